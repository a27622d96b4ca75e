//! A file of statements: which certificate is to prove which theorem. It stands apart from the proofs, to be read by people.

use crate::{expected::Expected, expected::Question, input::ensure, input::read, report::shown};
use std::{ffi::OsStr, ffi::OsString, fs::canonicalize, fs::read_dir, io, path::Path, path::PathBuf};

/// What a line is to have.
const DUE: &str = "due are certificate, theorem, lines=PATH, ophelia=PATH, hash=HASH, with tabs between";

/// Reads a file of statements, one a line. Fields are separated by tabs: certificate, theorem, and then `lines=PATH`,
/// `ophelia=PATH` and `hash=HASH`, or some of them; paths begin at the folder of the file. `#` begins a comment.
pub(crate) fn parse(file: &OsStr) -> Result<Vec<Question>, String> {
    let bytes = read(file)?;
    let text = str::from_utf8(&bytes).map_err(|_| format!("{}: this is no UTF-8", shown(file)))?;
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let mut statements: Vec<Question> = Vec::new();
    let rows = text.trim_start_matches('\u{FEFF}').lines().map(|line| line.split('#').next().unwrap_or("").trim_end());
    for (line, number) in rows.zip(1..).filter(|(line, _)| !line.is_empty()) {
        let mut fields = line.split('\t').peekable();
        let [name, theorem] = [fields.next(), fields.next()].map(Option::unwrap_or_default);
        let mut option = |name| fields.next_if(|field: &&str| field.starts_with(name))?.strip_prefix(name);
        let [lines, ophelia, hash] = ["lines=", "ophelia=", "hash="].map(&mut option);
        let [lines, ophelia] = [lines, ophelia].map(|path| path.map(|path| folder.join(path).into_os_string()));
        let is_whole = ![name, theorem].contains(&"") && fields.next().is_none();
        let wrong = |what: &str| format!("{}:{number}: {what}", shown(file));
        ensure(is_whole, || wrong(DUE))?;
        let certificate = folder.join(name).into_os_string();
        let is_new = statements.iter().all(|before| before.file != certificate);
        ensure(is_new, || wrong("this certificate has a line before"))?;
        let expected = Expected::of(Some(theorem), [lines.as_deref(), ophelia.as_deref()], hash);
        statements.push(Question { file: certificate, expected: expected.map_err(|why| wrong(&why))?.into() });
    }
    ensure(!statements.is_empty(), || format!("{}: there is no statement", shown(file)))?;
    Ok(statements)
}

/// The statements about the given certificates, each of which must have one; all statements, if none is given.
pub(crate) fn about(statements: &[Question], files: &[OsString]) -> Result<Vec<Question>, String> {
    // By whatever path it is named.
    let place = |file: &OsString| canonicalize(file).unwrap_or(PathBuf::from(file));
    let places: Vec<_> = statements.iter().map(|statement| place(&statement.file)).collect();
    let unnamed: Vec<_> = files.iter().filter(|file| !places.contains(&place(file))).map(|file| shown(file)).collect();
    ensure(unnamed.is_empty(), || format!("no statement names {}", unnamed.join(", ")))?;
    let own = |file: &OsString| {
        let named = place(file);
        let own = statements.iter().zip(&places).filter(move |(_, place)| **place == named);
        own.map(|(statement, _)| Question { file: file.clone(), ..statement.clone() }).collect::<Vec<_>>()
    };
    Ok(if files.is_empty() { statements.to_vec() } else { files.iter().flat_map(own).collect() })
}

/// Refuses a folder with a certificate that no statement names. Folders within are not looked at.
pub(crate) fn cover(statements: Option<&[Question]>, folder: &OsStr) -> Result<(), String> {
    let statements = statements.ok_or("--all needs --statements; see checker --help")?;
    let entries = read_dir(folder).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
    let entries = entries.map_err(|error| format!("cannot read {}: {error}", shown(folder)))?;
    let mut files: Vec<_> = entries.iter().map(|entry| entry.path().into_os_string()).collect();
    files.retain(|file| file.to_ascii_lowercase().as_encoded_bytes().ends_with(b".pgc"));
    files.sort();
    about(statements, &files).map(drop)
}
