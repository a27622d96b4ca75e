//! Proofs of positions, by their published moves or by search.
//!
//! `Reader::position` proves a position with the protagonist to move, and `Reader::entry` tries one move of it.
//! They call each other down the published tree. A quiet move opens replies; first the listed ones are read, the
//! longest texts first on several threads or in turn if it is the first move, and then the others are searched in rounds with
//! growing budgets. Early rounds are cheap: their lemmas answer some of the replies of later ones.
//!
//! In a *trial* a page is read for a position that it was not written for, to see whether the same moves win there.
//! Nothing is noted then, and the first reply without an answer ends it. Otherwise a gap would be told of a move
//! that nobody has published.
//!
//! Every position that is proved by a quiet move leaves a lemma in the search, in an audit and in a trial alike. So
//! the order of reading decides which proof a later position gets, and is fixed.

use std::borrow::Cow;

use crate::search::quiet::book::aim::{Aim, Mode};
use crate::search::quiet::book::checkpoint::BookLog;
use crate::search::quiet::book::moves::MovesOf;
use crate::search::quiet::book::open::{Open, after_move, pages};
use crate::search::quiet::book::page::{Entry, Extent, Page, Publication};
use crate::search::quiet::book::reading::{Reading, Slow};
use crate::search::quiet::node::Numbers;
use crate::search::quiet::scripts::{LemmaImage, Script};
use crate::search::quiet::search::{Search, Task};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, mask, point_of};
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST};

/// How many moves are looked at for a listed position without a move, for one whose published move was not confirmed, and for either if a
/// sibling's answer is only tried.
const LISTED: u64 = 20_000;
const TRIED: u64 = 500;

/// How many moves are looked at for each reply that is not listed, in rounds.
const ROUNDS: [u64; 4] = [30, 500, 4_000, 32_000];
const TRIED_ROUNDS: usize = 2;

/// In this round, the published answers to the other replies are tried; and how many of them.
const SIBLINGS: usize = 2;
const ANSWERS: usize = 3;

/// There may be any number of open replies to a published move.
const PATIENCE: usize = usize::MAX;

/// Node limit of the search for a forced sequence after a published move, if the antagonist passed.
const NULL_MOVE_NODES: u64 = 10_000;

/// Reads a publication.
pub(super) struct Reader<'r, 's, W: Width> {
    pub(super) search: &'r mut Search<'s, W>,
    /// What is known of the replies to the first move.
    pub(super) log: &'r BookLog<W>,
    pub(super) reading: Reading,
    /// The moves from the start.
    pub(super) path: Vec<Point>,
    /// What is read.
    pub(super) publication: Publication<'r>,
    moves: MovesOf,
}

impl<'r, 's, W: Width> Reader<'r, 's, W> {
    pub(super) fn new(search: &'r mut Search<'s, W>, log: &'r BookLog<W>, publication: Publication<'r>) -> Self {
        let (reading, moves) = (Reading::default(), MovesOf::default());
        Reader { search, log, reading, path: Vec::new(), publication, moves }
    }

    /// Reads those replies to the first move that are asked for, and nothing else.
    pub(super) fn part(&mut self, aim: Aim<W::Points>, entry: &Entry) {
        if let Some(mut open) = self.first(aim, entry) {
            self.first_replies(&mut open, entry.replies.len());
        }
    }

    /// Makes the first move. The replies that are open after it; nothing if they are not read.
    pub(super) fn first<'e>(&mut self, aim: Aim<W::Points>, entry: &'e Entry) -> Option<Open<'e, 's, W>> {
        let mut after = LineCounts::new(self.search.board, aim.sides);
        if !after.free().has(entry.point.into()) || after.play(entry.point) != Effect::Quiet {
            return None;
        }
        self.path.push(entry.point);
        self.opened(aim, entry)
    }

    /// A proof of a position with the protagonist to move.
    pub(super) fn position(&mut self, aim: Aim<W::Points>, page: &Page) -> Option<Script<W>> {
        let is_audit = aim.mode == Mode::Audit;
        let proved = match (self.search.known(aim.sides), &page.answer) {
            (Some(known), Some(entry)) => {
                let plays = is_audit && self.plays(&known, entry.point);
                let is_read = plays && entry.replies.is_empty();
                if is_audit && self.publication.extent == Extent::Every && !is_read {
                    self.published(aim, page).or(Some(known))
                } else {
                    self.reading.confirmed += u64::from(plays);
                    self.pass(aim.mode, page.moves() - usize::from(plays));
                    Some(known)
                }
            }
            (Some(known), None) => Some(known),
            (None, Some(_)) => self.published(aim, page),
            (None, None) => {
                let proved = self.search.prove_for(aim, if is_audit { LISTED } else { TRIED }, None);
                self.reading.searched += u64::from(proved.is_some() && is_audit);
                proved
            }
        };
        if let (Some(script), Some(said), Mode::Audit) = (&proved, page.within, aim.mode) {
            let found = match script {
                // Who can complete a line at once needs no further move.
                Script::Forced(sequence) if self.completes(aim, sequence) => 1,
                _ => self.moves.script(&self.search.statements, script),
            };
            if found > said {
                self.reading.slow.push(Slow { path: self.path.clone(), said, found });
            }
        }
        proved
    }

    /// Notes that so many published moves are not read.
    fn pass(&mut self, mode: Mode, moves: usize) {
        self.reading.passed += if mode == Mode::Audit { moves as u64 } else { 0 };
    }

    /// Whether the first move of a sequence completes a line.
    fn completes(&self, aim: Aim<W::Points>, sequence: &[Point]) -> bool {
        let completions = LineCounts::new(self.search.board, aim.sides).completions(PROTAGONIST);
        sequence.first().is_some_and(|&point| completions.has(point.into()))
    }

    /// Whether a script begins with a move.
    fn plays(&self, script: &Script<W>, point: Point) -> bool {
        match script {
            Script::Forced(sequence) => sequence.first() == Some(&point),
            Script::Cite(cite) => cite.moves.is_empty() && self.search.statements.point(cite.lemma, cite.map) == point,
        }
    }

    /// By the published move; by another one, if it is not confirmed.
    fn published(&mut self, aim: Aim<W::Points>, page: &Page) -> Option<Script<W>> {
        let entry = page.answer.as_ref()?;
        self.path.push(entry.point);
        let proved = self.entry(aim, entry);
        if aim.mode == Mode::Trial {
            self.path.pop();
            return proved;
        }
        let known = proved.is_none().then(|| self.search.known(aim.sides)).flatten();
        let confirmed = proved.or_else(|| known.clone().filter(|script| self.plays(script, entry.point)));
        if confirmed.is_some() {
            self.path.pop();
            self.reading.confirmed += 1;
            return confirmed;
        }
        let other = known.or_else(|| self.search.prove_for(aim, LISTED, None));
        let list = if other.is_some() { &mut self.reading.otherwise } else { &mut self.reading.unconfirmed };
        list.push(self.path.clone());
        self.path.pop();
        other
    }

    /// A proof by a move.
    fn entry(&mut self, aim: Aim<W::Points>, entry: &Entry) -> Option<Script<W>> {
        let mut after = LineCounts::new(self.search.board, aim.sides);
        if !after.free().has(entry.point.into()) {
            self.note_if(aim.mode, |reading, path| reading.impossible.push(path));
            return None;
        }
        match after.play(entry.point) {
            Effect::Wins => Some(Script::Forced(vec![entry.point])),
            Effect::Forces(reply) => {
                self.unforced(aim, entry, reply);
                self.path.push(reply);
                let page = entry.page(reply).map_or_else(Cow::default, Cow::Borrowed);
                let proved = self.position(Aim { sides: after.sides, ..aim }, &page);
                self.path.pop();
                proved.map(|script| after_move(entry.point, script))
            }
            Effect::Quiet => self.quiet(aim, entry),
            Effect::Loses => {
                self.note_if(aim.mode, |reading, path| reading.losing.push(path));
                None
            }
            Effect::Fills => None,
        }
    }

    /// Reads the listed replies to a forcing move that let the protagonist complete a line, if every move is asked for.
    fn unforced(&mut self, aim: Aim<W::Points>, entry: &Entry, forced: Point) {
        let after = LineCounts::new(self.search.board, aim.sides).with(PROTAGONIST, entry.point.into());
        for (reply, page) in entry.replies.iter().filter(|(reply, _)| *reply != forced) {
            if self.publication.extent == Extent::Every && aim.mode == Mode::Audit && after.free().has((*reply).into())
            {
                self.path.push(*reply);
                self.position(Aim { sides: after.with(ANTAGONIST, (*reply).into()).sides, ..aim }, page);
                self.path.pop();
            } else {
                self.pass(aim.mode, page.moves());
            }
        }
    }

    /// By a quiet move, if every reply is answered.
    fn quiet(&mut self, aim: Aim<W::Points>, entry: &Entry) -> Option<Script<W>> {
        let mut open = self.opened(aim, entry)?;
        let listed = entry.replies.len();
        if !self.listed(&mut open, listed) || !self.others(&mut open) {
            if aim.mode == Mode::Audit {
                let gaps = open.quiet.open.iter().filter(|&&reply| !open.is_answered(reply));
                self.reading.gaps.extend(gaps.map(|&reply| [&self.path[..], &[reply]].concat()));
            }
            return None;
        }
        Some(Script::Cite(self.search.lemma(aim.sides, entry.point, &open.quiet.scripts, aim.wanted)))
    }

    /// The replies that are open after a quiet move. Nothing if the antagonist wins after it by threats.
    pub(super) fn opened<'e>(&mut self, aim: Aim<W::Points>, entry: &'e Entry) -> Option<Open<'e, 's, W>> {
        let after = LineCounts::new(self.search.board, aim.sides).with(PROTAGONIST, entry.point.into());
        let threats: Vec<_> = self.search.forced.any(&after, NULL_MOVE_NODES).into_iter().collect();
        self.search.budget.be_patient(PATIENCE);
        let Some(quiet) = self.search.look(aim.sides, entry.point, &threats) else {
            self.note_if(aim.mode, |reading, path| reading.losing.push(path));
            return None;
        };
        let pages = pages(self.search, &after, entry);
        Some(Open { aim, after, quiet, pages, sibling: None })
    }

    /// Reads the replies that are listed. Returns whether to go on.
    fn listed(&mut self, open: &mut Open<'_, 's, W>, listed: usize) -> bool {
        let is_first = self.path.len() == 1 && open.aim.mode == Mode::Audit;
        if is_first {
            self.first_replies(open, listed);
        }
        for index in self.order(open, if is_first { listed } else { 0 }, listed) {
            let reply = open.pages[index].0;
            if !open.after.free().has(reply.into()) {
                continue;
            }
            let page = open.pages[index].1.clone();
            let is_listed = index < listed;
            let is_asked = is_listed && self.publication.extent == Extent::Every && open.aim.mode == Mode::Audit;
            if !open.has(reply) && !is_asked {
                self.pass(open.aim.mode, if is_listed { page.moves() } else { 0 });
                continue;
            }
            // What a symmetry takes to a listed reply is not listed itself.
            // The counts and paths are about the publication, so what was found at an image is put back.
            let before = (!is_listed).then(|| self.reading.clone());
            self.path.push(reply);
            let proved = self.position(open.aim_after(reply), &page);
            self.path.pop();
            if let Some(before) = before {
                self.reading = before;
            }
            match proved {
                Some(script) if open.has(reply) => open.take(script, reply),
                None if open.aim.mode == Mode::Trial => return false,
                _ => {}
            }
        }
        true
    }

    /// The pages from this one on in the order in which they are read: those that are listed, and then their images.
    fn order(&self, open: &Open<'_, 's, W>, from: usize, listed: usize) -> Vec<usize> {
        let place = |point: usize| open.pages.iter().position(|(reply, _)| usize::from(*reply) == point);
        let replies = |pages: &[(Point, Cow<Page>)]| mask(pages.iter().map(|&(reply, _)| reply));
        let groups = [&open.pages[from..listed], &open.pages[listed..]].map(replies);
        groups.into_iter().flat_map(|group| self.search.order.of(&open.after, group)).filter_map(place).collect()
    }

    /// Answers the others. Returns whether all are answered.
    fn others(&mut self, open: &mut Open<W>) -> bool {
        let is_trial = open.aim.mode == Mode::Trial;
        let rounds = if is_trial { &ROUNDS[..TRIED_ROUNDS] } else { &ROUNDS[..] };
        for (round, &budget) in rounds.iter().enumerate() {
            let replies = mask(open.quiet.open.iter().copied());
            for reply in self.search.order.of(&open.after, replies).into_iter().map(point_of) {
                if !open.has(reply) || open.is_answered(reply) {
                    continue;
                }
                let aim = open.aim_after(reply);
                self.path.push(reply);
                let mut proved = self.search.prove_for(aim, budget, open.sibling);
                if proved.is_none() && round == SIBLINGS {
                    proved = self.as_sibling(aim, open);
                }
                self.path.pop();
                match proved {
                    Some(script) => open.take(script, reply),
                    None if is_trial && round + 1 == rounds.len() => return false,
                    None => {}
                }
            }
        }
        open.quiet.open.is_empty()
    }

    /// By the published answers to other replies.
    fn as_sibling(&mut self, aim: Aim<W::Points>, open: &Open<W>) -> Option<Script<W>> {
        let aim = Aim { mode: Mode::Trial, ..aim };
        let proved = open.answers().iter().take(ANSWERS).find_map(|page| self.position(aim, page));
        self.reading.as_siblings += u64::from(proved.is_some() && open.aim.mode == Mode::Audit);
        proved
    }

    /// Notes the line of play, unless a move is only tried.
    fn note_if(&mut self, mode: Mode, note: impl FnOnce(&mut Reading, Vec<Point>)) {
        if mode == Mode::Audit {
            note(&mut self.reading, self.path.clone());
        }
    }
}

impl<W: Width> Search<'_, W> {
    /// A proof of a position by at most so many moves; a lemma's move is tried first.
    fn prove_for(&mut self, aim: Aim<W::Points>, budget: u64, killer: Option<LemmaImage>) -> Option<Script<W>> {
        self.begin(budget);
        let task = Task { limits: Numbers::NONE, killer, wanted: aim.wanted };
        let carried = killer.and_then(|_| self.search(aim.sides, task).ok().flatten());
        let all = Task { limits: Numbers::ALL, killer: None, ..task };
        carried.or_else(|| self.search(aim.sides, all).ok().flatten()).map(Script::Cite)
    }
}
