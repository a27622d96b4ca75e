//! A proof as a program: positions come in a line each, and moves go out.

use std::io::{self, BufRead, Read, Write};

use serde::Serialize;

use pgc_core::certificate::Certificate;
use pgc_core::game::{Names, Point};
use pgc_core::json;
use pgc_core::player::{Player, Positions, Unanswered};
use pgc_core::quote::printable;
use thiserror::Error;

/// The most bytes of a line. The points of the largest board have numbers of five digits.
const LONGEST: u64 = 1 << 19;

/// The most characters of a line that are repeated in a report.
const REPEATED: usize = 100;

/// How a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A JSON object.
    Json,
    /// The number of the point.
    Number,
}

/// What is said about a position.
#[derive(Debug, Serialize)]
struct Told<'t> {
    /// The line that was read, or its beginning.
    position: String,
    #[serde(flatten)]
    said: Said<'t>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Said<'t> {
    Move {
        /// The number of the point.
        r#move: Point,
        name: String,
        reason: String,
    },
    Error {
        /// A word for programs.
        error: &'t str,
        message: String,
    },
}

/// Why a line gets no move.
#[derive(Debug, Error)]
enum Wrong {
    #[error(
        "this is not a position of the board; draw one letter for each of its {0} points, as in x..o....x, or list the points of both players, \
         each once, as in X:0,5/O:7"
    )]
    Text(usize),
    #[error("the line is longer than {LONGEST} bytes, or is not UTF-8 text; send a position of the board")]
    Line,
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
}

/// Answers each line of the input until it ends. Blank lines are passed over.
pub(super) fn answer(
    certificate: &Certificate,
    form: Form,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut positions = Positions::new(Player::new(certificate));
    let game = &certificate.game;
    let names = Names::of(game);
    let list = |points: &[Point]| points.iter().map(|&point| names.name(point)).collect::<Vec<_>>().join(", ");
    loop {
        let mut bytes = Vec::new();
        if (&mut *input).take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let is_whole = bytes.ends_with(b"\n") || (bytes.len() as u64) < LONGEST;
        if !is_whole {
            input.skip_until(b'\n')?;
        }
        let line = String::from_utf8(bytes).ok().filter(|_| is_whole);
        let text = line.as_deref().unwrap_or_default().trim();
        if line.is_some() && text.is_empty() {
            continue;
        }
        let placed = match &line {
            Some(_) => game.position_in(text).map_err(|_| Wrong::Text(game.board.points())),
            None => Err(Wrong::Line),
        };
        let answer = placed.and_then(|[xeno, ophelia]| Ok(positions.answer([&xeno, &ophelia])?));
        match (form, answer) {
            (Form::Number, Ok(answer)) => writeln!(out, "{}", answer.point)?,
            (Form::Number, Err(wrong)) => writeln!(out, "error: {}", printable(&wrong.to_string()))?,
            (Form::Json, answer) => {
                let said = match &answer {
                    Ok(answer) => Said::Move {
                        r#move: answer.point,
                        name: names.name(answer.point),
                        reason: answer.because_with(&list),
                    },
                    Err(wrong) => Said::Error { error: wrong.word(), message: wrong.to_string() },
                };
                json::write(&mut &mut *out, &Told { position: text.chars().take(REPEATED).collect(), said })?;
            }
        }
        out.flush()?;
    }
}

impl Wrong {
    /// A word for programs.
    fn word(&self) -> &'static str {
        match self {
            Self::Text(_) | Self::Line => "unreadable",
            Self::Unanswered(unanswered) => unanswered.word(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::committed;

    fn said(name: &str, form: Form, input: &[u8]) -> Vec<String> {
        let mut out = Vec::new();
        answer(&committed(name), form, &mut &*input, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn each_line_gets_one() {
        let input = b"...........................\n\nX:13/O:0\r\nx\nX:0/O:13\n";
        let numbers = said("grid-3-3", Form::Number, input);
        assert_eq!(numbers[..2], ["13", "1"]);
        assert!(numbers[2].starts_with("error: this is not a position of the board"), "{numbers:?}");
        assert!(numbers[3].starts_with("error: no line of play against this proof"), "{numbers:?}");
        let objects = said("grid-3-3", Form::Json, input);
        assert_eq!(
            (objects.len(), &*objects[1]),
            (
                4,
                r#"{"position":"X:13/O:0","move":1,"name":"1","reason":"which threatens to complete a line with 25 (theorem)"}"#
            )
        );
        assert!(objects[2].contains(r#""error":"unreadable""#) && objects[3].contains(r#""error":"unreachable""#));
    }

    #[test]
    fn a_line_that_is_no_text_or_too_long_gets_one_too() {
        let long = ".".repeat(1 << 20) + "\n...........................";
        let lines = said("grid-3-3", Form::Number, long.as_bytes());
        assert!(lines[0].starts_with("error: the line is longer than") && lines[1] == "13", "{lines:?}");
        let lines = said("grid-3-3", Form::Json, b"\xff\n");
        assert!(lines[0].starts_with(r#"{"position":"","error":"unreadable""#), "{lines:?}");
    }
}
