//! What the specification shows is what the files say.

use std::fs;

use checker::{MAX_STEPS, Verdict, check};
use prover::game::Game;
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

/// The lines of a game, as the prover builds them.
fn lines(game: &str) -> Vec<Vec<u32>> {
    let game = Game::parse(game).expect("a game");
    game.board.lines().iter().map(|line| line.iter().map(|&point| point.into()).collect()).collect()
}

#[test]
fn the_readme_names_committed_proofs() {
    let readme = fs::read_to_string(workspace().join("README.md")).expect("README");
    let rows = readme.lines().filter(|line| line.contains(".pgc) |") || line.contains(".pgc) ("));
    let mut count = 0;
    for row in rows {
        // | [CLAIM `GAME`](FILE) | BYTES | what was known |
        let (named, rest) = row.trim_start_matches("| [").split_once("](").expect("a link");
        let (path, rest) = rest.split_once(')').expect("a link");
        let file = fs::read(workspace().join(path)).expect("a certificate");
        let Verdict::Verified(theorem) = check(&file, MAX_STEPS) else { panic!("{path} is refused") };
        let (claim, game) = named.trim_end_matches('`').split_once(" `").expect("a claim and a game");
        assert_eq!(theorem.claim, claim, "{row}");
        if theorem.game.starts_with("lines:") {
            assert_eq!(theorem.lines, lines(game), "{row}");
        } else {
            assert_eq!(theorem.game, game, "{row}");
        }
        let bytes = rest.split(" | ").nth(1).expect("bytes").replace(',', "");
        assert_eq!(bytes, file.len().to_string(), "{row}");
        count += 1;
    }
    assert_eq!(count, 8);
}
