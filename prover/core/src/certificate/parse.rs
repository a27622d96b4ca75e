//! Reads a file: the container (specification: format, section 1), and in it the payload (section 3; version 2, section 10),
//! which consists of integers and sets (section 2).
//!
//! **The container** is magic, version, hash, and the payload compressed into one frame. The order of the tests in `open` is part
//! of the specification, as is the offset that each reports: two checkers that read the same damaged file must name the same
//! place. The hash finds accidents: a flipped bit, a missing end. It proves nothing about the claim, as a forger can compute it as
//! well. What makes a certificate worth believing are the rules that a checker tests in the payload. Frames are only read here. The
//! engine writes them, with another library.
//!
//! **A reader must not be harmed by a file.** A compressed frame of a few kilobytes could stand for gigabytes. So the payload's
//! size is stated in the frame, it is compared with the limit that the frame's own size sets, and at most one byte more than that
//! is taken from the decoder. Counts are tested against their limits before anything is reserved, lists grow as they are read, and
//! terms are nested and counted up to bounds of their own, as a term is a recursion here.
//!
//! **The payload.** The reader refuses what the format refuses, at the first fault and with its offset. An integer has one
//! encoding: a longer form of the same number is refused, since two files with one meaning would have two hashes of their bytes.
//! Each read remembers where it began, so a fault is told with the offset of the number that is wrong. A citation must be of an
//! earlier lemma, and a part of an earlier game; so what is read has no circles. That the proof is valid is not tested (`proof`).

use std::collections::HashSet;
use std::io::Read as _;
use std::sync::Arc;

use bincode::config::standard;
use bincode::error::DecodeError as FieldError;
use bincode::{decode_from_slice, encode_into_slice};
use fixedbitset::FixedBitSet;
use ruzstd::decoding::StreamingDecoder;
use sha2::{Digest, Sha256};

use crate::certificate::{
    Certificate, DecodeError, EncodeError, MAX_FILE_BYTES, MAX_GAME_INCIDENCES, MAX_GAME_POINTS, MAX_GAMES, MAX_LEMMAS,
    MAX_MAPS, MAX_STEPS, Problem, Version,
};
use crate::game::{
    Board, Claim, Convention, Family, Game, GameError, MAX_LINES, MAX_POINTS, OpeningRule, Point, Start,
};
use crate::strategy::{Ending, Lemma, Part, PartGame, Strategy, Term};
use crate::symmetry::Permutation;

const MAGIC: [u8; 3] = *b"PGC";
/// Where the frame begins.
const FRAME: usize = 36;
/// The first bytes of a frame. The size of the payload follows them, then the blocks.
pub const FRAME_HEAD: [u8; 5] = [0x28, 0xB5, 0x2F, 0xFD, 0xA0];

/// The deepest nesting of terms that is read, those of games of parts included, so that a hostile file cannot exhaust the stack.
const MAX_DEPTH: usize = 512;
/// Most terms that are read, so that a hostile file cannot exhaust memory.
const MAX_TERMS: usize = 1 << 24;

/// The file with a frame that holds a payload of this version.
///
/// # Errors
///
/// It is larger than [`MAX_FILE_BYTES`].
pub fn around(version: Version, frame: &[u8]) -> Result<Vec<u8>, EncodeError> {
    let size = FRAME + frame.len();
    if size > MAX_FILE_BYTES {
        return Err(EncodeError::TooLarge(size));
    }
    Ok([&MAGIC[..], &[version.number()], &Sha256::digest(frame), frame].concat())
}

/// The payload that a file holds, with its version.
///
/// # Errors
///
/// The first fault, with its offset.
pub fn open(file: &[u8]) -> Result<(Version, Vec<u8>), DecodeError> {
    let fault = |offset, problem| Err(DecodeError::Container { offset, problem });
    if file.len() > MAX_FILE_BYTES {
        return fault(MAX_FILE_BYTES, Problem::FileTooLarge);
    }
    if !file.starts_with(&MAGIC[..file.len().min(MAGIC.len())]) {
        return fault(0, Problem::Foreign);
    }
    let number = file.get(MAGIC.len()).copied();
    let version = number.and_then(Version::from_number);
    if let (Some(number), None) = (number, version) {
        return fault(MAGIC.len(), Problem::Version(number));
    }
    let (Some(version), Some((head, frame))) = (version, file.split_at_checked(FRAME)) else {
        return fault(file.len(), Problem::FileTruncated);
    };
    if head[MAGIC.len() + 1..] != Sha256::digest(frame)[..] {
        return fault(MAGIC.len() + 1, Problem::Damaged);
    }
    // The size is stated in the frame, and is tested before anything is decompressed: a few bytes could stand for
    // gigabytes.
    let stated = frame.strip_prefix(&FRAME_HEAD).and_then(|rest| rest.first_chunk());
    let Some(&stated) = stated else {
        return fault(FRAME, Problem::FrameHead);
    };
    let size = u32::from_le_bytes(stated) as usize;
    if size > MAX_FILE_BYTES || size > most_payload(frame.len()) {
        return fault(FRAME, Problem::PayloadTooLarge(size));
    }
    let (mut payload, mut source) = (Vec::new(), frame);
    let read =
        StreamingDecoder::new(&mut source).map(|decoder| decoder.take(size as u64 + 1).read_to_end(&mut payload));
    // One byte more than stated is asked for, so that a frame that holds more is noticed. Nothing may follow the
    // frame.
    if !matches!(read, Ok(Ok(read)) if read == size) || !source.is_empty() {
        return fault(FRAME, Problem::Frame);
    }
    Ok((version, payload))
}

/// The largest payload that a frame of this size may hold.
pub fn most_payload(frame: usize) -> usize {
    65536 + 64 * frame
}

/// Reads a file's bytes, and refuses what cannot be a certificate. It does not check that the proof is valid: [`crate::proof`] does.
///
/// Two limits are narrower than the format's, so that no file can exhaust memory: see
/// [`Problem::TooDeep`] and [`Problem::TooManyTerms`]. A game's parameters are numbers of 32 bits.
///
/// # Errors
///
/// The first fault, with its offset.
pub fn decode(bytes: &[u8]) -> Result<Certificate, DecodeError> {
    let (version, payload) = open(bytes)?;
    decode_payload(version, &payload)
}

/// Reads a payload of this version, as [`decode`] reads that of a file.
///
/// # Errors
///
/// The first fault, with its offset in the payload.
pub fn decode_payload(version: Version, payload: &[u8]) -> Result<Certificate, DecodeError> {
    let mut file = File { version, reader: Reader::new(payload), games: Vec::new(), maps: 0, lemmas: 0, terms: 0 };
    if version == Version::Two {
        file.games()?;
    }
    let reader = &mut file.reader;
    let mut game = game(reader)?;
    // Bounded claims follow the others: their numbers are as many higher as there are claims.
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
    let Read { lemmas, theorem, uncited, .. } = file.proof(&game)?;
    if !file.reader.is_at_end() {
        return Err(file.reader.fault(Problem::Trailing));
    }
    let unused = || file.games.iter().position(|game| !game.is_used).map(|game| Problem::Uncited("game", game));
    match uncited.or_else(unused) {
        Some(uncited) => Err(file.reader.fault(uncited)),
        None => Ok(Certificate { game, strategy: Strategy { claim, lemmas, theorem }, steps }),
    }
}

/// A payload, and how far it has been read.
struct Reader<'a> {
    bytes: &'a [u8],
    /// Where the last integer read begins.
    last: usize,
    next: usize,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, last: 0, next: 0 }
    }

    /// A fault at the last integer read.
    fn fault(&self, problem: impl Into<Problem>) -> DecodeError {
        DecodeError::Payload { offset: self.last, problem: problem.into() }
    }

    fn is_at_end(&self) -> bool {
        self.next == self.bytes.len()
    }

    /// The next integer, in its shortest form.
    fn integer(&mut self) -> Result<u64, DecodeError> {
        self.last = self.next;
        let read = decode_from_slice::<u64, _>(&self.bytes[self.next..], standard());
        let (value, length) = read.map_err(|error| match error {
            FieldError::UnexpectedEnd { .. } => self.fault(Problem::Truncated),
            _ => self.fault(Problem::Integer),
        })?;
        let shortest = encode_into_slice(value, &mut [0; 9], standard());
        if shortest.ok() != Some(length) {
            return Err(self.fault(Problem::Integer));
        }
        self.next += length;
        Ok(value)
    }

    /// The next integer, which must be within bounds.
    fn number(&mut self, what: &'static str, least: usize, most: usize) -> Result<usize, DecodeError> {
        let value = self.integer()?;
        match usize::try_from(value) {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(self.fault(Problem::Range { what, value, least: least as u64, most: most as u64 })),
        }
    }

    /// The next integer, which must be a point of a board with this many points.
    fn point(&mut self, what: &'static str, points: usize) -> Result<Point, DecodeError> {
        self.number(what, 0, points - 1).map(crate::position::point_of)
    }

    /// The next integer, which must be a number of moves from 1 on.
    fn moves(&mut self, what: &'static str, most: usize) -> Result<Point, DecodeError> {
        self.number(what, 1, most).map(crate::position::point_of)
    }

    /// The next set of points of a board of so many, ascending.
    #[expect(clippy::expect_used, reason = "the limit is checked before")]
    fn set(&mut self, points: usize) -> Result<Vec<Point>, DecodeError> {
        let size = self.number("the size of a set", 0, points)?;
        let mut set = Vec::new();
        let mut least = 0u64;
        for _ in 0..size {
            let point = least.saturating_add(self.integer()?);
            if point >= points as u64 {
                let (value, most) = (point, points as u64 - 1);
                return Err(self.fault(Problem::Range { what: "a member of a set", value, least: 0, most }));
            }
            least = point + 1;
            set.push(Point::try_from(point).expect("boards have at most 32768 points"));
        }
        Ok(set)
    }
}

/// The lemmas and the theorem's term of a game.
struct Read {
    lemmas: Vec<Lemma>,
    theorem: Term,
    /// How deep its terms are nested.
    depth: usize,
    /// What no term cites: it would be there for nothing, and two files could differ by it alone.
    uncited: Option<Problem>,
}

/// A game of parts that stands in the file.
struct Standing {
    game: Arc<PartGame>,
    /// How deep its terms are nested, those of its own parts' games included.
    depth: usize,
    is_used: bool,
}

/// A payload, and what has been read of it.
struct File<'a> {
    version: Version,
    reader: Reader<'a>,
    games: Vec<Standing>,
    /// How many maps, lemmas and terms have been read.
    maps: usize,
    lemmas: usize,
    terms: usize,
}

impl File<'_> {
    /// The games of parts.
    fn games(&mut self) -> Result<(), DecodeError> {
        let count = self.reader.number("the number of games", 1, MAX_GAMES)?;
        let (mut points, mut incidences) = (0, 0);
        for _ in 0..count {
            let game = on_board(&mut self.reader)?;
            points += game.board.points();
            incidences += game.board.lines().iter().map(Vec::len).sum::<usize>();
            if points > MAX_GAME_POINTS || incidences > MAX_GAME_INCIDENCES {
                return Err(self.reader.fault(Problem::GamesTooLarge));
            }
            let Read { lemmas, theorem, depth, uncited } = self.proof(&game)?;
            uncited.map_or(Ok(()), |uncited| Err(self.reader.fault(uncited)))?;
            self.games.push(Standing { game: PartGame::new(game, lemmas, theorem), depth, is_used: false });
        }
        Ok(())
    }

    /// The lemmas and the theorem's term of a game.
    fn proof(&mut self, game: &Game) -> Result<Read, DecodeError> {
        let points = game.board.points();
        let maps = maps(&mut self.reader, points, MAX_MAPS - self.maps)?;
        self.maps += maps.len() - 1;
        // A full list leaves no room for the next game's theorem.
        let lemmas = self.reader.number("the number of lemmas", 1, MAX_LEMMAS - self.lemmas)?;
        self.lemmas += lemmas;
        let mut cited = [FixedBitSet::with_capacity(maps.len()), FixedBitSet::with_capacity(lemmas - 1)];
        // Map 0, the identity, is not listed.
        cited[0].insert(0);
        let mut terms = Terms { file: self, points, moves: game.moves, maps, index: 0, deepest: 0, cited };
        let (lemmas, theorem) = terms.all(lemmas - 1)?;
        let Terms { deepest: depth, cited, .. } = terms;
        let uncited = |(what, cited): (_, &FixedBitSet)| Some(Problem::Uncited(what, cited.zeroes().next()?));
        let uncited = ["map", "lemma"].into_iter().zip(&cited).find_map(uncited);
        Ok(Read { lemmas, theorem, depth, uncited })
    }
}

/// The board of a game, as a strong game.
fn on_board(reader: &mut Reader) -> Result<Game, DecodeError> {
    match reader.number("the family", 0, 4)? {
        0 => board(reader),
        1 => family(reader, |[k, n]| Family::Grid { k, n }),
        2 => family(reader, |[m, n, k]| Family::Mnk { m, n, k }),
        3 => family(reader, |[k, q, groups]| Family::Td { k, q, groups }),
        _ => family(reader, |[q]| Family::Projective { q }),
    }
}

/// The game with its convention and its opening rule. What has a simpler form, such as own lines that are those of
/// the board, is refused, so that each game has one encoding.
fn game(reader: &mut Reader) -> Result<Game, DecodeError> {
    let mut game = on_board(reader)?;
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

/// The maps by number, the identity first; at most so many others.
fn maps(reader: &mut Reader, points: usize, most: usize) -> Result<Vec<Permutation>, DecodeError> {
    let count = reader.number("the number of maps", 0, most)?;
    let mut maps = vec![Permutation::identity(points)];
    let mut met: HashSet<Permutation> = maps.iter().cloned().collect();
    for number in 1..=count {
        let images = (0..points).map(|_| reader.point("an image", points)).collect::<Result<_, _>>()?;
        let map = Permutation::from_images(images).ok_or_else(|| reader.fault(Problem::Map(number)))?;
        if !met.insert(map.clone()) {
            return Err(reader.fault(Problem::SameMap(number)));
        }
        maps.push(map);
    }
    Ok(maps)
}

/// The points of the protagonist and of the antagonist, and the moves that count if the claim is bounded.
type Statement = (Vec<Point>, Vec<Point>, Option<Point>);

/// Reads the terms of a game, once the game and the maps are known.
struct Terms<'f, 'a> {
    file: &'f mut File<'a>,
    points: usize,
    /// T, if the claim is bounded.
    moves: Option<Point>,
    maps: Vec<Permutation>,
    /// The lemma being read.
    index: usize,
    /// The deepest nesting so far, with that of the games of parts.
    deepest: usize,
    /// The maps and the lemmas that are cited so far.
    cited: [FixedBitSet; 2],
}

impl Terms<'_, '_> {
    /// So many lemmas, and the theorem's term.
    fn all(&mut self, count: usize) -> Result<(Vec<Lemma>, Term), DecodeError> {
        let (mut lemmas, mut stated) = (Vec::new(), HashSet::new());
        for index in 0..count {
            self.index = index;
            lemmas.push(self.lemma(&mut stated)?);
        }
        self.index = count;
        Ok((lemmas, self.term(1)?))
    }

    /// A lemma: the points of both players, which have none in common, the moves that count if the claim is
    /// bounded, and the term.
    fn lemma(&mut self, stated: &mut HashSet<Statement>) -> Result<Lemma, DecodeError> {
        let own = self.file.reader.set(self.points)?;
        let other = self.file.reader.set(self.points)?;
        if own.iter().any(|point| other.binary_search(point).is_ok()) {
            return Err(self.file.reader.fault(Problem::Overlap));
        }
        let most = self.moves.map(usize::from);
        let left = most.map(|most| self.file.reader.moves("a lemma's number of moves", most)).transpose()?;
        if !stated.insert((own.clone(), other.clone(), left)) {
            return Err(self.file.reader.fault(Problem::SameStatement(self.index)));
        }
        Ok(Lemma { own, other, left, term: self.term(1)? })
    }

    /// A term at this depth. Its head says how many moves it has and how it ends. The depth is bounded by the
    /// board, too, as each cover has a move of either player before the next one.
    fn term(&mut self, depth: usize) -> Result<Term, DecodeError> {
        let endings = self.file.version.endings();
        let head = self.file.reader.number("the head of a term", 0, endings * self.points + endings - 1)?;
        let deepest = MAX_DEPTH.min(self.points / 2 + 2);
        if depth > deepest {
            return Err(self.file.reader.fault(Problem::TooDeep(deepest)));
        }
        self.deepest = self.deepest.max(depth);
        self.file.terms += 1;
        if self.file.terms > MAX_TERMS {
            return Err(self.file.reader.fault(Problem::TooManyTerms(MAX_TERMS)));
        }
        if head == 0 {
            return Err(self.file.reader.fault(Problem::EmptyTerm));
        }
        let moves =
            (0..head / endings).map(|_| self.file.reader.point("a move", self.points)).collect::<Result<_, _>>()?;
        let ending = match head % endings {
            0 => Ending::End,
            1 => self.cite()?,
            2 => Ending::Potential,
            3 => self.cover(depth)?,
            4 => Ending::Pairing,
            _ => self.parts(depth)?,
        };
        Ok(Term { moves, ending })
    }

    /// A citation, of an earlier lemma only. So no proof can rest on itself.
    fn cite(&mut self) -> Result<Ending, DecodeError> {
        let lemma = self.file.reader.integer()?;
        let lemma = usize::try_from(lemma)
            .ok()
            .filter(|&lemma| lemma < self.index)
            .ok_or_else(|| self.file.reader.fault(Problem::NotEarlier { lemma, citing: self.index }))?;
        let map = self.file.reader.number("the map of a citation", 0, self.maps.len() - 1)?;
        self.cited[0].insert(map);
        self.cited[1].insert(lemma);
        Ok(Ending::Cite { lemma, map: self.maps[map].clone() })
    }

    fn cover(&mut self, depth: usize) -> Result<Ending, DecodeError> {
        let count = self.file.reader.number("the number of a cover's terms", 1, usize::MAX)?;
        Ok(Ending::Cover((0..count).map(|_| self.term(depth + 1)).collect::<Result<_, _>>()?))
    }

    fn parts(&mut self, depth: usize) -> Result<Ending, DecodeError> {
        let count = self.file.reader.number("the number of parts", 1, self.points)?;
        let mut before = 0;
        let mut parts = Vec::new();
        for _ in 0..count {
            let game = self.part_game(depth)?;
            let mut points = Vec::new();
            for _ in 0..game.points() {
                let written = self.file.reader.integer()?;
                let half = i128::from(written / 2);
                let point = before + if written % 2 == 0 { half } else { -half - 1 };
                let on_board = Point::try_from(point).ok().filter(|&point| usize::from(point) < self.points);
                let named = on_board.ok_or_else(|| self.file.reader.fault(Problem::PartPoint(self.points - 1)))?;
                before = point;
                points.push(named);
            }
            parts.push(Part { game, points });
        }
        Ok(Ending::Parts(parts))
    }

    /// The game of a part of a term at this depth.
    fn part_game(&mut self, depth: usize) -> Result<Arc<PartGame>, DecodeError> {
        let File { reader, games, .. } = &mut *self.file;
        let (number, standing) = (reader.integer()?, games.len());
        let Some(cited) = usize::try_from(number).ok().and_then(|number| games.get_mut(number)) else {
            return Err(reader.fault(Problem::NoGame { game: number, standing }));
        };
        cited.is_used = true;
        self.deepest = self.deepest.max(depth + cited.depth);
        if self.deepest > MAX_DEPTH {
            return Err(reader.fault(Problem::TooDeep(MAX_DEPTH)));
        }
        Ok(Arc::clone(&cited.game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(bytes: &[u8]) -> Result<u64, String> {
        Reader::new(bytes).integer().map_err(|error| error.to_string())
    }

    #[test]
    fn integers_have_one_form() {
        assert_eq!(integer(&[250]), Ok(250));
        assert_eq!(integer(&[251, 251, 0]), Ok(251));
        assert_eq!(integer(&[253, 0, 0, 0, 0, 1, 0, 0, 0]), Ok(1 << 32));
        let long = "at byte 0 of the payload: these bytes are not an integer in its shortest form";
        for bytes in [&[251u8, 250, 0][..], &[252, 1, 1, 0, 0], &[253, 1, 1, 0, 0, 0, 0, 0, 0], &[254; 20], &[255; 20]]
        {
            assert_eq!(integer(bytes).unwrap_err(), long);
        }
        for bytes in [&[][..], &[251, 1], &[253, 1, 2, 3]] {
            assert_eq!(integer(bytes).unwrap_err(), "at byte 0 of the payload: the payload ends within a field");
        }
    }

    #[test]
    fn sets_are_read_from_gaps() {
        let set = |bytes: &[u8]| Reader::new(bytes).set(6).map_err(|error| error.to_string());
        assert_eq!(set(&[3, 0, 0, 3]), Ok(vec![0, 1, 5]));
        assert_eq!(set(&[0]), Ok(vec![]));
        assert!(set(&[2, 0, 5]).unwrap_err().contains("at byte 2 of the payload: a member of a set is 6"));
        assert!(set(&[7]).unwrap_err().contains("the size of a set is 7, but must be 0 to 6"));
        let far = [2, 1, 253, 255, 255, 255, 255, 255, 255, 255, 255];
        assert!(set(&far).unwrap_err().contains("at byte 2"));
    }
}
