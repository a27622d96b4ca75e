//! Statistics of a strategy: what is written down, and what a replay meets, level by level.
//!
//! Papers count proofs in *strategic positions*, so these are counted here as well: positions at which the
//! protagonist's quiet move is written with an answer to each reply. What counts and what does not is said at
//! [`Counts`] and [`Statistics`]. The text is counted by reading the terms, and play by a replay that is watched:
//! what a script met counts only if the script has worked.
//!
//! # Sizes
//!
//! The sizes of parts of a payload are in bytes (specification: format, sections 2 and 3). Searches and passes compare proofs by their size many thousand times, so it is added up and not measured. An
//! index of a map counts as one byte, whatever it is, and parts are estimated.

use std::{collections::BTreeMap, sync::Arc};

use serde::Serialize;

use pgc_core::{
    game::Point,
    position::{ANTAGONIST, Moves, PROTAGONIST, Position, Rules},
    strategy::{
        Ending, Lemma, Replay, Strategy, Term,
        replay::{Observer, PlayResult},
    },
};

/// The counts, of one level or of all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// Strategic positions: those written down with an answer to each reply, which are the covers of all terms. Each
    /// counts at the level of its quiet move, and once in the text, however many replies lead there. A cover may decide
    /// many positions of the game: images under symmetries, positions that a lemma dominates, and those that its script
    /// reaches after other replies. If forced moves, a pairing, the potential or a citation decides a position, its
    /// replies are not written down, and it does not count.
    pub strategic: usize,
    /// Scripts in the covers of these, also in the text. One may answer many replies.
    pub scripts: usize,
    /// Citations, also in the text. Each counts where it stands, evaluated or not.
    pub citations: usize,
    /// Forced blocks: moves of the protagonist to the only point with which the antagonist would complete a line, when he
    /// himself can complete none. In play.
    pub blocks: usize,
    /// Positions with the protagonist to move. In play.
    pub positions: usize,
}

impl Counts {
    /// The strategic positions, scripts and citations in the text of a strategy, over all lemmas and the theorem.
    pub fn of_text(strategy: &Strategy) -> Self {
        let mut levels = Levels::default();
        strategy.terms().for_each(|term| levels.read(term, 0, &|own| own));
        levels.counted().all
    }
}

/// The counts of a strategy by level.
///
/// *Play* is what a successful check goes through: each lemma once from its statement, and the theorem from the empty
/// board. Each reply that a cover has to answer is met with the first script of the cover that works, and forced
/// replies are made. What scripts go through before they fail does not count; a cited lemma is not entered again; and
/// after a double threat nothing is played. A position that play meets twice counts twice.
///
/// The *level* of a position with the protagonist to move is the number of moves before it: twice his points that he did
/// not own at the start, and one more if the antagonist begins. A lemma's statement may have more points of the antagonist than he has made
/// moves, as it stands for many positions. An opening position of Ophelia's theorem, without a quiet move and with Xeno
/// to move, has level 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Statistics {
    /// Each level with a count, ascending.
    pub levels: Vec<LevelStatistics>,
    /// The sum over all levels.
    pub all: Counts,
}

/// The counts of one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LevelStatistics {
    /// The level.
    pub level: usize,
    /// Its counts.
    #[serde(flatten)]
    pub counts: Counts,
}

impl Statistics {
    /// Counts a strategy. Nothing if it is not valid.
    pub fn of(rules: &Arc<Rules>, strategy: &Strategy) -> Option<Self> {
        let mut levels = Levels::default();
        let begun = rules.start[PROTAGONIST].len();
        let level = |own: usize| 2 * own.saturating_sub(begun) + usize::from(rules.other_begins);
        for index in 0..=strategy.lemmas.len() {
            let term = strategy.term(index);
            levels.read(term, strategy.lemmas.get(index).map_or(begun, |lemma| lemma.own.len()), &level);
            let is_theorem = index == strategy.lemmas.len();
            let mut replay = Replay::watched(&strategy.lemmas[..index], Visits::default());
            let mut position = strategy.start(rules, index);
            if !replay.proves_as(&mut position, term, is_theorem) {
                return None;
            }
            // Where the antagonist begins, the protagonist is not to move at the start.
            for (own, blocks) in replay.watch.0.into_iter().skip((is_theorem && rules.other_begins).into()) {
                let counts = levels.at(level(own));
                *if blocks { &mut counts.blocks } else { &mut counts.positions } += 1;
            }
        }
        Some(levels.counted())
    }
}

/// The counts as they grow, by level.
#[derive(Default)]
struct Levels(BTreeMap<usize, Counts>);

impl Levels {
    fn at(&mut self, level: usize) -> &mut Counts {
        self.0.entry(level).or_default()
    }

    fn counted(self) -> Statistics {
        let mut all = Counts::default();
        for Counts { strategic, scripts, citations, blocks, positions } in self.0.values() {
            all.strategic += strategic;
            all.scripts += scripts;
            all.citations += citations;
            all.blocks += blocks;
            all.positions += positions;
        }
        Statistics {
            levels: self.0.into_iter().map(|(level, counts)| LevelStatistics { level, counts }).collect(),
            all,
        }
    }

    /// Counts the text of a term that begins when the protagonist has this many points, of which the level of a position follows.
    fn read(&mut self, term: &Term, own: usize, level: &dyn Fn(usize) -> usize) {
        let after = own + term.moves.len();
        match &term.ending {
            Ending::Cover(scripts) => {
                let counts = self.at(if term.moves.is_empty() { 0 } else { level(after - 1) });
                counts.strategic += 1;
                counts.scripts += scripts.len();
                scripts.iter().for_each(|script| self.read(script, after, level));
            }
            Ending::Cite { .. } => self.at(level(after)).citations += 1,
            Ending::End | Ending::Potential | Ending::Pairing | Ending::Parts(_) => {}
        }
    }
}

/// What was met on the way, as far as it has worked: the number of the protagonist's points, and whether it is a forced block, rather than a
/// position.
#[derive(Default)]
struct Visits(Vec<(usize, bool)>);

impl Visits {
    fn meet(&mut self, position: &Position, blocks: bool) {
        self.0.push((position.stones(PROTAGONIST), blocks));
    }
}

impl Observer for Visits {
    fn begin(&mut self, position: &Position, _: u64) -> Option<usize> {
        self.meet(position, false);
        Some(self.0.len() - 1)
    }

    /// Plays the moves of a term that has worked again, and notes what it meets.
    fn end(&mut self, position: &mut Position, mark: usize, begun: usize, _: &Term, (_, proves): (PlayResult, bool)) {
        if !proves {
            return self.0.truncate(begun);
        }
        let plies = position.trail()[mark..].to_vec();
        position.take_back_to(mark);
        for (role, point) in plies {
            let completes = |position: &Position| position.immediate_wins(PROTAGONIST).next().is_some();
            if role == PROTAGONIST && position.is_in_danger() && !completes(position) {
                self.meet(position, true);
            }
            position.place(role, point);
            if role == ANTAGONIST && !position.is_full() {
                self.meet(position, false);
            }
        }
    }
}

/// An integer.
fn integer(value: usize) -> usize {
    match value {
        0..=250 => 1,
        251..=0xFFFF => 3,
        0x1_0000..=0xFFFF_FFFF => 5,
        _ => 9,
    }
}

/// A set of points, ascending.
fn set(points: &[Point]) -> usize {
    let mut next = 0;
    let gaps = points.iter().map(|&point| {
        let gap = usize::from(point) - next;
        next = usize::from(point) + 1;
        integer(gap)
    });
    integer(points.len()) + gaps.sum::<usize>()
}

/// A lemma's statement.
pub(crate) fn statement_bytes(lemma: &Lemma) -> usize {
    let left = lemma.left.map_or(0, |moves| integer(moves.into()));
    set(&lemma.own) + set(&lemma.other) + left
}

/// A map of a board with this many points.
pub(crate) fn map_bytes(points: usize) -> usize {
    (0..points).map(integer).sum()
}

/// A term, as version 1 writes it; maps are counted as one byte, and each point of a part, too.
pub(crate) fn term_bytes(term: &Term) -> usize {
    let moves: usize = term.moves.iter().map(|&point| integer(point.into())).sum();
    let ending = match &term.ending {
        Ending::Cite { lemma, .. } => integer(*lemma) + 1,
        Ending::Cover(terms) => integer(terms.len()) + terms.iter().map(term_bytes).sum::<usize>(),
        Ending::Parts(parts) => parts.iter().map(|part| 1 + part.points.len()).sum(),
        Ending::End | Ending::Potential | Ending::Pairing => 0,
    };
    integer(5 * term.moves.len() + 4) + moves + ending
}

/// Lemmas, theorem and maps.
pub(crate) fn strategy_bytes(strategy: &Strategy) -> usize {
    let maps = strategy.maps();
    let maps: usize = maps.iter().flat_map(|map| map.images()).map(|&point| integer(point.into())).sum();
    maps + strategy.lemmas.iter().map(statement_bytes).sum::<usize>() + strategy.terms().map(term_bytes).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgc_core::{
        certificate::Certificate,
        game::{Claim, Game, Point},
        strategy::Lemma,
        symmetry::Permutation,
        tests::certificates::payload_size,
    };

    fn cover(moves: &[Point], scripts: Vec<Term>) -> Term {
        Term::cover(moves.to_vec(), scripts)
    }

    fn forced(moves: &[Point]) -> Term {
        Term::forced(moves.to_vec())
    }

    fn statistics(game: &str, claim: Claim, lemmas: Vec<Lemma>, theorem: Term) -> Option<Statistics> {
        let rules = Rules::new(&Game::parse(game).unwrap(), claim);
        Statistics::of(&rules, &Strategy { claim, lemmas, theorem })
    }

    fn levels<const N: usize>(statistics: &Statistics) -> [(usize, Counts); N] {
        let levels: Vec<_> = statistics.levels.iter().map(|level| (level.level, level.counts)).collect();
        levels.try_into().unwrap()
    }

    fn counts(strategic: usize, scripts: usize, citations: usize, blocks: usize, positions: usize) -> Counts {
        Counts { strategic, scripts, citations, blocks, positions }
    }

    #[test]
    fn play_goes_on_until_a_double_threat_and_no_further() {
        // Xeno takes the centre of the cube. Two moves answer each of 26 replies; the first one forces a reply. After
        // the replies 16 and 22, the forced reply is on a line with them: 7, 16, 25 and 21, 22, 23.
        let scripts = vec![forced(&[1, 7]), forced(&[3, 21]), forced(&[5, 2])];
        let statistics = statistics("3^3", Claim::XenoWins, vec![], cover(&[13], scripts)).unwrap();
        let expected = [(0, counts(1, 3, 0, 0, 1)), (2, counts(0, 0, 0, 0, 26)), (4, counts(0, 0, 0, 2, 26))];
        assert_eq!(levels(&statistics), expected);
        assert_eq!(statistics.all, counts(1, 3, 0, 2, 53));
    }

    #[test]
    fn a_lemma_is_played_once_and_not_where_it_is_cited() {
        let identity = Permutation::identity(7);
        let swap = Permutation::from_images(vec![0, 2, 1, 3, 6, 5, 4]).unwrap();
        let cite = |point, map| Term { moves: vec![point], ending: Ending::Cite { lemma: 0, map } };
        let lemma = Lemma { own: vec![0, 2], other: vec![1, 4], left: None, term: forced(&[3]) };
        let scripts =
            vec![cite(2, identity), cite(1, swap), forced(&[1, 2]), forced(&[1, 5]), forced(&[1, 4]), forced(&[2, 5])];
        let theorem = cover(&[0], scripts);
        let statistics = statistics("projective:2", Claim::XenoWins, vec![lemma], theorem).unwrap();
        // Two points are on a line with a third one. So each second move forces a reply, and each third move blocks, in
        // the lemma and after the four replies that no citation answers. Both citations are at the lemma's level.
        let expected = [(0, counts(1, 6, 0, 0, 1)), (2, counts(0, 0, 0, 0, 6)), (4, counts(0, 0, 2, 5, 7))];
        assert_eq!(levels(&statistics), expected);
    }

    /// The forced blocks in Xeno's play of one script, if it works, with three in a row on four columns and three rows.
    fn blocks(own: &[Point], other: &[Point], moves: &[Point]) -> Option<usize> {
        let rules = Rules::new(&Game::parse("mnk:4,3,3").unwrap(), Claim::XenoWins);
        let mut position = Position::with(&rules, own, other);
        let mut replay = Replay::watched(&[], Visits::default());
        let proved = replay.proves(&mut position, &forced(moves));
        proved.then(|| replay.watch.0.iter().filter(|&&(_, blocks)| blocks).count())
    }

    #[test]
    fn a_move_that_stops_a_line_is_a_forced_block() {
        // Ophelia threatens 2. There Xeno threatens 8, by the line 2, 5, 8, and 6, by 2, 6, 10.
        assert_eq!(blocks(&[5, 10], &[0, 1], &[2]), Some(1));
        assert_eq!(blocks(&[5, 10], &[0, 3], &[2]), Some(0), "nothing has to be stopped");
        assert_eq!(blocks(&[4, 9], &[0, 1], &[2]), None, "a script that proves nothing");
    }

    #[test]
    fn ophelia_is_one_move_later_and_begins_with_an_answer() {
        let theorem = cover(&[], vec![forced(&[0]), forced(&[1])]);
        let statistics = statistics("mnk:2,1,2", Claim::OpheliaDraws, vec![], theorem).unwrap();
        assert_eq!(levels(&statistics), [(0, counts(1, 2, 0, 0, 0)), (1, counts(0, 0, 0, 2, 2))]);
    }

    #[test]
    fn what_fails_half_way_leaves_nothing() {
        // The first script answers no reply, as its cover lacks an answer to some. The counts are as without it.
        let hole = cover(&[1], vec![forced(&[7])]);
        let scripts = || vec![forced(&[1, 7]), forced(&[3, 21]), forced(&[5, 2])];
        let count = |scripts| statistics("3^3", Claim::XenoWins, vec![], cover(&[13], scripts)).unwrap().all;
        let with = count([vec![hole], scripts()].concat());
        assert_eq!(Counts { strategic: 1, scripts: 3, ..with }, count(scripts()));
        assert_eq!((with.strategic, with.scripts), (2, 5));
    }

    #[test]
    fn the_text_is_counted_wherever_it_stands() {
        let cite = Term::cite(0, Permutation::identity(3));
        let inner = cover(&[1], vec![forced(&[2]), cite]);
        let lemmas = vec![Lemma { own: vec![], other: vec![], left: None, term: cover(&[1], vec![forced(&[2])]) }];
        let strategy = Strategy { claim: Claim::XenoWins, lemmas, theorem: cover(&[0], vec![inner, forced(&[3])]) };
        assert_eq!(Counts::of_text(&strategy), counts(3, 5, 1, 0, 0));
        let mut read = Levels::default();
        strategy.terms().for_each(|term| read.read(term, 0, &|own| 2 * own));
        let statistics = read.counted();
        assert_eq!(statistics.all, Counts::of_text(&strategy));
        assert_eq!(levels(&statistics).map(|(level, _)| level), [0, 2, 4]);
        for ending in [Ending::End, Ending::Potential, Ending::Pairing] {
            let theorem = Term { moves: vec![0], ending };
            let strategy = Strategy { claim: Claim::OpheliaDraws, lemmas: Vec::new(), theorem };
            assert_eq!(Counts::of_text(&strategy), Counts::default());
        }
    }

    #[test]
    fn a_strategy_s_size_is_that_of_the_payload_without_its_head() {
        let map = Permutation::from_images((0..512).map(|point| point ^ 1).collect()).unwrap();
        let cite = Term { moves: vec![3, 400], ending: Ending::Cite { lemma: 0, map } };
        let theorem = Term { moves: vec![300], ending: Ending::Cover(vec![cite, Term::forced(vec![1; 60])]) };
        let game = Game::parse("8^3").unwrap();
        for (game, left) in [(game.clone(), None), (Game { moves: Some(300), ..game }, Some(251))] {
            // Family, K, N, convention, rule, claim, steps, and the numbers of maps and lemmas; and the bound.
            let head = 9 + if game.moves.is_some() { 3 } else { 0 };
            let lemma = Lemma { own: vec![0, 251, 505], other: vec![7], left, term: Term::forced(vec![250, 251]) };
            let strategy = Strategy { claim: Claim::XenoWins, lemmas: vec![lemma], theorem: theorem.clone() };
            let size = strategy_bytes(&strategy);
            let certificate = Certificate { game, strategy, steps: 9 };
            assert_eq!(payload_size(&certificate), head + size);
        }
    }
}
