use std::path::Path;

use super::*;
use crate::certificate::decode;
use crate::game::{Claim, Convention, Game as Rulebook};
use crate::strategy::{Ending, Lemma, Strategy, Term};
use crate::symmetry::Permutation;

fn committed(name: &str) -> Certificate {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../certificates/{name}.pgc"));
    decode(&std::fs::read(path).unwrap()).unwrap()
}

fn certificate(game: &str, claim: Claim, lemmas: Vec<Lemma>, theorem: Term) -> Certificate {
    let strategy = Strategy { claim, lemmas, theorem };
    Certificate { game: Rulebook::parse(game).unwrap(), strategy, steps: 0 }
}

fn term(moves: &[Point], ending: Ending) -> Term {
    Term { moves: moves.to_vec(), ending }
}

/// Numbers that look random and are always the same (Steele, Lea and Flood, 2014).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % bound as u64).unwrap()
    }
}

/// A game as the rules have it, and nothing else: whose line is full, which points are legal.
struct Referee<'a> {
    certificate: &'a Certificate,
    line: Vec<Point>,
}

impl Referee<'_> {
    fn is_xenos_turn(&self) -> bool {
        self.line.len().is_multiple_of(2)
    }

    fn points_of(&self, xeno: bool) -> Vec<Point> {
        self.line.iter().skip(usize::from(!xeno)).step_by(2).copied().collect()
    }

    fn has_line(&self, xeno: bool) -> bool {
        let own = self.points_of(xeno);
        let counts = xeno || self.certificate.game.convention == Convention::Strong;
        counts && self.certificate.game.board.lines().iter().any(|line| line.iter().all(|point| own.contains(point)))
    }

    fn legal(&self) -> Vec<Point> {
        let opening = &self.certificate.game.opening;
        let named = match opening {
            crate::game::OpeningRule::None => false,
            crate::game::OpeningRule::Xeno(_) => self.line.is_empty(),
            crate::game::OpeningRule::Both(_) => self.line.len() < 2,
        };
        let free = (0..).take(self.certificate.game.board.points()).filter(|point| !self.line.contains(point));
        free.filter(|point| !(named && opening.points().contains(point))).collect()
    }

    /// The legal points that complete a line of a player.
    fn completing(&self, xeno: bool) -> Vec<Point> {
        let own = self.points_of(xeno);
        let lines = self.certificate.game.board.lines().iter();
        let lacking = lines.filter_map(|line| {
            let mut lacking = line.iter().filter(|point| !own.contains(point));
            lacking.next().filter(|_| lacking.next().is_none()).copied()
        });
        let legal = self.legal();
        lacking.filter(|point| legal.contains(point)).collect()
    }

    /// Whether the game is over; it must not have been lost.
    fn is_over(&self) -> bool {
        let claim = self.certificate.strategy.claim;
        assert!(!self.has_line(!claim.is_xeno()), "lost: {:?}", self.line);
        let full = self.line.len() == self.certificate.game.board.points();
        let won = self.has_line(claim.is_xeno());
        assert!(!full || won || claim.is_draw(), "not won: {:?}", self.line);
        full || won
    }
}

/// Plays the protagonist's moves until the antagonist is to move, whose legal replies are told; nothing when the game is over.
fn advance(player: &Player, referee: &mut Referee) -> Option<(Vec<Point>, Replies)> {
    loop {
        let answer = player.answer(&referee.line).unwrap();
        let mut points = referee.points_of(true);
        points.sort_unstable();
        assert_eq!(answer.xeno, points);
        let is_over = referee.is_over();
        match answer.turn {
            Turn::Over(_) => {
                assert!(is_over, "{:?}", referee.line);
                return None;
            }
            Turn::Move(answer) => {
                assert!(!is_over && referee.is_xenos_turn() == player.rules.claim.is_xeno());
                assert!(referee.legal().contains(&answer.point), "{} after {:?}", answer.point, referee.line);
                referee.line.push(answer.point);
            }
            Turn::Replies(replies) => {
                assert!(!is_over);
                return Some((referee.legal(), replies));
            }
        }
    }
}

/// The answers are those that are given after each reply.
fn assert_announced(player: &Player, line: &[Point], legal: &[Point], replies: &Replies) {
    let answered: Vec<Point> = replies.answers.iter().flat_map(|answer| answer.replies.clone()).collect();
    for reply in legal {
        let count = answered.iter().filter(|other| *other == reply).count();
        let anyhow = replies.pairs.is_some();
        assert!(count == 1 || count == 0 && anyhow, "{reply} after {line:?}");
    }
    assert!(answered.iter().all(|reply| legal.contains(reply)));
    for answer in &replies.answers {
        let first = answer.variation.as_ref().and_then(|variation| variation.moves.first());
        for &reply in &answer.replies {
            let after = player.answer(&[line, &[reply]].concat()).unwrap().turn;
            if let (Turn::Move(played), Some(first)) = (after, first) {
                let stands_in = played.reason == Reason::Any;
                assert!(played.point == first.point || stands_in, "{reply} after {line:?}");
            }
        }
    }
    for &[one, other] in replies.pairs.iter().flatten() {
        let announced = |reply, partner| match player.answer(&[line, &[reply]].concat()).unwrap().turn {
            Turn::Move(played) => {
                let wins = matches!(played.reason, Reason::Line(_));
                assert!(wins || played.point == partner && played.reason == Reason::Pair(reply), "{reply}: {played:?}");
            }
            other => assert!(matches!(other, Turn::Over(_))),
        };
        announced(one, other);
        announced(other, one);
    }
}

/// All play against the proof.
fn explore(player: &Player, referee: &mut Referee) -> usize {
    let mark = referee.line.len();
    let mut games = 0;
    match advance(player, referee) {
        None => games = 1,
        Some((legal, replies)) => {
            assert_announced(player, &referee.line, &legal, &replies);
            for reply in legal {
                referee.line.push(reply);
                games += explore(player, referee);
                referee.line.pop();
            }
        }
    }
    referee.line.truncate(mark);
    games
}

fn games(certificate: &Certificate) -> usize {
    explore(&Player::new(certificate), &mut Referee { certificate, line: Vec::new() })
}

#[test]
fn the_target_is_reached_against_all_play_on_small_boards() {
    for name in [
        "affine-2",
        "affine-3",
        "projective-2",
        "grid-2-3",
        "grid-3-2",
        "grid-3-2-mb",
        "td-3-2",
        "td-3-3",
        "animal-tic-3x3",
    ] {
        assert!(games(&committed(name)) > 0, "{name}");
    }
}

/// Games against play that completes and blocks lines in so many of a hundred moves, else moves at random.
fn random_games(name: &str, count: u64, announced: bool) {
    let certificate = committed(name);
    let player = Player::new(&certificate);
    for number in 0..count {
        let mut dice = Dice(number);
        let greed = [0, 50, 90][dice.below(3)];
        let mut referee = Referee { certificate: &certificate, line: Vec::new() };
        while let Some((legal, replies)) = advance(&player, &mut referee) {
            if announced && dice.below(8) == 0 {
                assert_announced(&player, &referee.line, &legal, &replies);
            }
            let is_xeno = referee.is_xenos_turn();
            let mut choice = [referee.completing(is_xeno), referee.completing(!is_xeno)].concat();
            if choice.is_empty() || dice.below(100) >= greed {
                choice = legal;
            }
            referee.line.push(choice[dice.below(choice.len())]);
        }
    }
}

#[test]
fn wins_are_won_against_random_play() {
    for name in ["grid-3-3", "affine-4", "td-4-4+3", "td-3-7", "mnk-6-5-4", "animal-elly-4x4", "grid-3-4"] {
        random_games(name, 20, true);
    }
}

#[test]
fn wins_with_opening_rules_are_won_against_random_play() {
    for name in ["grid-3-3-x13", "grid-3-3-xo13", "grid-3-4-x40", "grid-3-4-xo40"] {
        random_games(name, 20, true);
    }
}

#[test]
fn maker_wins_against_random_play() {
    for name in ["td-4-5-mb", "mnk-5-5-4-mb", "mnk-8-4-4-mb", "grid-4-3-mb"] {
        random_games(name, 10, true);
    }
}

#[test]
fn draws_hold_to_the_full_board_against_random_play() {
    for name in ["td-4-4", "td-5-4+5", "affine-5", "mnk-5-4-4", "mnk-6-6-5", "projective-3", "animal-knobby-4x4"] {
        random_games(name, 20, true);
    }
}

#[test]
fn draws_by_pairings_and_potentials_hold_to_the_full_board_against_random_play() {
    for name in ["grid-4-2", "grid-5-2", "affine-7", "affine-8", "td-6-7", "projective-4", "animal-x-8x8"] {
        random_games(name, 5, true);
    }
}

#[test]
fn large_proofs_are_followed_against_random_play() {
    for name in ["grid-4-3", "mnk-8-4-4", "td-4-7", "td-4-5"] {
        random_games(name, 3, false);
    }
}

#[test]
fn xeno_may_be_the_one_who_draws() {
    // Three in a row on two rows of three: he takes a point of one row and answers in the other by pairs.
    let pairing = certificate("mnk:3,2,3", Claim::XenoDraws, vec![], term(&[0], Ending::Pairing));
    assert!(games(&pairing) > 10);
    let cover = Ending::Cover(vec![term(&[], Ending::Potential)]);
    let potential = certificate("mnk:3,2,3", Claim::XenoDraws, vec![], term(&[1], cover));
    assert!(games(&potential) > 10);
}

#[test]
fn imagined_points_of_the_other_player_need_not_be_real() {
    // After the first reply the lemma is cited with a second point of Ophelia's that she has not.
    let lemma = Lemma { own: vec![0], other: vec![1, 2], term: Term::forced(vec![3, 4]) };
    let stays = Permutation::identity(9);
    let theorem = term(&[0], Ending::Cover(vec![term(&[], Ending::Cite { lemma: 0, map: stays })]));
    let proof = certificate("3^2", Claim::XenoWins, vec![lemma], theorem);
    let player = Player::new(&proof);
    let played = |line: &[Point]| match player.answer(line).unwrap().turn {
        Turn::Move(played) => (played.point, played.reason, played.source.lemma),
        other => panic!("{other:?}"),
    };
    assert_eq!(played(&[0, 1]), (3, Reason::Threat(vec![6]), Some(0)));
    assert_eq!(played(&[0, 1, 3, 2]), (6, Reason::Line(vec![0, 3, 6]), Some(0)), "2 was hers in the lemma already");
    assert_eq!(played(&[0, 1, 3, 6]), (4, Reason::Threat(vec![5, 8]), Some(0)));
    assert_eq!(played(&[0, 1, 3, 6, 4, 2]), (5, Reason::Line(vec![3, 4, 5]), Some(0)));
}

fn refusal(name: &str, line: &[Point]) -> PlayError {
    Player::new(&committed(name)).answer(line).unwrap_err()
}

#[test]
fn moves_against_the_rules_are_refused_by_their_numbers() {
    assert_eq!(refusal("grid-3-3", &[13, 27]), PlayError::OffBoard { number: 2, point: 27, last: 26 });
    assert_eq!(refusal("grid-3-3", &[13, 0, 13]), PlayError::Taken { number: 3, point: 13, earlier: 1 });
    assert_eq!(refusal("grid-3-3-x13", &[13]), PlayError::Forbidden { number: 1, point: 13 });
    assert_eq!(refusal("grid-3-3-xo13", &[0, 13]), PlayError::Forbidden { number: 2, point: 13 });
    assert_eq!(refusal("grid-3-3", &[13, 0, 1, 2, 25, 3]), PlayError::Finished { number: 6, point: 3 });
}

#[test]
fn a_move_that_is_not_the_proofs_is_told_with_the_one_that_is() {
    let PlayError::Departs { number: 3, point: 5, instead } = refusal("grid-3-3", &[13, 0, 5]) else {
        panic!("the proof moves elsewhere")
    };
    assert_eq!((instead.point, instead.reason), (1, Reason::Threat(vec![25])));
    let PlayError::Departs { number: 5, instead, .. } = refusal("grid-3-3", &[13, 0, 1, 2, 3]) else {
        panic!("the proof completes a line")
    };
    assert_eq!(instead.reason, Reason::Line(vec![1, 13, 25]));
}

#[test]
fn points_of_equal_weight_are_as_good() {
    let proof = committed("grid-4-2");
    let player = Player::new(&proof);
    let answers = (1..16).filter(|&point| player.answer(&[0, point]).is_ok());
    assert_eq!(answers.collect::<Vec<_>>(), [3, 5, 10, 12, 15], "a quarter each");
}

#[test]
fn a_proof_that_breaks_is_told_where_it_does() {
    let breaks = |lemmas, theorem, line: &[Point]| {
        let proof = certificate("3^2", Claim::XenoWins, lemmas, theorem);
        match Player::new(&proof).answer(line) {
            Err(PlayError::Breaks { after, gap }) => (after, gap),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(breaks(vec![], term(&[], Ending::Pairing), &[]), (0, Gap::Ends));
    assert_eq!(breaks(vec![], term(&[4], Ending::Cover(vec![])), &[4]), (1, Gap::NoScript));
    assert_eq!(breaks(vec![], term(&[4], Ending::Cover(vec![])), &[4, 0]), (2, Gap::NoScript));
    assert_eq!(breaks(vec![], Term::forced(vec![4, 4]), &[4, 0]), (2, Gap::Illegal));
    let stays = Permutation::identity(9);
    let cite = term(&[], Ending::Cite { lemma: 0, map: stays });
    let lemma = Lemma { own: vec![0], other: vec![1], term: cite.clone() };
    assert_eq!(breaks(vec![lemma], cite, &[]), (0, Gap::Citation), "and no citation goes round");
    let weigh = certificate("3^2", Claim::OpheliaDraws, vec![], term(&[], Ending::Pairing));
    let error = Player::new(&weigh).answer(&[]).unwrap_err();
    assert_eq!(error.to_string(), "the proof does not hold; after 0 moves there is no pairing");
}
