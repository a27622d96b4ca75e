//! One position and its move, from an entry or a block: what the move does, and which replies stay open.
//!
//! This is the work of K. Thompson's program: the dictionary has the strategic moves, and the forced sequences are
//! searched for. A sequence found for one reply is tried against all others. Positions without an entry are
//! searched with a much higher limit, as they would otherwise be called missing for want of a few nodes. Everything
//! is searched for in canonical form, so that the result does not depend on the thread or the order.

use std::collections::HashMap;

use crate::dictionary::coverage::book::Book;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Width};
use pgc_core::position::point_set::{Bits, Points, Sides, elements, has_two, point_of, union};
use pgc_core::position::{ANTAGONIST, Effect, Images, Moves, PROTAGONIST};
use pgc_engine::search::strategic::candidates::CandidateSearch;
use pgc_engine::search::strategic::write::{Answer, Found, Script, add_sequence};
use pgc_engine::search::threats::sequence::{Sequence, Sequences};

/// Node limit of the search for a forced sequence where no entry answers. A reader may see at once what takes a program
/// long, and nothing should count as missing for want of a few nodes.
const PATIENCE: u64 = 1_000_000;

/// The block at a position with Xeno to move: the only point at which Ophelia would complete a line, if Xeno cannot
/// complete one himself. All other moves lose at once, so a reader needs no entry to find it.
pub fn block<W: Width>(counts: &LineCounts<W>) -> Option<Point> {
    let danger = counts.completions(ANTAGONIST);
    if has_two(danger) || !counts.completions(PROTAGONIST).is_empty() {
        return None;
    }
    let point = danger.least()?;
    let loses = matches!(counts.with(PROTAGONIST, point).effect(), Effect::Loses | Effect::Fills);
    if loses { None } else { Some(point_of(point)) }
}

/// A reply that no forced sequence answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open<P = Points> {
    /// The reply.
    pub reply: Point,
    /// The canonical form of the position after it.
    pub form: Sides<P>,
    /// The symmetry that takes the position there.
    pub symmetry: usize,
}

/// A position and its move, with the result for each reply.
#[derive(Debug)]
pub(super) struct Elaborated<W: Width> {
    /// Whether the move makes no threat.
    pub(super) quiet: bool,
    /// The move: the one given, or the first of a forced sequence.
    pub(super) point: Point,
    /// Forced sequences, with the replies that they answer.
    pub(super) forced: Vec<Answer<W>>,
    /// The replies that they leave open.
    pub(super) open: Vec<Open<W::Points>>,
    /// How many positions with Xeno to move were looked at.
    pub(super) positions: usize,
}

/// Goes through entries one after the other; each thread has its own.
pub(super) struct Reader<'a, W: Width> {
    board: &'a BitBoard<W>,
    images: &'a Images<W::Points>,
    book: &'a Book<W>,
    found: &'a Found<W>,
    candidates: CandidateSearch,
    sequences: Sequences,
    /// What this thread has found with [`PATIENCE`].
    sought: HashMap<Sides<W::Points>, Option<Sequence>>,
}

impl<'a, W: Width> Reader<'a, W> {
    /// A reader that shares what other threads find.
    pub(super) fn new(
        board: &'a BitBoard<W>,
        images: &'a Images<W::Points>,
        book: &'a Book<W>,
        found: &'a Found<W>,
    ) -> Self {
        let (candidates, sequences) = (CandidateSearch::default(), Sequences::default());
        Reader { board, images, book, found, candidates, sequences, sought: HashMap::new() }
    }

    /// A forced sequence at a position, if one is found at its canonical form.
    pub(super) fn forced(&mut self, sides: Sides<W::Points>) -> Option<Sequence> {
        let (form, symmetry) = self.images.canonical(sides);
        self.forced_at(form, symmetry)
    }

    /// A forced sequence at a position, given its canonical form and the symmetry that takes it there. The search takes
    /// longer where neither an entry nor a block answers the position.
    fn forced_at(&mut self, form: Sides<W::Points>, symmetry: usize) -> Option<Sequence> {
        let short = self.found.short(&mut self.candidates, self.board, form);
        let is_answered = || self.book.find(form).is_some() || block(&LineCounts::new(self.board, form)).is_some();
        let sequence = match short {
            None if !is_answered() => self.patiently(form)?,
            short => short?,
        };
        let back = self.images.inverse(symmetry);
        Some(sequence.into_iter().map(|point| self.images.point(back, point)).collect())
    }

    /// A forced sequence at a canonical form that neither a short search nor an entry or a block answers.
    fn patiently(&mut self, form: Sides<W::Points>) -> Option<Sequence> {
        let search = || self.sequences.any(&LineCounts::new(self.board, form), PATIENCE);
        self.sought.entry(form).or_insert_with(search).clone()
    }

    /// Goes through the replies to a move at a position.
    pub(super) fn elaborated(&mut self, (sides, point): (Sides<W::Points>, Point)) -> Elaborated<W> {
        // A dominating entry's position may have a forced sequence though none was found at the position it answers.
        if let Some(sequence) = self.forced(sides) {
            return won(&sequence);
        }
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, point.into());
        match after.effect() {
            Effect::Quiet => self.quiet(&after, point),
            Effect::Forces(reply) => self.after_threat(&after, point, reply.into()),
            // Neither blocks nor entries that answer a position have faults.
            Effect::Wins | Effect::Loses | Effect::Fills => won(&[point]),
        }
    }

    /// After a move that makes one threat: the only reply is answered by a forced sequence, or is open.
    fn after_threat(&mut self, after: &LineCounts<W>, point: Point, reply: usize) -> Elaborated<W> {
        let sides = after.with(ANTAGONIST, reply).sides;
        let (form, symmetry) = self.images.canonical(sides);
        let forced = self.forced_at(form, symmetry);
        let open = if forced.is_none() { vec![Open { reply: point_of(reply), form, symmetry }] } else { Vec::new() };
        let replies = W::Points::single(reply);
        let answer = |sequence| Answer { script: Script::Forced(sequence), replies };
        Elaborated { quiet: false, point, forced: forced.into_iter().map(answer).collect(), open, positions: 2 }
    }

    /// After a quiet move: each reply is searched for by itself, and each sequence that is found is tried against
    /// all of them. What any sequence answers is not open.
    fn quiet(&mut self, after: &LineCounts<W>, point: Point) -> Elaborated<W> {
        let mut forced: Vec<Answer<W>> = Vec::new();
        let replies = after.free();
        // The sequence that Xeno threatens answers most replies.
        self.candidates.short(after).into_iter().for_each(|sequence| add_sequence(&mut forced, after, sequence));
        let mut open = Vec::new();
        for reply in elements(replies) {
            let (form, symmetry) = self.images.canonical(after.with(ANTAGONIST, reply).sides);
            match self.forced_at(form, symmetry) {
                Some(sequence) => add_sequence(&mut forced, after, sequence),
                None => open.push(Open { reply: point_of(reply), form, symmetry }),
            }
        }
        let answered = union(forced.iter().map(|answer| answer.replies));
        open.retain(|open| !answered.has(open.reply.into()));
        Elaborated { quiet: true, point, forced, open, positions: 1 + replies.count() as usize }
    }
}

/// A position that a forced sequence wins.
fn won<W: Width>(sequence: &[Point]) -> Elaborated<W> {
    let (first, rest) = sequence.split_first().map_or((0, &[][..]), |(&first, rest)| (first, rest));
    let rest = Answer { script: Script::Forced(rest.to_vec()), replies: W::Points::EMPTY };
    Elaborated { quiet: false, point: first, forced: vec![rest], open: Vec::new(), positions: 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::line_counts::{LargeLong, Small};
    use pgc_core::position::point_set::points;
    use pgc_core::position::samples::symmetries;
    use pgc_core::position::{Position, Rules};
    use pgc_core::random::Random;
    use pgc_engine::search::threats::ForcedSearch;
    use pgc_engine::search::threats::sequence::wins;

    /// The open replies to a random move are those after which the plain search finds no forced sequence. (A sequence
    /// against another reply may answer one, but on boards that are searched completely there are none of these.)
    #[test]
    fn the_open_replies_have_no_forced_sequence_and_the_others_an_answer() {
        let mut dice = Random(3);
        let mut counts = [0; 2];
        for _ in 0..150 {
            let game = dice.game();
            if game.opening.points().is_empty() {
                compare::<Small>(&game, &mut dice, &mut counts);
                compare::<LargeLong>(&game, &mut dice, &mut counts);
            }
        }
        assert!(counts.iter().all(|&count| count > 600), "{counts:?} open and answered");
    }

    /// Compares the replies to random moves in a game, and counts those that are open and those that are answered.
    fn compare<W: Width>(game: &Game, dice: &mut Random, [open, answered]: &mut [usize; 2]) {
        let rules = Rules::new(game, Claim::XenoWins);
        let board = BitBoard::<W>::new(&rules).unwrap();
        let images = Images::new(symmetries(game).elements(), board.points());
        let found = Found::default();
        let book = Book::new(&board, &images, &[]);
        let mut reader = Reader::new(&board, &images, &book, &found);
        for _ in 0..20 {
            let mut counts = LineCounts::new(&board, [W::Points::EMPTY; 2]);
            for turn in 0..2 * dice.below(2) + 1 {
                let free: Vec<usize> = elements(counts.free() & !counts.completions(turn % 2)).collect();
                if let Some(&point) = free.get(dice.below(free.len().max(1))) {
                    counts.place(turn % 2, point);
                }
            }
            // The last point is the move.
            let [own, other] = counts.sides;
            let Some(point) = elements(own).last() else { continue };
            let sides = [own & !W::Points::single(point), other];
            if reader.forced(sides).is_some() || matches!(counts.effect(), Effect::Loses | Effect::Fills) {
                continue;
            }
            let elaborated = reader.elaborated((sides, point_of(point)));
            let threats = counts.completions(PROTAGONIST);
            let replies = if elaborated.quiet { counts.free() } else { threats };
            for reply in elements(replies) {
                let after = counts.with(ANTAGONIST, reply);
                let [own, other] = after.sides.map(|set| points(set).collect::<Vec<_>>());
                let known = ForcedSearch::new(u64::MAX).shortest(&mut Position::with(&rules, &own, &other), 9);
                let is_open = elaborated.open.iter().any(|open| usize::from(open.reply) == reply);
                assert_eq!(is_open, known.is_none(), "{:?} {reply}", counts.sides);
                let answers = elaborated.forced.iter().filter(|answer| answer.replies.has(reply));
                let mut count = 0;
                for Answer { script, .. } in answers {
                    let Script::Forced(sequence) = script else { panic!("a citation") };
                    assert!(wins(&after, sequence), "{:?} {reply} {sequence:?}", counts.sides);
                    count += 1;
                }
                assert_eq!(count > 0, !is_open);
                *if is_open { &mut *open } else { &mut *answered } += 1;
            }
        }
    }
}
