//! Runs the fuzz targets on their committed seeds, and on everything that they once found.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use tests::binaries::workspace;
use tests::fuzz::{TARGETS, frame};

fn folder(name: &str) -> PathBuf {
    workspace().join("tests/fuzz").join(name)
}

/// The files in a folder; none if the folder does not exist.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// The names of the files in a folder, without extension.
fn names(folder: &Path) -> BTreeSet<String> {
    let stem = |path: &PathBuf| path.file_stem().expect("a name").to_str().expect("UTF-8").to_owned();
    files(folder).iter().map(stem).collect()
}

#[test]
fn every_seed_and_every_find_passes() {
    for (name, run) in TARGETS {
        let seeds = files(&folder("seeds").join(name));
        assert!(!seeds.is_empty(), "{name} has no seeds");
        let far = seeds.iter().filter(|path| run(&fs::read(path).expect("a seed"))).count();
        assert!(2 * far >= seeds.len(), "{name}: only {far} of {} seeds get far", seeds.len());
        for found in files(&folder("found").join(name)) {
            run(&fs::read(found).expect("a file"));
        }
    }
}

/// The checker reads everything that a compressor writes, Huffman-coded literals included.
#[test]
fn every_compressed_frame_is_read() {
    let frames = files(&folder("seeds/frame")).into_iter().filter(|path| {
        let name = path.to_string_lossy();
        name.contains("-level-") || name.contains("-blocks-")
    });
    let read = frames.inspect(|path| assert!(frame(&fs::read(path).expect("a seed")), "{}", path.display()));
    assert!(read.count() > 50);
}

#[test]
fn every_target_has_a_program_and_no_other_folder_is_left() {
    let targets: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names(&folder("fuzz_targets")), targets);
    assert_eq!(names(&folder("seeds")), targets);
    assert!(names(&folder("found")).is_subset(&targets));
    let manifest = fs::read_to_string(folder("Cargo.toml")).expect("a manifest");
    for name in &targets {
        assert!(manifest.contains(&format!("path = \"fuzz_targets/{name}.rs\"")), "{name}");
        let program = fs::read_to_string(folder("fuzz_targets").join(format!("{name}.rs"))).expect("a program");
        assert!(program.contains(&format!("tests::fuzz::{name}(bytes)")), "{name}");
    }
}

/// Reads data compressed by libzstd without libzstd, to test the decoder's own unsafe code under miri.
#[test]
fn the_checker_alone_reads_every_file_and_frame() {
    let step = if cfg!(miri) { 6 } else { 1 };
    for path in ["seeds/file", "seeds/frame"].iter().flat_map(|name| files(&folder(name))).step_by(step) {
        let bytes = fs::read(path).expect("a seed");
        let declared = tests::assembler::container::header(65536 + 64 * bytes.len() as u64);
        let frame = [&declared, &bytes[..]].concat();
        for file in [bytes, tests::assembler::container::file(&frame)] {
            let _ = pgc_checker::check(&file, 1 << 10);
        }
    }
}
