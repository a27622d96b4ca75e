//! Tests that cross the crates. They are one program, so that all cores stay busy to the end.
//!
//!     cargo test --package tests --test all audit::limits

mod audit;
mod check;
mod corpus;
mod project;
mod prove;
mod show;
mod theorems;
mod truth;
