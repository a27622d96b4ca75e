//! Tables of outcomes: m,n,k, and transversal designs.
//!
//! A cell is a game, and its outcome is that Xeno wins or that Ophelia draws. (By strategy stealing she cannot win.) What is
//! known is evidence of one of these kinds, and a cell without any says how far it was searched.
//!
//! | kind | what | file |
//! |---|---|---|
//! | certificate | a proof in a file, replayed | `certified` |
//! | block | Ophelia blocks all lines of a game whose lines are parts of those of this one | [`block`] |
//! | proof | found and replayed in this run, within few positions | `search` |
//! | search | proof-number search decides it in this run, and nothing is written | `search` |
//! | cited | a result of others | `cited` |
//!
//! | module | what |
//! |---|---|
//! | [`boards`] | the games of a table |
//! | `known` | what is known before |
//! | `evidence`, `cell` | what is known of a cell |
//! | [`undecided`] | the searches that decided nothing |
//!
//! A win of Xeno is never carried over to another board: further lines may help Ophelia (the extra-set paradox; Beck 2008,
//! section 5). Nor is a draw in which she needs threats of her own.

pub(crate) mod block;
pub(crate) mod boards;
pub(crate) mod cell;
mod certified;
mod cited;
mod evidence;
mod known;
mod search;
pub(crate) mod undecided;

pub(crate) use boards::Boards;
pub(crate) use cell::Cell;
pub(crate) use certified::{certified, is_wanted};
pub(crate) use known::Known;

use thiserror::Error;

use pgc_core::game::{Game, GameError};
use pgc_engine::solve::{Count, Progress, ProveError};

/// Why there is no table: a fault of this program.
#[derive(Debug, Error)]
pub(crate) enum OutcomesError {
    /// A game of the table cannot be built.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A search has failed.
    #[error(transparent)]
    Prove(#[from] ProveError),
}

/// The cells of a table with at most this many points, in the order in which they are printed.
///
/// # Errors
///
/// This program has a fault.
pub(crate) fn cells(
    boards: Boards,
    max_points: usize,
    known: &Known,
    progress: &dyn Progress,
) -> Result<Vec<Cell>, OutcomesError> {
    let mut cells: Vec<Cell> = Vec::new();
    for family in boards.in_order_of_blocks() {
        let game = Game::of_family(family)?;
        if game.board.points() <= max_points {
            progress.report(&format!("deciding {}", game.expression()), Count::None);
            let cell = Cell::new(game, known, &cells)?;
            cells.push(cell);
        }
    }
    cells.sort_by_key(|cell| Boards::place(cell.family()));
    Ok(cells)
}
