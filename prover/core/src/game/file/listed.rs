//! What a file lists, in the words of the file, and the board that it makes.
//!
//! All formats are read into this form, with the place of each line in the text; what is checked here is checked for
//! all of them, and messages name points as the file does. What can be read in two ways is refused. A line that occurs
//! twice counts once. A line that contains another one stays, as the file says so, though nobody can complete it first;
//! a note tells it.

use std::collections::HashMap;
use std::fmt;

use super::format::Format;
use super::placed::{Placed, places_of};
use super::problem::{Fault, FileProblem};
use super::reading::Reading;
use super::source::{Listing, Numbering, Source};
use super::word::{Kind, Word};
use crate::game::board::check_size;
use crate::game::numbers::{digits, is_number};
use crate::game::{Board, BoardError, MAX_POINTS, Point};
use crate::quote::shown;

/// What a file lists.
#[derive(Debug)]
pub(super) struct Listed {
    pub(super) points: Points,
    pub(super) rows: Vec<Row>,
    /// Places for pictures.
    pub(super) placed: Vec<Placed>,
    /// What is not used of the file.
    pub(super) notes: Vec<String>,
}

/// What a file says of its points apart from the lines.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Points {
    /// They are so many, with numbers from the first one on.
    Numbered { first: u64, count: usize },
    /// They have names, some of which are listed.
    Named(Vec<Word>),
    /// Nothing: they have names if any word is one, and else numbers.
    Open,
}

/// A line of the board.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) place: Place,
    pub(super) words: Vec<Word>,
}

/// Where a line of the board stands.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// In this line of the text, from 1.
    Line(usize),
    /// In this list, from 1, which begins in this line of the text.
    List(usize, usize),
    /// In the edge of this name, perhaps in this line of the text.
    Edge(String, Option<usize>),
}

impl Place {
    /// The line of the text.
    fn line(&self) -> Option<usize> {
        match *self {
            Place::Line(line) | Place::List(_, line) => Some(line),
            Place::Edge(_, line) => line,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::List(number, _) => write!(f, "list {number}"),
            Place::Edge(name, _) => write!(f, "edge '{}'", shown(name)),
        }
    }
}

impl Row {
    fn fault(&self, problem: impl Into<FileProblem>) -> Fault {
        (self.place.line(), problem.into())
    }
}

impl Listed {
    /// Lines, and nothing about points apart from them.
    pub(super) fn of(points: Points, rows: Vec<Row>) -> Listed {
        Listed { points, rows, placed: Vec::new(), notes: Vec::new() }
    }

    /// Whether another list has the same points and lines, in the same order.
    pub(super) fn is_same(&self, other: &Listed) -> bool {
        self.points == other.points
            && self.rows.iter().map(|row| &row.words).eq(other.rows.iter().map(|row| &row.words))
    }

    /// The same, in which each word is taken for a name if they are not all numbers.
    pub(super) fn of_any_words(mut self) -> Listed {
        for row in &mut self.rows {
            row.words.retain(|word| ![",", ";"].contains(&word.text.as_str()));
        }
        let are_numbers = self.words().all(|word| word.kind == Kind::Number);
        Listed { points: if are_numbers { self.points } else { Points::Named(Vec::new()) }, ..self }
    }

    fn words(&self) -> impl Iterator<Item = &Word> {
        self.rows.iter().flat_map(|row| &row.words)
    }

    /// The same, if [`check`](Self::check) finds nothing.
    pub(super) fn checked(self) -> Result<Listed, Fault> {
        self.check().map(|()| self)
    }

    /// Refuses lines that are no sets of points, and words that are no points or are points in another way than the first.
    pub(super) fn check(&self) -> Result<(), Fault> {
        let mut incidences = 0;
        let first = self.words().next();
        for (row, count) in self.rows.iter().zip(1..) {
            incidences += row.words.len() as u64;
            check_size(0, count, incidences).map_err(|error| row.fault(error))?;
            for word in &row.words {
                self.check_word(word, first).map_err(|problem| row.fault(problem))?;
            }
            let mut keys: Vec<_> = row.words.iter().map(key).collect();
            keys.sort_unstable();
            if let Some(pair) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
                let named = row.words.iter().rfind(|word| key(word) == pair[0]).map(|word| word.text.clone());
                return Err(row.fault(FileProblem::PointRepeated(named.unwrap_or_default(), row.place.to_string())));
            }
            if row.words.is_empty() {
                return Err(row.fault(FileProblem::EmptyLine(row.place.to_string())));
            }
        }
        Ok(())
    }

    /// Refuses a word that is no point, or is one in another way than the first.
    fn check_word(&self, word: &Word, first: Option<&Word>) -> Result<(), FileProblem> {
        let text = || word.text.clone();
        match self.points {
            Points::Numbered { first, count } => match digits::<u64>(&word.text) {
                Some(number) if (first..first + count as u64).contains(&number) => Ok(()),
                _ if is_number(&word.text) => {
                    Err(FileProblem::PointOutOfRange(text(), first, first + count as u64 - 1))
                }
                _ => Err(FileProblem::NotANumber(text())),
            },
            Points::Named(_) => Ok(()),
            Points::Open if matches!(word.kind, Kind::Strange | Kind::Range) => Err(FileProblem::strange(&word.text)),
            Points::Open => match first {
                Some(other) if other.kind != word.kind => Err(FileProblem::Mixed(text(), other.text.clone())),
                _ => Ok(()),
            },
        }
    }

    /// The board, in which a line that is given twice counts once.
    pub(super) fn board(self, format: Format, reading: Reading) -> Result<(Board, Source), Fault> {
        let (numbering, points, names) = self.numbered(format, reading.base)?;
        let numbers: HashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        let number = |word: &Word| match numbering.first() {
            Some(first) => digits::<usize>(&word.text).and_then(|number| number.checked_sub(first)),
            None => numbers.get(word.text.as_str()).copied(),
        };
        let mut first: HashMap<Vec<Point>, &Place> = HashMap::new();
        let mut again = Vec::new();
        for row in &self.rows {
            let mut line: Vec<Point> = row.words.iter().filter_map(number).map(crate::game::board::point).collect();
            line.sort_unstable();
            if let Some(before) = first.get(&line) {
                again.push([&row.place, before]);
            } else {
                first.insert(line, &row.place);
            }
        }
        let board = Board::new(points, first.into_keys().collect()).map_err(|error| (None, error.into()))?;
        let place_of = |name: &str| if names.is_empty() { digits(name) } else { numbers.get(name).copied() };
        let (places, missing) = places_of(&self.placed, points, place_of);
        let is_plain = names.iter().enumerate().all(|(number, name)| *name == number.to_string());
        let numbering = if is_plain { Numbering::From0 } else { numbering };
        let listing = Listing { format, points, lines: board.lines().len(), numbering };
        let mut notes = listing.note(reading.format.is_some()).into_iter().chain(self.notes).collect::<Vec<_>>();
        notes.extend(missing);
        if let Some([place, before]) = again.first() {
            notes.push(match again.len() {
                1 => format!("{place} repeats {before}; the two count as one"),
                count => format!(
                    "{count} lines repeat other lines and do not count again; for example, {place} repeats {before}"
                ),
            });
        }
        let names = if is_plain { Vec::new() } else { names };
        notes.extend(containing(&board).map(|found| contained(&board, &names, found)));
        Ok((board, Source { names, places, notes, listing: Some(listing) }))
    }

    /// How the points are numbered, how many there are, and their names unless they are numbers from 0.
    fn numbered(&self, format: Format, base: Option<u32>) -> Result<(Numbering, usize, Vec<String>), Fault> {
        if let Points::Numbered { first, count } = self.points {
            if base.is_some() {
                return Err((None, FileProblem::BaseFixed(format)));
            }
            check_size(count as u64, 0, 0).map_err(|error| (None, error.into()))?;
            return Ok(Numbering::from(first, count));
        }
        let are_numbers = self.points == Points::Open && self.words().all(|word| word.kind == Kind::Number);
        if !are_numbers || self.rows.is_empty() {
            return if base.is_some() { Err((None, FileProblem::BaseOfNames)) } else { self.named() };
        }
        let number = |word: &Word| digits(&word.text).unwrap_or(u64::MAX);
        let has_zero = self.words().any(|word| number(word) == 0);
        let base = base.or(has_zero.then_some(0)).ok_or((None, FileProblem::BaseNeeded))?;
        let mut count = 0;
        for row in &self.rows {
            for word in &row.words {
                let index = number(word).checked_sub(base.into());
                let index = index.ok_or_else(|| row.fault(FileProblem::BelowBase(word.text.clone(), base)))?;
                if index >= MAX_POINTS as u64 {
                    return Err(row.fault(BoardError::TooManyPoints(index.saturating_add(1))));
                }
                count = count.max(usize::try_from(index).unwrap_or(usize::MAX) + 1);
            }
        }
        Ok(Numbering::from(base.into(), count))
    }

    /// The names in the order in which they come. If none are listed and all are numbers, in ascending order.
    fn named(&self) -> Result<(Numbering, usize, Vec<String>), Fault> {
        let listed: &[Word] = if let Points::Named(listed) = &self.points { listed } else { &[] };
        let mut known: HashMap<&str, Kind> = HashMap::new();
        let mut names: Vec<String> = Vec::new();
        for word in listed.iter().chain(self.words()) {
            match known.insert(&word.text, word.kind) {
                None => names.push(word.text.clone()),
                Some(kind) if kind != word.kind => return Err((None, FileProblem::Alike(word.text.clone()))),
                Some(_) => {}
            }
            check_size(names.len() as u64, 0, 0).map_err(|error| (None, error.into()))?;
        }
        let is_ascending = listed.is_empty() && names.iter().all(|name| is_number(name));
        if is_ascending {
            names.sort_by_key(|name| (digits::<u64>(name), name.clone()));
        }
        let numbering = if is_ascending { Numbering::Ascending } else { Numbering::FirstSeen };
        Ok((numbering, names.len(), names))
    }
}

/// What makes two words one point: a number may begin with zeros, and is no text in quotes.
fn key(word: &Word) -> (bool, &str) {
    let number = (word.kind == Kind::Number).then(|| word.text.trim_start_matches('0'));
    (word.kind == Kind::Quoted, number.unwrap_or(&word.text))
}

/// Boards on which lines meet more often than this are not searched for lines that contain others.
const MOST_MEETINGS: usize = 100_000_000;

/// How many lines contain another one, and the first of them with one that it contains. Nothing if lines meet too often to look.
fn containing(board: &Board) -> Option<(usize, [usize; 2])> {
    let degrees = (0..).take(board.points()).map(|point| board.through(point).len());
    let meetings = degrees.fold(0_usize, |all, degree| all.saturating_add(degree.saturating_mul(degree)));
    let is_uniform = board.lines().windows(2).all(|pair| pair[0].len() == pair[1].len());
    if is_uniform || meetings > MOST_MEETINGS {
        return None;
    }
    let mut found = None;
    let mut count = 0;
    for (index, line) in board.lines().iter().enumerate() {
        // A shorter line within this one has its first point here.
        let shorter = line.iter().flat_map(|&point| board.through(point)).map(|&other| other as usize).find(|&other| {
            let within = &board.lines()[other];
            within.len() < line.len() && within.iter().all(|point| line.binary_search(point).is_ok())
        });
        if let Some(shorter) = shorter {
            count += 1;
            found = found.or(Some([index, shorter]));
        }
    }
    found.map(|first| (count, first))
}

/// The note about lines that contain others.
fn contained(board: &Board, names: &[String], (count, [longer, shorter]): (usize, [usize; 2])) -> String {
    let lines = if count == 1 { "1 line contains".to_owned() } else { format!("{count} lines contain") };
    let list = |line: usize| {
        let name = |point: &Point| names.get(usize::from(*point)).cloned().unwrap_or(point.to_string());
        board.lines()[line].iter().map(name).collect::<Vec<_>>().join(", ")
    };
    format!(
        "{lines} another line, for example {{{}}} contains {{{}}}: a player who completes the longer one has already won; all lines are kept",
        list(longer),
        list(shorter)
    )
}
