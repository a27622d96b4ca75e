//! Draws that are held from a position on: by pairs or larger sets of points that are answered separately, or by a
//! potential.
//!
//! Pairs: J. W. H. M. Uiterwijk, *Set matching: an enhancement of the Hales-Jewett pairing strategy* (2017), has
//! the larger sets, too. The potential: Erdős and Selfridge (1973).
//!
//! What is tested is what the text says, not whether the draw could be held in any way: if its pairs leave a line
//! open, that is told with the line, even where other pairs would hold. A set has lines of its own, and a proof
//! that they are held is looked for by the prover (`set_games`), as papers state such sets without one.

use std::collections::BTreeMap;

use crate::notation::elaborate::{Elaborator, Rest};
use crate::notation::finding::Kind;
use crate::notation::parse::{Held, HeldSet, Item, Place, Titled};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, point_of};
use pgc_core::strategy::replay::Played;
use pgc_core::strategy::{Ending, Part, Replay};

/// The most lines that are named as those that escape.
const LISTED: usize = 8;

/// Whose turn it is where a draw is said to be held.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ToMove {
    Protagonist,
    Antagonist,
}

impl<'t> Elaborator<'t> {
    /// The ending with the antagonist to move: how the draw is held, or scripts against all replies.
    pub(super) fn against_replies(&mut self, position: &mut Position, rest: Rest<'t>) -> Option<Ending> {
        let rest = self.follow(position, rest)?;
        match rest.items.first() {
            Some(Item::Held(place, held)) => self.held(position, (*place, held), ToMove::Antagonist, rest),
            None if self.rules.claim.is_draw() => {
                self.tell_gap(
                    position,
                    rest,
                    "the text does not say how the draw is held from here on; write pairing, parts, cases or otherwise: potential",
                );
                None
            }
            _ => Some(Ending::Cover(self.answers(position, rest)?)),
        }
    }

    /// The ending that holds the draw from here on, as the text says, if it does.
    pub(super) fn held(
        &mut self,
        position: &mut Position,
        (place, held): (Place, &'t Held),
        to_move: ToMove,
        rest: Rest,
    ) -> Option<Ending> {
        let after = self.after(position);
        if !self.rules.claim.is_draw() {
            let text = format!("{after} a draw is held, but the theorem claims a win");
            self.tell(place, rest.about, Kind::WrongTurn, text);
            return None;
        }
        let wanted = if matches!(held, Held::Potential) { ToMove::Protagonist } else { ToMove::Antagonist };
        if to_move != wanted {
            let (needed, other, write) = match wanted {
                ToMove::Protagonist => {
                    (PROTAGONIST, "the potential is counted", "write otherwise: potential".to_owned())
                }
                ToMove::Antagonist => {
                    (ANTAGONIST, "pairs and sets hold", format!("write {}'s move before", self.who(PROTAGONIST)))
                }
            };
            let text = format!("{after} it is not {}'s turn, as it must be where {other}; {write}", self.who(needed));
            self.tell(place, rest.about, Kind::WrongTurn, text);
            return None;
        }
        match held {
            Held::Potential => self.by_potential(position, place, rest),
            Held::Named(title) => {
                let Some(sets) = self.sets_of.get(title.name.as_str()) else {
                    let text = format!("no 'pairs' are called \"{}\"", title.name.escape_debug());
                    self.tell(title.place, rest.about, Kind::WrongPosition, text);
                    return None;
                };
                self.by_sets(position, place, sets, rest)
            }
            Held::Sets(sets) => self.by_sets(position, place, sets, rest),
        }
    }

    /// Reports whether sets that no part uses hold the empty board.
    pub(in crate::notation) fn pairs_alone(&mut self, title: &'t Titled) {
        let mut position = Position::new(&self.rules);
        let rest = Rest { items: &[], about: &title.name, place: title.place };
        let Some(sets) = self.sets_of.get(title.name.as_str()) else { return };
        if self.by_sets(&mut position, title.place, sets, rest).is_some() {
            let text = format!("{} sets hold every line from the empty board on", sets.len());
            self.tell(title.place, rest.about, Kind::Right, text);
        }
    }

    /// By the potential, if it is below 1.
    fn by_potential(&mut self, position: &mut Position, place: Place, rest: Rest) -> Option<Ending> {
        let holds = Replay::new(&[]).ends(position, &Ending::Potential, Played::Own);
        if !holds {
            let text = format!("{} the potential is 1 or more", self.after(position));
            self.tell(place, rest.about, Kind::NotHeld, text);
        }
        holds.then(|| self.truths(rest.about).held.insert(place));
        holds.then_some(Ending::Potential)
    }

    /// By sets that each hold the lines within them. Lines of sets that meet a point that is taken hold nothing any more.
    fn by_sets(&mut self, position: &mut Position, place: Place, sets: &[HeldSet], rest: Rest) -> Option<Ending> {
        if !self.are_disjoint(sets, rest) {
            return None;
        }
        let is_free = |line: &&Vec<Point>| line.iter().all(|&point| position.is_free(point));
        let left: Vec<Vec<&Vec<Point>>> = sets.iter().map(|set| set.lines.iter().filter(is_free).collect()).collect();
        let mut used = vec![false; sets.len()];
        let mut escaping = Vec::new();
        for line in position.open_lines(ANTAGONIST).filter(|&line| position.may_complete(ANTAGONIST, line)) {
            let points = &position.rules().lines[line];
            let within = |held: &&Vec<Point>| held.iter().all(|point| points.binary_search(point).is_ok());
            match left.iter().position(|lines| lines.iter().any(within)) {
                Some(set) => used[set] = true,
                None => escaping.push(points.clone()),
            }
        }
        if !escaping.is_empty() {
            let (count, shown) = (escaping.len(), escaping.iter().take(LISTED));
            let names: Vec<String> = shown.map(|line| self.names.set(line)).collect();
            let more = if count > LISTED { format!(" and {} more", count - LISTED) } else { String::new() };
            let lines = if count == 1 { "a line escapes" } else { "lines escape" };
            let text =
                format!("{} {lines}, as no pair or set holds them: {}{more}", self.after(position), names.join(", "));
            self.tell(place, rest.about, Kind::NotHeld, text);
            return None;
        }
        // The checker finds a pairing by itself, so it takes no bytes, and needs no second version of the format.
        if left.iter().flatten().all(|line| line.len() == 2)
            && Replay::new(&[]).ends(position, &Ending::Pairing, Played::Quiet)
        {
            self.truths(rest.about).held.insert(place);
            return Some(Ending::Pairing);
        }
        let mut parts = Vec::new();
        for ((lines, set), _) in left.iter().zip(sets).zip(used).filter(|(_, used)| *used) {
            parts.push(self.part(lines, set, rest)?);
        }
        self.truths(rest.about).held.insert(place);
        Some(Ending::Parts(parts))
    }

    /// Whether no point is in two sets.
    fn are_disjoint(&mut self, sets: &[HeldSet], rest: Rest) -> bool {
        let mut of: BTreeMap<Point, &HeldSet> = BTreeMap::new();
        let mut are = true;
        for set in sets {
            for &point in &set.points {
                let Some(before) = of.insert(point, set) else { continue };
                let name = self.names.name(point);
                let text = format!(
                    "{name} is in two sets, {} and {}",
                    self.names.set(&before.points),
                    self.names.set(&set.points)
                );
                self.tell(set.place, rest.about, Kind::NotHeld, text);
                are = false;
            }
        }
        are
    }

    /// A set with the proof that its lines are held.
    ///
    /// Its game has only the points that are on lines which are left: the others are of no use to either player.
    fn part(&mut self, lines: &[&Vec<Point>], set: &HeldSet, rest: Rest) -> Option<Part> {
        let mut points: Vec<Point> = lines.iter().flat_map(|line| line.iter().copied()).collect();
        points.sort_unstable();
        points.dedup();
        let place = |point: &Point| points.binary_search(point).map(point_of).unwrap_or_default();
        let placed: Vec<Vec<Point>> = lines.iter().map(|line| line.iter().map(place).collect()).collect();
        let game = self.set_games.proved(points.len(), placed);
        if game.is_none() {
            let text = format!(
                "it is not shown that the lines of {} are all held by answers within it: {}",
                self.names.set(&set.points),
                lines.iter().map(|line| self.names.set(line)).collect::<Vec<_>>().join(", ")
            );
            self.tell(set.place, rest.about, Kind::NotHeld, text);
        }
        Some(Part { game: game?, points })
    }
}
