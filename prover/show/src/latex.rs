//! A proof as a paper prints it: a document for pdfLaTeX, with the notation explained, the board, the maps, lemmas and theorem. It
//! needs only what Debian's texlive-latex-recommended has.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::sync::Arc;

use thiserror::Error;

use crate::first_replies::folded;
use crate::layout::{Layout, Panel};
use crate::notation::{Notation, Row, Signs};
use crate::tex::{self, Names};
use crate::text::{Held, attacker, lines_of, moves_left};
use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::{Claim, Convention, Family, Game, OpeningRule, Point, Start, hex};
use pgc_core::labels::{Labels, letters};
use pgc_core::player::variation::{End, Variation};
use pgc_core::position::Rules;
use pgc_core::proof::{Flaw, Shown, Walk};
use pgc_core::quote::counted;
use pgc_core::quote::shell_word;
use pgc_core::strategy::{Games, Lemma, PartGame};

const PREAMBLE: &str = include_str!("latex/preamble.tex");

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
    let names = Names::of(game);
    let mut writer = writer(names, SIGNS, strategy.claim.is_xeno());
    let mut little = Ok(String::new());
    let mut walk = Walk::telling(certificate, &maps, &games, |number, walk| {
        if let Ok(text) = &mut little {
            *text += &part_game(&mut writer, (number, games.listed()[number]), walk, depth);
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
    let claim = claim_text(game, strategy.claim);
    let mut front = format!("{PREAMBLE}{{\\centering\\large\\bfseries {of}{claim}\\par}}\n\\medskip\n");
    front += "\\begin{multicols}{2}\\footnotesize\\raggedright\n";
    front += &notation(&writer.used, certificate);
    front += &rules_text(game, names);
    front += &board_text(game, names);
    let listed = maps_text(&writer, &maps, |number| lemma.is_none() || writer.maps.contains(&number));
    if !listed.is_empty() {
        front += &format!("\\topic{{Maps}}{{{}{listed}\\par}}\n", font_size(game));
    }
    text = front + &text + &check(certificate, file, [lemmas, maps.listed().len()]);
    text += "\\end{multicols}\n\\end{document}\n";
    fits(&text)?;
    Ok(Latex { text, flaw })
}

/// The statements of the lemmas that were cited, without their proofs.
fn cited(writer: &Notation, certificate: &Certificate) -> String {
    let stated = |&number: &usize| {
        let Lemma { own, other, left, .. } = certificate.strategy.lemmas.get(number)?;
        let (xeno, ophelia) = if writer.is_xeno { (own, other) } else { (other, own) };
        let position = position(writer, xeno, ophelia, *left);
        Some(format!(
            "\\setcounter{{lemma}}{{{number}}}\\addtocounter{{lemma}}{{-1}}\n\
             \\begin{{lemma}}\\label{{L{number}}}{position}, proved elsewhere.\\end{{lemma}}\n"
        ))
    };
    writer.lemmas.iter().filter_map(stated).collect()
}

/// A lemma or the theorem with its proof.
fn statement(
    writer: &mut Notation,
    shown: &Shown,
    certificate: &Certificate,
    rules: &Arc<Rules>,
    games: &Games,
) -> String {
    let position = position(writer, shown.xeno, shown.ophelia, shown.left);
    let script = script(writer, &shown.variation);
    let cites = matches!(&shown.variation, Variation { moves, end: Some(End::Cite { .. }) } if moves.is_empty());
    let (name, mut text) = match (shown.lemma, shown.to_move) {
        (Some(index), _) if cites => ("image", format!("\\label{{L{index}}}{position}: {script}")),
        (Some(index), _) => ("lemma", format!("\\label{{L{index}}}{position}.\n\\Proof {script}\\qed\n")),
        (None, to_move) => {
            let start = to_move.map_or_else(String::new, |mover| format!(" From {position}, {mover} to move."));
            let claim = claim_text(&certificate.game, certificate.strategy.claim);
            ("theorem", format!("{claim}.{start}\n\\Proof {script}\\qed\n"))
        }
    };
    if let Some(flaw) = &shown.flaw {
        let flaw = tex::text(&flaw.text(Labels::of(&certificate.game)));
        text += &format!("\\par\\textbf{{This breaks, {flaw}.}}\n");
    }
    text = format!("\\begin{{{name}}}{text}\\end{{{name}}}\n");
    for held in Held::all(shown, writer.is_xeno) {
        text += &by_hand(writer, &held, certificate, (rules, games));
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

/// What is claimed about which game.
fn claim_text(game: &Game, claim: Claim) -> String {
    let rules = match (&game.convention, &game.opening) {
        (Convention::MakerBreaker, _) => " as Maker and Breaker",
        (Convention::Own(_), _) => ", with lines for each player",
        (_, OpeningRule::Xeno(_) | OpeningRule::Both(_)) => " with a restricted first move",
        _ => "",
    };
    let start = match &game.opening {
        OpeningRule::Start(start) if start.ophelia_moves && start.xeno.is_empty() && start.ophelia.is_empty() => {
            ", if Ophelia begins"
        }
        OpeningRule::Start(_) => ", from a position",
        _ => "",
    };
    let moves = game
        .moves
        .map_or_else(String::new, |moves| format!(", if {} of {}'s count", counted(moves, "move"), attacker(claim)));
    format!("{claim} {}{rules}{start}{moves}", place(game))
}

/// What is played and where.
fn place(game: &Game) -> String {
    match game.drawn_as() {
        Family::Grid { k, n: 1 } => format!("on a row of {}", counted(k, "point")),
        Family::Grid { k, n: 2 } => format!("at tic-tac-toe on ${k}\\times{k}$"),
        Family::Grid { k, n: 3 } => format!("at tic-tac-toe on the cube ${k}^3$"),
        Family::Grid { k, n } => format!("at tic-tac-toe on the hypercube ${k}^{{{n}}}$"),
        Family::Mnk { m, n, k } => format!("at {k} in a row on {} and {}", counted(m, "column"), counted(n, "row")),
        Family::Animal { animal, m, n } => {
            format!("at the animal {} on {} and {}", tex::text(&animal.name()), counted(m, "column"), counted(n, "row"))
        }
        Family::Td { k, q, groups } if k == q && groups == k => format!("on the affine plane of order {q}"),
        Family::Td { k, q, .. } => format!("on the transversal design of {k} groups of {q} points"),
        Family::Projective { q } => format!("on the projective plane of order {q}"),
        Family::Named(named) => format!("on \\texttt{{{}}}", tex::text(&named.to_string())),
        Family::Lines if matches!(game.convention, Convention::Own(_)) => {
            format!("on a board of {}", counted(game.board.points(), "point"))
        }
        Family::Lines => format!(
            "on a board of {} and {}",
            counted(game.board.points(), "point"),
            counted(game.board.lines().len(), "line")
        ),
    }
}

/// The rules of the game, and how its points are called.
fn rules_text(game: &Game, names: Names) -> String {
    let set = |points: &[Point]| {
        if points.is_empty() { "\\none".to_owned() } else { format!("\\set{{{}}}", names.list(points)) }
    };
    let (points, lines) = (counted(game.board.points(), "point"), counted(game.board.lines().len(), "line"));
    let mut text = format!("\\topic{{The game}}Xeno ($X$) and Ophelia ($O$) claim free points of a board of {points}");
    text += &match &game.convention {
        Convention::Strong => format!(" and {lines} in turn. Whoever first owns a whole line wins."),
        Convention::MakerBreaker => {
            format!(
                " and {lines} in turn. Xeno, Maker, wins if he owns a whole line; Ophelia, Breaker, draws if he does not."
            )
        }
        Convention::Own(own) => format!(
            " in turn. Xeno has {lines}, and Ophelia {} of her own; whoever first owns a whole one of theirs wins.",
            own.len()
        ),
    };
    text += &match &game.opening {
        OpeningRule::None => " Xeno begins.".to_owned(),
        OpeningRule::Xeno(forbidden) => format!(" Xeno begins, but not with {}.", set(forbidden)),
        OpeningRule::Both(forbidden) => {
            format!(" Xeno begins; the first move of each player avoids {}.", set(forbidden))
        }
        OpeningRule::Start(Start { xeno, ophelia, ophelia_moves }) => format!(
            " The game starts from \\position{{{}}}{{{}}}, {} to move.",
            set(xeno),
            set(ophelia),
            if *ophelia_moves { "Ophelia" } else { "Xeno" }
        ),
    };
    text + " " + &numbering(game, names) + "\n"
}

/// How the points are called, and what the lines are where they are not listed.
fn numbering(game: &Game, names: Names) -> String {
    let named = match names.labels() {
        Labels::Rows(_) => "A point has the letter of its column and the number of its row.".to_owned(),
        Labels::Given(_) => "The points have the names that the game's file gives them.".to_owned(),
        Labels::Squares => {
            "The points are called as in \\textit{Tic-tac-toe on an affine plane of order 4} (Danziger, Huggan, Malik \
             and Marbach 2022): rows, columns and symbols of two latin squares."
                .to_owned()
        }
        Labels::Numbers => match game.family {
            Family::Grid { k, n } => coordinates(k, n),
            Family::Td { q, .. } => format!("Element $y$ of group $g$ is the point ${q}g+y$."),
            Family::Projective { q } => {
                format!("Element $y$ of group $g$ is the point ${q}g+y$; the last point belongs to all groups.")
            }
            _ => "Points are numbered from 0.".to_owned(),
        },
    };
    let lines = match game.family {
        Family::Grid { k, .. } => {
            format!(
                " Along a line each coordinate is constant, rises from 0 to {}, or falls, and one is not constant.",
                k - 1
            )
        }
        Family::Mnk { k, .. } => {
            format!(" A line has {k} points next to each other: across, down, or along a diagonal.")
        }
        _ => String::new(),
    };
    named + &lines
}

fn coordinates(k: u32, n: u32) -> String {
    let term = |place: u32| match n - place {
        0 => format!("x_{{{place}}}"),
        1 => format!("{k}x_{{{place}}}"),
        power => format!("{k}^{{{power}}}x_{{{place}}}"),
    };
    let sum =
        if n <= 4 { (1..=n).map(term).collect::<Vec<_>>().join("+") } else { format!("{}+\\dots+x_{{{n}}}", term(1)) };
    let first = if n <= 4 {
        (1..=n).map(|place| format!("x_{{{place}}}")).collect::<Vec<_>>().join(",")
    } else {
        format!("x_{{1}},\\dots,x_{{{n}}}")
    };
    format!("The point $({first})$, with coordinates from 0 to {}, has the number ${sum}$.", k - 1)
}

/// What the notation means: what a sentence explains, then the sentence, in which names stand in braces.
const SENTENCES: &str = include_str!("latex/notation.txt");

/// What the notation of the proof means, as far as the proof uses it.
fn notation(used: &BTreeSet<&str>, certificate: &Certificate) -> String {
    let claim = certificate.strategy.claim;
    let [(own, he, his, mark), (other, ..)] = {
        let players = [("Xeno", "he", "his", "X"), ("Ophelia", "she", "her", "O")];
        if claim.is_xeno() { players } else { [players[1], players[0]] }
    };
    let goal = if claim.is_draw() { "draws" } else { "wins" };
    let names = [
        ("{own}", own),
        ("{other}", other),
        ("{he}", he),
        ("{his}", his),
        ("{mark}", mark),
        ("{goal}", goal),
        ("{attacker}", attacker(claim)),
    ];
    let filled = |text: &str| names.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value));
    let is_used = |what: &str| match what {
        "always" => true,
        "bounded" => certificate.game.moves.is_some(),
        "lemma" if !certificate.strategy.lemmas.is_empty() => true,
        _ => used.contains(what),
    };
    let sentences = SENTENCES.lines().filter_map(|line| line.split_once(' '));
    let sentences = sentences.filter(|(what, _)| is_used(what)).map(|(_, sentence)| filled(sentence));
    format!("\\topic{{Notation}}{}\n", sentences.collect::<Vec<_>>().join(" "))
}

/// The most points of a board that is printed.
const POINTS: usize = 512;
/// From more points on, type is smaller.
const SMALL: usize = 64;
/// The most columns of a table, for names and for letters.
const COLUMNS: [usize; 2] = [12, 20];
/// The most letters of a name in a table.
const LETTERS: usize = 6;
/// The most lines that are listed.
const LINES: usize = 200;

/// The board with the points' names, if it fits; then the lines, unless rows and columns say what they are.
fn board_text(game: &Game, names: Names) -> String {
    let name = |point: Point| names.labels().name(point);
    let short = (0..).take(game.board.points()).all(|point| name(point).chars().count() <= LETTERS);
    let has_letters = matches!(names.labels(), Labels::Rows(_));
    let table = if short && !has_letters { table(game, COLUMNS[0], &|point| names.point(point)) } else { None };
    let mut text = table.map_or_else(String::new, |table| format!("\\par\\smallskip\n{table}\\par\n"));
    if matches!(game.convention, Convention::Own(_)) {
        text += &lines("Xeno's lines", game.board.lines(), names);
        text += &lines("Ophelia's lines", game.lines_of(Claim::OpheliaWins), names);
    } else if !matches!(game.family, Family::Grid { .. } | Family::Mnk { .. }) {
        text += &lines("Lines", game.board.lines(), names);
    }
    text
}

fn lines(title: &str, lines: &[Vec<Point>], names: Names) -> String {
    if lines.len() > LINES {
        return format!(
            "\\topic{{{title}}}There are {}, too many to print; \\texttt{{prover game FILE}} lists them.\n",
            lines.len()
        );
    }
    let sets: Vec<String> = lines.iter().map(|line| format!("\\set{{{}}}", names.list(line))).collect();
    format!("\\topic{{{title}}}{}\n", sets.join(" "))
}

/// The board with Xeno's points, Ophelia's, and a letter for the free points of each group, if it fits.
fn lettered(game: &Game, xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]) -> Option<String> {
    let mut cells = vec!["$\\cdot$".to_owned(); game.board.points()];
    for (group, number) in groups.iter().zip(0..) {
        group.iter().for_each(|&point| cells[usize::from(point)] = letters(number));
    }
    xeno.iter().for_each(|&point| cells[usize::from(point)] = "\\textbf{X}".to_owned());
    ophelia.iter().for_each(|&point| cells[usize::from(point)] = "\\textbf{O}".to_owned());
    let table = table(game, COLUMNS[1], &|point| cells[usize::from(point)].clone())?;
    Some(table + "\\par\n")
}

/// The size of type for what has many of a board's points.
fn font_size(game: &Game) -> &'static str {
    if game.board.points() > SMALL { "\\finer " } else { "\\scriptsize " }
}

/// A table for each panel of the board, if it has rows and columns that fit.
fn table(game: &Game, most: usize, cell: &dyn Fn(Point) -> String) -> Option<String> {
    let Layout::Panels { panels, .. } = Layout::of(game) else { return None };
    if game.board.points() > POINTS || panels.iter().any(|panel| panel.columns > most) {
        return None;
    }
    let panels: Vec<String> = panels.iter().map(|panel| one(panel, cell)).collect();
    Some(format!("{{{}{}}}", font_size(game), panels.join("\n")))
}

fn one(panel: &Panel, cell: &dyn Fn(Point) -> String) -> String {
    let Panel { title, columns, rows, cells } = panel;
    let title = match &**title {
        "" => String::new(),
        title => format!("\\multicolumn{{{}}}{{@{{}}l}}{{{}}}\\\\", columns + 1, tex::text(title)),
    };
    let row = |(number, row): (usize, &[Option<Point>])| {
        let head = rows.get(number).map_or_else(String::new, |row| format!("{}\\ ", tex::text(row)));
        let cells: String = row.iter().map(|point| format!("&{}", point.map_or_else(String::new, cell))).collect();
        format!("{head}{cells}\\\\\n")
    };
    let rows: String = cells.chunks(*columns).enumerate().map(row).collect();
    format!("\\board{{{title}}}{{{columns}}}{{\n{rows}}}")
}

/// The signs of a document.
const SIGNS: Signs = Signs {
    set: |points| if points.is_empty() { "\\none".to_owned() } else { format!("\\set{{{points}}}") },
    alike: |replies| format!("\\alike{{{replies}}}"),
    range: Some(|first, last| format!("\\range{{{first}}}{{{last}}}")),
    threats: |player, points| format!("\\W{{{player}}}{{{points}}}"),
    number: |number| format!("${number}$"),
    below_one: |number| format!("${number}<1$"),
    lemma: |lemma| format!("Lemma~\\ref{{L{lemma}}}"),
    map: |map| format!("$s_{{{map}}}$"),
    game: |game| format!("$g_{{{game}}}$"),
    hidden: |moves| format!("\\hidden{{{moves}}}"),
};

/// The signs in games of parts, whose lemmas have no labels.
const INSIDE: Signs = Signs { lemma: |lemma| format!("Lemma~{lemma}"), ..SIGNS };

/// The notation of a document with these names of points.
fn writer(names: Names, signs: Signs, is_xeno: bool) -> Notation {
    let range = signs.range.filter(|_| names.labels() == Labels::Numbers);
    Notation::new(Signs { range, ..signs }, move |point| names.point(point), is_xeno)
}

/// A script, with the answers to the replies below its first line.
fn script(writer: &mut Notation, variation: &Variation) -> String {
    let line = writer.line(variation);
    let case = |Row { depth, replies, line }: Row| format!("\\case{{{depth}}}{{{replies}}}{{{line}}}\n");
    line + "\n" + &writer.below(1, variation).into_iter().map(case).collect::<String>()
}

/// A position, with the moves that are left in a bounded claim.
fn position(writer: &Notation, xeno: &[Point], ophelia: &[Point], left: Option<Point>) -> String {
    format!("\\position{{{}}}{{{}}}{}", writer.set(xeno), writer.set(ophelia), moves_left(left))
}

/// The maps of a proof that are asked for, as cycles, each on a line of its own.
fn maps_text(writer: &Notation, maps: &Maps, is_asked: impl Fn(usize) -> bool) -> String {
    let asked = maps.listed().iter().zip(1..).filter(|(_, number)| is_asked(*number));
    let cycles = |map| writer.cycles(map, |names| format!("\\cycle{{{names}}}"));
    asked.map(|(map, number)| format!("\n\\map{{{number}}}{{{}}}", cycles(map))).collect()
}

/// A game of parts with its proof, up to so many moves of each lemma.
fn part_game(writer: &mut Notation, (number, game): (usize, &PartGame), walk: &mut Walk, depth: usize) -> String {
    let mut inside = self::writer(Names::numbers(), INSIDE, false);
    inside.used = std::mem::take(&mut writer.used);
    let lines: Vec<String> = game.game().board.lines().iter().map(|line| inside.set(line)).collect();
    let mut text = format!("\\game{{{number}}}{{{}, lines {}}}", counted(game.points(), "point"), lines.join(" "));
    text += &maps_text(&inside, walk.of().1, |_| true);
    for shown in folded(walk, depth) {
        match shown.lemma {
            Some(index) => {
                let position = position(&inside, shown.xeno, shown.ophelia, shown.left);
                text += &format!("\\gamelemma{{{index}}}{position}. ");
            }
            None if game.strategy().lemmas.is_empty() => text += "\\gameproof ",
            None => text += "\\gametheorem ",
        }
        text += &script(&mut inside, &shown.variation);
    }
    writer.used = inside.used;
    text
}

/// The picture of a position that pairs or parts hold, and the lines of the parts.
fn by_hand(
    writer: &mut Notation,
    held: &Held,
    certificate: &Certificate,
    (rules, games): (&Arc<Rules>, &Games),
) -> String {
    let (groups, parts) = held.groups();
    let [own, other] = &held.points;
    let (xeno, ophelia) = if writer.is_xeno { (own, other) } else { (other, own) };
    let mut text = String::new();
    if let Some(board) = lettered(&certificate.game, xeno, ophelia, &groups) {
        let path = writer.path(&held.path);
        let after = if path.is_empty() { String::new() } else { format!(" after {path}") };
        let what = if parts.is_empty() { "pairs" } else { "parts" };
        text += &format!("\\par\\smallskip\nThe {what} on the board{after}, a letter each:\\par\n{board}");
    }
    if parts.is_empty() {
        return text;
    }
    let lines = held.lines(certificate, rules);
    text += &format!(
        "\\par\\smallskip\nTo be checked by hand: no point is in two parts, and {lines} contains one of these:\n{{\\scriptsize\n"
    );
    let mut is_short = false;
    for (part, index) in parts.iter().zip(0..) {
        let lines: Vec<String> = lines_of(part, games).iter().map(|line| writer.set(line)).collect();
        // Parts of one line stand side by side.
        let run_in = is_short && lines.len() == 1;
        is_short = lines.len() == 1;
        text += if run_in { "" } else { "\\par" };
        text += &format!("\\held{{{}}}{{{}}}{{{}}}\n", letters(index), part.game, lines.join(" "));
    }
    text + "\\par}\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_names_the_game_and_what_is_unusual_about_it() {
        for (game, of, expected) in [
            ("affine:4", Claim::XenoWins, "Xeno wins on the affine plane of order 4"),
            ("td:3,4", Claim::OpheliaDraws, "Ophelia draws on the transversal design of 3 groups of 4 points"),
            ("6^3", Claim::OpheliaDraws, "Ophelia draws at tic-tac-toe on the cube $6^3$"),
            ("3^4", Claim::XenoWins, "Xeno wins at tic-tac-toe on the hypercube $3^{4}$"),
            ("3^2 --maker-breaker", Claim::XenoWins, "Xeno wins at tic-tac-toe on $3\\times3$ as Maker and Breaker"),
            (
                "mnk:5,4,3 --moves 1",
                Claim::OpheliaDraws,
                "Ophelia draws at 3 in a row on 5 columns and 4 rows, if 1 move of Xeno's count",
            ),
            ("animal:el,4x3", Claim::XenoWins, "Xeno wins at the animal el on 4 columns and 3 rows"),
            ("torus:6,6,5", Claim::OpheliaDraws, "Ophelia draws on \\texttt{torus:6,6,5}"),
            ("3^2 --start X:0/O:1", Claim::XenoWins, "Xeno wins at tic-tac-toe on $3\\times3$, from a position"),
            (
                "3^2 --to-move Ophelia",
                Claim::OpheliaDraws,
                "Ophelia draws at tic-tac-toe on $3\\times3$, if Ophelia begins",
            ),
            (
                "3^3 --forbid-opening 13",
                Claim::OpheliaWins,
                "Ophelia wins at tic-tac-toe on the cube $3^3$ with a restricted first move",
            ),
            (
                "mnk:2,2,2 --ophelia mnk:2,2,1",
                Claim::OpheliaWins,
                "Ophelia wins at 2 in a row on 2 columns and 2 rows, with lines for each player",
            ),
        ] {
            assert_eq!(claim_text(&Game::parse(game).unwrap(), of), expected, "{game}");
        }
    }

    #[test]
    fn points_of_hypercubes_have_numbers_by_their_coordinates() {
        let said = |game: &str| {
            let game = Game::parse(game).unwrap();
            numbering(&game, Names::of(&game))
        };
        assert!(said("6^3").contains(
            "$(x_{1},x_{2},x_{3})$, with coordinates from 0 to 5, has the number $6^{2}x_{1}+6x_{2}+x_{3}$."
        ));
        assert!(said("3^5").contains(
            "$(x_{1},\\dots,x_{5})$, with coordinates from 0 to 2, has the number $3^{4}x_{1}+\\dots+x_{5}$."
        ));
        assert!(
            said("mnk:5,4,3")
                .starts_with("A point has the letter of its column and the number of its row. A line has 3 points")
        );
    }

    #[test]
    fn three_numbers_in_a_row_are_a_range_and_names_are_none() {
        let numbers = writer(Names::numbers(), SIGNS, true);
        assert_eq!(numbers.replies(&[0, 1, 3, 4, 5, 8]), "(0), (1), \\range{3}{5}, (8)");
        assert_eq!(numbers.replies(&[2, 1, 0]), "(2), (1), (0)");
        let game = Game::parse("mnk:5,4,3").unwrap();
        assert_eq!(writer(Names::of(&game), SIGNS, true).replies(&[0, 1, 2]), "(a1), (b1), (c1)");
    }

    #[test]
    fn a_citation_is_a_reference_where_lemmas_have_labels() {
        let cite = End::Cite { lemma: 4, map: 2, then: vec![0, 5] };
        let mut writer = writer(Names::numbers(), SIGNS, true);
        assert_eq!(writer.end(&cite).as_deref(), Some("Lemma~\\ref{L4} under $s_{2}$ $s_{5}$"));
        assert!(writer.used.contains("map"));
        assert_eq!(writer.maps, BTreeSet::from([2, 5]));
        let mut writer = self::writer(Names::numbers(), INSIDE, true);
        assert_eq!(writer.end(&cite).as_deref(), Some("Lemma~4 under $s_{2}$ $s_{5}$"));
    }
}
