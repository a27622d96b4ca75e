//! Wins by quiet moves that threaten, from any position of a board of at most 512 points and lines of at most
//! eight.
//!
//! # Words
//!
//! A move makes a *threat* if its player could complete a line with his next move. A *forced sequence* is a list of
//! the protagonist's moves, each of which makes one threat, so that the antagonist has one reply only; the last
//! move makes two threats at once, or completes a line. A *quiet* move makes no threat: the antagonist may reply
//! anywhere, and each reply needs an answer.
//!
//! A *script* is what answers a reply: a forced sequence, or the citation of a *lemma*, perhaps after moves that
//! force the reply. A *cover* is a list of scripts: the first that works answers a reply. So a proof does
//! not list replies. A script stands for all replies that do not disturb it.
//!
//! # The idea
//!
//! A quiet move *threatens* if the protagonist would win by a forced sequence if the antagonist passed (a null
//! move, Donninger 1993; Allis's global threat, 1994). So only replies that meet the sequence need another answer:
//! another sequence, a lemma, or a further quiet move. A reply far from the sequence changes nothing about it: on a
//! large board one script answers nearly all replies. Proof-number search (Allis, van der Meulen and van den Herik
//! 1994), depth first with limits (Nagai 2002), decides which of the *open* replies to follow.
//!
//! It writes as it goes: each position that it proves becomes a lemma, in which the antagonist has all points that
//! the proof allows him; points that sibling replies would claim come first. The lemma is cited wherever its
//! statement, mapped by a symmetry, dominates. Where it does not, its proof is carried over to the sibling
//! positions as far as it goes, and the search mends the rest: its move is a killer move (Huberman 1968). Moves
//! that were played often come before others (the history heuristic, Schaeffer 1983). So the order at a position is:
//! the killer move, the moves that were played most often, those that threaten at a glance, all others; within each
//! group the proof numbers decide (`Search::find`).
//!
//! Before the protagonist has points enough to threaten, every reply is open. They are tried in rounds with growing
//! budgets, and those to the first move on several threads, with the same result for any number of them.
//!
//! # Invariants
//!
//! - A lemma cites only lemmas with smaller numbers. So no two lemmas lean on each other, and the order of numbers
//!   is the order of the file.
//! - A script is said to answer a reply only after it was played against this reply, or where `doubtful`
//!   shows that the reply cannot meet it. That is why a lemma may be trusted as soon as it is written.
//! - All that is found depends on the position, the limits and what was found before, in a fixed order. Nothing
//!   depends on time. Otherwise two runs would write different bytes, and a checkpoint could not be continued.
//!
//! The search does not decide a draw. If all moves that it tries fail, another move may still win, as it leaves out
//! most moves that do not threaten.
//!
//! # Costs
//!
//! The unit of work is a quiet move that is *looked at*: one search for a forced sequence for each reply that no
//! known script answers, each with a limit of nodes. A move that was looked at is kept with its open replies and
//! its scripts until the position is proved, about 2 kB. A lemma is kept once for each symmetry that keeps the
//! least form of its points (see [`lemmas`](crate::search::lemmas)).
//!
//! # Files
//!
//! - `candidates`: forced sequences, the moves worth trying, and their numbers;
//! - `search`: proof-number search, the first moves, and the replies to them, several at a time; what these have found, in a file;
//! - `book`: wins by published moves.
//!
//! # From lemmas to a strategy
//!
//! The search is asked for the start, or for each reply to the start if the antagonist moves first. Each answer is
//! a script. A budget that does not suffice is multiplied by four, until a limit of the whole search is met.
//!
//! What is written are the lemmas that the scripts need, and what these need, in the order of their
//! numbers; so each comes after those that it cites. Numbers of lemmas that are not needed are dropped at the end.

pub(crate) mod book;
pub(super) mod candidates;
mod search;

use std::sync::Arc;

use crate::search::{
    Exhaustion,
    needed::{self, PositionProof},
    quiet::search::{Search, Tally},
};
use pgc_core::{
    position::{ANTAGONIST, BitBoard, Bits, Images, LineCounts, Rules, Sides, Symmetries, Width},
    strategy::Strategy,
};

pub(crate) use search::{Limits, QuietProgress, WaveLog, fingerprint};

/// A strategy for a win of the protagonist's by quiet moves that threaten, from the start of a game without an opening rule, within
/// the moves that count, if the board is not too large; nothing if there is none. The search takes answers from the `log`, and keeps its
/// own there. `report` receives how far it has come.
///
/// # Errors
///
/// A limit is met.
pub(crate) fn strategy<W: Width>(
    rules: &Rules,
    symmetries: &Symmetries,
    limits: Limits,
    log: &WaveLog<W>,
    report: &(dyn Fn(QuietProgress) + Sync),
) -> Result<Option<Strategy>, Exhaustion> {
    let Some(board) = BitBoard::<W>::new(rules) else { return Ok(None) };
    let watch = Tally::new(report);
    let maps = Arc::new(Images::of_all(&symmetries.elements));
    let mut search = Search::new(&board, maps, limits, log, &watch);
    let start = rules.start_sets();
    let proved = match rules.other_begins {
        true => search.replies(start)?,
        false => search.position(start)?.map(|one| vec![one]),
    };
    Ok(proved.map(|proved| written(rules, &mut search, &proved, limits.tries_others)))
}

/// The strategy of a proof that a search has found.
fn written<W: Width>(
    rules: &Rules,
    search: &mut Search<W>,
    proved: &[PositionProof<W>],
    tries_others: bool,
) -> Strategy {
    let watch = search.watch;
    needed::written(rules, search.board, &mut search.statements, proved, tries_others, &|| watch.count(|_| ()))
}

/// The budget of a position at first, and how many times as much it gets then.
const BUDGET: u64 = 2_000;

const GROWTH: u64 = 4;

impl<W: Width> Search<'_, W> {
    /// A position with the protagonist to move, and a script for it.
    fn position(&mut self, sides: Sides<W::Points>) -> Result<Option<PositionProof<W>>, Exhaustion> {
        if let Some(script) = self.known(sides) {
            return Ok(Some((sides, script)));
        }
        let mut budget = BUDGET;
        loop {
            match self.win(sides, budget) {
                Err(Exhaustion) if !self.budget.is_exhausted() => budget = budget.saturating_mul(GROWTH),
                proved => return Ok(proved?.map(|script| (sides, script))),
            }
        }
    }

    /// The same for each reply to a position with the antagonist to move.
    fn replies(&mut self, sides: Sides<W::Points>) -> Result<Option<Vec<PositionProof<W>>>, Exhaustion> {
        let free = LineCounts::new(self.board, sides).free();
        let mut all = Vec::new();
        for reply in free.elements() {
            let next = LineCounts::new(self.board, sides).with(ANTAGONIST, reply).sides;
            if self.board.completes(next[ANTAGONIST]) {
                return Ok(None);
            }
            let Some(proved) = self.position(next)? else { return Ok(None) };
            all.push(proved);
        }
        Ok((!all.is_empty()).then_some(all))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::{
        sealed::{Fingerprint, Refusal, open, seal},
        search::{
            lemmas::{Order, left_open},
            needed::Needs,
        },
    };
    use pgc_core::{
        game::{Claim, Game},
        position::{Bits, Effect, Huge, Large, LargeLong, Moves, PROTAGONIST, Small, mask},
        random::Random,
        strategy::replay,
        tests::games::symmetries,
    };

    /// The answers of a checkpoint; nothing if there are none for the question.
    fn opened(file: &[u8], rules: &Rules, maps: &Symmetries) -> Result<Option<WaveLog<Large>>, Refusal> {
        fingerprint::<Large>(rules, maps).map(|fingerprint| WaveLog::opened(file, &fingerprint)).transpose()
    }

    fn proved<W: Width>(game: &Game) -> Option<Strategy> {
        let rules = Rules::new(game, Claim::XenoWins);
        let limits = Limits { moves: 100_000, memory: 1 << 30, threads: 1, tries_others: true };
        let found = strategy::<W>(&rules, &symmetries(game), limits, &WaveLog::default(), &|_| ());
        let strategy = found.unwrap_or_else(|limit| panic!("{}: {limit:?}", game.name()))?;
        assert!(replay::steps(&rules, &strategy).is_some(), "{}", game.name());
        Some(strategy)
    }

    #[test]
    fn wins_are_written_the_same_on_boards_of_any_width() {
        for text in
            ["3^3", "mnk:6,5,4", "4^3 --start X:0,21,42/O:1,2,63", "mnk:6,6,4 --start X:14/O:0 --to-move Ophelia"]
        {
            let game = Game::parse(text).unwrap();
            let small = proved::<Small>(&game);
            assert!(small.is_some() && small == proved::<Large>(&game), "{text}");
            assert!(small == proved::<LargeLong>(&game) && small == proved::<Huge>(&game), "{text}");
        }
        // Ophelia's threat on a line without points of Xeno's is met there, at a point on none of Xeno's lines.
        assert!(proved::<Large>(&Game::parse("4^4 --start X:85,86,101/O:1,102,170").unwrap()).is_some());
        // Both are won in four moves, and not in three.
        for (text, moves) in [("3^3", 4), ("mnk:4,3,3", 4)] {
            let within = |moves| proved::<Small>(&Game { moves: Some(moves), ..Game::parse(text).unwrap() });
            assert!(within(moves - 1).is_none() && within(moves).is_some(), "{text}");
        }
    }

    #[test]
    fn a_search_ends_at_its_limit() {
        for (text, moves) in [("4^4 --start X:85,90/O:0,1", 100), ("4^4", 10)] {
            let game = Game::parse(text).unwrap();
            let rules = Rules::new(&game, Claim::XenoWins);
            let looked = AtomicU64::new(0);
            let limits = Limits { moves, memory: 1 << 30, threads: 1, tries_others: false };
            let report = |QuietProgress { moves, .. }: QuietProgress| looked.store(moves, Ordering::Relaxed);
            let found = strategy::<Large>(&rules, &symmetries(&game), limits, &WaveLog::default(), &report);
            assert_eq!(found, Err(Exhaustion), "{text}");
            // Each reply to a first move may use all that is left, so together they may exceed it.
            assert!(text == "4^4" || looked.into_inner() == moves, "{text}");
        }
    }

    /// A lemma is asked for where the antagonist has fewer points than when it was proved. There, its move may no longer be quiet.
    #[test]
    fn lemmas_hold_where_fewer_points_are_asked_for() {
        let game = Game::parse("mnk:6,6,4").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let board = BitBoard::<Small>::new(&rules).unwrap();
        let maps = Arc::new(Images::of_all(&symmetries(&game).elements));
        let limits = Limits { moves: 2_000, memory: 1 << 30, threads: 1, tries_others: false };
        let (log, watch) = (WaveLog::default(), Tally::new(&|_| ()));
        let (mut random, mut kept, mut wins) = (Random(5), 0, 0);
        for _ in 0..4000 {
            let stones: Vec<u16> = (0..9).map(|_| u16::try_from(random.below(36)).unwrap()).collect();
            let own: u64 = mask(stones[..3].iter().copied());
            let sides = [own, mask::<u64>(stones[3..].iter().copied()) & !own];
            let mut search = Search::new(&board, maps.clone(), limits, &log, &watch);
            search.order = Order::NearestFirst;
            if board.completes(sides[ANTAGONIST]) || search.known(sides).is_some() {
                continue;
            }
            let Ok(Some(proved)) = search.win(sides, 2_000) else { continue };
            let lemma = proved.cited.unwrap().image.lemma;
            let statements = search.statements;
            wins += 1;
            for fewer in sides[ANTAGONIST].elements().map(u64::single).chain([sides[ANTAGONIST]]) {
                let mut statements = statements.clone();
                let mut needed = Needs::new(&board, &mut statements);
                needed.note([sides[PROTAGONIST], sides[ANTAGONIST] & !fewer], &proved);
                let asked = needed.points.clone();
                let (sketches, _) = needed.lemmas(false, &|| ());
                let sketch = &sketches[lemma];
                kept += usize::from(proved.moves.is_empty() && asked[lemma] != Some(sketch.sides[ANTAGONIST]));
                let after = LineCounts::new(&board, sketch.sides).with(PROTAGONIST, sketch.point.into());
                assert_eq!(after.effect(), Effect::Quiet, "{stones:?} without {fewer:b}");
                let open = left_open(&sketch.scripts, &after, after.free());
                assert!(open.is_empty(), "{stones:?} without {fewer:b}: a reply has no answer");
            }
        }
        assert!(wins > 400 && kept > 0, "{wins} wins; {kept} lemmas kept a point for the sake of their move");
    }

    /// A search that is begun again takes the answers that it has, in whatever thread, and ends with the same strategy.
    #[test]
    fn an_interrupted_search_goes_on_from_its_checkpoint() {
        let game = Game::parse("mnk:7,6,4").unwrap();
        let (rules, symmetries) = (Rules::new(&game, Claim::XenoWins), symmetries(&game));
        let fingerprint = fingerprint::<Large>(&rules, &symmetries).unwrap();
        let limits = |threads| Limits { moves: 100_000, memory: 1 << 30, threads, tries_others: true };
        let looked = AtomicU64::new(0);
        let report = |QuietProgress { moves, .. }: QuietProgress| _ = looked.fetch_max(moves, Ordering::Relaxed);
        let log = WaveLog::default();
        let whole = strategy::<Large>(&rules, &symmetries, limits(1), &log, &report).unwrap().unwrap();
        let all = looked.swap(0, Ordering::Relaxed);
        assert!(log.count() > 4 && all > 100, "{} answers, {all} moves", log.count());
        let mut before = all;
        for (count, threads) in [(0, 3), (1, 2), (log.count() / 2, 1), (log.count(), 2)] {
            let file = log.only(count).encode(&fingerprint).unwrap();
            let kept = opened(&file, &rules, &symmetries).unwrap().unwrap();
            assert_eq!(kept.count(), count);
            let again = strategy::<Large>(&rules, &symmetries, limits(threads), &kept, &report).unwrap();
            assert!(again.as_ref() == Some(&whole), "{count} answers");
            assert_eq!(kept.count(), log.count());
            let moves = looked.swap(0, Ordering::Relaxed);
            assert!(moves <= before, "{moves} moves with {count} answers");
            before = moves;
        }
        assert!(before < all / 2, "{before} moves with all answers, {all} without");
    }

    /// Answers that depend on the limits of a search are not kept.
    #[test]
    fn a_search_that_its_limit_ends_goes_on_with_a_larger_one() {
        let game = Game::parse("mnk:7,6,4").unwrap();
        let (rules, symmetries) = (Rules::new(&game, Claim::XenoWins), symmetries(&game));
        let prove = |moves, log: &WaveLog<Large>| {
            let limits = Limits { moves, memory: 1 << 30, threads: 1, tries_others: false };
            strategy::<Large>(&rules, &symmetries, limits, log, &|_| ())
        };
        let whole = prove(100_000, &WaveLog::default()).unwrap();
        let log = WaveLog::default();
        let mut counts = Vec::new();
        let again = loop {
            match prove(60, &log) {
                Ok(found) => break found,
                Err(Exhaustion) => counts.push(log.count()),
            }
            assert!(counts.len() < 100, "{counts:?}");
        };
        assert!(again == whole && counts.len() > 1, "{counts:?}");
    }

    /// A checkpoint of a foreign game is refused, and answers that speak of what does not exist are not taken.
    #[test]
    fn a_forged_checkpoint_is_refused_or_does_no_harm() {
        let read = |text: &str| Game::parse(text).unwrap();
        let game = read("mnk:7,6,4");
        let (rules, maps) = (Rules::new(&game, Claim::XenoWins), symmetries(&game));
        let fingerprint = fingerprint::<Large>(&rules, &maps).unwrap();
        let limits = Limits { moves: 2_000, memory: 1 << 30, threads: 1, tries_others: false };
        let log = WaveLog::<Large>::default();
        let _ = strategy(&rules, &maps, limits, &log, &|_| ());
        let file = log.encode(&fingerprint).unwrap();
        let other = read("mnk:7,7,4");
        let refused = opened(&file, &Rules::new(&other, Claim::XenoWins), &symmetries(&other));
        assert!(matches!(refused, Err(Refusal::Question)));
        let cut = opened(&file[..file.len() - 1], &rules, &maps);
        assert!(matches!(cut, Err(Refusal::File(_))));
        let from_start = read("mnk:7,6,4 --start X:0/O:1");
        let from_start = Rules::new(&from_start, Claim::XenoWins);
        assert!(opened(&file, &from_start, &maps).unwrap().is_none());
        let (_, frame) = open::<Fingerprint>(&file).unwrap();
        let plain = zstd::stream::decode_all(frame).unwrap();
        let mut dice = Random(3);
        let (mut refused, mut taken) = (0, 0);
        for _ in 0..60 {
            let mut changed = plain.clone();
            for _ in 0..=dice.below(2) {
                let place = dice.below(changed.len());
                changed[place] = u8::try_from(dice.below(256)).unwrap();
            }
            let file = seal(&fingerprint, &zstd::bulk::compress(&changed, 1).unwrap());
            match opened(&file, &rules, &maps) {
                Ok(forged) => {
                    taken += 1;
                    let _ = strategy(&rules, &maps, limits, &forged.unwrap(), &|_| ());
                }
                Err(_) => refused += 1,
            }
        }
        assert!(refused > 0 && taken > 0, "{refused} and {taken}");
    }
}
