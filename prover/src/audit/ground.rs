//! The board on which a text's strategy is played, by the text's own names.

use super::finding::{Findings, Kind};
use super::isomorphism::{TooLarge, isomorphism};
use super::names::Names;
use super::text::{Mistake, Place, Problem, Statement, Text};
use crate::game::{Board, Family, Game, OpeningRule, Point};
use crate::symmetry::Permutation;

/// The game of a text, its points numbered in the order of the text's names.
#[derive(Debug)]
pub struct Ground {
    /// The game by the text's names.
    pub game: Game,
    /// The board's point of each name; nothing if the text's lines are not those of the board.
    pub labels: Option<Permutation>,
    /// Whether the text says so itself.
    pub is_labelled: bool,
}

/// Finds out what lines the names lie on: those that the text prints, or else those of the board.
///
/// # Errors
///
/// The text has no game, or neither tells the numbers of its names nor prints lines.
pub fn ground(text: &Text, findings: &mut Findings) -> Result<Ground, Mistake> {
    let at = |problem| Mistake { place: text.named, problem };
    let game = text.game.as_ref().ok_or_else(|| at(Problem::NoGame))?;
    let told = text.numbers.as_ref().and_then(|numbers| Permutation::from_images(numbers.clone()));
    let printed = printed(text, findings);
    let Some((place, about, printed)) = printed else {
        let labels = told.ok_or_else(|| at(Problem::Unlabelled))?;
        let board = renumbered(&game.board, &labels.inverse());
        return Ok(Ground { game: by_names(game, board, &labels), labels: Some(labels), is_labelled: true });
    };
    let of_board = |labels: &Permutation| renumbered(&printed, labels) == game.board;
    let labels = match &told {
        Some(labels) if of_board(labels) => told.clone(),
        _ => isomorphism(&printed, &game.board).unwrap_or_else(|TooLarge| {
            let text = "the board is too large to find out which names are which points; tell their numbers";
            findings.add(place, &about, Kind::Undecided, text);
            None
        }),
    };
    match (&labels, &told) {
        (None, _) => {
            let [ours, theirs] = [&printed, &game.board].map(|board| board.lines().len());
            let lines = if ours == theirs {
                format!("they are {ours}, as many as those of {}, but no other names make them the same", game.text())
            } else {
                format!("they are {ours}, and {} has {theirs}", game.text())
            };
            findings.add(place, &about, Kind::WrongFigure, format!("the lines are not those of the board: {lines}"));
        }
        (Some(labels), Some(told)) if labels != told => {
            let wrong = game.board.lines().len() - common(&renumbered(&printed, told), &game.board);
            let text = format!("with the numbers of the names, {wrong} of the lines are none of {}", game.text());
            let numbers = labels.images().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let details = vec![format!("the lines are those of the board if the names are at {numbers}")];
            findings.add_with(place, &about, Kind::Mislabelled, text, details);
        }
        _ => {}
    }
    let numbers = labels.clone().unwrap_or_else(|| Permutation::identity(printed.points()));
    Ok(Ground { game: by_names(game, printed, &numbers), labels, is_labelled: told.is_some() })
}

/// The lines that a text prints, and where the first of them stand.
fn printed(text: &Text, findings: &mut Findings) -> Option<(Place, String, Board)> {
    let mut first = None;
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for statement in &text.statements {
        let Statement::Lines(printed) = statement else { continue };
        let title = &printed.title;
        first.get_or_insert_with(|| (title.place, title.name.clone()));
        for (place, line) in printed.rows.iter().flatten() {
            if line.is_empty() || lines.contains(line) {
                let what = format!("{} is printed twice or empty", Names(&text.names).set(line));
                findings.add(*place, &title.name, Kind::WrongFigure, what);
            } else {
                lines.push(line.clone());
            }
        }
    }
    let (place, about) = first?;
    match Board::new(text.names.len(), lines) {
        Ok(board) => Some((place, about, board)),
        Err(error) => {
            findings.add(place, &about, Kind::WrongFigure, format!("the lines make no board: {error}"));
            None
        }
    }
}

/// A board whose point p has the number of its image.
pub fn renumbered(board: &Board, map: &Permutation) -> Board {
    let lines = board.lines().iter().map(|line| line.iter().map(|&point| map.image(point)).collect()).collect();
    Board::new(board.points(), lines).unwrap_or_else(|_| board.clone())
}

fn common(one: &Board, other: &Board) -> usize {
    one.lines().iter().filter(|line| other.lines().binary_search(line).is_ok()).count()
}

/// The game on a board by names, given the number of each.
pub(super) fn by_names(game: &Game, board: Board, numbers: &Permutation) -> Game {
    let back = numbers.inverse();
    let images = |points: &[Point]| {
        let mut images: Vec<Point> = points.iter().map(|&point| back.image(point)).collect();
        images.sort_unstable();
        images
    };
    let opening = match &game.opening {
        OpeningRule::None => OpeningRule::None,
        OpeningRule::Xeno(points) => OpeningRule::Xeno(images(points)),
        OpeningRule::Both(points) => OpeningRule::Both(images(points)),
    };
    Game { board, family: Family::Lines, convention: game.convention, opening }
}
