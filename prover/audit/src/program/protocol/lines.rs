//! A position a line, and a move a line.
//!
//! It is the simplest protocol that a program can speak: a drawing of the board comes in, with a letter for each
//! point, and a point goes out. A program needs no memory between two lines. Comments and blank lines of its are
//! passed over, so that it may say what it thinks.

use std::io;

use crate::program::channel::Channel;
use crate::program::finding::Kind;
use crate::program::protocol::exchange::{Answer, Question, failed, told};
use pgc_core::game::{Game, Names};

/// A program that reads a drawing of the board, and answers with a point. Blank lines of its, and those that begin with `#`, are passed over.
pub(in crate::program) struct Lines<'g, C> {
    game: &'g Game,
    channel: C,
}

impl<'g, C: Channel> Lines<'g, C> {
    pub(super) fn new(game: &'g Game, channel: C) -> Self {
        Lines { game, channel }
    }

    pub(super) fn ask(&mut self, question: &Question) -> io::Result<Result<Answer, Kind>> {
        self.channel.start()?;
        let [xeno, ophelia] = &question.placed;
        self.channel.send(&format!("{}\n", self.game.drawing([xeno, ophelia])));
        loop {
            let line = match self.channel.receive() {
                Ok(line) => line,
                Err(failure) => return Ok(Err(failed(failure))),
            };
            let word = line.trim();
            if word.is_empty() || word.starts_with('#') {
                continue;
            }
            let point = Names::of(self.game).point(word);
            if point.is_none() && !word.bytes().all(|byte| byte.is_ascii_digit()) {
                // What follows may be part of it, or answer another question.
                self.channel.stop();
                return Ok(Err(Kind::Unreadable { answer: told(word) }));
            }
            return Ok(Ok(Answer { text: told(word), point }));
        }
    }
}
