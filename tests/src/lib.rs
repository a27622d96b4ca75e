//! What crosses prover and checker.
