//! All that is reached from the empty board, level by level.
//!
//! Each strategic move gives Xeno a point, so what an entry needs lies at later levels: no entry rests on itself.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;

use super::book::{Book, Standing};
use super::entry::{Elaborated, Open, Reader};
use crate::game::{Claim, Point};
use crate::prove::{Count, Progress};
use crate::search::mask::points;
use crate::search::strategic::images::Images;
use crate::search::strategic::sequence::Sequence;
use crate::search::strategic::tally::{Board, Sides, Tally, has_two};
use crate::search::threads::side_by_side;
use crate::search::{ANTAGONIST, PROTAGONIST};
use crate::strategy::conquest::{Answer, Found, Script, Sketch, choose, written};
use crate::strategy::{Ending, Strategy, Term};

/// A position that has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// Xeno's points, ascending.
    pub own: Vec<Point>,
    /// Ophelia's points, ascending: more than Xeno's if an entry on the way stands for positions with fewer points of hers.
    pub other: Vec<Point>,
    /// A line of play from the empty board, Xeno to begin: it leads there, or to a position that this one dominates. The last
    /// move is the reply that has no answer; at the empty board there is none.
    pub play: Vec<Point>,
    /// The last entry on that way, to whose move the last move replies; none at the empty board.
    pub entry: Option<usize>,
    /// Whether no move would help: Ophelia completes a line next, whatever Xeno does, or the board is full.
    pub hopeless: bool,
    /// An entry for this position, or one that dominates it, whose move is a mistake.
    pub mistaken: Option<usize>,
}

/// An entry directly after whose move positions are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// The entry.
    pub entry: usize,
    /// How many are missing there, up to symmetry. A position that is missing after several entries counts for each.
    pub missing: usize,
}

/// What is counted at a level, which is twice the number of Xeno's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Level {
    /// The level.
    pub level: usize,
    /// The entries used.
    pub used: usize,
    /// The positions missing.
    pub missing: usize,
}

/// An entry that is reached.
struct Stop {
    entry: usize,
    /// Whence it was first reached, and by which reply; nothing at the empty board.
    from: Option<(usize, u8)>,
    /// The symmetry that takes its position to the one of the line of play.
    symmetry: usize,
    elaborated: Elaborated,
    /// The entries that answer the open replies, as stops, and the replies that each answers.
    cited: Vec<Answer>,
}

/// An entry that is about to be gone through.
#[derive(Clone, Copy)]
struct Due {
    entry: usize,
    from: Option<(usize, u8)>,
    symmetry: usize,
}

/// All that is reached from the empty board.
pub(super) struct Tour<'a> {
    board: &'a Board,
    images: &'a Images,
    book: &'a Book,
    found: Found,
    /// A forced sequence at the empty board.
    start: Option<Sequence>,
    /// The symmetry by which the first entry answers the empty board.
    root: Option<usize>,
    /// In the order in which they were reached: each after all that rest on it.
    stops: Vec<Stop>,
    /// The stop of each entry.
    places: Vec<Option<usize>>,
    missing: Vec<Missing>,
    lacking: Vec<Lacking>,
    dominated: usize,
}

impl<'a> Tour<'a> {
    /// Goes through all that is reached, with so many threads.
    pub(super) fn of(
        board: &'a Board,
        images: &'a Images,
        book: &'a Book,
        threads: usize,
        progress: &dyn Progress,
    ) -> Tour<'a> {
        let mut tour = Tour {
            board,
            images,
            book,
            found: Found::default(),
            start: None,
            root: None,
            stops: Vec::new(),
            places: vec![None; book.count()],
            missing: Vec::new(),
            lacking: Vec::new(),
            dominated: 0,
        };
        tour.start = tour.reader().forced([0, 0]);
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
                    let elaborated = reader.elaborated(book.entry(level[place].entry));
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    progress.report("going through the entries", Count::Positions(done as u64, book.count() as u64));
                    elaborated
                }
            });
            let first = tour.stops.len();
            for (Due { entry, from, symmetry }, elaborated) in level.into_iter().zip(elaborated) {
                tour.stops.push(Stop { entry, from, symmetry, elaborated, cited: Vec::new() });
            }
            level = Vec::new();
            let mut missing = HashSet::new();
            for stop in first..tour.stops.len() {
                tour.answer(stop, &mut level, &mut missing);
            }
        }
        tour
    }

    fn reader(&self) -> Reader<'_> {
        Reader::new(self.board, self.images, self.book, &self.found)
    }

    /// The entry that answers the empty board.
    fn begin(&mut self) -> Vec<Due> {
        let Some(answering) = self.book.find([0, 0]) else {
            self.miss([0, 0], [0, 0], None, Vec::new());
            return Vec::new();
        };
        self.dominated += usize::from(!answering.exact);
        self.places[answering.entry] = Some(0);
        self.root = Some(answering.symmetry);
        vec![Due { entry: answering.entry, from: None, symmetry: answering.symmetry }]
    }

    /// Finds what answers the open replies of a stop, and notes what is reached for the first time.
    fn answer(&mut self, stop: usize, next: &mut Vec<Due>, missing: &mut HashSet<Sides>) {
        let Stop { entry, symmetry, ref elaborated, .. } = self.stops[stop];
        let (images, after_level) = (self.images, self.stops.len());
        let (sides, _) = self.book.entry(entry);
        let (point, open) = (elaborated.point, elaborated.open.clone());
        let after = [sides[PROTAGONIST] | 1 << point, sides[ANTAGONIST]];
        let free = self.board.all() & !after[PROTAGONIST] & !after[ANTAGONIST];
        let mut lacking = HashSet::new();
        for Open { reply, form, symmetry: to_form } in open {
            let back = images.inverse(to_form);
            let Some(answering) = self.book.find(form) else {
                lacking.insert(form);
                if missing.insert(form) {
                    let child = [after[PROTAGONIST], after[ANTAGONIST] | 1 << reply];
                    let mut play = self.play(stop);
                    play.push(images.point(symmetry, reply).into());
                    self.miss(child.map(|set| images.image(symmetry, set)), form, Some(entry), play);
                }
                continue;
            };
            self.dominated += usize::from(!answering.exact);
            let there = images.then(answering.symmetry, back);
            let place = self.places[answering.entry].unwrap_or_else(|| {
                next.push(Due {
                    entry: answering.entry,
                    from: Some((stop, reply)),
                    symmetry: images.then(there, symmetry),
                });
                after_level + next.len() - 1
            });
            self.places[answering.entry] = Some(place);
            let stated = images.image(there, self.book.entry(answering.entry).0[ANTAGONIST]);
            let replies = if self.stops[stop].elaborated.quiet { free & stated } else { 1 << reply };
            let answer = Answer { script: Script::Cite(place, there), replies };
            if self.stops[stop].cited.iter().all(|known| known.script != answer.script) {
                self.stops[stop].cited.push(answer);
            }
        }
        if !lacking.is_empty() {
            self.lacking.push(Lacking { entry, missing: lacking.len() });
        }
    }

    /// Notes a position as missing after an entry, given as the line of play has it and in canonical form.
    fn miss(&mut self, sides: Sides, form: Sides, entry: Option<usize>, play: Vec<Point>) {
        let danger = Tally::new(self.board, sides).completions(ANTAGONIST);
        let is_full = sides[PROTAGONIST] | sides[ANTAGONIST] == self.board.all();
        let [own, other] = sides.map(|set| points(set.into()).collect());
        let mistaken = self.book.mistaken(form);
        self.missing.push(Missing { own, other, play, entry, hopeless: has_two(danger) || is_full, mistaken });
    }

    /// The moves from the empty board to a stop, and the stop's own.
    fn play(&self, stop: usize) -> Vec<Point> {
        let mut play = Vec::new();
        let mut next = Some((stop, None));
        while let Some((stop, reply)) = next {
            let Stop { from, symmetry, elaborated, .. } = &self.stops[stop];
            play.extend(reply.map(|reply| Point::from(self.images.point(*symmetry, reply))));
            play.push(self.images.point(*symmetry, elaborated.point).into());
            next = from.map(|(stop, reply)| (stop, Some(reply)));
        }
        play.reverse();
        play
    }

    /// What has no answer.
    pub(super) fn missing(&self) -> &[Missing] {
        &self.missing
    }

    /// After which entries it has none, in the order of the dictionary.
    pub(super) fn lacking(&self) -> Vec<Lacking> {
        let mut lacking = self.lacking.clone();
        lacking.sort_unstable_by_key(|lacking| lacking.entry);
        lacking
    }

    /// How many replies are answered by entries that dominate only.
    pub(super) fn dominated(&self) -> usize {
        self.dominated
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
        let mut counts: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
        for stop in &self.stops {
            let own = self.book.entry(stop.entry).0[PROTAGONIST].count_ones();
            counts.entry(2 * own as usize).or_default()[0] += 1;
        }
        for missing in &self.missing {
            counts.entry(2 * missing.own.len()).or_default()[1] += 1;
        }
        counts.into_iter().map(|(level, [used, missing])| Level { level, used, missing }).collect()
    }

    /// For each entry, whether it could be used, is not, and has a forced sequence.
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

    /// The strategy, if nothing is missing: a lemma for each stop, the last ones first.
    pub(super) fn strategy(&self) -> Strategy {
        let last = self.stops.len().saturating_sub(1);
        let places: Vec<usize> = (0..self.stops.len()).map(|stop| last - stop).collect();
        let sketches = self.stops.iter().rev().map(|stop| self.sketch(stop));
        let mut lemmas: Vec<_> = sketches.map(|sketch| sketch.written(self.images, &places)).collect();
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

    /// A stop's lemma, with few scripts.
    fn sketch(&self, stop: &Stop) -> Sketch {
        let Elaborated { quiet, point, forced, .. } = &stop.elaborated;
        let (sides, _) = self.book.entry(stop.entry);
        let answers: Vec<Answer> = forced.iter().chain(&stop.cited).cloned().collect();
        let free = self.board.all() & !(sides[PROTAGONIST] | sides[ANTAGONIST] | 1 << point);
        // All replies have answers; if they had not, what is written would be refused.
        let chosen = if *quiet { choose(&answers, free).unwrap_or_default() } else { answers };
        let scripts = chosen.into_iter().map(|answer| answer.script).collect();
        Sketch { sides, point: *point, quiet: *quiet, scripts, level: 0 }
    }
}

/// The results of tasks with the numbers from 0 on, shared by so many threads, each of which makes itself a worker.
fn shared<T: Send, W: FnMut(usize) -> T>(count: usize, threads: usize, worker: impl Fn() -> W + Sync) -> Vec<T> {
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
