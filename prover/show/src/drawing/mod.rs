//! What the pictures of boards and positions show, and where: marks by shape, threats as broken lines, pairs and parts by letters,
//! parts by colours, too, and a cited lemma's symmetry map as arrows. SVG and TikZ draw the same elements.
//!
//! - `shape` has the elements;
//! - `places` turns a [`Layout`] into coordinates;
//! - `colours` gives parts that touch different colours;
//! - `figures` adds the paper's other pictures of `affine:4` (Danziger, Huggan, Malik and Marbach 2022, figures 1 and 5).

mod colours;
mod figures;
mod places;
mod shape;

use crate::layout::Layout;
use pgc_core::game::{Game, Point};
use pgc_core::labels::{letters, names};
use pgc_core::player::State;
use pgc_core::player::{Move, Over, Reason, Replies, Turn};

pub(crate) use colours::COLOURS;
pub(crate) use places::CELL;
use places::Places;
pub(crate) use shape::{Look, Place, Shape, Stroke, Words};

/// The most lines that are drawn on an empty board.
const LINES: usize = 60;

/// A picture of a position, or of an empty board with its lines.
pub(crate) struct Drawing {
    pub(crate) shapes: Vec<Shape>,
    pub(crate) width: f64,
    /// What stands to the right of it.
    pub(crate) beside: Vec<Shape>,
    /// The width of all.
    pub(crate) whole_width: f64,
    /// Its height.
    pub(crate) whole_height: f64,
    /// Whether cells are round.
    pub(crate) round: bool,
}

impl Drawing {
    pub(crate) fn of(game: &Game, state: Option<&State>) -> Drawing {
        let mut picture = Picture { shapes: Vec::new(), places: Places::of(&Layout::of(game)) };
        picture.board(names(game));
        let figures = if state.is_none() { figures::of(game) } else { None };
        match state {
            Some(state) => picture.position(state),
            None if figures.is_none() => picture.lines(game),
            None => {}
        }
        let Picture { shapes, places: Places { width, height, scattered, .. } } = picture;
        let (beside, wide, high) = figures.unwrap_or_default();
        let (whole_width, whole_height) = (width + wide, height.max(high));
        Drawing { shapes, width, beside, whole_width, whole_height, round: scattered }
    }
}

struct Picture {
    shapes: Vec<Shape>,
    places: Places,
}

impl Picture {
    fn place(&self, point: Point) -> Place {
        self.places.points[usize::from(point)]
    }

    /// The cells, with the points' names.
    fn board(&mut self, names: Vec<String>) {
        let titles = std::mem::take(&mut self.places.titles);
        let title = |(x, y, text)| Shape::Words { kind: Words::Title, at: [x, y], text };
        self.shapes.extend(titles.into_iter().map(title));
        for (name, &[x, y]) in names.into_iter().zip(&self.places.points) {
            let (left, top) = (x - CELL / 2.0, y - CELL / 2.0);
            self.shapes.push(Shape::Cell { look: Look::Empty, middle: [x, y] });
            self.shapes.push(Shape::Words { kind: Words::Name, at: [left + 3.0, top + 11.0], text: name });
        }
    }

    /// The lines of a board that are not too many to be told apart.
    fn lines(&mut self, game: &Game) {
        if self.places.panels == 1 && game.board.lines().len() <= LINES {
            game.board.lines().iter().for_each(|line| self.path(Stroke::Line, line));
        }
    }

    /// Marks, threats, pairs, the completed line and the map of the cited lemma.
    fn position(&mut self, state: &State) {
        for (points, xeno) in [(&state.xeno, true), (&state.ophelia, false)] {
            points.iter().for_each(|&point| self.mark(xeno, false, point));
        }
        for threat in &state.threats {
            self.path(Stroke::Threat, &threat.line);
        }
        match &state.turn {
            Turn::Over(Over::Line(line)) => self.path(Stroke::Won, line),
            Turn::Over(_) => {}
            Turn::Move(answer) => self.next(state, answer),
            Turn::Replies(Replies { pairs, parts, .. }) => {
                let pairs: Vec<&[Point]> = pairs.iter().flatten().map(|pair| &pair[..]).collect();
                let parts: Vec<&[Point]> = parts.iter().flatten().map(|part| &part.points[..]).collect();
                self.colours(&parts);
                self.letters(if parts.is_empty() { (Words::Pair, &pairs) } else { (Words::Part, &parts) }, state);
            }
        }
        if let Some(cited) = &state.cited {
            for &from in cited.stated.iter().flatten() {
                self.arrow(from, cited.images[usize::from(from)]);
            }
        }
    }

    /// The proof's move, with a broken mark.
    fn next(&mut self, state: &State, answer: &Move) {
        let moves = state.xeno.len() + state.ophelia.len();
        let xeno = if state.xeno.len() == state.ophelia.len() {
            moves.is_multiple_of(2)
        } else {
            state.xeno.len() < state.ophelia.len()
        };
        if let Reason::Part(within) = &answer.reason {
            within.part.points.iter().for_each(|&point| self.cell(Look::Part, point));
        }
        self.mark(xeno, true, answer.point);
        if let Reason::Line(line) = &answer.reason {
            self.path(Stroke::Won, line);
        }
    }

    /// A colour for the points of each part.
    fn colours(&mut self, parts: &[&[Point]]) {
        for (part, colour) in parts.iter().zip(colours::of(parts, &self.places)) {
            part.iter().for_each(|&point| self.cell(Look::Held(colour), point));
        }
    }

    /// A letter for the free points of each pair or part.
    fn letters(&mut self, (kind, groups): (Words, &[&[Point]]), state: &State) {
        let is_free = |point: &&Point| !state.xeno.contains(point) && !state.ophelia.contains(point);
        for (index, group) in groups.iter().enumerate() {
            for &point in group.iter().filter(is_free) {
                let [x, y] = self.place(point);
                self.shapes.push(Shape::Words { kind, at: [x, y + 8.0], text: letters(index) });
            }
        }
    }

    fn cell(&mut self, look: Look, point: Point) {
        let middle = self.place(point);
        self.shapes.push(Shape::Cell { look, middle });
    }

    fn mark(&mut self, xeno: bool, next: bool, point: Point) {
        let middle = self.place(point);
        self.shapes.push(Shape::Mark { xeno, next, middle });
    }

    fn path(&mut self, kind: Stroke, line: &[Point]) {
        self.shapes.push(Shape::Path { kind, places: self.places.along(line) });
    }

    fn arrow(&mut self, from: Point, to: Point) {
        if from == to {
            return;
        }
        let [[x, y], [u, v]] = [from, to].map(|point| self.place(point));
        let bend = [(x + u) / 2.0 + (v - y) / 6.0, (y + v) / 2.0 - (u - x) / 6.0];
        self.shapes.push(Shape::Arrow { from: [x, y], bend, to: [u, v] });
    }
}
