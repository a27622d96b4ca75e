//! Scripts: moves, the replies that they answer, and how they end.

use std::collections::BTreeSet;

use crate::tex::Names;
use crate::writer::{alike, moves_left};
use pgc_core::certificate::Maps;
use pgc_core::game::Point;
use pgc_core::labels::Labels;
use pgc_core::player::Placed;
use pgc_core::player::variation::{Answer, End, Pair, Ply, Variation};
use pgc_core::quote::counted;
use pgc_core::symmetry::Permutation;

/// What a document's proof contains, so that the rest of the notation needs no explanation.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Used {
    pub(super) forced: bool,
    pub(super) threats: bool,
    pub(super) line: bool,
    pub(super) full: bool,
    pub(super) late: bool,
    pub(super) replies: bool,
    pub(super) alike: bool,
    pub(super) lemma: bool,
    pub(super) map: bool,
    pub(super) pairing: bool,
    pub(super) only: bool,
    pub(super) potential: bool,
    pub(super) parts: bool,
    pub(super) hidden: bool,
}

/// Writes scripts, and keeps in mind what notation they use.
pub(super) struct Writer<'a> {
    pub(super) names: Names<'a>,
    /// Whether the protagonist is Xeno.
    pub(super) is_xeno: bool,
    /// Whether lemmas have labels, as those of games of parts have not.
    pub(super) labelled: bool,
    pub(super) used: Used,
    /// The lemmas and the maps that were cited, by their numbers.
    pub(super) lemmas: BTreeSet<usize>,
    pub(super) maps: BTreeSet<usize>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(names: Names<'a>, is_xeno: bool) -> Self {
        let used = Used::default();
        Self { names, is_xeno, labelled: true, used, lemmas: BTreeSet::new(), maps: BTreeSet::new() }
    }

    /// A script, with the answers to the replies below its first line.
    pub(super) fn variation(&mut self, variation: &Variation) -> String {
        self.line(variation) + "\n" + &self.below(1, variation)
    }

    /// Its moves and its end.
    fn line(&mut self, variation: &Variation) -> String {
        let mut parts: Vec<String> = variation.moves.iter().map(|&ply| self.ply(ply)).collect();
        parts.extend(variation.end.as_ref().and_then(|end| self.end(end)));
        parts.join(", ")
    }

    /// The answers to the replies, each on a line of its own.
    fn below(&mut self, depth: usize, variation: &Variation) -> String {
        let Some(End::Cover(answers)) = &variation.end else { return String::new() };
        self.used.replies = true;
        let mut text = String::new();
        for answer in answers.iter().filter(|answer| answer.alike.is_none()) {
            let (replies, below) = (self.heads(answers, answer), answer.variation.as_ref());
            let line = match below {
                Some(variation) if *variation == Variation::default() => "anywhere".to_owned(),
                Some(variation) => self.line(variation),
                None => "unanswered".to_owned(),
            };
            text += &format!("\\case{{{depth}}}{{{replies}}}{{{line}}}\n");
            text += &below.map_or_else(String::new, |variation| self.below(depth + 1, variation));
        }
        text
    }

    /// The replies with one answer, and those that are like them.
    fn heads(&mut self, answers: &[Answer], answer: &Answer) -> String {
        let alike = alike(answers, answer);
        let replies = self.replies(&answer.replies);
        if alike.is_empty() {
            return replies;
        }
        self.used.alike = true;
        format!("{replies}\\alike{{{}}}", self.replies(&alike))
    }

    /// Replies in parentheses; of three numbers or more in a row the first and the last.
    pub(super) fn replies(&self, points: &[Point]) -> String {
        let runs: Vec<&[Point]> = points.chunk_by(|one, next| one + 1 == *next).collect();
        let single = |&point: &Point| format!("({})", self.names.point(point));
        let run = |run: &[Point]| match run {
            [first, _, .., last] if self.names.labels() == Labels::Numbers => format!("\\range{{{first}}}{{{last}}}"),
            _ => run.iter().map(single).collect::<Vec<_>>().join(", "),
        };
        runs.into_iter().map(run).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn ply(&mut self, Ply { point, forced }: Ply) -> String {
        self.used.forced |= forced;
        let name = self.names.point(point);
        if forced { format!("({name}!)") } else { name }
    }

    pub(super) fn end(&mut self, end: &End) -> Option<String> {
        let used = &mut self.used;
        let player = if self.is_xeno { 'X' } else { 'O' };
        Some(match end {
            End::Line(points) => {
                used.line = true;
                format!("line {}", self.set(points))
            }
            End::Threats(points) => {
                used.threats = true;
                format!("\\W{{{player}}}{{{}}}", self.names.list(points))
            }
            End::FullBoard => {
                used.full = true;
                "full board".to_owned()
            }
            End::NoMovesLeft => {
                used.late = true;
                "no moves left".to_owned()
            }
            End::Cite { lemma, map, then } => self.lemma(*lemma, [map].into_iter().chain(then)),
            End::Potential { least, most } => {
                used.potential = true;
                if least == most {
                    format!("potential ${most}<1$")
                } else {
                    format!("potential ${least}$ to ${most}<1$")
                }
            }
            End::Pairing { pairs, only } => {
                used.pairing = true;
                used.only |= !only.is_empty();
                let after = if only.is_empty() { String::new() } else { format!(" after {}:", self.replies(only)) };
                format!("pairing{after} {}", self.pairs(pairs))
            }
            End::Parts(parts) => {
                used.parts = true;
                format!("parts {}", self.parts(parts))
            }
            End::Hidden { moves } => {
                used.hidden = true;
                format!("\\hidden{{{}}}", counted(moves, "move"))
            }
            End::Cover(_) => return None,
        })
    }

    /// A citation under maps in turn; map 0 is the identity.
    fn lemma<'m>(&mut self, lemma: usize, maps: impl Iterator<Item = &'m usize>) -> String {
        self.used.lemma = true;
        self.lemmas.insert(lemma);
        let name = if self.labelled { format!("Lemma~\\ref{{L{lemma}}}") } else { format!("Lemma~{lemma}") };
        let maps: Vec<usize> = maps.copied().filter(|&map| map > 0).collect();
        self.maps.extend(&maps);
        let maps: Vec<String> = maps.iter().map(|map| format!("$s_{{{map}}}$")).collect();
        if maps.is_empty() {
            return name;
        }
        self.used.map = true;
        format!("{name} under {}", maps.join(" "))
    }

    /// Points as a set.
    pub(super) fn set(&self, points: &[Point]) -> String {
        if points.is_empty() { "\\none".to_owned() } else { format!("\\set{{{}}}", self.names.list(points)) }
    }

    fn pairs(&self, pairs: &[Pair]) -> String {
        let pairs: Vec<String> = pairs.iter().map(|pair| self.set(pair)).collect();
        if pairs.is_empty() { "of no line".to_owned() } else { pairs.join(", ") }
    }

    /// Parts, each as the points on which its game is placed, after the game's name. One name serves all that follow it.
    fn parts(&self, parts: &[Placed]) -> String {
        let mut last = None;
        let text = |Placed { game, points }: &Placed| {
            let named = last.replace(*game) == Some(*game);
            let name = if named { String::new() } else { format!("$g_{{{game}}}$ ") };
            format!("{name}{}", self.set(points))
        };
        let parts: Vec<String> = parts.iter().map(text).collect();
        if parts.is_empty() { "of no line".to_owned() } else { parts.join(", ") }
    }

    /// A position, with the moves that are left in a bounded claim.
    pub(super) fn position(&self, xeno: &[Point], ophelia: &[Point], left: Option<Point>) -> String {
        format!("\\position{{{}}}{{{}}}{}", self.set(xeno), self.set(ophelia), moves_left(left))
    }

    /// The maps of a proof that are asked for, as cycles, each on a line of its own.
    pub(super) fn maps(&self, maps: &Maps, is_asked: impl Fn(usize) -> bool) -> String {
        let asked = maps.listed().iter().zip(1..).filter(|(_, number)| is_asked(*number));
        asked.map(|(map, number)| self.map(number, map)).collect()
    }

    fn map(&self, number: usize, map: &Permutation) -> String {
        let names = |cycle: &Vec<Point>| cycle.iter().map(|&point| self.names.point(point)).collect::<Vec<_>>();
        let cycles: Vec<String> =
            map.cycles().iter().map(|cycle| format!("\\cycle{{{}}}", names(cycle).join(" "))).collect();
        format!("\n\\map{{{number}}}{{{}}}", cycles.concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::Game;

    #[test]
    fn three_numbers_in_a_row_are_a_range_and_names_are_none() {
        let numbers = Writer::new(Names::numbers(), true);
        assert_eq!(numbers.replies(&[0, 1, 3, 4, 5, 8]), "(0), (1), \\range{3}{5}, (8)");
        assert_eq!(numbers.replies(&[2, 1, 0]), "(2), (1), (0)");
        let game = Game::parse("mnk:5,4,3").unwrap();
        assert_eq!(Writer::new(Names::of(&game), true).replies(&[0, 1, 2]), "(a1), (b1), (c1)");
    }

    #[test]
    fn a_citation_is_a_reference_where_lemmas_have_labels() {
        let cite = End::Cite { lemma: 4, map: 2, then: vec![0, 5] };
        let mut writer = Writer::new(Names::numbers(), true);
        assert_eq!(writer.end(&cite).as_deref(), Some("Lemma~\\ref{L4} under $s_{2}$ $s_{5}$"));
        assert_eq!((writer.used.map, writer.maps.clone()), (true, BTreeSet::from([2, 5])));
        writer.labelled = false;
        assert_eq!(writer.end(&cite).as_deref(), Some("Lemma~4 under $s_{2}$ $s_{5}$"));
    }
}
