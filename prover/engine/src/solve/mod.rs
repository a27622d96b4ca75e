//! From a game to a certificate of its outcome.
//!
//! Each game asks at most two questions: does Xeno win, and does Ophelia win? A win of that player or a draw of the
//! other one answers a question, and either gives a certificate.
//!
//! In the strong convention without an opening rule, Ophelia cannot win: if she could, Xeno might make any first
//! move and then follow her strategy, as an extra point never harms (strategy stealing, Hales and Jewett 1963). So
//! one question is enough there. With own lines, a start or an opening rule the argument fails, and both are asked.
//!
//! For a question, methods are tried in a fixed order, each within limits that count work and not time. So the same
//! game, claim and limits give the same bytes on every machine, and with every number of threads. What the methods
//! find is not believed: a strategy is replayed before it becomes a certificate, and a strategy that fails is a
//! fault of the program.
//!
//! - `methods`: for wins, for draws, and what is settled by components; `run`: what they share;
//! - [`draw_by_leaves`]: draws by parts, from the positions that are held;
//! - [`settle_position`]: one position of a larger game, within a budget of positions;
//! - [`follow`]: published strategies for wins, completed by search;
//! - [`shorten()`]: shorter certificates for what is proved;
//! - [`shortest()`]: the least number of moves in which a player wins;
//! - [`checkpoints`]: the checkpoint store of the searches by strategic moves and by quiet moves, and of published
//!   ones;
//! - [`Record`]: what a search has done.
//!
//! Imports everything from `game` to `certificate`.
//!
//! # The order of methods
//!
//! 1. A pairing, or one move and then a pairing or the potential.
//! 2. Proof-number search of few positions, which settles most small games.
//! 3. Parts that are held separately, at the start or after one exchange.
//! 4. Pairings after moves of the defender ("with a tempo"), which settle large boards on which a draw is easy.
//! 5. Maker-Breaker search by components, where lines that are joined have at most 128 points.
//! 6. Parts that are held separately, after more exchanges.
//!
//! Methods 3, 4 and 6 hold a game against an attacker who need fear nothing. They are left out where a first look
//! of method 5 shows that he wins.
//!
//! 7. Few strategic moves and then quiet moves that threaten, on boards of 41 to 64 points, where lines have at
//!    most four points; or strategic moves instead, if these are asked for.
//! 8. Proof-number search within the limits.
//! 9. If the outcome is a draw, a strategy from what that search knows; a short one is written again, with parts
//!    where they hold positions of its proof, and the shorter certificate stays.
//! 10. If it is a win or unknown, a strategy with few nested quiet moves, found by forced sequences.
//! 11. If it is unknown, quiet moves that threaten, where lines have at most eight points: on boards of other sizes
//!     than those of method 7, with longer lines, and from any position.
//! 12. Methods 8 and 9 on boards of 100 points and more, which proof-number search seldom settles. On more than 128
//!     method 2 is left out, too.
//! 13. If it is a win, method 10 with more effort, on small boards.
//! 14. If it is a win, a strategy from what proof-number search knows.
//! 15. Strategic moves, where method 7 has not looked for them.
//!
//! What is quick for its kind of board comes first, and what takes long and settles little comes last. The order
//! depends on the board and on what is known, never on time, so the same input has the same proof. A method is
//! tried only if the question is still open for it: `Method` has the condition beside it. What proof-number
//! search has learnt stays for the steps that write from it; its memory is given back when it has decided nothing.
//!
//! Most methods have limits of their own besides the limit of positions. They are in the constants here and in
//! `methods`, each with what it is for. Another order or another constant gives other proofs, and committed
//! certificates are compared byte for byte with what is proved anew.
//!
//! # Leaves that are given
//!
//! [`draw_by_leaves`] is the way for proofs whose leaves somebody else has found. Nothing is searched for but the
//! proofs of the games of parts, so it takes as long as these.
//!
//! # One position of a larger game
//!
//! [`settle_position`] is what a job of a search on many machines does.
//!
//! The order of methods is shorter than that of `methods`, as a job that fails costs its
//! whole budget: one move and a pairing; proof-number search, where the board has few points; parts; pairings after
//! moves; quiet moves that threaten. A position that stays open gets a [`Frontier`]: what the search thinks of the
//! moves there.
//!
//! # Published strategies
//!
//! They are read, and completed by search, in `search::quiet::book`. Here are their checkpoint and the last steps: lemmas that are cited once are written out in place.
//!
//! What this run has kept itself is not searched again. Its proofs are played out with the whole, so a checkpoint that says what is not true
//! gives no certificate.
//!
//! # The least number of moves in which a player wins
//!
//! The proof of a win without a bound gives a first number from above ([`within`]). From below, each number is
//! asked for in its turn: is the game won within so many moves? The draw within one move less than the win makes
//! the number exact. Where a search meets its limit, the last numbers of both kinds remain as bounds.
//!
//! It begins at one less than the number of points that the winner lacks of his shortest line: he cannot win
//! sooner, and the draw within that number is part of the result. It goes up one by one. A search that meets its
//! limit ends the way up, and then the numbers are asked for from above, as long as the answers are wins.
//!
//! Each question is a search of its own, and knows nothing of the others: facts of one bound are not facts of
//! another.
//!
//! # The number that a proof shows
//!
//! [`within`] says in how many moves a strategy wins: a bounded claim from the proof of one without a bound.
//!
//! A lemma of a bounded claim states within how many moves its win comes, and so does the theorem. The proof says
//! nothing about it, but it can be asked: with how few moves left does it still hold?
//!
//! What is found is an upper bound by *this* proof. Another proof may win sooner; that this is not so takes a proof
//! of the opposite, a bounded draw.

pub mod checkpoints;
mod methods;
mod run;
mod shorten;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{
    lemma_store::general,
    minimise,
    progress::cancellable,
    search::{
        df_pn::{
            Decision, Limits, ProofNumberSearch,
            write::{DrawWriter, FindParts, wins},
        },
        maker_breaker::MakerBreaker,
        pairings::ROUNDS,
        parts::{
            Leaves, PartsError,
            tree::{EXCHANGES, PartsEffort, PartsTree},
            write,
        },
        quiet::{
            Limits as Moves, QuietProgress,
            book::{BookLog, fingerprint, read},
        },
        strategic::Writing,
        threats::ForcedSearch,
    },
    solve::{
        methods::{
            COMPONENTS, FEW_COMPONENTS, PartsSearch, WRITTEN_AGAIN, by_components, by_pairings, by_parts,
            by_patient_sequences, by_quick_sequences, by_quiet_moves, by_strategic_moves, divider, parts_report, prove,
            shorter, written_draw, written_win,
        },
        run::{Meter, MethodResult, PATIENCE, Run, is_small},
    },
};
use pgc_core::{
    certificate::{Certificate, Version},
    game::{Claim, Convention, Game, OpeningRule, Point},
    position::{ANTAGONIST, Bits, PROTAGONIST, Position, Rules, Symmetries, Width, by_line_width, by_width, point_of},
    proof::Proof,
    strategy::{Replay, Strategy, replay},
};

pub use crate::{
    progress::{Count, Progress},
    search::parts::tree::LineOfPlay,
    search::quiet::book::{BookMove, BookReport, BookResult, Page, Publication, ReplyProof, SlowWin},
};
pub use checkpoints::{CheckpointError, CheckpointFault};
pub use run::{Limit, Options, Outcome, ProveError, Record, SearchState, Stage, StageCounts};
pub use shorten::{Effort, shorten};

/// Searches for the outcome of a game, or for a proof of a claim about it or of its opposite. The progress is told how far the search
/// is, by any of its threads, and may cancel it. A search by strategic moves, or by quiet moves from the empty board, may start with what
/// the options have to start with; other methods ignore it, and write no checkpoint. The `record` of what is done can be read by other
/// threads at any time.
///
/// # Errors
///
/// The claim is meaningless for the game, or this program has a fault; or the checkpoint exists but cannot be read, belongs to another search
/// or has false facts; or it cannot be written when a limit is met.
pub fn solve(game: &Game, options: Options, record: &Record) -> Result<Outcome, ProveError> {
    options.claim.map_or(Ok(()), |claim| check(game, claim))?;
    {
        let mut known = record.known();
        (known.proof, known.open) = (None, None);
    }
    let answer = cancellable(options.progress, |progress| searched(game, Options { progress, ..options }, record));
    answer.unwrap_or_else(|| {
        Ok(record
            .known()
            .proof
            .clone()
            .map_or(Outcome::Undecided(Limit::Time), |proof| Outcome::Proved(Box::new(proof))))
    })
}

/// Lines of play, by which a draw by parts is estimated.
#[derive(Clone, Debug, Serialize)]
pub struct Estimate {
    /// What each says of the whole proof.
    pub lines: Vec<LineOfPlay>,
    /// How many steps of annealing were made in all.
    pub steps: u64,
}

/// Plays lines of so many exchanges at most, to estimate how large a draw of Ophelia's by parts would be; nothing if the search for parts is not
/// for this game: Xeno must be to move, in any number of moves, and no line be nearly complete. Of the options it needs the threads and the
/// progress.
pub fn estimate(game: &Game, options: Options, lines: u64, exchanges: usize) -> Option<Estimate> {
    let record = Record::default();
    let (run, draw) = (Run::new(game, options, &record, settle), Rules::new(game, Claim::OpheliaDraws));
    let effort = PartsEffort { steps: u64::MAX, threads: options.threads };
    let mut tree = PartsTree::new(&draw, &run.symmetries, None, effort, &|_| ())?;
    let play = |number| {
        run.report("playing lines", Count::Done(number, lines));
        tree.line_of_play(number, exchanges).ok()
    };
    Some(Estimate { lines: (0..lines).map_while(play).collect(), steps: tree.steps })
}

/// Refuses a claim that means nothing: in a Maker-Breaker game Ophelia completes no line.
///
/// # Errors
///
/// [`ProveError::Meaningless`].
pub fn check(game: &Game, claim: Claim) -> Result<(), ProveError> {
    let needs_lines_of_hers = matches!(claim, Claim::OpheliaWins | Claim::XenoDraws);
    let is_meaningless = needs_lines_of_hers && game.convention == Convention::MakerBreaker;
    if is_meaningless { Err(ProveError::Meaningless(claim)) } else { Ok(()) }
}

fn searched(game: &Game, options: Options, record: &Record) -> Result<Outcome, ProveError> {
    let mut run = Run::new(game, options, record, settle);
    run.keeps_proofs = true;
    run.open(run::is_of_run)?;
    // By strategy stealing (Hales and Jewett, 1963) Ophelia can win only if a rule constrains Xeno's first move.
    let plain = game.convention == Convention::Strong && game.opening == OpeningRule::None;
    let both = !plain && game.convention != Convention::MakerBreaker;
    let questions = match options.claim {
        None if both => &[Claim::XenoWins, Claim::OpheliaWins][..],
        None | Some(Claim::XenoWins | Claim::OpheliaDraws) => &[Claim::XenoWins],
        Some(Claim::OpheliaWins | Claim::XenoDraws) => &[Claim::OpheliaWins],
    };
    // Of two questions, one is open as long as the other is asked.
    record.known().open = (questions.len() > 1).then_some(Limit::Time);
    // A draw that is proved is an answer, whatever becomes of the other question. Of two draws the first one is it.
    let (mut held, mut unwritten, mut open) = (None, None, None);
    for &question in questions {
        match settle(&run, question)? {
            Outcome::Proved(strategy) if strategy.claim.is_draw() => {
                run.keep(&strategy);
                held.get_or_insert(strategy);
            }
            Outcome::Proved(strategy) => {
                record.known().open = None;
                return run.proved(strategy);
            }
            Outcome::Unwritten { claim, exhausted } if unwritten.is_none() || !claim.is_draw() => {
                unwritten = Some((claim, exhausted));
            }
            Outcome::Unwritten { .. } => {}
            Outcome::Undecided(exhausted) => {
                open.get_or_insert(exhausted);
            }
        }
    }
    let limit = unwritten.filter(|(claim, _)| !claim.is_draw()).map(|(_, exhausted)| exhausted).or(open);
    match (held, unwritten, limit) {
        (Some(strategy), _, limit) => {
            let mut known = record.known();
            known.open = limit;
            known.shown = unwritten.map(|(claim, _)| claim).filter(|claim| !claim.is_draw());
            drop(known);
            run.proved(strategy)
        }
        (None, Some((claim, exhausted)), _) => {
            record.known().shown = Some(claim);
            Ok(Outcome::Unwritten { claim, exhausted })
        }
        (None, None, Some(exhausted)) => Ok(Outcome::Undecided(exhausted)),
        (None, None, None) => Err(ProveError::Unsound),
    }
}

/// The most positions of the first proof-number search.
const FIRST_NODES: u64 = 50_000;

/// The most exchanges after which parts are looked for at first.
const FEW_EXCHANGES: usize = 1;

/// On boards of more points, strategic or quiet moves come before proof-number search, which settles few of these boards.
const FEW_POINTS: usize = 40;

/// On boards of more points, proof-number search comes last.
const MANY_POINTS: usize = 128;

/// From so many points on, the long proof-number search comes after quiet moves: five million positions take it a minute there, and settle
/// little.
const SLOW_POINTS: usize = 100;

/// The question whether a player wins, and what is known about it.
struct Inquiry<'q, Set> {
    run: &'q Run<'q>,
    /// The rules for the claim that he wins.
    win: &'q Arc<Rules>,
    /// The rules for the claim that the other player draws.
    draw: &'q Arc<Rules>,
    /// The search, if the board's points fit into the sets.
    search: Option<ProofNumberSearch<'q, Set>>,
    /// The search for parts, if one may find a draw.
    parts: Option<PartsSearch<'q>>,
    /// The search by components, if it may settle the question: the antagonist is to move, in any number of moves, and the protagonist is free.
    components: Option<MakerBreaker<'q>>,
    /// Whether the antagonist is known to win against a player who only defends.
    breaker_loses: bool,
    /// The result of the search.
    verdict: Decision,
    /// Whether the search by quiet moves met its limit.
    limited: bool,
    meter: &'q Meter<'q>,
}

/// A method: the search that it is of, the condition for trying it, and what it does. It may settle the question, or else learn something that
/// later ones use.
struct Method<Set> {
    stage: Stage,
    condition: fn(&Inquiry<Set>) -> bool,
    run: fn(&mut Inquiry<Set>) -> MethodResult,
}

/// The methods in the order above. The third is the first look of method 5, and method 7 has two rows.
fn methods<Set: Bits>() -> [Method<Set>; 17] {
    use Stage::{Components, ForcedSequences, Pairings, Parts, ProofNumberSearch, QuietMoves, StrategicMoves};
    let of = |stage, condition, run| Method { stage, condition, run };
    [
        of(Pairings, |_| true, |it| Ok(by_pairings(it.run, it.draw, 0))),
        of(ProofNumberSearch, |it| it.draw.points() <= MANY_POINTS, |it| Ok(it.decide(None))),
        of(Components, |it| it.is_open() && it.run.options.version >= Version::Two, |it| Ok(it.look_into_components())),
        of(Parts, |it| it.may_be_held(), |it| it.find_parts(FEW_EXCHANGES)),
        of(Pairings, |it| it.may_be_held(), |it| Ok(by_pairings(it.run, it.draw, ROUNDS))),
        of(Components, |it| it.is_open(), |it| it.search_components()),
        of(Parts, |it| it.may_be_held(), |it| it.find_parts(EXCHANGES)),
        of(StrategicMoves, |it| it.is_open() && it.begins_with_moves(), |it| it.find_first_moves()),
        of(QuietMoves, |it| it.is_open() && it.begins_with_moves(), |it| it.find_quiet_moves()),
        of(ProofNumberSearch, |it| it.is_open() && !it.decides_late(), |it| Ok(it.decide(Some(it.run.options.nodes)))),
        of(ProofNumberSearch, |it| it.verdict == Decision::NoWin, |it| Ok(it.write_draw())),
        of(ForcedSequences, |it| it.verdict != Decision::NoWin, |it| Ok(by_quick_sequences::<Set>(it.run, it.win))),
        of(QuietMoves, |it| it.is_open() && !it.begins_with_moves(), |it| it.find_quiet_moves()),
        of(ProofNumberSearch, |it| it.is_open() && it.decides_late(), |it| Ok(it.decide_late())),
        of(ForcedSequences, |it| it.verdict == Decision::Win, |it| Ok(by_patient_sequences::<Set>(it.run, it.win))),
        of(ProofNumberSearch, |it| it.verdict == Decision::Win, |it| Ok(it.write_win())),
        of(
            StrategicMoves,
            |it| it.is_open() && !(it.begins_with_moves() && it.run.is_strategic(it.win)),
            |it| by_strategic_moves(it.run, it.win, false),
        ),
    ]
}

/// Settles the question whether a claim, which is a win, is true.
fn settle(run: &Run, win: Claim) -> Result<Outcome<Strategy>, ProveError> {
    by_width!(run.game.board.points(), Set => settle_with::<Set>(run, win))
}

/// The same, with these sets of points.
fn settle_with<Set: Bits>(run: &Run, win: Claim) -> Result<Outcome<Strategy>, ProveError> {
    run.record.known().shown = None;
    asked::<Set, _>(run, win, run.options.nodes.min(FIRST_NODES), |mut question| {
        let settled = question.settle(methods())?;
        if !question.is_open() {
            run.record.known().method = Some(Stage::ProofNumberSearch);
        }
        let exhausted = if question.search.is_some() || question.limited { Limit::Nodes } else { Limit::Board };
        Ok(match (settled, question.shown()) {
            (Some(strategy), _) => Outcome::Proved(strategy),
            (None, Some(claim)) => Outcome::Unwritten { claim, exhausted },
            (None, None) => Outcome::Undecided(exhausted),
        })
    })
}

/// What becomes of the question whether a claim, which is a win, is true. Proof-number search may visit `first` positions at first.
fn asked<Set: Bits, A>(run: &Run, win: Claim, first: u64, answer: impl FnOnce(Inquiry<Set>) -> A) -> A {
    let [win, draw] = [win, win.opposite()].map(|claim| Rules::new(run.game, claim));
    let meter = run.meter(Stage::ProofNumberSearch);
    let most = run.options.nodes;
    let report = |nodes| {
        // Within the first limit, or beyond it: then the count begins anew.
        let now = if nodes > first { nodes - first } else { nodes };
        meter.report(nodes, Count::Positions(now, most));
    };
    let limits = Limits { nodes: first, memory: run.options.memory };
    let components_report = run.reporter(Stage::Components, most.min(COMPONENTS));
    let parts_report = parts_report(run);
    answer(Inquiry {
        run,
        win: &win,
        draw: &draw,
        search: (run.game.board.points() <= Set::WIDTH)
            .then(|| ProofNumberSearch::new(&draw, &run.symmetries, limits, &report)),
        parts: PartsSearch::new(run, &draw, None, &parts_report),
        components: (draw.other_begins && !draw.named[PROTAGONIST] && draw.moves.is_none())
            .then(|| MakerBreaker::new(&components_report)),
        breaker_loses: false,
        verdict: Decision::Unknown,
        limited: false,
        meter: &meter,
    })
}

impl<Set: Bits> Inquiry<'_, Set> {
    /// Tries methods in turn until one settles the question.
    fn settle(&mut self, methods: impl IntoIterator<Item = Method<Set>>) -> MethodResult {
        for Method { stage, condition, run } in methods {
            if condition(self)
                && let Some(settled) = run(self)?
            {
                self.run.record.known().method = Some(stage);
                return Ok(Some(settled));
            }
        }
        Ok(None)
    }

    /// The claim that proof-number search has shown.
    fn shown(&self) -> Option<Claim> {
        match self.verdict {
            Decision::Win => Some(self.win.claim),
            Decision::NoWin => Some(self.draw.claim),
            Decision::Unknown => None,
        }
    }

    /// Whether proof-number search has not decided the question.
    fn is_open(&self) -> bool {
        self.verdict == Decision::Unknown
    }

    /// Whether the question is open, and a player who only defends may hold the game.
    fn may_be_held(&self) -> bool {
        self.is_open() && !self.breaker_loses
    }

    /// Whether strategic or quiet moves come before proof-number search.
    fn begins_with_moves(&self) -> bool {
        self.draw.points() > FEW_POINTS && is_small(self.win) && self.run.game.is_plain() && self.win.claim.is_xeno()
    }

    fn decides_late(&self) -> bool {
        self.draw.points() >= SLOW_POINTS
    }

    /// Continues proof-number search: with `more` positions, or within its first limit. That settles nothing, as no strategy is written.
    fn decide(&mut self, more: Option<u64>) -> Option<Strategy> {
        let search = self.search.as_mut()?;
        more.into_iter().for_each(|more| search.allow(more));
        self.verdict = search.verdict_of_start();
        if more.is_some() || self.verdict != Decision::Unknown {
            self.meter.at(search.nodes);
        }
        if more.is_some() && self.verdict == Decision::Unknown {
            search.forget();
        }
        self.run.record.known().shown = self.shown();
        None
    }

    /// Proof-number search, and the strategy if the outcome is a draw.
    fn decide_late(&mut self) -> Option<Strategy> {
        self.decide(Some(self.run.options.nodes));
        if self.verdict == Decision::NoWin { self.write_draw() } else { None }
    }

    /// Finds out whether few components show that the attacker completes a line against a player who only prevents it. If so, no pairing
    /// and no parts hold the game.
    fn look_into_components(&mut self) -> Option<Strategy> {
        let (start, most) = (Position::at_start(self.draw), self.run.options.nodes.min(FEW_COMPONENTS));
        let search = self.components.as_mut();
        self.breaker_loses = search.is_some_and(|search| matches!(search.won(&start, most), Ok(Some(_))));
        None
    }

    fn search_components(&mut self) -> MethodResult {
        let Some(search) = &mut self.components else { return Ok(None) };
        by_components(self.run, [self.win, self.draw], search)
    }

    fn find_parts(&mut self, exchanges: usize) -> MethodResult {
        let Some(search) = &mut self.parts else { return Ok(None) };
        search.found(self.run, exchanges)
    }

    /// Looks for strategic moves: briefly, unless these are asked for.
    fn find_first_moves(&mut self) -> MethodResult {
        by_strategic_moves(self.run, self.win, !self.run.is_strategic(self.win))
    }

    fn find_quiet_moves(&mut self) -> MethodResult {
        let found = by_quiet_moves(self.run, self.win)?;
        self.limited = found.is_err();
        Ok(found.ok().flatten().map(|strategy| self.run.minimised(self.win, strategy)))
    }

    /// The numbers of positions for the attempts to write a strategy, five times the limit together. To choose moves and to find what
    /// was forgotten may take more than to decide; and the first attempt leaves its knowledge to the second one.
    fn attempts(&self) -> [u64; 2] {
        [1, PATIENCE].map(|times| self.run.options.nodes.saturating_mul(times))
    }

    /// The strategy, without parts or with parts at its leaves, whichever is shorter.
    fn write_draw(&mut self) -> Option<Strategy> {
        let attempts = self.attempts();
        let search = self.search.as_mut()?;
        let (run, draw, meter) = (self.run, self.draw, self.meter);
        let mut write = |nodes, parts: Option<FindParts>| {
            search.allow(nodes);
            meter.write(Writing::Lemmas(0));
            written_draw(run, draw, search, meter, parts)
        };
        let plain = attempts.into_iter().find_map(|nodes| write(nodes, None))?;
        run.keep(&plain);
        let prove = |game: &Game| prove(run, game);
        let report = parts_report(run);
        let divider = if plain.lemmas.len() <= WRITTEN_AGAIN { divider(run, draw, &prove, &report) } else { None };
        let with_parts =
            divider.and_then(|mut divider| write(run.options.nodes, Some(&mut |position| divider.parts(position))));
        Some(match with_parts {
            Some(with_parts) => shorter(run, [plain, with_parts]),
            None => plain,
        })
    }

    fn write_win(&mut self) -> Option<Strategy> {
        let attempts = self.attempts();
        let search = self.search.as_mut()?;
        attempts.into_iter().find_map(|nodes| {
            search.allow(nodes);
            written_win(self.run, self.win, search, nodes, self.meter)
        })
    }
}

/// Writes the proof that Ophelia draws, from the leaves. The games of parts are proved within the limits of the options each. The same text always gives
/// the same certificate.
///
/// # Errors
///
/// The parts of a leaf do not hold, Maker wins one or it is not decided; or a reply is answered by no leaf.
pub fn draw_by_leaves(leaves: &Leaves, options: Options) -> Result<Certificate, PartsError> {
    let rules = Rules::new(&leaves.game, Claim::OpheliaDraws);
    let record = Record::default();
    let run = Run::new(&leaves.game, options, &record, settle);
    run.report("proving the games of parts", Count::None);
    let strategy = write::strategy(&rules, &run.group, &leaves.entries(), None, &|game| prove(&run, game))?;
    Certificate::played_out(leaves.game.clone(), strategy)
        .ok_or_else(|| PartsError::Prove(Box::new(ProveError::Unsound)))
}

/// The most exchanges after which parts are looked for: what needs more is for further jobs.
const PARTS_EXCHANGES: usize = 2;

/// The most steps that are replayed to shorten the strategy of a job.
const TRIM_STEPS: u64 = 20_000_000;

/// The longest forced sequence that answers a reply, and the most positions visited to find those of a position.
const SEQUENCE: usize = 12;

const SEQUENCE_NODES: u64 = 500;

/// What a search thinks of the moves at a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frontier {
    /// Moves that matter, each with the numbers of the position after it: the first is small if the claim is easy to prove there,
    /// the second if it is easy to refute. Moves that the search believes to be settled with others are left out.
    pub moves: Vec<(Point, u32, u32)>,
    /// Replies of the antagonist's, each with a forced sequence that wins after it.
    pub forced: Vec<(Point, Vec<Point>)>,
}

/// Settles the start of a game for a claim about it, within a budget of positions. The result does not depend on the number of
/// threads. The opening is free.
///
/// If the claim is true, a certificate says so; if the protagonist is to move, its start may be a more general position: with fewer points of
/// his, and more of the antagonist's. If the claim is false, the certificate is of the opposite claim, from this very position. If nothing is
/// decided within the budget, there is a frontier.
///
/// # Errors
///
/// The claim is meaningless for the game, or this program has a fault.
pub fn settle_position(
    game: &Game,
    options: Options,
    claim: Claim,
    record: &Record,
) -> Result<Result<Certificate, Frontier>, ProveError> {
    let run = Run::new(game, options.about(claim), record, settle);
    let (win, refuted) = if claim.is_draw() { (claim.opposite(), Decision::Win) } else { (claim, Decision::NoWin) };
    by_width!(game.board.points(), Set => asked::<Set, _>(&run, win, options.nodes, |mut question| {
        let settled = question.settle(methods_at())?;
        question.search.iter().for_each(|search| question.meter.at(search.nodes));
        // What the search thinks of the moves of a claim that is false, but was not refuted in writing, says nothing.
        let search = question.search.as_mut().filter(|_| question.verdict != refuted);
        settled.map_or_else(|| Ok(Err(frontier_of(game, claim, search))), |strategy| Ok(Ok(certified(&run, claim, strategy)?)))
    }))
}

/// What is thought of the moves at the start of a game before any search.
pub fn frontier(game: &Game, claim: Claim) -> Frontier {
    let symmetries = Symmetries::trivial(game.board.points());
    let limits = Limits { nodes: 0, memory: 0 };
    by_width!(game.board.points(), Set => {
        let rules = Rules::new(game, if claim.is_draw() { claim } else { claim.opposite() });
        let fits = game.board.points() <= Set::WIDTH;
        let mut search = fits.then(|| ProofNumberSearch::<Set>::new(&rules, &symmetries, limits, &|_| ()));
        frontier_of(game, claim, search.as_mut())
    })
}

/// The methods in turn. A claim that proof-number search has refuted, but against which no strategy was written, is left open.
fn methods_at<Set: Bits>() -> [Method<Set>; 6] {
    use Stage::{Pairings, Parts, ProofNumberSearch, QuietMoves};
    let of = |stage, condition, run| Method { stage, condition, run };
    [
        of(Pairings, |_| true, |it| Ok(by_pairings(it.run, it.draw, 0))),
        of(ProofNumberSearch, |it| it.draw.points() <= MANY_POINTS, |it| Ok(it.decide(None))),
        of(ProofNumberSearch, |it| !it.is_open(), |it| Ok(written(it))),
        of(Parts, |_| true, |it| by_parts(it.run, it.draw, PARTS_EXCHANGES)),
        of(Pairings, |_| true, |it| Ok(by_pairings(it.run, it.draw, ROUNDS))),
        of(QuietMoves, may_be_won, |it| Ok(by_quiet_moves(it.run, it.win)?.ok().flatten())),
    ]
}

/// Whether quiet moves are looked for. From the empty board, a small one is divided instead.
fn may_be_won<Set: Bits>(it: &Inquiry<Set>) -> bool {
    let is_divided = it.run.game.is_plain() && is_small(it.win);
    it.run.options.claim == Some(it.win.claim) && it.verdict != Decision::NoWin && !is_divided
}

/// The strategy of what proof-number search has decided.
fn written<Set: Bits>(it: &mut Inquiry<Set>) -> Option<Strategy> {
    let (search, run) = (it.search.as_mut()?, it.run);
    search.allow(run.options.nodes);
    if it.verdict == Decision::NoWin && run.options.claim == Some(it.win.claim) {
        // A refuted win is searched anew as a draw: the answers of this version of the search count these positions, too.
        search.forget();
        if search.verdict_of_start() != Decision::NoWin {
            return None;
        }
        search.allow(run.options.nodes);
    }
    let (rules, strategy) = if it.verdict == Decision::NoWin {
        (it.draw, DrawWriter::new(it.draw, &run.symmetries, search, None, &|_| ()).strategy())
    } else {
        let forced = run.options.nodes.saturating_mul(PATIENCE);
        (it.win, wins(it.win, &run.symmetries, search, (1, forced), &|_| ()).strategy())
    };
    Some(minimise::trim_within(rules, strategy?, TRIM_STEPS, &()))
}

/// The certificate of a strategy: that the claim is true, from a position as general as the last step allows; or false.
fn certified(run: &Run, claim: Claim, strategy: Strategy) -> Result<Certificate, ProveError> {
    let rules = Rules::new(run.game, claim);
    let mut game = run.game.clone();
    if strategy.claim == claim && !rules.other_begins {
        let lemma = general(&Position::at_start(&rules), strategy.theorem.clone(), &strategy.lemmas, true);
        let start = claim.start([lemma.own, lemma.other], false);
        game = game.with_position(start).map_err(|_| ProveError::Unsound)?;
    }
    run.certificate(&game, strategy)
}

/// The moves with their numbers as the claim has them: the search, in which the antagonist of a draw attacks, has those of a draw exchanged.
/// Replies that a short forced sequence answers are told apart, so that nobody asks about them.
fn frontier_of<Set: Bits>(game: &Game, claim: Claim, search: Option<&mut ProofNumberSearch<Set>>) -> Frontier {
    let is_draw = claim.is_draw();
    let moves = search.map_or_else(Vec::new, ProofNumberSearch::frontier);
    let numbers =
        |(point, (proof, disproof))| if is_draw { (point, disproof, proof) } else { (point, proof, disproof) };
    let moves = moves.into_iter().map(numbers).collect();
    let mut forced = Vec::new();
    let mut position = Position::at_start(&Rules::new(game, claim));
    if position.rules().other_begins && !is_draw {
        for reply in position.moves(ANTAGONIST) {
            let shortest = |after: &mut Position| ForcedSearch::new(SEQUENCE_NODES).shortest(after, SEQUENCE);
            forced.extend(position.after(ANTAGONIST, reply, shortest).map(|sequence| (reply, sequence)));
        }
    }
    Frontier { moves, forced }
}

/// Reads a published strategy for a win of the player who is to move at the start, and completes it by search. The `checkpoint` keeps what the
/// replies to the first move have come to. `nodes` of the options bounds the moves that are looked at after each reply to the first move; what
/// is found never depends on the number of threads. Nothing if the board has more than 512 points, 576 lines or eight points on a line, or the
/// game has an opening rule.
///
/// The `record` knows the checkpoint. If it holds what is not true, the strategy may not hold.
///
/// # Errors
///
/// The checkpoint exists, but cannot be read or is refused.
pub fn follow(
    game: &Game,
    publication: Publication,
    options: Options,
    record: &Record,
) -> Result<Option<BookResult>, CheckpointError> {
    let mut run = Run::new(game, options, record, settle);
    let mover = [Claim::XenoWins, Claim::OpheliaWins].into_iter().find(|&claim| !Rules::new(game, claim).other_begins);
    let Some(rules) = mover.map(|claim| Rules::new(game, claim)) else { return Ok(None) };
    let Some(found) = by_line_width!(&rules, W => followed::<W>(&mut run, &rules, publication)) else {
        return Ok(None);
    };
    let Some(found) = found? else { return Ok(None) };
    let short = |rules: &Arc<Rules>, strategy| minimise::inline(rules, strategy, options.threads, options.progress);
    let after = |from: ReplyProof| {
        let proof = short(&Rules::new(&from.game, rules.claim), from.proof);
        ReplyProof { proof, ..from }
    };
    let replies = found.replies.into_iter().map(after).collect();
    let proof = found.proof.map(|strategy| short(&rules, strategy));
    Ok(Some(BookResult { proof, replies, ..found }))
}

/// What is found with positions of this width.
fn followed<W: Width>(
    run: &mut Run,
    rules: &Rules,
    publication: Publication,
) -> Result<Option<BookResult>, CheckpointError> {
    let Options { threads, nodes, memory, progress, .. } = run.options;
    let fingerprint = fingerprint(rules, &run.symmetries, publication);
    run.open(|_, kept| Ok(BookLog::<W>::opened(kept, &fingerprint).map(drop)?))?;
    let log: Arc<BookLog<W>> = run.log(&fingerprint);
    run.keeps(&fingerprint, &log);
    let record = run.record;
    let report = |QuietProgress { moves, .. }| {
        progress.report("reading the moves", Count::Moves(moves));
        record.store().iter().for_each(|store| store.keep(progress));
    };
    // Other moves save lemmas where many replies share them.
    let tries_others = publication.in_turn;
    let limits = Moves { moves: nodes, memory: memory as u64, threads, tries_others };
    Ok(read::<W>((run.game, rules), &run.symmetries, publication, limits, &log, &report))
}

/// Searches for the least number of moves within which the winner of a game without a bound on moves wins; perhaps the proof of the win is
/// known. `found` receives the certificate of each bound as soon
/// as it is proved: that a player wins within the moves of its game, or that he does not. Each is a better one than that of the same kind
/// before it. If the certificate of a draw has no bound on moves, and no limit is returned, nobody wins. Returns the limit that left the
/// number open, if any.
///
/// # Errors
///
/// As [`solve()`]; and what `found` returns.
pub fn shortest<E: From<ProveError>>(
    game: &Game,
    known: Option<Proof>,
    options: Options,
    record: &Record,
    found: &mut dyn FnMut(Certificate) -> Result<(), E>,
) -> Result<Option<Limit>, E> {
    let known = known.map(|known| Ok(Outcome::Proved(Box::new(known.into_certificate()))));
    let plain = match known.unwrap_or_else(|| solve(game, options, record))? {
        Outcome::Proved(certificate) => *certificate,
        Outcome::Unwritten { exhausted, .. } | Outcome::Undecided(exhausted) => return Ok(Some(exhausted)),
    };
    let claim = plain.strategy.claim;
    if claim.is_draw() {
        found(plain)?;
        // Where both players may win, a draw of one says nothing of the other.
        return Ok(record.known().open);
    }
    let bounded = bounded(plain)?;
    let game = &Game { moves: None, ..bounded.game.clone() };
    let mut most = bounded.game.moves.unwrap_or(point_of(game.board.points()));
    found(bounded)?;
    let mut ask = |moves: Point| match solve(&with(game, moves), options.about(claim), record)? {
        Outcome::Proved(certificate) => {
            let is_won = certificate.strategy.claim == claim;
            found(*certificate).map(|()| Ok(is_won))
        }
        Outcome::Unwritten { exhausted, .. } | Outcome::Undecided(exhausted) => Ok(Err(exhausted)),
    };
    let mut open = None;
    let mut least = shortest_line(game, claim).saturating_sub(1).max(1);
    while least < most && open.is_none() {
        match ask(least)? {
            Ok(true) => most = least,
            Ok(false) => least += 1,
            Err(exhausted) => open = Some(exhausted),
        }
    }
    // What is too hard from below may be easy from above.
    while open.is_some() && least + 1 < most {
        match ask(most - 1)? {
            Ok(true) => most -= 1,
            Ok(false) => open = None,
            Err(_) => break,
        }
    }
    Ok(open)
}

/// The game of which so many moves count.
fn with(game: &Game, moves: Point) -> Game {
    Game { moves: Some(moves), ..game.clone() }
}

/// The same proof for the fewest moves within which it holds.
fn bounded(plain: Certificate) -> Result<Certificate, ProveError> {
    let rules = Rules::new(&plain.game, plain.strategy.claim);
    let (strategy, moves) = within(&rules, plain.strategy, plain.steps).ok_or(ProveError::Unsound)?;
    let game = with(&plain.game, moves);
    Certificate::played_out(game, strategy).ok_or(ProveError::Unsound)
}

/// How many points the winner lacks, at the start, of the line of which he lacks the fewest.
fn shortest_line(game: &Game, win: Claim) -> Point {
    let start = game.opening.start();
    let [own, other] = win.by_player([start.xeno, start.ophelia]);
    let open = game.lines_of(win).iter().filter(|line| !line.iter().any(|point| other.contains(point)));
    let lacking = open.map(|line| line.iter().filter(|point| !own.contains(point)).count());
    lacking.min().map_or(1, point_of)
}

/// A strategy for a win, with the fewest moves of the protagonist within which each lemma's proof holds; and the fewest
/// within which the theorem's does. Nothing if the claim is a draw, or a proof fails, or takes more than these steps.
///
/// A proof that holds within some moves holds within more, as every citation does (specification: rules, section 5). So
/// the least number is found by bisection, lemma by lemma.
pub fn within(rules: &Arc<Rules>, mut strategy: Strategy, steps: u64) -> Option<(Strategy, Point)> {
    if rules.claim.is_draw() {
        return None;
    }
    for index in 0..strategy.lemmas.len() {
        let holds = |left| {
            strategy.lemmas[index].left = Some(left);
            replay::attempt_within(rules, &strategy, index, strategy.term(index), steps).0
        };
        strategy.lemmas[index].left = Some(least(rules, holds)?);
    }
    let [own, other] = &rules.start;
    let holds = |left| {
        let mut position = Position::within(rules, [own, other], Some(left));
        Replay::new(&strategy.lemmas).within(steps).proves_as(&mut position, &strategy.theorem, true)
    };
    let moves = least(rules, holds)?;
    Some((strategy, moves))
}

/// The least number of moves, from 1 to the number of points, with which something holds that holds with all larger ones.
fn least(rules: &Rules, mut holds: impl FnMut(Point) -> bool) -> Option<Point> {
    let moves: Vec<Point> = (1..=point_of(rules.points())).collect();
    moves.get(moves.partition_point(|&moves| !holds(moves))).copied()
}

#[cfg(test)]
mod tests;
