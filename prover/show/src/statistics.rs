//! Statistics for a reader: the size of a proof at each level, and how it begins.

use std::io::{self, Write};

use minijinja::context;
use minijinja::value::Serde;
use serde::Serialize;
use serde_json::Value;

use crate::facts::header;
use crate::first_replies::{Answered, FirstReplies};
use crate::statement::Picture;
use crate::template::{Template, template};
use pgc_core::certificate::GameProofs;
use pgc_core::proof::{Proof, Walk};
use pgc_engine::statistics;

/// The counts of a proof at each level: see [`statistics::Statistics`]. Then, as `firsts`, the positions after the
/// answer to the first reply, up to symmetry. Figures 12 and 9 of O. Patashnik, *Qubic: 4×4×4 tic-tac-toe* (1980).
#[derive(Debug, Serialize)]
pub struct Statistics {
    header: Value,
    #[serde(flatten)]
    levels: statistics::Statistics,
    firsts: FirstReplies,
}

impl Statistics {
    /// Replays a proof.
    #[must_use]
    pub fn of(certificate: &Proof) -> Statistics {
        let prepared = GameProofs::new(certificate);
        let theorem = Walk::new(&prepared).last().map(|shown| shown.variation).unwrap_or_default();
        Statistics {
            header: header(certificate),
            levels: statistics::Statistics::of(&prepared.theorem.rules, &certificate.strategy).unwrap_or_default(),
            firsts: FirstReplies::of(&theorem, &prepared.theorem),
        }
    }

    /// Writes the table of levels, and the positions after the first answers, each with a picture of Xeno's and
    /// Ophelia's points if there is one.
    ///
    /// # Errors
    ///
    /// When `out` cannot be written.
    pub fn write(&self, out: &mut impl Write, names: Vec<String>, picture: &Picture) -> io::Result<()> {
        let pictures = self.firsts.after.iter().map(|Answered { xeno, ophelia, .. }| picture(xeno, ophelia, &[]));
        let firsts = context! { pictures => pictures.collect::<Vec<_>>(), ..Serde(&self.firsts) };
        Template::write(out, template!("header.txt"), Vec::new(), Serde(&self.header))?;
        writeln!(out)?;
        write_levels(out, &self.levels)?;
        Template::write(out, template!("firsts.txt"), names, firsts)
    }
}

/// Writes the table of levels.
///
/// # Errors
///
/// When `out` cannot be written.
pub fn write_levels(out: &mut impl Write, levels: &statistics::Statistics) -> io::Result<()> {
    Template::write(out, template!("levels.txt"), Vec::new(), Serde(levels))
}
