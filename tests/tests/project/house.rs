//! The house rules: what the checker may depend on, and how large it may be.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tests::binaries::{cargo, shell, workspace};
use tests::imports::Imports;
use tests::lines::{Weight, budget, checker_files, code, files, replaced_literals, test_files, weights};
use tests::pages::{page, table};

/// What `cargo tree` prints with these options, in this format, a set of lines.
fn listed(options: &[&str], format: &str) -> BTreeSet<String> {
    let output =
        cargo().arg("tree").args(options).args(["--prefix", "none", "--format", format]).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| line.trim_end_matches(" (*)").trim_end().to_owned()).collect()
}

/// The crates that `package` needs to run, by name, at any depth.
fn tree(package: &str) -> BTreeSet<String> {
    let lines = listed(&["--package", package, "--edges", "normal"], "{p}");
    lines.iter().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

/// `binaries` builds the programs within the test command. With other features than there, all crates would be built twice.
#[test]
fn the_programs_are_built_with_the_features_that_crates_have_in_the_test_command() {
    let command = listed(&["--workspace", "--edges", "normal,build,dev"], "{p} {f}");
    for program in ["pgc-prover", "pgc-checker"] {
        let (needed, options) =
            (tree(program), ["--package", program, "--package", "tests", "--edges", "normal,build"]);
        let is_needed = |line: &String| needed.contains(line.split(' ').next().unwrap_or_default());
        let built: BTreeSet<String> = listed(&options, "{p} {f}").into_iter().filter(is_needed).collect();
        assert!(built.is_subset(&command), "built twice for {program}: {:?}", built.difference(&command));
    }
}

/// The direct dependencies of each package of the workspace, of every kind.
fn direct() -> BTreeMap<String, BTreeSet<String>> {
    let output = cargo().args(["metadata", "--no-deps", "--format-version", "1"]).output().expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let packages = metadata["packages"].as_array().expect("packages").iter();
    let names = |package: &Value| package["dependencies"].as_array().expect("a list").iter().map(name).collect();
    packages.map(|package| (name(package), names(package))).collect()
}

#[test]
fn the_checker_depends_on_a_decompressor_and_a_hash_only() {
    assert_eq!(direct()["pgc-checker"], ["ruzstd", "sha2"].map(str::to_owned).into());
    let allowed: BTreeSet<String> =
        ["ruzstd", "sha2"].into_iter().flat_map(tree).chain(["pgc-checker".to_owned()]).collect();
    let surplus: Vec<String> = tree("pgc-checker").difference(&allowed).cloned().collect();
    assert!(surplus.is_empty(), "the checker depends on {surplus:?}");
}

/// The crates below `prover/`, each with those that it may import.
const CRATES: [(&str, &[&str]); 7] = [
    ("pgc-core", &[]),
    ("pgc-engine", &["pgc-core"]),
    ("pgc-jobs", &["pgc-core", "pgc-engine"]),
    ("pgc-audit", &["pgc-core", "pgc-engine", "pgc-jobs"]),
    ("pgc-show", &["pgc-core", "pgc-engine"]),
    ("pgc-page", &["pgc-core", "pgc-checker"]),
    ("pgc-prover", &["pgc-core", "pgc-engine", "pgc-jobs", "pgc-audit", "pgc-show"]),
];

#[test]
fn each_crate_imports_only_those_below_it() {
    let direct = direct();
    for (package, below) in CRATES {
        let ours: Vec<&String> = direct[package].iter().filter(|name| direct.contains_key(*name)).collect();
        for name in ours {
            assert!(below.contains(&name.as_str()), "{package} depends on {name}");
        }
    }
    let known: BTreeSet<&str> = CRATES.iter().map(|(name, _)| *name).collect();
    let others: Vec<&String> = direct.keys().filter(|name| !known.contains(name.as_str())).collect();
    assert_eq!(others, ["certificates", "pgc-checker", "tests"]);
}

#[test]
fn prover_and_checker_do_not_depend_on_each_other() {
    let [checker, prover] = ["pgc-checker", "pgc-prover"].map(tree);
    assert!(checker.iter().all(|name| !CRATES.iter().any(|(package, _)| name == package)));
    assert!(prover.contains("pgc-core") && !prover.contains("pgc-checker"));
}

/// The source folders of the checker's and the prover's crates, each with its files.
fn crates() -> Vec<PathBuf> {
    let all = [
        "checker",
        "prover",
        "prover/core",
        "prover/engine",
        "prover/jobs",
        "prover/audit",
        "prover/show",
        "prover/page",
    ];
    all.map(|folder| workspace().join(folder).join("src")).into()
}

#[test]
fn no_files_import_each_other() {
    for src in crates().into_iter().chain(["certificates/src", "prover/python/src"].map(|src| workspace().join(src))) {
        let imports = Imports::of(&src);
        assert!(imports.count() > 0, "{}", src.display());
        assert_eq!(imports.circles(), Vec::<Vec<String>>::new(), "{}", src.display());
    }
    let folder = tests::binaries::folder(&[]);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("lib.rs", "mod a;\nmod b;\nmod c;\nmod d;\npub use a::One;\n");
    write("a.rs", "use crate::b::{self, Two};\n");
    write("b.rs", "pub struct Two;\nfn f() { crate::c::g() }\n");
    write("c.rs", "use super::One;\nuse crate::d;\n");
    write("d.rs", "// use crate::c;\n#[cfg(test)]\nmod tests {\n    use crate::c;\n}\n");
    assert_eq!(Imports::of(folder.path()).circles().concat(), ["a", "b", "c"]);
}

/// The words of a text.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| letter != '_' && !letter.is_alphanumeric()).collect()
}

/// The functions and constants that a line makes public.
fn public(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let rest = rest.strip_prefix("const fn ").or(rest.strip_prefix("fn ")).or(rest.strip_prefix("const "))?;
    rest.split(|letter: char| letter != '_' && !letter.is_alphanumeric()).next()
}

#[test]
fn what_is_public_is_used_by_another_crate() {
    assert_eq!(
        ["pub fn one()", "    pub const TWO: u8 = 2;", "pub(crate) fn three()"].map(public),
        [Some("one"), Some("TWO"), None]
    );
    let texts: Vec<(PathBuf, String)> = ["prover", "tests"]
        .iter()
        .flat_map(|folder| files(&workspace().join(folder)))
        .map(|path| (path.clone(), read(&path)))
        .collect();
    for name in ["core", "engine", "jobs", "audit", "show"] {
        let src = workspace().join("prover").join(name).join("src");
        let (inside, outside): (Vec<_>, Vec<_>) = texts.iter().partition(|(path, _)| path.starts_with(&src));
        let outside: BTreeSet<&str> = outside.iter().flat_map(|(_, text)| words(text)).collect();
        for (path, text) in inside.iter().filter(|(path, _)| !path.starts_with(src.join("tests"))) {
            for item in code(text).into_iter().filter_map(public) {
                assert!(outside.contains(item), "{item} of {} is public and used inside only", path.display());
            }
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source file")
}

#[test]
fn prover_and_checker_share_no_file() {
    let [checker, prover] = ["checker", "prover"].map(|package| files(&workspace().join(package)));
    let canonical = |path: &PathBuf| path.canonicalize().expect("a path");
    for left in &checker {
        for right in &prover {
            assert_ne!(read(left), read(right), "{} is {}", left.display(), right.display());
            assert_ne!(canonical(left), canonical(right));
        }
    }
    for path in checker.iter().chain(&prover) {
        let text = read(path);
        for line in text.lines().filter(|line| !line.contains("README.md")).filter(|line| {
            ["#[path", "include!", "include_str!", "include_bytes!"].iter().any(|way| line.contains(way))
        }) {
            assert!(!line.contains(".."), "{}: {line}", path.display());
        }
        assert!(!text.contains("#[path") && !text.contains("include!("), "{} takes in a file", path.display());
    }
}

#[test]
fn the_checker_is_small() {
    for (part, lines, limit) in budget() {
        assert!(lines > 0 && lines <= limit, "{part}: {lines} lines of code of at most {limit}");
    }
}

/// The most lines and thousands of characters of code that each crate may have, and all tests. These numbers only go down. Only a feature
/// may raise one, and then `prover/DESIGN.md` says which, by how much, and why.
const CEILINGS: [(&str, usize, usize); 11] = [
    ("certificates", 1505, 56),
    ("checker", 1744, 67),
    ("prover/audit", 4214, 145),
    ("prover/core", 7801, 251),
    ("prover/engine", 10520, 334),
    ("prover/jobs", 1276, 42),
    ("prover/page", 193, 7),
    ("prover/python", 463, 16),
    ("prover/show", 2228, 80),
    ("prover/src", 3678, 120),
    ("tests", 20225, 724),
];

/// How far below its ceiling a crate may be before the ceiling is lowered.
const SLACK: usize = 100;

#[test]
fn nothing_grows_heavier() {
    let weights = weights();
    assert!(weights.keys().eq(CEILINGS.iter().map(|(name, ..)| name)), "{weights:#?}");
    for (name, lines, kchars) in CEILINGS {
        let Weight { lines: counted, characters } = weights[name];
        assert!(counted <= lines, "{name} has {counted} lines of at most {lines}");
        assert!(characters <= 1000 * kchars, "{name} has {characters} characters of at most {kchars} thousand");
        assert!(
            lines <= counted + SLACK,
            "lower the ceiling of {name}: it has {counted} lines, and {characters} characters"
        );
    }
}

#[test]
fn a_file_for_tests_says_so() {
    let directory = workspace().join("checker/src");
    let found = test_files(&directory);
    assert!(!found.is_empty());
    for path in found {
        // For readers of the file, and for other counts of its lines.
        assert!(read(&path).starts_with("//! Compiled under `#[cfg(test)]` only"), "{} is for tests", path.display());
    }
}

#[test]
fn the_checker_forbids_unsafe_code() {
    for file in ["lib.rs", "main.rs"] {
        let text = read(&workspace().join("checker/src").join(file));
        assert!(text.lines().any(|line| line == "#![forbid(unsafe_code)]"), "{file}");
    }
}

#[test]
fn the_release_checks_overflows() {
    let manifest = read(&workspace().join("Cargo.toml"));
    let release = manifest.split("[profile.release]").nth(1).expect("a release profile");
    let release = release.split("\n[").next().unwrap_or_default();
    assert!(release.lines().any(|line| line.trim() == "overflow-checks = true"));
}

/// The tuples of more than two in Rust code without comments: parentheses with two commas or more between their parts that are
/// neither the arguments of a call nor the parameters or fields of what is declared.
fn long_tuples(code: &str) -> Vec<String> {
    let text = replaced_literals(code, |_| "0".to_owned());
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for (place, letter) in text.char_indices() {
        match letter {
            '(' | '[' | '{' => open.push((letter, place, 0)),
            ',' => open.iter_mut().last().into_iter().for_each(|bracket| bracket.2 += 1),
            ')' | ']' | '}' => {
                let (bracket, start, commas) = open.pop().expect("a bracket that is open");
                let before = text[..start].trim_end();
                let word =
                    before.rsplit(|letter: char| letter != '_' && !letter.is_alphanumeric()).next().unwrap_or_default();
                let is_value = ["match", "in", "return", "if", "let", "mut", "else"].contains(&word);
                let is_called =
                    !is_value && before.ends_with(|last: char| last.is_alphanumeric() || "_>)]!".contains(last));
                let commas = commas - usize::from(text[start..place].trim_end().ends_with(','));
                if bracket == '(' && commas > 1 && !is_called {
                    found.push(text[start..=place].to_owned());
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn the_checker_has_no_tuple_of_more_than_two() {
    assert_eq!(long_tuples("f(a, b, c); let x = (a, b); g::<T>(1, 2, 3); (a, (b, c))"), [""; 0]);
    assert_eq!(long_tuples("match (a, b, c) { Some((d, e, f)) => \"(1, 2, 3)\" }"), ["(a, b, c)", "(d, e, f)"]);
    for path in checker_files() {
        assert_eq!(long_tuples(&code(&read(&path)).join("\n")), [""; 0], "{}", path.display());
    }
}

#[test]
fn the_checker_has_no_way_to_panic_on_purpose() {
    // Unwrapping, expecting and panicking are lints of the workspace.
    let ways = ["unreachable!", "assert", "print!", "println!", "RefCell"];
    for path in checker_files() {
        for line in code(&read(&path)) {
            assert!(!ways.iter().any(|way| line.contains(way)), "{}: {line}", path.display());
        }
    }
    let manifest = read(&workspace().join("Cargo.toml"));
    for lint in ["unwrap_used", "expect_used", "panic"] {
        assert!(manifest.contains(&format!("\n{lint} = \"warn\"\n")), "{lint}");
    }
    for package in crates() {
        let manifest = read(&package.with_file_name("Cargo.toml"));
        assert!(manifest.contains("[lints]\nworkspace = true\n"), "{}", package.display());
    }
    for path in checker_files() {
        let text = read(&path);
        for lint in ["unwrap_used", "expect_used", "clippy::panic"] {
            assert!(!text.contains(lint), "{} turns {lint} off", path.display());
        }
    }
}

/// Who decodes a certificate and forgets to replay it would say what is false. The page asks its checker.
#[test]
fn certificates_are_decoded_in_few_places() {
    let prover = workspace().join("prover");
    let decodes = |path: &PathBuf| {
        let code = code(&read(path)).join(" ");
        code.split("use pgc_core::")
            .skip(1)
            .any(|list| list.split(';').next().is_some_and(|names| names.contains("decode")))
    };
    let found = files(&prover).into_iter().filter(|path| !path.ends_with("tests.rs")).filter(decodes);
    let found: Vec<PathBuf> =
        found.map(|path| path.strip_prefix(&prover).expect("a file of the prover").to_path_buf()).collect();
    // What an output would replace is only asked for its game.
    let known = ["engine/src/file.rs", "jobs/src/tree.rs", "page/src/main.rs", "src/cli/arguments.rs"];
    assert_eq!(found, known.map(PathBuf::from));
}

/// The licences that `deny.toml` allows suffice for each crate, and each of them is one that some crate offers.
#[test]
fn the_licences_that_are_allowed_are_those_that_are_used() {
    let text = page("deny.toml");
    let (_, allowed) = text.split_once("\nallow = [").expect("a list");
    let allowed: BTreeSet<&str> = allowed.split(']').next().expect("its end").split('"').skip(1).step_by(2).collect();
    let mut offered = BTreeSet::new();
    let licences = listed(&["--workspace", "--target", "all", "--edges", "normal,build,dev"], "{l}");
    for licence in licences.iter().filter(|licence| !licence.is_empty()) {
        for part in licence.split(" AND ").map(|part| part.trim_matches(['(', ')'])) {
            let choices: BTreeSet<&str> = part.split(" OR ").flat_map(|choice| choice.split('/')).collect();
            assert!(!choices.is_disjoint(&allowed), "deny.toml allows nothing of {licence}");
            offered.extend(choices.into_iter().map(str::to_owned));
        }
    }
    for licence in allowed {
        assert!(offered.contains(licence), "no crate has the licence {licence}");
    }
    assert!(page(".github/workflows/ci.yml").contains("manifest: [./Cargo.toml, ./prover/python/Cargo.toml]"));
}

/// What is linked into the checker is named with the text of its licence, and what is passed on has that text.
#[test]
fn what_is_linked_has_its_licence() {
    let output = shell(workspace(), ".ci/licences --package pgc-checker");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let linked = text.lines().filter_map(|line| line.strip_prefix("==== ")?.split_once(": ")).map(|(name, _)| name);
    let rows = table("spec/trust.md", &["crate", "version"]);
    assert!(linked.eq(rows.iter().map(|row| format!("{} v{}", row[0], row[1]))), "trust.md lists other crates");
    for row in rows {
        let start = format!("\n==== {} v{}: ", row[0], row[1]);
        let (_, licence) = text.split_once(&start).unwrap_or_else(|| panic!("no {start}"));
        assert!(
            licence.split("\n====").next().is_some_and(|text| text.to_lowercase().contains("copyright")),
            "{start}"
        );
    }
    assert!(text.contains("\n==== the standard library of rustc "));
    for file in [".ci/release-binaries", ".ci/oci-try", ".github/workflows/release.yml", "prover/python/test"] {
        assert!(page(file).contains(".ci/licences"), "{file}");
    }
}
