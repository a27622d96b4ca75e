//! Reads statements from words and signs.

use std::collections::HashMap;

use super::lexer::{Kind, Token, tokens};
use super::syntax::*;
use super::{Mistake, Place, Problem, table};
use crate::game::{Claim, Game, Point};
use crate::symmetry::Permutation;

/// How deeply an expression may nest.
const MAX_NESTING: usize = 50;

/// Most words and signs of a formula: how deeply it may nest, parentheses or not.
const MAX_FORMULA: usize = 1000;

/// Most boards for which a formula is compared.
const MAX_BOARDS: u64 = 400;

/// Most points that a text may name.
const MAX_NAMES: usize = 4096;

type Result<T> = std::result::Result<T, Mistake>;

/// Reads a text.
///
/// # Errors
///
/// The first place that is not understood.
pub fn read(text: &str) -> Result<Text> {
    let mut parser = Parser {
        tokens: tokens(text)?,
        next: 0,
        end: Place { line: text.lines().count().max(1), column: 1 },
        text: Text {
            title: None,
            sources: Vec::new(),
            game: None,
            names: Vec::new(),
            numbers: None,
            named: Place::default(),
            components: Vec::new(),
            statements: Vec::new(),
        },
        points: HashMap::new(),
        told: HashMap::new(),
    };
    while parser.peek().is_some() {
        parser.statement()?;
    }
    parser.named()?;
    Ok(parser.text)
}

/// What has been read, and what is left.
pub(super) struct Parser {
    tokens: Vec<Token>,
    next: usize,
    end: Place,
    text: Text,
    /// The index of each name.
    points: HashMap<String, Point>,
    /// The lines on which names were given to statements.
    told: HashMap<(&'static str, String), usize>,
}

impl Parser {
    fn statement(&mut self) -> Result<()> {
        let place = self.place();
        let keyword = self.word("a statement")?;
        match keyword.as_str() {
            "title" => {
                self.once("title", "title", place)?;
                self.text.title = Some(self.quoted("the title")?.name);
            }
            "source" => {
                let source = self.quoted("the source")?.name;
                self.text.sources.push(source);
            }
            "game" => self.game(place)?,
            "points" => self.name_points(place)?,
            "components" => self.components()?,
            "squares" => self.squares()?,
            "lines" => self.lines()?,
            "grid" => self.grid()?,
            "diagonals" => self.diagonals()?,
            "map" => self.map()?,
            "example" => {
                let title = self.title("example")?;
                self.sign(':')?;
                let items = self.moves()?;
                self.text.statements.push(Statement::Example(title, items));
            }
            "theorem" => self.theorem()?,
            "play" => self.play()?,
            "table" => self.table()?,
            "claim" => self.claim(place)?,
            _ => return Err(Mistake { place, problem: Problem::Statement(keyword) }),
        }
        self.line_ends()
    }

    fn game(&mut self, place: Place) -> Result<()> {
        self.once("game", "game", place)?;
        let Titled { name, place } = self.quoted("the game, for example \"affine:4\"")?;
        let game = Game::read(&name).map_err(|error| Mistake { place, problem: Problem::Game(error.to_string()) })?;
        self.text.game = Some(game);
        Ok(())
    }

    fn board_points(&self) -> Result<usize> {
        let game = self.text.game.as_ref();
        game.map(|game: &Game| game.board.points()).ok_or_else(|| self.mistake(Problem::NoGame))
    }

    /// `points r1..r4 c1..c4`, and perhaps `at` with the numbers of the board's points.
    fn name_points(&mut self, place: Place) -> Result<()> {
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
                    let names = self.text.names.len() + 1;
                    return Err(Mistake { place, problem: Problem::Names { names, points: board_points } });
                }
                if self.points.insert(name.clone(), index).is_some() {
                    let line = self.text.named.line;
                    return Err(Mistake { place, problem: Problem::Again { name, line } });
                }
                self.text.names.push(name);
            }
        }
        let given = self.text.names.len() - first;
        if first > 0 && self.text.numbers.is_some() != self.is_word("at") {
            return Err(self.mistake(Problem::Numbered));
        }
        if self.takes_word("at") {
            let mut numbers = self.text.numbers.take().unwrap_or_default();
            for _ in 0..given {
                let place = self.place();
                let number = self.word("the number of a point")?;
                let point = number.parse().ok().filter(|&point: &Point| usize::from(point) < board_points);
                let problem = Problem::NoPoint { number: number.clone(), points: board_points };
                let point = point.ok_or(Mistake { place, problem })?;
                if numbers.contains(&point) {
                    let line = self.text.named.line;
                    return Err(Mistake { place, problem: Problem::Again { name: number, line } });
                }
                numbers.push(point);
            }
            self.text.numbers = Some(numbers);
        }
        Ok(())
    }

    /// A name, or all from one to another.
    fn range(&mut self) -> Result<Vec<String>> {
        let place = self.place();
        let from = self.word("a name")?;
        if !self.takes(&Kind::To) {
            return Ok(vec![from]);
        }
        let to = self.word("the last name of the range")?;
        let [(letters, first), (other, last)] = [&from, &to].map(|name| numbered(name));
        match (first, last) {
            (Some(first), Some(last)) if letters == other && first <= last && last - first < MAX_NAMES => {
                Ok((first..=last).map(|number| format!("{letters}{number}")).collect())
            }
            _ => Err(Mistake { place, problem: Problem::Range }),
        }
    }

    /// Checks that all points have names; without any they have their numbers.
    fn named(&mut self) -> Result<()> {
        let Some(points) = self.text.game.as_ref().map(|game| game.board.points()) else { return Ok(()) };
        if self.text.names.is_empty() {
            self.text.names = (0..points).map(|point| point.to_string()).collect();
            self.text.numbers = Some((0..).take(points).collect());
            let names = self.text.names.iter().cloned();
            self.points = names.zip(0..).collect();
        }
        if self.text.names.len() < points {
            let problem = Problem::Names { names: self.text.names.len(), points };
            return Err(Mistake { place: self.text.named, problem });
        }
        Ok(())
    }

    fn components(&mut self) -> Result<()> {
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
                let problem = Problem::Components(format!(
                    "'{}' is no component; its points are numbered from 1, and as many as those of the others, which it is not",
                    letter.escape_default()
                ));
                return Err(Mistake { place, problem });
            }
            let points = points.into_iter().map(|(_, point)| point).collect();
            self.text.components.push(Component { letter, points });
        }
        Ok(())
    }

    fn squares(&mut self) -> Result<()> {
        let title = self.title("squares")?;
        self.keyword("rows")?;
        let rows = self.word("the letter of the rows")?;
        self.keyword("columns")?;
        let columns = self.word("the letter of the columns")?;
        self.line_ends()?;
        let mut squares = Vec::new();
        while !self.ends(title.place)? {
            let letter = self.word("the letter of a square")?;
            self.sign(':')?;
            let mut square = vec![Vec::new()];
            while !self.is_end() {
                if self.takes_sign('/') {
                    square.push(Vec::new());
                } else if let Some(row) = square.last_mut() {
                    row.push(self.number("a symbol, from 1")?);
                }
            }
            self.line_ends()?;
            squares.push((letter, square));
        }
        self.text.statements.push(Statement::Squares(Squares { title, sides: [rows, columns], squares }));
        Ok(())
    }

    fn lines(&mut self) -> Result<()> {
        let title = self.title("lines")?;
        let from = if self.takes_word("from") {
            let squares = self.quoted("the name of squares")?;
            self.keyword("by")?;
            Some((squares, self.word("the letter of a square")?))
        } else {
            None
        };
        self.line_ends()?;
        let mut rows = Vec::new();
        while !self.ends(title.place)? {
            let mut row = Vec::new();
            loop {
                let place = self.place();
                row.push((place, self.set()?));
                if !self.takes_sign(',') && !self.takes_sign(';') || self.is_end() {
                    break;
                }
            }
            self.line_ends()?;
            rows.push(row);
        }
        self.text.statements.push(Statement::Lines(Lines { title, from, rows }));
        Ok(())
    }

    fn grid(&mut self) -> Result<()> {
        let title = self.title("grid")?;
        self.keyword("rows")?;
        let rows = self.row_of_lines()?;
        self.keyword("columns")?;
        let columns = self.row_of_lines()?;
        self.line_ends()?;
        let mut cells = Vec::new();
        while !self.ends(title.place)? {
            let mut row = Vec::new();
            while !self.is_end() {
                row.push(self.point()?.point);
            }
            self.line_ends()?;
            cells.push(row);
        }
        self.text.statements.push(Statement::Grid(Grid { title, sides: [rows, columns], cells }));
        Ok(())
    }

    fn diagonals(&mut self) -> Result<()> {
        let title = self.title("diagonals")?;
        self.keyword("of")?;
        let grid = self.quoted("the name of a grid")?;
        self.keyword("lines")?;
        let lines = self.row_of_lines()?;
        self.line_ends()?;
        let mut cells = Vec::new();
        while !self.ends(title.place)? {
            let mut row = Vec::new();
            while !self.is_end() {
                row.push(self.word("a letter")?);
            }
            self.line_ends()?;
            cells.push(row);
        }
        self.text.statements.push(Statement::Diagonals(Diagonals { title, grid, lines, cells }));
        Ok(())
    }

    /// `"Figure 2" 1`: the first row of these lines.
    fn row_of_lines(&mut self) -> Result<(Titled, usize)> {
        let lines = self.quoted("the name of lines")?;
        Ok((lines, self.number("which of its rows, from 1")?))
    }

    fn map(&mut self) -> Result<()> {
        self.named()?;
        let place = self.place();
        let name = self.word("the name of a symmetry")?;
        self.once("map", &name, place)?;
        self.sign('=')?;
        let told = if self.is_sign('(') {
            match (self.kind(1), self.kind(2)) {
                (Some(Kind::Sign('(')), _) => self.vector()?,
                (Some(Kind::Word(word, _)), Some(Kind::Sign(','))) if word == "i" => self.vector()?,
                _ => Told::Cycles(self.cycles()?),
            }
        } else {
            let mut factors = vec![self.map_name()?];
            while !self.is_end() {
                self.takes_sign('*');
                factors.push(self.map_name()?);
            }
            Told::Product(factors)
        };
        self.text.statements.push(Statement::Map(Map { title: Titled { name, place }, told }));
        Ok(())
    }

    pub(super) fn map_name(&mut self) -> Result<Titled> {
        let place = self.place();
        Ok(Titled { name: self.word("the name of a symmetry")?, place })
    }

    /// Cycles of points.
    fn cycles(&mut self) -> Result<Permutation> {
        let mut images: Vec<Point> = (0..).take(self.text.names.len()).collect();
        let mut met = vec![false; images.len()];
        while self.takes_sign('(') {
            let mut cycle = Vec::new();
            while !self.takes_sign(')') {
                let place = self.place();
                let Move { point, .. } = self.point()?;
                if std::mem::replace(&mut met[usize::from(point)], true) {
                    let name = self.text.names[usize::from(point)].clone();
                    return Err(Mistake { place, problem: Problem::Cycle(name) });
                }
                cycle.push(point);
                self.takes_sign(',');
            }
            for (&from, &to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                images[usize::from(from)] = to;
            }
        }
        Ok(Permutation::from_images(images).unwrap_or_else(|| Permutation::identity(met.len())))
    }

    fn vector(&mut self) -> Result<Told> {
        let place = self.place();
        self.sign('(')?;
        let components = self.text.components.len();
        let size = self.text.components.first().map_or(0, |first| first.points.len());
        let mut entries = Vec::new();
        loop {
            let most = if entries.is_empty() { components } else { size };
            entries.push(self.permutation(most)?);
            if !self.takes_sign(',') {
                break;
            }
        }
        self.sign(')')?;
        if components == 0 || entries.len() != components + 1 {
            return Err(Mistake { place, problem: Problem::Vector { found: entries.len(), components } });
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

    /// `i`, or cycles of numbers from 1 to `most`; where all numbers have one digit, nothing need stand between them.
    fn permutation(&mut self, most: usize) -> Result<Vec<Vec<usize>>> {
        if self.takes_word("i") {
            return Ok(Vec::new());
        }
        let mut cycles = Vec::new();
        let mut met: Vec<usize> = Vec::new();
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
                let number: usize = number.ok_or_else(|| {
                    let expected = format!("numbers from 1 to {most}");
                    Mistake {
                        place,
                        problem: Problem::Expected { expected, found: format!("'{}'", word.escape_default()) },
                    }
                })?;
                if met.contains(&number) {
                    return Err(Mistake { place, problem: Problem::Cycle(word) });
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

    fn theorem(&mut self) -> Result<()> {
        self.named()?;
        let place = self.place();
        self.once("theorem", "theorem", place)?;
        let title = self.title("play")?;
        let theorem = match self.outcome()? {
            Outcome::XenoWins => Claim::XenoWins,
            Outcome::OpheliaWins => Claim::OpheliaWins,
            Outcome::Draw => return Err(self.expected("'Xeno wins' or 'Ophelia wins'")),
        };
        self.line_ends()?;
        let items = self.body(title.place)?;
        self.text.statements.push(Statement::Play(Play { title, theorem: Some(theorem), position: None, items }));
        Ok(())
    }

    fn play(&mut self) -> Result<()> {
        self.named()?;
        let title = self.title("play")?;
        let position = self.position()?;
        self.line_ends()?;
        let items = self.body(title.place)?;
        self.text.statements.push(Statement::Play(Play { title, theorem: None, position, items }));
        Ok(())
    }

    fn table(&mut self) -> Result<()> {
        self.named()?;
        let title = self.title("play")?;
        let position = self.position()?;
        self.keyword("columns")?;
        let columns = table::columns(self)?;
        self.line_ends()?;
        let mut rows = Vec::new();
        while !self.ends(title.place)? {
            rows.push(table::row(self, &columns)?);
            self.line_ends()?;
        }
        let items = vec![Item::Cases(table::cases(title.place, &columns, &rows)?)];
        self.text.statements.push(Statement::Play(Play { title, theorem: None, position, items }));
        Ok(())
    }

    /// `X = {…}, O = {…}`, if it is there.
    fn position(&mut self) -> Result<Option<[Vec<Point>; 2]>> {
        if !self.takes_word("X") {
            return Ok(None);
        }
        self.sign('=')?;
        let xeno = self.set()?;
        self.takes_sign(',');
        self.keyword("O")?;
        self.sign('=')?;
        let place = self.place();
        let ophelia = self.set()?;
        match ophelia.iter().find(|point| xeno.contains(point)) {
            None => Ok(Some([xeno, ophelia])),
            Some(&both) => {
                let name = self.text.names[usize::from(both)].clone();
                Err(Mistake { place, problem: Problem::Again { name, line: place.line } })
            }
        }
    }

    /// The lines of a part up to its end.
    fn body(&mut self, begun: Place) -> Result<Vec<Item>> {
        let mut items = Vec::new();
        let mut cases: Option<Cases> = None;
        while !self.ends(begun)? {
            let place = self.place();
            let empty = || Cases { place, ..Cases::default() };
            if self.takes_word("on") {
                let moves = self.replies()?;
                let symmetric = self.up_to_symmetry()?;
                self.sign(':')?;
                let items = self.moves()?;
                cases.get_or_insert_with(empty).cases.push(Case { moves, symmetric, items });
            } else if self.takes_word("remaining") {
                self.keyword("in")?;
                let part = self.quoted("the name of a part")?;
                cases.get_or_insert_with(empty).remaining.push(Item::Go(part));
            } else if self.takes_word("otherwise") {
                self.sign(':')?;
                let items = self.moves()?;
                let cases = cases.get_or_insert_with(empty);
                if cases.otherwise.replace(items).is_some() {
                    return Err(Mistake {
                        place,
                        problem: Problem::Again { name: "otherwise".into(), line: begun.line },
                    });
                }
            } else if self.takes_word("under") {
                let cases = cases.get_or_insert_with(empty);
                if self.takes_word("products") {
                    self.keyword("of")?;
                    cases.products = true;
                }
                cases.under.extend(self.map_names()?);
            } else if items.is_empty() && cases.is_none() {
                items = self.moves()?;
            } else {
                return Err(self.expected("'on', 'remaining in', 'otherwise', 'under' or 'end'"));
            }
            self.line_ends()?;
        }
        items.extend(cases.map(Item::Cases));
        Ok(items)
    }

    fn map_names(&mut self) -> Result<Vec<Titled>> {
        let mut maps = vec![self.map_name()?];
        while self.takes_sign(',') {
            maps.push(self.map_name()?);
        }
        Ok(maps)
    }

    /// Moves of the one player, each with or without parentheses, as a list.
    pub(super) fn replies(&mut self) -> Result<Vec<Move>> {
        let mut moves = vec![self.reply()?];
        while self.takes_sign(',') {
            moves.push(self.reply()?);
        }
        Ok(moves)
    }

    fn reply(&mut self) -> Result<Move> {
        if self.takes_sign('(') {
            let mut point = self.point()?;
            self.sign(')')?;
            point.forced |= self.takes_sign('!');
            Ok(point)
        } else {
            self.point()
        }
    }

    fn up_to_symmetry(&mut self) -> Result<bool> {
        let is = self.takes_word("up");
        if is {
            self.keyword("to")?;
            self.keyword("symmetry")?;
        }
        Ok(is)
    }

    /// A sequence of moves. What is told elsewhere comes last.
    fn moves(&mut self) -> Result<Vec<Item>> {
        let mut items = vec![self.item()?];
        while !matches!(items.last(), Some(Item::Go(_))) && self.takes_sign(',') {
            items.push(self.item()?);
        }
        Ok(items)
    }

    fn item(&mut self) -> Result<Item> {
        let place = self.place();
        if self.is_word("go") && matches!(self.kind(1), Some(Kind::Quoted(_))) {
            self.next += 1;
            return Ok(Item::Go(self.quoted("the name of a part")?));
        }
        if let Some(double) = self.double()? {
            return Ok(double);
        }
        let player = if self.is_sign('(') { Player::Ophelia } else { Player::Xeno };
        let Move { point, forced, .. } = self.reply()?;
        let symmetric = self.up_to_symmetry()?;
        Ok(Item::Move(player, Move { point, forced, place }, symmetric))
    }

    /// `XW(a, b)` or `OW(a, b)`, if it is there.
    pub(super) fn double(&mut self) -> Result<Option<Item>> {
        let player = match self.kind(0) {
            Some(Kind::Word(word, _)) if word == "XW" || word == "X_W" => Player::Xeno,
            Some(Kind::Word(word, _)) if word == "OW" || word == "O_W" => Player::Ophelia,
            _ => return Ok(None),
        };
        if !matches!(self.kind(1), Some(Kind::Sign('('))) {
            return Ok(None);
        }
        let place = self.place();
        self.next += 2;
        let mut moves = vec![self.point()?];
        while self.takes_sign(',') {
            moves.push(self.point()?);
        }
        self.sign(')')?;
        Ok(Some(Item::Double(player, place, moves)))
    }

    /// `{r1, r2}`, as an ascending set.
    pub(super) fn set(&mut self) -> Result<Vec<Point>> {
        self.named()?;
        self.sign('{')?;
        let mut set = Vec::new();
        while !self.takes_sign('}') {
            let Move { point, place, .. } = self.point()?;
            if set.contains(&point) {
                let name = self.text.names[usize::from(point)].clone();
                return Err(Mistake { place, problem: Problem::Again { name, line: place.line } });
            }
            set.push(point);
            if !self.takes_sign(',') && !self.is_sign('}') {
                return Err(self.expected("',' or '}'"));
            }
        }
        set.sort_unstable();
        Ok(set)
    }

    /// A point by its name, perhaps marked as forced.
    pub(super) fn point(&mut self) -> Result<Move> {
        self.named()?;
        if self.text.game.is_none() {
            return Err(self.mistake(Problem::NoGame));
        }
        let place = self.place();
        let Some(Kind::Word(name, overlined)) = self.kind(0).cloned() else {
            return Err(self.expected("the name of a point"));
        };
        let Some(&point) = self.points.get(&name) else {
            let names = &self.text.names;
            let known = match &names[..] {
                [first, .., last] => format!("{} of them, {first} to {last}", names.len()),
                _ => names.concat(),
            };
            return Err(Mistake { place, problem: Problem::Unknown { what: "point", name, known } });
        };
        self.next += 1;
        let forced = self.takes_sign('!') || overlined;
        Ok(Move { point, forced, place })
    }

    fn claim(&mut self, place: Place) -> Result<()> {
        let assertion = match self.word("what is claimed")?.as_str() {
            "stabiliser" => {
                let play = self.quoted("the name of a part")?;
                self.sign('=')?;
                Assertion::Stabiliser { play, maps: self.generators()? }
            }
            "replies" => {
                let play = self.quoted("the name of a part")?;
                self.keyword("under")?;
                let maps = self.generators()?;
                self.sign('=')?;
                Assertion::Replies { play, maps, moves: self.replies()? }
            }
            "orbit" => {
                let point = self.reply()?;
                self.keyword("under")?;
                let products = self.is_sign('<');
                let maps = if products { self.generators()? } else { self.map_names()? };
                self.sign('=')?;
                Assertion::Orbit { point, maps, products, moves: self.replies()? }
            }
            "isomorphic" => {
                let games = [self.quoted("a game")?, self.quoted("another game")?];
                let less = self.takes_word("without");
                if less {
                    self.keyword("a")?;
                    self.keyword("point")?;
                }
                Assertion::Isomorphic { games, less }
            }
            "outcome" => {
                let game = self.quoted("a game")?;
                self.sign(':')?;
                Assertion::Outcome { game, outcome: self.outcome()? }
            }
            "lines" => self.count()?,
            _ => {
                self.next -= 1;
                return Err(self.expected("stabiliser, replies, orbit, isomorphic, outcome or lines"));
            }
        };
        self.text.statements.push(Statement::Claim(place, assertion));
        Ok(())
    }

    /// `<psi1, psi2>`, or `<>`.
    fn generators(&mut self) -> Result<Vec<Titled>> {
        self.sign('<')?;
        if self.takes_sign('>') {
            return Ok(Vec::new());
        }
        let maps = self.map_names()?;
        self.sign('>')?;
        Ok(maps)
    }

    fn outcome(&mut self) -> Result<Outcome> {
        let outcome = if self.takes_word("draw") {
            return Ok(Outcome::Draw);
        } else if self.takes_word("Xeno") {
            Outcome::XenoWins
        } else if self.takes_word("Ophelia") {
            Outcome::OpheliaWins
        } else {
            return Err(self.expected("'Xeno wins', 'Ophelia wins' or 'draw'"));
        };
        self.keyword("wins")?;
        Ok(outcome)
    }

    /// `lines "3^3" = 49`, or `lines S^D = … for S = 2..5, D = 2..5`.
    fn count(&mut self) -> Result<Assertion> {
        if let Some(Kind::Quoted(_)) = self.kind(0) {
            let game = self.quoted("a game")?;
            self.sign('=')?;
            return Ok(Assertion::Count { game, count: self.number("how many")? as u64 });
        }
        let side = self.word("a game in quotation marks, or a letter for the side")?;
        self.sign('^')?;
        let dimension = self.word("a letter for the dimension")?;
        self.sign('=')?;
        let begins = self.next;
        if self.tokens[begins..].iter().take_while(|token| token.kind != Kind::End).count() > MAX_FORMULA {
            let message = format!("more than {MAX_FORMULA} words and signs are too many for a formula");
            return Err(self.mistake(Problem::Limit(message)));
        }
        let value = self.sum(0)?;
        let shown = shown(&self.tokens[begins..self.next]);
        self.keyword("for")?;
        let mut ranges = [[0, 0]; 2];
        for (range, letter) in ranges.iter_mut().zip([&side, &dimension]) {
            self.takes_sign(',');
            self.keyword(letter)?;
            self.sign('=')?;
            let number =
                |this: &mut Self| this.number("a number").map(|number| u32::try_from(number).unwrap_or(u32::MAX));
            let from = number(self)?;
            if !self.takes(&Kind::To) {
                return Err(self.expected("'..'"));
            }
            let place = self.place();
            *range = [from, number(self)?];
            if range[1] < from {
                let (expected, found) = (format!("a number from {from} on"), format!("'{}'", range[1]));
                return Err(Mistake { place, problem: Problem::Expected { expected, found } });
            }
        }
        let boards = ranges.iter().map(|[from, to]| u64::from(to - from) + 1).fold(1, u64::saturating_mul);
        if boards > MAX_BOARDS {
            let message = format!("a formula is compared for at most {MAX_BOARDS} boards, and these are {boards}");
            return Err(self.mistake(Problem::Limit(message)));
        }
        Ok(Assertion::Formula { letters: [side, dimension], ranges, value, shown })
    }

    fn sum(&mut self, nesting: usize) -> Result<Expression> {
        let mut left = self.product(nesting)?;
        loop {
            let operation = if self.takes_sign('+') {
                Operation::Plus
            } else if self.takes_sign('-') {
                Operation::Minus
            } else {
                return Ok(left);
            };
            left = Expression::Of(operation, Box::new([left, self.product(nesting)?]));
        }
    }

    fn product(&mut self, nesting: usize) -> Result<Expression> {
        let mut left = self.power(nesting)?;
        loop {
            let operation = if self.takes_sign('*') {
                Operation::Times
            } else if self.takes_sign('/') {
                Operation::Over
            } else {
                return Ok(left);
            };
            left = Expression::Of(operation, Box::new([left, self.power(nesting)?]));
        }
    }

    fn power(&mut self, nesting: usize) -> Result<Expression> {
        if nesting > MAX_NESTING {
            let message = format!("more than {MAX_NESTING} parentheses within each other are too many");
            return Err(self.mistake(Problem::Limit(message)));
        }
        let base = self.factor(nesting)?;
        if !self.takes_sign('^') {
            return Ok(base);
        }
        Ok(Expression::Of(Operation::Power, Box::new([base, self.factor(nesting)?])))
    }

    /// A number, a letter, `binomial(a, b)`, `sum(C, from, to, value)`, or something in parentheses.
    fn factor(&mut self, nesting: usize) -> Result<Expression> {
        let deeper = nesting + 1;
        if self.takes_sign('(') {
            let inner = if deeper > MAX_NESTING { self.power(deeper)? } else { self.sum(deeper)? };
            self.sign(')')?;
            return Ok(inner);
        }
        let word = self.word("a number, a letter, binomial(…), sum(…) or a parenthesis")?;
        if let Ok(number) = word.parse() {
            return Ok(Expression::Number(number));
        }
        if !self.is_sign('(') || nesting > MAX_NESTING {
            return Ok(Expression::Letter(word));
        }
        match word.as_str() {
            "binomial" => {
                self.sign('(')?;
                let above = self.sum(deeper)?;
                self.sign(',')?;
                let below = self.sum(deeper)?;
                self.sign(')')?;
                Ok(Expression::Of(Operation::Binomial, Box::new([above, below])))
            }
            "sum" => {
                self.sign('(')?;
                let letter = self.word("a letter")?;
                self.sign(',')?;
                let from = self.sum(deeper)?;
                self.sign(',')?;
                let to = self.sum(deeper)?;
                self.sign(',')?;
                let value = self.sum(deeper)?;
                self.sign(')')?;
                Ok(Expression::Sum(letter, Box::new([from, to, value])))
            }
            _ => Err(self.expected("binomial or sum before a parenthesis")),
        }
    }

    /// Notes that something was told, once.
    fn once(&mut self, what: &'static str, name: &str, place: Place) -> Result<()> {
        match self.told.insert((what, name.to_owned()), place.line) {
            None => Ok(()),
            Some(line) => Err(Mistake { place, problem: Problem::Again { name: name.to_owned(), line } }),
        }
    }

    /// The name of a statement of some kind, which no other one of this kind has.
    fn title(&mut self, what: &'static str) -> Result<Titled> {
        let title = self.quoted("a name in quotation marks")?;
        self.once(what, &title.name, title.place)?;
        Ok(title)
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    fn kind(&self, ahead: usize) -> Option<&Kind> {
        self.tokens.get(self.next + ahead).map(|token| &token.kind)
    }

    pub(super) fn place(&self) -> Place {
        self.peek().map_or(self.end, |token| token.place)
    }

    fn mistake(&self, problem: Problem) -> Mistake {
        Mistake { place: self.place(), problem }
    }

    pub(super) fn expected(&self, expected: &str) -> Mistake {
        let found = self.kind(0).map_or("the end of the text".to_owned(), Kind::show);
        self.mistake(Problem::Expected { expected: expected.to_owned(), found })
    }

    fn takes(&mut self, kind: &Kind) -> bool {
        let is = self.kind(0) == Some(kind);
        self.next += usize::from(is);
        is
    }

    pub(super) fn is_sign(&self, sign: char) -> bool {
        self.kind(0) == Some(&Kind::Sign(sign))
    }

    pub(super) fn takes_sign(&mut self, sign: char) -> bool {
        self.takes(&Kind::Sign(sign))
    }

    fn sign(&mut self, sign: char) -> Result<()> {
        self.expect_sign(sign, &format!("'{sign}'"))
    }

    fn expect_sign(&mut self, sign: char, expected: &str) -> Result<()> {
        if self.takes_sign(sign) { Ok(()) } else { Err(self.expected(expected)) }
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(0), Some(Kind::Word(found, _)) if found == word)
    }

    pub(super) fn takes_word(&mut self, word: &str) -> bool {
        let is = self.is_word(word);
        self.next += usize::from(is);
        is
    }

    fn keyword(&mut self, word: &str) -> Result<()> {
        if self.takes_word(word) { Ok(()) } else { Err(self.expected(&format!("'{word}'"))) }
    }

    fn word(&mut self, what: &str) -> Result<String> {
        match self.kind(0) {
            Some(Kind::Word(word, _)) => {
                let word = word.clone();
                self.next += 1;
                Ok(word)
            }
            _ => Err(self.expected(what)),
        }
    }

    fn number(&mut self, what: &str) -> Result<usize> {
        match self.kind(0) {
            Some(Kind::Word(word, _)) if word.parse::<u32>().is_ok() => {
                let number = word.parse().unwrap_or(usize::MAX);
                self.next += 1;
                Ok(number)
            }
            _ => Err(self.expected(what)),
        }
    }

    fn quoted(&mut self, what: &str) -> Result<Titled> {
        match self.peek() {
            Some(Token { place, kind: Kind::Quoted(name) }) => {
                let titled = Titled { name: name.clone(), place: *place };
                self.next += 1;
                Ok(titled)
            }
            _ => Err(self.expected(what)),
        }
    }

    pub(super) fn is_end(&self) -> bool {
        matches!(self.kind(0), None | Some(Kind::End))
    }

    fn line_ends(&mut self) -> Result<()> {
        if self.kind(0).is_none() || self.takes(&Kind::End) {
            Ok(())
        } else {
            Err(self.expected("the end of the line"))
        }
    }

    /// Whether a block ends here.
    fn ends(&mut self, begun: Place) -> Result<bool> {
        if self.kind(0).is_none() {
            return Err(Mistake { place: begun, problem: Problem::NoEnd });
        }
        Ok(self.takes_word("end"))
    }
}

/// An expression as one writes it, with blanks around sums and after commas only.
fn shown(tokens: &[Token]) -> String {
    let mut shown = String::new();
    for token in tokens {
        match &token.kind {
            Kind::Word(word, _) => shown += word,
            Kind::Sign(sign @ ('+' | '-')) => shown += &format!(" {sign} "),
            Kind::Sign(',') => shown += ", ",
            Kind::Sign(sign) => shown.push(*sign),
            Kind::Quoted(_) | Kind::To | Kind::End => {}
        }
    }
    shown
}

/// A name's letters, and the number at its end.
fn numbered(name: &str) -> (&str, Option<usize>) {
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = &name[letters.len()..];
    let plain = !digits.starts_with('0') || digits == "0";
    (letters, if plain { digits.parse().ok() } else { None })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::audit::{Options, audit};

    /// A game of nine points, on a line of its own.
    const PLANE: &str = "game \"affine:3\"\n";

    /// All problems, by their names.
    const PROBLEMS: [&str; 21] = [
        "Again",
        "Character",
        "Command",
        "Components",
        "Cycle",
        "Expected",
        "Game",
        "Limit",
        "Names",
        "NoEnd",
        "NoGame",
        "NoPoint",
        "Numbered",
        "Open",
        "Quotation",
        "Range",
        "Row",
        "Statement",
        "Unknown",
        "Unlabelled",
        "Vector",
    ];

    /// The problem of a text, by its name, and what is said of it.
    fn mistake(text: &str) -> (String, String) {
        match audit(text, &Options::default()) {
            Ok(_) => panic!("understood: {text}"),
            Err(mistake) => {
                let problem = format!("{:?}", mistake.problem);
                (problem.chars().take_while(|letter| letter.is_alphanumeric()).collect(), mistake.to_string())
            }
        }
    }

    /// Texts that follow the game of the plane, so that their lines are counted from 2, with what is said of them.
    const MISTAKES: &[(&str, &str, &str)] = &[
        ("Character", "play %", "2:6: '%' stands for nothing here"),
        ("Character", "play \u{301}", "2:6: '\\u{301}' stands for nothing here"),
        ("Quotation", "title \"a", "2:7: the quotation is not closed on its line"),
        (
            "Command",
            "map \\psi = (0)",
            "2:5: the only command is \\overline{NAME}; write names without commands, such as a1",
        ),
        ("Open", "map a = (0 1\n", "2:12: a parenthesis or brace is not closed"),
        ("Expected", "title a", "2:7: expected the title, not 'a'"),
        ("Expected", "source", "2:7: expected the source, not the end of the line"),
        ("Expected", "title \"a\" \"b\"", "2:11: expected the end of the line, not \"b\""),
        ("Expected", "(0)", "2:1: expected a statement, not '('"),
        ("Expected", "points a..", "2:11: expected the last name of the range, not the end of the line"),
        ("Open", "points (", "2:8: a parenthesis or brace is not closed"),
        ("Expected", "points a, b", "2:9: expected a name, not ','"),
        ("Expected", "points a at", "2:12: expected the number of a point, not the end of the line"),
        ("Expected", "squares \"S\" r c", "2:13: expected 'rows', not 'r'"),
        ("Expected", "squares \"S\" rows r columns c\n  s 1 2\nend", "3:5: expected ':', not '1'"),
        ("Expected", "squares \"S\" rows r columns c\n  s: 1 a\nend", "3:8: expected a symbol, from 1, not 'a'"),
        ("Expected", "lines \"L\"\n  0, 1\nend", "3:3: expected '{', not '0'"),
        ("Expected", "lines \"L\"\n  {0 1}\nend", "3:6: expected ',' or '}', not '1'"),
        ("Expected", "lines \"L\" from \"S\" g", "2:20: expected 'by', not 'g'"),
        (
            "Expected",
            "grid \"G\" rows \"L\" columns \"L\" 2",
            "2:19: expected which of its rows, from 1, not 'columns'",
        ),
        ("Expected", "diagonals \"D\" grid", "2:15: expected 'of', not 'grid'"),
        ("Expected", "map a (0 1)", "2:7: expected '=', not '('"),
        ("Expected", "map a =", "2:8: expected the name of a symmetry, not the end of the line"),
        ("Expected", "example \"E\" 0, (1)", "2:13: expected ':', not '0'"),
        ("Expected", "example \"E\" : 0,", "2:17: expected the name of a point, not the end of the line"),
        ("Expected", "example \"E\" : (0, 1)", "2:17: expected ')', not ','"),
        ("Expected", "example \"E\" : XW(0 1)", "2:20: expected ')', not '1'"),
        ("Expected", "theorem \"T\" Xeno", "2:17: expected 'wins', not the end of the line"),
        ("Expected", "theorem \"T\" nobody", "2:13: expected 'Xeno wins', 'Ophelia wins' or 'draw', not 'nobody'"),
        ("Expected", "theorem \"T\" draw", "2:17: expected 'Xeno wins' or 'Ophelia wins', not the end of the line"),
        ("Expected", "play \"P\" X {0}", "2:12: expected '=', not '{'"),
        ("Expected", "play \"P\" X = {0}", "2:17: expected 'O', not the end of the line"),
        ("Expected", "play \"P\"\n  on (0) 1\nend", "3:10: expected ':', not '1'"),
        ("Expected", "play \"P\"\n  on (0) up to date: 1\nend", "3:16: expected 'symmetry', not 'date'"),
        ("Expected", "play \"P\"\n  remaining \"Q\"\nend", "3:13: expected 'in', not \"Q\""),
        (
            "Expected",
            "play \"P\"\n  0, (1)\n  2, (3)\nend",
            "4:3: expected 'on', 'remaining in', 'otherwise', 'under' or 'end', not '2'",
        ),
        ("Expected", "table \"T\" O X", "2:11: expected 'columns', not 'O'"),
        ("Expected", "table \"T\" columns", "2:18: expected the columns, X, O, XW or OW, not the end of the line"),
        ("Expected", "table \"T\" columns O Y", "2:21: expected X, O, XW or OW, not 'Y'"),
        ("Expected", "table \"T\" columns O XW\n  0 | 1\nend", "3:7: expected XW(…) or an empty cell, not '1'"),
        (
            "Expected",
            "claim truth",
            "2:7: expected stabiliser, replies, orbit, isomorphic, outcome or lines, not 'truth'",
        ),
        ("Expected", "claim lines S^D = S for S = 3..2, D = 2..2", "2:32: expected a number from 3 on, not '2'"),
        ("Expected", "claim lines S^D = S for S = 3, D = 2..2", "2:30: expected '..', not ','"),
        (
            "Expected",
            "claim lines S^D = twice(S) for S = 2..3, D = 2..2",
            "2:24: expected binomial or sum before a parenthesis, not '('",
        ),
        ("NoEnd", "play \"P\"\n  0", "2:6: this is not ended; write 'end' on a line of its own"),
        ("Again", "title \"a\"\ntitle \"b\"", "3:1: 'title' is told already, on line 2"),
        ("Again", "points a b a", "2:12: 'a' is told already, on line 2"),
        ("Again", "points a b at 0 0", "2:17: '0' is told already, on line 2"),
        ("Again", "play \"P\"\nend\nplay \"P\"", "4:6: 'P' is told already, on line 2"),
        ("Again", "play \"P\" X = {0}, O = {0}", "2:23: '0' is told already, on line 2"),
        ("Again", "play \"P\"\n  otherwise: 0\n  otherwise: 1\nend", "4:3: 'otherwise' is told already, on line 2"),
        ("Again", "lines \"L\"\n  {0, 0}\nend", "3:7: '0' is told already, on line 3"),
        ("Unknown", "example \"E\" : 9", "2:15: there is no point '9'; there are 9 of them, 0 to 8"),
        ("NoPoint", "points a at 9", "2:13: the board has 9 points, numbered from 0; there is no point 9"),
        (
            "Range",
            "points a..c",
            "2:8: a range goes from a name with a number to the same name with a higher number, for example r1..r4",
        ),
        ("Names", "points a1..a10", "2:8: there are 10 names for 9 points"),
        ("Names", "points a1..a8", "2:1: there are 8 names for 9 points"),
        ("Numbered", "points a at 0\npoints b", "3:9: number the names all or not at all"),
        ("Cycle", "map a = (0 1)(1 2)", "2:15: '1' comes twice in the cycles"),
        (
            "Vector",
            "points r1..r9 at 0 1 2 3 4 5 6 7 8\ncomponents r\nmap a = (i, i, i)",
            "4:9: the vector has 3 entries; with 1 components it needs 2",
        ),
        ("Row", "table \"T\" columns O X\n  0 | 1 | 2\nend", "3:11: the row has more cells than the table's 2 columns"),
        (
            "Row",
            "table \"T\" columns O X\n  | 1\nend",
            "3:3: the row begins with empty cells, but there is no row above that fills them",
        ),
        (
            "Row",
            "table \"T\" columns O X O\n  0 | 1 | 2\n   | 3 | 4\nend",
            "4:4: a row differs from the one above first where the other player has the choice",
        ),
        ("Row", "table \"T\" columns O X O\n  0 | 1 | 2\n   | | \nend", "4:4: the row is empty"),
        (
            "Components",
            "points a1..a5 b1..b4 at 0 1 2 3 4 5 6 7 8\ncomponents a b",
            "3:14: 'b' is no component; its points are numbered from 1, and as many as those of the others, which it is not",
        ),
        (
            "Unlabelled",
            "points a1..a9",
            "2:1: tell which points these names belong to: by their numbers after 'at', or by all lines of the board in a block 'lines'",
        ),
        (
            "Limit",
            "claim lines S^D = S for S = 2..30, D = 2..30",
            "2:45: a formula is compared for at most 400 boards, and these are 841",
        ),
        (
            "Statement",
            "strategy \"S\"",
            "2:1: 'strategy' begins no statement; write title, source, game, points, components, squares, lines, grid, diagonals, map, example, theorem, play, table, claim or formula",
        ),
    ];

    #[test]
    fn each_mistake_is_told_with_its_place() {
        let mut met = BTreeSet::from(["Game", "NoGame"]);
        let wrong = MISTAKES.iter().filter_map(|&(problem, text, message)| {
            met.insert(problem);
            let found = mistake(&format!("{PLANE}{text}"));
            (found != (problem.to_owned(), message.to_owned())).then_some((text, found))
        });
        assert_eq!(wrong.collect::<Vec<_>>(), []);
        assert_eq!(met, PROBLEMS.into());
    }

    #[test]
    fn a_game_is_needed_and_is_one() {
        let told = |text: &str| mistake(text).1;
        let no_game = "the game is not told yet; write, for example, 'game \"affine:4\"' before this";
        assert_eq!(mistake("points a").0, "NoGame");
        assert_eq!(told("points a"), format!("1:8: {no_game}"));
        assert_eq!(told("example \"E\" : 0"), format!("1:15: {no_game}"));
        assert_eq!(mistake("game \"affine:6\"").0, "Game");
        assert_eq!(told("game \"affine:6\""), "1:6: order 6 is not offered; choose 2, 3, 4, 5, 7, 8 or 9");
        assert_eq!(told("game \"3^2\"\ngame \"3^2\""), "2:1: 'game' is told already, on line 1");
    }

    #[test]
    fn formulas_have_limits() {
        let claim = |formula: &str| mistake(&format!("claim lines S^D = {formula} for S = 2..3, D = 2..3")).1;
        let message = "more than 50 parentheses within each other are too many";
        assert!(claim(&format!("{}S{}", "(".repeat(60), ")".repeat(60))).ends_with(message));
        // A long sum is a deep expression, too.
        let message = "1:19: more than 1000 words and signs are too many for a formula";
        assert_eq!(claim(&"1 + ".repeat(100_000)), message);
    }
}
