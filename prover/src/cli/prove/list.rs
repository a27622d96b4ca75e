//! Lists of games: one per line, each with its own rules.

use std::io::{self, BufRead, Read};

/// The most bytes of a line.
const MOST_BYTES: u64 = 1 << 16;

/// A line that names no game.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadLine {
    /// Its number, from 1.
    pub(super) number: usize,
    /// What is wrong with it.
    pub(super) error: &'static str,
}

/// The games of a list, read one by one.
pub(super) struct List<R> {
    reader: R,
    /// How many lines were read.
    lines: usize,
}

impl<R: BufRead> List<R> {
    /// The games that a reader has from here on.
    pub(super) fn new(reader: R) -> Self {
        Self { reader, lines: 0 }
    }

    /// The next line without its end, if there is one, and whether it is complete.
    fn line(&mut self) -> io::Result<Option<(Vec<u8>, bool)>> {
        let mut line = Vec::new();
        if self.reader.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        self.lines += 1;
        let whole = line.last() == Some(&b'\n') || (line.len() as u64) < MOST_BYTES;
        if !whole {
            self.reader.skip_until(b'\n')?;
        }
        Ok(Some((line, whole)))
    }
}

impl<R: BufRead> Iterator for List<R> {
    type Item = io::Result<Result<String, BadLine>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (line, whole) = match self.line().transpose()? {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            let bad = |error| Some(Ok(Err(BadLine { number: self.lines, error })));
            if !whole {
                return bad("is longer than 64 KiB");
            }
            let Ok(text) = str::from_utf8(&line) else { return bad("is not UTF-8 text") };
            let text = if self.lines == 1 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
            let game = without_comment(text).trim();
            if !game.is_empty() {
                return Some(Ok(Ok(game.to_owned())));
            }
        }
    }
}

/// The part of a line before a comment. A file name may contain `#`, but must not begin with it.
fn without_comment(line: &str) -> &str {
    let begins = |&(at, _): &(usize, &str)| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    line.match_indices('#').find(begins).map_or(line, |(at, _)| &line[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Vec<Result<String, BadLine>> {
        List::new(bytes).map(Result::unwrap).collect()
    }

    #[test]
    fn comments_empty_lines_and_marks_of_other_systems_are_passed_over() {
        let text = "\u{feff}3^3\r\n\r\n# all of these\n  pi4  # a plane\n\t\nlines:a#1.lines --maker-breaker\n4^2";
        let games: Vec<String> = read(text.as_bytes()).into_iter().map(Result::unwrap).collect();
        assert_eq!(games, ["3^3", "pi4", "lines:a#1.lines --maker-breaker", "4^2"]);
        assert!(read(b"").is_empty() && read(b"\n#\n").is_empty());
    }

    #[test]
    fn a_line_that_is_no_text_does_not_end_the_list() {
        let mut bytes = b"3^3\n\xff\xfe\n4^2 ".to_vec();
        bytes.resize(bytes.len() + (1 << 16), b'4');
        bytes.extend(b"\n5^2\n");
        let bad = |number, error| Err(BadLine { number, error });
        let expected =
            [Ok("3^3".to_owned()), bad(2, "is not UTF-8 text"), bad(3, "is longer than 64 KiB"), Ok("5^2".to_owned())];
        assert_eq!(read(&bytes), expected);
    }
}
