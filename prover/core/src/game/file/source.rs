//! What a file says besides its board, and how it was read.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::format::Format;
use crate::count::counted;
use crate::quote::shown;

/// What a file says besides its board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Source {
    /// The names of the points in the file, if they are others than their numbers from 0.
    pub names: Vec<String>,
    /// The place of each point in pictures, x to the right and y upwards in any unit, if the file gives them.
    pub places: Vec<[f64; 2]>,
    /// What a reader should know: how the file was read, and what of it makes no difference to the game.
    pub notes: Vec<String>,
    /// As what the file was read, if there is one.
    pub listing: Option<Listing>,
}

impl Source {
    /// The same with the name of the file in each note.
    pub(crate) fn told_of(self, path: &Path) -> Source {
        let notes = self.notes.iter().map(|note| format!("{}: {note}", shown(path))).collect();
        Source { notes, ..self }
    }
}

/// As what a file was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Its format.
    pub format: Format,
    /// How many points it has.
    pub points: usize,
    /// How many lines.
    pub lines: usize,
    /// How its points were numbered.
    pub numbering: Numbering,
}

/// How the points of a file are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Numbering {
    /// They are numbers from 0 in the file, too.
    #[serde(rename = "from-0")]
    From0,
    /// They are numbers from 1 in the file: each is one less.
    #[serde(rename = "from-1")]
    From1,
    /// They are names that are numbers, in ascending order.
    Ascending,
    /// They are names, in the order in which the file has them first.
    FirstSeen,
}

impl Numbering {
    /// That of so many numbers, the first of which is 0 or 1, with their count and their names.
    pub(super) fn from(first: u64, count: usize) -> (Numbering, usize, Vec<String>) {
        match first {
            0 => (Numbering::From0, count, Vec::new()),
            _ => (Numbering::From1, count, (1..=count).map(|number| number.to_string()).collect()),
        }
    }

    /// The first number, if the file has numbers.
    pub(in crate::game) fn first(self) -> Option<usize> {
        match self {
            Numbering::From0 => Some(0),
            Numbering::From1 => Some(1),
            Numbering::Ascending | Numbering::FirstSeen => None,
        }
    }
}

impl Listing {
    /// What is said of it: the format, if that was recognised, and how points were numbered, if it is not as in the file.
    pub(super) fn note(&self, is_told: bool) -> Option<String> {
        let Listing { format, points, lines, numbering } = *self;
        let size =
            || format!("read as {}: {} and {}", format.words(), counted(points, "point"), counted(lines, "line"));
        let format = (format != Format::Lines && !is_told).then(size);
        let numbering = match numbering {
            Numbering::From0 => None,
            Numbering::From1 => Some("point 1 of the file is number 0 here"),
            Numbering::Ascending => Some("points are numbered in the ascending order of their names"),
            Numbering::FirstSeen => Some("points are numbered in the order in which their names first appear"),
        };
        let told: Vec<String> = format.into_iter().chain(numbering.map(str::to_owned)).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }
}
