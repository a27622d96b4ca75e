//! How a variation goes, in the notation of the paper. Texts and documents write it alike, each with its own signs.
//!
//! # Statements
//!
//! A lemma or the theorem: its position, its script, and what is checked by hand. Texts and documents say the same, each in its
//! own notation.

use std::{collections::BTreeSet, sync::Arc};

use minijinja::{context, value::Value};

use crate::{board::Picture, statistics::shown_lemmas, template::tex_point};
use pgc_core::{
    certificate::{GameProofs, Maps},
    game::{Names, Point, Style, letters},
    player::{
        PlacedPart,
        variation::{Answer, End, Pair, Ply, Variation},
    },
    position::{ANTAGONIST, Position},
    proof::{Proposition, Walk},
    quote::counted,
    strategy::Part,
    symmetry::Permutation,
};

/// Names of points and how signs are written, and what was written with them.
pub(crate) struct Notation<'a> {
    pub names: Names<'a>,
    /// Whether the protagonist is Xeno.
    is_xeno: bool,
    /// Whether signs are commands of LaTeX. A document defines them.
    is_tex: bool,
    /// In LaTeX, whether lemmas have labels.
    has_labels: bool,
    /// What is used, so that a document can explain it.
    pub used: BTreeSet<&'static str>,
    /// How many bytes of scripts were written.
    pub bytes: usize,
    /// The lemmas and the maps that were cited, by their numbers.
    pub lemmas: BTreeSet<usize>,
    pub maps: BTreeSet<usize>,
}

impl<'a> Notation<'a> {
    /// The notation of a text, or of a document, in which lemmas may have labels.
    pub(crate) fn new(names: Names<'a>, is_xeno: bool, [is_tex, has_labels]: [bool; 2]) -> Self {
        let (used, [lemmas, maps]) = (BTreeSet::new(), [const { BTreeSet::new() }; 2]);
        Notation { names, is_xeno, is_tex, has_labels, used, bytes: 0, lemmas, maps }
    }

    fn name(&self, point: Point) -> String {
        if self.is_tex { tex_point(self.names, point) } else { self.names.name(point) }
    }

    /// In LaTeX a command with these arguments, and else this text.
    fn sign(&self, command: &str, arguments: &[&str], text: String) -> String {
        if !self.is_tex {
            return text;
        }
        arguments.iter().fold(format!("\\{command}"), |sign, argument| format!("{sign}{{{argument}}}"))
    }

    /// A formula.
    fn formula(&self, text: String) -> String {
        if self.is_tex { format!("${}$", text.replace(' ', "")) } else { text }
    }

    /// A letter and its number.
    fn letter(&self, letter: char, number: usize) -> String {
        if self.is_tex { format!("${letter}_{{{number}}}$") } else { format!("{letter}{number}") }
    }

    /// Points with commas between them.
    fn list(&self, points: &[Point]) -> String {
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(", ")
    }

    /// Points as a set.
    pub(crate) fn set(&self, points: &[Point]) -> String {
        let list = self.list(points);
        let (command, arguments): (_, &[&str]) = if points.is_empty() { ("none", &[]) } else { ("set", &[&list]) };
        self.sign(command, arguments, format!("{{{list}}}"))
    }

    /// A map as cycles.
    pub(crate) fn cycles(&self, map: &Permutation) -> String {
        let cycle = |points: Vec<Point>| {
            let names = points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(" ");
            self.sign("cycle", &[&names], format!("({names})"))
        };
        map.cycles().into_iter().map(cycle).collect()
    }

    /// Replies in parentheses. In a document three numbers or more in a row are written by the first and the last.
    pub(crate) fn replies(&self, points: &[Point]) -> String {
        let has_ranges = self.is_tex && self.names.style() == Some(Style::Numbers);
        let single = |&point: &Point| format!("({})", self.name(point));
        let run = |run: &[Point]| match run {
            [first, _, .., last] if has_ranges => format!("\\range{{{first}}}{{{last}}}"),
            _ => run.iter().map(single).collect::<Vec<_>>().join(", "),
        };
        points.chunk_by(|one, next| one + 1 == *next).map(run).collect::<Vec<_>>().join(", ")
    }

    /// A move.
    fn ply(&mut self, Ply { point, forced }: Ply) -> String {
        let name = self.name(point);
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
    fn path(&mut self, path: &[(&[Point], &[Ply])]) -> String {
        let step = |(replies, moves): &(&[Point], &[Ply])| {
            let moves: Vec<String> = moves.iter().map(|&ply| self.ply(ply)).collect();
            format!("{}: {}", self.replies(replies), moves.join(", "))
        };
        path.iter().map(step).collect::<Vec<_>>().join("; ")
    }

    /// A variation that is nested so deeply, with the answers to the replies below it.
    pub(crate) fn script(&mut self, depth: usize, variation: &Variation) -> String {
        let line = self.line(variation);
        let mut script = match self.is_tex {
            false if line.is_empty() => String::new(),
            false => format!("{:1$}{line}\n", "", 2 * depth),
            true => line + "\n",
        };
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
                let alike = self.replies(&alike);
                replies += &self.sign("alike", &[&alike], format!(", alike {alike}"));
            }
            let line = match &answer.variation {
                Some(variation) if *variation == Variation::default() => "anywhere".to_owned(),
                Some(variation) => self.line(variation),
                None => "unanswered".to_owned(),
            };
            let row = format!("{replies}: {line}");
            let row = self.sign("case", &[&depth.to_string(), &replies, &line], format!("{:1$}{row}", "", 2 * depth));
            *script += &format!("{}\n", row.trim_end());
            answer.variation.iter().for_each(|variation| self.below(depth + 1, variation, script));
        }
    }

    /// The end of a variation; nothing if replies follow.
    pub(crate) fn end(&mut self, end: &End) -> Option<String> {
        let (what, text) = match end {
            End::Line(points) => ("line", format!("line {}", self.set(points))),
            End::Threats(points) => {
                let (player, points) = (if self.is_xeno { "X" } else { "O" }, self.list(points));
                ("threats", self.sign("W", &[player, &points], format!("{player}W({points})")))
            }
            End::FullBoard => ("full", "full board".to_owned()),
            End::NoMovesLeft => ("late", "no moves left".to_owned()),
            End::Cite { lemma, map, then } => {
                let maps: Vec<usize> = [map].into_iter().chain(then).copied().filter(|&map| map > 0).collect();
                self.lemmas.insert(*lemma);
                self.maps.extend(&maps);
                let mut text = match (self.is_tex, self.has_labels) {
                    (false, _) => format!("Lemma {lemma}"),
                    (true, false) => format!("Lemma~{lemma}"),
                    (true, true) => format!("Lemma~\\ref{{L{lemma}}}"),
                };
                if !maps.is_empty() {
                    self.used.insert("map");
                    let maps: Vec<String> = maps.into_iter().map(|map| self.letter('s', map)).collect();
                    text += &format!(" under {}", maps.join(" "));
                }
                ("lemma", text)
            }
            End::Potential { least, most } => {
                let from = (least != most).then(|| self.formula(least.to_string()) + " to ");
                let most = self.formula(format!("{most} < 1"));
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
            End::Hidden { moves } => {
                ("hidden", self.sign("hidden", &[&counted(moves, "move")], format!("... {}", counted(moves, "move"))))
            }
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
    pub(crate) fn parts(&self, parts: &[PlacedPart]) -> String {
        let mut last = None;
        let text = |PlacedPart { game, points }: &PlacedPart| {
            let named = last.replace(*game) == Some(*game);
            let name = if named { String::new() } else { self.letter('g', *game) + " " };
            format!("{name}{}", self.set(points))
        };
        of_lines(parts.iter().map(text).collect())
    }
}

fn of_lines(texts: Vec<String>) -> String {
    if texts.is_empty() { "of no line".to_owned() } else { texts.join(", ") }
}

// Statements.

/// Of what proof the statements are, and how its positions are drawn.
pub(crate) struct Wording<'a, P> {
    pub prepared: &'a GameProofs<'a>,
    pub picture: &'a Picture<'a, P>,
}

/// A position alone: the index of the lemma, if it is one, the points of each player as sets, the moves that are left, and who replies.
pub(crate) fn position(notation: &Notation, lemma: Option<usize>, points: [&[Point]; 2], left: Option<Point>) -> Value {
    let [xeno, ophelia] = points.map(|points| notation.set(points));
    let antagonist = if notation.is_xeno { "Ophelia" } else { "Xeno" };
    context! { lemma, xeno, ophelia, left, antagonist }
}

/// A statement of a game of parts, whose script is nested so deeply.
fn inside(notation: &mut Notation, shown: &Proposition, depth: usize) -> Value {
    let Proposition { lemma, xeno, ophelia, to_move, left, ref variation, .. } = *shown;
    let script = notation.script(depth, variation);
    context! { script, to_move, ..position(notation, lemma, [xeno, ophelia], left) }
}

/// These maps of those that are listed, each by its number and as cycles.
pub(crate) fn cycles(notation: &Notation, maps: &Maps, wanted: impl Fn(usize) -> bool) -> Vec<Value> {
    let listed = maps.listed.iter().zip(1..).filter(|(_, number)| wanted(*number));
    listed.map(|(map, number)| context! { number, cycles => notation.cycles(map) }).collect()
}

/// The game of parts of this number with its proof. So many moves of each lemma are reported, in scripts that are nested so deeply.
pub(crate) fn part_game(notation: &mut Notation, number: usize, walk: &mut Walk, [moves, depth]: [usize; 2]) -> Value {
    let proof = walk.proof;
    let lines: Vec<String> = proof.rules.lines.iter().map(|line| notation.set(line)).collect();
    let maps = cycles(notation, &proof.maps, |_| true);
    let statements: Vec<Value> = shown_lemmas(walk, moves).map(|shown| inside(notation, &shown, depth)).collect();
    context! { number, points => proof.rules.points(), lines, maps, statements }
}

impl<P: Into<Value>> Wording<'_, P> {
    /// A statement of the proof, whose script is nested so deeply. It says also whether the script is a citation and nothing else, where the
    /// script breaks, and which positions pairs or parts hold.
    pub(crate) fn statement(&self, notation: &mut Notation, shown: &Proposition, depth: usize) -> Value {
        let Variation { moves, end } = &shown.variation;
        let mut held = Vec::new();
        let points = if notation.is_xeno { [shown.xeno, shown.ophelia] } else { [shown.ophelia, shown.xeno] };
        let start = Route { steps: Vec::new(), points: points.map(<[Point]>::to_vec) };
        self.held(notation, &shown.variation, &start, &mut held);
        context! {
            held,
            cites => moves.is_empty() && matches!(end, Some(End::Cite { .. })),
            flaw => shown.flaw.as_ref().map(|flaw| flaw.text(notation.names)),
            ..inside(notation, shown, depth),
        }
    }

    /// Finds the positions from here on that parts hold, and the one that pairs hold without a choice before it.
    fn held<'v>(&self, notation: &mut Notation, variation: &'v Variation, before: &Route<'v>, found: &mut Vec<Value>) {
        let Variation { moves, end: Some(end) } = variation else { return };
        let Route { steps, points: [own, other] } = before;
        let of = |forced: bool| moves.iter().filter(move |ply| ply.forced == forced).map(|ply| ply.point);
        let [own, other] =
            [own.iter().copied().chain(of(false)).collect(), other.iter().copied().chain(of(true)).collect()];
        let here = Route { steps: steps.clone(), points: [own, other] };
        match end {
            End::Parts(parts) => {
                let groups = parts.iter().map(|part| part.points.clone()).collect();
                found.push(self.position(notation, &here, groups, parts));
            }
            End::Pairing { pairs, .. } if steps.is_empty() => {
                found.push(self.position(notation, &here, pairs.iter().map(|pair| pair.to_vec()).collect(), &[]));
            }
            End::Cover(answers) => {
                for Answer { replies, variation, .. } in answers.iter().filter(|answer| answer.alike.is_none()) {
                    let Some(variation) = variation else { continue };
                    let [own, other] = here.points.clone();
                    let steps = steps.iter().copied().chain([(&replies[..], &variation.moves[..])]).collect();
                    let points = [own, [&other[..], replies].concat()];
                    self.held(notation, variation, &Route { steps, points }, found);
                }
            }
            _ => {}
        }
    }

    /// A position in which each of these groups of points is a pair or a part: how play came there, if the antagonist had a choice, the board
    /// with a letter for each group, how many lines he could still complete, if no bound decides it, and the lines of the parts as placed.
    fn position(&self, notation: &mut Notation, path: &Route, groups: Vec<Vec<Point>>, parts: &[PlacedPart]) -> Value {
        let [own, other] = &path.points;
        let (xeno, ophelia) = if notation.is_xeno { (own, other) } else { (other, own) };
        let GameProofs { theorem, games, .. } = self.prepared;
        let open = || Position::with(&theorem.rules, own, other).open_lines(ANTAGONIST).count();
        let part = |(PlacedPart { game, points }, index): (&PlacedPart, usize)| {
            let placed = Part { game: Arc::clone(games.listed[*game]), points: points.clone() };
            let lines: Vec<String> = placed.lines().map(|line| notation.set(&line)).collect();
            context! { letter => letters(index), game, lines }
        };
        let held: Vec<Value> = parts.iter().zip(0..).map(part).collect();
        context! {
            path => notation.path(&path.steps),
            picture => (self.picture)(xeno, ophelia, &groups),
            open => (!parts.is_empty() && theorem.rules.moves.is_none()).then(open),
            parts => held,
        }
    }
}

/// How play comes to a position.
struct Route<'a> {
    /// The replies and the answers to them, if the antagonist had a choice.
    steps: Vec<(&'a [Point], &'a [Ply])>,
    /// The protagonist's points and the antagonist's, of several replies all.
    points: [Vec<Point>; 2],
}
