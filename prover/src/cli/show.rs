//! `prover show`: a certificate's proof, for a reader.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::cli::certificate::{Limit, proof};
use crate::cli::output::{CliError, FileError, Outcome, check_report, tell, threads};
use pgc_core::certificate::{Certificate, Prepared};
use pgc_core::game::{Claim, Game, GameError, MAX_NAMES_BYTES, Names, Point};
use pgc_core::position::Rules;
use pgc_core::proof::Refusal;
use pgc_core::quote::FileName;
use pgc_core::strategy::Games;
use pgc_core::{json, pg, player, sources};
use pgc_engine::file::encode;
use pgc_engine::search::threads::granted;
use pgc_engine::solve::{Answer, Count, Options, Progress, Record, solve};
use pgc_show::board::stones;
use pgc_show::{
    Statistics, View, latex, page, write_after, write_after_json, write_dictionary, write_json, write_text,
    write_variations,
};

const AFTER_HELP: &str = "\
Notation, as in (3), (7): 6, (2!), potential 3/4 < 1
  6                    a move of the player whom the claim names
  (3), (7)             replies of the other player; what follows answers each of them; (2!) is a forced reply
  XW(2, 9), OW(2, 9)   Xeno, or Ophelia, completes a line with 2 or 9 next
  line {0, 1, 2}       he has completed this line
  Lemma 4 under s2     lemma 4 says how play goes on, after the map s2 has renamed its points; the maps are listed
                       first, in cycles; under s2 s5: first by s2, then by s5. Lemmas are numbered from 0, as in the
                       file
  pairing {0, 5}, ...  he answers a move to one point of a pair with the other point, and any other move anywhere:
                       each line that the other player could still complete has a pair. pairing after (3): these are
                       the pairs after 3; --after shows those after the other replies
  potential 3/4 < 1    the sum of 2^-n over the lines that the other player could still complete, where n is the
                       number of points that a line lacks. If the sum is below 1, he draws by always taking a point
                       for which the sum over the lines through it is largest (Erdős and Selfridge 1973). potential
                       1/2 to 3/4 < 1: the sum depends on the reply
  parts g0 {3, 4}, g2 {5, 6, 8, 9}
                       copies of the games g0 and g2 stand on these points: the first point of g2 on 5, and so on. The
                       games are listed after the maps. Each line that the other player could still complete contains
                       a line of a copy. He answers each move in a copy in the same copy, by its game's proof, so none
                       of its lines is completed. He answers any other move anywhere. The proof of each game stands
                       below the game, and --part 2 shows that of g2 alone. For each position that parts hold, the
                       lines of the parts are listed: this is what remains to be checked by hand. A picture names
                       their points, if it is not too large
  full board           nobody has completed a line, and the claim is a draw
  (0), alike (2), (6)  in draws: symmetries of the board take the position after the answer to 0 to those after 2 and
                       6
  ... 12 moves         moves that --depth leaves out
The replies to a quiet move, which forces no reply, are listed below it. The proof is replayed, before or while it is \
shown. If it does not hold, a message says where it breaks and the exit code is 3. Only the checker decides whether a \
proof holds. To show a stranger's file may take hours. It takes no more than the steps that the file declares; \
--max-steps refuses a file that declares more than you have time for. What is shown may take far more memory than the \
file; if it takes more than --memory, the exit code is 3.

--after shows the position after some moves, Xeno's and Ophelia's in turn from the empty board. It also shows what the \
proof says there: the move that it makes and why, or its answer to each reply, up to the next choice. If the answer \
names a point that he already has, he may take any other point. Where it is his turn, the moves must be those of the \
proof; otherwise a message says what the proof plays, and the exit code is 3. A move that wins at once is always \
right. --after '' shows the empty board. With --lemma 4, moves begin at the position of lemma 4.

--latex writes a whole document: the notation and the game in words, the board, the maps, lemmas, cases and the \
theorem, and how to check the proof. Points have the names that they have in pictures. To set it, pdflatex needs \
Debian's texlive-latex-recommended; run it twice, for the numbers of lemmas. A document of more than 1,024 KiB, some \
two hundred pages, is refused; --lemma 4 prints lemma 4 alone, with the statements that it cites, and --depth 2 prints \
how each lemma begins. A name may have any letter: a letter that pdflatex cannot set is printed as its code, such as \
U+4E2D, and no letter starts a command.

--levels counts instead of showing. The level of a position is the number of moves before it. A strategic position is \
one for which the proof has a quiet move and an answer to each reply, by one of its scripts. A script is a list of \
moves of the player whom the claim names. Positions and forced blocks are counted in play: each lemma is played once, \
every reply is answered, forced replies are played, and citations are not followed. A forced block is a move to the \
only point with which the other player would complete a line. After the counts come the positions after the answer to \
the first reply, up to symmetry of the board, and the replies that lead there. Replies that are alike have one row.

--dictionary prints the strategic moves of a proof that Xeno wins. Each line has a position and a move, as 'prover \
audit dictionary' and 'prover prove --hints' read them. A position with more points of Ophelia's than of Xeno's stands \
for all positions with fewer of hers.

--variations prints how a proof of a win goes, as 'prover audit tree' reads it: one line of play per line, up to \
--depth quiet moves of the player who wins, 2 by default. Of the replies to such a move one stands for all that the \
same lemma answers; those that a forced sequence answers are left out. So a proof gives hints for another one.

If the game's file names its points, 'prover prove' writes the names beside the certificate, in proof.names for \
proof.pgc. Text, pictures and pages show them, and --after and 'prover play' understand them. A certificate has no \
names, so nothing that is proved depends on them.

Exit codes:
  0  shown
  3  wrong usage, a file that is no certificate or declares too many steps, moves against the rules or other than the
     proof's, a proof that breaks, or more memory than --memory

Examples:
  prover show affine-4.pgc --labels
  prover show grid-3-3.pgc --json
  prover show grid-3-3.pgc --after 13,0,1
  prover show grid-4-3.pgc --depth 4
  prover show grid-4-3.pgc --levels
  prover show grid-7-3-v2.pgc --part 2
  prover show affine-4.pgc --latex > proof.tex && pdflatex proof && pdflatex proof
  prover show grid-4-3.pgc --dictionary > qubic.txt
  prover show grid-4-3.pgc --variations --depth 3 > qubic.tree";

/// How long a game may take that is proved where it is shown.
const MOMENT: Duration = Duration::from_secs(10);

/// Ends a search at this time.
struct Until(Instant);

impl Progress for Until {
    fn report(&self, _stage: &str, _count: Count) {}

    fn is_cancelled(&self) -> bool {
        Instant::now() > self.0
    }
}

/// Up to so many quiet moves variations go, if nothing else is asked for.
const VARIATIONS: usize = 2;

/// The certificate to show, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The certificate
    file: PathBuf,
    #[command(flatten)]
    source: Source,
    /// Call points r1 to r4, c1 to c4, α1 to α4 and β1 to β4 (affine:4 and td:4,4 only)
    #[arg(long)]
    labels: bool,
    /// Print one JSON object instead
    #[arg(long, conflicts_with = "labels")]
    json: bool,
    /// With --after, show the position of this lemma instead of the start; with --latex, print this lemma alone
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["labels", "levels", "dictionary"])]
    lemma: Option<usize>,
    /// Show the position after these moves, for example 13,0,1, and what the proof says there
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["levels", "dictionary", "depth"])]
    after: Option<String>,
    /// Show this many moves of each lemma and of the theorem, and count the others
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["levels", "dictionary"])]
    depth: Option<usize>,
    /// Count strategic positions and what follows them, level by level, and show how the proof begins
    #[arg(long)]
    levels: bool,
    /// Write the proof as a LaTeX document, as a paper prints it
    #[arg(long, conflicts_with_all = ["labels", "json", "part", "after", "levels", "dictionary"])]
    latex: bool,
    /// Print the strategic moves as a dictionary, if the proof is that Xeno wins
    #[arg(long, conflicts_with_all = ["labels", "json", "levels"])]
    dictionary: bool,
    /// Print the moves of a win as variations
    #[arg(long, conflicts_with_all = ["labels", "json", "lemma", "after", "levels", "dictionary", "latex"])]
    variations: bool,
}

/// How a certificate that is shown is read, and which part of it.
#[derive(Debug, clap::Args)]
pub(super) struct Source {
    /// Names of the points, one per line or in JSON; by default those in proof.names for proof.pgc, if these are names of its points
    #[arg(long, value_name = "FILE")]
    names: Option<PathBuf>,
    #[command(flatten)]
    limit: Limit,
    /// Take the proof of this game of parts instead: 3 for g3
    #[arg(long, value_name = "NUMBER")]
    pub(super) part: Option<usize>,
}

impl Source {
    /// The certificate in a file, or one of a game, if there is a game of this name and no file; and the file's bytes. It is replayed if a part of
    /// it is shown or all of it `must` hold. To show or to play its proof takes no more steps than it declares. Its points have the names that are
    /// given, or those beside it, if these are names of its points.
    pub(super) fn load(&self, path: &Path, must: bool) -> Result<(Certificate, Vec<u8>), CliError> {
        self.limit.hold();
        let game = path.to_str().filter(|_| !path.exists()).and_then(|text| pg::game(text, &[]).ok());
        let (mut certificate, bytes) = game.map_or_else(|| self.limit.read(path), |game| proved(path, &game))?;
        let beside = path.with_extension("names");
        if let Some(from) = &self.names {
            name_points(&mut certificate.game, from)?;
        } else if beside.is_file()
            && let Err(error) = name_points(&mut certificate.game, &beside)
        {
            tell(&format!("note: {error}; this file is ignored: name another one with --names, or remove it"));
        }
        if !must && self.part.is_none() {
            return Ok((certificate, bytes));
        }
        let certificate = proof(path, certificate)?.into_certificate();
        let Some(number) = self.part else { return Ok((certificate, bytes)) };
        let games = Games::of(&certificate.strategy).listed().len();
        let part = player::as_game(&certificate, number).ok_or_else(|| FileError::NoGame(number, games).of(path))?;
        let bytes = encode(&part)?;
        Ok((part, bytes))
    }
}

/// The certificate of a lemma alone.
pub(super) fn lemma(file: &Path, certificate: &Certificate, number: usize) -> Result<Certificate, CliError> {
    let lemmas = certificate.strategy.lemmas.len();
    player::as_theorem(certificate, number).ok_or_else(|| FileError::NoLemma(number, lemmas).of(file))
}

/// The names of points: labels if these are asked for.
pub(super) fn names(game: &Game, labels: bool) -> Result<Names<'_>, CliError> {
    if labels { Names::squares(game).ok_or_else(|| CliError::Labels(game.name())) } else { Ok(Names::given(game)) }
}

/// The moves of a line of play.
pub(super) fn moves(game: &Game, line: Option<&str>) -> Result<Vec<Point>, GameError> {
    line.filter(|line| !line.is_empty()).map_or_else(|| Ok(Vec::new()), |line| game.points_of(line))
}

/// Shows the proof on standard output.
pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, CliError> {
    let Args { file, labels, json, levels, latex: is_latex, dictionary, variations, .. } = args;
    let wrong = |why: FileError| why.of(file);
    // Text, JSON and LaTeX of a whole proof are written while it is replayed, and tell where it breaks.
    let is_whole = args.lemma.is_none() && args.after.is_none() && !(*levels || *dictionary || *variations);
    let (mut certificate, _) = args.source.load(file, !is_whole)?;
    if let Some(number) = args.lemma {
        let alone = lemma(file, &certificate, number)?;
        if !is_latex {
            certificate = alone;
        }
    }
    check_report()?;
    let names = names(&certificate.game, *labels)?;
    if args.lemma.is_some() && args.depth.is_some() && !is_latex {
        return Err(CliError::Usage("--depth works with --lemma only for --latex; leave it out"));
    }
    let claim = certificate.strategy.claim;
    if *dictionary && claim != Claim::XenoWins {
        return Err(wrong(FileError::NoDictionary(claim)));
    }
    if *dictionary {
        certificate.game.clone().plain("a dictionary").map_err(|error| wrong(FileError::other(error)))?;
    }
    if *variations && (claim.is_draw() || Rules::new(&certificate.game, claim).antagonist_begins) {
        return Err(wrong(FileError::NoVariations(claim)));
    }
    let replayed = || proof(file, certificate.clone());
    let picture =
        |xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]| stones(&certificate.game, xeno, ophelia, groups);
    let line = moves(&certificate.game, args.after.as_deref())?;
    let depth = args.depth.unwrap_or(usize::MAX);
    let input = FileName::new(file);
    let view = View { names, depth, picture: &picture };
    let mut flaw = None;
    if *is_latex {
        let name = file.file_name().unwrap_or_default();
        let (document, breaks) =
            latex(&certificate, name, depth, args.lemma).map_err(|error| wrong(FileError::other(error)))?;
        out.write_all(document.as_bytes())?;
        flaw = breaks;
    } else if args.after.is_some() || args.lemma.is_some() {
        let answer = Prepared::new(&certificate).answer(&line).map_err(|error| wrong(FileError::other(error)))?;
        if *json {
            write_after_json(out, &input, &certificate, &line, &answer)?;
        } else {
            write_after(out, &certificate, &line, &answer, view)?;
        }
    } else if *dictionary {
        write_dictionary(out, &replayed()?)?;
    } else if *variations {
        write_variations(out, &replayed()?, args.depth.unwrap_or(VARIATIONS))?;
    } else if *levels {
        let statistics = Statistics::of(&replayed()?);
        if *json {
            let mut told = json!(statistics);
            told["input"] = json!(input);
            json::write(out, &told)?;
        } else {
            statistics.write(out, names.all(&certificate.game), &picture)?;
        }
    } else if *json {
        flaw = write_json(out, &input, &certificate, depth)?;
    } else {
        flaw = write_text(out, &certificate, view)?;
    }
    flaw.map_or(Ok(Outcome::DONE), |flaw| Err(wrong(FileError::other(Refusal::False(flaw.into())))))
}

/// The certificate of a game that is named in place of a file, and its bytes, if the game is proved in a few seconds.
fn proved(path: &Path, game: &Game) -> Result<(Certificate, Vec<u8>), CliError> {
    let (threads, progress) = (granted(threads(None)), &Until(Instant::now() + MOMENT));
    let options = Options { threads, progress, ..Options::default() };
    let Answer::Proved(certificate) = solve(game, options, &Record::default())? else {
        return Err(FileError::Unproved.of(path));
    };
    tell(&format!("note: there is no such file, but a game: {} {}", certificate.strategy.claim, game.name()));
    let bytes = encode(&certificate)?;
    Ok((*certificate, bytes))
}

fn name_points(game: &mut Game, from: &Path) -> Result<(), CliError> {
    let text = sources::read(from, MAX_NAMES_BYTES)?;
    game.name_points(&text).map_err(|problem| FileError::other(problem).of(from))
}

/// Refuses boards that are too large for pictures.
pub(super) fn small(game: &Game) -> Result<(), CliError> {
    let points = game.board.points();
    if points > page::MAX_POINTS { Err(CliError::LargeBoard(points)) } else { Ok(()) }
}
