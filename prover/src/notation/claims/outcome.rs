//! What becomes of a game.

use crate::certificate::theorem_hash;
use crate::game::{Claim, Convention, Game, hex};
use crate::notation::claims::{CLAIM, Claims, Judged, OUTCOME};
use crate::notation::finding::Kind;
use crate::notation::parse::{Outcome, Place, Titled};
use crate::solve;
use crate::solve::{Answer, Progress};

/// The most positions of each stage of a search for an outcome.
const NODES: u64 = 500_000;

/// The most bytes of its table.
const MEMORY: usize = 1 << 28;

impl Claims<'_> {
    pub(super) fn outcome(&mut self, place: Place, title: &Titled, said: Outcome) -> Option<Judged> {
        let game = self.board(title)?;
        self.spend(OUTCOME);
        let found = match decided(&game, self.progress) {
            Ok(found) => found,
            Err(message) => {
                self.findings.add(place, CLAIM, Kind::Undecided, format!("{}: {message}", game.text()));
                return None;
            }
        };
        let word = |outcome| match outcome {
            Outcome::XenoWins => "Xeno wins",
            Outcome::OpheliaWins => "Ophelia wins",
            Outcome::Draw => "a draw",
        };
        let proofs = match &found.proofs[..] {
            [(_, hash)] => format!("the proof is {hash}"),
            several => several.iter().map(|(claim, hash)| format!("{claim} by {hash}")).collect::<Vec<_>>().join(", "),
        };
        let not = if found.outcome == said { String::new() } else { format!(", not {}", word(said)) };
        let text = format!("{}: {}{not}; {proofs}", game.text(), word(found.outcome));
        Some(if found.outcome == said { Ok(text) } else { Err(text) })
    }
}

/// What becomes of a game, and the theorems that prove it.
struct Found {
    outcome: Outcome,
    proofs: Vec<(Claim, String)>,
}

fn proof(game: &Game, claim: Option<Claim>, progress: &dyn Progress) -> Result<(Claim, String), String> {
    let options = solve::Options { claim, threads: 1, nodes: NODES, memory: MEMORY, progress };
    match solve::prove(game, &options) {
        Ok(Answer::Proved(certificate)) => Ok((certificate.strategy.claim, hex(&theorem_hash(&certificate)))),
        Ok(Answer::Unwritten { claim, .. }) => {
            Err(format!("{claim}, but not proved within the limits of an audit; try 'prover prove'"))
        }
        Ok(Answer::Undecided(_)) => Err("not decided within the limits of an audit; try 'prover prove'".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The outcome of a game. By strategy stealing (Hales and Jewett, 1963) Ophelia wins no strong game without an opening rule.
fn decided(game: &Game, progress: &dyn Progress) -> Result<Found, String> {
    let first = proof(game, None, progress)?;
    let proofs = |second: Option<(Claim, String)>| [first.clone()].into_iter().chain(second).collect();
    let no_second = game.convention == Convention::MakerBreaker || game.opening.points().is_empty();
    Ok(match first.0 {
        Claim::XenoWins => Found { outcome: Outcome::XenoWins, proofs: proofs(None) },
        Claim::OpheliaWins => Found { outcome: Outcome::OpheliaWins, proofs: proofs(None) },
        Claim::OpheliaDraws if no_second => Found { outcome: Outcome::Draw, proofs: proofs(None) },
        Claim::OpheliaDraws => {
            let second = proof(game, Some(Claim::XenoDraws), progress)?;
            Found { outcome: Outcome::Draw, proofs: proofs(Some(second)) }
        }
        Claim::XenoDraws => {
            let second = proof(game, Some(Claim::OpheliaDraws), progress)?;
            Found { outcome: Outcome::Draw, proofs: proofs(Some(second)) }
        }
    })
}
