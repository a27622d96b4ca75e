//! The certificates in a directory, as evidence.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::certificate::{Certificate, DecodeError, MAX_FILE_BYTES, decode, theorem_hash};
use crate::game::{Claim, Convention, Family, OpeningRule, hex};
use crate::hypercubes::Evidence;
use crate::quote::{FileName, shown};
use crate::show::{Flaw, write_json};
use crate::solve::{Count, Progress};

/// The most steps of a proof that is replayed for the table.
pub(crate) const MAX_REPLAYED_STEPS: u64 = 100_000_000;

/// Why a file is no evidence.
#[derive(Debug, Error)]
pub enum Refusal {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// The file is no certificate.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The proof fails.
    #[error("the proof does not hold; {0}")]
    Flaw(Flaw),
}

/// The evidence in a directory.
#[derive(Debug, Default)]
pub struct Certificates {
    /// Wins for Xeno and draws for Ophelia on cubes, as strong games without an opening rule: the games as expressions,
    /// with the proofs, in the order of the file names.
    pub proofs: Vec<(String, Evidence)>,
    /// Files that are no evidence, and why.
    pub refused: Vec<(PathBuf, Refusal)>,
}

/// Reads the files `*.pgc` of a directory. Proofs about the table's games are replayed, unless that takes more than
/// `MAX_REPLAYED_STEPS` steps. This does not replace the checker.
///
/// # Errors
///
/// The directory cannot be read.
pub fn read_directory(directory: &Path, progress: &dyn Progress) -> io::Result<Certificates> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "pgc") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut found = Certificates::default();
    for path in paths {
        progress.report(&format!("replaying {}", shown(&path)), Count::None);
        match proof(&path) {
            Ok(proof) => found.proofs.extend(proof),
            Err(refusal) => found.refused.push((path, refusal)),
        }
    }
    Ok(found)
}

/// The proof in a file; nothing if it is about another game.
fn proof(path: &Path) -> Result<Option<(String, Evidence)>, Refusal> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let certificate = decode(&bytes)?;
    let Certificate { game, strategy, steps } = &certificate;
    let is_cube = matches!(game.family, Family::Grid { .. });
    let is_plain = game.convention == Convention::Strong && game.opening == OpeningRule::None;
    if !is_cube || !is_plain || !matches!(strategy.claim, Claim::XenoWins | Claim::OpheliaDraws) {
        return Ok(None);
    }
    let replayed = *steps <= MAX_REPLAYED_STEPS;
    if replayed && let Some(flaw) = write_json(&mut io::sink(), &certificate, 0)? {
        return Err(Refusal::Flaw(flaw));
    }
    let file = FileName::new(path.file_name().unwrap_or_default());
    let hash = hex(&theorem_hash(&certificate));
    Ok(Some((game.expression(), Evidence::certified(strategy.claim, file, hash, *steps, replayed))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::encode;
    use crate::game::Game;
    use crate::strategy::{Strategy, Term};

    fn file(game: Game, claim: Claim, steps: u64) -> Vec<u8> {
        let strategy = Strategy { claim, lemmas: vec![], theorem: Term::forced(vec![0]) };
        encode(&Certificate { game, strategy, steps }).unwrap()
    }

    #[test]
    fn only_proofs_that_hold_and_are_about_the_table_are_believed() {
        let directory = tempfile::tempdir().unwrap();
        let square = || Game::parse("2^2").unwrap();
        let breaker = square().with_convention(Convention::MakerBreaker);
        let good = file(square(), Claim::XenoWins, 2);
        for (name, bytes) in [
            ("good.pgc", &good[..]),
            ("large.pgc", &file(Game::parse("4^3").unwrap(), Claim::XenoWins, MAX_REPLAYED_STEPS + 1)),
            ("breaker.pgc", &file(breaker, Claim::XenoWins, 2)),
            ("line.pgc", &file(Game::parse("mnk:2,1,2").unwrap(), Claim::XenoWins, 2)),
            ("claim.pgc", &file(square(), Claim::XenoDraws, 2)),
            ("hole.pgc", &file(Game::parse("3^2").unwrap(), Claim::XenoWins, 2)),
            ("cut.pgc", &good[..40]),
            ("good.txt", b""),
        ] {
            fs::write(directory.path().join(name), bytes).unwrap();
        }
        let found = read_directory(directory.path(), &()).unwrap();
        let proofs: Vec<_> = found.proofs.iter().map(|(game, proof)| (&game[..], proof.to_string())).collect();
        let hash = "b81539b72c0262c24a608c191d9503a8a10680e0b50ca47407cab64ebb60969a";
        let [("2^2", good), ("4^3", large)] = &proofs[..] else { panic!("{proofs:?}") };
        assert_eq!(*good, format!("Xeno wins by good.pgc ({}...)", &hash[..16]), "as the catalogue has it");
        assert!(large.contains("by large.pgc") && large.contains("not replayed"), "{large}");
        let refused: Vec<_> = found
            .refused
            .iter()
            .map(|(path, refusal)| (path.file_name().unwrap().to_str().unwrap(), matches!(refusal, Refusal::Flaw(_))))
            .collect();
        assert_eq!(refused, [("cut.pgc", false), ("hole.pgc", true)]);
    }

    #[test]
    fn a_directory_that_does_not_exist_is_an_error() {
        assert!(read_directory(Path::new("no/such/directory"), &()).is_err());
    }
}
