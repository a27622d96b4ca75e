//! Which script of a cover answers each reply.

use std::sync::Arc;

use crate::game::Point;
use crate::position::{ANTAGONIST, Position, Rules};
use crate::strategy::replay::{Played, Replay};
use crate::strategy::{Ending, Strategy, Term};

/// The replies after the moves of a term that ends with a cover, and for each the first script that answers it. After a change of one
/// script, only the replies that it answered need be asked again.
pub(super) struct Answers<'s> {
    replay: Replay<'s>,
    /// The antagonist is to move.
    position: Position,
    first: Vec<(Point, usize)>,
}

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
            true => term.moves.is_empty() && !position.is_in_danger(),
            false => replay.play(&mut position, term) == Played::Quiet,
        };
        let mut answers = Answers { replay, position, first: Vec::new() };
        let replies = answers.position.moves(ANTAGONIST);
        if !quiet || replies.is_empty() {
            return None;
        }
        for reply in replies {
            let first = answers.answer(reply, scripts, 0)?;
            answers.first.push((reply, first));
        }
        Some(answers)
    }

    /// Whether all replies are answered after a change. If not, the answers are those of before.
    pub(super) fn hold(&mut self, scripts: &[Term], change: Change) -> bool {
        let (Change::Removed(place) | Change::Reduced(place)) = change;
        // A potential in the place of another ending may answer further replies.
        let from = if self.position.rules().moves.is_some() { 0 } else { place };
        let mut first = self.first.clone();
        for (reply, answer) in &mut first {
            if *answer == place {
                let Some(next) = self.answer(*reply, scripts, from) else { return false };
                *answer = next;
            } else if *answer > place && matches!(change, Change::Removed(_)) {
                *answer -= 1;
            }
        }
        self.first = first;
        true
    }

    /// The steps taken so far.
    pub(super) fn steps(&self) -> u64 {
        self.replay.steps
    }

    /// The first script from a place on that answers a reply.
    fn answer(&mut self, reply: Point, scripts: &[Term], from: usize) -> Option<usize> {
        self.position.place(ANTAGONIST, reply);
        self.replay.steps += 1;
        let answer = (from..scripts.len()).find(|&place| self.replay.proves(&mut self.position, &scripts[place]));
        self.position.take_back();
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Game};
    use crate::position::samples::symmetries;
    use crate::random::Random;
    use crate::search::df_pn::{Limits, ProofNumberSearch};
    use crate::strategy::replay;
    use crate::strategy::write::df_pn::draw::DrawWriter;

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
            let mut search = ProofNumberSearch::new(&rules, ANTAGONIST, &symmetries, limits, &|_| ());
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
                    let holds = answers.hold(scripts, change);
                    assert_eq!(holds, replay::attempt(&rules, &strategy, index, &changed).0, "{expression} {index}");
                    met[usize::from(holds)] += 1;
                    if holds {
                        term = changed;
                    }
                }
            }
        }
        assert!(met.iter().all(|&count| count > 30), "{met:?}");
    }
}
