//! The text of a game, and its name.
//!
//! The text says everything: what names the board, and then the options in their one order. `Game::parse` reads it, and `Display` writes it; so
//! the same text is the same game wherever it is read. A board of a family is named by its expression. Any other board is listed, by its
//! number of points and its lines, as in `points:4/0,1/1,2,3`, and so are lines of Ophelia's own. Options are read in any order and applied in the one
//! order: the lines for Ophelia come first, then the opening rule and the number of moves, and the start last, as it must not be won by
//! the lines that count.
//!
//! A command line, and the text of a strategy, may also name files; what is written never does, and `Game::parse` opens none.
//!
//! The name is what a game is called in claims and reports. It is short: where a certificate lists lines, it has the digest of the lines. So it is
//! not read.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use serde::{
    de::{Deserialize, Deserializer, Error},
    ser::{Serialize, Serializer},
};

use crate::{
    game::{
        Board, Convention, Family, Game, GameError, Names, OpeningRule, Point, Start, digest, digits,
        file::{self, Format, Reading, Source},
        hex, list, refused,
    },
    quote::shown,
};

/// The prefix of a file's name.
const FILE: &str = "lines:";

/// The prefix of the name of a file that has more than a board; see [`pg`](crate::pg).
pub(crate) const PG_FILE: &str = "pg:";

/// What stands before the number of points and the lines of a board.
const LISTED: &str = "points:";

/// Whether a text begins with the name of a file.
fn names_file(text: &str) -> bool {
    [FILE, PG_FILE].iter().any(|prefix| text.starts_with(prefix))
}

/// A text in its parts.
pub(crate) struct Passages<'t> {
    /// What names the board.
    pub(crate) board: &'t str,
    /// How the file of the board is read.
    pub(crate) reading: Reading,
    /// The other options, word by word.
    pub(crate) options: Vec<&'t str>,
}

impl<'t> Passages<'t> {
    /// The parts of a text, with more options after it. A file name may have blanks: it ends where an option begins.
    ///
    /// # Errors
    ///
    /// There is no such format or base.
    pub(crate) fn of(text: &'t str, more: &[&'t str]) -> Result<Self, GameError> {
        let text = text.trim_ascii();
        let is_blank = |letter: char| letter.is_ascii_whitespace();
        let end = match names_file(text) {
            true => text.match_indices("--").map(|(at, _)| at).find(|&at| text[..at].ends_with(is_blank)),
            false => text.find(is_blank),
        };
        let (board, options) = text.split_at(end.unwrap_or(text.len()));
        let mut parts = Self { board: board.trim_ascii_end(), reading: Reading::default(), options: Vec::new() };
        let mut words = options.split_ascii_whitespace().chain(more.iter().copied());
        while let Some(word) = words.next() {
            match word {
                "--game-format" => {
                    let name = words.next().unwrap_or_default();
                    let unknown = || format!("'{}' is not a board format; write {}", shown(name), Format::names());
                    parts.reading.format = Some(Format::of(name).ok_or_else(|| GameError::new(unknown()))?);
                }
                "--base" => {
                    let base = words.next().unwrap_or_default();
                    let known = ["0", "1"].contains(&base).then(|| digits(base)).flatten();
                    let unknown = || {
                        format!("the numbers of points cannot begin at '{}'; write --base 0 or --base 1", shown(base))
                    };
                    parts.reading.base = Some(known.ok_or_else(|| GameError::new(unknown()))?);
                }
                _ => parts.options.push(word),
            }
        }
        Ok(parts)
    }
}

/// It is said how to read a file, but there is none.
pub(crate) fn no_file(expression: &str) -> GameError {
    let leave = "leave out --game-format and --base, which are for lines:FILE";
    GameError::new(format_args!("'{}' is not a file: {leave}", shown(expression)))
}

/// A word after an expression is no option of a game.
fn no_option<T>(word: &str) -> Result<T, GameError> {
    refused(format_args!(
        "'{}' is not an option of a game; write --maker-breaker or --ophelia GAME, --forbid-opening POINTS, --forbid-first-moves POINTS or \
         --start X:POINTS/O:POINTS --to-move PLAYER, --moves NUMBER",
        shown(word)
    ))
}

/// The options that have a value, in the order of the text.
const VALUED: [&str; 6] = ["--ophelia", "--forbid-opening", "--forbid-first-moves", "--start", "--to-move", "--moves"];

impl Game {
    /// Reads the text of a game, such as `4^3`, `mnk:6,5,4 --maker-breaker` or `3^3 --forbid-opening 13`. Ophelia's lines may be those of any
    /// game: `--ophelia mnk:3,3,3`.
    ///
    /// # Errors
    ///
    /// The text names no game, or a file; the board exceeds the limits; an option is none, or makes no game.
    pub fn parse(text: &str) -> Result<Self, GameError> {
        Self::read(text, &[], None)
    }

    /// Does the same as [`parse`](Self::parse), but the text may name files of lines, which are looked for from a folder.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse); or a file defines no board.
    pub fn read_in(folder: &Path, text: &str) -> Result<Self, GameError> {
        Self::read(text, &[], Some(folder))
    }

    /// Reads a text with more options after it.
    pub(crate) fn read(text: &str, more: &[&str], folder: Option<&Path>) -> Result<Self, GameError> {
        let Passages { board, reading, options } = Passages::of(text, more)?;
        Self::on_board(board, folder, reading)?.with_options(&options, folder)
    }

    /// The game of an expression, from the empty board: the strong game, unless Ophelia has lines of her own. A file is looked for from a
    /// folder, if there may be one; only of a file can it be said how to read it.
    fn on_board(expression: &str, folder: Option<&Path>, reading: Reading) -> Result<Self, GameError> {
        let folder = match folder {
            None if names_file(expression) => {
                let write = "write the points and lines themselves, as in points:4/0,1/1,2,3";
                let named = shown(expression);
                return refused(format_args!("'{named}' names a file, which only a command line can; {write}"));
            }
            folder => folder.unwrap_or(Path::new("")),
        };
        if let Some(file) = expression.strip_prefix(FILE) {
            let path = if file == "-" { PathBuf::from(file) } else { folder.join(file) };
            return Self::of_file(&path, file::read(&path, reading));
        }
        if reading != Reading::default() {
            return Err(no_file(expression));
        }
        if expression.starts_with(PG_FILE) {
            let print = "print its lines with 'prover game --to lines'";
            let named = shown(expression);
            return refused(format_args!("'{named}' names a whole game, but only a board is allowed here; {print}"));
        }
        if let Some(lines) = expression.strip_prefix(LISTED) {
            return Ok(Self::of_board(lines.parse()?));
        }
        let (family, board) = Family::read(expression)?;
        let convention = family.ophelia(&board).map_or(Convention::Strong, Convention::Own);
        Ok(Self { convention, ..Self::strong(family, board) })
    }

    /// The strong game on the board that the file of this name holds.
    fn of_file(path: &Path, read: Result<(Board, Source), GameError>) -> Result<Self, GameError> {
        let (board, source) = read.map_err(|error| error.of_file(path))?;
        let notes = source.notes.iter().map(|note| format!("{}: {note}", shown(path))).collect();
        Ok(Self { source: Source { notes, ..source }, ..Self::of_board(board) })
    }

    /// Reads the strong game of a file's text, in which options say how it is read. In messages the file has this name.
    ///
    /// # Errors
    ///
    /// The text defines no board, or an option is none, or makes no game.
    pub fn of_text(text: &str, name: &Path, options: &[&str]) -> Result<Self, GameError> {
        let Passages { reading, options, .. } = Passages::of("", options)?;
        Self::of_file(name, file::of_text(text, reading))?.with_options(&options, None)
    }

    /// The game with more options, word by word and in any order; of one that is given twice, the last counts. Files are looked for from a
    /// folder, if there may be any.
    ///
    /// # Errors
    ///
    /// A word is no option. A game for Ophelia's lines that is none, or has other points, or in which no line counts for her; a point or a
    /// number of moves that the board has not; an opening rule beside a start or another one; or a start that is illegal.
    pub fn with_options(self, words: &[&str], folder: Option<&Path>) -> Result<Self, GameError> {
        let (mut game, mut values) = (self, [None; VALUED.len()]);
        let (mut words, mut maker_breaker) = (words.iter(), false);
        while let Some(word) = words.next() {
            match VALUED.iter().position(|known| known == word) {
                Some(option) => values[option] = Some(words.next().copied().unwrap_or_default()),
                None if *word == "--maker-breaker" => maker_breaker = true,
                None => return no_option(word),
            }
        }
        let [ophelia, xeno_avoids, both_avoid, start, to_move, moves] = values;
        let has_own = ophelia.is_some() || game.own_lines().is_some();
        if has_own && (maker_breaker || game.convention == Convention::MakerBreaker) {
            return refused(
                "--maker-breaker says that no line counts for Ophelia, but --ophelia says which lines do; leave out one of them",
            );
        }
        if maker_breaker {
            game = game.with_convention(Convention::MakerBreaker);
        }
        if let Some(ophelia) = ophelia {
            // If it is a file, options that say how it is read may follow.
            let Passages { board, reading, options } = Passages::of(ophelia, &[])?;
            if !options.is_empty() {
                return no_option(&options.join(" "));
            }
            game = game.with_lines_of(&Self::on_board(board, folder, reading)?)?;
        }
        let points = |list: Option<&str>| list.map(|list| game.points_of(list)).transpose();
        game = match (points(xeno_avoids)?, points(both_avoid)?) {
            (Some(_), Some(_)) => {
                let xeno = "--forbid-opening restricts Xeno's first move";
                let both = "--forbid-first-moves restricts both players' first moves";
                return refused(format_args!("{xeno}, and {both}; leave out one of them"));
            }
            (Some(points), None) => game.with_opening(OpeningRule::Xeno(points))?,
            (None, Some(points)) => game.with_opening(OpeningRule::Both(points))?,
            (None, None) => game,
        };
        if let Some(moves) = moves {
            game = game.with_moves(moves)?;
        }
        game.starting_from(start, to_move)
    }

    /// The same game in which the lines of another board count for Ophelia. If its source names its points, these are the points of the same names.
    ///
    /// # Errors
    ///
    /// As those of [`with_own_lines`](Self::with_own_lines); or a board of another number of points, or a name of no point.
    pub fn with_lines_of(mut self, Self { board, source, .. }: &Self) -> Result<Self, GameError> {
        let is_named = source.listing.map_or(!source.names.is_empty(), |listing| listing.numbering.first().is_none());
        if !is_named && board.points() != self.board.points() {
            let (hers, all) = (board.points(), self.board.points());
            let give = "give her lines on the same points";
            return refused(format_args!("Ophelia's lines are on {hers} points, but the game has {all}; {give}"));
        }
        let same = |point: &Point| {
            let Some(name) = source.names.get(usize::from(*point)).filter(|_| is_named) else { return Ok(*point) };
            let given = self.source.names.iter().position(|known| known == name).map(crate::game::point_of);
            let unknown = || format!("Ophelia's lines have the point '{}', which the game does not name", shown(name));
            let unknown = || GameError::new(unknown() + "; give both files the same names");
            given.or_else(|| Names::of(&self).point(name)).ok_or_else(unknown)
        };
        let lines = board.lines().iter().map(|line| line.iter().map(same).collect()).collect::<Result<_, _>>()?;
        self.source.notes.extend_from_slice(&source.notes);
        self.with_own_lines(lines)
    }

    /// What the game is called in claims: as its text, but a board that certificates store as lines (one from a file, or an animal's) is
    /// called `lines:` and the first 16 hex digits of its [line digest](Self::line_digest), and so are Ophelia's own lines.
    pub fn name(&self) -> String {
        self.board_name() + &self.rules(|lines| format!(" --ophelia {}", self.short(lines)))
    }

    /// The name of the board.
    pub fn board_name(&self) -> String {
        if self.family.stored() > 0 { self.family.to_string() } else { self.short(self.board.lines()) }
    }

    /// The name of lines.
    fn short(&self, lines: &[Vec<Point>]) -> String {
        format!("lines:{}", hex(&digest(self.board.points(), lines)[..8]))
    }

    /// The options of the rules with a blank before each. Of Ophelia's own lines, this one is given.
    fn rules(&self, own: impl Fn(&[Vec<Point>]) -> String) -> String {
        let convention = match &self.convention {
            Convention::Strong => String::new(),
            Convention::MakerBreaker => " --maker-breaker".to_owned(),
            Convention::Own(lines) => own(lines),
        };
        let opening = match &self.opening {
            OpeningRule::None => String::new(),
            OpeningRule::Xeno(forbidden) => format!(" --forbid-opening {}", list(forbidden)),
            OpeningRule::Both(forbidden) => format!(" --forbid-first-moves {}", list(forbidden)),
            OpeningRule::Start(Start { xeno, ophelia, ophelia_moves }) => {
                let mover = if *ophelia_moves { "Ophelia" } else { "Xeno" };
                format!(" --start X:{}/O:{} --to-move {mover}", list(xeno), list(ophelia))
            }
        };
        let moves = self.moves.map_or(String::new(), |moves| format!(" --moves {moves}"));
        convention + &opening + &moves
    }

    /// A name for files about this game, without an extension: `grid-3-3-x13` for
    /// `3^3 --forbid-opening 13`, and `animal-elly-4x4` for that animal's board.
    pub fn file_stem(&self) -> String {
        let board = match self.family.parts() {
            ("grid", [k, n]) => format!("grid-{k}-{n}"),
            ("animal", _) => self.family.to_string().replace([':', ','], "-").replace('/', "_"),
            _ => self.board_name().replace([':', ','], "-"),
        };
        let short = [
            (" --maker-breaker", "-mb"),
            (" --ophelia lines:", "-o-"),
            (" --forbid-opening ", "-x"),
            (" --forbid-first-moves ", "-xo"),
            (" --start X:", if self.opening.start().ophelia_moves { "-so" } else { "-sx" }),
            ("/O:", "-"),
            (" --to-move Xeno", ""),
            (" --to-move Ophelia", ""),
            (" --moves ", "-m"),
            (",", "+"),
        ];
        let rules = self.rules(|lines| format!(" --ophelia {}", self.short(lines)));
        board + &short.iter().fold(rules, |rules, (long, short)| rules.replace(long, short))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let start = format!("{LISTED}{}", self.board.points());
        let board = |lines: &[Vec<Point>]| lines.iter().fold(start.clone(), |text, line| text + "/" + &list(line));
        let given = self.family.ophelia(&self.board);
        // With other rules for Ophelia, the expression would be another game.
        let is_other = given.is_some() && given.as_deref() != self.own_lines();
        if is_other || self.family == Family::LINES {
            f.write_str(&board(self.board.lines()))?;
        } else {
            self.family.fmt(f)?;
        }
        let own = |lines: &[Vec<Point>]| match given.as_deref() == Some(lines) {
            true => String::new(),
            false => format!(" --ophelia {}", board(lines)),
        };
        f.write_str(&self.rules(own))
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_whole_game() {
        for text in [
            "4^3",
            "3^3 --forbid-first-moves 13,14",
            "animal:elly,4x4 --maker-breaker",
            "torus:6,6,5",
            "hexgame:3 --moves 2",
            "points:4/0,1/1,2,3",
            "points:4 --start X:0/O:1 --to-move Ophelia",
            "2^2 --ophelia points:4/0,3 --forbid-opening 1,2",
        ] {
            assert_eq!(Game::parse(text).unwrap().to_string(), text);
        }
        for (text, expected) in [
            ("hexgame:3 --ophelia points:9/0,1", "points:9/"),
            ("hexgame:2 --ophelia hexgame:2", "points:4/"),
            ("points:4/3,2,1/1,0", "points:4/0,1/1,2,3"),
        ] {
            let game = Game::parse(text).unwrap();
            let again = Game::parse(&game.to_string()).unwrap();
            assert!(game.to_string().starts_with(expected), "{game}");
            assert_eq!(Game { family: game.family, ..again }, game);
        }
    }

    #[test]
    fn a_text_reads_no_file() {
        for text in ["lines:/dev/zero", "pg:x.pg", "3^2 --ophelia lines:x"] {
            assert!(Game::parse(text).unwrap_err().to_string().contains("names a file"), "{text}");
        }
    }

    #[test]
    fn names_are_canonical() {
        for (given, expression, stem) in [
            ("grid:03,3", "3^3", "grid-3-3"),
            ("mnk:6,5,4", "mnk:6,5,4", "mnk-6-5-4"),
            ("td:4,4+0", "td:4,4", "td-4-4"),
            ("td:4,4+3", "td:4,4+3", "td-4-4+3"),
            ("td:4,4+4", "affine:4", "affine-4"),
            ("projective:2", "projective:2", "projective-2"),
            (
                "3^3 --maker-breaker --forbid-first-moves 14,13",
                "3^3 --maker-breaker --forbid-first-moves 13,14",
                "grid-3-3-mb-xo13+14",
            ),
            ("3^3 --forbid-opening 13", "3^3 --forbid-opening 13", "grid-3-3-x13"),
            ("points:2/0,1", "lines:07ea582f711e41fb", "lines-07ea582f711e41fb"),
            ("animal:l4,3x2 --maker-breaker", "lines:011efa8ec9506e48 --maker-breaker", "animal-elly-3x2-mb"),
        ] {
            let game = Game::parse(given).unwrap();
            assert_eq!((&*game.name(), &*game.file_stem()), (expression, stem));
        }
    }
}
