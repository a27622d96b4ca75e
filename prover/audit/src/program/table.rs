//! The positions at which a program is asked, and its moves there.
//!
//! A position stands for its images under the symmetries of the game, if these are used; the program's answer at
//! one of them is mapped to the others. Whether the program itself would answer so at an image is not asked: the
//! certificate needs one answer for each class.

use std::collections::HashMap;
use std::sync::Arc;

use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::symmetry::Permutation;

/// The positions at which a program is asked.
pub(super) struct Table<'t> {
    pub(super) rules: &'t Arc<Rules>,
    /// Those under which positions count as one.
    symmetries: &'t Symmetries,
    pub(super) nodes: Vec<Node>,
    /// By the keys of their canonical forms.
    index: HashMap<u128, usize>,
}

/// A position at which a program is asked.
pub(super) struct Node {
    /// The moves by which it was reached first.
    pub(super) line: Vec<Point>,
    /// Other moves by which the same position was reached.
    pub(super) again: Option<Vec<Point>>,
    /// The program's move, when it is known.
    pub(super) answer: Option<Point>,
    key: u128,
}

impl<'t> Table<'t> {
    pub(super) fn new(rules: &'t Arc<Rules>, symmetries: &'t Symmetries) -> Self {
        Table { rules, symmetries, nodes: Vec::new(), index: HashMap::new() }
    }

    /// The position after some moves from the start.
    pub(super) fn position(&self, line: &[Point]) -> Position {
        let mut position = Position::at_start(self.rules);
        let first = if self.rules.antagonist_begins { ANTAGONIST } else { PROTAGONIST };
        for (index, &point) in line.iter().enumerate() {
            position.place(if index % 2 == 0 { first } else { 1 - first }, point);
        }
        position
    }

    /// Adds a position that these moves lead to. Returns its number if it is new.
    pub(super) fn add(&mut self, position: &Position, line: Vec<Point>) -> Option<usize> {
        let number = self.nodes.len();
        let known = *self.index.entry(self.class(position).0).or_insert(number);
        if known == number {
            self.nodes.push(Node { line, again: None, answer: None, key: position.key() });
            return Some(number);
        }
        let node = &mut self.nodes[known];
        if node.key == position.key() && node.again.is_none() {
            node.again = Some(line);
        }
        None
    }

    /// The number of a position, and the symmetry that takes the one of this number to it.
    pub(super) fn find(&self, position: &Position) -> Option<(usize, Permutation)> {
        let (key, to_form) = self.class(position);
        let number = *self.index.get(&key)?;
        if self.nodes[number].key == position.key() {
            return Some((number, Permutation::identity(self.rules.points())));
        }
        let known = self.position(&self.nodes[number].line);
        let (_, known_to_form) = self.class(&known);
        Some((number, known_to_form?.then(&to_form?.inverse())))
    }

    /// The key of a position's canonical form, and the symmetry that takes it there. While an opening rule constrains a player, positions are
    /// what they are.
    fn class(&self, position: &Position) -> (u128, Option<&Permutation>) {
        if position.is_constrained(PROTAGONIST) || position.is_constrained(ANTAGONIST) {
            return (position.key(), None);
        }
        let (key, to_form) = self.symmetries.canonical(position);
        (key, Some(to_form))
    }
}
