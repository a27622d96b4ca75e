//! Whether one game can take another's place.
//!
//! A game whose lines lie within the lines of another one is harder for Breaker: who holds the smaller lines holds
//! the larger ones that contain them. So if the points can be matched such that each line of a game contains a line
//! of a harder game, the proof of the harder one serves for both. Fewer games are proved and written then.
//!
//! It is a backtracking search for a bijection, with a limit of steps: line by line, each is made to contain some
//! line of the other game. Nothing found within the limit means only that the game keeps its own proof.

use pgc_core::game::{Board, Point};

/// The most steps of a search.
const MOST: u32 = 3_000;

/// Points of the smaller board, one for each point of the larger one, such that each line of the smaller one contains a line of the larger
/// one, as placed; nothing if none is found. Both boards have equally many points.
pub(super) fn embedded(larger: &Board, smaller: &Board) -> Option<Vec<Point>> {
    if larger.points() != smaller.points() || larger.points() == 2 {
        return None;
    }
    let mut held: Vec<&[Point]> = smaller.lines().iter().map(|line| &line[..]).collect();
    held.sort_by_key(|line| line.len());
    let mut search =
        Search { larger, held, places: vec![None; larger.points()], taken: vec![false; larger.points()], steps: 0 };
    if !search.hold(0) {
        return None;
    }
    let Search { places, taken, .. } = search;
    let mut free = (0..).zip(&taken).filter(|(_, taken)| !**taken).map(|(point, _)| point);
    places.into_iter().map(|place| place.or_else(|| free.next())).collect()
}

/// The state of the backtracking: which points are placed, and how many steps were taken.
struct Search<'b> {
    larger: &'b Board,
    /// The lines of the smaller board.
    held: Vec<&'b [Point]>,
    /// The point of the smaller board for each point of the larger one that has one.
    places: Vec<Option<Point>>,
    /// The points of the smaller board that are used.
    taken: Vec<bool>,
    steps: u32,
}

impl<'b> Search<'b> {
    /// Whether the lines from this one on can be held.
    fn hold(&mut self, index: usize) -> bool {
        self.steps += 1;
        let Some(&held) = self.held.get(index) else { return true };
        if self.steps > MOST {
            return false;
        }
        let lines: &'b [Vec<Point>] = self.larger.lines();
        let placed = |search: &Self, point: &Point| search.places[usize::from(*point)];
        let within = |search: &Self, point: &Point| placed(search, point).is_some_and(|place| held.contains(&place));
        if lines.iter().any(|line| line.iter().all(|point| within(self, point))) {
            return self.hold(index + 1);
        }
        let fits = |search: &Self, line: &&Vec<Point>| {
            line.len() <= held.len()
                && line.iter().all(|point| placed(search, point).is_none() || within(search, point))
        };
        let fitting: Vec<&Vec<Point>> = lines.iter().filter(|line| fits(self, line)).collect();
        fitting.into_iter().any(|line| self.place(line, held, index))
    }

    /// Whether the rest of a line can be placed within the held one, and then the other lines be held.
    fn place(&mut self, line: &'b [Point], held: &'b [Point], index: usize) -> bool {
        let Some((&point, rest)) = line.split_first() else { return self.hold(index + 1) };
        if self.places[usize::from(point)].is_some() {
            return self.place(rest, held, index);
        }
        for &place in held {
            if self.steps <= MOST && !self.taken[usize::from(place)] {
                self.places[usize::from(point)] = Some(place);
                self.taken[usize::from(place)] = true;
                if self.place(rest, held, index) {
                    return true;
                }
                self.places[usize::from(point)] = None;
                self.taken[usize::from(place)] = false;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(points: usize, lines: &[&[Point]]) -> Board {
        Board::new(points, lines.iter().map(|line| line.to_vec()).collect()).unwrap()
    }

    #[test]
    fn a_game_with_more_lines_takes_the_place_of_one_with_fewer() {
        let larger = board(5, &[&[0, 1], &[0, 2, 3], &[1, 2, 4]]);
        let smaller = board(5, &[&[2, 4], &[0, 1, 3, 4]]);
        let points = embedded(&larger, &smaller).unwrap();
        let mut all = points.clone();
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3, 4]);
        for held in smaller.lines() {
            let placed = |line: &Vec<Point>| line.iter().all(|&point| held.contains(&points[usize::from(point)]));
            assert!(larger.lines().iter().any(placed), "{held:?} {points:?}");
        }
        assert_eq!(embedded(&smaller, &larger), None);
        assert_eq!(embedded(&larger, &board(4, &[&[0, 1]])), None);
    }
}
