//! Answers all replies to a quiet move, with the answers that the text states.
//!
//! A text may state one reply, a list of cases, or none. Cases give answers to the replies that they name; a last
//! case may be for all others. The replies that remain get an answer in this order: under the maps that the text
//! names, up to symmetry if the text says so, by a block and what follows it, and by a forced sequence if these are
//! filled in. What still has none is a gap, and is explained by what would answer it.
//!
//! The order decides only how the report words it, and which script is written; each answer is played.
//!
//! # Images
//!
//! A text says "up to symmetry", or names maps under which the answers are meant as well. For a reply without an
//! answer of its own, a map that keeps the position is looked for which takes an answered reply to it; the image of
//! that answer is then the answer. A named map is preferred to one that is only found. An answer with cases becomes
//! a lemma, so that it is written once and cited under each map.
//!
//! # Gaps
//!
//! A gap may be a slip: a map that is not named, a "up to symmetry" that is missing, a case that should name one
//! more reply. So before a reply is told as open, these are tried, the nearest to the text first, and what works is
//! told. It is not put into the proof, as it is not in the text.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::notation::elaborate::{Elaborator, MOST_EXPLAINED, MOST_POSITIONS, Record, Rest, Way};
use crate::notation::finding::Kind;
use crate::notation::maps::{Word, moved_out, moves_position, products};
use crate::notation::parse::{Case, Cases, Item, Move, Place};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position};
use pgc_core::strategy::{Ending, Lemma, Term};
use pgc_core::symmetry::Permutation;

impl<'t> Elaborator<'t> {
    /// Whether the text of a case answers another reply word for word.
    fn answers_as_well(&mut self, position: &mut Position, reply: Point, items: &'t [Item]) -> bool {
        if self.tried > MOST_POSITIONS {
            return false;
        }
        let (positions, lemmas) = (self.positions, self.lemmas.len());
        let record = std::mem::replace(&mut self.record, Record::of_trial());
        position.place(ANTAGONIST, reply);
        let rest = Rest { items, about: "", place: Place::default() };
        let works = self.moves(position, rest).is_some() && !self.record.has_failed();
        position.take_back();
        self.record = record;
        self.tried += self.positions - positions;
        self.positions = positions;
        for lemma in self.lemmas.drain(lemmas..) {
            self.stated.remove(&[lemma.own, lemma.other]);
        }
        works
    }

    /// Scripts against all replies to a quiet move.
    pub(super) fn answers(&mut self, position: &mut Position, rest: Rest<'t>) -> Option<Vec<Term>> {
        let rest = self.follow(position, rest)?;
        self.nesting += 1;
        let scripts = match rest.items.split_first() {
            Some((Item::Cases(cases), _)) => self.by_cases(position, cases, rest),
            Some((Item::Move(mover, mv, symmetric), after)) if self.mover(*mover) == ANTAGONIST => {
                if mv.forced {
                    self.check_mark(position, ANTAGONIST, mv, rest.about);
                }
                self.by_one(position, *mv, *symmetric, Rest { items: after, place: mv.place, ..rest })
            }
            Some((Item::Double(player, place, points), _)) => {
                self.check_double(position, self.role(*player), *place, points, rest.about);
                self.all_replies(position, &mut Answers::default(), None, rest)
            }
            Some((Item::Move(_, mv, _), _)) => {
                let text = format!(
                    "{} {} may reply anywhere, but the text has {} move again; if this is the reply, write {}",
                    self.after(position),
                    self.who(ANTAGONIST),
                    self.who(PROTAGONIST),
                    self.shown(ANTAGONIST, mv.point)
                );
                self.refuse((mv.place, rest.about), Kind::WrongTurn, text)
            }
            // The text states no reply.
            Some((Item::Go(_) | Item::Held(..), _)) | None => {
                self.all_replies(position, &mut Answers::default(), None, rest)
            }
        };
        self.nesting -= 1;
        scripts
    }

    /// Scripts where the sequence goes on with a single reply.
    fn by_one(&mut self, position: &mut Position, mv: Move, symmetric: bool, rest: Rest<'t>) -> Option<Vec<Term>> {
        let told = self.told(position, &[mv], rest);
        let symmetric = if symmetric { vec![mv.point] } else { Vec::new() };
        let mut answers = Answers { told, items: vec![(mv.point, rest.items)], symmetric, under: Vec::new() };
        self.all_replies(position, &mut answers, None, rest)
    }

    /// Scripts where the text has cases, with those of other parts to which it refers.
    fn by_cases(&mut self, position: &mut Position, cases: &'t Cases, rest: Rest<'t>) -> Option<Vec<Term>> {
        let mut answers = Answers::default();
        self.tell_cases(position, &cases.cases, &mut answers, rest);
        for (more, there) in self.remaining(position, cases, rest)? {
            self.tell_cases(position, &more.cases, &mut answers, there);
        }
        if self.record.has_failed() {
            return None;
        }
        answers.under = self.under(position, cases, rest);
        let rest = Rest { place: cases.place, ..rest };
        self.all_replies(position, &mut answers, cases.otherwise.as_deref(), rest)
    }

    /// The further cases to which cases refer, and those to which these refer in turn, each with its part.
    pub(super) fn remaining(
        &mut self,
        position: &Position,
        cases: &'t Cases,
        rest: Rest<'t>,
    ) -> Option<Vec<(&'t Cases, Rest<'t>)>> {
        let mut found: Vec<(&Cases, Rest)> = Vec::new();
        let mut met: HashSet<*const Cases> = HashSet::from([std::ptr::from_ref(cases)]);
        let mut left: Vec<(&[Item], Rest)> = cases.remaining.chunks(1).rev().map(|more| (more, rest)).collect();
        while let Some((items, rest)) = left.pop() {
            let there = self.follow(position, Rest { items, ..rest })?;
            let Some(Item::Cases(more)) = there.items.first() else {
                self.tell((there.place, rest.about), Kind::WrongTurn, format!("\"{}\" has no cases", there.about));
                continue;
            };
            // Parts may refer to each other's cases in a circle; each list is taken once.
            if !met.insert(more) {
                continue;
            }
            if more.otherwise.is_some() || !more.under.is_empty() {
                let text = format!(
                    "'otherwise' and 'under' of \"{}\" are not used here, but only where 'go' leads to it",
                    there.about
                );
                self.tell((more.place, there.about), Kind::Note, text);
            }
            found.push((more, there));
            left.extend(more.remaining.chunks(1).rev().map(|more| (more, there)));
        }
        Some(found)
    }

    /// Adds the answers of cases.
    fn tell_cases(&mut self, position: &mut Position, cases: &'t [Case], answers: &mut Answers<'t>, rest: Rest<'t>) {
        if !self.steps(cases.iter().map(|case| case.moves.len()).sum(), rest) {
            return;
        }
        for case in cases {
            let place = case.moves.first().map_or(rest.place, |mv| mv.place);
            self.check_player(case, rest.about);
            let (again, new): (Vec<Move>, Vec<Move>) =
                case.moves.iter().partition(|mv| answers.told.contains_key(&mv.point));
            for again in again {
                let text = format!("{} has an answer already; this one is ignored", self.told.names.name(again.point));
                self.tell((again.place, rest.about), Kind::Note, text);
            }
            if case.symmetric {
                answers.symmetric.extend(new.iter().map(|mv| mv.point));
            }
            for mv in new.iter().filter(|mv| mv.forced) {
                self.check_mark(position, ANTAGONIST, mv, rest.about);
            }
            let told = self.told(position, &new, Rest { items: &case.items, place, ..rest });
            answers.items.extend(told.keys().map(|&reply| (reply, &case.items[..])));
            answers.told.extend(told);
        }
    }

    /// The stated answers to replies, where they work.
    fn told(&mut self, position: &mut Position, moves: &[Move], rest: Rest<'t>) -> Told {
        let mut told = Told::new();
        for mv in moves {
            if self.is_legal(position, ANTAGONIST, mv, rest.about) {
                position.place(ANTAGONIST, mv.point);
                let term = self.moves(position, Rest { place: mv.place, ..rest });
                position.take_back();
                told.insert(mv.point, term);
            }
        }
        told
    }

    /// The maps of `under` that keep the position.
    pub(super) fn under(&mut self, position: &Position, cases: &Cases, rest: Rest) -> Vec<Word> {
        let sets = self.sets(position);
        let mut words = Vec::new();
        if !self.steps(cases.under.len(), rest) {
            return words;
        }
        for name in &cases.under {
            let Some(map) = self.told.maps.automorphism(name, rest.about, &mut self.record.findings).cloned() else {
                continue;
            };
            let word = Word { map, names: vec![name.name.clone()] };
            if !moves_position(&word, (name.place, rest.about), &sets, self.told.names, &mut self.record.findings) {
                words.push(word);
            }
        }
        if cases.products {
            let points = self.rules.points();
            words = products(&words, points).unwrap_or_else(|| {
                self.tell((cases.place, rest.about), Kind::Undecided, "these maps have too many products");
                Vec::new()
            });
            // Each product is compared with each stated reply, for each reply.
            if !self.steps(words.len() * points.div_ceil(64), rest) {
                words.clear();
            }
        }
        words
    }

    /// Scripts for all replies, where the text states answers to some.
    fn all_replies(
        &mut self,
        position: &mut Position,
        answers: &mut Answers<'t>,
        otherwise: Option<&'t [Item]>,
        rest: Rest<'t>,
    ) -> Option<Vec<Term>> {
        let mut scripts: Vec<Term> = Vec::new();
        let mut is_covered = true;
        let mut open = Vec::new();
        if self.record.has_failed() {
            return None;
        }
        // An answer that has images may become a lemma, so this comes first.
        let images = self.images(position, answers);
        self.tell_symmetry(position, &images, rest);
        for reply in position.moves(ANTAGONIST) {
            let (script, way) = if let Some(term) = answers.told.get(&reply) {
                (term.clone(), Way::Told)
            } else if let Some((script, image)) = images.get(&reply) {
                (script.clone(), if image.is_named { Way::Map } else { Way::Symmetry })
            } else {
                position.place(ANTAGONIST, reply);
                let answer = match otherwise {
                    Some(items) => (self.moves(position, Rest { items, ..rest }), Way::Told),
                    None => {
                        let term = self.filled(position, rest);
                        (term, if self.blocks > 0 { Way::Block } else { Way::Search })
                    }
                };
                position.take_back();
                if answer.0.is_none() && otherwise.is_none() {
                    open.push(reply);
                }
                answer
            };
            match script {
                Some(script) => {
                    *self.truths(rest.about).ways.entry(way).or_default() += 1;
                    if !scripts.contains(&script) {
                        scripts.push(script);
                    }
                }
                None => is_covered = false,
            }
        }
        self.tell_open(position, &open, answers, rest);
        if position.is_full() {
            self.tell_gap(position, rest, "the board is full, and neither player has won");
            return None;
        }
        is_covered.then_some(scripts)
    }

    /// Reports replies without an answer. Of the stated answers, only those that work are kept.
    fn tell_open(&mut self, position: &mut Position, open: &[Point], answers: &mut Answers<'t>, rest: Rest) {
        // An answer with a gap of its own is no remedy for another reply.
        answers.told.retain(|_, term| term.is_some());
        let named = if open.is_empty() || self.record.is_trial { Vec::new() } else { named_maps(self, position) };
        let mut met: BTreeSet<Point> = BTreeSet::new();
        for &reply in open {
            if self.is_over(rest) {
                return;
            }
            if met.contains(&reply) {
                continue;
            }
            self.record.gaps += 1;
            let mut images = Vec::new();
            let why = match self.record.is_trial || self.record.gaps > MOST_EXPLAINED {
                true => "there are many such replies, so the audit did not look for an answer".to_owned(),
                false => {
                    let (why, is_of_images) = remedy(self, position, reply, answers, &named);
                    if is_of_images {
                        let orbit = self.stabiliser(position).transversal(reply);
                        images =
                            open.iter().copied().filter(|other| *other > reply && orbit.contains_key(other)).collect();
                        met.extend(&images);
                    }
                    why
                }
            };
            let images: Vec<String> = images.iter().map(|&image| self.shown(ANTAGONIST, image)).collect();
            let as_well = match &images[..] {
                [] => String::new(),
                [one] => format!(", nor to its image {one}"),
                _ => format!(", nor to its images {}", images.join(", ")),
            };
            position.place(ANTAGONIST, reply);
            self.tell_gap(position, rest, &format!("no answer{as_well}; {why}"));
            position.take_back();
        }
    }
}

/// The stated answers to single replies; nothing where one has a gap.
type Told = BTreeMap<Point, Option<Term>>;

/// The stated answers to replies in a position.
#[derive(Default)]
struct Answers<'t> {
    /// The answers to single replies.
    told: Told,
    /// The items that follow each reply.
    items: Vec<(Point, &'t [Item])>,
    /// The replies marked 'up to symmetry', which stand for their images.
    symmetric: Vec<Point>,
    /// The maps of `under`: the answers are also meant under these.
    under: Vec<Word>,
}

/// A reply as the image of another one.
struct Image {
    map: Permutation,
    of: Point,
    /// Whether the text names the map.
    is_named: bool,
}

impl Elaborator<'_> {
    /// The answers to replies that are images of others, with the images.
    fn images(&mut self, position: &mut Position, answers: &mut Answers) -> BTreeMap<Point, (Option<Term>, Image)> {
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
    fn tell_symmetry(&mut self, position: &Position, images: &BTreeMap<Point, (Option<Term>, Image)>, rest: Rest) {
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
    fn by_maps<'w>(
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
    fn by_symmetries<'r>(
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
        // From now on the stated reply cites the lemma, too, so that its proof stands in the certificate once.
        *told = Some(Term::cite(lemma, Permutation::identity(self.rules.points())));
        Some(Term::cite(lemma, map.clone()))
    }
}

/// What would answer a reply that has no answer: the image of another reply's answer, under maps that the text names or
/// under another symmetry; another reply's answer word for word; or a forced sequence. Also whether that works for its images, too.
fn remedy<'t>(
    elaborator: &mut Elaborator<'t>,
    position: &mut Position,
    reply: Point,
    answers: &Answers<'t>,
    named: &[Word],
) -> (String, bool) {
    let names = elaborator.told.names;
    if let Some((of, word)) = elaborator.by_maps(position, &answers.told, named, reply) {
        let what = if word.names.len() == 1 { "map" } else { "product" };
        let text = format!(
            "the {what} {} keeps the position and takes {} to {}: with it the reply is covered by the answer to {}",
            word.names.join(" "),
            names.name(of),
            names.name(reply),
            names.name(of)
        );
        return (text, false);
    }
    if let Some((of, map)) = elaborator.by_symmetries(position, &answers.told, answers.told.keys(), reply) {
        let text = format!(
            "a symmetry of the board keeps the position and takes {} to {}, but the text does not say that {} stands for others \
             up to symmetry: {}",
            names.name(of),
            names.name(reply),
            names.name(of),
            names.cycles(&map)
        );
        return (text, true);
    }
    // It is played out for each stated reply in turn, so it comes after what symmetries say at once.
    let as_well = answers.items.iter().find(|(_, items)| elaborator.answers_as_well(position, reply, items));
    match as_well {
        Some(&(of, _)) => (format!("the answer to {} works here, too, move by move", names.name(of)), false),
        None => (by_force(elaborator, position, reply), true),
    }
}

/// The products of those named maps that keep a position; nothing if there are too many.
fn named_maps(elaborator: &Elaborator, position: &Position) -> Vec<Word> {
    let sets = elaborator.sets(position);
    let keeps = |word: &Word| moved_out(&word.map, &sets).is_none();
    let maps: Vec<Word> = elaborator.told.maps.automorphisms().filter(keeps).collect();
    products(&maps, position.rules().points()).unwrap_or_default()
}

/// A forced sequence, in words. If sequences are filled in, one was searched for already.
fn by_force(elaborator: &mut Elaborator, position: &mut Position, reply: Point) -> String {
    position.place(ANTAGONIST, reply);
    let sequence = if elaborator.told.forced_search { None } else { elaborator.sequence(position) };
    let shown = sequence.map(|sequence| elaborator.shown_sequence(position, &sequence));
    position.take_back();
    match shown {
        Some(shown) => format!("these moves force a win, but the text does not give them: {shown}"),
        None => "no symmetry leads to an answer, and no moves that force a win were found".to_owned(),
    }
}
