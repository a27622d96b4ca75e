//! The command line of the prover: each command reads its arguments, asks the crates below, and writes what they answer.

use std::process::ExitCode;

mod cli;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
