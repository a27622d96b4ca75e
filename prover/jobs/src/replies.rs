//! A win from certificates of the positions after the replies to a move.
//!
//! Each reply needs a certificate, or a symmetry of the board that keeps the position and takes it to a reply that
//! has one. Nothing is searched for. The certificates tell the move themselves: their starts have the same points but for
//! one of Ophelia's, the reply, and one of Xeno's is the move that was answered. The theorem is that move and a cover.
//! A lemma that an earlier one dominates is left out, and whoever cites it cites the earlier one, with the product of both maps
//! ([`LemmaStore::adopt`]).

use std::collections::BTreeMap;

use pgc_core::certificate::{Certificate, MAX_STEPS};
use pgc_core::game::{Claim, Game, OpeningRule, Point, Start};
use pgc_core::position::point_set::Widest;
use pgc_core::position::{ANTAGONIST, Position, Rules, Symmetries};
use pgc_core::proof::Proof;
use pgc_core::strategy::{Lemma, Strategy, Term, replay};
use pgc_core::symmetry::{Permutation, automorphisms_of};
use pgc_engine::lemma_store::LemmaStore;
use pgc_engine::solve::{Count, Progress};
use thiserror::Error;

/// Why certificates give no win. Numbers are those of the certificates, from 0.
#[derive(Debug, Error)]
pub enum RepliesError {
    /// There is no certificate.
    #[error("give at least one certificate")]
    Nothing,
    /// The certificate is not about a win of Xeno's from a start with points of both players, Xeno to move.
    #[error("must prove that Xeno wins from a start with points of both players, with Xeno to move")]
    Unfit(usize),
    /// The certificate is about another game than the first one, or from a position that differs by more than a reply.
    #[error(
        "is about a different game from the first certificate, or its start differs in more than one point of Ophelia's"
    )]
    Other(usize),
    /// Xeno has several points at the starts, and it is not said which of them is the move; or it is none of them.
    #[error("name with --move the point of Xeno's that the replies in these positions answer")]
    WhichMove,
    /// These replies have no certificate.
    #[error("these replies have no certificate: {}", .0.iter().map(Point::to_string).collect::<Vec<_>>().join(", "))]
    Unanswered(Vec<Point>),
    /// The strategy takes more steps than a certificate may declare.
    #[error("the proof takes more than {MAX_STEPS} steps; shorten each certificate with 'prover shorten'")]
    TooManySteps,
}

/// The start of a certificate that can be joined.
fn start(certificate: &Certificate) -> Option<&Start> {
    let Certificate { game, strategy, .. } = certificate;
    let OpeningRule::Start(start) = &game.opening else { return None };
    let fits = !start.ophelia_moves && !start.xeno.is_empty() && !start.ophelia.is_empty();
    (fits && strategy.claim == Claim::XenoWins).then_some(start)
}

/// What the certificates have in common.
struct Common {
    /// The game from the position before the move.
    game: Game,
    /// The move.
    played: Point,
    /// The position after it: Xeno's points and Ophelia's.
    after: [Vec<Point>; 2],
    /// The reply of each certificate.
    replies: Vec<Point>,
    /// Within how many moves after the reply each of them wins, if all say so.
    within: Option<Vec<Point>>,
}

impl Common {
    /// Finds the move and the replies in the starts. Ophelia's points that all starts share were there before; the
    /// one that each has besides is the reply.
    fn of(certificates: &[Proof], played: Option<Point>) -> Result<Common, RepliesError> {
        let numbered = certificates.iter().enumerate();
        let starts: Vec<&Start> = numbered
            .map(|(number, certificate)| start(certificate).ok_or(RepliesError::Unfit(number)))
            .collect::<Result<_, _>>()?;
        let (Some(first), Some(start)) = (certificates.first(), starts.first()) else {
            return Err(RepliesError::Nothing);
        };
        let is_shared = |point: &Point| starts.iter().all(|start| start.ophelia.contains(point));
        let mut shared: Vec<Point> = start.ophelia.iter().copied().filter(is_shared).collect();
        if shared.len() == start.ophelia.len() {
            // All are about one position. Which of her points is the reply does not matter, as others have none.
            shared.pop();
        }
        let lines = |game: &Game| Game { opening: OpeningRule::None, moves: None, ..game.clone() };
        let whole = lines(&first.game);
        let mut replies = Vec::with_capacity(starts.len());
        for (number, (other, certificate)) in starts.iter().zip(certificates).enumerate() {
            let more: Vec<Point> = other.ophelia.iter().copied().filter(|point| !shared.contains(point)).collect();
            match more[..] {
                [reply] if other.xeno == start.xeno && lines(&certificate.game) == whole => replies.push(reply),
                _ => return Err(RepliesError::Other(number)),
            }
        }
        let played = match (played, &start.xeno[..]) {
            (Some(point), points) if points.contains(&point) => point,
            (None, &[point]) => point,
            _ => return Err(RepliesError::WhichMove),
        };
        let xeno: Vec<Point> = start.xeno.iter().copied().filter(|&point| point != played).collect();
        let opening = if xeno.is_empty() && shared.is_empty() {
            OpeningRule::None
        } else {
            OpeningRule::Start(Start { xeno, ophelia: shared.clone(), ophelia_moves: false })
        };
        let within: Option<Vec<Point>> = certificates.iter().map(|certificate| certificate.game.moves).collect();
        let moves = within.as_ref().and_then(|within| within.iter().max()).map(|most| most + 1);
        let game = Game { opening, moves, ..whole };
        Ok(Common { game, played, after: [start.xeno.clone(), shared], replies, within })
    }
}

/// Joins certificates of the positions after replies to a move of Xeno's. Where he has several points in these positions, `played` says
/// which of them is the move.
///
/// # Errors
///
/// [`RepliesError`] says why they give no win.
pub fn joined(
    certificates: &[Proof],
    played: Option<Point>,
    progress: &dyn Progress,
) -> Result<Certificate, RepliesError> {
    let common = Common::of(certificates, played)?;
    let claim = Claim::XenoWins;
    let rules = Rules::new(&common.game, claim);
    let symmetries = Symmetries::new(&automorphisms_of(&common.game, &[]), rules.points());
    let keeps = |map: &&Permutation| common.after.iter().all(|points| map.set_image(points) == *points);
    let keeping: Vec<&Permutation> = symmetries.elements.iter().filter(keeps).collect();
    let mut lemmas = LemmaStore::<Widest>::bounded(&symmetries);
    // What answers each reply: the first certificate of an image of it.
    let mut answers = BTreeMap::new();
    let [own, shared] = &common.after;
    for (number, (&reply, proof)) in common.replies.iter().zip(certificates).enumerate() {
        progress.report("joining the certificates", Count::Done(number as u64, certificates.len() as u64));
        let left = common.within.as_ref().map(|within| within[number]);
        let term = match left {
            Some(_) => lemmas.adopt(&rules, &proof.strategy),
            None => lemmas.adopt(&rules, &without_bounds(&proof.strategy)),
        };
        // The certificate's theorem becomes a lemma about its start, which a script cites for the reply and for its
        // images.
        let mut other = [&shared[..], &[reply]].concat();
        other.sort_unstable();
        let cited = lemmas.state(&rules, Lemma { own: own.clone(), other, left, term });
        for map in &keeping {
            answers.entry(map.image(reply)).or_insert_with(|| cited.image(map));
        }
    }
    let mut missing = Position::with(&rules, own, shared).moves(ANTAGONIST);
    missing.retain(|reply| !answers.contains_key(reply));
    if !missing.is_empty() {
        return Err(RepliesError::Unanswered(missing));
    }
    let mut scripts: Vec<Term> = Vec::new();
    for script in answers.into_values() {
        if !scripts.contains(&script) {
            scripts.push(script);
        }
    }
    let theorem = Term::cover(vec![common.played], scripts);
    let strategy = lemmas.strategy(&rules, theorem).pruned();
    progress.report("playing the strategy out", Count::None);
    let steps = replay::steps_within(&rules, &strategy, MAX_STEPS).ok_or(RepliesError::TooManySteps)?;
    Ok(Certificate { game: common.game, strategy, steps })
}

/// The same proof of a win where all moves count: a win in time is a win.
fn without_bounds(strategy: &Strategy) -> Strategy {
    let lemmas = strategy.lemmas.iter().map(|lemma| Lemma { left: None, ..lemma.clone() }).collect();
    Strategy { lemmas, ..strategy.clone() }
}

#[cfg(test)]
mod tests {
    use pgc_engine::solve::{Answer as Solved, Options, Record, solve};

    use super::*;

    /// Certificates of the positions with these points of Xeno's, and of Ophelia's.
    fn after(xeno: &str, ophelia: &[&str]) -> Vec<Proof> {
        let proved = |points: &&str| {
            let game = Game::parse(&format!("3^2 --maker-breaker --start X:{xeno}/O:{points} --to-move Xeno")).unwrap();
            match solve(&game, Options::default(), &Record::default()).unwrap() {
                Solved::Proved(certificate) => Proof::of(*certificate).unwrap(),
                other => panic!("{other:?}"),
            }
        };
        ophelia.iter().map(proved).collect()
    }

    #[test]
    fn replies_up_to_symmetry_are_enough() {
        let whole = joined(&after("4", &["0", "1"]), None, &()).unwrap();
        assert_eq!((whole.game.name().as_str(), whole.strategy.claim), ("3^2 --maker-breaker", Claim::XenoWins));
        assert_eq!(whole.strategy.theorem.moves, [4]);
    }

    #[test]
    fn bounds_are_kept_if_all_have_one() {
        let bounded = |certificates: Vec<Proof>, moves: [Option<Point>; 2]| -> Vec<Proof> {
            let games = certificates.into_iter().zip(moves).map(|(certificate, moves)| {
                let game = Game { moves, ..certificate.game.clone() };
                let asked = Options { claim: Some(Claim::XenoWins), ..Options::default() };
                match solve(&game, asked, &Record::default()).unwrap() {
                    Solved::Proved(certificate) => Proof::of(*certificate).unwrap(),
                    other => panic!("{other:?}"),
                }
            });
            games.collect()
        };
        let whole = |moves| joined(&bounded(after("4", &["0", "1"]), moves), None, &()).unwrap();
        let both = whole([Some(3), Some(4)]);
        assert_eq!(both.game.name(), "3^2 --maker-breaker --moves 5");
        assert!(both.strategy.lemmas.iter().all(|lemma| lemma.left.is_some_and(|left| left <= 4)));
        let one = whole([Some(3), None]);
        assert_eq!(one.game.name(), "3^2 --maker-breaker");
        assert!(one.strategy.lemmas.iter().all(|lemma| lemma.left.is_none()));
    }

    #[test]
    fn there_may_be_points_before_the_move() {
        let certificates = after("4,8", &["0,1", "0,2", "0,5"]);
        assert!(matches!(joined(&certificates, None, &()), Err(RepliesError::WhichMove)));
        assert!(matches!(joined(&certificates, Some(5), &()), Err(RepliesError::WhichMove)));
        let whole = joined(&certificates, Some(8), &()).unwrap();
        assert_eq!(whole.game.name(), "3^2 --maker-breaker --start X:4/O:0 --to-move Xeno");
        assert_eq!(whole.strategy.theorem.moves, [8]);
    }

    #[test]
    fn what_gives_no_win_is_named() {
        assert!(matches!(joined(&[], None, &()), Err(RepliesError::Nothing)));
        let certificates = after("4", &["0", "1"]);
        match joined(&certificates[..1], None, &()) {
            Err(RepliesError::Unanswered(replies)) => assert_eq!(replies, [1, 3, 5, 7]),
            other => panic!("{other:?}"),
        }
        let larger = [certificates[0].clone(), after("4,8", &["1"]).remove(0)];
        assert!(matches!(joined(&larger, None, &()), Err(RepliesError::Other(1))));
    }
}
