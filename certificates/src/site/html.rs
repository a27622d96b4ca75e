//! What all pages of the site have in common. A body writes `"@/` where an address begins at the site's folder.

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

/// A table that scrolls sideways by itself, with what a screen reader calls it.
pub(super) fn scrolled(label: &str, table: &str) -> String {
    format!("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n{table}</div>\n", escaped(label))
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
}
