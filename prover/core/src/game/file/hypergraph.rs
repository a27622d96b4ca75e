//! Points, lines and names as a file has them, and the board that they make.
//!
//! All formats are read into this form, with the place of each line in the text; what is checked here is checked
//! for all of them. A line that occurs twice counts once. A line that contains another one stays, as the file says
//! so, though nobody can complete it first; a note tells it.

use std::collections::HashMap;
use std::path::Path;

use super::format::Format;
use super::problem::{Fault, FileProblem};
use super::reading::Reading;
use crate::count::counted;
use crate::game::board::repeated;
use crate::game::{Board, Point};
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
}

impl Source {
    /// The same with the name of the file in each note.
    pub(crate) fn told_of(self, path: &Path) -> Source {
        let notes = self.notes.iter().map(|note| format!("{}: {note}", shown(path))).collect();
        Source { notes, ..self }
    }
}

/// A line of the board.
#[derive(Debug)]
pub(super) struct Row {
    /// Where it stands: the line of the text, from 1, or the number of the list, from 1.
    pub(super) place: usize,
    /// Its points.
    pub(super) points: Vec<Point>,
}

/// What a file lists.
#[derive(Debug)]
pub(super) struct Hypergraph {
    pub(super) points: usize,
    /// As in [`Source`].
    pub(super) names: Vec<String>,
    /// As in [`Source`].
    pub(super) places: Vec<[f64; 2]>,
    pub(super) rows: Vec<Row>,
    /// What is not used of the file.
    pub(super) notes: Vec<String>,
}

impl Hypergraph {
    /// The board, in which a line that is given twice counts once.
    pub(super) fn board(mut self, format: Format, reading: Reading) -> Result<(Board, Source), Fault> {
        let mut first: HashMap<Vec<Point>, usize> = HashMap::new();
        let mut again = Vec::new();
        for Row { place, points } in &mut self.rows {
            points.sort_unstable();
            if let Some(point) = repeated(points) {
                return Err((Some(*place), FileProblem::PointRepeated(point)));
            }
            if let Some(&before) = first.get(points) {
                again.push([*place, before]);
            } else {
                first.insert(points.clone(), *place);
            }
        }
        if let (Some(&[place, before]), true) = (again.first(), reading.is_strict) {
            return Err((Some(place), FileProblem::LineRepeated(before)));
        }
        let lines = self.rows.into_iter().map(|row| row.points).collect();
        let board = Board::new(self.points, lines).map_err(|error| (None, error.into()))?;
        let mut notes = Vec::new();
        if format != Format::Lines && reading.format.is_none() {
            notes.push(format!("read as {}: {}", format.words(), size(&board)));
        }
        notes.append(&mut self.notes);
        if let Some([place, before]) = again.first() {
            let count = again.len();
            notes.push(match count {
                1 => format!("line {place} repeats line {before}; the two count as one"),
                _ => format!("{count} lines repeat other lines and do not count again; for example, line {place} repeats line {before}"),
            });
        }
        if let Some((count, [longer, shorter])) = containing(&board) {
            let lines = if count == 1 { "1 line contains".to_owned() } else { format!("{count} lines contain") };
            let list = |line: usize| {
                let name = |point: &Point| self.names.get(usize::from(*point)).cloned().unwrap_or(point.to_string());
                board.lines()[line].iter().map(name).collect::<Vec<_>>().join(", ")
            };
            notes.push(format!(
                "{lines} another line, for example {{{}}} contains {{{}}}: a player who completes the longer one has already won; all lines are kept",
                list(longer),
                list(shorter)
            ));
        }
        Ok((board, Source { names: self.names, places: self.places, notes }))
    }
}

/// The size of a board in words.
fn size(board: &Board) -> String {
    format!("{} and {}", counted(board.points(), "point"), counted(board.lines().len(), "line"))
}

/// Boards on which lines meet more often than this are not searched for lines that contain others.
const MOST_MEETINGS: usize = 100_000_000;

/// How many lines contain another one, and the first of them with one that it contains. Nothing if lines meet too often to look.
fn containing(board: &Board) -> Option<(usize, [usize; 2])> {
    let degrees = (0..).take(board.points()).map(|point| board.through(point).len());
    let meetings = degrees.fold(0_usize, |all, degree| all.saturating_add(degree.saturating_mul(degree)));
    let is_uniform = board.lines().windows(2).all(|pair| pair[0].len() == pair[1].len());
    if is_uniform || meetings > MOST_MEETINGS {
        return None;
    }
    let mut found = None;
    let mut count = 0;
    for (index, line) in board.lines().iter().enumerate() {
        // A shorter line within this one has its first point here.
        let shorter = line.iter().flat_map(|&point| board.through(point)).map(|&other| other as usize).find(|&other| {
            let within = &board.lines()[other];
            within.len() < line.len() && within.iter().all(|point| line.binary_search(point).is_ok())
        });
        if let Some(shorter) = shorter {
            count += 1;
            found = found.or(Some([index, shorter]));
        }
    }
    found.map(|first| (count, first))
}
