//! `prover fewest-moves`: the least number of moves in which a game is won, from both sides.

use std::path::Path;

use crate::cli::game_args::GameArgs;
use crate::cli::output::{CliError, FileError, Outcome, make_directory};
use crate::cli::prove::report::{Number, Proof, Report, Word};
use crate::cli::prove::{Args as Asked, Found, Run, RunArgs, SearchArgs, Task, one};
use crate::cli::watch::End;
use pgc_core::certificate::Certificate;
use pgc_core::game::Game;
use pgc_core::position::point_of;
use pgc_engine::file;
use pgc_engine::search::threads::lock;
use pgc_engine::solve::{Limit, shortest};

/// The game, or the certificate of a win, and how to search.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/fewest-moves.txt"))]
pub(super) struct Args {
    /// The game, or the certificate of a win
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    ending: RunArgs,
}

/// Finds the number, writes certificates, and reports on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let Args { game: GameArgs { expr, rules }, search, ending } = args;
    one(&Asked::of(Task::FewestMoves, rules, search, ending), expr)
}

impl Run {
    /// Searches, and keeps the best certificates. Returns the limit that left the number open.
    pub(super) fn search_number(&self, game: &str) -> Result<Option<Limit>, CliError> {
        let (file, args) = (Path::new(game), &self.args);
        let (game, known, hints) = self.begun(game)?;
        if let Some(claim) = known.as_ref().map(|known| known.strategy.claim).filter(|claim| claim.is_draw()) {
            return Err(FileError::NoWin(claim).of(file));
        }
        if game.moves.is_some() {
            return Err(CliError::Usage("the number of moves is what is looked for; leave --moves out"));
        }
        args.ending.output.as_deref().map_or(Ok(()), make_directory)?;
        self.check_outputs(game, known.is_some())?;
        let mut found = |found: Certificate| {
            lock(&self.found).take(found);
            Ok::<(), CliError>(())
        };
        shortest(game, known, self.options(&hints), &self.record, &mut found)
    }

    /// Refuses to search if a certificate, within whatever number of moves, would go where something is, or the checkpoint.
    /// Where a win is known, there is no certificate without a bound.
    fn check_outputs(&self, game: &Game, is_won: bool) -> Result<(), CliError> {
        let bounds = (1..=point_of(game.board.points())).map(Some);
        for moves in [None].into_iter().filter(|_| !is_won).chain(bounds) {
            let game = Game { moves, ..game.clone() };
            let path = self.args.place(&game);
            if path.exists() || path.with_extension("names").exists() {
                self.output(&game)?.claim()?;
            }
            if self.args.search.checkpoint.as_ref().is_some_and(|checkpoint| file::lands_in(&path, checkpoint)) {
                return Err(FileError::SamePlace.of(&path));
            }
        }
        Ok(())
    }

    /// Writes the bounds that are proved, and reports them.
    pub(super) fn number(&self, end: Option<End>, Found { won, held, .. }: &Found) -> Result<Report, CliError> {
        let proof = |certificate: &Certificate| {
            let output = self.output(&certificate.game)?;
            let bytes = self.written(certificate, &output)?;
            Ok::<Proof, CliError>(self.told(certificate, bytes, &output))
        };
        // If one cannot be written, the other is.
        let [win, draw] = [won, held].map(|found| found.as_ref().map(proof).transpose());
        let most = won.as_ref().and_then(|won| won.game.moves);
        let below = held.as_ref().and_then(|held| held.game.moves);
        let least = won.as_ref().map(|_| below.map_or(1, |below| below + 1));
        // Where both players may win, a draw of one says nothing of the other.
        let nobody = won.is_none() && held.is_some() && self.record.known().open.is_none();
        let winner = won.as_ref().map(|won| if won.strategy.claim.is_xeno() { "Xeno" } else { "Ophelia" });
        let number = Number { winner, least, most, win: win?, draw: draw?, nobody };
        let (exact, state) = (number.is_exact(), number.in_words());
        let (outcome, reason) = match end {
            Some(end @ End::Signal(_)) => (Word::Interrupted, Some(format!("{}; {state}", end.words()))),
            Some(End::Limit(limit)) if !exact => (Word::Undecided, Some(format!("{state}{}", self.advice(limit)))),
            _ => (if exact { Word::Proved } else { Word::Undecided }, None),
        };
        Ok(Report { number: Some(number), reason, ..self.report(outcome, None, None) })
    }
}
