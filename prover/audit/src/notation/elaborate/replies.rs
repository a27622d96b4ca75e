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

use crate::notation::elaborate::{Elaborator, FULL, MOST_EXPLAINED, Rest};
use crate::notation::finding::Kind;
use crate::notation::labelled_board::{Word, products};
use crate::notation::parse::{Cases, Item, Move, Mover, Place};
use pgc_core::game::Point;
use pgc_core::position::{ANTAGONIST, Moves, PROTAGONIST};
use pgc_core::strategy::{Ending, Lemma, Term};
use pgc_core::symmetry::Permutation;

/// The answers that the text states to replies in a position.
type Answers<'t> = BTreeMap<Point, Answer<'t>>;

/// The answer to a reply.
struct Answer<'t> {
    /// Nothing where it has a gap, or the reply cannot be made.
    term: Option<Term>,
    /// What the text states after the reply.
    items: &'t [Item],
    /// Whether it stands for its images.
    symmetric: bool,
    /// In which way it answers the reply.
    way: &'static str,
}

/// A reply of a case, and what the text states after it.
pub(super) type Stated<'t> = (&'t Move, &'t [Item]);

/// The way of an answer that the text states.
const AS_TOLD: &str = "as it is told";

impl<'t> Elaborator<'t> {
    /// Whether the text of a case answers another reply word for word.
    fn answers_as_well(&mut self, reply: Point, items: &'t [Item]) -> bool {
        let (steps, lemmas) = (std::mem::replace(&mut self.steps, self.tried), self.lemmas.len());
        let (term, record) = self.as_trial(false, |this| {
            this.position.place(ANTAGONIST, reply);
            this.move_on(Rest { items, at: Place::default() })
        });
        self.tried = std::mem::replace(&mut self.steps, steps);
        self.lemmas.truncate(lemmas);
        term.is_some() && !record.has_failed()
    }

    /// Scripts against all replies to a quiet move. References to other parts have been followed.
    pub(super) fn scripts(&mut self, rest: Rest<'t>) -> Option<Vec<Term>> {
        let rest = self.check_double(rest);
        match rest.items.split_first() {
            Some((Item::Cases(cases), _)) => {
                let all = self.all_cases(cases, rest.at)?;
                self.all_replies(&all, Some(cases), cases.place)
            }
            Some((Item::Move(mv), items)) if self.mover(mv) == ANTAGONIST => {
                self.all_replies(&[(mv, items)], None, mv.place)
            }
            Some((Item::Move(mv), _)) => {
                let ([own, other], shown) = (self.players(), self.shown(ANTAGONIST, mv.point));
                let has = format!("but the text has {own} move again; if this is the reply, write {shown}");
                let text = format!("{} {other} may reply anywhere, {has}", self.moment());
                self.fail(mv.place, Kind::WrongTurn, text)
            }
            // The text states no reply.
            _ => self.all_replies(&[], None, rest.at),
        }
    }

    /// Cases, with the further ones to which they refer, and those to which these refer in turn.
    pub(super) fn all_cases(&mut self, cases: &'t Cases, at: Place) -> Option<Vec<Stated<'t>>> {
        let mut all = Vec::new();
        let mut met: HashSet<*const Cases> = HashSet::from([std::ptr::from_ref(cases)]);
        let mut left = vec![(cases, at)];
        while let Some((cases, at)) = left.pop() {
            self.steps(cases.cases.iter().map(|case| case.moves.len()).sum(), at)?;
            all.extend(cases.cases.iter().flat_map(|case| case.moves.iter().map(|mv| (mv, &*case.items))));
            for items in cases.remaining.chunks(1).rev() {
                let there = self.follow(Rest { items, at }, None)?;
                let (_, about) = self.ground.text.statement(there.at);
                let Some(Item::Cases(more)) = there.items.first() else {
                    self.tell(there.at, Kind::WrongTurn, format!("\"{about}\" has no cases"));
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
                    self.tell(more.place, Kind::Note, text);
                }
                left.push((more, there.at));
            }
        }
        Some(all)
    }

    /// The replies for which cases have an answer, each with what follows. If one reply is forced, the others are not used.
    pub(super) fn stated(&mut self, all: &[Stated<'t>], forced: Option<Point>) -> Vec<Stated<'t>> {
        let (mut met, mut stated) = (HashSet::new(), Vec::new());
        for &(mv, items) in all {
            if mv.mover == Mover::OfColumn(self.claim.is_xeno()) {
                let [own, other] = self.players();
                self.tell(mv.place, Kind::WrongTurn, format!("the column is {own}'s, but {other} replies here"));
            }
            self.check_mark(ANTAGONIST, mv);
            if let Some(forced) = forced.filter(|&forced| forced != mv.point) {
                let (moment, forced) = (self.moment(), self.name(forced));
                let text = format!("this case is never used {moment}: the reply at {forced} is forced");
                self.tell(mv.place, Kind::Note, text);
            } else if met.insert(mv.point) {
                stated.push((mv, items));
            } else {
                let text = format!("{} has an answer already; this one is ignored", self.name(mv.point));
                self.tell(mv.place, Kind::Note, text);
            }
        }
        stated
    }

    /// The maps of `under` that keep the position.
    pub(super) fn under(&mut self, cases: &Cases, at: Place) -> Option<Vec<Word>> {
        self.steps(cases.under.len(), at)?;
        let (sets, mut words) = (self.sets(), Vec::new());
        for name in &cases.under {
            words.extend(self.record.findings.passed(self.ground.keeping(name, &sets)).cloned());
        }
        if cases.products {
            let points = self.ground.game.board.points();
            let Some(all) = products(&words, points) else {
                return self.fail(cases.place, Kind::Undecided, "these maps have too many products");
            };
            // Each product is compared with each stated reply, for each reply.
            self.steps(all.len() * points.div_ceil(64), at)?;
            words = all;
        }
        Some(words)
    }

    /// Scripts for all replies, where the text states answers to some, perhaps as cases, which may also be meant under some maps.
    fn all_replies(&mut self, all: &[Stated<'t>], cases: Option<&'t Cases>, at: Place) -> Option<Vec<Term>> {
        let mut answers = Answers::new();
        for (mv, items) in self.stated(all, None) {
            let play = |this: &mut Self| this.move_on(Rest { items, at: mv.place });
            let term = self.legal(ANTAGONIST, mv).and_then(|()| self.after(ANTAGONIST, mv.point, play));
            answers.insert(mv.point, Answer { term, items, symmetric: mv.symmetric, way: AS_TOLD });
        }
        if self.record.has_failed() {
            return None;
        }
        let under = cases.and_then(|cases| self.under(cases, at)).unwrap_or_default();
        let (mut scripts, mut open, mut is_covered) = (Vec::new(), Vec::new(), true);
        // An answer that has images may become a lemma, so this comes first.
        self.add_images(&mut answers, &under, at);
        for reply in self.position.moves(ANTAGONIST) {
            let (script, way) = if let Some(answer) = answers.get(&reply) {
                (answer.term.clone(), answer.way)
            } else if let Some(items) = cases.and_then(|cases| cases.otherwise.as_deref()) {
                (self.after(ANTAGONIST, reply, |this| this.move_on(Rest { items, at })), AS_TOLD)
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
    fn tell_open(&mut self, open: &[Point], mut answers: Answers<'t>, at: Place) {
        answers.retain(|_, answer| answer.way == AS_TOLD);
        let texts: Vec<(Point, &[Item])> = answers.iter().map(|(&of, answer)| (of, answer.items)).collect();
        // The image of a gap is no remedy.
        answers.retain(|_, answer| answer.term.is_some());
        let named = match open {
            [_, ..] if !self.record.is_trial => self.ground.products_that_keep(&self.sets()),
            _ => Vec::new(),
        };
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
                let (why, is_of_images) = self.remedy(reply, &answers, &texts, &named);
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

    /// Adds the answers to replies that are images of others.
    fn add_images(&mut self, answers: &mut Answers, under: &[Word], at: Place) {
        let (mut images, mut counts) = (Vec::new(), BTreeMap::new());
        let symmetric: Vec<Point> =
            answers.iter().filter(|(_, answer)| answer.symmetric).map(|(&reply, _)| reply).collect();
        for reply in self.position.moves(ANTAGONIST) {
            if answers.contains_key(&reply) {
                continue;
            }
            let Some((of, Word { map, names })) = self.image(answers, under, &symmetric, reply) else { continue };
            let way = if names.is_empty() {
                *counts.entry(of).or_insert(1) += 1;
                "up to symmetry"
            } else {
                "by a map that is named"
            };
            let term = self.by_image(answers, of, &map);
            images.push((reply, Answer { term, items: &[], symmetric: false, way }));
        }
        answers.extend(images);
        for (of, replies) in counts {
            let (moment, order, shown) = (self.moment(), self.stabiliser().order(), self.shown(ANTAGONIST, of));
            let text = format!(
                "{moment} there are {order} symmetries that keep the position, and {shown} stands for {replies} replies"
            );
            self.truths(at).symmetries.insert(text);
        }
    }

    /// The stated reply of which another one is the image, and the map: the first of some that are named, or of the symmetries that keep the
    /// position and take one of these points there.
    fn image(&mut self, answers: &Answers, named: &[Word], of: &[Point], reply: Point) -> Option<(Point, Word)> {
        let by_name = named.iter().find_map(|word| {
            let (&of, answer) = answers.iter().find(|(of, _)| word.map.image(**of) == reply)?;
            self.allows(answer, &word.map).then(|| (of, word.clone()))
        });
        by_name.or_else(|| {
            of.iter().find_map(|&of| {
                let map = self.stabiliser().transversal(of).remove(&reply)?;
                self.allows(answers.get(&of)?, &map).then_some((of, Word { map, names: String::new() }))
            })
        })
    }

    /// Whether the opening rule allows the image of an answer's first move. (Maps need not keep the forbidden points.)
    fn allows(&self, answer: &Answer, map: &Permutation) -> bool {
        let first = answer.term.as_ref().and_then(|term| match &term.ending {
            Ending::Cite { lemma, map } if term.moves.is_empty() => {
                self.lemmas[*lemma].term.moves.first().map(|&point| map.image(point))
            }
            _ => term.moves.first().copied(),
        });
        first.is_none_or(|point| self.position.is_legal(PROTAGONIST, map.image(point)))
    }

    /// The image of a reply's answer. If the answer has cases, it becomes a lemma and is cited.
    fn by_image(&mut self, answers: &mut Answers, of: Point, map: &Permutation) -> Option<Term> {
        let told = &mut answers.get_mut(&of)?.term;
        let term = told.as_ref()?;
        let mut has_cases = false;
        term.visit(&mut |term| has_cases |= matches!(term.ending, Ending::Cover(_)));
        if !has_cases {
            return Some(term.image(map));
        }
        let roles = [PROTAGONIST, ANTAGONIST];
        let [own, other] = self.after(ANTAGONIST, of, |this| roles.map(|role| this.position.points_of(role)));
        let is_known = |lemma: &Lemma| lemma.own == own && lemma.other == other;
        let lemma = self.lemmas.iter().position(is_known).unwrap_or(self.lemmas.len());
        if lemma == self.lemmas.len() {
            self.lemmas.push(Lemma { own, other, left: None, term: term.clone() });
        }
        // From now on the stated reply cites the lemma, too, so that its proof stands in the certificate once.
        *told = Some(Term::cite(lemma, Permutation::identity(self.ground.game.board.points())));
        Some(Term::cite(lemma, map.clone()))
    }

    /// What would answer a reply that has no answer: the image of another reply's answer, under maps that the text names or
    /// under another symmetry; another reply's answer word for word; or a forced sequence. Also whether that works for its images, too.
    fn remedy(
        &mut self,
        reply: Point,
        answers: &Answers,
        texts: &[(Point, &'t [Item])],
        named: &[Word],
    ) -> (String, bool) {
        let to = self.name(reply);
        let stated: Vec<Point> = answers.keys().copied().collect();
        if let Some((of, Word { map, names })) = self.image(answers, named, &stated, reply) {
            let of = self.name(of);
            return if names.is_empty() {
                let but = format!("but the text does not say that {of} stands for others up to symmetry");
                let cycles = self.ground.text.cycles(&map);
                let what = format!("a symmetry of the board keeps the position and takes {of} to {to}");
                (format!("{what}, {but}: {cycles}"), true)
            } else {
                let what = if names.contains(' ') { "product" } else { "map" };
                let text = format!("the {what} {names} keeps the position and takes {of} to {to}");
                (format!("{text}: with it the reply is covered by the answer to {of}"), false)
            };
        }
        // It is played out for each stated reply in turn, so it comes after what symmetries say at once.
        if let Some((of, _)) = texts.iter().find(|(_, items)| self.answers_as_well(reply, items)) {
            return (format!("the answer to {} works here, too, move by move", self.name(*of)), false);
        }
        let text = match self.after(ANTAGONIST, reply, |this| this.shown_sequence()) {
            Some(shown) => format!("these moves force a win, but the text does not give them: {shown}"),
            None => "no symmetry leads to an answer, and no moves that force a win were found".to_owned(),
        };
        (text, true)
    }
}
