//! Audits a text in the notation of strategies.
//!
//! The statements are taken in the order in which they depend on each other, not in that of the text: the board
//! first, then maps and figures, then the strategy, then the claims, which may speak of positions that the strategy
//! has reached. A text without a game, or whose names cannot be found on the board, is audited as far as it can be.
//!
//! If the strategy does not hold with the names as they are, but does with two of them exchanged, the verdict says
//! so (`mislabelled`).

use std::collections::BTreeMap;
use std::path::Path;

use crate::notation::claims::Claims;
use crate::notation::elaborate::{Elaborator, Named, Record, Truths};
use crate::notation::finding::{Finding, Findings, Kind};
use crate::notation::labelled_board::{LabelledBoard, ground};
use crate::notation::maps::Maps;
use crate::notation::names::{Names, some};
use crate::notation::parse::{Item, Mistake, Play, Player, Statement, Text, Titled, plain, read_in};
use crate::notation::{figures, mislabelled, pairs};
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Convention, Game, Point};
use pgc_core::position::Rules;
use pgc_core::quote::counted;
use pgc_core::strategy::{Ending, Lemma, Strategy, Term};
use pgc_core::symmetry::Permutation;
use pgc_engine::minimise;
use pgc_engine::solve::{Count, Progress};

/// The most names in a line of a report.
const NAMES: usize = 8;

/// The most moves that are listed.
const LISTED: usize = 8;

/// Options of an audit.
#[derive(Clone, Copy, Default)]
pub struct Options<'a> {
    /// Whether forced sequences are filled in, too.
    pub forced_search: bool,
    /// Where the files are that the text names; otherwise in the folder in which the program runs.
    pub folder: Option<&'a Path>,
    /// The most positions in each stage of the search for an outcome that the text claims, if not [`NODES`].
    pub nodes: Option<u64>,
    /// Receives the progress of searches for outcomes.
    pub progress: Option<&'a dyn Progress>,
}

/// The most positions in each stage of the search for an outcome that a text claims, unless an audit is asked for another number.
pub const NODES: u64 = 500_000;

impl Options<'_> {
    fn progress(&self) -> &dyn Progress {
        self.progress.unwrap_or(&())
    }

    fn folder(&self) -> &Path {
        self.folder.unwrap_or(Path::new(""))
    }
}

/// The verdict of an audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The strategy covers everything.
    Covered,
    /// It does, if the names stand for other points.
    Mislabelled,
    /// It does not.
    NotCovered,
    /// There is no strategy in the text.
    NoStrategy,
}

/// The verdict of an audit, and the certificate if everything is covered.
type Judgement = (Verdict, Option<Certificate>);

/// The result of an audit.
#[derive(Debug)]
pub struct Audit {
    /// The text that was audited.
    pub text: Text,
    /// The board's point of each name, where it is known.
    pub numbers: Option<Permutation>,
    /// The verdict.
    pub verdict: Verdict,
    /// The findings, by place.
    pub findings: Vec<Finding>,
    /// The certificate, if everything is covered.
    pub certificate: Option<Certificate>,
}

impl Audit {
    /// The points of the board with the text's names for them, several in a line.
    pub fn names(&self) -> Vec<String> {
        let named: Vec<String> = self.named_points().map(|(name, number)| format!("{name} = {number}")).collect();
        named.chunks(NAMES).map(|names| names.join(", ")).collect()
    }

    /// The text's names of points, each with its point, unless the names are just the points' numbers.
    pub(crate) fn named_points(&self) -> impl Iterator<Item = (&str, Point)> {
        let is_named = self.text.names.iter().zip(0..).any(|(name, index): (_, usize)| *name != index.to_string());
        let numbers = self.numbers.iter().filter(move |_| is_named).flat_map(|numbers| numbers.images());
        self.text.names.iter().map(String::as_str).zip(numbers.copied())
    }

    /// Whether nothing in the text needs a correction.
    pub fn is_flawless(&self) -> bool {
        !matches!(self.verdict, Verdict::NotCovered | Verdict::Mislabelled)
            && !self.findings.iter().any(|finding| finding.kind.is_defect())
    }
}

/// Audits a text.
///
/// # Errors
///
/// The first place that cannot be parsed, or that names a file from which no board can be read.
pub fn audit(text: &str, options: &Options) -> Result<Audit, Mistake> {
    let text = read_in(options.folder(), text)?;
    options.progress().report("auditing", Count::None);
    let mut findings = Findings::default();
    let ground = match text.game {
        Some(_) => Some(ground(&text, &mut findings)?),
        None => None,
    };
    figures::check(&text, &mut findings);
    let (verdict, certificate) = match &ground {
        Some(ground) if ground.labels.is_some() => on_board(&text, ground, options, &mut findings)?,
        _ => off_board(&text, options, &mut findings)?,
    };
    let mut findings = findings.into_all();
    findings.sort_by_key(|finding| finding.place);
    let numbers = ground.and_then(|ground| ground.labels);
    Ok(Audit { text, numbers, verdict, findings, certificate })
}

/// Audits what can be decided without knowing which points the names stand for.
fn off_board(text: &Text, options: &Options, findings: &mut Findings) -> Result<Judgement, Mistake> {
    let theorem = text.statements.iter().find_map(|statement| match statement {
        Statement::Play(play) => play.theorem.map(|_| &play.title),
        _ => None,
    });
    let verdict = match theorem.filter(|_| text.game.is_some()) {
        Some(Titled { name, place }) => {
            let what = "not checked, because it is not known which points the names stand for";
            findings.add(*place, name, Kind::Note, what);
            Verdict::NotCovered
        }
        None => Verdict::NoStrategy,
    };
    claims(text, None, &BTreeMap::new(), options, findings)?;
    Ok((verdict, None))
}

/// Audits what needs a board.
fn on_board(
    text: &Text,
    ground: &LabelledBoard,
    options: &Options,
    findings: &mut Findings,
) -> Result<Judgement, Mistake> {
    let game = &ground.game;
    let maps = Maps::of(text, game, findings);
    let parts = text.statements.iter().filter_map(|statement| match statement {
        Statement::Play(play) => Some((play.title.name.as_str(), play)),
        _ => None,
    });
    let plays: BTreeMap<&str, &Play> = parts.collect();
    let sets = pairs::all(text, &maps, findings);
    let theorem = plays.values().find_map(|play| Some((*play, play.theorem?)));
    let told = theorem.and_then(|(play, _)| play.plain.or(plain(&play.items)));
    let named = Named { plays: &plays, maps: &maps, sets: &sets, plain: told.unwrap_or(Player::Xeno) };
    let claim = theorem.map_or(Claim::XenoWins, |(_, claim)| claim);
    let elaborator = |claim| Elaborator::new(Names(&text.names), game, claim, named, options.forced_search);

    references(&plays, &maps, findings);
    examples(text, &mut elaborator(Claim::XenoWins), findings);
    let mut positions: BTreeMap<String, [Vec<Point>; 2]> =
        plays.values().filter_map(|play| Some((play.title.name.clone(), play.position.clone()?))).collect();
    let mut strategy = None;
    if let Some((play, _)) = theorem {
        let mut elaborator = elaborator(claim);
        strategy = elaborator.strategy(play);
        let mut record = elaborator.record;
        positions.extend(record.entered.clone());
        findings.extend(std::mem::take(&mut record.findings));
        for play in plays.values() {
            truths_of(&play.title, &record, Names(&text.names), findings);
        }
    }
    for title in pairs::uncited(text, &plays) {
        let mut elaborator = elaborator(Claim::OpheliaDraws);
        elaborator.pairs_alone(title);
        findings.extend(std::mem::take(&mut elaborator.record.findings));
    }
    claims(text, Some((game, &maps)), &positions, options, findings)?;

    let Some((play, _)) = theorem else { return Ok((Verdict::NoStrategy, None)) };
    let Some(strategy) = strategy else {
        // With most other names the audit would meet the same limit.
        let may_be_mislabelled = ground.is_labelled
            && !findings.has_undecided()
            && !text.statements.iter().any(|s| matches!(s, Statement::Lines(_)));
        let exchanged = if may_be_mislabelled {
            mislabelled::exchanged(text, game, claim, named, play, options.forced_search)
        } else {
            None
        };
        let Some((one, other)) = exchanged else { return Ok((Verdict::NotCovered, None)) };
        let names = Names(&text.names);
        let text = format!(
            "if the names {} and {} are swapped, the strategy covers everything",
            names.name(one),
            names.name(other)
        );
        findings.add(play.title.place, &play.title.name, Kind::Mislabelled, text);
        return Ok((Verdict::Mislabelled, None));
    };
    let is_mislabelled = findings.has_mislabelled();
    Ok(match &ground.labels {
        None => (Verdict::NotCovered, None),
        Some(_) if is_mislabelled => (Verdict::Mislabelled, None),
        Some(labels) => {
            let board = text.game.as_ref().unwrap_or(game);
            match certificate(board, labels, strategy) {
                Some(certificate) => {
                    if claim.is_draw() && matches!(game.convention, Convention::Own(_)) {
                        let (holder, other) = if claim.is_xeno() { ("Xeno", "Ophelia") } else { ("Ophelia", "Xeno") };
                        let what = format!(
                            "{other} completes no line; {holder} wins if somebody has a line on every full board, which this does not show"
                        );
                        findings.add(play.title.place, &play.title.name, Kind::Note, what);
                    }
                    (Verdict::Covered, Some(certificate))
                }
                None => {
                    let what = "the strategy does not hold when it is played out; this is a bug in the audit, so please report it";
                    findings.add(play.title.place, &play.title.name, Kind::Undecided, what);
                    (Verdict::NotCovered, None)
                }
            }
        }
    })
}

/// Checks that the parts and maps to which others refer exist.
fn references(plays: &BTreeMap<&str, &Play>, maps: &Maps, findings: &mut Findings) {
    for play in plays.values() {
        let about = &play.title.name;
        let mut left: Vec<&Item> = play.items.iter().collect();
        while let Some(item) = left.pop() {
            match item {
                Item::Go(part) if !plays.contains_key(part.name.as_str()) => {
                    let known = some(plays.keys().copied(), "\", \"");
                    let text = format!("no part is called \"{}\"; there are \"{known}\"", part.name.escape_debug());
                    findings.add(part.place, about, Kind::WrongPosition, text);
                }
                Item::Cases(cases) => {
                    for name in &cases.under {
                        maps.automorphism(name, about, findings);
                    }
                    left.extend(cases.cases.iter().flat_map(|case| &case.items));
                    left.extend(cases.otherwise.iter().flatten().chain(&cases.remaining));
                }
                Item::Go(_) | Item::Move(..) | Item::Double(..) | Item::Held(..) => {}
            }
        }
    }
}

/// Plays the single games that a text shows, which prove nothing.
fn examples<'t>(text: &'t Text, elaborator: &mut Elaborator<'t>, findings: &mut Findings) {
    for statement in &text.statements {
        let Statement::Example(Titled { name, place }, items) = statement else { continue };
        elaborator.example(name, *place, items);
        findings.extend(std::mem::take(&mut elaborator.record.findings));
        if !findings.has_defect_of(name) {
            let moves = items.iter().filter(|item| matches!(item, Item::Move(..))).count();
            let truths = elaborator.record.truths.get(name).map(marks).unwrap_or_default();
            findings.add(*place, name, Kind::Right, format!("{}, all legal{truths}", counted(moves, "move")));
        }
    }
}

/// Reports what is right about a part.
fn truths_of(Titled { name, place }: &Titled, record: &Record, names: Names, findings: &mut Findings) {
    let Some(position) = record.entered.get(name) else {
        findings.add(*place, name, Kind::Note, "nothing leads here, so it was not checked");
        return;
    };
    let Some(truths) = record.truths.get(name) else { return };
    let mut details = Vec::new();
    if !truths.unmarked.is_empty() {
        let list = truths.unmarked.iter().map(|(place, &point)| format!("{} (line {})", names.name(point), place.line));
        let more = truths.unmarked.len().saturating_sub(LISTED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let list = list.take(LISTED).collect::<Vec<_>>().join(", ");
        details.push(format!("forced after some replies at least, but not marked as forced: {list}{more}"));
    }
    let ways: Vec<String> = truths.ways.iter().map(|(way, count)| format!("{count} {}", way.words())).collect();
    let replies =
        if ways.is_empty() { String::new() } else { format!("; replies with an answer: {}", ways.join(", ")) };
    details.extend(truths.symmetries.iter().cloned());
    let kind = if findings.has_defect_of(name) { Kind::Note } else { Kind::Right };
    findings.add_with(
        *place,
        name,
        kind,
        format!("at {}{replies}{}", names.position(position), marks(truths)),
        details,
    );
}

fn marks(truths: &Truths) -> String {
    let count = |number: usize, one: &str, many: &str| match number {
        0 => String::new(),
        1 => format!("; {one}"),
        _ => format!("; {number} {many}"),
    };
    count(truths.forced.len(), "one mark of force is right", "marks of force are right")
        + &count(truths.doubles.len(), "one double threat is right", "double threats are right")
        + &count(truths.held.len(), "the draw is held in one place", "places hold the draw")
        + &count(truths.blocks, "one block is filled in", "blocks are filled in")
}

fn claims(
    text: &Text,
    ground: Option<(&Game, &Maps)>,
    positions: &BTreeMap<String, [Vec<Point>; 2]>,
    options: &Options,
    findings: &mut Findings,
) -> Result<(), Mistake> {
    let no_maps = Maps::default();
    let (game, maps) = ground.map_or((None, &no_maps), |(game, maps)| (Some(game), maps));
    let (progress, folder, nodes) = (options.progress(), options.folder(), options.nodes.unwrap_or(NODES));
    let mut claims =
        Claims { text, game, maps, positions, folder, nodes, progress, findings, work: 0, unreadable: None };
    for statement in &text.statements {
        if let Statement::Claim(place, assertion) = statement {
            claims.check(*place, assertion)?;
        }
    }
    Ok(())
}

/// The certificate of a strategy that uses the text's names, with the board's own points.
fn certificate(game: &Game, labels: &Permutation, strategy: Strategy) -> Option<Certificate> {
    let rules = Rules::new(game, strategy.claim);
    let strategy = minimise::trim(&rules, relabelled(&strategy, labels), 1, &|| ());
    Certificate::played_out(game.clone(), strategy)
}

/// The strategy with the board's own numbers. A map goes from names to names, so it is taken between a labelling
/// and its inverse.
fn relabelled(strategy: &Strategy, labels: &Permutation) -> Strategy {
    let back = labels.inverse();
    let lemmas = strategy.lemmas.iter().map(|Lemma { own, other, left, term }| Lemma {
        own: labels.set_image(own),
        other: labels.set_image(other),
        left: *left,
        term: by_labels(term, labels, &back),
    });
    Strategy { claim: strategy.claim, lemmas: lemmas.collect(), theorem: by_labels(&strategy.theorem, labels, &back) }
}

/// A term with its points renumbered. The audit bounds how deeply terms nest.
fn by_labels(term: &Term, labels: &Permutation, back: &Permutation) -> Term {
    let ending = match &term.ending {
        Ending::Cite { lemma, map } => Ending::Cite { lemma: *lemma, map: back.then(map).then(labels) },
        Ending::Cover(terms) => Ending::Cover(terms.iter().map(|term| by_labels(term, labels, back)).collect()),
        Ending::Parts(parts) => Ending::Parts(parts.iter().map(|part| part.image(labels)).collect()),
        other => other.clone(),
    };
    Term { moves: term.moves.iter().map(|&point| labels.image(point)).collect(), ending }
}
