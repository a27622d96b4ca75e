//! `prover table`: what it prints, what a reader can verify, and the evidence of its data file.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pgc_core::certificate::{Certificate as Proved, decode, theorem_hash};
use pgc_core::game::{Claim as Claimed, Convention as Winning, OpeningRule, hex};
use pgc_engine::file::encode;
use serde_json::Value;
use tests::assembler::Family;
use tests::binaries::{checker, code, folder, object, prover, run_in, stderr, stdout, workspace};
use tests::oracle::board::Board;

/// What `prover table` prints with these words after it.
fn text(words: &[&str]) -> String {
    let output = run_in(prover(), workspace(), &[&["table"], words].concat());
    assert_eq!((code(&output), &stderr(&output)[..]), (0, ""));
    stdout(&output)
}

/// The cells, from JSON.
fn cells(words: &[&str]) -> Vec<Value> {
    text(&[words, &["--json"]].concat()).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn outcomes() -> Vec<Value> {
    [cells(&["mnk"]), cells(&["td"])].concat()
}

fn name(cell: &Value) -> &str {
    cell["game"].as_str().expect("a name")
}

fn evidence(cell: &Value) -> impl Iterator<Item = &Value> {
    cell["evidence"].as_array().expect("a list").iter()
}

fn of_kind<'c>(cell: &'c Value, kind: &'c str) -> impl Iterator<Item = &'c Value> {
    evidence(cell).filter(move |evidence| evidence["kind"] == kind)
}

fn family(game: &str) -> Family {
    let numbers = game.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok());
    match numbers.collect::<Vec<usize>>()[..] {
        [columns, rows, length] => Family::Row { columns, rows, length },
        [size, order] if game.starts_with("td:") => Family::Design { size, order, groups: 0 },
        [side, dimension] => Family::Cube { side, dimension },
        _ => panic!("{game}"),
    }
}

/// The cubes that are games, with side, lines and the most lines through a point.
fn boards(most: usize) -> impl Iterator<Item = (Value, usize, Board, usize)> {
    let cubes = cells(&["--max-points", &most.to_string()]).into_iter().filter(|cell| !name(cell).starts_with("1^"));
    cubes.map(|cell| {
        let Family::Cube { side, .. } = family(name(&cell)) else { panic!("{cell}") };
        let board = Board::of(&family(name(&cell)));
        let mut through = vec![0; board.points];
        board.lines.iter().flatten().for_each(|&point| through[point] += 1);
        let strongest = through.into_iter().max().unwrap();
        (cell, side, board, strongest)
    })
}

#[test]
fn the_table_is_printed_for_a_reader() {
    insta::assert_snapshot!(text(&["--max-points", "343"]));
}

#[test]
fn the_table_is_printed_as_data() {
    insta::assert_snapshot!(text(&["--max-points", "4", "--json"]));
}

#[test]
fn the_outcomes_of_mnk_are_printed_for_a_reader() {
    insta::assert_snapshot!(text(&["mnk", "--max-points", "25"]));
}

#[test]
fn the_outcomes_of_designs_are_printed_for_a_reader() {
    insta::assert_snapshot!(text(&["td", "--max-points", "35"]));
}

#[test]
fn the_outcomes_are_printed_as_data() {
    insta::assert_snapshot!(text(&["td", "--max-points", "15", "--json"]));
}

#[test]
fn the_help_explains_the_table() {
    insta::assert_snapshot!(text(&["--help"]));
}

fn assert_numbers_and_draw_positions(most: usize) {
    let mut drawn = 0;
    for (cell, side, board, strongest) in boards(most) {
        let numbers = [board.points, board.lines.len(), strongest].map(Value::from);
        assert_eq!(["points", "lines", "strongest"].map(|field| cell[field].clone()), numbers, "{}", name(&cell));
        for evidence in of_kind(&cell, "colouring") {
            drawn += 1;
            let letters = evidence["colouring"].as_str().expect("letters").as_bytes();
            assert_eq!(letters.len(), board.points);
            let xeno = |points: &mut dyn Iterator<Item = usize>| points.filter(|&point| letters[point] == b'x').count();
            assert_eq!(xeno(&mut (0..board.points)), board.points.div_ceil(2));
            assert!(letters.iter().all(|letter| b"xo".contains(letter)));
            let is_mixed = |line: &Vec<usize>| (1..side).contains(&xeno(&mut line.iter().copied()));
            assert!(board.lines.iter().all(is_mixed), "{}", name(&cell));
        }
        let lines = board.lines.len();
        let is_less = strongest + lines < 1 << side;
        for (kind, holds, text) in [
            ("hales-jewett", side >= 2 * strongest, format!("Hales-Jewett {side} >= 2*{strongest}")),
            ("erdos-selfridge", is_less, format!("Erdős-Selfridge {strongest} + {lines} < 2^{side}")),
        ] {
            let found: Vec<String> = of_kind(&cell, kind).map(|it| it["text"].as_str().unwrap().to_owned()).collect();
            assert_eq!(found, if holds { vec![text] } else { vec![] }, "{}", name(&cell));
        }
    }
    assert!(drawn > 40, "{drawn}");
}

#[test]
fn numbers_inequalities_and_draw_positions_hold_on_the_boards_of_the_oracle() {
    assert_numbers_and_draw_positions(4096);
}

/// The game of a certificate that says who wins a game of the tables, and what the certificate says.
fn outcome(path: &Path) -> Option<[String; 5]> {
    let certificate = decode(&fs::read(path).expect("a certificate")).expect("it is well-formed");
    let (game, claim) = (&certificate.game, certificate.strategy.claim);
    let is_cube = game.family.parts().0 == "grid";
    let is_of_table = is_cube || matches!(game.family.parts(), ("mnk", _) | ("td", [_, _, 0]));
    let is_outcome = match game.convention {
        Winning::Strong => matches!(claim, Claimed::XenoWins | Claimed::OpheliaDraws),
        Winning::MakerBreaker => !is_cube && claim == Claimed::OpheliaDraws,
        Winning::Own(_) => false,
    };
    let is_of_all_play = game.opening == OpeningRule::None && game.moves.is_none();
    (is_of_table && is_outcome && is_of_all_play).then(|| {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let (hash, steps) = (hex(&theorem_hash(&certificate)), certificate.steps.to_string());
        [game.board_name(), claim.to_string(), file, hash, steps]
    })
}

#[test]
fn the_certificates_that_are_named_are_those_that_say_who_wins() {
    let cells = [cells(&[]), outcomes()].concat();
    let named: BTreeSet<[String; 5]> = cells
        .iter()
        .flat_map(|cell| {
            of_kind(cell, "certificate").map(|it| {
                let text = |field: &str| it[field].as_str().map_or_else(|| it[field].to_string(), str::to_owned);
                [name(cell).to_owned(), text("shows"), text("file"), text("hash"), text("steps")]
            })
        })
        .collect();
    let games: BTreeSet<&str> = cells.iter().map(name).collect();
    let files = fs::read_dir(workspace().join("certificates")).expect("the certificates");
    let files = files.map(|entry| entry.expect("a file").path());
    let certificates = files.filter(|path| path.extension().is_some_and(|extension| extension == "pgc"));
    let found = certificates.filter_map(|path| outcome(&path)).filter(|outcome| games.contains(&*outcome[0]));
    assert_eq!(named, found.collect());
}

/// Proves a claim about a game with these options, and gives the proof to the checker. What the prover says of it.
fn proved(game: &str, claim: &str, options: &[&str]) -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    let words: Vec<&str> = game.split(' ').collect();
    let claimed = claim.to_lowercase().replace(' ', "-");
    let words = [&["prove"], &words[..], &["--claim", &claimed, "-o", "anew.pgc", "--json"], options].concat();
    let output = run_in(prover(), folder.path(), &words);
    assert_eq!(code(&output), 0, "{game}: {}", stderr(&output));
    let verified = run_in(checker(), folder.path(), &["--expect", &format!("{claim} {game}"), "anew.pgc"]);
    assert_eq!(code(&verified), 0, "{game}: {}", stdout(&verified));
    object(&output)
}

/// Has the checker verify that the strategy of a certificate also draws if no lines count for Ophelia.
fn assert_blocked(file: &str, game: &str) {
    let bytes = fs::read(workspace().join("certificates").join(file)).expect("a certificate");
    let Proved { game: strong, strategy, .. } = decode(&bytes).expect("it is well-formed");
    let blocked = Proved::played_out(strong.with_convention(Winning::MakerBreaker), strategy).expect("it holds");
    let folder = folder(&[("block.pgc", &encode(&blocked).expect("a file"))]);
    let expected = format!("Ophelia draws {game} --maker-breaker");
    let output = run_in(checker(), folder.path(), &["--expect", &expected, "block.pgc"]);
    assert_eq!(code(&output), 0, "{file}: {}", stdout(&output));
}

/// The most points of a game.
const MOST: u64 = 1 << 15;

#[test]
#[ignore = "long: run by .ci/stages tables"]
fn cells_without_a_certificate_are_proved_anew_and_verified() {
    let is_certified = |cell: &Value| of_kind(cell, "certificate").any(|evidence| evidence["verified"] == true);
    let (table, mut blocked) = (outcomes(), BTreeSet::new());
    for cell in table.iter().filter(|cell| !is_certified(cell)) {
        blocked.extend(of_kind(cell, "block").map(|evidence| evidence["from"].as_str().unwrap().to_owned()));
        for evidence in of_kind(cell, "proof") {
            let limits = ["--nodes", "10000", "--threads", "1"];
            let found = proved(name(cell), evidence["shows"].as_str().unwrap(), &limits);
            assert_eq!([&found["hash"], &found["lemmas"]], [&evidence["hash"], &evidence["lemmas"]], "{}", name(cell));
        }
    }
    for game in blocked {
        let cell = table.iter().find(|cell| name(cell) == game).expect("a cell of the table");
        match of_kind(cell, "certificate").find(|evidence| evidence["blocks"] == true) {
            Some(certificate) => assert_blocked(certificate["file"].as_str().unwrap(), &game),
            None => drop(proved(&format!("{game} --maker-breaker"), "Ophelia draws", &[])),
        }
    }
    let cubes = cells(&[]);
    let is_game = |cell: &&Value| !name(cell).starts_with("1^") && cell["points"].as_u64() <= Some(MOST);
    for cell in cubes.iter().filter(is_game).filter(|cell| !is_certified(cell)) {
        if let [class] = &cell["classes"].as_array().unwrap()[..] {
            proved(name(cell), if class == 3 { "Ophelia draws" } else { "Xeno wins" }, &[]);
        }
    }
}

#[test]
#[ignore = "long: run by .ci/stages tables"]
fn all_draw_positions_of_the_table_hold() {
    assert_numbers_and_draw_positions(usize::MAX);
}
