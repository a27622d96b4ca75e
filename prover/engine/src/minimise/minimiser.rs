//! The measure of size that all passes share.
//!
//! The bytes are those before compression. They are known at once, and what is shorter before compression mostly is
//! so afterwards; compressing each attempt would take longer than to replay it.

use std::sync::Arc;

use crate::size;
use pgc_core::position::{Rules, Symmetries};
use pgc_core::strategy::{Strategy, replay};

/// The size to minimise: the bytes, then the number of lemmas.
pub fn weight(strategy: &Strategy) -> (usize, usize) {
    (size::strategy(strategy), strategy.lemmas.len())
}

/// What all passes need.
pub(super) struct Minimiser<'a> {
    pub(super) rules: &'a Arc<Rules>,
    pub(super) symmetries: &'a Symmetries,
    /// Called after each attempt.
    pub(super) tried: &'a dyn Fn(),
    /// Whether to go on. If not, each pass ends soon, with what it has.
    pub(super) goes_on: &'a dyn Fn() -> bool,
}

impl Minimiser<'_> {
    /// Whether a strategy is shorter than another one, and valid.
    pub(super) fn is_better(&self, next: &Strategy, best: &Strategy) -> bool {
        weight(next) < weight(best) && {
            (self.tried)();
            replay::steps(self.rules, next, 0).is_some()
        }
    }
}
