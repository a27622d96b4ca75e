//! `cargo certify site`: a static site of all proofs, which works from a file address and from any host.
//!
//! - [`gather`] asks the checker and the prover, and reads the repository's texts; [`model`] is what it finds, [`cells`] what
//!   `prover table` says.
//! - A module writes each kind of page: [`home`], [`catalogue`], [`proof`], [`tables`] and [`animals`], [`audits`], [`scenes`]
//!   ("How a proof works"); [`open`] is the page that checks a proof in its address. [`html`] has what all pages share, `text` the
//!   texts that people write, and `web` style and scripts.
//! - [`folder`] puts the site in its place, whole.
//!
//! All addresses are relative, scripts are classic, and nothing is asked of the network. What is not among the proofs, such as those of
//! Go-Moku in a quick site, is named without a link.

mod animals;
mod audits;
mod catalogue;
mod cells;
mod folder;
mod gather;
mod home;
mod html;
mod model;
mod open;
mod proof;
mod scenes;
mod tables;

use std::path::Path;

use crate::error::Error;
use crate::tools::Tools;
use crate::verdict::Verdict;

use folder::{Content, Files};
use model::Site;

const STYLE: &str = include_str!("web/style.css");
const TRUST: &str = include_str!("text/trust.html");

/// Writes the site into a place that is empty or has an earlier one.
pub(crate) fn run(tools: &Tools, place: &Path, quick: bool) -> Result<Verdict, Error> {
    folder::check(place)?;
    let Some(site) = gather::site(tools, quick)? else { return Ok(Verdict::Bad) };
    let files = files(&site);
    folder::write(place, &files)?;
    println!("{} has {} proofs; open {}", place.display(), site.proofs.len(), place.join("index.html").display());
    Ok(Verdict::Good)
}

/// All files of the site.
fn files(site: &Site) -> Files {
    let mut files = Files::new();
    let mut put = |path: &str, text: String| files.insert(path.to_owned(), Content::Text(text));
    put("style.css", STYLE.to_owned());
    put("program.js", site.program.clone());
    put("catalogue.js", catalogue::SCRIPT.to_owned());
    put("open.js", open::SCRIPT.to_owned());
    put("index.html", home::page(site));
    put("catalogue.html", catalogue::page(site));
    put("tables.html", tables::overview(site));
    put("cubes.html", tables::cubes(site));
    put("mnk.html", tables::rows(site));
    put("td.html", tables::designs(site));
    put("animals.html", animals::page(site));
    put("how.html", scenes::page(site));
    put("trust.html", html::page("trust.html", "Do not trust us", &site.filled(TRUST), &[]));
    put("open.html", open::page(site));
    for (path, page) in audits::pages(site) {
        put(&path, page);
    }
    for (name, picture) in &site.pictures {
        put(&format!("pictures/{name}.svg"), picture.clone());
    }
    for one in site.proofs.values() {
        put(&one.page(), proof::page(site, one));
        one.played.iter().for_each(|page| drop(put(&one.play(), page.clone())));
    }
    for one in site.proofs.values() {
        files.insert(one.download(), Content::Copy(one.file.clone()));
    }
    for (path, source) in audits::SOURCES {
        files.insert(path.to_owned(), Content::Copy(site.folder.join(source)));
    }
    files
}

#[cfg(test)]
mod tests;
