//! The draws by parts: certificates of version 2, each made of the leaves in `certificates/sources/parts/`.

use std::path::PathBuf;

use crate::search::Search;

/// Where the leaves are, from the root of the repository.
const LEAVES: &str = "certificates/sources/parts";

/// The names of the files, without extension, and the games as the checker prints them. Where version 1 has a proof, too, a name ends with
/// `-v2`.
const TABLE: [(&str, &str); 19] = [
    ("grid-6-3", "6^3"),
    ("grid-7-3-v2", "7^3"),
    ("grid-9-4", "9^4"),
    ("grid-10-4", "10^4"),
    ("mnk-7-7-5", "mnk:7,7,5"),
    ("mnk-8-5-5", "mnk:8,5,5"),
    ("mnk-8-6-5", "mnk:8,6,5"),
    ("mnk-9-5-5", "mnk:9,5,5"),
    ("mnk-9-6-5", "mnk:9,6,5"),
    ("mnk-10-5-5", "mnk:10,5,5"),
    ("mnk-8-8-6", "mnk:8,8,6"),
    ("mnk-9-9-6", "mnk:9,9,6"),
    ("mnk-10-10-7", "mnk:10,10,7"),
    ("mnk-12-12-7", "mnk:12,12,7"),
    ("mnk-15-15-8", "mnk:15,15,8"),
    ("mnk-19-19-8", "mnk:19,19,8"),
    ("animal-fatty-8x8", "lines:3e3dbf902faa6b00"),
    ("animal-fatty-10x10", "lines:f434f3bfa5702490"),
    ("animal-fatty-12x12", "lines:4f29a0d889fce0aa"),
];

/// The files with the leaves of these draws, each with the name of its certificate and its theorem.
pub(crate) fn all() -> impl Iterator<Item = Draw> {
    TABLE.iter().map(|&(stem, game)| Draw {
        leaves: format!("{LEAVES}/{stem}.leaves"),
        file: format!("{stem}.pgc"),
        theorem: format!("Ophelia draws {game}"),
    })
}

/// A draw that is made of leaves.
pub(crate) struct Draw {
    /// The file of leaves, from the root of the repository.
    pub(crate) leaves: String,
    /// The name of the certificate.
    pub(crate) file: String,
    /// The theorem, as the checker prints it.
    theorem: String,
}

/// Makes all of them anew.
pub(crate) fn renew() -> impl Iterator<Item = Search> {
    all().map(|Draw { leaves, file, theorem }| Search::leaves(&leaves, file, theorem))
}

/// A message for each draw without its certificate.
pub(crate) fn missing(files: &[PathBuf]) -> Vec<String> {
    let is_there = |name: &str| files.iter().any(|file| file.file_name().is_some_and(|found| found == name));
    let absent = all().filter(|draw| !is_there(&draw.file));
    absent
        .map(|Draw { file, theorem, .. }| format!("{file} is missing; 'cargo certify all' proves '{theorem}'"))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::page::files;

    #[test]
    fn the_table_has_all_leaves_and_their_certificates() {
        let certificates = Path::new(env!("CARGO_MANIFEST_DIR"));
        let kept: BTreeSet<String> = files(&certificates.join("sources/parts"), ".leaves")
            .unwrap()
            .iter()
            .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        let named = all().map(|draw| draw.leaves.rsplit('/').next().unwrap().to_owned());
        assert_eq!(kept, named.collect::<BTreeSet<_>>());
        assert_eq!(missing(&files(certificates, ".pgc").unwrap()), [""; 0]);
        assert_eq!(missing(&[]).len(), TABLE.len());
        assert_eq!(missing(&[])[0], "grid-6-3.pgc is missing; 'cargo certify all' proves 'Ophelia draws 6^3'");
    }
}
