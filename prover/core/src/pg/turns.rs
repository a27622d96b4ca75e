//! Who moves when, and how many moves of Black's count.

use std::collections::HashSet;

use super::error::{Fault, PgProblem};
use crate::game::Point;
use crate::pg::sections::{Sections, Word};

/// The turns of both players.
pub(super) struct Turns {
    /// Whether the first time point is Black's.
    pub(super) black_begins: bool,
    /// How many moves of Black's count, if the time points end before the free points do.
    pub(super) bound: Option<Point>,
}

impl Turns {
    /// The turns that a game with so many free points has.
    pub(super) fn of(sections: &Sections, free: usize) -> Result<Self, Fault> {
        for (words, codeword) in [(&sections.times, "#times"), (&sections.black_turns, "#blackturns")] {
            let mut seen = HashSet::new();
            if let Some(word) = words.iter().find(|word| !seen.insert(word.text)) {
                return Err(word.fault(|name| PgProblem::Repeated(name, codeword)));
            }
            if words.is_empty() {
                return Err((None, PgProblem::Missing(codeword)));
            }
        }
        let times: HashSet<&str> = sections.times.iter().map(|word| word.text).collect();
        if let Some(word) = sections.black_turns.iter().find(|word| !times.contains(word.text)) {
            return Err(word.fault(PgProblem::NoTime));
        }
        let black: HashSet<&str> = sections.black_turns.iter().map(|word| word.text).collect();
        let is_black = |word: &Word| black.contains(word.text);
        // With the last free point the game ends.
        let played = &sections.times[..free.min(sections.times.len())];
        if let Some(pair) = played.windows(2).find(|pair| is_black(&pair[0]) == is_black(&pair[1])) {
            let player = if is_black(&pair[0]) { "Black" } else { "White" };
            let [first, second] = [&pair[0], &pair[1]].map(|word| word.text.to_owned());
            return Err((Some(pair[1].line), PgProblem::SeveralMoves { player, first, second }));
        }
        let black_begins = played.first().is_some_and(is_black);
        let count = played.iter().filter(|word| is_black(word)).count();
        let most = if black_begins { free.div_ceil(2) } else { free / 2 };
        match Point::try_from(count) {
            Ok(1..) => Ok(Self { black_begins, bound: Point::try_from(count).ok().filter(|_| count < most) }),
            _ => Err((None, PgProblem::NoTurn)),
        }
    }
}
