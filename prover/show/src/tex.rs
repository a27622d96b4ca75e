//! Texts and names of points in LaTeX. What is written is ASCII and starts no command, whoever chose the name: letters that pdfLaTeX
//! sets without further packages stay what they are, and all others become their code, such as U+202E.

use pgc_core::game::{Names, Point, Style};

/// Characters that stand for something else in LaTeX, or are no ASCII, each with its command, one a line. Signs that would run together
/// with what follows have braces, and `\$` would need a font that is not there in outlines.
const LETTERS: &str = include_str!("templates/letters.txt");

/// A text, in which lines may break at blanks.
pub(crate) fn text(raw: &str) -> String {
    raw.chars().map(letter).collect()
}

fn letter(letter: char) -> String {
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
pub(crate) fn symbol(names: Names, raw: &str) -> String {
    let mut letters = raw.chars();
    match (names.style(), letters.next(), letters.as_str()) {
        (Some(Style::Squares), Some(first), index) if !index.is_empty() => {
            let first = letter(first).replace('$', "");
            format!("${first}_{index}$")
        }
        // On one line.
        _ => text(raw).replace(' ', "~"),
    }
}

/// The name of a point as a document writes it: a name that is more than letters and digits stands in a command of its own.
pub(crate) fn point(names: Names, point: Point) -> String {
    let written = symbol(names, &names.name(point));
    if names.style().is_none() { format!("\\name{{{written}}}") } else { written }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_starts_a_command() {
        assert_eq!(
            text("\\input{/etc/passwd}% $x_1$ & #1 ~^ <a|b>"),
            "\\textbackslash{}input\\{/etc/passwd\\}\\% $\\mathdollar$x\\_1$\\mathdollar$ \\& \\#1 \\textasciitilde{}\\textasciicircum{} \
             \\textless{}a\\textbar{}b\\textgreater{}"
        );
        assert_eq!(
            text("^^5c --- ?` !` ''"),
            "\\textasciicircum{}\\textasciicircum{}5c -{}-{}-{} ?{}`{} !{}`{} '{}'{}"
        );
        assert_eq!(text("a\nb\u{202e}\u{7f}"), "a\\texttt{U+000A}b\\texttt{U+202E}\\texttt{U+007F}");
        assert_eq!(symbol(Names::NUMBERS, "two words"), "two~words");
    }

    #[test]
    fn letters_that_are_known_stay_and_others_become_their_code() {
        assert_eq!(text("Größe ï ž"), "Gr\\\"{o}{\\ss}e \\\"{\\i} \\v{z}");
        assert_eq!(text("π中"), "$\\pi$\\texttt{U+4E2D}");
        let all: Vec<char> = (' '..'\u{3000}').collect();
        assert!(all.iter().all(|&letter| text(&letter.to_string()).is_ascii()));
        assert!(LETTERS.lines().all(|line| line.chars().nth(1) == Some(' ')));
    }
}
