//! Answers to replies that are alike: a symmetry takes one position after the answer to the other.
//!
//! `prover show` prints one answer for replies that are alike. There are two ways to be alike. A symmetry may keep
//! the position and take one reply to the other. Or it may exchange the protagonist's only point with his answer:
//! after both moves the positions are images of each other, though the symmetry does not keep the position before.
//! Both are tried, and each image that is found is played.

use pgc_core::game::{Game, Point};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position};
use pgc_core::strategy::Term;
use pgc_core::symmetry::{Group, Permutation, automorphisms_of};

/// The symmetries at a position in which the antagonist is to move.
pub(super) struct Alike {
    /// Those that keep the position.
    keeping: Group,
    own: Vec<Point>,
    /// All, which may exchange the protagonist's move on the board with the one that he answers; looked for when it is needed.
    all: Option<Vec<Permutation>>,
    game: Game,
}

/// The most symmetries that are tried one by one.
const MOST: usize = 50_000;

impl Alike {
    pub(super) fn at(game: &Game, position: &Position) -> Alike {
        let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        let keeping = automorphisms_of(game, &[&own, &other, game.opening.points()]);
        Alike { keeping, own, all: None, game: game.clone() }
    }

    /// What may answer a reply, given a script that answers these ones.
    pub(super) fn images(&mut self, replies: &[Point], script: &Term, reply: Point) -> Vec<Term> {
        let Alike { keeping, own, all, game } = self;
        let kept = replies.iter().find_map(|&from| keeping.transversal(from).remove(&reply));
        if let Some(map) = kept {
            return vec![script.image(&map)];
        }
        let ([placed], Some(&first)) = (&own[..], script.moves.first()) else { return Vec::new() };
        let all = all
            .get_or_insert_with(|| automorphisms_of(game, &[game.opening.points()]).elements(MOST).unwrap_or_default());
        let takes =
            |map: &&Permutation| map.image(first) == *placed && replies.iter().any(|&from| map.image(from) == reply);
        all.iter().filter(takes).map(|map| exchanged(map, *placed, script)).collect()
    }
}

/// The image of a script under a map that takes its first move to the only point that the protagonist owns: his point then plays the
/// part of his answer.
fn exchanged(map: &Permutation, placed: Point, script: &Term) -> Term {
    let Term { mut moves, ending } = script.image(map);
    if let Some(first) = moves.first_mut() {
        *first = map.image(placed);
    }
    Term { moves, ending }
}
