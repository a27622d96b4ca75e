//! The least number of moves in which a player wins.
//!
//! The proof of a win without a bound gives a first number from above ([`within`]). From below, each number is
//! asked for in its turn: is the game won within so many moves? The draw within one move less than the win makes
//! the number exact. Where a search meets its limit, the last numbers of both kinds remain as bounds.
//!
//! It begins at one less than the number of points that the winner lacks of his shortest line: he cannot win
//! sooner, and the draw within that number is part of the result. It goes up one by one. A search that meets its
//! limit ends the way up, and then the numbers are asked for from above, as long as the answers are wins.
//!
//! Each question is a search of its own, and knows nothing of the others: facts of one bound are not facts of
//! another.
//!
//! # The number that a proof shows
//!
//! [`within`] says in how many moves a strategy wins: a bounded claim from the proof of one without a bound.
//!
//! A lemma of a bounded claim states within how many moves its win comes, and so does the theorem. The proof says
//! nothing about it, but it can be asked: with how few moves left does it still hold?
//!
//! What is found is an upper bound by *this* proof. Another proof may win sooner; that this is not so takes a proof
//! of the opposite, a bounded draw.

use std::sync::Arc;

use crate::solve::answer::{Answer, Limit, Options, ProveError};
use crate::solve::record::Record;
use crate::solve::solve;
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::point_set::point_of;
use pgc_core::position::{Position, Rules};
use pgc_core::proof::Proof;
use pgc_core::strategy::{Replay, Strategy, replay};

/// Searches for the least number of moves within which the winner of a game without a bound on moves wins; perhaps the proof of the win is
/// known. `found` receives the certificate of each bound as soon
/// as it is proved: that a player wins within the moves of its game, or that he does not. Each is a better one than that of the same kind
/// before it. If the certificate of a draw has no bound on moves, and no limit is returned, nobody wins. Returns the limit that left the
/// number open, if any.
///
/// # Errors
///
/// As [`solve()`]; and what `found` returns.
pub fn shortest<E: From<ProveError>>(
    game: &Game,
    known: Option<Proof>,
    options: Options,
    record: &Record,
    found: &mut dyn FnMut(Certificate) -> Result<(), E>,
) -> Result<Option<Limit>, E> {
    let known = known.map(|known| Ok(Answer::Proved(Box::new(known.into_certificate()))));
    let plain = match known.unwrap_or_else(|| solve(game, options, record))? {
        Answer::Proved(certificate) => *certificate,
        Answer::Unwritten { exhausted, .. } | Answer::Undecided(exhausted) => return Ok(Some(exhausted)),
    };
    let claim = plain.strategy.claim;
    if claim.is_draw() {
        found(plain)?;
        // Where both players may win, a draw of one says nothing of the other.
        return Ok(record.known().open);
    }
    let bounded = bounded(plain)?;
    let game = &Game { moves: None, ..bounded.game.clone() };
    let mut most = bounded.game.moves.unwrap_or(point_of(game.board.points()));
    found(bounded)?;
    let mut ask = |moves: Point| match solve(&with(game, moves), options.about(claim), record)? {
        Answer::Proved(certificate) => {
            let is_won = certificate.strategy.claim == claim;
            found(*certificate).map(|()| Ok(is_won))
        }
        Answer::Unwritten { exhausted, .. } | Answer::Undecided(exhausted) => Ok(Err(exhausted)),
    };
    let mut open = None;
    let mut least = shortest_line(game, claim).saturating_sub(1).max(1);
    while least < most && open.is_none() {
        match ask(least)? {
            Ok(true) => most = least,
            Ok(false) => least += 1,
            Err(exhausted) => open = Some(exhausted),
        }
    }
    // What is too hard from below may be easy from above.
    while open.is_some() && least + 1 < most {
        match ask(most - 1)? {
            Ok(true) => most -= 1,
            Ok(false) => open = None,
            Err(_) => break,
        }
    }
    Ok(open)
}

/// The game of which so many moves count.
fn with(game: &Game, moves: Point) -> Game {
    Game { moves: Some(moves), ..game.clone() }
}

/// The same proof for the fewest moves within which it holds.
fn bounded(plain: Certificate) -> Result<Certificate, ProveError> {
    let rules = Rules::new(&plain.game, plain.strategy.claim);
    let (strategy, moves) = within(&rules, plain.strategy, plain.steps).ok_or(ProveError::Unsound)?;
    let game = with(&plain.game, moves);
    Certificate::played_out(game, strategy).ok_or(ProveError::Unsound)
}

/// How many points the winner lacks, at the start, of the line of which he lacks the fewest.
fn shortest_line(game: &Game, win: Claim) -> Point {
    let start = game.opening.start();
    let [own, other] = win.by_player([start.xeno, start.ophelia]);
    let open = game.lines_of(win).iter().filter(|line| !line.iter().any(|point| other.contains(point)));
    let lacking = open.map(|line| line.iter().filter(|point| !own.contains(point)).count());
    lacking.min().map_or(1, point_of)
}

/// A strategy for a win, with the fewest moves of the protagonist within which each lemma's proof holds; and the fewest
/// within which the theorem's does. Nothing if the claim is a draw, or a proof fails, or takes more than these steps.
///
/// A proof that holds within some moves holds within more, as every citation does (specification: rules, section 5). So
/// the least number is found by bisection, lemma by lemma.
pub fn within(rules: &Arc<Rules>, mut strategy: Strategy, steps: u64) -> Option<(Strategy, Point)> {
    if rules.claim.is_draw() {
        return None;
    }
    for index in 0..strategy.lemmas.len() {
        let holds = |left| {
            strategy.lemmas[index].left = Some(left);
            replay::attempt_within(rules, &strategy, index, strategy.term(index), steps).0
        };
        strategy.lemmas[index].left = Some(least(rules, holds)?);
    }
    let [own, other] = &rules.start;
    let holds = |left| {
        let mut position = Position::within(rules, [own, other], Some(left));
        Replay::new(&strategy.lemmas).within(steps).proves_as(&mut position, &strategy.theorem, true)
    };
    let moves = least(rules, holds)?;
    Some((strategy, moves))
}

/// The least number of moves, from 1 to the number of points, with which something holds that holds with all larger ones.
fn least(rules: &Rules, mut holds: impl FnMut(Point) -> bool) -> Option<Point> {
    let moves: Vec<Point> = (1..=point_of(rules.points())).collect();
    moves.get(moves.partition_point(|&moves| !holds(moves))).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::strategy::{Lemma, Term};
    use pgc_core::symmetry::Permutation;

    /// The moves of the last win and of the last draw, and whether the number remained open.
    fn numbers(game: &str, nodes: u64) -> (Option<Point>, Option<Point>, bool) {
        let options = Options { nodes, ..Options::default() };
        let (mut won, mut held) = (None, None);
        let mut found = |found: Certificate| {
            let number = if found.strategy.claim.is_draw() { &mut held } else { &mut won };
            *number = found.game.moves;
            Ok::<(), ProveError>(())
        };
        let game = Game::parse(game).unwrap();
        let open = shortest(&game, None, options, &Record::default(), &mut found).unwrap();
        (won, held, open.is_some())
    }

    #[test]
    fn the_least_number_of_moves_is_found_from_both_sides() {
        for (game, won, held) in [
            ("3^3", Some(4), Some(3)),
            ("mnk:4,3,3", Some(4), Some(3)),
            ("affine:4", Some(8), Some(7)),
            // No move is less than one.
            ("mnk:3,1,1", Some(1), None),
            // Neither player wins.
            ("3^2", None, None),
            ("3^2 --start X:0,1/O:3,4 --to-move Ophelia", Some(1), None),
            ("3^2 --start X:0/O:1 --to-move Xeno", Some(3), Some(2)),
        ] {
            assert_eq!(numbers(game, 1_000_000), (won, held, false), "{game}");
        }
    }

    #[test]
    fn a_limit_leaves_bounds() {
        let (won, held, open) = numbers("mnk:6,5,4", 3_000);
        assert!(open && won.is_none_or(|won| won >= 6) && held.is_none_or(|held| held <= 5), "{won:?} {held:?}");
    }

    #[test]
    fn a_bound_counts_the_moves_of_the_longest_line() {
        let game = Game::parse("3^3").unwrap();
        let rules = Rules::new(&game, Claim::XenoWins);
        let identity = Permutation::identity(27);
        let lemma = Lemma { own: vec![13], other: vec![0], left: None, term: Term::forced(vec![1, 7]) };
        // From the centre and a neighbour, two threats follow. The other replies do not matter here.
        let one = Strategy { claim: Claim::XenoWins, lemmas: vec![lemma], theorem: Term::cite(0, identity) };
        assert!(within(&rules, one.clone(), 1000).is_none(), "the theorem's position has no centre yet");
        let start = game.clone().starting_from(Some("X:13/O:0"), None).unwrap();
        let (bounded, moves) = within(&Rules::new(&start, Claim::XenoWins), one.clone(), 1000).unwrap();
        assert_eq!((bounded.lemmas[0].left, moves), (Some(3), 3));
        let steps = |moves: &str| {
            let game = start.clone().with_moves(moves).unwrap();
            replay::steps(&Rules::new(&game, Claim::XenoWins), &bounded)
        };
        assert!(steps("3").is_some() && steps("2").is_none());
        let draw = Rules::new(&game, Claim::OpheliaDraws);
        assert!(within(&draw, Strategy { claim: Claim::OpheliaDraws, ..one }, 1000).is_none());
    }
}
