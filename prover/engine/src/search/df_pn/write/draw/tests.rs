use crate::search::df_pn::write::draw::*;
use crate::search::df_pn::{Limits, Verdict};
use crate::search::parts::divide::Divider;
use crate::search::parts::write::Decided;
use pgc_core::game::{Board, Claim, Convention, Game};
use pgc_core::position::point_set::Points;
use pgc_core::position::samples::symmetries;
use pgc_core::random::Random;
use pgc_core::strategy::replay;

const UNLIMITED: Limits = Limits { nodes: u64::MAX, memory: usize::MAX };

/// The strategy by which Ophelia draws, with parts if they are asked for; nothing if she does not draw.
fn written(game: &Game, parts: Option<FindParts>) -> Option<Strategy> {
    let rules = Rules::new(game, Claim::OpheliaDraws);
    let symmetries = symmetries(game);
    let mut search = ProofNumberSearch::<Points>::new(&rules, ANTAGONIST, &symmetries, UNLIMITED, &|_| ());
    let drawn = search.verdict([0, 0], ANTAGONIST) == Verdict::NoWin;
    let strategy = DrawWriter::new(&rules, &symmetries, &mut search, &|_| ())
        .with_parts(parts.map(|parts| parts as FindParts))
        .strategy();
    assert_eq!(strategy.is_some(), drawn);
    strategy
}

fn decided(game: &Game) -> Decided {
    written(game, None).map_or(Decided::MakerWins, Decided::Held)
}

/// A strategy with parts, and how many terms have some.
fn with_parts(game: &Game) -> Option<(Strategy, usize)> {
    let prove = |game: &Game| Ok(decided(game));
    let mut divider = Divider::new(u64::MAX, &prove, &|_| ());
    let strategy = written(game, Some(&mut |position| divider.parts(position)))?;
    let maps = pgc_core::certificate::Maps::of(&strategy).listed().len();
    assert!(replay::steps(&Rules::new(game, strategy.claim), &strategy, maps).is_some(), "{:?}", game.board);
    let parts = strategy.terms().map(in_parts).sum();
    Some((strategy, parts))
}

fn in_parts(term: &Term) -> usize {
    match &term.ending {
        Ending::Parts(_) => 1,
        Ending::Cover(terms) => terms.iter().map(in_parts).sum(),
        _ => 0,
    }
}

#[test]
fn strategies_with_parts_hold_on_random_boards() {
    let mut dice = Random(3);
    let (mut drawn, mut parted, mut strong) = (0, 0, 0);
    for _ in 0..150 {
        let points = 9 + dice.below(4);
        let count = points + dice.below(4);
        let mut lines: Vec<Vec<Point>> = (0..count).map(|index| dice.some(3 + index % 2, points)).collect();
        lines.sort();
        lines.dedup();
        let mut game = Game::of_board(Board::new(points, lines).unwrap());
        let is_strong = dice.below(2) == 0;
        if !is_strong {
            game = game.with_convention(Convention::MakerBreaker);
        }
        let Some((_, parts)) = with_parts(&game) else { continue };
        drawn += 1;
        parted += usize::from(parts > 0);
        strong += usize::from(parts > 0 && is_strong);
    }
    assert!(drawn > 50 && parted > 20 && strong > 5, "{drawn} {parted} {strong}");
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn parts_make_fewer_lemmas_of_four_in_a_row() {
    let game = Game::parse("mnk:5,5,4").unwrap();
    let (strategy, parts) = with_parts(&game).unwrap();
    let plain = written(&game, None).unwrap();
    assert!(parts > 0 && strategy.lemmas.len() * 2 < plain.lemmas.len(), "{}", strategy.lemmas.len());
    assert_eq!(with_parts(&game).unwrap().0, strategy);
}
