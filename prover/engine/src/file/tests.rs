use std::fs::{self, File};

use super::*;
use crate::file::target::is_same_file;

fn entries(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_file_is_written_and_overwritten() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.pgc");
    check_writable(&path).unwrap();
    assert!(entries(directory.path()).is_empty());
    write_atomically(&path, b"one").unwrap();
    write_atomically(&path, b"two").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
    assert_eq!(entries(directory.path()), ["a.pgc"]);
}

#[test]
fn a_disk_that_fills_up_leaves_everything_as_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.pgc");
    let full = |file: &mut File, _: &[u8]| {
        file.write_all(b"half")?;
        Err(io::ErrorKind::StorageFull.into())
    };
    let error = write_with(&path, b"two", &full).unwrap_err();
    assert!(error.to_string().starts_with(&format!("{}: cannot be written: ", path.display())));
    assert!(entries(directory.path()).is_empty());
    write_atomically(&path, b"one").unwrap();
    assert_eq!(write_with(&path, b"two", &full).unwrap_err().path, path);
    assert_eq!(fs::read(&path).unwrap(), b"one");
    assert_eq!(entries(directory.path()), ["a.pgc"]);
}

#[test]
fn a_place_that_takes_no_file_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, b"").unwrap();
    for (path, why) in [
        (directory.path().join("missing/a.pgc"), "there is no directory"),
        (file.join("a.pgc"), "there is no directory"),
        (directory.path().to_owned(), "this is a directory, not a regular file"),
        (PathBuf::from("/"), "this is a directory"),
        (directory.path().join("new/"), "names a directory"),
        (directory.path().join("new/."), "names a directory"),
        (directory.path().join("new/.."), "does not name a file"),
    ] {
        for error in [check_writable(&path).unwrap_err(), write_atomically(&path, b"").unwrap_err()] {
            let text = error.to_string();
            assert!(text.starts_with(&format!("{}: ", path.display())) && text.contains(why), "{text}");
        }
    }
    assert_eq!(entries(directory.path()), ["file"]);
}

#[cfg(unix)]
#[test]
fn a_directory_without_write_permission_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o555)).unwrap();
    let path = directory.path().join("a.pgc");
    // A privileged user may write all the same.
    match write_atomically(&path, b"one") {
        Ok(()) => assert_eq!(fs::read(&path).unwrap(), b"one"),
        Err(error) => assert!(error.to_string().contains("Permission denied (os error 13)"), "{error}"),
    }
    fs::set_permissions(directory.path(), PermissionsExt::from_mode(0o755)).unwrap();
}

#[cfg(unix)]
mod unix {
    use std::cell::Cell;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;

    use super::*;

    /// A link in a directory, to a path that may be relative to it.
    fn link(directory: &Path, name: &str, to: &str) -> PathBuf {
        let path = directory.join(name);
        symlink(to, &path).unwrap();
        path
    }

    fn is_link(path: &Path) -> bool {
        path.symlink_metadata().unwrap().is_symlink()
    }

    #[test]
    fn a_link_stays_and_the_file_behind_it_is_written() {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join("below")).unwrap();
        let real = directory.path().join("below/real.pgc");
        let first = link(directory.path(), "first", "second");
        let second = link(directory.path(), "second", "below/real.pgc");
        // There is no file behind the links at first.
        for bytes in [b"one", b"two"] {
            check_writable(&first).unwrap();
            write_atomically(&first, bytes).unwrap();
            assert_eq!(fs::read(&real).unwrap(), bytes);
            assert!(is_link(&first) && is_link(&second) && !is_link(&real));
        }
        assert_eq!(entries(&directory.path().join("below")), ["real.pgc"]);
        assert!(is_same_file(&first, &real));
    }

    #[test]
    fn links_that_lead_nowhere_are_refused_by_name() {
        let directory = tempfile::tempdir().unwrap();
        link(directory.path(), "one", "other");
        let around = link(directory.path(), "other", "one");
        let dangling = link(directory.path(), "dangling", "missing/a.pgc");
        let up = link(directory.path(), "up", ".");
        for (path, why) in [(around, "links"), (dangling, "there is no directory"), (up, "this is a directory")] {
            let text = check_writable(&path).unwrap_err().to_string();
            assert!(text.starts_with(&format!("{}: ", path.display())) && text.contains(why), "{text}");
            assert_eq!(write_atomically(&path, b"").unwrap_err().to_string(), text);
            assert_eq!(write_output(&path, b"").unwrap_err().to_string(), text);
            assert!(is_link(&path));
        }
    }

    #[test]
    fn a_file_keeps_its_mode_and_its_owner() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.pgc");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
        // Only a privileged user gives files away.
        let _ = std::os::unix::fs::chown(&path, Some(65534), Some(65534));
        let facts = || path.metadata().map(|found| (found.mode(), found.uid(), found.gid())).unwrap();
        let before = facts();
        write_atomically(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(facts(), before);
    }

    #[test]
    fn a_file_keeps_its_other_names() {
        let directory = tempfile::tempdir().unwrap();
        let names = ["a.pgc", "b.pgc"].map(|name| directory.path().join(name));
        fs::write(&names[0], "old bytes").unwrap();
        fs::hard_link(&names[0], &names[1]).unwrap();
        assert!(is_same_file(&names[0], &names[1]));
        for bytes in [&b"new"[..], b"more bytes than before"] {
            write_atomically(&names[0], bytes).unwrap();
            assert_eq!(names.each_ref().map(|name| fs::read(name).unwrap()), [bytes, bytes]);
            assert_eq!(names[1].metadata().unwrap().nlink(), 2);
        }
        let mut left = entries(directory.path());
        left.sort();
        assert_eq!(left, ["a.pgc", "b.pgc"]);
    }

    /// Writes until the given call, which fails after half of its bytes.
    fn failing(call: usize) -> impl Fn(&mut File, &[u8]) -> io::Result<()> {
        let left = Cell::new(call);
        move |file, bytes| {
            left.set(left.get().wrapping_sub(1));
            if left.get() > 0 {
                return file.write_all(bytes);
            }
            file.write_all(&bytes[..bytes.len() / 2])?;
            Err(io::ErrorKind::StorageFull.into())
        }
    }

    #[test]
    fn a_disk_that_fills_up_costs_a_file_with_two_names_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let names = ["a.pgc", "b.pgc"].map(|name| directory.path().join(name));
        fs::write(&names[0], "old").unwrap();
        fs::hard_link(&names[0], &names[1]).unwrap();
        let new = b"new bytes";
        // First the copy is written, then the bytes beyond the old end, then all bytes.
        for call in [1, 2] {
            write_with(&names[0], new, &failing(call)).unwrap_err();
            assert_eq!(fs::read(&names[1]).unwrap(), b"old");
            assert_eq!(entries(directory.path()).len(), 2);
        }
        let error = write_with(&names[0], new, &failing(3)).unwrap_err().to_string();
        let (_, copy) = error.split_once("it is damaged, and all its new bytes are in ").unwrap();
        let (copy, _) = copy.split_once("; choose").unwrap();
        assert_eq!(fs::read(copy).unwrap(), new);
    }

    #[test]
    fn what_is_no_file_is_refused_by_what_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let socket = directory.path().join("socket");
        let _listener = UnixListener::bind(&socket).unwrap();
        for (path, kind) in [(socket.as_path(), "a socket"), (directory.path(), "a directory")] {
            for error in [check_output(path).unwrap_err(), write_output(path, b"").unwrap_err()] {
                assert!(error.to_string().contains(&format!("this is {kind}, not a regular file")), "{error}");
            }
        }
        // A file that will be read again must be a regular file.
        let error = check_writable(Path::new("/dev/null")).unwrap_err().to_string();
        assert!(error.contains("this is a device, not a regular file"), "{error}");
    }

    #[test]
    fn devices_take_bytes_as_they_come_and_stay_devices() {
        let directory = tempfile::tempdir().unwrap();
        let null = link(directory.path(), "null", "/dev/null");
        check_output(&null).unwrap();
        write_output(&null, b"bytes").unwrap();
        assert!(is_link(&null) && !Path::new("/dev/null").metadata().unwrap().is_file());
        if cfg!(target_os = "linux") {
            let full = write_output(Path::new("/dev/full"), b"bytes").unwrap_err();
            assert!(full.to_string().starts_with("/dev/full: cannot be written: "), "{full}");
        }
    }

    #[test]
    fn a_file_that_may_not_be_written_is_not_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.pgc");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o444)).unwrap();
        // A privileged user may write all the same.
        match write_atomically(&path, b"new") {
            Ok(()) => assert_eq!(path.metadata().unwrap().mode() & 0o777, 0o444),
            Err(error) => {
                assert!(error.to_string().contains("ermission denied"), "{error}");
                assert_eq!(fs::read(&path).unwrap(), b"old");
            }
        }
    }

    #[test]
    fn files_that_are_not_there_are_the_same_at_the_same_place() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("new");
        let dangling = link(directory.path(), "dangling", "new");
        assert!(is_same_file(&path, &dangling) && is_same_file(&path, &directory.path().join("./new")));
        assert!(!is_same_file(&path, &directory.path().join("other")));
        assert!(!is_same_file(&path, &directory.path().join("missing/new")));
    }
}
