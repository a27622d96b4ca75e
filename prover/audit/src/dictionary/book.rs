//! The book: the index of a dictionary's entries, up to symmetry.
//!
//! An entry answers a position if its own position, mapped, is the same, or dominates it: the same points of
//! Xeno's, and all of Ophelia's and more. So entries are kept by the canonical form of Xeno's points, each with the
//! images of Ophelia's under the symmetries that lead to that form, and a position asks which of these contain its
//! own. The closest one is taken, with the fewest further points of Ophelia's.
//!
//! Entries that can answer nothing are told apart with the reason: a complete line, a move that loses at once, or a
//! position in which it cannot be Xeno's turn. If a dictionary has a position twice, the first entry counts.
//!
//! # What a move does
//!
//! A move, from an entry or a block, wins at some replies, and leaves others open. Finding out which is
//! the work of K. Thompson's program: the dictionary has the strategic moves, and the forced sequences are
//! searched for. A sequence found for one reply is tried against all others. Positions without an entry are
//! searched with a much higher limit, as they would otherwise be called missing for want of a few nodes. Everything
//! is searched for in canonical form, so that the result does not depend on the thread or the order.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use thiserror::Error;

use pgc_core::dictionary::Entry;
use pgc_core::game::Point;
use pgc_core::position::{
    ANTAGONIST, BitBoard, Bits, Effect, Images, LineCounts, Moves, PROTAGONIST, Points, Sides, Small, Width, has_two,
    point_of,
};
use pgc_engine::search::threads::lock;
use pgc_engine::search::threats::{Sequence, Sequences, wins};

/// Why an entry cannot answer any position.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// The position has a complete line.
    #[error("the position has a complete line")]
    Complete,
    /// Ophelia has too few points: it cannot be Xeno's turn, and the position dominates none that can occur.
    #[error("Xeno is to move, but Ophelia has fewer points than he has")]
    Turn,
    /// The move lets Ophelia complete a line.
    #[error("the move lets Ophelia complete a line")]
    Loses,
    /// The move takes the last free point and completes no line.
    #[error("the move fills the board and completes no line")]
    Fills,
}

/// The status of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It answers a position that is reached.
    Used,
    /// It can answer no position.
    Faulty(Fault),
    /// An earlier entry, with this index, has the same position up to symmetry and is used instead.
    Again {
        /// The earlier entry.
        first: usize,
        /// Whether the moves are the same up to symmetry.
        same: bool,
    },
    /// No position that is reached needs it: a forced sequence wins there.
    Superfluous,
    /// No position that is reached needs it.
    Unused,
}

/// An image of an entry's position in which Xeno's points are in canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answering<P = Points> {
    /// The entry.
    pub entry: usize,
    /// The symmetry that takes the entry's position there.
    pub symmetry: usize,
    /// Ophelia's points there: more than those of a position that it only dominates.
    pub other: P,
    /// Whether the entry's move is a mistake.
    is_mistake: bool,
}

/// The index of a dictionary's entries.
pub struct Book<'a, W: Width = Small> {
    pub(super) board: &'a BitBoard<W>,
    pub(super) images: &'a Arc<Images<W::Points>>,
    /// The entries as they were read.
    pub(super) read: &'a [Entry],
    /// Their positions and moves.
    entries: Vec<(Sides<W::Points>, Point)>,
    /// The statuses of the entries that are faulty, or come again; nothing of all others.
    pub(super) useless: Vec<Option<Status>>,
    /// The images of all first entries, and of the first ones whose moves are mistakes, by Xeno's points in canonical form.
    by_own: HashMap<W::Points, Vec<Answering<W::Points>>>,
}

impl<'a, W: Width> Book<'a, W> {
    /// Indexes entries.
    ///
    /// # Panics
    ///
    /// When the entries are for another board.
    #[expect(clippy::expect_used, reason = "such boards are refused before")]
    pub fn new(board: &'a BitBoard<W>, images: &'a Arc<Images<W::Points>>, read: &'a [Entry]) -> Book<'a, W> {
        let bits = |entry: &Entry| entry.choice.bits().expect("an entry of a board of this width");
        let entries: Vec<(Sides<W::Points>, Point)> = read.iter().map(bits).collect();
        let mut book = Book { board, images, read, entries, useless: Vec::new(), by_own: HashMap::new() };
        let (mut forms, mut firsts) = (HashMap::new(), HashMap::new());
        for entry in 0..book.entries.len() {
            let (sides, point) = book.entries[entry];
            // The same entries may come often.
            let (form, least) = *forms.entry((sides, point)).or_insert_with(|| canonical(images, sides, point));
            let fault = fault(board, sides, point);
            let (first, move_there) = *firsts.entry((form, fault.is_some())).or_insert((entry, least));
            if first == entry && !matches!(fault, Some(Fault::Complete | Fault::Turn)) {
                book.enter(entry, fault.is_some(), form[PROTAGONIST]);
            }
            book.useless.push(match fault {
                Some(fault) => Some(Status::Faulty(fault)),
                None if first == entry => None,
                None => Some(Status::Again { first, same: move_there == least }),
            });
        }
        book
    }

    /// Adds the images of an entry's position in which Xeno has exactly the points `own`.
    fn enter(&mut self, entry: usize, is_mistake: bool, own: W::Points) {
        let ((sides, _), place) = (self.entries[entry], self.by_own.entry(own).or_default());
        let known = place.len();
        for symmetry in 0..self.images.symmetries.len() {
            if self.images.image(symmetry, sides[PROTAGONIST]) == own {
                let other = self.images.image(symmetry, sides[ANTAGONIST]);
                if place[known..].iter().all(|answering| answering.other != other) {
                    place.push(Answering { entry, symmetry, other, is_mistake });
                }
            }
        }
    }

    /// The position of an entry, and its move.
    pub fn entry(&self, entry: usize) -> (Sides<W::Points>, Point) {
        self.entries[entry]
    }

    /// The entry that answers a position in canonical form: the one for this very position; else, of those that
    /// dominate it, the one with the fewest points of Ophelia's. The first of several is taken.
    pub fn find(&self, form: Sides<W::Points>) -> Option<Answering<W::Points>> {
        self.closest(form, false)
    }

    /// The entry that would answer a position in canonical form if its move were not a mistake.
    pub fn mistaken(&self, form: Sides<W::Points>) -> Option<usize> {
        self.closest(form, true).map(|answering| answering.entry)
    }

    fn closest(&self, form: Sides<W::Points>, is_mistake: bool) -> Option<Answering<W::Points>> {
        let answering = self.by_own.get(&form[PROTAGONIST])?.iter();
        let answering = answering.filter(|it| it.is_mistake == is_mistake && form[ANTAGONIST].is_in(it.other));
        answering.min_by_key(|it| (it.other.count(), it.entry)).copied()
    }
}

/// The fault of an entry, regardless of the others.
fn fault<W: Width>(board: &BitBoard<W>, sides: Sides<W::Points>, point: Point) -> Option<Fault> {
    let complete = |role: usize| board.counts(role) && board.completes(sides[role]);
    if complete(PROTAGONIST) || complete(ANTAGONIST) {
        return Some(Fault::Complete);
    }
    if sides[ANTAGONIST].count() < sides[PROTAGONIST].count() {
        return Some(Fault::Turn);
    }
    match LineCounts::new(board, sides).with(PROTAGONIST, point.into()).effect() {
        Effect::Loses => Some(Fault::Loses),
        Effect::Fills => Some(Fault::Fills),
        Effect::Wins | Effect::Forces(_) | Effect::Quiet => None,
    }
}

/// The canonical form of a position, and the least image of a move under the symmetries that take the position there.
fn canonical<P: Bits>(images: &Images<P>, sides: Sides<P>, point: Point) -> (Sides<P>, Point) {
    let form = images.canonical(sides).0;
    let there = (0..images.symmetries.len()).filter(|&symmetry| sides.map(|set| images.image(symmetry, set)) == form);
    (form, there.map(|symmetry| images.point(symmetry, point)).min().unwrap_or(point))
}

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
pub(super) struct Elaborated<P> {
    /// Whether the move makes no threat.
    pub(super) quiet: bool,
    /// The move: the one given, or the first of a forced sequence.
    pub(super) point: Point,
    /// Forced sequences, which answer the other replies.
    pub(super) forced: Vec<Sequence>,
    /// The replies that they leave open.
    pub(super) open: Vec<Open<P>>,
    /// How many positions with Xeno to move were looked at.
    pub(super) positions: usize,
}

/// The forced sequences that were found at positions in canonical form, by all threads.
pub(super) type Found<P> = Mutex<HashMap<Sides<P>, Option<Sequence>>>;

/// Goes through entries one after the other; each thread has its own.
pub(super) struct Reader<'a, W: Width> {
    book: &'a Book<'a, W>,
    found: &'a Found<W::Points>,
    sequences: Sequences,
}

impl<'a, W: Width> Reader<'a, W> {
    /// A reader that shares what other threads find.
    pub(super) fn new(book: &'a Book<'a, W>, found: &'a Found<W::Points>) -> Self {
        Reader { book, found, sequences: Sequences::default() }
    }

    /// A forced sequence at a position, if one is found at its canonical form.
    pub(super) fn forced(&mut self, sides: Sides<W::Points>) -> Option<Sequence> {
        let (form, symmetry) = self.book.images.canonical(sides);
        self.forced_at(form, symmetry)
    }

    /// A forced sequence at a position, given its canonical form and the symmetry that takes it there. The search takes
    /// longer where neither an entry nor a block answers the position.
    fn forced_at(&mut self, form: Sides<W::Points>, symmetry: usize) -> Option<Sequence> {
        let known = lock(self.found).get(&form).cloned();
        let sequence = known.unwrap_or_else(|| {
            let counts = LineCounts::new(self.book.board, form);
            let mut sequence = self.sequences.short(&counts);
            if sequence.is_none() && self.book.find(form).is_none() && block(&counts).is_none() {
                sequence = self.sequences.any(&counts, PATIENCE);
            }
            lock(self.found).insert(form, sequence.clone());
            sequence
        });
        let back = self.book.images.inverses[symmetry];
        Some(sequence?.into_iter().map(|point| self.book.images.point(back, point)).collect())
    }

    /// Goes through the replies to a move at a position: each is searched for by itself, and each sequence that is found
    /// is tried against all of them. What any sequence answers is not open.
    pub(super) fn elaborated(&mut self, (sides, point): (Sides<W::Points>, Point)) -> Elaborated<W::Points> {
        // A dominating entry's position may have a forced sequence though none was found at the position it answers.
        if let Some(sequence) = self.forced(sides) {
            return won(&sequence);
        }
        let after = LineCounts::new(self.book.board, sides).with(PROTAGONIST, point.into());
        let (quiet, replies) = match after.effect() {
            Effect::Quiet => (true, after.free()),
            Effect::Forces(reply) => (false, W::Points::single(reply.into())),
            // Neither blocks nor entries that answer a position have faults.
            Effect::Wins | Effect::Loses | Effect::Fills => return won(&[point]),
        };
        // The sequence that Xeno threatens answers most replies.
        let mut forced: Vec<Sequence> =
            if quiet { self.sequences.short(&after).into_iter().collect() } else { Vec::new() };
        let mut open = Vec::new();
        for reply in replies.elements() {
            let (form, symmetry) = self.book.images.canonical(after.with(ANTAGONIST, reply).sides);
            match self.forced_at(form, symmetry) {
                Some(sequence) if forced.contains(&sequence) => {}
                Some(sequence) => forced.push(sequence),
                None => open.push(Open { reply: point_of(reply), form, symmetry }),
            }
        }
        let answers =
            |sequence: &Sequence, open: &Open<W::Points>| wins(&after.with(ANTAGONIST, open.reply.into()), sequence);
        open.retain(|open| !forced.iter().any(|sequence| answers(sequence, open)));
        Elaborated { quiet, point, forced, open, positions: 1 + replies.count() as usize }
    }
}

/// A position that a forced sequence wins.
pub(super) fn won<P>(sequence: &[Point]) -> Elaborated<P> {
    let (first, rest) = sequence.split_first().map_or((0, &[][..]), |(&first, rest)| (first, rest));
    Elaborated { quiet: false, point: first, forced: vec![rest.to_vec()], open: Vec::new(), positions: 1 }
}
