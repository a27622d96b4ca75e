//! `prover show`: a certificate's proof, for a reader.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::cli::certificate::{Limit, proof};
use crate::cli::output::{CliError, FileError, Outcome, check_report, tell};
use crate::cli::program;
use crate::cli::program::relative;
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Game, GameError, MAX_NAMES_BYTES, Names, Point};
use pgc_core::player::Player;
use pgc_core::position::Rules;
use pgc_core::proof::Refusal;
use pgc_core::quote::FileName;
use pgc_core::strategy::Games;
use pgc_core::{json, player, sources};
use pgc_engine::file::encode;
use pgc_show::board::stones;
use pgc_show::page::Program;
use pgc_show::{
    Graph, Statistics, View, latex, page, svg, tikz, write_after, write_after_json, write_dictionary, write_json,
    write_text, write_variations,
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
                       below the game, and --game 2 shows that of g2 alone. For each position that parts hold, the
                       lines of the parts are listed: this is what remains to be checked by hand. A picture names
                       their points, if it is not too large
  full board           nobody has completed a line, and the claim is a draw
  (0), alike (2), (6)  in draws: symmetries of the board take the position after the answer to 0 to those after 2 and
                       6
  ... 12 moves         moves that --depth leaves out
The replies to a quiet move, which forces no reply, are listed below it. The proof is replayed, before or while it is
shown. If it does not hold, a message says where it breaks and the exit code is 3. Only the checker decides whether a
proof holds. To show a stranger's file may take hours. It takes no more than the steps that the file declares;
--max-steps refuses a file that declares more than you have time for. What is shown may take far more memory than the
file; if it takes more than --memory, the exit code is 3.

--after shows the position after some moves, Xeno's and Ophelia's in turn from the empty board. It also shows what the
proof says there: the move that it makes and why, or its answer to each reply, up to the next choice. If the answer names
a point that he already has, he may take any other point. Where it is his turn, the moves must be those of the proof;
otherwise a message says what the proof plays, and the exit code is 3. A move that wins at once is always right.
--after '' shows the empty board. With --lemma 4, moves begin at the position of lemma 4. --svg gives the parts colours;
two parts that touch have different ones.

--latex writes a whole document: the notation and the game in words, the board, the maps, lemmas, cases and the theorem, and how
to check the proof. Points have the names that they have in pictures. To set it, pdflatex needs Debian's
texlive-latex-recommended; run it twice, for the numbers of lemmas. A document of more than 1,024 KiB, some two hundred pages,
is refused; --lemma 4 prints lemma 4 alone, with the statements that it cites, and --depth 2 prints how each lemma begins. A
name may have any letter: a letter that pdflatex cannot set is printed as its code, such as U+4E2D, and no letter starts a
command.
--tikz writes what --svg draws as a tikzpicture, for a document that loads tikz (Debian: texlive-pictures).

--dot writes a graph: the theorem, the lemmas that it cites, the lemmas that these cite, and so on. Each citation is an
arrow. A graph of more than 200 nodes is refused, as nobody can look at it. --depth 2 shows what two citations reach, and
how many nodes are left out at each; --lemma 4 shows what is below lemma 4.

--levels counts instead of showing. The level of a position is the number of moves before it. A
strategic position is one for which the proof has a quiet move and an answer to each reply, by one
of its scripts. A script is a list of moves of the player whom the claim names. Positions and forced
blocks are counted in play: each lemma is played once, every reply is answered, forced replies are
played, and citations are not followed. A forced block is a move to the only point with which the
other player would complete a line. After the counts come the positions after the answer to the
first reply, up to symmetry of the board, and the replies that lead there. Replies that are alike
have one row.

--dictionary prints the strategic moves of a proof that Xeno wins. Each line has a position and a
move, as 'prover audit --format dictionary' and 'prover prove --hints' read them. A position with
more points of Ophelia's than of Xeno's stands for all positions with fewer of hers.

--variations prints how a proof of a win goes, as 'prover audit --format tree' reads it: one line of play per line, up to
--depth quiet moves of the player who wins, 2 by default. Of the replies to such a move one stands for all that the same
lemma answers; those that a forced sequence answers are left out. So a proof gives hints for another one.

If the game's file names its points, 'prover prove' writes the names beside the certificate, in proof.names for proof.pgc.
Text, pictures and pages show them, and --after and 'prover play' understand them. A certificate has no names, so nothing
that is proved depends on them.

Exit codes:
  0  shown
  2  --html, but this build of prover has no program for pages; see --without-program
  3  wrong usage, a file that is no certificate or declares too many steps, moves against the rules or other than the
     proof's, a proof that breaks, or more memory than --memory

Examples:
  prover show affine-4.pgc --labels
  prover show grid-3-3.pgc --json
  prover show grid-3-3.pgc --after 13,0,1
  prover show grid-4-3.pgc --depth 4
  prover show affine-4.pgc --html > affine-4.html
  prover program > program.js && prover show affine-4.pgc --html --program program.js > affine-4.html
  prover show grid-3-3.pgc --svg --after 13,0 > position.svg
  prover show affine-4.pgc --dot --labels | dot -Tsvg > lemmas.svg
  prover show grid-4-3.pgc --dot --depth 1 | dot -Tsvg > first.svg
  prover show grid-4-3.pgc --levels
  prover show grid-7-3-v2.pgc --game 2
  prover show grid-6-3.pgc --svg --lemma 0 --after 5 > parts.svg
  prover show affine-4.pgc --latex > proof.tex && pdflatex proof && pdflatex proof
  prover show grid-3-3.pgc --tikz --after 13,0 > position.tex
  prover show grid-4-3.pgc --dictionary > qubic.txt
  prover show grid-4-3.pgc --variations --depth 3 > qubic.tree";

/// The most nodes of a graph of lemmas.
const MAX_NODES: usize = 200;

/// Up to so many quiet moves variations go, if nothing else is asked for.
const VARIATIONS: usize = 2;

/// The certificate to show, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The certificate
    file: PathBuf,
    /// Call points r1 to r4, c1 to c4, α1 to α4 and β1 to β4 (affine:4 and td:4,4 only)
    #[arg(long)]
    labels: bool,
    /// Print one JSON object instead
    #[arg(long, conflicts_with = "labels")]
    json: bool,
    #[command(flatten)]
    named: Named,
    #[command(flatten)]
    limit: Limit,
    /// Show the proof of this game of parts instead: 3 for g3
    #[arg(long, value_name = "NUMBER")]
    game: Option<usize>,
    /// With --after, --svg or --tikz, show the position of this lemma instead of the start; with --latex, print this lemma alone; with --dot,
    /// show what it cites
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["labels", "levels", "dictionary", "html"])]
    lemma: Option<usize>,
    /// Show the position after these moves, for example 13,0,1, and what the proof says there
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["levels", "dictionary", "depth"])]
    after: Option<String>,
    /// Show this many moves of each lemma and of the theorem, and count the others; with --dot, show what so many citations reach
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["levels", "dictionary"])]
    depth: Option<usize>,
    /// Count strategic positions and what follows them, level by level, and show how the proof begins
    #[arg(long)]
    levels: bool,
    /// Draw the board as a picture, after the moves of --after, with what the proof says there
    #[arg(long, conflicts_with_all = ["labels", "json", "depth", "levels", "dictionary", "html"])]
    svg: bool,
    /// Draw the same as a TikZ picture, for a LaTeX document
    #[arg(long, conflicts_with_all = ["labels", "json", "depth", "levels", "dictionary", "svg", "html"])]
    tikz: bool,
    /// Write the proof as a LaTeX document, as a paper prints it
    #[arg(long, conflicts_with_all = ["labels", "json", "game", "after", "levels", "dictionary", "svg", "tikz", "dot", "html"])]
    latex: bool,
    /// Write the graph of lemmas, in the language of Graphviz
    #[arg(long, conflicts_with_all = ["json", "after", "levels", "dictionary", "svg", "tikz", "html"])]
    dot: bool,
    /// Write a page that shows the proof, plays by it and checks it: one file, for any browser
    #[arg(long, conflicts_with_all = ["labels", "json", "after", "depth", "levels", "dictionary"])]
    html: bool,
    /// Write the page without the program that plays and checks
    #[arg(long, requires = "html")]
    without_program: bool,
    /// Write a page that takes the program from this script, which 'prover program' writes; the path begins at the page's folder
    #[arg(long, value_name = "PATH", requires = "html", conflicts_with = "without_program", value_parser = relative)]
    program: Option<String>,
    /// Print the strategic moves as a dictionary, if the proof is that Xeno wins
    #[arg(long, conflicts_with_all = ["labels", "json", "levels"])]
    dictionary: bool,
    /// Print the moves of a win as variations
    #[arg(long, conflicts_with_all = ["labels", "json", "lemma", "after", "levels", "dictionary", "svg", "tikz", "latex", "dot", "html"])]
    variations: bool,
}

const NAMES: &str = "\
Names of the points, one per line or in JSON; by default
those in proof.names for proof.pgc, if these are names
of its points";

/// Where the names of the points are.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Named {
    #[arg(long, value_name = "FILE", help = NAMES)]
    names: Option<PathBuf>,
}

impl Args {
    /// Whether what is shown replays the proof, and tells where it breaks. All else is said of a proof that was replayed.
    fn tells_flaws(&self) -> bool {
        let Args { game, lemma, after, svg, tikz, dot, html, levels, dictionary, variations, .. } = self;
        let others = [svg, tikz, dot, html, levels, dictionary, variations];
        game.is_none() && lemma.is_none() && after.is_none() && !others.into_iter().any(|&asked| asked)
    }
}

/// Shows the proof on standard output.
pub(super) fn run(args: &Args) -> Result<Outcome, CliError> {
    let wrong = |why: FileError| why.of(&args.file);
    let (mut certificate, mut bytes) = load(&args.file, args.limit, &args.named)?;
    if !args.tells_flaws() {
        certificate = proof(&args.file, certificate)?.into_certificate();
    }
    if let Some(number) = args.game {
        let games = Games::of(&certificate.strategy).listed().len();
        certificate = player::as_game(&certificate, number).ok_or_else(|| wrong(FileError::NoGame(number, games)))?;
        bytes = encode(&certificate).map_err(CliError::Encode)?;
    }
    if let Some(number) = args.lemma {
        let lemmas = certificate.strategy.lemmas.len();
        let alone =
            player::as_theorem(&certificate, number).ok_or_else(|| wrong(FileError::NoLemma(number, lemmas)))?;
        if !args.latex && !args.dot {
            certificate = alone;
        }
    }
    check_report()?;
    let names = if args.labels {
        Names::squares(&certificate.game).ok_or_else(|| CliError::Labels(certificate.game.name()))?
    } else {
        Names::given(&certificate.game)
    };
    if args.lemma.is_some() && args.depth.is_some() && !args.dot && !args.latex {
        return Err(CliError::Usage("--depth works with --lemma only for --dot and --latex; leave it out"));
    }
    let claim = certificate.strategy.claim;
    if args.dictionary && claim != Claim::XenoWins {
        return Err(wrong(FileError::NoDictionary(claim)));
    }
    if args.dictionary && !certificate.game.is_plain() {
        return Err(wrong(FileError::other(GameError::NotPlain("a dictionary"))));
    }
    if args.variations && (claim.is_draw() || Rules::new(&certificate.game, claim).antagonist_begins) {
        return Err(wrong(FileError::NoVariations(claim)));
    }
    let replayed = || proof(&args.file, certificate.clone());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let picture =
        |xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]| stones(&certificate.game, xeno, ophelia, groups);
    let line = args.after.as_deref().filter(|line| !line.is_empty());
    let line = line.map_or_else(|| Ok(Vec::new()), |line| certificate.game.points_of(line))?;
    let depth = args.depth.unwrap_or(usize::MAX);
    let input = FileName::new(&args.file);
    let view = View { names, depth, picture: &picture };
    let mut flaw = None;
    if args.html {
        small(&certificate.game)?;
        let program = match &args.program {
            Some(path) => Program::Shared(path),
            None if args.without_program => Program::Without,
            None => Program::Inside,
        };
        if matches!(program, Program::Inside) && !program::is_there() {
            return Ok(Outcome::Undecided);
        }
        page::write_html(&mut out, &certificate, &bytes, args.file.file_name().unwrap_or_default(), program)?;
    } else if args.dot {
        if let Some(graph) = Graph::of(&certificate, args.lemma, depth) {
            let nodes = graph.nodes();
            if nodes > MAX_NODES {
                return Err(wrong(FileError::LargeGraph(nodes, MAX_NODES)));
            }
            graph.write(&mut out, names)?;
        }
    } else if args.svg || args.tikz {
        small(&certificate.game)?;
        let state = player::state(&certificate, &line).map_err(|error| wrong(FileError::Play(error)))?;
        let write = if args.svg { svg::write_svg } else { tikz::write_tikz };
        write(&mut out, &certificate.game, Some((&state, &line)))?;
    } else if args.latex {
        let name = args.file.file_name().unwrap_or_default();
        let document = latex(&certificate, name, depth, args.lemma).map_err(|error| wrong(FileError::other(error)))?;
        out.write_all(document.text.as_bytes())?;
        flaw = document.flaw;
    } else if args.after.is_some() || args.lemma.is_some() {
        let answer = Player::new(&certificate).answer(&line).map_err(|error| wrong(FileError::Play(error)))?;
        if args.json {
            write_after_json(&mut out, &input, &certificate, &line, &answer)?;
        } else {
            write_after(&mut out, &certificate, &line, &answer, view)?;
        }
    } else if args.dictionary {
        write_dictionary(&mut out, &replayed()?)?;
    } else if args.variations {
        write_variations(&mut out, &replayed()?, args.depth.unwrap_or(VARIATIONS))?;
    } else if args.levels {
        let statistics = Statistics::of(&replayed()?);
        if args.json {
            let mut told = json!(statistics);
            told["input"] = json!(input);
            json::write(&mut out, &told)?;
        } else {
            statistics.write(&mut out, names.all(&certificate.game), &picture)?;
        }
    } else if args.json {
        flaw = write_json(&mut out, &input, &certificate, depth)?;
    } else {
        flaw = write_text(&mut out, &certificate, view)?;
    }
    out.flush()?;
    flaw.map_or(Ok(Outcome::Done), |flaw| Err(wrong(FileError::other(Refusal::False(flaw.into())))))
}

/// The certificate in a file, and the file's bytes. To show or to play its proof takes no more steps than it declares.
/// Its points have the names that are given, or those beside it, if these are names of its points.
pub(super) fn load(path: &Path, limit: Limit, named: &Named) -> Result<(Certificate, Vec<u8>), CliError> {
    limit.hold();
    let (mut certificate, bytes) = limit.read(path)?;
    let beside = path.with_extension("names");
    if let Some(from) = &named.names {
        name_points(&mut certificate.game, from)?;
    } else if beside.is_file()
        && let Err(error) = name_points(&mut certificate.game, &beside)
    {
        tell(&format!("note: {error}; this file is ignored: name another one with --names, or remove it"));
    }
    Ok((certificate, bytes))
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
