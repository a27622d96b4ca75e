//! The answer that the checker gives.

use crate::{decode::Certificate, fault::Fault, hash};

/// What a certificate claims, and what was derived and counted in checking it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// `Xeno wins`, `Ophelia draws`, `Ophelia wins` or `Xeno draws`.
    pub claim: &'static str,
    /// The game, such as `affine:4` or `3^3 --forbid-opening 13`.
    pub game: String,
    /// The number of points.
    pub points: usize,
    /// The lines, lexicographically; the points of each ascend. If Ophelia has lines of her own, they are Xeno's.
    pub lines: Vec<Vec<u32>>,
    /// The digest of the set of lines (format, section 6).
    pub digest: [u8; 32],
    /// Ophelia's own lines and their digest, if she has lines of her own.
    pub ophelia: Option<(Vec<Vec<u32>>, [u8; 32])>,
    /// The number of lemmas, the theorem included.
    pub lemmas: usize,
    /// The number of symmetry maps listed.
    pub maps: usize,
    /// How many replies the covers of the proof have to answer, and how many they answer.
    pub replies: [u64; 2],
    /// The declared number of steps; of a verified certificate also the number taken.
    pub steps: u64,
    /// The theorem's hash, the name of the proof (format, section 6).
    pub hash: [u8; 32],
}

impl Theorem {
    /// What a certificate claims, with the replies counted in checking it.
    pub(crate) fn of(certificate: &Certificate, replies: [u64; 2]) -> Theorem {
        let Certificate { game, steps, .. } = certificate;
        let claim = ["Xeno wins", "Ophelia draws", "Ophelia wins", "Xeno draws"][certificate.claim as usize % 4];
        let (xeno, ophelia) = game.lines.split_at(game.xenos);
        let digests = [xeno, ophelia].map(|lines| hash::lines_digest(game.points, lines));
        let (text, hash) = (game.text(&digests, certificate.bound), hash::theorem_hash(certificate, &digests));
        let ([digest, own], points, lines, steps) = (digests, game.points as usize, xeno.to_vec(), *steps);
        let ophelia = (game.convention == 2).then(|| (ophelia.to_vec(), own));
        let (game, lemmas, maps) = (text, certificate.lemmas.len(), certificate.maps.len() - 1);
        Theorem { claim, game, points, lines, digest, ophelia, lemmas, maps, replies, steps, hash }
    }
}

/// The answer to: do these bytes prove what they claim?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes; the theorem is true.
    Verified(Theorem),
    /// They are a certificate that does not prove what it claims.
    Rejected(Theorem, Fault),
    /// They are not a certificate of this version of the format.
    Malformed(Fault),
}
