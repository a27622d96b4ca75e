//! Harary's animals as a map: on which squares they are achieved.

use std::collections::BTreeMap;

use crate::animals::{LARGEST, losers, winners};
use crate::site::cells::Outcome;
use crate::site::html::{page as framed, scrolled};
use crate::site::model::{Proof, Site};
use crate::site::tables::{KEY, square};

const HEAD: &str = "<h1>Harary’s animals</h1>
<p>Xeno and Ophelia take cells of a square board in turn. The first player to own all cells of an animal, in any place, turned or reflected, wins \
(F. Harary; M. Gardner, <i>Scientific American</i>, April 1979). The board number is the side of the smallest square on which Xeno wins; the move \
number is the least number of moves with which he can force a win.</p>
<p>The published numbers are Gardner’s of 1979, as later sources repeat them: A380597 and A380598 in the OEIS (P. von Brömssen, 2025). \
<strong>Four of them are too large</strong>: Xeno wins N already on 5×5 and Y on 6×6. On 7×7 he wins Y within 6 moves and Skinny within 7.</p>
";

const AFTER: &str = "<p id=\"literature\">A small letter on a published board number, or on a board of an animal that is never achieved, comes from \
Gardner (1979), without a certificate here. A certificate about one board says nothing about larger boards. 6×6 is undecided \
for Skinny and for L: proof-number search found no result in 50,000,000 positions. A cell without a letter claims nothing.</p>
<h2>In how many moves</h2>
";

/// The proofs about a board.
#[derive(Default)]
struct Board<'s> {
    outcome: Option<&'s Proof>,
    within: Option<(u64, &'s Proof)>,
    not_within: Option<(u64, &'s Proof)>,
}

impl<'s> Board<'s> {
    /// The proof that says who wins.
    fn proof(&self) -> Option<&'s Proof> {
        self.outcome.or(self.within.map(|(_, proof)| proof))
    }
}

pub(super) fn page(site: &Site) -> String {
    let boards = boards(site);
    let heads: String = (1..=LARGEST).map(|side| format!("<th scope=\"col\">{side}×{side}</th>")).collect();
    let mut table = format!(
        "<table class=\"map\">\n<thead><tr><td></td>{heads}<th scope=\"col\">published</th></tr></thead>\n<tbody>\n"
    );
    let published = winners().map(|(name, [side, _])| (name, Some(side)));
    for (name, published) in published.chain(losers().map(|name| (name, None))) {
        table += &format!("<tr><th scope=\"row\">{name}</th>");
        let sides = |claim: &'static str| {
            let of = boards
                .range((name, 0)..=(name, LARGEST))
                .filter_map(|((_, side), board)| Some((*side, board.proof()?)));
            of.filter(move |(_, proof)| proof.row.claim == claim).map(|(side, _)| side)
        };
        let drawn = sides("Ophelia draws").max().unwrap_or(LARGEST);
        let won = sides("Xeno wins").min().unwrap_or(LARGEST);
        for side in 1..=LARGEST {
            let proof = boards.get(&(name, side)).and_then(Board::proof);
            let words = |outcome: Outcome| format!("{name} on {side}×{side}: {}", outcome.words());
            table += &match proof {
                Some(proof) => {
                    let outcome = if proof.row.claim == "Xeno wins" { Outcome::Wins } else { Outcome::Draws };
                    square(outcome, &format!("@/{}", proof.page()), &words(outcome))
                }
                None if published == Some(side) => {
                    square(Outcome::SaidToWin, "#literature", &words(Outcome::SaidToWin))
                }
                None if published.is_none() && side > 1 => {
                    square(Outcome::SaidToDraw, "#literature", &words(Outcome::SaidToDraw))
                }
                None if published.is_some_and(|published| drawn < side && side < published.min(won)) => {
                    square(Outcome::Undecided, "#literature", &words(Outcome::Undecided))
                }
                None => "<td></td>".to_owned(),
            };
        }
        let published = published.map_or_else(|| "never".to_owned(), |side| side.to_string());
        table += &format!("<td>{published}</td></tr>\n");
    }
    let map = scrolled("Boards of animals", &(table + "</tbody>\n</table>\n"));
    let body = HEAD.to_owned() + KEY + &map + AFTER + &moves(site, &boards);
    framed("animals.html", "Harary’s animals", &body, &[])
}

fn moves(site: &Site, boards: &BTreeMap<(&str, u64), Board>) -> String {
    let mut table = "<table>\n<thead><tr><th scope=\"col\">Animal</th><th scope=\"col\">Board</th><th scope=\"col\">Xeno wins</th>\
                     <th scope=\"col\">Ophelia draws</th><th scope=\"col\" class=\"number\">Published</th></tr></thead>\n<tbody>\n"
        .to_owned();
    for (name, [_, published]) in winners() {
        for ((_, side), board) in boards.range((name, 0)..=(name, LARGEST)) {
            if board.within.is_none() && board.not_within.is_none() {
                continue;
            }
            let cell = |bound: Option<(u64, &Proof)>| {
                bound.map_or_else(String::new, |(moves, proof)| {
                    site.link(&proof.key, &format!("within {moves} {}", if moves == 1 { "move" } else { "moves" }))
                })
            };
            table += &format!(
                "<tr><th scope=\"row\">{name}</th><td>{side}×{side}</td><td>{}</td><td>{}</td><td class=\"number\">{published}</td></tr>\n",
                cell(board.within),
                cell(board.not_within)
            );
        }
    }
    scrolled("Numbers of moves", &(table + "</tbody>\n</table>\n"))
}

/// The proofs about animals on squares, of the catalogue and of the animals' own folder.
fn boards(site: &Site) -> BTreeMap<(&str, u64), Board<'_>> {
    let mut boards: BTreeMap<(&str, u64), Board> = BTreeMap::new();
    for proof in site.proofs.values() {
        let Some((animal, square)) = proof.game.strip_prefix("animal:").and_then(|rest| rest.split_once(',')) else {
            continue;
        };
        let (square, moves) =
            square.split_once(" --moves ").map_or((square, None), |(square, moves)| (square, moves.parse().ok()));
        let Some(side) =
            square.split_once('x').filter(|(columns, rows)| columns == rows).and_then(|(side, _)| side.parse().ok())
        else {
            continue;
        };
        let board = boards.entry((animal, side)).or_default();
        match (moves, proof.row.claim == "Xeno wins") {
            (None, _) => board.outcome = Some(proof),
            (Some(moves), true) => board.within = Some((moves, proof)),
            (Some(moves), false) => board.not_within = Some((moves, proof)),
        }
    }
    boards
}
