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
//! outcome are reported with their hashes. A win is one theorem; a draw takes two where either player might win. What
//! is not decided within the limits is reported as undecided, and is no mistake of the text.

use std::{collections::BTreeSet, fmt::Display, path::Path};

use crate::notation::{
    labelled_board::{LabelledBoard, MOST_ELEMENTS, MapWord, products},
    text::{Assertion, Finding, Kind, Mistake, Place, Text, Title, refuse_if},
};
use pgc_core::{
    certificate::{Certificate, theorem_hash},
    game::{Board, Claim, Convention, Game, Point, hex},
    position::{ANTAGONIST, PROTAGONIST, Position, Rules},
    quote::counted,
    symmetry::{Group, TooLarge, automorphisms_of, isomorphism},
};
use pgc_engine::solve::{self, Outcome, Progress};

/// The most work for all claims of a text, a unit being about a nanosecond. The last claim may exceed it.
const MOST_WORK: u64 = 1 << 32;

/// The work charged for an outcome, whose search has limits of its own.
const OUTCOME: u64 = MOST_WORK / 64;

/// The work charged for a point of a board, or of one of its lines, when the board is built.
const BOARD_POINT: u64 = 64;

/// Options of an audit.
#[derive(Clone)]
pub struct Options<'a> {
    /// Whether forced sequences are filled in, too.
    pub forced_search: bool,
    /// Where the files are that the text names.
    pub folder: &'a Path,
    /// The most positions in each stage of the search for an outcome that the text claims.
    pub nodes: u64,
    /// Receives the progress of searches for outcomes.
    pub progress: &'a dyn Progress,
}

/// The most positions in each stage of the search for an outcome that a text claims, unless an audit is asked for another number.
pub const NODES: u64 = 500_000;

impl Default for Options<'_> {
    fn default() -> Self {
        Options { forced_search: false, folder: Path::new(""), nodes: NODES, progress: &() }
    }
}

/// Why nothing is said about points.
pub(super) const NO_POINTS: &str = "not checked, because it is not known which points the names stand for";

/// The check of claims.
struct Claims<'a> {
    text: &'a Text,
    /// The board, if it is known.
    ground: Option<&'a LabelledBoard<'a>>,
    options: &'a Options<'a>,
    /// The work done so far.
    work: u64,
    /// Where the claim stands that is checked.
    place: Place,
    /// The place that names a file from which no board can be read.
    unreadable: Option<Mistake>,
}

/// What is right about a claim, or is needed to judge it; or what is wrong.
type Judgement<T = String> = Result<T, Finding>;

/// The board, and a position that a section states or is entered in.
type PartPosition<'a> = (&'a LabelledBoard<'a>, &'a [Vec<Point>; 2]);

/// Checks all claims of a text.
///
/// # Errors
///
/// One of them names a file from which no board can be read.
pub(super) fn check(text: &Text, ground: Option<&LabelledBoard>, options: &Options) -> Result<Vec<Finding>, Mistake> {
    let mut claims = Claims { text, ground, options, work: 0, place: Place::default(), unreadable: None };
    let judged = text.claims.iter().map(|(place, assertion)| {
        claims.place = *place;
        let judged = claims.judge(assertion);
        let judged = judged.map_or_else(|wrong| wrong, |right| Finding::new(*place, Kind::Right, right));
        claims.unreadable.take().map_or(Ok(judged), Err)
    });
    judged.collect()
}

impl<'a> Claims<'a> {
    fn judge(&mut self, assertion: &Assertion) -> Judgement {
        let limit = "the claims before this used up the work that an audit spends on claims";
        refuse_if(self.work > MOST_WORK, || self.finding(Kind::Undecided, limit))?;
        match assertion {
            Assertion::Stabiliser(play, maps) => self.stabiliser(play, maps),
            Assertion::Automorphisms(title, said) => {
                let game = self.game(title, false)?;
                let order = self.symmetries(&game, &[])?.order();
                let found = format!("{order} symmetries take the lines of {} to lines", game.name());
                self.compared(found, order == (*said).into(), said, "")
            }
            Assertion::Replies(play, maps, points) => self.replies(play, maps, points),
            Assertion::Isomorphic(games, less) => self.isomorphic(games, *less),
            Assertion::Outcome(game, winner) => self.outcome(game, *winner),
            Assertion::Lines(title, said) => {
                let game = self.game(title, false)?;
                let count = game.board.lines().len();
                let lines = if count == 1 { "one line".to_owned() } else { format!("{count} lines") };
                self.compared(format!("{} has {lines}", game.name()), count == *said, said, "")
            }
        }
    }

    fn finding(&self, kind: Kind, text: impl Into<String>) -> Finding {
        Finding::new(self.place, kind, text)
    }

    /// What is found, which is right if it is what is said, and what is to be added.
    fn compared(&self, found: String, is_right: bool, said: impl Display, more: &str) -> Judgement {
        if is_right {
            return Ok(found + more);
        }
        Err(self.finding(Kind::FalseClaim, format!("{found}, not {said}{more}")))
    }

    /// The game of an expression; whole, or only lines of a board. If there is none, or a board that large is not allowed, that is reported.
    fn game(&mut self, title: &Title, is_whole: bool) -> Judgement<Game> {
        let read = Game::read_in(self.options.folder, &title.name);
        let game = read.and_then(|game| if is_whole { game.whole("a claim") } else { game.plain("a claim") });
        let game = game.map_err(|error| {
            let text = error.to_string();
            if error.path.is_some() {
                self.unreadable = Some(Mistake::new(title.place, text.clone()));
            }
            Finding::new(title.place, Kind::Undecided, text)
        })?;
        let points = game.board.points() + game.board.lines().iter().map(Vec::len).sum::<usize>();
        self.work += BOARD_POINT * points as u64;
        Ok(game)
    }

    /// Whether two boards are isomorphic, perhaps after the second one has lost a point.
    fn isomorphic(&mut self, [one, other]: &[Title; 2], less: bool) -> Judgement {
        let [one, other] = [self.game(one, false)?, self.game(other, false)?];
        let size = |board: &Board| {
            format!("{} and {}", counted(board.points(), "point"), counted(board.lines().len(), "line"))
        };
        let sizes = format!("{} has {}, {} has {}", one.name(), size(&one.board), other.name(), size(&other.board));
        let too_large = |TooLarge| self.finding(Kind::Undecided, "the boards are too large to be compared");
        let is = |board: &Board| isomorphism(&one.board, board).map(|map| map.is_some()).map_err(too_large);
        let mut without = None;
        for (point, smaller) in without_a_point(&other.board, &one.board) {
            if is(&smaller)? {
                let [smaller, larger] = [&one, &other].map(Game::name);
                let removed = format!("a point, for example {point}, is removed from the board and from its lines");
                without = Some(format!("{larger} becomes {smaller} if {removed}"));
                break;
            }
        }
        let differ = format!("they are not the same: {sizes}");
        let wrong = match without {
            _ if !less && is(&other.board)? => return Ok(format!("they are the same: {sizes}")),
            Some(without) if less => return Ok(without),
            Some(without) => format!("{differ}; {without}"),
            None if less => format!("they are not the same, whichever point is left out: {sizes}"),
            None => differ,
        };
        Err(self.finding(Kind::FalseClaim, wrong))
    }

    /// Whether maps generate all symmetries that keep the position of a section.
    fn stabiliser(&mut self, play: &Title, maps: &[Title]) -> Judgement {
        let (ground, sets) = self.position(play)?;
        let group = self.products_that_keep(maps, (ground, sets))?;
        let all = self.symmetries(&ground.game, &[&sets[0], &sets[1]])?;
        let shown = maps.iter().map(|map| map.name.clone()).collect::<Vec<_>>().join(", ");
        let (order, count, name) = (all.order(), group.len(), &play.name);
        if order != count.into() {
            let one = all.generators.iter().find(|map| group.iter().all(|word| word.map != **map));
            let one = one.map(|map| format!(", among them {}", self.text.cycles(map))).unwrap_or_default();
            let what = format!("but only {count} are products of <{shown}>");
            let text = format!("{order} symmetries keep the position of \"{name}\"{one}, {what}");
            return Err(self.finding(Kind::FalseClaim, text));
        }
        Ok(if maps.is_empty() {
            format!("only the identity keeps the position of \"{name}\"")
        } else {
            format!("the {order} symmetries that keep the position of \"{name}\" are the products of {shown}")
        })
    }

    /// Whether the images of some replies under maps that keep the position are all replies.
    fn replies(&mut self, play: &Title, maps: &[Title], points: &[Point]) -> Judgement {
        let (ground, sets) = self.position(play)?;
        let group = self.products_that_keep(maps, (ground, sets))?;
        let (text, fault) = (self.text, |text: String| self.finding(Kind::FalseClaim, text));
        let orbit = |&point: &Point| group.iter().map(|word| word.map.image(point)).collect();
        let orbits: Vec<BTreeSet<Point>> = points.iter().map(orbit).collect();
        let [xeno, ophelia] = sets;
        let turn = if xeno.len() <= ophelia.len() { PROTAGONIST } else { ANTAGONIST };
        let position = Position::with(&Rules::new(&ground.game, Claim::XenoWins), xeno, ophelia);
        let legal: BTreeSet<Point> = position.moves(turn).into_iter().collect();
        for (index, point) in points.iter().enumerate() {
            let name = text.name(*point);
            refuse_if(!legal.contains(point), || fault(format!("{name} cannot be played in \"{}\"", play.name)))?;
            if let Some(before) = orbits[..index].iter().position(|before| before.contains(point)) {
                return Err(fault(format!("{name} is an image of {}", text.name(points[before]))));
            }
        }
        let is_left = |point: &Point| orbits.iter().all(|orbit| !orbit.contains(point));
        let left: Vec<Point> = legal.iter().copied().filter(is_left).collect();
        refuse_if(!left.is_empty(), || fault(format!("{} are not images of any of them", text.list(&left))))?;
        let orbits = orbits.iter().map(|orbit| orbit.intersection(&legal).copied().collect::<Vec<_>>());
        let orbits = orbits.map(|orbit| text.set(&orbit)).collect::<Vec<_>>().join(", ");
        Ok(format!("each reply in \"{}\" is the image of just one of them: {orbits}", play.name))
    }

    /// The board, and the position of a section.
    fn position(&self, play: &Title) -> Judgement<PartPosition<'a>> {
        let ground = self.ground.ok_or_else(|| self.finding(Kind::Note, NO_POINTS))?;
        let stated = || self.text.plays.get(&play.name)?.position.as_ref();
        let sets = ground.entered.get(&*play.name).or_else(stated);
        let text = format!("\"{}\" is not a section that has a position or is entered", play.name.escape_default());
        Ok((ground, sets.ok_or_else(|| Finding::new(play.place, Kind::FalseClaim, text))?))
    }

    /// The products of maps, by the maps' names, if all of these keep a position.
    fn products_that_keep(&mut self, maps: &[Title], (ground, sets): PartPosition) -> Judgement<Vec<MapWord>> {
        let words = maps.iter().map(|name| ground.keeping(name, sets).cloned()).collect::<Judgement<Vec<MapWord>>>()?;
        let points = ground.text.names.len();
        let group = products(&words, points);
        let products = group.as_ref().map_or(MOST_ELEMENTS, Vec::len);
        self.work += (products * maps.len() * points) as u64;
        let place = maps.first().map_or(self.place, |first| first.place);
        group.ok_or_else(|| Finding::new(place, Kind::Undecided, "these maps have too many products"))
    }

    /// All symmetries of a board that keep the sets. If the board is too large for a search, that is reported.
    fn symmetries(&mut self, game: &Game, sets: &[&[Point]]) -> Judgement<Group> {
        self.work += (game.board.points() + game.board.lines().len()).pow(2) as u64;
        let (group, why) = (automorphisms_of(game, sets), "the board is too large to search for its symmetries");
        if group.is_complete { Ok(group) } else { Err(self.finding(Kind::Undecided, why)) }
    }
}

/// A board whose lines lose a point, for each point that a smaller board may lack: its removal leaves the right number of incidences. The points
/// after it are renumbered.
fn without_a_point(board: &Board, smaller: &Board) -> impl Iterator<Item = (Point, Board)> {
    let [all, less] = [board, smaller].map(|board| board.lines().iter().map(Vec::len).sum::<usize>());
    let may_be = smaller.points() + 1 == board.points() && smaller.lines().len() == board.lines().len();
    let points = (0..).take(if may_be { board.points() } else { 0 });
    points.filter(move |&point| less + board.through(point).len() == all).filter_map(|point| {
        let lines = board.lines().iter().map(|line| {
            let rest = line.iter().copied().filter(|&other| other != point);
            rest.map(|other| if other > point { other - 1 } else { other }).collect()
        });
        Some((point, Board::new(board.points() - 1, lines.collect()).ok()?))
    })
}

/// The most bytes of the search's transposition table.
const MEMORY: usize = 1 << 28;

impl Claims<'_> {
    /// Who wins a game. By strategy stealing (Hales and Jewett, 1963) Ophelia wins no strong game without an opening rule, so that Xeno need not
    /// be shown to draw it.
    fn outcome(&mut self, title: &Title, said: Option<Claim>) -> Judgement {
        let game = self.game(title, true)?;
        self.work += OUTCOME;
        let proved = |claim| {
            let proof = proved(&game, claim, self.options).map_err(|why| self.finding(Kind::Undecided, why))?;
            Ok((proof.strategy.claim, hex(&theorem_hash(&proof))))
        };
        let (claim, hash) = proved(None)?;
        let is_strong = game.convention == Convention::Strong && game.opening.points().is_empty();
        let winner = Some(claim).filter(|claim| !claim.is_draw());
        let proofs = if !claim.is_draw() || is_strong || game.convention == Convention::MakerBreaker {
            format!("the proof is {hash}")
        } else {
            let other = if claim.is_xeno() { Claim::OpheliaDraws } else { Claim::XenoDraws };
            let (other, second) = proved(Some(other))?;
            format!("{claim} by {hash}, {other} by {second}")
        };
        let word = |winner: Option<Claim>| winner.map_or("a draw".to_owned(), |winner| winner.to_string());
        let found = format!("{}: {}", game.name(), word(winner));
        self.compared(found, said == winner, word(said), &format!("; {proofs}"))
    }
}

/// A proof of a claim about a game, or of its opposite, or of whichever is true; or why there is none.
pub(super) fn proved(game: &Game, claim: Option<Claim>, options: &Options) -> Result<Box<Certificate>, String> {
    let &Options { nodes, progress, .. } = options;
    let options = solve::Options { claim, nodes, memory: MEMORY, progress, ..solve::Options::default() };
    let what = match solve::solve(game, options, &solve::Record::default()) {
        Ok(Outcome::Proved(proof)) => return Ok(proof),
        Ok(Outcome::Unwritten { claim, .. }) => format!("{claim}, but not proved"),
        Ok(Outcome::Undecided(_)) => "not decided".to_owned(),
        Err(error) => return Err(format!("{}: {error}", game.name())),
    };
    let within = format!("within {}; allow more with --nodes, or try 'prover prove'", counted(nodes, "position"));
    Err(format!("{}: {what} {within}", game.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_without_a_point_has_shorter_lines() {
        let fano = Game::parse("projective:2").unwrap().board;
        let lines = fano.lines().iter().map(|line| line.iter().copied().filter(|&point| point != 6).collect());
        let smaller = Board::new(6, lines.collect()).unwrap();
        assert_eq!(smaller.lines().iter().filter(|line| line.len() == 2).count(), 3);
        let all: Vec<(Point, Board)> = without_a_point(&fano, &smaller).collect();
        assert!(all.len() == 7 && all[6] == (6, smaller));
    }
}
