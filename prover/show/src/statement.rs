//! A lemma or the theorem as it is told: its position, its script, and what is checked by hand. Texts and documents say the same, each in its
//! own notation.

use std::sync::Arc;

use serde::Serialize;

use crate::first_replies::folded;
use crate::notation::Notation;
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::Point;
use pgc_core::labels::{Labels, letters};
use pgc_core::player::Placed;
use pgc_core::player::variation::{Answer, End, Ply, Variation};
use pgc_core::position::{ANTAGONIST, Position, Rules};
use pgc_core::proof::{Shown, Walk};
use pgc_core::strategy::{Games, Part, PartGame};

/// A lemma or the theorem.
#[derive(Serialize)]
pub(crate) struct Statement<P> {
    /// Its index; nothing for the theorem.
    lemma: Option<usize>,
    /// The points of each player, as sets.
    xeno: String,
    ophelia: String,
    left: Option<Point>,
    to_move: Option<&'static str>,
    script: String,
    /// Whether the script is a citation and nothing else.
    cites: bool,
    /// Where it breaks.
    flaw: Option<String>,
    held: Vec<Held<P>>,
    /// The antagonist's first replies up to symmetry, each with the lemma that answers them.
    pub(crate) cases: Vec<FirstReplies>,
    /// Who replies.
    antagonist: &'static str,
}

/// Replies, and the lemma that answers them.
#[derive(Serialize)]
pub(crate) struct FirstReplies {
    pub(crate) replies: String,
    pub(crate) lemma: String,
}

/// A position that pairs or parts hold.
#[derive(Serialize)]
struct Held<P> {
    /// The replies and the answers that lead there, if the antagonist had a choice.
    path: String,
    /// The board with a letter for each pair or part.
    picture: Option<P>,
    /// How many lines the antagonist could still complete, if no bound decides it.
    open: Option<usize>,
    parts: Vec<HeldPart>,
}

/// A part, and its lines as it is placed.
#[derive(Serialize)]
struct HeldPart {
    letter: String,
    game: usize,
    lines: Vec<String>,
}

/// A picture of the board with Xeno's points, Ophelia's, and a letter for each pair or part; nothing for boards without one.
pub type Picture<'a, P = String> = dyn Fn(&[Point], &[Point], &[Vec<Point>]) -> Option<P> + 'a;

/// Of what proof the statements are, and how its positions are drawn.
pub(crate) struct Told<'a, P> {
    pub(crate) certificate: &'a Certificate,
    pub(crate) games: &'a Games<'a>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) labels: Labels<'a>,
    pub(crate) picture: &'a Picture<'a, P>,
}

impl<P> Statement<P> {
    /// A position alone.
    pub(crate) fn position(notation: &Notation, shown: &Shown) -> Statement<P> {
        let Shown { lemma, left, to_move, .. } = *shown;
        let [xeno, ophelia] = [shown.xeno, shown.ophelia].map(|points| notation.set(points));
        let antagonist = if notation.is_xeno { "Ophelia" } else { "Xeno" };
        let (script, flaw, held, cases) = (String::new(), None, Vec::new(), Vec::new());
        Statement { lemma, xeno, ophelia, left, to_move, script, cites: false, flaw, held, cases, antagonist }
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.script.len() + self.xeno.len() + self.ophelia.len()
    }

    /// A statement of a game of parts, whose script is nested so deeply.
    pub(crate) fn inside(notation: &mut Notation, shown: &Shown, depth: usize) -> Statement<P> {
        let script = notation.script(depth, &shown.variation);
        Statement { script, ..Statement::position(notation, shown) }
    }
}

/// A game of parts with its proof.
#[derive(Serialize)]
pub(crate) struct Little {
    number: usize,
    points: usize,
    /// As sets.
    lines: Vec<String>,
    maps: Vec<Map>,
    statements: Vec<Statement<()>>,
}

/// A map, by its number as listed.
#[derive(Serialize)]
pub(crate) struct Map {
    pub(crate) number: usize,
    cycles: String,
}

impl Map {
    /// All maps that are listed.
    pub(crate) fn all<'a>(notation: &'a Notation, maps: &'a Maps) -> impl Iterator<Item = Map> + 'a {
        maps.listed().iter().zip(1..).map(|(map, number)| Map { number, cycles: notation.cycles(map) })
    }
}

impl Little {
    /// The game of this number. So many moves of each lemma are told, in scripts that are nested so deeply.
    pub(crate) fn of(
        notation: &mut Notation,
        (number, game): (usize, &PartGame),
        walk: &mut Walk,
        [moves, depth]: [usize; 2],
    ) -> Little {
        let lines = game.game().board.lines().iter().map(|line| notation.set(line)).collect();
        let maps = Map::all(notation, walk.of().1).collect();
        let statements = folded(walk, moves).map(|shown| Statement::inside(notation, &shown, depth)).collect();
        Little { number, points: game.points(), lines, maps, statements }
    }

    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.statements.iter().map(Statement::bytes).sum()
    }
}

impl<P> Told<'_, P> {
    /// A statement of the proof, whose script is nested so deeply.
    pub(crate) fn statement(&self, notation: &mut Notation, shown: &Shown, depth: usize) -> Statement<P> {
        let Variation { moves, end } = &shown.variation;
        let mut held = Vec::new();
        let points = if notation.is_xeno { [shown.xeno, shown.ophelia] } else { [shown.ophelia, shown.xeno] };
        self.held(
            notation,
            &shown.variation,
            &Path { steps: Vec::new(), points: points.map(<[Point]>::to_vec) },
            &mut held,
        );
        Statement {
            cites: moves.is_empty() && matches!(end, Some(End::Cite { .. })),
            flaw: shown.flaw.as_ref().map(|flaw| flaw.text(self.labels)),
            held,
            ..Statement::inside(notation, shown, depth)
        }
    }

    /// Finds the positions from here on that parts hold, and the one that pairs hold without a choice before it.
    fn held<'v>(&self, notation: &mut Notation, variation: &'v Variation, before: &Path<'v>, found: &mut Vec<Held<P>>) {
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

    /// A position in which each of these groups of points is a pair or a part.
    fn position(&self, notation: &mut Notation, path: &Path, groups: Vec<Vec<Point>>, parts: &[Placed]) -> Held<P> {
        let [own, other] = &path.points;
        let (xeno, ophelia) = if notation.is_xeno { (own, other) } else { (other, own) };
        let open = || Position::within(&self.rules, [own, other], None).open_lines(ANTAGONIST).count();
        let part = |(part, index): (&Placed, usize)| {
            let Placed { game, points } = part;
            let placed = Part { game: Arc::clone(self.games.listed()[*game]), points: points.clone() };
            HeldPart {
                letter: letters(index),
                game: *game,
                lines: placed.lines().map(|line| notation.set(&line)).collect(),
            }
        };
        let parts: Vec<HeldPart> = parts.iter().zip(0..).map(part).collect();
        Held {
            path: notation.path(&path.steps),
            picture: (self.picture)(xeno, ophelia, &groups),
            open: (!parts.is_empty() && self.certificate.game.moves.is_none()).then(open),
            parts,
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
