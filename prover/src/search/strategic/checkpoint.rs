//! Checkpoints: what a search by strategic moves knows, in a file from which it can continue.
//!
//! A checkpoint is a private file of the prover and not part of `spec/`: another version need not read it. It is never
//! trusted. Its facts steer the search, but the resulting strategy is replayed before it is written. A false win is
//! noticed because it cannot be written down. A false failure can only hide a win, and then nothing is proved.
//!
//! All integers are little-endian.
//!
//! | bytes | what |
//! |--:|---|
//! | 8 | the magic `PGCHECK` and a zero |
//! | 4 | the version, 1 |
//! | 96 | the [`Fingerprint`] of the search: game, method and hints |
//! | 8 | the number of entries |
//! | any | the entries, compressed into one zstd frame |
//! | 32 | SHA-256 of all bytes before |
//!
//! An entry is a position that is decided at some level: the protagonist's points and the antagonist's, eight bytes each on
//! boards of up to 64 points and 32 on larger ones, bit p for point p; the least level at which it is won, or 255; and the level up to which it is not
//! won, or 255 if it is won at no level. Positions are in canonical form and in ascending order.

use std::io::{self, Read};

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::position::line_counts::Width;
use crate::position::point_set::{Bits, Points};
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::search::strategic::StrategicSearch;
use crate::search::strategic::fingerprint::{Fingerprint, Hash};
use crate::search::strategic::level::{HIGHEST, Level, NEVER};
use crate::search::strategic::transposition::Fact;

const MAGIC: [u8; 8] = *b"PGCHECK\0";
const VERSION: u32 = 1;
/// The magic, the version, three fingerprints and the number of entries.
const HEADER: usize = 116;
const HASH: usize = size_of::<Hash>();

/// The most entries of a checkpoint: 288 MiB before compression on boards of at most 64 points.
pub(crate) const MAX_ENTRIES: usize = 1 << 24;

/// The most bytes of a checkpoint: those of the entries, and some for the rest.
pub const MAX_CHECKPOINT_BYTES: u64 = (MAX_ENTRIES * entry_size::<Points>() + (1 << 20)) as u64;

/// The compression level: the fastest one halves the size, and slower ones gain little.
const COMPRESSION: i32 = 1;

/// Why bytes are refused as a checkpoint.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The magic is missing.
    #[error("is no checkpoint")]
    Foreign,
    /// The file ends within the header.
    #[error("is cut short")]
    Truncated,
    /// The file is larger than [`MAX_CHECKPOINT_BYTES`].
    #[error("is larger than {} MiB", MAX_CHECKPOINT_BYTES >> 20)]
    TooLarge,
    /// The layout has another version.
    #[error("is a checkpoint of version {0}, but this prover keeps version {VERSION}")]
    Version(u32),
    /// The trailing hash is not that of the bytes before it.
    #[error("is damaged or cut short")]
    Damaged,
    /// The board, the convention or the claim is another one.
    #[error("is a checkpoint of another game")]
    Game,
    /// The constants of the search are others.
    #[error("is a checkpoint of another version of the search")]
    Method,
    /// The hints are others, or there were none, or there are none now.
    #[error("is a checkpoint of a search with other hints")]
    Hints,
    /// There are more entries than `MAX_ENTRIES`.
    #[error("states {0} entries, more than {MAX_ENTRIES}")]
    Entries(u64),
    /// The frame does not contain exactly the number of entries stated.
    #[error("does not hold the entries that it states")]
    Contents,
    /// An entry is not a fact about a position of the game.
    #[error("holds an entry, number {0}, that is no fact about a position of this game")]
    Entry(usize),
}

impl Refusal {
    /// What to do about it.
    pub fn advice(&self) -> &'static str {
        match self {
            // The file may be somebody's work.
            Self::Foreign | Self::TooLarge => "name another file",
            Self::Hints => "give the same hints, or delete it to start afresh",
            _ => "delete it to start afresh, or name another file",
        }
    }
}

/// Encodes facts, in ascending order, as a file.
///
/// # Errors
///
/// There is not enough memory to compress them, or there are more than `MAX_ENTRIES`.
pub fn encode<P: Bits>(fingerprint: &Fingerprint, facts: &[Fact<P>]) -> io::Result<Vec<u8>> {
    if facts.len() > MAX_ENTRIES {
        return Err(io::Error::other(format!("{} positions are more than a checkpoint holds", facts.len())));
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(fingerprint.0.as_flattened());
    bytes.extend((facts.len() as u64).to_le_bytes());
    let mut encoder = zstd::stream::write::Encoder::new(bytes, COMPRESSION)?;
    for (sides, won, failed) in facts {
        let mut entry: Vec<u8> = sides.iter().flat_map(|set| set.words()).flat_map(u64::to_le_bytes).collect();
        entry.extend([won.unwrap_or(NEVER), *failed]);
        io::Write::write_all(&mut encoder, &entry)?;
    }
    let mut bytes = encoder.finish()?;
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    Ok(bytes)
}

/// Decodes the facts of a file about the positions of a search.
///
/// # Errors
///
/// Why the file is refused.
pub fn decode<W: Width>(file: &[u8], search: &StrategicSearch<W>) -> Result<Vec<Fact<W::Points>>, Refusal> {
    if file.len() as u64 > MAX_CHECKPOINT_BYTES {
        return Err(Refusal::TooLarge);
    }
    if !file.starts_with(&MAGIC[..file.len().min(MAGIC.len())]) {
        return Err(Refusal::Foreign);
    }
    let mut header = Header(file);
    header.take::<8>()?;
    let version = u32::from_le_bytes(header.take()?);
    if version != VERSION {
        return Err(Refusal::Version(version));
    }
    let stated = [header.take()?, header.take()?, header.take()?];
    let count = u64::from_le_bytes(header.take()?);
    let (body, hash) = file.split_last_chunk::<HASH>().ok_or(Refusal::Truncated)?;
    let frame = body.get(HEADER..).ok_or(Refusal::Truncated)?;
    if Sha256::digest(body)[..] != *hash {
        return Err(Refusal::Damaged);
    }
    let refusals = [Refusal::Game, Refusal::Method, Refusal::Hints];
    for ((stated, expected), refusal) in stated.iter().zip(Fingerprint::of(search).0).zip(refusals) {
        if *stated != expected {
            return Err(refusal);
        }
    }
    let count = usize::try_from(count).ok().filter(|&count| count <= MAX_ENTRIES).ok_or(Refusal::Entries(count))?;
    entries(frame, count, search)
}

/// The rest of a header.
struct Header<'f>(&'f [u8]);

impl Header<'_> {
    fn take<const SIZE: usize>(&mut self) -> Result<[u8; SIZE], Refusal> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(Refusal::Truncated)?;
        self.0 = rest;
        Ok(*bytes)
    }
}

/// The entries in a frame: exactly this many.
fn entries<W: Width>(frame: &[u8], count: usize, search: &StrategicSearch<W>) -> Result<Vec<Fact<W::Points>>, Refusal> {
    let broken = |_| Refusal::Contents;
    let mut decoder = zstd::stream::read::Decoder::with_buffer(frame).map_err(broken)?.single_frame();
    let mut facts: Vec<Fact<W::Points>> = Vec::new();
    let mut entry = vec![0; entry_size::<W::Points>()];
    for index in 0..count {
        decoder.read_exact(&mut entry).map_err(broken)?;
        let fact = fact(&entry);
        let ascends = facts.last().is_none_or(|last| last.0 < fact.0);
        if !ascends || !is_possible(&fact, search) {
            return Err(Refusal::Entry(index));
        }
        facts.push(fact);
    }
    if decoder.read(&mut [0]).map_err(broken)? != 0 || !decoder.finish().is_empty() {
        return Err(Refusal::Contents);
    }
    Ok(facts)
}

/// The bytes of an entry.
const fn entry_size<P: Bits>() -> usize {
    2 * P::WIDTH / 8 + 2
}

fn fact<P: Bits>(entry: &[u8]) -> Fact<P> {
    let (sets, levels) = entry.split_at(entry.len().saturating_sub(2));
    let words: Vec<u64> = sets.as_chunks().0.iter().map(|&bytes| u64::from_le_bytes(bytes)).collect();
    let (own, other) = words.split_at(words.len() / 2);
    let set = |words: &[u64]| P::of_words(words.iter().copied());
    ([set(own), set(other)], Some(levels[0]).filter(|&won| won != NEVER), levels[1])
}

/// Whether a search could have found a fact, judging by its form.
fn is_possible<W: Width>(&(sides, won, failed): &Fact<W::Points>, search: &StrategicSearch<W>) -> bool {
    let board = search.board();
    let [own, other] = sides;
    let is_level = |level: Level| level <= HIGHEST;
    let decided = match won {
        Some(won) => is_level(won) && failed < won.max(1),
        None => failed > 0 && (is_level(failed) || failed == NEVER),
    };
    decided
        && (own & other).is_empty()
        && ((own | other) & !board.all()).is_empty()
        && [PROTAGONIST, ANTAGONIST].into_iter().all(|role| !board.counts(role) || !board.completes(sides[role]))
        && search.images().canonical(sides).0 == sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Convention, Game};
    use crate::position::Rules;
    use crate::position::samples::symmetries;
    use crate::position::sides::Sides;
    use crate::random::Random;

    fn search_of(game: &Game) -> StrategicSearch<'static> {
        StrategicSearch::new(&Rules::new(game, Claim::XenoWins), &symmetries(game), u64::MAX, &|_| ()).unwrap()
    }

    fn searched(text: &str) -> StrategicSearch<'static> {
        let search = search_of(&Game::parse(text).unwrap());
        assert!((0..9).any(|level| search.is_won([0, 0], level, 1).unwrap()));
        search
    }

    fn encoded(search: &StrategicSearch, facts: &[Fact]) -> Vec<u8> {
        encode(&Fingerprint::of(search), facts).unwrap()
    }

    /// A file with a correct hash around any number and frame.
    fn sealed(search: &StrategicSearch, count: u64, frame: &[u8]) -> Vec<u8> {
        let mut bytes = encoded(search, &[])[..HEADER - 8].to_vec();
        bytes.extend(count.to_le_bytes());
        bytes.extend(frame);
        let hash = Sha256::digest(&bytes);
        bytes.extend(hash);
        bytes
    }

    #[test]
    fn what_a_search_knows_is_read_back() {
        let search = searched("mnk:7,6,4");
        let facts = search.table().decided();
        assert!(facts.len() > 50);
        for facts in [&facts[..], &facts[..1], &[]] {
            let bytes = encoded(&search, facts);
            assert_eq!(decode(&bytes, &search).as_deref(), Ok(facts));
        }
        let other = search_of(&Game::parse("mnk:7,6,4").unwrap());
        other.table().learn(&facts);
        assert_eq!(other.table().decided(), facts);
    }

    #[test]
    fn every_changed_bit_and_every_missing_or_further_byte_is_noticed() {
        let search = searched("mnk:7,6,4");
        let bytes = encoded(&search, &search.table().decided()[..8]);
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[place] ^= 1 << bit;
                let refusal = decode(&changed, &search).unwrap_err();
                let expected = match place {
                    0..8 => Refusal::Foreign,
                    8..12 => Refusal::Version(1 ^ 1 << (8 * (place - 8) + bit)),
                    _ => Refusal::Damaged,
                };
                assert_eq!(refusal, expected, "bit {bit} of byte {place}");
            }
            let expected = if place < HEADER + HASH { Refusal::Truncated } else { Refusal::Damaged };
            assert_eq!(decode(&bytes[..place], &search), Err(expected), "{place} bytes");
        }
        assert_eq!(decode(&[&bytes[..], &[0]].concat(), &search), Err(Refusal::Damaged));
    }

    #[test]
    fn another_game_method_or_set_of_hints_is_told_from_damage() {
        let game = Game::parse("mnk:7,6,4").unwrap();
        let search = search_of(&game);
        let facts = [([0, 0], None, 3)];
        let bytes = encoded(&search, &facts);
        for other in [Game::parse("mnk:7,7,4").unwrap(), game.clone().with_convention(Convention::MakerBreaker)] {
            assert_eq!(decode(&bytes, &search_of(&other)), Err(Refusal::Game));
        }
        let hinted = search_of(&game).with_hints([([0, 0], 24)]);
        assert_eq!(decode(&bytes, &hinted), Err(Refusal::Hints));
        assert_eq!(decode(&encoded(&hinted, &facts), &search), Err(Refusal::Hints));
        assert_eq!(decode(&encoded(&hinted, &facts), &hinted).as_deref(), Ok(&facts[..]));
        let mut method = Fingerprint::of(&search);
        method.0[1] = [0; HASH];
        assert_eq!(decode(&encode(&method, &facts).unwrap(), &search), Err(Refusal::Method));
    }

    #[test]
    fn entries_that_are_no_facts_are_refused_by_their_number() {
        let search = search_of(&Game::parse("mnk:7,6,4").unwrap());
        let canonical = |sides: Sides| search.images().canonical(sides).0;
        let good = canonical([1 << 8, 1 << 9]);
        let least: Fact = ([0, 0], None, 1);
        let line = canonical([1 << 5 | 1 << 12, 0b1111]);
        let image = (0..search.images().count()).map(|symmetry| good.map(|set| search.images().image(symmetry, set)));
        let image = image.max().unwrap();
        assert_ne!(image, good);
        for fact in [
            (good, None, 0),
            (good, None, HIGHEST + 1),
            (good, Some(HIGHEST + 1), 2),
            (good, Some(3), 3),
            (good, Some(0), 1),
            ([0, 0], None, 2),
            ([1, 1], None, 2),
            ([1, 1 << 42], None, 2),
            (line, None, 2),
            (image, None, 2),
        ] {
            assert_eq!(decode(&encoded(&search, &[least, fact]), &search), Err(Refusal::Entry(1)), "{fact:?}");
        }
        let facts = [least, (good, Some(HIGHEST), HIGHEST - 1)];
        assert_eq!(decode(&encoded(&search, &facts), &search).as_deref(), Ok(&facts[..]));
    }

    #[test]
    fn a_frame_that_does_not_hold_what_is_stated_is_refused() {
        let search = search_of(&Game::parse("mnk:7,6,4").unwrap());
        let bytes = encoded(&search, &[([0, 0], None, 1)]);
        let frame = &bytes[HEADER..bytes.len() - HASH];
        assert!(decode(&sealed(&search, 1, frame), &search).is_ok());
        let contents = Err(Refusal::Contents);
        for count in [0, 2, MAX_ENTRIES as u64] {
            assert_eq!(decode(&sealed(&search, count, frame), &search), contents);
        }
        for count in [MAX_ENTRIES as u64 + 1, u64::MAX] {
            assert_eq!(decode(&sealed(&search, count, frame), &search), Err(Refusal::Entries(count)));
        }
        assert_eq!(decode(&sealed(&search, 1, &[frame, frame].concat()), &search), contents);
        assert_eq!(decode(&sealed(&search, 1, &[frame, &[0]].concat()), &search), contents);
        assert_eq!(decode(&sealed(&search, 1, &[]), &search), contents);
        let mut dice = Random(5);
        for _ in 0..2000 {
            let mut frame = frame.to_vec();
            for _ in 0..=dice.below(3) {
                let place = dice.below(frame.len());
                frame[place] = u8::try_from(dice.below(256)).unwrap();
            }
            // Whatever it decodes to, it must not panic.
            let _ = decode(&sealed(&search, 1 + dice.below(2) as u64, &frame), &search);
        }
    }
}
