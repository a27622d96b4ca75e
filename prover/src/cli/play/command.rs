//! What somebody types.

use super::names::PointNames;
use pgc_core::game::Point;
use pgc_core::player::State;

/// A line of the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Claim a point. It is legal.
    Move(Point),
    Undo,
    Hint,
    Why,
    Lines,
    Board,
    Help,
    Quit,
    /// An empty line.
    Nothing,
}

const WORDS: [(&str, Command); 7] = [
    ("undo", Command::Undo),
    ("hint", Command::Hint),
    ("why", Command::Why),
    ("lines", Command::Lines),
    ("board", Command::Board),
    ("quit", Command::Quit),
    ("help", Command::Help),
];

impl Command {
    /// Reads a line, or says what is wrong with it. A name of a point goes before a word; `?` asks for help.
    pub(super) fn read(text: &str, names: &PointNames, state: &State) -> Result<Command, String> {
        let text = text.trim();
        if let Some(point) = names.find(text) {
            let legal = state.legal.contains(&point);
            return if legal {
                Ok(Command::Move(point))
            } else {
                Err(format!("{text} is taken or not allowed; choose another"))
            };
        }
        let lower = text.to_lowercase();
        match WORDS.iter().find(|(word, _)| !lower.is_empty() && word.starts_with(&lower)) {
            Some(&(_, command)) => Ok(command),
            None if text.is_empty() => Ok(Command::Nothing),
            None if text == "?" => Ok(Command::Help),
            None => Err(format!("'{}' is neither a point nor a command; type help", text.escape_debug())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::committed;
    use pgc_core::player::state;

    #[test]
    fn moves_are_numbers_or_names_and_words_may_be_short() {
        let certificate = committed("affine-4");
        let (names, state) = (PointNames::of(&certificate.game), state(&certificate, &[0]).unwrap());
        let read = |text: &str| Command::read(text, &names, &state);
        assert_eq!(read(" 3 \n"), Ok(Command::Move(3)));
        assert_eq!(read("R2"), Ok(Command::Move(3)));
        assert_eq!(
            (read("β1"), read("B1"), read("l")),
            (Ok(Command::Move(8)), Ok(Command::Move(8)), Ok(Command::Lines))
        );
        assert_eq!(read("r1"), Err("r1 is taken or not allowed; choose another".to_owned()));
        assert_eq!(
            (read("u"), read("Undo"), read("?"), read("")),
            (Ok(Command::Undo), Ok(Command::Undo), Ok(Command::Help), Ok(Command::Nothing))
        );
        assert_eq!(read("16"), Err("'16' is neither a point nor a command; type help".to_owned()));
        assert!(read("pass").is_err());
    }
}
