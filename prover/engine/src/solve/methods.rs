//! The methods that may settle a question, in the order of their use.
//!
//! 1. A pairing, or one move and then a pairing or the potential.
//! 2. Proof-number search of few positions, which settles most small games.
//! 3. Parts that are held separately, at the start or after one exchange.
//! 4. Pairings after moves of the defender ("with a tempo"), which settle large boards on which a draw is easy.
//! 5. Maker-Breaker search by components, where lines that are joined have at most 128 points.
//! 6. Parts that are held separately, after more exchanges.
//!
//! Methods 3, 4 and 6 hold a game against an attacker who need fear nothing. They are left out where a first look of method 5 shows that he
//! wins.
//!
//! 7. Few strategic moves and then quiet moves that threaten, on boards of 41 to 64 points, where lines have at most four points; or
//!    strategic moves instead, if these are asked for.
//! 8. Proof-number search within the limits.
//! 9. If the outcome is a draw, a strategy from what that search knows; a short one is written again, with parts where they hold positions
//!    of its proof, and the shorter certificate stays.
//! 10. If it is a win or unknown, a strategy with few nested quiet moves, found by forced sequences.
//! 11. If it is unknown, quiet moves that threaten, where lines have at most eight points: on boards of other sizes than those of method 7,
//!     with longer lines, and from any position.
//! 12. Methods 8 and 9 on boards of 100 points and more, which proof-number search seldom settles. On more than 128 method 2 is left out, too.
//! 13. If it is a win, method 10 with more effort, on small boards.
//! 14. If it is a win, a strategy from what proof-number search knows.
//! 15. Strategic moves, where method 7 has not looked for them.
//!
//! What is quick for its kind of board comes first, and what takes long and settles little comes last. The order
//! depends on the board and on what is known, never on time, so the same input has the same proof. A method is
//! tried only if the question is still open for it: `Step` has the condition beside the method. What proof-number
//! search has learnt stays for the steps that write from it; its memory is given back when it has decided nothing.
//!
//! Most methods have limits of their own besides the limit of positions. They are in the constants here and in
//! `win` and `draw`, each with what it is for. Another order or another constant gives other proofs, and committed
//! certificates are compared byte for byte with what is proved anew.

use std::cell::Cell;
use std::sync::Arc;

use crate::search::df_pn::write::draw::FindParts;
use crate::search::df_pn::write::win::WhenExhausted;
use crate::search::df_pn::{Limits, ProofNumberSearch, Verdict};
use crate::solve::answer::{Exhausted, ProveError};
use crate::solve::progress::Count;
use crate::solve::record::{Meter, Method, Stage};
use crate::solve::run::{PATIENCE, Run, Settled, WRITING, is_small};
use crate::solve::win::{Look, Quiet};
use crate::solve::{components, draw, parts, win};
use pgc_core::certificate::Version;
use pgc_core::game::{Claim, Game};
use pgc_core::position::point_set::{Bits, by_width};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Rules};

/// The most positions of the first proof-number search.
const FIRST_NODES: u64 = 50_000;

/// The most exchanges after which parts are looked for, first and then.
const FEW_EXCHANGES: usize = 1;
const EXCHANGES: usize = 4;

/// On boards of more points, strategic or quiet moves come before proof-number search, which settles few of these boards.
const FEW_POINTS: usize = 40;

/// On boards of more points, proof-number search comes last.
pub(super) const MANY_POINTS: usize = 128;

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
    parts: Option<parts::Search<'q>>,
    /// The search by components, if it may settle the question.
    components: Option<components::Search<'q>>,
    /// Whether the antagonist is known to win against a player who only defends.
    breaker_loses: bool,
    /// The result of the search.
    verdict: Verdict,
    /// Whether the search by quiet moves met its limit.
    limited: bool,
    meter: &'q Meter<'q>,
    /// The number of lemmas written from what the search knows, as soon as writing has begun.
    lemmas: &'q Cell<Option<u64>>,
}

/// A step: the condition for taking it, and what is done.
struct Step<Set> {
    condition: fn(&Question<Set>) -> bool,
    action: Action<Set>,
}

/// What a step does.
enum Action<Set> {
    /// Learns something about the question that later steps use.
    Learn(fn(&mut Question<Set>)),
    /// Tries to settle it.
    Settle(fn(&mut Question<Set>) -> Result<Option<Settled>, ProveError>),
}

/// The methods in the order above. The third step is the first look of method 5, so the later ones stand one place further.
fn methods<Set: Bits>() -> [Step<Set>; 16] {
    let of = |condition, settle| Step { condition, action: Action::Settle(settle) };
    let learn = |condition, learn| Step { condition, action: Action::Learn(learn) };
    [
        of(|_| true, |it| Ok(draw::by_one_move(it.run, it.draw).map(Settled::Held))),
        learn(|it| !it.has_many_points(), |it| it.decide(None)),
        learn(|it| it.is_open() && it.run.options.version >= Version::Two, |it| it.look_into_components()),
        of(|it| it.may_be_held(), |it| it.find_parts(FEW_EXCHANGES)),
        of(|it| it.may_be_held(), |it| Ok(draw::by_pairings(it.run, it.draw).map(Settled::Held))),
        of(|it| it.is_open(), |it| it.search_components()),
        of(|it| it.may_be_held(), |it| it.find_parts(EXCHANGES)),
        of(|it| it.is_open() && it.begins_with_moves(), |it| it.find_first_moves()),
        learn(|it| it.is_open() && !it.decides_late(), |it| it.decide(Some(it.run.options.nodes))),
        of(|it| it.verdict == Verdict::NoWin, |it| Ok(it.write_draw())),
        of(|it| it.verdict != Verdict::NoWin, |it| Ok(win::quickly::<Set>(it.run, it.win).map(Settled::Won))),
        of(|it| it.is_open() && !it.begins_with_moves(), |it| it.find_quiet_moves()),
        of(|it| it.is_open() && it.decides_late(), |it| Ok(it.decide_late())),
        of(|it| it.verdict == Verdict::Win, |it| Ok(win::patiently::<Set>(it.run, it.win).map(Settled::Won))),
        of(|it| it.verdict == Verdict::Win, |it| Ok(it.write_win())),
        of(|it| it.is_open() && !it.begins_with_strategic_moves(), |it| it.find_strategic_moves()),
    ]
}

/// Settles the question whether a claim, which is a win, is true.
pub(super) fn settle(run: &Run, win: Claim) -> Result<Settled, ProveError> {
    by_width!(run.game.board.points(), Set => settle_with::<Set>(run, win))
}

/// The same, with these sets of points.
fn settle_with<Set: Bits>(run: &Run, win: Claim) -> Result<Settled, ProveError> {
    run.record.shows(None);
    let win = Rules::new(run.game, win);
    let draw = Rules::new(run.game, win.claim.opposite());
    let meter = run.record.meter(Stage::ProofNumber);
    let lemmas = Cell::new(None);
    let most = run.options.nodes;
    let report = |nodes| {
        meter.at(nodes);
        match lemmas.get() {
            None => {
                // Within the first limit, or beyond it: then the count begins anew.
                let first = most.min(FIRST_NODES);
                let now = if nodes > first { nodes - first } else { nodes };
                run.options.progress.report("deciding the outcome", Count::Positions(now, most));
            }
            Some(lemmas) => run.options.progress.report(WRITING, Count::Searched { lemmas, positions: nodes }),
        }
    };
    let limits = Limits { nodes: most.min(FIRST_NODES), memory: run.options.memory };
    let search = (run.game.board.points() <= Set::WIDTH)
        .then(|| ProofNumberSearch::new(&draw, ANTAGONIST, &run.symmetries, limits, &report));
    let components_meter = run.record.meter(Stage::Components);
    let components_report = components::report(run, &components_meter);
    let parts_meter = run.record.meter(Stage::Parts);
    let log = parts::Log::new(run, &draw);
    let parts_report = parts::report(run, &parts_meter, &log);
    let mut question = Question {
        run,
        win: &win,
        draw: &draw,
        search,
        parts: parts::Search::new(run, &draw, None, &log, &parts_report),
        components: components::Search::new(run, [&win, &draw], &components_report),
        breaker_loses: false,
        verdict: Verdict::Unknown,
        limited: false,
        meter: &meter,
        lemmas: &lemmas,
    };
    let mut settled = None;
    for Step { condition, action } in methods::<Set>() {
        if settled.is_none() && condition(&question) {
            match action {
                Action::Learn(learn) => learn(&mut question),
                Action::Settle(settle) => settled = settle(&mut question)?,
            }
        }
    }
    if !question.is_open() {
        run.record.settled_by(Method::ProofNumber);
    }
    Ok(settled.unwrap_or_else(|| {
        let without = if question.limited { Exhausted::Nodes } else { Exhausted::Board };
        let exhausted = if question.search.is_some() { Exhausted::Nodes } else { without };
        match question.verdict {
            Verdict::Win => Settled::Unwritten(win.claim, exhausted),
            Verdict::NoWin => Settled::Unwritten(draw.claim, exhausted),
            Verdict::Unknown => Settled::Unsettled(exhausted),
        }
    }))
}

impl<Set: Bits> Question<'_, Set> {
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

    fn begins_with_strategic_moves(&self) -> bool {
        self.begins_with_moves() && self.run.goes_by_strategic_moves(self.win)
    }

    fn has_many_points(&self) -> bool {
        self.draw.points() > MANY_POINTS
    }

    fn decides_late(&self) -> bool {
        self.draw.points() >= SLOW_POINTS
    }

    /// Continues proof-number search: with `more` positions, or within its first limit.
    fn decide(&mut self, more: Option<u64>) {
        let Some(search) = &mut self.search else { return };
        more.into_iter().for_each(|more| search.allow(more));
        let mover = if self.draw.antagonist_begins { ANTAGONIST } else { PROTAGONIST };
        self.verdict = search.verdict(self.draw.start_sets(), mover);
        if more.is_some() || self.verdict != Verdict::Unknown {
            self.meter.at(search.nodes);
        }
        if more.is_some() && self.verdict == Verdict::Unknown {
            search.forget();
        }
        self.run.record.shows(match self.verdict {
            Verdict::Win => Some(self.win.claim),
            Verdict::NoWin => Some(self.draw.claim),
            Verdict::Unknown => None,
        });
    }

    /// Proof-number search, and the strategy if the outcome is a draw.
    fn decide_late(&mut self) -> Option<Settled> {
        self.decide(Some(self.run.options.nodes));
        if self.verdict == Verdict::NoWin { self.write_draw() } else { None }
    }

    /// Finds out whether a player who only defends loses a component.
    fn look_into_components(&mut self) {
        self.breaker_loses = self.components.as_mut().is_some_and(components::Search::is_won_against_breaker);
    }

    fn search_components(&mut self) -> Result<Option<Settled>, ProveError> {
        let Some(search) = &mut self.components else { return Ok(None) };
        search.settled(self.run, &settle)
    }

    fn find_parts(&mut self, exchanges: usize) -> Result<Option<Settled>, ProveError> {
        let Some(search) = &mut self.parts else { return Ok(None) };
        Ok(search.found(self.run, exchanges, &settle)?.map(Settled::Held))
    }

    fn find_strategic_moves(&mut self) -> Result<Option<Settled>, ProveError> {
        Ok(win::strategically(self.run, self.win, Look::Long)?.map(Settled::Won))
    }

    /// Looks for strategic moves if these are asked for; or else briefly, and then for quiet moves.
    fn find_first_moves(&mut self) -> Result<Option<Settled>, ProveError> {
        if self.begins_with_strategic_moves() {
            return self.find_strategic_moves();
        }
        match win::strategically(self.run, self.win, Look::Brief)? {
            Some(strategy) => Ok(Some(Settled::Won(strategy))),
            None => self.find_quiet_moves(),
        }
    }

    fn find_quiet_moves(&mut self) -> Result<Option<Settled>, ProveError> {
        let found = win::by_quiet_moves(self.run, self.win)?;
        self.limited = matches!(found, Quiet::Limited);
        let Quiet::Won(strategy) = found else { return Ok(None) };
        Ok(Some(Settled::Won(self.run.minimised(self.win, strategy))))
    }

    /// The numbers of positions for the attempts to write a strategy, five times the limit together. To choose moves and to find what
    /// was forgotten may take more than to decide; and each attempt leaves its knowledge to the next one. The last does without forced
    /// sequences when these are too hard to find.
    fn attempts(&self) -> [(u64, WhenExhausted); 3] {
        let nodes = self.run.options.nodes;
        let second = nodes.saturating_mul(PATIENCE - 1);
        [(nodes, WhenExhausted::GiveUp), (second, WhenExhausted::GiveUp), (nodes, WhenExhausted::GoOn)]
    }

    /// The strategy, without parts or with parts at its leaves, whichever is shorter.
    fn write_draw(&mut self) -> Option<Settled> {
        let attempts = self.attempts();
        let search = self.search.as_mut()?;
        let (run, draw, lemmas, meter) = (self.run, self.draw, self.lemmas, self.meter);
        let mut write = |nodes, parts: Option<FindParts>| {
            search.allow(nodes);
            lemmas.set(Some(0));
            draw::written(run, draw, search, lemmas, meter, parts)
        };
        let plain = attempts.into_iter().find_map(|(nodes, _)| write(nodes, None))?;
        run.keep(&plain);
        let prove = |game: &Game| parts::proved(run, game, &settle);
        let parts_meter = run.record.meter(Stage::Parts);
        let report = parts::report(run, &parts_meter, &parts::Log::default());
        let divider = if draw::is_written_again(&plain) { parts::divider(run, draw, &prove, &report) } else { None };
        let with_parts =
            divider.and_then(|mut divider| write(run.options.nodes, Some(&mut |position| divider.parts(position))));
        Some(Settled::Held(match with_parts {
            Some(with_parts) => draw::shorter(run, [plain, with_parts]),
            None => plain,
        }))
    }

    fn write_win(&mut self) -> Option<Settled> {
        let attempts = self.attempts();
        let search = self.search.as_mut()?;
        attempts.into_iter().find_map(|(nodes, then)| {
            search.allow(nodes);
            win::written(self.run, self.win, search, (nodes, then), self.lemmas, self.meter).map(Settled::Won)
        })
    }
}
