//! Attacks: files and surroundings meant to exhaust the checker, and measurements of their effect.
//!
//! The files are assembled from `spec/format.md` alone. Each has two sizes: as large as the format allows, for the
//! table of `spec/attacks.md`, and smaller, for a test.

mod boards;
mod containers;
mod fields;
mod parts;
mod payloads;
pub mod process;
mod steps;
pub mod surroundings;

/// The size of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Small enough for a test.
    Small,
    /// As large as the format allows, or as can be measured in seconds.
    Full,
}

impl Size {
    /// One of two numbers.
    fn pick<T>(self, small: T, full: T) -> T {
        match self {
            Self::Small => small,
            Self::Full => full,
        }
    }
}

/// A hostile file.
#[derive(Clone, Copy)]
pub struct Attack {
    /// What it is, in a few words.
    pub name: &'static str,
    /// Its bytes.
    pub build: fn(Size) -> Vec<u8>,
    /// The rule by which it is refused.
    pub rule: &'static str,
}

impl Attack {
    /// The exit code that belongs to the rule: 1 for a rule of `spec/rules.md`, else 2.
    #[must_use]
    pub fn exit(&self) -> i32 {
        if self.rule.starts_with('R') { 1 } else { 2 }
    }
}

/// The payload's size that a file declares; 0 if C5 refuses it.
#[must_use]
pub fn payload(file: &[u8]) -> u64 {
    let Some(&[a, b, c, d]) = file.get(41..45) else { return 0 };
    let (declared, frame) = (u64::from(u32::from_le_bytes([a, b, c, d])), file.len() as u64 - 36);
    if declared <= (1 << 26).min((1 << 16) + 64 * frame) { declared } else { 0 }
}

/// The documented bound on the memory for a check of this file, in bytes: the file, ten bytes for each byte of the
/// payload, and 256 MiB for the largest board and the most lemmas.
#[must_use]
pub fn memory(file: &[u8]) -> u64 {
    file.len() as u64 + 10 * payload(file) + (1 << 28)
}

/// Attacks by size.
pub const SIZES: [Attack; 29] = [
    Attack { name: "bomb: declares 64 KiB, holds 2 TiB", build: containers::more_than_declared, rule: "C6" },
    Attack { name: "bomb: declares 64 MiB", build: containers::more_than_allowed, rule: "C5" },
    Attack { name: "bomb: declares and holds what C5 allows", build: containers::all_that_is_allowed, rule: "G2" },
    Attack { name: "a byte too long", build: containers::too_long, rule: "C1" },
    Attack { name: "a frame of empty blocks", build: containers::empty_blocks, rule: "I2" },
    Attack { name: "a frame of short compressed blocks", build: containers::short_blocks, rule: "P1" },
    Attack { name: "a cover of 2^26 scripts that fail, smallest file", build: payloads::scripts, rule: "R19" },
    Attack { name: "the same, not compressed", build: payloads::scripts_raw, rule: "R19" },
    Attack { name: "the deepest term", build: payloads::nested, rule: "R19" },
    Attack { name: "2^20 lemmas", build: payloads::lemmas, rule: "R19" },
    Attack { name: "2^20 lemmas within 1000 moves", build: payloads::bounded_lemmas, rule: "R19" },
    Attack { name: "2^20 lemmas in a payload of 2^26 bytes", build: payloads::lemmas_and_scripts, rule: "R19" },
    Attack { name: "2^20 lemmas on mnk:32768,1,128", build: payloads::lemmas_on_a_large_board, rule: "R24" },
    Attack { name: "lemmas of the deepest terms", build: payloads::nested_lemmas, rule: "P16" },
    Attack { name: "the largest statements", build: payloads::statements, rule: "P16" },
    Attack { name: "2^22 citations of lemmas", build: payloads::citations, rule: "R19" },
    Attack { name: "2^16 maps of 9 points", build: payloads::small_maps, rule: "R24" },
    Attack { name: "2^16 maps, as large as the payload holds", build: payloads::many_images, rule: "R3" },
    Attack { name: "maps of 32768 points", build: payloads::large_maps, rule: "R24" },
    Attack { name: "2^22 incidences in 65536 lines", build: boards::many_lines, rule: "R12" },
    Attack { name: "2^22 incidences in 128 lines", build: boards::long_lines, rule: "R12" },
    Attack { name: "2^22 incidences, half of them in Ophelia's own lines", build: boards::own_lines, rule: "R12" },
    Attack { name: "a start of 32766 points on 128 lines", build: boards::large_start, rule: "R12" },
    Attack { name: "mnk:32768,1,128", build: boards::longest_row, rule: "R12" },
    Attack { name: "3^7", build: boards::cube, rule: "R12" },
    Attack { name: "2^16 games, each cites the one before it", build: parts::chain, rule: "R24" },
    Attack { name: "2^16 games of 16 points, cited by nobody", build: parts::uncited, rule: "P16" },
    Attack { name: "games of 2^22 incidences, and a board of as many", build: parts::incidences, rule: "R17" },
    Attack { name: "1000 terms of 2^15 parts", build: parts::many_parts, rule: "R24" },
];

/// Attacks by the slowest kinds of step. The declared number of steps stops the checker.
pub const STEPS: [Attack; 14] = [
    Attack { name: "points on 65500 lines each", build: steps::heavy_points, rule: "R24" },
    Attack { name: "points that complete lines", build: steps::threats, rule: "R24" },
    Attack { name: "statements of points on 65536 lines each", build: steps::heavy_statements, rule: "R24" },
    Attack { name: "maps of 65536 lines", build: steps::heavy_maps, rule: "R24" },
    Attack { name: "maps of lines of 32768 points", build: steps::long_maps, rule: "R24" },
    Attack { name: "citations of 32768 points", build: steps::large_citations, rule: "R24" },
    Attack { name: "covers on a board that is nearly full", build: steps::late_covers, rule: "R24" },
    Attack { name: "moves of 32766 forbidden points", build: steps::forbidden_moves, rule: "R24" },
    Attack { name: "Potential, 32768 points and no line", build: steps::potentials, rule: "R24" },
    Attack { name: "Pairing, 32768 points and no line", build: steps::pairings, rule: "R24" },
    Attack { name: "Pairing, every search through all lines", build: steps::long_searches, rule: "R23" },
    Attack { name: "Parts, 2^15 of them, the last ones taken", build: parts::late_parts, rule: "R24" },
    Attack { name: "Parts, pairs of lines of 32767 points", build: parts::long_pairs, rule: "R24" },
    Attack { name: "Parts, lines that begin where all are stopped", build: parts::stopped_lines, rule: "R24" },
];
