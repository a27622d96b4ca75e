//! Strategies for draws.
//!
//! Two methods are here: pairings and potentials after moves of the defender, with no further search; and what
//! proof-number search has proved. The latter may be written twice, with and without parts at its leaves, and the
//! certificate with fewer bytes stays.

use std::cell::Cell;
use std::sync::Arc;

use crate::file::encode;
use crate::minimise;
use crate::search::df_pn::ProofNumberSearch;
use crate::search::df_pn::write::draw::{DrawWriter, FindParts};
use crate::search::pairings::{self, Effort};
use crate::solve::progress::Count;
use crate::solve::record::{Meter, Method, Stage};
use crate::solve::run::Run;
use pgc_core::position::Rules;
use pgc_core::position::point_set::Bits;
use pgc_core::strategy::Strategy;

/// A draw by one move and then a pairing or the potential.
pub(super) fn by_one_move(run: &Run, rules: &Arc<Rules>) -> Option<Strategy> {
    paired(run, rules, &Effort { rounds: 0, ..Effort::within(run.options.nodes) })
}

/// A draw by pairings and potentials after moves of the defender.
pub(super) fn by_pairings(run: &Run, rules: &Arc<Rules>) -> Option<Strategy> {
    paired(run, rules, &Effort::within(run.options.nodes))
}

/// A draw by pairings with this effort.
fn paired(run: &Run, rules: &Arc<Rules>, effort: &Effort) -> Option<Strategy> {
    let meter = run.record.meter(Stage::Pairings);
    meter.at(1);
    let report = |moves| {
        meter.at(1 + moves);
        run.options.progress.report("looking for pairings", Count::Moves(moves));
    };
    let strategy = pairings::strategy(rules, &run.symmetries, effort, &report)?;
    run.record.settled_by(Method::of_pairings(&strategy));
    Some(strategy)
}

/// How many lemmas a strategy without parts may have so that one with parts is written, too.
const WRITTEN_AGAIN: usize = 1_000;

/// A strategy for a draw that proof-number search has proved. `lemmas` receives the number of lemmas, for reports of
/// the search's positions; `parts` finds parts that hold a position, if the strategy may have any.
pub(super) fn written<Set: Bits>(
    run: &Run,
    rules: &Arc<Rules>,
    search: &mut ProofNumberSearch<Set>,
    lemmas: &Cell<Option<u64>>,
    meter: &Meter,
    parts: Option<FindParts>,
) -> Option<Strategy> {
    let report = run.writing(lemmas);
    let strategy = DrawWriter::new(rules, &run.symmetries, search, &report)
        .with_parts(parts.map(|parts| parts as FindParts))
        .strategy();
    meter.at(search.nodes);
    let strategy = strategy?;
    let strategy =
        run.shortening(strategy, |strategy, tried| minimise::trim(rules, strategy, run.options.threads, tried));
    Some(run.minimised(rules, strategy))
}

/// Whether a strategy is so short that one with parts may be shorter still. Of long ones, parts make fewer lemmas, but more bytes.
pub(super) fn is_written_again(strategy: &Strategy) -> bool {
    strategy.lemmas.len() <= WRITTEN_AGAIN
}

/// Of two strategies, the one with the shorter certificate; the first one if they are equal.
pub(super) fn shorter(run: &Run, [first, second]: [Strategy; 2]) -> Strategy {
    let bytes = |strategy: &Strategy| {
        let certificate = run.certificate(run.game, strategy.clone()).ok()?;
        encode(&certificate).ok().map(|bytes| bytes.len())
    };
    match [bytes(&first), bytes(&second)] {
        [Some(one), Some(other)] if other < one => second,
        _ => first,
    }
}
