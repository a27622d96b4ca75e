//! The families of boards, and the expressions that name them.
//!
//! An expression is a family with its parameters. A family fixes how points are numbered, as a proof
//! names points by numbers; to change a numbering would make every certificate of the family one of another game.
//! Some families are in the format, and a certificate names them. Others are known here only, and a certificate
//! lists the lines of their boards.
//!
//! Size is checked before a board is built: an expression such as `99^99` is refused by its numbers.
//!
//! Whoever asks for Connect Four should not be told that the word is unknown, and should not get a proof of another
//! game either. So the words that people use for rules that are not covered are known, and the answer says what comes nearest, and
//! what the difference is.

use std::fmt;

use crate::game::board::digits;
use crate::game::{Animal, Board, GameError, Named, Point, designs, grid, refused};
use crate::quote::shown;

/// The family of a board, with its parameters. It fixes the numbering of the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// A board read from a file.
    Lines,
    /// K^N: a point's number is its coordinates read in base K, the last one fastest.
    Grid {
        /// The side.
        k: u32,
        /// The dimension.
        n: u32,
    },
    /// K in a row on M columns and N rows: column x of row y is point y*M + x.
    Mnk {
        /// The columns.
        m: u32,
        /// The rows.
        n: u32,
        /// The number of points in a row that win.
        k: u32,
    },
    /// A polyomino anywhere on M columns and N rows: column x of row y is point y*M + x. Certificates have no such
    /// family: they list the board's lines instead.
    Animal {
        /// The polyomino.
        animal: Animal,
        /// The columns.
        m: u32,
        /// The rows.
        n: u32,
    },
    /// A board that has a name. Certificates list its lines.
    Named(Named),
    /// A transversal design: element y of group g is point g*Q + y. The affine plane of order Q
    /// has Q groups, all of them lines.
    Td {
        /// The number of groups.
        k: u32,
        /// The order: the size of a group.
        q: u32,
        /// How many groups, from the first, are lines.
        groups: u32,
    },
    /// The projective plane of order Q: the transversal design of Q + 1 groups, with point
    /// Q^2 + Q added to every group.
    Projective {
        /// The order.
        q: u32,
    },
}

impl Family {
    /// The family of a board whose lines are all placements of an animal; nothing for other boards.
    pub(super) fn of_placements(board: &Board) -> Option<Family> {
        let line = board.lines().first()?;
        let points = u32::try_from(board.points()).ok()?;
        let on_columns = |m: u32| {
            let (animal, n) = (grid::placed(line, m)?, points / m);
            let same = grid::animal(animal, m, n).ok()?.lines() == board.lines();
            same.then_some(Family::Animal { animal, m, n })
        };
        (1..=points).filter(|m| points.is_multiple_of(*m)).find_map(on_columns)
    }

    /// The lines that are Ophelia's own on the board of this family, if it gives her such.
    pub(super) fn ophelia(self, board: &Board) -> Option<Vec<Vec<Point>>> {
        if let Self::Named(named) = self { named.ophelia(board) } else { None }
    }

    /// The columns, if the points are those of a rectangle, row by row.
    pub fn columns(self) -> Option<usize> {
        match self {
            Self::Mnk { m, .. } | Self::Animal { m, .. } => Some(m as usize),
            Self::Named(named) => named.columns().map(|columns| columns as usize),
            _ => None,
        }
    }

    /// Whether certificates store the family; of other boards they store the lines.
    pub(crate) fn is_stored(self) -> bool {
        self.numbers().0 > 0
    }

    /// Builds the board. A board of lines alone has no name that gives them; one that has a name is built when this is read, so that
    /// programs which read certificates alone need not know how.
    pub(super) fn board(self) -> Result<Board, GameError> {
        match self {
            Self::Grid { k, n } => grid::grid(k, n),
            Self::Mnk { m, n, k } => grid::mnk(m, n, k),
            Self::Animal { animal, m, n } => grid::animal(animal, m, n),
            Self::Td { k, q, groups } => designs::transversal(k, q, groups),
            Self::Projective { q } => designs::projective(q),
            Self::Lines | Self::Named(_) => refused("the name of a board alone does not give its lines"),
        }
    }

    /// The family that an expression names by its parameters.
    pub(super) fn of_parameters(expression: &str) -> Result<Self, GameError> {
        if let Some(advice) = uncovered(expression) {
            return refused(format_args!("'{}': {advice}", shown(expression)));
        }
        if let Some(named) = Named::read(expression) {
            return named.map(Self::Named);
        }
        let usual = usual(expression);
        let expression = usual.as_deref().unwrap_or(expression);
        let (name, parameters) = match expression.split_once(':') {
            Some(parts) => parts,
            None if expression.contains('^') => ("^", expression),
            None => return Err(GameError::unknown(expression)),
        };
        let known = shown(expression);
        let wrong = |text: &str| format!("'{}' in '{known}' is not a whole number from 0 to {}", shown(text), u32::MAX);
        let number = |text: &str| digits(text).ok_or_else(|| GameError::new(wrong(text)));
        let split = |separator| parameters.split(separator).collect::<Vec<_>>();
        let (family, parameters, shape) = match name {
            "^" => (1, split('^'), "K^N, for example 4^3"),
            "grid" => (1, split(','), "grid:K,N, for example grid:4,3"),
            "mnk" => (2, split(','), "mnk:COLUMNS,ROWS,K, for example mnk:6,5,4"),
            "animal" => {
                let sides = parameters.split_once(',').and_then(|(name, sides)| Some((name, sides.split_once('x')?)));
                let shape = "animal:NAME,COLUMNSxROWS, for example animal:elly,4x4";
                let (name, (m, n)) = sides.ok_or_else(|| GameError::misshapen(expression, shape))?;
                let [m, n] = [number(m)?, number(n)?];
                return Ok(Self::Animal { animal: Animal::read(name)?, m, n });
            }
            "td" => {
                let (design, groups) = parameters.split_once('+').unwrap_or((parameters, "0"));
                (3, design.split(',').chain([groups]).collect(), "td:K,Q or td:K,Q+G, for example td:4,5+2")
            }
            "affine" => (3, vec![parameters; 3], ""),
            "projective" => (4, vec![parameters], ""),
            _ => return Err(GameError::unknown(expression)),
        };
        let numbers = parameters.into_iter().map(number).collect::<Result<Vec<u32>, _>>()?;
        Self::of_numbers(family, &numbers).ok_or_else(|| GameError::misshapen(expression, shape))
    }

    /// The number of the family in the format, which calls boards that certificates list by 0, and its parameters.
    pub(crate) fn numbers(self) -> (usize, Vec<u32>) {
        match self {
            Self::Lines | Self::Animal { .. } | Self::Named(_) => (0, Vec::new()),
            Self::Grid { k, n } => (1, vec![k, n]),
            Self::Mnk { m, n, k } => (2, vec![m, n, k]),
            Self::Td { k, q, groups } => (3, vec![k, q, groups]),
            Self::Projective { q } => (4, vec![q]),
        }
    }

    /// The family of a number, if it has so many parameters.
    pub(crate) fn of_numbers(family: usize, parameters: &[u32]) -> Option<Self> {
        Some(match (family, parameters) {
            (0, []) => Self::Lines,
            (1, &[k, n]) => Self::Grid { k, n },
            (2, &[m, n, k]) => Self::Mnk { m, n, k },
            (3, &[k, q, groups]) => Self::Td { k, q, groups },
            (4, &[q]) => Self::Projective { q },
            _ => return None,
        })
    }
}

impl fmt::Display for Family {
    /// The canonical expression: equal boards of a family have equal expressions.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Self::Lines => f.write_str("lines"),
            Self::Grid { k, n } => write!(f, "{k}^{n}"),
            Self::Mnk { m, n, k } => write!(f, "mnk:{m},{n},{k}"),
            Self::Animal { animal, m, n } => write!(f, "animal:{},{m}x{n}", animal.name()),
            Self::Named(named) => named.fmt(f),
            Self::Td { k, q, groups } if k == q && groups == q => write!(f, "affine:{q}"),
            Self::Td { k, q, groups: 0 } => write!(f, "td:{k},{q}"),
            Self::Td { k, q, groups } => write!(f, "td:{k},{q}+{groups}"),
            Self::Projective { q } => write!(f, "projective:{q}"),
        }
    }
}

/// What people call some boards, in small letters without hyphens, and their expressions.
const USUAL: [(&str, &str); 5] = [
    ("pi4", "affine:4"),
    ("tictactoe", "3^2"),
    ("noughtsandcrosses", "3^2"),
    ("qubic", "4^3"),
    ("gomoku", "mnk:15,15,5"),
];

/// The expression of a board that is called as people call it: by a name, or as a cube by its sides, such as 3x3x3.
fn usual(text: &str) -> Option<String> {
    let word = text.to_lowercase().replace('-', "");
    let sides: Vec<&str> = word.split('x').collect();
    if sides.len() > 1 && digits::<u32>(sides[0]).is_some() && sides.iter().all(|side| *side == sides[0]) {
        return Some(format!("{}^{}", sides[0], sides.len()));
    }
    USUAL.iter().find(|(name, _)| *name == word).map(|(_, expression)| (*expression).to_owned())
}

/// Rules that no game here has: words for each, in small letters; and what comes nearest, and why it is another game.
const UNCOVERED: &str = include_str!("uncovered.txt");

/// What to do about a rule that no game here has, if an option or the name of a game asks for one.
pub fn uncovered(text: &str) -> Option<&'static str> {
    let word = text.trim_start_matches('-').split([':', '=']).next()?.to_lowercase();
    let mut rules = UNCOVERED.lines().filter_map(|rule| rule.split_once(": "));
    rules.find(|(words, _)| words.split(' ').any(|known| known == word)).map(|(_, advice)| advice)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::game::Game;

    fn message(expression: &str) -> String {
        Game::read_in(Path::new(""), expression).err().unwrap().to_string()
    }

    #[test]
    fn every_family_is_read() {
        let animal = Animal::read("elly").unwrap();
        let td = |k, q, groups| Family::Td { k, q, groups };
        for (expression, family) in [
            ("4^3", Family::Grid { k: 4, n: 3 }),
            ("grid:4,3", Family::Grid { k: 4, n: 3 }),
            ("mnk:6,5,4", Family::Mnk { m: 6, n: 5, k: 4 }),
            ("animal:elly,4x4", Family::Animal { animal, m: 4, n: 4 }),
            ("animal:elly,5x4", Family::Animal { animal, m: 5, n: 4 }),
            ("animal:l4,05x4", Family::Animal { animal, m: 5, n: 4 }),
            ("td:4,5", td(4, 5, 0)),
            ("td:4,5+2", td(4, 5, 2)),
            ("affine:4", td(4, 4, 4)),
            ("td:4,4+4", td(4, 4, 4)),
            ("pi4", td(4, 4, 4)),
            ("3x3x3", Family::Grid { k: 3, n: 3 }),
            ("Tic-tac-toe", Family::Grid { k: 3, n: 2 }),
            ("qubic", Family::Grid { k: 4, n: 3 }),
            ("gomoku", Family::Mnk { m: 15, n: 15, k: 5 }),
            ("projective:2", Family::Projective { q: 2 }),
            ("projective:9", Family::Projective { q: 9 }),
        ] {
            assert_eq!(Game::parse(expression).unwrap().family, family, "{expression}");
        }
    }

    #[test]
    fn a_file_of_a_whole_game_is_no_board() {
        assert_eq!(
            message("pg:hex.pg"),
            "'pg:hex.pg' names a whole game, but only a board is allowed here; print its lines with 'prover game --to lines'"
        );
    }

    #[test]
    fn an_unknown_game_lists_the_families() {
        for expression in ["", "chess", "tictactoe:3", "4xx4", "Affine:4", "pi5"] {
            let message = message(expression);
            assert!(message.starts_with(&format!("'{expression}' does not name a game")));
            for family in ["4^3", "grid:", "mnk:", "animal:", "td:", "affine:", "pi4", "projective:", "lines:"] {
                assert!(message.contains(family), "{family}");
            }
        }
    }

    #[test]
    fn malformed_numbers_are_pointed_at() {
        for (expression, text) in [
            ("4^x", "x"),
            ("^3", ""),
            ("grid:4,x3", "x3"),
            ("mnk:6,5,+4", "+4"),
            ("animal:elly,4x4x4", "4x4"),
            ("animal:elly,x4", ""),
            ("td:4,5+", ""),
            ("affine:-4", "-4"),
            ("projective:4294967296", "4294967296"),
        ] {
            assert_eq!(
                message(expression),
                format!("'{text}' in '{expression}' is not a whole number from 0 to 4294967295")
            );
        }
    }

    #[test]
    fn a_wrong_count_of_numbers_shows_the_shape() {
        for (expression, shape) in [
            ("4^3^2", "K^N"),
            ("grid:4", "grid:K,N"),
            ("mnk:6,5", "mnk:COLUMNS,ROWS,K"),
            ("animal:elly", "animal:NAME,COLUMNSxROWS, for example animal:elly,4x4"),
            ("animal:elly,4,4", "animal:NAME,COLUMNSxROWS"),
            ("td:4", "td:K,Q"),
        ] {
            assert!(message(expression).contains(&format!("write {shape}")));
        }
    }

    #[test]
    fn parameters_without_a_board_are_told_what_is_offered() {
        const CHOOSE: &str = "choose the order 2, 3, 4, 5, 7, 8 or 9";
        for (expression, what, proof) in [
            ("affine:6", "affine plane of order 6", "G. Tarry, 1900"),
            ("projective:10", "projective plane of order 10", "C. Lam, L. Thiel and S. Swiercz, 1989"),
            ("td:7,6", "transversal design of 7 groups of order 6", "G. Tarry, 1900"),
            ("affine:1", "affine plane of order 1", "a plane has an order of 2 or more"),
        ] {
            assert_eq!(message(expression), format!("there is no {what} ({proof}); {CHOOSE}"));
        }
        for (expression, expected) in [
            ("td:5,14", "order 14 is not supported; choose 2, 3, 4, 5, 7, 8 or 9"),
            ("affine:11", "order 11 is not supported; choose 2, 3, 4, 5, 7, 8 or 9"),
            ("td:3,6", "order 6 is not supported; choose 2, 3, 4, 5, 7, 8 or 9"),
            ("td:6,4", "td:6,4 has 6 groups, but with order 4 it must be 2 to 5"),
            ("td:4,4+5", "5 groups cannot be lines, as there are only 4; write +4 at most"),
            (
                "animal:snakey,6x6",
                "'snakey' is not the name of an animal; choose one of monomino, domino, el, tic, fatty, elly, knobby, skinny, tippy, f, i, l, n, p, \
                 t, u, v, w, x, y, z, snaky, as in animal:elly,4x4, or draw one row by row, as in animal:xxxx./...xx,8x8",
            ),
            (
                "animal:xx/x,6x6",
                "'xx/x' does not draw an animal; draw one connected piece in rows of the same length, at most 8 by 8, as in \
                 animal:xxxx./...xx,8x8",
            ),
            ("animal:i4,0x4", "there is no animal:skinny,0x4: both sides must be at least 1"),
            ("1^3", "there is no 1^3: the side must be at least 2, the dimension at least 1"),
            ("mnk:3,3,0", "there is no mnk:3,3,0: all three numbers must be at least 1"),
            ("20^20", "2^64 or more points are too many: choose a board of at most 32768"),
            ("9^9", "387420489 points are too many: choose a board of at most 32768"),
        ] {
            assert_eq!(message(expression), expected);
        }
    }

    #[test]
    fn a_file_that_is_no_board_is_told_by_its_name() {
        let message = message("lines:no-such-board.txt");
        assert!(message.starts_with("no-such-board.txt: cannot be read: "), "{message}");
    }

    #[test]
    fn rules_are_known_by_their_words() {
        for (text, games) in [
            ("--misere", Some("games in which the player who completes a line loses are not covered")),
            ("Misère", Some("games in which the player who completes a line loses are not covered")),
            ("wild:3,3", Some("games in which each player may place either mark are not covered")),
            ("connect4:7,6", Some("games in which pieces fall are not covered")),
            ("--exact=5", Some("games in which longer rows do not count are not covered")),
            ("renju", Some("games in which longer rows do not count are not covered")),
            ("connect6", Some("games with several points in a move are not covered")),
            ("--avoider-enforcer", Some("Avoider-Enforcer games are not covered")),
            ("mnk:7,6,4", None),
            ("--maker-breaker", None),
            ("", None),
        ] {
            assert_eq!(uncovered(text).and_then(|advice| advice.split(';').next()), games, "{text}");
        }
    }
}
