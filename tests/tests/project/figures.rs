//! Figures that several pages state: they are those of what is counted or measured, or stand in one place.

use tests::corpus::{VERSIONS, cases_of};
use tests::pages::page;

/// The pages on which nobody is told how long a proof takes but by a link: `cargo certify bench` writes these times.
const PAGES: [&str; 8] = [
    "README.md",
    "checker/README.md",
    "prover/README.md",
    "prover/workflow/README.md",
    "spec/format.md",
    "spec/rules.md",
    "spec/trust.md",
    "tests/README.md",
];

/// The sentences of a page, with single blanks. A row of a table or an item of a list ends one, too.
fn sentences(page: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for line in page.lines() {
        if line.is_empty() || line.starts_with(['|', '-', '#']) {
            parts.push(String::new());
        }
        for word in line.split_whitespace() {
            let last = parts.last_mut().expect("a part");
            *last += word;
            *last += " ";
            if word.ends_with(['.', ':', ';', '?', '!']) {
                parts.push(String::new());
            }
        }
    }
    parts
}

/// Whether a sentence has a number of seconds, minutes or hours.
fn has_time(sentence: &str) -> bool {
    const NUMBERS: [&str; 15] = [
        "a", "an", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "half",
    ];
    const UNITS: [&str; 8] = ["s", "min", "second", "seconds", "minute", "minutes", "hour", "hours"];
    let words: Vec<&str> =
        sentence.split_whitespace().map(|word| word.trim_matches(|mark: char| !mark.is_alphanumeric())).collect();
    let number = |word: &str| NUMBERS.contains(&word) || word.starts_with(|first: char| first.is_ascii_digit());
    words.windows(2).any(|pair| number(pair[0]) && UNITS.contains(&pair[1]))
}

/// Whether a sentence is about proving or checking a game by `prover prove` or by the checker.
fn is_timed_elsewhere(sentence: &str) -> bool {
    let names_a_game =
        ["^", "mnk:", "affine:", "projective:", "td:", "certificates/"].iter().any(|game| sentence.contains(game));
    names_a_game && (sentence.contains("prover prove ") || sentence.contains("checker"))
}

#[test]
fn times_of_proving_and_checking_stand_on_the_page_of_measurements_only() {
    for file in PAGES {
        for sentence in sentences(&page(file)) {
            let stated = has_time(&sentence) && is_timed_elsewhere(&sentence);
            assert!(!stated, "{file}: link to certificates/BENCHMARKS.md instead: {sentence}");
        }
    }
}

#[test]
fn a_time_is_recognised() {
    let before = "`prover prove 4^4` finds the proof in twelve minutes on two cores.";
    assert!(has_time(before) && is_timed_elsewhere(before));
    assert!(has_time("On 4^4 it takes 50 seconds") && has_time("6.2 s and 3.3 s") && has_time("(half an hour)"));
    assert!(!has_time("a second checker needs no hash") || !is_timed_elsewhere("a second checker needs no hash"));
    assert!(!has_time("`prover prove mnk:5,5,4 --timeout 90s` finds it in seconds"));
}

#[test]
fn the_corpus_is_counted() {
    let files: usize = VERSIONS.into_iter().map(|version| cases_of(version).len()).sum();
    let stated = format!("[corpus of {files} files](tests/README.md)");
    assert!(page("README.md").contains(&stated), "README should say: {stated}");
}

/// A hash names a proof: two proofs of one theorem have two.
#[test]
fn no_page_says_that_a_hash_names_a_theorem() {
    for file in
        [&PAGES[..], &["certificates/README.md", "certificates/sources/README.md", "tests/arena/README.md"]].concat()
    {
        let text = page(file).split_whitespace().collect::<Vec<_>>().join(" ");
        for wrong in ["theorem's hash", "theorem hash", "hash of its theorem", "hash of the theorem"] {
            assert!(!text.contains(wrong), "{file} has \"{wrong}\"");
        }
    }
}
