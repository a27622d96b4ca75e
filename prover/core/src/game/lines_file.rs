//! Reads a board from a text file.

use std::collections::HashMap;
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

use super::{Board, BoardError, MAX_POINTS, Point};
use crate::game::board::{check_size, repeated};
use crate::game::numbers::{digits, is_number};
use crate::quote::shown;
use crate::sources;
use crate::text::decoded;

/// The most bytes of a lines file.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// What is wrong with a lines file.
#[derive(Debug, Error)]
pub enum FileProblem {
    /// The file cannot be opened or read.
    #[error("cannot be read: {0}")]
    Unreadable(#[source] io::Error),
    /// The file is larger than [`MAX_FILE_BYTES`].
    #[error("is larger than {} MiB", MAX_FILE_BYTES >> 20)]
    TooLarge,
    /// The bytes are not UTF-8.
    #[error("is not UTF-8 text; save it as UTF-8 or plain ASCII")]
    NotText,
    /// The first statement is not the number of points.
    #[error("expected 'points N' before the first line")]
    PointsMissing,
    /// The number of points is stated again: the line, from 1, where it was stated first.
    #[error("'points' is stated again; line {0} already does")]
    PointsRepeated(usize),
    /// The number of points is not stated as `points N`.
    #[error("'points' takes one number from 1 to {MAX_POINTS}, for example 'points 9'")]
    PointsMalformed,
    /// A word is not a number.
    #[error("'{}' is no point number; write numbers separated by blanks, comments after '#'", shown(.0))]
    NotANumber(String),
    /// A number is not a point of the board: the number as written, and the board's number of points.
    #[error("there is no point {}: the points are 0 to {}", .0, .1 - 1)]
    PointOutOfRange(String, usize),
    /// A line names a point twice.
    #[error("point {0} is named twice in this line")]
    PointRepeated(Point),
    /// A line has the same points as an earlier one, whose number in the text, from 1, this is.
    #[error("this line repeats line {0}")]
    LineRepeated(usize),
    /// The board exceeds the limits.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// What is wrong, and in which line of the text, from 1, if it is in one.
type Fault = (Option<usize>, FileProblem);

/// Reads the board in the file at `path`; see [`parse`] for the format.
pub(super) fn read(path: &Path) -> Result<Board, Fault> {
    parse(&read_text(path).map_err(|problem| (None, problem))?)
}

fn read_text(path: &Path) -> Result<String, FileProblem> {
    let file = sources::open(path).map_err(FileProblem::Unreadable)?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(FileProblem::Unreadable)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(FileProblem::TooLarge);
    }
    decoded(bytes).ok_or(FileProblem::NotText)
}

/// Reads `points N`, then one line of the board per line of text: point numbers from 0, separated by blanks. `#` starts
/// a comment; blank lines and carriage returns are ignored.
fn parse(text: &str) -> Result<Board, Fault> {
    let mut points: Option<(usize, usize)> = None;
    let mut lines: HashMap<Vec<Point>, usize> = HashMap::new();
    let mut incidences = 0;
    for (number, line) in (1..).zip(text.split('\n')) {
        let fail = |problem| (Some(number), problem);
        let statement = line.split('#').next().unwrap_or_default();
        let words: Vec<&str> = statement.split_ascii_whitespace().collect();
        match (words.first(), points) {
            (None, _) => {}
            (Some(&"points"), Some((_, first))) => {
                return Err(fail(FileProblem::PointsRepeated(first)));
            }
            (Some(&"points"), None) => {
                points = Some((point_count(&words).map_err(fail)?, number));
            }
            (Some(_), None) => return Err(fail(FileProblem::PointsMissing)),
            (Some(_), Some((points, _))) => {
                let line = line_of(&words, points).map_err(fail)?;
                incidences += line.len() as u64;
                check_size(points as u64, lines.len() as u64 + 1, incidences).map_err(|error| fail(error.into()))?;
                if let Some(first) = lines.insert(line, number) {
                    return Err(fail(FileProblem::LineRepeated(first)));
                }
            }
        }
    }
    let (points, _) = points.ok_or((None, FileProblem::PointsMissing))?;
    Board::new(points, lines.into_keys().collect()).map_err(|error| (None, error.into()))
}

fn point_count(words: &[&str]) -> Result<usize, FileProblem> {
    let [_, count] = words else { return Err(FileProblem::PointsMalformed) };
    digits(count).filter(|count| (1..=MAX_POINTS).contains(count)).ok_or(FileProblem::PointsMalformed)
}

fn line_of(words: &[&str], points: usize) -> Result<Vec<Point>, FileProblem> {
    let point = |&word: &&str| match digits(word) {
        Some(point) if usize::from(point) < points => Ok(point),
        _ if is_number(word) => Err(FileProblem::PointOutOfRange(word.to_owned(), points)),
        _ => Err(FileProblem::NotANumber(word.to_owned())),
    };
    let mut line = words.iter().map(point).collect::<Result<Vec<Point>, _>>()?;
    line.sort_unstable();
    match repeated(&line) {
        Some(point) => Err(FileProblem::PointRepeated(point)),
        None => Ok(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        let (line, problem) = parse(text).unwrap_err();
        format!("{}: {problem}", line.unwrap_or(0))
    }

    #[test]
    fn comments_blank_lines_and_carriage_returns_are_ignored() {
        let text = "# a triangle\r\n\r\n points\t3 # corners\r\n0 1\n\n 2 1 #side\r\r\n#\n0 2";
        let board = parse(text).unwrap();
        assert_eq!(board.points(), 3);
        assert_eq!(board.lines(), [[0, 1], [0, 2], [1, 2]]);
    }

    #[test]
    fn a_file_may_have_no_lines() {
        assert!(parse("points 5").unwrap().lines().is_empty());
    }

    #[test]
    fn each_mistake_is_told_with_its_line() {
        let missing = "expected 'points N' before the first line";
        assert_eq!(message(""), format!("0: {missing}"));
        assert_eq!(message("# nothing\n\n0 1\n"), format!("3: {missing}"));
        assert_eq!(message("points 3\n\npoints 3\n"), "3: 'points' is stated again; line 1 already does");
        for malformed in ["points", "points 0", "points x", "points 3 4", "points 32769"] {
            assert_eq!(message(malformed), "1: 'points' takes one number from 1 to 32768, for example 'points 9'");
        }
        for (word, line) in [("+1", "0 +1"), ("x", "x"), ("-1", "0 -1"), ("1,2", "1,2")] {
            assert_eq!(
                message(&format!("points 3\n{line}")),
                format!("2: '{word}' is no point number; write numbers separated by blanks, comments after '#'")
            );
        }
        for point in ["3", "99999999999999999999"] {
            assert_eq!(
                message(&format!("points 3\n0 {point}")),
                format!("2: there is no point {point}: the points are 0 to 2")
            );
        }
        assert_eq!(message("points 3\n0 2 00"), "2: point 0 is named twice in this line");
        assert_eq!(message("points 3\n0 1\n0 2\n1 0"), "4: this line repeats line 2");
    }

    #[test]
    fn a_file_with_too_many_lines_is_refused_where_it_grows_too_large() {
        let mut text = String::from("points 400\n");
        for (a, b) in (0..400).flat_map(|a| (0..a).map(move |b| (a, b))) {
            text += &format!("{a} {b}\n");
        }
        assert_eq!(message(&text), "65538: 65537 lines are too many: choose a board of at most 65536");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = |name| directory.path().join(name);
        std::fs::write(path("encoding"), b"points 3 # caf\xe9\n").unwrap();
        std::fs::File::create(path("size")).and_then(|file| file.set_len(MAX_FILE_BYTES + 1)).unwrap();
        for (name, problem) in [
            ("missing", "cannot be read: "),
            ("", "cannot be read: "),
            ("encoding", "is not UTF-8 text"),
            ("size", "is larger than 64 MiB"),
        ] {
            let (line, found) = read(&path(name)).unwrap_err();
            assert!(line.is_none() && found.to_string().starts_with(problem), "{name}: {found}");
        }
    }
}
