//! Pictures of boards, for looking up the number of a point.

use pgc_core::game::{Animal, Family, Game, Point};
use pgc_core::labels::letters;
use pgc_show::layout::{Layout, Panel, layers};

/// Most columns of text in a picture.
const WIDTH: usize = 100;
/// Most rows of text in a picture.
const HEIGHT: usize = 60;
/// The blanks between squares that stand side by side.
const GAP: usize = 3;

/// How the game's points are numbered, with a picture of as much of the board as fits.
pub(super) fn picture(game: &Game) -> String {
    match game.family {
        Family::Grid { k, n } => grid(k, n),
        Family::Mnk { m, n, .. } => mnk(m, n),
        Family::Animal { animal, m, n } => creature(animal) + &mnk(m, n),
        Family::Td { k, q, .. } => design(k, q, k == 4 && q == 4),
        Family::Projective { q } => {
            let infinity = q * q + q;
            design(q + 1, q, false) + &format!("\nPoint {infinity} belongs to every group's line.\n")
        }
        Family::Named(named) => named.numbering() + "\n",
        Family::Lines => "The points are numbered as in the file.\n".to_owned(),
    }
}

/// The board of a grid, an m,n,k game or an animal, with Xeno's points, Ophelia's, and a letter for the free points of each
/// group: a pair or a part. Nothing if it does not fit.
pub(super) fn stones(game: &Game, xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]) -> Option<String> {
    let mut cells = vec![".".to_owned(); game.board.points()];
    for (group, number) in groups.iter().zip(0..) {
        group.iter().for_each(|&point| cells[usize::from(point)] = letters(number));
    }
    xeno.iter().for_each(|&point| cells[usize::from(point)] = "X".to_owned());
    ophelia.iter().for_each(|&point| cells[usize::from(point)] = "O".to_owned());
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let cell = |number: u32| format!("{:>width$}", cells[number as usize]);
    match game.drawn_as() {
        Family::Grid { k, n: 3 } => {
            let squares = Some(squares(k, 3, 3, &cell)).filter(|_| cells.len() <= WIDTH * HEIGHT)?;
            let width = squares.iter().map(|square| square.width).max()?;
            let beside = ((WIDTH + GAP) / (width + GAP)).max(1);
            // As many rows of layers as needed, with as few layers each.
            let beside = squares.len().div_ceil(squares.len().div_ceil(beside));
            Some(Block::arranged(&squares, k, beside).fitting()?.text())
        }
        Family::Grid { k, n } => {
            numbers(k, n, n)?;
            Some(Block::arranged(&squares(k, n, n, &cell), k, k as usize).text())
        }
        Family::Mnk { m, n, .. } | Family::Animal { m, n, .. }
            if (width + 1) * m as usize <= WIDTH && n as usize <= HEIGHT =>
        {
            let row = |y| (0..m).map(|x| cell(y * m + x)).collect::<Vec<_>>().join(" ") + "\n";
            Some((0..n).map(row).collect())
        }
        Family::Mnk { .. }
        | Family::Animal { .. }
        | Family::Named(_)
        | Family::Td { .. }
        | Family::Projective { .. }
        | Family::Lines => None,
    }
}

/// Arranges the cells in as many columns as fit.
pub(super) fn rows_of(cells: &[String]) -> String {
    let width = cells.iter().map(String::len).max().unwrap_or(0);
    let columns = ((WIDTH + 2) / (width + 4)).max(1);
    let mut text = String::new();
    for row in cells.chunks(columns) {
        for cell in row {
            // A formatter's width is limited, and a line of a large board may be longer.
            let blanks = " ".repeat(width - cell.len());
            text += &format!("  {cell}{blanks}  ");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// A rectangle of text.
struct Block {
    rows: Vec<String>,
    width: usize,
}

impl Block {
    fn new(rows: Vec<String>) -> Self {
        let width = rows.iter().map(String::len).max().unwrap_or(0);
        Self { rows, width }
    }

    fn beside(blocks: &[Self], gap: usize) -> Self {
        let height = blocks.iter().map(|block| block.rows.len()).max();
        let row = |y: usize| {
            let cells: Vec<_> = blocks
                .iter()
                .map(|block| {
                    let text = block.rows.get(y).map_or("", String::as_str);
                    format!("{text:width$}", width = block.width)
                })
                .collect();
            cells.join(&" ".repeat(gap))
        };
        Self::new((0..height.unwrap_or(0)).map(row).collect())
    }

    /// The squares of a grid, so many side by side; the more dimensions lie between two rows of them, the further they are apart.
    fn arranged(squares: &[Self], k: u32, beside: usize) -> Self {
        let mut rows = Vec::new();
        for (number, row) in squares.chunks(beside).enumerate() {
            if number > 0 {
                let differ = 4 + (1..).take_while(|&power| number.is_multiple_of((k as usize).pow(power))).count();
                rows.extend(std::iter::repeat_n(String::new(), differ / 3));
            }
            rows.extend(Self::beside(row, GAP).rows);
        }
        Self::new(rows)
    }

    /// The same, if it is not too large.
    fn fitting(self) -> Option<Self> {
        (self.width <= WIDTH && self.rows.len() <= HEIGHT).then_some(self)
    }

    fn text(&self) -> String {
        let lines = self.rows.iter().map(|row| row.trim_end().to_owned() + "\n");
        lines.collect()
    }
}

/// Squares of the last two dimensions. The last dimension goes right, the one before down, and the one before that goes
/// right again, from slice to slice. All others go down.
fn grid(k: u32, n: u32) -> String {
    let mut text = grid_numbers(k, n);
    let Some((shown, block)) = (1..=n).rev().find_map(|d| Some((d, numbers(k, n, d)?))) else {
        return text;
    };
    if shown < n {
        text += "The whole is too large to show; here is the part where";
        text += &match n - shown {
            1 => " the first coordinate is 0.\n".to_owned(),
            fixed => format!(" the first {fixed} coordinates are 0.\n"),
        };
    }
    text + "\n" + &block.text()
}

fn grid_numbers(k: u32, n: u32) -> String {
    let names: Vec<_> = (1..=n).map(|i| format!("x{i}")).collect();
    let number = if n > 5 {
        format!("x1 x2 ... x{n} read in base {k}")
    } else {
        let powers = (0..n).rev().map(|power| k.pow(power));
        let terms = powers.zip(&names).map(|(power, name)| match power {
            1 => name.clone(),
            _ => format!("{power}*{name}"),
        });
        terms.collect::<Vec<_>>().join(" + ")
    };
    let point = names.join(",");
    let last = k - 1;
    format!("Point ({point}) has the number {number};\ncoordinates are 0 to {last}.\n")
}

/// The numbers of the points whose coordinates are 0 except for the last `d`, if they fit.
fn numbers(k: u32, n: u32, d: u32) -> Option<Block> {
    let width = (k.pow(n) - 1).to_string().len();
    let cell = |number| format!("{number:>width$}");
    if d == 1 {
        return Block::new(vec![(0..k).map(cell).collect::<Vec<_>>().join(" ")]).fitting();
    }
    Block::arranged(&squares(k, n, d, &cell), k, k as usize).fitting()
}

/// The squares of the last two dimensions in the part of a grid where all but the last `d` coordinates are 0, each under its title. `cell`
/// turns a number into a cell.
fn squares(k: u32, n: u32, d: u32, cell: &dyn Fn(u32) -> String) -> Vec<Block> {
    let Layout::Panels { panels, .. } = layers(k as usize, n) else { return Vec::new() };
    let row =
        |row: &[Option<Point>]| row.iter().flatten().map(|&point| cell(point.into())).collect::<Vec<_>>().join(" ");
    let square = |panel: &Panel| {
        let title = Some(panel.title.clone()).filter(|title| !title.is_empty());
        Block::new(title.into_iter().chain(panel.cells.chunks(panel.columns).map(row)).collect())
    };
    panels.iter().take(k.pow(d.saturating_sub(2)) as usize).map(square).collect()
}

fn mnk(m: u32, n: u32) -> String {
    let text = format!("Point x of row y has the number {m}*y + x.\n");
    let too_large = text.clone() + "The board is too large to show here.\n";
    if m as usize > WIDTH || n as usize > HEIGHT {
        return too_large;
    }
    let table = table("x=", m, "y=", n);
    if table.lines().any(|line| line.len() > WIDTH) {
        return too_large;
    }
    text + "\n" + &table
}

fn creature(animal: Animal) -> String {
    let rows = animal.rows().into_iter().map(|row| row.replace('x', "#").replace('.', " ").trim_end().to_owned());
    let rows: String = rows.map(|row| format!("  {row}\n")).collect();
    format!("The lines are all places of the {}, turned or reflected:\n\n{rows}\n", animal.name())
}

fn design(k: u32, q: u32, pi4: bool) -> String {
    let mut table = table("y=", q, "g", k);
    if pi4 {
        let names = ["r", "c", "α", "β"].into_iter();
        let named = table.lines().zip(std::iter::once("").chain(names));
        table = named
            .map(|(row, name)| match name {
                "" => format!("{row}\n"),
                _ => format!("{row}   {name}1 {name}2 {name}3 {name}4\n"),
            })
            .collect();
    }
    format!("Element y of group g has the number {q}*g + y.\n\n{table}")
}

/// A table of consecutive numbers, with a heading for each column and each row.
fn table(column: &str, columns: u32, row: &str, rows: u32) -> String {
    let heading = |name: &str, number: u32| format!("{name}{number}");
    let first = heading(row, rows - 1).len();
    let width = heading(column, columns - 1).len().max((rows * columns - 1).to_string().len());
    let line = |name: String, cell: &dyn Fn(u32) -> String| {
        let cells: String = (0..columns).map(|x| format!(" {:>width$}", cell(x))).collect();
        format!("{name:first$} {cells}\n")
    };
    let numbers = (0..rows).map(|y| line(heading(row, y), &|x| (y * columns + x).to_string()));
    line(String::new(), &|x| heading(column, x)) + &numbers.collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One line may contain all points of the largest board.
    #[test]
    fn a_cell_may_be_as_long_as_a_line_of_the_largest_board() {
        let cells = ["9".repeat(200_000), "1".to_owned()];
        assert_eq!(rows_of(&cells), format!("  {}\n  1\n", cells[0]));
        assert_eq!(rows_of(&["a".to_owned(), "bcd".to_owned()]), "  a      bcd\n");
    }

    fn shown(expression: &str) -> String {
        picture(&Game::parse(expression).unwrap())
    }

    #[test]
    fn stones_stand_where_their_numbers_would() {
        let stones = |expression: &str| stones(&Game::parse(expression).unwrap(), &[1, 7], &[5], &[]);
        assert_eq!(
            stones("2^3").unwrap(),
            "layer 1 of 2   layer 2 of 2\n\
             . X            . O\n\
             . .            . X\n"
        );
        assert_eq!(stones("mnk:4,2,3").unwrap(), ". X . .\n. O . X\n");
        assert_eq!(stones("animal:el,4x2").unwrap(), stones("mnk:4,2,3").unwrap());
        assert_eq!(stones("12^4"), None);
        assert_eq!(stones("32^3"), None);
        assert_eq!(stones("affine:3"), None);
    }

    #[test]
    fn layers_that_are_too_many_for_a_row_stand_below() {
        let cube = Game::parse("6^3").unwrap();
        let parts: Vec<Vec<Point>> = (0..27).map(|part| vec![part]).collect();
        let text = stones(&cube, &[36], &[215], &parts).unwrap();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), 7 + 1 + 7);
        assert_eq!(rows[0].split("  ").filter(|part| !part.is_empty()).count(), 3, "{text}");
        assert_eq!(rows[1], " a  b  c  d  e  f    X  .  .  .  .  .    .  .  .  .  .  .");
        assert!(rows[5].starts_with(" y  z aa") && rows[14].ends_with('O'), "{text}");
        let small = stones(&cube, &[36], &[215], &[vec![0]]).unwrap();
        assert_eq!(small.lines().count(), 7, "one letter each: all six stand side by side");
    }

    #[test]
    fn the_points_of_a_pair_have_its_letters() {
        let game = Game::parse("mnk:4,2,3").unwrap();
        assert_eq!(stones(&game, &[1], &[5], &[vec![0, 6], vec![2, 3]]).unwrap(), "a X b b\n. O a .\n");
        let row = Game::parse("mnk:54,1,3").unwrap();
        let pairs: Vec<Vec<Point>> = (0..27).map(|point| vec![point, point + 27]).collect();
        assert_eq!(stones(&row, &[], &[], &pairs), None, "too wide with two letters");
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letters), ["a", "z", "aa", "az", "ba", "zz", "aaa"]);
    }

    #[test]
    fn every_number_of_a_small_board_is_shown() {
        for expression in
            ["5^1", "3^2", "4^3", "3^4", "4^4", "3^5", "mnk:6,5,4", "animal:f,7x3", "affine:9", "projective:9"]
        {
            let board = Game::parse(expression).unwrap().board;
            let text = shown(expression);
            let words: Vec<_> = text.split([' ', '\n', '_', ',']).collect();
            for point in 0..board.points() {
                assert!(words.contains(&point.to_string().as_str()), "{expression} {point}");
            }
        }
    }

    #[test]
    fn no_picture_is_too_wide() {
        for expression in ["2^8", "8^4", "180^2", "32768^1", "31^3", "mnk:180,180,1", "mnk:1,9000,2", "mnk:32768,1,2"] {
            let text = shown(expression);
            assert!(text.lines().all(|line| line.len() <= WIDTH), "{expression}");
            assert!(text.lines().count() <= HEIGHT + 10, "{expression}");
        }
    }
}
