//! Reads symmetry maps.
//!
//! Cycles become a permutation at once, as the names are known. A vector is kept as it stands, since its components
//! may be declared after it. Work is counted: each map, and each factor of a product, is compared with all lines
//! later.

use crate::notation::parse::lexer::Kind;
use crate::notation::parse::mistake::{Mistake, Result};
use crate::notation::parse::parser::Parser;
use crate::notation::parse::syntax::*;
use pgc_core::game::Point;
use pgc_core::symmetry::Permutation;

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
}
