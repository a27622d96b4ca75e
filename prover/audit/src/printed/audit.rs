//! Audits a printed proof.
//!
//! Lemmas are played out as they are read, each with those before it, so memory is needed for their statements and
//! terms only. A lemma that does not hold is a finding, and those after it are played nevertheless, as if it held.
//! At the end the whole strategy is replayed and named by its hash, which must be the one that is printed.

use std::sync::Arc;

use crate::notation::finding::{Findings, Kind};
use crate::notation::parse::{Mistake, Place, Text};
use crate::notation::{Audit, Verdict};
use crate::printed::header::{ABOUT, Header};
use crate::printed::labelling::Labelling;
use crate::printed::play::{Ground, Play};
use crate::printed::proof::{self, GameRow, Map};
use crate::printed::row::Rows;
use crate::printed::syntax::{Position as Stated, Statement};
use crate::printed::tally::Tally;
use pgc_core::certificate::{Certificate, theorem_hash};
use pgc_core::game::{Board, Claim, Convention, Game, Point, hex};
use pgc_core::position::{Position, Rules};
use pgc_core::strategy::{Lemma, PartGame, Strategy, Term};
use pgc_core::symmetry::{Permutation, is_automorphism_of};
use pgc_engine::solve::{Count, Progress};

/// What the audit keeps.
struct Record<'p> {
    findings: Findings,
    tally: Tally,
    progress: &'p dyn Progress,
}

/// A strategy as far as it is printed.
struct Read {
    /// The strategy, if it holds.
    strategy: Option<Strategy>,
    /// Its lemmas, the theorem included.
    lemmas: usize,
    /// Where the theorem stands.
    theorem: Place,
}

/// Audits the text of a printed proof. What `prover show` says is taken from the text alone; nothing is filled in.
///
/// # Errors
///
/// The first place that cannot be parsed.
pub fn audit(text: &str, progress: &dyn Progress) -> Result<Audit, Mistake> {
    let mut rows = Rows::new(text);
    let mut record = Record { findings: Findings::default(), tally: Tally::default(), progress };
    progress.report("auditing", Count::None);
    let header = Header::read(&mut rows, &mut record.findings)?;
    let Header { claim, game, labelling, .. } = &header;
    let points = game.board.points();
    let maps = proof::maps(&mut rows, 0, points, labelling)?;
    let mut games = Vec::new();
    while let Some(row) = proof::game(&mut rows, games.len())? {
        let next = part_game(&mut rows, row, &games, &mut record)?;
        games.push(next);
    }
    let rules = Rules::new(game, *claim);
    let ground = Ground { game, rules: &rules, claim: *claim, labelling, maps: &maps, games: &games };
    let read = strategy(&mut rows, 0, "", ground, &mut record)?;
    let Record { mut findings, tally, .. } = record;
    if let Some((place, _)) = header.lemmas.filter(|&(_, told)| told != read.lemmas) {
        findings.add(place, ABOUT, Kind::WrongFigure, format!("there are {}, the theorem included", read.lemmas));
    }
    let certificate = read.strategy.and_then(|strategy| Certificate::played_out(game.clone(), strategy.pruned()));
    match &certificate {
        Some(certificate) => {
            findings.add(read.theorem, "Theorem", Kind::Right, tally.text());
            let hash = hex(&theorem_hash(certificate));
            if let Some((place, _)) = header.hash.as_ref().filter(|(_, told)| *told != hash) {
                let text = format!("the proof that is read has the hash {hash}: scripts may stand in another order");
                findings.add(*place, ABOUT, Kind::Note, text);
            }
        }
        None if !findings.has_defect() => {
            let what =
                "the strategy does not hold when it is played out; this is a bug in the audit, so please report it";
            findings.add(read.theorem, "Theorem", Kind::Undecided, what);
        }
        None => {}
    }
    let verdict = if certificate.is_some() { Verdict::Covered } else { Verdict::NotCovered };
    let mut findings = findings.into_all();
    findings.sort_by_key(|finding| finding.place);
    let text =
        Text { names: labelling.all(), game: Some(header.game), told_game: Some(header.told), ..Text::default() };
    Ok(Audit { text, numbers: Some(Permutation::identity(points)), verdict, findings, certificate })
}

/// A game of parts, if its proof holds.
fn part_game(
    rows: &mut Rows,
    GameRow { place, points, lines }: GameRow,
    games: &[Option<Arc<PartGame>>],
    record: &mut Record,
) -> Result<Option<Arc<PartGame>>, Mistake> {
    let board = Board::new(points, lines).map_err(|error| Mistake { place, message: error.to_string() })?;
    let game = Game::of_board(board).with_convention(Convention::MakerBreaker);
    let labelling = Labelling::Numbers(points);
    let maps = proof::maps(rows, 2, points, &labelling)?;
    let claim = Claim::OpheliaDraws;
    let rules = Rules::new(&game, claim);
    let ground = Ground { game: &game, rules: &rules, claim, labelling: &labelling, maps: &maps, games };
    let about = format!("g{}, ", games.len());
    let has_statements = rows
        .peek()
        .is_some_and(|row| row.indent == 2 && (row.text.starts_with("Theorem") || row.text.starts_with("Lemma ")));
    let strategy = if has_statements {
        strategy(rows, 2, &about, ground, record)?.strategy
    } else {
        let variation = proof::variation(rows, 2, &labelling, 0)?;
        let statement = Statement { place, lemma: None, variation };
        let whole = maps_hold(&about, ground, record);
        let theorem = term(&statement, &about, ground, &[], record);
        theorem.filter(|_| whole).map(|theorem| Strategy { claim: ground.claim, lemmas: Vec::new(), theorem })
    };
    Ok(strategy.map(|Strategy { lemmas, theorem, .. }| PartGame::new(game, lemmas, theorem)))
}

/// Reads lemmas and the theorem at this indentation, and plays each out before the next one is read.
fn strategy(rows: &mut Rows, indent: usize, of: &str, ground: Ground, record: &mut Record) -> Result<Read, Mistake> {
    let mut holds = maps_hold(of, ground, record);
    let mut lemmas: Vec<Lemma> = Vec::new();
    loop {
        let statement = proof::statement(rows, indent, lemmas.len(), ground.labelling)?;
        let about = format!(
            "{of}{}",
            statement.lemma.as_ref().map_or("Theorem".to_owned(), |lemma| format!("Lemma {}", lemma.number))
        );
        let term = term(&statement, &about, ground, &lemmas, record);
        holds &= term.is_some();
        // The statement stays, so that lemmas that cite it are judged by themselves. The certificate is given up.
        let term = term.unwrap_or_else(|| Term::forced(Vec::new()));
        let Some(stated) = statement.lemma else {
            let read = lemmas.len() + 1;
            let strategy = holds.then_some(Strategy { claim: ground.claim, lemmas, theorem: term });
            return Ok(Read { strategy, lemmas: read, theorem: statement.place });
        };
        record.tally.lemmas += usize::from(of.is_empty());
        record.progress.report("auditing lemmas", Count::Lemmas(lemmas.len() as u64 + 1));
        lemmas.push(lemma(&stated, ground.claim, term));
    }
}

/// The lemma of a statement.
fn lemma(stated: &Stated, claim: Claim, term: Term) -> Lemma {
    let sorted = |points: &[Point]| {
        let mut points = points.to_vec();
        points.sort_unstable();
        points
    };
    let (xeno, ophelia) = (sorted(&stated.xeno), sorted(&stated.ophelia));
    let (own, other) = if claim.is_xeno() { (xeno, ophelia) } else { (ophelia, xeno) };
    Lemma { own, other, left: stated.left, term }
}

/// The term of a lemma or of the theorem, if it holds.
fn term(statement: &Statement, about: &str, ground: Ground, lemmas: &[Lemma], record: &mut Record) -> Option<Term> {
    let position = match &statement.lemma {
        None => Position::at_start(ground.rules),
        Some(stated) => {
            let mut points = [&stated.xeno[..], &stated.ophelia].concat();
            points.sort_unstable();
            if let Some(twice) = points.windows(2).find(|pair| pair[0] == pair[1]) {
                let text = format!("{} comes twice in the position", ground.labelling.name(twice[0]));
                record.findings.add(statement.place, about, Kind::WrongPosition, text);
                return None;
            }
            if let Some(text) = unfit(stated.left, ground.game.moves) {
                record.findings.add(statement.place, about, Kind::WrongPosition, text);
                return None;
            }
            lemma(stated, ground.claim, Term::forced(Vec::new())).position(ground.rules)
        }
    };
    let Record { findings, tally, .. } = record;
    let mut play = Play::new(ground, (position, about.to_owned()), lemmas, findings, tally);
    if statement.lemma.is_some() { play.lemma(&statement.variation) } else { play.theorem(&statement.variation) }
}

/// Why so many moves cannot be left in a game in which so many count.
fn unfit(left: Option<Point>, moves: Option<Point>) -> Option<String> {
    match (left, moves) {
        (None, None) => None,
        (Some(left), Some(moves)) if (1..=moves).contains(&left) => None,
        (_, None) => Some("', moves left' is only for games with a bound on moves; leave it out".to_owned()),
        (_, Some(moves)) => Some(format!("say how many moves are left, from 1 to {moves}")),
    }
}

/// Whether all maps are symmetries of the game.
fn maps_hold(of: &str, ground: Ground, record: &mut Record) -> bool {
    let mut hold = true;
    for (Map { place, map }, number) in ground.maps.iter().zip(1..) {
        if !is_automorphism_of(ground.game, map) {
            let text = "does not take each line to a line";
            record.findings.add(*place, &format!("{of}s{number}"), Kind::NoAutomorphism, text);
            hold = false;
        }
    }
    hold
}
