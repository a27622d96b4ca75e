//! What the files of a plan say: plans, questions, answers and rounds, and the games and positions in them.
//!
//! These types are what [sealed files](pgc_engine::sealed) say: their fields are the JSON, in this order. To change one is to change the
//! digests of all files, and so the version of their format. What a job needs is all in its question, as it may run where nothing else of
//! the plan is. Plans are bound to the version of the search, `SEARCH`.
//!
//! A game is its text, which says everything that defines it, whatever files it came from, and names no file. As each content has one file,
//! it is accepted only as it is written: a game has one text, and two contents with one digest are about one game.
//!
//! A place is a position up to symmetry: the least image of a position under all symmetries stands for all of its images in the tree. Unlike
//! the canonical forms of `pgc_core::position`, it is exact and does not depend on random keys, as it is written into
//! files and must be the same for ever. It takes as many images as there are symmetries.

use std::sync::Arc;

use pgc_core::certificate::Version;
use pgc_core::game::{Claim, Game, GameError, Point, Start};
use pgc_core::position::{Position, Rules, Symmetries, point_of};
use pgc_core::strategy::{Lemma, Term};
use pgc_core::symmetry::Permutation;
use pgc_engine::sealed::{Content, Hash};
use pgc_engine::solve::Frontier;
use serde::{Deserialize, Serialize};

/// The version of the search for answers. A plan is bound to it, and not to the version of the prover: a release that answers as
/// the one before goes on with its plans.
///
/// It must be raised whenever an answer to some question may have other bytes than before: when a method is added, left out or
/// changed, when a limit or the order of methods changes, or the bytes of a certificate. It stays where only speed, reports or commands
/// change. The test below has the digests of some answers; if one of them changes, so does the version, and the digests are renewed.
///
/// Since version 2 parts are looked for. Plans of version 1 are answered without them, as before.
pub(crate) const SEARCH: u32 = 2;

/// The newest version of the format that answers may need under a version of the search.
pub(crate) fn of_format(search: u32) -> Version {
    if search == 1 { Version::One } else { Version::Two }
}

/// What is to be proved, and within which limits. Its digest names the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the search.
    pub search: u32,
    /// The game.
    pub game: Game,
    /// The claim.
    pub claim: Claim,
    /// How many questions a round should have, about.
    pub jobs: usize,
    /// How many positions a stage of the search for an answer may visit.
    pub nodes: u64,
    /// How many bytes its table of positions may have. It is part of the plan, as a smaller table forgets more.
    pub memory: usize,
}

/// A question: is the claim true in this game? Its digest is its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The digest of the plan.
    pub plan: Hash,
    /// The version of the search.
    pub search: u32,
    /// The plan's game, from the position in question.
    pub game: Game,
    /// The claim.
    pub claim: Claim,
    /// As in the plan.
    pub nodes: u64,
    /// As in the plan.
    pub memory: usize,
}

/// What is known of a claim: that of a plan, or that of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Nothing: questions of the round are to be answered, or the budget of an answer ended, and it is a finer plan.
    Open,
    /// It is true; the certificate follows the line of an answer.
    Proved,
    /// It is false; the certificate of its opposite follows the line of an answer.
    Refuted,
}

impl Question {
    /// The position in question.
    pub(super) fn place(&self) -> Place {
        place_of(&self.game, self.claim)
    }
}

/// An answer. Unless it is [`State::Open`], the bytes of a certificate follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The digest of the question.
    pub question: Hash,
    /// What is said.
    pub outcome: State,
    /// How it was found.
    pub statistics: Statistics,
    /// If it is open: moves that matter, and replies that lose to a forced sequence.
    #[serde(flatten)]
    pub frontier: Frontier,
}

/// The work of a job: the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// Positions looked at in all stages.
    pub positions: u64,
    /// Lemmas of the certificate, its theorem included.
    pub lemmas: u64,
    /// Steps of its check.
    pub steps: u64,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The digest of the plan.
    pub plan: Hash,
    /// Its number, from 1.
    pub round: usize,
    /// How the plan stands when it begins.
    pub state: State,
    /// Positions that became finer without a question.
    pub expanded: Vec<Place>,
    /// The positions in question.
    pub questions: Vec<Place>,
}

impl Content for Plan {
    const KIND: &'static str = "plan";
}

impl Content for Question {
    const KIND: &'static str = "question";
}

impl Content for Answer {
    const KIND: &'static str = "answer";
}

impl Content for Round {
    const KIND: &'static str = "round";
}

/// The game from a place.
///
/// # Errors
///
/// The place is no position of the game.
pub(super) fn game_at(game: &Game, claim: Claim, place: &Place) -> Result<Game, GameError> {
    let Place { own, other, antagonist_moves, left } = place.clone();
    let game = game.clone().with_position(claim.start([own, other], antagonist_moves))?;
    let game = if let Some(moves) = left { game.with_moves(&moves.to_string())? } else { Game { moves: None, ..game } };
    game.checked()
}

/// The place where a game starts.
pub(super) fn place_of(game: &Game, claim: Claim) -> Place {
    let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
    let [own, other] = claim.by_player([xeno, ophelia]);
    Place { own, other, antagonist_moves: ophelia_moves == claim.is_xeno(), left: game.moves }
}

/// A position: the points of the protagonist and of the antagonist, ascending, who is to move, and how many moves count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// The protagonist's points.
    pub own: Vec<Point>,
    /// The antagonist's points.
    pub other: Vec<Point>,
    /// Whether the antagonist is to move.
    pub antagonist_moves: bool,
    /// In a bounded claim, how many of the attacker's moves count from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Point>,
}

impl Place {
    /// The place of a position.
    pub(super) fn of(position: &Position, antagonist_moves: bool) -> Self {
        let [own, other] = position.sides();
        Self { own, other, antagonist_moves, left: position.left() }
    }

    /// A lemma that states it, with this proof.
    pub(super) fn lemma(&self, term: Term) -> Lemma {
        Lemma { own: self.own.clone(), other: self.other.clone(), left: self.left, term }
    }

    /// The position.
    pub(super) fn position(&self, rules: &Arc<Rules>) -> Position {
        Position::within(rules, [&self.own, &self.other], self.left)
    }

    /// How many points are taken.
    pub(super) fn stones(&self) -> usize {
        self.own.len() + self.other.len()
    }

    /// The image under a symmetry.
    fn image(&self, s: &Permutation) -> Self {
        Self { own: s.set_image(&self.own), other: s.set_image(&self.other), ..*self }
    }

    /// The least image, and the first symmetry that takes the place there.
    pub(super) fn canonical<'s>(&self, symmetries: &'s Symmetries) -> (Self, &'s Permutation) {
        let elements = &symmetries.elements;
        let mut least = (self.clone(), &elements[0]);
        for element in &elements[1..] {
            let image = self.image(element);
            if image < least.0 {
                least = (image, element);
            }
        }
        least
    }

    /// How many moves there are, up to the symmetries that keep the place.
    pub(super) fn moves_apart(&self, symmetries: &Symmetries) -> u64 {
        let keep = |element: &&Permutation| self.image(element) == *self;
        let stabiliser: Vec<&Permutation> = symmetries.elements.iter().filter(keep).collect();
        let is_empty = |point: &Point| !self.own.contains(point) && !self.other.contains(point);
        let is_least = |point: &Point| stabiliser.iter().all(|element| element.image(*point) >= *point);
        let points = 0..point_of(symmetries.elements[0].images().len());
        points.filter(is_empty).filter(is_least).count() as u64
    }

    /// Whether it serves for another place with the same player to move: as the statement of a lemma it dominates the position there. Only one
    /// with a bound serves in a bounded claim.
    pub(super) fn dominates(&self, place: &Self, rules: &Arc<Rules>) -> bool {
        self.antagonist_moves == place.antagonist_moves
            && self.left.is_some() == place.left.is_some()
            && self
                .lemma(Term::forced(Vec::new()))
                .dominates(&place.position(rules), &Permutation::identity(rules.points()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;
    use crate::folder::{Folder, place_of_answer};
    use crate::{answer, begin};

    /// A question about a game of this text.
    fn asking(text: &str) -> String {
        let hash = "0".repeat(64);
        format!(r#"{{"plan":"{hash}","search":2,"game":"{text}","claim":"xeno-wins","nodes":1,"memory":1}}"#)
    }

    #[test]
    fn a_game_is_its_text() {
        for text in [
            "4^3",
            "mnk:5,4,4 --maker-breaker --start X:0,5/O:7 --to-move Xeno",
            "animal:elly,4x4",
            "3^3 --moves 4",
            "3^2 --ophelia points:9/0,1/1,2 --start X:0,5/O:7 --to-move Ophelia",
        ] {
            let question: Question = serde_json::from_str(&asking(text)).unwrap();
            assert_eq!(question.game, Game::parse(text).unwrap());
            assert_eq!(serde_json::to_string(&question).unwrap(), asking(text));
        }
    }

    #[test]
    fn a_text_that_names_a_file_or_no_game_is_refused() {
        for (text, why) in [
            ("lines:/dev/zero", "names a file, which only a command line can"),
            ("pg:/etc/passwd", "names a file, which only a command line can"),
            ("3^2 --ophelia lines:/dev/zero", "names a file, which only a command line can"),
            ("3^2 --ophelia points:9/0,1/4,4", "names point 4 twice"),
            ("3^2 --start X:0,1,2/O: --to-move Xeno", "the game is over"),
        ] {
            let error = serde_json::from_str::<Question>(&asking(text)).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn a_place_off_the_board_is_none_of_the_game() {
        let game = Game::parse("3^2").unwrap();
        let place = |own: &[Point], other: &[Point]| Place {
            own: own.to_vec(),
            other: other.to_vec(),
            antagonist_moves: false,
            left: None,
        };
        let claim = Claim::XenoWins;
        let is_place = |place: &Place| game_at(&game, claim, place).is_ok_and(|game| place_of(&game, claim) == *place);
        assert!(is_place(&place(&[0, 4], &[8])) && is_place(&place(&[], &[])));
        for (own, other) in [(&[0, 9][..], &[][..]), (&[4, 0], &[]), (&[4], &[4]), (&[4, 4], &[]), (&[0, 1, 2], &[3])] {
            assert!(!is_place(&place(own, other)), "{own:?} {other:?}");
        }
    }

    #[test]
    fn a_place_is_the_start_in_terms_of_the_claim() {
        let game = Game::parse("3^2 --start X:0,5/O:7 --to-move Ophelia --moves 2").unwrap();
        for claim in Claim::ALL {
            let place = place_of(&game, claim);
            assert_eq!(game_at(&Game::parse("3^2").unwrap(), claim, &place).unwrap(), game);
            assert_eq!(place.antagonist_moves, claim.is_xeno());
        }
    }

    fn rules(is_draw: bool) -> Arc<Rules> {
        let claim = if is_draw { Claim::OpheliaDraws } else { Claim::XenoWins };
        Rules::new(&Game::parse("mnk:6,1,6").unwrap(), claim)
    }

    #[test]
    fn a_win_serves_where_more_moves_are_left_and_a_draw_where_fewer_are() {
        let within = |left| Place { own: vec![1], other: vec![2], antagonist_moves: false, left: Some(left) };
        for (left, place, win, draw) in [(3, 3, true, true), (3, 4, true, false), (3, 2, false, true)] {
            let serves = |is_draw| within(left).dominates(&within(place), &rules(is_draw));
            assert_eq!((serves(false), serves(true)), (win, draw), "{left} {place}");
        }
        let all_count = Place { left: None, ..within(3) };
        for is_draw in [false, true] {
            let rules = rules(is_draw);
            assert!(!all_count.dominates(&within(3), &rules) && !within(3).dominates(&all_count, &rules));
        }
    }

    /// Plans that use each method of a job: the game, the claim, questions of a round and budget; and the first digits of the digest of all
    /// answers to the first round. If one changes, raise the version.
    const DIGESTS: [(&str, Claim, usize, u64, &str); 8] = [
        ("3^2", Claim::OpheliaDraws, 4, 1_000, "9d2ac777c3575810"),
        ("3^2", Claim::XenoWins, 4, 1_000, "b50e294d32a7f8f4"),
        ("3^3", Claim::XenoWins, 8, 100, "12999facf1ba05f4"),
        ("3^3", Claim::OpheliaDraws, 4, 100, "61ca15c4ebd077bf"),
        ("mnk:5,4,4", Claim::OpheliaDraws, 8, 100, "b98bb1a50e720d40"),
        ("td:4,3 --maker-breaker", Claim::XenoWins, 4, 50, "7669a7ab822d3054"),
        ("3^3 --start X:/O:13 --to-move Xeno", Claim::OpheliaWins, 2, 20, "77603aa5597c5710"),
        ("4^3 --start X:0,1,21/O:3,42,63 --to-move Xeno", Claim::XenoWins, 4, 100, "82aacc880797f130"),
    ];

    #[test]
    fn answers_of_this_version_do_not_change() {
        let found = DIGESTS.map(|(game, claim, jobs, nodes, _)| {
            let directory = tempfile::tempdir().unwrap();
            let folder = Folder::new(directory.path());
            let first = begin(&folder, &Game::parse(game).unwrap(), claim, (jobs, nodes, 1 << 26)).unwrap();
            let answered = |question: &PathBuf| {
                answer(question, None, 1, &()).unwrap();
                fs::read(place_of_answer(question).unwrap()).unwrap()
            };
            Hash::of(&[&first.questions.iter().flat_map(answered).collect::<Vec<u8>>()]).as_str()[..16].to_owned()
        });
        assert_eq!(found, DIGESTS.map(|(.., digest)| digest.to_owned()));
    }
}
