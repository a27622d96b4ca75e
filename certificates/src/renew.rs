//! Proves all certificates of the repository anew.
//!
//! The folder of a search is kept when it has ended well, so that a run that was interrupted goes on where it was. The checker verifies the
//! proofs in any case.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::table::TABLE;
use crate::tools::{Done, Error, FOLDERS, Search, Tools, Verdict, files, replace};
use crate::{animals, moves};

/// Proves everything. Proofs that the checker verifies replace the old ones; the others are left.
pub(crate) fn run(tools: &Tools) -> Result<Verdict, Error> {
    let searches = TABLE.iter().map(Search::entry).chain(moves::renew()).chain(animals::renew());
    renew(tools, &searches.collect::<Vec<_>>())
}

/// Makes these searches, and removes the folders of others.
fn renew(tools: &Tools, searches: &[Search]) -> Result<Verdict, Error> {
    let programs = digest(&[&tools.prover, &tools.checker])?;
    let mut changes = Vec::new();
    let mut verdict = Verdict::Good;
    for search in searches {
        let lines = renewed(tools, search, &search.name(&programs))?;
        if lines.iter().any(|line| line.change.is_none()) {
            verdict = Verdict::Bad;
        }
        changes.extend(lines);
    }
    let names: BTreeSet<String> = searches.iter().map(|search| search.name(&programs)).collect();
    forget(&tools.certified()?.join(FOLDERS), &names)?;
    changes.iter().for_each(|line| println!("{line}"));
    println!("'cargo certify catalogue' brings the catalogue up to date");
    Ok(verdict)
}

/// What became of a proof, or of a search that has none.
struct Line {
    what: String,
    seconds: Option<f64>,
    earlier: bool,
    /// What became of the kept file; nothing if the proof is not certified.
    change: Option<&'static str>,
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let seconds = self.seconds.map_or("–".to_owned(), |seconds| format!("{seconds:.1} s"));
        let change = self.change.unwrap_or("not certified; the file is left as it was");
        let earlier = if self.earlier { ", proved in an earlier run" } else { "" };
        write!(f, "{:<34} {seconds:>10}  {change}{earlier}", self.what)
    }
}

/// Makes a search, has its proofs verified, and keeps those that are. The time stands beside each of its proofs.
fn renewed(tools: &Tools, search: &Search, name: &str) -> Result<Vec<Line>, Error> {
    let Some(Done { folder, seconds, earlier }) = search.run(tools, name)? else {
        let what = search.file.clone().unwrap_or_else(|| search.arguments[1].clone());
        return Ok(vec![Line { what, seconds: None, earlier: false, change: None }]);
    };
    let mut lines = Vec::new();
    for new in files(&folder, ".pgc")? {
        let kept = Path::new(search.kept).join(new.file_name().unwrap_or_default());
        let certified = search.verify(tools, &new)? == Verdict::Good;
        let change = certified.then(|| put(&new, &tools.certificates().join(&kept))).transpose()?;
        lines.push(Line { what: kept.display().to_string(), seconds: Some(seconds), earlier, change });
    }
    Ok(lines)
}

/// The digest of some files.
fn digest(paths: &[&Path]) -> Result<Vec<u8>, Error> {
    let mut hash = Sha256::new();
    for path in paths {
        hash.update(Sha256::digest(fs::read(path).map_err(Error::file(path))?));
    }
    Ok(hash.finalize().to_vec())
}

/// Removes the folders of a directory that have none of these names.
fn forget(directory: &Path, names: &BTreeSet<String>) -> Result<(), Error> {
    for entry in fs::read_dir(directory).map_err(Error::file(directory))? {
        let entry = entry.map_err(Error::file(directory))?;
        if !names.contains(entry.file_name().to_string_lossy().as_ref()) {
            fs::remove_dir_all(entry.path()).map_err(Error::file(&entry.path()))?;
        }
    }
    Ok(())
}

/// Replaces an older file by a new one, if they differ.
fn put(new: &Path, old: &Path) -> Result<&'static str, Error> {
    let bytes = fs::read(new).map_err(Error::file(new))?;
    let before = fs::read(old).ok();
    if before.as_ref() == Some(&bytes) {
        return Ok("unchanged");
    }
    replace(old, &bytes)?;
    Ok(if before.is_some() { "changed" } else { "new" })
}

// A demonstration: proves two games, and has the checker, a separate program, verify the proofs.

const GAMES: [&str; 2] = ["affine:4", "3^3"];

/// Proves and verifies. Both programs print what they find.
pub(crate) fn demo(tools: &Tools) -> Result<Verdict, Error> {
    let directory = tools.certified()?;
    for entry in GAMES.iter().filter_map(|game| TABLE.iter().find(|entry| entry.is(game))) {
        let file = directory.join(entry.file());
        if tools.prove(entry, &file)? == Verdict::Bad || tools.verify(Some(&entry.to_string()), &file)? == Verdict::Bad
        {
            println!("'{entry}' is not certified");
            return Ok(Verdict::Bad);
        }
    }
    Ok(Verdict::Good)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_named_by_the_programs_and_the_arguments() {
        let searches = [
            Search::shortest("3^3", "moves"),
            Search::shortest("3^4", "moves"),
            Search::outcome("3^3", "a.pgc".to_owned(), ""),
            Search::outcome("3^3", "b.pgc".to_owned(), ""),
        ];
        let names: BTreeSet<String> =
            searches.iter().flat_map(|search| [search.name(b"old"), search.name(b"new")]).collect();
        assert_eq!(names.len(), 2 * searches.len());
        assert_eq!(searches[0].name(b"old"), Search::shortest("3^3", "animals").name(b"old"));
    }

    #[test]
    fn all_searches_have_folders_of_their_own() {
        let searches: Vec<Search> =
            TABLE.iter().map(Search::entry).chain(moves::renew()).chain(animals::renew()).collect();
        let names: BTreeSet<String> = searches.iter().map(|search| search.name(b"")).collect();
        assert_eq!(names.len(), searches.len());
    }

    /// Programs in the place of prover and checker: the first notes its games, fails for `bad`, and writes what it is asked for.
    #[cfg(unix)]
    fn scripts(folder: &Path) -> Tools {
        use std::os::unix::fs::PermissionsExt;
        fs::create_dir_all(folder.join("certificates/moves")).unwrap();
        let program = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            path
        };
        let prover = program(
            "prover",
            "#!/bin/sh\necho \"$2\" >> games\nfor last; do :; done\n[ \"$2\" = bad ] && exit 2\n\
             if [ -d \"$last\" ]; then echo \"$2\" > \"$last/short.pgc\"; exit 2; fi\necho \"$2\" > \"$last\"\n",
        );
        let checker = program("checker", "#!/bin/sh\nexit 0\n");
        Tools { prover, checker, root: folder.to_owned(), target: folder.join("target") }
    }

    #[test]
    #[cfg(unix)]
    fn a_second_run_proves_only_what_failed_or_is_new() {
        let folder = std::env::temp_dir().join(format!("renew-{}", std::process::id()));
        let tools = scripts(&folder);
        let search = |game: &str| Search::outcome(game, format!("{game}.pgc"), "");
        let first = [search("good"), search("bad"), Search::shortest("short", "moves")];
        assert_eq!(renew(&tools, &first).unwrap(), Verdict::Bad);
        assert_eq!(fs::read_to_string(folder.join("certificates/good.pgc")).unwrap(), "good\n");
        assert_eq!(fs::read_to_string(folder.join("certificates/moves/short.pgc")).unwrap(), "short\n");
        assert!(!folder.join("certificates/bad.pgc").exists());

        let second = [search("good"), search("other"), search("bad"), Search::shortest("short", "moves")];
        assert_eq!(renew(&tools, &second).unwrap(), Verdict::Bad);
        assert_eq!(renew(&tools, &[search("good"), search("other")]).unwrap(), Verdict::Good);
        assert_eq!(fs::read_to_string(folder.join("games")).unwrap(), "good\nbad\nshort\nother\nbad\n");
        assert_eq!(fs::read_dir(folder.join("target/certified/anew")).unwrap().count(), 2, "others are removed");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_games_are_in_the_table() {
        assert!(GAMES.iter().all(|game| TABLE.iter().any(|entry| entry.is(game))));
    }
}
