//! The tour: all positions that are reached from the empty board, searched level by level.
//!
//! Each strategic move and each block gives Xeno a point. So a position depends on later levels only, never on
//! itself.
//!
//! A *stop* is a position that is reached, with its move. Its open replies lead to further stops, known or new. The
//! new ones are the next level. The stops of a level are gone through by several threads, and their replies are
//! then answered one after the other, so that the numbers of stops do not depend on the threads.
//!
//! When no position is missing, each stop is a lemma, and the reverse order of the stops is the order of the file.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::iter::successors;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;

use crate::dictionary::coverage::book::{Answering, Book, Standing};
use crate::dictionary::coverage::entry::{Elaborated, Open, Reader, block};
use pgc_core::game::{Claim, Point};
use pgc_core::position::line_counts::{BitBoard, LineCounts, Width};
use pgc_core::position::point_set::{Bits, Sides, bit, points, with};
use pgc_core::position::{ANTAGONIST, Images, PROTAGONIST};
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};
use pgc_engine::search::strategic::write::{Answer, Found, Script, Sketch, choose, written};
use pgc_engine::search::threads::side_by_side;
use pgc_engine::search::threats::sequence::Sequence;
use pgc_engine::solve::{Count, Progress};

/// A position that has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Xeno's points, ascending.
    pub own: Vec<Point>,
    /// Ophelia's points, ascending: more than Xeno's if an entry on the way dominates the position that it answers.
    pub other: Vec<Point>,
    /// A line of play from the empty board. Xeno moves first. It leads to this position, or to one that this one
    /// dominates. The last move is the reply without an answer; at the empty board there is no move.
    pub play: Vec<Point>,
    /// The last entry on this line of play; none at the empty board.
    pub entry: Option<usize>,
    /// How many blocks follow that entry's move. The last move replies to the last of these moves.
    pub blocks: usize,
    /// Whether no move helps: Ophelia completes a line next, whatever Xeno does, or the board is full.
    pub hopeless: bool,
    /// An entry for this position, or one that dominates it, whose move is a mistake.
    pub mistaken: Option<usize>,
}

/// An entry after whose move positions are missing, with only replies and blocks between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The entry.
    pub entry: usize,
    /// How many are missing there, up to symmetry. A position that is missing after several entries counts for each.
    pub missing: usize,
}

/// The counts of a level, which is twice the number of Xeno's points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Level {
    /// The level.
    pub level: usize,
    /// The entries used.
    pub used: usize,
    /// The blocks filled in, up to symmetry.
    pub blocks: usize,
    /// The positions missing.
    pub missing: usize,
}

/// A position that is reached, with its move: that of an entry, or a block.
pub(super) struct Stop<W: Width> {
    pub(super) due: Due<W::Points>,
    pub(super) elaborated: Elaborated<W>,
    /// The stops that answer the open replies, each with its replies.
    cited: Vec<Answer<W>>,
}

/// A position with its move, to be gone through next.
#[derive(Clone, Copy)]
pub(super) struct Due<P> {
    /// The entry whose position and move these are; none if the move is a block.
    pub(super) entry: Option<usize>,
    pub(super) sides: Sides<P>,
    point: Point,
    /// The stop and the reply by which it was first reached; nothing at the empty board.
    from: Option<(usize, Point)>,
    /// The symmetry that takes its position to the one on the line of play.
    symmetry: usize,
}

/// All positions that are reached from the empty board.
pub(super) struct Tour<'a, W: Width> {
    board: &'a BitBoard<W>,
    images: &'a Images<W::Points>,
    book: &'a Book<W>,
    found: Found<W>,
    /// A forced sequence at the empty board.
    start: Option<Sequence>,
    /// The symmetry by which the first entry answers the empty board.
    root: Option<usize>,
    /// The positions that are reached, each after all that depend on it. The first one answers the empty board.
    pub(super) stops: Vec<Stop<W>>,
    /// The stop of each entry that is reached.
    places: Vec<Option<usize>>,
    /// The stop of each block, by the canonical form of its position.
    blocks: HashMap<Sides<W::Points>, usize>,
    /// The positions without an answer.
    pub(super) missing: Vec<Missing>,
    /// The canonical forms of the positions that are missing after each entry.
    lacking: BTreeMap<usize, HashSet<Sides<W::Points>>>,
    /// How many replies are answered only by entries that dominate.
    pub(super) dominated: usize,
}

impl<'a, W: Width> Tour<'a, W> {
    /// Goes through all positions that are reached, with this many threads.
    pub(super) fn of(
        board: &'a BitBoard<W>,
        images: &'a Images<W::Points>,
        book: &'a Book<W>,
        threads: usize,
        progress: &dyn Progress,
    ) -> Tour<'a, W> {
        let mut tour = Tour {
            board,
            images,
            book,
            found: Found::default(),
            start: None,
            root: None,
            stops: Vec::new(),
            places: vec![None; book.count()],
            blocks: HashMap::new(),
            missing: Vec::new(),
            lacking: BTreeMap::new(),
            dominated: 0,
        };
        tour.start = tour.reader().forced([W::Points::EMPTY; 2]);
        if tour.start.is_some() {
            return tour;
        }
        let mut level = tour.begin();
        let done = AtomicUsize::new(0);
        while !level.is_empty() {
            let elaborated = shared(level.len(), threads, || {
                let (mut reader, done) = (tour.reader(), &done);
                let (book, level) = (tour.book, &level);
                move |place: usize| {
                    let Due { entry, sides, point, .. } = level[place];
                    let elaborated = reader.elaborated((sides, point));
                    let more = usize::from(entry.is_some());
                    let done = done.fetch_add(more, Ordering::Relaxed) + more;
                    progress.report("going through the entries", Count::Done(done as u64, book.count() as u64));
                    elaborated
                }
            });
            // From here on one thread works, in the order of the level: so the numbers of stops are always the
            // same.
            let first = tour.stops.len();
            let stops = level.into_iter().zip(elaborated);
            tour.stops.extend(stops.map(|(due, elaborated)| Stop { due, elaborated, cited: Vec::new() }));
            level = Vec::new();
            let mut missing = HashSet::new();
            for stop in first..tour.stops.len() {
                tour.answer(stop, &mut level, &mut missing);
            }
        }
        tour
    }

    fn reader(&self) -> Reader<'_, W> {
        Reader::new(self.board, self.images, self.book, &self.found)
    }

    /// The position that answers the empty board, if an entry does.
    fn begin(&mut self) -> Vec<Due<W::Points>> {
        let empty = [W::Points::EMPTY; 2];
        let Some(Answering { entry, symmetry, exact }) = self.book.find(empty) else {
            self.miss(empty, empty, None, Vec::new());
            return Vec::new();
        };
        self.dominated += usize::from(!exact);
        self.places[entry] = Some(0);
        self.root = Some(symmetry);
        let (sides, point) = self.book.entry(entry);
        vec![Due { entry: Some(entry), sides, point, from: None, symmetry }]
    }

    /// Finds what answers the open replies of a stop, and queues what is reached for the first time.
    fn answer(&mut self, stop: usize, next: &mut Vec<Due<W::Points>>, missing: &mut HashSet<Sides<W::Points>>) {
        let Stop { due: Due { sides, symmetry, .. }, ref elaborated, .. } = self.stops[stop];
        let images = self.images;
        let (point, quiet, open) = (elaborated.point, elaborated.quiet, elaborated.open.clone());
        let after = with(sides, PROTAGONIST, point);
        let free = self.board.all() & !after[PROTAGONIST] & !after[ANTAGONIST];
        let mut lacking = HashSet::new();
        for Open { reply, form, symmetry: to_form } in open {
            let back = images.inverse(to_form);
            let Some((place, from_stated, stated)) = self.place(form, (stop, reply), back, next) else {
                lacking.insert(form);
                if missing.insert(form) {
                    let child = with(after, ANTAGONIST, reply);
                    let mut play = self.play(stop);
                    play.push(images.point(symmetry, reply));
                    self.miss(child.map(|set| images.image(symmetry, set)), form, Some(stop), play);
                }
                continue;
            };
            let there = images.then(from_stated, back);
            let stated = images.image(there, stated[ANTAGONIST]);
            // A dominating entry has more points of Ophelia's than this reply. The lemma about it answers all
            // replies at these points.
            let replies = if quiet { free & stated } else { bit(reply) };
            let answer = Answer { script: Script::Cite(place, there), replies };
            if self.stops[stop].cited.iter().all(|known| known.script != answer.script) {
                self.stops[stop].cited.push(answer);
            }
        }
        if let (Some((entry, _)), false) = (self.last_entry(stop), lacking.is_empty()) {
            self.lacking.entry(entry).or_default().extend(lacking);
        }
    }

    /// The stop that answers a position in canonical form, the symmetry that takes the stop's position there, and the
    /// stop's position. A stop reached for the first time is queued as a child of the given one, by the given reply;
    /// `back` takes the canonical form to the position after that reply.
    fn place(
        &mut self,
        form: Sides<W::Points>,
        (stop, reply): (usize, Point),
        back: usize,
        next: &mut Vec<Due<W::Points>>,
    ) -> Option<(usize, usize, Sides<W::Points>)> {
        // The number of the stop that is made if there is none yet: stops of this level are there, and those of the
        // next one are queued in order.
        let fresh = self.stops.len() + next.len();
        let found = self.book.find(form);
        let (place, entry, (sides, point), to_form) = match found {
            Some(Answering { entry, symmetry, exact }) => {
                self.dominated += usize::from(!exact);
                (self.places[entry].get_or_insert(fresh), Some(entry), self.book.entry(entry), symmetry)
            }
            None => {
                let point = block(&LineCounts::new(self.board, form))?;
                (self.blocks.entry(form).or_insert(fresh), None, (form, point), 0)
            }
        };
        if *place == fresh {
            let symmetry = self.images.then(self.images.then(to_form, back), self.stops[stop].due.symmetry);
            next.push(Due { entry, sides, point, from: Some((stop, reply)), symmetry });
        }
        Some((*place, to_form, sides))
    }

    /// Notes a missing position after a stop. It is given as on the line of play, and in canonical form.
    fn miss(&mut self, sides: Sides<W::Points>, form: Sides<W::Points>, stop: Option<usize>, play: Vec<Point>) {
        let counts = LineCounts::new(self.board, sides);
        let danger = counts.completions(ANTAGONIST);
        // If she completes a line at a single point and there is no block, that point is the last free one.
        let hopeless = !danger.is_empty() || counts.free().is_empty();
        let [own, other] = sides.map(|set| points(set).collect());
        let (entry, blocks) = stop.and_then(|stop| self.last_entry(stop)).unzip();
        let mistaken = self.book.mistaken(form);
        self.missing.push(Missing { own, other, play, entry, blocks: blocks.unwrap_or(0), hopeless, mistaken });
    }

    /// The last entry on the way to a stop, perhaps its own, and the number of blocks after it.
    fn last_entry(&self, stop: usize) -> Option<(usize, usize)> {
        let ancestors = successors(Some(stop), |&stop| self.stops[stop].due.from.map(|(stop, _)| stop));
        ancestors.enumerate().find_map(|(blocks, stop)| Some((self.stops[stop].due.entry?, blocks)))
    }

    /// The moves from the empty board to a stop, and the stop's own.
    fn play(&self, stop: usize) -> Vec<Point> {
        let mut play = Vec::new();
        let mut next = Some((stop, None));
        while let Some((stop, reply)) = next {
            let Stop { due: Due { from, symmetry, .. }, elaborated, .. } = &self.stops[stop];
            play.extend(reply.map(|reply| Point::from(self.images.point(*symmetry, reply))));
            play.push(self.images.point(*symmetry, elaborated.point));
            next = from.map(|(stop, reply)| (stop, Some(reply)));
        }
        play.reverse();
        play
    }

    /// The stop that answers an open reply, and the symmetry that takes its position to the one after the reply.
    pub(super) fn answering(&self, &Open { form, symmetry, .. }: &Open<W::Points>) -> Option<(usize, usize)> {
        let back = self.images.inverse(symmetry);
        match self.book.find(form) {
            Some(Answering { entry, symmetry, .. }) => Some((self.places[entry]?, self.images.then(symmetry, back))),
            None => Some((*self.blocks.get(&form)?, back)),
        }
    }

    /// The entries after which positions are missing, in the order of the dictionary.
    pub(super) fn lacking(&self) -> Vec<Lacking> {
        self.lacking.iter().map(|(&entry, forms)| Lacking { entry, missing: forms.len() }).collect()
    }

    /// How many positions with Xeno to move were looked at.
    pub(super) fn positions(&self) -> usize {
        1.max(self.stops.iter().map(|stop| stop.elaborated.positions).sum())
    }

    /// Whether an entry is reached.
    pub(super) fn is_reached(&self, entry: usize) -> bool {
        self.places[entry].is_some()
    }

    /// Entries used and positions missing, level by level.
    pub(super) fn levels(&self) -> Vec<Level> {
        let mut levels: BTreeMap<usize, Level> = BTreeMap::new();
        for Stop { due: Due { entry, sides, .. }, .. } in &self.stops {
            let level = levels.entry(2 * sides[PROTAGONIST].count() as usize).or_default();
            *if entry.is_some() { &mut level.used } else { &mut level.blocks } += 1;
        }
        for missing in &self.missing {
            levels.entry(2 * missing.own.len()).or_default().missing += 1;
        }
        levels.into_iter().map(|(level, counts)| Level { level, ..counts }).collect()
    }

    /// For each entry, whether it is superfluous: usable, not reached, and with a forced sequence.
    pub(super) fn superfluous(&self, threads: usize) -> Vec<bool> {
        shared(self.book.count(), threads, || {
            let mut reader = self.reader();
            move |entry| {
                self.book.standing(entry) == Standing::First
                    && !self.is_reached(entry)
                    && reader.forced(self.book.entry(entry).0).is_some()
            }
        })
    }

    /// The strategy, if nothing is missing: a lemma for each stop, in reverse order.
    pub(super) fn strategy(&self) -> Strategy {
        let last = self.stops.len().saturating_sub(1);
        let places: Vec<usize> = (0..self.stops.len()).map(|stop| last - stop).collect();
        let sketches = self.stops.iter().rev().map(|stop| self.sketch(stop));
        self.concluded(sketches.map(|sketch| sketch.written(self.images, &places)).collect())
    }

    /// The strategy with these lemmas. If there are any, the last one answers the empty board.
    ///
    /// If the last lemma is about the empty board, its proof is the theorem's. If it is about a position that
    /// dominates the empty board, the theorem cites it.
    pub(super) fn concluded(&self, mut lemmas: Vec<Lemma>) -> Strategy {
        let last = lemmas.len().saturating_sub(1);
        let theorem = match (&self.start, self.root, lemmas.pop()) {
            (None, _, Some(first)) if first.own.is_empty() && first.other.is_empty() => first.term,
            (None, Some(root), Some(first)) => {
                lemmas.push(first);
                let map = self.images.symmetries()[root].clone();
                Term { moves: Vec::new(), ending: Ending::Cite { lemma: last, map } }
            }
            (start, ..) => written(&start.clone().unwrap_or_default()),
        };
        Strategy { claim: Claim::XenoWins, lemmas, theorem }
    }

    /// The lemma of a stop, with few scripts.
    fn sketch(&self, stop: &Stop<W>) -> Sketch<W> {
        let Elaborated { quiet, point, forced, .. } = &stop.elaborated;
        let sides = stop.due.sides;
        let answers: Vec<Answer<W>> = forced.iter().chain(&stop.cited).cloned().collect();
        let free = self.board.all() & !(sides[PROTAGONIST] | sides[ANTAGONIST] | bit(*point));
        // All replies have answers. If one had none, the replay would refuse what is written.
        let chosen = if *quiet { choose(&answers, free).unwrap_or_default() } else { answers };
        let scripts = chosen.into_iter().map(|answer| answer.script).collect();
        Sketch { sides, point: *point, quiet: *quiet, scripts, level: 0 }
    }
}

/// Runs the tasks 0, 1, ... with this many threads, each with its own worker, and returns the results in order.
fn shared<T: Send, F: FnMut(usize) -> T>(count: usize, threads: usize, worker: impl Fn() -> F + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut work = worker();
        let tasks = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&task| task < count));
        tasks.map(|task| (task, work(task))).collect::<Vec<_>>()
    };
    let mut results: Vec<_> = side_by_side(threads.min(count), |_| run()).into_iter().flatten().collect();
    results.sort_unstable_by_key(|(task, _)| *task);
    results.into_iter().map(|(_, result)| result).collect()
}
