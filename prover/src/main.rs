//! The command line of the prover.
//!
//! - `cli`: the commands; each reads its arguments, asks the crates below, and writes what they answer;
//! - `tables`: tables of games, k^n and m,n,k and transversal designs, with evidence for each cell.

use std::process::ExitCode;

mod cli;
mod tables;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
