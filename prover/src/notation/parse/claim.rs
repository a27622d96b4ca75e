//! Claims, and the formulas in them.

use crate::game::Claim;
use crate::notation::parse::lexer::{Kind, Token};
use crate::notation::parse::parser::{Parser, Result};
use crate::notation::parse::syntax::*;
use crate::notation::parse::{Mistake, Place, Problem};

/// How deeply an expression may nest.
const MAX_NESTING: usize = 50;

/// Most words and signs of a formula: how deeply it may nest, parentheses or not.
const MAX_FORMULA: usize = 1000;

/// Most boards for which a formula is compared.
const MAX_BOARDS: u64 = 400;

impl Parser {
    pub(super) fn claim(&mut self, place: Place) -> Result<()> {
        let assertion = match self.word("what is claimed")?.as_str() {
            "stabiliser" => {
                let play = self.quoted("the name of a part")?;
                self.sign('=')?;
                if self.is_sign('<') {
                    Assertion::Stabiliser { play, maps: self.generators()? }
                } else {
                    Assertion::Order {
                        of: Symmetric::Part(play),
                        order: self.number("an order, or maps such as <r, s>")?,
                    }
                }
            }
            "automorphisms" => {
                let game = self.quoted("a game")?;
                self.sign('=')?;
                Assertion::Order { of: Symmetric::Board(game), order: self.number("their number")? }
            }
            "replies" => {
                let play = self.quoted("the name of a part")?;
                let maps = if self.up_to_symmetry()? {
                    None
                } else {
                    self.expect_word("under", "'under' or 'up to symmetry'")?;
                    Some(self.generators()?)
                };
                self.sign('=')?;
                Assertion::Replies { play, maps, moves: self.points_of_set()? }
            }
            "orbit" => {
                let point = self.reply()?;
                let group = self.group()?;
                self.sign('=')?;
                Assertion::Orbit { point, group, moves: self.points_of_set()? }
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
                return Err(self.expected("stabiliser, automorphisms, replies, orbit, isomorphic, outcome or lines"));
            }
        };
        self.text.statements.push(Statement::Claim(place, assertion));
        Ok(())
    }

    /// Under what the images of a point are meant: `under` maps, `in` a part, or all symmetries of the board.
    fn group(&mut self) -> Result<Images> {
        Ok(if self.takes_word("in") {
            Images::Stabiliser(self.quoted("the name of a part")?)
        } else if self.is_sign('=') {
            Images::All
        } else {
            self.expect_word("under", "'under', 'in' or '='")?;
            if self.is_sign('<') { Images::Products(self.generators()?) } else { Images::Single(self.map_names()?) }
        })
    }

    /// Points as a list or as a set.
    fn points_of_set(&mut self) -> Result<Vec<Move>> {
        let is_set = self.takes_sign('{');
        let points = self.replies()?;
        if is_set {
            self.expect_sign('}', "',' or '}'")?;
        }
        match points.iter().find(|point| point.forced) {
            Some(Move { place, .. }) => Err(Mistake { place: *place, problem: Problem::Mark }),
            None => Ok(points),
        }
    }

    /// `<psi1, psi2>`, or `<>`.
    pub(super) fn generators(&mut self) -> Result<Vec<Titled>> {
        self.sign('<')?;
        if self.takes_sign('>') {
            return Ok(Vec::new());
        }
        let maps = self.map_names()?;
        self.expect_sign('>', "',' or '>'")?;
        Ok(maps)
    }

    fn outcome(&mut self) -> Result<Outcome> {
        if self.takes_word("draw") {
            return Ok(Outcome::Draw);
        }
        Ok(match self.winner("'Xeno wins', 'Ophelia wins' or 'draw'")? {
            Claim::XenoWins => Outcome::XenoWins,
            _ => Outcome::OpheliaWins,
        })
    }

    /// Whose win is claimed; else `expected` is what is missing.
    pub(super) fn winner(&mut self, expected: &str) -> Result<Claim> {
        let claim = if self.takes_word("Xeno") {
            Claim::XenoWins
        } else if self.takes_word("Ophelia") {
            Claim::OpheliaWins
        } else {
            return Err(self.expected(expected));
        };
        if self.takes_word("wins") { Ok(claim) } else { Err(self.expected(expected)) }
    }

    /// `lines "3^3" = 49`, or `lines S^D = … for S = 2..5, D = 2..5`.
    fn count(&mut self) -> Result<Assertion> {
        if let Some(Kind::Quoted(_)) = self.kind(0) {
            let game = self.quoted("a game")?;
            self.sign('=')?;
            let (value, shown) = self.formula()?;
            return Ok(Assertion::Count { game, value, shown });
        }
        let side = self.word("a game in quotation marks, or a letter for the side")?;
        self.sign('^')?;
        if self.is_word(&side) {
            return Err(self.expected("another letter for the dimension"));
        }
        let dimension = self.word("a letter for the dimension")?;
        self.sign('=')?;
        let (value, shown) = self.formula()?;
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

    /// An expression, and how it is written.
    fn formula(&mut self) -> Result<(Expression, String)> {
        let begins = self.next;
        if self.tokens[begins..].iter().take_while(|token| token.kind != Kind::End).count() > MAX_FORMULA {
            let message = format!("more than {MAX_FORMULA} words and signs are too many for a formula");
            return Err(self.mistake(Problem::Limit(message)));
        }
        let value = self.sum(0)?;
        Ok((value, shown(&self.tokens[begins..self.next])))
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
        let place = self.place();
        let word = self.word("a number, a letter, binomial(…), sum(…) or a parenthesis")?;
        if let Ok(number) = word.parse() {
            return Ok(Expression::Number(number));
        }
        if word.starts_with(|letter: char| letter.is_ascii_digit()) {
            let expected = "a number below 2^64, with a sign such as '*' between it and what follows".to_owned();
            return Err(Mistake {
                place,
                problem: Problem::Expected { expected, found: format!("'{}'", word.escape_debug()) },
            });
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
