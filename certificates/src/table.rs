//! The games whose certificates are in this repository.

use std::fmt;

/// A game, the claim to prove, and the file.
pub(crate) struct Entry {
    claim: Claim,
    /// The game as it is given to the prover, from the root of the repository.
    expression: &'static str,
    options: &'static [&'static str],
    /// The limits of the search, where those by default do not suffice, and which search it is.
    limits: &'static [&'static str],
    /// The file of leaves of which the proof is made, from the root of the repository, if no search of the prover finds it.
    leaves: Option<&'static str>,
    /// The name of the file, without extension.
    stem: &'static str,
    /// The game as the checker prints it, without options.
    game: &'static str,
    /// The options as the checker prints them.
    printed: &'static [&'static str],
}

/// A claim: as the prover reads it, and as the checker prints it.
type Claim = [&'static str; 2];

const XENO_WINS: Claim = ["xeno-wins", "Xeno wins"];
const OPHELIA_DRAWS: Claim = ["ophelia-draws", "Ophelia draws"];
const OPHELIA_WINS: Claim = ["ophelia-wins", "Ophelia wins"];
const XENO_DRAWS: Claim = ["xeno-draws", "Xeno draws"];

/// The option with which Ophelia has her own lines in Hex: as the prover reads it, and as the checker prints it.
const OWN: &str = "--ophelia";
const HERS: [&str; 2] = ["lines:certificates/hex-4x4-ophelia.lines", "lines:94e55128e896bf40"];

const fn entry(claim: Claim, expression: &'static str, options: &'static [&'static str], stem: &'static str) -> Entry {
    Entry { claim, expression, options, limits: &[], leaves: None, stem, game: expression, printed: options }
}

/// A game that takes a longer search.
const fn long(claim: Claim, expression: &'static str, limits: &'static [&'static str], stem: &'static str) -> Entry {
    Entry { claim, expression, options: &[], limits, leaves: None, stem, game: expression, printed: &[] }
}

/// The same in version 1 of the format, where version 2 has another proof, whose name ends with `-v2`.
const fn without_parts(entry: Entry) -> Entry {
    Entry { limits: &["--format-version", "1"], ..entry }
}

/// The proof that the search by strategic moves finds.
const fn by_strategic_moves(entry: Entry) -> Entry {
    Entry { limits: &["--strategic"], ..entry }
}

/// A game that the checker knows only by its lines, with the name that it prints.
const fn listed(claim: Claim, expression: &'static str, stem: &'static str, game: &'static str) -> Entry {
    Entry { claim, expression, options: &[], limits: &[], leaves: None, stem, game, printed: &[] }
}

/// Tic-tac-toe from a start: as the prover reads it, and as the checker prints it.
const fn from(claim: Claim, start: [&'static [&'static str]; 2], stem: &'static str) -> Entry {
    let [options, printed] = start;
    Entry { claim, expression: "3^2", options, limits: &[], leaves: None, stem, game: "3^2", printed }
}

/// Hex on four by four cells, by the lines of each player: options as the prover reads them, and as the checker prints them.
const fn hex(claim: Claim, options: [&'static [&'static str]; 2], stem: &'static str) -> Entry {
    let [options, printed] = options;
    let (expression, game) = ("lines:certificates/hex-4x4-xeno.lines", "lines:853f036307d1444b");
    Entry { claim, expression, options, limits: &[], leaves: None, stem, game, printed }
}

/// A draw by parts that is made of leaves, because these are better than what the search finds, or it finds none.
macro_rules! held {
    ($stem:literal, $expression:literal, $game:literal) => {
        Entry {
            leaves: Some(concat!("certificates/sources/parts/", $stem, ".leaves")),
            ..listed(OPHELIA_DRAWS, $expression, $stem, $game)
        }
    };
}

/// The game whose proof is described in more detail than others.
pub(crate) const QUBIC: &str = "4^3";

/// All games.
pub(crate) static TABLE: [Entry; 127] = [
    entry(XENO_WINS, "2^2", &[], "grid-2-2"),
    entry(XENO_WINS, "2^3", &[], "grid-2-3"),
    entry(XENO_WINS, "3^3", &[], "grid-3-3"),
    entry(XENO_WINS, "3^4", &[], "grid-3-4"),
    entry(XENO_WINS, "3^5", &[], "grid-3-5"),
    entry(XENO_WINS, "3^6", &[], "grid-3-6"),
    entry(XENO_WINS, "3^7", &[], "grid-3-7"),
    entry(OPHELIA_DRAWS, "3^2", &[], "grid-3-2"),
    entry(OPHELIA_DRAWS, "4^2", &[], "grid-4-2"),
    entry(OPHELIA_DRAWS, "5^2", &[], "grid-5-2"),
    without_parts(entry(OPHELIA_DRAWS, "7^3", &[], "grid-7-3")),
    entry(OPHELIA_DRAWS, "8^3", &[], "grid-8-3"),
    entry(OPHELIA_DRAWS, "11^4", &[], "grid-11-4"),
    entry(OPHELIA_DRAWS, "12^4", &[], "grid-12-4"),
    entry(OPHELIA_DRAWS, "13^4", &[], "grid-13-4"),
    entry(XENO_WINS, "affine:2", &[], "affine-2"),
    entry(XENO_WINS, "affine:3", &[], "affine-3"),
    entry(XENO_WINS, "affine:4", &[], "affine-4"),
    entry(OPHELIA_DRAWS, "affine:5", &[], "affine-5"),
    entry(OPHELIA_DRAWS, "affine:7", &[], "affine-7"),
    entry(OPHELIA_DRAWS, "affine:8", &[], "affine-8"),
    entry(OPHELIA_DRAWS, "affine:9", &[], "affine-9"),
    entry(XENO_WINS, "projective:2", &[], "projective-2"),
    entry(OPHELIA_DRAWS, "projective:3", &[], "projective-3"),
    entry(OPHELIA_DRAWS, "projective:4", &[], "projective-4"),
    entry(OPHELIA_DRAWS, "projective:5", &[], "projective-5"),
    entry(OPHELIA_DRAWS, "projective:7", &[], "projective-7"),
    entry(OPHELIA_DRAWS, "projective:8", &[], "projective-8"),
    entry(OPHELIA_DRAWS, "projective:9", &[], "projective-9"),
    entry(XENO_WINS, "td:4,4+3", &[], "td-4-4+3"),
    entry(OPHELIA_DRAWS, "td:4,4+2", &[], "td-4-4+2"),
    entry(OPHELIA_DRAWS, "td:4,4+1", &[], "td-4-4+1"),
    entry(OPHELIA_DRAWS, "td:4,4", &[], "td-4-4"),
    // `affine:4` without two lines that cross; without two that are parallel it is `td:4,4+2`.
    listed(
        OPHELIA_DRAWS,
        "lines:certificates/affine-4-without-two-crossing.lines",
        "lines-5af4ffc028a3c1c2",
        "lines:5af4ffc028a3c1c2",
    ),
    entry(OPHELIA_DRAWS, "td:5,4+5", &[], "td-5-4+5"),
    entry(XENO_WINS, "td:3,3", &[], "td-3-3"),
    entry(XENO_WINS, "td:3,4", &[], "td-3-4"),
    entry(XENO_WINS, "td:3,5", &[], "td-3-5"),
    entry(XENO_WINS, "td:3,7", &[], "td-3-7"),
    entry(XENO_WINS, "td:3,8", &[], "td-3-8"),
    entry(XENO_WINS, "td:3,9", &[], "td-3-9"),
    entry(XENO_WINS, "td:4,7", &[], "td-4-7"),
    entry(XENO_WINS, "td:4,8", &[], "td-4-8"),
    entry(XENO_WINS, "td:4,9", &[], "td-4-9"),
    entry(OPHELIA_DRAWS, "td:3,2", &[], "td-3-2"),
    entry(OPHELIA_DRAWS, "td:4,3", &[], "td-4-3"),
    entry(OPHELIA_DRAWS, "td:4,5", &[], "td-4-5"),
    entry(OPHELIA_DRAWS, "td:5,4", &[], "td-5-4"),
    entry(OPHELIA_DRAWS, "td:5,5", &[], "td-5-5"),
    entry(OPHELIA_DRAWS, "td:6,5", &[], "td-6-5"),
    entry(OPHELIA_DRAWS, "td:6,7", &[], "td-6-7"),
    entry(OPHELIA_DRAWS, "td:7,8", &[], "td-7-8"),
    by_strategic_moves(entry(XENO_WINS, "4^3", &[], "grid-4-3")),
    entry(XENO_WINS, "4^4", &[], "grid-4-4"),
    entry(XENO_WINS, "mnk:6,5,4", &[], "mnk-6-5-4"),
    entry(XENO_WINS, "mnk:6,6,4", &[], "mnk-6-6-4"),
    entry(OPHELIA_DRAWS, "mnk:3,3,3", &[], "mnk-3-3-3"),
    entry(OPHELIA_DRAWS, "mnk:4,4,4", &[], "mnk-4-4-4"),
    without_parts(entry(OPHELIA_DRAWS, "mnk:5,4,4", &[], "mnk-5-4-4")),
    without_parts(entry(OPHELIA_DRAWS, "mnk:6,4,4", &[], "mnk-6-4-4")),
    entry(OPHELIA_DRAWS, "mnk:7,4,4", &[], "mnk-7-4-4"),
    entry(OPHELIA_DRAWS, "mnk:8,4,4", &[], "mnk-8-4-4"),
    long(XENO_WINS, "mnk:9,4,4", &["--nodes", "100000000", "--memory", "4GiB"], "mnk-9-4-4"),
    long(XENO_WINS, "mnk:10,4,4", &["--nodes", "100000000", "--memory", "4GiB"], "mnk-10-4-4"),
    without_parts(entry(OPHELIA_DRAWS, "mnk:5,5,4", &[], "mnk-5-5-4")),
    without_parts(entry(OPHELIA_DRAWS, "mnk:6,6,5", &[], "mnk-6-6-5")),
    long(
        OPHELIA_DRAWS,
        "mnk:7,6,5",
        &["--nodes", "300000000", "--memory", "7GiB", "--format-version", "1"],
        "mnk-7-6-5",
    ),
    // Some of Harary's animals.
    listed(OPHELIA_DRAWS, "animal:tic,3x3", "animal-tic-3x3", "lines:3ec03711158b9d6c"),
    listed(XENO_WINS, "animal:tic,4x4", "animal-tic-4x4", "lines:c3a6353c0c2de98c"),
    listed(OPHELIA_DRAWS, "animal:elly,3x3", "animal-elly-3x3", "lines:5ce3dc6143237ea2"),
    listed(XENO_WINS, "animal:elly,4x4", "animal-elly-4x4", "lines:823083304bbcb51e"),
    listed(XENO_WINS, "animal:tippy,3x3", "animal-tippy-3x3", "lines:03b50847691d1aa0"),
    listed(OPHELIA_DRAWS, "animal:knobby,4x4", "animal-knobby-4x4", "lines:c1bbca6822469dd5"),
    listed(XENO_WINS, "animal:knobby,5x5", "animal-knobby-5x5", "lines:d245c9b94bd74f3d"),
    listed(XENO_WINS, "animal:skinny,7x7", "animal-skinny-7x7", "lines:164b7aed319389ee"),
    without_parts(listed(OPHELIA_DRAWS, "animal:fatty,6x6", "animal-fatty-6x6", "lines:296cf1fdd436c369")),
    listed(XENO_WINS, "animal:n,5x5", "animal-n-5x5", "lines:959f29197542a690"),
    listed(OPHELIA_DRAWS, "animal:x,8x8", "animal-x-8x8", "lines:30b2d8d4925c2d8f"),
    entry(XENO_WINS, "3^2", &["--maker-breaker"], "grid-3-2-mb"),
    by_strategic_moves(entry(XENO_WINS, "4^3", &["--maker-breaker"], "grid-4-3-mb")),
    entry(XENO_WINS, "4^4", &["--maker-breaker"], "grid-4-4-mb"),
    without_parts(entry(OPHELIA_DRAWS, "7^3", &["--maker-breaker"], "grid-7-3-mb")),
    entry(XENO_WINS, "mnk:5,5,4", &["--maker-breaker"], "mnk-5-5-4-mb"),
    entry(XENO_WINS, "mnk:5,6,4", &["--maker-breaker"], "mnk-5-6-4-mb"),
    entry(OPHELIA_DRAWS, "mnk:6,5,5", &["--maker-breaker"], "mnk-6-5-5-mb"),
    without_parts(entry(OPHELIA_DRAWS, "mnk:6,6,5", &["--maker-breaker"], "mnk-6-6-5-mb")),
    entry(XENO_WINS, "mnk:8,4,4", &["--maker-breaker"], "mnk-8-4-4-mb"),
    entry(XENO_WINS, "td:4,5", &["--maker-breaker"], "td-4-5-mb"),
    entry(XENO_WINS, "3^3", &["--forbid-first-moves", "13"], "grid-3-3-xo13"),
    entry(XENO_WINS, "3^4", &["--forbid-first-moves", "40"], "grid-3-4-xo40"),
    entry(OPHELIA_WINS, "3^3", &["--forbid-opening", "13"], "grid-3-3-x13"),
    entry(OPHELIA_WINS, "3^4", &["--forbid-opening", "40"], "grid-3-4-x40"),
    // The other side to move; and a reply to a corner that loses.
    from(XENO_DRAWS, [&["--start", "X:/O:", "--to-move", "Ophelia"]; 2], "grid-3-2-so-"),
    from(XENO_WINS, [&["--start", "X:0/O:1"], &["--start", "X:0/O:1", "--to-move", "Xeno"]], "grid-3-2-sx0-1"),
    // Hex, and two puzzles of Piet Hein's. The page of the catalogue tells of them.
    hex(XENO_WINS, [&[OWN, HERS[0]], &[OWN, HERS[1]]], "hex-4x4"),
    hex(
        OPHELIA_WINS,
        [
            &[OWN, HERS[0], "--start", "X:/O:", "--to-move", "Ophelia"],
            &[OWN, HERS[1], "--start", "X:/O:", "--to-move", "Ophelia"],
        ],
        "hex-4x4-ophelia-first",
    ),
    hex(
        XENO_WINS,
        [
            &[OWN, HERS[0], "--start", "X:6/O:3,12", "--to-move", "Xeno"],
            &[OWN, HERS[1], "--start", "X:6/O:3,12", "--to-move", "Xeno"],
        ],
        "hex-4x4-hein-4",
    ),
    hex(
        XENO_WINS,
        [&[OWN, HERS[0], "--start", "X:0/O:12"], &[OWN, HERS[1], "--start", "X:0/O:12", "--to-move", "Xeno"]],
        "hex-4x4-hein-5",
    ),
    hex(
        OPHELIA_WINS,
        [
            &[OWN, HERS[0], "--start", "X:0/O:12", "--to-move", "Ophelia"],
            &[OWN, HERS[1], "--start", "X:0/O:12", "--to-move", "Ophelia"],
        ],
        "hex-4x4-hein-5-ophelia-first",
    ),
    hex(
        XENO_WINS,
        [
            &[OWN, HERS[0], "--start", "X:0/O:12", "--moves", "5"],
            &[OWN, HERS[1], "--start", "X:0/O:12", "--to-move", "Xeno", "--moves", "5"],
        ],
        "hex-4x4-hein-5-m5",
    ),
    hex(
        OPHELIA_DRAWS,
        [
            &[OWN, HERS[0], "--start", "X:0/O:12", "--moves", "4"],
            &[OWN, HERS[1], "--start", "X:0/O:12", "--to-move", "Xeno", "--moves", "4"],
        ],
        "hex-4x4-hein-5-m4",
    ),
    // Draws by parts.
    held!("grid-6-3", "6^3", "6^3"),
    entry(OPHELIA_DRAWS, "7^3", &[], "grid-7-3-v2"),
    held!("grid-9-4", "9^4", "9^4"),
    entry(OPHELIA_DRAWS, "10^4", &[], "grid-10-4"),
    held!("mnk-7-7-5", "mnk:7,7,5", "mnk:7,7,5"),
    held!("mnk-8-5-5", "mnk:8,5,5", "mnk:8,5,5"),
    entry(OPHELIA_DRAWS, "mnk:8,6,5", &[], "mnk-8-6-5"),
    held!("mnk-9-5-5", "mnk:9,5,5", "mnk:9,5,5"),
    held!("mnk-9-6-5", "mnk:9,6,5", "mnk:9,6,5"),
    held!("mnk-10-5-5", "mnk:10,5,5", "mnk:10,5,5"),
    entry(OPHELIA_DRAWS, "mnk:5,4,4", &[], "mnk-5-4-4-v2"),
    entry(OPHELIA_DRAWS, "mnk:5,5,4", &[], "mnk-5-5-4-v2"),
    entry(OPHELIA_DRAWS, "mnk:6,4,4", &[], "mnk-6-4-4-v2"),
    entry(OPHELIA_DRAWS, "mnk:6,6,5", &[], "mnk-6-6-5-v2"),
    entry(OPHELIA_DRAWS, "mnk:7,6,5", &[], "mnk-7-6-5-v2"),
    long(OPHELIA_DRAWS, "mnk:8,7,5", &["--nodes", "400000000"], "mnk-8-7-5"),
    entry(OPHELIA_DRAWS, "mnk:8,8,6", &[], "mnk-8-8-6"),
    entry(OPHELIA_DRAWS, "mnk:9,9,6", &[], "mnk-9-9-6"),
    held!("mnk-10-10-7", "mnk:10,10,7", "mnk:10,10,7"),
    held!("mnk-12-12-7", "mnk:12,12,7", "mnk:12,12,7"),
    held!("mnk-15-15-8", "mnk:15,15,8", "mnk:15,15,8"),
    held!("mnk-19-19-8", "mnk:19,19,8", "mnk:19,19,8"),
    held!("animal-fatty-8x8", "animal:fatty,8x8", "lines:3e3dbf902faa6b00"),
    listed(OPHELIA_DRAWS, "animal:fatty,10x10", "animal-fatty-10x10", "lines:f434f3bfa5702490"),
    listed(OPHELIA_DRAWS, "animal:fatty,6x6", "animal-fatty-6x6-v2", "lines:296cf1fdd436c369"),
    listed(OPHELIA_DRAWS, "animal:fatty,12x12", "animal-fatty-12x12", "lines:4f29a0d889fce0aa"),
];

impl Entry {
    /// The prover's arguments, without the file.
    pub(crate) fn arguments(&self) -> Vec<&'static str> {
        if let Some(leaves) = self.leaves {
            return vec!["parts", leaves];
        }
        let [claim, _] = self.claim;
        [&["prove", self.expression], self.options, &["--claim", claim], self.limits].concat()
    }

    /// Whether the proof is made of leaves.
    pub(crate) fn is_made_of_leaves(&self) -> bool {
        self.leaves.is_some()
    }

    /// The game as the prover is asked for it.
    pub(crate) fn asked(&self) -> String {
        [&[self.expression], self.options].concat().join(" ")
    }

    /// The file's name.
    pub(crate) fn file(&self) -> String {
        format!("{}.pgc", self.stem)
    }

    /// Whether the game has this expression, without options.
    pub(crate) fn is(&self, expression: &str) -> bool {
        self.expression == expression && self.options.is_empty()
    }
}

/// The theorem, as the checker prints it.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [_, claim] = self.claim;
        let words: Vec<&str> = [&[claim, self.game], self.printed].concat();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn theorems_and_files_differ() {
        let theorems: BTreeSet<String> = TABLE.iter().map(Entry::to_string).collect();
        let files: BTreeSet<String> = TABLE.iter().map(Entry::file).collect();
        let twins = TABLE.iter().filter(|entry| entry.stem.ends_with("-v2")).count();
        assert_eq!((theorems.len(), files.len()), (TABLE.len() - twins, TABLE.len()));
        assert!(theorems.contains("Ophelia wins 3^3 --forbid-opening 13"));
        assert!(files.contains("grid-3-3-x13.pgc"));
    }

    #[test]
    fn the_prover_is_told_the_claim() {
        let named = |stem: &str| TABLE.iter().find(|entry| entry.stem == stem).unwrap();
        let restricted = named("grid-3-4-x40");
        assert_eq!(restricted.arguments(), ["prove", "3^4", "--forbid-opening", "40", "--claim", "ophelia-wins"]);
        assert!(!restricted.is("3^4"));
        assert_eq!(named("grid-4-3").arguments(), ["prove", "4^3", "--claim", "xeno-wins", "--strategic"]);
        assert!(named("grid-4-3").is(QUBIC));
        let puzzle = named("hex-4x4-hein-5-m4");
        let arguments = "prove lines:certificates/hex-4x4-xeno.lines --ophelia lines:certificates/hex-4x4-ophelia.lines \
                         --start X:0/O:12 --moves 4 --claim ophelia-draws";
        assert_eq!(puzzle.arguments(), arguments.split(' ').collect::<Vec<_>>());
        let printed = "Ophelia draws lines:853f036307d1444b --ophelia lines:94e55128e896bf40 \
                       --start X:0/O:12 --to-move Xeno --moves 4";
        assert_eq!(puzzle.to_string(), printed);
    }

    /// The points of a start tell it if both players have as many, or Xeno has one more.
    #[test]
    fn the_prover_is_told_who_is_to_move_where_the_points_do_not_tell_it() {
        let count = |points: &str| points.split(',').filter(|point| !point.is_empty()).count();
        let mut asked = 0;
        for entry in &TABLE {
            let arguments = entry.arguments();
            let Some(start) = arguments.iter().skip_while(|word| **word != "--start").nth(1) else { continue };
            let (xeno, ophelia) = start.strip_prefix("X:").and_then(|rest| rest.split_once("/O:")).unwrap();
            let is_told = matches!(count(xeno).checked_sub(count(ophelia)), Some(0 | 1));
            assert!(is_told || arguments.contains(&"--to-move"), "{arguments:?}");
            asked += 1;
        }
        assert!(asked > 5);
    }

    #[test]
    fn all_leaves_are_in_the_table() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let kept = crate::tools::files(&folder.join("sources/parts"), ".leaves").unwrap();
        let kept: BTreeSet<_> = kept.iter().map(|path| path.canonicalize().unwrap()).collect();
        let root = folder.parent().unwrap();
        let named =
            TABLE.iter().filter_map(|entry| entry.leaves).map(|leaves| root.join(leaves).canonicalize().unwrap());
        assert_eq!(kept, named.collect::<BTreeSet<_>>());
        let cube = TABLE.iter().find(|entry| entry.is("6^3")).unwrap();
        assert_eq!(cube.arguments(), ["parts", "certificates/sources/parts/grid-6-3.leaves"]);
        assert_eq!((cube.file(), cube.to_string()), ("grid-6-3.pgc".to_owned(), "Ophelia draws 6^3".to_owned()));
    }
}
