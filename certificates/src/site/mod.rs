//! `cargo certify site`: a static site of all proofs, which works from a file address and from any host.
//!
//! - [`model`] asks the checker and the prover, and reads the repository's texts.
//! - [`tables`] writes the maps of who wins; the other pages are written here, from the texts that people write (`text`).
//! - [`html`] has what all pages share, with `web` for style and scripts, and puts the site in its place, whole.
//!
//! All addresses are relative, scripts are classic, and nothing is asked of the network. What is not among the proofs, such as those of
//! Go-Moku in a quick site, is named without a link.

mod html;
mod model;
mod tables;

use std::collections::BTreeMap;
use std::path::Path;

use crate::catalogue;
use crate::site::html::{Content, Files, escaped, page as framed, table, with_code};
use crate::site::model::{Proof, SOURCES, Site, between};
use crate::tools::{Error, Tools, Verdict, whole};

const STYLE: &str = include_str!("web/style.css");
const TRUST: &str = include_str!("text/trust.html");

/// Writes the site into a place that is empty or has an earlier one.
pub(crate) fn run(tools: &Tools, place: &Path, quick: bool) -> Result<Verdict, Error> {
    html::check(place)?;
    let Some(site) = model::site(tools, quick)? else { return Ok(Verdict::Bad) };
    let files = files(&site);
    html::write(place, &files)?;
    println!("{} has {} proofs; open {}", place.display(), site.proofs.len(), place.join("index.html").display());
    Ok(Verdict::Good)
}

/// All files of the site.
fn files(site: &Site) -> Files {
    let mut files = Files::new();
    let mut put = |path: &str, text: String| files.insert(path.to_owned(), Content::Text(text));
    put("style.css", STYLE.to_owned());
    put("program.js", site.program.clone());
    put("catalogue.js", SCRIPT_OF_CATALOGUE.to_owned());
    put("open.js", SCRIPT_OF_OPEN.to_owned());
    put("index.html", page_of_home(site));
    put("catalogue.html", page_of_catalogue(site));
    put("tables.html", tables::overview(site));
    put("cubes.html", tables::cubes(site));
    put("mnk.html", tables::rows(site));
    put("td.html", tables::designs(site));
    put("animals.html", tables::page(site));
    put("how.html", page_of_scenes(site));
    put("trust.html", html::page("trust.html", "Do not trust us", &site.filled(TRUST), &[]));
    put("open.html", page_of_open(site));
    for (path, page) in pages(site) {
        put(&path, page);
    }
    for (name, picture) in &site.pictures {
        put(&format!("pictures/{name}.svg"), picture.clone());
    }
    for one in site.proofs.values() {
        put(&one.page(), page_of_proof(site, one));
        one.played.iter().for_each(|page| drop(put(&one.play(), page.clone())));
    }
    for one in site.proofs.values() {
        files.insert(one.download(), Content::Copy(one.file.clone()));
    }
    for source in SOURCES.lines().filter(|path| path.ends_with(".txt")) {
        let name = source.rsplit('/').next().unwrap_or(source);
        files.insert(format!("files/sources/{name}"), Content::Copy(site.folder.join("..").join(source)));
    }
    files
}

// The first page.

const HEAD_OF_HOME: &str = "<h1>Who wins? Proofs for positional games</h1>
<p class=\"lead\">Each proof here holds a whole strategy for a game such as tic-tac-toe on a cube, and a small program that anyone can run \
confirms that every reply is answered.</p>
";

/// The game that is played on this page.
const LIVE: &str = "grid-3-3";

/// The chief theorems: for each its proof, a title and a sentence, separated by tabs.
const CHIEF: &str = include_str!("text/chief.txt");

const MORE: &str = "<h2>More</h2>
<ul>
<li><a href=\"@/catalogue.html\">The catalogue</a> has every proof, with a search.</li>
<li>Maps of who wins: <a href=\"@/cubes.html\">cubes k^n</a>, <a href=\"@/mnk.html\">k in a row on m × n</a>, \
<a href=\"@/td.html\">transversal designs</a>, <a href=\"@/animals.html\">Harary’s animals</a>.</li>
<li><a href=\"@/how.html\">How a proof works</a>, in five short scenes.</li>
<li><a href=\"@/audits.html\">Audits</a> of strategies that people published.</li>
<li><a href=\"@/trust.html\">Do not trust us</a>: what a verdict rests on, and how to check it yourself.</li>
<li><a href=\"@/open.html\">Open a proof</a> from a link or a file.</li>
</ul>
";

fn page_of_home(site: &Site) -> String {
    let mut body = HEAD_OF_HOME.to_owned();
    if let Some(proof) = site.proofs.get(LIVE).filter(|proof| proof.played.is_some()) {
        body += &format!(
            "<section aria-labelledby=\"live\">\n<h2 id=\"live\">You cannot beat this. Try.</h2>\n<p>3×3×3 tic-tac-toe: X begins and plays by the \
             proof, you are O. <a href=\"@/{0}\">The same on a separate page</a>.</p>\n\
             <iframe src=\"@/{0}\" title=\"A game of 3×3×3 against the proof\" loading=\"lazy\"></iframe>\n</section>\n",
            proof.play()
        );
    }
    body += "<h2>The chief theorems</h2>\n<ul class=\"cards\">\n";
    for line in CHIEF.lines() {
        let mut fields = line.split('\t');
        let [key, title, sentence] = [(); 3].map(|()| fields.next().unwrap_or_default());
        let Some(proof) = site.proofs.get(key) else { continue };
        let known = proof.known.as_deref().map(|known| format!("<p class=\"soft\">{}</p>", with_code(known)));
        let coq = if proof.coq { ", checked in Coq, too" } else { "" };
        body += &format!(
            "<li><h3>{}</h3><p>{sentence}</p>{}<p class=\"soft\">{} bytes{coq}</p></li>\n",
            site.link(key, title),
            known.unwrap_or_default(),
            whole(proof.bytes)
        );
    }
    body += "</ul>\n";
    body += MORE;
    framed("index.html", "Who wins? Proofs for positional games", &body, &[])
}

// The catalogue: a plain table, with facets and search where scripts run.

const SCRIPT_OF_CATALOGUE: &str = include_str!("web/catalogue.js");

const HEAD_OF_CATALOGUE: &str = "<h1>Catalogue</h1>
<p>Every proof of the repository. A name leads to the page of the proof: its claim, a game against it, the file, and how to verify it. \
Bytes are the size of the file, steps the work of its check.</p>
<form id=\"facets\" class=\"bar\" hidden></form>
<p id=\"count\" role=\"status\"></p>
";

const COLUMNS: &str = "<th scope=\"col\">Board</th><th scope=\"col\">Outcome</th><th scope=\"col\">Game</th><th scope=\"col\" class=\"number\">Points</th>\
<th scope=\"col\">By</th><th scope=\"col\" class=\"number\">Bytes</th><th scope=\"col\" class=\"number\">Steps</th>\
<th scope=\"col\">Coq</th>";

fn page_of_catalogue(site: &Site) -> String {
    let rows: String = site.proofs.values().map(row).collect();
    let body = HEAD_OF_CATALOGUE.to_owned() + &table("All proofs", " id=\"proofs\"", COLUMNS, &rows);
    framed("catalogue.html", "Catalogue of proofs", &body, &["catalogue.js"])
}

fn row(proof: &Proof) -> String {
    let Proof { row, game, bytes, .. } = proof;
    let (board, claim, game, size) = (proof.board(), escaped(&row.claim), escaped(game), proof.size());
    let by = proof.methods.join(", ");
    format!(
        "<tr data-family=\"{}\" data-outcome=\"{claim}\" data-size=\"{size}\" data-method=\"{by}\"><th scope=\"row\"><a href=\"@/{}\">{board}</a>\
         <br><span class=\"soft\">{}.pgc</span></th><td>{claim}</td><td class=\"wide\"><code>{game}</code></td><td class=\"number\">{}</td><td class=\"wide\">{by}</td>\
         <td class=\"number\">{}</td><td class=\"number\">{}</td><td>{}</td></tr>\n",
        proof.family(),
        proof.page(),
        escaped(&proof.key),
        whole(row.points),
        whole(*bytes),
        whole(row.steps),
        if proof.coq { "yes" } else { "" }
    )
}

// The page of a proof.

/// The theorem of Go-Moku, and the certificates of the positions after the replies to its first move.
const GOMOKU: &str = "gomoku/whole/mnk-15-15-5";
const REPLIES: &str = "gomoku/replies/";

fn page_of_proof(site: &Site, proof: &Proof) -> String {
    let board = proof.board();
    let claim = &proof.row.claim;
    let title = format!("{claim}: {}", proof.game);
    let mut body = format!("<h1>{board}: {}</h1>\n", escaped(claim));
    if let Some([words, rules]) = proof.words() {
        body += &format!("<p class=\"lead\">{words}</p>\n<p>{rules}</p>\n");
    }
    body += &play(site, proof);
    body += "<h2>The theorem</h2>\n<dl class=\"facts\">\n";
    let mut fact = |name: &str, value: String| body += &format!("<dt>{name}</dt><dd>{value}</dd>\n");
    let code = |text: &str| format!("<code>{}</code>", escaped(text));
    fact("Claim", code(&proof.statement));
    if !proof.statement.ends_with(&proof.game) {
        fact("Game", code(&proof.game));
    }
    fact("Board", format!("{} points, {} lines", whole(proof.row.points), whole(proof.row.lines)));
    fact("Digest of the lines", code(&proof.row.digest));
    if let Some(known) = &proof.known {
        fact("Known before", with_code(known));
    }
    fact("Source", source(proof).to_owned());
    body += "</dl>\n<h2>The proof</h2>\n<dl class=\"facts\">\n";
    let mut fact = |name: &str, value: String| body += &format!("<dt>{name}</dt><dd>{value}</dd>\n");
    fact("Verdict of the checker", escaped(&proof.row.verdict));
    fact("Hash", code(&proof.row.hash));
    fact("Steps of the check", whole(proof.row.steps));
    fact("Lemmas, the theorem included", whole(proof.row.lemmas));
    fact("Symmetry maps", whole(proof.row.maps));
    fact("By", proof.methods.join(", "));
    let coq = if proof.coq {
        "Coq proves this theorem from the bytes of this file (<code>spec/coq/run nightly</code> checks all of them)."
    } else {
        "Coq has not checked this certificate. The rules that the checker applies are proved sound in Coq."
    };
    fact("Coq", coq.to_owned());
    let file = format!("{}.pgc", proof.stem());
    fact(
        "File",
        format!("<a href=\"@/{}\" download>{}</a>, {} bytes", proof.download(), escaped(&file), whole(proof.bytes)),
    );
    body += "</dl>\n";
    body += &verify(proof, &file);
    body += &cite(proof);
    body += &beside(site, proof);
    framed(&proof.page(), &title, &body, &[])
}

fn play(site: &Site, proof: &Proof) -> String {
    if proof.played.is_some() {
        return format!(
            "<p><a class=\"button\" href=\"@/{}\">Play against the proof, and check it</a></p>\n",
            proof.play()
        );
    }
    let why = format!(
        "<p>This one cannot be played here: with {} points and {} bytes the proof is too large for a page.</p>\n",
        whole(proof.row.points),
        whole(proof.bytes)
    );
    if proof.key != GOMOKU {
        return why;
    }
    let replies: Vec<String> = site
        .proofs
        .values()
        .filter(|reply| reply.key.starts_with(REPLIES))
        .map(|reply| format!("<a href=\"@/{}\">{}</a>", reply.page(), escaped(reply.stem())))
        .collect();
    why + &format!(
        "<p>There are proofs of the positions after Ophelia’s 35 replies to h8, up to symmetry, too. You can play against each of them: {}.</p>\n",
        if replies.is_empty() { "they are left out of this site".to_owned() } else { replies.join(", ") }
    )
}

fn verify(proof: &Proof, file: &str) -> String {
    let mut text = format!(
        "<h2>Verify it</h2>\n<p>Download the file, and run <a href=\"@/trust.html\">the checker</a>. It exits with 0 only if the \
         file proves exactly this theorem:</p>\n<pre tabindex=\"0\" aria-label=\"Command\">checker --expect \"{}\" {}</pre>\n",
        escaped(&proof.statement),
        escaped(file)
    );
    if proof.statement.contains(" lines:") {
        text += &format!(
            "<p>The certificate lists the lines of the board. <code>prover game '{}'</code> shows them, with the digest.</p>\n",
            escaped(&proof.game)
        );
    }
    if let Some(link) = link(proof) {
        text += &format!(
            "<p>The whole proof also fits into <a href=\"@/{link}\">a link</a>: the page behind it checks it in the browser.</p>\n"
        );
    }
    text
}

fn cite(proof: &Proof) -> String {
    format!(
        "<h2>Cite it</h2>\n<p>Cite it by its hash, which identifies game, claim and proof:</p>\n<pre tabindex=\"0\" aria-label=\"BibTeX\">{}</pre>\n",
        escaped(&catalogue::entry(&proof.statement, &proof.row.hash))
    )
}

/// Other proofs about the same lines: in fewer moves, from another start, or written otherwise.
fn beside(site: &Site, proof: &Proof) -> String {
    let others = site.proofs.values().filter(|other| other.key != proof.key && other.row.digest == proof.row.digest);
    let list: String = others
        .filter(|other| !other.key.starts_with(REPLIES))
        .map(|other| {
            let words = format!("{} <code>{}</code>", escaped(&other.row.claim), escaped(&other.game));
            format!("<li>{}, in {} bytes</li>\n", site.link(&other.key, &words), whole(other.bytes))
        })
        .collect();
    if list.is_empty() { list } else { format!("<h2>On the same board</h2>\n<ul>\n{list}</ul>\n") }
}

/// For which proofs an origin is told: by the beginning of their path, by their family or by the beginning of their game; then the HTML. The
/// first line that fits counts.
const ORIGINS: &str = include_str!("text/origins.txt");

/// Where the game or its proof comes from. HTML.
fn source(proof: &Proof) -> &'static str {
    let is_of = |what: &str| match what.split_once(' ') {
        Some(("proof", start)) => proof.key.starts_with(start),
        Some(("family", name)) => proof.family() == name,
        Some(("game", start)) => proof.game.starts_with(start),
        _ => true,
    };
    let mut origins = ORIGINS.lines().filter_map(|line| line.split_once('\t'));
    origins.find(|(what, _)| is_of(what)).map_or("", |(_, html)| html)
}

// The page that takes a small proof from its address and checks it.

const SCRIPT_OF_OPEN: &str = include_str!("web/open.js");
const TEXT_OF_OPEN: &str = include_str!("text/open.html");

/// The most bytes of a proof that travels in a link.
const MOST: usize = 1500;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The page. It knows the pages of the proofs by their hashes.
fn page_of_open(site: &Site) -> String {
    let known: BTreeMap<&str, String> =
        site.proofs.values().map(|proof| (proof.row.hash.as_str(), proof.page())).collect();
    let known = serde_json::json!(known).to_string().replace('<', "\\u003c");
    framed("open.html", "Open a proof", &TEXT_OF_OPEN.replace("{{known}}", &known), &["program.js", "open.js"])
}

/// The address of this page with a proof in it, if the proof is small.
fn link(proof: &Proof) -> Option<String> {
    let bytes = std::fs::read(&proof.file).ok().filter(|bytes| bytes.len() <= MOST)?;
    Some(format!("open.html#{}", encoded(&bytes)))
}

/// Bytes as base64 for addresses, without padding.
fn encoded(bytes: &[u8]) -> String {
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let [one, two, three] = [0, 1, 2].map(|index| u32::from(group.get(index).copied().unwrap_or(0)));
        let value = (one << 16) | (two << 8) | three;
        let digits = [18, 12, 6, 0].map(|shift| char::from(DIGITS[((value >> shift) & 63) as usize]));
        text.extend(&digits[..=group.len()]);
    }
    text
}

// The audits of what people published, each a page that a referee can link.

/// Each audit: the name of its page, and its text, which begins with the title and with what was found.
const AUDITS: [(&str, &str); 5] = [
    ("pi-4", include_str!("text/pi-4.html")),
    ("four-dimensional", include_str!("text/four-dimensional.html")),
    ("qubic", include_str!("text/qubic.html")),
    ("gomoku", include_str!("text/gomoku.html")),
    ("pairings", include_str!("text/pairings.html")),
];

/// The pages by their paths: the list, and each audit.
fn pages(site: &Site) -> Vec<(String, String)> {
    let mut list = "<h1>Audits</h1>\n<p><code>prover audit</code> reads published strategies and claims move by move. It names each reply \
                    without an answer and each wrong claim, and it writes a certificate if all replies are covered. \
                    Cite a page by its address.</p>\n"
        .to_owned();
    let mut pages = Vec::new();
    for (name, text) in AUDITS {
        let title = between(text, "<h1>Audit: ", "</h1>").unwrap_or_default();
        let found = between(text, "<p class=\"lead\">", "</p>").unwrap_or_default();
        list += &format!("<h2><a href=\"@/audits/{name}.html\">{title}</a></h2>\n<p>{found}</p>\n");
        let path = format!("audits/{name}.html");
        let page = framed(&path, &format!("Audit: {title}"), &site.filled(text), &[]);
        pages.push((path, page));
    }
    pages.push(("audits.html".to_owned(), framed("audits.html", "Audits", &list, &[])));
    pages
}

// "How a proof works": five scenes on certificates of the catalogue.

const TEXT_OF_SCENES: &str = include_str!("text/how.html");

fn page_of_scenes(site: &Site) -> String {
    framed("how.html", "How a proof works", &site.filled(TEXT_OF_SCENES), &[])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::*;
    use crate::tools::Checked;

    fn proof(key: &str, claim: &str, game: &str, page: Option<&str>) -> Proof {
        let row = Checked {
            claim: claim.to_owned(),
            game: game.to_owned(),
            verdict: "VERIFIED".to_owned(),
            hash: format!("{:0>64}", key.len()),
            points: 27,
            lines: 49,
            ..Checked::default()
        };
        Proof {
            key: key.to_owned(),
            game: model::game(key, &row),
            statement: format!("{claim} {game}"),
            bytes: 69,
            file: certificates().join(format!("{key}.pgc")),
            played: page.map(str::to_owned),
            methods: vec!["threats"],
            coq: true,
            known: None,
            row,
        }
    }

    fn certificates() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
    }

    const PAGE: &str =
        "<title>3 in a row on 3×3×3: X wins</title><p id=\"claim\">X always wins.</p><p id=\"rules\">You are O.</p>";

    fn few() -> Site {
        let proofs = [
            proof("grid-3-3", "Xeno wins", "3^3", Some(PAGE)),
            proof("animals/animal-el-2x2", "Ophelia draws", "lines:0", Some(PAGE)),
            proof("grid-13-4", "Ophelia draws", "13^4", None),
        ];
        let pictures = model::PICTURES.iter().map(|(name, _)| (*name, "<svg/>".to_owned())).collect();
        let proofs = proofs.into_iter().map(|proof| (proof.key.clone(), proof)).collect();
        Site { proofs, pictures, folder: certificates(), ..Site::default() }
    }

    fn text<'f>(files: &'f Files, path: &str) -> &'f str {
        match &files[path] {
            Content::Text(text) => text,
            Content::Copy(_) => panic!("{path} is a copy"),
        }
    }

    /// Where the addresses of a page lead, from the site's folder, each with its fragment.
    fn targets(path: &str, page: &str) -> Vec<(String, String)> {
        let addresses = ["href=\"", "src=\""].into_iter().flat_map(|key| page.split(key).skip(1));
        let addresses =
            addresses.filter_map(|rest| rest.split('"').next()).filter(|address| !address.starts_with("data:"));
        let folder: Vec<&str> = path.split('/').rev().skip(1).collect();
        let mut found = Vec::new();
        for address in addresses {
            let (to, fragment) = address.split_once('#').unwrap_or((address, ""));
            assert!(!to.contains(':') && !to.starts_with('/'), "{path}: {address} leaves the site");
            let mut steps: Vec<&str> = folder.iter().rev().copied().collect();
            for step in to.split('/') {
                if step != ".." {
                    steps.push(step);
                } else {
                    assert!(steps.pop().is_some(), "{path}: {address} leaves the site");
                }
            }
            let to = if to.is_empty() { path.to_owned() } else { steps.join("/") };
            found.push((to, fragment.to_owned()));
        }
        found
    }

    #[test]
    fn all_links_of_the_site_lead_somewhere() {
        let files = files(&few());
        let mut counted = 0;
        for (path, content) in &files {
            let Content::Text(page) = content else { continue };
            if !path.ends_with(".html") || path.starts_with("play/") {
                continue;
            }
            for (to, fragment) in targets(path, page) {
                assert!(files.contains_key(&to), "{path} leads to {to}, which is not there");
                if !fragment.is_empty() && to != "open.html" && !to.starts_with("play/") {
                    assert!(text(&files, &to).contains(&format!(" id=\"{fragment}\"")), "{path}: {to}#{fragment}");
                }
                counted += 1;
            }
        }
        assert!(counted > 200, "{counted}");
    }

    #[test]
    fn the_same_proofs_give_the_same_bytes() {
        let scratch = tempfile::tempdir().unwrap();
        let places = ["one", "other"].map(|name| scratch.path().join(name));
        places.iter().for_each(|place| html::write(place, &files(&few())).unwrap());
        let [one, other] = places;
        let mut count = 0;
        for name in files(&few()).keys() {
            assert_eq!(std::fs::read(one.join(name)).unwrap(), std::fs::read(other.join(name)).unwrap(), "{name}");
            count += 1;
        }
        assert!(count > 30);
        let download = std::fs::read(one.join("files/grid-3-3.pgc")).unwrap();
        assert_eq!(download, std::fs::read(certificates().join("grid-3-3.pgc")).unwrap());
    }

    #[test]
    fn every_stated_theorem_is_in_the_catalogue() {
        let stated = ["", "gomoku/"].into_iter().flat_map(|folder| model::statements(&certificates(), folder).unwrap());
        let proofs: Vec<Proof> = stated
            .map(|(key, theorem)| {
                let (claim, game) = theorem.split_at(theorem.match_indices(' ').nth(1).unwrap().0);
                proof(&key, claim, game.trim(), None)
            })
            .collect();
        assert!(proofs.len() > 250);
        let site =
            Site { proofs: proofs.into_iter().map(|proof| (proof.key.clone(), proof)).collect(), ..Site::default() };
        let page = page_of_catalogue(&site);
        let rows: BTreeSet<&str> = page.split("<tr data-family").skip(1).collect();
        assert_eq!(rows.len(), site.proofs.len());
        for key in site.proofs.keys() {
            assert!(page.contains(&format!("href=\"proofs/{key}.html\"")), "{key}");
        }
    }

    #[test]
    fn a_proof_that_is_too_large_to_play_says_so() {
        let files = files(&few());
        assert!(text(&files, "proofs/grid-13-4.html").contains("This one cannot be played here"));
        let played = text(&files, "proofs/grid-3-3.html");
        assert!(played.contains("href=\"../play/grid-3-3.html\"") && played.contains("X always wins."));
        assert!(
            played.contains("checker --expect &quot;Xeno wins 3^3&quot; grid-3-3.pgc")
                || played.contains("checker --expect \"Xeno wins 3^3\"")
        );
        assert!(text(&files, "proofs/animals/animal-el-2x2.html").contains("prover game 'animal:el,2x2'"));
    }

    #[test]
    fn bytes_are_written_as_addresses_have_them() {
        assert_eq!([encoded(b""), encoded(b"f"), encoded(b"fo"), encoded(b"foo")], ["", "Zg", "Zm8", "Zm9v"]);
        assert_eq!(encoded(&[251, 255, 254]), "-__-");
    }
}
