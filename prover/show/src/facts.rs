//! What is told of a certificate besides its proof. One value stands at the head of texts, in JSON, on pages and in documents.

use serde::Serialize;
use serde_json::{Value, json};

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
    pub(super) hash: String,
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

/// The header, and what sentences about the game and the claim need.
#[derive(Debug, Serialize)]
pub(super) struct Facts {
    #[serde(flatten)]
    pub(super) header: Header,
    /// The player whom the claim names, and the other one.
    own: &'static str,
    other: &'static str,
    /// Whether the claim is a draw.
    draw: bool,
    expression: String,
    /// The family of the game, and that of the board as it is drawn.
    family: Value,
    drawn: Value,
    convention: &'static str,
    opening: &'static str,
    /// Where a first move may not go.
    forbidden: Vec<Point>,
    /// Where the game starts, and whether Ophelia is to move there.
    start: [Vec<Point>; 2],
    ophelia_begins: bool,
}

impl Facts {
    pub(super) fn of(certificate: &Certificate) -> Facts {
        let Certificate { game, strategy, .. } = certificate;
        let claim = strategy.claim;
        let [own, other] = claim.by_player(["Xeno", "Ophelia"]);
        let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
        Facts {
            header: Header::of(certificate),
            own,
            other,
            draw: claim.is_draw(),
            expression: game.board_name(),
            family: described(game.family),
            drawn: described(game.drawn_as()),
            convention: match game.convention {
                Convention::Strong => "strong",
                Convention::MakerBreaker => "maker-breaker",
                Convention::Own(_) => "own",
            },
            opening: match game.opening {
                OpeningRule::None => "none",
                OpeningRule::Xeno(_) => "xeno",
                OpeningRule::Both(_) => "both",
                OpeningRule::Start(_) => "start",
            },
            forbidden: game.opening.points().to_vec(),
            start: [xeno, ophelia],
            ophelia_begins: ophelia_moves,
        }
    }
}

/// The kind of a family, and its parameters.
fn described(family: Family) -> Value {
    match family {
        Family::Grid { k, n } => json!({ "kind": "grid", "k": k, "n": n }),
        Family::Mnk { m, n, k } => json!({ "kind": "mnk", "m": m, "n": n, "k": k }),
        Family::Animal { animal, m, n } => json!({ "kind": "animal", "name": animal.name(), "m": m, "n": n }),
        Family::Td { k, q, groups } => json!({ "kind": "td", "k": k, "q": q, "is_plane": k == q && groups == k }),
        Family::Projective { q } => json!({ "kind": "projective", "q": q }),
        Family::Named(named) => json!({ "kind": "named", "name": named.to_string() }),
        Family::Lines => json!({ "kind": "lines" }),
    }
}
