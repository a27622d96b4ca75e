//! Harary's animals: who wins on which board.
//!
//! All results are computed. None contradicts what F. Harary found (M. Gardner, *Scientific American*, April 1979) about which
//! animals are achieved: of the polyominoes of up to five cells, all of up to four cells except fatty, and of the pentominoes
//! L, N and Y. Of his board and move numbers four are too large.

use std::collections::BTreeMap;
use std::fs;

use pgc_checker::Claim;
use pgc_core::certificate::decode;
use pgc_core::game::Game;
use tests::binaries::workspace;
use tests::judge::verified;

fn game(animal: &str, m: usize, n: usize) -> Game {
    Game::parse(&format!("animal:{animal},{m}x{n}")).unwrap()
}

/// Claim and bound of each certificate of `certificates/animals/`, by the name of the board. Each is verified, and is about the
/// board for which it is named.
fn kept() -> BTreeMap<String, Vec<(Claim, Option<u16>)>> {
    let mut kept: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for entry in fs::read_dir(workspace().join("certificates/animals")).unwrap() {
        let path = entry.unwrap().path();
        let Some(stem) = path.to_str().unwrap().strip_suffix(".pgc") else { continue };
        let file = fs::read(&path).unwrap();
        let certificate = decode(&file).unwrap();
        let name = stem.rsplit("/animal-").next().unwrap();
        let (animal, square) = name.split_once('-').unwrap();
        let side: usize = square.split('x').next().unwrap().parse().unwrap();
        let moves = certificate.game.moves;
        let named = Game { moves, ..game(animal, side, side) };
        assert_eq!((named.board.clone(), named.name()), (certificate.game.board.clone(), certificate.game.name()));
        assert_eq!(named.file_stem(), format!("animal-{name}"));
        let theorem = verified(&file, name);
        assert_eq!(theorem.game, named.name());
        kept.entry(format!("{animal} {side}")).or_default().push((theorem.claim, moves));
    }
    kept
}

#[test]
fn board_and_move_numbers_are_certified() {
    let kept = kept();
    for (animal, side, moves) in [
        ("monomino", 1, 1),
        ("domino", 2, 2),
        ("el", 3, 3),
        ("tic", 4, 3),
        ("elly", 4, 4),
        ("tippy", 3, 5),
        ("knobby", 5, 4),
        ("skinny", 7, 7),
        ("y", 6, 6),
        ("y", 7, 6),
        ("n", 5, 6),
        ("n", 6, 6),
    ] {
        let board = &kept[&format!("{animal} {side}")];
        assert!(board.contains(&(Claim::XenoWins, Some(moves))), "{animal} {side}: {board:?}");
        assert!(moves == 1 || board.contains(&(Claim::OpheliaDraws, Some(moves - 1))), "{animal} {side}: {board:?}");
    }
    for (animal, drawn) in
        [("el", 2), ("tic", 3), ("elly", 3), ("tippy", 2), ("knobby", 4), ("skinny", 5), ("y", 5), ("n", 4), ("l", 5)]
    {
        for side in 2..=drawn {
            assert!(kept[&format!("{animal} {side}")].contains(&(Claim::OpheliaDraws, None)), "{animal} {side}");
        }
    }
    for (loser, side) in [
        ("fatty", 14),
        ("f", 10),
        ("i", 14),
        ("p", 6),
        ("t", 13),
        ("u", 12),
        ("v", 14),
        ("w", 13),
        ("x", 14),
        ("z", 10),
    ] {
        assert!(kept[&format!("{loser} {side}")].contains(&(Claim::OpheliaDraws, None)), "{loser} {side}");
    }
}
