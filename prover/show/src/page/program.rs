//! The program of pages: in each page, or in a script that pages share.

use std::io::{self, Write};

use crate::markup::escaped;
use crate::page::base85::encoded;

/// The program of pages, packed as its worker unpacks it; empty if this build has none, because the target `wasm32-wasip1` was not installed.
pub const PROGRAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/page.wasm.packed"));

/// Where the program comes from, for whoever has nothing but a page.
pub(super) const ORIGIN: &str = concat!(
    "The program is pgc-page ",
    env!("CARGO_PKG_VERSION"),
    " of ",
    env!("CARGO_PKG_REPOSITORY"),
    ", MIT OR Apache-2.0. There, cargo build --locked --profile page --target wasm32-wasip1 --package pgc-page builds it; \
     Cargo.lock names the crates in it, and .ci/licences prints their licences."
);

const WORKER: [&str; 2] = [include_str!("web/unpack.js"), include_str!("web/worker.js")];

/// Where a page has its program from.
#[derive(Clone, Copy, Debug)]
pub enum Program<'a> {
    /// It is in the page, if this build has one.
    Inside,
    /// It is in a script with this relative address, which [`write_program`] writes.
    Shared(&'a str),
    /// The page neither plays nor checks.
    Without,
}

impl Program<'_> {
    /// Whether the page plays and checks, if a script that it shares is there.
    pub(super) fn is_there(self) -> bool {
        match self {
            Program::Inside => !PROGRAM.is_empty(),
            Program::Shared(_) => true,
            Program::Without => false,
        }
    }

    pub(super) fn inside(self) -> &'static [u8] {
        if matches!(self, Program::Inside) { PROGRAM } else { &[] }
    }

    pub(super) fn worker(self) -> String {
        if matches!(self, Program::Shared(_)) { String::new() } else { worker() }
    }

    /// What the page allows scripts to come from, what it says if the script is missing, and the script; each empty if none is shared.
    pub(super) fn shared(self) -> [String; 3] {
        let Program::Shared(address) = self else { return [const { String::new() }; 3] };
        let address = escaped(address);
        [" 'self'".to_owned(), format!(" data-from=\"{address}\""), format!("\n<script src=\"{address}\"></script>")]
    }
}

/// Writes the script that pages share: it puts the program and its worker where a page has its own.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_program(out: &mut impl Write) -> io::Result<()> {
    let parts = serde_json::json!({ "program": encoded(PROGRAM), "worker": worker() });
    writeln!(out, "// Checks proofs of positional games and plays by them: the program of pages of proofs. {ORIGIN}")?;
    writeln!(out, "for (const [id, text] of Object.entries({parts})) document.getElementById(id).textContent = text;")
}

fn worker() -> String {
    WORKER.map(bare).join("\n")
}

/// A page, script or style without indentation and comments.
pub(super) fn bare(text: &str) -> String {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.starts_with("// ") && !line.starts_with("/* "));
    let lines =
        lines.map(|line| line.split_once("; // ").map_or_else(|| line.to_owned(), |(code, _)| format!("{code};")));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_ends_no_attribute() {
        let [source, from, shared] = Program::Shared("a\"b<.js").shared();
        assert_eq!([source.as_str(), from.as_str()], [" 'self'", " data-from=\"a&quot;b&lt;.js\""]);
        assert_eq!(shared, "\n<script src=\"a&quot;b&lt;.js\"></script>");
        assert_eq!(Program::Inside.shared(), Program::Without.shared());
    }

    #[test]
    fn the_shared_script_has_the_program_and_the_worker() {
        let mut script = Vec::new();
        write_program(&mut script).unwrap();
        let script = String::from_utf8(script).unwrap();
        assert!(script.contains(r#""program":""#) && script.contains(r#""worker":"#) && script.contains("fd_write"));
        assert!(script.lines().next().is_some_and(|line| line.starts_with("// ") && line.ends_with(ORIGIN)));
    }
}
