//! Structural mutants as files of a corpus, each with the oracle's answer: as many as one likes.

use super::{Expected, FOLDERS, Proof};
use crate::assembler::{self, Certificate, Payload, Version};
use crate::mutants::{Stock, mutant, parted};
use crate::oracle::decide_at;
use crate::oracle::form::form;
use std::path::Path;
use std::{fs, io};

/// Writes the mutants of a version with the numbers below `count` into the folders below a path, and counts those of each
/// folder. Those whose check takes far more steps than the proof from which they were made are left out.
///
/// # Errors
///
/// If something cannot be written.
pub fn write(version: Version, place: &Path, count: u64) -> io::Result<[usize; 4]> {
    match version {
        Version::One => {
            let stock = Stock::new(true);
            let mutants = (0..count).map(|number| mutant(&stock, number));
            written(place, mutants.map(|mutant| (mutant.source, mutant.certificate)))
        }
        Version::Two => {
            let mutants = (0..count).map(parted::mutant);
            written(place, mutants.map(|mutant| ("parts".to_owned(), mutant.certificate)))
        }
    }
}

fn written(place: &Path, mutants: impl Iterator<Item = (String, Option<Certificate>)>) -> io::Result<[usize; 4]> {
    FOLDERS.iter().try_for_each(|folder| fs::create_dir_all(place.join(folder)))?;
    let mut counts = [0; 4];
    for (number, (source, certificate)) in mutants.enumerate() {
        let Some(certificate) = certificate else { continue };
        let (expected, head) = match form(&certificate).map(|()| decide_at(&certificate)) {
            Err((rule, field)) => {
                let offset = Payload::of(&certificate).offset(&field);
                (Expected::Malformed, format!("verdict: MALFORMED\nexit: 2\nrule: {rule}\noffset: {offset}\n"))
            }
            Ok(Err((rule, place))) => {
                (Expected::Rejected, format!("verdict: REJECTED\nexit: 1\nrule: {rule}\nplace: {place}\n"))
            }
            Ok(Ok(_)) => (Expected::Verified, Proof::of(&certificate).text()),
        };
        counts[expected as usize] += 1;
        let path = place.join(expected.folder()).join(format!("mutant-{number:06}"));
        fs::write(path.with_extension("pgc"), assembler::file(&certificate))?;
        fs::write(path.with_extension("txt"), format!("{head}\nMutant {number}, of {source}.\n"))?;
    }
    Ok(counts)
}
