//! What is published about a position, and what is known of it.
//!
//! A publication is a tree: a page is a position with the protagonist to move, and has his move; an entry is that
//! move, and has a page for each reply that is listed. The position itself is not written: it follows from the
//! moves that lead to the page. So the image of a page under a symmetry is a page again.
//!
//! # What was found
//!
//! The counts and lists are for the report. They can be added, so that parts that are read apart give the same
//! report as one reading.
//!
//! # Checkpoints
//!
//! A checkpoint has what the replies to the first move have come to, and the reading can continue from it. They are
//! numbered as they are read, and what follows depends on what was found of them alone. The fingerprint
//! has the text as well as the question and the method: with another text, the numbers would belong to other
//! replies. What it proves is played out with the whole. What it says of moves is repeated, as it is from an earlier run; only that
//! it speaks of points, maps and lemmas that exist is tested, and what does not is read anew.

use serde::{Deserialize, Serialize};

use crate::search::checkpoint::{Fingerprint, Log, question};
use crate::search::quiet::checkpoint::{Answer, METHOD};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, Width};
use pgc_core::position::{Rules, Symmetries};
use pgc_core::symmetry::Permutation;

/// A publication, how much of it is read and how, and what is written of the proofs.
#[derive(Clone, Copy, Debug)]
pub struct Publication<'p> {
    /// The start.
    pub page: &'p Page,
    /// Whether every move is read, and not only those in positions that are not proved without them.
    pub every: bool,
    /// Which replies to the first move are read, as they are listed, if it is not all. With some of them only, the start is not proved.
    pub only: Option<&'p [Point]>,
    /// Whether the replies to the first move are read one after another, each with the lemmas of those before it: the proof is smaller, and
    /// one thread finds it. Otherwise each is read with the lemmas that were known before the first of them, so several at a time.
    pub in_turn: bool,
    /// Whether the proofs of the replies to the first move are written, too, each by itself.
    pub with_replies: bool,
}

/// A position with the protagonist to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Page {
    /// His published move; nothing if only the position is listed.
    pub answer: Option<Entry>,
    /// Within how many moves of his he completes a line, if that is said.
    pub within: Option<u16>,
}

/// A move of the protagonist's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The move.
    pub point: Point,
    /// The replies that are listed, each once.
    pub replies: Vec<(Point, Page)>,
}

impl Page {
    /// The page of the position's image under a symmetry.
    pub(super) fn image(&self, map: &Permutation) -> Page {
        Page { answer: self.answer.as_ref().map(|entry| entry.image(map)), within: self.within }
    }

    /// Adds the moves and replies of another page about the same position, where this one has none.
    ///
    /// # Errors
    ///
    /// Both have a move somewhere, and not the same one: the moves that lead there, up to the other page's move.
    pub fn add(&mut self, more: &Page) -> Result<(), Vec<Point>> {
        self.within = self.within.or(more.within);
        let Some(other) = &more.answer else { return Ok(()) };
        let Some(entry) = &mut self.answer else {
            self.answer = Some(other.clone());
            return Ok(());
        };
        if entry.point != other.point {
            return Err(vec![other.point]);
        }
        for (reply, page) in &other.replies {
            match entry.replies.iter_mut().find(|(known, _)| known == reply) {
                Some((_, known)) => known.add(page).map_err(|line| [vec![entry.point, *reply], line].concat())?,
                None => entry.replies.push((*reply, page.clone())),
            }
        }
        Ok(())
    }

    /// How many moves of the protagonist's are published from here on.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.answer.as_ref().map_or(0, |entry| 1 + entry.replies.iter().map(|(_, page)| page.moves()).sum::<usize>())
    }
}

impl Entry {
    fn image(&self, map: &Permutation) -> Entry {
        let replies = self.replies.iter().map(|(reply, page)| (map.image(*reply), page.image(map)));
        Entry { point: map.image(self.point), replies: replies.collect() }
    }

    /// The page of a reply.
    pub(super) fn page(&self, reply: Point) -> Option<&Page> {
        self.replies.iter().find(|(other, _)| *other == reply).map(|(_, page)| page)
    }
}

/// What was found of a publication. A path has the moves from the start, both players' by turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// How many published moves win.
    pub confirmed: u64,
    /// How many published moves were passed over, as their positions are proved without them.
    pub passed: u64,
    /// Positions where the published move was not confirmed, but another one wins.
    pub otherwise: Vec<Vec<Point>>,
    /// Published moves that were not confirmed, in positions for which no win was found.
    pub unconfirmed: Vec<Vec<Point>>,
    /// How many listed positions without a move are won.
    pub searched: u64,
    /// How many replies that are not listed are answered as one of their siblings is.
    pub as_siblings: u64,
    /// Replies without an answer.
    pub gaps: Vec<Vec<Point>>,
    /// Published moves that lose: the antagonist wins by a forced sequence.
    pub losing: Vec<Vec<Point>>,
    /// Published moves that cannot be made: the point is taken, or a line is complete before.
    pub impossible: Vec<Vec<Point>>,
    /// Wins that are said to take fewer moves than the proof that was found.
    pub slow: Vec<Slow>,
}

/// A win that is said to take fewer moves than the proof that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slow {
    /// The moves from the start; a line of play, as reports tell it.
    #[serde(rename = "line")]
    pub path: Vec<Point>,
    /// Within how many moves of the protagonist's he is said to win.
    pub said: u16,
    /// Within how many the proof does.
    pub found: u16,
}

impl Reading {
    /// Whether its counts are so small that no sum of them overflows, as those of a forged checkpoint might.
    fn is_countable(&self) -> bool {
        let counts = [self.confirmed, self.passed, self.searched, self.as_siblings];
        counts.into_iter().all(|count| count <= u64::from(u32::MAX))
    }

    /// The moves from the start, wherever there are some.
    pub(super) fn paths(&self) -> impl Iterator<Item = &[Point]> {
        let lists = [&self.otherwise, &self.unconfirmed, &self.gaps, &self.losing, &self.impossible];
        let slow = self.slow.iter().map(|slow| &slow.path);
        lists.into_iter().flatten().chain(slow).map(Vec::as_slice)
    }

    /// Adds what was found elsewhere.
    pub(super) fn add(&mut self, other: Reading) {
        self.confirmed += other.confirmed;
        self.passed += other.passed;
        self.searched += other.searched;
        self.as_siblings += other.as_siblings;
        self.otherwise.extend(other.otherwise);
        self.unconfirmed.extend(other.unconfirmed);
        self.gaps.extend(other.gaps);
        self.losing.extend(other.losing);
        self.impossible.extend(other.impossible);
        self.slow.extend(other.slow);
    }
}

/// Must be raised when the reading changes, and not the search.
const READING: u64 = 3;

/// What was found of the replies.
pub(crate) type BookLog<W> = Log<Found<W>>;

/// What the reading of one reply has found.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Found<W: Width> {
    pub(super) answer: Answer<W>,
    pub(super) reading: Reading,
}

impl<W: Width> Found<W> {
    /// Whether it speaks of a board of points, of symmetries and of lemmas that exist, where so many lemmas were known before, and counts
    /// moves as there may be.
    pub(super) fn fits(&self, board: &BitBoard<W>, maps: usize, known: usize) -> bool {
        let is_point = |point: Point| usize::from(point) < board.points();
        let are_points = |path: &[Point]| path.iter().all(|&point| is_point(point));
        self.answer.fits(board, maps, known) && self.reading.is_countable() && self.reading.paths().all(are_points)
    }
}

/// The fingerprint of the reading of a publication.
pub(crate) fn fingerprint(rules: &Rules, symmetries: &Symmetries, publication: Publication) -> Fingerprint {
    let Publication { page, every, in_turn, .. } = publication;
    Fingerprint::of(question(rules, symmetries), &("published moves", METHOD, READING), &(every, in_turn, page))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sealed::Hash;
    use crate::search::checkpoint::Refusal;
    use crate::search::quiet::Limits;
    use crate::search::quiet::book::{Followed, read};
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::line_counts::Large;
    use pgc_core::strategy::Strategy;
    use pgc_core::tests::games::symmetries;

    /// A move, and replies to it, each with what is known there.
    fn page(point: Point, replies: Vec<(Point, Page)>) -> Page {
        Page { answer: Some(Entry { point, replies }), within: None }
    }

    fn leaf(within: u16) -> Page {
        Page { answer: None, within: Some(within) }
    }

    #[test]
    fn moves_are_added_where_there_are_none_and_another_move_is_refused_with_its_line() {
        let mut tree = page(4, vec![(0, leaf(3)), (1, page(2, vec![]))]);
        let more = page(4, vec![(0, page(8, vec![])), (1, page(2, vec![(6, leaf(1))])), (5, leaf(2))]);
        assert_eq!(tree.add(&more), Ok(()));
        let won = Page { within: Some(3), ..page(8, vec![]) };
        assert_eq!(tree, page(4, vec![(0, won), (1, page(2, vec![(6, leaf(1))])), (5, leaf(2))]));
        assert_eq!(tree.add(&page(4, vec![(1, page(3, vec![]))])), Err(vec![4, 1, 3]));
        assert_eq!(tree.add(&page(5, vec![])), Err(vec![5]));
    }

    /// A first move on 6 by 6 points, and some replies without an answer.
    fn page_of(replies: &[Point]) -> Page {
        let replies = replies.iter().map(|&reply| (reply, Page::default()));
        Page { answer: Some(Entry { point: 14, replies: replies.collect() }), within: None }
    }

    const REPLIES: [Point; 7] = [15, 8, 20, 21, 7, 9, 0];

    /// A reading within so many moves for each reply.
    fn reading(moves: u64, in_turn: bool, log: &BookLog<Large>, threads: usize) -> (Option<Strategy>, Reading) {
        let game = Game::parse("mnk:6,6,4").unwrap();
        let limits = Limits { moves, memory: 1 << 30, threads, tries_others: false };
        let page = page_of(&REPLIES);
        let publication = Publication { page: &page, every: true, only: None, in_turn, with_replies: false };
        let rules = Rules::new(&game, Claim::XenoWins);
        let Followed { proof, reading, .. } =
            read((&game, &rules), &symmetries(&game), publication, limits, log, &|_| ()).unwrap();
        (proof, reading)
    }

    const ENOUGH: u64 = 100_000;

    #[test]
    fn a_reading_goes_on_from_whatever_was_kept() {
        for in_turn in [false, true] {
            let log = BookLog::default();
            let whole = reading(ENOUGH, in_turn, &log, 2);
            assert!(whole.0.is_some() && log.count() == REPLIES.len());
            for count in [0, 1, 4, 7] {
                let part = log.only(count);
                assert!(reading(ENOUGH, in_turn, &part, 1) == whole, "{count}");
                assert_eq!(part.count(), log.count());
            }
        }
    }

    #[test]
    fn in_turn_nothing_is_kept_after_a_reply_that_a_limit_ended() {
        let whole = reading(ENOUGH, true, &BookLog::default(), 1);
        let mut counts = Vec::new();
        for moves in [3, 30, 100] {
            let log = BookLog::default();
            reading(moves, true, &log, 1);
            counts.push(log.count());
            assert!((0..).zip(0..log.count()).all(|(number, _)| log.get(number).is_some()), "a gap after {moves}");
            assert!(reading(ENOUGH, true, &log, 1) == whole, "{moves}");
        }
        assert!(counts.iter().any(|&count| 0 < count && count < REPLIES.len()), "{counts:?}");
    }

    #[test]
    fn a_short_file_that_expands_to_much_is_refused() {
        let log = BookLog::default();
        reading(ENOUGH, false, &log, 1);
        let mut found = Found::clone(&log.get(2).unwrap());
        found.reading.gaps = vec![Vec::new(); 3 << 20];
        log.keep(2, &found.into());
        let fingerprint = Fingerprint::of(Hash::of(&[]), &(), &());
        let file = log.encode(&fingerprint).unwrap();
        assert!(file.len() < 50_000);
        assert!(matches!(BookLog::<Large>::opened(&file, &fingerprint), Err(Refusal::Contents)));
    }

    #[test]
    fn a_checkpoint_is_that_of_its_game_and_of_its_text() {
        let print = |text: &str, replies: &[Point], every, in_turn| {
            let game = Game::parse(text).unwrap();
            let page = page_of(replies);
            let publication = Publication { page: &page, every, only: None, in_turn, with_replies: false };
            fingerprint(&Rules::new(&game, Claim::XenoWins), &symmetries(&game), publication)
        };
        let ours = print("mnk:6,6,4", &REPLIES, true, false);
        let file = BookLog::<Large>::default().encode(&ours).unwrap();
        let opened = |fingerprint| BookLog::<Large>::opened(&file, &fingerprint).map(|log| log.count());
        assert_eq!(opened(ours.clone()).unwrap(), 0);
        for text in [
            print("mnk:6,6,4", &REPLIES, false, false),
            print("mnk:6,6,4", &REPLIES, true, true),
            print("mnk:6,6,4", &REPLIES[1..], true, false),
        ] {
            assert!(matches!(opened(text), Err(Refusal::Hints)));
        }
        for game in ["mnk:6,6,5", "mnk:6,6,4 --start X:0/O:1"] {
            assert!(matches!(opened(print(game, &REPLIES, true, false)), Err(Refusal::Question)));
        }
    }
}
