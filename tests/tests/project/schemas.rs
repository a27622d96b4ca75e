//! The schemas of `--json`: each has an output that fits it, and refuses one that does not. What other tests have printed is compared
//! with them, too, wherever they run the programs.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};
use tests::binaries::{checker, folder, object, objects, prover, run_in, with_input, workspace};
use tests::schemas::{problems, schema, schemas};

/// Commands whose outputs need no files: the program's arguments.
const PLAIN: [&[&str]; 16] = [
    &["prove", "2^2", "--json"],
    &["prove", "5^3", "--nodes", "10", "--json"],
    &["prove", "2^2", "nothing", "2^1", "--json"],
    &["prove", "3^2", "--claim", "xeno-wins", "--json"],
    &["fewest-moves", "td:3,3", "--json", "-o", "moves"],
    &["game", "mnk:3,3,3", "--start", "X:4/O:0", "--json"],
    &["game", "hexgame:2", "--json"],
    &["game", "affine:3", "--forbid-opening", "0", "--json"],
    &["table", "--json", "--max-points", "9"],
    &["table", "td", "--json", "--max-points", "9"],
    &["plan", "new", "mnk:4,4,4", "--json", "-o", "plan"],
    &["plan", "join", "plan", "--json", "-o", "joined.pgc"],
    &["plan", "estimate", "3^2", "--lines", "2", "--json"],
    &["prove", "3^2 --maker-breaker", "--start", "X:4/O:0", "-o", "corner.pgc", "--json"],
    &["prove", "3^2 --maker-breaker", "--start", "X:4/O:1", "-o", "side.pgc", "--json"],
    &["audit", "replies", "corner.pgc", "side.pgc", "-o", "whole.pgc", "--json"],
];

/// Commands about certificates and texts in the folder.
const ABOUT: [&[&str]; 15] = [
    &["show", "plane.pgc", "--json"],
    &["show", "parts.pgc", "--json"],
    &["show", "moves.pgc", "--json"],
    &["show", "plane.pgc", "--json", "--depth", "1"],
    &["show", "parts.pgc", "--json", "--after", "0"],
    &["show", "plane.pgc", "--json", "--after", "0,1"],
    &["show", "plane.pgc", "--json", "--levels"],
    &["page", "plane.pgc", "--json"],
    &["audit", "paper", "plane.txt", "--json", "-o", "audited.pgc"],
    &["audit", "paper", "gap.txt", "--json"],
    &["audit", "dictionary", "3^2", "words.txt", "--json"],
    &["audit", "tree", "mnk:3,3,3", "tree.txt", "--json"],
    &["audit", "parts", "board.leaves", "--json", "-o", "held.pgc"],
    &["audit", "program", "3^2", "echo 9", "--json"],
    &["audit", "program", "3^2", "false", "--json"],
];

/// What the programs print, each with the schema that it is to fit.
fn printed() -> Vec<(&'static str, Value)> {
    let certificate = |name: &str| std::fs::read(workspace().join("certificates").join(name)).expect("a certificate");
    let plane = "game \"affine:3\"\ntheorem \"T\" Xeno wins\n  0, (1) up to symmetry, 3, (6!), 4, XW(5, 8)\nend\n";
    let leaves = std::fs::read(workspace().join("certificates/sources/parts/grid-6-3.leaves")).expect("a file");
    let place = folder(&[
        ("plane.pgc", &certificate("affine-3.pgc")),
        ("parts.pgc", &certificate("mnk-8-5-5.pgc")),
        ("moves.pgc", &certificate("moves/td-3-3-m3.pgc")),
        ("cut.pgc", &certificate("affine-3.pgc")[..50]),
        ("plane.txt", plane.as_bytes()),
        ("gap.txt", plane.replace("up to symmetry", "").as_bytes()),
        ("words.txt", b"4 0\n"),
        ("tree.txt", b"b2 a1 c1\n"),
        ("board.leaves", &leaves),
    ]);
    let mut all = Vec::new();
    let mut enter = |program: &Path, arguments: &[&str]| {
        let output = run_in(program, place.path(), arguments);
        let name = schema(program, arguments).expect("a schema");
        let objects = objects(&output);
        assert!(!objects.is_empty(), "{arguments:?}: {output:?}");
        all.extend(objects.into_iter().map(|object| (name, object)));
    };
    for arguments in PLAIN {
        enter(prover(), arguments);
    }
    let questions = std::fs::read_dir(place.path().join("plan/questions")).expect("questions");
    let question = questions.map(|entry| entry.expect("an entry").path()).min().expect("a question");
    enter(prover(), &["plan", "answer", question.to_str().expect("UTF-8"), "--json"]);
    for arguments in ABOUT {
        enter(prover(), arguments);
    }
    enter(checker(), &["--json", "plane.pgc", "parts.pgc", "cut.pgc", "none.pgc"]);
    enter(checker(), &["--json", "--expect", "Xeno wins affine:4", "plane.pgc"]);
    let said = with_input(prover(), place.path(), &["play", "plane.pgc", "--json"], b".........\nX:1/O:0\nnothing\n");
    all.extend(objects(&said).into_iter().map(|object| ("play", object)));
    all
}

#[test]
fn each_schema_has_outputs_that_fit_and_refuses_others() {
    let printed = printed();
    let met: BTreeSet<&str> = printed.iter().map(|(name, _)| *name).collect();
    let all: BTreeSet<&str> = schemas().keys().map(String::as_str).collect();
    assert_eq!(met, all, "each schema has an output");
    for (name, object) in &printed {
        assert_eq!(problems(name, object), Vec::<String>::new(), "{name}: {object}");
        let members = object.as_object().expect("an object");
        let mut more = members.clone();
        more.insert("unheard_of".to_owned(), json!(1));
        assert_ne!(problems(name, &more.into()), Vec::<String>::new(), "{name} takes what it does not know");
        let (first, value) = members.iter().next().expect("a member");
        let mut other = members.clone();
        other.insert(first.clone(), if value.is_object() { json!(0) } else { json!({}) });
        assert_ne!(problems(name, &other.into()), Vec::<String>::new(), "{name} takes anything as {first}");
    }
    for name in ["prove", "show", "audit-paper", "checker", "game"] {
        assert_ne!(problems(name, &json!({})), Vec::<String>::new(), "{name} takes an empty object");
    }
}

#[test]
fn the_objects_of_a_batch_are_matched_to_its_inputs() {
    let place = folder(&[("board.lines", b"points 3\n0 1\n")]);
    let games = ["grid:2,2", "lines:board.lines", "pi", "mnk:2,2,2"];
    let arguments = [&["prove", "--json"], &games[..]].concat();
    let output = objects(&run_in(prover(), place.path(), &arguments));
    let inputs: Vec<&str> = output.iter().filter_map(|object| object["input"].as_str()).collect();
    assert_eq!(inputs, games);
    let told = object(&run_in(prover(), place.path(), &["game", "lines:board.lines", "--json"]));
    assert_eq!(output[1]["line_digest"], told["line_digest"], "the whole digest, not its first digits");
}

#[test]
fn every_member_is_described() {
    fn undescribed(name: &str, schema: &Value, found: &mut Vec<String>) {
        if let Some(members) = schema["properties"].as_object() {
            for (member, inner) in
                members.iter().filter(|(_, inner)| inner.get("type").is_some() || inner.get("$ref").is_some())
            {
                let is_said = inner.get("description").is_some();
                if !is_said && inner.get("$ref").is_none() {
                    found.push(format!("{name}: {member}"));
                }
                undescribed(name, inner, found);
            }
        }
    }
    let mut found = Vec::new();
    for name in schemas().keys() {
        let path = workspace().join(format!("spec/json/{name}.schema.json"));
        let schema: Value = serde_json::from_slice(&std::fs::read(path).expect("a file")).expect("JSON");
        assert!(schema["description"].is_string() && schema["title"].is_string(), "{name}");
        undescribed(name, &schema, &mut found);
    }
    assert_eq!(found, Vec::<String>::new());
}
