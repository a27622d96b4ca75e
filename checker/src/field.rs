//! Arithmetic in the fields of 2, 3, 4, 5, 7, 8 and 9 elements (format, section 4).
//!
//! Element number c0 + c1 p + c2 p^2 is the polynomial with these coefficients modulo p.

/// The orders for which there is a field here.
pub(crate) const ORDERS: [u32; 7] = [2, 3, 4, 5, 7, 8, 9];

/// a + b in the field of `q` elements.
pub(crate) fn add(q: u32, a: u32, b: u32) -> u32 {
    match q {
        4 | 8 => a ^ b,
        9 => (a % 3 + b % 3) % 3 + 3 * ((a / 3 + b / 3) % 3),
        _ => (a + b) % q,
    }
}

/// a * b in the field of `q` elements.
pub(crate) fn multiply(q: u32, a: u32, b: u32) -> u32 {
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
