//! A proof as text and as JSON, in the notation of the paper: the header, the maps, and each lemma with its variations.
//!
//! In a proof by parts a reader also gets what he checks by hand: the parts on the board, the lines that they hold, and
//! the cases. After a line of play, only the answer at that position is written.
//!
//! # A document
//!
//! A proof as a paper prints it: a document for pdfLaTeX, with the notation explained, the board, the maps, lemmas and theorem. It
//! needs only what Debian's texlive-latex-recommended has. `templates/document.tex` says what stands where.
//!
//! # Hints
//!
//! The moves of a proof as hints for another search: as a dictionary of strategic moves, or as variations.
//!
//! A proof in a certificate answers every reply, and most of them by a forced sequence that a search finds again. A tree
//! of moves names the moves that a search would have to find: those after which every reply needs an answer. So with the
//! first of them as hints, the prover proves the same win again, and perhaps more shortly.

use std::{
    cell::Cell,
    collections::HashSet,
    ffi::OsStr,
    io::{self, Write},
};

use minijinja::{
    context,
    value::{Serde, Value, merge_maps},
};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::{Value as Json, json};

use crate::{
    board::{Layout, Panel, Picture, with_marks},
    notation::{Notation, Wording, cycles, part_game, position},
    statistics::{self, shown_lemmas},
    template::{Template, facts, header, template, tex_point},
};
use pgc_core::{
    certificate::{Certificate, GameProof, GameProofs, Maps},
    dictionary::written,
    game::{Claim, Names, Point, Style},
    json,
    player::{
        PlayState, Reason, Replies, Turn,
        variation::{End, Variation},
    },
    position::{ANTAGONIST, Choice, PROTAGONIST, Position, Rules},
    proof::{Flaw, Proof, Walk, ply},
    quote::{FileName, counted, shell_word},
    strategy::{
        Ending, Lemma, Replay, Term,
        replay::{Observer, PlayResult},
    },
    symmetry::Permutation,
};

/// The options for showing a proof.
#[derive(Clone)]
pub struct View<'a> {
    /// The names of points.
    pub names: Names<'a>,
    /// The number of moves shown after a lemma's statement, and of the theorem.
    pub depth: usize,
    /// Shows parts, and pairings that prove a lemma or the theorem without a choice of the antagonist.
    pub picture: &'a Picture<'a>,
}

impl View<'_> {
    /// All moves, points by their numbers, and no pictures.
    pub const PLAIN: View<'static> = View { names: Names::NUMBERS, depth: usize::MAX, picture: &|_, _, _| None };
}

/// Writes a header, the lines if the game has only their digest, the maps in cycle notation, and each lemma with its statement and proof. After a move that leaves a
/// choice, the replies are listed below, each with its answer. First replies of draws that are equivalent under the
/// symmetries of the board have one answer. A proof by parts has more, for readers who check it by hand: the proof of each
/// game of parts, the lines of the parts wherever they are placed, and the cases. Returns where the proof breaks, if it does.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_text(out: &mut impl Write, certificate: &Certificate, view: View) -> io::Result<Option<Flaw>> {
    let prepared = GameProofs::new(certificate);
    let mut notation = Notation::new(view.names, certificate.strategy.claim.is_xeno(), [false; 2]);
    write_head(out, certificate, &notation, &prepared.theorem.maps)?;
    if !prepared.parts.is_empty() {
        writeln!(out)?;
    }
    let mut told = Ok(());
    let mut walk = Walk::with_games(&prepared, |number, walk| {
        if told.is_ok() {
            let indent = if walk.proof.strategy.lemmas.is_empty() { 1 } else { 2 };
            let game =
                part_game(&mut Notation::new(Names::NUMBERS, false, [false; 2]), number, walk, [view.depth, indent]);
            told = Template::write(out, template!("game.txt"), Vec::new(), game);
        }
    });
    told?;
    let template = Template::new(template!("statement.txt"), Vec::new())?;
    let teller = Wording { prepared: &prepared, picture: view.picture };
    for shown in shown_lemmas(&mut walk, view.depth) {
        let mut cases = Vec::new();
        if shown.lemma.is_none() && !prepared.parts.is_empty() {
            cases = statistics::cases(&shown.variation, &prepared.theorem);
        }
        let case = |(replies, end): (Vec<Point>, &End)| {
            context! { replies => notation.replies(&replies), lemma => notation.end(end) }
        };
        let cases: Vec<Value> = cases.into_iter().map(case).collect();
        let statement = context! { cases, ..teller.statement(&mut notation, &shown, 1) };
        out.write_all(template.fill(statement)?.as_bytes())?;
    }
    Ok(walk.flaw())
}

/// The header; what it does not say of the board, which are the names of its points, as JSON, and lines of which the game has only a digest;
/// and the maps.
fn write_head(out: &mut impl Write, certificate: &Certificate, notation: &Notation, maps: &Maps) -> io::Result<()> {
    let (game, names) = (&certificate.game, notation.names);
    let sets = |lines: &[Vec<Point>]| lines.iter().map(|line| notation.set(line)).collect::<Vec<_>>();
    let head = context! {
        labels => if names.style() == Some(Style::Numbers) { None } else { Some(serde_json::to_string(&names.all(game))?) },
        listed => game.board_name().starts_with("lines:").then(|| sets(game.board.lines())),
        own => game.own_lines().map(sets),
        cycles => cycles(notation, maps, |_| true),
        ..Serde(header(certificate)),
    };
    Template::write(out, template!("header.txt", "board.txt"), Vec::new(), head)
}

/// A position, how it was reached, what the proof says there, and the maps that this mentions: `claim`, `game`, `moves`, `symmetries` (the maps),
/// `xeno`, `ophelia` and `turn`, which has one member: `move`, `replies` or `over`.
pub fn after(player: &GameProofs, line: &[Point], answer: &PlayState) -> Json {
    let GameProofs { certificate, theorem: GameProof { maps, .. }, .. } = player;
    let symmetries = answer.turn.maps().into_iter().map(|number| symmetry((number, &maps.listed[number - 1])));
    let PlayState { xeno, ophelia, left, turn, .. } = answer;
    let mut after = json!({ "xeno": xeno, "ophelia": ophelia, "turn": turn });
    left.iter().for_each(|left| after["left"] = json!(left));
    after["claim"] = json!(certificate.strategy.claim.to_string());
    after["game"] = json!(certificate.game.name());
    after["moves"] = json!(line);
    after["symmetries"] = symmetries.collect();
    after
}

/// Writes the position after a line of play, with a picture if there is one, and what the proof says there.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_after(
    out: &mut impl Write,
    player: &GameProofs,
    line: &[Point],
    answer: &PlayState,
    view: View,
) -> io::Result<()> {
    let GameProofs { certificate, theorem: GameProof { maps, rules, .. }, .. } = player;
    let claim = rules.claim;
    let [own, other] = claim.by_player(["Xeno", "Ophelia"]);
    let mut notation = Notation::new(view.names, claim.is_xeno(), [false; 2]);
    let roles = [rules.mover(), 1 - rules.mover()].into_iter().cycle();
    let moves = line.iter().zip(roles).map(|(&point, role)| ply(role, &view.names.name(point)));
    let cycles = answer.turn.maps().into_iter().map(|number| notation.cycles(maps.listed[number - 1]));
    let cycles: Vec<String> = cycles.collect();
    let (mut script, mut groups) = (String::new(), Vec::<Vec<Point>>::new());
    let told = match &answer.turn {
        Turn::Over(_) => context! {},
        Turn::Move(answer) => {
            if answer.variation != Variation::default() {
                script = notation.script(1, &answer.variation);
            }
            if let Reason::Part(within) = &answer.reason {
                groups.push(within.part.points.clone());
            }
            context! { because => answer.because(&|points| view.names.list(points)) }
        }
        Turn::Replies(Replies { source, answers, pairs, parts }) => {
            notation.answers(1, answers, &mut script);
            groups.extend(pairs.iter().flatten().map(|pair| pair.to_vec()));
            groups.extend(parts.iter().flatten().map(|part| part.points.clone()));
            let pairs = pairs.as_ref().map(|pairs| notation.pairs(pairs));
            context! { source => source.text(), pairs, parts => parts.as_ref().map(|parts| notation.parts(parts)) }
        }
    };
    let text = context! {
        own, other, cycles, script,
        line => moves.collect::<Vec<_>>().join(", "),
        picture => (view.picture)(&answer.xeno, &answer.ophelia, &groups),
        ..merge_maps([told, Serde(after(player, line, answer)).into()]),
    };
    let names = view.names.all(&certificate.game);
    Template::write(out, template!("after.txt"), names, text)
}

/// Writes one JSON object: `input` (the file as the user named it), `header`, `symmetries`, `games` (those of parts, if there are any), `proof` (the lemmas in order, then the theorem, each with as many moves
/// as `depth` says) and `flaw`, which is null unless the proof breaks. Returns the flaw.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_json(
    out: &mut impl Write,
    input: &FileName,
    certificate: &Certificate,
    depth: usize,
) -> io::Result<Option<Flaw>> {
    let prepared = GameProofs::new(certificate);
    let mut walk = Walk::new(&prepared);
    let mut serializer = json::serializer(&mut *out);
    let mut object = serializer.serialize_map(None)?;
    object.serialize_entry("input", input)?;
    object.serialize_entry("header", &header(certificate))?;
    object
        .serialize_entry("symmetries", &(1..).zip(&prepared.theorem.maps.listed).map(symmetry).collect::<Vec<_>>())?;
    if !prepared.parts.is_empty() {
        // The number of a game is its place.
        let little = |part: &GameProof| json!({ "points": part.rules.points(), "lines": part.rules.lines });
        object.serialize_entry("games", &prepared.parts.iter().map(little).collect::<Vec<_>>())?;
    }
    object.serialize_entry("proof", &Stream(Cell::new(Some(shown_lemmas(&mut walk, depth)))))?;
    let flaw = walk.flaw();
    object.serialize_entry("flaw", &flaw)?;
    object.end()?;
    writeln!(out)?;
    Ok(flaw)
}

/// A map, with the same name as in the text.
fn symmetry((number, map): (usize, &&Permutation)) -> Json {
    json!({ "name": format!("s{number}"), "images": map.images(), "cycles": map.cycles() })
}

/// An array whose members are made while it is written, once: a replayed proof need not fit in memory.
struct Stream<I>(Cell<Option<I>>);

impl<I: Iterator<Item: Serialize>> Serialize for Stream<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.take().into_iter().flatten())
    }
}

// A document.

/// The most bytes of a document, about two hundred pages; and of a whole proof, if it is not asked how much to show.
const MAX_BYTES: usize = 1 << 20;
const MAX_WHOLE: usize = MAX_BYTES / 10;

/// The document of a certificate, given its file's name. It shows so many moves of each lemma and of the theorem; or one lemma alone,
/// with the statements that it cites. If neither is given, and the proof takes more than some twenty pages, it shows the theorem with the
/// answers to the first replies. Points have the names that pictures have. The document is in ASCII; where the proof breaks, if it does, is
/// reported, too.
///
/// # Errors
///
/// It would be too long.
pub fn latex(
    certificate: &Certificate,
    file: &OsStr,
    depth: Option<usize>,
    lemma: Option<usize>,
) -> io::Result<(String, Option<Flaw>)> {
    let most = if depth.or(lemma).is_some() { MAX_BYTES } else { MAX_WHOLE };
    let whole = document(certificate, file, [depth.unwrap_or(usize::MAX), most], lemma, false)?;
    let short = || document(certificate, file, [2, MAX_BYTES], None, true);
    match whole.map_or_else(|| if most == MAX_WHOLE { short() } else { Ok(None) }, |whole| Ok(Some(whole)))? {
        Some(document) => Ok(document),
        None => {
            let (lemmas, most) = (counted(certificate.strategy.lemmas.len() + 1, "lemma"), MAX_BYTES >> 10);
            let large =
                format!("the proof, of {lemmas}, makes a document of more than {most} KiB, some two hundred pages");
            Err(io::Error::other(large + "; print one lemma with --lemma 3, or less of each with --depth 2"))
        }
    }
}

/// A document with so many moves of each statement and so many bytes at most; nothing if it is longer. If it is to be `short`, with the
/// theorem alone.
fn document(
    certificate: &Certificate,
    file: &OsStr,
    [depth, most]: [usize; 2],
    lemma: Option<usize>,
    short: bool,
) -> io::Result<Option<(String, Option<Flaw>)>> {
    let Certificate { game, strategy, .. } = certificate;
    let prepared = GameProofs::new(certificate);
    let names = Names::shown(game);
    // The rows and columns of a board that is not too large to be printed; nothing if it has none.
    let panels = match Layout::of(game) {
        Layout::Panels { panels, .. } if game.board.points() <= POINTS => panels,
        Layout::Panels { .. } | Layout::Places(_) => Vec::new(),
    };
    let mut writer = Notation::new(names, strategy.claim.is_xeno(), [true; 2]);
    // The lemmas of games of parts have no labels.
    let mut inside = Notation::new(Names::NUMBERS, false, [true, false]);
    let mut little = Vec::new();
    let mut walk = Walk::with_games(&prepared, |number, walk| {
        if inside.bytes <= most && !short {
            little.push(part_game(&mut inside, number, walk, [depth, 0]));
        }
    });
    writer.used.append(&mut inside.used);
    let picture = |xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]| lettered(&panels, xeno, ophelia, groups);
    let teller = Wording { prepared: &prepared, picture: &picture };
    let (mut statements, mut broken) = (Vec::new(), None);
    let is_shown = |number: Option<usize>| if short { number.is_none() } else { lemma.is_none() || number == lemma };
    for shown in shown_lemmas(&mut walk, depth).filter(|shown| is_shown(shown.lemma)) {
        statements.push(teller.statement(&mut writer, &shown, 0));
        if inside.bytes + writer.bytes > most {
            return Ok(None);
        }
        if lemma.is_some() {
            broken = Some(shown.flaw);
            break;
        }
    }
    let flaw = broken.unwrap_or_else(|| walk.flaw());
    let names_of_points: Vec<String> = (0..).take(game.board.points()).map(|point| tex_point(names, point)).collect();
    let raw = names.all(game);
    let called = match names.style() {
        Some(Style::Rows(_)) => "rows",
        None => "given",
        Some(Style::Squares) => "squares",
        Some(Style::Numbers) => "numbers",
    };
    // Whether the names are to be printed, and fit into the board.
    let names_fit =
        called != "rows" && raw.iter().all(|name| name.chars().count() <= LETTERS) && fit(&panels, COLUMNS[0]);
    // The lemma that is printed alone has the positions of those that it cites.
    let is_part = short || lemma.is_some();
    let cited = if is_part { cited(&writer, certificate) } else { Vec::new() };
    let document = context! {
        called, lemma, short, names_fit,
        both => game.own_lines().is_some(), little, cited, statements,
        names_of_points => &names_of_points,
        used => Serde(&writer.used),
        board_lines => Serde(game.board.lines()),
        own_lines => Serde(game.lines_of(Claim::OpheliaWins)),
        panels => Serde(&panels),
        cycles => cycles(&writer, &prepared.theorem.maps, |number| !is_part || writer.maps.contains(&number)),
        file => shell_word(file).unwrap_or_else(|| "FILE.pgc".to_owned()),
        ..facts(certificate),
    };
    let text = Template::new(template!("document.tex"), names_of_points)?.fill(document)?;
    Ok((text.len() <= most).then_some((text, flaw)))
}

/// The entry of a proof for BibTeX. Its hash names game, claim and proof, so it says which file is meant, wherever that file is.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_citation(out: &mut impl Write, certificate: &Certificate) -> io::Result<()> {
    Template::write(out, template!("citation.txt"), Vec::new(), Serde(header(certificate)))
}

/// The statements of the lemmas that were cited, without their proofs.
fn cited(writer: &Notation, certificate: &Certificate) -> Vec<Value> {
    let stated = |&number: &usize| {
        let Lemma { own, other, left, .. } = certificate.strategy.lemmas.get(number)?;
        let points = certificate.strategy.claim.by_player([&own[..], other]);
        Some(position(writer, Some(number), points, *left))
    };
    writer.lemmas.iter().filter_map(stated).collect()
}

/// The most points of a board that is printed.
const POINTS: usize = 512;
/// The most columns of a table, for names and for letters.
const COLUMNS: [usize; 2] = [12, 20];
/// The most letters of a name in a table.
const LETTERS: usize = 6;

/// Whether there are panels, of so many columns at most.
fn fit(panels: &[Panel], most: usize) -> bool {
    !panels.is_empty() && panels.iter().all(|panel| panel.columns <= most)
}

/// What stands at each point of the board: Xeno's points, Ophelia's, and a letter for the free points of each group. Nothing if it does not
/// fit.
fn lettered(panels: &[Panel], xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]) -> Option<Vec<String>> {
    if !fit(panels, COLUMNS[1]) {
        return None;
    }
    let cells = vec!["$\\cdot$".to_owned(); panels.iter().flat_map(|panel| panel.cells.iter().flatten()).count()];
    Some(with_marks(cells, ["\\textbf{X}", "\\textbf{O}"], [xeno, ophelia], groups))
}

// Hints for another search.

/// Writes the strategic moves of a proof that Xeno wins: an entry for each position at which a script makes a move and then
/// ends with a cover or a citation, not a forced sequence. A repeated position is left out; statements come first.
///
/// An entry may have more points of Ophelia's than of Xeno's: it stands for all positions that it dominates.
///
/// A header comes first, then the entries, those with few points of Xeno's first.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_dictionary(out: &mut impl Write, certificate: &Proof) -> io::Result<()> {
    let strategy = &certificate.strategy;
    let rules = Rules::new(&certificate.game, strategy.claim);
    let (mut stated, mut within) = (Vec::new(), Vec::new());
    for index in 0..=strategy.lemmas.len() {
        let mut replay = Replay::watched(&strategy.lemmas[..index], StrategicMoves(Vec::new()));
        replay.proves(&mut strategy.start(&rules, index), strategy.term(index));
        let mut entries = replay.watch.0.into_iter();
        stated.extend(entries.next());
        within.extend(entries);
    }
    let mut met = HashSet::new();
    let mut entries: Vec<Choice> = stated.into_iter().chain(within).collect();
    entries.retain(|entry| met.insert((entry.own.clone(), entry.other.clone())));
    entries.sort_by(|a, b| (a.own.len(), &a.own, &a.other).cmp(&(b.own.len(), &b.own, &b.other)));
    let (game, points) = (certificate.game.name(), certificate.game.board.points());
    writeln!(out, "Xeno wins {game}; a position and his move a line, {} of them.\n---", entries.len())?;
    entries.iter().try_for_each(|Choice { own, other, point }| writeln!(out, "{} {point}", written(own, other, points)))
}

/// The positions at which the protagonist moves, as far as scripts have worked.
struct StrategicMoves(Vec<Choice>);

impl Observer for StrategicMoves {
    fn begin(&mut self, _: &Position, _: u64) -> Option<usize> {
        Some(self.0.len())
    }

    /// Notes the moves of a term before those after its replies.
    fn end(
        &mut self,
        position: &mut Position,
        mark: usize,
        begun: usize,
        _: &Term,
        (played, proves): (PlayResult, bool),
    ) {
        if !proves {
            return self.0.truncate(begun);
        }
        if played == PlayResult::Proved {
            return;
        }
        let plies = position.trail()[mark..].to_vec();
        position.take_back_to(mark);
        let mut moves = Vec::new();
        for (role, point) in plies {
            if role == PROTAGONIST {
                let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
                moves.push(Choice { own, other, point });
            }
            position.place(role, point);
        }
        self.0.splice(begun..begun, moves);
    }
}

/// Writes the variations of a win of the player who is to move, with the points' names: up to so many quiet moves of his in a line of play, and
/// of the replies to each, one for each script that answers some and is no forced sequence.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_variations(out: &mut impl Write, certificate: &Proof, depth: usize) -> io::Result<()> {
    let strategy = &certificate.strategy;
    let rules = Rules::new(&certificate.game, strategy.claim);
    let (replay, position) = (Replay::new(&strategy.lemmas), strategy.start(&rules, strategy.lemmas.len()));
    let mut reader = VariationReader { replay, position, certificate, lines: Vec::new() };
    reader.read(&strategy.theorem, &mut Vec::new(), depth);
    let names = Names::of(&certificate.game);
    // Blanks stand between names.
    let name = |&point: &Point| Some(names.name(point)).filter(|name| !name.contains(char::is_whitespace));
    writeln!(out, "# {} {}", strategy.claim, certificate.game.name())?;
    reader.lines.iter().try_for_each(|line| {
        let words = line.iter().map(|point| name(point).unwrap_or_else(|| point.to_string()));
        writeln!(out, "{}", words.collect::<Vec<_>>().join(" "))
    })
}

/// Reads a valid proof.
struct VariationReader<'a> {
    replay: Replay<'a>,
    position: Position,
    certificate: &'a Certificate,
    lines: Vec<Vec<Point>>,
}

impl VariationReader<'_> {
    /// Adds the variations of a term that proves the position, the protagonist to move, after these `moves`. The position remains.
    fn read(&mut self, term: &Term, moves: &mut Vec<Point>, depth: usize) {
        let (mark, begun) = (self.position.trail().len(), moves.len());
        let played = self.replay.play(&mut self.position, term);
        if played != PlayResult::Proved {
            moves.extend(self.position.trail()[mark..].iter().map(|&(_, point)| point));
            match &term.ending {
                Ending::Cite { lemma, map } => {
                    let cited = self.certificate.strategy.lemmas[*lemma].term.image(map);
                    self.read(&cited, moves, depth);
                }
                Ending::Cover(scripts) if depth > 1 => self.replies(scripts, moves, depth - 1),
                _ => self.lines.push(moves.clone()),
            }
        }
        moves.truncate(begun);
        self.position.take_back_to(mark);
    }

    /// The same for the replies to a quiet move: one for each of these scripts that is no forced sequence.
    fn replies(&mut self, scripts: &[Term], moves: &mut Vec<Point>, depth: usize) {
        let (before, mut met) = (self.lines.len(), HashSet::new());
        for reply in self.position.moves(ANTAGONIST) {
            self.position.place(ANTAGONIST, reply);
            let works = |&script: &usize| self.replay.proves(&mut self.position, &scripts[script]);
            if let Some(script) = (0..scripts.len()).find(works)
                && scripts[script].ending != Ending::End
                && met.insert(script)
            {
                moves.push(reply);
                self.read(&scripts[script], moves, depth);
                moves.pop();
            }
            self.position.take_back();
        }
        if self.lines.len() == before {
            self.lines.push(moves.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fano;
    use pgc_core::dictionary::{Entry, parse};
    use pgc_core::game::Claim;
    use pgc_core::position::PROTAGONIST as XENO;

    fn text(certificate: &Proof) -> String {
        let mut text = Vec::new();
        write_dictionary(&mut text, certificate).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn moves_before_covers_and_citations_are_strategic_and_forced_sequences_are_not() {
        let certificate = Proof::of(fano()).unwrap();
        let expected = "Xeno wins projective:2; a position and his move a line, 3 of them.\n---\n7 0\nxo5 2\nx1o4 1\n";
        assert_eq!(text(&certificate), expected);
        let entries = parse(&text(&certificate), 7).unwrap();
        let rules = Rules::new(&certificate.game, Claim::XenoWins);
        let legal = |entry: &Entry| {
            let Choice { own, other, point } = &entry.choice;
            Position::with(&rules, own, other).is_legal(XENO, *point)
        };
        assert!(entries.iter().all(legal));
    }
}
