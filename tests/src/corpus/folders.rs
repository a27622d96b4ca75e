//! The folders of the corpus of each version: their intended and their actual content, and how to write them.

use super::case::Case;
use super::{readme, text};
use crate::assembler::Version;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The folders.
pub const FOLDERS: [&str; 4] = ["accept", "reject", "malformed", "either"];

/// The folders of the files of a version: in version 2 decoders do not differ anew.
#[must_use]
pub fn folders(version: Version) -> &'static [&'static str] {
    match version {
        Version::One => &FOLDERS,
        Version::Two => &FOLDERS[..3],
    }
}

/// The path of the folders in the repository, of version 1.
#[must_use]
pub fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder with the folders of version 2, beside those of version 1.
pub const SECOND: &str = "version-2";

/// The path of the folders of a version in the repository.
#[must_use]
pub fn home_of(version: Version) -> PathBuf {
    below(home(), version)
}

/// The path of the folders of a version, below that of version 1.
#[must_use]
pub fn below(place: &Path, version: Version) -> PathBuf {
    match version {
        Version::One => place.to_path_buf(),
        Version::Two => place.join(SECOND),
    }
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
pub fn kept(version: Version, cases: &[Case]) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = cases.iter().filter(|case| !case.large()).flat_map(pair);
    files.chain([(PathBuf::from("README.md"), readme::readme(version, cases).into_bytes())]).collect()
}

/// All files in the folders below a path, and the README.
///
/// # Errors
///
/// If something cannot be read.
pub fn found(version: Version, place: &Path) -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::from([(PathBuf::from("README.md"), fs::read(place.join("README.md"))?)]);
    for folder in folders(version) {
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
pub fn write(version: Version, place: &Path, cases: &[Case]) -> io::Result<()> {
    let kept = kept(version, cases);
    for folder in folders(version) {
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
pub fn write_all(version: Version, place: &Path, cases: &[Case]) -> io::Result<()> {
    folders(version).iter().try_for_each(|folder| fs::create_dir_all(place.join(folder)))?;
    cases.iter().try_for_each(|case| pair(case).iter().try_for_each(|(name, bytes)| fs::write(place.join(name), bytes)))
}
