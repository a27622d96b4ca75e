//! Replies without an answer, and how an answer could be had.

use std::collections::BTreeMap;

use crate::game::Point;
use crate::notation::elaborate::Elaborator;
use crate::notation::maps::{Word, moved_out, products};
use crate::notation::parse::Item;
use crate::position::{ANTAGONIST, Position};
use crate::strategy::Term;

/// How an answer could be had.
pub(super) enum Remedy {
    /// By what is so for this reply.
    Own(String),
    /// By what is so for its images, too.
    OfImages(String),
}

/// What would be an answer to a reply that has none: the image of another reply's under maps that the text names or under
/// another symmetry, another reply's word for word, or a forced sequence.
pub(super) fn remedy<'t>(
    elaborator: &mut Elaborator<'t>,
    position: &mut Position,
    reply: Point,
    items: &[(Point, &'t [Item])],
    told: &BTreeMap<Point, Option<Term>>,
    named: &[Word],
) -> Remedy {
    if let Some(why) = by_named_maps(elaborator, position, reply, told, named) {
        return Remedy::Own(why);
    }
    if let Some(why) = by_symmetry(elaborator, position, reply, told) {
        return Remedy::OfImages(why);
    }
    match word_for_word(elaborator, position, reply, items) {
        Some(why) => Remedy::Own(why),
        None => Remedy::OfImages(by_force(elaborator, position, reply)),
    }
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
    position: &Position,
    reply: Point,
    told: &BTreeMap<Point, Option<Term>>,
    named: &[Word],
) -> Option<String> {
    let names = elaborator.names;
    named.iter().find_map(|word| {
        let (of, term) = told.iter().find(|(of, term)| term.is_some() && word.map.image(**of) == reply)?;
        if !elaborator.allows(position, term.as_ref(), &word.map) {
            return None;
        }
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
    told.iter().filter(|(_, term)| term.is_some()).find_map(|(&of, term)| {
        let map = group.transversal(of).remove(&reply)?;
        if !elaborator.allows(position, term.as_ref(), &map) {
            return None;
        }
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

/// What is filled in was looked for before.
fn by_force(elaborator: &mut Elaborator, position: &mut Position, reply: Point) -> String {
    position.place(ANTAGONIST, reply);
    let sequence = if elaborator.forced_search { None } else { elaborator.sequence(position) };
    let shown = sequence.map(|sequence| elaborator.shown_sequence(position, &sequence));
    position.take_back();
    match shown {
        Some(shown) => format!("moves that force a win are {shown}, which the text does not tell"),
        None => "no symmetry leads to an answer, and no moves that force a win were found".to_owned(),
    }
}
