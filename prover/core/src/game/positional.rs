//! A positional game.
//!
//! The methods that change a game check what they make. A start and an opening rule exclude each other. So
//! do own lines and the Maker-Breaker convention. If Ophelia's own lines equal the board's, the game is the strong
//! one. So a rule has one form, and equal games have equal texts.

use crate::game::board::{check_size, digest, digits};
use crate::game::file::Source;
use crate::game::{Board, Claim, Convention, Family, GameError, Named, OpeningRule, Point};

/// A positional game: a board, for whom its lines count, its opening rule or start, and how many moves count.
#[derive(Clone, Debug)]
pub struct Game {
    /// The points and lines.
    pub board: Board,
    /// The family of the board.
    pub family: Family,
    /// For whom the lines count.
    pub convention: Convention,
    /// What the first moves must avoid, or where the game starts.
    pub opening: OpeningRule,
    /// How many moves of the attacker count, if not all: the attacker is the player whose win is the claim or its opposite.
    pub moves: Option<Point>,
    /// What its file says besides the board, if it is from one.
    pub source: Source,
}

/// Two games are the same if their rules are, wherever they were read.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let Game { board, family, convention, opening, moves, source: _ } = self;
        (board, family, convention, opening, moves)
            == (&other.board, &other.family, &other.convention, &other.opening, &other.moves)
    }
}

impl Eq for Game {}

impl Game {
    /// The strong game on the board of a family, from the empty board.
    ///
    /// # Errors
    ///
    /// The family has no such board, or the board exceeds the limits; or certificates list the lines of such boards.
    pub(crate) fn of_family(family: Family) -> Result<Self, GameError> {
        Ok(Self::strong(family, family.board()?))
    }

    /// The strong game on a board that certificates store as lines, from the empty board.
    pub fn of_board(board: Board) -> Self {
        Self::strong(Family::Lines, board)
    }

    /// The family by which to draw the board: that of an animal, if the lines are all its placements, or that of a known figure.
    pub fn drawn_as(&self) -> Family {
        let named = || Named::drawn_with(&self.board).map_or(Family::Lines, Family::Named);
        let known = || Family::of_placements(&self.board).unwrap_or_else(named);
        if self.family == Family::Lines { known() } else { self.family }
    }

    /// The strong game on a board of this family, from the empty board.
    pub(super) fn strong(family: Family, board: Board) -> Self {
        let (convention, opening) = (Convention::Strong, OpeningRule::None);
        Self { board, family, convention, opening, moves: None, source: Source::default() }
    }

    /// The same game in which no line counts for Ophelia.
    ///
    /// # Errors
    ///
    /// Ophelia has lines of her own.
    pub(crate) fn with_maker_breaker(self) -> Result<Self, GameError> {
        if matches!(self.convention, Convention::Own(_)) {
            return Err(GameError::OwnAndMakerBreaker);
        }
        Ok(self.with_convention(Convention::MakerBreaker))
    }

    /// The same game in which the board's lines count for Xeno and these, in any order, for Ophelia. If they are the board's lines,
    /// the game is the strong one.
    ///
    /// # Errors
    ///
    /// No lines: such a game is a Maker-Breaker game. Lines that are none of a [`Board`]; too many lines or incidences with those of
    /// the board.
    pub fn with_own_lines(self, lines: Vec<Vec<Point>>) -> Result<Self, GameError> {
        if lines.is_empty() {
            return Err(GameError::NoLines);
        }
        let own = Board::new(self.board.points(), lines)?;
        let lines = own.lines().to_vec();
        let same = lines == self.board.lines();
        let both = || self.board.lines().iter().chain(&lines);
        check_size(self.board.points() as u64, both().count() as u64, both().map(|line| line.len() as u64).sum())?;
        Ok(self.with_convention(if same { Convention::Strong } else { Convention::Own(lines) }))
    }

    /// The same game of which so many moves of the attacker count.
    ///
    /// # Errors
    ///
    /// Anything but a number from 1 to the number of points.
    pub fn with_moves(self, text: &str) -> Result<Self, GameError> {
        let moves = digits(text).filter(|moves| (1..=self.board.points()).contains(&usize::from(*moves)));
        let moves = moves.ok_or_else(|| GameError::Moves(text.to_owned(), self.board.points()))?;
        Ok(Self { moves: Some(moves), ..self })
    }

    /// Whether the game begins on the empty board with Xeno to move, all moves count, and no lines are Ophelia's own.
    pub fn is_plain(&self) -> bool {
        self.is_whole() && !matches!(self.convention, Convention::Own(_))
    }

    /// Whether it begins on the empty board, and all moves count.
    fn is_whole(&self) -> bool {
        !matches!(self.opening, OpeningRule::Start(_)) && self.moves.is_none()
    }

    /// The same game, if it begins on the empty board, and all moves count. Ophelia may have lines of her own.
    ///
    /// # Errors
    ///
    /// It does not; what needs it is named.
    pub fn whole(self, what: &'static str) -> Result<Self, GameError> {
        if self.is_whole() { Ok(self) } else { Err(GameError::NotWhole(what)) }
    }

    /// The same game, if it [is plain](Self::is_plain).
    ///
    /// # Errors
    ///
    /// It is not; what needs it is named.
    pub fn plain(self, what: &'static str) -> Result<Self, GameError> {
        if self.is_plain() { Ok(self) } else { Err(GameError::NotPlain(what)) }
    }

    /// The lines that count for the player who wins if a claim is true, in canonical order.
    pub fn lines_of(&self, win: Claim) -> &[Vec<Point>] {
        match &self.convention {
            Convention::MakerBreaker if !win.is_xeno() => &[],
            Convention::Own(lines) if !win.is_xeno() => lines,
            _ => self.board.lines(),
        }
    }

    /// The same game in another convention.
    #[must_use]
    pub fn with_convention(self, c: Convention) -> Self {
        Self { convention: c, ..self }
    }

    /// The SHA-256 that names the line set: of `PGC1 lines`, the number of points, the number of
    /// lines, and for each line in canonical order its size and its points, each number as four
    /// bytes, the lowest first.
    pub fn line_digest(&self) -> [u8; 32] {
        digest(self.board.points(), self.board.lines())
    }

    /// The digest, made in the same way, of the lines that are Ophelia's own, if she has such.
    pub fn ophelia_digest(&self) -> Option<[u8; 32]> {
        let Convention::Own(lines) = &self.convention else { return None };
        Some(digest(self.board.points(), lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(expression: &str) -> Game {
        Game::parse(expression).unwrap()
    }

    #[test]
    fn the_digest_names_the_line_set_and_not_the_expression() {
        assert_eq!(game("3^2").line_digest(), game("mnk:3,3,3").line_digest());
        assert_ne!(game("3^2").line_digest(), game("mnk:3,3,2").line_digest());
    }
}
