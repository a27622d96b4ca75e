//! The options for the audit of a program that plays.

use std::time::Duration;

use clap::ValueEnum;

use crate::cli::claim_arg::claim;
use crate::cli::prove::duration;
use pgc_core::game::Claim;

/// Options for a program that plays.
#[derive(Debug, clap::Args)]
pub(super) struct PlayerArgs {
    /// Audit a program in place of a text: the shell runs this command, and the audit asks for its move at each position that can come up
    #[arg(
        long,
        value_name = "COMMAND",
        conflicts_with_all = ["strategy", "format", "forced_search", "shorten", "replies", "checkpoint", "only", "join"]
    )]
    pub(super) player: Option<String>,
    /// What the program is to achieve, for the side that it plays; by default it plays Xeno and has to win
    #[arg(long, value_name = "CLAIM", value_parser = claim())]
    pub(super) claim: Option<Claim>,
    /// How the program is asked, and how it answers; lines by default
    #[arg(long, value_enum)]
    pub(super) protocol: Option<Protocol>,
    /// The time that the program has for a move, such as 10s or 200ms; 5s by default
    #[arg(long, value_name = "DURATION", value_parser = duration)]
    pub(super) move_time: Option<Duration>,
    /// Of the positions that symmetries of the game take to each other, ask the program at one only
    #[arg(long)]
    pub(super) up_to_symmetry: bool,
    /// Go on until so many failures are found; 1 by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) findings: Option<u32>,
    /// Show what the program writes to standard error; by default it is dropped
    #[arg(long)]
    pub(super) player_errors: bool,
}

impl PlayerArgs {
    /// The first of these options that is given, without the program.
    pub(super) fn option(&self) -> Option<&'static str> {
        let options = [
            ("--claim", self.claim.is_some()),
            ("--protocol", self.protocol.is_some()),
            ("--move-time", self.move_time.is_some()),
            ("--up-to-symmetry", self.up_to_symmetry),
            ("--findings", self.findings.is_some()),
            ("--player-errors", self.player_errors),
        ];
        options.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}

/// A protocol by its name on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Protocol {
    /// One position per line, and one move per line (spec/player.md)
    Lines,
    /// The protocol of Gomocup's programs, for mnk:M,N,5
    Gomocup,
}
