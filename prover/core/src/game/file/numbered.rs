//! The formats that say how many points there are, and name these by numbers: the project's own, DIMACS and hMETIS.

use super::format::Format;
use super::listed::{Listed, Place, Points, Row};
use super::problem::{Fault, FileProblem};
use super::word::Word;
use crate::game::board::check_size;
use crate::game::numbers::digits;
use crate::game::{BoardError, MAX_POINTS};

/// The lines of a text, from 1, that are neither blank nor comments.
fn statements(text: &str, is_comment: impl Fn(&str) -> bool) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines().map(str::trim)).filter(move |(_, line)| !line.is_empty() && !is_comment(line))
}

fn row((line, words): (usize, &str)) -> Row {
    Row { place: Place::Line(line), words: words.split_ascii_whitespace().map(Word::of).collect() }
}

/// Whether a text states `points`, wherever that stands, so that it is told if it should stand before.
pub(super) fn is_own(text: &str) -> bool {
    text.lines().any(|line| line.split_ascii_whitespace().next() == Some("points"))
}

/// Reads `points N`, then one line of the board per line of text: point numbers from 0, separated by blanks. `#` starts
/// a comment; blank lines and carriage returns are ignored.
pub(super) fn own(text: &str) -> Result<Listed, Fault> {
    let mut points = None;
    let mut rows = Vec::new();
    for (line, statement) in (1..).zip(text.split('\n')) {
        let fail = |problem| Err((Some(line), problem));
        let statement = statement.split('#').next().unwrap_or_default();
        let words: Vec<&str> = statement.split_ascii_whitespace().collect();
        match (&words[..], points) {
            ([], _) => {}
            (["points", ..], Some((_, first))) => return fail(FileProblem::PointsRepeated(first)),
            (["points", count], None) => match digits(count).filter(|count| (1..=MAX_POINTS).contains(count)) {
                Some(count) => points = Some((count, line)),
                None => return fail(FileProblem::PointsMalformed),
            },
            (["points", ..], None) => return fail(FileProblem::PointsMalformed),
            (_, None) => return fail(FileProblem::PointsMissing),
            (_, Some(_)) => rows.push(row((line, statement))),
        }
    }
    let (count, _) = points.ok_or((None, FileProblem::PointsMissing))?;
    Ok(Listed::of(Points::Numbered { first: 0, count }, rows))
}

/// The kinds of DIMACS that are graphs.
const GRAPHS: [&str; 2] = ["edge", "col"];

/// What states the kind, the number of points and that of lines; and the lines after it.
fn dimacs(text: &str) -> (Option<(usize, &str)>, impl Iterator<Item = (usize, &str)>) {
    let mut lines = statements(text, |line| line == "c" || line.starts_with("c "));
    (lines.next(), lines)
}

fn kind(text: &str) -> Option<&str> {
    let mut words = dimacs(text).0?.1.split_ascii_whitespace();
    words.next().filter(|word| *word == "p").and(words.next())
}

/// Whether a text has the header of DIMACS, of whatever kind.
pub(super) fn is_dimacs(text: &str) -> bool {
    kind(text).is_some_and(|kind| !GRAPHS.contains(&kind))
}

/// Whether a text has the header of a graph of DIMACS.
pub(super) fn is_graph(text: &str) -> bool {
    kind(text).is_some_and(|kind| GRAPHS.contains(&kind))
}

/// A hitting set instance: comments begin with `c`, the header is `p hs N M`, and points are numbered from 1.
pub(super) fn hitting_set(text: &str) -> Result<Listed, Fault> {
    of_dimacs(text, Format::Hs, &["hs"], "it does not begin with 'p hs POINTS SETS'", Ok)
}

/// A graph of DIMACS: comments begin with `c`, the header is `p edge N M` or `p col N M`, edges are `e U V`, and points are numbered from 1.
pub(super) fn graph(text: &str) -> Result<Listed, Fault> {
    of_dimacs(text, Format::Col, &GRAPHS, "it does not begin with 'p edge POINTS EDGES'", |(line, edge)| {
        let ends = edge.strip_prefix("e ").filter(|ends| ends.split_ascii_whitespace().count() == 2);
        let no_edge = || FileProblem::Malformed(Format::Col, format!("'{edge}' is not an edge such as 'e 1 2'"));
        ends.map(|ends| (line, ends)).ok_or_else(|| (Some(line), no_edge()))
    })
}

/// The lines after a header of one of these kinds, each without what stands before its points.
fn of_dimacs<'t>(
    text: &'t str,
    format: Format,
    kinds: &[&str],
    header: &str,
    points: impl Fn((usize, &'t str)) -> Result<(usize, &'t str), Fault>,
) -> Result<Listed, Fault> {
    let malformed = || FileProblem::Malformed(format, header.to_owned());
    let (first, lines) = dimacs(text);
    let (line, first) = first.ok_or_else(|| (None, malformed()))?;
    let words: Vec<&str> = first.split_ascii_whitespace().collect();
    let problem = match &words[..] {
        ["p", kind, count, stated] if kinds.contains(kind) => match [count, stated].map(|word| digits::<usize>(word)) {
            [Some(count), Some(stated)] => return numbered(format, count, stated, lines.map(points)),
            _ => malformed(),
        },
        ["p", kind, ..] if *kind != "hs" && !GRAPHS.contains(kind) => FileProblem::Dimacs((*kind).to_owned()),
        _ => malformed(),
    };
    Err((Some(line), problem))
}

/// A hypergraph of hMETIS (G. Karypis and V. Kumar, manual of 1998): comments begin with `%`, the header has the number of lines, that of
/// points and perhaps a number that says which weights there are, and points are numbered from 1.
pub(super) fn hmetis(text: &str) -> Result<Listed, Fault> {
    let mut lines = statements(text, |line| line.starts_with('%'));
    let header =
        || FileProblem::Malformed(Format::Hgr, "it does not begin with the numbers of lines and of points".to_owned());
    let (line, first) = lines.next().ok_or((None, header()))?;
    let numbers: Option<Vec<usize>> = first.split_ascii_whitespace().map(digits).collect();
    let (stated, count, weights) = match numbers.as_deref() {
        Some(&[stated, count]) if stated > 0 => (stated, count, 0),
        Some(&[stated, count, weights @ (0 | 1 | 10 | 11)]) if stated > 0 => (stated, count, weights),
        _ => return Err((Some(line), header())),
    };
    let number = |word: &str| digits(word).filter(|&weight: &u64| weight > 0);
    let mut lines: Vec<(usize, &str)> = lines.collect();
    // The weights of points follow the lines, one in a line.
    let of_points = lines.split_off(lines.len().saturating_sub(if weights >= 10 { count } else { 0 }));
    let mut wrong = of_points.iter().find(|(_, word)| number(word).is_none()).map(|(line, _)| *line);
    if weights % 10 == 1 {
        for (line, words) in &mut lines {
            let (weight, points) = words.split_once(|letter: char| letter.is_ascii_whitespace()).unwrap_or((words, ""));
            wrong = wrong.or(number(weight).is_none().then_some(*line));
            *words = points;
        }
    }
    if let Some(line) = wrong {
        let why = "a weight is not a number from 1 on".to_owned();
        return Err((Some(line), FileProblem::Malformed(Format::Hgr, why)));
    }
    let mut listed = numbered(Format::Hgr, count, stated, lines.into_iter().map(Ok))?;
    if weights > 0 {
        listed.notes.push("weights are not used".to_owned());
    }
    Ok(listed)
}

/// Lines of numbers from 1, of which there are as many as is stated.
fn numbered<'t>(
    format: Format,
    count: usize,
    stated: usize,
    lines: impl Iterator<Item = Result<(usize, &'t str), Fault>>,
) -> Result<Listed, Fault> {
    let whole = |problem: FileProblem| (None, problem);
    check_size(count as u64, stated as u64, 0).map_err(|error| whole(error.into()))?;
    if count == 0 {
        return Err(whole(BoardError::NoPoints.into()));
    }
    let rows = lines.map(|line| line.map(row)).collect::<Result<Vec<_>, _>>()?;
    if rows.len() != stated {
        let why = format!("it states {stated} lines, but {} follow", rows.len());
        return Err(whole(FileProblem::Malformed(format, why)));
    }
    Ok(Listed::of(Points::Numbered { first: 1, count }, rows))
}
