//! Decides whether a certificate proves the outcome of a positional game.
