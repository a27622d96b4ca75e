//! What the pictures of boards and positions show, and where: marks by shape, threats as broken lines, pairs and parts by letters,
//! parts by colours, too, and a cited lemma's symmetry map as arrows. SVG and TikZ draw the same elements.
//!
//! # Figures
//!
//! Figures explain lines that would cross each other in a tangle. The affine plane of order 4 is there as the paper draws it: two orthogonal latin squares (figure 1), and
//! the two classes of lines that are diagonals of the grid (figure 5). Other planes and designs have a latin square for each group of
//! symbols. An animal is shown by itself. (The paper: Danziger, Huggan, Malik and
//! Marbach 2022.)
//!
//! # Graphs
//!
//! The graph of a proof's lemmas, in the language of Graphviz: an arrow from each lemma to those that it cites, and to the games of its
//! parts.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, Write},
};

use minijinja::{
    context,
    value::{Serde, Value},
};
use serde::Serialize;

use crate::{
    board::{LatinSquares, Layout, Panel, lengths},
    template::{Template, template, tex_symbol, tex_text},
};
use pgc_core::{
    certificate::Certificate,
    game::{Animal, Family, Game, Names, Point, Strokes, letters},
    player::{Move, PlayState, Reason, Replies, Turn, variation::End},
    strategy::{Ending, Games, Lemma, Strategy, Term},
};

/// The most lines that are drawn.
const LINES: usize = 60;

/// A picture of a position, or of an empty board.
#[derive(Serialize)]
struct Drawing {
    /// The game's name.
    game: String,
    shapes: Vec<Shape>,
    width: f64,
    height: f64,
}

impl Drawing {
    /// The picture of a position and of the moves that led there, or of the empty board with figures that explain its lines.
    fn of(game: &Game, position: Option<(&PlayState, &[Point])>) -> Self {
        let layout = Layout::of(game);
        let mut picture = Canvas { game, family: game.drawn_as(), shapes: Vec::new(), places: Places::of(&layout) };
        picture.board();
        picture.lines();
        if let Some((state, _)) = position {
            picture.position(state);
        }
        picture.names(Names::shown(game).all(game));
        if let Some((_, moves)) = position {
            picture.numbers(moves);
        }
        let figures = if position.is_none() { figures_of(game, &layout) } else { None };
        let Canvas { mut shapes, places: Places { width, height, .. }, .. } = picture;
        let (mut figures, wide, high) = figures.unwrap_or_default();
        figures.iter_mut().flat_map(|shape| &mut shape.places).for_each(|place| place[0] += width);
        shapes.append(&mut figures);
        let name = if game.source.title.is_empty() { game.name() } else { game.source.title.clone() };
        Self { game: name, shapes, width: width + wide, height: height.max(high) }
    }
}

struct Canvas<'g> {
    game: &'g Game,
    family: Family,
    shapes: Vec<Shape>,
    places: Places,
}

impl Canvas<'_> {
    /// The cells, with titles of panels and rows.
    fn board(&mut self) {
        self.shapes.append(&mut self.places.titles);
        (0..).take(self.places.points.len()).for_each(|point| self.cell("cell", None, point));
        if let ("hexgame", &[side]) = self.family.parts() {
            self.sides(Point::try_from(side).unwrap_or_default());
        }
    }

    /// The sides of Hex, in the colours of the players who join them.
    fn sides(&mut self, side: Point) {
        let is_across = self.game.board.lines().iter().any(|line| line.iter().copied().eq(0..side));
        let [across, down] = if is_across { ["X", "O"] } else { ["O", "X"] };
        let mut add = |style, cells: Vec<Point>, corners: [usize; 3]| {
            let run = cells.iter().flat_map(|&point| corners.map(|corner| self.hexagon(point)[corner])).collect();
            self.shapes.push(Shape::new("path", style, run));
        };
        let column = |first: Point| (0..side).map(|row| first + row * side).collect();
        let row = |first: Point| (first..first + side).collect();
        add(across, column(0), [5, 4, 3]);
        add(across, column(side - 1), [0, 1, 2]);
        add(down, row(0), [5, 0, 1]);
        add(down, row(side * (side - 1)), [4, 3, 2]);
    }

    /// The corners of a hexagon of Hex, clockwise from the upper one, which also ends them.
    fn hexagon(&self, point: Point) -> [Spot; 7] {
        let [x, y] = self.places.mark(point);
        let half = self.places.points.get(1).map_or(CELL, |next| next[0] - self.places.points[0][0]) / 2.0;
        let corners = [[0.0, -2.0], [1.0, -1.0], [1.0, 1.0], [0.0, 2.0], [-1.0, 1.0], [-1.0, -1.0], [0.0, -2.0]];
        corners.map(|[right, down]| [x + half * right, y + half * down / 1.732]).map(|at| at.map(f64::round))
    }

    /// The names of the points, above everything else.
    fn names(&mut self, names: Vec<String>) {
        for (text, &[x, y]) in names.into_iter().zip(&self.places.points) {
            let (style, at) = if self.places.scattered {
                ("inside", [x, y - 10.0])
            } else {
                ("name", [x - CELL / 2.0 + 3.0, y - CELL / 2.0 + 11.0])
            };
            self.shapes.push(Shape::words(style, at, text));
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
            self.shapes.push(Shape::words("number", at, text));
        }
    }

    /// The lines of a board, if they are not too many and lie so that they can be told apart. Designs have figures instead.
    fn lines(&mut self) {
        let is_apart = match self.family.parts() {
            ("td", &[k, ..]) => k < 3,
            ("projective", _) => self.places.scattered,
            ("animal", _) => false,
            _ => true,
        };
        let lines = self.game.board.lines();
        if is_apart && self.places.panels == 1 && lines.len() <= LINES {
            lines.iter().for_each(|line| self.path("line", line));
        }
    }

    /// Marks, threats, pairs, the completed line and the map of the cited lemma.
    fn position(&mut self, state: &PlayState) {
        for (points, xeno) in [(&state.xeno, true), (&state.ophelia, false)] {
            points.iter().for_each(|&point| self.mark(xeno, false, point));
        }
        for threat in &state.threats {
            self.path("threat", &threat.line);
        }
        match &state.turn {
            Turn::Over(End::Line(line)) => self.path("won", line),
            Turn::Over(_) => {}
            Turn::Move(answer) => self.next(state, answer),
            Turn::Replies(Replies { pairs, parts, .. }) => {
                let pairs: Vec<&[Point]> = pairs.iter().flatten().map(|pair| &pair[..]).collect();
                let parts: Vec<&[Point]> = parts.iter().flatten().map(|part| &part.points[..]).collect();
                self.colours(&parts);
                self.letters(if parts.is_empty() { ("pair", &pairs) } else { ("letter", &parts) }, state);
            }
        }
        if let Some(cited) = &state.cited {
            for &from in cited.stated.iter().flatten() {
                self.arrow(from, cited.images[usize::from(from)]);
            }
        }
    }

    /// The proof's move, with a broken mark.
    fn next(&mut self, state: &PlayState, answer: &Move) {
        if let Reason::Part(within) = &answer.reason {
            within.part.points.iter().for_each(|&point| self.cell("part", None, point));
        }
        self.mark(state.xeno.len() <= state.ophelia.len(), true, answer.point);
        if let Reason::Line(line) = &answer.reason {
            self.path("won", line);
        }
    }

    /// A colour for the points of each part.
    fn colours(&mut self, parts: &[&[Point]]) {
        for (part, colour) in parts.iter().zip(colours_of(parts, &self.places)) {
            part.iter().for_each(|&point| self.cell("held", Some(COLOURS[colour]), point));
        }
    }

    /// A letter for the free points of each pair or part.
    fn letters(&mut self, (style, groups): (&'static str, &[&[Point]]), state: &PlayState) {
        let is_free = |point: &&Point| !state.xeno.contains(point) && !state.ophelia.contains(point);
        for (index, group) in groups.iter().enumerate() {
            for &point in group.iter().filter(is_free) {
                let [x, y] = self.places.mark(point);
                self.shapes.push(Shape::words(style, [x, y + 6.0], letters(index)));
            }
        }
    }

    fn cell(&mut self, style: &'static str, colour: Option<u32>, point: Point) {
        // Round cells are where lines meet, with the name at the upper edge.
        let shape = match self.places.scattered {
            true if self.family.parts().0 == "hexgame" => Shape::new("path", style, self.hexagon(point).to_vec()),
            true => Shape::circle(style, self.places.mark(point), CELL / 2.2),
            false => Shape::cell(style, self.places.points[usize::from(point)]),
        };
        self.shapes.push(Shape { colour, ..shape });
    }

    fn mark(&mut self, xeno: bool, next: bool, point: Point) {
        let (r, [x, y]) = (MARK, self.places.mark(point));
        let shape = if xeno {
            let ends = vec![[x - r, y - r], [x + r, y + r], [x + r, y - r], [x - r, y + r]];
            Shape::new("cross", "X", ends)
        } else {
            Shape::circle("O", [x, y], r * 1.15)
        };
        self.shapes.push(Shape { next, ..shape });
    }

    fn path(&mut self, style: &'static str, line: &[Point]) {
        self.shapes.extend(strokes_of(self.family, &self.places, style, line));
    }

    fn arrow(&mut self, from: Point, to: Point) {
        if from == to {
            return;
        }
        let [[x, y], [u, v]] = [from, to].map(|point| self.places.mark(point));
        let bend = [(x + u) / 2.0 + (v - y) / 6.0, (y + v) / 2.0 - (u - x) / 6.0];
        // A curve with one place to bend to has two, two thirds of the way to it.
        let [first, second] = [[x, y], [u, v]].map(|[x, y]| [(x + 2.0 * bend[0]) / 3.0, (y + 2.0 * bend[1]) / 3.0]);
        self.shapes.push(Shape::new("arrow", "map", vec![[x, y], bend, [u, v], first, second]));
    }
}

/// A place in a picture: to the right and down from its upper left corner.
type Spot = [f64; 2];

/// An element of a picture. Its `kind` says what its places are:
///
/// - `cell`: the upper left corner, and the lower right one;
/// - `circle`: the middle;
/// - `cross`: the ends of one stroke, then those of the other one;
/// - `path`: a line from place to place;
/// - `arrow`: the tail, the place to which it bends, the head; and two places to which a curve bends that is the same;
/// - `words`: where the base line begins, or its middle.
///
/// Its `style` says what it stands for. Cells: `cell`, `part` (a point of the part in which the proof moves) and `held` (one of a part that has
/// a colour). Marks: `X` and `O`. Lines: `line`, `threat`, `won`, and `map`, from a point to its image. Words that begin at their place: `title`,
/// `name` of a point and `number` of a move; and centred ones: `inside` (the name of a point whose cell is round), `pair` and `letter` (the
/// letters of a pair and of a part) and `symbol` of a latin square, which is the name of a point or the letter of a line.
#[derive(Serialize)]
struct Shape {
    kind: &'static str,
    style: &'static str,
    places: Vec<Spot>,
    /// Of a circle.
    radius: f64,
    text: String,
    /// What fills a cell, if its style does not say it.
    colour: Option<u32>,
    /// Whether it is the mark of the move that the proof makes next.
    next: bool,
}

impl Shape {
    fn new(kind: &'static str, style: &'static str, places: Vec<Spot>) -> Self {
        Self { kind, style, places, radius: 0.0, text: String::new(), colour: None, next: false }
    }

    fn words(style: &'static str, at: Spot, text: String) -> Self {
        Self { text, ..Self::new("words", style, vec![at]) }
    }

    fn circle(style: &'static str, middle: Spot, radius: f64) -> Self {
        Self { radius, ..Self::new("circle", style, vec![middle]) }
    }

    /// The square cell with this middle.
    fn cell(style: &'static str, [x, y]: Spot) -> Self {
        let half = CELL / 2.0;
        Self::new("cell", style, vec![[x - half, y - half], [x + half, y + half]])
    }
}

/// The side of a cell.
const CELL: f64 = 44.0;

/// Half the side of a mark.
const MARK: f64 = CELL * 0.22;
/// How far marks and lines are below the middle of a cell, so that they leave its name alone.
const DOWN: f64 = 4.0;

/// The empty space around everything and between panels.
const GAP: f64 = 18.0;
/// The width of the titles of rows.
const ROWS: f64 = 64.0;
/// The height of a panel's title.
const TITLE: f64 = 18.0;

/// Where everything stands.
#[derive(Default)]
struct Places {
    /// The middle of each point's cell.
    points: Vec<[f64; 2]>,
    /// Titles of panels and rows, with their left end on the base line.
    titles: Vec<Shape>,
    width: f64,
    height: f64,
    /// How many panels there are.
    panels: usize,
    /// Whether points stand anywhere.
    scattered: bool,
}

impl Places {
    fn of(layout: &Layout) -> Self {
        match layout {
            Layout::Panels { panels, columns } => Self::in_panels(panels, *columns),
            Layout::Places(places) => Self::scattered(places),
        }
    }

    fn in_panels(panels: &[Panel], columns: usize) -> Self {
        let count: usize = panels.iter().map(|panel| panel.cells.iter().flatten().count()).sum();
        let mut places = Self { points: vec![[0.0; 2]; count], panels: panels.len(), ..Self::default() };
        let (mut x, mut y, mut tallest) = (GAP, GAP, 0.0_f64);
        for (index, panel) in panels.iter().enumerate() {
            if index > 0 && index.is_multiple_of(columns) {
                (x, y, tallest) = (GAP, y + tallest + GAP, 0.0);
            }
            let [width, height] = places.panel(panel, [x, y]);
            x += width + GAP;
            tallest = tallest.max(height);
            places.width = places.width.max(x);
            places.height = places.height.max(y + tallest + GAP);
        }
        places
    }

    /// Places a panel with its upper left corner here, and returns its size.
    fn panel(&mut self, panel: &Panel, [x, y]: [f64; 2]) -> [f64; 2] {
        let top = if panel.title.is_empty() { y } else { y + TITLE };
        let left = if panel.rows.is_empty() { x } else { x + ROWS };
        if !panel.title.is_empty() {
            self.titles.push(Shape::words("title", [x, y + 12.0], panel.title.clone()));
        }
        for (row, title) in panel.rows.iter().enumerate() {
            let below = top + CELL * lengths(row) + CELL / 2.0 + 4.0;
            self.titles.push(Shape::words("title", [x, below], title.clone()));
        }
        for (index, cell) in panel.cells.iter().enumerate() {
            let [column, row] = [index % panel.columns, index / panel.columns].map(lengths);
            if let &Some(point) = cell {
                self.points[usize::from(point)] = [left + CELL * (column + 0.5), top + CELL * (row + 0.5)];
            }
        }
        let rows = panel.cells.len().div_ceil(panel.columns);
        [left + CELL * lengths(panel.columns) - x, top + CELL * lengths(rows) - y]
    }

    fn scattered(places: &[[f64; 2]]) -> Self {
        let side = (lengths(places.len()).sqrt() * CELL * 2.0).max(4.0 * CELL);
        let at = |&[x, y]: &[f64; 2]| [(CELL + x * side).round(), (CELL + y * side).round()];
        let (width, height) = (side + 2.0 * CELL, side + 2.0 * CELL);
        let points = places.iter().map(at).collect();
        Self { points, titles: Vec::new(), width: width.round(), height: height.round(), panels: 1, scattered: true }
    }

    /// Where the mark of a point stands.
    fn mark(&self, point: Point) -> [f64; 2] {
        let [x, y] = self.points[usize::from(point)];
        [x, y + DOWN]
    }

    /// Whether a cell of some points is beside a cell of others, corners included.
    fn touch(&self, some: &[Point], others: &[Point]) -> bool {
        let place = |point: &Point| self.points[usize::from(*point)];
        let is_near = |[x, y]: Spot, [u, v]: Spot| (x - u).abs() < 1.2 * CELL && (y - v).abs() < 1.2 * CELL;
        some.iter().any(|one| others.iter().any(|other| is_near(place(one), place(other))))
    }

    /// The marks of a line's points, in the direction in which they lie if points stand anywhere.
    fn along(&self, line: &[Point]) -> Vec<[f64; 2]> {
        let mut places: Vec<[f64; 2]> = line.iter().map(|&point| self.mark(point)).collect();
        if self.scattered {
            let spread = |axis: usize| {
                let low = places.iter().map(|place| place[axis]).fold(f64::INFINITY, f64::min);
                places.iter().map(|place| place[axis]).fold(f64::NEG_INFINITY, f64::max) - low
            };
            let axis = usize::from(spread(0) < spread(1));
            places.sort_by(|one, other| one[axis].total_cmp(&other[axis]));
        }
        places
    }
}

/// The colours, of middle brightness, each as unlike the earlier ones as it can be.
const COLOURS: [u32; 12] = [
    0xd9822b, 0x3f8fd2, 0x4fa64f, 0xb565c9, 0xc9b22e, 0xd1495b, 0x2aa79b, 0x7d6fd6, 0x8fae2f, 0xd465a0, 0x9a7350,
    0x6f8796,
];

/// The number of a colour for each part: the first that no earlier part has which touches it, as long as there are enough.
fn colours_of(parts: &[&[Point]], places: &Places) -> Vec<usize> {
    let mut colours: Vec<usize> = Vec::new();
    for (part, points) in parts.iter().enumerate() {
        let has = |colour: usize| {
            colours.iter().zip(parts).any(|(&other, near)| other == colour && places.touch(points, near))
        };
        let free = (0..COLOURS.len()).find(|&colour| !has(colour));
        colours.push(free.unwrap_or(part % COLOURS.len()));
    }
    colours
}

/// How much the sides of a triangle may differ that is one with equal sides, rounded.
const ROUNDED: f64 = 2.5;

/// A line as it is drawn: a path, a circle, the outline of a square, or the pieces of a row that goes on at the other side of a torus.
fn strokes_of(family: Family, places: &Places, style: &'static str, line: &[Point]) -> Vec<Shape> {
    let along = places.along(line);
    let path = |places| Shape::new("path", style, places);
    match (family.strokes(), &along[..]) {
        (_, &[one, other, third]) if places.scattered => {
            vec![ring(style, [one, other, third]).unwrap_or_else(|| path(along))]
        }
        (Strokes::Outline, &[one, other, third, last]) => vec![path(vec![one, other, last, third, one])],
        (Strokes::Pieces, _) => pieces(&along).map(path).collect(),
        _ => vec![path(along)],
    }
}

/// The circle through the corners of a triangle with equal sides, such as that of the Fano plane.
fn ring(style: &'static str, corners: [Spot; 3]) -> Option<Shape> {
    let [[x, y], [u, v], [s, t]] = corners;
    let sides = [(x - u).hypot(y - v), (u - s).hypot(v - t), (s - x).hypot(t - y)];
    let is_equal = sides.iter().all(|side| (side - sides[0]).abs() <= ROUNDED);
    let middle = [tenth((x + u + s) / 3.0), tenth((y + v + t) / 3.0)];
    is_equal.then(|| Shape::circle(style, middle, tenth(sides[0] / 3.0_f64.sqrt())))
}

/// A length to a tenth of a unit.
fn tenth(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// The pieces of a path whose cells touch.
fn pieces(along: &[Spot]) -> impl Iterator<Item = Vec<Spot>> {
    let touch = |one: &Spot, other: &Spot| [0, 1].iter().all(|&axis| (one[axis] - other[axis]).abs() < 1.5 * CELL);
    along.chunk_by(touch).filter(|piece| piece.len() > 1).map(<[Spot]>::to_vec)
}

/// The paper's figures: two orthogonal latin squares (figure 1), and the two classes of lines that are diagonals of the grid, each line by the
/// letter of its column in the first row (figure 5).
const PAPER: [(&str, &str); 4] = [
    ("diagonals of one class", "x y z w y x w z z w x y w z y x"),
    ("diagonals of one class", "x y z w w z y x y x w z z w x y"),
    ("latin square, r down, c right", "α1 α2 α3 α4 α2 α1 α4 α3 α3 α4 α1 α2 α4 α3 α2 α1"),
    ("latin square, r down, c right", "β1 β2 β3 β4 β4 β3 β2 β1 β2 β1 β4 β3 β3 β4 β1 β2"),
];
/// The space between squares.
const BETWEEN: f64 = 24.0;

/// Shapes with their width and height.
type Figures = (Vec<Shape>, f64, f64);

/// The figures of a game, whose board has this layout; nothing for boards that need none.
///
/// A design has latin squares: a block has the symbols at the place of its row and column.
fn figures_of(game: &Game, layout: &Layout) -> Option<Figures> {
    if matches!(layout, Layout::Places(_)) {
        return None;
    }
    let symbols = |text: &str| text.split(' ').map(str::to_owned).collect();
    let family = game.drawn_as();
    match family.parts() {
        ("td", [4, 4, _]) => Some(arranged(&PAPER.map(|(title, text)| (title.to_owned(), symbols(text))), 4, None)),
        ("td" | "projective", _) => {
            let (latin, names) = (LatinSquares::of_groups(game)?, Names::shown(game).all(game));
            let named = |points: &Vec<Point>| points.iter().map(|&point| names[usize::from(point)].clone()).collect();
            let square = |(symbols, group)| (format!("points of group {group} of a line"), named(symbols));
            let squares: Vec<_> = latin.squares.iter().zip(2..).map(square).collect();
            Some(arranged(&squares, latin.rows.len(), Some([named(&latin.rows), named(&latin.columns)])))
        }
        _ => family.animal.map(animal_figure),
    }
}

/// Squares of symbols, each under its title, as many side by side as below each other. Rows and columns may have names.
fn arranged(squares: &[(String, Vec<String>)], order: usize, headings: Option<[Vec<String>; 2]>) -> Figures {
    let mut shapes = Vec::new();
    let count = squares.len();
    let beside = (1..=count).find(|side| side * side >= count).unwrap_or(1);
    let margin = if headings.is_some() { BETWEEN } else { 0.0 };
    let size = CELL * lengths(order) + margin;
    let step = [size.max(WIDE) + BETWEEN, size + TITLE + BETWEEN];
    let [rows, columns] = headings.unwrap_or_default();
    for (number, (title, symbols)) in squares.iter().enumerate() {
        let [x, y] = [step[0] * lengths(number % beside), BETWEEN / 2.0 + step[1] * lengths(number / beside)];
        let [left, top] = [x + margin, y + TITLE + margin];
        shapes.push(Shape::words("title", [x, y + 14.0], title.clone()));
        for (cell, symbol) in symbols.iter().enumerate() {
            let [right, down] = [cell % order, cell / order].map(|steps| CELL * (lengths(steps) + 0.5));
            let [middle, centre] = [left + right, top + down];
            shapes.push(Shape::cell("cell", [middle, centre]));
            shapes.push(Shape::words("symbol", [middle, centre + 6.0], symbol.clone()));
        }
        for (index, (row, column)) in rows.iter().zip(&columns).enumerate() {
            let along = CELL * (lengths(index) + 0.5);
            shapes.push(Shape::words("inside", [x + margin / 2.0, top + along + DOWN], row.clone()));
            shapes.push(Shape::words("inside", [left + along, top - DOWN], column.clone()));
        }
    }
    (shapes, step[0] * lengths(beside), BETWEEN / 2.0 + step[1] * lengths(count.div_ceil(beside)))
}

/// The least width of a figure, for its title.
const WIDE: f64 = 150.0;

/// An animal, under its name.
fn animal_figure(animal: Animal) -> Figures {
    let rows = animal.rows();
    let title = Shape::words("title", [0.0, BETWEEN + 8.0], format!("{}, turned or reflected", animal.name()));
    let mut shapes = vec![title];
    for (row, cells) in rows.iter().enumerate() {
        for (column, _) in cells.chars().enumerate().filter(|(_, cell)| *cell == 'x') {
            let middle = [CELL * (lengths(column) + 0.5), BETWEEN + TITLE + CELL * (lengths(row) + 0.5)];
            shapes.extend(["part", "cell"].map(|style| Shape::cell(style, middle)));
        }
    }
    let widest = rows.iter().map(String::len).max().unwrap_or(0);
    (shapes, (CELL * lengths(widest)).max(WIDE) + BETWEEN, 2.0 * BETWEEN + TITLE + CELL * lengths(rows.len()))
}

/// Writes the picture of a position and of the moves that led there, or of the empty board.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_svg(out: &mut impl Write, game: &Game, position: Option<(&PlayState, &[Point])>) -> io::Result<()> {
    Template::write(out, template!("picture.svg"), Vec::new(), Serde(Drawing::of(game, position)))
}

/// Writes the picture of a position and of the moves that led there, or of the empty board, as a `tikzpicture`.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_tikz(out: &mut impl Write, game: &Game, position: Option<(&PlayState, &[Point])>) -> io::Result<()> {
    let mut drawing = Drawing::of(game, position);
    for Shape { style, text, .. } in &mut drawing.shapes {
        let is_name = ["name", "inside", "symbol"].contains(style);
        *text = if is_name { tex_symbol(Names::shown(game), text) } else { tex_text(text) };
    }
    Template::write(out, template!("picture.tex"), Vec::new(), Serde(drawing))
}

// The graph of lemmas.

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind", content = "number")]
enum Vertex {
    Theorem,
    Lemma(usize),
    Game(usize),
}

/// The lemmas and games below the theorem, or below a lemma.
#[derive(Debug)]
pub struct Graph<'c> {
    certificate: &'c Certificate,
    games: Games<'c>,
    /// What each node that is shown cites, and how often; the games of parts among it.
    arrows: BTreeMap<Vertex, BTreeMap<Vertex, usize>>,
}

impl<'c> Graph<'c> {
    /// The nodes that at most `depth` citations reach from the theorem, or from the lemma of this index.
    ///
    /// # Panics
    ///
    /// When there is no such lemma.
    pub fn of(certificate: &'c Certificate, lemma: Option<usize>, depth: usize) -> Self {
        let strategy = &certificate.strategy;
        let games = Games::of(strategy);
        let (mut arrows, mut level) = (BTreeMap::new(), BTreeSet::from([lemma.map_or(Vertex::Theorem, Vertex::Lemma)]));
        for _ in 0..=depth {
            let mut next = BTreeSet::new();
            for node in level {
                let cited = cited(strategy, &games, node);
                next.extend(cited.keys().copied());
                arrows.insert(node, cited);
            }
            level = next.into_iter().filter(|node| !arrows.contains_key(node)).collect();
            if level.is_empty() {
                break;
            }
        }
        Graph { certificate, games, arrows }
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.arrows.len()
    }

    /// Writes the graph. A node has the statement and the first move; an arrow has the number of its citations, if there are several. What is
    /// cited but not shown is counted.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written.
    pub fn write(&self, out: &mut impl Write, names: Names) -> io::Result<()> {
        let nodes: Vec<Value> = self.arrows.iter().map(|(&node, cited)| self.shown(names, node, cited)).collect();
        let Certificate { game, strategy, .. } = self.certificate;
        let values = context! { nodes, game => game.name(), claim => strategy.claim.to_string() };
        Template::write(out, template!("graph.txt"), Vec::new(), values)
    }

    /// A node, what it cites and how often, and how many nodes that it cites are not there.
    fn shown(&self, names: Names, node: Vertex, cited: &BTreeMap<Vertex, usize>) -> Value {
        let Strategy { claim, lemmas, theorem } = &self.certificate.strategy;
        let (fields, term) = match node {
            Vertex::Theorem => (context! {}, Some(theorem)),
            Vertex::Lemma(index) => {
                let Lemma { own, other, term, .. } = &lemmas[index];
                let [xeno, ophelia] = claim.by_player([own, other]).map(|points| names.list(points));
                (context! { xeno, ophelia }, Some(term))
            }
            Vertex::Game(number) => {
                let game = self.games.listed[number];
                (context! { points => game.game.board.points(), lines => game.game.board.lines().len() }, None)
            }
        };
        let first = term.and_then(|term| term.moves.first()).map(|&point| names.name(point));
        let arrows: Vec<_> = cited.iter().filter(|(to, _)| self.arrows.contains_key(to)).collect();
        context! { node => Serde(node), first, folded => cited.len() - arrows.len(), arrows => Serde(arrows), ..fields }
    }
}

/// What a node cites, and how often.
fn cited(strategy: &Strategy, games: &Games, node: Vertex) -> BTreeMap<Vertex, usize> {
    let mut cited: BTreeMap<Vertex, usize> = BTreeMap::new();
    let mut add = |term: &Term| {
        term.visit(&mut |term| match &term.ending {
            // The lemmas of a game's own proof have no nodes.
            Ending::Cite { lemma, .. } if !matches!(node, Vertex::Game(_)) => {
                *cited.entry(Vertex::Lemma(*lemma)).or_default() += 1;
            }
            Ending::Parts(parts) => {
                parts.iter().for_each(|part| *cited.entry(Vertex::Game(games.number(&part.game))).or_default() += 1);
            }
            _ => {}
        });
    };
    match node {
        Vertex::Theorem => add(&strategy.theorem),
        Vertex::Lemma(index) => add(&strategy.lemmas[index].term),
        Vertex::Game(number) => games.listed[number].strategy.terms().for_each(add),
    }
    cited
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::tests::certificates::committed;

    #[test]
    fn parts_that_touch_differ() {
        let places = Places::of(&Layout::of(&Game::parse("3^3").unwrap()));
        // The second part touches the first in the first layer; the third stands in another layer.
        let parts: [&[Point]; 3] = [&[0, 4], &[1, 8], &[18, 26]];
        let colours = colours_of(&parts, &places);
        assert_ne!(colours[0], colours[1]);
        assert_eq!(colours[2], 0);
        // Each point touches all others; there are more parts than colours.
        let places = Places::of(&Layout::of(&Game::parse("mnk:7,2,3").unwrap()));
        let points: Vec<Point> = (0..14).collect();
        let colours = colours_of(&[&points[..]; 14], &places);
        assert_eq!(colours, (0..14).map(|part| part % COLOURS.len()).collect::<Vec<_>>());
    }

    #[test]
    fn a_name_is_neither_markup_nor_a_command() {
        let mut game = Game::parse("mnk:2,1,2").unwrap();
        game.source.names = ["</text><script>", "\\input{a&b}"].map(str::to_owned).to_vec();
        let (mut svg, mut tikz) = (Vec::new(), Vec::new());
        write_svg(&mut svg, &game, None).unwrap();
        write_tikz(&mut tikz, &game, None).unwrap();
        let [svg, tikz] = [svg, tikz].map(|text| String::from_utf8(text).unwrap());
        assert!(
            svg.contains(">&lt;/text&gt;&lt;script&gt;</text>") && svg.contains("a&amp;b") && !svg.contains("<script>")
        );
        assert!(tikz.contains("{\\textbackslash{}input\\{a\\&b\\}};") && !tikz.contains("\\input"), "{tikz}");
    }

    #[test]
    fn a_name_ends_no_label() {
        let mut certificate = committed("grid-3-3");
        certificate.game.source.names = (0..27).map(|point| format!("\"]\\{point}")).collect();
        let mut out = Vec::new();
        let graph = Graph::of(&certificate, None, usize::MAX);
        graph.write(&mut out, Names::given(&certificate.game)).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("\\nmove \\\"]\\\\13\", style=bold];"), "{text}");
    }
}
