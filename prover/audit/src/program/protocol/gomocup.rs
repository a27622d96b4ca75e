//! The protocol of Gomocup's programs, which are called brains there (P. Laštovička and others,
//! <https://plastovicka.github.io/protocl2en.htm>).
//!
//! A brain is told a whole position by BOARD and answers with its move, so each question is independent of those
//! before. Between two questions it is told RESTART, or START if it does not know that. Lines that begin with
//! DEBUG, MESSAGE and the like are passed over. After an answer that is no move the brain is stopped, as what
//! follows might be taken for the answer to the next question.

use std::io;

use crate::program::channel::Channel;
use crate::program::finding::Kind;
use crate::program::protocol::exchange::{Answer, Question, failed, told};
use pgc_core::game::Point;

/// A brain on a board of columns and rows.
pub(in crate::program) struct Gomocup<C> {
    columns: u32,
    rows: u32,
    channel: C,
    milliseconds: u64,
    /// Whether a game was begun.
    is_begun: bool,
    /// Whether it knows the command RESTART.
    restarts: bool,
}

/// Lines that are no answers.
const ASIDES: [&str; 4] = ["DEBUG", "MESSAGE", "SUGGEST", "UNKNOWN"];

impl<C: Channel> Gomocup<C> {
    pub(super) fn new([columns, rows]: [u32; 2], channel: C, milliseconds: u64) -> Self {
        Gomocup { columns, rows, channel, milliseconds, is_begun: false, restarts: true }
    }

    pub(super) fn ask(&mut self, question: &Question) -> io::Result<Result<Answer, Kind>> {
        if self.channel.start()? {
            self.is_begun = false;
        }
        Ok(self.begin().and_then(|()| self.place(question)))
    }

    /// An empty board.
    fn begin(&mut self) -> Result<(), Kind> {
        if self.is_begun && self.restarts {
            let answer = self.command("RESTART", &ASIDES[..3])?;
            if is_ok(&answer) {
                return Ok(());
            }
            self.restarts = false;
        }
        let (columns, rows) = (self.columns, self.rows);
        let start = if columns == rows { format!("START {columns}") } else { format!("RECTSTART {columns},{rows}") };
        let answer = self.command(&start, &ASIDES[..3])?;
        if !is_ok(&answer) {
            return Err(self.unreadable(&answer));
        }
        if !self.is_begun {
            self.is_begun = true;
            let milliseconds = self.milliseconds;
            // Five in a row or more win. The other limits are none.
            self.channel.send(&format!(
                "INFO timeout_turn {milliseconds}\r\nINFO timeout_match 0\r\nINFO max_memory 0\r\nINFO game_type 1\r\nINFO rule 0\r\n"
            ));
        }
        Ok(())
    }

    /// The move at a position.
    fn place(&mut self, Question { order, .. }: &Question) -> Result<Answer, Kind> {
        let command = if order.is_empty() {
            "BEGIN".to_owned()
        } else {
            let stones = order.iter().map(|&(is_own, point)| {
                let [column, row] = self.place_of(point);
                format!("{column},{row},{}\r\n", if is_own { 1 } else { 2 })
            });
            format!("BOARD\r\n{}DONE", stones.collect::<String>())
        };
        let answer = self.command(&command, &ASIDES)?;
        let numbers = answer.split_once(',').map(|(column, row)| [column, row].map(|word| word.trim().parse::<u32>()));
        let Some([Ok(column), Ok(row)]) = numbers else { return Err(self.unreadable(&answer)) };
        let on_board = column < self.columns && row < self.rows;
        let number = on_board.then(|| row * self.columns + column);
        Ok(Answer { text: told(&answer), point: number.and_then(|number| Point::try_from(number).ok()) })
    }

    /// Its column and row.
    fn place_of(&self, point: Point) -> [u32; 2] {
        [u32::from(point) % self.columns, u32::from(point) / self.columns]
    }

    /// Sends a command, and returns the answer: the first line that does not begin with one of the words.
    fn command(&mut self, command: &str, passed: &[&str]) -> Result<String, Kind> {
        self.channel.send(&format!("{command}\r\n"));
        loop {
            let line = self.channel.receive().map_err(failed)?;
            let line = line.trim();
            let first = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
            if !line.is_empty() && !passed.contains(&&*first) {
                return Ok(line.to_owned());
            }
        }
    }

    /// What follows may be part of the answer, or answer another command.
    fn unreadable(&mut self, answer: &str) -> Kind {
        self.channel.stop();
        Kind::Unreadable { answer: told(answer) }
    }
}

/// Whether the brain is ready.
fn is_ok(answer: &str) -> bool {
    answer.get(..2).is_some_and(|word| word.eq_ignore_ascii_case("OK"))
}
