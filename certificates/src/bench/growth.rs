//! Measures how proofs grow with the board, in four families of games.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::bench::Row;
use crate::pages::Pages;
use crate::table::{CATALOGUE, Entry, Family};
use crate::tools::{Error, grouped};

/// The file name of the picture, among the pictures.
pub(super) const PICTURE: &str = "growth.svg";

/// The games of all families.
fn families() -> impl Iterator<Item = &'static String> {
    CATALOGUE.families.iter().flat_map(|family| &family.games)
}

/// Whether this game is in a family.
pub(super) fn includes(entry: &Entry) -> bool {
    families().any(|game| entry.game == *game)
}

/// How the proofs of the families grow.
pub(super) struct Growth {
    /// Each family's name, words and games: the name of each, its file, and its row; of an open game its points and lines alone.
    pub(super) families: Vec<Value>,
    series: Vec<Series>,
}

impl Growth {
    /// The picture.
    pub(super) fn picture(&self) -> Result<String, Error> {
        let titles = ["seconds to prove", "seconds to check", "bytes of the proof", "memory of the prover, MiB"];
        picture("How proofs grow with the board", &titles, "points of the board", &self.series)
    }
}

/// The section of the page, from the rows by the names of their files; nothing if a game is neither open nor measured.
pub(super) fn section(measured: &BTreeMap<String, Row>) -> Option<Growth> {
    let mut growth = Growth { families: Vec::new(), series: Vec::new() };
    for Family { name, words, games } in &CATALOGUE.families {
        let (mut rows, mut points) = (Vec::new(), Vec::new());
        for game in games {
            if let Some(open) = CATALOGUE.open.iter().find(|open| open.game == *game) {
                rows.push(json!([game, null, open]));
                points.push(Point { name: game.clone(), size: open.points as f64, values: vec![None; 4] });
            } else {
                // Of several proofs of a game, that in the first version of the format has the last name.
                let (file, row) = measured.iter().rfind(|(_, row)| row.game == *game)?;
                rows.push(json!([game, file, row]));
                points.push(point(row));
            }
        }
        growth.families.push(json!({ "name": name, "words": words, "games": rows }));
        growth.series.push(Series { name: name.clone(), points });
    }
    Some(growth)
}

fn point(row: &Row) -> Point {
    let mebibytes = row.prove.peak.map(|peak| peak as f64 / f64::from(1 << 20));
    let times = [row.prove, row.check].map(|timing| Some(timing.median.as_secs_f64()));
    let values = [&times[..], &[Some(row.bytes as f64), mebibytes]].concat();
    Point { name: row.game.clone(), size: row.points as f64, values }
}

// Plots with logarithmic scales, side by side, as SVG for pages in light and dark.

/// The size of a plot's frame.
const FRAME: [u32; 2] = [390, 210];
/// The room for a plot with its title and the numbers of its scales.
const PITCH: [u32; 2] = [480, 276];
/// The first frame's corner, below the legend.
const CORNER: u32 = 66;

/// What all plots of a picture show, each in its own way: a series has a name and points.
struct Series {
    name: String,
    points: Vec<Point>,
}

/// A thing that was measured, or is open.
struct Point {
    name: String,
    /// Its place on the horizontal scale.
    size: f64,
    /// Its places on the vertical scales, one for each plot. What is unknown has none.
    values: Vec<Option<f64>>,
}

/// A picture of plots, two in a row. The horizontal scale is the same in all; `below` says what it is, and a title what the
/// vertical scale of a plot is. A point without a value is an empty mark at the lower edge.
///
/// There are four series at most, as there are four kinds of marks.
fn picture(name: &str, titles: &[&str], below: &str, series: &[Series]) -> Result<String, Error> {
    let horizontal = Scale::of(series.iter().flat_map(|series| &series.points).map(|point| point.size));
    let (mut legend, mut x) = (Vec::new(), CORNER);
    for (kind, Series { name, .. }) in series.iter().enumerate() {
        legend.push((kind, name, x));
        x += 40 + 8 * u32::try_from(name.len()).unwrap_or_default();
    }
    let plots = (0..).zip(titles).map(|(index, title)| plot(index, title, &horizontal, series));
    let (plots, count) = (plots.collect::<Vec<_>>(), u32::try_from(titles.len()).unwrap_or_default());
    let (width, height) = (count.min(2) * PITCH[0], CORNER + count.div_ceil(2) * PITCH[1]);
    Pages::new()?.page("growth.svg", json!({
        "name": name, "width": width, "height": height, "legend": legend, "after": x, "plots": plots, "below": below,
    }))
}

/// The plot of this number.
fn plot(index: u32, title: &str, horizontal: &Scale, series: &[Series]) -> Value {
    let values = |point: &Point| point.values.get(index as usize).copied().flatten();
    let vertical = Scale::of(series.iter().flat_map(|series| &series.points).filter_map(values));
    let [left, top] = [CORNER + index % 2 * PITCH[0], CORNER + index / 2 * PITCH[1]];
    let [right, bottom] = [left + FRAME[0], top + FRAME[1]];
    let x = |place: f64| f64::from(left) + place * f64::from(FRAME[0]);
    let y = |place: f64| f64::from(bottom) - place * f64::from(FRAME[1]);
    let ticks = |scale: &Scale, at: &dyn Fn(f64) -> f64| -> Vec<(String, f64)> {
        scale.ticks().into_iter().map(|(number, place)| (number, at(place))).collect()
    };
    let place = |point: &Point| values(point).map(|value| [x(horizontal.place(point.size)), y(vertical.place(value))]);
    let shown = series.iter().enumerate().map(|(kind, Series { points, .. })| {
        // What is open interrupts the line.
        let known = points.split(|point| values(point).is_none()).filter(|known| known.len() > 1);
        let lines = known.map(|known| {
            let steps = known.iter().filter_map(place).map(|[x, y]| format!("{x:.1} {y:.1}"));
            steps.collect::<Vec<_>>().join("L")
        });
        let marks = points.iter().map(|point| {
            let at = place(point).unwrap_or_else(|| [x(horizontal.place(point.size)), bottom.into()]);
            (&point.name, at, values(point).is_some())
        });
        (kind, lines.collect::<Vec<_>>(), marks.collect::<Vec<_>>())
    });
    json!({
        "title": title, "left": left, "top": top, "right": right, "bottom": bottom, "vertical": ticks(&vertical, &y),
        "horizontal": ticks(horizontal, &x), "series": shown.collect::<Vec<_>>(),
    })
}

// A logarithmic scale with round bounds.

/// A scale from one round number to another, by all that it has. A round number is 1, 2 or 5 times a power of ten.
struct Scale(Vec<f64>);

impl Scale {
    /// The shortest scale with these values, which are positive, not too small and not too large. Without values it is from 1 to 10.
    fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let least = values.clone().reduce(f64::min).unwrap_or(1.0);
        let most = values.reduce(f64::max).unwrap_or(10.0);
        let round = |power: i32| ["1", "2", "5"].map(|digit| format!("{digit}e{power}"));
        let all: Vec<f64> = (-9..15).flat_map(round).filter_map(|round| round.parse().ok()).collect();
        let low = all.iter().rposition(|&round| round <= least).unwrap_or(0);
        let steps = all[low..].iter().skip(1).take_while(|&&round| round < most).count() + 2;
        Self(all.into_iter().skip(low).take(steps).collect())
    }

    /// The place of a value: 0 at the low end, 1 at the high one.
    fn place(&self, value: f64) -> f64 {
        let [low, high] = [self.0.first(), self.0.last()].map(|end| end.copied().unwrap_or(1.0));
        (value / low).log10() / (high / low).log10()
    }

    /// The round numbers to be shown, as they are written (`0.002`, `5,000`), with their places: powers of ten, if there are enough of them.
    fn ticks(&self) -> Vec<(String, f64)> {
        let tens: Vec<f64> = self.0.iter().copied().filter(|round| format!("{round:e}").starts_with('1')).collect();
        let shown = if tens.len() > 2 { &tens } else { &self.0 };
        let text = |round: f64| if round < 1.0 { round.to_string() } else { grouped(&round.to_string()) };
        shown.iter().map(|&round| (text(round), self.place(round))).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::bench::{Measured, Timing};
    use crate::table::{Open, table as entries};

    fn letter(place: u32) -> char {
        char::from_u32(u32::from('a') + place).unwrap()
    }

    /// Made up: the numbers grow with the place of the game.
    fn made_up() -> BTreeMap<String, Row> {
        let row = |(place, game): (u32, &String)| {
            let size = u64::from(place) + 3;
            let timing = |micros, peak| Timing { median: Duration::from_micros(micros), runs: 1, peak };
            let row = Row {
                game: game.clone(),
                claim: "Xeno wins".to_owned(),
                points: size * size,
                lines: 7 * size,
                prove: timing(2900 * u64::from(place + 1).pow(3), (place != 3).then_some((size + 5) << 19)),
                check: timing(1100 * u64::from(place + 1), None),
                bytes: 59 * size * size,
                on: 'a',
                ..Row::default()
            };
            (format!("{}.pgc", letter(place)), row)
        };
        (0..).zip(families()).map(row).collect()
    }

    #[test]
    fn the_section_has_a_table_for_each_family() {
        let growth = section(&made_up()).unwrap();
        let section = Measured::default().page("", Some(&growth)).unwrap();
        let section = section[section.find("\n## Growth").unwrap()..].to_owned();
        let of_one_file = |text: String, place| text.replace(&format!("({}.pgc)", letter(place)), "(a.pgc)");
        let section = (0..26).fold(section, of_one_file);
        insta::assert_snapshot!(section);
    }

    #[test]
    fn the_same_figures_are_drawn_in_the_same_way() {
        let [one, other] = [0, 1].map(|_| section(&made_up()).unwrap().picture().unwrap());
        assert_eq!(one, other);
        assert!(one.contains("<title>mnk:8,4,4</title>") && one.contains("<title>6^3</title>"));
    }

    #[test]
    fn each_game_is_open_or_has_a_certificate() {
        for game in families() {
            let is_open = CATALOGUE.open.iter().any(|open| open.game == *game);
            assert_ne!(is_open, entries().any(|entry| entry.game == *game && includes(entry)), "{game}");
        }
        let mut rows = made_up();
        rows.retain(|_, row| row.game != "3^5");
        assert!(section(&rows).is_none());
    }

    #[test]
    fn open_cubes_have_their_points_and_lines() {
        for Open { game, points, lines } in &CATALOGUE.open {
            let side: u64 = game.strip_suffix("^3").unwrap().parse().unwrap();
            // L. Moser's count of the lines of a cube.
            assert_eq!((*points, *lines), (side.pow(3), ((side + 2).pow(3) - side.pow(3)) / 2), "{game}");
        }
    }

    fn series() -> Vec<Series> {
        let point = |size: u32, values: &[Option<f64>]| Point {
            name: format!("{size}^1"),
            size: f64::from(size),
            values: values.to_vec(),
        };
        let known = |value| [Some(value), Some(value * value)];
        vec![
            Series { name: "one".to_owned(), points: vec![point(10, &known(1.0)), point(100, &known(10.0))] },
            Series {
                name: "two".to_owned(),
                points: vec![
                    point(10, &known(2.0)),
                    point(20, &known(3.0)),
                    point(50, &[None, None]),
                    point(80, &known(9.0)),
                ],
            },
        ]
    }

    /// The names of the elements that are opened, if each is closed in its turn and each quotation mark has its partner.
    fn elements(text: &str) -> Vec<&str> {
        let (mut names, mut open) = (Vec::new(), Vec::new());
        for (index, part) in text.split('<').enumerate() {
            let Some((tag, words)) = part.split_once('>') else {
                assert!(index == 0 && part.is_empty(), "{part}");
                continue;
            };
            assert!(!words.contains('&') && tag.matches('"').count() % 2 == 0, "{part}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name), "{part}");
                continue;
            }
            let name = tag.split([' ', '/']).next().unwrap_or_default();
            names.push(name);
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
        names
    }

    #[test]
    fn the_picture_is_well_formed_and_has_each_point_in_each_plot() {
        let picture = picture("A picture", &["first", "second", "third"], "points", &series()).unwrap();
        let elements = elements(&picture);
        assert_eq!(elements[..4], ["svg", "title", "style", "rect"]);
        // Six points in three plots, and the legend. The third plot has no values.
        assert_eq!(picture.matches("Z\"").count(), 3 * 6 + 2);
        assert_eq!(picture.matches(" f0\"").count() + picture.matches(" f1\"").count(), 2 + 5 + 5);
        assert_eq!(picture.matches("<title>20^1</title>").count(), 3);
        assert!(!picture.contains("NaN") && !picture.contains("inf"));
    }

    #[test]
    fn what_is_open_interrupts_the_line() {
        let plot = plot(0, "first", &Scale::of([10.0, 100.0].into_iter()), &series()[1..]);
        let lines = plot["series"][0][1].as_array().unwrap();
        assert_eq!((lines.len(), lines[0].as_str().unwrap().matches('L').count()), (1, 1), "{plot}");
    }

    #[test]
    fn larger_is_higher_and_further_right() {
        let plot = plot(0, "first", &Scale::of([10.0, 100.0].into_iter()), &series()[..1]);
        let [left, bottom] = [CORNER, CORNER + FRAME[1]];
        assert_eq!(plot["series"][0][1][0], format!("{left}.0 {bottom}.0L{}.0 {CORNER}.0", left + FRAME[0]), "{plot}");
    }

    fn shown(values: &[f64]) -> Vec<String> {
        Scale::of(values.iter().copied()).ticks().into_iter().map(|(number, _)| number).collect()
    }

    #[test]
    fn bounds_are_round_and_powers_of_ten_are_shown_if_there_are_three() {
        assert_eq!(shown(&[0.003, 123.0]), ["0.01", "0.1", "1", "10", "100"]);
        assert_eq!(shown(&[7.0, 60.0]), ["5", "10", "20", "50", "100"]);
        assert_eq!(shown(&[58.0, 258_450.0]), ["100", "1,000", "10,000", "100,000"]);
        assert_eq!(shown(&[0.02, 0.05]), ["0.02", "0.05"]);
        assert_eq!(shown(&[0.01, 0.01]), ["0.01", "0.02"]);
        assert_eq!(shown(&[]), ["1", "2", "5", "10"]);
    }

    #[test]
    fn equal_ratios_are_equal_distances() {
        let scale = Scale::of([1.0, 100.0].into_iter());
        for (value, place) in [(1.0, 0.0), (10.0, 0.5), (100.0, 1.0)] {
            assert!((scale.place(value) - place).abs() < 1e-9, "{value}");
        }
    }
}
