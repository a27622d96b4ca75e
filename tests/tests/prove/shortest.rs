//! `prover fewest-moves`: an exact number of moves is a certificate of the win and one of the draw in a move less.

use tests::assembler::Claim;
use tests::oracle::{Rules, Truth};
use tests::random::{self, Dice};

#[test]
fn numbers_of_random_games_are_those_of_exhaustive_search() {
    use pgc_core::certificate::Certificate;
    use pgc_engine::solve::{ProveError, Record, shortest};
    let mut exact = 0;
    for seed in 0..250 {
        let mut about = random::game(&mut Dice::new(seed), true);
        about.bound = None;
        let Ok(twin) = tests::twin::Twin::of(about.clone()) else { continue };
        let mut numbers = [None, None];
        let mut found = |found: Certificate| {
            let is_draw = found.strategy.claim.is_draw();
            numbers[usize::from(is_draw)] = Some(found);
            Ok::<(), ProveError>(())
        };
        let open = shortest(&twin.game, None, tests::twin::limits(1), &Record::default(), &mut found).unwrap();
        assert_eq!(open, None, "game {seed}");
        let [Some(won), held] = numbers else { continue };
        let most = usize::from(won.game.moves.expect("a bound"));
        about.claim = Claim::ALL[won.strategy.claim as usize];
        let is_won = |moves: usize| Truth::new(Rules::of(&about.clone().within(moves))).claim();
        assert!(is_won(most) && (most == 1 || !is_won(most - 1)), "game {seed}: {most}");
        assert_eq!(held.and_then(|held| held.game.moves).map_or(0, usize::from), most - 1, "game {seed}");
        exact += 1;
    }
    assert!(exact > 75, "only {exact}");
}
