//! Reads pairs and larger sets of points, and how draws are held.
//!
//! A pair is a set with one line, the pair itself. A larger set may state its lines; if it states none, they follow
//! from the board.

use crate::notation::parse::lexer::Kind;
use crate::notation::parse::mistake::{Mistake, Result};
use crate::notation::parse::parser::Parser;
use crate::notation::parse::part::Between;
use crate::notation::parse::syntax::*;
use pgc_core::game::Point;

impl Parser {
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
