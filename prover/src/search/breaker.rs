//! What a player sees at once who only has to keep the other one from completing a line.

use super::matching::Matching;
use super::{Position, Role};

/// The integer part of the potential of Erdős and Selfridge (1973): the sum of 2^-missing over the maker's open lines.
/// Below 1, a breaker who is to move holds.
pub fn potential(position: &Position, maker: Role) -> u64 {
    let mut lacking: Vec<u64> = Vec::new();
    for line in (0..position.rules().lines.len()).filter(|&line| position.is_open(maker, line)) {
        let missing = position.missing(maker, line);
        lacking.resize(lacking.len().max(missing + 1), 0);
        lacking[missing] += 1;
    }
    lacking.iter().rev().fold(0, |sum, lines| sum / 2 + lines)
}

/// Whether each line open to the maker can be given two free points of its own (Hales and Jewett, 1963).
pub fn has_pairing(position: &Position, maker: Role) -> bool {
    let open = (0..position.rules().lines.len()).filter(|&line| position.is_open(maker, line)).count();
    if 2 * open > position.rules().points() - position.trail().len() {
        return false;
    }
    let mut matching = Matching::new(position.rules(), maker);
    matching.fit(position);
    matching.lacking() == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Claim;
    use crate::game::Game;
    use crate::search::{PROTAGONIST, Rules};

    fn empty(expression: &str) -> Position {
        Position::new(&Rules::new(&Game::parse(expression).unwrap(), Claim::XenoWins))
    }

    #[test]
    fn the_potential_of_a_square_is_eight_eighths() {
        assert_eq!(potential(&empty("3^2"), PROTAGONIST), 1);
        assert_eq!(potential(&empty("4^2"), PROTAGONIST), 0, "10 sixteenths");
    }

    #[test]
    fn pairings_are_those_of_hales_and_jewett() {
        assert!(has_pairing(&empty("5^2"), PROTAGONIST));
        assert!(!has_pairing(&empty("4^2"), PROTAGONIST), "20 points would be needed, and there are 16");
        assert!(!has_pairing(&empty("3^2"), PROTAGONIST));
    }

    #[test]
    fn a_lost_point_spoils_a_pairing() {
        let mut position = empty("mnk:2,1,2");
        assert!(has_pairing(&position, PROTAGONIST));
        position.place(PROTAGONIST, 0);
        assert!(!has_pairing(&position, PROTAGONIST));
        assert_eq!(potential(&position, PROTAGONIST), 0, "half");
    }
}
