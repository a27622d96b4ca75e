//! What the replies to the first move have come to, for a checkpoint from which the reading can continue.
//!
//! They are numbered as they are read, and what follows depends on what was found of them alone. The fingerprint
//! has the text as well as the question and the method: with another text, the numbers would belong to other
//! replies.

use serde::{Deserialize, Serialize};

use crate::search::checkpoint::{Fingerprint, hash, hash_of_question};
use crate::search::quiet::book::page::{Extent, Publication, Sharing};
use crate::search::quiet::book::reading::Reading;
use crate::search::quiet::checkpoint::{Answer, Log, METHOD};
use crate::search::threats::sequence::Sequence;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, Width};
use pgc_core::position::{Rules, Symmetries};

/// Must be raised when the reading changes, and not the search.
const READING: u64 = 3;

/// What was found of the replies.
pub(crate) type BookLog<W> = Log<Found<W>>;

/// What the reading of one reply has found.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Found<W: Width> {
    pub(super) answer: Answer<W>,
    /// The forced sequence that answers the reply, if it is not a lemma.
    pub(super) forced: Option<Sequence>,
    pub(super) reading: Reading,
}

impl<W: Width> Found<W> {
    /// Whether it proves the reply and says that nothing is wrong. That no win was found is no evidence.
    pub(crate) fn is_proof(&self) -> bool {
        let is_proved = self.forced.is_some() || matches!(self.answer.proved, Ok(Some(_)));
        is_proved && !self.reading.has_faults()
    }

    /// Whether it speaks of a board of points, of symmetries and of lemmas that exist, where so many lemmas were known before, and counts
    /// moves as there may be.
    pub(super) fn fits(&self, board: &BitBoard<W>, maps: usize, known: usize) -> bool {
        let is_point = |point: Point| usize::from(point) < board.points();
        let are_points = |path: &[Point]| path.iter().all(|&point| is_point(point));
        self.answer.fits(board, maps, known)
            && self.forced.as_ref().is_none_or(|forced| are_points(forced))
            && self.reading.is_countable()
            && self.reading.paths().all(are_points)
    }
}

#[cfg(test)]
impl<W: Width> Found<W> {
    /// What a file may say without lemmas.
    pub(crate) fn saying(forced: Option<Sequence>, reading: Reading) -> Found<W> {
        let answer = Answer { lemmas: Vec::new(), openings: Vec::new(), won: Vec::new(), proved: Ok(None) };
        Found { answer, forced, reading }
    }
}

/// The fingerprint of the reading of a publication.
pub(crate) fn fingerprint(rules: &Rules, symmetries: &Symmetries, publication: Publication) -> Fingerprint {
    let Publication { page, extent, sharing, .. } = publication;
    let mut text = vec![u8::from(extent == Extent::Every) | u8::from(sharing == Sharing::InTurn) << 1];
    page.write(&mut text);
    Fingerprint([
        hash_of_question(rules, symmetries.elements()),
        hash(&[b"published moves\0", &METHOD.to_le_bytes(), &READING.to_le_bytes()]),
        hash(&[&text]),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::checkpoint::Refusal;
    use crate::search::quiet::Limits;
    use crate::search::quiet::book::page::{Entry, Only, Page, Proofs};
    use crate::search::quiet::book::reading::Slow;
    use crate::search::quiet::book::{Read, Untrue, read, tested};
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::line_counts::Large;
    use pgc_core::position::samples::symmetries;
    use pgc_core::strategy::Strategy;

    /// A first move on 6 by 6 points, and some replies without an answer.
    fn page(replies: &[Point]) -> Page {
        let replies = replies.iter().map(|&reply| (reply, Page::default()));
        Page { answer: Some(Entry { point: 14, replies: replies.collect() }), within: None }
    }

    const REPLIES: [Point; 7] = [15, 8, 20, 21, 7, 9, 0];

    fn reading(log: &BookLog<Large>, threads: usize) -> (Option<Strategy>, Reading) {
        reading_with(Sharing::Apart, log, threads)
    }

    fn reading_with(sharing: Sharing, log: &BookLog<Large>, threads: usize) -> (Option<Strategy>, Reading) {
        read_within(100_000, sharing, log, threads)
    }

    /// Within so many moves for each reply.
    fn read_within(moves: u64, sharing: Sharing, log: &BookLog<Large>, threads: usize) -> (Option<Strategy>, Reading) {
        let game = Game::parse("mnk:6,6,4").unwrap();
        let limits = Limits { moves, memory: 1 << 30, threads, tries_others: false };
        let page = page(&REPLIES);
        let publication =
            Publication { page: &page, extent: Extent::Every, only: Only::All, sharing, proofs: Proofs::Start };
        let rules = Rules::new(&game, Claim::XenoWins);
        let Read { strategy, reading, .. } =
            read(&rules, &symmetries(&game), publication, limits, log, &|_| ()).unwrap();
        (strategy, reading)
    }

    #[test]
    fn a_reading_goes_on_from_whatever_was_kept() {
        let log = BookLog::default();
        let whole = reading(&log, 2);
        assert!(whole.0.is_some() && log.count() == REPLIES.len());
        for count in 0..=log.count() {
            let part = log.only(count);
            assert!(reading(&part, 1) == whole, "{count}");
            assert_eq!(part.count(), log.count());
        }
    }

    #[test]
    fn a_reading_in_turn_goes_on_from_the_first_replies() {
        let log = BookLog::default();
        let whole = reading_with(Sharing::InTurn, &log, 2);
        assert!(whole.0.is_some() && log.count() == REPLIES.len());
        for count in 0..=log.count() {
            let part = log.only(count);
            assert!(reading_with(Sharing::InTurn, &part, 1) == whole, "{count}");
            assert_eq!(part.count(), log.count());
        }
    }

    #[test]
    fn replies_in_turn_have_the_lemmas_of_those_before() {
        let found = |sharing| -> usize {
            let log = BookLog::default();
            reading_with(sharing, &log, 1);
            (0..7).map(|number| log.get(number).unwrap().answer.lemmas.len()).sum()
        };
        assert!(found(Sharing::InTurn) < found(Sharing::Apart), "fewer lemmas had to be found");
    }

    #[test]
    fn in_turn_nothing_is_kept_after_a_reply_that_a_limit_ended() {
        let whole = reading_with(Sharing::InTurn, &BookLog::default(), 1);
        let mut counts = Vec::new();
        for moves in [1, 3, 10, 30, 100, 300] {
            let log = BookLog::default();
            read_within(moves, Sharing::InTurn, &log, 1);
            counts.push(log.count());
            assert!((0..).zip(0..log.count()).all(|(number, _)| log.get(number).is_some()), "a gap after {moves}");
            assert!(reading_with(Sharing::InTurn, &log, 1) == whole, "{moves}");
        }
        assert!(counts.iter().any(|&count| 0 < count && count < REPLIES.len()), "{counts:?}");
    }

    #[test]
    fn what_is_not_true_of_the_publication_is_told_with_its_line() {
        let game = Game::parse("mnk:6,6,4").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        // The answer to 15 is a point that is taken.
        let mut page = page(&REPLIES);
        let of_15 = Page { answer: Some(Entry { point: 14, replies: Vec::new() }), within: Some(9) };
        page.answer.as_mut().unwrap().replies[0].1 = of_15;
        for sharing in [Sharing::Apart, Sharing::InTurn] {
            let (extent, proofs) = (Extent::Every, Proofs::Start);
            let publication = Publication { page: &page, extent, only: Only::All, sharing, proofs };
            let limits = Limits { moves: 100_000, memory: 1 << 30, threads: 1, tries_others: false };
            let log = BookLog::<Large>::default();
            let whole = read(&rules, &symmetries(&game), publication, limits, &log, &|_| ()).unwrap();
            assert_eq!(whole.reading.impossible, [[14, 15, 14]]);
            let test = |log: &BookLog<Large>| tested(&rules, &symmetries(&game), publication, log);
            let said = test(&log).unwrap();
            assert!(said.len() == REPLIES.len() && said.iter().all(|(_, answered)| answered.is_some()));
            let forged = |number: u64, change: &dyn Fn(&mut Found<Large>)| {
                let forged = log.only(REPLIES.len());
                let mut found = Found::clone(&forged.get(number % 100).unwrap());
                change(&mut found);
                forged.keep(number, &found.into());
                test(&forged).map(|_| ()).map_err(|Untrue { line, .. }| line)
            };
            // The reply with moves comes first.
            let untrue = |line: &[Point]| Err(line.to_vec());
            assert_eq!(forged(2, &|_| ()), Ok(()));
            assert_eq!(forged(2, &|found| found.forced = Some(vec![36])), untrue(&[14, 20]), "no point");
            let has_lemmas = |number: &u64| !log.get(*number).unwrap().answer.lemmas.is_empty();
            let number = (0..7).find(has_lemmas).unwrap();
            let line = [14, REPLIES[usize::try_from(number).unwrap()]];
            assert_eq!(forged(number, &|found| found.answer.lemmas[0].point = 36), untrue(&line), "no point");
            assert_eq!(forged(2, &|found| found.reading.confirmed = u64::MAX), untrue(&[14, 20]), "a sum overflows");
            assert_eq!(forged(2, &|found| found.reading.passed = 1), untrue(&[14, 20]), "it has no moves");
            assert_eq!(forged(101, &|_| ()), untrue(&[14]), "there is no such reply");
            for line in [&[14, 35][..], &[14, 20, 15], &[14, 20, 15, 0], &[]] {
                let lines = || vec![line.to_vec()];
                assert_eq!(forged(2, &|found| found.reading.gaps = lines()), untrue(line));
                assert_eq!(forged(2, &|found| found.reading.otherwise = lines()), untrue(line));
                assert_eq!(forged(2, &|found| found.reading.losing = lines()), untrue(line));
            }
            let line = [14, 15, 14];
            assert_eq!(forged(0, &|found| found.reading.losing = vec![line.to_vec()]), untrue(&line));
            assert_eq!(forged(0, &|found| found.reading.unconfirmed = vec![line.to_vec()]), Ok(()));
            for (said, found, is_true) in [(9, 10, true), (8, 10, false), (9, 9, false)] {
                let slow = || vec![Slow { path: vec![14, 15], said, found }];
                let expected = if is_true { Ok(()) } else { untrue(&[14, 15]) };
                assert_eq!(forged(0, &|known| known.reading.slow = slow()), expected);
            }
        }
    }

    #[test]
    fn a_short_file_that_expands_to_much_is_refused() {
        let log = BookLog::default();
        reading(&log, 1);
        let mut found = Found::clone(&log.get(2).unwrap());
        found.reading.gaps = vec![Vec::new(); 3 << 20];
        log.keep(2, &found.into());
        let fingerprint = Fingerprint([[0; 32]; 3]);
        let file = log.encode(&fingerprint).unwrap();
        assert!(file.len() < 50_000);
        assert_eq!(BookLog::<Large>::opened(&file, &fingerprint).err(), Some(Refusal::Expands));
    }

    #[test]
    fn a_checkpoint_is_that_of_its_game_and_of_its_text() {
        let game = |text: &str| Game::read(text).unwrap();
        let print_of = |text: &str, replies: &[Point], extent, sharing| {
            let game = game(text);
            let page = page(replies);
            let publication = Publication { page: &page, extent, only: Only::All, sharing, proofs: Proofs::Start };
            fingerprint(&Rules::new(&game, Claim::XenoWins), &symmetries(&game), publication)
        };
        let print = |text: &str, replies: &[Point], extent| print_of(text, replies, extent, Sharing::Apart);
        let log = BookLog::default();
        reading(&log, 1);
        let file = log.encode(&print("mnk:6,6,4", &REPLIES, Extent::Every)).unwrap();
        let opened = |text, replies: &[Point], extent| {
            BookLog::<Large>::opened(&file, &print(text, replies, extent)).map(|log| log.count())
        };
        assert_eq!(opened("mnk:6,6,4", &REPLIES, Extent::Every), Ok(REPLIES.len()));
        assert_eq!(opened("mnk:6,6,4", &REPLIES, Extent::Needed), Err(Refusal::Hints));
        assert_eq!(opened("mnk:6,6,4", &REPLIES[1..], Extent::Every), Err(Refusal::Hints));
        let in_turn = print_of("mnk:6,6,4", &REPLIES, Extent::Every, Sharing::InTurn);
        assert_eq!(BookLog::<Large>::opened(&file, &in_turn).map(|log| log.count()), Err(Refusal::Hints));
        assert_eq!(opened("mnk:6,6,5", &REPLIES, Extent::Every), Err(Refusal::Question));
        assert_eq!(opened("mnk:6,6,4 --start X:0/O:1", &REPLIES, Extent::Every), Err(Refusal::Question));
    }
}
