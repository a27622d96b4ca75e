//! Trees of moves: strategies for wins as programs publish them.
//!
//! A tree has one move for each position with the protagonist to move, and some of the replies to it. What it
//! leaves out is found by search; the [engine](pgc_engine::solve::follow) says how.
//!
//! So the verdict is about the moves and not about the completeness of the text: which of them win, which do not,
//! and which replies remain without an answer although they were searched for.
//!
//! # What its moves are worth
//!
//! The engine follows the tree and returns a strategy. It is not believed: the certificate made of it is played out
//! here, move by move, before anything is reported as proved. The same is done for each reply to the first move, if
//! these are asked for, as each becomes a certificate of its own, from the position after it.
//!
//! If the test fails, there are two suspects. What came from a checkpoint was found by an earlier run and is not
//! searched again, so with a checkpoint it is the file that has false facts; without one it is this program that
//! has a fault.
//!
//! # The text
//!
//! Both forms say the same. Nested JSON has a move, and under each reply the tree that follows; variations are
//! lines of play that share their beginnings, and are put together move by move. A tree must have one move of the
//! protagonist's at each position. Two different ones are a mistake, which is reported with the moves that lead there,
//! as is a point that is taken or a word that is none.

use std::{fmt, path::Path};

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::{AuditError, ProofFile};
use pgc_core::{
    game::{Game, Names, Point},
    quote::shown,
    sources,
    strategy::Strategy,
};
use pgc_engine::solve::{
    BookMove, BookResult, CheckpointFault, Count, Options, Page, Publication, Record, ReplyProof, follow,
};

/// Most bytes of a tree that are read.
const MAX_TREE_BYTES: u64 = 64 << 20;

/// Reads the tree in a file, or on standard input if the path is `-`.
///
/// # Errors
///
/// The file cannot be read, is too large, is not text, or is no tree.
pub fn read_input(path: &Path, names: Names) -> Result<Page, AuditError> {
    let text = sources::read_input(path, MAX_TREE_BYTES)?;
    parse(&text, names).map_err(|mistake| AuditError::Mistake { path: path.to_owned(), mistake: format!(" {mistake}") })
}

/// Audits a tree for the player who is to move at the start, as the [engine](follow) reads it. The result does not depend on the number of threads.
///
/// # Errors
///
/// The game is not supported, the checkpoint is refused or has false facts, the certificate exceeds the limits of the format, or this
/// program has a fault.
pub fn audit(
    game: &Game,
    tree: Publication,
    options: Options,
    record: &Record,
) -> Result<BookResult<ProofFile>, AuditError> {
    let is_there = |path: &&Path| path.exists();
    let believed = options.checkpoint.filter(is_there);
    let followed = follow(game, tree, options, record)?;
    let BookResult { proof, replies, unanswered, reading } =
        followed.ok_or_else(|| AuditError::Game("trees", game.name()))?;
    let proved = |game: &Game, strategy: Strategy| {
        ProofFile::new(game, strategy).map_err(|error| match (error, believed) {
            (AuditError::Unsound, Some(path)) => CheckpointFault::False.of(path).into(),
            (error, _) => error,
        })
    };
    let proof = proof.map(|strategy| proved(game, strategy)).transpose()?;
    let all = replies.len() as u64;
    let answered = |(ReplyProof { reply, game, proof }, done)| {
        options.progress.report("playing the replies out", Count::Done(done, all));
        proved(&game, proof).map(|proof| ReplyProof { reply, game, proof })
    };
    let replies = replies.into_iter().zip(0..).map(answered).collect::<Result<_, _>>()?;
    Ok(BookResult { proof, replies, unanswered, reading })
}

/// The most moves of a line of play, both players' together.
const MOST_MOVES: usize = 128;

/// A part of a tree as it is written.
#[derive(Clone)]
enum Branch {
    /// What follows each move, in the order of the text.
    Moves(Vec<(String, Self)>),
    /// Nothing is written; a number may say how many further moves of both players the win takes, one more than that.
    Leaf(Option<u64>),
}

impl<'de> Deserialize<'de> for Branch {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NodeVisitor;
        impl<'de> Visitor<'de> for NodeVisitor {
            type Value = Branch;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("an object of moves, a number of moves, or null")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Branch, A::Error> {
                let mut moves = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    moves.push(entry);
                }
                Ok(Branch::Moves(moves))
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Branch, E> {
                Ok(Branch::Leaf(Some(number)))
            }

            fn visit_unit<E: Error>(self) -> Result<Branch, E> {
                Ok(Branch::Leaf(None))
            }
        }
        deserializer.deserialize_any(NodeVisitor)
    }
}

/// Reads a tree, whose first move is the protagonist's. JSON begins with a brace; else each line is a variation, and what follows `#` a
/// comment.
///
/// # Errors
///
/// The first mistake.
fn parse(text: &str, names: Names) -> Result<Page, String> {
    let node = if text.trim_start().starts_with('{') {
        let message =
            |wrong: serde_json::Error| format!("this is not the JSON of a tree: {}", shown(&wrong.to_string()));
        serde_json::from_str(text).map_err(message)?
    } else {
        variations(text, names)
    };
    let page = TreeReader { names, path: Vec::new() }.page(&node)?;
    if page.answer.is_none() { Err("there are no moves".to_owned()) } else { Ok(page) }
}

/// Reads what is written as a tree of points.
struct TreeReader<'g> {
    names: Names<'g>,
    /// The moves so far.
    path: Vec<Point>,
}

impl TreeReader<'_> {
    /// The page of a position with the protagonist to move.
    fn page(&mut self, node: &Branch) -> Result<Page, String> {
        // The number counts the moves of both players from the last one before the position, the last move included.
        let within = |plies: &Option<u64>, own: u64| u16::try_from(plies.as_ref()?.saturating_add(own) / 2).ok();
        match node {
            Branch::Leaf(plies) => Ok(Page { answer: None, within: within(plies, 0) }),
            Branch::Moves(moves) => match &moves[..] {
                [] => Ok(Page::default()),
                [(word, node)] => {
                    let point = self.play(word)?;
                    let (replies, within) = match node {
                        Branch::Moves(replies) => (self.replies(replies)?, None),
                        Branch::Leaf(plies) => (Vec::new(), within(plies, 1)),
                    };
                    self.path.pop();
                    Ok(Page { answer: Some(BookMove { point, replies }), within })
                }
                [(one, _), (other, _), ..] => {
                    let moves = format!("there are two moves, {} and {}", shown(one), shown(other));
                    Err(self.wrong(&(moves + "; a strategy has only one move for each position")))
                }
            },
        }
    }

    /// The replies to a move that was added to the path, each with its page.
    fn replies(&mut self, replies: &[(String, Branch)]) -> Result<Vec<(Point, Page)>, String> {
        let mut read: Vec<(Point, Page)> = Vec::new();
        for (word, node) in replies {
            let reply = self.play(word)?;
            let page = self.page(node)?;
            self.path.pop();
            if read.iter().any(|(known, _)| *known == reply) {
                return Err(self.wrong(&format!("the reply {} is listed twice", self.names.name(reply))));
            }
            read.push((reply, page));
        }
        Ok(read)
    }

    /// What is wrong after the moves so far.
    fn wrong(&self, wrong: &str) -> String {
        if self.path.is_empty() { wrong.to_owned() } else { format!("after {}: {wrong}", self.names.line(&self.path)) }
    }

    /// Adds a move to the path.
    fn play(&mut self, word: &str) -> Result<Point, String> {
        let wrong = match self.names.point(word) {
            None => format!("'{}' is not a point of this board", shown(word)),
            Some(_) if self.path.len() >= MOST_MOVES => {
                format!("the line of play continues; at most {MOST_MOVES} moves are read")
            }
            Some(point) if self.path.contains(&point) => format!("{} is taken", self.names.name(point)),
            Some(point) => {
                self.path.push(point);
                return Ok(point);
            }
        };
        Err(self.wrong(&wrong))
    }
}

/// The tree of variations. A point has one name in it, so that lines with the same beginning share it.
fn variations(text: &str, names: Names) -> Branch {
    let mut root = Branch::Moves(Vec::new());
    for line in text.lines() {
        let line = line.split_once('#').map_or(line, |(before, _)| before);
        let mut node = &mut root;
        // What is longer is refused when it is read.
        for word in line.split_whitespace().take(MOST_MOVES + 1) {
            let Branch::Moves(moves) = node else { break };
            let word = names.point(word).map_or(word.to_owned(), |point| names.name(point));
            let place = moves.iter().position(|(known, _)| *known == word).unwrap_or_else(|| {
                moves.push((word, Branch::Moves(Vec::new())));
                moves.len() - 1
            });
            node = &mut moves[place].1;
        }
    }
    root
}
