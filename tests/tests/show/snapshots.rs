//! Snapshots: output for people, as it was last approved.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tests::assembler::{self, Certificate, Claim, Family, Term};
use tests::binaries::{checker, checker_in, code, folder, names, prover, prover_in, stderr, stdout, workspace};
use tests::pages::page;

/// The directory for output, as it is typed and shown here. In fact the programs write into a temporary directory: if
/// cargo builds elsewhere, this folder does not exist.
const TARGET: &str = "target/";

fn says(program: &Path, arguments: &[&str]) -> String {
    let directory = tempfile::tempdir().expect("a directory");
    let target = format!("{}/", directory.path().display());
    let arguments = arguments.iter().map(|argument| argument.replace(TARGET, &target));
    let mut command = Command::new(program);
    command.current_dir(workspace()).args(arguments).stdin(Stdio::null()).env("NO_COLOR", "1").env("COLUMNS", "100");
    let output = command.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let code = output.status.code().expect("no signal");
    // Seconds vary from run to run.
    let steady = |line: &str| match line.split_once("seconds ") {
        Some((before, _)) => format!("{before}seconds [...]\n"),
        None => format!("{line}\n"),
    };
    let printed: String = text(output.stdout).lines().map(steady).collect();
    format!("{printed}{}exit {code}\n", text(output.stderr)).replace(&target, TARGET)
}

macro_rules! snapshots {
    ($($name:ident: $program:ident $($argument:literal)*;)*) => {
        $(#[test] fn $name() { insta::assert_snapshot!(says($program(), &[$($argument),*])); })*
    };
}

snapshots! {
    checker_help: checker "--help";
    checker_verified: checker "certificates/affine-4.pgc" "certificates/grid-3-3-x13.pgc";
    checker_lines: checker "--lines" "certificates/affine-4-without-two-crossing.lines" "certificates/lines-5af4ffc028a3c1c2.pgc";
    checker_other_lines: checker "--lines" "certificates/affine-4-without-two-crossing.lines" "certificates/affine-4.pgc";
    checker_json: checker "--json" "certificates/affine-4.pgc" "README.md" "certificates/none.pgc";
    checker_expects_another_theorem: checker "--expect" "Xeno wins affine:5" "certificates/affine-4.pgc";
    checker_malformed: checker "README.md" "certificates/none.pgc";
    prover_help: prover "--help";
    prover_prove_help: prover "prove" "--help";
    prover_game_help: prover "game" "--help";
    prover_show_help: prover "show" "--help";
    prover_audit_help: prover "audit" "--help";
    prover_play_help: prover "play" "--help";
    game_square: prover "game" "3^2";
    game_cube: prover "game" "4^3";
    game_tesseract: prover "game" "3^4";
    game_row: prover "game" "5^1";
    game_board: prover "game" "mnk:5,4,4";
    game_animal: prover "game" "animal:elly,4x4";
    game_design: prover "game" "td:4,5+2";
    game_affine_plane: prover "game" "pi4";
    game_fano_plane: prover "game" "projective:2";
    game_opening_rule: prover "game" "3^3" "--forbid-opening" "13";
    game_json: prover "game" "2^2" "--json" "--maker-breaker";
    game_large: prover "game" "8^3";
    game_lines: prover "game" "animal:tic,3x3" "--to" "lines";
    game_of_a_certificate: prover "game" "certificates/grid-3-3-x13.pgc";
    game_of_a_certificate_with_options: prover "game" "certificates/grid-3-3-x13.pgc" "--maker-breaker";
    show_cube: prover "show" "certificates/grid-3-3.pgc";
    show_affine_plane: prover "show" "certificates/affine-4.pgc";
    show_labels: prover "show" "--labels" "certificates/affine-4.pgc";
    show_second_player: prover "show" "certificates/grid-3-3-x13.pgc";
    show_json: prover "show" "--json" "certificates/projective-2.pgc";
    show_levels: prover "show" "--levels" "certificates/grid-3-3.pgc";
    show_levels_draw: prover "show" "--levels" "--labels" "certificates/td-4-4.pgc";
    show_levels_json: prover "show" "--levels" "--json" "certificates/projective-2.pgc";
    prove_text: prover "prove" "3^3" "-o" "target/snapshot.pgc";
    prove_draw: prover "prove" "3^2" "-o" "target/draw.pgc";
    show_draw: prover "show" "certificates/td-4-4.pgc" "--labels";
    show_pairing: prover "show" "certificates/grid-5-2.pgc";
    show_pairing_json: prover "show" "--json" "certificates/grid-5-2.pgc";
    show_potential: prover "show" "certificates/grid-4-2.pgc";
    show_draw_by_symmetry: prover "show" "certificates/grid-3-2.pgc";
    show_draw_json: prover "show" "--json" "certificates/grid-3-2.pgc";
    show_parts: prover "show" "certificates/mnk-8-5-5.pgc";
    show_parts_of_a_cube: prover "show" "certificates/grid-6-3.pgc";
    show_parts_json: prover "show" "--json" "certificates/mnk-8-5-5.pgc";
    show_after_parts: prover "show" "--lemma" "0" "--after" "5" "certificates/grid-6-3.pgc";
    show_no_such_lemma: prover "draw" "--lemma" "45" "certificates/grid-6-3.pgc";
    show_graph: prover "draw" "--to" "dot" "--depth" "1" "--labels" "certificates/affine-4.pgc";
    show_graph_below_a_lemma: prover "draw" "--to" "dot" "--lemma" "2" "certificates/affine-4.pgc";
    show_large_graph: prover "draw" "--to" "dot" "certificates/grid-4-3.pgc";
    show_lemma_and_depth: prover "show" "--lemma" "2" "--depth" "1" "certificates/affine-4.pgc";
    show_depth: prover "show" "--depth" "2" "certificates/affine-4.pgc";
    show_depth_json: prover "show" "--depth" "2" "--json" "certificates/projective-2.pgc";
    show_after_nothing: prover "show" "--after" "" "certificates/grid-3-3.pgc";
    show_after_quiet_move: prover "show" "--after" "13" "certificates/grid-3-3.pgc";
    show_after_reply: prover "show" "--after" "13,0" "certificates/grid-3-3.pgc";
    show_after_threat: prover "show" "--after" "13,0,1" "certificates/grid-3-3.pgc";
    show_after_win: prover "show" "--after" "13,0,1,3,25" "certificates/grid-3-3.pgc";
    show_after_citation: prover "show" "--after" "0,5" "--labels" "certificates/affine-4.pgc";
    show_after_citation_json: prover "show" "--after" "0,5" "--json" "certificates/projective-2.pgc";
    show_after_replies: prover "show" "--after" "2,4" "certificates/grid-3-2.pgc";
    show_after_replies_json: prover "show" "--after" "2,4" "--json" "certificates/grid-3-2.pgc";
    show_after_pairing: prover "show" "--after" "0,1" "certificates/grid-5-2.pgc";
    show_after_pairing_json: prover "show" "--after" "0,1,2" "--json" "certificates/grid-5-2.pgc";
    show_after_potential: prover "show" "--after" "0,5,15" "certificates/grid-4-2.pgc";
    show_after_another_move: prover "show" "--after" "13,0,5" "certificates/grid-3-3.pgc";
    show_after_a_taken_point: prover "show" "--after" "13,0,13" "certificates/grid-3-3.pgc";
    prove_refuted: prover "prove" "3^2" "--claim" "xeno-wins" "-o" "target/refuted.pgc";
    prove_undecided: prover "prove" "5^3" "--claim" "xeno-wins" "--nodes" "1000" "-o" "target/undecided.pgc";
    prove_several: prover "prove" "2^2" "go" "grid:2,2" "5^3" "--nodes" "1000" "-o" "target/";
    prove_unwritten: prover "prove" "mnk:5,4,4" "--nodes" "1000" "--memory" "1" "--format-version" "1" "-o" "target/unwritten.pgc";
    prove_unknown_game: prover "prove" "go";
    prove_unknown_animal: prover "prove" "animal:dog,6x6";
}

/// A file of another kind stays as it is; that of the repository is not at stake.
#[test]
fn what_is_no_checkpoint_stays() {
    let text = page("README.md");
    let directory = folder(&[("README.md", text.as_bytes())]);
    let said = |arguments: &[&str]| {
        let output = prover_in(directory.path(), arguments);
        format!("{}{}exit {}\n", stdout(&output), stderr(&output), code(&output))
    };
    let checkpoint = said(&["prove", "4^3", "-o", "qubic.pgc", "--checkpoint", "README.md"]);
    insta::assert_snapshot!("prove_foreign_checkpoint", checkpoint);
    let hints = said(&["prove", "3^3", "-o", "hinted.pgc", "--hints", "README.md"]);
    insta::assert_snapshot!("prove_foreign_hints", hints);
    assert_eq!(names(directory.path()), ["README.md"]);
    assert_eq!(fs::read_to_string(directory.path().join("README.md")).expect("a file"), text);
}

/// A cover with a hole, and the line of play that leads to it.
#[test]
fn checker_shows_a_hole() {
    let square = Family::Cube { side: 3, dimension: 2 };
    let proof = Term::cover(&[4], &[Term::end(&[0, 2]), Term::cover(&[8], &[Term::end(&[6])])]);
    let certificate = Certificate { steps: 1 << 20, ..Certificate::new(square, Claim::XenoWins, proof) };
    let directory = folder(&[("hole.pgc", &assembler::file(&certificate))]);
    insta::assert_snapshot!(stdout(&checker_in(directory.path(), &["hole.pgc"])));
}
