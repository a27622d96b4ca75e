//! Prints the record of mutation tests: `code-mutants FOLDER...`. Each is the `mutants.out` of a run; later ones win.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pgc_core::quote::printable;
use tests::binaries::workspace;
use tests::code_mutants::{Fates, read, table};
use tests::lines::checker_files;

fn main() -> ExitCode {
    let folders: Vec<String> = std::env::args().skip(1).collect();
    if folders.is_empty() {
        eprintln!("code-mutants: name the folders mutants.out of the runs to be recorded");
        return ExitCode::from(3);
    }
    let name = |path: PathBuf| path.strip_prefix(workspace()).unwrap_or(&path).to_string_lossy().into_owned();
    let files: Vec<String> = checker_files().into_iter().map(name).collect();
    let mut fates = Fates::new();
    let recorded = folders
        .iter()
        .try_for_each(|folder| {
            read(Path::new(folder), &mut fates)
                .map_err(|error| format!("cannot read the lists of caught and missed mutants in {folder}: {error}"))
        })
        .and_then(|()| {
            table(workspace(), &files, &fates).map_err(|error| format!("cannot read a file with mutants: {error}"))
        });
    match recorded {
        Ok(table) => {
            println!("{table}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("code-mutants: {}", printable(&message));
            ExitCode::from(3)
        }
    }
}
