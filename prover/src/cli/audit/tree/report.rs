//! The report of a tree's audit.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::cli::audit::listing::{SHOWN, more};
use crate::cli::audit::written::Written;
use pgc_audit::notation::Verdict;
use pgc_audit::tree::audit::Audit;
use pgc_core::game::Names;
use pgc_core::game::{Game, Point};
use pgc_core::json;
use pgc_core::quote::{FileName, counted};
use pgc_engine::solve::Page;

/// The whole report. Lines of play are lists of points.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    verdict: &'static str,
    /// The tree's file as the user named it.
    input: FileName,
    game: String,
    /// The names of the points, if they are others than their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    /// The replies to the first move that were read; nothing if all were.
    only: Option<Vec<Point>>,
    /// Those of them that are not answered.
    unanswered: Vec<Point>,
    /// How many moves the tree has for its player.
    moves: usize,
    /// How many of them win.
    confirmed: u64,
    /// How many of them were passed over, as their positions are proved without them.
    passed: u64,
    /// How many listed positions without a move are won.
    searched: u64,
    /// How many replies that are not listed are answered as one of their siblings is.
    as_siblings: u64,
    /// Moves after which the other player wins by a forced sequence.
    losing: Vec<Vec<Point>>,
    /// Moves that cannot be made.
    impossible: Vec<Vec<Point>>,
    /// Moves for which another one was found.
    otherwise: Vec<Vec<Point>>,
    /// Moves in positions for which no win was found.
    unconfirmed: Vec<Vec<Point>>,
    /// Replies without an answer.
    gaps: Vec<Vec<Point>>,
    /// Wins that take more moves in the proof than is said.
    slow: Vec<Slow>,
    seconds: f64,
    certificate: Option<Written>,
    /// The replies to the first move that are answered, with the certificates that are written of them; nothing if none are asked for.
    replies: Option<Vec<WrittenReply>>,
    /// The checkpoint that is left, with all that was found.
    kept: Option<FileName>,
}

/// A reply to the first move that is answered.
#[derive(Debug, Serialize)]
pub(super) struct WrittenReply {
    pub(super) reply: Point,
    pub(super) certificate: Written,
}

/// A win that takes more moves in the proof than is said.
#[derive(Debug, Serialize)]
struct Slow {
    line: Vec<Point>,
    said: u16,
    found: u16,
}

impl Report {
    pub(super) fn new(
        game: &Game,
        path: &Path,
        tree: &Page,
        audit: &Audit,
        file: Option<&Path>,
        seconds: f64,
    ) -> Report {
        let reading = &audit.reading;
        let slow = |one: &pgc_engine::solve::Slow| Slow { line: one.path.clone(), said: one.said, found: one.found };
        Report {
            verdict: if audit.proof.is_some() { Verdict::Covered } else { Verdict::NotCovered }.word(),
            input: FileName::new(path),
            game: game.text(),
            names: game.source.names.clone(),
            only: None,
            unanswered: Vec::new(),
            moves: tree.moves(),
            confirmed: reading.confirmed,
            passed: reading.passed,
            searched: reading.searched,
            as_siblings: reading.as_siblings,
            losing: reading.losing.clone(),
            impossible: reading.impossible.clone(),
            otherwise: reading.otherwise.clone(),
            unconfirmed: reading.unconfirmed.clone(),
            gaps: reading.gaps.clone(),
            slow: reading.slow.iter().map(slow).collect(),
            seconds,
            certificate: audit.proof.as_ref().map(|proof| Written::new(proof, file)),
            replies: None,
            kept: None,
        }
    }

    /// The same with the replies to the first move that have certificates.
    pub(super) fn with_replies(self, replies: Vec<WrittenReply>) -> Report {
        Report { replies: Some(replies), ..self }
    }

    /// The same with a checkpoint that is left.
    pub(super) fn with_checkpoint(self, kept: Option<&Path>) -> Report {
        Report { kept: kept.map(FileName::new), ..self }
    }

    /// The same of these replies to the first move only.
    pub(super) fn of_part(self, asked: Vec<Point>, audit: &Audit) -> Report {
        let unanswered = audit.unanswered.clone();
        let verdict = if unanswered.is_empty() { Verdict::Covered } else { Verdict::NotCovered }.word();
        Report { verdict, only: Some(asked), unanswered, ..self }
    }

    /// Whether everything is covered, and every move of the tree wins.
    pub(super) fn is_flawless(&self) -> bool {
        let is_covered = self.only.as_ref().map_or(self.certificate.is_some(), |_| self.unanswered.is_empty());
        is_covered && self.lists().iter().all(|(_, lines)| lines.is_empty())
    }

    /// What is wrong, by kind.
    fn lists(&self) -> [(&'static str, &[Vec<Point>]); 5] {
        [
            ("these moves lose, as the other player then wins by threats", &self.losing),
            ("these moves cannot be made", &self.impossible),
            ("these moves were not confirmed; another one wins", &self.otherwise),
            ("these moves were not confirmed, and no other one was found", &self.unconfirmed),
            ("no answer was found to the last reply of these lines", &self.gaps),
        ]
    }

    /// Prints the report.
    pub(super) fn print(&self, names: Names, as_json: bool, out: &mut impl Write) -> io::Result<()> {
        if as_json {
            json::write(out, self)?;
        } else {
            self.rows(names).iter().try_for_each(|(name, value)| writeln!(out, "{name:<11}  {value}"))?;
            for (what, lines) in self.lists() {
                write_list(out, what, lines.iter().map(|line| names.line(line)))?;
            }
            let slow = self.slow.iter();
            let slow = slow.map(|Slow { line, said, found }| format!("{}: {found}, not {said}", names.line(line)));
            write_list(out, "the proof takes more moves after these lines than is said", slow)?;
        }
        out.flush()
    }

    /// The rows of the report.
    fn rows(&self, names: Names) -> Vec<(&'static str, String)> {
        let mut rows = vec![
            ("verdict", self.verdict.to_owned()),
            ("game", self.game.clone()),
            ("tree", self.input.to_string()),
            ("moves", self.moves.to_string()),
            ("confirmed", self.confirmed.to_string()),
            ("passed over", format!("{}, in positions that are proved without them", self.passed)),
            ("searched", format!("{} without a move", counted(self.searched, "listed position"))),
        ];
        if let Some(only) = &self.only {
            rows.push(("only after", names.line(only)));
            if !self.unanswered.is_empty() {
                rows.push(("unanswered", names.line(&self.unanswered)));
            }
        }
        if self.as_siblings > 0 {
            rows.push((
                "siblings",
                format!("{}, not listed, answered as another one", counted(self.as_siblings, "reply")),
            ));
        }
        rows.extend(self.certificate.iter().flat_map(Written::rows));
        if let Some(replies) = &self.replies {
            let bytes: usize = replies.iter().map(|reply| reply.certificate.bytes()).sum();
            rows.push((
                "replies",
                format!("{}, {} together", counted(replies.len(), "certificate"), counted(bytes, "byte")),
            ));
            rows.extend(replies.iter().filter_map(|reply| Some(("file", reply.certificate.file()?.to_string()))));
        }
        rows.extend(self.kept.iter().map(|kept| ("kept", format!("{kept}, with all that was found"))));
        rows.push(("seconds", format!("{:.2}", self.seconds)));
        rows
    }
}

/// Writes the first lines of a list, if there are any.
fn write_list(out: &mut impl Write, what: &str, lines: impl ExactSizeIterator<Item = String>) -> io::Result<()> {
    let count = lines.len();
    if count > 0 {
        writeln!(out, "\n{count}: {what}")?;
    }
    lines.take(SHOWN).try_for_each(|line| writeln!(out, "  {line}"))?;
    more(out, count)
}
