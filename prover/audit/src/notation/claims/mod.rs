//! The claims of a text other than its strategy.
//!
//! - `symmetries`: the number of symmetries, and the images of replies under them;
//! - `boards`: the number of lines, and isomorphic boards;
//! - `outcome`: the outcome of a game.

mod boards;
mod outcome;
mod symmetries;

use std::collections::BTreeMap;
use std::path::Path;

use crate::notation::finding::{Findings, Kind};
use crate::notation::maps::Maps;
use crate::notation::parse::{Assertion, Mistake, Place, Text, Titled};
use pgc_core::game::{Game, GameError, Point};
use pgc_engine::solve::Progress;

/// The title of findings about claims.
const CLAIM: &str = "claim";

/// The most work for all claims of a text, a unit being about a nanosecond. The last claim may exceed it.
const MOST_WORK: u64 = 1 << 32;

/// The work charged for an outcome, whose search has limits of its own.
const OUTCOME: u64 = MOST_WORK / 64;

/// The work charged for a point of a board, or of one of its lines, when the board is built.
const BOARD_POINT: u64 = 64;

/// What the check of claims needs.
pub(crate) struct Claims<'a> {
    /// The text.
    pub text: &'a Text,
    /// The game by the text's names, if the text has one.
    pub game: Option<&'a Game>,
    /// The maps.
    pub maps: &'a Maps,
    /// The positions of the parts, Xeno's points first.
    pub positions: &'a BTreeMap<String, [Vec<Point>; 2]>,
    /// Where the files are that the text names.
    pub folder: &'a Path,
    /// The most positions in each stage of the search for an outcome.
    pub nodes: u64,
    /// Receives the progress of searches.
    pub progress: &'a dyn Progress,
    /// The findings.
    pub findings: &'a mut Findings,
    /// The work done so far.
    pub work: u64,
    /// The place that names a file from which no board can be read.
    pub unreadable: Option<Mistake>,
}

/// The judgement of a claim: right, or wrong.
type Judged = Result<String, String>;

impl Claims<'_> {
    /// Checks a claim.
    ///
    /// # Errors
    ///
    /// It names a file from which no board can be read.
    pub(super) fn check(&mut self, place: Place, assertion: &Assertion) -> Result<(), Mistake> {
        let is_about_points = matches!(assertion, Assertion::Stabiliser { .. } | Assertion::Replies { .. });
        if self.game.is_none() && is_about_points {
            let what = "not checked, because it is not known which points the names stand for";
            self.findings.add(place, CLAIM, Kind::Note, what);
            return Ok(());
        }
        if self.work > MOST_WORK {
            let what = "the claims before this used up the work that an audit spends on claims";
            self.findings.add(place, CLAIM, Kind::Undecided, what);
            return Ok(());
        }
        let judged = match assertion {
            Assertion::Stabiliser { play, maps } => self.stabiliser(place, play, maps),
            Assertion::Automorphisms { game, order } => self.automorphisms(place, game, *order),
            Assertion::Replies { play, maps, moves } => self.replies(place, play, maps, moves),
            Assertion::Isomorphic { games, less } => self.isomorphic(place, games, *less),
            Assertion::Outcome { game, outcome } => self.outcome(place, game, *outcome),
            Assertion::Lines { game, lines } => self.lines(game, *lines),
        };
        if let Some(mistake) = self.unreadable.take() {
            return Err(mistake);
        }
        match judged {
            None => {}
            Some(Ok(right)) => self.findings.add(place, CLAIM, Kind::Right, right),
            Some(Err(wrong)) => self.findings.add(place, CLAIM, Kind::FalseClaim, wrong),
        }
        Ok(())
    }

    /// The game of an expression. If there is none, or a board that large is not allowed, that is reported.
    fn board(&mut self, title: &Titled) -> Option<Game> {
        self.game_if(title, |game| game.plain("a claim"))
    }

    /// The same, if it is a game of another kind.
    fn game_if(&mut self, title: &Titled, kind: impl Fn(Game) -> Result<Game, GameError>) -> Option<Game> {
        let game = match Game::read_in(self.folder, &title.name).and_then(kind) {
            Ok(game) => game,
            Err(error @ GameError::File { .. }) => {
                self.unreadable = Some(Mistake::new(title.place, error.to_string()));
                return None;
            }
            Err(error) => {
                self.findings.add(title.place, CLAIM, Kind::Undecided, error.to_string());
                return None;
            }
        };
        let points = game.board.points() + game.board.lines().iter().map(Vec::len).sum::<usize>();
        self.spend(BOARD_POINT * points as u64);
        Some(game)
    }

    fn spend(&mut self, work: u64) {
        self.work = self.work.saturating_add(work);
    }
}
