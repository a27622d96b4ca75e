//! Names of points, as they are typed and as people see them, and their places in pictures.
//!
//! Names that are shown are for reading and are chosen by the board: those of the file, the latin squares of the paper for
//! `affine:4`, letter and number on boards of columns and rows, and else numbers. A name that a keyboard may lack
//! has a plain form.
//!
//! A number always is the point of this number, so that no file can give a point the number of another one. Other
//! names are tried after that, those of the file first. What is shown to people is the name, with escapes for what is
//! invisible, as somebody else chose it; and what is written in a certificate is the number.
//!
//! Certificates carry no names, so names and places may be in a file of their own. It has a name on each line, in the order of the
//! points; or it is JSON, as it is written here: `{"line_digest": …, "names": […], "places": [[x, y], …]}`, where one of both lists may
//! be missing. The digest tells which board's points are named. Without it, whoever wrote the file answers for that.
//!
//! A place is x to the right and y upwards, in any unit. Only pictures use places; no rule does. The Fano plane is found however it is
//! numbered, as all its numberings are alike; other figures belong to named boards, whose numbering is known.

use std::{collections::HashMap, io};

use serde::{Deserialize, Serialize};

use crate::{
    game::{Board, Game, GameError, Point, digits, file::is_near, hex, is_number, positional::figure, refused},
    quote::{counted, in_line, shown},
};

/// The names of a board's points. A number is always the point of this number, from 0. Other names are those of the game's file; a letter for
/// the column and a number for the row on boards of columns and rows, both from the corner where point 0 is, such as `h8`; in
/// hypercubes the coordinates with dots between them, such as `1.0.3`; and the latin squares of the paper for `affine:4`.
#[derive(Clone, Copy, Debug)]
pub struct Names<'g> {
    /// Nothing for mere numbers.
    game: Option<&'g Game>,
    style: Style,
}

/// How points are called that have no name in the game's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// By their numbers.
    Numbers,
    /// By the rows, columns and symbols of two orthogonal latin squares of order 4: r1 to r4, c1 to c4, α1 to α4 and β1 to
    /// β4. With these names the blocks are those of the paper's figure 2.
    Squares,
    /// By a letter for the column and a number for the row, on a board with this many columns: b3.
    Rows(usize),
}

/// The columns that have letters, where names are typed.
const LETTERS: usize = 26;

/// The letters of the latin squares and, for each point of a group, its index from 1.
const SQUARES: [(char, [u8; 4]); 4] =
    [('r', [1, 3, 4, 2]), ('c', [1, 4, 2, 3]), ('β', [1, 3, 4, 2]), ('α', [1, 2, 3, 4])];

impl<'g> Names<'g> {
    /// The numbers of points.
    pub const NUMBERS: Names<'static> = Names { game: None, style: Style::Numbers };

    /// The names of the points of a game's board, as they are typed, and told to whoever types them.
    pub fn of(game: &'g Game) -> Self {
        Names { game: Some(game), style: lettered(game).map_or(Style::Numbers, Style::Rows) }
    }

    /// The names of the game's file.
    fn of_file(self) -> &'g [String] {
        self.game.filter(|_| self.style != Style::Squares).map_or(&[], |game| &game.source.names)
    }

    /// The names that the game's source gives the points; their numbers if it gives none.
    pub fn given(game: &'g Game) -> Self {
        if game.source.names.is_empty() { Names { game: Some(game), style: Style::Numbers } } else { Names::of(game) }
    }

    /// The latin squares' names, if the game is played on the transversal design of four groups of four points, with or
    /// without groups as lines.
    pub fn squares(game: &'g Game) -> Option<Self> {
        let names = Names { game: Some(game), style: Style::Squares };
        matches!(game.family.parts(), ("td", [4, 4, _])).then_some(names)
    }

    /// The names that people see: those of the game's source, if it has any; those of the paper for the latin squares, letter and row on
    /// boards that are drawn in rows and columns, and else numbers.
    pub fn shown(game: &'g Game) -> Self {
        let names = Names::given(game);
        match game.drawn_as().parts() {
            _ if !game.source.names.is_empty() => names,
            ("mnk" | "animal", &[columns, ..]) => Names { style: Style::Rows(columns as usize), ..names },
            _ => Names::squares(game).unwrap_or(names),
        }
    }

    /// How points are called; nothing if the game's file names them.
    pub fn style(self) -> Option<Style> {
        self.of_file().is_empty().then_some(self.style)
    }

    /// The point of a name.
    pub fn point(self, name: &str) -> Option<Point> {
        let game = self.game?;
        let number = if is_number(name) {
            digits(name)?
        } else {
            let is_escaped = name.contains("\\u{");
            let is_called = |known: &String| known == name || is_escaped && in_line(known) == name;
            let given = self.of_file().iter().position(is_called);
            given.or_else(|| square(game, name)).or_else(|| coordinates(game, name))?
        };
        (number < game.board.points()).then_some(Point::try_from(number).ok()?)
    }

    /// The name of a point.
    pub fn name(self, point: Point) -> String {
        let point = usize::from(point);
        if let Some(name) = self.of_file().get(point).filter(|name| !is_number(name)) {
            return in_line(name);
        }
        match self.style {
            Style::Numbers => point.to_string(),
            Style::Squares => {
                let (letter, indices) = SQUARES[point / 4 % 4];
                format!("{letter}{}", indices[point % 4])
            }
            Style::Rows(columns) => format!("{}{}", letters(point % columns), point / columns + 1),
        }
    }

    /// A name in ASCII for a point whose name has other letters: `b3` for β3, or the point's number. Nothing if the name is ASCII.
    pub fn plain(self, point: Point) -> Option<String> {
        let name = self.name(point);
        match self.style() {
            _ if name.is_ascii() => None,
            Some(Style::Squares) => Some(name.replace('α', "a").replace('β', "b")),
            _ => Some(point.to_string()),
        }
    }

    /// The point that somebody means who types a name that is shown, in capitals or not, its plain form, or another [name](Self::point).
    pub fn meant(self, text: &str) -> Option<Point> {
        let called = |name: &dyn Fn(Point) -> Option<String>| {
            let mut points = (0..=Point::MAX).take(self.game?.board.points());
            points.find(|&point| name(point).is_some_and(|name| name.eq_ignore_ascii_case(text)))
        };
        // Two names may differ in capitals alone.
        let known = self.point(text).or_else(|| called(&|point| Some(self.name(point))));
        known.or_else(|| called(&|point| self.plain(point)))
    }

    /// The name of each point of a game's board.
    pub fn all(self, game: &Game) -> Vec<String> {
        (0..=Point::MAX).take(game.board.points()).map(|point| self.name(point)).collect()
    }

    /// The names of points, separated by commas.
    pub fn list(self, points: &[Point]) -> String {
        let names: Vec<_> = points.iter().map(|&point| self.name(point)).collect();
        names.join(", ")
    }

    /// The names of moves, with blanks between them.
    pub fn line(self, moves: &[Point]) -> String {
        moves.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(" ")
    }
}

/// The columns of a board, if they have letters where names are typed.
fn lettered(game: &Game) -> Option<usize> {
    game.family.columns().filter(|&columns| columns <= LETTERS)
}

/// The number of a square such as `h8`.
fn square(game: &Game, name: &str) -> Option<usize> {
    let (columns, [letter, row @ ..]) = (lettered(game)?, name.as_bytes()) else { return None };
    let row = std::str::from_utf8(row).ok().filter(|row| is_number(row))?;
    let column = usize::from(letter.to_ascii_lowercase().checked_sub(b'a')?);
    let number = digits::<usize>(row)?.checked_sub(1)?.checked_mul(columns)?.checked_add(column)?;
    (column < columns).then_some(number)
}

/// The number of a point of a hypercube such as `1.0.3`.
fn coordinates(game: &Game, name: &str) -> Option<usize> {
    let ("grid", &[k, n]) = game.family.parts() else { return None };
    let coordinates: Vec<u32> = name.split('.').map(digits).collect::<Option<_>>()?;
    let fits = coordinates.len() == n as usize && coordinates.iter().all(|&one| one < k);
    fits.then(|| coordinates.iter().fold(0, |number, &one| number * k as usize + one as usize))
}

/// The letters of a column or of a pair: a to z, then aa, ab and so on.
pub fn letters(number: usize) -> String {
    let last = char::from(b"abcdefghijklmnopqrstuvwxyz"[number % 26]);
    if number < 26 { last.to_string() } else { format!("{}{last}", letters(number / 26 - 1)) }
}

impl Game {
    /// The names of points, as [`points_of`](Self::points_of) reads them.
    pub(super) fn named(&self, points: &[Point]) -> String {
        points.iter().map(|&point| Names::of(self).name(point)).collect::<Vec<_>>().join(",")
    }

    /// Reads a list of points by their numbers or names, with commas between them and in any order, such as `13,14` or `h8,i9`.
    ///
    /// # Errors
    ///
    /// One of them is neither a number nor a name of a point of the board.
    pub fn points_of(&self, list: &str) -> Result<Vec<Point>, GameError> {
        let names = Names::of(self);
        // Numbers that are too large are reported as such by whoever takes them.
        let point = |word: &str| digits(word).or_else(|| names.point(word));
        let points = list.split(',').map(|word| point(word.trim())).collect::<Option<Vec<_>>>();
        let write = "write point numbers separated by commas, for example 13,14";
        points.ok_or_else(|| GameError::new(format_args!("'{}' is not a list of points; {write}", shown(list))))
    }

    /// Gives the points the names and places that a file has for them.
    ///
    /// # Errors
    ///
    /// They are none of this game's board. The game is as it was then.
    pub fn name_points(&mut self, text: &str) -> Result<(), GameError> {
        let NameFile { line_digest, names, places: figure } = if text.trim_start().starts_with('{') {
            let why = "is not JSON with \"names\" or \"places\"";
            let named = |error| GameError::new(format_args!("{why}: {error}; write one name per line instead"));
            serde_json::from_str(text).map_err(named)?
        } else {
            let names = text.lines().map(|line| line.trim().to_owned()).collect();
            NameFile { line_digest: None, names, places: Vec::new() }
        };
        let digest = hex(&self.line_digest());
        if let Some(other) = line_digest.filter(|other| *other != digest) {
            let other = format!("names the points of another board: its line digest is {}", shown(&other));
            return refused(format!("{other}, but the digest of the game is {digest}"));
        }
        let points = self.board.points();
        if names.len() != points && (figure.is_empty() || !names.is_empty()) {
            let has = format!("has {}, but the board has {}", counted(names.len(), "name"), counted(points, "point"));
            return refused(has + "; write one name per line, in the order of the points");
        }
        if figure.len() != points && !figure.is_empty() {
            let places = format!("places {}, but the board has {points}", counted(figure.len(), "point"));
            return refused(places + "; give [x, y] for each, in the order of the points");
        }
        if let Some(far) = figure.iter().position(|&place| !is_near(place)) {
            return refused(format!("places point {far} more than 10^9 away from 0; choose another unit"));
        }
        let mut places = HashMap::new();
        for (name, place) in names.iter().zip(1..) {
            if name.is_empty() {
                return refused(format!("name {place} is empty; give each point a name"));
            }
            if let Some(before) = places.insert(name, place) {
                let both = format!("names {before} and {place} are both '{}'", shown(name));
                return refused(both + "; give each point a different name");
            }
        }
        self.source.names = names;
        self.source.places = figure;
        Ok(())
    }

    /// The names and places of the points as a file; nothing if there are no names but numbers, and no places.
    ///
    /// # Errors
    ///
    /// The names cannot be written as JSON, which no text prevents.
    pub fn name_file(&self) -> io::Result<Option<String>> {
        let (names, places) = (self.source.names.clone(), self.places().unwrap_or_default());
        if names.iter().all(|name| is_number(name)) && places.is_empty() {
            return Ok(None);
        }
        let text =
            serde_json::to_string_pretty(&NameFile { line_digest: Some(hex(&self.line_digest())), names, places })?;
        Ok(Some(text + "\n"))
    }

    /// The place of each point: those of the game's file, or those of a figure that is known, such as the triangle of the Fano plane; nothing
    /// for other boards.
    pub fn places(&self) -> Option<Vec<[f64; 2]>> {
        let given = Some(&self.source.places).filter(|places| !places.is_empty()).cloned();
        given.or_else(|| self.drawn_as().places()).or_else(|| triangle(&self.board))
    }
}

/// The most bytes of a file of names.
pub const MAX_NAMES_BYTES: u64 = 4 << 20;

/// The file as JSON.
#[derive(Serialize, Deserialize)]
struct NameFile {
    /// The digest of the lines, in hex digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line_digest: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    places: Vec<[f64; 2]>,
}

/// The corners of a triangle, the middles of the sides that end there and at the next corner, and its centre.
const TRIANGLE: &str = "-1,0 1,0 0,1.732 0,0 0.5,0.866 -0.5,0.866 0,0.5773333333333334";

/// The Fano plane, however its points are numbered, as a triangle; nothing for other boards.
fn triangle(board: &Board) -> Option<Vec<[f64; 2]>> {
    let lines = board.lines();
    if board.points() != 7 || lines.len() != 7 || lines.iter().any(|line| line.len() != 3) {
        return None;
    }
    // The third point of the line through two. Seven triples with a line for each of the 21 pairs are the Fano plane.
    let third = |one: Point, other: Point| {
        let line = lines.iter().find(|line| line.contains(&one) && line.contains(&other))?;
        line.iter().find(|&&point| point != one && point != other).copied()
    };
    let all = 0..7;
    if all.clone().any(|one| all.clone().any(|other| one != other && third(one, other).is_none())) {
        return None;
    }
    let side = third(0, 1)?;
    let top = all.clone().find(|&point| point > 1 && point != side)?;
    let mut order = vec![0, 1, top, side, third(1, top)?, third(top, 0)?];
    order.extend(all.clone().find(|point| !order.contains(point)));
    let places = figure(TRIANGLE)?;
    all.map(|point| order.iter().position(|&other| other == point).map(|index| places[index])).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_and_points_agree() {
        for text in ["mnk:15,15,5", "mnk:26,3,3", "mnk:27,3,3", "4^3", "torus:6,6,5", "animal:el,4x3"] {
            let game = Game::parse(text).unwrap();
            let names = Names::of(&game);
            for point in 0..Point::try_from(game.board.points()).unwrap() {
                assert_eq!(names.point(&names.name(point)), Some(point), "{text}");
                assert_eq!(names.point(&point.to_string()), Some(point), "{text}");
            }
        }
    }

    #[test]
    fn what_names_no_point_is_refused() {
        let game = Game::parse("mnk:15,15,5").unwrap();
        let names = Names::of(&game);
        assert_eq!([names.point("h8"), names.point("H8")], [Some(112); 2]);
        for wrong in ["", "h", "h0", "h16", "p1", "8h", "h+8", "h8x", "225", "-1", "é8", "h99999999999999999999"] {
            assert_eq!(names.point(wrong), None, "{wrong}");
        }
        assert_eq!(Names::of(&Game::parse("4^3").unwrap()).point("a1"), None);
    }

    fn named(names: &[&str]) -> Game {
        let mut game = Game::parse("mnk:3,1,3").unwrap();
        game.source.names = names.iter().map(|&name| name.to_owned()).collect();
        game
    }

    #[test]
    fn names_of_a_file_are_names_unless_they_are_numbers() {
        let game = named(&["north", "2", "south"]);
        let names = Names::of(&game);
        assert_eq!([names.point("south"), names.point("2")], [Some(2); 2], "a number is the point of this number");
        assert_eq!((names.name(1), names.line(&[0, 2])), ("b1".to_owned(), "north south".to_owned()));
    }

    #[test]
    fn what_is_written_is_read_for_the_same_board_alone() {
        for names in [&["north", "a \"b\"\n", "3"][..], &[]] {
            let mut game = named(names);
            game.source.places = vec![[0.5, -1.0], [0.1, 2e-7], [3.0, 4.0]];
            let text = game.name_file().unwrap().unwrap();
            let mut read = named(&[]);
            read.name_points(&text).unwrap();
            assert_eq!(read.source, game.source);
            let other = Game::parse("mnk:3,1,2").unwrap().name_points(&text).unwrap_err().to_string();
            assert!(other.starts_with("names the points of another board"), "{other}");
        }
        assert!(named(&["1", "2", "3"]).name_file().unwrap().is_none() && named(&[]).name_file().unwrap().is_none());
        // A certificate of this board has lines and no family.
        assert!(Game::parse("fano").unwrap().name_file().unwrap().is_some());
    }

    #[test]
    fn the_blocks_are_those_of_the_paper() {
        // Figure 2: each block as the indices of r, c, α and β.
        let figure = "1111 4234 2342 3423 3314 1222 4143 2431 2124 3241 1333 4412 3132 2213 4321 1444";
        let expected: BTreeSet<BTreeSet<String>> = figure
            .split(' ')
            .map(|block| "rcαβ".chars().zip(block.chars()).map(|(letter, index)| format!("{letter}{index}")).collect())
            .collect();
        let game = Game::parse("td:4,4").unwrap();
        let labels = Names::squares(&game).unwrap();
        let blocks: BTreeSet<BTreeSet<String>> =
            game.board.lines().iter().map(|line| line.iter().map(|&point| labels.name(point)).collect()).collect();
        assert_eq!(blocks, expected);
        let plain = |point: Point| labels.plain(point).unwrap_or_default();
        assert_eq!([0, 8, 15].map(plain), ["", "b1", "a4"]);
    }

    #[test]
    fn each_board_is_shown_by_the_names_that_it_has() {
        let list = |expression: &str, points: &[Point]| Names::shown(&Game::parse(expression).unwrap()).list(points);
        for (expression, points, shown) in [
            ("td:4,4+2", &[0, 5, 15][..], "r1, c4, α4"),
            ("td:3,4", &[3, 11], "3, 11"),
            ("td:5,4", &[3], "3"),
            ("mnk:3,2,3", &[0, 2, 4], "a1, c1, b2"),
            ("mnk:28,1,3", &[25, 26, 27], "z1, aa1, ab1"),
            ("2^2", &[3], "3"),
        ] {
            assert_eq!(list(expression, points), shown, "{expression}");
        }
        let game = named(&["a", "ö", "c"]);
        assert_eq!((Names::shown(&game).list(&[0, 1]), Names::given(&game).name(2)), ("a, ö".into(), "c".into()));
        assert_eq!([0, 1].map(|point| Names::shown(&game).plain(point)), [None, Some("1".to_owned())]);
    }
}
