//! Files for others: a board in the formats that [`Format`] names.

use std::io::{self, Write};

use serde::Serialize;

use super::format::Format;
use crate::game::{Board, Point};
use crate::json;

/// Writes the lines of a board in a format. Points have their numbers, which begin at 1 where the format says so; in HIF, which has names,
/// they have these if there are some.
///
/// # Errors
///
/// The output cannot be written.
pub fn write(out: &mut impl Write, board: &Board, names: &[String], format: Format) -> io::Result<()> {
    let row = |line: &[Point], base: u32, between: &str| {
        line.iter().map(|&point| (u32::from(point) + base).to_string()).collect::<Vec<_>>().join(between)
    };
    let (points, count) = (board.points(), board.lines().len());
    match format {
        Format::Lines => writeln!(out, "points {points}")?,
        Format::HittingSet => writeln!(out, "p hs {points} {count}")?,
        Format::HMetis => writeln!(out, "{count} {points}")?,
        Format::Hif => return write_hif(out, board, names),
        Format::List => {
            let lines: Vec<String> = board.lines().iter().map(|line| format!("[{}]", row(line, 0, ","))).collect();
            return writeln!(out, "[{}]", lines.join(","));
        }
        Format::Rows => {}
    }
    let base = u32::from(matches!(format, Format::HittingSet | Format::HMetis));
    board.lines().iter().try_for_each(|line| writeln!(out, "{}", row(line, base, " ")))
}

#[derive(Serialize)]
struct Hif {
    #[serde(rename = "network-type")]
    network: &'static str,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    incidences: Vec<Incidence>,
}

#[derive(Serialize)]
struct Node {
    node: String,
}

#[derive(Serialize)]
struct Edge {
    edge: String,
}

#[derive(Serialize)]
struct Incidence {
    edge: String,
    node: String,
}

/// Edges are named by their numbers, and nodes if they have no names.
fn write_hif(out: &mut impl Write, board: &Board, names: &[String]) -> io::Result<()> {
    let lines = || board.lines().iter().enumerate();
    let name = |point: usize| names.get(point).cloned().unwrap_or_else(|| point.to_string());
    let incidence = |edge: usize, point: &Point| Incidence { edge: edge.to_string(), node: name((*point).into()) };
    let hif = Hif {
        network: "undirected",
        nodes: (0..board.points()).map(|point| Node { node: name(point) }).collect(),
        edges: lines().map(|(edge, _)| Edge { edge: edge.to_string() }).collect(),
        incidences: lines()
            .flat_map(|(edge, line)| line.iter().map(move |point| (edge, point)))
            .map(|(edge, point)| incidence(edge, point))
            .collect(),
    };
    json::write(out, &hif)
}
