//! Random certificates: most of them prove their claims, and many do not.

mod dice;
mod game;
mod grow;
mod mutate;
mod tidy;

pub use dice::Dice;
pub use game::game;
pub use grow::{certificate, proof};
pub use mutate::mutate;
pub(crate) use tidy::recite;
pub use tidy::tidy;
