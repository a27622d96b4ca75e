//! Positional games as the field of quantified Boolean formulas writes them: files that end in `.pg`.
//!
//! V. Mayer-Eichberger and A. Saffidine define the format ("Positional Games and QBF: The Corrective Encoding", 2020, and the
//! instances published with it). Black is Xeno: a file asks whether Black completes one of his lines at one of his time
//! points, and before White completes one of hers. Point i is the point that `#positions` names after i others.
//!
//! A game is read if its lines are listed and the players move in turn. `#firstmoves` is there to save work: it lists the
//! points of the first move up to symmetry. If the symmetries bear that out, it changes nothing, and is left out. Else it
//! becomes an opening rule if one can say it; if none can, the file is refused.
//!
//! The format has one level: a codeword in a line of its own, then words until the next one. Each word keeps the
//! line where it stands, so that every problem can be told with its place. Codewords of variants that describe the
//! goals by a graph are known and refused by name. Some files are malformed, and some are games of a kind that has no counterpart here,
//! as where a player moves twice in a row. Both are told with the line and the word, and with what to do.
//!
//! In a file that is written, time points are listed until the last move of Black's that counts, or until the board is full. So a bound
//! on moves becomes an end of time, as the format has no other way to say it.
//!
//! Imports [`game`](crate::game) and [`symmetry`](crate::symmetry).

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::path::Path;

use crate::game::file::{Reading, Source};
use crate::game::{
    Board, Claim, Convention, Game, GameError, MAX_FILE_BYTES, MAX_POINTS, Names, OpeningRule, PG_FILE, Parts, Point,
    Start, no_file, refused, too_many_points,
};
use crate::quote::shown;
use crate::sources;
use crate::symmetry::automorphisms_of;

/// Reads the game that a command line names, by a text and more options. It may name files, and the whole game may be `pg:FILE`.
///
/// # Errors
///
/// As those of [`Game::read_in`] and [`read`].
pub fn game(text: &str, options: &[&str]) -> Result<Game, GameError> {
    let here = Some(Path::new(""));
    let Parts { board, reading, options: others } = Parts::of(text, options)?;
    let Some(file) = board.strip_prefix(PG_FILE) else { return Game::read(text, options, here) };
    let game = read(Path::new(file))?;
    if reading != Reading::default() {
        return Err(no_file(board));
    }
    game.with_options(&others, here)
}

/// Reads the game in a `.pg` file, or on standard input if the path is `-`.
///
/// # Errors
///
/// The file cannot be read, is not of the format, or holds a game that cannot be stated here.
pub fn read(path: &Path) -> Result<Game, GameError> {
    let text = sources::read_input(path, MAX_FILE_BYTES).map_err(|error| GameError::new(error.why));
    text.and_then(|text| parse(&text)).map_err(|error| error.of_file(path))
}

/// The game in a text.
fn parse(text: &str) -> Result<Game, GameError> {
    let sections = Sections::of(text)?;
    let positions = sections.names("#positions")?;
    if let Some(word) = positions.get(MAX_POINTS) {
        return Err(GameError::at(word.line, too_many_points(positions.len() as u64)));
    }
    // The points are numbered in the order in which they are listed.
    let numbers: HashMap<&str, Point> = positions.iter().map(|word| word.text).zip(0..).collect();
    let no_point = |word: &Word| word.fault("is not a point; list all points after #positions");
    let point = |word: &Word| numbers.get(word.text).copied().ok_or_else(|| no_point(word));
    let points = |codeword| sections.list(codeword).iter().map(point).collect::<Result<Vec<Point>, _>>();
    let (xeno, ophelia) = (points("#blackinitials")?, points("#whiteinitials")?);
    let (black_begins, moves) = turns(&sections, positions.len().saturating_sub(xeno.len() + ophelia.len()))?;
    let line = |words: &Vec<Word>| match twice(words) {
        Some(word) => Err(word.fault("is named twice in this line")),
        None => words.iter().map(point).collect(),
    };
    let board = |codeword| {
        let lines = sections.rows(codeword).iter().map(line).collect::<Result<_, _>>()?;
        Board::new(positions.len(), lines)
    };
    let (black, white) = (board("#blackwins")?, board("#whitewins")?);
    let start = Start { xeno, ophelia, ophelia_moves: !black_begins };
    let game = || -> Result<Game, GameError> {
        let game = Game::of_board(black);
        let mut game = match white.lines() {
            [] => game.with_convention(Convention::MakerBreaker),
            lines => game.with_own_lines(lines.to_vec())?,
        };
        // Errors name points as the file does.
        game.source.names = positions.iter().map(|word| word.text.to_owned()).collect();
        Ok(Game { source: Source::default(), moves, ..game.with_position(start)?.checked()? })
    };
    let game = game()?;
    let allowed = points("#firstmoves")?;
    let Some(&Word { line, .. }) = sections.list("#firstmoves").first() else { return Ok(game) };
    let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
    let owned = [&xeno[..], &ophelia].concat();
    let group = automorphisms_of(&game, &[&xeno, &ophelia]);
    let reached = |orbit: &Vec<Point>| orbit.iter().any(|point| allowed.contains(point) || owned.contains(point));
    let Some(orbit) = group.orbits().into_iter().find(|orbit| !reached(orbit)) else { return Ok(game) };
    if owned.is_empty() && !ophelia_moves {
        let others = (0..).take(positions.len()).filter(|point| !allowed.contains(point)).collect();
        if let Ok(game) = game.with_opening(OpeningRule::Xeno(others)) {
            return Ok(game);
        }
    }
    let name = orbit.first().map_or("", |&point| positions[usize::from(point)].text);
    let forbidden = format!("the first move may not be '{}', and no symmetry maps an allowed point to it", shown(name));
    Err(GameError::at(line, forbidden + "; the prover has no such rule, so leave #firstmoves out"))
}

/// A word of the text.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    /// The line of the text, from 1.
    line: usize,
}

impl Word<'_> {
    /// What is wrong with this word.
    fn fault(&self, what: impl Display) -> GameError {
        GameError::at(self.line, format!("'{}' {what}", shown(self.text)))
    }
}

/// The first word that stands before it already.
fn twice<'w, 't>(words: &'w [Word<'t>]) -> Option<&'w Word<'t>> {
    let mut seen = HashSet::new();
    words.iter().find(|word| !seen.insert(word.text))
}

/// The rows that are listed after each codeword, in the order of the text.
#[derive(Default)]
struct Sections<'t>(HashMap<&'static str, Vec<Vec<Word<'t>>>>);

/// The codewords. What is listed after the first is ignored.
const CODEWORDS: &str =
    "#version #times #blackturns #positions #blackwins #whitewins #blackinitials #whiteinitials #firstmoves";

/// The codewords of variants that give the goals as a graph.
const GRAPH: &str =
    "#neighbours #edges #source #target #startboarder #endboarder #blackgoal #whitegoal #distances #unreachablepairs";

impl<'t> Sections<'t> {
    /// Reads a text. `%` starts a comment; blank lines are ignored. A codeword may come again: the lists are joined.
    fn of(text: &'t str) -> Result<Self, GameError> {
        let mut sections = Self::default();
        let mut codeword = None;
        for (line, row) in (1..).zip(text.split('\n')) {
            let row = row.split('%').next().unwrap_or_default();
            let words: Vec<Word> = row.split_ascii_whitespace().map(|text| Word { text, line }).collect();
            let Some(first) = words.first() else { continue };
            if first.text.starts_with('#') {
                let name = first.text.to_ascii_lowercase();
                if let Some(name) = GRAPH.split(' ').find(|known| *known == name) {
                    let graph = format!("'{name}' gives the goals as a graph, which the prover does not read");
                    return Err(GameError::at(line, graph + "; list the lines after #blackwins and #whitewins"));
                }
                codeword = CODEWORDS.split(' ').find(|known| *known == name);
                if codeword.is_none() {
                    let what = "is not a codeword; list the lines of a game after #blackwins and #whitewins";
                    return Err(first.fault(what));
                }
                if let Some(extra) = words.get(1).filter(|_| name != "#version") {
                    return Err(extra.fault("is on the same line as a codeword; begin the list on the next line"));
                }
                continue;
            }
            let loose = "comes before any codeword; begin with #times, #positions or another one";
            let codeword = codeword.ok_or_else(|| first.fault(loose))?;
            sections.0.entry(codeword).or_default().push(words);
        }
        Ok(sections)
    }

    /// The rows after a codeword.
    fn rows(&self, codeword: &str) -> &[Vec<Word<'t>>] {
        self.0.get(codeword).map_or(&[], Vec::as_slice)
    }

    /// The words of these rows.
    fn list(&self, codeword: &str) -> Vec<Word<'t>> {
        self.rows(codeword).concat()
    }

    /// The same, of which there are some, and none is listed twice.
    fn names(&self, codeword: &'static str) -> Result<Vec<Word<'t>>, GameError> {
        let words = self.list(codeword);
        match twice(&words) {
            Some(word) => Err(word.fault(format!("is listed twice after {codeword}; list it once"))),
            None if words.is_empty() => {
                refused(format!("nothing is listed after {codeword}; list at least one name there"))
            }
            None => Ok(words),
        }
    }
}

/// The turns of a game with so many free points: whether the first time point is Black's, and how many moves of Black's count, if the time
/// points end before the free points do.
fn turns(sections: &Sections, free: usize) -> Result<(bool, Option<Point>), GameError> {
    let (all, black_turns) = (sections.names("#times")?, sections.names("#blackturns")?);
    let times: HashSet<&str> = all.iter().map(|word| word.text).collect();
    if let Some(word) = black_turns.iter().find(|word| !times.contains(word.text)) {
        return Err(word.fault("is not a time point; list all time points after #times"));
    }
    let black: HashSet<&str> = black_turns.iter().map(|word| word.text).collect();
    let is_black = |word: &Word| black.contains(word.text);
    // With the last free point the game ends.
    let played = &all[..free.min(all.len())];
    if let Some(pair) = played.windows(2).find(|pair| is_black(&pair[0]) == is_black(&pair[1])) {
        let player = if is_black(&pair[0]) { "Black" } else { "White" };
        let [first, second] = [&pair[0], &pair[1]].map(|word| shown(word.text));
        let several = "only games in which the players move in turn can be proved";
        return Err(GameError::at(pair[1].line, format!("{player} moves at {first} and at {second}; {several}")));
    }
    let black_begins = played.first().is_some_and(is_black);
    let count = played.iter().filter(|word| is_black(word)).count();
    let most = if black_begins { free.div_ceil(2) } else { free / 2 };
    match Point::try_from(count) {
        Ok(moves @ 1..) => Ok((black_begins, Some(moves).filter(|_| count < most))),
        _ => refused("Black has no turn on a free point, so there is nothing to prove"),
    }
}

/// The text of a game; Xeno is Black. Points have the names that the game's source gives them, if they are single words; otherwise their
/// numbers.
///
/// # Errors
///
/// The format cannot state the opening rule.
pub fn text_of(game: &Game) -> Result<String, GameError> {
    let first_moves = match &game.opening {
        OpeningRule::Both(_) => {
            return refused("a .pg file can restrict only Black's first move; leave --forbid-first-moves out");
        }
        OpeningRule::Xeno(forbidden) => {
            (0..).take(game.board.points()).filter(|point| !forbidden.contains(point)).collect()
        }
        OpeningRule::None | OpeningRule::Start(_) => Vec::<Point>::new(),
    };
    // Time points are numbered from 1, and every other one is Black's.
    let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
    let free = game.board.points() - xeno.len() - ophelia.len();
    let is_black = |time: usize| time.is_multiple_of(2) != ophelia_moves;
    let counted = game.moves.map_or(usize::MAX, usize::from);
    let last = (0..free).filter(|&time| is_black(time)).take(counted).last();
    // Without a bound, the players move until no point is free.
    let times = if game.moves.is_some() { last.map_or(0, |last| last + 1) } else { free };
    let names = words(game);
    let row = |points: &[Point]| points.iter().map(|&point| &*names[usize::from(point)]).collect::<Vec<_>>().join(" ");
    let turns = |which: &dyn Fn(usize) -> bool| {
        (0..times).filter(|&time| which(time)).map(|time| format!("t{}", time + 1)).collect::<Vec<_>>().join(" ")
    };
    let lines = |claim| game.lines_of(claim).iter().map(|line| row(line) + "\n").collect::<String>();
    let (name, first_moves) = (game.name(), row(&first_moves));
    Ok(format!(
        "#version\n1.0\n%% {}\n#times\n{}\n#blackturns\n{}\n#positions\n{}\n#blackwins\n{}#whitewins\n{}#blackinitials\n{}\n#whiteinitials\n{}\n{}",
        name.escape_debug(),
        turns(&|_| true),
        turns(&is_black),
        names.join(" "),
        lines(Claim::XenoWins),
        lines(Claim::OpheliaWins),
        row(&xeno),
        row(&ophelia),
        if first_moves.is_empty() { String::new() } else { format!("#firstmoves\n{first_moves}\n") }
    ))
}

/// A word for each point.
fn words(game: &Game) -> Vec<String> {
    let given = Names::given(game).all(game);
    let is_word = |name: &String| !name.contains(|letter: char| letter.is_whitespace() || "#%".contains(letter));
    if given.iter().all(is_word) { given } else { Names::NUMBERS.all(game) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of two rows: Black is to move, owns a1, and wins with a row or a column.
    const SQUARE: &str = "\
#version
1.0
%% a square % of four points
#times
t3 t4
t5
#blackturns
t3 t5
#positions
a1 a2 b1 b2
#blackwins
a1 a2 % the first column
b1 b2
a1 b1
#blackinitials
a1
#whiteinitials
";

    fn text(pg: &str) -> String {
        let game = parse(pg).unwrap();
        game.name().replace(&game.board_name(), "BOARD")
    }

    fn fault(pg: &str) -> String {
        let GameError { line, message, .. } = parse(pg).unwrap_err();
        format!("{}: {message}", line.unwrap_or(0))
    }

    /// The square with one piece of its text replaced.
    fn square(old: &str, new: &str) -> String {
        assert_eq!(SQUARE.matches(old).count(), 1, "{old}");
        SQUARE.replace(old, new)
    }

    #[test]
    fn points_are_numbered_as_they_are_listed() {
        let game = parse(SQUARE).unwrap();
        assert_eq!(game.board.points(), 4);
        assert_eq!(game.board.lines(), [[0, 1], [0, 2], [2, 3]]);
        assert_eq!(text(SQUARE), "BOARD --maker-breaker --start X:0/O: --to-move Xeno");
    }

    #[test]
    fn the_first_time_point_says_who_begins() {
        let white = square("t3 t5", "t4");
        assert_eq!(text(&white), "BOARD --maker-breaker --start X:0/O: --to-move Ophelia");
    }

    #[test]
    fn turns_that_end_before_the_points_do_are_a_bound() {
        assert_eq!(
            text(&square("t4\nt5", "t4").replace("t3 t5", "t3")),
            "BOARD --maker-breaker --start X:0/O: --to-move Xeno --moves 1"
        );
        let longer = square("t4\nt5", "t4\nt5 t6 t7").replace("t3 t5", "t3 t5 t7");
        assert_eq!(text(&longer), text(SQUARE), "the game ends with the last free point");
    }

    #[test]
    fn lines_of_white_count_for_ophelia() {
        let both = |wins: &str| square("#blackinitials", &format!("#whitewins\n{wins}\n#blackinitials"));
        assert_eq!(text(&both("b2 b1\na1 b1\na2 a1\na1 a2")), "BOARD --start X:0/O: --to-move Xeno");
        let own = parse(&both("a2 b2\nb1 b2")).unwrap();
        assert_eq!(own.lines_of(Claim::OpheliaWins), [[1, 3], [2, 3]]);
        assert!(own.name().contains(" --ophelia lines:"));
    }

    #[test]
    fn a_section_may_come_again_and_codewords_may_be_in_capitals() {
        let split = square("#blackinitials", "#positions\n#BlackWins\na2 b2\n#blackinitials");
        assert_eq!(parse(&split).unwrap().board.lines().len(), 4);
        assert_eq!(parse(&square("#version\n1.0", "#version 1.0")).unwrap(), parse(SQUARE).unwrap());
    }

    const ROW: &str = "#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\na b c\n#blackwins\na b\nb c\n#whitewins\na b\nb c\n#firstmoves\n";

    #[test]
    fn first_moves_up_to_symmetry_change_nothing() {
        for list in ["", "a b", "b c", "a b c"] {
            assert_eq!(text(&format!("{ROW}{list}\n")), "BOARD", "{list}");
        }
        let white = ROW.replace("t1 t3", "t2");
        assert_eq!(text(&format!("{white}c b")), "BOARD --start X:/O: --to-move Ophelia");
    }

    #[test]
    fn other_first_moves_are_an_opening_rule_or_refused() {
        assert_eq!(text(&format!("{ROW}a c")), "BOARD --forbid-opening 1");
        let refused = "the first move may not be 'b', and no symmetry maps an allowed point to it; the prover has no such rule, \
                   so leave #firstmoves out";
        assert_eq!(fault(&format!("{ROW}a")), format!("14: {refused}"), "an opening rule leaves two points");
        assert_eq!(fault(&format!("{}a c", ROW.replace("t1 t3", "t2"))), format!("14: {refused}"), "White begins");
        let start = format!("{}c", ROW.replace("#firstmoves", "#blackinitials\na\n#firstmoves"));
        assert!(fault(&start).starts_with("16: the first move may not be 'b'"), "the start leaves b and c");
        assert_eq!(text(&format!("{start} b")), "BOARD --start X:0/O: --to-move Xeno");
    }

    #[test]
    fn what_cannot_be_held_is_refused_by_name() {
        let twice = "Black moves at t3 and at t4; only games in which the players move in turn can be proved";
        assert_eq!(fault(&square("t3 t5", "t3 t4")), format!("5: {twice}"));
        let white = "White moves at t4 and at t5; only games in which the players move in turn can be proved";
        assert_eq!(fault(&square("t3 t5", "t3")), format!("6: {white}"));
        let graph = "'#neighbours' gives the goals as a graph, which the prover does not read; list the lines after #blackwins and #whitewins";
        assert_eq!(fault(&square("#blackwins", "#neighbours\n#blackwins")), format!("11: {graph}"));
        let goals = "gives the goals as a graph";
        for codeword in
            ["#edges", "#source", "#Target", "#startboarder", "#endboarder", "#blackgoal", "#unreachablepairs"]
        {
            assert!(fault(&format!("{SQUARE}{codeword} x\n")).contains(goals), "{codeword}");
        }
    }

    #[test]
    fn each_mistake_is_told_with_its_line() {
        for (pg, message) in [
            (
                square("#whiteinitials", "#white"),
                "17: '#white' is not a codeword; list the lines of a game after #blackwins and #whitewins",
            ),
            (
                square("#version", "1.0"),
                "1: '1.0' comes before any codeword; begin with #times, #positions or another one",
            ),
            (
                square("#times\nt3", "#times t3"),
                "4: 't3' is on the same line as a codeword; begin the list on the next line",
            ),
            (square("t3 t4\nt5\n", ""), "0: nothing is listed after #times; list at least one name there"),
            (square("t3 t5\n", ""), "0: nothing is listed after #blackturns; list at least one name there"),
            (square("a1 a2 b1 b2\n", ""), "0: nothing is listed after #positions; list at least one name there"),
            (square("t3 t5", "t3 t7"), "8: 't7' is not a time point; list all time points after #times"),
            (square("t3 t4", "t3 t4 t3"), "5: 't3' is listed twice after #times; list it once"),
            (square("t3 t5", "t3 t3"), "8: 't3' is listed twice after #blackturns; list it once"),
            (square("a1 a2 b1 b2", "a1 a2 b1 b2 a2"), "10: 'a2' is listed twice after #positions; list it once"),
            (square("b1 b2\na1", "b1 c2\na1"), "13: 'c2' is not a point; list all points after #positions"),
            (square("b1 b2\na1", "b1 b2 b1\na1"), "13: 'b1' is named twice in this line"),
            (square("a1\n#white", "a3\n#white"), "16: 'a3' is not a point; list all points after #positions"),
            (square("a1\n#white", "a1 a1\n#white"), "0: point a1 is named twice; name it once"),
            (
                square("a1\n#white", "a1 b1\n#white"),
                "0: Xeno owns the line a1,b1 at the start: the game is over; leave out one of these points",
            ),
            (
                square("a1\n#white", "a1\n#white") + "a2 b1 b2\n",
                "0: Black has no turn on a free point, so there is nothing to prove",
            ),
        ] {
            assert_eq!(fault(&pg), message);
        }
    }

    #[test]
    fn a_huge_file_is_refused_where_it_grows_too_large() {
        let names = |count: usize| (0..count).map(|name| format!("p{name} ")).collect::<String>();
        let points = format!("#times\nt\n#blackturns\nt\n#positions\n{}\n", names(MAX_POINTS + 1));
        assert_eq!(fault(&points), "6: 32769 points are too many: choose a board of at most 32768");
        let lines: String = (0..200)
            .flat_map(|a| (0..a).flat_map(move |b| (0..4).map(move |c| (a, b, c))))
            .map(|(a, b, c)| format!("p{a} p{b} p{}\n", 200 + c))
            .collect();
        let lines = format!("#times\nt\n#blackturns\nt\n#positions\n{}\n#blackwins\n{lines}", names(204));
        assert_eq!(fault(&lines), "0: 79600 lines are too many: choose a board of at most 65536");
    }

    #[test]
    fn any_bytes_are_read_or_refused() {
        let mut random = crate::random::Random(7);
        let pieces: Vec<&str> = SQUARE
            .split_inclusive(['\n', ' '])
            .chain(["#firstmoves\n", "#whitewins\n", "\u{e9}\n", "#\n", "%"])
            .collect();
        let mut read = 0;
        for _ in 0..20_000 {
            let mut text: Vec<&str> = SQUARE.split_inclusive(['\n', ' ']).collect();
            for _ in 0..random.below(4) {
                let at = random.below(text.len());
                let piece = pieces[random.below(pieces.len())];
                text.splice(at..at + random.below(2), [piece]);
            }
            let text = text.concat();
            if let Ok(game) = parse(&text) {
                assert!(game.checked().is_ok(), "{text}");
                read += 1;
            }
        }
        assert!((5_000..20_000).contains(&read), "{read}");
    }

    #[test]
    fn options_may_follow_a_file() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("my square.pg");
        std::fs::write(&path, SQUARE).unwrap();
        let expression = format!("pg:{}", path.display());
        assert_eq!(game(&expression, &[]).unwrap(), parse(SQUARE).unwrap());
        let bounded = game(&format!("{expression} --moves 1"), &[]).unwrap();
        assert_eq!(bounded.moves, Some(1));
        std::fs::write(&path, "#times\nx\n#graph\n").unwrap();
        let error = game(&expression, &[]).unwrap_err().to_string();
        assert!(
            error.ends_with(
                "my square.pg:3: '#graph' is not a codeword; list the lines of a game after #blackwins and #whitewins"
            ),
            "{error}"
        );
        let missing = game("pg:no-such.pg", &[]).unwrap_err().to_string();
        assert!(missing.starts_with("no-such.pg: cannot be read: "), "{missing}");
        assert_eq!(game("3^2 --moves 2", &[]).unwrap().name(), "3^2 --moves 2");
    }

    fn again(game: &Game) -> Game {
        parse(&text_of(game).unwrap()).unwrap()
    }

    #[test]
    fn what_is_written_is_the_same_game_when_it_is_read() {
        let square = || Game::parse("mnk:3,3,3").unwrap();
        let start = Start { xeno: vec![4], ophelia: vec![0, 2], ophelia_moves: false };
        let lines = vec![vec![0, 1], vec![6, 8]];
        for game in [
            square(),
            Game::parse("4^2 --maker-breaker").unwrap(),
            square().with_own_lines(lines).unwrap(),
            square().with_position(start.clone()).unwrap(),
            Game { moves: Some(2), ..square().with_position(start).unwrap() },
            Game { moves: Some(3), ..square() },
            Game::parse("3^3").unwrap().with_opening(OpeningRule::Xeno(vec![13])).unwrap(),
        ] {
            let read = again(&game);
            assert_eq!((&read.board, &read.convention), (&game.board, &game.convention), "{}", game.name());
            assert_eq!((&read.opening, read.moves), (&game.opening, game.moves), "{}", game.name());
        }
    }

    #[test]
    fn who_begins_and_the_bound_are_told_by_times() {
        let start = Start { xeno: vec![4], ophelia: vec![], ophelia_moves: true };
        let game = Game::parse("mnk:3,3,3").unwrap().with_position(start).unwrap();
        assert_eq!(again(&Game { moves: Some(2), ..game.clone() }).moves, Some(2));
        assert_eq!(again(&game).opening, game.opening);
    }

    #[test]
    fn names_that_are_words_are_kept() {
        let mut game = Game::parse("mnk:3,1,3").unwrap();
        game.source.names = ["a1", "b'", "ζ"].map(str::to_owned).to_vec();
        assert!(text_of(&game).unwrap().contains("#positions\na1 b' ζ\n#blackwins\na1 b' ζ\n"));
        game.source.names[1] = "b %".to_owned();
        assert!(text_of(&game).unwrap().contains("#positions\n0 1 2\n"));
    }

    #[test]
    fn a_rule_for_both_players_is_refused() {
        let game = Game::parse("3^3").unwrap().with_opening(OpeningRule::Both(vec![13])).unwrap();
        assert!(text_of(&game).unwrap_err().message.starts_with("a .pg file can restrict only"));
    }
}
