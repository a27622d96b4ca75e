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
//! - `win`, `draw`: the methods for wins and for draws, `draw` also what is settled by components; `run`: what they
//!   share;
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
//! `win` and `draw`, each with what it is for. Another order or another constant gives other proofs, and committed
//! certificates are compared byte for byte with what is proved anew.
//!
//! # Leaves that are given
//!
//! [`draw_by_leaves`] is the way for proofs whose leaves somebody else has found. Nothing is searched for but the
//! proofs of the games of parts, so it takes as long as these.

mod answer;
mod book;
pub mod checkpoints;
mod draw;
mod position;
mod record;
mod run;
mod shorten;
mod shortest;
#[cfg(test)]
mod tests;
mod win;

pub use crate::progress::{Count, Progress};
pub use crate::search::quiet::book::{AnsweredFrom, Entry, Followed, Page, Publication, Reading, Slow};
pub use answer::{Answer, CheckpointError, CheckpointProblem, Limit, Options, ProveError};
pub use book::follow;
pub use position::{Frontier, frontier, settle_position};
pub use record::{Known, Record, Searched, Stage};
pub use shorten::{Effort, shorten};
pub use shortest::{shortest, within};

use std::sync::Arc;

use crate::progress::cancellable;
use crate::search::df_pn::write::FindParts;
use crate::search::df_pn::{Limits, ProofNumberSearch, Verdict};
use crate::search::maker_breaker::MakerBreaker;
use crate::search::pairings::ROUNDS;
use crate::search::parts::{Leaves, PartsError, write};
use crate::search::strategic::Writing;
use crate::solve::draw::prove;
use crate::solve::record::Meter;
use crate::solve::run::{PATIENCE, Run, is_small};
use pgc_core::certificate::{Certificate, Version};
use pgc_core::game::{Claim, Convention, Game, OpeningRule};
use pgc_core::position::point_set::{Bits, by_width};
use pgc_core::position::{PROTAGONIST, Position, Rules};
use pgc_core::strategy::Strategy;

/// Searches for the outcome of a game, or for a proof of a claim about it or of its opposite. The progress is told how far the search
/// is, by any of its threads, and may cancel it. A search by strategic moves, or by quiet moves from the empty board, may start with what
/// the options have to start with; other methods ignore it, and write no checkpoint. The `record` of what is done can be read by other
/// threads at any time.
///
/// # Errors
///
/// The claim is meaningless for the game, or this program has a fault; or the checkpoint exists but cannot be read, belongs to another search
/// or has false facts; or it cannot be written when a limit is met.
pub fn solve(game: &Game, options: Options, record: &Record) -> Result<Answer, ProveError> {
    options.claim.map_or(Ok(()), |claim| check(game, claim))?;
    {
        let mut known = record.known();
        (known.proof, known.open) = (None, None);
    }
    let answer = cancellable(options.progress, |progress| searched(game, Options { progress, ..options }, record));
    answer.unwrap_or_else(|| {
        Ok(record.known().proof.clone().map_or(Answer::Undecided(Limit::Time), |proof| Answer::Proved(Box::new(proof))))
    })
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

fn searched(game: &Game, options: Options, record: &Record) -> Result<Answer, ProveError> {
    let mut run = Run::new(game, options, record, settle);
    run.tells = true;
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
            Answer::Proved(strategy) if strategy.claim.is_draw() => {
                run.keep(&strategy);
                held.get_or_insert(strategy);
            }
            Answer::Proved(strategy) => {
                record.known().open = None;
                return run.proved(strategy);
            }
            Answer::Unwritten { claim, exhausted } if unwritten.is_none() || !claim.is_draw() => {
                unwritten = Some((claim, exhausted));
            }
            Answer::Unwritten { .. } => {}
            Answer::Undecided(exhausted) => {
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
            Ok(Answer::Unwritten { claim, exhausted })
        }
        (None, None, Some(exhausted)) => Ok(Answer::Undecided(exhausted)),
        (None, None, None) => Err(ProveError::Unsound),
    }
}

/// The most positions of the first proof-number search.
const FIRST_NODES: u64 = 50_000;

/// The most exchanges after which parts are looked for, first and then.
const FEW_EXCHANGES: usize = 1;

const EXCHANGES: usize = 4;

/// On boards of more points, strategic or quiet moves come before proof-number search, which settles few of these boards.
const FEW_POINTS: usize = 40;

/// On boards of more points, proof-number search comes last.
const MANY_POINTS: usize = 128;

/// From so many points on, the long proof-number search comes after quiet moves: five million positions take it a minute there, and settle
/// little.
const SLOW_POINTS: usize = 100;

/// The question whether a player wins, and what is known about it.
struct Question<'q, Set> {
    run: &'q Run<'q>,
    /// The rules for the claim that he wins.
    win: &'q Arc<Rules>,
    /// The rules for the claim that the other player draws.
    draw: &'q Arc<Rules>,
    /// The search, if the board's points fit into the sets.
    search: Option<ProofNumberSearch<'q, Set>>,
    /// The search for parts, if one may find a draw.
    parts: Option<draw::PartsSearch<'q>>,
    /// The search by components, if it may settle the question: the antagonist is to move, in any number of moves, and the protagonist is free.
    components: Option<MakerBreaker<'q>>,
    /// Whether the antagonist is known to win against a player who only defends.
    breaker_loses: bool,
    /// The result of the search.
    verdict: Verdict,
    /// Whether the search by quiet moves met its limit.
    limited: bool,
    meter: &'q Meter<'q>,
}

/// A method: the search that it is of, the condition for trying it, and what it does. It may settle the question, or else learn something that
/// later ones use.
struct Method<Set> {
    stage: Stage,
    condition: fn(&Question<Set>) -> bool,
    run: fn(&mut Question<Set>) -> Result<Option<Strategy>, ProveError>,
}

/// The methods in the order above. The third is the first look of method 5, and method 7 has two rows.
fn methods<Set: Bits>() -> [Method<Set>; 17] {
    use Stage::{Components, ForcedSequences, Pairings, Parts, ProofNumberSearch, QuietMoves, StrategicMoves};
    let of = |stage, condition, run| Method { stage, condition, run };
    [
        of(Pairings, |_| true, |it| Ok(draw::by_pairings(it.run, it.draw, 0))),
        of(ProofNumberSearch, |it| it.draw.points() <= MANY_POINTS, |it| Ok(it.decide(None))),
        of(Components, |it| it.is_open() && it.run.options.version >= Version::Two, |it| Ok(it.look_into_components())),
        of(Parts, |it| it.may_be_held(), |it| it.find_parts(FEW_EXCHANGES)),
        of(Pairings, |it| it.may_be_held(), |it| Ok(draw::by_pairings(it.run, it.draw, ROUNDS))),
        of(Components, |it| it.is_open(), |it| it.search_components()),
        of(Parts, |it| it.may_be_held(), |it| it.find_parts(EXCHANGES)),
        of(StrategicMoves, |it| it.is_open() && it.begins_with_moves(), |it| it.find_first_moves()),
        of(QuietMoves, |it| it.is_open() && it.begins_with_moves(), |it| it.find_quiet_moves()),
        of(ProofNumberSearch, |it| it.is_open() && !it.decides_late(), |it| Ok(it.decide(Some(it.run.options.nodes)))),
        of(ProofNumberSearch, |it| it.verdict == Verdict::NoWin, |it| Ok(it.write_draw())),
        of(ForcedSequences, |it| it.verdict != Verdict::NoWin, |it| Ok(win::quickly::<Set>(it.run, it.win))),
        of(QuietMoves, |it| it.is_open() && !it.begins_with_moves(), |it| it.find_quiet_moves()),
        of(ProofNumberSearch, |it| it.is_open() && it.decides_late(), |it| Ok(it.decide_late())),
        of(ForcedSequences, |it| it.verdict == Verdict::Win, |it| Ok(win::patiently::<Set>(it.run, it.win))),
        of(ProofNumberSearch, |it| it.verdict == Verdict::Win, |it| Ok(it.write_win())),
        of(
            StrategicMoves,
            |it| it.is_open() && !(it.begins_with_moves() && it.run.goes_by_strategic_moves(it.win)),
            |it| win::strategically(it.run, it.win, false),
        ),
    ]
}

/// Settles the question whether a claim, which is a win, is true.
fn settle(run: &Run, win: Claim) -> Result<Answer<Strategy>, ProveError> {
    by_width!(run.game.board.points(), Set => settle_with::<Set>(run, win))
}

/// The same, with these sets of points.
fn settle_with<Set: Bits>(run: &Run, win: Claim) -> Result<Answer<Strategy>, ProveError> {
    run.record.known().shown = None;
    asked::<Set, _>(run, win, run.options.nodes.min(FIRST_NODES), |mut question| {
        let settled = question.settle(methods())?;
        if !question.is_open() {
            run.record.known().method = Some(Stage::ProofNumberSearch);
        }
        let exhausted = if question.search.is_some() || question.limited { Limit::Nodes } else { Limit::Board };
        Ok(match (settled, question.shown()) {
            (Some(strategy), _) => Answer::Proved(strategy),
            (None, Some(claim)) => Answer::Unwritten { claim, exhausted },
            (None, None) => Answer::Undecided(exhausted),
        })
    })
}

/// What becomes of the question whether a claim, which is a win, is true. Proof-number search may visit `first` positions at first.
fn asked<Set: Bits, A>(run: &Run, win: Claim, first: u64, answer: impl FnOnce(Question<Set>) -> A) -> A {
    let [win, draw] = [win, win.opposite()].map(|claim| Rules::new(run.game, claim));
    let meter = run.meter(Stage::ProofNumberSearch);
    let most = run.options.nodes;
    let report = |nodes| {
        // Within the first limit, or beyond it: then the count begins anew.
        let now = if nodes > first { nodes - first } else { nodes };
        meter.tell(nodes, Count::Positions(now, most));
    };
    let limits = Limits { nodes: first, memory: run.options.memory };
    let components_report = run.report(Stage::Components, most.min(draw::COMPONENTS));
    let parts_report = draw::parts_report(run);
    answer(Question {
        run,
        win: &win,
        draw: &draw,
        search: (run.game.board.points() <= Set::WIDTH)
            .then(|| ProofNumberSearch::new(&draw, &run.symmetries, limits, &report)),
        parts: draw::PartsSearch::new(run, &draw, None, &parts_report),
        components: (draw.antagonist_begins && !draw.named[PROTAGONIST] && draw.moves.is_none())
            .then(|| MakerBreaker::new(&components_report)),
        breaker_loses: false,
        verdict: Verdict::Unknown,
        limited: false,
        meter: &meter,
    })
}

impl<Set: Bits> Question<'_, Set> {
    /// Tries methods in turn until one settles the question.
    fn settle(&mut self, methods: impl IntoIterator<Item = Method<Set>>) -> Result<Option<Strategy>, ProveError> {
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
            Verdict::Win => Some(self.win.claim),
            Verdict::NoWin => Some(self.draw.claim),
            Verdict::Unknown => None,
        }
    }

    /// Whether proof-number search has not decided the question.
    fn is_open(&self) -> bool {
        self.verdict == Verdict::Unknown
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
        if more.is_some() || self.verdict != Verdict::Unknown {
            self.meter.at(search.nodes);
        }
        if more.is_some() && self.verdict == Verdict::Unknown {
            search.forget();
        }
        self.run.record.known().shown = self.shown();
        None
    }

    /// Proof-number search, and the strategy if the outcome is a draw.
    fn decide_late(&mut self) -> Option<Strategy> {
        self.decide(Some(self.run.options.nodes));
        if self.verdict == Verdict::NoWin { self.write_draw() } else { None }
    }

    /// Finds out whether few components show that the attacker completes a line against a player who only prevents it. If so, no pairing
    /// and no parts hold the game.
    fn look_into_components(&mut self) -> Option<Strategy> {
        let (start, most) = (Position::at_start(self.draw), self.run.options.nodes.min(draw::FEW_COMPONENTS));
        let search = self.components.as_mut();
        self.breaker_loses = search.is_some_and(|search| matches!(search.won(&start, most), Ok(Some(_))));
        None
    }

    fn search_components(&mut self) -> Result<Option<Strategy>, ProveError> {
        let Some(search) = &mut self.components else { return Ok(None) };
        draw::by_components(self.run, [self.win, self.draw], search)
    }

    fn find_parts(&mut self, exchanges: usize) -> Result<Option<Strategy>, ProveError> {
        let Some(search) = &mut self.parts else { return Ok(None) };
        search.found(self.run, exchanges)
    }

    /// Looks for strategic moves: briefly, unless these are asked for.
    fn find_first_moves(&mut self) -> Result<Option<Strategy>, ProveError> {
        win::strategically(self.run, self.win, !self.run.goes_by_strategic_moves(self.win))
    }

    fn find_quiet_moves(&mut self) -> Result<Option<Strategy>, ProveError> {
        let found = win::by_quiet_moves(self.run, self.win)?;
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
            draw::written(run, draw, search, meter, parts)
        };
        let plain = attempts.into_iter().find_map(|nodes| write(nodes, None))?;
        run.keep(&plain);
        let prove = |game: &Game| prove(run, game);
        let report = draw::parts_report(run);
        let divider =
            if plain.lemmas.len() <= draw::WRITTEN_AGAIN { draw::divider(run, draw, &prove, &report) } else { None };
        let with_parts =
            divider.and_then(|mut divider| write(run.options.nodes, Some(&mut |position| divider.parts(position))));
        Some(match with_parts {
            Some(with_parts) => draw::shorter(run, [plain, with_parts]),
            None => plain,
        })
    }

    fn write_win(&mut self) -> Option<Strategy> {
        let attempts = self.attempts();
        let search = self.search.as_mut()?;
        attempts.into_iter().find_map(|nodes| {
            search.allow(nodes);
            win::written(self.run, self.win, search, nodes, self.meter)
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
    run.tell("proving the games of parts", Count::None);
    let strategy = write::strategy(&rules, &run.group, &leaves.entries(), None, &|game| prove(&run, game))?;
    Certificate::played_out(leaves.game.clone(), strategy)
        .ok_or_else(|| PartsError::Prove(Box::new(ProveError::Unsound)))
}
