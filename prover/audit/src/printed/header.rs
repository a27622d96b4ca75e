//! What stands above a printed proof: the claim, the game and the sizes.
//!
//! The game is named by its text. A board that is no family's is named by a digest, and its lines stand below the
//! header; they are taken only if they have this digest. So the theorem that is audited is the one that is printed.

use crate::notation::finding::{Findings, Kind};
use crate::notation::parse::{Mistake, Place};
use crate::printed::labelling::Labelling;
use crate::printed::row::{Row, Rows, Words};
use pgc_core::game::{Claim, Game, MAX_POINTS, ToldLines};
use pgc_core::quote::counted;

/// How the first row begins.
pub(super) const CLAIM: &str = "claim   ";

/// What the sizes are about, in findings.
pub(super) const ABOUT: &str = "header";

/// The claim and its game.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) claim: Claim,
    pub(super) game: Game,
    /// The game as the text has it.
    pub(super) told: String,
    /// The names of the points.
    pub(super) labelling: Labelling,
    /// How many lemmas are told, the theorem included, and where.
    pub(super) lemmas: Option<(Place, usize)>,
    /// The hash that is told, and where.
    pub(super) hash: Option<(Place, String)>,
}

/// The rows of the header as they stand.
#[derive(Default)]
struct Told<'s> {
    claim: Option<Row<'s>>,
    game: Option<(Row<'s>, &'s str)>,
    board: Option<(Row<'s>, &'s str)>,
    lemmas: Option<(Place, usize)>,
    hash: Option<(Place, String)>,
    names: Option<(Row<'s>, &'s str)>,
}

impl Header {
    /// Reads a header, and what follows it up to the first map, game or lemma. Sizes that are wrong are findings.
    pub(super) fn read(rows: &mut Rows, findings: &mut Findings) -> Result<Header, Mistake> {
        let mut told = Told::default();
        while let Some(row) = rows.take_if(|row| is_header(row.text)) {
            told.enter(row)?;
        }
        let missing = |place, what: &str| Mistake { place, message: format!("the header does not state the {what}") };
        let Some(row) = told.claim else { return Err(missing(rows.place(), "claim")) };
        let name = row.text.strip_prefix(CLAIM).unwrap_or_default().trim();
        let claim = Claim::ALL.into_iter().find(|claim| claim.to_string() == name);
        let claim = claim.ok_or_else(|| Mistake {
            place: row.place(),
            message: format!(
                "'{}' is not a claim; write Xeno wins, Ophelia draws, Ophelia wins or Xeno draws",
                name.escape_debug()
            ),
        })?;
        let Some((game_row, expression)) = told.game else { return Err(missing(row.place(), "game")) };
        let Some((board_row, sizes)) = told.board else { return Err(missing(row.place(), "board")) };
        let points = sizes.strip_prefix("points ").and_then(|rest| rest.split(',').next()?.parse::<usize>().ok());
        let points = points.filter(|points| (1..=MAX_POINTS).contains(points)).ok_or_else(|| Mistake {
            place: board_row.place(),
            message: format!("expected 'points N, lines M' with N from 1 to {MAX_POINTS}"),
        })?;
        let labelling = match told.names {
            None => Labelling::Numbers(points),
            Some((row, names)) => names_in(names, points).ok_or_else(|| Mistake {
                place: row.place(),
                message: format!("expected a JSON list of {points} names, all of them different"),
            })?,
        };
        let lines = lines(rows, &labelling)?;
        let game = Game::told(expression, points, lines)
            .map_err(|error| Mistake { place: game_row.place(), message: error.to_string() })?;
        let is_sized = sizes.starts_with(&format!("points {points}, lines {}", game.board.lines().len()));
        if points != game.board.points() || !is_sized {
            let text = format!(
                "the board has {} and {}",
                counted(game.board.points(), "point"),
                counted(game.board.lines().len(), "line")
            );
            if points != game.board.points() {
                return Err(Mistake { place: board_row.place(), message: text });
            }
            findings.add(board_row.place(), ABOUT, Kind::WrongFigure, text);
        }
        let (lemmas, hash) = (told.lemmas, told.hash);
        Ok(Header { claim, game, told: expression.to_owned(), labelling, lemmas, hash })
    }
}

/// The words that begin rows of a header.
const WORDS: [&str; 10] =
    ["claim ", "game ", "board ", "moves ", "lemmas ", "maps ", "games ", "steps ", "hash ", "names "];

fn is_header(text: &str) -> bool {
    WORDS.iter().any(|word| text.starts_with(word))
}

impl<'s> Told<'s> {
    /// Keeps a row by the word with which it begins. Rows of no use to the audit, such as sizes in bytes, are
    /// passed over.
    fn enter(&mut self, row: Row<'s>) -> Result<(), Mistake> {
        let Some((word, value)) = row.text.split_once(' ') else { return Ok(()) };
        let value = value.trim_start();
        let is_new = match word {
            "claim" => self.claim.replace(row).is_none(),
            "game" => self.game.replace((row, value)).is_none(),
            "board" => self.board.replace((row, value)).is_none(),
            "names" => self.names.replace((row, value)).is_none(),
            "hash" => self.hash.replace((row.place(), value.to_owned())).is_none(),
            "lemmas" => {
                let number = value.split(',').next().and_then(|number| number.parse().ok());
                let number = number
                    .ok_or_else(|| Mistake { place: row.place(), message: "expected a number of lemmas".to_owned() })?;
                self.lemmas.replace((row.place(), number)).is_none()
            }
            _ => true,
        };
        if is_new {
            Ok(())
        } else {
            Err(Mistake { place: row.place(), message: format!("the {word} is stated already") })
        }
    }
}

fn names_in(text: &str, points: usize) -> Option<Labelling> {
    let names: Vec<String> = serde_json::from_str(text).ok()?;
    if names.len() == points { Labelling::new(names) } else { None }
}

/// The lines that stand below the header.
fn lines(rows: &mut Rows, labelling: &Labelling) -> Result<ToldLines, Mistake> {
    let mut sets = |word: &str| {
        let Some(row) = rows.take_if(|row| row.text.starts_with(word)) else { return Ok(None) };
        let mut words = Words::new(row, labelling);
        words.expect(word)?;
        if words.rest() == "none" { Ok(Some(Vec::new())) } else { words.sets().map(Some) }
    };
    let (board, ophelia) = (sets("lines = ")?, sets("ophelia = ")?);
    Ok(ToldLines { board, ophelia })
}
