//! The notation of proofs: variations, their ends, maps.

use std::io::{self, Write};

use pgc_core::game::Point;
use pgc_core::labels::{Labels, ply};
use pgc_core::player::Placed;
use pgc_core::player::variation::{Answer, End, Pair, Ply, Variation, lemma_text};
use pgc_core::position::{ANTAGONIST, PROTAGONIST};
use pgc_core::quote::counted;
use pgc_core::symmetry::Permutation;

/// A picture of the board with Xeno's points, Ophelia's, and a letter for each pair or part; nothing for boards without one.
pub type Picture<'a> = dyn Fn(&[Point], &[Point], &[Vec<Point>]) -> Option<String> + 'a;

/// A map as cycles.
pub(super) fn cycle_text(map: &Permutation, labels: Labels) -> String {
    let name = |points: &Vec<Point>| points.iter().map(|&point| labels.name(point)).collect::<Vec<_>>().join(" ");
    map.cycles().iter().map(|cycle| format!("({})", name(cycle))).collect()
}

/// Writes variations in the notation of the paper.
pub(super) struct Writer<'a, W> {
    pub(super) out: &'a mut W,
    pub(super) labels: Labels<'a>,
    /// Whether the protagonist is Xeno.
    pub(super) is_xeno: bool,
}

impl<W: Write> Writer<'_, W> {
    /// Writes a variation on a line of its own, and the answers to the replies below it.
    pub(super) fn variation(&mut self, depth: usize, replies: &str, variation: &Variation) -> io::Result<()> {
        let mut parts: Vec<String> = variation.moves.iter().map(|&ply| self.ply(ply)).collect();
        parts.extend(variation.end.as_ref().and_then(|end| self.end(end)));
        let line = [replies, &parts.join(", ")].concat();
        if !line.is_empty() {
            writeln!(self.out, "{:width$}{}", "", line.trim_end(), width = 2 * depth)?;
        }
        let Some(End::Cover(answers)) = &variation.end else { return Ok(()) };
        self.answers(depth + 1, answers)
    }

    /// Writes the answers to replies, one per line.
    pub(super) fn answers(&mut self, depth: usize, answers: &[Answer]) -> io::Result<()> {
        for answer in answers.iter().filter(|answer| answer.alike.is_none()) {
            let mut replies = self.labels.replies(&answer.replies);
            let alike = alike(answers, answer);
            if !alike.is_empty() {
                replies += &format!(", alike {}", self.labels.replies(&alike));
            }
            match &answer.variation {
                Some(variation) if *variation == Variation::default() => {
                    writeln!(self.out, "{:width$}{replies}: anywhere", "", width = 2 * depth)?;
                }
                Some(variation) => self.variation(depth, &format!("{replies}: "), variation)?,
                None => writeln!(self.out, "{:width$}{replies}: unanswered", "", width = 2 * depth)?,
            }
        }
        Ok(())
    }

    pub(super) fn ply(&self, Ply { point, forced }: Ply) -> String {
        let name = self.labels.name(point);
        if forced { ply(ANTAGONIST, &format!("{name}!")) } else { ply(PROTAGONIST, &name) }
    }

    pub(super) fn end(&self, end: &End) -> Option<String> {
        let player = if self.is_xeno { 'X' } else { 'O' };
        match end {
            End::Line(points) => Some(format!("line {{{}}}", self.labels.list(points))),
            End::Threats(points) => Some(format!("{player}W({})", self.labels.list(points))),
            End::FullBoard => Some("full board".to_owned()),
            End::NoMovesLeft => Some("no moves left".to_owned()),
            End::Cite { lemma, map, then } => Some(lemma_text(*lemma, [map].into_iter().chain(then))),
            End::Potential { least, most } if least == most => Some(format!("potential {most} < 1")),
            End::Potential { least, most } => Some(format!("potential {least} to {most} < 1")),
            End::Pairing { pairs, only } if only.is_empty() => Some(format!("pairing {}", self.pairs(pairs))),
            End::Pairing { pairs, only } => {
                Some(format!("pairing after {}: {}", self.labels.replies(only), self.pairs(pairs)))
            }
            End::Parts(parts) => Some(format!("parts {}", self.parts(parts))),
            End::Cover(_) => None,
            End::Hidden { moves } => Some(format!("... {}", counted(moves, "move"))),
        }
    }

    /// Parts, each as the points on which its game is placed, after the game's name. One name serves all that follow it.
    pub(super) fn parts(&self, parts: &[Placed]) -> String {
        let mut last = None;
        let text = |Placed { game, points }: &Placed| {
            let named = last.replace(*game) == Some(*game);
            let name = if named { String::new() } else { format!("g{game} ") };
            format!("{name}{{{}}}", self.labels.list(points))
        };
        let parts: Vec<String> = parts.iter().map(text).collect();
        if parts.is_empty() { "of no line".to_owned() } else { parts.join(", ") }
    }

    /// The pairs, each in braces.
    pub(super) fn pairs(&self, pairs: &[Pair]) -> String {
        let pairs: Vec<_> = pairs.iter().map(|pair| format!("{{{}}}", self.labels.list(pair))).collect();
        if pairs.is_empty() { "of no line".to_owned() } else { pairs.join(", ") }
    }
}

/// The replies that are like those of an answer.
pub(super) fn alike(answers: &[Answer], answer: &Answer) -> Vec<Point> {
    let like = |other: &&Answer| other.alike.is_some() && other.alike.as_ref() == answer.replies.first();
    let mut alike: Vec<Point> = answers.iter().filter(like).flat_map(|other| other.replies.clone()).collect();
    alike.sort_unstable();
    alike
}

/// How many moves are left in a bounded claim.
pub(super) fn moves_left(left: Option<Point>) -> String {
    left.map_or_else(String::new, |left| format!(", moves left: {left}"))
}
