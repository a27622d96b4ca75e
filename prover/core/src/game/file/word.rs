//! The words that name points in a text.

use crate::game::numbers::is_number;

/// A word that names a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) kind: Kind,
}

/// What a word looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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

impl Word {
    /// A word as it stands in a text. Blanks, which can only be within its brackets, are left out.
    pub(super) fn of(text: &str) -> Word {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let kind = Kind::of(&text);
        Word { text, kind }
    }

    /// A text in quotes.
    pub(super) fn quoted(text: String) -> Word {
        Word { text, kind: Kind::Quoted }
    }
}

impl Kind {
    fn of(text: &str) -> Kind {
        let is_coordinate = |part: &str| Kind::of(part.strip_prefix('-').unwrap_or(part)).is_plain();
        if is_number(text) && !text.is_empty() {
            Kind::Number
        } else if is_name(text) {
            Kind::Name
        } else if let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            let is_tuple = inner.strip_suffix(',').unwrap_or(inner).split(',').all(is_coordinate);
            if is_tuple { Kind::Tuple } else { Kind::Strange }
        } else if text.split_once("..").is_some_and(|(from, to)| is_number(from) && is_number(to)) {
            Kind::Range
        } else {
            Kind::Strange
        }
    }

    /// Whether this is a number or a plain name.
    pub(super) fn is_plain(self) -> bool {
        matches!(self, Kind::Number | Kind::Name)
    }
}

/// Whether a word is a plain name: one that no format uses for anything else. It begins with a letter, a digit or a sign that is not in
/// ASCII, its brackets are closed, and it is no fraction.
fn is_name(text: &str) -> bool {
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

/// Whether a sign that is not in ASCII is a quote, dots or invisible, so that it is hardly a part of a name.
fn is_mark(letter: char) -> bool {
    "“”„‘’«»…".contains(letter) || letter.is_whitespace() || crate::quote::is_hidden(letter)
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
