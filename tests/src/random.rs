//! Random certificates: most of them prove their claims, and many do not.

mod dice;
mod extension;
mod game;
mod grow;
mod parts;
mod tidy;

pub use dice::Dice;
pub(crate) use extension::{bound, lemma_bound, own_lines, starts, toggle, toggle_convention};
pub use game::{game, turned_lines};
pub use grow::{certificate, proof};
pub use parts::{parted, without_uncited_games};
pub(crate) use tidy::recite;
pub use tidy::tidy;
