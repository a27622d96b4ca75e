//! Names for the points of a board.

use crate::random::Dice;

/// Words of the notation that are also allowed as names.
const WORDS: [&str; 5] = ["X", "O", "up", "play", "products"];

/// Names for this many points: their numbers, the numbers of others, letters with numbers, or words of the notation.
pub(super) fn names(dice: &mut Dice, points: usize) -> Vec<String> {
    let kind = dice.below(4);
    let letters = dice.shuffled(vec!["a", "b", "r", "\u{3b1}", "x'", "_", "Q"]);
    let all: Vec<String> = match kind {
        0 => (0..points).map(|point| point.to_string()).collect(),
        1 => dice.shuffled((0..points).map(|point| point.to_string()).collect()),
        2 => (0..points)
            .map(|point| format!("{}{}", letters[point / 4 % letters.len()], point / 28 * 4 + point % 4 + 1))
            .collect(),
        _ => (0..points).map(|point| WORDS.get(point).map_or(format!("p{point}"), |word| (*word).to_owned())).collect(),
    };
    all
}
