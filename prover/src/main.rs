//! The command line of the prover; everything happens in [`prover::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    prover::cli::run(std::env::args_os())
}
