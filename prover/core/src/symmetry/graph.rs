//! Automorphisms of coloured graphs, found by the library `canonaut`, a port of nauty (Brendan McKay, "Practical
//! graph isomorphism", 1981).
//!
//! The library refines a partition of the vertices by how many neighbours each has in each cell, splits a cell
//! where that stops, and compares the leaves of this tree. For some graphs that would take very long, so its work
//! is counted in a callback, and it is told to stop. The library reports by plain functions and is stopped by a
//! global flag. So one search runs at a time, and what it finds is collected in a variable of the thread.

use std::cell::RefCell;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use canonaut::refine::GraphContext;
use canonaut::search::canonicalize;
use canonaut::structs::{CanonautOptions, DenseGraph, Statistics};
use canonaut::support::KILL_REQUEST;

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
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The vertices that were fixed one after the other, until no vertex could move.
    pub(super) base: Vec<u32>,
    /// Strong generators for the base, each as the images of all vertices.
    pub(super) generators: Vec<Vec<u32>>,
    /// The size of each base vertex's orbit under the stabiliser of the vertices before it.
    pub(super) orbit_sizes: Vec<u32>,
    /// The graph with its vertices in canonical order. It is the same for isomorphic graphs.
    pub(super) canonical: Vec<usize>,
    /// The vertex at each place of that order. Colours keep their places.
    pub(super) order: Vec<u32>,
    /// The work that may still be done.
    left: u64,
    /// The number of cells at the last node of each level.
    cells: Vec<u32>,
}

impl Found {
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

    /// Whether the search is given up.
    fn is_exhausted(&self) -> bool {
        self.left == 0
    }
}

thread_local! {
    /// The library reports through plain functions, which cannot have a receiver.
    static FOUND: RefCell<Found> = RefCell::default();
}

/// Finds the automorphisms of a graph that keep its colours. The vertices are sorted by colour, and `colours` has the
/// number of each. Nothing if this takes too much work.
///
/// The base is taken from the first colours, as long as their vertices can move. (Without a canonical graph, version
/// 1.0.0 of the library would stop at the first automorphism.)
pub(super) fn search(graph: &DenseGraph, colours: &[usize]) -> Option<Found> {
    search_within(graph, colours, MOST_WORK)
}

/// The same with at most so much work.
fn search_within(graph: &DenseGraph, colours: &[usize], most: u64) -> Option<Found> {
    let vertices = graph.number_of_vertices;
    if vertices == 0 {
        return Some(Found::default());
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
                if found.is_exhausted() {
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
                FOUND.with_borrow_mut(|found| {
                    found.base.push(vertex);
                    found.orbit_sizes.push(orbit_size);
                });
            }
        }),
        ..CanonautOptions::default()
    };
    let _alone = SEARCHING.lock().unwrap_or_else(PoisonError::into_inner);
    KILL_REQUEST.store(0, Ordering::Relaxed);
    FOUND.set(Found { left: most, ..Found::default() });
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
    if found.is_exhausted() {
        return None;
    }
    // The library reports the levels from the last to the first.
    found.base.reverse();
    found.orbit_sizes.reverse();
    Some(Found { canonical, order, ..found })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The graph of disjoint cycles of four vertices, whose symmetries are many.
    fn squares(count: usize) -> DenseGraph {
        let mut graph = DenseGraph::new(4 * count);
        for vertex in 0..4 * count {
            graph.add_edge(vertex, vertex / 4 * 4 + (vertex + 1) % 4);
        }
        graph
    }

    #[test]
    fn a_search_ends_with_its_work_and_leaves_the_next_one_alone() {
        let graph = squares(20);
        let all = search_within(&graph, &[80], MOST_WORK).expect("enough work");
        assert_eq!(all.orbit_sizes[0], 80);
        // Each refinement takes 80 vertices times two words for each new cell, and there are at least 40 cells.
        assert!(search_within(&graph, &[80], 80 * 2 * 40).is_none());
        assert_eq!(search(&graph, &[80]).expect("enough work").orbit_sizes, all.orbit_sizes);
    }

    #[test]
    fn a_node_is_charged_for_the_cells_that_it_splits() {
        let mut found = Found { left: 1 << 40, ..Found::default() };
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
}
