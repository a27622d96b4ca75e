//! Statements about the board: names of points, and figures.
//!
//! Names may be given in ranges, such as `r1..r4`. A text without names uses those of the game, and always its
//! numbers. Words that mean something where a point may stand cannot be names, or a later word would be taken for a
//! move.
//!
//! # Symmetry maps
//!
//! Cycles become a permutation at once, as the names are known. A vector is kept as it stands, since its components
//! may be declared after it. Work is counted: each map, and each factor of a product, is compared with all lines
//! later.
//!
//! # Pairs and larger sets
//!
//! A pair is a set with one line, the pair itself. A larger set may state its lines; if it states none, they follow
//! from the board.

use crate::notation::parse::parser::{Kind, Parser};
use crate::notation::parse::part::Between;
use crate::notation::parse::syntax::*;
use pgc_core::game::{Game, Names, Point};
use pgc_core::symmetry::Permutation;

/// Most points that a text may name.
const MAX_NAMES: usize = 4096;

/// What a range such as `r1..r4` must be.
const RANGE: &str = "a range goes from a name with a number to the same name with a higher number, for example r1..r4, \
    and has no more numbers than there are names";

impl Parser {
    /// The number of the board's points, where the game is stated.
    fn board_points(&self) -> Result<usize> {
        let game = self.text.game.as_ref();
        game.map(|game| game.board.points()).ok_or_else(|| Mistake::no_game(self.place()))
    }

    /// `points r1..r4 c1..c4`, perhaps with `at` and the numbers of the board's points.
    pub(super) fn name_points(&mut self, place: Place) -> Result<()> {
        let board_points = self.board_points()?;
        if self.text.names.is_empty() {
            self.text.named = place;
        }
        let first = self.text.names.len();
        while !self.is_word("at") && !self.is_end() {
            let place = self.place();
            for name in self.range()? {
                let index = Point::try_from(self.text.names.len()).unwrap_or(Point::MAX);
                if self.text.names.len() >= MAX_NAMES.min(board_points) {
                    return Err(wrong_count(place, self.text.names.len() + 1, board_points));
                }
                if self.points.insert(name.clone(), index).is_some() {
                    return Err(Mistake::again(place, &name, self.text.named.line));
                }
                self.text.names.push(name);
            }
        }
        if first > 0 && self.text.numbers.is_some() != self.is_word("at") {
            return Err(self.mistake("number all names or none"));
        }
        if self.takes_word("at") {
            self.number_names(board_points)?;
        }
        Ok(())
    }

    /// Reads the numbers of the names that have none yet.
    fn number_names(&mut self, board_points: usize) -> Result<()> {
        let mut numbers = self.text.numbers.take().unwrap_or_default();
        let all = self.text.names.len();
        while numbers.len() < all {
            let place = self.place();
            let first = self.point_number(board_points)?;
            let last = if self.takes(&Kind::To) { self.point_number(board_points)? } else { first };
            if last < first || usize::from(last - first) >= all - numbers.len() {
                return Err(Mistake::new(place, RANGE));
            }
            for point in first..=last {
                if numbers.contains(&point) {
                    return Err(Mistake::again(place, &point.to_string(), self.text.named.line));
                }
                numbers.push(point);
            }
        }
        self.text.numbers = Some(numbers);
        Ok(())
    }

    /// Reads the number of one of the board's points.
    fn point_number(&mut self, board_points: usize) -> Result<Point> {
        let place = self.place();
        let number = self.word("the number of a point")?;
        let point = number.parse().ok().filter(|&point: &Point| usize::from(point) < board_points);
        point.ok_or_else(|| {
            let message = format!("the board has {board_points} points, numbered from 0; there is no point {number}");
            Mistake::new(place, message)
        })
    }

    /// Reads a name, or a range of names.
    fn range(&mut self) -> Result<Vec<String>> {
        let place = self.place();
        let from = self.word("a name")?;
        if !self.takes(&Kind::To) {
            return Ok(vec![from]);
        }
        let to = self.word("the last name of the range")?;
        match [numbered(&from), numbered(&to)] {
            [(letters, Some(first)), (other, Some(last))]
                if letters == other && first <= last && last - first < MAX_NAMES =>
            {
                Ok((first..=last).map(|number| format!("{letters}{number}")).collect())
            }
            _ => Err(Mistake::new(place, RANGE)),
        }
    }

    /// Checks that all points have names. If there are no names, those of the game serve, such as `h8` on a board of columns and rows, and
    /// the numbers, too.
    pub(super) fn named(&mut self) -> Result<()> {
        let Some(game) = &self.text.game else { return Ok(()) };
        let points = game.board.points();
        if self.text.names.is_empty() {
            let numbers: Vec<String> = (0..points).map(|point| point.to_string()).collect();
            self.points = numbers.iter().cloned().zip(0..).collect();
            let names = own_names(game).unwrap_or(numbers);
            self.points.extend(names.iter().cloned().zip(0..));
            self.text.names = names;
            self.text.numbers = Some((0..).take(points).collect());
        }
        match self.text.names.len() {
            names if names < points => Err(wrong_count(self.text.named, names, points)),
            _ => Ok(()),
        }
    }

    pub(super) fn components(&mut self) -> Result<()> {
        self.named()?;
        while !self.is_end() {
            let place = self.place();
            let letter = self.word("the letter of a component")?;
            let mut points: Vec<(usize, Point)> = Vec::new();
            for (index, name) in (0..).zip(&self.text.names) {
                if let (letters, Some(number)) = numbered(name)
                    && letters == letter
                {
                    points.push((number, index));
                }
            }
            points.sort_unstable();
            let counted = points.iter().zip(1..).all(|(&(number, _), place)| number == place);
            let same = self.text.components.first().is_none_or(|first| first.points.len() == points.len());
            let told = self.text.components.iter().any(|component| component.letter == letter);
            if points.is_empty() || !counted || !same || told {
                let message = format!(
                    "'{}' is not a component; a component has points numbered from 1, as many as each other component",
                    letter.escape_default()
                );
                return Err(Mistake::new(place, message));
            }
            let points = points.into_iter().map(|(_, point)| point).collect();
            self.text.components.push(Component { letter, points });
        }
        Ok(())
    }

    pub(super) fn squares(&mut self) -> Result<()> {
        let title = self.title("squares")?;
        self.keyword("rows")?;
        let rows = self.word("the letter of the rows")?;
        self.keyword("columns")?;
        let columns = self.word("the letter of the columns")?;
        let squares = self.rows(&title, |parser| {
            let letter = parser.word("the letter of a square")?;
            parser.sign(':')?;
            let mut square = vec![Vec::new()];
            while !parser.is_end() {
                if parser.takes_sign('/') {
                    square.push(Vec::new());
                } else if let Some(row) = square.last_mut() {
                    row.push(parser.number("a symbol, from 1")?);
                }
            }
            Ok((letter, square))
        })?;
        self.text.statements.push(Statement::Squares(Squares { title, sides: [rows, columns], squares }));
        Ok(())
    }

    pub(super) fn lines(&mut self) -> Result<()> {
        let title = self.title("lines")?;
        let from = if self.takes_word("from") {
            let squares = self.quoted("the name of squares")?;
            self.keyword("by")?;
            Some((squares, self.word("the letter of a square")?))
        } else {
            None
        };
        let rows = self.rows(&title, |parser| {
            let mut row = Vec::new();
            loop {
                row.push((parser.place(), parser.set()?));
                if !parser.takes_sign(',') && !parser.takes_sign(';') || parser.is_end() {
                    return Ok(row);
                }
            }
        })?;
        self.text.statements.push(Statement::Lines(Lines { title, from, rows }));
        Ok(())
    }

    pub(super) fn grid(&mut self) -> Result<()> {
        let title = self.title("grid")?;
        self.keyword("rows")?;
        let rows = self.row_of_lines()?;
        self.keyword("columns")?;
        let columns = self.row_of_lines()?;
        let cells = self.rows(&title, |parser| parser.up_to_end(|parser| Ok(parser.unmarked()?.point)))?;
        self.text.statements.push(Statement::Grid(Grid { title, sides: [rows, columns], cells }));
        Ok(())
    }

    pub(super) fn diagonals(&mut self) -> Result<()> {
        let title = self.title("diagonals")?;
        self.keyword("of")?;
        let grid = self.quoted("the name of a grid")?;
        self.keyword("lines")?;
        let lines = self.row_of_lines()?;
        let cells = self.rows(&title, |parser| parser.up_to_end(|parser| parser.word("a letter")))?;
        self.text.statements.push(Statement::Diagonals(Diagonals { title, grid, lines, cells }));
        Ok(())
    }

    /// `"Figure 2" 1`: the first row of these lines.
    fn row_of_lines(&mut self) -> Result<(Titled, usize)> {
        let lines = self.quoted("the name of lines")?;
        Ok((lines, self.number("which of its rows, from 1")?))
    }
}

/// The error for too many names, or too few.
fn wrong_count(place: Place, names: usize, points: usize) -> Mistake {
    Mistake::new(place, format!("there are {names} names for {points} points"))
}

/// Words that mean something where a point may stand, or after one.
const KEYWORDS: &str =
    "X O XW OW at by end go i lines of on otherwise pairing parts potential products remaining under up";

/// The names of a game's points, if the notation can write them all, and they are others than their numbers.
fn own_names(game: &Game) -> Option<Vec<String>> {
    let points = game.board.points();
    let is_letter = |letter: char| letter.is_alphabetic() || letter.is_ascii_digit() || matches!(letter, '_' | '\'');
    let is_keyword = |name: &str| KEYWORDS.split(' ').any(|keyword| keyword == name);
    let is_word = |name: &String| !name.is_empty() && name.chars().all(is_letter) && !is_keyword(name);
    let names = Names::of(game);
    let names: Vec<String> = (0..).take(points.min(MAX_NAMES)).map(|point| names.name(point)).collect();
    let is_numbered = names.iter().enumerate().all(|(point, name)| *name == point.to_string());
    (names.len() == points && !is_numbered && names.iter().all(is_word)).then_some(names)
}

/// A name's letters, and the number at the end of the name.
fn numbered(name: &str) -> (&str, Option<usize>) {
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = &name[letters.len()..];
    let plain = !digits.starts_with('0') || digits == "0";
    (letters, if plain { digits.parse().ok() } else { None })
}

/// The most points of the board and of its lines that are mapped, over all maps of a text and all factors of products.
const MAX_MAPPED: usize = 1 << 26;

impl Parser {
    pub(super) fn map(&mut self) -> Result<()> {
        self.named()?;
        self.board_points()?;
        let place = self.place();
        self.count_map()?;
        let name = self.word("the name of a symmetry")?;
        self.once("map", &name, place)?;
        self.sign('=')?;
        let told = if self.is_sign('(') {
            match (self.kind(1), self.kind(2)) {
                // A vector begins with two parentheses, or with an `i` and a comma: its first entry permutes the
                // components.
                (Some(Kind::Sign('(')), _) => self.vector()?,
                (Some(Kind::Word(word, _)), Some(Kind::Sign(','))) if word == "i" => self.vector()?,
                _ => Told::Cycles(self.cycles()?),
            }
        } else {
            let mut factors = vec![self.map_name()?];
            factors.extend(self.up_to_end(|parser| {
                parser.takes_sign('*');
                parser.count_map()?;
                parser.map_name()
            })?);
            Told::Product(factors)
        };
        self.text.statements.push(Statement::Map(Map { title: Titled { name, place }, told }));
        Ok(())
    }

    /// Counts a map, or a factor of one. Each is compared with all lines.
    fn count_map(&mut self) -> Result<()> {
        self.mapped += self.map_size;
        if self.mapped > MAX_MAPPED {
            return Err(
                self.mistake("an audit compares no more maps with the lines of this board than those before this")
            );
        }
        Ok(())
    }

    fn map_name(&mut self) -> Result<Titled> {
        let place = self.place();
        Ok(Titled { name: self.word("the name of a symmetry")?, place })
    }

    /// Reads cycles of points.
    fn cycles(&mut self) -> Result<Permutation> {
        let points = self.text.names.len();
        let mut met = vec![false; points];
        let mut cycles = Vec::new();
        while self.takes_sign('(') {
            let mut cycle = Vec::new();
            while !self.takes_sign(')') {
                let Move { point, place, .. } = self.unmarked()?;
                if std::mem::replace(&mut met[usize::from(point)], true) {
                    return Err(Mistake::twice_in_cycles(place, &self.text.names[usize::from(point)]));
                }
                cycle.push(point);
                self.takes_sign(',');
            }
            cycles.push(cycle);
        }
        Ok(Permutation::from_cycles(points, &cycles))
    }

    fn vector(&mut self) -> Result<Told> {
        let place = self.place();
        let components = self.text.components.len();
        if components == 0 {
            return Err(self.mistake("name the components before a vector, for example 'components r c a b'"));
        }
        self.sign('(')?;
        let size = self.text.components.first().map_or(0, |first| first.points.len());
        let mut most = components;
        let entries = self.list(|parser| parser.permutation(std::mem::replace(&mut most, size)))?;
        self.sign(')')?;
        if entries.len() != components + 1 {
            let (found, needed) = (entries.len(), components + 1);
            let message = format!("the vector has {found} entries; with {components} components it needs {needed}");
            return Err(Mistake::new(place, message));
        }
        let mut reading = Reading::default();
        if self.takes_word("reading") {
            while !self.is_end() {
                if self.takes_word("list") {
                    reading.one_line = true;
                } else {
                    self.keyword("before")?;
                    reading.before = true;
                }
            }
        }
        Ok(Told::Vector(Vector { entries, reading }))
    }

    /// Reads `i`, or cycles of numbers from 1 to `most`. If all numbers have one digit, they need no separator.
    fn permutation(&mut self, most: usize) -> Result<Vec<Vec<Point>>> {
        if self.takes_word("i") {
            return Ok(Vec::new());
        }
        let mut cycles = Vec::new();
        let mut met: Vec<Point> = Vec::new();
        self.expect_sign('(', "'i' or a cycle such as (13)")?;
        loop {
            let place = self.place();
            let mut words = Vec::new();
            while !self.takes_sign(')') {
                words.push(self.word("a number")?);
            }
            let apart: Vec<String> = match &words[..] {
                [one] => one.chars().map(String::from).collect(),
                _ => words,
            };
            let mut cycle = Vec::new();
            for word in apart {
                let number = word.parse().ok().filter(|number| (1..=most).contains(number));
                let number = number.and_then(|number| Point::try_from(number - 1).ok()).ok_or_else(|| {
                    let (expected, found) = (format!("numbers from 1 to {most}"), word.escape_default());
                    Mistake::expected(place, &expected, &format!("'{found}'"))
                })?;
                if met.contains(&number) {
                    return Err(Mistake::twice_in_cycles(place, &word));
                }
                met.push(number);
                cycle.push(number);
            }
            cycles.push(cycle);
            if !self.takes_sign('(') {
                return Ok(cycles);
            }
        }
    }

    pub(super) fn map_names(&mut self) -> Result<Vec<Titled>> {
        self.list(Parser::map_name)
    }

    /// Reads `pairs "Name" (a1, b1) (a2, b2) by s, t`.
    pub(super) fn pairs(&mut self) -> Result<()> {
        self.named()?;
        let title = self.title("pairs")?;
        let sets = self.held_sets()?;
        let by = if self.takes_word("by") { self.map_names()? } else { Vec::new() };
        self.text.statements.push(Statement::Pairs(Pairs { title, sets, by }));
        Ok(())
    }

    /// Reads `pairing "Name"`, `pairing (a1, b1), (a2, b2)`, `parts {a1, b1, c1} lines {a1, b1} {b1, c1}, {a2, b2}` or `potential`, if it is
    /// there.
    pub(super) fn held(&mut self) -> Result<Option<Held>> {
        let is_set = matches!(self.kind(1), Some(Kind::Sign('(' | '{')));
        if (self.is_word("pairing") || self.is_word("parts")) && matches!(self.kind(1), Some(Kind::Quoted(_))) {
            self.next += 1;
            return Ok(Some(Held::Named(self.quoted("the name of pairs")?)));
        }
        if is_set && (self.takes_word("pairing") || self.takes_word("parts")) {
            return Ok(Some(Held::Sets(self.held_sets()?)));
        }
        let is_last = matches!(self.kind(1), None | Some(Kind::End));
        Ok((is_last && self.takes_word("potential")).then_some(Held::Potential))
    }

    /// Reads sets, with or without commas between them, at least one.
    fn held_sets(&mut self) -> Result<Vec<HeldSet>> {
        let mut sets = vec![self.held_set()?];
        loop {
            let has_comma = self.takes_comma();
            if !self.is_sign('(') && !self.is_sign('{') {
                return if has_comma { Err(self.expected("a pair of points, such as (0, 1)")) } else { Ok(sets) };
            }
            sets.push(self.held_set()?);
        }
    }

    /// Reads a pair; or a set, and after `lines` the lines within it.
    fn held_set(&mut self) -> Result<HeldSet> {
        let place = self.place();
        let points = self.distinct()?;
        let mut lines = Vec::new();
        if self.takes_word("lines") {
            while self.is_sign('(') || self.is_sign('{') {
                let place = self.place();
                let line = self.distinct()?;
                if let Some(&out) = line.iter().find(|point| points.binary_search(point).is_err()) {
                    let name = &self.text.names[usize::from(out)];
                    return Err(Mistake::new(
                        place,
                        format!("{name} is not in the set, but this must be a line of the set"),
                    ));
                }
                lines.push(line);
            }
        }
        match (points.len(), lines.is_empty()) {
            (2, true) => lines.push(points.clone()),
            (_, true) => {
                let message = "this is not a pair; for a larger set, name the lines that it holds, as in {0, 1, 2} lines {0, 1} {1, 2}";
                return Err(Mistake::new(place, message));
            }
            (_, false) => {}
        }
        Ok(HeldSet { place, points, lines })
    }

    /// Reads a set of at least two points.
    fn distinct(&mut self) -> Result<Vec<Point>> {
        let place = self.place();
        let set = self.set_with(Between::CommasOrBlanks)?;
        if set.len() < 2 { Err(Mistake::new(place, "this needs at least two points")) } else { Ok(set) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_a_game_serve_if_the_notation_can_write_them() {
        let named = |names: [&str; 2]| {
            let mut game = Game::parse("mnk:2,1,2").unwrap();
            game.source.names = names.map(str::to_owned).to_vec();
            own_names(&game)
        };
        assert_eq!(named(["north", "south'"]), Some(vec!["north".to_owned(), "south'".to_owned()]));
        for names in [["north", "a-b"], ["up", "north"]] {
            assert_eq!(named(names), None, "{names:?}");
        }
    }
}
