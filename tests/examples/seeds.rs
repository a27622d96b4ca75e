//! Writes the seeds of the fuzz targets: `cargo run --package tests --example seeds`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use tests::assembler::container::{self, Block, Version};
use tests::assembler::{Certificate, Claim, Family, Opening, Payload, Term, file, integer};
use tests::binaries::workspace;
use tests::corpus::kept;
use tests::fuzz::written;
use tests::oracle::Board;
use tests::random::{Dice, parted};
use tests::samples::{fork, least, rich};
use zstd::bulk;
use zstd::stream::write::Encoder;
use zstd::zstd_safe::CParameter;

/// The bytes of a frame's header, which the target `frame` writes itself.
const HEADER: usize = 9;

/// A text of so many bytes is no seed.
const LONGEST: usize = 4096;

fn main() -> io::Result<()> {
    let seeds = workspace().join("tests/fuzz/seeds");
    files(&seeds.join("file"))?;
    payloads(&seeds.join("payload"))?;
    choices(&seeds.join("rules"))?;
    parts(&seeds.join("parts"))?;
    frames(&seeds.join("frame"))?;
    texts(&seeds.join("expression"), EXPRESSIONS)?;
    texts(&seeds.join("lines_file"), LINES_FILES)?;
    texts(&seeds.join("pg"), PG_FILES)?;
    strategies(&seeds.join("strategy"))
}

fn put(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join(name), bytes)
}

/// Payloads of version 2: of the corpus, and grown ones; and choices that the checker accepts.
fn parts(folder: &Path) -> io::Result<()> {
    for case in kept(Version::Two).iter().filter(|case| case.name.starts_with("r28")) {
        if let Some(certificate) = case.certificate() {
            put(folder, &case.name, &[&[0], &*Payload::of(&certificate).bytes()].concat())?;
        }
    }
    let mut dice = Dice::new(16);
    for number in 0..12 {
        put(folder, &format!("grown-{number}"), &[&[0], &*Payload::of(&parted(&mut dice, 0)).bytes()].concat())?;
    }
    let mut chosen = 0;
    while chosen < 12 {
        let bytes: Vec<u8> = (0..12 + dice.below(40)).map(|_| dice.bits().to_le_bytes()[0]).collect();
        let bytes = [&[1], bytes.as_slice()].concat();
        if tests::fuzz::parts(&bytes) {
            put(folder, &format!("chosen-{chosen}"), &bytes)?;
            chosen += 1;
        }
    }
    Ok(())
}

/// Small certificates of the repository.
const COMMITTED: [&str; 12] = [
    "affine-2",
    "affine-3",
    "affine-4",
    "grid-2-2",
    "grid-2-3",
    "grid-3-3",
    "grid-3-3-x13",
    "grid-3-4",
    "grid-3-4-x40",
    "moves/affine-4-m7",
    "moves/grid-3-3-x13-m5",
    "projective-2",
];

/// Certificates of the repository by name.
fn committed() -> io::Result<Vec<(String, Vec<u8>)>> {
    let folder = workspace().join("certificates");
    let read = |name: &str| Ok((name.replace('/', "-"), fs::read(folder.join(format!("{name}.pgc")))?));
    COMMITTED.into_iter().map(read).collect()
}

/// The payload of a committed certificate.
fn unpacked(file: &[u8]) -> io::Result<Vec<u8>> {
    bulk::decompress(&file[container::PROLOGUE..], 1 << 20)
}

/// Certificates by name: the samples, one of each kind of game, and some with own lines, starts and bounds.
fn certificates() -> Vec<(&'static str, Certificate)> {
    let of = |family| Certificate::new(family, Claim::XenoWins, Term::end(&[0, 1])).declaring(3);
    let grown: Vec<Certificate> =
        (0..200).map(|seed| tests::random::certificate(&mut Dice::new(seed), 0, true)).collect();
    let first = |has: fn(&Certificate) -> bool| {
        let grown = grown.iter().find(|grown| has(grown) && !grown.lemmas.is_empty() && written(grown).is_some());
        grown.expect("a certificate of this kind").clone()
    };
    vec![
        ("own", first(|grown| grown.convention.ophelias().is_some())),
        ("start", first(|grown| matches!(grown.opening, Opening::Start { .. }))),
        ("bound", first(|grown| grown.bound.is_some())),
        ("all", first(|grown| grown.bound.is_some() && grown.convention.ophelias().is_some())),
        ("rich", rich()),
        ("least", least()),
        ("fork", fork()),
        ("cube", of(Family::Cube { side: 2, dimension: 3 })),
        ("design", of(Family::Design { size: 3, order: 4, groups: 1 })),
        ("plane", of(Family::Projective { order: 9 })),
    ]
}

fn files(folder: &Path) -> io::Result<()> {
    for (name, bytes) in committed()? {
        put(folder, &name, &bytes)?;
        put(folder, &format!("{name}-frame"), &bytes[container::PROLOGUE..])?;
    }
    put(folder, "rich", &file(&rich()))
}

fn payloads(folder: &Path) -> io::Result<()> {
    for (name, bytes) in committed()? {
        put(folder, &name, &unpacked(&bytes)?)?;
    }
    let rich = Payload::of(&rich());
    put(folder, "wide-claim", &rich.clone().with_raw("claim", &integer::wide(1, 2)).bytes())?;
    put(folder, "no-integer", &rich.clone().with_raw("steps", &[0xFE]).bytes())?;
    put(folder, "more", &rich.clone().then("more", 0).bytes())?;
    put(folder, "less", &rich.up_to("lemmas").bytes())?;
    certificates().iter().try_for_each(|(name, chosen)| put(folder, name, &Payload::of(chosen).bytes()))
}

fn choices(folder: &Path) -> io::Result<()> {
    for (name, chosen) in certificates() {
        if let Some(bytes) = written(&chosen) {
            put(folder, name, &bytes)?;
        }
    }
    Ok(())
}

/// Blocks of every kind, as the reference implementation writes them.
fn frames(folder: &Path) -> io::Result<()> {
    for (name, content) in contents()? {
        for level in [-5, 1, 3, 5, 9, 13, 19] {
            let frame = container::compressed_frame(&content, level);
            put(folder, &format!("{name}-level-{}", level.to_string().replace('-', "minus-")), &frame[HEADER..])?;
        }
        for level in [1, 12] {
            put(folder, &format!("{name}-blocks-{level}"), &pieces(&content, level)?)?;
        }
    }
    let empty = container::block_header(true, Block::Raw, 0);
    put(folder, "empty", &empty)?;
    // A second frame, which is to be skipped (RFC 8878, section 3.1.2), and one that holds nothing.
    put(folder, "then-skippable", &[&empty[..], &[0x50, 0x2A, 0x4D, 0x18, 1, 0, 0, 0, 9]].concat())?;
    put(folder, "then-frame", &[&empty[..], &container::raw_frame(&[])].concat())?;
    // A compressed block of one literal, twenty times (RFC 8878, section 3.1.1.3.1.1), and no sequence.
    put(folder, "literal-repeated", &[0x1D, 0, 0, 0xA1, 7, 0])?;
    put(folder, "repeat", &[&container::block_header(true, Block::Repeat, 300)[..], &[7]].concat())?;
    let more = container::block_header(false, Block::Raw, 0);
    put(folder, "empty-first", &[&more[..], &more, &container::raw_frame(b"\x01\x02")[HEADER..]].concat())?;
    // A block of sequences whose offsets lead before the start, once nothing stands before it.
    let (_, repeated) = contents()?.swap_remove(0);
    let blocks = pieces(&repeated, 12)?;
    let first = 3 + (usize::from(blocks[0]) | usize::from(blocks[1]) << 8 | usize::from(blocks[2]) << 16 >> 3);
    put(folder, "headless", &blocks[first.min(blocks.len())..])
}

/// What compresses in different ways: phrases with distances, skewed letters, one of few letters, noise, real payloads.
fn contents() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut dice = Dice::new(17);
    let phrases: Vec<Vec<u8>> = (0..12).map(|_| (0..9).map(|_| byte(&mut dice, 200)).collect()).collect();
    let phrased = (0..500).flat_map(|_| {
        let mut phrase = phrases[dice.below(12)].clone();
        phrase[dice.below(9)] = byte(&mut dice, 200);
        phrase
    });
    let phrased = phrased.collect();
    let skewed = (0..3500).map(|_| (0..4).map(|_| byte(&mut dice, 60)).min().unwrap_or_default()).collect();
    let period: Vec<u8> =
        (0..300).flat_map(|_| [&[0, 1, 2].map(|_| byte(&mut dice, 200)), &b"12345678"[..]].concat()).collect();
    let few = (0..3200).map(|_| byte(&mut dice, 3)).collect();
    let noise = (0..700).map(|_| byte(&mut dice, 250)).collect();
    let cube = Board::of(&Family::Cube { side: 3, dimension: 4 });
    let listed =
        Certificate::new(Family::Lines { points: cube.points, lines: cube.lines }, Claim::XenoWins, Term::end(&[40]));
    let mut contents: Vec<(String, Vec<u8>)> = [
        ("phrases", phrased),
        ("skewed", skewed),
        ("period", period),
        ("few", few),
        ("noise", noise),
        ("lines", Payload::of(&listed).bytes()),
    ]
    .map(|(name, content)| (name.to_owned(), content))
    .into();
    for (name, bytes) in committed()? {
        let content = unpacked(&bytes)?;
        if content.len() > 3000 {
            contents.push((name, content));
        }
    }
    Ok(contents)
}

fn byte(dice: &mut Dice, bound: usize) -> u8 {
    u8::try_from(dice.below(bound)).expect("a bound of one byte")
}

/// Many compressed blocks: later ones repeat the tables of earlier ones.
fn pieces(content: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let mut encoder = Encoder::new(Vec::new(), level)?;
    encoder.set_parameter(CParameter::ContentSizeFlag(false))?;
    for piece in content.chunks(content.len() / 6 + 1) {
        encoder.write_all(piece)?;
        encoder.flush()?;
    }
    // Magic, descriptor, window.
    Ok(encoder.finish()?.split_off(6))
}

fn texts(folder: &Path, texts: &[&str]) -> io::Result<()> {
    (1..).zip(texts).try_for_each(|(number, text)| put(folder, &format!("{number:02}"), text.as_bytes()))
}

/// The samples of strategies and those of papers, without what starts searches.
fn strategies(folder: &Path) -> io::Result<()> {
    for from in ["tests/strategies", "certificates/sources"] {
        for entry in fs::read_dir(workspace().join(from))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "txt") {
                let text = fs::read_to_string(&path)?;
                let lines = text.lines().filter(|line| !line.contains("outcome") && !line.starts_with('#'));
                let text: String = lines.map(|line| format!("{line}\n")).collect();
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                if text.len() < LONGEST {
                    put(folder, &name, text.as_bytes())?;
                }
            }
        }
    }
    Ok(())
}

const EXPRESSIONS: &[&str] = &[
    "3^3",
    "4^3",
    "2^2",
    "grid:03,2",
    "mnk:6,5,4",
    "mnk:3,3,1",
    "mnk:1,1,4294967295",
    "td:4,5",
    "td:4,5+2",
    "td:4,4+4",
    "affine:4",
    "affine:9",
    "pi4",
    "projective:2",
    "projective:8",
    "3^3 --forbid-opening 13",
    "3^3 --forbid-first-moves 14,13",
    "3^2 --maker-breaker",
    "affine:3 --maker-breaker --forbid-opening 0,8",
    "9^9",
    "mnk:181,181,5",
    "td:6,4",
    "affine:6",
    "4^x",
    "chess",
    "animal:elly,4x4",
    "animal:f5,3x7 --maker-breaker",
    "animal:snaky,6x6",
    "3^2 --ophelia mnk:3,3,2 --start X:0/O:4 --to-move Ophelia --moves 3",
    "3^3 --start X:/O: --to-move Ophelia",
    "3^2 --start X:0,1,2/O:4",
];

const PG_FILES: &[&str] = &[
    "#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\na b c\n#blackwins\na b\nb c\n#whitewins\na b\nb c\n#firstmoves\na b\n",
    "#version\n1.0\n%% a % b\n#times\nt3 t4\nt5\n#blackturns\nt3 t5\n#positions\na1 a2 b1 b2\n#blackwins\na1 a2\nb1 b2\n\
     #blackinitials\na1\n#whiteinitials\n",
    "#times\nt1 t2\n#blackturns\nt2\n#positions\na b c d\n#blackwins\na\n#whitewins\nb c\n#whiteinitials\nd\n",
    "#times\nt1 t2\n#blackturns\nt1 t2\n#positions\na b c d\n#blackwins\na b\n",
    "#times\nt1\n#blackturns\nt1\n#positions\na b\n#neighbours\na b\n",
];

const LINES_FILES: &[&str] = &[
    "points 5",
    "points 1\n0",
    "points 3\n0 1\n1 2\n0 2\n",
    "# a triangle\r\n\r\n points\t3 # corners\r\n0 1\n\n 2 1 #side\r\r\n#\n0 2",
    "points 9\n0 1 2\n3 4 5\n6 7 8\n0 3 6\n1 4 7\n2 5 8\n0 4 8\n2 4 6\n",
    "points 32768\n32767 0\n300 251 250\n",
    "points 3\n\npoints 3\n",
    "points 3\n0 1\n0 2\n1 0",
    "points 3\n0 2 00",
    "points 3\n0 99999999999999999999",
    "0 1\n",
];
