//! The integers and sets of a payload (format, section 2).

use crate::verdict::{Fault, must};

/// Reads a payload from front to back.
pub(crate) struct Reader<'a> {
    pub(crate) payload: &'a [u8],
    /// The offset of the next byte, and of the integer read last.
    pub(crate) next: usize,
    pub(crate) last: usize,
}

impl Reader<'_> {
    /// What must hold of the integer read last.
    pub(crate) fn must(&self, holds: bool, rule: &'static str, reason: &'static str) -> Result<(), Fault> {
        must(holds, rule, reason).map_err(|fault| Fault { offset: self.last, ..fault })
    }

    /// The next integer: one byte up to 250, else 251, 252 or 253 and then 2, 4 or 8 bytes.
    pub(crate) fn integer(&mut self) -> Result<u64, Fault> {
        self.last = self.next;
        let rest = &self.payload[self.next..];
        self.must(!rest.is_empty(), "I2", "the payload ends where an integer is due")?;
        let form = usize::from(rest[0].saturating_sub(250));
        self.must(form < 4, "I1", "no integer begins with byte FE or FF")?;
        // How many bytes follow, and the smallest value that needs so many.
        let (width, least) = [(0, 0), (2, 251), (4, 1 << 16), (8, 1 << 32)][form];
        self.must(rest.len() > width, "I2", "the payload ends within an integer")?;
        let wide = rest[1..=width].iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte));
        let value = if width == 0 { u64::from(rest[0]) } else { wide };
        self.must(value >= least, "I1", "the integer is not in its shortest form")?;
        self.next += 1 + width;
        Ok(value)
    }

    /// An integer below `limit`.
    pub(crate) fn below(&mut self, limit: u32, rule: &'static str, reason: &'static str) -> Result<u32, Fault> {
        let value = u32::try_from(self.integer()?).unwrap_or(u32::MAX);
        self.must(value < limit, rule, reason)?;
        Ok(value)
    }

    /// S1: a set of points, as its size and the gaps between its members.
    pub(crate) fn set(&mut self, points: u32) -> Result<Vec<u32>, Fault> {
        let (size, mut members, mut least) = (self.integer()?, Vec::new(), 0);
        for _ in 0..size {
            members.push(least + self.below(points - least, "S1", "a set has a member that is no point")?);
            least = members.last().map_or(0, |member| member + 1);
        }
        Ok(members)
    }
}
