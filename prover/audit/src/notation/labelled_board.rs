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

use crate::notation::finding::{At, Finding, Findings, Kind, some};
use crate::notation::parse::{Mistake, Names, Place, Text, refuse_if};
use pgc_core::game::{Board, Convention, Family, Game, OpeningRule, Point, Start};
use pgc_core::symmetry::{Permutation, TooLarge, isomorphism};

/// The message where it is not known which points the names belong to.
const UNLABELLED: &str = "say which points these names stand for: by their numbers after 'at', or by all lines of the board \
    in a block 'lines'";

/// The message where lines are printed, but each player has lines of their own.
const WHOSE: &str = "each player has lines of their own in this game, and 'lines' does not say whose these are; leave them out, and \
    give the numbers of the names after 'at'";

/// The game of a text, its points numbered in the order of the text's names.
#[derive(Debug)]
pub(crate) struct LabelledBoard {
    /// The game by the text's names.
    pub game: Game,
    /// The board's point of each name.
    pub labels: Permutation,
    /// Whether the text itself assigns its own names to points.
    pub is_labelled: bool,
}

impl LabelledBoard {
    /// Finds the lines on which the names lie: those that the text prints, or else those of the board. Nothing if there is no game, or
    /// the text's lines are not those of the board.
    ///
    /// # Errors
    ///
    /// The text has a game, but neither gives the numbers of its names nor prints lines.
    pub(crate) fn of(text: &Text, findings: &mut Findings) -> Result<Option<LabelledBoard>, Mistake> {
        let Some(game) = &text.game else { return Ok(None) };
        let unlabelled = || Mistake::new(text.named, UNLABELLED);
        let labelled = |labels, is_labelled| LabelledBoard { game: by_names(game, &labels), labels, is_labelled };
        let told = text.numbers.clone().and_then(Permutation::from_images);
        let Some((at, printed)) = printed(text, findings) else {
            // The board's own numbers are not names that could belong to other points.
            return Ok(Some(labelled(told.ok_or_else(unlabelled)?, text.named != Place::default())));
        };
        refuse_if(matches!(game.convention, Convention::Own(_)), || Mistake::new(at.place, WHOSE))?;
        let by_numbers = told.map(|told| labelled(told, true));
        let numbered = by_numbers.as_ref().map(|board| &board.game.board);
        let (name, lines) = (game.name(), printed.lines().len());
        let same = format!("all lines that are printed, and no others, are the {lines} of {name}");
        if numbered == Some(&printed) {
            findings.add(at, Kind::Right, same);
            return Ok(by_numbers);
        }
        refuse_if(numbered.is_none() && !game.opening.points().is_empty(), unlabelled)?;
        let is_other = |line: &Vec<Point>| numbered.is_some_and(|board| board.lines().binary_search(line).is_err());
        let by = |what: &str| format!("by the numbers of the names, {what} of {name}");
        let labels = isomorphism(&printed, &game.board).unwrap_or_else(|TooLarge| {
            let text = "the board is too large to find out which names stand for which points; give their numbers";
            findings.add(at, Kind::Undecided, text);
            None
        });
        let Some(labels) = labels else {
            for (at, line) in lines_of(text).filter(|(_, line)| is_other(line)) {
                let what = by(&format!("{} is not a line", text.names().set(line)));
                findings.add(at, Kind::WrongFigure, what);
            }
            let (difference, details) = difference(&printed, game, text.names());
            findings.add_with(at, Kind::WrongFigure, difference, details);
            return Ok(by_numbers);
        };
        if numbered.is_some() {
            let wrong = printed.lines().iter().filter(|line| is_other(line)).count();
            let numbers = labels.images().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let details = vec![format!("the lines are those of the board if the names are at {numbers}")];
            findings.add_with(at, Kind::Mislabelled, by(&format!("{wrong} of the lines are not lines")), details);
        } else {
            findings.add(at, Kind::Right, same);
        }
        Ok(Some(labelled(labels, numbered.is_some())))
    }
}

/// The board of the lines that a text prints, and where the first of them is.
fn printed<'t>(text: &'t Text, findings: &mut Findings) -> Option<(At<'t>, Board)> {
    let mut lines: BTreeSet<Vec<Point>> = BTreeSet::new();
    for (at, line) in lines_of(text) {
        if line.is_empty() || !lines.insert(line.clone()) {
            let what = format!("{} is printed twice or empty", text.names().set(line));
            findings.add(at, Kind::WrongFigure, what);
        }
    }
    let at = text.lines.first()?.0.at();
    let board = Board::new(text.names.len(), lines.into_iter().collect());
    let wrong = |error| Finding::new(at, Kind::WrongFigure, format!("the lines do not make a board: {error}"));
    Some((at, findings.passed(board.map_err(wrong))?))
}

/// That printed lines are not those of the board under any names, and where to look.
fn difference(printed: &Board, game: &Game, names: Names) -> (String, Vec<String>) {
    let name = game.name();
    let [ours, theirs] = [printed, &game.board].map(|board| board.lines().len());
    let count = if ours == theirs {
        format!("they are {ours}, as many as those of {name}, but no other names make them the same")
    } else {
        format!("they are {ours}, and {name} has {theirs}")
    };
    let degrees =
        |board: &Board| (0..).take(board.points()).map(|point| board.through(point).len()).collect::<Vec<_>>();
    let mut details = Vec::new();
    if let [first, rest @ ..] = &degrees(&game.board)[..]
        && rest.iter().all(|other| other == first)
    {
        let odd: Vec<_> = (0..).zip(degrees(printed)).filter(|(_, degree)| degree != first).collect();
        if !odd.is_empty() {
            let odd = some(odd.into_iter().map(|(point, degree)| format!("{} is on {degree}", names.name(point))));
            details.push(format!("each point of the board is on {first} lines, but {odd}"));
        }
    }
    (format!("the lines are not those of the board: {count}"), details)
}

/// All lines that a text prints.
fn lines_of(text: &Text) -> impl Iterator<Item = (At<'_>, &Vec<Point>)> {
    let rows = text.lines.iter().flat_map(|(title, rows)| rows.iter().map(|row| (title.at(), row)));
    rows.flat_map(|(at, row)| row.iter().map(move |(place, line)| (at.on(*place), line)))
}

/// The game by names, given the point of each name.
pub(super) fn by_names(game: &Game, labels: &Permutation) -> Game {
    let back = labels.inverse();
    let set = |points: &mut Vec<Point>| *points = back.set_image(points);
    let (mut game, mut lines) = (game.clone(), game.board.lines().to_vec());
    lines.iter_mut().for_each(set);
    match &mut game.opening {
        OpeningRule::None => {}
        OpeningRule::Xeno(points) | OpeningRule::Both(points) => set(points),
        OpeningRule::Start(Start { xeno, ophelia, .. }) => [xeno, ophelia].into_iter().for_each(set),
    }
    if let Convention::Own(lines) = &mut game.convention {
        lines.iter_mut().for_each(set);
        lines.sort_unstable();
    }
    let board = Board::new(game.board.points(), lines).unwrap_or(game.board);
    Game { board, family: Family::Lines, source: Default::default(), ..game }
}
