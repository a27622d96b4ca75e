//! The payload: P1 to P11 and P13 to P16, and which of two faults is reported. Numbers at their limits are in `limits`.

use crate::assembler::container::{file, raw_frame};
use crate::assembler::{Certificate, Claim, Family, Opening, Payload, Term};
use crate::corpus::case::{Case, accept, damaged, malformed, patched};
use crate::samples::{least, rich};

use super::boards::{bare, ophelia_draws, xeno_wins};

fn payload() -> Payload {
    Payload::of(&rich())
}

/// The sample with another value in a field.
fn value(name: &'static str, field: &str, value: u64) -> Case {
    patched(name, field, &payload().with(field, value))
}

/// The last integer of the sample's theorem.
const LAST: &str = "theorem.2 move 0";

pub(super) fn cases() -> Vec<Case> {
    [fields(), openings(), lists(), terms(), whole(), order()].into_iter().flatten().collect()
}

fn fields() -> Vec<Case> {
    let claim = |claim| Certificate { claim, ..rich() }.maker_breaker();
    vec![
        value("p01-family-5", "family", 5),
        value("p01-family-256", "family", 256),
        value("p01-convention-3", "convention", 3),
        value("p01-opening-rule-5", "opening", 5),
        value("p01-claim-8", "claim", 8),
        value("p01-claim-2-to-32", "claim", (1 << 32) + 1),
        malformed("p02-ophelia-wins", "claim", claim(Claim::OpheliaWins)),
        malformed("p02-xeno-draws", "claim", claim(Claim::XenoDraws)),
        accept("p02-maker-breaker", rich().maker_breaker()),
        value("p04-2-to-64-steps", "steps", u64::MAX),
    ]
}

fn openings() -> Vec<Case> {
    let opening = |opening| rich().opening(opening);
    let pairings = Term::cover(&[], &[Term::pairing(&[0]), Term::pairing(&[3])]);
    vec![
        malformed("p03-nothing-forbidden", "F size", opening(Opening::Xeno(vec![]))),
        malformed("p03-nothing-forbidden-to-both", "F size", opening(Opening::Both(vec![]))),
        malformed("p03-all-forbidden", "F gap 3", opening(Opening::Xeno(vec![0, 1, 2, 3]))),
        malformed("p03-all-but-one-forbidden", "F gap 2", opening(Opening::Both(vec![0, 1, 3]))),
        accept("p03-two-points-outside", ophelia_draws(bare(4), pairings).opening(Opening::Both(vec![1, 2]))),
    ]
}

fn lists() -> Vec<Case> {
    let lemma = |own: &[usize], other: &[usize]| rich().lemma(own, other, Term::end(&[3]));
    let twice = lemma(&[1], &[]).lemma(&[1], &[], Term::end(&[2]));
    vec![
        value("p05-no-theorem", "lemmas", 0),
        value("p05-2-to-64-maps", "maps", u64::MAX),
        value("p05-2-to-64-lemmas", "lemmas", u64::MAX),
        value("p06-image-n", "map 1 image 0", 4),
        value("p06-image-2-to-32", "map 1 image 3", (1 << 32) + 1),
        malformed("p07-point-of-both", "lemma 2 B gap 1", lemma(&[1, 2], &[0, 2])),
        malformed("p14-identity", "map 1 image 3", Certificate { maps: vec![vec![0, 1, 2, 3]], ..rich() }),
        malformed("p14-equal-maps", "map 3 image 3", rich().map(&[1, 0, 2, 3]).map(&[2, 3, 0, 1])),
        malformed("p15-equal-statements", "lemma 2 B gap 0", lemma(&[], &[0])),
        malformed("p15-equal-statements-with-b-empty", "lemma 3 B size", twice),
    ]
}

fn terms() -> Vec<Case> {
    let three = Certificate { theorem: Term::end(&[0, 0, 0]), ..least() };
    let two = xeno_wins(Family::lines(2, &[&[0]]), Term::end(&[0, 0]));
    let itself = rich().lemma(&[1], &[2], Term::cite(&[], 2, 0));
    let later = rich().lemma(&[1], &[2], Term::cite(&[], 3, 0)).lemma(&[1], &[3], Term::end(&[0]));
    let no_terms = payload().with("theorem terms", u64::MAX);
    vec![
        value("p08-move-n", "lemma 0 move 0", 4),
        value("p08-move-2-to-32", "theorem.1 move 0", 1 << 32),
        malformed("p08-three-moves-on-one-point", "theorem head", three),
        value("p08-head-2-to-64", "lemma 0 head", u64::MAX),
        accept("p08-two-moves-on-two-points", two),
        value("p09-empty-script-of-a-lemma", "lemma 0 head", 0),
        value("p09-empty-script-of-a-cover", "theorem.1.1 head", 0),
        malformed("p10-lemma-cites-itself", "lemma 2 cite", itself),
        malformed("p10-lemma-cites-a-later-one", "lemma 2 cite", later),
        value("p10-theorem-cites-itself", "theorem.0 cite", 2),
        value("p10-lemma-2-to-64", "theorem.0 cite", u64::MAX),
        value("p10-map-not-listed", "theorem.0 map", 2),
        value("p11-cover-of-no-terms", "theorem.1 terms", 0),
        damaged("p11-cover-of-2-to-64-terms", no_terms.end(), file(&raw_frame(&no_terms.bytes()))),
    ]
}

fn whole() -> Vec<Case> {
    let surplus = payload().then("surplus", 0);
    vec![
        patched("p13-byte-after-the-theorem", LAST, &surplus),
        patched("p13-ff-after-the-theorem", LAST, &payload().up_to(LAST).then_raw("surplus", &[0xFF])),
        malformed("p16-lemma-not-cited", LAST, rich().lemma(&[1], &[0], Term::end(&[2]))),
        malformed("p16-map-not-cited", LAST, rich().map(&[1, 0, 2, 3])),
    ]
}

/// Section 5: which of two faults is reported.
fn order() -> Vec<Case> {
    let same = rich().lemma(&[0], &[0], Term::end(&[1])).lemma(&[0], &[0], Term::end(&[1]));
    let deep = xeno_wins(bare(1), Term::cover(&[], &[Term::cover(&[], &[Term::end(&[])])]));
    let uncited = Payload::of(&rich().map(&[1, 0, 2, 3])).then("surplus", 0);
    let finished = rich().lemma(&[0, 1], &[2, 3], Term::end(&[0]));
    let two = payload().with("map 1 image 0", 9).with_raw("lemmas", &[0xFF]);
    let owners = payload().with("lemma 1 B gap 0", 9).with("lemma 1 A gap 0", 1);
    let long = xeno_wins(bare(1), Term::end(&[5, 0]));
    vec![
        patched("p01-before-p02", "claim", &payload().with("convention", 1).with("claim", 10)),
        malformed("p07-before-p15", "lemma 2 B gap 0", same),
        malformed("p09-before-p12", "theorem.0.0 head", deep),
        malformed("p08-head-before-moves", "theorem head", long),
        patched("p06-before-i01", "map 1 image 0", &two),
        patched("s01-before-p07", "lemma 1 B gap 0", &owners),
        patched("p13-before-p16", LAST, &uncited),
        malformed("p16-before-r01", LAST, finished),
    ]
}
