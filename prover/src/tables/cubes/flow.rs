//! Maximum flow: whether all supplies can flow to the rooms, in whole numbers.

use std::collections::VecDeque;

/// A way from a supply to a room, given by their indices, and its capacity.
pub(super) struct Way {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) capacity: u64,
}

/// Whether all supplies can flow along the ways at once, without exceeding any room: shortest augmenting paths, by
/// Edmonds and Karp (1972).
pub(super) fn all_flows(supplies: &[u64], rooms: &[u64], ways: &[Way]) -> bool {
    let mut network = Network { edges: Vec::new(), out: vec![Vec::new(); supplies.len() + rooms.len() + 2] };
    let (source, sink) = (supplies.len() + rooms.len(), supplies.len() + rooms.len() + 1);
    for (from, &supply) in supplies.iter().enumerate() {
        network.join(source, from, supply);
    }
    for (to, &room) in rooms.iter().enumerate() {
        network.join(supplies.len() + to, sink, room);
    }
    for way in ways {
        network.join(way.from, supplies.len() + way.to, way.capacity);
    }
    let mut missing: u64 = supplies.iter().sum();
    while missing > 0 {
        match network.augment(source, sink) {
            Some(amount) => missing -= amount,
            None => return false,
        }
    }
    true
}

struct Edge {
    to: usize,
    /// How much more can flow.
    rest: u64,
}

/// Edges in pairs: one at an even index, its reverse at the next.
struct Network {
    edges: Vec<Edge>,
    out: Vec<Vec<usize>>,
}

impl Network {
    fn join(&mut self, from: usize, to: usize, capacity: u64) {
        self.out[from].push(self.edges.len());
        self.edges.push(Edge { to, rest: capacity });
        self.out[to].push(self.edges.len());
        self.edges.push(Edge { to: from, rest: 0 });
    }

    /// Augments the flow along a shortest path, and returns the amount; nothing if there is no path.
    fn augment(&mut self, source: usize, sink: usize) -> Option<u64> {
        let mut by: Vec<Option<usize>> = vec![None; self.out.len()];
        let mut queue = VecDeque::from([source]);
        while let Some(node) = queue.pop_front() {
            for &edge in &self.out[node] {
                let Edge { to, rest } = self.edges[edge];
                if rest > 0 && to != source && by[to].is_none() {
                    by[to] = Some(edge);
                    queue.push_back(to);
                }
            }
        }
        let mut path = Vec::new();
        let mut node = sink;
        while node != source {
            let edge = by[node]?;
            path.push(edge);
            node = self.edges[edge ^ 1].to;
        }
        let amount = path.iter().map(|&edge| self.edges[edge].rest).min()?;
        for edge in path {
            self.edges[edge].rest -= amount;
            self.edges[edge ^ 1].rest += amount;
        }
        Some(amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(from: usize, to: usize, capacity: u64) -> Way {
        Way { from, to, capacity }
    }

    #[test]
    fn what_went_the_wrong_way_is_turned_back() {
        // The first supply must leave the first room to the second supply, which can reach no other.
        let ways = [way(0, 0, 9), way(0, 1, 9), way(1, 0, 9)];
        assert!(all_flows(&[3, 5], &[5, 3], &ways));
        assert!(!all_flows(&[3, 6], &[5, 4], &ways), "the second supply has only one room");
    }

    #[test]
    fn a_way_takes_no_more_than_its_capacity() {
        assert!(all_flows(&[4], &[9], &[way(0, 0, 4)]));
        assert!(!all_flows(&[4], &[9], &[way(0, 0, 3)]));
        assert!(!all_flows(&[1], &[9], &[]));
    }
}
