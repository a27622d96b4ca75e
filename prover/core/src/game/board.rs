//! A finite set of points and a set of lines, their digest, and the numbers that name points in texts.
//!
//! Everything that a proof speaks of follows from points and lines. So the order is canonical: points ascend within lines,
//! and lines ascend. Two texts that list the same lines give the same board, the same digest and the same proof.
//! The limits are those of the format.

use std::str::FromStr;

use sha2::{Digest, Sha256};

use crate::game::Point;
use crate::game::error::{GameError, refused};
use crate::quote::shown;

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
pub(super) fn list(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(",")
}

/// The first point that an ascending list names twice.
pub(super) fn repeated(ascending: &[Point]) -> Option<Point> {
    ascending.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

/// A board has too many points. The largest number also stands for all larger ones.
pub(crate) fn too_many_points(points: u64) -> GameError {
    let points = if points == u64::MAX { "2^64 or more".to_owned() } else { points.to_string() };
    GameError::new(format_args!("{points} points are too many: choose a board of at most {MAX_POINTS}"))
}

/// Refuses a board beyond the limits, so that a family can check before it builds anything.
pub(super) fn check_size(points: u64, lines: u64, incidences: u64) -> Result<(), GameError> {
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
pub(super) fn digest(points: usize, lines: &[Vec<Point>]) -> [u8; 32] {
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
pub(super) fn digits<T: FromStr>(word: &str) -> Option<T> {
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
