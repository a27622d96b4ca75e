//! Replays terms on a board (specification: rules, sections 4 to 8), as the prover implements them.
//!
//! The checker does the same in its own code. Tests compare the two; no proof depends on this one.
//!
//! A replay has one board. A term places its moves on it and takes them back when it ends, whether it has proved
//! the position or not. A cover places each reply in turn and asks its scripts one after the other. The steps are
//! counted as the rules say, failed attempts included, since the file must declare them: a count that differs by
//! one from the checker's makes a valid proof REJECTED. So whatever is skipped for speed ([`Pass`]) is charged
//! nevertheless.
//!
//! The time is in proportion to the steps, where a step at a pairing or a potential is charged as many times as the
//! board has lines. A limit ends the work soon after it is exceeded: a hostile file that declares few steps costs
//! few.
//!
//! # Passes
//!
//! Which replies a script of a cover answers without being played against each: the lemma of the pass
//! (specification: rules, section 12). The script is played once as if the antagonist had passed. If it proves the position then, it answers each reply
//! that comes nowhere near its play, in as many steps. Against the other replies it is played. So verdicts and
//! steps are those of the rules, and only the work is less: most scripts of a large board win far from most
//! replies.
//!
//! Near is every point that the play takes, every point that would complete a line of the protagonist's at its end,
//! and every point of a line of the antagonist's that lacks two points or fewer, before the script or after one of
//! its forced replies. A reply elsewhere changes no threat of either player while the script is played. If the
//! script ends with a citation, the reply must also be a point that the lemma gives the antagonist.
//!
//! At least two points must be free at the end, as one more point on the board could fill it, and a full board ends
//! a script. The lemma is for wins only.

use std::sync::Arc;

use fixedbitset::FixedBitSet;

use crate::{
    game::{Names, Point},
    pairing::{Matching, Weight},
    position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules},
    quote::counted,
    strategy::{self, Ending, Games, Lemma, Strategy, Term},
};

/// The result of playing a script's moves.
///
/// The position stays on the board as it is then; the caller takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayResult {
    /// The position is proved.
    Proved,
    /// The script fails.
    Failed,
    /// All moves are played, the last reply was forced, or there was no move: the protagonist is to move.
    Own,
    /// The last move was quiet: the antagonist is to move.
    Quiet,
}

/// Observes a replay. It learns which replies there are, which scripts are asked and what comes of them, so it need not know the rules.
pub trait Observer {
    /// Whether it must see each script played against each reply.
    const SEES: bool = true;

    /// A term is about to be played at a position, after so many steps. The return value is passed to `end`; with none the term is not
    /// played, and proves nothing.
    fn begin(&mut self, _: &Position, _: u64) -> Option<usize> {
        Some(0)
    }

    /// The antagonist replies where the term that was begun last ends with a cover. The scripts of the cover are asked in turn; then comes
    /// the next reply, if one of them has proved the position.
    fn reply(&mut self, _: Point) {}

    /// A term has been played, and its moves came to this; whether it, or else its ending, has proved the position is reported, too. The points
    /// placed since a mark, which is given, are still on the board; then comes what `begin` has returned.
    fn end(&mut self, _: &mut Position, _: usize, _: usize, _: &Term, _: (PlayResult, bool)) {}
}

/// Observes nothing.
impl Observer for () {
    const SEES: bool = false;
}

/// Evaluates terms, and counts the steps.
#[derive(Debug)]
pub struct Replay<'a, W = ()> {
    /// Those that may be cited.
    lemmas: &'a [Lemma],
    /// The observer.
    pub watch: W,
    /// The last pairing found. The next one usually differs little.
    matching: Option<Matching>,
    /// The steps taken so far.
    pub steps: u64,
    /// The most steps. With more, nothing is proved.
    most: u64,
}

impl<'a> Replay<'a> {
    /// An evaluation in which these lemmas may be cited.
    pub fn new(lemmas: &'a [Lemma]) -> Self {
        Replay::watched(lemmas, ())
    }
}

impl<'a, W: Observer> Replay<'a, W> {
    /// The same, with an observer.
    pub fn watched(lemmas: &'a [Lemma], watch: W) -> Self {
        Replay { lemmas, watch, matching: None, steps: 0, most: u64::MAX }
    }

    /// The same with at most so many steps.
    #[must_use]
    pub fn within(self, most: u64) -> Self {
        Replay { most, ..self }
    }

    /// Whether it has taken more steps than it may.
    pub fn is_exhausted(&self) -> bool {
        self.steps > self.most
    }

    /// Plays a script's moves, the protagonist to move first, and leaves them on the board.
    pub fn play(&mut self, position: &mut Position, term: &Term) -> PlayResult {
        self.steps += 1;
        if self.steps > self.most {
            return PlayResult::Failed;
        }
        let mut quiet = false;
        let draw = position.rules().claim.is_draw();
        for &point in &term.moves {
            if quiet || usize::from(point) >= position.rules().points() || !position.is_legal(PROTAGONIST, point) {
                return PlayResult::Failed;
            }
            let mark = position.trail().len();
            let effect = position.play(point);
            self.steps += (position.trail().len() - mark) as u64;
            match effect {
                Effect::Wins => return PlayResult::Proved,
                Effect::Fills if draw => return PlayResult::Proved,
                Effect::Loses | Effect::Fills => return PlayResult::Failed,
                Effect::Forces(_) => {}
                Effect::Quiet => quiet = true,
            }
        }
        if quiet { PlayResult::Quiet } else { PlayResult::Own }
    }

    /// Whether a term proves the position on the board, the protagonist to move. The position is unchanged afterwards.
    pub fn proves(&mut self, position: &mut Position, term: &Term) -> bool {
        !self.is_exhausted() && self.observed(position, term, false)
    }

    /// Plays a term, or the theorem's if the antagonist begins, and reports to the observer.
    fn observed(&mut self, position: &mut Position, term: &Term, begins: bool) -> bool {
        let mark = position.trail().len();
        let Some(begun) = self.watch.begin(position, self.steps) else { return false };
        let played = if begins {
            self.steps += 1;
            if position.is_in_danger() || !term.moves.is_empty() { PlayResult::Failed } else { PlayResult::Quiet }
        } else if position.rules().claim.is_draw() && position.left() == Some(0) {
            // The draw is reached before the first move.
            self.steps += 1;
            PlayResult::Proved
        } else {
            self.play(position, term)
        };
        let proves = match played {
            PlayResult::Proved => true,
            PlayResult::Failed => false,
            turn => self.ends(position, &term.ending, turn),
        };
        self.watch.end(position, mark, begun, term, (played, proves));
        position.take_back_to(mark);
        proves
    }

    /// Whether a term proves the position on the board, as the term of a lemma or, from the start, of the theorem.
    pub fn proves_as(&mut self, position: &mut Position, term: &Term, is_theorem: bool) -> bool {
        if is_theorem && position.rules().other_begins {
            self.observed(position, term, true)
        } else {
            self.proves(position, term)
        }
    }

    /// Whether a lemma may state its position, and its term proves it.
    pub fn states(&mut self, rules: &Arc<Rules>, lemma: &Lemma) -> bool {
        let mut position = lemma.position(rules);
        can_be_stated(&position) && self.proves(&mut position, &lemma.term)
    }

    /// Whether an ending proves the position after its script's moves.
    ///
    /// A citation and the potential stand where the protagonist is to move; the others where the antagonist is. At
    /// the other player's turn an ending proves nothing (R17).
    pub fn ends(&mut self, position: &mut Position, ending: &Ending, turn: PlayResult) -> bool {
        let draw = position.rules().claim.is_draw() && !position.is_constrained(PROTAGONIST);
        match (ending, turn) {
            (Ending::Cite { lemma, map }, PlayResult::Own) => {
                self.steps += 1;
                self.lemmas.get(*lemma).is_some_and(|lemma| lemma.dominates(position, map))
            }
            (Ending::Potential, PlayResult::Own) if draw => {
                self.steps += position.rules().lines.len() as u64;
                Weight::potential(position, ANTAGONIST).floor() == 0
            }
            (Ending::Pairing, PlayResult::Quiet) if draw => {
                self.steps += position.rules().lines.len() as u64;
                let matching = self.matching.get_or_insert_with(|| Matching::new(position.rules(), ANTAGONIST));
                matching.holds(position)
            }
            (Ending::Parts(parts), PlayResult::Quiet) if draw => strategy::hold(position, parts, |more| {
                self.steps = self.steps.saturating_add(more);
                self.steps <= self.most
            }),
            (Ending::Cover(scripts), PlayResult::Quiet) => self.covers(position, scripts),
            _ => false,
        }
    }

    /// Whether some script proves each reply, the antagonist to move.
    pub fn covers(&mut self, position: &mut Position, scripts: &[Term]) -> bool {
        let replies = position.moves(ANTAGONIST);
        let passes = if W::SEES { vec![None; scripts.len()] } else { self.passes(position, scripts) };
        !replies.is_empty()
            && replies.into_iter().all(|reply| {
                self.steps += 1;
                self.watch.reply(reply);
                // Often every script that is asked answers by its pass. Then the reply need not be placed.
                let mut is_placed = false;
                let proved = scripts.iter().zip(&passes).any(|(script, pass)| {
                    if self.takes(pass.as_ref(), reply) {
                        return true;
                    }
                    if !std::mem::replace(&mut is_placed, true) {
                        position.place(ANTAGONIST, reply);
                    }
                    self.proves(position, script)
                });
                if is_placed {
                    position.take_back();
                }
                proved
            })
    }

    /// Whether a script proves a reply as it does if the antagonist passes. Then its steps are taken.
    pub fn takes(&mut self, pass: Option<&Pass>, reply: Point) -> bool {
        let pass = pass.filter(|pass| self.steps < self.most && pass.answers(reply));
        self.steps += pass.map_or(0, |pass| pass.steps);
        pass.is_some()
    }
}

/// Whether a term proves what the strategy's term of this index must prove, and the steps that this takes. Nothing is proved by more than
/// the `most` steps.
pub fn attempt_within(rules: &Arc<Rules>, strategy: &Strategy, index: usize, term: &Term, most: u64) -> (bool, u64) {
    let mut replay = Replay::new(&strategy.lemmas[..index]).within(most);
    let mut position = strategy.start(rules, index);
    let is_theorem = index == strategy.lemmas.len();
    let proved = (is_theorem || can_be_stated(&position)) && replay.proves_as(&mut position, term, is_theorem);
    (proved, replay.steps)
}

/// Whether a lemma may state a position: nobody owns a line, and whom the opening rule names owns a point.
pub(crate) fn can_be_stated(position: &Position) -> bool {
    [PROTAGONIST, ANTAGONIST].into_iter().all(|role| !position.has_completed(role) && !position.is_constrained(role))
}

/// The steps of a complete check, games of parts included, or nothing if it fails.
pub fn steps(rules: &Arc<Rules>, strategy: &Strategy) -> Option<u64> {
    steps_within(rules, strategy, u64::MAX)
}

/// The same, but a check of more steps than that fails, soon after the last of them. So a file that says how many it takes cannot take more.
pub fn steps_within(rules: &Arc<Rules>, strategy: &Strategy, most: u64) -> Option<u64> {
    let games = Games::of(strategy);
    let parts = games.listed.iter().map(|game| (game.rules(), &game.strategy));
    parts.chain([(Arc::clone(rules), strategy)]).try_fold(0_u64, |before, (rules, strategy)| {
        let listed = before.checked_add((strategy.maps().len() * rules.lines.len()) as u64)?;
        strategy.terms().enumerate().try_fold(listed, |steps, (index, term)| {
            let (proved, more) = attempt_within(&rules, strategy, index, term, most.checked_sub(steps)?);
            let steps = steps.checked_add(more)?;
            (proved && steps <= most).then_some(steps)
        })
    })
}

/// What a script does if the antagonist passes.
#[derive(Clone, Debug)]
pub struct Pass {
    /// The replies that it answers for this reason.
    far: FixedBitSet,
    /// The steps that it takes against each of them.
    pub steps: u64,
}

impl Pass {
    /// Whether it answers a reply for this reason.
    pub fn answers(&self, reply: Point) -> bool {
        self.far.contains(usize::from(reply))
    }
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// A move is not legal, or comes when the antagonist is to move.
    Illegal(Point),
    /// The antagonist can complete a line, or has completed one.
    Danger,
    /// The board is full, which is no win.
    Full,
    /// The protagonist has no move left that counts, and no line.
    Late,
    /// Nothing comes after the moves.
    Ends,
    /// The ending stands where the other player is to move.
    OutOfTurn,
    /// The ending needs a draw target and an unconstrained protagonist.
    NotForDraws,
    /// The cited statement, of the lemma of this index, does not dominate.
    Citation(usize),
    /// The potential is 1 or more.
    Potential,
    /// There is no pairing.
    Pairing,
    /// The parts do not hold the open lines, or are not disjoint and free.
    Parts,
    /// The antagonist has no reply to cover.
    NoReply,
    /// No script of a cover proves the position after a reply.
    NoScript,
    /// There is no line to complete where the moves should have won.
    NoWin,
    /// The protagonist has no legal move left.
    NoMove,
    /// A player owns a line in the statement.
    Finished,
    /// The statement lacks a point of a player whom the opening rule names.
    Unopened,
    /// A map takes a line to no line: its number as listed.
    Map(usize),
    /// The proof takes more steps than this number, which is declared.
    MoreSteps(u64),
    /// The proof takes fewer steps than declared: how many, and how many are declared.
    FewerSteps(u64, u64),
}

impl Breach {
    /// Why moves of the protagonist, played since the mark, have failed. `begins` says whether the antagonist is to move at the mark.
    pub(crate) fn failed(position: &Position, moves: &[Point], mark: usize, begins: bool) -> Self {
        let trail = &position.trail()[mark..];
        let played = trail.iter().filter(|(role, _)| *role == PROTAGONIST).count();
        if trail.last().map_or(begins, |(role, _)| *role == PROTAGONIST) && position.is_in_danger() {
            return Self::Danger;
        }
        match moves.get(played) {
            Some(&point) if !position.is_full() && !position.is_late() => Self::Illegal(point),
            _ if position.is_full() => Self::Full,
            _ => Self::Late,
        }
    }

    /// Why an ending proves nothing after moves that came to this.
    pub(crate) fn unended(position: &Position, ending: &Ending, turn: PlayResult) -> Self {
        let own = turn == PlayResult::Own;
        let draw = position.rules().claim.is_draw() && !position.is_constrained(PROTAGONIST);
        match ending {
            Ending::End => Self::Ends,
            Ending::Cover(_) => Self::OutOfTurn,
            Ending::Pairing | Ending::Parts(_) if own => Self::OutOfTurn,
            Ending::Cite { .. } | Ending::Potential if !own => Self::OutOfTurn,
            Ending::Potential | Ending::Pairing | Ending::Parts(_) if !draw => Self::NotForDraws,
            Ending::Cite { lemma, .. } => Self::Citation(*lemma),
            Ending::Potential => Self::Potential,
            Ending::Pairing => Self::Pairing,
            Ending::Parts(_) => Self::Parts,
        }
    }

    /// What is wrong, with the names of points.
    pub fn text(&self, names: Names) -> String {
        match self {
            Self::Illegal(point) => format!("{} is not a legal move", names.name(*point)),
            Self::Danger => "the other player can complete a line".to_owned(),
            Self::Full => "the board is full without a win".to_owned(),
            Self::Late => "no move that counts is left, and no line is complete".to_owned(),
            Self::Ends => "the script ends without a win".to_owned(),
            Self::OutOfTurn => "the ending comes where the other player is to move".to_owned(),
            Self::NotForDraws => "the ending can only prove draws, and after the first move".to_owned(),
            Self::Citation(lemma) => format!("lemma {lemma}, as cited, does not apply"),
            Self::Potential => "the potential is not below 1".to_owned(),
            Self::Pairing => "there is no pairing".to_owned(),
            Self::Parts => "the parts do not hold all lines, or are not disjoint and free".to_owned(),
            Self::NoReply => "there is no reply to answer".to_owned(),
            Self::NoScript => "no script answers the last move".to_owned(),
            Self::NoWin => "there is no line to complete".to_owned(),
            Self::NoMove => "no legal move is left".to_owned(),
            Self::Finished => "the statement has a completed line".to_owned(),
            Self::Unopened => "the statement lacks a point of a player whom the opening rule names".to_owned(),
            Self::Map(number) => format!("s{number} does not take each line to a line"),
            Self::MoreSteps(declared) => format!("the proof takes more than the {declared} declared steps"),
            Self::FewerSteps(taken, declared) => {
                format!("the proof takes {}, but {declared} are declared", counted(taken, "step"))
            }
        }
    }
}

/// A line that lacks so many of the antagonist's points, or fewer, after a reply may be a threat.
const SOON: usize = 2;

impl<W: Observer> Replay<'_, W> {
    /// What each script of a cover does if the antagonist, who is to move, passes; nothing where the lemma says nothing. Neither the position
    /// nor the number of steps is another one afterwards.
    pub fn passes(&mut self, position: &mut Position, scripts: &[Term]) -> Vec<Option<Pass>> {
        if position.rules().claim.is_draw() || position.is_constrained(ANTAGONIST) {
            return vec![None; scripts.len()];
        }
        let mut near = FixedBitSet::with_capacity(position.rules().points());
        reach(position, position.open_lines(ANTAGONIST), &mut near);
        scripts.iter().map(|script| self.pass(position, script, near.clone())).collect()
    }

    /// The same of one script, where the antagonist has lines through the `near` points that lack two points or fewer.
    fn pass(&mut self, position: &mut Position, script: &Term, mut near: FixedBitSet) -> Option<Pass> {
        if !matches!(script.ending, Ending::End | Ending::Cite { .. }) {
            return None;
        }
        let (mark, before) = (position.trail().len(), self.steps);
        let proved = match self.play(position, script) {
            PlayResult::Proved => true,
            PlayResult::Own => self.ends(position, &script.ending, PlayResult::Own),
            PlayResult::Failed | PlayResult::Quiet => false,
        };
        let steps = std::mem::replace(&mut self.steps, before) - before;
        let far = (proved && position.free_points() >= 2).then(|| self.far(position, script));
        while position.trail().len() > mark {
            let Some(&(role, point)) = position.trail().last() else { break };
            near.insert(usize::from(point));
            if far.is_some() && role == ANTAGONIST {
                let through = &position.rules().through[usize::from(point)];
                reach(position, through.iter().map(|&line| line as usize), &mut near);
            }
            position.take_back();
        }
        let mut far = far?;
        far.difference_with(&near);
        Some(Pass { far, steps })
    }

    /// The points with which the protagonist does not complete a line at the end of a script, and which its citation allows.
    fn far(&self, position: &Position, script: &Term) -> FixedBitSet {
        let points = position.rules().points();
        let mut far = FixedBitSet::with_capacity(points);
        match &script.ending {
            Ending::Cite { lemma, map } => {
                let allowed = self.lemmas.get(*lemma).into_iter().flat_map(|lemma| &lemma.other);
                far.extend(allowed.map(|&point| usize::from(map.image(point))));
            }
            _ => far.insert_range(..),
        }
        position.completions(PROTAGONIST).for_each(|point| far.set(usize::from(point), false));
        far
    }
}

/// Adds the points of those lines that are open to the antagonist and lack two points or fewer.
fn reach(position: &Position, lines: impl Iterator<Item = usize>, points: &mut FixedBitSet) {
    let soon = lines.filter(|&line| position.is_open(ANTAGONIST, line) && position.missing(ANTAGONIST, line) <= SOON);
    points.extend(soon.flat_map(|line| &position.rules().lines[line]).map(|&point| usize::from(point)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{certificate::decode, game::Point, position::Rules, random::Random, tests::certificates::committed};

    /// A certificate of 165 bytes whose check would not end in any time: covers in covers, each with two scripts.
    const ENDLESS: &str = "\
        50474301ab047c1b0a213b385274208185ab710a8dc0da545633ed58742f6e962eab038028b52ffda075000000a9030002400141000001fd00\
        00000004000000000103020800020802020804020806020808020\
        80a02080c02080e02081002081202081402081602081802081a02081c02081e02082002082202082402082602082802082a02082c02082e01\
        02020202020202020202020202020202020202020202020202";

    #[test]
    fn a_check_takes_no_more_steps_than_it_may() {
        let proof = committed("affine-4");
        let rules = Rules::new(&proof.game, proof.strategy.claim);
        let within = |most| steps_within(&rules, &proof.strategy, most);
        assert_eq!(within(proof.steps), Some(proof.steps));
        for most in [0, 1, proof.steps / 2, proof.steps - 1] {
            assert_eq!(within(most), None, "{most}");
        }
        let bytes: Vec<u8> =
            (0..ENDLESS.len()).step_by(2).map(|at| u8::from_str_radix(&ENDLESS[at..at + 2], 16).unwrap()).collect();
        let endless = decode(&bytes).unwrap();
        let rules = Rules::new(&endless.game, endless.strategy.claim);
        assert_eq!(steps_within(&rules, &endless.strategy, 1_000_000), None);
    }

    /// Sees all, so that each script is played against each reply.
    struct FullWatch;

    impl Observer for FullWatch {}

    /// A change of a term, chosen at random.
    fn change(term: &mut Term, points: usize, dice: &mut Random) {
        if let Ending::Cover(scripts) = &mut term.ending
            && !scripts.is_empty()
            && dice.below(4) > 0
        {
            let place = dice.below(scripts.len());
            match dice.below(3) {
                0 if scripts.len() > 1 => drop(scripts.remove(place)),
                1 => scripts.rotate_left(place),
                _ => change(&mut scripts[place], points, dice),
            }
        } else if !term.moves.is_empty() {
            let place = dice.below(term.moves.len());
            term.moves[place] = Point::try_from(dice.below(points)).unwrap();
        }
    }

    /// Verdicts and steps of the terms of proofs, as they are and changed, are those of plain play.
    #[test]
    fn passes_change_neither_verdicts_nor_steps() {
        let mut dice = Random(7);
        let (mut verdicts, mut answered) = ([0; 2], 0);
        for name in ["affine-4", "td-4-4+3", "td-4-8", "mnk-6-6-4", "grid-3-4-x40", "grid-4-3-mb", "mnk-5-4-4"] {
            let proof = committed(name);
            let (rules, strategy) = (Rules::new(&proof.game, proof.strategy.claim), &proof.strategy);
            for index in (0..=strategy.lemmas.len()).rev().take(40) {
                for tries in 0..6 {
                    let mut term = strategy.term(index).clone();
                    (0..tries).for_each(|_| change(&mut term, rules.points(), &mut dice));
                    let lemmas = &strategy.lemmas[..index];
                    let (mut quick, mut plain) = (Replay::new(lemmas), Replay::watched(lemmas, FullWatch));
                    let is_theorem = index == strategy.lemmas.len();
                    let [mut one, mut other] = [strategy.start(&rules, index), strategy.start(&rules, index)];
                    let verdict = plain.proves_as(&mut one, &term, is_theorem);
                    assert_eq!(quick.proves_as(&mut other, &term, is_theorem), verdict, "{name} {index}");
                    assert_eq!(quick.steps, plain.steps, "{name} {index}");
                    assert_eq!(one.key(), other.key());
                    verdicts[usize::from(verdict)] += 1;
                    let mut within = Replay::new(lemmas).within(plain.steps / 2);
                    let mut plainly = Replay::watched(lemmas, FullWatch).within(plain.steps / 2);
                    assert_eq!(
                        within.proves_as(&mut one, &term, is_theorem),
                        plainly.proves_as(&mut other, &term, is_theorem)
                    );
                    assert_eq!(within.steps, plainly.steps, "{name} {index}");
                    if let Ending::Cover(scripts) = &term.ending
                        && quick.play(&mut one, &term) == PlayResult::Quiet
                    {
                        let passes = quick.passes(&mut one, scripts);
                        answered += passes.iter().flatten().filter(|pass| pass.far.count_ones(..) > 0).count();
                    }
                }
            }
        }
        assert!(verdicts.iter().all(|&count| count > 100) && answered > 300, "{verdicts:?}, {answered}");
    }
}
