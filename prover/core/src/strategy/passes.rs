//! Which replies a script of a cover answers without being played against each: the lemma of the pass
//! (specification: rules, section 12).
//!
//! The script is played once as if the antagonist had passed. If it proves the position then, it answers each reply
//! that comes nowhere near its play, in as many steps. Against the other replies it is played. So verdicts and
//! steps are those of the rules, and only the work is less: most scripts of a large board win far from most
//! replies.
//!
//! Near is every point that the play takes, every point that would complete a line of the protagonist's at its end,
//! and every point of a line of the antagonist's that lacks two points or fewer, before the script or after one of
//! its forced replies. A reply elsewhere changes no threat of either player while the script is played. If the
//! script ends with a citation, the reply must also be a point that the lemma gives the antagonist.
//!
//! At least two points must be free at the end, as one more point on the board could fill it, and a full board ends
//! a script. The lemma is for wins only.

use fixedbitset::FixedBitSet;

use crate::position::{ANTAGONIST, PROTAGONIST, Position};
use crate::strategy::replay::{Pass, Played, Replay, Watch};
use crate::strategy::{Ending, Term};

/// A line that lacks so many of the antagonist's points, or fewer, after a reply may be a threat.
const SOON: usize = 2;

impl<W: Watch> Replay<'_, W> {
    /// What each script of a cover does if the antagonist, who is to move, passes; nothing where the lemma says nothing. Neither the position
    /// nor the number of steps is another one afterwards.
    pub fn passes(&mut self, position: &mut Position, scripts: &[Term]) -> Vec<Option<Pass>> {
        if position.rules().claim.is_draw() || position.is_constrained(ANTAGONIST) {
            return vec![None; scripts.len()];
        }
        let mut near = FixedBitSet::with_capacity(position.rules().points());
        reach(position, position.open_lines(ANTAGONIST), &mut near);
        scripts.iter().map(|script| self.pass(position, script, near.clone())).collect()
    }

    /// The same of one script, where the antagonist has lines through the `near` points that lack two points or fewer.
    fn pass(&mut self, position: &mut Position, script: &Term, mut near: FixedBitSet) -> Option<Pass> {
        if !matches!(script.ending, Ending::End | Ending::Cite { .. }) {
            return None;
        }
        let (mark, before) = (position.trail().len(), self.steps);
        let proved = match self.play(position, script) {
            Played::Proved => true,
            Played::Own => self.ends(position, &script.ending, Played::Own),
            Played::Failed | Played::Quiet => false,
        };
        let steps = std::mem::replace(&mut self.steps, before) - before;
        let far = (proved && position.free_points() >= 2).then(|| self.far(position, script));
        while position.trail().len() > mark {
            let Some(&(role, point)) = position.trail().last() else { break };
            near.insert(usize::from(point));
            if far.is_some() && role == ANTAGONIST {
                let through = &position.rules().through[usize::from(point)];
                reach(position, through.iter().map(|&line| line as usize), &mut near);
            }
            position.take_back();
        }
        let mut far = far?;
        far.difference_with(&near);
        Some(Pass { far, steps })
    }

    /// The points with which the protagonist does not complete a line at the end of a script, and which its citation allows.
    fn far(&self, position: &Position, script: &Term) -> FixedBitSet {
        let points = position.rules().points();
        let mut far = FixedBitSet::with_capacity(points);
        match &script.ending {
            Ending::Cite { lemma, map } => {
                let allowed = self.lemmas.get(*lemma).into_iter().flat_map(|lemma| &lemma.other);
                far.extend(allowed.map(|&point| usize::from(map.image(point))));
            }
            _ => far.insert_range(..),
        }
        position.completions(PROTAGONIST).for_each(|point| far.set(usize::from(point), false));
        far
    }
}

/// Adds the points of those lines that are open to the antagonist and lack two points or fewer.
fn reach(position: &Position, lines: impl Iterator<Item = usize>, points: &mut FixedBitSet) {
    let soon = lines.filter(|&line| position.is_open(ANTAGONIST, line) && position.missing(ANTAGONIST, line) <= SOON);
    points.extend(soon.flat_map(|line| &position.rules().lines[line]).map(|&point| usize::from(point)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Point;
    use crate::position::Rules;
    use crate::random::Random;
    use crate::tests::certificates::committed;

    /// Sees all, so that each script is played against each reply.
    struct Plain;

    impl Watch for Plain {}

    /// A change of a term, chosen at random.
    fn change(term: &mut Term, points: usize, dice: &mut Random) {
        if let Ending::Cover(scripts) = &mut term.ending
            && !scripts.is_empty()
            && dice.below(4) > 0
        {
            let place = dice.below(scripts.len());
            match dice.below(3) {
                0 if scripts.len() > 1 => drop(scripts.remove(place)),
                1 => scripts.rotate_left(place),
                _ => change(&mut scripts[place], points, dice),
            }
        } else if !term.moves.is_empty() {
            let place = dice.below(term.moves.len());
            term.moves[place] = Point::try_from(dice.below(points)).unwrap();
        }
    }

    /// Verdicts and steps of the terms of proofs, as they are and changed, are those of plain play.
    #[test]
    fn passes_change_neither_verdicts_nor_steps() {
        let mut dice = Random(7);
        let (mut verdicts, mut answered) = ([0; 2], 0);
        for name in ["affine-4", "td-4-4+3", "td-4-8", "mnk-6-6-4", "grid-3-4-x40", "grid-4-3-mb", "mnk-5-4-4"] {
            let proof = committed(name);
            let (rules, strategy) = (Rules::new(&proof.game, proof.strategy.claim), &proof.strategy);
            for index in (0..=strategy.lemmas.len()).rev().take(40) {
                for tries in 0..6 {
                    let mut term = strategy.term(index).clone();
                    (0..tries).for_each(|_| change(&mut term, rules.points(), &mut dice));
                    let lemmas = &strategy.lemmas[..index];
                    let (mut quick, mut plain) = (Replay::new(lemmas), Replay::watched(lemmas, Plain));
                    let is_theorem = index == strategy.lemmas.len();
                    let [mut one, mut other] = [strategy.start(&rules, index), strategy.start(&rules, index)];
                    let verdict = plain.proves_as(&mut one, &term, is_theorem);
                    assert_eq!(quick.proves_as(&mut other, &term, is_theorem), verdict, "{name} {index}");
                    assert_eq!(quick.steps, plain.steps, "{name} {index}");
                    assert_eq!(one.key(), other.key());
                    verdicts[usize::from(verdict)] += 1;
                    let mut within = Replay::new(lemmas).within(plain.steps / 2);
                    let mut plainly = Replay::watched(lemmas, Plain).within(plain.steps / 2);
                    assert_eq!(
                        within.proves_as(&mut one, &term, is_theorem),
                        plainly.proves_as(&mut other, &term, is_theorem)
                    );
                    assert_eq!(within.steps, plainly.steps, "{name} {index}");
                    if let Ending::Cover(scripts) = &term.ending
                        && quick.play(&mut one, &term) == Played::Quiet
                    {
                        let passes = quick.passes(&mut one, scripts);
                        answered += passes.iter().flatten().filter(|pass| pass.far.count_ones(..) > 0).count();
                    }
                }
            }
        }
        assert!(verdicts.iter().all(|&count| count > 100) && answered > 300, "{verdicts:?}, {answered}");
    }
}
