//! Numbers of things, in words.

use std::fmt::Display;

/// A number and what it counts, as in `1 lemma` and `2 lemmas`.
pub fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let stem = noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o']));
    match (&*number, stem) {
        ("1", _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        _ if noun.ends_with("ch") => format!("{number} {noun}es"),
        _ => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_counted_in_the_singular() {
        for (noun, many) in [("lemma", "lemmas"), ("reply", "replies"), ("day", "days"), ("branch", "branches")] {
            assert_eq!(
                [0, 1, 2].map(|number| counted(number, noun)),
                [format!("0 {many}"), format!("1 {noun}"), format!("2 {many}")]
            );
        }
        assert_eq!(counted("1,234", "step"), "1,234 steps");
    }
}
