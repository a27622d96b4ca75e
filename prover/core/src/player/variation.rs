//! Variations: terms replayed at a certain position, with forced replies and the answer to each reply.
//!
//! A term has only the protagonist's moves. To show it, it is played: the forced replies appear, lines and threats
//! get their points, and a cover becomes groups of replies with their answers. The points are those of the position
//! where it is shown, so a cited lemma is shown as it is applied.
//!
//! Variations with the same moves that differ in potentials and pairs only are shown as one, with the range of the
//! potentials.
//!
//! Pairings are found for display: a certificate says only that there is one, and a reader wants to see the pairs, and one set of pairs
//! for as many replies as possible. So the replies that a script answers are placed all at once, and pairs are looked for that serve them
//! all; if there are none, for half of them, and so on. The pairs that are found may be others than those that the prover had: any pairing
//! proves the draw.

use serde::Serialize;

use crate::certificate::Maps;
use crate::game::Point;
use crate::pairing::Matching;
use crate::position::{ANTAGONIST, Moves, PROTAGONIST, Position};
use crate::potential::Weight;
use crate::strategy::{Ending, Games, Part};

/// A replayed term.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Variation {
    /// The protagonist's moves and the forced replies.
    pub moves: Vec<Ply>,
    /// What comes after them; nothing if the proof breaks.
    pub end: Option<End>,
}

/// A move of a variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ply {
    /// The point that is claimed.
    pub point: Point,
    /// Whether it is a forced reply of the antagonist.
    pub forced: bool,
}

/// Two points of a line: if the antagonist claims one, the protagonist claims the other.
pub type Pair = [Point; 2];

/// The end of a variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The protagonist has completed this line.
    Line(Vec<Point>),
    /// The protagonist completes a line at one of these points next, whatever the antagonist does.
    Threats(Vec<Point>),
    /// The board is full, and the target is a draw.
    FullBoard,
    /// The antagonist has no move left that counts, and the target is a draw.
    NoMovesLeft,
    /// An earlier lemma applies under a map.
    Cite {
        /// Its index.
        lemma: usize,
        /// The number of the map; 0 is the identity.
        map: usize,
        /// The numbers of further maps, applied after it in turn.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        then: Vec<usize>,
    },
    /// The potential is below 1, whichever of the replies with this answer was made.
    Potential {
        /// The least potential among these replies.
        least: Weight,
        /// The largest.
        most: Weight,
    },
    /// There is a pairing.
    Pairing {
        /// Two free points for each line open to the antagonist; the pairs are ascending.
        pairs: Vec<Pair>,
        /// The replies for which these pairs work, if the other replies with this answer need other pairs.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        only: Vec<Point>,
    },
    /// The board falls into parts, each of which is held by itself.
    Parts(Vec<Placed>),
    /// Every reply is answered.
    Cover(Vec<Answer>),
    /// The rest is not shown.
    Hidden {
        /// The number of moves that are not shown: replies, answers and forced replies.
        moves: usize,
    },
}

/// The replies with the same answer, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The replies.
    pub replies: Vec<Point>,
    /// An earlier reply that is equivalent to these: a symmetry of the board takes them, and the positions after the
    /// answers, to each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alike: Option<Point>,
    /// Nothing if no term proves the position after the reply.
    #[serde(rename = "script")]
    pub variation: Option<Variation>,
}

impl Variation {
    /// A move after which the antagonist has a choice, or which wins.
    pub(super) fn single(point: Point, end: Option<End>) -> Variation {
        Variation { moves: vec![Ply { point, forced: false }], end }
    }

    /// The moves on the board since a mark, without an end.
    pub fn since(position: &Position, mark: usize) -> Variation {
        let plies = position.trail()[mark..].iter();
        Variation { moves: plies.map(|&(role, point)| Ply { point, forced: role == ANTAGONIST }).collect(), end: None }
    }

    /// Whether a variation is like this one: the same but for the pairs or the potential at its end. Then its potential is included.
    fn includes(&mut self, other: &Variation) -> bool {
        if self.moves != other.moves {
            return false;
        }
        match (&mut self.end, &other.end) {
            (Some(End::Potential { least, most }), Some(End::Potential { least: low, most: high })) => {
                (*least, *most) = (low.min(least).clone(), high.max(most).clone());
                true
            }
            (Some(End::Pairing { .. }), Some(End::Pairing { .. })) => true,
            (end, other) => *end == *other,
        }
    }

    /// The first moves of the variation, as many as `depth` says, and the number of those left out.
    pub fn begin(self, depth: usize) -> Variation {
        let Variation { mut moves, end } = self;
        let left = depth.checked_sub(moves.len());
        let end = match (left, end) {
            (Some(left @ 1..), Some(End::Cover(answers))) => {
                let begin = |answer: Answer| Answer {
                    variation: answer.variation.map(|variation| variation.begin(left - 1)),
                    ..answer
                };
                Some(End::Cover(answers.into_iter().map(begin).collect()))
            }
            (None, end) | (_, end @ Some(End::Cover(_))) => {
                let hidden = moves.len().saturating_sub(depth) + end.as_ref().map_or(0, End::moves);
                moves.truncate(depth);
                Some(End::Hidden { moves: hidden })
            }
            (Some(_), end) => end,
        };
        Variation { moves, end }
    }

    /// The number of moves shown: replies with the same answer count each, their answer once.
    fn count(&self) -> usize {
        self.moves.len() + self.end.as_ref().map_or(0, End::moves)
    }
}

impl End {
    /// How the moves on the board have proved the position.
    pub fn won(position: &Position) -> End {
        let last = position.trail().last().filter(|_| position.has_completed(PROTAGONIST));
        match last.and_then(|&(_, point)| completed(position, point)) {
            Some(line) => End::Line(line),
            None if position.is_full() => End::FullBoard,
            None if position.is_late() && position.rules().claim.is_draw() => End::NoMovesLeft,
            None => End::Threats(position.completions(PROTAGONIST).collect()),
        }
    }

    /// The end that an ending gives on the board; nothing for a cover or no ending. A pairing is without its pairs.
    pub fn of(ending: &Ending, position: &Position, maps: &Maps, games: &Games) -> Option<End> {
        match ending {
            Ending::Cite { lemma, map } => Some(End::Cite { lemma: *lemma, map: maps.number(map), then: Vec::new() }),
            Ending::Potential => {
                let sum = Weight::potential(position, ANTAGONIST);
                Some(End::Potential { least: sum.clone(), most: sum })
            }
            Ending::Pairing => Some(End::Pairing { pairs: Vec::new(), only: Vec::new() }),
            Ending::Parts(parts) => Some(End::Parts(parts.iter().map(|part| Placed::of(part, games)).collect())),
            Ending::Cover(_) | Ending::End => None,
        }
    }

    fn moves(&self) -> usize {
        let behind = |answer: &Answer| answer.replies.len() + answer.variation.as_ref().map_or(0, Variation::count);
        match self {
            End::Cover(answers) => answers.iter().map(behind).sum(),
            End::Hidden { moves } => *moves,
            _ => 0,
        }
    }
}

impl Answer {
    /// Adds a reply to the replies with the same answer.
    pub fn enter(answers: &mut Vec<Answer>, reply: Point, variation: Variation) {
        for answer in answers.iter_mut() {
            if answer.variation.as_mut().is_some_and(|known| known.includes(&variation)) {
                return answer.replies.push(reply);
            }
        }
        answers.push(Answer { replies: vec![reply], alike: None, variation: Some(variation) });
    }
}

/// The line that the protagonist completes with a point.
pub(super) fn completed(position: &Position, point: Point) -> Option<Vec<Point>> {
    let rules = position.rules();
    let is_own = |other: Point| other == point || position.owns(PROTAGONIST, other);
    let mut through = rules.through[usize::from(point)].iter().map(|&line| line as usize);
    let line =
        through.find(|&line| rules.counts[line][PROTAGONIST] && rules.lines[line].iter().all(|&other| is_own(other)));
    line.map(|line| rules.lines[line].clone())
}

/// A pairing of the lines open to the antagonist, if there is one. The same position always gives the same pairing.
pub(super) fn pairs(position: &Position) -> Option<Vec<Pair>> {
    let mut matching = Matching::new(position.rules(), ANTAGONIST);
    matching.fit(position);
    matching.pairs()
}

/// What is found after these replies, which are all placed at once, and these moves.
fn after<T>(position: &mut Position, replies: &[Point], moves: &[Ply], find: impl FnOnce(&Position) -> T) -> T {
    position.trying(|position| {
        replies.iter().for_each(|&reply| position.place(ANTAGONIST, reply));
        moves.iter().for_each(|ply| position.place(if ply.forced { ANTAGONIST } else { PROTAGONIST }, ply.point));
        find(position)
    })
}

/// Adds the pairs to a variation that ends with a pairing, at the position where it begins.
pub(crate) fn fill(position: &mut Position, variation: &mut Variation) {
    if let Some(End::Pairing { pairs, .. }) = &mut variation.end {
        *pairs = after(position, &[], &variation.moves, self::pairs).unwrap_or_default();
    }
}

/// Adds the pairs to an answer that ends with a pairing, at the position before the reply. They serve all its replies
/// if possible, or else the first one and perhaps others.
pub(crate) fn fill_answer(position: &mut Position, answer: &mut Answer) {
    let Answer { replies, variation: Some(Variation { moves, end: Some(End::Pairing { pairs, only }) }), .. } = answer
    else {
        return;
    };
    // With a bound, several replies at once would leave fewer moves than one of them does.
    let is_bounded = position.left().is_some();
    // The free points, less two for each open line.
    let spare = |position: &Position| position.free_points().saturating_sub(2 * position.open_line_count(ANTAGONIST));
    let mut served = if is_bounded { 1 } else { replies.len().min(after(position, &[], moves, spare)).max(1) };
    *pairs = loop {
        // One pairing serves all of them.
        match after(position, &replies[..served], moves, self::pairs) {
            Some(pairs) => break pairs,
            None if served == 1 => break Vec::new(),
            None => served /= 2,
        }
    };
    let held = pairs.concat();
    let mut serves = |reply: Point| {
        if is_bounded { hold(position, reply, moves, pairs) } else { !held.contains(&reply) }
    };
    let serving: Vec<Point> = replies.iter().copied().filter(|&reply| serves(reply)).collect();
    if serving.len() < replies.len() {
        *only = serving;
    }
}

/// Whether pairs hold every line that the antagonist could still complete after a reply and these moves.
fn hold(position: &mut Position, reply: Point, moves: &[Ply], pairs: &[Pair]) -> bool {
    after(position, &[reply], moves, |position| {
        let mut lines = position.rules().lines.iter().enumerate();
        let has = |line: &[Point]| pairs.iter().any(|pair| pair.iter().all(|point| line.contains(point)));
        pairs.iter().flatten().all(|&point| position.is_free(point))
            && lines.all(|(index, line)| !position.may_complete(ANTAGONIST, index) || has(line))
    })
}

/// A game of parts by its number, and where it is placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Placed {
    /// The game's number, from 0.
    pub game: usize,
    /// The point of the board for each point of the game.
    pub points: Vec<Point>,
}

impl Placed {
    /// A part, whose game is one of these.
    pub(super) fn of(part: &Part, games: &Games) -> Placed {
        Placed { game: games.number(&part.game), points: part.points.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Game};
    use crate::position::Rules;

    #[test]
    fn one_pairing_serves_replies_that_it_does_not_hold() {
        // The pairs added to an answer to these replies, and the replies that they serve if not all.
        let filled = |game: &str, replies: &[Point], point: Point| {
            let mut position = Position::new(&Rules::new(&Game::parse(game).unwrap(), Claim::OpheliaDraws));
            let end = Some(End::Pairing { pairs: Vec::new(), only: Vec::new() });
            let variation = Variation { moves: vec![Ply { point, forced: false }], end };
            let mut answer = Answer { replies: replies.to_vec(), alike: None, variation: Some(variation) };
            fill_answer(&mut position, &mut answer);
            assert!(position.trail().is_empty());
            match answer.variation.unwrap().end {
                Some(End::Pairing { pairs, only }) => (pairs, only),
                other => panic!("{other:?}"),
            }
        };
        // Two rows of three, each a line.
        let rows = |replies: &[Point]| filled("mnk:3,2,3", replies, 3);
        assert_eq!(rows(&[0, 1, 2]), (vec![[1, 2]], vec![0]), "all points of the line are replies");
        assert_eq!(rows(&[4, 5]), (vec![[0, 1]], vec![]));
        assert_eq!(rows(&[1, 4, 5]), (vec![[0, 2]], vec![]));
        let all: Vec<Point> = (1..25).collect();
        let (pairs, only) = filled("5^2", &all, 0);
        assert_eq!((pairs.len(), pairs.len() * 2 + only.len()), (9, 24), "three of twelve lines are closed");
    }
}
