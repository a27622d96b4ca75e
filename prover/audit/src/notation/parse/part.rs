//! Reads parts of a strategy: moves and cases.
//!
//! A part has lines. A line is a sequence of moves, or a case: replies, a colon and what follows them. Cases do not
//! nest; what belongs to one case and has cases of its own is another part, to which the text refers by `go`. A
//! line may end in a comma and go on in the next.
//!
//! # Tables
//!
//! A paper prints many cases as a table, in which a cell that is left empty repeats the one above. So rows with the
//! same beginning share it, and the table becomes cases within cases, column by column. It is read into the same
//! items as written moves, and nothing that comes after knows of tables.
//!
//! # Claims
//!
//! A claim is a statement that can be true or false by itself: an outcome, a number of lines or symmetries, an
//! isomorphism, the images of replies. Only its form is read here.

use std::collections::HashSet;

use crate::notation::parse::parser::{Kind, Parser};
use crate::notation::parse::syntax::*;
use pgc_core::game::{Claim, Point};

/// What stands between the points of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Between {
    Commas,
    CommasOrBlanks,
}

/// The message about a case that is indented more than the one above it.
const NESTED: &str = "this is indented deeper than the case above it, but cases do not nest; put what belongs to one case into \
    a separate 'play', and end the case with 'go \"…\"'";

/// What says that a move stands for its images.
const UP: &str = "up to symmetry";

impl Parser {
    /// Reads a part after its keyword: `theorem`, `play` or `table`.
    pub(super) fn part(&mut self, keyword: &str) -> Result<Play> {
        if keyword == "theorem" {
            self.once("theorem", "theorem", self.place())?;
        }
        let title = self.title("play")?;
        let (mut theorem, mut plain, mut position) = (None, None, None);
        if keyword == "theorem" {
            theorem = Some(self.theorem_claim()?);
            let expected = "Xeno or Ophelia, whose moves are plain";
            plain = self.optional("plain :", |parser| parser.one_of(&PLAYERS, expected))?;
        } else {
            position = self.optional("X =", Parser::position)?;
        }
        let items = if keyword == "table" { self.table(title.place)? } else { self.body(title.place)? };
        Ok(Play { title, theorem, plain, position, items })
    }

    /// Reads `{…}, O = {…}` after `X =`.
    fn position(&mut self) -> Result<[Vec<Point>; 2]> {
        let xeno = self.set(Between::Commas)?;
        self.takes(",");
        self.expect("O =")?;
        let place = self.place();
        let ophelia = self.set(Between::Commas)?;
        match ophelia.iter().find(|point| xeno.binary_search(point).is_ok()) {
            None => Ok([xeno, ophelia]),
            Some(&both) => Err(again(place, &self.text.names[usize::from(both)], place.line)),
        }
    }

    /// Reads the lines of a part up to its end.
    fn body(&mut self, begun: Place) -> Result<Vec<Item>> {
        self.line_ends()?;
        let mut items = Vec::new();
        let mut cases = Cases::default();
        let mut above: Option<usize> = None;
        let mut otherwise: Option<usize> = None;
        while !self.ends(begun)? {
            let place = self.place();
            if above.is_some_and(|above| above < place.column) {
                return Err(Mistake::new(place, NESTED));
            }
            if let Some(last) = items.last().and_then(ends_with) {
                return Err(self.expected(&format!("'end', as the sequence above it ends with {last}")));
            }
            let mut is_case = true;
            if self.takes("on") {
                let (moves, symmetric) = (self.replies()?, self.takes_all(UP)?);
                cases.cases.push(Case { player: None, moves, symmetric, items: self.what_follows()? });
            } else if self.takes_all("remaining in")? {
                cases.remaining.push(Item::Go(self.quoted("the name of a part")?));
            } else if self.takes("otherwise") {
                cases.otherwise = Some(self.what_follows()?);
                if let Some(line) = otherwise.replace(place.line) {
                    return Err(again(place, "otherwise", line));
                }
            } else if self.takes("under") {
                cases.products |= self.takes_all("products of")? || self.is("<");
                cases.under.extend(if self.is("<") { self.generators("'<'")? } else { self.map_names()? });
            } else {
                is_case = false;
                let held = if items.is_empty() || above.is_some() { None } else { self.held()? };
                match held {
                    Some(held) => items.push(Item::Held(place, held)),
                    None if items.is_empty() && above.is_none() => items = self.moves()?,
                    None => return Err(self.expected("'on', 'remaining in', 'otherwise', 'under' or 'end'")),
                }
            }
            if is_case {
                cases.place = if above.is_none() { place } else { cases.place };
                above = Some(place.column);
            }
            self.line_ends()?;
        }
        if above.is_some() {
            items.push(Item::Cases(cases));
        }
        Ok(items)
    }

    /// Reads `: b1, (c1)` after the moves of a case.
    fn what_follows(&mut self) -> Result<Vec<Item>> {
        self.expect(":")?;
        self.skip_ends();
        self.moves()
    }

    /// Reads a list of moves of one player, each with or without parentheses.
    fn replies(&mut self) -> Result<Vec<Move>> {
        let mut moves = vec![self.reply()?];
        while self.takes_comma() {
            moves.push(self.reply()?);
        }
        Ok(moves)
    }

    fn reply(&mut self) -> Result<Move> {
        if !self.takes("(") {
            return self.point();
        }
        let mut point = self.point()?;
        self.expect(")")?;
        point.forced |= self.takes("!");
        Ok(point)
    }

    /// Reads a sequence of moves, which may continue on the next line after a comma. A `go` or a double threat comes
    /// last.
    pub(super) fn moves(&mut self) -> Result<Vec<Item>> {
        let mut items = vec![self.item()?];
        while self.is(",") {
            if items.last().is_some_and(|item| ends_with(item).is_some()) {
                return Err(self.expected("the end of the line, as the sequence ends here"));
            }
            self.takes_comma();
            items.push(self.item()?);
        }
        if self.peek(Kind::Word).is_some() || self.is("(") || self.is(";") {
            return Err(self.expected("',' or the end of the line"));
        }
        Ok(items)
    }

    fn item(&mut self) -> Result<Item> {
        let place = self.place();
        if self.is("go") && self.ahead(1).is_some_and(|token| token.kind == Kind::Quoted) {
            self.next += 1;
            return Ok(Item::Go(self.quoted("the name of a part")?));
        }
        if let Some(double) = self.double()? {
            return Ok(double);
        }
        if let Some(held) = self.held()? {
            return Ok(Item::Held(place, held));
        }
        let mover = if self.is("(") { Mover::InParentheses } else { Mover::Plain };
        let Move { point, forced, .. } = self.reply()?;
        Ok(Item::Move(mover, Move { point, forced, place }, self.takes_all(UP)?))
    }

    /// Reads `XW(a, b)` or `OW(a, b)`, if it is there.
    fn double(&mut self) -> Result<Option<Item>> {
        let player = match self.peek(Kind::Word) {
            Some("XW" | "X_W") => Player::Xeno,
            Some("OW" | "O_W") => Player::Ophelia,
            _ => return Ok(None),
        };
        if !self.comes(1, "(") {
            return Ok(None);
        }
        let place = self.place();
        self.next += 2;
        let moves = self.list(Parser::unmarked)?;
        self.expect(")")?;
        Ok(Some(Item::Double(player, place, moves)))
    }

    /// Reads `{r1, r2}` or `(r1, r2)` as an ascending set.
    pub(super) fn set(&mut self, between: Between) -> Result<Vec<Point>> {
        let close = if self.takes("(") { ")" } else { "}" };
        if close == "}" {
            self.expect("{")?;
        }
        let mut set = Vec::new();
        let mut met = HashSet::new();
        while !self.takes(close) {
            let Move { point, place, .. } = self.unmarked()?;
            if !met.insert(point) {
                return Err(again(place, &self.text.names[usize::from(point)], place.line));
            }
            set.push(point);
            let is_apart = self.takes(",") || between == Between::CommasOrBlanks;
            if !is_apart && !self.is(close) {
                return Err(self.expected(&format!("',' or '{close}'")));
            }
        }
        set.sort_unstable();
        Ok(set)
    }

    /// Reads a point that may not be marked as forced.
    pub(super) fn unmarked(&mut self) -> Result<Move> {
        let point = self.point()?;
        if point.forced { Err(no_mark(point.place)) } else { Ok(point) }
    }

    /// Reads a point's name, perhaps marked as forced.
    fn point(&mut self) -> Result<Move> {
        self.named()?;
        if self.text.game.is_none() {
            return Err(no_game(self.place()));
        }
        let overlined = self.ahead(0).is_some_and(|token| token.forced);
        let Titled { name, place } = self.named_by(Kind::Word, "the name of a point")?;
        let Some(&point) = self.points.get(&name) else {
            let advice = match (advice(&name), &self.text.names[..]) {
                (Some(advice), _) => advice.to_owned(),
                (None, [first, .., last]) => format!("there are {} of them, {first} to {last}", self.text.names.len()),
                (None, names) => format!("there are {}", names.concat()),
            };
            return Err(Mistake::new(place, format!("there is no point '{}'; {advice}", name.escape_debug())));
        };
        Ok(Move { point, forced: self.takes("!") || overlined, place })
    }
}

/// How an item ends a sequence, if no other may come after it.
fn ends_with(item: &Item) -> Option<&'static str> {
    match item {
        Item::Go(_) | Item::Double(..) => Some("'go' or a double threat"),
        Item::Held(..) => Some("how the draw is held"),
        Item::Move(..) | Item::Cases(_) => None,
    }
}

/// What a word that is no point may mean.
fn advice(word: &str) -> Option<&'static str> {
    Some(match word.to_lowercase().as_str() {
        "xw" | "x_w" | "ow" | "o_w" => "a double threat is XW(…) or OW(…), in capital letters, with its points",
        "go" => "after 'go' comes the name of a part in quotation marks",
        "on" | "otherwise" | "under" | "remaining" | "end" => {
            "if this is a new line of the part, remove the comma before it"
        }
        _ => return None,
    })
}

/// The most columns of a table. Rows nest as deeply.
const MAX_COLUMNS: usize = 500;

/// The headings of columns, and the player who moves there; nothing of a double threat.
const COLUMNS: [(&str, Option<Player>); 6] =
    [("O", Some(Player::Ophelia)), ("X", Some(Player::Xeno)), ("XW", None), ("X_W", None), ("OW", None), ("O_W", None)];

/// A row: its cells, and where it begins.
struct Row {
    place: Place,
    /// Cells at the end may be left out.
    cells: Vec<Option<Cell>>,
}

impl Row {
    fn cell(&self, column: usize) -> Option<&Cell> {
        self.cells.get(column)?.as_ref()
    }
}

/// The content of a cell that is not empty.
enum Cell {
    Moves(Player, Vec<Move>),
    Double(Item),
}

impl Parser {
    /// Reads the columns' headings and the rows of a table.
    fn table(&mut self, begun: Place) -> Result<Vec<Item>> {
        self.expect("columns")?;
        let mut columns = Vec::new();
        while !self.is_end() {
            if columns.len() == MAX_COLUMNS {
                return Err(self.mistake(format!("a table has at most {MAX_COLUMNS} columns")));
            }
            columns.push(self.one_of(&COLUMNS, "X, O, XW or OW")?);
        }
        if columns.is_empty() {
            return Err(self.expected("the columns, X, O, XW or OW"));
        }
        let rows = self.block(begun, |parser| {
            let row = parser.row(&columns)?;
            if parser.is("up") {
                let message = "a row cannot be up to symmetry; write it as a case, 'on … up to symmetry: …', of a play";
                return Err(parser.mistake(message));
            }
            Ok(row)
        })?;
        // Rows nest as deeply as there are columns.
        Ok(vec![Item::Cases(cases(begun, &columns, &rows, 0)?)])
    }

    /// Reads a row. Cells at its end may be left out.
    fn row(&mut self, columns: &[Option<Player>]) -> Result<Row> {
        let place = self.place();
        let mut cells = Vec::new();
        loop {
            let Some(column) = columns.get(cells.len()) else {
                let message = format!("the row has more cells than the table's {} columns", columns.len());
                return Err(self.mistake(message));
            };
            cells.push(match column {
                _ if self.is("|") || self.is_end() => None,
                Some(player) => Some(Cell::Moves(*player, self.replies()?)),
                None => {
                    let double = self.double()?.ok_or_else(|| self.expected("XW(…) or an empty cell"))?;
                    Some(Cell::Double(double))
                }
            });
            if !self.takes("|") {
                return Ok(Row { place, cells });
            }
        }
    }
}

/// The cases of rows from a column on. Empty cells at the beginning of a row stand for those of the row above.
///
/// A row whose cell is not empty there begins a case, and the rows below it with an empty cell belong to it. They must
/// differ first in a column of the same player's, since only he has a choice there.
fn cases(place: Place, columns: &[Option<Player>], rows: &[Row], from: usize) -> Result<Cases> {
    let mut cases = Vec::new();
    let mut rest = rows;
    while let Some(head) = rest.first() {
        let Some(Cell::Moves(player, moves)) = head.cell(from) else {
            let message = "the row begins with empty cells, but there is no row above that fills them";
            return Err(Mistake::new(head.place, message));
        };
        let below = rest[1..].iter().take_while(|row| row.cell(from).is_none()).count();
        let (block, others) = rest.split_at(1 + below);
        let mut split = columns.len();
        for row in &block[1..] {
            let first = row.cells.iter().position(Option::is_some);
            let first = first.ok_or_else(|| Mistake::new(row.place, "the row is empty"))?;
            if columns[first] != columns[from] {
                let message = "a row differs from the one above first where the other player has the choice";
                return Err(Mistake::new(row.place, message));
            }
            split = split.min(first);
        }
        // The items stand back to front. The head continues together with the rows below.
        let mut items = Vec::new();
        if split < columns.len() {
            items.push(Item::Cases(self::cases(place, columns, block, split)?));
        }
        for cell in head.cells.iter().take(split).skip(from + 1).rev().flatten() {
            match cell {
                Cell::Double(double) => items.push(double.clone()),
                Cell::Moves(player, moves) => match moves[..] {
                    [one] => items.push(Item::Move(Mover::OfColumn(*player), one, false)),
                    // Several moves become a case, which the sequence follows.
                    _ => {
                        let place = moves.first().map_or_else(Place::default, |first| first.place);
                        let cases = vec![case(*player, moves, std::mem::take(&mut items))];
                        items.push(Item::Cases(Cases { place, cases, ..Cases::default() }));
                    }
                },
            }
        }
        cases.push(case(*player, moves, items));
        rest = others;
    }
    Ok(Cases { place, cases, ..Cases::default() })
}

/// A case of a column, with what follows it back to front.
fn case(player: Player, moves: &[Move], mut items: Vec<Item>) -> Case {
    items.reverse();
    Case { player: Some(player), moves: moves.to_vec(), symmetric: false, items }
}

/// The players by their names.
const PLAYERS: [(&str, Player); 2] = [("Xeno", Player::Xeno), ("Ophelia", Player::Ophelia)];

impl Parser {
    pub(super) fn claim(&mut self) -> Result<Assertion> {
        Ok(match self.word("what is claimed")?.as_str() {
            "stabiliser" => Assertion::Stabiliser(
                self.quoted_before("the name of a part", "=")?,
                self.generators("maps such as <r, s>")?,
            ),
            "automorphisms" => {
                Assertion::Automorphisms(self.quoted_before("a game", "=")?, self.number("their number")?)
            }
            "replies" => {
                let play = self.quoted_before("the name of a part", "under")?;
                let maps = self.generators("'<'")?;
                self.expect("=")?;
                Assertion::Replies(play, maps, self.points_of_set()?)
            }
            "isomorphic" => {
                let games = [self.quoted("a game")?, self.quoted("another game")?];
                Assertion::Isomorphic(games, self.takes_all("without a point")?)
            }
            "outcome" => Assertion::Outcome(self.quoted_before("a game", ":")?, self.outcome()?),
            "lines" => Assertion::Lines(self.quoted_before("a game", "=")?, self.number("the number of lines")?),
            _ => {
                self.next -= 1;
                return Err(self.expected("stabiliser, automorphisms, replies, isomorphic, outcome or lines"));
            }
        })
    }

    /// Points as a list or as a set.
    fn points_of_set(&mut self) -> Result<Vec<Move>> {
        let is_set = self.takes("{");
        let points = self.replies()?;
        if is_set {
            self.expect_as("}", "',' or '}'")?;
        }
        match points.iter().find(|point| point.forced) {
            Some(point) => Err(no_mark(point.place)),
            None => Ok(points),
        }
    }

    /// `<psi1, psi2>`, or `<>`.
    fn generators(&mut self, expected: &str) -> Result<Vec<Titled>> {
        self.expect_as("<", expected)?;
        if self.takes(">") {
            return Ok(Vec::new());
        }
        let maps = self.map_names()?;
        self.expect_as(">", "',' or '>'")?;
        Ok(maps)
    }

    /// Reads who wins a game; nothing if it is a draw.
    fn outcome(&mut self) -> Result<Option<Player>> {
        let expected = "'Xeno wins', 'Ophelia wins' or 'draw'";
        if self.takes("draw") {
            return Ok(None);
        }
        let winner = self.one_of(&PLAYERS, expected)?;
        self.expect_as("wins", expected)?;
        Ok(Some(winner))
    }

    /// Reads who wins, or who draws.
    fn theorem_claim(&mut self) -> Result<Claim> {
        let expected = "'Xeno wins', 'Ophelia wins', 'Xeno draws' or 'Ophelia draws'";
        Ok(match self.one_of(&PLAYERS, expected)? {
            Player::Xeno => self.one_of(&[("wins", Claim::XenoWins), ("draws", Claim::XenoDraws)], expected)?,
            Player::Ophelia => {
                self.one_of(&[("wins", Claim::OpheliaWins), ("draws", Claim::OpheliaDraws)], expected)?
            }
        })
    }
}
