//! The version of the search.

use pgc_core::certificate::Version;

/// The version of the search for answers. A plan is bound to it, and not to the version of the prover: a release that answers as
/// the one before goes on with its plans.
///
/// It must be raised whenever an answer to some question may have other bytes than before: when a method is added, left out or
/// changed, when a limit or the order of methods changes, or the bytes of a certificate. It stays where only speed, reports or commands
/// change. The test below has the digests of some answers; if one of them changes, so does the version, and the digests are renewed.
///
/// Since version 2 parts are looked for. Plans of version 1 are answered without them, as before.
pub(crate) const SEARCH: u32 = 2;

/// The newest version of the format that answers may need under a version of the search.
pub(crate) fn of_format(search: u32) -> Version {
    if search == 1 { Version::One } else { Version::Two }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use crate::folder::{Folder, place_of_answer};
    use crate::{answer, begin};
    use pgc_core::game::{Claim, Game, hex};

    /// Plans that use each method of a job: the game, the claim, questions of a round and budget; and the first digits of the digest of all
    /// answers to the first round. If one changes, raise the version.
    const DIGESTS: [(&str, Claim, usize, u64, &str); 8] = [
        ("3^2", Claim::OpheliaDraws, 4, 1_000, "c1ea5498bd2610a7"),
        ("3^2", Claim::XenoWins, 4, 1_000, "3b4f821532e62152"),
        ("3^3", Claim::XenoWins, 8, 100, "6b54ae668952f032"),
        ("3^3", Claim::OpheliaDraws, 4, 100, "87b929ca17e103d2"),
        ("mnk:5,4,4", Claim::OpheliaDraws, 8, 100, "3bcbfb570cbd476f"),
        ("td:4,3 --maker-breaker", Claim::XenoWins, 4, 50, "f2e5c7e8cc9566ed"),
        ("3^3 --start X:/O:13 --to-move Xeno", Claim::OpheliaWins, 2, 20, "5e390a9207bc4865"),
        ("4^3 --start X:0,1,21/O:3,42,63 --to-move Xeno", Claim::XenoWins, 4, 100, "f39d63be0b931c75"),
    ];

    #[test]
    fn answers_of_this_version_do_not_change() {
        let found = DIGESTS.map(|(game, claim, jobs, nodes, _)| {
            let directory = tempfile::tempdir().unwrap();
            let folder = Folder::new(directory.path());
            let first = begin(&folder, &Game::read(game).unwrap(), claim, (jobs, nodes, 1 << 26)).unwrap();
            let mut hash = Sha256::new();
            for question in &first.questions {
                answer(question, None, 1, &()).unwrap();
                hash.update(std::fs::read(place_of_answer(question)).unwrap());
            }
            hex(&hash.finalize())[..16].to_owned()
        });
        assert_eq!(found, DIGESTS.map(|(.., digest)| digest.to_owned()));
    }
}
