//! A position, and for each player the points with which he could complete a line (rules, section 1).
//!
//! All is counted as points are placed and removed: a move costs a few operations for each line through its point.

use crate::games::Game;

/// A player, as an index.
pub(crate) const PROTAGONIST: usize = 0;
pub(crate) const ANTAGONIST: usize = 1;
/// The owner of a free point.
pub(crate) const NOBODY: usize = 2;

#[derive(Default)]
pub(crate) struct Board {
    /// Of each point.
    pub(crate) owner: Vec<usize>,
    /// What was placed, in order: player and point.
    pub(crate) trail: Vec<(usize, u32)>,
    /// How many points each player owns.
    pub(crate) owned: [i32; 2],
    /// How many lines that count for him each player owns completely.
    pub(crate) completed: [i32; 2],
    /// With how many points each player would complete a line that is open to him, and their exclusive or.
    pub(crate) threats: [(i32, u32); 2],
    /// For each player and point, how many such lines lack the point and nothing else.
    lacking: [Vec<i32>; 2],
    /// Of each line: how many of its points either player does not own, and the exclusive or of its free points, which
    /// is the free point, if there is just one.
    lines: Vec<([i32; 2], u32)>,
    sizes: Vec<i32>,
    /// The lines through each point.
    through: Vec<Vec<usize>>,
    /// Whether the lines count for each player, and whether the opening rule names him.
    counts: [bool; 2],
    named: [bool; 2],
    forbidden: Vec<u32>,
}

impl Board {
    /// The empty board of a game in which `xeno` is Xeno.
    pub(crate) fn new(game: &Game, xeno: usize) -> Board {
        let points = game.points as usize;
        let mut board = Board {
            owner: vec![NOBODY; points],
            through: vec![Vec::new(); points],
            lacking: [vec![0; points], vec![0; points]],
            counts: [0, 1].map(|player| player == xeno || !game.maker_breaker),
            named: [0, 1].map(|player| game.opening > u32::from(player != xeno)),
            forbidden: game.forbidden.clone(),
            ..Board::default()
        };
        for (index, line) in game.lines.iter().enumerate() {
            let (size, rest) = line.iter().fold((0, 0), |(size, rest), point| (size + 1, rest ^ point));
            line.iter().for_each(|&point| board.through[point as usize].push(index));
            board.sizes.push(size);
            board.lines.push(([size, size], rest));
            board.account(index, 1);
        }
        board
    }

    /// Whether the player owns no point and the opening rule names him.
    pub(crate) fn constrained(&self, player: usize) -> bool {
        self.named[player] && self.owned[player] == 0
    }

    /// Whether the player may claim the point.
    pub(crate) fn legal(&self, player: usize, point: u32) -> bool {
        let forbidden = self.constrained(player) && self.forbidden.contains(&point);
        self.owner[point as usize] == NOBODY && !forbidden
    }

    /// How many points with which `player` would complete a line are legal moves of `mover`.
    pub(crate) fn legal_threats(&self, player: usize, mover: usize) -> i32 {
        let illegal = self.forbidden.iter().filter(|&&point| self.lacking[player][point as usize] > 0).map(|_| 1);
        self.threats[player].0 - if self.constrained(mover) { illegal.sum() } else { 0 }
    }

    /// Whether a line is open to the player, and how many points it lacks.
    pub(crate) fn open(&self, player: usize, line: usize) -> Option<usize> {
        let open = self.counts[player] && self.lines[line].0[1 - player] == self.sizes[line];
        usize::try_from(self.lines[line].0[player]).ok().filter(|_| open)
    }

    /// Gives a free point to a player.
    pub(crate) fn place(&mut self, player: usize, point: u32) {
        self.trail.push((player, point));
        self.turn(player, point, player, 1);
    }

    /// Takes back all but the first points of the trail.
    pub(crate) fn take_back(&mut self, keep: usize) {
        for (player, point) in self.trail.split_off(keep).into_iter().rev() {
            self.turn(player, point, NOBODY, -1);
        }
    }

    /// Gives a player a point (1), or takes it from him (-1).
    fn turn(&mut self, player: usize, point: u32, owner: usize, change: i32) {
        self.owner[point as usize] = owner;
        self.owned[player] += change;
        for index in 0..self.through[point as usize].len() {
            let line = self.through[point as usize][index];
            self.account(line, -1);
            self.lines[line].0[player] -= change;
            self.lines[line].1 ^= point;
            self.account(line, 1);
        }
    }

    /// Enters a line into the threats and completed lines (1), or takes it out (-1).
    fn account(&mut self, line: usize, change: i32) {
        let (missing, rest) = self.lines[line];
        for player in [PROTAGONIST, ANTAGONIST] {
            let open = self.counts[player] && missing[1 - player] == self.sizes[line];
            match missing[player] {
                0 if open => self.completed[player] += change,
                1 if open => {
                    let lacking = &mut self.lacking[player][rest as usize];
                    *lacking += change;
                    // The point has its first such line, or has lost its last.
                    if *lacking == change.max(0) {
                        self.threats[player].0 += change;
                        self.threats[player].1 ^= rest;
                    }
                }
                _ => {}
            }
        }
    }
}
