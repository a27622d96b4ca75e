//! Compiled under `#[cfg(test)]` only: everything that the rules could prove about a tiny game, against everything that
//! is true.
//!
//! For a game on up to five points with a claim, [`pool`] finds all statements that any certificate could prove,
//! evaluating terms by the checker's own rules; [`plain`] searches the game. Then nothing false is provable
//! (soundness), and:
//!
//! - without citations a theorem is provable just if it is true, whatever the claim, the convention and the opening
//!   rule;
//! - without citations a position with the protagonist to move is provable just if the protagonist reaches the target
//!   from it, for each position that is [`decided`]: nobody has completed a line (R1), no play from it leads to a player
//!   who must move and may not, and it is not a full board with a constrained protagonist. All statements that obey R1
//!   and R2 are such. None of these conditions can be dropped: `nothing_more_is_decided` has positions beyond.
//!
//! **No proof is missed.** Let a term be proved at a position. If it has no moves, its ending is a Potential, Pairing
//! or Cite, each of which is offered, or a Cover: of this, the scripts matter only by which replies they prove, and a
//! Cover of one term for each reply that has a proof proves as much as any. If it has a first move m, then it is proved
//! at once, and so is m and End; or m forces a reply, and what follows m is a term that is proved at the position after
//! both: the proof that was found there follows m as well; or m is quiet. Then the term has no further move, and ends
//! in a Pairing, or a Cover as above. Each position that is asked for has more points than the one in hand, but that of
//! the cited lemmas, for which the whole is repeated until nothing is added. What m does is not asked: after each m
//! stand all continuations, and Potential, and the proof of the position in which the antagonist passes, so that a rule
//! that forgot whose turn it is would be found out.
//!
//! Nesting and length are no obstacle: what is found for a theorem is written as a payload, decoded, and verified.

// Miri is too slow for it.
#![cfg(not(miri))]

mod parts;
mod passes;
mod plain;
mod pool;
mod teeth;
mod term;

use crate::random::Random;
use plain::{Convention, Plain, Position, Set, Truth, members};
use pool::{Pool, statements};
use std::collections::BTreeSet;

/// How much was compared.
#[derive(Debug, Default)]
struct Census {
    boards: u64,
    /// Boards with a claim, a convention and an opening rule; and those whose theorem is true.
    games: u64,
    true_theorems: u64,
    /// Theorems from all starts.
    starts: u64,
    /// Positions that are decided, and those of them that are true.
    positions: u64,
    true_positions: u64,
    /// Terms that the checker evaluated, and proofs by citation.
    terms: u64,
    cited: u64,
    /// Maps that the checker accepts, and refuses.
    maps: [u64; 2],
}

/// Is the position, with the protagonist to move, one of which provable and true must be the same?
fn decided(plain: &Plain, truth: &mut Truth, position: Position) -> bool {
    let pairs_refused = plain.free(position) == 0 && plain.constrained(false, position);
    !plain.late(position) && plain.unfinished(position) && truth.reached(position, false).is_some() && !pairs_refused
}

/// A statement, or the theorem if there is no position, of which provable and true are not the same.
#[derive(Debug)]
struct Difference {
    position: Option<Position>,
    provable: bool,
}

/// The statements, decided or made by the pool, of which provable and true are not the same; and so for the theorem.
fn differences(plain: &Plain, truth: &mut Truth, pool: &Pool) -> Vec<Difference> {
    let mut found = Vec::new();
    for position in plain.positions() {
        let (value, provable) = (truth.reached(position, false), pool.proves(position));
        let compared = decided(plain, truth, position) || pool.may_state(position);
        if compared && value == Some(!provable) {
            found.push(Difference { position: Some(position), provable });
        }
    }
    let (position, reply) = plain.beginning();
    let (value, provable) = (truth.reached(position, reply), pool.theorem.is_some());
    if plain.unfinished(position) && value != Some(provable) {
        found.push(Difference { position: None, provable });
    }
    found
}

/// Compares what is provable with what is true in one game, given its automorphisms, and a permutation that is none.
fn compare(plain: &Plain, maps: &[Vec<u32>], refused: Option<&Vec<u32>>, census: &mut Census) {
    let (mut truth, stated) = (Truth::of(plain), statements(plain));
    for position in plain.positions() {
        let may_state = !plain.late(position) && plain.unfinished(position) && plain.opened(position);
        assert_eq!(stated[plain.key(position)], may_state, "R1 and R2 of {position:?}, {plain:?}");
        let decided = decided(plain, &mut truth, position);
        assert!(decided || !may_state, "nothing can be said of {position:?}, {plain:?}");
        census.positions += u64::from(decided);
        census.true_positions += u64::from(decided && truth.reached(position, false) == Some(true));
    }
    for stated in [None, Some(&stated[..])] {
        let mut pool = Pool::of(plain, stated, maps);
        let found = differences(plain, &mut truth, &pool);
        assert!(found.is_empty(), "with citations: {}, {found:?} of {plain:?}", stated.is_some());
        pool.theorem.iter().for_each(|theorem| pool.assert_verified(plain, theorem));
        compare_starts(plain, &mut truth, &mut pool, census);
        census.terms += pool.terms;
        census.cited += pool.cited;
        pool.assert_whole(refused.cloned());
    }
    census.games += 1;
    let (position, reply) = plain.beginning();
    census.true_theorems += u64::from(truth.reached(position, reply) == Some(true));
}

/// Compares what is provable with what is true from each start, with either player to move, and within each number of moves up to
/// the bound. Starts meet no opening rule.
fn compare_starts(plain: &Plain, truth: &mut Truth, pool: &mut Pool, census: &mut Census) {
    if [1, 2].contains(&plain.opening) {
        return;
    }
    let starts = plain.positions().into_iter().filter(|&position| !plain.late(position) && plain.unfinished(position));
    for (position, reply) in starts.flat_map(|position| [(position, false), (position, true)]) {
        let (value, proof) = (truth.reached(position, reply), pool.theorem_from((position, reply)));
        assert_eq!(value, Some(proof.is_some()), "{position:?}, {reply}: {plain:?}");
        census.starts += 1;
        let Some(proof) = proof.filter(|_| census.starts.is_multiple_of(WRITTEN)) else { continue };
        // Xeno begins if he is the protagonist and no reply is due, or the antagonist and one is.
        let (opening, Position { own, other, left }) = (if plain.xenos() != reply { 3 } else { 4 }, position);
        let start = if plain.xenos() { [own, other] } else { [other, own] };
        if opening == 4 || start != [0, 0] {
            let smaller = Plain { opening, start, bound: left, ..plain.clone() };
            pool.assert_verified(&smaller, &proof);
        }
    }
}

/// Of how many starts one is written as a payload.
const WRITTEN: u64 = 7;

/// All permutations of points.
fn permutations(points: u32) -> Vec<Vec<u32>> {
    (0..points).fold(vec![vec![]], |shorter: Vec<Vec<u32>>, _| {
        let longer = |map: Vec<u32>| {
            let further: Vec<u32> = (0..points).filter(|point| !map.contains(point)).collect();
            further.into_iter().map(move |point| [&map[..], &[point]].concat())
        };
        shorter.into_iter().flat_map(longer).collect()
    })
}

/// The automorphisms that the checker accepts, the identity first, and the permutations that it refuses.
fn automorphisms(plain: &Plain, census: &mut Census) -> [Vec<Vec<u32>>; 2] {
    let game = plain.game();
    let (accepted, refused): (Vec<_>, Vec<_>) =
        permutations(plain.points).into_iter().partition(|map| game.automorphism(map).is_ok());
    assert!(accepted.iter().all(|map| plain.symmetry(map)), "too many automorphisms: {plain:?}");
    assert!(refused.iter().all(|map| !plain.symmetry(map)), "too few automorphisms: {plain:?}");
    // Two points with one image.
    for (left, right) in (0..plain.points).flat_map(|left| (0..left).map(move |right| (left, right))) {
        let map: Vec<u32> = (0..plain.points).map(|point| if point == left { right } else { point }).collect();
        assert_eq!(game.automorphism(&map).map_err(|broken| broken.0), Err("R3"), "{map:?}");
    }
    census.maps[0] += accepted.len() as u64;
    census.maps[1] += refused.len() as u64;
    [accepted, refused]
}

/// The claims that the format has of a board with these opening rules, without bound.
fn variations(points: u32, lines: &BTreeSet<Set>, openings: &[(u32, Set)]) -> Vec<Plain> {
    let conventions = [(Convention::Strong, 0..4), (Convention::Breaker, 0..2)];
    let all =
        conventions.into_iter().flat_map(|(convention, claims)| claims.map(move |claim| (convention.clone(), claim)));
    let lines: Vec<Set> = lines.iter().copied().collect();
    let plain = |((convention, claim), &(opening, forbidden)): ((Convention, u32), &(u32, Set))| Plain {
        convention,
        opening,
        forbidden,
        ..strong(points, &lines, claim)
    };
    all.flat_map(|claim| openings.iter().map(move |opening| (claim.clone(), opening))).map(plain).collect()
}

/// Compares a board with all claims, conventions and these opening rules; within all numbers of moves, if asked; and with these
/// lines of Ophelia's own.
fn compare_all(board: &[BTreeSet<Set>; 2], points: u32, openings: &[(u32, Set)], bound: u32, census: &mut Census) {
    let [lines, own] = board;
    let mut all = variations(points, lines, openings);
    if !own.is_empty() && own != lines {
        let convention = Convention::Own(own.iter().copied().collect());
        all = variations(points, lines, openings)
            .into_iter()
            .filter(|plain| plain.convention == Convention::Strong)
            .collect();
        all.iter_mut().for_each(|plain| plain.convention = convention.clone());
    }
    let [maps, refused] = automorphisms(&all[0], census);
    census.boards += 1;
    for plain in all {
        compare(&plain, &maps, refused.first(), census);
        if bound > 0 {
            compare(&Plain { bound, ..plain }, &maps, refused.first(), census);
        }
    }
}

/// All opening rules: no rule, and each legal F for one player or both.
fn openings(points: u32) -> Vec<(u32, Set)> {
    let legal = (1..1 << points).filter(|set: &Set| points - set.count_ones() >= 2);
    [(0, 0)].into_iter().chain(legal.flat_map(|set| [(1, set), (2, set)])).collect()
}

/// All sets of lines.
fn boards(points: u32) -> Vec<BTreeSet<Set>> {
    let sets = 1_u32 << ((1 << points) - 1);
    (0..sets).map(|chosen| members(chosen).map(|line| line + 1).collect()).collect()
}

#[test]
fn on_all_boards_of_up_to_three_points_provable_and_true_are_the_same() {
    let mut census = Census::default();
    for points in 1..=3 {
        for lines in boards(points) {
            compare_all(&[lines, BTreeSet::new()], points, &openings(points), points, &mut census);
        }
    }
    assert_eq!((census.boards, census.games), (2 + 8 + 128, 2 * 6 * (2 + 8 + 128 * 7)));
    report(&census);
}

/// All pairs of lists on up to two points, and on three a part that the environment may make the whole.
#[test]
fn with_own_lines_on_up_to_three_points_provable_and_true_are_the_same() {
    let mut census = Census::default();
    let part = if asked().is_some() { 1 } else { PART };
    for points in 1..=3 {
        let all = boards(points);
        let pairs = all.iter().flat_map(|xeno| all.iter().map(move |ophelia| [xeno.clone(), ophelia.clone()]));
        let own = pairs.filter(|[xeno, ophelia]| !ophelia.is_empty() && ophelia != xeno);
        let part = if points < 3 { 1 } else { part };
        for (index, board) in own.enumerate().filter(|(index, _)| index % part == 0) {
            let openings = if index % 9 == 0 { openings(points) } else { vec![(0, 0)] };
            compare_all(&board, points, &openings, points, &mut census);
        }
    }
    report(&census);
    assert!(census.starts > 100 * census.boards, "{census:?}");
}

/// Of how many pairs of lists on three points the ordinary test command compares one.
const PART: usize = 40;

/// Lines of some sizes, in half of the cases closed under a random permutation.
fn random_lines(random: &mut Random, points: u32) -> BTreeSet<Set> {
    let shuffled = |random: &mut Random| {
        let mut map: Vec<u32> = (0..points).collect();
        (1..points).rev().for_each(|last| map.swap(last as usize, random.below(last + 1) as usize));
        map
    };
    let symmetry = (random.below(2) == 0).then(|| shuffled(random));
    let mut lines = BTreeSet::new();
    for _ in 0..random.below(7) {
        let size = [1, 2, 2, 2, 3, 3, 3, 4][random.below(8) as usize];
        let mut line: Set = shuffled(random).iter().take(size).map(|point| 1 << point).sum();
        while lines.insert(line) {
            let Some(map) = &symmetry else { break };
            line = members(line).map(|point| 1 << map[point as usize]).sum();
        }
    }
    lines
}

/// A set of a random legal size.
fn random_forbidden(random: &mut Random, points: u32) -> Set {
    let size = 1 + random.below(points - 2);
    let mut forbidden: Set = 0;
    while forbidden.count_ones() < size {
        forbidden |= 1 << random.below(points);
    }
    forbidden
}

/// What the environment asks for; then the census is printed, too.
fn asked() -> Option<u64> {
    std::env::var("CLOSURE_BOARDS").ok().map(|boards| boards.parse().expect("CLOSURE_BOARDS is a number"))
}

fn report(census: &Census) {
    if asked().is_some() {
        println!("{census:?}");
    }
}

/// How many random boards the ordinary test command compares.
const RANDOM_BOARDS: u64 = 100;

/// Boards with more automorphisms take most of the time, and offer little else.
const MANY_AUTOMORPHISMS: usize = 12;

#[test]
fn on_random_boards_of_up_to_five_points_provable_and_true_are_the_same() {
    let (mut random, mut census) = (Random(11), Census::default());
    while census.boards < asked().unwrap_or(RANDOM_BOARDS) {
        let points = [2, 3, 4, 4, 4, 5, 5, 5][random.below(8) as usize];
        let lines = random_lines(&mut random, points);
        let mut openings = vec![(0, 0)];
        if points > 2 {
            openings.extend([1, 2].map(|named| (named, random_forbidden(&mut random, points))));
        }
        let plain = &variations(points, &lines, &openings)[0];
        if permutations(points).iter().filter(|map| plain.symmetry(map)).count() > MANY_AUTOMORPHISMS {
            continue;
        }
        // Of five boards one has own lines, and one is asked for the number of moves, too; these take more time.
        match random.below(5) {
            0 => {
                let own = random_lines(&mut random, points);
                compare_all(&[lines, own], points, &openings[..1], 0, &mut census);
            }
            1 if points < 5 || asked().is_some() => {
                compare_all(&[lines, BTreeSet::new()], points, &openings[..1], points, &mut census);
            }
            _ => compare_all(&[lines, BTreeSet::new()], points, &openings, 0, &mut census),
        }
    }
    report(&census);
    // Of two opposite claims just one is true.
    assert_eq!(2 * census.true_theorems, census.games);
    assert!((40..=80).contains(&(100 * census.true_positions / census.positions)), "{census:?}");
    assert!(census.games > 12 * census.boards && census.cited > 50 * census.games, "{census:?}");
    assert!(census.maps[0] > census.boards && census.maps[1] > census.boards, "{census:?}");
}

#[test]
fn on_the_most_symmetric_boards_provable_and_true_are_the_same() {
    let mut census = Census::default();
    for (points, size) in [(4, 0), (4, 1), (4, 2), (4, 3), (4, 4), (5, 2), (5, 3)] {
        let lines = (1..1 << points).filter(|line: &Set| line.count_ones() == size).collect();
        compare_all(&[lines, BTreeSet::new()], points, &[(0, 0), (1, 1), (2, 3)], 0, &mut census);
    }
    assert_eq!(census.maps, [5 * 24 + 2 * 120, 0]);
    report(&census);
}

/// A game without opening rule in the strong convention.
fn strong(points: u32, lines: &[Set], claim: u32) -> Plain {
    let (lines, convention) = (lines.to_vec(), Convention::Strong);
    Plain { points, lines, convention, opening: 0, forbidden: 0, start: [0, 0], claim, bound: 0 }
}

#[test]
fn nothing_more_is_decided() {
    let provable = |plain: &Plain, own, other| {
        let position = Position { own, other, left: 0 };
        let mut truth = Truth::of(plain);
        assert!(!decided(plain, &mut truth, position));
        (Pool::of(plain, None, &[]).proves(position), truth.reached(position, false))
    };
    // A line is completed: the protagonist has won and nothing is left to claim, or the antagonist has won.
    assert_eq!(provable(&strong(1, &[0b1], 0), 0b1, 0), (false, Some(true)));
    assert_eq!(provable(&strong(2, &[0b01, 0b10], 0), 0, 0b01), (true, Some(false)));
    // A full board, and the protagonist, who draws, is still constrained (R21).
    let both = Plain { opening: 2, forbidden: 0b001, ..strong(3, &[], 3) };
    assert_eq!(provable(&both, 0, 0b111), (false, Some(true)));
    // If the protagonist claims the third point, the antagonist must move and may not.
    assert_eq!(provable(&both, 0b010, 0), (true, None));
}
