//! Version 2: many games, many parts, and the slowest steps of Parts. Heads are 6 L + e.

use super::Size;
use super::boards::all_but_one;
use super::fields::Fields;

const POTENTIAL: usize = 2;
const COVER: usize = 3;
const PAIRING: usize = 4;
const PARTS: usize = 5;
/// Added to the head of a term for each move.
const MOVE: usize = 6;

const OPHELIA_DRAWS: usize = 1;

/// The most games, and the largest board.
const GAMES: usize = 1 << 16;
const POINTS: usize = 1 << 15;

/// mnk:M,1,K with a proof by Pairing.
fn paired(fields: Fields, points: usize, length: usize) -> Fields {
    fields.put(&[2, points, 1, length, 0, 1, PAIRING])
}

/// Strong, no opening rule, Ophelia draws, the steps; no map, one lemma.
fn drawn(fields: Fields, steps: usize) -> Fields {
    fields.put(&[0, 0, OPHELIA_DRAWS, steps, 0, 1])
}

/// Games of one point, each of which cites the one before it. Each takes a step, and one step is declared too few.
pub(super) fn chain(size: Size) -> Vec<u8> {
    let games = size.pick(3000, GAMES);
    let one = [2, 1, 1, 2];
    let fields = paired(Fields::default().put(&[games]), 1, 2);
    let citing = |fields: Fields, game: usize| fields.put(&one).put(&[0, 1, PARTS, 1, game, 0]);
    let fields = (0..games - 1).fold(fields, citing);
    drawn(fields.put(&one), games).put(&[PARTS, 1, games - 1, 0]).small_of_two()
}

/// Games of 2^20 points together, which nobody cites.
pub(super) fn uncited(size: Size) -> Vec<u8> {
    let games = size.pick(3000, GAMES);
    let fields = (0..games).fold(Fields::default().put(&[games]), |fields, _| paired(fields, 16, 17));
    drawn(fields.put(&[2, 1, 1, 2]), 1).put(&[PAIRING]).small_of_two()
}

/// Games of 2^22 incidences together, and a certificate's board of as many. The first game's proof fails at once.
pub(super) fn incidences(_: Size) -> Vec<u8> {
    let weighed = |fields: Fields, points: usize| fields.put(&[2, points, 1, 128, 0, 1, POTENTIAL]);
    let fields = weighed(weighed(Fields::default().put(&[2]), POINTS), 254);
    let fields = drawn(fields.put(&[2, POINTS, 1, 128]), 1 << 30);
    // On 0, 1, ..., and the second game from 0 on again.
    let fields = fields.put(&[PARTS, 2, 0, 0]).repeat(2, POINTS - 1).put(&[1, 2 * (POINTS - 1) - 1]);
    fields.repeat(2, 253).small_of_two()
}

/// Terms of 2^15 parts each, on a row without lines, as many as the payload holds. The first reply is answered by the last one.
pub(super) fn many_parts(size: Size) -> Vec<u8> {
    let (points, terms) = size.pick((1 << 12, 100), (POINTS, 1000));
    let fields = paired(Fields::default().put(&[1]), 1, 2).put(&[2, points, 1, points + 1]);
    let fields = drawn(fields, 3 * terms).put(&[COVER, terms + 1]);
    (0..terms).fold(fields, |fields, _| downwards(fields, points)).put(&[POTENTIAL]).small_of_two()
}

/// A move, and a part of one point on each point of the row from the last one down: the last two are taken.
fn downwards(fields: Fields, points: usize) -> Fields {
    let fields = fields.put(&[MOVE + PARTS, 1, points, 0, 2 * (points - 1)]);
    (1..points).fold(fields, |fields, _| fields.put(&[0, 1]))
}

/// The same term for each reply: it fails, and Potential is tried next.
pub(super) fn late_parts(size: Size) -> Vec<u8> {
    let points = size.pick(1 << 10, POINTS);
    let fields = paired(Fields::default().put(&[1]), 1, 2).put(&[2, points, 1, points + 1]);
    let fields = drawn(fields, 4 * points - 3).put(&[COVER, 2]);
    downwards(fields, points).put(&[POTENTIAL]).small_of_two()
}

/// Lines of all points but one, on the board and in the game: a pair is compared to its end.
pub(super) fn long_pairs(size: Size) -> Vec<u8> {
    let lines = size.pick(12, 128);
    let game = Fields::default().put(&[1, 0, POINTS]).listed(all_but_one(lines)).put(&[0, 1, PAIRING]);
    // The game, the lines, and of the pairs all but one.
    // The board's line without point 0 has no pair.
    let steps = 1 + lines + 1 + 2 * lines + lines * (lines - 1) - 1;
    let fields = drawn(game.put(&[0, POINTS]).listed(all_but_one(lines)), steps);
    // From the last point down: so the point that is not in the board's line comes late.
    fields.put(&[PARTS, 1, 0, 2 * (POINTS - 1)]).repeat(1, POINTS - 1).small_of_two()
}

/// Placed lines that begin on a point of many lines, all of which are stopped: no pair is charged.
pub(super) fn stopped_lines(size: Size) -> Vec<u8> {
    let (common, lines) = size.pick((10, 1 << 10), (16, 1 << 16));
    // Of the game, points 0 and 1 and any of the others; of the board, 0 and 1 and any of the others, and the point that is taken.
    let some = |set: usize| (0..common).filter(move |point| set >> point & 1 == 1).map(|point| point + 2);
    let of_the_game = (0..lines).map(|set| [0, 1].into_iter().chain(some(set)).collect()).collect();
    let taken = common + 2;
    let of_the_board = (0..lines).map(|set| [0].into_iter().chain(some(set)).chain([taken]).collect()).collect();
    let answers = [COVER, 2, MOVE + PAIRING, 0, MOVE + PAIRING, 1];
    let game = Fields::default().put(&[1, 0, common + 2]).listed(of_the_game).put(&[0, 1]).put(&answers);
    // The game: each reply is answered by 0, but 0 by 1. The certificate: a term, a move, the lines of board and game. And one
    // step more, so that it fails when all is done.
    let steps = 1 + (common + 1) * (3 + lines) + (4 + lines) + 2 + 2 * lines + 1;
    let fields = game.put(&[0, taken + 1]).listed(of_the_board);
    // Ophelia, who has no lines, begins at the point that all lines have.
    let fields = fields.put(&[1, 4, 0, 0, OPHELIA_DRAWS, steps, 0, 1, MOVE + PARTS, taken, 1, 0, 0]);
    fields.repeat(2, common + 1).small_of_two()
}
