//! The claims of a text other than its strategy.
//!
//! # Symmetries, and the images of replies under them
//!
//! Papers say that some maps generate all symmetries that keep a position, or that the images of a few replies
//! under them are all replies. The group is computed anew, and the claim is compared with it. Products of maps are
//! listed with the names that make them up, so that a report can say which one.
//!
//! # Boards
//!
//! A board may be said to be another one with one point less. Then every point whose removal leaves the right
//! number of points on lines is tried, and the rest is a search for an isomorphism.
//!
//! # The outcome of a game
//!
//! The game is proved as `prover prove` does it, within a number of positions, and the theorems that decide the
//! outcome are told with their hashes. A win is one theorem; a draw takes two where either player might win. What
//! is not decided within the limits is told as undecided, and is no mistake of the text.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::notation::finding::{Findings, Kind, Names};
use crate::notation::maps::{MOST_ELEMENTS, Maps, Word, moves_position, products};
use crate::notation::parse::{Assertion, Mistake, Move, Place, Player, Text, Titled};
use pgc_core::certificate::theorem_hash;
use pgc_core::game::{Board, Claim, Convention, Game, GameError, Point, hex};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use pgc_core::quote::counted;
use pgc_core::symmetry::{Group, automorphisms_of};
use pgc_core::symmetry::{TooLarge, isomorphism};
use pgc_engine::solve::{self, Answer, Progress};

/// The title of findings about claims.
const CLAIM: &str = "claim";

/// The most work for all claims of a text, a unit being about a nanosecond. The last claim may exceed it.
const MOST_WORK: u64 = 1 << 32;

/// The work charged for an outcome, whose search has limits of its own.
const OUTCOME: u64 = MOST_WORK / 64;

/// The work charged for a point of a board, or of one of its lines, when the board is built.
const BOARD_POINT: u64 = 64;

/// What the check of claims needs.
pub(crate) struct Claims<'a> {
    /// The text.
    pub text: &'a Text,
    /// The game by the text's names, if the text has one.
    pub game: Option<&'a Game>,
    /// The maps.
    pub maps: &'a Maps,
    /// The positions of the parts, Xeno's points first.
    pub positions: &'a BTreeMap<String, [Vec<Point>; 2]>,
    /// Where the files are that the text names.
    pub folder: &'a Path,
    /// The most positions in each stage of the search for an outcome.
    pub nodes: u64,
    /// Receives the progress of searches.
    pub progress: &'a dyn Progress,
    /// The findings.
    pub findings: &'a mut Findings,
    /// The work done so far.
    pub work: u64,
    /// The place that names a file from which no board can be read.
    pub unreadable: Option<Mistake>,
}

/// The judgement of a claim: right, or wrong.
type Judged = Result<String, String>;

impl Claims<'_> {
    /// Checks a claim.
    ///
    /// # Errors
    ///
    /// It names a file from which no board can be read.
    pub(super) fn check(&mut self, place: Place, assertion: &Assertion) -> Result<(), Mistake> {
        let is_about_points = matches!(assertion, Assertion::Stabiliser { .. } | Assertion::Replies { .. });
        if self.game.is_none() && is_about_points {
            let what = "not checked, because it is not known which points the names stand for";
            self.findings.add((place, CLAIM), Kind::Note, what);
            return Ok(());
        }
        if self.work > MOST_WORK {
            let what = "the claims before this used up the work that an audit spends on claims";
            self.findings.add((place, CLAIM), Kind::Undecided, what);
            return Ok(());
        }
        let judged = match assertion {
            Assertion::Stabiliser { play, maps } => self.stabiliser(place, play, maps),
            Assertion::Automorphisms { game, order } => self.automorphisms(place, game, *order),
            Assertion::Replies { play, maps, moves } => self.replies(place, play, maps, moves),
            Assertion::Isomorphic { games, less } => self.isomorphic(place, games, *less),
            Assertion::Outcome { game, winner } => self.outcome(place, game, *winner),
            Assertion::Lines { game, lines } => self.lines(game, *lines),
        };
        if let Some(mistake) = self.unreadable.take() {
            return Err(mistake);
        }
        match judged {
            None => {}
            Some(Ok(right)) => self.findings.add((place, CLAIM), Kind::Right, right),
            Some(Err(wrong)) => self.findings.add((place, CLAIM), Kind::FalseClaim, wrong),
        }
        Ok(())
    }

    /// The game of an expression. If there is none, or a board that large is not allowed, that is reported.
    fn board(&mut self, title: &Titled) -> Option<Game> {
        self.game_if(title, |game| game.plain("a claim"))
    }

    /// The same, if it is a game of another kind.
    fn game_if(&mut self, title: &Titled, kind: impl Fn(Game) -> Result<Game, GameError>) -> Option<Game> {
        let game = match Game::read_in(self.folder, &title.name).and_then(kind) {
            Ok(game) => game,
            Err(error @ GameError::File { .. }) => {
                self.unreadable = Some(Mistake::new(title.place, error.to_string()));
                return None;
            }
            Err(error) => {
                self.findings.add((title.place, CLAIM), Kind::Undecided, error.to_string());
                return None;
            }
        };
        let points = game.board.points() + game.board.lines().iter().map(Vec::len).sum::<usize>();
        self.spend(BOARD_POINT * points as u64);
        Some(game)
    }

    fn spend(&mut self, work: u64) {
        self.work = self.work.saturating_add(work);
    }

    /// Whether maps generate all symmetries that keep the position of a part.
    fn stabiliser(&mut self, place: Place, play: &Titled, maps: &[Titled]) -> Option<Judged> {
        let sets = self.position(play)?;
        let group = self.products_that_keep(place, maps, &sets)?;
        let names = Names(&self.text.names);
        let all = self.symmetries(place, self.game?, &[&sets[0], &sets[1]])?;
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

    /// Whether a board has so many symmetries.
    fn automorphisms(&mut self, place: Place, title: &Titled, said: usize) -> Option<Judged> {
        let game = self.board(title)?;
        let order = self.symmetries(place, &game, &[])?.order();
        let found = format!("{order} symmetries take the lines of {} to lines", game.name());
        Some(if order == said.into() { Ok(found) } else { Err(format!("{found}, not {said}")) })
    }

    /// Whether the images of some replies under maps that keep the position are all replies.
    fn replies(&mut self, place: Place, play: &Titled, maps: &[Titled], moves: &[Move]) -> Option<Judged> {
        let sets = self.position(play)?;
        let group = self.products_that_keep(place, maps, &sets)?;
        let names = Names(&self.text.names);
        let orbit = |mv: &Move| group.iter().map(|word| word.map.image(mv.point)).collect();
        let orbits: Vec<BTreeSet<Point>> = moves.iter().map(orbit).collect();
        let legal = self.legal(&sets)?;
        for (index, mv) in moves.iter().enumerate() {
            let name = names.name(mv.point);
            if !legal.contains(&mv.point) {
                return Some(Err(format!("{name} cannot be played in \"{}\"", play.name)));
            }
            if let Some(before) = orbits[..index].iter().position(|before| before.contains(&mv.point)) {
                return Some(Err(format!("{name} is an image of {}", names.name(moves[before].point))));
            }
        }
        let left: Vec<Point> =
            legal.iter().copied().filter(|point| orbits.iter().all(|orbit| !orbit.contains(point))).collect();
        Some(if left.is_empty() {
            let orbits = orbits.iter().map(|orbit| orbit.intersection(&legal).copied().collect::<Vec<_>>());
            let orbits = orbits.map(|orbit| names.set(&orbit)).collect::<Vec<_>>().join(", ");
            Ok(format!("each reply in \"{}\" is the image of just one of them: {orbits}", play.name))
        } else {
            Err(format!("{} are not images of any of them", names.list(&left)))
        })
    }

    /// The position of a part. If there is none, that is reported.
    fn position(&mut self, play: &Titled) -> Option<[Vec<Point>; 2]> {
        let known = self.positions.get(&play.name).cloned();
        if known.is_none() {
            let text = format!("\"{}\" is not a part that has a position or is entered", play.name.escape_default());
            self.findings.add((play.place, CLAIM), Kind::FalseClaim, text);
        }
        known
    }

    /// The points that the player to move may claim in a position, ascending.
    fn legal(&self, [xeno, ophelia]: &[Vec<Point>; 2]) -> Option<BTreeSet<Point>> {
        let turn = if xeno.len() <= ophelia.len() { PROTAGONIST } else { ANTAGONIST };
        let position = Position::with(&Rules::new(self.game?, Claim::XenoWins), xeno, ophelia);
        Some(position.moves(turn).into_iter().collect())
    }

    /// The products of maps, by the maps' names. If a name is wrong, that is reported.
    fn products(&mut self, maps: &[Titled]) -> Option<Vec<Word>> {
        let word = |name: &Titled| {
            let map = self.maps.automorphism(name, CLAIM, self.findings)?.clone();
            Some(Word { map, names: vec![name.name.clone()] })
        };
        let words: Vec<Word> = maps.iter().map(word).collect::<Option<_>>()?;
        let points = self.text.names.len();
        let group = products(&words, points);
        let products = group.as_ref().map_or(MOST_ELEMENTS, Vec::len);
        self.spend((products * maps.len() * points) as u64);
        if let (None, Some(first)) = (&group, maps.first()) {
            self.findings.add((first.place, CLAIM), Kind::Undecided, "these maps have too many products");
        }
        group
    }

    /// The products of maps, if all of these keep a position.
    fn products_that_keep(&mut self, place: Place, maps: &[Titled], sets: &[Vec<Point>; 2]) -> Option<Vec<Word>> {
        let group = self.products(maps)?;
        let names = Names(&self.text.names);
        let moves = group.iter().any(|word| moves_position(word, (place, CLAIM), sets, names, self.findings));
        if moves { None } else { Some(group) }
    }

    /// All symmetries of a board that keep the sets. If the board is too large for a search, that is reported.
    fn symmetries(&mut self, place: Place, game: &Game, sets: &[&[Point]]) -> Option<Group> {
        self.spend((game.board.points() + game.board.lines().len()).pow(2) as u64);
        let group = automorphisms_of(game, sets);
        if !group.is_complete() {
            self.findings.add((place, CLAIM), Kind::Undecided, "the board is too large to search for its symmetries");
            return None;
        }
        Some(group)
    }
}

impl Claims<'_> {
    fn isomorphic(&mut self, place: Place, games: &[Titled; 2], less: bool) -> Option<Judged> {
        let [one, other] = [self.board(&games[0])?, self.board(&games[1])?];
        let judged = isomorphic(&one, &other, less);
        if judged.is_err() {
            self.findings.add((place, CLAIM), Kind::Undecided, "the boards are too large to be compared");
        }
        judged.ok()
    }

    fn lines(&mut self, title: &Titled, said: usize) -> Option<Judged> {
        let game = self.board(title)?;
        let has = match game.board.lines().len() {
            1 => format!("{} has one line", game.name()),
            lines => format!("{} has {lines} lines", game.name()),
        };
        Some(if game.board.lines().len() == said { Ok(has) } else { Err(format!("{has}, not {said}")) })
    }
}

/// Whether two boards are isomorphic, perhaps after one of them has lost a point.
fn isomorphic(one: &Game, other: &Game, less: bool) -> Result<Judged, TooLarge> {
    let size =
        |board: &Board| format!("{} and {}", counted(board.points(), "point"), counted(board.lines().len(), "line"));
    let sizes = format!("{} has {}, {} has {}", one.name(), size(&one.board), other.name(), size(&other.board));
    let mut without = String::new();
    for point in candidates(&one.board, &other.board) {
        let Some(smaller) = without_point(&other.board, point) else { continue };
        if isomorphism(&one.board, &smaller)?.is_some() {
            let [one, other] = [one.name(), other.name()];
            without = format!(
                "{other} becomes {one} if a point, for example {point}, is removed from the board and from its lines"
            );
            break;
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

/// The points that the larger board may lack in the smaller one: their removal leaves the right number of incidences.
fn candidates(smaller: &Board, larger: &Board) -> Vec<Point> {
    let sum = |board: &Board| board.lines().iter().map(Vec::len).sum::<usize>();
    if smaller.points() + 1 != larger.points() || smaller.lines().len() != larger.lines().len() {
        return Vec::new();
    }
    let more = sum(larger).checked_sub(sum(smaller));
    (0..).take(larger.points()).filter(|&point| Some(larger.through(point).len()) == more).collect()
}

/// A board whose lines lose a point. The points after it are renumbered.
fn without_point(board: &Board, point: Point) -> Option<Board> {
    let lines = board.lines().iter().map(|line| {
        let rest = line.iter().copied().filter(|&other| other != point);
        rest.map(|other| if other > point { other - 1 } else { other }).collect()
    });
    Board::new(board.points().checked_sub(1)?, lines.collect()).ok()
}

/// The most bytes of the search's transposition table.
const MEMORY: usize = 1 << 28;

impl Claims<'_> {
    fn outcome(&mut self, place: Place, title: &Titled, said: Option<Player>) -> Option<Judged> {
        let game = self.game_if(title, |game| game.whole("a claim"))?;
        self.spend(OUTCOME);
        let (winner, proofs) = match decided(&game, self.nodes, self.progress) {
            Ok(found) => found,
            Err(message) => {
                self.findings.add((place, CLAIM), Kind::Undecided, format!("{}: {message}", game.name()));
                return None;
            }
        };
        let word = |winner| match winner {
            Some(Player::Xeno) => "Xeno wins",
            Some(Player::Ophelia) => "Ophelia wins",
            None => "a draw",
        };
        let proofs = match &proofs[..] {
            [(_, hash)] => format!("the proof is {hash}"),
            several => several.iter().map(|(claim, hash)| format!("{claim} by {hash}")).collect::<Vec<_>>().join(", "),
        };
        let is_right = winner == said;
        let not = if is_right { String::new() } else { format!(", not {}", word(said)) };
        let text = format!("{}: {}{not}; {proofs}", game.name(), word(winner));
        Some(if is_right { Ok(text) } else { Err(text) })
    }
}

fn proof(game: &Game, claim: Option<Claim>, nodes: u64, progress: &dyn Progress) -> Result<(Claim, String), String> {
    match solve::solve(game, claim, solve::Limits { threads: 1, nodes, memory: MEMORY }, progress) {
        Ok(Answer::Proved(certificate)) => Ok((certificate.strategy.claim, hex(&theorem_hash(&certificate)))),
        Ok(Answer::Unwritten { claim, .. }) => Err(format!(
            "{claim}, but not proved within {}; allow more with --nodes, or try 'prover prove'",
            counted(nodes, "position")
        )),
        Ok(Answer::Undecided(_)) => {
            let positions = counted(nodes, "position");
            Err(format!("not decided within {positions}; allow more with --nodes, or try 'prover prove'"))
        }
        Err(error) => Err(error.to_string()),
    }
}

/// The winner of a game, if there is one, and the theorems that prove it. By strategy stealing (Hales and Jewett, 1963) Ophelia wins no
/// strong game without an opening rule.
fn decided(game: &Game, nodes: u64, progress: &dyn Progress) -> Result<(Option<Player>, Vec<(Claim, String)>), String> {
    let first = proof(game, None, nodes, progress)?;
    let one_suffices = match game.convention {
        Convention::MakerBreaker => true,
        Convention::Strong => game.opening.points().is_empty(),
        Convention::Own(_) => false,
    };
    let (winner, second) = match first.0 {
        Claim::XenoWins => (Some(Player::Xeno), None),
        Claim::OpheliaWins => (Some(Player::Ophelia), None),
        Claim::OpheliaDraws => (None, Some(Claim::XenoDraws).filter(|_| !one_suffices)),
        Claim::XenoDraws => (None, Some(Claim::OpheliaDraws)),
    };
    let second = second.map(|claim| proof(game, Some(claim), nodes, progress)).transpose()?;
    Ok((winner, [first].into_iter().chain(second).collect()))
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
        assert_eq!(candidates(&smaller, &fano).len(), 7);
    }
}
