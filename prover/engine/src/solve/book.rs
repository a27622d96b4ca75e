//! Published strategies for wins, read and completed by search.

use crate::minimise;
use crate::search::quiet::book::{Publication, Reading, read};
use crate::search::quiet::{Limits as Moves, Looked};
use crate::solve::answer::{Limits, Options, Prior};
use crate::solve::progress::{Count, Progress};
use crate::solve::record::Record;
use crate::solve::run::Run;
use pgc_core::certificate::Version;
use pgc_core::game::{Claim, Game};
use pgc_core::position::Rules;
use pgc_core::position::width::by_line_width;
use pgc_core::strategy::Strategy;

/// What was found of a published strategy.
#[derive(Debug)]
pub struct Followed {
    /// A strategy for the win, if every reply is answered.
    pub strategy: Option<Strategy>,
    /// What was found.
    pub reading: Reading,
}

/// Reads a published strategy for a win of the player who is to move at the start, and completes it by search. `nodes` of the limits bounds
/// the moves that are looked at after each reply to the first move; what is found never depends on the number of threads. Nothing if the
/// board has more than 512 points, 576 lines or eight points on a line, or the game has an opening rule or a bound on moves.
pub fn follow(game: &Game, publication: Publication, limits: Limits, progress: &dyn Progress) -> Option<Followed> {
    let Limits { threads, nodes, memory } = limits;
    let options = Options { claim: None, threads, nodes, memory, version: Version::One, progress };
    let (prior, record) = (Prior::default(), Record::default());
    let run = Run::new(game, &options, &prior, &record);
    let claim = [Claim::XenoWins, Claim::OpheliaWins].into_iter().find(|&claim| !Rules::new(game, claim).start.1)?;
    let rules = Rules::new(game, claim);
    let report = |Looked { moves, .. }| progress.report("reading the moves", Count::Moves(moves));
    let limits = Moves { moves: nodes, memory: memory as u64, threads, tries_others: false };
    let read = by_line_width!(&rules, W => read::<W>(&rules, &run.symmetries, publication, limits, &report));
    let (strategy, reading) = read.flatten()?;
    let short = |strategy| run.shortening(|tried| minimise::inline(&rules, strategy, threads, tried));
    Some(Followed { strategy: strategy.map(short), reading })
}
