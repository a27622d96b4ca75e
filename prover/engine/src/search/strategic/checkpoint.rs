//! The entries of a checkpoint of a search by strategic moves: its facts.
//!
//! They steer the search. A false win is noticed because it cannot be written down. A false failure can only hide a win, and then
//! nothing is proved.
//!
//! An entry is a position that is decided at some level: the protagonist's points and the antagonist's, eight bytes each on
//! boards of up to 64 points, and 32 or 64 on larger ones, bit p for point p; the least level at which it is won, or 255; and the level
//! up to which it is not won, or 255 if it is won at no level. Positions are in canonical form and in ascending order.

use std::io::{self, Read};

use crate::search::checkpoint::{Entries, Fingerprint, Refusal, opened, sealed};
use crate::search::strategic::fingerprint::fingerprint;
use crate::search::strategic::level::{HIGHEST, Level, NEVER};
use crate::search::strategic::question::Question;
use crate::search::strategic::transposition::Fact;
use pgc_core::position::line_counts::Width;
use pgc_core::position::point_set::Bits;
use pgc_core::position::{ANTAGONIST, PROTAGONIST};

/// Encodes facts, in ascending order, as a file.
///
/// # Errors
///
/// There is not enough memory to compress them, or there are more than a checkpoint can hold.
pub(crate) fn encode<P: Bits>(fingerprint: &Fingerprint, facts: &[Fact<P>]) -> io::Result<Vec<u8>> {
    sealed(fingerprint, facts.len(), |frame| {
        for (sides, won, failed) in facts {
            let mut entry: Vec<u8> = sides.iter().flat_map(|set| set.words()).flat_map(u64::to_le_bytes).collect();
            entry.extend([won.unwrap_or(NEVER), *failed]);
            frame.write_all(&entry)?;
        }
        Ok(())
    })
}

/// Decodes the facts of a file that answer a question.
///
/// # Errors
///
/// Why the file is refused.
pub(crate) fn decode<W: Width>(file: &[u8], question: &Question<W>) -> Result<Vec<Fact<W::Points>>, Refusal> {
    let (count, frame) = opened(file, &fingerprint(question))?;
    let mut entries = Entries::new(frame)?;
    let mut facts: Vec<Fact<W::Points>> = Vec::new();
    let mut entry = vec![0; entry_size::<W::Points>()];
    for index in 0..count {
        entries.read_exact(&mut entry).map_err(|_| entries.or(Refusal::Contents))?;
        let fact = fact(&entry);
        let ascends = facts.last().is_none_or(|last| last.0 < fact.0);
        if !ascends || !is_possible(&fact, question) {
            return Err(Refusal::Entry(index));
        }
        facts.push(fact);
    }
    entries.end()?;
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
fn is_possible<W: Width>(&(sides, won, failed): &Fact<W::Points>, question: &Question<W>) -> bool {
    let board = &question.board;
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
        && question.images.canonical(sides).0 == sides
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::search::checkpoint::{HASH, HEADER, MAX_ENTRIES};
    use crate::search::strategic::StrategicSearch;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::Rules;
    use pgc_core::position::line_counts::Small;
    use pgc_core::position::point_set::Sides;
    use pgc_core::position::samples::symmetries;
    use pgc_core::random::Random;

    fn search_of(game: &Game) -> StrategicSearch<'static> {
        StrategicSearch::new(&Rules::new(game, Claim::XenoWins), &symmetries(game), u64::MAX, &|_| ()).unwrap()
    }

    fn searched(text: &str) -> StrategicSearch<'static> {
        let search = search_of(&Game::parse(text).unwrap());
        assert!((0..9).any(|level| search.is_won([0, 0], level, 1).unwrap()));
        search
    }

    fn encoded(search: &StrategicSearch, facts: &[Fact]) -> Vec<u8> {
        encode(&fingerprint(search.question()), facts).unwrap()
    }

    /// A file with a correct hash around any number and frame.
    fn forged(search: &StrategicSearch, count: u64, frame: &[u8]) -> Vec<u8> {
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
            assert_eq!(decode(&bytes, search.question()).as_deref(), Ok(facts));
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
                let refusal = decode(&changed, search.question()).unwrap_err();
                let expected = match place {
                    0..8 => Refusal::Foreign,
                    8..12 => Refusal::Version(2 ^ 1 << (8 * (place - 8) + bit)),
                    _ => Refusal::Damaged,
                };
                assert_eq!(refusal, expected, "bit {bit} of byte {place}");
            }
            let expected = if place < HEADER + HASH { Refusal::Truncated } else { Refusal::Damaged };
            assert_eq!(decode(&bytes[..place], search.question()), Err(expected), "{place} bytes");
        }
        assert_eq!(decode(&[&bytes[..], &[0]].concat(), search.question()), Err(Refusal::Damaged));
    }

    #[test]
    fn another_question_method_or_set_of_hints_is_told_from_damage() {
        let game = Game::parse("mnk:7,6,4").unwrap();
        let search = search_of(&game);
        let facts = [([0, 0], None, 3)];
        let bytes = encoded(&search, &facts);
        let questions = [
            "mnk:7,7,4",
            "mnk:7,6,4 --maker-breaker",
            "mnk:7,6,4 --ophelia mnk:7,6,1",
            "mnk:7,6,4 --moves 20",
            "mnk:7,6,4 --moves 21",
            "mnk:7,6,4 --start X:/O: --to-move Ophelia",
            "mnk:7,6,4 --start X:24/O: --to-move Ophelia",
            "mnk:7,6,4 --start X:/O:24 --to-move Xeno",
        ];
        let others: Vec<Vec<u8>> = questions
            .iter()
            .map(|other| {
                let other = search_of(&Game::read(other).unwrap());
                assert_eq!(decode(&bytes, other.question()), Err(Refusal::Question));
                encoded(&other, &facts)
            })
            .collect();
        let claims = Claim::ALL.map(|claim| {
            let rules = Rules::new(&game, claim);
            encoded(&StrategicSearch::new(&rules, &symmetries(&game), u64::MAX, &|_| ()).unwrap(), &facts)
        });
        let distinct: std::collections::BTreeSet<&Vec<u8>> = others.iter().chain(&claims).collect();
        assert_eq!(distinct.len(), questions.len() + claims.len(), "no two questions have the same fingerprint");
        assert_eq!(claims[0], bytes);
        let question = Question::<Small>::new(&Rules::new(&game, Claim::XenoWins), &symmetries(&game)).unwrap();
        let hinted = StrategicSearch::of(question.with_hints([([0, 0], 24)]), u64::MAX, &|_| ());
        assert_eq!(decode(&bytes, hinted.question()), Err(Refusal::Hints));
        assert_eq!(decode(&encoded(&hinted, &facts), search.question()), Err(Refusal::Hints));
        assert_eq!(decode(&encoded(&hinted, &facts), hinted.question()).as_deref(), Ok(&facts[..]));
        let mut method = fingerprint(search.question());
        method.0[1] = [0; HASH];
        assert_eq!(decode(&encode(&method, &facts).unwrap(), search.question()), Err(Refusal::Method));
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
            assert_eq!(
                decode(&encoded(&search, &[least, fact]), search.question()),
                Err(Refusal::Entry(1)),
                "{fact:?}"
            );
        }
        let facts = [least, (good, Some(HIGHEST), HIGHEST - 1)];
        assert_eq!(decode(&encoded(&search, &facts), search.question()).as_deref(), Ok(&facts[..]));
    }

    #[test]
    fn a_frame_that_does_not_hold_what_is_stated_is_refused() {
        let search = search_of(&Game::parse("mnk:7,6,4").unwrap());
        let bytes = encoded(&search, &[([0, 0], None, 1)]);
        let frame = &bytes[HEADER..bytes.len() - HASH];
        assert!(decode(&forged(&search, 1, frame), search.question()).is_ok());
        let contents = Err(Refusal::Contents);
        for count in [0, 2, MAX_ENTRIES as u64] {
            assert_eq!(decode(&forged(&search, count, frame), search.question()), contents);
        }
        for count in [MAX_ENTRIES as u64 + 1, u64::MAX] {
            assert_eq!(decode(&forged(&search, count, frame), search.question()), Err(Refusal::Entries(count)));
        }
        assert_eq!(decode(&forged(&search, 1, &[frame, frame].concat()), search.question()), contents);
        assert_eq!(decode(&forged(&search, 1, &[frame, &[0]].concat()), search.question()), contents);
        assert_eq!(decode(&forged(&search, 1, &[]), search.question()), contents);
        let mut dice = Random(5);
        for _ in 0..2000 {
            let mut frame = frame.to_vec();
            for _ in 0..=dice.below(3) {
                let place = dice.below(frame.len());
                frame[place] = u8::try_from(dice.below(256)).unwrap();
            }
            // Whatever it decodes to, it must not panic.
            let _ = decode(&forged(&search, 1 + dice.below(2) as u64, &frame), search.question());
        }
    }
}
