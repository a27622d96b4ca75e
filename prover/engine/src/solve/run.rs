//! What all methods of a run share: the game, the options, and the last steps to a certificate.
//!
//! Every strategy, whoever found it, goes through `Run::certificate`: it is replayed from the start, and the steps
//! of this replay are declared in the file. So a fault of a search, or a false fact of a checkpoint, ends here and
//! not in a file.
//!
//! A strategy of few lemmas gets a full minimisation, which replays it after each attempt; the limits are for
//! boards of few symmetries as well as of many, as each lemma has an image under each.

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::minimise;
use crate::progress::Count;
use crate::sealed::Fault;
use crate::search::checkpoint::{Fingerprint, Log, Refusal};
use crate::search::parts::anneal::{AttemptLog, fingerprint};
use crate::search::quiet::{self, WaveLog};
use crate::search::strategic::{self, Fact};
use crate::solve::answer::{Answer, CheckpointError, CheckpointProblem, Options, ProveError};
use crate::solve::checkpoints::{CheckpointStore, read};
use crate::solve::record::{Meter, Record, Stage};
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Game};
use pgc_core::position::line_counts::{Small, Width, by_line_width};
use pgc_core::position::point_set::Points;
use pgc_core::position::{Rules, Symmetries};
use pgc_core::strategy::Strategy;
use pgc_core::symmetry::{Group, automorphisms_of};

/// How many times the positions of a search may be visited to write a strategy that is known to exist.
pub(super) const PATIENCE: u64 = 4;

/// Settles whether a player wins, by all methods: he does, or the other player draws, at least.
pub(super) type Settle = fn(&Run, Claim) -> Result<Answer<Strategy>, ProveError>;

/// A run: a game, and what is known about it at the start.
pub(super) struct Run<'a> {
    pub(super) game: &'a Game,
    pub(super) options: Options<'a>,
    pub(super) record: &'a Record,
    pub(super) group: Group,
    pub(super) symmetries: Symmetries,
    /// The checkpoint, if it exists, with what a search for the game has found: what attempts have come to if it is one for parts, facts
    /// about positions if it is one by strategic moves, what waves have found if it is one by quiet moves.
    pub(super) kept: Option<Vec<u8>>,
    /// Whether the record keeps what this run proves: its game is the one that was asked about.
    pub(super) tells: bool,
    /// How games of parts, and other starts of this game, are settled.
    pub(super) settle: Settle,
}

impl<'a> Run<'a> {
    /// A run with no checkpoint.
    pub(super) fn new(game: &'a Game, options: Options<'a>, record: &'a Record, settle: Settle) -> Run<'a> {
        let group = automorphisms_of(game, &[]);
        let symmetries = Symmetries::new(&group, game.board.points());
        Run { game, options, record, group, symmetries, kept: None, tells: false, settle }
    }

    /// Reports how far a stage is.
    pub(super) fn tell(&self, stage: &str, count: Count) {
        self.options.progress.report(stage, count);
    }

    /// Goes on from the checkpoint, if the file exists, and `is_of_run` says that its bytes are of this run.
    ///
    /// # Errors
    ///
    /// The file exists, but cannot be read or is refused.
    pub(super) fn open(
        &mut self,
        is_of_run: impl FnOnce(&Run, &[u8]) -> Result<(), CheckpointProblem>,
    ) -> Result<(), CheckpointError> {
        let Some(path) = self.options.checkpoint else { return Ok(()) };
        let kept = read(path).map_err(|refusal| CheckpointProblem::from(refusal).of(path))?;
        kept.as_ref().map_or(Ok(()), |kept| is_of_run(self, kept)).map_err(|problem| problem.of(path))?;
        self.record.known().store = Some(Arc::new(CheckpointStore::new(path, kept.is_some())));
        self.kept = kept;
        Ok(())
    }

    /// What the checkpoint holds of a search, if it is of this one.
    pub(super) fn log<A: Serialize + DeserializeOwned>(&self, fingerprint: &Fingerprint) -> Arc<Log<A>> {
        let kept = self.kept.as_ref().and_then(|kept| Log::opened(kept, fingerprint).ok());
        Arc::new(kept.unwrap_or_default())
    }

    /// Keeps what a search finds in the checkpoint from now on, if there is one, whenever a search reports.
    pub(super) fn keeps<A>(&self, fingerprint: &Fingerprint, log: &Arc<Log<A>>)
    where
        A: Serialize + DeserializeOwned + Send + Sync + 'static,
    {
        let store = self.record.store().filter(|_| self.options.checkpoint.is_some());
        store.into_iter().for_each(|store| store.keep_log(fingerprint.clone(), log));
    }

    /// Counts the positions of a search that begins now, for a stage.
    pub(super) fn meter(&self, stage: Stage) -> Meter<'_> {
        Meter::new(self.record, self.options.progress, stage)
    }

    /// The report of a search that begins now, in its positions, of which there are at most so many.
    pub(super) fn report(&self, stage: Stage, most: u64) -> impl Fn(u64) + Sync {
        let meter = self.meter(stage);
        move |positions| meter.tell(positions, Count::Positions(positions, most))
    }

    /// Whether strategic moves are looked for instead of quiet moves: on small boards, if that is asked for. Then the checkpoint of the
    /// question is that of this search; else that of the search by quiet moves, if there is one.
    pub(super) fn goes_by_strategic_moves(&self, rules: &Rules) -> bool {
        let is_asked_for = self.options.strategic || !self.options.hints.is_empty();
        is_asked_for && rules.claim == Claim::XenoWins && self.game.is_plain() && is_small(rules)
    }

    /// The error if the search or the writer is wrong: the facts of a checkpoint are to blame, if there were any.
    pub(super) fn fault(&self, fault: ProveError) -> ProveError {
        match (&self.kept, self.options.checkpoint) {
            (Some(_), Some(path)) => CheckpointProblem::False.of(path).into(),
            _ => fault,
        }
    }

    /// Keeps the certificate of a strategy in the record, so that nothing that comes later can lose it.
    pub(super) fn keep(&self, strategy: &Strategy) {
        if self.tells
            && let Ok(certificate) = self.certificate(self.game, strategy.clone())
        {
            self.record.proves(certificate);
        }
    }

    /// The strategy, minimised if it has few lemmas.
    pub(super) fn minimised(&self, rules: &Arc<Rules>, strategy: Strategy) -> Strategy {
        if !minimise::has_few_lemmas(&strategy, &self.symmetries) {
            return strategy;
        }
        self.keep(&strategy);
        minimise::minimise(rules, &self.symmetries, strategy, self.options.progress)
    }

    /// The answer with the certificate.
    pub(super) fn proved(&self, strategy: Strategy) -> Result<Answer, ProveError> {
        Ok(Answer::Proved(Box::new(self.certificate(self.game, strategy)?)))
    }

    /// The certificate for this game. A win is written as a draw if a draw was asked for.
    pub(super) fn certificate(&self, game: &Game, strategy: Strategy) -> Result<Certificate, ProveError> {
        let mut strategy = strategy.pruned();
        strategy.claim = match (self.options.claim, strategy.claim) {
            (Some(Claim::OpheliaDraws), Claim::OpheliaWins) => Claim::OpheliaDraws,
            (Some(Claim::XenoDraws), Claim::XenoWins) => Claim::XenoDraws,
            (_, claim) => claim,
        };
        self.tell("playing the strategy out", Count::None);
        Certificate::played_out(game.clone(), strategy).ok_or_else(|| self.fault(ProveError::Unsound))
    }
}

/// Whether a checkpoint is of a search for the outcome of the game.
///
/// # Errors
///
/// It is refused, or there are no checkpoints for the game.
pub(super) fn is_of_run(run: &Run, kept: &[u8]) -> Result<(), CheckpointProblem> {
    let parts = |draw| AttemptLog::opened(kept, &fingerprint(&Rules::new(run.game, draw), &run.symmetries)).map(drop);
    let moves = || {
        // If it is asked whether Ophelia wins, this search keeps nothing.
        if matches!(run.options.claim, Some(Claim::OpheliaWins | Claim::XenoDraws)) {
            return None;
        }
        let rules = Rules::new(run.game, Claim::XenoWins);
        if run.goes_by_strategic_moves(&rules) {
            let fingerprint = strategic::fingerprint(&rules, &run.symmetries, run.options.hints);
            return Some(Log::<Fact<Points>>::opened(kept, &fingerprint).map(drop));
        }
        by_line_width!(&rules, W => {
            let fingerprint = quiet::fingerprint::<W>(&rules, &run.symmetries);
            fingerprint.map(|fingerprint| WaveLog::<W>::opened(kept, &fingerprint).map(drop))
        })
        .flatten()
    };
    // If it is of another search than that for parts, or of none, the last one says so.
    let is_of_this = |opened: &_| !matches!(opened, Err(Refusal::Question | Refusal::File(Fault::Kind(_))));
    let opened = [Claim::OpheliaDraws, Claim::XenoDraws].into_iter().map(parts).find(is_of_this).or_else(moves);
    Ok(opened.ok_or(CheckpointProblem::Useless)??)
}

/// Whether a board is small and has short lines, so that strategic moves and quiet moves are found fast.
pub(super) fn is_small(rules: &Rules) -> bool {
    Small::fits(rules)
}
