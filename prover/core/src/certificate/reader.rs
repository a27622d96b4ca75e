//! Reads integers and sets (specification: format, section 2).
//!
//! An integer has one encoding: a longer form of the same number is refused, since two files with one meaning would
//! have two hashes of their bytes. Each read remembers where it began, so a fault is told with the offset of the
//! number that is wrong.

use bincode::config::standard;
use bincode::error::DecodeError as FieldError;
use bincode::{decode_from_slice, encode_into_slice};

use crate::certificate::error::{DecodeError, Problem};
use crate::game::Point;

/// A payload, and how far it has been read.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    /// Where the last integer read begins.
    last: usize,
    next: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, last: 0, next: 0 }
    }

    /// A fault at the last integer read.
    pub(super) fn fault(&self, problem: impl Into<Problem>) -> DecodeError {
        DecodeError::Payload { offset: self.last, problem: problem.into() }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.next == self.bytes.len()
    }

    /// The next integer, in its shortest form.
    pub(super) fn integer(&mut self) -> Result<u64, DecodeError> {
        self.last = self.next;
        let read = decode_from_slice::<u64, _>(&self.bytes[self.next..], standard());
        let (value, length) = read.map_err(|error| match error {
            FieldError::UnexpectedEnd { .. } => self.fault(Problem::Truncated),
            _ => self.fault(Problem::Integer),
        })?;
        let shortest = encode_into_slice(value, &mut [0; 9], standard());
        if shortest.ok() != Some(length) {
            return Err(self.fault(Problem::Integer));
        }
        self.next += length;
        Ok(value)
    }

    /// The next integer, which must be within bounds.
    pub(super) fn number(&mut self, what: &'static str, least: usize, most: usize) -> Result<usize, DecodeError> {
        let value = self.integer()?;
        match usize::try_from(value) {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(self.fault(Problem::Range { what, value, least: least as u64, most: most as u64 })),
        }
    }

    /// The next integer, which must be a point of a board with this many points.
    pub(super) fn point(&mut self, what: &'static str, points: usize) -> Result<Point, DecodeError> {
        self.number(what, 0, points - 1).map(crate::position::point_of)
    }

    /// The next integer, which must be a number of moves from 1 on.
    pub(super) fn moves(&mut self, what: &'static str, most: usize) -> Result<Point, DecodeError> {
        self.number(what, 1, most).map(crate::position::point_of)
    }

    /// The next set of points of a board of so many, ascending.
    #[expect(clippy::expect_used, reason = "the limit is checked before")]
    pub(super) fn set(&mut self, points: usize) -> Result<Vec<Point>, DecodeError> {
        let size = self.number("the size of a set", 0, points)?;
        let mut set = Vec::new();
        let mut least = 0u64;
        for _ in 0..size {
            let point = least.saturating_add(self.integer()?);
            if point >= points as u64 {
                let (value, most) = (point, points as u64 - 1);
                return Err(self.fault(Problem::Range { what: "a member of a set", value, least: 0, most }));
            }
            least = point + 1;
            set.push(Point::try_from(point).expect("boards have at most 32768 points"));
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(bytes: &[u8]) -> Result<u64, String> {
        Reader::new(bytes).integer().map_err(|error| error.to_string())
    }

    #[test]
    fn integers_have_one_form() {
        assert_eq!(integer(&[250]), Ok(250));
        assert_eq!(integer(&[251, 251, 0]), Ok(251));
        assert_eq!(integer(&[253, 0, 0, 0, 0, 1, 0, 0, 0]), Ok(1 << 32));
        let long = "at byte 0 of the payload: these bytes are not an integer in its shortest form";
        for bytes in [&[251u8, 250, 0][..], &[252, 1, 1, 0, 0], &[253, 1, 1, 0, 0, 0, 0, 0, 0], &[254; 20], &[255; 20]]
        {
            assert_eq!(integer(bytes).unwrap_err(), long);
        }
        for bytes in [&[][..], &[251, 1], &[253, 1, 2, 3]] {
            assert_eq!(integer(bytes).unwrap_err(), "at byte 0 of the payload: the payload ends within a field");
        }
    }

    #[test]
    fn sets_are_read_from_gaps() {
        let set = |bytes: &[u8]| Reader::new(bytes).set(6).map_err(|error| error.to_string());
        assert_eq!(set(&[3, 0, 0, 3]), Ok(vec![0, 1, 5]));
        assert_eq!(set(&[0]), Ok(vec![]));
        assert!(set(&[2, 0, 5]).unwrap_err().contains("at byte 2 of the payload: a member of a set is 6"));
        assert!(set(&[7]).unwrap_err().contains("the size of a set is 7, but must be 0 to 6"));
        let far = [2, 1, 253, 255, 255, 255, 255, 255, 255, 255, 255];
        assert!(set(&far).unwrap_err().contains("at byte 2"));
    }
}
