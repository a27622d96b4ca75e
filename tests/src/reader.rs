//! Reads Qubic dictionaries as simply as their header says: complete a line, else block, else the dictionary's move,
//! else a forced sequence. It shares only the entries with the audit; lines, symmetries and sequences are its own.

use pgc_core::dictionary::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A set of the 64 points.
type Set = u64;

/// Xeno's points and Ophelia's, Xeno to move.
pub type Position = (Set, Set);

/// The most moves of a forced sequence.
const LONGEST: usize = 20;

/// A board of 4 x 4 x 4.
#[derive(Debug)]
pub struct Reader {
    lines: Vec<Set>,
    /// The lines through each point.
    through: Vec<Vec<Set>>,
    /// The images of each point under each symmetry.
    symmetries: Vec<[u8; 64]>,
}

/// The result of following a dictionary.
#[derive(Debug, Default)]
pub struct Reading {
    /// Positions without an answer, in canonical form.
    pub missing: BTreeSet<Position>,
    /// How many entries were used.
    pub used: usize,
    /// How many positions were answered by a block.
    pub blocks: usize,
}

impl Default for Reader {
    fn default() -> Self {
        let at = |c: [i8; 3]| usize::try_from(c[0] * 16 + c[1] * 4 + c[2]).expect("a coordinate from 0 to 3");
        let cells = || (0..64_i8).map(|cell| [cell / 16, cell / 4 % 4, cell % 4]);
        let mut lines = BTreeSet::new();
        for start in cells() {
            for step in
                (0..27_i8).map(|step| [step / 9 - 1, step / 3 % 3 - 1, step % 3 - 1]).filter(|step| *step != [0; 3])
            {
                let on = |k: i8| [0, 1, 2].map(|axis| start[axis] + k * step[axis]);
                if (0..4).all(|k| on(k).iter().all(|c| (0..4).contains(c))) {
                    lines.insert((0..4).fold(0, |line: Set, k| line | 1 << at(on(k))));
                }
            }
        }
        let lines: Vec<Set> = lines.into_iter().collect();
        let through = |point: usize| lines.iter().copied().filter(|line| line >> point & 1 == 1).collect();
        let through = (0..64).map(through).collect();
        // Silver (1967): the 48 symmetries of the cube, also combined with the exchange of inner and outer layers, of
        // the two inner layers, or both, alike in all three directions.
        let mut symmetries = BTreeSet::new();
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for mirrored in 0..8_u8 {
                for layers in [[0, 1, 2, 3], [1, 0, 3, 2], [0, 2, 1, 3], [1, 3, 0, 2]] {
                    let image = |cell: [i8; 3]| {
                        let axis = |axis: usize| {
                            let c = cell[order[axis]];
                            let c: i8 = layers[usize::try_from(c).expect("a layer")];
                            if mirrored >> axis & 1 == 1 { 3 - c } else { c }
                        };
                        u8::try_from(at([axis(0), axis(1), axis(2)])).expect("a point")
                    };
                    let mut images = [0; 64];
                    cells().for_each(|cell| images[at(cell)] = image(cell));
                    symmetries.insert(images);
                }
            }
        }
        Reader { lines, through, symmetries: symmetries.into_iter().collect() }
    }
}

impl Reader {
    /// The number of lines, and of symmetries that take each line to a line.
    #[must_use]
    pub fn counts(&self) -> (usize, usize) {
        let lines: HashSet<Set> = self.lines.iter().copied().collect();
        let keeps = |images: &&[u8; 64]| self.lines.iter().all(|&line| lines.contains(&moved(line, images)));
        (self.lines.len(), self.symmetries.iter().filter(keeps).count())
    }

    /// The least image of a position.
    #[must_use]
    pub fn form(&self, position: Position) -> Position {
        self.with_symmetry(position).0
    }

    fn with_symmetry(&self, (own, other): Position) -> (Position, usize) {
        let image = |(index, images): (usize, &[u8; 64])| ((moved(own, images), moved(other, images)), index);
        self.symmetries.iter().enumerate().map(image).min().expect("a symmetry")
    }

    /// Goes through all positions that a dictionary reaches.
    #[must_use]
    pub fn read(&self, entries: &[Entry]) -> Reading {
        let set = |points: &[u16]| points.iter().fold(0, |set: Set, point| set | 1 << point);
        let mut moves: HashMap<Position, u8> = HashMap::new();
        for entry in entries {
            let (form, symmetry) = self.with_symmetry((set(&entry.choice.own), set(&entry.choice.other)));
            moves.entry(form).or_insert(self.symmetries[symmetry][usize::from(entry.choice.point)]);
        }
        let mut reading = Reading::default();
        let mut met = HashSet::from([(0, 0)]);
        let mut due = vec![(0, 0)];
        while let Some((own, other)) = due.pop() {
            let danger = self.completions(other, own);
            let point = if self.completions(own, other) != 0 {
                continue;
            } else if danger.count_ones() == 1 {
                reading.blocks += 1;
                danger.trailing_zeros()
            } else if let (0, Some(&point)) = (danger, moves.get(&(own, other))) {
                reading.used += 1;
                u32::from(point)
            } else {
                if danger != 0 || !self.wins(own, other, LONGEST, &mut HashMap::new()) {
                    reading.missing.insert((own, other));
                }
                continue;
            };
            let own = own | 1 << point;
            let threats = self.completions(own, other);
            let replies = match threats.count_ones() {
                0 => !(own | other),
                1 => threats,
                _ => continue,
            };
            for reply in members(replies) {
                let form = self.form((own, other | 1 << reply));
                if met.insert(form) {
                    due.push(form);
                }
            }
        }
        reading
    }

    /// The points at which a player completes a line.
    #[must_use]
    pub fn completions(&self, own: Set, other: Set) -> Set {
        let lacking = self.lines.iter().filter(|&line| line & other == 0).map(|line| line & !own);
        lacking.filter(|rest| rest.count_ones() == 1).fold(0, |set, rest| set | rest)
    }

    /// Whether Xeno completes a line at once, or has a forced sequence of at most this many moves.
    fn wins(&self, own: Set, other: Set, moves: usize, failed: &mut HashMap<Position, usize>) -> bool {
        let danger = self.completions(other, own);
        if self.completions(own, other) != 0 {
            return true;
        }
        if moves == 0 || danger.count_ones() > 1 || failed.get(&(own, other)).is_some_and(|&tried| tried >= moves) {
            return false;
        }
        let free = if danger == 0 { !(own | other) } else { danger };
        for point in members(free) {
            let next = own | 1 << point;
            let lacking = self.through[point].iter().filter(|&line| line & other == 0).map(|line| line & !next);
            let threats = lacking.filter(|rest| rest.count_ones() == 1).fold(0, |set, rest| set | rest);
            let is_won = match threats.count_ones() {
                0 => false,
                1 => self.wins(next, other | threats, moves - 1, failed),
                _ => true,
            };
            if is_won {
                return true;
            }
        }
        failed.insert((own, other), moves);
        false
    }
}

fn moved(set: Set, images: &[u8; 64]) -> Set {
    members(set).fold(0, |moved, point| moved | 1 << images[point])
}

fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(least)
    })
}
