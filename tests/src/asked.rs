//! More than the ordinary test command tries, when environment variables ask for it.

use std::env;

/// The number that an environment variable asks for; none if it is not set.
///
/// # Panics
///
/// If the variable is not a number.
#[must_use]
pub fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|number| number.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}
