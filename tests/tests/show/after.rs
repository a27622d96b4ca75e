//! `prover show --after`: a player who follows it reaches the target.

use pgc_core::certificate::{GameProofs, decode};
use pgc_core::game::{Claim, Convention, Game, OpeningRule, Point, Start};
use pgc_core::player::{Reason, Replies, Turn};
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};
use pgc_core::symmetry::Permutation;
use pgc_engine::solve::Outcome;
use std::fs;
use tests::assembler::file;
use tests::binaries::{code, prover_in, stderr, stdout};
use tests::mutants::committed_as;
use tests::random::{self, Dice};
use tests::twin::Twin;

/// A game by section 1 of the rules.
struct Referee<'a> {
    game: &'a Game,
    line: Vec<Point>,
}

impl Referee<'_> {
    /// Whether a player owns a line that counts for him.
    fn has_won(&self, xeno: bool) -> bool {
        let Start { xeno: xenos, ophelia, ophelia_moves } = self.game.opening.start();
        let first = usize::from(xeno == ophelia_moves);
        let mut own = if xeno { xenos } else { ophelia };
        own.extend(self.line.iter().skip(first).step_by(2));
        let lines = match &self.game.convention {
            Convention::MakerBreaker if !xeno => &[],
            Convention::Own(lines) if !xeno => &lines[..],
            _ => self.game.board.lines(),
        };
        lines.iter().any(|line| line.iter().all(|point| own.contains(point)))
    }

    /// Whether no move of the antagonist counts any more, if the claim is a draw.
    fn is_late(&self, claim: Claim) -> bool {
        let begins = self.game.opening.start().ophelia_moves == claim.is_xeno();
        let moves = (self.line.len() + usize::from(begins)) / 2;
        claim.is_draw() && self.game.moves.is_some_and(|most| moves >= usize::from(most))
    }

    /// The legal moves.
    fn legal(&self) -> Vec<Point> {
        let named = match self.game.opening {
            OpeningRule::None | OpeningRule::Start(_) => 0,
            OpeningRule::Xeno(_) => 1,
            OpeningRule::Both(_) => 2,
        };
        let forbidden = if self.line.len() < named { self.game.opening.points() } else { &[] };
        let points = (0..).take(self.game.board.points());
        let Start { xeno, ophelia, .. } = self.game.opening.start();
        let taken = [&self.line[..], &xeno, &ophelia].concat();
        points.filter(|point| !taken.contains(point) && !forbidden.contains(point)).collect()
    }
}

/// Asserts that the announced answers are those given after each reply.
fn assert_announced(player: &GameProofs, referee: &Referee, replies: &Replies) {
    let (line, legal) = (&referee.line, referee.legal());
    let given = |reply: Point| player.answer(&[line, &[reply][..]].concat()).expect("an answer").turn;
    let answered: Vec<Point> = replies.answers.iter().flat_map(|answer| answer.replies.clone()).collect();
    assert!(answered.iter().all(|reply| legal.contains(reply)));
    for reply in &legal {
        let count = answered.iter().filter(|other| *other == reply).count();
        let is_held = replies.pairs.is_some() || replies.parts.is_some();
        assert!(count == 1 || count == 0 && is_held, "{reply} after {line:?}");
    }
    for answer in &replies.answers {
        let first = answer.variation.as_ref().and_then(|variation| variation.moves.first());
        for &reply in &answer.replies {
            if let (Turn::Move(played), Some(first)) = (given(reply), first) {
                assert!(played.point == first.point || played.reason == Reason::Any, "{reply} after {line:?}");
            }
        }
    }
    for part in replies.parts.iter().flatten() {
        for &reply in part.points.iter().filter(|point| legal.contains(point)) {
            let Turn::Move(played) = given(reply) else { continue };
            match played.reason {
                Reason::Part(within) => {
                    assert_eq!((&within.part, within.reply), (part, reply), "after {line:?}");
                    assert!(part.points.contains(&played.point), "{reply} after {line:?}");
                }
                Reason::Any | Reason::Line(_) => {}
                reason => panic!("{reason:?} for {reply} after {line:?}"),
            }
        }
    }
    for &[one, other] in replies.pairs.iter().flatten() {
        // The opening rule may forbid a point of a pair now.
        for (reply, partner) in [(one, other), (other, one)].into_iter().filter(|(reply, _)| legal.contains(reply)) {
            match given(reply) {
                Turn::Move(played) if matches!(played.reason, Reason::Line(_)) => {}
                Turn::Move(played) => assert_eq!((played.point, played.reason), (partner, Reason::Pair(reply))),
                turn => assert!(matches!(turn, Turn::Over(_)), "{reply} after {line:?}"),
            }
        }
    }
}

/// Plays by a certificate against all play, and returns the number of games.
fn explore(player: &GameProofs, referee: &mut Referee, claim: Claim) -> usize {
    assert!(!referee.has_won(!claim.is_xeno()), "lost: {:?}", referee.line);
    let answer = player.answer(&referee.line).expect("an answer");
    let replies = match answer.turn {
        Turn::Over(_) => {
            let held = referee.is_late(claim) || claim.is_draw() && referee.legal().is_empty();
            assert!(referee.has_won(claim.is_xeno()) || held, "not over: {:?}", referee.line);
            return 1;
        }
        Turn::Move(answer) => {
            assert!(referee.legal().contains(&answer.point), "{} after {:?}", answer.point, referee.line);
            vec![answer.point]
        }
        Turn::Replies(replies) => {
            assert_announced(player, referee, &replies);
            referee.legal()
        }
    };
    let mut games = 0;
    for point in replies {
        referee.line.push(point);
        games += explore(player, referee, claim);
        referee.line.pop();
    }
    games
}

#[test]
fn the_target_is_reached_against_all_play_on_small_boards() {
    let committed = ["affine-2", "affine-3", "projective-2", "grid-2-3", "grid-3-2", "grid-3-2-mb", "td-3-2", "td-3-3"];
    let read = |name: &str| decode(&file(&committed_as(name))).expect("a certificate");
    // Three in a row on two rows of three: Xeno takes a point of one row, and a pairing or a potential does the rest.
    let draws = |theorem| {
        let strategy = Strategy { claim: Claim::XenoDraws, lemmas: vec![], theorem };
        pgc_core::certificate::Certificate { game: Game::parse("mnk:3,2,3").expect("a game"), strategy, steps: 1000 }
    };
    let cover = Ending::Cover(vec![Term { moves: vec![], ending: Ending::Potential }]);
    let own = [Term { moves: vec![0], ending: Ending::Pairing }, Term { moves: vec![1], ending: cover }].map(draws);
    for certificate in committed.into_iter().map(read).chain([read("animal-tic-3x3")]).chain(own) {
        let mut referee = Referee { game: &certificate.game, line: Vec::new() };
        assert!(explore(&GameProofs::new(&certificate), &mut referee, certificate.strategy.claim) > 0);
    }
}

#[test]
fn random_games_with_own_lines_starts_and_bounds_reach_their_targets_against_all_play() {
    let (mut explored, mut games) = ([0; 3], 0);
    for seed in 0..600 {
        let Ok(twin) = Twin::of(random::game(&mut Dice::new(seed), true)) else { continue };
        let Game { convention, opening, moves, .. } = &twin.game;
        let kinds =
            [matches!(convention, Convention::Own(_)), matches!(opening, OpeningRule::Start(_)), moves.is_some()];
        if kinds == [false; 3] {
            continue;
        }
        let Outcome::Proved(certificate) = twin.answer(None, 1) else { panic!("game {seed} is undecided") };
        let mut referee = Referee { game: &certificate.game, line: Vec::new() };
        games += explore(&GameProofs::new(&certificate), &mut referee, certificate.strategy.claim);
        kinds.into_iter().zip(&mut explored).for_each(|(is_kind, count)| *count += usize::from(is_kind));
    }
    assert!(explored.iter().all(|&count| count > 100) && games > 2_000, "{explored:?}, {games}");
}

#[test]
fn a_broken_proof_is_told_before_a_line_is_followed() {
    let directory = tempfile::tempdir().expect("a directory");
    let game = Game::parse("3^2").expect("a game");
    let stays = Permutation::identity(9);
    let theorem = Term {
        moves: vec![4],
        ending: Ending::Cover(vec![Term { moves: vec![], ending: Ending::Cite { lemma: 0, map: stays } }]),
    };
    let lemma = Lemma { own: vec![4], other: vec![0], left: None, term: Term::forced(vec![1]) };
    let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![lemma], theorem };
    let certificate = pgc_core::certificate::Certificate { game, strategy, steps: 9 };
    let bytes = pgc_engine::file::encode(&certificate).expect("a certificate");
    fs::write(directory.path().join("broken.pgc"), bytes).expect("a file");
    let output = prover_in(directory.path(), &["show", "broken.pgc", "--after", "4,1"]);
    assert_eq!(code(&output), 3);
    let expected = "error: broken.pgc: the proof does not hold; lemma 0: after 1, (7): the script ends without a win\n";
    assert_eq!((stdout(&output), stderr(&output)), (String::new(), expected.to_owned()));
}
