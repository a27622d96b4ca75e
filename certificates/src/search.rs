//! Searches of the prover, each in a folder of its own, named by the digest of both programs and of the prover's arguments.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::page::files;
use crate::scratch::fresh;
use crate::table::Entry;
use crate::tools::Tools;
use crate::verdict::Verdict;

/// The prover's limit of positions for games whose proofs need more than its default.
const NODES: &str = "50000000";

/// Where the folders of the searches are, among the proofs that are not verified yet.
pub(crate) const FOLDERS: &str = "anew";

/// The file of such a folder that says how many seconds the search took. It is written last.
const SECONDS: &str = "seconds";

/// The exit code of the prover when all is found that it was asked for, and when only bounds are.
const FOUND: i32 = 0;
const BOUNDS: i32 = 2;

/// A search of the prover, which writes certificates.
pub(crate) struct Search {
    /// The arguments, without those that say where to write.
    pub(crate) arguments: Vec<String>,
    /// The file that is written; if there is none, the prover chooses files of a folder.
    pub(crate) file: Option<String>,
    /// What the checker must say of the proof, if it is known.
    theorem: Option<String>,
    /// The folder below `certificates/` where the proofs are kept.
    pub(crate) kept: &'static str,
}

impl Search {
    /// Proves an entry of the table.
    pub(crate) fn entry(entry: &Entry) -> Self {
        let arguments = entry.arguments().into_iter().map(str::to_owned).collect();
        Self { arguments, file: Some(entry.file()), theorem: Some(entry.to_string()), kept: "" }
    }

    /// Proves in how many moves a game is won.
    pub(crate) fn shortest(game: &str, kept: &'static str) -> Self {
        let arguments = ["prove", game, "--shortest", "--nodes", NODES].map(str::to_owned).to_vec();
        Self { arguments, file: None, theorem: None, kept }
    }

    /// Proves the outcome of a game into a file.
    pub(crate) fn outcome(game: &str, file: String, kept: &'static str) -> Self {
        let arguments = ["prove", game, "--nodes", NODES].map(str::to_owned).to_vec();
        Self { arguments, file: Some(file), theorem: None, kept }
    }

    /// The name of its folder, for programs of this digest.
    pub(crate) fn name(&self, programs: &[u8]) -> String {
        let mut hash = Sha256::new();
        hash.update(programs);
        for word in self.arguments.iter().chain(&self.file) {
            hash.update(word);
            hash.update([0]);
        }
        hash.finalize().iter().take(16).fold(String::new(), |mut name, byte| {
            let _ = write!(name, "{byte:02x}");
            name
        })
    }

    /// Runs it in its folder, unless it has ended well there before. Returns the folder and the seconds.
    pub(crate) fn run(&self, tools: &Tools, name: &str) -> Result<Option<Done>, Error> {
        let name = Path::new(FOLDERS).join(name);
        let folder = tools.certified()?.join(&name);
        let time = folder.join(SECONDS);
        if let Some(seconds) = fs::read_to_string(&time).ok().and_then(|text| text.trim().parse().ok()) {
            println!("'{}' succeeded in an earlier run, after {seconds:.1} s", self.arguments.join(" "));
            return Ok(Some(Done { folder, seconds, earlier: true }));
        }
        fresh(tools, &name)?;
        let output = self.file.as_ref().map_or_else(|| folder.clone(), |file| folder.join(file));
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).chain(["-o"]).collect();
        let begun = Instant::now();
        let code = tools.show_and_run(&tools.prover, &arguments, &output)?;
        let seconds = begun.elapsed().as_secs_f64();
        let well = code == Some(FOUND) || code == Some(BOUNDS) && self.file.is_none();
        if !well || files(&folder, ".pgc")?.is_empty() {
            let end = code.map_or("was ended by a signal".to_owned(), |code| format!("has exit code {code}"));
            println!("'prover {}' {end} after {seconds:.1} s\n", self.arguments.join(" "));
            return Ok(None);
        }
        fs::write(&time, format!("{seconds:.3}\n")).map_err(Error::file(&time))?;
        Ok(Some(Done { folder, seconds, earlier: false }))
    }

    /// Whether the checker verifies a proof.
    pub(crate) fn verify(&self, tools: &Tools, file: &Path) -> Result<Verdict, Error> {
        tools.verify(self.theorem.as_deref(), file)
    }
}

/// A search that has ended well.
pub(crate) struct Done {
    pub(crate) folder: PathBuf,
    pub(crate) seconds: f64,
    /// Whether that was in an earlier run.
    pub(crate) earlier: bool,
}
