//! What a certificate is expected to prove: a theorem, word for word, and lines, point for point.

use crate::input::read;
use crate::lines::{self, Lines};
use crate::report::{hex, shown};
use crate::theorem::Theorem;
use pgc_checker::{Conclusion, Fault, Verdict, lines_digest};
use std::{ffi::OsStr, ffi::OsString, rc::Rc};

/// What is expected. Where there is nothing, anything is right.
#[derive(Clone, Default)]
pub(crate) struct Expected {
    /// Claim and game.
    theorem: Option<String>,
    /// The lines, or Xeno's.
    lines: Option<Lines>,
    /// Ophelia's own lines. There are none of her own if she is expected to have none.
    ophelia: Option<Lines>,
}

impl Expected {
    /// What a text and files with lines say. Where lines are given, and none for Ophelia, she must have none.
    pub(crate) fn of(theorem: Option<&str>, lines: Option<&OsStr>, own: Option<&OsStr>) -> Result<Expected, String> {
        let parse = |file: &OsStr| lines::parse(&read(file)?, &shown(file));
        let (lines, own) = (lines.map(parse).transpose()?, own.map(parse).transpose()?);
        let ophelia = own.or(lines.as_ref().map(Lines::none));
        Ok(Expected { theorem: theorem.map(str::to_owned), lines, ophelia })
    }

    /// The proof of another theorem than the expected one, or with other lines, is rejected.
    pub(crate) fn judge(&self, verdict: Verdict) -> Verdict {
        let Verdict::Verified(conclusion) = verdict else { return verdict };
        let Conclusion { points, lines, ophelia, .. } = &conclusion;
        let own = ophelia.as_ref().map_or(&[][..], |own| &own.lines);
        let differs = |expected: &Option<Lines>, lines: &[Vec<u32>]| expected.as_ref()?.difference(*points, lines);
        let fault = |rule| move |reason: String| Fault { rule, offset: 0, reason: reason.into() };
        let other = self.other_theorem(&Theorem::of(&conclusion)).map(fault("--expect"));
        let other = other.or_else(|| differs(&self.lines, &lines.lines).map(fault("--lines")));
        match other.or_else(|| differs(&self.ophelia, own).map(fault("--ophelia"))) {
            Some(fault) => Verdict::Rejected(conclusion, fault),
            None => Verdict::Verified(conclusion),
        }
    }

    /// How a theorem differs from the expected one.
    fn other_theorem(&self, theorem: &Theorem) -> Option<String> {
        let expected = self.theorem.as_ref().filter(|expected| !theorem.is_called(expected))?;
        // Who gives more digits than 16 is shown all.
        let proved = if expected.len() > theorem.text.len() { theorem.in_full() } else { theorem.text.clone() };
        Some(format!("this proves \"{proved}\", expected \"{}\"", expected.escape_debug()))
    }

    /// Whether a theorem has the name and the digests of what is expected: nobody has compared its lines point for point.
    pub(crate) fn is_named_by(&self, theorem: &Theorem) -> bool {
        let digest = |expected: &Lines| hex(&lines_digest(expected.points, &expected.all()));
        let own = self.ophelia.as_ref().filter(|own| !own.all().is_empty()).map(digest);
        self.other_theorem(theorem).is_none()
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
