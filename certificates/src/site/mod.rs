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
    use super::*;
    use crate::site::model::Proof;
    use crate::tools::Checked;

    #[test]
    fn every_stated_theorem_has_its_page_and_is_in_the_catalogue() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let stated = ["", "gomoku/"].into_iter().flat_map(|part| model::statements(folder, part).unwrap());
        let proof = |(key, theorem): (String, String)| {
            let (claim, game) = theorem.split_at(theorem.match_indices(' ').nth(1).unwrap().0);
            let file = folder.join(format!("{key}.pgc"));
            let row = Checked { file, claim: claim.to_owned(), game: game.trim().to_owned(), ..Checked::default() };
            (key.clone(), Proof::new(&key, row, None, None, (vec!["threats"], true)))
        };
        let site = Site { proofs: stated.map(proof).collect(), ..Site::default() }.counted();
        let files = files(&site).unwrap();
        let catalogue = str::from_utf8(&files["catalogue.html"]).unwrap();
        assert_eq!(catalogue.split("<tr data-family").count(), site.proofs.len() + 1);
        assert!(site.proofs.len() > 250);
        for (key, proof) in &site.proofs {
            assert!(catalogue.contains(&format!("href=\"proofs/{key}.html\"")), "{key}");
            let page = str::from_utf8(&files[&format!("proofs/{key}.html")]).unwrap();
            assert!(page.contains(&*proof.row.claim) && !page.contains("\"@/"), "{key}");
        }
    }
}
