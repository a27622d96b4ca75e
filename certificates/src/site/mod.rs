//! `cargo certify site`: a static site of all proofs, which works from a file address and from any host.
//!
//! - [`model`] asks the checker and the prover, and reads the repository's texts; [`tables`] has the maps of who wins.
//! - The pages are templates (`text`), among them the texts that people write, with style and scripts in `web`.
//! - [`folder`] puts the site in its place, whole.
//!
//! All addresses are relative, scripts are classic, and nothing is asked of the network. What is not among the proofs, such as those of
//! Go-Moku in a quick site, is named without a link.

mod folder;
mod model;
mod tables;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::pages::{PAGES, Pages};
use crate::site::folder::Files;
use crate::site::model::Site;
use crate::table::CATALOGUE;
use crate::tools::{Error, ROOT, Tools, bytes_of};

/// The files that are as they stand in `web`.
const PLAIN: [(&str, &str); 3] = [
    ("style.css", include_str!("web/style.css")),
    ("catalogue.js", include_str!("web/catalogue.js")),
    ("open.js", include_str!("web/open.js")),
];

/// Where the site goes, and what makes it.
#[derive(clap::Args)]
#[command(after_help = include_str!("help/site.txt"))]
pub(crate) struct Args {
    /// The folder of the site, which is made, or replaced if it is one
    #[arg(value_name = "DIR")]
    pub(crate) place: PathBuf,
    /// Leave out what takes minutes
    #[arg(long)]
    pub(crate) quick: bool,
    /// Take this prover, rather than build one
    #[arg(long, value_name = "FILE", requires = "checker")]
    pub(crate) prover: Option<PathBuf>,
    /// Take this checker, rather than build one
    #[arg(long, value_name = "FILE", requires = "prover")]
    pub(crate) checker: Option<PathBuf>,
}

/// Writes the site into a place that is empty or has an earlier one.
pub(crate) fn run(tools: &Tools, Args { place, quick, .. }: &Args) -> Result<bool, Error> {
    folder::check(place)?;
    let site = model::site(tools, *quick)?;
    folder::write(place, &files(&site)?)?;
    println!("{} has {} proofs; open {}", place.display(), site.proofs.len(), place.join("index.html").display());
    Ok(true)
}

/// All files of the site.
fn files(site: &Site) -> Result<Files, Error> {
    let pages = Pages::new()?.knowing("site", site);
    let mut files = Files::new();
    let mut put = |path: String, text: String| files.insert(path, text.into_bytes());
    for (path, text) in PLAIN {
        put(path.to_owned(), text.to_owned());
    }
    let alone = PAGES.into_iter().map(|(path, _)| (path.to_owned(), path, json!({})));
    let audit = |audit: &Value| {
        (format!("audits/{}.html", audit["name"].as_str().unwrap_or_default()), "audit.html", json!({ "audit": audit }))
    };
    let proof = |(key, proof): (&String, _)| (format!("proofs/{key}.html"), "proof.html", json!({ "proof": proof }));
    for (path, template, values) in alone.chain(CATALOGUE.audits.iter().map(audit)).chain(site.proofs.iter().map(proof))
    {
        let text = page(&pages, &path, template, values)?;
        put(path, text);
    }
    files.extend(site.written.clone());
    for (key, proof) in &site.proofs {
        files.insert(format!("files/{key}.pgc"), bytes_of(&proof.row.file)?);
    }
    for source in CATALOGUE.sources.iter().filter(|path| path.ends_with(".txt")) {
        let name = source.rsplit('/').next().unwrap_or(source);
        files.insert(format!("files/sources/{name}"), bytes_of(&Path::new(ROOT).join(source))?);
    }
    Ok(files)
}

/// The page at a path. Its template writes `"@/` where an address begins at the site's folder.
fn page(pages: &Pages, path: &str, template: &str, mut values: Value) -> Result<String, Error> {
    values["path"] = path.into();
    let page = pages.page(template, values)?;
    Ok(page.replace("\"@/", &format!("\"{}", "../".repeat(path.matches('/').count()))))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::site::model::Proof;
    use crate::tools::Checked;

    fn proof(key: &str, claim: &str, game: &str, page: Option<&str>) -> Proof {
        let row = Checked {
            file: certificates().join(format!("{key}.pgc")),
            bytes: 69,
            claim: claim.to_owned(),
            game: game.to_owned(),
            verdict: "VERIFIED".to_owned(),
            hash: format!("{:0>64}", key.len()),
            points: 27,
            lines: 49,
            ..Checked::default()
        };
        Proof::new(key, row, None, page.map(str::to_owned).as_ref(), (vec!["threats"], true))
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
        let pictures = CATALOGUE.scenes.iter().map(|scene| (format!("pictures/{}.svg", scene.path), "<svg/>"));
        let played = ["grid-3-3", "animals/animal-el-2x2"].map(|key| (format!("play/{key}.html"), PAGE));
        let written = pictures.chain(played).chain([("program.js".to_owned(), "")]);
        let written = written.map(|(path, text)| (path, text.as_bytes().to_vec())).collect();
        let proofs = proofs.into_iter().map(|proof| (proof.key.clone(), proof)).collect();
        Site { proofs, written, ..Site::default() }.counted()
    }

    fn text<'f>(files: &'f Files, path: &str) -> &'f str {
        str::from_utf8(&files[path]).unwrap()
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
        let files = files(&few()).unwrap();
        let mut counted = 0;
        for (path, content) in &files {
            if !path.ends_with(".html") || path.starts_with("play/") {
                continue;
            }
            for (to, fragment) in targets(path, str::from_utf8(content).unwrap()) {
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
        places.iter().for_each(|place| folder::write(place, &files(&few()).unwrap()).unwrap());
        let [one, other] = places;
        let mut count = 0;
        for name in files(&few()).unwrap().keys() {
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
        let pages = Pages::new().unwrap().knowing("site", &site);
        let page = page(&pages, "catalogue.html", "catalogue.html", json!({})).unwrap();
        let rows: BTreeSet<&str> = page.split("<tr data-family").skip(1).collect();
        assert_eq!(rows.len(), site.proofs.len());
        for key in site.proofs.keys() {
            assert!(page.contains(&format!("href=\"proofs/{key}.html\"")), "{key}");
        }
    }

    #[test]
    fn a_proof_that_is_too_large_to_play_says_so() {
        let files = files(&few()).unwrap();
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
    fn addresses_begin_where_the_page_is() {
        let site = Site::default();
        let pages = Pages::new().unwrap().knowing("site", &site);
        let deep = page(&pages, "audits/a/b.html", "how.html", json!({})).unwrap();
        for part in ["<title>How a proof works</title>", "href=\"../../open.html\"", "href=\"../../style.css\""] {
            assert!(deep.contains(part), "{part}\n{deep}");
        }
        assert!(!deep.contains("@/") && !deep.contains("{{"));
        // What checks proofs may run the program; other pages may not.
        assert!(deep.contains("script-src 'self';"));
        let open = page(&pages, "open.html", "open.html", json!({})).unwrap();
        assert!(
            open.contains("'self' 'wasm-unsafe-eval'; worker-src blob:;") && open.contains("<script src=\"open.js\">")
        );
        let proof = proof("grid-13-4", "A & B", "13^4", None);
        let page = page(&pages, "proofs/a.html", "proof.html", json!({ "proof": proof })).unwrap();
        assert!(page.contains("<title>A &amp; B: 13^4</title>"), "{page}");
    }
}
