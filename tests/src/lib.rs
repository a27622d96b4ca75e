//! What crosses prover and checker: certificates assembled by hand, an oracle
//! that shares no code with the checker, and random certificates for both.

pub mod assembler;
pub mod binaries;
pub mod fuzz;
pub mod judge;
pub mod oracle;
pub mod random;
pub mod samples;
