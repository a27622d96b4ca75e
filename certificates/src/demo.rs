//! A demonstration: proves two games, and has the checker, a separate program, verify the proofs.

use crate::error::Error;
use crate::table::TABLE;
use crate::tools::Tools;
use crate::verdict::Verdict;

const GAMES: [&str; 2] = ["affine:4", "3^3"];

/// Proves and verifies. Both programs print what they find.
pub(crate) fn run(tools: &Tools) -> Result<Verdict, Error> {
    let directory = tools.certified()?;
    for entry in GAMES.iter().filter_map(|game| TABLE.iter().find(|entry| entry.is(game))) {
        let file = directory.join(entry.file());
        if tools.prove(entry, &file)? == Verdict::Bad || tools.verify(Some(&entry.to_string()), &file)? == Verdict::Bad
        {
            println!("'{entry}' is not certified");
            return Ok(Verdict::Bad);
        }
    }
    Ok(Verdict::Good)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_in_the_table() {
        assert!(GAMES.iter().all(|game| TABLE.iter().any(|entry| entry.is(game))));
    }
}
