//! The cases of version 2, area by area: what is new in it, and what could go wrong anew within a game of parts.

mod bounded;
mod cited;
mod endings;
mod games;
mod limits;
mod parts;
mod payload;
mod pieces;
mod steps;
mod within;

use super::case::Case;

/// All cases of version 2, in the order of the specification.
#[must_use]
pub(super) fn cases() -> Vec<Case> {
    let areas = [
        payload::cases(),
        limits::cases(),
        cited::cases(),
        games::cases(),
        endings::cases(),
        parts::cases(),
        bounded::cases(),
        steps::cases(),
        within::cases(),
    ];
    areas.into_iter().flatten().collect()
}
