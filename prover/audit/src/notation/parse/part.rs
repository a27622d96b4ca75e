//! Reads parts of a strategy: moves and cases.
//!
//! A part has lines. A line is a sequence of moves, or a case: replies, a colon and what follows them. Cases do not
//! nest; what belongs to one case and has cases of its own is another part, to which the text refers by `go`. A
//! line may end in a comma and go on in the next.

use std::collections::HashSet;

use crate::notation::parse::lexer::Kind;
use crate::notation::parse::mistake::{Mistake, Place, Result};
use crate::notation::parse::parser::Parser;
use crate::notation::parse::syntax::*;
use crate::notation::parse::table;
use pgc_core::game::Point;

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
        if self.takes_word("Xeno") {
            Ok(Player::Xeno)
        } else if self.takes_word("Ophelia") {
            Ok(Player::Ophelia)
        } else {
            Err(self.expected("Xeno or Ophelia, whose moves are plain"))
        }
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
        let columns = table::columns(self)?;
        let rows = self.block(title.place, |parser| {
            let row = table::row(parser, &columns)?;
            if parser.is_word("up") {
                let message = "a row cannot be up to symmetry; write it as a case, 'on … up to symmetry: …', of a play";
                return Err(parser.mistake(message));
            }
            Ok(row)
        })?;
        let items = vec![Item::Cases(table::cases(title.place, &columns, &rows)?)];
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
    pub(super) fn replies(&mut self) -> Result<Vec<Move>> {
        let mut moves = vec![self.reply()?];
        while self.takes_comma() {
            moves.push(self.reply()?);
        }
        Ok(moves)
    }

    pub(super) fn reply(&mut self) -> Result<Move> {
        if self.takes_sign('(') {
            let mut point = self.point()?;
            self.sign(')')?;
            point.forced |= self.takes_sign('!');
            Ok(point)
        } else {
            self.point()
        }
    }

    pub(super) fn up_to_symmetry(&mut self) -> Result<bool> {
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
    pub(super) fn double(&mut self) -> Result<Option<Item>> {
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
    pub(super) fn point(&mut self) -> Result<Move> {
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
