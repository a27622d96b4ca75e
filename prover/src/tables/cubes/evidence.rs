//! Facts about a board, and the evidence for them.

use std::fmt::{self, Display};

use serde::Serialize;

use crate::tables::as_text::as_text;
use crate::tables::cubes::{Colouring, Cube};
use pgc_core::game::Claim;
use pgc_core::quote::{FileName, counted};

/// A fact about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// There is no draw position. Then Xeno wins: by strategy stealing Ophelia cannot (Hales and Jewett, 1963).
    NoDrawPosition,
    /// There is a draw position.
    DrawPosition,
    /// Xeno wins.
    XenoWins,
    /// Ophelia draws. Then there is a draw position: the end of a game that Xeno does not lose, either.
    OpheliaDraws,
}

impl Fact {
    /// The classes of Patashnik (1980) that the fact allows: 1 without a draw position, 2 with a draw position and won
    /// by Xeno, 3 drawn by Ophelia.
    pub(super) fn classes(self) -> &'static [u8] {
        match self {
            Self::NoDrawPosition => &[1],
            Self::DrawPosition => &[2, 3],
            Self::XenoWins => &[1, 2],
            Self::OpheliaDraws => &[3],
        }
    }
}

impl Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::NoDrawPosition => "no draw position",
            Self::DrawPosition => "draw position",
            Self::XenoWins => "Xeno wins",
            Self::OpheliaDraws => "Ophelia draws",
        })
    }
}

/// Why a fact is believed. Its text has a few words, with numbers by which a reader can check it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Evidence {
    /// A word for the kind of evidence.
    pub kind: &'static str,
    /// The fact shown.
    #[serde(serialize_with = "as_text")]
    pub shows: Fact,
    /// Whether it was verified in this run.
    pub verified: bool,
    #[serde(skip)]
    brief: String,
    /// What was done, in a sentence that stands alone.
    pub text: String,
    /// Data by which it can be verified.
    #[serde(flatten)]
    pub data: Data,
}

/// Data by which evidence can be verified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Data {
    /// The text has everything.
    Nothing {},
    /// All colourings were searched.
    Search {
        /// The number of branches of the search.
        branches: u64,
    },
    /// Another board.
    Face {
        /// The face, which shows it.
        #[serde(serialize_with = "as_text")]
        game: Cube,
    },
    /// A draw position.
    Draw {
        /// A letter for each point.
        #[serde(serialize_with = "as_text")]
        colouring: Colouring,
    },
    /// A certificate.
    Certificate {
        /// The name of the file in its directory.
        file: FileName,
        /// The hash that names the proof.
        hash: String,
        /// The number of steps of a check.
        steps: u64,
    },
}

impl Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.brief)
    }
}

impl Evidence {
    fn new(kind: &'static str, shows: Fact, brief: String, text: String) -> Self {
        Self { kind, shows, verified: true, brief, text, data: Data::Nothing {} }
    }

    /// Each two-colouring, with any number of points of either colour, has a line of one colour: all were searched.
    pub(super) fn exhausted(branches: u64) -> Self {
        let brief = format!("all colourings tried ({})", counted(branches, "branch"));
        let text =
            format!("each two-colouring, whatever its shares, has a line of one colour; branches searched: {branches}");
        Self { data: Data::Search { branches }, ..Self::new("exhaustive-search", Fact::NoDrawPosition, brief, text) }
    }

    /// The board has this face, whose every colouring has a line of one colour. Lines of the face are lines of the
    /// board.
    pub(super) fn contains(game: Cube) -> Self {
        let text = format!("{game} has none, and its lines are lines of this board");
        let contains = Self::new("contains", Fact::NoDrawPosition, format!("contains {game}"), text);
        Self { data: Data::Face { game }, ..contains }
    }

    /// A draw position, which was verified line by line, and the number of exchanges that it took to find it.
    pub(super) fn coloured(colouring: Colouring, exchanges: u64) -> Self {
        let brief = format!("coloured {}+{}", colouring.xeno(), colouring.ophelia());
        let text = format!("found by local search, verified on all lines; colours exchanged: {exchanges}");
        Self { data: Data::Draw { colouring }, ..Self::new("colouring", Fact::DrawPosition, brief, text) }
    }

    /// An inequality by which Ophelia draws.
    pub(super) fn inequality(kind: &'static str, text: String) -> Self {
        Self::new(kind, Fact::OpheliaDraws, text.clone(), text)
    }

    /// A pairing of all lines, by which Ophelia draws, found with this many orbits.
    pub(super) fn paired(line_orbits: usize, point_orbits: usize) -> Self {
        let brief = format!("paired ({line_orbits}+{point_orbits} orbits)");
        let text = format!(
            "each line can be given two points of its own, by a flow from orbits of lines, {line_orbits}, to orbits of \
             points, {point_orbits}"
        );
        Self::new("pairing", Fact::OpheliaDraws, brief, text)
    }

    /// The whole game was searched, and Xeno does not win.
    pub(super) fn searched() -> Self {
        let text = "the whole game was searched, and Xeno does not win".to_owned();
        Self::new("game-search", Fact::OpheliaDraws, "whole game searched".to_owned(), text)
    }

    /// A certificate of a win for Xeno or a draw for Ophelia. It was replayed here, unless it has too many steps.
    pub(super) fn certified(claim: Claim, file: FileName, hash: String, steps: u64, replayed: bool) -> Self {
        let shows = if claim.is_draw() { Fact::OpheliaDraws } else { Fact::XenoWins };
        let start = hash.get(..16).unwrap_or(&hash);
        let note = if replayed { String::new() } else { format!(", not replayed: {}", counted(steps, "step")) };
        let done = if replayed { "replayed by the prover" } else { "not replayed, as it takes so many steps" };
        let brief = format!("{claim} by {file} ({start}...{note})");
        let text = format!("{done}; 'checker {file}' decides");
        let certified = Self::new("certificate", shows, brief, text);
        Self { verified: replayed, data: Data::Certificate { file, hash, steps }, ..certified }
    }

    /// A result of others that is not verified here.
    pub(super) fn cited(fact: Fact, source: &str) -> Self {
        let cited =
            Self::new("cited", fact, format!("{fact}, cited: {source}"), format!("{source}; not verified here"));
        Self { verified: false, ..cited }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_shows_its_claim_and_is_verified_if_it_was_replayed() {
        for (claim, replayed, shows, text) in [
            (Claim::XenoWins, true, Fact::XenoWins, "Xeno wins by a.pgc (0123456789abcdef...)"),
            (Claim::OpheliaDraws, true, Fact::OpheliaDraws, "Ophelia draws by a.pgc (0123456789abcdef...)"),
            (
                Claim::XenoWins,
                false,
                Fact::XenoWins,
                "Xeno wins by a.pgc (0123456789abcdef..., not replayed: 70 steps)",
            ),
        ] {
            let hash = "0123456789abcdef0123".to_owned();
            let evidence = Evidence::certified(claim, FileName::new("a.pgc"), hash, 70, replayed);
            assert_eq!((evidence.shows, evidence.verified, evidence.to_string()), (shows, replayed, text.to_owned()));
        }
    }
}
