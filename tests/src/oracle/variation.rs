//! The rules with one rule broken (rules.md, section 10).

/// One way to get the rules wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variation {
    /// R1 is not tested.
    NoFinishedStatement,
    /// R2 is not tested.
    NoOpeningStatement,
    /// R3 and R4 are not tested.
    AnyMap,
    /// R5: occupied and forbidden points may be claimed.
    AnyMove,
    /// R6 is never tested.
    NoDanger,
    /// R6 asks for lines that lack exactly one point.
    ExactlyOne,
    /// R6 is not tested at the start of Ophelia's theorem.
    NoDangerAtStart,
    /// Ophelia's lines count for her even in the Maker-Breaker convention.
    BreakerLines,
    /// R8 comes before R6.
    ThreatFirst,
    /// R8 counts lines, not points.
    ThreateningLines,
    /// R8 counts one threat as sufficient.
    OneThreatWins,
    /// R9: a full board proves any target.
    FullBoardWins,
    /// R9: a full board has no effect.
    NoFullBoard,
    /// R10: the forced reply is not played.
    NoForcedReply,
    /// R11: the antagonist does not reply to a quiet move.
    NoQuietReply,
    /// R12: End proves.
    EndProves,
    /// R13: any lemma may be cited anywhere.
    AnyCitation,
    /// R17: an ending may stand where the other player is to move.
    AnyTurn,
    /// R18: a cover without replies is proved.
    NoReplyNeeded,
    /// R19: one answered reply suffices.
    OneReplySuffices,
    /// R20: Potential and Pairing prove any target.
    AnyTarget,
    /// R21: Potential and Pairing may stand before a constrained first move.
    NoConstraint,
    /// R22: the sum may be 1.
    PotentialOne,
    /// R23: lines may share points.
    SharedPairs,
}
