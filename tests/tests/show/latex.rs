//! Proofs and pictures for LaTeX.

use std::fs;

use tests::binaries::{code, folder, prover_in, stderr, stdout, workspace};

/// Names that would read files, end lines, begin comments or formulas, and letters that pdfLaTeX has not.
const HOSTILE: [&str; 9] =
    ["\\input{/etc/passwd}", "50%", "$x$", "a_b^c", "x, (y!)", "größe", "中 \u{202e}", "{}", "~#&<|>\"[]"];

#[test]
fn names_of_points_start_no_command() {
    let lines = "0 1 2\n3 4 5\n6 7 8\n0 3 6\n1 4 7\n2 5 8\n0 4 8\n2 4 6\n";
    let directory = folder(&[("board", format!("points 9\n{lines}").as_bytes())]);
    let directory = directory.path();
    assert_eq!(code(&prover_in(directory, &["prove", "lines:board", "-o", "proof.pgc"])), 0);
    fs::write(directory.join("proof.names"), HOSTILE.join("\n")).expect("the names");
    let document = stdout(&prover_in(directory, &["show", "--latex", "proof.pgc"]));
    assert!(document.contains("\\name{\\textbackslash{}input\\{/etc/passwd\\}}"), "{document}");
    let picture = stdout(&prover_in(directory, &["draw", "proof.pgc", "--to", "tikz"]));
    for text in [document, picture] {
        assert!(!text.contains("\\input") && text.contains("50\\%") && text.is_ascii(), "{text}");
    }
}

#[test]
fn documents_and_pictures_for_a_reader() {
    let shown = |arguments: &[&str]| {
        let output = prover_in(workspace(), arguments);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        stdout(&output)
    };
    insta::assert_snapshot!("latex_win", shown(&["show", "--latex", "certificates/projective-2.pgc"]));
    insta::assert_snapshot!("latex_parts", shown(&["show", "--latex", "certificates/mnk-8-5-5.pgc"]));
    insta::assert_snapshot!("latex_plane", shown(&["show", "--latex", "certificates/affine-4.pgc"]));
    insta::assert_snapshot!("tikz_board", shown(&["draw", "projective:2", "--to", "tikz"]));
    insta::assert_snapshot!(
        "tikz_position",
        shown(&["draw", "certificates/grid-3-3.pgc", "--after", "13,0,1", "--to", "tikz"])
    );
}
