//! Results of others on games that may lack evidence here.

use crate::tables::outcomes::evidence::Evidence;
use pgc_core::game::{Claim, Family};

/// W.-Y. Hsu, C.-L. Ko, J.-C. Chen, T.-H. Wei, C.-H. Hsueh, I.-C. Wu, *On solving the 7,7,5-game and the 8,8,5-game*, Theoretical
/// Computer Science 815 (2020).
const HSU: &str = "Hsu and others (2020)";

/// The result about a game, if there is one. Nothing is concluded from it for other games.
pub(super) fn cited(family: Family) -> Option<Evidence> {
    let Family::Mnk { m, n, k: 5 } = family else { return None };
    [(7, 7), (8, 8)].contains(&(m, n)).then(|| Evidence::cited(Claim::OpheliaDraws, HSU))
}
