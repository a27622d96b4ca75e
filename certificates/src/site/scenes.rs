//! "How a proof works": five scenes on certificates of the catalogue.

use crate::site::html::page as framed;
use crate::site::model::Site;

const TEXT: &str = include_str!("text/how.html");

/// The pictures of the scenes, and the arguments with which the prover draws them.
pub(super) const PICTURES: [(&str, &[&str]); 5] = [
    ("threat", &["show", "--svg", "--after", "13,0,1", "certificates/grid-3-3.pgc"]),
    ("lemma", &["show", "--svg", "--lemma", "0", "certificates/affine-4.pgc"]),
    ("symmetry", &["show", "--svg", "--after", "0,7", "certificates/affine-4.pgc"]),
    ("pairing", &["show", "--svg", "certificates/grid-5-2.pgc"]),
    ("parts", &["show", "--svg", "certificates/mnk-8-5-5.pgc"]),
];

pub(super) fn page(site: &Site) -> String {
    framed("how.html", "How a proof works", &site.filled(TEXT), &[])
}
