//! Measures how proofs grow with the board, in four families of games.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::bench::Row;
use crate::table::{CATALOGUE, Entry, Family};

/// The games of all families.
fn families() -> impl Iterator<Item = &'static String> {
    CATALOGUE.families.iter().flat_map(|family| &family.games)
}

/// Whether a proof belongs to one of the families.
pub(super) fn includes(entry: &Entry) -> bool {
    families().any(|game| entry.game == *game)
}

/// The families with their games, each with what was measured of it or with what is known of an open one; nothing if a game is not measured.
pub(super) fn section(measured: &BTreeMap<String, Row>) -> Option<Vec<Value>> {
    let row = |game: &String| {
        if let Some(open) = CATALOGUE.open.iter().find(|open| open.game == *game) {
            return Some(json!([game, null, open]));
        }
        // Of several proofs of a game, that in the first version of the format has the last name.
        let (file, row) = measured.iter().rfind(|(_, row)| row.game == *game)?;
        Some(json!([game, file, row]))
    };
    let family = |Family { name, words, games }: &Family| {
        let rows = games.iter().map(row).collect::<Option<Vec<_>>>()?;
        Some(json!({ "name": name, "words": words, "games": rows }))
    };
    CATALOGUE.families.iter().map(family).collect()
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
        let section = Measured::default().page("", Some(growth)).unwrap();
        let section = section[section.find("\n## Growth").unwrap()..].to_owned();
        let of_one_file = |text: String, place| text.replace(&format!("({}.pgc)", letter(place)), "(a.pgc)");
        let section = (0..26).fold(section, of_one_file);
        insta::assert_snapshot!(section);
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
}
