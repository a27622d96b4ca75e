//! Mutants of certificates of version 2: parts and games are changed. What is no longer well-formed stays so, and the place of
//! the fault is compared; of the rest the steps are put right.

use super::{Mutant, mutate};
use crate::assembler::{Certificate, Claim, Convention, Ending, Opening, Part, Term};
use crate::oracle::form::form;
use crate::oracle::{Board, stated_within};
use crate::random::{Dice, parted};

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartEdit {
    /// A point of a part becomes another one.
    PointChanged,
    /// Two points of Parts change places.
    PointsSwapped,
    /// A part becomes one of another game.
    GameChanged,
    /// A part is left out.
    PartDropped,
    /// A part occurs twice, perhaps elsewhere.
    PartDoubled,
    /// Two parts change places.
    PartsSwapped,
    /// Parts takes the place of another ending.
    EndingReplaced,
    /// Two games change places; parts keep their numbers.
    GamesSwapped,
    /// A game is left out, and parts of it are of another one.
    GameDropped,
    /// A game's proof or board is changed.
    GameMutated,
    /// The certificate's own proof, board or claim is changed.
    CertificateMutated,
}

impl PartEdit {
    /// All kinds.
    pub const ALL: [Self; 11] = [
        Self::PointChanged,
        Self::PointsSwapped,
        Self::GameChanged,
        Self::PartDropped,
        Self::PartDoubled,
        Self::PartsSwapped,
        Self::EndingReplaced,
        Self::GamesSwapped,
        Self::GameDropped,
        Self::GameMutated,
        Self::CertificateMutated,
    ];

    /// Changes the certificate, if it has what is to be changed.
    fn apply(self, dice: &mut Dice, certificate: &mut Certificate) -> Option<()> {
        let sizes: Vec<usize> = certificate.games.iter().map(|game| Board::of(&game.family).points).collect();
        let count = sizes.len();
        match self {
            Self::GamesSwapped => {
                let (left, right) = (dice.below(count), dice.below(count));
                if left == right {
                    return None;
                }
                certificate.games.swap(left, right);
                resize(certificate);
                Some(())
            }
            Self::GameDropped => {
                let dropped = dice.below(count);
                if count == 1 {
                    return None;
                }
                certificate.games.remove(dropped);
                every(certificate, &mut |part| part.game -= usize::from(part.game >= dropped && part.game > 0));
                resize(certificate);
                Some(())
            }
            Self::GameMutated => {
                let game = dice.below(count);
                let mutant = mutate(dice, &certificate.games[game], false);
                let (claim, convention, opening) = (Claim::OpheliaDraws, Convention::MakerBreaker, Opening::Free);
                certificate.games[game] = Certificate { claim, convention, opening, bound: None, ..mutant };
                Some(())
            }
            Self::CertificateMutated => {
                *certificate = mutate(dice, certificate, true);
                Some(())
            }
            _ => {
                let number = dice.below(count);
                let in_a_game = dice.percent(30);
                let (earlier, proof) =
                    if in_a_game { (number, &mut certificate.games[number]) } else { (count, certificate) };
                let points = Board::of(&proof.family).points;
                let terms = proof.lemmas.iter_mut().map(|lemma| &mut lemma.term).chain([&mut proof.theorem]);
                let mut found = Vec::new();
                terms.for_each(|term| endings(term, self == Self::EndingReplaced, &mut found));
                let chosen = dice.below(found.len().max(1));
                let ending = found.into_iter().nth(chosen)?;
                self.change(dice, ending, points, &sizes[..earlier])
            }
        }
    }

    fn change(self, dice: &mut Dice, ending: &mut Ending, points: usize, sizes: &[usize]) -> Option<()> {
        if self == Self::EndingReplaced {
            let game = dice.below(sizes.len().max(1));
            let on = dice.shuffled((0..points).collect::<Vec<_>>()).into_iter().cycle().take(*sizes.get(game)?);
            *ending = Ending::Parts(vec![Part { game, points: on.collect() }]);
            return Some(());
        }
        let Ending::Parts(parts) = ending else { return None };
        if parts.is_empty() {
            return None;
        }
        let (number, other) = (dice.below(parts.len()), dice.below(parts.len()));
        let index = dice.below(parts[number].points.len());
        match self {
            Self::PointChanged => {
                // Rarely one that is not on the board.
                let most = points + usize::from(dice.percent(5));
                parts[number].points[index] = dice.below(most);
            }
            Self::PointsSwapped => {
                let place = dice.below(parts[other].points.len());
                let (left, right) = (parts[number].points[index], parts[other].points[place]);
                parts[number].points[index] = right;
                parts[other].points[place] = left;
            }
            Self::GameChanged => {
                let part = &mut parts[number];
                part.game = dice.below(sizes.len().max(1));
                let size = *sizes.get(part.game)?;
                let mut others = dice.shuffled((0..points).filter(|point| !part.points.contains(point)).collect());
                others.resize(points.max(size), 0);
                part.points.extend(others);
                part.points.truncate(size);
            }
            Self::PartDropped => {
                parts.remove(number);
            }
            Self::PartDoubled => {
                let mut copy = parts[number].clone();
                if dice.percent(50) {
                    copy.points.iter_mut().for_each(|point| *point = (*point + 1) % points);
                }
                parts.push(copy);
            }
            _ => parts.swap(number, other),
        }
        Some(())
    }
}

/// The endings Parts of a term, or all endings that take no terms.
fn endings<'a>(term: &'a mut Term, any: bool, found: &mut Vec<&'a mut Ending>) {
    match &mut term.ending {
        Ending::Cover(terms) => terms.iter_mut().for_each(|term| endings(term, any, found)),
        ending if any || matches!(ending, Ending::Parts(_)) => found.push(ending),
        _ => {}
    }
}

/// Calls a function with each part of a certificate.
fn every(certificate: &mut Certificate, change: &mut impl FnMut(&mut Part)) {
    fn within(term: &mut Term, change: &mut impl FnMut(&mut Part)) {
        match &mut term.ending {
            Ending::Parts(parts) => parts.iter_mut().for_each(change),
            Ending::Cover(terms) => terms.iter_mut().for_each(|term| within(term, change)),
            Ending::End | Ending::Cite(..) | Ending::Potential | Ending::Pairing => {}
        }
    }
    let Certificate { games, lemmas, theorem, .. } = certificate;
    games.iter_mut().for_each(|game| every(game, change));
    lemmas.iter_mut().map(|lemma| &mut lemma.term).chain([theorem]).for_each(|term| within(term, change));
}

/// Gives each part as many points as its game has.
fn resize(certificate: &mut Certificate) {
    let sizes: Vec<usize> = certificate.games.iter().map(|game| Board::of(&game.family).points).collect();
    every(certificate, &mut |part| {
        if let Some(&size) = sizes.get(part.game) {
            part.points.resize(size, 0);
        }
    });
}

/// The mutant with this number.
#[must_use]
pub fn mutant(number: u64) -> Mutant {
    let mut dice = Dice::new(Dice::new(!number).bits());
    let noise = dice.pick(&[0, 0, 0, 3]);
    let mut certificate = parted(&mut dice, noise);
    let (source, claim) = ("parts".to_owned(), certificate.claim);
    let mut edits = Vec::new();
    let count = dice.pick(&[0, 1, 1, 1, 1, 2, 3]);
    while edits.len() < count {
        let edit = dice.pick(&PartEdit::ALL);
        if edit.apply(&mut dice, &mut certificate).is_some() {
            edits.push(format!("{edit:?}"));
        }
    }
    if certificate.games.is_empty() || form(&certificate).is_err() {
        return Mutant { source, claim, edits, certificate: Some(certificate) };
    }
    let certificate = stated_within(certificate, 100_000).map(|certificate| match dice.below(30) {
        0 => certificate.clone().declaring(certificate.steps + 1),
        1 => certificate.clone().declaring(certificate.steps.saturating_sub(1)),
        _ => certificate,
    });
    Mutant { source, claim, edits, certificate }
}
