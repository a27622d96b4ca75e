//! A position, and for each player the points with which he could complete a line (rules, section 1).
//!
//! All is counted as points are placed and removed: a move costs a few operations for each line through its point.

use crate::games::Game;

/// A player, as an index.
pub(crate) const PROTAGONIST: usize = 0;
pub(crate) const ANTAGONIST: usize = 1;
/// The owner of a free point.
pub(crate) const NOBODY: usize = 2;

/// A line of the game.
struct Line {
    size: i32,
    /// How many of its points either player does not own.
    missing: [i32; 2],
    /// The exclusive or of its free points: the free point, if there is just one.
    free: u32,
}

/// What a player has on the board.
#[derive(Default)]
pub(crate) struct Player {
    /// Whether the lines count for him, and whether the opening rule names him.
    counts: bool,
    named: bool,
    /// How many points he owns, and how many lines that count for him he owns completely.
    pub(crate) owned: i32,
    pub(crate) completed: i32,
    /// With how many points he would complete a line that is open to him, and their exclusive or.
    pub(crate) threats: i32,
    pub(crate) forced: u32,
    /// For each point, how many such lines lack the point and nothing else.
    lacking: Vec<i32>,
}

pub(crate) struct Board {
    /// Of each point.
    pub(crate) owner: Vec<usize>,
    /// What was placed, in order: player and point.
    pub(crate) trail: Vec<(usize, u32)>,
    pub(crate) players: [Player; 2],
    lines: Vec<Line>,
    /// The lines through each point.
    through: Vec<Vec<usize>>,
    forbidden: Vec<u32>,
}

impl Board {
    /// The empty board of a game in which `xeno` is Xeno.
    pub(crate) fn new(game: &Game, xeno: usize) -> Board {
        let points = game.points as usize;
        let mut players = [PROTAGONIST, ANTAGONIST].map(|player| {
            let (counts, named) = (player == xeno || !game.maker_breaker, game.opening > u32::from(player != xeno));
            Player { counts, named, lacking: vec![0; points], ..Player::default() }
        });
        let (mut lines, mut through) = (Vec::new(), vec![Vec::new(); points]);
        for points in &game.lines {
            points.iter().for_each(|&point| through[point as usize].push(lines.len()));
            let (size, free) = points.iter().fold((0, 0), |(size, free), point| (size + 1, free ^ point));
            lines.push(Line { size, missing: [size, size], free });
            lines[lines.len() - 1].account(&mut players, 1);
        }
        Board { owner: vec![NOBODY; points], trail: vec![], players, lines, through, forbidden: game.forbidden.clone() }
    }

    /// Whether the player owns no point and the opening rule names him.
    pub(crate) fn constrained(&self, player: usize) -> bool {
        self.players[player].named && self.players[player].owned == 0
    }

    /// Whether the player may claim the point.
    pub(crate) fn legal(&self, player: usize, point: u32) -> bool {
        let forbidden = self.constrained(player) && self.forbidden.binary_search(&point).is_ok();
        self.owner[point as usize] == NOBODY && !forbidden
    }

    /// How many points with which the player would complete a line are no legal replies of the antagonist.
    pub(crate) fn illegal_threats(&self, player: usize) -> usize {
        let threats = || self.forbidden.iter().filter(|&&point| self.players[player].lacking[point as usize] > 0);
        if self.constrained(ANTAGONIST) { threats().count() } else { 0 }
    }

    /// The lines that are open to the antagonist, and how many points each of them lacks.
    pub(crate) fn open(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let open = |line: &Line| self.players[ANTAGONIST].counts && line.missing[PROTAGONIST] == line.size;
        let lines = self.lines.iter().enumerate().filter(move |(_, line)| open(line));
        lines.map(|(index, line)| (index, line.missing[ANTAGONIST] as usize))
    }

    /// Gives a free point to a player.
    pub(crate) fn place(&mut self, player: usize, point: u32) {
        self.trail.push((player, point));
        self.turn(player, point, player, 1);
    }

    /// Takes back all but the first points of the trail.
    pub(crate) fn take_back(&mut self, keep: usize) {
        for index in (keep..self.trail.len()).rev() {
            let (player, point) = self.trail[index];
            self.turn(player, point, NOBODY, -1);
        }
        self.trail.truncate(keep);
    }

    /// Gives a player a point (1), or takes it from him (-1).
    fn turn(&mut self, player: usize, point: u32, owner: usize, change: i32) {
        self.owner[point as usize] = owner;
        self.players[player].owned += change;
        for &index in &self.through[point as usize] {
            let line = &mut self.lines[index];
            line.account(&mut self.players, -1);
            line.missing[player] -= change;
            line.free ^= point;
            line.account(&mut self.players, 1);
        }
    }
}

impl Line {
    /// Enters the line into the threats and completed lines (1), or takes it out (-1).
    fn account(&self, players: &mut [Player; 2], change: i32) {
        // The line is open to a player if the points that he does not own are the free ones.
        let free = self.missing[0] + self.missing[1] - self.size;
        for (player, missing) in players.iter_mut().zip(self.missing) {
            if missing == 0 && free == 0 && player.counts {
                player.completed += change;
            } else if missing == 1 && free == 1 && player.counts {
                let lacking = &mut player.lacking[self.free as usize];
                *lacking += change;
                // The point has its first such line, or has lost its last.
                if *lacking == change.max(0) {
                    player.threats += change;
                    player.forced ^= self.free;
                }
            }
        }
    }
}
