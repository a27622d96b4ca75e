//! Blocks: draws in which Ophelia keeps Xeno from completing a line, whatever lines she completes herself. They carry over to
//! other boards.
//!
//! **Lemma.** Let some points of a game G stand for different points of a game H, such that each line of G contains points that
//! stand for a whole line of H. If Ophelia, as Breaker, draws H, then she draws G, as Breaker and so in the strong game.
//!
//! *Proof.* She plays H besides G. If Xeno takes a point of G that stands for a point of H, he takes that one there, and her
//! strategy answers. If the answer has a point of G that is free, she takes it. If it has none, or is already hers in G, or if
//! Xeno's point stands for nothing, she takes any free point of G; she may own more in G than H knows, but never less. So each
//! point of H that stands in G and is hers in H is hers in G, and each of Xeno's points that stands for a point of H is his there.
//! (A point that is hers in G alone is free in H, and Xeno cannot take it.) If he completed a line of G, he would have completed
//! one of H. In the strong game Ophelia may complete a line on the way; then she has won. ∎
//!
//! Two cases are used. Each is checked on the lines of both boards before it is printed, so that nothing depends on the cases
//! being described rightly:
//!
//! - m,n,k from M,N,K with K <= k, where the board of m columns and n rows fits into that of M and N, turned if need be: k in a
//!   row contain K in a row. So a smaller board is drawn, and so are longer rows.
//! - td:k,q from td:K,q with K < k: the first K groups of a block of k groups are a block of td:K,q, by the definition of the
//!   blocks (specification: format, section 4).
//!
//! None of this is true of draws in which Ophelia wins tempo by threats of her own: mnk:8,4,4 is drawn, with Maker winning the
//! Maker-Breaker game. Nor do wins of Xeno carry over to boards with more lines.

use std::collections::BTreeSet;

use pgc_core::game::{Board, Family, Point};

/// What the points of a game stand for: a point of another game, or nothing.
pub(crate) type Embedding = Vec<Option<Point>>;

/// How a block of the game `from` carries over to `to`, if it is one of the cases above and not the game itself.
pub(crate) fn embedding(to: Family, from: Family) -> Option<Embedding> {
    let point = |number: u32| Point::try_from(number).ok();
    match (to, from) {
        (Family::Mnk { m, n, k }, Family::Mnk { m: columns, n: rows, k: row }) => {
            let fits = m <= columns && n <= rows;
            let fits_turned = n <= columns && m <= rows;
            if to == from || k < row || !(fits || fits_turned) {
                return None;
            }
            let stands = |x, y| if fits { point(y * columns + x) } else { point(x * columns + y) };
            Some((0..n).flat_map(|y| (0..m).map(move |x| stands(x, y))).collect())
        }
        (Family::Td { k, q, groups: 0 }, Family::Td { k: fewer, q: order, groups: 0 }) if q == order && fewer < k => {
            Some((0..k * q).map(|number| point(number).filter(|_| number < fewer * q)).collect())
        }
        _ => None,
    }
}

/// Whether different points stand for different points, and each line of `to` contains points that stand for a line of `from`:
/// the condition of the lemma.
pub(crate) fn carries_over(to: &Board, from: &Board, embedding: &Embedding) -> bool {
    let images: Vec<Point> = embedding.iter().copied().flatten().collect();
    let distinct = images.iter().collect::<BTreeSet<_>>().len() == images.len();
    let within = images.iter().all(|&image| usize::from(image) < from.points());
    let stand = |line: &[Point]| -> BTreeSet<Point> {
        line.iter().filter_map(|&point| embedding.get(usize::from(point)).copied().flatten()).collect()
    };
    let contains = |line: &[Point]| {
        let stand = stand(line);
        from.lines().iter().any(|part| part.iter().all(|point| stand.contains(point)))
    };
    embedding.len() == to.points() && distinct && within && to.lines().iter().all(|line| contains(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::game::{Claim, Convention, Game};
    use pgc_core::position::point_set::Points;
    use pgc_core::position::{PROTAGONIST, Rules, Symmetries};
    use pgc_core::symmetry::automorphisms;
    use pgc_engine::search::df_pn::{Limits, ProofNumberSearch, Verdict};

    fn family(expression: &str) -> Family {
        Game::parse(expression).unwrap().family
    }

    /// Whether a block of `from` carries over to `to`, in one of the cases and by the lines.
    fn holds(to: &str, from: &str) -> Option<bool> {
        let [to, from] = [to, from].map(|expression| Game::parse(expression).unwrap());
        embedding(to.family, from.family).map(|embedding| carries_over(&to.board, &from.board, &embedding))
    }

    #[test]
    fn smaller_boards_longer_rows_and_more_groups_inherit_blocks() {
        for (to, from) in [
            ("mnk:4,3,4", "mnk:5,4,4"),
            ("mnk:5,5,6", "mnk:5,5,5"),
            ("mnk:4,6,5", "mnk:6,5,5"),
            ("mnk:6,4,5", "mnk:5,6,4"),
            ("td:6,5", "td:5,5"),
            ("td:10,9", "td:7,9"),
        ] {
            assert_eq!(holds(to, from), Some(true), "{to} from {from}");
        }
    }

    #[test]
    fn larger_boards_shorter_rows_fewer_groups_and_other_orders_inherit_nothing() {
        for (to, from) in [
            ("mnk:5,4,4", "mnk:4,3,4"),
            ("mnk:5,5,4", "mnk:5,5,5"),
            ("mnk:5,5,5", "mnk:5,5,5"),
            ("mnk:7,2,4", "mnk:6,6,4"),
            ("td:4,5", "td:5,5"),
            ("td:5,5", "td:4,4"),
            ("td:5,5", "td:4,5+1"),
            ("mnk:3,3,3", "3^2"),
        ] {
            assert_eq!(holds(to, from), None, "{to} from {from}");
        }
    }

    #[test]
    fn an_embedding_that_misses_a_line_or_names_a_point_twice_is_refused() {
        let [to, from] = ["mnk:4,3,3", "mnk:5,3,3"].map(|expression| Game::parse(expression).unwrap().board);
        let right = embedding(family("mnk:4,3,3"), family("mnk:5,3,3")).unwrap();
        assert!(carries_over(&to, &from, &right));
        for point in 0..right.len() {
            let mut nowhere = right.clone();
            nowhere[point] = None;
            assert!(!carries_over(&to, &from, &nowhere), "each point is on a line of three");
            let mut elsewhere = right.clone();
            elsewhere[point] = right[(point + 1) % right.len()];
            assert!(!carries_over(&to, &from, &elsewhere));
        }
        assert!(!carries_over(&to, &from, &right[..11].to_vec()), "a point is left out");
        assert!(!carries_over(&from, &to, &(0..15).map(Some).collect()), "points outside the board");
    }

    /// Whether Ophelia draws, as Breaker or in the strong game: the whole game is searched.
    fn draws(expression: &str, convention: Convention) -> bool {
        let game = Game::parse(expression).unwrap().with_convention(convention);
        let symmetries = Symmetries::new(&automorphisms(&game.board), game.board.points());
        let rules = Rules::new(&game, Claim::XenoWins);
        let limits = Limits { nodes: u64::MAX, memory: 1 << 26 };
        let search = ProofNumberSearch::<Points>::new;
        search(&rules, PROTAGONIST, &symmetries, limits, &|_| ()).verdict([0, 0], PROTAGONIST) == Verdict::NoWin
    }

    #[test]
    fn on_small_boards_all_that_is_inherited_is_true() {
        let mnk = (1..=4).flat_map(|m| (1..=4).flat_map(move |n| (2..=5).map(move |k| format!("mnk:{m},{n},{k}"))));
        let td = ["td:2,2", "td:3,2", "td:2,3", "td:3,3", "td:4,3", "td:2,4", "td:3,4", "td:4,4", "td:5,4"];
        let games: Vec<String> = mnk.chain(td.map(str::to_owned)).collect();
        let blocked: Vec<bool> = games.iter().map(|game| draws(game, Convention::MakerBreaker)).collect();
        let drawn: Vec<bool> = games.iter().map(|game| draws(game, Convention::Strong)).collect();
        let (mut inherited, mut not_inherited) = (0, 0);
        for (to, &is_drawn) in games.iter().zip(&drawn) {
            for (from, &is_blocked) in games.iter().zip(&blocked) {
                match holds(to, from) {
                    Some(holds) if is_blocked => {
                        assert!(holds && is_drawn, "{to} from {from}");
                        inherited += 1;
                    }
                    Some(_) => not_inherited += usize::from(!is_drawn),
                    None => {}
                }
            }
        }
        assert!(inherited > 500 && not_inherited > 50, "{inherited}, {not_inherited}");
    }
}
