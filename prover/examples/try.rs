use prover::game::*;
use prover::search::*;
use prover::strategy::build::*;
use prover::strategy::*;
fn count(t: &Term) -> (usize, usize, usize) {
    let (mut m, mut c, mut s) = (0, 0, 0);
    t.visit(&mut |t| {
        m += t.moves.len();
        s += 1;
        if let Ending::Cover(_) = t.ending {
            c += 1
        }
    });
    (m, c, s)
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut game = Game::parse(&args[1]).unwrap();
    if let Some(x) = args.get(2) {
        if x != "-" {
            game = game.with_opening(OpeningRule::Xeno(vec![x.parse().unwrap()])).unwrap();
        }
    }
    let claim = if args.get(3).map(|s| s == "o").unwrap_or(false) { Claim::OpheliaWins } else { Claim::XenoWins };
    if args.get(4).is_some() {
        game = game.with_convention(Convention::MakerBreaker);
    }
    let group = prover::symmetry::automorphisms(&game.board);
    let sym = Symmetries::new(&group, game.board.points());
    let rules = Rules::new(&game, claim);
    for (prefix, compared) in [(0, 1), (0, 3), (1, 3), (2, 3)] {
        for quiet in 1..=6 {
            let t = std::time::Instant::now();
            let mut b = Builder::new(
                &rules,
                &sym,
                Effort {
                    longest: 12,
                    prefix,
                    compared,
                    collected: 24,
                    strengthened: std::env::var("ST").map(|s| s.parse().unwrap()).unwrap_or(0),
                    nodes: 20_000_000,
                },
            );
            let r = b.strategy(quiet);
            println!(
                "prefix {prefix} compared {compared} quiet {quiet}: {:?} lemmas {:?} theorem {:?}",
                t.elapsed(),
                r.as_ref().map(|r| r.lemmas.len()),
                r.as_ref().map(|r| count(&r.theorem))
            );
            if let Some(r) = r {
                if std::env::var("SHOW").is_ok() {
                    for l in &r.lemmas {
                        println!("{:?} {:?} {:?}", l.own, l.other, count(&l.term));
                    }
                }
                break;
            }
            if t.elapsed().as_secs() > 20 {
                break;
            }
        }
    }
}
