//! Audits of strategies that people wrote.

mod dictionary;
mod dictionary_cli;
mod dictionary_random;
mod draws;
mod growth;
mod in_turn;
mod limits;
mod options;
mod player;
mod random;
mod replies;
mod strategies;
mod tree;
mod variations;
