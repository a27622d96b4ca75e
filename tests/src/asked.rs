//! What environment variables ask of tests: more than the ordinary test command tries, and to fail where a program is missing.

use std::env;
use std::io::{self, Write};

/// The number that an environment variable asks for; none if it is not set.
///
/// # Panics
///
/// If the variable is not a number.
#[must_use]
pub fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|number| number.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Whether a test that needs another program can run. Where the program is missing, the test says so and passes; `need` says what
/// it needs.
///
/// # Panics
///
/// If the program is missing, and the environment variable is `required`.
#[must_use]
pub fn can_run(name: &str, is_here: bool, need: &str) -> bool {
    assert!(is_here || env::var(name).as_deref() != Ok("required"), "{name} is required: {need}");
    if !is_here {
        // The test harness does not swallow this, unlike eprintln!.
        let _ = writeln!(io::stderr(), "skipped: {need}");
    }
    is_here
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_skipped_and_what_is_here_is_run() {
        assert!(can_run("NOT_SET_BY_ANYBODY", true, "nothing is needed"));
        assert!(!can_run("NOT_SET_BY_ANYBODY", false, "this is skipped by a test of the tests"));
        assert_eq!(number("NOT_SET_BY_ANYBODY"), None);
    }
}
