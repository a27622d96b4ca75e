//! Which script of a cover answers each reply.

use std::sync::Arc;

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position, Rules};
use pgc_core::strategy::replay::{Played, Replay};
use pgc_core::strategy::{Ending, Strategy, Term};

/// The replies after the moves of a term that ends with a cover, and for each the first script that answers it. After a change of one
/// script, only the replies that it answered need be asked again.
pub(super) struct Answers<'s> {
    replay: Replay<'s>,
    /// The antagonist is to move.
    position: Position,
    first: Vec<(Point, usize)>,
    /// For each script, whether it answers each reply, as far as that was asked.
    known: Vec<Known>,
    /// The steps before the first reply.
    opening: u64,
}

/// Whether a script answers each reply and the steps that it takes, if that was asked.
type Known = Vec<Option<(bool, u64)>>;

/// A change of a cover.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// The script at this place is no longer there.
    Removed(usize),
    /// Some of the script at this place is no longer there.
    Reduced(usize),
}

impl<'s> Answers<'s> {
    /// For the strategy's term of this index, if a term comes to a cover and proves what it must prove.
    pub(super) fn of(rules: &Arc<Rules>, strategy: &'s Strategy, index: usize, term: &Term) -> Option<Answers<'s>> {
        let Ending::Cover(scripts) = &term.ending else { return None };
        let mut replay = Replay::new(&strategy.lemmas[..index]);
        let mut position = strategy.start(rules, index);
        let antagonist_moves = index == strategy.lemmas.len() && rules.start.1;
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
        let known = vec![vec![None; replies.len()]; scripts.len()];
        let opening = replay.steps;
        let mut answers = Answers { replay, position, first: Vec::new(), known, opening };
        for (index, reply) in replies.into_iter().enumerate() {
            let first = answers.answer((index, reply), scripts, 0)?;
            answers.first.push((reply, first));
        }
        Some(answers)
    }

    /// Whether all replies are answered after a change. If not, the answers are those of before.
    pub(super) fn hold(&mut self, scripts: &[Term], change: Change) -> bool {
        let (Change::Removed(place) | Change::Reduced(place)) = change;
        // A potential in the place of another ending may answer further replies.
        let from = if self.position.rules().moves.is_some() { 0 } else { place };
        let removed = matches!(change, Change::Removed(_));
        let before = match removed {
            true => self.known.remove(place),
            false => std::mem::replace(&mut self.known[place], vec![None; self.first.len()]),
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

    /// The steps of the complete proof after another script has come to a place, if all replies are answered within so many steps.
    /// If not, the answers are those of before.
    pub(super) fn replace(&mut self, scripts: &[Term], place: usize, most: u64) -> Option<u64> {
        let before = std::mem::replace(&mut self.known[place], vec![None; self.first.len()]);
        let first = self.first.clone();
        let steps = self.answer_anew(scripts, place).filter(|&steps| steps <= most);
        if steps.is_none() {
            (self.known[place], self.first) = (before, first);
        }
        steps
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
            let known = self.known[..=answer].iter().filter_map(|known| known[index]);
            steps += 1 + known.map(|(_, steps)| steps).sum::<u64>();
        }
        steps
    }

    /// The steps taken so far.
    pub(super) fn steps(&self) -> u64 {
        self.replay.steps
    }

    /// The first script from a place on that answers a reply, which is given with its index.
    fn answer(&mut self, (index, reply): (usize, Point), scripts: &[Term], from: usize) -> Option<usize> {
        let Answers { replay, position, known, .. } = self;
        replay.steps += 1;
        (from..scripts.len()).find(|&place| {
            let known = known[place][index].get_or_insert_with(|| {
                position.place(ANTAGONIST, reply);
                let before = replay.steps;
                let proves = replay.proves(position, &scripts[place]);
                position.take_back();
                (proves, replay.steps - before)
            });
            known.0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::df_pn::write::draw::DrawWriter;
    use crate::search::df_pn::{Limits, ProofNumberSearch};
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
        for expression in ["3^2", "mnk:5,4,4", "mnk:12,1,3 --maker-breaker", "3^2 --moves 4"] {
            let game = Game::read(expression).unwrap();
            let rules = Rules::new(&game, Claim::OpheliaDraws);
            let symmetries = symmetries(&game);
            let limits = Limits { nodes: u64::MAX, memory: 1 << 28 };
            let mut search = ProofNumberSearch::<Points>::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
            let strategy = DrawWriter::new(&rules, &symmetries, &mut search, &|_| ()).strategy().unwrap();
            for index in 0..=strategy.lemmas.len() {
                let mut term = strategy.term(index).clone();
                let Some(mut answers) = Answers::of(&rules, &strategy, index, &term) else { continue };
                for _ in 0..20 {
                    let mut changed = term.clone();
                    let Ending::Cover(scripts) = &mut changed.ending else { panic!("not a cover") };
                    let place = random.below(scripts.len());
                    let change = if random.below(2) == 0 && scripts.len() > 1 {
                        scripts.remove(place);
                        Change::Removed(place)
                    } else {
                        scripts[place].ending = Ending::End;
                        Change::Reduced(place)
                    };
                    let holds = match (change, random.below(2)) {
                        (Change::Reduced(place), 0) => answers.replace(scripts, place, u64::MAX).is_some(),
                        _ => answers.hold(scripts, change),
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
