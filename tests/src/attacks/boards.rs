//! Boards with as many incidences as the format allows.

use super::Size;
use super::fields::Fields;

/// Lines made of the first `common` points and a set of the next 16 points; all these sets except for the first few.
pub(super) fn subsets(common: usize, skipped: usize) -> Vec<Vec<usize>> {
    let some = |set: usize| (0..16).filter(move |bit| set >> bit & 1 == 1).map(move |bit| common + bit);
    (skipped..1 << 16).map(|set| (0..common).chain(some(set)).collect()).collect()
}

/// The number of common points for which [`subsets`] has 2^22 incidences.
pub(super) const COMMON: usize = 56;

/// A theorem that consists of a move at the first point.
fn one_move(lines: Fields) -> Vec<u8> {
    lines.put(&[1, 0, 0, 2, 0, 1, 5, 0]).small()
}

pub(super) fn many_lines(size: Size) -> Vec<u8> {
    one_move(Fields::lines(COMMON + 16, subsets(COMMON, size.pick(0xE000, 0))))
}

/// As many incidences, half of them in lines that are Ophelia's own.
pub(super) fn own_lines(size: Size) -> Vec<u8> {
    let mut lines = subsets(COMMON, size.pick(0xE000, 0));
    let ophelias = lines.split_off(lines.len() / 2);
    let fields = Fields::lines(COMMON + 16, lines).put(&[2]).listed(ophelias);
    fields.put(&[0, 0, 2, 0, 1, 5, 0]).small()
}

/// A start of all points but two, on lines of all points but one. Each player owns half of them.
pub(super) fn large_start(size: Size) -> Vec<u8> {
    let (xenos, ophelias): (Vec<usize>, Vec<usize>) = (2..1 << 15).partition(|point| point % 2 == 0);
    let fields = Fields::lines(1 << 15, all_but_one(size.pick(16, 128))).put(&[1, 3]).set(&xenos).set(&ophelias);
    fields.put(&[0, 2, 0, 1, 5, 0]).small()
}

pub(super) fn long_lines(size: Size) -> Vec<u8> {
    one_move(Fields::lines(1 << 15, all_but_one(size.pick(16, 128))))
}

/// Lines of all 32768 points but one.
pub(super) fn all_but_one(count: usize) -> Vec<Vec<usize>> {
    (0..count).map(|line| (0..1 << 15).filter(|&point| point != line).collect()).collect()
}

/// Only a game and a move: a row of 32768 points with all 128 in a row has 4178048 incidences.
pub(super) fn longest_row(size: Size) -> Vec<u8> {
    one_move(Fields::default().put(&[2, 1 << 15, 1, size.pick(8, 128)]))
}

/// The largest cube of side 3. Its centre lies on 1093 of 37969 lines.
pub(super) fn cube(size: Size) -> Vec<u8> {
    one_move(Fields::default().put(&[1, 3, size.pick(5, 7)]))
}
