//! Parts that are held separately (specification: rules, Lemma 4): disjoint sets of points, each with a game of its
//! own that the protagonist holds as second player. J. W. H. M. Uiterwijk, *Set matching: an enhancement of the
//! Hales-Jewett pairing strategy* (2017), is the case in which the answers within a part are listed.
//!
//! A *placed line* is a line of a part's game, at the points where the part places it. Parts hold the board if each
//! line that the antagonist can still complete contains a placed line (R28), all points of parts are free, and none
//! is named twice (R27). To test it, placed lines are listed by their least points; an open line is compared with
//! those that begin at one of its own points. The number of these comparisons is part of the declared steps, and is
//! charged before they are made.
//!
//! A game may cite games by parts of its own. It is listed after all that it cites, and once, however often it is
//! placed.

use std::collections::HashMap;
use std::sync::Arc;

use super::term::{Ending, Part, PartGame, Strategy};
use crate::game::Point;
use crate::position::{ANTAGONIST, Position};

/// The games of parts of a strategy, each after those that it cites itself, in order of first use: the games of the lemmas in order, then
/// those of the theorem.
#[derive(Debug)]
pub struct Games<'a> {
    listed: Vec<&'a Arc<PartGame>>,
    numbers: HashMap<*const PartGame, usize>,
}

impl<'a> Games<'a> {
    /// The games of a strategy.
    pub fn of(strategy: &'a Strategy) -> Self {
        let mut games = Games { listed: Vec::new(), numbers: HashMap::new() };
        games.enter(strategy);
        games
    }

    /// Lists the games of a strategy that are not listed yet, each after those of its own proof. A game that is met
    /// again is known by its address, as games are shared by reference.
    fn enter(&mut self, strategy: &'a Strategy) {
        for term in strategy.terms() {
            term.visit(&mut |term| {
                let Ending::Parts(parts) = &term.ending else { return };
                for Part { game, .. } in parts {
                    if !self.numbers.contains_key(&Arc::as_ptr(game)) {
                        self.enter(game.strategy());
                        self.numbers.insert(Arc::as_ptr(game), self.listed.len());
                        self.listed.push(game);
                    }
                }
            });
        }
    }

    /// The games 0, 1, ...
    pub fn listed(&self) -> &[&'a Arc<PartGame>] {
        &self.listed
    }

    /// The number of a game of the strategy, or of a game of parts within it.
    ///
    /// # Panics
    ///
    /// When the strategy does not use it.
    pub fn number(&self, game: &Arc<PartGame>) -> usize {
        self.numbers[&Arc::as_ptr(game)]
    }
}

/// Whether parts hold all lines that the antagonist may still complete, when he is to move (rules, R27 and R28). Whether the games' proofs
/// hold is not asked. `charge` is told the steps before they are taken, and says whether they may be.
pub fn hold(position: &Position, parts: &[Part], mut charge: impl FnMut(u64) -> bool) -> bool {
    let rules = position.rules();
    let games: usize = parts.iter().map(|part| part.game.game().board.lines().len()).sum();
    if !charge((rules.lines.len() + games) as u64) || !are_disjoint(position, parts) {
        return false;
    }
    // The placed lines, by their least points.
    let mut begin: Vec<Vec<Vec<Point>>> = vec![Vec::new(); rules.points()];
    for line in parts.iter().flat_map(Part::lines) {
        if let Some(&least) = line.first() {
            begin[usize::from(least)].push(line);
        }
    }
    let open: Vec<&[Point]> = position
        .open_lines(ANTAGONIST)
        .filter(|&line| position.may_complete(ANTAGONIST, line))
        .map(|line| &rules.lines[line][..])
        .collect();
    // Placed lines consist of free points. So one that lies within a line lies among the points that this one lacks.
    let compared = |line: &[Point]| line.iter().map(|&point| begin[usize::from(point)].len() as u64).sum::<u64>();
    let contains = |line: &[Point], placed: &[Point]| placed.iter().all(|point| line.binary_search(point).is_ok());
    charge(open.iter().map(|line| compared(line)).sum())
        && open
            .iter()
            .all(|line| line.iter().any(|&least| begin[usize::from(least)].iter().any(|placed| contains(line, placed))))
}

/// Whether all points of parts are free, and none is named twice.
fn are_disjoint(position: &Position, parts: &[Part]) -> bool {
    let points = position.rules().points();
    let mut named = vec![false; points];
    parts.iter().flat_map(|part| &part.points).all(|&point| {
        let at = usize::from(point);
        at < points && position.is_free(point) && !std::mem::replace(&mut named[at], true)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, Claim, Game};
    use crate::position::Rules;
    use crate::strategy::Term;

    /// A game of parts on lines, proved by a pairing.
    fn game(points: usize, lines: &[&[Point]]) -> Arc<PartGame> {
        let lines = lines.iter().map(|line| line.to_vec()).collect();
        let theorem = Term { moves: Vec::new(), ending: Ending::Pairing };
        PartGame::new(Game::of_board(Board::new(points, lines).unwrap()), Vec::new(), theorem)
    }

    fn pair(points: [Point; 2]) -> Part {
        Part { game: game(2, &[&[0, 1]]), points: points.to_vec() }
    }

    fn held(text: &str, claimed: [&[Point]; 2], parts: &[Part]) -> (bool, u64) {
        let rules = Rules::new(&Game::read(text).unwrap(), Claim::OpheliaDraws);
        let position = Position::within(&rules, claimed, rules.moves);
        let mut steps = 0;
        let holds = hold(&position, parts, |more| {
            steps += more;
            true
        });
        (holds, steps)
    }

    #[test]
    fn parts_hold_the_lines_that_contain_theirs() {
        // Two rows of three, and the lines 0 1 2 and 3 4 5.
        assert_eq!(held("mnk:3,2,3", [&[], &[]], &[pair([0, 2]), pair([5, 4])]), (true, 2 + 2 + 2));
        assert_eq!(held("mnk:3,2,3", [&[], &[]], &[pair([0, 2])]), (false, 2 + 1 + 1), "a line is not held");
        assert_eq!(held("mnk:3,2,3", [&[4], &[]], &[pair([0, 2])]), (true, 2 + 1 + 1), "it is not open");
        assert_eq!(held("mnk:3,2,3", [&[4], &[1]], &[pair([0, 2])]), (true, 2 + 1 + 1));
        assert_eq!(held("mnk:3,2,3", [&[4], &[1]], &[pair([0, 1])]), (false, 2 + 1), "not free");
        assert_eq!(held("mnk:3,2,3", [&[], &[]], &[pair([0, 2]), pair([2, 4])]), (false, 2 + 2), "2 is named twice");
        assert_eq!(held("mnk:3,2,3", [&[], &[]], &[pair([0, 0])]), (false, 2 + 1));
        assert_eq!(held("mnk:3,2,3", [&[], &[]], &[pair([0, 3])]), (false, 2 + 1 + 1), "no line of the board has both");
        assert_eq!(
            held("mnk:3,2,3 --moves 2", [&[], &[]], &[pair([0, 3])]),
            (true, 2 + 1),
            "none is completed in time"
        );
        assert_eq!(held("mnk:3,2,3 --moves 3", [&[], &[]], &[pair([0, 3])]), (false, 2 + 1 + 1));
    }

    #[test]
    fn steps_end_the_work() {
        let rules = Rules::new(&Game::parse("mnk:3,2,3").unwrap(), Claim::OpheliaDraws);
        let parts = [pair([0, 2]), pair([5, 4])];
        for (most, holds) in [(3u64, false), (4, false), (5, false), (6, true)] {
            let mut left = most;
            let charge = |more| {
                let may = more <= left;
                left = left.saturating_sub(more);
                may
            };
            assert_eq!(hold(&Position::new(&rules), &parts, charge), holds, "{most}");
        }
    }

    #[test]
    fn games_are_listed_once_and_after_those_that_they_cite() {
        let (two, three) = (game(2, &[&[0, 1]]), game(3, &[&[0, 1, 2]]));
        let parts = |parts: &[(&Arc<PartGame>, &[Point])]| {
            let part =
                |&(game, points): &(&Arc<PartGame>, &[Point])| Part { game: Arc::clone(game), points: points.to_vec() };
            Term { moves: Vec::new(), ending: Ending::Parts(parts.iter().map(part).collect()) }
        };
        let board = Board::new(5, vec![vec![0, 1], vec![2, 3, 4]]).unwrap();
        let five = PartGame::new(Game::of_board(board), Vec::new(), parts(&[(&two, &[0, 1]), (&three, &[2, 3, 4])]));
        let theorem = parts(&[(&five, &[0, 1, 2, 3, 4]), (&two, &[5, 6]), (&two, &[7, 8])]);
        let strategy = Strategy { claim: Claim::OpheliaDraws, lemmas: Vec::new(), theorem };
        let games = Games::of(&strategy);
        let listed: Vec<usize> = games.listed().iter().map(|game| game.points()).collect();
        assert_eq!(listed, [2, 3, 5]);
        assert_eq!(games.number(&five), 2);
    }

    #[test]
    fn games_that_cite_games_are_compared_at_once() {
        // Each game cites the one before twice. Part by part there would be 2^200 comparisons.
        let tower = || {
            (0..200).fold(game(2, &[&[0, 1]]), |below, _| {
                let parts = [0, 0].map(|_| Part { game: Arc::clone(&below), points: vec![0, 1] }).to_vec();
                let theorem = Term { moves: Vec::new(), ending: Ending::Parts(parts) };
                PartGame::new(below.game().clone(), Vec::new(), theorem)
            })
        };
        assert_eq!(tower(), tower());
        assert_ne!(tower(), game(2, &[&[0, 1]]));
        assert_ne!(game(2, &[&[0, 1]]), game(3, &[&[0, 1]]));
        assert_eq!(format!("{:?}", game(2, &[&[0, 1]])).split('(').next(), Some("PartGame"));
    }
}
