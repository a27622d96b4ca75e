//! Texts and names of points in LaTeX. What is written is ASCII and starts no command, whoever chose the name: letters that pdfLaTeX
//! sets without further packages stay what they are, and all others become their code, such as U+202E.

use pgc_core::game::{Game, Point};
use pgc_core::labels::Labels;

/// Letters with an accent: the letters, those below the accents, and the command of the accent.
const ACCENTED: [(&str, &str, char); 11] = [
    ("ÀÈÌÒÙàèìòù", "AEIOUaeiou", '`'),
    ("ÁÉÍÓÚÝáéíóúýĆćŃńŚśŹź", "AEIOUYaeiouyCcNnSsZz", '\''),
    ("ÂÊÎÔÛâêîôû", "AEIOUaeiou", '^'),
    ("ÃÑÕãñõ", "ANOano", '~'),
    ("ÄËÏÖÜäëïöüÿ", "AEIOUaeiouy", '"'),
    ("ČčĎďĚěŇňŘřŠšŤťŽž", "CcDdEeNnRrSsTtZz", 'v'),
    ("Çç", "Cc", 'c'),
    ("ŐőŰű", "OoUu", 'H'),
    ("Żż", "Zz", '.'),
    ("Āā", "Aa", '='),
    ("Ăă", "Aa", 'u'),
];

/// Other characters, each with its command.
const COMMANDS: [(char, &str); 58] = [
    ('\\', "\\textbackslash{}"),
    ('{', "\\{"),
    ('}', "\\}"),
    // \\$ would need a font that is not there in outlines.
    ('$', "$\\mathdollar$"),
    ('&', "\\&"),
    ('#', "\\#"),
    ('%', "\\%"),
    ('_', "\\_"),
    ('~', "\\textasciitilde{}"),
    ('^', "\\textasciicircum{}"),
    ('<', "\\textless{}"),
    ('>', "\\textgreater{}"),
    ('|', "\\textbar{}"),
    ('"', "{\\ttfamily\\char34}"),
    ('[', "{[}"),
    (']', "{]}"),
    // These would run together with what follows.
    ('\'', "'{}"),
    ('`', "`{}"),
    ('-', "-{}"),
    ('!', "!{}"),
    ('?', "?{}"),
    ('ß', "{\\ss}"),
    ('æ', "{\\ae}"),
    ('Æ', "{\\AE}"),
    ('ø', "{\\o}"),
    ('Ø', "{\\O}"),
    ('å', "{\\aa}"),
    ('Å', "{\\AA}"),
    ('œ', "{\\oe}"),
    ('Œ', "{\\OE}"),
    ('ł', "{\\l}"),
    ('Ł', "{\\L}"),
    ('∞', "$\\infty$"),
    ('×', "$\\times$"),
    ('Γ', "$\\Gamma$"),
    ('Δ', "$\\Delta$"),
    ('Θ', "$\\Theta$"),
    ('Λ', "$\\Lambda$"),
    ('Ξ', "$\\Xi$"),
    ('Π', "$\\Pi$"),
    ('Σ', "$\\Sigma$"),
    ('Φ', "$\\Phi$"),
    ('Ψ', "$\\Psi$"),
    ('Ω', "$\\Omega$"),
    ('α', "$\\alpha$"),
    ('β', "$\\beta$"),
    ('γ', "$\\gamma$"),
    ('δ', "$\\delta$"),
    ('ε', "$\\varepsilon$"),
    ('ζ', "$\\zeta$"),
    ('η', "$\\eta$"),
    ('θ', "$\\theta$"),
    ('λ', "$\\lambda$"),
    ('μ', "$\\mu$"),
    ('π', "$\\pi$"),
    ('σ', "$\\sigma$"),
    ('φ', "$\\varphi$"),
    ('ω', "$\\omega$"),
];

/// A text, in which lines may break at blanks.
pub(crate) fn text(raw: &str) -> String {
    raw.chars().map(letter).collect()
}

fn letter(letter: char) -> String {
    if let Some((_, command)) = COMMANDS.iter().find(|(known, _)| *known == letter) {
        return (*command).to_owned();
    }
    for (letters, bases, accent) in ACCENTED {
        if let Some((_, base)) = letters.chars().zip(bases.chars()).find(|(known, _)| *known == letter) {
            // An i under an accent has no dot.
            let base = if base == 'i' { "\\i".to_owned() } else { base.to_string() };
            return format!("\\{accent}{{{base}}}");
        }
    }
    if letter == ' ' || letter.is_ascii_graphic() {
        letter.to_string()
    } else {
        format!("\\texttt{{U+{:04X}}}", u32::from(letter))
    }
}

/// A name on one line.
fn name(raw: &str) -> String {
    text(raw).replace(' ', "~")
}

/// How the points of a board are called: as in [`Labels::of`].
#[derive(Clone, Copy)]
pub(crate) struct Names<'g> {
    labels: Labels<'g>,
}

impl<'g> Names<'g> {
    pub(crate) fn of(game: &'g Game) -> Self {
        Self { labels: Labels::of(game) }
    }

    /// The points of a game of parts have their numbers.
    pub(crate) fn numbers() -> Self {
        Self { labels: Labels::Numbers }
    }

    pub(crate) fn labels(self) -> Labels<'g> {
        self.labels
    }

    /// A name or a symbol, by the text that a picture has for it.
    pub(crate) fn symbol(self, raw: &str) -> String {
        let mut letters = raw.chars();
        match (self.labels, letters.next(), letters.as_str()) {
            (Labels::Squares, Some(first), index) if !index.is_empty() => {
                let first = letter(first).replace('$', "");
                format!("${first}_{index}$")
            }
            _ => name(raw),
        }
    }

    /// The name of a point as a document writes it: a name that is more than letters and digits stands in a command of its own.
    pub(crate) fn point(self, point: Point) -> String {
        let raw = self.labels.name(point);
        let written = self.symbol(&raw);
        if matches!(self.labels, Labels::Given(_)) { format!("\\name{{{written}}}") } else { written }
    }

    /// Points with commas between them.
    pub(crate) fn list(self, points: &[Point]) -> String {
        points.iter().map(|&point| self.point(point)).collect::<Vec<_>>().join(", ")
    }
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
        assert_eq!(name("two words"), "two~words");
    }

    #[test]
    fn letters_that_are_known_stay_and_others_become_their_code() {
        assert_eq!(text("Größe ï ž"), "Gr\\\"{o}{\\ss}e \\\"{\\i} \\v{z}");
        assert_eq!(text("π中"), "$\\pi$\\texttt{U+4E2D}");
        let all: Vec<char> = (' '..'\u{3000}').collect();
        assert!(all.iter().all(|&letter| text(&letter.to_string()).is_ascii()));
        for (letters, bases, _) in ACCENTED {
            assert_eq!(letters.chars().count(), bases.len(), "{letters}");
        }
    }

    #[test]
    fn names_of_the_squares_are_formulas() {
        let game = Game::parse("affine:4").unwrap();
        assert_eq!(Names::of(&game).list(&[0, 15]), "$r_1$, $\\alpha_4$");
        assert_eq!(Names::of(&Game::parse("mnk:3,2,3").unwrap()).list(&[0, 4]), "a1, b2");
        let mut game = Game::parse("mnk:2,1,2").unwrap();
        game.source.names = ["a, (b)", "x_1"].map(str::to_owned).to_vec();
        assert_eq!(Names::of(&game).list(&[0, 1]), "\\name{a,~(b)}, \\name{x\\_1}");
        assert_eq!(Names::of(&game).symbol("x"), "x");
    }
}
