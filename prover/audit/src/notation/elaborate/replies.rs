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
use std::slice;

use crate::notation::elaborate::{Elaborator, FULL, MOST_EXPLAINED, MOST_POSITIONS, Record, Rest};
use crate::notation::finding::{At, Kind};
use crate::notation::maps::{Word, moves_position, products};
use crate::notation::parse::{Case, Cases, Item, Move, Place};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, PROTAGONIST};
use pgc_core::strategy::{Ending, Lemma, Term};
use pgc_core::symmetry::Permutation;

/// The stated answers to replies in a position.
#[derive(Default)]
struct Answers<'t> {
    /// The answers to single replies; nothing where one has a gap.
    told: BTreeMap<Point, Option<Term>>,
    /// The items that follow each reply.
    items: Vec<(Point, &'t [Item])>,
    /// The replies marked 'up to symmetry', which stand for their images.
    symmetric: Vec<Point>,
    /// The maps of `under`: the answers are also meant under these.
    under: Vec<Word>,
}

/// A reply as the image of another one. A map without names is a symmetry that the text does not name.
struct Image {
    word: Word,
    of: Point,
}

/// The answers to replies that are images of others.
type Images = BTreeMap<Point, (Option<Term>, Image)>;

impl<'t> Elaborator<'t> {
    /// Whether the text of a case answers another reply word for word.
    fn answers_as_well(&mut self, reply: Point, items: &'t [Item]) -> bool {
        if self.tried > MOST_POSITIONS {
            return false;
        }
        let (positions, lemmas) = (self.positions, self.lemmas.len());
        let record = std::mem::replace(&mut self.record, Record::of_trial());
        let at = At { place: Place::default(), about: "" };
        let term = self.after(ANTAGONIST, reply, |this| this.move_on(Rest { items, at }));
        let works = term.is_some() && !self.record.has_failed();
        self.record = record;
        self.tried += self.positions - positions;
        self.positions = positions;
        for lemma in self.lemmas.drain(lemmas..) {
            self.stated.remove(&[lemma.own, lemma.other]);
        }
        works
    }

    /// Scripts against all replies to a quiet move. References to other parts have been followed.
    pub(super) fn answers(&mut self, rest: Rest<'t>) -> Option<Vec<Term>> {
        self.nesting += 1;
        let scripts = self.scripts(rest);
        self.nesting -= 1;
        scripts
    }

    fn scripts(&mut self, rest: Rest<'t>) -> Option<Vec<Term>> {
        let mut answers = Answers::default();
        match rest.items.split_first() {
            Some((Item::Cases(cases), _)) => {
                for (case, at) in self.all_cases(cases, rest)? {
                    self.tell_case(&case.moves, case.symmetric, Rest { items: &case.items, at }, &mut answers);
                }
                if self.record.has_failed() {
                    return None;
                }
                answers.under = self.under(cases, rest.at);
                self.all_replies(answers, cases.otherwise.as_deref(), rest.at.on(cases.place))
            }
            Some((Item::Move(mover, mv, symmetric), items)) if self.mover(*mover) == ANTAGONIST => {
                let at = rest.at.on(mv.place);
                self.tell_case(slice::from_ref(mv), *symmetric, Rest { items, at }, &mut answers);
                answers.items = vec![(mv.point, items)];
                self.all_replies(answers, None, at)
            }
            Some((Item::Move(_, mv, _), _)) => {
                let ([own, other], shown) = (self.players(), self.shown(ANTAGONIST, mv.point));
                let has = format!("but the text has {own} move again; if this is the reply, write {shown}");
                let text = format!("{} {other} may reply anywhere, {has}", self.moment());
                self.fail(rest.at.on(mv.place), Kind::WrongTurn, text)
            }
            // The text states no reply.
            first @ (Some((Item::Double(..) | Item::Go(_) | Item::Held(..), _)) | None) => {
                if let Some((double, _)) = first {
                    self.check_double(double, rest.at);
                }
                self.all_replies(answers, None, rest.at)
            }
        }
    }

    /// Cases, with the further ones to which they refer, and those to which these refer in turn, each with its part.
    pub(super) fn all_cases(&mut self, cases: &'t Cases, rest: Rest<'t>) -> Option<Vec<(&'t Case, At<'t>)>> {
        let mut all = Vec::new();
        let mut met: HashSet<*const Cases> = HashSet::from([std::ptr::from_ref(cases)]);
        let mut left = vec![(cases, rest.at)];
        while let Some((cases, at)) = left.pop() {
            if !self.steps(cases.cases.iter().map(|case| case.moves.len()).sum(), at) {
                return None;
            }
            for case in &cases.cases {
                self.check_player(case, at);
                all.push((case, at));
            }
            for items in cases.remaining.chunks(1).rev() {
                let there = self.follow(Rest { items, at })?;
                let about = there.at.about;
                let Some(Item::Cases(more)) = there.items.first() else {
                    let text = format!("\"{about}\" has no cases");
                    self.tell(at.on(there.at.place), Kind::WrongTurn, text);
                    continue;
                };
                // Parts may refer to each other's cases in a circle; each list is taken once.
                if !met.insert(more) {
                    continue;
                }
                if more.otherwise.is_some() || !more.under.is_empty() {
                    let text = format!(
                        "'otherwise' and 'under' of \"{about}\" are not used here, but only where 'go' leads to it"
                    );
                    self.tell(there.at.on(more.place), Kind::Note, text);
                }
                left.push((more, there.at));
            }
        }
        Some(all)
    }

    /// Adds the answer to some replies, where it works.
    fn tell_case(&mut self, moves: &[Move], symmetric: bool, rest: Rest<'t>, answers: &mut Answers<'t>) {
        let (again, new): (Vec<Move>, Vec<Move>) = moves.iter().partition(|mv| answers.told.contains_key(&mv.point));
        for again in again {
            let text = format!("{} has an answer already; this one is ignored", self.name(again.point));
            self.tell(rest.at.on(again.place), Kind::Note, text);
        }
        if symmetric {
            answers.symmetric.extend(new.iter().map(|mv| mv.point));
        }
        for mv in new.iter().filter(|mv| mv.forced) {
            self.check_mark(ANTAGONIST, mv, rest.at);
        }
        let mut told = BTreeMap::new();
        for mv in new {
            if self.is_legal(ANTAGONIST, &mv, rest.at) {
                let rest = Rest { at: rest.at.on(mv.place), ..rest };
                told.insert(mv.point, self.after(ANTAGONIST, mv.point, |this| this.move_on(rest)));
            }
        }
        answers.items.extend(told.keys().map(|&reply| (reply, rest.items)));
        answers.told.extend(told);
    }

    /// The maps of `under` that keep the position.
    pub(super) fn under(&mut self, cases: &Cases, at: At) -> Vec<Word> {
        let sets = self.sets();
        let mut words = Vec::new();
        if !self.steps(cases.under.len(), at) {
            return words;
        }
        for name in &cases.under {
            let found = self.told.maps.automorphism(name, at.about);
            let Some(word) = self.record.findings.passed(found) else { continue };
            match moves_position(word, &sets, self.told.names) {
                Some(text) => self.tell(at.on(name.place), Kind::MovesPosition, text),
                None => words.push(word.clone()),
            }
        }
        if cases.products {
            let points = self.told.game.board.points();
            words = products(&words, points).unwrap_or_else(|| {
                self.tell(at.on(cases.place), Kind::Undecided, "these maps have too many products");
                Vec::new()
            });
            // Each product is compared with each stated reply, for each reply.
            if !self.steps(words.len() * points.div_ceil(64), at) {
                words.clear();
            }
        }
        words
    }

    /// Scripts for all replies, where the text states answers to some.
    fn all_replies(
        &mut self,
        mut answers: Answers<'t>,
        otherwise: Option<&'t [Item]>,
        at: At<'t>,
    ) -> Option<Vec<Term>> {
        let mut scripts: Vec<Term> = Vec::new();
        let mut is_covered = true;
        let mut open = Vec::new();
        if self.record.has_failed() {
            return None;
        }
        // An answer that has images may become a lemma, so this comes first.
        let images = self.images(&mut answers);
        self.note_symmetries(&images, at);
        for reply in self.position.moves(ANTAGONIST) {
            let (script, way) = if let Some(term) = answers.told.get(&reply) {
                (term.clone(), "as it is told")
            } else if let Some((script, image)) = images.get(&reply) {
                (script.clone(), if image.word.names.is_empty() { "up to symmetry" } else { "by a map that is named" })
            } else if let Some(items) = otherwise {
                (self.after(ANTAGONIST, reply, |this| this.move_on(Rest { items, at })), "as it is told")
            } else {
                let (term, blocks) = self.after(ANTAGONIST, reply, |this| this.filled(at)).unzip();
                if term.is_none() {
                    open.push(reply);
                }
                let is_block = blocks.is_some_and(|blocks| blocks > 0);
                (term, if is_block { "by a block" } else { "by a forced sequence that was searched for" })
            };
            let Some(script) = script else {
                if self.record.is_trial {
                    return None;
                }
                is_covered = false;
                continue;
            };
            *self.truths(at).ways.entry(way).or_default() += 1;
            if !scripts.contains(&script) {
                scripts.push(script);
            }
        }
        self.tell_open(&open, answers, at);
        if self.position.is_full() {
            return self.gap(at, FULL);
        }
        is_covered.then_some(scripts)
    }

    /// Reports replies without an answer. Of the stated answers, only those that work are kept.
    fn tell_open(&mut self, open: &[Point], mut answers: Answers<'t>, at: At) {
        // An answer with a gap of its own is no remedy for another reply.
        answers.told.retain(|_, term| term.is_some());
        let named = if open.is_empty() || self.record.is_trial { Vec::new() } else { self.named_maps() };
        let mut met: BTreeSet<Point> = BTreeSet::new();
        for &reply in open {
            if self.is_over(at) {
                return;
            }
            if met.contains(&reply) {
                continue;
            }
            self.record.gaps += 1;
            let mut images = Vec::new();
            let why = if self.record.is_trial || self.record.gaps > MOST_EXPLAINED {
                "there are many such replies, so the audit did not look for an answer".to_owned()
            } else {
                let (why, is_of_images) = self.remedy(reply, &answers, &named);
                if is_of_images {
                    let orbit = self.stabiliser().transversal(reply);
                    let is_image = |other: &&Point| **other > reply && orbit.contains_key(*other);
                    images.extend(open.iter().filter(is_image));
                    met.extend(&images);
                }
                why
            };
            let images: Vec<String> = images.iter().map(|&image| self.shown(ANTAGONIST, image)).collect();
            let as_well = match images.len() {
                0 => String::new(),
                1 => format!(", nor to its image {}", images[0]),
                _ => format!(", nor to its images {}", images.join(", ")),
            };
            self.after(ANTAGONIST, reply, |this| this.gap::<()>(at, &format!("no answer{as_well}; {why}")));
        }
    }

    /// The answers to replies that are images of others, with the images.
    fn images(&mut self, answers: &mut Answers) -> Images {
        let mut images = BTreeMap::new();
        for reply in self.position.moves(ANTAGONIST) {
            if answers.told.contains_key(&reply) {
                continue;
            }
            let image = self.by_maps(answers, &answers.under, reply);
            if let Some(image) = image.or_else(|| self.by_symmetries(answers, answers.symmetric.iter(), reply)) {
                images.insert(reply, (self.by_image(answers, &image), image));
            }
        }
        images
    }

    /// Notes which replies stand for others.
    fn note_symmetries(&mut self, images: &Images, at: At) {
        let mut counts: BTreeMap<Point, usize> = BTreeMap::new();
        for (_, image) in images.values().filter(|(_, image)| image.word.names.is_empty()) {
            *counts.entry(image.of).or_default() += 1;
        }
        for (of, count) in counts {
            let (moment, order, shown) = (self.moment(), self.stabiliser().order(), self.shown(ANTAGONIST, of));
            let replies = count + 1;
            let text = format!(
                "{moment} there are {order} symmetries that keep the position, and {shown} stands for {replies} replies"
            );
            self.truths(at).symmetries.insert(text);
        }
    }

    /// By the first of some maps that takes a reply with a stated answer to this reply.
    fn by_maps(&self, answers: &Answers, words: &[Word], reply: Point) -> Option<Image> {
        words.iter().find_map(|word| {
            let (&of, answer) = answers.told.iter().find(|(of, _)| word.map.image(**of) == reply)?;
            self.allows(answer.as_ref(), &word.map).then(|| Image { word: word.clone(), of })
        })
    }

    /// By a symmetry of the position that takes the first of some replies to this reply.
    fn by_symmetries<'r>(
        &mut self,
        answers: &Answers,
        mut replies: impl Iterator<Item = &'r Point>,
        reply: Point,
    ) -> Option<Image> {
        replies.find_map(|&of| {
            let map = self.stabiliser().transversal(of).remove(&reply)?;
            let answer = answers.told.get(&of).and_then(Option::as_ref);
            self.allows(answer, &map).then_some(Image { word: Word { map, names: Vec::new() }, of })
        })
    }

    /// Whether the opening rule allows the image of an answer's first move. (Maps need not keep the forbidden points.)
    fn allows(&self, answer: Option<&Term>, map: &Permutation) -> bool {
        let first = answer.and_then(|term| match &term.ending {
            Ending::Cite { lemma, map } if term.moves.is_empty() => {
                self.lemmas[*lemma].term.moves.first().map(|&point| map.image(point))
            }
            _ => term.moves.first().copied(),
        });
        first.is_none_or(|point| self.position.is_legal(PROTAGONIST, map.image(point)))
    }

    /// The image of a reply's answer. If the answer has cases, it becomes a lemma and is cited.
    fn by_image(&mut self, answers: &mut Answers, Image { word: Word { map, .. }, of }: &Image) -> Option<Term> {
        let told = answers.told.get_mut(of)?;
        let term = told.as_ref()?;
        let mut has_cases = false;
        term.visit(&mut |term| has_cases |= matches!(term.ending, Ending::Cover(_)));
        if !has_cases {
            return Some(term.image(map));
        }
        let roles = [PROTAGONIST, ANTAGONIST];
        let [own, other] = self.after(ANTAGONIST, *of, |this| roles.map(|role| this.position.points_of(role)));
        let lemmas = &mut self.lemmas;
        let lemma = *self.stated.entry([own.clone(), other.clone()]).or_insert_with(|| {
            lemmas.push(Lemma { own, other, left: None, term: term.clone() });
            lemmas.len() - 1
        });
        // From now on the stated reply cites the lemma, too, so that its proof stands in the certificate once.
        *told = Some(Term::cite(lemma, Permutation::identity(self.told.game.board.points())));
        Some(Term::cite(lemma, map.clone()))
    }

    /// What would answer a reply that has no answer: the image of another reply's answer, under maps that the text names or
    /// under another symmetry; another reply's answer word for word; or a forced sequence. Also whether that works for its images, too.
    fn remedy(&mut self, reply: Point, answers: &Answers<'t>, named: &[Word]) -> (String, bool) {
        let to = self.name(reply);
        if let Some(Image { word, of }) = self.by_maps(answers, named, reply) {
            let (of, map) = (self.name(of), word.names.join(" "));
            let what = if word.names.len() == 1 { "map" } else { "product" };
            let text = format!("the {what} {map} keeps the position and takes {of} to {to}");
            return (format!("{text}: with it the reply is covered by the answer to {of}"), false);
        }
        if let Some(Image { word, of }) = self.by_symmetries(answers, answers.told.keys(), reply) {
            let (of, cycles) = (self.name(of), self.told.names.cycles(&word.map));
            let but = format!("but the text does not say that {of} stands for others up to symmetry: {cycles}");
            return (format!("a symmetry of the board keeps the position and takes {of} to {to}, {but}"), true);
        }
        // It is played out for each stated reply in turn, so it comes after what symmetries say at once.
        if let Some((of, _)) = answers.items.iter().find(|(_, items)| self.answers_as_well(reply, items)) {
            return (format!("the answer to {} works here, too, move by move", self.name(*of)), false);
        }
        let text = match self.after(ANTAGONIST, reply, |this| this.shown_sequence()) {
            Some(shown) => format!("these moves force a win, but the text does not give them: {shown}"),
            None => "no symmetry leads to an answer, and no moves that force a win were found".to_owned(),
        };
        (text, true)
    }

    /// The products of those named maps that keep the position; nothing if there are too many.
    fn named_maps(&self) -> Vec<Word> {
        let sets = self.sets();
        let keeps = |word: &&Word| moves_position(word, &sets, self.told.names).is_none();
        let maps: Vec<Word> = self.told.maps.automorphisms().filter(keeps).cloned().collect();
        products(&maps, self.told.game.board.points()).unwrap_or_default()
    }
}
