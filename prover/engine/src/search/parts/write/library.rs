//! The games of parts that a proof uses, each once up to isomorphism.
//!
//! A part on the board becomes a game with points from 0. If the library has an isomorphic one, the part is a copy
//! of it, placed by the isomorphism. Boards are compared only if they agree in some counts, such as the sizes of
//! the lines through each point, as an isomorphism takes longer to find. The first copy of a game decides how its
//! points are numbered; so the order of parts matters for the bytes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use pgc_core::game::{Board, Convention, Game, Point};
use pgc_core::position::point_of;
use pgc_core::strategy::{Part, PartGame, Strategy};
use pgc_core::symmetry::isomorphism;

use super::embedding::embedded;
use crate::search::parts::error::PartsError;
use crate::search::parts::hypergraph::Lines;

/// What is known of a game in the Maker-Breaker convention.
pub(crate) enum Decided {
    /// Ophelia draws it.
    Held(Strategy),
    /// Xeno wins it.
    MakerWins,
    /// Neither is shown within the limits.
    Open,
}

/// Proves a game in the Maker-Breaker convention.
pub(crate) type Prove<'a> = &'a dyn Fn(&Game) -> Result<Decided, PartsError>;

/// Games of parts, each once up to isomorphism.
#[derive(Default)]
pub(in crate::search::parts) struct Library {
    games: Vec<Entry>,
    /// The games with the same counts.
    alike: HashMap<Counts, Vec<usize>>,
}

struct Entry {
    board: Board,
    /// How often it was asked for.
    uses: usize,
}

/// What isomorphic boards have in common: the sizes of the lines, and for each point those of the lines through it.
type Counts = (Vec<usize>, Vec<Vec<usize>>);

/// A game of the library on a board: its number, and the point for each of its points.
pub(in crate::search::parts) type Placing = (usize, Vec<Point>);

impl Library {
    /// A copy of a game that has these lines on these points, which both ascend. The game is added if it is not there.
    pub(in crate::search::parts) fn copy(&mut self, points: &[Point], lines: &Lines) -> Result<Placing, PartsError> {
        let local: HashMap<Point, Point> =
            points.iter().enumerate().map(|(at, &point)| (point, point_of(at))).collect();
        let lines = lines.iter().map(|line| line.iter().map(|point| local[point]).collect()).collect();
        let board = Board::new(points.len(), lines).map_err(PartsError::Board)?;
        let alike = self.alike.entry(counts(&board)).or_default();
        for &number in alike.iter() {
            if let Ok(Some(map)) = isomorphism(&self.games[number].board, &board) {
                self.games[number].uses += 1;
                let placed = map.images().iter().map(|&point| points[usize::from(point)]).collect();
                return Ok((number, placed));
            }
        }
        alike.push(self.games.len());
        self.games.push(Entry { board, uses: 1 });
        Ok((self.games.len() - 1, points.to_vec()))
    }

    /// An earlier game that can take this one's place, and the point of the latter on which each point of the former is then placed; or
    /// itself.
    pub(in crate::search::parts) fn stand_in(&self, number: usize) -> Placing {
        let board = &self.games[number].board;
        let earlier = self.games[..number].iter().enumerate();
        let found = earlier.filter_map(|(earlier, entry)| Some((earlier, embedded(&entry.board, board)?))).next();
        found.unwrap_or_else(|| (number, (0..board.points()).map(point_of).collect()))
    }

    /// For each game one that can take its place, and the point of the former on which each point of the latter is then placed: a game with
    /// more lines, or itself. Those that are used most stay.
    pub(super) fn merged(&self) -> Vec<Placing> {
        let size = |entry: &Entry| (entry.board.points(), entry.board.lines().len());
        let mut order: Vec<usize> = (0..self.games.len()).collect();
        order.sort_by_key(|&number| (Reverse(size(&self.games[number])), Reverse(self.games[number].uses), number));
        let mut kept: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut places: Vec<Option<Placing>> = vec![None; self.games.len()];
        for number in order {
            let board = &self.games[number].board;
            let same = kept.entry(board.points()).or_default();
            let found = same
                .iter()
                .find_map(|&larger| embedded(&self.games[larger].board, board).map(|points| (larger, points)));
            let own = || (number, (0..board.points()).map(point_of).collect());
            if found.is_none() {
                same.push(number);
            }
            places[number] = Some(found.unwrap_or_else(own));
        }
        places.into_iter().flatten().collect()
    }

    /// The proofs of some games, by their numbers.
    pub(in crate::search::parts) fn proofs(
        &self,
        numbers: impl Iterator<Item = usize>,
        prove: Prove,
    ) -> Result<BTreeMap<usize, Arc<PartGame>>, PartsError> {
        numbers.map(|number| Ok((number, proof(&self.games[number].board, prove)?))).collect()
    }
}

/// A game of parts with a proof.
fn proof(board: &Board, prove: Prove) -> Result<Arc<PartGame>, PartsError> {
    let game = Game::of_board(board.clone()).with_convention(Convention::MakerBreaker);
    match prove(&game)? {
        Decided::Held(strategy) => Ok(PartGame::new(game, strategy.lemmas, strategy.theorem)),
        Decided::MakerWins => Err(PartsError::MakerWins(board.lines().to_vec())),
        Decided::Open => Err(PartsError::Undecided(board.lines().to_vec())),
    }
}

/// A part by a copy of a game, whose proof is given.
pub(super) fn part(games: &BTreeMap<usize, Arc<PartGame>>, (number, points): &Placing) -> Option<Part> {
    Some(Part { game: Arc::clone(games.get(number)?), points: points.clone() })
}

/// Boards with other counts are not isomorphic, and need not be compared.
fn counts(board: &Board) -> Counts {
    let mut through: Vec<Vec<usize>> = vec![Vec::new(); board.points()];
    let mut sizes: Vec<usize> = Vec::new();
    for line in board.lines() {
        sizes.push(line.len());
        line.iter().for_each(|&point| through[usize::from(point)].push(line.len()));
    }
    sizes.sort_unstable();
    through.iter_mut().for_each(|sizes| sizes.sort_unstable());
    through.sort_unstable();
    (sizes, through)
}
