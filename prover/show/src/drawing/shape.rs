//! What pictures consist of.

/// A place in a picture: to the right and down from its upper left corner.
pub(crate) type Place = [f64; 2];

/// An element of a picture.
pub(crate) enum Shape {
    /// A cell of the board, or a colour that fills it.
    Cell {
        look: Look,
        middle: Place,
    },
    /// Words with their base line here.
    Words {
        kind: Words,
        at: Place,
        text: String,
    },
    /// The mark of a player; `next` if the proof moves there next.
    Mark {
        xeno: bool,
        next: bool,
        middle: Place,
    },
    Path {
        kind: Stroke,
        places: Vec<Place>,
    },
    /// A line that is a circle in the figure.
    Ring {
        kind: Stroke,
        middle: Place,
        radius: f64,
    },
    /// An arrow that bends.
    Arrow {
        from: Place,
        bend: Place,
        to: Place,
    },
}

/// How a cell looks.
#[derive(Clone, Copy)]
pub(crate) enum Look {
    Empty,
    /// A point of the part in which the proof moves.
    Part,
    /// A point of a part with the colour of this number.
    Held(usize),
}

/// What words in a picture are.
#[derive(Clone, Copy)]
pub(crate) enum Words {
    Title,
    /// The name of a point, beginning here.
    Name,
    /// The name of a point whose cell is round, centred.
    Inside,
    /// The number of a move, beginning here.
    Number,
    /// The letter of a pair, centred.
    Pair,
    /// The letter of a part, centred.
    Part,
    /// A symbol of a latin square, centred. It is the name of a point or the letter of a line.
    Symbol,
}

/// What a line through points stands for.
#[derive(Clone, Copy)]
pub(crate) enum Stroke {
    Line,
    Threat,
    Won,
}
