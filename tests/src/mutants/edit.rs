//! One change of a certificate. The result may violate the format: see [`repair`](super::repair).

use super::{game, terms};
use crate::assembler::{Certificate, Claim, Ending, Opening, Term};
use crate::oracle::Board;
use crate::random::{Dice, bound, lemma_bound, own_lines, starts, toggle, toggle_convention};

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edit {
    /// A move becomes another one.
    MoveChanged,
    /// A move is left out.
    MoveDropped,
    /// A move is inserted.
    MoveAdded,
    /// Two moves of a term change places.
    MovesSwapped,
    /// An ending becomes another one.
    EndingChanged,
    /// A cover loses a script.
    ScriptDropped,
    /// Two scripts of a cover change places.
    ScriptsSwapped,
    /// A script occurs twice.
    ScriptDoubled,
    /// A script moves to the enclosing cover.
    ScriptRaised,
    /// A script moves into another script's cover.
    ScriptLowered,
    /// A term becomes a copy of another one.
    TermReplaced,
    /// A citation gets another lemma or another map.
    CitationRedirected,
    /// A lemma is left out, and another one is cited instead.
    LemmaDropped,
    /// Two lemmas become one that states what both need.
    LemmasMerged,
    /// Two lemmas change places; citations keep their indices.
    LemmasSwapped,
    /// A statement gets one more point.
    StatementGrown,
    /// A statement loses a point.
    StatementShrunk,
    /// A point of a statement goes to the other player.
    StatementTurned,
    /// A map is composed with another one, or with itself.
    MapsComposed,
    /// Two images of a map change places.
    ImagesSwapped,
    /// A map becomes its inverse or another one, or takes two points to the same one.
    MapReplaced,
    /// The claim changes.
    Claim,
    /// The convention changes.
    Convention,
    /// The opening rule changes.
    Opening,
    /// F gets or loses a point.
    Forbidden,
    /// A parameter of the family changes.
    Parameter,
    /// A line is added.
    LineAdded,
    /// A line is removed.
    LineRemoved,
    /// Own lines, or other lines for Ophelia.
    OwnLines,
    /// Another start.
    Start,
    /// Another bound of the claim, one or none.
    Bound,
    /// Another bound of a lemma.
    LemmaBound,
}

impl Edit {
    /// The kinds for games with own lines, starts or bounds come last.
    const EXTENSION: usize = 4;

    /// All kinds, or those for games that are not extended.
    #[must_use]
    pub fn all(extended: bool) -> &'static [Self] {
        let plain = Self::ALL.len() - Self::EXTENSION;
        if extended { &Self::ALL } else { &Self::ALL[..plain] }
    }

    const ALL: [Self; 32] = [
        Self::MoveChanged,
        Self::MoveDropped,
        Self::MoveAdded,
        Self::MovesSwapped,
        Self::EndingChanged,
        Self::ScriptDropped,
        Self::ScriptsSwapped,
        Self::ScriptDoubled,
        Self::ScriptRaised,
        Self::ScriptLowered,
        Self::TermReplaced,
        Self::CitationRedirected,
        Self::LemmaDropped,
        Self::LemmasMerged,
        Self::LemmasSwapped,
        Self::StatementGrown,
        Self::StatementShrunk,
        Self::StatementTurned,
        Self::MapsComposed,
        Self::ImagesSwapped,
        Self::MapReplaced,
        Self::Claim,
        Self::Convention,
        Self::Opening,
        Self::Forbidden,
        Self::Parameter,
        Self::LineAdded,
        Self::LineRemoved,
        Self::OwnLines,
        Self::Start,
        Self::Bound,
        Self::LemmaBound,
    ];

    /// Changes the certificate, if it has the part to be changed.
    pub fn apply(self, dice: &mut Dice, certificate: &mut Certificate) -> bool {
        self.change(dice, certificate).is_some()
    }

    fn change(self, dice: &mut Dice, certificate: &mut Certificate) -> Option<()> {
        let points = Board::of(&certificate.family).points;
        match self {
            Self::MoveChanged | Self::MoveDropped | Self::MoveAdded | Self::MovesSwapped => {
                self.moves(dice, certificate, points)
            }
            Self::EndingChanged => {
                let lemmas = certificate.lemmas.len();
                let script = Term::end(&[dice.below(points)]);
                let mut endings = vec![Ending::End, Ending::Potential, Ending::Pairing, Ending::Cover(vec![script])];
                endings.extend(
                    (lemmas > 0).then(|| Ending::Cite(dice.below(lemmas), dice.below(certificate.maps.len() + 1))),
                );
                terms::any(dice, certificate).ending = endings.swap_remove(dice.below(endings.len()));
                Some(())
            }
            Self::ScriptDropped
            | Self::ScriptsSwapped
            | Self::ScriptDoubled
            | Self::ScriptRaised
            | Self::ScriptLowered => self.scripts(dice, certificate),
            Self::TermReplaced => {
                let copy = terms::any(dice, certificate).clone();
                *terms::any(dice, certificate) = copy;
                Some(())
            }
            Self::CitationRedirected => {
                let (lemmas, maps) = (certificate.lemmas.len(), certificate.maps.len() + 1);
                let term = terms::such(dice, certificate, |term| matches!(term.ending, Ending::Cite(..)))?;
                let Ending::Cite(lemma, map) = &mut term.ending else { return None };
                if dice.percent(50) {
                    *lemma = dice.below(lemmas.max(1))
                } else {
                    *map = dice.below(maps)
                }
                Some(())
            }
            Self::LemmaDropped | Self::LemmasMerged | Self::LemmasSwapped => self.lemmas(dice, certificate),
            Self::StatementGrown | Self::StatementShrunk | Self::StatementTurned => {
                self.statement(dice, certificate, points)
            }
            Self::MapsComposed | Self::ImagesSwapped | Self::MapReplaced => self.map(dice, certificate, points),
            Self::Claim | Self::Convention | Self::Opening | Self::Forbidden => {
                self.variation(dice, certificate, points)
            }
            Self::Parameter => game::parameter(dice, &mut certificate.family),
            Self::LineAdded => {
                game::add_line(dice, &mut certificate.family);
                Some(())
            }
            Self::LineRemoved => game::remove_line(dice, &mut certificate.family),
            Self::OwnLines => {
                own_lines(dice, certificate, points);
                Some(())
            }
            Self::Start => {
                starts(dice, certificate, points);
                Some(())
            }
            Self::Bound => {
                bound(dice, certificate, points);
                Some(())
            }
            Self::LemmaBound => lemma_bound(dice, certificate),
        }
    }

    fn variation(self, dice: &mut Dice, certificate: &mut Certificate, points: usize) -> Option<()> {
        match self {
            Self::Claim => certificate.claim = dice.pick(&Claim::ALL),
            Self::Convention => toggle_convention(&mut certificate.convention),
            Self::Opening => {
                let forbidden = (0..points).filter(|_| dice.percent(30)).collect();
                certificate.opening = match dice.below(4) {
                    0 | 1 => Opening::Free,
                    2 => Opening::Xeno(forbidden),
                    _ => Opening::Both(forbidden),
                };
            }
            _ => {
                let (Opening::Xeno(forbidden) | Opening::Both(forbidden)) = &mut certificate.opening else {
                    return None;
                };
                toggle(forbidden, dice.below(points));
            }
        }
        Some(())
    }

    fn moves(self, dice: &mut Dice, certificate: &mut Certificate, points: usize) -> Option<()> {
        let least = match self {
            Self::MovesSwapped => 2,
            Self::MoveAdded => 0,
            _ => 1,
        };
        let moves = &mut terms::such(dice, certificate, |term| term.moves.len() >= least)?.moves;
        let number = dice.below(moves.len().max(1));
        match self {
            Self::MoveChanged => moves[number] = dice.below(points),
            Self::MoveDropped => drop(moves.remove(number)),
            Self::MoveAdded => moves.insert(dice.below(moves.len() + 1), dice.below(points)),
            _ => {
                let other = dice.below(moves.len() - 1);
                moves.swap(number, if other < number { other } else { other + 1 });
            }
        }
        Some(())
    }

    fn scripts(self, dice: &mut Dice, certificate: &mut Certificate) -> Option<()> {
        match self {
            Self::ScriptDropped => {
                let scripts = terms::scripts(dice, certificate, 2)?;
                scripts.remove(dice.below(scripts.len()));
            }
            Self::ScriptsSwapped => {
                let scripts = terms::scripts(dice, certificate, 2)?;
                let (left, right) = (dice.below(scripts.len()), dice.below(scripts.len() - 1));
                scripts.swap(left, if right < left { right } else { right + 1 });
            }
            Self::ScriptDoubled => {
                let scripts = terms::scripts(dice, certificate, 1)?;
                let copy = scripts[dice.below(scripts.len())].clone();
                scripts.insert(dice.below(scripts.len() + 1), copy);
            }
            _ => {
                let nested = |term: &Term| matches!(&term.ending, Ending::Cover(terms) if terms.len() >= 2);
                let outer = terms::such(dice, certificate, |term| match &term.ending {
                    Ending::Cover(terms) => terms.iter().any(nested),
                    Ending::End | Ending::Cite(..) | Ending::Potential | Ending::Pairing | Ending::Parts(_) => false,
                })?;
                let Ending::Cover(scripts) = &mut outer.ending else { return None };
                let number = scripts.iter().position(nested)?;
                let Ending::Cover(inner) = &mut scripts[number].ending else { return None };
                if self == Self::ScriptRaised {
                    let script = inner.remove(dice.below(inner.len()));
                    scripts.insert(dice.below(scripts.len() + 1), script);
                } else {
                    let other = dice.below(scripts.len());
                    if other == number {
                        return None;
                    }
                    let script = scripts[other].clone();
                    let Ending::Cover(inner) = &mut scripts[number].ending else { return None };
                    inner.insert(dice.below(inner.len() + 1), script);
                    scripts.remove(other);
                }
            }
        }
        Some(())
    }

    fn lemmas(self, dice: &mut Dice, certificate: &mut Certificate) -> Option<()> {
        let count = certificate.lemmas.len();
        let left = dice.below(count.checked_sub(1)?.max(1));
        let right = left + 1 + dice.below((count - left).checked_sub(1).filter(|&more| more > 0)?);
        match self {
            Self::LemmaDropped => {
                drop(certificate.lemmas.remove(right));
                let new = |lemma| match lemma {
                    _ if lemma == right => left,
                    _ if lemma > right => lemma - 1,
                    _ => lemma,
                };
                terms::renumber(certificate, &|lemma, map| (new(lemma), map));
            }
            Self::LemmasMerged => {
                let other = certificate.lemmas[right].clone();
                let lemma = &mut certificate.lemmas[left];
                lemma.protagonist.retain(|point| other.protagonist.contains(point));
                lemma.antagonist.extend(other.antagonist);
                lemma.antagonist.sort_unstable();
                lemma.antagonist.dedup();
                let (least, most) = (lemma.bound.min(other.bound), lemma.bound.max(other.bound));
                lemma.bound = if certificate.claim.is_draw() { most } else { least };
                if dice.percent(50) {
                    lemma.term = other.term;
                }
                terms::renumber(certificate, &|lemma, map| (if lemma == right { left } else { lemma }, map));
            }
            _ => certificate.lemmas.swap(left, right),
        }
        Some(())
    }

    fn statement(self, dice: &mut Dice, certificate: &mut Certificate, points: usize) -> Option<()> {
        let count = certificate.lemmas.len();
        let lemma = certificate.lemmas.get_mut(dice.below(count.max(1)))?;
        let (set, other) = if dice.percent(50) {
            (&mut lemma.protagonist, &mut lemma.antagonist)
        } else {
            (&mut lemma.antagonist, &mut lemma.protagonist)
        };
        if self == Self::StatementGrown {
            let free: Vec<usize> = (0..points).filter(|point| !set.contains(point) && !other.contains(point)).collect();
            toggle(set, *free.get(dice.below(free.len().max(1)))?);
            return Some(());
        }
        let point = *set.get(dice.below(set.len().max(1)))?;
        toggle(set, point);
        if self == Self::StatementTurned {
            toggle(other, point);
        }
        Some(())
    }

    fn map(self, dice: &mut Dice, certificate: &mut Certificate, points: usize) -> Option<()> {
        let maps = &mut certificate.maps;
        let number = dice.below(maps.len().max(1));
        let map = maps.get(number)?.clone();
        let other = maps[dice.below(maps.len())].clone();
        let (left, right) = (dice.below(points), dice.below(points));
        maps[number] = match self {
            Self::MapsComposed => map.iter().map(|&image| other[image]).collect(),
            Self::ImagesSwapped => {
                let mut swapped = map;
                swapped.swap(left, right);
                swapped
            }
            _ => match dice.below(3) {
                0 => (0..points).map(|point| map.iter().position(|&image| image == point).unwrap_or(point)).collect(),
                1 => other,
                _ => {
                    let mut collapsed = map;
                    collapsed[left] = collapsed[right];
                    collapsed
                }
            },
        };
        Some(())
    }
}
