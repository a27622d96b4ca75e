//! The schemas of what programs print with `--json` (`spec/json`). Whatever a test has printed is compared with them.

use jsonschema::Validator;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::OnceLock;

/// How the file of a schema ends.
const END: &str = ".schema.json";

/// The schemas by name.
///
/// # Panics
///
/// If one cannot be read, or is none.
#[must_use]
pub fn schemas() -> &'static BTreeMap<String, Validator> {
    static SCHEMAS: OnceLock<BTreeMap<String, Validator>> = OnceLock::new();
    SCHEMAS.get_or_init(|| {
        let entries = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/json")).expect("the schemas");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let named = paths.filter_map(|path| {
            let name = path.file_name()?.to_str()?.strip_suffix(END)?.to_owned();
            Some((name, path))
        });
        let read = |path: &Path| {
            let schema: Value = serde_json::from_slice(&fs::read(path).expect("a file")).expect("JSON");
            jsonschema::draft202012::meta::validate(&schema).expect("a schema");
            jsonschema::draft202012::new(&schema).expect("a schema")
        };
        named.map(|(name, path)| (name, read(&path))).collect()
    })
}

/// What is wrong with an object by the schema of this name.
///
/// # Panics
///
/// If there is no such schema.
#[must_use]
pub fn problems(name: &str, object: &Value) -> Vec<String> {
    let schema = schemas().get(name).unwrap_or_else(|| panic!("no schema {name}"));
    schema.iter_errors(object).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// The schema for what a program prints with these arguments, if that is JSON.
#[must_use]
pub fn schema(program: &Path, arguments: &[impl AsRef<OsStr>]) -> Option<&'static str> {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.as_ref().to_str()).collect();
    let has = |word: &str| words.contains(&word);
    if !has("--json") || has("--help") {
        return None;
    }
    if program.file_stem().is_some_and(|name| name == "checker") {
        return Some("checker");
    }
    let name = words.iter().take(2).copied().collect::<Vec<_>>().join("-");
    if let Some((known, _)) = schemas().get_key_value(&name) {
        return Some(known);
    }
    Some(match *words.first()? {
        "fewest-moves" => "fewest-moves",
        "prove" | "shorten" => "prove",
        "game" => "game",
        "show" if has("--levels") => "show-levels",
        "show" if has("--after") || has("--lemma") => "show-after",
        "show" => "show",
        "table" if has("mnk") || has("td") => "table-outcomes",
        "table" => "table",
        "play" => "play",
        "page" => "page",
        "plan" => "plan",
        _ => return None,
    })
}

/// Compares what a program has printed with its schema.
///
/// # Panics
///
/// If an object does not fit.
pub fn check(program: &Path, arguments: &[impl AsRef<OsStr>], output: &Output) {
    let Some(name) = schema(program, arguments) else { return };
    for line in output.stdout.split(|&byte| byte == b'\n').filter(|line| line.first() == Some(&b'{')) {
        // A program that was stopped may have written half a line.
        let Ok(object) = serde_json::from_slice(line) else { continue };
        let problems = problems(name, &object);
        assert!(problems.is_empty(), "{name}: {problems:#?}\n{object}");
    }
}
