//! Colours for parts: where two parts touch, they differ.

use std::collections::BTreeSet;

use super::places::{CELL, Places};
use pgc_core::game::Point;

/// The colours, of middle brightness, each as unlike the earlier ones as it can be.
pub(crate) const COLOURS: [&str; 12] = [
    "#d9822b", "#3f8fd2", "#4fa64f", "#b565c9", "#c9b22e", "#d1495b", "#2aa79b", "#7d6fd6", "#8fae2f", "#d465a0",
    "#9a7350", "#6f8796",
];

/// The number of a colour for each part. Parts that touch have different ones as long as there are enough colours; the first
/// colours are used most.
pub(super) fn of(parts: &[&[Point]], places: &Places) -> Vec<usize> {
    let near = neighbours(parts, places);
    let mut colours: Vec<Option<usize>> = vec![None; parts.len()];
    for _ in parts {
        let used = |part: usize| near[part].iter().filter_map(|&other| colours[other]).collect::<BTreeSet<usize>>();
        // The part with the fewest colours left, and of several the one that touches most others (Brélaz 1979).
        let open = (0..parts.len()).filter(|&part| colours[part].is_none());
        let Some(part) = open.max_by_key(|&part| (used(part).len(), near[part].len(), parts.len() - part)) else {
            break;
        };
        let taken = used(part);
        colours[part] = Some((0..COLOURS.len()).find(|colour| !taken.contains(colour)).unwrap_or(part % COLOURS.len()));
    }
    colours.into_iter().flatten().collect()
}

/// For each part the parts with a cell beside one of its cells, corners included.
fn neighbours(parts: &[&[Point]], places: &Places) -> Vec<BTreeSet<usize>> {
    let cells: Vec<(usize, [f64; 2])> = parts
        .iter()
        .enumerate()
        .flat_map(|(part, points)| points.iter().map(move |&point| (part, places.points[usize::from(point)])))
        .collect();
    let mut near = vec![BTreeSet::new(); parts.len()];
    for &(part, [x, y]) in &cells {
        let beside = |[u, v]: [f64; 2]| (x - u).abs() < 1.2 * CELL && (y - v).abs() < 1.2 * CELL;
        near[part]
            .extend(cells.iter().filter(|(other, place)| *other != part && beside(*place)).map(|(other, _)| *other));
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Layout;
    use pgc_core::game::Game;

    #[test]
    fn parts_that_touch_differ() {
        let places = Places::of(&Layout::of(&Game::parse("3^3").unwrap()));
        // The second part touches the first in the first layer; the third stands in another layer.
        let parts: [&[Point]; 3] = [&[0, 4], &[1, 8], &[18, 26]];
        let colours = of(&parts, &places);
        assert_ne!(colours[0], colours[1]);
        assert_eq!(colours[2], 0);
        let rows: Vec<Vec<Point>> = (0..27).map(|point| vec![point]).collect();
        let rows: Vec<&[Point]> = rows.iter().map(Vec::as_slice).collect();
        let colours = of(&rows, &places);
        assert_eq!(neighbours(&rows, &places)[0], BTreeSet::from([1, 3, 4]));
        for (part, near) in neighbours(&rows, &places).iter().enumerate() {
            assert!(near.iter().all(|&other| colours[other] != colours[part]), "{part}");
        }
    }

    #[test]
    fn more_parts_than_colours_have_colours_too() {
        let places = Places::of(&Layout::of(&Game::parse("mnk:40,2,3").unwrap()));
        let comb: Vec<Vec<Point>> = (0..14).map(|part| (0..40).filter(|point| point % 14 == part).collect()).collect();
        let tall: Vec<Vec<Point>> = comb
            .iter()
            .enumerate()
            .map(|(part, points)| {
                let below = points.iter().map(|point| 40 + (point * 3 + Point::try_from(part).unwrap()) % 40);
                points.iter().copied().chain(below).collect()
            })
            .collect();
        let parts: Vec<&[Point]> = tall.iter().map(Vec::as_slice).collect();
        let colours = of(&parts, &places);
        assert_eq!(colours.len(), 14);
        assert!(colours.iter().all(|&colour| colour < COLOURS.len()));
    }

    /// The relative luminance of a colour (WCAG 2.2).
    fn luminance(channels: [f64; 3]) -> f64 {
        let linear = channels.map(|value| {
            let value = value / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    fn channels(hex: &str) -> [f64; 3] {
        [1, 3, 5].map(|at| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()))
    }

    #[test]
    fn letters_can_be_read_on_each_colour_in_light_and_dark() {
        let contrast = |one: f64, other: f64| (one.max(other) + 0.05) / (one.min(other) + 0.05);
        for (paper, ink) in [("#ffffff", "#1d1c1a"), ("#171614", "#f1eee7")] {
            assert!(crate::svg::STYLE.contains(ink));
            for colour in COLOURS {
                let (paper, colour) = (channels(paper), channels(colour));
                let mixed = [0, 1, 2].map(|at| 0.35 * colour[at] + 0.65 * paper[at]);
                let found = contrast(luminance(mixed), luminance(channels(ink)));
                assert!(found >= 7.0, "{ink} on {colour:?}: {found}");
            }
        }
    }
}
