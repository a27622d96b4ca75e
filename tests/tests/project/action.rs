//! The action by which other projects check their proofs, its steps run as a runner runs them, and the report in JUnit's form.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use tests::asked;
use tests::binaries::{checker, code, folder, stderr, stdout, workspace};
use tests::pages::page;
use tests::schemas::problems;

const ACTION: &str = ".github/actions/verify";

/// Whether Python is there, which every runner has.
fn here() -> bool {
    let mut python = Command::new("python3");
    python.args(["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).stderr(Stdio::null());
    let is_here = python.status().is_ok_and(|status| status.success());
    asked::can_run("SPECIFICATION", is_here, "the action's scripts need Python 3.9")
}

/// The lines after a heading that are indented further, without the common indentation.
fn block(text: &str, heading: &str) -> Vec<String> {
    let mut lines = text.lines().skip_while(|line| line.trim_start() != heading);
    let depth = |line: &str| line.len() - line.trim_start().len();
    let outer = depth(lines.next().unwrap_or_else(|| panic!("no {heading}")));
    let inner: Vec<&str> = lines.take_while(|line| line.trim().is_empty() || depth(line) > outer).collect();
    let indent = depth(inner[0]);
    inner.iter().map(|line| line.get(indent..).unwrap_or_default().to_owned()).collect()
}

/// The inputs of the action, each with its default.
fn inputs() -> BTreeMap<String, String> {
    let mut inputs: BTreeMap<String, String> = BTreeMap::new();
    let mut name = String::new();
    for line in block(&page(&format!("{ACTION}/action.yml")), "inputs:") {
        if let Some(value) = line.trim_start().strip_prefix("default: ") {
            inputs.insert(name.clone(), value.trim_matches('"').to_owned());
        } else if let (false, Some(key)) = (line.starts_with(' '), line.strip_suffix(':')) {
            key.clone_into(&mut name);
        }
    }
    inputs
}

/// What a run of the step that verifies leaves.
struct Run {
    code: i32,
    log: String,
    outputs: BTreeMap<String, String>,
    report: Vec<Value>,
}

impl Run {
    /// The commands to the runner in the log.
    fn annotations(&self) -> Vec<&str> {
        self.log.lines().filter(|line| line.trim_start().starts_with("::")).collect()
    }

    fn verdict(&self) -> &str {
        &self.outputs["verdict"]
    }
}

/// Runs the step that verifies, with these inputs, in a folder of proofs.
fn verify(folder: &Path, given: &[(&str, &str)]) -> Run {
    let temp = folder.join("temp");
    let programs = temp.join("pgc-checker/bin");
    fs::create_dir_all(&programs).expect("a folder");
    fs::copy(checker(), programs.join("checker")).expect("a copy");
    let mut inputs = inputs();
    for (name, value) in given {
        assert!(inputs.insert((*name).to_owned(), (*value).to_owned()).is_some(), "no input {name}");
    }
    let text = page(&format!("{ACTION}/action.yml"));
    let (_, step) = text.split_once("- id: verify").expect("a step");
    let script = block(step, "run: |").join("\n");
    let output = folder.join("output");
    fs::write(&output, "").expect("a file");
    let mut shell = Command::new("bash");
    shell.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script]).current_dir(folder).stdin(Stdio::null());
    shell.env("GITHUB_ACTION_PATH", workspace().join(ACTION)).env("GITHUB_OUTPUT", &output);
    for line in block(step, "env:") {
        let (name, value) = line.split_once(": ").expect("a variable");
        let mut value = value.replace("${{ runner.temp }}", temp.to_str().expect("UTF-8"));
        for (input, given) in &inputs {
            value = value.replace(&format!("${{{{ inputs.{input} }}}}"), given);
        }
        assert!(!value.contains("${{"), "{value}");
        shell.env(name, value);
    }
    let done = shell.output().expect("bash runs");
    assert_eq!(stderr(&done), "");
    let outputs = fs::read_to_string(&output).expect("outputs");
    let outputs: BTreeMap<String, String> = outputs
        .lines()
        .map(|line| line.split_once('=').expect("an output"))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let report = fs::read_to_string(&outputs["report"]).expect("the report");
    let report: Vec<Value> = report.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    for line in &report {
        assert_eq!(problems("checker", line), Vec::<String>::new(), "{line}");
    }
    Run { code: code(&done), log: stdout(&done), outputs, report }
}

/// A folder `proofs` with these files, from places of the repository.
fn proofs(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("proofs")).expect("a folder");
    for (name, from) in files {
        fs::copy(workspace().join(from), folder.path().join("proofs").join(name)).expect("a copy");
    }
    folder
}

fn state(folder: &Path, statements: &str) {
    fs::write(folder.join("proofs/STATEMENTS"), statements).expect("a file");
}

const PLANE: &str = "certificates/affine-4.pgc";
const REFUSED: &str = "tests/reject/r05-occupied-point.pgc";
const MALFORMED: &str = "tests/malformed/c02-35-bytes.pgc";

/// The cases of a report in JUnit's form, as an XML parser reads them: name, kind of problem, type, message, text.
fn cases(xml: &Path) -> Vec<Vec<Value>> {
    const PARSE: &str = "
import json, sys, xml.dom.minidom
suite = xml.dom.minidom.parse(sys.argv[1]).documentElement
cases = suite.getElementsByTagName('testcase')
rows = []
for case in cases:
    child = [node for node in case.childNodes if node.nodeType == node.ELEMENT_NODE][0]
    text = ''.join(node.data for node in child.childNodes)
    rows.append([case.getAttribute('name'), child.tagName, child.getAttribute('type'), child.getAttribute('message'), text])
count = lambda kind: sum(row[1] == kind for row in rows)
stated = [int(suite.getAttribute(name)) for name in ('tests', 'failures', 'errors')]
assert stated == [len(rows), count('failure'), count('error')], stated
times = [float(case.getAttribute('time')) for case in cases]
assert min(times) >= 0 and abs(sum(times) - float(suite.getAttribute('time'))) < 0.01, times
print(json.dumps(rows))
";
    let parsed = Command::new("python3").args(["-c", PARSE]).arg(xml).output().expect("Python runs");
    assert_eq!(stderr(&parsed), "");
    serde_json::from_str(&stdout(&parsed)).expect("rows")
}

#[test]
fn true_statements_pass() {
    if !here() {
        return;
    }
    let folder = proofs(&[("affine-4.pgc", PLANE), ("other.pgc", REFUSED)]);
    state(folder.path(), "affine-4.pgc\tXeno wins affine:4\n");
    let run = verify(folder.path(), &[("statements", "proofs/STATEMENTS")]);
    assert_eq!((run.code, run.verdict()), (0, "VERIFIED"), "{}", run.log);
    assert_eq!(run.log, "VERIFIED proofs/affine-4.pgc: Xeno wins affine:4\n");
    assert_eq!((run.report.len(), &run.report[0]["verdict"]), (1, &Value::from("VERIFIED")));
    let badge = fs::read_to_string(&run.outputs["badge"]).expect("the badge");
    assert!(badge.contains(r#""message": "1 theorem verified", "color": "brightgreen""#), "{badge}");
    let cases = cases(Path::new(&run.outputs["junit"]));
    assert_eq!(cases.len(), 1);
    assert_eq!(&cases[0][..4], ["proofs/affine-4.pgc", "system-out", "", ""]);
    let text = cases[0][4].as_str().expect("a text");
    assert!(text.starts_with("VERIFIED Xeno wins affine:4\nhash a195766bd7161886"), "{text}");
}

#[test]
fn a_refused_certificate_is_named_with_the_line_of_play_that_escapes() {
    if !here() {
        return;
    }
    let folder = proofs(&[("affine-4.pgc", PLANE), ("a%b:c,d.pgc", REFUSED), ("x\n::error::y.pgc", MALFORMED)]);
    let run = verify(folder.path(), &[("files", "proofs/a*.pgc\n  proofs/**/x*.pgc\n")]);
    assert_eq!((run.code, run.verdict()), (2, "MALFORMED"), "{}", run.log);
    let refused = "::error file=proofs/a%25b%3Ac%2Cd.pgc,title=REJECTED Xeno wins lines%3A643507ed8269c8fb::R5: lemma 0, points \
                   placed: 0 (1): the next move is not legal%0AThe line of play that escapes, replies in parentheses: 0 (1)";
    let malformed = "::error file=proofs/x%0A%3A%3Aerror%3A%3Ay.pgc,title=MALFORMED::C2: byte 35: the file is truncated: its header has \
                     36 bytes";
    assert_eq!(run.annotations(), [refused, malformed]);
    assert!(run.log.contains("\nMALFORMED proofs/x\\n::error::y.pgc: C2: byte 35: "), "{}", run.log);
    let kinds: Vec<String> = cases(Path::new(&run.outputs["junit"])).iter().map(|case| case[2].to_string()).collect();
    assert_eq!(kinds, ["\"R5\"", "\"\"", "\"C2\""]);
}

/// A pattern leaves out nothing that a shell or `glob` would not see.
#[test]
fn whatever_a_pattern_names_is_checked_or_refused() {
    if !here() {
        return;
    }
    let names = ["[a].pgc", ".hidden.pgc", "deep.pgc"];
    let folder = proofs(&names.map(|name| (name, PLANE)));
    let within = folder.path().join("proofs");
    fs::create_dir(within.join(".within")).expect("a folder");
    fs::rename(within.join("deep.pgc"), within.join(".within/deep.pgc")).expect("a file");
    std::os::unix::fs::symlink("..", within.join(".within/up")).expect("a link");
    fs::create_dir(within.join("folder.pgc")).expect("a folder");
    for (pattern, files) in [
        ("proofs/[a].pgc", &["[a].pgc"][..]),
        ("proofs/*.pgc", &[".hidden.pgc", "[a].pgc"]),
        ("proofs/**/*.pgc", &[".hidden.pgc", ".within/deep.pgc", "[a].pgc"]),
        ("./**/deep.pgc\nproofs/.within/d*", &[".within/deep.pgc"]),
    ] {
        let run = verify(folder.path(), &[("files", pattern)]);
        assert_eq!((run.code, run.verdict()), (0, "VERIFIED"), "{pattern}: {}", run.log);
        let checked: Vec<&str> = run.report.iter().filter_map(|line| line["file"].as_str()).collect();
        let expected: Vec<String> = files.iter().map(|name| format!("proofs/{name}")).collect();
        assert_eq!(checked, expected, "{pattern}");
        assert!(run.report.iter().all(|line| line["seconds"].is_number()), "{:?}", run.report);
    }
    std::os::unix::fs::symlink("nowhere", within.join("link.pgc")).expect("a link");
    for pattern in ["proofs/*.pgc", "proofs/link.pgc", "**/l*.pgc"] {
        let run = verify(folder.path(), &[("files", pattern)]);
        assert_eq!((run.code, run.verdict()), (3, "UNREADABLE"), "{pattern}: {}", run.log);
        assert!(run.log.contains("cannot read proofs/link.pgc: "), "{pattern}: {}", run.log);
    }
}

#[test]
fn a_false_statement_is_refused() {
    if !here() {
        return;
    }
    let folder = proofs(&[("affine-4.pgc", PLANE)]);
    state(folder.path(), "affine-4.pgc\tXeno wins affine:5\n");
    let run = verify(folder.path(), &[("statements", "proofs/STATEMENTS"), ("files", "proofs/*.pgc")]);
    assert_eq!((run.code, run.verdict()), (1, "REJECTED"), "{}", run.log);
    assert!(fs::read_to_string(&run.outputs["badge"]).expect("the badge").contains(r#""rejected", "color": "red""#));
    let why = "::--expect: this proves \"Xeno wins affine:4\", expected \"Xeno wins affine:5\"";
    let annotations = run.annotations();
    assert!(annotations.len() == 1 && annotations[0].ends_with(why), "{annotations:?}");
}

/// With programs in place of curl and cargo: the first gives a release of 0.1.0 for Linux, the second says what it was asked for.
#[test]
fn a_release_is_used_if_there_is_one_and_else_the_checker_is_built() {
    let curl = "#!/bin/sh\n[ $2 = https://x/v0.1.0/pgc-0.1.0-x86_64-unknown-linux-gnu.tar.gz ] || exit 22\ntar -czf \"$4\" pgc-0.1.0";
    let folder =
        folder(&[("curl", curl.as_bytes()), ("cargo", b"#!/bin/sh\necho \"$*\" > asked"), ("checker", b"the release")]);
    let path = folder.path();
    fs::create_dir(path.join("pgc-0.1.0")).expect("a folder");
    fs::rename(path.join("checker"), path.join("pgc-0.1.0/checker")).expect("a file");
    for program in ["curl", "cargo"] {
        fs::set_permissions(path.join(program), Permissions::from_mode(0o755)).expect("a program");
    }
    let text = page(&format!("{ACTION}/action.yml"));
    let (_, step) = text.split_once("- id: install").expect("a step");
    let script = block(step, "run: |").join("\n");
    for (version, platform, asked) in [
        ("0.1.0", "Linux-X64", ""),
        ("0.1.0", "macOS-ARM64", "install --locked --quiet pgc-checker@0.1.0 --root root\n"),
        ("0.2.0", "Linux-X64", "install --locked --quiet pgc-checker@0.2.0 --root root\n"),
        ("source", "Linux-X64", "install --locked --quiet --path ../../../checker --root root\n"),
    ] {
        fs::write(path.join("asked"), "").expect("a file");
        let _ = fs::remove_dir_all(path.join("root"));
        let mut shell = Command::new("bash");
        shell.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script]).env("GITHUB_ACTION_PATH", path);
        let programs = format!("{}:{}", path.display(), std::env::var("PATH").expect("a path"));
        shell.envs([("CHECKER_VERSION", version), ("PLATFORM", platform), ("RELEASES", "https://x"), ("ROOT", "root")]);
        let done = shell.env("PATH", programs).output().expect("bash runs");
        assert_eq!((code(&done), &stderr(&done)[..]), (0, ""), "{version} {platform}");
        assert_eq!(fs::read_to_string(path.join("asked")).expect("a file"), asked, "{version} {platform}");
        assert_eq!(path.join("root/bin/checker").exists(), asked.is_empty(), "{version} {platform}");
    }
}

#[test]
fn the_time_limit_ends_the_check() {
    if !here() {
        return;
    }
    let folder = proofs(&[("grid-4-4.pgc", "certificates/grid-4-4.pgc")]);
    state(folder.path(), "# the long one\ngrid-4-4.pgc\tXeno wins 4^4\n");
    let run = verify(folder.path(), &[("statements", "proofs/STATEMENTS"), ("time-limit", "0.05")]);
    assert_eq!((run.code, run.verdict()), (124, "TIMEOUT"), "{}", run.log);
    let why = "no verdict: the checker was stopped after 0.05 s, with 0 certificates done";
    let annotation = format!("::error file=proofs/STATEMENTS,line=2,title=TIMEOUT::proofs/grid-4-4.pgc: {why}");
    assert_eq!(run.annotations(), [annotation]);
    assert_eq!(run.report[0]["verdict"], "TIMEOUT");
    let cases = cases(Path::new(&run.outputs["junit"]));
    assert_eq!(cases, [["proofs/grid-4-4.pgc", "error", "TIMEOUT", why, "TIMEOUT"].map(Value::from).to_vec()]);
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn wrong_inputs_are_told_in_words() {
    if !here() {
        return;
    }
    let folder = proofs(&[("affine-4.pgc", PLANE), ("other.pgc", REFUSED)]);
    state(folder.path(), "affine-4.pgc\tXeno wins affine:4\n");
    let (statements, file) = (("statements", "proofs/STATEMENTS"), ("files", "proofs/affine-4.pgc"));
    for (inputs, expected) in [
        (&[][..], "nothing is to be checked; give the input statements or files"),
        (&[("files", "proofs/none-*.pgc")], "no file matches proofs/none-*.pgc; name files that are there"),
        (&[("files", "proofs/affine-4.pgc\nnone")], "no file matches none"),
        (&[file, ("time-limit", "soon")], "time-limit is 'soon'; give a number of seconds"),
        (&[statements, ("files", "proofs/other.pgc")], "checker: no statement names proofs/other.pgc"),
        (&[("statements", "proofs/affine-4.pgc")], "checker: proofs/affine-4.pgc: this is no UTF-8"),
    ] {
        let run = verify(folder.path(), inputs);
        assert_eq!((run.code, run.verdict()), (3, "ERROR"), "{}", run.log);
        let annotations = run.annotations();
        assert!(annotations.len() == 1 && annotations[0].contains(&format!("title=ERROR::{expected}")), "{}", run.log);
        assert_eq!(cases(Path::new(&run.outputs["junit"]))[0][1], "error");
    }
    state(folder.path(), "gone.pgc\tXeno wins affine:4\n");
    let run = verify(folder.path(), &[statements]);
    assert_eq!((run.code, run.verdict()), (3, "UNREADABLE"), "{}", run.log);
    assert!(run.annotations()[0].contains("::cannot read proofs/gone.pgc: "), "{}", run.log);
}

/// The workflow in the guide gives inputs that the action has, and reads outputs that it has.
#[test]
fn the_workflow_to_copy_fits_the_action() {
    let guide = page("checker/README.md");
    let (_, workflow) = guide.split_once("```yaml\nname: proofs\n").expect("a workflow");
    let workflow = workflow.split("```").next().unwrap_or_default();
    let (_, step) = workflow.split_once(&format!("/{ACTION}@COMMIT\n")).expect("the action");
    let (inputs, action) = (inputs(), page(&format!("{ACTION}/action.yml")));
    let given = block(step, "with:");
    assert!(given.len() > 1, "{given:?}");
    for line in given {
        let (name, _) = line.split_once(": ").expect("an input");
        assert!(inputs.contains_key(name), "no input {name}");
    }
    let outputs = block(&action, "outputs:");
    let read: Vec<&str> = workflow.split("steps.verify.outputs.").skip(1).collect();
    assert!(read.len() > 1, "{read:?}");
    for name in read.iter().filter_map(|rest| rest.split(' ').next()) {
        assert!(outputs.contains(&format!("{name}:")), "no output {name}");
    }
    // What the first step installs.
    assert!(action.contains(" --path ../../../checker ") && workspace().join(ACTION).join("../../../checker").is_dir());
}
