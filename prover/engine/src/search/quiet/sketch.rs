//! Lemmas as they are written: a quiet move, and the scripts that answer all replies.
//!
//! A position that was met is one of many that the same proof proves. So the lemma gives the antagonist as many
//! further points as possible, one after the other, as long as the scripts still answer every reply. Then it
//! *dominates* every position in which he has fewer points. A point that the scripts need free cannot be given, and
//! stays free.
//!
//! The order matters, as a point that is given may forbid another (see `wanted`). The points of open replies come
//! first: if the antagonist has all of them in the statement, one lemma answers all these replies.
//!
//! For each point this takes a test of all scripts against all replies. Often the reply that failed last fails
//! again, so it is asked first.
//!
//! The protagonist's points are not reduced here: statements are found by them (see `statements`), and a lemma with
//! fewer would be found by no position of this search.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use crate::search::quiet::scripts::Script;
use crate::search::quiet::wanted::Offer;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, Sides, elements};
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST};

/// For the sake of a point that is wanted, so many replies get a script of their own, at most.
const MENDED: usize = 4;

/// Finds a script for a position with the protagonist to move.
pub(super) type FindScript<'a, W> = dyn FnMut(Sides<<W as Width>::Points>) -> Option<Script<W>> + 'a;

/// A lemma.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Sketch<W: Width> {
    pub(super) sides: Sides<W::Points>,
    pub(super) point: Point,
    pub(super) scripts: Vec<Script<W>>,
}

impl<W: Width> Sketch<W> {
    /// A lemma for a position in which scripts answer all replies to a quiet move: with few of them, and as general as they allow.
    /// The antagonist is given the points that are offered, in their order. `find` finds a script for a position with the protagonist to
    /// move.
    pub(super) fn of(
        before: &LineCounts<W>,
        point: Point,
        scripts: &[Script<W>],
        offers: &[Offer],
        find: &mut FindScript<W>,
    ) -> Sketch<W> {
        let after = before.with(PROTAGONIST, point.into());
        let mut sketch = Sketch { sides: before.sides, point, scripts: few(&after, scripts) };
        sketch.generalise(before, offers, find);
        let after = LineCounts::new(before.board(), sketch.sides).with(PROTAGONIST, point.into());
        sketch.scripts = few(&after, &sketch.scripts);
        sketch
    }

    /// Gives the antagonist as many further points as the proof allows, one after another.
    fn generalise(&mut self, before: &LineCounts<W>, offers: &[Offer], find: &mut FindScript<W>) {
        let (board, mut position) = (before.board(), *before);
        // The reply that was not answered last.
        let mut last = None;
        let played = usize::from(self.point);
        for &Offer { point: more, is_mended } in offers.iter().filter(|offer| offer.point != played) {
            let next = position.with(ANTAGONIST, more);
            // Before, he had no complete line.
            if elements(board.through(more)).any(|line| (board.line(line) & !next.sides[ANTAGONIST]).is_empty()) {
                continue;
            }
            match self.unanswered(&next, last) {
                Unanswered::None => position = next,
                Unanswered::Reply(reply) => {
                    last = Some(reply);
                    if is_mended && self.mend(&next, reply, find) {
                        position = next;
                    }
                }
                Unanswered::All => {}
            }
        }
        self.sides = position.sides;
    }

    /// Adds scripts for this reply, which none answers, and for further ones, if few are enough. Returns whether all replies are answered.
    fn mend(&mut self, position: &LineCounts<W>, mut reply: usize, find: &mut FindScript<W>) -> bool {
        let known = self.scripts.len();
        for _ in 0..MENDED {
            let after = position.with(PROTAGONIST, self.point.into()).with(ANTAGONIST, reply);
            let Some(script) = find(after.sides) else { break };
            self.scripts.push(script);
            match self.unanswered(position, Some(reply)) {
                Unanswered::None => return true,
                Unanswered::Reply(other) if other != reply => reply = other,
                _ => break,
            }
        }
        self.scripts.truncate(known);
        false
    }

    /// A reply to the move at a position that no script answers; `first` is tried first.
    fn unanswered(&self, position: &LineCounts<W>, first: Option<usize>) -> Unanswered {
        let after = position.with(PROTAGONIST, self.point.into());
        if after.effect() != Effect::Quiet {
            return Unanswered::All;
        }
        let scripts = &self.scripts;
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

/// Few scripts that answer all replies, those that answer most first (set cover, Chvátal 1979).
///
/// It is called before the points are given, so that no script is kept for the sake of a further point only; and
/// again afterwards, as with more points of the antagonist fewer replies are left.
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
