//! Questions to a program and its answers, as lines that go to it and come back; and what goes wrong in its play.
//!
//! # A position a line, and a move a line
//!
//! It is the simplest protocol that a program can speak: a drawing of the board comes in, with a letter for each
//! point, and a point goes out. A program needs no memory between two lines. Comments and blank lines of its are
//! passed over, so that it may say what it thinks.
//!
//! # Gomocup
//!
//! The protocol of Gomocup's programs, which are called brains there (P. Laštovička and others,
//! <https://plastovicka.github.io/protocl2en.htm>).
//!
//! A brain is told a whole position by BOARD and answers with its move, so each question is independent of those
//! before. Between two questions it is told RESTART, or START if it does not know that. Lines that begin with
//! DEBUG, MESSAGE and the like are passed over. After an answer that is no move the brain is stopped, as what
//! follows might be taken for the answer to the next question.
//!
//! # Findings
//!
//! A finding is a line of play and what happens at its end. Whoever wrote the program can make the same moves and
//! see the same. Answers are told as they were given, but shortened, since they come from elsewhere.

use std::io;

use serde::Serialize;

use pgc_core::game::{Convention, Game, Names, OpeningRule, Point};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position};

/// A running program, to which text is sent, and which answers in lines.
pub trait Channel {
    /// Starts the program, if it is not running. Returns whether it was started.
    ///
    /// # Errors
    ///
    /// The system does not start it.
    fn start(&mut self) -> io::Result<bool>;

    /// Sends text. The time for the answer begins.
    fn send(&mut self, text: &str);

    /// The next line, without its end; or the beginning of a very long one.
    ///
    /// # Errors
    ///
    /// [`Kind::Crash`] or [`Kind::Silence`]: the program has ended, or its time is up. It is stopped then.
    fn receive(&mut self) -> Result<String, Kind>;

    /// Stops the program.
    fn stop(&mut self);
}

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// A position a line, and a move a line.
    Lines,
    /// The protocol of Gomocup's programs.
    Gomocup,
}

/// Lines that are no answers.
const ASIDES: [&str; 4] = ["DEBUG", "MESSAGE", "SUGGEST", "UNKNOWN"];

/// A program that is asked in one of the protocols.
pub(super) struct Dialogue<'g, C> {
    game: &'g Game,
    /// The columns and rows of a brain's board; nothing of a program that is asked line by line.
    size: Option<[u32; 2]>,
    channel: C,
    milliseconds: u64,
    /// Whether a brain has begun a game.
    is_begun: bool,
    /// Whether it knows the command RESTART.
    restarts: bool,
}

impl<'g, C: Channel> Dialogue<'g, C> {
    /// A dialogue about a game, with so many milliseconds for a move; nothing if the protocol has no such games.
    pub(super) fn new(protocol: Protocol, game: &'g Game, channel: C, milliseconds: u64) -> Option<Self> {
        // Both players complete the lines of the board, and no move is forbidden.
        let is_plain = game.convention == Convention::Strong
            && matches!(game.opening, OpeningRule::None | OpeningRule::Start(_))
            && game.moves.is_none();
        let size = match (protocol, game.family.parts()) {
            (Protocol::Lines, _) => None,
            (Protocol::Gomocup, ("mnk", &[m, n, 5])) if is_plain => Some([m, n]),
            (Protocol::Gomocup, _) => return None,
        };
        Some(Dialogue { game, size, channel, milliseconds, is_begun: false, restarts: true })
    }

    /// Asks for a move. A program that fails to answer is stopped, and started again for the next question.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub(super) fn ask(&mut self, position: &Position) -> io::Result<Result<Point, Kind>> {
        if self.channel.start()? {
            self.is_begun = false;
        }
        let answer = match self.size {
            None => self.line(position),
            Some(size) => self.begin(size).and_then(|()| self.place(size, position)),
        };
        Ok(answer.and_then(|(answer, point)| {
            let why = match point {
                None => Illegal::OffBoard,
                Some(point) if !position.is_free(point) => Illegal::Taken,
                Some(point) if !position.is_legal(PROTAGONIST, point) => Illegal::Forbidden,
                Some(point) => return Ok(point),
            };
            Err(Kind::IllegalMove { answer: told(&answer), why })
        }))
    }

    /// The move of a program that reads a drawing of the board, and answers with a point. Blank lines of its, and those that begin with `#`,
    /// are passed over.
    fn line(&mut self, position: &Position) -> Result<Answer, Kind> {
        let placed = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        let [xeno, ophelia] = &position.rules().claim.by_player(placed);
        let drawing = format!("{}\n", self.game.drawing([xeno, ophelia]));
        let word = self.answer(&drawing, |line| line.starts_with('#'))?;
        let point = Names::of(self.game).point(&word);
        if point.is_none() && !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.unreadable(&word));
        }
        Ok((word, point))
    }

    /// An empty board.
    fn begin(&mut self, [columns, rows]: [u32; 2]) -> Result<(), Kind> {
        if self.is_begun && self.restarts {
            let answer = self.command("RESTART", &ASIDES[..3])?;
            if is_ok(&answer) {
                return Ok(());
            }
            self.restarts = false;
        }
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
    fn place(&mut self, [columns, rows]: [u32; 2], position: &Position) -> Result<Answer, Kind> {
        let stones = position.trail().iter().map(|&(role, point)| {
            let (column, row) = (u32::from(point) % columns, u32::from(point) / columns);
            format!("{column},{row},{}\r\n", if role == PROTAGONIST { 1 } else { 2 })
        });
        let stones: String = stones.collect();
        let command = if stones.is_empty() { "BEGIN".to_owned() } else { format!("BOARD\r\n{stones}DONE") };
        let answer = self.command(&command, &ASIDES)?;
        let numbers = answer.split_once(',').map(|(column, row)| [column, row].map(|word| word.trim().parse::<u32>()));
        let Some([Ok(column), Ok(row)]) = numbers else { return Err(self.unreadable(&answer)) };
        let on_board = column < columns && row < rows;
        let number = on_board.then(|| row * columns + column);
        Ok((answer, number.and_then(|number| Point::try_from(number).ok())))
    }

    /// Sends a command, and returns the answer: the first line that does not begin with one of the words.
    fn command(&mut self, command: &str, passed: &[&str]) -> Result<String, Kind> {
        self.answer(&format!("{command}\r\n"), |line| {
            let first = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
            passed.contains(&&*first)
        })
    }

    /// Sends a text, and returns the first line that is neither blank nor an aside.
    fn answer(&mut self, text: &str, is_aside: impl Fn(&str) -> bool) -> Result<String, Kind> {
        self.channel.send(text);
        loop {
            let line = self.channel.receive()?;
            let line = line.trim();
            if !line.is_empty() && !is_aside(line) {
                return Ok(line.to_owned());
            }
        }
    }

    /// What follows may be part of the answer, or answer another question.
    fn unreadable(&mut self, answer: &str) -> Kind {
        self.channel.stop();
        Kind::Unreadable { answer: told(answer) }
    }
}

/// Whether the brain is ready.
fn is_ok(answer: &str) -> bool {
    answer.get(..2).is_some_and(|word| word.eq_ignore_ascii_case("OK"))
}

/// An answer, and the point that it names; nothing if the board has no such point.
type Answer = (String, Option<Point>);

/// The most characters of an answer that are told.
const TOLD: usize = 60;

/// An answer as it is told.
fn told(answer: &str) -> String {
    let short: String = answer.chars().take(TOLD).collect();
    if short.len() < answer.len() { short + "..." } else { short }
}

/// What goes wrong, and the line of play by which it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The moves from the start, both players' in turn.
    pub line: Vec<Point>,
    /// What goes wrong then.
    #[serde(flatten)]
    pub kind: Kind,
}

/// What goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Kind {
    /// The program ends, or closes its output.
    Crash {
        /// How it ended; nothing if it goes on without its output.
        status: Option<String>,
    },
    /// It does not answer in time.
    Silence {
        /// How long it was waited for, in milliseconds.
        milliseconds: u64,
    },
    /// Its answer is no move.
    Unreadable {
        /// The answer, or its beginning.
        answer: String,
    },
    /// It moves to a point that it cannot claim.
    IllegalMove {
        /// The answer, or its beginning.
        answer: String,
        /// Why it cannot.
        why: Illegal,
    },
    /// It gives another answer to the same position.
    AnotherAnswer {
        /// Its first answer.
        first: Point,
        /// The line of play that came before the first answer.
        after: Vec<Point>,
        /// Its second answer.
        second: Point,
    },
    /// The other player completes a line, with the last move.
    Loses {
        /// The line.
        completed: Vec<Point>,
    },
    /// The board is full, and the program was to win.
    FullBoard,
    /// No further move of the program's counts, and it was to win.
    TooLate,
}

/// Why a point cannot be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Illegal {
    /// It is owned already.
    Taken,
    /// The board has no such point.
    OffBoard,
    /// The opening rule forbids it.
    Forbidden,
}
