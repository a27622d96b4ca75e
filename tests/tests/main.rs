//! Tests that cross the crates. One program, so that all of them share the processor's cores to the end.
//!
//!     cargo test --package tests --test all audit::random

mod audit;
mod check;
mod corpus;
mod project;
mod prove;
mod show;
mod theorems;
mod truth;
