//! A proof as text and as JSON, in the notation of the paper: the header, the maps, and each lemma with its variations.
//!
//! In a proof by parts a reader also gets what he checks by hand: the parts on the board, the lines that they hold, and
//! the cases. After a line of play, only the answer at that position is written.

use std::cell::Cell;
use std::io::{self, Write};
use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::first_replies::{self, Case, folded};
use crate::notation::{Notation, Row, Signs};
use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::{Claim, Convention, Point, hex};
use pgc_core::json;
use pgc_core::labels::{Labels, letters, ply};
use pgc_core::player::variation::{Answer, End, Ply, Variation};
use pgc_core::player::{self, Move, Over, Placed, Reason, Replies, Turn};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use pgc_core::proof::{Flaw, Shown, Walk};
use pgc_core::quote::FileName;
use pgc_core::strategy::{Games, PartGame};
use pgc_core::symmetry::Permutation;

/// The options for showing a proof.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The names of points.
    pub labels: Labels<'a>,
    /// The number of moves shown after a lemma's statement, and of the theorem.
    pub depth: usize,
    /// Shows parts, and pairings that prove a lemma or the theorem without a choice of the antagonist.
    pub picture: &'a Picture<'a>,
}

impl View<'_> {
    /// All moves, points by their numbers, and no pictures.
    pub const PLAIN: View<'static> = View { labels: Labels::Numbers, depth: usize::MAX, picture: &|_, _, _| None };
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
    let (maps, games) = (Maps::of(&certificate.strategy), Games::of(&certificate.strategy));
    let labels = view.labels;
    Header::new(certificate, &maps, &games).write(out)?;
    write_board(out, certificate, labels)?;
    if !maps.listed().is_empty() {
        writeln!(out)?;
    }
    for (map, number) in maps.listed().iter().zip(1..) {
        writeln!(out, "s{number} = {}", cycle_text(map, labels))?;
    }
    if !games.listed().is_empty() {
        writeln!(out)?;
    }
    let mut told = Ok(());
    let mut walk = Walk::telling(certificate, &maps, &games, |number, walk| {
        if told.is_ok() {
            told = write_game(out, (number, games.listed()[number]), walk, view.depth);
        }
    });
    told?;
    let is_xeno = certificate.strategy.claim.is_xeno();
    let hand = ByHand::new(certificate, &games, view);
    let mut writer = Writer { out, notation: notation(labels, is_xeno) };
    for shown in folded(&mut walk, view.depth) {
        writer.lemma(&shown, &hand)?;
    }
    Ok(walk.flaw())
}

/// Writes what the header does not say of the board: the names of its points, as JSON, and lines of which the game has only a digest.
fn write_board(out: &mut impl Write, certificate: &Certificate, labels: Labels) -> io::Result<()> {
    let game = &certificate.game;
    if labels != Labels::Numbers {
        let names: Vec<String> = (0..=Point::MAX).take(game.board.points()).map(|point| labels.name(point)).collect();
        writeln!(out, "names   {}", serde_json::to_string(&names)?)?;
    }
    let sets = |lines: &[Vec<Point>]| {
        let sets: Vec<String> = lines.iter().map(|line| format!("{{{}}}", labels.list(line))).collect();
        if sets.is_empty() { "none".to_owned() } else { sets.join(" ") }
    };
    let is_listed = game.board_name().starts_with("lines:");
    let own = if let Convention::Own(lines) = &game.convention { Some(lines) } else { None };
    if is_listed || own.is_some() {
        writeln!(out)?;
    }
    if is_listed {
        writeln!(out, "lines = {}", sets(game.board.lines()))?;
    }
    own.map_or(Ok(()), |lines| writeln!(out, "ophelia = {}", sets(lines)))
}

/// Writes a game of parts with its proof.
fn write_game(
    out: &mut impl Write,
    (number, game): (usize, &PartGame),
    walk: &mut Walk,
    depth: usize,
) -> io::Result<()> {
    writeln!(out, "g{number} = {}", game_text(game))?;
    for (map, number) in walk.of().1.listed().iter().zip(1..) {
        writeln!(out, "  s{number} = {}", cycle_text(map, Labels::Numbers))?;
    }
    let indent = if game.strategy().lemmas.is_empty() { 1 } else { 2 };
    let mut writer = Writer { out, notation: notation(Labels::Numbers, false) };
    for shown in folded(walk, depth) {
        match shown.lemma {
            Some(index) => {
                let [xeno, ophelia] = [shown.xeno, shown.ophelia].map(|points| writer.notation.set(points));
                writeln!(writer.out, "  Lemma {index}. X = {xeno}, O = {ophelia}")?;
            }
            None if indent == 2 => writeln!(writer.out, "  Theorem.")?,
            None => {}
        }
        writer.variation(indent, &shown.variation)?;
    }
    Ok(())
}

/// A game of parts: its points and its lines.
fn game_text(game: &PartGame) -> String {
    let lines = game.game().board.lines().iter().map(|line| format!("{{{}}}", Labels::Numbers.list(line)));
    format!("{} points, lines {}", game.points(), lines.collect::<Vec<_>>().join(" "))
}

impl<W: Write> Writer<'_, W> {
    fn lemma(&mut self, shown: &Shown, hand: &ByHand) -> io::Result<()> {
        match shown.lemma {
            Some(index) => {
                let [xeno, ophelia] = [shown.xeno, shown.ophelia].map(|points| self.notation.set(points));
                writeln!(self.out, "\nLemma {index}. X = {xeno}, O = {ophelia}{}", moves_left(shown.left))?;
            }
            None => self.theorem(shown)?,
        }
        self.variation(1, &shown.variation)?;
        hand.write(self, shown)?;
        match &shown.flaw {
            Some(flaw) => writeln!(self.out, "  This breaks, {}.", flaw.text(hand.view.labels)),
            None => Ok(()),
        }
    }

    /// Writes what the theorem starts from.
    fn theorem(&mut self, shown: &Shown) -> io::Result<()> {
        let Some(to_move) = shown.to_move else { return writeln!(self.out, "\nTheorem{}.", moves_left(shown.left)) };
        let [xeno, ophelia] = [shown.xeno, shown.ophelia].map(|points| self.notation.set(points));
        let left = moves_left(shown.left);
        writeln!(self.out, "\nTheorem. X = {xeno}, O = {ophelia}, {to_move} to move{left}")
    }
}

/// The claim, and the size of its proof.
#[derive(Debug, Serialize)]
pub(super) struct Header {
    claim: String,
    game: String,
    points: usize,
    lines: usize,
    /// The SHA-256 of the lines, as `prover game` and the checker tell it.
    line_digest: String,
    /// How many are Ophelia's own; those above are Xeno's then.
    #[serde(skip_serializing_if = "Option::is_none")]
    ophelia: Option<usize>,
    /// In a bounded claim, how many moves count.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Point>,
    /// Whose moves these are.
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker: Option<&'static str>,
    /// How many, the theorem included.
    lemmas: usize,
    maps: usize,
    /// How many games of parts there are.
    #[serde(skip_serializing_if = "is_zero")]
    games: usize,
    steps: u64,
    hash: String,
    /// The names of the points, if they are others than their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
}

impl Header {
    pub(super) fn new(certificate: &Certificate, maps: &Maps, games: &Games) -> Self {
        let Certificate { game, strategy, steps } = certificate;
        Self {
            claim: strategy.claim.to_string(),
            game: game.name(),
            points: game.board.points(),
            lines: game.board.lines().len(),
            line_digest: hex(&game.line_digest()),
            ophelia: matches!(game.convention, Convention::Own(_)).then(|| game.lines_of(Claim::OpheliaWins).len()),
            moves: game.moves,
            attacker: game.moves.map(|_| attacker(strategy.claim)),
            lemmas: strategy.lemmas.len() + 1,
            maps: maps.listed().len(),
            games: games.listed().len(),
            steps: *steps,
            hash: hex(&theorem_hash(certificate)),
            names: game.source.names.clone(),
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "claim   {}", self.claim)?;
        writeln!(out, "game    {}", self.game)?;
        let own = self.ophelia.map_or_else(String::new, |own| format!(" of Xeno's and {own} of Ophelia's"));
        writeln!(out, "board   points {}, lines {}{own}", self.points, self.lines)?;
        if let (Some(moves), Some(whose)) = (self.moves, self.attacker) {
            writeln!(out, "moves   {moves} of {whose}'s count")?;
        }
        writeln!(out, "lemmas  {}, the theorem included", self.lemmas)?;
        writeln!(out, "maps    {}", self.maps)?;
        if self.games > 0 {
            writeln!(out, "games   {}, of parts", self.games)?;
        }
        writeln!(out, "steps   {}", self.steps)?;
        writeln!(out, "hash    {}", self.hash)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The player whose moves a bounded claim counts: whom the claim lets win, or keeps from winning.
pub(super) fn attacker(claim: Claim) -> &'static str {
    if claim.is_xeno() == claim.is_draw() { "Ophelia" } else { "Xeno" }
}

/// A picture of the board with Xeno's points, Ophelia's, and a letter for each pair or part; nothing for boards without one.
pub type Picture<'a> = dyn Fn(&[Point], &[Point], &[Vec<Point>]) -> Option<String> + 'a;

/// The signs of a text.
const SIGNS: Signs = Signs {
    set: |points| format!("{{{points}}}"),
    alike: |replies| format!(", alike {replies}"),
    range: None,
    threats: |player, points| format!("{player}W({points})"),
    number: |number| number,
    below_one: |number| number + " < 1",
    lemma: |lemma| format!("Lemma {lemma}"),
    map: |map| format!("s{map}"),
    game: |game| format!("g{game}"),
    hidden: |moves| format!("... {moves}"),
};

/// The notation of a text with these names of points.
fn notation(labels: Labels, is_xeno: bool) -> Notation {
    Notation::new(SIGNS, move |point| labels.name(point), is_xeno)
}

/// A map as cycles.
fn cycle_text(map: &Permutation, labels: Labels) -> String {
    notation(labels, true).cycles(map, |names| format!("({names})"))
}

/// Writes variations in the notation of the paper.
struct Writer<'a, W> {
    out: &'a mut W,
    notation: Notation<'a>,
}

impl<W: Write> Writer<'_, W> {
    /// Writes a variation on a line of its own, and the answers to the replies below it.
    fn variation(&mut self, depth: usize, variation: &Variation) -> io::Result<()> {
        let line = self.notation.line(variation);
        if !line.is_empty() {
            writeln!(self.out, "{:width$}{line}", "", width = 2 * depth)?;
        }
        let below = self.notation.below(depth + 1, variation);
        self.rows(&below)
    }

    /// Writes answers, one per line.
    fn rows(&mut self, rows: &[Row]) -> io::Result<()> {
        rows.iter().try_for_each(|Row { depth, replies, line }| {
            let answer = format!("{replies}: {line}");
            writeln!(self.out, "{:width$}{}", "", answer.trim_end(), width = 2 * depth)
        })
    }
}

/// How many moves are left in a bounded claim.
pub(super) fn moves_left(left: Option<Point>) -> String {
    left.map_or_else(String::new, |left| format!(", moves left: {left}"))
}

/// Writes what is checked by hand.
struct ByHand<'a> {
    certificate: &'a Certificate,
    games: &'a Games<'a>,
    view: View<'a>,
    rules: Arc<Rules>,
}

/// A position that is held by pairs or parts.
pub(super) struct Held<'a> {
    /// The replies and the answers that lead there, if the antagonist had a choice; else nothing.
    pub(super) path: Vec<(&'a [Point], &'a [Ply])>,
    /// The protagonist's points and the antagonist's, of several replies all.
    pub(super) points: [Vec<Point>; 2],
    pub(super) end: &'a End,
}

impl<'a> Held<'a> {
    /// The positions of a lemma or of the theorem that parts hold, and the one that pairs hold without a choice before it.
    pub(super) fn all(shown: &'a Shown, is_xeno: bool) -> Vec<Held<'a>> {
        let points = if is_xeno { [shown.xeno, shown.ophelia] } else { [shown.ophelia, shown.xeno] };
        let mut found = Vec::new();
        let start = Held { path: Vec::new(), points: points.map(<[Point]>::to_vec), end: &End::FullBoard };
        find(&shown.variation, start, &mut found);
        found
    }

    /// The points of each pair or part, and the parts.
    pub(super) fn groups(&self) -> (Vec<Vec<Point>>, &'a [Placed]) {
        match self.end {
            End::Pairing { pairs, .. } => (pairs.iter().map(|pair| pair.to_vec()).collect(), &[]),
            End::Parts(parts) => (parts.iter().map(|part| part.points.clone()).collect(), parts),
            _ => (Vec::new(), &[]),
        }
    }

    /// The lines that its parts are to hold, in words.
    pub(super) fn lines(&self, certificate: &Certificate, rules: &Arc<Rules>) -> String {
        let name = if certificate.strategy.claim.is_xeno() { "Ophelia" } else { "Xeno" };
        if certificate.game.moves.is_some() {
            return format!("each line that {name} could still complete in time");
        }
        let [own, other] = &self.points;
        let open = Position::within(rules, [own, other], None).open_lines(ANTAGONIST).count();
        format!("each of the {open} lines that {name} could still complete")
    }
}

/// The lines of a part as it is placed.
pub(super) fn lines_of(Placed { game, points }: &Placed, games: &Games) -> Vec<Vec<Point>> {
    let placed = |line: &Vec<Point>| {
        let mut line: Vec<Point> = line.iter().map(|&point| points[usize::from(point)]).collect();
        line.sort_unstable();
        line
    };
    games.listed()[*game].game().board.lines().iter().map(placed).collect()
}

impl<'a> ByHand<'a> {
    fn new(certificate: &'a Certificate, games: &'a Games<'a>, view: View<'a>) -> Self {
        let rules = Rules::new(&certificate.game, certificate.strategy.claim);
        Self { certificate, games, view, rules }
    }

    /// Writes the pictures of a lemma or of the theorem, and of parts their lines; after the theorem the cases.
    fn write<W: Write>(&self, writer: &mut Writer<W>, shown: &Shown) -> io::Result<()> {
        Held::all(shown, writer.notation.is_xeno).iter().try_for_each(|held| self.position(writer, held))?;
        if shown.lemma.is_none() && !self.games.listed().is_empty() {
            self.cases(writer, &shown.variation)?;
        }
        Ok(())
    }

    fn position<W: Write>(&self, writer: &mut Writer<W>, held: &Held) -> io::Result<()> {
        let (Held { path, points: [own, other], .. }, (groups, parts)) = (held, held.groups());
        if !path.is_empty() {
            let path = writer.notation.path(path);
            writeln!(writer.out, "\nAfter {path}")?;
        }
        let (xeno, ophelia) = if writer.notation.is_xeno { (own, other) } else { (other, own) };
        if let Some(picture) = (self.view.picture)(xeno, ophelia, &groups) {
            write!(writer.out, "\n{picture}")?;
        }
        if parts.is_empty() { Ok(()) } else { self.parts(writer, held, parts) }
    }

    /// Writes the lines of parts as they are placed, and what they are to hold.
    fn parts<W: Write>(&self, writer: &mut Writer<W>, held: &Held, parts: &[Placed]) -> io::Result<()> {
        let lines = held.lines(self.certificate, &self.rules);
        writeln!(writer.out, "\nTo be checked by hand: no point is in two parts, and {lines} contains one of these:")?;
        let wide = letters(parts.len() - 1).len();
        let number = parts.iter().map(|part| part.game.to_string().len()).max().unwrap_or(0);
        for (part, index) in parts.iter().zip(0..) {
            let (game, lines) = (part.game, lines_of(part, self.games));
            let lines: Vec<String> = lines.iter().map(|line| writer.notation.set(line)).collect();
            writeln!(writer.out, "  {:wide$}  g{game:<number$}  {}", letters(index), lines.join(" "))?;
        }
        Ok(())
    }

    /// Writes the antagonist's first replies up to symmetry, with the lemmas that answer them.
    fn cases<W: Write>(&self, writer: &mut Writer<W>, theorem: &Variation) -> io::Result<()> {
        let cases = first_replies::cases(theorem, self.certificate);
        if cases.is_empty() {
            return Ok(());
        }
        writeln!(writer.out, "\nCases. A symmetry of the board takes each first reply to one of these:")?;
        for Case { replies, end } in cases {
            let lemma = writer.notation.end(end).unwrap_or_default();
            writeln!(writer.out, "  {}: {lemma}", writer.notation.replies(&replies))?;
        }
        Ok(())
    }
}

/// Finds what holds a variation from here on: its pairing, if there is no choice before it, and all parts.
fn find<'a>(variation: &'a Variation, mut here: Held<'a>, found: &mut Vec<Held<'a>>) {
    let Variation { moves, end: Some(end) } = variation else { return };
    let [own, other] = &mut here.points;
    moves.iter().for_each(|ply| if ply.forced { other.push(ply.point) } else { own.push(ply.point) });
    match end {
        End::Parts(_) => found.push(Held { end, ..here }),
        End::Pairing { .. } if here.path.is_empty() => found.push(Held { end, ..here }),
        End::Cover(answers) => {
            for Answer { replies, variation, .. } in answers.iter().filter(|answer| answer.alike.is_none()) {
                let Some(variation) = variation else { continue };
                let [own, other] = here.points.clone();
                let path = here.path.iter().copied().chain([(&replies[..], &variation.moves[..])]).collect();
                find(variation, Held { path, points: [own, [&other[..], replies].concat()], end }, found);
            }
        }
        _ => {}
    }
}

/// Writes the position after a line of play, with a picture if there is one, and what the proof says there.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_after(
    out: &mut impl Write,
    certificate: &Certificate,
    line: &[Point],
    answer: &player::Answer,
    view: View,
) -> io::Result<()> {
    let claim = certificate.strategy.claim;
    let (own, other) = if claim.is_xeno() { ("Xeno", "Ophelia") } else { ("Ophelia", "Xeno") };
    let list = |points: &[Point]| view.labels.list(points);
    let player::Answer { xeno, ophelia, left, turn } = answer;
    writeln!(out, "claim  {claim}")?;
    writeln!(out, "game   {}", certificate.game.name())?;
    let own_turn =
        |number: usize| number.is_multiple_of(2) == (certificate.game.opening.start().ophelia_moves != claim.is_xeno());
    let moves = line.iter().enumerate().map(|(number, &point)| {
        let role = if own_turn(number) { PROTAGONIST } else { ANTAGONIST };
        ply(role, &view.labels.name(point))
    });
    let moves = moves.collect::<Vec<_>>().join(", ");
    writeln!(out, "moves  {}", if line.is_empty() { "none" } else { &moves })?;
    let maps = Maps::of(&certificate.strategy);
    for number in turn.maps() {
        writeln!(out, "s{number} = {}", cycle_text(maps.listed()[number - 1], view.labels))?;
    }
    writeln!(out, "\nX = {{{}}}, O = {{{}}}{}", list(xeno), list(ophelia), moves_left(*left))?;
    let groups: Vec<Vec<Point>> = match turn {
        Turn::Replies(Replies { pairs: Some(pairs), .. }) => pairs.iter().map(|pair| pair.to_vec()).collect(),
        Turn::Replies(Replies { parts: Some(parts), .. }) => parts.iter().map(|part| part.points.clone()).collect(),
        Turn::Move(Move { reason: Reason::Part(within), .. }) => vec![within.part.points.clone()],
        _ => Vec::new(),
    };
    if let Some(picture) = (view.picture)(xeno, ophelia, &groups) {
        write!(out, "\n{picture}")?;
    }
    writeln!(out)?;
    let mut writer = Writer { out, notation: notation(view.labels, claim.is_xeno()) };
    match turn {
        Turn::Over(Over::Line(line)) => {
            writeln!(writer.out, "The game is over: {own} owns the line {{{}}}.", list(line))
        }
        Turn::Over(Over::FullBoard) => writeln!(writer.out, "The game is over: the board is full, a draw."),
        Turn::Over(Over::NoMovesLeft) => writeln!(writer.out, "No move of {other}'s counts any more: a draw."),
        Turn::Move(answer) => {
            let Move { point, variation, .. } = answer;
            writeln!(writer.out, "{own} moves to {}, {}.", list(&[*point]), answer.because_with(&list))?;
            if *variation == Variation::default() { Ok(()) } else { writer.variation(1, variation) }
        }
        Turn::Replies(Replies { source, answers, pairs, parts }) => {
            writeln!(writer.out, "{other} is to move; {own} answers ({}):", source.text())?;
            let rows = writer.notation.answers(1, answers);
            writer.rows(&rows)?;
            let rest = if answers.is_empty() { "" } else { "otherwise " };
            if let Some(pairs) = pairs {
                let pairs = writer.notation.pairs(pairs);
                writeln!(writer.out, "  {rest}with the other point of a pair, or anywhere: pairing {pairs}")?;
            }
            if let Some(parts) = parts {
                let parts = writer.notation.parts(parts);
                writeln!(writer.out, "  {rest}in the part of the move by the game there, or anywhere: parts {parts}")?;
            }
            Ok(())
        }
    }
}

/// A position and what the proof says there.
#[derive(Serialize)]
struct After<'a> {
    input: &'a FileName,
    claim: String,
    game: String,
    moves: &'a [Point],
    symmetries: Vec<Symmetry<'a>>,
    #[serde(flatten)]
    answer: &'a player::Answer,
}

/// Writes one JSON object: `input` (the file as the user named it), `claim`, `game`, `moves`, `symmetries` (the maps mentioned), `xeno`, `ophelia` and `turn`,
/// which has one member: `move`, `replies` or `over`.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_after_json(
    out: &mut impl Write,
    input: &FileName,
    certificate: &Certificate,
    line: &[Point],
    answer: &player::Answer,
) -> io::Result<()> {
    let (claim, game) = (certificate.strategy.claim.to_string(), certificate.game.name());
    let maps = Maps::of(&certificate.strategy);
    let symmetries = answer.turn.maps().into_iter().map(|number| Symmetry::new((number, &maps.listed()[number - 1])));
    let symmetries = symmetries.collect();
    json::write(out, &After { input, claim, game, moves: line, symmetries, answer })
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
    let (maps, games) = (Maps::of(&certificate.strategy), Games::of(&certificate.strategy));
    let mut walk = Walk::new(certificate, &maps, &games);
    let mut serializer = json::serializer(&mut *out);
    let mut object = serializer.serialize_map(None)?;
    object.serialize_entry("input", input)?;
    object.serialize_entry("header", &Header::new(certificate, &maps, &games))?;
    object.serialize_entry("symmetries", &Stream::of((1..).zip(maps.listed()).map(Symmetry::new)))?;
    if !games.listed().is_empty() {
        object.serialize_entry("games", &Stream::of(games.listed().iter().map(|game| LittleGame::new(game))))?;
    }
    object.serialize_entry("proof", &Stream::of(folded(&mut walk, depth)))?;
    let flaw = walk.flaw();
    object.serialize_entry("flaw", &flaw)?;
    object.end()?;
    writeln!(out)?;
    Ok(flaw)
}

/// A game of parts. Its number is its place.
#[derive(Serialize)]
struct LittleGame<'a> {
    points: usize,
    lines: &'a [Vec<Point>],
}

impl<'a> LittleGame<'a> {
    fn new(game: &'a PartGame) -> Self {
        Self { points: game.points(), lines: game.game().board.lines() }
    }
}

/// A map, with the same name as in the text.
#[derive(Serialize)]
struct Symmetry<'a> {
    name: String,
    images: &'a [Point],
    cycles: Vec<Vec<Point>>,
}

impl<'a> Symmetry<'a> {
    fn new((number, map): (usize, &&'a Permutation)) -> Self {
        Self { name: format!("s{number}"), images: map.images(), cycles: map.cycles() }
    }
}

/// An array whose members are made while it is written, once: a replayed proof need not fit in memory.
struct Stream<I>(Cell<Option<I>>);

impl<I> Stream<I> {
    fn of(members: I) -> Self {
        Self(Cell::new(Some(members)))
    }
}

impl<I: Iterator<Item: Serialize>> Serialize for Stream<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.take().into_iter().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::{certificate, cite, committed, term};
    use pgc_core::game::Game;
    use pgc_core::strategy::{Ending, Lemma, Part, Term};

    fn text(certificate: &Certificate) -> String {
        let mut out = Vec::new();
        let picture = |xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]| {
            Some(format!("picture {xeno:?} {ophelia:?} {groups:?}\n"))
        };
        let flaw = write_text(&mut out, certificate, View { picture: &picture, ..View::PLAIN }).unwrap();
        assert_eq!(flaw, None);
        String::from_utf8(out).unwrap().split_once("\n\n").unwrap().1.to_owned()
    }

    fn pair(points: [Point; 2]) -> Part {
        let game = Game::parse("mnk:2,1,2").unwrap();
        Part { game: PartGame::new(game, Vec::new(), term(&[], Ending::Pairing)), points: points.to_vec() }
    }

    /// A row of five with three in a row: Ophelia answers in the middle, or beside it.
    fn row() -> Certificate {
        let beside = term(&[1], Ending::Parts(vec![pair([3, 4])]));
        let middle = term(&[2], Ending::Parts(Vec::new()));
        let lemma = Lemma { own: vec![], other: vec![0], left: None, term: middle };
        let theorem = Term::cover(
            vec![],
            vec![
                term(&[], cite(0, &[0, 1, 2, 3, 4])),
                term(&[], cite(0, &[4, 3, 2, 1, 0])),
                beside,
                term(&[2], Ending::Pairing),
            ],
        );
        certificate("mnk:5,1,3", Claim::OpheliaDraws, vec![lemma], theorem)
    }

    #[test]
    fn parts_after_a_choice_are_shown_where_they_stand() {
        let expected = "\
Theorem.
    (0), (4): Lemma 0";
        let shown = text(&row());
        assert!(!shown.contains(expected), "the reply 4 is answered by the lemma's image: {shown}");
        assert!(shown.contains("\nAfter (2): 1\n\npicture [2] [1] [[3, 4]]\n\nTo be checked by hand: "), "{shown}");
        assert!(
            shown.contains(
                "each of the 1 lines that Xeno could still complete contains one of these:\n  a  g0  {3, 4}\n"
            )
        );
        assert!(!shown.contains("Cases."), "not every reply is answered by a lemma");
    }

    #[test]
    fn the_cases_are_the_first_replies_up_to_symmetry() {
        let cases = |name: &str| text(&committed(name)).split_once("\nCases. ").map(|(_, cases)| cases.to_owned());
        let expected =
            "A symmetry of the board takes each first reply to one of these:\n  (0), (114), (124): Lemma 0\n";
        assert_eq!(cases("grid-6-3").as_deref(), Some(expected));
        assert_eq!(cases("mnk-8-5-5"), None, "there is no choice");
        assert_eq!(cases("grid-3-2"), None, "there are no parts");
    }
}
