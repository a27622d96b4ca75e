//! Pairings (rules, R23): each line open to the antagonist is given two free points of its own.
//!
//! Nobody needs to trust [`Pairing::repair`], which looks for them along augmenting paths: [`holds`] is the rule, and it alone
//! decides. What was found at one position is kept for the next, which usually differs by few points.

use crate::board::{Board, NOBODY};

/// R23: each line open to the antagonist that lacks at most `left` points holds two free points of its own. (A point has one holder at the most.)
pub(crate) fn holds(board: &Board, left: u32, lines: &[Vec<u32>], holder: &[Option<usize>]) -> bool {
    let own = |line, point| holder[point as usize] == Some(line) && board.owner[point as usize] == NOBODY;
    board.open(left).all(|(line, _)| lines[line].iter().filter(|&&point| own(line, point)).nth(1).is_some())
}

/// Who holds which point, and the memory of the search for it.
#[derive(Default)]
pub(crate) struct Pairing {
    /// Of each point, the line that holds it.
    pub(crate) holder: Vec<Option<usize>>,
    /// For each line, the last request for a point of its own.
    asked: Vec<Request>,
    searches: u64,
}

/// A line asks another for a point that the other one holds.
#[derive(Clone, Copy, Default)]
struct Request {
    /// The number of the search that made it.
    search: u64,
    /// The line that asks.
    line: usize,
    point: u32,
}

impl Pairing {
    /// Keeps what still fits, and looks for the rest.
    pub(crate) fn repair(&mut self, board: &Board, left: u32, lines: &[Vec<u32>]) {
        let Pairing { holder, asked, searches } = self;
        holder.resize(board.owner.len(), None);
        asked.resize(lines.len(), Request::default());
        // How many points each line still wants.
        let mut wants = vec![0_usize; lines.len()];
        board.open(left).for_each(|(line, _)| wants[line] = 2);
        for (holder, owner) in holder.iter_mut().zip(&board.owner) {
            *holder = holder.filter(|&line| *owner == NOBODY && wants[line] > 0);
            holder.iter().for_each(|&line| wants[line] -= 1);
        }
        for wanting in (0..lines.len()).flat_map(|line| std::iter::repeat_n(line, wants[line])) {
            *searches += 1;
            let (mut queue, mut next) = (vec![wanting], 0);
            asked[wanting].search = *searches;
            'search: loop {
                // A line that gets no point: there is no pairing.
                let Some(&line) = queue.get(next) else { return };
                next += 1;
                for &point in lines[line].iter().filter(|&&point| board.owner[point as usize] == NOBODY) {
                    if let Some(other) = holder[point as usize] {
                        if asked[other].search != *searches {
                            asked[other] = Request { search: *searches, line, point };
                            queue.push(other);
                        }
                        continue;
                    }
                    // Nobody's yet: each line on the way takes the point that it asked for.
                    let (mut taker, mut taken) = (line, point);
                    holder[taken as usize] = Some(taker);
                    while taker != wanting {
                        (taker, taken) = (asked[taker].line, asked[taker].point);
                        holder[taken as usize] = Some(taker);
                    }
                    break 'search;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{ANTAGONIST, PROTAGONIST};
    use crate::claim::Player;
    use crate::games::{self, Game};
    use crate::random::Random;

    fn empty(points: u32) -> Game {
        games::board(String::new(), Some(points)).unwrap_or_default()
    }

    /// Whether the lines from `index` on can be given two free points each, found by trying all.
    fn exists(board: &Board, lines: &[Vec<u32>], index: usize, used: &mut Vec<bool>) -> bool {
        let Some((line, _)) = board.open(u32::MAX).find(|&(line, _)| line >= index) else { return true };
        let own: Vec<usize> = lines[line].iter().map(|&point| point as usize).collect();
        for first in 0..own.len() {
            for second in first + 1..own.len() {
                let pair = [own[first], own[second]];
                if pair.iter().all(|&point| board.owner[point] == NOBODY && !used[point]) {
                    pair.iter().for_each(|&point| used[point] = true);
                    let found = exists(board, lines, line + 1, used);
                    pair.iter().for_each(|&point| used[point] = false);
                    if found {
                        return true;
                    }
                }
            }
        }
        false
    }

    #[test]
    fn a_pairing_is_found_just_if_there_is_one() {
        let (mut random, mut counts) = (Random(7), [0, 0]);
        let rounds = if cfg!(miri) { 30 } else { 3000 };
        for _ in 0..rounds {
            let mut game = empty(3 + random.below(7));
            for _ in 0..random.below(5) {
                let line: Vec<u32> = (0..game.points).filter(|_| random.below(2) == 0).collect();
                if !line.is_empty() && !game.lines.contains(&line) {
                    game.lines.push(line);
                }
            }
            game.lines.sort();
            let mut board = Board::new(&game, Player::Xeno);
            for point in 0..game.points {
                if random.below(6) == 0 {
                    board.place([PROTAGONIST, ANTAGONIST][random.below(2) as usize], point);
                }
            }
            // The pairing is repaired as points come and go.
            let mut pairing = Pairing::default();
            for _ in 0..4 {
                pairing.repair(&board, u32::MAX, &game.lines);
                let found = holds(&board, u32::MAX, &game.lines, &pairing.holder);
                let all = exists(&board, &game.lines, 0, &mut vec![false; game.points as usize]);
                assert_eq!(found, all, "{:?} after {:?}", game.lines, board.trail);
                counts[usize::from(found)] += 1;
                // What fits is kept.
                let searches = pairing.searches;
                pairing.repair(&board, u32::MAX, &game.lines);
                assert!(pairing.searches == searches || !found);
                let point = random.below(game.points);
                if board.owner[point as usize] == NOBODY {
                    board.place([PROTAGONIST, ANTAGONIST][random.below(2) as usize], point);
                } else {
                    board.take_back(board.trail.len().saturating_sub(2));
                }
            }
        }
        assert!(counts.iter().all(|&count| count > rounds / 2), "{counts:?}");
    }

    #[test]
    fn wrong_holders_are_refused() {
        let mut game = empty(5);
        game.lines = vec![vec![0, 1, 2], vec![2, 3, 4]];
        let mut board = Board::new(&game, Player::Xeno);
        let (a, b) = (Some(0), Some(1));
        assert!(holds(&board, u32::MAX, &game.lines, &[a, a, None, b, b]));
        assert!(holds(&board, u32::MAX, &game.lines, &[a, None, a, b, b]));
        assert!(!holds(&board, u32::MAX, &game.lines, &[None; 5]), "nothing is given");
        assert!(!holds(&board, u32::MAX, &game.lines, &[a, a, a, b, None]), "one point only");
        assert!(!holds(&board, u32::MAX, &game.lines, &[a; 5]), "all to one line");
        assert!(!holds(&board, u32::MAX, &game.lines, &[a, b, b, a, None]), "points that are not on the line");
        board.place(ANTAGONIST, 0);
        assert!(!holds(&board, u32::MAX, &game.lines, &[a, a, None, b, b]), "a point that is not free");
        assert!(holds(&board, u32::MAX, &game.lines, &[None, a, a, b, b]));
        board.place(PROTAGONIST, 2);
        assert!(holds(&board, u32::MAX, &game.lines, &[None; 5]), "no line is open");
    }
}
