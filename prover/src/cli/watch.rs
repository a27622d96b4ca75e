//! What a run shows while it lasts, and what ends it: a separate thread watches for signals and limits.

use std::{
    io::{self, IsTerminal},
    process,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use console::Term;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::cli::output::{Exit, tell};
use pgc_core::quote::counted;
use pgc_engine::{
    file,
    search::{strategic::Writing, threads::lock},
    solve::{Count, Limit, Progress},
    usage,
};

/// How often the thread looks.
const PERIOD: Duration = Duration::from_millis(50);

/// A run may exceed its memory limit by this many bytes: for the program itself and what it starts with.
const MARGIN: u64 = 64 << 20;

/// What ends a run before its result.
#[derive(Clone, Copy)]
pub(super) enum Halt {
    /// A signal arrived.
    Signal(Signal),
    /// The time is up, or too much memory is in use.
    Limit(Limit),
}

/// The watch over a run: its limits, and whether it has come to an end.
#[derive(Default)]
pub(super) struct Watch {
    /// When it ends at the latest.
    deadline: Option<Instant>,
    /// The most bytes in use; [`MARGIN`] comes on top.
    memory: Option<u64>,
    /// Whether it ends when its parent process has ended.
    with_parent: bool,
    /// Whoever sets this first decides what ends the run.
    has_ended: AtomicBool,
}

impl Watch {
    /// One that ends the run at this time, if it uses more memory than that, or perhaps when its parent process has ended.
    pub(super) fn new(deadline: Option<Instant>, memory: Option<usize>, with_parent: bool) -> Arc<Self> {
        let memory = memory.and_then(|memory| u64::try_from(memory).ok());
        Arc::new(Self { deadline, memory, with_parent, ..Self::default() })
    }

    fn take(&self) -> bool {
        !self.has_ended.swap(true, Ordering::Relaxed)
    }

    /// The run has its result, and nothing else may end it now. If something already does, this never returns.
    pub(super) fn settle(&self) {
        while !self.take() {
            thread::park();
        }
    }

    /// Watches the run from now on. If something ends it, `end` reports that and returns the exit code. The program never
    /// ends while a file is being written.
    ///
    /// # Errors
    ///
    /// The system grants no thread. Then signals end the program at once, and limits have no effect.
    pub(super) fn begin(self: &Arc<Self>, mut end: impl FnMut(Halt) -> u8 + Send + 'static) -> io::Result<()> {
        let (watch, parent) = (Arc::clone(self), parent());
        attend(move |signal| {
            let why = watch.why(signal);
            let code = match why {
                Some(why) if watch.take() => end(why),
                // Nobody is left to read a result.
                None if watch.with_parent && parent != self::parent() => 1,
                _ => return,
            };
            let _between = file::between_files();
            process::exit(i32::from(code));
        })
    }

    fn why(&self, signal: Option<Signal>) -> Option<Halt> {
        if let Some(signal) = signal {
            return Some(Halt::Signal(signal));
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Halt::Limit(Limit::Time));
        }
        let most = self.memory?.saturating_add(MARGIN);
        usage::resident().is_some_and(|resident| resident > most).then_some(Halt::Limit(Limit::Memory))
    }
}

/// Lets a signal end the program, but only while no file is being written; and the program fails if it uses more memory than that.
pub(super) fn stop_beyond(memory: Option<usize>) {
    // Without a thread a signal ends the program at once, which can only leave a temporary file behind.
    let _ = Watch::new(None, memory, false).begin(move |end| match end {
        Halt::Signal(signal) => signal.exit_code(),
        Halt::Limit(_) => {
            let most = memory.unwrap_or_default() >> 20;
            tell(&format!("error: this takes more memory than the limit of {most} MiB; allow more with --memory"));
            Exit::FAILED.0
        }
    });
}

/// Catches signals. A separate thread calls `look` at short intervals, with the last signal that has arrived since.
///
/// # Errors
///
/// The system grants no thread, or lets no signals be caught.
pub(super) fn attend(mut look: impl FnMut(Option<Signal>) + Send + 'static) -> io::Result<()> {
    let last = Arc::<AtomicUsize>::default();
    let came = Arc::clone(&last);
    let attend = move || {
        loop {
            thread::sleep(PERIOD);
            look(Signal::taken(&came));
        }
    };
    thread::Builder::new().name("watch".to_owned()).spawn(attend)?;
    // Only now, when the thread runs, and before any work that a signal must not interrupt.
    catch(&last)
}

/// The parent process.
#[cfg(unix)]
fn parent() -> u32 {
    std::os::unix::process::parent_id()
}

/// Unknown on this system.
#[cfg(not(unix))]
fn parent() -> u32 {
    0
}

// Signals that end a program. The thread that watches a run asks for them; none interrupts the run by itself.

/// A signal that asks a program to end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Signal {
    number: u8,
    /// Its name, such as `SIGINT`.
    pub name: &'static str,
}

/// The signals that are caught. Their numbers are the same on all systems.
const SIGNALS: [Signal; 3] = [
    Signal { number: 1, name: "SIGHUP" },
    Signal { number: 2, name: "SIGINT" },
    Signal { number: 15, name: "SIGTERM" },
];

impl Signal {
    /// The last signal since the previous call, whose number was noted here.
    fn taken(last: &AtomicUsize) -> Option<Self> {
        let number = last.swap(0, Ordering::Relaxed);
        SIGNALS.into_iter().find(|signal| usize::from(signal.number) == number)
    }

    /// The exit code of a program that it ends, as shells define it.
    pub(super) fn exit_code(self) -> u8 {
        128 + self.number
    }

    /// Sends it to another process, which may have ended already.
    #[cfg(unix)]
    pub(super) fn send(self, process: u32) {
        let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
        let signal = rustix::process::Signal::from_named_raw(i32::from(self.number));
        if let (Some(process), Some(signal)) = (process, signal) {
            let _ = rustix::process::kill_process(process, signal);
        }
    }

    /// Does nothing: here the keyboard interrupts all processes of a terminal.
    #[cfg(not(unix))]
    fn send(self, _process: u32) {}
}

/// Catches signals from now on, and notes the number of the last one: they no longer end the program by themselves. A hang-up stays ignored if
/// the program was started so, as by `nohup`.
///
/// # Errors
///
/// The system does not allow it.
#[cfg(unix)]
fn catch(last: &Arc<AtomicUsize>) -> io::Result<()> {
    for signal in SIGNALS {
        let number = i32::from(signal.number);
        if number != signal_hook::consts::SIGHUP || !is_ignored(signal.number) {
            signal_hook::flag::register_usize(number, Arc::clone(last), usize::from(signal.number))?;
        }
    }
    Ok(())
}

/// The same, on systems that know interrupts only.
#[cfg(not(unix))]
fn catch(last: &Arc<AtomicUsize>) -> io::Result<()> {
    let (last, number) = (Arc::clone(last), usize::from(SIGNALS[1].number));
    ctrlc::set_handler(move || last.store(number, Ordering::Relaxed)).map_err(io::Error::other)
}

/// Whether a signal was ignored when the program was started, if the system reports it.
#[cfg(unix)]
fn is_ignored(number: u8) -> bool {
    usage::status("SigIgn")
        .and_then(|mask| u64::from_str_radix(&mask, 16).ok())
        .is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

// The progress of a search, shown on the terminal.

/// What is being done, on standard error: a line that moves on a terminal, else a line each minute. It has no colours.
pub(super) struct Spinner {
    bar: ProgressBar,
    /// Whether nothing is ever shown.
    quiet: bool,
    line: Mutex<Option<StageLine>>,
}

/// The stage shown, and since when.
struct StageLine {
    stage: String,
    since: Instant,
    /// When the stage began, and what was done then.
    begun: (Instant, u64),
}

const TEMPLATE: &str = "{spinner} {elapsed} {wide_msg}";

/// The columns of the spinner and of the longest time.
const BESIDE: usize = 9;

/// The words of a message that fit into so many columns: a number is not cut.
fn fitting(message: &str, columns: usize) -> String {
    let options = Options::new(columns.saturating_sub(BESIDE)).break_words(false);
    let options = options.word_separator(WordSeparator::AsciiSpace).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(message, options).first().map(|words| words.to_string()).unwrap_or_default()
}

/// The shortest time between two updates of a stage's count.
const UPDATE: Duration = Duration::from_millis(50);

/// How often a line is written where there is no terminal.
const MINUTE: Duration = Duration::from_secs(60);

/// The parts of a bar.
const BAR_PARTS: u64 = 20;

/// How often it turns.
const TURN: Duration = Duration::from_millis(100);

impl Spinner {
    /// One that is visible at once on a terminal, unless `quiet`.
    pub(super) fn new(quiet: bool) -> Self {
        let bar = ProgressBar::hidden();
        let mut spinner = Self { bar, quiet, line: Mutex::default() };
        if !quiet && io::stderr().is_terminal() {
            let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_spinner());
            spinner.bar = ProgressBar::new_spinner().with_style(style);
            spinner.bar.tick();
            // It turns even while nothing is counted. Without this thread it turns only when something is.
            spinner.every(TURN, ProgressBar::tick);
        } else if !quiet {
            spinner.lines(MINUTE, tell);
        }
        spinner
    }

    /// Does something as often as that, from another thread, until the work is finished; never without a thread.
    fn every(&self, period: Duration, act: impl Fn(&ProgressBar) + Send + 'static) {
        let bar = self.bar.clone();
        let _ = thread::Builder::new().spawn(move || {
            thread::sleep(period);
            while !bar.is_finished() {
                act(&bar);
                thread::sleep(period);
            }
        });
    }

    /// Writes a line as often as that.
    fn lines(&self, period: Duration, write: impl Fn(&str) + Send + 'static) {
        self.every(period, move |bar| {
            let message = bar.message();
            if !message.is_empty() {
                write(&format!("{:#}: {message}", HumanDuration(bar.elapsed())));
            }
        });
    }

    /// Removes the line from the terminal.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// The message, if it may change now.
    fn due(&self, stage: &str, count: Count) -> Option<String> {
        let mut shown = lock(&self.line);
        let now = Instant::now();
        let last = shown.as_ref().filter(|shown| shown.stage == stage);
        if last.is_some_and(|last| now.duration_since(last.since) < UPDATE) {
            return None;
        }
        let (done, all) = match count {
            Count::Done(done, all) | Count::Replies([done, all], _) => (done, all),
            _ => (0, 0),
        };
        let begun = last.map_or((now, done), |last| last.begun);
        // The rest is assumed to be like what was done since the first report.
        let left = now.duration_since(begun.0).as_secs().checked_mul(all.saturating_sub(done));
        let left = left.and_then(|left| left.checked_div(done.saturating_sub(begun.1))).map(Duration::from_secs);
        *shown = Some(StageLine { stage: stage.to_owned(), since: now, begun });
        Some(message(stage, count, left))
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.finish();
    }
}

impl Progress for Spinner {
    fn report(&self, stage: &str, count: Count) {
        if !self.quiet
            && let Some(message) = self.due(stage, count)
        {
            // Without a terminal the bar is hidden, and lines are written whole.
            let columns = Term::stderr().size_checked().filter(|_| !self.bar.is_hidden());
            self.bar.set_message(columns.map_or(message.clone(), |(_, columns)| fitting(&message, columns.into())));
        }
    }

    fn warn(&self, message: &str) {
        self.bar.suspend(|| tell(&format!("warning: {message}")));
    }
}

/// The message of a stage, with an estimate of the time left.
fn message(stage: &str, count: Count, left: Option<Duration>) -> String {
    let left = left.map(|left| format!(", ~{:#}", HumanDuration(left))).unwrap_or_default();
    let of = |count: u64, noun| counted(HumanCount(count), noun);
    let said = match count {
        Count::None => return stage.to_owned(),
        Count::Done(done, all) => {
            let parts = done.saturating_mul(BAR_PARTS).checked_div(all).map_or(0, |parts| parts.min(BAR_PARTS));
            let bar: String = (0..BAR_PARTS).map(|part| if part < parts { '#' } else { '.' }).collect();
            format!("[{bar}] {} of {}{left}", HumanCount(done), HumanCount(all))
        }
        Count::Positions(position, most) => format!("{} of at most {}", HumanCount(position), of(most, "position")),
        Count::Writing(Writing::Lemmas(lemmas), positions) => {
            format!("{}, {}", of(lemmas, "lemma"), of(positions, "position"))
        }
        Count::Writing(Writing::Pass { number: [number, most], lemmas: [done, all] }, expanded) => {
            let (all, positions) = (of(all as u64, "lemma"), of(expanded, "position"));
            return format!("shortening, pass {number} of {most}: {} of {all}, {positions}", HumanCount(done as u64));
        }
        Count::Moves(moves) => of(moves, "move"),
        Count::Changes(changes) => format!("{} tried", of(changes, "change")),
        Count::Replies([won, all], moves) => {
            format!("{} of {} won, {}{left}", HumanCount(won), of(all, "reply"), of(moves, "move"))
        }
    };
    format!("{stage}: {said}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_taken_once_and_has_the_exit_code_of_shells() {
        let last = AtomicUsize::default();
        assert_eq!(Signal::taken(&last), None);
        for (number, name, code) in [(1, "SIGHUP", 129), (2, "SIGINT", 130), (15, "SIGTERM", 143)] {
            last.store(number, Ordering::Relaxed);
            let signal = Signal::taken(&last).unwrap();
            assert_eq!((signal.name, signal.exit_code()), (name, code));
            assert_eq!(Signal::taken(&last), None);
        }
    }

    #[test]
    fn a_narrow_terminal_cuts_no_number() {
        let message = "looking for parts: 1,573,248 of at most 10,000,000,000 positions";
        assert_eq!(fitting(message, 40), "looking for parts: 1,573,248 of");
        assert_eq!(fitting(message, 30), "looking for parts:");
        assert_eq!(fitting(message, 100), message);
    }

    #[test]
    fn known_work_has_a_bar_and_an_estimate() {
        let spinner = Spinner::new(true);
        let said = |done| spinner.due("joining", Count::Done(done, 1000));
        assert_eq!(said(100).unwrap(), "joining: [##..................] 100 of 1,000");
        let earlier = |seconds| {
            let mut shown = spinner.line.lock().unwrap();
            let shown = shown.as_mut().unwrap();
            (shown.since, shown.begun.0) = (shown.since - UPDATE, shown.since - Duration::from_secs(seconds));
        };
        earlier(60);
        assert_eq!(said(300).unwrap(), "joining: [######..............] 300 of 1,000, ~4m");
        // Another stage of other work begins anew.
        assert_eq!(spinner.due("thinning", Count::Done(5, 10)).unwrap(), "thinning: [##########..........] 5 of 10");
        assert_eq!(message("a stage", Count::Done(0, 0), None), "a stage: [....................] 0 of 0");
    }

    #[test]
    fn without_a_terminal_a_line_says_from_time_to_time_how_it_goes() {
        let spinner = Spinner { bar: ProgressBar::hidden(), quiet: false, line: Mutex::default() };
        let (sender, lines) = std::sync::mpsc::channel();
        spinner.lines(Duration::from_millis(20), move |line| sender.send(line.to_owned()).unwrap_or_default());
        spinner.report("looking", Count::Moves(1234));
        let line = lines.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(line.ends_with(": looking: 1,234 moves"), "{line}");
        spinner.finish();
        // The thread ends, and with it the channel.
        while lines.recv_timeout(Duration::from_secs(60)).is_ok() {}
        assert!(lines.recv().is_err());
    }
}
