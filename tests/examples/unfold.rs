//! A dictionary with generalised positions, as `prover show --dictionary` prints one, unfolded in Patashnik's manner: an
//! entry for each position that play comes to, up to symmetry, with as many points of either player.
//!
//!     cargo run --release --package tests --example unfold -- 4^3 DICTIONARY > UNFOLDED

use std::path::Path;

use pgc_audit::dictionary::read;
use pgc_core::game::Game;
use tests::dictionaries::{text, unfolded};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, dictionary] = &arguments[..] else { panic!("name a game and a dictionary") };
    let game = Game::parse(game).expect("a game");
    let points = game.board.points();
    let entries = read(Path::new(dictionary), points).expect("a dictionary");
    print!("---\n{}", text(&unfolded(&game, &entries), points));
}
