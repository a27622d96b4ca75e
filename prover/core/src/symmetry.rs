//! The symmetries of a board: permutations of its points that take every line to a line.
//!
//! A proof about a position is a proof about all its images, so symmetries make searches and proofs shorter by up
//! to their number: 192 for `4^3`. They do not come from the family of a board but found from its lines, so that a
//! list of lines in a file has its symmetries, too. With own lines, a symmetry must take Xeno's lines to his and Ophelia's to hers
//! (specification: rules, R4).
//!
//! The board becomes a graph of points and lines, and a library finds generators of its automorphisms. Each is tested here to be one: a
//! fault of the library can lose symmetries, and cannot add a false one. The group is a stabiliser chain, from which its order,
//! its orbits and its elements follow. Where the search is given up, for lack of time or because the board is too large, a smaller group
//! is used, down to the identity alone. Proofs are longer then, and remain true.
//!
//! **The graph.** A permutation of the points that takes lines to lines is an automorphism of the graph in which each line is
//! joined to its points, with points and lines in two colours. Lines of two points are edges, and lines of one
//! point are colours, which makes the graph smaller. Points on no longer line may be permuted freely within their
//! colour; they are no vertices, or the search would go through all orders of them. Points may be given colours by sets that must stay
//! as they are: so the stabiliser of a position is found by the same search as the whole group.
//!
//! **The library** is `canonaut`, a port of nauty (Brendan McKay, "Practical graph isomorphism", 1981). It refines a partition of the
//! vertices by how many neighbours each has in each cell, splits a cell where that stops, and compares the leaves of this tree. For some
//! graphs that would take very long, so its work is counted in a callback, and it is told to stop. The library reports by plain functions
//! and is stopped by a global flag. So one search runs at a time, and what it finds is collected in a variable of the thread.
//!
//! **Forms of a few points.** A list of points, in order, has a least image under the symmetries, compared point by point. The first point
//! goes to the least point of its orbit; then only the symmetries that keep that point may be used for the second, and so on. Each step needs the stabiliser of the points so far,
//! which is found by a search and kept, as the same beginnings occur often.
//!
//! **Isomorphism.** Two boards are isomorphic if and only if their graphs have the same canonical form. The two orders of vertices
//! that lead to it give a permutation, and the least one of all is found by the symmetries of the second board: so
//! the answer does not depend on how the library orders vertices. It is tested once more that it takes lines to lines.
//!
//! Imports only the boards of [`game`](crate::game).
//!
//! ```
//! use pgc_core::{game::Game, symmetry::automorphisms_of};
//!
//! let game = Game::parse("4^3")?;
//! let group = automorphisms_of(&game, &[]);
//! assert_eq!(group.order(), 192u32.into());
//! assert_eq!(group.orbits().len(), 2);
//! # Ok::<(), pgc_core::game::GameError>(())
//! ```
//!
//! # Permutations and groups
//!
//! A permutation is the list of its images. Clones share it, as each citation of a proof has one. The product is
//! written in the order of application: first this one, then the other. In `Term::image`, in the maps of citations
//! and in the search by quiet moves, this order decides which lemma a citation means; to mix it up makes proofs
//! that a replay refuses.
//!
//! A group is a stabiliser chain (Charles Sims, "Computational methods in the study of permutation groups", 1970): the orbits of base
//! points, each under the stabiliser of those before it. A group of millions of elements cannot be listed, but its chain is short. Let b1,
//! b2, ... be base points that no element but the identity keeps all. An element is then determined by where it takes b1, then where an
//! element that keeps b1 takes b2, and so on. So the order of the group is the product of the sizes of these orbits, and
//! each element is a product of one representative for each level. For `4^3` with its 192 symmetries, the orbits'
//! sizes multiply to 192.
//!
//! The generators must be *strong*: those that keep the first base points must generate all elements that do. The
//! library finds such generators, and says how large the orbits are; if the product is another one here, some
//! generator was lost, and the group is called incomplete.
//!
//! Points that may be permuted freely would make a long chain of large orbits, so they are kept apart as classes.
//!
//! The memory is the generators and, for each level, its orbit. All elements are listed on request only, up to a limit.

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
};

use canonaut::{
    refine::GraphContext,
    search::canonicalize,
    structs::{CanonautOptions, DenseGraph, Statistics},
    support::KILL_REQUEST,
};
use num_bigint::BigUint;

use crate::game::{Board, Claim, Game, MAX_POINTS, Point};

/// The permutations of the points that take every line to one that counts for the same players, and keep each given set. A point in
/// several sets counts for the last one.
///
/// A board of more than 4096 points and lines is not searched, and the search is given up if it takes too much work, as where the
/// points may be permuted in too many ways. Then the group is only a part, and [`Group::is_complete`] is false.
///
/// # Panics
///
/// When a set has a point that is not on the board.
pub fn automorphisms_of(game: &Game, sets: &[&[Point]]) -> Group {
    searched(&game.board, game.own_lines().unwrap_or_default(), sets)
}

/// Makes a group of what the library finds. Each generator is tested to be an automorphism. If the search is given up, the group has only the
/// free permutations of points on no line, and is not complete.
fn searched(board: &Board, ophelia: &[Vec<Point>], sets: &[&[Point]]) -> Group {
    let (degree, incidence) = (board.points(), LeviGraph::of(board, ophelia, sets));
    let found = incidence.search();
    let LeviGraph { points, free, .. } = incidence;
    let Some(found) = found else { return Group::new(degree, &[], Vec::new(), free, None) };
    let generators = found.generators.iter().filter_map(|images| on_points(degree, &points, images));
    let keeps = |it: &Permutation| takes_lines(it, board.lines(), board.lines()) && takes_lines(it, ophelia, ophelia);
    let generators = generators.filter(keeps).collect();
    let base: Vec<Point> = found.base.iter().filter_map(|&(vertex, _)| points.get(vertex as usize).copied()).collect();
    let expected = found.base.iter().map(|&(_, size)| BigUint::from(size)).product();
    Group::new(degree, &base, generators, free, Some(expected))
}

/// The permutation of the board's points by an automorphism of the graph. Points that are no vertices stay where
/// they are.
fn on_points(degree: usize, points: &[Point], images: &[u32]) -> Option<Permutation> {
    let mut on_points: Vec<Point> = Permutation::identity(degree).images().to_vec();
    for (&point, &image) in points.iter().zip(images) {
        on_points[usize::from(point)] = *points.get(image as usize)?;
    }
    Permutation::from_images(on_points)
}

/// Whether a permutation takes every line of a game to one that counts for the same players.
pub(crate) fn is_automorphism_of(game: &Game, permutation: &Permutation) -> bool {
    let lists = [Claim::XenoWins, Claim::OpheliaWins].map(|win| game.lines_of(win));
    permutation.images().len() == game.board.points()
        && lists.iter().all(|lines| takes_lines(permutation, lines, lines))
}

/// Whether a permutation takes every line of a list to a line of another list, which is in canonical order.
fn takes_lines(permutation: &Permutation, from: &[Vec<Point>], to: &[Vec<Point>]) -> bool {
    from.iter().all(|line| to.binary_search(&permutation.set_image(line)).is_ok())
}

/// The most vertices (points on lines of two points or more, and lines of three points or more) of a board whose
/// symmetries are searched for.
///
/// The time grows with the cube of the size. Near the limit it is some seconds. One line of 600 points, which may be permuted
/// freely, takes a second. A search that takes longer than some seconds is given up: if many more points may be permuted, for the
/// square of side 60, whose lines are long, and for graphs whose symmetries are hard to find by refinement.
const MAX_VERTICES: usize = 4_096;

/// The graph whose vertices are the points on lines of two points or more, then the lines of three points or more. A
/// line of three points or more is joined to its points; a line of two joins its two points. Lines of two points or more
/// that are Ophelia's own are vertices of another colour.
struct LeviGraph<'b> {
    board: &'b Board,
    /// The lines that are Ophelia's own.
    ophelia: &'b [Vec<Point>],
    /// The points that are vertices, sorted by colour.
    points: Vec<Point>,
    /// The number of vertices of each colour.
    colours: Vec<usize>,
    /// The other points of each colour.
    free: Vec<Vec<Point>>,
}

impl<'b> LeviGraph<'b> {
    /// The graph of a board, with lines that are Ophelia's own. The colour of a point is the last set that has it, and
    /// whether it is a line of its own, of the board or of Ophelia's.
    fn of(board: &'b Board, ophelia: &'b [Vec<Point>], sets: &[&[Point]]) -> Self {
        let mut colour = vec![0; board.points()];
        for (set, number) in sets.iter().zip(1..) {
            for &point in *set {
                colour[usize::from(point)] = number;
            }
        }
        let mut on_a_line = vec![false; board.points()];
        // Each combination gets a colour of its own: the set of a point, and whether it is a line by itself for
        // Xeno, for Ophelia or for both.
        for (lines, number) in [(board.lines(), 1 + sets.len()), (ophelia, 2 * (1 + sets.len()))] {
            for line in lines {
                match line[..] {
                    [point] => colour[usize::from(point)] += number,
                    _ => line.iter().for_each(|&point| on_a_line[usize::from(point)] = true),
                }
            }
        }
        let mut tied: Vec<Vec<Point>> = vec![Vec::new(); 4 * (1 + sets.len())];
        let mut free = tied.clone();
        for point in (0..).take(board.points()) {
            let classes = if on_a_line[usize::from(point)] { &mut tied } else { &mut free };
            let colour: usize = colour[usize::from(point)];
            classes[colour].push(point);
        }
        let longer = |lines: &[Vec<Point>], than: usize| lines.iter().filter(|line| line.len() > than).count();
        let colours = tied.iter().map(Vec::len).chain([longer(board.lines(), 2), longer(ophelia, 1)]).collect();
        Self { board, ophelia, points: tied.concat(), colours, free }
    }

    /// The symmetries of the graph; nothing if it is too large, or if there are too many.
    fn search(&self) -> Option<GraphSearch> {
        let vertices = self.colours.iter().sum();
        (vertices <= MAX_VERTICES).then(|| search(&self.graph(vertices), &self.colours, MOST_WORK)).flatten()
    }

    /// The graph. Points come first among the vertices, then lines in their order, those of Ophelia's own last.
    fn graph(&self, vertices: usize) -> DenseGraph {
        let mut vertex = vec![0; self.board.points()];
        for (index, &point) in self.points.iter().enumerate() {
            vertex[usize::from(point)] = index;
        }
        let vertex = |point: Point| vertex[usize::from(point)];
        let mut graph = DenseGraph::new(vertices);
        let mut next_line = self.points.len();
        let mut join = |graph: &mut DenseGraph, line: &[Point]| {
            line.iter().for_each(|&point| graph.add_edge(vertex(point), next_line));
            next_line += 1;
        };
        for line in self.board.lines() {
            match line[..] {
                [_] => {}
                [a, b] => graph.add_edge(vertex(a), vertex(b)),
                _ => join(&mut graph, line),
            }
        }
        self.ophelia.iter().filter(|line| line.len() > 1).for_each(|line| join(&mut graph, line));
        graph
    }
}

/// The most work of a search, a unit being about a nanosecond.
///
/// A node is charged for its refinement: the cells that it has more than its parent, each times the bits of the graph in words.
/// Where the symmetries are hard to find, a node splits hundreds of cells. If the points may be permuted freely, it splits one, and
/// there are as many nodes as pairs of points; then what else a node does is charged, by the pairs of vertices.
const MOST_WORK: u64 = 1 << 32;

/// This many pairs of vertices count as a unit of work at a node.
const PAIRS: u64 = 16;

/// Locked during a search: to stop one search stops all searches in the program.
static SEARCHING: Mutex<()> = Mutex::new(());

/// The result of a search.
#[derive(Default)]
struct GraphSearch {
    /// The vertices that were fixed one after the other, until no vertex could move, each with the size of its orbit under the stabiliser of
    /// those before it.
    base: Vec<(u32, u32)>,
    /// Strong generators for the base, each as the images of all vertices.
    generators: Vec<Vec<u32>>,
    /// The graph with its vertices in canonical order. It is the same for isomorphic graphs.
    canonical: Vec<usize>,
    /// The vertex at each place of that order. Colours keep their places.
    order: Vec<u32>,
    /// The work that may still be done. At 0 the search is given up.
    left: u64,
    /// The number of cells at the last node of each level.
    cells: Vec<u32>,
}

impl GraphSearch {
    /// Charges a node of this level, with so many cells, in a graph of so many vertices.
    fn charge(&mut self, level: usize, cells: u32, vertices: u32) {
        let before = level.checked_sub(1).and_then(|level| self.cells.get(level)).copied().unwrap_or_default();
        self.cells.resize(level.max(self.cells.len()), 0);
        self.cells.truncate(level);
        self.cells.push(cells);
        let vertices = u64::from(vertices);
        let refined = u64::from(cells.saturating_sub(before)) * vertices * vertices.div_ceil(u64::from(u64::BITS));
        self.left = self.left.saturating_sub(refined.max(vertices * vertices / PAIRS) + 1);
    }
}

thread_local! {
    /// The library reports through plain functions, which cannot have a receiver.
    static FOUND: RefCell<GraphSearch> = RefCell::default();
}

/// Finds the automorphisms of a graph that keep its colours. The vertices are sorted by colour, and `colours` has the
/// number of each. Nothing if this takes more than so much work.
///
/// The base is taken from the first colours, as long as their vertices can move. (Without a canonical graph, version
/// 1.0.0 of the library would stop at the first automorphism.)
fn search(graph: &DenseGraph, colours: &[usize], most: u64) -> Option<GraphSearch> {
    let vertices = graph.number_of_vertices;
    if vertices == 0 {
        return Some(GraphSearch::default());
    }
    let mut order: Vec<u32> = (0..vertices).collect();
    let mut canonical = vec![0; graph.adjacency.len()];
    let mut cells = vec![1; vertices as usize];
    let mut end = 0;
    // The library takes colours as a partition of the order: the last vertex of each cell has a zero.
    for &count in colours.iter().filter(|&&count| count > 0) {
        end += count;
        cells[end - 1] = 0;
    }
    let mut options = CanonautOptions {
        get_canonical: true,
        default_partition: false,
        target_cell_level: 0,
        user_node_procedure: Some(|_, _, _, level, cells, _, _, _, vertices| {
            FOUND.with_borrow_mut(|found| {
                found.charge(level as usize, cells, vertices);
                if found.left == 0 {
                    KILL_REQUEST.store(1, Ordering::Relaxed);
                }
            });
        }),
        user_automorphism_procedure: Some(|_, images, _, _, _, vertices| {
            let images = images[..vertices as usize].to_vec();
            FOUND.with_borrow_mut(|found| found.generators.push(images));
        }),
        user_level_procedure: Some(|_, _, _, _, _, vertex, orbit_size, cell_size, _, _, _| {
            if cell_size > 1 {
                FOUND.with_borrow_mut(|found| found.base.push((vertex, orbit_size)));
            }
        }),
        ..CanonautOptions::default()
    };
    let _alone = SEARCHING.lock().unwrap_or_else(PoisonError::into_inner);
    KILL_REQUEST.store(0, Ordering::Relaxed);
    FOUND.set(GraphSearch { left: most, ..GraphSearch::default() });
    canonicalize(
        &graph.adjacency,
        &mut order,
        &mut cells,
        None,
        &mut vec![0; vertices as usize],
        &mut options,
        &mut Statistics::new(),
        &mut [],
        graph.words_per_vertex,
        vertices,
        Some(&mut canonical),
        &mut GraphContext::new(vertices as usize),
    );
    KILL_REQUEST.store(0, Ordering::Relaxed);
    let mut found = FOUND.take();
    if found.left == 0 {
        return None;
    }
    // The library reports the levels from the last to the first.
    found.base.reverse();
    Some(GraphSearch { canonical, order, ..found })
}

/// Finds canonical forms of a few points, in order, under the symmetries of a board, however many there are.
#[derive(Debug)]
pub struct Forms<'b> {
    board: &'b Board,
    kept: &'b [Point],
    /// The stabilisers of the beginnings of forms. Points that no symmetry moves any more are left out of the keys.
    stabilisers: HashMap<Vec<Point>, Group>,
}

impl<'b> Forms<'b> {
    /// Forms under the symmetries that keep the set of `kept` points.
    pub fn new(board: &'b Board, kept: &'b [Point]) -> Self {
        Self { board, kept, stabilisers: HashMap::new() }
    }

    /// The least image of these points, compared point by point: the least of each under the stabiliser of those before it.
    ///
    /// # Panics
    ///
    /// When one of the points is not on the board.
    #[expect(clippy::expect_used, reason = "an orbit is not empty")]
    pub fn form(&mut self, points: &[Point]) -> Vec<Point> {
        let (mut rest, mut form, mut fixed) = (points.to_vec(), Vec::new(), Vec::new());
        while !rest.is_empty() {
            let group = self.stabilisers.entry(fixed.clone()).or_insert_with_key(|fixed: &Vec<Point>| {
                let sets: Vec<&[Point]> = [self.kept].into_iter().chain(fixed.chunks(1)).collect();
                searched(self.board, &[], &sets)
            });
            let orbit = group.transversal(rest.remove(0));
            let (&least, map) = orbit.first_key_value().expect("an orbit has the point itself");
            rest.iter_mut().for_each(|point| *point = map.image(*point));
            form.push(least);
            // A point that no symmetry moves does not change the stabiliser, so it needs no search.
            if orbit.len() > 1 {
                fixed.push(least);
            }
        }
        form
    }
}

/// The boards are too large, or have too many symmetries, to be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The least permutation, compared image by image, that takes the lines of one board to the lines of the other, onto
/// all of them; nothing if there is none.
///
/// # Errors
///
/// The search for [`automorphisms`](self) met its limits, so it is not known whether there is one.
pub fn isomorphism(from: &Board, to: &Board) -> Result<Option<Permutation>, TooLarge> {
    let [one, other] = [from, to].map(|board| LeviGraph::of(board, &[], &[]));
    let free = |incidence: &LeviGraph| incidence.free.iter().map(Vec::len).collect::<Vec<_>>();
    if from.lines().len() != to.lines().len() || one.colours != other.colours || free(&one) != free(&other) {
        return Ok(None);
    }
    let [first, second] = [one.search().ok_or(TooLarge)?, other.search().ok_or(TooLarge)?];
    if first.canonical != second.canonical {
        return Ok(None);
    }
    let point = |incidence: &LeviGraph, vertex: u32| incidence.points.get(vertex as usize).copied();
    let vertices = first.order.iter().zip(&second.order);
    let tied = vertices.filter_map(|(&vertex, &image)| point(&one, vertex).zip(point(&other, image)));
    let free = one.free.iter().flatten().copied().zip(other.free.iter().flatten().copied());
    let mut images = vec![0; from.points()];
    tied.chain(free).for_each(|(point, image)| images[usize::from(point)] = image);
    let mut forms = Forms::new(to, &[]);
    let least = Permutation::from_images(forms.form(&images));
    let are_complete = forms.stabilisers.values().all(|group| group.is_complete);
    least.filter(|least| are_complete && takes_lines(least, from.lines(), to.lines())).map(Some).ok_or(TooLarge)
}

/// A permutation of the points 0 to n - 1. It is ordered by its images; clones share them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation(Arc<[Point]>);

impl Permutation {
    /// The identity on `n` points.
    ///
    /// # Panics
    ///
    /// When `n` is more than [`MAX_POINTS`].
    pub fn identity(n: usize) -> Self {
        assert!(n <= MAX_POINTS, "no board has {n} points");
        Self((0..=Point::MAX).take(n).collect())
    }

    /// The permutation that takes each point p to `images[p]`, or nothing if some point is
    /// missing among the images or there are more than [`MAX_POINTS`].
    pub fn from_images(images: Vec<Point>) -> Option<Self> {
        let mut seen = vec![false; images.len()];
        let bijective = images.len() <= MAX_POINTS
            && images.iter().all(|&image| {
                let seen = seen.get_mut(usize::from(image));
                seen.is_some_and(|seen| !std::mem::replace(seen, true))
            });
        bijective.then(|| Self(images.into()))
    }

    /// The image of point `p`.
    ///
    /// # Panics
    ///
    /// When `p` is not among the points permuted.
    pub fn image(&self, p: Point) -> Point {
        self.0[usize::from(p)]
    }

    /// The image of a set of points, ascending.
    ///
    /// # Panics
    ///
    /// When one of them is not among the points permuted.
    pub fn set_image(&self, points: &[Point]) -> Vec<Point> {
        let mut images: Vec<Point> = points.iter().map(|&point| self.image(point)).collect();
        images.sort_unstable();
        images
    }

    /// The images of all points, in order.
    pub fn images(&self) -> &[Point] {
        &self.0
    }

    /// The inverse permutation.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = vec![0; self.0.len()];
        for (point, &image) in (0..).zip(self.0.iter()) {
            images[usize::from(image)] = point;
        }
        Self(images.into())
    }

    /// The product: first this permutation, then `other`. Takes p to `other.image(self.image(p))`.
    ///
    /// # Panics
    ///
    /// When the two permute different numbers of points.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        assert_eq!(self.0.len(), other.0.len(), "permutations of one board");
        Self(self.0.iter().map(|&image| other.image(image)).collect())
    }

    /// Whether it moves no point.
    pub fn is_identity(&self) -> bool {
        (0..).zip(self.0.iter()).all(|(point, &image): (Point, _)| point == image)
    }

    /// The cycles of at least two points, each from its least point, in ascending order of these points.
    pub fn cycles(&self) -> Vec<Vec<Point>> {
        let mut met = vec![false; self.0.len()];
        let mut cycles = Vec::new();
        for start in (0..).take(met.len()) {
            let mut cycle = Vec::new();
            let mut point: Point = start;
            while !std::mem::replace(&mut met[usize::from(point)], true) {
                cycle.push(point);
                point = self.image(point);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// The permutation of `n` points with these cycles: each takes its points to the next one, and the last to the first. No point may occur
    /// twice, but in a cycle of two equal points.
    ///
    /// # Panics
    ///
    /// When a point of the cycles is not among the points permuted, or `n` is more than [`MAX_POINTS`].
    pub fn from_cycles(n: usize, cycles: &[impl AsRef<[Point]>]) -> Self {
        let mut images = Self::identity(n).0.to_vec();
        for cycle in cycles {
            let cycle = cycle.as_ref();
            for (&from, &to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                images[usize::from(from)] = to;
            }
        }
        Self(images.into())
    }
}

/// A group of permutations of a board's points.
///
/// It is a product of two parts: a stabiliser chain, and classes of points that the chain fixes
/// and whose points may be permuted freely (a board's points that lie on no line, say).
#[derive(Clone, Debug)]
pub struct Group {
    degree: usize,
    /// Permutations that generate the group; none if only the identity belongs to it.
    pub generators: Vec<Permutation>,
    /// Every element of the chain is a unique product of one element of each level's transversal, the last level's first.
    chain: Vec<ChainLevel>,
    free: Vec<Vec<Point>>,
    /// Whether this is the whole group asked for, and not only a part of it because the board is too large or has too
    /// many symmetries.
    pub is_complete: bool,
}

/// The orbit of one base point under the elements that fix the base points before it.
#[derive(Clone, Debug)]
struct ChainLevel {
    base: Point,
    generators: Vec<Permutation>,
    /// The number of points of the orbit.
    size: usize,
}

/// The orbit of a point, in the order found, none of whose points were seen before; each point with what `then` makes of what the point
/// before it has and of the generator that takes that point here.
fn orbit<T>(
    generators: &[Permutation],
    first: (Point, T),
    seen: &mut [bool],
    then: impl Fn(&T, &Permutation) -> T,
) -> Vec<(Point, T)> {
    seen[usize::from(first.0)] = true;
    let (mut orbit, mut next) = (vec![first], 0);
    while next < orbit.len() {
        for generator in generators {
            let (point, with) = &orbit[next];
            let image = generator.image(*point);
            if !std::mem::replace(&mut seen[usize::from(image)], true) {
                let with = then(with, generator);
                orbit.push((image, with));
            }
        }
        next += 1;
    }
    orbit
}

/// The orbit of a point, each point of it with an element that takes the first one to it.
fn transversal(degree: usize, generators: &[Permutation], base: Point) -> Vec<(Point, Permutation)> {
    orbit(generators, (base, Permutation::identity(degree)), &mut vec![false; degree], Permutation::then)
}

impl Group {
    /// The product of the group with this base and generators and of the symmetric groups of the `free` classes. The
    /// generators are strong: those that fix the first base points generate their stabiliser. The group is complete if
    /// it has as many elements as `expected`.
    fn new(
        degree: usize,
        base: &[Point],
        mut strong: Vec<Permutation>,
        mut free: Vec<Vec<Point>>,
        expected: Option<BigUint>,
    ) -> Self {
        free.retain(|class| class.len() > 1);
        let mut generators = strong.clone();
        for class in &free {
            generators.push(Permutation::from_cycles(degree, &[&class[..2]]));
            if class.len() > 2 {
                generators.push(Permutation::from_cycles(degree, &[class]));
            }
        }
        let levels = base.iter().map(|&point| {
            let size = orbit(&strong, (point, ()), &mut vec![false; degree], |(), _| ()).len();
            let level = ChainLevel { base: point, generators: strong.clone(), size };
            strong.retain(|generator| generator.image(point) == point);
            level
        });
        let chain = levels.filter(|level| level.size > 1).collect();
        let mut group = Self { degree, generators, chain, free, is_complete: false };
        group.is_complete = expected.is_some_and(|expected| expected == group.order_of_chain());
        group
    }

    /// The number of elements.
    pub fn order(&self) -> BigUint {
        let classes = self.free.iter().flat_map(|class| 2..=class.len());
        self.order_of_chain() * classes.map(BigUint::from).product::<BigUint>()
    }

    fn order_of_chain(&self) -> BigUint {
        self.chain.iter().map(|level| BigUint::from(level.size)).product()
    }

    /// All elements, ascending by their images, so that the identity is the first. Nothing if there are more than
    /// `limit`.
    pub fn elements(&self, limit: usize) -> Option<Vec<Permutation>> {
        if self.order() > BigUint::from(limit) {
            return None;
        }
        let free = self.free.iter().flat_map(|class| {
            let swap = |end: usize, point| Permutation::from_cycles(self.degree, &[[point, class[end]]]);
            (1..class.len()).map(move |end| class[..=end].iter().map(|&point| swap(end, point)).collect::<Vec<_>>())
        });
        let of_level = |ChainLevel { base, generators, .. }: &ChainLevel| {
            transversal(self.degree, generators, *base).into_iter().map(|(_, element)| element).collect()
        };
        let factors = self.chain.iter().map(of_level).chain(free);
        let mut elements = vec![Permutation::identity(self.degree)];
        for factor in factors {
            // The element of the last level is applied first: it keeps the base points of the levels before.
            elements = elements.iter().flat_map(|left| factor.iter().map(|right| right.then(left))).collect();
        }
        elements.sort_unstable();
        Some(elements)
    }

    /// The orbits of the points, each ascending, sorted by their least points.
    pub fn orbits(&self) -> Vec<Vec<Point>> {
        let mut orbits = Vec::new();
        let mut seen = vec![false; self.degree];
        for point in (0..).take(self.degree) {
            if !seen[usize::from(point)] {
                let orbit = orbit(&self.generators, (point, ()), &mut seen, |(), _| ());
                let mut orbit: Vec<Point> = orbit.into_iter().map(|(point, ())| point).collect();
                orbit.sort_unstable();
                orbits.push(orbit);
            }
        }
        orbits
    }

    /// The orbit of `p`: each image with an element that takes `p` to it, the identity for `p`.
    ///
    /// # Panics
    ///
    /// When `p` is not among the points permuted.
    pub fn transversal(&self, p: Point) -> BTreeMap<Point, Permutation> {
        if let Some(class) = self.free.iter().find(|class| class.contains(&p)) {
            return class.iter().map(|&to| (to, Permutation::from_cycles(self.degree, &[[p, to]]))).collect();
        }
        transversal(self.degree, &self.generators, p).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Board, Game},
        random::Random,
    };

    fn board(expression: &str) -> Board {
        Game::parse(expression).unwrap().board
    }

    /// `tests/cases/prove/expressions.md` has the orders of many groups.
    #[test]
    fn points_without_a_common_line_are_free() {
        let group = searched(&board("mnk:100,90,101"), &[], &[]);
        assert!(group.is_complete);
        assert_eq!(group.order(), (1..=9000u32).map(BigUint::from).product());
        let group = searched(&board("points:8/0,1,2/2,4/6"), &[], &[]);
        assert_eq!(group.order(), BigUint::from(2 * 6u32));
        assert_eq!(group.orbits(), [vec![0, 1], vec![2], vec![3, 5, 7], vec![4], vec![6]]);
    }

    #[test]
    fn the_stabiliser_of_a_set_keeps_it() {
        for (expression, set, expected) in
            [("3^3", vec![0, 26], 12u32), ("affine:4", vec![0, 1, 2, 3], 5760 / 20), ("mnk:3,1,4", vec![0], 2)]
        {
            let board = board(expression);
            let group = searched(&board, &[], &[&set]);
            assert_eq!(group.order(), BigUint::from(expected), "{expression} {set:?}");
            for generator in &group.generators {
                assert!(takes_lines(generator, board.lines(), board.lines()));
                assert!(set.iter().all(|&p| set.contains(&generator.image(p))));
            }
        }
    }

    #[test]
    fn a_search_for_too_many_symmetries_is_given_up_and_free_points_stay() {
        let lines = (0..10_000u16).map(|p| vec![p, p + 1, p + 2]).collect::<Vec<_>>();
        let group = searched(&Board::new(10_004, lines).unwrap(), &[], &[]);
        assert!(!group.is_complete);
        assert_eq!(group.order(), BigUint::from(2u32));
        let group = searched(&board("4000^1"), &[], &[]);
        assert!(!group.is_complete && group.generators.is_empty());
        let pairs = (0..2000u16).map(|pair| vec![2 * pair, 2 * pair + 1]).collect();
        assert!(!searched(&Board::new(4000, pairs).unwrap(), &[], &[]).is_complete);
        assert_eq!(isomorphism(&board("12^4"), &board("12^4")), Err(TooLarge));
    }

    #[test]
    fn what_moves_a_line_off_the_board_is_no_automorphism() {
        let game = Game::parse("3^2").unwrap();
        let is_one = |map: &Permutation| is_automorphism_of(&game, map);
        assert!(!is_one(&Permutation::from_cycles(9, &[[0, 1]])) && !is_one(&Permutation::identity(8)));
        assert!(is_one(&Permutation::identity(9)));
    }

    /// The graph is that of disjoint cycles of four vertices, whose symmetries are many.
    #[test]
    fn a_search_ends_with_its_work_and_leaves_the_next_one_alone() {
        let mut graph = DenseGraph::new(80);
        for vertex in 0..80 {
            graph.add_edge(vertex, vertex / 4 * 4 + (vertex + 1) % 4);
        }
        let all = search(&graph, &[80], MOST_WORK).expect("enough work");
        assert_eq!(all.base[0].1, 80);
        // Each refinement takes 80 vertices times two words for each new cell, and there are at least 40 cells.
        assert!(search(&graph, &[80], 80 * 2 * 40).is_none());
        assert_eq!(search(&graph, &[80], MOST_WORK).expect("enough work").base, all.base);
    }

    #[test]
    fn a_node_is_charged_for_the_cells_that_it_splits() {
        let mut found = GraphSearch { left: 1 << 40, ..GraphSearch::default() };
        let mut charged = |level, cells| {
            let before = found.left;
            found.charge(level, cells, 128);
            before - found.left
        };
        let cell = 128 * 2;
        assert_eq!([charged(1, 10), charged(2, 30), charged(3, 128)], [10, 20, 98].map(|cells| cells * cell + 1));
        // Back at the second level, the node before is that of the first.
        assert_eq!(charged(2, 14), 4 * cell + 1);
    }

    #[test]
    fn a_form_is_the_least_image() {
        for expression in ["3^3", "affine:4", "mnk:3,2,3"] {
            let game = Game::parse(expression).unwrap();
            let elements = searched(&game.board, &[], &[]).elements(10_000).unwrap();
            let mut forms = Forms::new(&game.board, &[]);
            for points in [vec![], vec![5], vec![5, 1], vec![4, 0, 3], vec![1, 2, 5]] {
                let image = |s: &Permutation| points.iter().map(|&p| s.image(p)).collect::<Vec<_>>();
                let least = elements.iter().map(image).min().unwrap();
                assert_eq!(forms.form(&points), least, "{expression} {points:?}");
            }
        }
    }

    #[test]
    fn a_board_is_itself_by_the_identity_however_it_is_numbered() {
        let mut dice = Random(3);
        let named = ["affine:4", "4^3", "projective:3", "td:3,4+2", "2^3", "mnk:3,2,4", "7^3", "70^1"].map(board);
        let random: Vec<Board> = (0..100).map(|_| dice.game().board).collect();
        for board in named.into_iter().chain(random) {
            let text = format!("{:?}", board.lines());
            assert!(isomorphism(&board, &board).unwrap().unwrap().is_identity(), "{text}");
            let mut images: Vec<Point> = (0..).take(board.points()).collect();
            for place in (1..images.len()).rev() {
                images.swap(place, dice.below(place + 1));
            }
            let map = |line: &Vec<Point>| line.iter().map(|&point| images[usize::from(point)]).collect();
            let other = Board::new(board.points(), board.lines().iter().map(map).collect()).unwrap();
            let found = isomorphism(&board, &other).unwrap().unwrap();
            assert!(takes_lines(&found, board.lines(), other.lines()), "{text}");
        }
    }

    #[test]
    fn other_boards_are_told_apart() {
        for (one, other) in [
            ("affine:4", "4^2"),
            ("td:4,4+3", "mnk:16,1,2"),
            ("mnk:4,3,3", "mnk:6,2,2"),
            ("td:5,4+5", "projective:4"),
            ("3^3", "mnk:27,1,2"),
            ("points:6/0,1/1,2/2,3/3,4/4,5/0,5", "points:6/0,1/1,2/0,2/3,4/4,5/3,5"),
        ] {
            assert_eq!(isomorphism(&board(one), &board(other)), Ok(None), "{one} {other}");
        }
    }

    fn permutation(images: &[Point]) -> Permutation {
        Permutation::from_images(images.to_vec()).unwrap()
    }

    #[test]
    fn permutations_are_bijections_and_composed_from_left_to_right() {
        assert!(Permutation::from_images(vec![0, 0]).is_none() && Permutation::from_images(vec![1, 2]).is_none());
        let (a, b) = (permutation(&[1, 2, 0]), permutation(&[1, 0, 2]));
        assert_eq!([a.then(&b), b.then(&a)], [permutation(&[0, 2, 1]), permutation(&[2, 1, 0])]);
        assert!(a.then(&a.inverse()).is_identity() && a.inverse().then(&a).is_identity() && !a.is_identity());
        assert_eq!(Permutation::from_cycles(5, &[[1, 2, 4]]), permutation(&[0, 2, 4, 3, 1]));
        assert_eq!(permutation(&[0, 3, 4, 5, 2, 1]).cycles(), [vec![1, 3, 5], vec![2, 4]]);
    }

    fn elements(group: &Group) -> Vec<Permutation> {
        group.elements(50_000).unwrap()
    }

    #[test]
    fn the_group_is_found_whole() {
        let boards = ["2^2", "mnk:3,2,2", "mnk:7,1,3", "mnk:2,3,7"].map(board);
        let mut random = Random(1);
        let random_boards = std::iter::repeat_with(|| random_board(&mut random)).take(300);
        for board in boards.into_iter().chain(random_boards) {
            let mut all = Vec::new();
            each_permutation(board.points(), &mut Vec::new(), &mut |images| {
                let permutation = permutation(images);
                all.extend(takes_lines(&permutation, board.lines(), board.lines()).then_some(permutation));
            });
            let group = searched(&board, &[], &[]);
            assert!(group.is_complete);
            assert_eq!((group.order(), elements(&group)), (BigUint::from(all.len()), all), "{board:?}");
        }
    }

    fn random_board(random: &mut Random) -> Board {
        let points = 3 + random.below(4);
        let count = random.below(8);
        let size = 1 + random.below(points);
        let mut line = || {
            let mut rest: Vec<Point> = (0..).take(points).collect();
            let size = if random.below(3) > 0 { size } else { 1 + random.below(points) };
            let mut point = || rest.swap_remove(random.below(rest.len()));
            (0..size).map(|_| point()).collect()
        };
        let lines = (0..count).map(|_| line()).collect();
        Board::new(points, lines).unwrap()
    }

    fn each_permutation(n: usize, images: &mut Vec<Point>, visit: &mut impl FnMut(&[Point])) {
        if images.len() == n {
            return visit(images);
        }
        for image in (0..).take(n) {
            if !images.contains(&image) {
                images.push(image);
                each_permutation(n, images, visit);
                images.pop();
            }
        }
    }

    #[test]
    fn stabilisers_are_the_elements_that_fix_the_points_and_transversals_cover_the_orbits() {
        for (board, points) in [
            (board("3^3"), vec![0]),
            (board("4^3"), vec![21, 5]),
            (board("affine:4"), vec![7, 7, 3]),
            (board("2^3"), vec![5, 0]),
            (board("points:8/0,1,2/2,4/6"), vec![3]),
            (board("points:8/0,1,2/2,4/6"), vec![0, 5]),
        ] {
            let group = searched(&board, &[], &[]);
            let fixes = |e: &Permutation| points.iter().all(|&p| e.image(p) == p);
            let expected: Vec<_> = elements(&group).into_iter().filter(fixes).collect();
            let fixed: Vec<&[Point]> = points.chunks(1).collect();
            assert_eq!(elements(&searched(&board, &[], &fixed)), expected);
            for (p, orbit) in group.orbits().iter().flat_map(|orbit| orbit.iter().map(move |&p| (p, orbit))) {
                let transversal = group.transversal(p);
                assert!(transversal.keys().eq(orbit) && transversal[&p].is_identity());
                assert!(transversal.iter().all(|(&image, element)| element.image(p) == image));
                assert!(transversal.values().all(|element| takes_lines(element, board.lines(), board.lines())));
            }
        }
    }

    #[test]
    fn a_group_beyond_the_limit_is_not_listed() {
        let group = searched(&board("3^2"), &[], &[]);
        assert_eq!(group.elements(8).map(|all| all.len()), Some(8));
        assert_eq!(group.elements(7), None);
        assert_eq!(searched(&board("2^5"), &[], &[]).elements(1 << 20), None);
    }
}
