//! Scripts: what answers replies to a quiet move, and to which of them.
//!
//! To know which replies a script answers one could play it against each. On a board of 256 points that is slow, as
//! most replies have nothing to do with the script. So `doubtful` plays a forced sequence once, as if the
//! antagonist had passed, and collects the points where a reply could disturb it. Against these the script is
//! played; it answers all others. The lemma of the pass in the specification (rules, section 12) is the same idea
//! for the checker.
//!
//! A citation without moves answers a reply if the lemma has this point for the antagonist: that is a test of sets.
//! With moves before it, it is played.
//!
//! A script that is said to answer too much would make a lemma false, and the final replay would refuse the whole
//! proof. One that is said to answer too little costs another script.

use serde::{Deserialize, Serialize};

use crate::search::threats::sequence::{Sequence, wins};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, elements};
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST};

/// The limit of moves or of memory is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exhausted;

/// A citation that proves a position, if one was found.
pub(super) type Proved<W> = Result<Option<Citation<W>>, Exhausted>;

/// A lemma under a map: as what is cited, or as a killer move, if the move of this image is tried first.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct LemmaImage {
    pub(super) lemma: usize,
    pub(super) map: usize,
}

/// What answers a reply.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) enum Script<W: Width> {
    /// A forced sequence.
    Forced(Sequence),
    Cite(Citation<W>),
}

/// A citation of a lemma.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Citation<W: Width> {
    /// Moves that each force the reply, before it.
    pub(super) moves: Sequence,
    pub(super) lemma: usize,
    pub(super) map: usize,
    /// The lemma's statement, mapped.
    pub(super) own: W::Points,
    pub(super) other: W::Points,
}

impl<W: Width> Script<W> {
    /// Whether it proves a position with the protagonist to move.
    fn proves(&self, position: &LineCounts<W>) -> bool {
        match self {
            Script::Forced(sequence) => wins(position, sequence),
            Script::Cite(cite) => cite.needs(position).is_some(),
        }
    }

    /// Those of some replies at a position that it answers.
    pub(super) fn answered(&self, after: &LineCounts<W>, asked: W::Points) -> W::Points {
        let (sure, doubtful) = match self {
            Script::Forced(sequence) => match doubtful(after, sequence) {
                Some(doubtful) => (asked & !doubtful, asked & doubtful),
                None => (W::Points::EMPTY, W::Points::EMPTY),
            },
            Script::Cite(cite) if cite.moves.is_empty() && cite.dominates(after) => {
                (asked & cite.other, W::Points::EMPTY)
            }
            Script::Cite(cite) if cite.moves.is_empty() => (W::Points::EMPTY, W::Points::EMPTY),
            Script::Cite(_) => (W::Points::EMPTY, asked),
        };
        let holds = elements(doubtful).filter(|&reply| self.proves(&after.with(ANTAGONIST, reply)));
        holds.fold(sure, |all, reply| all | W::Points::single(reply))
    }
}

impl<W: Width> Citation<W> {
    /// The lemma as a killer move for sibling positions, unless other moves come before it.
    pub(super) fn killer(&self) -> Option<LemmaImage> {
        self.moves.is_empty().then_some(LemmaImage { lemma: self.lemma, map: self.map })
    }

    fn dominates(&self, position: &LineCounts<W>) -> bool {
        (self.own & !position.sides[PROTAGONIST]).is_empty() && (position.sides[ANTAGONIST] & !self.other).is_empty()
    }

    /// The antagonist's points where it cites, if it proves a position with the protagonist to move; none if its moves win
    /// before.
    pub(super) fn needs(&self, position: &LineCounts<W>) -> Option<W::Points> {
        let mut position = *position;
        for &point in &self.moves {
            if !position.free().has(point.into()) {
                return None;
            }
            match position.play(point) {
                Effect::Wins => return Some(W::Points::EMPTY),
                Effect::Forces(_) => {}
                Effect::Quiet | Effect::Loses | Effect::Fills => return None,
            }
        }
        self.dominates(&position).then_some(position.sides[ANTAGONIST])
    }
}

/// The replies that might meet a forced sequence, with the antagonist to move; it answers all others. Nothing if it does not
/// even win after a null move.
///
/// A reply meets it at a point of the sequence, of its forced replies, or of its last threats; or where the antagonist would have a
/// third point on a line of four, in which case he might threaten to complete it before the sequence ends.
pub(super) fn doubtful<W: Width>(after: &LineCounts<W>, sequence: &[Point]) -> Option<W::Points> {
    let mut position = *after;
    let mut touched = W::Points::EMPTY;
    for &point in sequence {
        if !position.free().has(point.into()) {
            return None;
        }
        touched |= W::Points::single(point.into());
        match position.play(Point::from(point)) {
            Effect::Wins => {
                // A reply elsewhere is only on lines that lack three of his points or more, even when all forced
                // replies are made. With it they lack two or more: he never threatens a line that the sequence
                // would have to prevent.
                let near = after.board().points_on(position.near(ANTAGONIST, after));
                return Some(touched | position.completions(PROTAGONIST) | near);
            }
            Effect::Forces(reply) => touched |= W::Points::single(reply.into()),
            Effect::Quiet | Effect::Loses | Effect::Fills => return None,
        }
    }
    None
}
