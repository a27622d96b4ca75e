//! Reads the notation of strategies (specification: strategy, sections 1 to 6).
//!
//! [`read`] checks the form, and figures against each other (`board`). Names of points become indices, in the order of their declaration.
//! The audit decides whether other statements are true.
//!
//! Each statement begins with a word that says its kind, so a text is read without looking ahead. The game comes
//! before what needs its points. A word that does not begin a statement gets a hint, as most such mistakes are a capital
//! letter or a line that should have gone on.
//!
//! It is a parser by recursive descent that looks a few words ahead and never goes back further than a word. It keeps what the text has said
//! so far. Each reader of a statement takes its words by the methods here, and an error names what was expected and what is there. No rule
//! nests without bound, so no text exhausts the stack.
//!
//! # Words and signs
//!
//! The end of a line ends a statement, except within parentheses and braces, so the lexer keeps ends as signs of
//! their own. Characters that word processors put in place of others, or that are copied from a paper, are refused with
//! a hint.
//!
//! # Sections of a strategy: moves and cases
//!
//! A section has lines. A line is a sequence of moves, or a case: replies, a colon and what follows them. Cases do not
//! nest; what belongs to one case and has cases of its own is another section, to which the text refers by `go`. A
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

mod board;

use std::{
    collections::{BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use crate::notation::text::*;
use pgc_core::game::{Claim, Game, Point};

/// The title of claims.
const CLAIM: &str = "claim";

/// The most bytes of a text.
pub const MAX_TEXT_BYTES: u64 = 4 << 20;

/// The words that begin statements.
const STATEMENTS: &str =
    "title source game points components squares lines grid diagonals map pairs example theorem play table claim";

/// Reads a text. The files that it names are looked for from a folder.
///
/// # Errors
///
/// The first place that cannot be parsed.
pub fn read(folder: &Path, text: &str) -> Result<Text> {
    // Some editors begin a text with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser { folder: folder.to_owned(), tokens: tokens(text)?, ..Parser::default() };
    refuse_if(parser.is_of(TokenKind::Last), || parser.mistake("the text has no statement"))?;
    while !parser.is_of(TokenKind::Last) {
        parser.statement()?;
    }
    parser.named()?;
    Ok(parser.text)
}

impl Parser {
    /// Reads one statement by the reader of its kind.
    fn statement(&mut self) -> Result<()> {
        let place = self.place();
        let keyword = self.word("a statement")?;
        match keyword.as_str() {
            "title" => {
                self.note_title("title", "title", place)?;
                self.text.title = Some(self.quoted("the title")?.name);
            }
            "source" => push(self.quoted("the source")?.name, &mut self.text.sources),
            "game" => self.game(place)?,
            "points" => self.name_points(place)?,
            "components" => self.components()?,
            "squares" | "lines" | "grid" | "diagonals" => self.figure(&keyword)?,
            "map" => push(self.map()?, &mut self.text.maps),
            "pairs" => push(self.pairs()?, &mut self.text.pairs),
            "example" => {
                let title = self.title("example")?;
                self.expect(":")?;
                let record = self.record()?;
                push((title, record.map_or_else(|| self.moves(), Ok)?), &mut self.text.examples);
            }
            "theorem" | "play" | "table" => {
                let play = self.section(&keyword)?;
                self.text.plays.insert(play.title.name.clone(), play);
            }
            "claim" => {
                self.text.titles.insert(place, CLAIM.to_owned());
                push((place, self.claim()?), &mut self.text.claims);
            }
            _ => {
                let all = STATEMENTS.replace(' ', ", ").replace(", claim", " or claim");
                let (begun, hint) = (keyword.escape_debug(), advice(&keyword));
                return Err(Mistake::new(place, format!("'{begun}' does not begin a statement{hint}; write {all}")));
            }
        }
        self.line_ends()
    }

    fn game(&mut self, place: Place) -> Result<()> {
        self.note_title("game", "game", place)?;
        let Title { name, place } = self.quoted("the game, for example \"affine:4\"")?;
        let game = Game::read_in(&self.folder, &name).and_then(|game| game.whole("a strategy"));
        let game = game.map_err(|error| Mistake::new(place, error.to_string()))?;
        let lines = [Claim::XenoWins, Claim::OpheliaWins].map(|win| game.lines_of(win).concat().len());
        self.map_size = game.board.points() + lines[0].max(lines[1]);
        (self.text.game, self.text.told_game) = (Some(game), Some(name));
        Ok(())
    }
}

/// Adds a statement to those of its kind.
fn push<T>(statement: T, all: &mut Vec<T>) {
    all.push(statement);
}

/// A hint about a word that would be valid in lower case, or that seems to continue the line above.
fn advice(word: &str) -> String {
    let lower = word.to_lowercase();
    if word != lower && STATEMENTS.split(' ').any(|statement| statement == lower) {
        format!(" ('{lower}' does)")
    } else if word.starts_with(|letter: char| letter.is_ascii_digit()) {
        " (a statement continues on the next line only after a comma, or within parentheses or braces)".to_owned()
    } else {
        String::new()
    }
}

/// What has been read, and what is left to read.
#[derive(Default)]
struct Parser {
    /// Where the files are that the text names.
    folder: PathBuf,
    /// The last one is the end of the text.
    tokens: Vec<Token>,
    next: usize,
    text: Text,
    /// The index of each name.
    points: HashMap<String, Point>,
    /// The lines on which statements got their names.
    stated: HashMap<[String; 2], usize>,
    /// The points of each component.
    components: Vec<Vec<Point>>,
    /// The latin squares of each title so far.
    squares: HashMap<String, Squares>,
    /// The order and the points of each grid so far, row by row.
    grids: HashMap<String, (usize, Vec<Point>)>,
    /// The number of points of the board and of its lines together.
    map_size: usize,
    /// The same number, summed over all maps so far.
    mapped: usize,
}

/// The order of latin squares, and what stands in each cell, row by row: its row, its column, and its symbol in each square, from 1, under
/// their letters. In a square of another shape nothing does.
type Squares = (usize, Vec<(String, Vec<usize>)>);

impl Parser {
    /// Notes the title of a statement. It is an error if it was given before.
    fn note_title(&mut self, what: &str, name: &str, place: Place) -> Result<()> {
        self.text.titles.insert(place, name.to_owned());
        let before = self.stated.insert([what, name].map(str::to_owned), place.line);
        before.map_or(Ok(()), |line| Err(stated_twice(place, name, line)))
    }

    /// The name of a statement, unique among those of its kind.
    fn title(&mut self, what: &str) -> Result<Title> {
        let title = self.quoted("a name in quotation marks")?;
        self.note_title(what, &title.name, title.place)?;
        Ok(title)
    }

    /// The word or sign that comes after so many others; at the end of the text its last one, which says so.
    fn ahead(&self, ahead: usize) -> &Token {
        &self.tokens[(self.next + ahead).min(self.tokens.len() - 1)]
    }

    fn place(&self) -> Place {
        self.ahead(0).place
    }

    fn mistake(&self, message: impl Into<String>) -> Mistake {
        Mistake::new(self.place(), message)
    }

    fn expected(&self, expected: &str) -> Mistake {
        self.mistake(format!("expected {expected}, not {}", self.ahead(0).show()))
    }

    /// Whether a word or sign is next.
    fn is(&self, what: &str) -> bool {
        self.ahead(0).is(what)
    }

    fn takes(&mut self, what: &str) -> bool {
        let is = self.is(what);
        self.next += usize::from(is);
        is
    }

    /// Takes words or signs, which the error message names.
    fn expect(&mut self, all: &str) -> Result<()> {
        all.split(' ').try_for_each(|one| self.expect_as(one, &format!("'{one}'")))
    }

    /// Takes words of which the first may be missing, and then the others.
    fn takes_all(&mut self, words: &str) -> Result<bool> {
        let is = words.split(' ').next().is_some_and(|first| self.is(first));
        if is { self.expect(words).map(|()| true) } else { Ok(false) }
    }

    /// Reads what follows such words, if they are there.
    fn optional<T>(&mut self, words: &str, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<Option<T>> {
        if self.takes_all(words)? { read(self).map(Some) } else { Ok(None) }
    }

    fn expect_as(&mut self, what: &str, expected: &str) -> Result<()> {
        if self.takes(what) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Takes one of some words, each of which stands for something.
    fn one_of<T: Copy>(&mut self, words: &[(&str, T)], expected: &str) -> Result<T> {
        let found = words.iter().find(|(word, _)| self.takes(word));
        found.map(|&(_, what)| what).ok_or_else(|| self.expected(expected))
    }

    /// Whether the next one is of this kind.
    fn is_of(&self, kind: TokenKind) -> bool {
        self.ahead(0).kind == kind
    }

    /// Takes a name.
    fn named_by(&mut self, kind: TokenKind, what: &str) -> Result<Title> {
        refuse_if(!self.is_of(kind), || self.expected(what))?;
        let Token { text, place, .. } = self.ahead(0).clone();
        self.next += 1;
        Ok(Title { name: text, place })
    }

    /// Takes a name after other words.
    fn after(&mut self, words: &str, kind: TokenKind, what: &str) -> Result<Title> {
        self.expect(words)?;
        self.named_by(kind, what)
    }

    fn word(&mut self, what: &str) -> Result<String> {
        Ok(self.named_by(TokenKind::Word, what)?.name)
    }

    fn quoted(&mut self, what: &str) -> Result<Title> {
        self.named_by(TokenKind::Quoted, what)
    }

    fn number(&mut self, what: &str) -> Result<usize> {
        let number = self.ahead(0).text.parse::<u32>().ok().filter(|_| self.is_of(TokenKind::Word));
        let number = number.ok_or_else(|| self.expected(what))?;
        self.next += 1;
        Ok(number as usize)
    }

    /// Reads one or several, separated by commas. The next line may go on after a comma.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![item(self)?];
        while self.takes_comma() {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Takes a comma, and the end of the line after it, if there is one.
    fn takes_comma(&mut self) -> bool {
        let is = self.takes(",");
        if is {
            self.skip_end();
        }
        is
    }

    /// Continues on the next line.
    fn skip_end(&mut self) {
        self.next += usize::from(self.is_of(TokenKind::End));
    }

    fn is_end(&self) -> bool {
        self.is_of(TokenKind::End) || self.is_of(TokenKind::Last)
    }

    fn line_ends(&mut self) -> Result<()> {
        refuse_if(!self.is_end(), || self.expected("the end of the line"))?;
        self.skip_end();
        Ok(())
    }

    /// Reads everything up to the end of the line.
    fn up_to_end<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::new();
        while !self.is_end() {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// The lines of a block, after the end of the line on which it begins, up to its own.
    fn block<T>(&mut self, begun: Place, mut line: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        self.line_ends()?;
        let mut lines = Vec::new();
        while !self.takes("end") {
            refuse_if(self.is_of(TokenKind::Last), || {
                Mistake::new(begun, "this has no end; write 'end' on a separate line")
            })?;
            lines.push(line(self)?);
            self.line_ends()?;
        }
        Ok(lines)
    }
}

/// A word or sign.
#[derive(Clone, Debug)]
struct Token {
    /// Where it begins.
    place: Place,
    kind: TokenKind,
    text: String,
}

/// Kinds of words and signs.
#[derive(Clone, Debug, PartialEq)]
enum TokenKind {
    /// A name or number.
    Word,
    /// The text between quotation marks.
    Quoted,
    /// A single character, or the two full stops of a range.
    Sign,
    /// The end of a line that is not empty.
    End,
    /// The end of the text.
    Last,
}

impl Token {
    /// Whether it is this word or sign.
    fn is(&self, what: &str) -> bool {
        matches!(self.kind, TokenKind::Word | TokenKind::Sign) && self.text == what
    }

    /// Its name in a message.
    fn show(&self) -> String {
        match self.kind {
            TokenKind::Word | TokenKind::Sign => format!("'{}'", self.text.escape_debug()),
            TokenKind::Quoted => format!("\"{}\"", self.text.escape_debug()),
            TokenKind::End => "the end of the line".to_owned(),
            TokenKind::Last => "the end of the text".to_owned(),
        }
    }
}

/// The characters that are signs.
const SIGNS: &str = "(){}<>,:;|/=!*";

/// Splits a text into words and signs. Comments, which begin with `#`, and blank lines are left out. The end of a line
/// within parentheses or braces is ignored.
fn tokens(text: &str) -> Result<Vec<Token>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<Place> = Vec::new();
    let mut last = Place { line: 1, column: 1 };
    let end = |place, kind| Token { place, kind, text: String::new() };
    for (line, text) in (1..).zip(text.lines()) {
        let letters: Vec<char> = text.chars().collect();
        last = Place { line, column: letters.len() + 1 };
        let (before, mut next) = (tokens.len(), 0);
        let place = loop {
            next += letters[next..].iter().take_while(|letter| letter.is_whitespace()).count();
            let place = Place { line, column: next + 1 };
            let Some((kind, length)) = token(&letters[next..]).map_err(|message| Mistake::new(place, message))? else {
                break place;
            };
            let text = letters[next..next + length].iter();
            let text = match kind {
                TokenKind::Quoted => text.filter(|letter| **letter != '"').collect(),
                _ => text.copied().map(plain_digit).collect(),
            };
            let token = Token { place, kind, text };
            if token.is("(") || token.is("{") {
                open.push(place);
            } else if token.is(")") || token.is("}") {
                open.pop();
            }
            tokens.push(token);
            next += length;
        };
        if tokens.len() > before && open.is_empty() {
            tokens.push(end(place, TokenKind::End));
        }
    }
    tokens.push(end(last, TokenKind::Last));
    open.pop().map_or(Ok(tokens), |place| Err(Mistake::new(place, "this parenthesis or brace is not closed")))
}

/// The kind of the word or sign with which letters begin, and its length; nothing at the end of a line or at a comment; or what is wrong.
fn token(letters: &[char]) -> Result<Option<(TokenKind, usize)>, String> {
    Ok(Some(match letters {
        [] | ['#', ..] => return Ok(None),
        ['"', rest @ ..] => {
            let length = rest.iter().position(|&letter| letter == '"');
            (TokenKind::Quoted, 2 + length.ok_or("the quotation is not closed on its line")?)
        }
        ['.', '.', ..] => (TokenKind::Sign, 2),
        [sign, ..] if SIGNS.contains(*sign) => (TokenKind::Sign, 1),
        [letter, ..] if is_of_word(*letter) => {
            (TokenKind::Word, letters.iter().take_while(|it| is_of_word(**it)).count())
        }
        [other, ..] => return Err(format!("'{}' has no meaning here{}", other.escape_debug(), hint(*other))),
    }))
}

/// What to write instead of a character that word processors insert, or that a text has from a paper.
fn hint(character: char) -> &'static str {
    match character {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{2018}' | '\u{2019}' => "; write straight quotation marks",
        '\u{2032}' | '\u{2033}' | '\u{b4}' => "; write ' for a prime",
        '\u{304}' | '\u{305}' => "; mark a forced move as in b1!",
        '\\' => "; write names without commands, such as a1, and mark forced moves as in b1!",
        _ => "",
    }
}

/// The digit of a subscript; any other letter as it is.
fn plain_digit(letter: char) -> char {
    match letter {
        '\u{2080}'..='\u{2089}' => char::from_digit(u32::from(letter) - 0x2080, 10).unwrap_or(letter),
        _ => letter,
    }
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '\''
}

/// A name's letters, and the number at the end of the name.
fn numbered(name: &str) -> (&str, Option<usize>) {
    let letters = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = &name[letters.len()..];
    let plain = !digits.starts_with('0') || digits == "0";
    (letters, if plain { digits.parse().ok() } else { None })
}

// The sections of a strategy, and claims.

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
type TextRow = (Place, Vec<Vec<Item>>, usize);

/// The players by their names.
const PLAYERS: [(&str, bool); 2] = [("Xeno", true), ("Ophelia", false)];

/// What each player may be said to do.
const CLAIMS: [(&str, [(&str, Claim); 2]); 2] = [
    ("Xeno", [("wins", Claim::XenoWins), ("draws", Claim::XenoDraws)]),
    ("Ophelia", [("wins", Claim::OpheliaWins), ("draws", Claim::OpheliaDraws)]),
];

impl Parser {
    /// Reads a section after its keyword: `theorem`, `play` or `table`.
    fn section(&mut self, keyword: &str) -> Result<Play> {
        if keyword == "theorem" {
            self.note_title("theorem", "theorem", self.place())?;
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
            position = self.optional("X =", Self::position)?;
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
            Some(&both) => Err(stated_twice(place, self.text.name(both), place.line)),
        }
    }

    /// Reads the lines of a section up to its end.
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
                let (mut moves, symmetric) = (parser.list(Self::reply)?, parser.takes_all(UP)?);
                moves.iter_mut().for_each(|mv| mv.symmetric = symmetric);
                cases.cases.push(Case { moves, items: parser.what_follows()? });
            } else if parser.takes_all("remaining in")? {
                cases.remaining.push(parser.go()?);
            } else if parser.takes("otherwise") {
                cases.otherwise = Some(parser.what_follows()?);
                if let Some(line) = otherwise.replace(place.line) {
                    return Err(stated_twice(place, "otherwise", line));
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
                items.push(Item::Defence(place, held?));
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
    fn moves(&mut self) -> Result<Vec<Item>> {
        let mut items = vec![self.item()?];
        while self.is(",") {
            refuse_if(items.last().is_some_and(|item| ends_with(item).is_some()), || {
                self.expected("the end of the line, as the sequence ends here")
            })?;
            self.takes_comma();
            items.push(self.item()?);
        }
        if self.is_of(TokenKind::Word) || self.is("(") || self.is(";") {
            return Err(self.expected("',' or the end of the line"));
        }
        Ok(items)
    }

    /// Reads a game as sites write it, if it is there: the names of its points in one word, as in `h8i9j8` or `h8_i9_j8`. The players move in turn.
    fn record(&mut self) -> Result<Option<Vec<Item>>> {
        self.named()?;
        let (place, word) = (self.place(), self.ahead(0).text.clone());
        if !self.is_of(TokenKind::Word) || self.points.contains_key(&word) {
            return Ok(None);
        }
        let (mut points, mut rest) = (Vec::new(), word.as_str());
        while let Some(letter) = rest.find(|letter| letter != '_') {
            rest = &rest[letter..];
            let letters = rest.find(|letter: char| letter.is_ascii_digit()).unwrap_or(rest.len());
            let digits = rest[letters..].find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len() - letters);
            let (name, after) = rest.split_at(letters + digits);
            let Some(&point) = self.points.get(name).filter(|_| letters > 0) else { return Ok(None) };
            points.push(point);
            rest = after;
        }
        self.next += 1;
        let movers = [Mover::Plain, Mover::InParentheses].into_iter().cycle();
        let moves = points.into_iter().zip(movers);
        let item = |(point, mover)| Item::Move(Move { point, place, mover, forced: false, symmetric: false });
        Ok(Some(moves.map(item).collect()))
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
            return Ok(Item::Defence(place, held));
        }
        let point = self.reply()?;
        Ok(Item::Move(Move { place, symmetric: self.takes_all(UP)?, ..point }))
    }

    /// Reads the section to which the text goes.
    fn go(&mut self) -> Result<Item> {
        let title = self.quoted("the title of a section")?;
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
    fn set(&mut self) -> Result<Vec<Point>> {
        let close = if self.takes("(") { ")" } else { "}" };
        if close == "}" {
            self.expect("{")?;
        }
        let mut set = BTreeSet::new();
        while !self.takes(close) {
            let Move { point, place, .. } = self.unmarked()?;
            refuse_if(!set.insert(point), || stated_twice(place, self.text.name(point), place.line))?;
            self.takes(",");
        }
        Ok(set.into_iter().collect())
    }

    /// Reads points, separated by commas.
    fn points(&mut self) -> Result<Vec<Point>> {
        self.list(|parser| Ok(parser.unmarked()?.point))
    }

    /// Reads a point that may not be marked as forced.
    fn unmarked(&mut self) -> Result<Move> {
        let message = "only moves are marked as forced; write the point without a mark";
        let point = self.point()?;
        if point.forced { Err(Mistake::new(point.place, message)) } else { Ok(point) }
    }

    /// Reads a point's name, perhaps marked as forced.
    fn point(&mut self) -> Result<Move> {
        self.named()?;
        self.board_points()?;
        let Title { name, place } = self.named_by(TokenKind::Word, "the name of a point")?;
        let Some(&point) = self.points.get(&name) else {
            let advice = match (remark(&name), &self.text.names[..]) {
                (Some(remark), _) => remark.to_owned(),
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
    fn row(&mut self, columns: &[Option<bool>]) -> Result<TextRow> {
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

    fn claim(&mut self) -> Result<Assertion> {
        let (place, kind) = (self.next, self.word("what is claimed")?);
        let about = if kind == "stabiliser" || kind == "replies" { "the title of a section" } else { "a game" };
        let of = |parser: &mut Self, sign: &str| {
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
    fn generators(&mut self, expected: &str) -> Result<Vec<Title>> {
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
        Item::Defence(..) => Some("how the draw is held"),
        Item::Move(..) | Item::Cases(_) => None,
    }
}

/// What a word that is no point may mean.
fn remark(word: &str) -> Option<&'static str> {
    Some(match word.to_lowercase().as_str() {
        "xw" | "x_w" | "ow" | "o_w" => "a double threat is XW(…) or OW(…), in capital letters, with its points",
        "go" => "after 'go' comes the title of a section in quotation marks",
        "on" | "otherwise" | "under" | "remaining" | "end" => {
            "if this is a new line of the section, remove the comma before it"
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
fn cases(place: Place, columns: &[Option<bool>], rows: &[TextRow], from: usize) -> Result<Cases> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Options, audit};

    /// Texts, each with its error message. They follow the game of a plane, so their lines are counted from 2.
    const MISTAKES: &str = include_str!("parse/mistakes.txt");

    fn mistake(text: &str) -> String {
        match audit(text, &Options::default()) {
            Ok(_) => panic!("understood: {text}"),
            Err(mistake) => mistake.to_string(),
        }
    }

    #[test]
    fn each_mistake_is_told_with_its_place() {
        for block in MISTAKES.trim_end().split("\n\n") {
            let (text, message) = block.split_once("\n=> ").expect("a text and what is said of it");
            assert_eq!(mistake(&format!("game \"affine:3\"\n{text}")), message, "{text}");
        }
    }

    #[test]
    fn a_game_is_needed_and_is_one() {
        let no_game = "the game is not stated yet; write, for example, 'game \"affine:4\"' before this";
        for (text, message) in [
            ("# nothing\n", "1:10: the text has no statement".to_owned()),
            ("points a", format!("1:8: {no_game}")),
            ("example \"E\" : 0", format!("1:15: {no_game}")),
            ("map q = ()", format!("1:5: {no_game}")),
            ("game \"affine:11\"", "1:6: order 11 is not supported; choose 2, 3, 4, 5, 7, 8 or 9".to_owned()),
            ("game \"3^2\"\ngame \"3^2\"", "2:1: 'game' is stated already, on line 1".to_owned()),
        ] {
            assert_eq!(mistake(text), message);
        }
    }

    /// The words and signs of a text; a quotation has its marks.
    fn shown(text: &str) -> Vec<String> {
        let tokens = tokens(text).unwrap().into_iter().filter(|token| token.kind != TokenKind::Last);
        tokens
            .map(|Token { kind, text, .. }| match kind {
                TokenKind::Word | TokenKind::Sign => text,
                TokenKind::Quoted => format!("{text:?}"),
                TokenKind::End | TokenKind::Last => "end".to_owned(),
            })
            .collect()
    }

    #[test]
    fn a_subscript_is_a_digit() {
        assert_eq!(shown("\u{3b1}\u{2081}"), ["\u{3b1}1", "end"]);
    }

    #[test]
    fn lines_end_outside_of_brackets_and_comments_are_left_out() {
        let text = "# nothing\n\n on (\u{3b1}1, # one\r\n  r2) : \"a b\"\nr1..r4";
        let expected = ["on", "(", "\u{3b1}1", ",", "r2", ")", ":", "\"a b\"", "end", "r1", "..", "r4", "end"];
        assert_eq!(shown(text), expected);
        let tokens = tokens(text).unwrap();
        assert_eq!(tokens[2].place, Place { line: 3, column: 6 });
        assert_eq!(tokens[4].place, Place { line: 4, column: 3 });
    }

    #[test]
    fn what_is_no_word_or_sign_is_told() {
        let message = |text: &str| tokens(text).unwrap_err().to_string();
        assert_eq!(message("r1, %"), "1:5: '%' has no meaning here");
        assert_eq!(message("a \"b"), "1:3: the quotation is not closed on its line");
        assert_eq!(message("b1\u{305}"), "1:3: '\\u{305}' has no meaning here; mark a forced move as in b1!");
        assert_eq!(message("on (r1,\n  r2"), "1:4: this parenthesis or brace is not closed");
    }
}
