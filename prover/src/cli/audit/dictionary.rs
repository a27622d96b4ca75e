//! The audit of a dictionary of strategic moves.

mod report;

use std::num::NonZero;
use std::time::Instant;

use report::Report;

use super::Args;
use crate::audit::dictionary::audit;
use crate::certificate::file;
use crate::cli::progress::Spinner;
use crate::cli::prove::stop_between_files;
use crate::cli::{CliError, GameArgs, Outcome};
use crate::dictionary;
use crate::game::Game;

/// The options of a game that may follow its expression.
const MAKER_BREAKER: &str = "--maker-breaker";

/// Goes through the dictionary, writes the certificate if there is one and a place for it, and tells what the dictionary lacks.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let start = Instant::now();
    let game = game(args.game.as_deref().ok_or(CliError::NoGame)?)?;
    if let Some(path) = &args.output {
        stop_between_files();
        file::check_writable(path)?;
    }
    let entries = dictionary::read(&args.strategy, game.board.points())?;
    let spinner = Spinner::new(args.json);
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let audit = audit(&game, &entries, threads, &spinner);
    spinner.finish();
    let audit = audit?;
    let written = match (&audit.proof, &args.output) {
        (Some(proof), Some(path)) => {
            file::write_atomically(path, &proof.bytes)?;
            Some(path.as_path())
        }
        _ => None,
    };
    let report = Report::new(&game, &args.strategy, &entries, &audit, written, start.elapsed().as_secs_f64());
    report.print(args.json)?;
    Ok(if audit.proof.is_some() { Outcome::Done } else { Outcome::Opposite })
}

/// The game of an expression, which `--maker-breaker` may follow.
fn game(text: &str) -> Result<Game, CliError> {
    let (expr, options) = match text.find(" --") {
        Some(end) => (text[..end].trim(), text[end..].trim()),
        None => (text.trim(), ""),
    };
    if !["", MAKER_BREAKER].contains(&options) {
        return Err(CliError::GameOption(options.to_owned()));
    }
    let args = GameArgs {
        expr: expr.to_owned(),
        forbid_opening: None,
        forbid_first_moves: None,
        maker_breaker: options == MAKER_BREAKER,
    };
    Ok(args.load()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_an_expression_and_perhaps_a_convention() {
        let text = |text: &str| game(text).map(|game| game.text()).map_err(|error| error.to_string());
        assert_eq!(text("4^3").as_deref(), Ok("4^3"));
        assert_eq!(text(" 4^3   --maker-breaker ").as_deref(), Ok("4^3 --maker-breaker"));
        assert!(text("go").is_err());
        let error = text("3^3 --forbid-opening 13").unwrap_err();
        assert!(error.starts_with("'--forbid-opening 13' is no option of a game to audit"), "{error}");
    }
}
