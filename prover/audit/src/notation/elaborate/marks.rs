//! Checks what a text says about moves against the board.
//!
//! Papers mark a move as forced, name the two points of a double threat, and put the other player's moves in
//! parentheses. None of this is needed for the proof, as the board says it, too. It is compared, since a wrong mark
//! is often the trace of a wrong point.

use std::collections::BTreeSet;

use crate::notation::elaborate::{Elaborator, Rest};
use crate::notation::finding::Kind;
use crate::notation::parse::{Case, Cases, Item, Move, Place, Player, Titled, plain};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Role};

impl<'t> Elaborator<'t> {
    /// Plays the game of an example, and reports where the text is wrong.
    pub(crate) fn example(&mut self, about: &'t str, place: Place, items: &'t [Item]) {
        self.plain = plain(items).unwrap_or(Player::Xeno);
        let mut position = Position::new(&self.rules);
        let mut rest = Rest { items, about, place };
        while let Some((item, after)) = rest.items.split_first() {
            match item {
                Item::Move(mover, mv, symmetric) => {
                    if *symmetric {
                        self.tell(mv.place, about, Kind::Note, "'up to symmetry' has no meaning in a single game");
                    }
                    let role = self.mover(*mover);
                    let turn = if position.stones(PROTAGONIST) > position.stones(ANTAGONIST) {
                        ANTAGONIST
                    } else {
                        PROTAGONIST
                    };
                    if (turn == PROTAGONIST) != (role == PROTAGONIST) {
                        let text = format!("it is the other player's turn; write {}", self.shown(turn, mv.point));
                        return self.tell(mv.place, about, Kind::WrongTurn, text);
                    }
                    if position.has_completed(PROTAGONIST) || position.has_completed(ANTAGONIST) {
                        let text = format!("the game is over {}", self.after(&position));
                        return self.tell(mv.place, about, Kind::WrongTurn, text);
                    }
                    if !self.is_legal(&position, role, mv, about) {
                        return;
                    }
                    self.check_mark(&position, role, mv, about);
                    position.place(role, mv.point);
                }
                Item::Double(player, place, points) => {
                    self.check_double(&position, self.role(*player), *place, points, about);
                }
                Item::Go(Titled { place, .. }) | Item::Held(place, _) | Item::Cases(Cases { place, .. }) => {
                    return self.tell(*place, about, Kind::WrongTurn, "an example is a single game");
                }
            }
            rest.items = after;
        }
    }

    /// Whether a player may move there. If not, it is told who owns the point or what forbids it.
    pub(super) fn is_legal(&mut self, position: &Position, role: Role, mv: &Move, about: &str) -> bool {
        let is_legal = position.is_legal(role, mv.point);
        if !is_legal {
            let why = if position.is_free(mv.point) {
                "the opening rule forbids it".to_owned()
            } else {
                let owner = if position.owns(PROTAGONIST, mv.point) { PROTAGONIST } else { ANTAGONIST };
                format!("{} has it already", self.who(owner))
            };
            let after = self.after(position);
            let text = format!("{} cannot be played {after}: {why}", self.names.name(mv.point));
            self.tell(mv.place, about, Kind::IllegalMove, text);
        }
        is_legal
    }

    /// Checks the mark of a move that is about to be played. A move is forced if the other player would complete a line
    /// there.
    pub(super) fn check_mark(&mut self, position: &Position, role: Role, mv: &Move, about: &str) {
        let is_forced = position.legal_completions(1 - role).any(|point| point == mv.point);
        match (mv.forced, is_forced) {
            (true, true) => _ = self.truths(about).forced.insert(mv.place),
            (true, false) => {
                let other: Vec<Point> = position.legal_completions(1 - role).collect();
                let why = match other[..] {
                    [] => format!("{} completes no line next", self.who(1 - role)),
                    _ => format!("{} completes a line at {}", self.who(1 - role), self.names.list(&other)),
                };
                let shown = self.shown(role, mv.point);
                let text = format!("{shown} is marked as forced, but {} {why}", self.after(position));
                self.tell(mv.place, about, Kind::NotForced, text);
            }
            (false, true) if role == PROTAGONIST => _ = self.truths(about).unmarked.insert(mv.place, mv.point),
            _ => {}
        }
    }

    /// Checks the player of a case's moves. The antagonist replies after a move of the protagonist's.
    pub(super) fn check_player(&mut self, case: &Case, about: &str) {
        if let (Some(player), Some(first)) = (case.player, case.moves.first())
            && self.role(player) != ANTAGONIST
        {
            let text = format!("the column is {}'s, but {} replies here", self.who(PROTAGONIST), self.who(ANTAGONIST));
            self.tell(first.place, about, Kind::WrongTurn, text);
        }
    }

    pub(super) fn tell_loss(&mut self, position: &Position, rest: Rest) {
        let points: Vec<Point> = position.legal_completions(ANTAGONIST).collect();
        let text = format!(
            "{} {} completes a line at {}",
            self.after(position),
            self.who(ANTAGONIST),
            self.names.list(&points)
        );
        self.tell(rest.place, rest.about, Kind::Loses, text);
    }

    /// Checks what the text says after a win.
    pub(super) fn check_end(&mut self, position: &Position, rest: Rest) {
        match rest.items.first() {
            None => {}
            Some(Item::Double(player, place, points)) => {
                self.check_double(position, self.role(*player), *place, points, rest.about);
            }
            Some(_) => {
                let text = format!("the game is won {}; what follows is ignored", self.after(position));
                self.tell(rest.place, rest.about, Kind::Note, text);
            }
        }
    }

    /// Checks that the points of a double threat complete lines of the player who has just moved.
    pub(super) fn check_double(&mut self, position: &Position, role: Role, place: Place, points: &[Move], about: &str) {
        let all: BTreeSet<Point> = position.completions(role).collect();
        let told: BTreeSet<Point> = points.iter().map(|mv| mv.point).collect();
        let has_moved =
            position.trail().last().is_some_and(|&(last, _)| (last == PROTAGONIST) == (role == PROTAGONIST));
        if told.is_subset(&all) && told.len() > 1 && has_moved {
            self.truths(about).doubles.insert(place);
        } else {
            let all: Vec<Point> = all.into_iter().collect();
            let real = match all[..] {
                [] => "no point does".to_owned(),
                [one] => format!("it is {}", self.names.name(one)),
                _ => format!("they are {}", self.names.list(&all)),
            };
            let text = format!(
                "{} these are not the points that complete a line of {}'s: {real}",
                self.after(position),
                self.who(role)
            );
            self.tell(place, about, Kind::NoDoubleThreat, text);
        }
    }
}
