//! The formats of others: how each is told from the rest, and what it lists.
//!
//! Unless `--game-format` names the format of a file, its content decides, by the first mark that only one format has: JSON
//! begins with a brace, a hitting set instance has a line that begins with `p hs`, and so on. What was assumed is
//! told in a note. Where two readings are possible and differ, as with numbers that may begin at 0 or at 1, the
//! file is refused and the option named.
//!
//! What makes no difference to a game, such as weights and directions, is left out, and that is told, too.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use super::format::Format;
use super::hypergraph::{Hypergraph, Row};
use super::problem::{Fault, FileProblem};
use crate::count::counted;
use crate::game::board::check_size;
use crate::game::numbers::{digits, is_number};
use crate::game::{BoardError, MAX_POINTS, Point};

/// Whether a text has the sections of a game of the field of quantified Boolean formulas.
pub(super) fn is_whole_game(text: &str) -> bool {
    text.lines().any(|line| line.trim() == "#positions")
}

/// The format of a text, as its content shows it; nothing if it shows none.
pub(super) fn seen(text: &str) -> Option<Format> {
    let first = text.trim_start();
    if first.starts_with('{') {
        return Some(Format::Hif);
    }
    if first.starts_with(['[', '(']) {
        return Some(Format::List);
    }
    let mut statements = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', '%']));
    let mut words = statements.clone().find(|line| *line != "c" && !line.starts_with("c "))?.split_ascii_whitespace();
    if [words.next(), words.next()] == [Some("p"), Some("hs")] {
        return Some(Format::HittingSet);
    }
    // Wherever the number of points stands, so that it is told if it should stand before.
    if statements.clone().any(|line| line.split_ascii_whitespace().next() == Some("points")) {
        return Some(Format::Lines);
    }
    if hmetis(text).is_ok_and(|read| !read.rows.is_empty()) {
        return Some(Format::HMetis);
    }
    // A row has letters or digits.
    statements.all(|line| line.contains(char::is_alphanumeric)).then_some(Format::Rows)
}

/// Points by the names that a file gives them, in the order in which they come.
#[derive(Default)]
struct Names {
    numbers: HashMap<String, Point>,
    names: Vec<String>,
}

impl Names {
    /// The point of a name.
    fn point(&mut self, name: &str) -> Result<Point, FileProblem> {
        if let Some(&point) = self.numbers.get(name) {
            return Ok(point);
        }
        let point = Point::try_from(self.names.len()).ok().filter(|&point| usize::from(point) < MAX_POINTS);
        let point = point.ok_or(BoardError::TooManyPoints(MAX_POINTS as u64 + 1))?;
        self.numbers.insert(name.to_owned(), point);
        self.names.push(name.to_owned());
        Ok(point)
    }

    /// The hypergraph of these points. If all names are numbers, they are in ascending order.
    fn hypergraph(self, mut rows: Vec<Row>, notes: Vec<String>) -> Hypergraph {
        let Names { mut names, .. } = self;
        if names.iter().all(|name| is_number(name) && name.len() <= 18) {
            let value = |point: &Point| digits::<u64>(&names[usize::from(*point)]).unwrap_or(u64::MAX);
            let mut order: Vec<Point> = (0..).take(names.len()).collect();
            order.sort_by_key(value);
            let mut place = vec![0; names.len()];
            for (number, &point) in (0..).zip(&order) {
                place[usize::from(point)] = number;
            }
            rows.iter_mut().flat_map(|row| &mut row.points).for_each(|point| *point = place[usize::from(*point)]);
            names = order.iter().map(|&point| names[usize::from(point)].clone()).collect();
        }
        let is_plain = names.iter().enumerate().all(|(number, name)| *name == number.to_string());
        let points = names.len();
        Hypergraph { points, names: if is_plain { Vec::new() } else { names }, places: Vec::new(), rows, notes }
    }
}

/// A node or an edge in HIF: a text or a number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Id {
    Number(i64),
    Text(String),
}

impl Id {
    fn text(self) -> String {
        match self {
            Id::Number(number) => number.to_string(),
            Id::Text(text) => text,
        }
    }
}

/// A file in the hypergraph interchange format. Weights, directions and attributes make no difference to a game; places are for pictures.
#[derive(Deserialize)]
struct Hif {
    incidences: Vec<Incidence>,
    #[serde(default)]
    nodes: Vec<NodeRecord>,
    #[serde(default)]
    edges: Vec<EdgeRecord>,
    #[serde(default, rename = "network-type")]
    network: Option<String>,
}

#[derive(Deserialize)]
struct Incidence {
    edge: Id,
    node: Id,
}

#[derive(Deserialize)]
struct NodeRecord {
    node: Id,
    #[serde(default)]
    attrs: Value,
}

impl NodeRecord {
    /// The place that the attributes give: `x` and `y`, or `pos` with both, as networkx has it.
    fn place(&self) -> Option<[f64; 2]> {
        let list = self.attrs.get("pos").and_then(Value::as_array).filter(|list| list.len() == 2);
        let parts = list.map_or([self.attrs.get("x"), self.attrs.get("y")], |list| [list.first(), list.last()]);
        let [Some(x), Some(y)] = parts.map(|part| part.and_then(Value::as_f64)) else { return None };
        Some([x, y])
    }
}

#[derive(Deserialize)]
struct EdgeRecord {
    edge: Id,
}

/// The hypergraph interchange format (Coll et al., 2025).
pub(super) fn hif(text: &str) -> Result<Hypergraph, Fault> {
    let malformed = |why: String| (None, FileProblem::Malformed(Format::Hif, why));
    let Hif { incidences, nodes, edges, network } =
        serde_json::from_str(text).map_err(|error| malformed(error.to_string()))?;
    let whole = |problem| (None, problem);
    let mut names = Names::default();
    let mut placed = Vec::new();
    for record in nodes {
        let (place, name) = (record.place(), record.node.text());
        names.point(&name).map_err(whole)?;
        placed.extend(place.map(|place| (name, place)));
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut places = HashMap::new();
    let ids = edges.into_iter().map(|record| (record.edge, None));
    let ids = ids.chain(incidences.into_iter().map(|Incidence { edge, node }| (edge, Some(node))));
    for (edge, node) in ids {
        let count = places.len();
        let place = *places.entry(edge.text()).or_insert(count);
        if place == rows.len() {
            rows.push(Row { place: place + 1, points: Vec::new() });
        }
        if let Some(node) = node {
            let point = names.point(&node.text()).map_err(whole)?;
            // An incidence may be given twice, with other attributes.
            if !rows[place].points.contains(&point) {
                rows[place].points.push(point);
            }
        }
    }
    let directed = "directions are not used: a line is the set of all nodes of an edge".to_owned();
    let complex = "the lines are the listed faces of the simplicial complex".to_owned();
    let notes = match network.as_deref() {
        Some("directed") => vec![directed],
        Some("asc") => vec![complex],
        _ => Vec::new(),
    };
    Ok(names.hypergraph(rows, notes).placed(placed))
}

/// A hitting set instance: comments begin with `c`, the header is `p hs N M`, and points are numbered from 1.
pub(super) fn hitting_set(text: &str) -> Result<Hypergraph, Fault> {
    let is_comment = |line: &str| line == "c" || line.starts_with("c ");
    let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !is_comment(line));
    let header = || FileProblem::Malformed(Format::HittingSet, "it does not begin with 'p hs POINTS SETS'".to_owned());
    let (place, first) = lines.next().ok_or((None, header()))?;
    let words: Vec<&str> = first.split_ascii_whitespace().collect();
    let &["p", "hs", points, sets] = &words[..] else { return Err((Some(place), header())) };
    let [Some(points), Some(sets)] = [points, sets].map(digits::<usize>) else { return Err((Some(place), header())) };
    numbered(Format::HittingSet, points, sets, lines)
}

/// A hypergraph of hMETIS (G. Karypis and V. Kumar, manual of 1998): comments begin with `%`, the header has the number of lines, that of
/// points and perhaps a number that says which weights there are, and points are numbered from 1.
pub(super) fn hmetis(text: &str) -> Result<Hypergraph, Fault> {
    let mut lines =
        (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('%'));
    let header = || {
        FileProblem::Malformed(Format::HMetis, "it does not begin with the numbers of lines and of points".to_owned())
    };
    let (place, first) = lines.next().ok_or((None, header()))?;
    let numbers: Option<Vec<usize>> = first.split_ascii_whitespace().map(digits).collect();
    let (edges, points, weights) = match numbers.as_deref() {
        Some(&[edges, points]) => (edges, points, 0),
        Some(&[edges, points, weights @ (0 | 1 | 10 | 11)]) => (edges, points, weights),
        _ => return Err((Some(place), header())),
    };
    // The weights of points follow the lines, one in a line.
    let rows: Vec<(usize, &str)> = lines.collect();
    let of_points = if weights >= 10 { points } else { 0 };
    let end = rows.len().saturating_sub(of_points);
    let without = |line: &'_ str| {
        line.split_once(|letter: char| letter.is_ascii_whitespace()).map_or("", |(_, rest)| rest).to_owned()
    };
    let lines: Vec<(usize, String)> = rows[..end]
        .iter()
        .map(|&(place, line)| (place, if weights % 10 == 1 { without(line) } else { line.to_owned() }))
        .collect();
    let mut read = numbered(Format::HMetis, points, edges, lines.iter().map(|(place, line)| (*place, line.as_str())))?;
    if weights > 0 {
        read.notes.push("weights are not used".to_owned());
    }
    Ok(read)
}

/// Lines of numbers from 1.
fn numbered<'t>(
    format: Format,
    points: usize,
    stated: usize,
    lines: impl Iterator<Item = (usize, &'t str)>,
) -> Result<Hypergraph, Fault> {
    let malformed = |why: String| FileProblem::Malformed(format, why);
    check_size(points as u64, stated as u64, 0).map_err(|error| (None, error.into()))?;
    let mut rows = Vec::new();
    for (place, line) in lines {
        let point = |word: &str| match digits::<usize>(word) {
            Some(number) if (1..=points).contains(&number) => Ok(crate::game::board::point(number - 1)),
            _ => Err((Some(place), malformed(format!("'{word}' is not a point from 1 to {points}")))),
        };
        rows.push(Row { place, points: line.split_ascii_whitespace().map(point).collect::<Result<_, _>>()? });
    }
    if rows.len() != stated {
        return Err((None, malformed(format!("it states {}, but {} follow", counted(stated, "line"), rows.len()))));
    }
    let names = (1..=points).map(|number| number.to_string()).collect();
    Ok(Hypergraph { points, names, places: Vec::new(), rows, notes: Vec::new() })
}

/// A list of lists, with any brackets: numbers, or names in quotes.
pub(super) fn list(text: &str, base: Option<u32>) -> Result<Hypergraph, Fault> {
    let mut rows: Vec<(usize, Vec<String>)> = Vec::new();
    let (mut depth, mut line) = (0_usize, 1);
    let malformed = |line, why: &str| (Some(line), FileProblem::Malformed(Format::List, why.to_owned()));
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\n' => line += 1,
            '[' | '(' | '{' => {
                depth += 1;
                if depth > 2 {
                    return Err(malformed(line, "lists are nested too deep; only a list of lists is read"));
                }
                if depth == 2 {
                    rows.push((rows.len() + 1, Vec::new()));
                }
            }
            ']' | ')' | '}' => {
                depth = depth.checked_sub(1).ok_or_else(|| malformed(line, "a bracket closes no list"))?
            }
            ',' | ';' => {}
            _ if letter.is_whitespace() => {}
            _ => {
                let Some((_, row)) = rows.last_mut().filter(|_| depth == 2) else {
                    return Err(malformed(line, "something is outside the inner lists"));
                };
                let word: String = if matches!(letter, '"' | '\'') {
                    letters.by_ref().take_while(|&next| next != letter).collect()
                } else {
                    let mut word = letter.to_string();
                    while let Some(next) = letters.next_if(|next| !next.is_whitespace() && !",;[](){}".contains(*next))
                    {
                        word.push(next);
                    }
                    word
                };
                row.push(word);
            }
        }
    }
    if depth > 0 {
        return Err(malformed(line, "a list is not closed"));
    }
    based(rows, base)
}

/// A line of the board in each line of the text: numbers or names, with blanks, commas or semicolons between them. `#` and `%` begin comments.
/// What stands in braces at the end, as in lists of edges, makes no difference to a game.
pub(super) fn rows(text: &str, base: Option<u32>) -> Result<Hypergraph, Fault> {
    let row = |line: &str| -> Vec<String> {
        let line = line.split(['#', '%', '{']).next().unwrap_or_default();
        let words = line.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | ';'));
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    let rows = (1..).zip(text.lines().map(row)).filter(|(_, row)| !row.is_empty()).collect();
    based(rows, base)
}

/// Lines of names; or of numbers, which begin at the base. Without a base they begin at 0 if there is a 0.
fn based(rows: Vec<(usize, Vec<String>)>, base: Option<u32>) -> Result<Hypergraph, Fault> {
    let words = || rows.iter().flat_map(|(_, row)| row);
    let are_numbers = words().all(|word| is_number(word));
    if !are_numbers || words().next().is_none() {
        let mut names = Names::default();
        let mut lines = Vec::new();
        for (place, row) in &rows {
            let points = row.iter().map(|name| names.point(name)).collect::<Result<_, _>>();
            lines.push(Row { place: *place, points: points.map_err(|problem| (Some(*place), problem))? });
        }
        return Ok(names
            .hypergraph(lines, vec!["points are numbered in the order in which their names first appear".to_owned()]));
    }
    let number = |word: &String| digits(word).unwrap_or(u64::MAX);
    let has_zero = words().any(|word| number(word) == 0);
    let base = base.or(has_zero.then_some(0)).ok_or((None, FileProblem::BaseNeeded))?;
    let mut most = 0;
    let mut lines = Vec::new();
    for (place, row) in &rows {
        let point = |word: &String| {
            let index = number(word).checked_sub(base.into()).ok_or(FileProblem::BelowBase(number(word), base))?;
            let point = Point::try_from(index).ok().filter(|&point| usize::from(point) < MAX_POINTS);
            point.ok_or_else(|| BoardError::TooManyPoints(index.saturating_add(1)).into())
        };
        let points = row.iter().map(point).collect::<Result<Vec<_>, FileProblem>>();
        let points = points.map_err(|problem| (Some(*place), problem))?;
        most = points.iter().fold(most, |most, &point| most.max(usize::from(point) + 1));
        lines.push(Row { place: *place, points });
    }
    let names = if base == 0 { Vec::new() } else { (1..=most).map(|number| number.to_string()).collect() };
    Ok(Hypergraph { points: most, names, places: Vec::new(), rows: lines, notes: Vec::new() })
}
