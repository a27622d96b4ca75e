//! What `prover prove` shows on a terminal while it searches.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tests::binaries::prover;

/// What a run shows on a terminal of so many columns, line by line: each is shown in the place of the one before.
fn shown(columns: u16, arguments: &[&str]) -> Vec<String> {
    let directory = tempfile::tempdir().unwrap();
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY;
    let ours: OwnedFd = openpt(flags).unwrap();
    grantpt(&ours).unwrap();
    unlockpt(&ours).unwrap();
    tcsetwinsize(&ours, Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let name = ptsname(&ours, Vec::new()).unwrap();
    let no_controller = i32::try_from(rustix::fs::OFlags::NOCTTY.bits()).unwrap();
    let theirs =
        OpenOptions::new().read(true).write(true).custom_flags(no_controller).open(OsStr::from_bytes(name.to_bytes()));
    let mut command = Command::new(prover());
    command.current_dir(directory.path()).arg("prove").args(arguments).env("TERM", "xterm");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(theirs.unwrap());
    let mut child = command.spawn().unwrap();
    drop(command);
    let mut bytes = Vec::new();
    // The terminal is gone when nobody is left who writes to it: that is an error, and the end.
    let _ = File::from(ours).read_to_end(&mut bytes);
    child.wait().unwrap();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    plain(&text).split(['\r', '\n']).map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// A text without the sequences by which a terminal is told what to do.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain += before;
        plain.push('\n');
        let parameters = after.trim_start_matches('[').trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        let mut characters = parameters.chars();
        characters.next();
        rest = characters.as_str();
    }
    plain + rest
}

#[test]
fn no_line_is_wider_than_the_terminal_or_80_columns_and_the_numbers_move() {
    for (columns, widest) in [(200, 80), (45, 45)] {
        let lines = shown(columns, &["4^3", "--nodes", "1000000000", "--timeout", "3s"]);
        let (last, lines) = lines.split_last().unwrap();
        // A terminal breaks what is told at last.
        assert!("4^3: undecided within 3 s; allow more with --timeout".ends_with(last), "{last}");
        let messages: BTreeSet<&str> =
            lines.iter().filter_map(|line| line.split_once("s ").map(|(_, message)| message)).collect();
        assert!(lines.iter().all(|line| line.chars().count() <= widest), "{lines:#?}");
        assert!(messages.len() > 4, "{messages:#?}");
        assert!(messages.iter().any(|message| message.starts_with("deciding the outcome: ")), "{messages:#?}");
    }
}

#[test]
fn nothing_is_left_of_the_progress_when_a_game_is_proved() {
    let lines = shown(80, &["mnk:5,5,4"]);
    assert!(lines.iter().any(|line| line.contains("making the strategy short: ")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.contains("writing the strategy: ")), "{lines:#?}");
}
