//! The options that a command line, a text or a program gives beside a board; starts; and games from texts.
//!
//! Options are read in any order and applied in a fixed one. The lines for Ophelia come first, then the opening rule
//! and the number of moves, and the start last, as it must not be won by the lines that count.
//!
//! A start is any position in which nobody has completed a line; it need not arise by legal play. Who is to move
//! follows from the numbers of points where they fit, and must be said elsewhere. The empty board with Xeno to move
//! is no start but how every game begins, so that there is one form for it.
//!
//! A text may give only the digest of the lines; then it lists the lines in another place. The digest decides: lines that have
//! another one are refused. So a text names the same game wherever its lines come from.

use std::path::Path;

use crate::game::board::repeated;
use crate::game::expression::{Parsed, parted};
use crate::game::file::{Reading, Source};
use crate::game::{Board, Claim, Convention, Family, Game, GameError, Names, OpeningRule, Point, Start};

/// Options for whom the lines count, how the game opens or where it starts, and how many moves count.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleOptions<'a> {
    /// Whether no line counts for Ophelia.
    pub maker_breaker: bool,
    /// The game whose lines count for Ophelia.
    pub ophelia: Option<&'a str>,
    /// The points that Xeno's first move must avoid.
    pub forbid_opening: Option<&'a str>,
    /// The points that the first move of each player must avoid.
    pub forbid_first_moves: Option<&'a str>,
    /// The position from which the game starts.
    pub start: Option<&'a str>,
    /// Who is to move there.
    pub to_move: Option<&'a str>,
    /// How many moves of the attacker count.
    pub moves: Option<&'a str>,
}

impl<'a> RuleOptions<'a> {
    /// Reads options as they stand behind an expression. Of one that is given twice, the last counts.
    ///
    /// # Errors
    ///
    /// A word is no option of a game.
    fn read(text: &'a str) -> Result<Self, GameError> {
        let mut rules = Self::default();
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let option = match word {
                "--maker-breaker" => {
                    rules.maker_breaker = true;
                    continue;
                }
                "--ophelia" => &mut rules.ophelia,
                "--forbid-opening" => &mut rules.forbid_opening,
                "--forbid-first-moves" => &mut rules.forbid_first_moves,
                "--start" => &mut rules.start,
                "--to-move" => &mut rules.to_move,
                "--moves" => &mut rules.moves,
                _ => return Err(GameError::Option(word.to_owned())),
            };
            *option = Some(words.next().unwrap_or_default());
        }
        Ok(rules)
    }
}

impl Game {
    /// The game with the options of a text, in any order; files are looked for from a folder.
    pub(crate) fn with_options(self, options: &str, folder: &Path) -> Result<Self, GameError> {
        self.with_rules(&RuleOptions::read(options)?, folder)
    }

    /// The game with these options; files are looked for from a folder. A start comes last, as it depends on the lines.
    ///
    /// # Errors
    ///
    /// A game for Ophelia's lines that is none, or has other points, or in which no line counts for her; a point or a number of moves that
    /// the board has not; an opening rule beside a start or another one; or a start that is illegal.
    pub fn with_rules(self, rules: &RuleOptions, folder: &Path) -> Result<Self, GameError> {
        let mut game = self;
        if rules.maker_breaker {
            game = game.with_maker_breaker()?;
        }
        if let Some(ophelia) = rules.ophelia {
            game = game.with_ophelia(ophelia, folder)?;
        }
        let points = |list: Option<&str>| list.map(|list| game.points_of(list)).transpose();
        let opening = match (points(rules.forbid_opening)?, points(rules.forbid_first_moves)?) {
            (Some(_), Some(_)) => return Err(GameError::TwoRules),
            (Some(points), None) => Some(OpeningRule::Xeno(points)),
            (None, Some(points)) => Some(OpeningRule::Both(points)),
            (None, None) => None,
        };
        if let Some(opening) = opening {
            game = game.with_opening(opening)?;
        }
        if let Some(moves) = rules.moves {
            game = game.with_moves(moves)?;
        }
        game.starting_from(rules.start, rules.to_move)
    }

    /// The same game in which the board's lines count for Xeno and those of another game's board for Ophelia. A file is looked for from
    /// a folder, and may be followed by options that say how it is read. If it names its points, these are the points of the same names.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse); a board of another number of points, or without lines; a name of no point; a Maker-Breaker game.
    fn with_ophelia(self, expression: &str, folder: &Path) -> Result<Self, GameError> {
        if self.convention == Convention::MakerBreaker {
            return Err(GameError::OwnAndMakerBreaker);
        }
        let (expression, options) = parted(expression);
        let (reading, others) = Reading::parted(options)?;
        if !others.is_empty() {
            return Err(GameError::Option(others));
        }
        let Parsed { board, source, .. } = Family::parse(expression, folder, reading)?;
        self.with_lines_of(&board, &source)
    }

    /// The same game in which the lines of a board count for Ophelia. If its source names its points, these are the points of the same names.
    ///
    /// # Errors
    ///
    /// As those of [`with_own_lines`](Self::with_own_lines); or a board of another number of points, or a name of no point.
    pub fn with_lines_of(mut self, board: &Board, source: &Source) -> Result<Self, GameError> {
        let is_named = source.listing.map_or(!source.names.is_empty(), |listing| listing.numbering.first().is_none());
        if !is_named && board.points() != self.board.points() {
            return Err(GameError::OtherPoints(board.points(), self.board.points()));
        }
        let same = |point: &Point| {
            let Some(name) = source.names.get(usize::from(*point)).filter(|_| is_named) else { return Ok(*point) };
            let given = self.source.names.iter().position(|known| known == name).map(crate::game::board::point);
            given.or_else(|| Names::of(&self).point(name)).ok_or_else(|| GameError::OtherName(name.clone()))
        };
        let lines = board.lines().iter().map(|line| line.iter().map(same).collect()).collect::<Result<_, _>>()?;
        self.source.notes.extend_from_slice(&source.notes);
        self.with_own_lines(lines)
    }

    /// The same game with another opening rule, whose points may be in any order.
    ///
    /// # Errors
    ///
    /// The rule has no points, or a point out of range or twice, or it leaves less than two points allowed.
    pub fn with_opening(self, mut r: OpeningRule) -> Result<Self, GameError> {
        if matches!(self.opening, OpeningRule::Start(_)) {
            return Err(GameError::StartAndRule);
        }
        if let OpeningRule::Xeno(forbidden) | OpeningRule::Both(forbidden) = &mut r {
            forbidden.sort_unstable();
            check_forbidden(forbidden, &self)?;
        }
        Ok(Self { opening: r, ..self })
    }

    /// The same game from a position given as `X:0,5/O:7`, with numbers or [`Names`](crate::game::Names), or drawn as `x..o....x`, with this player to move: as the options `--start` and `--to-move` say.
    /// Without a player, the points say who is to move; without a position, the game starts where it did.
    ///
    /// # Errors
    ///
    /// A text of another form; a point out of range or named twice; a start at which a player owns a line that counts for him; a
    /// name that is neither `Xeno` nor `Ophelia`; a game with an opening rule; points that do not say who is to move.
    pub fn starting_from(self, start: Option<&str>, mover: Option<&str>) -> Result<Self, GameError> {
        let named = mover.map(is_ophelia).transpose()?;
        let Some(text) = start else {
            let Some(ophelia_moves) = named else { return self.checked() };
            let start = self.opening.start();
            return self.with_position(Start { ophelia_moves, ..start })?.checked();
        };
        let [xeno, ophelia] = self.placed(text)?;
        let counts = [xeno.len(), ophelia.len()];
        // Xeno moves first, and then the players move in turn.
        let told = named.or(match counts[0].checked_sub(counts[1]) {
            Some(0) => Some(false),
            Some(1) => Some(true),
            _ => None,
        });
        let game = self.with_position(Start { xeno, ophelia, ophelia_moves: told == Some(true) })?.checked()?;
        if told.is_some() { Ok(game) } else { Err(GameError::StartMover(counts[0], counts[1])) }
    }

    /// The points of Xeno and of Ophelia in a position, ascending, from a text as [`starting_from`](Self::starting_from) takes it.
    ///
    /// # Errors
    ///
    /// A text of another form; a point out of range or named twice.
    pub fn position_in(&self, text: &str) -> Result<[Vec<Point>; 2], GameError> {
        let mut placed = self.placed(text)?;
        self.check_placed(&mut placed)?;
        Ok(placed)
    }

    /// The drawing of a position, a letter for each point: as [`position_in`](Self::position_in) reads it.
    #[must_use]
    pub fn drawing(&self, [xeno, ophelia]: [&[Point]; 2]) -> String {
        let mut cells = vec!['.'; self.board.points()];
        for (points, mark) in [(xeno, 'x'), (ophelia, 'o')] {
            points.iter().for_each(|&point| cells[usize::from(point)] = mark);
        }
        cells.into_iter().collect()
    }

    /// Sorts the points of a position, and refuses those that are none of the board or are named twice.
    fn check_placed(&self, placed: &mut [Vec<Point>; 2]) -> Result<(), GameError> {
        placed.iter_mut().for_each(|points| points.sort_unstable());
        let mut owned = placed.concat();
        owned.sort_unstable();
        if let Some(&point) = owned.last().filter(|&&point| usize::from(point) >= self.board.points()) {
            return Err(GameError::StartOutOfRange(point, self.board.points()));
        }
        repeated(&owned).map_or(Ok(()), |point| Err(GameError::StartRepeated(Names::of(self).name(point))))
    }

    /// Each player's points in the text of a start: lists, or a drawing with a letter for each point of the board.
    fn placed(&self, text: &str) -> Result<[Vec<Point>; 2], GameError> {
        let list = |text: &str| if text.is_empty() { Ok(Vec::new()) } else { self.points_of(text) };
        if let Some((xeno, ophelia)) = text.strip_prefix("X:").and_then(|rest| rest.split_once("/O:")) {
            return Ok([list(xeno)?, list(ophelia)?]);
        }
        let cells: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '/').collect();
        let is_drawn = cells.len() == self.board.points() && cells.iter().all(|letter| ".-_xXoO".contains(*letter));
        if !is_drawn {
            return Err(GameError::Start(text.to_owned()));
        }
        let of = |mark: char| {
            let marked = (0..).zip(&cells).filter(|(_, cell)| cell.eq_ignore_ascii_case(&mark));
            marked.map(|(point, _)| point).collect()
        };
        Ok([of('x'), of('o')])
    }

    /// The same game from a position, whose points may come in any order.
    ///
    /// # Errors
    ///
    /// A point out of range or named twice; a game with an opening rule.
    pub fn with_position(self, start: Start) -> Result<Self, GameError> {
        let mut placed = [start.xeno, start.ophelia];
        self.check_placed(&mut placed)?;
        let [xeno, ophelia] = placed;
        let start = Start { xeno, ophelia, ..start };
        if !self.opening.points().is_empty() {
            return Err(GameError::StartAndRule);
        }
        // Xeno's move on the empty board is how every game begins.
        let plain = start.xeno.is_empty() && start.ophelia.is_empty() && !start.ophelia_moves;
        Ok(Self { opening: if plain { OpeningRule::None } else { OpeningRule::Start(start) }, ..self })
    }

    /// The game, if nobody has completed a line at its start.
    ///
    /// # Errors
    ///
    /// A start at which a player owns a line that counts for him.
    pub fn checked(self) -> Result<Self, GameError> {
        let Start { xeno, ophelia, .. } = self.opening.start();
        for (owned, name, lines) in
            [(xeno, "Xeno", self.lines_of(Claim::XenoWins)), (ophelia, "Ophelia", self.lines_of(Claim::OpheliaWins))]
        {
            let complete = |line: &&Vec<Point>| line.iter().all(|point| owned.binary_search(point).is_ok());
            if let Some(line) = lines.iter().find(complete) {
                let names = line.iter().map(|&point| Names::of(&self).name(point)).collect::<Vec<_>>();
                return Err(GameError::StartWon(name, names.join(",")));
            }
        }
        Ok(self)
    }

    /// Reads what [`Game::text`] writes. Where it writes the digest of lines, these are taken, on a board of so many points.
    ///
    /// # Errors
    ///
    /// As [`Game::read`]; and lines that are not told, or whose digest is another one.
    pub fn told(text: &str, points: usize, lines: ToldLines) -> Result<Game, GameError> {
        let mut words = text.split_ascii_whitespace();
        let expression = words.next().unwrap_or_default();
        let missing = || GameError::Untold(text.to_owned());
        let game = if expression.starts_with(LINES) {
            Game::of_board(Board::new(points, lines.board.ok_or_else(missing)?)?)
        } else {
            Game::parse(expression)?
        };
        let mut options: Vec<&str> = words.collect();
        let own = options.windows(2).position(|pair| pair[0] == "--ophelia" && pair[1].starts_with(LINES));
        let game = match own {
            Some(at) => {
                options.drain(at..at + 2);
                game.with_own_lines(lines.ophelia.ok_or_else(missing)?)?
            }
            None => game,
        };
        let game = game.with_options(&options.join(" "), Path::new(""))?;
        if game.text() == text { Ok(game) } else { Err(GameError::OtherLines(text.to_owned(), game.text())) }
    }
}

/// Refuses points of an opening rule that leave fewer than two others (format, P3), or are none of the board.
fn check_forbidden(ascending: &[Point], game: &Game) -> Result<(), GameError> {
    let points = game.board.points();
    let last = *ascending.last().ok_or(GameError::OpeningEmpty)?;
    if usize::from(last) >= points {
        return Err(GameError::OpeningOutOfRange(last, points));
    }
    if let Some(point) = repeated(ascending) {
        return Err(GameError::OpeningRepeated(Names::of(game).name(point)));
    }
    if ascending.len() + 2 > points {
        return Err(GameError::OpeningTooWide(ascending.len(), points));
    }
    Ok(())
}

/// Whether the player of this name is Ophelia.
fn is_ophelia(name: &str) -> Result<bool, GameError> {
    match name {
        "Xeno" => Ok(false),
        "Ophelia" => Ok(true),
        _ => Err(GameError::Mover(name.to_owned())),
    }
}

/// Lines that a text has beside the game's expression.
#[derive(Debug, Default)]
pub struct ToldLines {
    /// Those of the board.
    pub board: Option<Vec<Vec<Point>>>,
    /// Those of Ophelia's own.
    pub ophelia: Option<Vec<Vec<Point>>>,
}

/// What stands before the digest of lines.
const LINES: &str = "lines:";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_in_any_order_and_exclude_each_other_by_name() {
        let text = |text: &str| Game::read(text).map(|game| game.text()).map_err(|error| error.to_string());
        assert_eq!(
            text("3^2 --start X:0/O: --moves 2 --maker-breaker"),
            text("3^2 --maker-breaker --moves 2 --start X:0/O:")
        );
        assert_eq!(text("3^2 --moves 3 --moves 2"), Ok("3^2 --moves 2".to_owned()));
        assert!(
            text("3^2 --forbid-opening 1 --forbid-first-moves 2").is_err_and(|error| error.contains("leave out one"))
        );
        assert!(text("3^2 --misere").is_err_and(|error| error.contains("'--misere' is not an option")));
        assert!(text("3^2 --moves").is_err_and(|error| error.contains("'' is not a valid number of moves")));
    }

    fn text(text: &str) -> Result<String, String> {
        Game::read(text).map(|game| game.text()).map_err(|error| error.to_string())
    }

    #[test]
    fn the_points_say_who_is_to_move_if_the_players_have_moved_in_turn() {
        for (given, read) in [
            ("3^2 --start X:0/O:", "3^2 --start X:0/O: --to-move Ophelia"),
            ("3^2 --start X:5,0/O:7", "3^2 --start X:0,5/O:7 --to-move Ophelia"),
            ("3^2 --start X:0/O:7", "3^2 --start X:0/O:7 --to-move Xeno"),
            ("3^2 --start X:/O:", "3^2"),
        ] {
            assert_eq!(text(given), Ok(read.to_owned()));
        }
    }

    #[test]
    fn who_moves_is_asked_for_where_the_points_do_not_say() {
        for (points, counts) in [("X:/O:7", "0 points and Ophelia 1"), ("X:0,1/O:", "2 points and Ophelia 0")] {
            let refused = text(&format!("3^2 --start {points}")).unwrap_err();
            assert!(refused.starts_with(&format!("at the start Xeno owns {counts}, so it is unclear")), "{refused}");
            assert!(refused.ends_with("add --to-move Xeno or --to-move Ophelia"), "{refused}");
            for mover in ["Xeno", "Ophelia"] {
                let said = format!("3^2 --start {points} --to-move {mover}");
                assert_eq!(text(&said), Ok(said.clone()));
                assert_eq!(text(&format!("3^2 --to-move {mover} --start {points}")), Ok(said));
            }
        }
    }

    #[test]
    fn who_is_named_is_to_move_whatever_the_points_say() {
        for said in ["3^2 --start X:0/O: --to-move Xeno", "3^2 --start X:/O: --to-move Ophelia"] {
            assert_eq!(text(said), Ok(said.to_owned()));
        }
        assert!(text("3^2 --start X:0/O: --to-move Yolanda").unwrap_err().contains("is not a player"));
    }

    #[test]
    fn a_start_has_numbers_or_names_or_is_drawn() {
        for (given, read) in [
            ("mnk:15,15,5 --start X:h8/O:i9", "mnk:15,15,5 --start X:112/O:128 --to-move Xeno"),
            ("3^2 --start X:0.1/O:2.2", "3^2 --start X:1/O:8 --to-move Xeno"),
            ("3^2 --start x..o....x", "3^2 --start X:0,8/O:3 --to-move Ophelia"),
            ("3^2 --start X../O../--x", "3^2 --start X:0,8/O:3 --to-move Ophelia"),
            ("3^2 --start .........", "3^2"),
            ("3^2 --forbid-opening 1.1", "3^2 --forbid-opening 4"),
        ] {
            assert_eq!(text(given), Ok(read.to_owned()));
        }
        for wrong in ["x..o....", "x..o....xx", "x..q....x", "X:h8/O:", "4"] {
            assert!(text(&format!("3^2 --start {wrong}")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_drawing_is_read_as_it_is_written() {
        let game = Game::parse("3^2").unwrap();
        for text in ["x..o....x", ".........", "xxxxxoooo"] {
            let [xeno, ophelia] = game.position_in(text).unwrap();
            assert_eq!(game.drawing([&xeno, &ophelia]), text);
        }
        assert_eq!(game.position_in("X:8,0/O:3").unwrap(), [vec![0, 8], vec![3]]);
        for (wrong, why) in [("X:0/O:0", "named twice"), ("X:9/O:", "0 to 8"), ("x..o", "is not a start")] {
            assert!(game.position_in(wrong).unwrap_err().to_string().contains(why), "{wrong}");
        }
    }

    #[test]
    fn a_line_at_the_start_counts_by_the_options_that_follow() {
        assert!(text("3^2 --start X:4,8/O:0,1,2 --to-move Xeno --maker-breaker").is_ok());
        assert!(text("3^2 --start X:4,8/O:0,1,2 --to-move Xeno").unwrap_err().contains("Ophelia owns the line 0,1,2"));
    }

    fn told(text: &str, board: Option<&[&[Point]]>, ophelia: Option<&[&[Point]]>) -> Result<Game, GameError> {
        let lines = |lines: &[&[Point]]| lines.iter().map(|line| line.to_vec()).collect();
        Game::told(text, 4, ToldLines { board: board.map(lines), ophelia: ophelia.map(lines) })
    }

    #[test]
    fn what_a_game_is_called_names_it_with_its_lines() {
        let board: &[&[Point]] = &[&[0, 1], &[1, 2, 3]];
        let own: &[&[Point]] = &[&[0, 3]];
        let lines = |lines: &[&[Point]]| lines.iter().map(|line| line.to_vec()).collect::<Vec<_>>();
        let game = Game::of_board(Board::new(4, lines(board)).unwrap());
        for game in [
            game.clone(),
            game.clone().with_maker_breaker().unwrap(),
            game.clone().with_own_lines(lines(own)).unwrap().with_moves("2").unwrap(),
            game.with_own_lines(lines(own)).unwrap().starting_from(Some("X:1/O:2"), None).unwrap(),
            Game::parse("2^2").unwrap().with_own_lines(lines(own)).unwrap(),
        ] {
            assert_eq!(told(&game.text(), Some(board), Some(own)).unwrap(), game);
        }
        let plain = Game::read("3^2 --forbid-opening 4 --moves 3").unwrap();
        assert_eq!(told(&plain.text(), None, None).unwrap(), plain);
    }

    #[test]
    fn lines_that_are_missing_or_others_are_refused() {
        let board: &[&[Point]] = &[&[0, 1]];
        let text = Game::of_board(Board::new(4, vec![vec![0, 1]]).unwrap()).text();
        assert!(matches!(told(&text, None, None), Err(GameError::Untold(_))));
        assert!(matches!(told(&text, Some(&[&[0, 2]]), None), Err(GameError::OtherLines(..))));
        assert!(matches!(told("lines:0", Some(board), None), Err(GameError::OtherLines(..))));
        assert!(matches!(told("2^2 --ophelia lines:1", Some(board), None), Err(GameError::Untold(_))));
        assert!(matches!(told("2^2 --ophelia mnk:2,2,1", None, None), Err(GameError::OtherLines(..))));
        assert!(told("no^game", Some(board), None).is_err());
    }
}
