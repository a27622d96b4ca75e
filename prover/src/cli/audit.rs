//! `prover audit`: what somebody else has found, and the verdict.

mod program;

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZero,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use humantime::format_duration;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{
    arguments::{self, Allowance, GameArgs, duration, proof, size},
    output::{
        self, CliError, Exit, FileError, Result, about, check_report, heard, make_directory, print_written,
        report_stream, tell, threads,
    },
    watch::{Halt, Spinner, Watch, stop_beyond},
};
use pgc_audit::{
    AuditError, ProofFile, Summary,
    dictionary::{self, Fate, IncompleteEntry, looks_like_dictionary},
    notation::{
        self, NODES,
        parse::MAX_TEXT_BYTES,
        text::{Finding, Kind, Place},
    },
    tree,
};
use pgc_core::{
    dictionary::Entry,
    game::{Game, Names, Point},
    proof::Proof,
    quote::{FileName, marked, shown},
    sources::read_input,
    strategy::Games,
};
use pgc_engine::{
    file::{self, Output},
    search::{parts::Leaves, threads::granted},
    solve::{self, BookReport, Publication, Record, ReplyProof, checkpoints, draw_by_leaves},
};
use pgc_jobs::{RepliesError, joined};
use pgc_show::{
    template::{Serde, Template, context},
    write_levels,
};

/// What to audit.
#[derive(clap::Subcommand)]
pub(super) enum Args {
    /// Audit a strategy as papers print it, with moves, tables and symmetry maps
    Paper(PaperArgs),
    /// Audit a list of positions, each with a move
    Dictionary(DictionaryArgs),
    /// Audit a tree of moves, or a list of variations
    Tree(TreeArgs),
    /// Audit a program that plays
    Program(program::Args),
    /// Audit a draw by parts: positions in which every part of the board is held by itself
    Parts(PartsArgs),
    /// Audit certificates of the positions after each reply to a move, and join them into one
    Replies(RepliesArgs),
}

/// Runs the audit, and prints the verdict on standard output.
pub(super) fn run(args: &Args) -> Result {
    match args {
        Args::Paper(args) => paper(args),
        Args::Dictionary(args) => dictionary(args),
        Args::Tree(args) => tree(args),
        Args::Program(args) => program::run(args),
        Args::Parts(args) => parts(args),
        Args::Replies(args) => replies(args),
    }
}

/// Options of an audit with a verdict.
#[derive(clap::Args)]
struct Common {
    /// Where to write the certificate, if everything is covered. With -, the certificate goes to standard output, and the report to standard
    /// error. By default that of a tree goes to this directory, under a name made from the game, and others are not written
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Give up after so long, such as 90s, 5m, 1h30m or 250ms; a number alone counts seconds
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    timeout: Option<Duration>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

impl Common {
    /// Where the certificate goes, if the user says where. Asks, when the inputs are read, whether it and the report can be written: what was
    /// read must not be.
    fn output(&self) -> Result<Option<Output>> {
        check_report()?;
        let output = self.output.as_deref().map(Output::named);
        output.as_ref().map_or(Ok(()), |output| output.claim(|_| false))?;
        Ok(output)
    }
}

/// The word for whether everything is covered.
fn verdict(is_covered: bool) -> &'static str {
    if is_covered { "COVERED" } else { "NOT COVERED" }
}

/// An audit that is running.
struct AuditRun<'a> {
    common: &'a Common,
    /// The file, or the program's command, as the user named it.
    input: &'a Path,
    start: Instant,
    spinner: Arc<Spinner>,
    watch: Arc<Watch>,
}

impl<'a> AuditRun<'a> {
    /// Watches the audit from now on: for its time, and for signals, which end it between files, after what is to be done `before`.
    fn begin(common: &'a Common, input: &'a Path, mut before: impl FnMut() + Send + 'static) -> Self {
        let (start, spinner) = (Instant::now(), Arc::new(Spinner::new(common.json)));
        let timeout = common.timeout.unwrap_or_default();
        let watch = Watch::new(common.timeout.and_then(|timeout| start.checked_add(timeout)), None, false);
        let (spun, name) = (Arc::clone(&spinner), input.to_owned());
        // Without a thread a signal ends the program at once, and the time is not limited.
        let _ = watch.begin(move |end| {
            spun.finish();
            before();
            match end {
                Halt::Signal(signal) => signal.exit_code(),
                Halt::Limit(_) => {
                    let limit = format_duration(timeout);
                    tell(&format!("{}: not audited within {limit}; allow more with --timeout", shown(&name)));
                    Exit::UNDECIDED.0
                }
            }
        });
        AuditRun { common, input, start, spinner, watch }
    }

    /// What was found. From now on nothing ends the audit.
    fn end<T>(&self, found: T) -> T {
        self.watch.settle();
        self.spinner.finish();
        found
    }

    /// Prints a report, what every audit tells and what this one has found, its verdict and certificate among it: as one JSON object, or as
    /// text by a template, which has more than the data. Lines of play are lists of points. If a certificate was to be written, and there is none, that is reported; returns whether it is so.
    fn report(&self, game: Option<&Game>, mut found: Value, more: Value, template: &str) -> Result<bool> {
        let Common { output, json, .. } = self.common;
        let missed = output.as_ref().filter(|_| found["certificate"].is_null());
        found["input"] = json!(FileName::new(self.input));
        found["game"] = json!(game.map(Game::name));
        found["seconds"] = json!(self.start.elapsed().as_secs_f64());
        let text = [include_str!("audit/report.txt"), template].concat();
        let names = game.map(|game| Names::of(game).all(game)).unwrap_or_default();
        let mut out = report_stream(output.as_deref());
        heard(output::print(&mut out, *json, &found, |out| {
            Template::write(out, ("report.txt", &text), names, context! { ..Serde(more), ..Serde(&found) })
        }))?;
        let tell = |path| tell(&format!("{}: nothing is written, as not everything is covered", shown(path)));
        missed.into_iter().for_each(tell);
        Ok(missed.is_some())
    }
}

/// Writes the certificate, if there is one and a place for it. Returns what is told of it, and where it is written, if it is.
fn written(output: Option<&Output>, proof: Option<&ProofFile>) -> Result<Option<Value>> {
    let Some(ProofFile { certificate, bytes }) = proof else { return Ok(None) };
    output.map_or(Ok(()), |output| output.write(bytes))?;
    let strategy = &certificate.strategy;
    let summary = Summary { game: String::new(), ..Summary::of(certificate, bytes.len()).counted(strategy) };
    let mut told = json!(summary.with("steps", certificate.steps).with("moves", strategy.moves()));
    told["file"] = json!(output.map(|output| FileName::new(output.path())));
    Ok(Some(told))
}

// A text in the notation of strategies. For a reader, findings of one kind at one place are cut after a few, except for gaps: each reply without
// an answer is reported.

/// The text to audit, and how.
#[derive(clap::Args)]
#[command(after_help = include_str!("audit/help/paper.txt"))]
pub(super) struct PaperArgs {
    /// The text; - is standard input
    text: PathBuf,
    /// Fill in sequences of moves that force a win, and not only single moves
    #[arg(long)]
    forced_search: bool,
    /// End each stage of the search for an outcome that the text claims after so many positions
    #[arg(long, value_name = "N", default_value_t = NODES)]
    nodes: u64,
    #[command(flatten)]
    common: Common,
}

/// Audits the text and reports what is found.
fn paper(args: &PaperArgs) -> Result {
    let audited = AuditRun::begin(&args.common, &args.text, || ());
    let source = read_input(&args.text, MAX_TEXT_BYTES)?;
    let output = args.common.output()?;
    let folder = args.text.parent().unwrap_or(Path::new(""));
    let (nodes, progress) = (args.nodes, &*audited.spinner);
    let options = notation::Options { forced_search: args.forced_search, folder, nodes, progress };
    let audit = audited.end(notation::audit(&source, &options)).map_err(|mistake| {
        let hint = if looks_like_dictionary(&source) { MAY_BE_DICTIONARY } else { "" };
        AuditError::at(&args.text, &source, &mistake, hint)
    })?;
    // The text has named further files that were read.
    check_report()?;
    let proof = audit.certificate.clone().map(ProofFile::encoded).transpose()?;
    let (text, findings) = (&audit.text, &audit.findings);
    // The names with their points, unless the names are just the points' numbers.
    let names: BTreeMap<&str, Point> = audit.named_points().collect();
    let lines: Vec<Vec<char>> = source.lines().map(|line| line.chars().collect()).collect();
    let groups = findings.chunk_by(|one, other| head(one) == head(other)).map(|findings| Heading::of(findings, &lines));
    let places = |test: &dyn Fn(Kind) -> bool| {
        findings.iter().filter(|finding| test(finding.kind)).map(head).collect::<BTreeSet<_>>().len()
    };
    let more = json!({
        "sources": text.sources,
        "told_game": text.told_game.as_ref().filter(|told| Some(*told) != text.game.as_ref().map(Game::name).as_ref()),
        "points": text.game.as_ref().map(|game| game.board.points()),
        "lines": text.game.as_ref().map(|game| game.board.lines().len()),
        "named": audit.named_points().collect::<Vec<_>>(),
        "groups": groups.collect::<Vec<_>>(),
        "gaps": findings.iter().filter(|finding| finding.kind == Kind::Gap).count(),
        "others": places(&|kind| kind.is_defect() && !matches!(kind, Kind::Gap | Kind::Undecided)),
        "undecided": places(&|kind| kind == Kind::Undecided),
    });
    let mut certificate =
        proof.as_ref().map(|ProofFile { certificate, bytes }| json!(Summary::of(certificate, bytes.len())));
    if let (Some(certificate), Some(proof), Some(output)) = (&mut certificate, &proof, &output) {
        output.write(&proof.bytes)?;
        certificate["file"] = json!(FileName::new(output.path()));
    }
    let found = json!({
        "verdict": audit.verdict.word(), "flawless": audit.is_flawless(), "title": text.title, "names": names, "findings": findings,
        "certificate": certificate,
    });
    let is_missed = audited.report(text.game.as_ref(), found, more, include_str!("audit/paper.txt"))?;
    Ok(if audit.is_flawless() && !is_missed { Exit::DONE } else { Exit::OPPOSITE })
}

const MAY_BE_DICTIONARY: &str =
    "\nif this is a dictionary, with a position and a move on each line, use 'prover audit dictionary'";

/// The most findings of one kind that are shown at one place; gaps are all shown.
const SHOWN: usize = 3;

/// Findings under one heading.
#[derive(Serialize)]
struct Heading<'a> {
    line: usize,
    about: &'a str,
    kind: Kind,
    /// The place in the text, if it needs a correction.
    quoted: Option<String>,
    texts: Vec<&'a String>,
    /// How many are left out.
    more: usize,
}

impl<'a> Heading<'a> {
    fn of(findings: &'a [Finding], lines: &[Vec<char>]) -> Self {
        let (place, kind, about) = head(&findings[0]);
        let line = place.line.checked_sub(1).and_then(|index| lines.get(index));
        let quoted = kind.is_defect().then(|| marked(line.map_or(&[], Vec::as_slice), place.column));
        let shown = if kind == Kind::Gap { findings.len() } else { SHOWN };
        let texts = findings.iter().take(shown).flat_map(|finding| [&finding.text].into_iter().chain(&finding.details));
        let (texts, more) = (texts.collect(), findings.len().saturating_sub(shown));
        Heading { line: place.line, about, kind, quoted, texts, more }
    }
}

/// What findings have in common that are reported under one heading.
fn head(finding: &Finding) -> (Place, Kind, &str) {
    (finding.place, finding.kind, &finding.about)
}

// A dictionary of strategic moves.

/// The dictionary to audit, and how.
#[derive(clap::Args)]
#[command(after_help = include_str!("audit/help/dictionary.txt"))]
pub(super) struct DictionaryArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The dictionary; - is standard input
    text: PathBuf,
    /// Make the certificate short, with the dictionary's own moves; this may take minutes
    #[arg(long)]
    shorten: bool,
    #[command(flatten)]
    common: Common,
}

/// Audits the dictionary, writes the certificate if there is one and a path for it, and reports what is missing.
fn dictionary(args: &DictionaryArgs) -> Result {
    let game = args.game.load()?.plain("a dictionary")?;
    // A place that cannot be written is told before a mistake in the text.
    args.common.output()?;
    let audited = AuditRun::begin(&args.common, &args.text, || ());
    let entries = dictionary::read(&args.text, game.board.points())?;
    let output = args.common.output()?;
    let options = dictionary::Options { threads: threads(None), shorten: args.shorten, progress: &*audited.spinner };
    let audit = audited.end(dictionary::audit(&game, &entries, &options))?;
    // For its levels the proof is played out again.
    let proof = audit.proof.as_ref();
    let mut certificate = written(output.as_ref(), proof)?;
    let played = proof.map(|proof| proof.statistics());
    if let (Some(Value::Object(certificate)), Value::Object(levels)) = (&mut certificate, json!(played)) {
        certificate.extend(levels);
    }
    let (mut used, mut faulty, mut again, mut superfluous, mut unused) = (0, vec![], vec![], vec![], vec![]);
    for (status, &Entry { line, ref choice }) in audit.statuses.iter().zip(&entries) {
        match *status {
            Fate::Used => used += 1,
            Fate::Faulty(fault) => faulty.push(json!({ "line": line, "why": fault.to_string() })),
            Fate::Again { first, same } => {
                let first = entries[first].line;
                again.push(json!({ "line": line, "point": choice.point, "first": first, "same": same }));
            }
            Fate::Superfluous => superfluous.push(line),
            Fate::Unused => unused.push(line),
        }
    }
    // Entries are named by their lines in the file. Blocks are positions that are answered by blocks which are filled in, up to symmetry.
    let mut found = json!(audit);
    found["entries"] = json!(entries.len());
    found["used"] = json!(used);
    found["blocks"] = json!(audit.levels.iter().map(|level| level.blocks).sum::<usize>());
    found["faulty"] = json!(faulty);
    found["again"] = json!(again);
    found["superfluous"] = json!(superfluous);
    found["unused"] = json!(unused);
    let is_to_look_at = |lacking: &&IncompleteEntry| lacking.missing > 1 || !lacking.others.is_empty();
    let mut table = Vec::new();
    played.as_ref().map_or(Ok(()), |played| write_levels(&mut table, played))?;
    let more = json!({
        "certificate_levels": played.is_some().then(|| String::from_utf8_lossy(&table)),
        "to_look_at": audit.lacking.iter().filter(is_to_look_at).collect::<Vec<_>>(),
        "is_dominated": audit.missing.iter().map(|missing| missing.is_dominated).collect::<Vec<_>>(),
    });
    found["verdict"] = json!(verdict(proof.is_some()));
    found["certificate"] = json!(certificate);
    audited.report(Some(&game), found, more, include_str!("audit/dictionary.txt"))?;
    Ok(if proof.is_some() { Exit::DONE } else { Exit::OPPOSITE })
}

// A tree of moves.

/// The tree to audit, and how.
#[derive(clap::Args)]
#[command(after_help = include_str!("audit/help/tree.txt"))]
pub(super) struct TreeArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The tree; - is standard input
    text: PathBuf,
    /// Try every move of the tree, also in positions that are proved without it
    #[arg(long)]
    every_move: bool,
    /// Replace files that are there and that the command line does not name: the certificate without -o, and those of --replies
    #[arg(long)]
    replace: bool,
    /// Write a certificate for each reply to a tree's first move that is answered, from the position after it, into this folder. The folder is
    /// made if it does not exist. So a tree with gaps gives certificates, too
    #[arg(long, value_name = "FOLDER")]
    replies: Option<PathBuf>,
    /// End the search after each reply to the tree's first move after so many moves
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    nodes: u64,
    /// Continue from this file if it exists. The results for the replies to the first move are kept there, every 10 s and
    /// when the run is interrupted. When the report is written, a checkpoint that this run wrote or continued from is removed, unless --only is
    /// given or the certificate is not written
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Add the moves of these trees where the tree has none, for example where it says that there is a win but gives no moves
    #[arg(long = "with", value_name = "FILE", num_args = 1..)]
    additions: Vec<PathBuf>,
    /// Audit only these replies to a tree's first move, by their names, such as h9,i9. So several machines can share the work: each audits some
    /// replies with --replies, and 'prover audit replies' joins the certificates
    #[arg(long, value_name = "REPLY", value_delimiter = ',', conflicts_with = "output")]
    only: Vec<String>,
    /// Audit the replies to a tree's first move one after another, each with the lemmas of those before it. The certificate is smaller and the search
    /// shorter, but it takes one core, and writing the certificate takes longer
    #[arg(long, conflicts_with = "only")]
    in_turn: bool,
    #[command(flatten)]
    common: Common,
}

/// The most bytes of the positions that are kept for the search of one reply.
const MEMORY: usize = 1 << 30;

/// Audits the tree, writes the certificate if there is one and a path for it, and reports what is found.
fn tree(args: &TreeArgs) -> Result {
    let game = args.game.load()?;
    let record = Arc::new(Record::default());
    let begun = Arc::clone(&record);
    let audited = AuditRun::begin(&args.common, &args.text, move || match begun.save() {
        Ok(Some(kept)) => {
            tell(&format!("{}: this file keeps what was found so far; continue with --checkpoint", shown(&kept)));
        }
        Ok(None) => {}
        Err(error) => tell(&format!("warning: {error}")),
    });
    if let Some(checkpoint) = &args.checkpoint {
        if args.common.output.as_ref().is_some_and(|output| file::lands_in(output, checkpoint)) {
            return Err(FileError::SamePlace.of(checkpoint));
        }
        checkpoints::check_writable(checkpoint)?;
    }
    let names = Names::of(&game);
    let mut tree = tree::read_input(&args.text, names)?;
    for path in &args.additions {
        let line = |line: Vec<Point>| FileError::OtherMove(names.line(&line)).of(path);
        tree.add(&tree::read_input(path, names)?).map_err(line)?;
    }
    let has_own = args.only.is_empty() && args.replies.is_none();
    let output = args.common.output()?.or_else(|| if has_own { own_output(args, &game) } else { None });
    let threads = threads(None);
    let listed = tree.answer.iter().flat_map(|first| &first.replies).map(|(reply, _)| *reply).collect::<Vec<_>>();
    let listed = |name: &String| names.point(name).filter(|point| listed.contains(point));
    let asked = |name: &String| listed(name).ok_or_else(|| CliError::NotListed(name.clone()));
    let asked = args.only.iter().map(asked).collect::<Result<Vec<Point>>>()?;
    args.replies.as_deref().map_or(Ok(()), |folder| claim_replies(args, &game, folder, &asked))?;
    let publication = Publication {
        page: &tree,
        every: args.every_move,
        only: (!asked.is_empty()).then_some(&asked[..]),
        in_turn: args.in_turn,
        with_replies: args.replies.is_some(),
    };
    let (nodes, checkpoint, progress) = (args.nodes, args.checkpoint.as_deref(), &*audited.spinner);
    let options = solve::Options { threads, nodes, memory: MEMORY, checkpoint, progress, ..solve::Options::default() };
    let audit = audited.end(tree::audit(&game, publication, options, &record))?;
    let certificate = written(output.as_ref(), audit.proof.as_ref())?;
    let mut replies = Vec::new();
    for ReplyProof { reply, proof, .. } in &audit.replies {
        let output = args.replies.as_deref().map(|folder| of_reply(args, names, folder, *reply));
        replies.push(json!({ "reply": reply, "certificate": written(output.as_ref(), Some(proof))? }));
    }
    let is_part = !asked.is_empty();
    // What is not written is needed to write it, and what is a part by whoever joins the parts.
    let is_kept = is_part || audit.proof.is_some() && output.is_none() && args.replies.is_none();
    let kept = if is_kept { record.save() } else { Ok(None) };
    let is_covered = if is_part { audit.unanswered.is_empty() } else { audit.proof.is_some() };
    let BookReport { losing, impossible, otherwise, unconfirmed, gaps, .. } = &audit.reading;
    let is_flawless =
        is_covered && [losing, impossible, otherwise, unconfirmed, gaps].iter().all(|lines| lines.is_empty());
    let mut found = json!(audit.reading);
    // The names of the points, if they are others than their numbers.
    if !game.source.names.is_empty() {
        found["names"] = json!(game.source.names);
    }
    // The replies to the first move that were read, unless all were, and those of them that are not answered.
    found["only"] = json!(is_part.then_some(asked));
    found["unanswered"] = json!(if is_part { &audit.unanswered[..] } else { &[] });
    // How many moves the tree has for its player.
    found["moves"] = json!(tree.moves());
    // The replies to the first move that are answered, with the certificates that are written of them, if these are asked for.
    found["replies"] = json!(args.replies.as_ref().map(|_| replies));
    // The checkpoint that is left, with all that was found.
    found["kept"] = json!(kept.as_ref().ok().and_then(Option::as_ref).map(FileName::new));
    found["verdict"] = json!(verdict(is_covered));
    found["certificate"] = json!(certificate);
    audited.report(Some(&game), found, json!({}), include_str!("audit/tree.txt"))?;
    kept?;
    if !is_kept {
        record.kept().map_or(Ok(()), |kept| checkpoints::remove(&kept))?;
    }
    Ok(if is_flawless { Exit::DONE } else { Exit::OPPOSITE })
}

/// Where the certificate goes by default: in this directory, under a name made from the game, unless something is there.
fn own_output(args: &TreeArgs, game: &Game) -> Option<Output> {
    let output = Output::unnamed((game.file_stem() + ".pgc").into(), args.replace);
    let claimed = output
        .claim(|_| false)
        .map_err(|error| tell(&format!("note: {error} with -o; no certificate will be written")));
    claimed.ok().map(|()| output)
}

/// Where the certificate of a reply goes.
fn of_reply(args: &TreeArgs, names: Names, folder: &Path, reply: Point) -> Output {
    Output::unnamed(folder.join(format!("{}.pgc", names.name(reply))), args.replace)
}

/// Makes the folder for the certificates of replies, and refuses one that has files where some of those asked for may go.
fn claim_replies(args: &TreeArgs, game: &Game, folder: &Path, asked: &[Point]) -> Result<()> {
    make_directory(folder)?;
    let points = (0..).take(game.board.points()).filter(|point| asked.is_empty() || asked.contains(point));
    let outputs = points.map(|point| of_reply(args, Names::of(game), folder, point));
    outputs.filter(|output| output.path().exists()).try_for_each(|output| output.claim(|_| false))?;
    Ok(())
}

// A draw by parts, from the positions that are held in parts.

/// The most bytes of a file of leaves.
const MOST_BYTES: u64 = 64 << 20;

/// The leaves, and where to write the certificate.
#[derive(clap::Args)]
#[command(after_help = include_str!("audit/help/parts.txt"))]
pub(super) struct PartsArgs {
    /// The file of leaves; - is standard input
    #[arg(value_name = "LEAVES")]
    leaves: PathBuf,
    /// Where to write the certificate; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How many threads search for the proofs of parts, at most 1024; by default as many as there are processors
    #[arg(long, value_name = "N", value_parser = arguments::threads)]
    threads: Option<NonZero<usize>>,
    /// End a stage of the search for a part's proof after so many positions
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    nodes: u64,
    /// How much memory the search for a part's proof may use, in bytes or with KiB, MiB or GiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    memory: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads the leaves, and writes the certificate.
fn parts(args: &PartsArgs) -> Result {
    stop_beyond(None);
    let output = Output::named(&args.output);
    output.claim(|_| false)?;
    let leaves = Leaves::parse(&read_input(&args.leaves, MOST_BYTES)?).map_err(about(&args.leaves))?;
    let threads = granted(threads(args.threads));
    let options = solve::Options { threads, nodes: args.nodes, memory: args.memory, ..solve::Options::default() };
    let certificate = match draw_by_leaves(&leaves, options) {
        Ok(certificate) => certificate,
        Err(error) if error.is_of_leaves() => {
            tell(&format!("error: {}", about(&args.leaves)(error)));
            return Ok(Exit::UNDECIDED);
        }
        Err(error) => return Err(about(&args.leaves)(error)),
    };
    let strategy = &certificate.strategy;
    let summary = output::written(&output, &certificate)?.counted(strategy).with("leaves", leaves.leaves.len());
    let summary = summary.with("games", Games::of(strategy).listed.len());
    print_written(FileName::new(&args.leaves), &summary, args.json, &args.output)?;
    Ok(Exit::DONE)
}

// A win from certificates of the positions after the replies to a move.

/// The certificates, and where to write the whole.
#[derive(clap::Args)]
#[command(after_help = include_str!("audit/help/replies.txt"))]
pub(super) struct RepliesArgs {
    /// Certificates of the positions after the replies
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The move of Xeno's to which the replies are; needed if he has several points in these positions
    #[arg(long = "move", value_name = "POINT")]
    played: Option<String>,
    /// Where to write the certificate; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    limit: Allowance,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads the certificates, and writes the whole.
fn replies(args: &RepliesArgs) -> Result {
    args.limit.enforce();
    let output = Output::named(&args.output);
    output.claim(|_| false)?;
    let replayed = |path: &PathBuf| proof(path, args.limit.read(path)?.0);
    let certificates: Vec<Proof> = args.files.iter().map(replayed).collect::<Result<_, _>>()?;
    let names = certificates.first().map(|first| Names::of(&first.game));
    let point = |(name, names): (&String, Names)| names.point(name).ok_or(RepliesError::WhichMove);
    let played = args.played.as_ref().zip(names).map(point).transpose()?;
    let joined = joined(&certificates, played, &Spinner::new(args.json));
    let whole = match joined {
        Ok(whole) => whole,
        Err(RepliesError::Unanswered(replies)) => {
            let replies = names.map(|names| names.line(&replies)).unwrap_or_default();
            tell(&format!("nothing is written: these replies have no certificate: {replies}"));
            return Ok(Exit::UNDECIDED);
        }
        Err(error) => {
            let (RepliesError::Unfit(number) | RepliesError::Other(number)) = error else { return Err(error.into()) };
            let path = args.files.get(number).cloned().unwrap_or_default();
            return Err(about(&path)(error));
        }
    };
    let given: usize = certificates.iter().map(|certificate| certificate.strategy.lemmas.len() + 1).sum();
    let summary = output::written(&output, &whole)?.with("given", given);
    let input: Vec<FileName> = args.files.iter().map(FileName::new).collect();
    print_written(input, &summary, args.json, &args.output)?;
    Ok(Exit::DONE)
}
