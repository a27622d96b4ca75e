//! Chooses a move at a position, and groups of replies that one lemma can answer.
//!
//! A move may leave ten replies open, and one lemma often answers several: the position after the move with *both*
//! replies given to the antagonist may still be won. So the replies are grouped greedily, the most difficult first,
//! each time as many as the search says are won together. A group costs one lemma, and what that needs: the
//! estimate is that a level more needs three times as many. Groups that are alike by symmetry count once.
//!
//! Of the first few moves that win, the one with the lowest estimate is taken. The estimate ignores what the lemmas
//! below share; the passes later make up for it.

use crate::search::strategic::candidates::{Candidates, Strategic};
use crate::search::strategic::level::Level;
use crate::search::strategic::write::lemmas::Lemmas;
use crate::search::strategic::{Stop, StrategicSearch};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{Small, Width};
use pgc_core::position::point_set::{Bits, Sides, bit};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};

/// How many winning moves are compared.
const COMPARED: usize = 8;

/// Positions won at this level or above are not united with others: that is rarely possible, and takes long to try.
const UNITED: Level = 3;

/// An estimate: a position of one level needs this many times the lemmas of one of the level below.
const GROWTH: u64 = 3;

/// All threads work on questions about this level or above.
const DIFFICULT: Level = 4;

/// Replies that one lemma should answer.
pub(super) struct Group<W: Width = Small> {
    pub(super) replies: W::Points,
    /// The level at which the position after all of them together is won.
    pub(super) level: Level,
}

/// A winning move, and what remains to be proved.
pub(super) struct Plan<W: Width = Small> {
    pub(super) point: Point,
    pub(super) groups: Vec<Group<W>>,
    /// The level at which the move is known to win, given what lemmas answer already.
    pub(super) level: Level,
    /// An estimate of the number of lemmas needed.
    lemmas: u64,
}

/// Chooses moves and groups of replies, by the answers of the search and the lemmas written so far.
#[derive(Clone, Copy)]
pub(super) struct Planner<'s, W: Width = Small> {
    pub(super) search: &'s StrategicSearch<'s, W>,
    /// The number of threads for difficult questions.
    pub(super) threads: usize,
}

impl<W: Width> Planner<'_, W> {
    /// The move with the lowest estimate of lemmas, among some that win at a position.
    pub(super) fn plan(
        self,
        lemmas: &Lemmas<W>,
        sides: Sides<W::Points>,
        most: Level,
    ) -> Result<Option<Plan<W>>, Stop> {
        let level = self.level(self.search.images().canonical(sides).0, most)?;
        let moves = self.moves(lemmas, sides)?;
        // Lemmas and sequences answer everything: this move costs nothing further.
        if let Some((0, strategic)) = moves.first() {
            return Ok(Some(self.grouped(lemmas, sides, strategic, 0)?));
        }
        let mut best: Option<Plan<W>> = None;
        let mut compared = 0;
        for (_, strategic) in &moves {
            let Some(below) = strategic.level_below(level) else { continue };
            if compared == COMPARED {
                break;
            }
            if self.wins(lemmas, sides, strategic, below)? {
                compared += 1;
                let plan = self.grouped(lemmas, sides, strategic, below)?;
                if best.as_ref().is_none_or(|best| plan.lemmas < best.lemmas) {
                    best = Some(plan);
                }
            }
        }
        Ok(best)
    }

    /// The moves worth trying at a position, each with the number of replies that neither forced sequences nor lemmas
    /// answer; the fewest first.
    fn moves(self, lemmas: &Lemmas<W>, sides: Sides<W::Points>) -> Result<Vec<(usize, Strategic)>, Stop> {
        let images = self.search.images();
        let (form, symmetry) = images.canonical(sides);
        let back = images.inverse(symmetry);
        let survey = self.search.worker().candidates(form)?;
        let Candidates::Moves(moves) = &*survey else { return Ok(Vec::new()) };
        let mut moves: Vec<(usize, Strategic)> = moves
            .iter()
            .map(|Strategic { point, open, reduction }| {
                let strategic = Strategic {
                    point: images.point(back, *point),
                    open: open.iter().map(|&reply| images.point(back, reply)).collect(),
                    reduction: *reduction,
                };
                let new = strategic.open.iter().filter(|&&reply| {
                    let sides = [sides[PROTAGONIST] | bit(strategic.point), sides[ANTAGONIST] | bit(reply)];
                    lemmas.dominating(sides).is_none()
                });
                (new.count(), strategic)
            })
            .collect();
        moves.sort_by_key(|(new, strategic)| (*new, strategic.reduction));
        Ok(moves)
    }

    /// Whether a move wins: lemmas answer all replies that it leaves open, or these lead to positions won at a level.
    fn wins(
        self,
        lemmas: &Lemmas<W>,
        sides: Sides<W::Points>,
        strategic: &Strategic,
        below: Level,
    ) -> Result<bool, Stop> {
        for &reply in &strategic.open {
            let next = [sides[PROTAGONIST] | bit(strategic.point), sides[ANTAGONIST] | bit(reply)];
            if lemmas.dominating(next).is_none() && !self.is_won(next, below)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_won(self, sides: Sides<W::Points>, level: Level) -> Result<bool, Stop> {
        self.search.is_won(sides, level, if level < DIFFICULT { 1 } else { self.threads })
    }

    /// The least level at which a position is won. It is won at the level `most`.
    fn level(self, sides: Sides<W::Points>, most: Level) -> Result<Level, Stop> {
        for level in 0..most {
            if self.is_won(sides, level)? {
                return Ok(level);
            }
        }
        Ok(most)
    }

    /// The open replies to a move in groups: replies that lemmas answer already one by one, the others so that one
    /// lemma can answer a group.
    fn grouped(
        self,
        lemmas: &Lemmas<W>,
        sides: Sides<W::Points>,
        strategic: &Strategic,
        below: Level,
    ) -> Result<Plan<W>, Stop> {
        let after = [sides[PROTAGONIST] | bit(strategic.point), sides[ANTAGONIST]];
        let with = |replies: W::Points| [after[PROTAGONIST], after[ANTAGONIST] | replies];
        let mut groups = Vec::new();
        let mut left: Vec<(Level, usize)> = Vec::new();
        let mut open: Vec<usize> = strategic.open.iter().map(|&reply| reply.into()).collect();
        open.sort_unstable();
        for reply in open {
            if lemmas.dominating(with(W::Points::single(reply))).is_some() {
                groups.push(Group { replies: W::Points::single(reply), level: 0 });
            } else {
                left.push((self.level(with(W::Points::single(reply)), below)?, reply));
            }
        }
        // The most difficult first.
        left.sort_by_key(|&(level, reply)| (std::cmp::Reverse(level), reply));
        let mut count = 1;
        let mut met: Vec<Sides<W::Points>> = Vec::new();
        while !left.is_empty() {
            let (level, reply) = left.remove(0);
            let mut replies: W::Points = W::Points::single(reply);
            if level < UNITED {
                let mut apart = Vec::new();
                for &(lower, other) in &left {
                    // All replies of the group are given to the antagonist at once: if the position is still won,
                    // one lemma states it and answers each of them.
                    let more = replies | W::Points::single(other);
                    let is_position = !self.search.board().completes(with(more)[ANTAGONIST]);
                    if is_position && self.is_won(with(more), level)? {
                        replies = more;
                    } else {
                        apart.push((lower, other));
                    }
                }
                left = apart;
            }
            let form = self.search.images().canonical(with(replies)).0;
            if !met.contains(&form) {
                met.push(form);
                count += GROWTH.saturating_pow(u32::from(level.max(1)) - 1);
            }
            groups.push(Group { replies, level });
        }
        let level = 1 + groups.iter().map(|group| group.level).max().unwrap_or(0);
        Ok(Plan { point: strategic.point, groups, level, lemmas: count })
    }

    /// Winning moves at a position, those with the fewest new replies first.
    pub(super) fn alternatives(
        self,
        lemmas: &Lemmas<W>,
        sides: Sides<W::Points>,
        level: Level,
        pardon: Level,
        most: usize,
    ) -> Result<Vec<Plan<W>>, Stop> {
        let mut plans = Vec::new();
        for (new, mut strategic) in self.moves(lemmas, sides)? {
            if plans.len() == most {
                break;
            }
            strategic.reduction = strategic.reduction.saturating_sub(pardon);
            let below = if new == 0 { Some(0) } else { strategic.level_below(level) };
            let Some(below) = below else { continue };
            if new == 0 || self.wins(lemmas, sides, &strategic, below)? {
                plans.push(self.grouped(lemmas, sides, &strategic, below)?);
            }
        }
        Ok(plans)
    }
}
