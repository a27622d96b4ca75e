//! Which planes and transversal designs exist, as far as is known.
//!
//! A projective plane of order Q exists exactly if an affine one does, and exactly if a transversal design of Q or of Q
//! + 1 groups of Q points does (S. Shrikhande, 1961, for Q groups).

/// Whether a plane or a design exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Existence {
    /// It exists, or nothing known here excludes it.
    Possible,
    /// It does not exist: by whom or why.
    Not(&'static str),
    /// It is not known.
    Unknown,
}

const TARRY: Existence = Existence::Not("G. Tarry, 1900");

/// Whether projective and affine planes of an order exist.
pub(super) fn existence_of_plane(order: u32) -> Existence {
    match order {
        0 | 1 => Existence::Not("a plane has an order of 2 or more"),
        6 => TARRY,
        10 => Existence::Not("C. Lam, L. Thiel and S. Swiercz, 1989"),
        _ if is_prime_power(order) => Existence::Possible,
        _ if matches!(order % 4, 1 | 2) && !is_sum_of_two_squares(order) => {
            Existence::Not("R. Bruck and H. Ryser, 1949")
        }
        _ => Existence::Unknown,
    }
}

/// Whether a transversal design with this many groups exists; there are at most `order + 1`.
pub(super) fn existence_of_design(groups: u32, order: u32) -> Existence {
    match (groups, order) {
        // Latin squares are designs with three groups.
        (..=3, 1..) => Existence::Possible,
        (_, 6) => TARRY,
        _ if groups >= order => existence_of_plane(order),
        _ => Existence::Possible,
    }
}

/// Whether a number from 2 on is a prime power.
fn is_prime_power(mut number: u32) -> bool {
    let prime = (2..=number.isqrt()).find(|&least| number.is_multiple_of(least)).unwrap_or(number);
    while number.is_multiple_of(prime) {
        number /= prime;
    }
    number == 1
}

fn is_sum_of_two_squares(number: u32) -> bool {
    (0..=number.isqrt()).map(|root| number - root.pow(2)).any(|rest| rest.isqrt().pow(2) == rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_of_small_orders_are_known_to_be_or_not() {
        let orders = |wanted: fn(Existence) -> bool| (0..40).filter(|&q| wanted(existence_of_plane(q))).collect::<Vec<_>>();
        let exist = orders(|existence| existence == Existence::Possible);
        assert_eq!(exist, [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32, 37]);
        let not = orders(|existence| matches!(existence, Existence::Not(_)));
        assert_eq!(not, [0, 1, 6, 10, 14, 21, 22, 30, 33, 38]);
        assert_eq!(existence_of_plane(u32::MAX), Existence::Unknown);
    }

    #[test]
    fn designs_of_three_groups_are_latin_squares() {
        assert_eq!([2, 3].map(|groups| existence_of_design(groups, 6)), [Existence::Possible; 2]);
        assert_eq!([4, 5, 7].map(|groups| existence_of_design(groups, 6)), [TARRY; 3]);
        assert_eq!([4, 10, 11].map(|groups| existence_of_design(groups, 11)), [Existence::Possible; 3]);
        assert_eq!([4, 9].map(|groups| existence_of_design(groups, 10)), [Existence::Possible; 2]);
        assert_eq!([10, 11].map(|groups| existence_of_design(groups, 10)), [existence_of_plane(10); 2]);
    }
}
