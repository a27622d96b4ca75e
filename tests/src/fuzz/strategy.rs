//! Any text as a strategy to audit.

use crate::audited::audited;
use pgc_audit::notation::parse::read;
use pgc_audit::notation::text::{Assertion, Text, Title};
use pgc_core::game::Game;
use std::path::Path;

/// The most points of a board, so that no input takes long.
const POINTS: usize = 64;

/// Reading a text does not panic; an audited text has a report; and if it is covered, the checker accepts it. True if a
/// strategy is audited.
///
/// # Panics
///
/// If one of these is not so.
pub fn strategy(bytes: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(bytes) else { return false };
    // The target `lines_file` tests files, and outcomes need searches.
    if text.contains("lines:") || text.contains("outcome") {
        return false;
    }
    match read(Path::new(""), text) {
        Ok(understood) if !is_small(&understood) => false,
        _ => audited(text).is_some_and(|audit| audit.text.game.is_some()),
    }
}

/// Whether all boards of a text are small.
fn is_small(text: &Text) -> bool {
    let fits = |game: &Game| game.board.points() <= POINTS;
    let named = |title: &Title| Game::parse(&title.name).as_ref().map_or(true, fits);
    text.game.as_ref().is_none_or(fits)
        && text.claims.iter().all(|(_, assertion)| match assertion {
            Assertion::Isomorphic(games, _) => games.iter().all(named),
            Assertion::Lines(game, _) => named(game),
            _ => true,
        })
}
