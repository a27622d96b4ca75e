//! Places of points in pictures, as files give them: in comments, which other programs read past, or as attributes of nodes.

use crate::game::places::is_near;

/// A point's name, and its place.
pub(super) type Placed = (String, [f64; 2]);

/// The comments of the form `# place POINT X Y`.
pub(super) fn in_comments(text: &str) -> impl Iterator<Item = Placed> {
    let place = |line: &str| {
        let words: Vec<&str> = line.trim().strip_prefix('#')?.split_ascii_whitespace().collect();
        let &["place", point, x, y] = &words[..] else { return None };
        Some((point.to_owned(), [x.parse().ok()?, y.parse().ok()?]))
    };
    text.lines().filter_map(place)
}

/// The place of each of so many points, if each is given one; otherwise what is missing.
pub(super) fn places_of(
    given: &[Placed],
    points: usize,
    number: impl Fn(&str) -> Option<usize>,
) -> (Vec<[f64; 2]>, Option<String>) {
    let mut places = vec![None; points];
    for (name, place) in given.iter().filter(|(_, place)| is_near(*place)) {
        if let Some(one) = number(name).and_then(|number| places.get_mut(number)) {
            *one = Some(*place);
        }
    }
    let count = places.iter().flatten().count();
    let missing = format!("only {count} of {points} points have a place, so the places are not used");
    match count {
        _ if count == points => (places.into_iter().flatten().collect(), None),
        _ => (Vec::new(), (!given.is_empty()).then_some(missing)),
    }
}
