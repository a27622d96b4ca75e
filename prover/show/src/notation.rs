//! How a variation goes, in the notation of the paper. Texts and documents write it alike, each with its own signs.

use std::collections::BTreeSet;

use pgc_core::game::Point;
use pgc_core::player::Placed;
use pgc_core::player::variation::{Answer, End, Pair, Ply, Variation};
use pgc_core::quote::counted;
use pgc_core::symmetry::Permutation;

/// How signs are written.
#[derive(Clone, Copy)]
pub(crate) struct Signs {
    /// Points as a set.
    pub(crate) set: fn(&str) -> String,
    /// What follows replies, before others that are like them.
    pub(crate) alike: fn(&str) -> String,
    /// Three replies or more whose numbers are in a row, by the first and the last; nothing if each stands by itself.
    pub(crate) range: Option<fn(Point, Point) -> String>,
    /// Points at which a player completes a line next.
    pub(crate) threats: fn(char, &str) -> String,
    /// A number, and that a number is less than one.
    pub(crate) number: fn(String) -> String,
    pub(crate) below_one: fn(String) -> String,
    /// A lemma that is cited, and a map under which it is.
    pub(crate) lemma: fn(usize) -> String,
    pub(crate) map: fn(usize) -> String,
    /// A cycle of a map.
    pub(crate) cycle: fn(&str) -> String,
    /// A game of parts.
    pub(crate) game: fn(usize) -> String,
    /// So many moves, which are not written.
    pub(crate) hidden: fn(&str) -> String,
    /// The first line of a script that is nested so deeply.
    pub(crate) first: fn(usize, &str) -> String,
    /// Replies that are nested so deeply, and what answers them, on a line of its own.
    pub(crate) row: fn(usize, &str, &str) -> String,
}

/// Signs and names of points, and what was written with them.
pub(crate) struct Notation<'a> {
    signs: Signs,
    name: Box<dyn Fn(Point) -> String + 'a>,
    /// Whether the protagonist is Xeno.
    pub(crate) is_xeno: bool,
    /// What is used, so that a document can explain it.
    pub(crate) used: BTreeSet<&'static str>,
    /// How many bytes of scripts were written.
    pub(crate) bytes: usize,
    /// The lemmas and the maps that were cited, by their numbers.
    pub(crate) lemmas: BTreeSet<usize>,
    pub(crate) maps: BTreeSet<usize>,
}

impl<'a> Notation<'a> {
    pub(crate) fn new(signs: Signs, name: impl Fn(Point) -> String + 'a, is_xeno: bool) -> Notation<'a> {
        let [lemmas, maps] = [const { BTreeSet::new() }; 2];
        Notation { signs, name: Box::new(name), is_xeno, used: BTreeSet::new(), bytes: 0, lemmas, maps }
    }

    /// Points with commas between them.
    fn list(&self, points: &[Point]) -> String {
        points.iter().map(|&point| (self.name)(point)).collect::<Vec<_>>().join(", ")
    }

    /// Points as a set.
    pub(crate) fn set(&self, points: &[Point]) -> String {
        (self.signs.set)(&self.list(points))
    }

    /// A map as cycles.
    pub(crate) fn cycles(&self, map: &Permutation) -> String {
        let names = |points: &Vec<Point>| points.iter().map(|&point| (self.name)(point)).collect::<Vec<_>>().join(" ");
        map.cycles().iter().map(|points| (self.signs.cycle)(&names(points))).collect()
    }

    /// Replies in parentheses.
    pub(crate) fn replies(&self, points: &[Point]) -> String {
        let single = |&point: &Point| format!("({})", (self.name)(point));
        let run = |run: &[Point]| match (run, self.signs.range) {
            (&[first, _, .., last], Some(range)) => range(first, last),
            _ => run.iter().map(single).collect::<Vec<_>>().join(", "),
        };
        points.chunk_by(|one, next| one + 1 == *next).map(run).collect::<Vec<_>>().join(", ")
    }

    /// A move.
    fn ply(&mut self, Ply { point, forced }: Ply) -> String {
        let name = (self.name)(point);
        if !forced {
            return name;
        }
        self.used.insert("forced");
        format!("({name}!)")
    }

    /// The moves of a variation, and its end.
    fn line(&mut self, variation: &Variation) -> String {
        let mut parts: Vec<String> = variation.moves.iter().map(|&ply| self.ply(ply)).collect();
        parts.extend(variation.end.as_ref().and_then(|end| self.end(end)));
        parts.join(", ")
    }

    /// Replies, and the moves that answer them, one after the other.
    pub(crate) fn path(&mut self, path: &[(&[Point], &[Ply])]) -> String {
        let step = |(replies, moves): &(&[Point], &[Ply])| {
            let moves: Vec<String> = moves.iter().map(|&ply| self.ply(ply)).collect();
            format!("{}: {}", self.replies(replies), moves.join(", "))
        };
        path.iter().map(step).collect::<Vec<_>>().join("; ")
    }

    /// A variation that is nested so deeply, with the answers to the replies below it.
    pub(crate) fn script(&mut self, depth: usize, variation: &Variation) -> String {
        let mut script = (self.signs.first)(depth, &self.line(variation));
        self.below(depth + 1, variation, &mut script);
        self.bytes += script.len();
        script
    }

    fn below(&mut self, depth: usize, variation: &Variation, script: &mut String) {
        if let Some(End::Cover(answers)) = &variation.end {
            self.answers(depth, answers, script);
        }
    }

    /// Writes answers to replies, each before those below it.
    pub(crate) fn answers(&mut self, depth: usize, answers: &[Answer], script: &mut String) {
        self.used.insert("replies");
        for answer in answers.iter().filter(|answer| answer.alike.is_none()) {
            let mut replies = self.replies(&answer.replies);
            let like = |other: &&Answer| other.alike.is_some() && other.alike.as_ref() == answer.replies.first();
            let mut alike: Vec<Point> = answers.iter().filter(like).flat_map(|other| other.replies.clone()).collect();
            if !alike.is_empty() {
                alike.sort_unstable();
                self.used.insert("alike");
                replies += &(self.signs.alike)(&self.replies(&alike));
            }
            let line = match &answer.variation {
                Some(variation) if *variation == Variation::default() => "anywhere".to_owned(),
                Some(variation) => self.line(variation),
                None => "unanswered".to_owned(),
            };
            *script += &(self.signs.row)(depth, &replies, &line);
            answer.variation.iter().for_each(|variation| self.below(depth + 1, variation, script));
        }
    }

    /// The end of a variation; nothing if replies follow.
    pub(crate) fn end(&mut self, end: &End) -> Option<String> {
        let (what, text) = match end {
            End::Line(points) => ("line", format!("line {}", self.set(points))),
            End::Threats(points) => {
                ("threats", (self.signs.threats)(if self.is_xeno { 'X' } else { 'O' }, &self.list(points)))
            }
            End::FullBoard => ("full", "full board".to_owned()),
            End::NoMovesLeft => ("late", "no moves left".to_owned()),
            End::Cite { lemma, map, then } => {
                let maps: Vec<usize> = [map].into_iter().chain(then).copied().filter(|&map| map > 0).collect();
                self.lemmas.insert(*lemma);
                self.maps.extend(&maps);
                let mut text = (self.signs.lemma)(*lemma);
                if !maps.is_empty() {
                    self.used.insert("map");
                    let maps: Vec<String> = maps.into_iter().map(self.signs.map).collect();
                    text += &format!(" under {}", maps.join(" "));
                }
                ("lemma", text)
            }
            End::Potential { least, most } => {
                let from = (least != most).then(|| (self.signs.number)(least.to_string()) + " to ");
                let most = (self.signs.below_one)(most.to_string());
                ("potential", format!("potential {}{most}", from.unwrap_or_default()))
            }
            End::Pairing { pairs, only } => {
                let after = if only.is_empty() {
                    String::new()
                } else {
                    self.used.insert("only");
                    format!(" after {}:", self.replies(only))
                };
                ("pairing", format!("pairing{after} {}", self.pairs(pairs)))
            }
            End::Parts(parts) => ("parts", format!("parts {}", self.parts(parts))),
            End::Hidden { moves } => ("hidden", (self.signs.hidden)(&counted(moves, "move"))),
            End::Cover(_) => return None,
        };
        self.used.insert(what);
        Some(text)
    }

    /// The pairs as sets.
    pub(crate) fn pairs(&self, pairs: &[Pair]) -> String {
        of_lines(pairs.iter().map(|pair| self.set(pair)).collect())
    }

    /// Parts, each as the points on which its game is placed, after the game's name. One name serves all that follow it.
    pub(crate) fn parts(&self, parts: &[Placed]) -> String {
        let mut last = None;
        let text = |Placed { game, points }: &Placed| {
            let named = last.replace(*game) == Some(*game);
            let name = if named { String::new() } else { (self.signs.game)(*game) + " " };
            format!("{name}{}", self.set(points))
        };
        of_lines(parts.iter().map(text).collect())
    }
}

fn of_lines(texts: Vec<String>) -> String {
    if texts.is_empty() { "of no line".to_owned() } else { texts.join(", ") }
}
