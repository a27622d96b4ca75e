use crate::game::{Claim, Convention, Game, OpeningRule};
use crate::position::state::*;
use crate::random::Random;

/// Compares what a position keeps count of with new counts.
fn assert_counts(position: &Position) {
    let rules = position.rules();
    for role in [PROTAGONIST, ANTAGONIST] {
        let owned = |points: &[Point], role| points.iter().filter(|&&point| position.owns(role, point)).count();
        let open = |line: &&Vec<Point>| owned(line, 1 - role) == 0;
        let counted = rules.lines.iter().zip(&rules.counts).filter(|(_, counts)| counts[role]).map(|(line, _)| line);
        let counting: Vec<&Vec<Point>> = counted.collect();
        let counts = |line: &usize| rules.counts[*line][role] && owned(&rules.lines[*line], 1 - role) == 0;
        assert!(position.open_lines(role).eq((0..rules.lines.len()).filter(counts)));
        assert_eq!(position.open_line_count(role), position.open_lines(role).count());
        let completed = counting.iter().copied().filter(open).any(|line| owned(line, role) == line.len());
        let lacks_one = counting.iter().copied().filter(open).filter(|line| owned(line, role) + 1 == line.len());
        let mut lacking: Vec<Point> =
            lacks_one.flat_map(|line| line.iter().copied().filter(|&point| position.is_free(point))).collect();
        lacking.sort_unstable();
        lacking.dedup();
        assert_eq!(position.has_completed(role), completed);
        assert_eq!(position.completions(role).collect::<Vec<_>>(), lacking);
        assert_eq!(position.completion_count(role), lacking.len());
    }
}

#[test]
fn counts_are_those_of_counting_anew_on_random_play() {
    let mut random = Random(7);
    for (expression, convention) in [
        ("3^3", Convention::Strong),
        ("affine:4", Convention::Strong),
        ("mnk:5,4,3", Convention::MakerBreaker),
        ("mnk:4,3,1", Convention::Strong),
    ] {
        let game = Game::parse(expression).unwrap().with_convention(convention);
        for claim in [Claim::XenoWins, Claim::OpheliaDraws] {
            let mut position = Position::new(&Rules::new(&game, claim));
            for _ in 0..300 {
                let free: Vec<Point> =
                    (0..game.board.points()).map(point_of).filter(|&p| position.is_free(p)).collect();
                let roll = random.below(1000);
                if free.is_empty() || roll.is_multiple_of(3) {
                    position.take_back();
                } else {
                    position.place(roll % 2, free[roll % free.len()]);
                }
                assert_counts(&position);
            }
            position.take_back_to(0);
            assert_eq!(position.key(), 0);
            assert_counts(&position);
        }
    }
}

#[test]
fn a_constrained_role_avoids_the_forbidden_points_once() {
    let game = Game::parse("3^2").unwrap().with_opening(OpeningRule::Xeno(vec![4])).unwrap();
    let mut position = Position::new(&Rules::new(&game, Claim::XenoWins));
    assert!(position.is_constrained(PROTAGONIST) && !position.is_constrained(ANTAGONIST));
    assert!(!position.is_legal(PROTAGONIST, 4) && position.is_legal(ANTAGONIST, 4));
    position.place(PROTAGONIST, 0);
    assert!(position.is_legal(PROTAGONIST, 4));
}
