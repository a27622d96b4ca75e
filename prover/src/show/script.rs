//! A term as it goes on a certain position: with forced replies, and who answers which reply.

use serde::Serialize;

use crate::game::Point;
use crate::search::Weight;
use crate::symmetry::Permutation;

/// A script played out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Script {
    /// The protagonist's moves and the forced replies.
    pub moves: Vec<Ply>,
    /// What comes after them; nothing where the proof breaks.
    pub end: Option<End>,
}

/// A move of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ply {
    /// The point that is claimed.
    pub point: Point,
    /// Whether it is a reply of the antagonist, who must play it.
    pub forced: bool,
}

/// Two points of a line: when the antagonist claims one, the protagonist claims the other.
pub type Pair = [Point; 2];

/// How a script ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The protagonist has completed this line.
    Line(Vec<Point>),
    /// He completes a line with one of these points next, whatever the antagonist does.
    Threats(Vec<Point>),
    /// The board is full, and the target is a draw.
    FullBoard,
    /// An earlier lemma applies under a map.
    Cite {
        /// Its index.
        lemma: usize,
        /// The map's number; 0 is the identity.
        map: usize,
        /// The numbers of further maps, to be applied after it in turn.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        then: Vec<usize>,
    },
    /// The potential is below 1, whichever of the replies that are answered so was made.
    Potential {
        /// The least potential.
        least: Weight,
        /// The largest.
        most: Weight,
    },
    /// There is a pairing.
    Pairing {
        /// For each line open to the antagonist two free points, the pairs ascending.
        pairs: Vec<Pair>,
        /// The replies that leave these pairs, if some that are answered so do not: after those there are others.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        only: Vec<Point>,
    },
    /// Every reply is answered.
    Cover(Vec<Answer>),
    /// More is not shown.
    Hidden {
        /// The number of moves that are not shown: replies, answers and forced replies.
        moves: usize,
    },
}

/// The replies that are answered in one way, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The replies.
    pub replies: Vec<Point>,
    /// An earlier reply to which a symmetry of the board takes each of these, and the position after its answer to the one
    /// after theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alike: Option<Point>,
    /// Nothing where no script proves the reply.
    pub script: Option<Script>,
}

impl Script {
    /// Whether the scripts differ in potentials and pairs at most.
    fn is_like(&self, other: &Script) -> bool {
        let end = match (&self.end, &other.end) {
            (Some(End::Potential { .. }), Some(End::Potential { .. })) => true,
            (Some(End::Pairing { .. }), Some(End::Pairing { .. })) => true,
            (end, other) => end == other,
        };
        end && self.moves == other.moves
    }

    /// Takes in the potential of a script that is like this one.
    fn widen(&mut self, other: &Script) {
        if let (Some(End::Potential { least, most }), Some(End::Potential { least: low, most: high })) =
            (&mut self.end, &other.end)
        {
            *least = least.clone().min(low.clone());
            *most = most.clone().max(high.clone());
        }
    }

    /// The script on the image of its position. `then` are the numbers of the maps that make up `map`.
    pub(super) fn image(&self, map: &Permutation, then: &[usize]) -> Script {
        let moves = self.moves.iter().map(|ply| Ply { point: map.image(ply.point), ..*ply }).collect();
        Script { moves, end: self.end.as_ref().map(|end| end.image(map, then)) }
    }

    /// The beginning of the script: as many moves as `depth` says, and how many more there are.
    pub(super) fn begin(self, depth: usize) -> Script {
        let Script { mut moves, end } = self;
        let left = depth.checked_sub(moves.len());
        let end = match (left, end) {
            (Some(left @ 1..), Some(End::Cover(answers))) => {
                let begin =
                    |answer: Answer| Answer { script: answer.script.map(|script| script.begin(left - 1)), ..answer };
                Some(End::Cover(answers.into_iter().map(begin).collect()))
            }
            (None, end) | (_, end @ Some(End::Cover(_))) => {
                let hidden = moves.len().saturating_sub(depth) + end.as_ref().map_or(0, End::moves);
                moves.truncate(depth);
                Some(End::Hidden { moves: hidden })
            }
            (Some(_), end) => end,
        };
        Script { moves, end }
    }

    /// How many moves are shown: replies that are answered in one way count each, their answer once.
    fn count(&self) -> usize {
        self.moves.len() + self.end.as_ref().map_or(0, End::moves)
    }
}

impl End {
    fn image(&self, map: &Permutation, maps: &[usize]) -> End {
        let images = |points: &[Point]| points.iter().map(|&point| map.image(point)).collect::<Vec<_>>();
        let ascending = |points: &[Point]| {
            let mut images = images(points);
            images.sort_unstable();
            images
        };
        match self {
            End::Line(points) => End::Line(ascending(points)),
            End::Threats(points) => End::Threats(ascending(points)),
            End::Cite { lemma, map, then } => {
                End::Cite { lemma: *lemma, map: *map, then: then.iter().chain(maps).copied().collect() }
            }
            End::Pairing { pairs, only } => End::Pairing { pairs: images_of_pairs(pairs, map), only: ascending(only) },
            End::Cover(answers) => End::Cover(answers.iter().map(|answer| answer.image(map, maps)).collect()),
            End::FullBoard | End::Potential { .. } | End::Hidden { .. } => self.clone(),
        }
    }

    fn moves(&self) -> usize {
        match self {
            End::Cover(answers) => answers
                .iter()
                .map(|answer| answer.replies.len() + answer.script.as_ref().map_or(0, Script::count))
                .sum(),
            End::Hidden { moves } => *moves,
            _ => 0,
        }
    }
}

impl Answer {
    /// Adds a reply to those that are answered so.
    pub(super) fn enter(answers: &mut Vec<Answer>, reply: Point, script: Script) {
        let same = |answer: &&mut Answer| answer.script.as_ref().is_some_and(|other| other.is_like(&script));
        match answers.iter_mut().find(same) {
            Some(answer) => {
                answer.replies.push(reply);
                answer.script.iter_mut().for_each(|other| other.widen(&script));
            }
            None => answers.push(Answer { replies: vec![reply], alike: None, script: Some(script) }),
        }
    }

    fn image(&self, map: &Permutation, maps: &[usize]) -> Answer {
        let mut replies: Vec<Point> = self.replies.iter().map(|&reply| map.image(reply)).collect();
        replies.sort_unstable();
        let alike = self.alike.map(|reply| map.image(reply));
        Answer { replies, alike, script: self.script.as_ref().map(|script| script.image(map, maps)) }
    }
}

/// The pairs under a map, ascending.
pub(super) fn images_of_pairs(pairs: &[Pair], map: &Permutation) -> Vec<Pair> {
    let image = |pair: &Pair| {
        let [one, other] = pair.map(|point| map.image(point));
        [one.min(other), one.max(other)]
    };
    let mut images: Vec<Pair> = pairs.iter().map(image).collect();
    images.sort_unstable();
    images
}
