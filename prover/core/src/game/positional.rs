//! A positional game, and the families of boards.
//!
//! The methods that change a game check what they make. A start and an opening rule exclude each other. So
//! do own lines and the Maker-Breaker convention. If Ophelia's own lines equal the board's, the game is the strong
//! one. So a rule has one form, and equal games have equal texts.
//!
//! # Openings
//!
//! A game opens with rules of its first moves, or from a position.
//! A start is any position in which nobody has completed a line; it need not arise by legal play. Who is to move
//! follows from the numbers of points where they fit, and must be said elsewhere. The empty board with Xeno to move
//! is no start but how every game begins, so that there is one form for it.
//!
//! # Families
//!
//! Boards are named by expressions. An expression is a kind of boards with some numbers. A kind fixes how points are numbered, as a proof
//! names points by numbers; to change a numbering would make every certificate of these boards one of another game.
//! Some kinds are in the format, and a certificate names them. Others are known here only, and a certificate
//! lists the lines of their boards. The list of kinds is `kinds.json`.
//!
//! Size is checked before a board is built: an expression such as `99^99` is refused by its numbers.
//!
//! Whoever asks for Connect Four should not be told that the word is unknown, and should not get a proof of another
//! game either. So the words that people use for rules that are not covered are known, and the answer says what comes nearest, and
//! what the difference is.
//!
//! # Names from lines
//!
//! A certificate may have the lines and not the name, so a picture of `hex:3,3` would be a mere list of points. The
//! number of points and the shortest line leave few names that may fit. Each of these boards is built, and its
//! lines are compared with the given ones. This is for pictures only. No claim rests on it: a board that is not known here is drawn more
//! plainly, and one that is known has exactly these lines. Points are compared by their numbers, so an isomorphic board with other
//! numbers is not known, and rightly, as the picture would show other lines.

use std::{fmt, sync::LazyLock};

use serde::Deserialize;

use crate::{
    game::{
        Animal, Board, Claim, Convention, GameError, OpeningRule, Point, Start, check_size, digest, digits,
        file::Source, named, refused, repeated,
    },
    quote::shown,
};

/// A positional game: a board, for whom its lines count, its opening rule or start, and how many moves count.
#[derive(Clone, Debug)]
pub struct Game {
    /// The points and lines.
    pub board: Board,
    /// The family of the board.
    pub family: Family,
    /// For whom the lines count.
    pub convention: Convention,
    /// What the first moves must avoid, or where the game starts.
    pub opening: OpeningRule,
    /// How many moves of the attacker count, if not all: the attacker is the player whose win is the claim or its opposite.
    pub moves: Option<Point>,
    /// What its file says besides the board, if it is from one.
    pub source: Source,
}

/// Two games are the same if their rules are, wherever they were read.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let Self { board, family, convention, opening, moves, source: _ } = self;
        (board, family, convention, opening, moves)
            == (&other.board, &other.family, &other.convention, &other.opening, &other.moves)
    }
}

impl Eq for Game {}

/// A start and an opening rule exclude each other.
const START_AND_RULE: &str = "a game with a start cannot have an opening rule; leave out one of them";

impl Game {
    /// The strong game on a board that certificates store as lines, from the empty board.
    pub fn of_board(board: Board) -> Self {
        Self::strong(Family::LINES, board)
    }

    /// The family by which to draw the board: that of an animal, if the lines are all its placements, or that of a known figure.
    pub fn drawn_as(&self) -> Family {
        if self.family != Family::LINES {
            return self.family;
        }
        self.hex().or_else(|| Family::drawn_with(&self.board)).unwrap_or(self.family)
    }

    /// Hex, if the lines are its chains, whoever joins the first row with the last one.
    fn hex(&self) -> Option<Family> {
        let [one, other] = [self.board.lines(), self.own_lines()?];
        let side = one.iter().map(Vec::len).min()?;
        let is_side = side * side == self.board.points() && one.len() == other.len();
        let family = Family::of("hexgame", &[u32::try_from(side).ok().filter(|_| is_side)?]);
        let made = family.made()?.ok()?;
        let ophelia = family.ophelia(&made)?;
        [(one, other), (other, one)].contains(&(made.lines(), &ophelia[..])).then_some(family)
    }

    /// The strong game on a board of this family, from the empty board.
    pub(crate) fn strong(family: Family, board: Board) -> Self {
        let (convention, opening) = (Convention::Strong, OpeningRule::None);
        Self { board, family, convention, opening, moves: None, source: Source::default() }
    }

    /// The same game in which the board's lines count for Xeno and these, in any order, for Ophelia. If they are the board's lines,
    /// the game is the strong one.
    ///
    /// # Errors
    ///
    /// No lines: such a game is a Maker-Breaker game. Lines that are none of a [`Board`]; too many lines or incidences with those of
    /// the board.
    pub fn with_own_lines(self, lines: Vec<Vec<Point>>) -> Result<Self, GameError> {
        if lines.is_empty() {
            return refused("Ophelia has no lines; write --maker-breaker for a game in which no line counts for her");
        }
        let own = Board::new(self.board.points(), lines)?;
        let lines = own.lines().to_vec();
        let same = lines == self.board.lines();
        let both = || self.board.lines().iter().chain(&lines);
        check_size(self.board.points() as u64, both().count() as u64, both().map(|line| line.len() as u64).sum())?;
        Ok(self.with_convention(if same { Convention::Strong } else { Convention::Own(lines) }))
    }

    /// The same game of which so many moves of the attacker count.
    ///
    /// # Errors
    ///
    /// Anything but a number from 1 to the number of points.
    pub fn with_moves(self, text: &str) -> Result<Self, GameError> {
        let moves = digits(text).filter(|moves| (1..=self.board.points()).contains(&usize::from(*moves)));
        if moves.is_some() {
            return Ok(Self { moves, ..self });
        }
        let (text, points) = (shown(text), self.board.points());
        refused(format_args!("'{text}' is not a valid number of moves; write a number from 1 to {points}"))
    }

    /// Whether the game begins on the empty board with Xeno to move, all moves count, and no lines are Ophelia's own.
    pub fn is_plain(&self) -> bool {
        self.is_whole() && self.own_lines().is_none()
    }

    /// Whether it begins on the empty board, and all moves count.
    fn is_whole(&self) -> bool {
        !matches!(self.opening, OpeningRule::Start(_)) && self.moves.is_none()
    }

    /// The same game, if it begins on the empty board, and all moves count. Ophelia may have lines of her own.
    ///
    /// # Errors
    ///
    /// It does not; what needs it is named.
    pub fn whole(self, what: &'static str) -> Result<Self, GameError> {
        let needed = "needs a game from the empty board, without --moves; leave --start and --moves out";
        if self.is_whole() { Ok(self) } else { refused(format_args!("{what} {needed}")) }
    }

    /// The same game, if it [is plain](Self::is_plain).
    ///
    /// # Errors
    ///
    /// It is not; what needs it is named.
    pub fn plain(self, what: &'static str) -> Result<Self, GameError> {
        let needed = "needs a game from the empty board, without separate lines for Ophelia and without --moves";
        if self.is_plain() { Ok(self) } else { refused(format_args!("{what} {needed}")) }
    }

    /// The lines that count for the player who wins if a claim is true, in canonical order.
    pub fn lines_of(&self, win: Claim) -> &[Vec<Point>] {
        match &self.convention {
            Convention::MakerBreaker if !win.is_xeno() => &[],
            Convention::Own(lines) if !win.is_xeno() => lines,
            _ => self.board.lines(),
        }
    }

    /// The same game in another convention.
    #[must_use]
    pub fn with_convention(self, c: Convention) -> Self {
        Self { convention: c, ..self }
    }

    /// The SHA-256 that names the line set: of `PGC1 lines`, the number of points, the number of
    /// lines, and for each line in canonical order its size and its points, each number as four
    /// bytes, the lowest first.
    pub fn line_digest(&self) -> [u8; 32] {
        digest(self.board.points(), self.board.lines())
    }

    /// The digest, made in the same way, of the lines that are Ophelia's own, if she has such.
    pub fn ophelia_digest(&self) -> Option<[u8; 32]> {
        self.own_lines().map(|lines| digest(self.board.points(), lines))
    }

    /// The lines that are Ophelia's own, if she has such.
    pub fn own_lines(&self) -> Option<&[Vec<Point>]> {
        if let Convention::Own(lines) = &self.convention { Some(lines) } else { None }
    }

    /// The same game with another opening rule, whose points may be in any order.
    ///
    /// # Errors
    ///
    /// The rule has no points, or a point out of range or twice, or it leaves less than two points allowed.
    pub fn with_opening(self, mut r: OpeningRule) -> Result<Self, GameError> {
        if matches!(self.opening, OpeningRule::Start(_)) {
            return refused(START_AND_RULE);
        }
        if let OpeningRule::Xeno(forbidden) | OpeningRule::Both(forbidden) = &mut r {
            forbidden.sort_unstable();
            self.check_points(forbidden)?;
            match forbidden.len() {
                0 => return refused("an opening rule forbids at least one point; leave it out to forbid none"),
                // Format, P3.
                count if count + 2 > self.board.points() => {
                    let all = self.board.points();
                    return refused(format_args!(
                        "at least two points must stay allowed, but {count} of {all} are forbidden"
                    ));
                }
                _ => {}
            }
        }
        Ok(Self { opening: r, ..self })
    }

    /// The same game from a position given as `X:0,5/O:7`, with numbers or [`Names`](crate::game::Names), or drawn as `x..o....x`, with this player to move: as the options `--start` and `--to-move` say.
    /// Without a player, the points say who is to move; without a position, the game starts where it did.
    ///
    /// # Errors
    ///
    /// A text of another form; a point out of range or named twice; a start at which a player owns a line that counts for him; a
    /// name that is neither `Xeno` nor `Ophelia`; a game with an opening rule; points that do not say who is to move.
    pub fn starting_from(self, start: Option<&str>, mover: Option<&str>) -> Result<Self, GameError> {
        let named = match mover {
            Some("Xeno") => Some(false),
            Some("Ophelia") => Some(true),
            Some(name) => {
                return refused(format_args!("'{}' is not a player; write Xeno or Ophelia", shown(name)));
            }
            None => None,
        };
        let Some(text) = start else {
            let Some(ophelia_moves) = named else { return self.checked() };
            let start = self.opening.start();
            return self.with_position(Start { ophelia_moves, ..start })?.checked();
        };
        let [xeno, ophelia] = self.position_in(text)?;
        let (xenos, ophelias) = (xeno.len(), ophelia.len());
        // Xeno moves first, and then the players move in turn.
        let mover = named.or(match xenos.checked_sub(ophelias) {
            Some(0) => Some(false),
            Some(1) => Some(true),
            _ => None,
        });
        let game = self.with_position(Start { xeno, ophelia, ophelia_moves: mover == Some(true) })?.checked()?;
        if mover.is_some() {
            return Ok(game);
        }
        let owned = format!("at the start Xeno owns {xenos} points and Ophelia {ophelias}");
        refused(owned + ", so it is unclear who is to move; add --to-move Xeno or --to-move Ophelia")
    }

    /// The points of Xeno and of Ophelia in a position, ascending, from a text as [`starting_from`](Self::starting_from) takes it.
    ///
    /// # Errors
    ///
    /// A text of another form; a point out of range or named twice.
    pub(crate) fn position_in(&self, text: &str) -> Result<[Vec<Point>; 2], GameError> {
        let list = |text: &str| if text.is_empty() { Ok(Vec::new()) } else { self.points_of(text) };
        if let Some((xeno, ophelia)) = text.strip_prefix("X:").and_then(|rest| rest.split_once("/O:")) {
            return self.placed([list(xeno)?, list(ophelia)?]);
        }
        // Or a drawing, with a letter for each point of the board.
        let cells: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '/').collect();
        let is_drawn = cells.len() == self.board.points() && cells.iter().all(|letter| ".-_xXoO".contains(*letter));
        if !is_drawn {
            let write = "write the points of both players, for example X:0,5/O:7 or X:/O:7, or draw the whole board";
            return refused(format_args!("'{}' is not a start; {write}, as in x..o....x", shown(text)));
        }
        let of = |mark: char| {
            let marked = (0..).zip(&cells).filter(|(_, cell)| cell.eq_ignore_ascii_case(&mark));
            marked.map(|(point, _)| point).collect()
        };
        Ok([of('x'), of('o')])
    }

    /// The drawing of a position, a letter for each point: as `position_in` reads it.
    pub fn drawing(&self, [xeno, ophelia]: [&[Point]; 2]) -> String {
        let mut cells = vec!['.'; self.board.points()];
        for (points, mark) in [(xeno, 'x'), (ophelia, 'o')] {
            points.iter().for_each(|&point| cells[usize::from(point)] = mark);
        }
        cells.into_iter().collect()
    }

    /// The points of a position, each player's ascending, if none is named twice or is not on the board.
    fn placed(&self, mut placed: [Vec<Point>; 2]) -> Result<[Vec<Point>; 2], GameError> {
        placed.iter_mut().for_each(|points| points.sort_unstable());
        let mut owned = placed.concat();
        owned.sort_unstable();
        self.check_points(&owned)?;
        Ok(placed)
    }

    /// Refuses ascending points that are none of the board or are named twice.
    fn check_points(&self, ascending: &[Point]) -> Result<(), GameError> {
        if let Some(&point) = ascending.last().filter(|&&point| usize::from(point) >= self.board.points()) {
            let last = self.board.points() - 1;
            return refused(format_args!("there is no point {point}: the board's points are 0 to {last}"));
        }
        let Some(point) = repeated(ascending) else { return Ok(()) };
        refused(format_args!("point {} is named twice; name it once", self.named(&[point])))
    }

    /// The same game from a position, whose points may come in any order.
    ///
    /// # Errors
    ///
    /// A point out of range or named twice; a game with an opening rule.
    pub fn with_position(self, start: Start) -> Result<Self, GameError> {
        let [xeno, ophelia] = self.placed([start.xeno, start.ophelia])?;
        let start = Start { xeno, ophelia, ..start };
        if !self.opening.points().is_empty() {
            return refused(START_AND_RULE);
        }
        // Xeno's move on the empty board is how every game begins.
        let plain = start.xeno.is_empty() && start.ophelia.is_empty() && !start.ophelia_moves;
        Ok(Self { opening: if plain { OpeningRule::None } else { OpeningRule::Start(start) }, ..self })
    }

    /// The game, if nobody has completed a line at its start.
    ///
    /// # Errors
    ///
    /// A start at which a player owns a line that counts for him.
    pub fn checked(self) -> Result<Self, GameError> {
        let Start { xeno, ophelia, .. } = self.opening.start();
        for (owned, name, lines) in
            [(xeno, "Xeno", self.lines_of(Claim::XenoWins)), (ophelia, "Ophelia", self.lines_of(Claim::OpheliaWins))]
        {
            let complete = |line: &&Vec<Point>| line.iter().all(|point| owned.binary_search(point).is_ok());
            if let Some(line) = lines.iter().find(complete) {
                let owned = format!("{name} owns the line {} at the start", self.named(line));
                return refused(owned + ": the game is over; leave out one of these points");
            }
        }
        Ok(self)
    }
}

/// A kind of boards that have a name.
#[derive(Default, Deserialize)]
#[serde(default)]
struct BoardKind {
    name: String,
    /// How it is written.
    shape: String,
    example: String,
    /// What the example is.
    about: String,
    /// How the points are numbered, in a sentence with places for what depends on the first number; nothing if pictures say it.
    numbering: String,
    /// The only board, if no numbers make one.
    lines: Option<String>,
    /// Where its points are in pictures: x to the right and y upwards, with blanks between points.
    figure: String,
    strokes: Strokes,
}

/// How a line is drawn in pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Strokes {
    /// From point to point.
    #[default]
    Straight,
    /// As the outline of a square.
    Outline,
    /// In the pieces of a row that goes on at the other side.
    Pieces,
}

/// The kinds, in the order in which a board is looked for among them. A test reads them all.
static KINDS: LazyLock<Vec<BoardKind>> =
    LazyLock::new(|| serde_json::from_str(include_str!("kinds.json")).unwrap_or_default());

/// The kinds that certificates name by these indices, with the count of their numbers; of other boards they list the lines.
pub(crate) const STORED: [(&str, usize); 5] = [("lines", 0), ("grid", 2), ("mnk", 3), ("td", 3), ("projective", 1)];

/// A kind of boards, and the numbers of one of them. They fix the numbering of the points:
///
/// - `grid`, K and N: K^N. A point's number is its coordinates read in base K, the last one fastest.
/// - `mnk`, M, N and K: K in a row on M columns and N rows. Column x of row y is point y*M + x.
/// - `animal`, M and N: a polyomino anywhere on M columns and N rows, numbered in the same way.
/// - `td`, K, Q and G: the transversal design of K groups of Q points, of which the first G are lines. Element y of group g is point
///   g*Q + y. The affine plane of order Q has Q groups, all of them lines.
/// - `projective`, Q: the transversal design of Q + 1 groups, with point Q^2 + Q added to every group.
/// - `lines`: a board that is given by its lines.
///
/// Of other kinds [`numbering`](Self::numbering) says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Family {
    name: &'static str,
    /// Its numbers, and then zeros.
    numbers: [u32; MOST_NUMBERS],
    count: usize,
    /// The polyomino of an `animal`.
    pub animal: Option<Animal>,
}

/// The most numbers of a board: a box has up to six sides.
const MOST_NUMBERS: usize = 7;

/// The most points of a board that is compared with others than those of animals.
const MOST_DRAWN: u32 = 1024;

impl Family {
    /// The family of boards that are given by their lines.
    pub const LINES: Self = Self { name: "lines", numbers: [0; MOST_NUMBERS], count: 0, animal: None };

    /// The board of a kind with these numbers; no more of them are taken than a kind may have.
    pub(crate) fn of(name: &'static str, numbers: &[u32]) -> Self {
        let mut family = Self { name, count: numbers.len().min(MOST_NUMBERS), ..Self::LINES };
        family.numbers.iter_mut().zip(numbers).for_each(|(place, number)| *place = *number);
        family
    }

    /// The name of its kind, and its numbers.
    pub fn parts(&self) -> (&'static str, &[u32]) {
        (self.name, &self.numbers[..self.count])
    }

    fn kind(self) -> Option<&'static BoardKind> {
        KINDS.iter().find(|kind| kind.name == self.name)
    }

    /// The index among those that certificates store, which is 0 if they list the lines.
    pub(crate) fn stored(self) -> usize {
        STORED.iter().position(|(name, _)| *name == self.name).unwrap_or(0)
    }

    /// The board that an expression names, with its family.
    pub(super) fn read(expression: &str) -> Result<(Self, Board), GameError> {
        if let Some(advice) = uncovered(expression) {
            return refused(format_args!("'{}': {advice}", shown(expression)));
        }
        let usual = usual(expression);
        let expression = usual.as_deref().unwrap_or(expression);
        let (name, parameters) = match expression.split_once(':') {
            Some((name, parameters)) => (name, Some(parameters)),
            None if expression.contains('^') => ("^", Some(expression)),
            None => (expression, None),
        };
        let (name, words): (_, Vec<&str>) = match (name, parameters) {
            (_, None) => (name, Vec::new()),
            ("^", Some(text)) => ("grid", text.split('^').collect()),
            ("affine", Some(order)) => ("td", vec![order; 3]),
            ("td", Some(text)) => {
                let (design, groups) = text.split_once('+').unwrap_or((text, "0"));
                (name, design.split(',').chain([groups]).collect())
            }
            ("animal", Some(text)) => {
                let sides = text.split_once(',').and_then(|(_, sides)| sides.split_once('x'));
                (name, sides.map_or_else(Vec::new, |(m, n)| vec![m, n]))
            }
            (_, Some(text)) => (name, text.split(',').collect()),
        };
        let kind = KINDS.iter().find(|kind| kind.name == name).ok_or_else(|| unknown(expression))?;
        let known = shown(expression);
        let wrong = |text: &str| format!("'{}' in '{known}' is not a whole number from 0 to {}", shown(text), u32::MAX);
        let number = |text: &str| digits(text).ok_or_else(|| GameError::new(wrong(text)));
        let numbers = words.into_iter().map(number).collect::<Result<Vec<u32>, _>>()?;
        let drawn = parameters.and_then(|text| text.split(',').next()).filter(|_| name == "animal");
        let animal = drawn.map(Animal::read).transpose()?;
        let family = Self { animal, ..Self::of(&kind.name, &numbers) };
        let made = family.made().filter(|_| numbers.len() <= MOST_NUMBERS);
        let BoardKind { shape, example, .. } = kind;
        let example = if shape == example { String::new() } else { format!(", for example {example}") };
        let misshapen = || format!("'{known}' has the wrong form; write {shape}{example}");
        Ok((family, made.ok_or_else(|| GameError::new(misshapen()))??))
    }

    /// Builds the board, that of Hex with Xeno's lines; nothing if there are more or fewer numbers than the kind has.
    fn made(self) -> Option<Result<Board, GameError>> {
        let made = match self.parts() {
            ("box" | "hex" | "hexgame" | "torus" | "triangle" | "vdw", numbers) if numbers.contains(&0) => {
                refused("sides and rows have at least one point")
            }
            ("animal", &[m, n]) => return Some(named::animal(self.animal?, m, n)),
            ("hex", &[s, k]) => named::hexagonal(s, k, named::hexagon),
            ("triangle", &[s, k]) => named::hexagonal(s, k, named::triangle),
            ("square", &[n]) => named::square(n),
            ("torus", &[m, n, k]) => named::torus(m, n, k),
            ("box", [sides @ .., k]) if (2..=6).contains(&sides.len()) => named::rows_in_box(sides, *k),
            ("ramsey", &[n, k]) => named::ramsey(n, k),
            ("vdw", &[n, k]) => named::progressions(n, k),
            ("sts", &[v]) => named::steiner(v),
            ("gq", &[q]) => named::quadrangle(q),
            ("hexgame", &[n]) => named::chains(n),
            (_, []) => self.kind()?.lines.as_ref()?.parse(),
            _ => return self.made_as_stored(),
        };
        Some(made.map_err(|error| GameError::new(format_args!("there is no {self}: {error}"))))
    }

    /// The same for the kinds that certificates store, apart, so that programs which read certificates alone need not know the others.
    pub(crate) fn made_as_stored(self) -> Option<Result<Board, GameError>> {
        Some(match self.parts() {
            ("grid", &[k, n]) => named::grid(k, n),
            ("mnk", &[m, n, k]) => named::mnk(m, n, k),
            ("td", &[k, q, groups]) => named::transversal(k, q, groups),
            ("projective", &[q]) => named::projective(q),
            _ => return None,
        })
    }

    /// The lines that are Ophelia's own, if there are such: in Hex, Xeno's with rows and columns exchanged.
    pub(super) fn ophelia(self, board: &Board) -> Option<Vec<Vec<Point>>> {
        let side = self.columns().filter(|_| self.name == "hexgame")?;
        Some(named::turned(side, board.lines())).filter(|lines| lines != board.lines())
    }

    /// The columns, if the points are those of a rectangle, row by row.
    pub fn columns(self) -> Option<usize> {
        match self.parts() {
            ("mnk" | "animal" | "square" | "torus" | "hexgame", &[columns, ..]) | ("box", &[_, columns, _]) => {
                Some(columns as usize)
            }
            _ => None,
        }
    }

    /// How the points are numbered, in a sentence; nothing for the kinds that are described above.
    pub fn numbering(self) -> String {
        let (number, Some(kind)) = (self.numbers[0], self.kind()) else { return String::new() };
        // Of a triple system.
        let (author, last) =
            if number % 6 == 3 { ("Bose", "") } else { ("Skolem", "; the point at infinity is the last one") };
        let text = kind.numbering.replace("{author}", author).replace("{last}", last);
        text.replace("{n}", &number.to_string()).replace("{third}", &(number / 3).to_string())
    }

    /// How its lines are drawn.
    pub fn strokes(self) -> Strokes {
        self.kind().map_or(Strokes::Straight, |kind| kind.strokes)
    }

    /// The places of the points in the figure by which the board is known.
    pub(super) fn places(self) -> Option<Vec<[f64; 2]>> {
        let places = match self.name {
            "hex" => named::hexagon(self.numbers[0]),
            "triangle" => named::triangle(self.numbers[0]),
            "hexgame" => named::rhombus(self.numbers[0]),
            _ => return figure(&self.kind()?.figure),
        };
        let whole = |part: i64| i32::try_from(part).map_or(0.0, f64::from);
        Some(places.into_iter().map(|[x, y]| [whole(2 * x - y), -HEIGHT * whole(y)]).collect())
    }

    /// The family of a board with these lines: all placements of an animal, or one whose figure or whose rows and columns are known.
    pub(super) fn drawn_with(board: &Board) -> Option<Self> {
        let shortest = board.lines().iter().min_by_key(|line| line.len())?;
        let (points, k) = (u32::try_from(board.points()).ok()?, u32::try_from(shortest.len()).ok()?);
        let placed = |m: u32| {
            let animal = Some(named::placed(shortest, m)?);
            Some(Self { animal, ..Self::of("animal", &[m, points / m]) })
        };
        let animals = (1..=points).filter(|m| points.is_multiple_of(*m)).filter_map(placed);
        let others = KINDS.iter().filter(|_| points <= MOST_DRAWN).flat_map(|kind| kind.candidates(points, k));
        animals.chain(others).find(|family| matches!(family.made(), Some(Ok(made)) if made == *board))
    }
}

impl BoardKind {
    /// Each board of this kind that may have so many points, and so many on its shortest line. Boards without any are not
    /// found again from their lines, unless they are the only one of their kind.
    fn candidates(&'static self, points: u32, k: u32) -> Vec<Family> {
        let root = points.isqrt();
        let numbers: Vec<Vec<u32>> = match &*self.name {
            _ if self.lines.is_some() => vec![Vec::new()],
            "hex" => (1..=root + 1).filter(|s| 3 * s * (s - 1) + 1 == points).map(|s| vec![s, k]).collect(),
            "triangle" => (1..=2 * root).filter(|s| s * (s + 1) == 2 * points).map(|s| vec![s, k]).collect(),
            "torus" => (2..=points / 2).filter(|m| points.is_multiple_of(*m)).map(|m| vec![m, points / m, k]).collect(),
            _ => Vec::new(),
        };
        numbers.iter().map(|numbers| Family::of(&self.name, numbers)).collect()
    }
}

/// The height of a triangle whose sides are 2.
const HEIGHT: f64 = 1.732;

/// The places of a figure: x and y of each point, with blanks between points.
pub(super) fn figure(text: &str) -> Option<Vec<[f64; 2]>> {
    let pair = |place: &str| place.split_once(',').and_then(|(x, y)| Some([x.parse().ok()?, y.parse().ok()?]));
    text.split(' ').map(pair).collect()
}

impl fmt::Display for Family {
    /// The canonical expression: equal boards of a family have equal expressions.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.parts() {
            ("grid", [k, n]) => write!(f, "{k}^{n}"),
            ("td", [k, q, groups]) if k == q && groups == q => write!(f, "affine:{q}"),
            ("td", [k, q, 0]) => write!(f, "td:{k},{q}"),
            ("td", [k, q, groups]) => write!(f, "td:{k},{q}+{groups}"),
            ("animal", [m, n]) => write!(f, "animal:{},{m}x{n}", self.animal.map(Animal::name).unwrap_or_default()),
            (name, numbers) => {
                let separators = [":"].into_iter().chain(std::iter::repeat(","));
                f.write_str(name)?;
                numbers.iter().zip(separators).try_for_each(|(number, before)| write!(f, "{before}{number}"))
            }
        }
    }
}

/// What people call some boards, in small letters without hyphens, and their expressions.
const USUAL: [(&str, &str); 5] = [
    ("pi4", "affine:4"),
    ("tictactoe", "3^2"),
    ("noughtsandcrosses", "3^2"),
    ("qubic", "4^3"),
    ("gomoku", "mnk:15,15,5"),
];

/// The expression of a board that is called as people call it: by a name, or as a cube by its sides, such as 3x3x3.
fn usual(text: &str) -> Option<String> {
    let word = text.to_lowercase().replace('-', "");
    let sides: Vec<&str> = word.split('x').collect();
    if sides.len() > 1 && digits::<u32>(sides[0]).is_some() && sides.iter().all(|side| *side == sides[0]) {
        return Some(format!("{}^{}", sides[0], sides.len()));
    }
    USUAL.iter().find(|(name, _)| *name == word).map(|(_, expression)| (*expression).to_owned())
}

/// Rules that no game here has: words for each, in small letters; and what comes nearest, and why it is another game.
const UNCOVERED: &str = include_str!("uncovered.txt");

/// What to do about a rule that no game here has, if an option or the name of a game asks for one.
pub fn uncovered(text: &str) -> Option<&'static str> {
    let word = text.trim_start_matches('-').split([':', '=']).next()?.to_lowercase();
    let mut rules = UNCOVERED.lines().filter_map(|rule| rule.split_once(": "));
    rules.find(|(words, _)| words.split(' ').any(|known| known == word)).map(|(_, advice)| advice)
}

/// The other expressions, and what they are.
const OTHERS: [(&str, &str); 4] = [
    ("affine:4 or pi4", "the affine plane of order 4"),
    ("points:4/0,1/1,2,3", "4 points, and the points of each line"),
    ("lines:FILE", "a file: 'points N', then one row of point numbers per line; or HIF, hMETIS, lists, rows"),
    ("pg:FILE", "a .pg file, the format of research on quantified Boolean formulas"),
];

/// The other words with which expressions begin.
const WORDS: [&str; 8] = ["affine", "pi4", "points", "lines", "pg", "tictactoe", "qubic", "gomoku"];

/// An example of each kind of expressions in a line, with what it is.
#[must_use]
pub fn expressions() -> String {
    let kinds = KINDS.iter().map(|kind| (&*kind.example, &*kind.about));
    let lines = kinds.chain(OTHERS).map(|(example, about)| format!("  {example:<20} {about}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// There is no kind of this name.
fn unknown(expression: &str) -> GameError {
    let word = expression.split(':').next().unwrap_or_default().to_lowercase();
    let slips = |known: &&str| strsim::damerau_levenshtein(&word, known);
    let nearest = KINDS.iter().map(|kind| &*kind.name).chain(WORDS).min_by_key(slips);
    // A slip of a key or two.
    let meant = nearest.filter(|known| slips(known) <= known.len().saturating_sub(2).min(2));
    let meant = meant.map(|word| format!(" (did you mean {word}?)")).unwrap_or_default();
    let examples = KINDS.iter().map(|kind| &*kind.example).chain(OTHERS.map(|(example, _)| example));
    let examples = examples.collect::<Vec<_>>().join(", ");
    let known = format!("write one such as {examples}; 'prover game --help' says what these are");
    GameError::new(format_args!("'{}' does not name a game{meant}; {known}", shown(expression)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    #[test]
    fn a_drawing_is_read_as_it_is_written() {
        let game = Game::parse("3^2").unwrap();
        for text in ["x..o....x", ".........", "xxxxxoooo"] {
            let [xeno, ophelia] = game.position_in(text).unwrap();
            assert_eq!(game.drawing([&xeno, &ophelia]), text);
        }
        assert_eq!(game.position_in("X:8,0/O:3").unwrap(), [vec![0, 8], vec![3]]);
        for (wrong, why) in [("X:0/O:0", "named twice"), ("X:9/O:", "0 to 8"), ("x..o", "is not a start")] {
            assert!(game.position_in(wrong).unwrap_err().to_string().contains(why), "{wrong}");
        }
    }

    #[test]
    fn boards_of_hexagons_have_places() {
        for expression in ["hex:3,3", "triangle:4,3"] {
            let (family, board) = Family::read(expression).unwrap();
            assert_eq!(family.places().map(|places| places.len()), Some(board.points()), "{expression}");
        }
    }

    /// `tests/cases/prove/expressions.md` has the boards, and the messages about what names none.
    #[test]
    fn expressions_come_back_as_they_were_and_are_in_the_guide() {
        let guide = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md")).unwrap();
        for BoardKind { name, example, .. } in KINDS.iter() {
            let (family, _) = Family::read(example).unwrap();
            assert_eq!((family.to_string(), family.name), (example.to_owned(), &**name));
            let is_told = family.stored() > 0 || family.animal.is_some();
            assert_eq!(family.numbering().is_empty(), is_told, "{name}");
            assert!(guide.contains(name), "{name}");
        }
    }
}
