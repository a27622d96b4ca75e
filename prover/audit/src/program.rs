//! Programs that play: every reply against one, as it answers.
//!
//! A program plays the side that a claim is about. It is asked for its move at each position that can come up when
//! the other player tries every reply, as long as the outcome is open. What goes wrong is reported with the line of
//! play; if nothing does, its moves become a certificate.
//!
//! The number of positions is what it costs: each is a question to a program that may think for seconds. Three
//! things keep it small. With `--up-to-symmetry`, positions that a symmetry takes to each other are asked about
//! once. Where the outcome shows without further moves, the program is not asked. And after a move that leaves a line
//! one point short only one reply leaves the outcome open.
//!
//! A program is not trusted to be a function: at a position that is reached by two orders of moves it is asked
//! twice, and must answer alike. It is not trusted to end, either: each answer has a time, and a program that fails
//! is stopped and started again, so that one failure is one finding.
//!
//! # The order of questions
//!
//! The audit of a program: level by level, so that the first finding is one of the shortest lines of play by which
//! it fails.
//!
//! At each position with the program to move it is asked once, and once more if the same position is also reached
//! by another order of moves. It is not asked where the outcome is settled at a glance, unless every move is asked
//! for.
//!
//! A level has all positions that are equally many moves from the start. A position that fails has no successors,
//! and the audit goes on with the others of its level, until there are as many findings as are wanted.
//!
//! # Positions
//!
//! A position stands for its images under the symmetries of the game, if these are used; the program's answer at
//! one of them is mapped to the others. Whether the program itself would answer so at an image is not asked: the
//! certificate needs one answer for each class.
//!
//! # Settled positions
//!
//! Where the outcome is settled, the program could win or draw by rules that the certificate can state: a line, two
//! threats, a potential or a pairing. Then its moves there prove nothing more, and it is not asked. So a program
//! may play on badly in such a position without a finding, unless every move is asked for.
//!
//! # The certificate
//!
//! Each position at which the program was asked becomes a lemma, unless an earlier one dominates it. Its statement
//! gives the antagonist everything that its proof does not need. So a lemma may answer positions at which the
//! program moves otherwise; what is proved stays true.
//!
//! Answers that end the game at a glance, such as a line, a pairing or a potential, are written as such, and not as
//! the program's moves. Few scripts are chosen that answer all replies.
//!
//! # Protocols
//!
//! Questions to a program and its answers are lines that go to it and come back.
//!
//! # A position a line, and a move a line
//!
//! It is the simplest protocol that a program can speak: a drawing of the board comes in, with a letter for each
//! point, and a point goes out. A program needs no memory between two lines. Comments and blank lines of its are
//! passed over, so that it may say what it thinks.
//!
//! # Gomocup
//!
//! The protocol of Gomocup's programs, which are called brains there (P. Laštovička and others,
//! <https://plastovicka.github.io/protocl2en.htm>).
//!
//! A brain is told a whole position by BOARD and answers with its move, so each question is independent of those
//! before. Between two questions it is told RESTART, or START if it does not know that. Lines that begin with
//! DEBUG, MESSAGE and the like are passed over. After an answer that is no move the brain is stopped, as what
//! follows might be taken for the answer to the next question.
//!
//! # Findings
//!
//! A finding is a line of play and what happens at its end. Whoever wrote the program can make the same moves and
//! see the same. Answers are reported as they were given, but shortened, since they come from elsewhere.

use std::{collections::HashMap, io, num::NonZero, sync::Arc};

use serde::Serialize;

use crate::{AuditError, ProofFile};
use pgc_core::{
    by_width,
    game::{Claim, Convention, Game, Names, OpeningRule, Point},
    position::{ANTAGONIST, Bits, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries},
    strategy::{Ending, Lemma, Replay, Term, replay::PlayResult},
    symmetry::{Permutation, automorphisms_of},
};
use pgc_engine::{
    lemma_store::LemmaStore,
    minimise,
    search::writer::{ReplySet, Technique, Writer},
    solve::{Count, Progress},
};

/// How a program is audited.
pub struct Options<'o> {
    /// The claim. The program plays the side that it is about.
    pub claim: Claim,
    /// How questions and answers are written.
    pub protocol: Protocol,
    /// The time for a move in milliseconds, which some protocols tell.
    pub milliseconds: u64,
    /// Whether the program is also asked where the outcome is settled.
    pub every_move: bool,
    /// Whether positions that symmetries of the game take to each other are one.
    pub up_to_symmetry: bool,
    /// The most questions.
    pub nodes: u64,
    /// After how many findings the audit ends.
    pub findings: usize,
    /// Receives the progress.
    pub progress: &'o dyn Progress,
}

/// What was found of a program.
#[derive(Debug, Default, Serialize)]
pub struct Audit {
    /// At how many positions the program was asked.
    pub asked: u64,
    /// At how many of them it was asked again.
    pub again: u64,
    /// How many times play came to a position that is settled, where it was not asked.
    pub settled: u64,
    /// What goes wrong. No line of play by which the program fails is shorter than the first one, unless the questions ended before.
    pub findings: Vec<FailedPlay>,
    /// Whether the questions ended before the audit was done.
    #[serde(skip)]
    pub is_cut: bool,
    /// The certificate, if the program was asked and nothing goes wrong.
    #[serde(skip)]
    pub proof: Option<ProofFile>,
}

/// Audits a program for a game.
///
/// # Errors
///
/// The protocol has no such game, the program cannot be started, the certificate exceeds the limits of the format, or this program has a fault.
pub fn audit(game: &Game, channel: impl Channel, options: &Options) -> Result<Audit, AuditError> {
    let rules = Rules::new(game, options.claim);
    let dialogue = Dialogue::new(options.protocol, game, channel, options.milliseconds)
        .ok_or_else(|| AuditError::Gomocup(game.name()))?;
    let points = game.board.points();
    let all = Symmetries::new(&automorphisms_of(game, &[]), points);
    let identity = Symmetries::trivial(points);
    let symmetries = if options.up_to_symmetry { &all } else { &identity };
    let table = Queries { rules: &rules, symmetries, nodes: Vec::new(), index: HashMap::new() };
    let mut tour = Session { options, table, dialogue, audit: Audit::default() };
    tour.go().map_err(AuditError::Program)?;
    let Session { table, mut audit, .. } = tour;
    // What holds without the program's moves is no proof of what the program achieves.
    if audit.findings.is_empty() && !audit.is_cut && audit.asked > 0 {
        options.progress.report("writing the certificate", Count::None);
        let strategy = by_width!(points, Set => {
            Writer::<Set, _>::new(&rules, LemmaStore::new(&all), &table).strategy()
        });
        let strategy = strategy.ok_or(AuditError::Unsound)?;
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        audit.proof = Some(ProofFile::new(game, minimise::trim(&rules, strategy, threads, options.progress))?);
    }
    Ok(audit)
}

/// An audit on its way: what is asked, what was answered, and what was found.
struct Session<'t, C> {
    options: &'t Options<'t>,
    table: Queries<'t>,
    dialogue: Dialogue<'t, C>,
    audit: Audit,
}

impl<C: Channel> Session<'_, C> {
    /// Asks at all positions, level by level: those that are equally many moves from the start.
    fn go(&mut self) -> io::Result<()> {
        let mut start = Position::at_start(self.table.rules);
        if self.table.rules.other_begins {
            self.replies(&mut start, &[]);
        } else {
            self.enter(&mut start, Vec::new());
        }
        let mut first = 0;
        while first < self.table.nodes.len() && !self.audit.is_cut {
            let level = first..self.table.nodes.len();
            first = level.end;
            // A fault of an answer makes a shorter line of play than what comes after an answer.
            for nth in 0..2 {
                for number in level.clone() {
                    if !self.is_done() && nth < self.table.nodes[number].lines.len() && self.may_ask() {
                        self.ask(number, nth)?;
                    }
                }
            }
            for number in level {
                let node = &self.table.nodes[number];
                if let Some(answer) = node.answer.filter(|_| !self.is_done()) {
                    let line = [&node.lines[0][..], &[answer]].concat();
                    let mut position = self.table.position(&line);
                    if !position.has_completed(PROTAGONIST) {
                        self.replies(&mut position, &line);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether there are as many findings as are asked for.
    fn is_done(&self) -> bool {
        self.audit.findings.len() >= self.options.findings
    }

    fn find(&mut self, line: Vec<Point>, kind: Failure) {
        if !self.is_done() {
            self.audit.findings.push(FailedPlay { line, kind });
        }
    }

    /// Whether one more question may be put.
    fn may_ask(&mut self) -> bool {
        let Audit { asked, again, .. } = self.audit;
        self.audit.is_cut |= asked + again >= self.options.nodes;
        self.options.progress.report("asking the program", Count::Positions(asked + again, self.options.nodes));
        !self.audit.is_cut
    }

    /// Asks at a position; for the second time if it is reached by other moves, too.
    fn ask(&mut self, number: usize, nth: usize) -> io::Result<()> {
        let Query { lines, answer: first, .. } = &self.table.nodes[number];
        let (first, after, line) = (*first, lines[0].clone(), lines[nth].clone());
        if nth > 0 && first.is_none() {
            return Ok(());
        }
        *if nth > 0 { &mut self.audit.again } else { &mut self.audit.asked } += 1;
        match (self.dialogue.ask(&self.table.position(&line))?, first) {
            (Ok(second), Some(first)) if second != first => {
                self.find(line, Failure::AnotherAnswer { first, after, second })
            }
            (Ok(point), _) => self.table.nodes[number].answer = Some(point),
            (Err(kind), _) => self.find(line, kind),
        }
        Ok(())
    }

    /// Comes to a position with the program to move.
    fn enter(&mut self, position: &mut Position, line: Vec<Point>) {
        if !self.options.every_move && at_own_turn(position).is_some() {
            self.audit.settled += 1;
        } else {
            self.table.add(position, line);
        }
    }

    /// Tries the replies to a move of the program's. Where it threatens to complete a line, only the one that prevents it leaves the outcome
    /// open.
    fn replies(&mut self, position: &mut Position, line: &[Point]) {
        let is_draw = self.options.claim.is_draw();
        let after = |reply: Point| [line, &[reply]].concat();
        let replies = match position.effect() {
            // The shortest line of play by which the program fails is wanted, so a line that the other player completes
            // next comes before all else.
            Effect::Loses => {
                let reply = position.immediate_wins(ANTAGONIST).next().unwrap_or_default();
                let lines = &position.rules().lines;
                let is_completed = |line: &usize| {
                    position.missing(ANTAGONIST, *line) == 1 && lines[*line].binary_search(&reply).is_ok()
                };
                let line = position.open_lines(ANTAGONIST).find(is_completed);
                let completed = line.map(|line| lines[line].clone()).unwrap_or_default();
                return self.find(after(reply), Failure::Loses { completed });
            }
            Effect::Fills if is_draw => return,
            Effect::Fills => {
                let end = if position.is_full() { Failure::FullBoard } else { Failure::TooLate };
                return self.find(line.to_vec(), end);
            }
            Effect::Forces(reply) if !self.options.every_move => vec![reply],
            effect if self.options.every_move || effect == Effect::Quiet && !is_paired(position) => {
                position.moves(ANTAGONIST)
            }
            _ => {
                self.audit.settled += 1;
                return;
            }
        };
        for reply in replies {
            position.place(ANTAGONIST, reply);
            let is_over = position.is_full() || is_draw && position.is_late();
            if !is_over {
                self.enter(position, after(reply));
            } else if !is_draw {
                self.find(after(reply), Failure::FullBoard);
            }
            position.take_back();
        }
    }
}

/// The positions at which a program is asked.
struct Queries<'t> {
    rules: &'t Arc<Rules>,
    /// Those under which positions count as one.
    symmetries: &'t Symmetries,
    nodes: Vec<Query>,
    /// By the keys of their canonical forms.
    index: HashMap<u128, usize>,
}

/// A position at which a program is asked.
struct Query {
    /// The moves by which it was reached first, and others by which it was reached again.
    lines: Vec<Vec<Point>>,
    /// The program's move, when it is known.
    answer: Option<Point>,
    key: u128,
}

impl<'t> Queries<'t> {
    /// The position after some moves from the start.
    fn position(&self, line: &[Point]) -> Position {
        let mut position = Position::at_start(self.rules);
        let first = if self.rules.other_begins { ANTAGONIST } else { PROTAGONIST };
        for (index, &point) in line.iter().enumerate() {
            position.place(if index % 2 == 0 { first } else { 1 - first }, point);
        }
        position
    }

    /// Adds a position that these moves lead to, if it is new.
    fn add(&mut self, position: &Position, line: Vec<Point>) {
        let number = self.nodes.len();
        let known = *self.index.entry(self.class(position).0).or_insert(number);
        match self.nodes.get_mut(known) {
            None => self.nodes.push(Query { lines: vec![line], answer: None, key: position.key() }),
            Some(node) if node.key == position.key() && node.lines.len() < 2 => node.lines.push(line),
            Some(_) => {}
        }
    }

    /// The program's move at a position, or what that at an image is mapped to.
    fn answer(&self, position: &Position) -> Option<Point> {
        let (key, to_form) = self.class(position);
        let node = &self.nodes[*self.index.get(&key)?];
        let (_, known_to_form) = self.class(&self.position(&node.lines[0]));
        Some(known_to_form.then(&to_form.inverse()).image(node.answer?))
    }

    /// The key of a position's canonical form, and the symmetry that takes it there. While an opening rule constrains a player, positions are
    /// what they are.
    fn class(&self, position: &Position) -> (u128, &Permutation) {
        if position.is_constrained(PROTAGONIST) || position.is_constrained(ANTAGONIST) {
            return (position.key(), &self.symmetries.elements[0]);
        }
        self.symmetries.canonical(position)
    }
}

/// A script that proves the position at a glance, the protagonist to move: he completes a line; no move of the antagonist's counts any more; or
/// the potential of the lines that are open to the antagonist is small.
fn at_own_turn(position: &mut Position) -> Option<Term> {
    let completion = position.immediate_wins(PROTAGONIST).next();
    let ending = if completion.is_some() { Ending::End } else { Ending::Potential };
    let term = Term { moves: completion.into_iter().collect(), ending };
    Replay::new(&[]).proves(position, &term).then_some(term)
}

/// Whether a pairing proves the position, the antagonist to move and no line to be completed.
fn is_paired(position: &mut Position) -> bool {
    Replay::new(&[]).ends(position, &Ending::Pairing, PlayResult::Quiet)
}

impl<Set: Bits> Technique<Set> for &Queries<'_> {
    fn at_once(&mut self, position: &mut Position) -> Option<Term> {
        at_own_turn(position)
    }

    fn ending_at_once(&mut self, position: &mut Position) -> Option<Ending> {
        is_paired(position).then_some(Ending::Pairing)
    }

    fn replies(&mut self, position: &mut Position, _: &[Lemma]) -> ReplySet {
        ReplySet::of(position)
    }

    fn term(writer: &mut Writer<Set, Self>, position: &mut Position) -> Option<Term> {
        let point = writer.technique.answer(position)?;
        writer.played(position, point, None)
    }
}

// Questions and answers.

/// A running program, to which text is sent, and which answers in lines.
pub trait Channel {
    /// Starts the program, if it is not running. Returns whether it was started.
    ///
    /// # Errors
    ///
    /// The system does not start it.
    fn start(&mut self) -> io::Result<bool>;

    /// Sends text. The time for the answer begins.
    fn send(&mut self, text: &str);

    /// The next line, without its end; or the beginning of a very long one.
    ///
    /// # Errors
    ///
    /// [`Failure::Crash`] or [`Failure::Silence`]: the program has ended, or its time is up. It is stopped then.
    fn receive(&mut self) -> Result<String, Failure>;

    /// Stops the program.
    fn stop(&mut self);
}

/// A protocol.
#[derive(Clone, Copy, Debug)]
pub enum Protocol {
    /// A position a line, and a move a line.
    Lines,
    /// The protocol of Gomocup's programs.
    Gomocup,
}

/// Lines that are no answers.
const ASIDES: [&str; 4] = ["DEBUG", "MESSAGE", "SUGGEST", "UNKNOWN"];

/// A program that is asked in one of the protocols.
struct Dialogue<'g, C> {
    game: &'g Game,
    /// The columns and rows of a brain's board; nothing of a program that is asked line by line.
    size: Option<[u32; 2]>,
    channel: C,
    milliseconds: u64,
    /// Whether a brain has begun a game.
    is_begun: bool,
    /// Whether it knows the command RESTART.
    restarts: bool,
}

impl<'g, C: Channel> Dialogue<'g, C> {
    /// A dialogue about a game, with so many milliseconds for a move; nothing if the protocol has no such games.
    pub(super) fn new(protocol: Protocol, game: &'g Game, channel: C, milliseconds: u64) -> Option<Self> {
        // Both players complete the lines of the board, and no move is forbidden.
        let is_plain = game.convention == Convention::Strong
            && matches!(game.opening, OpeningRule::None | OpeningRule::Start(_))
            && game.moves.is_none();
        let size = match (protocol, game.family.parts()) {
            (Protocol::Lines, _) => None,
            (Protocol::Gomocup, ("mnk", &[m, n, 5])) if is_plain => Some([m, n]),
            (Protocol::Gomocup, _) => return None,
        };
        Some(Dialogue { game, size, channel, milliseconds, is_begun: false, restarts: true })
    }

    /// Asks for a move. A program that fails to answer is stopped, and started again for the next question.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    fn ask(&mut self, position: &Position) -> io::Result<Result<Point, Failure>> {
        if self.channel.start()? {
            self.is_begun = false;
        }
        let answer = match self.size {
            None => self.line(position),
            Some(size) => self.begin(size).and_then(|()| self.place(size, position)),
        };
        Ok(answer.and_then(|(answer, point)| {
            let why = match point {
                None => IllegalReason::OffBoard,
                Some(point) if !position.is_free(point) => IllegalReason::Taken,
                Some(point) if !position.is_legal(PROTAGONIST, point) => IllegalReason::Forbidden,
                Some(point) => return Ok(point),
            };
            Err(Failure::IllegalMove { answer: shortened(&answer), why })
        }))
    }

    /// The move of a program that reads a drawing of the board, and answers with a point. Blank lines of its, and those that begin with `#`,
    /// are passed over.
    fn line(&mut self, position: &Position) -> Result<ProgramMove, Failure> {
        let placed = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        let [xeno, ophelia] = &position.rules().claim.by_player(placed);
        let drawing = format!("{}\n", self.game.drawing([xeno, ophelia]));
        let word = self.answer(&drawing, |line| line.starts_with('#'))?;
        let point = Names::of(self.game).point(&word);
        if point.is_none() && !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.unreadable(&word));
        }
        Ok((word, point))
    }

    /// An empty board.
    fn begin(&mut self, [columns, rows]: [u32; 2]) -> Result<(), Failure> {
        if self.is_begun && self.restarts {
            let answer = self.command("RESTART", &ASIDES[..3])?;
            if is_ok(&answer) {
                return Ok(());
            }
            self.restarts = false;
        }
        let start = if columns == rows { format!("START {columns}") } else { format!("RECTSTART {columns},{rows}") };
        let answer = self.command(&start, &ASIDES[..3])?;
        if !is_ok(&answer) {
            return Err(self.unreadable(&answer));
        }
        if !self.is_begun {
            self.is_begun = true;
            let milliseconds = self.milliseconds;
            // Five in a row or more win. The other limits are none.
            self.channel.send(&format!(
                "INFO timeout_turn {milliseconds}\r\nINFO timeout_match 0\r\nINFO max_memory 0\r\nINFO game_type 1\r\nINFO rule 0\r\n"
            ));
        }
        Ok(())
    }

    /// The move at a position.
    fn place(&mut self, [columns, rows]: [u32; 2], position: &Position) -> Result<ProgramMove, Failure> {
        let stones = position.trail().iter().map(|&(role, point)| {
            let (column, row) = (u32::from(point) % columns, u32::from(point) / columns);
            format!("{column},{row},{}\r\n", if role == PROTAGONIST { 1 } else { 2 })
        });
        let stones: String = stones.collect();
        let command = if stones.is_empty() { "BEGIN".to_owned() } else { format!("BOARD\r\n{stones}DONE") };
        let answer = self.command(&command, &ASIDES)?;
        let numbers = answer.split_once(',').map(|(column, row)| [column, row].map(|word| word.trim().parse::<u32>()));
        let Some([Ok(column), Ok(row)]) = numbers else { return Err(self.unreadable(&answer)) };
        let on_board = column < columns && row < rows;
        let number = on_board.then(|| row * columns + column);
        Ok((answer, number.and_then(|number| Point::try_from(number).ok())))
    }

    /// Sends a command, and returns the answer: the first line that does not begin with one of the words.
    fn command(&mut self, command: &str, passed: &[&str]) -> Result<String, Failure> {
        self.answer(&format!("{command}\r\n"), |line| {
            let first = line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
            passed.contains(&&*first)
        })
    }

    /// Sends a text, and returns the first line that is neither blank nor an aside.
    fn answer(&mut self, text: &str, is_aside: impl Fn(&str) -> bool) -> Result<String, Failure> {
        self.channel.send(text);
        loop {
            let line = self.channel.receive()?;
            let line = line.trim();
            if !line.is_empty() && !is_aside(line) {
                return Ok(line.to_owned());
            }
        }
    }

    /// What follows may be part of the answer, or answer another question.
    fn unreadable(&mut self, answer: &str) -> Failure {
        self.channel.stop();
        Failure::Unreadable { answer: shortened(answer) }
    }
}

/// Whether the brain is ready.
fn is_ok(answer: &str) -> bool {
    answer.get(..2).is_some_and(|word| word.eq_ignore_ascii_case("OK"))
}

/// An answer, and the point that it names; nothing if the board has no such point.
type ProgramMove = (String, Option<Point>);

/// The most characters of an answer that are reported.
const MOST_SHOWN: usize = 60;

/// An answer as stated.
fn shortened(answer: &str) -> String {
    let short: String = answer.chars().take(MOST_SHOWN).collect();
    if short.len() < answer.len() { short + "..." } else { short }
}

/// What goes wrong, and the line of play by which it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailedPlay {
    /// The moves from the start, both players' in turn.
    pub line: Vec<Point>,
    /// What goes wrong then.
    #[serde(flatten)]
    pub kind: Failure,
}

/// What goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Failure {
    /// The program ends, or closes its output.
    Crash {
        /// How it ended; nothing if it goes on without its output.
        status: Option<String>,
    },
    /// It does not answer in time.
    Silence {
        /// How long it was waited for, in milliseconds.
        milliseconds: u64,
    },
    /// Its answer is no move.
    Unreadable {
        /// The answer, or its beginning.
        answer: String,
    },
    /// It moves to a point that it cannot claim.
    IllegalMove {
        /// The answer, or its beginning.
        answer: String,
        /// Why it cannot.
        why: IllegalReason,
    },
    /// It gives another answer to the same position.
    AnotherAnswer {
        /// Its first answer.
        first: Point,
        /// The line of play that came before the first answer.
        after: Vec<Point>,
        /// Its second answer.
        second: Point,
    },
    /// The other player completes a line, with the last move.
    Loses {
        /// The line.
        completed: Vec<Point>,
    },
    /// The board is full, and the program was to win.
    FullBoard,
    /// No further move of the program's counts, and it was to win.
    TooLate,
}

/// Why a point cannot be claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum IllegalReason {
    /// It is owned already.
    Taken,
    /// The board has no such point.
    OffBoard,
    /// The opening rule forbids it.
    Forbidden,
}
