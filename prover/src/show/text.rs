//! A proof as text.

use std::io::{self, Write};

use super::Labels;
use super::flaw::{Flaw, ply};
use super::header::Header;
use super::script::{End, Ply, Script};
use super::walk::{Shown, Walk};
use crate::certificate::{Certificate, Maps};
use crate::game::Point;
use crate::search::{ANTAGONIST, PROTAGONIST};
use crate::symmetry::Permutation;

/// Writes a header, the maps in cycle notation, and each lemma with its statement and script: the replies to a move that
/// leaves a choice are listed below it, each with the script that answers it. Returns where the proof breaks, if it does.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_text(out: &mut impl Write, certificate: &Certificate, labels: Labels) -> io::Result<Option<Flaw>> {
    let maps = Maps::of(&certificate.strategy);
    Header::new(certificate, &maps).write(out)?;
    if !maps.listed().is_empty() {
        writeln!(out)?;
    }
    for (map, number) in maps.listed().iter().zip(1..) {
        writeln!(out, "s{number} = {}", cycle_text(map, labels))?;
    }
    let is_xeno = certificate.strategy.claim.is_xeno();
    let mut writer = Writer { out, labels, is_xeno };
    let mut walk = Walk::new(certificate, &maps);
    for (index, shown) in walk.by_ref().enumerate() {
        writer.lemma(index, &shown)?;
    }
    Ok(walk.flaw())
}

fn cycle_text(map: &Permutation, labels: Labels) -> String {
    let name = |points: &Vec<Point>| points.iter().map(|&point| labels.name(point)).collect::<Vec<_>>().join(" ");
    map.cycles().iter().map(|cycle| format!("({})", name(cycle))).collect()
}

struct Writer<'a, W> {
    out: &'a mut W,
    labels: Labels,
    /// Whether the protagonist is Xeno.
    is_xeno: bool,
}

impl<W: Write> Writer<'_, W> {
    fn lemma(&mut self, index: usize, shown: &Shown) -> io::Result<()> {
        match shown.statement {
            Some((own, other)) => {
                let (xeno, ophelia) = if self.is_xeno { (own, other) } else { (other, own) };
                let [xeno, ophelia] = [xeno, ophelia].map(|points| self.labels.list(points));
                writeln!(self.out, "\nLemma {index}. X = {{{xeno}}}, O = {{{ophelia}}}")?;
            }
            None => writeln!(self.out, "\nTheorem.")?,
        }
        self.script(1, "", &shown.script)?;
        match &shown.flaw {
            Some(flaw) => writeln!(self.out, "  This breaks, {}.", flaw.text(self.labels)),
            None => Ok(()),
        }
    }

    /// Writes a script on a line of its own, and what covers the replies to it below.
    fn script(&mut self, depth: usize, replies: &str, script: &Script) -> io::Result<()> {
        let mut parts: Vec<String> = script.moves.iter().map(|&ply| self.ply(ply)).collect();
        parts.extend(script.end.as_ref().and_then(|end| self.end(end)));
        let line = [replies, &parts.join(", ")].concat();
        if !line.is_empty() {
            writeln!(self.out, "{:width$}{}", "", line.trim_end(), width = 2 * depth)?;
        }
        let Some(End::Cover(answers)) = &script.end else { return Ok(()) };
        for answer in answers {
            let replies: Vec<_> = answer.replies.iter().map(|&point| self.reply(point)).collect();
            let replies = replies.join(", ");
            match &answer.script {
                Some(script) => self.script(depth + 1, &format!("{replies}: "), script)?,
                None => writeln!(self.out, "{:width$}{replies}: unanswered", "", width = 2 * depth + 2)?,
            }
        }
        Ok(())
    }

    fn ply(&self, Ply { point, forced }: Ply) -> String {
        let name = self.labels.name(point);
        if forced { ply(ANTAGONIST, &format!("{name}!")) } else { ply(PROTAGONIST, &name) }
    }

    fn reply(&self, point: Point) -> String {
        ply(ANTAGONIST, &self.labels.name(point))
    }

    fn end(&self, end: &End) -> Option<String> {
        let player = if self.is_xeno { 'X' } else { 'O' };
        match end {
            End::Line(points) => Some(format!("line {{{}}}", self.labels.list(points))),
            End::Threats(points) => Some(format!("{player}W({})", self.labels.list(points))),
            End::FullBoard => Some("full board".to_owned()),
            End::Cite { lemma, map: 0 } => Some(format!("Lemma {lemma}")),
            End::Cite { lemma, map } => Some(format!("Lemma {lemma} under s{map}")),
            End::Potential => Some("potential below 1".to_owned()),
            End::Pairing => Some("pairing".to_owned()),
            End::Cover(_) => None,
        }
    }
}
