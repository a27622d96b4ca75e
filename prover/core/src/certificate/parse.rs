//! Reads the payload (specification: format, section 3).

use crate::certificate::error::{DecodeError, Problem};
use crate::certificate::limits::{MAX_LEMMAS, MAX_MAPS, MAX_STEPS};
use crate::certificate::proof::Certificate;
use crate::certificate::reader::Reader;
use crate::game::Claim;
use crate::game::{Board, Convention, Family, Game, GameError, MAX_LINES, MAX_POINTS, OpeningRule, Point, Start};
use crate::strategy::{Ending, Lemma, Strategy, Term};
use crate::symmetry::Permutation;

/// The deepest nesting of terms that is read, so that a hostile file cannot exhaust the stack.
const MAX_DEPTH: usize = 512;
/// Most terms that are read, so that a hostile file cannot exhaust memory.
const MAX_TERMS: usize = 1 << 24;

/// Reads a payload.
pub(super) fn parse(payload: &[u8]) -> Result<Certificate, DecodeError> {
    let mut reader = Reader::new(payload);
    let mut game = game(&mut reader)?;
    let number = reader.number("the claim", 0, 2 * Claim::ALL.len() - 1)?;
    let claim = Claim::ALL[number % Claim::ALL.len()];
    if game.convention == Convention::MakerBreaker && !matches!(claim, Claim::XenoWins | Claim::OpheliaDraws) {
        return Err(reader.fault(Problem::MakerBreaker));
    }
    if number >= Claim::ALL.len() {
        game.moves = Some(reader.moves("the number of moves", game.board.points())?);
    }
    let steps = reader.integer()?;
    if steps > MAX_STEPS {
        let what = "the number of steps";
        return Err(reader.fault(Problem::Range { what, value: steps, least: 0, most: MAX_STEPS }));
    }
    let points = game.board.points();
    let maps = maps(&mut reader, points)?;
    let lemmas = reader.number("the number of lemmas", 1, MAX_LEMMAS)?;
    let mut terms = Terms { reader, points, moves: game.moves, maps, index: 0, read: 0 };
    let strategy = terms.strategy(claim, lemmas - 1)?;
    if !terms.reader.is_at_end() {
        return Err(terms.reader.fault(Problem::Trailing));
    }
    Ok(Certificate { game, strategy, steps })
}

fn game(reader: &mut Reader) -> Result<Game, DecodeError> {
    let mut game = match reader.number("the family", 0, 4)? {
        0 => board(reader)?,
        1 => family(reader, |[k, n]| Family::Grid { k, n })?,
        2 => family(reader, |[m, n, k]| Family::Mnk { m, n, k })?,
        3 => family(reader, |[k, q, groups]| Family::Td { k, q, groups })?,
        _ => family(reader, |[q]| Family::Projective { q })?,
    };
    let points = game.board.points();
    match reader.number("the convention", 0, 2)? {
        0 => {}
        1 => game = game.with_convention(Convention::MakerBreaker),
        _ => {
            let own = lines(reader, points)?;
            if own == game.board.lines() {
                return Err(reader.fault(Problem::SameLines));
            }
            game = game.with_own_lines(own).map_err(|error| reader.fault(error))?;
        }
    }
    let game = match reader.number("the opening rule", 0, 4)? {
        0 => Ok(game),
        1 => game.with_opening(OpeningRule::Xeno(reader.set(points)?)),
        2 => game.with_opening(OpeningRule::Both(reader.set(points)?)),
        number => {
            let start = Start { xeno: reader.set(points)?, ophelia: reader.set(points)?, ophelia_moves: number == 4 };
            if number == 3 && start == Start::default() {
                return Err(reader.fault(Problem::NoStart));
            }
            game.with_position(start)
        }
    };
    game.and_then(Game::checked).map_err(|error| reader.fault(error))
}

/// A game whose family has these parameters.
fn family<const N: usize>(reader: &mut Reader, family: fn([u32; N]) -> Family) -> Result<Game, DecodeError> {
    let mut parameters = [0; N];
    for parameter in &mut parameters {
        let number = reader.number("a parameter of the game", 0, u32::MAX as usize)?;
        *parameter = u32::try_from(number).unwrap_or(u32::MAX);
    }
    Game::of_family(family(parameters)).map_err(|error| reader.fault(error))
}

/// A game whose board is given by its lines.
fn board(reader: &mut Reader) -> Result<Game, DecodeError> {
    let points = reader.number("the number of points", 1, MAX_POINTS)?;
    let lines = lines(reader, points)?;
    let board = Board::new(points, lines).map_err(|error| reader.fault(GameError::from(error)))?;
    Ok(Game::of_board(board))
}

/// A list of lines.
fn lines(reader: &mut Reader, points: usize) -> Result<Vec<Vec<Point>>, DecodeError> {
    let count = reader.number("the number of lines", 0, MAX_LINES)?;
    let mut lines: Vec<Vec<Point>> = Vec::new();
    for _ in 0..count {
        let line = reader.set(points)?;
        if line.is_empty() || lines.last().is_some_and(|last| *last >= line) {
            return Err(reader.fault(Problem::Lines));
        }
        lines.push(line);
    }
    Ok(lines)
}

/// The maps by number, the identity first.
fn maps(reader: &mut Reader, points: usize) -> Result<Vec<Permutation>, DecodeError> {
    let count = reader.number("the number of maps", 0, MAX_MAPS)?;
    let mut maps = vec![Permutation::identity(points)];
    for number in 1..=count {
        let mut images = Vec::new();
        for _ in 0..points {
            images.push(reader.point("an image", points)?);
        }
        maps.push(Permutation::from_images(images).ok_or_else(|| reader.fault(Problem::Map(number)))?);
    }
    Ok(maps)
}

/// Reads the rest of the payload, once the game and the maps are known.
struct Terms<'a> {
    reader: Reader<'a>,
    points: usize,
    /// T, if the claim is bounded.
    moves: Option<Point>,
    maps: Vec<Permutation>,
    /// The lemma being read.
    index: usize,
    /// How many terms have been read.
    read: usize,
}

impl Terms<'_> {
    fn strategy(&mut self, claim: Claim, count: usize) -> Result<Strategy, DecodeError> {
        let mut lemmas = Vec::new();
        for index in 0..count {
            self.index = index;
            lemmas.push(self.lemma()?);
        }
        self.index = count;
        Ok(Strategy { claim, lemmas, theorem: self.term(1)? })
    }

    fn lemma(&mut self) -> Result<Lemma, DecodeError> {
        let own = self.reader.set(self.points)?;
        let other = self.reader.set(self.points)?;
        if own.iter().any(|point| other.binary_search(point).is_ok()) {
            return Err(self.reader.fault(Problem::Overlap));
        }
        let most = self.moves.map(usize::from);
        let left = most.map(|most| self.reader.moves("a lemma's number of moves", most)).transpose()?;
        Ok(Lemma { own, other, left, term: self.term(1)? })
    }

    fn term(&mut self, depth: usize) -> Result<Term, DecodeError> {
        let head = self.reader.number("the head of a term", 0, 5 * self.points + 4)?;
        let deepest = MAX_DEPTH.min(self.points / 2 + 2);
        if depth > deepest {
            return Err(self.reader.fault(Problem::TooDeep(deepest)));
        }
        self.read += 1;
        if self.read > MAX_TERMS {
            return Err(self.reader.fault(Problem::TooManyTerms(MAX_TERMS)));
        }
        if head == 0 {
            return Err(self.reader.fault(Problem::EmptyTerm));
        }
        let mut moves = Vec::new();
        for _ in 0..head / 5 {
            moves.push(self.reader.point("a move", self.points)?);
        }
        let ending = match head % 5 {
            0 => Ending::End,
            1 => self.cite()?,
            2 => Ending::Potential,
            3 => self.cover(depth)?,
            _ => Ending::Pairing,
        };
        Ok(Term { moves, ending })
    }

    fn cite(&mut self) -> Result<Ending, DecodeError> {
        let lemma = self.reader.integer()?;
        let lemma = usize::try_from(lemma)
            .ok()
            .filter(|&lemma| lemma < self.index)
            .ok_or_else(|| self.reader.fault(Problem::NotEarlier { lemma, citing: self.index }))?;
        let map = self.reader.number("the map of a citation", 0, self.maps.len() - 1)?;
        Ok(Ending::Cite { lemma, map: self.maps[map].clone() })
    }

    fn cover(&mut self, depth: usize) -> Result<Ending, DecodeError> {
        let count = self.reader.number("the number of a cover's terms", 1, usize::MAX)?;
        let mut terms = Vec::new();
        for _ in 0..count {
            terms.push(self.term(depth + 1)?);
        }
        Ok(Ending::Cover(terms))
    }
}
