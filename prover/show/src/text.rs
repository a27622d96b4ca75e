//! Writes a proof as text.

use std::io::{self, Write};

use crate::first_replies::folded;
use crate::header::Header;
use crate::held::ByHand;
use crate::writer::{Picture, Writer, cycle_text, moves_left};
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::{Convention, Point};
use pgc_core::labels::Labels;
use pgc_core::proof::{Flaw, Shown, Walk};
use pgc_core::strategy::{Games, PartGame};

/// The options for showing a proof.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The names of points.
    pub labels: Labels<'a>,
    /// The number of moves shown after a lemma's statement, and of the theorem.
    pub depth: usize,
    /// Shows parts, and pairings that prove a lemma or the theorem without a choice of the antagonist.
    pub picture: &'a Picture<'a>,
}

impl View<'_> {
    /// All moves, points by their numbers, and no pictures.
    pub const PLAIN: View<'static> = View { labels: Labels::Numbers, depth: usize::MAX, picture: &|_, _, _| None };
}

/// Writes a header, the lines if the game has only their digest, the maps in cycle notation, and each lemma with its statement and proof. After a move that leaves a
/// choice, the replies are listed below, each with its answer. First replies of draws that are equivalent under the
/// symmetries of the board have one answer. A proof by parts has more, for readers who check it by hand: the proof of each
/// game of parts, the lines of the parts wherever they are placed, and the cases. Returns where the proof breaks, if it does.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_text(out: &mut impl Write, certificate: &Certificate, view: View) -> io::Result<Option<Flaw>> {
    let (maps, games) = (Maps::of(&certificate.strategy), Games::of(&certificate.strategy));
    let labels = view.labels;
    Header::new(certificate, &maps, &games).write(out)?;
    write_board(out, certificate, labels)?;
    if !maps.listed().is_empty() {
        writeln!(out)?;
    }
    for (map, number) in maps.listed().iter().zip(1..) {
        writeln!(out, "s{number} = {}", cycle_text(map, labels))?;
    }
    if !games.listed().is_empty() {
        writeln!(out)?;
    }
    let mut told = Ok(());
    let mut walk = Walk::telling(certificate, &maps, &games, |number, walk| {
        if told.is_ok() {
            told = write_game(out, (number, games.listed()[number]), walk, view.depth);
        }
    });
    told?;
    let is_xeno = certificate.strategy.claim.is_xeno();
    let hand = ByHand::new(certificate, &games, view.picture);
    let mut writer = Writer { out, labels, is_xeno };
    for shown in folded(&mut walk, view.depth) {
        writer.lemma(&shown, &hand)?;
    }
    Ok(walk.flaw())
}

/// Writes what the header does not say of the board: the names of its points, as JSON, and lines of which the game has only a digest.
fn write_board(out: &mut impl Write, certificate: &Certificate, labels: Labels) -> io::Result<()> {
    let game = &certificate.game;
    if labels != Labels::Numbers {
        let names: Vec<String> = (0..=Point::MAX).take(game.board.points()).map(|point| labels.name(point)).collect();
        writeln!(out, "names   {}", serde_json::to_string(&names)?)?;
    }
    let sets = |lines: &[Vec<Point>]| {
        let sets: Vec<String> = lines.iter().map(|line| format!("{{{}}}", labels.list(line))).collect();
        if sets.is_empty() { "none".to_owned() } else { sets.join(" ") }
    };
    let is_listed = game.expression().starts_with("lines:");
    let own = if let Convention::Own(lines) = &game.convention { Some(lines) } else { None };
    if is_listed || own.is_some() {
        writeln!(out)?;
    }
    if is_listed {
        writeln!(out, "lines = {}", sets(game.board.lines()))?;
    }
    own.map_or(Ok(()), |lines| writeln!(out, "ophelia = {}", sets(lines)))
}

/// Writes a game of parts with its proof.
fn write_game(
    out: &mut impl Write,
    (number, game): (usize, &PartGame),
    walk: &mut Walk,
    depth: usize,
) -> io::Result<()> {
    writeln!(out, "g{number} = {}", game_text(game))?;
    for (map, number) in walk.of().1.listed().iter().zip(1..) {
        writeln!(out, "  s{number} = {}", cycle_text(map, Labels::Numbers))?;
    }
    let indent = if game.strategy().lemmas.is_empty() { 1 } else { 2 };
    let mut writer = Writer { out, labels: Labels::Numbers, is_xeno: false };
    for shown in folded(walk, depth) {
        match shown.lemma {
            Some(index) => {
                let [xeno, ophelia] = [shown.xeno, shown.ophelia].map(|points| Labels::Numbers.list(points));
                writeln!(writer.out, "  Lemma {index}. X = {{{xeno}}}, O = {{{ophelia}}}")?;
            }
            None if indent == 2 => writeln!(writer.out, "  Theorem.")?,
            None => {}
        }
        writer.variation(indent, "", &shown.variation)?;
    }
    Ok(())
}

/// A game of parts: its points and its lines.
fn game_text(game: &PartGame) -> String {
    let lines = game.game().board.lines().iter().map(|line| format!("{{{}}}", Labels::Numbers.list(line)));
    format!("{} points, lines {}", game.points(), lines.collect::<Vec<_>>().join(" "))
}

impl<W: Write> Writer<'_, W> {
    fn lemma(&mut self, shown: &Shown, hand: &ByHand) -> io::Result<()> {
        match shown.lemma {
            Some(index) => {
                let [xeno, ophelia] = [shown.xeno, shown.ophelia].map(|points| self.labels.list(points));
                writeln!(self.out, "\nLemma {index}. X = {{{xeno}}}, O = {{{ophelia}}}{}", moves_left(shown.left))?;
            }
            None => self.theorem(shown)?,
        }
        self.variation(1, "", &shown.variation)?;
        hand.write(self, shown)?;
        match &shown.flaw {
            Some(flaw) => writeln!(self.out, "  This breaks, {}.", flaw.text(self.labels)),
            None => Ok(()),
        }
    }

    /// Writes what the theorem starts from.
    fn theorem(&mut self, shown: &Shown) -> io::Result<()> {
        let Some(to_move) = shown.to_move else { return writeln!(self.out, "\nTheorem{}.", moves_left(shown.left)) };
        let [xeno, ophelia] = [shown.xeno, shown.ophelia].map(|points| self.labels.list(points));
        let left = moves_left(shown.left);
        writeln!(self.out, "\nTheorem. X = {{{xeno}}}, O = {{{ophelia}}}, {to_move} to move{left}")
    }
}
