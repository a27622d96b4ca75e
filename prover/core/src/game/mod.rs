//! Positional games: the board, for whom its lines count, the opening rule, and the claims about a game.
//!
//! A game has one text, such as `4^3` or `affine:4 --maker-breaker`, which [`Game::parse`] reads and `Display` writes. The numbering
//! of points is part of a game's definition and is described with each [`Family`].
//!
//! A game ends with a win of Xeno, a draw, or a win of Ophelia. A claim says that one player, the protagonist,
//! reaches at least some result; the other one is the antagonist. The four claims are two pairs of opposites: that
//! Xeno wins, or that Ophelia at least draws; that Ophelia wins, or that Xeno at least draws. Of each pair exactly
//! one is true. A true claim may answer more than it says. If Xeno wins, then he at least draws, and Ophelia does not win. But
//! if he at least draws, it is open whether he wins. [`Claim::proves`] is the table of these.
//!
//! Of the other modules it imports only those that quote names and decode texts.
//!
//! ```
//! use pgc_core::game::{Game, OpeningRule};
//!
//! let game = Game::parse("3^3")?.with_opening(OpeningRule::Xeno(vec![13]))?;
//! assert_eq!(game.board.points(), 27);
//! assert_eq!(game.board.lines().len(), 49);
//! assert_eq!(game.to_string(), "3^3 --forbid-opening 13");
//! # Ok::<(), pgc_core::game::GameError>(())
//! ```
//!
//! # Errors
//!
//! A user writes an expression such as `mnk:6,5,4`, so most of these messages are about a slip of the pen. Each
//! says what to write instead, and quotes what was written with `shown`, which escapes control characters and line
//! ends: an expression may come from a file of someone else, and must not send codes to the terminal or forge a
//! second message. Each message stands where it is known what is wrong; here is what programs can ask of all of them.
//!
//! # The board
//!
//! Everything that a proof speaks of follows from points and lines. So the order is canonical: points ascend within lines,
//! and lines ascend. Two texts that list the same lines give the same board, the same digest and the same proof.
//! The limits are those of the format.

pub mod file;
mod named;
mod names;
mod positional;
mod text;

use std::{
    fmt::{self, Display},
    path::{Path, PathBuf},
    str::FromStr,
};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::quote::shown;

pub use file::MAX_FILE_BYTES;
pub use named::Animal;
pub use names::{MAX_NAMES_BYTES, Names, Style, letters};
pub(crate) use positional::STORED;
pub use positional::{Family, Game, Strokes, expressions, uncovered};
pub(crate) use text::{PG_FILE, Passages, no_file};

/// A point's number, from 0.
pub type Point = u16;

/// A claim about a game. In command lines and files it is a [word](Self::word).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// Xeno, the first player, wins.
    XenoWins,
    /// Ophelia, the second player, at least draws.
    OpheliaDraws,
    /// Ophelia wins.
    OpheliaWins,
    /// Xeno at least draws.
    XenoDraws,
}

impl Claim {
    /// All claims, in the order of their numbers in the format.
    pub const ALL: [Self; 4] = [Self::XenoWins, Self::OpheliaDraws, Self::OpheliaWins, Self::XenoDraws];

    /// The claim for readers, and as a word.
    fn words(self) -> [&'static str; 2] {
        match self {
            Self::XenoWins => ["Xeno wins", "xeno-wins"],
            Self::OpheliaDraws => ["Ophelia draws", "ophelia-draws"],
            Self::OpheliaWins => ["Ophelia wins", "ophelia-wins"],
            Self::XenoDraws => ["Xeno draws", "xeno-draws"],
        }
    }

    /// The word for it, such as `xeno-wins`.
    pub fn word(self) -> &'static str {
        self.words()[1]
    }

    /// Whether the protagonist, the player that the claim is about, is Xeno.
    pub fn is_xeno(self) -> bool {
        matches!(self, Self::XenoWins | Self::XenoDraws)
    }

    /// The claim about the other player that is true if and only if this one is false.
    #[must_use]
    pub fn opposite(self) -> Self {
        // Each claim stands beside its opposite.
        Self::ALL[self as usize ^ 1]
    }

    /// Whether this claim, if it is true, proves the one that was asked for; nothing if it leaves that one open.
    pub fn proves(self, asked: Self) -> Option<bool> {
        match (asked.is_xeno() == self.is_xeno(), asked.is_draw(), self.is_draw()) {
            (true, false, true) | (false, true, true) => None,
            (is_same, _, _) => Some(is_same),
        }
    }

    /// What belongs to the protagonist and to the antagonist as what belongs to Xeno and to Ophelia, and the other way round.
    pub fn by_player<T>(self, [own, other]: [T; 2]) -> [T; 2] {
        if self.is_xeno() { [own, other] } else { [other, own] }
    }

    /// The start of a game from these points of the protagonist and of the antagonist, one of whom is to move.
    pub fn start(self, sides: [Vec<Point>; 2], antagonist_moves: bool) -> Start {
        let [xeno, ophelia] = self.by_player(sides);
        Start { xeno, ophelia, ophelia_moves: self.is_xeno() == antagonist_moves }
    }

    /// Whether the target is a draw; otherwise it is a win.
    pub fn is_draw(self) -> bool {
        matches!(self, Self::OpheliaDraws | Self::XenoDraws)
    }
}

impl Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.words()[0])
    }
}

impl FromStr for Claim {
    type Err = GameError;

    fn from_str(word: &str) -> Result<Self, GameError> {
        let known = Self::ALL.into_iter().find(|claim| claim.word() == word);
        let claims = "write xeno-wins, ophelia-draws, ophelia-wins or xeno-draws";
        known.ok_or_else(|| GameError::new(format_args!("'{}' is not a claim; {claims}", shown(word))))
    }
}

/// For whom the lines count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Convention {
    /// Every line counts for both players.
    #[default]
    Strong,
    /// Lines count for Xeno (Maker) only; Ophelia (Breaker) can at best draw.
    MakerBreaker,
    /// The board's lines count for Xeno, and these for Ophelia: in canonical order, not empty, others than the board's.
    Own(Vec<Vec<Point>>),
}

/// How a game opens: what is forbidden on a first move (ascending, not empty), or the position where it starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningRule {
    /// Every first move is allowed.
    #[default]
    None,
    /// Xeno's first move avoids these points.
    Xeno(Vec<Point>),
    /// The first move of each player avoids these points.
    Both(Vec<Point>),
    /// The game starts from a position.
    Start(Start),
}

/// A position where a game starts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Start {
    /// Xeno's points, ascending.
    pub xeno: Vec<Point>,
    /// Ophelia's points, ascending.
    pub ophelia: Vec<Point>,
    /// Whether Ophelia is to move, not Xeno.
    pub ophelia_moves: bool,
}

impl OpeningRule {
    /// The forbidden points, ascending; none without a rule.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::None | Self::Start(_) => &[],
            Self::Xeno(points) | Self::Both(points) => points,
        }
    }

    /// Where the game starts: on the empty board with Xeno to move, unless it has a start.
    pub fn start(&self) -> Start {
        if let Self::Start(start) = self { start.clone() } else { Start::default() }
    }
}

/// Why an expression, an option or a file defines no board or no game, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct GameError {
    /// The file, as the user named it, if it is about one.
    pub path: Option<PathBuf>,
    /// The line of the text, from 1, if the problem is in one.
    pub line: Option<usize>,
    /// What is wrong, and what to write instead.
    pub message: String,
}

impl Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(path) = &self.path {
            let line = self.line.map(|line| format!(":{line}")).unwrap_or_default();
            write!(f, "{}{line}: ", shown(path))?;
        }
        f.write_str(&self.message)
    }
}

impl GameError {
    /// What is wrong, without a place.
    pub fn new(message: impl Display) -> Self {
        Self::at(None, message)
    }

    /// What is wrong in a line of a text, if it is in one.
    pub(crate) fn at(line: impl Into<Option<usize>>, message: impl Display) -> Self {
        Self { path: None, line: line.into(), message: message.to_string() }
    }

    /// The error of a file that has this text.
    pub(crate) fn of_file(self, path: &Path) -> Self {
        Self { path: Some(path.to_owned()), ..self }
    }
}

/// Refuses what defines no game.
pub(crate) fn refused<T>(message: impl Display) -> Result<T, GameError> {
    Err(GameError::new(message))
}

/// Most points a board may have.
pub const MAX_POINTS: usize = 1 << 15;
/// Most lines a board may have.
pub(crate) const MAX_LINES: usize = 1 << 16;
/// The most incidences (the sizes of all lines added up) of a board.
const MAX_INCIDENCES: usize = 1 << 22;

/// A finite set of points, numbered from 0, and a set of lines, in canonical order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    lines: Vec<Vec<Point>>,
    through: Vec<Vec<u32>>,
}

impl Board {
    /// Makes a board of `points` points and the given lines, in any order.
    ///
    /// Points are sorted within lines, lines lexicographically; a line given twice counts once.
    ///
    /// # Errors
    ///
    /// There is no point, a line is empty, a line has a point out of range or twice, or the board exceeds
    /// [`MAX_POINTS`], 2^16 lines, or 2^22 points in all lines together.
    pub fn new(points: usize, mut lines: Vec<Vec<Point>>) -> Result<Self, GameError> {
        if points == 0 {
            return refused("a board needs at least one point");
        }
        for line in &mut lines {
            line.sort_unstable();
            let empty = "a line needs at least one point, but one of the lines is empty";
            let last = *line.last().ok_or_else(|| GameError::new(empty))?;
            if usize::from(last) >= points {
                let has = format!("a board of {points} points has the points 0 to {}", points - 1);
                return refused(format_args!("there is no point {last}: {has}"));
            }
            if let Some(point) = repeated(line) {
                return refused(format_args!("a line names point {point} twice; name it once"));
            }
        }
        // Whatever the order in which lines were given, the board is the same from here on.
        lines.sort_unstable();
        lines.dedup();
        let incidences = lines.iter().map(Vec::len).sum::<usize>();
        check_size(points as u64, lines.len() as u64, incidences as u64)?;

        Ok(Self { through: through(points, &lines), lines })
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.through.len()
    }

    /// The lines in canonical order: points ascending, lines ascending lexicographically.
    pub fn lines(&self) -> &[Vec<Point>] {
        &self.lines
    }

    /// The indices in [`lines`](Self::lines) of the lines through `p`, ascending.
    ///
    /// # Panics
    ///
    /// When the board has no point `p`.
    pub fn through(&self, p: Point) -> &[u32] {
        &self.through[usize::from(p)]
    }
}

/// For each of so many points the indices of the lines through it, ascending.
pub fn through(points: usize, lines: &[Vec<Point>]) -> Vec<Vec<u32>> {
    let mut through = vec![Vec::new(); points];
    for (index, line) in (0..).zip(lines) {
        line.iter().for_each(|&point| through[usize::from(point)].push(index));
    }
    through
}

impl FromStr for Board {
    type Err = GameError;

    /// The board of so many points and these lines, in any order: `4/0,1/1,2,3`.
    fn from_str(text: &str) -> Result<Self, GameError> {
        let mut rows = text.split('/');
        let write = "write the number of points, then each line, as in points:4/0,1/1,2,3";
        let wrong = |word: &str| format!("'{}' is not a number of points or of a point; {write}", shown(word));
        let wrong = |word: &str| GameError::new(wrong(word));
        let number = |word: &str| digits(word).ok_or_else(|| wrong(word));
        let points = rows.next().unwrap_or_default();
        let points = digits(points).ok_or_else(|| wrong(points))?;
        let lines = rows.map(|row| row.split(',').map(number).collect()).collect::<Result<_, _>>()?;
        Self::new(points, lines)
    }
}

/// Points with commas between them.
fn list(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(",")
}

/// The first point that an ascending list names twice.
fn repeated(ascending: &[Point]) -> Option<Point> {
    ascending.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// A board has too many points. The largest number also stands for all larger ones.
pub(crate) fn too_many_points(points: u64) -> GameError {
    let points = if points == u64::MAX { "2^64 or more".to_owned() } else { points.to_string() };
    GameError::new(format_args!("{points} points are too many: choose a board of at most {MAX_POINTS}"))
}

/// Refuses a board beyond the limits, so that a family can check before it builds anything.
fn check_size(points: u64, lines: u64, incidences: u64) -> Result<(), GameError> {
    if points > MAX_POINTS as u64 {
        return Err(too_many_points(points));
    }
    if lines > MAX_LINES as u64 {
        return refused(format_args!("{lines} lines are too many: choose a board of at most {MAX_LINES}"));
    }
    if incidences > MAX_INCIDENCES as u64 {
        let most = format!("choose a board where they add up to at most {MAX_INCIDENCES}");
        return refused(format_args!("the sizes of the lines add up to {incidences}: {most}"));
    }
    Ok(())
}

/// The point with this index, which must be below the number of points of a board.
pub fn point_of(index: usize) -> Point {
    Point::try_from(index).unwrap_or(Point::MAX)
}

/// The digest of lines in canonical order.
fn digest(points: usize, lines: &[Vec<Point>]) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(b"PGC1 lines");
    // The limits of a board fit in 32 bits.
    let mut number = |n: usize| hash.update(u32::try_from(n).unwrap_or(u32::MAX).to_le_bytes());
    number(points);
    number(lines.len());
    for line in lines {
        number(line.len());
        for &point in line {
            number(usize::from(point));
        }
    }
    hash.finalize().into()
}

/// The bytes in lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a word consists of digits.
pub fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number in a word of digits, if it is not too large.
fn digits<T: FromStr>(word: &str) -> Option<T> {
    is_number(word).then(|| word.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_in_canonical_order_and_once() {
        let board = Board::new(4, vec![vec![3, 1], vec![2, 0, 1], vec![1, 3], vec![1], vec![2, 0]]).unwrap();
        assert_eq!(board.lines(), [vec![0, 1, 2], vec![0, 2], vec![1], vec![1, 3]]);
        assert_eq!((board.through(1), board.through(3)), (&[0, 2, 3][..], &[3][..]));
    }

    #[test]
    fn every_limit_can_be_reached_and_not_passed() {
        let fault = |points, lines| Board::new(points, lines).unwrap_err().message;
        assert_eq!(fault(0, vec![]), "a board needs at least one point");
        assert_eq!(fault(2, vec![vec![]]), "a line needs at least one point, but one of the lines is empty");
        assert_eq!(fault(2, vec![vec![0, 2]]), "there is no point 2: a board of 2 points has the points 0 to 1");
        assert_eq!(fault(2, vec![vec![1, 1]]), "a line names point 1 twice; name it once");
        assert_eq!(Board::new(MAX_POINTS, vec![]).map(|b| b.points()), Ok(MAX_POINTS));
        assert!(fault(MAX_POINTS + 1, vec![]).starts_with("32769 points are too many"));
        let pairs =
            |count: usize| (0..363u16).flat_map(|a| (0..a).map(move |b| vec![a, b])).take(count).collect::<Vec<_>>();
        assert!(Board::new(363, pairs(MAX_LINES)).is_ok());
        assert!(fault(363, pairs(MAX_LINES + 1)).starts_with("65537 lines are too many"));
        let long = |extra: u16| {
            let lines = (0..256u16).map(|gap| (0..16385).filter(|&p| p != gap).collect::<Vec<_>>());
            lines.chain((0..extra).map(|p| vec![p])).collect::<Vec<_>>()
        };
        assert!(Board::new(16385, long(0)).is_ok());
        assert!(fault(16385, long(1)).contains(" add up to 4194305: "));
    }
}
