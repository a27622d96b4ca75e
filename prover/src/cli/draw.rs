//! `prover draw`: pictures of boards, positions and graphs of lemmas.

use std::io::Write;
use std::path::Path;

use crate::cli::certificate::given;
use crate::cli::game_args::{GameArgs, words};
use crate::cli::output::{CliError, FileError, Outcome, check_report};
use crate::cli::show::{Source, lemma, moves, names, small};
use pgc_core::certificate::GameProofs;
use pgc_show::{Graph, write_svg, write_tikz};

/// The most nodes of a graph of lemmas.
const MAX_NODES: usize = 200;

/// The game or the certificate to draw, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("help/draw.txt"))]
pub(super) struct Args {
    /// The game; or a certificate
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    source: Source,
    /// What to draw
    #[arg(long, value_name = "FORMAT", default_value = "svg", value_parser = words([
        ("svg", "The board or a position, as a picture for browsers"),
        ("tikz", "The same, for a LaTeX document"),
        ("dot", "The graph of lemmas, in the language of Graphviz"),
    ]))]
    to: String,
    /// Draw the position of this lemma instead of the start; with --to dot, what it cites
    #[arg(long, value_name = "NUMBER")]
    lemma: Option<usize>,
    /// Draw the position after these moves, for example 13,0,1, with what the proof says there
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["depth", "labels"])]
    after: Option<String>,
    /// With --to dot, draw what so many citations reach
    #[arg(long, value_name = "CITATIONS")]
    depth: Option<usize>,
    /// With --to dot, call points r1 to r4, c1 to c4, α1 to α4 and β1 to β4 (affine:4 and td:4,4 only)
    #[arg(long)]
    labels: bool,
}

/// Draws on standard output.
pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<Outcome, CliError> {
    let Args { game, source, to, lemma: number, after, depth, labels } = args;
    let is_position = after.is_some();
    let is_graph = to == "dot";
    if is_graph && is_position || !is_graph && (depth.is_some() || *labels) {
        return Err(CliError::Usage(
            "--after draws a position, --depth and --labels a graph of lemmas; give what fits --to",
        ));
    }
    let write = if to == "svg" { write_svg } else { write_tikz };
    if given(&game.expr, game.rules.is_given())?.is_none() {
        let game = game.load()?;
        if is_graph || is_position || source.part.is_some() || number.is_some() {
            return Err(CliError::Usage(
                "positions, lemmas and parts are drawn from a certificate; give its file instead of a game",
            ));
        }
        small(&game)?;
        check_report()?;
        write(out, &game, None)?;
    } else {
        let file = Path::new(&game.expr);
        let certificate = lemma(file, source.load(file, true)?.0, *number, !is_graph)?;
        check_report()?;
        if is_graph {
            let names = names(&certificate.game, *labels)?;
            let graph = Graph::of(&certificate, *number, depth.unwrap_or(usize::MAX));
            let nodes = graph.nodes();
            if nodes > MAX_NODES {
                return Err(FileError::LargeGraph(nodes, MAX_NODES).of(file));
            }
            graph.write(out, names)?;
        } else {
            small(&certificate.game)?;
            let line = moves(&certificate.game, after.as_deref())?;
            let state =
                GameProofs::new(&certificate).answer(&line).map_err(|error| FileError::other(error).of(file))?;
            write(out, &certificate.game, Some((&state, &line)))?;
        }
    }
    Ok(Outcome::DONE)
}
