//! How a variation goes, in the notation of the paper. Texts and documents write it alike, each with its own signs.

use pgc_core::game::Point;
use pgc_core::player::Placed;
use pgc_core::player::variation::{Answer, End, Pair, Ply, Variation};
use pgc_core::quote::counted;

/// The answer to some replies, as it is written.
pub(crate) struct Row {
    /// How deeply it is nested.
    pub(crate) depth: usize,
    /// The replies, and those that are like them.
    pub(crate) replies: String,
    /// What answers them.
    pub(crate) line: String,
}

/// The signs, and what is written with them.
pub(crate) trait Notation {
    /// Whether the protagonist is Xeno.
    fn is_xeno(&self) -> bool;
    /// The name of a point.
    fn name(&self, point: Point) -> String;
    /// Points as a set.
    fn set(&self, points: &[Point]) -> String;
    /// Replies in parentheses.
    fn replies(&self, points: &[Point]) -> String;
    /// What follows replies, before others that are like them.
    fn alike(&self, replies: &str) -> String;
    /// Points at which a player completes a line next.
    fn threats(&self, player: char, points: &str) -> String;
    /// A number, and that a number is less than one.
    fn number(&self, number: &str) -> String;
    fn below_one(&self, number: &str) -> String;
    /// A citation under maps in turn.
    fn cite(&mut self, lemma: usize, maps: &[usize]) -> String;
    /// A game of parts.
    fn game(&self, number: usize) -> String;
    /// So many moves, which are not written.
    fn hidden(&self, moves: &str) -> String;
    /// Keeps in mind that this is used, where it is to be explained.
    fn uses(&mut self, _what: &'static str) {}

    /// Points with commas between them.
    fn list(&self, points: &[Point]) -> String {
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(", ")
    }

    /// A move.
    fn ply(&mut self, Ply { point, forced }: Ply) -> String {
        let name = self.name(point);
        if !forced {
            return name;
        }
        self.uses("forced");
        format!("({name}!)")
    }

    /// The moves of a variation, and its end.
    fn line(&mut self, variation: &Variation) -> String {
        let mut parts: Vec<String> = variation.moves.iter().map(|&ply| self.ply(ply)).collect();
        parts.extend(variation.end.as_ref().and_then(|end| self.end(end)));
        parts.join(", ")
    }

    /// Replies, and the moves that answer them, one after the other.
    fn path(&mut self, path: &[(&[Point], &[Ply])]) -> String {
        let step = |(replies, moves): &(&[Point], &[Ply])| {
            let moves: Vec<String> = moves.iter().map(|&ply| self.ply(ply)).collect();
            format!("{}: {}", self.replies(replies), moves.join(", "))
        };
        path.iter().map(step).collect::<Vec<_>>().join("; ")
    }

    /// The answers below a variation, each before those below it.
    fn below(&mut self, depth: usize, variation: &Variation) -> Vec<Row> {
        match &variation.end {
            Some(End::Cover(answers)) => self.answers(depth, answers),
            _ => Vec::new(),
        }
    }

    /// Answers to replies, each before those below it.
    fn answers(&mut self, depth: usize, answers: &[Answer]) -> Vec<Row> {
        self.uses("replies");
        let mut rows = Vec::new();
        for answer in answers.iter().filter(|answer| answer.alike.is_none()) {
            let mut replies = self.replies(&answer.replies);
            let like = |other: &&Answer| other.alike.is_some() && other.alike.as_ref() == answer.replies.first();
            let mut alike: Vec<Point> = answers.iter().filter(like).flat_map(|other| other.replies.clone()).collect();
            if !alike.is_empty() {
                alike.sort_unstable();
                self.uses("alike");
                replies += &self.alike(&self.replies(&alike));
            }
            let line = match &answer.variation {
                Some(variation) if *variation == Variation::default() => "anywhere".to_owned(),
                Some(variation) => self.line(variation),
                None => "unanswered".to_owned(),
            };
            rows.push(Row { depth, replies, line });
            rows.extend(answer.variation.iter().flat_map(|variation| self.below(depth + 1, variation)));
        }
        rows
    }

    /// The end of a variation; nothing if replies follow.
    fn end(&mut self, end: &End) -> Option<String> {
        let (what, text) = match end {
            End::Line(points) => ("line", format!("line {}", self.set(points))),
            End::Threats(points) => {
                ("threats", self.threats(if self.is_xeno() { 'X' } else { 'O' }, &self.list(points)))
            }
            End::FullBoard => ("full", "full board".to_owned()),
            End::NoMovesLeft => ("late", "no moves left".to_owned()),
            End::Cite { lemma, map, then } => {
                let maps: Vec<usize> = [map].into_iter().chain(then).copied().filter(|&map| map > 0).collect();
                if !maps.is_empty() {
                    self.uses("map");
                }
                ("lemma", self.cite(*lemma, &maps))
            }
            End::Potential { least, most } => {
                let most_text = self.below_one(&most.to_string());
                let from =
                    if least == most { String::new() } else { format!("{} to ", self.number(&least.to_string())) };
                ("potential", format!("potential {from}{most_text}"))
            }
            End::Pairing { pairs, only } => {
                let after = if only.is_empty() {
                    String::new()
                } else {
                    self.uses("only");
                    format!(" after {}:", self.replies(only))
                };
                ("pairing", format!("pairing{after} {}", self.pairs(pairs)))
            }
            End::Parts(parts) => ("parts", format!("parts {}", self.parts(parts))),
            End::Hidden { moves } => ("hidden", self.hidden(&counted(moves, "move"))),
            End::Cover(_) => return None,
        };
        self.uses(what);
        Some(text)
    }

    /// The pairs as sets.
    fn pairs(&self, pairs: &[Pair]) -> String {
        of_lines(pairs.iter().map(|pair| self.set(pair)).collect())
    }

    /// Parts, each as the points on which its game is placed, after the game's name. One name serves all that follow it.
    fn parts(&self, parts: &[Placed]) -> String {
        let mut last = None;
        let text = |Placed { game, points }: &Placed| {
            let named = last.replace(*game) == Some(*game);
            let name = if named { String::new() } else { format!("{} ", self.game(*game)) };
            format!("{name}{}", self.set(points))
        };
        of_lines(parts.iter().map(text).collect())
    }
}

fn of_lines(texts: Vec<String>) -> String {
    if texts.is_empty() { "of no line".to_owned() } else { texts.join(", ") }
}
