//! Terms: scripts, endings, covers (rules, sections 4 to 8).

use crate::board::{ANTAGONIST, Board, PROTAGONIST};
use crate::decode::{CITE, COVER, Certificate, END, POTENTIAL, Term};
use crate::pairing;
use crate::verdict::{Fault, must};

/// A cover that is being evaluated.
struct Cover {
    /// The places of its first script, of the one that is tried, and after its last.
    first: usize,
    tried: usize,
    end: usize,
    /// How many points were placed before the reply, the least point of the next one, and the replies counted before.
    mark: usize,
    next: u32,
    before: [u64; 2],
}

/// Evaluates terms at the position on the board.
pub(crate) struct Evaluation<'a> {
    pub(crate) certificate: &'a Certificate,
    /// Whether the target is a draw, else it is a win.
    pub(crate) draw: bool,
    pub(crate) board: Board,
    pub(crate) steps: u64,
    /// How many replies the covers of proved terms required and covered.
    pub(crate) replies: [u64; 2],
    /// What is being checked: map or lemma, and its index.
    pub(crate) at: (&'static str, usize),
}

impl Evaluation<'_> {
    /// R24: counts steps, and fails when they are more than declared.
    pub(crate) fn charge(&mut self, steps: usize) -> Result<(), Fault> {
        self.steps += steps as u64;
        must(self.steps <= self.certificate.steps, "R24", "the check takes more steps than are declared")
    }

    /// The antagonist's legal replies from a point on, ascending.
    fn legal_replies(&self, least: u32) -> impl Iterator<Item = u32> + '_ {
        (least..self.certificate.game.points).filter(|&point| self.board.legal(ANTAGONIST, point))
    }

    /// Evaluates a lemma's term with `mover` to move. If it fails, the trail shows the line of play that led there.
    pub(crate) fn lemma(&mut self, root: usize, mover: usize) -> Result<(), Fault> {
        let mut covers: Vec<Cover> = Vec::new();
        let (mut term, mut outcome) = (root, self.script(root, mover));
        loop {
            self.charge(0)?;
            // Section 6: the term ends in a cover, which begins before its first reply.
            if let Ok(Some(first)) = outcome {
                let (mark, before) = (self.board.trail.len(), self.replies);
                let end = self.certificate.term(term).end;
                covers.push(Cover { first, tried: first, end, mark, next: 0, before });
                self.replies[0] += self.legal_replies(0).count() as u64;
            }
            // The innermost cover goes on, if the term is proved with the next reply, else with the next script.
            let Some(cover) = covers.last_mut() else { return outcome.map(|_| ()) };
            if outcome.is_ok() {
                self.replies[1] += u64::from(cover.next > 0);
                self.board.take_back(cover.mark);
                cover.tried = cover.first;
                let Some(reply) = self.legal_replies(cover.next).next() else {
                    // R18: there was a legal reply. R19: every reply is proved, and so is the cover.
                    outcome = must(cover.next > 0, "R18", "a cover where the antagonist has no reply").map(|()| None);
                    covers.pop();
                    continue;
                };
                self.charge(1)?;
                self.board.place(ANTAGONIST, reply);
                cover.next = reply + 1;
            } else {
                cover.tried = self.certificate.term(cover.tried).end;
                self.board.take_back(cover.mark + 1);
                // R19: no script proves the reply, and the cover fails.
                if cover.tried == cover.end {
                    self.replies = cover.before;
                    outcome = must(false, "R19", "no script proves the last reply").map(|()| None);
                    covers.pop();
                    continue;
                }
            }
            (term, outcome) = (cover.tried, self.script(cover.tried, PROTAGONIST));
        }
    }

    /// Section 4: enters a term and plays its moves. The place of its cover's first script, or nothing if it is proved.
    fn script(&mut self, place: usize, mut mover: usize) -> Result<Option<usize>, Fault> {
        self.steps += 1;
        let term = self.certificate.term(place);
        // R6, at the start of Ophelia's theorem.
        must(mover == PROTAGONIST || !self.danger(), "R6", "the antagonist may complete a line")?;
        for &point in term.moves {
            // R5: the move is in turn and legal.
            let legal = mover == PROTAGONIST && self.board.legal(PROTAGONIST, point);
            must(legal, "R5", "the next move is out of turn or not legal")?;
            self.board.place(PROTAGONIST, point);
            self.steps += 1;
            // R7 (1): it completed a line.
            if self.board.completed[PROTAGONIST] > 0 {
                return Ok(None);
            }
            // R6 (2): the antagonist may complete a line.
            must(!self.danger(), "R6", "the antagonist may complete a line")?;
            // R8 (3): two points would complete a line, or one that is no legal reply.
            let (threats, forced) = self.board.threats[PROTAGONIST];
            if threats >= 2 || self.board.legal_threats(PROTAGONIST, ANTAGONIST) < threats {
                return Ok(None);
            }
            if threats == 1 {
                // R10 (5): just one point would; the reply is forced. (So the board was not full, see R9.)
                self.board.place(ANTAGONIST, forced);
                self.steps += 1;
            } else {
                // R11 (6): a quiet move.
                mover = ANTAGONIST;
            }
            // R9 (4): the board is full, by the move or by the reply.
            if self.board.trail.len() == self.board.owner.len() {
                return must(self.draw, "R9", "the board is full, and nobody has won").map(|()| None);
            }
        }
        self.ending(&term, mover)
    }

    /// R6: a line open to the antagonist lacks no point, or just one that is a legal reply.
    fn danger(&self) -> bool {
        self.board.completed[ANTAGONIST] > 0 || self.board.legal_threats(ANTAGONIST, ANTAGONIST) > 0
    }

    /// Sections 5 and 7: the place of the cover's first script, or nothing if the term is proved.
    fn ending(&mut self, term: &Term, mover: usize) -> Result<Option<usize>, Fault> {
        must(term.ending != END, "R12", "a script ends without a result")?;
        let own_turn = term.ending == CITE || term.ending == POTENTIAL;
        must((mover == PROTAGONIST) == own_turn, "R17", "the ending is for the other player to move")?;
        if term.ending == COVER {
            return Ok(Some(term.next));
        }
        if let (CITE, &[lemma, map]) = (term.ending, term.operands) {
            // R13: each point of s(A') is the protagonist's, and each of the antagonist's lies in s(B').
            self.steps += 1;
            let ([own, other], _) = &self.certificate.lemmas[lemma as usize];
            let map = &self.certificate.maps[map as usize];
            let owner = |point: &&u32| self.board.owner[map[**point as usize] as usize];
            let held = own.iter().all(|point| owner(&point) == PROTAGONIST);
            let met: i32 = other.iter().map(|point| i32::from(owner(&point) == ANTAGONIST)).sum();
            must(held && met == self.board.owned[ANTAGONIST], "R13", "the cited statement does not dominate")?;
            return Ok(None);
        }
        must(self.draw, "R20", "Potential and Pairing prove draws only")?;
        must(!self.board.constrained(PROTAGONIST), "R21", "the protagonist is constrained")?;
        let lines = &self.certificate.game.lines;
        self.steps += lines.len() as u64;
        if term.ending == POTENTIAL {
            must(self.potential() == 0, "R22", "the potential is not below 1")?;
        } else {
            let holder = pairing::find(&self.board, lines);
            must(pairing::holds(&self.board, lines, &holder), "R23", "some open line has no two points of its own")?;
        }
        Ok(None)
    }

    /// R22: the integer part of the sum of 2^-missing over the antagonist's open lines.
    fn potential(&self) -> u32 {
        let mut lacking: Vec<u32> = Vec::new();
        let lines = 0..self.certificate.game.lines.len();
        for missing in lines.filter_map(|line| self.board.open(ANTAGONIST, line)) {
            lacking.resize(lacking.len().max(missing + 1), 0);
            lacking[missing] += 1;
        }
        lacking.iter().rev().fold(0, |c, lines| c / 2 + lines)
    }
}
