//! The prover: its command line, its files, its limits.

mod faults;
mod jobs;
mod long;
mod many;
mod outcomes;
mod plans;
mod shorten;
mod shortest;
mod terminal;

#[test]
fn cases() {
    tests::cases::assert("prove");
}
