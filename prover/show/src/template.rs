//! Texts with places for values, filled by MiniJinja. A template has loops and conditions, and chooses and groups what it is given; whatever
//! else is to be decided, is decided before.
//!
//! In text and in LaTeX, which have braces of their own, a place is written `[[ point ]]`, and a condition `[% if point %]`.

use std::io::{self, Write};

pub use minijinja::context;
use minijinja::syntax::SyntaxConfig;
pub use minijinja::value::Serde;
use minijinja::value::{Value, ValueKind};
use minijinja::{Environment, Error, UndefinedBehavior, escape_formatter};

use crate::tex;
use pgc_core::game::letters;
use pgc_core::quote::{FileName, counted, printable};

/// A template, ready to be filled.
pub struct Template(Environment<'static>);

/// The name of a file in the folder `templates`, and its text with that of the files that follow it.
macro_rules! template {
    ($name:literal $(, $next:literal)*) => {
        ($name, concat!(include_str!(concat!("templates/", $name)) $(, include_str!(concat!("templates/", $next)))*))
    };
}
pub(crate) use template;

impl Template {
    /// The template of this name and text, for a board whose points have these names.
    ///
    /// # Errors
    ///
    /// The text is no template.
    pub fn new((name, text): (&str, &str), names: Vec<String>) -> io::Result<Template> {
        let mut environment = Environment::new();
        let mut syntax = SyntaxConfig::builder();
        syntax.trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true);
        if name.ends_with(".tex") || name.ends_with(".txt") {
            syntax.block_delimiters("[%", "%]").variable_delimiters("[[", "]]").comment_delimiters("[#", "#]");
        }
        environment.set_syntax(syntax.build().map_err(io::Error::other)?);
        environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        environment.set_undefined_behavior(UndefinedBehavior::SemiStrict);
        environment.set_formatter(|out, state, value| match (value.kind(), f64::try_from(value.clone())) {
            (ValueKind::None, _) => Ok(()),
            (ValueKind::Number, Ok(number)) if !value.is_integer() => Ok(out.write_str(&number.to_string())?),
            _ => escape_formatter(out, state, value),
        });
        environment.add_filter("counted", |number: Value, noun: String| counted(number, &noun));
        environment.add_filter("letters", letters);
        environment.add_filter("printable", |text: String| printable(&text));
        environment.add_filter("shown", |name: Value| {
            let name = serde_json::to_value(name).and_then(serde_json::from_value::<FileName>);
            name.map_or_else(|_| String::new(), |name| name.to_string())
        });
        environment.add_filter("xml", |text: String| escaped(&text));
        environment.add_filter("tex", |text: String| tex::text(&text));
        environment.add_filter("names", move |points: Vec<usize>| {
            points.iter().filter_map(|&point| names.get(point)).map(String::as_str).collect::<Vec<_>>().join(", ")
        });
        environment
            .add_filter("listed", |items: Vec<String>, head: &str, separator: &str| listed(&items, head, separator));
        environment.add_template_owned("", text.to_owned()).map_err(io::Error::other)?;
        Ok(Template(environment))
    }

    /// Writes the text of a template with these values. The template has a name, whose ending says how places are written, and a text.
    ///
    /// # Errors
    ///
    /// It is no template of such values, or `out` cannot be written.
    pub fn write(
        out: &mut impl Write,
        text: (&str, &str),
        names: Vec<String>,
        values: impl Into<Value>,
    ) -> io::Result<()> {
        out.write_all(Template::new(text, names)?.fill(values)?.as_bytes())
    }

    /// The text with these values.
    ///
    /// # Errors
    ///
    /// The template needs others.
    pub fn fill(&self, values: impl Into<Value>) -> io::Result<String> {
        let filled = self.0.get_template("").and_then(|template| template.render(values.into()));
        filled.map_err(|error: Error| io::Error::other(error))
    }
}

/// The most columns of a line of a list.
const COLUMNS: usize = 120;

/// A list after a heading, broken between items, with the further lines indented.
fn listed(items: &[String], head: &str, separator: &str) -> String {
    let (mut text, mut line) = (String::new(), head.to_owned());
    for (index, item) in items.iter().enumerate() {
        let piece = if index + 1 < items.len() { &format!("{item}{separator}") } else { item };
        if index > 0 && line.chars().count() + piece.trim_end().chars().count() > COLUMNS {
            text += &format!("{}\n", line.trim_end());
            line = " ".repeat(6);
        }
        line += piece;
    }
    text + line.trim_end()
}

/// A text between tags or in an attribute, with escapes for invisible characters, which XML does not allow.
pub(crate) fn escaped(text: &str) -> String {
    printable(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_ends_neither_a_tag_nor_an_attribute() {
        assert_eq!(escaped("<b>\"'&\u{1b}"), "&lt;b&gt;&quot;'&amp;\\u{1b}");
    }
}
