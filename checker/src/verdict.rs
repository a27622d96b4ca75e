//! The answer that the checker gives.

use crate::{claim::Claim, claim::Convention, decode::Certificate, fault::Fault, hash, lines_digest};

/// A set of lines: lexicographically ascending, and so the points of each; and its digest (format, section 6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSet {
    /// The points of each line.
    pub lines: Vec<Vec<u32>>,
    /// The digest of the set.
    pub digest: [u8; 32],
}

/// How many replies the covers of a proof have to answer, and how many they answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replies {
    /// How many legal replies there are.
    pub required: u64,
    /// How many of them a script proves.
    pub covered: u64,
}

/// What a certificate concludes with, be it proved or not: what it claims, and what was derived and counted in checking it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// Who reaches what.
    pub claim: Claim,
    /// The game, such as `affine:4` or `3^3 --forbid-opening 13`.
    pub game: String,
    /// The number of points.
    pub points: usize,
    /// The lines of both players, or of Xeno if Ophelia has lines of her own.
    pub lines: LineSet,
    /// Ophelia's own lines, if she has such.
    pub ophelia: Option<LineSet>,
    /// The number of games of parts, which certificates of version 1 have not.
    pub games: usize,
    /// The number of lemmas, the theorem included, and those of the games of parts not.
    pub lemmas: usize,
    /// The number of symmetry maps listed.
    pub maps: usize,
    /// The replies of all covers.
    pub replies: Replies,
    /// The declared number of steps; of a verified certificate also the number taken.
    pub steps: u64,
    /// The proof's hash, its name (format, section 6).
    pub hash: [u8; 32],
}

impl Conclusion {
    /// What a certificate claims, with the replies counted in checking it.
    pub(crate) fn of(certificate: &Certificate, replies: Replies) -> Conclusion {
        let &Certificate { steps, ref games, ref proof, .. } = certificate;
        let game = &proof.game;
        let (xeno, own) = game.lines.split_at(game.xenos);
        let set = |lines: &[Vec<u32>]| LineSet { lines: lines.to_vec(), digest: lines_digest(game.points, lines) };
        let (lines, ophelia) = (set(xeno), (game.convention == Convention::OwnLines).then(|| set(own)));
        let hers = ophelia.as_ref().map(|own| &own.digest);
        let (text, points) = (game.text(&lines.digest, hers, proof.bound), game.points as usize);
        let (lemmas, maps) = (proof.lemmas.len(), proof.maps.len() - 1);
        let (claim, hash) = (proof.claim, hash::proof_hash(certificate));
        Conclusion { claim, game: text, points, lines, ophelia, games: games.len(), lemmas, maps, replies, steps, hash }
    }
}

/// The answer to: do these bytes prove what they claim?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes; the claim is true.
    Verified(Conclusion),
    /// They are a certificate that does not prove what it claims.
    Rejected(Conclusion, Fault),
    /// They are not a certificate of a version of the format that is known here.
    Malformed(Fault),
}
