//! Wins by strategic moves, on boards of at most 512 points and 576 lines of at most eight points.
//!
//! A *strategic* position has no forced sequence for the protagonist, who is to move (Patashnik 1980). He makes a
//! *strategic move* there: a quiet one, or rarely one that makes a threat, after which each reply is answered by a
//! forced sequence, or leads to a strategic position that is won. Patashnik's proof of `4^3` has 2,929 strategic
//! moves, chosen by hand. Here they are searched for.
//!
//! The depth of a proof is counted in strategic moves, as *levels*: forced sequences, of any length, count nothing.
//! That is why the search deepens by levels and not by moves. A level more is a much larger search.
//!
//! Whether a position is won at a level depends on nothing but the position, the level and the constants. So what is
//! known may be kept and read again, and gives the same answers. The searches for forced sequences inside have fixed
//! limits of nodes and start afresh each time.
//!
//! Hints are part of the search, like its constants: a position with hints is always expanded with them.
//!
//! The cost is in *expanding* positions: to find the candidate moves of one takes a search for a forced sequence
//! for each move and each reply that known sequences do not answer. Each position is expanded once, and its
//! candidates are kept.
//!
//! `write` makes the strategy.
//!
//! # Hints
//!
//! Hints are suggested moves for positions, tried first and never trusted. A suggestion is for a position and all
//! its images, so it is kept under the canonical form. Its move counts as promising: it is searched without a
//! reduction. A useless hint costs the search of one more move, and a good one saves the search of all others
//! before it.
//!
//! # Iterative deepening
//!
//! The search deepens (Slate and Atkin 1977) by levels of strategic moves. `decide` says whether a position is won at
//! a level: it tries level after level, and at each the moves of the position; `wins` asks the same of all positions
//! after the open replies, one level lower. A position that failed at a higher level than its siblings is asked first:
//! if it fails again, the move is done.
//!
//! # The transposition table
//!
//! Keys are positions in canonical form, so a position and its images are one. Of each it is known from which level
//! on it is won, and up to which level it is not. Both may be known: won at 5, and not at 4. Nothing is ever
//! forgotten.
//!
//! # Checkpoints
//!
//! The entries of a checkpoint are the facts of a search. They steer the search. A false win is noticed because it
//! cannot be written down. A false failure can only hide a win, and then nothing is proved. A fact about what is no
//! position of the board is never read.
//!
//! # Candidate moves
//!
//! They are the protagonist's moves that are worth trying at a position without a forced sequence.
//!
//! A quiet move is tested by a null move (Donninger 1993): if the antagonist passed, would a forced sequence win?
//! (Allis's global threat.) If so, the move *threatens*. The sequences found are replayed against every reply; only if
//! all fail, a new one is searched for. Replies that then remain are *open*: each needs a further strategic move.
//! Patashnik's proof (1980) has only such moves. Moves that make a threat rarely help: their forced reply remains open.
//!
//! # Levels
//!
//! Levels are the depths of the search by strategic moves, for iterative deepening (Slate and Atkin 1977).
//!
//! A position is won at level 0 if it has a forced sequence; at level 1 if it has a quiet move after which forced
//! sequences answer every reply; and at level n if it has a move whose open replies are all won at level n - 1, or
//! lower if the move is less promising (a late-move reduction). Whether a position is won at a level depends only on
//! the position and the level. So threads may share all that they learn, in any order, and the answer is the same.

pub(crate) mod write;

use std::{collections::HashMap, sync::Arc};

use crate::{
    sealed::{Fingerprint, Log, question},
    search::{
        Exhaustion,
        lemmas::{OpenReplies, Script},
        quiet::candidates::by_lines,
        threats::{REPLY_NODES, Sequences, forced_reply},
    },
};
use pgc_core::{
    game::Point,
    position::{
        ANTAGONIST, BitBoard, Bits, Choice, Effect, Images, LineCounts, Moves, PROTAGONIST, Rules, Sides, Symmetries,
        Width, has_two, point_of,
    },
};

/// The number of positions expanded between two reports.
const REPORTED: u64 = 256;

/// The progress of the writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// The first proof has this many lemmas so far.
    Lemmas(u64),
    /// The proof is being shortened.
    Pass {
        /// The number of the pass, from 1, and the number of passes.
        number: [usize; 2],
        /// The number of lemmas done in this pass, and of all its lemmas.
        lemmas: [usize; 2],
    },
}

/// What is known about a position.
#[derive(Clone, Default)]
struct TableEntry {
    /// The least level at which it is won.
    won: Option<Level>,
    /// It is not won at this level or below.
    failed: Level,
    /// Its candidate moves, once they have been looked for.
    candidates: Option<Arc<Candidates>>,
    /// Its number in the log, once it is decided at some level.
    number: Option<u64>,
}

/// A position in canonical form that is decided at some level: the least level at which it is won, and the level up to which it is not.
pub(crate) type Fact<P> = (Sides<P>, Option<Level>, Level);

/// A search for wins by strategic moves.
pub(crate) struct StrategicSearch<'r, W: Width> {
    board: &'r BitBoard<W>,
    /// The symmetries under which positions are identified.
    images: Arc<Images<W::Points>>,
    /// Suggested moves, by the canonical form of the position. Each move is mapped to that form.
    hints: HashMap<Sides<W::Points>, Vec<Point>>,
    table: HashMap<Sides<W::Points>, TableEntry>,
    sequences: Sequences,
    /// Receives what is decided.
    log: Option<&'r Log<Fact<W::Points>>>,
    /// How many positions were expanded, which means that their candidate moves were looked for.
    pub(crate) expanded: u64,
    /// How many may be expanded.
    pub(crate) limit: u64,
    /// Receives the number of positions expanded.
    report: &'r dyn Fn(u64),
}

impl<'r, W: Width> StrategicSearch<'r, W> {
    /// A search on a board of a game without an opening rule. It may expand `limit` positions. From time to time it calls `report`. The
    /// hints are suggested moves for positions with the protagonist to move.
    pub(crate) fn new(
        board: &'r BitBoard<W>,
        symmetries: &Symmetries,
        hints: &[Choice],
        limit: u64,
        report: &'r dyn Fn(u64),
    ) -> Self {
        let images = Arc::new(Images::new(&symmetries.elements));
        let mut moves: HashMap<Sides<W::Points>, Vec<Point>> = HashMap::new();
        for (sides, point) in hints.iter().filter_map(Choice::bits::<W::Points>) {
            let (form, symmetry) = images.canonical(sides);
            let (known, point) = (moves.entry(form).or_default(), images.point(symmetry, point));
            if !known.contains(&point) {
                known.push(point);
            }
        }
        let (table, sequences) = (HashMap::new(), Sequences::default());
        StrategicSearch { board, images, hints: moves, table, sequences, log: None, expanded: 0, limit, report }
    }

    /// The same with the facts of a log, which are taken to be true. What is decided later is kept there.
    #[must_use]
    pub(crate) fn with_log(mut self, log: &'r Log<Fact<W::Points>>) -> Self {
        for (number, fact) in log.all() {
            let &(sides, won, failed) = &*fact;
            self.table.insert(sides, TableEntry { won, failed, candidates: None, number: Some(number) });
        }
        StrategicSearch { log: Some(log), ..self }
    }

    /// Whether a position with the protagonist to move is won at a level.
    ///
    /// # Errors
    ///
    /// The limit of positions is met.
    pub(crate) fn is_won(&mut self, sides: Sides<W::Points>, level: Level) -> Result<bool, Exhaustion> {
        self.decide(self.images.canonical(sides).0, level)
    }

    /// The candidate moves of a position in canonical form. They are looked for only once.
    fn candidates(&mut self, sides: Sides<W::Points>) -> Result<Arc<Candidates>, Exhaustion> {
        if let Some(candidates) = self.table.get(&sides).and_then(|known| known.candidates.clone()) {
            return Ok(candidates);
        }
        if self.expanded >= self.limit {
            return Err(Exhaustion);
        }
        if self.expanded.is_multiple_of(REPORTED) {
            (self.report)(self.expanded);
        }
        self.expanded += 1;
        let mut met: Vec<Sides<W::Points>> = Vec::new();
        let suggested = self.hints.get(&sides).map_or(&[][..], Vec::as_slice);
        let is_new = |counts: &LineCounts<W>| {
            let form = self.images.canonical(counts.sides).0;
            let new = !met.contains(&form);
            met.push(form);
            new
        };
        let candidates = self.sequences.with_hints(&LineCounts::new(self.board, sides), suggested, is_new);
        let candidates = Arc::new(candidates);
        self.table.entry(sides).or_default().candidates = Some(Arc::clone(&candidates));
        Ok(candidates)
    }

    /// What is known of a position in canonical form at a level, and up to which level it fails.
    fn verdict(&self, sides: Sides<W::Points>, level: Level) -> (Option<bool>, Level) {
        let Some(&TableEntry { won, failed, .. }) = self.table.get(&sides) else { return (None, 0) };
        (won.map(|won| won <= level).or((failed >= level).then_some(false)), failed)
    }

    /// Notes that a position is won at this level and at none below, or that it fails up to it.
    fn note(&mut self, sides: Sides<W::Points>, is_won: bool, level: Level) {
        let known = self.table.entry(sides).or_default();
        match is_won {
            true => known.won = Some(level),
            false => known.failed = known.failed.max(level),
        }
        if let Some(log) = self.log {
            let number = *known.number.get_or_insert_with(|| log.last().map_or(0, |last| last + 1));
            log.keep(number, &Arc::new((sides, known.won, known.failed)));
        }
    }

    /// Whether a position in canonical form is won at a level.
    fn decide(&mut self, sides: Sides<W::Points>, level: Level) -> Result<bool, Exhaustion> {
        if let (Some(won), _) = self.verdict(sides, level) {
            return Ok(won);
        }
        let candidates = self.candidates(sides)?;
        let Some(moves) = &*candidates else {
            self.note(sides, true, 0);
            return Ok(true);
        };
        match moves.first() {
            None => {
                self.note(sides, false, NEVER);
                return Ok(false);
            }
            Some(first) if first.open.is_empty() => {
                self.note(sides, true, 1);
                return Ok(level >= 1);
            }
            Some(_) => {}
        }
        let first = self.verdict(sides, level).1.max(1) + 1;
        for level in first..=level {
            let is_won = self.is_won_at(sides, moves, level)?;
            self.note(sides, is_won, level);
            if is_won {
                return Ok(true);
            }
        }
        self.note(sides, false, 1);
        Ok(false)
    }

    /// Whether some move wins at this level, if none wins below.
    fn is_won_at(
        &mut self,
        sides: Sides<W::Points>,
        moves: &[StrategicMove],
        level: Level,
    ) -> Result<bool, Exhaustion> {
        for strategic in moves {
            let Some(below) = strategic.level_below(level) else { break };
            if self.wins(sides, strategic, below)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether all replies that a move leaves open lead to positions won at a level. Positions that failed at the highest level are
    /// searched first.
    fn wins(&mut self, sides: Sides<W::Points>, strategic: &StrategicMove, level: Level) -> Result<bool, Exhaustion> {
        let after = LineCounts::new(self.board, sides).with(PROTAGONIST, strategic.point.into());
        let replies = strategic.open.iter();
        let next = replies.map(|&reply| self.images.canonical(after.with(ANTAGONIST, reply.into()).sides).0);
        let mut next: Vec<Sides<W::Points>> = next.collect();
        next.sort_by_cached_key(|&sides| (std::cmp::Reverse(self.verdict(sides, level).1), sides));
        next.dedup();
        for sides in next {
            if !self.decide(sides, level)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Must be raised when the search changes: its candidates, its levels, or its limits of nodes.
const METHOD: u64 = 2;

/// The fingerprint of the search for the claim of these rules, with these hints.
pub(crate) fn fingerprint(rules: &Rules, symmetries: &Symmetries, hints: &[Choice]) -> Fingerprint {
    let hints: Vec<_> = hints.iter().map(|hint| (&hint.own, &hint.other, hint.point)).collect();
    Fingerprint::of(question(rules, symmetries), &("strategic moves", METHOD), &hints)
}

/// Node limit of the search for a forced sequence after a null move.
const NULL_MOVE_NODES: u64 = 500;

/// Node limit of the search for a forced sequence of the antagonist's.
const ANTAGONIST_NODES: u64 = 2_000;

/// The most replies that a quiet move that threatens may leave open, and how many more than the best one.
const MOST_OPEN: (usize, usize) = (16, 10);

/// How many quiet moves are tried if none threatens.
const UNTHREATENING: usize = 12;

/// If the protagonist has more points than this, only quiet moves that threaten are tried.
const FEW_POINTS: u32 = 3;

/// Late-move reductions. A move with at least as many more promising ones before it as the first of these numbers is
/// searched one level less deep; as the second, two levels less deep, and so on.
const RANKS: [usize; 4] = [6, 14, 30, 64];

/// The same if no quiet move threatens.
const UNTHREATENING_RANKS: [usize; 4] = [1, 2, 4, 8];

/// The number of open replies for which a move that makes a threat counts in the order of moves.
const THREAT: usize = 3;

/// A move of the protagonist, and the replies that forced sequences do not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategicMove {
    /// The move.
    pub point: Point,
    /// The open replies, ascending: the forced one if the move makes a threat.
    pub open: Vec<Point>,
    /// How many levels less deep it is searched than a promising move.
    pub reduction: u8,
}

impl StrategicMove {
    /// The level at which the positions after this move must be won so that it wins at `level`, if there is one.
    fn level_below(&self, level: Level) -> Option<Level> {
        level.checked_sub(1 + self.reduction).filter(|&below| below >= 1)
    }
}

/// The moves of a position with the protagonist to move that are worth trying, the most promising first. If the first leaves no open reply,
/// it wins. Nothing if a forced sequence wins.
pub type Candidates = Option<Vec<StrategicMove>>;

/// Candidate moves. They depend on the position alone.
impl Sequences {
    /// The candidate moves of a position with the protagonist to move. `is_new` says whether a position with the
    /// antagonist to move is worth trying. It is not if an image of it has been tried.
    pub fn candidates<W: Width>(
        &mut self,
        counts: &LineCounts<W>,
        mut is_new: impl FnMut(&LineCounts<W>) -> bool,
    ) -> Candidates {
        if self.any(counts, REPLY_NODES).is_some() {
            return None;
        }
        let danger = counts.completions(ANTAGONIST);
        if has_two(danger) {
            return Some(Vec::new());
        }
        let threatening = counts.board.points_on(counts.lacking(PROTAGONIST, 2)) & counts.free();
        // Every other move loses at once, so this one is taken without a limit on the replies that it leaves open.
        if let Some(point) = danger.least() {
            return Some(self.without_limits(counts, point).into_iter().collect());
        }
        let quiet = by_lines(counts);
        let mut moves: Vec<StrategicMove> = Vec::new();
        let mut most = MOST_OPEN.0;
        for &point in &quiet {
            let Some(strategic) = self.quiet(counts, point, true, most) else { continue };
            if strategic.open.is_empty() {
                return Some(vec![strategic]);
            }
            // Moves that leave many more replies open than the best one are given up early.
            most = most.min(strategic.open.len() + MOST_OPEN.1);
            moves.push(strategic);
        }
        let unthreatening = moves.is_empty();
        if unthreatening && counts.sides[PROTAGONIST].count() <= FEW_POINTS {
            let new = quiet.iter().filter(|&&point| is_new(&counts.with(PROTAGONIST, point)));
            moves.extend(new.take(UNTHREATENING).filter_map(|&point| self.quiet(counts, point, false, usize::MAX)));
        }
        let forcing = threatening.elements().filter_map(|point| Some((THREAT, forcing(counts, point)?)));
        // The sort is stable, so among moves with equally many replies those on more lines stay first.
        let mut keyed: Vec<(usize, StrategicMove)> =
            moves.into_iter().map(|one| (one.open.len(), one)).chain(forcing).collect();
        keyed.sort_by_key(|(open, _)| *open);
        let ranks = if unthreatening { UNTHREATENING_RANKS } else { RANKS };
        let ranked = keyed.into_iter().enumerate().map(|(rank, (_, strategic))| {
            let reduction = ranks.iter().filter(|&&more| rank >= more).count();
            StrategicMove { reduction: u8::try_from(reduction).unwrap_or(u8::MAX), ..strategic }
        });
        Some(ranked.collect())
    }

    /// The same as [`Self::candidates`], but suggested moves come first and count as promising, even if they would have
    /// been left out. Useless suggestions are dropped: at points that are taken, that let the antagonist win by a
    /// forced sequence, or where another move is known to win.
    fn with_hints<W: Width>(
        &mut self,
        counts: &LineCounts<W>,
        suggested: &[Point],
        is_new: impl FnMut(&LineCounts<W>) -> bool,
    ) -> Candidates {
        let mut moves = self.candidates(counts, is_new)?;
        if moves.first().is_some_and(|first| first.open.is_empty()) {
            return Some(moves);
        }
        let mut first: Vec<StrategicMove> = Vec::new();
        for &point in suggested {
            if counts.free().has(point.into()) && first.iter().all(|known| known.point != point) {
                let strategic = match moves.iter().position(|known| known.point == point) {
                    Some(known) => Some(moves.remove(known)),
                    None => self.without_limits(counts, point.into()),
                };
                first.extend(strategic.map(|strategic| StrategicMove { reduction: 0, ..strategic }));
            }
        }
        if let Some(wins) = first.iter().position(|strategic| strategic.open.is_empty()) {
            return Some(vec![first.swap_remove(wins)]);
        }
        first.append(&mut moves);
        Some(first)
    }

    /// Tries a move, whether it threatens or not, and however many replies it leaves open.
    fn without_limits<W: Width>(&mut self, counts: &LineCounts<W>, point: usize) -> Option<StrategicMove> {
        if (counts.lacking(PROTAGONIST, 2) & counts.board.through[point]).is_empty() {
            self.quiet(counts, point, false, usize::MAX)
        } else {
            forcing(counts, point)
        }
    }

    /// Tries a quiet move. It must not let the antagonist win by a forced sequence, or leave more than `most` replies
    /// open. If it `must`, it has to threaten a forced sequence.
    fn quiet<W: Width>(
        &mut self,
        counts: &LineCounts<W>,
        point: usize,
        must: bool,
        most: usize,
    ) -> Option<StrategicMove> {
        let after = counts.with(PROTAGONIST, point);
        if after.effect() != Effect::Quiet {
            return None;
        }
        let threat = self.any(&after, NULL_MOVE_NODES);
        if must && threat.is_none() || self.is_lost(&after, ANTAGONIST_NODES) {
            return None;
        }
        let scripts = threat.into_iter().map(Script::forced).collect();
        let find = |next: &LineCounts<W>| self.any(next, REPLY_NODES).map(Script::forced);
        let OpenReplies { open, .. } = OpenReplies::after(&after, scripts, most, find)?;
        Some(StrategicMove { point: point_of(point), open, reduction: 0 })
    }
}

/// The move at a point, if it makes a threat, with the reply that it forces; nothing if that reply makes two threats.
fn forcing<W: Width>(counts: &LineCounts<W>, point: usize) -> Option<StrategicMove> {
    forced_reply(counts, point).map(|reply| StrategicMove { point: point_of(point), open: vec![reply], reduction: 0 })
}

/// The level of a win, or the level up to which there is none.
pub type Level = u8;

/// The highest level of the search.
pub(crate) const HIGHEST: Level = 24;

/// The level up to which a position fails if no move is worth trying.
pub(crate) const NEVER: Level = Level::MAX;

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::{
        game::{Claim, Game},
        position::{Points, Small, points},
        tests::games::symmetries,
    };

    /// What a search on a small board answers, with these hints and this limit of positions.
    fn on<A>(game: &Game, hints: &[Choice], limit: u64, ask: impl FnOnce(&mut StrategicSearch<Small>) -> A) -> A {
        let board = BitBoard::new(&Rules::new(game, Claim::XenoWins)).unwrap();
        ask(&mut StrategicSearch::new(&board, &symmetries(game), hints, limit, &|_| ()))
    }

    fn choice(sides: Sides<Points>, point: Point) -> Choice {
        let [own, other] = sides.map(|set| points(set).collect());
        Choice { own, other, point }
    }

    #[test]
    fn a_suggestion_is_found_at_each_image_of_its_position() {
        let game = Game::parse("4^3").unwrap();
        let sides: Sides<Points> = [1 << 21 | 1 << 7, 1 << 63 | 1 << 5];
        let images = Images::<Points>::new(&symmetries(&game).elements);
        for symmetry in 0..images.symmetries.len() {
            let image = sides.map(|set| images.image(symmetry, set));
            let hints = [choice(image, images.point(symmetry, 42)), choice(sides, 42), choice(sides, 9)];
            let (form, there) = images.canonical(sides);
            // No symmetry keeps this position, so the first two suggestions are the same.
            let moves = [42, 9].map(|point| images.point(there, point)).to_vec();
            on(&game, &hints, 0, |search| assert_eq!(search.hints, HashMap::from([(form, moves)])));
        }
    }

    #[test]
    fn a_search_that_is_exhausted_says_so() {
        on(&Game::parse("4^3").unwrap(), &[], 50, |search| {
            assert_eq!(search.is_won([0, 0], 9), Err(Exhaustion));
            search.limit = 60;
            assert_eq!(search.is_won([0, 0], 9), Err(Exhaustion));
            assert_eq!(search.expanded, 60);
        });
    }

    #[test]
    fn suggested_moves_come_first_unless_they_are_of_no_use() {
        let game = Game::parse("4^3").unwrap();
        let sides: Sides<Points> = [1 << 21 | 1 << 25, 1 << 22 | 1 << 63];
        let sides = Images::<Points>::new(&symmetries(&game).elements).canonical(sides).0;
        let moves = |hints: &[Choice]| {
            let candidates = on(&game, hints, 1, |search| search.candidates(sides).unwrap());
            let Some(moves) = &*candidates else { panic!("no forced sequence wins") };
            moves.clone()
        };
        let plain = moves(&[]);
        let free = |point: &Point| (sides[0] | sides[1]) >> point & 1 == 0;
        let left_out = (0..64).filter(free).find(|&point| plain.iter().all(|known| known.point != point)).unwrap();
        let taken = Point::try_from(sides[1].trailing_zeros()).unwrap();
        let last = plain.last().unwrap().point;
        let hinted = moves(&[taken, left_out, last, left_out].map(|point| choice(sides, point)));
        let is_suggested = |strategic: &&StrategicMove| [left_out, last].contains(&strategic.point);
        let first: Vec<&StrategicMove> = hinted.iter().take_while(is_suggested).collect();
        assert!(matches!(first[..], [one, other] if one.point == left_out && other.point == last) || first.len() == 1);
        assert!(first.iter().all(|strategic| strategic.reduction == 0));
    }
}
