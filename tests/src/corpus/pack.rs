//! The corpus as a tarball for authors of checkers elsewhere: the same bytes from the same repository, whoever packs it.

use super::folders::{below, kept};
use super::{VERSIONS, arena, cases_of};
use crate::binaries::workspace;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The version of the corpus, which is that of the repository.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What a checker's author needs beside the corpus and the catalogue.
const PAGES: [&str; 8] = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "SECURITY.md",
    "spec/checker.py",
    "spec/format.md",
    "spec/rules.md",
    "tests/arena/README.md",
    "tests/arena/table.json",
];

/// The name of the tarball's only folder.
#[must_use]
pub fn folder() -> String {
    format!("pgc-corpus-{VERSION}")
}

/// Writes the tarball, and returns its SHA-256 in hexadecimal digits.
///
/// # Errors
///
/// If a file cannot be read, or the tarball not written.
pub fn write(to: &mut impl Write) -> io::Result<String> {
    let mut tarball = tar::Builder::new(Vec::new());
    for (name, bytes) in content()? {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(if name.extension().is_some_and(|extension| extension == "py") { 0o755 } else { 0o644 });
        header.set_mtime(0);
        header.set_uid(0);
        header.set_gid(0);
        tarball.append_data(&mut header, Path::new(&folder()).join(name), bytes.as_slice())?;
    }
    let bytes = tarball.into_inner()?;
    to.write_all(&bytes)?;
    Ok(digest(&bytes))
}

/// The files by name. The last ones that are added name all others, with their digests.
fn content() -> io::Result<BTreeMap<PathBuf, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for version in VERSIONS {
        let place = below(Path::new("tests"), version);
        files.extend(kept(version, &cases_of(version)).into_iter().map(|(name, bytes)| (place.join(name), bytes)));
    }
    for page in PAGES {
        files.insert(PathBuf::from(page), fs::read(workspace().join(page))?);
    }
    for certificate in arena::catalogue(&workspace().join("certificates"))? {
        // Those of both versions, as they stand in the repository.
        let name = Path::new("certificates").join(certificate.file.file_name().unwrap_or_default());
        files.insert(name.with_extension("txt"), certificate.text.into_bytes());
        files.insert(name, fs::read(&certificate.path)?);
    }
    files.insert(PathBuf::from("README.md"), include_str!("pack.md").replace("VERSION", VERSION).into_bytes());
    let sums = files.iter().map(|(name, bytes)| format!("{}  {}\n", digest(bytes), name.display())).collect::<String>();
    files.insert(PathBuf::from("SHA256SUMS"), sums.into_bytes());
    Ok(files)
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
