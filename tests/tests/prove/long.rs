//! What takes long.

#[test]
#[ignore = "long: run by .ci/stages long"]
fn cases() {
    tests::cases::assert("long");
}
