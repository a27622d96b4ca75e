//! The slowest kinds of step. The declared steps are used up, and the check would go on.

use super::Size;
use super::boards::{COMMON, all_but_one, subsets};
use super::fields::Fields;
use crate::random::Dice;

const END: usize = 0;
const CITE: usize = 1;
const POTENTIAL: usize = 2;
const COVER: usize = 3;
const PAIRING: usize = 4;
/// Added to the head of a term for each move.
const MOVE: usize = 5;

const XENO_WINS: usize = 0;
const OPHELIA_DRAWS: usize = 1;

/// The largest board.
const POINTS: usize = 1 << 15;

/// Convention, no opening rule, claim, steps.
fn maker_breaker(lines: Fields, claim: usize, steps: usize) -> Fields {
    lines.put(&[1, 0, claim, steps])
}

/// A row of 32768 points that has no line; Ophelia draws.
fn row(steps: usize) -> Fields {
    Fields::new(2, &[POINTS, 1, POINTS + 1], OPHELIA_DRAWS, steps)
}

/// Moves, then End.
fn script(fields: Fields, moves: impl IntoIterator<Item = usize>) -> Fields {
    let moves: Vec<usize> = moves.into_iter().collect();
    fields.put(&[MOVE * moves.len() + END]).put(&moves)
}

/// Xeno wins by a fork after 14 forced replies. All points placed lie on nearly all lines, which do not matter. Five
/// quiet moves before that multiply the replies, so that 2^34 steps are taken before the proof could fail.
pub(super) fn heavy_points(size: Size) -> Vec<u8> {
    let steps = size.pick(300, 20_000);
    let pairs = (0..14).map(|pair| vec![2 * pair, 2 * pair + 1]);
    let forks = [[28, 29], [28, 30], [31, 32], [31, 33]].map(|line| line.to_vec());
    let lines = subsets(COMMON, 36).into_iter().chain(pairs).chain(forks).collect();
    let mut fields = maker_breaker(Fields::lines(COMMON + 16, lines), XENO_WINS, steps).put(&[0, 1]);
    let quiet = 34..39;
    for point in quiet.clone() {
        let scripts = if point + 1 == quiet.end { 4 } else { 3 };
        fields = fields.put(&[MOVE + COVER, point, scripts]);
    }
    fields = script(fields, (0..14).map(|pair| 2 * pair).chain([28]));
    fields = script(fields, (0..14).rev().map(|pair| 2 * pair).chain([31]));
    quiet.fold(fields, |fields, _| script(script(fields, [28]), [31])).small()
}

/// Scripts of one move each, after which 65536 lines lack one point. They fail, as Ophelia threatens.
pub(super) fn threats(size: Size) -> Vec<u8> {
    let scripts = size.pick(150, 20_000);
    // Ophelia's line is 0, 1; Xeno's quiet move 2, the scripts' 3, which 4 or 5 and Xeno's points complete.
    let own: Vec<usize> = (6..21).collect();
    let some = |set: usize| own.iter().copied().filter(move |point| set >> (point - 6) & 1 == 1);
    let lines = (1..1 << 16).map(|set| [3, 4 + set % 2].into_iter().chain(some(set / 2)).collect());
    let fields = Fields::lines(23, lines.chain([vec![0, 1]]).collect()).put(&[0, 0, XENO_WINS, 2 * scripts, 0, 2]);
    let fields = fields.set(&own).set(&[]).put(&[MOVE + COVER, 2, scripts]);
    (0..scripts).fold(fields, |fields, _| script(fields, [3])).put(&[CITE, 0, 0]).small()
}

/// Lemmas that are proved in two steps each; the points of their statements take no steps.
pub(super) fn heavy_statements(size: Size) -> Vec<u8> {
    let lemmas = size.pick(8, 300);
    let points = COMMON + 16;
    let fields = Fields::lines(points, subsets(COMMON, 0));
    let fields = maker_breaker(fields, OPHELIA_DRAWS, 2 * lemmas).put(&[0, lemmas + 1]);
    // A move that fills the board proves the first lemma; the others cite it.
    let others: Vec<usize> = (1..points - 1).collect();
    let mut fields = script(fields.set(&[0]).set(&others), [points - 1]);
    for lemma in 1..lemmas {
        let stated: Vec<usize> =
            others.iter().copied().filter(|&point| point < 51 || lemma >> (point - 51) & 1 == 0).collect();
        fields = fields.set(&[0]).set(&stated).put(&[CITE, 0, 0]);
    }
    (0..lemmas).fold(fields.put(&[COVER, lemmas]), |fields, lemma| fields.put(&[CITE, lemma, 0])).small()
}

/// A lemma that Potential proves, cited by each map; the check stops before it gets there.
fn cited_by_maps(fields: Fields, maps: usize) -> Vec<u8> {
    let fields = fields.put(&[2]).set(&[]).set(&[]).put(&[POTENTIAL, COVER, maps]);
    (1..=maps).fold(fields, |fields, map| fields.put(&[CITE, 0, map])).small()
}

/// Maps that exchange two neighbours from `first` on.
fn exchanges(fields: Fields, maps: usize, points: usize, first: usize) -> Fields {
    (0..maps).fold(fields.put(&[maps]), |fields, map| {
        let mut images: Vec<usize> = (0..points).collect();
        images.swap(first + map, first + map + 1);
        fields.put(&images)
    })
}

pub(super) fn heavy_maps(size: Size) -> Vec<u8> {
    let maps = size.pick(2, 20);
    let fields = Fields::lines(COMMON + 16, subsets(COMMON, 0));
    let fields = maker_breaker(fields, OPHELIA_DRAWS, maps << 16);
    cited_by_maps(exchanges(fields, maps, COMMON + 16, 0), maps)
}

pub(super) fn long_maps(size: Size) -> Vec<u8> {
    let (maps, lines) = size.pick((1, 16), (10, 128));
    let fields = maker_breaker(Fields::lines(POINTS, all_but_one(lines)), OPHELIA_DRAWS, maps * lines);
    cited_by_maps(exchanges(fields, maps, POINTS, 200), maps)
}

/// A statement of all points but one, cited by a map that scatters them. The first reply is the image of that one.
pub(super) fn large_citations(size: Size) -> Vec<u8> {
    let cites = size.pick(5000, 100_000);
    let images = Dice::new(1).shuffled((0..POINTS).collect());
    let fields = row(2 * cites).put(&[1]).put(&images).put(&[2]);
    let stated: Vec<usize> = (0..POINTS).filter(|&point| images[point] != 0).collect();
    let free = (0..POINTS).find(|&point| images[point] == 0).unwrap_or_default();
    let fields = script(fields.set(&[]).set(&stated), [free]).put(&[COVER, cites]);
    (0..cites).fold(fields, |fields, _| fields.put(&[CITE, 0, 1])).small()
}

/// Covers that look for the few free points after all others, and fail at the first reply.
pub(super) fn late_covers(size: Size) -> Vec<u8> {
    let covers = size.pick(1000, 50_000);
    let stated: Vec<usize> = (0..POINTS - 4).collect();
    let fields = row(4 * covers).put(&[0, 2]).set(&[]).set(&stated).put(&[MOVE + COVER, POINTS - 4, covers]);
    let cover = |fields: Fields| script(fields.put(&[MOVE + COVER, POINTS - 2, 1]), [0]);
    (0..covers).fold(fields, |fields, _| cover(fields)).put(&[CITE, 0, 0]).small()
}

/// All points but two are forbidden, and Ophelia's first move is tried at the last one.
pub(super) fn forbidden_moves(size: Size) -> Vec<u8> {
    let scripts = size.pick(10_000, 1_000_000);
    let forbidden: Vec<usize> = (2..POINTS).collect();
    let fields = Fields::default().put(&[2, POINTS, 1, POINTS + 1, 0, 2]).set(&forbidden);
    let fields = fields.put(&[OPHELIA_DRAWS, scripts, 0, 1, COVER, scripts]);
    (0..scripts).fold(fields, |fields, _| script(fields, [POINTS - 1])).small()
}

/// Two quiet moves and the replies to them multiply what the last term costs.
fn thrice(steps: usize, last: &[usize], scripts: usize) -> Vec<u8> {
    let fields = row(steps).put(&[0, 1, COVER, 2, MOVE + COVER, 0, 2, MOVE + COVER, 1, scripts]);
    fields.put(last).put(&[POTENTIAL, POTENTIAL]).small()
}

/// A true theorem, except for the number of steps; in full it would take 35 million million.
pub(super) fn potentials(size: Size) -> Vec<u8> {
    thrice(size.pick(5000, 200_000), &[POTENTIAL], 1)
}

pub(super) fn pairings(size: Size) -> Vec<u8> {
    thrice(size.pick(5000, 200_000), &[MOVE + PAIRING, 2, POTENTIAL], 2)
}

/// A knot of lines that have all points of each other, and chains of three lines. A chain's last line meets the knot,
/// and finds a point only at the end of its chain, after all lines of the knot, which has too few points for a pairing.
pub(super) fn long_searches(size: Size) -> Vec<u8> {
    let (knot, chains) = size.pick((200, 500), (1000, 5000));
    let mut lines: Vec<Vec<usize>> = (0..knot).map(|line| (0..knot).filter(|&point| point != line).collect()).collect();
    for first in (0..chains).map(|chain| knot + 3 * chain) {
        lines.push(vec![knot - 4, first + 1, first + 2]);
        lines.push(vec![knot - 3, first, first + 1]);
        lines.push(vec![knot - 2, first]);
    }
    let steps = lines.len();
    let fields = Fields::lines(knot + 3 * chains, lines);
    maker_breaker(fields, OPHELIA_DRAWS, steps + 1).put(&[0, 1, PAIRING]).small()
}
