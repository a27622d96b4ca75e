//! New bytes for a file, all at once.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use crate::error::Error;

/// Replaces a file by a new one of this name, which has all its bytes before it takes the name. So a run that is killed leaves the old file
/// or the new one, and another name of the old file, or a file behind a link, stays as it is.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let written = File::create(&new).and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()));
    if let Err(error) = written {
        // The error that is told is the first one.
        let _ = fs::remove_file(&new);
        return Err(Error::file(&new)(error));
    }
    fs::rename(&new, path).map_err(Error::file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_its_other_names_are_not() {
        let directory = std::env::temp_dir().join(format!("certify-replace-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        let [path, other] = ["page", "other"].map(|name| directory.join(name));
        replace(&path, b"old").unwrap();
        fs::hard_link(&path, &other).unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!([&path, &other].map(|path| fs::read(path).unwrap()), [b"new".to_vec(), b"old".to_vec()]);
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 2);
        assert!(replace(&directory.join("missing/page"), b"").is_err());
        fs::remove_dir_all(&directory).unwrap();
    }
}
