//! Dictionaries: positions with a move each, as a text.
//!
//! The form is that in which K. Thompson put O. Patashnik's dictionary for 4^3 in 1978, as it was published in 1988, for
//! boards of any size. A header of any text may come first; it ends with a line of three dashes or more and nothing else.
//! Then follows an entry a line: the position, blanks, and the number of the point at which Xeno moves. A position names the
//! points in order: `x` is one of Xeno's, `o` one of Ophelia's, and a decimal number is a run of so many that nobody has. Free
//! points at the end may be left out. The empty board may be left out altogether: its line begins with a blank and has the
//! move alone.
//!
//! ```
//! use prover::dictionary::parse;
//!
//! let entries = parse("three entries\n---\n 0\nx20o 48\nxo1x8x8o41o 41\n", 64)?;
//! assert!(entries[0].own.is_empty() && entries[0].other.is_empty());
//! assert_eq!((&entries[1].own[..], &entries[1].other[..], entries[1].point), (&[0][..], &[21][..], 48));
//! assert_eq!((&entries[2].own[..], &entries[2].other[..]), (&[0, 3, 12][..], &[1, 21, 63][..]));
//! assert_eq!((entries[2].point, entries[2].line), (41, 5));
//! # Ok::<(), prover::dictionary::Mistake>(())
//! ```
//!
//! [`written`] goes the other way, and names all points. Blank lines and carriage returns mean nothing. A position may come again with another move. What a move is worth is for
//! the reader to find out: nothing here is checked but the form.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::game::Point;
use crate::quote::{quoted, shown};
use crate::text::decoded;

/// Most bytes of a dictionary that are read.
pub const MAX_DICTIONARY_BYTES: u64 = 8 << 20;

/// The fewest dashes of the line that ends a header.
const DASHES: usize = 3;

/// A text in the notation of strategies begins with statements such as these.
const STATEMENTS: [&str; 7] = ["title", "game", "points", "theorem", "play", "claim", "source"];

/// Of a text that may be a strategy, at most so many lines are looked at.
const FIRST_LINES: usize = 10;

/// A position, Xeno to move, and a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the text, from 1.
    pub line: usize,
    /// Xeno's points, ascending.
    pub own: Vec<Point>,
    /// Ophelia's points, ascending.
    pub other: Vec<Point>,
    /// The point at which Xeno moves, which nobody has.
    pub point: Point,
}

/// What is wrong with an entry.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Problem {
    /// A position is made of `x`, `o` and numbers.
    #[error("'{}' stands for nothing; write x, o and the lengths of runs of free points, for example xo1x8x8o41o", .0.escape_default())]
    Character(char),
    /// A run has at least one point.
    #[error("a run of no points; leave it out")]
    EmptyRun,
    /// A position names no more points than the board has.
    #[error("the position has {}, but the board has {points}", counted(*.found))]
    Points {
        /// How many are named; a number that is too large to count is the largest there is.
        found: usize,
        /// The board's number of points.
        points: usize,
    },
    /// A position comes with a move.
    #[error(
        "no move; write its point after the position and a blank (the line of the empty board begins with the blank)"
    )]
    NoMove,
    /// A move is the number of a point.
    #[error("'{}' is no point; the points are 0 to {}", text.escape_default(), points - 1)]
    NoPoint {
        /// What was given.
        text: String,
        /// The board's number of points.
        points: usize,
    },
    /// A move goes to a point that nobody has.
    #[error("point {0} is taken; a move goes to a free one")]
    Taken(Point),
    /// An entry ends with the move.
    #[error("'{}' is too much; an entry is a position and one point", .0.escape_default())]
    Surplus(String),
}

/// Where a text is no dictionary, and why.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{line}:{column}: {problem}")]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// Why a file is no dictionary; the message says what to do.
#[derive(Debug, Error)]
pub enum DictionaryError {
    /// The file cannot be opened or read.
    #[error("{}: cannot be read: {source}", shown(path))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is larger than [`MAX_DICTIONARY_BYTES`].
    #[error("{}: is larger than {} MiB", shown(.0), MAX_DICTIONARY_BYTES >> 20)]
    TooLarge(PathBuf),
    /// The bytes are not UTF-8.
    #[error("{}: is not UTF-8 text; save it as UTF-8 or plain ASCII", shown(.0))]
    NotText(PathBuf),
    /// A line is no entry.
    #[error("{}:{mistake}\n{quoted}{advice}", shown(path))]
    Mistake {
        /// The file.
        path: PathBuf,
        /// The line, with a mark below the place.
        quoted: String,
        /// What is wrong with it, and where.
        mistake: Mistake,
        /// What may help beside that, each on a line of its own.
        advice: String,
    },
}

/// Reads the dictionary in a file, for a board of so many points.
///
/// # Errors
///
/// The file cannot be read, is too large, is no text, or holds a line that is no entry.
pub fn read(path: &Path, points: usize) -> Result<Vec<Entry>, DictionaryError> {
    let file = File::open(path).map_err(|source| DictionaryError::Unreadable { path: path.to_owned(), source })?;
    read_from(file, path, points)
}

/// Reads a dictionary from a file that is open, or from standard input; the path is its name in messages.
///
/// # Errors
///
/// As those of [`read`].
pub fn read_from(source: impl Read, path: &Path, points: usize) -> Result<Vec<Entry>, DictionaryError> {
    let unreadable = |source| DictionaryError::Unreadable { path: path.to_owned(), source };
    let mut bytes = Vec::new();
    source.take(MAX_DICTIONARY_BYTES + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MAX_DICTIONARY_BYTES {
        return Err(DictionaryError::TooLarge(path.to_owned()));
    }
    let text = decoded(bytes).ok_or_else(|| DictionaryError::NotText(path.to_owned()))?;
    parse(&text, points).map_err(|mistake| {
        let quoted = quoted(&text, mistake.line, mistake.column).trim_end().to_owned();
        DictionaryError::Mistake { path: path.to_owned(), quoted, advice: advice(&text, &mistake), mistake }
    })
}

/// Reads a dictionary for a board of so many points.
///
/// # Errors
///
/// The first line that is no entry.
pub fn parse(text: &str, points: usize) -> Result<Vec<Entry>, Mistake> {
    let text = unmarked(text);
    let header = dashes(text).map_or(0, |dashes| dashes + 1);
    let lines = text.lines().zip(1..).skip(header).filter(|(line, _)| !line.trim_ascii().is_empty());
    lines.map(|(text, line)| entry(text, line, points)).collect()
}

/// A text without the mark of its encoding, with which some editors begin it.
fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The line, from 0, that ends the header.
fn dashes(text: &str) -> Option<usize> {
    text.lines().position(|line| ends_header(line.trim()))
}

/// What may help with a text that has no line of dashes, each on a line of its own.
fn advice(text: &str, mistake: &Mistake) -> String {
    let text = unmarked(text);
    if dashes(text).is_some() {
        return String::new();
    }
    let strategy = "\nthis looks like a strategy in the notation of papers: --format dictionary is not for it, \
        'prover audit' reads it without";
    let header = "\na header of free text ends with a line of three dashes or more, and here is none";
    let begins_there = text.lines().position(|line| !line.trim_ascii().is_empty()) == mistake.line.checked_sub(1);
    let is_entry = text.lines().nth(mistake.line.saturating_sub(1)).is_some_and(looks_like_entry);
    let all = [(looks_like_strategy(text), strategy), (begins_there && !is_entry, header)];
    all.into_iter().filter(|(is_true, _)| *is_true).map(|(_, advice)| advice).collect()
}

/// Whether a text begins with statements, comments aside.
fn looks_like_strategy(text: &str) -> bool {
    let mut first_words = text.lines().filter_map(|line| words(line).next()).filter(|(_, word)| !word.starts_with('#'));
    first_words.by_ref().take(FIRST_LINES).any(|(_, word)| STATEMENTS.contains(&word))
}

/// Whether a text that was taken for a strategy seems to be a dictionary: a header ends in it, or an entry with points is there.
pub(crate) fn looks_like_dictionary(text: &str) -> bool {
    dashes(text).is_some() || text.lines().any(|line| line.contains(['x', 'o']) && looks_like_entry(line))
}

/// Whether a line is an entry, if not of this board.
fn looks_like_entry(line: &str) -> bool {
    let words: Vec<(usize, &str)> = words(line).collect();
    let is_position = |word: &str| word.chars().all(|letter| "xo0123456789".contains(letter));
    match words[..] {
        [(start, point)] => start > 1 && is_number(point),
        [(_, position), (_, point)] => is_position(position) && is_number(point),
        _ => false,
    }
}

/// A position of a board of so many points as a dictionary has it; the points of either player in any order.
///
/// ```
/// assert_eq!(prover::dictionary::written(&[12, 0, 3], &[1, 21, 63], 64), "xo1x8x8o41o");
/// ```
pub fn written(own: &[Point], other: &[Point], points: usize) -> String {
    let mut text = String::new();
    let mut run = 0;
    for point in 0..points {
        let has = |side: &[Point]| side.iter().any(|&taken| usize::from(taken) == point);
        let player = if has(own) {
            'x'
        } else if has(other) {
            'o'
        } else {
            run += 1;
            continue;
        };
        if run > 0 {
            text += &run.to_string();
        }
        run = 0;
        text.push(player);
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}

fn ends_header(line: &str) -> bool {
    line.len() >= DASHES && line.bytes().all(|byte| byte == b'-')
}

fn entry(text: &str, line: usize, points: usize) -> Result<Entry, Mistake> {
    let mut words = words(text);
    let mistake = |column, problem| Mistake { line, column, problem };
    // A line that is not blank has a word.
    let (start, position) = words.next().unwrap_or((1, ""));
    let second = words.next();
    // A number alone after a blank is a move at the empty board, of which nothing is named.
    let is_empty_board = second.is_none() && start > 1 && is_number(position);
    let no_move = || mistake(text.trim_ascii_end().chars().count() + 1, Problem::NoMove);
    let (named, last) = match second {
        None if is_empty_board => ("", Some((start, position))),
        None if is_number(position) => return Err(no_move()),
        second => (position, second),
    };
    let [own, other] = sides(named, points).map_err(|(at, problem)| mistake(start + at, problem))?;
    let (column, word) = last.ok_or_else(no_move)?;
    let number = word.parse().ok().filter(|&point: &Point| is_number(word) && usize::from(point) < points);
    let Some(point) = number else {
        return Err(mistake(column, Problem::NoPoint { text: word.to_owned(), points }));
    };
    if own.contains(&point) || other.contains(&point) {
        return Err(mistake(column, Problem::Taken(point)));
    }
    match words.next() {
        Some((column, word)) => Err(mistake(column, Problem::Surplus(word.to_owned()))),
        None => Ok(Entry { line, own, other, point }),
    }
}

/// The words of a line, each with the column at which it begins, from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = line;
    let mut column = 1;
    std::iter::from_fn(move || {
        let word = rest.trim_ascii_start();
        column += rest.len() - word.len();
        let end = word.find(|c: char| c.is_ascii_whitespace()).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        let start = column;
        column += word.chars().count();
        rest = after;
        (!word.is_empty()).then_some((start, word))
    })
}

/// The points of Xeno and of Ophelia in a position of so many points. A problem comes with the number of characters before
/// it.
fn sides(position: &str, points: usize) -> Result<[Vec<Point>; 2], (usize, Problem)> {
    let mut sides = [Vec::new(), Vec::new()];
    let mut found: usize = 0;
    let mut characters = position.chars().enumerate().peekable();
    while let Some((at, character)) = characters.next() {
        let side = match character {
            'x' => 0,
            'o' => 1,
            '0'..='9' => {
                let mut run = digit(character);
                while let Some((_, next)) = characters.next_if(|(_, next)| next.is_ascii_digit()) {
                    run = run.saturating_mul(10).saturating_add(digit(next));
                }
                if run == 0 {
                    return Err((at, Problem::EmptyRun));
                }
                found = found.saturating_add(run);
                continue;
            }
            _ => return Err((at, Problem::Character(character))),
        };
        // What lies beyond the board is counted only.
        sides[side].extend(Point::try_from(found).ok().filter(|&point| usize::from(point) < points));
        found = found.saturating_add(1);
    }
    if found <= points { Ok(sides) } else { Err((0, Problem::Points { found, points })) }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// How many points a position names, in words.
fn counted(found: usize) -> String {
    if found == usize::MAX { "more points than can be counted".to_owned() } else { format!("{found} points") }
}

fn digit(character: char) -> usize {
    character.to_digit(10).map_or(0, |digit| digit as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_header_blank_lines_and_carriage_returns_are_passed_over() {
        let entries = "9 4\r\n\n \t\r\nx3o4 \t 2\r\n8x 0\r\nx3o 2\r\n 4\r\n\t4 \r\n  x3o  2";
        let corner = (vec![0], vec![4], 2);
        let empty = (vec![], vec![], 4);
        let expected = [&empty, &corner, &(vec![8], vec![], 0), &corner, &empty, &empty, &corner].map(Clone::clone);
        for header in ["", "A header: x y z\n----\n", "---\r\n", "1\n\n------------ \n"] {
            let parsed = parse(&format!("{header}{entries}"), 9).unwrap();
            let shown: Vec<_> = parsed.iter().map(|e| (e.own.clone(), e.other.clone(), e.point)).collect();
            assert_eq!(shown, expected);
            let before = header.lines().count();
            assert_eq!(parsed.iter().map(|entry| entry.line - before).collect::<Vec<_>>(), [1, 4, 5, 6, 7, 8, 9]);
        }
        assert_eq!(parse("", 9), Ok(vec![]));
        assert_eq!(parse("a header and no entry\n---", 9), Ok(vec![]));
    }

    #[test]
    fn a_position_may_come_again() {
        assert_eq!(parse("9 4\n9 4\n9 0\n", 9).unwrap().len(), 3);
    }

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let mut dice = Random(5);
        for points in [1, 2, 9, 64, 300] {
            for _ in 0..100 {
                let mut sides = [Vec::new(), Vec::new(), Vec::new()];
                (0..points).for_each(|point| sides[dice.below(3)].push(Point::try_from(point).unwrap()));
                let [own, other, free] = sides;
                let position = written(&own, &other, points);
                if let Some(&point) = free.first() {
                    let entries = parse(&format!("{position} {point}"), points).unwrap();
                    assert_eq!(entries, [Entry { line: 1, own, other, point }]);
                } else {
                    assert_eq!(position.len(), points);
                }
            }
        }
        assert_eq!(written(&[], &[], 64), "64");
    }

    #[test]
    fn each_mistake_is_told_with_its_line_and_column() {
        let stands = "stands for nothing; write x, o and the lengths of runs of free points, for example xo1x8x8o41o";
        let blank = "(the line of the empty board begins with the blank)";
        for (text, expected) in [
            ("9 4\nxy7 4", format!("2:2: 'y' {stands}")),
            ("X8 4", format!("1:1: 'X' {stands}")),
            ("--\n9 4", format!("1:1: '-' {stands}")),
            ("---\n9 4\n---", format!("3:1: '-' {stands}")),
            ("ab\u{7}", format!("1:1: 'a' {stands}")),
            ("x\u{1b}8 4", format!("1:2: '\\u{{1b}}' {stands}")),
            ("xo8 4", "1:1: the position has 10 points, but the board has 9".into()),
            (
                "99999999999999999999999xx 4",
                "1:1: the position has more points than can be counted, but the board has 9".into(),
            ),
            ("x0o7 4", "1:2: a run of no points; leave it out".into()),
            ("9\t ", format!("1:2: no move; write its point after the position and a blank {blank}")),
            (" x8", format!("1:4: no move; write its point after the position and a blank {blank}")),
            ("0", format!("1:2: no move; write its point after the position and a blank {blank}")),
            (" 9", "1:2: '9' is no point; the points are 0 to 8".into()),
            ("9 9", "1:3: '9' is no point; the points are 0 to 8".into()),
            ("9  +4", "1:4: '+4' is no point; the points are 0 to 8".into()),
            ("9 \u{e9}", "1:3: '\\u{e9}' is no point; the points are 0 to 8".into()),
            ("xo7 1", "1:5: point 1 is taken; a move goes to a free one".into()),
            ("9 4 5", "1:5: '5' is too much; an entry is a position and one point".into()),
        ] {
            assert_eq!(parse(text, 9).unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn random_texts_are_read_or_refused() {
        let mut dice = Random(11);
        let pieces = [
            "x",
            "o",
            "1",
            "6",
            "0",
            " ",
            "\t",
            "\n",
            "\r\n",
            "---",
            "-",
            "9 4",
            "\u{e9}",
            "\u{0}",
            "\u{2003}",
            "99999999999",
        ];
        let mut read = [0, 0];
        for _ in 0..30_000 {
            let text: String = (0..dice.below(12)).map(|_| pieces[dice.below(pieces.len())]).collect();
            match parse(&text, 9) {
                Ok(entries) => {
                    for Entry { own, other, point, .. } in &entries {
                        assert!(*point < 9 && !own.contains(point) && !other.contains(point));
                        assert!(own.iter().all(|point| *point < 9 && !other.contains(point)));
                    }
                    read[usize::from(!entries.is_empty())] += 1;
                }
                Err(mistake) => assert!(mistake.line >= 1 && mistake.column >= 1),
            }
        }
        assert!(read[0] > 100 && read[1] > 100, "{read:?}");
    }

    #[test]
    fn what_is_no_dictionary_from_its_first_line_on_is_told_what_it_may_be() {
        for (text, header, strategy) in [
            ("Xeno wins\n9 4\n", true, false),
            ("\u{feff}\n \n9 moves\n9 4\n", true, false),
            ("9 4\n9 moves\n", false, false),
            ("27 13\n", false, false),
            ("Xeno wins\n---\n9 moves\n", false, false),
            ("The game\nplays\n", true, false),
            ("# A plane\n\n  game \"affine:3\"\n", true, true),
            ("a\nb\nclaim orbit a1\n", true, true),
            ("9 4\ntheorem \"2.1\" Xeno wins\n", false, true),
            ("title \"T\"\n---\n9 moves\n", false, false),
            ("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nclaim orbit a1\n", true, false),
        ] {
            let error = read_from(text.as_bytes(), Path::new("d"), 9).unwrap_err().to_string();
            assert_eq!(error.contains("\na header of free text ends with"), header, "{error}");
            assert_eq!(error.contains("\nthis looks like a strategy"), strategy, "{error}");
        }
    }

    #[test]
    fn files_that_are_no_dictionaries_are_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("hints");
        let message = |path: &Path| read(path, 9).unwrap_err().to_string();
        assert!(message(&path).starts_with(&format!("{}: cannot be read: ", path.display())));
        std::fs::write(&path, b"caf\xe9\n---\n").unwrap();
        assert!(message(&path).ends_with("hints: is not UTF-8 text; save it as UTF-8 or plain ASCII"));
        std::fs::write(&path, "9 4\n9 x\n").unwrap();
        let expected = format!("{}:2:3: 'x' is no point; the points are 0 to 8\n  | 9 x\n  |   ^", path.display());
        assert_eq!(message(&path), expected);
        assert_eq!(read_from(&b"9 4\n9 x\n"[..], &path, 9).unwrap_err().to_string(), expected);
        File::create(&path).and_then(|file| file.set_len(MAX_DICTIONARY_BYTES + 1)).unwrap();
        assert!(message(&path).ends_with("hints: is larger than 8 MiB"));
    }
}
