//! The lines that can still be completed.

use std::cmp::Reverse;

use super::table::Table;
use pgc_core::game::Point;
use pgc_core::player::State;
use pgc_core::position::{PROTAGONIST, Rules};

/// The most lines that are listed.
const LISTED: usize = 30;

/// The lines that the attacker can still complete, those of which he has most first, in words: with his mark at the points that he has.
pub(super) fn open(table: &Table, state: &State) -> String {
    let certificate = table.certificate;
    let rules = Rules::new(&certificate.game, certificate.strategy.claim);
    let role = rules.attacker();
    let is_xeno = (role == PROTAGONIST) == certificate.strategy.claim.is_xeno();
    let (own, other) = if is_xeno { (&state.xeno, &state.ophelia) } else { (&state.ophelia, &state.xeno) };
    let (mark, name) = if is_xeno { ("X", "Xeno") } else { ("O", "Ophelia") };
    let counted = rules.lines.iter().zip(&rules.counts).filter(|(_, counts)| counts[role]).map(|(line, _)| line);
    let mut lines: Vec<&Vec<Point>> = counted.filter(|line| line.iter().all(|point| !other.contains(point))).collect();
    lines.sort_by_key(|line| {
        let owned = line.iter().filter(|point| own.contains(point)).count();
        (line.len() - owned, Reverse(owned))
    });
    if lines.is_empty() {
        return format!("{name} can complete no line any more.");
    }
    let said = |line: &&Vec<Point>| {
        let names = line.iter().map(|&point| if own.contains(&point) { mark } else { table.names.name(point) });
        format!("{{{}}}", names.collect::<Vec<_>>().join(","))
    };
    let shown: Vec<String> = lines.iter().take(LISTED).map(said).collect();
    let more = lines.len().saturating_sub(LISTED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{name} can still complete {}{more}", shown.join(" "))
}
