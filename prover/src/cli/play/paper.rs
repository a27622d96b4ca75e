//! Text for a terminal: no line is wider, and none is broken within a word.

use std::io::{self, Write};

use console::Term;
use textwrap::{Options, WordSeparator, WordSplitter};

/// The columns where there is no terminal.
const COLUMNS: usize = 80;

/// The most columns of a text, which nobody wants to read in longer lines.
const WIDEST: usize = 100;

/// What is written on.
pub(super) struct Paper<'o> {
    pub(super) out: &'o mut dyn Write,
    pub(super) width: usize,
}

/// The columns of the terminal to which standard output goes.
pub(super) fn columns() -> usize {
    let of_terminal = Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    of_terminal.filter(|&columns| columns > 0).unwrap_or(COLUMNS).min(WIDEST)
}

impl Paper<'_> {
    /// Writes a text. What does not fit into a line goes on below, two columns further to the right.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        text.lines().try_for_each(|line| self.line(line))
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        let text = line.trim_start();
        let first = &line[..line.len() - text.len()];
        self.wrapped([first, &format!("{first}  ")], text)
    }

    /// Writes a comment of a text for the audit.
    pub(super) fn comment(&mut self, text: &str) -> io::Result<()> {
        self.wrapped(["# ", "#   "], text)
    }

    /// Writes a text that begins so, and goes on so below.
    fn wrapped(&mut self, [first, below]: [&str; 2], text: &str) -> io::Result<()> {
        let options = Options::new(self.width)
            .initial_indent(first)
            .subsequent_indent(below)
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation);
        textwrap::wrap(text, options).iter().try_for_each(|row| writeln!(self.out, "{row}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(width: usize, text: &str) -> String {
        let mut out = Vec::new();
        Paper { out: &mut out, width }.say(text).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lines_end_between_words() {
        assert_eq!(said(12, "moves to 1-2, which wins"), "moves to\n  1-2, which\n  wins\n");
        assert_eq!(said(80, "one\n\n  two\n"), "one\n\n  two\n");
        assert_eq!(said(8, "  unbreakable word"), "  unbreakable\n    word\n");
        let mut out = Vec::new();
        Paper { out: &mut out, width: 12 }.comment("a game from a start").unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "# a game\n#   from a\n#   start\n");
    }
}
