//! The lines in a text file, compared with those of a theorem.

use crate::input::ensure;
use pgc_checker::MAX_FILE;
use std::collections::{BTreeMap, BTreeSet};

/// What a file of lines says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lines {
    pub(crate) points: u32,
    /// The points of each line, ascending, with the number of the text's line where they stand.
    places: BTreeMap<Vec<u32>, usize>,
}

/// What a file of lines has, and how others become one.
pub(crate) const DUE: &str = "after 'points N' come different numbers below N, no line twice; of rows of names, or of another form, \
                              `prover game lines:FILE --to lines` makes such a file";

/// Reads a text that has `points N` first, and then the points of a line in each of its lines, with blanks between them;
/// `#` begins a comment. A line with a point twice is refused, and so is a line that is there twice.
pub(crate) fn parse(bytes: &[u8], name: &str) -> Result<Lines, String> {
    let (mut points, mut places) = (0, BTreeMap::new());
    for (text, at) in String::from_utf8_lossy(bytes).trim_start_matches('\u{FEFF}').lines().zip(1..) {
        let words: Vec<&str> = text.split('#').take(1).flat_map(str::split_ascii_whitespace).collect();
        let line: BTreeSet<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
        match (&words[..], line.first().copied()) {
            ([], _) => {}
            (["points", _], Some(count @ 1..)) if points == 0 => points = count,
            // Without a number of points, no number is below it.
            _ if line.range(..points).count() == words.len() && places.insert(Vec::from_iter(line), at).is_none() => {}
            _ => return Err(format!("{name}:{at}: {DUE}")),
        }
    }
    let whole = points > 0 && bytes.len() <= MAX_FILE;
    ensure(whole, || format!("{name}: there is no 'points N', or more than 64 MiB"))?;
    Ok(Lines { points, places })
}

impl Lines {
    /// No lines, on the same points.
    pub(crate) fn none(&self) -> Lines {
        Lines { points: self.points, places: BTreeMap::new() }
    }

    /// All lines, in canonical order.
    pub(crate) fn all(&self) -> Vec<Vec<u32>> {
        self.places.keys().cloned().collect()
    }

    /// The first difference from the points and lines of a theorem.
    pub(crate) fn difference(&self, points: usize, lines: &[Vec<u32>]) -> Option<String> {
        let other = (self.points as usize != points).then(|| format!("{} points instead of {points}", self.points));
        let surplus = self.places.iter().filter(|(line, _)| lines.binary_search(line).is_err());
        let surplus = surplus.min_by_key(|&(_, place)| place);
        let surplus = surplus.map(|(line, place)| format!("line {place} of the file, {line:?}, is none of the game"));
        let lacking = lines.iter().find(|&line| !self.places.contains_key(line));
        other.or(surplus).or(lacking.map(|line| format!("the file lacks the game's line {line:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines<const N: usize>(points: u32, places: [(Vec<u32>, usize); N]) -> Lines {
        Lines { points, places: places.into() }
    }

    fn parsed(text: &str) -> Lines {
        parse(text.as_bytes(), "f").unwrap_or_else(|fault| panic!("{text:?}: {fault}"))
    }

    fn fault(text: &str) -> String {
        parse(text.as_bytes(), "f").expect_err(text)
    }

    #[test]
    fn lines_and_points_come_in_any_order_with_comments_and_foreign_line_ends() {
        let triangle = lines(3, [(vec![0, 1], 2), (vec![0, 2], 4), (vec![1, 2], 3)]);
        assert_eq!(parsed("points 3\n0 1\n1 2\n0 2\n"), triangle);
        assert_eq!(parsed("points 3\n1 0\n2\t1\n 2  0 # a side"), triangle);
        assert_eq!(parsed("\u{FEFF}points 3\r\n0 1\r\n1 2\r\n0 2\r\n"), triangle);
        assert_eq!(parsed("# no\n\npoints 5 # comment\n#\n\n4"), lines(5, [(vec![4], 6)]));
        assert_eq!(parsed("points 7"), lines(7, []));
        assert_eq!(parse(b"points 1 # caf\xE9\n0", "f"), Ok(lines(1, [(vec![0], 2)])));
    }

    #[test]
    fn what_is_not_understood_is_told_with_its_line() {
        for (text, line) in [
            ("0 1", 1),
            ("\n\n0\npoints 3", 3),
            ("points", 1),
            ("points 0", 1),
            ("points x", 1),
            ("points -3", 1),
            ("points 3 4", 1),
            ("points 4294967296", 1),
            ("point 3", 1),
            ("points 3\npoints 3", 2),
            ("points 3\n0 3", 2),
            ("points 3\n0 x", 2),
            ("points 3\n0,1", 2),
            ("points 3\n0 1\n0 -1", 3),
            ("points 3\n\n1 0 1", 3),
            ("points 3\n0 1\n# as above\n1 0", 4),
            ("p\0o\0i\0n\0t\0s\0 \x003\0", 1),
        ] {
            assert_eq!(fault(text), format!("f:{line}: {DUE}"), "{text:?}");
        }
    }

    #[test]
    fn a_file_without_points_or_of_too_many_bytes_is_refused() {
        let expected = "f: there is no 'points N', or more than 64 MiB";
        assert_eq!([fault(""), fault("# nothing\n")], [expected; 2]);
        let mut bytes = b"points 3\n0 1\n".to_vec();
        bytes.resize(MAX_FILE, b' ');
        assert_eq!(parse(&bytes, "f"), Ok(lines(3, [(vec![0, 1], 2)])));
        bytes.push(b' ');
        assert_eq!(parse(&bytes, "f"), Err(expected.to_owned()));
    }

    #[test]
    fn the_first_difference_is_named() {
        let lines = [vec![0, 1], vec![0, 1, 2], vec![3]];
        let said = |text: &str| parsed(text).difference(4, &lines);
        for same in ["points 4\n0 1\n0 1 2\n3", "points 4\n3\n2 1 0\n1 0"] {
            assert_eq!(said(same), None);
        }
        for (text, expected) in [
            ("points 5\n0 1\n0 1 2\n3", "5 points instead of 4"),
            ("points 3\n0 1", "3 points instead of 4"),
            ("points 4\n2\n0 1 2\n1\n0 1", "line 2 of the file, [2], is none of the game"),
            ("points 4\n3\n0 1 2\n0 1\n1 0 3", "line 5 of the file, [0, 1, 3], is none of the game"),
            ("points 4\n0 1", "the file lacks the game's line [0, 1, 2]"),
            ("points 4\n0 1\n0 1 2", "the file lacks the game's line [3]"),
            ("points 4", "the file lacks the game's line [0, 1]"),
        ] {
            assert_eq!(said(text).as_deref(), Some(expected), "{text:?}");
        }
    }
}
