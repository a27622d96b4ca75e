//! Whether every reply has an answer in a printed proof.
//!
//! The replies to a quiet move are printed in groups, each with its answer. Each legal reply must be in one group,
//! and no group may have a reply that is none. Then the answer is played against each reply of its group.

use std::collections::BTreeSet;

use crate::notation::finding::Kind;
use crate::notation::parse::Place;
use crate::printed::alike::Alike;
use crate::printed::play::Play;
use crate::printed::syntax::Answer;
use pgc_core::game::Point;
use pgc_core::position::ANTAGONIST;
use pgc_core::strategy::Term;

impl Play<'_, '_> {
    /// The scripts of a cover, if they answer each reply as it is told.
    pub(super) fn cover(&mut self, place: Place, answers: &[Answer]) -> Option<Vec<Term>> {
        let legal: BTreeSet<Point> = self.position.moves(ANTAGONIST).into_iter().collect();
        if legal.is_empty() {
            self.finds(place, Kind::WrongTurn, "the other player has no reply to answer");
            return None;
        }
        let mut open = legal.clone();
        let (mut scripts, mut holds) = (Vec::new(), true);
        let mut alike = None;
        for answer in answers {
            let mut script = None;
            for &reply in &answer.replies {
                if !self.is_open(answer.place, reply, &legal, &mut open) {
                    continue;
                }
                self.position.place(ANTAGONIST, reply);
                let term = self.variation(&answer.variation, Some(reply));
                self.position.take_back();
                self.tally.replies += usize::from(term.is_some());
                holds &= term.is_some();
                script = term.or(script);
            }
            for &reply in &answer.alike {
                if !self.is_open(answer.place, reply, &legal, &mut open) {
                    continue;
                }
                let Some(script) = &script else { continue };
                let alike = alike.get_or_insert_with(|| Alike::at(self.ground.game, &self.position));
                let image = alike.images(&answer.replies, script, reply).into_iter().find(|image| {
                    self.position.place(ANTAGONIST, reply);
                    let proves = self.replay.proves(&mut self.position, image);
                    self.position.take_back();
                    proves
                });
                match image {
                    Some(image) => {
                        scripts.push(image);
                        self.tally.replies += 1;
                    }
                    None => {
                        let reply = self.ply(ANTAGONIST, reply);
                        let text = format!("no symmetry was found that takes the answer here to an answer to {reply}");
                        self.finds(answer.place, Kind::Gap, &text);
                        holds = false;
                    }
                }
            }
            scripts.extend(script);
        }
        for reply in &open {
            let text = format!("{} has no answer", self.ply(ANTAGONIST, *reply));
            self.finds(place, Kind::Gap, &text);
        }
        (holds && open.is_empty()).then_some(scripts)
    }

    /// Whether a reply is one that has no answer yet. From now on it has one.
    fn is_open(&mut self, place: Place, reply: Point, legal: &BTreeSet<Point>, open: &mut BTreeSet<Point>) -> bool {
        if open.remove(&reply) {
            return true;
        }
        let written = self.ply(ANTAGONIST, reply);
        if legal.contains(&reply) {
            self.finds(place, Kind::WrongReply, &format!("{written} has an answer already"));
        } else {
            self.finds(place, Kind::IllegalMove, &format!("{written} is not a reply of the other player"));
        }
        false
    }
}
