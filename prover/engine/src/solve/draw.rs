//! Strategies for draws.

use std::cell::Cell;
use std::sync::Arc;

use crate::minimise;
use crate::search::df_pn::ProofNumberSearch;
use crate::search::df_pn::write::draw::{DrawWriter, FindParts};
use crate::search::parts::divide::Divider;
use crate::search::pairings::{self, Effort};
use crate::solve::progress::Count;
use crate::solve::record::{Meter, Method, Stage};
use crate::solve::run::Run;
use pgc_core::position::{Position, Rules};
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

/// A strategy for a draw that proof-number search has proved. `lemmas` receives the number of lemmas, for reports of
/// the search's positions.
pub(super) fn written<Set: Bits>(
    run: &Run,
    rules: &Arc<Rules>,
    search: &mut ProofNumberSearch<Set>,
    lemmas: &Cell<Option<u64>>,
    meter: &Meter,
    divider: Option<&mut Divider>,
) -> Option<Strategy> {
    let report = run.writing(lemmas);
    let mut find = divider.map(|divider| |position: &Position| divider.parts(position));
    let find = find.as_mut().map(|find| find as FindParts);
    let strategy = DrawWriter::new(rules, &run.symmetries, search, &report).with_parts(find).strategy();
    meter.at(search.nodes);
    let strategy = strategy?;
    let strategy = run.shortening(|tried| minimise::trim(rules, strategy, tried));
    Some(run.minimised(rules, strategy))
}
