//! Reads claims.
//!
//! A claim is a statement that can be true or false by itself: an outcome, a number of lines or symmetries, an
//! isomorphism, the images of replies. Only its form is read here.

use crate::notation::parse::lexer::Kind;
use crate::notation::parse::mistake::{Mistake, Place, Result};
use crate::notation::parse::parser::Parser;
use crate::notation::parse::syntax::*;
use pgc_core::game::Claim;

impl Parser {
    pub(super) fn claim(&mut self, place: Place) -> Result<()> {
        let assertion = match self.word("what is claimed")?.as_str() {
            "stabiliser" => {
                let play = self.quoted("the name of a part")?;
                self.sign('=')?;
                if !self.is_sign('<') {
                    return Err(self.expected("maps such as <r, s>"));
                }
                Assertion::Stabiliser { play, maps: self.generators()? }
            }
            "automorphisms" => {
                let game = self.quoted("a game")?;
                self.sign('=')?;
                Assertion::Automorphisms { game, order: self.number("their number")? }
            }
            "replies" => {
                let play = self.quoted("the name of a part")?;
                self.keyword("under")?;
                let maps = self.generators()?;
                self.sign('=')?;
                Assertion::Replies { play, maps, moves: self.points_of_set()? }
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
            "lines" => {
                let game = self.quoted("a game")?;
                self.sign('=')?;
                Assertion::Lines { game, lines: self.number("the number of lines")? }
            }
            _ => {
                self.next -= 1;
                return Err(self.expected("stabiliser, automorphisms, replies, isomorphic, outcome or lines"));
            }
        };
        self.text.statements.push(Statement::Claim(place, assertion));
        Ok(())
    }

    /// Points as a list or as a set.
    fn points_of_set(&mut self) -> Result<Vec<Move>> {
        let is_set = self.takes_sign('{');
        let points = self.replies()?;
        if is_set {
            self.expect_sign('}', "',' or '}'")?;
        }
        match points.iter().find(|point| point.forced) {
            Some(point) => Err(Mistake::mark(point.place)),
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

    /// Reads who wins, or who draws.
    pub(super) fn theorem_claim(&mut self) -> Result<Claim> {
        let expected = "'Xeno wins', 'Ophelia wins', 'Xeno draws' or 'Ophelia draws'";
        let draws = matches!(self.kind(1), Some(Kind::Word(word, _)) if word == "draws");
        if draws && self.takes_word("Xeno") {
            self.keyword("draws").map(|()| Claim::XenoDraws)
        } else if draws && self.takes_word("Ophelia") {
            self.keyword("draws").map(|()| Claim::OpheliaDraws)
        } else {
            self.winner(expected)
        }
    }

    /// Reads whose win is claimed. `expected` goes into the error message.
    pub(super) fn winner(&mut self, expected: &str) -> Result<Claim> {
        let claim = if self.takes_word("Xeno") {
            Claim::XenoWins
        } else if self.takes_word("Ophelia") {
            Claim::OpheliaWins
        } else {
            return Err(self.expected(expected));
        };
        self.expect_word("wins", expected)?;
        Ok(claim)
    }
}
