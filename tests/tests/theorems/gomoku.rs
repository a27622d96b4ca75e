//! Go-Moku: the theorem, and the first replies from which it is joined.

use std::collections::BTreeSet;
use std::fs;

use pgc_core::game::{Game, Names};
use tests::binaries::{self, workspace};

/// The replies that have certificates.
fn replies() -> Vec<String> {
    let names = binaries::names(&workspace().join("certificates/gomoku/replies")).into_iter();
    names.map(|name| name.strip_suffix(".pgc").expect("certificates alone").to_owned()).collect()
}

#[test]
fn each_certificate_is_stated_from_the_point_after_its_name() {
    let game = Game::parse("mnk:15,15,5").unwrap();
    let names = Names::of(&game);
    let text = fs::read_to_string(workspace().join("certificates/gomoku/STATEMENTS")).expect("statements");
    let mut stated: Vec<&str> = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let line = |reply: &String| {
        let point = names.point(reply).expect("a square");
        // With h8 that makes the 18 moves of the published strategy. After h9 it is not known whether they are enough.
        let bound = if reply == "h9" { "" } else { " --moves 17" };
        format!("replies/{reply}.pgc\tXeno wins mnk:15,15,5 --start X:112/O:{point} --to-move Xeno{bound}")
    };
    let theorem = "whole/mnk-15-15-5.pgc\tXeno wins mnk:15,15,5".to_owned();
    let mut wanted: Vec<String> = replies().iter().map(line).chain([theorem]).collect();
    stated.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(stated, wanted);
}

#[test]
fn there_is_a_certificate_of_each_reply() {
    let squares = (0..225_u16).filter(|&square| square != 112).map(|square| {
        let [x, y] = [square % 15, square / 15].map(|part| part.abs_diff(7));
        [x.min(y), x.max(y)]
    });
    let names: Vec<String> = replies();
    let stated = names.iter().map(|name| {
        let (column, row) = name.split_at(1);
        let column = u16::from(column.as_bytes()[0] - b'a');
        let [x, y] = [column, row.parse::<u16>().expect("a row") - 1].map(|part| part.abs_diff(7));
        [x.min(y), x.max(y)]
    });
    let distinct = |places: Vec<[u16; 2]>| places.into_iter().collect::<BTreeSet<_>>();
    assert_eq!(distinct(stated.collect()), distinct(squares.collect()));
    assert_eq!(names.len(), 35);
}
