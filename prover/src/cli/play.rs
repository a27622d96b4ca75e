//! `prover play`: you against a proof.

use std::{
    cmp::Reverse,
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use console::{Term, measure_text_width};
use serde_json::json;
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::cli::{
    output::{self, Exit, Result, about, check_report},
    prove::line,
    show::{Input, small},
};
use pgc_core::{
    certificate::{Certificate, GameProofs},
    game::{Game, Names, OpeningRule, Point, Style as Called, letters, point_of},
    json,
    player::{
        PlayState, PositionError, Threat, Turn,
        variation::{End, Move},
    },
    position::Position,
    quote::{FileName, printable},
};
use pgc_show::{
    View,
    board::{Layout, Panel, PanelText},
    write_after,
};

const AFTER_HELP: &str = include_str!("help/play.txt");

/// The proof to play against.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The certificate
    file: PathBuf,
    #[command(flatten)]
    source: Input,
    /// Play as a program: read one position per line, drawn as x..o....x or given as X:0,8/O:3, and print the proof's move there, one JSON
    /// object per line
    #[arg(long)]
    json: bool,
    /// The same, but print the number of the point alone, as 'prover audit program' reads it
    #[arg(long, conflicts_with = "json")]
    moves_only: bool,
    /// Take the side that follows the proof: the program makes the moves that resist longest, and says what the proof does where you do otherwise
    #[arg(long, conflicts_with_all = ["json", "moves_only"])]
    follow: bool,
    /// Draw no board: moves, threats and, if you type board, the points of each player are told in words
    #[arg(long, conflicts_with_all = ["json", "moves_only"])]
    no_board: bool,
}

/// Plays on standard input and output.
pub(super) fn run(args: &Args) -> Result {
    let (certificate, _) = args.source.load(&args.file, true)?;
    check_report()?;
    if args.json || args.moves_only {
        answer_positions(&certificate, args.json, &mut io::stdin().lock(), &mut io::stdout().lock())?;
        return Ok(Exit::DONE);
    }
    small(&certificate.game)?;
    let input = io::stdin();
    let game = &certificate.game;
    let [own, other] = certificate.strategy.claim.by_player(["Xeno", "Ophelia"]);
    let mut table = Sitting {
        out: Box::new(anstream::AutoStream::auto(io::stdout())),
        width: columns(),
        typed: input.is_terminal(),
        player: GameProofs::new(&certificate),
        file: &args.file,
        layout: Layout::of(game),
        names: Names::shown(game),
        own,
        other,
        follows: args.follow,
        draws: !args.no_board,
    };
    let line = table.play(&mut input.lock())?;
    line.iter().try_for_each(|line| table.write_transcript(line))?;
    table.out.flush()?;
    Ok(if line.is_some() { Exit::DONE } else { Exit::FAILED })
}

impl Sitting<'_> {
    /// Plays until the input ends or, if moves are piped in, until a game is over. Returns the moves of the last game; nothing if a piped move
    /// cannot be made, which is reported.
    fn play(&mut self, input: &mut dyn BufRead) -> Result<Option<Vec<Point>>> {
        let Certificate { game, strategy, .. } = self.player.certificate;
        let you = if self.follows { self.own } else { self.other };
        self.say(&format!("{} {}. You are {you}.", strategy.claim, game.name()))?;
        advice(self.names, game).map_or(Ok(()), |advice| self.say(&advice))?;
        if matches!(self.layout, Layout::Places(_)) && self.draws {
            self.say("Type lines to see the lines.")?;
        }
        let (mut line, mut number) = (Vec::new(), 0);
        loop {
            let state = self.answer(&mut line)?;
            if let Some(left) = state.left {
                writeln!(self.out, "moves left: {left}")?;
            }
            if self.draws {
                self.write(&state, line.last().copied())?;
            }
            self.say(&self.stands(&state))?;
            // Until a move is made or taken back.
            loop {
                if self.typed {
                    write!(self.out, "{you}> ")?;
                    self.out.flush()?;
                }
                let mut text = String::new();
                number += 1;
                if input.read_line(&mut text)? == 0 {
                    return Ok(Some(line));
                }
                match Command::read(&text, self.names, &state) {
                    Ok(Command::Move(point)) => match &state.turn {
                        Turn::Move(answer) if answer.point != point => {
                            self.say(&format!("The proof does otherwise: {}.", self.told(answer)))?;
                            continue;
                        }
                        _ => line.push(point),
                    },
                    // The last move of whoever sits at the table, with what followed.
                    Ok(Command::Undo) => {
                        let is_yours = |&index: &usize| self.is_own(index) == self.follows;
                        line.truncate((0..line.len()).rfind(is_yours).unwrap_or(line.len()))
                    }
                    Ok(Command::New) => {
                        self.write_transcript(&line)?;
                        line.clear();
                    }
                    Ok(Command::Quit) => return Ok(Some(line)),
                    Ok(command) => {
                        self.tell(command, &line, &state)?;
                        continue;
                    }
                    Err(message) if self.typed => {
                        self.say(&message)?;
                        continue;
                    }
                    Err(_) if matches!(state.turn, Turn::Over(_)) => return Ok(Some(line)),
                    Err(message) => {
                        output::tell(&format!("error: line {number} of the input: {message}"));
                        return Ok(None);
                    }
                }
                break;
            }
        }
    }

    /// What must be known before a move: how the game has ended, or what is threatened, in words.
    fn stands(&self, state: &PlayState) -> String {
        if let Turn::Over(over) = &state.turn {
            let ended = match over {
                End::Line(line) => format!("{} has won with the line {{{}}}.", self.own, list(self.names, line)),
                End::FullBoard => format!("The board is full: {} draws.", self.own),
                _ => format!("No further move of {}'s counts: {} draws.", self.other, self.own),
            };
            return if self.typed { ended + " Type new for a new game." } else { ended };
        }
        let line = |threat: &Threat| format!("{{{}}}", list(self.names, &threat.line));
        match &state.threats[..] {
            _ if self.follows => String::new(),
            [] => String::new(),
            [threat] => {
                format!("{} threatens {}; you must take {}.", self.own, line(threat), list(self.names, &[threat.point]))
            }
            threats => {
                let lines: Vec<String> = threats.iter().map(line).collect();
                format!("{} threatens {}; you can stop only one.", self.own, lines.join(" and "))
            }
        }
    }

    /// A move of the proof's, with its reason.
    fn told(&self, answer: &Move) -> String {
        let because = answer.because(&|points| list(self.names, points));
        format!("{} moves to {}, {because}", self.own, list(self.names, &[answer.point]))
    }

    /// What to do, and why.
    fn hint(&self, state: &PlayState) -> String {
        let named = |point: Point| list(self.names, &[point]);
        match (&state.turn, state.hint) {
            (Turn::Move(answer), _) => format!("{}.", self.told(answer)),
            (Turn::Replies(_), Some(point)) if state.threats.iter().any(|threat| threat.point == point) => {
                format!("{}: after any other move {} completes a line.", named(point), self.own)
            }
            (Turn::Replies(replies), Some(point)) => {
                let longest = replies
                    .answers
                    .iter()
                    .filter_map(|answer| answer.variation.as_ref())
                    .map(|it| it.moves.len())
                    .max();
                match longest {
                    Some(moves) => {
                        format!("{}: the proof needs most moves against it, up to {moves} by its script.", named(point))
                    }
                    None => format!(
                        "{}: the proof has an answer to each move, and none is known to last longest.",
                        named(point)
                    ),
                }
            }
            _ => "There is no move to make.".to_owned(),
        }
    }

    /// Says what was asked for, where no move is made.
    fn tell(&mut self, command: Command, line: &[Point], state: &PlayState) -> io::Result<()> {
        match command {
            Command::Help => self.say(AFTER_HELP.split("\n\n").next().unwrap_or_default()),
            Command::Board => self.write(state, line.last().copied()),
            Command::Lines => self.say(&self.open(state)),
            Command::Hint => self.say(&self.hint(state)),
            Command::Why => self.why(line),
            Command::Move(_) | Command::Undo | Command::New | Command::Quit | Command::Nothing => Ok(()),
        }
    }

    /// Makes the other side's moves until whoever sits at the table has a choice, and tells them.
    fn answer(&mut self, line: &mut Vec<Point>) -> Result<PlayState> {
        loop {
            let mut state = self.player.answer(line).map_err(about(self.file))?;
            let (point, told) = match (&state.turn, state.hint) {
                (Turn::Move(answer), _) if !self.follows => (answer.point, self.told(answer)),
                (Turn::Replies(_), Some(point)) if self.follows => {
                    (point, format!("{} moves to {}", self.other, list(self.names, &[point])))
                }
                (Turn::Move(_), _) => {
                    let points = 0..self.player.certificate.game.board.points();
                    let is_free = |point: &Point| !state.xeno.contains(point) && !state.ophelia.contains(point);
                    state.legal = points.map(point_of).filter(is_free).collect();
                    return Ok(state);
                }
                _ => return Ok(state),
            };
            self.say(&format!("{told}."))?;
            line.push(point);
        }
    }

    /// What the proof says after these moves.
    fn why(&mut self, line: &[Point]) -> io::Result<()> {
        let view = View { names: self.names, ..View::PLAIN };
        let mut text = Vec::new();
        if let Ok(answer) = self.player.answer(line) {
            write_after(&mut text, &self.player, line, &answer, view)?;
        }
        self.say(&String::from_utf8_lossy(&text))
    }

    /// The moves as a text that `prover audit paper` reads, if the game began on the empty board.
    fn write_transcript(&mut self, line: &[Point]) -> io::Result<()> {
        let Certificate { game, strategy, .. } = self.player.certificate;
        let is_xeno = strategy.claim.is_xeno();
        if line.is_empty() {
            return Ok(());
        }
        let said = |(index, point): (usize, &Point)| {
            if self.is_own(index) == is_xeno { point.to_string() } else { format!("({point})") }
        };
        let moves = line.iter().enumerate().map(said).collect::<Vec<_>>().join(", ");
        let mut text = game.name();
        writeln!(self.out)?;
        if matches!(game.opening, OpeningRule::Start(_)) {
            return self.say(&format!("# A game from a start of {text}: {moves}"));
        }
        // The name of such a board tells its digest, and not where its lines are.
        if let Some(rest) = text.strip_prefix("lines:") {
            writeln!(self.out, "# its lines: prover game {} --to lines > board.lines", FileName::new(self.file))?;
            text = format!("lines:board.lines{}", rest.trim_start_matches(|letter| letter != ' '));
        }
        writeln!(self.out, "game \"{text}\"")?;
        self.say(&format!("example \"A game\" : {moves}"))
    }
}

// What somebody types.

/// A line of the input. Words may be cut short, and then mean the first one in this order.
#[derive(Clone, Copy, ValueEnum)]
enum Command {
    /// Claim a point. It is legal.
    #[value(skip)]
    Move(Point),
    Undo,
    New,
    Hint,
    Why,
    Lines,
    Board,
    Quit,
    Help,
    /// An empty line.
    #[value(skip)]
    Nothing,
}

impl Command {
    /// Reads a line, or says what is wrong with it. A name of a point goes before a word; `?` asks for help.
    fn read(text: &str, names: Names, state: &PlayState) -> Result<Self, String> {
        let text = text.trim();
        if let Some(point) = names.meant(text) {
            let legal = state.legal.contains(&point);
            return if legal {
                Ok(Self::Move(point))
            } else {
                Err(format!("{text} is taken or not allowed; choose another"))
            };
        }
        let lower = text.to_lowercase();
        let is_meant = |word: &&Self| word.to_possible_value().is_some_and(|word| word.get_name().starts_with(&lower));
        match Self::value_variants().iter().find(is_meant) {
            _ if text.is_empty() => Ok(Self::Nothing),
            _ if text == "?" => Ok(Self::Help),
            Some(&command) => Ok(command),
            None => Err(format!("'{}' is neither a point nor a command; type help", text.escape_debug())),
        }
    }
}

// The lines that can still be completed.

/// The most lines that are listed.
const LISTED: usize = 30;

impl Sitting<'_> {
    /// The lines that the attacker can still complete, those of which he has most first, in words: with his mark at the points that he has.
    fn open(&self, state: &PlayState) -> String {
        let (claim, rules) = (self.player.certificate.strategy.claim, &self.player.theorem.rules);
        let [own, other] = claim.by_player([&state.xeno, &state.ophelia]);
        let (position, role) = (Position::with(rules, own, other), rules.attacker());
        let (mark, name) = claim.by_player([("X", "Xeno"), ("O", "Ophelia")])[role];
        let mut lines: Vec<usize> = position.open_lines(role).collect();
        lines.sort_by_key(|&line| (position.missing(role, line), Reverse(rules.lines[line].len())));
        if lines.is_empty() {
            return format!("{name} can complete no line any more.");
        }
        let name_of = |&point: &Point| if position.is_free(point) { self.names.name(point) } else { mark.to_owned() };
        let names = |&line: &usize| rules.lines[line].iter().map(name_of).collect::<Vec<_>>().join(",");
        let shown: Vec<String> = lines.iter().take(LISTED).map(|line| format!("{{{}}}", names(line))).collect();
        let more = lines.len().saturating_sub(LISTED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{name} can still complete {}{more}", shown.join(" "))
    }
}

// The board in a terminal.

const XENO: Style = AnsiColor::Red.on_default().bold();
const OPHELIA: Style = AnsiColor::Cyan.on_default().bold();

/// The least columns of a name: a mark between brackets needs its neighbours.
const NARROWEST: usize = 2;

/// A position as it is drawn.
struct Diagram<'b> {
    table: &'b Sitting<'b>,
    state: &'b PlayState,
    last: Option<Point>,
    /// The points of the line that has won.
    won: &'b [Point],
}

impl Sitting<'_> {
    /// Writes the board: X and O, and the names of free points. The last move stands in brackets, the line that has won in braces.
    fn write(&mut self, state: &PlayState, last: Option<Point>) -> io::Result<()> {
        let won: &[Point] = if let Turn::Over(End::Line(line)) = &state.turn { line } else { &[] };
        let board = Diagram { table: self, state, last, won };
        let drawn = match &self.layout {
            _ if !self.draws => None,
            Layout::Panels { panels, columns } => board.panels(panels, *columns),
            Layout::Places(places) => board.figure(places),
        };
        if let Some(drawn) = drawn {
            return write!(self.out, "{drawn}");
        }
        for (title, points) in [("X   ", &state.xeno), ("O   ", &state.ophelia), ("free", &state.legal)] {
            self.say(format!("{title} {}", self.names.list(points)).trim_end())?;
        }
        Ok(())
    }
}

impl Diagram<'_> {
    /// The least columns of a cell: those of the longest name, and one for what stands behind it.
    fn narrow(&self) -> usize {
        let names = self.table.names.all(&self.table.player.certificate.game);
        let widest = names.iter().map(|name| measure_text_width(name)).max();
        widest.unwrap_or(1).max(NARROWEST) + 1
    }

    /// The panels in so many columns of text, as many side by side as fit; with dots for free points, if their names are too wide, and then
    /// with a character for each point, where the last move has no bracket. Nothing if they do not fit, either.
    fn panels(&self, panels: &[Panel], columns: usize) -> Option<String> {
        let room = [self.table.width, usize::MAX];
        let named = |width: usize, all: bool| {
            let drawn =
                PanelText { panels, width, cell: &|point| self.cell(point, &self.table.names.name(point), width) };
            let beside = if all { columns } else { columns.min(drawn.beside(room[0])) };
            drawn.arranged(columns.max(2), beside, room)
        };
        let dotted = |width: usize| {
            let titled: Vec<Panel> = panels.iter().map(|panel| self.titled(panel, width)).collect();
            let drawn = PanelText { panels: &titled, width, cell: &|point| self.cell(point, ".", width) };
            drawn.arranged(columns.max(2), columns.min(drawn.beside(room[0])), room)
        };
        let single = || if panels.len() == 1 { dotted(NARROWEST + 1) } else { None };
        named(self.narrow() + 1, true)
            .or_else(|| named(self.narrow(), false))
            .or_else(single)
            .or_else(|| dotted(NARROWEST))
    }

    /// A panel with titles of its columns and rows, from which the names of its points follow: letters and numbers, or numbers to be added.
    fn titled(&self, panel: &Panel, width: usize) -> Panel {
        let has_letters = matches!(self.table.names.style(), Some(Called::Rows(_)));
        let heading = |column: usize| if has_letters { letters(column) } else { column.to_string() };
        let title = |row: usize| match panel.rows.get(row) {
            Some(title) => title.clone(),
            None if has_letters => (row + 1).to_string(),
            None => format!("{} +", row * panel.columns),
        };
        // Of a number the last digit, where there is room for one.
        let last = |text: String| text.chars().skip(text.chars().count().saturating_sub(width - 1)).collect::<String>();
        let columns = (0..panel.columns).map(|column| format!("{:>1$} ", last(heading(column)), width - 1)).collect();
        Panel {
            title: if panel.title.is_empty() { columns } else { panel.title.clone() },
            rows: (0..panel.cells.len() / panel.columns).map(title).collect(),
            ..panel.clone()
        }
    }

    /// A cell of so many columns: blanks, and a name or a mark before the last one, which is free for a bracket.
    fn cell(&self, point: Point, name: &str, width: usize) -> String {
        let bold = Style::new().bold();
        let stones = [("X", &self.state.xeno), ("O", &self.state.ophelia)];
        let (around, text, style) = match stones.into_iter().find(|(_, points)| points.contains(&point)) {
            Some((mark, _)) => {
                let last = (self.last == Some(point)).then_some(["[", "]"]);
                let around = if self.won.contains(&point) { Some(["{", "}"]) } else { last };
                (around.filter(|_| width > NARROWEST), mark, if mark == "X" { XENO } else { OPHELIA })
            }
            None if self.state.threats.iter().any(|threat| threat.point == point) => (None, name, bold.underline()),
            None => (None, name, Style::new().dimmed()),
        };
        let [open, close] =
            around.map_or([String::new(), " ".to_owned()], |signs| signs.map(|sign| format!("{bold}{sign}{bold:#}")));
        let blanks = (width - 1).saturating_sub(measure_text_width(&open) + measure_text_width(text));
        format!("{:blanks$}{open}{style}{text}{style:#}{close}", "")
    }

    /// The rows of a figure, from the top. Nothing if they do not fit, or if no figure of the board is known.
    fn figure(&self, places: &[[f64; 2]]) -> Option<String> {
        self.table.player.certificate.game.places()?;
        let ranks = |axis: usize| {
            let mut all: Vec<f64> = places.iter().map(|place| place[axis]).collect();
            all.sort_by(f64::total_cmp);
            all.dedup_by(|one, other| (*one - *other).abs() < 1e-6);
            let rank = |place: &[f64; 2]| all.iter().filter(|&&part| part < place[axis] - 1e-6).count();
            (places.iter().map(rank).collect::<Vec<usize>>(), all.len())
        };
        let [(columns, across), (rows, down)] = [ranks(0), ranks(1)];
        let mut figure: Vec<Vec<(usize, Point)>> = vec![Vec::new(); down];
        for ((&column, &row), point) in columns.iter().zip(&rows).zip(0..) {
            figure[row].push((column, point));
        }
        figure.iter_mut().for_each(|row| row.sort_unstable());
        // As many columns of text for each step as keep neighbours apart.
        let cell = self.narrow() + 1;
        let steps = figure.iter().flat_map(|row| row.windows(2)).map(|pair| pair[1].0 - pair[0].0);
        let step = steps.map(|step| cell.div_ceil(step.max(1))).max().unwrap_or(1);
        let row = |row: Vec<(usize, Point)>| {
            let mut at = 0;
            let cells = row.into_iter().map(|(column, point)| {
                let blanks = (column * step).saturating_sub(at);
                at = column * step + cell;
                format!("{:blanks$}{}", "", self.cell(point, &self.table.names.name(point), cell))
            });
            cells.collect::<String>().trim_end().to_owned() + "\n"
        };
        let fits = across * step + cell < self.table.width && down * 2 <= places.len() + 2;
        fits.then(|| figure.into_iter().map(row).collect())
    }
}

// Text for a terminal: no line is wider, and none is broken within a word.

/// The columns where there is no terminal.
const COLUMNS: usize = 80;

/// The most columns of a text, which nobody wants to read in longer lines.
const WIDEST: usize = 100;

/// The columns of the terminal to which standard output goes.
fn columns() -> usize {
    let of_terminal = Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    of_terminal.filter(|&columns| columns > 0).unwrap_or(COLUMNS).min(WIDEST)
}

impl Sitting<'_> {
    /// Writes a text. What does not fit into a line goes on below, two columns further to the right, in a comment behind another `#`.
    fn say(&mut self, text: &str) -> io::Result<()> {
        text.lines().try_for_each(|line| self.line(line))
    }

    fn line(&mut self, line: &str) -> io::Result<()> {
        let text = line.strip_prefix('#').unwrap_or(line).trim_start();
        let first = &line[..line.len() - text.len()];
        let below = format!("{first}  ");
        let options = Options::new(self.width)
            .initial_indent(first)
            .subsequent_indent(&below)
            .break_words(false)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation);
        textwrap::wrap(text, options).iter().try_for_each(|row| writeln!(self.out, "{row}"))
    }
}

// A proof to play against, with what is said about its board.

/// A proof, the names of its points, and what is written on.
struct Sitting<'a> {
    out: Box<dyn Write>,
    width: usize,
    /// Whether a person types the input, who is asked for it.
    typed: bool,
    player: GameProofs<'a>,
    file: &'a Path,
    layout: Layout,
    names: Names<'a>,
    /// The player who follows the proof.
    own: &'static str,
    other: &'static str,
    /// Whether the person at the table is that player.
    follows: bool,
    /// Whether boards are drawn.
    draws: bool,
}

impl Sitting<'_> {
    /// Whether the player of whom the claim speaks makes the move of this index.
    fn is_own(&self, index: usize) -> bool {
        index.is_multiple_of(2) != self.player.theorem.rules.other_begins
    }
}

// The names of points, as they are written and typed.

/// Names with commas between them. A single one has its plain name beside it: `β3 (b3)`.
fn list(names: Names, points: &[Point]) -> String {
    let plain = if let &[point] = points { names.plain(point) } else { None };
    names.list(points) + &plain.map(|plain| format!(" ({plain})")).unwrap_or_default()
}

/// What is to be typed where a name of the board's points is not plain, in a sentence.
fn advice(names: Names, game: &Game) -> Option<String> {
    let all = names.all(game);
    let first = |letter: Option<char>| {
        let is_first = |(name, _): &(&String, Point)| name.chars().next() != letter && !name.is_ascii();
        let (name, point) = all.iter().zip(0..).find(is_first)?;
        Some((name, names.plain(point)?))
    };
    let (name, plain) = first(None)?;
    let more = first(name.chars().next()).map(|(name, plain)| format!(", and {plain} for {name}"));
    Some(format!("Type {plain} for {name}{}.", more.unwrap_or_default()))
}

// A proof as a program: positions come in a line each, and moves go out.

/// The most bytes of a line. The points of the largest board have numbers of five digits.
const LONGEST: u64 = 1 << 19;

/// The most characters of a line that are repeated in a report.
const REPEATED: usize = 100;

/// Answers each line of the input until it ends, by a JSON object or by the number of the point. Blank lines are passed over.
fn answer_positions(
    certificate: &Certificate,
    as_json: bool,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (player, names) = (GameProofs::new(certificate), Names::of(&certificate.game));
    while let Some((bytes, is_whole)) = line(input, LONGEST)? {
        let line = String::from_utf8(bytes).ok().filter(|_| is_whole);
        let text = line.as_deref().unwrap_or_default().trim();
        if line.is_some() && text.is_empty() {
            continue;
        }
        // An empty text is no position.
        let answer = player.move_at(text);
        if as_json {
            let position: String = text.chars().take(REPEATED).collect();
            let told = match &answer {
                Ok(answer) => json!({
                    "position": position,
                    "move": answer.point,
                    "name": names.name(answer.point),
                    "reason": answer.because(&|points| names.list(points)),
                }),
                Err(wrong) => json!({ "position": position, "error": wrong.word(), "message": wrong.to_string() }),
            };
            json::write(&mut &mut *out, &told)?;
        } else {
            let error = |wrong: PositionError| format!("error: {}", printable(&wrong.to_string()));
            writeln!(out, "{}", answer.map_or_else(error, |answer| answer.point.to_string()))?;
        }
        out.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::tests::certificates::committed;

    #[test]
    fn other_names_are_known_too() {
        let cube = Game::parse("4^3").unwrap();
        let names = Names::shown(&cube);
        assert_eq!((names.meant("1.0.3"), names.meant("19"), advice(names, &cube)), (Some(19), Some(19), None));
        let mut game = Game::parse("mnk:4,1,3").unwrap();
        game.source.names = ["nord", "süd", "b1", "Nord"].map(str::to_owned).to_vec();
        let names = Names::shown(&game);
        assert_eq!((list(names, &[1]), names.meant("b1")), ("süd (1)".to_owned(), Some(2)));
        assert_eq!(["nord", "Nord", "NORD"].map(|text| names.meant(text)), [Some(0), Some(3), Some(0)]);
        assert_eq!(advice(names, &game).unwrap(), "Type 1 for süd.");
    }

    #[test]
    fn a_narrow_board_has_a_character_for_each_point() {
        let certificate = committed("mnk-15-15-8");
        let table = Sitting {
            out: Box::new(io::sink()),
            width: 40,
            typed: false,
            player: GameProofs::new(&certificate),
            file: Path::new(""),
            layout: Layout::of(&certificate.game),
            names: Names::shown(&certificate.game),
            own: "Ophelia",
            other: "Xeno",
            follows: false,
            draws: true,
        };
        let state = table.player.answer(&[112, 142]).unwrap();
        let (Layout::Panels { panels, columns }, won) = (&table.layout, &[]) else { panic!() };
        let drawn = Diagram { table: &table, state: &state, last: Some(142), won }.panels(panels, *columns).unwrap();
        let plain = anstream::adapter::strip_str(&drawn).to_string();
        assert!(plain.starts_with("    a b c d e f g h i j k l m n o\n1   . . ."), "{plain}");
        assert!(plain.lines().nth(8).unwrap().starts_with("8   . . . . . . . X . ."), "{plain}");
    }

    fn answered(name: &str, as_json: bool, input: &[u8]) -> Vec<String> {
        let mut out = Vec::new();
        answer_positions(&committed(name), as_json, &mut &*input, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_line_that_is_no_text_or_too_long_gets_one_too() {
        let long = ".".repeat(1 << 20) + "\n...........................";
        let lines = answered("grid-3-3", false, long.as_bytes());
        assert!(lines[0].starts_with("error: this is not a position of the board") && lines[1] == "13", "{lines:?}");
        let lines = answered("grid-3-3", true, b"\xff\n");
        assert!(lines[0].starts_with(r#"{"error":"unreadable""#), "{lines:?}");
    }
}
