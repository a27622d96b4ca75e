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

use crate::notation::finding::{At, Finding, Findings, Kind, Names};
use crate::notation::maps::{MOST_ELEMENTS, Maps, Word, moves_position, products};
use crate::notation::parse::{Assertion, Mistake, Place, Player, Text, Titled, refuse_if};
use crate::notation::{NO_POINTS, Options, Positions};
use pgc_core::certificate::theorem_hash;
use pgc_core::game::{Board, Claim, Convention, Game, GameError, Point, hex};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use pgc_core::quote::counted;
use pgc_core::symmetry::{Group, TooLarge, automorphisms_of, isomorphism};
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

/// What is right about a claim, or what is not.
type Judged<T = String> = Result<T, Finding>;

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
        let judged = claims.judge(assertion);
        if let Some(mistake) = claims.unreadable.take() {
            return Err(mistake);
        }
        if let Some(right) = findings.passed(judged) {
            findings.add(At { place: *place, about: CLAIM }, Kind::Right, right);
        }
    }
    Ok(())
}

impl<'a> Claims<'a> {
    fn judge(&mut self, assertion: &Assertion) -> Judged {
        let is_about_points = matches!(assertion, Assertion::Stabiliser(..) | Assertion::Replies(..));
        if self.game.is_none() && is_about_points {
            return Err(Finding { kind: Kind::Note, ..self.fault(NO_POINTS) });
        }
        refuse_if(self.work > MOST_WORK, || {
            self.undecided("the claims before this used up the work that an audit spends on claims")
        })?;
        match assertion {
            Assertion::Stabiliser(play, maps) => self.stabiliser(play, maps),
            Assertion::Automorphisms(title, said) => {
                let game = self.board(title)?;
                let order = self.symmetries(&game, &[])?.order();
                let found = format!("{order} symmetries take the lines of {} to lines", game.name());
                self.compared(found, order == (*said).into(), *said)
            }
            Assertion::Replies(play, maps, points) => self.replies(play, maps, points),
            Assertion::Isomorphic([one, other], less) => {
                let [one, other] = [self.board(one)?, self.board(other)?];
                let judged = isomorphic(&one, &other, *less);
                let (is_right, text) =
                    judged.map_err(|TooLarge| self.undecided("the boards are too large to be compared"))?;
                self.judged(is_right, text)
            }
            Assertion::Outcome(game, winner) => self.outcome(game, *winner),
            Assertion::Lines(title, said) => {
                let game = self.board(title)?;
                let count = game.board.lines().len();
                let lines = if count == 1 { "one line".to_owned() } else { format!("{count} lines") };
                self.compared(format!("{} has {lines}", game.name()), count == *said, *said)
            }
        }
    }

    /// The claim is false.
    fn fault(&self, text: impl Into<String>) -> Finding {
        Finding::new(At { place: self.place, about: CLAIM }, Kind::FalseClaim, text)
    }

    fn undecided(&self, text: impl Into<String>) -> Finding {
        Finding { kind: Kind::Undecided, ..self.fault(text) }
    }

    fn judged(&self, is_right: bool, text: String) -> Judged {
        if is_right { Ok(text) } else { Err(self.fault(text)) }
    }

    /// What is found, which is right if it is the number that is said.
    fn compared(&self, found: String, is_right: bool, said: usize) -> Judged {
        self.judged(is_right, if is_right { found } else { format!("{found}, not {said}") })
    }

    /// The game of an expression. If there is none, or a board that large is not allowed, that is reported.
    fn board(&mut self, title: &Titled) -> Judged<Game> {
        self.game_if(title, |game| game.plain("a claim"))
    }

    /// The same, if it is a game of another kind.
    fn game_if(&mut self, title: &Titled, kind: impl Fn(Game) -> Result<Game, GameError>) -> Judged<Game> {
        let game = Game::read_in(self.options.folder, &title.name).and_then(kind).map_err(|error| {
            let text = error.to_string();
            if matches!(error, GameError::File { .. }) {
                self.unreadable = Some(Mistake::new(title.place, text.clone()));
            }
            Finding { place: title.place, ..self.undecided(text) }
        })?;
        let points = game.board.points() + game.board.lines().iter().map(Vec::len).sum::<usize>();
        self.spend(BOARD_POINT * points as u64);
        Ok(game)
    }

    fn spend(&mut self, work: u64) {
        self.work = self.work.saturating_add(work);
    }

    /// Whether maps generate all symmetries that keep the position of a part.
    fn stabiliser(&mut self, play: &Titled, maps: &[Titled]) -> Judged {
        let (game, sets) = self.position(play)?;
        let group = self.products_that_keep(maps, sets)?;
        let all = self.symmetries(game, &[&sets[0], &sets[1]])?;
        let shown = maps.iter().map(|map| map.name.clone()).collect::<Vec<_>>().join(", ");
        let (order, name) = (all.order(), &play.name);
        if order == group.len().into() {
            return Ok(match maps.is_empty() {
                true => format!("only the identity keeps the position of \"{name}\""),
                false => {
                    format!("the {order} symmetries that keep the position of \"{name}\" are the products of {shown}")
                }
            });
        }
        let one = all.generators().iter().find(|map| group.iter().all(|word| word.map != **map));
        let one = one.map(|map| format!(", among them {}", Names(&self.text.names).cycles(map))).unwrap_or_default();
        let count = group.len();
        Err(self.fault(format!(
            "{order} symmetries keep the position of \"{name}\"{one}, but only {count} are products of <{shown}>"
        )))
    }

    /// Whether the images of some replies under maps that keep the position are all replies.
    fn replies(&mut self, play: &Titled, maps: &[Titled], points: &[Point]) -> Judged {
        let (game, sets) = self.position(play)?;
        let group = self.products_that_keep(maps, sets)?;
        let names = Names(&self.text.names);
        let orbit = |&point: &Point| group.iter().map(|word| word.map.image(point)).collect();
        let orbits: Vec<BTreeSet<Point>> = points.iter().map(orbit).collect();
        let legal = legal(game, sets);
        for (index, point) in points.iter().enumerate() {
            let name = names.name(*point);
            refuse_if(!legal.contains(point), || self.fault(format!("{name} cannot be played in \"{}\"", play.name)))?;
            if let Some(before) = orbits[..index].iter().position(|before| before.contains(point)) {
                return Err(self.fault(format!("{name} is an image of {}", names.name(points[before]))));
            }
        }
        let is_left = |point: &Point| orbits.iter().all(|orbit| !orbit.contains(point));
        let left: Vec<Point> = legal.iter().copied().filter(is_left).collect();
        refuse_if(!left.is_empty(), || self.fault(format!("{} are not images of any of them", names.list(&left))))?;
        let orbits = orbits.iter().map(|orbit| orbit.intersection(&legal).copied().collect::<Vec<_>>());
        let orbits = orbits.map(|orbit| names.set(&orbit)).collect::<Vec<_>>().join(", ");
        Ok(format!("each reply in \"{}\" is the image of just one of them: {orbits}", play.name))
    }

    /// The game, and the position of a part.
    fn position(&self, play: &Titled) -> Judged<(&'a Game, &'a [Vec<Point>; 2])> {
        let known = self.game.zip(self.positions.get(&play.name));
        known.ok_or_else(|| {
            let text = format!("\"{}\" is not a part that has a position or is entered", play.name.escape_default());
            Finding { place: play.place, ..self.fault(text) }
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
            Finding { place, ..self.undecided("these maps have too many products") }
        })?;
        match group.iter().find_map(|word| moves_position(word, sets, Names(&self.text.names))) {
            Some(text) => Err(Finding { kind: Kind::MovesPosition, ..self.fault(text) }),
            None => Ok(group),
        }
    }

    /// All symmetries of a board that keep the sets. If the board is too large for a search, that is reported.
    fn symmetries(&mut self, game: &Game, sets: &[&[Point]]) -> Judged<Group> {
        self.spend((game.board.points() + game.board.lines().len()).pow(2) as u64);
        let group = automorphisms_of(game, sets);
        if group.is_complete() {
            return Ok(group);
        }
        Err(self.undecided("the board is too large to search for its symmetries"))
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
    fn outcome(&mut self, title: &Titled, said: Option<Player>) -> Judged {
        let game = self.game_if(title, |game| game.whole("a claim"))?;
        self.spend(OUTCOME);
        let decided = decided(&game, self.options.nodes, self.options.progress);
        let (winner, proofs) = decided.map_err(|message| self.undecided(format!("{}: {message}", game.name())))?;
        let word = |winner: Option<Player>| winner.map_or("a draw".to_owned(), |player| format!("{player} wins"));
        let proofs = match &proofs[..] {
            [(_, hash)] => format!("the proof is {hash}"),
            several => several.iter().map(|(claim, hash)| format!("{claim} by {hash}")).collect::<Vec<_>>().join(", "),
        };
        let is_right = winner == said;
        let not = if is_right { String::new() } else { format!(", not {}", word(said)) };
        let text = format!("{}: {}{not}; {proofs}", game.name(), word(winner));
        self.judged(is_right, text)
    }
}

/// A claim that is proved, and the hash of its proof.
type Proved = (Claim, String);

fn proof(game: &Game, claim: Option<Claim>, nodes: u64, progress: &dyn Progress) -> Result<Proved, String> {
    let within = || format!("within {}; allow more with --nodes, or try 'prover prove'", counted(nodes, "position"));
    let options = solve::Options { claim, nodes, memory: MEMORY, progress, ..solve::Options::default() };
    match solve::solve(game, options, &solve::Record::default()) {
        Ok(Answer::Proved(certificate)) => Ok((certificate.strategy.claim, hex(&theorem_hash(&certificate)))),
        Ok(Answer::Unwritten { claim, .. }) => Err(format!("{claim}, but not proved {}", within())),
        Ok(Answer::Undecided(_)) => Err(format!("not decided {}", within())),
        Err(error) => Err(error.to_string()),
    }
}

/// The winner of a game, if there is one, and the theorems that prove it. By strategy stealing (Hales and Jewett, 1963) Ophelia wins no
/// strong game without an opening rule.
fn decided(game: &Game, nodes: u64, progress: &dyn Progress) -> Result<(Option<Player>, Vec<Proved>), String> {
    let first = proof(game, None, nodes, progress)?;
    let is_strong = game.convention == Convention::Strong && game.opening.points().is_empty();
    let (winner, other) = match first.0 {
        Claim::XenoWins => (Some(Player::Xeno), None),
        Claim::OpheliaWins => (Some(Player::Ophelia), None),
        Claim::OpheliaDraws if is_strong || game.convention == Convention::MakerBreaker => (None, None),
        Claim::OpheliaDraws => (None, Some(Claim::XenoDraws)),
        Claim::XenoDraws => (None, Some(Claim::OpheliaDraws)),
    };
    let second = other.map(|claim| proof(game, Some(claim), nodes, progress)).transpose()?;
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
