//! What all methods of a run share: the game, the options, and the last steps to a certificate.
//!
//! Every strategy, whoever found it, goes through `Run::certificate`: it is replayed from the start, and the steps
//! of this replay are declared in the file. So a fault of a search, or a false fact of a checkpoint, ends here and
//! not in a file.
//!
//! A strategy of few lemmas gets a full minimisation, which replays it after each attempt; the limits are for
//! boards of few symmetries as well as of many, as each lemma has an image under each.
//!
//! # Answers
//!
//! There are three answers, and *undecided* is not a draw: it says that a limit was met. *Unwritten* says that the
//! search is sure, and has no certificate; whoever reads it has to believe the program.
//!
//! # The record
//!
//! A watching thread reads what a search has done so far. A search may be ended at any moment, by a signal or by its caller. Then the record says how far it has come,
//! what it has shown, and which checkpoint is its own and may be called kept or removed. All this is behind one lock,
//! which is held for a moment only. No search reads the record.
//!
//! A search counts its positions from the beginning again and again; a `Meter` adds only what is new to the count
//! of its stage. It is also the one way in which searches report: it says to the caller how far they are, and saves
//! their checkpoint from time to time.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU64, Ordering},
    },
};

use serde::{Serialize, Serializer, de::DeserializeOwned};
use thiserror::Error;

use crate::{
    minimise,
    progress::{Count, Progress},
    sealed::{Fault, Fingerprint, Log, Refusal},
    search::{
        parts::anneal::{AttemptLog, fingerprint},
        quiet,
        quiet::WaveLog,
        strategic,
        strategic::{Fact, Writing},
        threads::lock,
    },
    solve::checkpoints::{CheckpointError, CheckpointFault, CheckpointStore, read},
};
use pgc_core::{
    certificate::{Certificate, Version},
    game::{Claim, Game},
    position::{Choice, MOST_POINTS, Points, Rules, Small, Symmetries, Width, by_line_width},
    quote::counted,
    strategy::Strategy,
    symmetry::{Group, automorphisms_of},
};

/// How many times the positions of a search may be visited to write a strategy that is known to exist.
pub(super) const PATIENCE: u64 = 4;

/// What comes of a method: a strategy, if it finds one.
pub(super) type MethodResult = Result<Option<Strategy>, ProveError>;

/// Settles whether a player wins, by all methods: he does, or the other player draws, at least.
type Settler = fn(&Run, Claim) -> Result<Outcome<Strategy>, ProveError>;

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
    pub(super) keeps_proofs: bool,
    /// How games of parts, and other starts of this game, are settled.
    pub(super) settle: Settler,
}

impl<'a> Run<'a> {
    /// A run with no checkpoint.
    pub(super) fn new(game: &'a Game, options: Options<'a>, record: &'a Record, settle: Settler) -> Self {
        let group = automorphisms_of(game, &[]);
        let symmetries = Symmetries::new(&group, game.board.points());
        Run { game, options, record, group, symmetries, kept: None, keeps_proofs: false, settle }
    }

    /// Reports how far a stage is.
    pub(super) fn report(&self, stage: &str, count: Count) {
        self.options.progress.report(stage, count);
    }

    /// Goes on from the checkpoint, if the file exists, and `is_of_run` says that its bytes are of this run.
    ///
    /// # Errors
    ///
    /// The file exists, but cannot be read or is refused.
    pub(super) fn open(
        &mut self,
        is_of_run: impl FnOnce(&Run, &[u8]) -> Result<(), CheckpointFault>,
    ) -> Result<(), CheckpointError> {
        let Some(path) = self.options.checkpoint else { return Ok(()) };
        let kept = read(path).map_err(|refusal| CheckpointFault::from(refusal).of(path))?;
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
    pub(super) fn reporter(&self, stage: Stage, most: u64) -> impl Fn(u64) + Sync {
        let meter = self.meter(stage);
        move |positions| meter.report(positions, Count::Positions(positions, most))
    }

    /// Whether strategic moves are looked for instead of quiet moves: on small boards, if that is asked for. Then the checkpoint of the
    /// question is that of this search; else that of the search by quiet moves, if there is one.
    pub(super) fn is_strategic(&self, rules: &Rules) -> bool {
        let is_asked_for = self.options.strategic || !self.options.hints.is_empty();
        is_asked_for && rules.claim == Claim::XenoWins && self.game.is_plain() && is_small(rules)
    }

    /// The error if the search or the writer is wrong: the facts of a checkpoint are to blame, if there were any.
    pub(super) fn fault(&self, fault: ProveError) -> ProveError {
        match (&self.kept, self.options.checkpoint) {
            (Some(_), Some(path)) => CheckpointFault::False.of(path).into(),
            _ => fault,
        }
    }

    /// Keeps the certificate of a strategy in the record, so that nothing that comes later can lose it.
    pub(super) fn keep(&self, strategy: &Strategy) {
        if self.keeps_proofs
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
    pub(super) fn proved(&self, strategy: Strategy) -> Result<Outcome, ProveError> {
        Ok(Outcome::Proved(Box::new(self.certificate(self.game, strategy)?)))
    }

    /// The certificate for this game. A win is written as a draw if a draw was asked for.
    pub(super) fn certificate(&self, game: &Game, strategy: Strategy) -> Result<Certificate, ProveError> {
        let mut strategy = strategy.pruned();
        strategy.claim = match (self.options.claim, strategy.claim) {
            (Some(Claim::OpheliaDraws), Claim::OpheliaWins) => Claim::OpheliaDraws,
            (Some(Claim::XenoDraws), Claim::XenoWins) => Claim::XenoDraws,
            (_, claim) => claim,
        };
        self.report("playing the strategy out", Count::None);
        Certificate::played_out(game.clone(), strategy).ok_or_else(|| self.fault(ProveError::Unsound))
    }
}

/// Whether a checkpoint is of a search for the outcome of the game.
///
/// # Errors
///
/// It is refused, or there are no checkpoints for the game.
pub(super) fn is_of_run(run: &Run, kept: &[u8]) -> Result<(), CheckpointFault> {
    let parts = |draw| AttemptLog::opened(kept, &fingerprint(&Rules::new(run.game, draw), &run.symmetries)).map(drop);
    let moves = || {
        // If it is asked whether Ophelia wins, this search keeps nothing.
        if matches!(run.options.claim, Some(Claim::OpheliaWins | Claim::XenoDraws)) {
            return None;
        }
        let rules = Rules::new(run.game, Claim::XenoWins);
        if run.is_strategic(&rules) {
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
    Ok(opened.ok_or(CheckpointFault::Useless)??)
}

/// Whether a board is small and has short lines, so that strategic moves and quiet moves are found fast.
pub(super) fn is_small(rules: &Rules) -> bool {
    Small::fits(rules)
}

/// What a search is asked, what it may use, and what it may start with. The last is not trusted: it only says where to look first.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The claim to prove; without it, whichever is true.
    pub claim: Option<Claim>,
    /// How many threads may search, at least 1. The answer does not depend on it.
    pub threads: usize,
    /// The most positions that each stage of the search may visit.
    pub nodes: u64,
    /// The most bytes of a transposition table.
    pub memory: usize,
    /// The newest version of the format that a proof may need.
    pub version: Version,
    /// Whether strategic moves are looked for instead of quiet moves that threaten, on boards of at most 64 points and lines of at
    /// most four. This takes longer, and the proof is shorter.
    pub strategic: bool,
    /// Suggested moves for positions. With them, strategic moves are looked for in any case.
    pub hints: &'a [Choice],
    /// The checkpoint: the search continues from this file, if it exists, and saves to it every ten seconds and when a
    /// limit is met. After the certificate is written, the caller must [remove](crate::solve::checkpoints::remove) it.
    pub checkpoint: Option<&'a Path>,
    /// Receives the progress of the search.
    pub progress: &'a dyn Progress,
}

impl Default for Options<'_> {
    /// Any claim, one thread, five million positions, a table of a gibibyte, and nothing to start with.
    fn default() -> Self {
        Options {
            claim: None,
            threads: 1,
            nodes: 5_000_000,
            memory: 1 << 30,
            version: Version::Two,
            strategic: false,
            hints: &[],
            checkpoint: None,
            progress: &(),
        }
    }
}

impl Options<'_> {
    /// Those of another question, with nothing to start with.
    pub(super) fn about(self, claim: Claim) -> Self {
        Options { claim: Some(claim), strategic: false, hints: &[], checkpoint: None, ..self }
    }
}

/// The answer of a search: with a certificate, or with another form of a proof.
#[derive(Debug)]
pub enum Outcome<P = Box<Certificate>> {
    /// A claim is proved.
    Proved(P),
    /// A claim is true, but no certificate of it was written within the limits.
    Unwritten {
        /// The claim that the search proves: a win if there is one, whatever was asked for.
        claim: Claim,
        /// The limit that ended the writing.
        exhausted: Limit,
    },
    /// Nothing is decided within the limits.
    Undecided(Limit),
}

/// The limit that ended a search without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// The limit of positions is reached.
    Nodes,
    /// The process uses too much memory, as the caller found out.
    Memory,
    /// The time is up: the caller has cancelled the search.
    Time,
    /// The board has too many points for proof-number search, and no other method settles it.
    Board,
}

impl Limit {
    /// Which limit was met, if positions and time were limited so, and what to do; options begin with these dashes.
    pub fn advice(self, nodes: u64, time: &str, dashes: &str) -> String {
        match self {
            Self::Nodes => format!(" within {}; allow more with {dashes}nodes", counted(nodes, "position")),
            Self::Memory => format!(" with this much memory; allow more with {dashes}memory"),
            Self::Time => format!(" within {time}; allow more with {dashes}timeout"),
            Self::Board => format!(
                "; on boards of more than {MOST_POINTS} points the prover tries only pairings, short strategies and quiet moves that \
                 threaten, and it found none"
            ),
        }
    }
}

/// Why a search is refused or has failed.
#[derive(Debug, Error)]
pub enum ProveError {
    /// In the Maker-Breaker convention Ophelia completes no lines.
    #[error("'{0}' means nothing in the Maker-Breaker convention; claim xeno-wins or ophelia-draws")]
    Meaningless(Claim),
    /// A strategy was found that fails when it is replayed: a fault of this program.
    #[error("the strategy found does not hold, so it is not written; this is a bug in the prover, so please report it")]
    Unsound,
    /// The search proves a win, but cannot write a strategy for it: a fault of this program.
    #[error("the search proves a win that cannot be written down; this is a bug in the prover, so please report it")]
    Unwritten,
    /// The search cannot continue from a checkpoint, or cannot write one.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
}

/// A kind of search. Its positions are counted, and it may settle a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The search for pairings and potentials: counts the empty board, and the position after each move tried.
    Pairings,
    /// Proof-number search, to decide the outcome and to write a draw.
    ProofNumberSearch,
    /// The search for forced sequences, to decide the outcome and to write a win.
    ForcedSequences,
    /// The search for strategic moves, and the writing of what it finds.
    StrategicMoves,
    /// The search for quiet moves that threaten: counts the moves looked at.
    QuietMoves,
    /// The search for parts that are held separately: 64 steps of annealing count as a position.
    Parts,
    /// The Maker-Breaker search by components, and the writing of a draw: counts components.
    Components,
}

impl Stage {
    /// All of them, each with its name in reports, and what is done.
    const ALL: [(Self, &str, &str); 7] = [
        (Self::Pairings, "pairings", "looking for pairings"),
        (Self::ProofNumberSearch, "proof_number_search", "deciding the outcome"),
        (Self::ForcedSequences, "forced_sequences", "looking for forced sequences"),
        (Self::StrategicMoves, "strategic_moves", "looking for strategic moves"),
        (Self::QuietMoves, "quiet_moves", "looking for quiet moves"),
        (Self::Parts, "parts", "looking for parts"),
        (Self::Components, "components", "searching the components"),
    ];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// What is done in it.
    pub(super) fn doing(self) -> &'static str {
        Self::ALL[self as usize].2
    }
}

/// The number of positions searched, by stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageCounts([u64; Stage::ALL.len()]);

impl StageCounts {
    /// The number of a stage.
    pub fn of(self, stage: Stage) -> u64 {
        self.0[stage as usize]
    }

    /// The sum over all stages.
    pub fn sum(self) -> u64 {
        self.0.into_iter().sum()
    }
}

impl Serialize for StageCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Stage::ALL.map(|(stage, name, _)| (name, self.of(stage))))
    }
}

/// What a search has done so far. Other threads may read it.
#[derive(Default)]
pub struct Record(Mutex<SearchState>);

/// What is known of a search.
#[derive(Default)]
pub struct SearchState {
    /// The number of positions searched. Running searches update it from time to time.
    pub searched: StageCounts,
    /// The search that settled the question which the answer is about.
    pub method: Option<Stage>,
    /// The claim that the search has shown about the current question, though its strategy may not be written yet.
    pub shown: Option<Claim>,
    /// The proof that the current search has found so far, though it may become shorter, or be followed by one that proves more.
    pub proof: Option<Certificate>,
    /// The limit that has left open whether more is true than the claim that is proved: whether a player wins of whom it is proved that
    /// he draws.
    pub open: Option<Limit>,
    pub(super) store: Option<Arc<CheckpointStore>>,
}

impl Record {
    /// What is known now. The search waits until this is dropped.
    pub fn known(&self) -> MutexGuard<'_, SearchState> {
        lock(&self.0)
    }

    /// What is open where only a limit is known that was met: whether a claim is true, if one was asked for.
    pub fn undecided(&self, asked: Option<Claim>) -> String {
        match (self.known().shown, asked) {
            (Some(shown), _) => format!("the search shows that {shown}, but no certificate of that is written"),
            (None, Some(asked)) => format!("undecided whether {asked}"),
            (None, None) => "undecided".to_owned(),
        }
    }

    /// Saves what the search knows, if it keeps a checkpoint. Returns the file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub fn save(&self) -> Result<Option<PathBuf>, CheckpointError> {
        self.store().map_or(Ok(None), |store| store.save())
    }

    /// The checkpoint that this run has written or goes on from. No other one is its own: it must neither be called kept nor be removed.
    pub fn kept(&self) -> Option<PathBuf> {
        self.store()?.own()
    }

    /// The store of the checkpoint. Nothing is locked while it writes the file.
    pub(super) fn store(&self) -> Option<Arc<CheckpointStore>> {
        self.known().store.clone()
    }

    /// Keeps a proof. One of a draw does not replace that of another claim; that of a win leaves nothing open.
    fn proves(&self, proof: Certificate) {
        let mut known = self.known();
        let claim = proof.strategy.claim;
        if !claim.is_draw() {
            known.open = None;
        }
        if known.proof.as_ref().is_none_or(|kept| kept.strategy.claim == claim || !claim.is_draw()) {
            known.proof = Some(proof);
        }
    }
}

/// The stage in which a strategy that is known to exist is written.
const WRITING: &str = "writing the strategy";

/// Adds the positions of one search to a record, and reports how far it is.
pub(super) struct Meter<'r> {
    record: &'r Record,
    progress: &'r dyn Progress,
    stage: Stage,
    /// How many of them are already in the record.
    reported: AtomicU64,
    writing: Mutex<Option<Writing>>,
}

impl<'r> Meter<'r> {
    /// A counter for the positions of a search that begins now, for a stage.
    fn new(record: &'r Record, progress: &'r dyn Progress, stage: Stage) -> Self {
        Meter { record, progress, stage, reported: AtomicU64::new(0), writing: Mutex::new(None) }
    }

    /// Reports what is being done, with the positions so far; or how much of a strategy is written, if that has begun. Saves the checkpoint, if
    /// it is time.
    pub(super) fn report(&self, positions: u64, count: Count) {
        self.at(positions);
        self.record.store().iter().for_each(|store| store.keep(self.progress));
        match *lock(&self.writing) {
            Some(writing) => self.progress.report(WRITING, Count::Writing(writing, positions)),
            None => self.progress.report(self.stage.doing(), count),
        }
    }

    /// Reports how much of a strategy is written from what the search knows.
    pub(super) fn write(&self, writing: Writing) {
        *lock(&self.writing) = Some(writing);
        self.progress.report(WRITING, Count::Writing(writing, self.reported.load(Ordering::Relaxed)));
    }

    /// Reports that the search has visited this many positions in all.
    pub(super) fn at(&self, positions: u64) {
        let before = self.reported.fetch_max(positions, Ordering::Relaxed);
        if positions > before {
            self.record.known().searched.0[self.stage as usize] += positions - before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted_once_over_all_searches() {
        let record = Record::default();
        for _ in 0..2 {
            let meter = Meter::new(&record, &(), Stage::ForcedSequences);
            [3, 10, 7, 10].into_iter().for_each(|positions| meter.at(positions));
        }
        Meter::new(&record, &(), Stage::Pairings).at(5);
        assert_eq!(record.known().searched, StageCounts([5, 0, 20, 0, 0, 0, 0]));
        assert_eq!(record.known().searched.sum(), 25);
    }

    #[test]
    fn what_settled_a_game_and_how_much_was_searched_is_recorded() {
        use crate::solve::{Options, solve};
        use pgc_core::game::Game;
        // On a larger board, quiet moves are looked for within few positions.
        let quiet = "4^4 --start X:85,90,89/O:80,0,95";
        for (game, nodes, method, uses) in [
            ("5^2", 5_000_000, Stage::Pairings, [true, false, false, false, false]),
            ("4^2", 5_000_000, Stage::Pairings, [true, false, false, false, false]),
            ("3^2", 5_000_000, Stage::ProofNumberSearch, [true, true, false, false, false]),
            ("3^3", 5_000_000, Stage::ProofNumberSearch, [true, true, true, false, false]),
            ("mnk:129,1,2", 5_000_000, Stage::ForcedSequences, [true, false, true, false, false]),
            ("mnk:7,6,4", 5_000_000, Stage::StrategicMoves, [true, true, false, true, false]),
            (quiet, 20_000, Stage::QuietMoves, [true, false, true, false, true]),
        ] {
            let record = Record::default();
            solve(&Game::parse(game).unwrap(), Options { nodes, ..Options::default() }, &record).unwrap();
            assert_eq!(
                record.known().searched.0[..5].iter().map(|&count| count > 0).collect::<Vec<_>>(),
                uses,
                "{game}"
            );
            assert_eq!(record.known().method, Some(method), "{game}");
        }
    }

    #[test]
    fn nothing_is_saved_where_there_is_no_checkpoint() {
        assert_eq!(Record::default().save().unwrap(), None);
    }
}
