//! What the searches of waves have found, for a checkpoint from which the search can continue.
//!
//! These searches are numbered as they come, and what follows depends on their answers alone. So a search that is
//! begun again takes the answers that it has, finds those that are missing, and ends with the same bytes. Answers
//! that depend on the limits of the search are not kept: with larger ones they may be others.
//!
//! A file is not trusted. Its fingerprint says for which question and by which method it was made. Each answer is
//! tested before it is used (`Answer::fits`): points, maps and lemmas that it names must exist, or an index would
//! lie outside a list. Whether its lemmas are *true* is not tested here. The strategy is replayed before it is
//! written, and a forged lemma makes that fail.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::search::checkpoint::{Fingerprint, Refusal, hash, hash_of_question, opened_answers, sealed_answers};
use crate::search::quiet::rounds::Opening;
use crate::search::quiet::scripts::Script;
use crate::search::quiet::scripts::{LemmaImage, Proved};
use crate::search::quiet::sketch::Sketch;
use crate::search::threads::lock;
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, Width};
use pgc_core::position::point_set::{Bits, Sides};
use pgc_core::position::{Rules, Symmetries};

/// Must be raised when the search changes. A new version of the prover alone does not raise it.
///
/// Otherwise an old checkpoint would be continued by a search that gives other answers, and the bytes of the proof
/// would depend on when it was interrupted.
pub(super) const METHOD: u64 = 4;

/// What the search of one position has found, beyond what was known before.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Answer<W: Width> {
    pub(super) lemmas: Vec<Sketch<W>>,
    pub(super) openings: Vec<(Sides<W::Points>, Opening<W>)>,
    pub(super) won: Vec<(W::Points, LemmaImage)>,
    pub(super) proved: Proved<W>,
}

/// What searches have found, by their numbers: shared by all threads and by whoever keeps it.
#[derive(Debug)]
pub(crate) struct Log<A>(Mutex<BTreeMap<u64, Arc<A>>>);

/// What the searches of waves have found.
pub(crate) type WaveLog<W> = Log<Answer<W>>;

impl<A> Clone for Log<A> {
    fn clone(&self) -> Self {
        Log(Mutex::new(lock(&self.0).clone()))
    }
}

impl<A> Default for Log<A> {
    fn default() -> Self {
        Log(Mutex::default())
    }
}

impl<A> Log<A> {
    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        lock(&self.0).len()
    }

    /// What a search has found.
    pub(super) fn get(&self, number: u64) -> Option<Arc<A>> {
        lock(&self.0).get(&number).cloned()
    }

    /// Takes what another log has and this one has not, if it is wanted.
    pub(crate) fn join(&self, other: &Log<A>, is_wanted: impl Fn(&A) -> bool) {
        let mut answers = lock(&self.0);
        for (&number, answer) in lock(&other.0).iter().filter(|(_, answer)| is_wanted(answer)) {
            answers.entry(number).or_insert_with(|| Arc::clone(answer));
        }
    }

    /// The number of the last one.
    pub(super) fn last(&self) -> Option<u64> {
        lock(&self.0).last_key_value().map(|(&number, _)| number)
    }

    /// Keeps what a search has found.
    pub(super) fn keep(&self, number: u64, answer: &Arc<A>) {
        lock(&self.0).insert(number, Arc::clone(answer));
    }
}

impl<A: Serialize + DeserializeOwned> Log<A> {
    /// What a checkpoint holds.
    ///
    /// # Errors
    ///
    /// Why the file is refused.
    pub(crate) fn opened(file: &[u8], fingerprint: &Fingerprint) -> Result<Log<A>, Refusal> {
        let answers = opened_answers::<A>(file, fingerprint)?;
        Ok(Log(Mutex::new(answers.into_iter().map(|(number, answer)| (number, Arc::new(answer))).collect())))
    }

    /// A checkpoint.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub(crate) fn encode(&self, fingerprint: &Fingerprint) -> io::Result<Vec<u8>> {
        let answers = lock(&self.0).clone();
        sealed_answers(fingerprint, &answers.iter().map(|(&number, answer)| (number, &**answer)).collect())
    }
}

impl<W: Width> WaveLog<W> {
    /// The answers of a checkpoint; nothing if there are no checkpoints for the game.
    ///
    /// # Errors
    ///
    /// Why the file is refused.
    pub(crate) fn decode(file: &[u8], rules: &Rules, symmetries: &Symmetries) -> Result<Option<WaveLog<W>>, Refusal> {
        fingerprint::<W>(rules, symmetries).map(|fingerprint| Log::opened(file, &fingerprint)).transpose()
    }
}

#[cfg(test)]
impl<A> Log<A> {
    /// One answer.
    pub(crate) fn of(number: u64, answer: A) -> Log<A> {
        Log(Mutex::new(BTreeMap::from([(number, Arc::new(answer))])))
    }

    /// The first answers.
    pub(super) fn only(&self, count: usize) -> Log<A> {
        Log(Mutex::new(lock(&self.0).clone().into_iter().take(count).collect()))
    }
}

#[cfg(test)]
impl<W: Width> WaveLog<W> {
    /// The entries of a checkpoint.
    pub(super) fn plain(&self) -> Vec<u8> {
        lock(&self.0)
            .iter()
            .flat_map(|(number, answer)| {
                bincode::serde::encode_to_vec((number, &**answer), bincode::config::standard()).unwrap()
            })
            .collect()
    }
}

/// The fingerprint of the search for a win of Xeno's from the empty board; nothing if waves do not search for it.
pub(crate) fn fingerprint<W: Width>(rules: &Rules, symmetries: &Symmetries) -> Option<Fingerprint> {
    let is_empty = !rules.antagonist_begins && rules.start.iter().all(Vec::is_empty);
    let is_plain = rules.claim.is_xeno() && is_empty && rules.moves.is_none();
    (W::fits(rules) && is_plain).then(|| {
        Fingerprint([
            hash_of_question(rules, symmetries.elements()),
            hash(&[b"quiet moves that threaten\0", &METHOD.to_le_bytes()]),
            hash(&[]),
        ])
    })
}

impl<W: Width> Answer<W> {
    /// Whether it speaks of a board of points, of symmetries and of lemmas that exist, where so many lemmas were known before.
    pub(super) fn fits(&self, board: &BitBoard<W>, maps: usize, known: usize) -> bool {
        let is_point = |point: Point| usize::from(point) < board.points();
        let are_points = |points: &[Point]| points.iter().all(|&point| is_point(point));
        let are_apart =
            |[own, other]: Sides<W::Points>| (own & other).is_empty() && ((own | other) & !board.all()).is_empty();
        let is_there = |image: LemmaImage, lemmas: usize| image.lemma < lemmas && image.map < maps;
        let is_script = |script: &Script<W>, lemmas: usize| match script {
            Script::Forced(sequence) => are_points(sequence),
            Script::Cite(cite) => {
                are_points(&cite.moves) && is_there(LemmaImage { lemma: cite.lemma, map: cite.map }, lemmas)
            }
        };
        let all = known + self.lemmas.len();
        let are_scripts = |scripts: &[Script<W>], lemmas: usize| scripts.iter().all(|script| is_script(script, lemmas));
        // Each lemma may cite those before it only, the known ones included.
        let are_lemmas = (known..).zip(&self.lemmas).all(|(lemma, sketch)| {
            are_apart(sketch.sides) && is_point(sketch.point) && are_scripts(&sketch.scripts, lemma)
        });
        let is_opening = |(sides, opening): &(Sides<W::Points>, Opening<W>)| {
            are_apart(*sides)
                && are_points(&opening.rest)
                && opening.rounds.iter().all(|rounds| {
                    let is_open = rounds.open.as_ref().is_none_or(|open| are_points(open));
                    is_point(rounds.point) && is_open && are_scripts(&rounds.scripts, all)
                })
        };
        let is_proved = match &self.proved {
            Ok(Some(cite)) => is_script(&Script::Cite(cite.clone()), all),
            Ok(None) | Err(_) => true,
        };
        are_lemmas
            && is_proved
            && self.openings.iter().all(is_opening)
            && self.won.iter().all(|&(_, killer)| is_there(killer, all))
    }
}
