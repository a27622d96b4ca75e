//! Audits of strategies that people wrote.

mod dictionary;
mod dictionary_cli;
mod dictionary_random;
mod draws;
mod growth;
mod limits;
mod player;
mod random;
mod strategies;
mod tree;

#[test]
fn cases() {
    tests::cases::assert("audit");
}
