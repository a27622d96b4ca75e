//! Replies without an answer, and how an answer could be had.

use std::collections::BTreeMap;

use super::Elaborator;
use crate::audit::maps::{Word, moved_out, products};
use crate::audit::text::Item;
use crate::game::Point;
use crate::search::{ANTAGONIST, Position};
use crate::strategy::Term;

/// What would be an answer to a reply that has none: the image of another reply's under maps that the text names or under
/// another symmetry, another reply's word for word, or a forced sequence.
pub(super) fn remedy<'t>(
    elaborator: &mut Elaborator<'t>,
    position: &mut Position,
    reply: Point,
    items: &[(Point, &'t [Item])],
    told: &BTreeMap<Point, Option<Term>>,
    named: &[Word],
) -> String {
    by_named_maps(elaborator, reply, told, named)
        .or_else(|| by_symmetry(elaborator, position, reply, told))
        .or_else(|| word_for_word(elaborator, position, reply, items))
        .or_else(|| by_force(elaborator, position, reply))
        .unwrap_or_else(|| "no symmetry leads to an answer, and no moves that force a win were found".to_owned())
}

/// The products of those maps that the text names and that keep a position, none if they are too many.
pub(super) fn named(elaborator: &Elaborator, position: &Position) -> Vec<Word> {
    let sets = elaborator.sets(position);
    let keeps = |word: &Word| moved_out(&word.map, &sets).is_none();
    let maps: Vec<Word> = elaborator.maps.automorphisms().filter(keeps).collect();
    products(&maps, position.rules().points()).unwrap_or_default()
}

fn by_named_maps(
    elaborator: &Elaborator,
    reply: Point,
    told: &BTreeMap<Point, Option<Term>>,
    named: &[Word],
) -> Option<String> {
    let names = elaborator.names;
    named.iter().find_map(|word| {
        let of = told.iter().find(|(of, term)| term.is_some() && word.map.image(**of) == reply)?.0;
        let (name, what) = match word.names.len() {
            1 => (word.names[0].clone(), "the map"),
            _ => (word.names.join(" "), "the product"),
        };
        Some(format!(
            "{what} {name} keeps the position and takes {} to {}: with it the reply is covered by the answer to {}",
            names.name(*of),
            names.name(reply),
            names.name(*of)
        ))
    })
}

fn by_symmetry(
    elaborator: &mut Elaborator,
    position: &Position,
    reply: Point,
    told: &BTreeMap<Point, Option<Term>>,
) -> Option<String> {
    let group = elaborator.stabiliser(position);
    let names = elaborator.names;
    let of = told.iter().filter(|(_, term)| term.is_some()).map(|(&of, _)| of);
    of.into_iter().find_map(|of| {
        let map = group.transversal(of).remove(&reply)?;
        Some(format!(
            "a symmetry of the board keeps the position and takes {} to {}, though the text does not say that {} stands for others \
             up to symmetry: {}",
            names.name(of),
            names.name(reply),
            names.name(of),
            names.cycles(&map)
        ))
    })
}

fn word_for_word<'t>(
    elaborator: &mut Elaborator<'t>,
    position: &mut Position,
    reply: Point,
    items: &[(Point, &'t [Item])],
) -> Option<String> {
    let (of, _) = items.iter().find(|(_, items)| elaborator.answers_as_well(position, reply, items))?;
    Some(format!("the answer to {} works here, too, move by move", elaborator.names.name(*of)))
}

fn by_force(elaborator: &mut Elaborator, position: &mut Position, reply: Point) -> Option<String> {
    position.place(ANTAGONIST, reply);
    let sequence = elaborator.sequence(position);
    position.take_back();
    Some(format!("moves that force a win are {}, which the text does not tell", elaborator.names.list(&sequence?)))
}
