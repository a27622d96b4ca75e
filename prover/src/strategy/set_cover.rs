//! Covers: which scripts answer all replies at the least cost.

use crate::game::Point;
use crate::position::{ANTAGONIST, Position};
use crate::strategy::{Lemma, Replay, Term};

/// A set of replies, as a bit for each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replies(Vec<u64>);

impl Replies {
    /// The empty set, of at most `count` replies.
    pub fn none(count: usize) -> Replies {
        Replies(vec![0; count.div_ceil(64)])
    }

    /// Adds a reply.
    pub fn insert(&mut self, reply: usize) {
        self.0[reply / 64] |= 1 << (reply % 64);
    }

    /// Whether the reply is in the set.
    pub fn contains(&self, reply: usize) -> bool {
        self.0[reply / 64] >> (reply % 64) & 1 == 1
    }

    /// Adds all of another set.
    pub fn extend(&mut self, other: &Replies) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, more)| *word |= more);
    }

    /// Removes all of another set.
    pub fn remove(&mut self, other: &Replies) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, less)| *word &= !less);
    }

    /// Whether all of this set is in the other.
    pub fn is_within(&self, other: &Replies) -> bool {
        self.0.iter().zip(&other.0).all(|(word, whole)| word & !whole == 0)
    }

    /// How many replies of this set are not in the other.
    pub fn count_without(&self, other: &Replies) -> u32 {
        self.0.iter().zip(&other.0).map(|(word, less)| (word & !less).count_ones()).sum()
    }
}

/// A script that might be used, the replies that it proves, and its cost.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The script.
    pub term: Term,
    /// What it proves.
    pub proves: Replies,
    /// What it costs, in units of the caller's.
    pub cost: usize,
}

/// A cheap choice of candidates that together prove all `count` replies, as their indices, ascending; nothing if they
/// do not. Chvátal's greedy set cover (1979), from which what is superfluous is removed, then improved by exchanging one
/// or two of the chosen for one other.
pub fn choose(candidates: &[Candidate], count: usize) -> Option<Vec<usize>> {
    let union = |chosen: &[usize], but: &[usize]| {
        let mut union = Replies::none(count);
        chosen.iter().filter(|index| !but.contains(index)).for_each(|&index| union.extend(&candidates[index].proves));
        union
    };
    let mut all = Replies::none(count);
    (0..count).for_each(|reply| all.insert(reply));
    let (mut chosen, mut proved) = (Vec::new(), Replies::none(count));
    while !all.is_within(&proved) {
        let gain = |candidate: &Candidate| candidate.proves.count_without(&proved);
        let best = (0..candidates.len()).filter(|&index| gain(&candidates[index]) > 0).min_by(|&a, &b| {
            let (a, b) = (&candidates[a], &candidates[b]);
            (a.cost * gain(b) as usize).cmp(&(b.cost * gain(a) as usize))
        })?;
        chosen.push(best);
        proved.extend(&candidates[best].proves);
    }
    let complete = |chosen: &[usize], but: &[usize]| all.is_within(&union(chosen, but));
    loop {
        chosen.sort_unstable_by_key(|&index| (std::cmp::Reverse(candidates[index].cost), index));
        if let Some(place) = (0..chosen.len()).find(|&place| complete(&chosen, &[chosen[place]])) {
            chosen.remove(place);
            continue;
        }
        let Some(exchange) = exchange(candidates, &chosen, &all, &union) else { break };
        chosen.retain(|index| !exchange.1.contains(index));
        chosen.push(exchange.0);
    }
    chosen.sort_unstable();
    Some(chosen)
}

/// A candidate that can stand for one or two of the chosen at a lower cost, and these.
fn exchange(
    candidates: &[Candidate],
    chosen: &[usize],
    all: &Replies,
    union: &impl Fn(&[usize], &[usize]) -> Replies,
) -> Option<(usize, Vec<usize>)> {
    let pairs = chosen.iter().enumerate().flat_map(|(place, &a)| chosen[place..].iter().map(move |&b| vec![a, b]));
    for mut out in pairs {
        out.dedup();
        let price: usize = out.iter().map(|&index| candidates[index].cost).sum();
        let mut needed = all.clone();
        needed.remove(&union(chosen, &out));
        let stands = |candidate: &Candidate| candidate.cost < price && needed.is_within(&candidate.proves);
        if let Some(index) = (0..candidates.len()).find(|&index| stands(&candidates[index])) {
            return Some((index, out));
        }
    }
    None
}

/// Which of the replies a script proves, the antagonist to move.
pub fn proves(position: &mut Position, replies: &[Point], term: &Term, lemmas: &[Lemma]) -> Replies {
    let mut proved = Replies::none(replies.len());
    for (index, &reply) in replies.iter().enumerate() {
        position.place(ANTAGONIST, reply);
        if Replay::new(lemmas).proves(position, term) {
            proved.insert(index);
        }
        position.take_back();
    }
    proved
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(cost: usize, proves: &[usize], count: usize) -> Candidate {
        let mut set = Replies::none(count);
        proves.iter().for_each(|&reply| set.insert(reply));
        Candidate { term: Term::forced(Vec::new()), proves: set, cost }
    }

    #[test]
    fn the_cheap_choice_is_taken_and_nothing_superfluous() {
        let candidates = [candidate(5, &[0, 1, 2, 3], 4), candidate(2, &[0, 1], 4), candidate(2, &[2, 3], 4)];
        assert_eq!(choose(&candidates, 4), Some(vec![1, 2]));
        let candidates = [candidate(3, &[0, 1, 2, 3], 4), candidate(2, &[0, 1], 4), candidate(2, &[2, 3], 4)];
        assert_eq!(choose(&candidates, 4), Some(vec![0]));
    }

    #[test]
    fn an_exchange_improves_on_greed() {
        // Greed takes the large one first, and then needs both others, which do without it.
        let large = candidate(3, &[1, 2, 3, 4], 6);
        let candidates = [large, candidate(3, &[0, 1, 2], 6), candidate(3, &[3, 4, 5], 6)];
        assert_eq!(choose(&candidates, 6), Some(vec![1, 2]));
    }

    #[test]
    fn a_reply_that_nothing_proves_leaves_no_choice() {
        assert_eq!(choose(&[candidate(1, &[0], 2)], 2), None);
        assert_eq!(choose(&[], 0), Some(Vec::new()));
    }
}
