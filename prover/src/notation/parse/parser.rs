//! Reads statements from words and signs.

use std::collections::HashMap;

use crate::game::{Game, Point};
use crate::notation::parse::lexer::{Token, tokens};
use crate::notation::parse::syntax::*;
use crate::notation::parse::{Mistake, Place, Problem};

/// The words that begin statements.
pub(super) const STATEMENTS: [&str; 15] = [
    "title",
    "source",
    "game",
    "points",
    "components",
    "squares",
    "lines",
    "grid",
    "diagonals",
    "map",
    "example",
    "theorem",
    "play",
    "table",
    "claim",
];

pub(super) type Result<T> = std::result::Result<T, Mistake>;

/// Reads a text.
///
/// # Errors
///
/// The first place that is not understood.
pub fn read(text: &str) -> Result<Text> {
    // Some editors begin a text with a mark of its encoding.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut parser = Parser {
        tokens: tokens(text)?,
        next: 0,
        end: text
            .lines()
            .zip(1..)
            .last()
            .map_or(Place { line: 1, column: 1 }, |(last, line)| Place { line, column: last.chars().count() + 1 }),
        text: Text {
            title: None,
            sources: Vec::new(),
            game: None,
            told_game: None,
            names: Vec::new(),
            numbers: None,
            named: Place::default(),
            components: Vec::new(),
            statements: Vec::new(),
        },
        points: HashMap::new(),
        told: HashMap::new(),
        map_size: 0,
        mapped: 0,
    };
    if parser.tokens.is_empty() {
        return Err(Mistake { place: parser.end, problem: Problem::Empty });
    }
    while parser.peek().is_some() {
        parser.statement()?;
    }
    parser.named()?;
    Ok(parser.text)
}

/// What has been read, and what is left.
pub(super) struct Parser {
    pub(super) tokens: Vec<Token>,
    pub(super) next: usize,
    pub(super) end: Place,
    pub(super) text: Text,
    /// The index of each name.
    pub(super) points: HashMap<String, Point>,
    /// The lines on which names were given to statements.
    pub(super) told: HashMap<(&'static str, String), usize>,
    /// The points of the board and of its lines.
    pub(super) map_size: usize,
    /// The same of all maps so far.
    pub(super) mapped: usize,
}

impl Parser {
    fn statement(&mut self) -> Result<()> {
        let place = self.place();
        let keyword = self.word("a statement")?;
        match keyword.as_str() {
            "title" => {
                self.once("title", "title", place)?;
                self.text.title = Some(self.quoted("the title")?.name);
            }
            "source" => {
                let source = self.quoted("the source")?.name;
                self.text.sources.push(source);
            }
            "game" => self.game(place)?,
            "points" => self.name_points(place)?,
            "components" => self.components()?,
            "squares" => self.squares()?,
            "lines" => self.lines()?,
            "grid" => self.grid()?,
            "diagonals" => self.diagonals()?,
            "map" => self.map()?,
            "example" => {
                let title = self.title("example")?;
                self.sign(':')?;
                let items = self.moves()?;
                self.text.statements.push(Statement::Example(title, items));
            }
            "theorem" => self.theorem()?,
            "play" => self.play()?,
            "table" => self.table()?,
            "claim" => self.claim(place)?,
            _ => return Err(Mistake { place, problem: Problem::Statement(keyword) }),
        }
        self.line_ends()
    }

    fn game(&mut self, place: Place) -> Result<()> {
        self.once("game", "game", place)?;
        let Titled { name, place } = self.quoted("the game, for example \"affine:4\"")?;
        let game = Game::read(&name).map_err(|error| Mistake { place, problem: Problem::Game(error.to_string()) })?;
        self.map_size = game.board.points() + game.board.lines().iter().map(Vec::len).sum::<usize>();
        (self.text.game, self.text.told_game) = (Some(game), Some(name));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::notation::{Options, audit};

    /// A game of nine points, on a line of its own.
    const PLANE: &str = "game \"affine:3\"\n";

    /// All problems, by their names.
    const PROBLEMS: [&str; 25] = [
        "Again",
        "Character",
        "Command",
        "Components",
        "Cycle",
        "Empty",
        "Expected",
        "Game",
        "Limit",
        "Mark",
        "Names",
        "Nested",
        "NoComponents",
        "NoEnd",
        "NoGame",
        "NoPoint",
        "Numbered",
        "Open",
        "Quotation",
        "Range",
        "Row",
        "Statement",
        "Unknown",
        "Unlabelled",
        "Vector",
    ];

    /// The problem of a text, by its name, and what is said of it.
    fn mistake(text: &str) -> (String, String) {
        match audit(text, &Options::default()) {
            Ok(_) => panic!("understood: {text}"),
            Err(mistake) => {
                let problem = format!("{:?}", mistake.problem);
                (problem.chars().take_while(|letter| letter.is_alphanumeric()).collect(), mistake.to_string())
            }
        }
    }

    /// Texts that follow the game of the plane, so that their lines are counted from 2, with what is said of them.
    const MISTAKES: &[(&str, &str, &str)] = &[
        ("Character", "play %", "2:6: '%' stands for nothing here"),
        ("Character", "play \u{301}", "2:6: '\\u{301}' stands for nothing here"),
        ("Quotation", "title \"a", "2:7: the quotation is not closed on its line"),
        (
            "Command",
            "map \\psi = (0)",
            "2:5: the only command is \\overline{NAME}; write names without commands, such as a1",
        ),
        ("Open", "map a = (0 1\n", "2:9: this parenthesis or brace is not closed"),
        ("Expected", "title a", "2:7: expected the title, not 'a'"),
        ("Expected", "source", "2:7: expected the source, not the end of the line"),
        ("Expected", "title \"a\" \"b\"", "2:11: expected the end of the line, not \"b\""),
        ("Expected", "(0)", "2:1: expected a statement, not '('"),
        ("Expected", "points a..", "2:11: expected the last name of the range, not the end of the line"),
        ("Open", "points (", "2:8: this parenthesis or brace is not closed"),
        ("Expected", "points a, b", "2:9: expected a name, not ','"),
        ("Expected", "points a at", "2:12: expected the number of a point, not the end of the line"),
        ("Expected", "squares \"S\" r c", "2:13: expected 'rows', not 'r'"),
        ("Expected", "squares \"S\" rows r columns c\n  s 1 2\nend", "3:5: expected ':', not '1'"),
        ("Expected", "squares \"S\" rows r columns c\n  s: 1 a\nend", "3:8: expected a symbol, from 1, not 'a'"),
        ("Expected", "lines \"L\"\n  0, 1\nend", "3:3: expected '{', not '0'"),
        ("Expected", "lines \"L\"\n  {0 1}\nend", "3:6: expected ',' or '}', not '1'"),
        ("Expected", "lines \"L\" from \"S\" g", "2:20: expected 'by', not 'g'"),
        (
            "Expected",
            "grid \"G\" rows \"L\" columns \"L\" 2",
            "2:19: expected which of its rows, from 1, not 'columns'",
        ),
        ("Expected", "diagonals \"D\" grid", "2:15: expected 'of', not 'grid'"),
        ("Expected", "map a (0 1)", "2:7: expected '=', not '('"),
        ("Expected", "map a =", "2:8: expected the name of a symmetry, not the end of the line"),
        ("Expected", "example \"E\" 0, (1)", "2:13: expected ':', not '0'"),
        ("Expected", "example \"E\" : 0,", "2:17: expected the name of a point, not the end of the text"),
        ("Expected", "example \"E\" : (0, 1)", "2:17: expected ')', not ','"),
        ("Expected", "example \"E\" : XW(0 1)", "2:20: expected ')', not '1'"),
        (
            "Expected",
            "theorem \"T\" Xeno",
            "2:17: expected 'Xeno wins' or 'Ophelia wins', as draws have no notation, not the end of the line",
        ),
        (
            "Expected",
            "theorem \"T\" draw",
            "2:13: expected 'Xeno wins' or 'Ophelia wins', as draws have no notation, not 'draw'",
        ),
        (
            "Expected",
            "claim outcome \"3^2\" : Ophelia draws",
            "2:31: expected 'Xeno wins', 'Ophelia wins' or 'draw', not 'draws'",
        ),
        (
            "Nested",
            "play \"P\"\n  0\n    on (1): 2\n      on (3): 4\nend",
            "5:7: this stands deeper than the case above it, but cases do not nest; put what belongs to one case into a 'play' of its own, and end the case with 'go \"…\"'",
        ),
        (
            "Expected",
            "play \"P\"\n  0, go \"Q\"\n  on (1): 2\nend",
            "4:3: expected 'end', as the sequence above it ends with 'go' or a double threat, not 'on'",
        ),
        (
            "Mark",
            "play \"P\" X = {0!}, O = {}",
            "2:15: only moves are marked as forced; write the point without a mark",
        ),
        ("Mark", "map a = (0 1!)", "2:12: only moves are marked as forced; write the point without a mark"),
        (
            "Mark",
            "example \"E\" : 0, XW(1!, 2)",
            "2:21: only moves are marked as forced; write the point without a mark",
        ),
        ("Mark", "claim orbit 0 = 1, 2!", "2:20: only moves are marked as forced; write the point without a mark"),
        (
            "Unknown",
            "example \"E\" : 0, go a",
            "2:18: there is no point 'go'; what follows 'go' is the name of a part in quotation marks",
        ),
        (
            "Unknown",
            "example \"E\" : 0, xw(1, 2)",
            "2:18: there is no point 'xw'; a double threat is XW(…) or OW(…), in capital letters, with its points",
        ),
        (
            "Unknown",
            "play \"P\"\n  0,\n  on (1): 2\nend",
            "4:3: there is no point 'on'; if a new line of the part is meant, the comma before it is too many",
        ),
        ("Expected", "claim orbit 0 of = 1", "2:15: expected 'under', 'in' or '=', not 'of'"),
        ("Expected", "claim orbit 0 = {1 2}", "2:20: expected ',' or '}', not '2'"),
        ("Expected", "claim stabiliser \"P\" = <a b>", "2:27: expected ',' or '>', not 'b'"),
        ("Expected", "claim stabiliser \"P\" = a", "2:24: expected an order, or maps such as <r, s>, not 'a'"),
        ("Expected", "claim replies \"P\" = 1", "2:19: expected 'under' or 'up to symmetry', not '='"),
        ("Expected", "claim lines S^S = 1", "2:15: expected another letter for the dimension, not 'S'"),
        (
            "Expected",
            "claim lines \"3^2\" = 2k",
            "2:21: expected a number below 2^64, with a sign such as '*' between it and what follows, not '2k'",
        ),
        (
            "Row",
            "table \"T\" columns O X\n  1 up to symmetry | 3\nend",
            "3:5: a row is not meant up to symmetry; tell it as a case, 'on … up to symmetry: …', of a play",
        ),
        ("Row", "grid \"G\" rows \"L\" 1 columns \"L\" 2\nend", "2:6: \"G\" has no rows"),
        ("Row", "squares \"S\" rows r columns c\nend", "2:9: \"S\" has no rows"),
        ("Row", "lines \"L\"\nend", "2:7: \"L\" has no rows"),
        ("Row", "diagonals \"D\" of \"G\" lines \"L\" 3\nend", "2:11: \"D\" has no rows"),
        ("Character", "points a\u{2032}", "2:9: '\u{2032}' stands for nothing here; write ' for a prime"),
        (
            "Statement",
            "100 101",
            "2:1: '100' begins no statement (a statement goes on on the next line only after a comma, or within parentheses or braces); write title, source, game, points, components, squares, lines, grid, diagonals, map, example, theorem, play, table or claim",
        ),
        ("Expected", "play \"P\" X {0}", "2:12: expected '=', not '{'"),
        ("Expected", "play \"P\" X = {0}", "2:17: expected 'O', not the end of the line"),
        ("Expected", "play \"P\"\n  on (0) 1\nend", "3:10: expected ':', not '1'"),
        ("Expected", "play \"P\"\n  on (0) up to date: 1\nend", "3:16: expected 'symmetry', not 'date'"),
        ("Expected", "play \"P\"\n  remaining \"Q\"\nend", "3:13: expected 'in', not \"Q\""),
        (
            "Expected",
            "play \"P\"\n  0, (1)\n  2, (3)\nend",
            "4:3: expected 'on', 'remaining in', 'otherwise', 'under' or 'end', not '2'",
        ),
        ("Expected", "table \"T\" O X", "2:11: expected 'columns', not 'O'"),
        ("Expected", "table \"T\" columns", "2:18: expected the columns, X, O, XW or OW, not the end of the line"),
        ("Expected", "table \"T\" columns O Y", "2:21: expected X, O, XW or OW, not 'Y'"),
        ("Expected", "table \"T\" columns O XW\n  0 | 1\nend", "3:7: expected XW(…) or an empty cell, not '1'"),
        (
            "Expected",
            "claim truth",
            "2:7: expected stabiliser, automorphisms, replies, orbit, isomorphic, outcome or lines, not 'truth'",
        ),
        ("Expected", "claim lines S^D = S for S = 3..2, D = 2..2", "2:32: expected a number from 3 on, not '2'"),
        ("Expected", "claim lines S^D = S for S = 3, D = 2..2", "2:30: expected '..', not ','"),
        (
            "Expected",
            "claim lines S^D = twice(S) for S = 2..3, D = 2..2",
            "2:24: expected binomial or sum before a parenthesis, not '('",
        ),
        ("NoEnd", "play \"P\"\n  0", "2:6: this is not ended; write 'end' on a line of its own"),
        ("Again", "title \"a\"\ntitle \"b\"", "3:1: 'title' is told already, on line 2"),
        ("Again", "points a b a", "2:12: 'a' is told already, on line 2"),
        ("Again", "points a b at 0 0", "2:17: '0' is told already, on line 2"),
        ("Again", "play \"P\"\nend\nplay \"P\"", "4:6: 'P' is told already, on line 2"),
        ("Again", "play \"P\" X = {0}, O = {0}", "2:23: '0' is told already, on line 2"),
        ("Again", "play \"P\"\n  otherwise: 0\n  otherwise: 1\nend", "4:3: 'otherwise' is told already, on line 3"),
        ("Again", "lines \"L\"\n  {0, 0}\nend", "3:7: '0' is told already, on line 3"),
        ("Unknown", "example \"E\" : 9", "2:15: there is no point '9'; there are 9 of them, 0 to 8"),
        ("NoPoint", "points a at 9", "2:13: the board has 9 points, numbered from 0; there is no point 9"),
        (
            "Range",
            "points a..c",
            "2:8: a range goes from a name with a number to the same name with a higher number, for example r1..r4, and has no more numbers than there are names",
        ),
        (
            "Range",
            "points r1..r9 at 1 0..8",
            "2:20: a range goes from a name with a number to the same name with a higher number, for example r1..r4, and has no more numbers than there are names",
        ),
        ("Again", "points r1..r9 at 3 0..7", "2:20: '3' is told already, on line 2"),
        ("Names", "points a1..a10", "2:8: there are 10 names for 9 points"),
        ("Names", "points a1..a8", "2:1: there are 8 names for 9 points"),
        ("Numbered", "points a at 0\npoints b", "3:9: number the names all or not at all"),
        ("Cycle", "map a = (0 1)(1 2)", "2:15: '1' comes twice in the cycles"),
        (
            "Vector",
            "points r1..r9 at 0 1 2 3 4 5 6 7 8\ncomponents r\nmap a = (i, i, i)",
            "4:9: the vector has 3 entries; with 1 components it needs 2",
        ),
        ("Row", "table \"T\" columns O X\n  0 | 1 | 2\nend", "3:11: the row has more cells than the table's 2 columns"),
        (
            "Row",
            "table \"T\" columns O X\n  | 1\nend",
            "3:3: the row begins with empty cells, but there is no row above that fills them",
        ),
        (
            "Row",
            "table \"T\" columns O X O\n  0 | 1 | 2\n   | 3 | 4\nend",
            "4:4: a row differs from the one above first where the other player has the choice",
        ),
        ("Row", "table \"T\" columns O X O\n  0 | 1 | 2\n   | | \nend", "4:4: the row is empty"),
        (
            "Components",
            "points a1..a5 b1..b4 at 0 1 2 3 4 5 6 7 8\ncomponents a b",
            "3:14: 'b' is no component; its points are numbered from 1, and as many as those of the others, which it is not",
        ),
        (
            "Unlabelled",
            "points a1..a9",
            "2:1: tell which points these names belong to: by their numbers after 'at', or by all lines of the board in a block 'lines'",
        ),
        (
            "Limit",
            "claim lines S^D = S for S = 2..30, D = 2..30",
            "2:45: a formula is compared for at most 400 boards, and these are 841",
        ),
        (
            "NoComponents",
            "map a = (i, (12))",
            "2:9: tell the components before a vector, for example 'components r c a b'",
        ),
        (
            "Character",
            "title \u{201c}a\u{201d}",
            "2:7: '\u{201c}' stands for nothing here; write straight quotation marks",
        ),
        ("Expected", "play \"P\"\n  0 (1)\nend", "3:5: expected ',' or the end of the line, not '('"),
        (
            "Expected",
            "example \"E\" : 0, XW(1, 2), 3",
            "2:26: expected the end of the line, as the sequence ends here, not ','",
        ),
        (
            "Statement",
            "Play \"P\"",
            "2:1: 'Play' begins no statement ('play' does); write title, source, game, points, components, squares, lines, grid, diagonals, map, example, theorem, play, table or claim",
        ),
        (
            "Statement",
            "strategy \"S\"",
            "2:1: 'strategy' begins no statement; write title, source, game, points, components, squares, lines, grid, diagonals, map, example, theorem, play, table or claim",
        ),
    ];

    #[test]
    fn each_mistake_is_told_with_its_place() {
        let mut met = BTreeSet::from(["Empty", "Game", "NoGame"]);
        let wrong = MISTAKES.iter().filter_map(|&(problem, text, message)| {
            met.insert(problem);
            let found = mistake(&format!("{PLANE}{text}"));
            (found != (problem.to_owned(), message.to_owned())).then_some((text, found))
        });
        assert_eq!(wrong.collect::<Vec<_>>(), []);
        assert_eq!(met, PROBLEMS.into());
    }

    #[test]
    fn a_game_is_needed_and_is_one() {
        let told = |text: &str| mistake(text).1;
        assert_eq!(mistake("# nothing\n"), ("Empty".to_owned(), "1:10: the text has no statement".to_owned()));
        let no_game = "the game is not told yet; write, for example, 'game \"affine:4\"' before this";
        assert_eq!(mistake("points a").0, "NoGame");
        assert_eq!(told("points a"), format!("1:8: {no_game}"));
        assert_eq!(told("example \"E\" : 0"), format!("1:15: {no_game}"));
        assert_eq!(mistake("game \"affine:6\"").0, "Game");
        assert_eq!(told("game \"affine:11\""), "1:6: order 11 is not offered; choose 2, 3, 4, 5, 7, 8 or 9");
        assert_eq!(told("map q = ()"), format!("1:5: {no_game}"));
        assert_eq!(told("game \"3^2\"\ngame \"3^2\""), "2:1: 'game' is told already, on line 1");
    }

    #[test]
    fn formulas_have_limits() {
        let claim = |formula: &str| mistake(&format!("claim lines S^D = {formula} for S = 2..3, D = 2..3")).1;
        let message = "more than 50 parentheses within each other are too many";
        assert!(claim(&format!("{}S{}", "(".repeat(60), ")".repeat(60))).ends_with(message));
        // A long sum is a deep expression, too.
        let message = "1:19: more than 1000 words and signs are too many for a formula";
        assert_eq!(claim(&"1 + ".repeat(100_000)), message);
    }
}
