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
//! line where it stands, so that every problem can be reported with its place. Codewords of variants that describe the
//! goals by a graph are known and refused by name. Some files are malformed, and some are games of a kind that has no counterpart here,
//! as where a player moves twice in a row. Both are reported with the line and the word, and with what to do.
//!
//! In a file that is written, time points are listed until the last move of Black's that counts, or until the board is full. So a bound
//! on moves becomes an end of time, as the format has no other way to say it.
//!
//! Imports [`game`](crate::game) and [`symmetry`](crate::symmetry).

use std::{
    collections::{HashMap, HashSet},
    fmt::Display,
    path::Path,
};

use crate::{
    game::{
        Board, Claim, Convention, Game, GameError, MAX_FILE_BYTES, MAX_POINTS, Names, OpeningRule, PG_FILE, Passages,
        Point, Start,
        file::{Reading, Source},
        no_file, refused, too_many_points,
    },
    quote::shown,
    sources,
    symmetry::automorphisms_of,
};

/// Reads the game that a command line names, by a text and more options. It may name files, and the whole game may be `pg:FILE`.
///
/// # Errors
///
/// As those of [`Game::read_in`] and [`read`].
pub fn game(text: &str, options: &[&str]) -> Result<Game, GameError> {
    let here = Some(Path::new(""));
    let Passages { board, reading, options: others } = Passages::of(text, options)?;
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
#[derive(Clone)]
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

    /// `tests/cases/prove/pg.md` has what is read, and the messages.
    #[test]
    fn what_is_written_is_the_same_game_when_it_is_read() {
        for text in [
            "3^2",
            "4^2 --maker-breaker",
            "3^2 --ophelia points:9/0,1/6,8",
            "3^2 --start X:4/O:0,2 --to-move Xeno",
            "3^2 --start X:4/O:0,2 --to-move Xeno --moves 2",
            "3^2 --start X:4/O: --to-move Ophelia",
            "3^2 --start X:4/O: --to-move Ophelia --moves 2",
            "3^2 --moves 3",
            "3^3 --forbid-opening 13",
        ] {
            let game = Game::parse(text).unwrap();
            let read = parse(&text_of(&game).unwrap()).unwrap();
            assert_eq!((&read.board, &read.convention), (&game.board, &game.convention), "{text}");
            assert_eq!((&read.opening, read.moves), (&game.opening, game.moves), "{text}");
        }
    }
}
