//! Answers to replies that are images of other replies, under maps that the text names or up to symmetry.
//!
//! A text says "up to symmetry", or names maps under which the answers are meant as well. For a reply without an
//! answer of its own, a map that keeps the position is looked for which takes an answered reply to it; the image of
//! that answer is then the answer. A named map is preferred to one that is only found. An answer with cases becomes
//! a lemma, so that it is written once and cited under each map.

use std::collections::BTreeMap;

use crate::notation::elaborate::answers::{Answers, Told};
use crate::notation::elaborate::{Elaborator, Rest};
use crate::notation::maps::Word;
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position};
use pgc_core::strategy::{Ending, Lemma, Term};
use pgc_core::symmetry::Permutation;

/// A reply as the image of another one.
pub(super) struct Image {
    pub(super) map: Permutation,
    pub(super) of: Point,
    /// Whether the text names the map.
    pub(super) is_named: bool,
}

impl Elaborator<'_> {
    /// The answers to replies that are images of others, with the images.
    pub(super) fn images(
        &mut self,
        position: &mut Position,
        answers: &mut Answers,
    ) -> BTreeMap<Point, (Option<Term>, Image)> {
        let mut images = BTreeMap::new();
        for reply in position.moves(ANTAGONIST) {
            if !answers.told.contains_key(&reply)
                && let Some(image) = self.image(position, answers, reply)
            {
                images.insert(reply, (self.by_image(position, answers, &image), image));
            }
        }
        images
    }

    /// Notes which replies stand for others.
    pub(super) fn tell_symmetry(
        &mut self,
        position: &Position,
        images: &BTreeMap<Point, (Option<Term>, Image)>,
        rest: Rest,
    ) {
        let mut counts: BTreeMap<Point, usize> = BTreeMap::new();
        for (_, image) in images.values().filter(|(_, image)| !image.is_named) {
            *counts.entry(image.of).or_default() += 1;
        }
        for (of, count) in counts {
            let order = self.stabiliser(position).order();
            let text = format!(
                "{} there are {order} symmetries that keep the position, and {} stands for {} replies",
                self.after(position),
                self.shown(ANTAGONIST, of),
                count + 1
            );
            self.truths(rest.about).add_symmetry(text);
        }
    }

    /// A reply with a stated answer of which this reply is an image.
    fn image(&mut self, position: &Position, answers: &Answers, reply: Point) -> Option<Image> {
        if let Some((of, word)) = self.by_maps(position, &answers.told, &answers.under, reply) {
            return Some(Image { map: word.map.clone(), of, is_named: true });
        }
        let (of, map) = self.by_symmetries(position, &answers.told, &answers.symmetric, reply)?;
        Some(Image { map, of, is_named: false })
    }

    /// The first of some maps that takes a reply with a stated answer to this reply, and that other reply.
    pub(super) fn by_maps<'w>(
        &self,
        position: &Position,
        told: &Told,
        words: &'w [Word],
        reply: Point,
    ) -> Option<(Point, &'w Word)> {
        words.iter().find_map(|word| {
            let (&of, answer) = told.iter().find(|(of, _)| word.map.image(**of) == reply)?;
            self.allows(position, answer.as_ref(), &word.map).then_some((of, word))
        })
    }

    /// The first of some replies that a symmetry of the position takes to this reply, and the symmetry.
    pub(super) fn by_symmetries<'r>(
        &mut self,
        position: &Position,
        told: &Told,
        replies: impl IntoIterator<Item = &'r Point>,
        reply: Point,
    ) -> Option<(Point, Permutation)> {
        replies.into_iter().find_map(|&of| {
            let map = self.stabiliser(position).transversal(of).remove(&reply)?;
            let answer = told.get(&of).and_then(Option::as_ref);
            self.allows(position, answer, &map).then_some((of, map))
        })
    }

    /// Whether the opening rule allows the image of an answer's first move. (Maps need not keep the forbidden points.)
    fn allows(&self, position: &Position, answer: Option<&Term>, map: &Permutation) -> bool {
        let first = answer.and_then(|term| match &term.ending {
            Ending::Cite { lemma, map } if term.moves.is_empty() => {
                self.lemmas[*lemma].term.moves.first().map(|&point| map.image(point))
            }
            _ => term.moves.first().copied(),
        });
        first.is_none_or(|point| position.is_legal(PROTAGONIST, map.image(point)))
    }

    /// The image of a reply's answer. If the answer has cases, it becomes a lemma and is cited.
    fn by_image(
        &mut self,
        position: &mut Position,
        answers: &mut Answers,
        Image { map, of, .. }: &Image,
    ) -> Option<Term> {
        let told = answers.told.get_mut(of)?;
        let term = told.as_ref()?;
        let mut has_cases = false;
        term.visit(&mut |term| has_cases |= matches!(term.ending, Ending::Cover(_)));
        if !has_cases {
            return Some(term.image(map));
        }
        position.place(ANTAGONIST, *of);
        let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        position.take_back();
        let lemmas = &mut self.lemmas;
        let lemma = *self.stated.entry([own.clone(), other.clone()]).or_insert_with(|| {
            lemmas.push(Lemma { own, other, left: None, term: term.clone() });
            lemmas.len() - 1
        });
        let cite = |map: Permutation| Term { moves: Vec::new(), ending: Ending::Cite { lemma, map } };
        // From now on the stated reply cites the lemma, too, so that its proof stands in the certificate once.
        *told = Some(cite(Permutation::identity(self.rules.points())));
        Some(cite(map.clone()))
    }
}
