//! Tests that cross prover and checker: certificates assembled by hand, an oracle that shares no code with the checker,
//! and random certificates for both.

pub mod asked;
pub mod assembler;
pub mod attacks;
pub mod audited;
pub mod binaries;
pub mod cases;
pub mod census;
pub mod code_mutants;
pub mod corpus;
pub mod fuzz;
pub mod imports;
pub mod judge;
pub mod lines;
pub mod mutants;
pub mod oracle;
pub mod pages;
pub mod player;
pub mod processes;
pub mod random;
pub mod samples;
pub mod schemas;
pub mod switches;
pub mod twin;
