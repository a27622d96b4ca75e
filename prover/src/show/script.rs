//! A term as it goes on a certain position: with forced replies, and who answers which reply.

use serde::Serialize;

use crate::game::Point;

/// A script played out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Script {
    /// The protagonist's moves and the forced replies.
    pub(super) moves: Vec<Ply>,
    /// What comes after them; nothing where the proof breaks.
    pub(super) end: Option<End>,
}

/// A move of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Ply {
    pub(super) point: Point,
    /// Whether it is a reply of the antagonist, who must play it.
    pub(super) forced: bool,
}

/// How a script ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum End {
    /// The protagonist has completed this line.
    Line(Vec<Point>),
    /// He completes a line with one of these points next, whatever the antagonist does.
    Threats(Vec<Point>),
    /// The board is full, and the target is a draw.
    FullBoard,
    /// An earlier lemma applies under a map; map 0 is the identity.
    Cite { lemma: usize, map: usize },
    /// The potential is below 1.
    Potential,
    /// There is a pairing.
    Pairing,
    /// Every reply is answered.
    Cover(Vec<Answer>),
}

/// The replies that are answered in one way, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Answer {
    pub(super) replies: Vec<Point>,
    /// Nothing where no script proves the reply.
    pub(super) script: Option<Script>,
}
