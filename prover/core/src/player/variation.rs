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
//!
//! # Answers
//!
//! What a proof says at a position, and why a line of play has no answer. The answers are data: they are printed in the terminal, written as JSON and shown on pages, and their names
//! in JSON are part of the interface. Points are always those of the real board.
//!
//! Of errors there are two kinds. A *refusal* is about the moves that were given: one breaks the rules, or is the
//! protagonist's and not the proof's. A *gap* is about the proof: it does not answer, so it is not valid. Each
//! message says what to do.

use std::collections::BTreeSet;

use serde::Serialize;
use thiserror::Error;

use crate::{
    certificate::Maps,
    game::{Names, Point},
    pairing::{Matching, Weight},
    position::{ANTAGONIST, Moves, PROTAGONIST, Position},
    strategy::{Ending, Games, Part, replay::Breach},
};

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
    Parts(Vec<PlacedPart>),
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
    pub(super) fn single(point: Point, end: Option<End>) -> Self {
        Self { moves: vec![Ply { point, forced: false }], end }
    }

    /// The moves on the board since a mark, without an end.
    pub fn since(position: &Position, mark: usize) -> Self {
        let plies = position.trail()[mark..].iter();
        Self { moves: plies.map(|&(role, point)| Ply { point, forced: role == ANTAGONIST }).collect(), end: None }
    }

    /// Whether a variation is like this one: the same but for the pairs or the potential at its end. Then its potential is included.
    fn includes(&mut self, other: &Self) -> bool {
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
    pub fn begin(self, depth: usize) -> Self {
        let Self { mut moves, end } = self;
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
        Self { moves, end }
    }

    /// The number of moves shown: replies with the same answer count each, their answer once.
    fn count(&self) -> usize {
        self.moves.len() + self.end.as_ref().map_or(0, End::moves)
    }
}

impl End {
    /// How the moves on the board have proved the position.
    pub fn won(position: &Position) -> Self {
        let last = position.trail().last().filter(|_| position.has_completed(PROTAGONIST));
        match last.and_then(|&(_, point)| completed(position, point)) {
            Some(line) => Self::Line(line),
            None if position.is_full() => Self::FullBoard,
            None if position.is_late() && position.rules().claim.is_draw() => Self::NoMovesLeft,
            None => Self::Threats(position.completions(PROTAGONIST).collect()),
        }
    }

    /// The end that an ending gives on the board; nothing for a cover or no ending. A pairing is without its pairs.
    pub fn of(ending: &Ending, position: &Position, maps: &Maps, games: &Games) -> Option<Self> {
        match ending {
            Ending::Cite { lemma, map } => Some(Self::Cite { lemma: *lemma, map: maps.number(map), then: Vec::new() }),
            Ending::Potential => {
                let sum = Weight::potential(position, ANTAGONIST);
                Some(Self::Potential { least: sum.clone(), most: sum })
            }
            Ending::Pairing => Some(Self::Pairing { pairs: Vec::new(), only: Vec::new() }),
            Ending::Parts(parts) => Some(Self::Parts(parts.iter().map(|part| PlacedPart::of(part, games)).collect())),
            Ending::Cover(_) | Ending::End => None,
        }
    }

    fn moves(&self) -> usize {
        let behind = |answer: &Answer| answer.replies.len() + answer.variation.as_ref().map_or(0, Variation::count);
        match self {
            Self::Cover(answers) => answers.iter().map(behind).sum(),
            Self::Hidden { moves } => *moves,
            _ => 0,
        }
    }
}

impl Answer {
    /// Adds a reply to the replies with the same answer.
    pub fn enter(answers: &mut Vec<Self>, reply: Point, variation: Variation) {
        for answer in answers.iter_mut() {
            if answer.variation.as_mut().is_some_and(|known| known.includes(&variation)) {
                return answer.replies.push(reply);
            }
        }
        answers.push(Self { replies: vec![reply], alike: None, variation: Some(variation) });
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
pub struct PlacedPart {
    /// The game's number, from 0.
    pub game: usize,
    /// The point of the board for each point of the game.
    pub points: Vec<Point>,
}

impl PlacedPart {
    /// A part, whose game is one of these.
    pub(super) fn of(part: &Part, games: &Games) -> Self {
        Self { game: games.number(&part.game), points: part.points.clone() }
    }
}

/// Whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// The game is over, and the protagonist has reached the target: by a line, a full board, or as no move of the antagonist counts any more.
    Over(End),
    /// The protagonist is to move, and makes this move.
    Move(Move),
    /// The antagonist is to move.
    Replies(Replies),
}

/// A move of the protagonist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The point that the move claims.
    pub point: Point,
    /// Whether the antagonist would complete a line at this point.
    pub blocks: bool,
    /// The reason for the move.
    pub reason: Reason,
    /// The part of the proof that says so.
    pub source: Origin,
    /// The move and what follows it up to the antagonist's next choice; empty if any move will do. A point that the
    /// protagonist owns already stands for any other.
    #[serde(rename = "script")]
    pub variation: Variation,
}

/// The reason for a move of the protagonist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It completes this line.
    Line(Vec<Point>),
    /// It threatens to complete a line at one of these points.
    Threat(Vec<Point>),
    /// It is a quiet move of a script: the antagonist has a choice.
    Quiet,
    /// It is the other point of a pair whose first point the antagonist has just claimed.
    Pair(Point),
    /// It takes the most weight off the antagonist's open lines. Their potential before the move is given.
    Potential(Weight),
    /// It answers in the part in which the antagonist has just moved, by the proof of the part's game.
    Part(Box<PartReason>),
    /// Any move will do.
    Any,
}

/// Why a move answers within a part. All points are those of the whole board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartReason {
    /// The part.
    pub part: PlacedPart,
    /// The antagonist's move in it.
    pub reply: Point,
    /// The reason in the part's game.
    pub reason: Reason,
    /// What part of that game's proof says so.
    pub source: Origin,
}

/// The part of a proof that is being followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    /// The lemma's index; nothing for the theorem.
    pub lemma: Option<usize>,
    /// The numbers of the maps, as listed, that take the lemma to the board when they are applied in turn; empty for
    /// the identity.
    pub maps: Vec<usize>,
}

/// The protagonist's answers to the antagonist's moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Replies {
    /// The part of the proof that says so.
    pub source: Origin,
    /// The replies grouped by answer, each group with what follows up to the antagonist's next choice.
    pub answers: Vec<Answer>,
    /// The pairs of free points, if a pairing answers the other replies: by the other point of a pair, or anywhere.
    pub pairs: Option<Vec<Pair>>,
    /// If parts answer the other replies: those in which the antagonist could still complete a line. A reply is answered in its part, or
    /// anywhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<PlacedPart>>,
}

impl Move {
    /// The reason for the move and the part of the proof that says so, in words, with points written by `list`.
    pub fn because(&self, list: &dyn Fn(&[Point]) -> String) -> String {
        let reason = self.reason.text(list);
        let blocks = self.blocks && !matches!(self.reason, Reason::Line(_));
        let blocks = if blocks { ", and blocks a line" } else { "" };
        format!("{reason}{blocks} ({})", self.source.text())
    }
}

impl Reason {
    /// The reason in words, with points written by `list`.
    fn text(&self, list: &dyn Fn(&[Point]) -> String) -> String {
        let name = |point: &Point| list(&[*point]);
        match self {
            Self::Line(line) => format!("which completes the line {{{}}}", list(line)),
            Self::Threat(points) => {
                let points: Vec<String> = points.iter().map(name).collect();
                format!("which threatens to complete a line with {}", points.join(" or "))
            }
            Self::Quiet => "a move without a threat".to_owned(),
            Self::Pair(reply) => format!("the other point of a pair with {}", name(reply)),
            Self::Potential(sum) => format!("a point of the largest weight: the potential is {sum}, less than 1"),
            Self::Part(within) => {
                let PartReason { part: PlacedPart { game, points }, reply, reason, source } = &**within;
                let (reason, source) = (reason.text(list), source.text());
                let part = format!("a copy of g{game} on {{{}}}", list(points));
                format!("the answer to {} in its part, {part}: {reason} ({source} there)", name(reply))
            }
            Self::Any => "though any move would do".to_owned(),
        }
    }

    /// The same reason where a map takes its points.
    pub(super) fn image(self, map: &dyn Fn(Point) -> Point) -> Self {
        let all = |points: Vec<Point>| points.into_iter().map(map).collect();
        match self {
            Self::Line(points) => Self::Line(all(points)),
            Self::Threat(points) => Self::Threat(all(points)),
            Self::Pair(point) => Self::Pair(map(point)),
            Self::Part(within) => {
                let PartReason { part, reply, reason, source } = *within;
                let (part, reply) = (PlacedPart { points: all(part.points), ..part }, map(reply));
                Self::Part(Box::new(PartReason { part, reply, reason: reason.image(map), source }))
            }
            Self::Quiet | Self::Potential(_) | Self::Any => self,
        }
    }
}

impl Turn {
    /// The numbers of the maps that are mentioned, ascending.
    pub fn maps(&self) -> BTreeSet<usize> {
        let (source, variations) = match self {
            Self::Over(_) => return BTreeSet::new(),
            Self::Move(answer) => (&answer.source, vec![&answer.variation]),
            Self::Replies(Replies { source, answers, .. }) => {
                (source, answers.iter().filter_map(|answer| answer.variation.as_ref()).collect())
            }
        };
        let cited = variations.into_iter().flat_map(|variation| match &variation.end {
            &Some(End::Cite { map, ref then, .. }) => [&[map], &then[..]].concat(),
            _ => Vec::new(),
        });
        source.maps.iter().copied().chain(cited).filter(|&map| map > 0).collect()
    }
}

impl Origin {
    /// The lemma and its maps, by their names.
    pub fn text(&self) -> String {
        let maps: String = self.maps.iter().map(|map| format!(" s{map}")).collect();
        match self.lemma {
            None => "theorem".to_owned(),
            Some(lemma) if maps.is_empty() => format!("Lemma {lemma}"),
            Some(lemma) => format!("Lemma {lemma} under{maps}"),
        }
    }
}

/// Why a line of play has no answer. Moves are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// A move is refused.
    #[error("move {number}, to {point}: {why}")]
    Refused {
        /// The move's number.
        number: usize,
        /// Its point.
        point: Point,
        /// The reason.
        why: IllegalMove,
    },
    /// The proof is not valid.
    #[error("the proof does not hold; after {after} moves {}", why.text(Names::NUMBERS))]
    Breaks {
        /// The number of moves before.
        after: usize,
        /// What is wrong there.
        why: Breach,
    },
}

/// Why a move is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// There is no such point. The last point of the board is given.
    #[error("the board has the points 0 to {0}")]
    OffBoard(usize),
    /// The point is taken, by the move of this number.
    #[error("move {0} has claimed this point; choose a free one")]
    Taken(usize),
    /// The point is owned at the start.
    #[error("this point is owned at the start; choose a free one")]
    Owned,
    /// The opening rule forbids the point.
    #[error("the opening rule forbids this point on a first move; choose another")]
    Forbidden,
    /// The game was over before the move.
    #[error("the game was over before this move; leave it out")]
    Finished,
    /// The proof makes another move, which is given.
    #[error("the proof moves to {} instead, {}", .0.point, .0.because(&|points| Names::NUMBERS.list(points)))]
    Departs(Box<Move>),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Claim, Game},
        position::Rules,
    };

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
    #[test]
    fn what_ends_a_draw_is_named() {
        let end = |game: &str, own: &[Point], other: &[Point]| {
            End::won(&Position::with(&Rules::new(&Game::parse(game).unwrap(), Claim::OpheliaDraws), own, other))
        };
        assert_eq!(end("mnk:2,1,2", &[0], &[1]), End::FullBoard);
        assert_eq!(end("3^2", &[0, 1], &[]), End::Threats(vec![2]));
    }
}
