//! A proof as text.

use std::io::{self, Write};

use super::flaw::{Flaw, ply};
use super::header::Header;
use super::script::{Answer, End, Pair, Ply, Script};
use super::walk::{Shown, Walk};
use super::{Labels, alike};
use crate::certificate::{Certificate, Maps};
use crate::game::Point;
use crate::position::{ANTAGONIST, PROTAGONIST};
use crate::symmetry::Permutation;

/// A picture of the board with Xeno's points, Ophelia's, and a letter for each pair; nothing for boards without one.
pub type Picture<'a> = dyn Fn(&[Point], &[Point], &[Pair]) -> Option<String> + 'a;

/// How a proof is shown.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// How points are called.
    pub labels: Labels,
    /// How many moves are shown after a lemma's statement, or of the theorem.
    pub depth: usize,
    /// Shows pairings that prove a lemma or the theorem without a choice of the antagonist.
    pub picture: &'a Picture<'a>,
}

impl View<'_> {
    /// All moves, points by their numbers, and no pictures.
    pub const PLAIN: View<'static> = View { labels: Labels::Numbers, depth: usize::MAX, picture: &|_, _, _| None };
}

/// Writes a header, the maps in cycle notation, and each lemma with its statement and script: the replies to a move that
/// leaves a choice are listed below it, each with the script that answers it. First replies of draws that are alike under
/// the symmetries of the board have one answer. Returns where the proof breaks, if it does.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_text(out: &mut impl Write, certificate: &Certificate, view: View) -> io::Result<Option<Flaw>> {
    let maps = Maps::of(&certificate.strategy);
    let labels = view.labels;
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
    for (index, mut shown) in walk.by_ref().enumerate() {
        if shown.statement.is_none() {
            alike::mark(&mut shown.script, certificate, &maps);
        }
        shown.script = shown.script.begin(view.depth);
        writer.lemma(index, &shown, view.picture)?;
    }
    Ok(walk.flaw())
}

/// A map in cycles.
pub(super) fn cycle_text(map: &Permutation, labels: Labels) -> String {
    let name = |points: &Vec<Point>| points.iter().map(|&point| labels.name(point)).collect::<Vec<_>>().join(" ");
    map.cycles().iter().map(|cycle| format!("({})", name(cycle))).collect()
}

/// Writes scripts in the notation of the paper.
pub(super) struct Writer<'a, W> {
    pub(super) out: &'a mut W,
    pub(super) labels: Labels,
    /// Whether the protagonist is Xeno.
    pub(super) is_xeno: bool,
}

impl<W: Write> Writer<'_, W> {
    fn lemma(&mut self, index: usize, shown: &Shown, picture: &Picture) -> io::Result<()> {
        match shown.statement {
            Some((own, other)) => {
                let [xeno, ophelia] = self.by_name(own, other).map(|points| self.labels.list(points));
                writeln!(self.out, "\nLemma {index}. X = {{{xeno}}}, O = {{{ophelia}}}")?;
            }
            None => writeln!(self.out, "\nTheorem.")?,
        }
        self.script(1, "", &shown.script)?;
        self.picture(shown, picture)?;
        match &shown.flaw {
            Some(flaw) => writeln!(self.out, "  This breaks, {}.", flaw.text(self.labels)),
            None => Ok(()),
        }
    }

    /// Xeno's points and Ophelia's from the protagonist's and the antagonist's.
    fn by_name<T>(&self, own: T, other: T) -> [T; 2] {
        if self.is_xeno { [own, other] } else { [other, own] }
    }

    /// Shows the pairing with which a lemma ends, if it does.
    fn picture(&mut self, shown: &Shown, picture: &Picture) -> io::Result<()> {
        let Script { moves, end: Some(End::Pairing { pairs, .. }) } = &shown.script else { return Ok(()) };
        let stated = shown.statement.unwrap_or_default();
        let with = |stated: &[Point], forced: bool| {
            let played = moves.iter().filter(|ply| ply.forced == forced).map(|ply| ply.point);
            stated.iter().copied().chain(played).collect::<Vec<Point>>()
        };
        let [xeno, ophelia] = self.by_name(with(stated.0, false), with(stated.1, true));
        match picture(&xeno, &ophelia, pairs) {
            Some(picture) => write!(self.out, "\n{picture}"),
            None => Ok(()),
        }
    }

    /// Writes a script on a line of its own, and what covers the replies to it below.
    pub(super) fn script(&mut self, depth: usize, replies: &str, script: &Script) -> io::Result<()> {
        let mut parts: Vec<String> = script.moves.iter().map(|&ply| self.ply(ply)).collect();
        parts.extend(script.end.as_ref().and_then(|end| self.end(end)));
        let line = [replies, &parts.join(", ")].concat();
        if !line.is_empty() {
            writeln!(self.out, "{:width$}{}", "", line.trim_end(), width = 2 * depth)?;
        }
        let Some(End::Cover(answers)) = &script.end else { return Ok(()) };
        self.answers(depth + 1, answers)
    }

    /// Writes who answers which reply, a line each.
    pub(super) fn answers(&mut self, depth: usize, answers: &[Answer]) -> io::Result<()> {
        for answer in answers.iter().filter(|answer| answer.alike.is_none()) {
            let mut replies = self.replies(&answer.replies);
            let like = |other: &&Answer| other.alike.is_some() && other.alike.as_ref() == answer.replies.first();
            let mut alike: Vec<Point> = answers.iter().filter(like).flat_map(|other| other.replies.clone()).collect();
            alike.sort_unstable();
            if !alike.is_empty() {
                replies += &format!(", alike {}", self.replies(&alike));
            }
            match &answer.script {
                Some(script) if *script == Script::default() => {
                    writeln!(self.out, "{:width$}{replies}: anywhere", "", width = 2 * depth)?;
                }
                Some(script) => self.script(depth, &format!("{replies}: "), script)?,
                None => writeln!(self.out, "{:width$}{replies}: unanswered", "", width = 2 * depth)?,
            }
        }
        Ok(())
    }

    fn replies(&self, points: &[Point]) -> String {
        let replies: Vec<_> = points.iter().map(|&point| ply(ANTAGONIST, &self.labels.name(point))).collect();
        replies.join(", ")
    }

    fn ply(&self, Ply { point, forced }: Ply) -> String {
        let name = self.labels.name(point);
        if forced { ply(ANTAGONIST, &format!("{name}!")) } else { ply(PROTAGONIST, &name) }
    }

    fn end(&self, end: &End) -> Option<String> {
        let [player, _] = self.by_name('X', 'O');
        match end {
            End::Line(points) => Some(format!("line {{{}}}", self.labels.list(points))),
            End::Threats(points) => Some(format!("{player}W({})", self.labels.list(points))),
            End::FullBoard => Some("full board".to_owned()),
            End::Cite { lemma, map, then } => Some(lemma_text(*lemma, [map].into_iter().chain(then))),
            End::Potential { least, most } if least == most => Some(format!("potential {most} < 1")),
            End::Potential { least, most } => Some(format!("potential {least} to {most} < 1")),
            End::Pairing { pairs, only } if only.is_empty() => Some(format!("pairing {}", self.pairs(pairs))),
            End::Pairing { pairs, only } => {
                Some(format!("pairing after {}: {}", self.replies(only), self.pairs(pairs)))
            }
            End::Cover(_) => None,
            End::Hidden { moves: 1 } => Some("... 1 move".to_owned()),
            End::Hidden { moves } => Some(format!("... {moves} moves")),
        }
    }

    /// The pairs, each in braces.
    pub(super) fn pairs(&self, pairs: &[Pair]) -> String {
        let pairs: Vec<_> = pairs.iter().map(|pair| format!("{{{}}}", self.labels.list(pair))).collect();
        if pairs.is_empty() { "of no line".to_owned() } else { pairs.join(", ") }
    }
}

/// A lemma under maps in turn, of which map 0 is the identity.
pub(super) fn lemma_text<'a>(lemma: usize, maps: impl Iterator<Item = &'a usize>) -> String {
    let maps: String = maps.filter(|&&map| map > 0).map(|map| format!(" s{map}")).collect();
    if maps.is_empty() { format!("Lemma {lemma}") } else { format!("Lemma {lemma} under{maps}") }
}
