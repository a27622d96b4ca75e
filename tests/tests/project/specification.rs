//! The examples in the specification match the files.

use std::fs;

use pgc_core::game::Game;
use tests::binaries::workspace;
use tests::pages::{page, table};

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

#[test]
fn what_parts_save_is_counted_in_the_certificates() {
    let rows = table("certificates/BENCHMARKS.md", &["game", "claim"]);
    let without = rows.iter().find(|row| row[0].ends_with("(mnk-7-6-5.pgc)")).expect("a row");
    let file = fs::read(workspace().join("certificates/mnk-7-6-5-v2.pgc")).expect("a certificate");
    let pgc_checker::Verdict::Verified(with) = pgc_checker::check(&file, 1 << 20) else { panic!("it is verified") };
    let stated =
        format!("{} for `mnk:7,6,5`, where with parts {} is enough, and {} games", without[8], with.lemmas, with.games);
    assert!(page("spec/rules.md").contains(&stated), "rules.md should say: {stated}");
}

/// The bytes of a certificate, as the catalogue tells them.
fn size_of(catalogue: &str, file: &str) -> String {
    let start = format!("| [{file}]({file}) | ");
    let row = catalogue.lines().find(|line| line.starts_with(&start)).expect(file);
    row.split(" | ").nth(3).expect("bytes").to_owned()
}

/// The catalogue's rows are the checker's output (`cargo certify catalogue --check`). README shows some of them.
#[test]
fn the_readme_names_committed_proofs() {
    let catalogue = fs::read_to_string(workspace().join("certificates/README.md")).expect("the catalogue");
    let readme = fs::read_to_string(workspace().join("README.md")).expect("README");
    // | [CLAIM `GAME`](certificates/FILE) NOTES | BYTES | what was known |; NOTES may name another FILE, and BYTES then has both sizes.
    let rows = readme.lines().filter(|line| line.starts_with("| [") && line.contains(".pgc)"));
    let mut count = 0;
    for row in rows {
        let (named, rest) = row.trim_start_matches("| [").split_once("](certificates/").expect("a link");
        let (file, rest) = rest.split_once(')').expect("a link");
        let (claim, game) = named.trim_end_matches('`').split_once(" `").expect("a claim and a game");
        let bytes = rest.split(" | ").nth(1).expect("bytes").replace(',', "");
        let others = rest.split("](certificates/").skip(1).map(|other| other.split_once(')').expect("a link").0);
        let sizes: Vec<String> = [file].into_iter().chain(others).map(|file| size_of(&catalogue, file)).collect();
        assert_eq!(bytes, sizes.join(" and "), "{row}");
        // | [FILE](FILE) | CLAIM | `GAME` | BYTES | ...
        let start = format!("| [{file}]({file}) | {claim} | ");
        let listed = catalogue.lines().find(|line| line.starts_with(&start)).expect(row);
        let columns: Vec<&str> = listed.split(" | ").collect();
        if columns[2].starts_with("`lines:") {
            assert_eq!(file, format!("{}.pgc", Game::parse(game).expect("a game").file_stem()), "{row}");
        } else {
            assert_eq!(columns[2], format!("`{game}`"), "{row}");
        }
        count += 1;
    }
    let linked = readme.lines().filter(|line| line.starts_with('|') && line.contains(".pgc)")).count();
    assert!(count == linked && count >= 10, "{count} of {linked} rows of README were recognised");
}
