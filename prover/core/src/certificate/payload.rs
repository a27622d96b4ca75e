//! Writes the payload: the fields of the format in their order (specification: format, sections 2 and 3; version 2,
//! section 10); and computes the hash that names a proof (section 6).
//!
//! The same certificate always gives the same bytes: games, maps and lemmas are listed in the order of first use,
//! and integers have one form each. Limits are tested first, so that nothing is written that no checker would read.
//! A game of parts is written like the certificate itself, by a writer with its own maps.
//!
//! The hash of a lemma has the hashes of the lemmas that it cites, and that of the theorem those of its own. So it
//! names the content and not the order: two files that list lemmas or maps in another order, or compress them
//! otherwise, have the same hash. Each part begins with a tag of its version and kind, so that no part can be taken
//! for one of another kind.

use std::collections::HashMap;
use std::sync::Arc;

use bincode::config::standard;
use bincode::encode_into_std_write;
use sha2::{Digest, Sha256};

use crate::certificate::{
    Certificate, EncodeError, MAX_FILE_BYTES, MAX_GAME_INCIDENCES, MAX_GAME_POINTS, MAX_GAMES, MAX_LEMMAS, MAX_MAPS,
    MAX_STEPS, Maps, Version,
};
use crate::game::{Claim, Convention, Family, Game, OpeningRule, Point, Start};
use crate::strategy::{Ending, Games, Lemma, Part, PartGame, Strategy, Term};
use crate::symmetry::Permutation;

/// The payload of a certificate, in the version that [`Version::of`] its strategy says. The same certificate always gives the same bytes.
///
/// # Errors
///
/// The certificate exceeds the limits of the format.
///
/// # Panics
///
/// When a map is no permutation of the board's points.
pub fn encode_payload(certificate: &Certificate) -> Result<Vec<u8>, EncodeError> {
    let Certificate { game, strategy, steps } = certificate;
    let (games, own) = (Games::of(strategy), Maps::of(strategy));
    let within: Vec<Maps> = games.listed().iter().map(|game| Maps::of(game.strategy())).collect();
    refuse_large(&games, strategy, own.listed().len() + within.iter().map(|maps| maps.listed().len()).sum::<usize>())?;
    if *steps > MAX_STEPS {
        return Err(EncodeError::TooManySteps(*steps));
    }
    let mut writer = Writer { version: Version::of(strategy), games: &games, maps: &own, bytes: Vec::new() };
    if writer.version == Version::Two {
        writer.size(games.listed().len());
    }
    // The bytes are handed to a writer with the maps of the game, and back.
    for (game, maps) in games.listed().iter().zip(&within) {
        let mut inner = Writer { maps, bytes: writer.bytes, ..writer };
        inner.family(game.game());
        inner.proof(game.game(), game.strategy());
        writer.bytes = inner.bytes;
    }
    writer.family(game);
    writer.rules(game);
    writer.numbers([u64::from(claim_number(game, strategy.claim))]);
    writer.numbers(game.moves.map(u64::from));
    writer.numbers([*steps]);
    writer.proof(game, strategy);
    if writer.bytes.len() > MAX_FILE_BYTES {
        return Err(EncodeError::TooLarge(writer.bytes.len()));
    }
    Ok(writer.bytes)
}

/// Refuses what exceeds the limits of all games together.
fn refuse_large(games: &Games, strategy: &Strategy, maps: usize) -> Result<(), EncodeError> {
    let listed = games.listed();
    if listed.len() > MAX_GAMES {
        return Err(EncodeError::TooManyGames(listed.len()));
    }
    if maps > MAX_MAPS {
        return Err(EncodeError::TooManyMaps(maps));
    }
    let terms = |strategy: &Strategy| strategy.lemmas.len() + 1;
    let lemmas = terms(strategy) + listed.iter().map(|game| terms(game.strategy())).sum::<usize>();
    if lemmas > MAX_LEMMAS {
        return Err(EncodeError::TooManyLemmas(lemmas));
    }
    let points = listed.iter().map(|game| game.points()).sum();
    let incidences = listed.iter().flat_map(|game| game.game().board.lines()).map(Vec::len).sum();
    if points > MAX_GAME_POINTS || incidences > MAX_GAME_INCIDENCES {
        return Err(EncodeError::GamesTooLarge { points, incidences });
    }
    Ok(())
}

/// The numbers of a game's convention and opening rule in the format.
fn rule_numbers(game: &Game) -> (u8, u8) {
    let convention = match game.convention {
        Convention::Strong => 0,
        Convention::MakerBreaker => 1,
        Convention::Own(_) => 2,
    };
    let opening = match &game.opening {
        OpeningRule::None => 0,
        OpeningRule::Xeno(_) => 1,
        OpeningRule::Both(_) => 2,
        OpeningRule::Start(start) => 3 + u8::from(start.ophelia_moves),
    };
    (convention, opening)
}

/// The number of a claim in the format: bounded claims follow the others.
fn claim_number(game: &Game, claim: Claim) -> u8 {
    claim as u8 + if game.moves.is_some() { 4 } else { 0 }
}

/// The number of an ending in the format.
fn ending_number(ending: &Ending) -> u8 {
    match ending {
        Ending::End => 0,
        Ending::Cite { .. } => 1,
        Ending::Potential => 2,
        Ending::Cover(_) => 3,
        Ending::Pairing => 4,
        Ending::Parts(_) => 5,
    }
}

/// The bytes written so far.
struct Writer<'a> {
    version: Version,
    games: &'a Games<'a>,
    maps: &'a Maps<'a>,
    bytes: Vec<u8>,
}

impl Writer<'_> {
    /// Writes integers. Those of the format are the standard ones of bincode 2.
    #[expect(clippy::expect_used, reason = "a vector takes all bytes")]
    fn numbers(&mut self, numbers: impl IntoIterator<Item = u64>) {
        for number in numbers {
            encode_into_std_write(number, &mut self.bytes, standard()).expect("a vector takes all bytes");
        }
    }

    fn size(&mut self, size: usize) {
        self.numbers([size as u64]);
    }

    fn points(&mut self, points: &[Point]) {
        self.numbers(points.iter().map(|&point| u64::from(point)));
    }

    /// Writes ascending points: their number, the first one, and how many are skipped before each further one.
    fn set(&mut self, points: &[Point]) {
        self.size(points.len());
        let least = [0].into_iter().chain(points.iter().map(|&point| point + 1));
        self.numbers(points.iter().zip(least).map(|(&point, least)| u64::from(point - least)));
    }

    /// The board.
    fn family(&mut self, game: &Game) {
        match game.family {
            Family::Lines | Family::Animal { .. } | Family::Named(_) => {
                self.numbers([0, game.board.points() as u64]);
                self.lines(game.board.lines());
            }
            Family::Grid { k, n } => self.numbers([1, k, n].map(u64::from)),
            Family::Mnk { m, n, k } => self.numbers([2, m, n, k].map(u64::from)),
            Family::Td { k, q, groups } => self.numbers([3, k, q, groups].map(u64::from)),
            Family::Projective { q } => self.numbers([4, q].map(u64::from)),
        }
    }

    /// The convention and the opening rule.
    fn rules(&mut self, game: &Game) {
        let (convention, opening) = rule_numbers(game);
        self.numbers([u64::from(convention)]);
        if let Convention::Own(lines) = &game.convention {
            self.lines(lines);
        }
        self.numbers([u64::from(opening)]);
        match &game.opening {
            OpeningRule::None => {}
            OpeningRule::Xeno(forbidden) | OpeningRule::Both(forbidden) => self.set(forbidden),
            OpeningRule::Start(Start { xeno, ophelia, .. }) => [xeno, ophelia].iter().for_each(|set| self.set(set)),
        }
    }

    fn lines(&mut self, lines: &[Vec<Point>]) {
        self.size(lines.len());
        lines.iter().for_each(|line| self.set(line));
    }

    /// The maps, the lemmas and the theorem.
    fn proof(&mut self, game: &Game, strategy: &Strategy) {
        self.size(self.maps.listed().len());
        for map in self.maps.listed() {
            assert_eq!(map.images().len(), game.board.points(), "a map permutes the board's points");
            self.points(map.images());
        }
        self.size(strategy.lemmas.len() + 1);
        for Lemma { own, other, left, term } in &strategy.lemmas {
            self.set(own);
            self.set(other);
            self.numbers(left.map(u64::from));
            self.term(term);
        }
        self.term(&strategy.theorem);
    }

    /// Parts: for each its game, and each point as its difference to the one before, from part to part.
    fn parts(&mut self, parts: &[Part]) {
        self.size(parts.len());
        let mut before = 0;
        for Part { game, points } in parts {
            self.size(self.games.number(game));
            for &point in points {
                let difference = i64::from(point) - before;
                let sign = u64::from(difference < 0);
                self.numbers([2 * difference.unsigned_abs() - sign]);
                before = i64::from(point);
            }
        }
    }

    fn term(&mut self, term: &Term) {
        self.size(self.version.endings() * term.moves.len() + usize::from(ending_number(&term.ending)));
        self.points(&term.moves);
        match &term.ending {
            Ending::Cite { lemma, map } => self.numbers([*lemma as u64, self.maps.number(map) as u64]),
            Ending::Cover(terms) => {
                self.size(terms.len());
                terms.iter().for_each(|term| self.term(term));
            }
            Ending::Parts(parts) => self.parts(parts),
            Ending::End | Ending::Potential | Ending::Pairing => {}
        }
    }
}

type Hash = [u8; 32];

/// The hash that names a proof. It does not depend on the order of lemmas and maps, on the compression or
/// on the expression for the board.
///
/// # Panics
///
/// When a lemma cites one that is not earlier.
pub fn theorem_hash(certificate: &Certificate) -> [u8; 32] {
    let Certificate { game, strategy, .. } = certificate;
    let mut known = HashMap::new();
    let version = Version::of(strategy);
    for part in Games::of(strategy).listed() {
        let hash = proof_hash(version, part.game(), part.strategy(), &known);
        known.insert(Arc::as_ptr(part), hash);
    }
    proof_hash(version, game, strategy, &known)
}

/// The hash of a proof, given those of the games of its parts.
fn proof_hash(version: Version, game: &Game, strategy: &Strategy, games: &HashMap<*const PartGame, Hash>) -> Hash {
    let tag = |what: &str| format!("PGC{} {what}", version.number()).into_bytes();
    let game = game_hash(tag("game"), game, strategy.claim);
    let mut names = Names { map: tag("map"), games, lemmas: Vec::new(), maps: HashMap::new() };
    for lemma in &strategy.lemmas {
        let mut bytes = [&tag("lemma")[..], &game].concat();
        put_points(&lemma.own, &mut bytes);
        put_points(&lemma.other, &mut bytes);
        put_moves(lemma.left, &mut bytes);
        names.put_term(&lemma.term, &mut bytes);
        names.lemmas.push(Sha256::digest(bytes).into());
    }
    let mut bytes = [&tag("theorem")[..], &game].concat();
    names.put_term(&strategy.theorem, &mut bytes);
    Sha256::digest(bytes).into()
}

/// The hash of a game and a claim. It has the digest of the lines and not the expression, so that a board has one
/// hash however it is named.
fn game_hash(mut bytes: Vec<u8>, game: &Game, claim: Claim) -> Hash {
    let (convention, opening) = rule_numbers(game);
    bytes.extend(game.line_digest());
    bytes.push(convention);
    bytes.extend(game.ophelia_digest().iter().flatten());
    bytes.push(opening);
    if let OpeningRule::Start(Start { xeno, ophelia, .. }) = &game.opening {
        put_points(xeno, &mut bytes);
        put_points(ophelia, &mut bytes);
    } else {
        put_points(game.opening.points(), &mut bytes);
    }
    bytes.push(claim_number(game, claim));
    put_moves(game.moves, &mut bytes);
    Sha256::digest(bytes).into()
}

/// Of a bounded claim, a number of moves.
fn put_moves(moves: Option<Point>, bytes: &mut Vec<u8>) {
    bytes.extend(moves.iter().flat_map(|&moves| u32::from(moves).to_le_bytes()));
}

fn map_hash(mut bytes: Vec<u8>, map: &Permutation) -> Hash {
    put_points(map.images(), &mut bytes);
    Sha256::digest(bytes).into()
}

/// The hashes of what can be cited.
struct Names<'a> {
    /// With what the hash of a map begins.
    map: Vec<u8>,
    /// Those of the games of parts.
    games: &'a HashMap<*const PartGame, Hash>,
    lemmas: Vec<Hash>,
    maps: HashMap<&'a Permutation, Hash>,
}

impl<'a> Names<'a> {
    /// Adds a term, in which what is cited stands by its hash.
    fn put_term(&mut self, term: &'a Term, bytes: &mut Vec<u8>) {
        put_points(&term.moves, bytes);
        bytes.push(ending_number(&term.ending));
        match &term.ending {
            Ending::Cite { lemma, map } => {
                bytes.extend_from_slice(&self.lemmas[*lemma]);
                bytes.extend_from_slice(self.maps.entry(map).or_insert_with(|| map_hash(self.map.clone(), map)));
            }
            Ending::Cover(terms) => {
                put_number(terms.len(), bytes);
                terms.iter().for_each(|term| self.put_term(term, bytes));
            }
            Ending::Parts(parts) => {
                put_number(parts.len(), bytes);
                for part in parts {
                    bytes.extend_from_slice(&self.games[&Arc::as_ptr(&part.game)]);
                    part.points.iter().for_each(|&point| put_number(usize::from(point), bytes));
                }
            }
            Ending::End | Ending::Potential | Ending::Pairing => {}
        }
    }
}

/// Writes the number of points, then each point.
fn put_points(points: &[Point], bytes: &mut Vec<u8>) {
    put_number(points.len(), bytes);
    points.iter().for_each(|&point| put_number(usize::from(point), bytes));
}

#[expect(clippy::expect_used, reason = "the limits of a certificate fit in 32 bits")]
fn put_number(number: usize, bytes: &mut Vec<u8>) {
    let number = u32::try_from(number).expect("the limits of a certificate fit in 32 bits");
    bytes.extend_from_slice(&number.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(write: impl Fn(&mut Writer)) -> Vec<u8> {
        let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::forced(vec![0]) };
        let (games, maps) = (&Games::of(&strategy), &Maps::of(&strategy));
        let mut writer = Writer { version: Version::One, games, maps, bytes: Vec::new() };
        write(&mut writer);
        writer.bytes
    }

    #[test]
    fn integers_are_those_of_the_format() {
        let number = |number| bytes(|writer| writer.numbers([number]));
        assert_eq!(number(250), [250]);
        assert_eq!(number(251), [251, 251, 0]);
        assert_eq!(number(0x0001_0000), [252, 0, 0, 1, 0]);
        assert_eq!(number(1 << 32), [253, 0, 0, 0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn sets_are_written_as_gaps() {
        let set = |points: &[Point]| bytes(|writer| writer.set(points));
        assert_eq!(set(&[]), [0]);
        assert_eq!(set(&[13]), [1, 13]);
        assert_eq!(set(&[0, 1, 5]), [3, 0, 0, 3]);
    }

    #[test]
    fn limits_are_kept() {
        let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::forced(vec![0]) };
        let certificate = |steps| Certificate { game: Game::parse("2^2").unwrap(), strategy: strategy.clone(), steps };
        assert!(encode_payload(&certificate(MAX_STEPS)).is_ok());
        assert!(matches!(encode_payload(&certificate(MAX_STEPS + 1)), Err(EncodeError::TooManySteps(_))));
    }

    #[test]
    fn as_many_lemmas_as_are_allowed_are_allowed_with_the_theorem() {
        let lemma = Lemma { own: vec![], other: vec![], left: None, term: Term::forced(vec![]) };
        let refused = |count| {
            let lemmas = vec![lemma.clone(); count];
            let strategy = Strategy { claim: Claim::XenoWins, lemmas, theorem: Term::forced(vec![0]) };
            refuse_large(&Games::of(&strategy), &strategy, 0)
        };
        assert!(refused(MAX_LEMMAS - 1).is_ok());
        let refused = refused(MAX_LEMMAS);
        assert!(matches!(refused, Err(EncodeError::TooManyLemmas(count)) if count == MAX_LEMMAS + 1));
    }
}
