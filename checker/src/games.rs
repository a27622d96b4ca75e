//! The games: from a family and its parameters to points and lines (format, section 4).

use crate::claim::{Convention, Opening, Player};
use crate::fault::{Broken, must};
use crate::numbers::{MAX_INCIDENCES, MAX_LINES, MAX_POINTS};
use std::collections::BTreeSet;

/// How G3 is broken.
const TOO_MANY: &str = "there are more than 65536 lines";

/// The points that the players own at the start, ascending: X0 and O0.
#[derive(Clone, Default)]
pub(crate) struct Start {
    pub(crate) xeno: Vec<u32>,
    pub(crate) ophelia: Vec<u32>,
}

/// A game: lines on numbered points, whose they are, and how play begins.
#[derive(Default)]
pub(crate) struct Game {
    /// The expression, such as `affine:4`; empty for listed lines.
    pub(crate) name: String,
    pub(crate) points: u32,
    /// In canonical order: the points of a line ascend, and the lines lexicographically. After the first `xenos` of them,
    /// Ophelia's own lines follow.
    pub(crate) lines: Vec<Vec<u32>>,
    pub(crate) xenos: usize,
    /// How many points the lines have together.
    pub(crate) incidences: usize,
    pub(crate) convention: Convention,
    pub(crate) opening: Opening,
    /// F, ascending.
    pub(crate) forbidden: Vec<u32>,
    pub(crate) start: Start,
}

/// A board with a number of points (G2) and no line; listed lines have no name.
pub(crate) fn board(name: String, points: Option<u32>) -> Result<Game, Broken> {
    let points = points.unwrap_or(0);
    must((1..=MAX_POINTS).contains(&points), "G2", "a board has 1 to 32768 points")?;
    Ok(Game { name, points, ..Game::default() })
}

/// K^N.
pub(crate) fn hypercube(k: u32, n: u32) -> Result<Game, Broken> {
    must(k >= 2 && n >= 1, "G1", "K is at least 2 and N at least 1")?;
    let mut game = board(format!("{k}^{n}"), k.checked_pow(n))?;
    // Each of the N coordinates is constant or runs one way or the other, and the reverse is the same line. (N is at most 15.)
    must(((k + 2).pow(n) - k.pow(n)) / 2 <= MAX_LINES, "G3", TOO_MANY)?;
    // A line is given by a digit for each coordinate: below K constant, K ascending, K + 1 descending. Of a line and its
    // reverse, the one whose first running coordinate ascends is taken.
    for pattern in 0..(k + 2).pow(n) {
        let digits = || (0..n).rev().map(|place| pattern / (k + 2).pow(place) % (k + 2));
        if digits().find(|&digit| digit >= k) == Some(k) {
            let coordinate = |digit, t| if digit < k { digit } else { [t, k - 1 - t][(digit - k) as usize] };
            let point = |t| digits().fold(0, |point, digit| point * k + coordinate(digit, t));
            game.line((0..k).map(point).collect())?;
        }
    }
    Ok(game)
}

/// K in a row on M columns and N rows. There is no line if K is larger than they are.
pub(crate) fn in_a_row(m: u32, n: u32, k: u64) -> Result<Game, Broken> {
    let (name, k) = (format!("mnk:{m},{n},{k}"), u32::try_from(k).unwrap_or(u32::MAX));
    must(m >= 1 && n >= 1 && k >= 1, "G1", "M, N and K are at least 1")?;
    let mut game = board(name, m.checked_mul(n))?;
    // How many places on a row, and on a column, a line may begin at.
    let (across, down) = ((m + 1).saturating_sub(k), (n + 1).saturating_sub(k));
    // G3 is named before G4. For K = 1 the four directions give the same line.
    must(k == 1 || across * n + m * down + 2 * across * down <= MAX_LINES, "G3", TOO_MANY)?;
    for (x, y) in (0..n).flat_map(|y| (0..m).map(move |x| (x, y))) {
        let point = |column: u32, row: u32| row * m + column;
        if x < across {
            game.line((0..k).map(|i| point(x + i, y)).collect())?;
        }
        if y < down && k > 1 {
            game.line((0..k).map(|i| point(x, y + i)).collect())?;
        }
        // Down to the right, and up to the right from below.
        if x < across && y < down && k > 1 {
            game.line((0..k).map(|i| point(x + i, y + i)).collect())?;
            game.line((0..k).map(|i| point(x + i, y + k - 1 - i)).collect())?;
        }
    }
    Ok(game)
}

/// TD(K, Q) with some of its groups.
pub(crate) fn design(k: u32, q: u32, groups: u32) -> Result<Game, Broken> {
    let name = match groups {
        _ if k == q && groups == q => format!("affine:{q}"),
        0 => format!("td:{k},{q}"),
        _ => format!("td:{k},{q}+{groups}"),
    };
    blocks(name, k, q, groups, 0)
}

/// The projective plane of order Q.
pub(crate) fn projective(q: u32) -> Result<Game, Broken> {
    blocks(format!("projective:{q}"), q.saturating_add(1), q, q.saturating_add(1), 1)
}

/// The Q^2 blocks of TD(K, Q), and some of its groups, all of them with the same further points. Block (a, b) meets group
/// g < Q in the point gQ + (a g + b), and group Q in Q^2 + a.
fn blocks(name: String, k: u32, q: u32, groups: u32, further: u32) -> Result<Game, Broken> {
    must(ORDERS.contains(&q), "G1", "Q is one of 2, 3, 4, 5, 7, 8, 9")?;
    must(2 <= k && k <= q + 1 && groups <= k, "G1", "K is at least 2 and at most Q + 1, and G at most K")?;
    let mut game = board(name, Some(k * q + further))?;
    for (a, b) in (0..q).flat_map(|a| (0..q).map(move |b| (a, b))) {
        let point = |g| g * q + if g < q { add(q, multiply(q, a, g), b) } else { a };
        game.line((0..k).map(point).collect())?;
    }
    (0..groups).try_for_each(|g| game.line((g * q..(g + 1) * q).chain(k * q..k * q + further).collect()))?;
    Ok(game)
}

/// The orders of the fields. Element number c0 + c1 p + c2 p^2 is the polynomial with these coefficients modulo p.
const ORDERS: [u32; 7] = [2, 3, 4, 5, 7, 8, 9];

/// a + b in the field of `q` elements.
fn add(q: u32, a: u32, b: u32) -> u32 {
    match q {
        4 | 8 => a ^ b,
        9 => (a + b) % 3 + 3 * ((a / 3 + b / 3) % 3),
        _ => (a + b) % q,
    }
}

/// a * b in the field of `q` elements.
fn multiply(q: u32, a: u32, b: u32) -> u32 {
    let (a1, b1) = (a / 3, b / 3);
    match q {
        // Modulo 2 and x^2 + x + 1 or x^3 + x + 1: from the highest power of b down, times x, reduced, plus a.
        4 | 8 => (0..3).rev().fold(0, |product, power| {
            let shifted = product << 1;
            let reduced = if shifted & q == 0 { shifted } else { shifted ^ q ^ 0b11 };
            reduced ^ (a * (b >> power & 1))
        }),
        // Modulo 3 and x^2 + 1: (a0 + a1 x)(b0 + b1 x) = a0 b0 - a1 b1 + (a0 b1 + a1 b0) x, and -1 = 2. As a = a0 + 3 a1, it
        // stands for a0 modulo 3, and b for b0.
        9 => (a * b + 2 * a1 * b1) % 3 + 3 * ((a * b1 + a1 * b) % 3),
        _ => a * b % q,
    }
}

impl Game {
    /// Adds a line of points of the board, if G4 allows it.
    pub(crate) fn line(&mut self, mut points: Vec<u32>) -> Result<(), Broken> {
        self.incidences += points.len();
        must(self.incidences <= MAX_INCIDENCES, "G4", "the lines have more than 4194304 points together")?;
        points.sort_unstable();
        self.lines.push(points);
        Ok(())
    }

    /// Adds a line that must stand in canonical order after those of its list, which begins with number `first` (G5).
    pub(crate) fn listed_line(&mut self, line: Vec<u32>, first: usize) -> Result<(), Broken> {
        let ascends = self.lines[first..].last().is_none_or(|before| *before < line) && !line.is_empty();
        self.line(line)?;
        must(ascends, "G5", "a line is empty, or not above the one before")
    }

    /// Whether a map, given as the images of all points, is a symmetry of the lines (rules, section 3).
    pub(crate) fn automorphism(&self, map: &[u32]) -> Result<(), Broken> {
        // R3: no image twice.
        must(map.iter().collect::<BTreeSet<_>>().len() == map.len(), "R3", "it is no bijection")?;
        // R4: the image of each line is a line of the same list.
        let image = |line: &Vec<u32>| line.iter().map(|&point| map[point as usize]).collect::<BTreeSet<u32>>();
        let line_of = |list: &[Vec<u32>], line| list.binary_search(&Vec::from_iter(image(line))).is_ok();
        let (xeno, ophelia) = self.lines.split_at(self.xenos);
        let all = [xeno, ophelia].iter().all(|list| list.iter().all(|line| line_of(list, line)));
        must(all, "R4", "it takes some line to no line")
    }

    /// Who is to move at the start.
    pub(crate) fn first(&self) -> Player {
        if self.opening == Opening::OpheliaToMove { Player::Ophelia } else { Player::Xeno }
    }

    /// Whether a line counts for a player.
    pub(crate) fn counts(&self, line: usize, player: Player) -> bool {
        match self.convention {
            Convention::Strong => true,
            Convention::MakerBreaker => player == Player::Xeno,
            Convention::OwnLines => (line < self.xenos) == (player == Player::Xeno),
        }
    }

    /// Whether the opening rule names a player.
    pub(crate) fn names(&self, player: Player) -> bool {
        let both = self.opening == Opening::ForbidBothFirst;
        both || self.opening == Opening::ForbidXenosFirst && player == Player::Xeno
    }

    /// The game as a user would ask the prover for it, with the bound on moves, if any (format, section 4). Listed lines are
    /// named by the first 16 digits of their digests: those of the lines, and of Ophelia's own if she has such.
    pub(crate) fn text(&self, lines: &[u8; 32], ophelia: Option<&[u8; 32]>, bound: Option<u32>) -> String {
        let joined = |points: &[u32]| points.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let listed =
            |digest: &[u8; 32]| digest[..8].iter().fold("lines:".to_owned(), |hex, byte| format!("{hex}{byte:02x}"));
        let name = if self.name.is_empty() { listed(lines) } else { self.name.clone() };
        let own = ophelia.map_or(String::new(), |digest| format!(" --ophelia {}", listed(digest)));
        let breaker = if self.convention == Convention::MakerBreaker { " --maker-breaker" } else { "" };
        let (forbidden, Start { xeno, ophelia }) = (joined(&self.forbidden), &self.start);
        let opening = match self.opening {
            Opening::Free => String::new(),
            Opening::ForbidXenosFirst => format!(" --forbid-opening {forbidden}"),
            Opening::ForbidBothFirst => format!(" --forbid-first-moves {forbidden}"),
            Opening::XenoToMove | Opening::OpheliaToMove => {
                format!(" --start X:{}/O:{} --to-move {:?}", joined(xeno), joined(ophelia), self.first())
            }
        };
        let moves = bound.map_or(String::new(), |bound| format!(" --moves {bound}"));
        format!("{name}{breaker}{own}{opening}{moves}")
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation)]
pub(crate) mod tests {
    use super::*;

    /// The orders of the designs that are built: under miri, which is slow, the small ones.
    const BUILT: &[u32] = if cfg!(miri) { &[2, 3, 4] } else { &ORDERS };

    #[test]
    fn each_order_is_a_field() {
        for q in ORDERS {
            for a in 0..q {
                assert_eq!((add(q, a, 0), multiply(q, a, 1)), (a, a));
                assert!((0..q).any(|b| add(q, a, b) == 0), "{a} has no negative in the field of {q}");
                assert!(a == 0 || (0..q).any(|b| multiply(q, a, b) == 1), "{a} has no inverse in the field of {q}");
                for b in 0..q {
                    assert!(add(q, a, b) < q && multiply(q, a, b) < q);
                    assert_eq!(add(q, a, b), add(q, b, a));
                    assert_eq!(multiply(q, a, b), multiply(q, b, a));
                    for c in 0..q {
                        assert_eq!(add(q, a, add(q, b, c)), add(q, add(q, a, b), c));
                        assert_eq!(multiply(q, a, multiply(q, b, c)), multiply(q, multiply(q, a, b), c));
                        let both = add(q, multiply(q, a, b), multiply(q, a, c));
                        assert_eq!(multiply(q, a, add(q, b, c)), both);
                    }
                }
            }
        }
    }

    #[test]
    fn products_are_reduced_by_the_polynomials_of_the_specification() {
        assert_eq!(multiply(4, 2, 2), 3, "x^2 = x + 1");
        assert_eq!(multiply(8, 4, 2), 3, "x^3 = x + 1");
        assert_eq!(multiply(9, 3, 3), 2, "x^2 = -1");
    }

    /// The game of the family with this number in a file, its lines in canonical order.
    fn built(number: u32, parameters: &[u64]) -> Result<Game, Broken> {
        let narrow: Vec<u32> = parameters.iter().map(|&number| u32::try_from(number).unwrap_or(u32::MAX)).collect();
        let mut game = match (number, &narrow[..]) {
            (1, &[k, n]) => hypercube(k, n)?,
            (2, &[m, n, _]) => in_a_row(m, n, parameters[2])?,
            (3, &[k, q, groups]) => design(k, q, groups)?,
            (4, &[q]) => projective(q)?,
            _ => board(String::new(), Some(narrow[0]))?,
        };
        game.lines.sort_unstable();
        Ok(game)
    }

    /// The same, which exists.
    pub(crate) fn numbered(number: u32, parameters: &[u64]) -> Game {
        built(number, parameters).unwrap_or_else(|broken| panic!("{number} {parameters:?}: {broken:?}"))
    }

    fn game(number: u32, parameters: &[u64]) -> Game {
        let game = numbered(number, parameters);
        assert!(game.lines.is_sorted() && game.lines.iter().all(|line| line.is_sorted()), "{}", game.name);
        assert!(game.lines.windows(2).all(|pair| pair[0] != pair[1]), "{}: a line twice", game.name);
        assert!(game.lines.iter().flatten().all(|&point| point < game.points), "{}", game.name);
        game
    }

    /// How many lines contain both points.
    fn joining(game: &Game, one: u32, other: u32) -> usize {
        game.lines.iter().filter(|line| line.contains(&one) && line.contains(&other)).count()
    }

    #[test]
    fn hypercubes_have_their_lines() {
        let known =
            [(3, 2, 8), (3, 3, 49), (4, 3, 76), (3, 4, 272), (4, 4, 520), (3, 5, 1441), (2, 6, 2016), (8, 5, 33_616)];
        let (tried, dimensions) = if cfg!(miri) { (3, 1..3) } else { (known.len(), 1..5) };
        for (k, n, lines) in known.into_iter().take(tried) {
            let game = game(1, &[k, n]);
            assert_eq!((u64::from(game.points), game.lines.len()), (k.pow(n as u32), lines), "{}", game.name);
        }
        for (k, n) in (2..7_u64).flat_map(|k| dimensions.clone().map(move |n| (k, n))) {
            let lines = ((k + 2).pow(n) - k.pow(n)) / 2;
            assert_eq!(game(1, &[k, u64::from(n)]).lines.len() as u64, lines);
        }
    }

    #[test]
    fn rows_on_a_board_have_their_lines() {
        for (m, n, k) in (1..7_u64).flat_map(|m| (1..6_u64).flat_map(move |n| (1..7_u64).map(move |k| (m, n, k)))) {
            let (across, down) = ((m + 1).saturating_sub(k), (n + 1).saturating_sub(k));
            let lines = if k == 1 { m * n } else { across * n + m * down + 2 * across * down };
            assert_eq!(game(2, &[m, n, k]).lines.len() as u64, lines, "mnk:{m},{n},{k}");
        }
        assert_eq!(game(2, &[3, 3, 3]).lines, game(1, &[3, 2]).lines);
        let long = game(2, &[1, 1, u64::MAX]);
        assert_eq!((long.lines.len(), long.name), (0, format!("mnk:1,1,{}", u64::MAX)));
    }

    #[test]
    fn planes_join_two_points_by_one_line() {
        for &q in BUILT {
            for game in [game(3, &[q, q, q].map(u64::from)), game(4, &[u64::from(q)])] {
                let affine = game.points == q * q;
                assert_eq!(game.points, if affine { q * q } else { q * q + q + 1 });
                assert_eq!(game.lines.len() as u32, if affine { q * q + q } else { game.points });
                assert!(game.lines.iter().all(|line| line.len() as u32 == if affine { q } else { q + 1 }));
                for other in 0..game.points {
                    assert!((0..other).all(|one| joining(&game, one, other) == 1), "{} {other}", game.name);
                }
            }
        }
    }

    #[test]
    fn designs_join_points_of_different_groups() {
        for (k, q) in BUILT.iter().flat_map(|&q| (2..=q + 1).map(move |k| (k, q))) {
            for groups in [0, 1, k] {
                let game = game(3, &[k, q, groups].map(u64::from));
                assert_eq!((game.points, game.lines.len() as u32), (k * q, q * q + groups));
                for (one, other) in (0..k * q).flat_map(|other| (0..other).map(move |one| (one, other))) {
                    let joined = one / q != other / q || one / q < groups;
                    assert_eq!(joining(&game, one, other), usize::from(joined), "{} {one} {other}", game.name);
                }
            }
        }
        assert_eq!(game(3, &[4, 4, 4]).name, "affine:4");
        assert_eq!(game(3, &[3, 4, 0]).name, "td:3,4");
        assert_eq!(game(3, &[5, 4, 5]).name, "td:5,4+5");
        // K, Q and G must all be equal for a plane.
        assert_eq!(game(3, &[4, 4, 3]).name, "td:4,4+3");
        assert_eq!(game(3, &[5, 4, 4]).name, "td:5,4+4");
        assert_eq!(game(3, &[3, 4, 3]).name, "td:3,4+3");
    }

    #[test]
    #[cfg_attr(miri, ignore = "boards at the limits of the format")]
    fn parameters_out_of_bounds_and_games_too_large_are_refused() {
        let cases: [(u32, &[u64], &str); 28] = [
            (0, &[0], "G2"),
            (0, &[32_769], "G2"),
            (0, &[u64::MAX], "G2"),
            (1, &[1, 3], "G1"),
            (1, &[3, 0], "G1"),
            (1, &[9, 9], "G2"),
            (1, &[2, 16], "G2"),
            (1, &[2, 15], "G3"),
            (1, &[32_769, 1], "G2"),
            (1, &[u64::MAX, 1], "G2"),
            (1, &[2, u64::MAX], "G2"),
            (1, &[1, u64::MAX], "G1"),
            (2, &[32_768, 32_768, 3], "G2"),
            (2, &[181, 181, 3], "G3"),
            (2, &[181, 181, 65], "G3"),
            (2, &[32_768, 1, 16_384], "G4"),
            (2, &[u64::MAX, 1, 1], "G2"),
            (2, &[0, u64::MAX, 1], "G1"),
            (2, &[3, 3, 0], "G1"),
            (3, &[3, 6, 0], "G1"),
            (3, &[1, 3, 0], "G1"),
            (3, &[5, 3, 0], "G1"),
            (3, &[3, 3, 4], "G1"),
            (3, &[u64::MAX, u64::MAX, u64::MAX], "G1"),
            (4, &[1], "G1"),
            (4, &[6], "G1"),
            (4, &[11], "G1"),
            (4, &[u64::MAX], "G1"),
        ];
        for (number, parameters, rule) in cases {
            let broken = built(number, parameters).map(|game| game.name).map_err(|(rule, _)| rule);
            assert_eq!(broken, Err(rule), "{number} {parameters:?}");
        }
        assert_eq!(game(2, &[32_768, 1, 1]).lines.len(), 32_768);
    }
}
