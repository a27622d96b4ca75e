//! The finite fields from which the designs are built.
//!
//! They are small, so elements are numbers and all is computed digit by digit; no tables are kept. The reducing
//! polynomials are part of the definition of a board: another one would give an isomorphic plane with other
//! numbers.

/// The orders of the fields offered.
#[cfg(test)]
pub(super) const ORDERS: [u32; 7] = [2, 3, 4, 5, 7, 8, 9];

/// A finite field; its elements are the numbers below its order.
///
/// An element of a field of order p^e is the polynomial whose coefficients are the number's
/// base-p digits, the last digit the constant term, modulo x^2+x+1 (order 4), x^3+x+1 (8) or
/// x^2+1 (9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field {
    order: u32,
    characteristic: u32,
    /// The element that equals the highest power of x.
    reduction: u32,
}

impl Field {
    /// The field of the given order, or nothing if this order is not offered.
    pub(super) fn new(order: u32) -> Option<Self> {
        let (characteristic, reduction) = match order {
            2 | 3 | 5 | 7 => (order, 0),
            4 => (2, 0b11),
            8 => (2, 0b011),
            9 => (3, 2),
            _ => return None,
        };
        Some(Self { order, characteristic, reduction })
    }

    /// The number of elements.
    pub(super) fn order(self) -> u32 {
        self.order
    }

    /// The sum of two elements.
    pub(super) fn add(self, a: u32, b: u32) -> u32 {
        let p = self.characteristic;
        let (mut sum, mut place) = (0, 1);
        while place < self.order {
            sum += (a / place + b / place) % p * place;
            place *= p;
        }
        sum
    }

    /// The product of two elements.
    pub(super) fn mul(self, a: u32, b: u32) -> u32 {
        let p = self.characteristic;
        let mut product = 0;
        let mut place = self.order / p;
        while place > 0 {
            product = self.add(self.times_x(product), self.scale(b / place % p, a));
            place /= p;
        }
        product
    }

    /// The product with x: the digits move up, and the one that leaves comes back as that many times the reduction
    /// of the highest power.
    fn times_x(self, a: u32) -> u32 {
        let top = self.order / self.characteristic;
        let shifted = a % top * self.characteristic;
        self.add(shifted, self.scale(a / top, self.reduction))
    }

    fn scale(self, digit: u32, a: u32) -> u32 {
        (0..digit).fold(0, |sum, _| self.add(sum, a))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> impl Iterator<Item = Field> {
        ORDERS.into_iter().map(|order| Field::new(order).unwrap())
    }

    #[test]
    fn orders_without_a_field_are_not_offered() {
        for order in [0, 1, 6, 10, 11, 16] {
            assert_eq!(Field::new(order), None);
        }
    }

    #[test]
    fn the_axioms_of_a_field_hold() {
        for f in fields() {
            let q = f.order();
            for a in 0..q {
                assert_eq!((f.add(a, 0), f.mul(a, 1), f.mul(a, 0)), (a, a, 0));
                assert!((0..q).any(|b| f.add(a, b) == 0));
                assert!(a == 0 || (0..q).any(|b| f.mul(a, b) == 1));
                for b in 0..q {
                    assert!(f.add(a, b) < q && f.mul(a, b) < q);
                    assert_eq!(f.add(a, b), f.add(b, a));
                    assert_eq!(f.mul(a, b), f.mul(b, a));
                    for c in 0..q {
                        assert_eq!(f.add(f.add(a, b), c), f.add(a, f.add(b, c)));
                        assert_eq!(f.mul(f.mul(a, b), c), f.mul(a, f.mul(b, c)));
                        assert_eq!(f.mul(a, f.add(b, c)), f.add(f.mul(a, b), f.mul(a, c)));
                    }
                }
            }
        }
    }
}
