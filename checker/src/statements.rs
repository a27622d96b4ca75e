//! A file of statements: which certificate is to prove which theorem. It stands apart from the proofs, to be read by people.

use crate::expected::{Expected, Question};
use crate::input::{ensure, read};
use crate::report::shown;
use std::{ffi::OsStr, ffi::OsString, fs::canonicalize, path::Path};

/// Reads a file of statements, one a line. Fields are separated by tabs: certificate, theorem, and then `lines=PATH` and
/// `ophelia=PATH`, or one of them; paths begin at the folder of the file. `#` begins a comment.
pub(crate) fn parse(file: &OsStr) -> Result<Vec<Question>, String> {
    let bytes = read(file)?;
    let text = str::from_utf8(&bytes).map_err(|_| format!("{}: this is no UTF-8", shown(file)))?;
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let mut statements: Vec<Question> = Vec::new();
    for (line, number) in text.trim_start_matches('\u{FEFF}').lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default().trim_end();
        let mut fields = line.split('\t').peekable();
        let [name, theorem] = [fields.next(), fields.next()].map(Option::unwrap_or_default);
        let path = |field: &str| Some(folder.join(field.split_once('=')?.1).into_os_string());
        let mut option = |name| fields.next_if(|field: &&str| field.starts_with(name)).and_then(path);
        let (lines, ophelia) = (option("lines="), option("ophelia="));
        let is_whole = !name.is_empty() && !theorem.is_empty() && fields.next().is_none();
        if line.is_empty() {
            continue;
        }
        let wrong = |what| format!("{}:{number}: {what}", shown(file));
        ensure(is_whole, || wrong("due are certificate, theorem, lines=PATH, ophelia=PATH, with tabs between them"))?;
        let certificate = folder.join(name).into_os_string();
        let is_new = statements.iter().all(|before| before.file != certificate);
        ensure(is_new, || wrong("this certificate has a line before"))?;
        let expected = Expected::of(Some(theorem), lines.as_deref(), ophelia.as_deref())?;
        statements.push(Question { file: certificate, expected: expected.into() });
    }
    ensure(!statements.is_empty(), || format!("{}: there is no statement", shown(file)))?;
    Ok(statements)
}

/// The statements about the given certificates, each of which must have one; all statements, if none is given.
pub(crate) fn about(statements: &[Question], files: &[OsString]) -> Result<Vec<Question>, String> {
    let mut asked = if files.is_empty() { statements.to_vec() } else { vec![] };
    for file in files {
        let own = statements.iter().filter(|statement| is_same(&statement.file, file));
        let before = asked.len();
        asked.extend(own.map(|statement| Question { file: file.clone(), expected: statement.expected.clone() }));
        ensure(asked.len() > before, || format!("no statement names {}", shown(file)))?;
    }
    Ok(asked)
}

/// Whether two paths lead to one file.
fn is_same(one: &OsStr, other: &OsStr) -> bool {
    one == other || canonicalize(one).is_ok_and(|one| canonicalize(other).is_ok_and(|other| one == other))
}
