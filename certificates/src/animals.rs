//! Harary's animals: the page of `certificates/animals/`, from what the checker says of its certificates.
//!
//! A certificate has only the lines of an animal's board. So the digest of its lines is compared with that of the board for
//! which the file is named.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use crate::catalogue::verified;
use crate::tools::{Checked, Error, Tools, Verdict, range, read, settle, shown};

/// The animals that Xeno achieves, each with the board number and the move number that are published.
pub(crate) const WINNERS: [(&str, [u64; 2]); 11] = [
    ("monomino", [1, 1]),
    ("domino", [2, 2]),
    ("el", [3, 3]),
    ("tic", [4, 3]),
    ("elly", [4, 4]),
    ("tippy", [3, 5]),
    ("knobby", [5, 4]),
    ("skinny", [7, 8]),
    ("l", [7, 10]),
    ("y", [7, 9]),
    ("n", [6, 6]),
];

/// The animals that Xeno does not achieve on any board, as is published.
pub(crate) const LOSERS: [&str; 10] = ["fatty", "f", "i", "p", "t", "u", "v", "w", "x", "z"];

/// The side of the largest square on which an animal was tried.
pub(crate) const LARGEST: u64 = 14;

const HEAD: &str = "\
# Harary's animals

Xeno and Ophelia take cells of a square board in turn. The first player to own all cells of an animal, in any place, turned or
reflected, wins (F. Harary; M. Gardner, *Scientific American*, April 1979). The board number b of an animal is the side of the smallest
square on which Xeno wins; its move number m is the least number of moves with which he can force a win.

The numbers under *published* are Gardner's of 1979, as later sources repeat them: A380597 and A380598 in the OEIS (P. von Brömssen,
2025). The numbers beside them are certified: Xeno wins on a square of side b, Ophelia draws on each smaller one; Xeno wins within m moves
on a square, Ophelia draws on it within m − 1. `cargo certify catalogue` writes this page from what the checker says; do not edit it.
`cargo certify all` proves the certificates again.

| animal | b published | certified | | m published | certified | |
|---|--:|---|---|--:|---|---|
";

const AFTER: &str = "
So four published numbers are too large: Xeno wins N already on 5x5 and Y on 6x6. On 7x7 he wins Y within 6 moves and Skinny within 7.
A certificate about one board says nothing about larger boards: there Ophelia has more points to move to, and more lines to complete.

Still open are 6x6 for Skinny and for L, and larger boards for L. On 6x6 proof-number search found no result in 50,000,000 positions,
for Skinny (260 s, 3.2 GB) or for L (230 s, 1.6 GB), with one thread.

## Animals that are never achieved

Gardner says that Xeno achieves no other animal of up to five cells on any board: Ophelia answers in the same domino of a paving
of the plane. A certificate is about one board, and its rule for pairings needs two points of each line that no other line uses. So the
rule cannot express pavings whose dominoes serve several lines, as for Fatty. Most draws here hold parts of the board, each as a separate
small game ([rules, section 11](../../spec/rules.md)).

| animal | drawn on | certificate | bytes |
|---|---|---|--:|
";

const LAST: &str = "
The search had 45 seconds for each board, with one thread. It found nothing on the next larger squares for F, P, T, U, W and Z.
Squares larger than 14x14 were not tried.

Of the animals of six cells, only Snaky is not known to be a loser. Snaky stays open: `prover prove animal:snaky,8x8`. Name any
other animal by its rows, as in `prover game animal:xxx/xxx,6x6`.
";

/// Writes the page, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let directory = tools.certificates().join("animals");
    let Some(rows) = verified(tools, &directory, vec![])? else { return Ok(Verdict::Bad) };
    let mut faults = Vec::new();
    let mut boards = Boards(BTreeMap::new());
    for row in &rows {
        match named(&row.name(), &row.game) {
            Some((animal, side, moves)) if is_board(tools, row, animal, side)? => {
                boards.add(animal, side, moves, row, row)
            }
            _ => faults.push(format!("{}: these are not the lines of the board in the file's name", shown(&row.file))),
        }
    }
    match Verdict::of(&faults) {
        Verdict::Good => settle(&directory.join("README.md"), &page(&boards, &|row| row.bytes(&directory))?, check),
        Verdict::Bad => Ok(Verdict::Bad),
    }
}

/// The animal, the side and the bound of a file such as `animal-elly-4x4-m3.pgc`, if the game has this bound.
pub(crate) fn named<'n>(file: &'n str, game: &str) -> Option<(&'n str, u64, Option<u64>)> {
    let mut parts = file.strip_suffix(".pgc")?.strip_prefix("animal-")?.split('-');
    let (animal, square, bound) = (parts.next()?, parts.next()?, parts.next());
    let side = square.split_once('x').filter(|(columns, rows)| columns == rows)?.0.parse().ok()?;
    let moves = bound.map(|bound| bound.strip_prefix('m')?.parse().ok());
    let stated = game.split_once(" --moves ").map(|(_, moves)| moves.parse().ok());
    (moves == stated).then_some((animal, side, moves.flatten()))
}

/// Whether a certificate has the lines of an animal's board.
fn is_board(tools: &Tools, row: &Checked, animal: &str, side: u64) -> Result<bool, Error> {
    let expression = format!("animal:{animal},{side}x{side}");
    let game: Value = read("prover", tools.text(&["game", &expression, "--json"])?.as_bytes())?;
    Ok(game["line_digest"] == row.digest.as_str())
}

/// The proofs about each animal by the side of the board.
pub(crate) struct Boards<'p, P>(pub(crate) BTreeMap<(String, u64), Board<'p, P>>);

/// The proofs about one board: the outcome, and the bounds next to the number of moves.
pub(crate) struct Board<'p, P> {
    pub(crate) won: Option<&'p P>,
    pub(crate) drawn: Option<&'p P>,
    pub(crate) within: Option<(u64, &'p P)>,
    pub(crate) not_within: Option<(u64, &'p P)>,
}

impl<'p, P> Boards<'p, P> {
    /// Adds a proof, of which the checker says this.
    pub(crate) fn add(&mut self, animal: &str, side: u64, moves: Option<u64>, row: &Checked, proof: &'p P) {
        let none = Board { won: None, drawn: None, within: None, not_within: None };
        let board = self.0.entry((animal.to_owned(), side)).or_insert(none);
        match (row.claim == "Xeno wins", moves) {
            (true, None) => board.won = Some(proof),
            (true, Some(moves)) => board.within = Some((moves, proof)),
            (false, None) => board.drawn = Some(proof),
            (false, Some(moves)) => board.not_within = Some((moves, proof)),
        }
    }

    /// The boards of an animal, from the smallest on.
    pub(crate) fn of(&self, animal: &str) -> impl Iterator<Item = (u64, &Board<'p, P>)> {
        self.0.iter().filter(move |((name, _), _)| name == animal).map(|((_, side), board)| (*side, board))
    }
}

impl<'p, P> Board<'p, P> {
    /// The proof that Xeno wins.
    pub(crate) fn winning(&self) -> Option<&'p P> {
        self.won.or(self.within.map(|(_, proof)| proof))
    }
}

/// Whether a published number is one of those that are possible.
fn verdict(published: u64, least: u64, most: Option<u64>) -> &'static str {
    match most {
        Some(most) if most == least && most == published => "right",
        _ if published < least || most.is_some_and(|most| most < published) => "**wrong**",
        _ => "open",
    }
}

fn link(text: &str, row: &Checked) -> String {
    format!("[{text}]({})", row.name())
}

fn page(boards: &Boards<Checked>, bytes: &impl Fn(&Checked) -> Result<u64, Error>) -> Result<String, Error> {
    let mut page = HEAD.to_owned();
    for (name, [b, m]) in &WINNERS {
        // No animal but the monomino has a place on a single cell, and the domino is the only one on 2x2 that wins there.
        let trivial = u64::from(*name != "monomino");
        let drawn: BTreeMap<u64, &Checked> =
            boards.of(name).filter_map(|(side, board)| Some((side, board.drawn?))).collect();
        let least = (trivial + 1..).find(|side| !drawn.contains_key(side)).unwrap_or(trivial + 1);
        let won = boards.of(name).find_map(|(side, board)| Some((side, board.winning()?)));
        let most = won.map(|(side, _)| side);
        let mut links: Vec<String> =
            won.iter().map(|(side, row)| link(&format!("won on {side}x{side}"), row)).collect();
        links.extend(drawn.iter().map(|(side, row)| link(&format!("drawn on {side}x{side}"), row)));
        let certified = format!("{}: {}", range(least, most), verdict(*b, least, most));
        let _ = write!(page, "| {name} | {b} | {certified} | {} | {m} |", links.join(", "));

        let (mut numbers, mut links) = (Vec::new(), Vec::new());
        for (side, board) in boards.of(name).filter(|(_, board)| board.within.is_some() || board.not_within.is_some()) {
            let least = board.not_within.map_or(1, |(moves, _)| moves + 1);
            let most = board.within.map(|(moves, _)| moves);
            numbers.push(format!("{} on {side}x{side}: {}", range(least, most), verdict(*m, least, most)));
            links.extend(board.within.map(|(moves, row)| link(&format!("within {moves}"), row)));
            links.extend(board.not_within.map(|(moves, row)| link(&format!("not within {moves}"), row)));
        }
        let numbers = if numbers.is_empty() { "open".to_owned() } else { numbers.join("; ") };
        let _ = writeln!(page, " {numbers} | {} |", links.join(", "));
    }
    page += AFTER;
    for name in LOSERS {
        for (side, row) in boards.of(name).filter_map(|(side, board)| Some((side, board.drawn?))) {
            let _ = writeln!(page, "| {name} | {side}x{side} | {} | {} |", link(&row.name(), row), bytes(row)?);
        }
    }
    Ok(page + LAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(file: &str, claim: &str, game: &str) -> Checked {
        Checked { file: file.into(), claim: claim.to_owned(), game: game.to_owned(), ..Checked::default() }
    }

    #[test]
    fn a_file_is_named_for_its_board_and_its_bound() {
        assert_eq!(named("animal-elly-4x4.pgc", "lines:0"), Some(("elly", 4, None)));
        assert_eq!(named("animal-n-5x5-m6.pgc", "lines:0 --moves 6"), Some(("n", 5, Some(6))));
        for (file, game) in [
            ("animal-n-5x5-m6.pgc", "lines:0 --moves 5"),
            ("animal-n-5x5-m6.pgc", "lines:0"),
            ("animal-n-5x5.pgc", "lines:0 --moves 5"),
            ("animal-n-5x6.pgc", "lines:0"),
            ("n-5x5.pgc", "lines:0"),
        ] {
            assert_eq!(named(file, game), None, "{file} {game}");
        }
    }

    #[test]
    fn published_numbers_are_compared_with_what_is_certified() {
        assert_eq!(verdict(4, 4, Some(4)), "right");
        assert_eq!(verdict(6, 5, Some(5)), "**wrong**");
        assert_eq!(verdict(7, 5, Some(6)), "**wrong**");
        assert_eq!(verdict(7, 6, Some(7)), "open");
        assert_eq!(verdict(7, 6, None), "open");
        assert_eq!(verdict(5, 6, None), "**wrong**");
    }

    #[test]
    fn a_page_has_both_numbers_of_an_animal() {
        let rows = [
            row("animal-el-3x3-m3.pgc", "Xeno wins", "lines:0 --moves 3"),
            row("animal-el-3x3-m2.pgc", "Ophelia draws", "lines:0 --moves 2"),
            row("animal-el-2x2.pgc", "Ophelia draws", "lines:1"),
            row("animal-x-8x8.pgc", "Ophelia draws", "lines:2"),
        ];
        let mut boards = Boards(BTreeMap::new());
        for row in &rows {
            let name = row.name();
            let (animal, side, moves) = named(&name, &row.game).unwrap();
            boards.add(animal, side, moves, row, row);
        }
        let page = page(&boards, &|_| Ok(7)).unwrap();
        for line in [
            "| el | 3 | 3: right | [won on 3x3](animal-el-3x3-m3.pgc), [drawn on 2x2](animal-el-2x2.pgc) | 3 | 3 on 3x3: right | \
             [within 3](animal-el-3x3-m3.pgc), [not within 2](animal-el-3x3-m2.pgc) |\n",
            "| l | 7 | 2 or more: open |  | 10 | open |  |\n",
            "| x | 8x8 | [animal-x-8x8.pgc](animal-x-8x8.pgc) | 7 |\n",
        ] {
            assert!(page.contains(line), "{line}\n{page}");
        }
    }
}
