//! What the pictures of boards and positions show, and where: marks by shape, threats as broken lines, pairs and parts by letters,
//! parts by colours, too, and a cited lemma's symmetry map as arrows. SVG and TikZ draw the same elements.
//!
//! - `shape` has the elements;
//! - `places` turns a [`Layout`] into coordinates;
//! - `colours` gives parts that touch different colours;
//! - `strokes` says how a line runs through its points;
//! - `figures` explains lines that would cross each other in a tangle: those of planes and designs by latin squares, as in
//!   Danziger, Huggan, Malik and Marbach 2022, figures 1 and 5; those of an animal by its shape.

mod colours;
mod figures;
mod places;
mod shape;
mod strokes;

use crate::layout::Layout;
use pgc_core::game::{Family, Game, Point};
use pgc_core::labels::{letters, names};
use pgc_core::player::State;
use pgc_core::player::{Move, Over, Reason, Replies, Turn};

pub(crate) use colours::COLOURS;
use places::Places;
pub(crate) use places::{CELL, MARK};
pub(crate) use shape::{Look, Place, Shape, Stroke, Words};

/// The most lines that are drawn.
const LINES: usize = 60;

/// A picture of a position, or of an empty board.
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
    /// The picture of a position and of the moves that led there, or of the empty board with figures that explain its lines.
    pub(crate) fn of(game: &Game, position: Option<(&State, &[Point])>) -> Drawing {
        let layout = Layout::of(game);
        let mut picture = Picture { game, family: game.drawn_as(), shapes: Vec::new(), places: Places::of(&layout) };
        picture.board();
        picture.lines();
        if let Some((state, _)) = position {
            picture.position(state);
        }
        picture.names(names(game));
        if let Some((_, moves)) = position {
            picture.numbers(moves);
        }
        let figures = if position.is_none() { figures::of(game, &layout) } else { None };
        let Picture { shapes, places: Places { width, height, scattered, .. }, .. } = picture;
        let (beside, wide, high) = figures.unwrap_or_default();
        let (whole_width, whole_height) = (width + wide, height.max(high));
        Drawing { shapes, width, beside, whole_width, whole_height, round: scattered }
    }
}

struct Picture<'g> {
    game: &'g Game,
    family: Family,
    shapes: Vec<Shape>,
    places: Places,
}

impl Picture<'_> {
    /// The cells, with titles of panels and rows.
    fn board(&mut self) {
        let titles = std::mem::take(&mut self.places.titles);
        let title = |(x, y, text)| Shape::Words { kind: Words::Title, at: [x, y], text };
        self.shapes.extend(titles.into_iter().map(title));
        (0..).take(self.places.points.len()).for_each(|point| self.cell(Look::Empty, point));
    }

    /// The names of the points, above everything else.
    fn names(&mut self, names: Vec<String>) {
        for (text, &[x, y]) in names.into_iter().zip(&self.places.points) {
            let (kind, at) = if self.places.scattered {
                (Words::Inside, [x, y - 10.0])
            } else {
                (Words::Name, [x - CELL / 2.0 + 3.0, y - CELL / 2.0 + 11.0])
            };
            self.shapes.push(Shape::Words { kind, at, text });
        }
    }

    /// The number of each move, beside its mark.
    fn numbers(&mut self, moves: &[Point]) {
        for (point, number) in moves.iter().zip(1_u32..) {
            let [x, y] = self.places.points[usize::from(*point)];
            let text = number.to_string();
            let width = 6.5 * f64::from(number.ilog10() + 1);
            let at = if self.places.scattered {
                [x + 17.0, y - 12.0]
            } else {
                [x + CELL / 2.0 - 2.5 - width, y - CELL / 2.0 + 11.0]
            };
            self.shapes.push(Shape::Words { kind: Words::Number, at, text });
        }
    }

    /// The lines of a board, if they are not too many and lie so that they can be told apart. Designs have figures instead.
    fn lines(&mut self) {
        let is_apart = match self.family {
            Family::Td { k, .. } => k < 3,
            Family::Projective { .. } => self.places.scattered,
            Family::Animal { .. } => false,
            _ => true,
        };
        let lines = self.game.board.lines();
        if is_apart && self.places.panels == 1 && lines.len() <= LINES {
            lines.iter().for_each(|line| self.path(Stroke::Line, line));
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
                let [x, y] = self.places.mark(point);
                self.shapes.push(Shape::Words { kind, at: [x, y + 6.0], text: letters(index) });
            }
        }
    }

    fn cell(&mut self, look: Look, point: Point) {
        // Round cells are where lines meet, with the name at the upper edge.
        let middle =
            if self.places.scattered { self.places.mark(point) } else { self.places.points[usize::from(point)] };
        self.shapes.push(Shape::Cell { look, middle });
    }

    fn mark(&mut self, xeno: bool, next: bool, point: Point) {
        let middle = self.places.mark(point);
        self.shapes.push(Shape::Mark { xeno, next, middle });
    }

    fn path(&mut self, kind: Stroke, line: &[Point]) {
        self.shapes.extend(strokes::of(self.family, &self.places, kind, line));
    }

    fn arrow(&mut self, from: Point, to: Point) {
        if from == to {
            return;
        }
        let [[x, y], [u, v]] = [from, to].map(|point| self.places.mark(point));
        let bend = [(x + u) / 2.0 + (v - y) / 6.0, (y + v) / 2.0 - (u - x) / 6.0];
        self.shapes.push(Shape::Arrow { from: [x, y], bend, to: [u, v] });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::committed;

    /// The left, upper, right and lower edge of what words and marks cover; letters are 6 wide and 8 high.
    fn edges(shape: &Shape) -> Option<[f64; 4]> {
        match shape {
            Shape::Words { kind: kind @ (Words::Name | Words::Inside | Words::Number), at: [x, y], text } => {
                let width = 6.0 * f64::from(u32::try_from(text.chars().count()).unwrap());
                let left = if matches!(kind, Words::Inside) { x - width / 2.0 } else { *x };
                Some([left, y - 8.0, left + width, *y])
            }
            Shape::Mark { middle: [x, y], .. } => Some([x - MARK, y - MARK, x + MARK, y + MARK]),
            _ => None,
        }
    }

    #[test]
    fn names_numbers_and_marks_leave_each_other_alone() {
        for (name, line) in [
            ("grid-3-3", &[13, 0, 1, 2, 25][..]),
            ("grid-4-3", &[0, 37, 48, 41, 60, 30]),
            ("affine-4", &[0, 15, 4]),
            ("projective-2", &[0, 5]),
        ] {
            let certificate = committed(name);
            let state = pgc_core::player::state(&certificate, line).unwrap();
            let drawing = Drawing::of(&certificate.game, Some((&state, line)));
            let covered: Vec<[f64; 4]> = drawing.shapes.iter().filter_map(edges).collect();
            assert!(covered.len() > certificate.game.board.points() + 2 * line.len() - 1, "{name}");
            for (index, [left, top, right, bottom]) in covered.iter().enumerate() {
                let meets =
                    |other: &&[f64; 4]| other[0] < *right && *left < other[2] && other[1] < *bottom && *top < other[3];
                assert_eq!(covered[..index].iter().find(meets), None, "{name}: {left} {top}");
            }
            // Nothing is drawn over a name.
            let last_mark = drawing.shapes.iter().rposition(|shape| !matches!(shape, Shape::Words { .. })).unwrap();
            let first_name = drawing
                .shapes
                .iter()
                .position(|shape| matches!(shape, Shape::Words { kind: Words::Name | Words::Inside, .. }));
            assert!(first_name.unwrap() > last_mark, "{name}");
        }
    }

    #[test]
    fn a_position_has_the_lines_of_its_board() {
        let certificate = committed("grid-5-2");
        let state = pgc_core::player::state(&certificate, &[]).unwrap();
        let lines = |position| {
            let drawing = Drawing::of(&certificate.game, position);
            drawing.shapes.iter().filter(|shape| matches!(shape, Shape::Path { kind: Stroke::Line, .. })).count()
        };
        assert_eq!((lines(None), lines(Some((&state, &[][..])))), (12, 12));
    }
}
