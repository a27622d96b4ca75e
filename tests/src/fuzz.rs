//! The fuzz targets: one function for each target of `tests/fuzz`.
//!
//! Each panics if something is wrong. It returns whether the bytes reached what the target is about: past the
//! container, the parser or the form. The ordinary test `seeds` calls these functions with the committed files.

mod expression;
mod file;
mod frame;
mod lines_file;
mod parts;
mod payload;
mod pg;
mod strategy;
pub(crate) mod translate;

pub use expression::expression;
pub use file::file;
pub use frame::frame;
pub use lines_file::lines_file;
pub use parts::parts;
pub use payload::payload;
pub use pg::pg;
pub use strategy::strategy;

/// A target's function.
pub type Target = fn(&[u8]) -> bool;

/// All targets by name.
pub const TARGETS: [(&str, Target); 8] = [
    ("expression", expression),
    ("file", file),
    ("frame", frame),
    ("lines_file", lines_file),
    ("parts", parts),
    ("payload", payload),
    ("pg", pg),
    ("strategy", strategy),
];

/// The most steps of a check, so that no input takes long.
const STEPS: u64 = 1 << 14;
