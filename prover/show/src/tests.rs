use super::*;
use std::io;

use pgc_core::certificate::Certificate;
use pgc_core::certificate::{Version, decode_payload, encode_payload};
use pgc_core::game::{Claim, Names, Point};
use pgc_core::proof::{Flaw, Proof};
use pgc_core::quote::FileName;
use pgc_core::strategy::{Ending, Lemma, PartGame, Term};
use pgc_core::symmetry::Permutation;
use pgc_core::tests::certificates::{certificate, cite, in_parts, sample, term};

/// The plane of order 2. Scripts answer the replies; a lemma answers two of them.
pub(crate) fn fano() -> Certificate {
    let lemma = Lemma { own: vec![0, 2], other: vec![1, 4], left: None, term: Term::forced(vec![3]) };
    let scripts = vec![
        term(&[2], cite(0, &[0, 1, 2, 3, 4, 5, 6])),
        term(&[1], cite(0, &[0, 2, 1, 3, 6, 5, 4])),
        Term::forced(vec![1, 2]),
        Term::forced(vec![1, 5]),
        Term::forced(vec![1, 4]),
        Term::forced(vec![2, 5]),
    ];
    certificate("projective:2", Claim::XenoWins, vec![lemma], term(&[0], Ending::Cover(scripts)))
}

/// The text after the header, and the flaw.
fn text(certificate: &Certificate) -> (String, Option<String>) {
    let mut out = Vec::new();
    let flaw = write_text(&mut out, certificate, View::PLAIN).unwrap();
    let text = String::from_utf8(out).unwrap();
    let body = text.split_once("\n\n").unwrap().1.to_owned();
    (body, flaw.map(|flaw| flaw.to_string()))
}

#[test]
fn a_hole_is_shown_with_the_line_of_play_that_leads_to_it() {
    let mut proof = fano();
    let Ending::Cover(scripts) = &mut proof.strategy.theorem.ending else { unreachable!("a cover") };
    scripts.pop();
    let (text, flaw) = text(&proof);
    assert!(text.contains("    (6): unanswered\n  This breaks, after 0, (6), 2, (4): "), "{text}");
    assert_eq!(flaw.unwrap(), "theorem: after 0, (6), 2, (4): lemma 0, as cited, does not apply");
}

#[test]
fn every_way_to_break_is_told() {
    let flaw = |change: fn(&mut Certificate)| {
        let mut proof = fano();
        change(&mut proof);
        text(&proof).1.unwrap_or_default()
    };
    for (found, expected) in [
        (flaw(|p| p.steps += 1), "the proof takes 87 steps, but 88 are declared"),
        (flaw(|p| p.steps -= 1), "the proof takes more than the 86 declared steps"),
        (flaw(|p| p.steps = 0), "lemma 0: the proof takes more than the 0 declared steps"),
        (flaw(|p| p.strategy.lemmas[0].own = vec![0, 2, 4]), "lemma 0: the statement has a completed line"),
        (flaw(|p| p.strategy.lemmas[0].term.moves = vec![4]), "lemma 0: 4 is not a legal move"),
        (flaw(|p| p.strategy.lemmas[0].own = vec![2]), "lemma 0: after 3, (6): the script ends without a win"),
        (flaw(|p| p.strategy.lemmas[0].other = vec![1, 3]), "lemma 0: 3 is not a legal move"),
        (flaw(|p| p.strategy.claim = Claim::OpheliaWins), "theorem: 0 is not a legal move"),
        (
            flaw(|p| p.strategy.lemmas[0].term = term(&[], Ending::Potential)),
            "lemma 0: the ending can only prove draws",
        ),
        (
            flaw(|p| p.strategy.lemmas[0].term = term(&[], Ending::Pairing)),
            "lemma 0: the ending comes where the other player is to move",
        ),
        (
            flaw(|p| {
                let Ending::Cover(scripts) = &mut p.strategy.theorem.ending else { unreachable!("a cover") };
                scripts[1].ending = cite(0, &[0, 2, 1, 3, 5, 6, 4]);
            }),
            "s1 does not take each line to a line",
        ),
    ] {
        assert!(found.contains(expected), "{found}\n{expected}");
    }
}

#[test]
fn an_answer_that_stands_in_a_cited_lemma_is_found_there() {
    let identity = |lemma| Ending::Cite { lemma, map: Permutation::identity(3) };
    let swapped = Ending::Cite { lemma: 1, map: Permutation::from_images(vec![2, 1, 0]).unwrap() };
    // Three points without a line. Ophelia draws whatever she does; here she does what a lemma cited by a lemma says.
    let first = Lemma { own: vec![], other: vec![0, 1], left: None, term: Term::forced(vec![2]) };
    let second = Lemma { own: vec![], other: vec![0], left: None, term: term(&[], identity(0)) };
    let answers = vec![term(&[], identity(1)), term(&[], swapped), term(&[2], Ending::Pairing)];
    let theorem = term(&[], Ending::Cover(answers));
    let draw = certificate("mnk:3,1,4", Claim::OpheliaDraws, vec![first, second], theorem);
    let (mut out, names) = (Vec::new(), Names::NUMBERS.all(&draw.game));
    let picture = |xeno: &[Point], ophelia: &[Point], _: &[Vec<Point>]| Some(format!("{xeno:?} against {ophelia:?}\n"));
    Statistics::of(&Proof::of(draw).unwrap()).write(&mut out, names, &picture).unwrap();
    let levels = String::from_utf8(out).unwrap();
    let (_, end) = levels.split_once("1-position\n\n").unwrap();
    let expected = "\
1. X = {0}, O = {2}
   after (0), (1), (2)

[0] against [2]
";
    assert_eq!(end, expected);
}

#[test]
fn no_bytes_make_what_shows_them_panic() {
    for (version, sample) in [(Version::One, sample(false)), (Version::Two, in_parts())] {
        let payload = encode_payload(&sample).unwrap();
        for index in 0..payload.len() {
            for value in 0..=255 {
                let mut damaged = payload.clone();
                damaged[index] = value;
                if let Ok(certificate) = decode_payload(version, &damaged) {
                    let told = write_text(&mut io::sink(), &certificate, View::PLAIN).unwrap();
                    let again = write_json(&mut io::sink(), &FileName::new("proof.pgc"), &certificate, usize::MAX);
                    // What is replayed without being shown may meet the limit of steps before it meets another flaw.
                    let again = again.unwrap();
                    let is_long = |flaw: &Option<Flaw>| format!("{flaw:?}").contains("MoreSteps");
                    assert_eq!(again.is_some(), told.is_some());
                    assert!(again == told || is_long(&again) || is_long(&told), "{again:?} {told:?}");
                    assert_eq!(Proof::of(certificate).is_err(), told.is_some(), "{told:?}");
                }
            }
        }
    }
}

#[test]
fn a_proof_by_parts_says_all_that_a_reader_needs() {
    let expected = "\
g0 = 5 points, lines {0, 1} {0, 2, 3} {1, 2, 4}
    (0): 1, pairing {2, 3}
    (1), (2), (3), (4): 0, pairing after (1), (3): {2, 4}
g1 = 2 points, lines {0, 1}
  pairing {0, 1}
g2 = 7 points, lines {0, 1} {0, 2, 3} {1, 2, 4} {5, 6}
  parts g0 {0, 1, 2, 3, 4}, g1 {6, 5}

Theorem.
  parts g2 {0, 1, 2, 3, 4, 5, 6}, g0 {12, 11, 10, 9, 8}, g1 {13, 15}, {19, 16}

To be checked by hand: no point is in two parts, and each of the 9 lines that Xeno could still complete contains one of these:
  a  g2  {0, 1} {0, 2, 3} {1, 2, 4} {5, 6}
  b  g0  {11, 12} {9, 10, 12} {8, 10, 11}
  c  g1  {13, 15}
  d  g1  {16, 19}
";
    let (told, flaw) = text(&in_parts());
    let (lines, proof) = told.split_once("\n\n").unwrap();
    assert!(lines.starts_with("lines = {0, 1, 20} {0, 2, 3} "), "{lines}");
    assert_eq!((proof, flaw), (expected, None));
}

#[test]
fn what_is_wrong_with_parts_is_told() {
    let broken = |change: &dyn Fn(&mut Certificate)| {
        let mut proof = in_parts();
        change(&mut proof);
        text(&proof).1.unwrap()
    };
    let without = broken(&|proof| {
        let Ending::Parts(parts) = &mut proof.strategy.theorem.ending else { unreachable!("parts") };
        parts.pop();
    });
    assert_eq!(without, "theorem: the parts do not hold all lines, or are not disjoint and free");
    let early = broken(&|proof| proof.steps = 81);
    assert_eq!(early, "the proof takes more than the 81 declared steps");
    let false_game = broken(&|proof| {
        let Ending::Parts(parts) = &mut proof.strategy.theorem.ending else { unreachable!("parts") };
        let five = parts[1].game.game.clone();
        parts[1].game = PartGame::new(five, vec![], term(&[], Ending::Pairing));
    });
    assert_eq!(false_game, "game 3, theorem: there is no pairing");
    let swap = Permutation::from_images(vec![0, 2, 1, 3, 4]).unwrap();
    let false_map = broken(&|proof| {
        let Ending::Parts(parts) = &mut proof.strategy.theorem.ending else { unreachable!("parts") };
        let five = parts[1].game.game.clone();
        let lemma = Lemma { own: vec![0], other: vec![1], left: None, term: term(&[2], Ending::Pairing) };
        let theorem = Term::cover(vec![], vec![term(&[], Ending::Cite { lemma: 0, map: swap.clone() })]);
        parts[1].game = PartGame::new(five, vec![lemma], theorem);
    });
    assert_eq!(false_map, "game 3: s1 does not take each line to a line");
}
