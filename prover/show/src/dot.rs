//! The graph of a proof's lemmas, in the language of Graphviz: an arrow from each lemma to those that it cites, and to the games of its
//! parts.

use std::collections::BTreeMap;
use std::io::{self, Write};

use pgc_core::certificate::Certificate;
use pgc_core::game::Point;
use pgc_core::labels::Labels;
use pgc_core::strategy::{Ending, Games, Lemma, Strategy, Term};

/// Writes the graph. A node has the statement and the first move; an arrow has the number of its citations, if there are
/// several.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_dot(out: &mut impl Write, certificate: &Certificate, labels: Labels) -> io::Result<()> {
    let Certificate { game, strategy, .. } = certificate;
    let Strategy { claim, lemmas, theorem } = strategy;
    writeln!(out, "digraph proof {{")?;
    writeln!(out, "  rankdir=LR; node [shape=box, fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\"];")?;
    writeln!(out, "  theorem [label=\"{claim}\\n{}{}\", style=bold];", escaped(&game.text()), first(theorem, labels))?;
    for (index, Lemma { own, other, term, .. }) in lemmas.iter().enumerate() {
        let (xeno, ophelia) = if claim.is_xeno() { (own, other) } else { (other, own) };
        let [xeno, ophelia] = [xeno, ophelia].map(|points| labels.list(points));
        let first = first(term, labels);
        writeln!(out, "  lemma{index} [label=\"Lemma {index}\\nX = {{{xeno}}}\\nO = {{{ophelia}}}{first}\"];")?;
    }
    let games = Games::of(strategy);
    for (number, game) in games.listed().iter().enumerate() {
        let (points, lines) = (game.points(), game.game().board.lines().len());
        writeln!(out, "  game{number} [label=\"g{number}\\n{points} points, {lines} lines\", style=rounded];")?;
        arrows(out, &format!("game{number}"), game.strategy().terms(), &games, false)?;
    }
    for (index, term) in strategy.terms().enumerate() {
        let from = if index < lemmas.len() { format!("lemma{index}") } else { "theorem".to_owned() };
        arrows(out, &from, std::iter::once(term), &games, true)?;
    }
    writeln!(out, "}}")
}

/// The arrows from a node, whose proof these terms are, to the lemmas if they have nodes, and to the games.
fn arrows<'a>(
    out: &mut impl Write,
    from: &str,
    terms: impl Iterator<Item = &'a Term>,
    games: &Games,
    lemmas: bool,
) -> io::Result<()> {
    let mut cited: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for term in terms {
        term.visit(&mut |term| match &term.ending {
            Ending::Cite { lemma, .. } if lemmas => *cited.entry(("lemma", *lemma)).or_default() += 1,
            Ending::Parts(parts) => {
                parts.iter().for_each(|part| *cited.entry(("game", games.number(&part.game))).or_default() += 1);
            }
            _ => {}
        });
    }
    for ((to, number), times) in cited {
        let label = if times > 1 { format!(" [label=\"{times}\"]") } else { String::new() };
        writeln!(out, "  {from} -> {to}{number}{label};")?;
    }
    Ok(())
}

/// The first move of a term, on a line of its own.
fn first(term: &Term, labels: Labels) -> String {
    term.moves.first().map_or_else(String::new, |&point: &Point| format!("\\nmove {}", labels.name(point)))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::committed;

    #[test]
    fn each_citation_is_an_arrow() {
        let certificate = committed("affine-4");
        let mut out = Vec::new();
        write_dot(&mut out, &certificate, Labels::Squares).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.matches("[label=\"Lemma ").count(), certificate.strategy.lemmas.len());
        assert!(text.contains("theorem [label=\"Xeno wins\\naffine:4\\nmove r1\", style=bold];"), "{text}");
        let arrows = |from: &str| text.lines().filter(|line| line.starts_with(&format!("  {from} -> "))).count();
        assert!(arrows("theorem") > 0 && arrows("lemma0") == 0, "{text}");
    }
}
