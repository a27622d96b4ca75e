//! The audits of what people published, each a page that a referee can link.

use crate::site::html::page as framed;
use crate::site::model::Site;

/// An audit: the name of its page, its title, what was found in a sentence, and the page's text.
struct Audit {
    name: &'static str,
    title: &'static str,
    found: &'static str,
    text: &'static str,
}

const AUDITS: [Audit; 5] = [
    Audit {
        name: "pi-4",
        title: "Tic-tac-toe on an affine plane of order 4",
        found: "The theorem is right. The printed proof has one gap, which is closed, and one false remark.",
        text: include_str!("text/pi-4.html"),
    },
    Audit {
        name: "four-dimensional",
        title: "3×3×3 and Four-Dimensional Tic Tac Toe",
        found: "All counts of lines are right. None of the proposed rules makes the games fair.",
        text: include_str!("text/four-dimensional.html"),
    },
    Audit {
        name: "qubic",
        title: "Patashnik’s dictionary for Qubic",
        found: "Right, down to the last move: 2,929 entries, all used, without a contradiction.",
        text: include_str!("text/qubic.html"),
    },
    Audit {
        name: "gomoku",
        title: "A published strategy for Go-Moku",
        found: "All 35 first replies are answered in full, after ten moves are replaced.",
        text: include_str!("text/gomoku.html"),
    },
    Audit {
        name: "pairings",
        title: "Pairing strategies",
        found: "Four published kinds of pairings hold their draws.",
        text: include_str!("text/pairings.html"),
    },
];

/// The reports of `prover audit` that the repository keeps, from its root.
pub(super) const REPORTS: [(&str, &str); 7] = [
    ("pi-4", "certificates/sources/pi-4.snap"),
    ("pi-4-corrected", "certificates/sources/pi-4-corrected.snap"),
    ("four-dimensional", "certificates/sources/four-dimensional.snap"),
    ("qubic", "certificates/sources/qubic-dictionary.snap"),
    ("draw-pairing", "tests/tests/audit/snapshots/draw-pairing.snap"),
    ("draw-set-matching", "tests/tests/audit/snapshots/draw-set-matching.snap"),
    ("draw-nine-in-a-row", "tests/tests/audit/snapshots/draw-nine-in-a-row.snap"),
];

/// What was audited, with its place in the site and in the folder of certificates.
pub(super) const SOURCES: [(&str, &str); 8] = [
    ("files/sources/pi-4.txt", "sources/pi-4.txt"),
    ("files/sources/pi-4-corrected.txt", "sources/pi-4-corrected.txt"),
    ("files/sources/four-dimensional.txt", "sources/four-dimensional.txt"),
    ("files/sources/qubic-dictionary.txt", "sources/qubic-dictionary.txt"),
    ("files/sources/draw-pairing.txt", "../tests/strategies/draw-pairing.txt"),
    ("files/sources/draw-set-matching.txt", "../tests/strategies/draw-set-matching.txt"),
    ("files/sources/draw-cube-8.txt", "../tests/strategies/draw-cube-8.txt"),
    ("files/sources/draw-nine-in-a-row.txt", "../tests/strategies/draw-nine-in-a-row.txt"),
];

/// The pages by their paths: the list, and each audit.
pub(super) fn pages(site: &Site) -> Vec<(String, String)> {
    let mut list = "<h1>Audits</h1>\n<p><code>prover audit</code> reads published strategies and claims move by move. It names each reply \
                    without an answer and each wrong claim, and it writes a certificate if all replies are covered. \
                    Cite a page by its address.</p>\n"
        .to_owned();
    let mut pages = Vec::new();
    for Audit { name, title, found, text } in AUDITS {
        list += &format!("<h2><a href=\"@/audits/{name}.html\">{title}</a></h2>\n<p>{found}</p>\n");
        let body = format!("<h1>Audit: {title}</h1>\n<p class=\"lead\">{found}</p>\n{}", site.filled(text));
        let path = format!("audits/{name}.html");
        let page = framed(&path, &format!("Audit: {title}"), &body, &[]);
        pages.push((path, page));
    }
    pages.push(("audits.html".to_owned(), framed("audits.html", "Audits", &list, &[])));
    pages
}
