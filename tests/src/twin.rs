//! The same game for the prover and for exhaustive search.

use std::collections::BTreeSet;

use crate::assembler::{self, Certificate, Family, Opening, Term, read};
use crate::fuzz::translate;
use crate::judge::verified;
use crate::oracle::{self, Rules, Truth};
use pgc_core::certificate::decode;
use pgc_core::game::{Board, Claim, Convention, Game, GameError, OpeningRule, Point, Start};
use pgc_engine::file::encode;
use pgc_engine::solve::{Options, Outcome, Record, solve};

/// A game with given lines, in both forms.
#[derive(Debug)]
pub struct Twin {
    /// In the prover's form.
    pub game: Game,
    /// In the oracle's form: a certificate of some claim, without a proof.
    about: Certificate,
}

impl Twin {
    /// The game of these lines, each as its points in ascending order.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    #[must_use]
    pub fn new(points: usize, lines: BTreeSet<Vec<usize>>, opening: Opening, convention: &Convention) -> Self {
        let family = Family::Lines { points, lines: lines.into_iter().collect() };
        let about = Certificate::new(family, assembler::Claim::XenoWins, Term::end(&[0]));
        Self::of(Certificate { opening, convention: translate::convention(convention), ..about }).expect("a game")
    }

    /// The game that a certificate is about, with the bound of its claim.
    ///
    /// # Errors
    ///
    /// The prover's reason why there is no such game.
    pub fn of(about: Certificate) -> Result<Self, GameError> {
        let board = oracle::Board::of(&about.family);
        let game = Game::of_board(Board::new(board.points, all(&board.lines))?);
        let game = match &about.convention {
            assembler::Convention::Strong => game,
            assembler::Convention::MakerBreaker => game.with_convention(Convention::MakerBreaker),
            assembler::Convention::Own(lines) => game.with_own_lines(all(lines))?,
        };
        let game = match &about.opening {
            Opening::Free => game,
            Opening::Xeno(points) => game.with_opening(OpeningRule::Xeno(small(points)))?,
            Opening::Both(points) => game.with_opening(OpeningRule::Both(small(points)))?,
            Opening::Start { xeno, ophelia, xeno_moves } => {
                let start = Start { xeno: small(xeno), ophelia: small(ophelia), ophelia_moves: !xeno_moves };
                game.with_position(start)?
            }
        };
        let game = match about.bound {
            Some(bound) => game.with_moves(&bound.to_string())?,
            None => game,
        };
        Ok(Self { game: game.checked()?, about })
    }

    /// The same lines in another convention.
    ///
    /// # Panics
    ///
    /// If there is no such game.
    #[must_use]
    pub fn with_convention(&self, convention: &Convention) -> Self {
        Self::of(Certificate { convention: translate::convention(convention), ..self.about.clone() }).expect("a game")
    }

    /// Whether a claim about the game is true, by exhaustive search.
    #[must_use]
    pub fn is_true(&self, claim: assembler::Claim) -> bool {
        Truth::new(Rules::of(&Certificate { claim, ..self.about.clone() })).claim()
    }

    /// The prover's answer, within limits that a small game does not meet.
    ///
    /// # Panics
    ///
    /// If the prover refuses the claim, or has a fault.
    #[must_use]
    pub fn answer(&self, claim: Option<Claim>, threads: usize) -> Outcome {
        solve(&self.game, Options { claim, ..limits(threads) }, &Record::default()).expect("a claim with a meaning")
    }

    /// The prover's certificate of a claim, or of its opposite, which is read back and which the checker accepts.
    ///
    /// # Panics
    ///
    /// If there is none, or it is refused; `seed` says which game it is.
    #[must_use]
    pub fn proof(&self, claim: Option<Claim>, seed: u64) -> pgc_core::certificate::Certificate {
        let about = format!("game {seed}, {}, {claim:?}", self.game.name());
        let Outcome::Proved(proved) = self.answer(claim, 1) else { panic!("{about} is undecided") };
        let file = encode(&proved).expect("a file");
        let theorem = verified(&file, &about);
        assert_eq!(
            (theorem.claim.to_string(), theorem.steps),
            (proved.strategy.claim.to_string(), proved.steps),
            "{about}"
        );
        assert_eq!(decode(&file).ok().as_ref(), Some(&*proved), "{about}");
        *proved
    }
}

/// Limits that a small game does not meet.
#[must_use]
pub fn limits(threads: usize) -> Options<'static> {
    Options { threads, nodes: 100_000_000, memory: 2 << 30, ..Options::default() }
}

/// The prover's certificate, as the oracle reads it from the file.
///
/// # Panics
///
/// If it cannot be encoded.
#[must_use]
pub fn reread(proved: &pgc_core::certificate::Certificate) -> Certificate {
    read::certificate(&encode(proved).expect("a file"))
}

fn small(points: &[usize]) -> Vec<Point> {
    points.iter().map(|&point| point.try_into().expect("a small point")).collect()
}

fn all(lines: &[Vec<usize>]) -> Vec<Vec<Point>> {
    lines.iter().map(|line| small(line)).collect()
}
