//! Audits of strategies that people wrote.

mod dictionary;
mod limits;
mod strategies;
mod tree;

#[test]
fn cases() {
    tests::cases::assert("audit");
}
