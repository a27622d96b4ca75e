//! Lists within brackets, and the hypergraphs of HyperBench.

use super::format::Format;
use super::listed::{Listed, Place, Points, Row};
use super::problem::{Fault, FileProblem};
use super::word::{Kind, Word, closing, length};
use crate::game::numbers::{digits, is_number};
use crate::game::{BoardError, MAX_POINTS};

/// What `prover show` prints before the lines of a game.
const SHOWN: &str = "lines = ";

/// The deepest brackets: points that are tuples, in lists, in a list.
const DEEPEST: usize = 3;

/// Whether a text begins with a bracket.
pub(super) fn is_list(text: &str) -> bool {
    text.trim_start().starts_with(['[', '(', '{'])
}

/// A list of lists, with any brackets, or lists one after the other: numbers, ranges of numbers as in GAP, names, names in quotes, or tuples.
pub(super) fn list(text: &str) -> Result<Listed, Fault> {
    let text = text.trim_start_matches(|letter: char| letter.is_whitespace() && letter != '\n');
    let mut cursor = Cursor { rest: text.strip_prefix(SHOWN).unwrap_or(text), line: 1 };
    let mut top = cursor.nodes(0, None)?;
    let mut is_flat = top.is_empty();
    if let [Node::Group { nodes, open, .. }] = &mut top[..] {
        is_flat = !nodes.iter().any(Node::is_group);
        if is_flat {
            is_flat = *open != '{';
        } else {
            top = std::mem::take(nodes);
        }
    }
    let flaw = |line, why: &str| (line, FileProblem::Malformed(Format::List, why.to_owned()));
    if is_flat {
        return Err(flaw(None, "it holds no lists; for a game with one line, write it as [[0, 1]]"));
    }
    let mut rows = Vec::new();
    for (node, number) in top.into_iter().zip(1..) {
        let Node::Group { nodes, line, .. } = node else {
            return Err(flaw(None, OUTSIDE));
        };
        let words = nodes.into_iter().map(|node| node.word().ok_or_else(|| flaw(Some(line), DEEP)));
        let words = expanded(words.collect::<Result<_, _>>()?).map_err(|problem| (Some(line), problem))?;
        rows.push(Row { place: Place::List(number, line), words });
    }
    Ok(Listed::of(Points::Open, rows))
}

const OUTSIDE: &str = "something is outside the inner lists";
const DEEP: &str = "lists are nested too deep; only a list of lists is read";

/// A word, or what stands in brackets.
enum Node {
    Word(Word),
    Group { open: char, nodes: Vec<Node>, line: usize },
}

impl Node {
    fn is_group(&self) -> bool {
        matches!(self, Node::Group { .. })
    }

    /// The word that names a point; a tuple is one word.
    fn word(self) -> Option<Word> {
        let nodes = match self {
            Node::Word(word) => return Some(word),
            Node::Group { open: '(', nodes, .. } => nodes,
            Node::Group { .. } => return None,
        };
        let parts = nodes.into_iter().map(|node| if let Node::Word(word) = node { Some(word.text) } else { None });
        Some(Word::of(&format!("({})", parts.collect::<Option<Vec<_>>>()?.join(","))))
    }
}

/// What of a text is still to be read, and the line where it begins.
struct Cursor<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> Cursor<'t> {
    fn fault<T>(&self, problem: FileProblem) -> Result<T, Fault> {
        Err((Some(self.line), problem))
    }

    fn flaw<T>(&self, why: &str) -> Result<T, Fault> {
        self.fault(FileProblem::Malformed(Format::List, why.to_owned()))
    }

    /// Takes so many bytes.
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// What stands before a closing bracket, or before the end: with one comma or blanks between.
    fn nodes(&mut self, depth: usize, close: Option<char>) -> Result<Vec<Node>, Fault> {
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
                _ if !is_apart => return self.fault(FileProblem::strange(&letter.to_string())),
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
    fn node(&mut self, letter: char, depth: usize) -> Result<Node, Fault> {
        match letter {
            '[' | '(' | '{' if depth == DEEPEST => self.flaw(DEEP),
            '[' | '(' | '{' => {
                let line = self.line;
                self.take(1);
                Ok(Node::Group { open: letter, nodes: self.nodes(depth + 1, Some(closing(letter)))?, line })
            }
            '"' | '\'' => self.quoted(letter).map(|text| Node::Word(Word::quoted(text))),
            _ => {
                let end = length(self.rest).max(letter.len_utf8());
                let word = Word::of(&self.rest[..end]);
                // Two dots belong to a range, and a sign to a coordinate.
                let is_part = word.text == ".." || word.text.strip_prefix('-').is_some_and(is_number);
                if word.kind == Kind::Strange && !is_part {
                    return self.fault(FileProblem::strange(&word.text));
                }
                self.take(end);
                Ok(Node::Word(word))
            }
        }
    }

    /// The text in quotes that begins here, with the escapes of JSON.
    fn quoted(&mut self, quote: char) -> Result<String, Fault> {
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
            return self.fault(FileProblem::strange(&self.rest[..=end]));
        };
        self.take(end + 1);
        Ok(text)
    }
}

/// The words of a list, in which a range is all its numbers: `[ 1 .. 4 ]`, or `[ 1, 3 .. 9 ]` with a step.
fn expanded(words: Vec<Word>) -> Result<Vec<Word>, FileProblem> {
    if !words.iter().any(|word| word.kind == Kind::Range || (word.kind == Kind::Strange && word.text == "..")) {
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
        _ => return Err(FileProblem::strange(&text)),
    };
    let count = usize::try_from((last - first) / step + 1).unwrap_or(0);
    if count > MAX_POINTS {
        return Err(BoardError::TooManyPoints(count as u64).into());
    }
    Ok((0..).take(count).map(|index: i64| Word::of(&(first + index * step).to_string())).collect())
}

/// A text without the lines that HyperBench takes for comments, each of which is blank instead.
fn uncommented(text: &str) -> String {
    text.lines().map(|line| if line.starts_with('%') { "\n".to_owned() } else { format!("{line}\n") }).collect()
}

/// Whether a text begins with the name of an edge and a bracket.
pub(super) fn is_hyperbench(text: &str) -> bool {
    let first = text.lines().find(|line| !line.starts_with('%') && !line.trim().is_empty()).unwrap_or_default();
    let name = first.trim_start().split('(').next().unwrap_or_default();
    name.len() < first.trim_start().len() && Word::of(name).kind.is_plain()
}

/// A hypergraph of HyperBench: `name(point,point,...)` for each line, with commas between and a full stop at the end. Comments begin with `%`.
pub(super) fn hyperbench(text: &str) -> Result<Listed, Fault> {
    let text = uncommented(text);
    let flaw = |line, why: &str| (Some(line), FileProblem::Malformed(Format::HyperBench, why.to_owned()));
    let mut rows = Vec::new();
    let mut rest = text.trim_start();
    loop {
        let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
        let edge = rest.split_once('(').and_then(|(name, after)| Some((name.trim(), after.split_once(')')?)));
        let Some((name, (points, after))) =
            edge.filter(|(name, _)| Word::of(name).kind.is_plain() && !name.contains(char::is_whitespace))
        else {
            return Err(flaw(line, "an edge is not of the form name(point,point)"));
        };
        let words: Vec<Word> = points.split(',').map(Word::of).collect();
        if let Some(word) = words.iter().find(|word| !word.kind.is_plain()) {
            return Err((Some(line), FileProblem::strange(&word.text)));
        }
        rows.push(Row { place: Place::Edge(name.to_owned(), Some(line)), words });
        let after = after.trim_start();
        rest = match after.strip_prefix(',') {
            Some(next) => next.trim_start(),
            None if after.trim_end() == "." => return Ok(Listed::of(Points::Named(Vec::new()), rows)),
            None => return Err(flaw(line, "a comma is missing behind an edge, or the full stop behind the last one")),
        };
    }
}
