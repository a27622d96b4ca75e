//! Why a certificate is refused: a rule, and what is wrong. It needs no other module.

use std::borrow::Cow;

/// Why bytes are refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The broken rule: of `spec/rules.md` if it begins with R, else of `spec/format.md`.
    pub rule: &'static str,
    /// Of a rule of the format, where: as a number of bytes from the start of the file for the rules C1 to C6, of the
    /// payload for the others.
    pub offset: usize,
    /// What is wrong.
    pub reason: Cow<'static, str>,
}

/// A broken rule, and what is wrong. Scripts fail all the time: this is a cheap thing.
pub(crate) type Broken = (&'static str, &'static str);

/// The rule is broken, unless it holds.
pub(crate) fn must(holds: bool, rule: &'static str, reason: &'static str) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err((rule, reason)) }
}

/// A rule of the format that is broken at an offset.
pub(crate) fn at<T>(offset: usize, result: Result<T, Broken>) -> Result<T, Fault> {
    result.map_err(|(rule, reason)| Fault { rule, offset, reason: reason.into() })
}
