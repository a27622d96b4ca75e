//! Plays by a certificate: the protagonist follows the terms, the antagonist moves at random.
//!
//! Written from rules.md, sections 1 and 9. The real game is represented as simply as in section 1: who owns which
//! points, whose turn it is, who has won. The *imagined* game of Lemma 1 runs in parallel. In it the protagonist
//! follows a script to its end, or continues from a cited lemma's statement; the oracle is only asked which script of a
//! cover proves a reply. A proof with any error on the way loses, or names an illegal move.

use crate::assembler::{Certificate, Ending, Map, Part, Term};
use crate::oracle::decide::statement;
use crate::oracle::position::members;
use crate::oracle::{NONE, Oracle, Points, Position, Rules, Variation, has, single};
use crate::random::Dice;

/// The result of a game for the protagonist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The target was reached.
    Reached,
    /// The game ended without reaching it.
    Missed,
    /// The certificate had no answer, or an illegal one.
    Lost(&'static str),
}

/// The protagonist's plan in the imagined game.
enum Plan<'a> {
    /// By the term's moves from this index on, then by its ending.
    Follow(&'a Term, usize),
    /// The protagonist is to take points off these lines by their weights (Lemma 2).
    Weigh(Vec<Points>),
    /// The other point of the pair (Lemma 3).
    Pair(Vec<Points>),
    /// An answer in the part in which the antagonist has moved (Lemma 4).
    Part(Vec<Held<'a>>),
    /// By any move: the imagined game is over.
    Anything,
}

/// A part that is held: where its game's points are, and the player who plays its game.
struct Held<'a> {
    points: &'a [usize],
    player: Player<'a>,
}

struct Player<'a> {
    certificate: &'a Certificate,
    games: &'a [Certificate],
    variations: &'a [Variation],
    rules: Rules,
    real: Position,
    imagined: Position,
    /// The real point of each imagined point.
    map: Map,
    plan: Plan<'a>,
    /// The antagonist's last imagined move.
    reply: usize,
}

/// One game by a certificate that is accepted, perhaps by varied rules, against random play. In `greed` of a hundred
/// moves, that player completes or blocks a line if he can.
///
/// # Panics
///
/// If the game has more moves than points.
#[must_use]
pub fn play(certificate: &Certificate, variations: &[Variation], dice: &mut Dice, greed: usize) -> Outcome {
    let mut player = Player::new(certificate, &certificate.games, variations);
    loop {
        if let Some(outcome) = over(&player.rules, player.real) {
            return outcome;
        }
        if player.real.reply {
            let point = antagonist(&player.rules, player.real, dice, greed);
            player.answered(point);
        } else if let Err(reason) = player.advance() {
            return Outcome::Lost(reason);
        }
    }
}

/// Asserts that a strategy reaches its target against an antagonist who never, often or always completes and blocks lines.
///
/// # Panics
///
/// If it does not.
pub fn assert_reached(certificate: &Certificate, seed: u64) {
    let mut dice = Dice::new(seed);
    for greed in [0, 60, 100] {
        assert_eq!(play(certificate, &[], &mut dice, greed), Outcome::Reached, "a strategy fails: {certificate:?}");
    }
}

/// The legal points with which a player would complete a line.
fn winning(lines: &[Points], owned: Points, legal: Points) -> Points {
    let lacking = lines.iter().map(|line| line & !owned);
    lacking
        .filter(|lacking| lacking.count_ones() == 1 && lacking & !legal == NONE)
        .fold(NONE, |all, lacking| all | lacking)
}

/// The result of a game, if it has ended.
#[must_use]
pub fn over(rules: &Rules, position: Position) -> Option<Outcome> {
    let reached = |holds| Some(if holds { Outcome::Reached } else { Outcome::Missed });
    let in_time = position.left.is_none_or(|left| left >= 0);
    if rules.own_completed(position) {
        return reached(rules.draw || in_time);
    }
    if rules.other_completed(position) {
        return reached(rules.draw && !in_time);
    }
    if rules.free(position) == NONE { reached(rules.draw) } else { None }
}

/// The answer to a move in the part in which it was made; none if it was made in no part, or the part's board is full.
fn answer(parts: &mut [Held], reply: usize) -> Result<Option<usize>, &'static str> {
    let met = parts.iter_mut().find_map(|part| Some((part.points.iter().position(|&point| point == reply)?, part)));
    let Some((point, Held { points, player })) = met else { return Ok(None) };
    if !has(player.rules.replies(player.real), point) {
        return Err("a point of a part that is not free in its game");
    }
    player.answered(point);
    if player.rules.other_completed(player.real) {
        return Err("a line of a part is lost");
    }
    if player.rules.free(player.real) == NONE {
        return Ok(None);
    }
    let before = player.real.own;
    player.advance()?;
    Ok(members(player.real.own & !before).next().map(|point| points[point]))
}

/// A random legal move of the antagonist. In `greed` of a hundred cases, it completes or blocks a line if one can be.
pub fn antagonist(rules: &Rules, position: Position, dice: &mut Dice, greed: usize) -> usize {
    let legal = rules.replies(position);
    let wins = winning(&rules.other_lines, position.other, legal);
    let blocks = winning(&rules.own_lines, position.own, legal);
    if dice.percent(greed) && wins != NONE {
        return one_of(dice, wins);
    }
    let points = if blocks != NONE && dice.percent(greed) { blocks } else { legal };
    one_of(dice, points)
}

fn one_of(dice: &mut Dice, points: Points) -> usize {
    dice.pick(&members(points).collect::<Vec<_>>())
}

impl<'a> Player<'a> {
    /// Before the first move of a certificate's game, or of a game of parts.
    fn new(certificate: &'a Certificate, games: &'a [Certificate], variations: &'a [Variation]) -> Self {
        let rules = Rules::of(certificate);
        let (start, map) = (rules.start(), (0..rules.points).collect());
        let plan = Plan::Follow(&certificate.theorem, 0);
        Self { certificate, games, variations, rules, real: start, imagined: start, map, plan, reply: 0 }
    }

    /// The antagonist has claimed a real point.
    fn answered(&mut self, point: usize) {
        self.real = self.rules.after(self.real, point);
        let imagined = self.map.iter().position(|&image| image == point);
        let free = self.rules.free(self.imagined);
        // A point that he owns in the imagined game already stands for any other.
        let claimed = imagined.filter(|&point| free >> point & 1 == 1).or_else(|| members(free).next());
        let Some(claimed) = claimed else {
            self.plan = Plan::Anything;
            return;
        };
        self.imagined = self.rules.after(Position { reply: true, ..self.imagined }, claimed);
        self.reply = claimed;
    }

    /// The protagonist's move.
    fn advance(&mut self) -> Result<(), &'static str> {
        let point = self.next()?;
        let legal = self.rules.moves(self.real);
        let real = point.map(|point| self.map[point]);
        if let Some(point) = point {
            self.imagined = self.rules.after(self.imagined, point);
        }
        if real.is_some_and(|real| self.real.other >> real & 1 == 1) {
            return Err("a point of the antagonist");
        }
        let claimed = match real {
            Some(real) if !has(self.real.own, real) => real,
            _ => members(legal).next().ok_or("no legal move")?,
        };
        if !has(legal, claimed) {
            return Err("a forbidden point");
        }
        self.real = self.rules.after(self.real, claimed);
        Ok(())
    }

    /// The protagonist's move in the imagined game, unless it is over.
    fn next(&mut self) -> Result<Option<usize>, &'static str> {
        loop {
            let free = self.rules.free(self.imagined);
            // In a bounded draw the antagonist may have made all his moves that count.
            if free == NONE || self.rules.draw && self.imagined.none_left() {
                self.plan = Plan::Anything;
            }
            // A line that lacks one point is completed: after a threat, whatever the antagonist did.
            let legal = self.rules.moves(self.imagined);
            if let Some(point) = members(winning(&self.rules.own_lines, self.imagined.own, legal)).next() {
                return Ok(Some(point));
            }
            match &mut self.plan {
                Plan::Anything => return Ok(None),
                Plan::Part(parts) => return Ok(answer(parts, self.reply)?.or_else(|| members(free).next())),
                Plan::Weigh(lines) => {
                    let lines = lines.clone();
                    return Ok(Some(self.heaviest(&lines, free)));
                }
                Plan::Pair(pairs) => {
                    let pair = pairs.iter().find(|&pair| pair >> self.reply & 1 == 1).copied().unwrap_or_default();
                    let point = members(pair & free).next().or_else(|| members(free).next());
                    return Ok(point);
                }
                &mut Plan::Follow(term, number) => match (term.moves.get(number), &term.ending) {
                    // If a quiet move was the last one, the ending says what follows.
                    (None, Ending::Cover(terms)) => {
                        let mut oracle = Oracle::within(self.certificate, self.games, self.variations);
                        let proves = |term: &&Term| oracle.evaluate(term, self.imagined).is_ok();
                        self.plan = Plan::Follow(terms.iter().find(proves).ok_or("no script")?, 0);
                    }
                    (None, Ending::Pairing) => {
                        let (other, left) = (self.imagined.other & !(1 << self.reply), self.imagined.left);
                        let before = Position { other, left: left.map(|left| left + 1), ..self.imagined };
                        self.plan = Plan::Pair(self.pairs(before).ok_or("no pairing")?);
                    }
                    (None, Ending::Parts(parts)) => {
                        let held = |part: &'a Part| {
                            let (game, earlier) = (self.games.get(part.game)?, &self.games[..part.game]);
                            Some(Held { points: &part.points, player: Player::new(game, earlier, self.variations) })
                        };
                        let held: Option<Vec<Held>> = parts.iter().map(held).collect();
                        self.plan = Plan::Part(held.ok_or("no such game")?);
                    }
                    (None, Ending::Potential) => self.plan = Plan::Weigh(self.open(self.imagined)),
                    (None, &Ending::Cite(lemma, map)) => {
                        let cited = &self.certificate.lemmas[lemma];
                        if let Some(listed) = map.checked_sub(1) {
                            let listed = &self.certificate.maps[listed];
                            self.map = listed.iter().map(|&image| self.map[image]).collect();
                        }
                        (self.imagined, self.plan) = (statement(cited), Plan::Follow(&cited.term, 0));
                    }
                    (None, Ending::End) => return Err("a script that ends"),
                    (Some(&point), _) if !has(free, point) => return Err("an imagined point that is not free"),
                    (Some(&point), _) => {
                        self.plan = Plan::Follow(term, number + 1);
                        return Ok(Some(point));
                    }
                },
            }
        }
    }

    /// The lines that the antagonist may still complete in time.
    fn open(&self, position: Position) -> Vec<Points> {
        let lines = self.rules.other_lines.iter().copied().filter(|line| *line & position.own == NONE);
        let lacking = |line: Points| i64::from((line & !position.other).count_ones());
        lines.filter(|&line| position.left.is_none_or(|left| lacking(line) <= i64::from(left))).collect()
    }

    /// The point that takes most weight off these lines, as far as they are open.
    fn heaviest(&self, lines: &[Points], free: Points) -> usize {
        let open = lines.iter().filter(|&line| *line & self.imagined.own == NONE);
        let lacking: Vec<Points> = open.map(|line| line & !self.imagined.other).collect();
        let weight = |point: usize| -> u128 {
            let through = lacking.iter().filter(|lacking| has(**lacking, point));
            through.map(|lacking| 1 << (100 - lacking.count_ones())).sum()
        };
        members(free).max_by_key(|&point| weight(point)).expect("a free point")
    }

    /// Two points for each line open to the antagonist, found by trying all.
    fn pairs(&self, position: Position) -> Option<Vec<Points>> {
        fn give(lines: &[Points], taken: Points) -> Option<Vec<Points>> {
            let Some((line, rest)) = lines.split_first() else { return Some(Vec::new()) };
            let points: Vec<usize> = members(line & !taken).collect();
            points.iter().enumerate().find_map(|(number, first)| {
                points[number + 1..].iter().find_map(|second| {
                    let pair = single(*first) | single(*second);
                    let mut pairs = give(rest, taken | pair)?;
                    pairs.push(pair);
                    Some(pairs)
                })
            })
        }
        let lacking: Vec<Points> = self.open(position).iter().map(|line| line & !position.other).collect();
        give(&lacking, NONE)
    }
}
