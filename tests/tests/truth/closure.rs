//! All that can be proved on tiny boards is true, and all that is true can be proved: of plain games, and with own lines, starts
//! and bounds.

use std::collections::BTreeSet;
use tests::asked;
use tests::assembler::{Certificate, Claim, Convention, Family, Opening, Term};
use tests::oracle::decide::statement;
use tests::oracle::form::form;
use tests::oracle::position::{Points, counted, members};
use tests::oracle::{Position, Rules, Truth, closure, decide, stated};
use tests::random::{Dice, game, tidy};

/// All sets of lines on so many points, in canonical order.
fn line_sets(points: usize) -> Vec<Vec<Vec<usize>>> {
    let mut lines: Vec<Vec<usize>> = (1..1_u64 << points).map(|line| members(line.into()).collect()).collect();
    lines.sort();
    let chosen = |set: u64| members(set.into()).map(|line| lines[line].clone()).collect();
    (0..1 << lines.len()).map(chosen).collect()
}

/// All games on so many points, one or two, with all claims.
fn games(points: usize) -> Vec<Certificate> {
    let sets = line_sets(points);
    let mut openings = vec![Opening::Free];
    for (xeno, ophelia) in pairs(points) {
        let (xeno, ophelia): (Vec<usize>, Vec<usize>) = (members(xeno).collect(), members(ophelia).collect());
        let start = |xeno_moves| Opening::Start { xeno: xeno.clone(), ophelia: ophelia.clone(), xeno_moves };
        openings.extend([true, false].map(start));
    }
    let mut games = Vec::new();
    for lines in &sets {
        let own = sets.iter().map(|lines| Convention::Own(lines.clone()));
        for convention in [Convention::Strong, Convention::MakerBreaker].into_iter().chain(own) {
            for opening in &openings {
                for claim in Claim::ALL {
                    for bound in 0..=points {
                        games.push(Certificate {
                            convention: convention.clone(),
                            opening: opening.clone(),
                            bound: (bound > 0).then_some(bound),
                            ..Certificate::new(Family::Lines { points, lines: lines.clone() }, claim, Term::end(&[0]))
                        });
                    }
                }
            }
        }
    }
    games.retain(|game| form(game).is_ok());
    games
}

/// What was compared: games, those whose theorem is proved, and proved lemmas.
#[derive(Debug, Default)]
struct Census {
    games: usize,
    proved: usize,
    lemmas: usize,
}

impl Census {
    /// Compares what can be proved about a game with the truth: its theorem, and all statements.
    fn compare(&mut self, game: &Certificate) {
        let rules = Rules::of(game);
        let truth = Truth::new(rules.clone());
        let (all, proved) = closure(game, &[]);
        assert_eq!(proved, is_open(&rules, rules.start()) && truth.claim(), "{game:?}");
        let lemmas: BTreeSet<(Points, Points, Option<i32>)> =
            all.lemmas.iter().map(statement).map(|stated| (stated.own, stated.other, stated.left)).collect();
        let mut met = 0;
        for (own, other) in pairs(rules.points) {
            for bound in game.bound.map_or_else(|| vec![None], |most| (1..=most).map(Some).collect()) {
                let left = bound.map(counted);
                let position = Position { own, other, reply: false, left };
                let stated = is_open(&rules, position)
                    && !rules.own_constrained(position)
                    && !rules.other_constrained(position)
                    && truth.reached(position);
                assert_eq!(lemmas.contains(&(own, other, left)), stated, "{position:?} of {game:?}");
                met += usize::from(stated);
            }
        }
        assert_eq!(met, all.lemmas.len(), "a statement stands twice, {game:?}");
        if proved {
            let proof = stated(tidy(all));
            assert_eq!((form(&proof), decide(&proof)), (Ok(()), Ok(proof.steps)), "{proof:?}");
        }
        self.games += 1;
        self.proved += usize::from(proved);
        self.lemmas += met;
    }
}

/// Has neither player completed a line?
fn is_open(rules: &Rules, position: Position) -> bool {
    !rules.own_completed(position) && !rules.other_completed(position)
}

/// All pairs of disjoint sets of points.
fn pairs(points: usize) -> impl Iterator<Item = (Points, Points)> {
    let disjoint =
        move |own: u64| (0..1 << points).filter(move |other| own & other == 0).map(move |other| (own, other));
    (0..1 << points).flat_map(disjoint).map(|(own, other)| (own.into(), other.into()))
}

#[test]
fn on_one_and_two_points_what_is_true_is_proved_and_nothing_else() {
    let mut census = Census::default();
    [1, 2].into_iter().flat_map(games).for_each(|game| census.compare(&game));
    assert!(census.games == 13368 && census.proved * 6 > census.games, "{census:?}");
}

/// Random games; more of them, with another seed, if the environment asks for so many by `CLOSURE`.
#[test]
fn on_three_and_four_points_what_is_true_is_proved_and_nothing_else() {
    let many = asked::number("CLOSURE");
    let (mut dice, mut census) = (Dice::new(many.unwrap_or(21)), Census::default());
    while census.games < usize::try_from(many.unwrap_or(600)).expect("a number of games") {
        let game = game(&mut dice, true);
        if (3..=4).contains(&Rules::of(&game).points) {
            census.compare(&game);
        }
    }
    println!("{census:?}");
    assert!(census.proved * 2 > census.games, "{census:?}");
}
