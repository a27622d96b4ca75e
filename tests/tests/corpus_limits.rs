//! The files of the corpus that are too large for the repository: most of them stand at a limit, or one above.

use std::fs;
use std::process::Command;

use tests::binaries::checker;
use tests::corpus::verify::{assert_library, assert_oracle, assert_program};
use tests::corpus::{Built, cases};

/// One after the other: some take half a gigabyte while they are checked.
#[test]
fn large_files_are_judged_as_the_table_says() {
    let directory = tempfile::tempdir().expect("a scratch directory");
    for case in cases().iter().filter(|case| case.large()) {
        let start = std::time::Instant::now();
        let built = case.build();
        let path = directory.path().join("large.pgc");
        fs::write(&path, &built.file).expect("a scratch file");
        let output = Command::new(checker()).arg(&path).output().expect("the checker runs");
        assert_program(case, &built, &output);
        assert_library(case, &built);
        assert_oracle(case, &built);
        println!("{} {} {:?}", case.name, built.file.len(), start.elapsed());
    }
}

#[test]
fn files_and_payloads_have_the_size_of_their_limit() {
    let build = |name| -> Built { cases().iter().find(|case| case.name == name).expect(name).build() };
    assert_eq!(build("c01-2-to-26-bytes").file.len(), 1 << 26);
    assert_eq!(build("c01-2-to-26-bytes-and-one").file.len(), (1 << 26) + 1);
    let declared = |built: &Built| u32::from_le_bytes(built.file[41..45].try_into().expect("four bytes")) as usize;
    assert_eq!(declared(&build("c05-payload-of-2-to-26-bytes")), 1 << 26);
    assert_eq!(declared(&build("c05-payload-of-2-to-26-bytes-and-one")), (1 << 26) + 1);
    let most = |built: &Built| 65536 + 64 * (built.file.len() - 36);
    let (exact, one_more) =
        (build("c05-65536-and-64-times-the-frame"), build("c05-65536-and-64-times-the-frame-and-one"));
    assert_eq!((declared(&exact), declared(&one_more)), (most(&exact), most(&one_more) + 1));
}
