//! What is published about a position.
//!
//! A publication is a tree: a page is a position with the protagonist to move, and has his move; an entry is that
//! move, and has a page for each reply that is listed. The position itself is not written: it follows from the
//! moves that lead to the page. So the image of a page under a symmetry is a page again.

use pgc_core::game::Point;
use pgc_core::symmetry::Permutation;

/// A publication, how much of it is read and how, and what is written of the proofs.
#[derive(Clone, Copy, Debug)]
pub struct Publication<'p> {
    /// The start.
    pub page: &'p Page,
    /// Which moves are read.
    pub extent: Extent,
    /// Which replies to the first move are read.
    pub only: Only<'p>,
    /// With which lemmas they are read.
    pub sharing: Sharing,
    /// Which proofs are written.
    pub proofs: Proofs,
}

/// Which replies to the first move are read. With some of them only, the start is not proved; what is found is kept for who reads the
/// others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only<'p> {
    /// All of them.
    All,
    /// These, as they are listed.
    These(&'p [Point]),
}

impl Only<'_> {
    /// Whether a reply is read.
    pub(super) fn asks_for(self, reply: Point) -> bool {
        match self {
            Only::All => true,
            Only::These(replies) => replies.contains(&reply),
        }
    }
}

/// With which lemmas the replies to the first move are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Each with those that were known before the first of them, so several at a time.
    Apart,
    /// One after another, each with the lemmas of those before it. The proof is smaller, and one thread finds it.
    InTurn,
}

/// Which proofs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proofs {
    /// That of the start, if every reply is answered.
    Start,
    /// That one, and those of the replies to the first move, each by itself.
    Replies,
}

/// Which published moves are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Those in positions that are not proved without them.
    Needed,
    /// Every move.
    Every,
}

/// A position with the protagonist to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// His published move; nothing if only the position is listed.
    pub answer: Option<Entry>,
    /// Within how many moves of his he completes a line, if that is said.
    pub within: Option<u16>,
}

/// A move of the protagonist's.
#[derive(Clone, Debug, PartialEq, Eq)]
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

    /// Writes all of it, for a hash.
    pub(super) fn write(&self, text: &mut Vec<u8>) {
        text.extend(self.within.map_or(0, |within| u32::from(within) + 1).to_le_bytes());
        let Some(Entry { point, replies }) = &self.answer else { return text.push(0) };
        text.push(1);
        text.extend(point.to_le_bytes());
        text.extend((replies.len() as u64).to_le_bytes());
        for (reply, page) in replies {
            text.extend(reply.to_le_bytes());
            page.write(text);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A move, and replies to it, each with what is known there.
    fn page(point: Point, replies: Vec<(Point, Page)>) -> Page {
        Page { answer: Some(Entry { point, replies }), within: None }
    }

    fn leaf(within: u16) -> Page {
        Page { answer: None, within: Some(within) }
    }

    #[test]
    fn moves_are_added_where_there_are_none() {
        let mut tree = page(4, vec![(0, leaf(3)), (1, page(2, vec![]))]);
        let more = page(4, vec![(0, page(8, vec![])), (1, page(2, vec![(6, leaf(1))])), (5, leaf(2))]);
        assert_eq!(tree.add(&more), Ok(()));
        let won = Page { within: Some(3), ..page(8, vec![]) };
        assert_eq!(tree, page(4, vec![(0, won), (1, page(2, vec![(6, leaf(1))])), (5, leaf(2))]));
    }

    #[test]
    fn another_move_is_refused_with_its_line() {
        let mut tree = page(4, vec![(1, page(2, vec![]))]);
        assert_eq!(tree.add(&page(4, vec![(1, page(3, vec![]))])), Err(vec![4, 1, 3]));
        assert_eq!(tree.add(&page(5, vec![])), Err(vec![5]));
    }
}
