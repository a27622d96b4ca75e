//! The certificates in a directory, as evidence.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use pgc_core::certificate::{Certificate, MAX_FILE_BYTES, decode, theorem_hash};
use pgc_core::game::{Claim, Game, OpeningRule, hex};
use pgc_core::proof;
use pgc_core::quote::FileName;
use pgc_core::sources;
use pgc_engine::solve::{Count, Progress};

/// The most steps of a proof that is replayed for the table.
pub(crate) const MAX_REPLAYED_STEPS: u64 = 100_000_000;

/// Whether a claim about the game is about all play from the empty board: no opening rule, no start, no bound on moves.
pub(super) fn is_about_all_play(game: &Game) -> bool {
    game.opening == OpeningRule::None && game.moves.is_none()
}

/// Why a file is no evidence.
#[derive(Debug, Error)]
pub(crate) enum Refusal {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// The file is no certificate, or a false one.
    #[error(transparent)]
    Proof(#[from] proof::Refusal),
}

/// A proof in a file.
#[derive(Debug)]
pub(crate) struct Proof {
    /// The proof, with its game.
    pub certificate: Certificate,
    /// The name of the file in its directory.
    pub file: FileName,
    /// The hash that names the proof.
    pub hash: String,
    /// Whether it was replayed, and holds. If not, it has more than `MAX_REPLAYED_STEPS` steps.
    pub replayed: bool,
}

/// The evidence in a directory.
#[derive(Debug)]
pub(crate) struct Certificates<T> {
    /// What the proofs say, in the order of the file names.
    pub proofs: Vec<T>,
    /// Files that are no evidence, and why.
    pub refused: Vec<(PathBuf, Refusal)>,
}

impl<T> Default for Certificates<T> {
    fn default() -> Self {
        Self { proofs: Vec::new(), refused: Vec::new() }
    }
}

/// Reads the files `*.pgc` of a directory. Proofs of the claims that are wanted are replayed, unless that takes more than
/// `MAX_REPLAYED_STEPS` steps, and `evidence` says what they show. This does not replace the checker.
///
/// # Errors
///
/// The directory cannot be read.
pub(crate) fn read_directory<T>(
    directory: &Path,
    is_wanted: impl Fn(&Game, Claim) -> bool,
    evidence: impl Fn(Proof) -> T,
    progress: &dyn Progress,
) -> io::Result<Certificates<T>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "pgc") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut found = Certificates::default();
    let all = paths.len() as u64;
    for (path, done) in paths.into_iter().zip(0..) {
        progress.report("replaying certificates", Count::Done(done, all));
        match proof(&path, &is_wanted) {
            Ok(proof) => found.proofs.extend(proof.map(&evidence)),
            Err(refusal) => found.refused.push((path, refusal)),
        }
    }
    Ok(found)
}

/// The proof in a file; nothing if its claim is not wanted.
fn proof(path: &Path, is_wanted: impl Fn(&Game, Claim) -> bool) -> Result<Option<Proof>, Refusal> {
    let mut bytes = Vec::new();
    sources::open(path)?.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let mut certificate = decode(&bytes).map_err(proof::Refusal::from)?;
    if !is_wanted(&certificate.game, certificate.strategy.claim) {
        return Ok(None);
    }
    let replayed = certificate.steps <= MAX_REPLAYED_STEPS;
    if replayed {
        certificate = proof::Proof::of(certificate)?.into_certificate();
    }
    let file = FileName::new(path.file_name().unwrap_or_default());
    let hash = hex(&theorem_hash(&certificate));
    Ok(Some(Proof { certificate, file, hash, replayed }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Convention, Family};
    use pgc_core::strategy::{Strategy, Term};
    use pgc_engine::file::encode;

    fn file(game: Game, claim: Claim, steps: u64) -> Vec<u8> {
        let strategy = Strategy { claim, lemmas: vec![], theorem: Term::forced(vec![0]) };
        encode(&Certificate { game, strategy, steps }).unwrap()
    }

    #[test]
    fn only_proofs_that_hold_and_are_wanted_are_believed() {
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
        let is_cube = |game: &Game| matches!(game.family, Family::Grid { .. });
        let is_strong = |game: &Game| game.convention == Convention::Strong;
        let is_wanted = |game: &Game, claim| is_cube(game) && is_strong(game) && claim == Claim::XenoWins;
        let found = read_directory(directory.path(), is_wanted, |proof| proof, &()).unwrap();
        let proofs = found.proofs.iter().map(|it| (it.certificate.game.text(), it.file.to_string(), it.replayed));
        let expected = [("2^2", "good.pgc", true), ("4^3", "large.pgc", false)];
        let expected = expected.map(|(game, file, replayed)| (game.to_owned(), file.to_owned(), replayed));
        assert_eq!(proofs.collect::<Vec<_>>(), expected);
        let hash = "b81539b72c0262c24a608c191d9503a8a10680e0b50ca47407cab64ebb60969a";
        assert_eq!(found.proofs[0].hash, hash, "as the catalogue has it");
        let refused: Vec<_> = found
            .refused
            .iter()
            .map(|(path, refusal)| {
                (
                    path.file_name().unwrap().to_str().unwrap(),
                    matches!(refusal, Refusal::Proof(proof::Refusal::False(_))),
                )
            })
            .collect();
        assert_eq!(refused, [("cut.pgc", false), ("hole.pgc", true)]);
    }

    #[test]
    fn a_directory_that_does_not_exist_is_an_error() {
        assert!(read_directory(Path::new("no/such/directory"), |_, _| true, |_| (), &()).is_err());
    }
}
