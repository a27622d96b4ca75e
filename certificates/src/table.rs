//! How the certificates of this repository are proved: the lines of `certificates/PROOFS`, each with its theorem of `STATEMENTS`.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

/// A search of the prover, or leaves of which it makes a draw.
pub(crate) struct Entry {
    /// The file below `certificates/`; or a folder, which ends with a slash, where the prover chooses the names.
    pub(crate) path: &'static str,
    /// The game with its options, as the prover is asked for it from the root of the repository.
    pub(crate) game: &'static str,
    /// Further options of the search, or the file of leaves.
    pub(crate) how: &'static str,
    /// What the checker must say of the proof, as it prints it; nothing for the files of a folder.
    pub(crate) theorem: Option<String>,
}

/// The game whose proof is described in more detail than others.
pub(crate) const QUBIC: &str = "4^3";

/// How a path of listed lines begins in a theorem, and how many letters the checker prints of it with the digest.
const LISTED: (&str, usize) = ("lines:", 22);

/// All lines of `PROOFS`.
pub(crate) static PROOFS: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let statements: HashMap<&str, &str> = stated(include_str!("../STATEMENTS")).collect();
    let entries = rows(include_str!("../PROOFS")).filter_map(|row| {
        let [path, game, how] = row[..] else { return None };
        Some(Entry { path, game, how, theorem: statements.get(path).map(|theorem| printed(theorem)) })
    });
    entries.collect()
});

/// The proofs beside the catalogue.
pub(crate) fn table() -> impl Iterator<Item = &'static Entry> {
    PROOFS.iter().filter(|entry| !entry.path.contains('/'))
}

/// The fields of a file's lines that are no comments.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// The certificates that a file of statements names, and their theorems.
pub(crate) fn stated(text: &str) -> impl Iterator<Item = (&str, &str)> {
    rows(text).filter_map(|row| Some((*row.first()?, *row.get(1)?)))
}

/// A theorem of a file of statements as the checker prints it: it shows the first digits of a digest.
fn printed(theorem: &str) -> String {
    let word = |word: &'_ str| word.get(..LISTED.1).filter(|_| word.starts_with(LISTED.0)).unwrap_or(word).to_owned();
    theorem.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

impl Entry {
    /// The prover's arguments, without the file.
    pub(crate) fn arguments(&self) -> Vec<&'static str> {
        if self.is_made_of_leaves() {
            return vec!["parts", self.how];
        }
        ["prove"].into_iter().chain(self.game.split(' ')).chain(self.how.split(' ')).collect()
    }

    /// Whether the proof is made of leaves.
    pub(crate) fn is_made_of_leaves(&self) -> bool {
        self.how.ends_with(".leaves")
    }

    /// The file's name; nothing if the prover chooses it.
    pub(crate) fn file(&self) -> Option<&'static str> {
        self.path.rsplit('/').next().filter(|name| !name.is_empty())
    }
}

/// The theorem.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.theorem.as_deref().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn theorems_and_files_differ() {
        let theorems: BTreeSet<String> = table().map(Entry::to_string).collect();
        let files: BTreeSet<&str> = table().map(|entry| entry.path).collect();
        let twins = table().filter(|entry| entry.path.ends_with("-v2.pgc")).count();
        assert_eq!((theorems.len(), files.len()), (table().count() - twins, table().count()));
        assert!(theorems.contains("Ophelia wins 3^3 --forbid-opening 13"));
        assert!(files.contains("grid-3-3-x13.pgc"));
    }

    #[test]
    fn each_line_has_its_fields_and_each_file_its_theorem() {
        assert_eq!(PROOFS.len(), rows(include_str!("../PROOFS")).count());
        for entry in PROOFS.iter() {
            assert_eq!(entry.file().is_some(), entry.theorem.is_some(), "{}", entry.path);
        }
    }

    #[test]
    fn the_prover_is_told_the_claim() {
        let named = |file: &str| table().find(|entry| entry.path == file).unwrap();
        let restricted = named("grid-3-4-x40.pgc");
        assert_eq!(restricted.arguments(), ["prove", "3^4", "--forbid-opening", "40", "--claim", "ophelia-wins"]);
        assert_eq!(named("grid-4-3.pgc").arguments(), ["prove", "4^3", "--claim", "xeno-wins", "--strategic"]);
        assert_eq!(named("grid-4-3.pgc").game, QUBIC);
        let puzzle = named("hex-4x4-hein-5-m4.pgc");
        let arguments = "prove lines:certificates/hex-4x4-xeno.lines --ophelia lines:certificates/hex-4x4-ophelia.lines \
                         --start X:0/O:12 --moves 4 --claim ophelia-draws";
        assert_eq!(puzzle.arguments(), arguments.split(' ').collect::<Vec<_>>());
        let printed = "Ophelia draws lines:853f036307d1444b --ophelia lines:94e55128e896bf40 \
                       --start X:0/O:12 --to-move Xeno --moves 4";
        assert_eq!(puzzle.to_string(), printed);
        assert_eq!(named("animal-tic-3x3.pgc").to_string(), "Ophelia draws lines:3ec03711158b9d6c");
        // The claim that the prover is asked for is that of the theorem.
        for entry in table().filter(|entry| !entry.is_made_of_leaves()) {
            let words = entry.to_string().to_lowercase();
            let claim = words.splitn(3, ' ').take(2).collect::<Vec<_>>().join("-");
            assert!(entry.how.starts_with(&format!("--claim {claim}")), "{entry}");
        }
    }

    /// The points of a start tell it if both players have as many, or Xeno has one more.
    #[test]
    fn the_prover_is_told_who_is_to_move_where_the_points_do_not_tell_it() {
        let count = |points: &str| points.split(',').filter(|point| !point.is_empty()).count();
        let mut asked = 0;
        for entry in table() {
            let arguments = entry.arguments();
            let Some(start) = arguments.iter().skip_while(|word| **word != "--start").nth(1) else { continue };
            let (xeno, ophelia) = start.strip_prefix("X:").and_then(|rest| rest.split_once("/O:")).unwrap();
            let is_told = matches!(count(xeno).checked_sub(count(ophelia)), Some(0 | 1));
            assert!(is_told || arguments.contains(&"--to-move"), "{arguments:?}");
            asked += 1;
        }
        assert!(asked > 5);
    }

    #[test]
    fn all_leaves_are_in_the_table() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let kept = crate::tools::files(&folder.join("sources/parts"), ".leaves").unwrap();
        let kept: BTreeSet<_> = kept.iter().map(|path| path.canonicalize().unwrap()).collect();
        let root = folder.parent().unwrap();
        let leaves = table().filter(|entry| entry.is_made_of_leaves()).map(|entry| entry.how);
        assert_eq!(kept, leaves.map(|leaves| root.join(leaves).canonicalize().unwrap()).collect::<BTreeSet<_>>());
        let cube = table().find(|entry| entry.game == "6^3").unwrap();
        assert_eq!(cube.arguments(), ["parts", "certificates/sources/parts/grid-6-3.leaves"]);
        assert_eq!((cube.path, cube.to_string()), ("grid-6-3.pgc", "Ophelia draws 6^3".to_owned()));
    }
}
