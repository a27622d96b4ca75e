//! Measures how proofs grow with the board, in four families of games.

mod plot;
mod scale;

use std::fs;
use std::time::Duration;

use super::page::{kept_letter, kept_seconds};
use super::qubic;
use super::row::{Check, Row};
use crate::error::Error;
use crate::markdown::{NONE, mebibytes, seconds, table, whole};
use crate::table::{Entry, QUBIC, TABLE};
use crate::tools::{Tools, read};
use plot::{Point, Series};

/// The file name of the picture, among the pictures.
pub(super) const PICTURE: &str = "growth.svg";

/// A family of games, by its number of points.
struct Family {
    name: &'static str,
    /// What it is.
    words: &'static str,
    games: &'static [&'static str],
}

const FAMILIES: [Family; 4] = [
    Family {
        name: "mnk:N,4,4",
        words: "four in a row on N columns and four rows",
        games: &["mnk:4,4,4", "mnk:5,4,4", "mnk:6,4,4", "mnk:7,4,4", "mnk:8,4,4"],
    },
    Family {
        name: "td:3,q",
        words: "transversal designs with three groups of q points",
        games: &["td:3,2", "td:3,3", "td:3,4", "td:3,5", "td:3,7", "td:3,8", "td:3,9"],
    },
    Family { name: "3^n", words: "hypercubes of side three", games: &["3^2", "3^3", "3^4", "3^5", "3^6", "3^7"] },
    Family {
        name: "k^3",
        words: "cubes; the outcome of `5^3` is not known; `6^3` is made of leaves by `prover parts`, which takes less time than a search",
        games: &["2^3", "3^3", "4^3", "5^3", "6^3", "7^3", "8^3"],
    },
];

/// Games that nobody has settled, with their numbers of points and lines.
const OPEN: [(&str, u64, u64); 1] = [("5^3", 125, 109)];

/// What is known of a settled game.
#[derive(Clone)]
pub(super) struct Figures {
    claim: String,
    points: u64,
    lines: u64,
    /// The name of the certificate's file.
    file: String,
    prove: Duration,
    check: Duration,
    bytes: u64,
    /// The most memory that the prover used, in bytes.
    peak: Option<u64>,
    /// The letter of the machine on which it was measured.
    on: char,
}

impl Figures {
    /// What was measured on the machine with this letter.
    pub(super) fn new(Row { proof, said, file, prove, check, .. }: &Row, on: char) -> Self {
        Self {
            claim: proof.claim.clone(),
            points: said.points,
            lines: said.lines,
            file: file.clone(),
            prove: prove.median,
            check: check.median,
            bytes: proof.bytes,
            peak: prove.peak,
            on,
        }
    }
}

/// Whether this game is in a family.
pub(super) fn includes(entry: &Entry) -> bool {
    FAMILIES.iter().flat_map(|family| family.games).any(|game| entry.is(game))
}

/// What a page says of 4^3, whose proof takes minutes; nothing if it is about another certificate.
pub(super) fn kept(tools: &Tools, page: &str) -> Result<Option<Figures>, Error> {
    let Some(file) = TABLE.iter().find(|entry| entry.is(QUBIC)).map(Entry::file) else { return Ok(None) };
    let path = tools.certificates().join(&file);
    let bytes = fs::metadata(&path).map_err(Error::file(&path))?.len();
    let (Some(times), Some(peak), Some(on)) =
        (kept_seconds(page, QUBIC, bytes), qubic::kept_peak(page), kept_letter(page, QUBIC))
    else {
        return Ok(None);
    };
    let Check { claim, points, lines, .. } =
        read("checker", &tools.ask(&tools.checker, &["--json"], &[&path], false)?.printed)?;
    let [prove, check] = times.map(Duration::from_secs_f64);
    Ok(Some(Figures { claim, points, lines, file, prove, check, bytes, peak: Some(peak), on }))
}

/// The section of the page, and its picture; nothing if a game is neither open nor measured.
pub(super) fn section(figures: impl Fn(&str) -> Option<Figures>) -> Option<(String, String)> {
    let mut text = format!(
        "
## Growth

How the proofs of four families grow with the number of points, on logarithmic scales. Memory is the peak of the prover's whole
process, as Linux reports it for the first run; for a run of a few milliseconds the figure may be a little too low. An open game was
not run. `cargo certify bench --write growth` measures this section again, except for `{QUBIC}`, whose figures it takes from the page.

![Seconds to prove and to check, bytes of the proof and memory of the prover, by the points of the board](pictures/{PICTURE})
"
    );
    let mut series = Vec::new();
    for Family { name, words, games } in &FAMILIES {
        let (mut rows, mut points) = (Vec::new(), Vec::new());
        for &game in *games {
            if let Some((_, size, lines)) = OPEN.iter().find(|(open, ..)| *open == game) {
                let start = [format!("`{game}`"), "open".to_owned(), whole(*size), whole(*lines)];
                rows.push([&start[..], &[NONE; 5].map(str::to_owned)].concat());
                points.push(Point { name: game.to_owned(), size: *size as f64, values: vec![None; 4] });
            } else {
                let figures = figures(game)?;
                rows.push(figures.cells(game));
                points.push(figures.point(game));
            }
        }
        let numbers = ["points", "lines", "prove", "check", "bytes", "memory, MiB", "on"];
        text += &format!("\n`{name}`, {words}:\n\n{}", table(&["game", "outcome"], &numbers, &rows));
        series.push(Series { name: (*name).to_owned(), points });
    }
    let titles = ["seconds to prove", "seconds to check", "bytes of the proof", "memory of the prover, MiB"];
    Some((text, plot::picture("How proofs grow with the board", &titles, "points of the board", &series)))
}

impl Figures {
    fn cells(&self, game: &str) -> Vec<String> {
        vec![
            format!("[`{game}`]({})", self.file),
            self.claim.clone(),
            whole(self.points),
            whole(self.lines),
            seconds(self.prove),
            seconds(self.check),
            whole(self.bytes),
            mebibytes(self.peak),
            self.on.to_string(),
        ]
    }

    fn point(&self, game: &str) -> Point {
        let mebibytes = self.peak.map(|peak| peak as f64 / f64::from(1 << 20));
        let times = [self.prove, self.check].map(|time| Some(time.as_secs_f64()));
        let values = [&times[..], &[Some(self.bytes as f64), mebibytes]].concat();
        Point { name: game.to_owned(), size: self.points as f64, values }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made up: the numbers grow with the place of the game.
    fn made_up(game: &str) -> Option<Figures> {
        let place = FAMILIES.iter().flat_map(|family| family.games).position(|known| *known == game)?;
        let place = u32::try_from(place).ok()?;
        let size = u64::from(place) + 3;
        Some(Figures {
            claim: "Xeno wins".to_owned(),
            points: size * size,
            lines: 7 * size,
            file: "a.pgc".to_owned(),
            prove: Duration::from_micros(2900) * (place + 1).pow(3),
            check: Duration::from_micros(1100) * (place + 1),
            bytes: 59 * size * size,
            peak: (place != 3).then_some((size + 5) << 19),
            on: 'a',
        })
    }

    #[test]
    fn the_section_has_a_table_for_each_family() {
        let (section, _) = section(made_up).unwrap();
        insta::assert_snapshot!(section);
    }

    #[test]
    fn the_same_figures_are_drawn_in_the_same_way() {
        let [one, other] = [0, 1].map(|_| section(made_up).unwrap().1);
        assert_eq!(one, other);
        assert!(one.contains("<title>mnk:8,4,4</title>") && one.contains("<title>6^3</title>"));
    }

    #[test]
    fn each_game_is_open_or_has_a_certificate() {
        for game in FAMILIES.iter().flat_map(|family| family.games) {
            let is_open = OPEN.iter().any(|(open, ..)| open == game);
            assert_ne!(is_open, TABLE.iter().any(|entry| entry.is(game) && includes(entry)), "{game}");
        }
        assert!(section(|game| made_up(game).filter(|_| game != "3^5")).is_none());
    }

    #[test]
    fn open_cubes_have_their_points_and_lines() {
        for (game, points, lines) in OPEN {
            let side: u64 = game.strip_suffix("^3").unwrap().parse().unwrap();
            // L. Moser's count of the lines of a cube.
            assert_eq!((points, lines), (side.pow(3), ((side + 2).pow(3) - side.pow(3)) / 2), "{game}");
        }
    }
}
