//! What the specification shows is what the files say.

use std::fs;

use checker::{MAX_STEPS, Verdict, check};
use tests::binaries::workspace;

/// The bytes of the dump in section 8 of the format, which stand between the offset and the comment.
fn dumped(text: &str) -> Vec<u8> {
    let dump = text.split("## 8. A certificate, byte by byte").nth(1).expect("section 8");
    let mut bytes = Vec::new();
    for line in dump.lines().filter_map(|line| line.strip_prefix("    ")) {
        let Some((offset, rest)) = line.split_once("  ") else { continue };
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
    assert_eq!(dumped(&text), file);
}

#[test]
fn the_readme_names_the_committed_proofs() {
    let readme = fs::read_to_string(workspace().join("README.md")).unwrap();
    for entry in fs::read_dir(workspace().join("certificates")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "pgc") {
            continue;
        }
        let file = fs::read(&path).unwrap();
        let Verdict::Verified(theorem) = check(&file, MAX_STEPS) else { panic!("{} is refused", path.display()) };
        let hash: String = theorem.hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let row = readme.lines().find(|line| line.starts_with("| ") && line.contains(&hash));
        let row = row.unwrap_or_else(|| panic!("README has no row for {}", path.display()));
        assert!(row.contains(&format!("`{}`", theorem.game)), "{row}");
        if !row.contains("and so") {
            let figures = format!("| {} | {} | {} |", file.len(), theorem.lemmas, theorem.replies[0]);
            assert!(row.contains(&figures), "{row} should say {figures}");
        }
    }
}
