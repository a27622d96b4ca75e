//! The audit of a dictionary of strategic moves: does it answer every reply?
//!
//! O. Patashnik proved in 1980 that Xeno wins Qubic by listing a move for each *strategic* position, one without a
//! forced sequence. K. Thompson checked the list with a program that found the forced sequences. The audit does so for
//! any dictionary, and writes a certificate that is checked without search.
//!
//! It begins at the empty board. A position with Xeno to move is answered by a forced sequence, if one is found; else
//! by the entry of the same position up to symmetry; else by an entry that *dominates* it, which has the same points of
//! Xeno's and all of Ophelia's and more (specification: rules, Lemma 1); else by a block, if Ophelia would complete a
//! line at exactly one point: the only move that does not lose at once. The entry's move is played in the entry's own
//! position, and every reply to it is a position to answer in turn. A position without an answer is *missing*; the
//! audit goes on with the others. It never fills in a strategic move.
//!
//! Forced sequences are searched for at positions in canonical form, with a node limit that is higher where there is no
//! entry. So the result depends only on the position and the dictionary, not on the number of threads.
//!
//! # The tour
//!
//! All positions that are reached from the empty board are searched level by level.
//!
//! Each strategic move and each block gives Xeno a point. So a position depends on later levels only, never on
//! itself.
//!
//! A *stop* is a position that is reached, with its move. Its open replies lead to further stops, known or new. The
//! new ones are the next level. The stops of a level are gone through by several threads, and their replies are
//! then answered one after the other, so that the numbers of stops do not depend on the threads.
//!
//! # The proof
//!
//! When no position is missing, lemmas are written for the stops, each after those that it needs: the largest trees are
//! proved first, so that their lemmas may answer positions of the smaller ones. A position that a lemma dominates needs
//! none of its own. A lemma states the position of its stop. In a shorter proof it gives Ophelia all further points that
//! its proof allows, so that it answers more replies, and some entries become superfluous. The first stop keeps its
//! statement, as the theorem is about it. All moves are entries' or blocks.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::iter::successors;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;

pub use crate::dictionary::book::Status;
use crate::dictionary::book::{Answering, Book, Elaborated, Found, Open, Reader, block, won};
use crate::proof::{AuditError, Proof};
use pgc_core::dictionary::{self, Entry};
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::{
    ANTAGONIST, BitBoard, Bits, Images, LineCounts, PROTAGONIST, Rules, Sides, Symmetries, Width, by_line_width, mask,
    points, with,
};
use pgc_core::strategy::{Lemma, Strategy};
use pgc_core::symmetry::automorphisms_of;
use pgc_engine::minimise;
use pgc_engine::search::lemmas::{Order, Script, Sketch, Statements, Wishes};
use pgc_engine::search::needed::written;
use pgc_engine::search::threads::shared;
use pgc_engine::solve::{Count, Progress};

/// What an audit has found.
#[derive(Debug, Serialize)]
pub struct Audit {
    /// What became of each entry, in order.
    #[serde(skip)]
    pub statuses: Vec<Status>,
    /// How many replies are answered by entries that dominate, because the very position has none.
    pub dominated: usize,
    /// How many positions with Xeno to move were looked at, transpositions and images included.
    pub positions: usize,
    /// The entries used and the positions missing, level by level.
    pub levels: Vec<Level>,
    /// The positions without an answer, up to symmetry: by level, and then in the order of the audit.
    pub missing: Vec<Missing>,
    /// The entries directly after whose moves positions are missing; those with most first, and else in order.
    pub lacking: Vec<Lacking>,
    /// The certificate, if nothing is missing.
    #[serde(skip)]
    pub proof: Option<Proof>,
}

/// How to audit a dictionary.
pub struct Options<'a> {
    /// How many threads search, at least 1.
    pub threads: usize,
    /// Whether to shorten the certificate, with the dictionary's moves: some minutes for thousands of entries.
    pub shorten: bool,
    /// Receives the progress of the audit.
    pub progress: &'a dyn Progress,
}

/// Audits a dictionary for a game.
///
/// # Errors
///
/// The game is not supported, the certificate exceeds the limits of the format, or this program has a fault.
///
/// # Panics
///
/// When the entries are for another board.
pub fn audit(game: &Game, entries: &[Entry], options: &Options) -> Result<Audit, AuditError> {
    let rules = Rules::new(game, Claim::XenoWins);
    by_line_width!(&rules, W => audited::<W>(game, &rules, entries, options))
        .ok_or_else(|| AuditError::Game("dictionaries", game.name()))?
}

/// The audit with positions of this width.
fn audited<W: Width>(
    game: &Game,
    rules: &Arc<Rules>,
    entries: &[Entry],
    options: &Options,
) -> Result<Audit, AuditError> {
    let &Options { threads, progress, .. } = options;
    let board = BitBoard::<W>::new(rules).ok_or_else(|| AuditError::Game("dictionaries", game.name()))?;
    let symmetries = Symmetries::new(&automorphisms_of(game, &[]), game.board.points());
    let images = Arc::new(Images::new(&symmetries.elements));
    let book = Book::new(&board, &images, entries);
    let tour = Tour::of(&book, threads, progress);
    progress.report("checking the other entries", Count::None);
    let statuses = tour.statuses(threads);
    let prove = || {
        progress.report("writing the certificate", Count::None);
        let strategy = tour.strategy(rules, options.shorten).ok_or(AuditError::Unsound)?;
        let trim = |strategy| minimise::trim(rules, strategy, threads, progress);
        Proof::new(game, if options.shorten { trim(strategy) } else { strategy })
    };
    let proof = tour.missing.is_empty().then(prove).transpose()?;
    Ok(Audit {
        dominated: tour.dominated,
        // The empty board is looked at in any case.
        positions: 1.max(tour.stops.iter().map(|stop| stop.elaborated.positions).sum()),
        levels: tour.levels(),
        lacking: tour.lacking(&statuses),
        missing: tour.missing,
        statuses,
        proof,
    })
}

/// A position that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// Twice the number of Xeno's points.
    pub level: usize,
    /// The position, in the form of a dictionary.
    pub position: String,
    /// A line of play from the empty board. Xeno moves first. It leads to this position, or to one that this one
    /// dominates. The last move is the reply without an answer; at the empty board there is no move.
    pub play: Vec<Point>,
    /// The position to which it leads.
    pub reached: String,
    /// The reply that has no answer; none at the empty board.
    pub reply: Option<Point>,
    /// The line of the last entry on this line of play; none at the empty board.
    pub entry: Option<usize>,
    /// How many blocks follow that entry's move. The last move replies to the last of these moves.
    pub blocks: usize,
    /// Whether no move helps: Ophelia completes a line next, whatever Xeno does, or the board is full.
    pub hopeless: bool,
    /// The line of an entry for this position, or one that dominates it, whose move is a mistake.
    pub mistaken: Option<usize>,
    /// Whether that entry is for a position that dominates it.
    #[serde(skip)]
    pub is_dominated: bool,
    /// Xeno's points, ascending.
    #[serde(skip)]
    pub own: Vec<Point>,
    /// Ophelia's points, ascending: more than Xeno's if an entry on the way dominates the position that it answers.
    #[serde(skip)]
    pub other: Vec<Point>,
}

/// An entry after whose move positions are missing, with only replies and blocks between.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lacking {
    /// The line of the entry.
    pub line: usize,
    /// Its move.
    pub point: Point,
    /// How many are missing there, up to symmetry. A position that is missing after several entries counts for each.
    pub missing: usize,
    /// Later entries for the same position with a different move.
    pub others: Vec<Other>,
}

/// An entry whose position has an earlier entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Other {
    /// Its line.
    pub line: usize,
    /// Its move.
    pub point: Point,
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
struct Stop<P> {
    /// The entry whose position and move these are; none if the move is a block.
    entry: Option<usize>,
    sides: Sides<P>,
    /// The stop and the reply by which it was first reached; nothing at the empty board.
    from: Option<(usize, Point)>,
    /// The symmetry that takes its position to the one on the line of play.
    symmetry: usize,
    /// The move, and what answers the replies to it; only the move until the stop is gone through.
    elaborated: Elaborated<P>,
    /// The open replies, each with the stop that answers it and the symmetry that takes the stop's position to the one after the reply.
    next: Vec<(Point, usize, usize)>,
}

/// All positions that are reached from the empty board.
struct Tour<'a, W: Width> {
    book: &'a Book<'a, W>,
    found: Found<W::Points>,
    /// The positions that are reached, each after all that depend on it. The first one answers the empty board.
    stops: Vec<Stop<W::Points>>,
    /// The stop of each entry that is reached, and of each block at the canonical form of its position.
    places: HashMap<(Option<usize>, Sides<W::Points>), usize>,
    /// The positions without an answer.
    missing: Vec<Missing>,
    /// The canonical forms of the positions that are missing after each entry.
    lacking: BTreeMap<usize, HashSet<Sides<W::Points>>>,
    /// How many replies are answered only by entries that dominate.
    dominated: usize,
}

impl<'a, W: Width> Tour<'a, W> {
    /// Goes through all positions that are reached, with this many threads.
    fn of(book: &'a Book<'a, W>, threads: usize, progress: &dyn Progress) -> Tour<'a, W> {
        let mut tour = Tour {
            book,
            found: Found::default(),
            stops: Vec::new(),
            places: HashMap::new(),
            missing: Vec::new(),
            lacking: BTreeMap::new(),
            dominated: 0,
        };
        let empty = [W::Points::EMPTY; 2];
        if tour.reader().forced(empty).is_none() && tour.place(empty, None, 0).is_none() {
            tour.miss(empty, empty, None, Vec::new());
        }
        let (done, mut first) = (AtomicUsize::new(0), 0);
        while first < tour.stops.len() {
            let level = first..tour.stops.len();
            let elaborated = shared(level.len(), threads, || {
                let (mut reader, done) = (tour.reader(), &done);
                let (book, level) = (tour.book, &tour.stops[first..]);
                move |place: usize| {
                    let Stop { entry, sides, elaborated, .. } = &level[place];
                    let elaborated = reader.elaborated((*sides, elaborated.point));
                    let more = usize::from(entry.is_some());
                    let done = done.fetch_add(more, Ordering::Relaxed) + more;
                    progress.report("going through the entries", Count::Done(done as u64, book.read.len() as u64));
                    elaborated
                }
            });
            let stops = tour.stops[first..].iter_mut().zip(elaborated);
            stops.for_each(|(stop, elaborated)| stop.elaborated = elaborated);
            // From here on one thread works, in the order of the level: so the numbers of stops are always the
            // same.
            first = level.end;
            let mut missing = HashSet::new();
            level.for_each(|stop| tour.answer(stop, &mut missing));
        }
        tour
    }

    fn reader(&self) -> Reader<'_, W> {
        Reader::new(self.book, &self.found)
    }

    /// Finds what answers the open replies of a stop, and queues what is reached for the first time.
    fn answer(&mut self, stop: usize, missing: &mut HashSet<Sides<W::Points>>) {
        let Stop { sides, symmetry, ref elaborated, .. } = self.stops[stop];
        let images = self.book.images;
        let (after, open) = (with(sides, PROTAGONIST, elaborated.point), elaborated.open.clone());
        let mut lacking = HashSet::new();
        for Open { reply, form, symmetry: to_form } in open {
            let back = images.inverses[to_form];
            let Some((place, from_stated)) = self.place(form, Some((stop, reply)), back) else {
                lacking.insert(form);
                if missing.insert(form) {
                    let child = with(after, ANTAGONIST, reply);
                    let mut play = self.play(stop);
                    play.push(images.point(symmetry, reply));
                    self.miss(child.map(|set| images.image(symmetry, set)), form, Some(stop), play);
                }
                continue;
            };
            self.stops[stop].next.push((reply, place, images.then(from_stated, back)));
        }
        if let (Some((entry, _)), false) = (self.last_entry(stop), lacking.is_empty()) {
            self.lacking.entry(entry).or_default().extend(lacking);
        }
    }

    /// The stop that answers a position in canonical form, and the symmetry that takes the stop's position there. A stop
    /// reached for the first time becomes a child of the given one, by the given reply, if it is not the first; `back` takes the
    /// canonical form to the position after that reply.
    fn place(&mut self, form: Sides<W::Points>, from: Option<(usize, Point)>, back: usize) -> Option<(usize, usize)> {
        let fresh = self.stops.len();
        let (entry, (sides, point), to_form) = match self.book.find(form) {
            Some(Answering { entry, symmetry, other, .. }) => {
                self.dominated += usize::from(other != form[ANTAGONIST]);
                (Some(entry), self.book.entry(entry), symmetry)
            }
            None => (None, (form, block(&LineCounts::new(self.book.board, form))?), 0),
        };
        let place = *self.places.entry((entry, sides)).or_insert(fresh);
        if place == fresh {
            let before = from.map_or(0, |(stop, _)| self.stops[stop].symmetry);
            let symmetry = self.book.images.then(self.book.images.then(to_form, back), before);
            let elaborated = won(&[point]);
            self.stops.push(Stop { entry, sides, from, symmetry, elaborated, next: Vec::new() });
        }
        Some((place, to_form))
    }

    /// Notes a missing position after a stop. It is given as on the line of play, and in canonical form.
    fn miss(&mut self, sides: Sides<W::Points>, form: Sides<W::Points>, stop: Option<usize>, play: Vec<Point>) {
        let counts = LineCounts::new(self.book.board, sides);
        let danger = counts.completions(ANTAGONIST);
        // If she completes a line at a single point and there is no block, that point is the last free one.
        let hopeless = !danger.is_empty() || counts.free().is_empty();
        let [own, other] = sides.map(|set| points(set).collect::<Vec<Point>>());
        let replies: Vec<Point> = play.iter().copied().skip(1).step_by(2).collect();
        let [position, reached] =
            [&other, &replies].map(|other| dictionary::written(&own, other, self.book.board.points()));
        let (entry, blocks) = stop.and_then(|stop| self.last_entry(stop)).unzip();
        let mistaken = self.book.mistaken(form).map(|entry| &self.book.read[entry]);
        self.missing.push(Missing {
            level: 2 * own.len(),
            position,
            reached,
            reply: play.last().copied(),
            play,
            entry: entry.map(|entry| self.book.read[entry].line),
            blocks: blocks.unwrap_or(0),
            hopeless,
            mistaken: mistaken.map(|entry| entry.line),
            is_dominated: mistaken.is_some_and(|entry| entry.choice.other.len() > other.len()),
            own,
            other,
        });
    }

    /// The last entry on the way to a stop, perhaps its own, and the number of blocks after it.
    fn last_entry(&self, stop: usize) -> Option<(usize, usize)> {
        let ancestors = successors(Some(stop), |&stop| self.stops[stop].from.map(|(stop, _)| stop));
        ancestors.enumerate().find_map(|(blocks, stop)| Some((self.stops[stop].entry?, blocks)))
    }

    /// The moves from the empty board to a stop, and the stop's own.
    fn play(&self, stop: usize) -> Vec<Point> {
        let mut play = Vec::new();
        let mut next = Some((stop, None));
        while let Some((stop, reply)) = next {
            let Stop { from, symmetry, elaborated, .. } = &self.stops[stop];
            play.extend(reply.map(|reply| Point::from(self.book.images.point(*symmetry, reply))));
            play.push(self.book.images.point(*symmetry, elaborated.point));
            next = from.map(|(stop, reply)| (stop, Some(reply)));
        }
        play.reverse();
        play
    }

    /// The entries after which positions are missing; those with most first.
    fn lacking(&self, statuses: &[Status]) -> Vec<Lacking> {
        let mut others: HashMap<usize, Vec<Other>> = HashMap::new();
        for (status, Entry { line, choice }) in statuses.iter().zip(self.book.read) {
            if let Status::Again { first, same: false } = *status {
                others.entry(first).or_default().push(Other { line: *line, point: choice.point });
            }
        }
        let lacking = self.lacking.iter().map(|(entry, forms)| {
            let Entry { line, choice } = &self.book.read[*entry];
            let others = others.remove(entry).unwrap_or_default();
            Lacking { line: *line, point: choice.point, missing: forms.len(), others }
        });
        let mut lacking: Vec<Lacking> = lacking.collect();
        lacking.sort_by_key(|lacking| Reverse(lacking.missing));
        lacking
    }

    /// Entries used and positions missing, level by level.
    fn levels(&self) -> Vec<Level> {
        let mut levels: BTreeMap<usize, Level> = BTreeMap::new();
        for Stop { entry, sides, .. } in &self.stops {
            let level = levels.entry(2 * sides[PROTAGONIST].count() as usize).or_default();
            *if entry.is_some() { &mut level.used } else { &mut level.blocks } += 1;
        }
        for missing in &self.missing {
            levels.entry(missing.level).or_default().missing += 1;
        }
        levels.into_iter().map(|(level, counts)| Level { level, ..counts }).collect()
    }

    /// The status of each entry. One that is not reached is superfluous if its position has a forced sequence.
    fn statuses(&self, threads: usize) -> Vec<Status> {
        shared(self.book.read.len(), threads, || {
            let mut reader = self.reader();
            move |entry| match self.book.useless[entry] {
                Some(useless) => useless,
                None if self.places.contains_key(&(Some(entry), self.book.entry(entry).0)) => Status::Used,
                None if reader.forced(self.book.entry(entry).0).is_some() => Status::Superfluous,
                None => Status::Unused,
            }
        })
    }

    /// The strategy, if nothing is missing. A lemma about the empty board is the theorem. A short one keeps what its proof needs.
    fn strategy(&self, rules: &Rules, shortens: bool) -> Option<Strategy> {
        let mut weights = vec![1_u64; self.stops.len()];
        // Each stop comes after all that depend on it.
        for (stop, Stop { next, .. }) in self.stops.iter().enumerate().rev() {
            weights[stop] = next.iter().fold(1, |sum, &(_, next, _)| sum.saturating_add(weights[next]));
        }
        let (images, statements) = (self.book.images, Statements::new(Arc::clone(self.book.images)));
        let mut writer = Writer { tour: self, shortens, weights, statements };
        if !shortens {
            // In this order they take the fewest bytes.
            (0..self.stops.len()).rev().for_each(|stop| _ = writer.prove(stop, W::Points::EMPTY));
        }
        let empty = [W::Points::EMPTY; 2];
        let script = match self.reader().forced(empty) {
            Some(sequence) => Script::forced(sequence),
            None => writer.prove(0, W::Points::EMPTY).image(images, self.book.find(empty)?.symmetry),
        };
        let mut strategy = if shortens {
            written(rules, self.book.board, &mut writer.statements, &[(empty, script)], false, &|| ())
        } else {
            let lemma = |lemma| writer.statements.lemma(lemma).lemma(images, &|cite| cite);
            let lemmas = (0..writer.statements.count()).map(lemma).collect();
            Strategy { claim: rules.claim, lemmas, theorem: script.term(images, &|cite| cite) }.pruned()
        };
        let is_empty = |last: &Lemma| last.own.is_empty() && last.other.is_empty();
        if strategy.theorem.moves.is_empty() && strategy.lemmas.last().is_some_and(is_empty) {
            strategy.theorem = strategy.lemmas.pop()?.term;
        }
        Some(strategy)
    }
}

/// Writes lemmas for the stops of a tour without missing positions.
struct Writer<'a, W: Width> {
    tour: &'a Tour<'a, W>,
    /// Whether lemmas state more than the positions of their stops.
    shortens: bool,
    /// For each stop the size of the tree below it. A stop that is reached in several ways counts as often.
    weights: Vec<u64>,
    statements: Statements<W>,
}

impl<'a, W: Width> Writer<'a, W> {
    /// What proves a stop's position, and perhaps answers the replies `wanted`, points of that position: a citation of a lemma,
    /// perhaps after moves that force the reply, or a forced sequence. The recursion is at most as deep as Xeno has moves.
    fn prove(&mut self, stop: usize, wanted: W::Points) -> Script<W> {
        let (Stop { sides, elaborated, next, .. }, images) = (&self.tour.stops[stop], self.tour.book.images);
        if let Some(known) = self.statements.dominating(*sides) {
            return known;
        }
        let &Elaborated { quiet, point, ref forced, .. } = elaborated;
        let before = LineCounts::new(self.tour.book.board, *sides);
        let after = before.with(PROTAGONIST, point.into());
        let replies: W::Points = mask(next.iter().map(|&(reply, ..)| reply));
        let mut scripts: Vec<Script<W>> = forced.iter().cloned().map(Script::forced).collect();
        // The largest trees come first.
        let mut next = next.clone();
        next.sort_by_key(|&(reply, next, _)| (Reverse(self.weights[next]), reply));
        for (reply, next, there) in next {
            let known = self.statements.dominating(after.with(ANTAGONIST, reply.into()).sides);
            scripts.push(known.unwrap_or_else(|| {
                self.prove(next, images.image(images.inverses[there], replies)).image(images, there)
            }));
        }
        // What a short proof needs is known of lemmas with quiet moves only.
        if !quiet && self.shortens {
            return scripts.swap_remove(0).after(point);
        }
        let offers = Wishes::NOTHING.after(wanted).offers(&before, Order::ByNumber);
        let offers = if self.shortens && stop > 0 { offers } else { Vec::new() };
        let sketch = Sketch::of(&before, point, &scripts, Script::cost, &offers, &mut |_| None);
        self.statements.cite(sketch)
    }
}
