//! The winner's moves, with the replies that they force.

use super::marks::Left;
use super::{Elaborator, Rest};
use crate::audit::finding::Kind;
use crate::audit::text::{Cases, Item, Move};
use crate::game::Point;
use crate::search::{ANTAGONIST, PROTAGONIST, Position};
use crate::strategy::{Ending, Term};

impl<'t> Elaborator<'t> {
    /// The protagonist's moves from a position, with all that follows. The position remains.
    pub(super) fn moves(&mut self, position: &mut Position, rest: Rest<'t>) -> Option<Term> {
        let mark = position.trail().len();
        let term = self.move_on(position, rest);
        position.take_back_to(mark);
        term
    }

    fn move_on(&mut self, position: &mut Position, mut rest: Rest<'t>) -> Option<Term> {
        let mut moves = Vec::new();
        loop {
            if !self.counts(rest) {
                return None;
            }
            rest = self.follow(position, rest)?;
            let Some((item, after)) = rest.items.split_first() else {
                let end = self.end(position, rest)?;
                return Some(Term::forced([moves, end].concat()));
            };
            let mv = match item {
                Item::Move(player, mv, symmetric) if self.role(*player) == PROTAGONIST => {
                    if *symmetric {
                        let text = "'up to symmetry' says nothing of a move that its player may choose";
                        self.tell(mv.place, rest.about, Kind::Note, text);
                    }
                    mv
                }
                Item::Move(_, Move { place, .. }, _) | Item::Double(_, place, _) | Item::Cases(Cases { place, .. }) => {
                    let text = format!("it is {}'s turn here, {}", self.who(PROTAGONIST), self.after(position));
                    self.tell(*place, rest.about, Kind::WrongTurn, text);
                    return None;
                }
                Item::Go(_) => continue,
            };
            if !self.is_legal(position, PROTAGONIST, mv, rest.about) {
                return None;
            }
            self.check_mark(position, PROTAGONIST, mv, rest.about);
            position.place(PROTAGONIST, mv.point);
            moves.push(mv.point);
            rest = Rest { items: after, place: mv.place, ..rest };
            match self.left(position) {
                Left::Won => {
                    self.check_end(position, rest);
                    return Some(Term::forced(moves));
                }
                Left::Lost => {
                    self.tell_loss(position, rest);
                    return None;
                }
                Left::Free => {
                    let scripts = self.answers(position, rest)?;
                    return Some(Term { moves, ending: Ending::Cover(scripts) });
                }
                Left::Forced(reply) => {
                    rest = self.forced_reply(position, reply, rest)?;
                    position.place(ANTAGONIST, reply);
                    if position.is_full() {
                        self.tell_gap(position, rest, "the board is full, and nobody has won");
                        return None;
                    }
                }
            }
        }
    }

    /// The moves that end a sequence of which no more is told.
    fn end(&mut self, position: &mut Position, rest: Rest) -> Option<Vec<Point>> {
        if let Some(point) = position.legal_completions(PROTAGONIST).next() {
            return Some(vec![point]);
        }
        let sequence = self.sequence(position);
        match sequence {
            Some(sequence) if self.forced_search => Some(sequence),
            _ => {
                let text = match sequence {
                    Some(sequence) => format!(
                        "the text ends before a win; moves that force one are {}, which it does not tell",
                        self.names.list(&sequence)
                    ),
                    None => "the text ends before a win, and no moves were found that force one".to_owned(),
                };
                self.tell_gap(position, rest, &text);
                None
            }
        }
    }

    /// What is told after a forced reply.
    fn forced_reply(&mut self, position: &Position, reply: Point, rest: Rest<'t>) -> Option<Rest<'t>> {
        if self.goes_on_after(reply, rest) {
            return Some(rest);
        }
        let rest = self.follow(position, rest)?;
        let Some((item, after)) = rest.items.split_first() else { return Some(rest) };
        match item {
            Item::Move(player, mv, symmetric) if self.role(*player) == ANTAGONIST => {
                if mv.point == reply {
                    self.check_mark(position, ANTAGONIST, mv, rest.about);
                    if *symmetric {
                        let text = "'up to symmetry' says nothing of a reply that is forced";
                        self.tell(mv.place, rest.about, Kind::Note, text);
                    }
                    return Some(Rest { items: after, place: mv.place, ..rest });
                }
                let text = format!(
                    "{} {} must reply at {}, where {} completes a line; {} loses at once",
                    self.after(position),
                    self.who(ANTAGONIST),
                    self.names.name(reply),
                    self.who(PROTAGONIST),
                    self.names.name(mv.point)
                );
                self.tell(mv.place, rest.about, Kind::WrongReply, text);
                None
            }
            Item::Cases(cases) => {
                let case = cases.cases.iter().find(|case| case.moves.iter().any(|mv| mv.point == reply));
                let items = case.map(|case| &case.items).or(cases.otherwise.as_ref());
                for mv in cases.cases.iter().flat_map(|case| &case.moves) {
                    if mv.point == reply {
                        self.check_mark(position, ANTAGONIST, mv, rest.about);
                    } else {
                        let name = self.names.name(reply);
                        let text =
                            format!("this case is never used {}: the reply at {name} is forced", self.after(position));
                        self.tell(mv.place, rest.about, Kind::Note, text);
                    }
                }
                self.under(position, cases, rest);
                Some(Rest { items: items.map_or(&[], |items| items), place: cases.place, ..rest })
            }
            Item::Double(player, place, points) => {
                self.check_double(position, self.role(*player), *place, points, rest.about);
                Some(Rest { items: after, ..rest })
            }
            Item::Move(..) | Item::Go(_) => Some(rest),
        }
    }

    /// Whether what is told next is for the position after a reply that is left out.
    fn goes_on_after(&self, reply: Point, rest: Rest) -> bool {
        let Some(Item::Go(title)) = rest.items.first() else { return false };
        let own = self.plays.get(title.name.as_str()).and_then(|play| play.position.as_ref());
        own.is_some_and(|[xeno, ophelia]| if self.is_xeno { ophelia } else { xeno }.contains(&reply))
    }
}
