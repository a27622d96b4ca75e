//! The names of points as a printed proof uses them.
//!
//! A name may contain commas or be the beginning of another one, so a list of names is read by taking the longest
//! name that fits at each place.

use std::collections::HashMap;

use pgc_core::game::Point;

/// The names of a board's points.
#[derive(Debug)]
pub(super) enum Labelling {
    /// Their numbers, of so many points.
    Numbers(usize),
    /// Others, each with its point.
    Named {
        /// The points.
        points: HashMap<String, Point>,
        /// The names by the points' numbers.
        names: Vec<String>,
        /// The bytes of the longest name.
        longest: usize,
    },
}

/// What may follow a name.
const ENDS: [char; 6] = [',', ')', '!', '}', ' ', ':'];

impl Labelling {
    /// These names, in the order of the points; nothing if two are the same, or there are more than points have numbers.
    pub(super) fn new(names: Vec<String>) -> Option<Labelling> {
        let numbered = (0..=Point::MAX).zip(&names).map(|(point, name)| (name.clone(), point));
        let points: HashMap<String, Point> = numbered.collect();
        let longest = names.iter().map(String::len).max().unwrap_or_default();
        (points.len() == names.len()).then_some(Labelling::Named { points, names, longest })
    }

    /// The name of a point.
    pub(super) fn name(&self, point: Point) -> String {
        match self {
            Labelling::Numbers(_) => point.to_string(),
            Labelling::Named { names, .. } => names.get(usize::from(point)).cloned().unwrap_or_default(),
        }
    }

    /// The names of all points, by their numbers.
    pub(super) fn all(&self) -> Vec<String> {
        match self {
            Labelling::Numbers(points) => (0..*points).map(|point| point.to_string()).collect(),
            Labelling::Named { names, .. } => names.clone(),
        }
    }

    /// The names of some points, with commas between them.
    pub(super) fn list(&self, points: &[Point]) -> String {
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(", ")
    }

    /// The point whose name a text begins with, and the bytes of the name. Of several the longest counts, as a name may have commas.
    pub(super) fn point(&self, text: &str) -> Option<(Point, usize)> {
        match self {
            Labelling::Numbers(count) => {
                let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
                let point: Point = text[..end].parse().ok()?;
                (usize::from(point) < *count).then_some((point, end))
            }
            Labelling::Named { points, longest, .. } => {
                let ends = text.char_indices().filter(|(_, letter)| ENDS.contains(letter)).map(|(at, _)| at);
                let whole = (text.len() <= *longest).then_some(text.len());
                let ends = ends.take_while(|at| at <= longest).chain(whole);
                ends.filter_map(|end| Some((*points.get(&text[..end])?, end))).last()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_counts() {
        let names = ["a", "a, b", "north (left)", "é"].map(str::to_owned).to_vec();
        let labelling = Labelling::new(names).unwrap();
        assert_eq!(labelling.point("a, b, é"), Some((1, 4)));
        assert_eq!(labelling.point("a, c"), Some((0, 1)));
        assert_eq!(labelling.point("north (left))"), Some((2, 12)));
        assert_eq!(labelling.point("é!)"), Some((3, 2)));
        assert_eq!(labelling.point("ab"), None);
        assert!(Labelling::new(vec!["a".to_owned(), "a".to_owned()]).is_none());
    }

    #[test]
    fn numbers_are_those_of_the_board() {
        let numbers = Labelling::Numbers(12);
        assert_eq!(numbers.point("11, 3"), Some((11, 2)));
        for wrong in ["12", "x", "", "99999999"] {
            assert_eq!(numbers.point(wrong), None, "{wrong}");
        }
    }
}
