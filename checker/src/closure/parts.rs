//! Compiled under `#[cfg(test)]` only: what Parts proves on tiny boards (rules, R27 and R28), against what is true.
//!
//! The games of parts are all draws of Ophelia's in the Maker-Breaker convention on up to four points, one of each kind, each
//! with a proof by the other rules. They are placed on the free points of a position in all ways. Then
//!
//! - what is accepted is true, whatever convention, claim, opening rule, bound and start; and it is accepted just if R20, R21,
//!   R27 and R28 hold, as `expected` reads them, in as many steps as they say;
//! - in the Maker-Breaker convention without bound, each position from which the antagonist, to move, does not win is
//!   accepted for some parts. (One part suffices: all free points.)

use super::plain::{Plain, Position, Set, Truth, members};
use super::pool::{Pool, certificate};
use super::term::{Ending, Held, Term, payload};
use super::{boards, openings, permutations, strong};
use crate::container::{Payload, Version};
use crate::decode::{self, Certificate};
use crate::rules::Evaluation;
use crate::verdict::Verdict;
use crate::{ANTAGONIST, MAX_STEPS, PROTAGONIST, judge};
use crate::{closure::plain::Convention, random::Random};
use std::collections::BTreeSet;

/// Some parts: of each the number of its game, and where its points are placed.
type Parts = Vec<(u32, Vec<u32>)>;

fn image(set: Set, map: &[u32]) -> Set {
    members(set).fold(0, |image, point| image | 1 << map[point as usize])
}

/// All sets of lines of which none contains another, one of each kind.
fn kinds(points: u32) -> Vec<Vec<Set>> {
    let maps = permutations(points);
    let incomparable =
        |lines: &BTreeSet<Set>| lines.iter().all(|one| lines.iter().all(|other| one == other || one & other != *one));
    let is_first = |lines: &BTreeSet<Set>| {
        maps.iter().all(|map| *lines <= lines.iter().map(|&line| image(line, map)).collect::<BTreeSet<_>>())
    };
    let all = boards(points).into_iter().filter(|lines| incomparable(lines) && is_first(lines));
    all.map(|lines| lines.into_iter().collect()).collect()
}

/// The draws of Ophelia's in the Maker-Breaker convention that have lines, with their proofs.
fn games() -> Vec<Held> {
    let mut games = Vec::new();
    for (points, lines) in (1..=4).flat_map(|points| kinds(points).into_iter().map(move |lines| (points, lines))) {
        let plain = Plain { convention: Convention::Breaker, ..strong(points, &lines, 1) };
        let theorem = Pool::of(&plain, None, &[(0..points).collect()]).theorem;
        games.extend(theorem.filter(|_| !lines.is_empty()).map(|theorem| Held { points, lines, theorem }));
    }
    games
}

/// All sequences of so many different members of a set.
fn sequences(set: Set, length: u32) -> Vec<Vec<u32>> {
    (0..length).fold(vec![vec![]], |shorter: Vec<Vec<u32>>, _| {
        let longer = |points: Vec<u32>| {
            let further = members(set).filter(|point| !points.contains(point)).collect::<Vec<_>>();
            further.into_iter().map(move |point| [&points[..], &[point]].concat())
        };
        shorter.into_iter().flat_map(longer).collect()
    })
}

/// All ways to place games on points of a set, at least one.
fn placements(games: &[Held], set: Set) -> Vec<Parts> {
    let mut found: Vec<Parts> = Vec::new();
    let Some(least) = members(set).next() else { return found };
    // The least point is in no part, or in the first one.
    let without = set & !(1 << least);
    found.extend(placements(games, without));
    for (number, game) in (0..).zip(games) {
        for points in sequences(set, game.points).into_iter().filter(|points| points.contains(&least)) {
            let rest = points.iter().fold(set, |rest, point| rest & !(1 << point));
            let first = (number, points);
            found.extend(placements(games, rest).into_iter().map(|more| [vec![first.clone()], more].concat()));
            found.push(vec![first]);
        }
    }
    found
}

/// How many steps Parts takes at a position with the antagonist to move, and whether it is proved: by the words of the rules.
fn expected(plain: &Plain, games: &[Held], position: Position, parts: &Parts) -> (u64, bool) {
    let danger = members(plain.moves(true, position))
        .any(|reply| plain.completed(true, plain.after(position, true, reply)))
        || plain.completed(true, position);
    if danger || !plain.draw() || plain.constrained(false, position) {
        return (1, false);
    }
    let all = plain.lines.len() + if let Convention::Own(lines) = &plain.convention { lines.len() } else { 0 };
    let placed = |(game, points): &(u32, Vec<u32>)| {
        games[*game as usize].lines.iter().map(|&line| image(line, points)).collect::<Vec<_>>()
    };
    let placed: Vec<Set> = parts.iter().flat_map(placed).collect();
    let named = parts.iter().flat_map(|(_, points)| points);
    if named.fold(0, |taken, point| taken | 1 << point) & !plain.free(position) != 0 {
        return (1 + (all + placed.len()) as u64, false);
    }
    let open = plain.lines_of(true).iter().filter(|&line| line & position.own == 0);
    let lacking = open.map(|line| line & !position.other);
    let lacking: Vec<Set> = lacking.filter(|line| plain.bound == 0 || line.count_ones() <= position.left).collect();
    let begins = |line: &Set| line & line.wrapping_neg();
    let compared: usize =
        lacking.iter().map(|line| placed.iter().filter(|placed| line & begins(placed) != 0).count()).sum();
    let held = lacking.iter().all(|line| placed.iter().any(|placed| placed & !line == 0));
    (1 + (all + placed.len() + compared) as u64, held)
}

/// How much was compared.
#[derive(Debug, Default)]
struct Census {
    games: u64,
    positions: u64,
    tried: u64,
    accepted: u64,
    written: u64,
}

/// The comparisons, with the games of parts and the ways to place them on each set of points.
struct Comparison {
    games: Vec<Held>,
    placements: Vec<Vec<Parts>>,
    census: Census,
}

impl Comparison {
    fn new() -> Comparison {
        let games = games();
        let placements = (0..16).map(|set| placements(&games, set)).collect();
        Comparison { games, placements, census: Census::default() }
    }

    /// Asserts that so many games were compared, so many sets of parts accepted, and so many proofs written.
    fn assert_much(&self, [games, accepted, written]: [u64; 3]) {
        let Census { games: compared, accepted: held, written: verified, .. } = self.census;
        assert!(compared >= games && held >= accepted && verified >= written, "{:?}", self.census);
        super::asked().iter().for_each(|_| println!("{:?}", self.census));
    }

    /// The certificate without lemmas of which parts may be placed.
    fn certificate(&self, plain: &Plain) -> Certificate {
        let mut whole = certificate(plain, vec![(0..plain.points).collect()]);
        whole.version = Version::Two;
        for Held { points, lines, .. } in &self.games {
            let game = Plain { convention: Convention::Breaker, ..strong(*points, lines, 1) };
            whole.games.push(certificate(&game, vec![]).proof);
        }
        whole
    }

    /// All parts at all positions of a game on up to four points.
    fn compare(&mut self, plain: &Plain) {
        let (mut truth, mut whole) = (Truth::of(plain), self.certificate(plain));
        self.census.games += 1;
        for position in plain.positions() {
            if plain.late(position) || !plain.unfinished(position) {
                continue;
            }
            whole.proof.code.clear();
            // On the free points; and, of four sets, on points of which some are taken.
            let taken = self.placements[plain.all() as usize].iter().filter(|_| plain.free(position) != plain.all());
            let all: Vec<&Parts> =
                self.placements[plain.free(position) as usize].iter().chain(taken.step_by(41)).collect();
            let append = |parts: &&Parts| Term::new(&[], Ending::Parts((*parts).clone())).append(&mut whole.proof.code);
            let places: Vec<usize> = all.iter().map(append).collect();
            let mut evaluation = Evaluation::new(&whole);
            members(position.own).for_each(|point| evaluation.board.place(PROTAGONIST, point));
            members(position.other).for_each(|point| evaluation.board.place(ANTAGONIST, point));
            let (value, owned) = (truth.reached(position, true), evaluation.attackers_points());
            evaluation.deadline = (plain.bound > 0).then_some(position.left + owned);
            let mut accepted = Vec::new();
            for (parts, &place) in all.iter().zip(&places) {
                evaluation.steps = 0;
                let outcome = evaluation.lemma(place, ANTAGONIST);
                let found = (evaluation.steps, outcome.is_ok());
                assert_eq!(
                    found,
                    expected(plain, &self.games, position, parts),
                    "{outcome:?} {parts:?} {position:?} {plain:?}"
                );
                assert_eq!(evaluation.lemma(place, PROTAGONIST).map_err(|broken| broken.0), Err("R17"));
                self.census.tried += 1;
                accepted.extend(outcome.is_ok().then_some(*parts));
            }
            // (Nothing can be said where somebody must move and may not.)
            assert!(accepted.is_empty() || value != Some(false), "{:?} at {position:?} of {plain:?}", accepted[0]);
            self.census.accepted += accepted.len() as u64;
            self.census.positions += 1;
            if plain.convention == Convention::Breaker && plain.claim == 1 && plain.bound == 0 && plain.opening == 0 {
                let open = plain.lines.iter().any(|line| line & position.own == 0);
                assert!(!open || accepted.is_empty() == (value == Some(false)), "{position:?} of {plain:?}");
            }
            if let Some(parts) = accepted.last().filter(|_| self.census.positions.is_multiple_of(WRITTEN)) {
                let written = Comparison::assert_verified(&self.games, plain, position, parts);
                self.census.written += u64::from(written);
            }
        }
    }

    /// Asserts that the checker verifies the proof from a start by these parts, with its exact steps and no others; if the
    /// format has such a start.
    fn assert_verified(games: &[Held], plain: &Plain, position: Position, parts: &Parts) -> bool {
        let Position { own, other, left } = position;
        let start = if plain.xenos() { [own, other] } else { [other, own] };
        let opening = if plain.xenos() { 4 } else { 3 };
        if [1, 2].contains(&plain.opening) || opening == 3 && start == [0, 0] {
            return false;
        }
        let plain = Plain { opening, start, bound: left, ..plain.clone() };
        // The games that are cited, in their order.
        let cited: BTreeSet<u32> = parts.iter().map(|part| part.0).collect();
        let number = |game| u32::try_from(cited.range(..game).count()).expect("few games");
        let renumbered = parts.iter().map(|(game, points)| (number(*game), points.clone())).collect();
        let game = |&number: &u32| {
            let Held { points, lines, theorem } = &games[number as usize];
            Held { points: *points, lines: lines.clone(), theorem: theorem.clone() }
        };
        let games: Vec<Held> = cited.iter().map(game).collect();
        let theorem = Term::new(&[], Ending::Parts(renumbered)).into();
        let bytes = payload(&plain, &games, &[(0..plain.points).collect()], &[], &theorem);
        let decoded = decode::certificate(&Payload { version: Version::Two, bytes }, MAX_STEPS);
        let mut whole = decoded.unwrap_or_else(|fault| panic!("{fault:?}: {theorem:?} on {plain:?}"));
        whole.steps = MAX_STEPS;
        let mut evaluation = Evaluation::new(&whole);
        assert_eq!(crate::proof(&mut evaluation).map_err(|broken| broken.0), Err("R24"), "{theorem:?} on {plain:?}");
        let steps = evaluation.steps;
        for (declared, verified) in [(steps - 1, false), (steps, true), (steps + 1, false)] {
            whole.steps = declared;
            assert_eq!(matches!(judge(&whole), Verdict::Verified(_)), verified, "{theorem:?} on {plain:?}");
        }
        true
    }
}

/// Of how many positions one is written as a payload.
const WRITTEN: u64 = 7;

/// A board with these lines of Ophelia's own, or in the other two conventions; all claims, also bounded, and opening rules.
fn all_games(points: u32, lines: &[Set], own: &[Set]) -> Vec<Plain> {
    let conventions = [(Convention::Strong, 0..4), (Convention::Breaker, 0..2), (Convention::Own(own.to_vec()), 0..4)];
    let mut all = Vec::new();
    for (convention, claims) in conventions {
        if convention == Convention::Own(own.to_vec()) && (own.is_empty() || own == lines) {
            continue;
        }
        for (claim, bound) in claims.flat_map(|claim| (0..=points).map(move |bound| (claim, bound))) {
            let openings = if bound == 0 { openings(points) } else { vec![(0, 0)] };
            all.extend(openings.into_iter().map(|(opening, forbidden)| {
                let convention = convention.clone();
                Plain { convention, opening, forbidden, bound, ..strong(points, lines, claim) }
            }));
        }
    }
    all
}

#[test]
fn the_games_of_parts_are_all_small_draws() {
    let games = games();
    let of = |points| games.iter().filter(|game| game.points == points).count();
    // On one point the line is won. On two points the pair is held; on three the pair, and the line of three.
    assert_eq!([of(1), of(2), of(3), of(4)], [0, 1, 2, 9]);
}

#[test]
fn on_all_boards_of_up_to_three_points_parts_prove_what_is_true() {
    let mut comparison = Comparison::new();
    for points in 1..=3 {
        let all = boards(points);
        for (index, lines) in all.iter().enumerate() {
            let lines: Vec<Set> = lines.iter().copied().collect();
            let own: Vec<Set> = all[(7 * index + 3) % all.len()].iter().copied().collect();
            all_games(points, &lines, &own).iter().for_each(|plain| comparison.compare(plain));
        }
    }
    comparison.assert_much([13_000, 15_000, 300]);
}

#[test]
fn on_all_boards_of_four_points_parts_prove_what_is_true() {
    let (mut comparison, mut random) = (Comparison::new(), Random(41));
    let all = kinds(4);
    for lines in &all {
        let own = &all[random.below(u32::try_from(all.len()).expect("few boards")) as usize];
        all_games(4, lines, own).iter().for_each(|plain| comparison.compare(plain));
    }
    comparison.assert_much([7_000, 400_000, 2_000]);
}
