//! The graph of a proof's lemmas, in the language of Graphviz: an arrow from each lemma to those that it cites, and to the games of its
//! parts.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use minijinja::context;
use minijinja::value::{Serde, Value};
use serde::Serialize;

use crate::template::{Template, template};
use pgc_core::certificate::Certificate;
use pgc_core::game::Names;
use pgc_core::strategy::{Ending, Games, Lemma, Strategy, Term};

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind", content = "number")]
enum Node {
    Theorem,
    Lemma(usize),
    Game(usize),
}

/// The lemmas and games below the theorem, or below a lemma.
#[derive(Debug)]
pub struct Graph<'c> {
    certificate: &'c Certificate,
    games: Games<'c>,
    /// What each node that is shown cites, and how often; the games of parts among it.
    arrows: BTreeMap<Node, BTreeMap<Node, usize>>,
}

impl<'c> Graph<'c> {
    /// The nodes that at most `depth` citations reach from the theorem, or from the lemma of this index.
    ///
    /// # Panics
    ///
    /// When there is no such lemma.
    pub fn of(certificate: &'c Certificate, lemma: Option<usize>, depth: usize) -> Graph<'c> {
        let strategy = &certificate.strategy;
        let games = Games::of(strategy);
        let (mut arrows, mut level) = (BTreeMap::new(), BTreeSet::from([lemma.map_or(Node::Theorem, Node::Lemma)]));
        for _ in 0..=depth {
            let mut next = BTreeSet::new();
            for node in level {
                let cited = cited(strategy, &games, node);
                next.extend(cited.keys().copied());
                arrows.insert(node, cited);
            }
            level = next.into_iter().filter(|node| !arrows.contains_key(node)).collect();
            if level.is_empty() {
                break;
            }
        }
        Graph { certificate, games, arrows }
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.arrows.len()
    }

    /// Writes the graph. A node has the statement and the first move; an arrow has the number of its citations, if there are several. What is
    /// cited but not shown is counted.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written.
    pub fn write(&self, out: &mut impl Write, names: Names) -> io::Result<()> {
        let nodes: Vec<Value> = self.arrows.iter().map(|(&node, cited)| self.shown(names, node, cited)).collect();
        let Certificate { game, strategy, .. } = self.certificate;
        let values = context! { nodes, game => game.name(), claim => strategy.claim.to_string() };
        Template::write(out, template!("graph.txt"), Vec::new(), values)
    }

    /// A node, what it cites and how often, and how many nodes that it cites are not there.
    fn shown(&self, names: Names, node: Node, cited: &BTreeMap<Node, usize>) -> Value {
        let Strategy { claim, lemmas, theorem } = &self.certificate.strategy;
        let (told, term) = match node {
            Node::Theorem => (context! {}, Some(theorem)),
            Node::Lemma(index) => {
                let Lemma { own, other, term, .. } = &lemmas[index];
                let [xeno, ophelia] = claim.by_player([own, other]).map(|points| names.list(points));
                (context! { xeno, ophelia }, Some(term))
            }
            Node::Game(number) => {
                let game = self.games.listed[number];
                (context! { points => game.game.board.points(), lines => game.game.board.lines().len() }, None)
            }
        };
        let first = term.and_then(|term| term.moves.first()).map(|&point| names.name(point));
        let arrows: Vec<_> = cited.iter().filter(|(to, _)| self.arrows.contains_key(to)).collect();
        context! { node => Serde(node), first, folded => cited.len() - arrows.len(), arrows => Serde(arrows), ..told }
    }
}

/// What a node cites, and how often.
fn cited(strategy: &Strategy, games: &Games, node: Node) -> BTreeMap<Node, usize> {
    let mut cited: BTreeMap<Node, usize> = BTreeMap::new();
    let mut add = |term: &Term| {
        term.visit(&mut |term| match &term.ending {
            // The lemmas of a game's own proof have no nodes.
            Ending::Cite { lemma, .. } if !matches!(node, Node::Game(_)) => {
                *cited.entry(Node::Lemma(*lemma)).or_default() += 1;
            }
            Ending::Parts(parts) => {
                parts.iter().for_each(|part| *cited.entry(Node::Game(games.number(&part.game))).or_default() += 1);
            }
            _ => {}
        });
    };
    match node {
        Node::Theorem => add(&strategy.theorem),
        Node::Lemma(index) => add(&strategy.lemmas[index].term),
        Node::Game(number) => games.listed[number].strategy.terms().for_each(add),
    }
    cited
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::tests::certificates::committed;

    #[test]
    fn a_name_ends_no_label() {
        let mut certificate = committed("grid-3-3");
        certificate.game.source.names = (0..27).map(|point| format!("\"]\\{point}")).collect();
        let mut out = Vec::new();
        let graph = Graph::of(&certificate, None, usize::MAX);
        graph.write(&mut out, Names::given(&certificate.game)).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("\\nmove \\\"]\\\\13\", style=bold];"), "{text}");
    }
}
