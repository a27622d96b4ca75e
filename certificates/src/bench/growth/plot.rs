//! Plots with logarithmic scales, side by side, as SVG for pages in light and dark.

use std::fmt::Write;

use super::scale::Scale;

/// The size of a plot's frame.
const WIDTH: f64 = 390.0;
const HEIGHT: f64 = 210.0;
/// The room for a plot with its title and the numbers of its scales.
const PITCH: [f64; 2] = [480.0, 276.0];
/// The first frame's corner, below the legend.
const CORNER: [f64; 2] = [66.0, 66.0];
/// How far the corners of a mark are from its centre.
const RADIUS: f64 = 4.5;

/// Colours are written out, as in the prover's pictures: the light ones, and others for dark screens.
const STYLE: &str = "\
.paper{fill:#fff}.frame{fill:none;stroke:#bfb8a8}.tick{stroke:#bfb8a8;stroke-width:.6;opacity:.6}\
text{font-family:system-ui,sans-serif;font-size:12px;fill:#6b665c}.title{font-size:14px;fill:#1d1c1a}.number{text-anchor:end}\
.under{text-anchor:middle}path{fill:none;stroke-width:1.8}\
.s0{stroke:#a3231b}.s1{stroke:#14548c}.s2{stroke:#8a5a00}.s3{stroke:#6a3fb5}\
.f0{fill:#a3231b}.f1{fill:#14548c}.f2{fill:#8a5a00}.f3{fill:#6a3fb5}\
@media(prefers-color-scheme:dark){.paper{fill:#171614}.frame,.tick{stroke:#575247}text{fill:#b3ada0}.title{fill:#f1eee7}\
.s0{stroke:#ff8a7d}.s1{stroke:#7cc0ff}.s2{stroke:#f2bd5a}.s3{stroke:#c4a5ff}\
.f0{fill:#ff8a7d}.f1{fill:#7cc0ff}.f2{fill:#f2bd5a}.f3{fill:#c4a5ff}}";

/// What all plots of a picture show, each in its own way: a series has a name and points.
pub(super) struct Series {
    pub(super) name: String,
    pub(super) points: Vec<Point>,
}

/// A thing that was measured, or is open.
pub(super) struct Point {
    pub(super) name: String,
    /// Its place on the horizontal scale.
    pub(super) size: f64,
    /// Its places on the vertical scales, one for each plot. What is unknown has none.
    pub(super) values: Vec<Option<f64>>,
}

/// A picture of plots, two in a row. The horizontal scale is the same in all; `below` says what it is, and a title what the
/// vertical scale of a plot is. A point without a value is an empty mark at the lower edge.
///
/// There are four series at most, as there are four kinds of marks.
pub(super) fn picture(name: &str, titles: &[&str], below: &str, series: &[Series]) -> String {
    let horizontal = Scale::of(series.iter().flat_map(|series| &series.points).map(|point| point.size));
    let mut body = legend(series);
    for (index, title) in titles.iter().enumerate() {
        let (column, row) = ((index % 2) as f64, (index / 2) as f64);
        let corner = [CORNER[0] + column * PITCH[0], CORNER[1] + row * PITCH[1]];
        body += &plot(index, corner, title, &horizontal, series);
    }
    let (columns, rows) = (titles.len().min(2) as f64, titles.len().div_ceil(2) as f64);
    let [width, height] = [columns * PITCH[0], CORNER[1] + rows * PITCH[1]];
    let bottom = height - 18.0;
    let _ = writeln!(body, "<text class=\"under\" x=\"{}\" y=\"{bottom}\">{below}</text>", width / 2.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\">\n<title>{name}</title><style>{STYLE}</style>\n<rect class=\"paper\" width=\"{width}\" \
         height=\"{height}\"/>\n{body}</svg>\n"
    )
}

/// The names of the series, and an empty mark.
fn legend(series: &[Series]) -> String {
    let mut text = String::new();
    let mut x = CORNER[0];
    for (index, Series { name, .. }) in series.iter().enumerate() {
        let shape = shape(index, [x, 20.0]);
        let _ = write!(text, "<path class=\"s{index} f{index}\" d=\"{shape}\"/>");
        let _ = writeln!(text, "<text x=\"{}\" y=\"24\">{name}</text>", x + 12.0);
        x += 40.0 + 8.0 * name.len() as f64;
    }
    let _ = writeln!(text, "<text x=\"{x}\" y=\"24\">empty: open</text>");
    text
}

/// One plot, with its upper left corner here.
fn plot(index: usize, [left, top]: [f64; 2], title: &str, horizontal: &Scale, series: &[Series]) -> String {
    let values = |point: &Point| point.values.get(index).copied().flatten();
    let vertical = Scale::of(series.iter().flat_map(|series| &series.points).filter_map(values));
    let [right, bottom] = [left + WIDTH, top + HEIGHT];
    let x = |place: f64| left + place * WIDTH;
    let y = |place: f64| bottom - place * HEIGHT;
    let mut text = format!("<text class=\"title\" x=\"{left}\" y=\"{}\">{title}</text>\n", top - 10.0);
    for (number, place) in vertical.ticks() {
        let (at, number) = (y(place), number.text());
        let _ = write!(text, "<path class=\"tick\" d=\"M{left} {at:.1}H{right}\"/>");
        let _ = writeln!(text, "<text class=\"number\" x=\"{}\" y=\"{:.1}\">{number}</text>", left - 6.0, at + 4.0);
    }
    for (number, place) in horizontal.ticks() {
        let (at, number) = (x(place), number.text());
        let _ = write!(text, "<path class=\"tick\" d=\"M{at:.1} {top}V{bottom}\"/>");
        let _ = writeln!(text, "<text class=\"under\" x=\"{at:.1}\" y=\"{}\">{number}</text>", bottom + 16.0);
    }
    let _ = writeln!(text, "<rect class=\"frame\" x=\"{left}\" y=\"{top}\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>");
    for (kind, Series { points, .. }) in series.iter().enumerate() {
        let place =
            |point: &Point| values(point).map(|value| [x(horizontal.place(point.size)), y(vertical.place(value))]);
        // What is open interrupts the line.
        for known in points.split(|point| values(point).is_none()) {
            let steps: Vec<String> = known.iter().filter_map(place).map(|[x, y]| format!("{x:.1} {y:.1}")).collect();
            if steps.len() > 1 {
                let _ = writeln!(text, "<path class=\"s{kind}\" d=\"M{}\"/>", steps.join("L"));
            }
        }
        for point in points {
            let (at, fill) = match place(point) {
                Some(at) => (at, format!(" f{kind}")),
                None => ([x(horizontal.place(point.size)), bottom], String::new()),
            };
            let (shape, name) = (shape(kind, at), &point.name);
            let _ = writeln!(text, "<path class=\"s{kind}{fill}\" d=\"{shape}\"><title>{name}</title></path>");
        }
    }
    text
}

/// The outline of a series' mark: a square, a diamond, or a triangle that stands or hangs.
fn shape(kind: usize, [x, y]: [f64; 2]) -> String {
    const R: f64 = RADIUS;
    let corners: &[[f64; 2]] = match kind {
        0 => &[[-R, -R], [R, -R], [R, R], [-R, R]],
        1 => &[[0.0, -R], [R, 0.0], [0.0, R], [-R, 0.0]],
        2 => &[[0.0, -R], [R, R], [-R, R]],
        _ => &[[0.0, R], [R, -R], [-R, -R]],
    };
    let steps: Vec<String> = corners.iter().map(|[right, down]| format!("{:.1} {:.1}", x + right, y + down)).collect();
    format!("M{}Z", steps.join("L"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let picture = picture("A picture", &["first", "second", "third"], "points", &series());
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
        let two = &series()[1..];
        let plot = plot(0, [0.0, 0.0], "first", &Scale::of([10.0, 100.0].into_iter()), two);
        let lines: Vec<&str> =
            plot.lines().filter(|line| line.starts_with("<path class=\"s0\"") && line.ends_with("/>")).collect();
        assert_eq!(lines.len(), 1, "{plot}");
        assert_eq!(lines[0].matches('L').count(), 1, "{plot}");
    }

    #[test]
    fn larger_is_higher_and_further_right() {
        let plot = plot(0, [0.0, 0.0], "first", &Scale::of([10.0, 100.0].into_iter()), &series()[..1]);
        assert!(plot.contains(&format!("d=\"M0.0 {HEIGHT:.1}L{WIDTH:.1} 0.0\"")), "{plot}");
    }
}
