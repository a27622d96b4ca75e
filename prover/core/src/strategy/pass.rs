//! What a script does if the antagonist passes.

use fixedbitset::FixedBitSet;

use crate::game::Point;

/// What a script does if the antagonist passes.
#[derive(Clone, Debug)]
pub struct Pass {
    /// The replies that it answers for this reason.
    pub(super) far: FixedBitSet,
    /// The steps that it takes against each of them.
    pub steps: u64,
}

impl Pass {
    /// Whether it answers a reply for this reason.
    #[inline]
    pub fn answers(&self, reply: Point) -> bool {
        self.far.contains(usize::from(reply))
    }
}
