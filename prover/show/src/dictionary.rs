//! Writes a proof as a dictionary of strategic moves.

use std::collections::HashSet;
use std::io::{self, Write};

use pgc_core::dictionary::written;
use pgc_core::position::{ANTAGONIST, Choice, PROTAGONIST, Position, Rules};
use pgc_core::proof::Proof;
use pgc_core::strategy::replay::Played;
use pgc_core::strategy::{Ending, Lemma, Replay, Term};

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
        let position = match strategy.lemmas.get(index) {
            Some(Lemma { own, other, .. }) => Position::with(&rules, own, other),
            None => Position::new(&rules),
        };
        let replay = Replay::new(&strategy.lemmas[..index]);
        let mut reader = Reader { replay, position, entries: Vec::new() };
        reader.read(strategy.term(index));
        let mut entries = reader.entries.into_iter();
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

/// Reads a lemma of a valid proof.
struct Reader<'a> {
    replay: Replay<'a>,
    position: Position,
    entries: Vec<Choice>,
}

impl Reader<'_> {
    /// Notes the moves of a term that proves the position, the protagonist to move. The position remains.
    fn read(&mut self, term: &Term) {
        let mark = self.position.trail().len();
        if self.replay.play(&mut self.position, term) == Played::Proved {
            self.position.take_back_to(mark);
            return;
        }
        let plies = self.position.trail()[mark..].to_vec();
        self.position.take_back_to(mark);
        for (role, point) in plies {
            if role == PROTAGONIST {
                let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| self.position.points_of(role));
                self.entries.push(Choice { own, other, point });
            }
            self.position.place(role, point);
        }
        if let Ending::Cover(scripts) = &term.ending {
            for reply in self.position.moves(ANTAGONIST) {
                self.position.place(ANTAGONIST, reply);
                let mut works = |script: &&Term| self.replay.proves(&mut self.position, script);
                if let Some(script) = scripts.iter().find(&mut works) {
                    self.read(script);
                }
                self.position.take_back();
            }
        }
        self.position.take_back_to(mark);
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
