//! What a text says to be so, beside its strategy.

use std::collections::{BTreeMap, BTreeSet};

use super::arithmetic::value;
use super::finding::{Findings, Kind};
use super::isomorphism::{TooLarge, isomorphism};
use super::maps::{Maps, Word, moves_position, products};
use super::names::Names;
use super::text::{Assertion, Move, Outcome, Place, Text, Titled};
use crate::certificate::theorem_hash;
use crate::game::{Board, Claim, Convention, Game, Point, hex};
use crate::prove::{self, Answer, Count, Progress};
use crate::symmetry::setwise_stabiliser;

/// The most positions of each stage of a search for an outcome.
const NODES: u64 = 2_000_000;

/// The most bytes of its table.
const MEMORY: usize = 1 << 28;

/// What findings about claims are about.
const CLAIM: &str = "claim";

/// What is known when claims are looked at.
pub struct Claims<'a> {
    /// The text.
    pub text: &'a Text,
    /// The game by the text's names, if there is one.
    pub game: Option<&'a Game>,
    /// The maps.
    pub maps: &'a Maps,
    /// The positions of the parts, Xeno's points first.
    pub positions: &'a BTreeMap<String, [Vec<Point>; 2]>,
    /// What is found.
    pub findings: &'a mut Findings,
}

/// What came of a claim: it is so, or not.
type Judged = Result<String, String>;

impl Claims<'_> {
    /// Finds out whether what is said is so.
    pub fn check(&mut self, place: Place, assertion: &Assertion) {
        let judged = match assertion {
            Assertion::Stabiliser { play, maps } => self.stabiliser(place, play, maps),
            Assertion::Replies { play, maps, moves } => self.replies(place, play, maps, moves),
            Assertion::Orbit { point, maps, products, moves } => self.orbit(point, maps, *products, moves),
            Assertion::Isomorphic { games, less } => isomorphic(games, *less)
                .map_err(|TooLarge| {
                    self.findings.add(place, CLAIM, Kind::Undecided, "the boards are too large to be compared");
                })
                .ok(),
            Assertion::Outcome { game, outcome } => self.outcome(place, game, *outcome),
            Assertion::Count { game, count } => Some(count_lines(game, *count)),
            Assertion::Formula { letters, ranges, value, shown } => Some(formula(letters, ranges, value, shown)),
        };
        match judged {
            None => {}
            Some(Ok(right)) => self.findings.add(place, CLAIM, Kind::Right, right),
            Some(Err(wrong)) => self.findings.add(place, CLAIM, Kind::FalseClaim, wrong),
        }
    }

    fn names(&self) -> Names<'_> {
        Names(&self.text.names)
    }

    /// The position of a part; where there is none, that is told.
    fn position(&mut self, play: &Titled) -> Option<[Vec<Point>; 2]> {
        let known = self.positions.get(&play.name).cloned();
        if known.is_none() {
            let text = format!("\"{}\" is no part that has a position or is entered", play.name.escape_default());
            self.findings.add(play.place, CLAIM, Kind::FalseClaim, text);
        }
        known
    }

    /// The products of maps by their names; where one is none, that is told.
    fn group(&mut self, maps: &[Titled]) -> Option<Vec<Word>> {
        let points = self.text.names.len();
        let words: Option<Vec<Word>> = maps
            .iter()
            .map(|name| {
                let map = self.maps.automorphism(name, CLAIM, self.findings)?.clone();
                Some(Word { map, names: vec![name.name.clone()] })
            })
            .collect();
        let group = products(&words?, points);
        if let (None, Some(first)) = (&group, maps.first()) {
            self.findings.add(first.place, CLAIM, Kind::Undecided, "these maps have too many products");
        }
        group
    }

    fn stabiliser(&mut self, place: Place, play: &Titled, maps: &[Titled]) -> Option<Judged> {
        let sets = self.position(play)?;
        let group = self.group(maps)?;
        let names = Names(&self.text.names);
        if group.iter().any(|word| moves_position(word, place, CLAIM, &sets, names, self.findings)) {
            return None;
        }
        let all = setwise_stabiliser(&self.game?.board, &[&sets[0], &sets[1]]);
        let shown = maps.iter().map(|map| map.name.clone()).collect::<Vec<_>>().join(", ");
        let order = all.order();
        Some(if order == group.len().into() {
            Ok(match maps.is_empty() {
                true => format!("only the identity keeps the position of \"{}\"", play.name),
                false => format!(
                    "the {order} symmetries that keep the position of \"{}\" are the products of {shown}",
                    play.name
                ),
            })
        } else {
            let one = all.generators().iter().find(|map| group.iter().all(|word| word.map != **map));
            let one = one.map(|map| format!(", among them {}", names.cycles(map))).unwrap_or_default();
            Err(format!(
                "{order} symmetries keep the position of \"{}\"{one}, but only {} are products of <{shown}>",
                play.name,
                group.len()
            ))
        })
    }

    fn replies(&mut self, place: Place, play: &Titled, maps: &[Titled], moves: &[Move]) -> Option<Judged> {
        let sets = self.position(play)?;
        let group = self.group(maps)?;
        let names = Names(&self.text.names);
        if group.iter().any(|word| moves_position(word, place, CLAIM, &sets, names, self.findings)) {
            return None;
        }
        let mut left: BTreeSet<Point> =
            (0..).take(names.0.len()).filter(|point| !sets.concat().contains(point)).collect();
        let mut orbits = Vec::new();
        for mv in moves {
            let orbit: BTreeSet<Point> = group.iter().map(|word| word.map.image(mv.point)).collect();
            if !orbit.is_subset(&left) {
                return Some(Err(format!(
                    "{} is taken, or an image of one before it; its images are {}",
                    names.name(mv.point),
                    names.list(&orbit.into_iter().collect::<Vec<_>>())
                )));
            }
            left.retain(|point| !orbit.contains(point));
            orbits.push(names.set(&orbit.into_iter().collect::<Vec<_>>()));
        }
        Some(if left.is_empty() {
            Ok(format!("each reply in \"{}\" is the image of just one of them: {}", play.name, orbits.join(", ")))
        } else {
            let left: Vec<Point> = left.into_iter().collect();
            Err(format!("{} are images of none of them", names.list(&left)))
        })
    }

    fn orbit(&mut self, point: &Move, maps: &[Titled], with_products: bool, moves: &[Move]) -> Option<Judged> {
        let group = self.group(maps)?;
        let words = group.iter().filter(|word| with_products || word.names.len() <= 1);
        let orbit: BTreeSet<Point> = words.map(|word| word.map.image(point.point)).collect();
        let said: BTreeSet<Point> = moves.iter().map(|mv| mv.point).collect();
        let [orbit_shown, name] =
            [self.names().set(&orbit.iter().copied().collect::<Vec<_>>()), self.names().name(point.point).to_owned()];
        Some(if orbit == said {
            Ok(format!("the images of {name} are {orbit_shown}"))
        } else {
            Err(format!("the images of {name} are {orbit_shown}"))
        })
    }

    fn outcome(&mut self, place: Place, title: &Titled, said: Outcome) -> Option<Judged> {
        let game = match Game::read(&title.name) {
            Ok(game) => game,
            Err(error) => return Some(Err(error.to_string())),
        };
        let found = match decided(&game) {
            Ok(found) => found,
            Err(message) => {
                self.findings.add(place, CLAIM, Kind::Undecided, format!("{}: {message}", game.text()));
                return None;
            }
        };
        let word = |outcome| match outcome {
            Outcome::XenoWins => "Xeno wins",
            Outcome::OpheliaWins => "Ophelia wins",
            Outcome::Draw => "a draw",
        };
        let proofs = match &found.proofs[..] {
            [(_, hash)] => format!("the proof is {hash}"),
            several => several.iter().map(|(claim, hash)| format!("{claim} by {hash}")).collect::<Vec<_>>().join(", "),
        };
        let not = if found.outcome == said { String::new() } else { format!(", not {}", word(said)) };
        let text = format!("{}: {}{not}; {proofs}", game.text(), word(found.outcome));
        Some(if found.outcome == said { Ok(text) } else { Err(text) })
    }
}

/// What becomes of a game, and the theorems that prove it.
struct Found {
    outcome: Outcome,
    proofs: Vec<(Claim, String)>,
}

struct Silent;

impl Progress for Silent {
    fn report(&self, _: &str, _: Count) {}
}

fn proof(game: &Game, claim: Option<Claim>) -> Result<(Claim, String), String> {
    let options = prove::Options { claim, threads: 1, nodes: NODES, memory: MEMORY, progress: &Silent };
    match prove::prove(game, &options) {
        Ok(Answer::Proved(certificate)) => Ok((certificate.strategy.claim, hex(&theorem_hash(&certificate)))),
        Ok(Answer::Undecided(_)) => Err("not decided within the limits of an audit; try 'prover prove'".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The outcome of a game. By strategy stealing (Hales and Jewett, 1963) Ophelia wins no strong game without an opening rule.
fn decided(game: &Game) -> Result<Found, String> {
    let first = proof(game, None)?;
    let proofs = |second: Option<(Claim, String)>| [first.clone()].into_iter().chain(second).collect();
    let no_second = game.convention == Convention::MakerBreaker || game.opening.points().is_empty();
    Ok(match first.0 {
        Claim::XenoWins => Found { outcome: Outcome::XenoWins, proofs: proofs(None) },
        Claim::OpheliaWins => Found { outcome: Outcome::OpheliaWins, proofs: proofs(None) },
        Claim::OpheliaDraws if no_second => Found { outcome: Outcome::Draw, proofs: proofs(None) },
        Claim::OpheliaDraws => {
            let second = proof(game, Some(Claim::XenoDraws))?;
            Found { outcome: Outcome::Draw, proofs: proofs(Some(second)) }
        }
        Claim::XenoDraws => {
            let second = proof(game, Some(Claim::OpheliaDraws))?;
            Found { outcome: Outcome::Draw, proofs: proofs(Some(second)) }
        }
    })
}

fn isomorphic(games: &[Titled; 2], less: bool) -> Result<Judged, TooLarge> {
    let (one, other) = match (Game::read(&games[0].name), Game::read(&games[1].name)) {
        (Ok(one), Ok(other)) => (one, other),
        (Err(error), _) | (_, Err(error)) => return Ok(Err(error.to_string())),
    };
    let size = |board: &Board| format!("{} points and {} lines", board.points(), board.lines().len());
    let sizes = format!("{} has {}, {} has {}", one.text(), size(&one.board), other.text(), size(&other.board));
    let mut without = String::new();
    if one.board.points() + 1 == other.board.points() {
        for point in (0..).take(other.board.points()) {
            let Some(smaller) = without_point(&other.board, point) else { continue };
            if isomorphism(&one.board, &smaller)?.is_some() {
                let [one, other] = [one.text(), other.text()];
                without =
                    format!("if {other} loses a point, {point} for example, which its lines lose, too, it is {one}");
                break;
            }
        }
    }
    Ok(match (less, without.is_empty()) {
        (true, false) => Ok(without),
        (true, true) => Err(format!("they are not the same, whichever point is left out: {sizes}")),
        _ if isomorphism(&one.board, &other.board)?.is_some() => Ok(format!("they are the same: {sizes}")),
        (false, true) => Err(format!("they are not the same: {sizes}")),
        (false, false) => Err(format!("they are not the same: {sizes}; {without}")),
    })
}

/// A board whose lines lose a point, the points after it being numbered anew.
fn without_point(board: &Board, point: Point) -> Option<Board> {
    let lines = board.lines().iter().map(|line| {
        let rest = line.iter().copied().filter(|&other| other != point);
        rest.map(|other| if other > point { other - 1 } else { other }).collect()
    });
    Board::new(board.points().checked_sub(1)?, lines.collect()).ok()
}

fn count_lines(title: &Titled, count: u64) -> Judged {
    let game = Game::read(&title.name).map_err(|error| error.to_string())?;
    let lines = game.board.lines().len();
    if lines as u64 == count {
        Ok(format!("{} has {lines} lines", game.text()))
    } else {
        Err(format!("{} has {lines} lines, not {count}", game.text()))
    }
}

/// Compares a formula with the boards themselves.
fn formula(letters: &[String; 2], ranges: &[[u32; 2]; 2], expression: &super::text::Expression, shown: &str) -> Judged {
    let mut compared = 0;
    for side in ranges[0][0]..=ranges[0][1] {
        for dimension in ranges[1][0]..=ranges[1][1] {
            let game = Game::parse(&format!("{side}^{dimension}")).map_err(|error| error.to_string())?;
            let values = letters.iter().cloned().zip([side.into(), dimension.into()]).collect();
            let value = value(expression, &values)?;
            let lines = game.board.lines().len();
            if value != lines as i128 {
                return Err(format!("{} has {lines} lines, but {shown} is {value}", game.text()));
            }
            compared += 1;
        }
    }
    Ok(format!("{shown} is the number of lines of all {compared} boards"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_without_a_point_has_shorter_lines() {
        let fano = Game::parse("projective:2").unwrap().board;
        let smaller = without_point(&fano, 0).unwrap();
        assert_eq!(smaller.points(), 6);
        assert_eq!(smaller.lines().iter().filter(|line| line.len() == 2).count(), 3);
    }
}
