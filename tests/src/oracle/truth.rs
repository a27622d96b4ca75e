//! The truth by exhaustive search (rules.md, section 1), for boards of up to twelve points.

use super::position::{NONE, Points, Position, Rules, members};
use std::cell::RefCell;

/// Decides positions of one game for one claim, each once.
#[derive(Debug)]
pub struct Truth {
    rules: Rules,
    ternary: Vec<usize>,
    /// The number of positions for each number of moves left.
    table: usize,
    known: RefCell<Vec<Option<bool>>>,
}

impl Truth {
    /// The largest number of points.
    pub const LARGEST: usize = 12;

    /// Starts with no position decided.
    ///
    /// # Panics
    ///
    /// If the board has more than twelve points.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        assert!(rules.points <= Self::LARGEST, "exhaustive search is for tiny boards");
        let powers: Vec<usize> =
            (0..rules.points).scan(1, |power, _| Some(std::mem::replace(power, *power * 3))).collect();
        let ternary =
            (0..1 << rules.points).map(|mask: u64| members(mask.into()).map(|point| powers[point]).sum()).collect();
        let table = 2 * 3 * powers.last().copied().unwrap_or(1);
        let known = RefCell::new(vec![None; (Self::number(rules.start()) + 1) * table]);
        Self { rules, ternary, table, known }
    }

    /// The number of a position's table: the number of moves left, and one more, as that is -1 after a move that did not count.
    fn number(position: Position) -> usize {
        position.left.map_or(0, |left| usize::try_from(left + 1).expect("moves left"))
    }

    /// Is the claim true?
    #[must_use]
    pub fn claim(&self) -> bool {
        self.reached(self.rules.start())
    }

    /// Does the protagonist reach the target from this position? In a bounded claim no more moves are left there than at the
    /// start.
    ///
    /// # Panics
    ///
    /// If a player who must move cannot.
    #[must_use]
    pub fn reached(&self, position: Position) -> bool {
        let index = |mask: Points| self.ternary[usize::try_from(mask).expect("a tiny board")];
        let key = 2 * (index(position.own) + 2 * index(position.other)) + usize::from(position.reply);
        let key = self.table * Self::number(position) + key;
        if let Some(known) = self.known.borrow()[key] {
            return known;
        }
        let value = self.search(position);
        self.known.borrow_mut()[key] = Some(value);
        value
    }

    /// Plays the game to its end: a bound does not shorten it.
    fn search(&self, position: Position) -> bool {
        let rules = &self.rules;
        // A line that was completed by a move after the last one that counts does not count for the attacker's win.
        let in_time = position.left.is_none_or(|left| left >= 0);
        if rules.own_completed(position) {
            return rules.draw || in_time;
        }
        if rules.other_completed(position) {
            return rules.draw && !in_time;
        }
        if rules.free(position) == NONE {
            return rules.draw;
        }
        let moves = if position.reply { rules.replies(position) } else { rules.moves(position) };
        assert!(moves != NONE, "a player who must move cannot");
        let mut after = members(moves).map(|point| rules.after(position, point));
        if position.reply { after.all(|next| self.reached(next)) } else { after.any(|next| self.reached(next)) }
    }
}
