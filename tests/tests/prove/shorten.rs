//! `prover shorten`: shorter certificates of what is proved.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tests::binaries::{code, names, object, prover_in, stderr, workspace};
use tests::judge::verified;

/// The theorem of a certificate that the checker accepts.
fn theorem(file: &Path) -> String {
    let theorem = verified(&fs::read(file).expect("a certificate"), &file.display().to_string());
    format!("{} {}", theorem.claim, theorem.game)
}

fn committed(name: &str) -> PathBuf {
    workspace().join("certificates").join(name)
}

fn size(file: &Path) -> usize {
    fs::read(file).expect("a certificate").len()
}

#[test]
fn a_certificate_is_made_shorter_with_the_same_bytes_each_time() {
    let directory = tempfile::tempdir().unwrap();
    let [one, two] = ["one.pgc", "two.pgc"].map(|name| directory.path().join(name));
    for (name, fewest) in [("mnk-5-4-4.pgc", 1), ("td-4-4+3.pgc", 1), ("mnk-4-4-4.pgc", 0), ("grid-3-3-x13.pgc", 0)] {
        let known = committed(name);
        let run = |output: &Path| {
            let arguments = ["shorten", known.to_str().unwrap(), "--json", "-o"];
            let output = prover_in(directory.path(), &[&arguments[..], &[output.to_str().unwrap()]].concat());
            assert_eq!(code(&output), 0, "{}", stderr(&output));
            object(&output)
        };
        let (report, _) = (run(&one), run(&two));
        assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap(), "{name}");
        assert!(size(&one) + fewest <= size(&known), "{name}: {} bytes", size(&one));
        assert_eq!(theorem(&one), theorem(&known));
        assert_eq!((&report["outcome"], &report["bytes"]), (&"proved".into(), &size(&one).into()));
    }
}

#[test]
fn a_time_is_used_and_the_shortest_one_is_kept() {
    let directory = tempfile::tempdir().unwrap();
    let known = committed("mnk-5-4-4.pgc");
    let begun = Instant::now();
    let output = prover_in(
        directory.path(),
        &["shorten", known.to_str().unwrap(), "-o", "short.pgc", "--json", "--timeout", "2s"],
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(begun.elapsed() >= Duration::from_secs(2));
    let report = object(&output);
    let told = "mnk:5,4,4: the time is up; the certificate is the shortest one found so far";
    assert_eq!((&report["limit"], &report["outcome"]), (&"time".into(), &"proved".into()));
    assert!(told.ends_with(report["reason"].as_str().unwrap()) && stderr(&output).contains(told));
    let short = directory.path().join("short.pgc");
    assert_eq!((theorem(&short), object(&output)["bytes"].clone()), (theorem(&known), size(&short).into()));
    assert!(size(&short) < size(&known));
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_leaves_the_shortest_one_so_far() {
    use tests::binaries::{started, stdout};
    use tests::processes::send;

    let directory = tempfile::tempdir().unwrap();
    let known = committed("mnk-5-4-4.pgc");
    let child = started(directory.path(), &["shorten", known.to_str().unwrap(), "-o", "short.pgc", "--timeout", "1h"]);
    let short = directory.path().join("short.pgc");
    while !short.is_file() {
        std::thread::sleep(Duration::from_millis(10));
    }
    send("INT", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130, "{}", stderr(&output));
    let told = "mnk:5,4,4: interrupted by SIGINT; the certificate is the shortest one found so far\n";
    assert_eq!(stderr(&output), told);
    assert!(stdout(&output).contains(&format!("bytes      {}\n", size(&short))), "{}", stdout(&output));
    assert_eq!((theorem(&short), names(directory.path())), (theorem(&known), vec!["short.pgc".to_owned()]));
}

#[test]
fn the_check_takes_few_steps_more() {
    let directory = tempfile::tempdir().unwrap();
    let known = committed("td-4-4+3.pgc");
    let short = directory.path().join("short.pgc");
    let steps = |file: &Path| verified(&fs::read(file).expect("a certificate"), &file.display().to_string()).steps;
    let shortened = |more: &[&str]| {
        let arguments = ["shorten", known.to_str().unwrap(), "-o", "short.pgc"];
        let output = prover_in(directory.path(), &[&arguments[..], more].concat());
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        assert!(size(&short) <= size(&known));
        (steps(&short), size(&short))
    };
    let before = steps(&known);
    let bounds = [(&["--steps-at-most", "1"][..], 1.0), (&[], 1.2), (&["--steps-at-most", "inf"], f64::INFINITY)];
    let sizes = bounds.map(|(more, factor)| {
        let (steps, size) = shortened(more);
        assert!(
            f64::from(u32::try_from(steps).unwrap()) <= factor * f64::from(u32::try_from(before).unwrap()),
            "{steps}"
        );
        size
    });
    assert!(sizes.is_sorted_by(|one, next| one >= next) && sizes[2] < size(&known), "{sizes:?}");
}
