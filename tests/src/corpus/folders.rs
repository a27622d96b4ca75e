//! The folders of the corpus: what belongs into them, what is in them, and how to write them.

use super::case::Case;
use super::{readme, text};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folders.
pub const FOLDERS: [&str; 4] = ["accept", "reject", "malformed", "either"];

/// The place of the folders in the repository.
#[must_use]
pub fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A case's path in its place, without extension.
#[must_use]
pub fn stem(case: &Case) -> PathBuf {
    Path::new(case.expected.folder()).join(case.name)
}

/// File and text of a case, with their paths in their place.
fn pair(case: &Case) -> [(PathBuf, Vec<u8>); 2] {
    let (path, built) = (stem(case), case.build());
    let text = text::text(case, &built).into_bytes();
    [(path.with_extension("pgc"), built.file), (path.with_extension("txt"), text)]
}

/// All that is kept in the repository: the small files, their texts, and the README.
#[must_use]
pub fn kept(cases: &[Case]) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = cases.iter().filter(|case| !case.large()).flat_map(pair);
    files.chain([(PathBuf::from("README.md"), readme::readme(cases).into_bytes())]).collect()
}

/// All that is in the folders of a place, and its README.
///
/// # Errors
///
/// If something cannot be read.
pub fn found(place: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::from([(PathBuf::from("README.md"), fs::read(place.join("README.md"))?)]);
    for folder in FOLDERS {
        for entry in fs::read_dir(place.join(folder))? {
            let name = Path::new(folder).join(entry?.file_name());
            files.insert(name.clone(), fs::read(place.join(&name))?);
        }
    }
    Ok(files)
}

/// Writes the folders and the README anew, without what does not belong into them.
///
/// # Errors
///
/// If something cannot be written.
pub fn write(place: &Path, cases: &[Case]) -> io::Result<()> {
    let kept = kept(cases);
    for folder in FOLDERS {
        fs::create_dir_all(place.join(folder))?;
        for entry in fs::read_dir(place.join(folder))? {
            let name = Path::new(folder).join(entry?.file_name());
            if !kept.contains_key(&name) {
                fs::remove_file(place.join(name))?;
            }
        }
    }
    kept.iter().try_for_each(|(name, bytes)| fs::write(place.join(name), bytes))
}

/// Writes all files, the large ones, too, into folders of another place.
///
/// # Errors
///
/// If something cannot be written.
pub fn write_all(place: &Path, cases: &[Case]) -> io::Result<()> {
    FOLDERS.iter().try_for_each(|folder| fs::create_dir_all(place.join(folder)))?;
    cases.iter().try_for_each(|case| pair(case).iter().try_for_each(|(name, bytes)| fs::write(place.join(name), bytes)))
}
