//! Integers and sets: I1, I2, S1.

use crate::assembler::container::{file, raw_frame};
use crate::assembler::integer::wide;
use crate::assembler::{Family, Opening, Payload, Term};
use crate::corpus::case::{Case, accept, cut, damaged, declared, patched};
use crate::samples::rich;

use super::boards::{xeno_draws, xeno_wins};

fn payload() -> Payload {
    Payload::of(&rich())
}

fn raw(name: &'static str, field: &str, bytes: &[u8]) -> Case {
    patched(name, field, &payload().with_raw(field, bytes))
}

fn member(name: &'static str, field: &str, gap: u64) -> Case {
    patched(name, field, &payload().with(field, gap))
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
        raw("i01-250-in-three-bytes", "steps", &wide(250, 2)),
        raw("i01-0-in-nine-bytes", "family", &wide(0, 8)),
        raw("i01-65535-in-five-bytes", "steps", &wide(0xFFFF, 4)),
        raw("i01-4294967295-in-nine-bytes", "steps", &wide(0xFFFF_FFFF, 8)),
        raw("i01-in-a-term", "theorem.0 cite", &wide(0, 2)),
        raw("i01-before-p01", "claim", &wide(4, 2)),
        raw("i01-first-byte-fe", "claim", &[0xFE]),
        raw("i01-first-byte-ff", "theorem head", &[0xFF]),
        cut("i02-empty-payload", &[]),
        cut("i02-ends-before-the-claim", &before_claim),
        within_the_steps("i02-ends-within-an-integer", &steps[..steps.len() - 1]),
        cut("i02-members-missing", &endless),
        member("s01-first-member", "lemma 0 B gap 0", 4),
        member("s01-second-member", "lemma 1 B gap 1", 2),
        member("s01-member-of-a-line", "line 0 gap 1", 3),
        member("s01-forbidden-member", "F gap 0", 4),
        member("s01-gap-of-2-to-64", "lemma 1 B gap 1", u64::MAX - 1),
        member("s01-gap-of-2-to-32", "lemma 1 B gap 1", (1 << 32) - 1),
        patched("s01-size-above-n", "lemma 0 A gap 4", &many),
        declared(
            "i01-values-250-and-251",
            xeno_wins(large, Term::end(&[251, 250])).opening(Opening::Both(vec![250])).declaring(2),
        ),
        accept("s01-last-point", xeno_draws(Family::lines(5, &[&[0, 4], &[4]]), Term::end(&[4]))),
    ]
}

/// A payload that ends within the number of steps.
fn within_the_steps(name: &'static str, bytes: &[u8]) -> Case {
    damaged(name, payload().offset("steps"), file(&raw_frame(bytes)))
}
