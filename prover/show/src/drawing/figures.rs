//! Figures beside a board. The affine plane of order 4 is there as the paper draws it: two orthogonal latin squares (figure 1), and
//! the two classes of lines that are diagonals of the grid (figure 5). Other affine planes have a square for each class of parallel
//! lines, and other designs one for each group of symbols. An animal is shown by itself.

use super::places::{CELL, DOWN};
use super::shape::{Look, Shape, Words};
use crate::layout::{LatinSquares, Layout};
use pgc_core::game::{Animal, Family, Game, Point};
use pgc_core::labels::{Labels, letters, names};

/// The letters of the lines of a class.
const LETTERS: [&str; 4] = ["x", "y", "z", "w"];
const GAP: f64 = 24.0;
/// The height of a title.
const TITLE: f64 = 18.0;

/// Shapes with their width and height.
type Figures = (Vec<Shape>, f64, f64);

/// The figures of a game, whose board has this layout; nothing for boards that need none.
pub(super) fn of(game: &Game, layout: &Layout) -> Option<Figures> {
    let Layout::Panels { panels, .. } = layout else { return None };
    match game.drawn_as() {
        Family::Td { k: 4, q: 4, .. } => of_the_paper(game, &panels[0].cells),
        Family::Td { k, q, groups } if k == q && groups == q => Some(classes(game, q as usize)),
        Family::Td { .. } | Family::Projective { .. } => symbols(game),
        Family::Animal { animal, .. } => Some(shape(animal)),
        _ => None,
    }
}

/// The affine plane of order 4 or a design of its lines, whose board has these cells.
fn of_the_paper(game: &Game, cells: &[Option<Point>]) -> Option<Figures> {
    let labels = Labels::squares(game)?;
    let cells: Vec<Point> = cells.iter().flatten().copied().collect();
    let blocks: Vec<&Vec<Point>> =
        game.board.lines().iter().filter(|line| line.iter().any(|point| point / 4 != line[0] / 4)).collect();
    let place = |point: Point| cells.iter().position(|&cell| cell == point).unwrap_or(0);
    let diagonals = blocks.iter().filter(|line| {
        let rows: Vec<usize> = line.iter().map(|&point| place(point) / 4).collect();
        let columns: Vec<usize> = line.iter().map(|&point| place(point) % 4).collect();
        (1..4).all(|index| !rows[..index].contains(&rows[index]) && !columns[..index].contains(&columns[index]))
    });
    let (mut first, mut second): (Vec<&Vec<Point>>, Vec<&Vec<Point>>) = (Vec::new(), Vec::new());
    for &line in diagonals {
        let disjoint = first.iter().all(|other| other.iter().all(|point| !line.contains(point)));
        if disjoint { first.push(line) } else { second.push(line) }
    }
    let mut shapes = Vec::new();
    let side = 4.0 * CELL;
    for (index, class) in [second, first].iter().enumerate() {
        let symbol = |cell: usize| {
            // A line is called by its column in the first row.
            let line = class.iter().find(|line| line.contains(&cells[cell]));
            let column = line.and_then(|line| cells[..4].iter().position(|top| line.contains(top)));
            LETTERS[column.unwrap_or(0)].to_owned()
        };
        square(
            &mut shapes,
            [f64::from(u8::from(index == 1)) * (side + GAP), 0.0],
            4,
            "diagonals of one class",
            &symbol,
        );
    }
    for (latin, left) in LatinSquares::of(game)?.squares.iter().zip([0.0, side + GAP]) {
        let symbol = |cell: usize| labels.name(latin[cell]);
        square(&mut shapes, [left, side + 2.0 * GAP], 4, "latin square, r down, c right", &symbol);
    }
    Some((shapes, 2.0 * side + 2.0 * GAP, 2.0 * side + 4.0 * GAP))
}

/// The classes of parallel lines of an affine plane but for the rows and the columns of its board: a letter for each line.
fn classes(game: &Game, order: usize) -> Figures {
    let is_column =
        |line: &&Vec<Point>| line.iter().all(|&point| usize::from(point) % order == usize::from(line[0]) % order);
    let is_row =
        |line: &&Vec<Point>| line.iter().all(|&point| usize::from(point) / order == usize::from(line[0]) / order);
    let mut classes: Vec<Vec<&Vec<Point>>> = Vec::new();
    for line in game.board.lines().iter().filter(|line| !is_column(line) && !is_row(line)) {
        let is_parallel = |class: &&mut Vec<&Vec<Point>>| class[0].iter().all(|point| !line.contains(point));
        match classes.iter_mut().find(is_parallel) {
            Some(class) => class.push(line),
            None => classes.push(vec![line]),
        }
    }
    let symbol = |class: usize, cell: usize| {
        let is_through = |line: &&Vec<Point>| line.iter().any(|&point| usize::from(point) == cell);
        letters(classes[class].iter().position(is_through).unwrap_or(0))
    };
    arranged(classes.len(), order, None, &|class| format!("class {} of lines", class + 3), &symbol)
}

/// The latin squares of a design: a block has the symbols at the place of its row and column.
fn symbols(game: &Game) -> Option<Figures> {
    let (latin, names) = (LatinSquares::of_groups(game)?, names(game));
    let named =
        |points: &[Point]| points.iter().map(|&point| names[usize::from(point)].clone()).collect::<Vec<String>>();
    let headings = (named(&latin.rows), named(&latin.columns));
    let symbol = |square: usize, cell: usize| names[usize::from(latin.squares[square][cell])].clone();
    let title = |square: usize| format!("points of group {} of a line", square + 2);
    Some(arranged(latin.squares.len(), latin.rows.len(), Some(&headings), &title, &symbol))
}

/// Squares of symbols in rows, as many side by side as below each other. Rows and columns may have names.
fn arranged(
    count: usize,
    order: usize,
    headings: Option<&(Vec<String>, Vec<String>)>,
    title: &dyn Fn(usize) -> String,
    symbol: &dyn Fn(usize, usize) -> String,
) -> Figures {
    let mut shapes = Vec::new();
    let beside = (1..=count).find(|side| side * side >= count).unwrap_or(1);
    let margin = if headings.is_some() { GAP } else { 0.0 };
    let size = CELL * lengths(order) + margin;
    let step = [size.max(WIDE) + GAP, size + TITLE + GAP];
    for number in 0..count {
        let [x, y] = [step[0] * lengths(number % beside), GAP / 2.0 + step[1] * lengths(number / beside)];
        shapes.push(Shape::Words { kind: Words::Title, at: [x, y + 14.0], text: title(number) });
        let [left, top] = [x + margin, y + TITLE + margin];
        cells(&mut shapes, [left, top], order, &|cell| symbol(number, cell));
        let Some((rows, columns)) = headings else { continue };
        for (index, (row, column)) in rows.iter().zip(columns).enumerate() {
            let along = CELL * (lengths(index) + 0.5);
            let words = |at, text: &String| Shape::Words { kind: Words::Inside, at, text: text.clone() };
            shapes.push(words([x + margin / 2.0, top + along + DOWN], row));
            shapes.push(words([left + along, top - DOWN], column));
        }
    }
    (shapes, step[0] * lengths(beside), GAP / 2.0 + step[1] * lengths(count.div_ceil(beside)))
}

/// The least width of a figure, for its title.
const WIDE: f64 = 150.0;

fn lengths(count: usize) -> f64 {
    u32::try_from(count).map_or(0.0, f64::from)
}

/// An animal, under its name.
fn shape(animal: Animal) -> Figures {
    let rows = animal.rows();
    let title = Shape::Words {
        kind: Words::Title,
        at: [0.0, GAP + 8.0],
        text: format!("{}, turned or reflected", animal.name()),
    };
    let mut shapes = vec![title];
    for (row, cells) in rows.iter().enumerate() {
        for (column, _) in cells.chars().enumerate().filter(|(_, cell)| *cell == 'x') {
            let middle = [CELL * (lengths(column) + 0.5), GAP + TITLE + CELL * (lengths(row) + 0.5)];
            shapes.extend([Look::Part, Look::Empty].map(|look| Shape::Cell { look, middle }));
        }
    }
    let widest = rows.iter().map(String::len).max().unwrap_or(0);
    (shapes, (CELL * lengths(widest)).max(WIDE) + GAP, 2.0 * GAP + TITLE + CELL * lengths(rows.len()))
}

/// A square of symbols under a title.
fn square(shapes: &mut Vec<Shape>, [x, y]: [f64; 2], order: usize, title: &str, symbol: &dyn Fn(usize) -> String) {
    shapes.push(Shape::Words { kind: Words::Title, at: [x, y + 14.0], text: title.to_owned() });
    cells(shapes, [x, y + TITLE], order, symbol);
}

/// A square of symbols with its upper left corner here.
fn cells(shapes: &mut Vec<Shape>, [x, y]: [f64; 2], order: usize, symbol: &dyn Fn(usize) -> String) {
    for cell in 0..order * order {
        let [column, row] = [lengths(cell % order), lengths(cell / order)];
        let [middle, centre] = [x + CELL * (column + 0.5), y + CELL * (row + 0.5)];
        shapes.push(Shape::Cell { look: Look::Empty, middle: [middle, centre] });
        shapes.push(Shape::Words { kind: Words::Symbol, at: [middle, centre + 6.0], text: symbol(cell) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_are_those_of_the_paper() {
        let figures = |text: &str| {
            let game = Game::parse(text).unwrap();
            of(&game, &Layout::of(&game))
        };
        let (shapes, width, height) = figures("affine:4").unwrap();
        for shape in &shapes {
            let [x, y] = match shape {
                Shape::Cell { middle, .. } => *middle,
                Shape::Words { at, .. } => *at,
                _ => continue,
            };
            assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "[{x}, {y}] in [{width}, {height}]");
        }
        let symbols: Vec<&str> = shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Words { kind: Words::Symbol, text, .. } => Some(&**text),
                _ => None,
            })
            .collect();
        assert_eq!(symbols.len(), 64);
        // The paper's example: the symbol in row 3 and column 2 is α4 in the first square and β1 in the second.
        assert_eq!((symbols[32 + 9], symbols[48 + 9]), ("α4", "β1"));
        let figure = "x y z w y x w z z w x y w z y x x y z w w z y x y x w z z w x y";
        assert_eq!(symbols[..32].join(" "), figure);
        for square in symbols.chunks(16) {
            for index in 0..4 {
                let mut row = square[4 * index..4 * index + 4].to_vec();
                row.sort_unstable();
                row.dedup();
                assert_eq!(row.len(), 4);
            }
        }
        assert!(figures("3^3").is_none() && figures("projective:2").is_none() && figures("td:2,3").is_none());
    }

    fn symbols_of(text: &str) -> Vec<String> {
        let game = Game::parse(text).unwrap();
        let (shapes, ..) = of(&game, &Layout::of(&game)).unwrap();
        let symbol = |shape: Shape| match shape {
            Shape::Words { kind: Words::Symbol, text, .. } => Some(text),
            _ => None,
        };
        shapes.into_iter().filter_map(symbol).collect()
    }

    #[test]
    fn planes_have_a_square_for_each_class_and_designs_for_each_group() {
        assert_eq!(symbols_of("affine:3").join(" "), "a b c c a b b c a a b c b c a c a b");
        assert_eq!(symbols_of("td:3,3").len(), 9);
        assert_eq!((symbols_of("projective:3").len(), symbols_of("affine:5").len()), (2 * 9, 4 * 25));
        assert!(symbols_of("td:3,3").iter().all(|symbol| ["6", "7", "8"].contains(&&**symbol)));
    }
}
