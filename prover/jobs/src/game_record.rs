//! A game in a file of a plan: everything that defines it, whatever files it came from.
//!
//! A board of a family is written by its expression, any other by its lines. A record is accepted only if the game
//! that it defines is recorded in just this way. So a game has one record, two records with one digest are one
//! game, and no record can name a file to be read.

use serde::{Deserialize, Serialize};

use crate::place::Place;
use crate::sealed::Fault;
use pgc_core::game::{Board, Claim, Convention, Family, Game, GameError, Point, Start};

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
        let listed = matches!(game.family, Family::Lines | Family::Animal { .. } | Family::Named(_));
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
    /// The record defines no game, or is not the one that [`of`](Self::of) makes of it. No file is read, whatever the record says.
    pub fn game(&self) -> Result<Game, Fault> {
        let game = self.defined()?;
        if GameRecord::of(&game) == *self { Ok(game) } else { Err(Fault::Record("it is not in the standard form")) }
    }

    /// The game, however it is written.
    fn defined(&self) -> Result<Game, Fault> {
        let game = match (&self.board, &self.lines) {
            (Some(board), None) => {
                let family =
                    Family::of_parameters(board).map_err(|_| Fault::Record("its board belongs to no known family"))?;
                Game::of_family(family)?
            }
            (None, Some((points, lines))) => {
                Game::of_board(Board::new(*points, lines.clone()).map_err(GameError::from)?)
            }
            _ => return Err(Fault::Record("it must have either a board or lines")),
        };
        let game = if self.maker_breaker { game.with_maker_breaker()? } else { game };
        let game = if let Some(lines) = &self.ophelia { game.with_own_lines(lines.clone())? } else { game };
        let (xeno, ophelia, ophelia_moves) = self.start.clone();
        Ok(bounded(game.with_position(Start { xeno, ophelia, ophelia_moves })?, self.moves)?.checked()?)
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

/// Whether a place is a position of the game, written as places are.
pub(super) fn is_place_of(game: &Game, claim: Claim, place: &Place) -> bool {
    game_at(game, claim, place).is_ok_and(|game| place_of(&game, claim) == *place)
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
    fn what_no_game_has_as_its_record_is_refused() {
        let game = Game::read("3^2 --ophelia mnk:3,3,2 --start X:0,5/O:7 --to-move Ophelia").unwrap();
        let good = serde_json::to_value(GameRecord::of(&game)).unwrap();
        let refusal = |field: &str, value: serde_json::Value| {
            let mut bad = good.clone();
            bad[field] = value;
            let bad: GameRecord = serde_json::from_value(bad).unwrap();
            bad.game().unwrap_err().to_string()
        };
        let pairs = |last: [u16; 2]| serde_json::json!([[0, 1], [1, 2], last]);
        for (field, value, why) in [
            ("board", "lines:/dev/zero".into(), "belongs to no known family"),
            ("board", "pg:/etc/passwd".into(), "belongs to no known family"),
            ("board", "3^2 --moves 2".into(), "belongs to no known family"),
            ("board", "grid:3,2".into(), "not in the standard form"),
            ("board", "animal:elly,4x4".into(), "not in the standard form"),
            ("board", serde_json::Value::Null, "either a board or lines"),
            ("lines", serde_json::json!([9, [[0, 1]]]), "either a board or lines"),
            ("text", "4^3".into(), "not in the standard form"),
            ("maker_breaker", true.into(), "not in the standard form"),
            ("ophelia", pairs([3, 9]), "there is no point 9: a board of 9 points"),
            ("ophelia", pairs([0, u16::MAX]), "there is no point 65535: a board of 9 points"),
            ("ophelia", pairs([4, 4]), "names point 4 twice"),
            ("ophelia", pairs([0, 1]), "not in the standard form"),
            ("ophelia", pairs([2, 1]), "not in the standard form"),
            ("ophelia", serde_json::json!([]), "Ophelia has no line"),
            ("ophelia", serde_json::json!([[], [0, 1]]), "at least one point"),
            ("start", serde_json::json!([[0, 5], [9], true]), "the start has point 9"),
            ("start", serde_json::json!([[0, 5], [5], true]), "named twice"),
            ("start", serde_json::json!([[5, 0], [7], true]), "not in the standard form"),
            ("start", serde_json::json!([[0, 1, 2], [], true]), "the game is over"),
        ] {
            let refusal = refusal(field, value);
            assert!(refusal.contains(why), "{refusal}");
        }
    }

    #[test]
    fn a_place_off_the_board_is_none_of_the_game() {
        let game = Game::parse("3^2").unwrap();
        let place = |own: &[Point], other: &[Point]| Place {
            own: own.to_vec(),
            other: other.to_vec(),
            antagonist_moves: false,
            left: None,
        };
        let is_place = |place: &Place| is_place_of(&game, Claim::XenoWins, place);
        assert!(is_place(&place(&[0, 4], &[8])) && is_place(&place(&[], &[])));
        for (own, other) in [(&[0, 9][..], &[][..]), (&[4, 0], &[]), (&[4], &[4]), (&[4, 4], &[]), (&[0, 1, 2], &[3])] {
            assert!(!is_place(&place(own, other)), "{own:?} {other:?}");
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
