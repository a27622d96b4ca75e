//! A cell of the table: a board, what is known about it, and what was printed.

use serde::Serialize;

use crate::tables::as_text::as_text;
use crate::tables::cubes::evidence::{Data, Evidence, Fact};
use crate::tables::cubes::pairing::pairing;
use crate::tables::cubes::refutation::refuted;
use crate::tables::cubes::{Cube, Printed, inequality, repair};
use pgc_core::game::{Claim, Game};
use pgc_core::position::point_set::Points;
use pgc_core::position::{PROTAGONIST, Rules, Symmetries};
use pgc_core::symmetry::automorphisms;
use pgc_engine::search::df_pn::{Limits, ProofNumberSearch, Verdict};

/// The most points of a board for which all colourings are tried.
const EXHAUSTED_POINTS: usize = 256;
/// The most branches of that search.
const EXHAUSTED_NODES: u64 = 10_000;
/// The most exchanges in the search for a draw position.
const EXCHANGES: u64 = 1_000_000;
/// The most points of a board for which the whole game is searched.
const SEARCHED_POINTS: usize = 9;

/// Results of others on boards that may lack evidence here. The source of 7^3 is arXiv:2509.21494.
const CITED: [(u32, u32, Fact, &str); 2] =
    [(4, 3, Fact::XenoWins, "Patashnik (1980)"), (7, 3, Fact::OpheliaDraws, "Cain, Raymond and Källersjö (2025)")];

/// A board of the table and what is known about it, printed as text and as JSON.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Cell {
    /// The board.
    #[serde(rename = "game", serialize_with = "as_text")]
    pub cube: Cube,
    /// The number of points.
    pub points: usize,
    /// The number of lines, counted.
    pub lines: u64,
    /// The most lines through a point, counted.
    pub strongest: u64,
    /// The classes that the verified evidence allows, ascending; none if it contradicts itself.
    pub classes: Vec<u8>,
    /// The classes that remain if the evidence not verified here is believed, too.
    pub classes_believed: Vec<u8>,
    /// The evidence for its class.
    pub evidence: Vec<Evidence>,
    /// The cell of the table of 1980.
    pub printed: Printed,
    /// The numbers that were printed differently, by name.
    pub disagrees: Vec<&'static str>,
}

impl Cell {
    /// Counts, searches and compares. `proofs` are the proofs of all games, with the games; `face` is the cell of the
    /// board with one dimension less, if there is one.
    pub(super) fn new(cube: Cube, proofs: &[(String, Evidence)], face: Option<&Self>) -> Self {
        let (side, game) = (cube.side(), cube.to_string());
        let (lines, strongest) = (cube.lines().count() as u64, strongest(cube));
        let mut evidence: Vec<Evidence> = Vec::new();
        evidence.extend(draw_position(cube, face));
        evidence.extend(inequality::hales_jewett(side, strongest));
        evidence.extend(inequality::erdos_selfridge(side, lines, strongest));
        evidence.extend(pairing(cube));
        evidence.extend(proofs.iter().filter(|(about, _)| *about == game).map(|(_, proof)| proof.clone()));
        let is_open = |evidence: &[Evidence]| left_by(evidence, |evidence| evidence.verified).len() > 1;
        if is_open(&evidence) && cube.points() <= SEARCHED_POINTS && is_no_win(&game) {
            evidence.push(Evidence::searched());
        }
        if is_open(&evidence) {
            let cited = CITED.iter().filter(|&&(side, dimension, ..)| Cube::new(side, dimension) == Some(cube));
            evidence.extend(cited.map(|&(.., fact, source)| Evidence::cited(fact, source)));
        }
        let classes = left_by(&evidence, |evidence| evidence.verified);
        let classes_believed = left_by(&evidence, |_| true);
        let (points, printed) = (cube.points(), Printed::of(cube));
        let disagrees = printed.disagreements([points as u64, lines, strongest], &classes);
        Self { cube, points, lines, strongest, classes, classes_believed, evidence, printed, disagrees }
    }

    /// Whether the class was open in 1980, before the paper's own theorem: it is not legible in print, and neither
    /// inequality that the paper quotes settles it.
    pub(crate) fn was_open(&self) -> bool {
        let quoted = |evidence: &Evidence| ["hales-jewett", "erdos-selfridge"].contains(&evidence.kind);
        self.printed.class.is_none() && self.cube.side() > 1 && !self.evidence.iter().any(quoted)
    }

    /// Whether a draw position is known that the theorems quoted in 1980 do not give: there is one if k >= n + 1, and if
    /// k = n >= 4 (Paul, 1979).
    pub(crate) fn has_new_draw_position(&self) -> bool {
        let (side, dimension) = (self.cube.side(), self.cube.dimension());
        let quoted = side > dimension || side == dimension && dimension >= 4;
        !quoted && self.evidence.iter().any(|evidence| evidence.shows == Fact::DrawPosition && evidence.verified)
    }
}

/// The classes that the believed evidence allows.
fn left_by(evidence: &[Evidence], is_believed: fn(&Evidence) -> bool) -> Vec<u8> {
    let left = |class: &u8| evidence.iter().filter(|e| is_believed(e)).all(|e| e.shows.classes().contains(class));
    (1..=3).filter(left).collect()
}

/// The most lines through a point, counted.
fn strongest(cube: Cube) -> u64 {
    let mut counts = vec![0_u64; cube.points()];
    cube.lines().for_each(|line| line.points(cube.side()).for_each(|point| counts[point] += 1));
    counts.into_iter().max().unwrap_or_default()
}

/// Whether there is a draw position, if this can be decided.
fn draw_position(cube: Cube, face: Option<&Cell>) -> Option<Evidence> {
    if let Some(face) = face
        && let Some(refuted) = face.evidence.iter().find(|evidence| evidence.shows == Fact::NoDrawPosition)
    {
        return Some(Evidence::contains(if let Data::Face { game } = refuted.data { game } else { face.cube }));
    }
    if cube.points() <= EXHAUSTED_POINTS
        && let Some(branches) = refuted(cube, EXHAUSTED_NODES)
    {
        return Some(Evidence::exhausted(branches));
    }
    let (colouring, exchanges) = repair::draw_position(cube, EXCHANGES)?;
    colouring.is_draw_position(cube).then(|| Evidence::coloured(colouring, exchanges))
}

/// Whether a search of the whole game shows that Xeno does not win.
fn is_no_win(expression: &str) -> bool {
    let Ok(game) = Game::parse(expression) else { return false };
    let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
    let rules = Rules::new(&game, Claim::XenoWins);
    let limits = Limits { nodes: u64::MAX, memory: usize::MAX };
    let search = ProofNumberSearch::<Points>::new;
    search(&rules, PROTAGONIST, &symmetries, limits, &|_| ()).verdict([0, 0], PROTAGONIST) == Verdict::NoWin
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(side: u32, dimension: u32, proofs: &[(String, Evidence)]) -> Cell {
        let face = (dimension > 1).then(|| cell(side, dimension - 1, &[]));
        Cell::new(Cube::new(side, dimension).unwrap(), proofs, face.as_ref())
    }

    fn kinds(cell: &Cell) -> Vec<&'static str> {
        cell.evidence.iter().map(|evidence| evidence.kind).collect()
    }

    fn proof(game: &str, claim: Claim, replayed: bool) -> (String, Evidence) {
        let file = pgc_core::quote::FileName::new("a.pgc");
        (game.to_owned(), Evidence::certified(claim, file, String::new(), 1, replayed))
    }

    #[test]
    fn classes_follow_from_the_evidence() {
        for (side, dimension, classes, evidence) in [
            (1, 1, &[1][..], &["exhaustive-search"][..]),
            (1, 2, &[1], &["contains"]),
            (2, 1, &[3], &["colouring", "hales-jewett", "erdos-selfridge", "pairing"]),
            (2, 2, &[1], &["exhaustive-search"]),
            (3, 2, &[3], &["colouring", "game-search"]),
            (3, 3, &[1], &["exhaustive-search"]),
            (3, 4, &[1], &["contains"]),
            (4, 2, &[3], &["colouring", "erdos-selfridge"]),
            (4, 3, &[2, 3], &["colouring", "cited"]),
            (5, 3, &[2, 3], &["colouring"]),
            (8, 3, &[3], &["colouring", "erdos-selfridge", "pairing"]),
        ] {
            let cell = cell(side, dimension, &[]);
            assert_eq!((&cell.classes[..], &kinds(&cell)[..]), (classes, evidence), "{}", cell.cube);
        }
    }

    #[test]
    fn the_smallest_face_without_a_draw_position_is_named() {
        let contains = |dimension| cell(3, dimension, &[]).evidence[0].to_string();
        assert_eq!([4, 5].map(contains), ["contains 3^3", "contains 3^3"]);
    }

    #[test]
    fn a_certificate_settles_what_was_cited() {
        let cited = cell(4, 3, &[]);
        assert_eq!((&cited.classes[..], &cited.classes_believed[..]), (&[2, 3][..], &[2][..]));
        let proved = cell(4, 3, &[proof("5^3", Claim::OpheliaDraws, true), proof("4^3", Claim::XenoWins, true)]);
        assert_eq!((&proved.classes[..], kinds(&proved)), (&[2][..], vec!["colouring", "certificate"]));
    }

    #[test]
    fn a_certificate_that_was_not_replayed_settles_nothing() {
        let cell = cell(7, 3, &[proof("7^3", Claim::OpheliaDraws, false)]);
        assert_eq!((&cell.classes[..], &cell.classes_believed[..]), (&[2, 3][..], &[3][..]));
    }

    #[test]
    fn evidence_that_contradicts_itself_leaves_no_class() {
        assert_eq!(cell(8, 3, &[proof("8^3", Claim::XenoWins, true)]).classes, [0; 0]);
    }

    #[test]
    fn open_games_of_1980_are_those_that_no_inequality_settles() {
        let open = |side, dimension| cell(side, dimension, &[]).was_open();
        assert_eq!(
            [(4, 2), (4, 3), (7, 3), (8, 3), (3, 2), (3, 1), (1, 2)].map(|(k, n)| open(k, n)),
            [false, true, true, false, false, false, false]
        );
    }

    #[test]
    fn four_to_the_fifth_has_a_draw_position_beyond_the_quoted_theorems() {
        let cell = Cell::new(Cube::new(4, 5).unwrap(), &[], None);
        assert_eq!(cell.classes, [2, 3]);
        assert!(cell.has_new_draw_position());
        assert!(!Cell::new(Cube::new(4, 4).unwrap(), &[], None).has_new_draw_position());
    }
}
