//! Statements about the board: names of its points, symmetry maps, pairs, and figures.
//!
//! Names may be given in ranges, such as `r1..r4`. A text without names uses those of the game, and always its
//! numbers. Words that mean something where a point may stand cannot be names, or a later word would be taken for a
//! move.
//!
//! # Symmetry maps
//!
//! Cycles become a permutation at once, as the names are known. So does a vector, in each of its readings, as its components are declared
//! before it. Work is counted: each map, and each factor of a product, is compared with all lines later.
//!
//! # Pairs and larger sets
//!
//! A pair is a set with one line, the pair itself. A larger set states its lines.
//!
//! # Figures
//!
//! A paper may define its board by figures: two orthogonal latin squares, and a line for each cell from its row,
//! its column and its two symbols. A figure is checked when it is read, by itself and against those before it from which it is said
//! to be taken. What is right or wrong about it is kept with its title; a wrong figure does not keep the text from being read.
//!
//! The lines of a text are those of its board, with which they are compared when all are known (`labelled_board`).

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::notation::{
    parse::{Parser, Squares, Token, TokenKind, numbered, tokens},
    text::*,
};
use pgc_core::{
    game::{Game, Names, Point},
    position::point_of,
    quote::counted,
    symmetry::Permutation,
};

/// Most points that a text may name.
const MAX_NAMES: usize = 4096;

/// What a range such as `r1..r4` must be.
const RANGE: &str = "a range goes from a name with a number to the same name with a higher number, for example r1..r4, \
    and has no more numbers than there are names";

/// Words that mean something where a point may stand, or after one.
const KEYWORDS: &str =
    "X O XW OW at by end go i lines of on otherwise pairing parts potential products remaining under up";

/// Words that begin what may stand in the place of a move, so that no point is called so.
const ITEMS: [&str; 6] = ["XW", "OW", "go", "pairing", "parts", "potential"];

/// What is said of such a name.
const NO_NAME: &str = "is no name of a point, as it means something else where a move may stand";

/// The most points of the board and of its lines that are mapped, over all maps of a text and all factors of products.
const MAX_MAPPED: usize = 1 << 26;

/// The words about the reading of a vector.
const READINGS: [(&str, &str); 2] = [("list", "list"), ("before", "before")];

impl Parser {
    /// The number of the board's points, where the game is stated.
    pub(super) fn board_points(&self) -> Result<usize> {
        let needed = "the game is not stated yet; write, for example, 'game \"affine:4\"' before this";
        self.text.game.as_ref().map(|game| game.board.points()).ok_or_else(|| self.mistake(needed))
    }

    /// `points r1..r4 c1..c4`, perhaps with `at` and the numbers of the board's points.
    pub(super) fn name_points(&mut self, place: Place) -> Result<()> {
        let board_points = self.board_points()?;
        let first = self.text.names.len();
        if first == 0 {
            self.text.named = place;
        }
        while !self.is("at") && !self.is_end() {
            let place = self.place();
            for name in self.range("a name")? {
                let names = self.text.names.len();
                refuse_if(names >= MAX_NAMES.min(board_points), || wrong_count(place, names + 1, board_points))?;
                refuse_if(ITEMS.contains(&&*name), || Mistake::new(place, format!("'{name}' {NO_NAME}")))?;
                let known = self.points.insert(name.clone(), point_of(names));
                refuse_if(known.is_some(), || stated_twice(place, &name, self.text.named.line))?;
                self.text.names.push(name);
            }
        }
        let (numbers, is_numbered) = (&self.text.numbers, self.is("at"));
        refuse_if(first > 0 && numbers.is_some() != is_numbered, || self.mistake("number all names or none"))?;
        if !self.takes("at") {
            return Ok(());
        }
        // The names that have no number yet.
        let mut numbers = self.text.numbers.take().unwrap_or_default();
        while numbers.len() < self.text.names.len() {
            let place = self.place();
            let words = self.range("the number of a point")?;
            refuse_if(words.len() > self.text.names.len() - numbers.len(), || Mistake::new(place, RANGE))?;
            for word in words {
                let number = word.parse().ok().filter(|&point: &Point| usize::from(point) < board_points);
                let points = format!("the board has {board_points} points, numbered from 0; there is no point {word}");
                let point = number.ok_or_else(|| Mistake::new(place, points))?;
                refuse_if(numbers.contains(&point), || stated_twice(place, &word, self.text.named.line))?;
                numbers.push(point);
            }
        }
        self.text.numbers = Some(numbers);
        Ok(())
    }

    /// Reads a name or number, or a range of them.
    fn range(&mut self, what: &str) -> Result<Vec<String>> {
        let Title { name, place } = self.named_by(TokenKind::Word, what)?;
        if !self.takes("..") {
            return Ok(vec![name]);
        }
        let last = self.word("the last name of the range")?;
        match (numbered(&name), numbered(&last)) {
            ((letters, Some(first)), (other, Some(last)))
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
            self.text.names = own_names(game).unwrap_or(numbers);
            self.points.extend(self.text.names.iter().cloned().zip(0..));
            self.text.numbers = Some((0..).take(points).collect());
        }
        let names = self.text.names.len();
        refuse_if(names < points, || wrong_count(self.text.named, names, points))
    }

    pub(super) fn components(&mut self) -> Result<()> {
        self.named()?;
        while !self.is_end() {
            let Title { name: letter, place } = self.named_by(TokenKind::Word, "the letter of a component")?;
            let points: Vec<Point> =
                (1..).map_while(|number: usize| self.points.get(&format!("{letter}{number}")).copied()).collect();
            let is_of_letter = |name: &&String| matches!(numbered(name), (letters, Some(_)) if letters == letter);
            let others = self.text.names.iter().filter(is_of_letter).count() - points.len();
            let fits = |other: &Vec<Point>| other.len() == points.len() && *other != points;
            refuse_if(points.is_empty() || others > 0 || !self.components.iter().all(fits), || {
                let what = "a component has points numbered from 1, as many as each other component";
                Mistake::new(place, format!("'{}' is not a component; {what}", letter.escape_default()))
            })?;
            self.components.push(points);
        }
        Ok(())
    }

    pub(super) fn map(&mut self) -> Result<(Title, MapForm)> {
        self.board_points()?;
        self.named()?;
        self.count_map()?;
        let title = self.map_name()?;
        self.note_title("map", &title.name, title.place)?;
        self.expect("=")?;
        let given = if !self.is("(") {
            let mut factors = vec![self.map_name()?];
            factors.extend(self.up_to_end(|parser| {
                parser.takes("*");
                parser.count_map()?;
                parser.map_name()
            })?);
            MapForm::Product(factors)
        } else if self.ahead(1).is("(") || self.ahead(1).is("i") && self.ahead(2).is(",") {
            // A vector begins with its first entry, which permutes the components.
            MapForm::Readings(self.vector()?)
        } else {
            let cycles = self.cycles(|parser| {
                let Move { point, place, .. } = parser.unmarked()?;
                parser.takes(",");
                Ok(vec![(point, Title { name: parser.text.name(point).to_owned(), place })])
            })?;
            MapForm::Readings(vec![(Permutation::from_cycles(self.text.names.len(), &cycles), String::new())])
        };
        Ok((title, given))
    }

    /// Counts a map, or a factor of one. Each is compared with all lines.
    fn count_map(&mut self) -> Result<()> {
        self.mapped += self.map_size;
        let message = "an audit compares no more maps with the lines of this board than those before this";
        refuse_if(self.mapped > MAX_MAPPED, || self.mistake(message))
    }

    fn map_name(&mut self) -> Result<Title> {
        self.named_by(TokenKind::Word, "the name of a symmetry")
    }

    /// Reads cycles. None of what stands in them, each with its place and its name, may occur twice.
    fn cycles(&mut self, mut some: impl FnMut(&mut Self) -> Result<Vec<(Point, Title)>>) -> Result<Vec<Vec<Point>>> {
        let mut cycles = Vec::new();
        let mut met = HashSet::new();
        while self.takes("(") {
            let mut cycle = Vec::new();
            while !self.takes(")") {
                for (point, Title { name, place }) in some(self)? {
                    let message = || format!("'{}' comes twice in the cycles", name.escape_debug());
                    refuse_if(!met.insert(point), || Mistake::new(place, message()))?;
                    cycle.push(point);
                }
            }
            cycles.push(cycle);
        }
        Ok(cycles)
    }

    /// Reads `i`, or cycles of numbers from 1 to `most`. If all numbers of a cycle have one digit, they need no separator.
    fn permutation(&mut self, most: usize) -> Result<Vec<Vec<Point>>> {
        if !self.is("(") {
            return self.expect_as("i", "'i' or a cycle such as (13)").map(|()| Vec::new());
        }
        self.cycles(|parser| {
            let (place, mut words) = (parser.place(), Vec::new());
            while !parser.is(")") {
                words.push(parser.word("a number")?);
            }
            if let [one] = &words[..] {
                words = one.chars().map(String::from).collect();
            }
            let numbered = words.into_iter().map(|name| {
                let number = name.parse::<Point>().ok().filter(|number| (1..=most).contains(&usize::from(*number)));
                let message = || format!("expected numbers from 1 to {most}, not '{}'", name.escape_default());
                Ok((number.ok_or_else(|| Mistake::new(place, message()))? - 1, Title { name, place }))
            });
            numbered.collect()
        })
    }

    /// Reads a vector: what it means in each reading, that first which is meant.
    fn vector(&mut self) -> Result<Vec<(Permutation, String)>> {
        let place = self.place();
        let components = self.components.len();
        let needed = "name the components before a vector, for example 'components r c a b'";
        let size = self.components.first().ok_or_else(|| self.mistake(needed))?.len();
        let mut most = components;
        self.expect("(")?;
        let entries = self.list(|parser| parser.permutation(std::mem::replace(&mut most, size)))?;
        self.expect(")")?;
        let (found, needed) = (entries.len(), components + 1);
        let message = || format!("the vector has {found} entries; with {components} components it needs {needed}");
        refuse_if(found != needed, || Mistake::new(place, message()))?;
        let words =
            self.optional("reading", |parser| parser.up_to_end(|parser| parser.one_of(&READINGS, "'before'")))?;
        let [one_line, before] = ["list", "before"].map(|word| words.iter().flatten().any(|given| *given == word));
        let all = [(one_line, before), (false, false), (false, true), (true, false), (true, true)];
        let read = |(one_line, before): (bool, bool)| {
            let as_what = if one_line { "full entries as lists of images" } else { "all entries as cycles" };
            let turn = if before { "before the components move" } else { "on the resulting components" };
            Some((self.vector_map(&entries, one_line, before)?, format!("{as_what}, applied {turn}")))
        };
        Ok(all.into_iter().filter_map(read).collect())
    }

    /// The permutation of a vector: a point with number j of component k goes to component π(k). Its number there is the image of j under the
    /// entry of component π(k), or of component k if the components move later. With `one_line`, a cycle of all numbers is the list of their
    /// images.
    fn vector_map(&self, entries: &[Vec<Vec<Point>>], one_line: bool, before: bool) -> Option<Permutation> {
        let components = &self.components;
        let permutation = |cycles: &Vec<Vec<Point>>, size: usize| match &cycles[..] {
            [list] if one_line && list.len() == size => Permutation::from_images(list.clone()),
            _ => Some(Permutation::from_cycles(size, cycles)),
        };
        let (of_components, entries) = entries.split_first()?;
        let to = permutation(of_components, components.len())?;
        let mut images: Vec<Point> = (0..).take(self.text.names.len()).collect();
        for ((points, entry), &image) in components.iter().zip(entries).zip(to.images()) {
            let image = usize::from(image);
            let numbers = permutation(if before { entry } else { &entries[image] }, points.len())?;
            for (&point, &number) in points.iter().zip(numbers.images()) {
                images[usize::from(point)] = components[image][usize::from(number)];
            }
        }
        Permutation::from_images(images)
    }

    pub(super) fn map_names(&mut self) -> Result<Vec<Title>> {
        self.list(Self::map_name)
    }

    /// Reads `pairs "Name" (a1, b1) (a2, b2) by s, t`, or the diagram below `pairs "Name"`.
    pub(super) fn pairs(&mut self) -> Result<Pairs> {
        let title = self.title("pairs")?;
        let sets = if self.is_end() { self.diagram(&title)? } else { self.held_sets()? };
        let by = self.optional("by", Self::map_names)?.unwrap_or_default();
        Ok(Pairs { title, sets, by })
    }

    /// Reads a number for each point, row by row; the points of a pair have the same one, and a point without a pair has `*`.
    fn diagram(&mut self, title: &Title) -> Result<Vec<DefenceSet>> {
        let count = self.board_points()?;
        let mut pairs: BTreeMap<usize, DefenceSet> = BTreeMap::new();
        let mut cells = 0;
        self.rows(title, |parser| {
            parser.up_to_end(|parser| {
                let place = parser.place();
                let point = point_of(cells);
                cells += 1;
                if parser.takes("*") {
                    return Ok(());
                }
                let number = parser.number("the number of a pair, or * for a point without one")?;
                let pair = DefenceSet { place, points: Vec::new(), lines: Vec::new() };
                pairs.entry(number).or_insert(pair).points.push(point);
                Ok(())
            })
        })?;
        refuse_if(cells != count, || {
            Mistake::new(title.place, format!("the diagram has {} for {count} points", counted(cells, "cell")))
        })?;
        let pair = |(number, pair): (usize, DefenceSet)| {
            let times = counted(pair.points.len(), "time");
            let message = || format!("{number} stands in the diagram {times}, but a pair has two points");
            refuse_if(pair.points.len() != 2, || Mistake::new(pair.place, message()))?;
            Ok(DefenceSet { lines: vec![pair.points.clone()], ..pair })
        };
        pairs.into_iter().map(pair).collect()
    }

    /// Reads `pairing "Name"`, `pairing (a1, b1), (a2, b2)`, `parts {a1, b1, c1} lines {a1, b1} {b1, c1}, {a2, b2}` or `potential`, if it is
    /// there.
    pub(super) fn held(&mut self) -> Result<Option<Defence>> {
        if self.takes("potential") {
            return Ok(Some(Defence::Potential));
        }
        if !self.takes("pairing") && !self.takes("parts") {
            return Ok(None);
        }
        if !self.is_of(TokenKind::Quoted) {
            return self.held_sets().map(|sets| Some(Defence::Sets(sets)));
        }
        let title = self.quoted("the name of pairs")?;
        self.text.holding.insert(title.name.clone());
        Ok(Some(Defence::Named(title)))
    }

    /// Reads sets, with or without commas between them, at least one.
    fn held_sets(&mut self) -> Result<Vec<DefenceSet>> {
        let mut sets = vec![self.held_set()?];
        while self.takes_comma() || self.is_set() {
            sets.push(self.held_set()?);
        }
        Ok(sets)
    }

    /// Reads a pair; or a set, and after `lines` the lines within it.
    fn held_set(&mut self) -> Result<DefenceSet> {
        let place = self.place();
        refuse_if(!self.is_set(), || self.expected("a pair of points, such as (0, 1)"))?;
        let points = self.distinct()?;
        let mut lines = Vec::new();
        let has_lines = self.takes("lines");
        while has_lines && self.is_set() {
            let place = self.place();
            let line = self.distinct()?;
            if let Some(&out) = line.iter().find(|point| points.binary_search(point).is_err()) {
                let name = self.text.name(out);
                let message = format!("{name} is not in the set, but this must be a line of the set");
                return Err(Mistake::new(place, message));
            }
            lines.push(line);
        }
        let message =
            "this is not a pair; for a larger set, name the lines that it holds, as in {0, 1, 2} lines {0, 1} {1, 2}";
        refuse_if(lines.is_empty() && points.len() != 2, || Mistake::new(place, message))?;
        if lines.is_empty() {
            lines.push(points.clone());
        }
        Ok(DefenceSet { place, points, lines })
    }

    /// Whether a set of points begins here.
    fn is_set(&self) -> bool {
        self.is("(") || self.is("{")
    }

    /// Reads a set of at least two points.
    fn distinct(&mut self) -> Result<Vec<Point>> {
        let place = self.place();
        let set = self.set()?;
        refuse_if(set.len() < 2, || Mistake::new(place, "this needs at least two points"))?;
        Ok(set)
    }
}

/// The error for too many names, or too few.
fn wrong_count(place: Place, names: usize, points: usize) -> Mistake {
    Mistake::new(place, format!("there are {names} names for {points} points"))
}

/// The names of a game's points, if the notation can write them all.
fn own_names(game: &Game) -> Option<Vec<String>> {
    let is_keyword = |name: &str| KEYWORDS.split(' ').any(|keyword| keyword == name);
    let is_word = |name: &String| {
        let read = tokens(name).unwrap_or_default();
        matches!(&read[..], [Token { kind: TokenKind::Word, text, .. }, _, _] if text == name && !is_keyword(name))
    };
    let names = Names::of(game).all(game);
    names.iter().all(is_word).then_some(names)
}

/// What is right about a figure; or what is wrong.
type FigureResult<T = String> = Result<T, String>;

/// A row of the lines with a title, from 1.
type NumberedRow = (String, usize);

impl Parser {
    /// Reads a figure, whose kind is given, and checks it.
    pub(super) fn figure(&mut self, kind: &str) -> Result<()> {
        let title = self.title(kind)?;
        let checked = match kind {
            "squares" => Some(self.read_squares(&title)?),
            "grid" => Some(self.grid(&title)?),
            "diagonals" => Some(self.diagonals(&title)?),
            _ => self.lines(&title)?,
        };
        let (kind, text) = match checked {
            Some(Ok(right)) => (Kind::Right, right),
            Some(Err(wrong)) => (Kind::WrongFigure, wrong),
            None => return Ok(()),
        };
        self.text.figures.push(Finding::new(title.place, kind, text));
        Ok(())
    }

    /// The rows of a figure, at least one.
    fn rows<T>(&mut self, title: &Title, row: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let rows = self.block(title.place, row)?;
        let message = || format!("\"{}\" has no rows", title.name.escape_debug());
        refuse_if(rows.is_empty(), || Mistake::new(title.place, message()))?;
        Ok(rows)
    }

    fn read_squares(&mut self, title: &Title) -> Result<FigureResult> {
        let rows = self.after("rows", TokenKind::Word, "the letter of the rows")?.name;
        let columns = self.after("columns", TokenKind::Word, "the letter of the columns")?.name;
        let squares = self.rows(title, |parser| {
            let letter = parser.word("the letter of a square")?;
            parser.expect(":")?;
            // A stroke ends a row.
            let symbols = parser.up_to_end(|parser| {
                if parser.takes("/") { Ok(None) } else { parser.number("a symbol, from 1").map(Some) }
            })?;
            let rows = symbols.split(Option::is_none).map(|row| row.iter().flatten().copied().collect());
            Ok((letter, rows.collect::<Vec<Vec<usize>>>()))
        })?;
        let order = squares.first().map_or(0, |(_, square)| square.len());
        let (of_rows, of_columns) = cells(order).map(|(row, column)| (row + 1, column + 1)).unzip();
        let squares = squares.into_iter().map(|(letter, square)| (letter, flat(square, order)));
        let squares = (order, [(rows, of_rows), (columns, of_columns)].into_iter().chain(squares).collect());
        let checked = orthogonal(&squares);
        self.squares.insert(title.name.clone(), squares);
        Ok(checked)
    }

    fn lines(&mut self, title: &Title) -> Result<Option<FigureResult>> {
        let squares = self.optional("from", |parser| {
            let squares = parser.quoted("the name of squares")?.name;
            Ok((squares, parser.after("by", TokenKind::Word, "the letter of a square")?.name))
        })?;
        let rows = self.rows(title, |parser| {
            let mut row = Vec::new();
            loop {
                row.push((parser.place(), parser.set()?));
                if !parser.takes(",") || parser.is_end() {
                    return Ok(row);
                }
            }
        })?;
        let checked = squares.map(|(name, by)| self.taken_from(&rows, &name, &by));
        self.text.lines.push((title.clone(), rows));
        Ok(checked)
    }

    /// Whether printed lines are the entries of latin squares, ordered by the symbols of one of them. The entry of a
    /// cell is its row, its column and its symbols in the other squares; row n of the figure has the entries whose
    /// cells have symbol n. As that square is latin, these share no point.
    fn taken_from(&self, rows: &[RowOfLines], name: &str, by: &str) -> FigureResult {
        let squares = self.squares.get(name);
        let (order, all) = squares.ok_or_else(|| format!("no squares before this are called \"{name}\""))?;
        let classes = all[2..].iter().find(|(letter, _)| letter == by);
        let (_, classes) = classes.ok_or_else(|| format!("\"{name}\" has no square {by}"))?;
        let mut expected: BTreeMap<usize, BTreeSet<Vec<Point>>> = BTreeMap::new();
        for (cell, symbol) in classes.iter().enumerate() {
            let others = all.iter().filter(|(letter, _)| letter != by);
            let point = |(letter, symbols): &(String, Vec<usize>)| {
                self.points.get(&format!("{letter}{}", symbols.get(cell)?)).copied()
            };
            let entry = others.map(point).collect::<Option<_>>();
            let mut entry: Vec<Point> =
                entry.ok_or_else(|| format!("the squares of \"{name}\" do not fit the components"))?;
            entry.sort_unstable();
            expected.entry(*symbol).or_default().insert(entry);
        }
        for (number, row) in (1..).zip(rows) {
            let expected = expected.get(&number).ok_or_else(|| format!("row {number} is one too many"))?;
            let printed: BTreeSet<Vec<Point>> = row.iter().map(|(_, line)| line.clone()).collect();
            let missing = expected.difference(&printed).next().map(|line| ("lacks", line, "is"));
            let more = printed.difference(expected).next().map(|line| ("has", line, "is not"));
            if let Some((has, line, is)) = missing.or(more) {
                let line = self.text.set(line);
                return Err(format!("row {number} {has} {line}, which {is} an entry of \"{name}\" with {by}{number}"));
            }
            let points: Vec<&Point> = row.iter().flat_map(|(_, line)| line).collect();
            let is_shared = points.iter().collect::<BTreeSet<_>>().len() < points.len();
            refuse_if(is_shared, || format!("the lines of row {number} share a point"))?;
        }
        refuse_if(rows.len() < *order, || format!("there are {} rows for {order} symbols of {by}", rows.len()))?;
        let what = format!("the {} entries of \"{name}\"", rows.iter().map(Vec::len).sum::<usize>());
        Ok(format!("{what}, those with {by}1 in the first row and so on; the lines of a row are disjoint"))
    }

    /// `rows "Figure 2" 1`: the first row of these lines, after a keyword.
    fn row_of_lines(&mut self, keyword: &str) -> Result<NumberedRow> {
        let title = self.after(keyword, TokenKind::Quoted, "the name of lines")?.name;
        Ok((title, self.number("which of its rows, from 1")?))
    }

    /// Whether some cells are a line of the row that a figure names.
    fn is_line(&self, (title, number): &NumberedRow, [cells, is]: [&str; 2], points: &[Point]) -> FigureResult<()> {
        let lines = self.text.lines.iter().find(|(named, _)| named.name == *title);
        let row = lines.and_then(|(_, rows)| rows.get(number.checked_sub(1)?));
        let row = row.ok_or_else(|| format!("\"{title}\" has no row {number} before this"))?;
        let mut line = points.to_vec();
        line.sort_unstable();
        let message = || format!("{cells}, {}, {is} not a line of \"{title}\", row {number}", self.text.set(points));
        refuse_if(row.iter().all(|(_, other)| *other != line), message)
    }

    /// Reads a grid, and finds out whether its rows and its columns are the lines that it is said to have.
    fn grid(&mut self, title: &Title) -> Result<FigureResult> {
        let sides = [self.row_of_lines("rows")?, self.row_of_lines("columns")?];
        let rows = self.rows(title, |parser| parser.up_to_end(|parser| Ok(parser.unmarked()?.point)))?;
        let order = rows.len();
        let cells = flat(rows, order);
        self.grids.insert(title.name.clone(), (order, cells.clone()));
        if cells.is_empty() {
            return Ok(Err("it is not a square".to_owned()));
        }
        let are_lines = |(index, points): (usize, &[Point])| {
            let column: Vec<Point> = cells.iter().skip(index).step_by(order).copied().collect();
            self.is_line(&sides[0], [&format!("row {}", index + 1), "is"], points)?;
            self.is_line(&sides[1], [&format!("column {}", index + 1), "is"], &column)
        };
        let [rows, columns] = sides.each_ref().map(|(title, number)| format!("\"{title}\", row {number}"));
        let right = format!("its rows are lines of {rows}, and its columns lines of {columns}");
        Ok(cells.chunks(order).enumerate().try_for_each(are_lines).map(|()| right))
    }

    fn diagonals(&mut self, title: &Title) -> Result<FigureResult> {
        let grid = self.after("of", TokenKind::Quoted, "the name of a grid")?.name;
        let row = self.row_of_lines("lines")?;
        let letters = self.rows(title, |parser| parser.up_to_end(|parser| parser.word("a letter")))?;
        Ok(self.diagonal(&grid, &row, letters))
    }

    /// Whether the cells with the same letter are a line: one cell in each row and column of the grid, with points of
    /// different components.
    fn diagonal(&self, name: &str, row: &NumberedRow, letters: Vec<Vec<String>>) -> FigureResult {
        let grid = self.grids.get(name);
        let (order, grid) = grid.ok_or_else(|| format!("no grid before this is called \"{name}\""))?;
        let letters = flat(letters, *order);
        refuse_if(letters.is_empty() || grid.is_empty(), || format!("it is not a square like \"{name}\""))?;
        let mut diagonals = BTreeMap::<_, Vec<_>>::new();
        for ((letter, &point), place) in letters.iter().zip(grid).zip(cells(*order)) {
            diagonals.entry(letter).or_default().push((point, place));
        }
        for (letter, cells) in &diagonals {
            let (points, places): (Vec<Point>, Vec<(usize, usize)>) = cells.iter().copied().unzip();
            let (rows, columns): (BTreeSet<usize>, BTreeSet<usize>) = places.into_iter().unzip();
            let name = format!("the cells with {letter}");
            let is_diagonal = [points.len(), rows.len(), columns.len()] == [*order; 3];
            refuse_if(!is_diagonal, || format!("{name} are not exactly one in each row and column"))?;
            let components: BTreeSet<&str> = points.iter().map(|&point| numbered(self.text.name(point)).0).collect();
            self.is_line(row, [&name, "are"], &points)?;
            refuse_if(components.len() < *order, || format!("{name} are not of different components"))?;
        }
        let (title, number) = row;
        let what = format!("{} diagonals of different components", diagonals.len());
        Ok(format!("{what}, which are the lines of \"{title}\", row {number}"))
    }
}

/// Whether the squares are latin, and each two of them orthogonal: laid on each other, they show each pair of symbols once. A square is latin
/// if it is orthogonal to the numbers of the rows and to those of the columns.
fn orthogonal((order, all): &Squares) -> FigureResult {
    let (sides, squares) = all.split_at(2);
    let are = |one: &[usize], other: &[usize]| one.iter().zip(other).collect::<BTreeSet<_>>().len() == order * order;
    let is_latin = |square: &[usize]| {
        square.iter().all(|symbol| (1..=*order).contains(symbol)) && sides.iter().all(|(_, side)| are(side, square))
    };
    if let Some((letter, _)) = squares.iter().find(|(_, square)| !is_latin(square)) {
        let what = format!("each symbol from 1 to {order} once in each row and column");
        return Err(format!("{letter} is not a latin square of order {order}: {what}"));
    }
    for (index, (one, first)) in squares.iter().enumerate() {
        if let Some((other, _)) = squares[..index].iter().find(|(_, second)| !are(first, second)) {
            return Err(format!("{other} and {one} are not orthogonal: some pair of symbols comes twice"));
        }
    }
    Ok(match squares.len() {
        1 => format!("a latin square of order {order}"),
        count => format!("{count} latin squares of order {order}, each two of them orthogonal"),
    })
}

/// The cells of a square: row and column of each.
fn cells(order: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..order).flat_map(move |row| (0..order).map(move |column| (row, column)))
}

/// The cells of a square, row by row; nothing if it has another order or shape.
fn flat<T>(rows: Vec<Vec<T>>, order: usize) -> Vec<T> {
    let is_square = rows.len() == order && rows.iter().all(|row| row.len() == order);
    if is_square { rows.into_iter().flatten().collect() } else { Vec::new() }
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
