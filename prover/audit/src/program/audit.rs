//! The audit of a program: level by level, so that the first finding is one of the shortest lines of play by which
//! it fails.
//!
//! At each position with the program to move it is asked once, and once more if the same position is also reached
//! by another order of moves. It is not asked where the outcome is settled at a glance, unless every move is asked
//! for.
//!
//! A level has all positions that are equally many moves from the start. A position that fails has no successors,
//! and the audit goes on with the others of its level, until there are as many findings as are wanted.

use std::num::NonZero;
use std::sync::Arc;

use crate::error::AuditError;
use crate::program::channel::Channel;
use crate::program::finding::{Finding, Illegal, Kind};
use crate::program::protocol::exchange::{Answer, Question};
use crate::program::protocol::{Dialogue, Protocol};
use crate::program::settled::{at_other_turn, at_own_turn};
use crate::program::table::Table;
use crate::program::write::strategy;
use crate::proof::Proof;
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::{ANTAGONIST, Moves, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::symmetry::automorphisms_of;
use pgc_engine::minimise;
use pgc_engine::solve::{Count, Progress};

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
#[derive(Debug, Default)]
pub struct Audit {
    /// What goes wrong. No line of play by which the program fails is shorter than the first one, unless the questions ended before.
    pub findings: Vec<Finding>,
    /// At how many positions the program was asked.
    pub asked: u64,
    /// At how many of them it was asked again.
    pub again: u64,
    /// How many times play came to a position that is settled, where it was not asked.
    pub settled: u64,
    /// Whether the questions ended before the audit was done.
    pub is_cut: bool,
    /// The certificate, if the program was asked and nothing goes wrong.
    pub proof: Option<Proof>,
}

/// Audits a program for a game.
///
/// # Errors
///
/// The protocol has no such game, the program cannot be started, the certificate exceeds the limits of the format, or this program has a fault.
pub fn audit(game: &Game, channel: impl Channel, options: &Options) -> Result<Audit, AuditError> {
    let rules = Rules::new(game, options.claim);
    let dialogue = Dialogue::new(options.protocol, game, channel, options.milliseconds)
        .ok_or_else(|| AuditError::Gomocup(game.text()))?;
    let points = game.board.points();
    let all = Symmetries::new(&automorphisms_of(game, &[]), points);
    let identity = Symmetries::trivial(points);
    let table = Table::new(&rules, if options.up_to_symmetry { &all } else { &identity });
    let mut tour = Tour { options, rules: &rules, table, dialogue, audit: Audit::default() };
    tour.go().map_err(AuditError::Program)?;
    let Tour { table, mut audit, .. } = tour;
    // What holds without the program's moves is no proof of what the program achieves.
    if audit.findings.is_empty() && !audit.is_cut && audit.asked > 0 {
        options.progress.report("writing the certificate", Count::None);
        let strategy = strategy(&table, &all).ok_or(AuditError::Unsound)?;
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        audit.proof = Some(Proof::new(game, minimise::trim(&rules, strategy, threads, &|| ()))?);
    }
    Ok(audit)
}

/// An audit on its way: what is asked, what was answered, and what was found.
struct Tour<'t, C> {
    options: &'t Options<'t>,
    rules: &'t Arc<Rules>,
    table: Table<'t>,
    dialogue: Dialogue<'t, C>,
    audit: Audit,
}

impl<C: Channel> Tour<'_, C> {
    /// Asks at all positions, level by level: those that are equally many moves from the start.
    fn go(&mut self) -> std::io::Result<()> {
        let mut start = Position::at_start(self.rules);
        let mut level = Vec::new();
        if self.rules.antagonist_begins {
            self.replies(&mut start, &[], &mut level);
        } else {
            self.enter(&start, Vec::new(), &mut level);
        }
        while !level.is_empty() && !self.audit.is_cut {
            // A fault of an answer makes a shorter line of play than what comes after an answer.
            for &number in &level {
                if !self.is_done() && self.may_ask() {
                    self.ask(number)?;
                }
            }
            for &number in &level {
                if !self.is_done() && self.table.nodes[number].again.is_some() && self.may_ask() {
                    self.ask_again(number)?;
                }
            }
            let mut next = Vec::new();
            for number in level {
                let node = &self.table.nodes[number];
                if let Some(answer) = node.answer.filter(|_| !self.is_done()) {
                    let line = [&node.line[..], &[answer]].concat();
                    let mut position = self.table.position(&line);
                    if !position.has_completed(PROTAGONIST) {
                        self.replies(&mut position, &line, &mut next);
                    }
                }
            }
            level = next;
        }
        Ok(())
    }

    /// Whether there are as many findings as are asked for.
    fn is_done(&self) -> bool {
        self.audit.findings.len() >= self.options.findings
    }

    fn find(&mut self, line: Vec<Point>, kind: Kind) {
        if !self.is_done() {
            self.audit.findings.push(Finding { line, kind });
        }
    }

    /// Whether one more question may be put.
    fn may_ask(&mut self) -> bool {
        let Audit { asked, again, .. } = self.audit;
        self.audit.is_cut |= asked + again >= self.options.nodes;
        self.options.progress.report("asking the program", Count::Positions(asked + again, self.options.nodes));
        !self.audit.is_cut
    }

    fn ask(&mut self, number: usize) -> std::io::Result<()> {
        self.audit.asked += 1;
        let line = self.table.nodes[number].line.clone();
        match self.legal_answer(&line)? {
            Ok(point) => self.table.nodes[number].answer = Some(point),
            Err(kind) => self.find(line, kind),
        }
        Ok(())
    }

    /// Asks at a position that is reached by other moves, too.
    fn ask_again(&mut self, number: usize) -> std::io::Result<()> {
        let node = &self.table.nodes[number];
        let (Some(first), Some(line), after) = (node.answer, node.again.clone(), node.line.clone()) else {
            return Ok(());
        };
        self.audit.again += 1;
        match self.legal_answer(&line)? {
            Ok(second) if second == first => {}
            Ok(second) => self.find(line, Kind::AnotherAnswer { first, after, second }),
            Err(kind) => self.find(line, kind),
        }
        Ok(())
    }

    /// The program's move after these moves, if it can be made.
    fn legal_answer(&mut self, line: &[Point]) -> std::io::Result<Result<Point, Kind>> {
        let position = self.table.position(line);
        let Answer { text, point } = match self.dialogue.ask(&self.question(&position))? {
            Ok(answer) => answer,
            Err(kind) => return Ok(Err(kind)),
        };
        let why = match point {
            None => Illegal::OffBoard,
            Some(point) if !position.is_free(point) => Illegal::Taken,
            Some(point) if !position.is_legal(PROTAGONIST, point) => Illegal::Forbidden,
            Some(point) => return Ok(Ok(point)),
        };
        Ok(Err(Kind::IllegalMove { answer: text, why }))
    }

    fn question(&self, position: &Position) -> Question {
        let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        let placed = if self.options.claim.is_xeno() { [own, other] } else { [other, own] };
        let order = position.trail().iter().map(|&(role, point)| (role == PROTAGONIST, point)).collect();
        Question { placed, order }
    }

    /// Comes to a position with the program to move.
    fn enter(&mut self, position: &Position, line: Vec<Point>, next: &mut Vec<usize>) {
        if !self.options.every_move && at_own_turn(position).is_some() {
            self.audit.settled += 1;
        } else {
            next.extend(self.table.add(position, line));
        }
    }

    /// Tries the replies to a move of the program's. Where it threatens to complete a line, only the one that prevents it leaves the outcome
    /// open.
    fn replies(&mut self, position: &mut Position, line: &[Point], next: &mut Vec<usize>) {
        let is_draw = self.options.claim.is_draw();
        let after = |reply: Point| [line, &[reply]].concat();
        // The shortest line of play by which the program fails is wanted, so a line that the other player completes
        // next comes before all else.
        let completion = position.legal_completions(ANTAGONIST).next();
        if let Some(reply) = completion {
            return self.find(after(reply), Kind::Loses { completed: completed(position, reply) });
        }
        let end = if position.is_full() { Kind::FullBoard } else { Kind::TooLate };
        if position.is_full() || position.is_late() {
            if !is_draw {
                self.find(line.to_vec(), end);
            }
            return;
        }
        let replies = if self.options.every_move { Some(position.moves(ANTAGONIST)) } else { open_replies(position) };
        let Some(replies) = replies else {
            self.audit.settled += 1;
            return;
        };
        for reply in replies {
            position.place(ANTAGONIST, reply);
            let is_over = position.is_full() || is_draw && position.is_late();
            if !is_over {
                self.enter(position, after(reply), next);
            } else if !is_draw {
                self.find(after(reply), Kind::FullBoard);
            }
            position.take_back();
        }
    }
}

/// The replies after which the outcome is open; nothing if it is settled.
fn open_replies(position: &Position) -> Option<Vec<Point>> {
    let mut threats = position.threats();
    match (threats.next(), threats.next()) {
        (Some(reply), None) if position.is_legal(ANTAGONIST, reply) => Some(vec![reply]),
        (Some(_), _) => None,
        (None, _) if at_other_turn(position).is_some() => None,
        (None, _) => Some(position.moves(ANTAGONIST)),
    }
}

/// The line that the antagonist completes with a point.
fn completed(position: &Position, point: Point) -> Vec<Point> {
    let rules = position.rules();
    let is_his = |other: &Point| *other == point || position.owns(ANTAGONIST, *other);
    let through = rules.through[usize::from(point)].iter().map(|&line| line as usize);
    let mut counted = through.filter(|&line| rules.counts[line][ANTAGONIST]).map(|line| &rules.lines[line]);
    counted.find(|line| line.iter().all(is_his)).cloned().unwrap_or_default()
}
