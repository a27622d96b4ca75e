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

use std::collections::BTreeSet;

use crate::notation::parse::syntax::*;
use crate::notation::parse::{Kind, Parser};
use pgc_core::game::{Claim, Point};

/// The message about a case that is indented more than the one above it.
const NESTED: &str = "this is indented deeper than the case above it, but cases do not nest; put what belongs to one case into \
    a separate 'play', and end the case with 'go \"…\"'";

/// What says that a move stands for its images.
const UP: &str = "up to symmetry";

/// The most columns of a table. Rows nest as deeply.
const MAX_COLUMNS: usize = 500;

/// The words for a double threat.
const DOUBLE: [(&str, bool); 2] = [("XW", true), ("OW", false)];

/// The headings of columns, and the player who moves there; nothing of a double threat.
const COLUMNS: [(&str, Option<bool>); 4] = [("O", Some(false)), ("X", Some(true)), ("XW", None), ("OW", None)];

/// A row: where it begins, its cells, each with several moves or a double threat, and the first that is not empty. Those at the end may be left
/// out.
type Row = (Place, Vec<Vec<Item>>, usize);

/// The players by their names.
const PLAYERS: [(&str, bool); 2] = [("Xeno", true), ("Ophelia", false)];

/// What each player may be said to do.
const CLAIMS: [(&str, [(&str, Claim); 2]); 2] = [
    ("Xeno", [("wins", Claim::XenoWins), ("draws", Claim::XenoDraws)]),
    ("Ophelia", [("wins", Claim::OpheliaWins), ("draws", Claim::OpheliaDraws)]),
];

impl Parser {
    /// Reads a part after its keyword: `theorem`, `play` or `table`.
    pub(super) fn part(&mut self, keyword: &str) -> Result<Play> {
        if keyword == "theorem" {
            self.once("theorem", "theorem", self.place())?;
        }
        let title = self.title("play")?;
        let (mut theorem, mut plain, mut position) = (None, None, None);
        if keyword == "theorem" {
            let expected = "'Xeno wins', 'Ophelia wins', 'Xeno draws' or 'Ophelia draws'";
            let claims = self.one_of(&CLAIMS, expected)?;
            theorem = Some(self.one_of(&claims, expected)?);
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
        let xeno = self.set()?;
        self.takes(",");
        self.expect("O =")?;
        let place = self.place();
        let ophelia = self.set()?;
        match ophelia.iter().find(|point| xeno.binary_search(point).is_ok()) {
            None => Ok([xeno, ophelia]),
            Some(&both) => Err(again(place, self.text.name(both), place.line)),
        }
    }

    /// Reads the lines of a part up to its end.
    fn body(&mut self, begun: Place) -> Result<Vec<Item>> {
        let (mut items, mut cases) = (Vec::new(), Cases::default());
        let (mut above, mut otherwise): (Option<Place>, Option<usize>) = (None, None);
        self.block(begun, |parser| {
            let place = parser.place();
            refuse_if(above.is_some_and(|above| above.column < place.column), || Mistake::new(place, NESTED))?;
            if let Some(last) = items.last().and_then(ends_with) {
                return Err(parser.expected(&format!("'end', as the sequence above it ends with {last}")));
            }
            if parser.takes("on") {
                let (mut moves, symmetric) = (parser.list(Parser::reply)?, parser.takes_all(UP)?);
                moves.iter_mut().for_each(|mv| mv.symmetric = symmetric);
                cases.cases.push(Case { moves, items: parser.what_follows()? });
            } else if parser.takes_all("remaining in")? {
                cases.remaining.push(parser.go()?);
            } else if parser.takes("otherwise") {
                cases.otherwise = Some(parser.what_follows()?);
                if let Some(line) = otherwise.replace(place.line) {
                    return Err(again(place, "otherwise", line));
                }
            } else if parser.takes("under") {
                cases.products |= parser.takes_all("products of")?;
                let under = parser.map_names()?;
                parser.text.under.extend_from_slice(&under);
                cases.under.extend(under);
            } else if above.is_none() && items.is_empty() {
                items = parser.moves()?;
                return Ok(());
            } else {
                let held = if above.is_none() { parser.held()? } else { None };
                let held = held.ok_or_else(|| parser.expected("'on', 'remaining in', 'otherwise', 'under' or 'end'"));
                items.push(Item::Held(place, held?));
                return Ok(());
            }
            if above.replace(place).is_none() {
                cases.place = place;
            }
            Ok(())
        })?;
        if above.is_some() {
            items.push(Item::Cases(cases));
        }
        Ok(items)
    }

    /// Reads `: b1, (c1)` after the moves of a case.
    fn what_follows(&mut self) -> Result<Vec<Item>> {
        self.expect(":")?;
        self.skip_end();
        self.moves()
    }

    /// Reads a move with or without parentheses. Its place is that of its point.
    fn reply(&mut self) -> Result<Move> {
        if !self.takes("(") {
            return self.point();
        }
        let point = Move { mover: Mover::InParentheses, ..self.point()? };
        self.expect(")")?;
        Ok(Move { forced: point.forced | self.takes("!"), ..point })
    }

    /// Reads a sequence of moves, which may continue on the next line after a comma. A `go` or a double threat comes
    /// last.
    pub(super) fn moves(&mut self) -> Result<Vec<Item>> {
        let mut items = vec![self.item()?];
        while self.is(",") {
            refuse_if(items.last().is_some_and(|item| ends_with(item).is_some()), || {
                self.expected("the end of the line, as the sequence ends here")
            })?;
            self.takes_comma();
            items.push(self.item()?);
        }
        if self.is_of(Kind::Word) || self.is("(") || self.is(";") {
            return Err(self.expected("',' or the end of the line"));
        }
        Ok(items)
    }

    fn item(&mut self) -> Result<Item> {
        let place = self.place();
        if self.takes("go") {
            return self.go();
        }
        if let Some(double) = self.double()? {
            return Ok(double);
        }
        if let Some(held) = self.held()? {
            return Ok(Item::Held(place, held));
        }
        let point = self.reply()?;
        Ok(Item::Move(Move { place, symmetric: self.takes_all(UP)?, ..point }))
    }

    /// Reads the part to which the text goes.
    fn go(&mut self) -> Result<Item> {
        let title = self.quoted("the name of a part")?;
        self.text.gone_to.push(title.clone());
        Ok(Item::Go(title))
    }

    /// Reads `XW(a, b)` or `OW(a, b)`, if it is there.
    fn double(&mut self) -> Result<Option<Item>> {
        let place = self.place();
        let Ok(player) = self.one_of(&DOUBLE, "a double threat") else { return Ok(None) };
        self.expect("(")?;
        let points = self.points()?;
        self.expect(")")?;
        Ok(Some(Item::Double(player, place, points)))
    }

    /// Reads `{r1, r2}` or `(r1, r2)` as an ascending set. Between its points stand commas or blanks.
    pub(super) fn set(&mut self) -> Result<Vec<Point>> {
        let close = if self.takes("(") { ")" } else { "}" };
        if close == "}" {
            self.expect("{")?;
        }
        let mut set = BTreeSet::new();
        while !self.takes(close) {
            let Move { point, place, .. } = self.unmarked()?;
            refuse_if(!set.insert(point), || again(place, self.text.name(point), place.line))?;
            self.takes(",");
        }
        Ok(set.into_iter().collect())
    }

    /// Reads points, separated by commas.
    fn points(&mut self) -> Result<Vec<Point>> {
        self.list(|parser| Ok(parser.unmarked()?.point))
    }

    /// Reads a point that may not be marked as forced.
    pub(super) fn unmarked(&mut self) -> Result<Move> {
        let message = "only moves are marked as forced; write the point without a mark";
        let point = self.point()?;
        if point.forced { Err(Mistake::new(point.place, message)) } else { Ok(point) }
    }

    /// Reads a point's name, perhaps marked as forced.
    fn point(&mut self) -> Result<Move> {
        self.named()?;
        self.board_points()?;
        let Titled { name, place } = self.named_by(Kind::Word, "the name of a point")?;
        let Some(&point) = self.points.get(&name) else {
            let advice = match (advice(&name), &self.text.names[..]) {
                (Some(advice), _) => advice.to_owned(),
                (None, [first, .., last]) => format!("there are {} of them, {first} to {last}", self.text.names.len()),
                (None, names) => format!("there are {}", names.concat()),
            };
            return Err(Mistake::new(place, format!("there is no point '{}'; {advice}", name.escape_debug())));
        };
        let forced = self.takes("!");
        Ok(Move { point, place, mover: Mover::Plain, forced, symmetric: false })
    }

    /// Reads the columns' headings and the rows of a table.
    fn table(&mut self, begun: Place) -> Result<Vec<Item>> {
        self.expect("columns")?;
        let columns = self.up_to_end(|parser| parser.one_of(&COLUMNS, "X, O, XW or OW"))?;
        refuse_if(columns.is_empty(), || self.expected("the columns, X, O, XW or OW"))?;
        let most = || self.mistake(format!("a table has at most {MAX_COLUMNS} columns"));
        refuse_if(columns.len() > MAX_COLUMNS, most)?;
        let rows = self.block(begun, |parser| parser.row(&columns))?;
        // Rows nest as deeply as there are columns.
        Ok(vec![Item::Cases(cases(begun, &columns, &rows, 0)?)])
    }

    /// Reads a row. Cells at its end may be left out.
    fn row(&mut self, columns: &[Option<bool>]) -> Result<Row> {
        let (place, mut cells) = (self.place(), Vec::new());
        loop {
            let Some(column) = columns.get(cells.len()) else {
                let message = format!("the row has more cells than the table's {} columns", columns.len());
                return Err(self.mistake(message));
            };
            cells.push(match column {
                _ if self.is("|") || self.is_end() => Default::default(),
                Some(player) => {
                    self.list(|it| Ok(Item::Move(Move { mover: Mover::OfColumn(*player), ..it.reply()? })))?
                }
                None => vec![self.double()?.ok_or_else(|| self.expected("XW(…) or an empty cell"))?],
            });
            if !self.takes("|") {
                let message = "a row cannot be up to symmetry; write it as a case, 'on … up to symmetry: …', of a play";
                refuse_if(self.is("up"), || self.mistake(message))?;
                let first = cells.iter().position(|cell| !cell.is_empty());
                return first.map(|first| (place, cells, first)).ok_or_else(|| Mistake::new(place, "the row is empty"));
            }
        }
    }

    pub(super) fn claim(&mut self) -> Result<Assertion> {
        let (place, kind) = (self.next, self.word("what is claimed")?);
        let about = if kind == "stabiliser" || kind == "replies" { "the name of a part" } else { "a game" };
        let of = |parser: &mut Parser, sign: &str| {
            let title = parser.quoted(about)?;
            parser.expect(sign).map(|()| title)
        };
        Ok(match kind.as_str() {
            "stabiliser" => Assertion::Stabiliser(of(self, "=")?, self.generators("maps such as <r, s>")?),
            "automorphisms" => Assertion::Automorphisms(of(self, "=")?, self.number("their number")?),
            "replies" => {
                let (play, maps) = (of(self, "under")?, self.generators("'<'")?);
                self.expect("=")?;
                Assertion::Replies(play, maps, self.points()?)
            }
            "isomorphic" => {
                let games = [self.quoted("a game")?, self.quoted("another game")?];
                Assertion::Isomorphic(games, self.takes_all("without a point")?)
            }
            "outcome" => Assertion::Outcome(of(self, ":")?, self.outcome()?),
            "lines" => Assertion::Lines(of(self, "=")?, self.number("the number of lines")?),
            _ => {
                self.next = place;
                return Err(self.expected("stabiliser, automorphisms, replies, isomorphic, outcome or lines"));
            }
        })
    }

    /// `<psi1, psi2>`, or `<>`.
    fn generators(&mut self, expected: &str) -> Result<Vec<Titled>> {
        self.expect_as("<", expected)?;
        let maps = if self.is(">") { Vec::new() } else { self.map_names()? };
        self.expect_as(">", "',' or '>'")?;
        Ok(maps)
    }

    /// Reads who wins a game; nothing if it is a draw.
    fn outcome(&mut self) -> Result<Option<Claim>> {
        let expected = "'Xeno wins', 'Ophelia wins' or 'draw'";
        if self.takes("draw") {
            return Ok(None);
        }
        let [wins, _] = self.one_of(&CLAIMS, expected)?;
        self.one_of(&[wins], expected).map(Some)
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

/// The moves of a cell.
fn moves_of(cell: &[Item]) -> Vec<Move> {
    cell.iter().filter_map(|item| if let Item::Move(mv) = item { Some(*mv) } else { None }).collect()
}

/// The cases of rows from a column on. Empty cells at the beginning of a row stand for those of the row above.
///
/// A row whose cell is not empty there begins a case, and the rows below it with an empty cell belong to it. They must
/// differ first in a column of the same player's, since only he has a choice there.
fn cases(place: Place, columns: &[Option<bool>], rows: &[Row], from: usize) -> Result<Cases> {
    let mut cases = Vec::new();
    let mut rest = rows;
    while let Some((head, cells, _)) = rest.first() {
        let moves = moves_of(cells.get(from).map_or(&[], Vec::as_slice));
        let message = "the row begins with empty cells, but there is no row above that fills them";
        refuse_if(moves.is_empty(), || Mistake::new(*head, message))?;
        let below = rest[1..].iter().take_while(|(.., first)| *first > from).count();
        let (block, others) = rest.split_at(1 + below);
        let mut split = columns.len();
        for &(row, _, first) in &block[1..] {
            let message = "a row differs from the one above first where the other player has the choice";
            refuse_if(columns[first] != columns[from], || Mistake::new(row, message))?;
            split = split.min(first);
        }
        // The head continues together with the rows below.
        let mut items = Vec::new();
        if split < columns.len() {
            items.push(Item::Cases(self::cases(place, columns, block, split)?));
        }
        for cell in cells.iter().take(split).skip(from + 1).rev() {
            if let [first, _, ..] = &cell[..] {
                // Several moves become a case, which the sequence follows.
                let cases = vec![Case { moves: moves_of(cell), items }];
                items = vec![Item::Cases(Cases { place: first.place(), cases, ..Cases::default() })];
            } else {
                items.splice(..0, cell.iter().cloned());
            }
        }
        cases.push(Case { moves, items });
        rest = others;
    }
    Ok(Cases { place, cases, ..Cases::default() })
}
