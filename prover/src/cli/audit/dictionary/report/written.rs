//! The certificate that came of an audit.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::certificate::Maps;
use crate::dictionary::coverage::Proof;
use crate::game::hex;
use crate::quote::FileName;
use crate::show::Levels;
use crate::strategy::Extent;

/// The certificate.
#[derive(Debug, Serialize)]
pub(super) struct Written {
    claim: String,
    /// The theorem included.
    lemmas: usize,
    maps: usize,
    /// Those written down with an answer to each reply.
    positions: usize,
    /// Those in covers.
    scripts: usize,
    steps: u64,
    bytes: usize,
    hash: String,
    file: Option<FileName>,
    #[serde(flatten)]
    pub(super) levels: Levels,
}

impl Written {
    pub(super) fn new(proof: &Proof, file: Option<&Path>) -> Written {
        let strategy = &proof.certificate.strategy;
        let Extent { positions, scripts } = Extent::of(strategy);
        Written {
            claim: strategy.claim.to_string(),
            lemmas: strategy.lemmas.len() + 1,
            maps: Maps::of(strategy).listed().len(),
            positions,
            scripts,
            steps: proof.certificate.steps,
            bytes: proof.bytes.len(),
            hash: hex(&proof.hash),
            file: file.map(FileName::new),
            levels: Levels::of(&proof.census),
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "claim        {}", self.claim)?;
        writeln!(out, "lemmas       {}, the theorem included", self.lemmas)?;
        writeln!(out, "maps         {}", self.maps)?;
        writeln!(out, "scripts      {}", self.scripts)?;
        writeln!(out, "steps        {}", self.steps)?;
        writeln!(out, "bytes        {}", self.bytes)?;
        writeln!(out, "hash         {}", self.hash)?;
        match &self.file {
            Some(file) => writeln!(out, "file         {file}"),
            None => writeln!(out, "file         none; name one with -o"),
        }
    }
}
