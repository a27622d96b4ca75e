//! The checker that Coq's extraction makes of `spec/coq/` says what ours says, word for word: verdict, theorem, steps, hash, rule, place
//! and exit code, of mutants; `spec/coq/agree.py` compares them on the catalogue and the corpus.
//!
//! `spec/coq/run` builds it. Where it is not built, these tests say so and pass, unless the variable FORMAL is `required`.
//! `FORMAL_MUTANTS=100000` asks for more mutants.

use pgc_checker::{Conclusion, MAX_STEPS, Verdict, check};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tests::asked;
use tests::assembler;
use tests::binaries::workspace;
use tests::census::shared;
use tests::mutants::{Stock, mutant, parted};

/// How many mutants the ordinary test command compares.
const MUTANTS: u64 = 200;

/// The extracted checker; nothing where it is not built, and need not be.
fn formal() -> Option<PathBuf> {
    let folder = workspace().join("spec/coq");
    let is_built = folder.join("build/checker").exists();
    let need = "spec/coq/run builds the extracted checker, where Coq and OCaml are";
    asked::can_run("FORMAL", is_built, need).then(|| folder.join("checker"))
}

/// The name of a theorem in the words of the extracted checker.
fn about(conclusion: &Conclusion, file: &Path) -> String {
    let Conclusion { claim, game, steps, hash, .. } = conclusion;
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!(" {claim} {game}\n  file    {}\n  proof   {steps} steps\n  hash    {hash}\n", file.display())
}

/// Our checker's verdict in the words of the extracted one, and the exit code.
fn ours(file: &Path) -> (String, i32) {
    match check(&fs::read(file).expect("a file"), MAX_STEPS) {
        Verdict::Verified(theorem) => (format!("VERIFIED{}", about(&theorem, file)), 0),
        Verdict::Rejected(theorem, fault) => {
            (format!("REJECTED{}  reason  {}\n", about(&theorem, file), fault.rule), 1)
        }
        Verdict::Malformed(fault) => {
            let place = if fault.rule.starts_with('C') { "byte" } else { "payload byte" };
            let (rule, offset) = (fault.rule, fault.offset);
            (format!("MALFORMED\n  file    {}\n  reason  {rule}: {place} {offset}\n", file.display()), 2)
        }
    }
}

/// Asserts that the extracted checker agrees with ours on a file, which has this name, and returns the exit code of both.
fn assert_alike(program: &Path, file: &Path, name: &str) -> i32 {
    let output = Command::new(program).arg(file).stdin(Stdio::null()).output().expect("the extracted checker runs");
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    let (text, code) = ours(file);
    assert_eq!((said, output.status.code()), (text, Some(code)), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    code
}

#[test]
fn the_extracted_checker_declines_what_is_too_much_work() {
    let Some(program) = formal() else { return };
    let answer = |options: &[&str], file: &str| {
        let mut command = Command::new(&program);
        command.args(options).arg(workspace().join(file)).stdin(Stdio::null());
        command.output().expect("the extracted checker runs").status.code()
    };
    let proof = "certificates/grid-3-3.pgc";
    // 163 steps are declared, on 49 lines.
    for (options, file, exit) in [
        (&["--decline-above", "7987"][..], proof, 0),
        (&["--decline-above", "7986"], proof, 4),
        (&["--decline-above", "0"], "tests/malformed/p13-byte-after-the-theorem.pgc", 2),
        (&["--max-steps", "162"], proof, 2),
        (&["--max-steps", "163"], proof, 0),
        (&["--max-steps", "many"], proof, 3),
        (&["--unknown"], proof, 3),
        (&[], "there-is-no-such-file", 3),
        (&[], "tests", 3),
    ] {
        assert_eq!(answer(options, file), Some(exit), "{options:?} {file}");
    }
}

/// A file's name is foreign text: no line of it may look like a verdict.
#[test]
fn the_extracted_checker_shows_names_with_escapes() {
    let Some(program) = formal() else { return };
    let folder = tempfile::tempdir().expect("a scratch directory");
    let name = "draw\n  hash    0\nVERIFIED Xeno wins 4^4";
    let (file, missing) = (folder.path().join(name), folder.path().join("no\nVERIFIED"));
    fs::copy(workspace().join("certificates/grid-3-3.pgc"), &file).expect("a copy");
    let output =
        Command::new(&program).args([&file, &missing]).stdin(Stdio::null()).output().expect("the checker runs");
    let lines = |bytes: &[u8]| String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect::<Vec<_>>();
    let (said, told) = (lines(&output.stdout), lines(&output.stderr));
    assert_eq!((said.len(), &*said[0]), (4, "VERIFIED Xeno wins 3^3"), "{said:?}");
    assert!(
        said[1].ends_with("draw\\n\\032\\032hash\\032\\032\\032\\0320\\nVERIFIED\\032Xeno\\032wins\\0324^4"),
        "{said:?}"
    );
    assert_eq!((told.len(), output.status.code()), (1, Some(3)), "{told:?}");
}

#[test]
fn the_extracted_checker_agrees_on_mutants() {
    let Some(program) = formal() else { return };
    let (stock, folder) = (Stock::new(true), tempfile::tempdir().expect("a scratch directory"));
    let census = shared("FORMAL_MUTANT", MUTANTS, |numbers, census| {
        for number in numbers {
            // Every third one is of version 2.
            let mutant = if number.is_multiple_of(3) { parted::mutant(number) } else { mutant(&stock, number) };
            let Some(certificate) = mutant.certificate else { continue };
            let path = folder.path().join(format!("{number}.pgc"));
            fs::write(&path, assembler::file(&certificate)).expect("a scratch file");
            let verdicts = ["verified", "rejected", "malformed"];
            let code = assert_alike(&program, &path, &format!("mutant {number}"));
            census.count(verdicts[usize::try_from(code).expect("0 to 2")]);
            fs::remove_file(&path).expect("a scratch file");
        }
    });
    census.assert_rich(&[(&["verified", "rejected"], 100), (&["malformed"], 1)], 1000);
}
