//! Structural mutants of proofs: checker and oracle agree on them, and what they accept is true.
//!
//! The mutants are numbered, and a number gives the same one on every machine. The ordinary test command judges some
//! thousands; an environment variable asks for more, which all cores share:
//!
//!     MUTANTS=100000 cargo test --release --locked --package tests --test all truth::mutants
//!
//! A failure names the mutant; `MUTANT=1234` judges that one alone, and prints it.
//!
//! Truth is searched on boards of up to twelve points. On larger ones, acceptance by the oracle is a replay by other
//! code, and the strategy is played against random antagonists, too.

use std::collections::BTreeMap;
use std::thread;
use tests::asked;
use tests::assembler::{Certificate, Claim, Family, Opening, Payload, Term, file, read};
use tests::binaries::workspace;
use tests::corpus::{Case, all_kept};
use tests::judge::{assert_agreement, assert_true, truth};
use tests::mutants::{Edit, Mutant, Stock, committed, found, mutant, playable};
use tests::oracle::{Board, Truth, Variation, decide, decide_without};
use tests::player::{Outcome, play};
use tests::random::{Dice, certificate};
use tests::samples::{fork, least, rich};

/// How many mutants the ordinary test command judges.
const SAMPLE: u64 = 3000;

/// Rules, and how many of ten thousand mutants must at least meet each of them.
const RICH: [(&[&str], u64); 6] = [
    (&["accepted", "R19"], 1500),
    (&["R4", "R5", "R6"], 300),
    (&["R1", "R2", "R9", "R12", "R17"], 80),
    (&["R3", "R13", "R20", "R24", "P9", "P10"], 20),
    (&["R22", "R23"], 8),
    (&["R21"], 2),
];

/// How often each rule, or acceptance, occurred, and how often each edit was made and accepted.
#[derive(Debug, Default)]
struct Census {
    verdicts: BTreeMap<&'static str, u64>,
    edits: BTreeMap<Edit, [u64; 2]>,
    /// How many accepted mutants were searched, and how many were played.
    searched: u64,
    played: u64,
    /// How many mutants of draws that the prover proved there were, and how many of them were accepted.
    draws: [u64; 2],
}

impl Census {
    /// Asserts that the mutants still break many rules, and are neither all refused nor all accepted.
    fn assert_rich(&self, count: u64) {
        let met = |rule: &str| self.verdicts.get(rule).copied().unwrap_or_default();
        for (rules, least) in RICH {
            for rule in rules {
                assert!(met(rule) * 10_000 >= least * count, "{rule} is met too rarely: {self:#?}");
            }
        }
        assert!(met("cut") * 100 <= count, "too many are cut: {self:#?}");
        for &edit in Edit::all(true) {
            let made = self.edits.get(&edit).map_or(0, |counts| counts[0]);
            // Few proofs are bounded and have lemmas.
            let rarely = if edit == Edit::LemmaBound { 200 } else { 100 };
            assert!(made * rarely >= count, "{edit:?} is made too rarely: {self:#?}");
        }
        let harmless = self.edits.values().filter(|counts| counts[1] > 0).count();
        assert!(harmless + 4 >= Edit::all(true).len(), "too few edits leave a proof: {self:#?}");
        assert!(self.searched * 8 >= count && self.played * 20 >= count, "{self:#?}");
        let [made, accepted] = self.draws;
        assert!(made * 12 >= count && accepted * 12 >= made && accepted * 2 <= made, "{self:#?}");
    }

    fn join(mut self, other: Self) -> Self {
        other.verdicts.into_iter().for_each(|(verdict, count)| *self.verdicts.entry(verdict).or_default() += count);
        for (edit, counts) in other.edits {
            let both = self.edits.entry(edit).or_default();
            *both = [both[0] + counts[0], both[1] + counts[1]];
        }
        self.searched += other.searched;
        self.played += other.played;
        self.draws = [self.draws[0] + other.draws[0], self.draws[1] + other.draws[1]];
        self
    }
}

/// Prints which mutant it was if a thread panics.
struct Named<'a>(u64, &'a Mutant);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("mutant {} of {}, {:?}: {:?}", self.0, self.1.source, self.1.edits, self.1.certificate);
        }
    }
}

fn assert_played(certificate: &Certificate, seed: u64) {
    let mut dice = Dice::new(seed);
    for greed in [0, 60, 100] {
        assert_eq!(play(certificate, &[], &mut dice, greed), Outcome::Reached, "a strategy fails");
    }
}

fn judge(stock: &Stock, number: u64, census: &mut Census) {
    let mutant = mutant(stock, number);
    let named = Named(number, &mutant);
    let verdict = mutant.certificate.as_ref().map_or("cut", assert_agreement);
    let accepted = mutant.certificate.as_ref().filter(|_| verdict == "accepted");
    if let Some(certificate) = accepted {
        let small = Board::of(&certificate.family).points <= Truth::LARGEST;
        if small {
            assert_true(certificate);
            census.searched += 1;
        }
        if !small || number.is_multiple_of(8) {
            assert_played(certificate, number);
            census.played += 1;
        }
    }
    *census.verdicts.entry(verdict).or_default() += 1;
    if mutant.claim.is_draw() && !["grown", "rich"].contains(&mutant.source.as_str()) {
        census.draws = [census.draws[0] + 1, census.draws[1] + u64::from(accepted.is_some())];
    }
    for &edit in &named.1.edits {
        let counts = census.edits.entry(edit).or_default();
        *counts = [counts[0] + 1, counts[1] + u64::from(accepted.is_some())];
    }
}

#[test]
fn structural_mutants_are_judged_alike() {
    let stock = Stock::new(true);
    if let Some(number) = asked::number("MUTANT") {
        println!("{:#?}", mutant(&stock, number));
        return judge(&stock, number, &mut Census::default());
    }
    let many = asked::number("MUTANTS");
    let (count, threads) =
        many.map_or((SAMPLE, 1), |many| (many, thread::available_parallelism().map_or(1, usize::from)));
    let census = thread::scope(|scope| {
        let share = |first: u64| {
            let stock = &stock;
            move || {
                let mut census = Census::default();
                (first..count).step_by(threads).for_each(|number| judge(stock, number, &mut census));
                census
            }
        };
        let threads: Vec<_> = (0..threads as u64).map(|first| scope.spawn(share(first))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).fold(Census::default(), Census::join)
    });
    if many.is_some() {
        println!("{census:#?}");
    }
    census.assert_rich(count);
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

#[test]
#[ignore = "long: run by .ci/stages long"]
fn proofs_are_played_to_their_targets() {
    for (number, proof) in (0..).zip(proofs()) {
        if decide(&proof).is_ok() {
            (0..10).for_each(|round| assert_played(&proof, 10 * number + round));
        }
    }
}

/// False theorems that a varied rule accepts: some play refutes each.
#[test]
fn a_false_strategy_is_found_out_in_play() {
    let row =
        |points, lines: &[&[usize]], claim, theorem| Certificate::new(Family::lines(points, lines), claim, theorem);
    let reply = Term::cover(&[], &[Term::end(&[0]), Term::end(&[1]), Term::end(&[2])]);
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 1), Term::pairing(&[0])]);
    let moved = row(3, &[&[0, 1]], Claim::OpheliaDraws, theorem).opening(Opening::Both(vec![1])).map(&[1, 0, 2]).lemma(
        &[],
        &[1],
        Term::pairing(&[0]),
    );
    let cases = [
        (row(3, &[&[0, 1], &[0, 2]], Claim::OpheliaDraws, Term::pairing(&[])), Variation::SharedPairs),
        (row(3, &[&[0, 1], &[0, 2]], Claim::OpheliaDraws, Term::potential(&[])), Variation::AnyTurn),
        (row(3, &[&[0, 1, 2]], Claim::XenoWins, Term::end(&[0])), Variation::EndProves),
        (row(3, &[&[0, 1]], Claim::XenoWins, Term::end(&[0])), Variation::OneThreatWins),
        (row(2, &[&[0], &[1]], Claim::OpheliaWins, reply), Variation::NoDangerAtStart),
        (moved, Variation::NoOpeningStatement),
    ];
    // Those of own lines, starts, bounds and parts.
    let begins = ["trap-07", "trap-08", "trap-09", "trap-1", "trap-g", "trap-l", "trap-o", "r21-p", "r27-", "r28-l"];
    let is_later =
        |case: &Case| begins.iter().any(|begin| case.name.starts_with(begin)) && case.name != "r28-line-not-held";
    let traps = all_kept().into_iter().filter(is_later);
    let traps =
        traps.flat_map(|case| case.varied().into_iter().map(move |way| (case.certificate().expect("a trap"), way[0])));
    for (proof, variation) in cases.into_iter().chain(traps) {
        assert!(!truth(&proof) && decide_without(&proof, &[variation]).is_ok(), "{variation:?} of {proof:?}");
        let mut dice = Dice::new(13);
        let reached = |dice: &mut Dice| play(&proof, &[variation], dice, 60) == Outcome::Reached;
        assert!((0..100).any(|_| !reached(&mut dice)), "{variation:?} of {proof:?}");
    }
}
