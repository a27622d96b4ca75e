//! Unfolds a proof of a win by the oracle's rules: every reply gets its answer, without lemmas and maps.

use crate::oracle::position::members;
use crate::oracle::{NONE, Points, Position, Rules, single};
use crate::twin::reread;
use pgc_core::certificate::Certificate;
use pgc_core::strategy::{Ending, Strategy, Term};

/// The protagonist's moves up to a win or to a choice of the antagonist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves.
    pub moves: Vec<Played>,
    /// What follows them.
    pub end: End,
}

/// A move of the protagonist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The point.
    pub point: usize,
    /// Whether the antagonist would have completed a line there.
    pub blocks: bool,
    /// Whether it is the only move that does not lose at once, and completes no line: it may be left to the reader.
    pub is_only: bool,
    /// The only reply, if the move leaves only one.
    pub reply: Option<usize>,
}

/// The end of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The protagonist has completed a line, or will at one of these points.
    Won(Vec<usize>),
    /// The antagonist may reply anywhere: groups of replies, each with the line that follows all of them.
    Replies(Vec<(Vec<usize>, Line)>),
}

/// The whole strategy of a certificate of a win, and the rules of its game. Nothing if a lemma is cited for a position
/// that is better than its own: there its moves may be taken, and its replies forced.
#[must_use]
pub fn expanded(certificate: &Certificate) -> Option<(Rules, Line)> {
    let rules = Rules::of(&reread(certificate));
    let player = Player { rules: &rules, strategy: &certificate.strategy };
    let theorem = &certificate.strategy.theorem;
    let line = match &theorem.ending {
        Ending::Cover(terms) if rules.start().reply => player.replies(rules.start(), terms),
        _ => player.line(rules.start(), theorem),
    }?;
    Some((rules, line))
}

struct Player<'a> {
    rules: &'a Rules,
    strategy: &'a Strategy,
}

impl Player<'_> {
    /// The line that a term makes the protagonist play, if it proves the position.
    fn line(&self, mut position: Position, term: &Term) -> Option<Line> {
        let rules = self.rules;
        let (mut moves, mut term) = (Vec::new(), term.clone());
        loop {
            for &point in &term.moves {
                let point = usize::from(point);
                let bit = 1 << point;
                if rules.moves(position) & bit == 0 {
                    return None;
                }
                let blocks = self.threats(position) & bit != 0;
                let is_only = block(rules, position) == Some(point);
                position.own |= bit;
                moves.push(Played { point, blocks, is_only, reply: None });
                if rules.own_lines.iter().any(|line| line & position.own == *line) {
                    return Some(Line { moves, end: End::Won(Vec::new()) });
                }
                if self.threats(position) != 0 {
                    return None;
                }
                let wins = completions(&rules.own_lines, position.own, rules.free(position));
                match wins.count_ones() {
                    0 => {
                        let Ending::Cover(terms) = &term.ending else { return None };
                        let Line { end, .. } = self.replies(position, terms)?;
                        return Some(Line { moves, end });
                    }
                    1 if wins & rules.replies(position) != NONE => {
                        position.other |= wins;
                        moves.last_mut()?.reply = members(wins).next();
                    }
                    _ => return Some(Line { moves, end: End::Won(members(wins).collect()) }),
                }
            }
            let Ending::Cite { lemma, map } = &term.ending else { return None };
            term = self.strategy.lemmas[*lemma].term.image(map);
        }
    }

    /// The first term that proves each reply, as a line.
    fn replies(&self, position: Position, terms: &[Term]) -> Option<Line> {
        let mut groups: Vec<(Vec<usize>, Line)> = Vec::new();
        for reply in members(self.rules.replies(position)) {
            let after = Position { other: position.other | 1 << reply, ..position };
            let line = terms.iter().find_map(|term| self.line(after, term))?;
            match groups.iter_mut().find(|(_, other)| *other == line) {
                Some((replies, _)) => replies.push(reply),
                None => groups.push((vec![reply], line)),
            }
        }
        Some(Line { moves: Vec::new(), end: End::Replies(groups) })
    }

    /// The points at which the antagonist completes a line.
    fn threats(&self, position: Position) -> Points {
        threats(self.rules, position)
    }
}

/// The points at which the antagonist completes a line.
fn threats(rules: &Rules, position: Position) -> Points {
    completions(&rules.other_lines, position.other, rules.replies(position))
}

/// The points at which the protagonist, to move, completes a line.
fn wins(rules: &Rules, position: Position) -> Points {
    completions(&rules.own_lines, position.own, rules.moves(position))
}

/// The protagonist's only move that does not lose at once, if he completes no line.
fn block(rules: &Rules, position: Position) -> Option<usize> {
    let threats = threats(rules, position);
    let is_one = wins(rules, position) == 0 && threats.count_ones() == 1 && threats & rules.moves(position) != 0;
    is_one.then(|| threats.trailing_zeros() as usize)
}

/// Whether completing lines and blocking, and nothing else, wins a position with the protagonist to move.
pub(super) fn needs_no_telling(rules: &Rules, position: Position) -> bool {
    if wins(rules, position) != 0 {
        return true;
    }
    let Some(point) = block(rules, position) else { return false };
    let position = Position { own: position.own | single(point), ..position };
    let next = completions(&rules.own_lines, position.own, rules.free(position));
    let after = |reply: Points| Position { other: position.other | reply, ..position };
    match next.count_ones() {
        0 => {
            let replies = rules.replies(position);
            replies != NONE && members(replies).all(|reply| needs_no_telling(rules, after(single(reply))))
        }
        1 if next & rules.replies(position) != NONE => needs_no_telling(rules, after(next)),
        _ => true,
    }
}

/// The free points that complete a line whose other points a player owns.
fn completions(lines: &[Points], stones: Points, free: Points) -> Points {
    let missing = lines.iter().map(|line| line & !stones).filter(|left| left.count_ones() == 1);
    missing.fold(NONE, |all, left| all | left) & free
}
