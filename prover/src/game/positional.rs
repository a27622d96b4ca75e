//! A positional game, and the names for it in texts and files.

use sha2::{Digest, Sha256};

use super::board::repeated;
use super::expression::parted;
use super::{Board, Convention, Family, GameError, OpeningRule, Point, parse_points};

/// A positional game: a board, the players for whom its lines count, and an opening rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The points and lines.
    pub board: Board,
    /// The family of the board.
    pub family: Family,
    /// For whom the lines count.
    pub convention: Convention,
    /// The points that first moves must avoid.
    pub opening: OpeningRule,
}

impl Game {
    /// Reads an expression such as `4^3`, `mnk:6,5,4`, `animal:elly,4x4`, `td:4,5+2`, `affine:4`,
    /// `projective:2` or `lines:FILE`, as a strong game without an opening rule.
    ///
    /// # Errors
    ///
    /// The expression names no game, the board exceeds the limits, or the file defines no board.
    pub fn parse(expr: &str) -> Result<Self, GameError> {
        let (family, board) = Family::parse(expr)?;
        Ok(Self { board, family, convention: Convention::Strong, opening: OpeningRule::None })
    }

    /// Reads an expression followed by the options that name the convention and the opening rule, as [`text`](Self::text)
    /// writes them: `3^3 --forbid-opening 13`.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), [`parse_points`] and [`with_opening`](Self::with_opening); or another option.
    pub fn read(text: &str) -> Result<Self, GameError> {
        let (expression, options) = parted(text);
        let mut game = Self::parse(expression)?;
        let mut words = options.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let mut points = || parse_points(words.next().unwrap_or_default());
            game = match word {
                "--maker-breaker" => game.with_convention(Convention::MakerBreaker),
                "--forbid-opening" => game.with_opening(OpeningRule::Xeno(points()?))?,
                "--forbid-first-moves" => game.with_opening(OpeningRule::Both(points()?))?,
                _ => return Err(GameError::Option(word.to_owned())),
            };
        }
        Ok(game)
    }

    /// The same game in another convention.
    #[must_use]
    pub fn with_convention(self, c: Convention) -> Self {
        Self { convention: c, ..self }
    }

    /// The same game with another opening rule, whose points may be in any order.
    ///
    /// # Errors
    ///
    /// The rule has no points, or a point out of range or twice, or it leaves less than two points allowed.
    pub fn with_opening(self, mut r: OpeningRule) -> Result<Self, GameError> {
        if let OpeningRule::Xeno(forbidden) | OpeningRule::Both(forbidden) = &mut r {
            forbidden.sort_unstable();
            check_forbidden(forbidden, self.board.points())?;
        }
        Ok(Self { opening: r, ..self })
    }

    /// The canonical expression: equal boards of a family have equal expressions.
    ///
    /// A board that certificates store as lines (one from a file, or an animal's) is called `lines:` and the first 16
    /// hex digits of its [line digest](Self::line_digest).
    pub fn expression(&self) -> String {
        match self.family {
            Family::Lines | Family::Animal { .. } => format!("lines:{}", self.short_digest()),
            Family::Grid { k, n } => format!("{k}^{n}"),
            Family::Mnk { m, n, k } => format!("mnk:{m},{n},{k}"),
            Family::Td { k, q, groups } if k == q && groups == q => format!("affine:{q}"),
            Family::Td { k, q, groups: 0 } => format!("td:{k},{q}"),
            Family::Td { k, q, groups } => format!("td:{k},{q}+{groups}"),
            Family::Projective { q } => format!("projective:{q}"),
        }
    }

    /// The expression followed by the options that name the convention and the opening rule.
    pub fn text(&self) -> String {
        self.expression() + &self.variations(" --maker-breaker", [" --forbid-opening ", " --forbid-first-moves "], ",")
    }

    /// A name for files about this game, without an extension: `grid-3-3-x13` for
    /// `3^3 --forbid-opening 13`, and `animal-elly-4x4` for that animal's board.
    pub fn file_stem(&self) -> String {
        let stem = match self.family {
            Family::Grid { k, n } => format!("grid-{k}-{n}"),
            Family::Animal { animal, m, n } => format!("animal-{}-{m}x{n}", animal.name()),
            _ => self.expression().replace([':', ','], "-"),
        };
        stem + &self.variations("-mb", ["-x", "-xo"], "+")
    }

    /// The convention and the opening rule, in the given words.
    fn variations(&self, maker_breaker: &str, [xeno, both]: [&str; 2], separator: &str) -> String {
        let convention = if self.convention == Convention::MakerBreaker { maker_breaker } else { "" };
        let opening = match self.opening {
            OpeningRule::None => "",
            OpeningRule::Xeno(_) => xeno,
            OpeningRule::Both(_) => both,
        };
        let points: Vec<_> = self.opening.points().iter().map(Point::to_string).collect();
        format!("{convention}{opening}{}", points.join(separator))
    }

    /// The SHA-256 that names the line set: of `PGC1 lines`, the number of points, the number of
    /// lines, and for each line in canonical order its size and its points, each number as four
    /// bytes, the lowest first.
    pub fn line_digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new_with_prefix(b"PGC1 lines");
        let mut number = |n: usize| {
            let n = u32::try_from(n).expect("the limits of a board fit in 32 bits");
            hash.update(n.to_le_bytes());
        };
        number(self.board.points());
        number(self.board.lines().len());
        for line in self.board.lines() {
            number(line.len());
            for &point in line {
                number(usize::from(point));
            }
        }
        hash.finalize().into()
    }

    fn short_digest(&self) -> String {
        hex(&self.line_digest()[..8])
    }
}

/// The bytes in lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn check_forbidden(ascending: &[Point], points: usize) -> Result<(), GameError> {
    let last = *ascending.last().ok_or(GameError::OpeningEmpty)?;
    if usize::from(last) >= points {
        return Err(GameError::OpeningOutOfRange(last, points));
    }
    if let Some(point) = repeated(ascending) {
        return Err(GameError::OpeningRepeated(point));
    }
    if ascending.len() + 2 > points {
        return Err(GameError::OpeningTooWide(ascending.len(), points));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(expression: &str) -> Game {
        Game::parse(expression).unwrap()
    }

    #[test]
    fn a_text_with_options_is_read_as_it_is_written() {
        for text in ["4^3", "3^3 --forbid-opening 13", "3^2 --maker-breaker", "3^3 --forbid-first-moves 13,14"] {
            assert_eq!(Game::read(text).unwrap().text(), text);
        }
        let message = |text: &str| Game::read(text).unwrap_err().to_string();
        assert!(message("3^3 --claim").starts_with("'--claim' is no option of a game; write --maker-breaker"));
        assert!(message("3^3 --forbid-opening").starts_with("'' is no list of points"));
        assert!(message(" ").starts_with("'' names no game"));
    }

    #[test]
    fn names_are_canonical() {
        for (given, expression, stem) in [
            ("3^3", "3^3", "grid-3-3"),
            ("grid:03,3", "3^3", "grid-3-3"),
            ("mnk:6,5,4", "mnk:6,5,4", "mnk-6-5-4"),
            ("td:4,4", "td:4,4", "td-4-4"),
            ("td:4,4+0", "td:4,4", "td-4-4"),
            ("td:4,4+3", "td:4,4+3", "td-4-4+3"),
            ("td:4,4+4", "affine:4", "affine-4"),
            ("td:5,4+5", "td:5,4+5", "td-5-4+5"),
            ("pi4", "affine:4", "affine-4"),
            ("projective:2", "projective:2", "projective-2"),
        ] {
            assert_eq!(game(given).expression(), expression);
            assert_eq!(game(given).file_stem(), stem);
        }
    }

    #[test]
    fn a_board_of_lines_is_named_by_its_digest() {
        let mut game = game("3^2");
        let digest = hex(&game.line_digest());
        game.family = Family::Lines;
        assert_eq!(game.expression(), format!("lines:{}", &digest[..16]));
        assert_eq!(game.file_stem(), format!("lines-{}", &digest[..16]));
    }

    #[test]
    fn an_animal_is_named_by_its_lines_and_its_files_by_the_animal() {
        let elly = game("animal:l4,3x2").with_convention(Convention::MakerBreaker);
        let lines = Game { family: Family::Lines, ..elly.clone() };
        assert_eq!(elly.text(), lines.text());
        assert_eq!(elly.file_stem(), "animal-elly-3x2-mb");
    }

    #[test]
    fn the_rules_follow_the_expression() {
        let both = game("3^3")
            .with_convention(Convention::MakerBreaker)
            .with_opening(OpeningRule::Both(vec![14, 13]))
            .unwrap();
        assert_eq!(both.text(), "3^3 --maker-breaker --forbid-first-moves 13,14");
        assert_eq!(both.file_stem(), "grid-3-3-mb-xo13+14");
        let xeno = game("3^3").with_opening(OpeningRule::Xeno(vec![13])).unwrap();
        assert_eq!(xeno.text(), "3^3 --forbid-opening 13");
        assert_eq!(xeno.file_stem(), "grid-3-3-x13");
        assert_eq!(xeno.with_opening(OpeningRule::None).unwrap().text(), "3^3");
    }

    #[test]
    fn an_opening_rule_that_makes_no_sense_is_refused() {
        let refused = |points: Vec<Point>| {
            let rule = OpeningRule::Both(points);
            game("2^2").with_opening(rule).unwrap_err()
        };
        assert!(matches!(refused(vec![]), GameError::OpeningEmpty));
        assert!(matches!(refused(vec![0, 4]), GameError::OpeningOutOfRange(4, 4)));
        assert!(matches!(refused(vec![1, 1]), GameError::OpeningRepeated(1)));
        assert!(matches!(refused(vec![0, 1, 2]), GameError::OpeningTooWide(3, 4)));
        assert!(game("2^2").with_opening(OpeningRule::Both(vec![0, 1])).is_ok());
    }

    #[test]
    fn the_digest_names_the_line_set_and_not_the_expression() {
        assert_eq!(game("3^2").line_digest(), game("mnk:3,3,3").line_digest());
        assert_ne!(game("3^2").line_digest(), game("mnk:3,3,2").line_digest());
    }

    #[test]
    fn the_digest_is_the_hash_of_the_bytes_as_defined() {
        let bytes = b"PGC1 lines\x02\0\0\0\x01\0\0\0\x02\0\0\0\0\0\0\0\x01\0\0\0";
        let expected: [u8; 32] = Sha256::digest(bytes).into();
        assert_eq!(game("2^1").line_digest(), expected);
    }
}
