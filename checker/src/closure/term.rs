//! Compiled under `#[cfg(test)]` only: terms as trees, and how the checker is given them.

use super::plain::{Convention, Plain, Position, Set, listed, members};
use crate::decode;
use std::rc::Rc;

/// Moves and an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) moves: Vec<u32>,
    pub(super) ending: Ending,
}

/// The endings (rules, section 5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    End,
    /// Lemma and map.
    Cite(u32, u32),
    Potential,
    Cover(Vec<Rc<Term>>),
    Pairing,
    /// Of each part the number of its game, and where its points are placed.
    Parts(Vec<(u32, Vec<u32>)>),
}

impl Ending {
    fn number(&self) -> u32 {
        let ending = match self {
            Ending::End => decode::Ending::End,
            Ending::Cite(..) => decode::Ending::Cite,
            Ending::Potential => decode::Ending::Potential,
            Ending::Cover(_) => decode::Ending::Cover,
            Ending::Pairing => decode::Ending::Pairing,
            Ending::Parts(_) => decode::Ending::Parts,
        };
        ending as u32
    }
}

impl Term {
    pub(super) fn new(moves: &[u32], ending: Ending) -> Term {
        Term { moves: moves.to_vec(), ending }
    }

    /// The term after a further first move.
    pub(super) fn after(&self, point: u32) -> Term {
        Term { moves: [&[point], &self.moves[..]].concat(), ending: self.ending.clone() }
    }

    fn head(&self, endings: u32) -> u32 {
        endings * u32::try_from(self.moves.len()).expect("few moves") + self.ending.number()
    }

    /// Appends the term to the code of a decoded certificate, and returns its place.
    pub(super) fn append(&self, code: &mut Vec<u32>) -> usize {
        let place = code.len();
        code.extend([0, self.head(6)]);
        code.extend(&self.moves);
        match &self.ending {
            Ending::Cite(lemma, map) => code.extend([*lemma, *map]),
            Ending::Cover(terms) => {
                code.push(u32::try_from(terms.len()).expect("few terms"));
                terms.iter().for_each(|term| _ = term.append(code));
            }
            Ending::Parts(parts) => {
                code.push(u32::try_from(parts.len()).expect("few parts"));
                parts.iter().for_each(|(game, points)| code.extend([&[*game], &points[..]].concat()));
            }
            Ending::End | Ending::Potential | Ending::Pairing => {}
        }
        code[place] = u32::try_from(code.len()).expect("a short code");
        place
    }

    /// Calls a function with each citation: lemma and map.
    pub(super) fn citations(&self, found: &mut impl FnMut(u32, u32)) {
        match &self.ending {
            Ending::Cite(lemma, map) => found(*lemma, *map),
            Ending::Cover(terms) => terms.iter().for_each(|term| term.citations(found)),
            Ending::End | Ending::Potential | Ending::Pairing | Ending::Parts(_) => {}
        }
    }

    /// Appends the term to a payload (format, sections 3 and 10) of a version with so many endings, its citations renumbered.
    fn encode(&self, endings: u32, renumber: &impl Fn(u32, u32) -> [u32; 2], payload: &mut Vec<u8>) {
        integers(payload, &[self.head(endings)]);
        integers(payload, &self.moves);
        match &self.ending {
            Ending::Cite(lemma, map) => integers(payload, &renumber(*lemma, *map)),
            Ending::Cover(terms) => {
                integers(payload, &[u32::try_from(terms.len()).expect("few terms")]);
                terms.iter().for_each(|term| term.encode(endings, renumber, payload));
            }
            Ending::Parts(parts) => {
                integers(payload, &[u32::try_from(parts.len()).expect("few parts")]);
                let mut before = 0;
                for (game, points) in parts {
                    integers(payload, &[*game]);
                    for &point in points {
                        let up = point.checked_sub(before).map(|difference| 2 * difference);
                        integers(payload, &[up.unwrap_or_else(|| 2 * (before - point) - 1)]);
                        before = point;
                    }
                }
            }
            Ending::End | Ending::Potential | Ending::Pairing => {}
        }
    }
}

/// Appends integers below 251, which are all that is needed here (format, section 2).
fn integers(payload: &mut Vec<u8>, values: &[u32]) {
    for &value in values {
        assert!(value <= 250, "an integer of more than one byte");
        payload.push(u8::try_from(value).expect("a byte"));
    }
}

fn set(payload: &mut Vec<u8>, set: Set) {
    integers(payload, &[set.count_ones()]);
    let mut least = 0;
    for member in members(set) {
        integers(payload, &[member - least]);
        least = member + 1;
    }
}

/// Appends a list of lines.
fn list(payload: &mut Vec<u8>, lines: &[Set]) {
    let lines = listed(lines);
    integers(payload, &[u32::try_from(lines.len()).expect("few lines")]);
    lines.iter().for_each(|line| set(payload, line.iter().fold(0, |set, point| set | 1 << point)));
}

/// A game of parts: its points, its lines, and a term that proves its theorem.
pub(super) struct Held {
    pub(super) points: u32,
    pub(super) lines: Vec<Set>,
    pub(super) theorem: Rc<Term>,
}

/// The payload of a certificate that declares no steps: the theorem's proof with those of the lemmas and maps that it
/// rests on. It is of version 2 if there are games of parts.
pub(super) fn payload(
    plain: &Plain,
    games: &[Held],
    maps: &[Vec<u32>],
    lemmas: &[(Position, Rc<Term>)],
    theorem: &Rc<Term>,
) -> Vec<u8> {
    let mut used = [vec![false; lemmas.len()], vec![false; maps.len()]];
    let mut unread = vec![theorem];
    while let Some(term) = unread.pop() {
        term.citations(&mut |lemma, map| {
            used[1][map as usize] = true;
            if !std::mem::replace(&mut used[0][lemma as usize], true) {
                unread.push(&lemmas[lemma as usize].1);
            }
        });
    }
    // The identity is never listed, and always there.
    used[1][0] = true;
    let rank = |kind: usize, index: u32| {
        u32::try_from(used[kind][..index as usize].iter().filter(|&&used| used).count()).expect("a small number")
    };
    let renumber = |lemma, map| [rank(0, lemma), rank(1, map)];
    let count = |kind: usize| used[kind].iter().filter(|&&used| used).count();
    let [cited, mapped] = [count(0), count(1)].map(|count| u32::try_from(count).expect("a small number"));

    let (mut payload, endings) = (Vec::new(), if games.is_empty() { 5 } else { 6 });
    if !games.is_empty() {
        integers(&mut payload, &[u32::try_from(games.len()).expect("few games")]);
    }
    for Held { points, lines, theorem } in games {
        integers(&mut payload, &[0, *points]);
        list(&mut payload, lines);
        integers(&mut payload, &[0, 1]);
        theorem.encode(endings, &|lemma, map| [lemma, map], &mut payload);
    }
    integers(&mut payload, &[0, plain.points]);
    list(&mut payload, &plain.lines);
    integers(&mut payload, &[plain.convention.number()]);
    if let Convention::Own(lines) = &plain.convention {
        list(&mut payload, lines);
    }
    integers(&mut payload, &[plain.opening]);
    match plain.opening {
        0 => {}
        1 | 2 => set(&mut payload, plain.forbidden),
        _ => plain.start.iter().for_each(|&points| set(&mut payload, points)),
    }
    integers(&mut payload, &[plain.claim_number()]);
    let bound = |payload: &mut Vec<u8>, bound| {
        if plain.bound > 0 {
            integers(payload, &[bound]);
        }
    };
    bound(&mut payload, plain.bound);
    integers(&mut payload, &[0, mapped - 1]);
    for (map, _) in maps.iter().zip(&used[1]).skip(1).filter(|(_, used)| **used) {
        integers(&mut payload, map);
    }
    integers(&mut payload, &[cited + 1]);
    for ((statement, term), _) in lemmas.iter().zip(&used[0]).filter(|(_, used)| **used) {
        [statement.own, statement.other].iter().for_each(|&points| set(&mut payload, points));
        bound(&mut payload, statement.left);
        term.encode(endings, &renumber, &mut payload);
    }
    theorem.encode(endings, &renumber, &mut payload);
    payload
}
