//! Parts of a check as lines of text, and what is said when all are there: never a verdict (rules, section 9).

use crate::input::{ensure, number, read, tell};
use crate::report::{self, hex, shown};
use crate::{expected::Question, theorem::Theorem};
use pgc_checker::{MAX_FILE, Share, Verdict};
use std::{collections::BTreeMap, ffi::OsStr, ffi::OsString, io::Write};

/// What the line of a part says.
#[derive(Clone)]
struct Part {
    /// Which of how many parts.
    share: Fraction,
    /// The steps that it took, of the declared ones.
    steps: Fraction,
    payload: String,
    hash: String,
    theorem: Theorem,
}

/// So many of so many.
#[derive(Clone, Copy)]
struct Fraction {
    part: u64,
    whole: u64,
}

/// Checks a share of a file: PART, with exit code 4, or why it is refused.
pub(crate) fn part(share: &OsStr, questions: &[Question], limit: u64, out: &mut dyn Write) -> Result<u8, String> {
    let usage = "--shard needs I/N, with I from 1 to N, and one FILE; see checker --help";
    let share = share.to_str().and_then(Fraction::parse).filter(Fraction::is_share).ok_or(usage)?;
    let [Question { file, expected }] = questions else { return Err(usage.to_owned()) };
    let bytes = read(file)?;
    let accepted = pgc_checker::shard(&bytes, limit, share.part, share.whole);
    let verdict = match accepted.as_ref().map(|accepted| accepted.conclusion.clone()) {
        Some(conclusion) => expected.judge(Verdict::Verified(conclusion)),
        // What is wrong is what a check of the whole file says.
        None => expected.judge(pgc_checker::check(&bytes, limit)),
    };
    if let (Verdict::Verified(conclusion), Some(Share { payload, steps, .. })) = (&verdict, accepted) {
        let (steps, theorem) = (Fraction { part: steps, whole: conclusion.steps }, Theorem::of(conclusion));
        let part = Part { share, steps, payload: hex(&payload), hash: hex(&conclusion.hash), theorem };
        return tell(&part.line("PART"), out).map(|()| 4);
    }
    tell(&report::text(file, &verdict, None), out).map(|()| report::code(&verdict))
}

/// Says ASSEMBLED, with exit code 4, if the lines of the files are the parts of one check, each of them once, with the declared
/// steps; and if the theorem is one of those that are asked for.
pub(crate) fn join(files: &[OsString], asked: &[Question], out: &mut dyn Write) -> Result<u8, String> {
    let (mut taken, mut whole) = (BTreeMap::new(), None);
    for file in files {
        let bytes = read(file)?;
        ensure(bytes.len() <= MAX_FILE, || format!("{} has more than 64 MiB", shown(file)))?;
        for line in String::from_utf8_lossy(&bytes).lines().filter(|line| !line.is_empty()) {
            let wrong = |what| format!("{}: {what}: {}", shown(file), shown(format!("{line:.80}").as_ref()));
            let part = Part::parse(line).ok_or_else(|| wrong("this is no part"))?;
            let before = taken.insert(part.share.part, part.steps.part);
            let all = part.all();
            let is_of_it = whole.get_or_insert_with(|| all.clone()).line("ASSEMBLED") == all.line("ASSEMBLED");
            ensure(is_of_it, || wrong("this is a part of another check than the first one"))?;
            ensure(before.is_none(), || wrong("this part is given twice"))?;
        }
    }
    let whole = whole.ok_or("--join needs files with parts; see checker --help")?;
    let (count, steps) = (whole.share.whole, whole.steps.whole);
    let missing = (1..=count).find(|number| !taken.contains_key(number));
    ensure(missing.is_none(), || format!("part {}/{count} is missing", missing.unwrap_or_default()))?;
    let taken = taken.values().fold(0, |sum: u64, taken| sum.saturating_add(*taken));
    ensure(taken == steps, || format!("R24: the parts took {taken} steps, and {steps} are declared"))?;
    let is_asked = asked.iter().any(|question| question.expected.is_named_by(&whole.theorem, &whole.hash));
    ensure(is_asked, || format!("these parts are about another theorem or proof: {}", whole.theorem.in_full()))?;
    tell(&whole.line("ASSEMBLED"), out).map(|()| 4)
}

impl Part {
    /// The line of the specification (rules, section 9).
    fn line(&self, word: &str) -> String {
        let Part { share, steps, payload, hash, theorem: Theorem { text, lines, ophelia } } = self;
        let ophelia = ophelia.as_deref().unwrap_or("-");
        let [share, steps] = [share, steps].map(|Fraction { part, whole }| format!("{part}/{whole}"));
        format!("{word} {share} {steps} payload {payload} hash {hash} lines {lines} ophelia {ophelia} {text}\n")
    }

    /// Reads such a line, if each of its fields has its one form.
    fn parse(line: &str) -> Option<Part> {
        let words: Vec<&str> = line.splitn(12, ' ').collect();
        let ["PART", share, steps, "payload", payload, "hash", hash, "lines", lines, "ophelia", own, text] = words[..]
        else {
            return None;
        };
        let is_digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let digest = |text: &str| (text.len() == 64 && text.bytes().all(is_digit)).then(|| text.to_owned());
        let ophelia = if own == "-" { None } else { Some(digest(own)?) };
        let theorem = Theorem { text: text.to_owned(), lines: digest(lines)?, ophelia };
        let (share, steps) = (Fraction::parse(share).filter(Fraction::is_share)?, Fraction::parse(steps)?);
        let part = Part { share, steps, payload: digest(payload)?, hash: digest(hash)?, theorem };
        part.theorem.is_well_formed().then_some(part)
    }

    /// What all parts of a check say together.
    fn all(&self) -> Part {
        let all = |fraction: Fraction| Fraction { part: fraction.whole, ..fraction };
        Part { share: all(self.share), steps: all(self.steps), ..self.clone() }
    }
}

impl Fraction {
    fn parse(text: &str) -> Option<Fraction> {
        let (part, whole) = text.split_once('/')?;
        Some(Fraction { part: number(part.as_ref())?, whole: number(whole.as_ref())? })
    }

    /// Whether it names one of so many parts.
    fn is_share(&self) -> bool {
        (1..=self.whole).contains(&self.part)
    }
}
