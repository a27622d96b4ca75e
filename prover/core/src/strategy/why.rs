//! What can be wrong with a proof, as a replay and a game by it find out.

use crate::game::{Names, Point};
use crate::position::{Moves, PROTAGONIST, Position};
use crate::quote::counted;
use crate::strategy::Ending;
use crate::strategy::replay::Played;

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A move is not legal, or comes when the antagonist is to move.
    Illegal(Point),
    /// The antagonist can complete a line, or has completed one.
    Danger,
    /// The board is full, which is no win.
    Full,
    /// The protagonist has no move left that counts, and no line.
    Late,
    /// Nothing comes after the moves.
    Ends,
    /// The ending stands where the other player is to move.
    OutOfTurn,
    /// The ending needs a draw target and an unconstrained protagonist.
    NotForDraws,
    /// The cited statement, of the lemma of this index, does not dominate.
    Citation(usize),
    /// The potential is 1 or more.
    Potential,
    /// There is no pairing.
    Pairing,
    /// The parts do not hold the open lines, or are not disjoint and free.
    Parts,
    /// The antagonist has no reply to cover.
    NoReply,
    /// No script of a cover proves the position after a reply.
    NoScript,
    /// There is no line to complete where the moves should have won.
    NoWin,
    /// The protagonist has no legal move left.
    NoMove,
    /// A player owns a line in the statement.
    Finished,
    /// The statement lacks a point of a player whom the opening rule names.
    Unopened,
    /// A map takes a line to no line: its number as listed.
    Map(usize),
    /// The proof takes more steps than this number, which is declared.
    MoreSteps(u64),
    /// The proof takes fewer steps than declared: how many, and how many are declared.
    FewerSteps(u64, u64),
}

impl Why {
    /// Why moves of the protagonist, played since the mark, have failed. `begins` says whether the antagonist is to move at the mark.
    pub(crate) fn failed(position: &Position, moves: &[Point], mark: usize, begins: bool) -> Why {
        let trail = &position.trail()[mark..];
        let played = trail.iter().filter(|(role, _)| *role == PROTAGONIST).count();
        if trail.last().map_or(begins, |(role, _)| *role == PROTAGONIST) && position.is_in_danger() {
            return Why::Danger;
        }
        match moves.get(played) {
            Some(&point) if !position.is_full() && !position.is_late() => Why::Illegal(point),
            _ if position.is_full() => Why::Full,
            _ => Why::Late,
        }
    }

    /// Why an ending proves nothing after moves that came to this.
    pub(crate) fn unended(position: &Position, ending: &Ending, turn: Played) -> Why {
        let own = turn == Played::Own;
        let draw = position.rules().claim.is_draw() && !position.is_constrained(PROTAGONIST);
        match ending {
            Ending::End => Why::Ends,
            Ending::Cover(_) => Why::OutOfTurn,
            Ending::Pairing | Ending::Parts(_) if own => Why::OutOfTurn,
            Ending::Cite { .. } | Ending::Potential if !own => Why::OutOfTurn,
            Ending::Potential | Ending::Pairing | Ending::Parts(_) if !draw => Why::NotForDraws,
            Ending::Cite { lemma, .. } => Why::Citation(*lemma),
            Ending::Potential => Why::Potential,
            Ending::Pairing => Why::Pairing,
            Ending::Parts(_) => Why::Parts,
        }
    }

    /// What is wrong, with the names of points.
    pub fn text(&self, names: Names) -> String {
        match self {
            Self::Illegal(point) => format!("{} is not a legal move", names.name(*point)),
            Self::Danger => "the other player can complete a line".to_owned(),
            Self::Full => "the board is full without a win".to_owned(),
            Self::Late => "no move that counts is left, and no line is complete".to_owned(),
            Self::Ends => "the script ends without a win".to_owned(),
            Self::OutOfTurn => "the ending comes where the other player is to move".to_owned(),
            Self::NotForDraws => "the ending can only prove draws, and after the first move".to_owned(),
            Self::Citation(lemma) => format!("lemma {lemma}, as cited, does not apply"),
            Self::Potential => "the potential is not below 1".to_owned(),
            Self::Pairing => "there is no pairing".to_owned(),
            Self::Parts => "the parts do not hold all lines, or are not disjoint and free".to_owned(),
            Self::NoReply => "there is no reply to answer".to_owned(),
            Self::NoScript => "no script answers the last move".to_owned(),
            Self::NoWin => "there is no line to complete".to_owned(),
            Self::NoMove => "no legal move is left".to_owned(),
            Self::Finished => "the statement has a completed line".to_owned(),
            Self::Unopened => "the statement lacks a point of a player whom the opening rule names".to_owned(),
            Self::Map(number) => format!("s{number} does not take each line to a line"),
            Self::MoreSteps(declared) => format!("the proof takes more than the {declared} declared steps"),
            Self::FewerSteps(taken, declared) => {
                format!("the proof takes {}, but {declared} are declared", counted(taken, "step"))
            }
        }
    }
}
