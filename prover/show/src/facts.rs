//! What is told of a certificate besides its proof. One value stands at the head of texts, in JSON, on pages and in documents.

use minijinja::context;
use minijinja::value::{Serde, Value};
use serde_json::{Value as Json, json};

use pgc_core::certificate::{Certificate, Maps, theorem_hash};
use pgc_core::game::{Animal, Convention, Family, hex};
use pgc_core::strategy::Games;

/// The claim, and the size of its proof: with the SHA-256 of the lines, as `prover game` and the checker tell it; how many lines are Ophelia's own,
/// the others being Xeno's then; in a bounded claim, how many moves count, and whose; how many lemmas there are, the theorem included; the
/// number of games of parts, if there are any; and the names of the points, if they are others than their numbers.
pub(super) fn header(certificate: &Certificate) -> Json {
    let Certificate { game, strategy, steps } = certificate;
    let mut header = json!({
        "claim": strategy.claim.to_string(),
        "game": game.name(),
        "points": game.board.points(),
        "lines": game.board.lines().len(),
        "line_digest": hex(&game.line_digest()),
        "ophelia": game.own_lines().map(<[_]>::len),
        "moves": game.moves,
        // Whom the claim lets win, or keeps from winning.
        "attacker": game.moves.map(|_| strategy.claim.by_player(["Xeno", "Ophelia"])[usize::from(strategy.claim.is_draw())]),
        "lemmas": strategy.lemmas.len() + 1,
        "maps": Maps::of(strategy).listed.len(),
        "games": Some(Games::of(strategy).listed.len()).filter(|&games| games > 0),
        "steps": steps,
        "hash": hex(&theorem_hash(certificate)),
        "names": Some(&game.source.names).filter(|names| !names.is_empty()),
    });
    header.as_object_mut().iter_mut().for_each(|header| header.retain(|_, fact| !fact.is_null()));
    header
}

/// The header, and what sentences about the game and the claim need: the player whom the claim names, and the other one; whether the claim
/// is a draw; whether lines count for Xeno alone; how the game opens; and the families of the game and of the board as it is drawn.
pub(super) fn facts(certificate: &Certificate) -> Value {
    let Certificate { game, strategy, .. } = certificate;
    let [own, other] = strategy.claim.by_player(["Xeno", "Ophelia"]);
    context! {
        own, other,
        draw => strategy.claim.is_draw(),
        alone => game.convention == Convention::MakerBreaker,
        opening => Serde(&game.opening),
        expression => game.board_name(),
        family => described(game.family),
        drawn => described(game.drawn_as()),
        ..Serde(header(certificate)),
    }
}

/// The kind of a family, and its parameters.
pub(super) fn described(family: Family) -> Value {
    match family.parts() {
        (kind @ "grid", [k, n]) => context! { kind, k, n },
        (kind @ "mnk", [m, n, k]) => context! { kind, m, n, k },
        (kind @ "animal", [m, n]) => context! { kind, name => family.animal.map(Animal::name), m, n },
        (kind @ "td", [k, q, groups]) => context! { kind, k, q, is_plane => k == q && groups == k },
        (kind @ "projective", [q]) => context! { kind, q },
        (kind @ "lines", _) => context! { kind },
        _ => context! { kind => "named", name => family.to_string() },
    }
}
