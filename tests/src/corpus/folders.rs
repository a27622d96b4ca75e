//! The folders of the corpus: their intended and their actual content, and how to write them.

use super::case::Case;
use super::{readme, text};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folders.
pub const FOLDERS: [&str; 4] = ["accept", "reject", "malformed", "either"];

/// The path of the folders in the repository.
#[must_use]
pub fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A case's path below the folders' parent, without extension.
#[must_use]
pub fn stem(case: &Case) -> PathBuf {
    Path::new(case.expected.folder()).join(case.name)
}

/// The file and the text of a case, with their paths.
fn pair(case: &Case) -> [(PathBuf, Vec<u8>); 2] {
    let (path, built) = (stem(case), case.build());
    let text = text::text(case, &built).into_bytes();
    [(path.with_extension("pgc"), built.file), (path.with_extension("txt"), text)]
}

/// All files that the repository keeps: the small ones, their texts, and the README.
#[must_use]
pub fn kept(cases: &[Case]) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = cases.iter().filter(|case| !case.large()).flat_map(pair);
    files.chain([(PathBuf::from("README.md"), readme::readme(cases).into_bytes())]).collect()
}

/// All files in the folders below a path, and the README.
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

/// Writes the folders and the README anew, and removes other files.
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

/// Writes all files, the large ones included, into folders below another path.
///
/// # Errors
///
/// If something cannot be written.
pub fn write_all(place: &Path, cases: &[Case]) -> io::Result<()> {
    FOLDERS.iter().try_for_each(|folder| fs::create_dir_all(place.join(folder)))?;
    cases.iter().try_for_each(|case| pair(case).iter().try_for_each(|(name, bytes)| fs::write(place.join(name), bytes)))
}
