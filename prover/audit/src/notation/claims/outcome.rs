//! Claims about the outcome of a game.
//!
//! The game is proved as `prover prove` does it, within a number of positions, and the theorems that decide the
//! outcome are told with their hashes. A win is one theorem; a draw takes two where either player might win. What
//! is not decided within the limits is told as undecided, and is no mistake of the text.

use crate::notation::claims::{CLAIM, Claims, Judged, OUTCOME};
use crate::notation::finding::Kind;
use crate::notation::parse::{Outcome, Place, Titled};
use pgc_core::certificate::theorem_hash;
use pgc_core::game::{Claim, Convention, Game, hex};
use pgc_core::quote::counted;
use pgc_engine::solve;
use pgc_engine::solve::{Answer, Progress};

/// The most bytes of the search's transposition table.
const MEMORY: usize = 1 << 28;

impl Claims<'_> {
    pub(super) fn outcome(&mut self, place: Place, title: &Titled, said: Outcome) -> Option<Judged> {
        let game = self.game_if(title, |game| game.whole("a claim"))?;
        self.spend(OUTCOME);
        let (outcome, proofs) = match decided(&game, self.nodes, self.progress) {
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
        let proofs = match &proofs[..] {
            [(_, hash)] => format!("the proof is {hash}"),
            several => several.iter().map(|(claim, hash)| format!("{claim} by {hash}")).collect::<Vec<_>>().join(", "),
        };
        let not = if outcome == said { String::new() } else { format!(", not {}", word(said)) };
        let text = format!("{}: {}{not}; {proofs}", game.text(), word(outcome));
        Some(if outcome == said { Ok(text) } else { Err(text) })
    }
}

fn proof(game: &Game, claim: Option<Claim>, nodes: u64, progress: &dyn Progress) -> Result<(Claim, String), String> {
    match solve::solve(game, claim, solve::Limits { threads: 1, nodes, memory: MEMORY }, progress) {
        Ok(Answer::Proved(certificate)) => Ok((certificate.strategy.claim, hex(&theorem_hash(&certificate)))),
        Ok(Answer::Unwritten { claim, .. }) => Err(format!(
            "{claim}, but not proved within {}; allow more with --nodes, or try 'prover prove'",
            counted(nodes, "position")
        )),
        Ok(Answer::Undecided(_)) => {
            let positions = counted(nodes, "position");
            Err(format!("not decided within {positions}; allow more with --nodes, or try 'prover prove'"))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// The outcome of a game, and the theorems that prove it. By strategy stealing (Hales and Jewett, 1963) Ophelia wins no strong
/// game without an opening rule.
fn decided(game: &Game, nodes: u64, progress: &dyn Progress) -> Result<(Outcome, Vec<(Claim, String)>), String> {
    let first = proof(game, None, nodes, progress)?;
    let one_suffices = match game.convention {
        Convention::MakerBreaker => true,
        Convention::Strong => game.opening.points().is_empty(),
        Convention::Own(_) => false,
    };
    let (outcome, second) = match first.0 {
        Claim::XenoWins => (Outcome::XenoWins, None),
        Claim::OpheliaWins => (Outcome::OpheliaWins, None),
        Claim::OpheliaDraws if one_suffices => (Outcome::Draw, None),
        Claim::OpheliaDraws => (Outcome::Draw, Some(Claim::XenoDraws)),
        Claim::XenoDraws => (Outcome::Draw, Some(Claim::OpheliaDraws)),
    };
    let second = second.map(|claim| proof(game, Some(claim), nodes, progress)).transpose()?;
    Ok((outcome, [first].into_iter().chain(second).collect()))
}
