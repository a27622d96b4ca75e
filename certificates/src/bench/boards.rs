//! Measures boards that others ask about, from public sources: what is typed, what comes out, and how long it takes.

use std::fs;

use serde::Deserialize;

use super::page::on;
use super::timing::timed;
use crate::error::Error;
use crate::markdown::{seconds, table};
use crate::tools::{Tools, read};

/// The time after which a board is left undecided.
const LIMIT: &str = "60s";

/// A board, and who asks about it.
struct Board {
    /// Where it is from.
    source: &'static str,
    /// The page.
    url: &'static str,
    /// The game, with its options.
    words: &'static [&'static str],
    /// The lines, if the game is a list on standard input.
    lines: Option<&'static str>,
}

/// A board that has an expression.
const fn named(source: &'static str, url: &'static str, words: &'static [&'static str]) -> Board {
    Board { source, url, words, lines: None }
}

/// A board that is typed as a list of lines.
const fn listed(source: &'static str, url: &'static str, words: &'static [&'static str], lines: &'static str) -> Board {
    Board { source, url, words, lines: Some(lines) }
}

const SURFACES: &str = "http://www.geom.uiuc.edu/video/sos/materials/surfaces/tictactoe.html";
const RAMSEY: &str = "https://pi.math.cornell.edu/~mec/2003-2004/graphtheory/ramsey/answer2.html";
const LEVELS: &str = "http://pi.math.cornell.edu/~mec/2003-2004/graphtheory/tictactoe/howtoplayttt.html";
const QUEST: &str = "http://library.thinkquest.org/C006364/ENGLISH/interest/tic.htm";
const HARARY: &str = "https://en.wikipedia.org/wiki/Harary%27s_generalized_tic-tac-toe";
const MNK: &str = "https://en.wikipedia.org/wiki/M,n,k-game";
const QBF: &str = "https://github.com/vale1410/positional-games-qbf-encoding";

const BOARDS: [Board; 21] = [
    named("Geometry Center: on a torus", SURFACES, &["torus:3,3,3"]),
    listed(
        "Geometry Center: on a Klein bottle",
        SURFACES,
        &["lines:-"],
        "[[0,1,2],[0,3,6],[0,3,7],[0,3,8],[0,4,6],[0,4,8],[0,5,7],[0,5,8],[1,3,6],[1,3,8],[1,4,7],[1,5,6],[1,5,8],[2,3,6],[2,3,7],\
         [2,4,6],[2,4,8],[2,5,6],[2,5,7],[2,5,8],[3,4,5],[6,7,8]]",
    ),
    named("Dr. Math: six in a row on a torus", "http://mathforum.org/library/drmath/view/55291.html", &["torus:6,6,6"]),
    listed(
        "Red Front Door: circular noughts and crosses",
        "https://redfrontdoor.org/blog/?m=201812",
        &["lines:-", "--base", "1"],
        "[[1,2,3],[4,5,6],[7,8,9],[1,4,7],[2,5,8],[3,6,9],[1,5,9],[2,6,7],[3,4,8],[1,6,8],[2,4,9],[3,5,7]]",
    ),
    listed(
        "Solve Club: a triangle of nine squares",
        "https://solve.club/problems/triangular-tic-tac-toe/triangular-tic-tac-toe.html",
        &["lines:-", "--base", "1"],
        "[[1,3,7],[2,3,4],[5,6,7],[6,7,8],[7,8,9],[5,2,1],[9,4,1]]",
    ),
    named("Math Explorers' Club: triangles of five vertices", RAMSEY, &["ramsey:5,3"]),
    named("Math Explorers' Club: triangles of six vertices", RAMSEY, &["ramsey:6,3"]),
    named("Math Explorers' Club: three boards", LEVELS, &["3^3"]),
    named("ThinkQuest: three in a row", QUEST, &["mnk:4,3,3"]),
    named("ThinkQuest: five in a row on 5 x 5", QUEST, &["5^2"]),
    named("ThinkQuest: four in a row on 4 x 30", QUEST, &["mnk:30,4,4"]),
    named("Wikipedia: the I tetromino on 7 x 7", HARARY, &["animal:skinny,7x7"]),
    named("Wikipedia: the N pentomino on 6 x 6", HARARY, &["animal:n,6x6"]),
    named("Wikipedia: the Y pentomino on 7 x 7", HARARY, &["animal:y,7x7"]),
    named("Wikipedia: the L pentomino on 7 x 7", HARARY, &["animal:l,7x7"]),
    named("Wikipedia: four in a row", MNK, &["mnk:6,5,4"]),
    named("Mayer-Eichberger and Saffidine: Tippy, `gttt_1_1_00101121_4x4_b.pg`", QBF, &["animal:tippy,4x4"]),
    named(
        "Hein's Hex puzzle 9, `hein_09_4x4-07.pg`",
        "https://github.com/irfansha/Q-sage",
        &["hexgame:4", "--start", "X:c4,d2/O:a1,b4,d1", "--to-move", "Xeno", "--moves", "4"],
    ),
    listed(
        "Sundberg: squares of the four-dimensional cube",
        "http://dmac.rutgers.edu/events/details?eID=1890",
        &["lines:-"],
        "[[0,1,2,3],[0,1,4,5],[0,1,8,9],[0,2,4,6],[0,2,8,10],[0,4,8,12],[1,3,5,7],[1,3,9,11],[1,5,9,13],[2,3,6,7],[2,3,10,11],\
         [2,6,10,14],[3,7,11,15],[4,5,6,7],[4,5,12,13],[4,6,12,14],[5,7,13,15],[6,7,14,15],[8,9,10,11],[8,9,12,13],[8,10,12,14],\
         [9,11,13,15],[10,11,14,15],[12,13,14,15]]",
    ),
    named("Cain, Raymond and Källersjö: the cube of side 7", "https://arxiv.org/html/2509.21494v1", &["7^3"]),
    named(
        "Wikipedia: the configuration of Desargues",
        "https://en.wikipedia.org/wiki/Desargues_configuration",
        &["desargues"],
    ),
];

/// What the prover says.
#[derive(Deserialize)]
struct Said {
    outcome: String,
    claim: Option<String>,
}

impl Board {
    /// What is typed.
    fn typed(&self) -> String {
        let input = self.lines.map_or_else(String::new, |lines| format!(" <<< '{lines}'"));
        format!("prover prove {}{input}", self.words.join(" "))
    }
}

/// Measures the boards for a section of the page; nothing if the prover refuses one, or the checker its proof.
pub(super) fn section(tools: &Tools, letter: char) -> Result<Option<String>, Error> {
    let mut rows = Vec::new();
    for board in &BOARDS {
        let lines = tools.certified()?.join("lines.list");
        let game = format!("lines:{}", lines.display());
        if let Some(list) = board.lines {
            fs::write(&lines, list).map_err(Error::file(&lines))?;
        }
        let words = board.words.iter().map(|&word| if word == "lines:-" { game.as_str() } else { word });
        let arguments: Vec<&str> =
            ["prove"].into_iter().chain(words).chain(["--timeout", LIMIT, "--json", "-o"]).collect();
        let file = tools.certified()?.join("board.pgc");
        // Exit code 2: undecided.
        let proved = timed(2, |watched| tools.ask(&tools.prover, &arguments, &[&file], watched))?;
        let Some((printed, timing)) = proved else { return Ok(None) };
        let Said { outcome, claim } = read("prover", &printed)?;
        if claim.is_some() && tools.ask(&tools.checker, &[], &[&file], false)?.code != Some(0) {
            return Ok(None);
        }
        let source = format!("[{}]({})", board.source, board.url);
        rows.push(vec![source, format!("`{}`", board.typed()), claim.unwrap_or(outcome), seconds(timing.median)]);
    }
    let (table, on) = (table(&["source", "what is typed", "outcome"], &["seconds"], &rows), on(letter));
    Ok(Some(format!(
        "
{HEADING}

Boards that people ask about in public, with the command to type. Each outcome has a certificate that the checker verifies. A board
counts as undecided after {LIMIT}. Process start is included. {on}

{table}"
    )))
}

/// The heading of the section.
pub(super) const HEADING: &str = "## Boards from elsewhere";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_a_command() {
        assert_eq!(BOARDS[0].typed(), "prover prove torus:3,3,3");
        assert!(BOARDS[4].typed().starts_with("prover prove lines:- --base 1 <<< '[[1,3,7],"));
        assert!(BOARDS.iter().all(|board| !board.typed().contains('|') && board.url.starts_with("http")));
    }
}
