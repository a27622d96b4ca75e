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

impl Parser {
    pub(super) fn theorem(&mut self) -> Result<()> {
        self.named()?;
        let place = self.place();
        self.once("theorem", "theorem", place)?;
        let title = self.title("play")?;
        let theorem = Some(self.theorem_claim()?);
        let plain = if self.takes_word("plain") { Some(self.plain()?) } else { None };
        self.line_ends()?;
        let items = self.body(title.place)?;
        self.text.statements.push(Statement::Play(Play { title, theorem, plain, position: None, items }));
        Ok(())
    }

    /// Reads `: Ophelia` after the word `plain`.
    fn plain(&mut self) -> Result<Player> {
        self.sign(':')?;
        self.player("Xeno or Ophelia, whose moves are plain")
    }

    /// Reads the name of a player. `expected` goes into the error message.
    fn player(&mut self, expected: &str) -> Result<Player> {
        if self.takes_word("Xeno") {
            return Ok(Player::Xeno);
        }
        self.expect_word("Ophelia", expected)?;
        Ok(Player::Ophelia)
    }

    pub(super) fn play(&mut self) -> Result<()> {
        self.named()?;
        let title = self.title("play")?;
        let position = self.position()?;
        self.line_ends()?;
        let items = self.body(title.place)?;
        self.text.statements.push(Statement::Play(Play { title, theorem: None, plain: None, position, items }));
        Ok(())
    }

    pub(super) fn table(&mut self) -> Result<()> {
        self.named()?;
        let title = self.title("play")?;
        let position = self.position()?;
        self.keyword("columns")?;
        let columns = columns(self)?;
        let rows = self.block(title.place, |parser| {
            let row = row(parser, &columns)?;
            if parser.is_word("up") {
                let message = "a row cannot be up to symmetry; write it as a case, 'on … up to symmetry: …', of a play";
                return Err(parser.mistake(message));
            }
            Ok(row)
        })?;
        let items = vec![Item::Cases(cases(title.place, &columns, &rows, 0)?)];
        self.text.statements.push(Statement::Play(Play { title, theorem: None, plain: None, position, items }));
        Ok(())
    }

    /// Reads `X = {…}, O = {…}`, if it is there.
    pub(super) fn position(&mut self) -> Result<Option<[Vec<Point>; 2]>> {
        if !self.takes_word("X") {
            return Ok(None);
        }
        self.sign('=')?;
        let xeno = self.set()?;
        self.takes_sign(',');
        self.keyword("O")?;
        self.sign('=')?;
        let place = self.place();
        let ophelia = self.set()?;
        match ophelia.iter().find(|point| xeno.binary_search(point).is_ok()) {
            None => Ok(Some([xeno, ophelia])),
            Some(&both) => Err(Mistake::again(place, &self.text.names[usize::from(both)], place.line)),
        }
    }

    /// Reads the lines of a part up to its end.
    fn body(&mut self, begun: Place) -> Result<Vec<Item>> {
        let mut items = Vec::new();
        let mut cases: Option<Cases> = None;
        let mut above: Option<usize> = None;
        let mut otherwise: Option<usize> = None;
        while !self.ends(begun)? {
            let place = self.place();
            if above.is_some_and(|above| above < place.column) {
                return Err(Mistake::new(place, NESTED));
            }
            if let Some(Item::Go(_) | Item::Double(..)) = items.last() {
                return Err(self.expected("'end', as the sequence above it ends with 'go' or a double threat"));
            }
            if let Some(Item::Held(..)) = items.last() {
                return Err(self.expected("'end', as the sequence above it ends with how the draw is held"));
            }
            let empty = || Cases { place, ..Cases::default() };
            if self.takes_word("on") {
                let moves = self.replies()?;
                let symmetric = self.up_to_symmetry()?;
                self.sign(':')?;
                self.skip_ends();
                let items = self.moves()?;
                cases.get_or_insert_with(empty).cases.push(Case { player: None, moves, symmetric, items });
            } else if self.takes_word("remaining") {
                self.keyword("in")?;
                let part = self.quoted("the name of a part")?;
                cases.get_or_insert_with(empty).remaining.push(Item::Go(part));
            } else if self.takes_word("otherwise") {
                self.sign(':')?;
                self.skip_ends();
                let items = self.moves()?;
                if let Some(line) = otherwise.replace(place.line) {
                    return Err(Mistake::again(place, "otherwise", line));
                }
                cases.get_or_insert_with(empty).otherwise = Some(items);
            } else if self.takes_word("under") {
                let cases = cases.get_or_insert_with(empty);
                if self.takes_word("products") {
                    self.keyword("of")?;
                    cases.products = true;
                }
                if self.is_sign('<') {
                    cases.products = true;
                    cases.under.extend(self.generators()?);
                } else {
                    cases.under.extend(self.map_names()?);
                }
            } else if items.is_empty() && cases.is_none() {
                items = self.moves()?;
            } else if cases.is_none()
                && let Some(held) = self.held()?
            {
                items.push(Item::Held(place, held));
            } else {
                return Err(self.expected("'on', 'remaining in', 'otherwise', 'under' or 'end'"));
            }
            above = cases.as_ref().map(|_| place.column);
            self.line_ends()?;
        }
        items.extend(cases.map(Item::Cases));
        Ok(items)
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
        if self.takes_sign('(') {
            let mut point = self.point()?;
            self.sign(')')?;
            point.forced |= self.takes_sign('!');
            Ok(point)
        } else {
            self.point()
        }
    }

    fn up_to_symmetry(&mut self) -> Result<bool> {
        let is = self.takes_word("up");
        if is {
            self.keyword("to")?;
            self.keyword("symmetry")?;
        }
        Ok(is)
    }

    /// Reads a sequence of moves, which may continue on the next line after a comma. A `go` or a double threat comes
    /// last.
    pub(super) fn moves(&mut self) -> Result<Vec<Item>> {
        let mut items = vec![self.item()?];
        while self.takes_comma() {
            if let Some(Item::Go(_) | Item::Double(..) | Item::Held(..)) = items.last() {
                self.step_back();
                return Err(self.expected("the end of the line, as the sequence ends here"));
            }
            items.push(self.item()?);
        }
        if matches!(self.kind(0), Some(Kind::Word(..) | Kind::Sign('(' | ';'))) {
            return Err(self.expected("',' or the end of the line"));
        }
        Ok(items)
    }

    fn item(&mut self) -> Result<Item> {
        let place = self.place();
        if self.is_word("go") && matches!(self.kind(1), Some(Kind::Quoted(_))) {
            self.next += 1;
            return Ok(Item::Go(self.quoted("the name of a part")?));
        }
        if let Some(double) = self.double()? {
            return Ok(double);
        }
        if let Some(held) = self.held()? {
            return Ok(Item::Held(place, held));
        }
        let mover = if self.is_sign('(') { Mover::InParentheses } else { Mover::Plain };
        let Move { point, forced, .. } = self.reply()?;
        let symmetric = self.up_to_symmetry()?;
        Ok(Item::Move(mover, Move { point, forced, place }, symmetric))
    }

    /// Reads `XW(a, b)` or `OW(a, b)`, if it is there.
    fn double(&mut self) -> Result<Option<Item>> {
        let player = match self.kind(0) {
            Some(Kind::Word(word, _)) if word == "XW" || word == "X_W" => Player::Xeno,
            Some(Kind::Word(word, _)) if word == "OW" || word == "O_W" => Player::Ophelia,
            _ => return Ok(None),
        };
        if !matches!(self.kind(1), Some(Kind::Sign('('))) {
            return Ok(None);
        }
        let place = self.place();
        self.next += 2;
        let moves = self.list(Parser::unmarked)?;
        self.sign(')')?;
        Ok(Some(Item::Double(player, place, moves)))
    }

    /// Reads `{r1, r2}` or `(r1, r2)` as an ascending set.
    pub(super) fn set(&mut self) -> Result<Vec<Point>> {
        self.set_with(Between::Commas)
    }

    /// Reads a set whose points stand in braces or parentheses.
    pub(super) fn set_with(&mut self, between: Between) -> Result<Vec<Point>> {
        self.named()?;
        let close = if self.takes_sign('(') { ')' } else { '}' };
        if close == '}' {
            self.sign('{')?;
        }
        let mut set = Vec::new();
        let mut met = HashSet::new();
        while !self.takes_sign(close) {
            let Move { point, place, .. } = self.unmarked()?;
            if !met.insert(point) {
                return Err(Mistake::again(place, &self.text.names[usize::from(point)], place.line));
            }
            set.push(point);
            let is_apart = self.takes_sign(',') || between == Between::CommasOrBlanks;
            if !is_apart && !self.is_sign(close) {
                return Err(self.expected(&format!("',' or '{close}'")));
            }
        }
        set.sort_unstable();
        Ok(set)
    }

    /// Reads a point that may not be marked as forced.
    pub(super) fn unmarked(&mut self) -> Result<Move> {
        let point = self.point()?;
        if point.forced { Err(Mistake::mark(point.place)) } else { Ok(point) }
    }

    /// Reads a point's name, perhaps marked as forced.
    fn point(&mut self) -> Result<Move> {
        self.named()?;
        if self.text.game.is_none() {
            return Err(Mistake::no_game(self.place()));
        }
        let place = self.place();
        let Some(Kind::Word(name, overlined)) = self.kind(0).cloned() else {
            return Err(self.expected("the name of a point"));
        };
        let Some(&point) = self.points.get(&name) else {
            let names = &self.text.names;
            let advice = match (advice(&name), &names[..]) {
                (Some(advice), _) => advice.to_owned(),
                (None, [first, .., last]) => format!("there are {} of them, {first} to {last}", names.len()),
                (None, _) => format!("there are {}", names.concat()),
            };
            return Err(Mistake::new(place, format!("there is no point '{}'; {advice}", name.escape_debug())));
        };
        self.next += 1;
        let forced = self.takes_sign('!') || overlined;
        Ok(Move { point, forced, place })
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

/// The content of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// Moves of a player.
    Moves(Player),
    /// A double threat.
    Double,
}

/// A row: its cells, and where it begins.
struct Row {
    place: Place,
    /// Nothing where a cell is empty; cells at the end may be left out.
    cells: Vec<Option<Cell>>,
}

impl Row {
    fn cell(&self, column: usize) -> Option<&Cell> {
        self.cells.get(column)?.as_ref()
    }
}

/// The content of a cell.
enum Cell {
    Moves(Player, Vec<Move>),
    Double(Item),
}

/// Reads the columns' headings: `O`, `X` and `XW`.
fn columns(parser: &mut Parser) -> Result<Vec<Column>> {
    let mut columns = Vec::new();
    while !parser.is_end() {
        if columns.len() == MAX_COLUMNS {
            return Err(parser.mistake(format!("a table has at most {MAX_COLUMNS} columns")));
        }
        if parser.takes_word("O") {
            columns.push(Column::Moves(Player::Ophelia));
        } else if parser.takes_word("X") {
            columns.push(Column::Moves(Player::Xeno));
        } else if ["XW", "X_W", "OW", "O_W"].iter().any(|word| parser.takes_word(word)) {
            columns.push(Column::Double);
        } else {
            return Err(parser.expected("X, O, XW or OW"));
        }
    }
    if columns.is_empty() { Err(parser.expected("the columns, X, O, XW or OW")) } else { Ok(columns) }
}

/// Reads a row. Cells at its end may be left out.
fn row(parser: &mut Parser, columns: &[Column]) -> Result<Row> {
    let place = parser.place();
    let mut cells = Vec::new();
    loop {
        let Some(column) = columns.get(cells.len()) else {
            return Err(parser.mistake(format!("the row has more cells than the table's {} columns", columns.len())));
        };
        let is_empty = parser.is_sign('|') || parser.is_end();
        cells.push(match column {
            _ if is_empty => None,
            Column::Moves(player) => Some(Cell::Moves(*player, parser.replies()?)),
            Column::Double => {
                let double = parser.double()?.ok_or_else(|| parser.expected("XW(…) or an empty cell"))?;
                Some(Cell::Double(double))
            }
        });
        if !parser.takes_sign('|') {
            break;
        }
    }
    Ok(Row { place, cells })
}

/// The cases of a table's rows from a column on; rows nest as deeply as there are columns. A row whose cell is not empty there begins a case,
/// and the rows below it with an empty cell belong to it: that stands for the one above. They must differ first in a column of the same
/// player's, since only he has a choice there.
fn cases(place: Place, columns: &[Column], rows: &[Row], from: usize) -> Result<Cases> {
    let mut cases = Vec::new();
    let mut rest = rows;
    while let Some((head, after)) = rest.split_first() {
        let Some(Cell::Moves(player, moves)) = head.cell(from) else {
            let message = "the row begins with empty cells, but there is no row above that fills them";
            return Err(Mistake::new(head.place, message));
        };
        let (below, others) = after.split_at(after.iter().take_while(|row| row.cell(from).is_none()).count());
        let mut split = columns.len();
        for row in below {
            let cell = row.cells.iter().position(Option::is_some);
            let cell = cell.ok_or_else(|| Mistake::new(row.place, "the row is empty"))?;
            if columns[cell] != columns[from] {
                let message = "a row differs from the one above first where the other player has the choice";
                return Err(Mistake::new(row.place, message));
            }
            split = split.min(cell);
        }
        let mut items = Vec::new();
        if split < columns.len() {
            // The head continues together with the rows below.
            items.push(Item::Cases(self::cases(place, columns, &rest[..=below.len()], split)?));
        }
        for cell in (from + 1..split.min(head.cells.len())).rev().filter_map(|column| head.cell(column)) {
            before(&mut items, cell);
        }
        items.reverse();
        cases.push(case(*player, moves, items));
        rest = others;
    }
    Ok(Cases { place, cases, ..Cases::default() })
}

fn case(player: Player, moves: &[Move], items: Vec<Item>) -> Case {
    Case { player: Some(player), moves: moves.to_vec(), symmetric: false, items }
}

/// Puts the content of a cell before a sequence of moves, which is stored back to front. Several moves become a case,
/// which the sequence follows.
fn before(items: &mut Vec<Item>, cell: &Cell) {
    match cell {
        Cell::Double(double) => items.push(double.clone()),
        Cell::Moves(player, moves) => match moves[..] {
            [one] => items.push(Item::Move(Mover::OfColumn(*player), one, false)),
            _ => {
                let place = moves.first().map_or_else(Place::default, |first| first.place);
                items.reverse();
                let cases = vec![case(*player, moves, std::mem::take(items))];
                items.push(Item::Cases(Cases { place, cases, ..Cases::default() }));
            }
        },
    }
}

impl Parser {
    pub(super) fn claim(&mut self, place: Place) -> Result<()> {
        let assertion = match self.word("what is claimed")?.as_str() {
            "stabiliser" => {
                let play = self.quoted("the name of a part")?;
                self.sign('=')?;
                if !self.is_sign('<') {
                    return Err(self.expected("maps such as <r, s>"));
                }
                Assertion::Stabiliser { play, maps: self.generators()? }
            }
            "automorphisms" => {
                let game = self.quoted("a game")?;
                self.sign('=')?;
                Assertion::Automorphisms { game, order: self.number("their number")? }
            }
            "replies" => {
                let play = self.quoted("the name of a part")?;
                self.keyword("under")?;
                let maps = self.generators()?;
                self.sign('=')?;
                Assertion::Replies { play, maps, moves: self.points_of_set()? }
            }
            "isomorphic" => {
                let games = [self.quoted("a game")?, self.quoted("another game")?];
                let less = self.takes_word("without");
                if less {
                    self.keyword("a")?;
                    self.keyword("point")?;
                }
                Assertion::Isomorphic { games, less }
            }
            "outcome" => {
                let game = self.quoted("a game")?;
                self.sign(':')?;
                Assertion::Outcome { game, winner: self.outcome()? }
            }
            "lines" => {
                let game = self.quoted("a game")?;
                self.sign('=')?;
                Assertion::Lines { game, lines: self.number("the number of lines")? }
            }
            _ => {
                self.next -= 1;
                return Err(self.expected("stabiliser, automorphisms, replies, isomorphic, outcome or lines"));
            }
        };
        self.text.statements.push(Statement::Claim(place, assertion));
        Ok(())
    }

    /// Points as a list or as a set.
    fn points_of_set(&mut self) -> Result<Vec<Move>> {
        let is_set = self.takes_sign('{');
        let points = self.replies()?;
        if is_set {
            self.expect_sign('}', "',' or '}'")?;
        }
        match points.iter().find(|point| point.forced) {
            Some(point) => Err(Mistake::mark(point.place)),
            None => Ok(points),
        }
    }

    /// `<psi1, psi2>`, or `<>`.
    fn generators(&mut self) -> Result<Vec<Titled>> {
        self.sign('<')?;
        if self.takes_sign('>') {
            return Ok(Vec::new());
        }
        let maps = self.map_names()?;
        self.expect_sign('>', "',' or '>'")?;
        Ok(maps)
    }

    /// Reads who wins a game; nothing if it is a draw.
    fn outcome(&mut self) -> Result<Option<Player>> {
        if self.takes_word("draw") {
            return Ok(None);
        }
        let expected = "'Xeno wins', 'Ophelia wins' or 'draw'";
        let winner = self.player(expected)?;
        self.expect_word("wins", expected)?;
        Ok(Some(winner))
    }

    /// Reads who wins, or who draws.
    fn theorem_claim(&mut self) -> Result<Claim> {
        let expected = "'Xeno wins', 'Ophelia wins', 'Xeno draws' or 'Ophelia draws'";
        let player = self.player(expected)?;
        let draws = self.takes_word("draws");
        if !draws {
            self.expect_word("wins", expected)?;
        }
        Ok(match (player, draws) {
            (Player::Xeno, false) => Claim::XenoWins,
            (Player::Xeno, true) => Claim::XenoDraws,
            (Player::Ophelia, false) => Claim::OpheliaWins,
            (Player::Ophelia, true) => Claim::OpheliaDraws,
        })
    }
}
