//! From a game to a certificate of its outcome.
//!
//! A win is first looked for with few quiet moves one within the other, which settles most games at once. Where none is
//! found, proof-number search decides whether there is one, and only then is it looked for with all patience.

use std::sync::Arc;

use thiserror::Error;

use crate::certificate::{Certificate, Maps};
use crate::game::Claim;
use crate::game::{Convention, Game, OpeningRule};
use crate::search::proof_number::{ProofNumberSearch, Verdict};
use crate::search::{PROTAGONIST, Position, Role, Rules, Symmetries};
use crate::strategy::build::{Builder, Effort};
use crate::strategy::{Strategy, minimise, replay, size};
use crate::symmetry::{Group, automorphisms};

/// How to look for a proof.
pub struct Options<'a> {
    /// The claim wanted; without it, whatever is true.
    pub claim: Option<Claim>,
    /// How many threads may search, at least 1.
    pub threads: usize,
    /// The most positions that may be searched.
    pub nodes: u64,
    /// Told how the search goes.
    pub progress: &'a dyn Progress,
}

/// Told how a search goes, from any of its threads.
pub trait Progress: Sync {
    /// What is being done, and how many positions this stage has searched, where it counts them.
    fn report(&self, stage: &str, nodes: Option<u64>);
}

/// What a search comes to.
#[derive(Debug)]
pub enum Answer {
    /// A claim is proved.
    Proved(Box<Certificate>),
    /// The game is a draw, for which no proof is written yet.
    Drawn,
    /// Nothing is decided within the limits.
    Undecided,
}

/// Why nothing can be searched for.
#[derive(Debug, Error)]
pub enum ProveError {
    /// In the Maker-Breaker convention Ophelia completes no lines.
    #[error("'{0}' means nothing in the Maker-Breaker convention; claim xeno-wins or ophelia-draws")]
    Meaningless(Claim),
    /// A strategy was found that does not hold when it is played out: a fault of this program.
    #[error("the strategy found does not hold, so it is not written; this is a fault of the prover, please report it")]
    Unsound,
}

/// The most positions that the quick search for forced sequences may visit at each depth.
const QUICK_NODES: u64 = 3_000_000;

/// The most quiet moves one within the other of the quick search.
const QUICK_QUIET: usize = 5;

/// Efforts that differ in what they compare, the quickest first: the shortest result is taken, whichever finds it.
const VARIANTS: [(usize, usize); 2] = [(1, 4), (0, 1)];

/// Searches for the outcome of a game, or for a proof of a claim about it or of its opposite.
///
/// # Errors
///
/// A claim that means nothing for the game, or a fault of this program.
pub fn prove(game: &Game, options: &Options) -> Result<Answer, ProveError> {
    if let Some(claim @ (Claim::OpheliaWins | Claim::XenoDraws)) = options.claim
        && game.convention == Convention::MakerBreaker
    {
        return Err(ProveError::Meaningless(claim));
    }
    let prover = Prover { game, options, group: automorphisms(&game.board) };
    // By strategy stealing (Hales and Jewett, 1963) Ophelia wins only where a rule binds Xeno's first move.
    let ophelia = game.convention == Convention::Strong && game.opening != OpeningRule::None;
    let claims = if ophelia { &[Claim::XenoWins, Claim::OpheliaWins][..] } else { &[Claim::XenoWins] };
    let won = claims.iter().find_map(|&claim| prover.quickly(claim));
    let answer = match won {
        Some(strategy) => Some(strategy),
        None => {
            let verdicts: Vec<Verdict> = claims.iter().map(|&claim| prover.verdict(claim)).collect();
            if verdicts.iter().all(|&verdict| verdict == Verdict::NoWin) {
                return Ok(Answer::Drawn);
            }
            let won = verdicts.iter().position(|&verdict| verdict == Verdict::Win);
            won.and_then(|index| prover.patiently(claims[index]))
        }
    };
    match answer {
        Some(strategy) => Ok(Answer::Proved(Box::new(prover.certificate(strategy)?))),
        None => Ok(Answer::Undecided),
    }
}

struct Prover<'a> {
    game: &'a Game,
    options: &'a Options<'a>,
    group: Group,
}

impl Prover<'_> {
    fn symmetries(&self) -> Symmetries {
        Symmetries::new(&self.group, self.game.board.points())
    }

    /// A strategy with few quiet moves, if that is found soon. Where comparing quiet moves takes too long, the first that
    /// works is taken.
    fn quickly(&self, claim: Claim) -> Option<Strategy> {
        let rules = Rules::new(self.game, claim);
        let symmetries = self.symmetries();
        let nodes = self.options.nodes.min(QUICK_NODES);
        let (prefix, compared) = VARIANTS[0];
        for compared in [compared, 1] {
            let effort = Effort { longest: 12, prefix, compared, collected: 8, nodes };
            let mut builder = Builder::new(&rules, &symmetries, effort);
            for quiet in 1..=QUICK_QUIET {
                self.options.progress.report("looking for forced sequences", Some(builder.nodes()));
                if let Some(strategy) = builder.strategy(quiet) {
                    return Some(self.shortest(&rules, &symmetries, strategy, effort, quiet));
                }
            }
            if !builder.is_exhausted() {
                break;
            }
        }
        None
    }

    /// A strategy for a game that is known to be won.
    fn patiently(&self, claim: Claim) -> Option<Strategy> {
        let rules = Rules::new(self.game, claim);
        let symmetries = self.symmetries();
        let points = rules.points();
        let nodes = self.options.nodes;
        [1, 3, points].into_iter().find_map(|prefix| {
            let longest = points.min(12 * prefix);
            let effort = Effort { longest, prefix, compared: 2, collected: 8, nodes };
            let mut builder = Builder::new(&rules, &symmetries, effort);
            (1..=points.div_ceil(2)).find_map(|quiet| {
                self.options.progress.report("writing the strategy", Some(builder.nodes()));
                let strategy = builder.strategy(quiet)?;
                Some(self.shortest(&rules, &symmetries, strategy, effort, quiet))
            })
        })
    }

    /// The shortest of what some efforts lead to, each in a thread if there are enough of them.
    fn shortest(
        &self,
        rules: &Arc<Rules>,
        symmetries: &Symmetries,
        first: Strategy,
        effort: Effort,
        quiet: usize,
    ) -> Strategy {
        self.options.progress.report("making the strategy short", None);
        let other = || {
            let (prefix, compared) = VARIANTS[1];
            let symmetries = self.symmetries();
            let effort = Effort { prefix, compared, ..effort };
            let strategy = Builder::new(rules, &symmetries, effort).strategy(quiet)?;
            Some(minimise::minimise(rules, &symmetries, strategy))
        };
        let (first, other) = if self.options.threads > 1 {
            std::thread::scope(|scope| {
                let other = scope.spawn(other);
                let first = minimise::minimise(rules, symmetries, first);
                (first, other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        } else {
            (minimise::minimise(rules, symmetries, first), other())
        };
        let weight = |strategy: &Strategy| (size::strategy(strategy), strategy.lemmas.len());
        match other {
            Some(other) if weight(&other) < weight(&first) => other,
            _ => first,
        }
    }

    /// Whether the claim, a win, is true.
    fn verdict(&self, claim: Claim) -> Verdict {
        let report = |nodes| self.options.progress.report("deciding the outcome", Some(nodes));
        let rules = Rules::new(self.game, claim);
        let symmetries = self.symmetries();
        let mover: Role = if claim.is_xeno() { PROTAGONIST } else { 1 - PROTAGONIST };
        ProofNumberSearch::new(&symmetries, self.options.nodes, &report).verdict(&mut Position::new(&rules), mover)
    }

    /// The certificate; a win is written as the draw that was asked for.
    fn certificate(&self, mut strategy: Strategy) -> Result<Certificate, ProveError> {
        strategy.claim = match (self.options.claim, strategy.claim) {
            (Some(Claim::OpheliaDraws), Claim::OpheliaWins) => Claim::OpheliaDraws,
            (Some(Claim::XenoDraws), Claim::XenoWins) => Claim::XenoDraws,
            (_, claim) => claim,
        };
        let rules = Rules::new(self.game, strategy.claim);
        let steps = replay::steps(&rules, &strategy, Maps::of(&strategy).listed().len()).ok_or(ProveError::Unsound)?;
        Ok(Certificate { game: self.game.clone(), strategy, steps })
    }
}
