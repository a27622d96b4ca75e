//! The numbers of the tree, and which leaves to ask next.

use super::numbers::{INFINITE, Numbers, PROVED, REFUTED};
use super::tree::{Status, Tree};

/// A round with fewer questions than one in so many of those aimed at gets further ones, about moves that would be tried next.
const FEW: usize = 2;

impl Tree<'_> {
    /// The numbers of all nodes, if some leaves had others than their own.
    pub(super) fn numbers(&self, assumed: &[Option<Numbers>]) -> Vec<Numbers> {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|&node| std::cmp::Reverse(self.nodes[node].place.stones()));
        let mut numbers = vec![REFUTED; self.nodes.len()];
        for node in order {
            let at = &self.nodes[node];
            numbers[node] = match at.status {
                Status::AtOnce(_) | Status::Answered(..) => PROVED,
                Status::Refuted => REFUTED,
                Status::Leaf => assumed.get(node).copied().flatten().unwrap_or(at.prior),
                Status::Inner => {
                    let children = || at.edges.iter().map(|&(_, child)| numbers[child]);
                    let (proofs, disproofs) = (children().map(|(proof, _)| proof), children().map(|(_, not)| not));
                    let least = |numbers: &mut dyn Iterator<Item = u64>| numbers.min().unwrap_or(INFINITE);
                    let sum = |numbers: &mut dyn Iterator<Item = u64>| numbers.sum::<u64>().min(INFINITE);
                    if at.place.antagonist_moves {
                        (sum(&mut { proofs }), least(&mut { disproofs }))
                    } else {
                        (least(&mut { proofs }), sum(&mut { disproofs }))
                    }
                }
            };
        }
        numbers
    }

    /// The leaves to ask next, about so many; none if the root is settled.
    pub(super) fn select(&self, count: usize) -> Vec<usize> {
        let mut chosen = Vec::new();
        // Leaves that were chosen before a pass count as refuted there: it looks for other ways.
        loop {
            let before = chosen.len();
            let mut assumed: Vec<Option<Numbers>> = self.following();
            chosen.iter().for_each(|&node: &usize| assumed[node] = Some(REFUTED));
            self.pass(count, &mut assumed, &mut chosen);
            if chosen.is_empty() {
                self.pass(count, &mut vec![None; self.nodes.len()], &mut chosen);
            }
            if chosen.len() == before || chosen.len() >= count.div_ceil(FEW) {
                return chosen;
            }
        }
    }

    /// Chooses the most proving leaf again and again. Each counts as proved then.
    fn pass(&self, count: usize, assumed: &mut [Option<Numbers>], chosen: &mut Vec<usize>) {
        while chosen.len() < count {
            let numbers = self.numbers(assumed);
            if numbers[0].0 == 0 || numbers[0].1 == 0 {
                return;
            }
            let leaf = self.most_proving(&numbers);
            assumed[leaf] = Some(PROVED);
            chosen.push(leaf);
        }
    }

    fn most_proving(&self, numbers: &[Numbers]) -> usize {
        let mut node = 0;
        while self.nodes[node].status == Status::Inner {
            let antagonist = self.nodes[node].place.antagonist_moves;
            let children = self.nodes[node].edges.iter().map(|&(_, child)| child);
            let next = children.min_by_key(|&child| if antagonist { numbers[child].1 } else { numbers[child].0 });
            let Some(next) = next else { return node };
            node = next;
        }
        node
    }

    /// Assumes of leaves that follow their siblings that they are proved, while others among these are not.
    fn following(&self) -> Vec<Option<Numbers>> {
        let numbers = self.numbers(&[]);
        let mut assumed = vec![None; self.nodes.len()];
        for node in self.nodes.iter().filter(|node| node.status == Status::Inner && node.place.antagonist_moves) {
            let children = || node.edges.iter().map(|&(_, child)| child);
            if children().any(|child| !self.nodes[child].follows && numbers[child].0 != 0) {
                let leaves = children().filter(|&child| self.nodes[child].follows);
                leaves.for_each(|child| assumed[child] = Some(PROVED));
            }
        }
        assumed
    }
}
