//! Questions and answers as lines.
//!
//! - `exchange`: what is asked and answered, whatever the protocol;
//! - `lines`: a position a line, and a move a line;
//! - `gomocup`: the protocol of Gomocup's programs, by P. Laštovička and others.

pub(super) mod exchange;
mod gomocup;
mod lines;

use std::io;

use crate::program::channel::Channel;
use crate::program::finding::Kind;
use exchange::{Answer, Question};
use gomocup::Gomocup;
use lines::Lines;
use pgc_core::game::{Convention, Family, Game, OpeningRule};

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// A position a line, and a move a line.
    Lines,
    /// The protocol of Gomocup's programs.
    Gomocup,
}

/// A program that is asked in one of the protocols.
pub(super) enum Dialogue<'g, C> {
    Lines(Lines<'g, C>),
    Gomocup(Gomocup<C>),
}

impl<'g, C: Channel> Dialogue<'g, C> {
    /// A dialogue about a game, with so many milliseconds for a move; nothing if the protocol has no such games.
    pub(super) fn new(protocol: Protocol, game: &'g Game, channel: C, milliseconds: u64) -> Option<Self> {
        match (protocol, game.family) {
            (Protocol::Lines, _) => Some(Dialogue::Lines(Lines::new(game, channel))),
            (Protocol::Gomocup, Family::Mnk { m, n, k: 5 }) if is_plain(game) => {
                Some(Dialogue::Gomocup(Gomocup::new([m, n], channel, milliseconds)))
            }
            (Protocol::Gomocup, _) => None,
        }
    }

    /// Asks for a move. A program that fails to answer is stopped, and started again for the next question.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub(super) fn ask(&mut self, question: &Question) -> io::Result<Result<Answer, Kind>> {
        match self {
            Dialogue::Lines(lines) => lines.ask(question),
            Dialogue::Gomocup(gomocup) => gomocup.ask(question),
        }
    }
}

/// Whether both players complete the lines of the board, and no move is forbidden.
fn is_plain(game: &Game) -> bool {
    game.convention == Convention::Strong
        && matches!(game.opening, OpeningRule::None | OpeningRule::Start(_))
        && game.moves.is_none()
}
