//! Finds outcomes of positional games and writes certificates.
