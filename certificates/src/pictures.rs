//! The pictures of README, drawn by the prover.

use std::fs;

use crate::error::Error;
use crate::page::settle;
use crate::tools::Tools;
use crate::verdict::Verdict;

/// Each picture's file, and the arguments with which the prover draws it.
const PICTURES: [(&str, &[&str]); 2] = [
    ("affine-4.svg", &["game", "affine:4", "--svg"]),
    ("grid-4-3.svg", &["show", "certificates/grid-4-3.pgc", "--svg", "--after", "0,37,48,41,60,30"]),
];

/// Draws them, or reports whether they are up to date.
pub(crate) fn run(tools: &Tools, check: bool) -> Result<Verdict, Error> {
    let directory = tools.certificates().join("pictures");
    fs::create_dir_all(&directory).map_err(Error::file(&directory))?;
    let mut all = Verdict::Good;
    for (file, arguments) in PICTURES {
        let picture = tools.ask(&tools.prover, arguments, &[], false)?.printed;
        if settle(&directory.join(file), &String::from_utf8_lossy(&picture), check)? != Verdict::Good {
            all = Verdict::Bad;
        }
    }
    Ok(all)
}
