//! Replies without an answer, and what would answer them.
//!
//! A gap may be a slip: a map that is not named, a "up to symmetry" that is missing, a case that should name one
//! more reply. So before a reply is told as open, these are tried, the nearest to the text first, and what works is
//! told. It is not put into the proof, as it is not in the text.

use crate::notation::elaborate::Elaborator;
use crate::notation::elaborate::answers::Answers;
use crate::notation::maps::{Word, moved_out, products};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Position};

/// What would answer a reply that has no answer.
pub(super) enum Remedy {
    /// A remedy for this reply only.
    Own(String),
    /// A remedy that works for its images, too.
    OfImages(String),
}

/// What would answer a reply that has no answer: the image of another reply's answer, under maps that the text names or
/// under another symmetry; another reply's answer word for word; or a forced sequence.
pub(super) fn remedy<'t>(
    elaborator: &mut Elaborator<'t>,
    position: &mut Position,
    reply: Point,
    answers: &Answers<'t>,
    named: &[Word],
) -> Remedy {
    let names = elaborator.names;
    if let Some((of, word)) = elaborator.by_maps(position, &answers.told, named, reply) {
        let what = if word.names.len() == 1 { "map" } else { "product" };
        return Remedy::Own(format!(
            "the {what} {} keeps the position and takes {} to {}: with it the reply is covered by the answer to {}",
            word.names.join(" "),
            names.name(of),
            names.name(reply),
            names.name(of)
        ));
    }
    if let Some((of, map)) = elaborator.by_symmetries(position, &answers.told, answers.told.keys(), reply) {
        return Remedy::OfImages(format!(
            "a symmetry of the board keeps the position and takes {} to {}, but the text does not say that {} stands for others \
             up to symmetry: {}",
            names.name(of),
            names.name(reply),
            names.name(of),
            names.cycles(&map)
        ));
    }
    // It is played out for each stated reply in turn, so it comes after what symmetries say at once.
    let as_well = answers.items.iter().find(|(_, items)| elaborator.answers_as_well(position, reply, items));
    match as_well {
        Some(&(of, _)) => Remedy::Own(format!("the answer to {} works here, too, move by move", names.name(of))),
        None => Remedy::OfImages(by_force(elaborator, position, reply)),
    }
}

/// The products of those named maps that keep a position; nothing if there are too many.
pub(super) fn named(elaborator: &Elaborator, position: &Position) -> Vec<Word> {
    let sets = elaborator.sets(position);
    let keeps = |word: &Word| moved_out(&word.map, &sets).is_none();
    let maps: Vec<Word> = elaborator.maps.automorphisms().filter(keeps).collect();
    products(&maps, position.rules().points()).unwrap_or_default()
}

/// A forced sequence, in words. If sequences are filled in, one was searched for already.
fn by_force(elaborator: &mut Elaborator, position: &mut Position, reply: Point) -> String {
    position.place(ANTAGONIST, reply);
    let sequence = if elaborator.forced_search { None } else { elaborator.sequence(position) };
    let shown = sequence.map(|sequence| elaborator.shown_sequence(position, &sequence));
    position.take_back();
    match shown {
        Some(shown) => format!("these moves force a win, but the text does not give them: {shown}"),
        None => "no symmetry leads to an answer, and no moves that force a win were found".to_owned(),
    }
}
