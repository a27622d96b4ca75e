//! Writes what the search finds as games of parts: each component is one, and is held by a cover of scripts after
//! which it falls apart again, into games that were written before.
//!
//! A script is a move of Breaker's and what holds the lines after it. Where parts do, it answers each of Maker's
//! moves that is no point of them. So moves are given to Maker one after the other, as many as he may have at once
//! without winning: what holds the lines then answers them all.
//!
//! The candidates for a cover are the potential, each move with a pairing, and each move with parts; a set cover
//! chooses, with the bytes as cost, where a game that is written already is cheap. The recursion is the proof: a
//! game cites games with fewer points. Games are kept by their names, so each is written once.
//!
//! The answers are asked of the search again, and what it does not know any more it finds again, within a larger
//! limit.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use pgc_core::game::{Board, Claim, Convention, Game, Point};
use pgc_core::position::point_set::{Bits, points};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, point_of};
use pgc_core::potential::has_pairing;
use pgc_core::strategy::{Ending, Part, PartGame, Term};

use super::components::components;
use super::key::{Named, named};
use super::lines::{Lines, Points, broken, claimed, is_light, points_of};
use super::reduce::{Left, Reduced, reduced};
use super::search::{LimitReached, Search};
use crate::set_cover::SetCover;

/// Writes games of parts, each once for each name.
pub(super) struct Writer<'s, 'r> {
    pub(super) search: &'s mut Search<'r>,
    games: FxHashMap<Box<[Points]>, Arc<PartGame>>,
}

/// What holds lines.
pub(super) struct Pieces {
    /// The pairs.
    pub(super) pairs: Vec<[usize; 2]>,
    /// The other components, by their names.
    pub(super) named: Vec<Named>,
}

/// What holds lines that Maker, who is to move, does not win; nothing if he wins at once.
pub(super) fn pieces(lines: Lines) -> Option<Pieces> {
    let Reduced::Left(Left { lines, pairs }) = reduced(lines, true) else { return None };
    Some(Pieces { pairs, named: components(&lines).iter().map(|part| named(part)).collect() })
}

impl<'s, 'r> Writer<'s, 'r> {
    /// A writer of what this search finds.
    pub(super) fn new(search: &'s mut Search<'r>) -> Self {
        Writer { search, games: FxHashMap::default() }
    }

    /// Whether a game of this name is written.
    pub(super) fn knows(&self, named: &Named) -> bool {
        self.games.contains_key(&named.key)
    }

    /// The parts that hold pieces. The points are those of the pieces.
    pub(super) fn parts(&mut self, pieces: &Pieces) -> Result<Vec<Part>, WriteError> {
        let pair = |pair: &[usize; 2]| Named { key: [0b11].into(), points: pair.to_vec() };
        let all: Vec<Named> = pieces.pairs.iter().map(pair).chain(pieces.named.iter().cloned()).collect();
        let part = |named: &Named| {
            let game = self.game(named)?;
            Ok(Part { game, points: named.points.iter().map(|&point| point_of(point)).collect() })
        };
        let mut parts = all.iter().map(part).collect::<Result<Vec<Part>, WriteError>>()?;
        parts.sort_by_cached_key(|part| (part.game.points(), part.points.clone()));
        Ok(parts)
    }

    /// The game of a component.
    fn game(&mut self, named: &Named) -> Result<Arc<PartGame>, WriteError> {
        if let Some(game) = self.games.get(&named.key) {
            return Ok(Arc::clone(game));
        }
        let lines = named.key.iter().map(|&line| points(line).collect()).collect();
        let board = Board::new(named.points.len(), lines).map_err(|_| WriteError::NotWritten)?;
        let game = Game::of_board(board);
        let theorem = match scripts(self, &named.key, &game)? {
            None => Term { moves: Vec::new(), ending: Ending::Pairing },
            Some(scripts) => {
                let terms =
                    scripts.iter().map(|script| self.term(script)).collect::<Result<Vec<Term>, WriteError>>()?;
                Term::cover(Vec::new(), terms)
            }
        };
        let game = PartGame::new(game, Vec::new(), theorem);
        self.games.insert(named.key.clone(), Arc::clone(&game));
        Ok(game)
    }

    /// The term of a script. The games of its parts are written first.
    fn term(&mut self, script: &Script) -> Result<Term, WriteError> {
        let moves = |point: usize| vec![point_of(point)];
        Ok(match &script.answer {
            Answer::Potential => Term { moves: Vec::new(), ending: Ending::Potential },
            Answer::Pairing(point) => Term { moves: moves(*point), ending: Ending::Pairing },
            Answer::Parts(point, pieces) => Term { moves: moves(*point), ending: Ending::Parts(self.parts(pieces)?) },
        })
    }
}

/// Why nothing is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriteError {
    /// The search met its limit.
    Limit,
    /// A board is too large for a certificate, or Maker wins.
    NotWritten,
}

impl From<LimitReached> for WriteError {
    fn from(LimitReached: LimitReached) -> Self {
        WriteError::Limit
    }
}

/// A term with each point in its scripts replaced.
pub(super) fn placed(term: &Term, image: &dyn Fn(Point) -> Point) -> Term {
    let ending = match &term.ending {
        Ending::Cover(terms) => Ending::Cover(terms.iter().map(|term| placed(term, image)).collect()),
        Ending::Parts(parts) => {
            let part = |part: &Part| Part {
                game: Arc::clone(&part.game),
                points: part.points.iter().map(|&point| image(point)).collect(),
            };
            Ending::Parts(parts.iter().map(part).collect())
        }
        other => other.clone(),
    };
    Term { moves: term.moves.iter().map(|&point| image(point)).collect(), ending }
}

/// A script.
struct Script {
    answer: Answer,
    /// The moves of Maker's that it answers.
    serves: Points,
    /// About how many bytes it takes.
    cost: usize,
}

/// What a script consists of.
enum Answer {
    /// No move: the potential is below 1.
    Potential,
    /// A move, and then a pairing.
    Pairing(usize),
    /// A move, and then parts.
    Parts(usize, Pieces),
}

/// Scripts that answer all moves in a game of these lines, which Maker does not win; none if a pairing holds it.
fn scripts(writer: &mut Writer, lines: &[Points], game: &Game) -> Result<Option<Vec<Script>>, WriteError> {
    let rules = Rules::new(&game.clone().with_convention(Convention::MakerBreaker), Claim::OpheliaDraws);
    let mut position = Position::new(&rules);
    // Nothing is shorter than a pairing of the whole game.
    if has_pairing(&position, ANTAGONIST) {
        return Ok(None);
    }
    let all = points_of(lines);
    let light = |&point: &usize| is_light(&claimed(lines, Points::single(point)), false);
    let serves = set(all.elements().filter(light));
    let mut candidates = vec![Script { answer: Answer::Potential, serves, cost: 2 }];
    for answer in all.elements() {
        let mut paired = |reply: &usize| {
            let mark = position.trail().len();
            position.place(ANTAGONIST, point_of(*reply));
            position.place(PROTAGONIST, point_of(answer));
            let is_paired = has_pairing(&position, ANTAGONIST);
            position.take_back_to(mark);
            is_paired
        };
        let serves = set(all.elements().filter(|reply| *reply != answer && paired(reply)));
        candidates.push(Script { answer: Answer::Pairing(answer), serves, cost: 3 });
    }
    for answer in all.elements() {
        by_parts(writer, lines, answer, &mut candidates)?;
    }
    let sets = candidates.iter().map(|script| (&script.serves, script.cost));
    let chosen = SetCover::new(&all, sets).cheap().ok_or(WriteError::NotWritten)?;
    let mut chosen = chosen.into_iter().peekable();
    let kept = candidates.into_iter().enumerate().filter(|(index, _)| chosen.next_if_eq(index).is_some());
    Ok(Some(kept.map(|(_, script)| script).collect()))
}

/// Adds scripts that begin with this move of Breaker's, so that each move after which he holds the lines by it is answered.
fn by_parts(
    writer: &mut Writer,
    lines: &[Points],
    answer: usize,
    candidates: &mut Vec<Script>,
) -> Result<(), WriteError> {
    let left = broken(lines, answer);
    let mut replies = Vec::new();
    for reply in points_of(lines).elements().filter(|&reply| reply != answer) {
        if !writer.search.maker_wins(claimed(&left, Points::single(reply)))? {
            replies.push(reply);
        }
    }
    let mut served = 0;
    for &first in &replies {
        if served.has(first) {
            continue;
        }
        let mut given = Points::single(first);
        let (done, open): (Vec<usize>, Vec<usize>) = replies.iter().partition(|&&reply| served.has(reply));
        // Moves that no script serves yet come first: the more of them this script serves, the fewer further ones
        // are needed.
        for reply in open.into_iter().chain(done) {
            let more = given | Points::single(reply);
            if more != given && !writer.search.maker_wins(claimed(&left, more))? {
                given = more;
            }
        }
        served |= given;
        let pieces = pieces(claimed(&left, given)).ok_or(WriteError::NotWritten)?;
        candidates.push(script(writer, lines, answer, pieces));
    }
    Ok(())
}

/// The script of a move and what holds the lines after it. It serves every move of Maker's that is neither this one
/// nor a point of a piece. A game that is not written yet makes it dearer.
fn script(writer: &Writer, lines: &[Points], answer: usize, pieces: Pieces) -> Script {
    let new = |lines: usize, points: usize| 8 + lines * 3 + points * 4;
    let named = pieces.named.iter();
    let cost = named.map(|named| {
        let points = named.points.len();
        1 + points + if writer.knows(named) { 0 } else { new(named.key.len(), points) }
    });
    let cost = 3 + 3 * pieces.pairs.len() + cost.sum::<usize>();
    let used = pieces.named.iter().flat_map(|named| &named.points).chain(pieces.pairs.iter().flatten()).copied();
    let serves = points_of(lines) & !set(used) & !Points::single(answer);
    Script { answer: Answer::Parts(answer, pieces), serves, cost }
}

/// The set of some points.
fn set(points: impl Iterator<Item = usize>) -> Points {
    points.fold(0, |set, point| set | Points::single(point))
}
