//! Writes a proof as a dictionary of strategic moves.

use std::collections::HashSet;
use std::io::{self, Write};

use pgc_core::dictionary::written;
use pgc_core::position::{ANTAGONIST, Choice, PROTAGONIST, Position, Rules};
use pgc_core::proof::Proof;
use pgc_core::strategy::replay::{Played, Watch};
use pgc_core::strategy::{Replay, Term};

/// Writes the strategic moves of a proof that Xeno wins: an entry for each position at which a script makes a move and then
/// ends with a cover or a citation, not a forced sequence. A repeated position is left out; statements come first.
///
/// An entry may have more points of Ophelia's than of Xeno's: it stands for all positions that it dominates.
///
/// A header comes first, then the entries, those with few points of Xeno's first.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_dictionary(out: &mut impl Write, certificate: &Proof) -> io::Result<()> {
    let strategy = &certificate.strategy;
    let rules = Rules::new(&certificate.game, strategy.claim);
    let (mut stated, mut within) = (Vec::new(), Vec::new());
    for index in 0..=strategy.lemmas.len() {
        let mut replay = Replay::watched(&strategy.lemmas[..index], Moves(Vec::new()));
        replay.proves(&mut strategy.start(&rules, index), strategy.term(index));
        let mut entries = replay.watch.0.into_iter();
        stated.extend(entries.next());
        within.extend(entries);
    }
    let mut met = HashSet::new();
    let mut entries: Vec<Choice> = stated.into_iter().chain(within).collect();
    entries.retain(|entry| met.insert((entry.own.clone(), entry.other.clone())));
    entries.sort_by(|a, b| (a.own.len(), &a.own, &a.other).cmp(&(b.own.len(), &b.own, &b.other)));
    let (game, points) = (certificate.game.name(), certificate.game.board.points());
    writeln!(out, "Xeno wins {game}; a position and his move a line, {} of them.\n---", entries.len())?;
    entries.iter().try_for_each(|Choice { own, other, point }| writeln!(out, "{} {point}", written(own, other, points)))
}

/// The positions at which the protagonist moves, as far as scripts have worked.
struct Moves(Vec<Choice>);

impl Watch for Moves {
    fn begin(&mut self, _: &Position, _: u64) -> Option<usize> {
        Some(self.0.len())
    }

    /// Notes the moves of a term before those after its replies.
    fn end(&mut self, position: &mut Position, mark: usize, begun: usize, _: &Term, (played, proves): (Played, bool)) {
        if !proves {
            return self.0.truncate(begun);
        }
        if played == Played::Proved {
            return;
        }
        let plies = position.trail()[mark..].to_vec();
        position.take_back_to(mark);
        let mut moves = Vec::new();
        for (role, point) in plies {
            if role == PROTAGONIST {
                let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
                moves.push(Choice { own, other, point });
            }
            position.place(role, point);
        }
        self.0.splice(begun..begun, moves);
    }
}

#[cfg(test)]
mod tests {
    use pgc_core::dictionary::{Entry, parse};

    use super::*;
    use crate::tests::fano;
    use pgc_core::game::Claim;
    use pgc_core::position::PROTAGONIST as XENO;

    fn text(certificate: &Proof) -> String {
        let mut text = Vec::new();
        write_dictionary(&mut text, certificate).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn moves_before_covers_and_citations_are_strategic_and_forced_sequences_are_not() {
        let certificate = Proof::of(fano()).unwrap();
        let expected = "Xeno wins projective:2; a position and his move a line, 3 of them.\n---\n7 0\nxo5 2\nx1o4 1\n";
        assert_eq!(text(&certificate), expected);
        let entries = parse(&text(&certificate), 7).unwrap();
        let rules = Rules::new(&certificate.game, Claim::XenoWins);
        let legal = |entry: &Entry| {
            let Choice { own, other, point } = &entry.choice;
            Position::with(&rules, own, other).is_legal(XENO, *point)
        };
        assert!(entries.iter().all(legal));
    }
}
