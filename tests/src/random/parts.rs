//! Random certificates of version 2: boards that fall into games of parts, more or less.

use super::game::line;
use super::grow::proof_by;
use super::{Dice, proof};
use crate::assembler::{Certificate, Claim, Convention, Ending, Family, Opening, Part, Term};
use crate::oracle::form::{makes_sense, placed};
use crate::oracle::{Board, Rules, Truth, stated};
use std::collections::{BTreeMap, BTreeSet};

/// The most points of a board.
const POINTS: usize = 9;

/// A random certificate of version 2 with the right number of steps. In so many of a hundred choices, something random is
/// chosen instead of something good.
pub fn parted(dice: &mut Dice, noise: usize) -> Certificate {
    loop {
        let games = games(dice, noise);
        let (about, placement) = board(dice, games);
        let grown = proof_by(dice, about, noise, placement);
        let certificate = without_uncited_games(grown);
        if !certificate.games.is_empty() {
            return stated(certificate);
        }
    }
}

/// One to three games; a later one may be held by parts of its own.
fn games(dice: &mut Dice, noise: usize) -> Vec<Certificate> {
    let mut games: Vec<Certificate> = Vec::new();
    for _ in 0..dice.pick(&[1, 2, 2, 3]) {
        let within = !games.is_empty() && dice.percent(30);
        let game = if within { nested(dice, &games, noise) } else { game(dice, noise) };
        games.push(Certificate { steps: 0, games: Vec::new(), ..game });
    }
    games
}

/// A pair, or lines on a few points that Breaker holds as second player, and a proof of it.
fn game(dice: &mut Dice, noise: usize) -> Certificate {
    if dice.percent(30) {
        return Certificate::part(Family::Row { columns: 2, rows: 1, length: 2 }, Term::pairing(&[]));
    }
    loop {
        let points = 1 + dice.below(5);
        let mut lines: Vec<Vec<usize>> = (0..dice.below(4)).map(|_| line(dice, points)).collect();
        lines.sort();
        lines.dedup();
        let about = Certificate::part(Family::Lines { points, lines }, Term::end(&[0]));
        if Truth::new(Rules::of(&about)).claim() || dice.percent(noise) {
            return proof(dice, about, noise);
        }
    }
}

/// A game on a board that falls into earlier ones.
fn nested(dice: &mut Dice, earlier: &[Certificate], noise: usize) -> Certificate {
    let (about, placement) = board(dice, earlier.to_vec());
    let about = Certificate { games: earlier.to_vec(), ..Certificate::part(about.family, Term::end(&[0])) };
    proof_by(dice, about, noise, placement)
}

/// A board with some of the games on it, and lines that contain theirs; where they are placed. And what is claimed of it.
fn board(dice: &mut Dice, games: Vec<Certificate>) -> (Certificate, Vec<Part>) {
    let boards: Vec<Board> = games.iter().map(|game| Board::of(&game.family)).collect();
    let points = POINTS - dice.below(3);
    let mut free: Vec<usize> = dice.shuffled((0..points).collect());
    let (mut placement, mut lines) = (Vec::new(), BTreeSet::new());
    for _ in 0..1 + dice.below(4) {
        // The last games are the ones that cite others.
        let game = if dice.percent(60) { games.len() - 1 } else { dice.below(games.len()) };
        let Some(rest) = free.len().checked_sub(boards[game].points) else { continue };
        let on = free.split_off(rest);
        for placed in &boards[game].lines {
            let mut line: BTreeSet<usize> = placed.iter().map(|&point| on[point]).collect();
            while dice.percent(25) {
                line.insert(dice.below(points));
            }
            lines.insert(line.into_iter().collect::<Vec<usize>>());
        }
        placement.push(Part { game, points: on });
    }
    if dice.percent(10) {
        lines.insert(line(dice, points));
    }
    let family = Family::Lines { points, lines: lines.into_iter().collect() };
    let about = Certificate { games, ..Certificate::new(family, Claim::OpheliaDraws, Term::end(&[0])) };
    (claimed(dice, about, points), placement)
}

/// A convention, a start or an opening rule, a bound.
fn claimed(dice: &mut Dice, mut about: Certificate, points: usize) -> Certificate {
    if dice.percent(50) {
        about.convention = Convention::MakerBreaker;
    } else if dice.percent(20) {
        about.convention = super::game::own(dice, &about.family);
    }
    if dice.percent(20) {
        about.opening = super::game::start(dice, points);
    } else if dice.percent(15) {
        about.opening = Opening::Xeno(vec![dice.below(points)]);
    }
    if dice.percent(25) {
        about.bound = Some(1 + dice.below(points));
    }
    if dice.percent(15) && makes_sense(Claim::XenoDraws, &about.convention) {
        about.claim = Claim::XenoDraws;
        about.opening = Opening::Start { xeno: Vec::new(), ophelia: Vec::new(), xeno_moves: false };
    }
    about
}

/// P16: the certificate without games that nobody cites, by a theorem that is cited itself or is the certificate's own.
#[must_use]
pub fn without_uncited_games(mut certificate: Certificate) -> Certificate {
    let mut cited: BTreeSet<usize> = cited_by(&certificate);
    for game in (0..certificate.games.len()).rev() {
        if cited.contains(&game) {
            cited.extend(cited_by(&certificate.games[game]));
        }
    }
    let ranks: BTreeMap<usize, usize> = cited.iter().copied().zip(0..).collect();
    let games = std::mem::take(&mut certificate.games);
    certificate.games =
        games.into_iter().enumerate().filter(|(game, _)| cited.contains(game)).map(|(_, game)| game).collect();
    certificate.games.iter_mut().for_each(|game| renumber(game, &ranks));
    renumber(&mut certificate, &ranks);
    certificate
}

/// Renumbers the games that a proof cites.
fn renumber(proof: &mut Certificate, ranks: &BTreeMap<usize, usize>) {
    let terms = proof.lemmas.iter_mut().map(|lemma| &mut lemma.term).chain([&mut proof.theorem]);
    terms.for_each(|term| replace(term, ranks));
}

/// The games that the terms of a proof cite.
fn cited_by(proof: &Certificate) -> BTreeSet<usize> {
    let mut cited = BTreeSet::new();
    for term in proof.lemmas.iter().map(|lemma| &lemma.term).chain([&proof.theorem]) {
        placed(term, &mut |part| {
            cited.insert(part.game);
        });
    }
    cited
}

/// Renumbers the games that a term cites.
fn replace(term: &mut Term, ranks: &BTreeMap<usize, usize>) {
    match &mut term.ending {
        Ending::Parts(parts) => parts.iter_mut().for_each(|part| part.game = ranks[&part.game]),
        Ending::Cover(terms) => terms.iter_mut().for_each(|term| replace(term, ranks)),
        Ending::End | Ending::Cite(..) | Ending::Potential | Ending::Pairing => {}
    }
}
