//! `prover show --after`: a player who follows it reaches the target, as does another player with the same proof.

use pgc_checker::Verdict;
use pgc_core::certificate::{Prepared, decode};
use pgc_core::game::{Claim, Convention, Game, OpeningRule, Point, Start};
use pgc_core::player::variation::End;
use pgc_core::player::{Reason, Replies, Turn};
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};
use pgc_core::symmetry::Permutation;
use pgc_engine::solve::Answer;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tests::asked;
use tests::assembler::{Certificate, file};
use tests::binaries::{code, prover_in, stderr, stdout, workspace};
use tests::judge::verdict;
use tests::mutants::{QUBIC, Stock, committed_as, found, mutant, playable};
use tests::oracle::{Board, Rules};
use tests::player::{Outcome, antagonist, over, play};
use tests::random::{self, Dice};
use tests::samples::{fork, least, rich};
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
fn assert_announced(player: &Prepared, referee: &Referee, replies: &Replies) {
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
fn explore(player: &Prepared, referee: &mut Referee, claim: Claim) -> usize {
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
        assert!(explore(&Prepared::new(&certificate), &mut referee, certificate.strategy.claim) > 0);
    }
}

/// Answers are compared with the announced ones if the whole check takes fewer steps than this.
const ANNOUNCED: u64 = 100_000;

/// The result of a game against random play, with the prover's moves from `show`.
fn outcome(certificate: &Certificate, dice: &mut Dice, greed: usize) -> Outcome {
    let read = decode(&file(certificate)).expect("a certificate");
    let (player, rules) = (Prepared::new(&read), Rules::of(certificate));
    let (mut position, mut line) = (rules.start(), Vec::<Point>::new());
    loop {
        if let Some(outcome) = over(&rules, position) {
            return outcome;
        }
        let reply = position.reply;
        let point = match player.answer(&line).map(|answer| answer.turn) {
            Ok(Turn::Move(answer)) if !reply && rules.moves(position) >> answer.point & 1 == 1 => answer.point,
            Ok(Turn::Replies(replies)) if reply => {
                if read.steps < ANNOUNCED && dice.percent(12) {
                    assert_announced(&player, &Referee { game: &read.game, line: line.clone() }, &replies);
                }
                antagonist(&rules, position, dice, greed).try_into().expect("a small point")
            }
            // The game would go on, but the claim does not ask how.
            Ok(Turn::Over(End::NoMovesLeft)) if rules.draw && position.none_left() => return Outcome::Reached,
            _ => return Outcome::Lost("no legal answer"),
        };
        line.push(point);
        position = rules.after(position, point.into());
    }
}

fn is_verified(certificate: &Certificate) -> bool {
    matches!(verdict(certificate), Verdict::Verified(_))
}

/// Asserts that both players reach the target.
fn assert_reached(name: &str, certificate: &Certificate, seed: u64) {
    let mut dice = Dice::new(seed);
    for greed in [0, 60, 100] {
        assert_eq!(outcome(certificate, &mut dice, greed), Outcome::Reached, "{name}, seed {seed}: {certificate:?}");
        assert_eq!(play(certificate, &[], &mut dice, greed), Outcome::Reached, "{name}, seed {seed}");
    }
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn committed_proofs_reach_their_targets_as_with_the_other_player() {
    let samples = [("rich", rich()), ("least", least()), ("fork", fork())];
    let samples = samples.into_iter().map(|(name, sample)| (name.to_owned(), sample));
    let qubic = (QUBIC.to_owned(), committed_as(QUBIC));
    let proofs = playable().into_iter().chain(found()).chain(samples).chain([qubic]);
    let proofs: Vec<_> = proofs.filter(|(_, proof)| is_verified(proof)).collect();
    for (seed, (name, proof)) in (0..).zip(&proofs) {
        assert_reached(name, proof, seed);
    }
}

/// How many mutants of each kind of proof are tried by the ordinary test command; `PLAYED_MUTANTS` asks for more.
const MUTANTS: u64 = 250;

#[test]
#[ignore = "long: run by .ci/stages long"]
fn mutants_that_are_accepted_reach_their_targets_too() {
    let count = asked::number("PLAYED_MUTANTS").unwrap_or(MUTANTS);
    for extended in [false, true] {
        let stock = Stock::new(extended);
        let mut played = 0;
        for number in 0..count {
            let Some(certificate) = mutant(&stock, number).certificate else { continue };
            if certificate.steps < 20_000 && is_verified(&certificate) {
                assert_reached(&format!("mutant {number}, extended {extended}"), &certificate, number);
                played += 1;
            }
        }
        assert!(played * 6 > count, "{played} of {count}");
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
        let Answer::Proved(certificate) = twin.answer(None, 1) else { panic!("game {seed} is undecided") };
        let mut referee = Referee { game: &certificate.game, line: Vec::new() };
        games += explore(&Prepared::new(&certificate), &mut referee, certificate.strategy.claim);
        kinds.into_iter().zip(&mut explored).for_each(|(is_kind, count)| *count += usize::from(is_kind));
    }
    assert!(explored.iter().all(|&count| count > 100) && games > 2_000, "{explored:?}, {games}");
}

/// The output of `prover show --json --after` for a committed certificate.
fn said(name: &str, line: &[u64]) -> Value {
    let line: Vec<String> = line.iter().map(u64::to_string).collect();
    let path = format!("certificates/{name}.pgc");
    let output = prover_in(workspace(), &["show", &path, "--json", "--after", &line.join(",")]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    serde_json::from_str(&stdout(&output)).expect("JSON")
}

#[test]
fn a_game_through_the_program_is_won_or_held() {
    for (name, over) in
        [("grid-3-3", "line"), ("grid-3-2-mb", "line"), ("grid-3-3-x13", "line"), ("grid-4-2", "full_board")]
    {
        let points = Board::of(&committed_as(name).family).points;
        let mut line: Vec<u64> = Vec::new();
        loop {
            let answer = said(name, &line);
            let turn = &answer["turn"];
            if let Some(point) = turn["move"]["point"].as_u64() {
                line.push(point);
            } else if turn.get("replies").is_some() {
                let forbidden = |point: &u64| name == "grid-3-3-x13" && line.is_empty() && *point == 13;
                let free = (0..points as u64).find(|point| !line.contains(point) && !forbidden(point));
                line.push(free.expect("a free point"));
            } else {
                let end = &turn["over"];
                assert!(end == over || end.get(over).is_some(), "{name}: {turn}");
                break;
            }
        }
    }
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

#[test]
fn a_depth_folds_and_counts_what_it_hides() {
    let shown = |arguments: &[&str]| {
        let output = prover_in(workspace(), &[&["show", "certificates/affine-4.pgc", "--json"], arguments].concat());
        assert_eq!(code(&output), 0);
        serde_json::from_str::<Value>(&stdout(&output)).expect("JSON")
    };
    let whole = shown(&[]);
    let all: usize = whole["proof"].as_array().expect("lemmas").iter().map(|lemma| moves(&lemma["script"])).sum();
    for depth in 0..12 {
        let folded = shown(&["--depth", &depth.to_string()]);
        let lemmas = folded["proof"].as_array().expect("lemmas");
        assert_eq!(lemmas.iter().map(|lemma| moves(&lemma["script"])).sum::<usize>(), all, "shown and hidden");
        let deepest = lemmas.iter().map(|lemma| deep(&lemma["script"])).max().expect("a lemma");
        assert_eq!(deepest, depth.min(deepest_of(&whole)), "no more is shown, and no less");
    }
    assert_eq!(shown(&["--depth", "100"]), whole);
}

fn deepest_of(whole: &Value) -> usize {
    whole["proof"].as_array().expect("lemmas").iter().map(|lemma| deep(&lemma["script"])).max().expect("a lemma")
}

/// The number of moves of a script, hidden ones included.
fn moves(script: &Value) -> usize {
    let end = &script["end"];
    let hidden = end["hidden"]["moves"].as_u64().map_or(0, |moves| usize::try_from(moves).expect("few"));
    let answers = end["cover"].as_array().map_or(&[][..], Vec::as_slice).iter();
    let covered: usize =
        answers.map(|answer| answer["replies"].as_array().expect("replies").len() + moves(&answer["script"])).sum();
    script["moves"].as_array().expect("moves").len() + hidden + covered
}

/// The length of the longest line of play shown.
fn deep(script: &Value) -> usize {
    let answers = script["end"]["cover"].as_array().map_or(&[][..], Vec::as_slice).iter();
    let longest = answers.map(|answer| 1 + deep(&answer["script"])).max().unwrap_or(0);
    script["moves"].as_array().expect("moves").len() + longest
}

/// The pairs are a pairing: two points of each line, no point twice.
#[test]
fn the_pairs_that_are_shown_are_a_pairing() {
    for name in ["grid-5-2", "grid-8-3"] {
        let path = format!("certificates/{name}.pgc");
        let output = prover_in(workspace(), &["show", &path, "--json"]);
        let shown: Value = serde_json::from_str(&stdout(&output)).expect("JSON");
        let points = |value: &Value| -> Vec<Point> { serde_json::from_value(value.clone()).expect("points") };
        let pairs = shown["proof"][0]["script"]["end"]["pairing"]["pairs"].as_array().expect("pairs");
        let pairs: Vec<Vec<Point>> = pairs.iter().map(points).collect();
        let read = decode(&fs::read(workspace().join(Path::new(&path))).expect("a file")).expect("a certificate");
        let lines = read.game.board.lines();
        assert_eq!(pairs.len(), lines.len());
        assert!(lines.iter().all(|line| pairs.iter().any(|pair| pair.iter().all(|point| line.contains(point)))));
        let mut all = pairs.concat();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 2 * lines.len());
    }
}
