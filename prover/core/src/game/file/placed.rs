//! Places of points in pictures, as files give them: in comments, which other programs read past, or as attributes of nodes.

use std::collections::HashMap;

use super::hypergraph::Hypergraph;
use crate::game::numbers::digits;
use crate::game::places::is_near;

/// A point's name, and its place.
pub(super) type Placed = (String, [f64; 2]);

/// The comments of the form `# place POINT X Y`.
pub(super) fn in_comments(text: &str) -> Vec<Placed> {
    let place = |line: &str| {
        let words: Vec<&str> = line.trim().strip_prefix('#')?.split_ascii_whitespace().collect();
        let &["place", point, x, y] = &words[..] else { return None };
        Some((point.to_owned(), [x.parse().ok()?, y.parse().ok()?]))
    };
    text.lines().filter_map(place).collect()
}

impl Hypergraph {
    /// The same with the places that are given, if each point has one; otherwise a note says what is missing.
    pub(super) fn placed(mut self, given: Vec<Placed>) -> Hypergraph {
        if given.is_empty() {
            return self;
        }
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        numbers.extend(self.names.iter().enumerate().map(|(number, name)| (name.as_str(), number)));
        let mut places = vec![None; self.points];
        for (name, place) in given.iter().filter(|(_, place)| is_near(*place)) {
            let number = if self.names.is_empty() { digits(name) } else { numbers.get(name.as_str()).copied() };
            if let Some(one) = number.and_then(|number: usize| places.get_mut(number)) {
                *one = Some(*place);
            }
        }
        let count = places.iter().flatten().count();
        if count == self.points {
            self.places = places.into_iter().flatten().collect();
        } else {
            let points = self.points;
            self.notes.push(format!("only {count} of {points} points have a place, so the places are not used"));
        }
        self
    }
}
