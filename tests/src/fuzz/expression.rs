//! Any text as a game: an expression and the options of the command line.

use super::STEPS;
use super::translate;
use crate::oracle::Board;
use pgc_checker::{Verdict, check};
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Convention, Family, Game};
use pgc_core::strategy::{Strategy, Term};
use pgc_engine::file::encode;

/// The most points and lines of a board that is compared.
const COMPARED: usize = 1000;

/// Reading a game does not panic. The game is printed as a text that reads as the same game, unless it only names the
/// lines; and the checker derives the same board and text. True if a game is read.
///
/// # Panics
///
/// If one of these is not so.
pub fn expression(bytes: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(bytes) else { return false };
    // The target `lines_file` tests files.
    if text.starts_with("lines:") {
        return false;
    }
    let game = match Game::read(text) {
        Ok(game) => game,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return false;
        }
    };
    if let Family::Animal { .. } = game.family {
        assert!(game.text().starts_with("lines:") && game.file_stem().starts_with("animal-"), "{}", game.text());
    } else if let Convention::Own(_) = game.convention {
        assert!(game.text().contains(" --ophelia lines:"), "{}", game.text());
    } else {
        assert_eq!(Game::read(&game.text()).expect("a game that was printed"), game);
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
            assert_eq!((theorem.game, theorem.lines.digest), (game.text(), game.line_digest()));
        }
        Verdict::Malformed(fault) => panic!("{fault:?}: {}", game.text()),
    }
}
