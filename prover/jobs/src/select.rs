//! The numbers of the tree, and which leaves to ask next.
//!
//! The numbers are those of proof-number search: with the protagonist to move the proof number is the least of the
//! children's and the disproof number their sum, with the antagonist to move the other way round. A leaf has the
//! numbers that its parent's job stated, and an answered position those of a proof or of a refutation.
//!
//! To choose many leaves at once, the most proving leaf is taken and assumed to be proved; then the numbers change,
//! and the next most proving leaf is another one. So a round follows one line of proof and asks all that it needs.
//! If the assumed proofs settle the root before the round is full, the chosen leaves are assumed to be refuted, and
//! other ways are looked for.
//!
//! The tree is a graph without circles, as positions are met by several orders of moves; a child has more points
//! than its parent, and so the numbers are found in the order of the points. A sum counts a position once for each
//! way that leads to it: that makes numbers too large sometimes, and never makes a proof of none. When a leaf
//! changes, only its ancestors are computed again.

use std::collections::BTreeSet;

use crate::numbers::{INFINITE, Numbers};
use crate::tree::{Status, Tree};

/// A round with fewer questions than one in so many of those aimed at gets further ones, about moves that would be tried next.
const FEW: usize = 2;

/// The numbers of all nodes, if some leaves had others than their own. A leaf that gets others changes those of its ancestors only.
struct Assumed<'t> {
    tree: &'t Tree<'t>,
    parents: Vec<Vec<usize>>,
    leaves: Vec<Option<Numbers>>,
    numbers: Vec<Numbers>,
}

impl<'t> Assumed<'t> {
    fn new(tree: &'t Tree<'t>, leaves: Vec<Option<Numbers>>) -> Assumed<'t> {
        let mut parents = vec![Vec::new(); tree.nodes.len()];
        for (node, at) in tree.nodes.iter().enumerate() {
            at.edges.iter().for_each(|&(_, child)| parents[child].push(node));
        }
        let mut order: Vec<usize> = (0..tree.nodes.len()).collect();
        order.sort_by_key(|&node| std::cmp::Reverse(tree.nodes[node].place.stones()));
        let mut assumed = Assumed { tree, parents, leaves, numbers: vec![Numbers::REFUTED; tree.nodes.len()] };
        order.into_iter().for_each(|node| assumed.numbers[node] = assumed.at(node));
        assumed
    }

    /// The numbers of a node, from those of its children.
    fn at(&self, node: usize) -> Numbers {
        let at = &self.tree.nodes[node];
        match at.status {
            Status::AtOnce(_) | Status::Answered(..) => Numbers::PROVED,
            Status::Refuted => Numbers::REFUTED,
            Status::Leaf => self.leaves.get(node).copied().flatten().unwrap_or(at.prior),
            Status::Inner => {
                let children = || at.edges.iter().map(|&(_, child)| self.numbers[child]);
                let least = |of: fn(Numbers) -> u64| children().map(of).min().unwrap_or(INFINITE);
                let sum = |of: fn(Numbers) -> u64| children().map(of).sum::<u64>().min(INFINITE);
                if at.place.antagonist_moves {
                    Numbers { proof: sum(|child| child.proof), disproof: least(|child| child.disproof) }
                } else {
                    Numbers { proof: least(|child| child.proof), disproof: sum(|child| child.disproof) }
                }
            }
        }
    }

    /// Gives a leaf other numbers. A position has fewer points than those after it, so each ancestor is met after its children.
    fn assume(&mut self, leaf: usize, numbers: Numbers) {
        self.leaves[leaf] = Some(numbers);
        let stones = |node: usize| self.tree.nodes[node].place.stones();
        let mut due = BTreeSet::from([(stones(leaf), leaf)]);
        while let Some((_, node)) = due.pop_last() {
            let numbers = self.at(node);
            if self.numbers[node] != numbers {
                self.numbers[node] = numbers;
                due.extend(self.parents[node].iter().map(|&parent| (stones(parent), parent)));
            }
        }
    }

    fn is_settled(&self) -> bool {
        self.numbers[0].is_proved() || self.numbers[0].is_refuted()
    }

    /// The leaf that is reached from the root by going to the child with the least proof number where the
    /// protagonist moves, and with the least disproof number where the antagonist does.
    fn most_proving(&self) -> usize {
        let mut node = 0;
        while self.tree.nodes[node].status == Status::Inner {
            let antagonist = self.tree.nodes[node].place.antagonist_moves;
            let children = self.tree.nodes[node].edges.iter().map(|&(_, child)| child);
            let hardness = |&child: &usize| {
                let Numbers { proof, disproof } = self.numbers[child];
                if antagonist { disproof } else { proof }
            };
            let next = children.min_by_key(hardness);
            let Some(next) = next else { return node };
            node = next;
        }
        node
    }
}

impl Tree<'_> {
    /// The numbers of all nodes.
    pub(super) fn numbers(&self) -> Vec<Numbers> {
        Assumed::new(self, Vec::new()).numbers
    }

    /// The leaves to ask next, about so many; none if the root is settled.
    pub(super) fn select(&self, count: usize) -> Vec<usize> {
        let mut chosen = Vec::new();
        // Leaves that were chosen before a pass count as refuted there: it looks for other ways.
        loop {
            let before = chosen.len();
            let mut assumed: Vec<Option<Numbers>> = self.following();
            chosen.iter().for_each(|&node: &usize| assumed[node] = Some(Numbers::REFUTED));
            self.pass(count, assumed, &mut chosen);
            if chosen.is_empty() {
                self.pass(count, vec![None; self.nodes.len()], &mut chosen);
            }
            if chosen.len() == before || chosen.len() >= count.div_ceil(FEW) {
                return chosen;
            }
        }
    }

    /// Chooses the most proving leaf again and again. Each counts as proved then.
    fn pass(&self, count: usize, assumed: Vec<Option<Numbers>>, chosen: &mut Vec<usize>) {
        let mut assumed = Assumed::new(self, assumed);
        while chosen.len() < count && !assumed.is_settled() {
            let leaf = assumed.most_proving();
            assumed.assume(leaf, Numbers::PROVED);
            chosen.push(leaf);
        }
    }

    /// Assumes of leaves that follow their siblings that they are proved, while others among these are not.
    fn following(&self) -> Vec<Option<Numbers>> {
        let numbers = self.numbers();
        let mut assumed = vec![None; self.nodes.len()];
        for node in self.nodes.iter().filter(|node| node.status == Status::Inner && node.place.antagonist_moves) {
            let children = || node.edges.iter().map(|&(_, child)| child);
            if children().any(|child| !self.nodes[child].follows && !numbers[child].is_proved()) {
                let leaves = children().filter(|&child| self.nodes[child].follows);
                leaves.for_each(|child| assumed[child] = Some(Numbers::PROVED));
            }
        }
        assumed
    }
}
