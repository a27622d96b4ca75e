//! Dictionaries of strategic moves: positions with a move each, such as O. Patashnik's for 4^3 (1980).
//!
//! The text of their files is that of [`pgc_core::dictionary`]. [`audit`] says whether a dictionary answers all positions that are reached, by
//! its `Book`, and writes the proof.
//!
//! People give a dictionary where a strategy is wanted, and the other way round. So a file that cannot be read is
//! looked at once more, and the message says which command would read it.
//!
//! # The book
//!
//! The book is the index of a dictionary's entries, up to symmetry.
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
//!
//! # The audit
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

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap, HashSet},
    iter::successors,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use serde::Serialize;
use thiserror::Error;

use crate::{AuditError, ProofFile};
use pgc_core::{
    dictionary::{self, Entry, header, is_number, parse, words},
    game::{Claim, Game, Point},
    position::{
        ANTAGONIST, Effect, Images, Moves, PROTAGONIST, Rules, Symmetries,
        {BitBoard, LineCounts, Width, by_line_width}, {Bits, Sides, has_two, mask, point_of, points, with},
    },
    quote::Place,
    sources,
    strategy::{Lemma, Strategy},
    symmetry::automorphisms_of,
};
use pgc_engine::{
    minimise,
    search::{
        lemmas::{Order, Script, Sketch, Statements, Wishes},
        needed::written,
        threads::{lock, shared},
        threats::{Sequence, Sequences, wins},
    },
    solve::{Count, Progress},
};

/// Most bytes of a dictionary that are read.
const MAX_DICTIONARY_BYTES: u64 = 8 << 20;

/// A text in the notation of strategies begins with statements such as these.
const STATEMENTS: [&str; 7] = ["title", "game", "points", "theorem", "play", "claim", "source"];

/// The most lines of a text that are searched for such statements.
const FIRST_LINES: usize = 10;

/// Reads the dictionary in a file, or on standard input if the path is `-`, for a board with this many points.
///
/// # Errors
///
/// The file cannot be read, is too large, is not text, or has a line that is not an entry.
pub fn read(path: &Path, points: usize) -> Result<Vec<Entry>, AuditError> {
    let text = sources::read_input(path, MAX_DICTIONARY_BYTES)?;
    parse(&text, points).map_err(|mistake| AuditError::at(path, &text, &mistake, &advice(&text, mistake.place)))
}

/// Advice about a text without a line of dashes, each piece on a line of its own.
fn advice(text: &str, Place { line, .. }: Place) -> String {
    if header(text).is_some() {
        return String::new();
    }
    let strategy = "\nthis looks like a strategy in the notation of papers; \
        'prover audit paper' reads it";
    let no_header =
        "\na header of free text must end with a line of three or more dashes, and this file has no such line";
    let begins_there = text.lines().position(|line| !line.trim_ascii().is_empty()) == line.checked_sub(1);
    let is_entry = text.lines().nth(line.saturating_sub(1)).is_some_and(looks_like_entry);
    let all = [(looks_like_strategy(text), strategy), (begins_there && !is_entry, no_header)];
    all.into_iter().filter(|(is_true, _)| *is_true).map(|(_, advice)| advice).collect()
}

/// Whether a text begins with statements, comments aside.
fn looks_like_strategy(text: &str) -> bool {
    let first_words = text.lines().filter_map(|line| words(line).next()).filter(|(_, word)| !word.starts_with('#'));
    first_words.take(FIRST_LINES).any(|(_, word)| STATEMENTS.contains(&word))
}

/// Whether a text taken for a strategy seems to be a dictionary: a header ends in it, or it has an entry with points.
pub fn looks_like_dictionary(text: &str) -> bool {
    header(text).is_some() || text.lines().any(|line| line.contains(['x', 'o']) && looks_like_entry(line))
}

/// Whether a line is an entry, perhaps for another board.
fn looks_like_entry(line: &str) -> bool {
    let is_position = |word: &str| word.chars().all(|letter| "xo0123456789".contains(letter));
    match words(line).collect::<Vec<_>>()[..] {
        [(start, point)] => start > 1 && is_number(point),
        [(_, position), (_, point)] => is_position(position) && is_number(point),
        _ => false,
    }
}

// The book.

/// Why an entry cannot answer any position.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum Defect {
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fate {
    /// It answers a position that is reached.
    Used,
    /// It can answer no position.
    Faulty(Defect),
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
#[derive(Clone, Copy)]
struct EntryImage<P> {
    /// The entry.
    entry: usize,
    /// The symmetry that takes the entry's position there.
    symmetry: usize,
    /// Ophelia's points there: more than those of a position that it only dominates.
    other: P,
    /// Whether the entry's move is a mistake.
    is_mistake: bool,
}

/// The index of a dictionary's entries.
struct Book<'a, W: Width> {
    board: &'a BitBoard<W>,
    images: &'a Arc<Images<W::Points>>,
    /// The entries as they were read.
    read: &'a [Entry],
    /// Their positions and moves.
    entries: Vec<(Sides<W::Points>, Point)>,
    /// The statuses of the entries that are faulty, or come again; nothing of all others.
    useless: Vec<Option<Fate>>,
    /// The images of all first entries, and of the first ones whose moves are mistakes, by Xeno's points in canonical form.
    by_own: HashMap<W::Points, Vec<EntryImage<W::Points>>>,
}

impl<'a, W: Width> Book<'a, W> {
    /// Indexes entries.
    ///
    /// # Panics
    ///
    /// When the entries are for another board.
    #[expect(clippy::expect_used, reason = "such boards are refused before")]
    fn new(board: &'a BitBoard<W>, images: &'a Arc<Images<W::Points>>, read: &'a [Entry]) -> Self {
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
            if first == entry && !matches!(fault, Some(Defect::Complete | Defect::Turn)) {
                book.enter(entry, fault.is_some(), form[PROTAGONIST]);
            }
            book.useless.push(match fault {
                Some(fault) => Some(Fate::Faulty(fault)),
                None if first == entry => None,
                None => Some(Fate::Again { first, same: move_there == least }),
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
                    place.push(EntryImage { entry, symmetry, other, is_mistake });
                }
            }
        }
    }

    /// The entry that answers a position in canonical form: the one for this very position; else, of those that
    /// dominate it, the one with the fewest points of Ophelia's. The first of several is taken.
    fn find(&self, form: Sides<W::Points>) -> Option<EntryImage<W::Points>> {
        self.closest(form, false)
    }

    /// The closest entry for a position in canonical form among those whose moves are mistakes, or among the others.
    fn closest(&self, form: Sides<W::Points>, is_mistake: bool) -> Option<EntryImage<W::Points>> {
        let answering = self.by_own.get(&form[PROTAGONIST])?.iter();
        let answering = answering.filter(|it| it.is_mistake == is_mistake && form[ANTAGONIST].is_in(it.other));
        answering.min_by_key(|it| (it.other.count(), it.entry)).copied()
    }
}

/// The fault of an entry, regardless of the others.
fn fault<W: Width>(board: &BitBoard<W>, sides: Sides<W::Points>, point: Point) -> Option<Defect> {
    let complete = |role: usize| board.counts(role) && board.completes(sides[role]);
    if complete(PROTAGONIST) || complete(ANTAGONIST) {
        return Some(Defect::Complete);
    }
    if sides[ANTAGONIST].count() < sides[PROTAGONIST].count() {
        return Some(Defect::Turn);
    }
    match LineCounts::new(board, sides).with(PROTAGONIST, point.into()).effect() {
        Effect::Loses => Some(Defect::Loses),
        Effect::Fills => Some(Defect::Fills),
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
fn block<W: Width>(counts: &LineCounts<W>) -> Option<Point> {
    let danger = counts.completions(ANTAGONIST);
    if has_two(danger) || !counts.completions(PROTAGONIST).is_empty() {
        return None;
    }
    let point = danger.least()?;
    let loses = matches!(counts.with(PROTAGONIST, point).effect(), Effect::Loses | Effect::Fills);
    if loses { None } else { Some(point_of(point)) }
}

/// A reply that no forced sequence answers.
#[derive(Clone)]
struct OpenReply<P> {
    /// The reply.
    reply: Point,
    /// The canonical form of the position after it.
    form: Sides<P>,
    /// The symmetry that takes the position there.
    symmetry: usize,
}

/// A position and its move, with the result for each reply.
struct Elaboration<P> {
    /// Whether the move makes no threat.
    quiet: bool,
    /// The move: the one given, or the first of a forced sequence.
    point: Point,
    /// Forced sequences, which answer the other replies.
    forced: Vec<Sequence>,
    /// The replies that they leave open.
    open: Vec<OpenReply<P>>,
    /// How many positions with Xeno to move were looked at.
    positions: usize,
}

/// The forced sequences that were found at positions in canonical form, by all threads.
type SequenceTable<P> = Mutex<HashMap<Sides<P>, Option<Sequence>>>;

/// Goes through entries one after the other; each thread has its own.
struct SequenceFinder<'a, W: Width> {
    book: &'a Book<'a, W>,
    found: &'a SequenceTable<W::Points>,
    sequences: Sequences,
}

impl<'a, W: Width> SequenceFinder<'a, W> {
    /// A forced sequence at a position, if one is found at its canonical form.
    fn forced(&mut self, sides: Sides<W::Points>) -> Option<Sequence> {
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
    fn elaborated(&mut self, (sides, point): (Sides<W::Points>, Point)) -> Elaboration<W::Points> {
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
                None => open.push(OpenReply { reply: point_of(reply), form, symmetry }),
            }
        }
        let answers = |sequence: &Sequence, open: &OpenReply<W::Points>| {
            wins(&after.with(ANTAGONIST, open.reply.into()), sequence)
        };
        open.retain(|open| !forced.iter().any(|sequence| answers(sequence, open)));
        Elaboration { quiet, point, forced, open, positions: 1 + replies.count() as usize }
    }
}

/// A position that a forced sequence wins.
fn won<P>(sequence: &[Point]) -> Elaboration<P> {
    let (first, rest) = sequence.split_first().map_or((0, &[][..]), |(&first, rest)| (first, rest));
    Elaboration { quiet: false, point: first, forced: vec![rest.to_vec()], open: Vec::new(), positions: 1 }
}

// The audit.

/// What an audit has found.
#[derive(Debug, Serialize)]
pub struct Audit {
    /// What became of each entry, in order.
    #[serde(skip)]
    pub statuses: Vec<Fate>,
    /// How many replies are answered by entries that dominate, because the very position has none.
    pub dominated: usize,
    /// How many positions with Xeno to move were looked at, transpositions and images included.
    pub positions: usize,
    /// The entries used and the positions missing, level by level.
    pub levels: Vec<LevelCounts>,
    /// The positions without an answer, up to symmetry: by level, and then in the order of the audit.
    pub missing: Vec<MissingPosition>,
    /// The entries directly after whose moves positions are missing; those with most first, and else in order.
    pub lacking: Vec<IncompleteEntry>,
    /// The certificate, if nothing is missing.
    #[serde(skip)]
    pub proof: Option<ProofFile>,
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
    let audit = by_line_width!(&rules, W => {
        BitBoard::<W>::new(&rules).map(|board| audit_on(&board, game, &rules, entries, options))
    });
    audit.flatten().ok_or_else(|| AuditError::Game("dictionaries", game.name()))?
}

/// The audit with positions of a width.
fn audit_on<W: Width>(
    board: &BitBoard<W>,
    game: &Game,
    rules: &Arc<Rules>,
    entries: &[Entry],
    options: &Options,
) -> Result<Audit, AuditError> {
    let &Options { threads, progress, .. } = options;
    let symmetries = Symmetries::new(&automorphisms_of(game, &[]), game.board.points());
    let images = Arc::new(Images::new(&symmetries.elements));
    let book = Book::new(board, &images, entries);
    let tour = Tour::of(&book, threads, progress);
    progress.report("checking the other entries", Count::None);
    let statuses = tour.statuses(threads);
    let prove = || {
        progress.report("writing the certificate", Count::None);
        let strategy = tour.strategy(rules, options.shorten).ok_or(AuditError::Unsound)?;
        let trim = |strategy| minimise::trim(rules, strategy, threads, progress);
        ProofFile::new(game, if options.shorten { trim(strategy) } else { strategy })
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
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MissingPosition {
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
#[derive(Clone, Debug, Serialize)]
pub struct IncompleteEntry {
    /// The line of the entry.
    pub line: usize,
    /// Its move.
    pub point: Point,
    /// How many are missing there, up to symmetry. A position that is missing after several entries counts for each.
    pub missing: usize,
    /// Later entries for the same position with a different move.
    pub others: Vec<LaterEntry>,
}

/// An entry whose position has an earlier entry.
#[derive(Clone, Debug, Serialize)]
pub struct LaterEntry {
    /// Its line.
    pub line: usize,
    /// Its move.
    pub point: Point,
}

/// The counts of a level, which is twice the number of Xeno's points.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LevelCounts {
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
    elaborated: Elaboration<P>,
    /// The open replies, each with the stop that answers it and the symmetry that takes the stop's position to the one after the reply.
    next: Vec<(Point, usize, usize)>,
}

/// All positions that are reached from the empty board.
struct Tour<'a, W: Width> {
    book: &'a Book<'a, W>,
    found: SequenceTable<W::Points>,
    /// The positions that are reached, each after all that depend on it. The first one answers the empty board.
    stops: Vec<Stop<W::Points>>,
    /// The stop of each entry that is reached, and of each block at the canonical form of its position.
    places: HashMap<(Option<usize>, Sides<W::Points>), usize>,
    /// The positions without an answer.
    missing: Vec<MissingPosition>,
    /// The canonical forms of the positions that are missing after each entry.
    lacking: BTreeMap<usize, HashSet<Sides<W::Points>>>,
    /// How many replies are answered only by entries that dominate.
    dominated: usize,
}

impl<'a, W: Width> Tour<'a, W> {
    /// Goes through all positions that are reached, with this many threads.
    fn of(book: &'a Book<'a, W>, threads: usize, progress: &dyn Progress) -> Self {
        let mut tour = Tour {
            book,
            found: SequenceTable::default(),
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

    fn reader(&self) -> SequenceFinder<'_, W> {
        SequenceFinder { book: self.book, found: &self.found, sequences: Sequences::default() }
    }

    /// Finds what answers the open replies of a stop, and queues what is reached for the first time.
    fn answer(&mut self, stop: usize, missing: &mut HashSet<Sides<W::Points>>) {
        let Stop { sides, symmetry, ref elaborated, .. } = self.stops[stop];
        let images = self.book.images;
        let (after, open) = (with(sides, PROTAGONIST, elaborated.point), elaborated.open.clone());
        let mut lacking = HashSet::new();
        for OpenReply { reply, form, symmetry: to_form } in open {
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
            Some(EntryImage { entry, symmetry, other, .. }) => {
                self.dominated += usize::from(other != form[ANTAGONIST]);
                (Some(entry), self.book.entries[entry], symmetry)
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
        let mistaken = self.book.closest(form, true).map(|image| &self.book.read[image.entry]);
        self.missing.push(MissingPosition {
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
    fn lacking(&self, statuses: &[Fate]) -> Vec<IncompleteEntry> {
        let mut others: HashMap<usize, Vec<LaterEntry>> = HashMap::new();
        for (status, Entry { line, choice }) in statuses.iter().zip(self.book.read) {
            if let Fate::Again { first, same: false } = *status {
                others.entry(first).or_default().push(LaterEntry { line: *line, point: choice.point });
            }
        }
        let lacking = self.lacking.iter().map(|(entry, forms)| {
            let Entry { line, choice } = &self.book.read[*entry];
            let others = others.remove(entry).unwrap_or_default();
            IncompleteEntry { line: *line, point: choice.point, missing: forms.len(), others }
        });
        let mut lacking: Vec<IncompleteEntry> = lacking.collect();
        lacking.sort_by_key(|lacking| Reverse(lacking.missing));
        lacking
    }

    /// Entries used and positions missing, level by level.
    fn levels(&self) -> Vec<LevelCounts> {
        let mut levels: BTreeMap<usize, LevelCounts> = BTreeMap::new();
        for Stop { entry, sides, .. } in &self.stops {
            let level = levels.entry(2 * sides[PROTAGONIST].count() as usize).or_default();
            *if entry.is_some() { &mut level.used } else { &mut level.blocks } += 1;
        }
        for missing in &self.missing {
            levels.entry(missing.level).or_default().missing += 1;
        }
        levels.into_iter().map(|(level, counts)| LevelCounts { level, ..counts }).collect()
    }

    /// The status of each entry. One that is not reached is superfluous if its position has a forced sequence.
    fn statuses(&self, threads: usize) -> Vec<Fate> {
        shared(self.book.read.len(), threads, || {
            let mut reader = self.reader();
            move |entry| match self.book.useless[entry] {
                Some(useless) => useless,
                None if self.places.contains_key(&(Some(entry), self.book.entries[entry].0)) => Fate::Used,
                None if reader.forced(self.book.entries[entry].0).is_some() => Fate::Superfluous,
                None => Fate::Unused,
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
        let mut writer = TourWriter { tour: self, shortens, weights, statements };
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
struct TourWriter<'a, W: Width> {
    tour: &'a Tour<'a, W>,
    /// Whether lemmas state more than the positions of their stops.
    shortens: bool,
    /// For each stop the size of the tree below it. A stop that is reached in several ways counts as often.
    weights: Vec<u64>,
    statements: Statements<W>,
}

impl<'a, W: Width> TourWriter<'a, W> {
    /// What proves a stop's position, and perhaps answers the replies `wanted`, points of that position: a citation of a lemma,
    /// perhaps after moves that force the reply, or a forced sequence. The recursion is at most as deep as Xeno has moves.
    fn prove(&mut self, stop: usize, wanted: W::Points) -> Script<W> {
        let (Stop { sides, elaborated, next, .. }, images) = (&self.tour.stops[stop], self.tour.book.images);
        if let Some(known) = self.statements.dominating(*sides) {
            return known;
        }
        let &Elaboration { quiet, point, ref forced, .. } = elaborated;
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
