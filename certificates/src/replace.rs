//! New bytes for a file, all at once.

use std::fs::Permissions;
use std::io::Write;
use std::path::Path;

use tempfile::Builder;

use crate::error::Error;

/// Replaces a file by a new one of this name, which has all its bytes before it takes the name. So a run that is killed leaves the old file
/// or the new one, and another name of the old file, or a file behind a link, stays as it is.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    if let Some(mode) = readable() {
        builder.permissions(mode);
    }
    let mut file = builder.tempfile_in(folder).map_err(Error::file(path))?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(Error::file(path))?;
    file.persist(path).map_err(|error| Error::file(path)(error.error))?;
    Ok(())
}

/// What a new file usually permits: the system takes away what the user does not want.
fn readable() -> Option<Permissions> {
    #[cfg(unix)]
    return Some(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    #[cfg(not(unix))]
    None
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;

    #[test]
    fn a_file_is_replaced_and_its_other_names_are_not() {
        let directory = tempfile::tempdir().unwrap();
        let [path, other] = ["page", "other"].map(|name| directory.path().join(name));
        replace(&path, b"old").unwrap();
        fs::hard_link(&path, &other).unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!([&path, &other].map(|path| fs::read(path).unwrap()), [b"new".to_vec(), b"old".to_vec()]);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2);
        let usual = directory.path().join("usual");
        File::create(&usual).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions();
        assert_eq!(mode(&path), mode(&usual), "a page can be read by whoever reads others");
        assert!(replace(&directory.path().join("missing/page"), b"").is_err());
    }
}
