//! Parts of a check as lines of text, and what is said when all are there: never a verdict (rules, section 9).

use crate::{MAX_STEPS, read, report, report::hex, shown, tell};
use std::{collections::BTreeMap, ffi::OsString, io::Write};

/// Checks share I/N of a file: PART, with exit code 4, or why it is refused.
pub(crate) fn part(arguments: impl Iterator<Item = OsString>, out: &mut dyn Write) -> Result<u8, String> {
    let usage = "--shard needs I/N, with I from 1 to N, and one FILE; see checker --help";
    let [share, file] = &Vec::from_iter(arguments)[..] else { return Err(usage.to_owned()) };
    let (number, _, (count, ..)) = parse(&format!("PART {} 0/0 ", shown(share))).ok_or(usage)?;
    let bytes = read(file)?;
    let (text, code) = match checker::shard(&bytes, MAX_STEPS, number, count) {
        // What is wrong is what a check of the whole file says.
        None => report::of(file, &Ok(checker::check(&bytes, MAX_STEPS)), None, false),
        Some((payload, checker::Theorem { digest, claim, game, steps, .. }, taken)) => {
            let whole = format!("payload {} lines {} {claim} {game}", hex(&payload), hex(&digest));
            (format!("PART {number}/{count} {taken}/{steps} {whole}\n"), 4)
        }
    };
    tell(&text, out).map(|()| code)
}

/// Of the line of a part: its number and its steps; how many parts and steps there are, and what is the same for all.
fn parse(line: &str) -> Option<(u64, u64, (u64, u64, &str))> {
    let mut words = line.strip_prefix("PART ")?.splitn(5, [' ', '/']);
    let mut number = || words.next()?.parse().ok();
    let (number, count, taken, steps) = (number()?, number()?, number()?, number()?);
    (1..=count).contains(&number).then_some((number, taken, (count, steps, words.next()?)))
}

/// Says ASSEMBLED, with exit code 4, if the lines of the files are the parts of one check, each of them once, with the declared steps.
pub(crate) fn join(files: impl Iterator<Item = OsString>, out: &mut dyn Write) -> Result<u8, String> {
    let bytes = files.map(|file| read(&file)).collect::<Result<Vec<_>, _>>()?.join(&b'\n');
    let (text, mut parts, mut check) = (String::from_utf8_lossy(&bytes), BTreeMap::new(), None);
    for line in text.lines().filter(|line| !line.is_empty()) {
        let why = match parse(line) {
            None => "this is no part",
            Some((.., of)) if *check.get_or_insert(of) != of => "this is a part of another check than the first one",
            Some((number, taken, _)) if parts.insert(number, taken).is_some() => "this part is given twice",
            Some(_) => continue,
        };
        return Err(format!("{why}: {}", shown(line.as_ref())));
    }
    let (count, steps, whole) = check.ok_or("--join needs files with parts; see checker --help")?;
    let taken = parts.values().fold(0, |sum: u64, taken| sum.saturating_add(*taken));
    let told = format!("ASSEMBLED {count}/{count} {taken}/{steps} {}\n", shown(whole.as_ref()));
    match (1..=count).find(|number| !parts.contains_key(number)) {
        Some(number) => Err(format!("part {number}/{count} is missing")),
        None if taken != steps => Err(format!("R24: the parts took {taken} steps, and {steps} are declared")),
        None => tell(&told, out).map(|()| 4),
    }
}
