//! Audits strategies in the notation of papers: a strategy as printed goes in, a verdict comes out.
//!
//! It works as a compiler does. The lexer splits the text into words and signs, and the parser makes statements of
//! them: names, figures, maps, sections of the strategy, claims. Then the board is found on which the names lie. The
//! statements are checked one by one, and the sections of the strategy are *elaborated*: played move by move, with
//! every reply, into a strategy of terms and lemmas. That one is replayed with the board's own points, and becomes
//! the certificate.
//!
//! A mistake of form ends the audit at its first place. A mistake of content is a *finding*, and the audit goes on,
//! since a reader wants all of them: a wrong map does not keep the moves from being played.
//!
//! The names of a text need not be stated. If it prints its lines, an isomorphism from these to the board says which
//! point each name is, so a paper with a numbering of its own is read as it is printed.
//!
//! Figures are checked as they are read. The other statements are taken in the order in which they depend on each other, not in that of the
//! text: the board first, with the maps (`labelled_board`), then the strategy (`elaborate`), then the claims, which may speak
//! of positions that the strategy has reached. A text without a game, or whose names cannot be found on the board, is
//! audited as far as it can be.
//!
//! If the strategy does not hold with the names as they are, but does with two of them exchanged, the verdict says so.
//!
//! ```
//! use pgc_audit::notation::{Options, Verdict, audit};
//!
//! let text = "game \"2^2\"\ntheorem \"Any two points are a line\" Xeno wins\n  0, XW(1, 2)\nend\n";
//! let audit = audit(text, &Options::default())?;
//! assert_eq!(audit.verdict, Verdict::Covered);
//! # Ok::<(), pgc_audit::notation::text::Mistake>(())
//! ```

mod claims;
mod elaborate;
mod labelled_board;
pub mod parse;
pub mod text;

pub use claims::{NODES, Options};

use crate::notation::{
    claims::NO_POINTS,
    elaborate::{Elaborator, Truths},
    labelled_board::{LabelledBoard, labels},
    parse::read,
    text::{Finding, Findings, Item, Kind, Mistake, Pairs, Place, Play, Text, Title, first_of},
};
use pgc_core::{
    certificate::Certificate,
    game::{Claim, Convention, Game, Point},
    position::{Rules, point_of},
    quote::counted,
    strategy::Strategy,
    symmetry::Permutation,
};
use pgc_engine::{minimise, solve::Count};

/// The verdict of an audit.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// The text's names of points, each with its point, unless the names are just the points' numbers.
    pub fn named_points(&self) -> impl Iterator<Item = (&str, Point)> {
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
    let text = read(options.folder, text)?;
    options.progress.report("auditing", Count::None);
    let mut findings = Findings::default();
    let labels = labels(&text, &mut findings)?;
    let ground = text.game.as_ref().zip(labels);
    let mut ground = ground.map(|(game, labels)| LabelledBoard::new(&text, game, labels, &mut findings));
    findings.extend(text.figures.iter().cloned());
    let covered = match (&mut ground, text.theorem()) {
        (Some(ground), _) => audited(ground, options.forced_search, &mut findings),
        (None, Some((play, _))) if text.game.is_some() => {
            findings.add(play.title.place, Kind::Note, NO_POINTS);
            Err(Verdict::NotCovered)
        }
        (None, _) => Err(Verdict::NoStrategy),
    };
    let verdict = covered.as_ref().map_or_else(|verdict| *verdict, |_| Verdict::Covered);
    findings.extend(claims::check(&text, ground.as_ref(), options)?);
    let numbers = ground.map(|ground| ground.labels);
    let mut findings = findings.all;
    findings.sort_by_key(|finding| finding.place);
    findings.iter_mut().for_each(|finding| finding.about = text.statement(finding.place).1.to_owned());
    Ok(Audit { text, numbers, verdict, findings, certificate: covered.ok() })
}

/// Audits the sections of the strategy. Adds the positions in which they are entered. The certificate, or another verdict than that all is covered.
fn audited(ground: &mut LabelledBoard, forced_search: bool, findings: &mut Findings) -> Result<Certificate, Verdict> {
    let (text, theorem) = (ground.text, ground.text.theorem());
    let claim = theorem.map_or(Claim::XenoWins, |(_, claim)| claim);
    // The sections and maps must exist to which sections refer.
    for Title { name, place } in text.gone_to.iter().filter(|title| !text.plays.contains_key(&title.name)) {
        let known = first_of(text.plays.keys().map(|name| format!("\"{name}\"")));
        let what = format!("no section is called \"{}\"; there are {known}", name.escape_debug());
        findings.add(*place, Kind::WrongPosition, what);
    }
    text.under.iter().for_each(|name| _ = findings.ok_or_add(ground.automorphism(name)));
    examples(text, &mut Elaborator::new(ground, Claim::XenoWins, forced_search), findings);
    let strategy = theorem.and_then(|(play, _)| {
        let mut elaborator = Elaborator::new(ground, claim, forced_search);
        let strategy = elaborator.strategy(play);
        let mut record = elaborator.record;
        findings.extend(record.findings.all);
        for (name, play) in &text.plays {
            let truths = record.truths.remove(&play.title.place).unwrap_or_default();
            truths_of(text, play.title.place, &truths, findings);
            ground.entered.extend(truths.entered.map(|position| (name.as_str(), position)));
        }
        strategy
    });
    // Whether sets that no section uses hold the empty board.
    for Pairs { title, .. } in text.pairs.iter().filter(|pairs| !text.holding.contains(&pairs.title.name)) {
        let mut elaborator = Elaborator::new(ground, Claim::OpheliaDraws, forced_search);
        let sets = &ground.sets[title.name.as_str()];
        if elaborator.by_sets(sets, title.place).is_some() {
            let what = format!("{} sets hold every line from the empty board on", sets.len());
            findings.add(title.place, Kind::Right, what);
        }
        findings.extend(elaborator.record.findings.all);
    }

    let (play, _) = theorem.ok_or(Verdict::NoStrategy)?;
    let at = play.title.place;
    let Some(strategy) = strategy else {
        // With most other names the audit would meet the same limit.
        let is_labelled = text.named != Place::default() && text.lines.is_empty();
        let may_be_mislabelled = is_labelled && !findings.has(Kind::Undecided) && text.names.len() <= MOST_POINTS;
        let swapped = if may_be_mislabelled { exchanged(ground, claim, forced_search, play) } else { None };
        let [one, other] = swapped.ok_or(Verdict::NotCovered)?.map(|point| text.name(point));
        let what = format!("if the names {one} and {other} are swapped, the strategy covers everything");
        findings.add(at, Kind::Mislabelled, what);
        return Err(Verdict::Mislabelled);
    };
    if findings.has(Kind::Mislabelled) {
        return Err(Verdict::Mislabelled);
    }
    let certificate = certificate(ground.given, &ground.labels, strategy).ok_or_else(|| {
        let what = "the strategy does not hold when it is played out; this is a bug in the audit, so please report it";
        findings.add(at, Kind::Undecided, what);
        Verdict::NotCovered
    })?;
    if claim.is_draw() && matches!(ground.given.convention, Convention::Own(_)) {
        let [holder, other] = claim.by_player(["Xeno", "Ophelia"]);
        let wins = format!("{holder} wins if somebody has a line on every full board, which this does not show");
        findings.add(at, Kind::Note, format!("{other} completes no line; {wins}"));
    }
    Ok(certificate)
}

/// Plays the single games that a text shows, which prove nothing.
fn examples<'t>(text: &'t Text, elaborator: &mut Elaborator<'t>, findings: &mut Findings) {
    for (Title { place, .. }, items) in &text.examples {
        elaborator.example(items);
        findings.extend(std::mem::take(&mut elaborator.record.findings).all);
        if !text.has_defect(*place, findings) {
            let moves = items.iter().filter(|item| matches!(item, Item::Move(..))).count();
            let truths = elaborator.record.truths.get(place).map(marks).unwrap_or_default();
            findings.add(*place, Kind::Right, format!("{}, all legal{truths}", counted(moves, "move")));
        }
    }
}

/// Reports what is right about the section whose title is at this place.
fn truths_of(text: &Text, at: Place, truths: &Truths, findings: &mut Findings) {
    let Some(position) = &truths.entered else {
        return findings.add(at, Kind::Note, "nothing leads here, so it was not checked");
    };
    let mut details = Vec::new();
    if !truths.unmarked.is_empty() {
        let list = truths.unmarked.iter().map(|(place, &point)| format!("{} (line {})", text.name(point), place.line));
        details.push(format!("forced after some replies at least, but not marked as forced: {}", first_of(list)));
    }
    details.extend(truths.symmetries.iter().cloned());
    let ways: Vec<String> = truths.ways.iter().map(|(way, count)| format!("{count} {way}")).collect();
    let replies =
        if ways.is_empty() { String::new() } else { format!("; replies with an answer: {}", ways.join(", ")) };
    let what = replies + &marks(truths);
    if !what.is_empty() || !details.is_empty() {
        let kind = if text.has_defect(at, findings) { Kind::Note } else { Kind::Right };
        findings.add_with(at, kind, format!("at {}{what}", text.position(position)), details);
    }
}

/// What is right at single places, as phrases.
fn marks(truths: &Truths) -> String {
    let counts = [
        (truths.forced.len(), "one mark of force is right", "marks of force are right"),
        (truths.doubles.len(), "one double threat is right", "double threats are right"),
        (truths.held.len(), "the draw is held in one place", "places hold the draw"),
        (truths.blocks, "one block is filled in", "blocks are filled in"),
    ];
    let phrase = |(number, one, many)| match number {
        0 => String::new(),
        1 => format!("; {one}"),
        _ => format!("; {number} {many}"),
    };
    counts.into_iter().map(phrase).collect()
}

/// The certificate of a strategy that uses the text's names, with the board's own points. A map goes from names to names, so it is taken
/// between a labelling and its inverse. The audit bounds how deeply terms nest.
fn certificate(game: &Game, labels: &Permutation, mut strategy: Strategy) -> Option<Certificate> {
    strategy.theorem = strategy.theorem.image(labels);
    let turns = vec![labels; strategy.lemmas.len()];
    let strategy = strategy.turned(&turns);
    let strategy = minimise::trim(&Rules::new(game, strategy.claim), strategy, 1, &());
    Certificate::played_out(game.clone(), strategy)
}

/// The most points of a board on which all pairs of names are tried.
const MOST_POINTS: usize = 36;

/// Two names such that the strategy covers everything and is free of defects if they change places.
fn exchanged(ground: &LabelledBoard, claim: Claim, forced_search: bool, theorem: &Play) -> Option<[Point; 2]> {
    let &LabelledBoard { text, given, ref labels, .. } = ground;
    let points = labels.images().len();
    let mut pairs = (0..points).flat_map(|one| (one + 1..points).map(move |other| [point_of(one), point_of(other)]));
    pairs.find(|pair| {
        let mut findings = Findings::default();
        let labels = Permutation::from_cycles(points, &[pair]).then(labels);
        let swapped = LabelledBoard::new(text, given, labels, &mut findings);
        let mut elaborator = Elaborator::new(&swapped, claim, forced_search);
        let (strategy, record) = elaborator.as_trial(false, |trial| trial.strategy(theorem));
        findings.defects.is_empty() && strategy.is_some() && record.findings.defects.is_empty()
    })
}

impl Verdict {
    /// The word for it in a report.
    pub fn word(self) -> &'static str {
        ["COVERED", "MISLABELLED", "NOT COVERED", "NO STRATEGY"][self as usize]
    }
}
