//! Proof and disproof numbers (Allis 1994).

/// How easy a claim about a position is to prove, and to refute: about how many further positions must be proved, or refuted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u64,
    pub(super) disproof: u64,
}

/// The number of what cannot be.
pub(super) const INFINITE: u64 = 1 << 40;

impl Numbers {
    /// Those of a position about which nothing is known.
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// Those of what is proved.
    pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// Those of what is refuted.
    pub(super) const REFUTED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    pub(super) fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_refuted(self) -> bool {
        self.disproof == 0
    }
}
