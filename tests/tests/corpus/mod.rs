//! Tests of the corpus, and of whom it is given to.

mod cases;
mod compare;
mod executable;
mod limits;
mod links;
mod replayed;
