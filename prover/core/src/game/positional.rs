//! A positional game.
//!
//! The methods that change a game check what they make. A start and an opening rule exclude each other. So
//! do own lines and the Maker-Breaker convention. If Ophelia's own lines equal the board's, the game is the strong
//! one. So a rule has one form, and equal games have equal texts.
//!
//! # Openings
//!
//! A game opens with rules of its first moves, or from a position.
//! A start is any position in which nobody has completed a line; it need not arise by legal play. Who is to move
//! follows from the numbers of points where they fit, and must be said elsewhere. The empty board with Xeno to move
//! is no start but how every game begins, so that there is one form for it.

use crate::game::file::Source;
use crate::game::{
    Board, Claim, Convention, Family, GameError, OpeningRule, Point, Start, check_size, digest, digits, refused,
    repeated,
};
use crate::quote::shown;

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

/// A start and an opening rule exclude each other.
const START_AND_RULE: &str = "a game with a start cannot have an opening rule; leave out one of them";

impl Game {
    /// The strong game on a board that certificates store as lines, from the empty board.
    pub fn of_board(board: Board) -> Self {
        Self::strong(Family::LINES, board)
    }

    /// The family by which to draw the board: that of an animal, if the lines are all its placements, or that of a known figure.
    pub fn drawn_as(&self) -> Family {
        if self.family == Family::LINES { Family::drawn_with(&self.board).unwrap_or(self.family) } else { self.family }
    }

    /// The strong game on a board of this family, from the empty board.
    pub(crate) fn strong(family: Family, board: Board) -> Self {
        let (convention, opening) = (Convention::Strong, OpeningRule::None);
        Self { board, family, convention, opening, moves: None, source: Source::default() }
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
            return refused("Ophelia has no lines; write --maker-breaker for a game in which no line counts for her");
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
        if moves.is_some() {
            return Ok(Self { moves, ..self });
        }
        let (text, points) = (shown(text), self.board.points());
        refused(format_args!("'{text}' is not a valid number of moves; write a number from 1 to {points}"))
    }

    /// Whether the game begins on the empty board with Xeno to move, all moves count, and no lines are Ophelia's own.
    pub fn is_plain(&self) -> bool {
        self.is_whole() && self.own_lines().is_none()
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
        let needed = "needs a game from the empty board, without --moves; leave --start and --moves out";
        if self.is_whole() { Ok(self) } else { refused(format_args!("{what} {needed}")) }
    }

    /// The same game, if it [is plain](Self::is_plain).
    ///
    /// # Errors
    ///
    /// It is not; what needs it is named.
    pub fn plain(self, what: &'static str) -> Result<Self, GameError> {
        let needed = "needs a game from the empty board, without separate lines for Ophelia and without --moves";
        if self.is_plain() { Ok(self) } else { refused(format_args!("{what} {needed}")) }
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
        self.own_lines().map(|lines| digest(self.board.points(), lines))
    }

    /// The lines that are Ophelia's own, if she has such.
    pub fn own_lines(&self) -> Option<&[Vec<Point>]> {
        if let Convention::Own(lines) = &self.convention { Some(lines) } else { None }
    }

    /// The same game with another opening rule, whose points may be in any order.
    ///
    /// # Errors
    ///
    /// The rule has no points, or a point out of range or twice, or it leaves less than two points allowed.
    pub fn with_opening(self, mut r: OpeningRule) -> Result<Self, GameError> {
        if matches!(self.opening, OpeningRule::Start(_)) {
            return refused(START_AND_RULE);
        }
        if let OpeningRule::Xeno(forbidden) | OpeningRule::Both(forbidden) = &mut r {
            forbidden.sort_unstable();
            self.check_points(forbidden)?;
            match forbidden.len() {
                0 => return refused("an opening rule forbids at least one point; leave it out to forbid none"),
                // Format, P3.
                count if count + 2 > self.board.points() => {
                    let all = self.board.points();
                    return refused(format_args!(
                        "at least two points must stay allowed, but {count} of {all} are forbidden"
                    ));
                }
                _ => {}
            }
        }
        Ok(Self { opening: r, ..self })
    }

    /// The same game from a position given as `X:0,5/O:7`, with numbers or [`Names`](crate::game::Names), or drawn as `x..o....x`, with this player to move: as the options `--start` and `--to-move` say.
    /// Without a player, the points say who is to move; without a position, the game starts where it did.
    ///
    /// # Errors
    ///
    /// A text of another form; a point out of range or named twice; a start at which a player owns a line that counts for him; a
    /// name that is neither `Xeno` nor `Ophelia`; a game with an opening rule; points that do not say who is to move.
    pub fn starting_from(self, start: Option<&str>, mover: Option<&str>) -> Result<Self, GameError> {
        let named = match mover {
            Some("Xeno") => Some(false),
            Some("Ophelia") => Some(true),
            Some(name) => {
                return refused(format_args!("'{}' is not a player; write Xeno or Ophelia", shown(name)));
            }
            None => None,
        };
        let Some(text) = start else {
            let Some(ophelia_moves) = named else { return self.checked() };
            let start = self.opening.start();
            return self.with_position(Start { ophelia_moves, ..start })?.checked();
        };
        let [xeno, ophelia] = self.position_in(text)?;
        let (xenos, ophelias) = (xeno.len(), ophelia.len());
        // Xeno moves first, and then the players move in turn.
        let mover = named.or(match xenos.checked_sub(ophelias) {
            Some(0) => Some(false),
            Some(1) => Some(true),
            _ => None,
        });
        let game = self.with_position(Start { xeno, ophelia, ophelia_moves: mover == Some(true) })?.checked()?;
        if mover.is_some() {
            return Ok(game);
        }
        let owned = format!("at the start Xeno owns {xenos} points and Ophelia {ophelias}");
        refused(owned + ", so it is unclear who is to move; add --to-move Xeno or --to-move Ophelia")
    }

    /// The points of Xeno and of Ophelia in a position, ascending, from a text as [`starting_from`](Self::starting_from) takes it.
    ///
    /// # Errors
    ///
    /// A text of another form; a point out of range or named twice.
    pub(crate) fn position_in(&self, text: &str) -> Result<[Vec<Point>; 2], GameError> {
        let list = |text: &str| if text.is_empty() { Ok(Vec::new()) } else { self.points_of(text) };
        if let Some((xeno, ophelia)) = text.strip_prefix("X:").and_then(|rest| rest.split_once("/O:")) {
            return self.placed([list(xeno)?, list(ophelia)?]);
        }
        // Or a drawing, with a letter for each point of the board.
        let cells: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '/').collect();
        let is_drawn = cells.len() == self.board.points() && cells.iter().all(|letter| ".-_xXoO".contains(*letter));
        if !is_drawn {
            let write = "write the points of both players, for example X:0,5/O:7 or X:/O:7, or draw the whole board";
            return refused(format_args!("'{}' is not a start; {write}, as in x..o....x", shown(text)));
        }
        let of = |mark: char| {
            let marked = (0..).zip(&cells).filter(|(_, cell)| cell.eq_ignore_ascii_case(&mark));
            marked.map(|(point, _)| point).collect()
        };
        Ok([of('x'), of('o')])
    }

    /// The drawing of a position, a letter for each point: as `position_in` reads it.
    pub fn drawing(&self, [xeno, ophelia]: [&[Point]; 2]) -> String {
        let mut cells = vec!['.'; self.board.points()];
        for (points, mark) in [(xeno, 'x'), (ophelia, 'o')] {
            points.iter().for_each(|&point| cells[usize::from(point)] = mark);
        }
        cells.into_iter().collect()
    }

    /// The points of a position, each player's ascending, if none is named twice or is not on the board.
    fn placed(&self, mut placed: [Vec<Point>; 2]) -> Result<[Vec<Point>; 2], GameError> {
        placed.iter_mut().for_each(|points| points.sort_unstable());
        let mut owned = placed.concat();
        owned.sort_unstable();
        self.check_points(&owned)?;
        Ok(placed)
    }

    /// Refuses ascending points that are none of the board or are named twice.
    fn check_points(&self, ascending: &[Point]) -> Result<(), GameError> {
        if let Some(&point) = ascending.last().filter(|&&point| usize::from(point) >= self.board.points()) {
            let last = self.board.points() - 1;
            return refused(format_args!("there is no point {point}: the board's points are 0 to {last}"));
        }
        let Some(point) = repeated(ascending) else { return Ok(()) };
        refused(format_args!("point {} is named twice; name it once", self.named(&[point])))
    }

    /// The same game from a position, whose points may come in any order.
    ///
    /// # Errors
    ///
    /// A point out of range or named twice; a game with an opening rule.
    pub fn with_position(self, start: Start) -> Result<Self, GameError> {
        let [xeno, ophelia] = self.placed([start.xeno, start.ophelia])?;
        let start = Start { xeno, ophelia, ..start };
        if !self.opening.points().is_empty() {
            return refused(START_AND_RULE);
        }
        // Xeno's move on the empty board is how every game begins.
        let plain = start.xeno.is_empty() && start.ophelia.is_empty() && !start.ophelia_moves;
        Ok(Self { opening: if plain { OpeningRule::None } else { OpeningRule::Start(start) }, ..self })
    }

    /// The game, if nobody has completed a line at its start.
    ///
    /// # Errors
    ///
    /// A start at which a player owns a line that counts for him.
    pub fn checked(self) -> Result<Self, GameError> {
        let Start { xeno, ophelia, .. } = self.opening.start();
        for (owned, name, lines) in
            [(xeno, "Xeno", self.lines_of(Claim::XenoWins)), (ophelia, "Ophelia", self.lines_of(Claim::OpheliaWins))]
        {
            let complete = |line: &&Vec<Point>| line.iter().all(|point| owned.binary_search(point).is_ok());
            if let Some(line) = lines.iter().find(complete) {
                let owned = format!("{name} owns the line {} at the start", self.named(line));
                return refused(owned + ": the game is over; leave out one of these points");
            }
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_is_read_as_it_is_written() {
        let game = Game::parse("3^2").unwrap();
        for text in ["x..o....x", ".........", "xxxxxoooo"] {
            let [xeno, ophelia] = game.position_in(text).unwrap();
            assert_eq!(game.drawing([&xeno, &ophelia]), text);
        }
        assert_eq!(game.position_in("X:8,0/O:3").unwrap(), [vec![0, 8], vec![3]]);
        for (wrong, why) in [("X:0/O:0", "named twice"), ("X:9/O:", "0 to 8"), ("x..o", "is not a start")] {
            assert!(game.position_in(wrong).unwrap_err().to_string().contains(why), "{wrong}");
        }
    }
}
