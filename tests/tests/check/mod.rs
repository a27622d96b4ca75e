//! The checker: its command line, its verdicts, its limits.

mod attacks;
mod bytes;
mod cli;
mod format;
mod games;
mod lines;
mod manual;
mod seeds;
mod shards;
mod statements;
mod steps;
mod traps;
mod wordings;
