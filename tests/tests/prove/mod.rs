//! The prover: its command line, its files, its limits.

mod checkpoints;
mod cli;
mod faults;
mod files;
mod games;
mod jobs;
mod many;
mod outcomes;
mod plans;
mod shorten;
mod shortest;
mod terminal;
mod written;

#[test]
fn cases() {
    tests::cases::assert("prove");
}
