use std::collections::BTreeMap;

use super::*;
use crate::game::{BoardError, Family, Game};

fn board(name: &str, m: u32, n: u32) -> Board {
    animal(read(name), m, n).unwrap()
}

fn read(text: &str) -> Animal {
    Animal::read(text).unwrap()
}

/// These cells, moved to the top left corner.
fn cornered(cells: &BTreeSet<(usize, usize)>) -> Shape {
    let least = |side: fn(&(usize, usize)) -> usize| cells.iter().map(side).min().unwrap();
    let (top, left) = (least(|cell| cell.0), least(|cell| cell.1));
    Shape::of(cells.iter().map(|(y, x)| (y - top, x - left)).collect())
}

/// All polyominoes with this many cells, each as the first of its images. They arise from those with one cell less:
/// a cell is added at each side of each of their cells.
fn polyominoes(cells: usize) -> BTreeSet<Shape> {
    if cells == 1 {
        return BTreeSet::from([cornered(&BTreeSet::from([(0, 0)]))]);
    }
    let mut all = BTreeSet::new();
    for smaller in polyominoes(cells - 1) {
        let cells: BTreeSet<_> = smaller.cells.iter().map(|(y, x)| (y + 1, x + 1)).collect();
        for (y, x) in &cells {
            for beside in [(y - 1, *x), (y + 1, *x), (*y, x - 1), (*y, x + 1)] {
                let mut grown = cells.clone();
                if grown.insert(beside) {
                    all.extend(cornered(&grown).images().pop_first());
                }
            }
        }
    }
    all
}

#[test]
fn the_named_animals_are_the_polyominoes_of_up_to_five_cells_and_snaky() {
    let mut sizes = BTreeMap::<usize, BTreeSet<Shape>>::new();
    for animal in Animal::all() {
        let shape = animal.shape();
        assert_eq!(shape, cornered(&shape.cells), "{}", animal.name());
        sizes.entry(shape.cells.len()).or_default().extend(shape.images().pop_first());
    }
    assert_eq!(sizes.values().map(BTreeSet::len).collect::<Vec<_>>(), [1, 1, 2, 5, 12, 1]);
    let snaky = sizes.remove(&6).unwrap();
    assert!(snaky.is_subset(&polyominoes(6)));
    for (size, shapes) in sizes {
        assert_eq!(shapes, polyominoes(size));
    }
}

#[test]
fn names_differ_and_the_second_tells_the_number_of_cells() {
    let names: Vec<&str> = NAMED.iter().flat_map(|named| named.names).copied().collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    for Named { names, animal } in &NAMED {
        assert!(names.iter().all(|name| read(name) == *animal) && animal.name() == names[0]);
        if let Some(other) = names.get(1) {
            assert!(other.ends_with(&animal.shape().cells.len().to_string()) && other.len() == 2, "{other}");
        }
    }
}

#[test]
fn any_polyomino_can_be_drawn() {
    assert_eq!(read("xx/xx").name(), "fatty");
    assert_eq!(read("xx.../.xxxx").name(), "snaky", "an image of a named one has that name");
    assert_eq!(read("..../.xxx/.x.."), read("elly"), "empty rows and columns around it do not count");
    let drawn = read("xxx/x../xx.");
    assert_eq!(
        (drawn.name(), drawn.rows()),
        ("xxx/x../xx.".to_owned(), ["xxx", "x..", "xx."].map(str::to_owned).into())
    );
    for size in 1..=6 {
        for shape in polyominoes(size) {
            let animal = Animal::of(&shape);
            let again = Animal::read(&animal.rows().join("/"));
            match size {
                1 => assert_eq!(read("x").name(), "x", "a single x is the pentomino's name"),
                _ => assert!(shape.clone().images().contains(&again.unwrap().shape()), "{shape:?}"),
            }
        }
    }
    assert_eq!(polyominoes(6).len(), 35);
}

#[test]
fn what_is_no_animal_is_refused() {
    for picture in ["x./.x", "xx.xx", "xx/x", "..", "xxx//xxx", "xxxxxxxxx", "xx/xx/xx/xx/xx/xx/xx/xx/xx", "x/", "//"] {
        assert!(matches!(Animal::read(picture), Err(GameError::Drawing(text)) if text == picture), "{picture}");
    }
    for name in ["Elly", "", "snakey", "x y", "f6"] {
        assert!(matches!(Animal::read(name), Err(GameError::Animal(text, _)) if text == name), "{name}");
    }
}

#[test]
fn orientations_are_as_many_as_symmetries_leave() {
    let groups = [
        (1, "monomino fatty x"),
        (2, "domino tic skinny i"),
        (4, "el knobby tippy t u v w z"),
        (8, "elly f l n p y snaky"),
    ];
    for (count, names) in groups {
        for name in names.split(' ') {
            assert_eq!(read(name).shape().images().len(), count, "{name}");
        }
    }
    assert_eq!(groups.map(|(_, names)| names.split(' ').count()).iter().sum::<usize>(), NAMED.len());
}

#[test]
fn an_animal_lies_wherever_it_fits() {
    assert_eq!(board("elly", 2, 3).lines(), [[0, 1, 2, 4], [0, 1, 3, 5], [0, 2, 4, 5], [1, 3, 4, 5]]);
    assert_eq!(board("tippy", 3, 2).lines(), [[0, 1, 4, 5], [1, 2, 3, 4]]);
    assert_eq!(board("fatty", 3, 3).lines(), [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]]);
    assert_eq!(board("x", 3, 3).lines(), [[1, 3, 4, 5, 7]]);
    let counts = |name, m, n| board(name, m, n).lines().len();
    assert_eq!([counts("monomino", 4, 3), counts("domino", 4, 3), counts("el", 4, 3)], [12, 9 + 8, 4 * 6]);
    assert_eq!([counts("elly", 6, 5), counts("f", 6, 5)], [4 * (5 * 3 + 4 * 4), 8 * 4 * 3]);
    assert_eq!([counts("y", 8, 8), counts("w", 8, 8)], [8 * 7 * 5, 4 * 36]);
}

#[test]
fn an_animal_that_fits_nowhere_leaves_no_lines() {
    assert!(board("x", 2, 100).lines().is_empty());
    assert!(board("tippy", 32768, 1).lines().is_empty());
    assert_eq!(board("i", 5, 4).lines().len(), 4);
}

#[test]
fn a_huge_board_of_an_animal_is_refused_before_it_is_built() {
    let refused = |name, m, n| animal(read(name), m, n).unwrap_err();
    for (m, n) in [(30000, 30000), (u32::MAX, u32::MAX), (32769, 1)] {
        assert!(matches!(refused("elly", m, n), GameError::Board(BoardError::TooManyPoints(_))));
    }
    assert!(matches!(refused("elly", 180, 180), GameError::Board(BoardError::TooManyLines(_))));
    assert_eq!(board("fatty", 181, 181).lines().len(), 180 * 180);
}

#[test]
fn a_board_without_columns_or_rows_is_refused() {
    for (m, n) in [(0, 3), (3, 0)] {
        let error = animal(read("elam"), m, n).unwrap_err();
        assert!(matches!(error, GameError::AnimalBoard(name, ..) if name == "monomino"));
    }
}

#[test]
fn a_list_of_all_placements_is_recognised() {
    for name in ["skinny,7x7", "elly,4x3", "x,5x5", "snaky,5x6", "domino,2x2", "xx./.xx/..x,4x5"] {
        let game = Game::parse(&format!("animal:{name}")).unwrap();
        let Family::Animal { animal, m, n } = game.family else { unreachable!() };
        assert_eq!(Family::of_placements(&game.board), Some(Family::Animal { animal, m, n }), "{name}");
        assert_eq!(Game::of_board(game.board).drawn_as(), game.family);
    }
    for other in ["affine:4", "4^2", "mnk:4,4,3", "td:3,3"] {
        let game = Game::parse(other).unwrap();
        assert_eq!((Family::of_placements(&game.board), game.drawn_as()), (None, game.family), "{other}");
    }
    let missing = Game::parse("animal:elly,4x4").unwrap().board.lines()[1..].to_vec();
    assert_eq!(Family::of_placements(&Board::new(16, missing).unwrap()), None);
}
