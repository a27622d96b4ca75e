//! The games of sets of points that are held separately, with their proofs.
//!
//! A paper may say that a set of points holds some lines without saying how. So the game on these lines is proved,
//! or not, by the prover, within limits, and the proof becomes a part of the certificate. The same lines occur in
//! many positions, so what was found is kept.

use std::collections::HashMap;
use std::sync::Arc;

use pgc_core::game::{Board, Claim, Convention, Game, Point};
use pgc_core::strategy::{Ending, PartGame, Term};
use pgc_engine::solve;
use pgc_engine::solve::Answer;

/// The most positions of each stage of a search in the game of a set, and the most bytes of its transposition table.
const NODES: u64 = 2_000_000;
const MEMORY: usize = 1 << 28;

/// The games that were looked at, by their lines; nothing where no proof was found.
#[derive(Debug, Default)]
pub(super) struct SetGames(HashMap<Vec<Vec<Point>>, Option<Arc<PartGame>>>);

impl SetGames {
    /// The game on these lines with a proof that Ophelia holds it, if one is found.
    pub(super) fn proved(&mut self, points: usize, lines: Vec<Vec<Point>>) -> Option<Arc<PartGame>> {
        self.0.entry(lines).or_insert_with_key(|lines| proved(points, lines.clone())).clone()
    }
}

fn proved(points: usize, lines: Vec<Vec<Point>>) -> Option<Arc<PartGame>> {
    let is_pair = points == 2;
    let game = Game::of_board(Board::new(points, lines).ok()?).with_convention(Convention::MakerBreaker);
    if is_pair {
        return Some(PartGame::new(game, Vec::new(), Term { moves: Vec::new(), ending: Ending::Pairing }));
    }
    let limits = solve::Limits { threads: 1, nodes: NODES, memory: MEMORY };
    match solve::solve(&game, Some(Claim::OpheliaDraws), limits, &()) {
        Ok(Answer::Proved(certificate)) if certificate.strategy.claim == Claim::OpheliaDraws => {
            Some(PartGame::new(game, certificate.strategy.lemmas, certificate.strategy.theorem))
        }
        _ => None,
    }
}
