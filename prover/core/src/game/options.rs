//! The options that a command line, a text or a program gives beside a board.
//!
//! They are read in any order and applied in a fixed one. The lines for Ophelia come first, then the opening rule
//! and the number of moves, and the start last, as it must not be won by the lines that count.

use std::path::Path;

use super::{Board, Convention, Family, Game, GameError, Names, OpeningRule, Point};
use crate::game::board::repeated;
use crate::game::expression::{Parsed, parted};
use crate::game::file::{Reading, Source};

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

    /// The same game in which the board's lines count for Xeno and those of another game's board for Ophelia. A file is looked for from
    /// a folder, and may be followed by options that say how it is read. If it names its points, these are the points of the same names.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse); a board of another number of points, or without lines; a name of no point; a Maker-Breaker game.
    pub(crate) fn with_ophelia(self, expression: &str, folder: &Path) -> Result<Self, GameError> {
        if self.convention == Convention::MakerBreaker {
            return Err(GameError::OwnAndMakerBreaker);
        }
        let (expression, options) = parted(expression);
        let (reading, others) = Reading::parted(options)?;
        if !others.is_empty() {
            return Err(GameError::Option(others));
        }
        let Parsed { board, source, .. } = Family::parse(expression, folder, reading)?;
        self.with_lines_of(&board, &source)
    }

    /// The same game in which the lines of a board count for Ophelia. If its source names its points, these are the points of the same names.
    ///
    /// # Errors
    ///
    /// As those of [`with_own_lines`](Self::with_own_lines); or a board of another number of points, or a name of no point.
    pub fn with_lines_of(mut self, board: &Board, source: &Source) -> Result<Self, GameError> {
        let is_named = source.listing.map_or(!source.names.is_empty(), |listing| listing.numbering.first().is_none());
        if !is_named && board.points() != self.board.points() {
            return Err(GameError::OtherPoints(board.points(), self.board.points()));
        }
        let same = |point: &Point| {
            let Some(name) = source.names.get(usize::from(*point)).filter(|_| is_named) else { return Ok(*point) };
            let given = self.source.names.iter().position(|known| known == name).map(crate::game::board::point);
            given.or_else(|| Names::of(&self).point(name)).ok_or_else(|| GameError::OtherName(name.clone()))
        };
        let lines = board.lines().iter().map(|line| line.iter().map(same).collect()).collect::<Result<_, _>>()?;
        self.source.notes.extend_from_slice(&source.notes);
        self.with_own_lines(lines)
    }

    /// The same game with another opening rule, whose points may be in any order.
    ///
    /// # Errors
    ///
    /// The rule has no points, or a point out of range or twice, or it leaves less than two points allowed.
    pub fn with_opening(self, mut r: OpeningRule) -> Result<Self, GameError> {
        if matches!(self.opening, OpeningRule::Start(_)) {
            return Err(GameError::StartAndRule);
        }
        if let OpeningRule::Xeno(forbidden) | OpeningRule::Both(forbidden) = &mut r {
            forbidden.sort_unstable();
            check_forbidden(forbidden, &self)?;
        }
        Ok(Self { opening: r, ..self })
    }
}

/// Refuses points of an opening rule that leave fewer than two others (format, P3), or are none of the board.
fn check_forbidden(ascending: &[Point], game: &Game) -> Result<(), GameError> {
    let points = game.board.points();
    let last = *ascending.last().ok_or(GameError::OpeningEmpty)?;
    if usize::from(last) >= points {
        return Err(GameError::OpeningOutOfRange(last, points));
    }
    if let Some(point) = repeated(ascending) {
        return Err(GameError::OpeningRepeated(Names::of(game).name(point)));
    }
    if ascending.len() + 2 > points {
        return Err(GameError::OpeningTooWide(ascending.len(), points));
    }
    Ok(())
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
