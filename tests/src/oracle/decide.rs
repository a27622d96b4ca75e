//! The check of rules.md, sections 2 to 8, recursive and from scratch.

use super::position::{Points, Position, Rules, mask, members};
use super::variation::Variation;
use crate::assembler::{Certificate, Ending, Lemma, Term};
use std::collections::BTreeSet;

/// Why a check ends without success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// This rule failed.
    Fails(&'static str),
    /// A charge exceeded the declared number (R24).
    Exhausted,
}

/// The result of a move of the protagonist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The target is reached.
    Proved,
    /// The reply was forced and played.
    Forced(Position),
    /// The antagonist may reply anywhere.
    Quiet(Position),
}

/// Decides a certificate: the number of steps, or the rule that it breaks.
///
/// # Errors
///
/// The rule that the certificate breaks.
pub fn decide(certificate: &Certificate) -> Result<u64, &'static str> {
    Oracle::new(certificate, &[], certificate.steps).verdict()
}

/// Decides a certificate by varied rules.
///
/// # Errors
///
/// The rule that the certificate breaks.
pub fn decide_without(certificate: &Certificate, variations: &[Variation]) -> Result<u64, &'static str> {
    Oracle::new(certificate, variations, UNLIMITED).verdict()
}

/// The certificate with the correct number of steps: those that the check takes, up to its failure if it fails.
#[must_use]
pub fn stated(certificate: Certificate) -> Certificate {
    let mut oracle = Oracle::new(&certificate, &[], UNLIMITED);
    let _ = oracle.verdict();
    let steps = oracle.steps;
    certificate.declaring(steps)
}

/// The same, if the check takes at most this many steps.
#[must_use]
pub fn stated_within(certificate: Certificate, limit: u64) -> Option<Certificate> {
    let mut oracle = Oracle::new(&certificate, &[], limit);
    let _ = oracle.verdict();
    let steps = oracle.steps;
    (steps <= limit).then(|| certificate.declaring(steps))
}

/// No limit: any number of steps is accepted.
pub const UNLIMITED: u64 = u64::MAX;

/// One check.
#[derive(Debug)]
pub struct Oracle<'a> {
    certificate: &'a Certificate,
    rules: Rules,
    variations: &'a [Variation],
    limit: u64,
    steps: u64,
}

type Outcome<T> = Result<T, Halt>;

fn require(holds: bool, rule: &'static str) -> Outcome<()> {
    if holds { Ok(()) } else { Err(Halt::Fails(rule)) }
}

impl<'a> Oracle<'a> {
    /// A check that may take this many steps.
    #[must_use]
    pub fn new(certificate: &'a Certificate, variations: &'a [Variation], limit: u64) -> Self {
        let mut rules = Rules::of(certificate);
        if variations.contains(&Variation::BreakerLines) {
            rules.own_lines = rules.own_lines.iter().chain(&rules.other_lines).copied().collect();
            rules.other_lines = rules.own_lines.clone();
        }
        Self { certificate, rules, variations, limit, steps: 0 }
    }

    fn varied(&self, variation: Variation) -> bool {
        self.variations.contains(&variation)
    }

    fn charge(&mut self, steps: usize) -> Outcome<()> {
        self.steps += steps as u64;
        if self.steps > self.limit { Err(Halt::Exhausted) } else { Ok(()) }
    }

    fn lines(&self) -> usize {
        self.rules.own_lines.len().max(self.rules.other_lines.len())
    }

    /// The whole check.
    ///
    /// # Errors
    ///
    /// The rule that the certificate breaks.
    pub fn verdict(&mut self) -> Result<u64, &'static str> {
        match self.whole() {
            Ok(()) if self.steps == self.limit || self.limit == UNLIMITED => Ok(self.steps),
            Ok(()) | Err(Halt::Exhausted) => Err("R24"),
            Err(Halt::Fails(rule)) => Err(rule),
        }
    }

    fn whole(&mut self) -> Outcome<()> {
        for map in &self.certificate.maps {
            self.listed(map)?;
        }
        for lemma in &self.certificate.lemmas {
            self.lemma(lemma)?;
        }
        self.theorem()
    }

    /// Tests a listed map.
    pub(super) fn listed(&mut self, map: &[usize]) -> Outcome<()> {
        self.charge(self.lines())?;
        if self.varied(Variation::AnyMap) { Ok(()) } else { self.map(map) }
    }

    /// Tests a lemma's statement, and evaluates its term there.
    pub(super) fn lemma(&mut self, lemma: &Lemma) -> Outcome<()> {
        self.statement(lemma)?;
        self.evaluate(&lemma.term, statement(lemma))
    }

    /// Evaluates the theorem's term.
    pub(super) fn theorem(&mut self) -> Outcome<()> {
        self.evaluate(&self.certificate.theorem, self.rules.start())
    }

    /// The steps taken so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    fn map(&self, map: &[usize]) -> Outcome<()> {
        let images: BTreeSet<usize> = map.iter().copied().collect();
        require(images.len() == self.rules.points, "R3")?;
        let lines: BTreeSet<Points> = self.rules.own_lines.iter().chain(&self.rules.other_lines).copied().collect();
        require(lines.iter().all(|&line| lines.contains(&image(map, line))), "R4")
    }

    fn statement(&self, lemma: &Lemma) -> Outcome<()> {
        let Position { own, other, .. } = statement(lemma);
        let finished = self.rules.own_lines.iter().any(|line| line & !own == 0)
            || self.rules.other_lines.iter().any(|line| line & !other == 0);
        require(!finished || self.varied(Variation::NoFinishedStatement), "R1")?;
        let opened = (own != 0 || !self.rules.names_own) && (other != 0 || !self.rules.names_other);
        require(opened || self.varied(Variation::NoOpeningStatement), "R2")
    }

    /// Evaluates a term at a position.
    ///
    /// # Errors
    ///
    /// Why the term fails.
    pub fn evaluate(&mut self, term: &Term, start: Position) -> Outcome<()> {
        self.charge(1)?;
        if start.reply && !self.varied(Variation::NoDangerAtStart) {
            require(!self.danger(start), "R6")?;
        }
        let mut position = start;
        for &point in &term.moves {
            require(!position.reply, "R5")?;
            match self.play(position, point)? {
                After::Proved => return Ok(()),
                After::Forced(next) | After::Quiet(next) => position = next,
            }
        }
        match &term.ending {
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
        }
    }

    /// Plays a move of the protagonist, and the reply if it is forced.
    ///
    /// # Errors
    ///
    /// Why the term fails here.
    pub fn play(&mut self, position: Position, point: usize) -> Outcome<After> {
        let any = self.varied(Variation::AnyMove);
        require(any || self.rules.moves(position) >> point & 1 == 1, "R5")?;
        let position = Position { own: position.own | 1 << point, reply: true, ..position };
        self.charge(1)?;
        if self.rules.own_lines.iter().any(|line| line & !position.own == 0) {
            return Ok(After::Proved);
        }
        let threats = self.threats(position);
        let winning: Points = threats.iter().fold(0, |winning, threat| winning | threat);
        let count = if self.varied(Variation::ThreateningLines) {
            threats.len()
        } else if self.varied(Variation::OneThreatWins) {
            2 * threats.len()
        } else {
            winning.count_ones() as usize
        };
        let wins = count >= 2 || winning & !self.rules.replies(position) != 0;
        if wins && self.varied(Variation::ThreatFirst) {
            return Ok(After::Proved);
        }
        require(!self.danger(position), "R6")?;
        if wins {
            return Ok(After::Proved);
        }
        if self.rules.free(position) == 0 && !self.varied(Variation::NoFullBoard) {
            return self.full();
        }
        if winning == 0 {
            return Ok(After::Quiet(Position { reply: !self.varied(Variation::NoQuietReply), ..position }));
        }
        let played = if self.varied(Variation::NoForcedReply) { 0 } else { winning };
        let position = Position { other: position.other | played, reply: false, ..position };
        self.charge(1)?;
        if self.rules.free(position) == 0 { self.full() } else { Ok(After::Forced(position)) }
    }

    fn full(&self) -> Outcome<After> {
        require(self.rules.draw || self.varied(Variation::FullBoardWins), "R9").map(|()| After::Proved)
    }

    fn danger(&self, position: Position) -> bool {
        let replies = self.rules.replies(position);
        let lacking = |line: &Points| line & !position.other;
        let mut open = self.rules.other_lines.iter().filter(|&line| line & position.own == 0);
        open.any(|line| match lacking(line).count_ones() {
            0 => !self.varied(Variation::ExactlyOne),
            1 => lacking(line) & replies != 0,
            _ => false,
        }) && !self.varied(Variation::NoDanger)
    }

    /// For each line that lacks only one point, that point.
    fn threats(&self, position: Position) -> Vec<Points> {
        let open = self.rules.own_lines.iter().filter(|&line| line & position.other == 0);
        open.map(|line| line & !position.own).filter(|lacking| lacking.count_ones() == 1).collect()
    }

    fn cite(&mut self, position: Position, lemma: usize, map: usize) -> Outcome<()> {
        self.charge(1)?;
        let cited = statement(&self.certificate.lemmas[lemma]);
        let through = |set| match map {
            0 => set,
            listed => image(&self.certificate.maps[listed - 1], set),
        };
        let dominates = through(cited.own) & !position.own == 0 && position.other & !through(cited.other) == 0;
        require(dominates || self.varied(Variation::AnyCitation), "R13")
    }

    fn cover(&mut self, position: Position, terms: &[Term]) -> Outcome<()> {
        let replies = self.rules.replies(position);
        require(replies != 0 || self.varied(Variation::NoReplyNeeded), "R18")?;
        for reply in members(replies) {
            self.charge(1)?;
            let next = Position { other: position.other | 1 << reply, reply: false, ..position };
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
        require(self.rules.draw || self.varied(Variation::AnyTarget), "R20")?;
        require(!self.rules.own_constrained(position) || self.varied(Variation::NoConstraint), "R21")?;
        self.charge(self.lines())
    }

    /// For each line open to the antagonist, the points that it lacks.
    fn lacking(&self, position: Position) -> Vec<Points> {
        let open = self.rules.other_lines.iter().filter(|&line| line & position.own == 0);
        open.map(|line| line & !position.other).collect()
    }

    /// The sum in units of 2^-100, added up as the rule states it.
    fn potential(&self, position: Position) -> Outcome<()> {
        let sum: u128 = self.lacking(position).iter().map(|points| 1 << (100 - points.count_ones())).sum();
        let one = 1 << 100;
        require(sum < one || (sum == one && self.varied(Variation::PotentialOne)), "R22")
    }

    fn each_has_two(&self, position: Position) -> bool {
        self.lacking(position).iter().all(|points| points.count_ones() >= 2)
    }

    /// Tries all ways to give each line two points.
    fn paired(&self, position: Position) -> bool {
        fn give(mut lines: Vec<Points>) -> bool {
            // Lines with the least choice come first, and a lack of points for all of them is detected at once.
            lines.sort_by_key(|line| std::cmp::Reverse(line.count_ones()));
            let all = lines.iter().fold(0, |all, line| all | line);
            let Some(line) = lines.pop() else { return true };
            let points: Vec<usize> = members(line).collect();
            let without = |pair: Points| lines.iter().map(|line| line & !pair).collect();
            let mut pairs = points
                .iter()
                .enumerate()
                .flat_map(|(number, first)| points[number + 1..].iter().map(move |second| 1 << first | 1 << second));
            all.count_ones() as usize >= 2 * (lines.len() + 1) && pairs.any(|pair| give(without(pair)))
        }
        give(self.lacking(position))
    }
}

/// The position that a lemma states.
#[must_use]
pub fn statement(lemma: &Lemma) -> Position {
    Position { own: mask(&lemma.protagonist), other: mask(&lemma.antagonist), reply: false }
}

/// The image of a set by a map.
#[must_use]
pub fn image(map: &[usize], set: Points) -> Points {
    members(set).fold(0, |result, point| result | 1 << map[point])
}
