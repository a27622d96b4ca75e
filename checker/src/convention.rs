//! Whose the lines are, and how play begins (format, section 3).

/// Whose the lines are, by the number in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Convention {
    /// Each line counts for both.
    #[default]
    Strong = 0,
    /// Lines count for Xeno only.
    MakerBreaker = 1,
    /// Ophelia has lines of her own.
    OwnLines = 2,
}

/// The conventions by their numbers.
pub(crate) const CONVENTIONS: [Convention; 3] = [Convention::Strong, Convention::MakerBreaker, Convention::OwnLines];

/// How play begins, by the number in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Opening {
    /// On the empty board, with any move.
    #[default]
    Free = 0,
    /// The points of F are forbidden on Xeno's first move.
    ForbidXenosFirst = 1,
    /// They are forbidden on the first move of each player.
    ForbidBothFirst = 2,
    /// At a start with Xeno to move.
    XenoToMove = 3,
    /// At a start with Ophelia to move.
    OpheliaToMove = 4,
}

/// The opening rules by their numbers.
pub(crate) const OPENINGS: [Opening; 5] =
    [Opening::Free, Opening::ForbidXenosFirst, Opening::ForbidBothFirst, Opening::XenoToMove, Opening::OpheliaToMove];
