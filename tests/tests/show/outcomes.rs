//! `prover table mnk` and `prover table td`: what they print, and what a reader can verify.

use serde_json::Value;
use std::fs;
use std::process::Command;
use tests::assembler::{Certificate, Claim, Convention, Family, Term};
use tests::binaries::{code, prover, stderr, stdout, workspace};
use tests::oracle::board::Board;
use tests::oracle::position::Rules;
use tests::oracle::truth::Truth;

use super::table::{cells, directory, parsed, table, text};

/// The cell of a game.
fn of<'c>(cells: &'c [Value], game: &str) -> &'c Value {
    cells.iter().find(|cell| cell["game"] == game).expect("a cell of the game")
}

fn kinds(cell: &Value) -> Vec<&str> {
    cell["evidence"].as_array().unwrap().iter().map(|evidence| evidence["kind"].as_str().unwrap()).collect()
}

/// The family of a game.
fn family(game: &str) -> Family {
    let numbers = game.split_once(':').unwrap().1.split(',').map(|number| number.parse().unwrap());
    match numbers.collect::<Vec<usize>>()[..] {
        [columns, rows, length] => Family::Row { columns, rows, length },
        [size, order] => Family::Design { size, order, groups: 0 },
        _ => panic!("{game}"),
    }
}

#[test]
fn the_outcomes_of_mnk_are_printed_for_a_reader() {
    let directory = directory(&["mnk-4-4-4.pgc", "mnk-5-4-4.pgc", "mnk-5-5-4-mb.pgc"]);
    insta::assert_snapshot!(text(directory.path(), &["mnk", "--max-points", "25"]));
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn the_outcomes_of_designs_are_printed_for_a_reader() {
    let directory = directory(&["td-3-4.pgc", "td-4-4+1.pgc", "undecided.json"]);
    insta::assert_snapshot!(text(directory.path(), &["td", "--max-points", "35"]));
}

#[test]
fn the_outcomes_are_printed_as_data() {
    insta::assert_snapshot!(text(directory(&["td-3-2.pgc"]).path(), &["td", "--max-points", "15", "--json"]));
}

#[test]
fn outcomes_are_those_of_exhaustive_search() {
    let mut decided = [0, 0];
    for table in ["mnk", "td"] {
        for cell in cells(directory(&[]).path(), &[table, "--max-points", "12"]) {
            let game = cell["game"].as_str().unwrap();
            let board = Board::of(&family(game));
            let numbers = [board.points, board.lines.len()].map(Value::from);
            assert_eq!(["points", "lines"].map(|field| cell[field].clone()), numbers, "{game}");
            let is_drawn = draws(game, Convention::Strong);
            assert_eq!(cell["outcome"], if is_drawn { "Ophelia draws" } else { "Xeno wins" }, "{game}");
            assert_eq!(cell["undecided"], Value::Null);
            decided[usize::from(is_drawn)] += 1;
            for evidence in cell["evidence"].as_array().unwrap() {
                assert!(evidence["blocks"] == false || draws(game, Convention::MakerBreaker), "{game}");
            }
        }
    }
    assert!(decided[0] > 2 && decided[1] > 30, "{decided:?}");
}

/// Whether Ophelia draws a game: all play is searched.
fn draws(game: &str, convention: Convention) -> bool {
    let claim = Certificate::new(family(game), Claim::OpheliaDraws, Term::end(&[]));
    Truth::new(Rules::of(&Certificate { convention, ..claim })).claim()
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn each_line_contains_points_that_stand_for_a_line_of_the_game_that_is_blocked() {
    let mut blocks = 0;
    for table in ["mnk", "td"] {
        let cells = cells(directory(&["mnk-6-5-5-mb.pgc"]).path(), &[table, "--max-points", "30"]);
        for cell in &cells {
            for evidence in cell["evidence"].as_array().unwrap().iter().filter(|evidence| evidence["kind"] == "block") {
                let from = evidence["from"].as_str().unwrap();
                let source = of(&cells, from)["evidence"].as_array().unwrap();
                assert!(source.iter().any(|evidence| evidence["blocks"] == true && evidence["kind"] != "block"));
                let [board, source] = [cell["game"].as_str().unwrap(), from].map(|game| Board::of(&family(game)));
                let stands = evidence["stands_for"].as_array().unwrap();
                assert_eq!(stands.len(), board.points);
                for line in &board.lines {
                    let line: Vec<u64> = line.iter().filter_map(|&point| stands[point].as_u64()).collect();
                    let within = |part: &&Vec<usize>| part.iter().all(|&point| line.contains(&(point as u64)));
                    assert!(source.lines.iter().any(|part| within(&part)), "{}", cell["game"]);
                }
                blocks += 1;
            }
        }
    }
    assert!(blocks > 20, "{blocks}");
}

#[test]
fn a_certificate_that_is_altered_is_no_evidence() {
    let directory = directory(&["mnk-5-4-4.pgc"]);
    let arguments = ["mnk", "--max-points", "20", "--json"];
    let path = directory.path().join("certificates/mnk-5-4-4.pgc");
    let good = parsed(&text(directory.path(), &arguments));
    assert_eq!(kinds(of(&good, "mnk:5,4,4")), ["certificate"]);
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(path, bytes).unwrap();
    let output = table(directory.path(), &arguments);
    assert_eq!(code(&output), 0);
    assert!(stderr(&output).contains("mnk-5-4-4.pgc: this file is not used as evidence: "), "{}", stderr(&output));
    assert_eq!(kinds(of(&parsed(&stdout(&output)), "mnk:5,4,4")), ["proof"]);
}

#[test]
fn a_bound_on_moves_decides_no_game() {
    let directory = directory(&[]);
    let bounded = directory.path().join("certificates/bounded.pgc");
    let mut command = Command::new(prover());
    command.args(["prove", "mnk:4,3,3", "--moves", "2", "--claim", "ophelia-draws", "-o"]).arg(bounded);
    assert!(command.output().unwrap().status.success());
    let cells = cells(directory.path(), &["mnk", "--max-points", "12"]);
    assert_eq!(of(&cells, "mnk:4,3,3")["outcome"], "Xeno wins");
    assert_eq!(kinds(of(&cells, "mnk:4,3,3")), ["proof"]);
}

#[test]
fn a_list_of_searches_that_is_damaged_is_told_and_not_taken() {
    let directory = directory(&[]);
    fs::write(directory.path().join("certificates/undecided.json"), "[{}]").unwrap();
    let output = table(directory.path(), &["td", "--max-points", "6"]);
    assert_eq!(code(&output), 0);
    assert!(stderr(&output).starts_with("note: undecided.json: this file is ignored: "), "{}", stderr(&output));
}

#[test]
fn no_game_that_is_said_to_be_undecided_has_a_certificate() {
    let list = fs::read_to_string(workspace().join("certificates/undecided.json")).unwrap();
    let list: Vec<Value> = serde_json::from_str(&list).unwrap();
    assert!(!list.is_empty());
    for searched in list {
        let game = searched["game"].as_str().unwrap();
        let stem = game.replace([':', ','], "-");
        for name in [format!("{stem}.pgc"), format!("{stem}-mb.pgc")] {
            let path = workspace().join("certificates").join(&name);
            let decides = || stdout(&Command::new(prover()).arg("show").arg(&path).output().unwrap());
            assert!(!path.exists() || name.ends_with("-mb.pgc") && decides().contains("Xeno wins"), "{name}");
        }
    }
}
