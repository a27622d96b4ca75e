//! Which script of a cover answers each reply.
//!
//! The rules say that the first script that proves the position answers a reply, and that failed attempts count as
//! steps (specification: rules, section 6). If a script is removed, only the replies that it answered need another
//! answer, from a later place on; all others keep theirs. So a cover of a hundred scripts is thinned by asking each
//! reply a few times, and not a hundred times for each script.
//!
//! What a script does against a reply does not depend on the other scripts, so it is kept: whether it proves, and
//! in how many steps. Where a script answers a reply because it does not come near it (`Pass`), it is not played at
//! all.
//!
//! Memory is one entry for each script and reply that were asked.

use std::sync::Arc;

use crate::minimise::minimiser::Work;
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position, Rules};
use pgc_core::strategy::replay::{Played, Replay};
use pgc_core::strategy::{Ending, Pass, Strategy, Term};

/// The replies after the moves of a term that ends with a cover, and for each the first script that answers it. After a change of one
/// script, only the replies that it answered need be asked again.
pub(super) struct Answers<'s> {
    replay: Replay<'s>,
    /// The antagonist is to move.
    position: Position,
    first: Vec<(Point, usize)>,
    /// What is known of each script.
    known: Vec<Known>,
    /// The steps before the first reply.
    opening: u64,
}

/// What is known of a script.
struct Known {
    /// Whether it answers each reply and the steps that it takes, if that was asked.
    answers: Vec<Option<(bool, u64)>>,
    /// What it does if the antagonist passes.
    pass: Option<Pass>,
}

/// A change of a cover.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The script at this place is no longer there.
    Removed(usize),
    /// Some of the script at this place is no longer there.
    Reduced(usize),
}

/// The places of a script among those of a cover, and of the one that comes in its stead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stead {
    pub(super) old: usize,
    pub(super) new: usize,
}

impl<'s> Answers<'s> {
    /// For the strategy's term of this index, if a term comes to a cover and proves what it must prove.
    pub(super) fn of(
        rules: &Arc<Rules>,
        strategy: &'s Strategy,
        index: usize,
        term: &Term,
        work: &Work,
    ) -> Option<Answers<'s>> {
        let Ending::Cover(scripts) = &term.ending else { return None };
        let mut replay = Replay::new(&strategy.lemmas[..index]).within(work.limit());
        let mut position = strategy.start(rules, index);
        let antagonist_moves = index == strategy.lemmas.len() && rules.antagonist_begins;
        let quiet = match antagonist_moves {
            true => {
                replay.steps += 1;
                term.moves.is_empty() && !position.is_in_danger()
            }
            false => replay.play(&mut position, term) == Played::Quiet,
        };
        let replies = position.moves(ANTAGONIST);
        if !quiet || replies.is_empty() {
            return None;
        }
        // Each script is played once as if the antagonist passed. Most replies are answered by that alone.
        let passes = replay.passes(&mut position, scripts);
        let known = passes.into_iter().map(|pass| Known { answers: vec![None; replies.len()], pass }).collect();
        let opening = replay.steps;
        let mut answers = Answers { replay, position, first: Vec::new(), known, opening };
        for (index, reply) in replies.into_iter().enumerate() {
            let first = answers.answer((index, reply), scripts, 0)?;
            answers.first.push((reply, first));
        }
        Some(answers)
    }

    /// Whether all replies are answered after a change. If not, the answers are those of before.
    ///
    /// A script that is reduced may prove less than before, so its own replies are asked again from its own place
    /// on. Scripts before it failed against these replies, and still do.
    pub(super) fn hold(&mut self, scripts: &[Term], change: Change) -> bool {
        let (Change::Removed(place) | Change::Reduced(place)) = change;
        // A potential in the place of another ending may answer further replies.
        let from = if self.position.rules().moves.is_some() { 0 } else { place };
        let removed = matches!(change, Change::Removed(_));
        let before = match removed {
            true => self.known.remove(place),
            false => {
                let unknown = self.unknown(&scripts[place]);
                std::mem::replace(&mut self.known[place], unknown)
            }
        };
        let mut first = self.first.clone();
        for (index, (reply, answer)) in first.iter_mut().enumerate() {
            if *answer == place {
                let Some(next) = self.answer((index, *reply), scripts, from) else {
                    match removed {
                        true => self.known.insert(place, before),
                        false => self.known[place] = before,
                    }
                    return false;
                };
                *answer = next;
            } else if *answer > place && removed {
                *answer -= 1;
            }
        }
        self.first = first;
        true
    }

    /// The steps of the complete proof after another script has come to a place in the stead of one, if all replies are answered within so
    /// many steps. If not, the answers are those of before. The other scripts are still in their order.
    pub(super) fn replace(&mut self, scripts: &[Term], stead: Stead, most: u64) -> Option<u64> {
        let before = self.known.remove(stead.old);
        let unknown = self.unknown(&scripts[stead.new]);
        self.known.insert(stead.new, unknown);
        let first = self.first.clone();
        let steps = self.answer_anew(scripts, stead.old.min(stead.new)).filter(|&steps| steps <= most);
        if steps.is_none() {
            self.known.remove(stead.new);
            self.known.insert(stead.old, before);
            self.first = first;
        }
        steps
    }

    /// Of a script that was not asked yet.
    fn unknown(&mut self, script: &Term) -> Known {
        let passes = self.replay.passes(&mut self.position, std::slice::from_ref(script));
        Known { answers: vec![None; self.first.len()], pass: passes.into_iter().flatten().next() }
    }

    /// Asks again the replies that come to the script at a place.
    fn answer_anew(&mut self, scripts: &[Term], place: usize) -> Option<u64> {
        for index in 0..self.first.len() {
            let (reply, answer) = self.first[index];
            if answer >= place {
                self.first[index].1 = self.answer((index, reply), scripts, place)?;
            }
        }
        Some(self.proof_steps(scripts))
    }

    /// The steps of the complete proof.
    pub(super) fn proof_steps(&mut self, scripts: &[Term]) -> u64 {
        let mut steps = self.opening;
        for index in 0..self.first.len() {
            let (reply, answer) = self.first[index];
            // A reply comes to all scripts before the one that answers it.
            self.answer((index, reply), scripts, 0);
            let known = self.known[..=answer].iter().filter_map(|known| known.answers[index]);
            steps += 1 + known.map(|(_, steps)| steps).sum::<u64>();
        }
        steps
    }

    /// What is found with the answers. The steps that this takes are counted; with none left, nothing more is answered.
    pub(super) fn within<F>(&mut self, work: &Work, find: impl FnOnce(&mut Answers<'s>) -> F) -> F {
        let before = self.replay.steps;
        let replay = std::mem::replace(&mut self.replay, Replay::new(&[]));
        self.replay = replay.within(before.saturating_add(work.limit()));
        let found = find(self);
        work.charge(self.replay.steps - before);
        found
    }

    /// The first script from a place on that answers a reply, which is given with its index.
    fn answer(&mut self, (index, reply): (usize, Point), scripts: &[Term], from: usize) -> Option<usize> {
        let Answers { replay, position, known, .. } = self;
        replay.steps += 1;
        (from..scripts.len()).find(|&place| {
            let Known { answers, pass } = &mut known[place];
            let (answers, _) = answers[index].get_or_insert_with(|| {
                let before = replay.steps;
                let answers = replay.takes(pass.as_ref(), reply) || {
                    position.place(ANTAGONIST, reply);
                    let proves = replay.proves(position, &scripts[place]);
                    position.take_back();
                    proves
                };
                (answers, replay.steps - before)
            });
            *answers
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::df_pn::write::draw::DrawWriter;
    use crate::search::df_pn::{Limits, ProofNumberSearch};
    use pgc_core::certificate::samples::committed;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::point_set::Points;
    use pgc_core::position::samples::symmetries;
    use pgc_core::random::Random;
    use pgc_core::strategy::replay;

    /// After changes of scripts that were chosen at random, the same is said as by a replay of everything.
    #[test]
    fn the_answers_hold_if_and_only_if_a_replay_does() {
        let mut random = Random(5);
        let mut met = [0; 2];
        let work = Work::within(u64::MAX, &|| ());
        let drawn = ["3^2", "mnk:5,4,4", "mnk:12,1,3 --maker-breaker", "3^2 --moves 4"].map(|expression| {
            let game = Game::read(expression).unwrap();
            let rules = Rules::new(&game, Claim::OpheliaDraws);
            let symmetries = symmetries(&game);
            let limits = Limits { nodes: u64::MAX, memory: 1 << 28 };
            let mut search = ProofNumberSearch::<Points>::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
            let strategy = DrawWriter::new(&rules, &symmetries, &mut search, &|_| ()).strategy().unwrap();
            (expression, rules, strategy)
        });
        let won = ["affine-4", "td-4-7", "grid-3-4-x40"].map(|name| {
            let proof = committed(name);
            (name, Rules::new(&proof.game, proof.strategy.claim), proof.strategy)
        });
        for (expression, rules, strategy) in drawn.into_iter().chain(won) {
            for index in 0..=strategy.lemmas.len() {
                let mut term = strategy.term(index).clone();
                let Some(mut answers) = Answers::of(&rules, &strategy, index, &term, &work) else { continue };
                for _ in 0..20 {
                    let mut changed = term.clone();
                    let Ending::Cover(scripts) = &mut changed.ending else { panic!("not a cover") };
                    let place = random.below(scripts.len());
                    let mut script = scripts.remove(place);
                    let holds = match random.below(4) {
                        0 | 1 if !scripts.is_empty() => answers.hold(scripts, Change::Removed(place)),
                        2 => {
                            script.ending = Ending::End;
                            scripts.insert(place, script);
                            answers.hold(scripts, Change::Reduced(place))
                        }
                        _ => {
                            if random.below(2) == 0 {
                                script.ending = Ending::End;
                            }
                            let stead = Stead { old: place, new: random.below(scripts.len() + 1) };
                            scripts.insert(stead.new, script);
                            answers.replace(scripts, stead, u64::MAX).is_some()
                        }
                    };
                    let (truth, steps) = replay::attempt(&rules, &strategy, index, &changed);
                    assert_eq!(holds, truth, "{expression} {index}");
                    met[usize::from(holds)] += 1;
                    if let (true, Ending::Cover(scripts)) = (holds, &changed.ending) {
                        assert_eq!(answers.proof_steps(scripts), steps, "{expression} {index}");
                    }
                    if holds {
                        term = changed;
                    }
                }
            }
        }
        assert!(met.iter().all(|&count| count > 30), "{met:?}");
    }
}
