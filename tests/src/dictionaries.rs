//! Dictionaries as Patashnik's: in each position the players have as many points as in play.

use std::collections::HashSet;
use std::sync::Arc;

use pgc_audit::dictionary::book::Book;
use pgc_audit::dictionary::coverage::{Audit, Options, audit};
use pgc_core::dictionary::{Entry, written};
use pgc_core::game::{Claim, Convention, Game, Point};
use pgc_core::position::Images;
use pgc_core::position::line_counts::{BitBoard, LineCounts};
use pgc_core::position::point_set::Sides;
use pgc_core::position::point_set::{Bits, Points};
use pgc_core::position::{ANTAGONIST, Choice, Effect, Moves, PROTAGONIST, Rules, Symmetries};
use pgc_core::symmetry::automorphisms_of;
use pgc_engine::search::threats::Sequences;

use crate::assembler::read;
use crate::binaries::{code, prover_in, stderr, stdout, workspace};
use crate::oracle::decide;

/// The entries for all strategic positions that are reached from the empty board, up to symmetry, each with the move of
/// the entry that answers it. Positions without an answer are left out.
///
/// # Panics
///
/// If the search by strategic moves does not support the board.
#[must_use]
pub fn unfolded(game: &Game, entries: &[Entry]) -> Vec<Entry> {
    let board = BitBoard::new(&Rules::new(game, Claim::XenoWins)).expect("a board for strategic moves");
    let symmetries = Symmetries::new(&automorphisms_of(game, &[]), game.board.points());
    let images = Arc::new(Images::new(&symmetries.elements));
    let book = Book::new(&board, &images, entries);
    let mut sequences = Sequences::default();
    let mut met = HashSet::from([[0, 0]]);
    let mut due = vec![[0, 0]];
    let mut unfolded = Vec::new();
    let mut next = 0;
    while let Some(&form) = due.get(next) {
        next += 1;
        if sequences.short(&LineCounts::new(&board, form)).is_some() {
            continue;
        }
        let Some(answering) = book.find(form) else { continue };
        let point = images.point(answering.symmetry, book.entry(answering.entry).1);
        unfolded.push(entry(form, point));
        for position in after(&board, form, point) {
            let form = images.canonical(position).0;
            if met.insert(form) {
                due.push(form);
            }
        }
    }
    unfolded
}

/// The positions after a move of Xeno's and each reply that needs an answer.
fn after(board: &BitBoard, sides: Sides, point: Point) -> Vec<Sides> {
    let after = LineCounts::new(board, sides).with(PROTAGONIST, point.into());
    let replies: Points = match after.effect() {
        Effect::Quiet => after.free(),
        Effect::Forces(reply) => 1 << reply,
        Effect::Wins | Effect::Loses | Effect::Fills => 0,
    };
    replies.elements().map(|reply| after.with(ANTAGONIST, reply).sides).collect()
}

fn entry(sides: Sides, point: Point) -> Entry {
    let [own, other] = sides.map(|set| set.elements().map(|point| point.try_into().expect("a point")).collect());
    Entry { line: 0, choice: Choice { own, other, point } }
}

/// Entries as the lines of a dictionary, for a board with this many points.
#[must_use]
pub fn text(entries: &[Entry], points: usize) -> String {
    let line = |Choice { own, other, point }: &Choice| format!("{} {point}\n", written(own, other, points));
    entries.iter().map(|entry| line(&entry.choice)).collect()
}

/// The audit of a dictionary, with two threads.
///
/// # Panics
///
/// If the game's dictionaries cannot be audited.
#[must_use]
pub fn audited(game: &Game, entries: &[Entry]) -> Audit {
    audit(game, entries, &Options { threads: 2, shorten: false, progress: &() }).expect("an audit")
}

/// The strategic moves of a certificate of the repository, as `prover show --dictionary` prints them.
///
/// # Panics
///
/// If the prover does not print it.
#[must_use]
pub fn dictionary(name: &str) -> String {
    let output = prover_in(workspace(), &["show", "--dictionary", &format!("certificates/{name}.pgc")]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
}

/// The free points of a position.
///
/// # Panics
///
/// If the board has too many points.
#[must_use]
pub fn free(game: &Game, own: &[Point], other: &[Point]) -> Vec<Point> {
    let points = Point::try_from(game.board.points()).expect("a point");
    (0..points).filter(|point| !own.contains(point) && !other.contains(point)).collect()
}

/// The steps of a written certificate, as the oracle counts them.
///
/// # Errors
///
/// The rule that it breaks.
pub fn steps(bytes: &[u8]) -> Result<u64, &'static str> {
    decide(&read::certificate(bytes))
}

/// The points of each player after a line of play, which must be legal and must not be over before its end.
///
/// # Panics
///
/// If a point is not on the board.
#[must_use]
pub fn played(game: &Game, play: &[Point]) -> [Vec<Point>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    for (turn, &point) in play.iter().enumerate() {
        let counts = |role| role == 0 || game.convention == Convention::Strong;
        for role in [0, 1] {
            let complete = |line: &Vec<Point>| line.iter().all(|point| sides[role].contains(point));
            assert!(!counts(role) || !game.board.lines().iter().any(complete), "{play:?} is over before its end");
        }
        assert!(usize::from(point) < game.board.points() && !sides.concat().contains(&point), "{play:?} is not legal");
        sides[turn % 2].push(point);
    }
    sides.iter_mut().for_each(|side| side.sort_unstable());
    sides
}
