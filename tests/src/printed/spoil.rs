//! Makes random mistakes in a text.

use crate::random::Dice;

/// The text with one to three mistakes, given the names of the points.
#[must_use]
pub fn spoilt(dice: &mut Dice, text: &str, names: &[String]) -> String {
    let mut text = text.to_owned();
    let names_only = dice.percent(60);
    for _ in 0..=dice.below(3) {
        text = match dice.below(10) {
            0..3 => with_other_lines(dice, &text),
            _ if names_only => with_other_names(dice, &text, names),
            _ => with_other_words(dice, &text),
        };
    }
    text
}

/// Removes, duplicates or exchanges whole lines.
fn with_other_lines(dice: &mut Dice, text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return String::new();
    }
    let [one, other] = [0, 1].map(|_| dice.below(lines.len()));
    match dice.below(4) {
        0 => _ = lines.remove(one),
        1 => lines.insert(other, lines[one]),
        2 => lines.truncate(one + 1),
        _ => lines.swap(one, other),
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Signs and words that change the meaning of the text around them.
const MORE: [&str; 23] = [
    "!",
    ",",
    "(",
    ")",
    "{",
    "}",
    "\"",
    "|",
    ":",
    "..",
    "\n",
    " end\n",
    " up to symmetry",
    "XW(",
    "on ",
    "go ",
    "otherwise: ",
    "under ",
    "remaining in ",
    "#",
    "%",
    "X",
    "O",
];

/// Replaces or exchanges names, so that the text can usually be parsed.
fn with_other_names(dice: &mut Dice, text: &str, names: &[String]) -> String {
    let head = text.find("\ntheorem").unwrap_or_default();
    let mut words = words(&text[head..]);
    let places: Vec<usize> = (0..words.len()).filter(|&place| names.contains(&words[place])).collect();
    if places.is_empty() {
        return text.to_owned();
    }
    let [one, other] = [0, 1].map(|_| dice.pick(&places));
    if dice.percent(50) {
        words.swap(one, other);
    } else {
        words[one] = names[dice.below(names.len())].clone();
    }
    text[..head].to_owned() + &words.concat()
}

/// Removes, duplicates, replaces or exchanges words and signs.
fn with_other_words(dice: &mut Dice, text: &str) -> String {
    let mut words = words(text);
    if words.is_empty() {
        return String::new();
    }
    let [one, other] = [0, 1].map(|_| dice.below(words.len()));
    match dice.below(6) {
        0 => _ = words.remove(one),
        1 => words.insert(other, words[one].clone()),
        2 => words[one] = words[other].clone(),
        3 => words.swap(one, other),
        4 => words[one] = dice.below(12).to_string(),
        _ => words.insert(one, dice.pick(&MORE).to_owned()),
    }
    words.concat()
}

/// The words, single signs and blanks that together make the text.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut goes_on = false;
    for letter in text.chars() {
        let is_of_word = letter.is_alphanumeric() || letter == '_' || letter == '\'';
        match words.last_mut() {
            Some(word) if goes_on && is_of_word => word.push(letter),
            _ => words.push(letter.to_string()),
        }
        goes_on = is_of_word;
    }
    words
}
