//! Output for people: strategies, tables, messages.

mod after;
mod foreign;
#[cfg(unix)]
mod foreign_names;
mod game_lines;
mod latex;
mod levels;
mod limits;
mod names;
mod output;
mod page;
mod play;
mod positions;
mod snapshots;
mod table;
