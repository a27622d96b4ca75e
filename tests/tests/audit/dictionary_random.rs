//! Audits of dictionaries of small random games, compared with the truth; and of damaged texts.

use std::collections::BTreeSet;

use pgc_core::certificate::decode;
use pgc_core::dictionary::{Entry, parse};
use pgc_core::game::{Game, Point};
use pgc_core::position::Choice;
use tests::assembler::{Certificate, Claim, Family, Term, file};
use tests::dictionaries::{audited, dictionary, free, played, steps};
use tests::oracle::position::members;
use tests::oracle::{NONE, Points, Position, Rules, Truth, single};
use tests::random::Dice;

/// A random game of seven to nine points, with lines of three or four.
fn small(dice: &mut Dice) -> (Game, Rules) {
    let points = 7 + dice.below(3);
    let lines: BTreeSet<Vec<usize>> =
        (0..6 + dice.below(8)).map(|_| dice.some(points, |dice| if dice.percent(80) { 3 } else { 4 })).collect();
    let lines: Vec<&[usize]> = lines.iter().map(Vec::as_slice).collect();
    let certificate = Certificate::new(Family::lines(points, &lines), Claim::XenoWins, Term::end(&[0]));
    let certificate = if dice.percent(40) { certificate.maker_breaker() } else { certificate };
    (decode(&file(&certificate)).expect("a game").game, Rules::of(&certificate))
}

fn list(points: Points) -> Vec<Point> {
    members(points).map(|point| Point::try_from(point).expect("a point")).collect()
}

/// A move for each position that can arise: a winning one, if there is one, or sometimes any.
fn moves(truth: &Truth, rules: &Rules, dice: &mut Dice, noise: usize) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut met = BTreeSet::new();
    let mut due = vec![(NONE, NONE)];
    while let Some((own, other)) = due.pop() {
        let position = Position { own, other, reply: false, left: None };
        let over = |lines: &[Points], points: Points| lines.iter().any(|line| *line & !points == NONE);
        let is_over = over(&rules.own_lines, own) || over(&rules.other_lines, other) || rules.free(position) == NONE;
        if is_over || !met.insert((own, other)) {
            continue;
        }
        let free: Vec<usize> = members(rules.free(position)).collect();
        let wins = |point: &usize| truth.reached(rules.after(position, *point));
        let winning = free.iter().copied().find(wins).filter(|_| !dice.percent(noise));
        let point = winning.unwrap_or_else(|| dice.pick(&free));
        if !dice.percent(noise / 4) {
            let point = point.try_into().expect("a point");
            entries
                .push(Entry { line: entries.len() + 1, choice: Choice { own: list(own), other: list(other), point } });
        }
        let after = rules.after(position, point);
        due.extend(members(rules.free(after)).map(|reply| (after.own, other | single(reply))));
    }
    entries
}

#[test]
fn what_is_covered_is_true_and_true_moves_are_covered() {
    let mut dice = Dice::new(5);
    let mut counts = [[0; 2]; 2];
    for _ in 0..400 {
        let (game, rules) = small(&mut dice);
        let truth = Truth::new(rules.clone());
        let noise = dice.pick(&[0, 0, 10, 40]);
        let entries = moves(&truth, &rules, &mut dice, noise);
        let audit = audited(&game, &entries);
        let wins = truth.claim();
        if noise == 0 {
            assert_eq!(audit.proof.is_some(), wins, "{rules:?}");
        }
        if let Some(proof) = &audit.proof {
            assert!(wins, "{rules:?}");
            assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps), "{rules:?}");
        }
        for missing in &audit.missing {
            let [own, other] = played(&game, &missing.play);
            assert_eq!((&own, &other), (&missing.own, &missing.other));
            let set = |points: &[Point]| points.iter().fold(NONE, |set, &point| set | single(point.into()));
            let position = Position { own: set(&own), other: set(&other), reply: false, left: None };
            assert!(!missing.hopeless || !truth.reached(position), "{missing:?} can be won");
        }
        counts[usize::from(wins)][usize::from(audit.proof.is_some())] += 1;
    }
    let [[lost, never], [lacking, covered]] = counts;
    assert!(never == 0 && lost > 20 && lacking > 0 && covered > 20, "{counts:?}");
}

/// Any position with any move, before entries that may be right.
#[test]
fn any_entries_at_all_are_no_danger() {
    let mut dice = Dice::new(6);
    let (mut covered, mut dominated) = (0, 0);
    for _ in 0..400 {
        let (game, rules) = small(&mut dice);
        let truth = Truth::new(rules.clone());
        let mut entries = Vec::new();
        for _ in 0..dice.below(30) {
            let mut sides = [Vec::new(), Vec::new()];
            let points = Point::try_from(game.board.points()).expect("a point");
            (0..points).for_each(|point| _ = sides.get_mut(dice.below(4)).map(|side| side.push(point)));
            let [own, other] = sides;
            let free = free(&game, &own, &other);
            if !free.is_empty() {
                entries.push(Entry { line: 0, choice: Choice { point: dice.pick(&free), own, other } });
            }
        }
        let noise = dice.pick(&[0, 10]);
        entries.extend(moves(&truth, &rules, &mut dice, noise));
        let audit = audited(&game, &entries);
        dominated += audit.dominated;
        if let Some(proof) = audit.proof {
            assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps), "{rules:?}");
            assert!(truth.claim(), "{rules:?}");
            covered += 1;
        }
    }
    assert!(covered > 20 && dominated > 0, "{covered} covered, {dominated} dominated");
}

/// Random changes of a dictionary's bytes are audited, or refused with line and column.
#[test]
fn damaged_texts_are_audited_or_refused() {
    let game = Game::parse("mnk:6,5,4").unwrap();
    let text = dictionary("mnk-6-5-4");
    let mut dice = Dice::new(7);
    let mut counts = [0; 2];
    for _ in 0..150 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..dice.below(4) {
            let place = dice.below(bytes.len());
            match dice.below(3) {
                0 => bytes[place] = dice.pick(b"xo0123456789 \n-\xff"),
                1 => _ = bytes.remove(place),
                _ => bytes.insert(place, dice.pick(b"xo0123456789 \n")),
            }
        }
        let parsed = String::from_utf8_lossy(&bytes);
        let Ok(entries) = parse(&parsed, 30) else {
            counts[1] += 1;
            continue;
        };
        counts[0] += 1;
        if let Some(proof) = audited(&game, &entries).proof {
            assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps));
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
