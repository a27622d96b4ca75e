//! Audits what `prover show` prints of a certificate: the text alone goes in, and the proof that it prints is
//! played out again.
//!
//! A printed proof is meant to be complete: with it alone, and without the file, a reader can check the theorem by
//! hand. This audit is such a reader. It takes the claim, the game, the maps and each answer from the text, fills
//! in nothing, and plays each reply. So it shows that what is printed says all that the proof needs, and it finds a
//! misprint at its place.
//!
//! - `row`: the rows of the text, and the words in a row; `labelling`: the points by the names that the text uses;
//! - `header`: the claim, the game and the sizes; `syntax`, `proof`: what is printed of lemmas, games of parts and
//!   maps;
//! - `play`: whether a lemma's proof holds as it is printed, with `ending`, `cover` and `alike` for what ends it;
//!   `tally`: what was found right;
//! - `audit`: the whole text.
//!
//! Pictures and what is said below a proof for readers who check it by hand repeat the proof, and are passed over.

mod alike;
mod audit;
mod cover;
mod ending;
mod header;
mod labelling;
mod play;
mod proof;
mod row;
mod syntax;
mod tally;

pub use audit::audit;

/// The most bytes of a text.
pub const MAX_PRINTED_BYTES: u64 = 256 << 20;

/// Whether a text looks like a printed proof: it begins with the row of the claim.
pub fn looks_printed(text: &str) -> bool {
    text.starts_with(header::CLAIM)
}
