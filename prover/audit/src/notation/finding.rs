//! The findings of an audit.
//!
//! A finding has a place in the text, a kind and a sentence. Some kinds need a correction (`Kind::is_defect`), and
//! others only say what was found right or what could not be decided. A finding is told once, however often the
//! place is played.
//!
//! Findings are read next to the text, so they must speak of points as the text does: `b3` and not point 9. Of a list
//! that would become too long to be of use, the beginning is told.

use std::collections::{BTreeSet, HashSet};

use serde::Serialize;

use pgc_core::quote::Place;

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
    /// A part is entered in another position than its own.
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
        !matches!(self, Kind::Right | Kind::Note)
    }
}

impl Finding {
    /// A finding without details. What it is about is told at the end.
    pub(super) fn new(place: Place, kind: Kind, text: impl Into<String>) -> Finding {
        Finding { place, about: String::new(), kind, text: text.into(), details: Vec::new() }
    }
}

/// The findings of an audit, without repetitions.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// In the order in which they were made.
    pub all: Vec<Finding>,
    met: HashSet<Finding>,
    /// The places of those that need a correction.
    pub defects: BTreeSet<Place>,
}

impl Findings {
    /// Adds a finding, if it is new.
    pub(super) fn add(&mut self, place: Place, kind: Kind, text: impl Into<String>) {
        self.extend([Finding::new(place, kind, text)]);
    }

    /// Adds a finding with details, if it is new.
    pub(super) fn add_with(&mut self, place: Place, kind: Kind, text: impl Into<String>, details: Vec<String>) {
        self.extend([Finding { details, ..Finding::new(place, kind, text) }]);
    }

    /// What was looked for; or why it is not there, which is added.
    pub(super) fn passed<T>(&mut self, found: Result<T, Finding>) -> Option<T> {
        found.map_err(|finding| self.extend([finding])).ok()
    }

    /// Adds those findings that are new.
    pub(super) fn extend(&mut self, others: impl IntoIterator<Item = Finding>) {
        for finding in others {
            if self.met.insert(finding.clone()) {
                self.defects.extend(finding.kind.is_defect().then_some(finding.place));
                self.all.push(finding);
            }
        }
    }

    /// Whether there is a finding of this kind.
    pub(super) fn has(&self, kind: Kind) -> bool {
        self.all.iter().any(|finding| finding.kind == kind)
    }
}

/// How many things of a list are told.
const LISTED: usize = 8;

/// The first things of a list, and how many more there are.
pub(super) fn some(mut all: impl ExactSizeIterator<Item = String>) -> String {
    let listed = all.by_ref().take(LISTED).collect::<Vec<_>>().join(", ");
    if all.len() > 0 { format!("{listed} and {} more", all.len()) } else { listed }
}
