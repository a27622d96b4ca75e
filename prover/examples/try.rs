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
    let env = |n: &str, d: usize| std::env::var(n).map(|s| s.parse().unwrap()).unwrap_or(d);
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
    let t = std::time::Instant::now();
    let group = prover::symmetry::automorphisms(&game.board);
    let sym = if env("ID", 0) > 0 {
        Symmetries::trivial(game.board.points())
    } else {
        Symmetries::new(&group, game.board.points())
    };
    let rules = Rules::new(&game, claim);
    println!("setup {:?}", t.elapsed());
    for (prefix, compared) in [(0, 1), (0, 2), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (1, 6), (1, 8)] {
        for quiet in 1..=6 {
            let t = std::time::Instant::now();
            let mut b = Builder::new(
                &rules,
                &sym,
                Effort {
                    longest: 12,
                    prefix,
                    compared,
                    collected: env("COLL", 24),
                    map_eighths: env("MW", 8),
                    strengthened: env("ST", 0),
                    nodes: 200_000_000,
                },
            );
            let r = b.strategy(quiet);
            if let Some(r) = r {
                let built = t.elapsed();
                let t = std::time::Instant::now();
                let before = (size::strategy(&r), r.lemmas.len());
                let r = minimise::minimise(&rules, &sym, r);
                let mut maps = std::collections::BTreeSet::new();
                let mut moves = 0;
                let mut covers = 0;
                for t in r.lemmas.iter().map(|l| &l.term).chain([&r.theorem]) {
                    t.visit(&mut |t| {
                        if let Ending::Cite { map, .. } = &t.ending {
                            if !map.is_identity() {
                                maps.insert(map.clone());
                            }
                        }
                    });
                    moves += count(t).0;
                    covers += count(t).1;
                }
                println!(
                    "prefix {prefix} compared {compared} quiet {quiet} built {built:?} (size, lemmas) {before:?} minimised {:?} size {} lemmas {} maps {} moves {moves} covers {covers} steps {:?}",
                    t.elapsed(),
                    size::strategy(&r),
                    r.lemmas.len() + 1,
                    maps.len(),
                    replay::steps(&rules, &r, maps.len())
                );
                if env("SHOW", 0) > 0 {
                    for l in &r.lemmas {
                        println!("{:?} {:?} {:?}", l.own, l.other, l.term);
                    }
                    println!("{:?}", r.theorem);
                }
                break;
            }
            if t.elapsed().as_secs() > 20 {
                println!("slow");
                break;
            }
        }
    }
}
