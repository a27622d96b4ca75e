//! The payload's fields (format, sections 3 and 10), in the order of the file.
//!
//! The first fault is reported (format, section 5). What is decoded obeys the format; whether it proves anything is not
//! asked here.

use crate::claim::{CLAIMS, CONVENTIONS, Claim, Convention, OPENINGS, Opening, Player};
use crate::container::{Payload, Version};
use crate::fault::{Fault, at};
use crate::numbers::{MAX_GAMES, MAX_INCIDENCES, MAX_LEMMAS, MAX_LINES, MAX_MAPS, MAX_PARTS_POINTS};
use crate::{games, games::Game, games::Start, reader::Reader, reader::narrow};
use std::collections::HashSet;

/// What a payload says.
pub(crate) struct Certificate {
    pub(crate) version: Version,
    /// The declared steps of the whole check.
    pub(crate) steps: u64,
    /// The games of parts in order, which version 1 has not.
    pub(crate) games: Vec<Proof>,
    /// The proof of the certificate's own claim.
    pub(crate) proof: Proof,
}

/// A game, what is claimed of it, and why that is true.
pub(crate) struct Proof {
    pub(crate) game: Game,
    pub(crate) claim: Claim,
    /// T; none if the claim is not bounded.
    pub(crate) bound: Option<u32>,
    /// The images of all points. Map 0 is the identity, which the file does not list.
    pub(crate) maps: Vec<Vec<u32>>,
    /// The last one is the theorem.
    pub(crate) lemmas: Vec<Lemma>,
    /// All terms as in the file, each preceded by the place where it ends with all terms within it. Heads are 6 L + e, and
    /// the points of parts are themselves, not differences.
    pub(crate) code: Vec<u32>,
}

/// A lemma: its statement, of the theorem the start; t, of the theorem T; and the place of its term.
pub(crate) struct Lemma {
    /// A: the protagonist's points, ascending.
    pub(crate) own: Vec<u32>,
    /// B: the antagonist's points, ascending.
    pub(crate) other: Vec<u32>,
    pub(crate) bound: Option<u32>,
    pub(crate) term: usize,
}

/// The endings of terms, by their numbers in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    End = 0,
    Cite = 1,
    Potential = 2,
    Cover = 3,
    Pairing = 4,
    Parts = 5,
}

/// The endings by their numbers: e in the head of a term. Version 1 has all but the last one.
const ENDINGS: [Ending; 6] =
    [Ending::End, Ending::Cite, Ending::Potential, Ending::Cover, Ending::Pairing, Ending::Parts];

/// A term without the scripts of its cover.
pub(crate) struct Term<'a> {
    pub(crate) moves: &'a [u32],
    pub(crate) ending: Ending,
    /// The place in the code of lemma and map of a Cite, of the number of a Cover's scripts, which follow, or of the number of
    /// the parts of Parts, which follow.
    pub(crate) operands: usize,
    /// The place after the term and all terms within it.
    pub(crate) end: usize,
}

/// A part of an ending Parts.
pub(crate) struct Part<'a> {
    /// The number of its game.
    pub(crate) game: usize,
    /// Where each point of the game is placed.
    pub(crate) points: &'a [u32],
}

impl Proof {
    /// The term at a place.
    pub(crate) fn term(&self, place: usize) -> Term<'_> {
        let (end, head) = (self.code[place] as usize, self.code[place + 1]);
        let operands = place + 2 + head as usize / ENDINGS.len();
        let ending = ENDINGS[head as usize % ENDINGS.len()];
        Term { moves: &self.code[place + 2..operands], ending, operands, end }
    }
}

impl Certificate {
    /// The parts that stand at a place of a proof's code.
    pub(crate) fn parts<'a>(&self, proof: &'a Proof, operands: usize) -> Vec<Part<'a>> {
        let (mut parts, mut next) = (Vec::new(), operands + 1);
        for _ in 0..proof.code[operands] {
            let (game, first) = (proof.code[next] as usize, next + 1);
            next = first + self.games[game].game.points as usize;
            parts.push(Part { game, points: &proof.code[first..next] });
        }
        parts
    }
}

/// Decodes a payload.
pub(crate) fn certificate(payload: &Payload, max_steps: u64) -> Result<Certificate, Fault> {
    let Payload { version, bytes } = payload;
    let mut reader = Reader::of(bytes);
    let endings = if *version == Version::One { 5 } else { 6 };
    let mut read = Read { endings, ..Read::default() };
    if *version == Version::Two {
        games_of_parts(&mut reader, &mut read)?;
    }
    let game = game(&mut reader)?;
    // The claims 4 to 7 are 0 to 3, bounded.
    let number = reader.below(8, "P1", "there is no such claim")? as usize;
    let claim = CLAIMS[number % 4];
    let known = game.convention != Convention::MakerBreaker || matches!(claim, Claim::XenoWins | Claim::OpheliaDraws);
    reader.must(known, "P2", "Maker-Breaker games do not know this claim")?;
    let bound = (number > 3).then(|| reader.positive(game.points, "P19", "T is not from 1 to n")).transpose()?;
    let steps = reader.integer()?;
    reader.must(steps <= max_steps, "P4", "more steps are declared than the limit allows")?;
    let proof = proof(&mut reader, &mut read, game, claim, bound)?;
    reader.must(reader.next == bytes.len(), "P13", "there are bytes after the theorem")?;
    read.all_cited(&reader)?;
    reader.must(!read.cited_games.contains(&false), "P16", "a game of parts is cited nowhere")?;
    Ok(Certificate { version: *version, steps, games: read.games, proof })
}

/// What was read before.
#[derive(Default)]
struct Read {
    /// How many endings the version has: a term's head is e and so many times L.
    endings: u32,
    games: Vec<Proof>,
    /// How many maps and lemmas there are in all.
    maps: u32,
    lemmas: u32,
    /// Of each game, and of each map and earlier lemma of the proof that is read, whether a term cites it.
    cited_games: Vec<bool>,
    cited_maps: Vec<bool>,
    cited_lemmas: Vec<bool>,
}

impl Read {
    /// P16, of the maps and lemmas of the proof that was read.
    fn all_cited(&self, reader: &Reader) -> Result<(), Fault> {
        let all = !self.cited_maps.contains(&false) && !self.cited_lemmas.contains(&false);
        reader.must(all, "P16", "a map or lemma is cited nowhere")
    }
}

/// The games of parts: draws of Ophelia's in the Maker-Breaker convention, without opening rule, start and bound (section 10).
fn games_of_parts(reader: &mut Reader, read: &mut Read) -> Result<(), Fault> {
    let (mut points, mut incidences) = (0, 0);
    for _ in 0..reader.positive(MAX_GAMES, "P21", "there are 1 to 65536 games of parts")? {
        let mut game = board(reader)?;
        game.convention = Convention::MakerBreaker;
        points += game.points;
        incidences += game.incidences;
        let few = points <= MAX_PARTS_POINTS && incidences <= MAX_INCIDENCES;
        reader.must(few, "G6", "the games of parts have more than 1048576 points or 4194304 points on lines")?;
        let proof = proof(reader, read, game, Claim::OpheliaDraws, None)?;
        read.all_cited(reader)?;
        read.games.push(proof);
        read.cited_games.push(false);
    }
    Ok(())
}

/// Reads the maps, the lemmas and the theorem about a game.
fn proof(reader: &mut Reader, read: &mut Read, game: Game, claim: Claim, bound: Option<u32>) -> Result<Proof, Fault> {
    let points = game.points;
    let mut proof = Proof { game, claim, bound, maps: vec![(0..points).collect()], lemmas: vec![], code: vec![] };
    // Integers and sets have one encoding each: maps and statements are equal if their bytes are.
    let (mut listed, mut stated) = (HashSet::new(), HashSet::new());
    let number = reader.below(MAX_MAPS - read.maps + 1, "P5", "there are more than 65536 maps")?;
    for _ in 0..number {
        let (first, images) = (reader.next, 0..points);
        let map = images.map(|_| reader.below(points, "P6", "an image is no point")).collect::<Result<Vec<_>, _>>()?;
        let new = map != proof.maps[0] && listed.insert(&reader.payload[first..reader.next]);
        reader.must(new, "P14", "the map is the identity or equal to an earlier one")?;
        proof.maps.push(map);
    }
    let count = reader.below(MAX_LEMMAS - read.lemmas + 1, "P5", "there are more than 1048576 lemmas")?;
    reader.must(count > 0, "P5", "a certificate has a theorem")?;
    (read.maps, read.lemmas) = (read.maps + number, read.lemmas + count);
    // The identity need not be cited.
    read.cited_lemmas.clear();
    read.cited_maps = (0..proof.maps.len()).map(|map| map == 0).collect();
    for _ in 1..count {
        let first = reader.next;
        let [own, other] = reader.disjoint(points, "P7", "a point of the statement has two owners")?;
        let bound = bound.map(|most| reader.positive(most, "P20", "t is not from 1 to T")).transpose()?;
        reader.must(stated.insert(&reader.payload[first..reader.next]), "P15", "an earlier lemma states the same")?;
        proof.lemmas.push(Lemma { own, other, bound, term: proof.code.len() });
        terms(reader, points, &mut proof.code, read)?;
        read.cited_lemmas.push(false);
    }
    // The theorem begins at the start.
    let Start { xeno, ophelia } = proof.game.start.clone();
    let [own, other] = if proof.claim.protagonist() == Player::Xeno { [xeno, ophelia] } else { [ophelia, xeno] };
    proof.lemmas.push(Lemma { own, other, bound, term: proof.code.len() });
    terms(reader, points, &mut proof.code, read)?;
    Ok(proof)
}

/// A board: family, parameters and lines.
fn board(reader: &mut Reader) -> Result<Game, Fault> {
    let family = reader.below(5, "P1", "there is no such family")?;
    // A larger parameter than 2^32 - 1 breaks the same rules as this one, but for the K of mnk:M,N,K.
    let mut next = || reader.integer().map(narrow);
    let built = match family {
        0 => games::board(String::new(), Some(next()?)),
        1 => games::hypercube(next()?, next()?),
        2 => games::in_a_row(next()?, next()?, reader.integer()?),
        3 => games::design(next()?, next()?, next()?),
        _ => games::projective(next()?),
    };
    let mut game = at(reader.last, built)?;
    game.lines.sort_unstable();
    if family == 0 {
        lines(reader, &mut game)?;
    }
    game.xenos = game.lines.len();
    Ok(game)
}

/// The fields of the game, from the family to the start.
fn game(reader: &mut Reader) -> Result<Game, Fault> {
    let mut game = board(reader)?;
    let points = game.points;
    game.convention = CONVENTIONS[reader.below(3, "P1", "there is no such convention")? as usize];
    if game.convention == Convention::OwnLines {
        lines(reader, &mut game)?;
        let (xeno, ophelia) = game.lines.split_at(game.xenos);
        reader.must(!ophelia.is_empty() && ophelia != xeno, "P17", "Ophelia's lines are none, or those of Xeno")?;
    }
    game.opening = OPENINGS[reader.below(5, "P1", "there is no such opening rule")? as usize];
    match game.opening {
        Opening::Free => {}
        Opening::ForbidXenosFirst | Opening::ForbidBothFirst => {
            game.forbidden = reader.set(points)?;
            let allowed = points as usize - game.forbidden.len();
            reader.must((2..points as usize).contains(&allowed), "P3", "one point must be forbidden, two must not")?;
        }
        Opening::XenoToMove | Opening::OpheliaToMove => {
            let wrong = "the start has a point twice, or is that of every game";
            let [xeno, ophelia] = reader.disjoint(points, "P18", wrong)?;
            let given = game.opening == Opening::OpheliaToMove || !xeno.is_empty() || !ophelia.is_empty();
            reader.must(given, "P18", wrong)?;
            game.start = Start { xeno, ophelia };
        }
    }
    Ok(game)
}

/// A list of lines: their number, and each as a set.
fn lines(reader: &mut Reader, game: &mut Game) -> Result<(), Fault> {
    let first = game.lines.len();
    for _ in 0..reader.below(MAX_LINES + 1 - narrow(first as u64), "G3", "there are more than 65536 lines")? {
        let line = reader.set(game.points)?;
        at(reader.last, game.listed_line(line, first))?;
    }
    Ok(())
}

/// Appends one lemma's term with all terms within it to the code, and notes what it cites: lemmas, maps, games.
fn terms(reader: &mut Reader, points: u32, code: &mut Vec<u32>, read: &mut Read) -> Result<(), Fault> {
    let endings = read.endings;
    // The terms that are not complete: where they begin, and how many scripts of their cover are due.
    let mut open: Vec<(usize, u64)> = Vec::new();
    loop {
        let head = reader.below(endings * (points + 1), "P8", "a term has more moves than there are points")?;
        reader.must(head > 0, "P9", "a term without moves that Ends proves nothing")?;
        reader.must(open.len() < points as usize / 2 + 2, "P12", "terms are nested too deep")?;
        let (place, mut scripts) = (code.len(), 0);
        let ending = ENDINGS[(head % endings) as usize];
        code.extend([0, 6 * (head / endings) + ending as u32]);
        for _ in 0..head / endings {
            code.push(reader.below(points, "P8", "a move is no point")?);
        }
        match ending {
            Ending::Cite => {
                code.push(reader.cited(&mut read.cited_lemmas)?);
                code.push(reader.cited(&mut read.cited_maps)?);
            }
            Ending::Cover => {
                scripts = reader.integer()?;
                reader.must(scripts > 0, "P11", "a cover needs a script")?;
                // Of a cover with 2^32 scripts or more the payload ends too early (I2).
                code.push(narrow(scripts));
            }
            Ending::Parts => parts(reader, points, code, read)?,
            Ending::End | Ending::Potential | Ending::Pairing => {}
        }
        open.push((place, scripts));
        // What is complete now: this term, if it is no cover, and each cover whose last script is complete.
        while let Some((place, _)) = open.pop_if(|term| term.1 == 0) {
            code[place] = narrow(code.len() as u64);
            let Some(cover) = open.last_mut() else { return Ok(()) };
            cover.1 -= 1;
        }
    }
}

/// Appends the parts of an ending Parts to the code: their number, and of each its game and where the points are placed.
fn parts(reader: &mut Reader, points: u32, code: &mut Vec<u32>, read: &mut Read) -> Result<(), Fault> {
    let number = reader.positive(points, "P22", "there are 1 to n parts")?;
    code.push(number);
    // Each point is written as its difference to the one before, the first one to 0.
    let mut point = 0;
    for _ in 0..number {
        let game = reader.below(narrow(read.games.len() as u64), "P23", "no game before has this number")?;
        read.cited_games[game as usize] = true;
        code.push(game);
        for _ in 0..read.games[game as usize].game.points {
            let difference = reader.integer()?;
            let (before, half) = (u64::from(point), difference / 2);
            // An even number is twice a difference of 0 or above; an odd one, and 1 more, twice the size of one below.
            let placed = if difference % 2 == 0 { before.checked_add(half) } else { before.checked_sub(half + 1) };
            point = narrow(placed.unwrap_or(u64::MAX));
            reader.must(point < points, "P24", "a part is placed beyond the board")?;
            code.push(point);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_of_both_players_have_65536_lines_together() {
        let listed = |bytes: &[u8]| {
            let mut game = games::board(String::new(), Some(3)).expect("a board");
            game.lines = vec![vec![0]; MAX_LINES as usize - 2];
            lines(&mut Reader::of(bytes), &mut game).map_err(|fault| (fault.rule, fault.offset))
        };
        assert_eq!(listed(&[2, 1, 0, 1, 1]), Ok(()));
        assert_eq!(listed(&[3, 1, 0, 1, 1, 1, 2]), Err(("G3", 0)));
    }
}
