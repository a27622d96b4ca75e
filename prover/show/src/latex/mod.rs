//! A proof as a paper prints it: a document for pdfLaTeX, with the notation explained, the board, the maps, lemmas and theorem. It
//! needs only what Debian's texlive-latex-recommended has.
//!
//! - `words` says in words what is claimed about which game, and what the notation means;
//! - `board` has tables of points;
//! - `script` has moves, replies and how scripts end;
//! - `parts` has games of parts, and what is checked by hand.

mod board;
mod parts;
mod script;
mod words;

use std::ffi::OsStr;
use std::sync::Arc;

use thiserror::Error;

use crate::first_replies::folded;
use crate::held::Held;
use crate::tex::{self, Names};
use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::hex;
use pgc_core::player::variation::{End, Variation};
use pgc_core::position::Rules;
use pgc_core::proof::{Flaw, Shown, Walk};
use pgc_core::quote::{counted, shell_word};
use pgc_core::strategy::{Games, Lemma};
use script::Writer;

const PREAMBLE: &str = include_str!("preamble.tex");

/// The most bytes of a document, about two hundred pages.
const MAX_BYTES: usize = 1 << 20;

/// A document, and where the proof breaks, if it does.
#[derive(Debug)]
pub struct Latex {
    /// The document, in ASCII.
    pub text: String,
    /// Where the proof breaks.
    pub flaw: Option<Flaw>,
}

/// The document of a proof would be too long.
#[derive(Debug, Error)]
#[error(
    "the proof, of {}, makes a document of more than {} KiB, some two hundred pages; print one lemma with --lemma 3, or \
     less of each with --depth 2",
    counted(lemmas, "lemma"),
    MAX_BYTES >> 10
)]
pub struct TooLarge {
    /// The number of lemmas, the theorem included.
    lemmas: usize,
}

/// The document of a certificate, given its file's name. It shows so many moves of each lemma and of the theorem; or one lemma alone,
/// with the statements that it cites. Points have the names that pictures have.
///
/// # Errors
///
/// It would be too long.
pub fn latex(certificate: &Certificate, file: &OsStr, depth: usize, lemma: Option<usize>) -> Result<Latex, TooLarge> {
    let Certificate { game, strategy, .. } = certificate;
    let lemmas = strategy.lemmas.len() + 1;
    let fits = |text: &str| if text.len() > MAX_BYTES { Err(TooLarge { lemmas }) } else { Ok(()) };
    let (maps, games) = (Maps::of(strategy), Games::of(strategy));
    let mut writer = Writer::new(Names::of(game), strategy.claim.is_xeno());
    let mut little = Ok(String::new());
    let mut walk = Walk::telling(certificate, &maps, &games, |number, walk| {
        if let Ok(text) = &mut little {
            *text += &parts::game(&mut writer, (number, games.listed()[number]), walk, depth);
            if fits(text).is_err() {
                little = Err(TooLarge { lemmas });
            }
        }
    });
    let mut text = little?;
    if !text.is_empty() {
        let about = "In each of these little games, whose points are numbered from 0, Ophelia draws.";
        text = format!("\\topic{{Games of parts}}{about}\n{{\\scriptsize\n{text}\\par}}\n");
    }
    let rules = Rules::new(game, strategy.claim);
    let mut broken = None;
    for shown in folded(&mut walk, depth) {
        let is_asked = lemma.is_none_or(|number| shown.lemma == Some(number));
        if !is_asked {
            continue;
        }
        let statement = statement(&mut writer, &shown, certificate, &rules, &games);
        if let Some(number) = lemma {
            text += &cited(&writer, certificate);
            text += &format!("\\setcounter{{lemma}}{{{number}}}\\addtocounter{{lemma}}{{-1}}\n");
        }
        text += &statement;
        fits(&text)?;
        if lemma.is_some() {
            broken = Some(shown.flaw);
            break;
        }
    }
    let flaw = broken.unwrap_or_else(|| walk.flaw());
    let of = lemma.map_or_else(String::new, |number| format!("Lemma {number} of the proof: "));
    let claim = words::claim(game, strategy.claim);
    let mut front = format!("{PREAMBLE}{{\\centering\\large\\bfseries {of}{claim}\\par}}\n\\medskip\n");
    front += "\\begin{multicols}{2}\\footnotesize\\raggedright\n";
    front += &words::notation(&writer.used, certificate);
    front += &words::rules(game, writer.names);
    front += &board::board(game, writer.names);
    let listed = writer.maps(&maps, |number| lemma.is_none() || writer.maps.contains(&number));
    if !listed.is_empty() {
        front += &format!("\\topic{{Maps}}{{{}{listed}\\par}}\n", board::size(game));
    }
    text = front + &text + &check(certificate, file, [lemmas, maps.listed().len()]);
    text += "\\end{multicols}\n\\end{document}\n";
    fits(&text)?;
    Ok(Latex { text, flaw })
}

/// The statements of the lemmas that were cited, without their proofs.
fn cited(writer: &Writer, certificate: &Certificate) -> String {
    let stated = |&number: &usize| {
        let Lemma { own, other, left, .. } = certificate.strategy.lemmas.get(number)?;
        let (xeno, ophelia) = if writer.is_xeno { (own, other) } else { (other, own) };
        let position = writer.position(xeno, ophelia, *left);
        Some(format!(
            "\\setcounter{{lemma}}{{{number}}}\\addtocounter{{lemma}}{{-1}}\n\
             \\begin{{lemma}}\\label{{L{number}}}{position}, proved elsewhere.\\end{{lemma}}\n"
        ))
    };
    writer.lemmas.iter().filter_map(stated).collect()
}

/// A lemma or the theorem with its proof.
fn statement(
    writer: &mut Writer,
    shown: &Shown,
    certificate: &Certificate,
    rules: &Arc<Rules>,
    games: &Games,
) -> String {
    let position = writer.position(shown.xeno, shown.ophelia, shown.left);
    let script = writer.variation(&shown.variation);
    let cites = matches!(&shown.variation, Variation { moves, end: Some(End::Cite { .. }) } if moves.is_empty());
    let (name, mut text) = match (shown.lemma, shown.to_move) {
        (Some(index), _) if cites => ("image", format!("\\label{{L{index}}}{position}: {script}")),
        (Some(index), _) => ("lemma", format!("\\label{{L{index}}}{position}.\n\\Proof {script}\\qed\n")),
        (None, to_move) => {
            let start = to_move.map_or_else(String::new, |mover| format!(" From {position}, {mover} to move."));
            let claim = words::claim(&certificate.game, certificate.strategy.claim);
            ("theorem", format!("{claim}.{start}\n\\Proof {script}\\qed\n"))
        }
    };
    if let Some(flaw) = &shown.flaw {
        let flaw = tex::text(&flaw.text(writer.names.labels()));
        text += &format!("\\par\\textbf{{This breaks, {flaw}.}}\n");
    }
    text = format!("\\begin{{{name}}}{text}\\end{{{name}}}\n");
    for held in Held::all(shown, writer.is_xeno) {
        text += &parts::by_hand(writer, &held, certificate, (rules, games));
    }
    text
}

/// How to check the proof.
fn check(certificate: &Certificate, file: &OsStr, [lemmas, maps]: [usize; 2]) -> String {
    let file = shell_word(file).unwrap_or_else(|| "FILE.pgc".to_owned());
    let hash = hex(&theorem_hash(certificate));
    let hash: Vec<&str> = (0..hash.len()).step_by(8).filter_map(|place| hash.get(place..place + 8)).collect();
    format!(
        "\\topic{{Check}}The proof has {}, the theorem included, {}, and {}. The program \\texttt{{checker}} verifies it from its \
         certificate: \\texttt{{checker {}}} prints this SHA-256 of game, claim and proof: \\texttt{{{}}}.\n",
        counted(lemmas, "lemma"),
        counted(maps, "map"),
        counted(certificate.steps, "step"),
        tex::text(&file),
        hash.join("\\allowbreak ")
    )
}
