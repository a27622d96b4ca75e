//! From a game to a certificate of its outcome.
//!
//! Each game asks at most two questions: does Xeno win, and does Ophelia. A question is answered by a win of the one or by a
//! draw of the other, and either is a certificate:
//!
//! 1. a pairing, or one move and then a pairing or the potential;
//! 2. a short proof-number search, which settles most small games;
//! 3. where that settles nothing, pairings with a tempo, which settle large boards on which a draw is easy;
//! 4. proof-number search within the limits;
//! 5. where the outcome is a win or unknown, a strategy with few quiet moves one within the other;
//! 6. where the outcome is a win and there is none so short, a strategy from what the search knows;
//! 7. where lines have at most four points, a win by strategic moves: on boards of many points before 4, else at last.

pub mod checkpoints;
mod draw;
mod record;
mod win;

use std::cell::Cell;
use std::path::Path;

use checkpoints::CheckpointError;
pub use record::{Method, Record, Searched, Stage};
use thiserror::Error;

use crate::certificate::{Certificate, Maps};
use crate::game::Claim;
use crate::game::{Convention, Game, OpeningRule};
use crate::position::point_set::MASK_POINTS;
use crate::position::residual::Sides;
use crate::position::{ANTAGONIST, Choice, PROTAGONIST, Rules, Symmetries};
use crate::search::df_pn::{Limits, ProofNumberSearch, Verdict};
use crate::search::strategic::progress::Cases;
use crate::search::strategic::transposition::Fact;
use crate::strategy::write::pairings::Effort;
use crate::strategy::write::strategic::Writing;
use crate::strategy::{Strategy, replay};
use crate::symmetry::{Group, automorphisms};

/// How to look for a proof.
pub struct Options<'a> {
    /// The claim wanted; without it, whatever is true.
    pub claim: Option<Claim>,
    /// How many threads may search, at least 1.
    pub threads: usize,
    /// The most positions that each stage of the search may visit.
    pub nodes: u64,
    /// The most bytes that a table of positions may take.
    pub memory: usize,
    /// Told how the search goes.
    pub progress: &'a dyn Progress,
}

/// What a search by strategic moves may begin with. Nothing of it is believed: it only tells where to look first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prior<'a> {
    /// Moves that are suggested for positions.
    pub hints: &'a [Choice],
    /// The file that the search goes on from, if it is there, and in which what it learns is kept: every ten seconds, and
    /// when a limit is met. Whoever writes the certificate [removes](checkpoints::remove) it.
    pub checkpoint: Option<&'a Path>,
}

/// Told how a search goes, from any of its threads.
pub trait Progress: Sync {
    /// What is being done.
    fn report(&self, stage: &str, count: Count);

    /// What went wrong, though the search goes on.
    fn warn(&self, _message: &str) {}
}

/// How far a stage of a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// It does not count.
    None,
    /// So many positions, of at most so many.
    Positions(u64, u64),
    /// So many lemmas.
    Lemmas(u64),
    /// So many lemmas, and so many positions that were searched for them.
    Searched {
        /// The lemmas.
        lemmas: u64,
        /// The positions.
        positions: u64,
    },
    /// The lemmas of a win by strategic moves are written, and how many positions were surveyed.
    Writing(Writing, u64),
    /// So many moves were tried.
    Moves(u64),
    /// So many changes were tried.
    Changes(u64),
    /// How many positions were surveyed.
    Surveyed(u64),
    /// The cases of a first move, and how many positions were surveyed.
    Cases(Cases, u64),
}

/// What a search comes to.
#[derive(Debug)]
pub enum Answer {
    /// A claim is proved.
    Proved(Box<Certificate>),
    /// A claim is known to be true, but no certificate of it was written within the limits.
    Unwritten {
        /// What the search proves: a win if there is one, whatever was asked for.
        claim: Claim,
        /// What ended the writing.
        exhausted: Exhausted,
    },
    /// Nothing is decided within the limits.
    Undecided(Exhausted),
}

/// What ended a search without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// As many positions were searched as may be.
    Nodes,
    /// The table is as large as it may be.
    Memory,
    /// The board has more points than positions can be searched on, and nothing simple settles it.
    Board,
}

/// Why nothing can be searched for.
#[derive(Debug, Error)]
pub enum ProveError {
    /// In the Maker-Breaker convention Ophelia completes no lines.
    #[error("'{0}' means nothing in the Maker-Breaker convention; claim xeno-wins or ophelia-draws")]
    Meaningless(Claim),
    /// A strategy was found that does not hold when it is played out: a fault of this program.
    #[error("the strategy found does not hold, so it is not written; this is a fault of the prover, please report it")]
    Unsound,
    /// The search proves a win, but no strategy follows from what it knows: a fault of this program.
    #[error("the search proves a win that cannot be written down; this is a fault of the prover, please report it")]
    Unwritten,
    /// The search cannot go on from a checkpoint, or keep one.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// The most positions of the search that comes before any other.
const FIRST_NODES: u64 = 50_000;

/// On boards of more points strategic moves are looked for before proof-number search, which settles few of them.
const FEW_POINTS: usize = 40;

/// The stage in which a strategy is written that is known to exist.
const WRITING: &str = "writing the strategy";

/// The stage in which a strategy is made short.
const SHORTENING: &str = "making the strategy short";

/// Who wins, if the question is whether a player does.
enum Settled {
    /// He wins.
    Won(Strategy),
    /// The other one draws, at least.
    Held(Strategy),
    /// The claim is true, a win or a draw, but no strategy was written.
    Unwritten(Claim, Exhausted),
    Unsettled(Exhausted),
}

/// Searches for the outcome of a game, or for a proof of a claim about it or of its opposite.
///
/// # Errors
///
/// A claim that means nothing for the game, or a fault of this program.
pub fn prove(game: &Game, options: &Options) -> Result<Answer, ProveError> {
    prove_with(game, options, &Prior::default())
}

/// As [`prove`], with what a search by strategic moves may begin with. The other stages begin afresh, and where none is made
/// by strategic moves no checkpoint is.
///
/// # Errors
///
/// As [`prove`]; or the checkpoint is there, but cannot be read, is of another search or holds what is not true; or it cannot
/// be written when a limit is met.
pub fn prove_with(game: &Game, options: &Options, prior: &Prior) -> Result<Answer, ProveError> {
    prove_recorded(game, options, prior, &Record::default())
}

/// As [`prove_with`], and keeps a record of what is done, from which another thread can tell it at any time.
///
/// # Errors
///
/// As [`prove_with`].
pub fn prove_recorded(game: &Game, options: &Options, prior: &Prior, record: &Record) -> Result<Answer, ProveError> {
    if let Some(claim @ (Claim::OpheliaWins | Claim::XenoDraws)) = options.claim
        && game.convention == Convention::MakerBreaker
    {
        return Err(ProveError::Meaningless(claim));
    }
    let mut prover = Prover { game, options, prior, record, group: automorphisms(&game.board), facts: None };
    if let Some(path) = prior.checkpoint {
        let rules = Rules::new(game, Claim::XenoWins);
        let search = prover.strategic_search(&rules, &prover.symmetries(), 0, &|_| ());
        prover.facts = checkpoints::load(path, search.as_ref())?;
    }
    // By strategy stealing (Hales and Jewett, 1963) Ophelia wins only where a rule binds Xeno's first move.
    let both = game.convention == Convention::Strong && game.opening != OpeningRule::None;
    let questions = match options.claim {
        None if both => &[Claim::XenoWins, Claim::OpheliaWins][..],
        None | Some(Claim::XenoWins | Claim::OpheliaDraws) => &[Claim::XenoWins],
        Some(Claim::OpheliaWins | Claim::XenoDraws) => &[Claim::OpheliaWins],
    };
    // Of two draws the first is told, whether it was written or not.
    let mut drawn = None;
    for &question in questions {
        match prover.settle(question)? {
            Settled::Won(strategy) => return prover.proved(strategy),
            Settled::Held(strategy) => drawn = drawn.or(Some(Ok(strategy))),
            Settled::Unwritten(claim, exhausted) => {
                if !claim.is_draw() {
                    return Ok(Answer::Unwritten { claim, exhausted });
                }
                drawn = drawn.or(Some(Err((claim, exhausted))));
            }
            Settled::Unsettled(exhausted) => return Ok(Answer::Undecided(exhausted)),
        }
    }
    match drawn.ok_or(ProveError::Unsound)? {
        Ok(strategy) => prover.proved(strategy),
        Err((claim, exhausted)) => {
            record.shows(Some(claim));
            Ok(Answer::Unwritten { claim, exhausted })
        }
    }
}

struct Prover<'a> {
    game: &'a Game,
    options: &'a Options<'a>,
    prior: &'a Prior<'a>,
    record: &'a Record,
    group: Group,
    /// What the checkpoint holds, if it is there.
    facts: Option<Vec<Fact>>,
}

impl Prover<'_> {
    fn symmetries(&self) -> Symmetries {
        Symmetries::new(&self.group, self.game.board.points())
    }

    /// Whether the claim, a win, is true.
    fn settle(&self, win: Claim) -> Result<Settled, ProveError> {
        let draw = if win.is_xeno() { Claim::OpheliaDraws } else { Claim::XenoDraws };
        self.record.shows(None);
        let symmetries = self.symmetries();
        if let Some(strategy) = self.simple(draw, &symmetries) {
            return Ok(Settled::Held(strategy));
        }
        if self.game.board.points() > MASK_POINTS {
            if let Some(strategy) = self.paired(draw, &symmetries, &Effort::within(self.options.nodes)) {
                return Ok(Settled::Held(strategy));
            }
            return Ok(self.quickly(win).map_or(Settled::Unsettled(Exhausted::Board), Settled::Won));
        }
        let rules = Rules::new(self.game, draw);
        let most = self.options.nodes;
        let meter = self.record.meter(Stage::ProofNumber);
        let lemmas = Cell::new(None);
        let report = |nodes| {
            meter.at(nodes);
            match lemmas.get() {
                None => {
                    let most = most.saturating_add(most.min(FIRST_NODES));
                    self.options.progress.report("deciding the outcome", Count::Positions(nodes, most));
                }
                Some(lemmas) => {
                    let count = Count::Searched { lemmas, positions: nodes };
                    self.options.progress.report(WRITING, count);
                }
            }
        };
        let limits = Limits { nodes: most.min(FIRST_NODES), memory: self.options.memory };
        let mut search = ProofNumberSearch::new(&rules, ANTAGONIST, &symmetries, limits, &report);
        let mover = if draw.is_xeno() { PROTAGONIST } else { ANTAGONIST };
        let mut verdict = search.verdict(Sides([0, 0]), mover);
        if verdict == Verdict::Unknown
            && let Some(strategy) = self.paired(draw, &symmetries, &Effort::within(self.options.nodes))
        {
            return Ok(Settled::Held(strategy));
        }
        let few = self.game.board.points() <= FEW_POINTS;
        if verdict == Verdict::Unknown
            && !few
            && let Some(strategy) = self.strategically(win)?
        {
            return Ok(Settled::Won(strategy));
        }
        if verdict == Verdict::Unknown {
            search.allow(most);
            verdict = search.verdict(Sides([0, 0]), mover);
        }
        meter.at(search.nodes);
        self.record.shows(match verdict {
            Verdict::Win => Some(win),
            Verdict::NoWin => Some(draw),
            Verdict::Unknown => None,
        });
        Ok(match verdict {
            Verdict::Win => {
                let won = self.quickly(win).or_else(|| self.patiently(win));
                let won = won.or_else(|| self.written(win, &symmetries, &mut search, &lemmas, &meter));
                self.record.settled_by(Method::ProofNumber);
                won.map_or_else(|| Settled::Unwritten(win, exhausted(&search)), Settled::Won)
            }
            Verdict::NoWin => {
                search.allow(most);
                lemmas.set(Some(0));
                let settled = self.held(&rules, &symmetries, search, &lemmas, &meter);
                self.record.settled_by(Method::ProofNumber);
                settled
            }
            Verdict::Unknown => {
                let won = match self.quickly(win) {
                    None if few => self.strategically(win)?,
                    won => won,
                };
                won.map_or(Settled::Unsettled(exhausted(&search)), Settled::Won)
            }
        })
    }

    /// The certificate; a win is written as the draw that was asked for.
    fn proved(&self, mut strategy: Strategy) -> Result<Answer, ProveError> {
        strategy.claim = match (self.options.claim, strategy.claim) {
            (Some(Claim::OpheliaDraws), Claim::OpheliaWins) => Claim::OpheliaDraws,
            (Some(Claim::XenoDraws), Claim::XenoWins) => Claim::XenoDraws,
            (_, claim) => claim,
        };
        self.options.progress.report("playing the strategy out", Count::None);
        let rules = Rules::new(self.game, strategy.claim);
        let steps = replay::steps(&rules, &strategy, Maps::of(&strategy).listed().len());
        let steps = steps.ok_or_else(|| self.fault(ProveError::Unsound))?;
        Ok(Answer::Proved(Box::new(Certificate { game: self.game.clone(), strategy, steps })))
    }
}

/// What a search lacked.
fn exhausted(search: &ProofNumberSearch) -> Exhausted {
    if search.is_full() { Exhausted::Memory } else { Exhausted::Nodes }
}

#[cfg(test)]
mod tests;
