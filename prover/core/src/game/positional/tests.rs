use super::*;

fn game(expression: &str) -> Game {
    Game::parse(expression).unwrap()
}

#[test]
fn a_text_with_options_is_read_as_it_is_written() {
    for text in ["4^3", "3^3 --forbid-opening 13", "3^2 --maker-breaker", "3^3 --forbid-first-moves 13,14"] {
        assert_eq!(Game::read(text).unwrap().text(), text);
    }
    let message = |text: &str| Game::read(text).unwrap_err().to_string();
    assert!(message("3^3 --claim").starts_with("'--claim' is not an option of a game; write --maker-breaker"));
    assert!(message("3^3 --forbid-opening").starts_with("'' is not a list of points"));
    assert!(message(" ").starts_with("'' does not name a game"));
}

#[test]
fn names_are_canonical() {
    for (given, expression, stem) in [
        ("3^3", "3^3", "grid-3-3"),
        ("grid:03,3", "3^3", "grid-3-3"),
        ("mnk:6,5,4", "mnk:6,5,4", "mnk-6-5-4"),
        ("td:4,4", "td:4,4", "td-4-4"),
        ("td:4,4+0", "td:4,4", "td-4-4"),
        ("td:4,4+3", "td:4,4+3", "td-4-4+3"),
        ("td:4,4+4", "affine:4", "affine-4"),
        ("td:5,4+5", "td:5,4+5", "td-5-4+5"),
        ("pi4", "affine:4", "affine-4"),
        ("projective:2", "projective:2", "projective-2"),
    ] {
        assert_eq!(game(given).expression(), expression);
        assert_eq!(game(given).file_stem(), stem);
    }
}

#[test]
fn a_board_of_lines_is_named_by_its_digest() {
    let mut game = game("3^2");
    let digest = hex(&game.line_digest());
    game.family = Family::Lines;
    assert_eq!(game.expression(), format!("lines:{}", &digest[..16]));
    assert_eq!(game.file_stem(), format!("lines-{}", &digest[..16]));
}

#[test]
fn an_animal_is_named_by_its_lines_and_its_files_by_the_animal() {
    let elly = game("animal:l4,3x2").with_convention(Convention::MakerBreaker);
    let lines = Game { family: Family::Lines, ..elly.clone() };
    assert_eq!(elly.text(), lines.text());
    assert_eq!(elly.file_stem(), "animal-elly-3x2-mb");
}

#[test]
fn the_rules_follow_the_expression() {
    let both =
        game("3^3").with_convention(Convention::MakerBreaker).with_opening(OpeningRule::Both(vec![14, 13])).unwrap();
    assert_eq!(both.text(), "3^3 --maker-breaker --forbid-first-moves 13,14");
    assert_eq!(both.file_stem(), "grid-3-3-mb-xo13+14");
    let xeno = game("3^3").with_opening(OpeningRule::Xeno(vec![13])).unwrap();
    assert_eq!(xeno.text(), "3^3 --forbid-opening 13");
    assert_eq!(xeno.file_stem(), "grid-3-3-x13");
    assert_eq!(xeno.with_opening(OpeningRule::None).unwrap().text(), "3^3");
}

#[test]
fn an_opening_rule_that_makes_no_sense_is_refused() {
    let refused = |points: Vec<Point>| {
        let rule = OpeningRule::Both(points);
        game("2^2").with_opening(rule).unwrap_err()
    };
    assert!(matches!(refused(vec![]), GameError::OpeningEmpty));
    assert!(matches!(refused(vec![0, 4]), GameError::OpeningOutOfRange(4, 4)));
    assert!(matches!(refused(vec![1, 1]), GameError::OpeningRepeated(point) if point == "1"));
    assert!(matches!(refused(vec![0, 1, 2]), GameError::OpeningTooWide(3, 4)));
    assert!(game("2^2").with_opening(OpeningRule::Both(vec![0, 1])).is_ok());
}

#[test]
fn the_digest_names_the_line_set_and_not_the_expression() {
    assert_eq!(game("3^2").line_digest(), game("mnk:3,3,3").line_digest());
    assert_ne!(game("3^2").line_digest(), game("mnk:3,3,2").line_digest());
}
