//! Builds the program of pages (the crate `pgc-page`) for WebAssembly, packed, if the target is installed; else leaves an empty
//! file. The program needs the crates `pgc-core` and `pgc-checker` alone. The same sources give the same bytes in any folder.
//!
//! The package of this crate does not have the sources of that program, so it has the program itself, built and packed.

use std::env;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use lzma_rust2::{LzmaOptions, LzmaWriter};

const TARGET: &str = "wasm32-wasip1";

/// Where the package of this crate has the program.
const PACKAGED: &str = "program/page.wasm.packed";

/// What the inner build keeps of the variables that cargo reads or sets.
const KEPT: [&str; 2] = ["CARGO_HOME", "CARGO_NET_OFFLINE"];

fn main() -> Result<(), Box<dyn Error>> {
    let output = PathBuf::from(env::var("OUT_DIR")?);
    let page = output.join("page.wasm.packed");
    println!("cargo::rerun-if-changed=build.rs");
    // The manifest of the program, in the repository.
    let manifest = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../page/Cargo.toml");
    if !manifest.exists() {
        println!("cargo::rerun-if-changed={PACKAGED}");
        fs::copy(PACKAGED, page)?;
        return Ok(());
    }
    let library = library()?;
    if !library.is_dir() {
        // Repeats this build when rustup has installed something, which it notes in a list beside the folders of the targets.
        let list = library.ancestors().nth(2).map(|targets| targets.join("components"));
        if let Some(list) = list.filter(|list| list.exists()) {
            println!("cargo::rerun-if-changed={}", list.display());
        }
        println!(
            "cargo::warning=pages get no program, as the target {TARGET} is missing: run 'rustup target add {TARGET}' and build again"
        );
        return Ok(fs::write(page, [])?);
    }
    let module = build(&output, &manifest)?;
    Ok(fs::write(page, packed(&fs::read(module)?)?)?)
}

/// The program's size in four bytes, and its LZMA stream, with the parameters that `src/page/web/unpack.js` expects.
fn packed(program: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let size = u32::try_from(program.len())?.to_le_bytes().to_vec();
    let options = LzmaOptions { lc: 3, lp: 0, pb: 0, nice_len: 273, ..LzmaOptions::with_preset(9) };
    let mut writer = LzmaWriter::new_no_header(size, &options, false)?;
    writer.write_all(program)?;
    Ok(writer.finish()?)
}

/// Where the standard library of the target is if it is installed. Empty if the compiler does not know the target.
fn library() -> Result<PathBuf, Box<dyn Error>> {
    let rustc = env::var("RUSTC")?;
    let answer = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
    Ok(if answer.status.success() { String::from_utf8(answer.stdout)?.trim().into() } else { PathBuf::new() })
}

/// Compiler flags by which the program does not tell where its sources are.
fn remapped() -> Result<String, Box<dyn Error>> {
    let project = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| Some(env::home_dir()?.join(".cargo"))).ok_or("CARGO_HOME is not set, and there is no home")?;
    let flags = [(project, "/project"), (home, "/cargo")];
    Ok(flags.map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display())).join("\u{1f}"))
}

/// Builds the program into a folder that all profiles of the outer build share, and returns its path.
fn build(output: &Path, manifest: &Path) -> Result<PathBuf, Box<dyn Error>> {
    // OUT_DIR is target/PROFILE/build/PACKAGE/out.
    let target = output.ancestors().nth(4).ok_or("OUT_DIR is not as deep as cargo makes it")?.join("page");
    let mut cargo = Command::new(env::var("CARGO")?);
    cargo.args(["build", "--quiet", "--locked", "--profile", "page", "--target", TARGET, "--manifest-path"]);
    cargo.arg(manifest).arg("--target-dir").arg(&target).stdout(Stdio::null());
    // Features, flags and wrappers of the outer build are not the inner one's.
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        let is_build = ["CARGO", "RUSTC", "RUSTDOC", "RUSTFLAGS"].iter().any(|prefix| name.starts_with(prefix));
        if is_build && !KEPT.contains(&&*name) && !name.starts_with("CARGO_REGISTRIES") {
            cargo.env_remove(&*name);
        }
    }
    cargo.env("CARGO_ENCODED_RUSTFLAGS", remapped()?);
    if !cargo.status()?.success() {
        return Err(format!("the program of pages does not compile for {TARGET}").into());
    }
    let folder = target.join(TARGET).join("page");
    let sources = fs::read_to_string(folder.join("pgc-page.d"))?;
    let (_, sources) = sources.split_once(": ").ok_or("cargo's list of sources has no colon")?;
    for source in sources.replace("\\ ", "\0").split_whitespace() {
        println!("cargo::rerun-if-changed={}", source.replace('\0', " "));
    }
    for manifest in
        ["../core/Cargo.toml", "../page/Cargo.toml", "../../Cargo.toml", "../../Cargo.lock", "../../checker/Cargo.toml"]
    {
        println!("cargo::rerun-if-changed={manifest}");
    }
    Ok(folder.join("pgc-page.wasm"))
}
