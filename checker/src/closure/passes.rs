//! Compiled under `#[cfg(test)]` only: what the lemma of the pass says of random scripts, against their play (rules, section 12).

use super::plain::{Convention, Plain, Position, Set, members};
use super::pool::{certificate, lemma};
use super::term::{Ending, Term};
use super::{asked, random_lines};
use crate::board::{ANTAGONIST, PROTAGONIST};
use crate::random::Random;
use crate::rules::Evaluation;
use crate::verdict::Replies;
use std::rc::Rc;

/// How many scripts the ordinary test command has.
const SCRIPTS: u64 = 40_000;

/// For each board that is asked for, so many scripts.
const FOR_A_BOARD: u64 = 400;

/// What was met.
#[derive(Debug, Default)]
struct Census {
    scripts: u64,
    /// Replies of which the lemma says that a script proves them; those of them by a citation.
    passes: u64,
    cited: u64,
    /// Replies of which it says nothing, though a script proves them.
    silent: u64,
}

fn random_set(random: &mut Random, among: Set, size: u32) -> Set {
    let mut set = 0;
    for _ in 0..size {
        let left: Vec<u32> = members(among & !set).collect();
        if !left.is_empty() {
            set |= 1 << left[random.below(u32::try_from(left.len()).expect("few")) as usize];
        }
    }
    set
}

/// A game that somebody is said to win.
fn random_game(random: &mut Random) -> Plain {
    let points = 4 + random.below(6);
    let lines: Vec<Set> = random_lines(random, points).into_iter().collect();
    let own: Vec<Set> = random_lines(random, points).into_iter().collect();
    let convention = match random.below(4) {
        0 => Convention::Breaker,
        1 if !own.is_empty() && own != lines => Convention::Own(own),
        _ => Convention::Strong,
    };
    let claim = if convention == Convention::Breaker || random.below(2) == 0 { 0 } else { 2 };
    // Every other time the rule names both; it binds who owns no point.
    let (opening, forbidden) = [(0, 0), (2, 0b1)][random.below(2) as usize];
    let bound = [0, 0, points][random.below(3) as usize];
    Plain { points, lines, convention, opening, forbidden, start: [0, 0], claim, bound }
}

/// A script of points that may be free: forced or quiet moves, and any ending of wins.
fn random_script(random: &mut Random, free: Set, lemmas: u32) -> Term {
    let size = 1 + random.below(3);
    let mut moves: Vec<u32> = members(random_set(random, free, size)).collect();
    if random.below(2) == 0 {
        moves.reverse();
    }
    let ending = match random.below(8) {
        0 => Ending::Cover(vec![Rc::new(Term::new(&moves, Ending::End))]),
        1..=4 => Ending::Cite(random.below(lemmas), 0),
        _ => Ending::End,
    };
    Term::new(&moves, ending)
}

/// Asks for the passes of random scripts at a random position, and plays each that it is told.
fn compare(random: &mut Random, census: &mut Census) {
    let plain = random_game(random);
    let size = random.below(3);
    let own = random_set(random, plain.all(), size);
    let size = random.below(4);
    let other = random_set(random, plain.all() & !own, size);
    let free = plain.all() & !own & !other;
    let mut certificate = certificate(&plain, vec![(0..plain.points).collect()]);
    for required in [0, 1, 0, 1] {
        // Statements that a script may reach: little is needed of the protagonist, and much allowed to the antagonist.
        let own = random_set(random, own | free, required);
        let position = Position { own, other: (other | random_set(random, free, plain.points)) & !own, left: 1 };
        certificate.proof.lemmas.push(lemma(&plain, position, 0));
    }
    let scripts: Vec<usize> =
        (0..4).map(|_| random_script(random, free, 4).append(&mut certificate.proof.code)).collect();
    let end = certificate.proof.code.len();
    let mut evaluation = Evaluation::new(&certificate);
    members(own).for_each(|point| evaluation.board.place(PROTAGONIST, point));
    members(other).for_each(|point| evaluation.board.place(ANTAGONIST, point));
    evaluation.deadline = (plain.bound > 0).then(|| evaluation.attackers_points() + 1 + random.below(4));
    let mark = evaluation.board.trail.clone();
    // As many steps as the check takes are enough: then nothing more is played.
    evaluation.passed = certificate.steps;
    assert!(evaluation.passes(scripts[0]..end).iter().all(Option::is_none) && evaluation.passed == certificate.steps);
    evaluation.passed = 0;
    let passes = evaluation.passes(scripts[0]..end);
    assert!(evaluation.board.trail == mark && evaluation.steps == 0, "the position is as before");
    assert_eq!(evaluation.replies, Replies::default());
    assert_eq!(passes.is_empty(), evaluation.board.constrained(ANTAGONIST));
    for reply in (0..plain.points).filter(|&reply| evaluation.board.legal(ANTAGONIST, reply)).collect::<Vec<_>>() {
        let mut played = Vec::new();
        for &script in &scripts {
            evaluation.board.place(ANTAGONIST, reply);
            let (steps, mut covers) = (evaluation.steps, Vec::new());
            let outcome = evaluation.script(script, PROTAGONIST, &mut covers);
            let proved = outcome.is_ok() && covers.is_empty();
            played.push((script, proved.then_some(evaluation.steps - steps)));
            evaluation.board.take_back(mark.len());
        }
        let pass = passes.get(reply as usize).copied().flatten();
        if let Some(pass) = pass {
            let play = played.iter().find(|(script, _)| *script == pass.script).expect("one of the scripts");
            assert_eq!(
                play.1,
                Some(pass.steps),
                "reply {reply} at {own:b}, {other:b} of {plain:?}: {:?}",
                certificate.proof.code
            );
            census.passes += 1;
            census.cited += u64::from(certificate.proof.term(pass.script).ending == crate::decode::Ending::Cite);
        }
        census.silent += u64::from(pass.is_none() && played.iter().any(|(_, steps)| steps.is_some()));
    }
    census.scripts += scripts.len() as u64;
}

#[test]
fn what_the_lemma_of_the_pass_says_is_what_play_says() {
    let (mut random, mut census) = (Random(12), Census::default());
    while census.scripts < asked().map_or(SCRIPTS, |boards| FOR_A_BOARD * boards) {
        compare(&mut random, &mut census);
    }
    assert!(census.passes * 15 > census.scripts && census.cited * 30 > census.scripts, "{census:?}");
    assert!(census.silent > 0, "{census:?}");
    if asked().is_none() {
        // No reply fewer than the lemma proves here, and none more.
        assert_eq!([census.passes, census.cited, census.silent], [4109, 2237, 11192]);
    }
}
