//! The protagonist's moves, with the replies that they force.
//!
//! Texts write some forced replies and leave out others, and leave out a block where the next move of the
//! antagonist shows that it was made. So at each item it is asked which player the text goes on with, and the moves
//! between are filled in, but only if there is just one: a reply that prevents a line, or a block. Where the text
//! states a reply although another one is forced, that is a finding.

use crate::notation::elaborate::held::ToMove;
use crate::notation::elaborate::{Elaborator, Rest};
use crate::notation::finding::Kind;
use crate::notation::parse::{Cases, Item, Move, Mover};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position};
use pgc_core::strategy::Term;

const SYMMETRY_OF_FORCED: &str = "'up to symmetry' has no meaning for a forced reply";

impl<'t> Elaborator<'t> {
    /// The protagonist's moves from a position, with everything that follows. The position is unchanged afterwards.
    pub(super) fn moves(&mut self, position: &mut Position, rest: Rest<'t>) -> Option<Term> {
        let mark = position.trail().len();
        let term = self.move_on(position, rest);
        position.take_back_to(mark);
        term
    }

    /// The same, and the moves stay on the board. Each turn of the loop takes an item of the text, makes the move
    /// with the reply that it forces, and goes on until a move wins, is quiet, or the text ends.
    fn move_on(&mut self, position: &mut Position, mut rest: Rest<'t>) -> Option<Term> {
        let mut moves = Vec::new();
        loop {
            if !self.counts(rest) {
                return None;
            }
            rest = self.follow(position, rest)?;
            let point = match rest.items.split_first() {
                Some((Item::Move(mover, mv, symmetric), after)) if self.mover(*mover) == PROTAGONIST => {
                    if *symmetric {
                        let text = "'up to symmetry' has no meaning for a move that its player may choose";
                        self.tell(mv.place, rest.about, Kind::Note, text);
                    }
                    if !self.is_legal(position, PROTAGONIST, mv, rest.about) {
                        return None;
                    }
                    self.check_mark(position, PROTAGONIST, mv, rest.about);
                    rest = Rest { items: after, place: mv.place, ..rest };
                    mv.point
                }
                Some((Item::Held(place, held), _)) => {
                    let ending = self.held(position, (*place, held), ToMove::Protagonist, rest)?;
                    return Some(Term { moves, ending });
                }
                // The text goes on with the antagonist's move: it leaves a block to the reader.
                Some((item, _)) => self.left_out(position, item, rest)?,
                None => {
                    let end = self.end(position, rest)?;
                    return Some(Term { moves: [moves, end.moves].concat(), ending: end.ending });
                }
            };
            position.place(PROTAGONIST, point);
            moves.push(point);
            match position.effect() {
                Effect::Wins => {
                    self.check_end(position, rest);
                    return Some(Term::forced(moves));
                }
                Effect::Loses => {
                    self.tell_loss(position, rest);
                    return None;
                }
                Effect::Fills if self.rules.claim.is_draw() => return Some(Term::forced(moves)),
                Effect::Quiet | Effect::Fills => {
                    let ending = self.against_replies(position, rest)?;
                    return Some(Term { moves, ending });
                }
                Effect::Forces(reply) => {
                    rest = self.forced_reply(position, reply, rest)?;
                    position.place(ANTAGONIST, reply);
                    if position.is_full() && self.rules.claim.is_draw() {
                        return Some(Term::forced(moves));
                    }
                    if position.is_full() {
                        self.tell_gap(position, rest, "the board is full, and neither player has won");
                        return None;
                    }
                }
            }
        }
    }

    /// The protagonist's move that the text leaves out before it goes on with the other player's: a block, or nothing.
    fn left_out(&mut self, position: &Position, item: &Item, rest: Rest) -> Option<Point> {
        // A move at the point of the block is the block, written as the other player's.
        let block = self.block(position).filter(|&block| !matches!(item, Item::Move(_, mv, _) if mv.point == block));
        if block.is_some() {
            self.truths(rest.about).blocks += 1;
        } else {
            let place = match item {
                Item::Move(_, Move { place, .. }, _)
                | Item::Double(_, place, _)
                | Item::Held(place, _)
                | Item::Cases(Cases { place, .. }) => *place,
                Item::Go(title) => title.place,
            };
            let write = match item {
                Item::Move(mover, mv, _) if !matches!(mover, Mover::OfColumn(_)) => {
                    let is_plain =
                        if *mover == Mover::Plain { ", or 'plain: Ophelia' on the theorem's line" } else { "" };
                    format!("; if this is the move, write {}{is_plain}", self.shown(PROTAGONIST, mv.point))
                }
                _ => String::new(),
            };
            let text = format!("it is {}'s turn here, {}{write}", self.who(PROTAGONIST), self.after(position));
            self.tell(place, rest.about, Kind::WrongTurn, text);
        }
        block
    }

    /// The end of a sequence after which the text states no more.
    fn end(&mut self, position: &mut Position, rest: Rest) -> Option<Term> {
        if let Some((term, _)) = self.filled(position, rest) {
            return Some(term);
        }
        if self.rules.claim.is_draw() {
            self.tell_gap(position, rest, "the text ends before it says how the draw is held");
            return None;
        }
        let text = match if self.forced_search { None } else { self.sequence(position) } {
            Some(sequence) => format!(
                "the text ends before a win; these moves force one, but the text does not give them: {}",
                self.shown_sequence(position, &sequence)
            ),
            None => "the text ends before a win, and no moves were found that force one".to_owned(),
        };
        self.tell_gap(position, rest, &text);
        None
    }

    /// What the text states after a forced reply.
    fn forced_reply(&mut self, position: &Position, reply: Point, rest: Rest<'t>) -> Option<Rest<'t>> {
        if self.goes_on_after(reply, rest) {
            return Some(rest);
        }
        let rest = self.follow(position, rest)?;
        let Some((item, after)) = rest.items.split_first() else { return Some(rest) };
        match item {
            Item::Move(mover, mv, symmetric) if self.mover(*mover) == ANTAGONIST => {
                if mv.point == reply {
                    self.check_mark(position, ANTAGONIST, mv, rest.about);
                    if *symmetric {
                        self.tell(mv.place, rest.about, Kind::Note, SYMMETRY_OF_FORCED);
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
            Item::Cases(cases) => self.forced_case(position, reply, cases, rest),
            Item::Double(player, place, points) => {
                self.check_double(position, self.role(*player), *place, points, rest.about);
                Some(Rest { items: after, ..rest })
            }
            Item::Move(Mover::Plain | Mover::InParentheses, mv, _) if mv.point == reply => {
                let text = format!(
                    "it is {}'s turn here, {}; write {}",
                    self.who(ANTAGONIST),
                    self.after(position),
                    self.shown(ANTAGONIST, reply)
                );
                self.tell(mv.place, rest.about, Kind::WrongTurn, text);
                None
            }
            Item::Move(..) | Item::Go(_) | Item::Held(..) => Some(rest),
        }
    }

    /// What cases state about a forced reply.
    fn forced_case(&mut self, position: &Position, reply: Point, cases: &'t Cases, rest: Rest<'t>) -> Option<Rest<'t>> {
        let mut found: Option<Rest> = None;
        for (cases, there) in [vec![(cases, rest)], self.remaining(position, cases, rest)?].concat() {
            if !self.steps(cases.cases.iter().map(|case| case.moves.len()).sum(), there) {
                return None;
            }
            for case in &cases.cases {
                self.check_player(case, there.about);
                for mv in &case.moves {
                    self.check_mark(position, ANTAGONIST, mv, there.about);
                    let after = self.after(position);
                    let text = match mv.point == reply {
                        true if found.is_none() => {
                            found = Some(Rest { items: &case.items, place: mv.place, ..there });
                            continue;
                        }
                        true => format!("{} has an answer already {after}", self.names.name(reply)),
                        false => format!(
                            "this case is never used {after}: the reply at {} is forced",
                            self.names.name(reply)
                        ),
                    };
                    self.tell(mv.place, there.about, Kind::Note, text);
                }
                if let (true, Some(first)) = (case.symmetric, case.moves.first()) {
                    self.tell(first.place, there.about, Kind::Note, SYMMETRY_OF_FORCED);
                }
            }
        }
        self.under(position, cases, rest);
        let otherwise = cases.otherwise.as_ref().map_or(&[][..], |items| items);
        Some(found.unwrap_or(Rest { items: otherwise, place: cases.place, ..rest }))
    }

    /// Whether the next part, perhaps behind further parts, is for the position after a reply that the text leaves out.
    fn goes_on_after(&mut self, reply: Point, rest: Rest) -> bool {
        let mut items = rest.items;
        // `follow` reports parts that lead to themselves.
        for _ in 0..=self.plays.len() {
            let Some(Item::Go(title)) = items.first() else { return false };
            let Some(&play) = self.plays.get(title.name.as_str()) else { return false };
            if !self.steps(1, rest) {
                return false;
            }
            if let Some([xeno, ophelia]) = &play.position {
                return if self.is_xeno { ophelia } else { xeno }.contains(&reply);
            }
            items = &play.items;
        }
        false
    }
}
