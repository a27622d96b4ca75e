//! Prover, checker and oracle against each other and against exhaustive search.

mod agreement;
mod closure;
mod extension;
mod families;
mod mutants;
mod oracle;
mod outcomes;
mod traps;
