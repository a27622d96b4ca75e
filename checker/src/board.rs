//! A position, and for each player the points with which he could complete a line (rules, section 1).
//!
//! All is counted as points are placed and removed: a move costs a few operations for each line through its point.

use crate::{claim::Player, games::Game};

/// A player, as an index.
pub(crate) const PROTAGONIST: usize = 0;
pub(crate) const ANTAGONIST: usize = 1;
/// The owner of a free point.
pub(crate) const NOBODY: usize = 2;

/// A line of the game.
struct Line {
    size: i32,
    /// For whom it counts.
    counts: [bool; 2],
    /// How many of its points either player does not own.
    missing: [i32; 2],
    /// The exclusive or of its free points: the free point, if there is just one.
    free: u32,
}

/// What a player has on the board.
#[derive(Default)]
pub(crate) struct Side {
    /// Whether the opening rule names him.
    named: bool,
    /// How many points he owns, and how many lines that count for him he owns completely.
    pub(crate) owned: u32,
    pub(crate) completed: i32,
    /// With how many points he would complete a line that is open to him, and their exclusive or.
    pub(crate) threats: i32,
    pub(crate) forced: u32,
    /// For each point, how many such lines lack the point and nothing else.
    pub(crate) lacking: Vec<i32>,
}

pub(crate) struct Board {
    /// Of each point.
    pub(crate) owner: Vec<usize>,
    /// What was placed, in order: player and point.
    pub(crate) trail: Vec<(usize, u32)>,
    pub(crate) players: [Side; 2],
    lines: Vec<Line>,
    /// The lines through each point.
    through: Vec<Vec<usize>>,
    forbidden: Vec<u32>,
}

impl Board {
    /// The empty board of a game with this protagonist.
    pub(crate) fn new(game: &Game, protagonist: Player) -> Board {
        let points = game.points as usize;
        let other = if protagonist == Player::Xeno { Player::Ophelia } else { Player::Xeno };
        // In the order of their indices here.
        let names = [protagonist, other];
        let mut players =
            names.map(|name| Side { named: game.names(name), lacking: vec![0; points], ..Side::default() });
        let (mut lines, mut through) = (Vec::new(), vec![Vec::new(); points]);
        for points in &game.lines {
            points.iter().for_each(|&point| through[point as usize].push(lines.len()));
            let (size, free) = points.iter().fold((0, 0), |(size, free), point| (size + 1, free ^ point));
            let counts = names.map(|name| game.counts(lines.len(), name));
            lines.push(Line { size, counts, missing: [size, size], free });
            account(&lines[lines.len() - 1], &mut players, 1);
        }
        Board { owner: vec![NOBODY; points], trail: vec![], players, lines, through, forbidden: game.forbidden.clone() }
    }

    /// Whether the player owns no point and the opening rule names him.
    pub(crate) fn constrained(&self, player: usize) -> bool {
        self.players[player].named && self.players[player].owned == 0
    }

    /// Whether the player may claim the point.
    pub(crate) fn legal(&self, player: usize, point: u32) -> bool {
        self.owner[point as usize] == NOBODY && !(self.constrained(player) && self.forbidden.contains(&point))
    }

    /// R6: a line open to the antagonist lacks no point, or just one that is a legal reply.
    pub(crate) fn danger(&self) -> bool {
        let Side { completed, threats, lacking, .. } = &self.players[ANTAGONIST];
        let illegal = self.forbidden.iter().filter(|&&point| lacking[point as usize] > 0);
        *completed > 0 || *threats > 0 && !(self.constrained(ANTAGONIST) && illegal.count() == *threats as usize)
    }

    /// Whether a line is open to the antagonist and lacks at most `left` points.
    fn is_open(&self, line: usize, left: u32) -> bool {
        let Line { size, counts, missing, .. } = &self.lines[line];
        counts[ANTAGONIST] && missing[PROTAGONIST] == *size && missing[ANTAGONIST].unsigned_abs() <= left
    }

    /// The lines that are open to the antagonist and lack at most `left` points, and how many points each of them lacks.
    pub(crate) fn open(&self, left: u32) -> impl Iterator<Item = (usize, usize)> + '_ {
        let open = (0..self.lines.len()).filter(move |&line| self.is_open(line, left));
        open.map(|line| (line, self.lines[line].missing[ANTAGONIST] as usize))
    }

    /// Those of them that go through a point.
    pub(crate) fn open_through(&self, point: u32, left: u32) -> impl Iterator<Item = usize> + '_ {
        self.through[point as usize].iter().copied().filter(move |&line| self.is_open(line, left))
    }

    /// Gives a free point to a player.
    pub(crate) fn place(&mut self, player: usize, point: u32) {
        self.trail.push((player, point));
        self.turn(player, point, player, 1);
    }

    /// Takes back all but the first points of the trail.
    pub(crate) fn take_back(&mut self, keep: usize) {
        for index in (keep..self.trail.len()).rev() {
            self.turn(self.trail[index].0, self.trail[index].1, NOBODY, -1);
        }
        self.trail.truncate(keep);
    }

    /// Gives a player a point (1), or takes it from him (-1).
    fn turn(&mut self, player: usize, point: u32, owner: usize, change: i32) {
        self.owner[point as usize] = owner;
        self.players[player].owned = self.players[player].owned.saturating_add_signed(change);
        for &index in &self.through[point as usize] {
            let line = &mut self.lines[index];
            // Before the point is his, a line that is open to him lacks two points or fewer, or one that is open to the other player
            // at most one: else nothing of it is counted, before or after.
            let (his, others) = (line.missing[player] - change.min(0), line.missing[1 - player]);
            let matters = others == line.size && his <= 2 || his == line.size && others <= 1;
            if matters {
                account(line, &mut self.players, -1);
            }
            line.missing[player] -= change;
            line.free ^= point;
            if matters {
                account(line, &mut self.players, 1);
            }
        }
    }
}

/// Enters a line into the threats and completed lines (1), or takes it out (-1).
fn account(line: &Line, players: &mut [Side; 2], change: i32) {
    for (player, other) in [(PROTAGONIST, ANTAGONIST), (ANTAGONIST, PROTAGONIST)] {
        let missing = line.missing[player];
        // Most lines lack more than one point, or are not open to him.
        if missing > 1 || line.missing[other] < line.size || !line.counts[player] {
            continue;
        }
        let player = &mut players[player];
        if missing == 0 {
            player.completed += change;
            continue;
        }
        let lacking = &mut player.lacking[line.free as usize];
        *lacking += change;
        // The point has its first such line, or has lost its last.
        if *lacking == change.max(0) {
            player.threats += change;
            player.forced ^= line.free;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{CONVENTIONS, OPENINGS};
    use crate::games::tests::numbered;
    use crate::random::Random;

    /// Recomputes all that the board counts from the owners of the points.
    fn recount(board: &Board, game: &Game, protagonist: Player) {
        let mut open_to_antagonist = Vec::new();
        for player in [PROTAGONIST, ANTAGONIST] {
            let is_xeno = (player == PROTAGONIST) == (protagonist == Player::Xeno);
            let (mut completed, mut threats) = (0, Vec::new());
            for (index, line) in game.lines.iter().enumerate() {
                let owned_by = |owner| line.iter().filter(|&&point| board.owner[point as usize] == owner).count();
                let theirs = [true, is_xeno, (index < game.xenos) == is_xeno][game.convention as usize];
                if !theirs || owned_by(1 - player) > 0 {
                    continue;
                }
                if player == ANTAGONIST {
                    open_to_antagonist.push((index, owned_by(NOBODY)));
                }
                completed += i32::from(owned_by(NOBODY) == 0);
                if owned_by(NOBODY) == 1 {
                    threats.extend(line.iter().filter(|&&point| board.owner[point as usize] == NOBODY));
                }
            }
            threats.sort_unstable();
            threats.dedup();
            let counted = &board.players[player];
            assert_eq!((counted.completed, counted.threats), (completed, i32::try_from(threats.len()).unwrap()));
            if let [point] = threats[..] {
                assert_eq!(counted.forced, point);
            }
            let owned = board.owner.iter().filter(|&&owner| owner == player).count();
            assert_eq!(usize::try_from(counted.owned), Ok(owned));
            let named = [false, is_xeno, true, false, false][game.opening as usize];
            assert_eq!(board.constrained(player), named && owned == 0);
            for point in 0..game.points {
                let forbidden = named && owned == 0 && game.forbidden.contains(&point);
                assert_eq!(board.legal(player, point), board.owner[point as usize] == NOBODY && !forbidden);
            }
            if player == ANTAGONIST {
                let legal = threats.iter().any(|&point| board.legal(ANTAGONIST, point));
                assert_eq!(board.danger(), completed > 0 || legal);
            }
        }
        assert_eq!(board.open(u32::MAX).collect::<Vec<_>>(), open_to_antagonist);
        for left in 0..4 {
            let soon = open_to_antagonist.iter().copied().filter(|&(_, missing)| missing <= left as usize);
            assert_eq!(board.open(left).collect::<Vec<_>>(), soon.collect::<Vec<_>>());
        }
    }

    #[test]
    fn counters_agree_with_a_recount_in_random_play() {
        let mut random = Random(1);
        for round in 0..if cfg!(miri) { 6 } else { 400 } {
            let boards: [(u32, &[u64]); 6] =
                [(1, &[3, 2]), (1, &[2, 3]), (2, &[4, 3, 2]), (2, &[3, 2, 1]), (3, &[3, 3, 1]), (4, &[2])];
            let (family, parameters) = boards[round % 6];
            let mut game = numbered(family, parameters);
            game.convention = CONVENTIONS[random.below(3) as usize];
            game.opening = OPENINGS[random.below(5) as usize];
            game.xenos = random.below(u32::try_from(game.lines.len()).unwrap() + 1) as usize;
            game.forbidden = (0..game.points).filter(|&point| point > 1 && random.below(3) == 0).collect();
            let protagonist = [Player::Xeno, Player::Ophelia][random.below(2) as usize];
            let mut board = Board::new(&game, protagonist);
            for _ in 0..60 {
                let point = random.below(game.points);
                if board.owner[point as usize] == NOBODY {
                    board.place([PROTAGONIST, ANTAGONIST][random.below(2) as usize], point);
                } else {
                    let length = u32::try_from(board.trail.len()).unwrap();
                    board.take_back(random.below(length + 1) as usize);
                }
                recount(&board, &game, protagonist);
            }
            board.take_back(0);
            assert!(board.owner.iter().all(|&owner| owner == NOBODY));
            recount(&board, &game, protagonist);
        }
    }
}
