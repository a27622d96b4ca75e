//! I1, I2, S1.

use crate::assembler::container::{file, raw_frame};
use crate::assembler::integer::wide;
use crate::assembler::{Family, Opening, Payload, Term};
use crate::corpus::case::{Case, accept, cut, damaged, declared, patched};
use crate::samples::rich;

use super::boards::{xeno_draws, xeno_wins};

const SHORTEST: &str = "the integer is not in its shortest form";
const FIRST: &str = "no integer begins with byte FE or FF";
const ENDS: &str = "the payload ends where an integer is due, or within it";
const MEMBER: &str = "a set has a member that is no point";

fn payload() -> Payload {
    Payload::of(&rich())
}

fn raw(name: &'static str, field: &str, bytes: &[u8], reason: &'static str, prose: &'static str) -> Case {
    patched(name, ("I1", field), reason, &payload().with_raw(field, bytes), prose)
}

fn member(name: &'static str, field: &str, gap: u64, prose: &'static str) -> Case {
    patched(name, ("S1", field), MEMBER, &payload().with(field, gap), prose)
}

pub(super) fn cases() -> Vec<Case> {
    let large = Family::lines(300, &[&[250, 251]]);
    let steps = payload().with_raw("steps", &wide(1 << 32, 8)).up_to("steps").bytes();
    let before_claim = payload().up_to("opening").bytes();
    let many = (0..5).fold(payload().with("lemma 0 A size", u64::MAX).up_to("lemma 0 A size"), |payload, number| {
        payload.then(&format!("lemma 0 A gap {number}"), 0)
    });
    let endless = payload().with("lemma 0 B size", u64::MAX).up_to("lemma 0 B gap 0").bytes();
    vec![
        raw(
            "i01-250-in-three-bytes",
            "steps",
            &wide(250, 2),
            SHORTEST,
            "The number of steps is 250, written in three bytes instead of one.",
        ),
        raw(
            "i01-0-in-nine-bytes",
            "family",
            &wide(0, 8),
            SHORTEST,
            "The family is 0, written in nine bytes instead of one.",
        ),
        raw(
            "i01-65535-in-five-bytes",
            "steps",
            &wide(0xFFFF, 4),
            SHORTEST,
            "The number of steps is 65535, written in five bytes instead of three.",
        ),
        raw(
            "i01-4294967295-in-nine-bytes",
            "steps",
            &wide(0xFFFF_FFFF, 8),
            SHORTEST,
            "The number of steps is 2^32 - 1, written in nine bytes instead of five.",
        ),
        raw(
            "i01-in-a-term",
            "theorem.0 cite",
            &wide(0, 2),
            SHORTEST,
            "The index of a cited lemma is 0, written in three bytes instead of one.",
        ),
        raw(
            "i01-before-p01",
            "claim",
            &wide(4, 2),
            SHORTEST,
            "The claim is 4, which is none, written in three bytes instead of one: the form of an integer comes \
             before its value.",
        ),
        raw("i01-first-byte-fe", "claim", &[0xFE], FIRST, "The claim's first byte is FE."),
        raw("i01-first-byte-ff", "theorem head", &[0xFF], FIRST, "The first byte of the theorem's head is FF."),
        cut("i02-empty-payload", ENDS, &[], "A payload of no bytes: the family is not there."),
        cut(
            "i02-ends-before-the-claim",
            ENDS,
            &before_claim,
            "The payload ends after the opening rule; the size of F is not there.",
        ),
        within_the_steps(
            "i02-ends-within-an-integer",
            &steps[..steps.len() - 1],
            "The number of steps takes nine bytes, of which the last is not there. The offset is that of its \
             first byte.",
        ),
        cut(
            "i02-members-missing",
            ENDS,
            &endless,
            "A set declares 2^64 - 1 members and has one, which is a point; then the payload ends.",
        ),
        member(
            "s01-first-member",
            "lemma 0 B gap 0",
            4,
            "The only member of a set is 4; the board has the points 0 to 3.",
        ),
        member(
            "s01-second-member",
            "lemma 1 B gap 1",
            2,
            "The second member of a set is 4, by the gap 2 after 1; the board has the points 0 to 3.",
        ),
        member(
            "s01-member-of-a-line",
            "line 0 gap 1",
            3,
            "The second point of a line is 4; the board has the points 0 to 3.",
        ),
        member("s01-forbidden-member", "F gap 0", 4, "The forbidden point is 4; the board has the points 0 to 3."),
        member(
            "s01-gap-of-2-to-64",
            "lemma 1 B gap 1",
            u64::MAX - 1,
            "The gap 2^64 - 2 after member 1 is member 2^64: in 64 bits it would be 0.",
        ),
        member(
            "s01-gap-of-2-to-32",
            "lemma 1 B gap 1",
            (1 << 32) - 1,
            "The gap 2^32 - 1 after member 1 is member 2^32 + 1: in 32 bits it would be 1.",
        ),
        patched(
            "s01-size-above-n",
            ("S1", "lemma 0 A gap 4"),
            MEMBER,
            &many,
            "A set declares 2^64 - 1 members. On four points the fifth is too many, whatever the size says.",
        ),
        declared(
            "i01-values-250-and-251",
            xeno_wins(large, Term::end(&[251, 250])).opening(Opening::Both(vec![250])).declaring(2),
            "On 300 points the line is {250, 251}: 250 takes one byte, 251 three. Xeno's move 251 threatens \
             250, which is forbidden to Ophelia's first move.",
        ),
        accept(
            "s01-last-point",
            xeno_draws(Family::lines(5, &[&[0, 4], &[4]]), Term::end(&[4])),
            "The last point of the board is a member of lines, and completes one.",
        ),
    ]
}

/// A payload that ends within the number of steps.
fn within_the_steps(name: &'static str, bytes: &[u8], prose: &'static str) -> Case {
    let offset = payload().offset("steps");
    damaged(name, ("I2", offset), ENDS, file(&raw_frame(bytes)), prose)
}
