//! Writes down what proof-number search decides: a [`win`], or a [`draw`] that is held.

pub mod draw;
mod support;
pub mod win;
