//! What a page says of its game before anybody plays: in the words of somebody who plays, without the machinery of the proof.

use crate::header::attacker;
use pgc_core::certificate::{Certificate, Maps};
use pgc_core::game::{Claim, Convention, Family, Game, OpeningRule, Point};
use pgc_core::quote::counted;
use pgc_core::strategy::Games;

/// The game's name in words.
pub(super) fn heading(game: &Game) -> String {
    match game.drawn_as() {
        Family::Grid { k, n } if n < 5 => {
            let sides = vec![k.to_string(); n as usize].join("×");
            format!("{k} in a row on {}{sides}", if n == 1 { "a line of " } else { "" })
        }
        Family::Grid { k, n } => format!("{k} in a row in {n} dimensions"),
        Family::Mnk { m, n, k } => format!("{k} in a row on {m}×{n}"),
        Family::Animal { animal, m, n } => format!("The animal {} on {m}×{n}", animal.name()),
        Family::Td { k, q, groups } if k == q && groups == q => format!("The affine plane of order {q}"),
        Family::Td { k, q, .. } => format!("A transversal design of {k} groups of {q}"),
        Family::Projective { q } => format!("The projective plane of order {q}"),
        Family::Named(_) | Family::Lines => {
            format!("A board of {} points and {} lines", game.board.points(), game.board.lines().len())
        }
    }
}

/// The game's name as commands take it; nothing for a list of lines, whose name is a hash.
pub(super) fn name(game: &Game) -> String {
    match game.drawn_as() {
        Family::Animal { animal, m, n } => format!("animal:{},{m}x{n}", animal.name()),
        Family::Named(_) | Family::Lines => String::new(),
        _ => game.expression(),
    }
}

/// The claim as a sentence, and what the reader is to try.
pub(super) fn claim(certificate: &Certificate) -> String {
    let Certificate { game, strategy, .. } = certificate;
    let claim = strategy.claim;
    let [own, other] = if claim.is_xeno() { ["X", "O"] } else { ["O", "X"] };
    let first = if game.opening.start().ophelia_moves { "O" } else { "X" };
    let begins = match game.opening {
        OpeningRule::Start(_) => format!("From the position on the board {first} moves first"),
        _ => format!("{first} moves first"),
    };
    let joined = if first == own { " and".to_owned() } else { format!(", but {own}") };
    let alone = game.convention == Convention::MakerBreaker;
    let within = game.moves.map(|moves| format!(" within {}", counted(moves, "move")));
    let result = match (claim.is_draw(), &within) {
        (false, _) if alone => "always completes a line".to_owned(),
        (false, _) => "always wins".to_owned(),
        (true, Some(_)) if alone => format!("always keeps {other} from a line"),
        (true, Some(_)) => format!("always keeps {other} from winning"),
        (true, None) if alone => format!("blocks every line of {other}"),
        (true, None) => "never loses".to_owned(),
    };
    let goal = match (claim.is_draw(), alone) {
        (false, _) => "Try to stop it.",
        (true, true) => "Try to complete a line.",
        (true, false) => "Try to win.",
    };
    format!("{begins}{joined} {result}{}. {goal}", within.unwrap_or_default())
}

/// Who plays whom, and what differs from the usual game.
pub(super) fn rules(certificate: &Certificate, names: &[String]) -> String {
    let Certificate { game, strategy, .. } = certificate;
    let players = ["Xeno (✕)", "Ophelia (◯)"];
    let [own, other] = if strategy.claim.is_xeno() { players } else { [players[1], players[0]] };
    let mut text = format!("You are {other}; {own} answers by the proof.");
    text += match game.convention {
        Convention::Strong => " Who first owns a whole line wins.",
        Convention::MakerBreaker => " Only X wants a line; O wants to keep X from it.",
        Convention::Own(_) => " X and O have lines of their own; who first owns a whole one wins.",
    };
    let named = |points: &[Point]| {
        let points: Vec<&str> = points.iter().map(|&point| &*names[usize::from(point)]).collect();
        points.join(", ")
    };
    text += &match &game.opening {
        OpeningRule::Xeno(points) => format!(" X may not begin with {}.", named(points)),
        OpeningRule::Both(points) => format!(" Neither player may begin with {}.", named(points)),
        OpeningRule::None | OpeningRule::Start(_) => String::new(),
    };
    if let Some(moves) = game.moves {
        text += &format!(" Only {} of {} count.", counted(moves, "move"), attacker(strategy.claim));
    }
    text
}

/// The theorem, and how large its proof is.
pub(super) fn about(certificate: &Certificate, hash: &str, file: &str) -> String {
    let Certificate { game, strategy, steps } = certificate;
    let lines = game.board.lines().len();
    let lines = match &game.convention {
        Convention::Strong => counted(lines, "line"),
        Convention::MakerBreaker => format!("{}, which count for Xeno only", counted(lines, "line")),
        Convention::Own(own) => format!("{} of Xeno's and {} of Ophelia's", counted(lines, "line"), own.len()),
    };
    let mut text = format!(
        "Theorem: {} {}. The board has {} and {lines}.",
        strategy.claim,
        game.text(),
        counted(game.board.points(), "point")
    );
    if matches!(game.drawn_as(), Family::Animal { .. }) {
        text += &format!(" It is {}.", name(game));
    }
    let (lemmas, maps) = (strategy.lemmas.len() + 1, Maps::of(strategy).listed().len());
    text += &match lemmas {
        1 => " The proof is one theorem without lemmas.".to_owned(),
        _ => format!(" The proof has {lemmas} lemmas, the theorem included, and {}.", counted(maps, "symmetry map")),
    };
    text += &match Games::of(strategy).listed().len() {
        0 => String::new(),
        games => format!(" It holds parts of the board by themselves, by {}.", counted(games, "little game")),
    };
    text + &format!(
        " Its check takes {}. Hash: {hash}. The page was made from {file} and works without a network.",
        counted(*steps, "step")
    )
}

/// The claim in short, for the title of the page's tab.
pub(super) fn short(claim: Claim) -> &'static str {
    match claim {
        Claim::XenoWins => "X wins",
        Claim::OpheliaDraws => "O holds the draw",
        Claim::OpheliaWins => "O wins",
        Claim::XenoDraws => "X holds the draw",
    }
}

/// What checks the proof in this file.
pub(super) fn check(file: &str, has_program: bool) -> String {
    if !has_program {
        return format!("This page has no checker in it. Run: checker {file}");
    }
    format!(
        "The checker itself, compiled for the browser, reads the file in this page and replays all of it. Elsewhere: checker {file}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::certificate::samples::committed;
    use pgc_core::game::Start;
    use pgc_core::labels::names;

    #[test]
    fn a_page_without_a_program_names_the_command() {
        assert_eq!(check("a.pgc", false), "This page has no checker in it. Run: checker a.pgc");
        assert!(check("a.pgc", true).ends_with("Elsewhere: checker a.pgc"));
    }

    #[test]
    fn the_claim_is_a_sentence_and_a_challenge() {
        for (name, sentence) in [
            ("grid-4-3", "X moves first and always wins. Try to stop it."),
            ("grid-7-3", "X moves first, but O never loses. Try to win."),
            ("grid-3-3-x13", "X moves first, but O always wins. Try to stop it."),
            ("moves/grid-3-3-m4", "X moves first and always wins within 4 moves. Try to stop it."),
            ("moves/affine-4-m7", "X moves first, but O always keeps X from winning within 7 moves. Try to win."),
            ("grid-3-2-mb", "X moves first and always completes a line. Try to stop it."),
            ("grid-7-3-mb", "X moves first, but O blocks every line of X. Try to complete a line."),
            (
                "moves/grid-3-2-mb-m3",
                "X moves first, but O always keeps X from a line within 3 moves. Try to complete a line.",
            ),
            ("grid-3-2-sx0-1", "From the position on the board X moves first and always wins. Try to stop it."),
            ("hex-4x4-ophelia-first", "From the position on the board O moves first and always wins. Try to stop it."),
        ] {
            assert_eq!(claim(&committed(name)), sentence, "{name}");
        }
        let mut certificate = committed("grid-3-2-sx0-1");
        certificate.strategy.claim = Claim::XenoDraws;
        let start = Start { xeno: vec![0], ophelia: vec![], ophelia_moves: true };
        certificate.game.opening = OpeningRule::Start(start);
        assert_eq!(claim(&certificate), "From the position on the board O moves first, but X never loses. Try to win.");
    }

    #[test]
    fn the_rules_tell_what_differs_from_the_usual_game() {
        let rules = |name: &str| {
            let certificate = committed(name);
            rules(&certificate, &names(&certificate.game))
        };
        for (name, part) in [
            ("grid-4-3", "You are Ophelia (◯); Xeno (✕) answers by the proof. Who first owns a whole line wins."),
            ("grid-3-3-x13", "X may not begin with 13."),
            ("grid-3-3-xo13", "Neither player may begin with 13."),
            ("moves/affine-4-m7", "Only 7 moves of Xeno count."),
            ("grid-3-2-mb", "Only X wants a line; O wants to keep X from it."),
            ("hex-4x4-hein-5", "X and O have lines of their own"),
        ] {
            assert!(rules(name).contains(part), "{}", rules(name));
        }
    }

    #[test]
    fn the_heading_names_the_game_in_words() {
        for (name, words) in [
            ("grid-4-3", "4 in a row on 4×4×4"),
            ("mnk-8-5-5", "5 in a row on 8×5"),
            ("affine-4", "The affine plane of order 4"),
            ("td-3-5", "A transversal design of 3 groups of 5"),
            ("projective-3", "The projective plane of order 3"),
            ("animals/animal-skinny-7x7-m7", "The animal skinny on 7×7"),
            ("lines-5af4ffc028a3c1c2", "A board of "),
        ] {
            let heading = heading(&committed(name).game);
            assert!(heading.starts_with(words), "{heading}");
        }
        let name = |file: &str| name(&committed(file).game);
        assert_eq!(["affine-4", "grid-3-3-x13", "lines-5af4ffc028a3c1c2"].map(name), ["affine:4", "3^3", ""]);
    }

    #[test]
    fn counts_and_the_hash_stand_in_what_is_about_the_proof() {
        let about = |name: &str| about(&committed(name), "abc", "a.pgc");
        assert!(about("affine-4").starts_with("Theorem: Xeno wins affine:4. The board has 16 points and 20 lines."));
        for (name, part) in [
            ("affine-4", " The proof has 6 lemmas, the theorem included, and 14 symmetry maps."),
            ("affine-4", " Hash: abc. The page was made from a.pgc"),
            ("animals/animal-skinny-7x7-m7", "It is animal:skinny,7x7."),
            ("grid-3-2-mb", "8 lines, which count for Xeno only."),
            ("grid-6-3", "It holds parts of the board by themselves, by "),
        ] {
            assert!(about(name).contains(part), "{}", about(name));
        }
    }
}
