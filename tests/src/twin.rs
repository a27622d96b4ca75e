//! The same game for the prover and for exhaustive search.

use std::collections::BTreeSet;

use crate::assembler::{self, Certificate, Family, Opening, Term, read};
use crate::oracle::{Rules, Truth};
use prover::certificate::encode;
use prover::game::{self, Board, Claim, Convention, Game, OpeningRule, Point};
use prover::solve::{Answer, Options, prove};

/// A game with given lines, in both forms.
#[derive(Debug)]
pub struct Twin {
    /// In the prover's form.
    pub game: Game,
    points: usize,
    lines: BTreeSet<Vec<usize>>,
    opening: Opening,
}

impl Twin {
    /// The game of these lines, each as its points in ascending order.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    #[must_use]
    pub fn new(points: usize, lines: BTreeSet<Vec<usize>>, opening: Opening, convention: Convention) -> Self {
        let small = |points: &[usize]| -> Vec<Point> {
            points.iter().map(|&point| point.try_into().expect("a small point")).collect()
        };
        let rule = match &opening {
            Opening::Free => OpeningRule::None,
            Opening::Xeno(points) => OpeningRule::Xeno(small(points)),
            Opening::Both(points) => OpeningRule::Both(small(points)),
            Opening::Start { .. } => panic!("the prover's games begin with the empty board"),
        };
        let board = Board::new(points, lines.iter().map(|line| small(line)).collect()).expect("a board");
        let game = Game { board, family: game::Family::Lines, convention, opening: OpeningRule::None };
        Self { game: game.with_opening(rule).expect("an opening rule"), points, lines, opening }
    }

    /// The same lines in another convention.
    #[must_use]
    pub fn with_convention(&self, convention: Convention) -> Self {
        Self::new(self.points, self.lines.clone(), self.opening.clone(), convention)
    }

    /// Whether a claim about the game is true, by exhaustive search.
    #[must_use]
    pub fn is_true(&self, claim: assembler::Claim) -> bool {
        let family = Family::Lines { points: self.points, lines: self.lines.iter().cloned().collect() };
        let certificate = Certificate::new(family, claim, Term::end(&[0])).opening(self.opening.clone());
        let breaker = self.game.convention == Convention::MakerBreaker;
        let certificate = if breaker { certificate.maker_breaker() } else { certificate };
        Truth::new(Rules::of(&certificate)).claim()
    }

    /// The prover's answer, within limits that a small game does not meet.
    ///
    /// # Panics
    ///
    /// If the prover refuses the claim, or has a fault.
    #[must_use]
    pub fn answer(&self, claim: Option<Claim>, threads: usize) -> Answer {
        prove(&self.game, &options(claim, threads)).expect("a claim with a meaning")
    }
}

/// Options with limits that a small game does not meet.
#[must_use]
pub fn options(claim: Option<Claim>, threads: usize) -> Options<'static> {
    Options { claim, threads, nodes: 100_000_000, memory: 2 << 30, progress: &() }
}

/// The prover's certificate, as the oracle reads it from the file.
///
/// # Panics
///
/// If it cannot be encoded.
#[must_use]
pub fn reread(proved: &prover::certificate::Certificate) -> Certificate {
    read::certificate(&read::payload(&encode(proved).expect("a file")))
}
