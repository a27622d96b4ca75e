//! The report on a run, as JSON and as text.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::cli::output::{Outcome, print, report_stream, tell, write_rows};
use crate::cli::watch::End;
use pgc_audit::Summary;
use pgc_core::game::Point;
use pgc_core::game::file::Listing;
use pgc_core::quote::{FileName, counted, shown};
use pgc_engine::solve::{Limit, StageCounts};

/// The report on a run. Each JSON object has all fields but those of other subjects, and null where there is no value.
#[derive(Debug, Serialize)]
pub(in crate::cli) struct Report {
    pub(in crate::cli) outcome: Word,
    /// The game as the user named it.
    pub(in crate::cli) input: String,
    /// As what the file of the game was read, if it is from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) read: Option<Listing>,
    /// The game, as the user named it if that is none, and how long the run took; unless the proof tells both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) seconds: Option<f64>,
    #[serde(flatten)]
    pub(in crate::cli) proof: Option<Proof>,
    #[serde(flatten)]
    pub(in crate::cli) number: Option<Number>,
    /// How a proof was looked for; nothing for a least number of moves.
    #[serde(flatten)]
    pub(in crate::cli) search: Option<Search>,
    /// Why there is no certificate, or why it is not the last word, and what to do. A failure has an error instead.
    pub(in crate::cli) reason: Option<String>,
    /// The checkpoint from which the search for a proof can go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) kept: Option<Option<FileName>>,
    /// Why it failed.
    pub(in crate::cli) error: Option<String>,
}

/// How a proof was looked for.
#[derive(Debug, Serialize)]
pub(in crate::cli) struct Search {
    /// The claim asked for.
    pub(in crate::cli) asked: Option<String>,
    /// The claim that the search shows, if its certificate is not written.
    pub(in crate::cli) shown: Option<String>,
    /// Which of the prover's methods settled it.
    pub(in crate::cli) method: Option<&'static str>,
    /// How many positions were searched, in all stages.
    pub(in crate::cli) searched: u64,
    /// How many each stage searched.
    pub(in crate::cli) stages: StageCounts,
    /// The most memory in use, in bytes, if the system reports it.
    pub(in crate::cli) memory: Option<u64>,
    /// How many threads searched.
    pub(in crate::cli) threads: Option<usize>,
    /// The prover's version.
    pub(in crate::cli) version: &'static str,
    /// Which limit was met.
    pub(in crate::cli) limit: Option<Limit>,
}

/// What was proved and written.
#[derive(Debug, Serialize)]
pub(in crate::cli) struct Proof {
    #[serde(flatten)]
    pub(in crate::cli) summary: Summary,
    /// How long the search and the writing took.
    pub(in crate::cli) seconds: f64,
    pub(in crate::cli) file: FileName,
    /// The names of the points, if they have some.
    pub(in crate::cli) names: Option<FileName>,
}

/// In how many moves a game is won.
#[derive(Debug, Default, Serialize)]
pub(in crate::cli) struct Number {
    /// The winner, if there is one.
    pub(in crate::cli) winner: Option<&'static str>,
    /// The winner wins within no fewer moves.
    pub(in crate::cli) least: Option<Point>,
    /// The winner wins within so many moves.
    pub(in crate::cli) most: Option<Point>,
    /// The certificate that he wins within the most moves.
    pub(in crate::cli) win: Option<Proof>,
    /// The certificate that he does not win within one less than the least; or that nobody wins.
    pub(in crate::cli) draw: Option<Proof>,
    /// Whether it is known that nobody wins.
    #[serde(skip)]
    pub(in crate::cli) nobody: bool,
}

/// The outcome of a game, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::cli) enum Word {
    /// A claim is proved, with a claim asked for that one; or the number of moves is exact.
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

impl Word {
    /// The exit code of a run whose game has this outcome.
    pub(in crate::cli) fn outcome(self) -> Outcome {
        match self {
            Self::Proved => Outcome::DONE,
            Self::Refuted => Outcome::OPPOSITE,
            Self::Undecided | Self::Unwritten => Outcome::UNDECIDED,
            Self::Interrupted | Self::Failed => Outcome::FAILED,
        }
    }
}

impl End {
    /// What has ended the run.
    pub(in crate::cli) fn words(self) -> String {
        match self {
            Self::Signal(signal) => format!("interrupted by {}", signal.name),
            Self::Limit(Limit::Time) => "the time is up".to_owned(),
            Self::Limit(_) => "the memory limit is reached".to_owned(),
        }
    }

    /// The limit that was met.
    pub(in crate::cli) fn limit(self) -> Option<Limit> {
        if let Self::Limit(limit) = self { Some(limit) } else { None }
    }
}

impl Proof {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let rest = [("seconds", format!("{:.2}", self.seconds)), ("file", self.file.to_string())];
        let names = self.names.as_ref().map(|names| ("names", names.to_string()));
        write_rows(out, self.summary.rows().chain(rest).chain(names))
    }
}

impl Number {
    /// Whether nothing is left open.
    pub(in crate::cli) fn is_exact(&self) -> bool {
        self.nobody || self.most.is_some() && self.most == self.least
    }

    /// What is known of the number.
    pub(in crate::cli) fn in_words(&self) -> String {
        match (self.winner, self.least, self.most) {
            (Some(winner), Some(least), Some(most)) if least == most => {
                format!("{winner} wins in exactly {}", counted(most, "move"))
            }
            (Some(winner), Some(least), Some(most)) => {
                format!("{winner} wins in at least {least} and at most {}", counted(most, "move"))
            }
            (Some(winner), Some(least), None) => format!("{winner} wins in at least {}", counted(least, "move")),
            _ if self.nobody => "neither player wins".to_owned(),
            _ => match &self.draw {
                Some(draw) => format!("{}, undecided whether more", draw.summary.claim),
                None => "undecided".to_owned(),
            },
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (index, proof) in self.win.iter().chain(&self.draw).enumerate() {
            if index == 0 {
                writeln!(out, "moves      {}", self.in_words())?;
            }
            writeln!(out)?;
            proof.write(out)?;
        }
        Ok(())
    }
}

impl Report {
    /// The game.
    pub(in crate::cli) fn game(&self) -> &str {
        let proved = self.proof.as_ref().map(|proof| &*proof.summary.game);
        self.game.as_deref().or(proved).unwrap_or_default()
    }

    /// Says why nothing more is proved, and what is kept. Then prints the JSON object, or what is proved; to standard error if the certificate
    /// goes to standard output.
    pub(in crate::cli) fn print(&self, json: bool, output: Option<&Path>) -> io::Result<()> {
        if let Some(reason) = &self.reason {
            let kept = self.kept.iter().flatten().map(|kept| format!("; what was found out is kept in {kept}"));
            tell(&format!("{}: {reason}{}", shown(self.game()), kept.collect::<String>()));
        }
        print(&mut report_stream(output), json, self, |out| self.write(out))
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        if let Some(proof) = &self.proof {
            let asked = self.search.as_ref().and_then(|search| search.asked.as_ref());
            let refuted = asked.filter(|_| self.outcome == Word::Refuted);
            refuted.map_or(Ok(()), |asked| writeln!(out, "refuted    \"{asked}\""))?;
            proof.write(out)?;
        }
        self.number.as_ref().map_or(Ok(()), |number| number.write(out))
    }
}
