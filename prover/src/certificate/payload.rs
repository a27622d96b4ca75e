//! Writing the payload: the fields of the format in their order (specification: format, sections 2 and 3).

use bincode::config::standard;
use bincode::enc::Encoder;
use bincode::error::EncodeError as FieldError;
use bincode::{Encode, encode_to_vec};

use super::container::MAX_FILE_BYTES;
use super::{Certificate, EncodeError, MAX_LEMMAS, MAX_MAPS, MAX_STEPS, Maps};
use crate::game::Claim;
use crate::game::{Convention, Family, Game, OpeningRule, Point};
use crate::strategy::{Ending, Lemma, Term};
use crate::symmetry::Permutation;

/// The payload of a certificate. The standard integers of bincode 2 are those of the format.
pub(super) fn write(certificate: &Certificate) -> Result<Vec<u8>, EncodeError> {
    let Certificate { strategy, steps, .. } = certificate;
    let maps = Maps::of(strategy);
    if maps.listed().len() > MAX_MAPS {
        return Err(EncodeError::TooManyMaps(maps.listed().len()));
    }
    if strategy.lemmas.len() >= MAX_LEMMAS {
        return Err(EncodeError::TooManyLemmas(strategy.lemmas.len() + 1));
    }
    if *steps > MAX_STEPS {
        return Err(EncodeError::TooManySteps(*steps));
    }
    let payload = encode_to_vec(Payload { certificate, maps: &maps }, standard())?;
    if payload.len() > MAX_FILE_BYTES {
        return Err(EncodeError::TooLarge(payload.len()));
    }
    Ok(payload)
}

/// The number of a claim in the format.
pub(super) fn claim_number(claim: Claim) -> u8 {
    match claim {
        Claim::XenoWins => 0,
        Claim::OpheliaDraws => 1,
        Claim::OpheliaWins => 2,
        Claim::XenoDraws => 3,
    }
}

/// The numbers of a game's convention and opening rule in the format.
pub(super) fn rule_numbers(game: &Game) -> (u8, u8) {
    let convention = match game.convention {
        Convention::Strong => 0,
        Convention::MakerBreaker => 1,
    };
    let opening = match game.opening {
        OpeningRule::None => 0,
        OpeningRule::Xeno(_) => 1,
        OpeningRule::Both(_) => 2,
    };
    (convention, opening)
}

/// The number of an ending in the format.
pub(super) fn ending_number(ending: &Ending) -> u8 {
    match ending {
        Ending::End => 0,
        Ending::Cite { .. } => 1,
        Ending::Potential => 2,
        Ending::Cover(_) => 3,
        Ending::Pairing => 4,
    }
}

struct Payload<'a> {
    certificate: &'a Certificate,
    maps: &'a Maps<'a>,
}

impl Encode for Payload<'_> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), FieldError> {
        let Certificate { game, strategy, steps } = self.certificate;
        encode_family(game, encoder)?;
        let (convention, opening) = rule_numbers(game);
        convention.encode(encoder)?;
        opening.encode(encoder)?;
        if game.opening != OpeningRule::None {
            Set(game.opening.points()).encode(encoder)?;
        }
        claim_number(strategy.claim).encode(encoder)?;
        steps.encode(encoder)?;
        self.maps.listed().len().encode(encoder)?;
        for map in self.maps.listed() {
            encode_map(map, game.board.points(), encoder)?;
        }
        (strategy.lemmas.len() + 1).encode(encoder)?;
        for Lemma { own, other, term } in &strategy.lemmas {
            Set(own).encode(encoder)?;
            Set(other).encode(encoder)?;
            self.encode_term(term, encoder)?;
        }
        self.encode_term(&strategy.theorem, encoder)
    }
}

impl Payload<'_> {
    fn encode_term<E: Encoder>(&self, term: &Term, encoder: &mut E) -> Result<(), FieldError> {
        (5 * term.moves.len() + usize::from(ending_number(&term.ending))).encode(encoder)?;
        for point in &term.moves {
            point.encode(encoder)?;
        }
        match &term.ending {
            Ending::Cite { lemma, map } => {
                lemma.encode(encoder)?;
                self.maps.number(map).encode(encoder)
            }
            Ending::Cover(terms) => {
                terms.len().encode(encoder)?;
                terms.iter().try_for_each(|term| self.encode_term(term, encoder))
            }
            Ending::End | Ending::Potential | Ending::Pairing => Ok(()),
        }
    }
}

fn encode_family<E: Encoder>(game: &Game, encoder: &mut E) -> Result<(), FieldError> {
    match game.family {
        Family::Lines | Family::Animal { .. } => {
            0u8.encode(encoder)?;
            game.board.points().encode(encoder)?;
            game.board.lines().len().encode(encoder)?;
            game.board.lines().iter().try_for_each(|line| Set(line).encode(encoder))
        }
        Family::Grid { k, n } => encode_parameters(1, &[k, n], encoder),
        Family::Mnk { m, n, k } => encode_parameters(2, &[m, n, k], encoder),
        Family::Td { k, q, groups } => encode_parameters(3, &[k, q, groups], encoder),
        Family::Projective { q } => encode_parameters(4, &[q], encoder),
    }
}

fn encode_parameters<E: Encoder>(family: u8, parameters: &[u32], encoder: &mut E) -> Result<(), FieldError> {
    family.encode(encoder)?;
    parameters.iter().try_for_each(|parameter| parameter.encode(encoder))
}

fn encode_map<E: Encoder>(map: &Permutation, points: usize, encoder: &mut E) -> Result<(), FieldError> {
    assert_eq!(map.images().len(), points, "a map permutes the board's points");
    map.images().iter().try_for_each(|image| image.encode(encoder))
}

/// Ascending points: their number, the first, and how many are skipped before each further one.
struct Set<'a>(&'a [Point]);

impl Encode for Set<'_> {
    fn encode<E: Encoder>(&self, encoder: &mut E) -> Result<(), FieldError> {
        self.0.len().encode(encoder)?;
        let mut least = 0;
        self.0.iter().try_for_each(|&point| {
            let gap = point - least;
            least = point + 1;
            gap.encode(encoder)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(value: impl Encode) -> Vec<u8> {
        encode_to_vec(value, standard()).unwrap()
    }

    #[test]
    fn integers_are_those_of_the_format() {
        assert_eq!(bytes(250u64), [250]);
        assert_eq!(bytes(251u64), [251, 251, 0]);
        assert_eq!(bytes(0x0001_0000u64), [252, 0, 0, 1, 0]);
        assert_eq!(bytes(1u64 << 32), [253, 0, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(bytes(300usize), bytes(300u16));
    }

    #[test]
    fn sets_are_written_as_gaps() {
        assert_eq!(bytes(Set(&[])), [0]);
        assert_eq!(bytes(Set(&[13])), [1, 13]);
        assert_eq!(bytes(Set(&[0, 1, 5])), [3, 0, 0, 3]);
    }

    #[test]
    fn limits_are_kept() {
        let strategy =
            crate::strategy::Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::forced(vec![0]) };
        let certificate = |steps| Certificate { game: Game::parse("2^2").unwrap(), strategy: strategy.clone(), steps };
        assert!(write(&certificate(MAX_STEPS)).is_ok());
        assert!(matches!(write(&certificate(MAX_STEPS + 1)), Err(EncodeError::TooManySteps(_))));
    }
}
