//! Draws by pairings after moves of Ophelia's: then each line that Xeno can still complete has two free points of
//! its own (Hales and Jewett, 1963). Such an extra move is called a *tempo*.
//!
//! On large boards few moves lead there. A move followed by a pairing is one script, which answers nearly all
//! replies at once; one search finds these replies (see [`pairing`](pgc_core::pairing)). So a cover needs
//! few scripts, and most replies are answered at the first attempt. The few inner positions become lemmas, each for
//! several replies at once and for all their images under symmetries.
//!
//! A *round* is a reply of Xeno's and a move of Ophelia's. With no round, each first move of Xeno's must be
//! answered by one move and a pairing; with one round, she may have a move more before, and so on. The number of
//! rounds is raised until a strategy is found or the limit is met. With each round the number of positions is
//! multiplied by the replies that are left, so what matters is to leave few of them: of moves that close equally
//! many lines, those are preferred that keep most symmetries, and a lemma is made to answer as many replies as it
//! can.
//!
//! A pairing needs two points for each open line, so a board of more than half as many lines as points has none at
//! first. Each move of Ophelia's closes the lines through it. From this `Bound` sees which positions are hopeless.
//!
//! It never searches for lines of Ophelia's, or for threats: a move that makes a threat is left out, as a pairing
//! must follow a quiet move.
//!
//! # What moves can be worth
//!
//! An optimistic bound from counts of lines says how much moves can be worth at most, and which positions are hopeless.
//!
//! A pairing needs two free points for each line that is open. A round takes two points, and closes at most as many
//! lines as the best move of the protagonist's closes now. So if even then the points do not suffice, no pairing
//! follows within these rounds. The potential is treated alike: a move takes off at most what the heaviest point
//! weighs now.
//!
//! The first bound is strict. The second is not, as the antagonist's moves make other points heavier; and a
//! position that is left out by it might have been won. It saves time, and is no part of any proof.
//!
//! # Candidates
//!
//! Scripts of at most one move answer replies by the potential alone, or by a pairing after the move.
//!
//! One matching answers for all replies at once. If all open lines have two points of their own after the move, the
//! replies that leave them so are those that some largest matching does not need; these are found by one search
//! through the graph (see [`pgc_core::pairing`]). So a move costs one matching, and not one for each reply. The
//! matching of the position before is the start of that after the move, as most of it stays.
//!
//! # The strategy
//!
//! It is built from the top: a move, then a lemma for each reply that no script of at most one move answers, and so on,
//! up to a bounded number of rounds.
//!
//! At a position with Xeno to move, `scripts` first finds all scripts of at most one move, with the replies that
//! they answer. For each reply that is left, `lemma` finds a move, and a cover after it, with one round less. Then
//! the lemma is made to answer more: further replies are given to Xeno in its statement, as long as the proof
//! holds; and its images under the symmetries of the position answer the images of the reply.
//!
//! How many replies join a lemma is a choice. The more join, the fewer lemmas are needed here, and the more Xeno
//! owns below. Without rounds below, a term is cheap to try, and replies join one by one. With rounds below it is
//! dear, so the number of joining replies is estimated before, and only a few numbers are tried.
//!
//! A position that failed within some rounds is remembered by its key, unless the search was at its limit. Each
//! search for a pairing takes time in proportion to the lines, and is counted so.
//!
//! # One lemma for an orbit
//!
//! The symmetries that keep a position take its replies to each other. The replies that are images of one another
//! are an *orbit*, and a lemma about one of them is, mapped, a lemma about each. A map takes as many bytes as the board
//! has points, and a lemma that only cites another one by a map takes few. So a few maps are applied one after the
//! other, as for the first moves of a proof by parts (`parts::write::cover`).
//!
//! The maps keep the position, so the image of a statement that dominates after a reply dominates after the reply's
//! image.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use fixedbitset::FixedBitSet;

use crate::{
    lemma_store::SetCover,
    search::{
        parts::write::{cover as covered, set},
        writer::{Candidate, ReplySet},
    },
};
use pgc_core::{
    game::Point,
    pairing::{Matching, Weight},
    position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules, Symmetries, point_of},
    strategy::{Ending, Lemma, Strategy, Term},
    symmetry::Permutation,
};

/// A strategy for Ophelia's draw within so many rounds, if one is found with as much work as a search that visits so many positions; never
/// if the opening rule constrains her. From time to time `report` receives the number of moves after which a pairing was searched for.
pub(crate) fn strategy(
    rules: &Arc<Rules>,
    symmetries: &Symmetries,
    rounds: usize,
    nodes: u64,
    report: &dyn Fn(u64),
) -> Option<Strategy> {
    let mut position = Position::at_start(rules);
    if !rules.claim.is_draw() || !rules.other_begins || rules.named[PROTAGONIST] || position.is_in_danger() {
        return None;
    }
    if Matching::new(rules, ANTAGONIST).holds(&position) {
        return Some(Strategy { claim: rules.claim, lemmas: Vec::new(), theorem: Ending::Pairing.into() });
    }
    let mut writer = PairingWriter {
        symmetries,
        report,
        search: ScriptSearch::new(&position, nodes.saturating_mul(LINES).div_ceil(rules.lines.len().max(1) as u64)),
        left: nodes.saturating_mul(POINTS),
        lemmas: Vec::new(),
        listed: BTreeSet::new(),
        failed: HashMap::new(),
    };
    (0..=rounds).find_map(|rounds| {
        let scripts = writer.scripts(&mut position, rounds)?;
        let lemmas = std::mem::take(&mut writer.lemmas);
        Some(Strategy { claim: rules.claim, lemmas, theorem: Ending::Cover(scripts).into() }.pruned())
    })
}

/// Counts of the lines that the antagonist may still complete.
struct Bound {
    /// The protagonist's moves that close lines, and how many each closes. Moves that close most come first; lines on
    /// which the antagonist has points weigh more.
    moves: Vec<(Point, usize)>,
    open: usize,
    free: usize,
    /// The sum of 2^-missing over the open lines, and the largest part of it that one move removes, both in units of
    /// [`ONE`].
    potential: u128,
    relief: u128,
}

/// The weight of a completed line.
const ONE: u128 = 1 << 64;

impl Bound {
    /// The counts at a position. The weight of a line in the order of moves is larger, the more points of it the
    /// antagonist has; its weight in the potential is the exact one.
    fn of(position: &Position) -> Self {
        let rules = position.rules();
        let weight = |line: usize| ONE >> position.missing(ANTAGONIST, line).min(64);
        let open: Vec<usize> = (0..rules.lines.len()).filter(|&line| position.may_complete(ANTAGONIST, line)).collect();
        let mut bound = Self {
            moves: Vec::new(),
            open: open.len(),
            free: rules.points() - position.trail().len(),
            potential: open.into_iter().map(weight).sum(),
            relief: 0,
        };
        let mut ranked: Vec<(u64, Point, usize)> = Vec::new();
        for point in position.moves(PROTAGONIST) {
            let (mut worth, mut closed, mut relief) = (0, 0, 0);
            let through = rules.through[usize::from(point)].iter().map(|&line| line as usize);
            for line in through.filter(|&line| position.is_open(ANTAGONIST, line)) {
                let owned = rules.lines[line].len() - position.missing(ANTAGONIST, line);
                worth += 4 + (1 << owned.min(32));
                closed += 1;
                relief += weight(line);
            }
            bound.relief = bound.relief.max(relief);
            ranked.push((worth, point, closed));
        }
        ranked.sort_unstable_by_key(|&(worth, point, _)| (Reverse(worth), point));
        bound.moves = ranked.into_iter().map(|(_, point, closed)| (point, closed)).collect();
        bound
    }

    /// Whether enough free points for a pairing are left after this many rounds, in which the protagonist closes
    /// `closed` lines in all.
    fn leaves_pairing(&self, closed: usize, rounds: usize) -> bool {
        self.free >= 2 * rounds + 2 * self.open.saturating_sub(closed)
    }

    /// Whether, with the antagonist to move, there may be a pairing or a potential below 1 after `rounds + 1` rounds.
    /// What the antagonist adds to the potential is ignored, so this is no proof.
    fn is_hopeful(&self, rounds: usize) -> bool {
        let most = self.moves.iter().map(|&(_, closed)| closed).max().unwrap_or(0);
        self.leaves_pairing((rounds + 1) * most, rounds + 1) || self.potential < ONE + rounds as u128 * self.relief
    }
}

/// The number of points beyond those of a pairing, with the protagonist to move, if he always closes most lines and the
/// pairing comes after `rounds + 1` rounds; 0 if there are none.
fn spare_points(position: &mut Position, rounds: usize) -> usize {
    let last = position.trying(|position| {
        let mut last = Bound::of(position);
        for _ in 0..rounds + 2 {
            let Some(&(point, _)) = last.moves.iter().max_by_key(|&&(_, closed)| closed) else { break };
            position.place(PROTAGONIST, point);
            last = Bound::of(position);
        }
        last
    });
    last.free.saturating_sub(rounds + 1 + 2 * last.open)
}

/// A few scripts that answer all replies together with the `citations`. Citations come first, as they are fastest to
/// try; then the scripts that answer most, as a failed search for a pairing takes long. No citation is superfluous.
fn cover(replies: &ReplySet, citations: Vec<Candidate>) -> Option<Vec<Term>> {
    let mut cited = FixedBitSet::with_capacity(replies.replies.len());
    citations.iter().for_each(|citation| cited.union_with(&citation.answers));
    // Replies that citations answer cost nothing.
    let all = replies.all();
    let scripts = replies.scripts.iter().map(Candidate::weighed);
    let chosen = SetCover::new(&all, [(&cited, 0)].into_iter().chain(scripts)).cheap()?;
    let mut last: Vec<&Candidate> =
        chosen.into_iter().filter(|&index| index > 0).map(|index| &replies.scripts[index - 1]).collect();
    last.sort_by_key(|script| Reverse(script.answers.count_ones(..)));

    let mut due = all;
    last.iter().for_each(|script| due.difference_with(&script.answers));
    let needed = SetCover::new(&due, citations.iter().map(Candidate::weighed))
        .without_superfluous((0..citations.len()).collect());
    let first = needed.into_iter().map(|index| &citations[index]);
    Some(first.chain(last).map(|script| script.term.clone()).collect())
}

/// Searches for scripts of at most one move. Each search starts from the pairing of the one before.
struct ScriptSearch {
    before: Matching,
    after: Matching,
    /// The number of moves after which a pairing was searched for.
    tried: u64,
    /// The limit of these moves. After that, nothing more is found.
    most: u64,
}

impl ScriptSearch {
    fn new(position: &Position, most: u64) -> Self {
        let matching = Matching::new(position.rules(), ANTAGONIST);
        Self { before: matching.clone(), after: matching, tried: 0, most }
    }

    /// The replies in a position with the antagonist to move, with all scripts that answer some of them. Neither player
    /// may threaten to complete a line.
    fn replies(&mut self, position: &mut Position) -> ReplySet {
        let mut found = ReplySet::of(position);
        if let Some(answers) = by_potential(position, &found.replies) {
            found.add_known(Ending::Potential.into(), answers);
        }
        self.before.fit(position);
        let bound = Bound::of(position);
        for &(point, closed) in &bound.moves {
            if self.tried >= self.most {
                break;
            }
            if self.before.lacking > 2 * closed || !bound.leaves_pairing(closed, 1) {
                continue;
            }
            if let Some(answers) = self.pairing(position, point, &found.replies) {
                found.add_known(Term { moves: vec![point], ending: Ending::Pairing }, answers);
            }
        }
        found
    }

    /// The replies after which this move leaves a pairing, if the move is possible and there are any.
    fn pairing(&mut self, position: &mut Position, point: Point, replies: &[Point]) -> Option<FixedBitSet> {
        self.tried += 1;
        position.after(PROTAGONIST, point, |position| {
            // A threat would force the reply, and a pairing cannot end a script with the protagonist to move.
            if position.completion_count(PROTAGONIST) > 0 {
                return None;
            }
            self.after.copy(&self.before);
            self.after.fit(position);
            if self.after.lacking > 0 {
                return None;
            }
            let survived = self.after.inessential(position);
            (!survived.is_empty()).then(|| subset(replies, survived))
        })
    }
}

/// The replies after which the potential is below 1, if there are any.
fn by_potential(position: &Position, replies: &[Point]) -> Option<FixedBitSet> {
    let potential = Weight::potential(position, ANTAGONIST);
    // A reply can only increase it.
    if potential.floor() > 0 {
        return None;
    }
    let is_held = |&reply: &Point| potential.after(position, ANTAGONIST, reply).floor() == 0;
    let held: Vec<Point> = replies.iter().copied().filter(is_held).collect();
    (!held.is_empty()).then(|| subset(replies, &held))
}

/// The indices of those replies that are among the points.
fn subset(replies: &[Point], points: &[Point]) -> FixedBitSet {
    let mut subset = FixedBitSet::with_capacity(replies.len());
    points.iter().filter_map(|point| replies.binary_search(point).ok()).for_each(|index| subset.insert(index));
    subset
}

/// How many replies in a row may fail to join a lemma before no more are tried.
const MISFITS: usize = 4;

/// The most moves that are compared by the symmetries that they keep.
const ALIKE: usize = 32;

/// The most rounds, each a reply and a move, before the scripts of one move.
pub(crate) const ROUNDS: usize = 5;

/// How many moves are tried at a position where scripts of one move must answer the replies, and at any other one.
const LAST_MOVES: usize = 8;

const INNER_MOVES: usize = 6;

/// How many lines, and points, take as long as one position of a search.
const LINES: u64 = 8;

const POINTS: u64 = 40;

/// Builds scripts that answer all replies.
struct PairingWriter<'a> {
    symmetries: &'a Symmetries,
    report: &'a dyn Fn(u64),
    search: ScriptSearch,
    /// How many points further positions that are examined may have. After that, nothing more is found.
    left: u64,
    lemmas: Vec<Lemma>,
    /// The maps under which lemmas are cited.
    listed: BTreeSet<Permutation>,
    /// For each position with the protagonist to move, the most rounds that were tried without success.
    failed: HashMap<u128, usize>,
}

impl PairingWriter<'_> {
    fn is_exhausted(&self) -> bool {
        self.search.tried >= self.search.most || self.left == 0
    }

    fn bound(&mut self, position: &Position) -> Bound {
        self.left = self.left.saturating_sub(position.rules().points() as u64);
        Bound::of(position)
    }

    /// Scripts that answer all replies, the antagonist to move, with lemmas for at most this many rounds.
    fn scripts(&mut self, position: &mut Position, rounds: usize) -> Option<Vec<Term>> {
        if self.is_exhausted() || !self.bound(position).is_hopeful(rounds) {
            return None;
        }
        let replies = self.search.replies(position);
        (self.report)(self.search.tried);
        let open: Vec<Point> = replies.open().into_iter().map(|index| replies.replies[index]).collect();
        if replies.replies.is_empty() || rounds == 0 && !open.is_empty() {
            return None;
        }
        let citations = self.citations(position, &open, rounds)?.into_iter().map(|term| {
            let answers = replies.answered_by(position, &term, &self.lemmas);
            Candidate { term, answers }
        });
        cover(&replies, citations.collect())
    }

    /// Citations that answer the `open` replies, the antagonist to move.
    fn citations(&mut self, position: &mut Position, open: &[Point], rounds: usize) -> Option<Vec<Term>> {
        let mut due: BTreeSet<Point> = open.iter().copied().collect();
        if due.is_empty() {
            return Some(Vec::new());
        }
        let maps = kept_by(position, self.symmetries);
        let mut citations = Vec::new();
        while let [first, others @ ..] = &hardest_first(position, representatives(&maps, &due))[..] {
            let lemma = position.after(ANTAGONIST, *first, |position| {
                let known = self.lemmas.iter().position(|lemma| lemma.dominates(position, &maps[0]));
                known.or_else(|| self.lemma(position, others, rounds - 1))
            });
            citations.extend(spread(position, &maps, (&mut self.lemmas, lemma?), &mut due, &mut self.listed)?);
        }
        Some(citations)
    }

    /// A lemma for the position with the protagonist to move, and for as many further replies as its proof allows.
    fn lemma(&mut self, position: &mut Position, others: &[Point], rounds: usize) -> Option<usize> {
        let mark = position.trail().len();
        let (rounds, term) = (0..=rounds).find_map(|rounds| Some((rounds, self.term(position, rounds, None)?)))?;
        let term = match rounds {
            // Before the protagonist's first move no two replies are alike.
            _ if position.stones(PROTAGONIST) == 0 => term,
            0 => self.joined_one_by_one(position, others, term),
            _ => self.joined_at_once(position, others, term, rounds),
        };
        let [own, other] = position.sides();
        let lemma = Lemma { own, other, left: position.left(), term };
        position.take_back_to(mark);
        Some(entered(&mut self.lemmas, lemma))
    }

    /// Gives the antagonist further points, the least dangerous first, as long as scripts of one move answer all
    /// replies to the term's move. Returns the last term. The points stay on the board.
    fn joined_one_by_one(&mut self, position: &mut Position, others: &[Point], mut term: Term) -> Term {
        let mut misfits = 0;
        for &point in others.iter().rev() {
            position.place(ANTAGONIST, point);
            if let Some(more) = self.term(position, 0, term.moves.first().copied()) {
                (term, misfits) = (more, 0);
                continue;
            }
            position.take_back();
            misfits += 1;
            if misfits == MISFITS {
                break;
            }
        }
        term
    }

    /// Gives the antagonist the number of further points that promises the fewest lemmas in all. As a term is expensive
    /// here, only a few numbers are tried. The points stay on the board.
    fn joined_at_once(&mut self, position: &mut Position, others: &[Point], term: Term, rounds: usize) -> Term {
        let mark = position.trail().len();
        let spare = spare_points(position, rounds).min(others.len());
        let mut promises: Vec<(usize, usize)> = Vec::new();
        for joined in 0..=spare / (rounds + 1) {
            self.join(position, others, joined);
            if let Some(&point) = self.moves(position, rounds).first() {
                position.place(PROTAGONIST, point);
                // Each further round may share what is left; a lemma serves a reply, those that join it, and the images
                // of all.
                let share = (rounds + spare - joined).saturating_pow(u32::try_from(rounds).unwrap_or(u32::MAX));
                let images = kept_by(position, self.symmetries).len();
                promises.push((share.saturating_mul((1 + joined) * images), joined));
            }
            position.take_back_to(mark);
        }
        promises.sort_unstable_by_key(|&(promise, joined)| (Reverse(promise), joined));
        for (_, joined) in promises.into_iter().take(MISFITS) {
            if joined == 0 {
                break;
            }
            self.join(position, others, joined);
            if let Some(more) = self.term(position, rounds, None) {
                return more;
            }
            position.take_back_to(mark);
        }
        term
    }

    /// Gives the antagonist this many of the points, each time the one that keeps most symmetries.
    fn join(&self, position: &mut Position, others: &[Point], count: usize) {
        for _ in 0..count {
            let free: Vec<Point> = others.iter().copied().filter(|&point| position.is_free(point)).collect();
            let mut kept =
                |&point: &Point| position.after(ANTAGONIST, point, |position| kept_by(position, self.symmetries).len());
            let Some(best) = free.iter().max_by_key(|&point| kept(point)).copied() else { return };
            position.place(ANTAGONIST, best);
        }
    }

    /// Moves for a position that needs this many rounds, the best first.
    fn moves(&mut self, position: &mut Position, rounds: usize) -> Vec<Point> {
        let mut moves = self.bound(position).moves;
        // Of the moves that close most lines, those that keep most symmetries need the fewest lemmas.
        moves.truncate(if rounds == 0 { LAST_MOVES } else { ALIKE });
        if rounds > 0
            && let Some(&(_, most)) = moves.first()
        {
            moves.sort_by_cached_key(|&(point, closed)| {
                let alike = closed == most;
                let kept = |position: &mut Position| kept_by(position, self.symmetries).len();
                Reverse((alike, if alike { position.after(PROTAGONIST, point, kept) } else { 0 }))
            });
        }
        moves.truncate(if rounds == 0 { LAST_MOVES } else { INNER_MOVES });
        moves.into_iter().map(|(point, _)| point).collect()
    }

    /// A move (`wanted`, if given) and scripts for all replies to it, with lemmas for at most this many rounds.
    fn term(&mut self, position: &mut Position, rounds: usize, wanted: Option<Point>) -> Option<Term> {
        (self.report)(self.search.tried);
        let key = position.key();
        if self.failed.get(&key).is_some_and(|&failed| failed >= rounds) {
            return None;
        }
        let moves = wanted.map_or_else(|| self.moves(position, rounds), |point| vec![point]);
        for point in moves {
            let scripts = position.trying(|position| {
                let is_quiet = position.is_legal(PROTAGONIST, point) && position.play(point) == Effect::Quiet;
                if is_quiet { self.scripts(position, rounds) } else { None }
            });
            if let Some(scripts) = scripts {
                return Some(Term::cover(vec![point], scripts));
            }
        }
        if wanted.is_none() && !self.is_exhausted() {
            self.failed.insert(key, rounds);
        }
        None
    }
}

/// The points by the number of lines through them, most first. So a hopeless position is detected early.
fn hardest_first(position: &Position, mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by_key(|&point| Reverse(position.rules().through[usize::from(point)].len()));
    points
}

/// For each orbit under these maps, the least of the given points, ascending.
fn representatives(maps: &[Permutation], points: &BTreeSet<Point>) -> Vec<Point> {
    let mut met = BTreeSet::new();
    let is_new = |&point: &Point| {
        let is_new = !met.contains(&point);
        met.extend(maps.iter().map(|map| map.image(point)));
        is_new
    };
    points.iter().copied().filter(is_new).collect()
}

/// The symmetries that keep the position, the identity first.
fn kept_by(position: &Position, symmetries: &Symmetries) -> Vec<Permutation> {
    let sets = position.sides();
    let keeps = |element: &&Permutation| {
        let stays = |role: usize| sets[role].iter().all(|&point| position.owns(role, element.image(point)));
        stays(PROTAGONIST) && stays(ANTAGONIST)
    };
    symmetries.elements.iter().filter(keeps).cloned().collect()
}

/// Scripts that answer `due` replies by images of a lemma's statement under maps that keep the position, the identity first. These replies are
/// removed, and the maps used are added to `listed`. Images from which others are reached become lemmas.
fn spread(
    position: &Position,
    maps: &[Permutation],
    (lemmas, lemma): (&mut Vec<Lemma>, usize),
    due: &mut BTreeSet<Point>,
    listed: &mut BTreeSet<Permutation>,
) -> Option<Vec<Term>> {
    let points = position.rules().points();
    let served = set(points, lemmas[lemma].other.iter().copied().filter(|&point| position.is_free(point)));
    let images = served.ones().flat_map(|point| maps.iter().map(move |map| map.image(point_of(point))));
    let reached = set(points, images.filter(|point| due.remove(point)));
    let there = (0..maps.len()).filter(|&map| map == 0 || listed.contains(&maps[map])).collect();
    let plan = covered(&[served], reached, maps, &there).ok()?;
    let mut numbers = vec![lemma];
    for (from, map, _) in plan.chained {
        let map = &maps[map];
        let Lemma { own, other, .. } = &lemmas[numbers[from]];
        let [own, other] = [own, other].map(|points| map.set_image(points));
        let term = Term::cite(numbers[from], map.clone());
        listed.insert(map.clone());
        numbers.push(entered(lemmas, Lemma { own, other, left: position.left(), term }));
    }
    listed.extend(plan.cited.iter().map(|&(_, map)| maps[map].clone()));
    Some(plan.cited.iter().map(|&(index, map)| Term::cite(numbers[index], maps[map].clone())).collect())
}

/// The index of the lemma with this statement, which is added if it is new.
fn entered(lemmas: &mut Vec<Lemma>, lemma: Lemma) -> usize {
    let known = lemmas.iter().position(|known| (&known.own, &known.other) == (&lemma.own, &lemma.other));
    known.unwrap_or_else(|| {
        lemmas.push(lemma);
        lemmas.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use pgc_core::{
        game::{Claim, Convention, Game},
        strategy::replay,
        tests::games::symmetries,
    };

    /// The strategy found, which must be valid, and the number of moves after which a pairing was searched for.
    fn found(game: &str, rounds: usize, nodes: u64) -> (Option<Strategy>, u64) {
        let game = Game::parse(game).unwrap();
        let rules = Rules::new(&game, Claim::OpheliaDraws);
        let tried = Cell::new(0);
        let strategy = strategy(&rules, &symmetries(&game), rounds, nodes, &|moves| tried.set(moves));
        let holds = strategy.as_ref().is_none_or(|strategy| replay::steps(&rules, strategy).is_some());
        assert!(holds, "a strategy that does not hold");
        (strategy, tried.get())
    }

    #[test]
    fn a_pairing_or_a_small_potential_is_the_whole_proof_where_it_can_be() {
        let potential = Ending::Cover(vec![Ending::Potential.into()]);
        for (game, ending) in [
            ("5^2", &Ending::Pairing),
            ("12^4", &Ending::Pairing),
            ("4^2", &potential),
            ("projective:4", &potential),
            ("td:5,5", &potential),
        ] {
            let strategy = found(game, ROUNDS, 5_000_000).0.unwrap();
            assert!(strategy.lemmas.is_empty() && strategy.theorem.ending == *ending, "{game}");
        }
    }

    #[test]
    fn what_is_beyond_hope_is_given_up_soon_and_nothing_is_looked_for_beyond_the_effort() {
        for game in ["4^3", "6^3", "affine:4", "mnk:15,15,5"] {
            let (strategy, tried) = found(game, ROUNDS, 5_000_000);
            assert!(strategy.is_none() && tried < 3000, "{game}: {tried}");
        }
        let limited = |rounds, nodes| found("mnk:6,6,5", rounds, nodes).0.is_some();
        assert!(limited(ROUNDS, 5_000_000) && !limited(1, 5_000_000) && !limited(ROUNDS, 125));
    }

    /// Checks the scripts found at positions along a line of play, the protagonist first.
    fn assert_found(game: &Game, points: &[Point]) -> usize {
        let mut position = Position::new(&Rules::new(game, Claim::OpheliaDraws));
        let mut search = ScriptSearch::new(&position, u64::MAX);
        let mut found = 0;
        for pair in points.chunks(2) {
            position.place(PROTAGONIST, pair[0]);
            let won = position.completion_count(PROTAGONIST) > 0 || position.has_completed(PROTAGONIST);
            if !won && !position.is_in_danger() {
                let replies = search.replies(&mut position);
                for script in &replies.scripts {
                    assert_eq!(script.answers, replies.answered_by(&mut position, &script.term, &[]));
                }
                // Every quiet move that leaves a pairing was found.
                for point in position.moves(PROTAGONIST) {
                    position.place(PROTAGONIST, point);
                    let threatens = position.completion_count(PROTAGONIST) > 0;
                    position.take_back();
                    if threatens {
                        continue;
                    }
                    let term = Term { moves: vec![point], ending: Ending::Pairing };
                    let answers = replies.answered_by(&mut position, &term, &[]);
                    let listed = replies.scripts.iter().any(|script| script.term == term);
                    assert_eq!(listed, !answers.is_clear(), "{point} {:?}", position.trail());
                }
                found += replies.scripts.len();
            }
            pair[1..].iter().for_each(|&point| position.place(ANTAGONIST, point));
        }
        found
    }

    #[test]
    fn scripts_are_found_with_all_replies_that_they_answer() {
        let mut found = 0;
        for (expression, step) in [("mnk:6,6,5", 7), ("mnk:6,6,5", 5), ("4^2", 3), ("5^3", 27), ("affine:4", 5)] {
            for convention in [Convention::Strong, Convention::MakerBreaker] {
                let game = Game::parse(expression).unwrap().with_convention(convention);
                let points = game.board.points();
                let order: Vec<Point> = (0..points).map(|index| point_of(index * step % points)).collect();
                found += assert_found(&game, &order[..points / 2]);
            }
        }
        assert!(found > 100, "{found}");
    }
}
