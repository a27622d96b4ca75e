//! The hypergraph interchange format (Coll et al., 2025).

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use super::format::Format;
use super::listed::{Listed, Place, Points, Row};
use super::problem::{Fault, FileProblem};
use super::word::{Kind, Word};

/// A node or an edge: a text or a number, which are different even if they look alike.
#[derive(Clone, Deserialize, PartialEq, Eq, Hash)]
#[serde(untagged)]
enum Id {
    Number(i64),
    Text(String),
}

impl Id {
    fn word(self) -> Word {
        match self {
            Id::Number(number) => Word { text: number.to_string(), kind: Kind::Number },
            Id::Text(text) => Word::quoted(text),
        }
    }
}

/// The file. Weights, directions and attributes make no difference to a game; places are for pictures.
#[derive(Deserialize)]
struct Hif {
    incidences: Vec<Incidence>,
    #[serde(default)]
    nodes: Vec<NodeRecord>,
    #[serde(default)]
    edges: Vec<EdgeRecord>,
    #[serde(default, rename = "network-type")]
    network: Option<String>,
}

#[derive(Deserialize)]
struct Incidence {
    edge: Id,
    node: Id,
}

#[derive(Deserialize)]
struct NodeRecord {
    node: Id,
    #[serde(default)]
    attrs: Value,
}

impl NodeRecord {
    /// The place that the attributes give: `x` and `y`, or `pos` with both, as networkx has it.
    fn place(&self) -> Option<[f64; 2]> {
        let list = self.attrs.get("pos").and_then(Value::as_array).filter(|list| list.len() == 2);
        let parts = list.map_or([self.attrs.get("x"), self.attrs.get("y")], |list| [list.first(), list.last()]);
        let [Some(x), Some(y)] = parts.map(|part| part.and_then(Value::as_f64)) else { return None };
        Some([x, y])
    }
}

#[derive(Deserialize)]
struct EdgeRecord {
    edge: Id,
}

/// Whether a text begins as an object of JSON.
pub(super) fn is_object(text: &str) -> bool {
    text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with(['"', '}']))
}

/// Reads the file: nodes come in the order in which they are listed, and then in that of the incidences.
pub(super) fn hif(text: &str) -> Result<Listed, Fault> {
    let malformed = |error: serde_json::Error| (None, FileProblem::Malformed(Format::Hif, error.to_string()));
    let Hif { incidences, nodes, edges, network } = serde_json::from_str(text).map_err(malformed)?;
    let mut listed = Listed::of(Points::Open, Vec::new());
    let mut words = Vec::new();
    for record in nodes {
        let place = record.place();
        let word = record.node.word();
        listed.placed.extend(place.map(|place| (word.text.clone(), place)));
        words.push(word);
    }
    listed.points = Points::Named(words);
    let mut numbers = HashMap::new();
    let ids = edges.into_iter().map(|record| (record.edge, None));
    let ids = ids.chain(incidences.into_iter().map(|Incidence { edge, node }| (edge, Some(node))));
    for (edge, node) in ids {
        let rows = &mut listed.rows;
        let number = *numbers.entry(edge.clone()).or_insert(rows.len());
        if number == rows.len() {
            rows.push(Row { place: Place::Edge(edge.word().text, None), words: Vec::new() });
        }
        // An incidence may be given twice, with other attributes.
        let words = &mut rows[number].words;
        let word = node.map(Id::word).filter(|word| !words.contains(word));
        words.extend(word);
    }
    listed.notes.extend(match network.as_deref() {
        Some("directed") => Some("directions are not used: a line is the set of all nodes of an edge".to_owned()),
        Some("asc") => Some("the lines are the listed faces of the simplicial complex".to_owned()),
        _ => None,
    });
    Ok(listed)
}
