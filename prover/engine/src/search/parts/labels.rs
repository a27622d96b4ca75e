//! A board whose points and lines are divided among parts: a label for each point, and one part for each line.
//!
//! A line is held by one part, its home, with those of its points that have the part's label; the others do not
//! help. So a division has two things: which part each point belongs to, and which part each line is held by. There
//! are as many parts as lines, and any of them may be empty.
//!
//! A step of annealing makes a change, has it judged, and keeps it or takes it back. So a change remembers what it
//! has changed, and the new costs wait in it until it is kept. Invariants: each line stands in the list of its
//! home, at the place that is noted for it; the cost of each part is that of its present lines and points; `bad`
//! has the parts whose cost says that a line is not held. A change takes time in proportion to the points of the
//! lines through one point.

use pgc_core::game::Point;

use super::judge::{Judge, UNHELD};
use super::open::Open;

/// The label of a point in no part.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The division, and what it costs.
pub(super) struct Labels<'o> {
    pub(super) open: &'o Open,
    /// The part of each point of the board.
    label: Vec<u32>,
    /// The part of each line.
    home: Vec<u32>,
    /// For each part its lines, and for each line its place there.
    lines: Vec<Vec<u32>>,
    place: Vec<usize>,
    cost: Vec<i64>,
    /// The parts with lines that are not held, and for each of these its place there.
    bad: Vec<u32>,
    bad_place: Vec<usize>,
}

/// A change of a division that can be taken back.
#[derive(Default)]
pub(super) struct Change {
    point: Option<(Point, u32)>,
    /// Lines with the parts that they have left.
    moved: Vec<(u32, u32)>,
    /// The parts that it touches, each with its new cost.
    pub(super) touched: Vec<(u32, i64)>,
}

impl<'o> Labels<'o> {
    /// A division into as many parts as there are lines, with the label of each point of the board and the part of each line.
    pub(super) fn new(open: &'o Open, label: Vec<u32>, home: Vec<u32>, judge: &mut Judge) -> Labels<'o> {
        let parts = home.len();
        let mut lines = vec![Vec::new(); parts];
        let mut place = vec![0; home.len()];
        for (line, &part) in (0..).zip(&home) {
            place[line as usize] = lines[part as usize].len();
            lines[part as usize].push(line);
        }
        let (cost, bad_place) = (vec![0; parts], vec![0; parts]);
        let mut labels = Labels { open, label, home, lines, place, cost, bad: Vec::new(), bad_place };
        for part in (0..).take(parts) {
            let cost = labels.judged(part, judge);
            labels.set_cost(part, cost);
        }
        labels
    }

    /// The number of parts.
    pub(super) fn parts(&self) -> usize {
        self.cost.len()
    }

    /// The part of a point.
    pub(super) fn label(&self, point: Point) -> u32 {
        self.label[usize::from(point)]
    }

    /// The part of a line.
    pub(super) fn home(&self, line: u32) -> u32 {
        self.home[line as usize]
    }

    /// The lines of a part.
    pub(super) fn lines(&self, part: u32) -> &[u32] {
        &self.lines[part as usize]
    }

    /// The parts with lines that are not held.
    pub(super) fn bad(&self) -> &[u32] {
        &self.bad
    }

    /// How many lines are not held.
    pub(super) fn unheld(&self) -> usize {
        let unheld = |part: &u32| usize::try_from(self.cost[*part as usize] / UNHELD).unwrap_or(0);
        self.bad.iter().map(unheld).sum()
    }

    /// How many points of a line have a label.
    pub(super) fn count(&self, line: u32, part: u32) -> usize {
        self.open.lines[line as usize].iter().filter(|&&point| self.label(point) == part).count()
    }

    /// The points of a line in its part.
    pub(super) fn held_points(&self, line: u32) -> Vec<Point> {
        let home = self.home(line);
        self.open.lines[line as usize].iter().copied().filter(|&point| self.label(point) == home).collect()
    }

    /// Gives a point another label, and lines through it to its new part as `follows` says: it is told the line, and how many points of it
    /// are in its part and in the new one.
    pub(super) fn relabel(
        &mut self,
        point: Point,
        part: u32,
        change: &mut Change,
        mut follows: impl FnMut(u32, [usize; 2]) -> bool,
    ) {
        change.clear();
        let from = std::mem::replace(&mut self.label[usize::from(point)], part);
        change.point = Some((point, from));
        change.touch(from);
        change.touch(part);
        let open = self.open;
        for &line in open.through(point) {
            let home = self.home(line);
            if home != part && part != NOWHERE {
                let counts = [home, part].map(|part| self.count(line, part));
                if follows(home, counts) {
                    change.touch(home);
                    change.moved.push((line, home));
                    self.move_line(line, part);
                }
            }
        }
    }

    /// Gives a line to another part.
    pub(super) fn rehome(&mut self, line: u32, part: u32, change: &mut Change) {
        change.clear();
        let from = self.home(line);
        change.touch(from);
        change.touch(part);
        change.moved.push((line, from));
        self.move_line(line, part);
    }

    /// Judges the parts that a change touches, and returns by how much the cost grows.
    pub(super) fn judge(&self, change: &mut Change, judge: &mut Judge) -> i64 {
        let mut growth = 0;
        for (part, cost) in &mut change.touched {
            *cost = self.judged(*part, judge);
            growth += *cost - self.cost[*part as usize];
        }
        growth
    }

    /// Keeps a change that was judged.
    pub(super) fn keep(&mut self, change: &Change) {
        change.touched.iter().for_each(|&(part, cost)| self.set_cost(part, cost));
    }

    /// Takes back the last change, which was not kept.
    ///
    /// The order of lines within parts may be another one afterwards. It is of no meaning to the cost, but random
    /// choices use it; so runs agree because they take back the same changes.
    pub(super) fn take_back(&mut self, change: &Change) {
        change.moved.iter().rev().for_each(|&(line, from)| self.move_line(line, from));
        if let Some((point, from)) = change.point {
            self.label[usize::from(point)] = from;
        }
    }

    fn judged(&self, part: u32, judge: &mut Judge) -> i64 {
        judge.cost(self.open, &self.label, part, self.lines(part))
    }

    /// Moves a line to the list of another part. The last line of the old list takes its place.
    fn move_line(&mut self, line: u32, part: u32) {
        let from = std::mem::replace(&mut self.home[line as usize], part);
        let (place, lines) = (self.place[line as usize], &mut self.lines[from as usize]);
        lines.swap_remove(place);
        if let Some(&moved) = lines.get(place) {
            self.place[moved as usize] = place;
        }
        let lines = &mut self.lines[part as usize];
        self.place[line as usize] = lines.len();
        lines.push(line);
    }

    /// Sets the cost of a part, and enters it among the bad ones or removes it there. A removed one is replaced by
    /// the last, so that both take constant time.
    fn set_cost(&mut self, part: u32, cost: i64) {
        let was = std::mem::replace(&mut self.cost[part as usize], cost) >= UNHELD;
        match (was, cost >= UNHELD) {
            (false, true) => {
                self.bad_place[part as usize] = self.bad.len();
                self.bad.push(part);
            }
            (true, false) => {
                let place = self.bad_place[part as usize];
                self.bad.swap_remove(place);
                if let Some(&moved) = self.bad.get(place) {
                    self.bad_place[moved as usize] = place;
                }
            }
            _ => {}
        }
    }
}

impl Change {
    fn clear(&mut self) {
        self.point = None;
        self.moved.clear();
        self.touched.clear();
    }

    fn touch(&mut self, part: u32) {
        if part != NOWHERE && self.touched.iter().all(|&(touched, _)| touched != part) {
            self.touched.push((part, 0));
        }
    }
}
