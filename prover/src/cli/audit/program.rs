//! The audit of a program that plays.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::json;

use crate::cli::{
    arguments::{GameArgs, claim, duration, words},
    audit::{AuditRun, Common, written},
    output::{Exit, FileError, Result, tell},
};
use pgc_audit::program::{Channel, Failure, Options, Protocol, audit};
use pgc_core::{game::Claim, quote::counted};
use pgc_engine::search::threads::lock;

/// The program to audit, and how.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/program.txt"))]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The program: the shell runs this command, and the audit asks for its move at each position that can come up
    command: String,
    /// Ask at every position, also where the outcome is already clear
    #[arg(long)]
    every_move: bool,
    /// End the audit after so many questions
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// What the program is to achieve, for the side that it plays
    #[arg(long, value_name = "CLAIM", default_value = "xeno-wins", value_parser = claim())]
    claim: Claim,
    /// How the program is asked, and how it answers
    #[arg(long, value_name = "PROTOCOL", default_value = "lines", value_parser = words([
        ("lines", "One position per line, and one move per line (spec/player.md)"),
        ("gomocup", "The protocol of Gomocup's programs, for mnk:M,N,5"),
    ]))]
    protocol: String,
    /// The time that the program has for a move, such as 10s or 200ms
    #[arg(long, value_name = "DURATION", default_value = "5s", value_parser = duration)]
    move_time: Duration,
    /// Of the positions that symmetries of the game take to each other, ask the program at one only
    #[arg(long)]
    up_to_symmetry: bool,
    /// Go on until so many failures are found
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    findings: u32,
    /// Show what the program writes to standard error; by default it is dropped
    #[arg(long)]
    player_errors: bool,
    #[command(flatten)]
    common: Common,
}

/// Audits the program, writes the certificate if there is one and a path for it, and reports what is found.
pub(super) fn run(args: &Args) -> Result {
    let &Args { claim, move_time, up_to_symmetry, every_move, nodes, findings, player_errors, .. } = args;
    let game = args.game.load()?;
    let leash = Leash::default();
    let ended = leash.clone();
    let audited = AuditRun::begin(&args.common, Path::new(&args.command), move || ended.close());
    let output = args.common.output()?;
    let options = Options {
        claim,
        protocol: if args.protocol == "lines" { Protocol::Lines } else { Protocol::Gomocup },
        milliseconds: milliseconds(move_time),
        every_move,
        up_to_symmetry,
        nodes,
        findings: usize::try_from(findings).unwrap_or(usize::MAX),
        progress: &*audited.spinner,
    };
    let process = Process::new(&args.command, move_time, player_errors, &leash);
    let audit = audited.end(audit(&game, process, &options))?;
    if let Some(printed) = lock(&leash.0).unstarted.take() {
        return Err(FileError::Unstarted(printed).of(Path::new(&args.command)));
    }
    let proof = audit.proof.as_ref();
    let certificate = written(output.as_ref(), proof)?;
    let (verdict, outcome) = match (proof, &audit.findings[..]) {
        (Some(_), _) => ("COVERED", Exit::DONE),
        (None, []) => ("UNDECIDED", Exit::UNDECIDED),
        (None, _) => ("NOT COVERED", Exit::OPPOSITE),
    };
    let mut found = json!(audit);
    found["claim"] = json!(claim.to_string());
    found["verdict"] = json!(verdict);
    found["certificate"] = json!(certificate);
    let more = json!({ "ophelia_begins": game.opening.start().ophelia_moves });
    audited.report(Some(&game), found, more, include_str!("program.txt"))?;
    if audit.is_cut {
        tell(&format!(
            "the audit asked {} and is not complete; allow more with --nodes",
            counted(audit.asked + audit.again, "question")
        ));
    }
    if audit.asked == 0 && audit.findings.is_empty() {
        tell("the program was never asked, as the outcome is clear at once; ask it in all positions with --every-move");
    }
    Ok(outcome)
}

// A program in a process of its own, which the shell starts.
//
// What goes to it and what comes back pass through threads: so neither a program that never reads nor one that never stops writing can hold
// up the audit. It has a process group of its own, which is ended as a whole.

/// The most bytes of a line that are read at once.
const LONGEST: u64 = 4096;

/// The most lines that are read ahead.
const AHEAD: usize = 16;

/// How long a program that has closed its output may take to end, and one whose input is closed.
const PATIENCE: Duration = Duration::from_millis(500);

/// The exit codes by which a shell says that it cannot run a program, or does not find it.
const UNSTARTED: [i32; 2] = [126, 127];

/// No program is given more time than this, which clocks can tell: 136 years.
const LONGEST_TIME: Duration = Duration::from_secs(1 << 32);

/// How often it is looked whether it has ended.
const PERIOD: Duration = Duration::from_millis(2);

/// The process, by which it can be ended from anywhere.
#[derive(Clone, Default)]
struct Leash(Arc<Mutex<ProcessState>>);

#[derive(Default)]
struct ProcessState {
    child: Option<Child>,
    /// Whether no process may run any more.
    is_closed: bool,
    /// What the shell printed when it did not find the program, or could not run it.
    unstarted: Option<String>,
}

impl ProcessState {
    /// Ends the process, and what it has started in its group.
    fn end(&mut self) {
        if let Some(mut child) = self.child.take() {
            end_group(&child);
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Leash {
    /// Ends the process, and any that is started later.
    fn close(&self) {
        let mut held = lock(&self.0);
        held.is_closed = true;
        held.end();
    }

    /// Takes a process that was started.
    fn hold(&self, child: Child) {
        let mut held = lock(&self.0);
        held.child = Some(child);
        if held.is_closed {
            held.end();
        }
    }

    /// How the process ended, if it does within the [`PATIENCE`].
    fn ended(&self) -> Option<ExitStatus> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let status = lock(&self.0).child.as_mut().and_then(|child| child.try_wait().ok().flatten());
            if status.is_some() || Instant::now() >= deadline {
                return status;
            }
            thread::sleep(PERIOD);
        }
    }
}

/// The two ends of the talk with a process.
struct Pipes {
    questions: Sender<String>,
    lines: Receiver<String>,
    /// The beginning of what it writes to standard error, when it has closed that.
    errors: Receiver<Vec<u8>>,
}

/// A program, started when it is needed.
struct Process {
    command: String,
    time: Duration,
    shows_errors: bool,
    leash: Leash,
    pipes: Option<Pipes>,
    /// Whether it has ever written a line.
    has_written: bool,
    /// Until when an answer is waited for.
    deadline: Instant,
}

impl Process {
    /// A program that the shell starts by this command, and that has so much time for an answer.
    fn new(command: &str, time: Duration, shows_errors: bool, leash: &Leash) -> Self {
        let (command, leash, deadline) = (command.to_owned(), leash.clone(), Instant::now());
        let time = time.min(LONGEST_TIME);
        Self { command, time, shows_errors, leash, pipes: None, has_written: false, deadline }
    }
}

impl Channel for Process {
    fn start(&mut self) -> io::Result<bool> {
        if self.pipes.is_some() {
            return Ok(false);
        }
        let errors = if self.shows_errors { Stdio::inherit() } else { Stdio::piped() };
        let mut child = shell(&self.command).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors).spawn()?;
        let (input, output, printed) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        self.leash.hold(child);
        let (questions, asked) = channel();
        let (told, lines) = sync_channel(AHEAD);
        let (beginning, errors) = channel();
        if let Some(printed) = printed {
            thread::Builder::new().name("errors".to_owned()).spawn(move || read_errors(printed, &beginning))?;
        }
        if let (Some(input), Some(output)) = (input, output) {
            thread::Builder::new().name("questions".to_owned()).spawn(move || write_texts(input, &asked))?;
            thread::Builder::new().name("answers".to_owned()).spawn(move || read_lines(output, &told))?;
        }
        self.pipes = Some(Pipes { questions, lines, errors });
        Ok(true)
    }

    fn send(&mut self, text: &str) {
        self.deadline = Instant::now() + self.time;
        if let Some(pipes) = &self.pipes {
            // If it has ended, no answer comes, which is reported then.
            let _ = pipes.questions.send(text.to_owned());
        }
    }

    fn receive(&mut self) -> Result<String, Failure> {
        let received = match &self.pipes {
            None => Err(RecvTimeoutError::Disconnected),
            Some(pipes) => match self.deadline.saturating_duration_since(Instant::now()) {
                // A program that goes on writing has its time, too.
                Duration::ZERO => Err(RecvTimeoutError::Timeout),
                left => pipes.lines.recv_timeout(left),
            },
        };
        let failure = match received {
            Ok(line) => {
                self.has_written = true;
                return Ok(line);
            }
            Err(RecvTimeoutError::Timeout) => Failure::Silence { milliseconds: milliseconds(self.time) },
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.leash.ended();
                let is_unstarted =
                    status.and_then(|status| status.code()).is_some_and(|code| UNSTARTED.contains(&code));
                if is_unstarted && !self.has_written {
                    let errors = self.pipes.iter().filter_map(|pipes| pipes.errors.recv_timeout(PATIENCE).ok()).next();
                    let errors = String::from_utf8_lossy(&errors.unwrap_or_default()).trim().to_owned();
                    lock(&self.leash.0).unstarted = Some(errors);
                }
                Failure::Crash { status: status.map(|status| status.to_string()) }
            }
        };
        self.stop();
        Err(failure)
    }

    fn stop(&mut self) {
        self.pipes = None;
        lock(&self.leash.0).end();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of the input asks a program to end by itself.
        if self.pipes.take().is_some() {
            self.leash.ended();
        }
        lock(&self.leash.0).end();
    }
}

/// A duration in milliseconds.
fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Writes what is asked to a program, until nothing more is or the program does not read any more.
fn write_texts(mut input: ChildStdin, asked: &Receiver<String>) {
    for text in asked {
        if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Passes on the lines of a program until it ends, or nobody takes them any more.
fn read_lines(output: ChildStdout, told: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if told.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            return;
        }
    }
}

/// Reads all that a program writes to standard error, and passes on the beginning.
fn read_errors(mut printed: ChildStderr, beginning: &Sender<Vec<u8>>) {
    let mut bytes = Vec::new();
    let _ = printed.by_ref().take(LONGEST).read_to_end(&mut bytes);
    // A program whose pipe is full would wait.
    let _ = io::copy(&mut printed, &mut io::sink());
    // Nobody may wait for it.
    let _ = beginning.send(bytes);
}

/// The shell with a command, in a process group of its own.
#[cfg(unix)]
fn shell(command: &str) -> Command {
    use std::os::unix::process::CommandExt;
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).process_group(0);
    shell
}

/// The same on systems without process groups.
#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.args(["/C", command]);
    shell
}

/// Ends all processes of a program's group.
#[cfg(unix)]
fn end_group(child: &Child) {
    let leader = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw);
    if let Some(leader) = leader {
        let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
    }
}

/// Does nothing on systems without process groups: the program itself is ended.
#[cfg(not(unix))]
fn end_group(_child: &Child) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn process(command: &str, milliseconds: u64) -> (Process, Leash) {
        let leash = Leash::default();
        let mut process = Process::new(command, Duration::from_millis(milliseconds), false, &leash);
        assert!(process.start().unwrap() && !process.start().unwrap());
        (process, leash)
    }

    #[test]
    fn the_end_is_told_with_its_status() {
        let (mut ended, _) = process("exit 3", 60_000);
        ended.send("");
        assert_eq!(ended.receive(), Err(Failure::Crash { status: Some("exit status: 3".to_owned()) }));
        assert!(ended.start().unwrap(), "it is started again");
        let (mut killed, _) = process("kill -9 $$", 60_000);
        killed.send("");
        assert_eq!(killed.receive(), Err(Failure::Crash { status: Some("signal: 9 (SIGKILL)".to_owned()) }));
    }

    #[test]
    fn who_never_answers_or_never_stops_has_its_time() {
        for command in ["sleep 1000", "while :; do echo '# wait'; done"] {
            let (mut silent, _) = process(command, 300);
            silent.send("question\n");
            let failure = loop {
                if let Err(failure) = silent.receive() {
                    break failure;
                }
            };
            assert_eq!(failure, Failure::Silence { milliseconds: 300 }, "{command}");
        }
    }

    #[test]
    fn who_never_reads_holds_nothing_up() {
        let (mut deaf, _) = process("while :; do echo 0; done", 60_000);
        for _ in 0..100 {
            deaf.send(&"x".repeat(10_000));
            assert_eq!(deaf.receive(), Ok("0\n".to_owned()));
        }
    }

    #[test]
    fn a_long_line_comes_in_pieces() {
        let (mut long, _) = process("printf '%5000d\\n' 7", 60_000);
        long.send("");
        assert_eq!((long.receive().unwrap().len(), long.receive().unwrap().len()), (4096, 905));
    }

    #[test]
    fn a_closed_leash_ends_what_is_started_later_with_its_group() {
        let (mut first, leash) = process("sleep 1000 | cat", 60_000);
        leash.close();
        first.send("");
        assert!(matches!(first.receive(), Err(Failure::Crash { .. })));
        first.start().unwrap();
        first.send("");
        assert!(matches!(first.receive(), Err(Failure::Crash { .. })));
    }
}
