//! All that can be proved on tiny boards is true, and all that is true can be proved.

use tests::assembler::{Certificate, Claim, Convention, Family, Opening, Term};
use tests::oracle::decide::statement;
use tests::oracle::form::form;
use tests::oracle::position::{Points, members};
use tests::oracle::{Rules, Truth, closure, decide, stated};
use tests::random::{Dice, game, tidy};

/// All sets of lines on so many points, in canonical order.
fn line_sets(points: usize) -> Vec<Vec<Vec<usize>>> {
    let mut lines: Vec<Vec<usize>> = (1..1 << points).map(|line: Points| members(line).collect()).collect();
    lines.sort();
    let chosen = |set: Points| members(set).map(|line| lines[line].clone()).collect();
    (0..1 << lines.len()).map(chosen).collect()
}

/// All games on so many points, one or two, with all claims.
fn games(points: usize) -> Vec<Certificate> {
    let sets = line_sets(points);
    let mut openings = vec![Opening::Free];
    for owners in 0..3_usize.pow(u32::try_from(points).expect("a few points")) {
        let of = |owner| (0..points).filter(|&point| owners / 3_usize.pow(point as u32) % 3 == owner).collect();
        let (xeno, ophelia): (Vec<usize>, Vec<usize>) = (of(1), of(2));
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

/// Compares what can be proved about a game with the truth.
fn assert_closed(game: &Certificate) -> [usize; 2] {
    let rules = Rules::of(game);
    let truth = Truth::new(rules.clone());
    let (all, proved) = closure(game, &[]);
    let start = rules.start();
    let begun = !rules.own_completed(start) && !rules.other_completed(start);
    assert_eq!(proved, begun && truth.claim(), "{game:?}");
    for lemma in &all.lemmas {
        assert!(truth.reached(statement(lemma)), "{lemma:?} of {game:?}");
    }
    if proved {
        let proof = stated(tidy(all.clone()));
        assert_eq!((form(&proof), decide(&proof)), (Ok(()), Ok(proof.steps)), "{proof:?}");
    }
    [usize::from(proved), all.lemmas.len()]
}

#[test]
fn on_one_and_two_points_what_is_true_is_proved_and_nothing_else() {
    let mut count = 0;
    let mut census = [0; 2];
    for game in games(1).into_iter().chain(games(2)) {
        let [proved, lemmas] = assert_closed(&game);
        census = [census[0] + proved, census[1] + lemmas];
        count += 1;
    }
    println!("{count} games {census:?}");
}

#[test]
fn on_a_few_points_what_is_true_is_proved_and_nothing_else() {
    let mut dice = Dice::new(21);
    let mut count = 0;
    let mut census = [0; 2];
    while count < 300 {
        let game = game(&mut dice, true);
        if Rules::of(&game).points > 4 {
            continue;
        }
        let [proved, lemmas] = assert_closed(&game);
        census = [census[0] + proved, census[1] + lemmas];
        count += 1;
    }
    println!("{count} games {census:?}");
}
