//! Small games decided exactly: Maker claims points first, and wins with all points of a line; Breaker keeps him
//! from it.
//!
//! Lines and claimed points are sets of bits. Maker threatens when a line lacks one point, and then Breaker's only
//! reply is there. A potential below 1 after any move of Maker's ends the search (P. Erdős and J. L. Selfridge, *On
//! a combinatorial game*, 1973).
//!
//! At most 16 points and 60 lines: a set of points fits into 16 bits, and a position into one word. The search is
//! plain alternation with a table of fixed size, in which a later position overwrites an earlier one, and whose
//! entries have the number of the game: so the table need not be cleared for each game.
//!
//! Moves elsewhere than on open lines are passes, and never help Maker; so only points of open lines are tried.

/// The most points of a small game.
pub(super) const MOST_POINTS: usize = 16;

/// The most lines of a small game.
pub(super) const MOST_LINES: usize = 60;

/// The number of places in the table of positions, as a power of two.
const TABLE_BITS: u32 = 16;

/// A potential of 1, in the units of a line that lacks 16 points.
const ONE: u32 = 1 << MOST_POINTS;

/// A position of the game with this number: the points of either player, and whether Maker wins.
#[derive(Clone, Copy, Default)]
struct Entry {
    maker: u16,
    breaker: u16,
    game: u32,
    maker_wins: bool,
}

/// Decides small games. It keeps the positions of the last one.
pub(super) struct SmallGames {
    lines: Vec<u16>,
    table: Vec<Entry>,
    game: u32,
}

/// What Maker sees in a position.
///
/// It is made once for a position, and says at the same time whether Maker wins at once.
struct View {
    /// What each of so many open lines lacks.
    rests: [u16; MOST_LINES],
    lines: usize,
    /// The points of rests of two points, which do not meet.
    threats: u16,
    /// The sum of the weights of all rests, and of those through each point.
    potential: u32,
    weights: [u32; MOST_POINTS],
}

impl SmallGames {
    pub(super) fn new() -> SmallGames {
        SmallGames { lines: Vec::new(), table: vec![Entry::default(); 1 << TABLE_BITS], game: 0 }
    }

    /// Whether Breaker holds all lines, as second player. There are at most [`MOST_LINES`].
    pub(super) fn holds(&mut self, lines: &[u16]) -> bool {
        self.lines.clear();
        self.lines.extend_from_slice(lines);
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            self.table.fill(Entry::default());
            self.game = 1;
        }
        !self.maker_wins(0, 0)
    }

    /// Whether Maker, to move, wins. Each call of it within another one claims two more points.
    fn maker_wins(&mut self, maker: u16, breaker: u16) -> bool {
        let hash = (u32::from(maker) << 16 | u32::from(breaker)).wrapping_mul(0x9E37_79B1);
        let place = (hash >> (32 - TABLE_BITS)) as usize;
        let entry = self.table[place];
        if entry.game == self.game && entry.maker == maker && entry.breaker == breaker {
            return entry.maker_wins;
        }
        let maker_wins = match self.view(maker, breaker) {
            None => true,
            Some(view) => self.some_move_wins(&view, maker, breaker),
        };
        self.table[place] = Entry { maker, breaker, game: self.game, maker_wins };
        maker_wins
    }

    /// The view; nothing if Maker wins at once, or by two threats.
    fn view(&self, maker: u16, breaker: u16) -> Option<View> {
        let mut view = View { rests: [0; MOST_LINES], lines: 0, threats: 0, potential: 0, weights: [0; MOST_POINTS] };
        for line in self.lines.iter().filter(|&&line| line & breaker == 0) {
            let rest = line & !maker;
            let size = rest.count_ones();
            if size == 2 && view.rests[..view.lines].contains(&rest) {
                continue;
            }
            if size <= 1 || size == 2 && view.threats & rest != 0 {
                return None;
            }
            if size == 2 {
                view.threats |= rest;
            }
            let weight = ONE >> size;
            view.potential += weight;
            bits(rest).for_each(|point| view.weights[point] += weight);
            view.rests[view.lines] = rest;
            view.lines += 1;
        }
        Some(view)
    }

    /// Whether a move of Maker's wins: one that threatens, if he wins after the only reply; another one, if he wins
    /// after each reply. Points on the heaviest lines come first.
    fn some_move_wins(&mut self, view: &View, maker: u16, breaker: u16) -> bool {
        let rests = &view.rests[..view.lines];
        let open = rests.iter().fold(0, |open, rest| open | rest);
        let (mut order, mut count) = ([0_usize; MOST_POINTS], 0);
        for point in bits(open) {
            order[count] = point;
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_by_key(|&point| std::cmp::Reverse(view.weights[point]));
        order.iter().any(|&point| {
            let with = maker | 1 << point;
            if view.threats >> point & 1 == 1 {
                let is_threat = |rest: &&u16| rest.count_ones() == 2 && **rest >> point & 1 == 1;
                let forced = rests.iter().find(is_threat).map_or(0, |rest| rest & !(1 << point));
                return self.maker_wins(with, breaker | forced);
            }
            // Breaker, to move, holds what weighs less than 1.
            view.potential + view.weights[point] >= ONE
                && order
                    .iter()
                    .filter(|&&reply| reply != point)
                    .all(|&reply| self.maker_wins(with, breaker | 1 << reply))
        })
    }
}

/// The numbers of the bits of a set.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::random::Random;

    /// Whether Maker wins, by the rules alone.
    fn maker_wins(lines: &[u16], points: usize, maker: u16, breaker: u16) -> bool {
        if lines.iter().any(|line| line & !maker == 0) {
            return true;
        }
        let free = || (0..points).map(|point| 1_u16 << point).filter(move |point| (maker | breaker) & point == 0);
        let after = |with: u16| {
            lines.iter().any(|line| line & !with == 0)
                || (free().any(|reply| reply & with == 0)
                    && free()
                        .filter(|reply| reply & with == 0)
                        .all(|reply| maker_wins(lines, points, with, breaker | reply)))
        };
        free().any(|point| after(maker | point))
    }

    #[test]
    fn small_games_have_the_outcome_of_the_rules() {
        let (mut games, mut dice) = (SmallGames::new(), Random(1));
        let mut held = 0;
        for _ in 0..2000 {
            let points = 2 + dice.below(6);
            let line =
                |dice: &mut Random| (0..points).fold(0, |line, point| line | u16::from(dice.below(2) == 0) << point);
            let lines: Vec<u16> = (0..1 + dice.below(6)).map(|_| line(&mut dice)).filter(|&line| line != 0).collect();
            let holds = games.holds(&lines);
            assert_eq!(holds, !maker_wins(&lines, points, 0, 0), "{lines:?}");
            held += usize::from(holds);
        }
        assert!((500..1500).contains(&held), "{held}");
    }
}
