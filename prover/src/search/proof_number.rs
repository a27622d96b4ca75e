//! Decides whether the protagonist wins, by depth-first proof-number search.
//!
//! The search is Nagai's df-pn (2002) after Allis's proof-number search (1994), with a transposition table whose keys are
//! canonical under the symmetries while few points are taken. The protagonist's forced sequences prove a position at
//! once; the potential of Erdős and Selfridge (1973) and the pairings of Hales and Jewett (1963), for the antagonist as
//! Breaker, refute it.

use std::collections::HashMap;

use super::forced::ForcedSearch;
use super::{ANTAGONIST, PROTAGONIST, Position, Role, Symmetries, breaker};
use crate::game::Point;

/// What the search found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The protagonist wins.
    Win,
    /// The antagonist prevents it.
    NoWin,
    /// The limit of nodes was reached.
    Unknown,
}

/// Proof and disproof number; a node is proved when the first is 0, refuted when the second is.
type Numbers = (u32, u32);

const INFINITE: u32 = u32::MAX / 4;
const PROVED: Numbers = (0, INFINITE);
const REFUTED: Numbers = (INFINITE, 0);

/// Positions with at most so many points taken are identified up to symmetry, on small and on large boards: there are
/// many more positions on the latter, and few of them are met twice.
const CANONICAL_STONES: (usize, usize) = (6, 3);

/// The most points of a small board.
const SMALL_BOARD: usize = 32;

/// How many nodes lie between two reports.
const REPORTED: u64 = 1 << 14;

/// The longest forced sequence that is looked for at a new node.
const FORCED_MOVES: usize = 5;

/// A search, with what it has learnt.
pub struct ProofNumberSearch<'a> {
    symmetries: &'a Symmetries,
    table: HashMap<u128, Numbers>,
    forced: ForcedSearch,
    nodes: u64,
    limit: u64,
    /// Told from time to time how many nodes were visited.
    report: &'a dyn Fn(u64),
}

impl<'a> ProofNumberSearch<'a> {
    /// A search that may visit `limit` positions.
    pub fn new(symmetries: &'a Symmetries, limit: u64, report: &'a dyn Fn(u64)) -> ProofNumberSearch<'a> {
        ProofNumberSearch {
            report,
            symmetries,
            table: HashMap::new(),
            forced: ForcedSearch::new(limit),
            nodes: 0,
            limit,
        }
    }

    /// Whether the protagonist wins from the position.
    pub fn verdict(&mut self, position: &mut Position, mover: Role) -> Verdict {
        match self.search(position, mover, (INFINITE, INFINITE)) {
            (0, _) => Verdict::Win,
            (_, 0) => Verdict::NoWin,
            _ => Verdict::Unknown,
        }
    }

    /// Whether as many positions were visited as may be, those of forced sequences included.
    fn is_exhausted(&self) -> bool {
        self.nodes + self.forced.nodes >= self.limit
    }

    fn key(&self, position: &Position, mover: Role) -> u128 {
        let small = position.rules().points() <= SMALL_BOARD;
        let few = position.trail().len() <= if small { CANONICAL_STONES.0 } else { CANONICAL_STONES.1 };
        let beyond = !position.is_constrained(PROTAGONIST) && !position.is_constrained(ANTAGONIST);
        let key = if few && beyond { self.symmetries.canonical(position).0 } else { position.key() };
        // The lowest bit tells who is to move.
        key & !1 | u128::from(mover == PROTAGONIST)
    }

    /// Searches until a number reaches its threshold, and returns both.
    fn search(&mut self, position: &mut Position, mover: Role, threshold: Numbers) -> Numbers {
        if self.nodes.is_multiple_of(REPORTED) {
            (self.report)(self.nodes);
        }
        self.nodes += 1;
        let key = self.key(position, mover);
        if let Some(&known) = self.table.get(&key)
            && (known.0 >= threshold.0 || known.1 >= threshold.1)
        {
            return known;
        }
        if !self.table.contains_key(&key)
            && let Some(won) = self.decided(position, mover)
        {
            let numbers = if won { PROVED } else { REFUTED };
            self.table.insert(key, numbers);
            return numbers;
        }
        let moves = moves(position, mover);
        loop {
            // (number to be reached, its sum over the children, the best child, its rivals' number)
            let mut numbers = if mover == PROTAGONIST { (INFINITE, 0) } else { (0, INFINITE) };
            let mut best: Option<(Point, Numbers)> = None;
            let mut second = INFINITE;
            for &point in &moves {
                position.place(mover, point);
                let child = self.table.get(&self.key(position, 1 - mover)).copied().unwrap_or((1, 1));
                position.take_back();
                let (own, sum) = if mover == PROTAGONIST { child } else { (child.1, child.0) };
                let (least, total) = if mover == PROTAGONIST { (numbers.0, numbers.1) } else { (numbers.1, numbers.0) };
                if own < least || best.is_none() {
                    second = least;
                    best = Some((point, child));
                } else {
                    second = second.min(own);
                }
                let (least, total) = (least.min(own), (total + sum).min(INFINITE));
                numbers = if mover == PROTAGONIST { (least, total) } else { (total, least) };
            }
            let solved = numbers.0 == 0 || numbers.1 == 0;
            let Some((point, child)) =
                best.filter(|_| !solved && numbers.0 < threshold.0 && numbers.1 < threshold.1 && !self.is_exhausted())
            else {
                self.table.insert(key, numbers);
                return numbers;
            };
            // The child may be searched until it is no longer the best, or the node reaches its threshold.
            let next = second.saturating_add(1).min(INFINITE);
            let threshold = if mover == PROTAGONIST {
                (threshold.0.min(next), (threshold.1 - numbers.1).saturating_add(child.1).min(INFINITE))
            } else {
                ((threshold.0 - numbers.0).saturating_add(child.0).min(INFINITE), threshold.1.min(next))
            };
            position.place(mover, point);
            self.search(position, 1 - mover, threshold);
            position.take_back();
        }
    }

    /// Whether a position that was not met before is won or not, if that is seen at once.
    fn decided(&mut self, position: &mut Position, mover: Role) -> Option<bool> {
        if mover == PROTAGONIST {
            if position.legal_completions(PROTAGONIST).next().is_some() {
                return Some(true);
            }
            if position.legal_completions(ANTAGONIST).nth(1).is_some() || position.is_full() {
                return Some(false);
            }
        } else {
            if position.is_in_danger() || position.is_full() {
                return Some(false);
            }
            let unanswered = position.completions(PROTAGONIST).any(|point| !position.is_legal(ANTAGONIST, point));
            if position.completion_count(PROTAGONIST) > 1 || unanswered {
                return Some(true);
            }
        }
        let held = breaker::holds(position, ANTAGONIST, mover);
        if held {
            return Some(false);
        }
        (mover == PROTAGONIST && self.forced.shortest(position, FORCED_MOVES).is_some()).then_some(true)
    }
}

/// The moves that matter: where the other player would complete a line, only the one that prevents it.
fn moves(position: &Position, mover: Role) -> Vec<Point> {
    let rival = 1 - mover;
    let prevented = position.legal_completions(rival).next();
    match prevented {
        Some(point) => {
            if position.is_legal(mover, point) {
                vec![point]
            } else {
                Vec::new()
            }
        }
        None => position.moves(mover),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Claim;
    use crate::game::{Convention, Game, OpeningRule};
    use crate::search::Rules;
    use crate::symmetry::automorphisms;

    fn verdict(game: &Game, claim: Claim, limit: u64) -> Verdict {
        let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
        let mover = if claim.is_xeno() { PROTAGONIST } else { ANTAGONIST };
        ProofNumberSearch::new(&symmetries, limit, &|_| ()).verdict(&mut Position::new(&Rules::new(game, claim)), mover)
    }

    fn xeno_wins(expression: &str) -> Verdict {
        verdict(&Game::parse(expression).unwrap(), Claim::XenoWins, u64::MAX)
    }

    #[test]
    fn small_games_have_their_known_outcomes() {
        for expression in ["2^2", "3^3", "affine:2", "affine:3", "affine:4", "projective:2", "td:3,3"] {
            assert_eq!(xeno_wins(expression), Verdict::Win, "{expression}");
        }
        for expression in ["3^2", "4^2", "5^2", "mnk:4,3,3", "mnk:4,4,4", "td:3,2"] {
            let expected = if expression == "mnk:4,3,3" { Verdict::Win } else { Verdict::NoWin };
            assert_eq!(xeno_wins(expression), expected, "{expression}");
        }
    }

    #[test]
    fn maker_wins_what_is_drawn_between_equals() {
        let game = Game::parse("3^2").unwrap().with_convention(Convention::MakerBreaker);
        assert_eq!(verdict(&game, Claim::XenoWins, u64::MAX), Verdict::Win);
    }

    #[test]
    fn the_second_player_wins_the_cube_without_its_centre() {
        let game = Game::parse("3^3").unwrap().with_opening(OpeningRule::Xeno(vec![13])).unwrap();
        assert_eq!(verdict(&game, Claim::OpheliaWins, u64::MAX), Verdict::Win);
        assert_eq!(verdict(&game, Claim::XenoWins, u64::MAX), Verdict::NoWin);
    }

    #[test]
    fn a_limit_that_is_too_low_leaves_the_outcome_unknown() {
        assert_eq!(verdict(&Game::parse("4^3").unwrap(), Claim::XenoWins, 100), Verdict::Unknown);
    }
}
