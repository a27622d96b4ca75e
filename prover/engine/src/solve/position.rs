//! One position of a larger game, settled apart from the others: what a job of a search on many machines does.
//!
//! The order of methods is shorter than that of [`prove`](crate::solve::draw::prove), as a job that fails costs its
//! whole budget: one move and a pairing; proof-number search, where the board has few points; parts; pairings after
//! moves; quiet moves that threaten. A position that stays open gets a [`Frontier`]: what the search thinks of the
//! moves there.

use serde::{Deserialize, Serialize};

use crate::lemma_store::general;
use crate::minimise;
use crate::search::df_pn::write::{DrawWriter, wins};
use crate::search::df_pn::{Limits, ProofNumberSearch, Verdict};
use crate::search::pairings::ROUNDS;
use crate::search::threats::ForcedSearch;
use crate::solve::answer::{Options, ProveError};
use crate::solve::record::{Record, Stage};
use crate::solve::run::{PATIENCE, Run, is_small};
use crate::solve::{MANY_POINTS, Method, Question, asked, draw, settle, win};
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::point_set::{Bits, by_width};
use pgc_core::position::{ANTAGONIST, Position, Rules, Symmetries};
use pgc_core::strategy::Strategy;

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
    let (win, refuted) = if claim.is_draw() { (claim.opposite(), Verdict::Win) } else { (claim, Verdict::NoWin) };
    by_width!(game.board.points(), Set => asked::<Set, _>(&run, win, options.nodes, |mut question| {
        let settled = question.settle(methods())?;
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
fn methods<Set: Bits>() -> [Method<Set>; 6] {
    use Stage::{Pairings, Parts, ProofNumberSearch, QuietMoves};
    let of = |stage, condition, run| Method { stage, condition, run };
    [
        of(Pairings, |_| true, |it| Ok(draw::by_pairings(it.run, it.draw, 0))),
        of(ProofNumberSearch, |it| it.draw.points() <= MANY_POINTS, |it| Ok(it.decide(None))),
        of(ProofNumberSearch, |it| !it.is_open(), |it| Ok(written(it))),
        of(Parts, |_| true, |it| draw::from_start(it.run, it.draw, PARTS_EXCHANGES)),
        of(Pairings, |_| true, |it| Ok(draw::by_pairings(it.run, it.draw, ROUNDS))),
        of(QuietMoves, may_be_won, |it| Ok(win::by_quiet_moves(it.run, it.win)?.ok().flatten())),
    ]
}

/// Whether quiet moves are looked for. From the empty board, a small one is divided instead.
fn may_be_won<Set: Bits>(it: &Question<Set>) -> bool {
    let is_divided = it.run.game.is_plain() && is_small(it.win);
    it.run.options.claim == Some(it.win.claim) && it.verdict != Verdict::NoWin && !is_divided
}

/// The strategy of what proof-number search has decided.
fn written<Set: Bits>(it: &mut Question<Set>) -> Option<Strategy> {
    let (search, run) = (it.search.as_mut()?, it.run);
    search.allow(run.options.nodes);
    if it.verdict == Verdict::NoWin && run.options.claim == Some(it.win.claim) {
        // A refuted win is searched anew as a draw: the answers of this version of the search count these positions, too.
        search.forget();
        if search.verdict_of_start() != Verdict::NoWin {
            return None;
        }
        search.allow(run.options.nodes);
    }
    let (rules, strategy) = if it.verdict == Verdict::NoWin {
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
    if strategy.claim == claim && !rules.antagonist_begins {
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
    if position.rules().antagonist_begins && !is_draw {
        for reply in position.moves(ANTAGONIST) {
            let shortest = |after: &mut Position| ForcedSearch::new(SEQUENCE_NODES).shortest(after, SEQUENCE);
            forced.extend(position.after(ANTAGONIST, reply, shortest).map(|sequence| (reply, sequence)));
        }
    }
    Frontier { moves, forced }
}
