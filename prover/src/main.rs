//! The command line of the prover: each command reads its arguments, asks the crates below, and writes what they answer.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
