//! Prover, checker and oracle against each other and against exhaustive search.

mod agreement;
mod families;
mod mutants;
mod oracle;
mod outcomes;
