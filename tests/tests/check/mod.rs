//! The checker: its command line, its verdicts, its limits.

mod attacks;
mod bytes;
mod format;
mod manual;
mod seeds;
mod shards;
mod statements;
mod steps;
mod traps;
mod wordings;

#[test]
fn cases() {
    tests::cases::assert("check");
}
