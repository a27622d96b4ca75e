use prover::game::*;
use prover::search::*;
use prover::strategy::build::*;
use prover::strategy::*;
fn main() {
    let game = Game::parse("pi4").unwrap();
    let group = prover::symmetry::automorphisms(&game.board);
    let sym = Symmetries::new(&group, game.board.points());
    let rules = Rules::new(&game, Claim::XenoWins);
    let e = Effort {
        longest: 12,
        prefix: 2,
        compared: 1,
        collected: 8,
        map_eighths: 8,
        strengthened: 0,
        nodes: 20_000_000,
    };
    let try_ = |own: &[u16], other: &[u16]| {
        for q in 0..=6 {
            let mut b = Builder::new(&rules, &sym, e);
            let t = std::time::Instant::now();
            if b.can(own, other, q) {
                return format!("won quiet {q} {:?}", t.elapsed());
            }
            if t.elapsed().as_secs() > 10 {
                return "slow".into();
            }
        }
        "not won".to_string()
    };
    for p in [2u16, 4] {
        println!("[0] [1,{p}] {}", try_(&[0], &[1, p]));
    }
    for x in [3u16, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
        println!("[0,2] [1,4,{x}] {}", try_(&[0, 2], &[1, 4, x]));
    }
    for m in [2u16, 4] {
        for r in 1..16u16 {
            if r != m && r != 1 {
                println!("[0,{m}] [1,{r}] {}", try_(&[0, m], &[1, r]));
            }
        }
    }
}
