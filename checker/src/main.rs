//! The command line of the checker; `checker --help` says how to use it.
#![forbid(unsafe_code)]

mod expected;
mod input;
mod lines;
mod parts;
mod report;
mod statements;
mod theorem;

use expected::{Expected, Question};
use input::{ensure, number, read, tell};
use pgc_checker::{MAX_STEPS, check_on};
use report::shown;
use std::{collections::BTreeMap, ffi::OsStr, ffi::OsString, fs::symlink_metadata, io, io::Write, rc::Rc};

/// What `--version` prints.
const VERSION: &str = concat!("checker ", env!("CARGO_PKG_VERSION"), "\n");

/// The options that have a value.
const VALUED: [&str; 8] =
    ["--expect", "--lines", "--ophelia", "--statements", "--all", "--max-steps", "--threads", "--shard"];

/// Options, each with those that do not go with it.
const APART: [(&str, &[&str]); 3] = [
    ("--shard", &["--json", "--join", "--threads", "--all"]),
    ("--join", &["--json", "--threads", "--max-steps", "--lines", "--ophelia", "--all"]),
    ("--statements", &["--expect", "--lines", "--ophelia"]),
];

fn main() -> std::process::ExitCode {
    run(std::env::args_os().skip(1), &mut io::stdout().lock()).unwrap_or_else(|message| complain(&message)).into()
}

/// Says what is wrong, where that can be said, and returns the exit code for wrong usage and unreadable files.
fn complain(message: &str) -> u8 {
    // With standard error closed, too, only the exit code can tell.
    writeln!(io::stderr(), "checker: {message}").map_or(3, |()| 3)
}

/// Checks what the arguments name, and returns the largest exit code.
fn run(mut arguments: impl ExactSizeIterator<Item = OsString>, out: &mut dyn Write) -> Result<u8, String> {
    let is_alone = arguments.len() == 1;
    let (mut given, mut files) = (BTreeMap::new(), Vec::new());
    while let Some(argument) = arguments.next() {
        let text = shown(&argument);
        let is_file_too = text.starts_with('-') && symlink_metadata(&argument).is_ok();
        ensure(!is_file_too, || format!("{text} is a file here, too; write ./{text} for the file"))?;
        match &*text {
            "-h" | "--help" if is_alone => return tell(include_str!("help.txt"), out).map(|()| 0),
            "-V" | "--version" if is_alone => return tell(VERSION, out).map(|()| 0),
            "--" => files.extend(arguments.by_ref()),
            option if VALUED.contains(&option) => {
                let value = arguments.next().ok_or_else(|| format!("{option} needs a value; see checker --help"))?;
                ensure(given.insert(option.to_owned(), value).is_none(), || format!("{option} is given twice"))?;
            }
            option @ ("--json" | "--join") => _ = given.insert(option.to_owned(), OsString::new()),
            text if text.starts_with('-') && text != "-" => return Err(format!("no option {text} here; see --help")),
            _ => files.push(argument),
        }
    }
    for (option, others) in APART.iter().filter(|(option, _)| given.contains_key(*option)) {
        let other = others.iter().find(|&&other| given.contains_key(other));
        ensure(other.is_none(), || format!("{option} and {} do not go together; see --help", other.unwrap_or(&"")))?;
    }
    let value = |option| given.get(option).map(OsString::as_os_str);
    let statements = value("--statements").map(statements::parse).transpose()?;
    value("--all").map(|folder| statements::cover(statements.as_deref(), folder)).transpose()?;
    let theorem = value("--expect").map(OsStr::to_string_lossy);
    let expected = Rc::new(Expected::of(theorem.as_deref(), ["--lines", "--ophelia"].map(value), None)?);
    let question = |file: &OsString| Question { file: file.clone(), expected: expected.clone() };
    if given.contains_key("--join") {
        return parts::join(&files, &statements.unwrap_or_else(|| vec![question(&OsString::new())]), out);
    }
    let questions = match &statements {
        Some(statements) => statements::about(statements, &files)?,
        None => files.iter().map(question).collect(),
    };
    let limit = value("--max-steps").map_or(Some(MAX_STEPS), number).ok_or("--max-steps needs a number")?;
    if let Some(share) = value("--shard") {
        return parts::part(share, &questions, limit, out);
    }
    let threads = value("--threads").map_or(Some(1), number).filter(|&threads| threads < 256);
    let threads = threads.ok_or("--threads needs a number up to 255")?;
    ensure(!questions.is_empty(), || "no certificate is named; see checker --help".to_owned())?;
    questions.iter().try_fold(0, |largest, Question { file, expected }| {
        let verdict = read(file).map(|bytes| expected.judge(check_on(threads, &bytes, limit)));
        let text = match &verdict {
            _ if given.contains_key("--json") => report::json(file, &verdict, value("--lines")),
            Ok(verdict) if statements.is_some() => report::line(file, verdict),
            Ok(verdict) => report::text(file, verdict, value("--lines")),
            Err(_) => String::new(),
        };
        tell(&text, out)?;
        Ok(verdict.map_or_else(|reason| complain(&reason), |verdict| report::code(&verdict)).max(largest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_checker::{MAX_FILE, Verdict, check};
    use report::hex;

    const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/");

    /// What is written to standard output, and the exit code or the complaint. Arguments with a slash are files of the
    /// package.
    fn run_on(arguments: &[&str]) -> (String, Result<u8, String>) {
        let mut out = Vec::new();
        let named = |text: &&str| if text.contains('/') { format!("{ROOT}{text}") } else { (*text).to_owned() };
        let result = run(arguments.iter().map(named).map(OsString::from), &mut out);
        (String::from_utf8_lossy(&out).replace(ROOT, ""), result.map_err(|fault| fault.replace(ROOT, "")))
    }

    const PLANE: &str = "tests/affine-3.pgc";
    const LISTED: &str = "tests/lines-5af4ffc028a3c1c2.pgc";
    const LINES: &str = "tests/affine-4-without-two-crossing.lines";
    const DIGEST: &str = "5af4ffc028a3c1c2";

    #[test]
    fn verdicts_are_written_as_text() {
        let (text, code) = run_on(&[PLANE, "src/help.txt", "--max-steps", "1", "--", PLANE]);
        let malformed = "MALFORMED\n  file    src/help.txt\n  reason  C2: byte 0: ";
        assert!(text.contains(malformed) && text.contains("  reason  P4: payload byte "), "{text}");
        assert_eq!((text.matches("MALFORMED\n").count(), code), (3, Ok(2)));
        let (text, code) = run_on(&["tests/r05-occupied-point.pgc"]);
        let reason = "  reason  R5: lemma 0, points placed: 0 (1): the next move is not legal\n";
        assert!(text.starts_with("REJECTED Xeno wins lines:643507ed8269c8fb\n") && text.ends_with(reason), "{text}");
        assert_eq!(code, Ok(1));
        let (text, code) = run_on(&["--lines", LINES, LISTED]);
        let start = "VERIFIED Ophelia draws lines:5af4ffc028a3c1c2\n  file    tests/lines-5af4ffc028a3c1c2.pgc\n  \
                     board   16 points, 18 lines, digest 5af4ffc028a3c1c2";
        assert!(text.starts_with(start), "{text}");
        let proof = "  proof   58 lemmas, 22 maps, 1022 replies required, 1022 covered, 35213 steps\n";
        assert!(text.contains(&format!("\n  lines   as in {LINES}\n{proof}")), "{text}");
        assert!(
            text.ends_with("\n  hash    62afda27883d3018a74280ce0f6b94714995d6cdf614c68c1cf46e8e3acfc13c\n"),
            "{text}"
        );
        assert_eq!((text.lines().count(), code), (6, Ok(0)));
        let (text, _) = run_on(&["tests/mnk-6-6-5-v2.pgc"]);
        assert!(text.contains("\n  proof   8 games of parts, "), "{text}");
    }

    #[test]
    fn verdicts_are_written_as_json() {
        let (text, code) = run_on(&["--json", "--lines", LINES, LISTED, "src/help.txt", "no/file"]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((lines.len(), code), (3, Ok(3)));
        let start = format!("{{\"file\":\"{LISTED}\",\"verdict\":\"VERIFIED\",\"claim\":\"Ophelia draws\",\"game\":");
        assert!(lines[0].starts_with(&start), "{}", lines[0]);
        let end = format!(",\"replies\":{{\"required\":1022,\"covered\":1022}},\"lines_file\":\"{LINES}\"}}");
        assert!(lines[0].ends_with(&end), "{}", lines[0]);
        assert!(run_on(&["--json", "tests/mnk-6-6-5-v2.pgc"]).0.contains(",\"games\":8,\"lemmas\":"));
        let malformed = "{\"file\":\"src/help.txt\",\"verdict\":\"MALFORMED\",\"rule\":\"C2\",\"offset\":0,\"reason\":\"C2: byte 0: ";
        assert!(lines[1].starts_with(malformed), "{}", lines[1]);
        let unreadable = "{\"file\":\"no/file\",\"verdict\":\"UNREADABLE\",\"reason\":\"cannot read no/file: ";
        assert!(lines[2].starts_with(unreadable), "{}", lines[2]);
        assert_eq!(run_on(&["no/file"]), (String::new(), Ok(3)));
    }

    #[test]
    fn another_theorem_or_other_lines_than_expected_are_rejected() {
        let expecting = |text: &str| run_on(&["--expect", text, LISTED]).1;
        let (full, theorem) = (hex(&digest()), format!("Ophelia draws lines:{DIGEST}"));
        assert_eq!(expecting(&theorem), Ok(0));
        assert_eq!(expecting(&theorem.replace(DIGEST, &full)), Ok(0));
        assert_eq!(expecting(&theorem.replace(DIGEST, &full.replace(DIGEST, "5af4ffc028a3c1c1"))), Ok(1));
        // Who gives more digits than 16 is shown all of the others.
        for (other, shown) in
            [("5af4ffc028a3c1c3", DIGEST), ("5af4", DIGEST), (&full.replace(DIGEST, "5af4ffc028a3c1c3"), &full)]
        {
            let (text, code) = run_on(&["--expect", &theorem.replace(DIGEST, other), LISTED]);
            let reason =
                format!("this proves \"Ophelia draws lines:{shown}\", expected \"Ophelia draws lines:{other}\"\n");
            assert!(text.ends_with(&reason) && code == Ok(1), "{text}");
        }
        let (text, code) = run_on(&["--json", "--lines", LINES, PLANE]);
        let reason = ",\"rule\":\"--lines\",\"reason\":\"--lines: 16 points instead of 9\"}\n";
        assert!(text.ends_with(reason) && code == Ok(1), "{text}");
        let (text, code) = run_on(&["--expect", "Xeno wins \u{430}ffine:3\n", "--lines", LINES, PLANE]);
        let reason =
            "  reason  --expect: this proves \"Xeno wins affine:3\", expected \"Xeno wins \\u{430}ffine:3\\n\"\n";
        assert!(text.ends_with(reason) && code == Ok(1), "{text}");
    }

    fn digest() -> [u8; 32] {
        let bytes = read(format!("{ROOT}{LISTED}").as_ref()).unwrap_or_default();
        let Verdict::Verified(conclusion) = check(&bytes, MAX_STEPS) else { panic!("a proof") };
        conclusion.lines.digest
    }

    #[test]
    fn wrong_usage_is_told_in_words() {
        let (none, help) = ("no certificate is named; see checker --help", "needs a value; see checker --help");
        for (arguments, expected) in [
            (&[][..], none),
            (&["--json"], none),
            (&["--lines"], &format!("--lines {help}")),
            (&["--expect", "a", "--expect", "b", PLANE], "--expect is given twice"),
            (&["--max-steps", "x", PLANE], "--max-steps needs a number"),
            (&["-j\n", PLANE], "no option -j\\n here; see --help"),
            (&["-V", PLANE], "no option -V here; see --help"),
            (&["--json", "--help"], "no option --help here; see --help"),
            (&["--expect", "affine:4", PLANE], &format!("\"affine:4\" is no claim about a game; {}", expected::CLAIMS)),
            (&["--all", "checker/src", PLANE], "--all needs --statements; see checker --help"),
            (&["--lines", "src/help.txt", PLANE], &format!("src/help.txt:1: {}", lines::DUE)),
        ] {
            assert_eq!(run_on(arguments), (String::new(), Err(expected.to_owned())));
        }
        assert_eq!(complain("this is a test"), 3);
        assert!(run_on(&["--help"]).0.starts_with("Checks certificates") && run_on(&["-h"]).1 == Ok(0));
        assert_eq!(run_on(&["-V"]), (concat!("checker ", env!("CARGO_PKG_VERSION"), "\n").to_owned(), Ok(0)));
    }

    /// A stream that takes nothing.
    struct Failing(io::ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn a_reader_who_stops_is_no_error_but_a_full_disk_is() {
        assert_eq!(tell("a", &mut Failing(io::ErrorKind::BrokenPipe)), Ok(()));
        let full = tell("a", &mut Failing(io::ErrorKind::StorageFull)).expect_err("a full disk");
        assert!(full.starts_with("cannot write to standard output: "), "{full}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_is_read_as_far_as_it_may_be_long_and_a_byte_more() {
        assert_eq!(read("/dev/zero".as_ref()).map(|bytes| bytes.len()), Ok(MAX_FILE + 1));
    }
}
