//! The catalogue: a plain table, with facets and search where scripts run.

use crate::markdown::whole;
use crate::site::html::{escaped, page as framed, scrolled};
use crate::site::model::{Proof, Site};

pub(super) const SCRIPT: &str = include_str!("web/catalogue.js");

const HEAD: &str = "<h1>Catalogue</h1>
<p>Every proof of the repository. A name leads to the page of the proof: its claim, a game against it, the file, and how to verify it. \
Bytes are the size of the file, steps the work of its check.</p>
<form id=\"facets\" class=\"bar\" hidden></form>
<p id=\"count\" role=\"status\"></p>
";

const COLUMNS: &str = "<table id=\"proofs\">
<thead><tr><th scope=\"col\">Board</th><th scope=\"col\">Outcome</th><th scope=\"col\">Game</th><th scope=\"col\" class=\"number\">Points</th>\
<th scope=\"col\">By</th><th scope=\"col\" class=\"number\">Bytes</th><th scope=\"col\" class=\"number\">Steps</th>\
<th scope=\"col\">Coq</th></tr></thead>
<tbody>
";

pub(super) fn page(site: &Site) -> String {
    let rows: String = site.proofs.values().map(row).collect();
    let body = HEAD.to_owned() + &scrolled("All proofs", &format!("{COLUMNS}{rows}</tbody>\n</table>\n"));
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
