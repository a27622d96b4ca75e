//! Passes that reduce the number of lemmas of a first proof.
//!
//! A pass depends on the answers of the search, never on what it knows at the time. So helper threads go through
//! the same lemmas from other starting points. Their results are dropped, but the search then knows the answers.
//!
//! Lemmas with many points of the protagonist are near the end of the game. Upwards, they come first, and what is
//! gained there is known when the lemmas that need them are proved again. Downwards, a lemma at the top may find
//! another move, and what served it alone goes at once. After each pass, lemmas that are no longer used are dropped
//! and the others renumbered, so all indices are new.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::search::strategic::Stop;
use crate::search::strategic::level::Level;
use crate::search::strategic::write::neighbourhood::{Effort, LIGHT, THOROUGH};
use crate::search::strategic::write::scripts::{Script, written};
use crate::search::strategic::write::usage::{Purpose, Usage};
use crate::search::strategic::write::writer::{StrategicWriter, Writing};
use crate::search::threads::beside;
use pgc_core::game::Claim;
use pgc_core::position::line_counts::Width;
use pgc_core::position::point_set::Bits;
use pgc_core::strategy::Strategy;

/// A kind of pass.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Proves lemmas again with this effort, those with the most points of the protagonist first (if upwards) or last.
    Again(Effort, Upwards),
    Merge,
}

/// Whether lemmas with more points of the protagonist come first.
type Upwards = bool;

/// The passes, in order.
const PASSES: [Way; 9] = [
    Way::Again(LIGHT, true),
    Way::Merge,
    Way::Again(THOROUGH, true),
    Way::Again(LIGHT, false),
    Way::Merge,
    Way::Again(THOROUGH, false),
    Way::Again(LIGHT, true),
    Way::Merge,
    Way::Again(LIGHT, false),
];

/// A thread's share of the work: which lemmas it begins with. Thread 0 begins with the first.
#[derive(Clone, Copy, Debug)]
struct Share {
    thread: usize,
    threads: usize,
}

impl Share {
    /// All lemmas, rotated so that this thread's come first.
    fn first<T>(self, mut lemmas: Vec<T>) -> Vec<T> {
        let first = lemmas.len() * self.thread / self.threads;
        lemmas.rotate_left(first);
        lemmas
    }
}

impl<W: Width> StrategicWriter<'_, W> {
    /// A strategy for Xeno, if the empty board is won at a level.
    ///
    /// # Errors
    ///
    /// The reason why the search ends.
    pub fn strategy(mut self, level: Level) -> Result<Option<Strategy>, Stop> {
        let Some(script) = self.prove([W::Points::EMPTY; 2], level)? else { return Ok(None) };
        let (lemmas, theorem) = match script {
            Script::Forced(sequence) => (Vec::new(), Some(written(&sequence))),
            Script::Cite(theorem, _) => {
                let theorem = self.reprove(theorem)?;
                let mut lemmas = self.lemmas.written(theorem);
                let theorem = lemmas.pop().map(|lemma| lemma.term);
                (lemmas, theorem)
            }
        };
        Ok(theorem.map(|theorem| Strategy { claim: Claim::XenoWins, lemmas, theorem }))
    }

    /// Reduces the lemmas that one needs, drops all others, and returns its new index.
    fn reprove(&mut self, mut theorem: usize) -> Result<usize, Stop> {
        for (number, way) in (1..).zip(PASSES) {
            let report = self.report;
            let tell = |lemmas| report(Writing::Pass { number: [number, PASSES.len()], lemmas });
            self.beside_others(&tell, |writer, share, tell| match way {
                Way::Again(effort, upwards) => {
                    let mut lemmas: Vec<usize> = (0..writer.lemmas.all().len()).collect();
                    writer.sort(&mut lemmas, upwards);
                    writer.prove_again(Purpose::of(theorem), &share.first(lemmas), &effort, tell)
                }
                Way::Merge => {
                    let usage = Usage::of(&writer.lemmas, Purpose::of(theorem), &[]);
                    let lemmas = usage.lemmas().iter().copied().filter(|&lemma| lemma != theorem).collect();
                    writer.merge(theorem, &share.first(lemmas), tell)
                }
            })?;
            let used = Usage::of(&self.lemmas, Purpose::of(theorem), &[]);
            theorem = used.lemmas().partition_point(|&lemma| lemma < theorem);
            self.lemmas.keep(used.lemmas());
        }
        Ok(theorem)
    }

    /// Runs a pass and reports its progress, while helper threads do the same to find answers in advance.
    fn beside_others(
        &mut self,
        tell: &dyn Fn([usize; 2]),
        act: impl Fn(&mut StrategicWriter<W>, Share, &dyn Fn([usize; 2])) -> Result<(), Stop> + Sync,
    ) -> Result<(), Stop> {
        let threads = std::mem::replace(&mut self.planner.threads, 1);
        let is_done = AtomicBool::new(false);
        let act = &act;
        let others: Vec<_> = (1..threads)
            .map(|thread| {
                let mut other = self.beside(&is_done);
                move || act(&mut other, Share { thread, threads }, &|_| ())
            })
            .collect();
        let own = || {
            let answer = act(self, Share { thread: 0, threads }, tell);
            is_done.store(true, Ordering::Relaxed);
            answer
        };
        // The helpers were told to stop.
        let (answer, _) = beside(own, others);
        self.planner.threads = threads;
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::strategic::StrategicSearch;
    use crate::statistics::Counts;
    use pgc_core::game::{Convention, Game};
    use pgc_core::position::line_counts::{Huge, Large, LargeLong, Small, SmallLong};
    use pgc_core::position::samples::symmetries;
    use pgc_core::position::{ANTAGONIST, PROTAGONIST, Rules};
    use pgc_core::strategy::{Replay, replay};

    /// The strategy that is written for a game which Xeno wins.
    fn written<W: Width>(game: &Game) -> Strategy {
        let rules = Rules::new(game, Claim::XenoWins);
        let symmetries = symmetries(game);
        let search = StrategicSearch::<W>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
        let level = (0..12).find(|&level| search.is_won([W::Points::EMPTY; 2], level, 1).unwrap());
        let level = level.unwrap_or_else(|| panic!("{}", game.text()));
        let strategy = StrategicWriter::new(&search, 1, &|_| ()).strategy(level).unwrap().unwrap();
        assert!(replay::steps(&rules, &strategy, 0).is_some(), "{}", game.text());
        strategy
    }

    #[test]
    #[ignore = "long: run by .ci/stages long"]
    fn what_is_written_holds_on_boards_of_any_width() {
        let breaker = |text: &str| Game::parse(text).unwrap().with_convention(Convention::MakerBreaker);
        let strong = |text: &str| Game::parse(text).unwrap();
        for game in [strong("3^3"), strong("mnk:6,5,4"), breaker("td:3,5")] {
            let small = written::<Small>(&game);
            assert!(small == written::<Large>(&game), "{}", game.text());
            assert!(small == written::<SmallLong>(&game), "{}", game.text());
            assert!(small == written::<LargeLong>(&game), "{}", game.text());
            assert!(small == written::<Huge>(&game), "{}", game.text());
        }
        written::<Small>(&strong("affine:4"));
        written::<Small>(&breaker("td:4,5"));
    }

    #[test]
    #[ignore = "long: run by .ci/stages long"]
    fn a_position_of_4_3_is_proved_with_the_same_lemmas_by_any_number_of_threads() {
        let game = Game::parse("4^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let sides = [1 << 0 | 1 << 12, 1 << 3 | 1 << 7];
        let lemmas = [1, 3].map(|threads| {
            let search = <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
            let level = (0..9).find(|&level| search.is_won(sides, level, threads).unwrap()).unwrap();
            let mut writer = StrategicWriter::new(&search, threads, &|_| ());
            assert!(matches!(writer.prove(sides, level), Ok(Some(Script::Cite(..)))));
            let last = writer.lemmas.all().len() - 1;
            let strategic = |writer: &StrategicWriter, root| {
                Usage::of(&writer.lemmas, Purpose::of(root), &[]).strategic(&writer.lemmas)
            };
            let before = strategic(&writer, last);
            let last = writer.reprove(last).unwrap();
            assert!(strategic(&writer, last) < before, "no fewer than {before}");
            writer.lemmas.written(last)
        });
        assert_eq!(lemmas[0], lemmas[1]);
        let [lemmas, _] = lemmas;
        for (index, lemma) in lemmas.iter().enumerate() {
            let mut position = lemma.position(&rules);
            assert!(!position.has_completed(PROTAGONIST) && !position.has_completed(ANTAGONIST));
            assert!(Replay::new(&lemmas[..index]).proves(&mut position, &lemma.term), "lemma {index}");
        }
        let last = lemmas.last().unwrap();
        let statement = [&last.own, &last.other].map(|set| set.iter().fold(0, |all, &point| all | 1 << point));
        assert_eq!(statement[PROTAGONIST], sides[PROTAGONIST]);
        assert_eq!(sides[ANTAGONIST] & !statement[ANTAGONIST], 0);
        let theorem = last.term.clone();
        let strategy = Strategy { claim: Claim::XenoWins, lemmas, theorem };
        assert!(Counts::of_text(&strategy).strategic > 3);
    }
}
