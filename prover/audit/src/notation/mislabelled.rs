//! Strategies that are complete except that two names have changed places.

use crate::notation::elaborate::{Elaborator, Named, Record};
use crate::notation::finding::Findings;
use crate::notation::labelled_board::{by_names, renumbered};
use crate::notation::maps::Maps;
use crate::notation::names::Names;
use crate::notation::parse::{Play, Text};
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::point_of;
use pgc_core::symmetry::Permutation;

/// The most points of a board on which all pairs of names are tried.
const MOST_POINTS: usize = 36;

/// Two names such that the strategy covers everything and is free of defects if they change places.
pub(super) fn exchanged(
    text: &Text,
    game: &Game,
    claim: Claim,
    named: Named,
    theorem: &Play,
    forced_search: bool,
) -> Option<(Point, Point)> {
    let points = game.board.points();
    if points > MOST_POINTS {
        return None;
    }
    let pairs = (0..points).flat_map(|one| (one + 1..points).map(move |other| (point_of(one), point_of(other))));
    pairs.into_iter().find(|&(one, other)| {
        let mut images: Vec<Point> = (0..).take(points).collect();
        images.swap(one.into(), other.into());
        let Some(map) = Permutation::from_images(images) else { return false };
        let game = by_names(game, renumbered(&game.board, &map), &map);
        let mut findings = Findings::default();
        let maps = Maps::of(text, &game, &mut findings);
        if findings.has_defect() {
            return false;
        }
        let mut elaborator =
            Elaborator::new(Names(&text.names), &game, claim, Named { maps: &maps, ..named }, forced_search);
        elaborator.record = Record::of_trial();
        elaborator.strategy(theorem).is_some() && !elaborator.record.findings.has_defect()
    })
}
