//! What crosses prover and checker: certificates assembled by hand, an oracle
//! that shares no code with the checker, and random certificates for both.

pub mod assembler;
pub mod binaries;
pub mod judge;
pub mod mutants;
pub mod oracle;
pub mod player;
pub mod random;
pub mod samples;
