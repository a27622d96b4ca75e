//! Wins by moves that somebody has published: each is tried as it is written, and what the publication leaves out
//! is searched.
//!
//! A publication has one move for a position with the protagonist to move, and some of the replies to it. A move is
//! *confirmed* if every reply to it is answered: by its published answer, by a lemma, by a forced sequence, or by a
//! proof that is found within stated numbers of moves. Replies without a published answer are often answered as
//! their siblings are, whose proofs are carried over first. Where a published move is not confirmed, others are
//! searched; and a reply that nothing answers is a gap.
//!
//! Where a position is proved without its published move, by a lemma about a similar one or by a forced sequence,
//! the move is passed over, unless every move is asked for.
//!
//! For example, a tree says: 24; to 16 answer 0, to 17 answer 31. The other replies to 24 are not in it, as they
//! are easy. Most of them fall to the forced sequence that 24 threatens. A reply 18 may fall to the lemma that
//! proves 17, by a symmetry or as it stands; if not, to the move 31; if not, to a search. What is left is told to
//! whoever wrote the tree.
//!
//! All this is the search of `quiet` with another order of moves: the published one is tried first, without a bound
//! on the replies that it leaves open, as somebody has said that it wins. The lemmas, and the strategy that is
//! written of them, are the same. Nothing that is published is believed.
//!
//! The cost is that of looking at each published move once, and of the budgets for replies that are not listed.
//!
//! - `page`: what is published;
//! - `reading`: what was found of it;
//! - `aim`: what is to be proved; `follow`: proofs of positions, by their published moves or by search;
//! - `open`: the replies that are open after a published move;
//! - `tasks`: the replies to the first move, on several threads or in turn; `checkpoint`: what these have come to, in a file;
//! - `tested`: whether what a file says of the replies is true;
//! - `replies`: the proofs of the replies to the first move, each by itself;
//! - `moves`: in how many moves a script wins.

mod aim;
mod checkpoint;
mod follow;
mod moves;
mod open;
mod page;
mod reading;
mod replies;
mod tasks;
mod tested;

pub(crate) use checkpoint::{BookLog, Found, fingerprint};
pub use page::{Entry, Extent, Only, Page, Proofs, Publication, Sharing};
pub use reading::{Reading, Slow};
pub(crate) use replies::Answered;
pub(crate) use tested::{Untrue, tested};

use std::sync::Arc;

use crate::search::quiet::book::aim::{Aim, Mode};
use crate::search::quiet::book::follow::Reader;
use crate::search::quiet::book::replies::{answered, unanswered};
use crate::search::quiet::budget::Limits;
use crate::search::quiet::checkpoint::WaveLog;
use crate::search::quiet::forced::Deadline;
use crate::search::quiet::maps::Maps;
use crate::search::quiet::search::Search;
use crate::search::quiet::statements::Statements;
use crate::search::quiet::strategy::{Theorem, Turn, written};
use crate::search::quiet::wanted::{Order, Wanted};
use crate::search::quiet::watch::{Looked, Watch};
use pgc_core::game::Point;
use pgc_core::position::line_counts::{BitBoard, Width};
use pgc_core::position::{Rules, Symmetries};
use pgc_core::strategy::Strategy;

/// What a publication has come to.
#[derive(Debug)]
pub(crate) struct Read {
    /// A strategy, if every reply is answered.
    pub(crate) strategy: Option<Strategy>,
    /// The replies to the first move that are answered, if they are asked for.
    pub(crate) replies: Vec<Answered>,
    /// Those that were read, though not all were, and are not answered.
    pub(crate) unanswered: Vec<Point>,
    /// What was found.
    pub(crate) reading: Reading,
}

/// Reads a publication from the start of a game without an opening rule, with the protagonist to move. If the claim is bounded, only
/// wins within the moves that count are looked for. Nothing if the board is too large, or the antagonist is to move. The `log` has what earlier readings found of the replies to the first move, and takes
/// what is found now. `report` receives how far the search has come.
pub(crate) fn read<W: Width>(
    rules: &Rules,
    symmetries: &Symmetries,
    publication: Publication,
    limits: Limits,
    log: &BookLog<W>,
    report: &(dyn Fn(Looked) + Sync),
) -> Option<Read> {
    let board = BitBoard::<W>::new(rules).filter(|_| !rules.antagonist_begins)?;
    let (waves, watch) = (WaveLog::default(), Watch::new(report));
    let statements = Statements::new(Arc::new(Maps::new(symmetries.elements())));
    let mut search = Search::new(&board, Deadline::of(rules), statements, limits, &waves, &watch);
    search.order = Order::NearestFirst;
    let sides = rules.start_sets();
    let aim = Aim { sides, wanted: Wanted::NOTHING, mode: Mode::Audit };
    let mut reader = Reader::new(&mut search, log, publication);
    // With some of the replies only, nothing can be said of the start. What is found of them is in the log.
    let proved = match (publication.only, &publication.page.answer) {
        (Only::These(_), Some(first)) => {
            reader.part(aim, first);
            None
        }
        _ => reader.position(aim, publication.page),
    };
    let reading = reader.reading;
    let theorem = Theorem { claim: rules.claim, turn: Turn::Protagonist };
    let strategy = proved.map(|script| written(theorem, &mut search, &[(sides, script)], limits.tries_others));
    let replies = match (publication.proofs, &publication.page.answer) {
        (Proofs::Replies, Some(first)) => answered(rules.claim, &mut search, sides, first),
        _ => Vec::new(),
    };
    let unanswered = match (publication.only, &publication.page.answer) {
        (Only::These(asked), Some(first)) => unanswered(&mut search, sides, first, asked),
        _ => Vec::new(),
    };
    Some(Read { strategy, replies, unanswered, reading })
}
