//! Files for others: a board in the formats that [`Format`] names.
//!
//! The project's own format is for reading by eye: the number of points, then each line as the numbers of its
//! points. The others are for programs that compute hitting sets or partition hypergraphs, and for libraries of
//! hypergraphs; a line is an edge of a hypergraph and a point is one of its vertices.
//!
//! Formats differ in the number of the first point, 0 or 1, and in what they keep. A list and rows do not say which
//! points there are, so a board is not written in these if its first or last point is on no line. Only HIF has names of
//! points. The project's own format loses nothing of the board but names.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::{
    game::{
        Game, Point,
        file::{EdgeRecord, Format, Hif, Id, Incidence, NodeRecord},
    },
    json,
};

/// Writes the lines of a board in a format. Points have their numbers, which begin at 1 where the format says so; in HIF, which has names,
/// they have these if there are some. Places of points for pictures are written in the project's own format and in HIF.
///
/// # Errors
///
/// The output cannot be written; or the format would not give the same board again, or is none that is written.
pub fn write(out: &mut impl Write, game: &Game, format: Format) -> io::Result<()> {
    let board = &game.board;
    let row = |line: &[Point], base: u32, between: &str| {
        line.iter().map(|&point| (u32::from(point) + base).to_string()).collect::<Vec<_>>().join(between)
    };
    let (points, count) = (board.points(), board.lines().len());
    let ends = [0, points.saturating_sub(1)].map(crate::game::point_of);
    if matches!(format, Format::List | Format::Rows) && ends.iter().any(|&end| board.through(end).is_empty()) {
        let why = "does not say that the board's first and last points are there, of which one is on no line";
        return Err(lost(format!("{} {why}; choose lines, hif, hs or hgr", format.words())));
    }
    match format {
        Format::Lines => {
            for (point, [x, y]) in game.places().unwrap_or_default().iter().enumerate() {
                writeln!(out, "# place {point} {x} {y}")?;
            }
            writeln!(out, "points {points}")?;
        }
        Format::Hs => writeln!(out, "p hs {points} {count}")?,
        // Without the comment the file would be one of rows, too.
        Format::Hgr => writeln!(out, "% hypergraph of hMETIS: lines, points\n{count} {points}")?,
        Format::Hif => return write_hif(out, game),
        Format::List => {
            let lines: Vec<String> = board.lines().iter().map(|line| format!("[{}]", row(line, 0, ","))).collect();
            return writeln!(out, "[{}]", lines.join(","));
        }
        Format::Rows => {}
        Format::Col | Format::HyperBench | Format::Csv => {
            return Err(lost(format!("{} is not written", format.words())));
        }
    }
    let base = u32::from(matches!(format, Format::Hs | Format::Hgr));
    board.lines().iter().try_for_each(|line| writeln!(out, "{}", row(line, base, " ")))
}

/// The format loses something.
fn lost(why: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

/// Edges are named by their numbers, and nodes if they have no names.
fn write_hif(out: &mut impl Write, game: &Game) -> io::Result<()> {
    let (board, names, places) = (&game.board, &game.source.names, game.places().unwrap_or_default());
    let attrs = |point: usize| places.get(point).map_or(Value::Null, |[x, y]| json!({"x": x, "y": y}));
    let lines = || board.lines().iter().enumerate();
    let name = |point: usize| Id::Text(names.get(point).cloned().unwrap_or_else(|| point.to_string()));
    let edge_of = |edge: usize| Id::Text(edge.to_string());
    let incidence = |edge: usize, point: &Point| Incidence { edge: edge_of(edge), node: name((*point).into()) };
    let hif = Hif {
        network: Some("undirected".to_owned()),
        nodes: (0..board.points()).map(|point| NodeRecord { node: name(point), attrs: attrs(point) }).collect(),
        edges: lines().map(|(edge, _)| EdgeRecord { edge: edge_of(edge) }).collect(),
        incidences: lines()
            .flat_map(|(edge, line)| line.iter().map(move |point| (edge, point)))
            .map(|(edge, point)| incidence(edge, point))
            .collect(),
    };
    json::write(out, &hif)
}
