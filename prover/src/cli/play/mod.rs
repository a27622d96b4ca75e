//! `prover play`: you against a proof.

mod board;
mod command;
mod lines;
mod names;
mod paper;
mod positions;
mod table;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::cli::certificate::{Limit, proof};
use crate::cli::error::{CliError, FileError};
use crate::cli::outcome::{FAILURE, Outcome};
use crate::cli::output::{self, check_report};
use crate::cli::show::{Named, load, small};
use command::Command;
use paper::{Paper, columns};
use pgc_core::certificate::Certificate;
use pgc_core::game::{OpeningRule, Point};
use pgc_core::labels::Labels;
use pgc_core::player::State;
use pgc_core::player::state;
use pgc_core::player::{Over, PlayError, Turn};
use pgc_core::quote::FileName;
use pgc_show::layout::Layout;
use pgc_show::{View, write_after};
use positions::Form;
use table::Table;

const AFTER_HELP: &str = "\
You play the side that the claim does not name: Ophelia, if the claim is that
Xeno wins. You can type:
  13, r2, b3   a move: the number of a free point, or its name; b3 stands for β3
  undo         take your last move back, with the answer to it
  hint         the move that resists longest, as far as the proof shows
  why          what the proof says here: its answer to each of your moves
  lines        the lines that can still be completed, the nearest ones first
  board        the board again
  quit         leave; the end of the input does the same
The first letter of a command is enough. On the board the last move stands in
brackets, [X], and the line that has won in braces, {X}. At the end the moves
are printed as a text that 'prover audit' reads.

Moves can be piped in, one per line. Then there are no prompts, and a move that
cannot be made ends the game.

With --json or --moves-only the proof becomes a program that plays. It reads
positions instead of moves, one per line, and prints one line for each, until
the input ends. The move depends on the position alone. If the proof's player is
not to move, or if no play against the proof reaches the position, the line says
so, in JSON with \"error\" (unreadable, start, turn, over, unreachable or
broken) and \"message\". Then the program goes on with the next position.

The proof is replayed first, so a large one needs a while to begin.

Exit codes:
  0  the game is over, or you left it
  3  wrong usage, a file that is no certificate or declares too many steps, a
     piped move that cannot be made, a proof that breaks, or more memory than
     --memory

Examples:
  prover play grid-4-3.pgc
  printf '0\\n26\\n' | prover play grid-3-3.pgc
  echo X:13/O:0 | prover play --json grid-3-3.pgc
  prover audit --player 'prover play --moves-only grid-3-3.pgc' --game 3^3";

const JSON: &str = "\
Play as a program: read one position per line, drawn as
x..o....x or given as X:0,8/O:3, and print the proof's
move there, one JSON object per line";

const MOVES_ONLY: &str = "\
The same, but print the number of the point alone, as
'prover audit --player' reads it";

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
    #[arg(long, help = JSON)]
    json: bool,
    #[arg(long, conflicts_with = "json", help = MOVES_ONLY)]
    moves_only: bool,
}

/// Plays on standard input and output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let wrong = |why: FileError| why.of(&args.file);
    let (certificate, _) = load(&args.file, args.limit, &args.named)?;
    let certificate = proof(&args.file, certificate)?;
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
    let mut paper = Paper { out: &mut out, width: columns() };
    let played = play(&table, &mut input.lock(), typed, &mut paper)?;
    let ended = match played {
        Ok(line) => {
            write_transcript(&mut paper, &table, &line, &args.file)?;
            Outcome::Done
        }
        Err(End::Refused(number, message)) => {
            output::tell(&format!("error: line {number} of the input: {message}"));
            Outcome::Ended(FAILURE)
        }
        Err(End::Broken(error)) => return Err(wrong(FileError::Play(error))),
    };
    out.flush()?;
    Ok(ended)
}

/// Why a game ended before its time.
enum End {
    /// A piped move cannot be made: the number of its line, and the reason.
    Refused(usize, String),
    /// The proof does not hold.
    Broken(PlayError),
}

/// Plays until the game is over or the input ends, and returns the moves.
fn play(table: &Table, input: &mut dyn BufRead, typed: bool, paper: &mut Paper) -> io::Result<Result<Vec<Point>, End>> {
    let Certificate { game, strategy, .. } = table.certificate;
    paper.say(&format!("{} {}. You are {}.", strategy.claim, game.text(), table.other))?;
    table.names.advice().map_or(Ok(()), |advice| paper.say(&advice))?;
    if matches!(table.layout, Layout::Places(_)) {
        paper.say("Type lines to see the lines.")?;
    }
    let (mut line, mut number) = (Vec::new(), 0);
    loop {
        let state = match answer(table, &mut line, paper)? {
            Ok(state) => state,
            Err(error) => return Ok(Err(End::Broken(error))),
        };
        board::write(paper, table, &state, line.last().copied())?;
        if let Turn::Over(over) = &state.turn {
            tell_end(table, over, paper)?;
            return Ok(Ok(line));
        }
        if let [threat] = &state.threats[..] {
            paper.say(&format!("You must take {}.", table.names.list(&[threat.point])))?;
        }
        // Until a move is made or taken back.
        loop {
            if typed {
                write!(paper.out, "{}> ", table.other)?;
                paper.out.flush()?;
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
                Ok(command) => {
                    tell(command, table, &line, &state, paper)?;
                    continue;
                }
                Err(message) if typed => {
                    paper.say(&message)?;
                    continue;
                }
                Err(message) => return Ok(Err(End::Refused(number, message))),
            }
            break;
        }
    }
}

/// Says what was asked for, where no move is made.
fn tell(command: Command, table: &Table, line: &[Point], state: &State, paper: &mut Paper) -> io::Result<()> {
    match command {
        Command::Help => paper.say(AFTER_HELP.split("\n\n").next().unwrap_or_default()),
        Command::Board => board::write(paper, table, state, line.last().copied()),
        Command::Lines => paper.say(&lines::open(table, state)),
        Command::Hint => {
            paper.say(&state.hint.map_or_else(|| "nothing helps".to_owned(), |point| table.names.list(&[point])))
        }
        Command::Why => why(table, line, paper),
        Command::Move(_) | Command::Undo | Command::Quit | Command::Nothing => Ok(()),
    }
}

/// Makes the proof's moves until the other player has a choice, and says why.
fn answer(table: &Table, line: &mut Vec<Point>, paper: &mut Paper) -> io::Result<Result<State, PlayError>> {
    loop {
        let state = match state(table.certificate, line) {
            Ok(state) => state,
            Err(error) => return Ok(Err(error)),
        };
        let Turn::Move(answer) = &state.turn else { return Ok(Ok(state)) };
        let name = table.names.list(&[answer.point]);
        let because = answer.because_with(&|points| table.names.list(points));
        paper.say(&format!("{} moves to {name}, {because}.", table.own))?;
        line.push(answer.point);
    }
}

fn tell_end(table: &Table, over: &Over, paper: &mut Paper) -> io::Result<()> {
    match over {
        Over::Line(line) => paper.say(&format!("{} has won with the line {{{}}}.", table.own, table.names.list(line))),
        Over::FullBoard => paper.say("The board is full: a draw."),
        Over::NoMovesLeft => paper.say("No move of yours counts any more: a draw."),
    }
}

/// Takes the last move of the other player back, with what followed.
fn take_back(table: &Table, line: &mut Vec<Point>) {
    if let Some(last) = (0..line.len()).rev().find(|&index| !table.is_own(index)) {
        line.truncate(last);
    }
}

/// What the proof says after these moves.
fn why(table: &Table, line: &[Point], paper: &mut Paper) -> io::Result<()> {
    let view = View { labels: Labels::of(&table.certificate.game), ..View::PLAIN };
    let player = pgc_core::player::Player::new(table.certificate);
    let mut text = Vec::new();
    if let Ok(answer) = player.answer(line) {
        write_after(&mut text, table.certificate, line, &answer, view)?;
    }
    paper.say(&String::from_utf8_lossy(&text))
}

/// The moves as a text that `prover audit` reads, if the game began on the empty board.
fn write_transcript(paper: &mut Paper, table: &Table, line: &[Point], file: &Path) -> io::Result<()> {
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
    writeln!(paper.out)?;
    let text = game.text();
    // The name of such a board tells its digest, and not where its lines are.
    let digest = text.strip_prefix("lines:").map(|rest| rest.split(' ').next().unwrap_or_default());
    let text = match digest {
        Some(digest) if !matches!(game.opening, OpeningRule::Start(_)) => {
            writeln!(paper.out, "# its lines: prover game {} --lines > board.lines", FileName::new(file))?;
            text.replacen(digest, "board.lines", 1)
        }
        _ => text,
    };
    let moves = moves.join(", ");
    if matches!(game.opening, OpeningRule::Start(_)) {
        return paper.comment(&format!("A game from a start of {text}: {moves}"));
    }
    writeln!(paper.out, "game \"{text}\"")?;
    paper.say(&format!("example \"A game\" : {moves}"))
}
