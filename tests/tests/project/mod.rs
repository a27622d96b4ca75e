//! Tests of the project itself: its size, its pages, its figures.

mod action;
mod benchmarks;
mod figures;
mod formal;
mod house;
mod nightly;
mod peers;
mod python;
mod readme;
mod release;
mod schemas;
mod specification;
mod trust;
