//! Strategies: the content of proofs (specification: rules, sections 2 and 4 to 6), and their replay.
//!
//! A proof is made of *terms*. A term, or *script*, is a list of the protagonist's moves and an ending. The forced
//! replies between the moves are not written: they follow from the board. An ending says what proves the position
//! after the moves: nothing, if a move has won; a citation of a *lemma*; a *cover*, a list of scripts of which the
//! first that works answers a reply; or, for draws, the potential, a pairing, or parts. So a proof does not list
//! replies. To find out whether it is valid, it is played ([`replay`], which also says what can be wrong, and what need not be played).
//!
//! A lemma states a position from which the protagonist reaches the target. It may be cited wherever he has at
//! least its points and the antagonist at most its points, under a symmetry of the board.
//!
//! These are plain trees without any position. A map is part of the citation here, and becomes a number only in the
//! file. Lemmas cite earlier ones by index, and are shared so; games of parts are shared by reference, as many
//! parts are copies of one game. Whoever changes a strategy must keep three things: a lemma cites smaller indices only; a point is in
//! one set of a statement at most; and points ascend. [`Strategy::pruned`] restores what the format wants besides: no lemma that
//! is not needed, and no two lemmas with one statement.
//!
//! **Parts** are held separately (rules, Lemma 4): disjoint sets of points, each with a game of its own that the protagonist holds as
//! second player. J. W. H. M. Uiterwijk, *Set matching: an enhancement of the Hales-Jewett pairing strategy* (2017), is the case in which
//! the answers within a part are listed. A *placed line* is a line of a part's game, at the points where the part places it. Parts hold
//! the board if each line that the antagonist can still complete contains a placed line (R28), all points of parts are free, and none
//! is named twice (R27). To test it, placed lines are listed by their least points; an open line is compared with
//! those that begin at one of its own points. The number of these comparisons is part of the declared steps, and is
//! charged before they are made. A game may cite games by parts of its own. It is listed after all that it cites, and once, however often
//! it is placed.
//!
//! **In how many moves** a strategy wins is read off the text: a script takes its moves and what its ending takes, a cover as much as its
//! longest script, a citation as much as the lemma. The board is not asked, so the number is an upper bound;
//! `pgc_engine::solve::within` finds the least that this proof shows, by replay.

pub mod replay;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    hash::{Hash, Hasher},
    sync::Arc,
};

use fixedbitset::FixedBitSet;
use sha2::{Digest as _, Sha256};

use crate::{
    game::{Claim, Convention, Game, OpeningRule, Point},
    position::{ANTAGONIST, PROTAGONIST, Position, Role, Rules},
    symmetry::Permutation,
};

pub use replay::{Pass, Replay};

/// A script: the protagonist's moves, without the forced replies, and the ending.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The protagonist's moves.
    pub moves: Vec<Point>,
    /// What proves the position after them.
    pub ending: Ending,
}

/// The ending of a term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Nothing comes after the moves: one of them wins, or fills the board.
    End,
    /// A citation of an earlier lemma whose statement, under a map, dominates the position.
    Cite {
        /// Its index.
        lemma: usize,
        /// The map: an automorphism that is applied to its statement.
        map: Permutation,
    },
    /// The potential of Erdős and Selfridge is below 1.
    Potential,
    /// Scripts. The first one that works answers a reply.
    Cover(Vec<Term>),
    /// A pairing exists.
    Pairing,
    /// The board falls into parts, each of which is held by itself.
    Parts(Vec<Part>),
}

/// A lemma: from this position, with the protagonist to move, he reaches the target.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lemma {
    /// The protagonist's points, ascending.
    pub own: Vec<Point>,
    /// The antagonist's points, ascending.
    pub other: Vec<Point>,
    /// In a bounded claim, within how many of the attacker's moves: the protagonist's if the target is a win.
    pub left: Option<Point>,
    /// The proof.
    pub term: Term,
}

/// A proof of a claim: lemmas, each citing only earlier ones, and the theorem's term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The claim.
    pub claim: Claim,
    /// The lemmas. Each cites only earlier ones.
    pub lemmas: Vec<Lemma>,
    /// The term of the theorem, at the start.
    pub theorem: Term,
}

/// A game of parts, with the proof that Ophelia draws it in the Maker-Breaker convention, from the empty board.
#[derive(Debug)]
pub struct PartGame {
    /// The game.
    pub game: Game,
    /// The proof.
    pub strategy: Strategy,
    /// The SHA-256 of lines and proof. Two games are compared by it: a game that cites another one twice, which does so, too, and so on,
    /// would take too long to be compared part by part.
    digest: [u8; 32],
}

impl PartialEq for PartGame {
    fn eq(&self, other: &Self) -> bool {
        self.digest == other.digest
    }
}

impl Eq for PartGame {}

/// A game of parts as it is placed on a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The game.
    pub game: Arc<PartGame>,
    /// The point of the board on which each point of the game is placed, as many as the game has.
    pub points: Vec<Point>,
}

impl Hash for PartGame {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}

/// Digests what is hashed.
struct Digest(Sha256);

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Not asked for.
    fn finish(&self) -> u64 {
        0
    }
}

impl PartGame {
    /// The game on a board, whatever its convention and opening rule were, and the proof that Ophelia draws it. Whether the proof holds
    /// is not asked.
    pub fn new(game: Game, lemmas: Vec<Lemma>, theorem: Term) -> Arc<Self> {
        let game = Game { convention: Convention::MakerBreaker, opening: OpeningRule::None, moves: None, ..game };
        let mut digest = Digest(Sha256::new());
        (game.board.points(), game.board.lines(), &lemmas, &theorem).hash(&mut digest);
        let strategy = Strategy { claim: Claim::OpheliaDraws, lemmas, theorem };
        Arc::new(Self { game, strategy, digest: digest.0.finalize().into() })
    }

    /// The rules of the game.
    pub fn rules(&self) -> Arc<Rules> {
        Rules::new(&self.game, self.strategy.claim)
    }
}

impl Part {
    /// The lines of the game as placed, each ascending.
    pub fn lines(&self) -> impl Iterator<Item = Vec<Point>> {
        self.game.game.board.lines().iter().map(|line| {
            let mut placed: Vec<Point> = line.iter().map(|&point| self.points[usize::from(point)]).collect();
            placed.sort_unstable();
            placed
        })
    }

    /// The part under an automorphism of the board.
    pub fn image(&self, map: &Permutation) -> Self {
        let points = self.points.iter().map(|&point| map.image(point)).collect();
        Self { game: Arc::clone(&self.game), points }
    }
}

impl Strategy {
    /// The term of the lemma of this index; after the last lemma, the theorem's term.
    pub fn term(&self, index: usize) -> &Term {
        self.lemmas.get(index).map_or(&self.theorem, |lemma| &lemma.term)
    }

    /// The same, mutable.
    pub fn term_mut(&mut self, index: usize) -> &mut Term {
        self.lemmas.get_mut(index).map_or(&mut self.theorem, |lemma| &mut lemma.term)
    }

    /// The terms of the lemmas and of the theorem, in the order of the file.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        (0..=self.lemmas.len()).map(|index| self.term(index))
    }

    /// The lemmas and maps that the terms cite.
    pub fn citations(&self) -> Vec<(usize, &Permutation)> {
        self.terms().flat_map(Term::citations).collect()
    }

    /// How often each lemma is cited.
    pub fn uses(&self) -> Vec<usize> {
        let mut uses = vec![0; self.lemmas.len()];
        self.citations().into_iter().for_each(|(lemma, _)| uses[lemma] += 1);
        uses
    }

    /// The maps under which lemmas are cited, without the identity, ascending.
    pub fn maps(&self) -> BTreeSet<&Permutation> {
        self.citations().into_iter().map(|(_, map)| map).filter(|map| !map.is_identity()).collect()
    }

    /// Replaces citations by terms, wherever `instead` has one for the lemma and the map.
    pub fn replace_citations(&mut self, instead: &impl Fn(usize, &Permutation) -> Option<Term>) {
        (0..=self.lemmas.len()).for_each(|index| self.term_mut(index).replace_citations(instead));
    }

    /// The same proof with each lemma under a permutation of its own. The theorem stays as it is, but for its citations.
    #[must_use]
    pub fn turned(mut self, turns: &[&Permutation]) -> Self {
        for (lemma, by) in self.lemmas.iter_mut().zip(turns) {
            let [own, other] = [&lemma.own, &lemma.other].map(|set| by.set_image(set));
            *lemma = Lemma { own, other, left: lemma.left, term: lemma.term.image(by) };
        }
        self.replace_citations(&|lemma, map| Some(Term::cite(lemma, turns[lemma].inverse().then(map))));
        self
    }

    /// The strategy without the lemmas that the theorem does not need. Of those with the same statement, which the format refuses (rule
    /// P15), the first one stays. Searches side by side may prove a position twice.
    ///
    /// A lemma that is not needed may have the statement of one that is, but its citations may not hold: it goes first.
    pub fn pruned(self) -> Self {
        let mut strategy = self.without_unused();
        let mut first = BTreeMap::new();
        let statements = strategy.lemmas.iter().map(|Lemma { own, other, left, .. }| (own, other, left));
        let places: Vec<usize> =
            statements.enumerate().map(|(index, statement)| *first.entry(statement).or_insert(index)).collect();
        strategy.replace_citations(&|lemma, map| Some(Term::cite(places[lemma], map.clone())));
        strategy.without_unused()
    }

    fn without_unused(mut self) -> Self {
        let mut used = vec![false; self.lemmas.len()];
        for index in (0..=self.lemmas.len()).rev() {
            if used.get(index).is_none_or(|&used| used) {
                self.term(index).citations().into_iter().for_each(|(lemma, _)| used[lemma] = true);
            }
        }
        let place = |next: &mut usize, &used: &bool| Some(std::mem::replace(next, *next + usize::from(used)));
        let places: Vec<usize> = used.iter().scan(0, place).collect();
        let mut used = used.into_iter();
        self.lemmas.retain(|_| used.next() == Some(true));
        self.replace_citations(&|lemma, map| Some(Term::cite(places[lemma], map.clone())));
        self
    }

    /// The position from which a term of this index proves: a lemma's statement, or after the last one the start.
    pub fn start(&self, rules: &Arc<Rules>, index: usize) -> Position {
        self.lemmas.get(index).map_or_else(|| Position::at_start(rules), |lemma| lemma.position(rules))
    }

    /// Within how many moves of his the protagonist has won, whatever the antagonist replies: an upper bound, as a forced sequence may win
    /// before its last move. Nothing if a part of the strategy holds a draw.
    pub fn moves(&self) -> Option<usize> {
        moves(&self.theorem, &self.moves_of_lemmas()?)
    }

    /// The same from the statement of each lemma.
    pub(crate) fn moves_of_lemmas(&self) -> Option<Vec<usize>> {
        self.lemmas.iter().try_fold(Vec::new(), |mut lemmas, lemma| {
            lemmas.push(moves(&lemma.term, &lemmas)?);
            Some(lemmas)
        })
    }
}

impl Lemma {
    /// The position of the statement.
    pub fn position(&self, rules: &Arc<Rules>) -> Position {
        Position::within(rules, [&self.own, &self.other], self.left)
    }

    /// Whether the statement is about a bound that serves where so many moves are left: about no more of them if the target
    /// is a win, and about no fewer if it is a draw.
    pub fn is_in_time(&self, rules: &Rules, left: Option<Point>) -> bool {
        match (self.left, left) {
            (Some(within), Some(left)) if rules.claim.is_draw() => left <= within,
            (Some(within), Some(left)) => within <= left,
            _ => true,
        }
    }

    /// Whether the statement, mapped, dominates a position: there the protagonist has all its points, the antagonist none
    /// but those that it gives him, and the bound serves.
    pub fn dominates(&self, position: &Position, map: &Permutation) -> bool {
        let owns = |role: Role, point: &Point| position.owns(role, map.image(*point));
        self.is_in_time(position.rules(), position.left())
            && self.own.iter().all(|point| owns(PROTAGONIST, point))
            && self.other.iter().filter(|point| owns(ANTAGONIST, point)).count() == position.stones(ANTAGONIST)
    }
}

impl From<Ending> for Term {
    /// An ending without moves before it.
    fn from(ending: Ending) -> Self {
        Self { moves: Vec::new(), ending }
    }
}

impl Term {
    /// A forced sequence: moves that win by themselves.
    pub fn forced(moves: Vec<Point>) -> Self {
        Self { moves, ending: Ending::End }
    }

    /// A citation of a lemma under a map, without moves before it.
    pub fn cite(lemma: usize, map: Permutation) -> Self {
        Ending::Cite { lemma, map }.into()
    }

    /// Moves, the last of them quiet, and scripts that answer the replies.
    pub fn cover(moves: Vec<Point>, scripts: Vec<Self>) -> Self {
        Self { moves, ending: Ending::Cover(scripts) }
    }

    /// Puts scripts that end with covers last: they take most steps to fail.
    pub fn with_covers_last(&mut self) {
        self.visit_mut(&mut |term| {
            if let Ending::Cover(scripts) = &mut term.ending {
                scripts.sort_by_key(|script| matches!(script.ending, Ending::Cover(_)));
            }
        });
    }

    /// The lemmas and maps that it cites, in the order of the file.
    pub fn citations(&self) -> Vec<(usize, &Permutation)> {
        let mut found = Vec::new();
        self.visit(&mut |term| {
            if let Ending::Cite { lemma, map } = &term.ending {
                found.push((*lemma, map));
            }
        });
        found
    }

    /// Replaces citations by terms, wherever `instead` has one for the lemma and the map.
    pub fn replace_citations(&mut self, instead: &impl Fn(usize, &Permutation) -> Option<Self>) {
        self.visit_mut(&mut |term| {
            if let Ending::Cite { lemma, map } = &term.ending
                && let Some(new) = instead(*lemma, map)
            {
                term.moves.extend(new.moves);
                term.ending = new.ending;
            }
        });
    }

    /// The term under an automorphism `s`: it proves the image of each position that the term proves. The cited lemmas
    /// stay the same; their maps are followed by `s`.
    ///
    /// Where a citation is replaced by the proof of its lemma, the proof is mapped in this way.
    pub fn image(&self, s: &Permutation) -> Self {
        let ending = match &self.ending {
            Ending::Cite { lemma, map } => Ending::Cite { lemma: *lemma, map: map.then(s) },
            Ending::Cover(terms) => Ending::Cover(terms.iter().map(|term| term.image(s)).collect()),
            Ending::Parts(parts) => Ending::Parts(parts.iter().map(|part| part.image(s)).collect()),
            other => other.clone(),
        };
        Self { moves: self.moves.iter().map(|&point| s.image(point)).collect(), ending }
    }

    /// Calls `visit` for this term and all terms within it, in the order of the file.
    pub fn visit<'a>(&'a self, visit: &mut impl FnMut(&'a Self)) {
        visit(self);
        if let Ending::Cover(terms) = &self.ending {
            terms.iter().for_each(|term| term.visit(visit));
        }
    }

    /// The same, in which each term may be changed after those within it.
    pub fn visit_mut(&mut self, visit: &mut impl FnMut(&mut Self)) {
        if let Ending::Cover(terms) = &mut self.ending {
            terms.iter_mut().for_each(|term| term.visit_mut(visit));
        }
        visit(self);
    }
}

/// The games of parts of a strategy, each after those that it cites itself, in order of first use: the games of the lemmas in order, then
/// those of the theorem.
#[derive(Debug)]
pub struct Games<'a> {
    /// The games 0, 1, ...
    pub listed: Vec<&'a Arc<PartGame>>,
    numbers: HashMap<*const PartGame, usize>,
}

impl<'a> Games<'a> {
    /// The games of a strategy.
    pub fn of(strategy: &'a Strategy) -> Self {
        let mut games = Games { listed: Vec::new(), numbers: HashMap::new() };
        games.enter(strategy);
        games
    }

    /// Lists the games of a strategy that are not listed yet, each after those of its own proof. A game that is met
    /// again is known by its address, as games are shared by reference.
    fn enter(&mut self, strategy: &'a Strategy) {
        for term in strategy.terms() {
            term.visit(&mut |term| {
                let Ending::Parts(parts) = &term.ending else { return };
                for Part { game, .. } in parts {
                    if !self.numbers.contains_key(&Arc::as_ptr(game)) {
                        self.enter(&game.strategy);
                        self.numbers.insert(Arc::as_ptr(game), self.listed.len());
                        self.listed.push(game);
                    }
                }
            });
        }
    }

    /// The number of a game of the strategy, or of a game of parts within it.
    ///
    /// # Panics
    ///
    /// When the strategy does not use it.
    pub fn number(&self, game: &Arc<PartGame>) -> usize {
        self.numbers[&Arc::as_ptr(game)]
    }
}

/// Whether parts hold all lines that the antagonist may still complete, when he is to move (rules, R27 and R28). Whether the games' proofs
/// hold is not asked. `charge` is told the steps before they are taken, and says whether they may be.
fn hold(position: &Position, parts: &[Part], mut charge: impl FnMut(u64) -> bool) -> bool {
    let rules = position.rules();
    let games: usize = parts.iter().map(|part| part.game.game.board.lines().len()).sum();
    let mut named = FixedBitSet::with_capacity(rules.points());
    let mut points = parts.iter().flat_map(|part| &part.points).map(|&point| (point, usize::from(point)));
    let is_new = |(point, at)| at < rules.points() && position.is_free(point) && !named.put(at);
    if !charge((rules.lines.len() + games) as u64) || !points.all(is_new) {
        return false;
    }
    // The placed lines, by their least points.
    let mut begin: Vec<Vec<Vec<Point>>> = vec![Vec::new(); rules.points()];
    for line in parts.iter().flat_map(Part::lines) {
        if let Some(&least) = line.first() {
            begin[usize::from(least)].push(line);
        }
    }
    let open: Vec<&[Point]> = position
        .open_lines(ANTAGONIST)
        .filter(|&line| position.may_complete(ANTAGONIST, line))
        .map(|line| &rules.lines[line][..])
        .collect();
    // Placed lines consist of free points. So one that lies within a line lies among the points that this one lacks.
    let compared = |line: &[Point]| line.iter().map(|&point| begin[usize::from(point)].len() as u64).sum::<u64>();
    let contains = |line: &[Point], placed: &[Point]| placed.iter().all(|point| line.binary_search(point).is_ok());
    charge(open.iter().map(|line| compared(line)).sum())
        && open
            .iter()
            .all(|line| line.iter().any(|&least| begin[usize::from(least)].iter().any(|placed| contains(line, placed))))
}

/// The same for a term, where the lemmas that it cites are known. Terms are nested less deep than the board has points.
pub(crate) fn moves(term: &Term, lemmas: &[usize]) -> Option<usize> {
    let after = match &term.ending {
        // After the last move he can complete a line wherever the antagonist replies.
        Ending::End => 1,
        Ending::Cite { lemma, .. } => *lemmas.get(*lemma)?,
        Ending::Cover(scripts) => scripts.iter().try_fold(0, |most, script| Some(moves(script, lemmas)?.max(most)))?,
        Ending::Potential | Ending::Pairing | Ending::Parts(_) => return None,
    };
    Some(term.moves.len().saturating_add(after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::certificates::{on_lines, parts, term};

    fn lemma(other: &[Point], term: Term) -> Lemma {
        Lemma { own: vec![4], other: other.to_vec(), left: None, term }
    }

    #[test]
    fn a_lemma_dominates_where_the_protagonist_has_more_and_the_antagonist_less() {
        let rules = Rules::new(&Game::parse("3^2").unwrap(), Claim::OpheliaDraws);
        let mirror = Permutation::from_images((0..9).rev().collect()).unwrap();
        let lemma = lemma(&[0, 1], Term::forced(vec![8]));
        for (own, other, plain, mirrored) in [
            (&[4][..], &[0][..], true, false),
            (&[4, 5], &[0, 1], true, false),
            (&[4], &[7, 8], false, true),
            (&[4], &[0, 2], false, false),
            (&[5], &[0], false, false),
        ] {
            let position = Position::with(&rules, own, other);
            assert_eq!(lemma.dominates(&position, &Permutation::identity(9)), plain, "{own:?} {other:?}");
            assert_eq!(lemma.dominates(&position, &mirror), mirrored, "{own:?} {other:?}");
        }
    }

    #[test]
    fn of_lemmas_with_the_same_statement_the_first_one_stays() {
        let cite = |lemma| Term::cite(lemma, Permutation::identity(9));
        let strategy = |lemmas, theorem| Strategy { claim: Claim::OpheliaDraws, lemmas, theorem };
        let within = |left| Lemma { left: Some(left), ..lemma(&[0], Term::forced(vec![left])) };
        let first = || lemma(&[0], Term::forced(vec![1]));
        let lemmas = vec![first(), within(3), lemma(&[0], cite(0)), within(4), lemma(&[1], cite(2))];
        let all = |numbers: &[usize]| Term::cover(Vec::new(), numbers.iter().map(|&lemma| cite(lemma)).collect());
        let short = vec![first(), within(3), within(4), lemma(&[1], cite(0))];
        assert_eq!(strategy(lemmas, all(&[1, 2, 3, 4])).pruned(), strategy(short, all(&[1, 0, 2, 3])));
        let unused = vec![lemma(&[0], Term::forced(vec![8])), first()];
        assert_eq!(strategy(unused, cite(1)).pruned(), strategy(vec![first()], cite(0)), "the first one is not needed");
    }

    /// A game of parts on one line, proved by a pairing.
    fn line(points: usize) -> Arc<PartGame> {
        let all: Vec<Point> = (0..).take(points).collect();
        PartGame::new(on_lines(points, &[&all]), Vec::new(), term(&[], Ending::Pairing))
    }

    /// Whether pairs hold a position as parts, and the steps of the work, which ends after some.
    fn held(text: &str, claimed: [&[Point]; 2], pairs: &[[Point; 2]], most: u64) -> (bool, u64) {
        let rules = Rules::new(&Game::parse(text).unwrap(), Claim::OpheliaDraws);
        let position = Position::within(&rules, claimed, rules.moves);
        let parts: Vec<Part> = pairs.iter().map(|pair| Part { game: line(2), points: pair.to_vec() }).collect();
        let mut steps = 0;
        let holds = hold(&position, &parts, |more| {
            steps += more;
            steps <= most
        });
        (holds, steps)
    }

    #[test]
    fn parts_hold_the_lines_that_contain_theirs() {
        // Two rows of three, and the lines 0 1 2 and 3 4 5.
        let none: [&[Point]; 2] = [&[], &[]];
        for (rule, claimed, pairs, expected, why) in [
            ("", none, &[[0, 2], [5, 4]][..], (true, 2 + 2 + 2), "both lines are held"),
            ("", none, &[[0, 2]], (false, 2 + 1 + 1), "a line is not held"),
            ("", [&[4], &[]], &[[0, 2]], (true, 2 + 1 + 1), "it is not open"),
            ("", [&[4], &[1]], &[[0, 2]], (true, 2 + 1 + 1), "nor is it here"),
            ("", [&[4], &[1]], &[[0, 1]], (false, 2 + 1), "not free"),
            ("", none, &[[0, 2], [2, 4]], (false, 2 + 2), "2 is named twice"),
            ("", none, &[[0, 0]], (false, 2 + 1), "0 is named twice"),
            ("", none, &[[0, 3]], (false, 2 + 1 + 1), "no line of the board has both"),
            (" --moves 2", none, &[[0, 3]], (true, 2 + 1), "none is completed in time"),
            (" --moves 3", none, &[[0, 3]], (false, 2 + 1 + 1), "they may be completed"),
        ] {
            assert_eq!(held(&format!("mnk:3,2,3{rule}"), claimed, pairs, u64::MAX), expected, "{why}");
        }
        let within = [3, 4, 5, 6].map(|most| held("mnk:3,2,3", none, &[[0, 2], [5, 4]], most).0);
        assert_eq!(within, [false, false, false, true]);
    }

    #[test]
    fn games_that_cite_games_are_compared_at_once() {
        // Each game cites the one before twice. Part by part there would be 2^200 comparisons.
        let tower = || {
            (0..200).fold(line(2), |below, _| {
                let theorem = term(&[], parts(&[(&below, &[0, 1]), (&below, &[0, 1])]));
                PartGame::new(below.game.clone(), Vec::new(), theorem)
            })
        };
        assert_eq!(tower(), tower());
        assert_ne!(tower(), line(2));
        assert_ne!(line(2), line(3));
    }
}
