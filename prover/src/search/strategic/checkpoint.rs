//! What a search by strategic moves knows, as the bytes of a file from which it can go on.
//!
//! A checkpoint is the prover's private file and no part of `spec/`: another version need not read it. It is never believed,
//! either. Facts steer the search, and the strategy that they lead to is played out before it is written: a false win is
//! noticed when it cannot be written down, and a false failure can only hide a win, so that nothing is proved.
//!
//! | bytes | what |
//! |--:|---|
//! | 8 | the magic `PGCHECK` and a zero |
//! | 4 | the version, 2, little-endian |
//! | 96 | the [`Fingerprint`] of the search |
//! | any | the facts, as bincode has them, compressed into one zstd frame |
//! | 32 | SHA-256 of all bytes before |
//!
//! A fact is a position in canonical form that is decided at some level: the protagonist's points and the antagonist's, bit p
//! for point p; the least level at which it is won, if there is one; and the level up to which it is not. Positions ascend.

use std::io::{self, Read};

use bincode::config::{Configuration, Fixint, Limit, LittleEndian, standard};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::search::strategic::StrategicSearch;
use crate::search::strategic::fingerprint::{Fingerprint, Hash};
use crate::search::strategic::level::{HIGHEST, Level, NEVER};
use crate::search::strategic::transposition::Fact;

const MAGIC: [u8; 8] = *b"PGCHECK\0";
const VERSION: u32 = 2;
/// The magic, the version and the fingerprint.
const HEADER: usize = 108;
const HASH: usize = size_of::<Hash>();

/// Most entries of a checkpoint: 320 MiB before they are compressed.
pub(crate) const MAX_ENTRIES: usize = 1 << 24;

/// Most bytes of a checkpoint: as many as the entries have, and some for what surrounds them.
pub const MAX_CHECKPOINT_BYTES: u64 = (MAX_ENTRIES * 18 + (1 << 20)) as u64;

/// How the facts are written: no more of them are read than `MAX_ENTRIES`.
const FACTS: Configuration<LittleEndian, Fixint, Limit<{ MAX_ENTRIES * size_of::<Fact>() + 8 }>> =
    standard().with_fixed_int_encoding().with_limit();

/// How hard it is compressed: the quickest way halves it, and slower ones gain little.
const COMPRESSION: i32 = 1;

/// Why bytes are not taken for what a search knows.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The magic is not there.
    #[error("is no checkpoint")]
    Foreign,
    /// The file ends within the header.
    #[error("is cut short")]
    Truncated,
    /// The file is larger than [`MAX_CHECKPOINT_BYTES`].
    #[error("is larger than {} MiB", MAX_CHECKPOINT_BYTES >> 20)]
    TooLarge,
    /// Another version of the layout.
    #[error("is a checkpoint of version {0}, but this prover keeps version {VERSION}")]
    Version(u32),
    /// The trailing hash is not that of the bytes before it.
    #[error("is damaged or cut short")]
    Damaged,
    /// Another board, convention or claim.
    #[error("is a checkpoint of another game")]
    Game,
    /// Other constants of the search.
    #[error("is a checkpoint of another version of the search")]
    Method,
    /// Other hints, or none, or some where there are none now.
    #[error("is a checkpoint of a search with other hints")]
    Hints,
    /// The frame does not hold as many entries as it states, and nothing else, or they are more than `MAX_ENTRIES`.
    #[error("does not hold the entries that it states")]
    Contents,
    /// An entry is no fact about a position of the game.
    #[error("holds an entry, number {0}, that is no fact about a position of this game")]
    Entry(usize),
}

impl Refusal {
    /// What to do about it.
    pub fn advice(&self) -> &'static str {
        match self {
            // It may be somebody's work.
            Self::Foreign | Self::TooLarge => "name another file",
            Self::Hints => "give the same hints, or delete it to start afresh",
            _ => "delete it to start afresh, or name another file",
        }
    }
}

/// The bytes of a file that holds facts, which ascend.
///
/// # Errors
///
/// There is no memory to compress them, or they are more than `MAX_ENTRIES`.
pub fn encode(fingerprint: &Fingerprint, facts: &[Fact]) -> io::Result<Vec<u8>> {
    if facts.len() > MAX_ENTRIES {
        return Err(io::Error::other(format!("{} positions are more than a checkpoint holds", facts.len())));
    }
    let header = [&MAGIC[..], &VERSION.to_le_bytes(), fingerprint.0.as_flattened()].concat();
    let mut encoder = zstd::stream::write::Encoder::new(header, COMPRESSION)?;
    bincode::encode_into_std_write(facts, &mut encoder, FACTS).map_err(io::Error::other)?;
    let mut bytes = encoder.finish()?;
    let hash = Sha256::digest(&bytes);
    bytes.extend(hash);
    Ok(bytes)
}

/// The facts that a file holds about the positions of a search.
///
/// # Errors
///
/// Why the file is not taken.
pub fn decode(file: &[u8], search: &StrategicSearch) -> Result<Vec<Fact>, Refusal> {
    if file.len() as u64 > MAX_CHECKPOINT_BYTES {
        return Err(Refusal::TooLarge);
    }
    if !file.starts_with(&MAGIC[..file.len().min(MAGIC.len())]) {
        return Err(Refusal::Foreign);
    }
    let after_magic = file.get(MAGIC.len()..).ok_or(Refusal::Truncated)?;
    let (&version, _) = after_magic.split_first_chunk().ok_or(Refusal::Truncated)?;
    let version = u32::from_le_bytes(version);
    if version != VERSION {
        return Err(Refusal::Version(version));
    }
    let (body, hash) = file.split_last_chunk::<HASH>().ok_or(Refusal::Truncated)?;
    let (header, frame) = body.split_at_checked(HEADER).ok_or(Refusal::Truncated)?;
    if Sha256::digest(body)[..] != *hash {
        return Err(Refusal::Damaged);
    }
    let stated = header[HEADER - 3 * HASH..].chunks(HASH);
    for ((stated, expected), refusal) in
        stated.zip(Fingerprint::of(search).0).zip([Refusal::Game, Refusal::Method, Refusal::Hints])
    {
        if *stated != expected {
            return Err(refusal);
        }
    }
    let facts = facts(frame).ok_or(Refusal::Contents)?;
    let ascends = |index: usize| index == 0 || facts[index - 1].0 < facts[index].0;
    match (0..facts.len()).find(|&index| !ascends(index) || !is_possible(&facts[index], search)) {
        Some(index) => Err(Refusal::Entry(index)),
        None => Ok(facts),
    }
}

/// The facts in a frame, if it holds nothing else.
fn facts(frame: &[u8]) -> Option<Vec<Fact>> {
    let mut decoder = zstd::stream::read::Decoder::with_buffer(frame).ok()?.single_frame();
    let facts = bincode::decode_from_std_read(&mut decoder, FACTS).ok()?;
    (decoder.read(&mut [0]).ok()? == 0 && decoder.finish().is_empty()).then_some(facts)
}

/// Whether a fact is one that a search could have come to, as far as its form tells.
fn is_possible(&(sides, won, failed): &Fact, search: &StrategicSearch) -> bool {
    let board = search.board();
    let [own, other] = sides;
    let is_level = |level: Level| level <= HIGHEST;
    let decided = match won {
        Some(won) => is_level(won) && failed < won.max(1),
        None => failed > 0 && (is_level(failed) || failed == NEVER),
    };
    decided
        && own & other == 0
        && (own | other) & !board.all() == 0
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

    /// A file with a right hash around any frame.
    fn sealed(search: &StrategicSearch, frame: &[u8]) -> Vec<u8> {
        let mut bytes = [&encoded(search, &[])[..HEADER], frame].concat();
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
                    8..12 => Refusal::Version(VERSION ^ 1 << (8 * (place - 8) + bit)),
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
        assert!(decode(&sealed(&search, frame), &search).is_ok());
        let contents = Err(Refusal::Contents);
        // The number of entries comes first, in eight bytes, and an entry has 18 or, with a level of a win, 19.
        let plain = zstd::decode_all(frame).unwrap();
        for count in [0, 2, MAX_ENTRIES as u64, MAX_ENTRIES as u64 + 1, u64::MAX] {
            let stated = [&count.to_le_bytes(), &plain[8..]].concat();
            let frame = zstd::encode_all(&stated[..], COMPRESSION).unwrap();
            assert_eq!(decode(&sealed(&search, &frame), &search), contents, "{count}");
        }
        for frame in [&[frame, frame].concat(), &[frame, &[0]].concat(), &[][..]] {
            assert_eq!(decode(&sealed(&search, frame), &search), contents);
        }
        let mut dice = Random(5);
        for _ in 0..2000 {
            let mut frame = frame.to_vec();
            for _ in 0..=dice.below(3) {
                let place = dice.below(frame.len());
                frame[place] = u8::try_from(dice.below(256)).unwrap();
            }
            // Whatever it is taken for, it is no panic.
            let _ = decode(&sealed(&search, &frame), &search);
        }
    }
}
