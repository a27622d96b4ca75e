//! The examples in the specification match the files.

use std::fs;

use tests::binaries::workspace;

/// The bytes of the dump in section 8 of the format, which are between the offset and the comment.
fn dumped(text: &str, heading: &str) -> Vec<u8> {
    let section = text.split(heading).nth(1).expect("a section");
    let mut bytes = Vec::new();
    for line in section.split("\n## ").next().into_iter().flat_map(str::lines) {
        let Some((offset, rest)) = line.strip_prefix("    ").and_then(|line| line.split_once("  ")) else { continue };
        let Ok(offset) = usize::from_str_radix(offset, 16) else { continue };
        assert_eq!(offset, bytes.len(), "the dump's offsets are those of its bytes");
        let columns = rest.split("   ").next().expect("bytes");
        bytes.extend(columns.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).expect("a byte")));
    }
    bytes
}

#[test]
fn the_hex_dump_is_the_committed_certificate() {
    let text = fs::read_to_string(workspace().join("spec/format.md")).unwrap();
    let file = fs::read(workspace().join("certificates/grid-3-3.pgc")).unwrap();
    assert_eq!(dumped(&text, "## 8. A certificate, byte by byte"), file);
}

#[test]
fn the_hex_dump_of_version_2_is_a_certificate_of_the_theorem_that_is_named() {
    let text = fs::read_to_string(workspace().join("spec/format.md")).unwrap();
    let file = dumped(&text, "### A certificate, byte by byte");
    let verdict = pgc_checker::check(&file, 57);
    let pgc_checker::Verdict::Verified(proved) = verdict else { panic!("{verdict:?}") };
    assert_eq!((file[3], proved.games, proved.lines.lines.len(), proved.steps), (2, 1, 6, 57));
    let hash: String = proved.hash.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(text.contains(&format!("The proof's hash is `{hash}`")), "{hash}");
}
