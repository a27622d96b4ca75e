//! The check of rules.md, sections 5 to 7: endings, covers, Potential and Pairing.

use super::board::Board;
use super::decide::{Halt, Oracle, Outcome, image, require, statement};
use super::position::{NONE, Points, Position, has, members, single};
use super::variation::Variation;
use crate::assembler::{Ending, Part, Term};
use std::collections::BTreeSet;

/// What a line must have of a placed line: all of it, by the rules as they stand.
enum HeldBy {
    Whole,
    Least,
    Some,
    Reverse,
}

impl Oracle<'_> {
    /// Evaluates an ending at the position after the term's moves.
    ///
    /// # Errors
    ///
    /// Why the ending fails.
    pub fn ending(&mut self, ending: &Ending, position: Position) -> Result<(), Halt> {
        match ending {
            Ending::End => require(self.varied(Variation::EndProves), "R12"),
            Ending::Cite(lemma, map) => {
                require(!position.reply || self.varied(Variation::AnyTurn), "R17")?;
                self.cite(position, *lemma, *map)
            }
            Ending::Potential => {
                require(!position.reply || self.varied(Variation::AnyTurn), "R17")?;
                self.draws(position)?;
                self.potential(position)
            }
            Ending::Cover(terms) => {
                require(position.reply || self.varied(Variation::AnyTurn), "R17")?;
                self.cover(position, terms)
            }
            Ending::Pairing => {
                require(position.reply || self.varied(Variation::AnyTurn), "R17")?;
                self.draws(position)?;
                require(
                    self.varied(Variation::SharedPairs) && self.each_has_two(position) || self.paired(position),
                    "R23",
                )
            }
            Ending::Parts(parts) => {
                require(position.reply || self.varied(Variation::AnyTurn), "R17")?;
                self.parts(position, parts)
            }
        }
    }

    fn cite(&mut self, position: Position, lemma: usize, map: usize) -> Outcome<()> {
        self.charge(1)?;
        let cited = statement(&self.certificate.lemmas[lemma]);
        let through = |set| match map {
            0 => set,
            listed => image(&self.certificate.maps[listed - 1], set),
        };
        let dominates = through(cited.own) & !position.own == NONE && position.other & !through(cited.other) == NONE;
        let dominates = dominates && self.in_time(cited.left, position.left);
        require(dominates || self.varied(Variation::AnyCitation), "R13")
    }

    /// Does a lemma's number of moves suffice where so many are left?
    fn in_time(&self, stated: Option<i32>, left: Option<i32>) -> bool {
        let (Some(stated), Some(left)) = (stated, left) else { return true };
        let slack = i32::from(self.varied(Variation::CiteOffByOne));
        let wins = stated <= left + slack;
        let draws = left <= stated + slack;
        let opposite = self.varied(Variation::CiteOpposite);
        self.varied(Variation::CiteAnyTime) || if self.rules.draw != opposite { draws } else { wins }
    }

    fn cover(&mut self, position: Position, terms: &[Term]) -> Outcome<()> {
        let replies = self.rules.replies(position);
        require(replies != NONE || self.varied(Variation::NoReplyNeeded), "R18")?;
        for reply in members(replies) {
            self.charge(1)?;
            let next = self.placed(Position { reply: true, ..position }, reply);
            let mut proved = false;
            for term in terms {
                match self.evaluate(term, next) {
                    Ok(()) => {
                        proved = true;
                        break;
                    }
                    Err(Halt::Fails(_)) => {}
                    Err(Halt::Exhausted) => return Err(Halt::Exhausted),
                }
            }
            require(proved, "R19")?;
            if self.varied(Variation::OneReplySuffices) {
                break;
            }
        }
        Ok(())
    }

    fn draws(&mut self, position: Position) -> Outcome<()> {
        self.may_draw(position)?;
        self.charge(self.rules.lines)
    }

    /// R20 and R21.
    fn may_draw(&self, position: Position) -> Outcome<()> {
        require(self.rules.draw || self.varied(Variation::AnyTarget), "R20")?;
        require(!self.rules.own_constrained(position) || self.varied(Variation::NoConstraint), "R21")
    }

    /// The lines of games, placed on the board.
    fn placed_lines(&self, parts: &[Part]) -> Vec<Points> {
        let lines = |part: &Part| {
            let on = part.points.clone();
            let place = move |line: Vec<usize>| line.iter().fold(NONE, |set, &point| set | single(on[point]));
            Board::of(&self.games[part.game].family).lines.into_iter().map(place)
        };
        parts.iter().flat_map(lines).collect()
    }

    /// Parts: R20, R21, the lines; R27, the pairs; R28.
    fn parts(&mut self, position: Position, parts: &[Part]) -> Outcome<()> {
        self.may_draw(position)?;
        let earlier = parts.iter().all(|part| part.game < self.earlier);
        require(earlier || self.varied(Variation::AnyGame), "P23")?;
        let placed = self.placed_lines(parts);
        self.charge(self.rules.lines + placed.len())?;
        let named: Vec<usize> = parts.iter().flat_map(|part| part.points.clone()).collect();
        let free = named.iter().all(|&point| has(self.rules.free(position), point));
        let once = named.iter().collect::<BTreeSet<_>>().len() == named.len();
        let apart = (free || self.varied(Variation::TakenPoints)) && (once || self.varied(Variation::SharedPoints));
        require(apart, "R27")?;
        let whole = self.varied(Variation::TakenPoints);
        let seen = if whole { Position { other: NONE, ..position } } else { position };
        let open = self.lacking(seen, Variation::PartsOfOwnLines, Variation::PartsWithoutLast);
        // A line of the rules is not empty, so it has a least point.
        let meets = |open: Points, line: Points| has(open, line.trailing_zeros() as usize);
        let pairs = open.iter().map(|&open| placed.iter().filter(|&&line| meets(open, line)).count()).sum();
        self.charge(pairs)?;
        let holds = |open: Points, line: Points| match self.held_by() {
            HeldBy::Whole => line & !open == NONE,
            HeldBy::Least => meets(open, line),
            HeldBy::Some => line & open != NONE,
            HeldBy::Reverse => open & !line == NONE,
        };
        let held = |&open: &Points| placed.iter().any(|&line| holds(open, line));
        let enough = open.iter().all(held) || self.varied(Variation::OneLineHeld) && open.iter().any(held);
        require(enough, "R28")
    }

    /// The reading of "contains".
    fn held_by(&self) -> HeldBy {
        [
            (Variation::HeldByLeastPoint, HeldBy::Least),
            (Variation::HeldBySomePoint, HeldBy::Some),
            (Variation::HeldByContaining, HeldBy::Reverse),
        ]
        .into_iter()
        .find_map(|(variation, reading)| self.varied(variation).then_some(reading))
        .unwrap_or(HeldBy::Whole)
    }

    /// For each line open to the antagonist that he can complete in time, the points that it lacks.
    fn lacking(&self, position: Position, by_own_lines: Variation, without_exactly: Variation) -> Vec<Points> {
        let open = self.other_lines(by_own_lines).iter().filter(|&line| *line & position.own == NONE);
        let lacking = open.map(|line| line & !position.other);
        let Some(left) = position.left else { return lacking.collect() };
        let most = if self.varied(without_exactly) { left - 1 } else { left };
        lacking.filter(|points| i64::from(points.count_ones()) <= i64::from(most)).collect()
    }

    /// The sum in units of 2^-100, added up as it stands in the rule.
    fn potential(&self, position: Position) -> Outcome<()> {
        let lacking = self.lacking(position, Variation::PotentialOfOwnLines, Variation::PotentialWithoutLast);
        let sum: u128 = lacking.iter().map(|points| 1 << (100 - points.count_ones())).sum();
        let one = 1 << 100;
        require(sum < one || (sum == one && self.varied(Variation::PotentialOne)), "R22")
    }

    /// The lines that Pairing must give pairs to.
    fn unpaired(&self, position: Position) -> Vec<Points> {
        self.lacking(position, Variation::PairingOfOwnLines, Variation::PairingWithoutLast)
    }

    fn each_has_two(&self, position: Position) -> bool {
        self.unpaired(position).iter().all(|points| points.count_ones() >= 2)
    }

    /// Tries all ways to give two points to each line.
    fn paired(&self, position: Position) -> bool {
        fn give(mut lines: Vec<Points>) -> bool {
            // The line with the least choice comes first, and too few points for all of them are seen at once.
            lines.sort_by_key(|line| std::cmp::Reverse(line.count_ones()));
            let all = lines.iter().fold(NONE, |all, line| all | line);
            let Some(line) = lines.pop() else { return true };
            let points: Vec<usize> = members(line).collect();
            let without = |pair: Points| lines.iter().map(|line| line & !pair).collect();
            let mut pairs = points.iter().enumerate().flat_map(|(number, first)| {
                points[number + 1..].iter().map(move |second| single(*first) | single(*second))
            });
            all.count_ones() as usize >= 2 * (lines.len() + 1) && pairs.any(|pair| give(without(pair)))
        }
        give(self.unpaired(position))
    }
}
