//! Integers and sets of a payload (format, section 2). It knows nothing of the fields.

use crate::fault::{Fault, at, must};

/// A number that the limits keep below 2^32.
pub(crate) fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Reads a payload from front to back.
pub(crate) struct Reader<'a> {
    pub(crate) payload: &'a [u8],
    /// The offset of the next byte, and of the integer read last.
    pub(crate) next: usize,
    pub(crate) last: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn of(payload: &'a [u8]) -> Reader<'a> {
        Reader { payload, next: 0, last: 0 }
    }

    /// What must hold of the integer read last.
    pub(crate) fn must(&self, holds: bool, rule: &'static str, reason: &'static str) -> Result<(), Fault> {
        at(self.last, must(holds, rule, reason))
    }

    /// The next integer: one byte up to 250, else 251, 252 or 253 and then 2, 4 or 8 bytes.
    pub(crate) fn integer(&mut self) -> Result<u64, Fault> {
        self.last = self.next;
        let rest = &self.payload[self.next..];
        let form = rest.first().map_or(0, |first| usize::from(first.saturating_sub(250)));
        self.must(form < 4, "I1", "no integer begins with byte FE or FF")?;
        // How many bytes follow, and the smallest value that needs so many.
        let (width, least) = [(0, 0), (2, 251), (4, 1 << 16), (8, 1 << 32)][form];
        self.must(rest.len() > width, "I2", "the payload ends where an integer is due, or within it")?;
        let value = rest[width.min(1)..=width].iter().rev().fold(0, |value, &byte| value * 256 + u64::from(byte));
        self.must(value >= least, "I1", "the integer is not in its shortest form")?;
        self.next += 1 + width;
        Ok(value)
    }

    /// An integer below `limit`.
    pub(crate) fn below(&mut self, limit: u32, rule: &'static str, reason: &'static str) -> Result<u32, Fault> {
        let value = narrow(self.integer()?);
        self.must(value < limit, rule, reason).map(|()| value)
    }

    /// An integer from 1 to `limit`.
    pub(crate) fn positive(&mut self, limit: u32, rule: &'static str, reason: &'static str) -> Result<u32, Fault> {
        let value = self.below(limit + 1, rule, reason)?;
        self.must(value > 0, rule, reason).map(|()| value)
    }

    /// S1: a set of points, as its size and the gaps between its members.
    pub(crate) fn set(&mut self, points: u32) -> Result<Vec<u32>, Fault> {
        let mut members = Vec::new();
        for _ in 0..self.integer()? {
            let least = members.last().map_or(0, |member| member + 1);
            members.push(least + self.below(points - least, "S1", "a set has a member that is no point")?);
        }
        Ok(members)
    }

    /// Two sets without a common point.
    pub(crate) fn disjoint(
        &mut self,
        points: u32,
        rule: &'static str,
        reason: &'static str,
    ) -> Result<[Vec<u32>; 2], Fault> {
        let [one, other] = [self.set(points)?, self.set(points)?];
        let common = other.iter().any(|point| one.binary_search(point).is_ok());
        self.must(!common, rule, reason).map(|()| [one, other])
    }

    /// The index of a lemma or map, which is noted as cited.
    pub(crate) fn cited(&mut self, cited: &mut [bool]) -> Result<u32, Fault> {
        let index = self.below(narrow(cited.len() as u64), "P10", "no such lemma or map may be cited")?;
        cited[index as usize] = true;
        Ok(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_four_forms() {
        let forms: [(&[u8], u64); 9] = [
            (&[0], 0),
            (&[250], 250),
            (&[251, 251, 0], 251),
            (&[251, 2, 1], 258),
            (&[251, 255, 255], 65_535),
            (&[252, 0, 0, 1, 0], 65_536),
            (&[252, 255, 255, 255, 255], u64::from(u32::MAX)),
            (&[253, 0, 0, 0, 0, 1, 0, 0, 0], 1 << 32),
            (&[253, 255, 255, 255, 255, 255, 255, 255, 255], u64::MAX),
        ];
        for (bytes, value) in forms {
            assert_eq!(Reader::of(bytes).integer(), Ok(value));
            for length in 0..bytes.len() {
                assert_eq!(Reader::of(&bytes[..length]).integer().map_err(|fault| fault.rule), Err("I2"));
            }
        }
    }

    #[test]
    fn integers_are_minimal() {
        let wrong: [&[u8]; 8] = [
            &[251, 250, 0],
            &[251, 0, 0],
            &[252, 255, 255, 0, 0],
            &[252, 0, 0, 0, 0],
            &[253, 255, 255, 255, 255, 0, 0, 0, 0],
            &[253, 0, 0, 0, 0, 0, 0, 0, 0],
            &[254],
            &[255, 1, 1, 1, 1, 1, 1, 1, 1],
        ];
        for bytes in wrong {
            let mut reader = Reader::of(bytes);
            assert_eq!(reader.integer().map_err(|fault| (fault.rule, fault.offset)), Err(("I1", 0)), "{bytes:?}");
        }
    }

    #[test]
    fn sets_are_sizes_and_gaps() {
        assert_eq!(Reader::of(&[0]).set(1), Ok(vec![]));
        assert_eq!(Reader::of(&[1, 13]).set(14), Ok(vec![13]));
        assert_eq!(Reader::of(&[3, 0, 0, 3]).set(6), Ok(vec![0, 1, 5]));
        let wrong: [(&[u8], u32, &str, usize); 5] = [
            (&[1, 13], 13, "S1", 1),
            (&[3, 0, 0, 3], 5, "S1", 3),
            (&[3, 0, 0, 0], 2, "S1", 3),
            (&[3, 0, 0], 6, "I2", 3),
            (&[253, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0], 2, "I2", 11),
        ];
        for (bytes, points, rule, offset) in wrong {
            let fault = Reader::of(bytes).set(points).map_err(|fault| (fault.rule, fault.offset));
            assert_eq!(fault, Err((rule, offset)), "{bytes:?}");
        }
    }
}
