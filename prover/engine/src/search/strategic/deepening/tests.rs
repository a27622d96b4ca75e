use crate::search::df_pn::{Limits, ProofNumberSearch, Verdict};
use crate::search::strategic::deepening::*;
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::line_counts::Small;
use pgc_core::position::point_set::Points;
use pgc_core::position::samples::symmetries;
use pgc_core::random::Random;

#[test]
fn what_is_won_at_a_level_is_won() {
    let (mut won, mut strategic) = (0, 0);
    let mut dice = Random(3);
    for _ in 0..1200 {
        let game = dice.game();
        let rules = Rules::new(&game, Claim::XenoWins);
        let symmetries = symmetries(&game);
        let Some(search) = <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()) else { continue };
        let level = (0..8).find(|&level| search.is_won([0, 0], level, 1).unwrap());
        if let Some(level) = level {
            let limits = Limits { nodes: u64::MAX, memory: 1 << 24 };
            let mut truth = ProofNumberSearch::<Points>::new(&rules, PROTAGONIST, &symmetries, limits, &|_| ());
            assert_eq!(truth.verdict([0, 0], PROTAGONIST), Verdict::Win, "{:?}", game.board.lines());
            won += 1;
            strategic += usize::from(level > 0);
        }
    }
    assert!(won > 300 && strategic > 10, "{won}, {strategic} of them with strategic moves");
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn all_numbers_of_threads_give_the_same_answers() {
    let game = Game::parse("4^3").unwrap();
    let rules = Rules::new(&game, Claim::XenoWins);
    let symmetries = symmetries(&game);
    let search = || <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
    let searches = [search(), search(), search()];
    let mut met = [0, 0];
    for reply in [0, 22, 42] {
        for next in [5, 63] {
            let sides = [1 << 21 | 1 << 25, 1 << reply | 1 << next];
            for level in 0..=4 {
                let answers: Vec<bool> = searches
                    .iter()
                    .zip([1, 2, 5])
                    .map(|(search, threads)| search.is_won(sides, level, threads).unwrap())
                    .collect();
                assert_eq!(answers, [answers[0]; 3], "{sides:?} at level {level}");
                met[usize::from(answers[0])] += 1;
            }
        }
    }
    assert!(met[0] > 10 && met[1] > 2, "{met:?}");
    let decided = searches.map(|search| search.table().decided().len());
    assert!(decided.iter().all(|&count| count > 50), "{decided:?}");
}

#[test]
fn a_search_that_is_exhausted_says_so() {
    let game = Game::parse("4^3").unwrap();
    let rules = Rules::new(&game, Claim::XenoWins);
    for threads in [1, 3] {
        let search = <StrategicSearch>::new(&rules, &symmetries(&game), 50, &|_| ()).unwrap();
        assert_eq!(search.is_won([0, 0], 9, threads), Err(Stop::Exhausted));
        search.allow(60);
        assert_eq!(search.is_won([0, 0], 9, threads), Err(Stop::Exhausted));
        assert!(search.expanded() < 70);
    }
}

/// A game that needs strategic moves, and few of them.
const SMALL: &str = "mnk:7,6,4";

fn least_level(search: &StrategicSearch) -> Level {
    (0..9).find(|&level| search.is_won([0, 0], level, 1).unwrap()).unwrap()
}

#[test]
fn the_cases_of_the_empty_board_are_counted_while_it_is_asked_for() {
    let game = Game::parse("4^3").unwrap().with_convention(pgc_core::game::Convention::MakerBreaker);
    let rules = Rules::new(&game, Claim::XenoWins);
    let symmetries = symmetries(&game);
    let told = std::sync::Mutex::new(Vec::new());
    let report = |progress: &SearchProgress| told.lock().unwrap().push((progress.expanded, progress.cases));
    let search = <StrategicSearch>::new(&rules, &symmetries, 3_000, &report).unwrap();
    let _ = (1..9).find(|&level| search.is_won([0, 0], level, 1) != Ok(false));
    let told = told.into_inner().unwrap();
    assert!(told.iter().zip(0..).all(|((expanded, _), number)| *expanded == number * REPORTED));
    let cases: Vec<Cases> = told.iter().filter_map(|(_, cases)| *cases).collect();
    assert!(cases.len() > 5, "{told:?}");
    // The replies to a corner or an inner point, up to symmetry.
    assert!(cases.iter().all(|cases| cases.proved + cases.open > 1 && cases.proved + cases.open <= 63));
    assert!(cases.is_sorted_by_key(|cases| cases.level));
    assert!(cases.iter().all(|cases| cases.left.is_none() || cases.proved > 0));
}

/// A search with suggested moves.
fn hinted(game: &Game, hints: impl IntoIterator<Item = (Sides, Point)>) -> StrategicSearch<'static> {
    let question = Question::<Small>::new(&Rules::new(game, Claim::XenoWins), &symmetries(game)).unwrap();
    StrategicSearch::of(question.with_hints(hints), u64::MAX, &|_| ())
}

#[test]
fn good_hints_save_expansions_and_absurd_ones_cost_some() {
    let game = Game::parse(SMALL).unwrap();
    let rules = Rules::new(&game, Claim::XenoWins);
    let symmetries = symmetries(&game);
    let search = || <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
    let plain = search();
    let level = least_level(&plain);
    let won = plain.table().decided().into_iter().filter_map(|(sides, won, _)| Some((sides, won?)));
    let good: Vec<(Sides, Point)> = won
        .filter_map(|(sides, level)| {
            let Candidates::Moves(moves) = &*plain.worker().candidates(sides).ok()? else { return None };
            let wins = |strategic: &&Strategic| match strategic.level_below(level) {
                _ if strategic.open.is_empty() => true,
                Some(below) => {
                    let mut next = plain.after(sides, strategic).into_iter();
                    next.all(|next| plain.table().verdict(next, below).0 == Some(true))
                }
                None => false,
            };
            Some((sides, moves.iter().find(wins)?.point))
        })
        .collect();
    assert!(!good.is_empty());
    let expanded = {
        let fresh = search();
        assert_eq!(least_level(&fresh), level);
        fresh.expanded()
    };
    let helped = hinted(&game, good);
    assert!(least_level(&helped) <= level);
    assert!(helped.expanded() < expanded, "{} of {expanded}", helped.expanded());
    let absurd = plain.table().decided().into_iter().flat_map(|(sides, ..)| [(sides, 0), (sides, 41)]);
    let misled = hinted(&game, absurd);
    assert!(least_level(&misled) <= level);
    for threads in [2, 5] {
        let again = hinted(
            &game,
            misled
                .question()
                .hints
                .all()
                .into_iter()
                .flat_map(|(sides, moves)| moves.iter().map(move |&point| (sides, point)).collect::<Vec<_>>()),
        );
        let answers = (0..=level).map(|level| again.is_won([0, 0], level, threads));
        let first = (0..=level).map(|level| misled.is_won([0, 0], level, 1));
        assert!(answers.eq(first));
    }
}

#[test]
fn suggested_moves_come_first_unless_they_are_of_no_use() {
    let game = Game::parse("4^3").unwrap();
    let rules = Rules::new(&game, Claim::XenoWins);
    let symmetries = symmetries(&game);
    let search = <StrategicSearch>::new(&rules, &symmetries, u64::MAX, &|_| ()).unwrap();
    let candidates = |search: &StrategicSearch, sides| search.worker().candidates(sides).unwrap();
    let sides = search.images().canonical([1 << 21 | 1 << 25, 1 << 22 | 1 << 63]).0;
    let Candidates::Moves(plain) = &*candidates(&search, sides) else { panic!("no forced sequence wins") };
    let free = |point: &Point| (sides[0] | sides[1]) >> point & 1 == 0;
    let left_out = (0..64).filter(free).find(|&point| plain.iter().all(|known| known.point != point)).unwrap();
    let taken = Point::try_from(sides[1].trailing_zeros()).unwrap();
    let last = plain.last().unwrap().point;
    let suggestions = [taken, left_out, last, left_out].map(|point| (sides, point));
    let hinted = hinted(&game, suggestions);
    let Candidates::Moves(moves) = &*candidates(&hinted, sides) else { panic!("no forced sequence wins") };
    let first: Vec<Point> =
        moves.iter().take_while(|known| [left_out, last].contains(&known.point)).map(|m| m.point).collect();
    assert!(first == [left_out, last] || first == [last], "{first:?}");
    assert!(moves[..first.len()].iter().all(|strategic| strategic.reduction == 0));
    let rest: Vec<&Strategic> = plain.iter().filter(|known| known.point != last).collect();
    assert!(moves[first.len()..].iter().eq(rest));
}
