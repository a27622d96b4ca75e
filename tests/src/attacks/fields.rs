//! Payloads too large for the assembler's named fields, and the frames around them.

use crate::assembler::container::{
    Block, PROLOGUE, Version, block_header, compressed_frame, file, file_of, header, raw_frame,
};
use crate::assembler::integer;

/// The size of the largest file, and of the largest payload.
pub(super) const LARGEST: usize = 1 << 26;

/// A list of integers.
#[derive(Default)]
pub(super) struct Fields(Vec<u8>);

impl Fields {
    /// The family and its parameters; strong, without an opening rule; the claim and the declared steps.
    pub(super) fn new(family: usize, parameters: &[usize], claim: usize, steps: usize) -> Self {
        Self::default().put(&[family]).put(parameters).put(&[0, 0, claim, steps])
    }

    /// Listed lines, put into canonical order.
    pub(super) fn lines(points: usize, lines: Vec<Vec<usize>>) -> Self {
        Self::default().put(&[0, points]).listed(lines)
    }

    /// A list of lines, put into canonical order.
    pub(super) fn listed(self, mut lines: Vec<Vec<usize>>) -> Self {
        lines.sort();
        let fields = self.put(&[lines.len()]);
        lines.iter().fold(fields, |fields, line| fields.set(line))
    }

    /// Further integers.
    pub(super) fn put(mut self, values: &[usize]) -> Self {
        for &value in values {
            match u8::try_from(value) {
                Ok(byte) if byte <= 250 => self.0.push(byte),
                _ => self.0.extend(integer::shortest(value as u64)),
            }
        }
        self
    }

    /// A set, from its members in ascending order.
    pub(super) fn set(self, members: &[usize]) -> Self {
        let starts = std::iter::once(0).chain(members.iter().map(|member| member + 1));
        let gaps: Vec<usize> = members.iter().zip(starts).map(|(member, start)| member - start).collect();
        self.put(&[gaps.len()]).put(&gaps)
    }

    /// One byte, repeated.
    pub(super) fn repeat(mut self, byte: u8, count: usize) -> Self {
        self.0.resize(self.0.len() + count, byte);
        self
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The file in a frame of raw blocks.
    pub(super) fn raw(&self) -> Vec<u8> {
        file(&raw_frame(&self.0))
    }

    /// The smallest file that C5 allows, if the payload compresses well enough. Empty blocks make the frame longer.
    pub(super) fn small(&self) -> Vec<u8> {
        self.small_of(Version::One)
    }

    /// The same of version 2.
    pub(super) fn small_of_two(&self) -> Vec<u8> {
        self.small_of(Version::Two)
    }

    fn small_of(&self, version: Version) -> Vec<u8> {
        let frame = compressed_frame(&self.0, 1);
        let (start, blocks) = frame.split_at(header(0).len());
        let short = self.0.len().saturating_sub(1 << 16).div_ceil(64).saturating_sub(frame.len());
        let padding = block_header(false, Block::Raw, 0).repeat(short.div_ceil(3));
        file_of(version, &[start, &padding, blocks].concat())
    }
}

/// The largest payload that fits into the largest file in raw blocks.
pub(super) fn largest_raw() -> usize {
    let blocks = LARGEST >> 17;
    LARGEST - PROLOGUE - header(0).len() - 3 * blocks
}
