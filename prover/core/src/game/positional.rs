//! A positional game, and the names for it in texts and files.
//!
//! The methods that change a game check what they make. A start and an opening rule exclude each other. So
//! do own lines and the Maker-Breaker convention. If Ophelia's own lines equal the board's, the game is the strong
//! one. So a rule has one form, and equal games have equal texts.
//!
//! The text of a game is what it is called in claims, and can be read again. A board without a family is called by
//! the digest of its lines: the text then says which board is meant, and the lines must come from elsewhere
//! ([`ToldLines`](crate::game::ToldLines)).

use std::path::Path;

use crate::game::board::{check_size, digest, digits, hex};
use crate::game::expression::{Parsed, parted};
use crate::game::file::{self, Reading, Source};
use crate::game::{Board, Claim, Convention, Family, GameError, Named, OpeningRule, Point, Start};

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
    /// Reads an expression such as `4^3`, `mnk:6,5,4`, `animal:elly,4x4`, `td:4,5+2`, `affine:4`,
    /// `projective:2`, `torus:6,6,5` or `lines:FILE`, as a strong game without an opening rule; or Hex, such as `hexgame:3`.
    ///
    /// # Errors
    ///
    /// The expression names no game, the board exceeds the limits, or the file defines no board.
    pub fn parse(expr: &str) -> Result<Self, GameError> {
        Ok(Self::parsed(Family::parse(expr, Path::new(""), Reading::default())?))
    }

    /// The strong game on the board of a family, from the empty board.
    ///
    /// # Errors
    ///
    /// The family has no such board, or the board exceeds the limits; or certificates list the lines of such boards.
    pub fn of_family(family: Family) -> Result<Self, GameError> {
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

    /// The game that an expression names, from the empty board: the strong game, unless Ophelia has lines of her own.
    fn parsed(Parsed { family, board, ophelia, source }: Parsed) -> Self {
        let convention = ophelia.map_or(Convention::Strong, Convention::Own);
        Self { convention, source, ..Self::strong(family, board) }
    }

    fn strong(family: Family, board: Board) -> Self {
        let (convention, opening) = (Convention::Strong, OpeningRule::None);
        Self { board, family, convention, opening, moves: None, source: Source::default() }
    }

    /// Reads an expression followed by options, as [`text`](Self::text) writes them: `3^3 --forbid-opening 13`. Ophelia's lines may
    /// be those of any game: `--ophelia mnk:3,3,3`.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), [`points_of`](Self::points_of) and [`with_opening`](Self::with_opening); or another option.
    pub fn read(text: &str) -> Result<Self, GameError> {
        Self::read_in(Path::new(""), text)
    }

    /// Does the same as [`read`](Self::read), but the files that the text names are looked for from a folder.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn read_in(folder: &Path, text: &str) -> Result<Self, GameError> {
        let (expression, options) = parted(text);
        let (reading, options) = Reading::parted(options)?;
        Self::parsed(Family::parse(expression, folder, reading)?).with_options(&options, folder)
    }

    /// Reads the strong game of a file's text, in which options say how it is read. In messages the file has this name.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read).
    pub fn of_text(text: &str, name: &Path, options: &str) -> Result<Self, GameError> {
        let (reading, options) = Reading::parted(options)?;
        Self::parsed(Parsed::of_file(name, file::of_text(text, reading))?).with_options(&options, Path::new(""))
    }

    /// The same game in which no line counts for Ophelia.
    ///
    /// # Errors
    ///
    /// Ophelia has lines of her own.
    pub fn with_maker_breaker(self) -> Result<Self, GameError> {
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

    /// The canonical expression: equal boards of a family have equal expressions.
    ///
    /// A board that certificates store as lines (one from a file, or an animal's) is called `lines:` and the first 16
    /// hex digits of its [line digest](Self::line_digest).
    pub fn expression(&self) -> String {
        match self.family {
            Family::Lines | Family::Animal { .. } | Family::Named(_) => format!("lines:{}", self.short_digest()),
            Family::Grid { k, n } => format!("{k}^{n}"),
            Family::Mnk { m, n, k } => format!("mnk:{m},{n},{k}"),
            Family::Td { k, q, groups } if k == q && groups == q => format!("affine:{q}"),
            Family::Td { k, q, groups: 0 } => format!("td:{k},{q}"),
            Family::Td { k, q, groups } => format!("td:{k},{q}+{groups}"),
            Family::Projective { q } => format!("projective:{q}"),
        }
    }

    /// The expression followed by the options that name the convention, the opening rule or start, and the moves that count.
    pub fn text(&self) -> String {
        let points = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>().join(",");
        let convention = match &self.convention {
            Convention::Strong => String::new(),
            Convention::MakerBreaker => " --maker-breaker".to_owned(),
            Convention::Own(lines) => format!(" --ophelia lines:{}", hex(&digest(self.board.points(), lines)[..8])),
        };
        let opening = match &self.opening {
            OpeningRule::None => String::new(),
            OpeningRule::Xeno(forbidden) => format!(" --forbid-opening {}", points(forbidden)),
            OpeningRule::Both(forbidden) => format!(" --forbid-first-moves {}", points(forbidden)),
            OpeningRule::Start(Start { xeno, ophelia, ophelia_moves }) => {
                let mover = if *ophelia_moves { "Ophelia" } else { "Xeno" };
                format!(" --start X:{}/O:{} --to-move {mover}", points(xeno), points(ophelia))
            }
        };
        let moves = self.moves.map_or(String::new(), |moves| format!(" --moves {moves}"));
        self.expression() + &convention + &opening + &moves
    }

    /// A name for files about this game, without an extension: `grid-3-3-x13` for
    /// `3^3 --forbid-opening 13`, and `animal-elly-4x4` for that animal's board.
    pub fn file_stem(&self) -> String {
        let stem = match self.family {
            Family::Grid { k, n } => format!("grid-{k}-{n}"),
            Family::Animal { animal, m, n } => format!("animal-{}-{m}x{n}", animal.name().replace('/', "_")),
            _ => self.expression().replace([':', ','], "-"),
        };
        let points = |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>().join("+");
        let convention = match &self.convention {
            Convention::Strong => String::new(),
            Convention::MakerBreaker => "-mb".to_owned(),
            Convention::Own(lines) => format!("-o-{}", hex(&digest(self.board.points(), lines)[..8])),
        };
        let opening = match &self.opening {
            OpeningRule::None => String::new(),
            OpeningRule::Xeno(forbidden) => format!("-x{}", points(forbidden)),
            OpeningRule::Both(forbidden) => format!("-xo{}", points(forbidden)),
            OpeningRule::Start(Start { xeno, ophelia, ophelia_moves }) => {
                format!("-s{}{}-{}", if *ophelia_moves { "o" } else { "x" }, points(xeno), points(ophelia))
            }
        };
        let moves = self.moves.map_or(String::new(), |moves| format!("-m{moves}"));
        stem + &convention + &opening + &moves
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

    fn short_digest(&self) -> String {
        hex(&self.line_digest()[..8])
    }
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
        assert!(message("3^3 --claim").starts_with("'--claim' is not an option of a game; write --maker-breaker"));
        assert!(message("3^3 --forbid-opening").starts_with("'' is not a list of points"));
        assert!(message(" ").starts_with("'' does not name a game"));
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
        assert!(matches!(refused(vec![1, 1]), GameError::OpeningRepeated(point) if point == "1"));
        assert!(matches!(refused(vec![0, 1, 2]), GameError::OpeningTooWide(3, 4)));
        assert!(game("2^2").with_opening(OpeningRule::Both(vec![0, 1])).is_ok());
    }

    #[test]
    fn the_digest_names_the_line_set_and_not_the_expression() {
        assert_eq!(game("3^2").line_digest(), game("mnk:3,3,3").line_digest());
        assert_ne!(game("3^2").line_digest(), game("mnk:3,3,2").line_digest());
    }
}
