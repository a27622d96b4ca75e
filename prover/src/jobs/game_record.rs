//! A game in a file of a plan: everything that defines it, whatever files it came from.

use serde::{Deserialize, Serialize};

use super::place::Place;
use crate::game::{Board, Claim, Convention, Family, Game, GameError, Point, Start};

/// A game without an opening rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its text, for readers.
    pub text: String,
    /// The expression of its board, if that is of a family.
    board: Option<String>,
    /// Its points and lines, if not.
    lines: Option<(usize, Vec<Vec<Point>>)>,
    maker_breaker: bool,
    /// The lines that are Ophelia's own.
    ophelia: Option<Vec<Vec<Point>>>,
    /// The points of Xeno and of Ophelia at the start, and whether she is to move.
    start: (Vec<Point>, Vec<Point>, bool),
    /// How many moves of the attacker count, if not all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<Point>,
}

impl GameRecord {
    /// The record of a game.
    pub fn of(game: &Game) -> GameRecord {
        let listed = matches!(game.family, Family::Lines | Family::Animal { .. });
        let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
        let own = if let Convention::Own(lines) = &game.convention { Some(lines.clone()) } else { None };
        GameRecord {
            text: game.text(),
            board: (!listed).then(|| game.expression()),
            lines: listed.then(|| (game.board.points(), game.board.lines().to_vec())),
            maker_breaker: game.convention == Convention::MakerBreaker,
            ophelia: own,
            start: (xeno, ophelia, ophelia_moves),
            moves: game.moves,
        }
    }

    /// The game.
    ///
    /// # Errors
    ///
    /// The record defines no game.
    pub fn game(&self) -> Result<Game, GameError> {
        let game = match (&self.board, &self.lines) {
            (Some(board), _) => Game::parse(board)?,
            (None, Some((points, lines))) => Game::of_board(Board::new(*points, lines.clone())?),
            (None, None) => return Err(GameError::Unknown(self.text.clone())),
        };
        let game = if self.maker_breaker { game.with_maker_breaker()? } else { game };
        let game = if let Some(lines) = &self.ophelia { game.with_own_lines(lines.clone())? } else { game };
        let (xeno, ophelia, ophelia_moves) = self.start.clone();
        bounded(game.with_position(Start { xeno, ophelia, ophelia_moves })?, self.moves)?.checked()
    }
}

/// The game with this bound on the attacker's moves.
fn bounded(game: Game, moves: Option<Point>) -> Result<Game, GameError> {
    match moves {
        Some(moves) => game.with_moves(&moves.to_string()),
        None => Ok(Game { moves: None, ..game }),
    }
}

/// The game from a place.
///
/// # Errors
///
/// The place is no position of the game.
pub(super) fn game_at(game: &Game, claim: Claim, place: &Place) -> Result<Game, GameError> {
    let Place { own, other, antagonist_moves, left } = place.clone();
    let start = if claim.is_xeno() {
        Start { xeno: own, ophelia: other, ophelia_moves: antagonist_moves }
    } else {
        Start { xeno: other, ophelia: own, ophelia_moves: !antagonist_moves }
    };
    bounded(game.clone().with_position(start)?, left)?.checked()
}

/// The place where a game starts.
pub(super) fn place_of(game: &Game, claim: Claim) -> Place {
    let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
    if claim.is_xeno() {
        Place { own: xeno, other: ophelia, antagonist_moves: ophelia_moves, left: game.moves }
    } else {
        Place { own: ophelia, other: xeno, antagonist_moves: !ophelia_moves, left: game.moves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_the_game() {
        for text in [
            "4^3",
            "mnk:5,4,4 --maker-breaker --start X:0,5/O:7 --to-move Xeno",
            "animal:elly,4x4",
            "3^3 --moves 4",
            "3^2 --ophelia mnk:3,3,2 --start X:0,5/O:7 --to-move Ophelia",
        ] {
            let game = Game::read(text).unwrap();
            let record = GameRecord::of(&game);
            let again = record.game().unwrap();
            assert_eq!((again.text(), again.board.lines()), (game.text(), game.board.lines()), "{text}");
            let text = serde_json::to_string(&record).unwrap();
            assert_eq!(serde_json::from_str::<GameRecord>(&text).unwrap(), record);
        }
    }

    #[test]
    fn a_place_is_the_start_in_terms_of_the_claim() {
        let game = Game::read("3^2 --start X:0,5/O:7 --to-move Ophelia --moves 2").unwrap();
        for claim in Claim::ALL {
            let place = place_of(&game, claim);
            assert_eq!(game_at(&Game::parse("3^2").unwrap(), claim, &place).unwrap(), game);
            assert_eq!(place.antagonist_moves, claim.is_xeno());
        }
    }
}
