//! Writes the moves of a proof as hints for another search: as a dictionary of strategic moves, or as variations.
//!
//! A proof in a certificate answers every reply, and most of them by a forced sequence that a search finds again. A tree
//! of moves names the moves that a search would have to find: those after which every reply needs an answer. So with the
//! first of them as hints, the prover proves the same win again, and perhaps more shortly.

use std::collections::HashSet;
use std::io::{self, Write};

use pgc_core::certificate::Certificate;
use pgc_core::dictionary::written;
use pgc_core::game::{Names, Point};
use pgc_core::position::{ANTAGONIST, Choice, PROTAGONIST, Position, Rules};
use pgc_core::proof::Proof;
use pgc_core::strategy::replay::{PlayResult, Watch};
use pgc_core::strategy::{Ending, Replay, Term};

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
    fn end(
        &mut self,
        position: &mut Position,
        mark: usize,
        begun: usize,
        _: &Term,
        (played, proves): (PlayResult, bool),
    ) {
        if !proves {
            return self.0.truncate(begun);
        }
        if played == PlayResult::Proved {
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
        if played != PlayResult::Proved {
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
    use pgc_core::dictionary::{Entry, parse};
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
