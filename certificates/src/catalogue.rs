//! The catalogue: what the checker reports on the repository's certificates, and the prover on that of 4^3; and the files beside it: pictures,
//! citations, and the lines of Hex.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::bench;
use crate::table::{QUBIC, stated, table};
use crate::tools::{Checked, Error, NONE, Tools, Verdict, files, read, read_all, settle, shown, text_of, whole};

const HEAD: &str = "\
# Certificates

Each file proves the claim beside it; [spec/format.md](../spec/format.md) defines its bytes and
[spec/rules.md](../spec/rules.md) says when it proves its claim, and why that is sound. `cargo certify catalogue` writes this page
from what the checker says, and for Qubic from what the prover says; do not edit it.

To verify all of them, run the command below. You need to trust only `checker/` and the specification. [STATEMENTS](STATEMENTS), which is
written by hand, says what each file must prove; [theorems.bib](theorems.bib) has the entries for citations:

    cargo run --release --package pgc-checker -- --statements certificates/STATEMENTS

To read a proof, for example that of the affine plane of order 4:

    cargo run --release --package pgc-prover -- show --labels certificates/affine-4.pgc

`cargo certify all` proves all of them again. [moves/](moves/README.md) says in how many moves games are won,
[animals/](animals/README.md) on which squares Harary's animals are achieved, and [QBF.md](QBF.md) which games from research on
quantified Boolean formulas are certified. [plans/](plans/README.md) has unfinished searches, and
[sources/parts/](sources/parts/README.md) has the positions from which the draws by parts, in version 2 of the format, are made.

| file | claim | game | bytes | lemmas | maps | steps |
|---|---|---|--:|--:|--:|--:|
";

const HASHES: &str = "
Lemmas include the theorem; steps are the steps of the check. A hash names each proof. It does not depend on the order of the lemmas
or on the compression. Two proofs of one theorem have two hashes:

";

/// Writes the catalogue, or reports whether it is up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let directory = tools.certificates();
    let there = files(&directory, ".pgc")?;
    let faults = [missing(&there), unstated(&directory)?].concat();
    let Some(rows) = verified(tools, &directory, faults)? else {
        return Ok(Verdict::Bad);
    };
    let sizes = rows.iter().map(|row| row.bytes(&directory)).collect::<Result<Vec<u64>, _>>()?;
    let mut page = page(&rows, &sizes);
    if let Some((row, &bytes)) = rows.iter().zip(&sizes).find(|(row, _)| row.game == QUBIC) {
        page += &section(tools, &row.file, bytes)?;
    }
    page += SECTION_OF_HEX;
    let entries = bibliography(&rows);
    Ok(Verdict::all(&[
        settle(&directory.join("README.md"), &page, check)?,
        settle(&directory.join("theorems.bib"), &entries, check)?,
    ]))
}

/// An entry of BibTeX for each proof. Two files may have one proof, as its hash does not depend on how it is written.
fn bibliography(rows: &[Checked]) -> String {
    let mut met = HashSet::new();
    let entries = rows.iter().filter(|row| met.insert(&row.hash));
    let entries = entries.map(|row| entry(&format!("{} {}", row.claim, row.game), &row.hash) + "\n");
    let head = "% The theorems of certificates/README.md, each with the hash of its proof. Written by 'cargo certify catalogue'.\n".to_owned();
    [head].into_iter().chain(entries).collect::<Vec<_>>().join("\n")
}

/// What the checker says of the certificates of a directory, in the order of their names. Nothing if there are faults,
/// given or found, such as a certificate that is not verified; they are printed.
pub(crate) fn verified(
    tools: &Tools,
    directory: &Path,
    mut faults: Vec<String>,
) -> Result<Option<Vec<Checked>>, Error> {
    let files = files(directory, ".pgc")?;
    let paths: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let said = if paths.is_empty() { vec![] } else { tools.ask(&tools.checker, &["--json"], &paths, false)?.printed };
    let rows: Vec<Checked> = read_all("checker", &said)?;
    for Checked { file, verdict, reason, .. } in rows.iter().filter(|row| row.verdict != "VERIFIED") {
        faults.push(format!("{}: {verdict}: {reason}", shown(file)));
    }
    if rows.len() != files.len() {
        faults.push(format!("the checker has judged {} of {} files", rows.len(), files.len()));
    }
    Ok((Verdict::of(&faults) == Verdict::Good).then_some(rows))
}

/// An error message for each entry of the table that has no file.
fn missing(files: &[PathBuf]) -> Vec<String> {
    let is_there = |name: &str| files.iter().any(|file| file.file_name().is_some_and(|found| found == name));
    let absent = table().filter(|entry| !is_there(entry.path));
    absent.map(|entry| format!("{} is missing; 'cargo certify all' proves '{entry}'", entry.path)).collect()
}

fn page(rows: &[Checked], sizes: &[u64]) -> String {
    let mut page = HEAD.to_owned();
    for (row, bytes) in rows.iter().zip(sizes) {
        let Checked { claim, game, lemmas, maps, steps, .. } = row;
        let file = row.name();
        let _ = writeln!(page, "| [{file}]({file}) | {claim} | `{game}` | {bytes} | {lemmas} | {maps} | {steps} |");
    }
    page += HASHES;
    for row in rows {
        let _ = writeln!(page, "    {}  {}", row.hash, row.name());
    }
    page
}

// Compares the proof of 4^3 with those of Patashnik and Thompson.

const HEAD_OF_QUBIC: &str = "
## Qubic

`4^3` is Qubic. O. Patashnik, *Qubic: 4×4×4 tic-tac-toe* (1980), describes his proof and K. Thompson's verification. A position is
strategic if the proof gives it a quiet move and an answer to each reply; its level is the number of moves before it. For the numbers of
blocks and positions, all lemmas are played out against all replies: `prover show --levels`. The seconds come from
[BENCHMARKS.md](BENCHMARKS.md).

Patashnik's own proof is verified, too, down to the completed lines: his dictionary, as it was published in 1988, and its certificate are in
[sources/](sources/README.md). The table compares it with a proof that the prover found without it.

| Qubic | Patashnik and Thompson | here |
|---|--:|--:|
";

/// The section of the catalogue on a certificate of 4^3 with this many bytes.
fn section(tools: &Tools, certificate: &Path, bytes: u64) -> Result<String, Error> {
    let census = tools.ask(&tools.prover, &["show", "--levels", "--json"], &[certificate], false)?;
    let census: Value = read("prover", &census.printed)?;
    let page = fs::read_to_string(tools.certificates().join(bench::PAGE)).unwrap_or_default();
    Ok(written(&census, bytes, bench::kept_seconds(&page, QUBIC, bytes)))
}

/// The section from the report of `prover show --levels`.
fn written(census: &Value, bytes: u64, seconds: Option<[f64; 2]>) -> String {
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let levels = list(&census["levels"]);
    let strategic = levels.iter().filter(|level| number(&level["strategic"]) > 0);
    let deepest = strategic.map(|level| number(&level["level"])).max().unwrap_or(0);
    let all = |what: &str| whole(number(&census["all"][what]));
    let [prove, check] = match seconds {
        Some([prove, check]) => [format!("{prove:.0} s"), format!("{check:.2} s")],
        None => [NONE, NONE].map(str::to_owned),
    };
    let rows = [
        ("strategic positions", "2,929", all("strategic")),
        ("deepest level of one", "16", whole(deepest)),
        ("positions after Xeno's second move", "7", whole(list(&census["firsts"]["after"]).len() as u64)),
        ("lemmas", NONE, whole(number(&census["header"]["lemmas"]))),
        ("citations of lemmas", NONE, all("citations")),
        ("forced blocks", NONE, all("blocks")),
        ("positions with Xeno to move", "over 1,000,000", all("positions")),
        ("bytes", NONE, whole(bytes)),
        ("to find it", "1,500 hours", prove),
        ("to verify it", "50 hours", check),
    ];
    let mut section = HEAD_OF_QUBIC.to_owned();
    for (what, there, here) in rows {
        let _ = writeln!(section, "| {what} | {there} | {here} |");
    }
    section
}

// The pictures of README, drawn by the prover.

/// Each picture's file, and the arguments with which the prover draws it.
const PICTURES: [(&str, &[&str]); 2] = [
    ("affine-4.svg", &["game", "affine:4", "--svg"]),
    ("grid-4-3.svg", &["show", "certificates/grid-4-3.pgc", "--svg", "--after", "0,37,48,41,60,30"]),
];

/// Draws them, or reports whether they are up to date.
pub(crate) fn write_pictures(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let directory = tools.certificates().join("pictures");
    fs::create_dir_all(&directory).map_err(Error::file(&directory))?;
    let settled = PICTURES.map(|(file, arguments)| settle(&directory.join(file), &tools.text(arguments)?, check));
    Ok(Verdict::all(&settled.into_iter().collect::<Result<Vec<_>, _>>()?))
}

// Whether `certificates/STATEMENTS`, which people keep by hand, has a line for each certificate. The checker reads what the lines say.

/// The file, and the folders below that of the certificates that it speaks of, too.
const FILE: &str = "STATEMENTS";
const FOLDERS: [&str; 4] = ["", "animals", "moves", "sources"];

/// A message for each certificate without a line.
fn unstated(directory: &Path) -> Result<Vec<String>, Error> {
    let path = directory.join(FILE);
    let text = text_of(&path)?;
    let stated: BTreeSet<&str> = stated(&text).map(|(certificate, _)| certificate).collect();
    let mut messages = Vec::new();
    for folder in FOLDERS {
        for certificate in files(&directory.join(folder), ".pgc")? {
            let name = certificate.strip_prefix(directory).unwrap_or(&certificate).display().to_string();
            if !stated.contains(name.as_str()) {
                messages.push(format!("{FILE} has no line for {name}: add it by hand, with the theorem that is meant"));
            }
        }
    }
    Ok(messages)
}

// BibTeX for a proof, which is named by its hash.

/// How many digits of the hash make the key of an entry.
const KEY: usize = 16;

/// The entry of a proof. Its hash names game, claim and proof, so it says which file is meant, wherever that file is.
pub(crate) fn entry(statement: &str, hash: &str) -> String {
    let key: String = hash.chars().take(KEY).collect();
    format!(
        "@misc{{pgc-{key},\n  title = {{{{{}: a machine-checkable proof}}}},\n  \
         author = {{{{The authors of Machine-checkable proofs for positional games}}}},\n  year = {{2026}},\n  \
         note = {{Certificate with the hash {hash}}}\n}}",
        in_latex(statement)
    )
}

/// A text as LaTeX sets it, letter by letter.
fn in_latex(text: &str) -> String {
    text.chars().fold(String::new(), |mut set, letter| {
        match letter {
            '^' | '~' => set.extend(['\\', letter, '{', '}']),
            '_' | '#' | '&' | '%' | '$' | '{' | '}' => set.extend(['\\', letter]),
            '\\' => set.push_str("\\textbackslash{}"),
            // Two of them would be set as a dash.
            '-' => set.push_str("{-}"),
            _ => set.push(letter),
        }
        set
    })
}

// Hex by its lines: the files of `certificates/` with the lines of each player, and what the catalogue says of the certificates.
//
// A line is a smallest set of cells that joins the player's two sides. Whoever joins his sides owns all cells of such a set, so
// the first player with a line is the winner of Hex.

/// The cells on each side of the board.
const SIDE: usize = 4;

/// What the catalogue says of games with own lines or a start.
const SECTION_OF_HEX: &str = "
## Hex, and games from a start

`hex-4x4` is Hex on four by four cells, by lines. The cell in column c and row r, each from 0, is point 4r + c; its neighbours are those
to the left and right, above and below, above to the right and below to the left. [hex-4x4-xeno.lines](hex-4x4-xeno.lines) has
the smallest sets of cells that join the left side to the right one, [hex-4x4-ophelia.lines](hex-4x4-ophelia.lines) those that join
top and bottom; `cargo certify catalogue` writes both files. To check one of these certificates with lines that you trust:

    checker --lines certificates/hex-4x4-xeno.lines --ophelia certificates/hex-4x4-ophelia.lines certificates/hex-4x4.pgc

The player who begins wins ([hex-4x4](hex-4x4.pgc), [hex-4x4-ophelia-first](hex-4x4-ophelia-first.pgc)). Piet Hein, who invented Hex in 1942,
set puzzles for the readers of *Politiken*. HexWiki's page *Piet Hein's puzzles* has these two as its fourth and fifth; Blue, who
joins left and right, is to move and to win, and its solution of both is b3, point 9. Here Blue is Xeno, and both proofs
begin with that move.

| puzzle | Xeno | Ophelia | certified |
|---|---|---|---|
| 4 | c2 (6) | d1 (3), a4 (12) | [Xeno wins](hex-4x4-hein-4.pgc) |
| 5 | a1 (0) | a4 (12) | [Xeno wins](hex-4x4-hein-5.pgc), [in five moves](hex-4x4-hein-5-m5.pgc) and [not in four](hex-4x4-hein-5-m4.pgc); \
[Ophelia wins if it is her move](hex-4x4-hein-5-ophelia-first.pgc) |

Tic-tac-toe stays a draw if Ophelia begins ([grid-3-2-so-](grid-3-2-so-.pgc)). H. E. Dudeney counts seven replies that lose, up to
symmetry (*536 Puzzles & Curious Problems*, 1967). One of them is certified: the side next to an opening in the
corner ([grid-3-2-sx0-1](grid-3-2-sx0-1.pgc)).
";

/// Writes the lines of both players, or reports whether the files are up to date. They are those of the prover's `hexgame:4`, where Xeno
/// joins top and bottom.
pub(crate) fn write_hex(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let write = |(player, sides, asked): (&str, &str, &str)| {
        let printed = tools.text(&["game", &format!("hexgame:{SIDE}"), asked])?;
        let path = tools.certificates().join(format!("hex-{SIDE}x{SIDE}-{player}.lines"));
        settle(&path, &hex_page(sides, &printed), check)
    };
    let xeno = write(("xeno", "left to right, for Xeno", "--lines=Ophelia"))?;
    Ok(Verdict::all(&[xeno, write(("ophelia", "top to bottom, for Ophelia", "--lines=Xeno"))?]))
}

/// The page with the lines that the prover prints.
fn hex_page(from_to: &str, printed: &str) -> String {
    let lines = printed.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n"));
    format!(
        "# Hex on {SIDE} by {SIDE} cells: the smallest sets that join {from_to}.\n# Column c, row r is point {SIDE}r + c. \
         Written by 'cargo certify catalogue'.\n{}",
        lines.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_row_and_a_hash_for_each_file() {
        let json = r#"{"file":"certificates/a.pgc","verdict":"VERIFIED","claim":"Xeno wins","game":"3^3","points":27,
            "lines":49,"lemmas":1,"maps":0,"steps":163,"hash":"3e9c"}"#;
        let page = page(&[serde_json::from_str(json).unwrap()], &[69]);
        assert!(page.contains("\n| [a.pgc](a.pgc) | Xeno wins | `3^3` | 69 | 1 | 0 | 163 |\n"));
        assert!(page.ends_with("\n\n    3e9c  a.pgc\n"));
    }

    #[test]
    fn a_proof_in_two_files_has_one_entry() {
        let row = |hash: &str| Checked { claim: "Xeno wins".to_owned(), hash: hash.to_owned(), ..Checked::default() };
        let entries = bibliography(&[row("3e9c"), row("4a"), row("3e9c")]);
        assert_eq!(entries.matches("\n@misc{").count(), 2);
    }

    #[test]
    fn what_the_table_lists_must_be_there() {
        let files: Vec<PathBuf> = table().skip(1).map(|entry| Path::new("x").join(entry.path)).collect();
        assert_eq!(missing(&files), ["grid-2-2.pgc is missing; 'cargo certify all' proves 'Xeno wins 2^2'"]);
    }

    #[test]
    fn times_that_were_measured_of_another_certificate_are_left_out() {
        let census = serde_json::json!({
            "header": {"lemmas": 5},
            "levels": [{"level": 2, "strategic": 1}, {"level": 4, "strategic": 0}],
            "all": {"strategic": 2, "citations": 4, "blocks": 3, "positions": 1234},
            "firsts": {"after": [null, null, null, null, null, null, null]},
        });
        let known = written(&census, 60_569, Some([511.2, 0.081]));
        assert!(
            known.contains("| to find it | 1,500 hours | 511 s |\n| to verify it | 50 hours | 0.08 s |\n"),
            "{known}"
        );
        assert!(known.contains("| deepest level of one | 16 | 2 |\n"), "{known}");
        assert!(known.contains("| positions with Xeno to move | over 1,000,000 | 1,234 |\n"), "{known}");
        let unknown = written(&census, 60_570, None);
        assert!(unknown.contains("| to find it | 1,500 hours | – |\n| to verify it | 50 hours | – |\n"), "{unknown}");
    }

    #[test]
    fn a_certificate_without_a_line_is_named() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(unstated(directory).unwrap(), [""; 0]);
        let scratch = tempfile::tempdir().unwrap();
        FOLDERS.iter().for_each(|folder| fs::create_dir_all(scratch.path().join(folder)).unwrap());
        fs::write(scratch.path().join(FILE), "# a.pgc\nb.pgc\tXeno wins 3^3\n").unwrap();
        for name in ["a.pgc", "b.pgc", "moves/b.pgc"] {
            fs::write(scratch.path().join(name), "").unwrap();
        }
        let told = ["a.pgc", "moves/b.pgc"]
            .map(|name| format!("STATEMENTS has no line for {name}: add it by hand, with the theorem that is meant"));
        assert_eq!(unstated(scratch.path()).unwrap(), told);
    }

    #[test]
    fn an_entry_names_the_proof_by_its_hash_and_latex_sets_its_title() {
        let hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        let entry = entry("Ophelia wins 3^3 --forbid-opening 13", hash);
        assert!(
            entry.starts_with(
                "@misc{pgc-0123456789abcdef,\n  title = {{Ophelia wins 3\\^{}3 {-}{-}forbid{-}opening 13: a"
            )
        );
        assert!(entry.ends_with(&format!("the hash {hash}}}\n}}")));
        assert_eq!(in_latex("a_b & {c}\\"), "a\\_b \\& \\{c\\}\\textbackslash{}");
    }

    fn adjacent(cell: usize, other: usize) -> bool {
        let (column, row) = (cell % SIDE, cell / SIDE);
        let (columns, rows) = ((other % SIDE).abs_diff(column), (other / SIDE).abs_diff(row));
        // Of the diagonals only the one from the lower left to the upper right joins neighbours.
        columns + rows == 1 || columns == 1 && rows == 1 && (other % SIDE > column) == (other / SIDE < row)
    }

    /// Whether cells of this set lead from one side to the other.
    fn joins(set: u32, from: u32, to: u32) -> bool {
        let mut reached = set & from;
        loop {
            let is_next = |cell: &usize| (0..SIDE * SIDE).any(|old| reached >> old & 1 == 1 && adjacent(old, *cell));
            let next = (0..SIDE * SIDE).filter(is_next).fold(reached, |all, cell| all | (set & 1 << cell));
            if next == reached {
                return reached & to != 0;
            }
            reached = next;
        }
    }

    #[test]
    fn lines_are_the_smallest_of_all_sets_that_join_the_sides() {
        let files = [include_str!("../hex-4x4-xeno.lines"), include_str!("../hex-4x4-ophelia.lines")];
        for ([from, to], file) in [[0x1111, 0x8888], [0x000f, 0xf000]].into_iter().zip(files) {
            let cells = |set: u32| (0..SIDE * SIDE).filter(|cell| set >> cell & 1 == 1).collect::<Vec<_>>();
            let joining: Vec<bool> = (0..1 << (SIDE * SIDE)).map(|set| joins(set, from, to)).collect();
            let is_smallest = |set: &u32| {
                joining[*set as usize] && cells(*set).iter().all(|cell| !joining[(*set ^ 1 << cell) as usize])
            };
            let mut expected: Vec<Vec<usize>> = (0..1 << (SIDE * SIDE)).filter(is_smallest).map(cells).collect();
            expected.sort();
            let line = |line: &str| line.split(' ').map(|cell| cell.parse().unwrap()).collect::<Vec<usize>>();
            assert_eq!(file.lines().skip(3).map(line).collect::<Vec<_>>(), expected);
            assert_eq!(expected.len(), 54);
        }
    }

    #[test]
    fn a_cell_has_up_to_six_neighbours() {
        let neighbours = |cell| (0..SIDE * SIDE).filter(|&other| adjacent(cell, other)).collect::<Vec<_>>();
        assert_eq!(neighbours(5), [1, 2, 4, 6, 8, 9]);
        assert_eq!(neighbours(0), [1, 4]);
        assert_eq!(neighbours(3), [2, 6, 7]);
    }

    #[test]
    fn a_file_has_the_points_and_a_line_in_each_row() {
        let page = hex_page("left to right", "# game hexgame:4\npoints 16\n0 1 2 3\n8 9 10 11\n");
        assert!(page.ends_with("\npoints 16\n0 1 2 3\n8 9 10 11\n") && page.starts_with("# Hex on 4 by 4 cells: "));
    }
}
