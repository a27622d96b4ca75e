//! Reads games from texts. A text may give only the digest of the lines; then it lists the lines in another place.
//!
//! The digest decides: lines that have another one are refused. So a text names the same game wherever its lines
//! come from.

use std::path::Path;

use super::{Board, Game, GameError, Point};

/// Lines that a text has beside the game's expression.
#[derive(Debug, Default)]
pub struct ToldLines {
    /// Those of the board.
    pub board: Option<Vec<Vec<Point>>>,
    /// Those of Ophelia's own.
    pub ophelia: Option<Vec<Vec<Point>>>,
}

/// What stands before the digest of lines.
const LINES: &str = "lines:";

impl Game {
    /// Reads what [`Game::text`] writes. Where it writes the digest of lines, these are taken, on a board of so many points.
    ///
    /// # Errors
    ///
    /// As [`Game::read`]; and lines that are not told, or whose digest is another one.
    pub fn told(text: &str, points: usize, lines: ToldLines) -> Result<Game, GameError> {
        let mut words = text.split_ascii_whitespace();
        let expression = words.next().unwrap_or_default();
        let missing = || GameError::Untold(text.to_owned());
        let game = if expression.starts_with(LINES) {
            Game::of_board(Board::new(points, lines.board.ok_or_else(missing)?)?)
        } else {
            Game::parse(expression)?
        };
        let mut options: Vec<&str> = words.collect();
        let own = options.windows(2).position(|pair| pair[0] == "--ophelia" && pair[1].starts_with(LINES));
        let game = match own {
            Some(at) => {
                options.drain(at..at + 2);
                game.with_own_lines(lines.ophelia.ok_or_else(missing)?)?
            }
            None => game,
        };
        let game = game.with_options(&options.join(" "), Path::new(""))?;
        if game.text() == text { Ok(game) } else { Err(GameError::OtherLines(text.to_owned(), game.text())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str, board: Option<&[&[Point]]>, ophelia: Option<&[&[Point]]>) -> Result<Game, GameError> {
        let lines = |lines: &[&[Point]]| lines.iter().map(|line| line.to_vec()).collect();
        Game::told(text, 4, ToldLines { board: board.map(lines), ophelia: ophelia.map(lines) })
    }

    #[test]
    fn what_a_game_is_called_names_it_with_its_lines() {
        let board: &[&[Point]] = &[&[0, 1], &[1, 2, 3]];
        let own: &[&[Point]] = &[&[0, 3]];
        let lines = |lines: &[&[Point]]| lines.iter().map(|line| line.to_vec()).collect::<Vec<_>>();
        let game = Game::of_board(Board::new(4, lines(board)).unwrap());
        for game in [
            game.clone(),
            game.clone().with_maker_breaker().unwrap(),
            game.clone().with_own_lines(lines(own)).unwrap().with_moves("2").unwrap(),
            game.with_own_lines(lines(own)).unwrap().starting_from(Some("X:1/O:2"), None).unwrap(),
            Game::parse("2^2").unwrap().with_own_lines(lines(own)).unwrap(),
        ] {
            assert_eq!(told(&game.text(), Some(board), Some(own)).unwrap(), game);
        }
        let plain = Game::read("3^2 --forbid-opening 4 --moves 3").unwrap();
        assert_eq!(told(&plain.text(), None, None).unwrap(), plain);
    }

    #[test]
    fn lines_that_are_missing_or_others_are_refused() {
        let board: &[&[Point]] = &[&[0, 1]];
        let text = Game::of_board(Board::new(4, vec![vec![0, 1]]).unwrap()).text();
        assert!(matches!(told(&text, None, None), Err(GameError::Untold(_))));
        assert!(matches!(told(&text, Some(&[&[0, 2]]), None), Err(GameError::OtherLines(..))));
        assert!(matches!(told("lines:0", Some(board), None), Err(GameError::OtherLines(..))));
        assert!(matches!(told("2^2 --ophelia lines:1", Some(board), None), Err(GameError::Untold(_))));
        assert!(matches!(told("2^2 --ophelia mnk:2,2,1", None, None), Err(GameError::OtherLines(..))));
        assert!(told("no^game", Some(board), None).is_err());
    }
}
