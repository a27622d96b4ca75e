//! The report of a program's audit.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::cli::audit::listing::{SHOWN, more};
use crate::cli::audit::written::Written;
use pgc_audit::program::audit::Audit;
use pgc_audit::program::finding::Finding;
use pgc_core::game::{Claim, Game, Names, Point};
use pgc_core::json;
use pgc_core::quote::{counted, shown};

/// The whole report. Lines of play are lists of points.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    verdict: &'static str,
    /// The program's command as the user named it.
    input: String,
    game: String,
    claim: String,
    /// At how many positions the program was asked.
    asked: u64,
    /// At how many of them it was asked again.
    again: u64,
    /// How many times play came to a position that is settled, where it was not asked.
    settled: u64,
    findings: Vec<Finding>,
    seconds: f64,
    certificate: Option<Written>,
    /// Whether Ophelia makes the first move of a line of play.
    #[serde(skip)]
    ophelia_begins: bool,
}

impl Report {
    pub(super) fn new(
        game: &Game,
        claim: Claim,
        player: &str,
        audit: &Audit,
        file: Option<&Path>,
        seconds: f64,
    ) -> Report {
        let verdict = match (&audit.proof, &audit.findings[..]) {
            (Some(_), _) => "COVERED",
            (None, []) => "UNDECIDED",
            (None, _) => "NOT COVERED",
        };
        Report {
            verdict,
            input: player.to_owned(),
            game: game.text(),
            claim: claim.to_string(),
            asked: audit.asked,
            again: audit.again,
            settled: audit.settled,
            certificate: audit.proof.as_ref().map(|proof| Written::new(proof, file)),
            findings: audit.findings.clone(),
            seconds,
            ophelia_begins: game.opening.start().ophelia_moves,
        }
    }

    /// Prints the report.
    pub(super) fn print(&self, names: Names, as_json: bool, out: &mut impl Write) -> io::Result<()> {
        if as_json {
            json::write(out, self)?;
        } else {
            self.rows().iter().try_for_each(|(name, value)| writeln!(out, "{name:<11}  {value}"))?;
            for Finding { line, kind } in self.findings.iter().take(SHOWN) {
                let line = if line.is_empty() { "at the start".to_owned() } else { self.line(names, line) };
                writeln!(out, "\n{}\n  {line}", kind.text(names))?;
            }
            more(out, self.findings.len())?;
        }
        out.flush()
    }

    /// A line of play, with Ophelia's moves in parentheses.
    fn line(&self, names: Names, line: &[Point]) -> String {
        let moves = line.iter().enumerate().map(|(index, &point)| {
            let is_ophelia = index.is_multiple_of(2) == self.ophelia_begins;
            if is_ophelia { format!("({})", names.name(point)) } else { names.name(point) }
        });
        moves.collect::<Vec<_>>().join(", ")
    }

    /// The rows of the report.
    fn rows(&self) -> Vec<(&'static str, String)> {
        let mut rows = vec![
            ("verdict", self.verdict.to_owned()),
            ("game", self.game.clone()),
            ("claim", self.claim.clone()),
            ("player", shown(&self.input).to_string()),
            ("asked", format!("at {}, and again at {} of them", counted(self.asked, "position"), self.again)),
        ];
        if self.settled > 0 {
            let text = "at positions whose outcome is clear, so it was not asked there; --every-move asks there, too";
            rows.push(("settled", format!("{} {text}", counted(self.settled, "time"))));
        }
        if let Some(certificate) = &self.certificate {
            rows.extend(certificate.rows().into_iter().filter(|(name, _)| *name != "claim"));
        }
        rows.push(("seconds", format!("{:.2}", self.seconds)));
        rows
    }
}
