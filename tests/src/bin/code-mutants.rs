//! Prints the record of mutation tests: `code-mutants FOLDER...`. Each is the `mutants.out` of a run; later ones win.

use std::path::Path;
use std::process::ExitCode;

use pgc_core::quote::printable;
use tests::binaries::workspace;
use tests::code_mutants::{Fates, read, table};

fn main() -> ExitCode {
    let folders: Vec<String> = std::env::args().skip(1).collect();
    if folders.is_empty() {
        eprintln!("code-mutants: name the folders mutants.out of the runs to be recorded");
        return ExitCode::from(3);
    }
    let mut fates = Fates::new();
    let recorded = folders
        .iter()
        .try_for_each(|folder| {
            read(Path::new(folder), &mut fates)
                .map_err(|error| format!("cannot read the lists of caught and missed mutants in {folder}: {error}"))
        })
        .and_then(|()| table(workspace(), &fates).map_err(|error| format!("cannot read a file with mutants: {error}")));
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
