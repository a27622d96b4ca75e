//! The four claims about a game.
//!
//! A game ends with a win of Xeno, a draw, or a win of Ophelia. A claim says that one player, the protagonist,
//! reaches at least some result; the other one is the antagonist. The four claims are two pairs of opposites: that
//! Xeno wins, or that Ophelia at least draws; that Ophelia wins, or that Xeno at least draws. Of each pair exactly
//! one is true.
//!
//! A true claim may answer more than it says. If Xeno wins, then he at least draws, and Ophelia does not win. But
//! if he at least draws, it is open whether he wins. `proves` is the table of these.

use std::fmt;

/// A claim about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// Xeno, the first player, wins.
    XenoWins,
    /// Ophelia, the second player, at least draws.
    OpheliaDraws,
    /// Ophelia wins.
    OpheliaWins,
    /// Xeno at least draws.
    XenoDraws,
}

impl Claim {
    /// All claims, in the order of their numbers in the format.
    pub const ALL: [Claim; 4] = [Claim::XenoWins, Claim::OpheliaDraws, Claim::OpheliaWins, Claim::XenoDraws];

    /// Whether the protagonist, the player that the claim is about, is Xeno.
    pub fn is_xeno(self) -> bool {
        matches!(self, Claim::XenoWins | Claim::XenoDraws)
    }

    /// The claim about the other player that is true if and only if this one is false.
    #[must_use]
    pub fn opposite(self) -> Claim {
        match self {
            Claim::XenoWins => Claim::OpheliaDraws,
            Claim::OpheliaDraws => Claim::XenoWins,
            Claim::OpheliaWins => Claim::XenoDraws,
            Claim::XenoDraws => Claim::OpheliaWins,
        }
    }

    /// Whether this claim, if it is true, proves the one that was asked for; nothing if it leaves that one open.
    #[must_use]
    pub fn proves(self, asked: Claim) -> Option<bool> {
        match (asked.is_xeno() == self.is_xeno(), asked.is_draw(), self.is_draw()) {
            (true, false, true) | (false, true, true) => None,
            (is_same, _, _) => Some(is_same),
        }
    }

    /// Whether the target is a draw; otherwise it is a win.
    pub fn is_draw(self) -> bool {
        matches!(self, Claim::OpheliaDraws | Claim::XenoDraws)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Claim::XenoWins => "Xeno wins",
            Claim::OpheliaDraws => "Ophelia draws",
            Claim::OpheliaWins => "Ophelia wins",
            Claim::XenoDraws => "Xeno draws",
        })
    }
}
