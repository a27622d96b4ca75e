//! A win from certificates of the positions after the replies to a first move.
//!
//! Each reply needs a certificate, or a symmetry of the board that keeps the first move and takes it to a reply that has one. Lemmas that
//! several of them have, up to symmetry, are written once, and those that an earlier one dominates are left out.

use std::collections::BTreeMap;
use std::sync::Arc;

use thiserror::Error;

use crate::collected::Collected;
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::{Claim, Game, OpeningRule, Point, Start};
use pgc_core::position::{ANTAGONIST, Moves, Position, Rules, Symmetries};
use pgc_core::strategy::{Lemma, Strategy, Term, replay};
use pgc_core::symmetry::{Permutation, automorphisms_of};

/// Why certificates give no win. Numbers are those of the certificates, from 0.
#[derive(Debug, Error)]
pub enum RepliesError {
    /// There is no certificate.
    #[error("no certificate is given")]
    Nothing,
    /// The certificate is not about a win of Xeno's from a position after his first move and a reply, with all moves counting.
    #[error(
        "is not about a win of Xeno's from a start with one point of each player's, Xeno to move, in which all moves count"
    )]
    Unfit(usize),
    /// The certificate is about another game than the first one, or after another first move.
    #[error("is about another game than the first certificate, or begins with another move of Xeno's")]
    Other(usize),
    /// These replies have no certificate.
    #[error("these replies have none: {}", .0.iter().map(Point::to_string).collect::<Vec<_>>().join(", "))]
    Unanswered(Vec<Point>),
    /// The strategy does not hold when it is played out: a certificate is false.
    #[error("the proof does not hold when it is played out; check each certificate with the checker")]
    Unsound,
}

/// What a certificate is about.
struct About {
    /// The game, from the empty board.
    game: Game,
    /// Xeno's first move.
    first: Point,
    /// Ophelia's reply.
    reply: Point,
}

fn about(certificate: &Certificate) -> Option<About> {
    let Certificate { game, strategy, .. } = certificate;
    let OpeningRule::Start(Start { xeno, ophelia, ophelia_moves: false }) = &game.opening else { return None };
    let (&[first], &[reply]) = (&xeno[..], &ophelia[..]) else { return None };
    let whole = Game { opening: OpeningRule::None, ..game.clone() };
    (strategy.claim == Claim::XenoWins && game.moves.is_none()).then_some(About { game: whole, first, reply })
}

/// Joins certificates of the positions after replies to a first move of Xeno's.
///
/// # Errors
///
/// [`RepliesError`] says why they give no win.
pub fn joined(certificates: &[Certificate]) -> Result<Certificate, RepliesError> {
    let numbered = certificates.iter().enumerate();
    let all: Vec<About> = numbered
        .map(|(number, certificate)| about(certificate).ok_or(RepliesError::Unfit(number)))
        .collect::<Result<_, _>>()?;
    let About { game, first, .. } = all.first().ok_or(RepliesError::Nothing)?;
    if let Some(number) = all.iter().position(|other| (&other.game, other.first) != (game, *first)) {
        return Err(RepliesError::Other(number));
    }
    let claim = Claim::XenoWins;
    let rules = Rules::new(game, claim);
    let symmetries = Symmetries::new(&automorphisms_of(game, &[]), rules.points());
    let answers = answers(&rules, &symmetries, *first, &all)?;
    let mut lemmas = Collected::new(&rules, &symmetries);
    let mut cited = Vec::with_capacity(all.len());
    for (About { reply, .. }, Certificate { strategy, .. }) in all.iter().zip(certificates) {
        let term = lemmas.adopt(strategy);
        cited.push(lemmas.state(Lemma { own: vec![*first], other: vec![*reply], left: None, term }));
    }
    let mut scripts: Vec<Term> = Vec::new();
    for Answer { certificate, map } in answers.values() {
        let (lemma, own) = &cited[*certificate];
        let script = Term::cite(*lemma, own.then(map));
        if !scripts.contains(&script) {
            scripts.push(script);
        }
    }
    let strategy = Strategy { claim, lemmas: lemmas.into_all(), theorem: Term::cover(vec![*first], scripts) }.pruned();
    let steps = replay::steps(&rules, &strategy, Maps::of(&strategy).listed().len()).ok_or(RepliesError::Unsound)?;
    Ok(Certificate { game: game.clone(), strategy, steps })
}

/// The certificate that answers a reply, and the symmetry that takes its own reply to this one.
struct Answer<'s> {
    certificate: usize,
    map: &'s Permutation,
}

/// What answers each reply to the first move.
fn answers<'s>(
    rules: &Arc<Rules>,
    symmetries: &'s Symmetries,
    first: Point,
    all: &[About],
) -> Result<BTreeMap<Point, Answer<'s>>, RepliesError> {
    let mut answers = BTreeMap::new();
    for (certificate, About { reply, .. }) in all.iter().enumerate() {
        for map in symmetries.elements().iter().filter(|map| map.image(first) == first) {
            answers.entry(map.image(*reply)).or_insert(Answer { certificate, map });
        }
    }
    let mut position = Position::at_start(rules);
    position.play(first);
    let replies = position.moves(ANTAGONIST).into_iter();
    let missing: Vec<Point> = replies.filter(|reply| !answers.contains_key(reply)).collect();
    if missing.is_empty() { Ok(answers) } else { Err(RepliesError::Unanswered(missing)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_engine::solve::{Limits, Options, prove};

    /// Certificates of the positions after these replies to the centre.
    fn after(expression: &str, replies: &[Point]) -> Vec<Certificate> {
        let proved = |reply: &Point| {
            let game = Game::read(&format!("{expression} --start X:4/O:{reply}")).unwrap();
            prove(&game, &Options { limits: Limits::default(), ..Options::default() }).unwrap().unwrap()
        };
        replies.iter().map(proved).collect()
    }

    #[test]
    fn replies_up_to_symmetry_are_enough() {
        let whole = joined(&after("3^2 --maker-breaker", &[0, 1])).unwrap();
        assert_eq!((whole.game.text().as_str(), whole.strategy.claim), ("3^2 --maker-breaker", Claim::XenoWins));
        assert!(matches!(whole.strategy.theorem.moves[..], [4]));
    }

    #[test]
    fn what_gives_no_win_is_named() {
        assert!(matches!(joined(&[]), Err(RepliesError::Nothing)));
        let certificates = after("3^2 --maker-breaker", &[0, 1]);
        match joined(&certificates[..1]) {
            Err(RepliesError::Unanswered(replies)) => assert_eq!(replies, [1, 3, 5, 7]),
            other => panic!("{other:?}"),
        }
        let mut other = certificates.clone();
        other[1].game.convention = pgc_core::game::Convention::Strong;
        assert!(matches!(joined(&other), Err(RepliesError::Other(1))));
        let mut bounded = certificates.clone();
        bounded[0].game.moves = Some(5);
        assert!(matches!(joined(&bounded), Err(RepliesError::Unfit(0))));
        let mut wrong = certificates;
        wrong[0].strategy.theorem = Term::forced(vec![8]);
        wrong[0].strategy.lemmas.clear();
        assert!(matches!(joined(&wrong), Err(RepliesError::Unsound)));
    }
}
