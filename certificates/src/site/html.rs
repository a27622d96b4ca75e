//! What all pages of the site have in common. A body writes `"@/` where an address begins at the site's folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::tools::Error;

const PAGE: &str = include_str!("web/page.html");

/// The pages that each page links to.
const NAV: [(&str, &str); 7] = [
    ("index.html", "Home"),
    ("catalogue.html", "Catalogue"),
    ("tables.html", "Tables"),
    ("how.html", "How a proof works"),
    ("audits.html", "Audits"),
    ("trust.html", "Do not trust us"),
    ("open.html", "Open a proof"),
];

/// A page of the site, given its path from the site's folder.
pub(super) fn page(path: &str, title: &str, body: &str, scripts: &[&str]) -> String {
    let nav: String = NAV
        .iter()
        .map(|(to, name)| {
            let current = if *to == path { " aria-current=\"page\"" } else { "" };
            format!("<li><a href=\"@/{to}\"{current}>{name}</a></li>\n")
        })
        .collect();
    let scripts: String = scripts.iter().map(|script| format!("<script src=\"@/{script}\"></script>\n")).collect();
    let mut page = String::new();
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        let (key, after) = after.split_once("}}").unwrap_or((after, ""));
        page += before;
        match key {
            "title" => page += &escaped(title),
            "nav" => page += &nav,
            "body" => page += body,
            "checks" if scripts.contains("program.js") => page += " 'wasm-unsafe-eval'; worker-src blob:",
            "checks" => {}
            _ => page += &scripts,
        }
        rest = after;
    }
    (page + rest).replace("\"@/", &format!("\"{}", "../".repeat(path.matches('/').count())))
}

/// A text between tags or in an attribute.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A text in Markdown's way of writing code, as it stands in tables of README.
pub(super) fn with_code(text: &str) -> String {
    let parts: Vec<String> = text.split('`').map(escaped).collect();
    let mut html = String::new();
    for (index, part) in parts.iter().enumerate() {
        html += &if index % 2 == 0 { part.clone() } else { format!("<code>{part}</code>") };
    }
    html
}

/// A table that scrolls sideways by itself, with what a screen reader calls it, its attributes, the cells of its head, and its rows.
pub(super) fn table(label: &str, attributes: &str, heads: &str, rows: &str) -> String {
    let label = escaped(label);
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{label}\">\n<table{attributes}>\n\
         <thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n"
    )
}

/// A cell of a table's head.
pub(super) fn head(name: &str) -> String {
    format!("<th scope=\"col\">{name}</th>")
}

// The folder of a site: written beside its place, then put there whole.

/// The file by which a folder is known as a site that this program wrote.
const MARK: &str = ".site-of-certificates";

/// What a file of the site has in it.
pub(super) enum Content {
    Text(String),
    /// A file of the repository, as it is.
    Copy(PathBuf),
}

/// The files by their paths from the folder.
pub(super) type Files = BTreeMap<String, Content>;

/// Refuses a place where something else is.
pub(super) fn check(place: &Path) -> Result<(), Error> {
    if !place.exists() || is_ours(place) { Ok(()) } else { Err(Error::Foreign(place.to_owned())) }
}

fn is_ours(place: &Path) -> bool {
    place.join(MARK).is_file()
}

/// Writes the site, and puts it in the place of an earlier one.
pub(super) fn write(place: &Path, files: &Files) -> Result<(), Error> {
    check(place)?;
    let [new, old] = [".new", ".old"].map(|ending| {
        let mut name = place.file_name().unwrap_or_default().to_owned();
        name.push(ending);
        place.with_file_name(name)
    });
    for left in [&new, &old] {
        check(left)?;
        if left.exists() {
            fs::remove_dir_all(left).map_err(Error::file(left))?;
        }
    }
    // The mark comes first: what an interrupted run leaves is known, too.
    put(&new.join(MARK), b"Written by cargo certify site, which replaces this folder.\n")?;
    for (name, content) in files {
        let path = new.join(name);
        match content {
            Content::Text(text) => put(&path, text.as_bytes())?,
            Content::Copy(from) => put(&path, &fs::read(from).map_err(Error::file(from))?)?,
        }
    }
    if place.exists() {
        fs::rename(place, &old).map_err(Error::file(place))?;
    }
    fs::rename(&new, place).map_err(Error::file(place))?;
    if old.exists() {
        fs::remove_dir_all(&old).map_err(Error::file(&old))?;
    }
    Ok(())
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Error::file(folder))?;
    }
    fs::write(path, bytes).map_err(Error::file(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_begin_where_the_page_is() {
        let page = page("proofs/animals/a.html", "A & B", "<p><a href=\"@/x.html\">x</a></p>\n", &["s.js"]);
        for part in
            ["<title>A &amp; B</title>", "href=\"../../x.html\"", "src=\"../../s.js\"", "href=\"../../style.css\""]
        {
            assert!(page.contains(part), "{part}\n{page}");
        }
        assert!(!page.contains("@/") && !page.contains("{{"));
        // What checks proofs may run the program; other pages may not.
        assert!(page.contains("script-src 'self';"));
        assert!(
            super::page("open.html", "Open", "", &["program.js"])
                .contains("'self' 'wasm-unsafe-eval'; worker-src blob:;")
        );
    }

    #[test]
    fn code_is_marked() {
        assert_eq!(with_code("on `4^3` <"), "on <code>4^3</code> &lt;");
    }

    fn site(text: &str) -> Files {
        Files::from([("a/b.html".to_owned(), Content::Text(text.to_owned()))])
    }

    #[test]
    fn a_site_is_replaced_whole() {
        let scratch = tempfile::tempdir().unwrap();
        let place = scratch.path().join("site");
        write(&place, &site("one")).unwrap();
        fs::write(place.join("left.html"), "").unwrap();
        write(&place, &site("two")).unwrap();
        assert_eq!(fs::read_to_string(place.join("a/b.html")).unwrap(), "two");
        assert!(!place.join("left.html").exists());
        assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_somebody_else_made_stays() {
        for name in ["site", "site.new", "site.old"] {
            let scratch = tempfile::tempdir().unwrap();
            let other = scratch.path().join(name);
            fs::create_dir(&other).unwrap();
            fs::write(other.join("thesis.tex"), "mine").unwrap();
            let error = write(&scratch.path().join("site"), &site("one")).unwrap_err();
            assert!(error.to_string().contains("not a site that 'cargo certify site' wrote"), "{error}");
            assert_eq!(fs::read_to_string(other.join("thesis.tex")).unwrap(), "mine");
        }
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("site");
        fs::write(&file, "mine").unwrap();
        assert!(matches!(write(&file, &site("one")), Err(Error::Foreign(_))));
    }

    #[test]
    fn what_an_interrupted_run_left_is_replaced() {
        let scratch = tempfile::tempdir().unwrap();
        let place = scratch.path().join("site");
        write(&place, &site("one")).unwrap();
        fs::rename(&place, scratch.path().join("site.new")).unwrap();
        write(&place, &site("two")).unwrap();
        assert_eq!(fs::read_to_string(place.join("a/b.html")).unwrap(), "two");
    }
}
