//! Plans whose files come from others: what is forged, damaged or a link.

use std::{
    fs,
    path::{Path, PathBuf},
};

use pgc_core::{
    certificate::decode,
    game::{Claim, Game},
};
use pgc_engine::{
    file::encode,
    sealed::{Content, open, seal},
    solve::Frontier,
};

use super::{JoinResult, PlanStatus, answer, begin, join, next};
use crate::content::{AnswerFile, Folder, Plan, Question, Round, Setting, State, place_of_answer};

/// A draw that takes a few questions in one round.
const DRAW: &str = "3^2";

fn planned(directory: &Path, game: &str, claim: Claim, jobs: usize, nodes: u64) -> (Folder, PlanStatus) {
    let folder = Folder::new(&directory.join("plan"));
    let first = begin(&folder, &Game::parse(game).unwrap(), claim, (jobs, nodes, 1 << 26)).unwrap();
    (folder, first)
}

fn answer_all(questions: &[PathBuf]) {
    questions.iter().for_each(|question| drop(answer(question, None, 1, &()).unwrap()));
}

/// Answers until nothing is asked any more.
fn finished(folder: &Folder) -> PlanStatus {
    for _ in 0..50 {
        let next = next(folder).unwrap();
        if next.questions.is_empty() {
            return next;
        }
        answer_all(&next.questions);
    }
    panic!("no end");
}

fn joined(folder: &Folder) -> JoinResult {
    join(folder, 1, &()).unwrap()
}

fn parsed<T: Content>(path: &Path) -> (T, Vec<u8>) {
    let bytes = fs::read(path).unwrap();
    let (content, rest) = open::<T>(&bytes).unwrap();
    (content, rest.to_vec())
}

/// A plan that is finished, the bytes that are joined, and its questions.
fn draw(directory: &Path) -> (Folder, Vec<u8>, Vec<PathBuf>) {
    let (folder, first) = planned(directory, DRAW, Claim::OpheliaDraws, 4, 1000);
    assert_eq!(finished(&folder).state, State::Proved);
    let bytes = encode(&joined(&folder).certificate.unwrap()).unwrap();
    (folder, bytes, first.questions)
}

/// Asserts that a forged answer is refused by both commands for this reason, that its question is asked again, and that all is well then.
fn assert_asked_again(folder: &Folder, whole: &[u8], question: &Path, forged: &[u8], why: &str) {
    let place = place_of_answer(question).unwrap();
    let good = fs::read(&place).unwrap();
    fs::write(&place, forged).unwrap();
    let JoinResult { standing: said, certificate, .. } = joined(folder);
    assert!(said.state == State::Open && certificate.is_none(), "{why}");
    let [refused] = &said.refused[..] else { panic!("{:?}", said.refused) };
    assert!(refused.path == place && refused.why.to_string().contains(why), "{}", refused.why);
    let asked = next(folder).unwrap();
    assert_eq!((asked.state, &asked.questions[..]), (State::Open, &[question.to_owned()][..]), "{why}");
    assert_eq!(asked.refused.len(), 1);
    let aside = place.with_extension("answer.1");
    assert!(fs::read(&aside).unwrap() == forged);
    fs::remove_file(aside).unwrap();
    answer_all(&asked.questions);
    assert!(fs::read(&place).unwrap() == good, "{why}");
    assert_eq!(finished(folder).state, State::Proved);
    assert!(encode(&joined(folder).certificate.unwrap()).unwrap() == whole);
}

#[test]
fn what_is_not_proved_is_not_believed() {
    let directory = tempfile::tempdir().unwrap();
    let (folder, whole, questions) = draw(directory.path());
    let question = &questions[0];
    let (answer, proof) = parsed::<AnswerFile>(&place_of_answer(question).unwrap());
    assert_eq!(answer.outcome, State::Proved);
    let refuted = AnswerFile { outcome: State::Refuted, ..answer.clone() };
    assert_asked_again(&folder, &whole, question, &seal(&refuted, b""), "without a certificate of the opposite claim");
    assert_asked_again(&folder, &whole, question, &seal(&refuted, &proof), "does not prove the opposite claim");
    // A certificate of the opposite claim, but of another game; and of this one, but it does not hold.
    let win = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/grid-3-3.pgc")).unwrap();
    assert_asked_again(&folder, &whole, question, &seal(&refuted, &win), "is about another game");
    let mut lie = decode(&proof).unwrap();
    lie.strategy.claim = Claim::XenoWins;
    assert_asked_again(&folder, &whole, question, &seal(&refuted, &encode(&lie).unwrap()), "does not hold");
    // A proof that does not hold.
    let mut short = decode(&proof).unwrap();
    short.steps += 1;
    assert_asked_again(&folder, &whole, question, &seal(&answer, &encode(&short).unwrap()), "does not hold");
    short.steps = (1 << 30) + 1;
    assert_asked_again(&folder, &whole, question, &seal(&answer, &encode(&short).unwrap()), "takes more steps");
    let mut many = answer.clone();
    many.statistics.positions = u64::MAX;
    assert_asked_again(&folder, &whole, question, &seal(&many, &proof), "more positions than a search");
    let open = AnswerFile { outcome: State::Open, ..answer };
    assert_asked_again(&folder, &whole, question, &seal(&open, &proof), "although it proves nothing");
    let off = AnswerFile { frontier: Frontier { moves: vec![(9, 1, 1)], forced: vec![] }, ..open.clone() };
    assert_asked_again(&folder, &whole, question, &seal(&off, b""), "not on the board");
    let forced = AnswerFile { frontier: Frontier { moves: vec![], forced: vec![(1, vec![2, 3])] }, ..open };
    assert_asked_again(&folder, &whole, question, &seal(&forced, b""), "forced sequence that does not win");
}

/// An answer that is sound in its form, and names as the only move that matters one that loses.
#[test]
fn a_move_that_is_left_out_is_not_refuted() {
    let directory = tempfile::tempdir().unwrap();
    let (folder, _, questions) = draw(directory.path());
    let lost = |place: &Setting| place.other == [4] && !place.antagonist_moves;
    let question = questions.iter().find(|question| lost(&parsed::<Question>(question).0.place()));
    let place = place_of_answer(question.expect("the centre is asked about")).unwrap();
    let (answer, _) = parsed::<AnswerFile>(&place);
    let misled =
        AnswerFile { outcome: State::Open, frontier: Frontier { moves: vec![(1, 1, 1)], forced: vec![] }, ..answer };
    fs::write(place, seal(&misled, b"")).unwrap();
    assert_eq!(joined(&folder).standing.state, State::Open);
    let asked = next(&folder).unwrap();
    assert!(
        asked.state == State::Open && !asked.questions.is_empty(),
        "what is open is asked, whatever the last round says"
    );
    answer_all(&asked.questions);
    let (answer, refutation) = parsed::<AnswerFile>(&place_of_answer(&asked.questions[0]).unwrap());
    assert_eq!(answer.outcome, State::Refuted, "the edge loses to the centre");
    assert_eq!(decode(&refutation).unwrap().strategy.claim, Claim::XenoWins);
    assert_eq!(joined(&folder).standing.state, State::Open);
    assert_eq!(finished(&folder).state, State::Proved);
    assert_eq!(joined(&folder).standing.state, State::Proved);
}

#[test]
fn a_claim_that_is_false_is_refuted_by_certificates() {
    for (game, claim, jobs, nodes) in [
        (DRAW, Claim::XenoWins, 4, 1000),
        (DRAW, Claim::XenoWins, 4, 10),
        ("3^2 --start X:4/O:1 --to-move Xeno", Claim::OpheliaDraws, 4, 10),
        ("3^3", Claim::OpheliaDraws, 4, 100),
        ("mnk:4,3,3", Claim::OpheliaDraws, 4, 20),
        ("mnk:4,4,4", Claim::XenoWins, 8, 50),
        ("3^2 --ophelia mnk:3,3,2", Claim::XenoWins, 2, 20),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let (folder, _) = planned(directory.path(), game, claim, jobs, nodes);
        let last = finished(&folder);
        assert_eq!((last.state, joined(&folder).standing.state), (State::Refuted, State::Refuted), "{game} {claim}");
        assert!(last.counts.refuted > 0, "{game}");
    }
}

#[test]
fn a_damaged_round_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let (folder, first) = planned(directory.path(), "mnk:5,4,4", Claim::OpheliaDraws, 8, 20);
    answer_all(&first.questions);
    let second = next(&folder).unwrap();
    assert!(second.round == 2 && !second.questions.is_empty());
    let refusal = |number: usize, change: &dyn Fn(&mut Round)| {
        let good = fs::read(folder.round(number)).unwrap();
        let (mut round, _) = parsed::<Round>(&folder.round(number));
        change(&mut round);
        fs::write(folder.round(number), seal(&round, b"")).unwrap();
        let said = [next(&folder).unwrap_err().to_string(), join(&folder, 1, &()).unwrap_err().to_string()];
        fs::write(folder.round(number), good).unwrap();
        assert!(said[0] == said[1] && said[0].contains(&format!("{number:04}.json: ")), "{said:?}");
        said[0].clone()
    };
    for number in [1, 2] {
        let off = "names a position that the game does not have";
        assert!(refusal(number, &|round| round.questions[0].own = vec![u16::MAX]).contains(off));
        let place = Setting { own: vec![20], other: vec![], antagonist_moves: false, left: None };
        assert!(refusal(number, &|round| round.expanded.push(place.clone())).contains(off));
        assert!(refusal(number, &|round| round.round = 7).contains("it is a different round"));
    }
    // A path in the place of a hash is none.
    let text = fs::read_to_string(folder.round(1)).unwrap();
    let (round, _) = parsed::<Round>(&folder.round(1));
    fs::write(folder.round(1), text.replace(round.plan.as_str(), "../../../../victim")).unwrap();
    assert!(next(&folder).unwrap_err().to_string().contains("a hash has 64 hex digits"));
}

#[test]
fn a_plan_is_bound_to_its_search_and_its_claim_means_something() {
    let directory = tempfile::tempdir().unwrap();
    let (folder, first) = planned(directory.path(), DRAW, Claim::OpheliaDraws, 4, 1000);
    let (plan, _) = parsed::<Plan>(&folder.plan());
    let later = Plan { search: plan.search + 1, ..plan.clone() };
    fs::write(folder.plan(), seal(&later, b"")).unwrap();
    let said = next(&folder).unwrap_err().to_string();
    assert!(said.contains("needs version 3 of the search, but this prover has versions 1 to 2"), "{said}");
    let mut meaningless = plan;
    meaningless.claim = Claim::OpheliaWins;
    let game = Game::parse("3^2 --maker-breaker").unwrap();
    meaningless.game = game.clone();
    fs::write(folder.plan(), seal(&meaningless, b"")).unwrap();
    for said in [next(&folder).unwrap_err(), begin(&folder, &game, Claim::OpheliaWins, (4, 9, 9)).unwrap_err()] {
        assert!(said.to_string().contains("means nothing in the Maker-Breaker convention"), "{said}");
    }
    assert!(!first.questions.is_empty());
}
