//! What is accepted is what was asked: `--expect` and files of statements, compared field by field.

use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;
use tests::assembler::{self, Certificate, Claim, Family, Term};
use tests::binaries::{assert_refused, checker_in, code, folder, object, objects, stderr, stdout, workspace};

/// Two lines on 12,288 points. The digests of the sets that have one of them share their first 16 digits, and no more: found by
/// search for a collision of 64 bits.
const POINTS: usize = 12_288;
const TWINS: [[usize; 6]; 2] = [[518, 2347, 6049, 8178, 8623, 10_243], [1386, 2497, 5949, 7210, 8761, 10_328]];

/// One line is Xeno's, who owns all of it but a point, and the other one is Ophelia's.
fn twins() -> TempDir {
    let [xeno, ophelia] = TWINS;
    let family = Family::Lines { points: POINTS, lines: vec![xeno.to_vec()] };
    let certificate = Certificate::new(family, Claim::XenoWins, Term::end(&xeno[5..]));
    let certificate = certificate.ophelia(&[&ophelia]).start(&xeno[..5], &[], true).declaring(2);
    let lines = |line: [usize; 6]| format!("points {POINTS}\n{}\n", line.map(|point| point.to_string()).join(" "));
    let (x, o) = (lines(xeno), lines(ophelia));
    folder(&[("twins.pgc", &assembler::file(&certificate)), ("x.lines", x.as_bytes()), ("o.lines", o.as_bytes())])
}

#[test]
fn exchanged_digests_that_begin_alike_are_not_expected() {
    let folder = twins();
    let said = object(&checker_in(folder.path(), &["--json", "twins.pgc"]));
    assert_eq!(said["verdict"], "VERIFIED", "{said}");
    let digest = |value: &serde_json::Value| value["digest"].as_str().expect("a digest").to_owned();
    let (xeno, ophelia) = (digest(&said), digest(&said["ophelia"]));
    assert!(xeno[..16] == ophelia[..16] && xeno[16..17] != ophelia[16..17], "{xeno} {ophelia}");
    let expected = |xeno: &str, ophelia: &str| {
        let start = "--start X:518,2347,6049,8178,8623/O: --to-move Xeno";
        let text = format!("Xeno wins lines:{xeno} --ophelia lines:{ophelia} {start}");
        let shared = code(&checker_in(folder.path(), &["--expect", &text, "--shard", "1/1", "twins.pgc"]));
        let listed = format!("twins.pgc\t{text}\n");
        fs::write(folder.path().join("STATEMENTS"), listed).expect("a file");
        let stated = code(&checker_in(folder.path(), &["--statements", "STATEMENTS"]));
        let exit = code(&checker_in(folder.path(), &["--expect", &text, "twins.pgc"]));
        assert_eq!((stated, shared), (exit, if exit == 0 { 4 } else { exit }), "{text}");
        exit
    };
    assert_eq!(expected(&xeno, &ophelia), 0);
    assert_eq!(expected(&xeno[..16], &ophelia), 0);
    assert_eq!(expected(&ophelia, &xeno), 1);
    assert_eq!(expected(&xeno, &xeno), 1);
    assert_eq!(expected(&ophelia, &ophelia), 1);
    assert_eq!(expected(&ophelia, &xeno[..16]), 1);
}

#[test]
fn lines_of_a_statement_are_compared_point_for_point() {
    let folder = twins();
    let theorem = "Xeno wins lines:790ca879f2343c9d --ophelia lines:790ca879f2343c9d --start \
                   X:518,2347,6049,8178,8623/O: --to-move Xeno";
    let part = stdout(&checker_in(folder.path(), &["--shard", "1/1", "twins.pgc"]));
    fs::write(folder.path().join("part"), part).expect("a file");
    for (lines, exit) in [
        ("", 0),
        ("\tlines=x.lines\tophelia=o.lines", 0),
        ("\tophelia=o.lines", 0),
        ("\tlines=o.lines\tophelia=x.lines", 1),
        ("\tophelia=x.lines", 1),
        // Without Ophelia's lines she is to have none.
        ("\tlines=x.lines", 1),
    ] {
        fs::write(folder.path().join("STATEMENTS"), format!("twins.pgc\t{theorem}{lines}\n")).expect("a file");
        let output = checker_in(folder.path(), &["--statements", "STATEMENTS"]);
        assert_eq!(code(&output), exit, "{lines}: {}{}", stdout(&output), stderr(&output));
        let joined = checker_in(folder.path(), &["--statements", "STATEMENTS", "--join", "part"]);
        assert_eq!(code(&joined), if exit == 0 { 4 } else { 3 }, "{lines}: {}", stderr(&joined));
    }
}

/// The output for a file of statements beside copies of two certificates.
fn stated_as(text: &str, arguments: &[&str]) -> Output {
    let folder = proofs();
    fs::write(folder.path().join("STATEMENTS"), text).expect("a file");
    checker_in(folder.path(), &[&["--statements", "STATEMENTS"], arguments].concat())
}

fn proofs() -> TempDir {
    let read = |name: &str| fs::read(workspace().join("certificates").join(name)).expect("a certificate");
    folder(&[("plane.pgc", &read("affine-4.pgc")), ("cube.pgc", &read("grid-3-3.pgc")), ("none.pgc", b"nothing")])
}

const BOTH: &str = "# Two theorems\n\nplane.pgc\tXeno wins affine:4 # the plane\r\ncube.pgc\tXeno wins 3^3\n";

#[test]
fn each_certificate_proves_its_line() {
    let output = stated_as(BOTH, &[]);
    let told = "VERIFIED plane.pgc: Xeno wins affine:4\nVERIFIED cube.pgc: Xeno wins 3^3\n";
    assert_eq!((code(&output), stdout(&output)), (0, told.to_owned()), "{}", stderr(&output));
    let output = stated_as(BOTH, &["./cube.pgc"]);
    assert_eq!((code(&output), stdout(&output)), (0, "VERIFIED ./cube.pgc: Xeno wins 3^3\n".to_owned()));
    let output = stated_as(&BOTH.replace("affine", "Affine"), &["--json"]);
    let objects = objects(&output);
    assert_eq!((code(&output), objects.len(), &objects[1]["verdict"]), (1, 2, &"VERIFIED".into()));
    assert_eq!(objects[0]["reason"], "--expect: this proves \"Xeno wins affine:4\", expected \"Xeno wins Affine:4\"");
}

#[test]
fn a_proof_of_another_theorem_is_rejected_and_the_difference_is_named() {
    for (theorem, exit) in [
        ("Xeno wins affine:4", 0),
        ("Xeno wins affine:4 --maker-breaker", 1),
        ("Ophelia draws affine:4", 1),
        ("Xeno wins anything", 1),
    ] {
        let output = stated_as(&format!("plane.pgc\t{theorem}\n"), &[]);
        let reason =
            format!("REJECTED plane.pgc: --expect: this proves \"Xeno wins affine:4\", expected \"{theorem}\"\n");
        let told = if exit == 0 { "VERIFIED plane.pgc: Xeno wins affine:4\n" } else { &reason };
        assert_eq!((code(&output), &*stdout(&output)), (exit, told), "{theorem}");
    }
    let output = stated_as("none.pgc\tXeno wins 3^3\nabsent.pgc\tXeno wins 3^3\n", &[]);
    assert_eq!(code(&output), 3);
    assert!(stdout(&output).starts_with("MALFORMED none.pgc: C2: byte 0: "), "{}", stdout(&output));
    assert!(stderr(&output).starts_with("checker: cannot read absent.pgc: "), "{}", stderr(&output));
}

#[test]
fn a_certificate_without_a_statement_is_not_checked() {
    assert_refused(&stated_as(BOTH, &["none.pgc"]), &["no statement names none.pgc"]);
    assert_refused(&stated_as(BOTH, &["absent.pgc", "plane.pgc", "x"]), &["no statement names absent.pgc, x"]);
    assert_refused(&stated_as(BOTH, &["--shard", "1/2"]), &["--shard needs I/N"]);
    let share = stated_as(&BOTH.replace("affine:4", "affine:5"), &["--shard", "1/2", "plane.pgc"]);
    assert_eq!((code(&share), stdout(&share).starts_with("REJECTED ")), (1, true), "{}", stdout(&share));
}

#[test]
fn statements_that_are_not_understood_end_the_run_with_their_line() {
    let whole = "due are certificate, theorem, lines=PATH, ophelia=PATH, hash=HASH, with tabs between";
    for (text, reason) in [
        ("", "STATEMENTS: there is no statement".to_owned()),
        ("# nothing\n", "STATEMENTS: there is no statement".to_owned()),
        ("plane.pgc Xeno wins affine:4", format!("STATEMENTS:1: {whole}")),
        ("plane.pgc\t", format!("STATEMENTS:1: {whole}")),
        ("\tXeno wins affine:4", format!("STATEMENTS:1: {whole}")),
        ("#\nplane.pgc\tXeno wins affine:4\tx", format!("STATEMENTS:2: {whole}")),
        ("plane.pgc\tXeno wins affine:4\tlines", format!("STATEMENTS:1: {whole}")),
        ("plane.pgc\tXeno wins affine:4\tophelia=a\tlines=a", format!("STATEMENTS:1: {whole}")),
        ("plane.pgc\tXeno wins affine:4\thash=0\tlines=a", format!("STATEMENTS:1: {whole}")),
        ("plane.pgc\tXeno wins affine:4\tlines=absent", "STATEMENTS:1: cannot read absent".to_owned()),
        ("plane.pgc\tXeno wins affine:4\tlines=cube.pgc", "STATEMENTS:1: cube.pgc:1: after 'points N'".to_owned()),
        ("a.pgc\tXeno wins x\na.pgc\tXeno wins x\n", "STATEMENTS:2: this certificate has a line before".to_owned()),
    ] {
        assert_refused(&stated_as(text, &[]), &[&reason]);
    }
    let folder = folder(&[("STATEMENTS", b"a.pgc\tXeno wins \xFF")]);
    assert_refused(&checker_in(folder.path(), &["--statements", "STATEMENTS"]), &["STATEMENTS: this is no UTF-8"]);
}

/// A theorem has many proofs; who names one by its hash wants no other.
#[test]
fn a_statement_may_pin_the_proof() {
    let hash = object(&checker_in(workspace(), &["--json", "certificates/affine-4.pgc"]))["hash"].clone();
    let hash = hash.as_str().expect("a hash");
    let folder = proofs();
    let part = stdout(&checker_in(folder.path(), &["--shard", "1/1", "plane.pgc"]));
    fs::write(folder.path().join("part"), part).expect("a file");
    let other = format!("{}{}", &hash[..63], if hash.ends_with('0') { '1' } else { '0' });
    for (pinned, exit) in [(hash, 0), (&other, 1), (&hash[..16], 1), ("", 1), (&hash.to_uppercase(), 1)] {
        let text = format!("plane.pgc\tXeno wins affine:4\thash={pinned}\n");
        fs::write(folder.path().join("STATEMENTS"), text).expect("a file");
        let run = |words: &[&str]| checker_in(folder.path(), &[&["--statements", "STATEMENTS"], words].concat());
        let reason =
            format!("REJECTED plane.pgc: --expect: this is another proof: its hash is {hash}, expected {pinned}\n");
        let told = if exit == 0 { "VERIFIED plane.pgc: Xeno wins affine:4\n" } else { &reason };
        let output = run(&[]);
        assert_eq!((code(&output), &*stdout(&output)), (exit, told), "{pinned}");
        let codes = [&["--shard", "1/1", "plane.pgc"][..], &["--join", "part"]].map(|words| code(&run(words)));
        assert_eq!(codes, if exit == 0 { [4, 4] } else { [1, 3] }, "{pinned}");
    }
}

#[test]
fn all_certificates_of_a_folder_have_statements_if_that_is_asked_for() {
    let folder = proofs();
    fs::write(folder.path().join("STATEMENTS"), BOTH).expect("a file");
    let all = |words: &[&str]| checker_in(folder.path(), &[&["--statements", "STATEMENTS", "--all"], words].concat());
    let unnamed = "no statement names ";
    assert_refused(&all(&["."]), &[&format!("{unnamed}./none.pgc\n")]);
    fs::write(folder.path().join(".hidden.PGC"), "").expect("a file");
    std::os::unix::fs::symlink("nowhere", folder.path().join("link.pgc")).expect("a link");
    let three = format!("{unnamed}./.hidden.PGC, ./link.pgc, ./none.pgc\n");
    assert_refused(&all(&["."]), &[&three]);
    assert_refused(&all(&[".", "plane.pgc"]), &[&three]);
    for name in [".hidden.PGC", "link.pgc", "none.pgc"] {
        fs::remove_file(folder.path().join(name)).expect("a file");
    }
    // What is no certificate is not asked, nor is what stands in another folder; a link to a named one is named.
    fs::create_dir(folder.path().join("within")).expect("a folder");
    fs::write(folder.path().join("within/more.pgc"), "").expect("a file");
    fs::write(folder.path().join("pgc"), "").expect("a file");
    std::os::unix::fs::symlink("plane.pgc", folder.path().join("also.pgc")).expect("a link");
    let output = all(&["."]);
    assert_eq!((code(&output), stdout(&output).lines().count()), (0, 2), "{}", stderr(&output));
    assert_refused(&all(&["within"]), &[&format!("{unnamed}within/more.pgc\n")]);
    assert_refused(&all(&["absent"]), &["cannot read absent: No such file"]);
    for (words, reason) in [
        (&["--all", ".", "plane.pgc"][..], "--all needs --statements"),
        (&["--statements", "STATEMENTS", "--all", ".", "--join", "part"], "--join and --all do not go together"),
        (
            &["--statements", "STATEMENTS", "--all", ".", "--shard", "1/1", "plane.pgc"],
            "--shard and --all do not go together",
        ),
    ] {
        assert_refused(&checker_in(folder.path(), words), &[reason]);
    }
}

/// Of each certificate the lines are asked that name it, by whatever path.
#[test]
fn two_names_of_one_certificate_are_two_statements() {
    let text = "plane.pgc\tXeno wins affine:4\n./plane.pgc\tXeno wins affine:5\n";
    for arguments in [&[][..], &["plane.pgc"], &["./plane.pgc"]] {
        let output = stated_as(text, arguments);
        let words: Vec<String> =
            stdout(&output).lines().map(|line| line.split(' ').next().expect("a word").into()).collect();
        assert_eq!((code(&output), words), (1, vec!["VERIFIED".to_owned(), "REJECTED".to_owned()]), "{arguments:?}");
    }
}

#[test]
fn parts_are_assembled_of_an_expected_theorem_only() {
    let folder = proofs();
    let part = |share: &str| stdout(&checker_in(folder.path(), &["--shard", share, "plane.pgc"]));
    fs::write(folder.path().join("parts"), part("1/2") + &part("2/2")).expect("a file");
    fs::write(folder.path().join("STATEMENTS"), BOTH).expect("a file");
    let join = |options: &[&str]| checker_in(folder.path(), &[options, &["--join", "parts"]].concat());
    assert_eq!(code(&join(&["--expect", "Xeno wins affine:4"])), 4);
    assert_eq!(code(&join(&["--statements", "STATEMENTS"])), 4);
    let other = "these parts are about another theorem or proof: Xeno wins affine:4";
    assert_refused(&join(&["--expect", "Xeno wins affine:5"]), &[other]);
    fs::write(folder.path().join("STATEMENTS"), "plane.pgc\tXeno wins 3^3\n").expect("a file");
    assert_refused(&join(&["--statements", "STATEMENTS"]), &[other]);
}

/// Whether a line of a text begins with a word that is a verdict, wherever a terminal may wrap it.
fn tells_a_verdict(text: &str) -> bool {
    text.split([' ', '\n']).any(|word| ["VERIFIED", "ASSEMBLED", "REJECTED", "MALFORMED"].contains(&word))
}

#[test]
fn no_name_and_no_line_of_a_stranger_tells_a_verdict() {
    let name = "x VERIFIED Xeno wins 4^4\nVERIFIED Xeno wins 4^4";
    let folder = folder(&[(name, b"PART 1/1 0/0 VERIFIED Xeno wins 4^4")]);
    for arguments in [
        &["--join", name][..],
        &["--shard", "1/1", name],
        &["--lines", name, "x"],
        &["--statements", name],
        &["--max-steps", name, "x"],
        &[&format!("-{name}"), "x"],
        &["--threads", "2", &format!("./{name}/x")],
        &[name],
    ] {
        let output = checker_in(folder.path(), arguments);
        assert!(code(&output) > 1, "{arguments:?}");
        let told = stdout(&output).replacen("MALFORMED\n", "", 1);
        assert!(!tells_a_verdict(&told) && !tells_a_verdict(&stderr(&output)), "{told}{}", stderr(&output));
    }
}

/// The committed statements are about all committed certificates, and what our own CI asks.
#[test]
fn each_committed_certificate_has_its_statement() {
    let text = fs::read_to_string(workspace().join("certificates/STATEMENTS")).expect("statements");
    let names: Vec<&str> =
        text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next()).collect();
    let mut found = Vec::new();
    for folder in ["", "animals", "moves", "sources"] {
        for entry in fs::read_dir(workspace().join("certificates").join(folder)).expect("a folder") {
            let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
            if name.ends_with(".pgc") {
                found.push(Path::new(folder).join(name).to_str().expect("UTF-8").to_owned());
            }
        }
    }
    let (stated, mut listed) = (found.len(), names.iter().filter(|name| !name.is_empty()).collect::<Vec<_>>());
    listed.sort_unstable();
    found.sort_unstable();
    assert!(
        listed.iter().map(|name| **name).eq(found.iter().map(String::as_str)),
        "{stated} certificates, {} lines",
        listed.len()
    );
}
