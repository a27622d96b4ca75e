//! Whether what a file says of the replies to the first move is true.
//!
//! Each line of play that it tells must be one of the publication, of the reply in question, and end as it says: at
//! a point that is taken, or where the antagonist wins by threats. What it counts must not be more than there is.
//! Its proof becomes a strategy from the position after the reply, which the caller plays out.
//!
//! That no win was found cannot be tested but by another search, and is not believed of others.

use std::collections::HashSet;
use std::sync::Arc;

use crate::search::quiet::book::aim::{Aim, Mode};
use crate::search::quiet::book::checkpoint::{BookLog, Found};
use crate::search::quiet::book::follow::Reader;
use crate::search::quiet::book::page::{Entry, Only, Page, Publication, Sharing};
use crate::search::quiet::book::reading::Slow;
use crate::search::quiet::book::replies::Answered;
use crate::search::quiet::budget::Limits;
use crate::search::quiet::checkpoint::WaveLog;
use crate::search::quiet::forced::Deadline;
use crate::search::quiet::maps::Maps;
use crate::search::quiet::scripts::Script;
use crate::search::quiet::search::Search;
use crate::search::quiet::statements::Statements;
use crate::search::quiet::strategy::{Theorem, Turn, written};
use crate::search::quiet::wanted::Wanted;
use crate::search::quiet::watch::Watch;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Width};
use pgc_core::position::point_set::{Bits, Sides, points};
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Rules, Symmetries};

/// A finding that is not true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Untrue {
    /// Its number in the file.
    pub(crate) number: u64,
    /// A line of play of which it says what is not true; the first moves if its proof, or its counts, do not hold.
    pub(crate) line: Vec<Point>,
}

/// What a file says of a reply: its number, and the proof if it has one.
pub(crate) type Said = (u64, Option<Answered>);

/// Tests what a log says of a publication for a board of this width. Returns the proofs, which are not played out.
pub(crate) fn tested<W: Width>(
    rules: &Rules,
    symmetries: &Symmetries,
    publication: Publication,
    log: &BookLog<W>,
) -> Result<Vec<Said>, Untrue> {
    let nothing = |_| ();
    let board = BitBoard::<W>::new(rules).filter(|_| !rules.antagonist_begins);
    let (Some(board), Some(entry)) = (board, &publication.page.answer) else { return Ok(Vec::new()) };
    let (waves, watch) = (WaveLog::default(), Watch::new(&nothing));
    let statements = Statements::new(Arc::new(Maps::new(symmetries.elements())));
    let limits = Limits { moves: 0, memory: 0, threads: 1, tries_others: false };
    let mut search = Search::new(&board, Deadline::of(rules), statements, limits, &waves, &watch);
    let aim = Aim { sides: rules.start_sets(), wanted: Wanted::NOTHING, mode: Mode::Trial };
    let mut reader = Reader::new(&mut search, log, Publication { only: Only::All, ..publication });
    reader.tested(rules, aim, entry)
}

impl<W: Width> Reader<'_, '_, W> {
    fn tested(&mut self, rules: &Rules, aim: Aim<W::Points>, entry: &Entry) -> Result<Vec<Said>, Untrue> {
        let open = self.first(aim, entry);
        let mut tasks = open.as_ref().map(|open| self.tasks(open, entry.replies.len())).unwrap_or_default();
        let untrue = |number, line: &[Point]| Untrue { number, line: line.to_vec() };
        if let Some(last) = self.log.last().filter(|&last| last >= tasks.len() as u64) {
            return Err(untrue(last, &[entry.point]));
        }
        tasks.sort_by_key(|task| task.number);
        let first = self.search.statements.count();
        let mut said = Vec::new();
        for (open, task) in open.iter().flat_map(|open| tasks.iter().map(move |task| (open, task))) {
            let Some(found) = self.log.get(task.number) else { continue };
            let (reply, page) = &open.pages[task.index];
            let known = match self.publication.sharing {
                Sharing::Apart => first,
                Sharing::InTurn => self.search.statements.count(),
            };
            let (board, maps, most) = (self.search.board, self.search.statements.maps.count(), page.moves() as u64);
            // In turn, none of those before may be missing.
            let is_next = self.publication.sharing == Sharing::Apart || task.number == said.len() as u64;
            if !is_next || !found.fits(board, maps, known) || found.reading.confirmed + found.reading.passed > most {
                return Err(untrue(task.number, &[entry.point, *reply]));
            }
            self.are_lines(aim, &found, [entry.point, *reply], page).map_err(|line| untrue(task.number, line))?;
            let joined = self.search.join(known, &found.answer).ok().flatten().map(Script::Cite);
            let script = joined.or_else(|| found.forced.clone().map(Script::Forced));
            let next = open.after.with(ANTAGONIST, (*reply).into()).sides;
            let theorem = Theorem { claim: rules.claim, turn: Turn::Protagonist };
            let answered = script.map(|script| Answered {
                reply: *reply,
                start: next.map(|set| points(set).collect()),
                strategy: written(theorem, self.search, &[(next, script)], false),
            });
            said.push((task.number, answered));
        }
        Ok(said)
    }

    /// Whether each line of play that is told after the first moves is one of the page's, and ends as it is said. If not, the line.
    fn are_lines<'f>(
        &mut self,
        aim: Aim<W::Points>,
        found: &'f Found<W>,
        first: [Point; 2],
        page: &Page,
    ) -> Result<(), &'f [Point]> {
        let reading = &found.reading;
        let gaps: HashSet<&[Point]> = reading.gaps.iter().map(Vec::as_slice).collect();
        let within = |line: &[Point]| reading.slow.iter().find(|slow| slow.path == line).map(|slow| slow.said);
        for line in reading.paths() {
            let Some(moves) = line.strip_prefix(&first) else { return Err(line) };
            if follow(page, moves, gaps.contains(line), within(line)).is_none() {
                return Err(line);
            }
        }
        for Slow { path, said, found } in &reading.slow {
            if found <= said {
                return Err(path);
            }
        }
        let lost = reading.losing.iter().find(|line| !self.loses(aim, line));
        let free = reading.impossible.iter().find(|line| !ends_at_taken_point(line));
        lost.or(free).map_or(Ok(()), |line| Err(line))
    }

    /// Whether the antagonist wins by threats after a line of play that ends with a move of the protagonist's.
    fn loses(&mut self, aim: Aim<W::Points>, line: &[Point]) -> bool {
        let Some((&point, before)) = line.split_last().filter(|_| !ends_at_taken_point(line)) else { return false };
        let sides: Sides<W::Points> = before.iter().enumerate().fold(aim.sides, |mut sides, (ply, &point)| {
            let role = if ply % 2 == 0 { PROTAGONIST } else { ANTAGONIST };
            sides[role] |= W::Points::single(point.into());
            sides
        });
        let mut after = LineCounts::new(self.search.board, sides);
        if !after.free().has(point.into()) {
            return false;
        }
        match after.play(point) {
            Effect::Loses => true,
            Effect::Quiet => self.opened(Aim { sides, ..aim }, &Entry { point, replies: Vec::new() }).is_none(),
            _ => false,
        }
    }
}

/// Whether the last move of a line of play is at a point of an earlier one.
fn ends_at_taken_point(line: &[Point]) -> bool {
    line.split_last().is_some_and(|(last, before)| before.contains(last))
}

/// Follows moves from a page: a move of the protagonist's must be the published one, and a reply must be listed, but for the last one of a gap.
/// At the page where they end, so many moves are said to win, if a number is given.
fn follow(page: &Page, moves: &[Point], is_gap: bool, within: Option<u16>) -> Option<()> {
    let Some((point, rest)) = moves.split_first() else {
        return (within.is_none() || within == page.within).then_some(());
    };
    let entry = page.answer.as_ref().filter(|entry| entry.point == *point)?;
    match rest {
        [] => within.is_none().then_some(()),
        [_] if is_gap => Some(()),
        [reply, rest @ ..] => follow(entry.page(*reply)?, rest, is_gap, within),
    }
}
