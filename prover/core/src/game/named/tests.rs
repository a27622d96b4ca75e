use super::*;
use crate::game::{Claim, Game};

fn game(expression: &str) -> Game {
    Game::read(expression).unwrap()
}

/// Numbers of points and of lines that are known.
#[test]
fn boards_have_as_many_points_and_lines_as_they_should() {
    for (expression, points, lines) in [
        ("torus:6,6,5", 36, 144),
        ("torus:3,3,3", 9, 12),
        ("torus:4,4,4", 16, 16),
        ("box:3,3,3,3", 27, 49),
        ("box:4,3,2,3", 24, 28),
        ("hex:2,3", 7, 3),
        ("hex:5,5", 61, 75),
        ("triangle:3,3", 6, 3),
        ("triangle:4,3", 10, 9),
        ("square:2", 4, 1),
        ("square:5", 25, 16),
        ("ramsey:6,3", 15, 20),
        ("ramsey:5,4", 10, 5),
        ("vdw:9,3", 9, 16),
        ("vdw:26,5", 26, 72),
        ("sts:7", 7, 7),
        ("sts:9", 9, 12),
        ("sts:13", 13, 26),
        ("sts:15", 15, 35),
        ("gq:2", 15, 15),
        ("gq:3", 40, 40),
        ("gq:4", 85, 85),
        ("fano", 7, 7),
        ("pappus", 9, 9),
        ("desargues", 10, 10),
        ("mobius-kantor", 8, 8),
        ("hexgame:1", 1, 1),
        ("hexgame:2", 4, 3),
        ("hexgame:4", 16, 54),
        ("hexgame:6", 36, 3848),
    ] {
        let board = game(expression).board;
        assert_eq!((board.points(), board.lines().len()), (points, lines), "{expression}");
    }
}

#[test]
fn some_are_boards_of_other_families() {
    for (one, other) in [
        ("box:4,4,4,4", "4^3"),
        ("box:5,6,4", "mnk:6,5,4"),
        ("square:6", "animal:fatty,6x6"),
        ("torus:7,1,9", "mnk:7,1,9"),
    ] {
        assert_eq!(game(one).board, game(other).board, "{one}");
    }
}

#[test]
fn triple_systems_have_each_pair_once() {
    for v in (1..64).filter(|v| matches!(v % 6, 1 | 3) && *v > 1) {
        let board = game(&format!("sts:{v}")).board;
        let mut pairs: Vec<_> =
            board.lines().iter().flat_map(|line| [[0, 1], [0, 2], [1, 2]].map(|[a, b]| (line[a], line[b]))).collect();
        assert_eq!(pairs.len(), v * (v - 1) / 2);
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), v * (v - 1) / 2, "{v}");
    }
}

/// For a point outside a line one point of the line is joined to it.
#[test]
fn quadrangles_have_no_triangles() {
    for q in [2, 3] {
        let board = game(&format!("gq:{q}")).board;
        for point in 0..board.points() {
            let joined: Vec<Point> = board
                .through(u16::try_from(point).unwrap())
                .iter()
                .flat_map(|&line| board.lines()[line as usize].clone())
                .collect();
            for line in board.lines().iter().filter(|line| !line.iter().any(|&other| usize::from(other) == point)) {
                assert_eq!(line.iter().filter(|other| joined.contains(other)).count(), 1);
            }
        }
    }
}

/// Whoever owns the points of a full board of Hex, exactly one player has a chain (J. Nash).
#[test]
fn one_player_has_a_chain_on_a_full_board_of_hex() {
    for n in 1..=4_u32 {
        let game = game(&format!("hexgame:{n}"));
        for owned in (0..1_u32 << (n * n)).step_by(if n < 4 { 1 } else { 7 }) {
            let has = |claim, own: bool| {
                game.lines_of(claim).iter().any(|line| line.iter().all(|&point| (owned >> point & 1 == 1) == own))
            };
            assert_ne!(has(Claim::XenoWins, true), has(Claim::OpheliaWins, false), "{n} {owned:b}");
        }
    }
}

#[test]
fn no_chain_of_hex_has_another_within_it() {
    let game = game("hexgame:4");
    let lines = game.board.lines();
    let lies_in = |one: &[Point], other: &[Point]| one.iter().all(|point| other.contains(point));
    assert!(!lines.iter().any(|one| lines.iter().any(|other| one != other && lies_in(one, other))));
}

#[test]
fn expressions_come_back_as_they_were() {
    for (name, shape) in SHAPES {
        let example = shape.rsplit(' ').next().unwrap();
        let named = Named::read(example).unwrap().unwrap();
        assert_eq!(named.to_string(), example);
        assert!(example.starts_with(name) && named.board().is_ok() && !named.numbering().is_empty(), "{name}");
    }
}

#[test]
fn what_is_no_such_board_is_refused() {
    let message = |expression: &str| Game::read(expression).unwrap_err().to_string();
    for (expression, expected) in [
        ("torus:6,6", "'torus:6,6' has the wrong form; write torus:COLUMNS,ROWS,K, for example torus:6,6,5"),
        ("fano:7", "'fano:7' has the wrong form; write fano"),
        (
            "box:4,4",
            "'box:4,4' has the wrong form; write box:A,B,...,K, with two to six sides, for example box:4,4,3,3",
        ),
        ("torus:0,6,5", "there is no torus:0,6,5: sides and rows have at least one point"),
        ("hex:0,5", "there is no hex:0,5: sides and rows have at least one point"),
        ("ramsey:6,1", "there is no ramsey:6,1: a line has an edge, so at least two vertices"),
        ("vdw:9,0", "there is no vdw:9,0: sides and rows have at least one point"),
        ("sts:8", "there is no sts:8: a triple system has 1 or 3 points more than a multiple of 6, and at least 3"),
        ("gq:6", "order 6 is not supported; choose 2, 3, 4, 5, 7, 8 or 9"),
        ("hexgame:0", "there is no hexgame:0: sides and rows have at least one point"),
        ("hexgame:7", "there is no hexgame:7: from side 7 on there are too many chains to list"),
        ("square:1", "there is no square:1: a square needs two columns and two rows"),
    ] {
        assert_eq!(message(expression), expected, "{expression}");
    }
}

#[test]
fn huge_boards_are_refused_before_they_are_built() {
    let most = u32::MAX;
    for expression in [
        format!("torus:{most},{most},2"),
        format!("box:{most},{most},{most},{most},2"),
        "box:9,9,9,9,2".to_owned(),
        format!("hex:{most},{most}"),
        format!("triangle:{most},2"),
        format!("square:{most}"),
        "square:1800".to_owned(),
        format!("ramsey:{most},{most}"),
        "ramsey:200,100".to_owned(),
        "ramsey:90,4".to_owned(),
        format!("vdw:{most},2"),
        "vdw:30000,2".to_owned(),
        "sts:4294967295".to_owned(),
        "sts:9003".to_owned(),
    ] {
        assert!(matches!(Game::read(&expression), Err(GameError::Board(_))), "{expression}");
    }
}
