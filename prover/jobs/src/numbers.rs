//! Proof and disproof numbers (Allis 1994).

/// Proof and disproof number: how easy the claim is to prove, and to refute. It is proved if the first is 0, refuted if the second
/// is.
pub(super) type Numbers = (u64, u64);

/// The number of what cannot be.
pub(super) const INFINITE: u64 = 1 << 40;
/// The numbers of what is proved.
pub(super) const PROVED: Numbers = (0, INFINITE);
/// The numbers of what is refuted.
pub(super) const REFUTED: Numbers = (INFINITE, 0);
