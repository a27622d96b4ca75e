//! What moves are worth, and which positions are beyond hope, by counts alone.

use crate::game::Point;
use crate::search::{ANTAGONIST, PROTAGONIST, Position};

/// The lines that the antagonist may still complete, counted.
pub(super) struct Outlook {
    /// The protagonist's moves that close lines, with how many; those that close most first, the lines on which the
    /// antagonist has points counting for more.
    pub(super) moves: Vec<(Point, usize)>,
    open: usize,
    free: usize,
    /// The sum of 2^-missing over the open lines, and the largest part of it that one move takes away.
    potential: f64,
    relief: f64,
}

impl Outlook {
    pub(super) fn of(position: &Position) -> Outlook {
        let rules = position.rules();
        let weight = |line: usize| (-(position.missing(ANTAGONIST, line) as f64)).exp2();
        let open: Vec<usize> = (0..rules.lines.len()).filter(|&line| position.is_open(ANTAGONIST, line)).collect();
        let mut outlook = Outlook {
            moves: Vec::new(),
            open: open.len(),
            free: rules.points() - position.trail().len(),
            potential: open.into_iter().map(weight).sum(),
            relief: 0.0,
        };
        let mut ranked: Vec<(u64, Point, usize)> = Vec::new();
        for point in position.moves(PROTAGONIST) {
            let (mut worth, mut closed, mut relief) = (0, 0, 0.0);
            let through = rules.through[usize::from(point)].iter().map(|&line| line as usize);
            for line in through.filter(|&line| position.is_open(ANTAGONIST, line)) {
                let owned = rules.lines[line].len() - position.missing(ANTAGONIST, line);
                worth += 4 + (1 << owned.min(32));
                closed += 1;
                relief += weight(line);
            }
            outlook.relief = outlook.relief.max(relief);
            ranked.push((worth, point, closed));
        }
        ranked.sort_unstable_by_key(|&(worth, point, _)| (std::cmp::Reverse(worth), point));
        outlook.moves = ranked.into_iter().map(|(_, point, closed)| (point, closed)).collect();
        outlook
    }

    /// Whether so many rounds, in which the protagonist closes so many lines in all, leave as many free points as a
    /// pairing takes.
    pub(super) fn leaves_pairing(&self, closed: usize, rounds: usize) -> bool {
        self.free >= 2 * rounds + 2 * self.open.saturating_sub(closed)
    }

    /// Whether, the antagonist to move, there may be a pairing after so many more rounds than one, or a potential below
    /// 1. What the antagonist adds to the potential is left out, so this is hope and no proof.
    pub(super) fn is_hopeful(&self, rounds: usize) -> bool {
        let most = self.moves.iter().map(|&(_, closed)| closed).max().unwrap_or(0);
        self.leaves_pairing((rounds + 1) * most, rounds + 1) || self.potential - rounds as f64 * self.relief < 1.0
    }
}

/// How many points a pairing can do without, the protagonist to move, if he always closes most lines and a pairing is
/// due after so many more rounds than one; 0 if there is none.
pub(super) fn spare_points(position: &mut Position, rounds: usize) -> usize {
    let mark = position.trail().len();
    let mut last = Outlook::of(position);
    for _ in 0..rounds + 2 {
        let Some(&(point, _)) = last.moves.iter().max_by_key(|&&(_, closed)| closed) else { break };
        position.place(PROTAGONIST, point);
        last = Outlook::of(position);
    }
    position.take_back_to(mark);
    last.free.saturating_sub(rounds + 1 + 2 * last.open)
}
