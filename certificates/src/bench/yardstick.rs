//! What a prototype needed for the same games, to compare with.

use super::numbers::{ratio, seconds, whole};
use super::{Row, is_chosen};

/// Something that the prototype needed for a game.
struct Yardstick {
    game: &'static str,
    measure: Measure,
    /// The least and the most that it needed, where it was measured more than once; else the same number twice.
    there: [u64; 2],
}

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Measure {
    Positions,
    /// Positions that a pairing decides; here the scripts of covers, which lead to what decides.
    Leaves,
    Bytes,
    /// Seconds.
    Prove,
    /// Seconds.
    Check,
}

const fn needed(game: &'static str, measure: Measure, there: u64) -> Yardstick {
    Yardstick { game, measure, there: [there, there] }
}

/// The prototype's figures. Those of 4,270,000 positions and 47,000 bytes were told to so many digits only.
const YARDSTICKS: [Yardstick; 15] = [
    needed("affine:5", Measure::Positions, 169),
    needed("td:4,4", Measure::Positions, 46),
    needed("td:4,4+2", Measure::Positions, 146),
    needed("td:4,4+3", Measure::Positions, 369),
    needed("mnk:5,5,4", Measure::Positions, 27_071),
    needed("mnk:6,5,4", Measure::Positions, 971),
    needed("mnk:6,6,4", Measure::Positions, 2_387),
    needed("mnk:7,4,4", Measure::Positions, 153_148),
    needed("mnk:8,4,4", Measure::Positions, 4_270_000),
    needed("mnk:8,4,4", Measure::Prove, 14),
    needed("7^3", Measure::Positions, 308),
    needed("7^3", Measure::Leaves, 69_236),
    needed("7^3", Measure::Bytes, 47_000),
    Yardstick { game: "7^3", measure: Measure::Prove, there: [8, 34] },
    needed("7^3", Measure::Check, 115),
];

/// A dash: there is nothing to compare with.
const NONE: &str = "–";

/// Game, measure, what the prototype needed, what is needed here, and how many times as much that was: for each yardstick of
/// these games, by default of all.
pub(super) fn comparison(rows: &[Row], games: &[String]) -> Vec<[String; 5]> {
    let chosen = YARDSTICKS.iter().filter(|yardstick| is_chosen(games, yardstick.game));
    chosen
        .map(|yardstick| {
            let row = rows.iter().find(|row| row.proof.game == yardstick.game);
            let (here, ratio) = match row.map(|row| yardstick.measure.of(row)) {
                Some((shown, number)) => (shown, yardstick.ratio(number)),
                None => (NONE.to_owned(), None),
            };
            [
                format!("`{}`", yardstick.game),
                yardstick.measure.name().to_owned(),
                range(yardstick.there.map(whole)),
                here,
                ratio.unwrap_or_else(|| NONE.to_owned()),
            ]
        })
        .collect()
}

impl Yardstick {
    /// How many times as much the prototype needed.
    fn ratio(&self, here: f64) -> Option<String> {
        let [least, most] = self.there;
        Some(range([ratio(least as f64, here)?, ratio(most as f64, here)?]))
    }
}

/// Two bounds as one text, or one number if they are the same.
fn range([least, most]: [String; 2]) -> String {
    if least == most { least } else { format!("{least} to {most}") }
}

impl Measure {
    fn name(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Leaves => "leaves; here scripts",
            Self::Bytes => "bytes",
            Self::Prove => "seconds to prove",
            Self::Check => "seconds to check",
        }
    }

    /// What was measured here, as it is shown and as a number.
    fn of(self, row: &Row) -> (String, f64) {
        let counted = |number: u64| (whole(number), number as f64);
        let timed = |time: std::time::Duration| (seconds(time), time.as_secs_f64());
        match self {
            Self::Positions => counted(row.proof.positions),
            Self::Leaves => counted(row.proof.scripts),
            Self::Bytes => counted(row.proof.bytes),
            Self::Prove => timed(row.prove.median),
            Self::Check => timed(row.check.median),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::bench::page::tests::row;

    fn shown(game: &str) -> Vec<[String; 5]> {
        comparison(&[row("mnk:5,5,4 --maker-breaker"), row(game)], &[game.to_owned()])
    }

    #[test]
    fn a_game_is_compared_with_what_the_prototype_needed_for_it() {
        assert_eq!(shown("mnk:5,5,4"), [["`mnk:5,5,4`", "positions", "27,071", "628", "43"].map(str::to_owned)]);
    }

    #[test]
    fn bounds_are_compared_both() {
        let all = shown("7^3");
        let prove = all.iter().find(|cells| cells[1] == "seconds to prove").unwrap();
        assert_eq!(prove[2..], ["8 to 34", "2.5000", "3.2 to 14"]);
        let check = all.iter().find(|cells| cells[1] == "seconds to check").unwrap();
        assert_eq!(check[2..], ["115", "0.0500", "2,300"]);
    }

    #[test]
    fn without_a_proof_of_the_game_itself_nothing_is_compared() {
        let cells = comparison(&[row("mnk:5,5,4 --maker-breaker")], &["mnk:5,5,4".to_owned()]);
        assert_eq!(cells, [["`mnk:5,5,4`", "positions", "27,071", NONE, NONE].map(str::to_owned)]);
    }

    #[test]
    fn nothing_is_listed_twice() {
        let different: BTreeSet<_> = YARDSTICKS.iter().map(|yardstick| (yardstick.game, yardstick.measure)).collect();
        assert_eq!(different.len(), YARDSTICKS.len());
        assert!(YARDSTICKS.iter().all(|yardstick| 0 < yardstick.there[0] && yardstick.there[0] <= yardstick.there[1]));
    }
}
