//! The first page.

use crate::markdown::whole;
use crate::site::html::{page as framed, with_code};
use crate::site::model::Site;

const HEAD: &str = "<h1>Who wins? Proofs for positional games</h1>
<p class=\"lead\">Each proof here holds a whole strategy for a game such as tic-tac-toe on a cube, and a small program that anyone can run \
confirms that every reply is answered.</p>
";

/// The game that is played on this page.
const LIVE: &str = "grid-3-3";

/// The chief theorems, each with a sentence.
const CHIEF: [(&str, &str, &str); 12] = [
    ("grid-6-3", "6×6×6 is a draw", "Six in a row on the cube. We know of no earlier proof."),
    (
        "gomoku/whole/mnk-15-15-5",
        "Go-Moku is won",
        "Five in a row on 15×15: the first player wins. The first proof that anyone can check.",
    ),
    ("affine-4", "The plane of order 4 is won", "A proof by tables from 2022 became a file of a few hundred bytes."),
    ("grid-4-3", "Qubic is won", "4×4×4 tic-tac-toe. Patashnik needed 1,500 hours of computing in 1980."),
    ("grid-4-4", "4×4×4×4 is won", "Open in Patashnik’s table of 1980."),
    ("grid-3-3", "3×3×3 is won", "Small enough for a link, and for the game above."),
    ("grid-9-4", "9×9×9×9 is a draw", "In four dimensions, with parts that Ophelia holds one by one."),
    ("grid-7-3-v2", "7×7×7 is a draw", "From a database of 120 GB to less than a thousand bytes."),
    ("mnk-8-7-5", "Five in a row on 8×7 is a draw", "Found by a search for parts that are held separately."),
    ("mnk-9-4-4", "Four in a row on 9×4 is won", "On eight columns it is a draw."),
    (
        "grid-3-3-x13",
        "An opening beside the centre loses",
        "3×3×3 without an opening in the centre: the second player wins.",
    ),
    ("animal-skinny-7x7", "Skinny is achieved on 7×7", "One of Harary’s animals, on the smallest certified square."),
];

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

pub(super) fn page(site: &Site) -> String {
    let mut body = HEAD.to_owned();
    if let Some(proof) = site.proofs.get(LIVE).filter(|proof| proof.played.is_some()) {
        body += &format!(
            "<section aria-labelledby=\"live\">\n<h2 id=\"live\">You cannot beat this. Try.</h2>\n<p>3×3×3 tic-tac-toe: X begins and plays by the \
             proof, you are O. <a href=\"@/{0}\">The same on a separate page</a>.</p>\n\
             <iframe src=\"@/{0}\" title=\"A game of 3×3×3 against the proof\" loading=\"lazy\"></iframe>\n</section>\n",
            proof.play()
        );
    }
    body += "<h2>The chief theorems</h2>\n<ul class=\"cards\">\n";
    for (key, title, sentence) in CHIEF {
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
