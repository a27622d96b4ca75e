//! The codewords of a text, and what is listed after each.
//!
//! The format has one level: a codeword in a line of its own, then words until the next one. Each word keeps the
//! line where it stands, so that every problem can be told with its place. Codewords of variants that describe the
//! goals by a graph are known and refused by name.

use super::error::{Fault, PgProblem};

/// A word of the text.
#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    /// The line of the text, from 1.
    pub(super) line: usize,
}

impl Word<'_> {
    /// A problem with this word.
    pub(super) fn fault(&self, problem: impl FnOnce(String) -> PgProblem) -> Fault {
        (Some(self.line), problem(self.text.to_owned()))
    }
}

/// What is listed after each codeword, in the order of the text.
#[derive(Default)]
pub(super) struct Sections<'t> {
    pub(super) times: Vec<Word<'t>>,
    pub(super) black_turns: Vec<Word<'t>>,
    pub(super) positions: Vec<Word<'t>>,
    pub(super) black_wins: Vec<Vec<Word<'t>>>,
    pub(super) white_wins: Vec<Vec<Word<'t>>>,
    pub(super) black_initials: Vec<Word<'t>>,
    pub(super) white_initials: Vec<Word<'t>>,
    pub(super) first_moves: Vec<Word<'t>>,
    /// Read, and ignored.
    version: Vec<Word<'t>>,
}

/// The codewords of variants that give the goals as a graph.
const GRAPH: [&str; 10] = [
    "#neighbours",
    "#edges",
    "#source",
    "#target",
    "#startboarder",
    "#endboarder",
    "#blackgoal",
    "#whitegoal",
    "#distances",
    "#unreachablepairs",
];

/// Where words go.
enum Place<'s, 't> {
    List(&'s mut Vec<Word<'t>>),
    Lines(&'s mut Vec<Vec<Word<'t>>>),
}

impl<'t> Sections<'t> {
    /// Reads a text. `%` starts a comment; blank lines are ignored. A codeword may come again: the lists are joined.
    pub(super) fn of(text: &'t str) -> Result<Self, Fault> {
        let mut sections = Self::default();
        let mut codeword = None;
        for (line, row) in (1..).zip(text.split('\n')) {
            let row = row.split('%').next().unwrap_or_default();
            let words: Vec<Word> = row.split_ascii_whitespace().map(|text| Word { text, line }).collect();
            let Some(first) = words.first() else { continue };
            if first.text.starts_with('#') {
                let name = first.text.to_ascii_lowercase();
                if let Some(name) = GRAPH.iter().find(|known| **known == name) {
                    return Err((Some(line), PgProblem::Graph(name)));
                }
                sections.place(&name).ok_or_else(|| first.fault(PgProblem::Codeword))?;
                if let Some(extra) = words.get(1).filter(|_| name != "#version") {
                    return Err(extra.fault(PgProblem::BesideCodeword));
                }
                codeword = Some(name);
                continue;
            }
            match codeword.as_deref().and_then(|name| sections.place(name)) {
                Some(Place::List(list)) => list.extend(words),
                Some(Place::Lines(lines)) => lines.push(words),
                None => return Err(first.fault(PgProblem::Loose)),
            }
        }
        Ok(sections)
    }

    /// Where the words after a codeword go, if there is such a codeword.
    fn place(&mut self, codeword: &str) -> Option<Place<'_, 't>> {
        Some(match codeword {
            "#times" => Place::List(&mut self.times),
            "#blackturns" => Place::List(&mut self.black_turns),
            "#positions" => Place::List(&mut self.positions),
            "#blackwins" => Place::Lines(&mut self.black_wins),
            "#whitewins" => Place::Lines(&mut self.white_wins),
            "#blackinitials" => Place::List(&mut self.black_initials),
            "#whiteinitials" => Place::List(&mut self.white_initials),
            "#firstmoves" => Place::List(&mut self.first_moves),
            "#version" => Place::List(&mut self.version),
            _ => return None,
        })
    }
}
