//! What became of a game: as an object, and as text.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::certificate::{Certificate, Maps, theorem_hash};
use crate::cli::output::report_stream;
use crate::cli::tell;
use crate::cli::watch::End;
use crate::game::hex;
use crate::json;
use crate::position::point_set::MASK_POINTS;
use crate::quote::{FileName, shown};
use crate::solve::{Exhausted, Searched};
use crate::strategy::statistics::Counts;

/// What became of a game. Each object has all fields from `outcome` on; what there is none of is null.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Report {
    #[serde(flatten)]
    pub(super) subject: Subject,
    pub(super) outcome: Word,
    /// The claim asked for.
    pub(super) asked: Option<String>,
    /// What the search shows, though no certificate is written.
    pub(super) shown: Option<String>,
    /// Which of the prover's methods settled it.
    pub(super) method: Option<String>,
    /// How many positions were searched, in all stages.
    pub(super) searched: u64,
    pub(super) stages: Stages,
    /// The most bytes of memory that were in use, if the system tells.
    pub(super) memory: Option<u64>,
    /// How many threads searched.
    pub(super) threads: Option<usize>,
    /// The prover's version.
    pub(super) version: String,
    /// Which limit was met.
    pub(super) limit: Option<Limit>,
    /// Why there is no certificate, and what to do; a failure has an error instead.
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
    Proof(Proof),
    /// A game of which nothing is proved.
    Game {
        /// As it was named, if it is none.
        game: String,
        /// How long the run took.
        seconds: f64,
    },
}

/// What was proved and written.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Proof {
    claim: String,
    game: String,
    /// The theorem included.
    lemmas: usize,
    maps: usize,
    /// Those written down with an answer to each reply ([`Counts::strategic`]).
    positions: usize,
    /// Those in covers ([`Counts::scripts`]).
    scripts: usize,
    bytes: usize,
    hash: String,
    /// How long the search and the writing took.
    seconds: f64,
    file: FileName,
}

/// What became of a game, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Word {
    /// A claim is proved; with a claim asked for, that one.
    Proved,
    /// The opposite of the claim asked for is proved.
    Refuted,
    /// Nothing is decided within the limits.
    Undecided,
    /// A claim is true, as the search shows, but its certificate is not written within the limits.
    #[serde(rename = "proved-unwritten")]
    Unwritten,
    /// A signal ended the run.
    Interrupted,
    /// There is an error.
    Failed,
}

/// How many positions each stage searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stages {
    pairings: u64,
    proof_number_search: u64,
    forced_sequences: u64,
    strategic_moves: u64,
}

impl From<Searched> for Stages {
    fn from(searched: Searched) -> Self {
        Self {
            pairings: searched.pairings,
            proof_number_search: searched.proof_number,
            forced_sequences: searched.forced,
            strategic_moves: searched.strategic,
        }
    }
}

/// A limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Limit {
    /// Of positions: `--nodes`.
    Nodes,
    /// `--memory`.
    Memory,
    /// `--timeout`.
    Time,
    /// Of the board's points.
    Board,
}

impl From<Exhausted> for Limit {
    fn from(exhausted: Exhausted) -> Self {
        match exhausted {
            Exhausted::Nodes => Self::Nodes,
            Exhausted::Memory => Self::Memory,
            Exhausted::Board => Self::Board,
        }
    }
}

impl Limit {
    /// The limit that ended a run, unless a signal did.
    pub(super) fn of(end: End) -> Option<Self> {
        match end {
            End::Time => Some(Self::Time),
            End::Memory => Some(Self::Memory),
            End::Signal(_) => None,
        }
    }

    /// What is undecided, and what to do: `asked` is a claim, or nothing.
    pub(super) fn reason(self, asked: Option<&str>, nodes: u64, timeout: Duration) -> String {
        let claim = asked.map(|claim| format!(" whether {claim}")).unwrap_or_default();
        format!("undecided{claim}{}", self.advice(nodes, timeout))
    }

    /// What is shown but not written, and what to do.
    pub(super) fn reason_unwritten(self, shown: &str, nodes: u64, timeout: Duration) -> String {
        format!("the search shows that {shown}, but no certificate is written{}", self.advice(nodes, timeout))
    }

    /// Which limit was met, and what to do.
    fn advice(self, nodes: u64, timeout: Duration) -> String {
        match self {
            Self::Nodes => format!(" within {nodes} positions; allow more with --nodes"),
            Self::Memory => " with this much memory; allow more with --memory".to_owned(),
            Self::Time => format!(" within {}; allow more with --timeout", in_words(timeout)),
            Self::Board => format!(
                "; boards of more than {MASK_POINTS} points are decided by pairings and short strategies only, and none was \
                 found"
            ),
        }
    }
}

/// Whole seconds, or milliseconds.
fn in_words(duration: Duration) -> String {
    if duration.subsec_nanos() == 0 {
        format!("{} s", duration.as_secs())
    } else {
        format!("{} ms", duration.as_millis())
    }
}

impl Proof {
    pub(super) fn new(certificate: &Certificate, bytes: usize, seconds: f64, file: &Path) -> Self {
        let Certificate { game, strategy, .. } = certificate;
        let Counts { strategic: positions, scripts, .. } = Counts::of_text(strategy);
        Self {
            claim: strategy.claim.to_string(),
            game: game.text(),
            lemmas: strategy.lemmas.len() + 1,
            maps: Maps::of(strategy).listed().len(),
            positions,
            scripts,
            bytes,
            hash: hex(&theorem_hash(certificate)),
            seconds,
            file: FileName::new(file),
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "claim      {}", self.claim)?;
        writeln!(out, "game       {}", self.game)?;
        writeln!(out, "lemmas     {}, the theorem included", self.lemmas)?;
        writeln!(out, "maps       {}", self.maps)?;
        writeln!(out, "positions  {}, with an answer to each reply", self.positions)?;
        writeln!(out, "scripts    {}", self.scripts)?;
        writeln!(out, "bytes      {}", self.bytes)?;
        writeln!(out, "hash       {}", self.hash)?;
        writeln!(out, "seconds    {:.2}", self.seconds)?;
        writeln!(out, "file       {}", self.file)
    }
}

impl Report {
    /// A report on a game of which nothing is known but that it failed.
    pub(super) fn failed(game: &str, error: String) -> Self {
        Self {
            subject: Subject::Game { game: game.to_owned(), seconds: 0.0 },
            outcome: Word::Failed,
            asked: None,
            shown: None,
            method: None,
            searched: 0,
            stages: Stages::default(),
            memory: None,
            threads: None,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            limit: None,
            reason: None,
            kept: None,
            error: Some(error),
        }
    }

    /// The game.
    pub(super) fn game(&self) -> &str {
        match &self.subject {
            Subject::Proof(proof) => &proof.game,
            Subject::Game { game, .. } => game,
        }
    }

    /// Prints the object, or what is proved, where it does not mix with the certificate, which goes to `output`; and on
    /// standard error why nothing is.
    pub(super) fn print(&self, json: bool, output: Option<&Path>) -> io::Result<()> {
        if let Some(complaint) = self.complaint() {
            tell(&complaint);
        }
        if json {
            return self.print_object(output);
        }
        let mut out = report_stream(output);
        self.write(&mut out)?;
        out.flush()
    }

    /// Prints the object, and nothing else.
    pub(super) fn print_object(&self, output: Option<&Path>) -> io::Result<()> {
        let mut out = report_stream(output);
        json::write(&mut out, self)?;
        out.flush()
    }

    /// Why nothing is proved, and what is kept.
    fn complaint(&self) -> Option<String> {
        let kept = self.kept.as_ref().map(|kept| format!("; what was found out is kept in {kept}"));
        Some(format!("{}: {}{}", shown(self.game()), self.reason.as_ref()?, kept.unwrap_or_default()))
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
    use crate::game::{Claim, Game};
    use crate::strategy::{Strategy, Term};

    fn proved() -> Report {
        let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![], theorem: Term::forced(vec![0]) };
        let certificate = Certificate { game: Game::parse("2^2").unwrap(), strategy, steps: 2 };
        let proof = Proof::new(&certificate, 99, 0.5, Path::new("a.pgc"));
        Report {
            subject: Subject::Proof(proof),
            outcome: Word::Proved,
            method: Some("forced sequences".to_owned()),
            error: None,
            ..Report::failed("", String::new())
        }
    }

    fn written(report: &Report) -> String {
        let mut out = Vec::new();
        report.write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_report_has_the_fields_of_the_contract() {
        let report = proved();
        let json = serde_json::to_string(&report).unwrap();
        let start =
            r#"{"claim":"Xeno wins","game":"2^2","lemmas":1,"maps":0,"positions":0,"scripts":0,"bytes":99,"hash":""#;
        assert!(json.starts_with(start), "{json}");
        let rest = r#"","seconds":0.5,"file":"a.pgc","outcome":"proved","asked":null,"shown":null,"method":"forced sequences","searched":0,"#;
        assert!(json.contains(rest), "{json}");
        let again: Report = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), json, "a report is relayed as it is");
        let text = written(&report);
        assert_eq!(report.complaint(), None);
        assert!(text.starts_with("claim      Xeno wins\ngame       2^2\nlemmas     1, the theorem included\n"));
    }

    #[test]
    fn a_refuted_claim_is_told_first() {
        let report = Report { outcome: Word::Refuted, asked: Some("Ophelia draws".to_owned()), ..proved() };
        assert!(written(&report).starts_with("refuted    \"Ophelia draws\"\nclaim      Xeno wins\n"));
    }

    #[test]
    fn a_game_without_a_proof_is_told_with_what_is_kept() {
        let reason = Limit::Nodes.reason(Some("Xeno wins"), 10, Duration::ZERO);
        let report = Report {
            outcome: Word::Undecided,
            limit: Some(Limit::Nodes),
            reason: Some(reason),
            kept: Some(FileName::new("q")),
            error: None,
            ..Report::failed("3^3", String::new())
        };
        let expected = "3^3: undecided whether Xeno wins within 10 positions; allow more with --nodes; \
            what was found out is kept in q";
        assert_eq!((written(&report), report.complaint()), (String::new(), Some(expected.to_owned())));
        let json = serde_json::to_string(&report).unwrap();
        assert!(json.starts_with(r#"{"game":"3^3","seconds":0.0,"outcome":"undecided","asked":null,"#), "{json}");
        let again: Report = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), json);
    }

    #[test]
    fn the_message_tells_which_limit_was_met() {
        let reason = |limit: Limit, millis| limit.reason(None, 5, Duration::from_millis(millis));
        assert_eq!(reason(Limit::Memory, 0), "undecided with this much memory; allow more with --memory");
        assert_eq!(reason(Limit::Time, 90_000), "undecided within 90 s; allow more with --timeout");
        assert_eq!(reason(Limit::Time, 250), "undecided within 250 ms; allow more with --timeout");
        assert!(reason(Limit::Board, 0).starts_with("undecided; boards of more than 128 points"));
        assert_eq!(
            Limit::Time.reason_unwritten("Xeno wins", 5, Duration::from_secs(3)),
            "the search shows that Xeno wins, but no certificate is written within 3 s; allow more with --timeout"
        );
    }
}
