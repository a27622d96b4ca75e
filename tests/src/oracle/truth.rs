//! The truth by exhaustive search, for boards of up to twelve points.

use super::position::{Points, Position, Rules, members};
use std::cell::RefCell;

/// Decides positions of one game for one claim, each once.
#[derive(Debug)]
pub struct Truth {
    rules: Rules,
    ternary: Vec<usize>,
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
            (0..1 << rules.points).map(|mask: Points| members(mask).map(|point| powers[point]).sum()).collect();
        let known = RefCell::new(vec![None; 2 * 3 * powers.last().copied().unwrap_or(1)]);
        Self { rules, ternary, known }
    }

    /// Is the claim true?
    #[must_use]
    pub fn claim(&self) -> bool {
        self.reached(self.rules.start())
    }

    /// Does the protagonist reach the target from this position?
    ///
    /// # Panics
    ///
    /// If a player who must move cannot.
    #[must_use]
    pub fn reached(&self, position: Position) -> bool {
        let index = |mask: Points| self.ternary[usize::try_from(mask).expect("a tiny board")];
        let key = 2 * (index(position.own) + 2 * index(position.other)) + usize::from(position.reply);
        if let Some(known) = self.known.borrow()[key] {
            return known;
        }
        let value = self.search(position);
        self.known.borrow_mut()[key] = Some(value);
        value
    }

    fn search(&self, position: Position) -> bool {
        let rules = &self.rules;
        if rules.own_lines.iter().any(|line| line & !position.own == 0) {
            return true;
        }
        if rules.other_lines.iter().any(|line| line & !position.other == 0) {
            return false;
        }
        if rules.free(position) == 0 {
            return rules.draw;
        }
        let moves = if position.reply { rules.replies(position) } else { rules.moves(position) };
        assert!(moves != 0, "a player who must move cannot");
        let mut after = members(moves).map(|point| {
            if position.reply {
                Position { other: position.other | 1 << point, reply: false, ..position }
            } else {
                Position { own: position.own | 1 << point, reply: true, ..position }
            }
        });
        if position.reply { after.all(|next| self.reached(next)) } else { after.any(|next| self.reached(next)) }
    }
}
