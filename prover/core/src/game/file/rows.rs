//! Rows of words, and values with commas between them.

use super::format::Format;
use super::listed::{Listed, Place, Points, Row};
use super::problem::{Fault, FileProblem};
use super::word::{Kind, Word, length};
use crate::quote::is_hidden;

/// A line of the board in each line of the text: numbers or names, with blanks, commas or semicolons between them. `#` begins a comment where a
/// word may begin. Attributes in braces at the end, as in lists of edges, make no difference to a game.
pub(super) fn rows(text: &str) -> Result<Listed, Fault> {
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
            rows.push(Row { place: Place::Line(line), words });
        }
    }
    if rows.is_empty() {
        return Err((None, FileProblem::Unknown));
    }
    let mut listed = Listed::of(Points::Open, rows);
    if with_attributes {
        listed.notes.push("attributes in braces are not used".to_owned());
    }
    Ok(listed)
}

/// The words of a line. A separator without a word before it is a word.
fn words(line: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    let mut is_separated = true;
    while let Some(letter) = rest.chars().next().filter(|letter| *letter != '#') {
        let is_separator = matches!(letter, ',' | ';');
        let end = length(rest).max(letter.len_utf8());
        if !is_separator || is_separated {
            words.push(Word::of(&rest[..end]));
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
pub(super) fn csv(text: &str) -> Result<Listed, Fault> {
    let lines = || (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty() && !text.starts_with('#'));
    let between = [',', ';', '\t'].into_iter().find(|between| lines().any(|(_, text)| text.contains(*between)));
    let malformed = |line, why: &str| (line, FileProblem::Malformed(Format::Csv, why.to_owned()));
    let between = between.ok_or_else(|| malformed(None, "it has no commas, semicolons or tabs"))?;
    let mut rows: Vec<Row> = Vec::new();
    for (line, text) in lines() {
        let mut rest = text.trim_end_matches(|letter: char| letter == between || letter.is_whitespace());
        let mut words = Vec::new();
        while !rest.is_empty() || words.is_empty() {
            let (word, after) = match rest.trim_start_matches(' ').strip_prefix('"') {
                Some(quoted) => quoted_value(quoted).ok_or_else(|| malformed(Some(line), "a quote is not closed"))?,
                None => value(rest, between),
            };
            words.push(word);
            let after = after.trim_start_matches(|letter: char| letter.is_whitespace() && letter != between);
            rest = match after.strip_prefix(between) {
                Some(rest) => rest,
                None if after.is_empty() => "",
                None => return Err(malformed(Some(line), "something stands behind a quote")),
            };
        }
        rows.push(Row { place: Place::Line(line), words });
    }
    let is_column = |word: &Word| {
        let name = word.text.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches(['_', ' ']);
        COLUMNS.contains(&name.to_lowercase().as_str())
    };
    let mut listed = Listed::of(Points::Open, rows);
    if listed.rows.len() > 1 && listed.rows[0].words.iter().all(is_column) {
        listed.rows.remove(0);
        listed.notes.push("the first row is a header".to_owned());
    }
    Ok(listed)
}

/// The value with which a row begins, and the rest: one word, or several with blanks between them.
fn value(row: &str, between: char) -> (Word, &str) {
    let end = row.find(between).unwrap_or(row.len());
    let text = row[..end].trim();
    let is_plain = text.contains(' ') && text.split(' ').all(|part| Word::of(part).kind.is_plain());
    let word = if is_plain { Word { text: text.to_owned(), kind: Kind::Name } } else { Word::of(text) };
    (word, &row[end..])
}

/// The value in quotes with which a row goes on, in which two quotes are one, and the rest.
fn quoted_value(row: &str) -> Option<(Word, &str)> {
    let mut text = String::new();
    let mut rest = row;
    loop {
        let (part, after) = rest.split_once('"')?;
        text.push_str(part);
        match after.strip_prefix('"') {
            Some(after) => {
                text.push('"');
                rest = after;
            }
            None => {
                let kind = match Word::of(&text).kind {
                    Kind::Number => Kind::Number,
                    _ if text.trim().is_empty() || text.chars().any(is_hidden) => Kind::Strange,
                    _ => Kind::Name,
                };
                return Some((Word { text, kind }, after));
            }
        }
    }
}
