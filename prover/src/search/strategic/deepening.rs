//! The search by levels.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::position::images::Images;
use crate::position::line_counts::{Board, LineCounts, Sides};
use crate::position::{ANTAGONIST, PROTAGONIST, Rules, Symmetries};
use crate::search::strategic::candidates::{CandidateSearch, Candidates, Strategic};
use crate::search::strategic::hints::Hints;
use crate::search::strategic::progress::{Cases, SearchProgress, Stopwatch};
use crate::search::strategic::transposition::{Level, NEVER, TranspositionTable};
use crate::search::threads::beside;

/// After so many surveyed positions the search tells how far it has come.
const REPORTED: u64 = 256;

/// Why a search ends without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// As many positions were surveyed as may be.
    Exhausted,
    /// Nobody needs the answer any more: another thread has found it, or that to a question on the way.
    Stale,
}

/// A search for wins by strategic moves.
pub struct StrategicSearch<'r> {
    board: Board,
    images: Images,
    hints: Hints,
    memo: Arc<TranspositionTable>,
    surveyed: AtomicU64,
    limit: AtomicU64,
    stopwatch: Stopwatch,
    report: &'r (dyn Fn(&SearchProgress) + Sync),
}

/// A thread of the search.
pub struct Worker<'s> {
    search: &'s StrategicSearch<'s>,
    surveyor: CandidateSearch,
    /// The questions that are being answered, each within the one before.
    path: Vec<(Sides, Level)>,
}

impl<'r> StrategicSearch<'r> {
    /// A search on the board of a game without an opening rule, if the board is not too large. It may survey `limit`
    /// positions, threads that are at work at the same time a few more; now and then it tells how far it has come.
    pub fn new(
        rules: &Rules,
        symmetries: &Symmetries,
        limit: u64,
        report: &'r (dyn Fn(&SearchProgress) + Sync),
    ) -> Option<StrategicSearch<'r>> {
        let board = Board::new(rules)?;
        let images = Images::new(symmetries.elements(), board.points());
        Some(StrategicSearch {
            board,
            images,
            hints: Hints::default(),
            memo: Arc::default(),
            surveyed: AtomicU64::new(0),
            limit: AtomicU64::new(limit),
            stopwatch: Stopwatch::default(),
            report,
        })
    }

    /// The same search with moves that are suggested for positions, the protagonist to move. It must know nothing yet.
    #[must_use]
    pub fn with_hints(mut self, suggestions: impl IntoIterator<Item = (Sides, u8)>) -> Self {
        self.hints = Hints::new(&self.images, suggestions);
        self
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The symmetries under which positions are one.
    pub fn images(&self) -> &Images {
        &self.images
    }

    /// The moves that are suggested for positions.
    pub fn hints(&self) -> &Hints {
        &self.hints
    }

    /// What is known so far.
    pub fn memo(&self) -> &TranspositionTable {
        &self.memo
    }

    /// The same, for whoever goes on when the search has ended.
    pub fn shared_memo(&self) -> Arc<TranspositionTable> {
        Arc::clone(&self.memo)
    }

    /// How many positions were surveyed.
    pub fn surveyed(&self) -> u64 {
        self.surveyed.load(Ordering::Relaxed)
    }

    /// Lets it survey as many positions in all.
    pub fn allow(&self, limit: u64) {
        self.limit.store(limit, Ordering::Relaxed);
    }

    /// Whether as many positions were surveyed as may be.
    pub fn is_exhausted(&self) -> bool {
        self.surveyed() >= self.limit.load(Ordering::Relaxed)
    }

    /// A thread of the search.
    pub fn worker(&self) -> Worker<'_> {
        Worker { search: self, surveyor: CandidateSearch::default(), path: Vec::new() }
    }

    /// Whether a position is won at a level, the protagonist to move, with so many threads.
    ///
    /// # Errors
    ///
    /// [`Stop::Exhausted`].
    pub fn is_won(&self, sides: Sides, level: Level, threads: usize) -> Result<bool, Stop> {
        let form = self.images.canonical(sides).0;
        if let (Some(won), _) = self.memo.verdict(form, level) {
            return Ok(won);
        }
        let ask = || loop {
            match self.worker().decide(form, level) {
                Err(Stop::Stale) => {}
                answer => return answer,
            }
        };
        // What one thread knows holds, even if another was told to stop.
        let (own, others) = beside(ask, (1..threads).map(|_| ask));
        others.into_iter().fold(own, |answer, other| answer.or(other))
    }
}

impl Worker<'_> {
    /// The moves of a position in canonical form, surveyed if that has not been done.
    ///
    /// # Errors
    ///
    /// [`Stop::Exhausted`].
    pub fn survey(&mut self, sides: Sides) -> Result<Arc<Candidates>, Stop> {
        if let Some(survey) = self.search.memo.known(sides).survey {
            return Ok(survey);
        }
        if self.search.is_exhausted() {
            return Err(Stop::Exhausted);
        }
        let surveyed = self.search.surveyed.fetch_add(1, Ordering::Relaxed);
        if surveyed.is_multiple_of(REPORTED) {
            self.report(surveyed);
        }
        let mut met: Vec<Sides> = Vec::new();
        let suggested = self.search.hints.at(sides);
        let survey = self.surveyor.survey_with(&LineCounts::new(&self.search.board, sides), suggested, |tally| {
            let form = self.search.images.canonical(tally.sides).0;
            let new = !met.contains(&form);
            met.push(form);
            new
        });
        let survey = Arc::new(survey);
        self.search.memo.surveyed(sides, &survey);
        Ok(survey)
    }

    /// Tells how far the search has come.
    fn report(&self, surveyed: u64) {
        let level = self.path.first().filter(|(sides, _)| *sides == [0, 0]).map(|(_, level)| *level);
        let cases = level.and_then(|level| self.search.cases(level));
        (self.search.report)(&SearchProgress { surveyed, cases, memo: &self.search.memo });
    }

    /// Whether a position in canonical form is won at a level.
    fn decide(&mut self, sides: Sides, level: Level) -> Result<bool, Stop> {
        let memo = &self.search.memo;
        if let (Some(won), _) = memo.verdict(sides, level) {
            return Ok(won);
        }
        if self.path.iter().any(|&(sides, level)| memo.verdict(sides, level).0.is_some()) {
            return Err(Stop::Stale);
        }
        let survey = self.survey(sides)?;
        let moves = match &*survey {
            Candidates::Forced => {
                memo.won(sides, 0);
                return Ok(true);
            }
            Candidates::Moves(moves) if moves.is_empty() => {
                memo.failed(sides, NEVER);
                return Ok(false);
            }
            Candidates::Moves(moves) => moves,
        };
        if moves[0].open.is_empty() {
            memo.won(sides, 1);
            return Ok(level >= 1);
        }
        let first = memo.verdict(sides, level).1.max(1) + 1;
        for level in first..=level {
            self.path.push((sides, level));
            let answer = self.is_won_at(sides, moves, level);
            self.path.pop();
            // Another thread may have known sooner.
            if let (Some(won), _) = memo.verdict(sides, level) {
                if won {
                    return Ok(true);
                }
                continue;
            }
            if answer? {
                memo.won(sides, level);
                return Ok(true);
            }
            memo.failed(sides, level);
        }
        memo.failed(sides, 1);
        Ok(false)
    }

    /// Whether some move wins at this level, if none wins below.
    fn is_won_at(&mut self, sides: Sides, moves: &[Strategic], level: Level) -> Result<bool, Stop> {
        let mut taken = Vec::new();
        for (index, strategic) in moves.iter().enumerate() {
            let Some(below) = strategic.level_below(level) else { break };
            if !self.search.memo.take(sides, level, index) {
                taken.push((strategic, below));
                continue;
            }
            let answer = self.wins(sides, strategic, below);
            self.search.memo.leave(sides, level, index);
            if answer? {
                return Ok(true);
            }
        }
        // What other threads look at is not waited for, but joined.
        for (strategic, below) in taken {
            if self.wins(sides, strategic, below)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether all replies that a move leaves open lead to positions that are won at a level. Those that failed at the
    /// highest level are looked at first.
    fn wins(&mut self, sides: Sides, strategic: &Strategic, level: Level) -> Result<bool, Stop> {
        let mut next = self.search.after(sides, strategic);
        // Other threads change what is known meanwhile: each key is looked up once.
        next.sort_by_cached_key(|&sides| (std::cmp::Reverse(self.search.memo.verdict(sides, level).1), sides));
        for sides in next {
            if !self.decide(sides, level)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl StrategicSearch<'_> {
    /// How the first move that is looked at on the empty board at a level stands.
    fn cases(&self, level: Level) -> Option<Cases> {
        let index = self.memo.first_taken([0, 0], level)?;
        let survey = self.memo.known([0, 0]).survey?;
        let Candidates::Moves(moves) = &*survey else { return None };
        let strategic = moves.get(index)?;
        let below = strategic.level_below(level)?;
        let is_proved = |case| self.memo.verdict(case, below).0 == Some(true);
        Some(self.stopwatch.cases((level, index), || self.after([0, 0], strategic), is_proved))
    }

    /// The positions after a move and each reply that it leaves open, in canonical form, ascending.
    pub fn after(&self, sides: Sides, strategic: &Strategic) -> Vec<Sides> {
        let mut next: Vec<Sides> = strategic
            .open
            .iter()
            .map(|&reply| {
                let mut sides = sides;
                sides[PROTAGONIST] |= 1 << strategic.point;
                sides[ANTAGONIST] |= 1 << reply;
                self.images.canonical(sides).0
            })
            .collect();
        next.sort_unstable();
        next.dedup();
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Claim, Game};
    use crate::position::residual::Sides as Whole;
    use crate::position::samples::symmetries;
    use crate::random::Random;
    use crate::search::df_pn::{Limits, ProofNumberSearch, Verdict};

    #[test]
    fn what_is_won_at_a_level_is_won() {
        let (mut won, mut strategic) = (0, 0);
        let mut dice = Random(3);
        for _ in 0..1200 {
            let game = dice.game();
            let rules = Rules::new(&game, Claim::XenoWins);
            let symmetries = symmetries(&game);
            let Some(search) = StrategicSearch::new(&rules, &symmetries, u64::MAX, &|_| ()) else { continue };
            let level = (0..8).find(|&level| search.is_won([0, 0], level, 1).unwrap());
            if let Some(level) = level {
                let limits = Limits { nodes: u64::MAX, memory: 1 << 24 };
                let mut truth = ProofNumberSearch::new(&rules, PROTAGONIST, &symmetries, limits, &|_| ());
                assert_eq!(truth.verdict(Whole([0, 0]), PROTAGONIST), Verdict::Win, "{:?}", game.board.lines());
                won += 1;
                strategic += usize::from(level > 0);
            }
        }
        assert!(won > 300 && strategic > 10, "{won}, {strategic} of them with strategic moves");
    }

    #[test]
    fn all_numbers_of_threads_give_the_same_answers() {
        let game = Game::parse("4^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let search = || StrategicSearch::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
        let searches = [search(), search(), search()];
        let mut met = [0, 0];
        for reply in [0, 1, 22, 42] {
            for next in [5, 7, 16, 63] {
                let sides = [1 << 21 | 1 << 25, 1 << reply | 1 << next];
                for level in 0..=4 {
                    let answers: Vec<bool> = searches
                        .iter()
                        .zip([1, 2, 5])
                        .map(|(search, threads)| search.is_won(sides, level, threads).unwrap())
                        .collect();
                    assert_eq!(answers, [answers[0]; 3], "{sides:?} at level {level}");
                    met[usize::from(answers[0])] += 1;
                }
            }
        }
        assert!(met[0] > 20 && met[1] > 10, "{met:?}");
        let decided = searches.map(|search| search.memo().decided().len());
        assert!(decided.iter().all(|&count| count > 50), "{decided:?}");
    }

    #[test]
    fn a_search_that_is_exhausted_says_so() {
        let game = Game::parse("4^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        for threads in [1, 3] {
            let search = StrategicSearch::new(&rules, &symmetries(&game), 50, &|_| ()).unwrap();
            assert_eq!(search.is_won([0, 0], 9, threads), Err(Stop::Exhausted));
            search.allow(60);
            assert_eq!(search.is_won([0, 0], 9, threads), Err(Stop::Exhausted));
            assert!(search.surveyed() < 70);
        }
    }

    /// A game that needs strategic moves, and few of them.
    const SMALL: &str = "mnk:7,6,4";

    fn least_level(search: &StrategicSearch) -> Level {
        (0..9).find(|&level| search.is_won([0, 0], level, 1).unwrap()).unwrap()
    }

    #[test]
    fn the_cases_of_the_empty_board_are_counted_while_it_is_asked_for() {
        let game = Game::parse("4^3").unwrap().with_convention(crate::game::Convention::MakerBreaker);
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let told = std::sync::Mutex::new(Vec::new());
        let report = |headway: &SearchProgress| told.lock().unwrap().push((headway.surveyed, headway.cases));
        let search = StrategicSearch::new(&rules, &symmetries, 3_000, &report).unwrap();
        let _ = (1..9).find(|&level| search.is_won([0, 0], level, 1) != Ok(false));
        let told = told.into_inner().unwrap();
        assert!(told.iter().zip(0..).all(|((surveyed, _), number)| *surveyed == number * REPORTED));
        let cases: Vec<Cases> = told.iter().filter_map(|(_, cases)| *cases).collect();
        assert!(cases.len() > 5, "{told:?}");
        // The replies to a corner or an inner point, up to symmetry.
        assert!(cases.iter().all(|cases| cases.proved + cases.open > 1 && cases.proved + cases.open <= 63));
        assert!(cases.is_sorted_by_key(|cases| cases.level));
        assert!(cases.iter().all(|cases| cases.left.is_none() || cases.proved > 0));
    }

    #[test]
    fn good_hints_save_surveys_and_absurd_ones_cost_some() {
        let game = Game::parse(SMALL).unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let search = || StrategicSearch::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
        let plain = search();
        let level = least_level(&plain);
        let won = plain.memo().decided().into_iter().filter_map(|(sides, won, _)| Some((sides, won?)));
        let good: Vec<(Sides, u8)> = won
            .filter_map(|(sides, level)| {
                let Candidates::Moves(moves) = &*plain.worker().survey(sides).ok()? else { return None };
                let wins = |strategic: &&Strategic| match strategic.level_below(level) {
                    _ if strategic.open.is_empty() => true,
                    Some(below) => {
                        let mut next = plain.after(sides, strategic).into_iter();
                        next.all(|next| plain.memo().verdict(next, below).0 == Some(true))
                    }
                    None => false,
                };
                Some((sides, moves.iter().find(wins)?.point))
            })
            .collect();
        assert!(!good.is_empty());
        let surveyed = {
            let fresh = search();
            assert_eq!(least_level(&fresh), level);
            fresh.surveyed()
        };
        let hinted = search().with_hints(good);
        assert!(least_level(&hinted) <= level);
        assert!(hinted.surveyed() < surveyed, "{} of {surveyed}", hinted.surveyed());
        let absurd = plain.memo().decided().into_iter().flat_map(|(sides, ..)| [(sides, 0), (sides, 41)]);
        let misled = search().with_hints(absurd);
        assert!(least_level(&misled) <= level);
        for threads in [2, 5] {
            let again = search().with_hints(
                misled
                    .hints()
                    .all()
                    .into_iter()
                    .flat_map(|(sides, moves)| moves.iter().map(move |&point| (sides, point)).collect::<Vec<_>>()),
            );
            let answers = (0..=level).map(|level| again.is_won([0, 0], level, threads));
            let first = (0..=level).map(|level| misled.is_won([0, 0], level, 1));
            assert!(answers.eq(first));
        }
    }

    #[test]
    fn suggested_moves_come_first_unless_they_are_of_no_use() {
        let game = Game::parse("4^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let search = StrategicSearch::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
        let survey = |search: &StrategicSearch, sides| search.worker().survey(sides).unwrap();
        let sides = search.images().canonical([1 << 21 | 1 << 25, 1 << 22 | 1 << 63]).0;
        let Candidates::Moves(plain) = &*survey(&search, sides) else { panic!("no forced sequence wins") };
        let free = |point: &u8| (sides[0] | sides[1]) >> point & 1 == 0;
        let left_out = (0..64).filter(free).find(|&point| plain.iter().all(|known| known.point != point)).unwrap();
        let taken = u8::try_from(sides[1].trailing_zeros()).unwrap();
        let last = plain.last().unwrap().point;
        let suggestions = [taken, left_out, last, left_out].map(|point| (sides, point));
        let hinted = StrategicSearch::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap().with_hints(suggestions);
        let Candidates::Moves(moves) = &*survey(&hinted, sides) else { panic!("no forced sequence wins") };
        let first: Vec<u8> =
            moves.iter().take_while(|known| [left_out, last].contains(&known.point)).map(|m| m.point).collect();
        assert!(first == [left_out, last] || first == [last], "{first:?}");
        assert!(moves[..first.len()].iter().all(|strategic| strategic.less == 0));
        let rest: Vec<&Strategic> = plain.iter().filter(|known| known.point != last).collect();
        assert!(moves[first.len()..].iter().eq(rest));
    }
}
