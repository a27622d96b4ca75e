//! Wins by moves that somebody has published: each is tried as it is written, and what the publication leaves out
//! is searched.
//!
//! A publication has one move for a position with the protagonist to move, and some of the replies to it. A move is
//! *confirmed* if every reply to it is answered: by its published answer, by a lemma, by a forced sequence, or by a
//! proof that is found within stated numbers of moves. Replies without a published answer are often answered as
//! their siblings are, whose proofs are carried over first. Where a published move is not confirmed, others are
//! searched; and a reply that nothing answers is a gap.
//!
//! Where a position is proved without its published move, by a lemma about a similar one or by a forced sequence,
//! the move is passed over, unless every move is asked for.
//!
//! For example, a tree says: 24; to 16 answer 0, to 17 answer 31. The other replies to 24 are not in it, as they
//! are easy. Most of them fall to the forced sequence that 24 threatens. A reply 18 may fall to the lemma that
//! proves 17, by a symmetry or as it stands; if not, to the move 31; if not, to a search. What is left is reported to
//! whoever wrote the tree.
//!
//! All this is the search of `quiet` with another order of moves: the published one is tried first, without a bound
//! on the replies that it leaves open, as somebody has said that it wins. The lemmas, and the strategy that is
//! written of them, are the same. Nothing that is published is believed.
//!
//! The cost is that of looking at each published move once, and of the budgets for replies that are not listed.
//!
//! # Proofs of positions
//!
//! A position is proved by its published moves or by search. `BookReader::position` proves a position with the
//! protagonist to move, and `BookReader::entry` tries one move of it. They call each other down the published tree. A
//! quiet move opens replies; first the listed ones are read, the longest texts first on several threads or in turn
//! if it is the first move, and then the others are searched in rounds with growing budgets. Early rounds are
//! cheap: their lemmas answer some of the replies of later ones.
//!
//! In a *trial* a page is read for a position that it was not written for, to see whether the same moves win there.
//! Nothing is noted then, and the first reply without an answer ends it. Otherwise a gap would be reported of a move
//! that nobody has published.
//!
//! Every position that is proved by a quiet move leaves a lemma in the search, in an audit and in a trial alike. So
//! the order of reading decides which proof a later position gets, and is fixed.
//!
//! # Open replies
//!
//! Whoever publishes a tree lists one reply of several that are alike by symmetry. So the page of a reply is also
//! that of its images under the symmetries of the position, with all its moves mapped.
//!
//! # Numbers of moves
//!
//! They say in how many moves a script wins. A lemma's number is one more than the largest of its scripts. A lemma
//! cites earlier ones only, so the numbers are found in order, each once. It is an upper bound: a sequence may win
//! before its last move.
//!
//! # Replies to the first move
//!
//! They are read on several threads or in turn. *Apart*, each is read by itself, with the lemmas that were known
//! before the first of them, and then what is found is joined, in order. So it does not depend on the number of
//! threads. The price is that no reply profits from the lemmas of another.
//!
//! *In turn*, each has the lemmas of those before it. Many are proved again by lemmas that are there, so the search
//! is shorter, and the proof too. What one finds depends on all before it: if a limit ends a reply, the log keeps
//! nothing of it and of those after it, so the log always has the first replies of a reading without limits.
//!
//! Each task has a search of its own, with its table of positions, as long as it runs.
//!
//! # Replies that are proved by themselves
//!
//! Where a reply to the published first move is a gap, the others are proved nevertheless.
//!
//! Each becomes a strategy that starts after the reply, with all lemmas that it needs. A lemma that several of them
//! need is written in each. One reply of those that a symmetry of the position takes to each other is enough, and
//! the published one is preferred, so that the reader finds the moves that he knows.
//!
//! # Pages
//!
//! A publication is a tree: a page is a position with the protagonist to move, and has his move; an entry is that
//! move, and has a page for each reply that is listed. The position itself is not written: it follows from the
//! moves that lead to the page. So the image of a page under a symmetry is a page again.
//!
//! # What was found
//!
//! The counts and lists are for the report. They can be added, so that parts that are read apart give the same
//! report as one reading.
//!
//! # Checkpoints
//!
//! A checkpoint has what the replies to the first move have come to, and the reading can continue from it. They are
//! numbered as they are read, and what follows depends on what was found of them alone. The fingerprint
//! has the text as well as the question and the method: with another text, the numbers would belong to other
//! replies. What it proves is played out with the whole. What it says of moves is repeated, as it is from an earlier run; only that
//! it speaks of points, maps and lemmas that exist is tested, and what does not is read anew.

use std::{borrow::Cow, cmp::Reverse, collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    sealed::{Fingerprint, Log, question},
    search::{
        lemmas::{LemmaImage, OpenReplies, Order, Script, Wishes},
        needed::PositionProof,
        quiet::{
            candidates::Numbers,
            search::{Gain, Limits, METHOD, QuietProgress, Search, Tally, Task, WaveLog},
            written,
        },
    },
};
use pgc_core::{
    game::{Game, Point},
    position::{
        ANTAGONIST, BitBoard, Bits, Effect, Images, LineCounts, Moves, PROTAGONIST, Rules, Sides, Symmetries, Width,
        mask, point_of, points,
    },
    strategy::Strategy,
    symmetry::Permutation,
};

/// What was found of a published strategy. A proof is a strategy, or what is made of it.
#[derive(Debug)]
pub struct BookResult<P = Strategy> {
    /// A proof of the win, if every reply is answered.
    pub proof: Option<P>,
    /// The replies to the first move that are answered, if they are asked for.
    pub replies: Vec<ReplyProof<P>>,
    /// Those that were read, though not all were, and are not answered.
    pub unanswered: Vec<Point>,
    /// What was found.
    pub reading: BookReport,
}

/// A reply to the first move that is answered.
#[derive(Debug)]
pub struct ReplyProof<P = Strategy> {
    /// The reply.
    pub reply: Point,
    /// The game from the position after it.
    pub game: Game,
    /// A proof of the win from there.
    pub proof: P,
}

/// Reads a publication from the start of a game without an opening rule, with the protagonist to move. If the claim is bounded, only
/// wins within the moves that count are looked for. Nothing if the board is too large, or the antagonist is to move. The `log` has what earlier readings found of the replies to the first move, and takes
/// what is found now. `report` receives how far the search has come.
pub(crate) fn read<W: Width>(
    (game, rules): (&Game, &Rules),
    symmetries: &Symmetries,
    publication: Publication,
    limits: Limits,
    log: &BookLog<W>,
    report: &(dyn Fn(QuietProgress) + Sync),
) -> Option<BookResult> {
    let board = BitBoard::<W>::new(rules).filter(|_| !rules.other_begins)?;
    let (waves, watch) = (WaveLog::default(), Tally::new(report));
    let maps = Arc::new(Images::of_all(&symmetries.elements));
    let mut search = Search::new(&board, maps, limits, &waves, &watch);
    search.order = Order::NearestFirst;
    let sides = rules.start_sets();
    let aim = Aim { sides, wanted: Wishes::NOTHING, is_trial: false };
    let mut reader = BookReader::new(&mut search, log, publication);
    // With some of the replies only, nothing can be said of the start. What is found of them is in the log.
    let proved = match (publication.only, &publication.page.answer) {
        (Some(_), Some(first)) => {
            let open = reader.first(aim, first);
            open.into_iter().for_each(|mut open| reader.first_replies(&mut open, first.replies.len()));
            None
        }
        _ => reader.position(aim, publication.page),
    };
    let reading = reader.reading;
    let proof = proved.map(|script| written(rules, &mut search, &[(sides, script)], limits.tries_others));
    let before = LineCounts::new(&board, sides);
    let first = publication.page.answer.as_ref().filter(|first| before.free().has(first.point.into()));
    let after = first.map(|first| (first, before.with(PROTAGONIST, first.point.into())));
    let replies = match (publication.with_replies, &after) {
        (true, Some((first, after))) => {
            let replies = publication.only.map_or_else(|| one_of_each(&search, first, after), <[Point]>::to_vec);
            let answered = |reply| {
                let won = answer(&mut search, after, reply)?;
                ReplyProof::of(game, rules, &mut search, won)
            };
            replies.into_iter().filter_map(answered).collect()
        }
        _ => Vec::new(),
    };
    let mut unanswered = publication.only.unwrap_or_default().to_vec();
    unanswered.retain(|&reply| after.as_ref().is_none_or(|(_, after)| answer(&mut search, after, reply).is_none()));
    Some(BookResult { proof, replies, unanswered, reading })
}

/// A position with the protagonist to move that is to be proved.
#[derive(Clone, Copy)]
struct Aim<P> {
    sides: Sides<P>,
    /// The replies that a lemma should answer.
    wanted: Wishes<P>,
    /// Whether the first reply without an answer ends it: a page is read for a position that it was not written for.
    is_trial: bool,
}

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
struct BookReader<'r, 's, W: Width> {
    search: &'r mut Search<'s, W>,
    /// What is known of the replies to the first move.
    log: &'r BookLog<W>,
    reading: BookReport,
    /// The moves from the start.
    path: Vec<Point>,
    /// What is read.
    publication: Publication<'r>,
    /// For each lemma a number of moves within which the protagonist completes a line.
    moves: Vec<u16>,
}

impl<'r, 's, W: Width> BookReader<'r, 's, W> {
    fn new(search: &'r mut Search<'s, W>, log: &'r BookLog<W>, publication: Publication<'r>) -> Self {
        BookReader { search, log, reading: BookReport::default(), path: Vec::new(), publication, moves: Vec::new() }
    }

    /// Makes the first move. The replies that are open after it; nothing if they are not read.
    fn first<'e>(&mut self, aim: Aim<W::Points>, entry: &'e BookMove) -> Option<BookReplies<'e, 's, W>> {
        let mut after = LineCounts::new(self.search.board, aim.sides);
        if !after.free().has(entry.point.into()) || after.play(entry.point) != Effect::Quiet {
            return None;
        }
        self.path.push(entry.point);
        self.opened(aim, entry)
    }

    /// A proof of a position with the protagonist to move.
    fn position(&mut self, aim: Aim<W::Points>, page: &Page) -> Option<Script<W>> {
        let proved = match (self.search.known(aim.sides), &page.answer) {
            (Some(known), Some(entry)) => {
                let plays = self.plays(&known, entry.point);
                let is_read = plays && entry.replies.is_empty();
                if !aim.is_trial && self.publication.every && !is_read {
                    self.published(aim, page).or(Some(known))
                } else {
                    self.reading.confirmed += u64::from(plays);
                    self.reading.passed += page.moves() as u64 - u64::from(plays);
                    Some(known)
                }
            }
            (Some(known), None) => Some(known),
            (None, Some(_)) => self.published(aim, page),
            (None, None) => {
                let proved = self.search.prove_for(aim, if aim.is_trial { TRIED } else { LISTED }, None);
                self.reading.searched += u64::from(proved.is_some());
                proved
            }
        };
        if let (Some(script), Some(said)) = (&proved, page.within) {
            // Who can complete a line at once needs no further move.
            let completes = script.cited.is_none() && self.completes(aim, &script.moves);
            let found = if completes { 1 } else { self.within(script) };
            if found > said {
                self.reading.slow.push(SlowWin { path: self.path.clone(), said, found });
            }
        }
        proved
    }

    /// Within how many moves a script wins: its own, and one more after the last of a forced sequence, which makes two threats.
    fn within(&mut self, script: &Script<W>) -> u16 {
        let (statements, moves) = (&self.search.statements, &mut self.moves);
        let within = |moves: &[u16], script: &Script<W>| {
            let then = script.cited.as_ref().map_or(1, |cite| moves[cite.image.lemma]);
            u16::try_from(script.moves.len()).unwrap_or(u16::MAX).saturating_add(then)
        };
        for lemma in moves.len()..statements.count() {
            let most = statements.lemma(lemma).scripts.iter().map(|script| within(moves, script)).max();
            moves.push(most.unwrap_or(0).saturating_add(1));
        }
        within(moves, script)
    }

    /// What is found without a note of it: it is not about what is published.
    fn apart<F>(&mut self, find: impl FnOnce(&mut Self) -> F) -> F {
        let reading = std::mem::take(&mut self.reading);
        let found = find(self);
        self.reading = reading;
        found
    }

    /// Whether the first move of a sequence completes a line.
    fn completes(&self, aim: Aim<W::Points>, sequence: &[Point]) -> bool {
        let completions = LineCounts::new(self.search.board, aim.sides).completions(PROTAGONIST);
        sequence.first().is_some_and(|&point| completions.has(point.into()))
    }

    /// Whether a script begins with a move.
    fn plays(&self, script: &Script<W>, point: Point) -> bool {
        match script.killer() {
            Some(image) => self.search.statements.point(image) == point,
            None => script.cited.is_none() && script.moves.first() == Some(&point),
        }
    }

    /// By the published move; by another one, if it is not confirmed.
    fn published(&mut self, aim: Aim<W::Points>, page: &Page) -> Option<Script<W>> {
        let entry = page.answer.as_ref()?;
        self.path.push(entry.point);
        let proved = self.entry(aim, entry);
        if aim.is_trial {
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
    fn entry(&mut self, aim: Aim<W::Points>, entry: &BookMove) -> Option<Script<W>> {
        let mut after = LineCounts::new(self.search.board, aim.sides);
        if !after.free().has(entry.point.into()) {
            self.reading.impossible.push(self.path.clone());
            return None;
        }
        match after.play(entry.point) {
            Effect::Wins => Some(Script::forced(vec![entry.point])),
            Effect::Forces(reply) => {
                self.unforced(aim, entry, reply);
                self.path.push(reply);
                let page = entry.page(reply).map_or_else(Cow::default, Cow::Borrowed);
                let proved = self.position(Aim { sides: after.sides, ..aim }, &page);
                self.path.pop();
                proved.map(|script| script.after(entry.point))
            }
            Effect::Quiet => self.quiet(aim, entry),
            Effect::Loses => {
                self.reading.losing.push(self.path.clone());
                None
            }
            Effect::Fills => None,
        }
    }

    /// Reads the listed replies to a forcing move that let the protagonist complete a line, if every move is asked for.
    fn unforced(&mut self, aim: Aim<W::Points>, entry: &BookMove, forced: Point) {
        let after = LineCounts::new(self.search.board, aim.sides).with(PROTAGONIST, entry.point.into());
        for (reply, page) in entry.replies.iter().filter(|(reply, _)| *reply != forced) {
            if self.publication.every && !aim.is_trial && after.free().has((*reply).into()) {
                self.path.push(*reply);
                self.position(Aim { sides: after.with(ANTAGONIST, (*reply).into()).sides, ..aim }, page);
                self.path.pop();
            } else {
                self.reading.passed += page.moves() as u64;
            }
        }
    }

    /// By a quiet move, if every reply is answered.
    fn quiet(&mut self, aim: Aim<W::Points>, entry: &BookMove) -> Option<Script<W>> {
        let mut open = self.opened(aim, entry)?;
        let listed = entry.replies.len();
        if !self.listed(&mut open, listed) || !self.others(&mut open) {
            let gaps = open.quiet.open.iter().filter(|&&reply| !open.is_answered(reply));
            self.reading.gaps.extend(gaps.map(|&reply| [&self.path[..], &[reply]].concat()));
            return None;
        }
        Some(self.search.lemma(aim.sides, entry.point, &open.quiet.scripts, aim.wanted))
    }

    /// The replies that are open after a quiet move. Nothing if the antagonist wins after it by threats.
    fn opened<'e>(&mut self, aim: Aim<W::Points>, entry: &'e BookMove) -> Option<BookReplies<'e, 's, W>> {
        let after = LineCounts::new(self.search.board, aim.sides).with(PROTAGONIST, entry.point.into());
        let threats: Vec<_> = self.search.forced.any(&after, NULL_MOVE_NODES).into_iter().collect();
        self.search.budget.patience = PATIENCE;
        let Some(quiet) = self.search.look(aim.sides, entry.point, &threats) else {
            self.reading.losing.push(self.path.clone());
            return None;
        };
        let pages = pages(self.search, &after, entry);
        Some(BookReplies { aim, after, quiet, pages, sibling: None })
    }

    /// Reads the replies that are listed. Returns whether to go on.
    fn listed(&mut self, open: &mut BookReplies<'_, 's, W>, listed: usize) -> bool {
        let is_first = self.path.len() == 1 && !open.aim.is_trial;
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
            let is_asked = is_listed && self.publication.every && !open.aim.is_trial;
            if !open.has(reply) && !is_asked {
                self.reading.passed += if is_listed { page.moves() as u64 } else { 0 };
                continue;
            }
            let aim = open.aim_after(reply);
            self.path.push(reply);
            // What a symmetry takes to a listed reply is not listed itself.
            let proved =
                if is_listed { self.position(aim, &page) } else { self.apart(|reader| reader.position(aim, &page)) };
            self.path.pop();
            match proved {
                Some(script) if open.has(reply) => open.take(script, reply),
                None if open.aim.is_trial => return false,
                _ => {}
            }
        }
        true
    }

    /// The pages from this one on in the order in which they are read: those that are listed, and then their images.
    fn order(&self, open: &BookReplies<'_, 's, W>, from: usize, listed: usize) -> Vec<usize> {
        let place = |point: usize| open.pages.iter().position(|(reply, _)| usize::from(*reply) == point);
        let replies = |pages: &[(Point, Cow<Page>)]| mask(pages.iter().map(|&(reply, _)| reply));
        let groups = [&open.pages[from..listed], &open.pages[listed..]].map(replies);
        groups.into_iter().flat_map(|group| self.search.order.of(&open.after, group)).filter_map(place).collect()
    }

    /// Answers the others. Returns whether all are answered.
    fn others(&mut self, open: &mut BookReplies<W>) -> bool {
        let is_trial = open.aim.is_trial;
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
    fn as_sibling(&mut self, aim: Aim<W::Points>, open: &BookReplies<W>) -> Option<Script<W>> {
        let aim = Aim { is_trial: true, ..aim };
        let answers = open.answers();
        let proved = self.apart(|reader| answers.iter().take(ANSWERS).find_map(|page| reader.position(aim, page)));
        self.reading.as_siblings += u64::from(proved.is_some());
        proved
    }
}

impl<W: Width> Search<'_, W> {
    /// A proof of a position by at most so many moves; a lemma's move is tried first.
    fn prove_for(&mut self, aim: Aim<W::Points>, budget: u64, killer: Option<LemmaImage>) -> Option<Script<W>> {
        self.begin(budget);
        let task = Task { limits: Numbers::NONE, killer, wanted: aim.wanted };
        let carried = killer.and_then(|_| self.search(aim.sides, task).ok().flatten());
        let all = Task { limits: Numbers::ALL, killer: None, ..task };
        carried.or_else(|| self.search(aim.sides, all).ok().flatten())
    }
}

/// The replies that are open after a published move, and what answers the others.
struct BookReplies<'e, 'b, W: Width> {
    aim: Aim<W::Points>,
    after: LineCounts<'b, W>,
    quiet: OpenReplies<W>,
    /// The replies that are listed, and those that a symmetry takes to a listed one.
    pages: Vec<(Point, Cow<'e, Page>)>,
    /// The last lemma that answered one of them.
    sibling: Option<LemmaImage>,
}

impl<W: Width> BookReplies<'_, '_, W> {
    fn has(&self, reply: Point) -> bool {
        self.quiet.open.contains(&reply)
    }

    /// Whether an answer to a reply is published.
    fn is_answered(&self, reply: Point) -> bool {
        self.pages.iter().any(|(known, page)| *known == reply && page.answer.is_some())
    }

    /// The position after a reply.
    fn aim_after(&self, reply: Point) -> Aim<W::Points> {
        let others: W::Points = mask(self.quiet.open.iter().copied().filter(|&other| other != reply));
        Aim {
            sides: self.after.with(ANTAGONIST, reply.into()).sides,
            wanted: self.aim.wanted.after(others),
            ..self.aim
        }
    }

    /// Takes a script, which answers this reply and perhaps others.
    fn take(&mut self, script: Script<W>, reply: Point) {
        self.sibling = script.killer().or(self.sibling);
        self.quiet.take(&self.after, reply, script);
    }

    /// The answers that are published most often, each with its longest page.
    fn answers(&self) -> Vec<Page> {
        let mut answers: BTreeMap<Point, (usize, &Page)> = BTreeMap::new();
        for (_, page) in &self.pages {
            let Some(entry) = &page.answer else { continue };
            let (count, longest) = answers.entry(entry.point).or_insert((0, page));
            *count += 1;
            if page.moves() > longest.moves() {
                *longest = page;
            }
        }
        let mut answers: Vec<_> = answers.into_values().collect();
        answers.sort_by_key(|&(count, _)| Reverse(count));
        answers.into_iter().map(|(_, page)| page.clone()).collect()
    }
}

/// The pages of the replies to a published move, and of those that a symmetry of the position takes to one of them.
fn pages<'e, W: Width>(search: &Search<W>, after: &LineCounts<W>, entry: &'e BookMove) -> Vec<(Point, Cow<'e, Page>)> {
    let maps = search.fixing(after.sides);
    let listed = entry.replies.iter().map(|(reply, page)| (*reply, Cow::Borrowed(page)));
    let mut pages: Vec<(Point, Cow<'e, Page>)> = listed.collect();
    for (reply, page) in &entry.replies {
        for &map in &maps {
            let image = search.statements.maps.point(map, *reply);
            if pages.iter().all(|(known, _)| *known != image) {
                pages.push((image, Cow::Owned(page.image(&search.statements.maps.symmetries[map]))));
            }
        }
    }
    pages
}

/// A listed reply to the first move: its number in the log, and that of its page.
type ReplyTask = (u64, usize);

impl<'b, W: Width> BookReader<'_, 'b, W> {
    /// Reads those of the first `listed` pages that are asked for.
    fn first_replies(&mut self, open: &mut BookReplies<'_, 'b, W>, listed: usize) {
        let tasks = self.tasks(open, listed);
        let BookReader { search, log, reading, path, publication, .. } = self;
        let (mut kept, apart) = (*log, BookLog::default());
        let (board, maps) = (search.board, search.statements.maps.symmetries.len());
        for tasks in tasks.chunks(if publication.in_turn { 1 } else { tasks.len().max(1) }) {
            let known = search.statements.count();
            let numbered: Vec<_> = tasks.iter().map(|&(number, _)| (number, open.after.sides)).collect();
            let find = |search: &mut Search<'b, W>, place: usize| {
                let (reply, page) = &open.pages[tasks[place].1];
                let mut reader = BookReader::new(search, log, *publication);
                reader.path = [&path[..], &[*reply]].concat();
                let proved = reader.position(open.aim_after(*reply), page);
                let reading = reader.reading;
                ReplyReading { answer: search.answer(known, Ok(proved)), reading }
            };
            let fits = |found: &ReplyReading<W>| found.fits(board, maps, known);
            let all = search.beside(kept, &numbered, fits, find);
            for (&(_, index), (found, is_limited)) in tasks.iter().zip(all) {
                // What one finds in turn depends on all before it.
                if is_limited && publication.in_turn {
                    kept = &apart;
                }
                reading.add(found.reading.clone());
                let reply = open.pages[index].0;
                let proved = search.join(known, &found.answer).ok().flatten();
                proved.filter(|_| open.has(reply)).into_iter().for_each(|script| open.take(script, reply));
            }
        }
    }

    /// The longest come first, so that no thread begins one when the others are done.
    fn tasks(&self, open: &BookReplies<W>, listed: usize) -> Vec<ReplyTask> {
        let free = open.after.free();
        let mut order: Vec<usize> = (0..listed).filter(|&index| free.has(open.pages[index].0.into())).collect();
        order.sort_by_key(|&index| Reverse(open.pages[index].1.moves()));
        let is_asked = |reply: Point| self.publication.only.is_none_or(|only| only.contains(&reply));
        (0..).zip(order).filter(|&(_, index)| is_asked(open.pages[index].0)).collect()
    }
}

impl ReplyProof {
    /// For a reply to the protagonist's first move, after which a position is proved. That move counts no more. Nothing if the position is
    /// none of the game, which no position that is reached is, or no further move counts.
    fn of<W: Width>(
        game: &Game,
        rules: &Rules,
        search: &mut Search<W>,
        (reply, proved): ReplyScript<W>,
    ) -> Option<Self> {
        let moves = game.moves.map(|moves| moves.saturating_sub(1));
        if moves == Some(0) {
            return None;
        }
        let start = rules.claim.start(proved.0.map(|set| points(set).collect()), false);
        let game = Game { moves, ..game.clone() }.with_position(start).ok()?;
        Some(Self { reply, game, proof: written(rules, search, &[proved], false) })
    }
}

/// A reply, the position after it, and how the protagonist wins there.
type ReplyScript<W> = (Point, PositionProof<W>);

/// How the protagonist wins after a reply, if that is known.
fn answer<W: Width>(search: &mut Search<W>, after: &LineCounts<W>, reply: Point) -> Option<ReplyScript<W>> {
    if !after.free().has(reply.into()) {
        return None;
    }
    let next = after.with(ANTAGONIST, reply.into()).sides;
    let script = search.known(next).filter(|_| !search.board.completes(next[ANTAGONIST]))?;
    Some((reply, (next, script)))
}

/// One of those replies to a first move that symmetries take to each other: listed ones come first, and are preferred.
fn one_of_each<W: Width>(search: &Search<W>, first: &BookMove, after: &LineCounts<W>) -> Vec<Point> {
    let listed = first.replies.iter().map(|&(reply, _)| reply).filter(|&reply| after.free().has(reply.into()));
    search.distinct(after.sides, listed.chain(points(after.free())))
}

/// A publication, how much of it is read and how, and what is written of the proofs.
#[derive(Clone, Copy, Debug)]
pub struct Publication<'p> {
    /// The start.
    pub page: &'p Page,
    /// Whether every move is read, and not only those in positions that are not proved without them.
    pub every: bool,
    /// Which replies to the first move are read, as they are listed, if it is not all. With some of them only, the start is not proved.
    pub only: Option<&'p [Point]>,
    /// Whether the replies to the first move are read one after another, each with the lemmas of those before it: the proof is smaller, and
    /// one thread finds it. Otherwise each is read with the lemmas that were known before the first of them, so several at a time.
    pub in_turn: bool,
    /// Whether the proofs of the replies to the first move are written, too, each by itself.
    pub with_replies: bool,
}

/// A position with the protagonist to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Page {
    /// His published move; nothing if only the position is listed.
    pub answer: Option<BookMove>,
    /// Within how many moves of his he completes a line, if that is said.
    pub within: Option<u16>,
}

/// A move of the protagonist's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BookMove {
    /// The move.
    pub point: Point,
    /// The replies that are listed, each once.
    pub replies: Vec<(Point, Page)>,
}

impl Page {
    /// The page of the position's image under a symmetry.
    fn image(&self, map: &Permutation) -> Self {
        Self { answer: self.answer.as_ref().map(|entry| entry.image(map)), within: self.within }
    }

    /// Adds the moves and replies of another page about the same position, where this one has none.
    ///
    /// # Errors
    ///
    /// Both have a move somewhere, and not the same one: the moves that lead there, up to the other page's move.
    pub fn add(&mut self, more: &Self) -> Result<(), Vec<Point>> {
        self.within = self.within.or(more.within);
        let Some(other) = &more.answer else { return Ok(()) };
        let Some(entry) = &mut self.answer else {
            self.answer = Some(other.clone());
            return Ok(());
        };
        if entry.point != other.point {
            return Err(vec![other.point]);
        }
        for (reply, page) in &other.replies {
            match entry.replies.iter_mut().find(|(known, _)| known == reply) {
                Some((_, known)) => known.add(page).map_err(|line| [vec![entry.point, *reply], line].concat())?,
                None => entry.replies.push((*reply, page.clone())),
            }
        }
        Ok(())
    }

    /// How many moves of the protagonist's are published from here on.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.answer.as_ref().map_or(0, |entry| 1 + entry.replies.iter().map(|(_, page)| page.moves()).sum::<usize>())
    }
}

impl BookMove {
    fn image(&self, map: &Permutation) -> Self {
        let replies = self.replies.iter().map(|(reply, page)| (map.image(*reply), page.image(map)));
        Self { point: map.image(self.point), replies: replies.collect() }
    }

    /// The page of a reply.
    fn page(&self, reply: Point) -> Option<&Page> {
        self.replies.iter().find(|(other, _)| *other == reply).map(|(_, page)| page)
    }
}

/// What was found of a publication. A path has the moves from the start, both players' by turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookReport {
    /// How many published moves win.
    pub confirmed: u64,
    /// How many published moves were passed over, as their positions are proved without them.
    pub passed: u64,
    /// Positions where the published move was not confirmed, but another one wins.
    pub otherwise: Vec<Vec<Point>>,
    /// Published moves that were not confirmed, in positions for which no win was found.
    pub unconfirmed: Vec<Vec<Point>>,
    /// How many listed positions without a move are won.
    pub searched: u64,
    /// How many replies that are not listed are answered as one of their siblings is.
    pub as_siblings: u64,
    /// Replies without an answer.
    pub gaps: Vec<Vec<Point>>,
    /// Published moves that lose: the antagonist wins by a forced sequence.
    pub losing: Vec<Vec<Point>>,
    /// Published moves that cannot be made: the point is taken, or a line is complete before.
    pub impossible: Vec<Vec<Point>>,
    /// Wins that are said to take fewer moves than the proof that was found.
    pub slow: Vec<SlowWin>,
}

/// A win that is said to take fewer moves than the proof that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlowWin {
    /// The moves from the start; a line of play, as reports give it.
    #[serde(rename = "line")]
    pub path: Vec<Point>,
    /// Within how many moves of the protagonist's he is said to win.
    pub said: u16,
    /// Within how many the proof does.
    pub found: u16,
}

impl BookReport {
    /// Whether its counts are so small that no sum of them overflows, as those of a forged checkpoint might.
    fn is_countable(&self) -> bool {
        let counts = [self.confirmed, self.passed, self.searched, self.as_siblings];
        counts.into_iter().all(|count| count <= u64::from(u32::MAX))
    }

    /// The moves from the start, wherever there are some.
    fn paths(&self) -> impl Iterator<Item = &[Point]> {
        let lists = [&self.otherwise, &self.unconfirmed, &self.gaps, &self.losing, &self.impossible];
        let slow = self.slow.iter().map(|slow| &slow.path);
        lists.into_iter().flatten().chain(slow).map(Vec::as_slice)
    }

    /// Adds what was found elsewhere.
    fn add(&mut self, other: Self) {
        self.confirmed += other.confirmed;
        self.passed += other.passed;
        self.searched += other.searched;
        self.as_siblings += other.as_siblings;
        self.otherwise.extend(other.otherwise);
        self.unconfirmed.extend(other.unconfirmed);
        self.gaps.extend(other.gaps);
        self.losing.extend(other.losing);
        self.impossible.extend(other.impossible);
        self.slow.extend(other.slow);
    }
}

/// Must be raised when the reading changes, and not the search.
const READING: u64 = 3;

/// What was found of the replies.
pub(crate) type BookLog<W> = Log<ReplyReading<W>>;

/// What the reading of one reply has found.
#[derive(Clone, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct ReplyReading<W: Width> {
    answer: Gain<W>,
    reading: BookReport,
}

impl<W: Width> ReplyReading<W> {
    /// Whether it speaks of a board of points, of symmetries and of lemmas that exist, where so many lemmas were known before, and counts
    /// moves as there may be.
    fn fits(&self, board: &BitBoard<W>, maps: usize, known: usize) -> bool {
        let is_point = |point: Point| usize::from(point) < board.points();
        let are_points = |path: &[Point]| path.iter().all(|&point| is_point(point));
        self.answer.fits(board, maps, known) && self.reading.is_countable() && self.reading.paths().all(are_points)
    }
}

/// The fingerprint of the reading of a publication.
pub(crate) fn fingerprint(rules: &Rules, symmetries: &Symmetries, publication: Publication) -> Fingerprint {
    let Publication { page, every, in_turn, .. } = publication;
    Fingerprint::of(question(rules, symmetries), &("published moves", METHOD, READING), &(every, in_turn, page))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        sealed::{Hash, Refusal},
        search::quiet::Limits,
    };
    use pgc_core::{
        game::{Claim, Game},
        position::Large,
        strategy::Strategy,
        tests::games::symmetries,
    };

    /// A move, and replies to it, each with what is known there.
    fn page(point: Point, replies: Vec<(Point, Page)>) -> Page {
        Page { answer: Some(BookMove { point, replies }), within: None }
    }

    fn leaf(within: u16) -> Page {
        Page { answer: None, within: Some(within) }
    }

    #[test]
    fn moves_are_added_where_there_are_none_and_another_move_is_refused_with_its_line() {
        let mut tree = page(4, vec![(0, leaf(3)), (1, page(2, vec![]))]);
        let more = page(4, vec![(0, page(8, vec![])), (1, page(2, vec![(6, leaf(1))])), (5, leaf(2))]);
        assert_eq!(tree.add(&more), Ok(()));
        let won = Page { within: Some(3), ..page(8, vec![]) };
        assert_eq!(tree, page(4, vec![(0, won), (1, page(2, vec![(6, leaf(1))])), (5, leaf(2))]));
        assert_eq!(tree.add(&page(4, vec![(1, page(3, vec![]))])), Err(vec![4, 1, 3]));
        assert_eq!(tree.add(&page(5, vec![])), Err(vec![5]));
    }

    /// A first move on 6 by 6 points, and some replies without an answer.
    fn page_of(replies: &[Point]) -> Page {
        let replies = replies.iter().map(|&reply| (reply, Page::default()));
        Page { answer: Some(BookMove { point: 14, replies: replies.collect() }), within: None }
    }

    const REPLIES: [Point; 7] = [15, 8, 20, 21, 7, 9, 0];

    /// A reading within so many moves for each reply.
    fn reading(moves: u64, in_turn: bool, log: &BookLog<Large>, threads: usize) -> (Option<Strategy>, BookReport) {
        let game = Game::parse("mnk:6,6,4").unwrap();
        let limits = Limits { moves, memory: 1 << 30, threads, tries_others: false };
        let page = page_of(&REPLIES);
        let publication = Publication { page: &page, every: true, only: None, in_turn, with_replies: false };
        let rules = Rules::new(&game, Claim::XenoWins);
        let BookResult { proof, reading, .. } =
            read((&game, &rules), &symmetries(&game), publication, limits, log, &|_| ()).unwrap();
        (proof, reading)
    }

    const ENOUGH: u64 = 100_000;

    #[test]
    fn a_reading_goes_on_from_whatever_was_kept() {
        for in_turn in [false, true] {
            let log = BookLog::default();
            let whole = reading(ENOUGH, in_turn, &log, 2);
            assert!(whole.0.is_some() && log.count() == REPLIES.len());
            for count in [0, 1, 4, 7] {
                let part = log.only(count);
                assert!(reading(ENOUGH, in_turn, &part, 1) == whole, "{count}");
                assert_eq!(part.count(), log.count());
            }
        }
    }

    #[test]
    fn in_turn_nothing_is_kept_after_a_reply_that_a_limit_ended() {
        let whole = reading(ENOUGH, true, &BookLog::default(), 1);
        let mut counts = Vec::new();
        for moves in [3, 30, 100] {
            let log = BookLog::default();
            reading(moves, true, &log, 1);
            counts.push(log.count());
            assert!((0..).zip(0..log.count()).all(|(number, _)| log.get(number).is_some()), "a gap after {moves}");
            assert!(reading(ENOUGH, true, &log, 1) == whole, "{moves}");
        }
        assert!(counts.iter().any(|&count| 0 < count && count < REPLIES.len()), "{counts:?}");
    }

    #[test]
    fn a_short_file_that_expands_to_much_is_refused() {
        let log = BookLog::default();
        reading(ENOUGH, false, &log, 1);
        let mut found = ReplyReading::clone(&log.get(2).unwrap());
        found.reading.gaps = vec![Vec::new(); 3 << 20];
        log.keep(2, &found.into());
        let fingerprint = Fingerprint::of(Hash::of(&[]), &(), &());
        let file = log.encode(&fingerprint).unwrap();
        assert!(file.len() < 50_000);
        assert!(matches!(BookLog::<Large>::opened(&file, &fingerprint), Err(Refusal::Contents)));
    }

    #[test]
    fn a_checkpoint_is_that_of_its_game_and_of_its_text() {
        let print = |text: &str, replies: &[Point], every, in_turn| {
            let game = Game::parse(text).unwrap();
            let page = page_of(replies);
            let publication = Publication { page: &page, every, only: None, in_turn, with_replies: false };
            fingerprint(&Rules::new(&game, Claim::XenoWins), &symmetries(&game), publication)
        };
        let ours = print("mnk:6,6,4", &REPLIES, true, false);
        let file = BookLog::<Large>::default().encode(&ours).unwrap();
        let opened = |fingerprint| BookLog::<Large>::opened(&file, &fingerprint).map(|log| log.count());
        assert_eq!(opened(ours.clone()).unwrap(), 0);
        for text in [
            print("mnk:6,6,4", &REPLIES, false, false),
            print("mnk:6,6,4", &REPLIES, true, true),
            print("mnk:6,6,4", &REPLIES[1..], true, false),
        ] {
            assert!(matches!(opened(text), Err(Refusal::Hints)));
        }
        for game in ["mnk:6,6,5", "mnk:6,6,4 --start X:0/O:1"] {
            assert!(matches!(opened(print(game, &REPLIES, true, false)), Err(Refusal::Question)));
        }
    }
}
