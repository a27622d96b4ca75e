//! One position of a larger game, settled apart from the others: what a job of a search on many machines does.
//!
//! The order of methods is shorter than that of [`prove`](crate::solve::draw::prove), as a job that fails costs its
//! whole budget: one move and a pairing; proof-number search, where the board has few points; parts; pairings after
//! moves; quiet moves that threaten. A position that stays open gets a [`Frontier`]: what the search thinks of the
//! moves there.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::lemma_store::general;
use crate::minimise;
use crate::search::df_pn::write::{DrawWriter, WinWriter};
use crate::search::df_pn::{Limits, ProofNumberSearch, Verdict};
use crate::search::pairings::ROUNDS;
use crate::search::threats::ForcedSearch;
use crate::solve::answer::{Options, ProveError};
use crate::solve::record::{Meter, Record};
use crate::solve::run::{Run, is_small};
use crate::solve::{MANY_POINTS, draw, settle, win};
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::point_set::{Bits, by_width};
use pgc_core::position::{ANTAGONIST, Position, Rules, Symmetries};
use pgc_core::strategy::Strategy;

/// How many positions the writing of a win may visit to find forced sequences, for each one of the budget.
const PATIENCE: u64 = 4;

/// The most exchanges after which parts are looked for: what needs more is for further jobs.
const PARTS_EXCHANGES: usize = 2;

/// The most steps that are replayed to shorten the strategy of a job.
const TRIM_STEPS: u64 = 20_000_000;

/// The longest forced sequence that answers a reply, and the most positions visited to find those of a position.
const SEQUENCE: usize = 12;

const SEQUENCE_NODES: u64 = 500;

/// What becomes of a position within a budget.
#[derive(Debug)]
pub enum Outcome {
    /// The claim is true there. If the protagonist is to move, the start of the certificate may be a more general position: with
    /// fewer points of his, and more of the antagonist's.
    Proved(Box<Certificate>),
    /// The claim is false there: the certificate of the opposite claim, from this very position.
    Refuted(Box<Certificate>),
    /// Nothing is decided within the budget.
    Open(Frontier),
}

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
/// # Errors
///
/// The claim is meaningless for the game, or this program has a fault.
pub fn settle_position(game: &Game, options: Options, claim: Claim, record: &Record) -> Result<Outcome, ProveError> {
    let run = Run::new(game, options.about(claim), record, settle);
    by_width!(game.board.points(), Set => Question::new(&run, claim).settle::<Set>())
}

/// What is thought of the moves at the start of a game before any search.
pub fn frontier(game: &Game, claim: Claim) -> Frontier {
    let symmetries = Symmetries::trivial(game.board.points());
    let limits = Limits { nodes: 0, memory: 0 };
    by_width!(game.board.points(), Set => {
        let rules = Rules::new(game, claim);
        let fits = game.board.points() <= Set::WIDTH;
        let mut search = fits.then(|| ProofNumberSearch::<Set>::new(&rules, rules.attacker(), &symmetries, limits, &|_| ()));
        frontier_of(&rules, search.as_mut())
    })
}

/// A claim about the start of a game.
struct Question<'q> {
    run: &'q Run<'q>,
    rules: Arc<Rules>,
    /// The rules for the opposite claim.
    opposite: Arc<Rules>,
}

impl<'q> Question<'q> {
    fn new(run: &'q Run<'q>, claim: Claim) -> Self {
        let [rules, opposite] = [claim, claim.opposite()].map(|claim| Rules::new(run.game, claim));
        Question { run, rules, opposite }
    }

    fn is_draw(&self) -> bool {
        self.rules.claim.is_draw()
    }

    /// The methods in turn. A claim that proof-number search has refuted, but against which no strategy was
    /// written, is left open, and what the search thinks of its moves is not told.
    fn settle<Set: Bits>(&self) -> Result<Outcome, ProveError> {
        let run = self.run;
        let drawn = if self.is_draw() { &self.rules } else { &self.opposite };
        if let Some(strategy) = draw::by_pairings(run, drawn, 0) {
            return self.settled(strategy);
        }
        let meter = run.meter(|searched| &mut searched.proof_number);
        let report = |nodes| meter.at(nodes);
        let (nodes, memory, points) = (run.options.nodes, run.options.memory, self.rules.points());
        let limits = Limits { nodes, memory };
        let fits = points <= Set::WIDTH;
        let mut search = fits.then(|| {
            ProofNumberSearch::<Set>::new(&self.rules, self.rules.attacker(), &run.symmetries, limits, &report)
        });
        let mut is_false = false;
        if let Some(search) = search.as_mut().filter(|_| points <= MANY_POINTS) {
            let verdict = search.verdict_of_start();
            meter.at(search.nodes);
            let refuted = if self.is_draw() { Verdict::Win } else { Verdict::NoWin };
            is_false = verdict == refuted;
            if verdict != Verdict::Unknown {
                let strategy = match is_false {
                    true => self.written_against(search, limits, &meter),
                    false => self.written(&self.rules, search),
                };
                meter.at(search.nodes);
                if let Some(strategy) = strategy {
                    return self.settled(strategy);
                }
            }
        }
        if let Some(strategy) = draw::from_start(run, drawn, PARTS_EXCHANGES)? {
            return self.settled(strategy);
        }
        if let Some(strategy) = draw::by_pairings(run, drawn, ROUNDS) {
            return self.settled(strategy);
        }
        // From the empty board, a small one is divided rather than searched for quiet moves.
        let is_divided = run.game.is_plain() && is_small(&self.rules);
        if !self.is_draw()
            && !is_false
            && !is_divided
            && let Ok(Some(strategy)) = win::by_quiet_moves(run, &self.rules)?
        {
            return self.settled(strategy);
        }
        // What the search thinks of the moves of a claim that is false, but was not refuted in writing, says nothing.
        Ok(Outcome::Open(frontier_of(&self.rules, search.as_mut().filter(|_| !is_false))))
    }

    /// The strategy of the opposite claim, if proof-number search has refuted this one.
    fn written_against<Set: Bits>(
        &self,
        search: &mut ProofNumberSearch<Set>,
        limits: Limits,
        meter: &Meter,
    ) -> Option<Strategy> {
        let (run, rules) = (self.run, &self.opposite);
        if self.is_draw() {
            return self.written(rules, search);
        }
        // A draw is written from a search in which the antagonist attacks, and so does not reverse the roles.
        let before = search.nodes;
        search.forget();
        let report = |nodes| meter.at(before.saturating_add(nodes));
        let mut search = ProofNumberSearch::<Set>::new(rules, ANTAGONIST, &run.symmetries, limits, &report);
        if search.verdict_of_start() != Verdict::NoWin {
            return None;
        }
        let strategy = self.written(rules, &mut search);
        meter.at(before.saturating_add(search.nodes));
        strategy
    }

    /// The strategy of a claim by these rules, which proof-number search has proved.
    fn written<Set: Bits>(&self, rules: &Arc<Rules>, search: &mut ProofNumberSearch<Set>) -> Option<Strategy> {
        let run = self.run;
        search.allow(run.options.nodes);
        let strategy = if rules.claim.is_draw() {
            DrawWriter::new(rules, &run.symmetries, search, &|_| ()).strategy()
        } else {
            let forced = run.options.nodes.saturating_mul(PATIENCE);
            WinWriter::new(rules, &run.symmetries, search, (1, forced), &|_| ()).strategy()
        };
        Some(minimise::trim_within(rules, strategy?, TRIM_STEPS, &|| ()))
    }

    /// The certificate of a strategy: that the claim is true, from a position as general as the last step allows; or false.
    fn settled(&self, strategy: Strategy) -> Result<Outcome, ProveError> {
        let run = self.run;
        if strategy.claim != self.rules.claim {
            return Ok(Outcome::Refuted(Box::new(run.certificate(run.game, strategy)?)));
        }
        let proved = |game: &Game| Ok(Outcome::Proved(Box::new(run.certificate(game, strategy.clone())?)));
        if self.rules.antagonist_begins {
            return proved(run.game);
        }
        let lemma = general(&Position::at_start(&self.rules), strategy.theorem.clone(), &strategy.lemmas, true);
        let start = self.rules.claim.start([lemma.own, lemma.other], false);
        proved(&run.game.clone().with_position(start).map_err(|_| ProveError::Unsound)?)
    }
}

/// The moves with their numbers as the claim has them: a search in which the antagonist attacks has them exchanged.
/// Replies that a short forced sequence answers are told apart, so that nobody asks about them.
fn frontier_of<Set: Bits>(rules: &Arc<Rules>, search: Option<&mut ProofNumberSearch<Set>>) -> Frontier {
    let is_draw = rules.claim.is_draw();
    let moves = search.map_or_else(Vec::new, |search| search.frontier(rules.start_sets(), rules.mover()));
    let numbers =
        |(point, (proof, disproof))| if is_draw { (point, disproof, proof) } else { (point, proof, disproof) };
    let moves = moves.into_iter().map(numbers).collect();
    let mut forced = Vec::new();
    if rules.antagonist_begins && !is_draw {
        let mut position = Position::at_start(rules);
        for reply in position.moves(ANTAGONIST) {
            let shortest = |after: &mut Position| ForcedSearch::new(SEQUENCE_NODES).shortest(after, SEQUENCE);
            forced.extend(position.after(ANTAGONIST, reply, shortest).map(|sequence| (reply, sequence)));
        }
    }
    Frontier { moves, forced }
}
