//! The folder of a site: written beside its place, then put there whole.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::tools::Error;

/// The file by which a folder is known as a site that this program wrote.
const MARK: &str = ".site-of-certificates";

/// The bytes of the files by their paths from the folder.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// Refuses a place where something else is.
pub(super) fn check(place: &Path) -> Result<(), Error> {
    if !place.exists() || place.join(MARK).is_file() { Ok(()) } else { Err(Error::Foreign(place.to_owned())) }
}

/// Writes the site, and puts it in the place of an earlier one.
pub(super) fn write(place: &Path, files: &Files) -> Result<(), Error> {
    check(place)?;
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = place.with_file_name(name);
    remove(&new)?;
    // The mark comes first: what an interrupted run leaves is known, too.
    put(&new.join(MARK), b"Written by cargo certify site, which replaces this folder.\n")?;
    for (name, content) in files {
        put(&new.join(name), content)?;
    }
    remove(place)?;
    fs::rename(&new, place).map_err(Error::file(place))
}

/// Removes a site, if there is one, and nothing else.
fn remove(place: &Path) -> Result<(), Error> {
    check(place)?;
    if place.exists() { fs::remove_dir_all(place).map_err(Error::file(place)) } else { Ok(()) }
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Error::file(folder))?;
    }
    fs::write(path, bytes).map_err(Error::file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(text: &str) -> Files {
        Files::from([("a/b.html".to_owned(), text.as_bytes().to_vec())])
    }

    #[test]
    fn a_site_is_replaced_whole() {
        let scratch = tempfile::tempdir().unwrap();
        let place = scratch.path().join("site");
        write(&place, &site("one")).unwrap();
        fs::write(place.join("left.html"), "").unwrap();
        write(&place, &site("two")).unwrap();
        assert_eq!(fs::read_to_string(place.join("a/b.html")).unwrap(), "two");
        assert!(!place.join("left.html").exists());
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_somebody_else_made_stays() {
        for name in ["site", "site.new"] {
            let scratch = tempfile::tempdir().unwrap();
            let other = scratch.path().join(name);
            fs::create_dir(&other).unwrap();
            fs::write(other.join("thesis.tex"), "mine").unwrap();
            let error = write(&scratch.path().join("site"), &site("one")).unwrap_err();
            assert!(error.to_string().contains("not a site that 'cargo certify site' wrote"), "{error}");
            assert_eq!(fs::read_to_string(other.join("thesis.tex")).unwrap(), "mine");
        }
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("site");
        fs::write(&file, "mine").unwrap();
        assert!(matches!(write(&file, &site("one")), Err(Error::Foreign(_))));
    }

    #[test]
    fn what_an_interrupted_run_left_is_replaced() {
        let scratch = tempfile::tempdir().unwrap();
        let place = scratch.path().join("site");
        write(&place, &site("one")).unwrap();
        fs::rename(&place, scratch.path().join("site.new")).unwrap();
        write(&place, &site("two")).unwrap();
        assert_eq!(fs::read_to_string(place.join("a/b.html")).unwrap(), "two");
    }
}
