//! The symmetries of a board: permutations of its points that take every line to a line.
//!
//! A proof about a position is a proof about all its images, so symmetries make searches and proofs shorter by up
//! to their number: 192 for `4^3`. They are not told by the family of a board but found from its lines, so that a
//! list of lines in a file has its symmetries, too.
//!
//! The board becomes a graph of points and lines (`incidence`), and a library finds generators of its automorphisms
//! (`graph`). Each is tested here to be one: a fault of the library can lose symmetries, and cannot add a false
//! one. The group is a stabiliser chain (`group`), from which its order, its orbits and its elements follow. Where
//! the search is given up, for lack of time or because the board is too large, a smaller group is used, down to the
//! identity alone. Proofs are longer then, and remain true.
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

pub(crate) use automorphisms::setwise_stabiliser;
pub use automorphisms::{automorphisms, automorphisms_of, is_automorphism, is_automorphism_of};
pub use form::Forms;
pub use group::Group;
pub use permutation::Permutation;
