//! Structural mutants: certificates that were proofs, with changed content.
//!
//! An [`Edit`] changes moves, endings, covers, lemmas, statements, maps, citations, the claim or the game. [`repair`]
//! makes it well-formed again, so that the rules must judge it. A number determines everything: see [`mutant`].

mod edit;
mod game;
pub mod parted;
mod repair;
mod terms;

pub use edit::Edit;
pub use repair::repair;

use crate::assembler::{Certificate, Claim, Ending, Lemma, read};
use crate::binaries::workspace;
use crate::oracle::{Board, stated_within};
use crate::random::{Dice, certificate, toggle};
use crate::samples::{fork, least, rich};
use crate::twin::reread;
use pgc_core::game::{Convention, Game, OpeningRule};
use pgc_engine::solve::{Options, Outcome, Record, solve};
use std::fs;
use std::path::Path;

/// The committed certificates by name, in alphabetical order.
///
/// # Panics
///
/// If they cannot be read.
#[must_use]
pub fn committed() -> Vec<(String, Certificate)> {
    let entries = fs::read_dir(workspace().join("certificates")).expect("the certificates");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files = paths.filter(|path| path.extension().is_some_and(|extension| extension == "pgc"));
    let name = |path: &Path| path.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
    let mut all: Vec<(String, Certificate)> = files.map(|path| (name(&path), read_from(&path))).collect();
    all.sort_by(|left, right| left.0.cmp(&right.0));
    all
}

/// The most points of a board on which the oracle plays, and the most steps of a check that it performs.
const PLAYED: (usize, u64) = (100, 1_000_000);

/// The committed certificate of this name.
///
/// # Panics
///
/// If it cannot be read.
#[must_use]
pub fn committed_as(name: &str) -> Certificate {
    read_from(&workspace().join(format!("certificates/{name}.pgc")))
}

fn read_from(path: &Path) -> Certificate {
    read::certificate(&fs::read(path).expect("a file"))
}

/// The name of the proof of 4^3, which has mutants and games of its own.
pub const QUBIC: &str = "grid-4-3";

/// Proofs with many pairings, which take the oracle minutes.
const PAIRED: [&str; 2] = ["animal-fatty-6x6", "animal-x-8x8"];

/// The committed certificates that the oracle can judge quickly, without that of 4^3.
#[must_use]
pub fn playable() -> Vec<(String, Certificate)> {
    let (points, steps) = PLAYED;
    let soon = |proof: &Certificate| proof.steps <= steps && Board::of(&proof.family).points <= points;
    let other = |name: &str| name != QUBIC && !PAIRED.contains(&name);
    committed().into_iter().filter(|(name, proof)| other(name) && soon(proof)).collect()
}

/// Proofs of further games on up to twelve points, by the prover: wins, then draws.
///
/// # Panics
///
/// If it finds none.
#[must_use]
pub fn found() -> Vec<(String, Certificate)> {
    let (centre, middle) = (OpeningRule::Xeno(vec![4]), OpeningRule::Both(vec![5, 6]));
    let breaker = || Convention::MakerBreaker;
    let parse = |expression: &str| Game::parse(expression).expect("a game");
    let games = [
        parse("3^2").with_convention(breaker()),
        parse("td:3,4").with_convention(breaker()),
        parse("td:3,4+3"),
        parse("mnk:4,3,3").with_opening(middle).expect("an opening rule"),
        parse("3^2"),
        parse("3^2").with_opening(centre).expect("an opening rule"),
        parse("mnk:12,1,3"),
        parse("mnk:12,1,3").with_convention(breaker()),
        parse("mnk:6,2,3").with_convention(breaker()),
    ];
    let proof = |game: Game| {
        let options = Options { nodes: 1_000_000, ..Options::default() };
        let Ok(Outcome::Proved(proved)) = solve(&game, options, &Record::default()) else {
            panic!("{} is not proved", game.name())
        };
        (game.name(), reread(&proved))
    };
    games.map(proof).into()
}

/// The proofs from which mutants are made.
#[derive(Clone, Debug)]
pub struct Stock {
    extended: bool,
    /// Names and certificates, and how often each is taken.
    proofs: Vec<(String, Certificate, usize)>,
}

/// A check with fewer steps has little to change; one with more is too long for the oracle to perform often.
const SHORT: u64 = 20;
const LONG: u64 = 20_000;

impl Stock {
    /// The committed certificates, what the prover finds, and the samples. Short and long ones are taken less often. The
    /// games of mutants may be extended or not.
    #[must_use]
    pub fn new(extended: bool) -> Self {
        let samples =
            [("rich", rich()), ("least", least()), ("fork", fork())].map(|(name, sample)| (name.to_owned(), sample));
        let often = |proof: &Certificate| match proof.steps {
            steps if steps <= SHORT => 3,
            // Statements are what many rules speak of.
            steps if steps <= LONG && proof.lemmas.is_empty() => 8,
            steps if steps <= LONG => 20,
            _ => 1,
        };
        let weighed = |(name, proof)| {
            let weight = often(&proof);
            (name, proof, weight)
        };
        let proofs = playable().into_iter().chain(found()).chain(samples).map(weighed).collect();
        Self { extended, proofs }
    }

    /// A proof and its name. Half of the proofs are grown at random.
    fn pick(&self, dice: &mut Dice) -> (&str, Certificate) {
        if dice.percent(50) {
            let grown = (0..8)
                .map(|_| certificate(dice, 0, self.extended))
                .max_by_key(|grown| (grown.lemmas.len().min(2), grown.steps));
            return ("grown", grown.expect("a certificate"));
        }
        let mut number = dice.below(self.proofs.iter().map(|(.., weight)| weight).sum());
        let chosen = self.proofs.iter().find(|(.., weight)| match number.checked_sub(*weight) {
            Some(rest) => {
                number = rest;
                false
            }
            None => true,
        });
        let (name, proof, _) = chosen.expect("a proof");
        (name, proof.clone())
    }
}

/// A mutant, and how it came about.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The proof from which it was made.
    pub source: String,
    /// The claim of that proof.
    pub claim: Claim,
    /// The kinds of the edits; empty if it was changed without repair.
    pub edits: Vec<String>,
    /// The changed certificate; nothing if its check takes far more steps than the proof's.
    pub certificate: Option<Certificate>,
}

/// A certificate after one change that is not repaired: it may violate the format. Some changes are such that a repair would undo them. The board
/// keeps its points, so that maps are of this board.
#[must_use]
fn mutate(dice: &mut Dice, certificate: &Certificate, extended: bool) -> Certificate {
    let mut mutant = certificate.clone();
    let (lemmas, maps) = (mutant.lemmas.len(), mutant.maps.len());
    match dice.below(12) {
        0 | 1 => {
            let ending = Ending::Cite(dice.below(lemmas + 1), dice.below(maps + 1));
            terms::any(dice, &mut mutant).ending = ending;
        }
        2 if lemmas > 0 => {
            let Lemma { protagonist, antagonist, .. } = &mut mutant.lemmas[dice.below(lemmas)];
            let both = protagonist.first().copied().unwrap_or_default();
            toggle(antagonist, both);
        }
        _ => {
            let mut is_changed = false;
            while !is_changed {
                let edit = dice.pick(Edit::all(extended));
                is_changed = edit != Edit::Parameter && edit.apply(dice, &mut mutant);
            }
        }
    }
    mutant
}

/// A proof after this many edits, each repaired, and the edits.
#[must_use]
pub fn edited(dice: &mut Dice, proof: Certificate, count: usize, extended: bool) -> (Certificate, Vec<String>) {
    let (mut changed, mut edits) = (proof, Vec::new());
    while edits.len() < count {
        let edit = dice.pick(Edit::all(extended));
        if edit.apply(dice, &mut changed) {
            changed = repair(dice, changed);
            edits.push(format!("{edit:?}"));
        }
    }
    (changed, edits)
}

/// The mutant with this number.
#[must_use]
pub fn mutant(stock: &Stock, number: u64) -> Mutant {
    let mut dice = Dice::new(Dice::new(number).bits());
    let (source, proof) = stock.pick(&mut dice);
    let (source, claim) = (source.to_owned(), proof.claim);
    let limit = 20_000 + 4 * proof.steps;
    if dice.percent(8) {
        let certificate = mutate(&mut dice, &proof, stock.extended);
        let formed = crate::oracle::form::form(&certificate).is_ok();
        let certificate = if formed { stated_within(certificate, limit) } else { Some(certificate) };
        return Mutant { source, claim, edits: Vec::new(), certificate };
    }
    let count = 1 + [0, 0, 0, 0, 0, 0, 1, 1, 2, 4][dice.below(10)];
    let (changed, edits) = edited(&mut dice, proof, count, stock.extended);
    let certificate = stated_within(changed, limit).map(|certificate| match dice.below(100) {
        0 => {
            let steps = certificate.steps + 1;
            certificate.declaring(steps)
        }
        1 if certificate.steps > 0 => {
            let steps = certificate.steps - 1;
            certificate.declaring(steps)
        }
        _ => certificate,
    });
    Mutant { source, claim, edits, certificate }
}
