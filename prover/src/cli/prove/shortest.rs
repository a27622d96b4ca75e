//! The least number of moves in which a game is won, from both sides: `prover prove --shortest`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use serde::Serialize;

use crate::cli::output;
use crate::cli::output::{CliError, FileError, Outcome, check_report, heard, make_directory, tell};
use crate::cli::prove::report::{Proof, Word};
use crate::cli::prove::{Args, Run, written};
use crate::cli::watch::{End, Limit};
use pgc_core::certificate::Certificate;
use pgc_core::game::file::Listing;
use pgc_core::game::{Game, Point};
use pgc_core::position::point_set::point_of;
use pgc_core::quote::counted;
use pgc_core::quote::shown;
use pgc_engine::file;
use pgc_engine::file::{CertificateOutput, Output, WriteError};
use pgc_engine::search::threads::lock;
use pgc_engine::solve::{Exhausted, Subject, checkpoints, shortest};

/// The report on the least number of moves.
#[derive(Debug, Default, Serialize)]
struct Report {
    /// Proved if the number is exact, or nobody wins.
    outcome: Word,
    /// The game, or the certificate, as the user named it.
    input: String,
    /// As what the file of the game was read, if it is from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<Listing>,
    game: String,
    /// The winner, if there is one.
    winner: Option<&'static str>,
    /// The winner wins within no fewer moves.
    least: Option<Point>,
    /// The winner wins within so many moves.
    most: Option<Point>,
    /// The certificate that he wins within the most moves.
    win: Option<Proof>,
    /// The certificate that he does not win within one less than the least; or that nobody wins.
    draw: Option<Proof>,
    seconds: f64,
    /// Why the number is not exact.
    reason: Option<String>,
    /// Why the run failed.
    error: Option<String>,
}

/// The best certificates so far.
#[derive(Default)]
struct Bounds {
    /// A player wins, within the moves of the certificate's game if it has a bound.
    won: Option<Certificate>,
    /// He does not win within these; or, without a bound, he does not win at all.
    held: Option<Certificate>,
}

impl Bounds {
    /// Keeps a certificate, if it is the better one.
    fn take(&mut self, found: Certificate) {
        let bound = |certificate: &Certificate| certificate.game.moves.unwrap_or(Point::MAX);
        let is_draw = found.strategy.claim.is_draw();
        let kept = if is_draw { &mut self.held } else { &mut self.won };
        let is_better = |kept: &Certificate| {
            if is_draw { bound(&found) > bound(kept) } else { bound(&found) < bound(kept) }
        };
        if kept.as_ref().is_none_or(is_better) {
            *kept = Some(found);
        }
    }
}

/// Searches, writes the certificates, then reports.
pub(super) fn run(args: &Args, game: &str) -> Result<Outcome, CliError> {
    let search = Arc::new(Search { run: Run::new(args, game), bounds: Mutex::default() });
    let settled = search.run.settled(&search, Search::ended, || search.settle(game));
    let result = settled.and_then(|open| search.conclude(open.map(Limit::from)));
    match result {
        Err(error) if args.json && !error.is_closed_output() => {
            let report = Report { outcome: Word::Failed, error: Some(error.to_string()), ..search.report() };
            print(&report, true)?;
            Err(error)
        }
        result => result,
    }
}

/// A search, as the watching thread sees it, too.
struct Search {
    run: Run,
    bounds: Mutex<Bounds>,
}

impl Search {
    /// Searches, and keeps the best certificates. Returns the limit that left the number open.
    fn settle(&self, game: &str) -> Result<Option<Exhausted>, CliError> {
        let Args { rules, checkpoint, .. } = &self.run.args;
        let known = self.won(game)?;
        let game = match &known {
            Some(known) => Game { moves: None, ..known.game.clone() },
            None => rules.load(game)?,
        };
        if game.moves.is_some() {
            return Err(CliError::Usage("--shortest finds the number of moves; leave --moves out"));
        }
        self.run.names(&game);
        self.run.args.output.as_deref().map_or(Ok(()), make_directory)?;
        let hints = self.run.hints(&game)?;
        check_report()?;
        self.check_outputs(&game, known.is_some())?;
        if let Some(checkpoint) = checkpoint {
            checkpoints::check_writable(checkpoint)?;
        }
        let mut found = |found: Certificate| {
            lock(&self.bounds).take(found);
            Ok::<(), CliError>(())
        };
        let subject = known.map_or(Subject::Game(&game), |known| Subject::Won(Box::new(known)));
        shortest(subject, self.run.options(&hints), &self.run.record, &mut found)
    }

    /// The proof of a win that is given instead of a game.
    fn won(&self, game: &str) -> Result<Option<pgc_core::proof::Proof>, CliError> {
        let known = self.run.known(game)?;
        match known.as_ref().map(|proof| proof.strategy.claim) {
            Some(claim) if claim.is_draw() => Err(FileError::NoWin(claim).of(Path::new(game))),
            _ => Ok(known),
        }
    }

    /// Where the certificate of a game goes.
    fn path(&self, game: &Game) -> PathBuf {
        let name = game.file_stem() + ".pgc";
        self.run.args.output.as_ref().map_or_else(|| PathBuf::from(&name), |folder| folder.join(&name))
    }

    fn output(&self, game: &Game) -> Result<CertificateOutput, WriteError> {
        let replaced = self.run.args.replace;
        CertificateOutput::new(Output::unnamed(self.path(game), replaced), game, replaced)
    }

    /// Refuses to search if a certificate, within whatever number of moves, would go where something is, or the checkpoint.
    /// Where a win is known, there is no certificate without a bound.
    fn check_outputs(&self, game: &Game, is_won: bool) -> Result<(), CliError> {
        let bounds = (1..=point_of(game.board.points())).map(Some);
        for moves in [None].into_iter().filter(|_| !is_won).chain(bounds) {
            let game = Game { moves, ..game.clone() };
            let path = self.path(&game);
            if path.exists() || path.with_extension("names").exists() {
                self.output(&game)?.claim()?;
            }
            if self.run.args.checkpoint.as_ref().is_some_and(|checkpoint| file::lands_in(&path, checkpoint)) {
                return Err(FileError::SamePlace.of(&path));
            }
        }
        Ok(())
    }

    /// Writes what is proved, and reports.
    fn conclude(&self, limit: Option<Limit>) -> Result<Outcome, CliError> {
        let Args { nodes, timeout, json, .. } = &self.run.args;
        let report = self.written()?;
        let advice = limit.map(|limit| limit.advice(*nodes, timeout.unwrap_or_default()));
        let reason = advice.filter(|_| !report.is_exact()).map(|advice| format!("{}{advice}", report.state()));
        let report = Report { reason, ..report };
        print(&report, *json)?;
        if report.is_exact()
            && let Some(kept) = self.run.record.kept()
        {
            checkpoints::remove(&kept)?;
        }
        Ok(report.outcome.outcome())
    }

    /// Writes what is proved so far, and reports why the run ends. Returns the exit code.
    fn ended(&self, end: End) -> u8 {
        self.run.spinner.finish();
        // The proof of a bound that was being made shorter.
        self.run.record.proof().into_iter().for_each(|proof| lock(&self.bounds).take(proof));
        let signal = match end {
            End::Signal(signal) => signal,
            End::Limit(limit) => return self.conclude(Some(limit)).map_or_else(failed, Outcome::exit_code),
        };
        let told = self.written().map(|report| {
            let reason = Some(format!("interrupted by {}; {}", signal.name, report.state()));
            // If standard output cannot be written, there is nobody left to report that to.
            let _ = print(&Report { outcome: Word::Interrupted, reason, ..report }, self.run.args.json);
        });
        told.map_or_else(failed, |()| signal.exit_code())
    }

    /// The report on what is proved so far, which is written.
    fn written(&self) -> Result<Report, CliError> {
        let Bounds { won, held } = &*lock(&self.bounds);
        let proof = |certificate: &Certificate| {
            let output = self.output(&certificate.game)?;
            let bytes = written(certificate, &output, self.run.args.format_version)?;
            Ok::<Proof, CliError>(Proof::new(certificate, bytes, self.run.seconds(), &output))
        };
        let most = won.as_ref().and_then(|won| won.game.moves);
        let below = held.as_ref().and_then(|held| held.game.moves);
        let least = won.as_ref().map(|_| below.map_or(1, |below| below + 1));
        // Where both players may win, a draw of one says nothing of the other.
        let nobody = won.is_none() && held.is_some() && self.run.record.open().is_none();
        let exact = nobody || most.is_some() && most == least;
        let claim = won.as_ref().map(|won| won.strategy.claim);
        // If one cannot be written, the other is.
        let [win, draw] = [won, held].map(|found| found.as_ref().map(proof).transpose());
        Ok(Report {
            outcome: if exact { Word::Proved } else { Word::Undecided },
            winner: claim.map(|claim| if claim.is_xeno() { "Xeno" } else { "Ophelia" }),
            least,
            most,
            win: win?,
            draw: draw?,
            ..self.report()
        })
    }

    /// A report on nothing but the game.
    fn report(&self) -> Report {
        let (input, read, game) = (self.run.input.clone(), *lock(&self.run.read), self.run.game());
        Report { input, read, game, seconds: self.run.seconds(), ..Report::default() }
    }
}

/// The exit code of an error that ends the run, which is told.
#[expect(clippy::needless_pass_by_value, reason = "it is the end of a chain of results")]
fn failed(error: CliError) -> u8 {
    tell(&format!("error: {error}"));
    Word::Failed.outcome().exit_code()
}

impl Report {
    fn is_exact(&self) -> bool {
        self.outcome == Word::Proved
    }

    /// What is known of the number of moves.
    fn state(&self) -> String {
        match (self.winner, self.least, self.most) {
            (Some(winner), Some(least), None) => format!("{winner} wins in at least {}", counted(least, "move")),
            (Some(winner), Some(least), Some(most)) if least == most => {
                format!("{winner} wins in exactly {}", counted(most, "move"))
            }
            (Some(winner), Some(least), Some(most)) => {
                format!("{winner} wins in at least {least} and at most {}", counted(most, "move"))
            }
            _ if self.is_exact() => "neither player wins".to_owned(),
            _ => self
                .draw
                .as_ref()
                .map_or("undecided".to_owned(), |draw| format!("{}, undecided whether more", draw.summary.claim)),
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let proofs: Vec<&Proof> = self.win.iter().chain(&self.draw).collect();
        if !proofs.is_empty() {
            writeln!(out, "moves      {}", self.state())?;
        }
        for proof in proofs {
            writeln!(out)?;
            proof.write(out)?;
        }
        Ok(())
    }
}

/// Prints the JSON object, or what is proved; and on standard error why the number is not exact.
fn print(report: &Report, json: bool) -> Result<(), CliError> {
    if let Some(reason) = &report.reason {
        tell(&format!("{}: {reason}", shown(&report.game)));
    }
    Ok(heard(output::print(&mut io::stdout().lock(), json, report, |out| report.write(out)))?)
}
