//! Chooses few scripts that answer all of Maker's moves in a component.
//!
//! A script is a move of Breaker's and what holds the lines after it. Where parts do, it answers each of Maker's moves that is no point of
//! them. So moves are given to Maker one after the other, as many as he may have at once without winning: what holds the lines then answers
//! them all.

use pgc_core::game::{Claim, Convention, Game};
use pgc_core::position::point_set::Bits;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, point_of};
use pgc_core::potential::has_pairing;

use super::lines::{Points, broken, claimed, is_light, points_of};
use super::write::{Pieces, WriteError, Writer, pieces};
use crate::set_cover::SetCover;

/// A script.
pub(super) struct Script {
    pub(super) answer: Answer,
    /// The moves of Maker's that it answers.
    serves: Points,
    /// About how many bytes it takes.
    cost: usize,
}

/// What a script consists of.
pub(super) enum Answer {
    /// No move: the potential is below 1.
    Potential,
    /// A move, and then a pairing.
    Pairing(usize),
    /// A move, and then parts.
    Parts(usize, Pieces),
}

/// Scripts that answer all moves in a game of these lines, which Maker does not win; none if a pairing holds it.
pub(super) fn scripts(writer: &mut Writer, lines: &[Points], game: &Game) -> Result<Option<Vec<Script>>, WriteError> {
    let rules = Rules::new(&game.clone().with_convention(Convention::MakerBreaker), Claim::OpheliaDraws);
    let mut position = Position::new(&rules);
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
