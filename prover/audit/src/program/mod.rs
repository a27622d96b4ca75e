//! Programs that play: every reply against one, as it answers.
//!
//! A program plays the side that a claim is about. It is asked for its move at each position that can come up when
//! the other player tries every reply, as long as the outcome is open. What goes wrong is told with the line of
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

pub mod protocol;

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Arc;

use serde::Serialize;

use crate::program::protocol::{Channel, Dialogue, Finding, Kind, Protocol};
use crate::proof::{AuditError, Proof};
use pgc_core::by_width;
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::{ANTAGONIST, Bits, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::strategy::replay::PlayResult;
use pgc_core::strategy::{Ending, Lemma, Replay, Term};
use pgc_core::symmetry::{Permutation, automorphisms_of};
use pgc_engine::lemma_store::LemmaStore;
use pgc_engine::minimise;
use pgc_engine::search::writer::{Replies, Technique, Writer};
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
#[derive(Debug, Default, Serialize)]
pub struct Audit {
    /// At how many positions the program was asked.
    pub asked: u64,
    /// At how many of them it was asked again.
    pub again: u64,
    /// How many times play came to a position that is settled, where it was not asked.
    pub settled: u64,
    /// What goes wrong. No line of play by which the program fails is shorter than the first one, unless the questions ended before.
    pub findings: Vec<Finding>,
    /// Whether the questions ended before the audit was done.
    #[serde(skip)]
    pub is_cut: bool,
    /// The certificate, if the program was asked and nothing goes wrong.
    #[serde(skip)]
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
        .ok_or_else(|| AuditError::Gomocup(game.name()))?;
    let points = game.board.points();
    let all = Symmetries::new(&automorphisms_of(game, &[]), points);
    let identity = Symmetries::trivial(points);
    let symmetries = if options.up_to_symmetry { &all } else { &identity };
    let table = Table { rules: &rules, symmetries, nodes: Vec::new(), index: HashMap::new() };
    let mut tour = Tour { options, table, dialogue, audit: Audit::default() };
    tour.go().map_err(AuditError::Program)?;
    let Tour { table, mut audit, .. } = tour;
    // What holds without the program's moves is no proof of what the program achieves.
    if audit.findings.is_empty() && !audit.is_cut && audit.asked > 0 {
        options.progress.report("writing the certificate", Count::None);
        let strategy = by_width!(points, Set => {
            Writer::<Set, _>::new(&rules, LemmaStore::new(&all), &table).strategy()
        });
        let strategy = strategy.ok_or(AuditError::Unsound)?;
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        audit.proof = Some(Proof::new(game, minimise::trim(&rules, strategy, threads, options.progress))?);
    }
    Ok(audit)
}

/// An audit on its way: what is asked, what was answered, and what was found.
struct Tour<'t, C> {
    options: &'t Options<'t>,
    table: Table<'t>,
    dialogue: Dialogue<'t, C>,
    audit: Audit,
}

impl<C: Channel> Tour<'_, C> {
    /// Asks at all positions, level by level: those that are equally many moves from the start.
    fn go(&mut self) -> std::io::Result<()> {
        let mut start = Position::at_start(self.table.rules);
        if self.table.rules.antagonist_begins {
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

    /// Asks at a position; for the second time if it is reached by other moves, too.
    fn ask(&mut self, number: usize, nth: usize) -> std::io::Result<()> {
        let Node { lines, answer: first, .. } = &self.table.nodes[number];
        let (first, after, line) = (*first, lines[0].clone(), lines[nth].clone());
        if nth > 0 && first.is_none() {
            return Ok(());
        }
        *if nth > 0 { &mut self.audit.again } else { &mut self.audit.asked } += 1;
        match (self.dialogue.ask(&self.table.position(&line))?, first) {
            (Ok(second), Some(first)) if second != first => {
                self.find(line, Kind::AnotherAnswer { first, after, second })
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
                let reply = position.legal_completions(ANTAGONIST).next().unwrap_or_default();
                let lines = &position.rules().lines;
                let is_completed = |line: &usize| {
                    position.missing(ANTAGONIST, *line) == 1 && lines[*line].binary_search(&reply).is_ok()
                };
                let line = position.open_lines(ANTAGONIST).find(is_completed);
                let completed = line.map(|line| lines[line].clone()).unwrap_or_default();
                return self.find(after(reply), Kind::Loses { completed });
            }
            Effect::Fills if is_draw => return,
            Effect::Fills => {
                let end = if position.is_full() { Kind::FullBoard } else { Kind::TooLate };
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
                self.find(after(reply), Kind::FullBoard);
            }
            position.take_back();
        }
    }
}

/// The positions at which a program is asked.
struct Table<'t> {
    rules: &'t Arc<Rules>,
    /// Those under which positions count as one.
    symmetries: &'t Symmetries,
    nodes: Vec<Node>,
    /// By the keys of their canonical forms.
    index: HashMap<u128, usize>,
}

/// A position at which a program is asked.
struct Node {
    /// The moves by which it was reached first, and others by which it was reached again.
    lines: Vec<Vec<Point>>,
    /// The program's move, when it is known.
    answer: Option<Point>,
    key: u128,
}

impl<'t> Table<'t> {
    /// The position after some moves from the start.
    fn position(&self, line: &[Point]) -> Position {
        let mut position = Position::at_start(self.rules);
        let first = if self.rules.antagonist_begins { ANTAGONIST } else { PROTAGONIST };
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
            None => self.nodes.push(Node { lines: vec![line], answer: None, key: position.key() }),
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
    let completion = position.legal_completions(PROTAGONIST).next();
    let ending = if completion.is_some() { Ending::End } else { Ending::Potential };
    let term = Term { moves: completion.into_iter().collect(), ending };
    Replay::new(&[]).proves(position, &term).then_some(term)
}

/// Whether a pairing proves the position, the antagonist to move and no line to be completed.
fn is_paired(position: &mut Position) -> bool {
    Replay::new(&[]).ends(position, &Ending::Pairing, PlayResult::Quiet)
}

impl<Set: Bits> Technique<Set> for &Table<'_> {
    fn at_once(&mut self, position: &mut Position) -> Option<Term> {
        at_own_turn(position)
    }

    fn ending_at_once(&mut self, position: &mut Position) -> Option<Ending> {
        is_paired(position).then_some(Ending::Pairing)
    }

    fn replies(&mut self, position: &mut Position, _: &[Lemma]) -> Replies {
        Replies::of(position)
    }

    fn term(writer: &mut Writer<Set, Self>, position: &mut Position) -> Option<Term> {
        let point = writer.technique.answer(position)?;
        writer.played(position, point, None)
    }
}
