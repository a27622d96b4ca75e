//! Writes what the search finds as games of parts: each component is one, and is held by a cover of scripts after which it falls apart
//! again, into games that were written before.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use pgc_core::game::{Board, Game, Point};
use pgc_core::position::point_of;
use pgc_core::position::point_set::points;
use pgc_core::strategy::{Ending, Part, PartGame, Term};

use super::components::components;
use super::cover::{Answer, Script, scripts};
use super::key::{Named, named};
use super::lines::{Lines, Points};
use super::reduce::{Left, Reduced, reduced};
use super::search::{LimitReached, Search};

/// Writes games of parts, each once for each name.
pub(super) struct Writer<'s, 'r> {
    pub(super) search: &'s mut Search<'r>,
    games: FxHashMap<Box<[Points]>, Arc<PartGame>>,
}

/// What holds lines.
pub(super) struct Pieces {
    /// The pairs.
    pub(super) pairs: Vec<[usize; 2]>,
    /// The other components, by their names.
    pub(super) named: Vec<Named>,
}

/// What holds lines that Maker, who is to move, does not win; nothing if he wins at once.
pub(super) fn pieces(lines: Lines) -> Option<Pieces> {
    let Reduced::Left(Left { lines, pairs }) = reduced(lines, true) else { return None };
    Some(Pieces { pairs, named: components(&lines).iter().map(|part| named(part)).collect() })
}

impl<'s, 'r> Writer<'s, 'r> {
    /// A writer of what this search finds.
    pub(super) fn new(search: &'s mut Search<'r>) -> Self {
        Writer { search, games: FxHashMap::default() }
    }

    /// Whether a game of this name is written.
    pub(super) fn knows(&self, named: &Named) -> bool {
        self.games.contains_key(&named.key)
    }

    /// The parts that hold pieces. The points are those of the pieces.
    pub(super) fn parts(&mut self, pieces: &Pieces) -> Result<Vec<Part>, WriteError> {
        let pair = |pair: &[usize; 2]| Named { key: [0b11].into(), points: pair.to_vec() };
        let all: Vec<Named> = pieces.pairs.iter().map(pair).chain(pieces.named.iter().cloned()).collect();
        let part = |named: &Named| {
            let game = self.game(named)?;
            Ok(Part { game, points: named.points.iter().map(|&point| point_of(point)).collect() })
        };
        let mut parts = all.iter().map(part).collect::<Result<Vec<Part>, WriteError>>()?;
        parts.sort_by_cached_key(|part| (part.game.points(), part.points.clone()));
        Ok(parts)
    }

    /// The game of a component.
    fn game(&mut self, named: &Named) -> Result<Arc<PartGame>, WriteError> {
        if let Some(game) = self.games.get(&named.key) {
            return Ok(Arc::clone(game));
        }
        let lines = named.key.iter().map(|&line| points(line).collect()).collect();
        let board = Board::new(named.points.len(), lines).map_err(|_| WriteError::NotWritten)?;
        let game = Game::of_board(board);
        let theorem = match scripts(self, &named.key, &game)? {
            None => Term { moves: Vec::new(), ending: Ending::Pairing },
            Some(scripts) => {
                let terms =
                    scripts.iter().map(|script| self.term(script)).collect::<Result<Vec<Term>, WriteError>>()?;
                Term::cover(Vec::new(), terms)
            }
        };
        let game = PartGame::new(game, Vec::new(), theorem);
        self.games.insert(named.key.clone(), Arc::clone(&game));
        Ok(game)
    }

    fn term(&mut self, script: &Script) -> Result<Term, WriteError> {
        let moves = |point: usize| vec![point_of(point)];
        Ok(match &script.answer {
            Answer::Potential => Term { moves: Vec::new(), ending: Ending::Potential },
            Answer::Pairing(point) => Term { moves: moves(*point), ending: Ending::Pairing },
            Answer::Parts(point, pieces) => Term { moves: moves(*point), ending: Ending::Parts(self.parts(pieces)?) },
        })
    }
}

/// Why nothing is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriteError {
    /// The search met its limit.
    Limit,
    /// A board is too large for a certificate, or Maker wins.
    NotWritten,
}

impl From<LimitReached> for WriteError {
    fn from(LimitReached: LimitReached) -> Self {
        WriteError::Limit
    }
}

/// A term with each point in its scripts replaced.
pub(super) fn placed(term: &Term, image: &dyn Fn(Point) -> Point) -> Term {
    let ending = match &term.ending {
        Ending::Cover(terms) => Ending::Cover(terms.iter().map(|term| placed(term, image)).collect()),
        Ending::Parts(parts) => {
            let part = |part: &Part| Part {
                game: Arc::clone(&part.game),
                points: part.points.iter().map(|&point| image(point)).collect(),
            };
            Ending::Parts(parts.iter().map(part).collect())
        }
        other => other.clone(),
    };
    Term { moves: term.moves.iter().map(|&point| image(point)).collect(), ending }
}
