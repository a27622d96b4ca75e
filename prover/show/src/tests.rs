use super::*;
use std::io;

use pgc_core::certificate::{Certificate, Prepared};
use pgc_core::certificate::{Version, decode_payload, encode_payload};
use pgc_core::game::{Claim, Names, Point};
use pgc_core::player;
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
fn a_proof_is_written_in_the_notation_of_the_paper() {
    let expected = "\
s1 = (1 2)(4 6)

Lemma 0. X = {0, 2}, O = {1, 4}
  3, XW(5, 6)

Theorem.
  0
    (1): 2, (4!), Lemma 0
    (2): 1, (6!), Lemma 0 under s1
    (3): 1, (6!), 2, XW(4, 5)
    (4): 1, (6!), 5, XW(2, 3)
    (5): 1, (6!), 4, XW(2, 3)
    (6): 2, (4!), 5, XW(1, 3)
";
    assert_eq!(text(&fano()), (expected.to_owned(), None));
}

#[test]
fn draws_name_what_proves_them() {
    let cover = |terms| term(&[], Ending::Cover(terms));
    let draw = |game, theorem| text(&certificate(game, Claim::OpheliaDraws, vec![], theorem));
    assert_eq!(draw("mnk:3,1,3", term(&[], Ending::Pairing)), ("Theorem.\n  pairing {0, 1}\n".to_owned(), None));
    let potential = cover(vec![term(&[], Ending::Potential)]);
    let expected = "Theorem.\n    (0), (1), (2): potential 1/4 < 1\n";
    assert_eq!(draw("mnk:3,1,3", potential), (expected.to_owned(), None));
    let full = cover(vec![Term::forced(vec![0]), Term::forced(vec![1])]);
    let expected = "Theorem.\n    (0), alike (1): 1, full board\n";
    assert_eq!(draw("mnk:2,1,2", full), (expected.to_owned(), None));
}

#[test]
fn replies_that_a_pairing_or_a_potential_answers_stand_together() {
    let draw = |game, theorem| text(&certificate(game, Claim::OpheliaDraws, vec![], theorem)).0;
    // Two rows of three, each a line. No pairing serves all three replies in the row without a move.
    let pairing = term(&[], Ending::Cover(vec![term(&[0], Ending::Pairing), term(&[3], Ending::Pairing)]));
    let expected = "\
Theorem.
    (0): 3, pairing {1, 2}
    (1), (2), (3), (4), (5): 0, pairing after (1), (2), (3): {4, 5}
";
    assert_eq!(draw("mnk:3,2,3", pairing), expected);
    let potential = term(&[], Ending::Cover(vec![term(&[], Ending::Potential)]));
    let expected = "Theorem.\n    (0), (1), (2), (3), (4): potential 1/2 to 3/4 < 1\n";
    assert_eq!(draw("mnk:5,1,3", potential), expected);
}

#[test]
fn a_depth_folds_what_is_deeper() {
    let shown = |depth| {
        let mut out = Vec::new();
        write_text(&mut out, &fano(), View { depth, ..View::PLAIN }).unwrap();
        String::from_utf8(out).unwrap().split_once("Lemma 0. ").unwrap().1.to_owned()
    };
    let statement = "X = {0, 2}, O = {1, 4}\n";
    assert_eq!(shown(0), format!("{statement}  ... 1 move\n\nTheorem.\n  ... 23 moves\n"));
    let expected = format!(
        "{statement}  3, XW(5, 6)\n\nTheorem.\n  0\n    (1): 2, ... 1 move\n    (2): 1, ... 1 move\n    \
         (3): 1, ... 2 moves\n    (4): 1, ... 2 moves\n    (5): 1, ... 2 moves\n    (6): 2, ... 2 moves\n"
    );
    assert_eq!(shown(3), expected);
    assert_eq!(shown(5), shown(usize::MAX));
}

#[test]
fn a_completed_line_is_told() {
    let proof = certificate("mnk:1,1,1", Claim::XenoWins, vec![], Term::forced(vec![0]));
    assert_eq!(text(&proof), ("Theorem.\n  0, line {0}\n".to_owned(), None));
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
    let script = |proof: &mut Certificate, term| proof.strategy.lemmas[0].term = term;
    for (found, expected) in [
        (flaw(|p| p.steps += 1), "the proof takes 87 steps, but 88 are declared"),
        (flaw(|p| p.steps -= 1), "the proof takes more than the 86 declared steps"),
        (flaw(|p| p.steps = 0), "lemma 0: the proof takes more than the 0 declared steps"),
        (flaw(|p| p.strategy.lemmas[0].own = vec![0, 2, 4]), "lemma 0: the statement has a completed line"),
        (flaw(|p| p.strategy.lemmas[0].term.moves = vec![4]), "lemma 0: 4 is not a legal move"),
        (flaw(|p| p.strategy.lemmas[0].own = vec![2]), "lemma 0: after 3, (6): the script ends without a win"),
        (flaw(|p| p.strategy.lemmas[0].other = vec![1, 3]), "lemma 0: 3 is not a legal move"),
        (flaw(|p| p.strategy.claim = Claim::OpheliaWins), "theorem: 0 is not a legal move"),
    ] {
        assert!(found.contains(expected), "{found}\n{expected}");
    }
    let ends = |ending| {
        let mut proof = fano();
        script(&mut proof, ending);
        text(&proof).1.unwrap_or_default()
    };
    for (ending, expected) in [
        (term(&[3], Ending::Potential), ""),
        (term(&[], Ending::Potential), "lemma 0: the ending can only prove draws"),
        (term(&[], Ending::Pairing), "lemma 0: the ending comes where the other player is to move"),
        (term(&[], Ending::Cover(vec![])), "lemma 0: the ending comes where the other player is to move"),
    ] {
        let found = ends(ending);
        assert!(found.contains(expected), "{found}\n{expected}");
    }
}

#[test]
fn a_map_that_keeps_no_lines_is_told() {
    let mut proof = fano();
    let Ending::Cover(scripts) = &mut proof.strategy.theorem.ending else { unreachable!("a cover") };
    scripts[1].ending = cite(0, &[0, 2, 1, 3, 5, 6, 4]);
    assert_eq!(text(&proof).1.unwrap(), "s1 does not take each line to a line");
}

/// The levels as text after the header.
fn levels(certificate: &Certificate) -> String {
    let mut out = Vec::new();
    let picture = |xeno: &[Point], ophelia: &[Point], _: &[Vec<Point>]| Some(format!("{xeno:?} against {ophelia:?}\n"));
    let names = Names::NUMBERS.all(&certificate.game);
    Statistics::of(&Proof::of(certificate.clone()).unwrap()).write(&mut out, names, &picture).unwrap();
    String::from_utf8(out).unwrap().split_once("\n\n").unwrap().1.to_owned()
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
    let end = levels(&draw).split_once("1-position\n\n").unwrap().1.to_owned();
    let expected = "\
1. X = {0}, O = {2}
   after (0), (1), (2)

[0] against [2]
";
    assert_eq!(end, expected);
}

#[test]
fn a_reply_without_a_move_is_told() {
    let cover = Ending::Cover(vec![term(&[], Ending::Potential)]);
    let draw = certificate("mnk:3,1,3", Claim::OpheliaDraws, vec![], term(&[], cover));
    let text = levels(&draw);
    assert!(
        text.ends_with("0 2-positions up to symmetry, from 1 1-position\nNo move is given after (0), (1), (2).\n"),
        "{text}"
    );
}

#[test]
fn without_a_choice_of_the_first_reply_there_are_no_first_answers() {
    let win = certificate("mnk:2,1,1", Claim::XenoWins, vec![], Term::forced(vec![0]));
    assert!(levels(&win).ends_with("  all                    0        0          0              0          1\n"));
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

#[test]
fn an_answer_in_a_part_says_which_and_why() {
    let after = |line: &[Point]| {
        let proof = in_parts();
        let player = Prepared::new(&proof);
        let (answer, mut out) = (player.answer(line).unwrap(), Vec::new());
        write_after(&mut out, &player, line, &answer, View::PLAIN).unwrap();
        String::from_utf8(out).unwrap().split_once("\n\n").unwrap().1.to_owned()
    };
    let expected = "\
X = {}, O = {}

Xeno is to move; Ophelia answers (theorem):
  in the part of the move by the game there, or anywhere: parts g2 {0, 1, 2, 3, 4, 5, 6}, g0 {12, 11, 10, 9, 8}, \
                    g1 {13, 15}, {19, 16}
";
    assert_eq!(after(&[]), expected);
    let expected = "\
X = {15}, O = {}

Ophelia moves to 13, the answer to 15 in its part, a copy of g1 on {13, 15}: the other point of a pair with 15 \
                    (theorem there) (theorem).
  13
";
    assert_eq!(after(&[15]), expected);
}

#[test]
fn a_picture_shows_the_parts_and_the_one_of_an_answer() {
    let picture = |line: &[Point]| {
        let proof = in_parts();
        let mut out = Vec::new();
        write_svg(&mut out, &proof.game, Some((&Prepared::new(&proof).answer(line).unwrap(), line))).unwrap();
        String::from_utf8(out).unwrap()
    };
    let letters = |text: &str| {
        "abcd".chars().map(|letter| text.matches(&format!(">{letter}</text>")).count()).collect::<Vec<_>>()
    };
    assert_eq!(letters(&picture(&[])), [7, 5, 2, 2]);
    assert_eq!(letters(&picture(&[15, 13])), [7, 5, 2, 0], "one pair is done with");
    assert_eq!(picture(&[15]).matches("class=\"part\"").count(), 2);
}

#[test]
fn a_game_of_parts_is_a_proof_of_its_own() {
    let proof = in_parts();
    let seven = player::as_game(&proof, 2).unwrap();
    assert!(text(&seven).0.contains("\n\nTheorem.\n  parts g0 {0, 1, 2, 3, 4}, g1 {6, 5}\n"));
    assert_eq!(text(&seven).1, None, "its steps are those of its own check");
    assert!(player::as_game(&proof, 3).is_none());
}
