//! P1 to P11 and P13 to P16, and which of two faults is reported. Numbers at their limits stand among the limits.

use crate::assembler::container::{file, raw_frame};
use crate::assembler::{Certificate, Claim, Family, Opening, Payload, Term};
use crate::corpus::case::{Case, accept, damaged, malformed, patched};
use crate::samples::{least, rich};

use super::boards::{bare, ophelia_draws, xeno_wins};

const CITED: &str = "a map or lemma is cited nowhere";
const EMPTY: &str = "a term without moves that Ends proves nothing";
const LENGTH: &str = "a term has more moves than there are points";
const MOVE: &str = "a move is no point";
const FORBIDDEN: &str = "one point must be forbidden, two must not";
const LISTED: &str = "no such lemma or map may be cited";
const MAP: &str = "the map is the identity or equal to an earlier one";
const OWNERS: &str = "a point of the statement has two owners";
const STRONG: &str = "only strong games know this claim";
const STATED: &str = "an earlier lemma states the same";
const SURPLUS: &str = "there are bytes after the theorem";

fn payload() -> Payload {
    Payload::of(&rich())
}

/// The sample with another value of a field.
fn value(
    name: &'static str,
    (rule, field): (&'static str, &str),
    value: u64,
    reason: &'static str,
    prose: &'static str,
) -> Case {
    patched(name, (rule, field), reason, &payload().with(field, value), prose)
}

/// The last integer of the sample's theorem.
const LAST: &str = "theorem.2 move 0";

pub(super) fn cases() -> Vec<Case> {
    [fields(), openings(), lists(), terms(), whole(), order()].into_iter().flatten().collect()
}

fn fields() -> Vec<Case> {
    let claim = |claim| Certificate { claim, ..rich() }.maker_breaker();
    vec![
        value("p01-family-5", ("P1", "family"), 5, "there is no such family", "The family is 5; there are 0 to 4."),
        value(
            "p01-family-256",
            ("P1", "family"),
            256,
            "there is no such family",
            "The family is 256: in 8 bits it would be 0.",
        ),
        value(
            "p01-convention-2",
            ("P1", "convention"),
            2,
            "there is no such convention",
            "The convention is 2; there are 0 and 1.",
        ),
        value(
            "p01-opening-rule-3",
            ("P1", "opening"),
            3,
            "there is no such opening rule",
            "The opening rule is 3; there are 0 to 2.",
        ),
        value("p01-claim-4", ("P1", "claim"), 4, "there is no such claim", "The claim is 4; there are 0 to 3."),
        value(
            "p01-claim-2-to-32",
            ("P1", "claim"),
            (1 << 32) + 1,
            "there is no such claim",
            "The claim is 2^32 + 1: in 32 bits it would be 1, the right one.",
        ),
        malformed(
            "p02-ophelia-wins",
            ("P2", "claim"),
            STRONG,
            claim(Claim::OpheliaWins),
            "Ophelia wins, in the Maker-Breaker convention, where no line counts for her.",
        ),
        malformed(
            "p02-xeno-draws",
            ("P2", "claim"),
            STRONG,
            claim(Claim::XenoDraws),
            "Xeno draws at least, in the Maker-Breaker convention, where he cannot lose.",
        ),
        accept(
            "p02-maker-breaker",
            rich().maker_breaker(),
            "Ophelia draws in the Maker-Breaker convention; the claims Xeno wins and Ophelia draws are known \
             there, too.",
        ),
        value(
            "p04-2-to-64-steps",
            ("P4", "steps"),
            u64::MAX,
            "more steps are declared than the limit allows",
            "The declared number of steps is 2^64 - 1.",
        ),
    ]
}

fn openings() -> Vec<Case> {
    let opening = |opening| rich().opening(opening);
    let pairings = Term::cover(&[], &[Term::pairing(&[0]), Term::pairing(&[3])]);
    vec![
        malformed(
            "p03-nothing-forbidden",
            ("P3", "F size"),
            FORBIDDEN,
            opening(Opening::Xeno(vec![])),
            "The opening rule names Xeno and forbids him nothing.",
        ),
        malformed(
            "p03-nothing-forbidden-to-both",
            ("P3", "F size"),
            FORBIDDEN,
            opening(Opening::Both(vec![])),
            "The opening rule names both players and forbids them nothing.",
        ),
        malformed(
            "p03-all-forbidden",
            ("P3", "F gap 3"),
            FORBIDDEN,
            opening(Opening::Xeno(vec![0, 1, 2, 3])),
            "All four points are forbidden to Xeno's first move.",
        ),
        malformed(
            "p03-all-but-one-forbidden",
            ("P3", "F gap 2"),
            FORBIDDEN,
            opening(Opening::Both(vec![0, 1, 3])),
            "All points but one are forbidden to the first move of each player. Xeno takes that one, and \
             Ophelia cannot move.",
        ),
        accept(
            "p03-two-points-outside",
            ophelia_draws(bare(4), pairings).opening(Opening::Both(vec![1, 2])),
            "Two of four points are forbidden; the other two suffice.",
        ),
    ]
}

fn lists() -> Vec<Case> {
    let lemma = |own: &[usize], other: &[usize]| rich().lemma(own, other, Term::end(&[3]));
    let twice = lemma(&[1], &[]).lemma(&[1], &[], Term::end(&[2]));
    vec![
        value(
            "p05-no-theorem",
            ("P5", "lemmas"),
            0,
            "a certificate has a theorem",
            "The number of lemmas, which includes the theorem, is 0.",
        ),
        value(
            "p05-2-to-64-maps",
            ("P5", "maps"),
            u64::MAX,
            "there are more than 65536 maps",
            "The number of maps is 2^64 - 1.",
        ),
        value(
            "p05-2-to-64-lemmas",
            ("P5", "lemmas"),
            u64::MAX,
            "there are more than 1048576 lemmas",
            "The number of lemmas is 2^64 - 1.",
        ),
        value(
            "p06-image-n",
            ("P6", "map 1 image 0"),
            4,
            "an image is no point",
            "The first image of a map is 4; the board has the points 0 to 3.",
        ),
        value(
            "p06-image-2-to-32",
            ("P6", "map 1 image 3"),
            (1 << 32) + 1,
            "an image is no point",
            "The last image of a map is 2^32 + 1: in 32 bits it would be 1, the right one.",
        ),
        malformed(
            "p07-point-of-both",
            ("P7", "lemma 2 B gap 1"),
            OWNERS,
            lemma(&[1, 2], &[0, 2]),
            "A statement gives point 2 to both players.",
        ),
        malformed(
            "p14-identity",
            ("P14", "map 1 image 3"),
            MAP,
            Certificate { maps: vec![vec![0, 1, 2, 3]], ..rich() },
            "The identity is listed; it is map 0 without that.",
        ),
        malformed(
            "p14-equal-maps",
            ("P14", "map 3 image 3"),
            MAP,
            rich().map(&[1, 0, 2, 3]).map(&[2, 3, 0, 1]),
            "The third map is the first one again.",
        ),
        malformed(
            "p15-equal-statements",
            ("P15", "lemma 2 B gap 0"),
            STATED,
            lemma(&[], &[0]),
            "The third lemma states what the first one states, with another proof.",
        ),
        malformed(
            "p15-equal-statements-with-b-empty",
            ("P15", "lemma 3 B size"),
            STATED,
            twice,
            "Two lemmas state ({1}, {}). The last integer of B is its size.",
        ),
    ]
}

fn terms() -> Vec<Case> {
    let three = Certificate { theorem: Term::end(&[0, 0, 0]), ..least() };
    let two = xeno_wins(Family::lines(2, &[&[0]]), Term::end(&[0, 0]));
    let itself = rich().lemma(&[1], &[2], Term::cite(&[], 2, 0));
    let later = rich().lemma(&[1], &[2], Term::cite(&[], 3, 0)).lemma(&[1], &[3], Term::end(&[0]));
    let no_terms = payload().with("theorem terms", u64::MAX);
    vec![
        value("p08-move-n", ("P8", "lemma 0 move 0"), 4, MOVE, "A move is 4; the board has the points 0 to 3."),
        value(
            "p08-move-2-to-32",
            ("P8", "theorem.1 move 0"),
            1 << 32,
            MOVE,
            "A move is 2^32: in 32 bits it would be 0, the right one.",
        ),
        malformed(
            "p08-three-moves-on-one-point",
            ("P8", "theorem head"),
            LENGTH,
            three,
            "The theorem's term has three moves; the board has one point.",
        ),
        value(
            "p08-head-2-to-64",
            ("P8", "lemma 0 head"),
            u64::MAX,
            LENGTH,
            "A head is 2^64 - 1: some 3.7 * 10^18 moves.",
        ),
        accept(
            "p08-two-moves-on-two-points",
            two,
            "The theorem's term has as many moves as the board has points. The first completes a line; the \
             second, at the same point, is never made.",
        ),
        value(
            "p09-empty-script-of-a-lemma",
            ("P9", "lemma 0 head"),
            0,
            EMPTY,
            "A lemma's term has no moves and ends in End.",
        ),
        value(
            "p09-empty-script-of-a-cover",
            ("P9", "theorem.1.1 head"),
            0,
            EMPTY,
            "A script of a cover has no moves and ends in End.",
        ),
        malformed("p10-lemma-cites-itself", ("P10", "lemma 2 cite"), LISTED, itself, "Lemma 2 cites lemma 2."),
        malformed("p10-lemma-cites-a-later-one", ("P10", "lemma 2 cite"), LISTED, later, "Lemma 2 cites lemma 3."),
        value(
            "p10-theorem-cites-itself",
            ("P10", "theorem.0 cite"),
            2,
            LISTED,
            "The theorem is lemma 2, and a script of it cites lemma 2.",
        ),
        value("p10-lemma-2-to-64", ("P10", "theorem.0 cite"), u64::MAX, LISTED, "A script cites lemma 2^64 - 1."),
        value("p10-map-not-listed", ("P10", "theorem.0 map"), 2, LISTED, "A script cites by map 2; one map is listed."),
        value(
            "p11-cover-of-no-terms",
            ("P11", "theorem.1 terms"),
            0,
            "a cover needs a script",
            "The number of a cover's terms is 0.",
        ),
        damaged(
            "p11-cover-of-2-to-64-terms",
            ("I2", no_terms.end()),
            "the payload ends where an integer is due, or within it",
            file(&raw_frame(&no_terms.bytes())),
            "The number of a cover's terms is 2^64 - 1. No limit is broken, but the payload ends before they \
             do.",
        ),
    ]
}

fn whole() -> Vec<Case> {
    let surplus = payload().then("surplus", 0);
    vec![
        patched(
            "p13-byte-after-the-theorem",
            ("P13", LAST),
            SURPLUS,
            &surplus,
            "A byte 00 follows the theorem. The offset is that of the theorem's last integer.",
        ),
        patched(
            "p13-ff-after-the-theorem",
            ("P13", LAST),
            SURPLUS,
            &payload().up_to(LAST).then_raw("surplus", &[0xFF]),
            "A byte FF follows the theorem. It is no integer, but none is due there.",
        ),
        malformed(
            "p16-lemma-not-cited",
            ("P16", LAST),
            CITED,
            rich().lemma(&[1], &[0], Term::end(&[2])),
            "No term cites the third lemma.",
        ),
        malformed(
            "p16-map-not-cited",
            ("P16", LAST),
            CITED,
            rich().map(&[1, 0, 2, 3]),
            "No term cites by the second map.",
        ),
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
        patched(
            "p01-before-p02",
            ("P1", "claim"),
            "there is no such claim",
            &payload().with("convention", 1).with("claim", 7),
            "The claim is 7 in the Maker-Breaker convention: what no game knows comes before what this one does not.",
        ),
        malformed(
            "p07-before-p15",
            ("P7", "lemma 2 B gap 0"),
            OWNERS,
            same,
            "Two lemmas have the same statement, in which point 0 is of both players.",
        ),
        malformed(
            "p09-before-p12",
            ("P9", "theorem.0.0 head"),
            EMPTY,
            deep,
            "A term is nested too deep, and has no moves and ends in End: both are said of one head, and the \
             lower number comes first.",
        ),
        malformed(
            "p08-head-before-moves",
            ("P8", "theorem head"),
            LENGTH,
            long,
            "The term has more moves than the board has points, and the first of them is no point: the head \
             comes first.",
        ),
        patched(
            "p06-before-i01",
            ("P6", "map 1 image 0"),
            "an image is no point",
            &two,
            "An image is no point, and a later integer has no value: the first integer at fault is reported.",
        ),
        patched(
            "s01-before-p07",
            ("S1", "lemma 1 B gap 0"),
            "a set has a member that is no point",
            &owners,
            "A point of B is no point; whether A and B are disjoint is not asked any more.",
        ),
        patched(
            "p13-before-p16",
            ("P13", LAST),
            SURPLUS,
            &uncited,
            "A map is not cited, and a byte follows the theorem.",
        ),
        malformed(
            "p16-before-r01",
            ("P16", LAST),
            CITED,
            finished,
            "A lemma that no term cites states a position with completed lines: malformed comes before \
             rejected.",
        ),
    ]
}
