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

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::notation::finding::{At, Finding, Findings, Kind};
use crate::notation::maps::{MOST_ELEMENTS, Maps, Word, moves_position, products};
use crate::notation::parse::{Assertion, Mistake, Place, Player, Text, Titled, refuse_if};
use crate::notation::{NO_POINTS, Options, Positions};
use pgc_core::certificate::theorem_hash;
use pgc_core::game::{Board, Claim, Convention, Game, GameError, Point, hex};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use pgc_core::quote::counted;
use pgc_core::symmetry::{Group, TooLarge, automorphisms_of, isomorphism};
use pgc_engine::solve::{self, Answer};

/// The title of findings about claims.
const CLAIM: &str = "claim";

/// The most work for all claims of a text, a unit being about a nanosecond. The last claim may exceed it.
const MOST_WORK: u64 = 1 << 32;

/// The work charged for an outcome, whose search has limits of its own.
const OUTCOME: u64 = MOST_WORK / 64;

/// The work charged for a point of a board, or of one of its lines, when the board is built.
const BOARD_POINT: u64 = 64;

/// What the check of claims needs.
struct Claims<'a> {
    text: &'a Text,
    /// The game by the text's names, if the text has one.
    game: Option<&'a Game>,
    maps: &'a Maps,
    positions: &'a Positions,
    options: &'a Options<'a>,
    /// The work done so far.
    work: u64,
    /// Where the claim stands that is checked.
    place: Place,
    /// The place that names a file from which no board can be read.
    unreadable: Option<Mistake>,
}

/// What is needed to judge a claim; or the finding, if that decides it.
type Judged<T> = Result<T, Finding>;

/// Checks all claims of a text.
///
/// # Errors
///
/// One of them names a file from which no board can be read.
pub(super) fn check(
    text: &Text,
    game: Option<&Game>,
    maps: &Maps,
    positions: &Positions,
    options: &Options,
    findings: &mut Findings,
) -> Result<(), Mistake> {
    let (place, unreadable) = (Place::default(), None);
    let mut claims = Claims { text, game, maps, positions, options, work: 0, place, unreadable };
    for (place, assertion) in &text.claims {
        claims.place = *place;
        let finding = claims.judge(assertion).unwrap_or_else(|finding| finding);
        if let Some(mistake) = claims.unreadable.take() {
            return Err(mistake);
        }
        findings.extend([finding]);
    }
    Ok(())
}

impl<'a> Claims<'a> {
    fn judge(&mut self, assertion: &Assertion) -> Judged<Finding> {
        let is_about_points = matches!(assertion, Assertion::Stabiliser(..) | Assertion::Replies(..));
        refuse_if(self.game.is_none() && is_about_points, || self.finding(Kind::Note, NO_POINTS))?;
        let limit = "the claims before this used up the work that an audit spends on claims";
        refuse_if(self.work > MOST_WORK, || self.finding(Kind::Undecided, limit))?;
        match assertion {
            Assertion::Stabiliser(play, maps) => self.stabiliser(play, maps),
            Assertion::Automorphisms(title, said) => {
                let game = self.game(title, false)?;
                let order = self.symmetries(&game, &[])?.order();
                let found = format!("{order} symmetries take the lines of {} to lines", game.name());
                Ok(self.compared(found, order == (*said).into(), said))
            }
            Assertion::Replies(play, maps, points) => self.replies(play, maps, points),
            Assertion::Isomorphic([one, other], less) => {
                let [one, other] = [self.game(one, false)?, self.game(other, false)?];
                let too_large = |TooLarge| self.finding(Kind::Undecided, "the boards are too large to be compared");
                let (is_right, text) = isomorphic(&one, &other, *less).map_err(too_large)?;
                Ok(self.finding(if is_right { Kind::Right } else { Kind::FalseClaim }, text))
            }
            Assertion::Outcome(game, winner) => self.outcome(game, *winner),
            Assertion::Lines(title, said) => {
                let game = self.game(title, false)?;
                let count = game.board.lines().len();
                let lines = if count == 1 { "one line".to_owned() } else { format!("{count} lines") };
                Ok(self.compared(format!("{} has {lines}", game.name()), count == *said, said))
            }
        }
    }

    fn finding(&self, kind: Kind, text: impl Into<String>) -> Finding {
        Finding::new(At { place: self.place, about: CLAIM }, kind, text)
    }

    /// What is found, which is right if it is what is said.
    fn compared(&self, found: String, is_right: bool, said: impl Display) -> Finding {
        let (kind, not) =
            if is_right { (Kind::Right, String::new()) } else { (Kind::FalseClaim, format!(", not {said}")) };
        self.finding(kind, found + &not)
    }

    /// The game of an expression; whole, or only lines of a board. If there is none, or a board that large is not allowed, that is reported.
    fn game(&mut self, title: &Titled, is_whole: bool) -> Judged<Game> {
        let read = Game::read_in(self.options.folder, &title.name);
        let game = read.and_then(|game| if is_whole { game.whole("a claim") } else { game.plain("a claim") });
        let game = game.map_err(|error| {
            let text = error.to_string();
            if matches!(error, GameError::File { .. }) {
                self.unreadable = Some(Mistake::new(title.place, text.clone()));
            }
            Finding { place: title.place, ..self.finding(Kind::Undecided, text) }
        })?;
        let points = game.board.points() + game.board.lines().iter().map(Vec::len).sum::<usize>();
        self.spend(BOARD_POINT * points as u64);
        Ok(game)
    }

    fn spend(&mut self, work: u64) {
        self.work = self.work.saturating_add(work);
    }

    /// Whether maps generate all symmetries that keep the position of a part.
    fn stabiliser(&mut self, play: &Titled, maps: &[Titled]) -> Judged<Finding> {
        let (game, sets) = self.position(play)?;
        let group = self.products_that_keep(maps, sets)?;
        let all = self.symmetries(game, &[&sets[0], &sets[1]])?;
        let shown = maps.iter().map(|map| map.name.clone()).collect::<Vec<_>>().join(", ");
        let (order, count, name) = (all.order(), group.len(), &play.name);
        if order != count.into() {
            let one = all.generators().iter().find(|map| group.iter().all(|word| word.map != **map));
            let one = one.map(|map| format!(", among them {}", self.text.names().cycles(map))).unwrap_or_default();
            let what = format!("but only {count} are products of <{shown}>");
            let text = format!("{order} symmetries keep the position of \"{name}\"{one}, {what}");
            return Err(self.finding(Kind::FalseClaim, text));
        }
        let text = if maps.is_empty() {
            format!("only the identity keeps the position of \"{name}\"")
        } else {
            format!("the {order} symmetries that keep the position of \"{name}\" are the products of {shown}")
        };
        Ok(self.finding(Kind::Right, text))
    }

    /// Whether the images of some replies under maps that keep the position are all replies.
    fn replies(&mut self, play: &Titled, maps: &[Titled], points: &[Point]) -> Judged<Finding> {
        let (game, sets) = self.position(play)?;
        let group = self.products_that_keep(maps, sets)?;
        let (names, fault) = (self.text.names(), |text: String| self.finding(Kind::FalseClaim, text));
        let orbit = |&point: &Point| group.iter().map(|word| word.map.image(point)).collect();
        let orbits: Vec<BTreeSet<Point>> = points.iter().map(orbit).collect();
        let legal = legal(game, sets);
        for (index, point) in points.iter().enumerate() {
            let name = names.name(*point);
            refuse_if(!legal.contains(point), || fault(format!("{name} cannot be played in \"{}\"", play.name)))?;
            let before = orbits[..index].iter().position(|before| before.contains(point));
            let image = before.map(|before| fault(format!("{name} is an image of {}", names.name(points[before]))));
            image.map_or(Ok(()), Err)?;
        }
        let is_left = |point: &Point| orbits.iter().all(|orbit| !orbit.contains(point));
        let left: Vec<Point> = legal.iter().copied().filter(is_left).collect();
        refuse_if(!left.is_empty(), || fault(format!("{} are not images of any of them", names.list(&left))))?;
        let orbits = orbits.iter().map(|orbit| orbit.intersection(&legal).copied().collect::<Vec<_>>());
        let orbits = orbits.map(|orbit| names.set(&orbit)).collect::<Vec<_>>().join(", ");
        let text = format!("each reply in \"{}\" is the image of just one of them: {orbits}", play.name);
        Ok(self.finding(Kind::Right, text))
    }

    /// The game, and the position of a part.
    fn position(&self, play: &Titled) -> Judged<(&'a Game, &'a [Vec<Point>; 2])> {
        let known = self.game.zip(self.positions.get(&play.name));
        known.ok_or_else(|| {
            let text = format!("\"{}\" is not a part that has a position or is entered", play.name.escape_default());
            Finding { place: play.place, ..self.finding(Kind::FalseClaim, text) }
        })
    }

    /// The products of maps, by the maps' names, if all of these keep a position.
    fn products_that_keep(&mut self, maps: &[Titled], sets: &[Vec<Point>; 2]) -> Judged<Vec<Word>> {
        let words: Vec<Word> =
            maps.iter().map(|name| self.maps.automorphism(name, CLAIM).cloned()).collect::<Judged<_>>()?;
        let points = self.text.names.len();
        let group = products(&words, points);
        let products = group.as_ref().map_or(MOST_ELEMENTS, Vec::len);
        self.spend((products * maps.len() * points) as u64);
        let group = group.ok_or_else(|| {
            let place = maps.first().map_or(self.place, |first| first.place);
            Finding { place, ..self.finding(Kind::Undecided, "these maps have too many products") }
        })?;
        match group.iter().find_map(|word| moves_position(word, sets, self.text.names())) {
            Some(text) => Err(self.finding(Kind::MovesPosition, text)),
            None => Ok(group),
        }
    }

    /// All symmetries of a board that keep the sets. If the board is too large for a search, that is reported.
    fn symmetries(&mut self, game: &Game, sets: &[&[Point]]) -> Judged<Group> {
        self.spend((game.board.points() + game.board.lines().len()).pow(2) as u64);
        let (group, why) = (automorphisms_of(game, sets), "the board is too large to search for its symmetries");
        if group.is_complete() { Ok(group) } else { Err(self.finding(Kind::Undecided, why)) }
    }
}

/// The points that the player to move may claim in a position, ascending.
fn legal(game: &Game, [xeno, ophelia]: &[Vec<Point>; 2]) -> BTreeSet<Point> {
    let turn = if xeno.len() <= ophelia.len() { PROTAGONIST } else { ANTAGONIST };
    let position = Position::with(&Rules::new(game, Claim::XenoWins), xeno, ophelia);
    position.moves(turn).into_iter().collect()
}

/// Whether two boards are isomorphic, perhaps after one of them has lost a point, and what is found.
fn isomorphic(one: &Game, other: &Game, less: bool) -> Result<(bool, String), TooLarge> {
    let size =
        |board: &Board| format!("{} and {}", counted(board.points(), "point"), counted(board.lines().len(), "line"));
    let sizes = format!("{} has {}, {} has {}", one.name(), size(&one.board), other.name(), size(&other.board));
    let [one_name, other_name] = [one, other].map(Game::name);
    let mut without = None;
    for point in candidates(&one.board, &other.board) {
        if let Some(smaller) = without_point(&other.board, point)
            && isomorphism(&one.board, &smaller)?.is_some()
        {
            without = Some(format!(
                "{other_name} becomes {one_name} if a point, for example {point}, is removed from the board and from its lines"
            ));
            break;
        }
    }
    Ok(match (less, without) {
        (true, Some(without)) => (true, without),
        (true, None) => (false, format!("they are not the same, whichever point is left out: {sizes}")),
        _ if isomorphism(&one.board, &other.board)?.is_some() => (true, format!("they are the same: {sizes}")),
        (false, None) => (false, format!("they are not the same: {sizes}")),
        (false, Some(without)) => (false, format!("they are not the same: {sizes}; {without}")),
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
    /// Who wins a game. By strategy stealing (Hales and Jewett, 1963) Ophelia wins no strong game without an opening rule, so that Xeno need not
    /// be shown to draw it.
    fn outcome(&mut self, title: &Titled, said: Option<Player>) -> Judged<Finding> {
        let game = self.game(title, true)?;
        self.spend(OUTCOME);
        let (claim, hash) = self.proved(&game, None)?;
        let is_strong = game.convention == Convention::Strong && game.opening.points().is_empty();
        let (winner, other) = match claim {
            Claim::XenoWins => (Some(Player::Xeno), None),
            Claim::OpheliaWins => (Some(Player::Ophelia), None),
            Claim::OpheliaDraws if is_strong || game.convention == Convention::MakerBreaker => (None, None),
            Claim::OpheliaDraws => (None, Some(Claim::XenoDraws)),
            Claim::XenoDraws => (None, Some(Claim::OpheliaDraws)),
        };
        let proofs = match other.map(|other| self.proved(&game, Some(other))).transpose()? {
            None => format!("the proof is {hash}"),
            Some((other, second)) => format!("{claim} by {hash}, {other} by {second}"),
        };
        let word = |winner: Option<Player>| winner.map_or("a draw".to_owned(), |player| format!("{player} wins"));
        let (kind, not) = match said {
            said if said == winner => (Kind::Right, String::new()),
            said => (Kind::FalseClaim, format!(", not {}", word(said))),
        };
        Ok(self.finding(kind, format!("{}: {}{not}; {proofs}", game.name(), word(winner))))
    }

    /// A claim about a game that is proved, and the hash of the proof.
    fn proved(&self, game: &Game, claim: Option<Claim>) -> Judged<(Claim, String)> {
        let Options { nodes, progress, .. } = *self.options;
        let options = solve::Options { claim, nodes, memory: MEMORY, progress, ..solve::Options::default() };
        let what = match solve::solve(game, options, &solve::Record::default()) {
            Ok(Answer::Proved(proof)) => return Ok((proof.strategy.claim, hex(&theorem_hash(&proof)))),
            Ok(Answer::Unwritten { claim, .. }) => format!("{claim}, but not proved"),
            Ok(Answer::Undecided(_)) => "not decided".to_owned(),
            Err(error) => return Err(self.finding(Kind::Undecided, format!("{}: {error}", game.name()))),
        };
        let within = format!("within {}; allow more with --nodes, or try 'prover prove'", counted(nodes, "position"));
        Err(self.finding(Kind::Undecided, format!("{}: {what} {within}", game.name())))
    }
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
