//! The outcome of a command, and its exit code.

/// The outcome of a run, as its exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Exit 0: done; a claim is proved.
    Done,
    /// Exit 1: the opposite of the claim asked for is proved, or an audit found something wrong.
    Opposite,
    /// Exit 2: nothing is decided within the given limits.
    Undecided,
    /// This exit code. The reasons are already printed.
    Ended(u8),
}

impl Outcome {
    /// 0 to 3, or the code of [`Outcome::Ended`].
    pub(super) fn exit_code(self) -> u8 {
        match self {
            Outcome::Done => 0,
            Outcome::Opposite => 1,
            Outcome::Undecided => 2,
            Outcome::Ended(code) => code,
        }
    }
}

/// The exit code of wrong usage, and of files that cannot be read or written.
pub(super) const FAILURE: u8 = 3;
