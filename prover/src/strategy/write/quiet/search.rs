//! The search.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;

use super::candidates::{Candidate, FEW_POINTS, NULL_MOVE_NODES, candidates};
use super::maps::Maps;
use super::scripts::{Citation, Script, doubtful};
use super::statements::{Sketch, Statements};
use crate::position::line_counts::{BitBoard, LineCounts, Width};
use crate::position::point_set::{Bits, byte, elements};
use crate::position::sides::Sides;
use crate::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Rules, Symmetries};
use crate::search::threats::sequence::{Sequence, Sequences};

/// The number of nested moves.
pub(super) type Level = u8;

/// Node limit of the search for a forced sequence after a reply.
const REPLY_NODES: u64 = 10_000;

/// Node limit of the search for a forced sequence of the antagonist's after a quiet move.
const ANTAGONIST_NODES: u64 = 500;

/// The most replies that a quiet move may leave open, by the number of the protagonist's points before it; and for more points.
const MOST_OPEN: [usize; 5] = [usize::MAX, usize::MAX, 60, 30, 20];
const MOST_OPEN_LATER: usize = 14;

/// Late-move reductions: a move with at least so many before it is searched one level less deep, or two, and so on.
const RANKS: [usize; 4] = [6, 14, 30, 64];

/// The memory that the search takes for each move that it has looked at, in bytes. An estimate.
const MOVE_BYTES: u64 = 2_000;

/// The limit of moves or of memory is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;

/// A quiet move, the replies that are open after it, and what answers the others.
type Quiet<W> = (Vec<u8>, Vec<Script<W>>);

/// A position and a move.
type Move<P> = (Sides<P>, u8);

/// A search for a win by quiet moves that threaten.
pub struct QuietSearch<'r, W: Width> {
    pub(super) board: BitBoard<W>,
    pub(super) statements: Statements<W>,
    sequences: Sequences,
    /// The level up to which a position is not won.
    failed: HashMap<Sides<W::Points>, Level>,
    candidates: HashMap<Sides<W::Points>, Rc<[Candidate]>>,
    /// Quiet moves that were looked at: nothing if they are not worth trying.
    quiet: HashMap<Move<W::Points>, Option<Rc<Quiet<W>>>>,
    /// How many moves were looked at, and how many may be.
    looked: u64,
    limit: u64,
    report: &'r dyn Fn(u64),
}

/// A lemma and a map under which its move is tried first.
#[derive(Clone, Copy)]
struct Killer {
    lemma: usize,
    map: usize,
}

impl<'r, W: Width> QuietSearch<'r, W> {
    /// A search on the board of a game without an opening rule or a bound on moves, if the board is not too large. It may look at
    /// `limit` moves, fewer if `memory` bytes do not suffice, and calls `report` with their number from time to time.
    pub fn new(
        rules: &Rules,
        symmetries: &Symmetries,
        (limit, memory): (u64, u64),
        report: &'r dyn Fn(u64),
    ) -> Option<QuietSearch<'r, W>> {
        let board = BitBoard::new(rules).filter(|_| rules.moves.is_none())?;
        Some(QuietSearch {
            board,
            statements: Statements::new(Maps::new(symmetries.elements())),
            sequences: Sequences::default(),
            failed: HashMap::new(),
            candidates: HashMap::new(),
            quiet: HashMap::new(),
            looked: 0,
            limit: limit.min(memory / MOVE_BYTES),
            report,
        })
    }

    /// How many moves were looked at.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// A forced sequence at a position with the protagonist to move.
    pub(super) fn forced(&mut self, sides: Sides<W::Points>) -> Option<Sequence> {
        self.sequences.any(&LineCounts::new(&self.board, sides), REPLY_NODES)
    }

    /// A lemma for a position without a forced sequence, with the protagonist to move, if it is won at a level.
    ///
    /// # Errors
    ///
    /// [`Exhausted`].
    pub(super) fn prove(&mut self, sides: Sides<W::Points>, level: Level) -> Result<Option<Citation<W>>, Exhausted> {
        self.prove_with(sides, level, None, W::Points::EMPTY)
    }

    /// The same. A killer move is tried first; and the antagonist would like to have the `wanted` points in the lemma.
    fn prove_with(
        &mut self,
        sides: Sides<W::Points>,
        level: Level,
        killer: Option<Killer>,
        wanted: W::Points,
    ) -> Result<Option<Citation<W>>, Exhausted> {
        if let Some(known) = self.statements.dominating(sides) {
            return Ok(Some(known));
        }
        let failed = self.failed.get(&sides).copied().unwrap_or(0);
        if failed >= level {
            return Ok(None);
        }
        if let Some(killer) = killer {
            let proved = self.by_killer(sides, level, killer, wanted)?;
            if proved.is_some() {
                return Ok(proved);
            }
        }
        for level in failed + 1..=level {
            let moves = self.candidates(sides);
            let few = sides[PROTAGONIST].count() <= 1;
            for (rank, candidate) in moves.iter().enumerate() {
                let reduction = if few { 0 } else { RANKS.iter().filter(|&&least| rank >= least).count() };
                let Some(level) = level.checked_sub(byte(reduction)).filter(|&level| level >= 1) else { break };
                let threats: Vec<Sequence> = candidate.threat.iter().cloned().collect();
                let proved = self.by_move(sides, candidate.point, level, &threats, None, wanted)?;
                if proved.is_some() {
                    return Ok(proved);
                }
            }
            self.failed.insert(sides, level);
        }
        Ok(None)
    }

    fn candidates(&mut self, sides: Sides<W::Points>) -> Rc<[Candidate]> {
        let QuietSearch { candidates: known, sequences, statements, board, .. } = self;
        let find = || candidates(sequences, &statements.maps, &LineCounts::new(board, sides)).into();
        Rc::clone(known.entry(sides).or_insert_with(find))
    }

    /// By the move of a lemma about a similar position, with its forced sequences.
    fn by_killer(
        &mut self,
        sides: Sides<W::Points>,
        level: Level,
        killer: Killer,
        wanted: W::Points,
    ) -> Result<Option<Citation<W>>, Exhausted> {
        let maps = &self.statements.maps;
        let sketch = self.statements.lemma(killer.lemma);
        let point = maps.point(killer.map, sketch.point);
        let before = LineCounts::new(&self.board, sides);
        let after = before.with(PROTAGONIST, point.into());
        if !before.free().has(point.into()) || after.effect() != Effect::Quiet {
            return Ok(None);
        }
        let image = |script: &Script<W>| -> Option<Sequence> {
            let Script::Forced(sequence) = script else { return None };
            Some(sequence.iter().map(|&point| maps.point(killer.map, point)).collect())
        };
        let threats = sketch.scripts.iter().filter_map(image);
        let mut threats: Vec<Sequence> = threats.filter(|sequence| doubtful(&after, sequence).is_some()).collect();
        if threats.is_empty() {
            threats.extend(self.sequences.any(&after, NULL_MOVE_NODES));
        }
        if threats.is_empty() && sides[PROTAGONIST].count() > FEW_POINTS {
            return Ok(None);
        }
        self.by_move(sides, point, level, &threats, Some(killer), wanted)
    }

    /// By a move that forces the reply, or by a quiet one.
    fn by_move(
        &mut self,
        sides: Sides<W::Points>,
        point: u8,
        level: Level,
        threats: &[Sequence],
        killer: Option<Killer>,
        wanted: W::Points,
    ) -> Result<Option<Citation<W>>, Exhausted> {
        let mut next = LineCounts::new(&self.board, sides);
        if let Effect::Forces(_) = next.play(point.into()) {
            let next = next.sides;
            if level == 1 || self.forced(next).is_some() {
                return Ok(None);
            }
            let Some(mut cite) = self.prove_with(next, level - 1, None, W::Points::EMPTY)? else { return Ok(None) };
            cite.moves.insert(0, point);
            return Ok(Some(cite));
        }
        // After a move that does not threaten, every reply is open.
        if threats.is_empty() && level == 1 {
            return Ok(None);
        }
        let Some(quiet) = self.quiet(sides, point, threats)? else { return Ok(None) };
        let most = if level == 1 { 0 } else { most_open::<W>(sides, threats) };
        if quiet.0.len() > most {
            return Ok(None);
        }
        self.by_quiet(sides, point, level, (*quiet).clone(), killer, wanted)
    }

    /// What is open after a quiet move; nothing if it is not worth trying. It is looked at only once.
    fn quiet(
        &mut self,
        sides: Sides<W::Points>,
        point: u8,
        threats: &[Sequence],
    ) -> Result<Option<Rc<Quiet<W>>>, Exhausted> {
        if let Some(known) = self.quiet.get(&(sides, point)) {
            return Ok(known.clone());
        }
        if self.looked >= self.limit {
            return Err(Exhausted);
        }
        (self.report)(self.looked);
        self.looked += 1;
        let quiet = self.look(sides, point, threats).map(Rc::new);
        self.quiet.insert((sides, point), quiet.clone());
        Ok(quiet)
    }

    fn look(&mut self, sides: Sides<W::Points>, point: u8, threats: &[Sequence]) -> Option<Quiet<W>> {
        let after = LineCounts::new(&self.board, sides).with(PROTAGONIST, point.into());
        if self.sequences.any(&after.reversed(), ANTAGONIST_NODES).is_some() {
            return None;
        }
        let most = most_open::<W>(sides, threats);
        let mut scripts: Vec<Script<W>> = threats.iter().cloned().map(Script::Forced).collect();
        let mut rest = scripts.iter().fold(after.free(), |rest, script| rest & !script.answered(&after, rest));
        let mut open = Vec::new();
        while let Some(reply) = rest.least() {
            rest &= !W::Points::single(reply);
            let position = after.with(ANTAGONIST, reply);
            let known = self.statements.dominating(position.sides).map(Script::Cite);
            let found = known.or_else(|| self.sequences.any(&position, REPLY_NODES).map(Script::Forced));
            match found {
                Some(script) => {
                    rest &= !script.answered(&after, rest);
                    scripts.push(script);
                }
                None => open.push(byte(reply)),
            }
            if open.len() > most {
                return None;
            }
        }
        Some((open, scripts))
    }

    /// By a quiet move, if each reply that it leaves open leads to a position that is won one level below.
    fn by_quiet(
        &mut self,
        sides: Sides<W::Points>,
        point: u8,
        level: Level,
        (open, mut scripts): Quiet<W>,
        killer: Option<Killer>,
        wanted: W::Points,
    ) -> Result<Option<Citation<W>>, Exhausted> {
        let set = |reply: u8| W::Points::single(reply.into());
        let own = sides[PROTAGONIST] | set(point);
        let next = |reply: u8| [own, sides[ANTAGONIST] | set(reply)];
        // Replies that failed at the highest level come first.
        let mut order = open.clone();
        order.sort_by_key(|&reply| (Reverse(self.failed.get(&next(reply)).copied().unwrap_or(0)), reply));
        let mut left = open.iter().fold(W::Points::EMPTY, |all, &reply| all | set(reply));
        let mut sibling = None;
        for reply in order {
            left &= !set(reply);
            let after = LineCounts::new(&self.board, sides).with(PROTAGONIST, point.into());
            if scripts.iter().any(|script| !script.answered(&after, set(reply)).is_empty()) {
                continue;
            }
            let known = killer.and_then(|killer| self.answer_of(killer, reply));
            let Some(cite) = self.prove_with(next(reply), level - 1, known.or(sibling), left | wanted)? else {
                return Ok(None);
            };
            if cite.moves.is_empty() {
                sibling = Some(Killer { lemma: cite.lemma, map: cite.map });
            }
            scripts.push(Script::Cite(cite));
        }
        let after = LineCounts::new(&self.board, sides).with(PROTAGONIST, point.into());
        let scripts = few(&after, &scripts);
        let sides = self.generalised(sides, point, &scripts, wanted);
        let lemma = self.statements.add(Sketch { sides, point, scripts });
        let [own, other] = sides;
        Ok(Some(Citation { moves: Vec::new(), lemma, map: 0, own, other }))
    }

    /// The lemma that answers the counterpart of a reply in a killer's lemma.
    fn answer_of(&self, killer: Killer, reply: u8) -> Option<Killer> {
        let maps = &self.statements.maps;
        let sketch = self.statements.lemma(killer.lemma);
        let there = maps.source(killer.map, W::Points::single(reply.into()));
        sketch.scripts.iter().find_map(|script| match script {
            Script::Cite(cite) if cite.moves.is_empty() && (there & !cite.other).is_empty() => {
                Some(Killer { lemma: cite.lemma, map: maps.then(cite.map, killer.map) })
            }
            _ => None,
        })
    }

    /// The statement with as many further points for the antagonist as the proof allows; the wanted ones come first.
    fn generalised(
        &self,
        mut sides: Sides<W::Points>,
        point: u8,
        scripts: &[Script<W>],
        wanted: W::Points,
    ) -> Sides<W::Points> {
        let free = LineCounts::new(&self.board, sides).free() & !W::Points::single(point.into());
        // The reply that was not answered last.
        let mut last = None;
        for more in elements(free & wanted).chain(elements(free & !wanted)) {
            let next = [sides[PROTAGONIST], sides[ANTAGONIST] | W::Points::single(more)];
            if self.board.completes(next[ANTAGONIST]) {
                continue;
            }
            let open = self.unanswered(next, point, scripts, last);
            match open {
                Unanswered::None => sides = next,
                Unanswered::Reply(reply) => last = Some(reply),
                Unanswered::All => {}
            }
        }
        sides
    }

    /// A reply to a quiet move that no script answers; `first` is tried first.
    fn unanswered(
        &self,
        sides: Sides<W::Points>,
        point: u8,
        scripts: &[Script<W>],
        first: Option<usize>,
    ) -> Unanswered {
        let before = LineCounts::new(&self.board, sides);
        let after = before.with(PROTAGONIST, point.into());
        if after.effect() != Effect::Quiet {
            return Unanswered::All;
        }
        let rest = |asked: W::Points| scripts.iter().fold(asked, |rest, script| rest & !script.answered(&after, rest));
        let first = first.map_or(W::Points::EMPTY, W::Points::single) & after.free();
        let open = rest(first).least().or_else(|| rest(after.free()).least());
        open.map_or(Unanswered::None, Unanswered::Reply)
    }
}

/// The replies that no script answers.
enum Unanswered {
    None,
    /// This one, and perhaps others.
    Reply(usize),
    /// The move is not quiet.
    All,
}

/// The most replies that a quiet move may leave open.
fn most_open<W: Width>(sides: Sides<W::Points>, threats: &[Sequence]) -> usize {
    if threats.is_empty() {
        return usize::MAX;
    }
    let stones = sides[PROTAGONIST].count() as usize;
    MOST_OPEN.get(stones).copied().unwrap_or(MOST_OPEN_LATER)
}

/// Few scripts that answer all replies, those that answer most first (set cover, Chvátal 1979).
fn few<W: Width>(after: &LineCounts<W>, scripts: &[Script<W>]) -> Vec<Script<W>> {
    let answered: Vec<W::Points> = scripts.iter().map(|script| script.answered(after, after.free())).collect();
    let mut rest = after.free();
    let mut chosen = Vec::new();
    while !rest.is_empty() {
        let most = (0..scripts.len()).max_by_key(|&index| ((answered[index] & rest).count(), Reverse(index)));
        let Some(most) = most.filter(|&most| !(answered[most] & rest).is_empty()) else { break };
        rest &= !answered[most];
        chosen.push(scripts[most].clone());
    }
    chosen
}
