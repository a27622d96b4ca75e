//! What `prover audit --format dictionary` calls covered, the checker accepts; and what it calls missing is missing.

use std::collections::BTreeSet;
use std::fs;

use prover::certificate::decode;
use prover::dictionary::coverage::{Audit, Missing, Options, Status, audit};
use prover::dictionary::format::{Entry, parse};
use prover::game::{Convention, Game, Point};
use prover::position::Choice;
use prover::position::{Rules as ProversRules, Symmetries};
use prover::symmetry::automorphisms;
use serde_json::Value;
use tests::assembler::{Certificate, Claim, Family, Term, file, read};
use tests::binaries::{checker_in, code, folder, object, prover, prover_in, stderr, stdout, with_input, workspace};
use tests::dictionaries::{text, unfolded};
use tests::oracle::position::members;
use tests::oracle::{Points, Position, Rules, Truth, decide};
use tests::random::Dice;
use tests::twin::Silent;

fn audited(game: &Game, entries: &[Entry]) -> Audit {
    audit(game, entries, &Options { threads: 2, shorten: false, progress: &Silent }).expect("an audit")
}

/// The strategic moves of a committed proof, as `prover show --dictionary` prints them.
fn dictionary(name: &str) -> String {
    let output = prover_in(workspace(), &["show", "--dictionary", &format!("certificates/{name}.pgc")]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    stdout(&output)
}

/// Four in a row on six columns and five rows, whose dictionary is short, in Patashnik's manner.
fn board() -> (Game, Vec<Entry>) {
    let game = Game::parse("mnk:6,5,4").expect("a game");
    let entries = parse(&dictionary("mnk-6-5-4"), 30).expect("a dictionary");
    let entries = unfolded(&game, &entries);
    (game, entries)
}

/// The points that are free in a position.
fn free(game: &Game, own: &[Point], other: &[Point]) -> Vec<Point> {
    let points = Point::try_from(game.board.points()).expect("a point");
    (0..points).filter(|point| !own.contains(point) && !other.contains(point)).collect()
}

/// The steps of a written certificate, as the oracle counts them.
fn steps(bytes: &[u8]) -> Result<u64, &'static str> {
    decide(&read::certificate(&read::payload(bytes)))
}

/// A position up to symmetry.
struct Forms {
    rules: std::sync::Arc<ProversRules>,
    symmetries: Symmetries,
}

impl Forms {
    fn new(game: &Game) -> Self {
        let rules = ProversRules::new(game, prover::game::Claim::XenoWins);
        Self { rules, symmetries: Symmetries::new(&automorphisms(&game.board), game.board.points()) }
    }

    fn of(&self, own: &[Point], other: &[Point]) -> u128 {
        self.symmetries.canonical(&prover::position::Position::with(&self.rules, own, other)).0
    }

    /// Whether Xeno, to move, has a forced sequence.
    fn wins(&self, own: &[Point], other: &[Point]) -> bool {
        let mut position = prover::position::Position::with(&self.rules, own, other);
        prover::search::threats::ForcedSearch::new(u64::MAX).shortest(&mut position, 20).is_some()
    }
}

/// The points of either player after a line of play, which must be legal and not be over before its end.
fn played(game: &Game, play: &[Point]) -> [Vec<Point>; 2] {
    let mut sides = [Vec::new(), Vec::new()];
    for (turn, &point) in play.iter().enumerate() {
        let counts = |role| role == 0 || game.convention == Convention::Strong;
        for role in [0, 1] {
            let complete = |line: &Vec<Point>| line.iter().all(|point| sides[role].contains(point));
            assert!(!counts(role) || !game.board.lines().iter().any(complete), "{play:?} is over before its end");
        }
        assert!(usize::from(point) < game.board.points() && !sides.concat().contains(&point), "{play:?} is not legal");
        sides[turn % 2].push(point);
    }
    sides.iter_mut().for_each(|side| side.sort_unstable());
    sides
}

#[test]
fn the_dictionary_of_the_proof_of_qubic_is_a_proof() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("qubic.txt"), dictionary("grid-4-3")).unwrap();
    let arguments = ["audit", "--format", "dictionary", "--game", "4^3", "qubic.txt", "-o", "qubic.pgc", "--json"];
    let output = prover_in(directory.path(), &arguments);
    assert_eq!((code(&output), &*stderr(&output)), (0, ""));
    let said = object(&output);
    assert_eq!((&said["verdict"], &said["used"]), (&"COVERED".into(), &said["entries"]));
    assert_eq!(said["missing"], Value::Array(vec![]));
    let checked = checker_in(directory.path(), &["qubic.pgc"]);
    let hash = said["certificate"]["hash"].as_str().expect("a hash");
    assert_eq!(code(&checked), 0, "{}", stdout(&checked));
    let verdict = stdout(&checked);
    assert!(verdict.starts_with("VERIFIED Xeno wins 4^3\n") && verdict.contains(hash), "{verdict}");
    assert_eq!(
        said["certificate"]["steps"],
        decode(&fs::read(directory.path().join("qubic.pgc")).unwrap()).unwrap().steps
    );
}

#[test]
fn a_dictionary_in_patashniks_manner_is_covered_by_its_own_entries() {
    let game = Game::parse("4^3").unwrap();
    let entries = unfolded(&game, &parse(&dictionary("grid-4-3"), 64).unwrap());
    assert!(entries.len() > 3000);
    // As a text, too.
    let mut entries = parse(&text(&entries, 64), 64).unwrap();
    let audit = audited(&game, &entries);
    assert!(audit.statuses.iter().all(|status| *status == Status::Used), "each entry is of use");
    assert_eq!((audit.missing.len(), audit.dominated), (0, 0), "with as many points of either, nothing dominates");
    assert!(audit.positions > 150_000, "only {}", audit.positions);
    let proof = audit.proof.expect("a proof");
    assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps));
    let gone = entries.remove(2000);
    assert_missing(&game, &entries, &gone);
}

#[test]
fn a_proof_that_is_made_short_holds_and_is_no_longer() {
    let breaker = Game::parse("4^3").expect("a game").with_convention(Convention::MakerBreaker);
    let entries = parse(&dictionary("grid-4-3-mb"), 64).expect("a dictionary");
    let mut saved = 0;
    for (game, entries) in [board(), (breaker.clone(), unfolded(&breaker, &entries))] {
        let proofs = [false, true].map(|shorten| {
            let audits = [1, 3].map(|threads| {
                let options = Options { threads, shorten, progress: &Silent };
                audit(&game, &entries, &options).expect("an audit").proof.expect("a proof")
            });
            assert!(audits[0].bytes == audits[1].bytes, "the number of threads makes no difference");
            let [proof, _] = audits;
            assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps));
            proof.bytes.len()
        });
        assert!(proofs[1] <= proofs[0], "{proofs:?}");
        saved += proofs[0] - proofs[1];
    }
    assert!(saved > 1000, "only {saved}");
}

/// Without an entry its position is missing, and nothing else.
fn assert_missing(game: &Game, rest: &[Entry], gone: &Entry) -> Missing {
    let forms = Forms::new(game);
    let audit = audited(game, rest);
    assert!(audit.proof.is_none());
    let [missing] = &audit.missing[..] else { panic!("one position is missing, not {:?}", audit.missing) };
    assert_eq!(forms.of(&missing.own, &missing.other), forms.of(&gone.choice.own, &gone.choice.other));
    assert_eq!(played(game, &missing.play), [missing.own.clone(), missing.other.clone()]);
    assert!(!missing.hopeless && missing.mistaken.is_none());
    let level = audit.levels.iter().find(|level| level.missing > 0).expect("a level");
    assert_eq!((level.level, level.missing), (2 * gone.choice.own.len(), 1));
    missing.clone()
}

#[test]
fn an_entry_that_is_taken_away_is_missed_and_nothing_else() {
    let (game, entries) = board();
    assert!(audited(&game, &entries).proof.is_some());
    for place in 0..entries.len() {
        let mut rest = entries.clone();
        let gone = rest.remove(place);
        let missing = assert_missing(&game, &rest, &gone);
        if place % 20 == 0 {
            // Whoever appends the position as it was told, with the right move, has covered everything again.
            let covers = |point: &Point| {
                let (own, other) = (missing.own.clone(), missing.other.clone());
                let again = [&rest[..], &[Entry { line: 0, choice: Choice { own, other, point: *point } }]].concat();
                audited(&game, &again).proof.is_some()
            };
            assert!(free(&game, &missing.own, &missing.other).iter().any(covers));
        }
    }
}

#[test]
fn generalised_entries_are_missed_with_a_line_of_play_to_what_they_dominate() {
    let game = Game::parse("4^3").expect("a game").with_convention(Convention::MakerBreaker);
    let entries = parse(&dictionary("grid-4-3-mb"), 64).expect("a dictionary");
    assert!(audited(&game, &entries).dominated > 500);
    let mut apart = 0;
    for gone in (0..entries.len()).step_by(13) {
        let mut rest = entries.clone();
        rest.remove(gone);
        for missing in audited(&game, &rest).missing {
            let [own, other] = played(&game, &missing.play);
            assert_eq!(own, missing.own);
            assert!(other.iter().all(|point| missing.other.contains(point)), "{missing:?}");
            apart += usize::from(other != missing.other);
        }
    }
    assert!(apart > 5, "only {apart}");
}

#[test]
fn another_move_is_covered_or_leads_to_what_is_missing() {
    let (game, entries) = board();
    let mut dice = Dice::new(2);
    let mut counts = [0; 2];
    for _ in 0..100 {
        let mut changed = entries.clone();
        let place = dice.below(changed.len());
        let entry = &mut changed[place];
        entry.choice.point = dice.pick(&free(&game, &entry.choice.own, &entry.choice.other));
        let audit = audited(&game, &changed);
        counts[usize::from(audit.proof.is_some())] += 1;
        if let Some(proof) = audit.proof {
            assert_eq!(steps(&proof.bytes), Ok(proof.certificate.steps));
        }
        for missing in &audit.missing {
            assert_eq!(played(&game, &missing.play), [missing.own.clone(), missing.other.clone()]);
        }
    }
    assert!(counts[0] > 10 && counts[1] > 0, "{counts:?}");
}

/// The free points at which a player completes a line.
fn completions(game: &Game, own: &[Point], other: &[Point]) -> Vec<Point> {
    let free = free(game, own, other);
    let completes = |point: &Point| {
        let all = [own, &[*point]].concat();
        game.board.lines().iter().any(|line| line.contains(point) && line.iter().all(|point| all.contains(point)))
    };
    free.into_iter().filter(completes).collect()
}

/// The missing positions to which a move leads, by trying all replies and making the blocks that no entry makes.
fn missing_after(game: &Game, forms: &Forms, entry: &Entry, audit: &Audit, entries: &[Entry]) -> BTreeSet<u128> {
    let missing: BTreeSet<u128> = audit.missing.iter().map(|missing| forms.of(&missing.own, &missing.other)).collect();
    let used = audit.statuses.iter().zip(entries).filter(|(status, _)| **status == Status::Used);
    let used: BTreeSet<u128> = used.map(|(_, entry)| forms.of(&entry.choice.own, &entry.choice.other)).collect();
    let mut found = BTreeSet::new();
    let mut due = vec![([&entry.choice.own[..], &[entry.choice.point]].concat(), entry.choice.other.clone())];
    while let Some((own, other)) = due.pop() {
        let threats = completions(game, &own, &other);
        if threats.len() > 1 || !completions(game, &other, &own).is_empty() {
            continue;
        }
        for reply in if threats.is_empty() { free(game, &own, &other) } else { threats } {
            let other = [&other[..], &[reply]].concat();
            let form = forms.of(&own, &other);
            if missing.contains(&form) {
                found.insert(form);
            } else if let ([], [block]) = (&completions(game, &own, &other)[..], &completions(game, &other, &own)[..])
                && !used.contains(&form)
                && !forms.wins(&own, &other)
            {
                due.push(([&own[..], &[*block]].concat(), other));
            }
        }
    }
    found
}

#[test]
fn what_is_missing_is_told_with_the_entry_that_leads_there() {
    let (game, entries) = board();
    let forms = Forms::new(&game);
    let mut dice = Dice::new(3);
    let (mut several, mut shared, mut blocks) = (0, 0, 0);
    for _ in 0..60 {
        let mut changed = entries.clone();
        for _ in 0..4 {
            let place = dice.below(changed.len());
            let entry = &mut changed[place];
            entry.choice.point = dice.pick(&free(&game, &entry.choice.own, &entry.choice.other));
        }
        let audit = audited(&game, &changed);
        let Audit { statuses, missing, lacking, .. } = &audit;
        for missing in missing {
            let Choice { own, other, point } = &changed[missing.entry.expect("an entry")].choice;
            // Before and after its move.
            let after = &missing.play[..missing.play.len() - 1 - 2 * missing.blocks];
            let before = played(&game, &after[..after.len() - 1]);
            assert_eq!(forms.of(&before[0], &before[1]), forms.of(own, other));
            let after = played(&game, after);
            assert_eq!(forms.of(&after[0], &after[1]), forms.of(&[&own[..], &[*point]].concat(), other));
            // Nothing but blocks between.
            for place in missing.play.len() - 2 * missing.blocks..missing.play.len() {
                if place % 2 == 0 {
                    let [own, other] = played(&game, &missing.play[..place]);
                    assert_eq!(completions(&game, &other, &own), [missing.play[place]]);
                }
            }
            blocks += missing.blocks;
        }
        let mut counts = vec![0; changed.len()];
        for lacking in lacking {
            counts[lacking.entry] = lacking.missing;
            several += usize::from(lacking.missing > 1);
        }
        for (entry, count) in counts.iter().enumerate().filter(|(entry, _)| statuses[*entry] == Status::Used) {
            let found = missing_after(&game, &forms, &changed[entry], &audit, &changed);
            assert_eq!(*count, found.len(), "{:?}", changed[entry]);
        }
        shared += counts.iter().sum::<usize>() - missing.len();
    }
    assert!(several > 5 && shared > 0 && blocks > 3, "{several}, {shared} and {blocks}");
}

/// A random game of seven to nine points, with lines of three or four.
fn small(dice: &mut Dice) -> (Game, Rules) {
    let points = 7 + dice.below(3);
    let lines: BTreeSet<Vec<usize>> = (0..6 + dice.below(8))
        .map(|_| {
            let mut line = dice.shuffled((0..points).collect::<Vec<_>>());
            line.truncate(if dice.percent(80) { 3 } else { 4 });
            line.sort_unstable();
            line
        })
        .collect();
    let lines: Vec<&[usize]> = lines.iter().map(Vec::as_slice).collect();
    let certificate = Certificate::new(Family::lines(points, &lines), Claim::XenoWins, Term::end(&[0]));
    let certificate = if dice.percent(40) { certificate.maker_breaker() } else { certificate };
    (decode(&file(&certificate)).expect("a game").game, Rules::of(&certificate))
}

fn list(points: Points) -> Vec<Point> {
    members(points).map(|point| Point::try_from(point).expect("a point")).collect()
}

/// A move for each position that can arise: one that wins, if there is one, or sometimes just any.
fn moves(truth: &Truth, rules: &Rules, dice: &mut Dice, noise: usize) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut met = BTreeSet::new();
    let mut due = vec![(0, 0)];
    while let Some((own, other)) = due.pop() {
        let position = Position { own, other, reply: false };
        let over = |lines: &[Points], points: Points| lines.iter().any(|line| line & !points == 0);
        let is_over = over(&rules.own_lines, own) || over(&rules.other_lines, other) || rules.free(position) == 0;
        if is_over || !met.insert((own, other)) {
            continue;
        }
        let free: Vec<usize> = members(rules.free(position)).collect();
        let wins = |point: &usize| truth.reached(Position { own: own | 1 << point, other, reply: true });
        let winning = free.iter().copied().find(wins).filter(|_| !dice.percent(noise));
        let point = winning.unwrap_or_else(|| dice.pick(&free));
        if !dice.percent(noise / 4) {
            let point = point.try_into().expect("a point");
            entries
                .push(Entry { line: entries.len() + 1, choice: Choice { own: list(own), other: list(other), point } });
        }
        let after = Position { own: own | 1 << point, other, reply: true };
        due.extend(members(rules.free(after)).map(|reply| (after.own, other | 1 << reply)));
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
            let set = |points: &[Point]| points.iter().fold(0, |set: Points, point| set | 1 << point);
            let position = Position { own: set(&own), other: set(&other), reply: false };
            assert!(!missing.hopeless || !truth.reached(position), "{missing:?} can be won");
        }
        counts[usize::from(wins)][usize::from(audit.proof.is_some())] += 1;
    }
    let [[lost, never], [lacking, covered]] = counts;
    assert!(never == 0 && lost > 20 && lacking > 0 && covered > 20, "{counts:?}");
}

/// Any position with any move, before those that may be right.
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

/// Random changes of a dictionary's bytes are audited or refused by line and column.
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

/// What a run says in a directory with these files; the seconds differ from run to run.
fn said(files: &[(&str, &str)], arguments: &[&str]) -> String {
    let files: Vec<(&str, &[u8])> = files.iter().map(|&(name, text)| (name, text.as_bytes())).collect();
    let directory = folder(&files);
    let output = prover_in(directory.path(), &[&["audit", "--format", "dictionary"], arguments].concat());
    let steady = |line: &str| match line.split_once("seconds   ") {
        Some(_) => "seconds      [...]\n".to_owned(),
        None => format!("{line}\n"),
    };
    let printed: String = stdout(&output).lines().map(steady).collect();
    let written = fs::metadata(directory.path().join("proof.pgc")).map_or("", |_| "proof.pgc is written\n");
    format!("{printed}{}exit {}\n{written}", stderr(&output), code(&output))
}

#[test]
fn a_dictionary_that_covers_everything() {
    let text = "The middle\n---\n27 13\n";
    insta::assert_snapshot!(said(&[("cube.txt", text)], &["--game", "3^3", "cube.txt", "-o", "proof.pgc"]));
}

#[test]
fn a_dictionary_that_does_not() {
    let text = "9 0\nx3o4 1\nxxo1o4 8\nox7 4\nxxx6 5\n9 8\n9 4\nxo7 2\nx8 1\n";
    insta::assert_snapshot!(said(&[("square.txt", text)], &["--game", "3^2", "square.txt", "-o", "proof.pgc"]));
}

#[test]
fn what_is_missing_is_told_by_the_lines_that_lead_there() {
    let text = "9 1\n9 0\n9 4\n9 7\nox1o5 5\n";
    insta::assert_snapshot!(said(&[("side.txt", text)], &["--game", "3^2", "side.txt"]));
}

#[test]
fn another_move_is_told_where_the_first_one_leaves_positions_without_an_answer() {
    let told = "line 1, move 4: 1 position\n   line 2 has another move for the same position, up to symmetry: 1\n";
    for (text, is_told) in [("9 4\n9 1\n", true), ("9 4\n", false), ("9 4\n9 4\n", false)] {
        let said = said(&[("centre.txt", text)], &["--game", "3^2", "centre.txt"]);
        assert!(said.contains("\nmissing      1, up to symmetry\n") && said.contains(told) == is_told, "{said}");
        assert_eq!(said.contains("Entries to look at first"), is_told, "{said}");
    }
}

/// Ophelia threatens twice with the points that the entry gives her, not with those that she has in play.
#[test]
fn no_move_helps_where_an_entry_gives_ophelia_too_much() {
    insta::assert_snapshot!(said(&[("wide.txt", "o1o6 1\n")], &["--game", "3^2", "wide.txt"]));
}

#[test]
fn what_is_missing_as_data() {
    let json = data("9 1\n9 0\nox1o5 5\n", "3^2");
    insta::assert_snapshot!(json);
}

#[test]
fn what_is_found_as_data() {
    insta::assert_snapshot!(data("9 0\nx3o4 1\nxxo1o4 8\n9 8\n", "3^2 --maker-breaker"));
}

/// What a run says of a dictionary as JSON, a line for each key, and its exit code.
fn data(text: &str, game: &str) -> String {
    let said = said(&[("square.txt", text)], &["--game", game, "square.txt", "--json"]);
    let (before, after) = said.split_once("\"seconds\":").expect("seconds");
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c));
    format!("{before}\"seconds\":0{after}").replace(",\"", ",\n\"")
}

#[test]
fn a_dictionary_may_come_from_standard_input() {
    let arguments = ["audit", "--format", "dictionary", "--game", "3^3", "-"];
    let run = |text: &str| with_input(prover(), workspace(), &arguments, text.as_bytes());
    let output = run("27 13\n");
    assert_eq!((code(&output), &*stderr(&output)), (0, ""));
    assert!(stdout(&output).contains("\ndictionary   -\n"), "{}", stdout(&output));
    let output = run("27 13\n27 27\n");
    let expected = "error: -:2:4: '27' is no point; the points are 0 to 26\n  | 27 27\n  |    ^\n";
    assert_eq!((code(&output), &*stderr(&output)), (3, expected));
}

#[test]
fn a_text_that_is_no_dictionary_is_told_what_it_may_be() {
    let header = "Patashnik's dictionary\n27 13\n";
    insta::assert_snapshot!("a_header_without_dashes", said(&[("d.txt", header)], &["--game", "3^3", "d.txt"]));
    let plane = "# The affine plane of order 3\ngame \"affine:3\"\n";
    insta::assert_snapshot!("a_strategy", said(&[("plane.txt", plane)], &["--game", "affine:3", "plane.txt"]));
}

#[test]
fn what_is_not_understood_is_refused_with_its_place() {
    let text = ("d.txt", "a header\n---\n27 13\nxo26 3\n");
    for (arguments, expected) in [
        (&["--game", "3^3", "d.txt"][..], "error: d.txt:4:1: the position has 28 points, but the board has 27"),
        (&["--game", "3^2", "d.txt"], "error: d.txt:3:1: the position has 27 points, but the board has 9"),
        (&["--game", "3^3", "e.txt"], "error: e.txt: cannot be read"),
        (&["--game", "5^2", "d.txt"], "error: d.txt:3:1: the position has 27 points, but the board has 25"),
        (&["--game", "3^3 --claim", "d.txt"], "error: '--claim' is no option of a game"),
        (&["--game", "go", "d.txt"], "error: "),
        (&["d.txt"], "error: a dictionary needs its game; name it with --game"),
        (&["--game", "3^3", "d.txt", "-o", "none/proof.pgc"], "error: none/proof.pgc: cannot be written"),
    ] {
        let said = said(&[text], arguments);
        assert!(said.starts_with(expected) && said.ends_with("exit 3\n"), "{arguments:?}: {said}");
    }
    for (game, text) in [("5^2", "25 12\n"), ("3^3 --forbid-opening 13", "27 12\n")] {
        let said = said(&[("other.txt", text)], &["--game", game, "other.txt"]);
        let expected = format!("error: {game}: dictionaries are audited for games of at most 64 points");
        assert!(said.starts_with(&expected) && said.ends_with("exit 3\n"), "{said}");
    }
}

#[test]
fn a_certificate_that_is_there_stays_if_something_is_missing() {
    let files = [("d.txt", "3^3\n---\n"), ("proof.pgc", "older")];
    let said = said(&files, &["--game", "3^3", "d.txt", "-o", "proof.pgc"]);
    assert!(said.ends_with("exit 1\nproof.pgc is written\n"), "{said}");
    assert!(said.contains("\nproof.pgc: nothing is written, as not everything is covered\n"), "{said}");
}

#[test]
fn a_certificate_that_nobody_asked_for_is_not_missed() {
    let said = said(&[("d.txt", "")], &["--game", "3^3", "d.txt"]);
    assert!(said.starts_with("verdict      NOT COVERED\n") && !said.contains("nothing is written"), "{said}");
}

#[test]
fn only_wins_of_xeno_have_a_dictionary() {
    let output = prover_in(workspace(), &["show", "--dictionary", "certificates/grid-3-2.pgc"]);
    assert_eq!((code(&output), &*stdout(&output)), (3, ""));
    let expected =
        "error: certificates/grid-3-2.pgc: a dictionary has the moves by which Xeno wins, but here Ophelia draws";
    assert!(stderr(&output).starts_with(expected), "{}", stderr(&output));
    let cube = dictionary("grid-3-3");
    assert_eq!(cube, "Xeno wins 3^3; a position and his move a line, 1 of them.\n---\n27 13\n");
}
