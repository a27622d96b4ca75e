//! In how many moves a script wins.
//!
//! A lemma's number is one more than the largest of its scripts. A lemma cites earlier ones only, so the numbers
//! are found in order, each once. It is an upper bound: a sequence may win before its last move.

use crate::search::quiet::scripts::{Citation, Script};
use crate::search::quiet::statements::Statements;
use pgc_core::position::line_counts::Width;

/// For each lemma a number of moves within which the protagonist completes a line.
#[derive(Clone, Debug, Default)]
pub(super) struct MovesOf(Vec<u16>);

impl MovesOf {
    /// Within how many moves a script wins: its own, and one more after the last of a forced sequence, which makes two threats.
    pub(super) fn script<W: Width>(&mut self, statements: &Statements<W>, script: &Script<W>) -> u16 {
        for lemma in self.0.len()..statements.count() {
            let scripts = statements.lemma(lemma).scripts.iter();
            let most = scripts.map(|script| self.known(script)).max().unwrap_or(0);
            self.0.push(most.saturating_add(1));
        }
        self.known(script)
    }

    /// The same, where the lemmas that it cites are known.
    fn known<W: Width>(&self, script: &Script<W>) -> u16 {
        let length = |moves: usize| u16::try_from(moves).unwrap_or(u16::MAX);
        match script {
            Script::Forced(sequence) => length(sequence.len() + 1),
            Script::Cite(Citation { moves, lemma, .. }) => length(moves.len()).saturating_add(self.0[*lemma]),
        }
    }
}
