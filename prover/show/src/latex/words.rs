//! What a document says in words: the claim, the game and its rules, and the notation.

use super::script::Used;
use crate::header::attacker;
use crate::tex::{self, Names};
use pgc_core::certificate::Certificate;
use pgc_core::game::{Claim, Convention, Family, Game, OpeningRule, Point, Start};
use pgc_core::labels::Labels;
use pgc_core::quote::counted;

/// What is claimed about which game.
pub(super) fn claim(game: &Game, claim: Claim) -> String {
    let rules = match (&game.convention, &game.opening) {
        (Convention::MakerBreaker, _) => " as Maker and Breaker",
        (Convention::Own(_), _) => ", with lines for each player",
        (_, OpeningRule::Xeno(_) | OpeningRule::Both(_)) => " with a restricted first move",
        _ => "",
    };
    let start = match &game.opening {
        OpeningRule::Start(start) if start.ophelia_moves && start.xeno.is_empty() && start.ophelia.is_empty() => {
            ", if Ophelia begins"
        }
        OpeningRule::Start(_) => ", from a position",
        _ => "",
    };
    let moves = game
        .moves
        .map_or_else(String::new, |moves| format!(", if {} of {}'s count", counted(moves, "move"), attacker(claim)));
    format!("{claim} {}{rules}{start}{moves}", place(game))
}

/// What is played and where.
fn place(game: &Game) -> String {
    match game.drawn_as() {
        Family::Grid { k, n: 1 } => format!("on a row of {}", counted(k, "point")),
        Family::Grid { k, n: 2 } => format!("at tic-tac-toe on ${k}\\times{k}$"),
        Family::Grid { k, n: 3 } => format!("at tic-tac-toe on the cube ${k}^3$"),
        Family::Grid { k, n } => format!("at tic-tac-toe on the hypercube ${k}^{{{n}}}$"),
        Family::Mnk { m, n, k } => format!("at {k} in a row on {} and {}", counted(m, "column"), counted(n, "row")),
        Family::Animal { animal, m, n } => {
            format!("at the animal {} on {} and {}", tex::text(&animal.name()), counted(m, "column"), counted(n, "row"))
        }
        Family::Td { k, q, groups } if k == q && groups == k => format!("on the affine plane of order {q}"),
        Family::Td { k, q, .. } => format!("on the transversal design of {k} groups of {q} points"),
        Family::Projective { q } => format!("on the projective plane of order {q}"),
        Family::Named(named) => format!("on \\texttt{{{}}}", tex::text(&named.to_string())),
        Family::Lines if matches!(game.convention, Convention::Own(_)) => {
            format!("on a board of {}", counted(game.board.points(), "point"))
        }
        Family::Lines => format!(
            "on a board of {} and {}",
            counted(game.board.points(), "point"),
            counted(game.board.lines().len(), "line")
        ),
    }
}

/// The rules of the game, and how its points are called.
pub(super) fn rules(game: &Game, names: Names) -> String {
    let set = |points: &[Point]| {
        if points.is_empty() { "\\none".to_owned() } else { format!("\\set{{{}}}", names.list(points)) }
    };
    let (points, lines) = (counted(game.board.points(), "point"), counted(game.board.lines().len(), "line"));
    let mut text = format!("\\topic{{The game}}Xeno ($X$) and Ophelia ($O$) claim free points of a board of {points}");
    text += &match &game.convention {
        Convention::Strong => format!(" and {lines} in turn. Whoever first owns a whole line wins."),
        Convention::MakerBreaker => {
            format!(
                " and {lines} in turn. Xeno, Maker, wins if he owns a whole line; Ophelia, Breaker, draws if he does not."
            )
        }
        Convention::Own(own) => format!(
            " in turn. Xeno has {lines}, and Ophelia {} of her own; whoever first owns a whole one of theirs wins.",
            own.len()
        ),
    };
    text += &match &game.opening {
        OpeningRule::None => " Xeno begins.".to_owned(),
        OpeningRule::Xeno(forbidden) => format!(" Xeno begins, but not with {}.", set(forbidden)),
        OpeningRule::Both(forbidden) => {
            format!(" Xeno begins; the first move of each player avoids {}.", set(forbidden))
        }
        OpeningRule::Start(Start { xeno, ophelia, ophelia_moves }) => format!(
            " The game starts from \\position{{{}}}{{{}}}, {} to move.",
            set(xeno),
            set(ophelia),
            if *ophelia_moves { "Ophelia" } else { "Xeno" }
        ),
    };
    text + " " + &numbering(game, names) + "\n"
}

/// How the points are called, and what the lines are where they are not listed.
fn numbering(game: &Game, names: Names) -> String {
    let named = match names.labels() {
        Labels::Rows(_) => "A point has the letter of its column and the number of its row.".to_owned(),
        Labels::Given(_) => "The points have the names that the game's file gives them.".to_owned(),
        Labels::Squares => {
            "The points are called as in \\textit{Tic-tac-toe on an affine plane of order 4} (Danziger, Huggan, Malik \
             and Marbach 2022): rows, columns and symbols of two latin squares."
                .to_owned()
        }
        Labels::Numbers => match game.family {
            Family::Grid { k, n } => coordinates(k, n),
            Family::Td { q, .. } => format!("Element $y$ of group $g$ is the point ${q}g+y$."),
            Family::Projective { q } => {
                format!("Element $y$ of group $g$ is the point ${q}g+y$; the last point belongs to all groups.")
            }
            _ => "Points are numbered from 0.".to_owned(),
        },
    };
    let lines = match game.family {
        Family::Grid { k, .. } => {
            format!(
                " Along a line each coordinate is constant, rises from 0 to {}, or falls, and one is not constant.",
                k - 1
            )
        }
        Family::Mnk { k, .. } => {
            format!(" A line has {k} points next to each other: across, down, or along a diagonal.")
        }
        _ => String::new(),
    };
    named + &lines
}

fn coordinates(k: u32, n: u32) -> String {
    let term = |place: u32| match n - place {
        0 => format!("x_{{{place}}}"),
        1 => format!("{k}x_{{{place}}}"),
        power => format!("{k}^{{{power}}}x_{{{place}}}"),
    };
    let sum =
        if n <= 4 { (1..=n).map(term).collect::<Vec<_>>().join("+") } else { format!("{}+\\dots+x_{{{n}}}", term(1)) };
    let first = if n <= 4 {
        (1..=n).map(|place| format!("x_{{{place}}}")).collect::<Vec<_>>().join(",")
    } else {
        format!("x_{{1}},\\dots,x_{{{n}}}")
    };
    format!("The point $({first})$, with coordinates from 0 to {}, has the number ${sum}$.", k - 1)
}

/// What the notation of the proof means, as far as the proof uses it.
pub(super) fn notation(used: &Used, certificate: &Certificate) -> String {
    let claim = certificate.strategy.claim;
    let [(own, he, his, mark), (other, ..)] = {
        let players = [("Xeno", "he", "his", 'X'), ("Ophelia", "she", "her", 'O')];
        if claim.is_xeno() { players } else { [players[1], players[0]] }
    };
    let goal = if claim.is_draw() { "draws" } else { "wins" };
    let mut text = format!("\\topic{{Notation}}Moves of {own}'s are plain, and {other}'s stand in parentheses.");
    let mut say = |is_used: bool, sentence: String| {
        if is_used {
            text += " ";
            text += &sentence;
        }
    };
    say(used.forced, format!("$(a!)$ is forced: otherwise {own} completes a line at $a$."));
    say(used.threats, format!("\\W{{{mark}}}{{$a$, $b$}}: {own} completes a line at $a$ or $b$ next."));
    say(used.line, format!("`line': {own} has completed this line."));
    say(used.full, "`full board': the game is over, a draw.".to_owned());
    say(used.late, format!("`no moves left': no further move of {other}'s counts."));
    say(
        used.replies,
        format!("Where {other} has a choice, all replies are listed below, indented, each with the answer."),
    );
    say(
        used.alike,
        "`alike': a symmetry of the board takes these replies, and the positions after the answers, to each other."
            .to_owned(),
    );
    let lemmas = !certificate.strategy.lemmas.is_empty() || used.lemma;
    say(
        lemmas,
        format!(
            "A lemma says that {own}, who is to move, {goal} where Xeno owns the points $X$ and Ophelia the points $O$; so {he} does where \
             {own} owns more points and {other} fewer."
        ),
    );
    let bounded = certificate.game.moves.is_some();
    say(bounded, format!("`moves left': so many moves of {}'s count from there on.", attacker(claim)));
    say(used.map, "`Lemma under $s_2$ $s_5$': the map $s_2$, then $s_5$, renames its points. Maps are symmetries of the board, in cycles.".to_owned());
    say(
        used.pairing,
        format!(
            "`pairing \\set{{$a$, $b$}}, \\dots': {he} answers at the other point of {other}'s pair, and any other move anywhere; each line that \
             {other} could still complete contains a pair."
        ),
    );
    say(
        used.only,
        "`pairing after $(a)$': these are the pairs after the reply $a$; there are others after the other replies."
            .to_owned(),
    );
    say(
        used.potential,
        format!(
            "`potential': the sum of $2^{{-n}}$ over the lines that {other} could still complete, $n$ points lacking. Below 1 {own} holds by always \
             taking a point through which the sum is largest (Erd\\H{{o}}s and Selfridge 1973)."
        ),
    );
    say(
        used.parts,
        format!(
            "`parts $g_0$ \\set{{$a$, $b$}}, \\dots': the game $g_0$ stands on these points, its first on $a$ and so on. {own} answers each move in \
             {his} part, by the proof of its game, and any other move anywhere. Each line that {other} could still complete contains a line of a part."
        ),
    );
    say(used.hidden, "`\\hidden{12 moves}' are not printed here.".to_owned());
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_names_the_game_and_what_is_unusual_about_it() {
        for (game, of, expected) in [
            ("affine:4", Claim::XenoWins, "Xeno wins on the affine plane of order 4"),
            ("td:3,4", Claim::OpheliaDraws, "Ophelia draws on the transversal design of 3 groups of 4 points"),
            ("6^3", Claim::OpheliaDraws, "Ophelia draws at tic-tac-toe on the cube $6^3$"),
            ("3^4", Claim::XenoWins, "Xeno wins at tic-tac-toe on the hypercube $3^{4}$"),
            ("3^2 --maker-breaker", Claim::XenoWins, "Xeno wins at tic-tac-toe on $3\\times3$ as Maker and Breaker"),
            (
                "mnk:5,4,3 --moves 1",
                Claim::OpheliaDraws,
                "Ophelia draws at 3 in a row on 5 columns and 4 rows, if 1 move of Xeno's count",
            ),
            ("animal:el,4x3", Claim::XenoWins, "Xeno wins at the animal el on 4 columns and 3 rows"),
            ("torus:6,6,5", Claim::OpheliaDraws, "Ophelia draws on \\texttt{torus:6,6,5}"),
            ("3^2 --start X:0/O:1", Claim::XenoWins, "Xeno wins at tic-tac-toe on $3\\times3$, from a position"),
            (
                "3^2 --to-move Ophelia",
                Claim::OpheliaDraws,
                "Ophelia draws at tic-tac-toe on $3\\times3$, if Ophelia begins",
            ),
            (
                "3^3 --forbid-opening 13",
                Claim::OpheliaWins,
                "Ophelia wins at tic-tac-toe on the cube $3^3$ with a restricted first move",
            ),
            (
                "mnk:2,2,2 --ophelia mnk:2,2,1",
                Claim::OpheliaWins,
                "Ophelia wins at 2 in a row on 2 columns and 2 rows, with lines for each player",
            ),
        ] {
            assert_eq!(claim(&Game::read(game).unwrap(), of), expected, "{game}");
        }
    }

    #[test]
    fn points_of_hypercubes_have_numbers_by_their_coordinates() {
        let said = |game: &str| {
            let game = Game::read(game).unwrap();
            numbering(&game, Names::of(&game))
        };
        assert!(said("6^3").contains(
            "$(x_{1},x_{2},x_{3})$, with coordinates from 0 to 5, has the number $6^{2}x_{1}+6x_{2}+x_{3}$."
        ));
        assert!(said("3^5").contains(
            "$(x_{1},\\dots,x_{5})$, with coordinates from 0 to 2, has the number $3^{4}x_{1}+\\dots+x_{5}$."
        ));
        assert!(
            said("mnk:5,4,3")
                .starts_with("A point has the letter of its column and the number of its row. A line has 3 points")
        );
    }
}
