//! Writes how a win goes as variations, one per line, as `prover audit tree` reads them.
//!
//! A proof in a certificate answers every reply, and most of them by a forced sequence that a search finds again. A tree
//! of moves names the moves that a search would have to find: those after which every reply needs an answer. So with the
//! first of them as hints, the prover proves the same win again, and perhaps more shortly.

use std::collections::HashSet;
use std::io::{self, Write};

use pgc_core::certificate::Certificate;
use pgc_core::game::{Names, Point};
use pgc_core::position::{ANTAGONIST, Position, Rules};
use pgc_core::proof::Proof;
use pgc_core::strategy::replay::Played;
use pgc_core::strategy::{Ending, Replay, Term};

/// Writes the variations of a win of the player who is to move, with the points' names: up to so many quiet moves of his in a line of play, and
/// of the replies to each, one for each script that answers some and is no forced sequence.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_variations(out: &mut impl Write, certificate: &Proof, depth: usize) -> io::Result<()> {
    let strategy = &certificate.strategy;
    let rules = Rules::new(&certificate.game, strategy.claim);
    let (replay, position) = (Replay::new(&strategy.lemmas), strategy.start(&rules, strategy.lemmas.len()));
    let mut reader = Reader { replay, position, certificate, lines: Vec::new() };
    reader.read(&strategy.theorem, &mut Vec::new(), depth);
    let names = Names::of(&certificate.game);
    // Blanks stand between names.
    let name = |&point: &Point| Some(names.name(point)).filter(|name| !name.contains(char::is_whitespace));
    writeln!(out, "# {} {}", strategy.claim, certificate.game.name())?;
    reader.lines.iter().try_for_each(|line| {
        let words = line.iter().map(|point| name(point).unwrap_or_else(|| point.to_string()));
        writeln!(out, "{}", words.collect::<Vec<_>>().join(" "))
    })
}

/// Reads a valid proof.
struct Reader<'a> {
    replay: Replay<'a>,
    position: Position,
    certificate: &'a Certificate,
    lines: Vec<Vec<Point>>,
}

impl Reader<'_> {
    /// Adds the variations of a term that proves the position, the protagonist to move, after these `moves`. The position remains.
    fn read(&mut self, term: &Term, moves: &mut Vec<Point>, depth: usize) {
        let (mark, begun) = (self.position.trail().len(), moves.len());
        let played = self.replay.play(&mut self.position, term);
        if played != Played::Proved {
            moves.extend(self.position.trail()[mark..].iter().map(|&(_, point)| point));
            match &term.ending {
                Ending::Cite { lemma, map } => {
                    let cited = self.certificate.strategy.lemmas[*lemma].term.image(map);
                    self.read(&cited, moves, depth);
                }
                Ending::Cover(scripts) if depth > 1 => self.replies(scripts, moves, depth - 1),
                _ => self.lines.push(moves.clone()),
            }
        }
        moves.truncate(begun);
        self.position.take_back_to(mark);
    }

    /// The same for the replies to a quiet move: one for each of these scripts that is no forced sequence.
    fn replies(&mut self, scripts: &[Term], moves: &mut Vec<Point>, depth: usize) {
        let (before, mut met) = (self.lines.len(), HashSet::new());
        for reply in self.position.moves(ANTAGONIST) {
            self.position.place(ANTAGONIST, reply);
            let works = |&script: &usize| self.replay.proves(&mut self.position, &scripts[script]);
            if let Some(script) = (0..scripts.len()).find(works)
                && scripts[script].ending != Ending::End
                && met.insert(script)
            {
                moves.push(reply);
                self.read(&scripts[script], moves, depth);
                moves.pop();
            }
            self.position.take_back();
        }
        if self.lines.len() == before {
            self.lines.push(moves.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fano;

    fn text(depth: usize) -> String {
        let (certificate, mut text) = (Proof::of(fano()).unwrap(), Vec::new());
        write_variations(&mut text, &certificate, depth).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_line_ends_where_a_forced_sequence_wins_or_the_depth_is_met() {
        assert_eq!(text(1), "# Xeno wins projective:2\n0\n");
        assert_eq!(text(2), "# Xeno wins projective:2\n0\n", "the lemma is a forced sequence");
    }
}
