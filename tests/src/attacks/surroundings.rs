//! Hostile surroundings: pipes, closed descriptors, and paths that are not files.

use crate::assembler;
use crate::samples::fork;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// A shell command, with the checker as `$0`. The file `verified` is a certificate, in a directory of its own.
#[derive(Clone, Copy)]
pub struct Surrounding {
    /// What it is, in a few words.
    pub name: &'static str,
    /// The command.
    pub script: &'static str,
    /// Its exit code.
    pub exit: i32,
    /// How its message begins, on standard output, or else on standard error.
    pub says: &'static str,
}

impl Surrounding {
    /// The command, for a shell in a directory that is created for it.
    ///
    /// # Panics
    ///
    /// If the directory cannot be made.
    #[must_use]
    pub fn command(&self, checker: &Path, scratch: &Path) -> Command {
        let directory = scratch.join(self.name.replace(' ', "-"));
        fs::create_dir(&directory).expect("a scratch directory");
        fs::write(directory.join("verified"), assembler::file(&fork())).expect("a scratch file");
        let mut shell = Command::new("sh");
        shell.current_dir(directory).arg("-c").arg(self.script).arg(checker).stdin(Stdio::null());
        shell
    }
}

/// All of them, for Unix. A closed pipe is certainly closed: its reader says so before the checker starts.
pub const SURROUNDINGS: [Surrounding; 20] = [
    Surrounding { name: "100,000 files", script: CROWD, exit: 0, says: "100000" },
    Surrounding { name: "no bytes", script: r#""$0" - </dev/null"#, exit: 2, says: "MALFORMED" },
    Surrounding {
        name: "a pipe that ends early",
        script: r#"head -c 50 verified | "$0" -"#,
        exit: 2,
        says: "MALFORMED",
    },
    Surrounding {
        name: "a pipe without end",
        script: r#"yes | "$0" - | grep -q 'C1: byte 67108864:'"#,
        exit: 0,
        says: "",
    },
    Surrounding { name: "a device without end", script: r#""$0" /dev/zero"#, exit: 2, says: "MALFORMED" },
    Surrounding { name: "standard output closed", script: r#""$0" verified >&-"#, exit: 0, says: "" },
    Surrounding {
        name: "standard output full",
        script: r#""$0" verified >/dev/full"#,
        exit: 3,
        says: "checker: cannot write",
    },
    Surrounding {
        name: "the same, --help",
        script: r#""$0" --help >/dev/full"#,
        exit: 3,
        says: "checker: cannot write",
    },
    Surrounding { name: "standard output a closed pipe", script: CLOSED, exit: 0, says: "" },
    Surrounding { name: "standard error closed", script: r#""$0" absent 2>&-"#, exit: 3, says: "" },
    Surrounding { name: "standard error full", script: r#""$0" absent 2>/dev/full"#, exit: 3, says: "" },
    Surrounding { name: "standard input closed", script: r#""$0" - <&-"#, exit: 2, says: "MALFORMED" },
    Surrounding { name: "standard input for writing", script: r#""$0" - 0>/dev/null"#, exit: 2, says: "MALFORMED" },
    Surrounding { name: "all three closed", script: r#""$0" verified <&- >&- 2>&-"#, exit: 0, says: "" },
    Surrounding { name: "a directory", script: r#""$0" ."#, exit: 3, says: "checker: cannot read" },
    Surrounding { name: "a FIFO", script: r#"mkfifo f; cat verified >f & "$0" f"#, exit: 0, says: "VERIFIED" },
    Surrounding {
        name: "a file that opens and cannot be read",
        script: r#""$0" /proc/self/mem"#,
        exit: 3,
        says: "checker: cannot read",
    },
    Surrounding { name: "control characters in a name", script: CONTROL, exit: 0, says: "VERIFIED" },
    Surrounding { name: "a name that is not UTF-8", script: FOREIGN, exit: 0, says: "VERIFIED" },
    Surrounding { name: "a name of one dash", script: r#"cp verified ./-; "$0" ./-"#, exit: 0, says: "VERIFIED" },
];

/// The names are short, so that they fit on one command line.
const CROWD: &str = r#"cp verified v; "$0" $(yes v | head -n 100000) | grep -c ^VERIFIED"#;

/// Three commands whose standard output has lost its reader.
const CLOSED: &str = r#"mkfifo go
{ read -r _ <go; for a in verified '--json verified go.sh' --help; do "$0" $a; echo $? >>exits; done; } | { exec <&-; echo >go; }
test "$(tr -d '\n' <exits)" = 030"#;

const CONTROL: &str = r#"n="$(printf 'a\nb\033[2J')"; cp verified "$n"; "$0" "$n" | grep -v "$(printf '\033')""#;

const FOREIGN: &str = r#"n="$(printf 'a\377b')"; cp verified "$n"; "$0" "$n""#;
