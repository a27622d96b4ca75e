//! Output for people: strategies, tables, messages.

mod after;
mod foreign;
#[cfg(unix)]
mod latex;
mod limits;
mod page;
mod play;
mod table;

#[test]
fn cases() {
    tests::cases::assert("show");
}
