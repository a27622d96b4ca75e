//! The games: from a family and its parameters to points and lines (format, section 4).

use crate::verdict::{Broken, must};

/// G2, G3, G4.
const MAX_POINTS: u32 = 32_768;
pub(crate) const MAX_LINES: u32 = 65_536;
const MAX_INCIDENCES: usize = 1 << 22;

/// A game: a set of lines on numbered points, and the two variations.
#[derive(Default)]
pub(crate) struct Game {
    /// The expression, such as `affine:4`; empty for listed lines.
    pub(crate) name: String,
    pub(crate) points: u32,
    /// In canonical order: the points of a line ascend, and the lines lexicographically.
    pub(crate) lines: Vec<Vec<u32>>,
    incidences: usize,
    pub(crate) maker_breaker: bool,
    /// Whom the opening rule names: 0 nobody, 1 Xeno, 2 both.
    pub(crate) opening: u32,
    /// F, ascending.
    pub(crate) forbidden: Vec<u32>,
}

/// The game of a family with parameters (G1): its points and lines. Of family 0, the board without lines.
pub(crate) fn family(family: u32, parameters: &[u64]) -> Result<Game, Broken> {
    // A larger parameter breaks the same rules as this one; only K of mnk:M,N,K may be so large, and then there is no line.
    let narrow: Vec<u32> = parameters.iter().map(|&parameter| u32::try_from(parameter).unwrap_or(u32::MAX)).collect();
    let mut game = match (family, &narrow[..]) {
        (1, &[k, n]) => hypercube(k, n)?,
        (2, &[m, n, k]) => in_a_row(format!("mnk:{m},{n},{}", parameters[2]), m, n, k)?,
        (3, &[k, q, groups]) => {
            let name = match groups {
                _ if k == q && groups == q => format!("affine:{q}"),
                0 => format!("td:{k},{q}"),
                _ => format!("td:{k},{q}+{groups}"),
            };
            design(name, k, q, groups, 0)?
        }
        (4, &[q]) => design(format!("projective:{q}"), q.saturating_add(1), q, q.saturating_add(1), 1)?,
        _ => board(String::new(), narrow.first().copied())?,
    };
    game.lines.sort_unstable();
    Ok(game)
}

/// A board with a number of points (G2) and no line.
fn board(name: String, points: Option<u32>) -> Result<Game, Broken> {
    let points = points.unwrap_or(0);
    must((1..=MAX_POINTS).contains(&points), "G2", "a board has 1 to 32768 points")?;
    Ok(Game { name, points, ..Game::default() })
}

/// K^N.
fn hypercube(k: u32, n: u32) -> Result<Game, Broken> {
    must(k >= 2 && n >= 1, "G1", "K is at least 2 and N at least 1")?;
    let mut game = board(format!("{k}^{n}"), k.checked_pow(n))?;
    // A line is given by a digit for each coordinate: below K constant, K ascending, K + 1 descending. Of a line and its
    // reverse, the one whose first running coordinate ascends is taken: ((K + 2)^N - K^N) / 2 lines.
    let patterns = (k + 2).pow(n);
    must((patterns - game.points) / 2 <= MAX_LINES, "G3", "there are more than 65536 lines")?;
    for pattern in 0..patterns {
        let digits = || (0..n).rev().map(|place| pattern / (k + 2).pow(place) % (k + 2));
        if digits().find(|&digit| digit >= k) == Some(k) {
            let coordinate = |digit, t| if digit < k { digit } else { [t, k - 1 - t][(digit - k) as usize] };
            let point = |t| digits().fold(0, |point, digit| point * k + coordinate(digit, t));
            game.line((0..k).map(point).collect())?;
        }
    }
    Ok(game)
}

/// K in a row on M columns and N rows.
fn in_a_row(name: String, m: u32, n: u32, k: u32) -> Result<Game, Broken> {
    must(m >= 1 && n >= 1 && k >= 1, "G1", "M, N and K are at least 1")?;
    let mut game = board(name, m.checked_mul(n))?;
    for (x, y) in (0..n).flat_map(|y| (0..m).map(move |x| (x, y))) {
        let line = |dx, dy: &dyn Fn(u32) -> u32| (0..k).map(|i| (y + dy(i)) * m + x + dx * i).collect();
        // For K = 1 the four directions give the same line.
        let (right, down) = (k <= m - x, k <= n - y && k > 1);
        if right {
            game.line(line(1, &|_| 0))?;
        }
        if down {
            game.line(line(0, &|i| i))?;
        }
        if right && down {
            game.line(line(1, &|i| i))?;
            game.line(line(1, &|i| k - 1 - i))?;
        }
    }
    Ok(game)
}

/// The Q^2 blocks of TD(K, Q), and some of its groups, all of them with the same further points. Block (a, b) meets group
/// g < Q in the point gQ + (a g + b), and group Q in Q^2 + a.
fn design(name: String, k: u32, q: u32, groups: u32, further: u32) -> Result<Game, Broken> {
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
        9 => (a % 3 + b % 3) % 3 + 3 * ((a / 3 + b / 3) % 3),
        _ => (a + b) % q,
    }
}

/// a * b in the field of `q` elements.
fn multiply(q: u32, a: u32, b: u32) -> u32 {
    let (a0, a1, b0, b1) = (a % 3, a / 3, b % 3, b / 3);
    match q {
        // Modulo 2 and x^2 + x + 1 or x^3 + x + 1: from the highest power of b down, times x, reduced, plus a.
        4 | 8 => (0..3).rev().fold(0, |product, power| {
            let shifted = product << 1;
            let reduced = if shifted & q == 0 { shifted } else { shifted ^ q ^ 0b11 };
            reduced ^ (a * (b >> power & 1))
        }),
        // Modulo 3 and x^2 + 1: (a0 + a1 x)(b0 + b1 x) = a0 b0 - a1 b1 + (a0 b1 + a1 b0) x, and -1 = 2.
        9 => (a0 * b0 + 2 * a1 * b1) % 3 + 3 * ((a0 * b1 + a1 * b0) % 3),
        _ => a * b % q,
    }
}

impl Game {
    /// Adds a line of points of the board, if G3 and G4 allow it.
    pub(crate) fn line(&mut self, mut points: Vec<u32>) -> Result<(), Broken> {
        must(self.lines.len() < MAX_LINES as usize, "G3", "there are more than 65536 lines")?;
        self.incidences += points.len();
        must(self.incidences <= MAX_INCIDENCES, "G4", "the lines have more than 4194304 points together")?;
        points.sort_unstable();
        self.lines.push(points);
        Ok(())
    }

    /// The game as a user would ask the prover for it; listed lines are named by their digest.
    pub(crate) fn text(&self, digest: &[u8; 32]) -> String {
        let hex: String = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        let name = if self.name.is_empty() { format!("lines:{hex}") } else { self.name.clone() };
        let breaker = if self.maker_breaker { " --maker-breaker" } else { "" };
        let opening = ["", " --forbid-opening ", " --forbid-first-moves "][self.opening as usize];
        let points: Vec<String> = self.forbidden.iter().map(u32::to_string).collect();
        format!("{name}{breaker}{opening}{}", points.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
