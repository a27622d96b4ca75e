//! Proves all certificates of the repository anew.
//!
//! The folder of a search is kept when it has ended well, so that a run that was interrupted goes on where it was. The checker verifies the
//! proofs in any case.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use crate::{
    table::{CATALOGUE, Recipe, table},
    tools::{Error, Result, Tools, bytes_of, empty_directory, files, put, replace},
};

/// Where the folders of the searches are, among the proofs that are not verified yet. Each is named by the digest of both programs and of the
/// prover's arguments.
const FOLDERS: &str = "anew";

/// The file of such a folder that says how many seconds the search took. It is written last.
const SECONDS: &str = "seconds";

/// The exit code of the prover when all is found that it was asked for, and when only bounds are.
const FOUND: i32 = 0;
const BOUNDS: i32 = 2;

/// Proves everything. Proofs that the checker verifies replace the old ones; the others are left.
pub(crate) fn run(tools: &Tools) -> Result {
    renew(tools, &CATALOGUE.proofs)
}

/// Makes these searches, and removes the folders of others.
fn renew(tools: &Tools, entries: &[Recipe]) -> Result {
    let digest = |path: &Path| -> Result<_> { Ok(Sha256::digest(bytes_of(path)?)) };
    let programs = Sha256::digest([digest(&tools.prover)?, digest(&tools.checker)?].concat());
    let mut changes = Vec::new();
    for entry in entries {
        changes.extend(renewed(tools, entry, &name(entry, &programs))?);
    }
    let names: BTreeSet<String> = entries.iter().map(|entry| name(entry, &programs)).collect();
    let folders = tools.certified()?.join(FOLDERS);
    for entry in fs::read_dir(&folders).map_err(Error::file(&folders))? {
        let entry = entry.map_err(Error::file(&folders))?;
        if !names.contains(&*entry.file_name().to_string_lossy()) {
            fs::remove_dir_all(entry.path()).map_err(Error::file(&entry.path()))?;
        }
    }
    changes.iter().for_each(|(line, _)| println!("{line}"));
    println!("'cargo certify catalogue' brings the catalogue up to date");
    Ok(changes.iter().all(|(_, certified)| *certified))
}

/// Makes a search, has its proofs verified, and keeps those that are. Told is what became of each proof, or of a search that has none, and
/// whether it is certified. The time stands beside each proof.
fn renewed(tools: &Tools, entry: &Recipe, name: &str) -> Result<Vec<(String, bool)>> {
    let line = |what: &str, seconds: Option<f64>, change: Option<&str>| {
        let seconds = seconds.map_or("–".to_owned(), |seconds| format!("{seconds:.1} s"));
        let became = change.unwrap_or("not certified; the file is left as it was");
        (format!("{what:<34} {seconds:>10}  {became}"), change.is_some())
    };
    let Some((folder, seconds)) = search(tools, entry, name)? else {
        return Ok(vec![line(entry.file().unwrap_or(&entry.game), None, None)]);
    };
    let mut lines = Vec::new();
    for new in files(&folder, ".pgc")? {
        let folder = entry.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let kept = Path::new(folder).join(new.file_name().unwrap_or_default());
        let certified = tools.verify(entry.theorem.as_deref(), &new)?;
        let change = certified.then(|| keep(&new, &tools.certificates().join(&kept))).transpose()?;
        lines.push(line(&kept.display().to_string(), Some(seconds), change));
    }
    Ok(lines)
}

/// The name of the folder of a search, for programs of this digest.
fn name(entry: &Recipe, programs: &[u8]) -> String {
    let mut hash = Sha256::new();
    hash.update(programs);
    for word in entry.arguments().into_iter().chain(entry.file()) {
        hash.update(word);
        hash.update([0]);
    }
    HEXLOWER.encode(&hash.finalize()[..16])
}

/// Runs a search in its folder, unless it has ended well there before. Returns the folder and the seconds, if it ends well.
fn search(tools: &Tools, entry: &Recipe, name: &str) -> Result<Option<(PathBuf, f64)>> {
    let name = Path::new(FOLDERS).join(name);
    let folder = tools.certified()?.join(&name);
    let time = folder.join(SECONDS);
    let arguments = entry.arguments();
    if let Some(seconds) = fs::read_to_string(&time).ok().and_then(|text| text.trim().parse().ok()) {
        println!("'{}' succeeded in an earlier run, after {seconds:.1} s", arguments.join(" "));
        return Ok(Some((folder, seconds)));
    }
    empty_directory(tools, &name)?;
    let output = entry.file().map_or_else(|| folder.clone(), |file| folder.join(file));
    let begun = Instant::now();
    let code = tools.show_and_run(&tools.prover, &[&arguments[..], &["-o"]].concat(), &output)?;
    let seconds = begun.elapsed().as_secs_f64();
    let well = code == Some(FOUND) || code == Some(BOUNDS) && entry.file().is_none();
    if !well || files(&folder, ".pgc")?.is_empty() {
        let end = code.map_or("was ended by a signal".to_owned(), |code| format!("has exit code {code}"));
        println!("'prover {}' {end} after {seconds:.1} s\n", arguments.join(" "));
        return Ok(None);
    }
    put(&time, format!("{seconds:.3}\n"))?;
    Ok(Some((folder, seconds)))
}

/// Replaces an older file by a new one, if they differ.
fn keep(new: &Path, old: &Path) -> Result<&'static str> {
    let bytes = bytes_of(new)?;
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
pub(crate) fn demo(tools: &Tools) -> Result {
    let directory = tools.certified()?;
    for entry in GAMES.iter().filter_map(|game| table().find(|entry| entry.game == *game)) {
        let file = directory.join(&entry.path);
        let code = tools.show_and_run(&tools.prover, &[&entry.arguments()[..], &["-o"]].concat(), &file)?;
        if code != Some(FOUND) || !tools.verify(entry.theorem.as_deref(), &file)? {
            println!("'{entry}' is not certified");
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outcome of a game, in a file; or, in how many moves it is won, in a folder.
    fn outcome(game: &str, path: &str) -> Recipe {
        Recipe {
            path: path.to_owned(),
            game: game.to_owned(),
            options: Some("--nodes 9".to_owned()),
            ..Recipe::default()
        }
    }

    #[test]
    fn all_searches_have_folders_of_their_own() {
        let names: BTreeSet<String> = CATALOGUE.proofs.iter().map(|entry| name(entry, b"")).collect();
        assert_eq!(names.len(), CATALOGUE.proofs.len());
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
        let [good, bad] = [("good", "good.pgc"), ("bad", "bad.pgc")].map(|(game, path)| move || outcome(game, path));
        let [other, short] =
            [("other", "other.pgc"), ("short", "moves/")].map(|(game, path)| move || outcome(game, path));
        assert!(!renew(&tools, &[good(), bad(), short()]).unwrap());
        assert_eq!(fs::read_to_string(folder.join("certificates/good.pgc")).unwrap(), "good\n");
        assert_eq!(fs::read_to_string(folder.join("certificates/moves/short.pgc")).unwrap(), "short\n");
        assert!(!folder.join("certificates/bad.pgc").exists());

        assert!(!renew(&tools, &[good(), other(), bad(), short()]).unwrap());
        assert!(renew(&tools, &[good(), other()]).unwrap());
        assert_eq!(fs::read_to_string(folder.join("games")).unwrap(), "good\nbad\nshort\nother\nbad\n");
        assert_eq!(fs::read_dir(folder.join("target/certified/anew")).unwrap().count(), 2, "others are removed");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn the_games_are_in_the_table() {
        assert!(GAMES.iter().all(|game| table().any(|entry| entry.game == *game)));
    }
}
