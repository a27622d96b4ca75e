//! Output for people: strategies, tables, messages.

mod after;
mod game_lines;
mod levels;
mod outcomes;
mod output;
mod page;
mod play;
mod positions;
mod snapshots;
mod table;
