//! Maps of who wins, each cell with its evidence, from what `prover table` says.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::animals::{Boards, LARGEST, LOSERS, WINNERS, named};
use crate::site::html::{escaped, head, page as framed, table};
use crate::site::model::{Cell, Outcome, Proof, Site};
use crate::tools::whole;

const KEY: &str = "<p>X: Xeno, who begins, wins. O: Ophelia draws. Small letters: the same by the literature, without a proof \
here. ?: undecided. A cell links to its proof, or to a note below.</p>\n";

const CUBES: &str = "<h1>Cubes: k in a row in n dimensions</h1>
<p>The game <code>k^n</code> has k points on each side of a cube of n dimensions; a line is a row of k points. O. Patashnik printed this table in 1980. \
Xeno wins where no draw position exists, and on some boards where one does.</p>
";
const ROWS: &str = "<h1>k in a row on m × n</h1>
<p>The game <code>mnk:m,n,k</code> has m columns and n rows; longer rows count, too. A turned board is the same game.</p>
";
const DESIGNS: &str = "<h1>Transversal designs</h1>
<p>The game <code>td:k,q</code> has k groups of q points; a line has a point of each group, and two points of different groups are on one line.</p>
";
const OVERVIEW: &str = "<h1>Tables of who wins</h1>
<p>Each cell has an outcome that links to its proof, a result from the literature with its source, or “undecided”. No cell is a guess.</p>
<ul class=\"cards\">
<li><h2><a href=\"@/cubes.html\">Cubes k^n</a></h2><p>Tic-tac-toe in one to five dimensions: Patashnik’s table of 1980, with evidence.</p></li>
<li><h2><a href=\"@/mnk.html\">k in a row on m × n</a></h2><p>Three to nine in a row on up to ten columns, and larger boards.</p></li>
<li><h2><a href=\"@/td.html\">Transversal designs</a></h2><p>Groups of points, with a line through each choice.</p></li>
<li><h2><a href=\"@/animals.html\">Harary’s animals</a></h2><p>Who is first to own all cells of an animal? Four numbers published in 1979 are too large.</p></li>
</ul>
";

pub(super) fn overview(site: &Site) -> String {
    framed("tables.html", "Tables of who wins", &site.filled(OVERVIEW), &[])
}

pub(super) fn cubes(site: &Site) -> String {
    let at = |cell: &Cell| matches!(cell.numbers()[..], [_, _]).then(|| (cell.numbers()[0], cell.numbers()[1]));
    let map = map(site, &site.cubes, &at, ["k", "n"], "Cubes");
    let body = CUBES.to_owned() + KEY + &map + &evidence(site, &site.cubes);
    framed("cubes.html", "Cubes: k in a row in n dimensions", &body, &[])
}

pub(super) fn designs(site: &Site) -> String {
    let at = |cell: &Cell| matches!(cell.numbers()[..], [_, _]).then(|| (cell.numbers()[1], cell.numbers()[0]));
    let map = map(site, &site.designs, &at, ["q", "k"], "Transversal designs");
    let body = DESIGNS.to_owned() + KEY + &map + &others(site, "td:", &site.designs) + &evidence(site, &site.designs);
    framed("td.html", "Transversal designs", &body, &[])
}

pub(super) fn rows(site: &Site) -> String {
    let mut body = ROWS.to_owned() + KEY + "<div class=\"maps\">\n";
    for k in 3..=10 {
        let at = |cell: &Cell| match cell.numbers()[..] {
            [m, n, in_a_row] if in_a_row == k => Some((n, m)),
            _ => None,
        };
        if site.rows.iter().any(|cell| at(cell).is_some()) {
            let name = format!("{k} in a row");
            body += &format!("<div><h2>{name}</h2>\n{}</div>\n", map(site, &site.rows, &at, ["n", "m"], &name));
        }
    }
    body += "</div>\n";
    if site.quick {
        body += "<p>This is a quick version of the site: the map leaves out boards of more than 42 points.</p>\n";
    }
    body += &others(site, "mnk:", &site.rows);
    framed("mnk.html", "k in a row on m × n", &(body + &evidence(site, &site.rows)), &[])
}

/// A map whose cells stand where `at` says: row and column.
fn map(site: &Site, cells: &[Cell], at: &dyn Fn(&Cell) -> Option<(u64, u64)>, names: [&str; 2], label: &str) -> String {
    let mut rows: BTreeMap<u64, BTreeMap<u64, &Cell>> = BTreeMap::new();
    for (cell, (row, column)) in cells.iter().filter_map(|cell| Some((cell, at(cell)?))) {
        rows.entry(row).or_default().insert(column, cell);
    }
    let mut columns: Vec<u64> = rows.values().flat_map(|row| row.keys().copied()).collect();
    columns.sort_unstable();
    columns.dedup();
    let [row_name, column_name] = names;
    let heads: String = columns.iter().map(|column| head(&format!("{column_name} = {column}"))).collect();
    let mut cells = String::new();
    for (number, row) in &rows {
        cells += &format!("<tr><th scope=\"row\">{row_name} = {number}</th>");
        for column in &columns {
            cells += &row.get(column).map_or_else(|| "<td></td>".to_owned(), |cell| self::cell(site, cell));
        }
        cells += "</tr>\n";
    }
    table(label, " class=\"map\"", &format!("<td></td>{heads}"), &cells)
}

fn cell(site: &Site, cell: &Cell) -> String {
    let proof = cell.certificate().and_then(|key| site.proofs.get(key));
    let to = proof.map_or_else(|| format!("#{}", cell.anchor()), |proof| format!("@/{}", proof.page()));
    square(cell.outcome(), &to, &format!("{}: {}", cell.game, cell.outcome().words()))
}

/// A cell of a map, which leads somewhere.
fn square(outcome: Outcome, to: &str, words: &str) -> String {
    let [letter, class] = outcome.letter();
    format!(
        "<td class=\"{class}\"><a href=\"{to}\" title=\"{words}\"><span aria-hidden=\"true\">{letter}</span><span class=\"hidden\">{words}</span></a></td>",
        words = escaped(words)
    )
}

/// Proofs of boards of this kind that the map does not have.
fn others(site: &Site, kind: &str, cells: &[Cell]) -> String {
    let on_map = |game: &str| cells.iter().any(|cell| cell.game == game);
    let list: String = site
        .proofs
        .values()
        .filter(|proof| proof.game.starts_with(kind) && !proof.game.contains(' ') && !on_map(&proof.game))
        .map(|proof| {
            let name = format!("<code>{}</code>: {}", escaped(&proof.game), escaped(&proof.row.claim));
            format!("<li>{}</li>\n", site.link(&proof.key, &name))
        })
        .collect();
    if list.is_empty() { list } else { format!("<h2>Games outside the map</h2>\n<ul>\n{list}</ul>\n") }
}

fn evidence(site: &Site, cells: &[Cell]) -> String {
    let mut rows = String::new();
    for cell in cells {
        let mut said: Vec<String> = cell.evidence.iter().map(|evidence| said(site, evidence)).collect();
        if let Some(undecided) = &cell.undecided {
            // The day of an earlier search.
            let when = undecided["date"].as_str().map(|date| format!(" ({})", escaped(date)));
            let how_far =
                undecided["positions"].as_u64().map_or("not searched; a search begins".to_owned(), |positions| {
                    format!("{} searched{}; it goes on", counted(positions), when.unwrap_or_default())
                });
            said.push(format!("{how_far} with <code>{}</code>", field(undecided, "next")));
        }
        let said = if said.is_empty() { "no evidence decides it".to_owned() } else { said.join("<br>") };
        rows += &format!(
            "<tr id=\"{}\"><th scope=\"row\"><code>{}</code></th><td>{}</td><td>{said}</td></tr>\n",
            cell.anchor(),
            escaped(&cell.game),
            cell.outcome().words()
        );
    }
    let heads: String = ["Game", "Outcome", "Evidence"].map(head).concat();
    format!("<h2>Evidence</h2>\n{}", table("Evidence", "", &heads, &rows))
}

/// A text of the prover's, as HTML.
fn field(of: &Value, name: &str) -> String {
    escaped(of[name].as_str().unwrap_or_default())
}

fn said(site: &Site, evidence: &Value) -> String {
    let text = |name: &str| field(evidence, name);
    let how = match evidence["kind"].as_str().unwrap_or_default() {
        "certificate" => {
            let file = evidence["file"].as_str().unwrap_or_default();
            let key = file.strip_suffix(".pgc").unwrap_or(file);
            format!("by the proof {}, which the checker verifies", site.link(key, &escaped(file)))
        }
        "block" => format!(
            "by the block of <code>{}</code>: Ophelia draws that board without lines of her own, and each line here contains a line of that board",
            text("from")
        ),
        "proof" => format!(
            "found by a search ({}) and replayed; hash <code>{}</code>, not kept as a file",
            counted(evidence["positions"].as_u64().unwrap_or_default()),
            text("hash")
        ),
        "cited" => format!("by {}; not verified here", text("source")),
        _ => text("text"),
    };
    format!("{}: {how}", text("shows"))
}

fn counted(positions: u64) -> String {
    if positions == 1 { "one position".to_owned() } else { format!("{} positions", whole(positions)) }
}

// Harary's animals as a map: on which squares they are achieved.

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

pub(super) fn page(site: &Site) -> String {
    let boards = boards(site);
    let heads: String = (1..=LARGEST).map(|side| head(&format!("{side}×{side}"))).collect();
    let mut rows = String::new();
    let published = WINNERS.into_iter().map(|(name, [side, _])| (name, Some(side)));
    for (name, published) in published.chain(LOSERS.map(|name| (name, None))) {
        rows += &format!("<tr><th scope=\"row\">{name}</th>");
        let drawn = boards.of(name).filter(|(_, board)| board.drawn.is_some()).last();
        let drawn = drawn.map_or(LARGEST, |(side, _)| side);
        let won = boards.of(name).find(|(_, board)| board.winning().is_some()).map_or(LARGEST, |(side, _)| side);
        for side in 1..=LARGEST {
            let proof = boards.of(name).find(|(of, _)| *of == side);
            let proof = proof.and_then(|(_, board)| board.won.or(board.drawn).or(board.winning()));
            let words = |outcome: Outcome| format!("{name} on {side}×{side}: {}", outcome.words());
            rows += &match proof {
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
        rows += &format!("<td>{published}</td></tr>\n");
    }
    let heads = format!("<td></td>{heads}{}", head("published"));
    let map = table("Boards of animals", " class=\"map\"", &heads, &rows);
    let body = HEAD.to_owned() + KEY + &map + AFTER + &moves(site, &boards);
    framed("animals.html", "Harary’s animals", &body, &[])
}

fn moves(site: &Site, boards: &Boards<Proof>) -> String {
    let mut rows = String::new();
    for (name, [_, published]) in WINNERS {
        for (side, board) in boards.of(name) {
            if board.within.is_none() && board.not_within.is_none() {
                continue;
            }
            let cell = |bound: Option<(u64, &Proof)>| {
                bound.map_or_else(String::new, |(moves, proof)| {
                    site.link(&proof.key, &format!("within {moves} {}", if moves == 1 { "move" } else { "moves" }))
                })
            };
            rows += &format!(
                "<tr><th scope=\"row\">{name}</th><td>{side}×{side}</td><td>{}</td><td>{}</td><td class=\"number\">{published}</td></tr>\n",
                cell(board.within),
                cell(board.not_within)
            );
        }
    }
    let heads = ["Animal", "Board", "Xeno wins", "Ophelia draws"].map(head).concat();
    table("Numbers of moves", "", &(heads + "<th scope=\"col\" class=\"number\">Published</th>"), &rows)
}

/// The proofs about animals on squares, of the catalogue and of the animals' own folder.
fn boards(site: &Site) -> Boards<'_, Proof> {
    let mut boards = Boards(BTreeMap::new());
    for proof in site.proofs.values() {
        if let Some((animal, side, moves)) = named(&format!("{}.pgc", proof.stem()), &proof.row.game) {
            boards.add(animal, side, moves, &proof.row, proof);
        }
    }
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::model::tests::cell as read;

    #[test]
    fn a_cell_without_a_proof_leads_to_its_evidence() {
        let cited = read(
            r#"{"game":"mnk:8,8,5","outcome":null,"undecided":{"positions":6068730,"date":"2026-11-24","next":"prover plan"},
            "evidence":[{"kind":"cited","shows":"Ophelia draws","verified":false,"source":"Hsu and others (2020)"}]}"#,
        );
        let page = rows(&Site { rows: vec![cited], ..Site::default() });
        for part in [
            "<td class=\"o\"><a href=\"#c-8-8-5\" title=\"mnk:8,8,5: Ophelia draws, by the literature\">",
            "<tr id=\"c-8-8-5\">",
            "by Hsu and others (2020); not verified here",
            "6,068,730 positions searched (2026-11-24); it goes on",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }
}
