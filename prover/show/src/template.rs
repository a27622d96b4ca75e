//! Texts with places for values, filled by MiniJinja. A template has loops and conditions, and chooses and groups what it is given; whatever
//! else is to be decided, is decided before.
//!
//! In text and in LaTeX, which have braces of their own, a place is written `[[ point ]]`, and a condition `[% if point %]`.
//!
//! # LaTeX
//!
//! Texts and names of points: what is written is ASCII and starts no command, whoever chose the name: letters that pdfLaTeX
//! sets without further packages stay what they are, and all others become their code, such as U+202E.
//!
//! # Facts
//!
//! What is said of a certificate besides its proof: one value stands at the head of texts, in JSON, on pages and in documents.

use std::io::{self, Write};

use minijinja::{
    Environment, Error, UndefinedBehavior, escape_formatter,
    syntax::SyntaxConfig,
    value::{Value, ValueKind},
};
pub use minijinja::{context, value::Serde};
use serde_json::{Value as Json, json};

use pgc_core::{
    certificate::{Certificate, Maps, theorem_hash},
    game::{Animal, Convention, Family, Names, Point, Style, hex, letters},
    quote::{FileName, counted, printable},
    strategy::Games,
};

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
    pub fn new((name, text): (&str, &str), names: Vec<String>) -> io::Result<Self> {
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
        environment.add_filter("isolated", |text: String| isolated(&text));
        environment.add_filter("tex", |text: String| tex_text(&text));
        environment.add_filter("names", move |points: Vec<usize>| {
            points.iter().filter_map(|&point| names.get(point)).map(String::as_str).collect::<Vec<_>>().join(", ")
        });
        environment
            .add_filter("listed", |items: Vec<String>, head: &str, separator: &str| listed(&items, head, separator));
        environment.add_template_owned("", text.to_owned()).map_err(io::Error::other)?;
        Ok(Self(environment))
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
        out.write_all(Self::new(text, names)?.fill(values)?.as_bytes())
    }

    /// The texts of these blocks of the template, by their names.
    ///
    /// # Errors
    ///
    /// The template needs other values, or has no such block.
    pub fn blocks(&self, names: &[&str], values: impl Into<Value>) -> io::Result<Json> {
        let filled = self.0.get_template("").and_then(|template| template.render_captured(values.into()));
        let texts = filled.and_then(|mut filled| {
            filled.with_state_mut(|state| {
                let block = |&name: &&str| Ok((name.to_owned(), Json::String(state.render_block(name)?)));
                names.iter().map(block).collect::<Result<_, Error>>()
            })
        });
        texts.map(Json::Object).map_err(io::Error::other)
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

/// A text in which what is written from the right does not change the order of the words beside it: that is isolated.
pub(crate) fn isolated(text: &str) -> String {
    let is_from_right = |letter| {
        matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}')
    };
    if text.contains(is_from_right) { format!("\u{2068}{text}\u{2069}") } else { text.to_owned() }
}

// LaTeX.

/// Characters that stand for something else in LaTeX, or are no ASCII, each with its command, one a line. Signs that would run together
/// with what follows have braces, and `\$` would need a font that is not there in outlines.
const LETTERS: &str = include_str!("templates/letters.txt");

/// A text, in which lines may break at blanks.
pub(crate) fn tex_text(raw: &str) -> String {
    raw.chars().map(tex_letter).collect()
}

fn tex_letter(letter: char) -> String {
    let is_plain = letter == ' ' || letter.is_ascii_alphanumeric();
    let command = |line: &'static str| line.strip_prefix(letter)?.strip_prefix(' ');
    if let Some(command) = LETTERS.lines().filter(|_| !is_plain).find_map(command) {
        return command.to_owned();
    }
    if letter == ' ' || letter.is_ascii_graphic() {
        letter.to_string()
    } else {
        format!("\\texttt{{U+{:04X}}}", u32::from(letter))
    }
}

/// A name or a symbol, by the text that a picture has for it.
pub(crate) fn tex_symbol(names: Names, raw: &str) -> String {
    let mut letters = raw.chars();
    match (names.style(), letters.next(), letters.as_str()) {
        (Some(Style::Squares), Some(first), index) if !index.is_empty() => {
            let first = tex_letter(first).replace('$', "");
            format!("${first}_{index}$")
        }
        (None, ..) if is_mathematics(raw) => format!("${raw}$"),
        // On one line.
        _ => tex_text(raw).replace(' ', "~"),
    }
}

/// The letters that a name may have by their commands.
const GREEK: &str = "alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi \
                     varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega";

/// Whether a name is a letter as mathematics writes it, with primes, a subscript or a superscript: `\alpha`, `c_{12}`, `x'`. No other commands
/// are let through, whoever chose the name.
fn is_mathematics(raw: &str) -> bool {
    let end = raw.find(['_', '^', '\'']).unwrap_or(raw.len());
    let (letter, mut scripts) = raw.split_at(end);
    let is_greek = letter.strip_prefix('\\').is_some_and(|name| GREEK.split(' ').any(|greek| greek == name));
    if !is_greek
        && (scripts.is_empty() || letter.len() != 1 || !letter.starts_with(|letter: char| letter.is_ascii_alphabetic()))
    {
        return false;
    }
    scripts = scripts.trim_start_matches('\'');
    for sign in ['_', '^'] {
        let Some(rest) = scripts.strip_prefix(sign) else { continue };
        let braced = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        let Some((script, left)) = braced.or_else(|| rest.split_at_checked(1)) else { return false };
        if script.is_empty() || !script.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == ',') {
            return false;
        }
        scripts = left;
    }
    scripts.is_empty()
}

/// The name of a point as a document writes it: a name that is more than letters and digits stands in a command of its own.
pub(crate) fn tex_point(names: Names, point: Point) -> String {
    let written = tex_symbol(names, &names.name(point));
    if names.style().is_none() { format!("\\name{{{written}}}") } else { written }
}

// What is reported of a certificate besides its proof.

/// The claim, and the size of its proof: with the SHA-256 of the lines, as `prover game` and the checker tell it; how many lines are Ophelia's own,
/// the others being Xeno's then; in a bounded claim, how many moves count, and whose; how many lemmas there are, the theorem included; the
/// number of games of parts, if there are any; and the names of the points, if they are others than their numbers.
pub(super) fn header(certificate: &Certificate) -> Json {
    let Certificate { game, strategy, steps } = certificate;
    let mut header = json!({
        "claim": strategy.claim.to_string(),
        "game": game.name(),
        "points": game.board.points(),
        "lines": game.board.lines().len(),
        "line_digest": hex(&game.line_digest()),
        "ophelia": game.own_lines().map(<[_]>::len),
        "moves": game.moves,
        // Whom the claim lets win, or keeps from winning.
        "attacker": game.moves.map(|_| strategy.claim.by_player(["Xeno", "Ophelia"])[usize::from(strategy.claim.is_draw())]),
        "lemmas": strategy.lemmas.len() + 1,
        "maps": Maps::of(strategy).listed.len(),
        "games": Some(Games::of(strategy).listed.len()).filter(|&games| games > 0),
        "steps": steps,
        "hash": hex(&theorem_hash(certificate)),
        "names": Some(&game.source.names).filter(|names| !names.is_empty()),
    });
    header.as_object_mut().iter_mut().for_each(|header| header.retain(|_, fact| !fact.is_null()));
    header
}

/// The header, and what sentences about the game and the claim need: the player whom the claim names, and the other one; whether the claim
/// is a draw; whether lines count for Xeno alone; how the game opens; and the families of the game and of the board as it is drawn.
pub(super) fn facts(certificate: &Certificate) -> Value {
    let Certificate { game, strategy, .. } = certificate;
    let [own, other] = strategy.claim.by_player(["Xeno", "Ophelia"]);
    context! {
        own, other,
        draw => strategy.claim.is_draw(),
        alone => game.convention == Convention::MakerBreaker,
        opening => Serde(&game.opening),
        expression => game.board_name(),
        family => family_facts(game.family),
        drawn => family_facts(game.drawn_as()),
        title => Some(&game.source.title).filter(|title| !title.is_empty()),
        ..Serde(header(certificate)),
    }
}

/// The kind of a family, and its parameters.
pub(super) fn family_facts(family: Family) -> Value {
    match family.parts() {
        (kind @ "grid", [k, n]) => context! { kind, k, n },
        (kind @ "mnk", [m, n, k]) => context! { kind, m, n, k },
        (kind @ "animal", [m, n]) => {
            context! { kind, name => family.animal.map(Animal::name), shape => family.animal.map(Animal::rows), m, n }
        }
        (kind @ "td", [k, q, groups]) => context! { kind, k, q, is_plane => k == q && groups == k },
        (kind @ ("projective" | "hexgame"), [q]) => context! { kind, q },
        (kind @ "lines", _) => context! { kind },
        _ => context! { kind => "named", name => family.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_ends_neither_a_tag_nor_an_attribute() {
        assert_eq!(escaped("<b>\"'&\u{1b}"), "&lt;b&gt;&quot;'&amp;\\u{1b}");
    }

    #[test]
    fn what_is_written_from_the_right_is_isolated() {
        assert_eq!(["\u{5d0}1", "\u{3b1}1", "a"].map(isolated), ["\u{2068}\u{5d0}1\u{2069}", "\u{3b1}1", "a"]);
    }

    #[test]
    fn no_text_starts_a_command() {
        assert_eq!(
            tex_text("\\input{/etc/passwd}% $x_1$ & #1 ~^ <a|b>"),
            "\\textbackslash{}input\\{/etc/passwd\\}\\% $\\mathdollar$x\\_1$\\mathdollar$ \\& \\#1 \\textasciitilde{}\\textasciicircum{} \
             \\textless{}a\\textbar{}b\\textgreater{}"
        );
        assert_eq!(
            tex_text("^^5c --- ?` !` ''"),
            "\\textasciicircum{}\\textasciicircum{}5c -{}-{}-{} ?{}`{} !{}`{} '{}'{}"
        );
        assert_eq!(tex_text("a\nb\u{202e}\u{7f}"), "a\\texttt{U+000A}b\\texttt{U+202E}\\texttt{U+007F}");
        assert_eq!(tex_symbol(Names::NUMBERS, "two words"), "two~words");
    }

    #[test]
    fn names_are_mathematics_if_they_are_letters_with_scripts() {
        for name in ["\\alpha", "c_{12}", "c_1", "x'", "x^2", "\\Omega''_{1,2}^a"] {
            assert!(is_mathematics(name), "{name}");
        }
        for name in [
            "",
            "a",
            "a1",
            "_",
            "x_",
            "x_{}",
            "x_{1",
            "x_12",
            "x_$",
            "é_1",
            "\\input",
            "\\alpha\\beta",
            "x_{\\a}",
            "x_1_2",
        ] {
            assert!(!is_mathematics(name), "{name}");
        }
    }

    #[test]
    fn letters_that_are_known_stay_and_others_become_their_code() {
        assert_eq!(tex_text("Größe ï ž"), "Gr\\\"{o}{\\ss}e \\\"{\\i} \\v{z}");
        assert_eq!(tex_text("π中"), "$\\pi$\\texttt{U+4E2D}");
        let all: Vec<char> = (' '..'\u{3000}').collect();
        assert!(all.iter().all(|&letter| tex_text(&letter.to_string()).is_ascii()));
        assert!(LETTERS.lines().all(|line| line.chars().nth(1) == Some(' ')));
    }
}
