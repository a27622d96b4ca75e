//! Terms: scripts, endings, covers, parts (rules, sections 4 to 8).

use crate::board::{ANTAGONIST, Board, NOBODY, PROTAGONIST, Side};
use crate::decode::{Certificate, Ending, Lemma, Part, Proof, Term};
use crate::fault::{Broken, must};
use crate::{pairing, pairing::Pairing, verdict::Replies};
use std::mem::replace;

/// How the lemma of the pass proves a reply (section 12).
#[derive(Clone, Copy)]
pub(crate) struct Pass {
    /// The place of the script.
    pub(crate) script: usize,
    /// What it takes.
    pub(crate) steps: u64,
}

/// How many nested covers have the lemma of the pass (section 12) applied to them, as each keeps something for every point. With the
/// feature `plain`, which is there to compare the two procedures, none has.
const PASSES: usize = if cfg!(feature = "plain") { 0 } else { 8 };

/// A cover that is being evaluated.
pub(crate) struct Cover {
    /// The places of its scripts, and of the one that is tried.
    scripts: std::ops::Range<usize>,
    tried: usize,
    /// How many points were placed before the reply, the least point of the next one, and the replies counted before.
    mark: usize,
    next: u32,
    before: Replies,
    /// For each reply, what the lemma of the pass says (section 12).
    passes: Vec<Option<Pass>>,
}

/// Evaluates terms at the position on the board.
pub(crate) struct Evaluation<'a> {
    pub(crate) certificate: &'a Certificate,
    /// The proof that is checked, and its number if it is that of a game of parts.
    pub(crate) proof: &'a Proof,
    pub(crate) game: Option<usize>,
    pub(crate) board: Board,
    pub(crate) steps: u64,
    /// The steps of scripts that were played as if the antagonist passed, which are not counted.
    pub(crate) passed: u64,
    /// How many points the attacker owns after his last move that counts (section 4); none if the claim is not bounded.
    pub(crate) deadline: Option<u32>,
    /// The replies of the covers of proved terms.
    pub(crate) replies: Replies,
    /// The pairing found last.
    pub(crate) pairing: Pairing,
    /// What is being checked: map or lemma, and its index.
    pub(crate) at: (&'static str, usize),
}

impl<'a> Evaluation<'a> {
    /// At a position of the certificate's own game, before anything is checked.
    pub(crate) fn new(certificate: &'a Certificate) -> Self {
        let proof = &certificate.proof;
        let board = Board::new(&proof.game, proof.claim.protagonist());
        let (at, replies) = (("map", 0), Replies::default());
        let pairing = Pairing::default();
        Self { certificate, proof, game: None, board, steps: 0, passed: 0, deadline: None, replies, pairing, at }
    }

    /// Turns to the proof of a game of parts, or to the certificate's own. The steps go on, and so do the replies.
    pub(crate) fn turn_to(&mut self, game: Option<usize>) {
        if game != self.game {
            let proof = game.map_or(&self.certificate.proof, |game| &self.certificate.games[game]);
            let board = Board::new(&proof.game, proof.claim.protagonist());
            (self.proof, self.game) = (proof, game);
            (self.board, self.pairing) = (board, Pairing::default());
        }
    }

    /// R24: counts steps, and fails when they are more than declared.
    pub(crate) fn charge(&mut self, steps: usize) -> Result<(), Broken> {
        self.steps += steps as u64;
        must(self.steps <= self.certificate.steps, "R24", "the check takes more steps than are declared")
    }

    /// How many moves of the attacker still count: the protagonist's if the target is a win, else the antagonist's. Of a claim
    /// without bound, more than there are points.
    fn left(&self) -> u32 {
        self.deadline.map_or(u32::MAX, |deadline| deadline.saturating_sub(self.attackers_points()))
    }

    /// How many points the attacker owns.
    pub(crate) fn attackers_points(&self) -> u32 {
        self.board.players[if self.proof.claim.is_draw() { ANTAGONIST } else { PROTAGONIST }].owned
    }

    /// Places a point, which is a step.
    fn place(&mut self, player: usize, point: u32) {
        self.steps += 1;
        self.board.place(player, point);
    }

    /// The antagonist's legal replies from a point on, ascending.
    fn legal_replies(&self, least: u32) -> impl Iterator<Item = u32> + '_ {
        (least..self.proof.game.points).filter(|&point| self.board.legal(ANTAGONIST, point))
    }

    /// Evaluates a lemma's term with `mover` to move. If it fails, the trail shows the line of play that led there.
    pub(crate) fn lemma(&mut self, root: usize, mover: usize) -> Result<(), Broken> {
        let mut covers: Vec<Cover> = Vec::new();
        let mut outcome = self.script(root, mover, &mut covers);
        loop {
            self.charge(0)?;
            // Section 6: the innermost cover has just begun, or its script was proved or failed.
            let depth = covers.len();
            let Some(cover) = covers.last_mut() else { return outcome };
            if cover.next == 0 && depth <= PASSES {
                cover.passes = self.passes(cover.scripts.clone());
            }
            if outcome.is_ok() {
                self.replies.covered += u64::from(cover.next > 0);
                self.board.take_back(cover.mark);
                let Some(reply) = self.legal_replies(cover.next).next() else {
                    // Each reply is proved, and so is the cover.
                    covers.pop();
                    continue;
                };
                (cover.next, cover.tried) = (reply + 1, cover.scripts.start);
                // Section 12: the first script proves the reply in so many steps, and the reply is one.
                if let Some(steps) = self.by_a_pass(cover) {
                    self.steps += 1 + steps;
                    continue;
                }
                self.place(ANTAGONIST, reply);
            } else {
                self.board.take_back(cover.mark + 1);
                cover.tried = self.proof.term(cover.tried).end;
            }
            if cover.tried == cover.scripts.end {
                // R19: no script proves the reply, and the cover fails.
                outcome = Err(("R19", "no script proves the last reply"));
                self.replies = cover.before;
                covers.pop();
            } else if let Some(steps) = self.by_a_pass(cover) {
                // Section 12: so does the script that is tried.
                (self.steps, outcome) = (self.steps + steps, Ok(()));
            } else {
                outcome = self.script(cover.tried, PROTAGONIST, &mut covers);
            }
        }
    }

    /// In how many steps the tried script proves the reply, if the lemma of the pass says so and more than that are left.
    fn by_a_pass(&self, cover: &Cover) -> Option<u64> {
        let pass = cover.passes.get(cover.next as usize - 1)?.filter(|pass| pass.script == cover.tried)?;
        (self.steps + pass.steps < self.certificate.steps).then_some(pass.steps)
    }

    /// Section 4: enters a term. It is proved or fails; or it ends in a cover, which is pushed.
    pub(crate) fn script(&mut self, place: usize, mut mover: usize, covers: &mut Vec<Cover>) -> Result<(), Broken> {
        self.steps += 1;
        let (term, draw) = (self.proof.term(place), self.proof.claim.is_draw());
        // R25: the antagonist's last move that counts is made.
        if draw && self.left() == 0 {
            return Ok(());
        }
        // R6, where the antagonist is to move at the start.
        must(mover == PROTAGONIST || !self.board.danger(), "R6", "the antagonist may complete a line")?;
        for &point in term.moves {
            // R5: the move is in turn and legal.
            must(mover == PROTAGONIST && self.board.legal(PROTAGONIST, point), "R5", "the next move is not legal")?;
            self.place(PROTAGONIST, point);
            // R7: it completed a line.
            if self.board.players[PROTAGONIST].completed > 0 {
                return Ok(());
            }
            // R6: the antagonist may complete a line.
            must(!self.board.danger(), "R6", "the antagonist may complete a line")?;
            // R26: the protagonist's last move that counts is made.
            must(draw || self.left() > 0, "R26", "no move is left, and no line is completed")?;
            // R8: two points would complete a line, or one that is no legal reply.
            let Side { threats, forced, .. } = self.board.players[PROTAGONIST];
            if threats >= 2 || threats == 1 && !self.board.legal(ANTAGONIST, forced) {
                return Ok(());
            }
            match threats {
                // R10: just one point would; the reply is forced. (So the board was not full, see R9.)
                1 => self.place(ANTAGONIST, forced),
                // R11: a quiet move.
                _ => mover = ANTAGONIST,
            }
            // R9: the board is full, by the move or by the reply; or the reply was the last move that counts.
            if self.board.trail.len() == self.board.owner.len() || self.left() == 0 {
                return must(draw, "R9", "the board is full, and nobody has won");
            }
        }
        self.ending(&term, mover, covers)
    }

    /// Section 5. A cover is pushed, to be evaluated next.
    fn ending(&mut self, term: &Term, mover: usize, covers: &mut Vec<Cover>) -> Result<(), Broken> {
        match (term.ending, mover) {
            // R12: End.
            (Ending::End, _) => Err(("R12", "a script ends without a result")),
            // R13: Cite.
            (Ending::Cite, PROTAGONIST) => {
                must(self.dominates(term.operands), "R13", "the cited statement does not dominate")
            }
            // R14, R22: Potential.
            (Ending::Potential, PROTAGONIST) => {
                self.draw_is_due()?;
                // The integer part of the sum of 2^-missing over the antagonist's open lines is 0.
                let mut lacking = vec![0_u32; self.board.owner.len() + 1];
                self.board.open(self.left()).for_each(|(_, missing)| lacking[missing] += 1);
                let sum = lacking.iter().rev().fold(0, |c, lines| c / 2 + lines);
                must(sum == 0, "R22", "the potential is not below 1")
            }
            // R15: Cover.
            (Ending::Cover, ANTAGONIST) => {
                let (first, mark) = (term.operands + 1, self.board.trail.len());
                let replies = self.legal_replies(0).count() as u64;
                // R18: there is a legal reply.
                must(replies > 0, "R18", "a cover where the antagonist has no reply")?;
                let (scripts, before) = (first..term.end, self.replies);
                covers.push(Cover { scripts, tried: first, mark, next: 0, before, passes: vec![] });
                self.replies.required += replies;
                Ok(())
            }
            // R16, R23: Pairing.
            (Ending::Pairing, ANTAGONIST) => {
                self.draw_is_due()?;
                let (left, lines) = (self.left(), &self.proof.game.lines);
                let board = &self.board;
                self.pairing.repair(board, left, lines);
                let paired = pairing::holds(board, left, lines, &self.pairing.holder);
                must(paired, "R23", "some open line has no two points of its own")
            }
            // R16, R27, R28: Parts.
            (Ending::Parts, ANTAGONIST) => {
                self.draw_is_due()?;
                self.parts(term.operands)
            }
            // R17: the other player is to move.
            _ => Err(("R17", "the ending is for the other player to move")),
        }
    }

    /// The lemma and the map of a Cite.
    pub(crate) fn cited(&self, operands: usize) -> (&'a Lemma, &'a [u32]) {
        let Proof { lemmas, maps, code, .. } = self.proof;
        (&lemmas[code[operands] as usize], &maps[code[operands + 1] as usize])
    }

    /// R13: each point of s(A') is the protagonist's, and each of the antagonist's lies in s(B'). In a bounded claim, t' is at
    /// most left if the target is a win, and at least left if it is a draw.
    fn dominates(&mut self, operands: usize) -> bool {
        self.steps += 1;
        let (Lemma { own, other, bound, .. }, map) = self.cited(operands);
        let left = self.left();
        let in_time = bound.is_none_or(|bound| if self.proof.claim.is_draw() { left <= bound } else { bound <= left });
        let owner = |point: &u32| self.board.owner[map[*point as usize] as usize];
        let met = other.iter().filter(|&point| owner(point) == ANTAGONIST).count();
        let covered = met == self.board.players[ANTAGONIST].owned as usize;
        in_time && covered && own.iter().all(|point| owner(point) == PROTAGONIST)
    }

    /// R27 and R28: each line open to the antagonist contains, among the points that it lacks, a line of a part's game as placed.
    fn parts(&mut self, operands: usize) -> Result<(), Broken> {
        let parts = self.certificate.parts(self.proof, operands);
        let lines = |part: &Part<'a>| &self.certificate.games[part.game].game.lines;
        self.charge(parts.iter().map(|part| lines(part).len()).sum())?;
        // R27: the points are free, and none is named twice.
        let mut named = vec![false; self.board.owner.len()];
        let mut points = parts.iter().flat_map(|part| part.points);
        let apart = points
            .all(|&point| self.board.owner[point as usize] == NOBODY && !replace(&mut named[point as usize], true));
        must(apart, "R27", "a point of a part is not free, or is named twice")?;
        // R28: a line that lacks the least point of a placed line is compared with it, which is a step.
        let (left, mut held) = (self.left(), vec![false; self.proof.game.lines.len()]);
        for part in &parts {
            for line in lines(part) {
                let placed: Vec<u32> = line.iter().map(|&point| part.points[point as usize]).collect();
                let least = placed.iter().min().copied().unwrap_or_default();
                for open in self.board.open_through(least, left) {
                    self.steps += 1;
                    let contains = |point| self.proof.game.lines[open].binary_search(point).is_ok();
                    held[open] |= placed.iter().all(contains);
                }
                self.charge(0)?;
            }
        }
        must(self.board.open(left).all(|(line, _)| held[line]), "R28", "no part holds some open line")
    }

    /// What Potential, Pairing and Parts require, and the steps that they take.
    fn draw_is_due(&mut self) -> Result<(), Broken> {
        // R20: the target is a draw.
        must(self.proof.claim.is_draw(), "R20", "Potential, Pairing and Parts prove draws only")?;
        // R21: the protagonist is not constrained.
        must(!self.board.constrained(PROTAGONIST), "R21", "the protagonist is constrained")?;
        self.steps += self.proof.game.lines.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MAX_STEPS, container, decode, proof};

    fn plane() -> Certificate {
        let file = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/affine-4.pgc")).expect("a certificate");
        let payload = container::payload(&file).expect("a payload");
        decode::certificate(&payload, MAX_STEPS).expect("a certificate")
    }

    /// Whether scripts are played or not shows in nothing but what is played besides.
    #[test]
    #[cfg(not(feature = "plain"))]
    fn scripts_are_played_once_for_all_replies_that_they_prove_far_away() {
        let certificate = plane();
        let mut evaluation = Evaluation::new(&certificate);
        proof(&mut evaluation).expect("a proof");
        assert_eq!((evaluation.steps, evaluation.passed), (2652, 1061));
    }

    #[test]
    fn a_script_proves_a_reply_by_the_lemma_if_more_steps_are_left_than_it_takes() {
        let certificate = plane();
        let mut evaluation = Evaluation::new(&certificate);
        let pass = |script, steps| Some(Pass { script, steps });
        let passes = vec![None, pass(7, 10), pass(8, 10)];
        let mut cover = Cover { scripts: 7..9, tried: 7, mark: 0, next: 1, before: Replies::default(), passes };
        let mut said = |taken: u64, next: u32, tried: usize| {
            evaluation.steps = certificate.steps - taken;
            (cover.next, cover.tried) = (next, tried);
            evaluation.by_a_pass(&cover)
        };
        assert_eq!([said(11, 2, 7), said(12, 2, 7), said(11, 3, 8)], [Some(10); 3]);
        // Too few steps are left; the lemma says nothing of the reply, of the script, or of a point.
        assert_eq!([said(10, 2, 7), said(9, 2, 7), said(11, 1, 7), said(11, 3, 7), said(11, 4, 7)], [None; 5]);
    }
}
