//! The content of a text, and what an audit has found in it.
//!
//! These types are what the parser makes and the audit takes. Points are indices of names, and everything that may
//! be wrong keeps its place. Only figures are judged: a map here may be no symmetry, and a move illegal.
//!
//! A [`Mistake`] is an error of form, at a [`Place`] of the text.
//!
//! # Findings
//!
//! A finding has a place in the text, a kind and a sentence. Some kinds need a correction ([`Kind::is_defect`]), and
//! others only say what was found right or what could not be decided. A finding is reported once, however often the
//! place is played.
//!
//! Findings are read next to the text, so they must speak of points as the text does: `b3` and not point 9. Of a list
//! that would become too long to be of use, the beginning is reported.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::Serialize;

pub use pgc_core::quote::{Mistake, Place};
use pgc_core::{
    game::{Claim, Game, Point},
    symmetry::Permutation,
};

/// A text that has been parsed.
#[derive(Debug, Default)]
pub struct Text {
    /// What the text is about.
    pub title: Option<String>,
    /// Where it is from.
    pub sources: Vec<String>,
    /// The game, if there is one.
    pub game: Option<Game>,
    /// The expression of the game, as the text has it.
    pub told_game: Option<String>,
    /// The names of the points, in the order of their indices; the board's numbers if the text has no names.
    pub names: Vec<String>,
    /// The board's point of each name, if the text states it.
    pub numbers: Option<Vec<Point>>,
    /// Where the points are named first.
    pub named: Place,
    /// The titles of the statements, each at its place. Claims are called so.
    pub titles: BTreeMap<Place, String>,
    /// What is right or wrong about each figure. The statements of each kind are in order.
    pub figures: Vec<Finding>,
    /// Lines of the board, in rows.
    pub lines: Vec<(Title, Vec<RowOfLines>)>,
    /// Symmetries.
    pub maps: Vec<(Title, MapForm)>,
    /// Pairs or larger sets of points, each held separately.
    pub pairs: Vec<Pairs>,
    /// Single games.
    pub examples: Vec<(Title, Vec<Item>)>,
    /// The sections of the strategy, by their titles.
    pub plays: BTreeMap<String, Play>,
    /// The sections to which others go.
    pub gone_to: Vec<Title>,
    /// The maps under which cases are meant.
    pub under: Vec<Title>,
    /// The names of the pairs that hold a draw somewhere.
    pub holding: BTreeSet<String>,
    /// The claims, and where they stand.
    pub claims: Vec<(Place, Assertion)>,
}

impl Text {
    /// The section that begins the game, and what it claims.
    pub(crate) fn theorem(&self) -> Option<(&Play, Claim)> {
        self.plays.values().find_map(|play| Some((play, play.theorem?)))
    }

    /// The statement to which a place belongs: where its title stands, and the title.
    pub(crate) fn statement(&self, place: Place) -> (Place, &str) {
        self.titles.range(..=place).next_back().map_or((place, ""), |(&at, title)| (at, title))
    }

    /// Whether the statement whose title is at this place needs a correction.
    pub(crate) fn has_defect(&self, title: Place, findings: &Findings) -> bool {
        findings.defects.range(title..).next().is_some_and(|&defect| self.statement(defect).0 == title)
    }

    /// The name of a point.
    ///
    /// # Panics
    ///
    /// When the text names no such point.
    pub(crate) fn name(&self, point: Point) -> &str {
        &self.names[usize::from(point)]
    }

    /// The names of points, separated by commas.
    pub(crate) fn list(&self, points: &[Point]) -> String {
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(", ")
    }

    /// A set of points, in braces.
    pub(crate) fn set(&self, points: &[Point]) -> String {
        format!("{{{}}}", self.list(points))
    }

    /// A position, given Xeno's points and Ophelia's.
    pub(crate) fn position(&self, [xeno, ophelia]: &[Vec<Point>; 2]) -> String {
        format!("X = {}, O = {}", self.set(xeno), self.set(ophelia))
    }

    /// A permutation as cycles.
    pub(crate) fn cycles(&self, map: &Permutation) -> String {
        let cycles = map.cycles();
        if cycles.is_empty() {
            return "the identity".to_owned();
        }
        cycles.iter().map(|cycle| format!("({})", self.list(cycle).replace(',', ""))).collect()
    }
}

/// A name that the text gives to a statement.
#[derive(Clone, Debug)]
pub struct Title {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub place: Place,
}

/// Lines in a row, each with its place.
pub type RowOfLines = Vec<(Place, Vec<Point>)>;

/// How a text states a symmetry.
#[derive(Debug)]
pub enum MapForm {
    /// As cycles of points; or as a vector, with what it means in each reading, and the reading in words. The one that is meant comes first.
    Readings(Vec<(Permutation, String)>),
    /// As a product of others. The first one is applied first.
    Product(Vec<Title>),
}

/// Pairs or larger sets of points with a name.
#[derive(Debug)]
pub struct Pairs {
    /// Their title.
    pub title: Title,
    /// The sets.
    pub sets: Vec<DefenceSet>,
    /// The maps whose products take these sets to all.
    pub by: Vec<Title>,
}

/// Points that are answered among themselves, so that none of some lines is completed.
#[derive(Clone, Debug)]
pub struct DefenceSet {
    /// Where it stands.
    pub place: Place,
    /// The points, ascending.
    pub points: Vec<Point>,
    /// The lines within it, each ascending; of a pair, the pair.
    pub lines: Vec<Vec<Point>>,
}

/// How a draw is held from a position on.
#[derive(Clone, Debug)]
pub enum Defence {
    /// By the pairs of this name.
    Named(Title),
    /// By these pairs or sets.
    Sets(Vec<DefenceSet>),
    /// By the potential of the lines.
    Potential,
}

/// A section of the strategy.
#[derive(Debug)]
pub struct Play {
    /// Its title.
    pub title: Title,
    /// The claim, if the whole game begins here.
    pub theorem: Option<Claim>,
    /// Whether Xeno's moves are plain, if the theorem's line says it.
    pub plain: Option<bool>,
    /// Xeno's and Ophelia's points, if the text states them.
    pub position: Option<[Vec<Point>; 2]>,
    /// What follows.
    pub items: Vec<Item>,
}

/// A move in a text.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The point.
    pub point: Point,
    /// Where it stands.
    pub place: Place,
    /// Whose it is.
    pub mover: Mover,
    /// Whether it is marked as forced.
    pub forced: bool,
    /// Whether it stands for all its images under symmetries.
    pub symmetric: bool,
}

/// Whose move it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mover {
    /// The player whose moves are plain.
    Plain,
    /// The player whose moves stand in parentheses.
    InParentheses,
    /// The player of a table's column: whether it is Xeno.
    OfColumn(bool),
}

/// Whether Xeno's moves are plain if these are the first of the game, which he begins; also if they do not begin with a move.
pub(crate) fn is_xeno_plain(items: &[Item]) -> bool {
    !matches!(items.first(), Some(Item::Move(Move { mover: Mover::InParentheses, .. })))
}

/// An item of a sequence of moves.
#[derive(Clone, Debug)]
pub enum Item {
    /// A move.
    Move(Move),
    /// A double threat: whose it is, where it stands, and the points.
    Double(bool, Place, Vec<Point>),
    /// The sequence continues in another section.
    Go(Title),
    /// The draw is held from here on: where that stands, and how.
    Defence(Place, Defence),
    /// Cases.
    Cases(Cases),
}

impl Item {
    /// Where it stands.
    pub(crate) fn place(&self) -> Place {
        match self {
            Self::Move(Move { place, .. })
            | Self::Go(Title { place, .. })
            | Self::Double(_, place, _)
            | Self::Defence(place, _)
            | Self::Cases(Cases { place, .. }) => *place,
        }
    }
}

/// The cases of a move.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    /// Where they begin.
    pub place: Place,
    /// The cases of single moves.
    pub cases: Vec<Case>,
    /// The sections with more cases of the same move, as items that go there.
    pub remaining: Vec<Item>,
    /// What follows all other moves.
    pub otherwise: Option<Vec<Item>>,
    /// The maps under which the cases are meant, too.
    pub under: Vec<Title>,
    /// Whether all their products are meant, too.
    pub products: bool,
}

/// One case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The moves.
    pub moves: Vec<Move>,
    /// What follows.
    pub items: Vec<Item>,
}

/// A claim.
#[derive(Debug)]
pub enum Assertion {
    /// The symmetries that keep a section's position are those that the given ones generate.
    Stabiliser(Title, Vec<Title>),
    /// How many symmetries a board has, given by its expression.
    Automorphisms(Title, usize),
    /// Each reply in a section's position is the image of exactly one of the given replies under products of these symmetries.
    Replies(Title, Vec<Title>, Vec<Point>),
    /// Two boards are isomorphic, perhaps after the second one loses a point: whether it does.
    Isomorphic([Title; 2], bool),
    /// Who wins a game under perfect play, given by its expression with options; nothing if it is a draw.
    Outcome(Title, Option<Claim>),
    /// How many lines a board has.
    Lines(Title, usize),
}

pub(crate) type Result<T, E = Mistake> = std::result::Result<T, E>;

/// An error if something is wrong.
pub(crate) fn refuse_if<E>(is_wrong: bool, error: impl FnOnce() -> E) -> Result<(), E> {
    if is_wrong { Err(error()) } else { Ok(()) }
}

/// The name was given already, on an earlier line or on this one.
pub(crate) fn stated_twice(place: Place, name: &str, line: usize) -> Mistake {
    Mistake::new(place, format!("'{}' is stated already, on line {line}", name.escape_debug()))
}

// Findings.

/// A finding at one place of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Finding {
    /// The place.
    #[serde(flatten)]
    pub place: Place,
    /// The title of the statement to which the place belongs.
    pub about: String,
    /// The kind of finding.
    pub kind: Kind,
    /// What was found.
    pub text: String,
    /// Details, a sentence each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<String>,
}

/// Kinds of findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The text is right about something.
    Right,
    /// Nothing is wrong, but it is worth knowing.
    Note,
    /// A reply has no answer.
    Gap,
    /// A move goes to a point that is taken, or forbidden.
    IllegalMove,
    /// A move is marked as forced, but is not.
    NotForced,
    /// The text states a reply, but another one is forced.
    WrongReply,
    /// It is the other player's turn.
    WrongTurn,
    /// The other player completes a line.
    Loses,
    /// What is said to hold a draw does not.
    NotHeld,
    /// A double threat is not one.
    NoDoubleThreat,
    /// A map does not take each line to a line.
    NoAutomorphism,
    /// A map does not keep the position in which it is used.
    MovesPosition,
    /// A section is entered in another position than its own.
    WrongPosition,
    /// Squares, lines or a grid are wrong.
    WrongFigure,
    /// The names belong to other points of the board.
    Mislabelled,
    /// A claim is false.
    FalseClaim,
    /// A limit was met before something was decided.
    Undecided,
}

impl Kind {
    /// Whether the text needs a correction.
    pub fn is_defect(self) -> bool {
        !matches!(self, Self::Right | Self::Note)
    }
}

impl Finding {
    /// A finding without details. What it is about is reported at the end.
    pub(crate) fn new(place: Place, kind: Kind, text: impl Into<String>) -> Self {
        Self { place, about: String::new(), kind, text: text.into(), details: Vec::new() }
    }
}

/// The findings of an audit, without repetitions.
#[derive(Default)]
pub(crate) struct Findings {
    /// In the order in which they were made.
    pub all: Vec<Finding>,
    met: HashSet<Finding>,
    /// The places of those that need a correction.
    pub defects: BTreeSet<Place>,
}

impl Findings {
    /// Adds a finding, if it is new.
    pub(crate) fn add(&mut self, place: Place, kind: Kind, text: impl Into<String>) {
        self.extend([Finding::new(place, kind, text)]);
    }

    /// Adds a finding with details, if it is new.
    pub(crate) fn add_with(&mut self, place: Place, kind: Kind, text: impl Into<String>, details: Vec<String>) {
        self.extend([Finding { details, ..Finding::new(place, kind, text) }]);
    }

    /// What was looked for; or why it is not there, which is added.
    pub(crate) fn ok_or_add<T>(&mut self, found: Result<T, Finding>) -> Option<T> {
        found.map_err(|finding| self.extend([finding])).ok()
    }

    /// Adds those findings that are new.
    pub(crate) fn extend(&mut self, others: impl IntoIterator<Item = Finding>) {
        for finding in others {
            if self.met.insert(finding.clone()) {
                self.defects.extend(finding.kind.is_defect().then_some(finding.place));
                self.all.push(finding);
            }
        }
    }

    /// Whether there is a finding of this kind.
    pub(crate) fn has(&self, kind: Kind) -> bool {
        self.all.iter().any(|finding| finding.kind == kind)
    }
}

/// How many things of a list are reported.
const LISTED: usize = 8;

/// The first things of a list, and how many more there are.
pub(crate) fn first_of(mut all: impl ExactSizeIterator<Item = String>) -> String {
    let listed = all.by_ref().take(LISTED).collect::<Vec<_>>().join(", ");
    if all.len() > 0 { format!("{listed} and {} more", all.len()) } else { listed }
}
