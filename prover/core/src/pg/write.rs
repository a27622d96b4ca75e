//! Writes games as [`read`](super::read) reads them.
//!
//! Time points are listed until the last move of Black's that counts, or until the board is full. So a bound on
//! moves becomes an end of time, as the format has no other way to say it.

use std::io::{self, Write};

use crate::game::{Claim, Game, Names, OpeningRule, Point, Start};

/// A game that the format cannot state: each player's first move is restricted, and it can restrict Black's alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a .pg file can restrict only Black's first move; leave --forbid-first-moves out")]
pub struct BothRestricted;

/// The text of a game; Xeno is Black. Points have the names that the game's source gives them, if they are single words; otherwise their
/// numbers.
///
/// # Errors
///
/// The format cannot state the opening rule.
pub fn text_of(game: &Game) -> Result<Vec<u8>, BothRestricted> {
    let first_moves = match &game.opening {
        OpeningRule::Both(_) => return Err(BothRestricted),
        OpeningRule::Xeno(forbidden) => points(game).filter(|point| !forbidden.contains(point)).collect(),
        OpeningRule::None | OpeningRule::Start(_) => Vec::new(),
    };
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = write(&mut text, game, &first_moves);
    Ok(text)
}

/// Time points are numbered from 1, and every other one is Black's.
fn write(out: &mut impl Write, game: &Game, first_moves: &[Point]) -> io::Result<()> {
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
    writeln!(out, "#version\n1.0\n%% {}", game.text().escape_debug())?;
    writeln!(out, "#times\n{}\n#blackturns\n{}", turns(&|_| true), turns(&is_black))?;
    writeln!(out, "#positions\n{}", row(&points(game).collect::<Vec<_>>()))?;
    for (codeword, claim) in [("#blackwins", Claim::XenoWins), ("#whitewins", Claim::OpheliaWins)] {
        writeln!(out, "{codeword}")?;
        game.lines_of(claim).iter().try_for_each(|line| writeln!(out, "{}", row(line)))?;
    }
    writeln!(out, "#blackinitials\n{}\n#whiteinitials\n{}", row(&xeno), row(&ophelia))?;
    if first_moves.is_empty() { Ok(()) } else { writeln!(out, "#firstmoves\n{}", row(first_moves)) }
}

fn points(game: &Game) -> impl Iterator<Item = Point> {
    (0..=Point::MAX).take(game.board.points())
}

/// A word for each point.
fn words(game: &Game) -> Vec<String> {
    let names = Names::of(game);
    let given: Vec<String> = points(game).map(|point| names.name(point)).collect();
    let is_word = |name: &String| !name.contains(|letter: char| letter.is_whitespace() || "#%".contains(letter));
    match !game.source.names.is_empty() && given.iter().all(is_word) {
        true => given,
        false => points(game).map(|point| point.to_string()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pg::parse;

    fn again(game: &Game) -> Game {
        parse(std::str::from_utf8(&text_of(game).unwrap()).unwrap()).unwrap()
    }

    #[test]
    fn what_is_written_is_the_same_game_when_it_is_read() {
        let square = || Game::parse("mnk:3,3,3").unwrap();
        let start = Start { xeno: vec![4], ophelia: vec![0, 2], ophelia_moves: false };
        let lines = vec![vec![0, 1], vec![6, 8]];
        for game in [
            square(),
            Game::parse("4^2").unwrap().with_maker_breaker().unwrap(),
            square().with_own_lines(lines).unwrap(),
            square().with_position(start.clone()).unwrap(),
            Game { moves: Some(2), ..square().with_position(start).unwrap() },
            Game { moves: Some(3), ..square() },
            Game::parse("3^3").unwrap().with_opening(OpeningRule::Xeno(vec![13])).unwrap(),
        ] {
            let read = again(&game);
            assert_eq!((&read.board, &read.convention), (&game.board, &game.convention), "{}", game.text());
            assert_eq!((&read.opening, read.moves), (&game.opening, game.moves), "{}", game.text());
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
        assert!(
            String::from_utf8(text_of(&game).unwrap()).unwrap().contains("#positions\na1 b' ζ\n#blackwins\na1 b' ζ\n")
        );
        game.source.names[1] = "b %".to_owned();
        assert!(String::from_utf8(text_of(&game).unwrap()).unwrap().contains("#positions\n0 1 2\n"));
    }

    #[test]
    fn a_rule_for_both_players_is_refused() {
        let game = Game::parse("3^3").unwrap().with_opening(OpeningRule::Both(vec![13])).unwrap();
        assert_eq!(text_of(&game), Err(BothRestricted));
    }
}
