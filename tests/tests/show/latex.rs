//! Proofs and pictures for LaTeX.

use std::fs;

<<<<<<< HEAD
use pgc_core::certificate::{Certificate, decode};
use pgc_core::game::{Game, Names, OpeningRule};
use pgc_core::strategy::Games;
use tests::binaries::{assert_refused, code, folder, prover_in, stderr, stdout, workspace};
use tests::judge::verified;
use tests::latex::{Document, Side, answered, read};

/// Certificates of each kind: planes, cubes, designs, draws by pairs, by potentials and by parts, opening rules, Ophelia's wins,
/// animals, starts, own lines, bounds, Maker and Breaker.
const CERTIFICATES: [&str; 28] = [
    "affine-2",
    "affine-3",
    "affine-4",
    "affine-5",
    "animal-elly-4x4",
    "animal-skinny-7x7",
    "grid-2-3",
    "grid-3-2",
    "grid-3-2-mb",
    "grid-3-2-sx0-1",
    "grid-3-3",
    "grid-3-3-x13",
    "grid-3-3-xo13",
    "grid-3-4",
    "grid-4-2",
    "grid-5-2",
    "grid-6-3",
    "grid-9-4",
    "hex-4x4",
    "hex-4x4-ophelia-first",
    "lines-5af4ffc028a3c1c2",
    "mnk-5-5-4",
    "mnk-8-5-5",
    "moves/affine-3-m3",
    "moves/grid-3-3-m4",
    "projective-2",
    "td-4-4",
    "td-4-7",
];

/// What the prover prints about a file in a directory.
fn document(directory: &Path, file: &str) -> String {
    let output = prover_in(directory, &["show", "--latex", file]);
    assert_eq!(code(&output), 0, "{file}: {}", stderr(&output));
    let text = stdout(&output);
    assert!(text.is_ascii(), "{file}");
    text
}

/// Whose replies the proof of a certificate answers.
fn side(certificate: &Certificate) -> Side {
    let Game { board, opening, .. } = &certificate.game;
    let ophelia = certificate.strategy.claim.is_xeno();
    let forbidden = match opening {
        OpeningRule::Xeno(points) if !ophelia => points.clone(),
        OpeningRule::Both(points) => points.clone(),
        _ => Vec::new(),
    };
    Side { points: board.points(), ophelia, forbidden }
}

/// How many replies a document answers, each once: its games of parts included, and from where the certificate says.
fn replies(text: &str, certificate: &Certificate) -> Result<u64, String> {
    let Document { games, mut statements } = read(text, &Names::shown(&certificate.game).all(&certificate.game))?;
    let strategy = &certificate.strategy;
    assert_eq!(statements.len(), strategy.lemmas.len() + 1);
    for (lemma, statement) in strategy.lemmas.iter().zip(&statements) {
        let (xeno, ophelia) =
            if strategy.claim.is_xeno() { (&lemma.own, &lemma.other) } else { (&lemma.other, &lemma.own) };
        assert_eq!(statement.position, [xeno.clone(), ophelia.clone()]);
    }
    let start = certificate.game.opening.start();
    assert_eq!(statements.last_mut().unwrap().position, [start.xeno, start.ophelia]);
    let mut count = 0;
    for statement in &statements {
        count += answered(statement, &side(certificate))? as u64;
    }
    let little = Games::of(strategy);
    assert_eq!(games.len(), little.listed.len());
    for (game, statements) in little.listed.iter().zip(&games) {
        assert_eq!(statements.len(), game.strategy.lemmas.len() + 1);
        for statement in statements {
            let side = Side { points: game.game.board.points(), ophelia: false, forbidden: Vec::new() };
            count += answered(statement, &side)? as u64;
        }
    }
    Ok(count)
}

/// How many replies the checker asks for.
fn required(bytes: &[u8]) -> u64 {
    verified(bytes, "a proof").replies.required
}

/// Asserts that a document has as many replies as the checker asks for. Replies that are alike stand there, but not what follows them.
fn assert_counted(count: &Result<u64, String>, text: &str, bytes: &[u8], name: &str) {
    let required = required(bytes);
    match count {
        Ok(count) if is_folded(text) => assert!(0 < *count && *count <= required, "{name}: {count} of {required}"),
        count => assert_eq!(*count, Ok(required), "{name}"),
    }
}

/// Whether some replies are answered by symmetry.
fn is_folded(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("\\case") && line.contains("\\alike{"))
}

#[test]
fn each_reply_of_a_proof_stands_in_its_document_once() {
    for name in CERTIFICATES {
        let file = format!("certificates/{name}.pgc");
        let bytes = fs::read(workspace().join(&file)).expect("a certificate");
        let text = document(workspace(), &file);
        let count = replies(&text, &decode(&bytes).expect("a certificate"));
        assert_counted(&count, &text, &bytes, name);
    }
}

#[test]
fn a_reply_that_is_dropped_or_doubled_is_noticed() {
    let bytes = fs::read(workspace().join("certificates/affine-4.pgc")).expect("a certificate");
    let certificate = decode(&bytes).expect("a certificate");
    let text = document(workspace(), "certificates/affine-4.pgc");
    let says = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        replies(&text.replacen(from, to, 1), &certificate).expect_err("a reply is wrong")
    };
    // The points 9 and 14 are β3 and α3.
    let (pair, beta) = ("{($\\beta_3$), ($\\alpha_3$)}", "{($\\beta_3$)}");
    assert!(text.contains(pair));
    assert!(says(pair, beta).starts_with("the reply 14 is not answered, at "));
    assert!(says(pair, "{($\\beta_3$), ($\\alpha_3$), ($\\beta_3$)}").starts_with("the reply 9 is answered twice"));
    assert!(says(pair, "{($\\beta_3$), ($r_1$)}").starts_with("the reply 0 is taken"));
    assert!(says(pair, "{($\\beta_3$), ($r_5$)}").contains("no reply: ($r_5$)"));
    let case = text.lines().find(|line| line.starts_with("\\case{2}")).expect("a case").to_owned() + "\n";
    assert!(says(&case, "").contains(" is not answered, at "));
    assert!(says(&case, &case.repeat(2)).contains(" is answered twice, at "));
    let theorem = "\\case{1}{($\\alpha_4$)}{Lemma~\\ref{L4} under $s_{5}$}\n";
    assert!(says(theorem, "").starts_with("the reply 15 is not answered, at [{0}, {}]"));
    assert!(says("($\\alpha_1$!), $c_4$", "($\\alpha_1$!), $r_1$").starts_with("0 is taken"));
}
=======
use tests::binaries::{code, folder, prover_in, stderr, stdout, workspace};
>>>>>>> wt-D

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
