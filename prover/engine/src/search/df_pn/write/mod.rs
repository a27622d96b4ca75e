//! Writes down what proof-number search has proved: a [`win`] or a [`draw`].

pub(crate) mod draw;
mod support;
pub(crate) mod win;
