//! The check of rules.md, sections 2 to 4, recursive and from scratch.

use super::place::Place;
use super::position::{NONE, Points, Position, Rules, counted, has, mask, members, single};
use super::variation::Variation;
use crate::assembler::{Certificate, Lemma, Term};
use std::borrow::Cow;
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

/// Decides a certificate: the number of steps, or the rule that it breaks and where.
///
/// # Errors
///
/// The rule that the certificate breaks, and the place.
pub fn decide_at(certificate: &Certificate) -> Result<u64, (&'static str, Place)> {
    let mut oracle = Oracle::new(certificate, &[], certificate.steps);
    oracle.verdict().map_err(|rule| (rule, oracle.place))
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

/// One check: of a certificate, or within it of a game of parts.
#[derive(Clone, Debug)]
pub struct Oracle<'a> {
    /// What is checked: the certificate's own theorem, or a game of parts.
    pub(super) certificate: Cow<'a, Certificate>,
    /// All games of parts, and how many of them may be cited.
    pub(super) games: &'a [Certificate],
    pub(super) earlier: usize,
    pub(super) rules: Rules,
    variations: &'a [Variation],
    limit: u64,
    steps: u64,
    place: Place,
}

pub(super) type Outcome<T> = Result<T, Halt>;

pub(super) fn require(holds: bool, rule: &'static str) -> Outcome<()> {
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
        let (games, place) = (certificate.games.as_slice(), Place::default());
        let (certificate, earlier) = (Cow::Borrowed(certificate), games.len());
        Self { certificate, games, earlier, rules, variations, limit, steps: 0, place }
    }

    /// A check of single terms, which may place these games of parts.
    #[must_use]
    pub fn within(certificate: &'a Certificate, games: &'a [Certificate], variations: &'a [Variation]) -> Self {
        Self { games, earlier: games.len(), ..Self::new(certificate, variations, UNLIMITED) }
    }

    /// The check of one of its games of parts, which goes on with its steps.
    #[must_use]
    pub fn of_game(&self, number: usize) -> Self {
        let game = self.varied_game(&self.games[number]);
        let (rules, place) = (Rules::of(&game), Place { game: Some(number), ..Place::default() });
        Self { certificate: game, earlier: number, rules, place, ..*self }
    }

    pub(super) fn varied(&self, variation: Variation) -> bool {
        self.variations.contains(&variation)
    }

    pub(super) fn charge(&mut self, steps: usize) -> Outcome<()> {
        self.steps += steps as u64;
        if self.steps > self.limit { Err(Halt::Exhausted) } else { Ok(()) }
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
        for number in 0..self.games.len() {
            let mut game = self.of_game(number);
            let outcome = game.proof();
            (self.steps, self.place) = (game.steps, game.place);
            outcome?;
        }
        self.place = Place::default();
        self.proof()
    }

    /// The maps, the lemmas and the theorem.
    fn proof(&mut self) -> Outcome<()> {
        let certificate = self.certificate.clone();
        for (index, map) in certificate.maps.iter().enumerate() {
            self.place = self.place.at_map(index + 1);
            self.listed(map)?;
        }
        for (index, lemma) in certificate.lemmas.iter().enumerate() {
            self.place = self.place.at_lemma(index);
            self.lemma(lemma)?;
        }
        self.place = self.place.at_theorem();
        self.theorem()
    }

    /// Tests a listed map.
    ///
    /// # Errors
    ///
    /// Why it fails.
    pub fn listed(&mut self, map: &[usize]) -> Outcome<()> {
        self.charge(self.rules.lines)?;
        if self.varied(Variation::AnyMap) { Ok(()) } else { self.map(map) }
    }

    /// Tests a lemma's statement, and evaluates its term there.
    ///
    /// # Errors
    ///
    /// Why it fails.
    pub fn lemma(&mut self, lemma: &Lemma) -> Outcome<()> {
        self.statement(lemma)?;
        self.evaluate(&lemma.term, self.stated(lemma))
    }

    /// Tests the start, and evaluates the theorem's term there.
    ///
    /// # Errors
    ///
    /// Why it fails.
    pub fn theorem(&mut self) -> Outcome<()> {
        self.start()?;
        let certificate = self.certificate.clone();
        self.evaluate(&certificate.theorem, self.first())
    }

    /// Tests the start.
    pub(super) fn start(&self) -> Outcome<()> {
        require(!self.finished(self.rules.start()) || self.varied(Variation::NoFinishedStart), "R1")
    }

    /// The steps taken so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether the image of each line is a line of the same player.
    fn map(&self, map: &[usize]) -> Outcome<()> {
        let images: BTreeSet<usize> = map.iter().copied().collect();
        require(images.len() == self.rules.points, "R3")?;
        let set = |lines: &[Points]| -> BTreeSet<Points> { lines.iter().copied().collect() };
        let (own, other) = (set(&self.rules.own_lines), set(&self.rules.other_lines));
        let into = |lines: &BTreeSet<Points>, targets: &BTreeSet<Points>| {
            lines.iter().all(|&line| targets.contains(&image(map, line)))
        };
        let union: BTreeSet<Points> = own.union(&other).copied().collect();
        let takes = (into(&own, &own) || self.varied(Variation::MapsOfOtherLines))
            && (into(&other, &other) || self.varied(Variation::MapsOfOwnLines))
            || self.varied(Variation::MapsOfUnion) && into(&union, &union)
            || self.varied(Variation::SwappingMaps) && into(&own, &other) && into(&other, &own);
        require(takes, "R4")
    }

    /// Does a player own a line that counts for him?
    fn finished(&self, position: Position) -> bool {
        self.rules.own_completed(position) || self.rules.other_completed(position)
    }

    /// Tests a lemma's statement.
    pub(super) fn statement(&self, lemma: &Lemma) -> Outcome<()> {
        let position = statement(lemma);
        require(!self.finished(position) || self.varied(Variation::NoFinishedStatement), "R1")?;
        let opened = !self.rules.own_constrained(position) && !self.rules.other_constrained(position);
        require(opened || self.varied(Variation::NoOpeningStatement), "R2")
    }

    /// Evaluates a term at a position.
    ///
    /// # Errors
    ///
    /// Why the term fails.
    pub fn evaluate(&mut self, term: &Term, start: Position) -> Outcome<()> {
        self.charge(1)?;
        if self.drawn(start) {
            return Ok(());
        }
        if self.ended(start) {
            return self.full().map(|_| ());
        }
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
        self.ending(&term.ending, position)
    }

    /// Plays a move of the protagonist, and the reply if it is forced.
    ///
    /// # Errors
    ///
    /// Why the term fails here.
    pub fn play(&mut self, position: Position, point: usize) -> Outcome<After> {
        let any = self.varied(Variation::AnyMove);
        require(any || has(self.rules.moves(position), point), "R5")?;
        let before = position;
        let position = self.placed(before, point);
        self.charge(1)?;
        if self.completed(position) {
            return Ok(After::Proved);
        }
        if self.ended(position) {
            return self.full();
        }
        let threats = self.threats(position);
        let winning: Points = threats.iter().fold(NONE, |winning, &threat| winning | threat);
        let count = if self.varied(Variation::ThreateningLines) {
            threats.len()
        } else if self.varied(Variation::OneThreatWins) {
            2 * threats.len()
        } else {
            winning.count_ones() as usize
        };
        let wins = count >= 2 || winning & !self.rules.replies(position) != NONE;
        if wins && self.varied(Variation::ThreatFirst) {
            return Ok(After::Proved);
        }
        require(!self.danger(position), "R6")?;
        if wins && self.varied(Variation::ThreatBeforeLastMove) {
            return Ok(After::Proved);
        }
        let in_time = self.rules.draw || !position.none_left();
        require(in_time || self.varied(Variation::NoLastMove), "R26")?;
        if wins {
            return Ok(After::Proved);
        }
        if self.rules.free(position) == NONE && !self.varied(Variation::NoFullBoard) {
            return self.full();
        }
        if winning == NONE {
            return Ok(After::Quiet(Position { reply: !self.varied(Variation::NoQuietReply), ..position }));
        }
        let position = self.forced(before, position, winning);
        self.charge(1)?;
        let decided = self.rules.free(position) == NONE || position.none_left();
        if decided { self.full() } else { Ok(After::Forced(position)) }
    }

    fn full(&self) -> Outcome<After> {
        require(self.rules.draw || self.varied(Variation::FullBoardWins), "R9").map(|()| After::Proved)
    }

    fn danger(&self, position: Position) -> bool {
        let replies = self.rules.replies(position);
        let lacking = |line: &Points| line & !position.other;
        let lines = self.other_lines(Variation::DangerOfOwnLines);
        let mut open = lines.iter().filter(|&line| *line & position.own == NONE);
        open.any(|line| match lacking(line).count_ones() {
            0 => !self.varied(Variation::ExactlyOne),
            1 => lacking(line) & replies != NONE,
            _ => false,
        }) && !self.varied(Variation::NoDanger)
            && !(self.varied(Variation::NoDangerAtOne) && position.left == Some(1))
    }

    /// For each line that lacks only one point, that point.
    fn threats(&self, position: Position) -> Vec<Points> {
        let lines = self.own_lines(Variation::ThreatsOfOtherLines);
        let open = lines.iter().filter(|&line| *line & position.other == NONE);
        open.map(|line| line & !position.own).filter(|lacking| lacking.count_ones() == 1).collect()
    }
}

/// The position that a lemma states.
#[must_use]
pub fn statement(lemma: &Lemma) -> Position {
    let (own, other) = (mask(&lemma.protagonist), mask(&lemma.antagonist));
    Position { own, other, reply: false, left: lemma.bound.map(counted) }
}

/// The image of a set by a map.
#[must_use]
pub fn image(map: &[usize], set: Points) -> Points {
    members(set).fold(NONE, |result, point| result | single(map[point]))
}
