//! What a file lists, in the words of the file, and the board that it makes.
//!
//! All formats are read into this form, with the place of each line in the text; what is checked here is checked for
//! all of them, and messages name points as the file does. A line that contains another one stays, as the file says so, though nobody
//! can complete it first; a note says so.
//!
//! A file of lines often comes from another program. What can be read in two ways is refused and not guessed, and
//! the message names the option that decides: whether points begin at 0 or at 1, or which format a text has. A
//! wrong guess would give a proof about another game. A line that is given twice counts once and does not change the game. It may be
//! a slip for another line, though, so there is a note about it.
//!
//! Places of points in pictures stand in comments, which other programs read past, or as attributes of nodes.

use std::{collections::HashMap, fmt::Display};

use serde::Serialize;

use crate::{
    game::{Board, GameError, MAX_POINTS, Point, check_size, digits, is_number, refused, too_many_points},
    quote::{counted, is_hidden, shown},
};

/// What a file lists.
pub(super) struct LineList {
    pub(super) points: PointList,
    pub(super) rows: Vec<Row>,
    /// Places for pictures.
    pub(super) placed: Vec<NamedPlace>,
    /// What is not used of the file.
    pub(super) notes: Vec<String>,
}

/// What a file lists, or why it is refused.
pub(super) type ListResult = Result<LineList, GameError>;

/// What a file says of its points apart from the lines.
#[derive(PartialEq, Eq)]
pub(super) enum PointList {
    /// They are so many, with numbers from the first one on.
    Numbered { first: u64, count: usize },
    /// They have names, some of which are listed.
    Named(Vec<Label>),
    /// Nothing: they have names if any word is one, and else numbers.
    Open,
}

/// A line of the board.
pub(super) struct Row {
    /// What it is called in messages, such as `list 3`.
    pub(super) place: String,
    /// The line of the text where it stands or begins, from 1, if that is known.
    pub(super) line: Option<usize>,
    pub(super) words: Vec<Label>,
}

impl Row {
    /// A line of the text.
    pub(super) fn of_line(line: usize, words: Vec<Label>) -> Self {
        Self { place: format!("line {line}"), line: Some(line), words }
    }

    fn fault(&self, message: impl Display) -> GameError {
        GameError::at(self.line, message)
    }
}

impl LineList {
    /// Lines, and nothing about points apart from them.
    pub(super) fn of(points: PointList, rows: Vec<Row>) -> Self {
        Self { points, rows, placed: Vec::new(), notes: Vec::new() }
    }

    /// Whether another list has the same points and lines, in the same order.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.points == other.points
            && self.rows.iter().map(|row| &row.words).eq(other.rows.iter().map(|row| &row.words))
    }

    /// The same, in which each word is taken for a name if they are not all numbers.
    pub(super) fn of_any_words(mut self) -> Self {
        for row in &mut self.rows {
            row.words.retain(|word| ![",", ";"].contains(&word.text.as_str()));
        }
        let are_numbers = self.words().all(|word| word.kind == Spelling::Number);
        Self { points: if are_numbers { self.points } else { PointList::Named(Vec::new()) }, ..self }
    }

    fn words(&self) -> impl Iterator<Item = &Label> {
        self.rows.iter().flat_map(|row| &row.words)
    }

    /// The same, if [`check`](Self::check) finds nothing.
    pub(super) fn checked(self) -> Result<Self, GameError> {
        self.check().map(|()| self)
    }

    /// Refuses lines that are no sets of points, and words that are no points or are points in another way than the first.
    pub(super) fn check(&self) -> Result<(), GameError> {
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
                let named = row.words.iter().rfind(|word| key(word) == pair[0]).map_or("", |word| &word.text);
                return Err(row.fault(format!("point '{}' is named twice in {}", shown(named), row.place)));
            }
            if row.words.is_empty() {
                let empty = "has no points, but a line needs at least one; leave it out";
                return Err(row.fault(format!("{} {empty}", row.place)));
            }
        }
        Ok(())
    }

    /// Refuses a word that is no point, or is one in another way than the first.
    fn check_word(&self, word: &Label, first: Option<&Label>) -> Result<(), String> {
        let text = shown(&word.text);
        match self.points {
            PointList::Numbered { first, count } => match digits::<u64>(&word.text) {
                Some(number) if (first..first + count as u64).contains(&number) => Ok(()),
                _ if is_number(&word.text) => {
                    let last = first + count as u64 - 1;
                    Err(format!("there is no point {text}: the points are {first} to {last}"))
                }
                _ => Err(format!("'{text}' is not a point number; write numbers with blanks between them")),
            },
            PointList::Named(_) => Ok(()),
            PointList::Open if matches!(word.kind, Spelling::Strange | Spelling::Range) => Err(strange(&word.text)),
            PointList::Open => match first {
                Some(Label { text: other, kind }) if *kind != word.kind => Err(format!(
                    "'{text}' and '{}' are not of one kind, as points are that are all numbers, all names or all in quotes; {INSIST}",
                    shown(other)
                )),
                _ => Ok(()),
            },
        }
    }

    /// The board, in which a line that is given twice counts once.
    pub(super) fn board(self, format: Format, reading: Reading) -> Result<(Board, Source), GameError> {
        let (numbering, points, names) = self.numbered(format, reading.base)?;
        let numbers: HashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        let number = |word: &Label| match numbering.first() {
            Some(first) => digits::<usize>(&word.text).and_then(|number| number.checked_sub(first)),
            None => numbers.get(word.text.as_str()).copied(),
        };
        let mut first: HashMap<Vec<Point>, &Row> = HashMap::new();
        let mut again = Vec::new();
        for row in &self.rows {
            let mut line: Vec<Point> = row.words.iter().filter_map(number).map(crate::game::point_of).collect();
            line.sort_unstable();
            if let Some(before) = first.get(&line) {
                again.push([row, before]);
            } else {
                first.insert(line, row);
            }
        }
        let board = Board::new(points, first.into_keys().collect())?;
        let place_of = |name: &str| if names.is_empty() { digits(name) } else { numbers.get(name).copied() };
        let (places, missing) = places_of(&self.placed, points, place_of);
        let is_plain = names.iter().enumerate().all(|(number, name)| *name == number.to_string());
        let numbering = if is_plain { Numbering::From0 } else { numbering };
        let listing = Listing { format, points, lines: board.lines().len(), numbering };
        let mut notes = listing.note(reading.format.is_some()).into_iter().chain(self.notes).collect::<Vec<_>>();
        notes.extend(missing);
        if let Some([place, before]) = again.first().map(|rows| rows.map(|row| &row.place)) {
            notes.push(match again.len() {
                1 => format!("{place} repeats {before}; the two count as one"),
                count => format!(
                    "{count} lines repeat other lines and do not count again; for example, {place} repeats {before}"
                ),
            });
        }
        let names = if is_plain { Vec::new() } else { names };
        notes.extend(containing(&board, &names));
        Ok((board, Source { names, places, notes, listing: Some(listing), title: String::new() }))
    }

    /// How the points are numbered, how many there are, and their names unless they are numbers from 0.
    fn numbered(&self, format: Format, base: Option<u32>) -> Result<(Numbering, usize, Vec<String>), GameError> {
        if let PointList::Numbered { first, count } = self.points {
            if base.is_some() {
                let fixed = format!("is {}, whose first point is fixed; leave --base out", format.words());
                return refused(fixed);
            }
            check_size(count as u64, 0, 0)?;
            return Ok(Numbering::from(first, count));
        }
        let are_numbers = self.points == PointList::Open && self.words().all(|word| word.kind == Spelling::Number);
        if !are_numbers || self.rows.is_empty() {
            let names = "has names of points and not numbers alone; leave --base out";
            return if base.is_some() { refused(names) } else { self.named() };
        }
        let number = |word: &Label| digits(&word.text).unwrap_or(u64::MAX);
        let has_zero = self.words().any(|word| number(word) == 0);
        let asked = "has no point 0, so its numbers may begin at 0 or at 1; say which with --base 0 or --base 1";
        let base = base.or(has_zero.then_some(0)).ok_or_else(|| GameError::new(asked))?;
        let mut count = 0;
        for row in &self.rows {
            for word in &row.words {
                let index = number(word).checked_sub(base.into());
                let below = || row.fault(format!("there is no point {}: the points begin at {base}", word.text));
                let index = index.ok_or_else(below)?;
                if index >= MAX_POINTS as u64 {
                    return Err(row.fault(too_many_points(index.saturating_add(1))));
                }
                count = count.max(usize::try_from(index).unwrap_or(usize::MAX) + 1);
            }
        }
        Ok(Numbering::from(base.into(), count))
    }

    /// The names in the order in which they come. If none are listed and all are numbers, in ascending order.
    fn named(&self) -> Result<(Numbering, usize, Vec<String>), GameError> {
        let listed: &[Label] = if let PointList::Named(listed) = &self.points { listed } else { &[] };
        let mut known: HashMap<&str, Spelling> = HashMap::new();
        let mut names: Vec<String> = Vec::new();
        for word in listed.iter().chain(self.words()) {
            match known.insert(&word.text, word.kind) {
                None => names.push(word.text.clone()),
                Some(kind) if kind != word.kind => {
                    let alike = format!("has the number {0} and the text '{0}' for two points", shown(&word.text));
                    return refused(alike + "; give one of them another name");
                }
                Some(_) => {}
            }
            check_size(names.len() as u64, 0, 0)?;
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
fn key(word: &Label) -> (bool, &str) {
    let number = (word.kind == Spelling::Number).then(|| word.text.trim_start_matches('0'));
    (word.kind == Spelling::Quoted, number.unwrap_or(&word.text))
}

/// Boards on which lines meet more often than this are not searched for lines that contain others.
const MOST_MEETINGS: usize = 100_000_000;

/// The note about lines that contain another one, if there are some. Nothing if lines meet too often to look.
fn containing(board: &Board, names: &[String]) -> Option<String> {
    let degrees = (0..).take(board.points()).map(|point| board.through(point).len());
    let meetings = degrees.fold(0_usize, |all, degree| all.saturating_add(degree.saturating_mul(degree)));
    let is_uniform = board.lines().windows(2).all(|pair| pair[0].len() == pair[1].len());
    if is_uniform || meetings > MOST_MEETINGS {
        return None;
    }
    // A shorter line within a line has its first point there.
    let shorter = |line: &Vec<Point>| {
        let meeting = line.iter().flat_map(|&point| board.through(point)).map(|&other| &board.lines()[other as usize]);
        let is_within = |other: &Vec<Point>| other.iter().all(|point| line.binary_search(point).is_ok());
        meeting.into_iter().find(|other| other.len() < line.len() && is_within(other))
    };
    let found: Vec<_> = board.lines().iter().filter_map(|line| Some([line, shorter(line)?])).collect();
    let [longer, shorter] = found.first()?.map(|line| {
        let name = |point: &Point| names.get(usize::from(*point)).cloned().unwrap_or(point.to_string());
        line.iter().map(name).collect::<Vec<_>>().join(", ")
    });
    let lines = if found.len() == 1 { "1 line contains".to_owned() } else { format!("{} lines contain", found.len()) };
    Some(format!(
        "{lines} another line, for example {{{longer}}} contains {{{shorter}}}: a player who completes the longer one has already won; all lines are kept"
    ))
}

/// The formats of files with points and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// `points N`, then a line of point numbers for each line.
    Lines,
    /// The hypergraph interchange format: JSON with incidences of nodes and edges.
    Hif,
    /// A hitting set instance of the PACE challenge 2025: `p hs N M`, then a line of numbers from 1 for each set.
    Hs,
    /// A graph of DIMACS: `p edge N M` or `p col N M`, then `e U V` with numbers from 1 for each edge.
    Col,
    /// A hypergraph of hMETIS: the numbers of lines and points, then a line of numbers from 1 for each line.
    Hgr,
    /// A hypergraph of HyperBench: `edge(vertex,vertex,...)` with commas between edges and a full stop at the end.
    HyperBench,
    /// A list of lists, tuples or sets, as Python, Sage, GAP and JSON have it.
    List,
    /// Values with commas, semicolons or tabs between them: a row for each line, perhaps after a header.
    Csv,
    /// A row of numbers or names for each line, without a header.
    Rows,
}

/// The name of each format on the command line, and what a file of it is; in the order of [`Format`].
const NAMES: [(&str, &str); 9] = [
    ("lines", "a file of lines"),
    ("hif", "HIF JSON"),
    ("hs", "a hitting set instance"),
    ("col", "a graph of DIMACS"),
    ("hgr", "a hypergraph of hMETIS"),
    ("hyperbench", "a hypergraph of HyperBench"),
    ("list", "a list of lists"),
    ("csv", "CSV"),
    ("rows", "rows of numbers or names"),
];

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = {
        use Format::{Col, Csv, Hgr, Hif, Hs, HyperBench, Lines, List, Rows};
        [Lines, Hif, Hs, Col, Hgr, HyperBench, List, Csv, Rows]
    };

    /// The formats that [`write`](crate::game::file::write::write) writes.
    pub const WRITTEN: [Self; 6] = [Self::Lines, Self::Hif, Self::Hs, Self::Hgr, Self::List, Self::Rows];

    /// The format of this name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        NAMES[self as usize].0
    }

    /// What a file of the format is.
    pub fn words(self) -> &'static str {
        NAMES[self as usize].1
    }

    /// A text is not of this format.
    pub(super) fn flaw(self, line: Option<usize>, why: impl Display) -> GameError {
        GameError::at(line, format!("is not {}: {why}", self.words()))
    }

    /// The names of all formats, for messages.
    pub(crate) fn names() -> String {
        let [others @ .., last] = Self::ALL.map(Self::name);
        format!("{} or {last}", others.join(", "))
    }
}

/// What a file says besides its board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Source {
    /// The names of the points in the file, if they are others than their numbers from 0.
    pub names: Vec<String>,
    /// The place of each point in pictures, x to the right and y upwards in any unit, if the file gives them.
    pub places: Vec<[f64; 2]>,
    /// What people call the board, if it is given.
    pub title: String,
    /// What a reader should know: how the file was read, and what of it makes no difference to the game.
    pub notes: Vec<String>,
    /// As what the file was read, if there is one.
    pub listing: Option<Listing>,
}

/// As what a file was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// Its format.
    pub format: Format,
    /// How many points it has.
    pub points: usize,
    /// How many lines.
    pub lines: usize,
    /// How its points were numbered.
    pub numbering: Numbering,
}

/// How the points of a file are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Numbering {
    /// They are numbers from 0 in the file, too.
    #[serde(rename = "from-0")]
    From0,
    /// They are numbers from 1 in the file: each is one less.
    #[serde(rename = "from-1")]
    From1,
    /// They are names that are numbers, in ascending order.
    Ascending,
    /// They are names, in the order in which the file has them first.
    FirstSeen,
}

impl Numbering {
    /// That of so many numbers, the first of which is 0 or 1, with their count and their names.
    fn from(first: u64, count: usize) -> (Self, usize, Vec<String>) {
        match first {
            0 => (Self::From0, count, Vec::new()),
            _ => (Self::From1, count, (1..=count).map(|number| number.to_string()).collect()),
        }
    }

    /// The first number, if the file has numbers.
    pub(crate) fn first(self) -> Option<usize> {
        match self {
            Self::From0 => Some(0),
            Self::From1 => Some(1),
            Self::Ascending | Self::FirstSeen => None,
        }
    }
}

impl Listing {
    /// What is said of it: the format, if that was recognised, and how points were numbered, if it is not as in the file.
    fn note(&self, is_told: bool) -> Option<String> {
        let Self { format, points, lines, numbering } = *self;
        let size =
            || format!("read as {}: {} and {}", format.words(), counted(points, "point"), counted(lines, "line"));
        let format = (format != Format::Lines && !is_told).then(size);
        let numbering = match numbering {
            Numbering::From0 => None,
            Numbering::From1 => Some("point 1 of the file is number 0 here"),
            Numbering::Ascending => Some("points are numbered in the ascending order of their names"),
            Numbering::FirstSeen => Some("points are numbered in the order in which their names first appear"),
        };
        let read_as: Vec<String> = format.into_iter().chain(numbering.map(str::to_owned)).collect();
        (!read_as.is_empty()).then(|| read_as.join("; "))
    }
}

/// How a file is to be read.
#[derive(Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Its format, if it is not to be seen from the content.
    pub(crate) format: Option<Format>,
    /// The first point of its numbers, 0 or 1.
    pub(crate) base: Option<u32>,
}

/// The most bytes of a lines file.
pub const MAX_FILE_BYTES: u64 = 64 << 20;

/// How to have words taken as they are.
const INSIST: &str = "to read each row of words as names nevertheless, add --game-format rows";

/// What is said of a word that is no point.
pub(super) fn strange(word: &str) -> String {
    let why = match word {
        "=" | ":=" => "assigns what follows: leave out what stands before the list, or it is not read",
        "..." | "…" => "cuts a list off: print all of it",
        _ => "is neither a whole number nor a plain name",
    };
    format!("'{}' {why}; {INSIST}", shown(word))
}

/// A word that names a point.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) text: String,
    pub(super) kind: Spelling,
}

/// What a word looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// Digits.
    Number,
    /// A plain name, such as `x`, `a_{1}` or `f(x)`.
    Name,
    /// Coordinates, such as `(0,0)`.
    Tuple,
    /// A text in quotes.
    Quoted,
    /// Two dots, perhaps between numbers: a range of GAP and Sage.
    Range,
    /// None of these.
    Strange,
}

impl Label {
    /// A word as it stands in a text. Blanks, which can only be within its brackets, are left out.
    pub(super) fn of(text: &str) -> Self {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let kind = Spelling::of(&text);
        Self { text, kind }
    }

    /// A text in quotes.
    pub(super) fn quoted(text: String) -> Self {
        Self { text, kind: Spelling::Quoted }
    }
}

impl Spelling {
    fn of(text: &str) -> Self {
        let is_coordinate = |part: &str| Self::of(part.strip_prefix('-').unwrap_or(part)).is_plain();
        if is_number(text) && !text.is_empty() {
            Self::Number
        } else if is_name(text) {
            Self::Name
        } else if let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            let is_tuple = inner.strip_suffix(',').unwrap_or(inner).split(',').all(is_coordinate);
            if is_tuple { Self::Tuple } else { Self::Strange }
        } else if text.split_once("..").is_some_and(|(from, to)| is_number(from) && is_number(to)) {
            Self::Range
        } else {
            Self::Strange
        }
    }

    /// Whether this is a number or a plain name.
    pub(super) fn is_plain(self) -> bool {
        matches!(self, Self::Number | Self::Name)
    }
}

/// Whether a word is a plain name: one that no format uses for anything else. It begins with a letter, a digit or a sign that is not in
/// ASCII, its brackets are closed, and it is no fraction.
fn is_name(text: &str) -> bool {
    // A quote, dots or an invisible sign is hardly a part of a name.
    let is_mark = |letter: char| "“”„‘’«»…".contains(letter) || letter.is_whitespace() || is_hidden(letter);
    let is_sign = |letter: char| letter.is_alphanumeric() || letter == '_' || (!letter.is_ascii() && !is_mark(letter));
    let is_end = |letter: char| is_sign(letter) || "'})]*+#".contains(letter);
    let is_fraction = text.starts_with(|letter: char| letter.is_ascii_digit()) && text.parse::<f64>().is_ok();
    text.starts_with(is_sign)
        && text.ends_with(is_end)
        && text.chars().all(|letter| is_end(letter) || "{([^.-/,".contains(letter))
        && !is_fraction
        && !["--", "..", "({", "(["].iter().any(|mark| text.contains(mark))
        && is_closed(text)
}

/// Whether each bracket is closed by its own, with commas in braces alone.
fn is_closed(text: &str) -> bool {
    let mut open = Vec::new();
    for letter in text.chars() {
        match letter {
            '(' | '[' | '{' => open.push(closing(letter)),
            ')' | ']' | '}' if open.pop() != Some(letter) => return false,
            ',' if !open.contains(&'}') => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// The bracket that closes what this one opens.
pub(super) fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

/// The bytes of the word with which a text begins. It ends before a blank or a separator, unless that is in braces of the word or in
/// brackets with which it begins; and before a bracket that closes nothing in it. So brackets and `#` are signs where words begin, and not within.
pub(super) fn length(text: &str) -> usize {
    let mut guards = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => return at,
            _ if (letter.is_whitespace() || ",;".contains(letter)) && !guards.contains(&true) => return at,
            '(' | '[' | '{' => guards.push(letter == '{' || at == 0),
            ')' | ']' | '}' if guards.pop().is_none() => return at,
            _ => {}
        }
    }
    text.len()
}

/// A point's name, and its place.
type NamedPlace = (String, [f64; 2]);

/// The furthest from 0 that a file may place a point.
const FURTHEST: f64 = 1e9;

/// Whether both numbers can be scaled to any picture.
pub(crate) fn is_near(place: [f64; 2]) -> bool {
    place.iter().all(|part| part.abs() <= FURTHEST)
}

/// The comments of the form `# place POINT X Y`.
pub(super) fn in_comments(text: &str) -> impl Iterator<Item = NamedPlace> {
    let place = |line: &str| {
        let words: Vec<&str> = line.trim().strip_prefix('#')?.split_ascii_whitespace().collect();
        let &["place", point, x, y] = &words[..] else { return None };
        Some((point.to_owned(), [x.parse().ok()?, y.parse().ok()?]))
    };
    text.lines().filter_map(place)
}

/// The place of each of so many points, if each is given one; otherwise what is missing.
fn places_of(
    given: &[NamedPlace],
    points: usize,
    number: impl Fn(&str) -> Option<usize>,
) -> (Vec<[f64; 2]>, Option<String>) {
    let mut places = vec![None; points];
    for (name, place) in given.iter().filter(|(_, place)| is_near(*place)) {
        if let Some(one) = number(name).and_then(|number| places.get_mut(number)) {
            *one = Some(*place);
        }
    }
    let count = places.iter().flatten().count();
    let missing = format!("only {count} of {points} points have a place, so the places are not used");
    match count {
        _ if count == points => (places.into_iter().flatten().collect(), None),
        _ => (Vec::new(), (!given.is_empty()).then_some(missing)),
    }
}
