//! Coordinates of the points of a layout.

use crate::layout::{Layout, Panel};
use pgc_core::game::Point;

/// The side of a cell.
pub(crate) const CELL: f64 = 44.0;

/// Half the side of a mark.
pub(crate) const MARK: f64 = CELL * 0.22;
/// How far marks and lines are below the middle of a cell, so that they leave its name alone.
pub(super) const DOWN: f64 = 4.0;

/// The empty space around everything and between panels.
const GAP: f64 = 18.0;
/// The width of the titles of rows.
const ROWS: f64 = 64.0;
/// The height of a panel's title.
const TITLE: f64 = 18.0;

/// Where everything stands.
pub(super) struct Places {
    /// The middle of each point's cell.
    pub(super) points: Vec<[f64; 2]>,
    /// Titles of panels and rows, with their left end on the base line.
    pub(super) titles: Vec<(f64, f64, String)>,
    pub(super) width: f64,
    pub(super) height: f64,
    /// How many panels there are.
    pub(super) panels: usize,
    /// Whether points stand anywhere.
    pub(super) scattered: bool,
}

impl Places {
    pub(super) fn of(layout: &Layout) -> Places {
        match layout {
            Layout::Panels { panels, columns } => Places::in_panels(panels, *columns),
            Layout::Places(places) => Places::scattered(places),
        }
    }

    fn in_panels(panels: &[Panel], columns: usize) -> Places {
        let count: usize = panels.iter().map(|panel| panel.cells.iter().flatten().count()).sum();
        let mut places = Places {
            points: vec![[0.0; 2]; count],
            titles: Vec::new(),
            width: 0.0,
            height: 0.0,
            panels: panels.len(),
            scattered: false,
        };
        let (mut x, mut y, mut tallest) = (GAP, GAP, 0.0_f64);
        for (index, panel) in panels.iter().enumerate() {
            if index > 0 && index.is_multiple_of(columns) {
                (x, y, tallest) = (GAP, y + tallest + GAP, 0.0);
            }
            let [width, height] = places.panel(panel, [x, y]);
            x += width + GAP;
            tallest = tallest.max(height);
            places.width = places.width.max(x);
            places.height = places.height.max(y + tallest + GAP);
        }
        places
    }

    /// Places a panel with its upper left corner here, and returns its size.
    fn panel(&mut self, panel: &Panel, [x, y]: [f64; 2]) -> [f64; 2] {
        let top = if panel.title.is_empty() { y } else { y + TITLE };
        let left = if panel.rows.is_empty() { x } else { x + ROWS };
        if !panel.title.is_empty() {
            self.titles.push((x, y + 12.0, panel.title.clone()));
        }
        let (mut right, mut bottom) = (left, top);
        let mut row_top = top;
        for (number, row) in panel.cells.chunks(panel.columns).enumerate() {
            if let Some(title) = panel.rows.get(number) {
                self.titles.push((x, row_top + CELL / 2.0 + 4.0, title.clone()));
            }
            let mut cell_left = left;
            for cell in row {
                if let &Some(point) = cell {
                    self.points[usize::from(point)] = [cell_left + CELL / 2.0, row_top + CELL / 2.0];
                }
                cell_left += CELL;
            }
            right = f64::max(right, cell_left);
            row_top += CELL;
            bottom = row_top;
        }
        [right - x, bottom - y]
    }

    fn scattered(places: &[[f64; 2]]) -> Places {
        let count = u32::try_from(places.len()).map_or(1.0, f64::from);
        let side = (count.sqrt() * CELL * 2.0).max(4.0 * CELL);
        let at = |&[x, y]: &[f64; 2]| [(CELL + x * side).round(), (CELL + y * side).round()];
        let (width, height) = (side + 2.0 * CELL, side + 2.0 * CELL);
        let points = places.iter().map(at).collect();
        Places { points, titles: Vec::new(), width: width.round(), height: height.round(), panels: 1, scattered: true }
    }

    /// Where the mark of a point stands.
    pub(super) fn mark(&self, point: Point) -> [f64; 2] {
        let [x, y] = self.points[usize::from(point)];
        [x, y + DOWN]
    }

    /// The marks of a line's points, in the direction in which they lie if points stand anywhere.
    pub(super) fn along(&self, line: &[Point]) -> Vec<[f64; 2]> {
        let mut places: Vec<[f64; 2]> = line.iter().map(|&point| self.mark(point)).collect();
        if self.scattered {
            let spread = |axis: usize| {
                let low = places.iter().map(|place| place[axis]).fold(f64::INFINITY, f64::min);
                places.iter().map(|place| place[axis]).fold(f64::NEG_INFINITY, f64::max) - low
            };
            let axis = usize::from(spread(0) < spread(1));
            places.sort_by(|one, other| one[axis].total_cmp(&other[axis]));
        }
        places
    }
}
