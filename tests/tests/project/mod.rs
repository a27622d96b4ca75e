//! Tests of the project itself: its size, its records, its scripts.

mod action;
mod formal;
mod house;
mod nightly;
mod python;
mod readme;
mod release;
mod schemas;
mod specification;
mod trust;
