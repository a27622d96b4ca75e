//! The files of the corpus that are too large for the repository: most of them stand at a limit, or one above.

use std::fs;
use std::process::Command;

use tests::assembler::payload::bytes;
use tests::binaries::checker;
use tests::corpus::cases;
use tests::corpus::verify::{assert_library, assert_oracle, assert_program};

/// The size of the payload, as the frame declares it.
fn declared(file: &[u8]) -> usize {
    u32::from_le_bytes(file[41..45].try_into().expect("four bytes")) as usize
}

/// What a file at the limit of its size must measure, and what it measures.
fn measures(name: &str, file: &[u8]) -> Option<(usize, usize)> {
    Some(match name {
        "c01-2-to-26-bytes" => (1 << 26, file.len()),
        "c01-2-to-26-bytes-and-one" => ((1 << 26) + 1, file.len()),
        "c05-payload-of-2-to-26-bytes" => (1 << 26, declared(file)),
        "c05-payload-of-2-to-26-bytes-and-one" => ((1 << 26) + 1, declared(file)),
        "c05-65536-and-64-times-the-frame" => (65536 + 64 * (file.len() - 36), declared(file)),
        "c05-65536-and-64-times-the-frame-and-one" => (65537 + 64 * (file.len() - 36), declared(file)),
        _ => return None,
    })
}

/// One after the other: some take half a gigabyte while they are checked.
#[test]
fn large_files_are_judged_as_the_table_says() {
    let directory = tempfile::tempdir().expect("a scratch directory");
    let path = directory.path().join("large.pgc");
    let mut measured = 0;
    for case in cases().iter().filter(|case| case.large()) {
        let built = case.build();
        fs::write(&path, &built.file).expect("a scratch file");
        let output = Command::new(checker()).arg(&path).output().expect("the checker runs");
        assert_program(case, &built, &output);
        assert_library(case, &built);
        assert_oracle(case, &built);
        // Also what is refused is a whole certificate, but for its size.
        if let Some(certificate) = &built.certificate {
            let payload = zstd::bulk::decompress(&built.file[36..], declared(&built.file)).expect("a valid frame");
            assert!(payload == bytes(certificate), "{}", case.name);
        }
        if let Some((limit, size)) = measures(case.name, &built.file) {
            assert_eq!(limit, size, "{}", case.name);
            measured += 1;
        }
    }
    assert_eq!(measured, 4);
}

#[test]
fn a_payload_as_large_as_its_frame_allows_is_in_the_repository() {
    let small = cases().into_iter().filter(|case| !case.large());
    let sizes: Vec<_> = small.filter_map(|case| measures(case.name, &case.build().file)).collect();
    assert!(sizes.len() == 2 && sizes.iter().all(|(limit, size)| limit == size), "{sizes:?}");
}
