//! What is known of a board, and why.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::game::Claim;
use crate::hypercubes::{Colouring, Cube, Inequality, Pairing};
use crate::quote::FileName;

/// What evidence shows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// There is no draw position. Then Xeno wins: by strategy stealing Ophelia does not (Hales and Jewett, 1963).
    NoDrawPosition,
    /// There is a draw position.
    DrawPosition,
    /// Xeno wins.
    XenoWins,
    /// Ophelia draws. Then there is a draw position: the end of a game in which Xeno does not lose, either.
    OpheliaDraws,
}

impl Fact {
    /// The classes of Patashnik (1980) that the fact leaves possible: 1 without a draw position, 2 with a draw position
    /// but won by Xeno, 3 drawn by Ophelia.
    pub fn classes(self) -> &'static [u8] {
        match self {
            Self::NoDrawPosition => &[1],
            Self::DrawPosition => &[2, 3],
            Self::XenoWins => &[1, 2],
            Self::OpheliaDraws => &[3],
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::NoDrawPosition => "no draw position",
            Self::DrawPosition => "draw position",
            Self::XenoWins => "Xeno wins",
            Self::OpheliaDraws => "Ophelia draws",
        })
    }
}

/// Why a fact is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// All two-colourings were searched, whatever the numbers of their colours, and each has a line of one colour.
    Exhausted {
        /// The branches of the search.
        nodes: u64,
    },
    /// The board has this one as a face, which has no draw position nor any other colouring without a line of one colour:
    /// lines of the face are lines of the board.
    Contains(Cube),
    /// A colouring that is a draw position, which was verified line by line.
    Coloured {
        /// The colouring.
        colouring: Colouring,
        /// The exchanges of colours by which it was found.
        exchanges: u64,
    },
    /// An inequality by which Ophelia draws.
    Inequality(Inequality),
    /// A pairing of all lines, by which Ophelia draws.
    Paired(Pairing),
    /// The whole game was searched, and Xeno does not win.
    Searched,
    /// A certificate.
    Certified(Proof),
    /// What others have shown and is not verified here.
    Cited {
        /// What was shown.
        fact: Fact,
        /// By whom.
        source: &'static str,
    },
}

/// A certificate of a board's outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The name of the file in its directory.
    pub file: FileName,
    /// The board, as an expression.
    pub game: String,
    /// The claim, a win of Xeno's or a draw of Ophelia's.
    pub claim: Claim,
    /// The theorem's hash.
    pub hash: String,
    /// How many steps a check takes.
    pub steps: u64,
    /// Whether the proof was played out here, or has too many steps for that.
    pub replayed: bool,
}

impl Evidence {
    /// What is shown.
    pub fn fact(&self) -> Fact {
        match self {
            Self::Exhausted { .. } | Self::Contains(_) => Fact::NoDrawPosition,
            Self::Coloured { .. } => Fact::DrawPosition,
            Self::Inequality(_) | Self::Paired(_) | Self::Searched => Fact::OpheliaDraws,
            Self::Certified(Proof { claim, .. }) if claim.is_draw() => Fact::OpheliaDraws,
            Self::Certified(_) => Fact::XenoWins,
            Self::Cited { fact, .. } => *fact,
        }
    }

    /// Whether it was verified in this run.
    pub fn is_verified(&self) -> bool {
        match self {
            Self::Cited { .. } => false,
            Self::Certified(proof) => proof.replayed,
            _ => true,
        }
    }

    /// A word for the kind of evidence.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Exhausted { .. } => "exhaustive-search",
            Self::Contains(_) => "contains",
            Self::Coloured { .. } => "colouring",
            Self::Inequality(Inequality::HalesJewett { .. }) => "hales-jewett",
            Self::Inequality(Inequality::ErdosSelfridge { .. }) => "erdos-selfridge",
            Self::Paired(_) => "pairing",
            Self::Searched => "game-search",
            Self::Certified(_) => "certificate",
            Self::Cited { .. } => "cited",
        }
    }
}

/// A few words, with the numbers from which a reader can check it.
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Exhausted { nodes: 1 } => f.write_str("all colourings tried (1 branch)"),
            Self::Exhausted { nodes } => write!(f, "all colourings tried ({nodes} branches)"),
            Self::Contains(face) => write!(f, "contains {face}"),
            Self::Coloured { colouring, .. } => write!(f, "coloured {}+{}", colouring.xeno(), colouring.ophelia()),
            Self::Inequality(inequality) => inequality.fmt(f),
            Self::Paired(pairing) => write!(f, "paired ({}+{} orbits)", pairing.line_orbits, pairing.point_orbits),
            Self::Searched => f.write_str("whole game searched"),
            Self::Certified(proof) => {
                let Proof { file, claim, hash, steps, replayed, .. } = proof;
                let start = hash.get(..16).unwrap_or(hash);
                let note = if *replayed { String::new() } else { format!(", not replayed: {steps} steps") };
                write!(f, "{claim} by {file} ({start}...{note})")
            }
            Self::Cited { fact, source } => write!(f, "{fact}, cited: {source}"),
        }
    }
}

impl Evidence {
    /// What was done, for whoever reads it by itself.
    pub fn sentence(&self) -> String {
        match self {
            Self::Exhausted { nodes } => {
                format!("each two-colouring, whatever its shares, has a line of one colour; branches searched: {nodes}")
            }
            Self::Contains(face) => format!("{face} has none, and its lines are lines of this board"),
            Self::Coloured { exchanges, .. } => {
                format!("found by local search, verified on all lines; colours exchanged: {exchanges}")
            }
            Self::Inequality(inequality) => inequality.to_string(),
            Self::Paired(Pairing { line_orbits, point_orbits }) => format!(
                "each line can be given two points of its own, by a flow from orbits of lines, {line_orbits}, to orbits \
                 of points, {point_orbits}"
            ),
            Self::Searched => "the whole game was searched, and Xeno does not win".to_owned(),
            Self::Certified(Proof { file, replayed: true, .. }) => {
                format!("replayed by the prover; 'checker {file}' decides")
            }
            Self::Certified(Proof { file, .. }) => {
                format!("not replayed, as it takes so many steps; 'checker {file}' decides")
            }
            Self::Cited { source, .. } => format!("{source}; not verified here"),
        }
    }
}

/// An object: `kind`, `shows`, `verified`, `text`, and what there is to verify it by.
impl Serialize for Evidence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.kind())?;
        map.serialize_entry("shows", &self.fact().to_string())?;
        map.serialize_entry("verified", &self.is_verified())?;
        map.serialize_entry("text", &self.sentence())?;
        match self {
            Self::Exhausted { nodes } => map.serialize_entry("branches", nodes)?,
            Self::Contains(face) => map.serialize_entry("game", &face.to_string())?,
            Self::Coloured { colouring, .. } => map.serialize_entry("colouring", &colouring.to_string())?,
            Self::Certified(proof) => {
                map.serialize_entry("file", &proof.file)?;
                map.serialize_entry("hash", &proof.hash)?;
                map.serialize_entry("steps", &proof.steps)?;
            }
            Self::Inequality(_) | Self::Paired(_) | Self::Searched | Self::Cited { .. } => {}
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(claim: Claim, replayed: bool) -> Evidence {
        let (file, hash) = (FileName::new("grid-4-3.pgc"), "0123456789abcdef0123".to_owned());
        Evidence::Certified(Proof { file, game: "4^3".to_owned(), claim, hash, steps: 70, replayed })
    }

    #[test]
    fn a_certificate_shows_its_claim_and_is_verified_if_it_was_replayed() {
        assert_eq!(proof(Claim::XenoWins, true).fact(), Fact::XenoWins);
        assert_eq!(proof(Claim::OpheliaDraws, true).fact(), Fact::OpheliaDraws);
        assert!(proof(Claim::XenoWins, true).is_verified());
        assert!(!proof(Claim::XenoWins, false).is_verified());
        assert_eq!(
            proof(Claim::XenoWins, false).to_string(),
            "Xeno wins by grid-4-3.pgc (0123456789abcdef..., not replayed: 70 steps)"
        );
    }

    #[test]
    fn json_has_what_there_is_to_verify() {
        let colouring = Colouring::new(vec![true, false]);
        let json = serde_json::to_string(&Evidence::Coloured { colouring, exchanges: 0 }).unwrap();
        assert_eq!(
            json,
            concat!(
                r#"{"kind":"colouring","shows":"draw position","verified":true,"text":"found by local search, "#,
                r#"verified on all lines; colours exchanged: 0","colouring":"xo"}"#
            )
        );
    }
}
