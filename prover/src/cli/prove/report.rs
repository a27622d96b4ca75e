//! The report on a game, as JSON and as text.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::cli::output::{FAILURE, Outcome, print, report_stream, tell, write_rows};
use crate::cli::watch::Limit;
use pgc_audit::Summary;
use pgc_core::certificate::Certificate;
use pgc_core::game::file::Listing;
use pgc_core::position::point_set::MOST_POINTS;
use pgc_core::quote::counted;
use pgc_core::quote::{FileName, shown};
use pgc_engine::file::CertificateOutput;
use pgc_engine::solve::{Exhausted, Searched};

/// The report on a game. Each JSON object has all fields but those of the subject, and null where there is no value.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Report {
    pub(super) outcome: Word,
    /// The game as the user named it.
    pub(super) input: String,
    /// As what the file of the game was read, if it is from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) read: Option<Listing>,
    #[serde(flatten)]
    pub(super) subject: Subject,
    /// The claim asked for.
    pub(super) asked: Option<String>,
    /// The claim that the search shows, if its certificate is not written.
    pub(super) shown: Option<String>,
    /// Which of the prover's methods settled it.
    pub(super) method: Option<String>,
    /// How many positions were searched, in all stages.
    pub(super) searched: u64,
    /// How many each stage searched.
    pub(super) stages: Searched,
    /// The most memory in use, in bytes, if the system reports it.
    pub(super) memory: Option<u64>,
    /// How many threads searched.
    pub(super) threads: Option<usize>,
    /// The prover's version.
    pub(super) version: String,
    /// Which limit was met.
    pub(super) limit: Option<Limit>,
    /// Why there is no certificate, or why it is not the last word, and what to do. A failure has an error instead.
    pub(super) reason: Option<String>,
    /// The checkpoint from which the search can go on.
    pub(super) kept: Option<FileName>,
    /// Why it failed.
    pub(super) error: Option<String>,
}

/// What the report is about.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Subject {
    /// What was proved and written.
    Proof(Box<Proof>),
    /// A game of which nothing is proved.
    Game {
        /// As the user named it, if that is no game.
        game: String,
        /// How long the run took.
        seconds: f64,
    },
}

impl Default for Subject {
    fn default() -> Self {
        Self::Game { game: String::new(), seconds: 0.0 }
    }
}

/// What was proved and written.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Proof {
    #[serde(flatten)]
    pub(super) summary: Summary,
    /// How long the search and the writing took.
    seconds: f64,
    file: FileName,
    /// The names of the points, if they have some.
    names: Option<FileName>,
}

/// The outcome of a game, in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Word {
    /// A claim is proved; with a claim asked for, that one.
    Proved,
    /// The opposite of the claim asked for is proved.
    Refuted,
    /// Nothing is decided within the limits.
    #[default]
    Undecided,
    /// A claim is true, as the search shows, but its certificate is not written within the limits.
    #[serde(rename = "proved-unwritten")]
    Unwritten,
    /// A signal ended the run.
    Interrupted,
    /// There is an error.
    Failed,
}

impl Word {
    /// The exit code of a run whose game has this outcome.
    pub(super) fn outcome(self) -> Outcome {
        match self {
            Self::Proved => Outcome::Done,
            Self::Refuted => Outcome::Opposite,
            Self::Undecided | Self::Unwritten => Outcome::Undecided,
            Self::Interrupted | Self::Failed => Outcome::Ended(FAILURE),
        }
    }
}

impl From<Exhausted> for Limit {
    fn from(exhausted: Exhausted) -> Self {
        match exhausted {
            Exhausted::Nodes => Self::Nodes,
            Exhausted::Board => Self::Board,
            // Only the time could cancel a search here.
            Exhausted::Cancelled => Self::Time,
        }
    }
}

impl Limit {
    /// Which limit was met, and what to do.
    pub(super) fn advice(self, nodes: u64, timeout: Duration) -> String {
        match self {
            Self::Nodes => format!(" within {}; allow more with --nodes", counted(nodes, "position")),
            Self::Memory => " with this much memory; allow more with --memory".to_owned(),
            Self::Time => format!(" within {}; allow more with --timeout", in_words(timeout)),
            Self::Board => format!(
                "; on boards of more than {MOST_POINTS} points the prover tries only pairings, short strategies and quiet moves that \
                 threaten, and it found none"
            ),
        }
    }
}

/// A duration in whole seconds, or in milliseconds.
pub(in crate::cli) fn in_words(duration: Duration) -> String {
    if duration.subsec_nanos() == 0 {
        format!("{} s", duration.as_secs())
    } else {
        format!("{} ms", duration.as_millis())
    }
}

impl Proof {
    pub(super) fn new(certificate: &Certificate, bytes: usize, seconds: f64, output: &CertificateOutput) -> Self {
        Self {
            summary: Summary::of(certificate, bytes).counted(&certificate.strategy),
            seconds,
            file: FileName::new(output.path()),
            names: output.names().map(FileName::new),
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let rest = [("seconds", format!("{:.2}", self.seconds)), ("file", self.file.to_string())];
        let names = self.names.as_ref().map(|names| ("names", names.to_string()));
        write_rows(out, self.summary.rows().chain(rest).chain(names))
    }
}

impl Report {
    /// A report on a game, as the user named it, with the subject and the outcome only.
    pub(super) fn new(input: &str, subject: Subject, outcome: Word) -> Self {
        let (input, version) = (input.to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        Self { outcome, input, subject, version, ..Self::default() }
    }

    /// A report on a game that failed after so many seconds.
    pub(super) fn failed(game: &str, seconds: f64, error: String) -> Self {
        let subject = Subject::Game { game: game.to_owned(), seconds };
        Self { error: Some(error), ..Self::new(game, subject, Word::Failed) }
    }

    /// The game.
    pub(super) fn game(&self) -> &str {
        match &self.subject {
            Subject::Proof(proof) => &proof.summary.game,
            Subject::Game { game, .. } => game,
        }
    }

    /// Prints the JSON object, or what is proved. It goes to standard error if the certificate goes to standard output.
    pub(super) fn print(&self, json: bool, output: Option<&Path>) -> io::Result<()> {
        print(&mut report_stream(output), json, self, |out| self.write(out))
    }

    /// Says why nothing more is proved, and what is kept.
    pub(super) fn complain(&self) {
        if let Some(reason) = &self.reason {
            let kept = self.kept.as_ref().map(|kept| format!("; what was found out is kept in {kept}"));
            tell(&format!("{}: {reason}{}", shown(self.game()), kept.unwrap_or_default()));
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if let (Word::Refuted, Some(asked)) = (self.outcome, &self.asked) {
            writeln!(out, "refuted    \"{asked}\"")?;
        }
        if let Subject::Proof(proof) = &self.subject {
            proof.write(out)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_relayed_as_it_is() {
        let rest = r#""asked":null,"shown":null,"method":"forced sequences","searched":5,"stages":{"pairings":1,"proof_number_search":2,"forced_sequences":1,"strategic_moves":1,"quiet_moves":0,"parts":0,"components":0},"memory":9,"threads":2,"version":"0","limit":null,"reason":null,"kept":"a.checkpoint","error":null}"#;
        let proof = r#"{"outcome":"refuted","input":"grid:2,2","claim":"Xeno wins","game":"2^2","line_digest":"1","lemmas":1,"maps":0,"positions":0,"scripts":0,"bytes":99,"hash":"0","seconds":0.5,"file":"a.pgc","names":null,"#;
        let game = r#"{"outcome":"undecided","input":"3^3","read":{"format":"rows","points":27,"lines":49,"numbering":"from-0"},"game":"3^3","seconds":0.0,"#;
        for json in [proof, game].map(|start| start.to_owned() + rest) {
            let report: Report = serde_json::from_str(&json).unwrap();
            assert_eq!(serde_json::to_string(&report).unwrap(), json);
        }
    }

    #[test]
    fn the_message_tells_which_limit_was_met() {
        let advice = |limit: Limit, millis| limit.advice(5, Duration::from_millis(millis));
        assert_eq!(advice(Limit::Memory, 0), " with this much memory; allow more with --memory");
        assert_eq!(advice(Limit::Time, 90_000), " within 90 s; allow more with --timeout");
        assert_eq!(advice(Limit::Time, 250), " within 250 ms; allow more with --timeout");
        assert!(advice(Limit::Board, 0).starts_with("; on boards of more than 512 points"));
    }
}
