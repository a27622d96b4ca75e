//! Tests of the project itself: its size, its pages, its figures.

mod benchmarks;
mod figures;
mod formal;
mod house;
mod nightly;
mod peers;
mod python;
mod readme;
mod schemas;
mod specification;
mod trust;
