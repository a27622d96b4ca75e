//! The names of points, as they are told and typed.

use pgc_core::game::{Game, Names, Point};
use pgc_core::labels::{Labels, names};

/// The names of a board's points.
#[derive(Debug)]
pub(super) struct PointNames<'g> {
    known: Names<'g>,
    shown: Vec<String>,
    /// What can be typed on any keyboard, where the name cannot.
    plain: Vec<Option<String>>,
}

impl<'g> PointNames<'g> {
    pub(super) fn of(game: &'g Game) -> PointNames<'g> {
        let (labels, shown) = (Labels::of(game), names(game));
        let plain = (0..=Point::MAX).take(shown.len()).map(|point| labels.plain(point)).collect();
        PointNames { known: Names::of(game), shown, plain }
    }

    /// The name of a point, as it stands on the board.
    pub(super) fn name(&self, point: Point) -> &str {
        &self.shown[usize::from(point)]
    }

    /// All of them, by the numbers of the points.
    pub(super) fn all(&self) -> &[String] {
        &self.shown
    }

    /// Names with commas between them. A single one has its plain name beside it: `β3 (b3)`.
    pub(super) fn list(&self, points: &[Point]) -> String {
        match points {
            &[point] => match &self.plain[usize::from(point)] {
                Some(plain) => format!("{} ({plain})", self.name(point)),
                None => self.name(point).to_owned(),
            },
            _ => points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(", "),
        }
    }

    /// The point that somebody means.
    pub(super) fn find(&self, text: &str) -> Option<Point> {
        let shown = self.shown.iter().position(|name| name.eq_ignore_ascii_case(text));
        let plain =
            || self.plain.iter().position(|name| name.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(text)));
        let number = shown.or_else(plain).and_then(|number| Point::try_from(number).ok());
        number.or_else(|| self.known.point(text))
    }

    /// What is to be typed where a name is not plain, in a sentence.
    pub(super) fn advice(&self) -> Option<String> {
        let first = |letter: Option<char>| {
            let is_first = |name: &&String| name.chars().next() != letter && !name.is_ascii();
            let name = self.shown.iter().find(is_first)?;
            let point = self.shown.iter().position(|other| other == name)?;
            Some((name, self.plain[point].as_ref()?))
        };
        let (name, plain) = first(None)?;
        let more = first(name.chars().next()).map(|(name, plain)| format!(", and {plain} for {name}"));
        Some(format!("Type {plain} for {name}{}.", more.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_names_that_any_keyboard_can_type() {
        let game = Game::parse("affine:4").unwrap();
        let names = PointNames::of(&game);
        assert_eq!((names.list(&[9]), names.list(&[8, 9])), ("β3 (b3)".to_owned(), "β1, β3".to_owned()));
        assert_eq!(["β3", "b3", "B3", "9"].map(|text| names.find(text)), [Some(9); 4]);
        assert_eq!((names.find("r1"), names.find("b5")), (Some(0), None));
        assert_eq!(names.advice().unwrap(), "Type b1 for β1, and a1 for α1.");
    }

    #[test]
    fn other_names_are_known_too() {
        let cube = Game::parse("4^3").unwrap();
        let names = PointNames::of(&cube);
        assert_eq!((names.find("1.0.3"), names.find("19"), names.advice()), (Some(19), Some(19), None));
        let mut game = Game::parse("mnk:3,1,3").unwrap();
        game.source.names = ["nord", "süd", "b1"].map(str::to_owned).to_vec();
        let names = PointNames::of(&game);
        assert_eq!((names.list(&[1]), names.find("b1")), ("süd (1)".to_owned(), Some(2)));
        assert_eq!(names.advice().unwrap(), "Type 1 for süd.");
    }
}
