//! A lemma or the theorem as it is told: its position, its script, and what is checked by hand. Texts and documents say the same, each in its
//! own notation.

use std::sync::Arc;

use minijinja::context;
use minijinja::value::Value;

use crate::first_replies::folded;
use crate::notation::Notation;
use pgc_core::certificate::{GameProofs, Maps};
use pgc_core::game::{Point, letters};
use pgc_core::player::PlacedPart;
use pgc_core::player::variation::{Answer, End, Ply, Variation};
use pgc_core::position::{ANTAGONIST, Position};
use pgc_core::proof::{Proposition, Walk};
use pgc_core::strategy::Part;

/// A picture of the board with Xeno's points, Ophelia's, and a letter for each pair or part; nothing for boards without one.
pub type Picture<'a, P = String> = dyn Fn(&[Point], &[Point], &[Vec<Point>]) -> Option<P> + 'a;

/// Of what proof the statements are, and how its positions are drawn.
pub(crate) struct Told<'a, P> {
    pub(crate) prepared: &'a GameProofs<'a>,
    pub(crate) picture: &'a Picture<'a, P>,
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

/// The game of parts of this number with its proof. So many moves of each lemma are told, in scripts that are nested so deeply.
pub(crate) fn little(notation: &mut Notation, number: usize, walk: &mut Walk, [moves, depth]: [usize; 2]) -> Value {
    let proof = walk.proof;
    let lines: Vec<String> = proof.rules.lines.iter().map(|line| notation.set(line)).collect();
    let maps = cycles(notation, &proof.maps, |_| true);
    let statements: Vec<Value> = folded(walk, moves).map(|shown| inside(notation, &shown, depth)).collect();
    context! { number, points => proof.rules.points(), lines, maps, statements }
}

impl<P: Into<Value>> Told<'_, P> {
    /// A statement of the proof, whose script is nested so deeply. It says also whether the script is a citation and nothing else, where the
    /// script breaks, and which positions pairs or parts hold.
    pub(crate) fn statement(&self, notation: &mut Notation, shown: &Proposition, depth: usize) -> Value {
        let Variation { moves, end } = &shown.variation;
        let mut held = Vec::new();
        let points = if notation.is_xeno { [shown.xeno, shown.ophelia] } else { [shown.ophelia, shown.xeno] };
        let start = Path { steps: Vec::new(), points: points.map(<[Point]>::to_vec) };
        self.held(notation, &shown.variation, &start, &mut held);
        context! {
            held,
            cites => moves.is_empty() && matches!(end, Some(End::Cite { .. })),
            flaw => shown.flaw.as_ref().map(|flaw| flaw.text(notation.names)),
            ..inside(notation, shown, depth),
        }
    }

    /// Finds the positions from here on that parts hold, and the one that pairs hold without a choice before it.
    fn held<'v>(&self, notation: &mut Notation, variation: &'v Variation, before: &Path<'v>, found: &mut Vec<Value>) {
        let Variation { moves, end: Some(end) } = variation else { return };
        let Path { steps, points: [own, other] } = before;
        let of = |forced: bool| moves.iter().filter(move |ply| ply.forced == forced).map(|ply| ply.point);
        let [own, other] =
            [own.iter().copied().chain(of(false)).collect(), other.iter().copied().chain(of(true)).collect()];
        let here = Path { steps: steps.clone(), points: [own, other] };
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
                    self.held(notation, variation, &Path { steps, points }, found);
                }
            }
            _ => {}
        }
    }

    /// A position in which each of these groups of points is a pair or a part: how play came there, if the antagonist had a choice, the board
    /// with a letter for each group, how many lines he could still complete, if no bound decides it, and the lines of the parts as placed.
    fn position(&self, notation: &mut Notation, path: &Path, groups: Vec<Vec<Point>>, parts: &[PlacedPart]) -> Value {
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
struct Path<'a> {
    /// The replies and the answers to them, if the antagonist had a choice.
    steps: Vec<(&'a [Point], &'a [Ply])>,
    /// The protagonist's points and the antagonist's, of several replies all.
    points: [Vec<Point>; 2],
}
