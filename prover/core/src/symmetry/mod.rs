//! The symmetries of a board: permutations of its points that take every line to a line.
//!
//! Imports only the boards of [`game`](crate::game). The library `canonaut` finds the symmetries.
//!
//! ```
//! use pgc_core::{game::Game, symmetry::automorphisms};
//!
//! let game = Game::parse("4^3")?;
//! let group = automorphisms(&game.board);
//! assert_eq!(group.order(), 192u32.into());
//! assert_eq!(group.orbits().len(), 2);
//! # Ok::<(), pgc_core::game::GameError>(())
//! ```

mod automorphisms;
mod form;
mod graph;
mod group;
mod incidence;
pub mod isomorphism;
mod permutation;

pub use automorphisms::{automorphisms, automorphisms_of, is_automorphism, is_automorphism_of, setwise_stabiliser};
pub use form::Forms;
pub use group::Group;
pub use permutation::Permutation;
