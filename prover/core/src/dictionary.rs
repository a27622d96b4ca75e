//! Dictionaries as text: positions, each with a move.
//!
//! The format is that of O. Patashnik's dictionary for 4^3, as K. Thompson wrote it in 1978 and as it was published in
//! 1988, for boards of any size. A header of any text may come first; it ends with a line of three or more dashes and
//! nothing else. Then each line is an entry: the position, blanks, and the number of the point at which Xeno moves. A
//! position lists the points in order: `x` is one of Xeno's, `o` one of Ophelia's, and a decimal number is a run of
//! that many free points. Free points at the end may be left out, and so the whole empty board: its line begins with a
//! blank and has only the move.
//!
//! ```
//! use pgc_core::dictionary::parse;
//!
//! let entries = parse("three entries\n---\n 0\nx20o 48\nxo1x8x8o41o 41\n", 64)?;
//! let [first, second, third] = [0, 1, 2].map(|entry: usize| &entries[entry].choice);
//! assert!(first.own.is_empty() && first.other.is_empty());
//! assert_eq!((&second.own[..], &second.other[..], second.point), (&[0][..], &[21][..], 48));
//! assert_eq!((&third.own[..], &third.other[..]), (&[0, 3, 12][..], &[1, 21, 63][..]));
//! assert_eq!((third.point, entries[2].line), (41, 5));
//! # Ok::<(), pgc_core::quote::Mistake>(())
//! ```
//!
//! [`written`] goes the other way, and names all points. Blank lines and carriage returns are ignored. A position may
//! occur again with another move. Only the form is checked here, not whether a move is any good.

use crate::{
    game::Point,
    position::Choice,
    quote::{Mistake, Place, counted},
};

pub use crate::game::is_number;

/// The fewest dashes of the line that ends a header.
const DASHES: usize = 3;

/// An entry: a position with Xeno to move, and a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the text, from 1.
    pub line: usize,
    /// The position and the move; the protagonist is Xeno.
    pub choice: Choice,
}

/// Reads a dictionary for a board with this many points.
///
/// # Errors
///
/// The first line that is not an entry.
pub fn parse(text: &str, points: usize) -> Result<Vec<Entry>, Mistake> {
    let lines = text.lines().zip(1..).skip(header(text).unwrap_or(0));
    let entries = lines.filter(|(line, _)| !line.trim_ascii().is_empty()).map(|(text, line)| {
        let choice = entry(text, points).map_err(|(column, message)| Mistake::new(Place { line, column }, message))?;
        Ok(Entry { line, choice })
    });
    entries.collect()
}

/// The number of lines of a text's header, including the line of dashes that ends it; nothing if there is none.
pub fn header(text: &str) -> Option<usize> {
    let is_end = |line: &str| line.len() >= DASHES && line.bytes().all(|byte| byte == b'-');
    text.lines().position(|line| is_end(line.trim())).map(|dashes| dashes + 1)
}

/// A position in the form of a dictionary, on a board with this many points. Each player's points may be in any order.
///
/// ```
/// assert_eq!(pgc_core::dictionary::written(&[12, 0, 3], &[1, 21, 63], 64), "xo1x8x8o41o");
/// ```
pub fn written(own: &[Point], other: &[Point], points: usize) -> String {
    let mut players = vec!['-'; points];
    for (side, player) in [(other, 'o'), (own, 'x')] {
        side.iter().for_each(|&point| players[usize::from(point)] = player);
    }
    let runs = players.chunk_by(|one, next| (*one, *next) == ('-', '-'));
    runs.map(|run| if run[0] == '-' { run.len().to_string() } else { run[0].to_string() }).collect()
}

/// An entry; or what is wrong with it, and at which character, from 1.
fn entry(text: &str, points: usize) -> Result<Choice, (usize, String)> {
    let mut words = words(text);
    // A line that is not blank has a word.
    let (start, first) = words.next().unwrap_or((1, ""));
    let no_move = || {
        let message = "the move is missing; write its point after the position and a blank (the line of the empty board begins with the blank)";
        (text.trim_ascii_end().chars().count() + 1, message.to_owned())
    };
    let (position, (column, word)) = match words.next() {
        // A lone number after a blank is a move at the empty board, whose position is left out.
        None if start > 1 && is_number(first) => ("", (start, first)),
        None if is_number(first) => return Err(no_move()),
        None => return Err(sides(first, start, points).err().unwrap_or_else(no_move)),
        Some(second) => (first, second),
    };
    let [own, other] = sides(position, start, points)?;
    let number = word.parse().ok().filter(|&point: &Point| is_number(word) && usize::from(point) < points);
    let Some(point) = number else {
        let shown = word.escape_default();
        return Err((column, format!("'{shown}' is not a point; the points are 0 to {}", points - 1)));
    };
    if own.contains(&point) || other.contains(&point) {
        return Err((column, format!("point {point} is taken; a move goes to a free one")));
    }
    if let Some((column, word)) = words.next() {
        let shown = word.escape_default();
        return Err((column, format!("'{shown}' is one word too many; an entry is a position and one point")));
    }
    Ok(Choice { own, other, point })
}

/// The words of a line, each with the column at which it begins, from 1.
pub fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = 1;
    let words = line.split(|letter: char| letter.is_ascii_whitespace()).map(move |word| {
        let column = next;
        next += word.chars().count() + 1;
        (column, word)
    });
    words.filter(|(_, word)| !word.is_empty())
}

/// The points of Xeno and of Ophelia in a position that begins at a column, on a board with this many points.
fn sides(position: &str, column: usize, points: usize) -> Result<[Vec<Point>; 2], (usize, String)> {
    let (mut sides, mut found, mut here) = ([Vec::new(), Vec::new()], 0_usize, column);
    let letters: Vec<char> = position.chars().collect();
    for run in letters.chunk_by(|one, next| one.is_ascii_digit() && next.is_ascii_digit()) {
        let length = match (run[0], run.iter().collect::<String>().parse()) {
            (player @ ('x' | 'o'), _) => {
                // Points beyond the board are only counted.
                let point = Point::try_from(found).ok().filter(|&point| usize::from(point) < points);
                sides[usize::from(player == 'o')].extend(point);
                1
            }
            ('0'..='9', Ok(0)) => return Err((here, "this run has no points; leave it out".to_owned())),
            ('0'..='9', length) => length.unwrap_or(usize::MAX),
            (letter, _) => {
                let write = "write x, o and the lengths of runs of free points, for example xo1x8x8o41o";
                return Err((here, format!("'{}' has no meaning here; {write}", letter.escape_default())));
            }
        };
        found = found.saturating_add(length);
        here += run.len();
    }
    let has = match found {
        usize::MAX => "more points than can be counted".to_owned(),
        _ => counted(found, "point"),
    };
    if found <= points {
        Ok(sides)
    } else {
        Err((column, format!("the position has {has}, but the board has {points}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_header_blank_lines_and_carriage_returns_are_passed_over() {
        let entries = "9 4\r\n\n \t\r\nx3o4 \t 2\r\n8x 0\r\nx3o 2\r\n 4\r\n\t4 \r\n  x3o  2";
        let corner = Choice { own: vec![0], other: vec![4], point: 2 };
        let empty = Choice { own: vec![], other: vec![], point: 4 };
        let last = Choice { own: vec![8], other: vec![], point: 0 };
        let expected = [&empty, &corner, &last, &corner, &empty, &empty, &corner].map(Clone::clone);
        for header in ["", "A header: x y z\n----\n", "---\r\n", "1\n\n------------ \n"] {
            let parsed = parse(&format!("{header}{entries}"), 9).unwrap();
            assert_eq!(parsed.iter().map(|entry| entry.choice.clone()).collect::<Vec<_>>(), expected);
            let before = header.lines().count();
            assert_eq!(parsed.iter().map(|entry| entry.line - before).collect::<Vec<_>>(), [1, 4, 5, 6, 7, 8, 9]);
        }
        assert_eq!([parse("", 9), parse("a header and no entry\n---", 9)], [Ok(vec![]), Ok(vec![])]);
    }

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let mut dice = Random(5);
        for points in [1, 2, 9, 64, 300].repeat(40) {
            let mut sides = [Vec::new(), Vec::new(), Vec::new()];
            (0..points).for_each(|point| sides[dice.below(3)].push(Point::try_from(point).unwrap()));
            let [own, other, free] = sides;
            let position = written(&own, &other, points);
            if let Some(&point) = free.first() {
                let entries = parse(&format!("{position} {point}"), points).unwrap();
                assert_eq!(entries, [Entry { line: 1, choice: Choice { own, other, point } }]);
            } else {
                assert_eq!(position.len(), points);
            }
        }
        assert_eq!(written(&[], &[], 64), "64");
    }

    #[test]
    fn random_texts_are_read_or_refused() {
        let mut dice = Random(11);
        let pieces: Vec<&str> =
            "x,o,1,6,0, ,\t,\n,\r\n,---,-,9 4,\u{e9},\u{0},\u{2003},99999999999".split(',').collect();
        for _ in 0..5_000 {
            let text: String = (0..dice.below(12)).map(|_| pieces[dice.below(pieces.len())]).collect();
            for Entry { choice: Choice { own, other, point }, .. } in parse(&text, 9).unwrap_or_default() {
                assert!(point < 9 && !own.contains(&point) && !other.contains(&point), "{text:?}");
                assert!(own.iter().all(|point| *point < 9 && !other.contains(point)), "{text:?}");
            }
        }
    }
}
