//! Pairings (rules, R23): each line open to the antagonist is given two free points of its own.
//!
//! Nobody needs to trust [`find`], which looks for them along augmenting paths: [`holds`] is the rule, and it alone
//! decides.

use crate::board::{Board, NOBODY};

/// R23: each line open to the antagonist holds two free points of its own. (A point has one holder at the most.)
pub(crate) fn holds(board: &Board, lines: &[Vec<u32>], holder: &[Option<usize>]) -> bool {
    let own = |line, point| board.owner[point as usize] == NOBODY && holder[point as usize] == Some(line);
    board.open().all(|(line, _)| lines[line].iter().filter(|&&point| own(line, point)).count() >= 2)
}

/// Of each point, the line that holds it.
pub(crate) fn find(board: &Board, lines: &[Vec<u32>]) -> Vec<Option<usize>> {
    let mut holder: Vec<Option<usize>> = vec![None; board.owner.len()];
    // For each line, the last search that met it, the line that then asked it for a point, and the point.
    let mut asked: Vec<(usize, usize, u32)> = vec![(0, 0, 0); lines.len()];
    for (search, (wanting, _)) in (1..).zip(board.open().chain(board.open())) {
        let (mut queue, mut next) = (vec![wanting], 0);
        asked[wanting].0 = search;
        'search: while let Some(&line) = queue.get(next) {
            next += 1;
            for &point in lines[line].iter().filter(|&&point| board.owner[point as usize] == NOBODY) {
                if let Some(other) = holder[point as usize] {
                    if asked[other].0 != search {
                        asked[other] = (search, line, point);
                        queue.push(other);
                    }
                    continue;
                }
                // Nobody's yet: each line on the way takes the point that it asked for.
                let (mut taker, mut taken) = (line, point);
                holder[taken as usize] = Some(taker);
                while taker != wanting {
                    (_, taker, taken) = asked[taker];
                    holder[taken as usize] = Some(taker);
                }
                break 'search;
            }
        }
    }
    holder
}
