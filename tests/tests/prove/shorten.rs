//! `prover shorten`: shorter certificates of what is proved.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

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
    for (name, fewest) in [("mnk-5-4-4.pgc", 1), ("mnk-4-4-4.pgc", 0)] {
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
