//! The page of a proof.

use crate::cite;
use crate::markdown::whole;
use crate::site::html::{escaped, page as framed, with_code};
use crate::site::model::{Proof, Site};
use crate::site::open;

/// The theorem of Go-Moku, and the certificates of the positions after the replies to its first move.
const GOMOKU: &str = "gomoku/whole/mnk-15-15-5";
const REPLIES: &str = "gomoku/replies/";

pub(super) fn page(site: &Site, proof: &Proof) -> String {
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
    if let Some(link) = open::link(proof) {
        text += &format!(
            "<p>The whole proof also fits into <a href=\"@/{link}\">a link</a>: the page behind it checks it in the browser.</p>\n"
        );
    }
    text
}

fn cite(proof: &Proof) -> String {
    format!(
        "<h2>Cite it</h2>\n<p>Cite it by its hash, which identifies game, claim and proof:</p>\n<pre tabindex=\"0\" aria-label=\"BibTeX\">{}</pre>\n",
        escaped(&cite::entry(&proof.statement, &proof.row.hash))
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

/// Where the game or its proof comes from. HTML.
fn source(proof: &Proof) -> &'static str {
    let key = proof.key.as_str();
    let game = proof.game.as_str();
    let starts = |text: &str| key.starts_with(text);
    match proof.family() {
        _ if starts("sources/pi-4") => {
            "The strategy of P. Danziger, M. A. Huggan, R. Malik and T. G. Marbach, <i>Tic-tac-toe on an affine plane of order 4</i> (2022), \
             <a href=\"@/audits/pi-4.html\">audited</a>"
        }
        _ if starts("sources/qubic") => {
            "The moves of O. Patashnik, <i>Qubic: 4×4×4 tic-tac-toe</i> (1980), published in 1988, \
             <a href=\"@/audits/qubic.html\">audited</a>"
        }
        "Go-Moku" => {
            "V. Allis, <i>Searching for solutions in games and artificial intelligence</i> (1994); the moves of MaximRud (2019) as hints, \
             <a href=\"@/audits/gomoku.html\">audited</a>"
        }
        "Hex" => "P. Hein, who invented Hex in 1942 and set puzzles for the readers of <i>Politiken</i>",
        "Harary’s animals" => {
            "F. Harary; M. Gardner, <i>Mathematical games</i>, Scientific American (April 1979). See <a href=\"@/animals.html\">the map</a>"
        }
        _ if game.starts_with("4^3") => "O. Patashnik, <i>Qubic: 4×4×4 tic-tac-toe</i>, Mathematics Magazine 53 (1980)",
        "Cubes k^n" => {
            "A. W. Hales and R. I. Jewett, <i>On regularity and positional games</i> (1963). See <a href=\"@/cubes.html\">the map</a>"
        }
        "Finite planes" | "Transversal designs" => {
            "P. Danziger, M. A. Huggan, R. Malik and T. G. Marbach, <i>Tic-tac-toe on an affine plane of order 4</i> (2022), for the planes and \
             designs. See <a href=\"@/td.html\">the map of designs</a>"
        }
        _ => "A board of m columns and n rows; <a href=\"@/mnk.html\">the map</a> has the others, with their sources",
    }
}
