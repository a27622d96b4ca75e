//! Dictionaries in Patashnik's manner: each position has as many points of either player, as in play.

use std::collections::HashSet;

use prover::dictionary::coverage::book::Book;
use prover::dictionary::format::{Entry, written};
use prover::game::{Claim, Game};
use prover::position::images::Images;
use prover::position::line_counts::{BitBoard, LineCounts};
use prover::position::point_set::{Points, elements};
use prover::position::sides::Sides;
use prover::position::{ANTAGONIST, Choice, Effect, Moves, PROTAGONIST, Rules, Symmetries};
use prover::search::strategic::candidates::CandidateSearch;
use prover::symmetry::automorphisms;

/// The entries for all strategic positions that play from the empty board comes to, up to symmetry, each with the move of the
/// entry that answers it. Positions without an answer are left out.
///
/// # Panics
///
/// If strategic moves are not sought on such boards.
#[must_use]
pub fn unfolded(game: &Game, entries: &[Entry]) -> Vec<Entry> {
    let board = BitBoard::new(&Rules::new(game, Claim::XenoWins)).expect("a board for strategic moves");
    let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
    let images = Images::new(symmetries.elements(), board.points());
    let book = Book::new(&board, &images, entries);
    let mut surveyor = CandidateSearch::default();
    let mut met = HashSet::from([[0, 0]]);
    let mut due = vec![[0, 0]];
    let mut unfolded = Vec::new();
    let mut next = 0;
    while let Some(&form) = due.get(next) {
        next += 1;
        if surveyor.forced(&LineCounts::new(&board, form)).is_some() {
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

/// The positions after a move of Xeno's and each reply that he must answer.
fn after(board: &BitBoard, sides: Sides, point: u8) -> Vec<Sides> {
    let after = LineCounts::new(board, sides).with(PROTAGONIST, point.into());
    let replies: Points = match after.effect() {
        Effect::Quiet => after.free(),
        Effect::Forces(reply) => 1 << reply,
        Effect::Wins | Effect::Loses | Effect::Fills => 0,
    };
    elements(replies).map(|reply| after.with(ANTAGONIST, reply).sides).collect()
}

fn entry(sides: Sides, point: u8) -> Entry {
    let [own, other] = sides.map(|set| elements(set).map(|point| point.try_into().expect("a point")).collect());
    Entry { line: 0, choice: Choice { own, other, point: point.into() } }
}

/// Entries as the lines of a dictionary for a board of so many points.
#[must_use]
pub fn text(entries: &[Entry], points: usize) -> String {
    let line = |Choice { own, other, point }: &Choice| format!("{} {point}\n", written(own, other, points));
    entries.iter().map(|entry| line(&entry.choice)).collect()
}
