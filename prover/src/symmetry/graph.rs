//! Automorphisms of coloured graphs, found by the library `canonaut`, a port of nauty (Brendan McKay, "Practical graph
//! isomorphism", 1981).

use std::cell::RefCell;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use canonaut::refine::GraphContext;
use canonaut::search::canonicalize;
use canonaut::structs::{CanonautOptions, DenseGraph, Statistics};
use canonaut::support::KILL_REQUEST;

/// The limit of a search: nodes times pairs of vertices. If the points may be permuted freely, there are as many nodes
/// as pairs of points.
const MOST_WORK: u64 = 1 << 36;

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
    /// The nodes that the search may still visit.
    left: u64,
}

thread_local! {
    /// The library reports through plain functions, which cannot have a receiver.
    static FOUND: RefCell<Found> = RefCell::default();
}

/// Finds the automorphisms of a graph that keep its colours. The vertices are sorted by colour, and `colours` has the
/// number of each. Nothing if this takes too many nodes.
///
/// The base is taken from the first colours, as long as their vertices can move. (Without a canonical graph, version
/// 1.0.0 of the library would stop at the first automorphism.)
pub(super) fn search(graph: &DenseGraph, colours: &[usize]) -> Option<Found> {
    let vertices = graph.number_of_vertices;
    if vertices == 0 {
        return Some(Found::default());
    }
    let mut order: Vec<u32> = (0..vertices).collect();
    let mut canonical = vec![0; graph.adjacency.len()];
    let mut cells = vec![1; vertices as usize];
    let mut end = 0;
    for &count in colours.iter().filter(|&&count| count > 0) {
        end += count;
        cells[end - 1] = 0;
    }
    let mut options = CanonautOptions {
        get_canonical: true,
        default_partition: false,
        target_cell_level: 0,
        user_node_procedure: Some(|_, _, _, _, _, _, _, _, _| {
            FOUND.with_borrow_mut(|found| {
                found.left = found.left.saturating_sub(1);
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
    FOUND.set(Found { left: MOST_WORK / u64::from(vertices).pow(2) + 1, ..Found::default() });
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
    found.base.reverse();
    found.orbit_sizes.reverse();
    Some(Found { canonical, order, ..found })
}
