//! R24: the number of steps is the declared one.

use tests::corpus::{Expected, all_kept};
use tests::judge::{assert_rejected, assert_verified};
use tests::oracle::Board;

#[test]
fn r24_any_other_number_of_steps_is_refused() {
    let accepted = all_kept().into_iter().filter(|case| case.expected() == Expected::Verified);
    let certificates = accepted.map(|case| case.certificate().expect("a certificate"));
    let mut declared = 0;
    for certificate in certificates.filter(|certificate| Board::of(&certificate.family).points <= 64) {
        assert_verified(&certificate);
        for steps in [0, 1, certificate.steps - 1, certificate.steps + 1, 1 << 34] {
            if steps != certificate.steps {
                assert_rejected(&certificate.clone().declaring(steps), "R24");
                declared += 1;
            }
        }
    }
    assert!(declared > 200, "only {declared} certificates declare another number");
}
