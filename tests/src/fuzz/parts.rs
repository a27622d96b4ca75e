//! Version 2: any bytes as a payload, and bytes as choices that make games of parts and a board on which they are placed.

use super::STEPS;
use super::rules::{self, Choices};
use crate::assembler::container::{Version, file_of, raw_frame};
use crate::assembler::{Certificate, Family, Lemma, Payload, read};
use crate::judge::{assert_agreement, assert_true};
use crate::oracle::Board;
use crate::oracle::form::form;
use crate::random::{tidy, without_uncited_games};
use pgc_checker::{Verdict, check};

/// The most points of a board, and the most declared steps, of a certificate that the oracle decides; the most points of a board
/// that is searched.
const ORACLE: (usize, u64) = (16, 1 << 10);
const SEARCHED: usize = 8;

/// The most games, the most points of a game, and the most lemmas before its theorem.
const GAMES: usize = 3;
const POINTS: usize = 5;
const LEMMAS: usize = 2;

/// The first byte decides between a payload and choices. True if the checker reads a certificate, or accepts the one that is
/// chosen.
///
/// # Panics
///
/// If checker and oracle differ, or accept something false.
pub fn parts(bytes: &[u8]) -> bool {
    match bytes.split_first() {
        Some((first, rest)) if first % 2 == 0 => payload(rest),
        Some((_, rest)) => chosen(rest),
        None => false,
    }
}

/// A payload that the checker reads is the one that the assembler writes of it, and the oracle says the same.
fn payload(bytes: &[u8]) -> bool {
    let (Verdict::Verified(read) | Verdict::Rejected(read, _)) =
        check(&file_of(Version::Two, &raw_frame(bytes)), STEPS)
    else {
        return false;
    };
    if read.points > ORACLE.0 || read.steps > ORACLE.1 || read.games > GAMES {
        return true;
    }
    let certificate = read::of_payload(Version::Two, bytes);
    assert_eq!(Payload::of(&certificate).bytes(), bytes);
    assert_eq!(form(&certificate), Ok(()));
    let points = |proof: &Certificate| Board::of(&proof.family).points;
    let largest = certificate.games.iter().chain([&certificate]).map(points).max().unwrap_or_default();
    if largest <= ORACLE.0 && assert_agreement(&certificate) == "accepted" && largest <= SEARCHED {
        assert_true(&certificate);
    }
    true
}

/// Checker and oracle agree on the certificate that the bytes choose, and what both accept is true.
fn chosen(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let more = choices.below(4);
    let games = games(&mut choices);
    let certificate = tidy(Certificate { games, ..choices.certificate() });
    let certificate = without_uncited_games(certificate);
    let certificate = rules::declaring(certificate, more);
    let accepted = assert_agreement(&certificate) == "accepted";
    if accepted {
        assert_true(&certificate);
    }
    accepted && certificate.version() == Version::Two
}

/// Games of parts; the terms that are chosen afterwards may cite them.
fn games(choices: &mut Choices) -> Vec<Certificate> {
    let mut games = Vec::new();
    for _ in 0..1 + choices.below(GAMES) {
        let points = 1 + choices.below(POINTS);
        let lines = choices.lines(points);
        let mut lemmas = Vec::new();
        for number in 0..choices.below(LEMMAS + 1) {
            let [protagonist, antagonist] = choices.sides(points);
            lemmas.push(Lemma::new(&protagonist, &antagonist, choices.term(points, number, 0, 1)));
        }
        let theorem = choices.term(points, lemmas.len(), 0, 1);
        let game = Certificate::part(Family::Lines { points, lines }, theorem);
        games.push(tidy(Certificate { lemmas, ..game }));
        choices.games.push(points);
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Dice, parted};

    #[test]
    fn most_grown_certificates_are_read_from_their_payloads() {
        let mut dice = Dice::new(14);
        let read = (0..100).filter(|_| {
            let payload = Payload::of(&parted(&mut dice, 0)).bytes();
            parts(&[&[0], payload.as_slice()].concat())
        });
        assert!(read.count() > 90);
    }

    #[test]
    fn any_bytes_choose_a_certificate() {
        let mut dice = Dice::new(15);
        for length in 0..600 {
            let bytes: Vec<u8> = (0..length % 60).map(|_| dice.bits().to_le_bytes()[0]).collect();
            parts(&[&[1], bytes.as_slice()].concat());
        }
        let seeds = std::fs::read_dir(crate::binaries::workspace().join("tests/fuzz/seeds/parts")).expect("seeds");
        let accepted = seeds.filter(|seed| {
            let path = seed.as_ref().expect("a seed").path();
            parts(&std::fs::read(path).expect("a seed"))
        });
        assert!(accepted.count() > 0, "some seed proves something");
    }
}
