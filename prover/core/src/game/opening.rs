//! How a game opens: the rules of its first moves, and the positions from which a game starts, with their texts.
//!
//! A start is any position in which nobody has completed a line; it need not arise by legal play. Who is to move
//! follows from the numbers of points where they fit, and must be said elsewhere. The empty board with Xeno to move
//! is no start but how every game begins, so that there is one form for it.

use crate::game::board::repeated;
use crate::game::{Claim, Game, GameError, Names, OpeningRule, Point, Start};

impl Game {
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
            self.check_points(forbidden)?;
            match forbidden.len() {
                0 => return Err(GameError::OpeningEmpty),
                // Format, P3.
                count if count + 2 > self.board.points() => {
                    return Err(GameError::OpeningTooWide(count, self.board.points()));
                }
                _ => {}
            }
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
        let named = match mover {
            Some("Xeno") => Some(false),
            Some("Ophelia") => Some(true),
            Some(name) => return Err(GameError::Mover(name.to_owned())),
            None => None,
        };
        let Some(text) = start else {
            let Some(ophelia_moves) = named else { return self.checked() };
            let start = self.opening.start();
            return self.with_position(Start { ophelia_moves, ..start })?.checked();
        };
        let [xeno, ophelia] = self.position_in(text)?;
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
        let list = |text: &str| if text.is_empty() { Ok(Vec::new()) } else { self.points_of(text) };
        if let Some((xeno, ophelia)) = text.strip_prefix("X:").and_then(|rest| rest.split_once("/O:")) {
            return self.placed([list(xeno)?, list(ophelia)?]);
        }
        // Or a drawing, with a letter for each point of the board.
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

    /// The drawing of a position, a letter for each point: as [`position_in`](Self::position_in) reads it.
    pub fn drawing(&self, [xeno, ophelia]: [&[Point]; 2]) -> String {
        let mut cells = vec!['.'; self.board.points()];
        for (points, mark) in [(xeno, 'x'), (ophelia, 'o')] {
            points.iter().for_each(|&point| cells[usize::from(point)] = mark);
        }
        cells.into_iter().collect()
    }

    /// The points of a position, each player's ascending, if none is named twice or is not on the board.
    fn placed(&self, mut placed: [Vec<Point>; 2]) -> Result<[Vec<Point>; 2], GameError> {
        placed.iter_mut().for_each(|points| points.sort_unstable());
        let mut owned = placed.concat();
        owned.sort_unstable();
        self.check_points(&owned)?;
        Ok(placed)
    }

    /// Refuses ascending points that are none of the board or are named twice.
    fn check_points(&self, ascending: &[Point]) -> Result<(), GameError> {
        if let Some(&point) = ascending.last().filter(|&&point| usize::from(point) >= self.board.points()) {
            return Err(GameError::OutOfRange(point, self.board.points()));
        }
        repeated(ascending).map_or(Ok(()), |point| Err(GameError::Repeated(Names::of(self).name(point))))
    }

    /// The same game from a position, whose points may come in any order.
    ///
    /// # Errors
    ///
    /// A point out of range or named twice; a game with an opening rule.
    pub fn with_position(self, start: Start) -> Result<Self, GameError> {
        let [xeno, ophelia] = self.placed([start.xeno, start.ophelia])?;
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Result<String, String> {
        Game::parse(text).map(|game| game.to_string()).map_err(|error| error.to_string())
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

    #[test]
    fn an_opening_rule_that_makes_no_sense_is_refused() {
        let refused = |points: Vec<Point>| {
            let rule = OpeningRule::Both(points);
            Game::parse("2^2").unwrap().with_opening(rule).unwrap_err()
        };
        assert!(matches!(refused(vec![]), GameError::OpeningEmpty));
        assert!(matches!(refused(vec![0, 4]), GameError::OutOfRange(4, 4)));
        assert!(matches!(refused(vec![1, 1]), GameError::Repeated(point) if point == "1"));
        assert!(matches!(refused(vec![0, 1, 2]), GameError::OpeningTooWide(3, 4)));
        assert!(Game::parse("2^2").unwrap().with_opening(OpeningRule::Both(vec![0, 1])).is_ok());
    }
}
