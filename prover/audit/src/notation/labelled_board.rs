//! The board on which a text's strategy is played, with the text's own names.
//!
//! From here on, point number n is the text's n-th name. There are three ways to know which point of the game's
//! board that is: the text gives numbers; the text uses the board's numbers or names; or the text prints all lines,
//! and an isomorphism takes these to those of the board. Any isomorphism will do, as two of them differ by a
//! symmetry of the board. The certificate is written with the board's own numbers in the end.
//!
//! If the printed lines are not those of the board under any names, the difference is told. Then the strategy is
//! played on the board by the numbers of the names, and if these are not told either, not at all.

use std::collections::BTreeSet;

use crate::notation::finding::{Findings, Kind};
use crate::notation::names::Names;
use crate::notation::parse::{Lines, Mistake, Place, Statement, Text};
use pgc_core::game::{Board, Convention, Family, Game, OpeningRule, Point, Start};
use pgc_core::symmetry::{Permutation, TooLarge, isomorphism};

/// The most points that are listed.
const LISTED: usize = 8;

/// The message where it is not known which points the names belong to.
const UNLABELLED: &str = "say which points these names stand for: by their numbers after 'at', or by all lines of the board \
    in a block 'lines'";

/// The game of a text, its points numbered in the order of the text's names.
#[derive(Debug)]
pub(crate) struct LabelledBoard {
    /// The game by the text's names.
    pub game: Game,
    /// The board's point of each name. Nothing if the text's lines are not those of the board.
    pub labels: Option<Permutation>,
    /// Whether the text itself assigns its own names to points.
    pub is_labelled: bool,
}

/// Finds the lines on which the names lie: those that the text prints, or else those of the board.
///
/// # Errors
///
/// The text has no game, or it neither gives the numbers of its names nor prints lines.
pub(crate) fn ground(text: &Text, findings: &mut Findings) -> Result<LabelledBoard, Mistake> {
    let game = text.game.as_ref().ok_or_else(|| Mistake::no_game(text.named))?;
    let unlabelled = || Mistake::new(text.named, UNLABELLED);
    let told = text.numbers.as_ref().and_then(|numbers| Permutation::from_images(numbers.clone()));
    let printed = printed(text, findings);
    let Some((place, about, printed)) = printed else {
        let labels = told.ok_or_else(unlabelled)?;
        let board = renumbered(&game.board, &labels.inverse());
        // The board's own numbers are not names that could belong to other points.
        let is_labelled = text.named != Place::default();
        return Ok(LabelledBoard { game: by_names(game, board, &labels), labels: Some(labels), is_labelled });
    };
    if matches!(game.convention, Convention::Own(_)) {
        let message = "each player has lines of their own in this game, and 'lines' does not say whose these are; leave them out, and \
            give the numbers of the names after 'at'";
        return Err(Mistake::new(place, message));
    }
    let Some(told) = told else {
        if !game.opening.points().is_empty() {
            return Err(unlabelled());
        }
        let labels = found(&printed, game, place, &about, findings);
        match labels {
            Some(_) => the_same(game, place, &about, findings),
            None => unlike(text, &printed, game, place, &about, findings),
        }
        let numbers = labels.clone().unwrap_or_else(|| Permutation::identity(printed.points()));
        return Ok(LabelledBoard { game: by_names(game, printed, &numbers), labels, is_labelled: false });
    };
    if renumbered(&printed, &told) == game.board {
        the_same(game, place, &about, findings);
        return Ok(LabelledBoard { game: by_names(game, printed, &told), labels: Some(told), is_labelled: true });
    }
    let by_numbers = renumbered(&game.board, &told.inverse());
    let is_other = |line: &Vec<Point>| by_numbers.lines().binary_search(line).is_err();
    let wrong = printed.lines().iter().filter(|line| is_other(line)).count();
    if let Some(labels) = found(&printed, game, place, &about, findings) {
        let text = format!("by the numbers of the names, {wrong} of the lines are not lines of {}", game.text());
        let numbers = labels.images().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let details = vec![format!("the lines are those of the board if the names are at {numbers}")];
        findings.add_with(place, &about, Kind::Mislabelled, text, details);
        return Ok(LabelledBoard { game: by_names(game, printed, &labels), labels: Some(labels), is_labelled: true });
    }
    for (lines, (place, line)) in lines_of(text) {
        if is_other(line) {
            let what = format!(
                "by the numbers of the names, {} is not a line of {}",
                Names(&text.names).set(line),
                game.text()
            );
            findings.add(*place, &lines.title.name, Kind::WrongFigure, what);
        }
    }
    unlike(text, &printed, game, place, &about, findings);
    Ok(LabelledBoard { game: by_names(game, by_numbers, &told), labels: Some(told), is_labelled: true })
}

fn the_same(game: &Game, place: Place, about: &str, findings: &mut Findings) {
    let text =
        format!("all lines that are printed, and no others, are the {} of {}", game.board.lines().len(), game.text());
    findings.add(place, about, Kind::Right, text);
}

/// The points of the names on printed lines, if the lines are those of the board.
fn found(printed: &Board, game: &Game, place: Place, about: &str, findings: &mut Findings) -> Option<Permutation> {
    isomorphism(printed, &game.board).unwrap_or_else(|TooLarge| {
        let text = "the board is too large to find out which names stand for which points; give their numbers";
        findings.add(place, about, Kind::Undecided, text);
        None
    })
}

/// Reports that the printed lines are not those of the board under any names, and where to look.
fn unlike(text: &Text, printed: &Board, game: &Game, place: Place, about: &str, findings: &mut Findings) {
    let [ours, theirs] = [printed, &game.board].map(|board| board.lines().len());
    let count = if ours == theirs {
        format!("they are {ours}, as many as those of {}, but no other names make them the same", game.text())
    } else {
        format!("they are {ours}, and {} has {theirs}", game.text())
    };
    let degree = |board: &Board, point: Point| board.through(point).len();
    let all: Vec<usize> = (0..).take(game.board.points()).map(|point| degree(&game.board, point)).collect();
    let mut details = Vec::new();
    if let [first, rest @ ..] = &all[..]
        && rest.iter().all(|other| other == first)
    {
        let odd = (0..).take(printed.points()).filter(|&point| degree(printed, point) != *first);
        let odd: Vec<String> = odd
            .map(|point| format!("{} is on {}", Names(&text.names).name(point), degree(printed, point)))
            .take(LISTED)
            .collect();
        if !odd.is_empty() {
            details.push(format!("each point of the board is on {first} lines, but {}", odd.join(", ")));
        }
    }
    let text = format!("the lines are not those of the board: {count}");
    findings.add_with(place, about, Kind::WrongFigure, text, details);
}

/// All lines that a text prints.
fn lines_of(text: &Text) -> impl Iterator<Item = (&Lines, &(Place, Vec<Point>))> {
    let blocks = text.statements.iter().filter_map(|statement| match statement {
        Statement::Lines(lines) => Some(lines),
        _ => None,
    });
    blocks.flat_map(|lines| lines.rows.iter().flatten().map(move |line| (lines, line)))
}

/// The lines that a text prints, and where the first of them is.
fn printed(text: &Text, findings: &mut Findings) -> Option<(Place, String, Board)> {
    let mut first = None;
    let mut lines: BTreeSet<Vec<Point>> = BTreeSet::new();
    for (block, (place, line)) in lines_of(text) {
        let title = &block.title;
        first.get_or_insert_with(|| (title.place, title.name.clone()));
        if line.is_empty() || !lines.insert(line.clone()) {
            let what = format!("{} is printed twice or empty", Names(&text.names).set(line));
            findings.add(*place, &title.name, Kind::WrongFigure, what);
        }
    }
    let (place, about) = first?;
    match Board::new(text.names.len(), lines.into_iter().filter(|line| !line.is_empty()).collect()) {
        Ok(board) => Some((place, about, board)),
        Err(error) => {
            findings.add(place, &about, Kind::WrongFigure, format!("the lines do not make a board: {error}"));
            None
        }
    }
}

/// The board in which each point p gets the number of its image.
pub(super) fn renumbered(board: &Board, map: &Permutation) -> Board {
    let lines = board.lines().iter().map(|line| map.set_image(line)).collect();
    Board::new(board.points(), lines).unwrap_or_else(|_| board.clone())
}

/// The game on a board of names, given the number of each name.
pub(super) fn by_names(game: &Game, board: Board, numbers: &Permutation) -> Game {
    let back = numbers.inverse();
    let opening = match &game.opening {
        OpeningRule::None => OpeningRule::None,
        OpeningRule::Xeno(points) => OpeningRule::Xeno(back.set_image(points)),
        OpeningRule::Both(points) => OpeningRule::Both(back.set_image(points)),
        OpeningRule::Start(Start { xeno, ophelia, ophelia_moves }) => OpeningRule::Start(Start {
            xeno: back.set_image(xeno),
            ophelia: back.set_image(ophelia),
            ophelia_moves: *ophelia_moves,
        }),
    };
    let convention = match &game.convention {
        Convention::Own(lines) => {
            let mut lines: Vec<Vec<Point>> = lines.iter().map(|line| back.set_image(line)).collect();
            lines.sort_unstable();
            Convention::Own(lines)
        }
        other => other.clone(),
    };
    Game { board, family: Family::Lines, convention, opening, moves: game.moves, source: Default::default() }
}
