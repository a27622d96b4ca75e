//! The words in which the checker refuses files. The rule and the offset are the interface; the words are free, and all of them stand in
//! one snapshot.

use std::collections::BTreeMap;
use std::fmt::Write;

use pgc_checker::{MAX_STEPS, Verdict, check};
use tests::corpus::all_kept;

#[test]
fn what_the_checker_says_of_the_files_that_it_refuses() {
    let mut said: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for case in all_kept() {
        if let Verdict::Rejected(_, fault) | Verdict::Malformed(fault) = check(&case.file(), MAX_STEPS) {
            said.entry(format!("{}: {}", fault.rule, fault.reason)).or_default().push(case.name);
        }
    }
    let mut text = String::new();
    for (reason, names) in &said {
        writeln!(text, "{reason}\n  {}", names.join(" ")).expect("a string takes all text");
    }
    insta::assert_snapshot!("refused", text);
}
