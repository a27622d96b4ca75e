//! go
use prover::game::*;
use prover::prove::*;
struct No;
impl Progress for No {
    fn report(&self, _: &str, _: u64) {}
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let t = std::time::Instant::now();
    let mut game = Game::parse(&args[1]).unwrap();
    if args[2] != "-" {
        let (k, v) = args[2].split_once(':').unwrap();
        let v = v.split(',').map(|x| x.parse().unwrap()).collect();
        game = game.with_opening(if k == "x" { OpeningRule::Xeno(v) } else { OpeningRule::Both(v) }).unwrap();
    }
    if args.len() > 4 {
        game = game.with_convention(Convention::MakerBreaker);
    }
    match prove(&game, &Options { claim: None, threads: std::env::var("T").map(|t| t.parse().unwrap()).unwrap_or(1), nodes: 50_000_000, progress: &No }).unwrap() {
        Answer::Proved(c) => {
            let b = prover::certificate::encode(&c).unwrap();
            println!(
                "{} {} lemmas {} bytes {} payload {} in {:?}",
                c.strategy.claim,
                game.text(),
                c.strategy.lemmas.len() + 1,
                b.len(),
                prover::certificate::payload_size(&c).unwrap(),
                t.elapsed()
            );
            std::fs::write(&args[3], b).unwrap();
        }
        Answer::Drawn => println!("drawn {:?}", t.elapsed()),
        Answer::Undecided => println!("undecided {:?}", t.elapsed()),
    }
}
