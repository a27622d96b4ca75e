//! The pages as templates: those of the catalogue in Markdown (`pages/`), and those of the site (`site/text/`). A template says how a page
//! looks, and what follows from the facts that the rest of the program gives it.
//!
//! What a page of HTML shows is escaped, unless the template says that it is HTML (`safe`). A name that a template has and no value is an error.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use serde::Serialize;

use crate::table::CATALOGUE;
use crate::tools::{Error, ratio, whole};

/// Names and texts of the files of a folder.
macro_rules! templates {
    ($folder:literal: $($name:literal)*) => { [$(($name, include_str!(concat!($folder, $name)))),*] };
}

const MARKDOWN: [(&str, &str); 7] = templates!("pages/": "README.md" "range.md" "moves.md" "animals.md" "plans.md" "BENCHMARKS.md"
    "AGAINST.md");

const PARTS: [(&str, &str); 10] = templates!("site/text/": "page.html" "macros.html" "maps.html" "proof.html" "audit.html" "pi-4.html"
    "four-dimensional.html" "qubic.html" "gomoku.html" "pairings.html");
/// The pages of the site of which there is one each. Their templates have their names.
pub(crate) const PAGES: [(&str, &str); 11] = templates!("site/text/": "index.html" "catalogue.html" "tables.html" "cubes.html" "mnk.html"
    "td.html" "animals.html" "how.html" "trust.html" "audits.html" "open.html");

/// All templates, which know the catalogue.
pub(crate) struct Pages(Environment<'static>);

impl Pages {
    pub(crate) fn new() -> Result<Self, Error> {
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
        for (name, text) in MARKDOWN.into_iter().chain(PARTS).chain(PAGES) {
            pages.add_template(name, text)?;
        }
        Ok(Self(pages))
    }

    /// Templates that know this, too.
    pub(crate) fn knowing(mut self, name: &'static str, what: &impl Serialize) -> Self {
        self.0.add_global(name, Value::from(Serde(what)));
        self
    }

    /// The page of this template, from these values.
    pub(crate) fn page(&self, name: &str, values: impl Serialize) -> Result<String, Error> {
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
