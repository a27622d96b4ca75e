//! The cases of the corpus, area by area.

mod boards;
mod container;
mod depth;
mod draws;
mod endings;
mod extension;
mod filler;
mod frames;
mod games;
mod integers;
mod limits;
mod payload;
mod readings;
mod scripts;
mod statements;
pub mod traps;

use super::case::Case;

/// All cases, in the order of the specification.
#[must_use]
pub fn cases() -> Vec<Case> {
    let areas = [
        container::cases(),
        frames::cases(),
        integers::cases(),
        payload::cases(),
        depth::cases(),
        games::cases(),
        statements::cases(),
        scripts::cases(),
        endings::cases(),
        draws::cases(),
        extension::cases(),
        readings::cases(),
        limits::cases(),
        traps::cases(),
    ];
    areas.into_iter().flatten().collect()
}
