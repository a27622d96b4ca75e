//! Random games and positions for tests.
#![allow(clippy::unwrap_used, reason = "they are for tests")]

use std::sync::Arc;

use crate::{
    game::{Board, Claim, Convention, Game, OpeningRule, Point},
    position::{
        BitBoard, Bits, LineCounts, ResidualGame, Role, Rules, Sides, Symmetries, Width, point_of, points, with,
    },
    random::Random,
    symmetry::automorphisms_of,
};

/// The symmetries of a game's board.
pub fn symmetries(game: &Game) -> Symmetries {
    Symmetries::new(&automorphisms_of(game, &[]), game.board.points())
}

impl Random {
    /// This many of the points below a number, ascending.
    pub fn some(&mut self, count: usize, points: usize) -> Vec<Point> {
        let mut all: Vec<Point> = (0..points).map(point_of).collect();
        while all.len() > count {
            all.remove(self.below(all.len()));
        }
        all
    }

    /// A game of six to eight points, with lines of two to four: a third of them in the Maker-Breaker convention, a quarter
    /// under an opening rule.
    pub fn game(&mut self) -> Game {
        let points = 6 + self.below(3);
        let count = 2 + self.below(2 * points - 4);
        let mut lines: Vec<Vec<Point>> = (0..count)
            .map(|_| {
                let size = [2, 3, 3, 3, 4][self.below(5)];
                self.some(size, points)
            })
            .collect();
        lines.sort();
        lines.dedup();
        let board = Board::new(points, lines).unwrap();
        let convention = if self.below(3) == 0 { Convention::MakerBreaker } else { Convention::Strong };
        let game = Game::of_board(board).with_convention(convention);
        let forbidden = self.some(2, points);
        let rule = match self.below(8) {
            0 => OpeningRule::Xeno(forbidden),
            1 => OpeningRule::Both(forbidden),
            _ => OpeningRule::None,
        };
        game.with_opening(rule).unwrap()
    }

    /// The rules for "Ophelia draws", or "Xeno draws" where that makes sense.
    pub fn rules(&mut self, game: &Game) -> Arc<Rules> {
        let xeno = game.convention == Convention::Strong && self.below(2) == 0;
        Rules::new(game, if xeno { Claim::XenoDraws } else { Claim::OpheliaDraws })
    }

    /// A position on a small board after this many random moves, none of which completes a line.
    pub fn line_counts<'b, W: Width>(&mut self, board: &'b BitBoard<W>, moves: usize) -> LineCounts<'b, W> {
        let mut position = LineCounts::new(board, [W::Points::EMPTY; 2]);
        for role in (0..moves).map(|turn| turn % 2) {
            let points: Vec<usize> = (position.free() & !position.completions(role)).elements().collect();
            if !points.is_empty() {
                position.place(role, points[self.below(points.len())]);
            }
        }
        position
    }

    /// A position after this many random moves, none of which completes a line that counts.
    pub fn sides<Set: Bits>(
        &mut self,
        residual_game: &ResidualGame<Set>,
        moves: usize,
        first: Role,
    ) -> Option<Sides<Set>> {
        let mut sides = [Set::EMPTY; 2];
        let mut mover = first;
        for _ in 0..moves {
            let legal: Vec<Point> = points(residual_game.legal(sides, mover)).collect();
            if legal.is_empty() {
                return None;
            }
            sides = with(sides, mover, legal[self.below(legal.len())]);
            if completed(residual_game, sides, mover) {
                return None;
            }
            mover = 1 - mover;
        }
        Some(sides)
    }
}

/// Whether a role owns a line that counts for it.
pub fn completed<Set: Bits>(residual_game: &ResidualGame<Set>, sides: Sides<Set>, role: Role) -> bool {
    let ResidualGame { attacker, lines, counter_lines, .. } = residual_game;
    let lines = if role == *attacker { lines } else { counter_lines };
    lines.iter().any(|line| line.is_in(sides[role]))
}
