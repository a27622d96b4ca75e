//! The rules with one rule broken (rules.md, section 10).

use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

/// One way to get the rules wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
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
    /// R4: the lines of both lists are one set.
    MapsOfUnion,
    /// R4: a map may take each player's lines to the other's.
    SwappingMaps,
    /// R4 is tested for the protagonist's lines only.
    MapsOfOwnLines,
    /// R4 is tested for the antagonist's lines only.
    MapsOfOtherLines,
    /// R6: danger comes from the protagonist's lines.
    DangerOfOwnLines,
    /// R7: the protagonist completes a line of the antagonist's.
    CompletesOtherLine,
    /// R8, R10: the protagonist threatens to complete lines of the antagonist's.
    ThreatsOfOtherLines,
    /// R22: the sum is over the protagonist's lines.
    PotentialOfOwnLines,
    /// R23: the protagonist's lines are paired.
    PairingOfOwnLines,
    /// R1 is not tested at the start.
    NoFinishedStart,
    /// The protagonist is to move at every start.
    ProtagonistStarts,
    /// R26 is not tested.
    NoLastMove,
    /// R26 comes after R8.
    ThreatBeforeLastMove,
    /// No move is counted.
    NotCounted,
    /// A move that forces a reply is not counted, nor is the reply.
    ForcingNotCounted,
    /// The terms of lemmas are evaluated as if the claim were not bounded.
    NoBoundOfLemmas,
    /// R13: the numbers of moves are not compared.
    CiteAnyTime,
    /// R13: the numbers of moves are compared the other way round.
    CiteOpposite,
    /// R13: the numbers of moves may be wrong by one.
    CiteOffByOne,
    /// R25 proves when one move is left.
    DrawnAtOne,
    /// If the antagonist is to move at the start, one move less counts.
    OneLessForTheSecond,
    /// R6 is not tested when one move is left.
    NoDangerAtOne,
    /// R22 leaves out lines that lack as many points as moves are left.
    PotentialWithoutLast,
    /// R23 leaves out lines that lack as many points as moves are left.
    PairingWithoutLast,
    /// In a draw the protagonist's moves count, too.
    DrawCountsOwn,
    /// The points of a statement or of the start count as moves.
    PointsCount,
    /// What is counted are the moves of the player who is to move at the start, after the last of which the game ends.
    FirstMoverEnds,
    /// R27: a point may be named twice, in one part or in two.
    SharedPoints,
    /// R27: points may be taken; R28 asks for points of the line, the antagonist's included.
    TakenPoints,
    /// The theorem of a game of parts begins with Ophelia to move.
    PartsBeginWithOphelia,
    /// The lines of a game of parts count for both players.
    PartsCountForBoth,
    /// P23: a part may be of any game.
    AnyGame,
    /// R28 is about the protagonist's lines.
    PartsOfOwnLines,
    /// R28 leaves out lines that lack as many points as moves are left.
    PartsWithoutLast,
    /// R28 asks for one line that is held.
    OneLineHeld,
    /// R28: the point at which a placed line begins is enough.
    HeldByLeastPoint,
    /// R28: any point of a placed line is enough.
    HeldBySomePoint,
    /// R28: a placed line contains the open line, not the reverse.
    HeldByContaining,
}

impl Variation {
    /// The variation of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<Error>::new(name)).ok()
    }
}
