//! What ends a printed variation, and whether it is so.
//!
//! The text says more than the proof needs: the line that is completed, the two points of a double threat, the
//! pairs, the potential as a fraction. Each is compared with the board. What the proof needs is tested as the rules
//! say; what is only told for the reader is a finding if it is wrong.

use std::collections::BTreeSet;

use crate::notation::finding::Kind;
use crate::notation::parse::Place;
use crate::printed::play::{Play, Told};
use crate::printed::syntax::{End, Placed, Variation};
use pgc_core::game::Point;
use pgc_core::player::variation;
use pgc_core::position::ANTAGONIST;
use pgc_core::potential::Weight;
use pgc_core::strategy::replay::Played;
use pgc_core::strategy::{Ending, Part};
use pgc_core::symmetry::Permutation;

impl Play<'_, '_> {
    /// What ends a variation whose moves are on the board, if it does; `reply` is the reply before them.
    pub(super) fn end(&mut self, variation: &Variation, played: Played, reply: Option<Point>) -> Option<Ending> {
        let place = variation.ends;
        match (&variation.end, played) {
            (End::Unanswered, _) => {
                self.finds(place, Kind::Gap, "the text says that there is no answer");
                None
            }
            (End::Line(_) | End::Threats(_) | End::FullBoard | End::NoMovesLeft, Played::Proved) => {
                self.won(place, &variation.end);
                Some(Ending::End)
            }
            (End::Line(_) | End::Threats(_) | End::FullBoard | End::NoMovesLeft, _) => {
                let text = "no line is completed, there is no double threat, and the game is not over";
                self.finds(place, Kind::NoDoubleThreat, text);
                None
            }
            (_, Played::Proved | Played::Failed) => {
                self.finds(place, Kind::WrongTurn, "the moves before have won already, so nothing can follow");
                None
            }
            (End::Cover(answers), Played::Quiet) => self.cover(place, answers).map(Ending::Cover),
            (End::Cover(_), Played::Own) => {
                self.finds(place, Kind::WrongTurn, "no choice is left to the other player here, so a move must follow");
                None
            }
            (End::Cite { lemma, maps }, turn) => self.cited(place, *lemma, maps, turn),
            (End::Potential(told), turn) => self.potential(place, told, turn),
            (End::Pairing { pairs, only }, turn) => {
                // Pairs may be told for some of the replies only. For the others, a pairing must exist, whatever it
                // is.
                let serves = only.is_empty() || reply.is_some_and(|reply| only.contains(&reply));
                self.pairing(place, serves.then_some(pairs), turn)
            }
            (End::Parts(parts), turn) => self.parts(place, parts, turn),
        }
    }

    /// Compares how the moves have won with what is told.
    fn won(&mut self, place: Place, told: &End) {
        let sorted = |points: &[Point]| points.iter().copied().collect::<BTreeSet<Point>>();
        let found = variation::End::won(&self.position);
        let agrees = match (&found, told) {
            (variation::End::Line(points), End::Line(told)) | (variation::End::Threats(points), End::Threats(told)) => {
                sorted(points) == sorted(told)
            }
            (variation::End::FullBoard, End::FullBoard) | (variation::End::NoMovesLeft, End::NoMovesLeft) => true,
            _ => false,
        };
        match found {
            variation::End::FullBoard | variation::End::NoMovesLeft => self.tally.held += usize::from(agrees),
            _ => self.tally.wins += usize::from(agrees),
        }
        if !agrees {
            let labelling = self.ground.labelling;
            let text = match &found {
                variation::End::Line(points) => format!("the completed line is {{{}}}", labelling.list(points)),
                variation::End::Threats(points) => {
                    format!("a line is completed next at one of {}", labelling.list(points))
                }
                variation::End::NoMovesLeft => "no moves are left".to_owned(),
                _ => "the board is full".to_owned(),
            };
            self.finds(place, Kind::NoDoubleThreat, &text);
        }
    }

    /// The citation of an earlier lemma, if its statement dominates here under the product of the maps.
    fn cited(&mut self, place: Place, lemma: usize, maps: &[usize], turn: Played) -> Option<Ending> {
        if lemma >= self.lemmas.len() {
            self.finds(place, Kind::WrongPosition, &format!("lemma {lemma} does not come before this"));
            return None;
        }
        let mut map = Permutation::identity(self.rules().points());
        for number in maps {
            let Some(next) = number.checked_sub(1).and_then(|index| self.ground.maps.get(index)) else {
                self.finds(place, Kind::NoAutomorphism, &format!("there is no map s{number}"));
                return None;
            };
            map = map.then(&next.map);
        }
        let ending = Ending::Cite { lemma, map };
        if self.replay.ends(&mut self.position, &ending, turn) {
            self.tally.citations += 1;
            return Some(ending);
        }
        let text = match turn {
            Played::Quiet => {
                "a lemma is about a position in which its player is to move, but it is the other one's turn".to_owned()
            }
            _ => format!(
                "lemma {lemma} does not apply: its player lacks one of its points, or the other player has a further point"
            ),
        };
        self.finds(place, Kind::WrongPosition, &text);
        None
    }

    /// The potential, if it is below 1. Its value is kept with those of the other replies for which it is told at
    /// this place.
    fn potential(&mut self, place: Place, told: &str, turn: Played) -> Option<Ending> {
        let weight = Weight::potential(&self.position, ANTAGONIST);
        if !self.replay.ends(&mut self.position, &Ending::Potential, turn) {
            let text = format!(
                "the potential is {weight}, or it does not help here: it holds a draw below 1, with its player to move"
            );
            self.finds(place, Kind::NotHeld, &text);
            return None;
        }
        self.tally.held += 1;
        let first = || Told { told: told.to_owned(), least: weight.clone(), most: weight.clone() };
        let known = self.potentials.entry(place).or_insert_with(first);
        known.least = known.least.clone().min(weight.clone());
        known.most = known.most.clone().max(weight);
        Some(Ending::Potential)
    }

    /// `pairs` are those that are told, if they are to serve after this reply.
    fn pairing(&mut self, place: Place, pairs: Option<&Vec<Vec<Point>>>, turn: Played) -> Option<Ending> {
        if let Some(text) = pairs.and_then(|pairs| self.escapes(pairs)) {
            self.finds(place, Kind::NotHeld, &text);
        }
        if self.replay.ends(&mut self.position, &Ending::Pairing, turn) {
            self.tally.held += 1;
            return Some(Ending::Pairing);
        }
        self.finds(place, Kind::NotHeld, "there is no pairing here that holds a draw");
        None
    }

    /// Why pairs do not hold: a point that is taken or in two pairs, or a line that has no pair.
    fn escapes(&self, pairs: &[Vec<Point>]) -> Option<String> {
        let labelling = self.ground.labelling;
        let mut met = BTreeSet::new();
        for pair in pairs {
            if pair.len() != 2 {
                return Some(format!("{{{}}} is not a pair", labelling.list(pair)));
            }
            for &point in pair {
                if !met.insert(point) {
                    return Some(format!("{} is in two pairs", labelling.name(point)));
                }
                if !self.position.is_free(point) {
                    return Some(format!("{} is taken, so it cannot be in a pair", labelling.name(point)));
                }
            }
        }
        let lines = &self.rules().lines;
        let open = lines.iter().enumerate().filter(|&(index, _)| self.position.may_complete(ANTAGONIST, index));
        let has = |line: &[Point]| pairs.iter().any(|pair| pair.iter().all(|point| line.contains(point)));
        let escaping = open.map(|(_, line)| line).find(|&line| !has(line))?;
        Some(format!("the line {{{}}} has no pair", labelling.list(escaping)))
    }

    /// The parts, if they hold. A game whose printed proof does not hold is none.
    fn parts(&mut self, place: Place, parts: &[Placed], turn: Played) -> Option<Ending> {
        let mut placed = Vec::with_capacity(parts.len());
        for Placed { game, points } in parts {
            let Some(Some(game)) = self.ground.games.get(*game) else {
                self.finds(place, Kind::NotHeld, &format!("there is no game g{game} that holds"));
                return None;
            };
            if game.points() != points.len() {
                let text = format!("{} points are named for a game of {}", points.len(), game.points());
                self.finds(place, Kind::NotHeld, &text);
                return None;
            }
            placed.push(Part { game: game.clone(), points: points.clone() });
        }
        let ending = Ending::Parts(placed);
        if self.replay.ends(&mut self.position, &ending, turn) {
            self.tally.held += 1;
            return Some(ending);
        }
        self.finds(place, Kind::NotHeld, "the parts overlap, or have a point that is taken, or a line escapes them");
        None
    }
}
