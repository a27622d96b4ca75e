//! What is published about a position.

use pgc_core::game::Point;
use pgc_core::symmetry::Permutation;

/// A publication, how much of it is read, and what is written of the proofs.
#[derive(Clone, Copy, Debug)]
pub struct Publication<'p> {
    /// The start.
    pub page: &'p Page,
    /// Which moves are read.
    pub extent: Extent,
    /// Which replies to the first move are read.
    pub only: Only<'p>,
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
