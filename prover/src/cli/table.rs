//! `prover table`: tables of games, each cell with its evidence.
//!
//! Outcomes are facts: they stand in `tables.json` beside this file, one cell after the other in the order in which they are printed, one
//! line for each piece of evidence. People edit that file. Nothing is worked out here, so a table costs no time. The tests of the
//! repository compare the file with the committed certificates and with boards of their own, and a nightly stage proves anew what has
//! no certificate and gives it to the checker. ("Here", in what is printed, means in this repository.)
//!
//! The cubes are those of Table 1 of O. Patashnik, *Qubic: 4×4×4 tic-tac-toe*, Mathematics Magazine 53 (1980), which divides the games k^n
//! into three classes. A *draw position* is a full board on which Xeno has as many points as Ophelia, or one more, and neither has a line.
//!
//! | class | a draw position | the game |
//! |---|---|---|
//! | 1 | does not exist | won by Xeno, by strategy stealing |
//! | 2 | exists | won by Xeno |
//! | 3 | exists | drawn by Ophelia |
//!
//! The cells of the other two tables say that Xeno wins or that Ophelia draws; by strategy stealing she cannot win. The kinds of their
//! evidence are certificate, proof, search, cited and block:
//!
//! **Lemma (blocks).** Let some points of a game G stand for different points of a game H, such that each line of G contains points that
//! stand for a whole line of H. If Ophelia, as Breaker, draws H, then she draws G, as Breaker and so in the strong game.
//!
//! *Proof.* She plays H besides G. If Xeno takes a point of G that stands for a point of H, he takes that one there, and her
//! strategy answers. If the answer has a point of G that is free, she takes it. If it has none, or is already hers in G, or if
//! Xeno's point stands for nothing, she takes any free point of G; she may own more in G than H knows, but never less. So each
//! point of H that stands in G and is hers in H is hers in G, and each of Xeno's points that stands for a point of H is his there.
//! (A point that is hers in G alone is free in H, and Xeno cannot take it.) If he completed a line of G, he would have completed
//! one of H. In the strong game Ophelia may complete a line on the way; then she has won. ∎
//!
//! So a smaller board is drawn, and so are longer rows, and the first K groups of a block of more groups are a block of td:K,q. None of
//! this is true of draws in which Ophelia wins tempo by threats of her own: mnk:8,4,4 is drawn, with Maker winning the Maker-Breaker
//! game. Nor do wins of Xeno carry over to boards with more lines (the extra-set paradox; Beck 2008, section 5).

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::cli::output::{CliError, Outcome, check_report};
use pgc_core::json;
use pgc_core::quote::counted;

const AFTER_HELP: &str = "\
The tables are data of this program, with the evidence of each cell: a certificate of
this repository, a pairing, a potential, a short proof, a draw on another board, or a
published source. Proofs are found again and verified by the tests of the repository.

The classes of k^n: 1, no draw position exists, so Xeno wins; 2, one exists, but Xeno
wins; 3, Ophelia draws. Cells that the evidence leaves open say which classes are
possible. With --json, each draw position has one letter per point, in the order of
'prover game': x for Xeno, o for Ophelia.

The other two tables say who wins m,n,k (3 to 9 in a row, up to 10 columns) and the
transversal designs td:K,Q. If nothing decides a cell, the table says how many
positions were searched, and which command continues the search.

Exit codes:
  0  printed
  3  wrong usage

Examples:
  prover table
  prover table mnk
  prover table mnk --max-points 64
  prover table td --json > designs.jsonl
  prover table --json > table.jsonl";

/// Which cells to print, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Which games
    #[arg(value_name = "GAMES", default_value = "cubes")]
    games: Games,
    /// Leave out boards with more points than this; by default all boards are included, up to the 759375 points of 15^5
    #[arg(long, value_name = "N")]
    max_points: Option<NonZero<usize>>,
    #[arg(long, value_name = "DIR", hide = true)]
    certificates: Option<PathBuf>,
    /// Print one JSON object for each cell
    #[arg(long)]
    json: bool,
}

/// The games of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Games {
    /// The hypercubes k^n: Patashnik's table
    Cubes,
    /// M,n,k: k in a row on m columns and n rows
    Mnk,
    /// Transversal designs
    Td,
}

/// Prints a table on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    if args.certificates.is_some() {
        return Err(CliError::Usage(
            "the tables are data of this program and read no certificates; leave --certificates out, and verify your own with 'checker FILE'",
        ));
    }
    let max_points = args.max_points.map_or(usize::MAX, NonZero::get);
    let tables = Tables::read(max_points)?;
    check_report()?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    match args.games {
        Games::Cubes if args.json => write_json(&mut out, &tables.cubes)?,
        Games::Cubes => write_cubes(&mut out, &tables.cubes)?,
        Games::Mnk if args.json => write_json(&mut out, &tables.mnk)?,
        Games::Mnk => write_outcomes(&mut out, &tables.mnk, write_rows)?,
        Games::Td if args.json => write_json(&mut out, &tables.td)?,
        Games::Td => write_outcomes(&mut out, &tables.td, write_designs)?,
    }
    out.flush()?;
    Ok(Outcome::Done)
}

// The facts.

/// The tables, in the order in which they are printed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    cubes: Vec<Cube>,
    mnk: Vec<Cell>,
    td: Vec<Cell>,
    /// For each cube with a draw position one, as hex digits: 4 points each, the first in the highest bit, 1 for Xeno's.
    draw_positions: BTreeMap<String, String>,
}

impl Tables {
    /// The tables without boards of more points.
    fn read(max_points: usize) -> Result<Self, io::Error> {
        let mut tables: Self = serde_json::from_str(include_str!("tables.json"))?;
        tables.cubes.retain(|cube| cube.points <= max_points);
        tables.mnk.retain(|cell| cell.points <= max_points);
        tables.td.retain(|cell| cell.points <= max_points);
        for cube in &mut tables.cubes {
            let hex = tables.draw_positions.get(&cube.game).map_or("", String::as_str);
            for evidence in cube.evidence.iter_mut().filter(|evidence| evidence.kind == "colouring") {
                evidence.colouring = Some(letters(hex, cube.points));
            }
        }
        Ok(tables)
    }
}

/// A letter for each point of a draw position.
fn letters(hex: &str, points: usize) -> String {
    let digits = hex.chars().filter_map(|digit| digit.to_digit(16));
    let letters = digits.flat_map(|digit| [8, 4, 2, 1].map(|bit| if digit & bit > 0 { 'x' } else { 'o' }));
    letters.take(points).collect()
}

/// A board k^n. (If k is 1, lines of different directions have the same point and still count separately, as in 1980.)
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Cube {
    game: String,
    points: usize,
    lines: u64,
    /// The most lines through a point.
    strongest: u64,
    /// The classes that the verified evidence allows, ascending.
    classes: Vec<u8>,
    /// The classes that remain if the evidence not verified is believed, too.
    classes_believed: Vec<u8>,
    evidence: Vec<Evidence>,
    printed: Printed,
    /// The numbers that were printed differently, by name.
    disagrees: Vec<String>,
}

/// The legible part of a cell of the table of 1980.
///
/// In print a cell has four numbers: the possible classes, the points, the lines, and the lines through a strongest point. The text of
/// the available scan has lost the class in all rows from 4 on, where the side stands in its place; an outline around the games that
/// were unsolved; and one of the four numbers where only three are left. Then the last two are the lines and the lines through a
/// strongest point. If the first is not k^n, which the paper's text gives as the points, it is read as the class; if it is k^n, it may
/// be either and is read as neither.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Printed {
    class: Option<u8>,
    points: Option<u64>,
    lines: Option<u64>,
    strongest: Option<u64>,
}

/// A game m,n,k or a transversal design, and what is known of its outcome.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Cell {
    game: String,
    points: usize,
    lines: usize,
    /// What the verified evidence shows.
    outcome: Option<String>,
    evidence: Vec<Evidence>,
    /// How far it was searched, if nothing verified decides it.
    undecided: Option<Undecided>,
}

/// Why something is believed.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Evidence {
    kind: String,
    shows: String,
    /// Whether it is verified in this repository.
    verified: bool,
    /// Whether it shows that Ophelia draws as Breaker, without lines of her own.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocks: Option<bool>,
    /// A few words, for readers.
    #[serde(skip_serializing)]
    brief: String,
    /// What was done, in a sentence that stands alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches: Option<u64>,
    /// A face that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// A draw position, a letter for each point; it stands in `draw_positions`.
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    colouring: Option<String>,
    /// The game whose block it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    /// What each point stands for there.
    #[serde(skip_serializing_if = "Option::is_none")]
    stands_for: Option<Vec<Option<u16>>>,
    /// A certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lemmas: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// The authors and the year of a publication.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
}

/// A search that did not decide a game. The file also has the command that was run, its seconds, memory and version of the prover.
#[derive(Debug, Deserialize, Serialize)]
struct Undecided {
    /// The number of positions looked at, in all stages; nothing if the game was not searched.
    positions: Option<u64>,
    /// The day of the search; nothing for the short search of `prover prove GAME --nodes 10000`.
    date: Option<String>,
    /// The command that goes on.
    next: String,
    /// Where the state of the search is packed, as a path from the directory of certificates, if it is kept.
    plan: Option<String>,
}

/// The numbers in the name of a game.
fn numbers<const N: usize>(game: &str) -> [u32; N] {
    let mut numbers = game.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok());
    std::array::from_fn(|_| numbers.next().unwrap_or_default())
}

impl Cube {
    /// Whether the class was open in 1980, before the paper's own theorem: it is not legible in print, and neither
    /// inequality that the paper quotes settles it.
    fn was_open(&self) -> bool {
        let quoted = |evidence: &Evidence| ["hales-jewett", "erdos-selfridge"].contains(&&*evidence.kind);
        let [side, _] = numbers(&self.game);
        self.printed.class.is_none() && side > 1 && !self.evidence.iter().any(quoted)
    }

    /// Whether a draw position is known that the theorems quoted in 1980 do not give: there is one if k >= n + 1, and if
    /// k = n >= 4 (Paul, 1979).
    fn has_new_draw_position(&self) -> bool {
        let [side, dimension] = numbers(&self.game);
        let quoted = side > dimension || side == dimension && dimension >= 4;
        !quoted && self.evidence.iter().any(|evidence| evidence.kind == "colouring")
    }
}

impl Cell {
    /// A letter for what is known of a game: a capital if it is verified.
    fn letter(&self) -> char {
        let mut shown = self.evidence.iter().map(|evidence| &*evidence.shows);
        match (self.outcome.as_deref(), shown.next()) {
            (Some("Xeno wins"), _) => 'X',
            (Some(_), _) => 'O',
            (None, Some("Xeno wins")) => 'x',
            (None, Some(_)) => 'o',
            (None, None) => '?',
        }
    }

    /// The part of the table: the number in a row, or the order.
    fn part(&self) -> u32 {
        match numbers(&self.game) {
            [_, order, 0] => order,
            [.., row] => row,
        }
    }
}

// What is printed.

fn write_json(out: &mut impl Write, cells: &[impl Serialize]) -> io::Result<()> {
    cells.iter().try_for_each(|cell| json::write(out, cell))
}

const CLASSES: &str = "\
class 1:  no draw position exists, so Xeno wins, as by strategy stealing Ophelia does not
class 2:  a draw position exists, but Xeno wins
class 3:  Ophelia draws
unsolved: the class is neither worked out nor cited here
1980:     the class printed then, ? if it cannot be read in the scan at hand
Where the side is 1, lines count once for each direction, as they did in 1980.
";

const WORDS_OF_CUBES: &str = "\
all colourings tried: each two-colouring, whatever its shares of colours, has a line of one colour
contains K^N:         K^N has no draw position, and its lines are lines here, too
coloured X+O:         a draw position, X points of Xeno's and O of Ophelia's, verified on all lines; --json shows it
Hales-Jewett, Erdős-Selfridge: Ophelia draws by this inequality
paired (L+P orbits):  Ophelia draws, as each line can be given two points of its own; from orbits of lines and points
by FILE (HASH...):    a certificate, replayed here; the checker decides
cited, not replayed:  not verified here
";

/// Writes Patashnik's table for a reader.
fn write_cubes(out: &mut impl Write, cubes: &[Cube]) -> io::Result<()> {
    writeln!(out, "{CLASSES}")?;
    writeln!(out, "game  points   lines  strongest  1980  class")?;
    for cube in cubes {
        let printed = cube.printed.class.map_or("?".to_owned(), |class| class.to_string());
        let Cube { game, points, lines, strongest, .. } = cube;
        writeln!(out, "{game:<4}  {points:>6}  {lines:>6}  {strongest:>9}  {printed:>4}  {}", class(cube))?;
    }
    write!(out, "\nEvidence\n\n{WORDS_OF_CUBES}\n")?;
    for cube in cubes {
        let items: Vec<String> = cube.evidence.iter().map(|evidence| evidence.brief.clone()).collect();
        write_list(out, &format!("{:<6}", cube.game), &items, "; ")?;
    }
    write_comparison(out, cubes)
}

/// The class of a cube, as far as it is known.
fn class(cube: &Cube) -> String {
    let (classes, believed) = (&cube.classes, &cube.classes_believed);
    if believed.len() > 1 {
        format!("{}, unsolved", either(classes))
    } else if believed == classes {
        either(classes)
    } else {
        format!("{}; with results that are not verified here, {}", either(classes), either(believed))
    }
}

/// A choice of classes, in words.
fn either(classes: &[u8]) -> String {
    let classes: Vec<String> = classes.iter().map(u8::to_string).collect();
    match &classes[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        only => only.concat(),
    }
}

/// Writes what has changed since 1980, what has not, and where the printed table differs.
fn write_comparison(out: &mut impl Write, cubes: &[Cube]) -> io::Result<()> {
    let list = |wanted: &dyn Fn(&Cube) -> bool, text: &dyn Fn(&Cube) -> String| -> Vec<String> {
        let chosen: Vec<String> = cubes.iter().filter(|cube| wanted(cube)).map(text).collect();
        if chosen.is_empty() { vec!["none".to_owned()] } else { chosen }
    };
    let is_open = |cube: &Cube| cube.classes_believed.len() > 1;
    let unsolved = |cube: &Cube| format!("{} ({})", cube.game, either(&cube.classes_believed));
    let settled = |cube: &Cube| {
        let cited = if cube.classes.len() > 1 { ", cited" } else { "" };
        format!("{} ({}{cited})", cube.game, either(&cube.classes_believed))
    };
    let differing = |cube: &Cube| format!("{} {}", cube.game, cube.disagrees.join(", "));
    let legible =
        |cube: &Cube| [cube.printed.points, cube.printed.lines, cube.printed.strongest].iter().flatten().count();
    let numbers: usize = cubes.iter().map(legible).sum();
    let classes = cubes.iter().filter(|cube| cube.printed.class.is_some()).count();

    writeln!(out, "\nCompared with 1980\n")?;
    let since = "settled, but by neither inequality of the paper: ";
    write_list(out, since, &list(&|cube| cube.was_open() && !is_open(cube), &settled), ", ")?;
    let drawn = "draw position, but by no theorem that the paper quotes: ";
    write_list(out, drawn, &list(&Cube::has_new_draw_position, &|cube| cube.game.clone()), ", ")?;
    write_list(out, "unsolved: ", &list(&is_open, &unsolved), ", ")?;
    let compared = format!("printed otherwise, of {numbers} numbers and {classes} classes that are legible: ");
    write_list(out, &compared, &list(&|cube| !cube.disagrees.is_empty(), &differing), "; ")
}

const LETTERS: &str = "\
X     Xeno wins
O     Ophelia draws
x, o  the same, but not verified here
?     undecided here
";

const WORDS_OF_OUTCOMES: &str = "\
by FILE (HASH...):    a certificate, replayed here; the checker decides
by the block of GAME: Ophelia draws GAME without lines of her own, and each line here contains one of GAME
found here:           by the search of prover prove, in few positions, and replayed
";

/// Writes a table of outcomes for a reader.
fn write_outcomes<W: Write>(
    out: &mut W,
    cells: &[Cell],
    write_maps: fn(&mut W, &[Cell]) -> io::Result<()>,
) -> io::Result<()> {
    write!(out, "{LETTERS}")?;
    write_maps(out, cells)?;
    write!(out, "\nEvidence\n\n{WORDS_OF_OUTCOMES}\n")?;
    write_evidence(out, cells)?;
    write_undecided(out, cells)
}

/// For each number in a row, the boards by columns and rows.
fn write_rows(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    writeln!(out, "\nm,n,k: k in a row on m columns and n rows. A board turned is the same game.")?;
    let mut by_row: BTreeMap<u32, BTreeMap<u32, BTreeMap<u32, char>>> = BTreeMap::new();
    for cell in cells {
        let [m, n, k] = numbers(&cell.game);
        by_row.entry(k).or_default().entry(n).or_default().insert(m, cell.letter());
    }
    by_row.iter().try_for_each(|(&k, rows)| write_map(out, &format!("k = {k}   m ="), Some(k), ("n", rows)))
}

/// The designs by their order and the number of their groups.
fn write_designs(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    writeln!(
        out,
        "\ntd:k,q: k groups of q points; a line has a point of each group, and two points of different groups one line."
    )?;
    let mut by_order: BTreeMap<u32, BTreeMap<u32, char>> = BTreeMap::new();
    for cell in cells {
        let [k, q] = numbers(&cell.game);
        by_order.entry(q).or_default().insert(k, cell.letter());
    }
    write_map(out, "        k =", None, ("q", &by_order))
}

/// A map with a heading, from this column on or else from the first that a game has, and rows of this name.
fn write_map(
    out: &mut impl Write,
    heading: &str,
    first: Option<u32>,
    (name, rows): (&str, &BTreeMap<u32, BTreeMap<u32, char>>),
) -> io::Result<()> {
    let columns = || rows.values().flat_map(BTreeMap::keys).copied();
    let (Some(first), Some(last)) = (first.or(columns().min()), columns().max()) else { return Ok(()) };
    write!(out, "\n{heading}")?;
    (first..=last).try_for_each(|column| write!(out, "{column:>3}"))?;
    writeln!(out)?;
    rows.iter().try_for_each(|(n, row)| {
        // There are blanks where there is no game.
        let letters = (first..=last).map(|column| format!("{:>3}", row.get(&column).unwrap_or(&' ')));
        let line = format!("    {name} = {n:<2}   {}", letters.collect::<String>());
        writeln!(out, "{}", line.trim_end())
    })
}

/// The evidence, with all games of a part of the table for which it is the same.
fn write_evidence(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    let mut groups: Vec<(u32, String, Vec<String>)> = Vec::new();
    for cell in cells.iter().filter(|cell| !cell.evidence.is_empty()) {
        let texts: Vec<&str> = cell.evidence.iter().map(|evidence| &*evidence.brief).collect();
        let (part, text) = (cell.part(), texts.join("; "));
        match groups.iter_mut().find(|group| group.0 == part && group.1 == text) {
            Some((.., games)) => games.push(cell.game.clone()),
            None => groups.push((part, text, vec![cell.game.clone()])),
        }
    }
    for (_, text, mut games) in groups {
        games.last_mut().into_iter().for_each(|last| *last += &format!(": {text}"));
        write_list(out, "", &games, ", ")?;
    }
    Ok(())
}

/// The games that nothing verified here decides, and how to go on.
fn write_undecided(out: &mut impl Write, cells: &[Cell]) -> io::Result<()> {
    writeln!(out, "\nUndecided here\n")?;
    let mut none = true;
    for (game, undecided) in cells.iter().filter_map(|cell| cell.undecided.as_ref().map(|it| (&cell.game, it))) {
        none = false;
        let when = undecided.date.as_ref().map_or(String::new(), |date| format!(" on {date}"));
        match undecided.positions {
            None => writeln!(out, "{game}: not searched here; begins:")?,
            Some(positions) => {
                let positions = counted(positions, "position");
                writeln!(out, "{game}: undecided here after {positions}{when}; goes on:")?;
            }
        }
        writeln!(out, "      {}", undecided.next)?;
        if let Some(plan) = &undecided.plan {
            writeln!(out, "      from {plan}, unpacked")?;
        }
    }
    if none { writeln!(out, "none") } else { Ok(()) }
}

/// Most columns of a line of text.
const COLUMNS: usize = 120;

/// Writes a list after a heading, with its lines indented.
fn write_list(out: &mut impl Write, head: &str, items: &[String], separator: &str) -> io::Result<()> {
    let mut line = head.to_owned();
    let mut is_fresh = true;
    for (index, item) in items.iter().enumerate() {
        let piece = if index + 1 < items.len() { format!("{item}{separator}") } else { item.clone() };
        if !is_fresh && line.chars().count() + piece.trim_end().chars().count() > COLUMNS {
            writeln!(out, "{}", line.trim_end())?;
            line = " ".repeat(6);
        }
        line += &piece;
        is_fresh = false;
    }
    writeln!(out, "{}", line.trim_end())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn classes_are_said_as_alternatives() {
        assert_eq!([&[2][..], &[2, 3], &[1, 2, 3]].map(either), ["2", "2 or 3", "1, 2 or 3"]);
    }

    #[test]
    fn a_list_is_broken_between_items() {
        let a = "a".repeat(56);
        let mut text = Vec::new();
        write_list(&mut text, "3^3   ", &[a.clone(), a.clone(), a.clone()], "; ").unwrap();
        // The first line would have 121 columns with the second item's separator, the second has 120.
        assert_eq!(String::from_utf8(text).unwrap(), format!("3^3   {a};\n      {a}; {a}\n"));
    }

    #[test]
    fn each_search_that_decided_nothing_names_commands_that_can_be_run_on_its_game() {
        let tables: serde_json::Value = serde_json::from_str(include_str!("tables.json")).unwrap();
        let cells = ["mnk", "td"].into_iter().flat_map(|table| tables[table].as_array().unwrap());
        let mut searches = 0;
        for cell in cells.filter(|cell| cell["undecided"].is_object()) {
            let commands = ["ran", "next"].into_iter().filter_map(|command| cell["undecided"][command].as_str());
            for command in commands {
                let words: Vec<&str> = command.split(' ').collect();
                assert!(Cli::try_parse_from(&words).is_ok(), "{command}");
                assert!(["prove", "plan"].contains(&words[1]) && words[2] == cell["game"], "{command}");
                searches += 1;
            }
        }
        assert!(searches > 6);
    }

    #[test]
    fn evidence_that_is_verified_and_nothing_else_decides() {
        let Tables { cubes, mnk, td, .. } = Tables::read(usize::MAX).unwrap();
        for cell in mnk.iter().chain(&td) {
            let shown: Vec<&str> = cell.evidence.iter().filter(|it| it.verified).map(|it| &*it.shows).collect();
            assert_eq!(shown.first().copied(), cell.outcome.as_deref(), "{}", cell.game);
            assert!(shown.iter().all(|it| Some(*it) == cell.outcome.as_deref()), "{}", cell.game);
            assert_eq!(cell.undecided.is_some(), cell.outcome.is_none(), "{}", cell.game);
        }
        for cube in &cubes {
            let left = |is_believed: fn(&Evidence) -> bool| -> Vec<u8> {
                let allowed = |evidence: &Evidence| match &*evidence.shows {
                    "no draw position" => vec![1],
                    "draw position" => vec![2, 3],
                    "Xeno wins" => vec![1, 2],
                    "Ophelia draws" => vec![3],
                    other => panic!("{other}"),
                };
                let shown: Vec<Vec<u8>> = cube.evidence.iter().filter(|it| is_believed(it)).map(allowed).collect();
                (1..=3).filter(|class| shown.iter().all(|allowed| allowed.contains(class))).collect()
            };
            assert_eq!((left(|it| it.verified), left(|_| true)), (cube.classes.clone(), cube.classes_believed.clone()));
            assert_eq!(cube.disagrees, [""; 0], "{}", cube.game);
        }
    }
}
