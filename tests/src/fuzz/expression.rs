//! Any text as a game: an expression and the options of the command line.

use super::STEPS;
use super::translate;
use crate::oracle::Board;
use pgc_checker::{Verdict, check};
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Game};
use pgc_core::strategy::{Strategy, Term};
use pgc_engine::file::encode;

/// The most points and lines of a board that is compared.
const COMPARED: usize = 1000;

/// Reading a game does not panic and opens no file. The game is printed as a text that reads as the same game; and the checker derives the same
/// board and name. True if a game is read.
///
/// # Panics
///
/// If one of these is not so.
pub fn expression(bytes: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(bytes) else { return false };
    let game = match Game::parse(text) {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    let again = Game::parse(&game.to_string()).expect("a game that was printed");
    assert_eq!(Game { family: again.family, ..game.clone() }, again);
    if game.family.animal.is_some() {
        assert!(game.name().starts_with("lines:") && game.file_stem().starts_with("animal-"), "{}", game.name());
    }
    assert!(!game.file_stem().contains(['/', ' ', ':']), "{}", game.file_stem());
    if game.board.points().max(game.board.lines().len()) <= COMPARED {
        assert_checked(&game);
    }
    true
}

/// Asserts that the checker derives this game from a certificate of it: its text, its board, and the board's digest.
pub(super) fn assert_checked(game: &Game) {
    let board = translate::board(game);
    let canonical = board.lines.is_sorted_by(|one, other| one < other)
        && board.lines.iter().all(|line| !line.is_empty() && line.is_sorted_by(|one, other| one < other));
    assert!(canonical && board.lines.iter().flatten().all(|&point| point < board.points), "{board:?}");
    let strategy = Strategy { claim: Claim::XenoWins, lemmas: Vec::new(), theorem: Term::forced(vec![0]) };
    let file = encode(&Certificate { game: game.clone(), strategy, steps: 2 }).expect("a small certificate");
    let Board { points, lines } = board;
    match check(&file, STEPS) {
        Verdict::Verified(theorem) | Verdict::Rejected(theorem, _) => {
            assert_eq!((theorem.points, theorem.lines.lines.len()), (points, lines.len()));
            assert_eq!((theorem.game, theorem.lines.digest), (game.name(), game.line_digest()));
        }
        Verdict::Malformed(fault) => panic!("{fault:?}: {}", game.name()),
    }
}
