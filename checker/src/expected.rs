//! What a certificate is expected to prove: a theorem, word for word, and lines, point for point.

use crate::input::{ensure, read};
use crate::lines::{self, Lines};
use crate::{report::hex, report::shown, theorem::Theorem, theorem::is_theorem};
use pgc_checker::{Conclusion, Fault, Verdict, lines_digest};
use std::{ffi::OsStr, ffi::OsString, rc::Rc};

/// What an expected theorem is to look like.
pub(crate) const CLAIMS: &str =
    "write (Xeno wins | Ophelia draws | Ophelia wins | Xeno draws) GAME, as in \"Xeno wins affine:4\"; Maker is Xeno";

/// What is expected. Where there is nothing, anything is right.
#[derive(Clone, Default)]
pub(crate) struct Expected {
    /// Claim and game.
    theorem: Option<String>,
    /// The lines, or Xeno's.
    lines: Option<Lines>,
    /// Ophelia's own lines. There are none of her own if she is expected to have none.
    ophelia: Option<Lines>,
    /// The proof's hash, in all 64 digits.
    hash: Option<String>,
}

impl Expected {
    /// What a text and files with lines say. Where lines are given, and none for Ophelia, she must have none.
    pub(crate) fn of(theorem: Option<&str>, files: [Option<&OsStr>; 2], hash: Option<&str>) -> Result<Self, String> {
        let text = theorem.unwrap_or_default().escape_default();
        ensure(theorem.is_none_or(is_theorem), || format!("\"{text}\" is no claim about a game; {CLAIMS}"))?;
        let parse = |file: &OsStr| lines::parse(&read(file)?, &shown(file));
        let [lines, own] = files.map(|file| file.map(parse).transpose());
        let (lines, own) = (lines?, own?);
        let ophelia = own.or(lines.as_ref().map(Lines::none));
        Ok(Expected { theorem: theorem.map(str::to_owned), lines, ophelia, hash: hash.map(str::to_owned) })
    }

    /// The proof of another theorem than the expected one, or with other lines, or another proof of it, is rejected.
    pub(crate) fn judge(&self, verdict: Verdict) -> Verdict {
        let Verdict::Verified(conclusion) = verdict else { return verdict };
        let Conclusion { points, lines, ophelia, .. } = &conclusion;
        let own = ophelia.as_ref().map_or(&[][..], |own| &own.lines);
        let differs = |expected: &Option<Lines>, lines: &[Vec<u32>]| expected.as_ref()?.difference(*points, lines);
        let fault = |rule| move |reason: String| Fault { rule, offset: 0, reason: reason.into() };
        let other = self.other(&Theorem::of(&conclusion), &hex(&conclusion.hash)).map(fault("--expect"));
        let other = other.or_else(|| differs(&self.lines, &lines.lines).map(fault("--lines")));
        match other.or_else(|| differs(&self.ophelia, own).map(fault("--ophelia"))) {
            Some(fault) => Verdict::Rejected(conclusion, fault),
            None => Verdict::Verified(conclusion),
        }
    }

    /// How a theorem, or the hash of its proof, differs from the expected one.
    fn other(&self, theorem: &Theorem, hash: &str) -> Option<String> {
        if let Some(expected) = self.theorem.as_ref().filter(|expected| !theorem.is_called(expected)) {
            // Who gives more digits than 16 is shown all.
            let proved = if expected.len() > theorem.text.len() { &theorem.in_full() } else { &theorem.text };
            return Some(format!("this proves \"{proved}\", expected \"{}\"", expected.escape_default()));
        }
        let expected = self.hash.as_ref().filter(|expected| *expected != hash)?;
        Some(format!("this is another proof: its hash is {hash}, expected {}", expected.escape_default()))
    }

    /// Whether a theorem and a proof have the names and the digests of what is expected: nobody has compared the lines point for
    /// point.
    pub(crate) fn is_named_by(&self, theorem: &Theorem, hash: &str) -> bool {
        let digest = |expected: &Lines| hex(&lines_digest(expected.points, &expected.all()));
        let own = self.ophelia.as_ref().filter(|own| !own.all().is_empty()).map(digest);
        self.other(theorem, hash).is_none()
            && self.lines.as_ref().is_none_or(|lines| digest(lines) == theorem.lines)
            && (self.ophelia.is_none() || own == theorem.ophelia)
    }
}

/// A certificate, and what it is expected to prove.
#[derive(Clone)]
pub(crate) struct Question {
    pub(crate) file: OsString,
    pub(crate) expected: Rc<Expected>,
}
