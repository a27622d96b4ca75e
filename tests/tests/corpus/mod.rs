//! Tests of the corpus, and of whom it is given to.

mod compare;
mod executable;
mod files;
mod limits;
mod links;
mod replayed;

#[test]
fn cases() {
    tests::cases::assert("corpus");
}
