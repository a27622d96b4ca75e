//! A cell of the table: a board, what is known of it, and what was printed.

use crate::game::{Claim, Game};
use crate::hypercubes::evidence::{Evidence, Fact, Proof};
use crate::hypercubes::inequality::Inequality;
use crate::hypercubes::pairing::pairing;
use crate::hypercubes::printed::Printed;
use crate::hypercubes::refutation;
use crate::hypercubes::refutation::Searched;
use crate::hypercubes::{Cube, repair};
use crate::position::{PROTAGONIST, Rules, Symmetries};
use crate::search::df_pn::{Limits, ProofNumberSearch, Verdict};
use crate::symmetry::automorphisms;

/// Most points of a board all of whose colourings are tried.
const EXHAUSTED_POINTS: usize = 256;
/// Most branches of that search.
const EXHAUSTED_NODES: u64 = 10_000;
/// Most exchanges in the search for a draw position.
const EXCHANGES: u64 = 1_000_000;
/// Most points of a board on which the whole game is searched.
const SEARCHED_POINTS: usize = 9;

/// What others have shown of boards that may lack evidence here; the source of 7^3 is arXiv:2509.21494.
const CITED: [(u32, u32, Fact, &str); 2] =
    [(4, 3, Fact::XenoWins, "Patashnik (1980)"), (7, 3, Fact::OpheliaDraws, "Cain, Raymond and Källersjö (2025)")];

/// A board of the table and what is known of it.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The board.
    pub cube: Cube,
    /// The number of lines, counted.
    pub lines: u64,
    /// The most lines through a point, counted.
    pub strongest: u64,
    /// Why its class is known, as far as it is.
    pub evidence: Vec<Evidence>,
    /// What the table of 1980 says.
    pub printed: Printed,
}

impl Cell {
    /// Counts, searches and compares. `proofs` are those of all games, and `face` is the cell of the board with one
    /// dimension less, if there is one.
    pub fn new(cube: Cube, proofs: &[Proof], face: Option<&Self>) -> Self {
        let lines = cube.lines().count() as u64;
        let strongest = strongest(cube);
        let mut cell = Self { cube, lines, strongest, evidence: Vec::new(), printed: Printed::of(cube) };
        cell.evidence.extend(draw_position(cube, face));
        let side = cube.side();
        cell.evidence.extend(Inequality::hales_jewett(side, strongest).map(Evidence::Inequality));
        cell.evidence.extend(Inequality::erdos_selfridge(side, lines, strongest).map(Evidence::Inequality));
        cell.evidence.extend(pairing(cube).map(Evidence::Paired));
        let game = cube.to_string();
        cell.evidence.extend(proofs.iter().filter(|proof| proof.game == game).cloned().map(Evidence::Certified));
        if cell.classes().len() > 1 && cube.points() <= SEARCHED_POINTS && is_no_win(&game) {
            cell.evidence.push(Evidence::Searched);
        }
        if cell.classes().len() > 1 {
            let cited = CITED.iter().filter(|&&(side, dimension, ..)| Cube::new(side, dimension) == Some(cube));
            let cited = cited.map(|&(.., fact, source)| Evidence::Cited { fact, source });
            cell.evidence.extend(cited);
        }
        cell
    }

    /// The classes that the verified evidence leaves possible, ascending; none if it contradicts itself.
    pub fn classes(&self) -> Vec<u8> {
        left_by(self.evidence.iter().filter(|evidence| evidence.is_verified()))
    }

    /// The classes left if what is not verified here is believed, too.
    pub fn classes_believed(&self) -> Vec<u8> {
        left_by(self.evidence.iter())
    }

    /// What is printed otherwise than found, by name.
    pub fn disagreements(&self) -> Vec<&'static str> {
        let Printed { class, points, lines, strongest } = self.printed;
        let differs = |printed: Option<u64>, found| printed.is_some_and(|printed| printed != found);
        let is_impossible = |class| self.classes().iter().all(|&possible| u64::from(possible) != class);
        [
            ("points", differs(points, self.cube.points() as u64)),
            ("lines", differs(lines, self.lines)),
            ("strongest", differs(strongest, self.strongest)),
            ("class", class.is_some_and(is_impossible)),
        ]
        .into_iter()
        .filter_map(|(name, disagrees)| disagrees.then_some(name))
        .collect()
    }

    /// Whether the class was open in 1980, before the paper's own theorem: it cannot be read as printed, and neither
    /// inequality that the paper quotes settles it.
    pub fn was_open(&self) -> bool {
        let quoted = |evidence: &Evidence| matches!(evidence, Evidence::Inequality(_));
        self.printed.class.is_none() && self.cube.side() > 1 && !self.evidence.iter().any(quoted)
    }

    /// Whether a draw position is known that the theorems quoted in 1980 do not give: there is one if k >= n + 1, and if
    /// k = n >= 4 (Paul, 1979).
    pub fn has_new_draw_position(&self) -> bool {
        let (side, dimension) = (self.cube.side(), self.cube.dimension());
        let quoted = side > dimension || side == dimension && dimension >= 4;
        !quoted && self.evidence.iter().any(|evidence| evidence.fact() == Fact::DrawPosition && evidence.is_verified())
    }
}

fn left_by<'a>(evidence: impl Iterator<Item = &'a Evidence>) -> Vec<u8> {
    let mut classes = vec![1, 2, 3];
    for evidence in evidence {
        classes.retain(|class| evidence.fact().classes().contains(class));
    }
    classes
}

/// The most lines through a point, counted.
fn strongest(cube: Cube) -> u64 {
    let mut counts = vec![0_u64; cube.points()];
    cube.lines().for_each(|line| line.points(cube.side()).for_each(|point| counts[point] += 1));
    counts.into_iter().max().unwrap_or_default()
}

/// Whether there is a draw position, if that is found out.
fn draw_position(cube: Cube, face: Option<&Cell>) -> Option<Evidence> {
    if let Some(face) = face
        && let Some(refuted) = face.evidence.iter().find(|evidence| evidence.fact() == Fact::NoDrawPosition)
    {
        return Some(Evidence::Contains(if let Evidence::Contains(smaller) = refuted { *smaller } else { face.cube }));
    }
    if cube.points() <= EXHAUSTED_POINTS
        && let Searched::Refuted { nodes } = refutation::search(cube, EXHAUSTED_NODES)
    {
        return Some(Evidence::Exhausted { nodes });
    }
    let (colouring, exchanges) = repair::draw_position(cube, EXCHANGES)?;
    colouring.is_draw_position(cube).then_some(Evidence::Coloured { colouring, exchanges })
}

/// Whether the whole game, searched through, is no win of Xeno's.
fn is_no_win(expression: &str) -> bool {
    let Ok(game) = Game::parse(expression) else { return false };
    let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
    let rules = Rules::new(&game, Claim::XenoWins);
    let limits = Limits { nodes: u64::MAX, memory: usize::MAX };
    let mut search = ProofNumberSearch::new(&rules, PROTAGONIST, &symmetries, limits, &|_| ());
    search.verdict([0, 0], PROTAGONIST) == Verdict::NoWin
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(side: u32, dimension: u32, proofs: &[Proof]) -> Cell {
        let face = (dimension > 1).then(|| cell(side, dimension - 1, &[]));
        Cell::new(Cube::new(side, dimension).unwrap(), proofs, face.as_ref())
    }

    fn kinds(cell: &Cell) -> Vec<&'static str> {
        cell.evidence.iter().map(Evidence::kind).collect()
    }

    fn proof(game: &str, claim: Claim, replayed: bool) -> Proof {
        let (file, hash) = (crate::quote::FileName::new("a.pgc"), String::new());
        Proof { file, game: game.to_owned(), claim, hash, steps: 1, replayed }
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
            assert_eq!((&cell.classes()[..], &kinds(&cell)[..]), (classes, evidence), "{}", cell.cube);
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
        assert_eq!((cited.classes(), cited.classes_believed()), (vec![2, 3], vec![2]));
        let proved = cell(4, 3, &[proof("5^3", Claim::OpheliaDraws, true), proof("4^3", Claim::XenoWins, true)]);
        assert_eq!((proved.classes(), kinds(&proved)), (vec![2], vec!["colouring", "certificate"]));
    }

    #[test]
    fn a_certificate_that_was_not_replayed_settles_nothing() {
        let cell = cell(7, 3, &[proof("7^3", Claim::OpheliaDraws, false)]);
        assert_eq!((cell.classes(), cell.classes_believed()), (vec![2, 3], vec![3]));
    }

    #[test]
    fn evidence_that_contradicts_itself_leaves_no_class() {
        assert_eq!(cell(8, 3, &[proof("8^3", Claim::XenoWins, true)]).classes(), [0; 0]);
    }

    #[test]
    fn what_is_printed_otherwise_is_named() {
        let mut cell = cell(3, 3, &[]);
        assert_eq!(cell.disagreements(), [""; 0]);
        cell.printed = Printed { class: Some(2), points: None, lines: Some(49), strongest: Some(12) };
        assert_eq!(cell.disagreements(), ["strongest", "class"]);
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
        assert_eq!(cell.classes(), [2, 3]);
        assert!(cell.has_new_draw_position());
        assert!(!Cell::new(Cube::new(4, 4).unwrap(), &[], None).has_new_draw_position());
    }
}
