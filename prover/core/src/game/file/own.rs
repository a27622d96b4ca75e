//! The format of this project: `points N`, then a line of point numbers for each line.

use super::hypergraph::{Hypergraph, Row};
use super::problem::{Fault, FileProblem};
use crate::game::board::check_size;
use crate::game::numbers::{digits, is_number};
use crate::game::{MAX_POINTS, Point};

/// Reads `points N`, then one line of the board per line of text: point numbers from 0, separated by blanks. `#` starts
/// a comment; blank lines and carriage returns are ignored.
pub(super) fn parse(text: &str) -> Result<Hypergraph, Fault> {
    let mut points: Option<(usize, usize)> = None;
    let mut rows = Vec::new();
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
                check_size(points as u64, rows.len() as u64 + 1, incidences).map_err(|error| fail(error.into()))?;
                rows.push(Row { place: number, points: line });
            }
        }
    }
    let (points, _) = points.ok_or((None, FileProblem::PointsMissing))?;
    Ok(Hypergraph { points, names: Vec::new(), places: Vec::new(), rows, notes: Vec::new() })
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
    words.iter().map(point).collect()
}
