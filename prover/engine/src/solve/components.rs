//! The outcome by Maker-Breaker search, component by component.
//!
//! A draw is written as parts. If a component is won on its own points, the other player is given all points outside
//! it, the ordinary methods prove the win from that start, and the theorem cites this proof as a lemma: by Lemma 1 of
//! the rules, a win from there is a win from the start, where the other player owns fewer points. This is tried only
//! if no line is open to her at the start. Otherwise she would own completed lines, and the lemma would be refused.

use std::sync::Arc;

use crate::search::maker_breaker::MakerBreaker;
use crate::solve::answer::{Options, Prior, ProveError};
use crate::solve::progress::Count;
use crate::solve::record::{Meter, Method};
use crate::solve::run::{Run, Settled};
use pgc_core::certificate::Version;
use pgc_core::game::{Claim, Point, Start};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, point_of};
use pgc_core::strategy::{Lemma, Strategy, Term};
use pgc_core::symmetry::Permutation;

/// The most components that are looked into at first, only to see whether the attacker wins, and then to find the outcome.
const FEW_COMPONENTS: u64 = 10_000;
const COMPONENTS: u64 = 50_000;

/// Settles what others make of a start.
type Settle = dyn Fn(&Run, Claim) -> Result<Settled, ProveError>;

/// A search by components, with the rules for the win of the player who is to move at the start, and for the draw.
pub(super) struct Search<'s> {
    rules: [&'s Arc<Rules>; 2],
    question: MakerBreaker<'s>,
}

/// The report of a search by components.
pub(super) fn report<'r>(run: &Run<'r>, meter: &'r Meter) -> impl Fn(u64) + use<'r> {
    let Options { nodes, progress, .. } = *run.options;
    move |components| {
        meter.at(components);
        progress.report("searching the components", Count::Positions(components, nodes.min(COMPONENTS)));
    }
}

impl<'s> Search<'s> {
    /// A search, if components may settle the game.
    pub(super) fn new(run: &Run, rules: [&'s Arc<Rules>; 2], report: &'s dyn Fn(u64)) -> Option<Search<'s>> {
        let few = run.options.nodes.min(FEW_COMPONENTS);
        MakerBreaker::new(rules[1], few, report).map(|question| Search { rules, question })
    }

    /// Whether few components show that the attacker completes a line against a player who only prevents it. If so, no pairing and no parts
    /// hold the game.
    pub(super) fn is_won_against_breaker(&mut self) -> bool {
        matches!(self.question.won(), Ok(Some(_)))
    }

    /// A draw, or a win of the player who is to move.
    ///
    /// # Errors
    ///
    /// This program has a fault.
    pub(super) fn settled(&mut self, run: &Run, settle: &Settle) -> Result<Option<Settled>, ProveError> {
        let question = &mut self.question;
        question.allow(run.options.nodes.min(COMPONENTS));
        let strategy = match question.won() {
            Ok(None) if run.options.version >= Version::Two => question.strategy().map(Settled::Held),
            Ok(Some(points)) => lifted(run, self.rules[0], &points, settle)?.map(Settled::Won),
            _ => None,
        };
        if strategy.is_some() {
            run.record.settled_by(Method::Components);
        }
        Ok(strategy)
    }
}

/// A win from the start of the other player's having all points but these, and the winner's.
fn lifted(run: &Run, win: &Arc<Rules>, points: &[Point], settle: &Settle) -> Result<Option<Strategy>, ProveError> {
    let position = Position::at_start(win);
    let given = (0..win.points()).map(point_of).filter(|&point| position.is_free(point) && !points.contains(&point));
    let given: Vec<Point> = given.collect();
    if given.is_empty() || win.named.contains(&true) || position.open_lines(ANTAGONIST).next().is_some() {
        return Ok(None);
    }
    let own = position.points_of(PROTAGONIST);
    let mut other = [position.points_of(ANTAGONIST), given].concat();
    other.sort_unstable();
    let start = if win.claim.is_xeno() {
        Start { xeno: own.clone(), ophelia: other.clone(), ophelia_moves: false }
    } else {
        Start { xeno: other.clone(), ophelia: own.clone(), ophelia_moves: true }
    };
    let Ok(game) = run.game.clone().with_position(start) else { return Ok(None) };
    let options = Options { claim: Some(win.claim), ..*run.options };
    let (prior, claim) = (Prior::default(), win.claim);
    let Settled::Won(mut strategy) = settle(&Run::new(&game, &options, &prior, run.record), claim)? else {
        return Ok(None);
    };
    let theorem = Term::cite(strategy.lemmas.len(), Permutation::identity(win.points()));
    let term = std::mem::replace(&mut strategy.theorem, theorem);
    strategy.lemmas.push(Lemma { own, other, left: None, term });
    Ok(Some(run.minimised(win, strategy)))
}

#[cfg(test)]
mod tests;
