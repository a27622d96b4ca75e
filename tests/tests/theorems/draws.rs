//! Games of ten to twelve points, most of them drawn, but not by one pairing: the outcome is true in both conventions,
//! each lemma of a proof is true, and limits that are too low make no answer false.

use std::collections::{BTreeMap, BTreeSet};

use pgc_core::game::Convention;
use pgc_engine::solve::{Answer, Limit, Options, Record, solve};
use tests::assembler::{self, Certificate, Ending, Opening, Term};
use tests::judge::{assert_true, assert_verified};
use tests::random::{Dice, turned_lines};
use tests::twin::{Twin, reread};

/// How many random sets of lines there are; each is played in both conventions.
const BOARDS: u64 = 160;

/// Lines of three and four points, about as many as leave the outcome open, and in most cases kept by a rotation of the
/// points; sometimes an opening rule.
fn draw(seed: u64) -> Twin {
    let mut dice = Dice::new(1000 + seed);
    let points = 10 + dice.below(3);
    let (sizes, least) = dice.pick(&[([3, 3, 3], 6), ([3, 3, 4], 8), ([3, 4, 4], 10)]);
    let (most, turn) = (least + dice.below(5), dice.pick(&[0, 0, points / 2, points / 3, 2]));
    let lines = turned_lines(&mut dice, points, &sizes, most, turn);
    let forbidden = dice.some(points, |dice| 1 + dice.below(3));
    let opening = match dice.below(8) {
        0 => Opening::Xeno(forbidden),
        1 => Opening::Both(forbidden),
        _ => Opening::Free,
    };
    Twin::new(points, lines, opening, &Convention::Strong)
}

/// The certificate found. Its claim is compared with the checker, the oracle and the truth.
fn proof(twin: &Twin, seed: u64) -> Certificate {
    let Answer::Proved(proved) = twin.answer(None, 1) else { panic!("board {seed} is undecided") };
    let certificate = reread(&proved);
    assert_verified(&certificate);
    assert_true(&certificate);
    // A true "Ophelia draws" is the outcome unless she wins, which she does by a rule that binds Xeno only.
    let free = certificate.opening == Opening::Free || certificate.convention == assembler::Convention::MakerBreaker;
    if certificate.claim == assembler::Claim::OpheliaDraws && !free {
        assert!(!twin.is_true(assembler::Claim::OpheliaWins), "board {seed}: Ophelia wins");
    }
    certificate
}

/// The endings of a term and of the terms in it.
fn endings<'t>(term: &'t Term, found: &mut Vec<&'t Ending>) {
    found.push(&term.ending);
    if let Ending::Cover(terms) = &term.ending {
        terms.iter().for_each(|term| endings(term, found));
    }
}

/// The kinds of parts of a proof.
fn parts(certificate: &Certificate) -> BTreeSet<&'static str> {
    let mut found = Vec::new();
    certificate.lemmas.iter().for_each(|lemma| endings(&lemma.term, &mut found));
    endings(&certificate.theorem, &mut found);
    let part = |ending: &Ending| match ending {
        Ending::End => "forced win",
        Ending::Cite(_, 0) => "citation",
        Ending::Cite(..) => "citation by a map",
        Ending::Potential => "potential",
        Ending::Cover(_) => "cover",
        Ending::Pairing => "pairing",
        Ending::Parts(_) => "parts",
    };
    found.into_iter().map(part).collect()
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn draws_are_told_from_what_maker_wins_and_each_lemma_is_true() {
    let (mut outcomes, mut made) = (BTreeMap::<_, usize>::new(), BTreeMap::<_, usize>::new());
    for seed in 0..BOARDS {
        let strong = draw(seed);
        let proofs = [proof(&strong, seed), proof(&strong.with_convention(&Convention::MakerBreaker), seed)];
        for draw in proofs.iter().filter(|proof| proof.claim.is_draw()) {
            parts(draw).into_iter().for_each(|part| *made.entry(part).or_default() += 1);
        }
        *outcomes.entry(proofs.map(|proof| proof.claim.text())).or_default() += 1;
    }
    let count = |outcome: [&str; 2]| outcomes.get(&outcome).copied().unwrap_or_default();
    assert!(count(["Ophelia draws", "Xeno wins"]) >= 5, "few games that only Maker wins: {outcomes:?}");
    assert!(count(["Ophelia draws", "Ophelia draws"]) >= 66, "few games that Breaker holds: {outcomes:?}");
    assert!(count(["Xeno wins", "Xeno wins"]) >= 33, "few games that are won: {outcomes:?}");
    assert_eq!(count(["Xeno wins", "Ophelia draws"]), 0, "who wins between equals wins as Maker");
    for part in ["cover", "citation", "citation by a map", "pairing", "potential"] {
        assert!(made.get(part).is_some_and(|&count| count >= 53), "few proofs with a {part}: {made:?}");
    }
    assert!(made["forced win"] >= 6, "{made:?}");
}

/// Tables of a few dozen positions, and of some hundreds; few positions; and both.
const LIMITS: [(u64, usize); 7] =
    [(100_000, 0), (100_000, 20_000), (0, 1 << 20), (1, 1 << 20), (30, 1 << 20), (300, 1 << 20), (100, 4000)];

#[test]
#[ignore = "long: run by .ci/stages long"]
fn low_limits_leave_games_undecided_and_make_no_answer_false() {
    let (mut decided, mut limited) = (0, 0);
    for seed in 0..BOARDS / 8 {
        let strong = draw(seed);
        for twin in [strong.with_convention(&Convention::MakerBreaker), strong] {
            let Answer::Proved(expected) = twin.answer(None, 1) else { panic!("board {seed} is undecided") };
            for (nodes, memory) in LIMITS {
                let options = Options { nodes, memory, ..Options::default() };
                let record = Record::default();
                match solve(&twin.game, options, &record).expect("no claim is wanted") {
                    Answer::Undecided(Limit::Nodes) => limited += 1,
                    Answer::Unwritten { claim, .. } => {
                        assert_eq!(claim, expected.strategy.claim, "board {seed}, {nodes}, {memory}");
                        limited += 1;
                    }
                    Answer::Undecided(_) => panic!("board {seed} is small"),
                    Answer::Proved(proved) => {
                        let (claim, known) = (proved.strategy.claim, expected.strategy.claim);
                        // Of two questions one may be left open: then the draw of one player says nothing of what the other could win.
                        let is_partial = claim.is_draw() && record.known().open.is_some();
                        let is_right = claim == known || is_partial && claim.opposite() != known;
                        assert!(is_right, "board {seed}, {nodes}, {memory}: {claim}, not {known}");
                        assert_verified(&reread(&proved));
                        decided += 1;
                    }
                }
            }
        }
    }
    assert!(decided >= 100 && limited >= 50, "{decided}, {limited}");
}
