//! What is asked and answered, whatever the protocol.

use crate::program::channel::Failure;
use crate::program::finding::Kind;
use pgc_core::game::Point;

/// A position, and how the game came there.
#[derive(Clone, Debug)]
pub(in crate::program) struct Question {
    /// The points of Xeno and of Ophelia, ascending.
    pub(in crate::program) placed: [Vec<Point>; 2],
    /// The points of the program and of the other player, with the role of each, in the order in which they were claimed.
    pub(in crate::program) order: Vec<(bool, Point)>,
}

/// An answer as it was given, and the point that it names; nothing if the board has no such point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::program) struct Answer {
    pub(in crate::program) text: String,
    pub(in crate::program) point: Option<Point>,
}

/// The finding of a failure.
pub(super) fn failed(failure: Failure) -> Kind {
    match failure {
        Failure::Ended(status) => Kind::Crash { status },
        Failure::Silent(milliseconds) => Kind::Silence { milliseconds },
    }
}

/// The most characters of an answer that are told.
const TOLD: usize = 60;

/// An answer as it is told.
pub(super) fn told(answer: &str) -> String {
    let short: String = answer.chars().take(TOLD).collect();
    if short.len() < answer.len() { short + "..." } else { short }
}
