//! The catalogue as data, and the templates of pages.
//!
//! The data are `certificates/catalogue.json`, which people edit, and the theorems of `STATEMENTS`.
//!
//! - `proofs`: the certificates in the order in which `cargo certify all` proves them: the file, or a folder in which the prover chooses the
//!   names; the game with its options, as `prover prove` reads them from the root of the repository; the claim; and how it is proved: further
//!   options, or the leaves of which `prover audit parts` makes the proof, where these are better than what the search finds, or it finds none. A `note` is
//!   for people.
//! - `theorems`: the table of the repository's README, with what was known before; `chief`: the theorems of the site's first page.
//! - `groups`: where games are from, by the beginnings of the proofs' paths or names. The first group that fits counts.
//! - `names`: what games are also called, by the same beginnings.
//! - `animals`: Harary's animals, those that are achieved with the board number and the move number that are published.
//! - `printed` and `scenes`: files of the catalogue, and pictures of the site, that the prover prints.
//! - `audits` and `sources`: what the site says of published strategies, and the texts and reports that belong to it.
//!
//! # Pages
//!
//! The templates of pages: those of the catalogue in Markdown (`pages/`), and those of the site (`site/text/`). A template says how a page
//! looks, and what follows from the facts that the rest of the program gives it.
//!
//! What a page of HTML shows is escaped, unless the template says that it is HTML (`safe`). A name that a template has and no value is an error.

use std::{collections::HashMap, fmt, sync::LazyLock};

use minijinja::{
    AutoEscape, Environment, UndefinedBehavior,
    syntax::SyntaxConfig,
    value::{Serde, Value},
};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::tools::{Result, ratio, whole};

/// All of it.
#[derive(Default, Deserialize, Serialize)]
pub(crate) struct Catalogue {
    pub proofs: Vec<Recipe>,
    pub theorems: Vec<TableRow>,
    chief: Json,
    pub groups: Vec<GameGroup>,
    pub names: Vec<GameName>,
    pub animals: Vec<Animal>,
    pub printed: Vec<PrintedFile>,
    pub scenes: Vec<PrintedFile>,
    pub audits: Vec<Json>,
    pub sources: Vec<String>,
}

/// A search of the prover, or leaves of which it makes a draw.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Recipe {
    /// The file below `certificates/`; or a folder, which ends with a slash, where the prover chooses the names.
    #[serde(rename = "file")]
    pub path: String,
    /// The game with its options, as the prover is asked for it from the root of the repository.
    pub game: String,
    /// What is to be proved, such as `xeno-wins`; nothing if the prover finds it out.
    pub claim: Option<String>,
    /// Further options of the search.
    pub options: Option<String>,
    /// The file of leaves.
    pub leaves: Option<String>,
    /// The board in words, if the game does not tell.
    pub board: Option<String>,
    /// What the checker must say of the proof, as it prints it; nothing for the files of a folder.
    #[serde(skip)]
    pub theorem: Option<String>,
}

/// A row of README's table: certificates, the text with links to them, and what was known before.
#[derive(Deserialize, Serialize)]
pub(crate) struct TableRow {
    pub files: Vec<String>,
    pub text: String,
    pub known: String,
}

/// A group of games, the beginnings of its proofs' paths or names, and where they are from, in HTML.
#[derive(Deserialize, Serialize)]
pub(crate) struct GameGroup {
    pub group: String,
    pub stems: Vec<String>,
    pub origin: String,
}

/// A name of games, and the beginnings of their proofs' paths or names.
#[derive(Deserialize, Serialize)]
pub(crate) struct GameName {
    pub name: String,
    pub stems: Vec<String>,
}

/// An animal. One without numbers is not achieved on any board, as is published.
#[derive(Deserialize, Serialize)]
pub(crate) struct Animal {
    pub name: String,
    pub board: Option<u64>,
    pub moves: Option<u64>,
}

/// What the prover prints, given these arguments; if there is a head, that stands in the place of its comments.
#[derive(Deserialize, Serialize)]
pub(crate) struct PrintedFile {
    pub path: String,
    pub arguments: String,
    pub head: Option<String>,
}

/// The game whose proof is described in more detail than others.
pub(crate) const QUBIC: &str = "4^3";

/// How a path of listed lines begins in a theorem, and how many letters the checker prints of it with the digest.
const LISTED: (&str, usize) = ("lines:", 22);

/// The catalogue. A test reads the file, too, so it is never left empty.
pub(crate) static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let statements: HashMap<&str, &str> = stated(include_str!("../STATEMENTS")).collect();
    let mut catalogue: Catalogue = serde_json::from_str(include_str!("../catalogue.json")).unwrap_or_default();
    for entry in &mut catalogue.proofs {
        entry.theorem = statements.get(&*entry.path).map(|theorem| printed(theorem));
    }
    catalogue
});

/// The proofs beside the catalogue.
pub(crate) fn table() -> impl Iterator<Item = &'static Recipe> {
    CATALOGUE.proofs.iter().filter(|entry| !entry.path.contains('/'))
}

/// The certificates that a file of statements names, and their theorems.
pub(crate) fn stated(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut fields = line.split('\t');
        Some((fields.next()?, fields.next()?))
    })
}

/// A theorem of a file of statements as the checker prints it: it shows the first digits of a digest.
fn printed(theorem: &str) -> String {
    let word = |word: &'_ str| word.get(..LISTED.1).filter(|_| word.starts_with(LISTED.0)).unwrap_or(word).to_owned();
    theorem.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

impl Recipe {
    /// The prover's arguments, without the file.
    pub(crate) fn arguments(&self) -> Vec<&str> {
        if let Some(leaves) = &self.leaves {
            return vec!["audit", "parts", leaves];
        }
        let claim = self.claim.iter().flat_map(|claim| ["--claim", claim]);
        let options = self.options.iter().flat_map(|options| options.split(' '));
        let command = if self.file().is_some() { "prove" } else { "fewest-moves" };
        [command].into_iter().chain(self.game.split(' ')).chain(claim).chain(options).collect()
    }

    /// The file's name; nothing if the prover chooses it.
    pub(crate) fn file(&self) -> Option<&str> {
        self.path.rsplit('/').next().filter(|name| !name.is_empty())
    }
}

/// The theorem.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.theorem.as_deref().unwrap_or_default())
    }
}

// The templates of pages.

/// Names and texts of the files of a folder.
macro_rules! templates {
    ($folder:literal: $($name:literal)*) => { [$(($name, include_str!(concat!($folder, $name)))),*] };
}

const MARKDOWN: [(&str, &str); 7] = templates!("pages/": "README.md" "range.md" "moves.md" "animals.md" "plans.md" "BENCHMARKS.md"
    "AGAINST.md");

const PARTS: [(&str, &str); 10] = templates!("site/text/": "page.html" "macros.html" "maps.html" "proof.html" "audit.html" "pi-4.html"
    "four-dimensional.html" "qubic.html" "gomoku.html" "pairings.html");
/// The pages of the site of which there is one each. Their templates have their names.
pub(crate) const PAGES: [(&str, &str); 12] = templates!("site/text/": "index.html" "catalogue.html" "tables.html" "cubes.html" "mnk.html"
    "td.html" "animals.html" "how.html" "trust.html" "audits.html" "open.html" "404.html");

/// All templates, which know the catalogue.
pub(crate) struct Pages(Environment<'static>);

impl Pages {
    pub(crate) fn new() -> Result<Self> {
        let mut pages = Environment::new();
        let lines =
            SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build()?;
        pages.set_syntax(lines);
        pages.set_undefined_behavior(UndefinedBehavior::SemiStrict);
        pages.set_formatter(|out, state, value| match value.as_str() {
            Some(text) if !value.is_safe() && *state.auto_escape() == AutoEscape::Html => {
                Ok(out.write_str(&escaped(text))?)
            }
            _ => Ok(write!(out, "{value}")?),
        });
        pages.add_filter("whole", whole);
        pages.add_filter("fixed", |number: f64, digits: usize| format!("{number:.digits$}"));
        pages.add_function("ratio", ratio);
        pages.add_filter("code", |text: &str| Value::from_safe_string(with_code(text)));
        pages.add_global("catalogue", Value::from(Serde(&*CATALOGUE)));
        pages.add_global("repository", env!("CARGO_PKG_REPOSITORY"));
        for (name, text) in MARKDOWN.into_iter().chain(PARTS).chain(PAGES) {
            pages.add_template(name, text)?;
        }
        Ok(Self(pages))
    }

    /// Templates that know this, too.
    pub(crate) fn with_global(mut self, name: &'static str, what: &impl Serialize) -> Self {
        self.0.add_global(name, Value::from(Serde(what)));
        self
    }

    /// The page of this template, from these values.
    pub(crate) fn page(&self, name: &str, values: impl Serialize) -> Result<String> {
        Ok(self.0.get_template(name)?.render(Serde(values))?)
    }
}

/// A text between tags or in an attribute.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text in Markdown's way of writing code, as HTML.
fn with_code(text: &str) -> String {
    let parts = text.split('`').map(escaped).enumerate();
    parts.map(|(index, part)| if index % 2 == 0 { part } else { format!("<code>{part}</code>") }).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn theorems_and_files_differ() {
        let theorems: BTreeSet<String> = table().map(Recipe::to_string).collect();
        let files: BTreeSet<&str> = table().map(|entry| &*entry.path).collect();
        let twins = table().filter(|entry| entry.path.ends_with("-v2.pgc")).count();
        assert_eq!((theorems.len(), files.len()), (table().count() - twins, table().count()));
        assert!(theorems.contains("Ophelia wins 3^3 --forbid-opening 13"));
        assert!(files.contains("grid-3-3-x13.pgc"));
    }

    #[test]
    fn the_data_are_read_and_each_file_has_its_theorem() {
        serde_json::from_str::<Catalogue>(include_str!("../catalogue.json")).unwrap();
        for entry in &CATALOGUE.proofs {
            assert_eq!(entry.file().is_some(), entry.theorem.is_some(), "{}", entry.path);
        }
    }

    #[test]
    fn all_leaves_are_in_the_table() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let kept = crate::tools::files(&folder.join("sources/parts"), ".leaves").unwrap();
        let kept: BTreeSet<_> = kept.iter().map(|path| path.canonicalize().unwrap()).collect();
        let root = folder.parent().unwrap();
        let leaves = table().filter_map(|entry| entry.leaves.as_ref());
        assert_eq!(kept, leaves.map(|leaves| root.join(leaves).canonicalize().unwrap()).collect::<BTreeSet<_>>());
        let cube = table().find(|entry| entry.game == "6^3").unwrap();
        assert_eq!(cube.arguments(), ["audit", "parts", "certificates/sources/parts/grid-6-3.leaves"]);
        assert_eq!((&*cube.path, cube.to_string()), ("grid-6-3.pgc", "Ophelia draws 6^3".to_owned()));
    }
}
