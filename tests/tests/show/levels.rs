//! The counts of `prover show --levels` are those of the oracle, and its parts fit together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use pgc_core::certificate::decode;
use pgc_core::position::Rules as ProversRules;
use pgc_engine::statistics::{Counts, Statistics};
use serde_json::Value;
use tests::assembler::{Certificate, Ending, Term};
use tests::binaries::{code, prover_in, stdout, workspace};
use tests::mutants::{QUBIC, committed_as, playable};
use tests::oracle::decide::{After, UNLIMITED, statement};
use tests::oracle::position::members;
use tests::oracle::{NONE, Oracle, Points, Position, Rules};

/// Strategic positions, scripts, citations, forced blocks and positions, by level.
type Levels = BTreeMap<usize, [usize; 5]>;

/// Counts a valid proof. The oracle says which scripts work.
struct Counter<'a> {
    rules: Rules,
    oracle: Oracle<'a>,
    /// The protagonist's points at the start.
    given: usize,
    /// Whether the antagonist moves first.
    begun: bool,
    levels: Levels,
}

impl<'a> Counter<'a> {
    fn count(certificate: &'a Certificate) -> Levels {
        let rules = Rules::of(certificate);
        let start = rules.start();
        let (oracle, given) = (Oracle::new(certificate, &[], UNLIMITED), start.own.count_ones() as usize);
        let mut counter = Counter { rules, oracle, given, begun: start.reply, levels: Levels::new() };
        for lemma in &certificate.lemmas {
            counter.script(&lemma.term, statement(lemma));
            counter.text(&lemma.term, lemma.protagonist.len());
        }
        match &certificate.theorem.ending {
            Ending::Cover(terms) if start.reply => counter.cover(terms, start),
            _ if start.reply => {}
            _ => counter.script(&certificate.theorem, start),
        }
        counter.text(&certificate.theorem, given);
        counter.levels
    }

    fn at(&mut self, own: usize) -> &mut [usize; 5] {
        // A lemma may have fewer points than the start.
        let moves = own.saturating_sub(self.given);
        self.levels.entry(2 * moves + usize::from(self.begun)).or_default()
    }

    fn text(&mut self, term: &Term, own: usize) {
        let after = own + term.moves.len();
        match &term.ending {
            Ending::Cover(terms) => {
                // Without a quiet move it is the theorem's cover where the antagonist begins.
                let counts = match term.moves.len() {
                    0 => self.levels.entry(0).or_default(),
                    _ => self.at(after - 1),
                };
                counts[0] += 1;
                counts[1] += terms.len();
                terms.iter().for_each(|term| self.text(term, after));
            }
            Ending::Cite(..) => self.at(after)[2] += 1,
            Ending::End | Ending::Potential | Ending::Pairing | Ending::Parts(_) => {}
        }
    }

    fn script(&mut self, term: &Term, mut position: Position) {
        let own = |position: Position| position.own.count_ones() as usize;
        self.at(own(position))[4] += 1;
        if self.rules.draw && position.none_left() {
            return;
        }
        for &point in &term.moves {
            if self.completing(&self.rules.other_lines, position.other, self.rules.replies(position)) != 0
                && self.completing(&self.rules.own_lines, position.own, self.rules.moves(position)) == 0
            {
                self.at(own(position))[3] += 1;
            }
            match self.oracle.play(position, point).expect("a script that works") {
                After::Proved => return,
                After::Quiet(next) => position = next,
                After::Forced(next) => {
                    position = next;
                    self.at(own(position))[4] += 1;
                }
            }
        }
        if let Ending::Cover(terms) = &term.ending {
            self.cover(terms, position);
        }
    }

    fn cover(&mut self, terms: &[Term], position: Position) {
        for reply in members(self.rules.replies(position)) {
            let next = self.rules.after(position, reply);
            let works = |term: &&Term| self.oracle.evaluate(term, next).is_ok();
            let script = terms.iter().find(works).expect("a proof that holds");
            self.script(script, next);
        }
    }

    /// The legal points that complete one of these lines.
    fn completing(&self, lines: &[Points], owned: Points, legal: Points) -> Points {
        let lacking = lines.iter().map(|line| line & !owned).filter(|lacking| lacking.count_ones() == 1);
        lacking.fold(NONE, |all, lacking| all | lacking) & legal
    }
}

fn census(name: &str) -> Statistics {
    let file = fs::read(workspace().join(format!("certificates/{name}.pgc"))).expect("a certificate");
    let certificate = decode(&file).expect("a certificate");
    let rules = ProversRules::new(&certificate.game, certificate.strategy.claim);
    let census = Statistics::of(&rules, &certificate.strategy).expect("a proof that holds");
    let Counts { strategic: positions, scripts, .. } = Counts::of_text(&certificate.strategy);
    assert_eq!((census.all.strategic, census.all.scripts), (positions, scripts), "{name}");
    census
}

fn numbers(census: &Statistics) -> Levels {
    let numbers = |&Counts { strategic, scripts, citations, blocks, positions }: &Counts| {
        [strategic, scripts, citations, blocks, positions]
    };
    census.levels.iter().map(|level| (level.level, numbers(&level.counts))).collect()
}

/// The most steps of a check that the oracle is asked to count.
const SOON: u64 = 100_000;

#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_census_is_what_the_oracle_counts() {
    let all = playable();
    let soon = all.iter().filter(|(_, proof)| proof.steps <= SOON);
    for (name, proof) in soon.map(|(name, proof)| (name.as_str(), proof)).chain([(QUBIC, &committed_as(QUBIC))]) {
        assert_eq!(numbers(&census(name)), Counter::count(proof), "{name}");
    }
}

/// The output of `prover show --levels --json` for a committed certificate.
fn said(name: &str) -> Value {
    let output = prover_in(workspace(), &["show", "--levels", "--json", &format!("certificates/{name}.pgc")]);
    assert_eq!(code(&output), 0, "{name}");
    serde_json::from_str(&stdout(&output)).expect("JSON")
}

fn points(value: &Value) -> Vec<u64> {
    value.as_array().expect("points").iter().map(|point| point.as_u64().expect("a point")).collect()
}

#[test]
fn the_levels_of_qubic_add_up() {
    let said = said(QUBIC);
    let levels = said["levels"].as_array().expect("levels");
    for column in ["strategic", "scripts", "citations", "blocks", "positions"] {
        let sum: u64 = levels.iter().map(|level| level[column].as_u64().expect("a number")).sum();
        assert_eq!(sum, said["all"][column], "{column}");
    }
    let proof = committed_as(QUBIC);
    assert_eq!(said["all"], serde_json::to_value(census(QUBIC).all).expect("JSON"));
    assert_eq!(said["header"]["lemmas"], proof.lemmas.len() + 1);
    assert!(levels.iter().all(|level| level["level"].as_u64().expect("a number") % 2 == 0), "Xeno is to move");
    assert_eq!((&levels[0]["level"], &levels[0]["strategic"]), (&0.into(), &1.into()), "the first move is quiet");
}

#[test]
fn each_first_reply_of_qubic_leads_to_one_position() {
    let firsts = &said(QUBIC)["firsts"];
    let after = firsts["after"].as_array().expect("positions");
    // Up to symmetry, the first point and another point of the cube are one of twelve pairs (Patashnik 1980).
    assert_eq!((&firsts["moves"], &firsts["before"]), (&3.into(), &12.into()));
    assert!((1..=12).contains(&after.len()));
    let [opening, _] = points(&after[0]["xeno"])[..] else { panic!("two points of Xeno") };
    let mut replies = points(&firsts["without_move"]);
    for first in after {
        assert_eq!(points(&first["xeno"])[0], opening);
        let lists = first["replies"].as_array().expect("lists");
        assert_eq!(points(&first["ophelia"]), points(&lists[0])[..1], "the reply of the position that is shown");
        replies.extend(lists.iter().flat_map(points));
    }
    let (count, different): (usize, BTreeSet<u64>) = (replies.len(), replies.into_iter().collect());
    assert_eq!(count, 63);
    assert_eq!(different, (0..64).filter(|&point| point != opening).collect());
}
