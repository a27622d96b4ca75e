//! What the site knows of the certificates: from the checker, the prover, and the texts of the repository.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::catalogue::Row;
use crate::site::cells::Cell;
use crate::site::html::escaped;

/// A certificate and what is told of it.
pub(super) struct Proof {
    /// Its path from the folder of certificates, without extension.
    pub(super) key: String,
    pub(super) row: Row,
    pub(super) bytes: u64,
    pub(super) file: PathBuf,
    /// The game as the prover reads it.
    pub(super) game: String,
    /// The theorem as the checker compares it, where people keep it.
    pub(super) statement: String,
    /// The page that plays by it, with the program beside it; nothing if it is too large.
    pub(super) played: Option<String>,
    /// How the proof goes, in words of the field.
    pub(super) methods: Vec<&'static str>,
    /// Whether it is a theorem of Coq.
    pub(super) coq: bool,
    /// What was known before, in the words of README.
    pub(super) known: Option<String>,
}

/// All that the pages are made of.
#[derive(Default)]
pub(super) struct Site {
    pub(super) proofs: BTreeMap<String, Proof>,
    /// Whether what takes minutes is left out.
    pub(super) quick: bool,
    /// The tables of `k^n`, of m,n,k and of transversal designs.
    pub(super) cubes: Vec<Cell>,
    pub(super) rows: Vec<Cell>,
    pub(super) designs: Vec<Cell>,
    /// The script with the program that pages share.
    pub(super) program: String,
    /// Pictures that the prover draws, by their names.
    pub(super) pictures: BTreeMap<&'static str, String>,
    /// The audits' texts and reports, by their names.
    pub(super) reports: BTreeMap<&'static str, String>,
    /// The folder of certificates.
    pub(super) folder: PathBuf,
}

impl Proof {
    /// The path of its page.
    pub(super) fn page(&self) -> String {
        format!("proofs/{}.html", self.key)
    }

    /// The path of the page that plays.
    pub(super) fn play(&self) -> String {
        format!("play/{}.html", self.key)
    }

    /// The path of the file.
    pub(super) fn download(&self) -> String {
        format!("files/{}.pgc", self.key)
    }

    /// The file's name, without extension.
    pub(super) fn stem(&self) -> &str {
        self.key.rsplit('/').next().unwrap_or(&self.key)
    }

    /// The board in words.
    pub(super) fn board(&self) -> String {
        if self.key.starts_with("hex-4x4") {
            return "Hex on 4×4".to_owned();
        }
        if self.key == "lines-5af4ffc028a3c1c2" {
            return "The affine plane of order 4 without two crossing lines".to_owned();
        }
        let title = self.played.as_deref().and_then(|page| between(page, "<title>", "</title>"));
        let heading = title.and_then(|title| title.rsplit_once(": ")).map(|(heading, _)| heading.to_owned());
        heading.unwrap_or_else(|| escaped(&self.game))
    }

    /// What is claimed, as somebody says it who plays, and the rules.
    pub(super) fn words(&self) -> Option<[&str; 2]> {
        let page = self.played.as_deref()?;
        Some([between(page, "<p id=\"claim\">", "</p>")?, between(page, "<p id=\"rules\">", "</p>")?])
    }

    /// The family of games.
    pub(super) fn family(&self) -> &'static str {
        let game = self.game.as_str();
        let families = [
            ("mnk:15,15,5", "Go-Moku"),
            ("mnk:", "k in a row on m × n"),
            ("td:", "Transversal designs"),
            ("affine:", "Finite planes"),
            ("projective:", "Finite planes"),
            ("animal:", "Harary’s animals"),
        ];
        let found = families.iter().find(|(start, _)| game.starts_with(start)).map(|(_, family)| *family);
        match found {
            Some(family) => family,
            None if self.key.starts_with("hex-4x4") => "Hex",
            None if game.split(' ').next().is_some_and(|board| board.contains('^')) => "Cubes k^n",
            None => "Finite planes",
        }
    }

    /// How large the board is.
    pub(super) fn size(&self) -> &'static str {
        match self.row.points {
            0..=16 => "up to 16 points",
            17..=64 => "17 to 64 points",
            65..=256 => "65 to 256 points",
            _ => "more than 256 points",
        }
    }
}

/// The text between two others.
pub(super) fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}

impl Site {
    /// A link to a proof's page; the text alone if the site has not the proof. The text is HTML.
    pub(super) fn link(&self, key: &str, text: &str) -> String {
        match self.proofs.get(key) {
            Some(proof) => format!("<a href=\"@/{}\">{text}</a>", proof.page()),
            None => text.to_owned(),
        }
    }

    /// A text in which `[[key|words]]` is a link to a proof, and `[[svg:name|words]]` a picture.
    pub(super) fn filled(&self, text: &str) -> String {
        let mut html = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("[[") {
            let (link, after) = after.split_once("]]").unwrap_or((after, ""));
            let (key, words) = link.split_once('|').unwrap_or((link, link));
            html += before;
            html += &match key.split_once(':') {
                Some(("svg", name)) => picture(name, words),
                Some(("play", key)) => self.play(key, words),
                Some(("report", name)) => self.report(name),
                _ => self.link(key, words),
            };
            rest = after;
        }
        html + rest
    }

    /// A link to a page that plays, at a position of `#` if the key has one.
    fn play(&self, key: &str, words: &str) -> String {
        let (key, position) = key.split_once('#').map_or((key, String::new()), |(key, line)| (key, line.to_owned()));
        match self.proofs.get(key).filter(|proof| proof.played.is_some()) {
            Some(proof) => {
                let begin: String = proof.row.hash.chars().take(8).collect();
                let at = if position.is_empty() { String::new() } else { format!("#{begin}:{position}") };
                format!("<a href=\"@/{}{at}\">{words}</a>", proof.play())
            }
            None => words.to_owned(),
        }
    }

    fn report(&self, name: &str) -> String {
        self.reports.get(name).map_or_else(String::new, |text| {
            format!("<pre tabindex=\"0\" aria-label=\"Report\">{}</pre>\n", escaped(text.trim_end()))
        })
    }
}

fn picture(name: &str, words: &str) -> String {
    format!("<figure><img src=\"@/pictures/{name}.svg\" alt=\"{words}\" loading=\"lazy\"></figure>")
}
