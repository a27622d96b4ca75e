//! Positional games as the field of quantified Boolean formulas writes them: files that end in `.pg`.
//!
//! V. Mayer-Eichberger and A. Saffidine define the format ("Positional Games and QBF: The Corrective Encoding", 2020, and the
//! instances published with it). Black is Xeno: a file asks whether Black completes one of his lines at one of his time
//! points, and before White completes one of hers. Point i is the point that `#positions` names after i others.
//!
//! A game is read if its lines are listed and the players move in turn. `#firstmoves` is there to save work: it lists the
//! points of the first move up to symmetry. If the symmetries bear that out, it changes nothing, and is left out. Else it
//! becomes an opening rule if one can say it; if none can, the file is refused.
//!
//! Imports [`game`](crate::game) and [`symmetry`](crate::symmetry).

mod error;
mod sections;
mod turns;
mod write;

use std::collections::HashMap;
use std::path::Path;

use crate::game::file::Source;
use crate::game::{Board, BoardError, Game, MAX_POINTS, OpeningRule, Point, Start, pg_of};
use crate::symmetry::automorphisms_of;
use crate::text;
use error::Fault;
pub use error::{PgError, PgProblem};
use sections::{Sections, Word};
use turns::Turns;
pub use write::{BothRestricted, text_of};

/// The most bytes of a file.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Reads a game as [`Game::read`] does. The expression may also be `pg:FILE`; options may follow.
///
/// # Errors
///
/// As those of [`Game::read`] and [`read`].
pub fn game(text: &str) -> Result<Game, PgError> {
    let Some((file, options)) = pg_of(text) else { return Ok(Game::read(text)?) };
    Ok(read(file)?.with_options(options, Path::new(""))?)
}

/// Reads the game in a `.pg` file.
///
/// # Errors
///
/// The file cannot be read, is not of the format, or holds a game that cannot be stated here.
pub fn read(path: &Path) -> Result<Game, PgError> {
    let text = text::read(path, MAX_FILE_BYTES)?;
    parse(&text).map_err(|(line, problem)| PgError::Problem { path: path.to_owned(), line, problem })
}

/// The game in a text.
fn parse(text: &str) -> Result<Game, Fault> {
    let sections = Sections::of(text)?;
    let names = Numbers::of(&sections.positions)?;
    let [xeno, ophelia] = [names.list(&sections.black_initials)?, names.list(&sections.white_initials)?];
    let free = names.count.saturating_sub(xeno.len() + ophelia.len());
    let turns = Turns::of(&sections, free)?;
    let whole = |problem: PgProblem| (None, problem);

    let black = Board::new(names.count, names.lines(&sections.black_wins)?).map_err(|error| whole(error.into()))?;
    let white = Board::new(names.count, names.lines(&sections.white_wins)?).map_err(|error| whole(error.into()))?;
    let game = Game::of_board(black);
    let game = match white.lines() {
        [] => game.with_maker_breaker(),
        lines => game.with_own_lines(lines.to_vec()),
    };
    let start = Start { xeno, ophelia, ophelia_moves: !turns.black_begins };
    let placed = |mut game: Game| {
        // Errors name points as the file does.
        game.source.names = sections.positions.iter().map(|word| word.text.to_owned()).collect();
        Ok(Game { source: Source::default(), ..game.with_position(start)?.checked()? })
    };
    let game = game.and_then(placed).map_err(|error| whole(error.into()))?;
    restricted(Game { moves: turns.bound, ..game }, &names, &sections.first_moves)
}

/// The names of the points.
struct Numbers<'t> {
    numbers: HashMap<&'t str, Point>,
    count: usize,
}

impl<'t> Numbers<'t> {
    /// Numbers the points in the order in which they are listed.
    fn of(positions: &[Word<'t>]) -> Result<Self, Fault> {
        let mut numbers = HashMap::new();
        for (number, word) in positions.iter().enumerate() {
            let number = Point::try_from(number).ok().filter(|_| number < MAX_POINTS);
            let number =
                number.ok_or_else(|| (Some(word.line), BoardError::TooManyPoints(positions.len() as u64).into()))?;
            if numbers.insert(word.text, number).is_some() {
                return Err(word.fault(|name| PgProblem::Repeated(name, "#positions")));
            }
        }
        match positions.len() {
            0 => Err((None, PgProblem::Missing("#positions"))),
            count => Ok(Self { numbers, count }),
        }
    }

    /// The points of a list, in its order.
    fn list(&self, words: &[Word]) -> Result<Vec<Point>, Fault> {
        let point = |word: &Word| self.numbers.get(word.text).copied().ok_or_else(|| word.fault(PgProblem::NoPoint));
        words.iter().map(point).collect()
    }

    /// The points of each line.
    fn lines(&self, lines: &[Vec<Word>]) -> Result<Vec<Vec<Point>>, Fault> {
        let line = |words: &Vec<Word>| {
            let points = self.list(words)?;
            let mut seen = points.clone();
            seen.sort_unstable();
            let twice = seen.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
            match words.iter().zip(&points).find(|(_, point)| Some(**point) == twice) {
                Some((word, _)) => Err(word.fault(PgProblem::RepeatedInLine)),
                None => Ok(points),
            }
        };
        lines.iter().map(line).collect()
    }
}

/// The game in which the first move is one of these points. No points stand for all.
fn restricted(game: Game, names: &Numbers, first_moves: &[Word]) -> Result<Game, Fault> {
    let allowed = names.list(first_moves)?;
    let Some(codeword) = first_moves.first() else { return Ok(game) };
    let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
    let owned = [&xeno[..], &ophelia].concat();
    let group = automorphisms_of(&game, &[&xeno, &ophelia]);
    let reached = |orbit: &Vec<Point>| orbit.iter().any(|point| allowed.contains(point) || owned.contains(point));
    let Some(orbit) = group.orbits().into_iter().find(|orbit| !reached(orbit)) else { return Ok(game) };
    if owned.is_empty() && !ophelia_moves {
        let others = (0..).take(names.count).filter(|point| !allowed.contains(point)).collect();
        if let Ok(game) = game.with_opening(OpeningRule::Xeno(others)) {
            return Ok(game);
        }
    }
    let name = names.numbers.iter().find(|(_, number)| Some(*number) == orbit.first()).map(|(name, _)| *name);
    Err((Some(codeword.line), PgProblem::FirstMoves(name.unwrap_or_default().to_owned())))
}

#[cfg(test)]
mod tests;
