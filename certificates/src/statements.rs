//! Whether `certificates/STATEMENTS`, which people keep by hand, has a line for each certificate. The checker reads what the lines say.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::error::Error;
use crate::page::files;

/// The file, and the folders below that of the certificates that it speaks of, too.
const FILE: &str = "STATEMENTS";
const FOLDERS: [&str; 4] = ["", "animals", "moves", "sources"];

/// A message for each certificate without a line.
pub(crate) fn missing(directory: &Path) -> Result<Vec<String>, Error> {
    let path = directory.join(FILE);
    let text = fs::read_to_string(&path).map_err(Error::file(&path))?;
    let stated: BTreeSet<&str> = text.lines().filter_map(|line| line.split('\t').next()).collect();
    let mut messages = Vec::new();
    for folder in FOLDERS {
        for certificate in files(&directory.join(folder), ".pgc")? {
            let name = certificate.strip_prefix(directory).unwrap_or(&certificate).display().to_string();
            if !stated.contains(name.as_str()) {
                messages.push(format!("{FILE} has no line for {name}: add it by hand, with the theorem that is meant"));
            }
        }
    }
    Ok(messages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_without_a_line_is_named() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(missing(directory).unwrap(), [""; 0]);
        let scratch = tempfile::tempdir().unwrap();
        FOLDERS.iter().for_each(|folder| fs::create_dir_all(scratch.path().join(folder)).unwrap());
        fs::write(scratch.path().join(FILE), "# a.pgc\nb.pgc\tXeno wins 3^3\n").unwrap();
        for name in ["a.pgc", "b.pgc", "moves/b.pgc"] {
            fs::write(scratch.path().join(name), "").unwrap();
        }
        let told = ["a.pgc", "moves/b.pgc"]
            .map(|name| format!("STATEMENTS has no line for {name}: add it by hand, with the theorem that is meant"));
        assert_eq!(missing(scratch.path()).unwrap(), told);
    }
}
