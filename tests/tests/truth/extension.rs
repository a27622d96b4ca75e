//! The fields of own lines, starts and bounds: their bytes, their hashes, their words, and the rules about them.

use sha2::{Digest, Sha256};
use tests::assembler::{Certificate, Claim, Convention, Family, Opening, Payload, Term, Version, read};
use tests::corpus::Proof;
use tests::oracle::form::form;
use tests::oracle::{decide, hash};
use tests::samples::{extended, rich};

#[test]
fn the_fields_stand_in_the_order_of_the_format() {
    let lines = [0, 6, 3, 2, 0, 0, 3, 0, 1, 0, 3, 0, 1, 1];
    let game = [2, 1, 3, 3, 0, 0, 3, 0, 1, 5, 4, 3];
    let proof = [10, 1, 0, 1, 2, 4, 3, 5, 2, 1, 0, 2, 1, 3, 2, 5, 2, 6, 0, 0, 1];
    let bytes = Payload::of(&extended()).bytes();
    assert_eq!(bytes, [&lines[..], &game, &proof].concat());
    assert_eq!(read::of_payload(Version::One, &bytes), extended());
    assert_eq!((form(&extended()), decide(&extended())), (Ok(()), Ok(10)));
}

/// Numbers as four bytes each, after some words.
fn hashed(words: &str, parts: &[&[u8]]) -> [u8; 32] {
    Sha256::digest([words.as_bytes(), &parts.concat()].concat()).into()
}

fn numbers(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

#[test]
fn the_hashes_are_made_of_what_the_format_says() {
    let xenos = hashed("PGC1 lines", &[&numbers(&[6, 3, 2, 0, 1, 3, 0, 2, 3, 3, 0, 2, 4])]);
    let ophelias = hashed("PGC1 lines", &[&numbers(&[6, 1, 3, 3, 4, 5])]);
    let start = numbers(&[0, 1, 5]);
    let game = hashed("PGC1 game", &[&xenos, &[2], &ophelias, &[3], &start, &[4], &numbers(&[3])]);
    let map = hashed("PGC1 map", &[&numbers(&[6, 0, 1, 2, 4, 3, 5])]);
    let lemma = hashed("PGC1 lemma", &[&game, &numbers(&[1, 0]), &numbers(&[2, 1, 5]), &numbers(&[2, 1, 2]), &[0]]);
    let theorem = hashed("PGC1 theorem", &[&game, &numbers(&[1, 0]), &[1], &lemma, &map]);
    assert_eq!(hash::theorem(&extended()), theorem);
}

#[test]
fn the_game_is_printed_in_the_words_of_the_format() {
    let text = |certificate: &Certificate| Proof::of(certificate).theorem;
    let square = Family::Cube { side: 3, dimension: 2 };
    let example = Certificate::new(square, Claim::XenoWins, Term::end(&[0])).start(&[0, 5], &[7], false).within(3);
    assert_eq!(text(&example), "Xeno wins 3^2 --start X:0,5/O:7 --to-move Ophelia --moves 3");
    let digits = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let xenos = hashed("PGC1 lines", &[&numbers(&[6, 3, 2, 0, 1, 3, 0, 2, 3, 3, 0, 2, 4])]);
    let ophelias = hashed("PGC1 lines", &[&numbers(&[6, 1, 3, 3, 4, 5])]);
    let lines = format!("lines:{} --ophelia lines:{}", digits(&xenos[..8]), digits(&ophelias[..8]));
    assert_eq!(text(&extended()), format!("Xeno wins {lines} --start X:/O:5 --to-move Xeno --moves 3"));
}

/// The sample with other lines for Ophelia.
fn own(lines: &[&[usize]]) -> Certificate {
    extended().ophelia(lines)
}

/// The sample with another lemma.
fn stating(protagonist: &[usize], antagonist: &[usize], bound: usize) -> Certificate {
    extended().lemma_within(protagonist, antagonist, bound, Term::end(&[2]))
}

#[test]
fn each_rule_is_broken_at_the_integer_at_fault() {
    let lines: &[&[usize]] = &[&[0, 1], &[0, 2, 3], &[0, 2, 4]];
    let breaker = |claim| Certificate { claim, ..rich().maker_breaker().within(1) };
    let unbounded = Certificate { bound: None, ..extended() };
    let unbounded = unbounded.lemma(&[0], &[1, 5], Term::end(&[2]));
    for (certificate, rule, field) in [
        (breaker(Claim::OpheliaWins), "P2", "claim"),
        (breaker(Claim::XenoDraws), "P2", "claim"),
        (own(&[]), "P17", "Ophelia lines"),
        (own(lines), "P17", "Ophelia line 2 gap 2"),
        (own(&[&[0, 6]]), "S1", "Ophelia line 0 gap 1"),
        (own(&[&[0, 2], &[0, 1]]), "G5", "Ophelia line 1 gap 1"),
        (own(&[&[0, 2], &[0, 2]]), "G5", "Ophelia line 1 gap 1"),
        (own(&[&[]]), "G5", "Ophelia line 0 size"),
        (extended().start(&[6], &[5], true), "S1", "X0 gap 0"),
        (extended().start(&[0], &[6], true), "S1", "O0 gap 0"),
        (extended().start(&[0, 5], &[1, 5], false), "P18", "O0 gap 1"),
        (extended().start(&[], &[], true), "P18", "O0 size"),
        (extended().within(0), "P19", "T"),
        (extended().within(7), "P19", "T"),
        (extended().within(1), "P20", "lemma 0 t"),
        (stating(&[0], &[1], 0), "P20", "lemma 1 t"),
        (stating(&[0], &[1], 4), "P20", "lemma 1 t"),
        (stating(&[0], &[1, 5], 2), "P15", "lemma 1 t"),
        (unbounded, "P15", "lemma 1 B gap 1"),
    ] {
        assert_eq!(form(&certificate), Err((rule, field.to_owned())), "{certificate:?}");
        assert!(Payload::of(&certificate).offset(field) > 0, "{field}");
    }
}

#[test]
fn what_is_next_to_a_fault_is_right() {
    for certificate in [
        own(&[&[0, 1], &[0, 2, 3]]),
        own(&[&[0], &[0, 1], &[0, 2, 3], &[0, 2, 4]]),
        extended().start(&[], &[], false),
        extended().start(&[0], &[], true),
        extended().within(6),
        extended().within(2),
        Certificate { convention: Convention::MakerBreaker, ..extended() },
        Certificate { opening: Opening::Free, ..extended() },
        // Not cited, but of a statement of its own.
        stating(&[0], &[1, 5], 1),
        stating(&[0], &[1, 5], 3),
    ] {
        let uncited = certificate.lemmas.len() > 1;
        let fault = if uncited { Err(("P16", "theorem map".to_owned())) } else { Ok(()) };
        assert_eq!(form(&certificate), fault, "{certificate:?}");
    }
}
