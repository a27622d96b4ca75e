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
use pgc_core::position::point_set::Bits;
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries};
use pgc_core::strategy::replay::Played;
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
    Replay::new(&[]).ends(position, &Ending::Pairing, Played::Quiet)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::protocol::Illegal;
    use std::collections::VecDeque;
    use std::io;

    /// Answers each text that is sent, with lines or a failure.
    struct Scripted<'s> {
        answer: &'s mut dyn FnMut(&str) -> Vec<Result<String, Kind>>,
        lines: VecDeque<Result<String, Kind>>,
        runs: bool,
    }

    impl Channel for Scripted<'_> {
        fn start(&mut self) -> io::Result<bool> {
            Ok(!std::mem::replace(&mut self.runs, true))
        }

        fn send(&mut self, text: &str) {
            self.lines.extend((self.answer)(text));
        }

        fn receive(&mut self) -> Result<String, Kind> {
            let line = self.lines.pop_front().unwrap_or(Err(Kind::Silence { milliseconds: 5_000 }));
            self.runs &= line.is_ok();
            line
        }

        fn stop(&mut self) {
            self.runs = false;
            self.lines.clear();
        }
    }

    const OPTIONS: Options<'static> = Options {
        claim: Claim::OpheliaDraws,
        protocol: Protocol::Lines,
        milliseconds: 5_000,
        every_move: false,
        up_to_symmetry: false,
        nodes: 1_000_000,
        findings: 1,
        progress: &(),
    };

    /// The audit of a function from a drawing to an answer.
    fn audited(game: &str, options: &Options, mut answer: impl FnMut(&str) -> String) -> Audit {
        let mut answer = |text: &str| vec![Ok(answer(text.trim_end()))];
        let channel = Scripted { answer: &mut answer, lines: VecDeque::new(), runs: false };
        audit(&Game::parse(game).unwrap(), channel, options).unwrap()
    }

    const LINES: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

    fn wins(board: &[u8], mark: u8) -> bool {
        LINES.iter().any(|line| line.iter().all(|&point| board[point] == mark))
    }

    /// The value for the player who is to move: 1 if he wins, 0 if it is a draw, and else -1; and his least best move.
    fn value(board: &[u8], mark: u8) -> (i8, usize) {
        let other = if mark == b'x' { b'o' } else { b'x' };
        if wins(board, other) {
            return (-1, 9);
        }
        let mut best = (-2, 9);
        for point in (0..9).filter(|&point| board[point] == b'.') {
            let mut after = board.to_vec();
            after[point] = mark;
            let worth = -value(&after, other).0;
            if worth > best.0 {
                best = (worth, point);
            }
        }
        if best.0 == -2 { (0, 9) } else { best }
    }

    fn perfect(mark: u8) -> impl FnMut(&str) -> String {
        let mut known: HashMap<String, usize> = HashMap::new();
        move |board| known.entry(board.to_owned()).or_insert_with(|| value(board.as_bytes(), mark).1).to_string()
    }

    /// The least free point, which is a bad player.
    fn least(board: &str) -> String {
        board.find('.').unwrap().to_string()
    }

    #[test]
    fn a_perfect_player_draws_and_its_moves_become_a_certificate() {
        for (every_move, up_to_symmetry) in [(false, false), (false, true), (true, false), (true, true)] {
            let options = Options { every_move, up_to_symmetry, ..OPTIONS };
            let found = audited("3^2", &options, perfect(b'o'));
            assert_eq!(found.findings, [], "{every_move} {up_to_symmetry}");
            let proof = found.proof.as_ref().expect("a certificate");
            assert_eq!((proof.certificate.strategy.claim, &proof.bytes[..3]), (Claim::OpheliaDraws, &b"PGC"[..]));
            let many = if up_to_symmetry { 0 } else { 20 };
            assert!(found.asked > many && found.asked < 1_000 && (found.settled == 0) == every_move, "{found:?}");
        }
    }

    #[test]
    fn with_symmetries_fewer_positions_are_asked_for() {
        let [all, few] = [false, true]
            .map(|up_to_symmetry| audited("3^2", &Options { up_to_symmetry, ..OPTIONS }, perfect(b'o')).asked);
        assert!(few * 3 < all, "{few} {all}");
    }

    #[test]
    fn either_player_and_either_target_can_be_claimed() {
        let found = audited("3^2", &Options { claim: Claim::XenoDraws, ..OPTIONS }, perfect(b'x'));
        assert!(found.proof.is_some(), "{found:?}");
        // Two in a row of three points: Xeno takes the middle.
        let found = audited("mnk:3,1,2", &Options { claim: Claim::XenoWins, ..OPTIONS }, |board| {
            if board == "..." { "1".to_owned() } else { least(board) }
        });
        assert_eq!((found.asked, found.proof.is_some()), (1, true), "then he completes a line wherever she replies");
        let found = audited("3^2", &Options { claim: Claim::OpheliaWins, every_move: true, ..OPTIONS }, perfect(b'o'));
        assert!(!found.findings.is_empty() && found.proof.is_none());
    }

    /// The fewest moves, both players' together, after which the player of the marks `o` has lost, who answers as the function says.
    fn fewest(board: &str, answer: &mut dyn FnMut(&str) -> String) -> Option<usize> {
        let replies = (0..9).filter(|&point| board.as_bytes()[point] == b'.');
        let after = |board: &str, point: usize, mark: &str| format!("{}{mark}{}", &board[..point], &board[point + 1..]);
        let counted = replies.filter_map(|reply| {
            let next = after(board, reply, "x");
            if wins(next.as_bytes(), b'x') {
                return Some(1);
            }
            let point = next.contains('.').then(|| answer(&next).parse::<usize>().unwrap())?;
            let next = after(&next, point, "o");
            if wins(next.as_bytes(), b'o') { None } else { fewest(&next, answer).map(|moves| moves + 2) }
        });
        counted.min()
    }

    #[test]
    fn the_line_of_play_that_is_told_is_one_of_the_shortest() {
        let mut seen = Vec::new();
        for seed in 0..60_u64 {
            // A player who prefers points in an order of its own, and sees no threats; some see one.
            let mut bad = |board: &str| {
                let sees = seed.is_multiple_of(2);
                let free = (0..9).filter(|&point| board.as_bytes()[point] == b'.');
                let best = free.min_by_key(|&point| {
                    let mut next = board.as_bytes().to_vec();
                    next[point] = b'x';
                    let blocks = sees && wins(&next, b'x');
                    (!blocks, (point as u64 + 1).wrapping_mul(seed * 2 + 7) % 11)
                });
                best.unwrap().to_string()
            };
            let found = audited("3^2", &Options { every_move: true, ..OPTIONS }, &mut bad);
            let expected = fewest(".........", &mut bad);
            let told = found.findings.first().map(|finding| finding.line.len());
            assert_eq!(told, expected, "{seed}: {:?}", found.findings);
            if let Some(Finding { line, kind }) = found.findings.first() {
                assert!(matches!(kind, Kind::Loses { completed } if completed.contains(line.last().unwrap())));
            }
            seen.extend(told);
        }
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 1, "lines of different lengths: {seen:?}");
    }

    #[test]
    fn each_fault_of_an_answer_is_told_with_its_line() {
        let at = |board: &'static str, answer: &'static str| {
            let mut perfect = perfect(b'o');
            let mut asked = |text: &str| if text == board { answer.to_owned() } else { perfect(text) };
            let found = audited("3^2", &OPTIONS, &mut asked);
            found.findings.into_iter().next().map(|finding| (finding.line, finding.kind))
        };
        let illegal = |answer: &str, why| Kind::IllegalMove { answer: answer.to_owned(), why };
        assert_eq!(at("..x......", "2"), Some((vec![2], illegal("2", Illegal::Taken))));
        assert_eq!(at("..x......", "9"), Some((vec![2], illegal("9", Illegal::OffBoard))));
        let unreadable = Kind::Unreadable { answer: "I pass\u{1b}[2J".to_owned() };
        assert_eq!(at("..x......", "I pass\u{1b}[2J"), Some((vec![2], unreadable)));
        assert_eq!(at("..x......", "1.1"), None, "a name of the point 4, where a perfect player moves, too");
        let long = "z".repeat(5_000);
        let found = audited("3^2", &OPTIONS, |_| long.clone());
        assert_eq!(found.findings[0].kind, Kind::Unreadable { answer: "z".repeat(60) + "..." });
    }

    #[test]
    fn a_program_that_stops_is_started_again_for_the_next_question() {
        let (mut asked, mut fails) = (0, perfect(b'o'));
        let mut answer = |text: &str| {
            asked += 1;
            let answer = Ok(fails(text.trim_end()));
            vec![match asked {
                1 => Err(Kind::Crash { status: Some("exit status: 3".to_owned()) }),
                2 => Err(Kind::Silence { milliseconds: 200 }),
                3 => Ok("# thinking".to_owned()),
                _ => answer.clone(),
            }]
            .into_iter()
            .chain((asked == 3).then_some(answer))
            .collect()
        };
        let channel = Scripted { answer: &mut answer, lines: VecDeque::new(), runs: false };
        let options = Options { findings: 2, ..OPTIONS };
        let found = audit(&Game::parse("3^2").unwrap(), channel, &options).unwrap();
        let kinds: Vec<_> = found.findings.into_iter().map(|finding| (finding.line, finding.kind)).collect();
        let crash = Kind::Crash { status: Some("exit status: 3".to_owned()) };
        assert_eq!(kinds, [(vec![0], crash), (vec![1], Kind::Silence { milliseconds: 200 })]);
    }

    #[test]
    fn another_answer_to_the_same_position_is_told() {
        // The same position after other questions: it answers by turns.
        let mut asked = 0;
        let found = audited("mnk:4,4,4", &Options { every_move: true, ..OPTIONS }, |board| {
            asked += 1;
            if asked % 2 == 0 { least(board) } else { board.rfind('.').unwrap().to_string() }
        });
        let Finding { line, kind } = &found.findings[0];
        let Kind::AnotherAnswer { first, after, second } = kind else { panic!("{kind:?}") };
        let sorted = |line: &[Point]| {
            let mut own: Vec<Point> = line.iter().copied().step_by(2).collect();
            own.sort_unstable();
            own
        };
        assert!(first != second && line != after && sorted(line) == sorted(after), "{line:?} {after:?}");
    }

    #[test]
    fn the_limit_ends_the_questions() {
        let found = audited("3^2", &Options { nodes: 5, ..OPTIONS }, perfect(b'o'));
        assert!(found.is_cut && found.proof.is_none() && found.findings.is_empty(), "{found:?}");
        assert_eq!(found.asked + found.again, 5);
    }

    #[test]
    fn who_does_not_win_is_told_where_the_board_is_full_or_no_move_counts() {
        let wins = Options { claim: Claim::XenoWins, ..OPTIONS };
        let found = audited("mnk:3,1,3", &wins, least);
        assert_eq!((&*found.findings[0].line, &found.findings[0].kind), (&[0, 1, 2][..], &Kind::FullBoard));
        let found = audited("3^2 --maker-breaker --moves 2", &wins, least);
        assert_eq!((found.findings[0].line.len(), &found.findings[0].kind), (3, &Kind::TooLate));
    }

    #[test]
    fn an_opening_rule_binds_the_program_and_the_other_player() {
        let wins = Options { claim: Claim::XenoWins, ..OPTIONS };
        let found = audited("3^2 --forbid-opening 4", &wins, |_| "4".to_owned());
        assert_eq!(found.findings[0].kind, Kind::IllegalMove { answer: "4".to_owned(), why: Illegal::Forbidden });
        let draws = Options { claim: Claim::OpheliaDraws, ..OPTIONS };
        let game = "mnk:3,1,2 --forbid-first-moves 1";
        let found = audited(game, &draws, least);
        assert_eq!(found.findings[0].kind, Kind::IllegalMove { answer: "1".to_owned(), why: Illegal::Forbidden });
        let found = audited(game, &draws, |board| if board.starts_with('x') { "2" } else { "0" }.to_owned());
        assert_eq!(found.findings, [Finding { line: vec![0, 2, 1], kind: Kind::Loses { completed: vec![0, 1] } }]);
    }

    /// A brain of Gomocup's protocol: what it is told, and what it answers.
    fn brain(text: &str, told: &mut Vec<String>, restarts: bool, answer: &dyn Fn(&str) -> String) -> Vec<String> {
        told.push(text.replace("\r\n", "|"));
        let command = text.split("\r\n").next().unwrap();
        match command.split(' ').next().unwrap() {
            "START" | "RECTSTART" => vec!["MESSAGE hello".to_owned(), "ok - ready".to_owned()],
            "RESTART" if restarts => vec!["OK".to_owned()],
            "RESTART" => vec!["UNKNOWN command".to_owned()],
            "INFO" => Vec::new(),
            _ => vec!["DEBUG thinking".to_owned(), answer(text)],
        }
    }

    #[test]
    fn gomocups_protocol_is_spoken() {
        for restarts in [true, false] {
            let mut told = Vec::new();
            // The first free square, from the left below.
            let answer = |text: &str| {
                let is_taken = |point: usize| text.contains(&format!("\n{},{},", point % 6, point / 6));
                let point = (0..30).find(|&point| !is_taken(point)).unwrap();
                format!("{},{}", point % 6, point / 6)
            };
            let mut spoken = |text: &str| brain(text, &mut told, restarts, &answer).into_iter().map(Ok).collect();
            let channel = Scripted { answer: &mut spoken, lines: VecDeque::new(), runs: false };
            let options = Options {
                claim: Claim::XenoWins,
                protocol: Protocol::Gomocup,
                nodes: 10,
                milliseconds: 700,
                ..OPTIONS
            };
            let found = audit(&Game::parse("mnk:6,5,5").unwrap(), channel, &options).unwrap();
            assert!(found.is_cut && found.findings.is_empty(), "{found:?}");
            let info = "INFO timeout_turn 700|INFO timeout_match 0|INFO max_memory 0|INFO game_type 1|INFO rule 0|";
            assert_eq!(told[..3], ["RECTSTART 6,5|", info, "BEGIN|"]);
            let begun = if restarts { &["RESTART|"][..] } else { &["RESTART|", "RECTSTART 6,5|"] };
            assert_eq!(told[3..3 + begun.len()], *begun);
            assert_eq!(told[3 + begun.len()], "BOARD|0,0,1|1,0,2|DONE|");
            assert_eq!(told.iter().filter(|text| *text == "RESTART|").count(), if restarts { 9 } else { 1 });
        }
    }

    #[test]
    fn other_games_and_answers_are_none_of_gomocups() {
        let silent = || Vec::new();
        let options = Options { protocol: Protocol::Gomocup, ..OPTIONS };
        for game in
            ["3^2", "mnk:6,6,4", "mnk:6,6,5 --maker-breaker", "mnk:6,6,5 --forbid-opening 0", "mnk:6,6,5 --moves 7"]
        {
            let mut answer = |_: &str| silent();
            let channel = Scripted { answer: &mut answer, lines: VecDeque::new(), runs: false };
            let refused = audit(&Game::parse(game).unwrap(), channel, &options).unwrap_err().to_string();
            assert!(refused.starts_with(&format!("{game}: Gomocup's protocol is for five in a row")), "{refused}");
        }
        let found = |answer: &'static str| {
            let mut told = Vec::new();
            let answer = |_: &str| answer.to_owned();
            let mut spoken = |text: &str| brain(text, &mut told, true, &answer).into_iter().map(Ok).collect();
            let channel = Scripted { answer: &mut spoken, lines: VecDeque::new(), runs: false };
            let options = Options { claim: Claim::XenoWins, ..options };
            audit(&Game::parse("mnk:6,6,5").unwrap(), channel, &options).unwrap().findings[0].kind.clone()
        };
        assert_eq!(found("6,0"), Kind::IllegalMove { answer: "6,0".to_owned(), why: Illegal::OffBoard });
        assert_eq!(found("ERROR no"), Kind::Unreadable { answer: "ERROR no".to_owned() });
        assert_eq!(found("-1,2"), Kind::Unreadable { answer: "-1,2".to_owned() });
    }
}
