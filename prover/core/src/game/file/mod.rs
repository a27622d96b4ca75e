//! Boards from files, in the formats that people have.
//!
//! A text is read if it fits one format, by the whole of it and not by its first letter: each format refuses what it does
//! not define. If formats that fit list different games, the text is refused, and so it is if none fits. Then the format
//! whose mark the text has says why, and rows otherwise.
//!
//! The formats: those that say how many points there are, and name these by numbers (the project's own, DIMACS and hMETIS); the hypergraph
//! interchange format (Coll et al., 2025); lists within brackets, and the hypergraphs of HyperBench; rows of words, and values with commas
//! between them.
//!
//! - `listed`: what a file lists in its own words, and the board that this makes;
//! - [`mod@write`]: files for others.

mod listed;
pub mod write;

use std::{collections::HashMap, path::Path};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    game::{
        Board, GameError, MAX_POINTS, check_size, digits,
        file::listed::{Label, LineList, ListResult, PointList, Row, Spelling, closing, length, strange},
        is_number, refused, too_many_points,
    },
    quote::{is_hidden, shown},
    sources::{self, TextFault},
};

pub(crate) use listed::Reading;
pub(super) use listed::is_near;
pub use listed::{Format, Listing, MAX_FILE_BYTES, Numbering, Source};

/// Reads the board in a file, or on standard input if the path is `-`; and what is to be said of it.
pub(super) fn read(path: &Path, reading: Reading) -> Result<(Board, Source), GameError> {
    let text = sources::read_input(path, MAX_FILE_BYTES);
    parse(&text.map_err(|error| GameError::new(error.why))?, reading)
}

/// Reads the board in a file's text.
pub(super) fn of_text(text: &str, reading: Reading) -> Result<(Board, Source), GameError> {
    if text.len() as u64 > MAX_FILE_BYTES {
        return refused(TextFault::TooLarge(MAX_FILE_BYTES));
    }
    parse(text, reading)
}

/// The board in a text.
fn parse(text: &str, reading: Reading) -> Result<(Board, Source), GameError> {
    let (format, mut listed) = match reading.format {
        Some(format) => (format, listed_as(format, text)?),
        None => recognised(text)?,
    };
    listed.placed.extend(listed::in_comments(text));
    listed.board(format, reading)
}

/// Whether a text has the mark of a format, and how it is read.
type Recogniser = (fn(&str) -> bool, fn(&str) -> ListResult);

/// The readers of the formats, in the order of [`Format`].
static READERS: [Recogniser; 9] = [
    (is_own, own),
    // The text begins as an object of JSON.
    (|text| text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}'])), hif),
    (|text| is_dimacs(text, false), |text| of_dimacs(text, Format::Hs)),
    (|text| is_dimacs(text, true), |text| of_dimacs(text, Format::Col)),
    (|text| text.starts_with('%'), hmetis),
    (is_hyperbench, hyperbench),
    (|text| text.trim_start().starts_with(['[', '(', '{']), list),
    (|text| text.lines().any(|line| line.starts_with('"')), csv),
    (|_| true, rows),
];

/// What a text lists that is said to be of this format. In rows any word is a name then.
fn listed_as(format: Format, text: &str) -> ListResult {
    let listed = READERS[format as usize].1(text)?;
    let is_free = format == Format::Rows && listed.check().is_err();
    if is_free { listed.of_any_words() } else { listed }.checked()
}

/// The format of a text, and what it lists.
fn recognised(text: &str) -> Result<(Format, LineList), GameError> {
    if text.lines().any(|line| line.trim() == "#positions") {
        return refused("is a .pg file with a whole game; write pg:FILE");
    }
    // Who states the points means this format.
    if is_own(text) {
        return listed_as(Format::Lines, text).map(|listed| (Format::Lines, listed));
    }
    let (mut fitting, mut refused) = (Vec::new(), None);
    for (format, (has_mark, read)) in Format::ALL.into_iter().zip(&READERS) {
        match read(text).and_then(LineList::checked) {
            Ok(listed) => fitting.push((format, listed)),
            Err(fault) if refused.is_none() && has_mark(text) => refused = Some(fault),
            Err(_) => {}
        }
    }
    let mut fitting = fitting.into_iter();
    let Some((format, listed)) = fitting.next() else {
        return Err(refused.unwrap_or_else(unknown));
    };
    match fitting.find(|(_, other)| !other.is_same(&listed)) {
        None => Ok((format, listed)),
        Some((other, _)) => {
            let [is, named] = [Format::words, Format::name].map(|of| [format, other].map(of));
            let are = format!("is {} or {}, which are different games", is[0], is[1]);
            let which = format!("say which with --game-format {} or --game-format {}", named[0], named[1]);
            Err(GameError::new(format!("{are}; {which}")))
        }
    }
}

/// The lines of a text, from 1, that are neither blank nor comments.
fn statements(text: &str, is_comment: impl Fn(&str) -> bool) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines().map(str::trim)).filter(move |(_, line)| !line.is_empty() && !is_comment(line))
}

fn row((line, words): (usize, &str)) -> Row {
    Row::of_line(line, words.split_ascii_whitespace().map(Label::of).collect())
}

/// Whether a text states `points`, wherever that stands, so that it is reported if it should stand before.
fn is_own(text: &str) -> bool {
    text.lines().any(|line| line.split_ascii_whitespace().next() == Some("points"))
}

/// Reads `points N`, then one line of the board per line of text: point numbers from 0, separated by blanks. `#` starts
/// a comment; blank lines and carriage returns are ignored.
fn own(text: &str) -> ListResult {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let mut lines = (1..).zip(lines).filter(|(_, statement)| !statement.is_empty());
    let (first, header) = lines.next().ok_or_else(|| GameError::new(MISSING))?;
    let count =
        header.strip_prefix("points").filter(|_| is_own(header)).ok_or_else(|| GameError::at(first, MISSING))?;
    let count = digits(count.trim()).filter(|count| (1..=MAX_POINTS).contains(count));
    let takes = format!("'points' takes one number from 1 to {MAX_POINTS}, for example 'points 9'");
    let count = count.ok_or_else(|| GameError::at(first, takes))?;
    let rows = lines.map(|(line, statement)| {
        let again = || GameError::at(line, format!("'points' is stated again; line {first} already states it"));
        if is_own(statement) { Err(again()) } else { Ok(row((line, statement))) }
    });
    Ok(LineList::of(PointList::Numbered { first: 0, count }, rows.collect::<Result<_, _>>()?))
}

const MISSING: &str = "expected 'points N' before the first line";

/// The kinds of DIMACS that are graphs.
const GRAPHS: [&str; 2] = ["edge", "col"];

/// What states the kind, the number of points and that of lines; and the lines after it.
fn dimacs(text: &str) -> (Option<(usize, &str)>, impl Iterator<Item = (usize, &str)>) {
    let mut lines = statements(text, |line| line == "c" || line.starts_with("c "));
    (lines.next(), lines)
}

/// Whether a text has the header of DIMACS, and the kind in it is that of a graph, or is not.
fn is_dimacs(text: &str, of_graphs: bool) -> bool {
    let words = dimacs(text).0.map(|(_, header)| header.split_ascii_whitespace());
    let kind = words.and_then(|mut words| words.next().filter(|word| *word == "p").and(words.next()));
    kind.is_some_and(|kind| GRAPHS.contains(&kind) == of_graphs)
}

/// A hitting set instance, or a graph of DIMACS. Comments begin with `c`, and points are numbered from 1. The header of the former is `p hs N M`;
/// that of the latter is `p edge N M` or `p col N M`, and edges are `e U V`.
fn of_dimacs(text: &str, format: Format) -> ListResult {
    let (kinds, header) = match format {
        Format::Hs => (&["hs"][..], "it does not begin with 'p hs POINTS SETS'"),
        _ => (&GRAPHS[..], "it does not begin with 'p edge POINTS EDGES'"),
    };
    let points = |(line, points): (usize, &str)| {
        let ends = points.strip_prefix("e ").filter(|ends| ends.split_ascii_whitespace().count() == 2);
        match ends {
            _ if format == Format::Hs => Ok(row((line, points))),
            Some(ends) => Ok(row((line, ends))),
            None => Err(format.flaw(Some(line), format!("'{points}' is not an edge such as 'e 1 2'"))),
        }
    };
    let (first, lines) = dimacs(text);
    let (line, first) = first.ok_or_else(|| format.flaw(None, header))?;
    let words: Vec<&str> = first.split_ascii_whitespace().collect();
    match &words[..] {
        ["p", kind, ..] if *kind != "hs" && !GRAPHS.contains(kind) => {
            let kind = format!("'p {}' begins a file that lists no lines of a game", shown(kind));
            return Err(GameError::at(line, kind + "; 'p hs', 'p edge' and 'p col' are read"));
        }
        ["p", kind, count, stated] if kinds.contains(kind) => {
            if let [Some(count), Some(stated)] = [count, stated].map(|word| digits(word)) {
                return numbered(format, count, stated, lines.map(points));
            }
        }
        _ => {}
    }
    Err(format.flaw(Some(line), header))
}

/// A hypergraph of hMETIS (G. Karypis and V. Kumar, manual of 1998): comments begin with `%`, the header has the number of lines, that of
/// points and perhaps a number that says which weights there are, and points are numbered from 1.
fn hmetis(text: &str) -> ListResult {
    let mut lines = statements(text, |line| line.starts_with('%'));
    let header = |line| Format::Hgr.flaw(line, "it does not begin with the numbers of lines and of points");
    let (line, first) = lines.next().ok_or_else(|| header(None))?;
    let numbers: Option<Vec<usize>> = first.split_ascii_whitespace().map(digits).collect();
    let (stated, count, weights) = match numbers.as_deref() {
        Some(&[stated, count]) if stated > 0 => (stated, count, 0),
        Some(&[stated, count, weights @ (0 | 1 | 10 | 11)]) if stated > 0 => (stated, count, weights),
        _ => return Err(header(Some(line))),
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
        return Err(Format::Hgr.flaw(Some(line), "a weight is not a number from 1 on"));
    }
    let mut listed = numbered(Format::Hgr, count, stated, lines.into_iter().map(|line| Ok(row(line))))?;
    if weights > 0 {
        listed.notes.push("weights are not used".to_owned());
    }
    Ok(listed)
}

/// Lines of numbers from 1, of which there are as many as is stated.
fn numbered(
    format: Format,
    count: usize,
    stated: usize,
    rows: impl Iterator<Item = Result<Row, GameError>>,
) -> ListResult {
    check_size(count as u64, stated as u64, 0)?;
    let rows = rows.collect::<Result<Vec<_>, _>>()?;
    if rows.len() != stated {
        return Err(format.flaw(None, format!("it states {stated} lines, but {} follow", rows.len())));
    }
    Ok(LineList::of(PointList::Numbered { first: 1, count }, rows))
}

/// A node or an edge: a text or a number, which are different even if they look alike.
#[derive(Clone, Serialize, Deserialize, PartialEq, Eq, Hash)]
#[serde(untagged)]
enum Id {
    Number(i64),
    Text(String),
}

impl Id {
    fn word(self) -> Label {
        match self {
            Self::Number(number) => Label { text: number.to_string(), kind: Spelling::Number },
            Self::Text(text) => Label::quoted(text),
        }
    }
}

/// The file. Weights, directions and attributes make no difference to a game; places are for pictures.
#[derive(Serialize, Deserialize)]
struct Hif {
    #[serde(default, rename = "network-type")]
    network: Option<String>,
    #[serde(default)]
    nodes: Vec<NodeRecord>,
    #[serde(default)]
    edges: Vec<EdgeRecord>,
    incidences: Vec<Incidence>,
}

#[derive(Serialize, Deserialize)]
struct Incidence {
    edge: Id,
    node: Id,
}

#[derive(Serialize, Deserialize)]
struct NodeRecord {
    node: Id,
    #[serde(default, skip_serializing_if = "Value::is_null")]
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

#[derive(Serialize, Deserialize)]
struct EdgeRecord {
    edge: Id,
}

/// Reads the file: nodes come in the order in which they are listed, and then in that of the incidences.
fn hif(text: &str) -> ListResult {
    let read = serde_json::from_str(text).map_err(|error| Format::Hif.flaw(None, error.to_string()));
    let Hif { incidences, nodes, edges, network } = read?;
    let mut listed = LineList::of(PointList::Open, Vec::new());
    let mut words = Vec::new();
    for record in nodes {
        let place = record.place();
        let word = record.node.word();
        listed.placed.extend(place.map(|place| (word.text.clone(), place)));
        words.push(word);
    }
    listed.points = PointList::Named(words);
    let mut numbers = HashMap::new();
    let ids = edges.into_iter().map(|record| (record.edge, None));
    let ids = ids.chain(incidences.into_iter().map(|Incidence { edge, node }| (edge, Some(node))));
    for (edge, node) in ids {
        let rows = &mut listed.rows;
        let number = *numbers.entry(edge.clone()).or_insert(rows.len());
        if number == rows.len() {
            rows.push(edge_row(&edge.word().text, None, Vec::new()));
        }
        // An incidence may be given twice, with other attributes.
        let words = &mut rows[number].words;
        let word = node.map(Id::word).filter(|word| !words.contains(word));
        words.extend(word);
    }
    listed.notes.extend(match network.as_deref() {
        Some("directed") => Some("directions are not used: a line is the set of all nodes of an edge".to_owned()),
        Some("asc") => Some("the lines are the listed faces of the simplicial complex".to_owned()),
        _ => None,
    });
    Ok(listed)
}

/// The edge of this name.
fn edge_row(name: &str, line: Option<usize>, words: Vec<Label>) -> Row {
    Row { place: format!("edge '{}'", shown(name)), line, words }
}

/// What `prover show` prints before the lines of a game.
const SHOWN: &str = "lines = ";

/// The deepest brackets: points that are tuples, in lists, in a list.
const DEEPEST: usize = 3;

/// A list of lists, with any brackets, or lists one after the other: numbers, ranges of numbers as in GAP, names, names in quotes, or tuples.
fn list(text: &str) -> ListResult {
    let text = text.trim_start_matches(|letter: char| letter.is_whitespace() && letter != '\n');
    let mut cursor = Cursor { rest: text.strip_prefix(SHOWN).unwrap_or(text), line: 1 };
    let mut top = cursor.nodes(0, None)?;
    let mut is_flat = top.is_empty();
    if let [Nesting::Group { nodes, open, .. }] = &mut top[..] {
        is_flat = !nodes.iter().any(Nesting::is_group);
        if is_flat {
            is_flat = *open != '{';
        } else {
            top = std::mem::take(nodes);
        }
    }
    if is_flat {
        return Err(Format::List.flaw(None, "it holds no lists; for a game with one line, write it as [[0, 1]]"));
    }
    let mut rows = Vec::new();
    for (node, number) in top.into_iter().zip(1..) {
        let Nesting::Group { nodes, line, .. } = node else {
            return Err(Format::List.flaw(None, OUTSIDE));
        };
        let words = nodes.into_iter().map(|node| node.word().ok_or_else(|| Format::List.flaw(Some(line), DEEP)));
        let words = expanded(words.collect::<Result<_, _>>()?).map_err(|problem| GameError::at(line, problem))?;
        rows.push(Row { place: format!("list {number}"), line: Some(line), words });
    }
    Ok(LineList::of(PointList::Open, rows))
}

const OUTSIDE: &str = "something is outside the inner lists";
const DEEP: &str = "lists are nested too deep; only a list of lists is read";

/// A word, or what stands in brackets.
enum Nesting {
    Label(Label),
    Group { open: char, nodes: Vec<Self>, line: usize },
}

impl Nesting {
    fn is_group(&self) -> bool {
        matches!(self, Self::Group { .. })
    }

    /// The word that names a point; a tuple is one word.
    fn word(self) -> Option<Label> {
        let nodes = match self {
            Self::Label(word) => return Some(word),
            Self::Group { open: '(', nodes, .. } => nodes,
            Self::Group { .. } => return None,
        };
        let parts = nodes.into_iter().map(|node| if let Self::Label(word) = node { Some(word.text) } else { None });
        Some(Label::of(&format!("({})", parts.collect::<Option<Vec<_>>>()?.join(","))))
    }
}

/// What of a text is still to be read, and the line where it begins.
struct Cursor<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> Cursor<'t> {
    fn strange<T>(&self, word: &str) -> Result<T, GameError> {
        Err(GameError::at(self.line, strange(word)))
    }

    fn flaw<T>(&self, why: &str) -> Result<T, GameError> {
        Err(Format::List.flaw(Some(self.line), why))
    }

    /// Takes so many bytes.
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// What stands before a closing bracket, or before the end: with one comma or blanks between.
    fn nodes(&mut self, depth: usize, close: Option<char>) -> Result<Vec<Nesting>, GameError> {
        let mut nodes = Vec::new();
        let (mut is_apart, mut is_after_comma) = (true, true);
        loop {
            let Some(letter) = self.rest.chars().next() else {
                return if close.is_none() { Ok(nodes) } else { self.flaw("a list is not closed") };
            };
            match letter {
                _ if letter.is_whitespace() => {
                    self.take(letter.len_utf8());
                    is_apart = true;
                }
                '#' | '%' if is_apart => {
                    self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
                }
                ',' if !is_after_comma => {
                    self.take(1);
                    (is_apart, is_after_comma) = (true, true);
                }
                ';' if close.is_none() && self.rest[1..].trim().is_empty() => return Ok(nodes),
                ')' | ']' | '}' if Some(letter) == close => {
                    self.take(1);
                    return Ok(nodes);
                }
                ')' | ']' | '}' => return self.flaw("a bracket closes no list"),
                _ if !is_apart => return self.strange(&letter.to_string()),
                _ => {
                    let node = self.node(letter, depth)?;
                    if depth == 0 && !node.is_group() {
                        return self.flaw(OUTSIDE);
                    }
                    nodes.push(node);
                    (is_apart, is_after_comma) = (false, false);
                }
            }
        }
    }

    /// The word or the brackets that begin here.
    fn node(&mut self, letter: char, depth: usize) -> Result<Nesting, GameError> {
        match letter {
            '[' | '(' | '{' if depth == DEEPEST => self.flaw(DEEP),
            '[' | '(' | '{' => {
                let line = self.line;
                self.take(1);
                Ok(Nesting::Group { open: letter, nodes: self.nodes(depth + 1, Some(closing(letter)))?, line })
            }
            '"' | '\'' => self.quoted(letter).map(|text| Nesting::Label(Label::quoted(text))),
            _ => {
                let end = length(self.rest).max(letter.len_utf8());
                let word = Label::of(&self.rest[..end]);
                // Two dots belong to a range, and a sign to a coordinate.
                let is_part = word.text == ".." || word.text.strip_prefix('-').is_some_and(is_number);
                if word.kind == Spelling::Strange && !is_part {
                    return self.strange(&word.text);
                }
                self.take(end);
                Ok(Nesting::Label(word))
            }
        }
    }

    /// The text in quotes that begins here, with the escapes of JSON.
    fn quoted(&mut self, quote: char) -> Result<String, GameError> {
        let mut is_escaped = false;
        let end = self.rest.char_indices().skip(1).find(|&(_, letter)| {
            let ends = letter == quote && !is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
            ends
        });
        let Some((end, _)) = end else { return self.flaw("a quote is not closed") };
        let inner = &self.rest[1..end];
        let json = if quote == '\'' { inner.replace("\\'", "'").replace('"', "\\\"") } else { inner.to_owned() };
        let Ok(text) = serde_json::from_str(&format!("\"{json}\"")) else {
            return self.strange(&self.rest[..=end]);
        };
        self.take(end + 1);
        Ok(text)
    }
}

/// The words of a list, in which a range is all its numbers: `[ 1 .. 4 ]`, or `[ 1, 3 .. 9 ]` with a step.
fn expanded(words: Vec<Label>) -> Result<Vec<Label>, String> {
    if !words.iter().any(|word| word.kind == Spelling::Range || (word.kind == Spelling::Strange && word.text == "..")) {
        return Ok(words);
    }
    let text = words.iter().map(|word| &word.text[..]).collect::<Vec<_>>().join(" ");
    let spaced = text.replace("..", " .. ");
    let parts: Vec<&str> = spaced.split(' ').filter(|part| !part.is_empty()).collect();
    let numbers = |parts: &[&str]| parts.iter().map(|part| digits::<i64>(part)).collect::<Option<Vec<i64>>>();
    let range = match parts.iter().position(|part| *part == "..").map(|at| parts.split_at(at)) {
        Some((before, [_, last])) => numbers(before).zip(digits::<i64>(last)),
        _ => None,
    };
    let (first, step, last) = match range.as_ref().map(|(before, last)| (&before[..], *last)) {
        Some((&[first], last)) => (first, 1, last),
        Some((&[first, second], last)) if second != first && (last - first) % (second - first) == 0 => {
            (first, second - first, last)
        }
        _ => return Err(strange(&text)),
    };
    let count = usize::try_from((last - first) / step + 1).unwrap_or(0);
    if count > MAX_POINTS {
        return Err(too_many_points(count as u64).to_string());
    }
    Ok((0..).take(count).map(|index: i64| Label::of(&(first + index * step).to_string())).collect())
}

/// Whether a text begins with the name of an edge and a bracket.
fn is_hyperbench(text: &str) -> bool {
    let first = text.lines().find(|line| !line.starts_with('%') && !line.trim().is_empty()).unwrap_or_default();
    let name = first.trim_start().split('(').next().unwrap_or_default();
    name.len() < first.trim_start().len() && Label::of(name).kind.is_plain()
}

/// A hypergraph of HyperBench: `name(point,point,...)` for each line, with commas between and a full stop at the end. Comments begin with `%`.
fn hyperbench(text: &str) -> ListResult {
    // Comments become blank lines.
    let lines = text.lines().map(|line| if line.starts_with('%') { "\n".to_owned() } else { format!("{line}\n") });
    let text: String = lines.collect();
    let mut rows = Vec::new();
    let mut rest = text.trim_start();
    loop {
        let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
        let edge = rest.split_once('(').and_then(|(name, after)| Some((name.trim(), after.split_once(')')?)));
        let Some((name, (points, after))) =
            edge.filter(|(name, _)| Label::of(name).kind.is_plain() && !name.contains(char::is_whitespace))
        else {
            return Err(Format::HyperBench.flaw(Some(line), "an edge is not of the form name(point,point)"));
        };
        let words: Vec<Label> = points.split(',').map(Label::of).collect();
        if let Some(word) = words.iter().find(|word| !word.kind.is_plain()) {
            return Err(GameError::at(line, strange(&word.text)));
        }
        rows.push(edge_row(name, Some(line), words));
        let after = after.trim_start();
        rest = match after.strip_prefix(',') {
            Some(next) => next.trim_start(),
            None if after.trim_end() == "." => return Ok(LineList::of(PointList::Named(Vec::new()), rows)),
            None => {
                let why = "a comma is missing behind an edge, or the full stop behind the last one";
                return Err(Format::HyperBench.flaw(Some(line), why));
            }
        };
    }
}

/// A line of the board in each line of the text: numbers or names, with blanks, commas or semicolons between them. `#` begins a comment where a
/// word may begin. Attributes in braces at the end, as in lists of edges, make no difference to a game.
fn rows(text: &str) -> ListResult {
    let mut with_attributes = false;
    let mut rows = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let mut words = words(text);
        let is_attributes =
            |text: &str| text == "{}" || (text.starts_with('{') && text.contains(':') && text.ends_with('}'));
        if words.len() > 1 && words.pop_if(|word| is_attributes(&word.text)).is_some() {
            with_attributes = true;
        }
        if !words.is_empty() {
            rows.push(Row::of_line(line, words));
        }
    }
    if rows.is_empty() {
        return Err(unknown());
    }
    let mut listed = LineList::of(PointList::Open, rows);
    if with_attributes {
        listed.notes.push("attributes in braces are not used".to_owned());
    }
    Ok(listed)
}

/// The text is of no kind that is known.
fn unknown() -> GameError {
    GameError::new(format!("has no known format; name its format with --game-format: {}", Format::names()))
}

/// The words of a line. A separator without a word before it is a word.
fn words(line: &str) -> Vec<Label> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    let mut is_separated = true;
    while let Some(letter) = rest.chars().next().filter(|letter| *letter != '#') {
        let is_separator = matches!(letter, ',' | ';');
        let end = length(rest).max(letter.len_utf8());
        if !is_separator || is_separated {
            words.push(Label::of(&rest[..end]));
        }
        is_separated = is_separator;
        rest = rest[end..].trim_start();
    }
    words
}

/// What the columns of points are called in headers, perhaps with a number.
const COLUMNS: [&str; 12] =
    ["source", "target", "from", "to", "tail", "head", "node", "vertex", "point", "cell", "u", "v"];

/// Values with commas between them, or with semicolons or tabs if there are no commas; a row for each line of the board. A name may be in quotes.
/// The first row is a header if it has names of columns alone.
fn csv(text: &str) -> ListResult {
    let lines = || (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty() && !text.starts_with('#'));
    let between = [',', ';', '\t'].into_iter().find(|between| lines().any(|(_, text)| text.contains(*between)));
    let between = between.ok_or_else(|| Format::Csv.flaw(None, "it has no commas, semicolons or tabs"))?;
    let mut rows: Vec<Row> = Vec::new();
    for (line, text) in lines() {
        let mut rest = text.trim_end_matches(|letter: char| letter == between || letter.is_whitespace());
        let mut words = Vec::new();
        while !rest.is_empty() || words.is_empty() {
            let (word, after) = match rest.trim_start_matches(' ').strip_prefix('"') {
                Some(quoted) => {
                    quoted_value(quoted).ok_or_else(|| Format::Csv.flaw(Some(line), "a quote is not closed"))?
                }
                None => value(rest, between),
            };
            words.push(word);
            let after = after.trim_start_matches(|letter: char| letter.is_whitespace() && letter != between);
            rest = match after.strip_prefix(between) {
                Some(rest) => rest,
                None if after.is_empty() => "",
                None => return Err(Format::Csv.flaw(Some(line), "something stands behind a quote")),
            };
        }
        rows.push(Row::of_line(line, words));
    }
    let is_column = |word: &Label| {
        let name = word.text.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches(['_', ' ']);
        COLUMNS.contains(&name.to_lowercase().as_str())
    };
    let mut listed = LineList::of(PointList::Open, rows);
    if listed.rows.len() > 1 && listed.rows[0].words.iter().all(is_column) {
        listed.rows.remove(0);
        listed.notes.push("the first row is a header".to_owned());
    }
    Ok(listed)
}

/// The value with which a row begins, and the rest: one word, or several with blanks between them.
fn value(row: &str, between: char) -> (Label, &str) {
    let end = row.find(between).unwrap_or(row.len());
    let text = row[..end].trim();
    let is_plain = text.contains(' ') && text.split(' ').all(|part| Label::of(part).kind.is_plain());
    let word = if is_plain { Label { text: text.to_owned(), kind: Spelling::Name } } else { Label::of(text) };
    (word, &row[end..])
}

/// The value in quotes with which a row goes on, in which two quotes are one, and the rest.
fn quoted_value(row: &str) -> Option<(Label, &str)> {
    let (part, mut rest) = row.split_once('"')?;
    let mut text = part.to_owned();
    while let Some(again) = rest.strip_prefix('"') {
        let (part, after) = again.split_once('"')?;
        text = text + "\"" + part;
        rest = after;
    }
    let kind = match Label::of(&text).kind {
        Spelling::Number => Spelling::Number,
        _ if text.trim().is_empty() || text.chars().any(is_hidden) => Spelling::Strange,
        _ => Spelling::Name,
    };
    Some((Label { text, kind }, rest))
}

#[cfg(test)]
mod tests;
