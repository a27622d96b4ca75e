//! `prover table`: tables of games, each cell with its evidence.
//!
//! Outcomes are facts: they stand in `tables.json` beside this file (`table.txt` is how they are reported), one cell after the other in the order in which they are printed, one
//! line for each piece of evidence. People edit that file. Nothing is worked out here, so a table costs no time. The tests of the
//! repository compare the file with the committed certificates and with boards of their own, and a nightly stage proves anew what has
//! no certificate and gives it to the checker. ("Here", in what is printed, means in this repository.)
//!
//! The cubes are those of Table 1 of O. Patashnik, *Qubic: 4×4×4 tic-tac-toe*, Mathematics Magazine 53 (1980), which divides the games k^n
//! into three classes. A *draw position* is a full board on which Xeno has as many points as Ophelia, or one more, and neither has a line.
//!
//! | class | a draw position | the game |
//! |---|---|---|
//! | 1 | does not exist | won by Xeno, by strategy stealing |
//! | 2 | exists | won by Xeno |
//! | 3 | exists | drawn by Ophelia |
//!
//! The cells of the other two tables say that Xeno wins or that Ophelia draws; by strategy stealing she cannot win. The kinds of their
//! evidence are certificate, proof, search, cited and block:
//!
//! **Lemma (blocks).** Let some points of a game G stand for different points of a game H, such that each line of G contains points that
//! stand for a whole line of H. If Ophelia, as Breaker, draws H, then she draws G, as Breaker and so in the strong game.
//!
//! *Proof.* She plays H besides G. If Xeno takes a point of G that stands for a point of H, he takes that one there, and her
//! strategy answers. If the answer has a point of G that is free, she takes it. If it has none, or is already hers in G, or if
//! Xeno's point stands for nothing, she takes any free point of G; she may own more in G than H knows, but never less. So each
//! point of H that stands in G and is hers in H is hers in G, and each of Xeno's points that stands for a point of H is his there.
//! (A point that is hers in G alone is free in H, and Xeno cannot take it.) If he completed a line of G, he would have completed
//! one of H. In the strong game Ophelia may complete a line on the way; then she has won. ∎
//!
//! So a smaller board is drawn, and so are longer rows, and the first K groups of a block of more groups are a block of td:K,q. None of
//! this is true of draws in which Ophelia wins tempo by threats of her own: mnk:8,4,4 is drawn, with Maker winning the Maker-Breaker
//! game. Nor do wins of Xeno carry over to boards with more lines (the extra-set paradox; Beck 2008, section 5).

use std::{
    io::{self, Write},
    num::NonZero,
};

use serde_json::{Value, json};

use crate::cli::{
    arguments::words,
    output::{Exit, Result, check_report},
};
use pgc_core::json;
use pgc_show::template::{Serde, Template};

/// Which cells to print, and how.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/table.txt"))]
pub(super) struct Args {
    /// Which games
    #[arg(value_name = "GAMES", default_value = "cubes", value_parser = words([
        ("cubes", "The hypercubes k^n: Patashnik's table"),
        ("mnk", "M,n,k: k in a row on m columns and n rows"),
        ("td", "Transversal designs"),
    ]))]
    games: String,
    /// Leave out boards with more points than this; by default all boards are included, up to the 759375 points of 15^5
    #[arg(long, value_name = "N")]
    max_points: Option<NonZero<usize>>,
    /// Print one JSON object for each cell
    #[arg(long)]
    json: bool,
}

/// Prints a table on standard output.
pub(super) fn run(args: &Args, out: &mut impl Write) -> Result {
    let cells = cells_of(&args.games, args.max_points.map_or(usize::MAX, NonZero::get))?;
    check_report()?;
    if args.json {
        cells.into_iter().try_for_each(|cell| json::write(out, &cell))?;
    } else {
        write_text(out, &args.games, cells)?;
    }
    Ok(Exit::DONE)
}

// The facts.

/// The cells of a table without boards of more points, in the order in which they are printed. A cell is a game and what is known of its outcome;
/// the schemas in `spec/json` say what. The file has draw positions as hex digits: 4 points each, the first in the highest bit, 1 for Xeno's.
///
/// In print a cell has four numbers: the class, the points, the lines and the lines through a strongest point. The text of the available scan has
/// lost the class in all rows from 4 on, where the side stands in its place; an outline around the games that were unsolved; and one of the
/// four numbers where only three are left. Then the last two are the lines and the lines through a strongest point. If the first is not k^n,
/// which the paper's text gives as the points, it is read as the class; if it is k^n, it may be either and is read as neither.
fn cells_of(name: &str, max_points: usize) -> io::Result<Vec<Value>> {
    let mut tables: Value = serde_json::from_str(include_str!("tables.json"))?;
    let mut cells: Vec<Value> = serde_json::from_value(tables[name].take())?;
    cells.retain(|cell| cell["points"].as_u64().is_none_or(|points| points <= max_points as u64));
    for cell in &mut cells {
        let points = cell["points"].as_u64().and_then(|points| usize::try_from(points).ok()).unwrap_or_default();
        for evidence in cell["evidence"].as_array_mut().into_iter().flatten() {
            if let [Some(shows), Some(file), Some(hash)] =
                ["shows", "file", "hash"].map(|field| evidence[field].as_str())
            {
                evidence["brief"] = format!("{shows} by {file} ({hash:.16}...)").into();
            }
            let drawn = evidence["colouring"].as_str().map(|hex| letters(hex, points));
            drawn.into_iter().for_each(|drawn| evidence["colouring"] = drawn.into());
        }
    }
    Ok(cells)
}

/// A letter for each point of a draw position.
fn letters(hex: &str, points: usize) -> String {
    let digits = hex.chars().filter_map(|digit| digit.to_digit(16));
    let letters = digits.flat_map(|digit| [8, 4, 2, 1].map(|bit| if digit & bit > 0 { 'x' } else { 'o' }));
    letters.take(points).collect()
}

// What is printed.

/// Writes a table for a reader. Of each cell the template is given the numbers of its game, and its evidence in a few words. Cells of one part of
/// a table, which is the last number, are told together if these are the same.
fn write_text(out: &mut impl Write, games: &str, cells: Vec<Value>) -> io::Result<()> {
    let told = |cell: Value| {
        let game = cell["game"].as_str().unwrap_or_default();
        let numbers = game.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok());
        let numbers: Vec<u32> = numbers.collect();
        let evidence = cell["evidence"].as_array().into_iter().flatten();
        let briefs: Vec<&str> = evidence.filter_map(|it| it["brief"].as_str()).collect();
        json!({ "cell": cell, "numbers": numbers, "briefs": briefs, "told": (numbers.last(), briefs.join("; ")) })
    };
    let values = json!({ "games": games, "cells": cells.into_iter().map(told).collect::<Vec<_>>() });
    Template::write(out, ("table.txt", include_str!("table.txt")), Vec::new(), Serde(values))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn each_search_that_decided_nothing_names_commands_that_can_be_run_on_its_game() {
        let tables: Value = serde_json::from_str(include_str!("tables.json")).unwrap();
        let cells = ["mnk", "td"].into_iter().flat_map(|table| tables[table].as_array().unwrap());
        let mut searches = 0;
        for cell in cells.filter(|cell| cell["undecided"].is_object()) {
            let commands = ["ran", "next"].into_iter().filter_map(|command| cell["undecided"][command].as_str());
            for command in commands {
                let words: Vec<&str> = command.split(' ').collect();
                assert!(Cli::try_parse_from(&words).is_ok(), "{command}");
                let game = if words[1] == "plan" { words[3] } else { words[2] };
                assert!(["prove", "plan"].contains(&words[1]) && game == cell["game"], "{command}");
                searches += 1;
            }
        }
        assert!(searches > 6);
    }

    #[test]
    fn evidence_that_is_verified_and_nothing_else_decides() {
        for cell in ["cubes", "mnk", "td"].into_iter().flat_map(|name| cells_of(name, usize::MAX).unwrap()) {
            let (game, evidence) = (&cell["game"], cell["evidence"].as_array().unwrap());
            let shows = |is_believed: bool| -> Vec<&str> {
                let evidence = evidence.iter().filter(|it| is_believed || it["verified"] == true);
                evidence.map(|it| it["shows"].as_str().unwrap()).collect()
            };
            let left = |is_believed: bool| -> Vec<u8> {
                let allowed = |shows: &str| match shows {
                    "no draw position" => vec![1],
                    "draw position" => vec![2, 3],
                    "Xeno wins" => vec![1, 2],
                    "Ophelia draws" => vec![3],
                    other => panic!("{other}"),
                };
                let shown: Vec<Vec<u8>> = shows(is_believed).into_iter().map(allowed).collect();
                (1..=3).filter(|class| shown.iter().all(|allowed| allowed.contains(class))).collect()
            };
            if cell["classes"].is_array() {
                assert_eq!(json!([left(false), left(true)]), json!([cell["classes"], cell["classes_believed"]]));
                assert_eq!(cell["disagrees"], json!([]), "{game}");
            } else {
                let outcome = cell["outcome"].as_str();
                assert_eq!(shows(false).first().copied(), outcome, "{game}");
                assert!(shows(false).iter().all(|it| Some(*it) == outcome), "{game}");
                assert_eq!(cell["undecided"].is_object(), outcome.is_none(), "{game}");
            }
        }
    }
}
