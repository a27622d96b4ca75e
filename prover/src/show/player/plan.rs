//! What the protagonist has in mind in the imagined game.

use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST, Position};
use crate::search::Weight;
use crate::show::script::{End, Pair, Ply, Script};
use crate::show::walk::won;
use crate::strategy::replay::Played;
use crate::strategy::{Ending, Replay, Term};

use super::error::Gap;

/// How he goes on.
#[derive(Clone, Debug)]
pub(super) enum Plan<'a> {
    /// By a term's moves from one on, then by its ending.
    Follow(&'a Term, usize),
    /// By claiming points of the largest weight (rules, Lemma 2).
    Weigh,
    /// By claiming the other points of pairs (rules, Lemma 3).
    Pair(Vec<Pair>),
    /// The imagined game is over: anyhow.
    Anyhow,
}

/// The points that take the most weight off the antagonist's open lines.
pub(super) fn heaviest(position: &Position) -> Vec<Point> {
    let mut best: Option<Weight> = None;
    let mut heaviest = Vec::new();
    for point in position.moves(PROTAGONIST) {
        let weight = Weight::through(position, ANTAGONIST, point);
        if best.as_ref().is_none_or(|best| weight > *best) {
            best = Some(weight);
            heaviest.clear();
            heaviest.push(point);
        } else if best.as_ref() == Some(&weight) {
            heaviest.push(point);
        }
    }
    heaviest
}

/// A term from a move on, up to the antagonist's next choice, at a position with the protagonist to move; a pairing is
/// without its pairs. The position remains. `number` tells the number of the map by which a term cites.
pub(super) fn outline(
    position: &mut Position,
    term: &Term,
    next: usize,
    number: impl Fn(&crate::symmetry::Permutation) -> usize,
) -> Result<Script, Gap> {
    let mark = position.trail().len();
    let rest = Term::forced(term.moves[next..].to_vec());
    let played = Replay::new(&[]).play(position, &rest);
    let plies = position.trail()[mark..].iter();
    let moves = plies.map(|&(role, point)| Ply { point, forced: role == ANTAGONIST }).collect();
    let end = match (played, &term.ending) {
        (Played::Failed, _) => Err(Gap::Illegal),
        (Played::Proved, _) => Ok(Some(won(position))),
        (Played::Own, Ending::Cite { lemma, map }) => {
            Ok(Some(End::Cite { lemma: *lemma, map: number(map), then: Vec::new() }))
        }
        (Played::Own, Ending::Potential) => {
            let sum = Weight::potential(position, ANTAGONIST);
            Ok(Some(End::Potential { least: sum.clone(), most: sum }))
        }
        (Played::Quiet, Ending::Pairing) => Ok(Some(End::Pairing { pairs: Vec::new(), only: Vec::new() })),
        (Played::Quiet, Ending::Cover(_)) => Ok(None),
        (Played::Own | Played::Quiet, _) => Err(Gap::Ends),
    };
    position.take_back_to(mark);
    end.map(|end| Script { moves, end })
}
