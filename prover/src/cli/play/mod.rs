//! `prover play`: you against a proof.

mod board;
mod command;
mod positions;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};

use crate::cli::error::{CliError, FileError};
use crate::cli::outcome::{FAILURE, Outcome};
use crate::cli::output::{check_report, tell};
use crate::cli::show::{Limit, Named, load, small};
use command::Command;
use pgc_core::certificate::Certificate;
use pgc_core::game::{OpeningRule, Point};
use pgc_core::labels::{Labels, names};
use pgc_core::player::State;
use pgc_core::player::state;
use pgc_core::player::{Over, PlayError, Turn};
use pgc_core::quote::FileName;
use pgc_show::layout::Layout;
use pgc_show::{View, write_after};
use positions::Form;

const AFTER_HELP: &str = "\
You play the player of whom the claim does not speak: Ophelia, if Xeno wins. Type
  13, r2, b3   a move: the number of a free point, or its name
  undo         take your last move back, with the answer to it
  hint         the move that resists longest, as far as the proof shows
  why          what the proof says here: its answer to each of your moves
  board        the board again
  quit         leave; the end of the input does the same
The first letter is enough. At the end the moves are printed as a text that 'prover audit' reads.

Moves can be piped in, one a line; then nothing is prompted, and a move that cannot be made ends the game.

With --json or --moves-only the proof is a program that plays: it reads positions, not moves, a line each, and
prints a line for each, until the input ends. The move depends on the position alone. Where the proof's player is not to
move, or no play against the proof leads, the line says so, as JSON in \"error\" (unreadable, start,
turn, over, unreachable or broken) and \"message\"; it is no reason to stop.

Exit codes:
  0  the game is over, or was left
  3  wrong usage, a file that is no certificate or declares too many steps, a piped move that cannot be made, or a proof that breaks

Examples:
  prover play grid-4-3.pgc
  printf '0\\n26\\n' | prover play grid-3-3.pgc
  echo X:13/O:0 | prover play --json grid-3-3.pgc
  prover audit --player 'prover play --moves-only grid-3-3.pgc' --game 3^3";

/// The proof to play against.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The certificate
    file: PathBuf,
    #[command(flatten)]
    named: Named,
    #[command(flatten)]
    limit: Limit,
    /// Play as a program: read a position a line, drawn as x..o....x or given as X:0,8/O:3, and print the proof's move there, a JSON object a
    /// line
    #[arg(long)]
    json: bool,
    /// The same, but print the number of the point alone, as 'prover audit --player' reads it
    #[arg(long, conflicts_with = "json")]
    moves_only: bool,
}

const XENO: Style = AnsiColor::Red.on_default().bold();
const OPHELIA: Style = AnsiColor::Cyan.on_default().bold();

/// Plays on standard input and output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let wrong = |why: FileError| why.of(&args.file);
    let (certificate, _) = load(&args.file, args.limit, &args.named)?;
    check_report()?;
    if args.json || args.moves_only {
        let form = if args.json { Form::Json } else { Form::Number };
        positions::answer(&certificate, form, &mut io::stdin().lock(), &mut io::stdout().lock())?;
        return Ok(Outcome::Done);
    }
    small(&certificate.game)?;
    let table = Table::of(&certificate);
    let input = io::stdin();
    let typed = input.is_terminal();
    let mut out = anstream::AutoStream::auto(io::stdout());
    let played = play(&table, &mut input.lock(), typed, &mut out)?;
    let ended = match played {
        Ok(line) => {
            write_transcript(&mut out, &table, &line, &args.file)?;
            Outcome::Done
        }
        Err(End::Refused(number, message)) => {
            tell(&format!("error: line {number} of the input: {message}"));
            Outcome::Ended(FAILURE)
        }
        Err(End::Broken(error)) => return Err(wrong(FileError::Play(error))),
    };
    out.flush()?;
    Ok(ended)
}

/// A proof, and the names of its points.
struct Table<'a> {
    certificate: &'a Certificate,
    layout: Layout,
    names: Vec<String>,
    own: &'static str,
    other: &'static str,
}

impl<'a> Table<'a> {
    fn of(certificate: &'a Certificate) -> Table<'a> {
        let game = &certificate.game;
        let players = if certificate.strategy.claim.is_xeno() { ("Xeno", "Ophelia") } else { ("Ophelia", "Xeno") };
        Table { certificate, layout: Layout::of(game), names: names(game), own: players.0, other: players.1 }
    }

    fn list(&self, points: &[Point]) -> String {
        let names: Vec<&str> = points.iter().map(|&point| &*self.names[usize::from(point)]).collect();
        names.join(", ")
    }

    /// Whether the player of whom the claim speaks makes the move of this index.
    fn is_own(&self, index: usize) -> bool {
        let begins = self.certificate.game.opening.start().ophelia_moves != self.certificate.strategy.claim.is_xeno();
        index.is_multiple_of(2) == begins
    }
}

/// Why a game ended before its time.
enum End {
    /// A piped move cannot be made: the number of its line, and the reason.
    Refused(usize, String),
    /// The proof does not hold.
    Broken(PlayError),
}

/// Plays until the game is over or the input ends, and returns the moves.
fn play(
    table: &Table,
    input: &mut dyn BufRead,
    typed: bool,
    out: &mut dyn Write,
) -> io::Result<Result<Vec<Point>, End>> {
    writeln!(out, "{} {}. You are {}.", table.certificate.strategy.claim, table.certificate.game.text(), table.other)?;
    let (mut line, mut number) = (Vec::new(), 0);
    loop {
        let state = match answer(table, &mut line, out)? {
            Ok(state) => state,
            Err(error) => return Ok(Err(End::Broken(error))),
        };
        board::write(out, table, &state)?;
        if let Turn::Over(over) = &state.turn {
            tell_end(table, over, out)?;
            return Ok(Ok(line));
        }
        if let [threat] = &state.threats[..] {
            writeln!(out, "You must take {}.", table.list(&[threat.point]))?;
        }
        // Until a move is made or taken back.
        loop {
            if typed {
                write!(out, "{}> ", table.other)?;
                out.flush()?;
            }
            let mut text = String::new();
            number += 1;
            if input.read_line(&mut text)? == 0 {
                return Ok(Ok(line));
            }
            match Command::read(&text, &table.names, &state) {
                Ok(Command::Move(point)) => line.push(point),
                Ok(Command::Undo) => take_back(table, &mut line),
                Ok(Command::Quit) => return Ok(Ok(line)),
                Ok(Command::Nothing) => continue,
                Ok(Command::Help) => {
                    writeln!(out, "{}", AFTER_HELP.split("\n\n").next().unwrap_or_default())?;
                    continue;
                }
                Ok(Command::Board) => {
                    board::write(out, table, &state)?;
                    continue;
                }
                Ok(Command::Hint) => {
                    let hint = state.hint.map_or_else(|| "nothing helps".to_owned(), |point| table.list(&[point]));
                    writeln!(out, "{hint}")?;
                    continue;
                }
                Ok(Command::Why) => {
                    why(table, &line, out)?;
                    continue;
                }
                Err(message) if typed => {
                    writeln!(out, "{message}")?;
                    continue;
                }
                Err(message) => return Ok(Err(End::Refused(number, message))),
            }
            break;
        }
    }
}

/// Makes the proof's moves until the other player has a choice, and says why.
fn answer(table: &Table, line: &mut Vec<Point>, out: &mut dyn Write) -> io::Result<Result<State, PlayError>> {
    loop {
        let state = match state(table.certificate, line) {
            Ok(state) => state,
            Err(error) => return Ok(Err(error)),
        };
        let Turn::Move(answer) = &state.turn else { return Ok(Ok(state)) };
        let name = table.list(&[answer.point]);
        let because = answer.because_with(&|points| table.list(points));
        writeln!(out, "{} moves to {name}, {because}.", table.own)?;
        line.push(answer.point);
    }
}

fn tell_end(table: &Table, over: &Over, out: &mut dyn Write) -> io::Result<()> {
    match over {
        Over::Line(line) => writeln!(out, "{} has won with the line {{{}}}.", table.own, table.list(line)),
        Over::FullBoard => writeln!(out, "The board is full: a draw."),
        Over::NoMovesLeft => writeln!(out, "No move of yours counts any more: a draw."),
    }
}

/// Takes the last move of the other player back, with what followed.
fn take_back(table: &Table, line: &mut Vec<Point>) {
    if let Some(last) = (0..line.len()).rev().find(|&index| !table.is_own(index)) {
        line.truncate(last);
    }
}

/// What the proof says after these moves.
fn why(table: &Table, line: &[Point], out: &mut dyn Write) -> io::Result<()> {
    let view = View { labels: Labels::of(&table.certificate.game), ..View::PLAIN };
    let player = pgc_core::player::Player::new(table.certificate);
    let mut text = Vec::new();
    if let Ok(answer) = player.answer(line) {
        write_after(&mut text, table.certificate, line, &answer, view)?;
    }
    out.write_all(&text)
}

/// The moves as a text that `prover audit` reads, if the game began on the empty board.
fn write_transcript(out: &mut dyn Write, table: &Table, line: &[Point], file: &Path) -> io::Result<()> {
    let game = &table.certificate.game;
    let is_xeno = table.certificate.strategy.claim.is_xeno();
    if line.is_empty() {
        return Ok(());
    }
    let moves: Vec<String> = line
        .iter()
        .enumerate()
        .map(|(index, point)| if table.is_own(index) == is_xeno { point.to_string() } else { format!("({point})") })
        .collect();
    writeln!(out)?;
    let text = game.text();
    // The name of such a board tells its digest, and not where its lines are.
    let digest = text.strip_prefix("lines:").map(|rest| rest.split(' ').next().unwrap_or_default());
    let text = match digest {
        Some(digest) if !matches!(game.opening, OpeningRule::Start(_)) => {
            writeln!(out, "# its lines: prover game {} --lines > board.lines", FileName::new(file))?;
            text.replacen(digest, "board.lines", 1)
        }
        _ => text,
    };
    if matches!(game.opening, OpeningRule::Start(_)) {
        writeln!(out, "# A game from a start of {text}: {}", moves.join(", "))
    } else {
        writeln!(out, "game \"{text}\"\nexample \"A game\" : {}", moves.join(", "))
    }
}
