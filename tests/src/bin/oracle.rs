//! Judges a certificate with the oracle of the tests, recursively and from scratch, to compare its time with the
//! checker's: `cargo run --release --package tests --bin oracle -- FILE`.
//!
//! The file must be well-formed, with a board of at most 256 points. Exit codes: 0 accepted, 1 refused, 3 no file.

use std::process::ExitCode;

use pgc_core::quote::{printable, shown};
use tests::assembler::read;
use tests::oracle::decide;

fn main() -> ExitCode {
    let file = std::env::args_os().nth(1).ok_or("name a certificate".to_owned());
    let file = file.and_then(|path| std::fs::read(&path).map_err(|error| format!("{}: {error}", shown(&path))));
    let file = match file {
        Ok(file) => file,
        Err(message) => {
            eprintln!("oracle: {}", printable(&message));
            return ExitCode::from(3);
        }
    };
    match decide(&read::certificate(&file)) {
        Ok(steps) => {
            println!("{{\"steps\":{steps}}}");
            ExitCode::SUCCESS
        }
        Err(rule) => {
            eprintln!("oracle: refused by {rule}");
            ExitCode::from(1)
        }
    }
}
