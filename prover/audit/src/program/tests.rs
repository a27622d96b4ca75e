//! Programs that are functions.

use std::collections::{HashMap, VecDeque};
use std::io;

use crate::program::audit::{Audit, Options, audit};
use crate::program::channel::{Channel, Failure};
use crate::program::finding::{Finding, Illegal, Kind};
use crate::program::protocol::Protocol;
use pgc_core::game::{Claim, Game, Point};

/// Answers each text that is sent, with lines or a failure.
struct Scripted<'s> {
    answer: &'s mut dyn FnMut(&str) -> Vec<Result<String, Failure>>,
    lines: VecDeque<Result<String, Failure>>,
    runs: bool,
}

impl Channel for Scripted<'_> {
    fn start(&mut self) -> io::Result<bool> {
        Ok(!std::mem::replace(&mut self.runs, true))
    }

    fn send(&mut self, text: &str) {
        self.lines.extend((self.answer)(text));
    }

    fn receive(&mut self) -> Result<String, Failure> {
        let line = self.lines.pop_front().unwrap_or(Err(Failure::Silent(5_000)));
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
    audit(&Game::read(game).unwrap(), channel, options).unwrap()
}

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

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
    let [all, few] =
        [false, true].map(|up_to_symmetry| audited("3^2", &Options { up_to_symmetry, ..OPTIONS }, perfect(b'o')).asked);
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
            1 => Err(Failure::Ended(Some("exit status: 3".to_owned()))),
            2 => Err(Failure::Silent(200)),
            3 => Ok("# thinking".to_owned()),
            _ => answer.clone(),
        }]
        .into_iter()
        .chain((asked == 3).then_some(answer))
        .collect()
    };
    let channel = Scripted { answer: &mut answer, lines: VecDeque::new(), runs: false };
    let options = Options { findings: 2, ..OPTIONS };
    let found = audit(&Game::read("3^2").unwrap(), channel, &options).unwrap();
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
        let options =
            Options { claim: Claim::XenoWins, protocol: Protocol::Gomocup, nodes: 10, milliseconds: 700, ..OPTIONS };
        let found = audit(&Game::read("mnk:6,5,5").unwrap(), channel, &options).unwrap();
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
    for game in ["3^2", "mnk:6,6,4", "mnk:6,6,5 --maker-breaker", "mnk:6,6,5 --forbid-opening 0", "mnk:6,6,5 --moves 7"]
    {
        let mut answer = |_: &str| silent();
        let channel = Scripted { answer: &mut answer, lines: VecDeque::new(), runs: false };
        let refused = audit(&Game::read(game).unwrap(), channel, &options).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("{game}: Gomocup's protocol is for five in a row")), "{refused}");
    }
    let found = |answer: &'static str| {
        let mut told = Vec::new();
        let answer = |_: &str| answer.to_owned();
        let mut spoken = |text: &str| brain(text, &mut told, true, &answer).into_iter().map(Ok).collect();
        let channel = Scripted { answer: &mut spoken, lines: VecDeque::new(), runs: false };
        let options = Options { claim: Claim::XenoWins, ..options };
        audit(&Game::read("mnk:6,6,5").unwrap(), channel, &options).unwrap().findings[0].kind.clone()
    };
    assert_eq!(found("6,0"), Kind::IllegalMove { answer: "6,0".to_owned(), why: Illegal::OffBoard });
    assert_eq!(found("ERROR no"), Kind::Unreadable { answer: "ERROR no".to_owned() });
    assert_eq!(found("-1,2"), Kind::Unreadable { answer: "-1,2".to_owned() });
}
