//! Writes down what proof-number search has proved: a [`win`] or a [`draw`].

pub mod draw;
mod support;
pub mod win;
