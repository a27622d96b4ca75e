//! Structural mutants of proofs: checker and oracle agree on them, and what they accept is true.
//!
//! The mutants are numbered, and a number gives the same one on every machine. The ordinary test command judges some
//! thousands; an environment variable asks for more, which all cores share:
//!
//!     MUTANTS=100000 cargo test --release --locked --package tests --test all truth::mutants
//!
//! A failure names the mutant; `MUTANT=1234` judges that one alone.
//!
//! Truth is searched on boards of up to twelve points. On larger ones, acceptance by the oracle is a replay by other
//! code.

use tests::assembler::{Certificate, Payload, file, read};
use tests::binaries::workspace;
use tests::census::{Census, shared};
use tests::judge::{assert_agreement, assert_true};
use tests::mutants::{Edit, Mutant, Stock, committed, found, mutant, playable};
use tests::oracle::{Board, Truth, decide_at};
use tests::random::{Dice, certificate};
use tests::samples::{fork, least, rich};

/// How many mutants the ordinary test command judges.
const SAMPLE: u64 = 3000;

/// Rules and more, and how many of ten thousand mutants must at least meet each of them.
const RICH: [(&[&str], u64); 8] = [
    (&["searched"], 1250),
    (&["draw"], 834),
    (&["accepted", "R19"], 1500),
    (&["R4", "R5", "R6"], 300),
    (&["R1", "R2", "R9", "R12", "R17"], 80),
    (&["R3", "R13", "R20", "R24", "P10"], 20),
    (&["R22", "R23", "P9"], 8),
    (&["R21"], 2),
];

/// Judges a certificate, or one whose check would take too long. Returns whether it is accepted.
pub(super) fn judge(certificate: Option<&Certificate>, census: &mut Census) -> bool {
    let verdict = certificate.map_or("cut", assert_agreement);
    census.count(verdict);
    let Some(certificate) = certificate else { return false };
    if verdict.starts_with('R') && decide_at(certificate).is_err_and(|(_, place)| place.game.is_some()) {
        census.count("in games");
    }
    if verdict != "accepted" {
        return false;
    }
    if Board::of(&certificate.family).points <= Truth::LARGEST {
        assert_true(certificate);
        census.count("searched");
    }
    true
}

/// Judges a mutant, and counts its edits.
pub(super) fn judge_mutant(mutant: &Mutant, census: &mut Census) {
    let accepted = judge(mutant.certificate.as_ref(), census);
    let is_draw = mutant.claim.is_draw() && !["grown", "rich"].contains(&mutant.source.as_str());
    for what in mutant.edits.iter().map(String::as_str).chain(is_draw.then_some("draw")) {
        census.count(what);
        if accepted {
            census.count(format!("{what} accepted"));
        }
    }
}

#[test]
fn structural_mutants_are_judged_alike() {
    let stock = Stock::new(true);
    let census = shared("MUTANT", SAMPLE, |numbers, census| {
        numbers.for_each(|number| judge_mutant(&mutant(&stock, number), census));
    });
    census.assert_rich(&RICH, 10_000);
    for edit in Edit::all(true) {
        // Few proofs are bounded and have lemmas.
        let least = if *edit == Edit::LemmaBound { 50 } else { 100 };
        census.assert_rich(&[(&[&format!("{edit:?}")], least)], 10_000);
    }
    let edits = Edit::all(true).iter().map(|edit| format!("{edit:?} accepted"));
    let harmful = edits.filter(|edit| census.met(edit) == 0).count();
    let [cut, made, accepted] = ["cut", "draw", "draw accepted"].map(|what| census.met(what));
    if census.trials > 1 {
        assert!(harmful <= 4 && cut * 100 <= census.trials && accepted * 2 <= made, "{census:#?}");
        assert!(accepted * 12 >= made, "{census:#?}");
    }
}

/// The committed certificates that are not too large, the prover's proofs, the samples, and some that are grown.
fn proofs() -> Vec<Certificate> {
    let mut dice = Dice::new(12);
    let grown: Vec<Certificate> = std::iter::repeat_with(|| certificate(&mut dice, 0, true)).take(300).collect();
    playable()
        .into_iter()
        .chain(found())
        .map(|(_, proof)| proof)
        .chain([rich(), least(), fork()])
        .chain(grown)
        .collect()
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn what_is_read_is_what_was_assembled() {
    for proof in proofs() {
        assert_eq!(read::certificate(&file(&proof)), proof);
    }
    for (name, proof) in committed() {
        let bytes = std::fs::read(workspace().join(format!("certificates/{name}.pgc"))).expect("a certificate");
        assert_eq!(Payload::of(&proof).bytes(), read::payload(&bytes).expect("a payload"), "{name}");
    }
}
