//! Compares prover, checker and oracle with each other and with exhaustive search.

mod families;
mod formal;
mod mutants;
mod outcomes;
mod parted;
mod pg;
