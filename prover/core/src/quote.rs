//! Quotes places in a text, and names that somebody else chose, so that they cannot be mistaken for anything else; what is wrong with a
//! file; and numbers of things in words.
//!
//! A file name, a name in a file or a part of a text that is shown in an error is not ours. It may have line ends,
//! which forge a second message, codes that a terminal obeys, or marks that turn the direction of writing. So all
//! of these are escaped wherever a foreign name is shown, and a name that is offered as a part of a command is
//! quoted for the shell, or not offered.

use std::{
    ffi::OsStr,
    fmt::{self, Display},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

/// A name or an argument for display, with escapes for control characters, line ends, marks of direction and bytes that
/// are not UTF-8.
pub fn shown<T: AsRef<OsStr> + ?Sized>(name: &T) -> String {
    let literal = format!("{:?}", name.as_ref());
    literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(&literal).to_owned()
}

/// A text for display that somebody else wrote in part, or wholly: with escapes for invisible characters. Line ends stay, so each
/// part that must not end a line is [`shown`] when it is put in.
pub fn printable(text: &str) -> String {
    let is_plain = |letter: char| letter == '\n' || !is_hidden(letter);
    let escaped =
        |letter: char| if is_plain(letter) { letter.to_string() } else { letter.escape_unicode().to_string() };
    text.chars().map(escaped).collect()
}

/// A name for display within a line, with escapes for invisible characters and line ends. Unlike [`shown`], it keeps quotation marks and
/// backslashes, which names of points may have.
pub(crate) fn in_line(name: &str) -> String {
    printable(name).replace('\n', "\\u{a}")
}

/// A name as a word of a command that can be pasted into a shell; nothing if it cannot be shown as it is.
pub fn shell_word(name: &OsStr) -> Option<String> {
    let name = name.to_str().filter(|name| !name.is_empty() && !name.chars().any(is_hidden))?;
    // Else it would be an option.
    let name = if name.starts_with('-') { format!("./{name}") } else { name.to_owned() };
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "%+,-./:=@_".contains(letter);
    Some(if name.chars().all(is_plain) { name } else { format!("'{}'", name.replace('\'', "'\\''")) })
}

/// The name of a file in a report: text with escapes for invisible characters; in JSON a string, or bytes if not UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FileName {
    /// In UTF-8.
    Text(String),
    /// Other bytes.
    Bytes(Vec<u8>),
}

impl FileName {
    /// The name as it was given.
    pub fn new(name: impl AsRef<OsStr>) -> Self {
        let name = name.as_ref();
        let text = name.to_str().map(|name| Self::Text(name.to_owned()));
        text.unwrap_or_else(|| Self::Bytes(name.as_encoded_bytes().to_vec()))
    }
}

impl Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = match self {
            Self::Text(name) => name.as_bytes(),
            Self::Bytes(bytes) => bytes,
        };
        bytes.utf8_chunks().try_for_each(|chunk| {
            f.write_str(&shown(chunk.valid()))?;
            chunk.invalid().iter().try_for_each(|byte| write!(f, "\\x{byte:02X}"))
        })
    }
}

/// What is wrong with a file, and which file it is.
#[derive(Debug, Error)]
#[error("{}: {why}", shown(path))]
pub struct InFile<E> {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub why: E,
}

impl<E> InFile<E> {
    /// An error of this file.
    pub fn new(path: &Path, why: E) -> Self {
        Self { path: path.to_owned(), why }
    }
}

impl<E: Display> Serialize for InFile<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Whether a character is invisible in print, or moves the characters around it.
pub fn is_hidden(letter: char) -> bool {
    // Rust also escapes quotation marks, and overlines and the like when they stand alone.
    letter.escape_unicode().eq(letter.escape_debug()) && !('\u{300}'..='\u{36f}').contains(&letter)
        || letter.is_control()
}

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A place of a text that is not understood, and why.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{place}: {message}")]
pub struct Mistake {
    /// The place.
    pub place: Place,
    /// What is wrong there.
    pub message: String,
}

impl Mistake {
    /// An error at a place.
    pub fn new(place: Place, message: impl Into<String>) -> Self {
        Self { place, message: message.into() }
    }
}

/// The line of a place, with a mark below its character; nothing if there is no such line.
pub fn quoted(source: &str, Place { line, column }: Place) -> String {
    let Some(text) = source.lines().nth(line.saturating_sub(1)) else { return String::new() };
    marked(&text.chars().collect::<Vec<_>>(), column)
}

/// How many characters of a line are shown before the marked place, and how many from there on.
const SHOWN: usize = 120;

/// A line, or the part of it near the place, with a mark below one of its characters, from 1.
pub fn marked(line: &[char], column: usize) -> String {
    let at = column.saturating_sub(1).min(line.len());
    let (from, to) = (at.saturating_sub(SHOWN), line.len().min(at.saturating_sub(SHOWN) + 2 * SHOWN));
    let start = if from > 0 { "… " } else { "" };
    let end = if to < line.len() { " …" } else { "" };
    // Overlines take no column of their own.
    let is_wide = |letter: &&char| !('\u{300}'..='\u{36f}').contains(*letter);
    let before = start.chars().count() + line[from..at].iter().filter(is_wide).count();
    let shown: String = line[from..to].iter().map(|&letter| if is_hidden(letter) { ' ' } else { letter }).collect();
    format!("  | {start}{shown}{end}\n  | {}^\n", " ".repeat(before))
}

/// A number and what it counts, as in `1 lemma` and `2 lemmas`.
pub fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let stem = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o']));
    match (&*number, stem) {
        ("1", _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        _ if noun.ends_with("ch") => format!("{number} {noun}es"),
        _ => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_below_the_character() {
        let long = format!("{}b{}", "a".repeat(1000), "c".repeat(1000));
        let near = format!("  | … {}b{} …\n  | {}^\n", "a".repeat(120), "c".repeat(119), " ".repeat(122));
        for (text, line, column, expected) in [
            ("a\nb\tc d", 2, 3, "  | b c d\n  |   ^\n"),
            ("b\u{305}1, x", 1, 6, "  | b\u{305}1, x\n  |     ^\n"),
            ("a\u{202e}b\u{1b}c", 1, 5, "  | a b c\n  |     ^\n"),
            ("a", 2, 1, ""),
            ("a", 1, 9, "  | a\n  |  ^\n"),
            (&long, 1, 1001, &near),
            (&long[..240], 1, 1, &format!("  | {}\n  | ^\n", "a".repeat(240))),
        ] {
            assert_eq!(quoted(text, Place { line, column }), expected);
        }
    }

    #[test]
    fn names_cannot_be_taken_for_anything_else() {
        for (name, expected) in [
            ("it's größer ∎.pgc", "it's größer ∎.pgc"),
            ("x\nerror: y", "x\\nerror: y"),
            ("\u{1b}[2J\u{7f}\u{85}", "\\u{1b}[2J\\u{7f}\\u{85}"),
            ("\u{2028}\u{202e}\u{2066}", "\\u{2028}\\u{202e}\\u{2066}"),
            ("\\n\"", "\\\\n\\\""),
            ("\"", "\\\""),
        ] {
            assert_eq!(shown(name), expected);
        }
        assert!("\n\u{1b}\u{7f}\u{85}\u{200b}\u{200f}\u{202e}\u{2028}\u{2066}\u{feff}".chars().all(is_hidden));
        assert!(!"a \"'\\ü∎α\u{305}".chars().any(is_hidden));
    }

    #[test]
    fn a_text_keeps_its_lines_and_shows_what_is_hidden() {
        let text = "a \"b\" \\ größer\n\u{1b}[2J\u{7}\u{202e}\r\u{305}c\n";
        let expected = "a \"b\" \\ größer\n\\u{1b}[2J\\u{7}\\u{202e}\\u{d}\u{305}c\n";
        assert_eq!(printable(text), expected);
        assert_eq!(in_line("\\alpha_{1}\n\u{9b}\""), "\\alpha_{1}\\u{a}\\u{9b}\"");
    }

    #[test]
    fn a_word_of_a_command_is_one_word_and_no_option() {
        for (name, word) in [
            ("grid-3-3.pgc", Some("grid-3-3.pgc")),
            ("a;id #.pgc", Some("'a;id #.pgc'")),
            ("it's $(id).pgc", Some("'it'\\''s $(id).pgc'")),
            ("-o.pgc", Some("./-o.pgc")),
            ("- o", Some("'./- o'")),
            ("größer.pgc", Some("'größer.pgc'")),
            ("a\nb", None),
            ("a\u{202e}b", None),
            ("", None),
        ] {
            assert_eq!(shell_word(name.as_ref()).as_deref(), word, "{name}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_name_that_is_not_utf_8_is_told_without_loss() {
        let name = FileName::new(<OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(b"a\xFF"));
        assert_eq!(name.to_string().to_lowercase(), "a\\xff");
        assert_eq!(serde_json::to_string(&name).unwrap(), "[97,255]");
        assert_eq!(serde_json::from_str::<FileName>("[97,255]").unwrap(), name);
        assert_eq!(serde_json::to_string(&FileName::new("a\\xff")).unwrap(), r#""a\\xff""#);
    }
}
