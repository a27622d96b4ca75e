//! The board without scripts: a table for each panel, or a drawing where points stand anywhere.

use std::fmt::Write;

use crate::layout::Layout;
use crate::markup::escaped;
use pgc_core::game::{Game, Point};

/// The most points of a board that is drawn without scripts.
const MOST: usize = 1000;

/// The board at the start as markup: the marks of the players, and the names of free points.
pub(super) fn board(game: &Game, layout: &Layout, names: &[String]) -> String {
    if game.board.points() > MOST {
        return "<p>The board is too large to be drawn without scripts.</p>".to_owned();
    }
    let start = game.opening.start();
    let shown = |point: Point| {
        if start.xeno.contains(&point) {
            "✕".to_owned()
        } else if start.ophelia.contains(&point) {
            "◯".to_owned()
        } else {
            escaped(&names[usize::from(point)])
        }
    };
    let mut text = String::new();
    match layout {
        Layout::Panels { panels, .. } => {
            for panel in panels {
                text += "<table class=still>";
                if !panel.title.is_empty() {
                    let _ = write!(text, "<caption>{}</caption>", panel.title);
                }
                for (row, cells) in panel.cells.chunks(panel.columns).enumerate() {
                    text += "<tr>";
                    if let Some(title) = panel.rows.get(row) {
                        let _ = write!(text, "<th>{title}");
                    }
                    for cell in cells {
                        text += "<td>";
                        text += &cell.map_or_else(String::new, shown);
                    }
                }
                text += "</table>";
            }
        }
        Layout::Places(places) => {
            text += "<svg viewBox=\"-5 -5 110 85\" role=img aria-label=Board>";
            for (point, [x, y]) in (0..).zip(places) {
                let _ = write!(text, "<text x={:.1} y={:.1} font-size=4>{}</text>", x * 100.0, y * 75.0, shown(point));
            }
            text += "</svg>";
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::labels::names;

    fn drawn(expression: &str, points: &[&str]) -> String {
        let game = Game::read(expression).unwrap();
        let mut names = names(&game);
        points.iter().zip(&mut names).for_each(|(&name, place)| name.clone_into(place));
        board(&game, &Layout::of(&game), &names)
    }

    #[test]
    fn each_point_stands_in_its_cell_by_name_or_mark() {
        let text = drawn("3^2 --start X:4/O:0 --to-move Xeno", &[]);
        assert!(text.starts_with("<table class=still><tr><td>◯<td>1<td>2<tr><td>3<td>✕"), "{text}");
        assert_eq!(drawn("3^3", &[]).matches("<caption>layer ").count(), 3);
        assert!(drawn("td:3,5", &[]).contains("<th>group 0<td>0"));
    }

    #[test]
    fn names_are_text() {
        assert!(drawn("3^2", &["</noscript><b>"]).contains("<td>&lt;/noscript&gt;&lt;b&gt;<td>"));
    }

    #[test]
    fn large_boards_are_left_out() {
        assert!(drawn("11^3", &[]).contains("too large"));
    }
}
