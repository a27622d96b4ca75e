//! The options that a command line, a text or a program gives beside a board.
//!
//! They are read in any order and applied in a fixed one. The lines for Ophelia come first, then the opening rule
//! and the number of moves, and the start last, as it must not be won by the lines that count.

use std::path::Path;

use super::{Game, GameError, OpeningRule};

/// Options for whom the lines count, how the game opens or where it starts, and how many moves count.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleOptions<'a> {
    /// Whether no line counts for Ophelia.
    pub maker_breaker: bool,
    /// The game whose lines count for Ophelia.
    pub ophelia: Option<&'a str>,
    /// The points that Xeno's first move must avoid.
    pub forbid_opening: Option<&'a str>,
    /// The points that the first move of each player must avoid.
    pub forbid_first_moves: Option<&'a str>,
    /// The position from which the game starts.
    pub start: Option<&'a str>,
    /// Who is to move there.
    pub to_move: Option<&'a str>,
    /// How many moves of the attacker count.
    pub moves: Option<&'a str>,
}

impl<'a> RuleOptions<'a> {
    /// Reads options as they stand behind an expression. Of one that is given twice, the last counts.
    ///
    /// # Errors
    ///
    /// A word is no option of a game.
    fn read(text: &'a str) -> Result<Self, GameError> {
        let mut rules = Self::default();
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let option = match word {
                "--maker-breaker" => {
                    rules.maker_breaker = true;
                    continue;
                }
                "--ophelia" => &mut rules.ophelia,
                "--forbid-opening" => &mut rules.forbid_opening,
                "--forbid-first-moves" => &mut rules.forbid_first_moves,
                "--start" => &mut rules.start,
                "--to-move" => &mut rules.to_move,
                "--moves" => &mut rules.moves,
                _ => return Err(GameError::Option(word.to_owned())),
            };
            *option = Some(words.next().unwrap_or_default());
        }
        Ok(rules)
    }
}

impl Game {
    /// The game with the options of a text, in any order; files are looked for from a folder.
    pub(crate) fn with_options(self, options: &str, folder: &Path) -> Result<Self, GameError> {
        self.with_rules(&RuleOptions::read(options)?, folder)
    }

    /// The game with these options; files are looked for from a folder. A start comes last, as it depends on the lines.
    ///
    /// # Errors
    ///
    /// A game for Ophelia's lines that is none, or has other points, or in which no line counts for her; a point or a number of moves that
    /// the board has not; an opening rule beside a start or another one; or a start that is illegal.
    pub fn with_rules(self, rules: &RuleOptions, folder: &Path) -> Result<Self, GameError> {
        let mut game = self;
        if rules.maker_breaker {
            game = game.with_maker_breaker()?;
        }
        if let Some(ophelia) = rules.ophelia {
            game = game.with_ophelia(ophelia, folder)?;
        }
        let points = |list: Option<&str>| list.map(|list| game.points_of(list)).transpose();
        let opening = match (points(rules.forbid_opening)?, points(rules.forbid_first_moves)?) {
            (Some(_), Some(_)) => return Err(GameError::TwoRules),
            (Some(points), None) => Some(OpeningRule::Xeno(points)),
            (None, Some(points)) => Some(OpeningRule::Both(points)),
            (None, None) => None,
        };
        if let Some(opening) = opening {
            game = game.with_opening(opening)?;
        }
        if let Some(moves) = rules.moves {
            game = game.with_moves(moves)?;
        }
        game.starting_from(rules.start, rules.to_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_in_any_order_and_exclude_each_other_by_name() {
        let text = |text: &str| Game::read(text).map(|game| game.text()).map_err(|error| error.to_string());
        assert_eq!(
            text("3^2 --start X:0/O: --moves 2 --maker-breaker"),
            text("3^2 --maker-breaker --moves 2 --start X:0/O:")
        );
        assert_eq!(text("3^2 --moves 3 --moves 2"), Ok("3^2 --moves 2".to_owned()));
        assert!(
            text("3^2 --forbid-opening 1 --forbid-first-moves 2").is_err_and(|error| error.contains("leave out one"))
        );
        assert!(text("3^2 --misere").is_err_and(|error| error.contains("'--misere' is not an option")));
        assert!(text("3^2 --moves").is_err_and(|error| error.contains("'' is not a valid number of moves")));
    }
}
