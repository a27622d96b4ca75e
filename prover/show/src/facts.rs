//! What is told of a certificate besides its proof. One value stands at the head of texts, in JSON, on pages and in documents.

use minijinja::context;
use minijinja::value::{Serde, Value};
use serde::Serialize;

use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::{Claim, Convention, Family, OpeningRule, Point, Start, hex};
use pgc_core::strategy::Games;

/// The claim, and the size of its proof.
#[derive(Debug, Serialize)]
pub(super) struct Header {
    claim: String,
    game: String,
    points: usize,
    lines: usize,
    /// The SHA-256 of the lines, as `prover game` and the checker tell it.
    line_digest: String,
    /// How many are Ophelia's own; those above are Xeno's then.
    #[serde(skip_serializing_if = "Option::is_none")]
    ophelia: Option<usize>,
    /// In a bounded claim, how many moves count.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Point>,
    /// Whose moves these are.
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker: Option<&'static str>,
    /// How many, the theorem included.
    lemmas: usize,
    maps: usize,
    /// How many games of parts there are.
    #[serde(skip_serializing_if = "is_zero")]
    games: usize,
    steps: u64,
    hash: String,
    /// The names of the points, if they are others than their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
}

impl Header {
    pub(super) fn of(certificate: &Certificate) -> Self {
        let Certificate { game, strategy, steps } = certificate;
        Self {
            claim: strategy.claim.to_string(),
            game: game.name(),
            points: game.board.points(),
            lines: game.board.lines().len(),
            line_digest: hex(&game.line_digest()),
            ophelia: matches!(game.convention, Convention::Own(_)).then(|| game.lines_of(Claim::OpheliaWins).len()),
            moves: game.moves,
            attacker: game.moves.map(|_| attacker(strategy.claim)),
            lemmas: strategy.lemmas.len() + 1,
            maps: Maps::of(strategy).listed().len(),
            games: Games::of(strategy).listed().len(),
            steps: *steps,
            hash: hex(&theorem_hash(certificate)),
            names: game.source.names.clone(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The player whose moves a bounded claim counts: whom the claim lets win, or keeps from winning.
pub(super) fn attacker(claim: Claim) -> &'static str {
    if claim.is_xeno() == claim.is_draw() { "Ophelia" } else { "Xeno" }
}

/// The header, and what sentences about the game and the claim need: the player whom the claim names, and the other one; whether the claim
/// is a draw; the families of the game and of the board as it is drawn; where a first move may not go; and where the game starts.
pub(super) fn facts(certificate: &Certificate) -> Value {
    let Certificate { game, strategy, .. } = certificate;
    let [own, other] = strategy.claim.by_player(["Xeno", "Ophelia"]);
    let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
    let convention = match game.convention {
        Convention::Strong => "strong",
        Convention::MakerBreaker => "maker-breaker",
        Convention::Own(_) => "own",
    };
    let opening = match game.opening {
        OpeningRule::None => "none",
        OpeningRule::Xeno(_) => "xeno",
        OpeningRule::Both(_) => "both",
        OpeningRule::Start(_) => "start",
    };
    context! {
        own, other, convention, opening,
        draw => strategy.claim.is_draw(),
        expression => game.board_name(),
        family => described(game.family),
        drawn => described(game.drawn_as()),
        forbidden => Serde(game.opening.points()),
        start => [xeno, ophelia],
        ophelia_begins => ophelia_moves,
        ..Serde(Header::of(certificate)),
    }
}

/// The kind of a family, and its parameters.
pub(super) fn described(family: Family) -> Value {
    match family {
        Family::Grid { k, n } => context! { kind => "grid", k, n },
        Family::Mnk { m, n, k } => context! { kind => "mnk", m, n, k },
        Family::Animal { animal, m, n } => context! { kind => "animal", name => animal.name(), m, n },
        Family::Td { k, q, groups } => context! { kind => "td", k, q, is_plane => k == q && groups == k },
        Family::Projective { q } => context! { kind => "projective", q },
        Family::Named(named) => context! { kind => "named", name => named.to_string() },
        Family::Lines => context! { kind => "lines" },
    }
}
