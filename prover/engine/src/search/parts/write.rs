//! Makes a strategy of leaves.
//!
//! A point that no part uses is given to Xeno in a lemma's statement. So one lemma serves all replies at such
//! points.
//!
//! A leaf says which lines its parts have, and nothing else. Everything is computed from that and tested: whether
//! each open line contains a line of a part, whether the second player holds each game, whether each reply is
//! answered by some leaf. A leaf that was written by hand, or found by another program, is treated like one that
//! was found here.
//!
//! A game of parts is written once in the file, with its proof, and each part names its game and its points. So
//! most bytes go into the games that occur once; `Library::merged` replaces a game by another one that holds at
//! least as much, if both have equally many points.
//!
//! # The games of parts
//!
//! The library has the games of parts that a proof uses, each once up to isomorphism. A part on the board becomes a
//! game with points from 0. If the library has an isomorphic one, the part is a copy of it, placed by the
//! isomorphism. Boards are compared only if they agree in the sizes of lines, as an isomorphism takes longer to find. The first copy of a game decides how its points are numbered; so
//! the order of parts matters for the bytes.
//!
//! # One game for another
//!
//! A game whose lines lie within the lines of another one is harder for Breaker: who holds the smaller lines holds
//! the larger ones that contain them. So if the points can be matched such that each line of a game contains a line
//! of a harder game, the proof of the harder one serves for both. Fewer games are proved and written then.
//!
//! That is a backtracking search for a bijection, with a limit of steps: line by line, each is made to contain some
//! line of the other game. Nothing found within the limit means only that the game keeps its own proof.
//!
//! # Lemmas
//!
//! A leaf becomes a lemma: the protagonist's answer, then parts. Its statement has the protagonist's points of the
//! position, and gives the antagonist every point that no part uses and that is not the answer. A position on the
//! way becomes a lemma whose cover cites, for each reply, a lemma that was stated before, under a symmetry if need
//! be; it gives the antagonist what all cited lemmas give him.
//!
//! The steps come in such an order that what is cited is there. A reply that no lemma answers is an error, which
//! names the moves and the reply.
//!
//! # First moves
//!
//! All first moves are covered by images of few sets, by few symmetry maps: a map costs as many bytes as the board has
//! points, but a lemma that cites another one by a map costs little, and can be cited by the next map. So few maps
//! reach many images.
//!
//! A *set* here is what one lemma answers: the first moves that its statement gives to Xeno. All points must lie in
//! images of sets, or some first move has no answer; those points are returned as an error. Then plans with up to
//! seven random maps are tried, a dozen for each number, and each is completed greedily: the image that covers most
//! is cited; if no image covers anything new, a further lemma is made whose images do. The cheapest plan by
//! estimated bytes is taken. The random numbers have fixed seeds.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use fixedbitset::FixedBitSet;

use crate::search::parts::lines::{Lines, components, needed};
use crate::search::parts::{Entry, Leaf, PartsError};
use pgc_core::game::{Board, Convention, Game, Point};
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules, point_of};
use pgc_core::random::Random;
use pgc_core::strategy::{Ending, Lemma, Part, PartGame, Strategy, Term};
use pgc_core::symmetry::{Group, Permutation, isomorphism};

/// The strategy for a draw from the steps of a proof, in a game in which the antagonist is to move at the start. The group is that of the
/// game; `prove` proves the games of parts. With `only` it is the strategy after this move of the antagonist's. The same steps always give the
/// same strategy.
///
/// # Errors
///
/// The parts of a leaf do not hold, Maker wins one or it is not decided; or a reply is answered by no leaf.
pub(crate) fn strategy(
    rules: &Arc<Rules>,
    group: &Group,
    entries: &[Entry],
    only: Option<Point>,
    prove: Prove,
) -> Result<Strategy, PartsError> {
    let mut library = Library::default();
    // The order of a text decides which copy of a game is the first.
    let mut leaves: Vec<(usize, &Leaf)> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        if let Entry::Leaf(leaf) = entry {
            leaves.push((at, leaf));
        }
    }
    leaves.sort_by_key(|(_, leaf)| leaf.row);
    let mut copies = BTreeMap::new();
    for (at, leaf) in leaves {
        let open = leaf.open_lines(rules);
        let open: Vec<&[Point]> = open.iter().map(|line| &line[..]).collect();
        let lines = needed(&leaf.lines, &open).map_err(|line| PartsError::NotHeld { row: leaf.row, line })?;
        let parts = components(&lines);
        let placed = parts.iter().map(|(points, lines)| library.copy(points, lines)).collect::<Result<_, _>>()?;
        copies.insert(at, placed);
    }
    let mut steps: Vec<Step> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        steps.push(match entry {
            Entry::Answer { moves, answer } => Step::Answer(moves, *answer),
            Entry::Leaf(leaf) => Step::Leaf(Held { leaf, copies: copies.remove(&at).unwrap_or_default() }),
        });
    }
    let places = library.merged();
    let mut used = BTreeSet::new();
    for step in &mut steps {
        let Step::Leaf(held) = step else { continue };
        for (number, points) in &mut held.copies {
            let (other, place) = &places[*number];
            *points = place.iter().map(|&point| points[usize::from(point)]).collect();
            *number = *other;
            used.insert(*other);
        }
    }
    let games = library.proofs(used.into_iter(), prove)?;
    let ending = |copies: &[Placing]| {
        // Where no line is open, there is nothing to be held, and no part.
        if copies.is_empty() {
            return Ending::Pairing;
        }
        let mut parts: Vec<Part> = copies.iter().filter_map(|copy| part(&games, copy)).collect();
        let size = |part: &Part| (part.game.points(), part.game.game().board.lines().len());
        parts.sort_by_cached_key(|part| (size(part), part.game.game().board.lines().to_vec(), part.points.clone()));
        Ending::Parts(parts)
    };
    match &steps[..] {
        [Step::Leaf(Held { leaf, copies })] if leaf.moves.is_empty() => {
            let theorem = Term { moves: Vec::new(), ending: ending(copies) };
            Ok(Strategy { claim: rules.claim, lemmas: Vec::new(), theorem })
        }
        _ => strategy_of_steps(rules, group, &steps, only, &ending),
    }
}

impl Leaf {
    /// The lines of the board that the antagonist can still complete in the leaf's position.
    fn open_lines(&self, rules: &Arc<Rules>) -> Vec<Vec<Point>> {
        let (own, other) = parted(rules, &self.moves);
        let position = Position::with(rules, &own, &other);
        // Points of the line that the antagonist owns are not among those that parts can use.
        position.open_lines(ANTAGONIST).map(|line| rules.lines[line].clone()).collect()
    }
}

/// What is known of a game in the Maker-Breaker convention.
pub(crate) enum Decided {
    /// Ophelia draws it.
    Held(Strategy),
    /// Xeno wins it.
    MakerWins,
    /// Neither is shown within the limits.
    Open,
}

/// Proves a game in the Maker-Breaker convention.
pub(crate) type Prove<'a> = &'a dyn Fn(&Game) -> Result<Decided, PartsError>;

/// Games of parts, each once up to isomorphism.
#[derive(Default)]
pub(in crate::search::parts) struct Library {
    games: Vec<Listed>,
    /// The games with the same sizes of lines.
    alike: HashMap<Vec<usize>, Vec<usize>>,
}

struct Listed {
    board: Board,
    /// How often it was asked for.
    uses: usize,
}

/// A game of the library on a board: its number, and the point for each of its points.
pub(in crate::search::parts) type Placing = (usize, Vec<Point>);

impl Library {
    /// A copy of a game that has these lines on these points, which both ascend. The game is added if it is not there.
    pub(in crate::search::parts) fn copy(&mut self, points: &[Point], lines: &Lines) -> Result<Placing, PartsError> {
        let local: HashMap<Point, Point> =
            points.iter().enumerate().map(|(at, &point)| (point, point_of(at))).collect();
        let lines = lines.iter().map(|line| line.iter().map(|point| local[point]).collect()).collect();
        let board = Board::new(points.len(), lines).map_err(PartsError::Board)?;
        let mut sizes: Vec<usize> = board.lines().iter().map(Vec::len).collect();
        sizes.sort_unstable();
        let alike = self.alike.entry(sizes).or_default();
        for &number in alike.iter() {
            if let Ok(Some(map)) = isomorphism(&self.games[number].board, &board) {
                self.games[number].uses += 1;
                let placed = map.images().iter().map(|&point| points[usize::from(point)]).collect();
                return Ok((number, placed));
            }
        }
        alike.push(self.games.len());
        self.games.push(Listed { board, uses: 1 });
        Ok((self.games.len() - 1, points.to_vec()))
    }

    /// An earlier game that can take this one's place, and the point of the latter on which each point of the former is then placed; or
    /// itself.
    pub(in crate::search::parts) fn stand_in(&self, number: usize) -> Placing {
        self.place_in(0..number, number).unwrap_or_else(|| self.own_place(number))
    }

    /// The first of these games that can take another one's place, and the point of the latter for each point of the former.
    fn place_in(&self, mut games: impl Iterator<Item = usize>, number: usize) -> Option<Placing> {
        let embedded = |game: usize| embedded(&self.games[game].board, &self.games[number].board);
        games.find_map(|game| Some((game, embedded(game)?)))
    }

    /// A game in its own place.
    fn own_place(&self, number: usize) -> Placing {
        (number, (0..self.games[number].board.points()).map(point_of).collect())
    }

    /// For each game one that can take its place, and the point of the former on which each point of the latter is then placed: a game with
    /// more lines, or itself. Those that are used most stay.
    fn merged(&self) -> Vec<Placing> {
        let size = |entry: &Listed| (entry.board.points(), entry.board.lines().len());
        let mut order: Vec<usize> = (0..self.games.len()).collect();
        order.sort_by_key(|&number| (Reverse(size(&self.games[number])), Reverse(self.games[number].uses), number));
        let mut kept: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut places: Vec<Option<Placing>> = vec![None; self.games.len()];
        for number in order {
            let same = kept.entry(self.games[number].board.points()).or_default();
            let found = self.place_in(same.iter().copied(), number);
            if found.is_none() {
                same.push(number);
            }
            places[number] = Some(found.unwrap_or_else(|| self.own_place(number)));
        }
        places.into_iter().flatten().collect()
    }

    /// The proofs of some games, by their numbers.
    pub(in crate::search::parts) fn proofs(
        &self,
        numbers: impl Iterator<Item = usize>,
        prove: Prove,
    ) -> Result<BTreeMap<usize, Arc<PartGame>>, PartsError> {
        numbers.map(|number| Ok((number, proof(&self.games[number].board, prove)?))).collect()
    }
}

/// A game of parts with a proof.
fn proof(board: &Board, prove: Prove) -> Result<Arc<PartGame>, PartsError> {
    let game = Game::of_board(board.clone()).with_convention(Convention::MakerBreaker);
    match prove(&game)? {
        Decided::Held(strategy) => Ok(PartGame::new(game, strategy.lemmas, strategy.theorem)),
        Decided::MakerWins => Err(PartsError::MakerWins(board.lines().to_vec())),
        Decided::Open => Err(PartsError::Undecided(board.lines().to_vec())),
    }
}

/// A part by a copy of a game, whose proof is given.
fn part(games: &BTreeMap<usize, Arc<PartGame>>, (number, points): &Placing) -> Option<Part> {
    Some(Part { game: Arc::clone(games.get(number)?), points: points.clone() })
}

/// The most steps of a search.
const MOST_STEPS: u32 = 3_000;

/// Points of the smaller board, one for each point of the larger one, such that each line of the smaller one contains a line of the larger
/// one, as placed; nothing if none is found. Both boards have equally many points.
fn embedded(larger: &Board, smaller: &Board) -> Option<Vec<Point>> {
    if larger.points() != smaller.points() || larger.points() == 2 {
        return None;
    }
    let mut held: Vec<&[Point]> = smaller.lines().iter().map(|line| &line[..]).collect();
    held.sort_by_key(|line| line.len());
    let mut search =
        Search { larger, held, places: vec![None; larger.points()], taken: vec![false; larger.points()], steps: 0 };
    if !search.hold(0) {
        return None;
    }
    let Search { places, taken, .. } = search;
    let mut free = (0..).zip(&taken).filter(|(_, taken)| !**taken).map(|(point, _)| point);
    places.into_iter().map(|place| place.or_else(|| free.next())).collect()
}

/// The state of the backtracking: which points are placed, and how many steps were taken.
struct Search<'b> {
    larger: &'b Board,
    /// The lines of the smaller board.
    held: Vec<&'b [Point]>,
    /// The point of the smaller board for each point of the larger one that has one.
    places: Vec<Option<Point>>,
    /// The points of the smaller board that are used.
    taken: Vec<bool>,
    steps: u32,
}

impl<'b> Search<'b> {
    /// Whether the lines from this one on can be held.
    fn hold(&mut self, index: usize) -> bool {
        self.steps += 1;
        let Some(&held) = self.held.get(index) else { return true };
        if self.steps > MOST_STEPS {
            return false;
        }
        let lines: &'b [Vec<Point>] = self.larger.lines();
        let placed = |search: &Self, point: &Point| search.places[usize::from(*point)];
        let within = |search: &Self, point: &Point| placed(search, point).is_some_and(|place| held.contains(&place));
        if lines.iter().any(|line| line.iter().all(|point| within(self, point))) {
            return self.hold(index + 1);
        }
        let fits = |search: &Self, line: &&Vec<Point>| {
            line.len() <= held.len()
                && line.iter().all(|point| placed(search, point).is_none() || within(search, point))
        };
        let fitting: Vec<&Vec<Point>> = lines.iter().filter(|line| fits(self, line)).collect();
        fitting.into_iter().any(|line| self.place(line, held, index))
    }

    /// Whether the rest of a line can be placed within the held one, and then the other lines be held.
    fn place(&mut self, line: &'b [Point], held: &'b [Point], index: usize) -> bool {
        let Some((&point, rest)) = line.split_first() else { return self.hold(index + 1) };
        if self.places[usize::from(point)].is_some() {
            return self.place(rest, held, index);
        }
        for &place in held {
            if self.steps <= MOST_STEPS && !self.taken[usize::from(place)] {
                self.places[usize::from(point)] = Some(place);
                self.taken[usize::from(place)] = true;
                if self.place(rest, held, index) {
                    return true;
                }
                self.places[usize::from(point)] = None;
                self.taken[usize::from(place)] = false;
            }
        }
        false
    }
}

/// The most symmetries of a board that are all used. Else generators are, one after the other.
const MOST_SYMMETRIES: usize = 20_000;

/// A leaf with copies of the library's games as its parts.
struct Held<'a> {
    leaf: &'a Leaf,
    copies: Vec<Placing>,
}

/// A step of the proof.
enum Step<'a> {
    /// A leaf.
    Leaf(Held<'a>),
    /// Moves, the last one the antagonist's, and the answer.
    Answer(&'a [Point], Point),
}

/// A lemma of the proof that is written, the antagonist's points as a set.
struct Stated {
    own: Vec<Point>,
    other: FixedBitSet,
    term: Term,
}

/// The proof from leaves that are not the start. With `only` it is that of the last step, after the antagonist's only move.
fn strategy_of_steps(
    rules: &Arc<Rules>,
    group: &Group,
    steps: &[Step],
    only: Option<Point>,
    ending: &dyn Fn(&[Placing]) -> Ending,
) -> Result<Strategy, PartsError> {
    let elements = group.elements(MOST_SYMMETRIES).unwrap_or_else(|| {
        let identity = [Permutation::identity(rules.points())];
        identity.into_iter().chain(group.generators().iter().cloned()).collect()
    });
    let mut stated: Vec<Stated> = Vec::new();
    let mut maps: BTreeSet<usize> = BTreeSet::from([0]);
    for step in steps {
        let lemma = match step {
            Step::Leaf(held) => of_leaf(rules, held, ending)?,
            Step::Answer(moves, answer) => on_the_way(rules, &stated, &elements, &mut maps, moves, *answer)?,
        };
        stated.push(lemma);
    }
    if only.is_some()
        && let Some(last) = stated.pop()
    {
        let lemmas = stated.into_iter().map(lemma).collect();
        return Ok(Strategy { claim: rules.claim, lemmas, theorem: last.term }.pruned());
    }
    let own = ascending(&rules.start[PROTAGONIST]);
    let first: Vec<usize> = (0..stated.len()).filter(|&index| stated[index].own == own).collect();
    // The protagonist's points need no answer.
    let served = |index: &usize| {
        let mut served = stated[*index].other.clone();
        own.iter().for_each(|&point| served.insert(usize::from(point)));
        served
    };
    let sets = Sets { points: rules.points(), sets: first.iter().map(served).collect() };
    let plan =
        cover(&sets, &elements, &maps).map_err(|replies| PartsError::NotAnswered { moves: Vec::new(), replies })?;
    let mut numbers = first;
    let mut lemmas: Vec<Lemma> = stated.into_iter().map(lemma).collect();
    for (from, map, other) in plan.chained {
        numbers.push(lemmas.len());
        let other = other.ones().map(point_of).filter(|point| !own.contains(point)).collect();
        let term = Term::cite(numbers[from], elements[map].clone());
        lemmas.push(Lemma { own: own.clone(), other, left: None, term });
    }
    let cites = plan.cited.iter().map(|&(index, map)| Term::cite(numbers[index], elements[map].clone())).collect();
    Ok(Strategy { claim: rules.claim, lemmas, theorem: Term::cover(Vec::new(), cites) }.pruned())
}

fn lemma(Stated { own, other, term }: Stated) -> Lemma {
    Lemma { own, other: other.ones().map(point_of).collect(), left: None, term }
}

/// The points of either role after some moves from the start, those of the protagonist ascending.
fn parted(rules: &Rules, moves: &[Point]) -> (Vec<Point>, Vec<Point>) {
    let [own, other] = &rules.start;
    let own: Vec<Point> = own.iter().chain(moves.iter().skip(1).step_by(2)).copied().collect();
    (ascending(&own), other.iter().chain(moves.iter().step_by(2)).copied().collect())
}

fn ascending(points: &[Point]) -> Vec<Point> {
    let mut points = points.to_vec();
    points.sort_unstable();
    points
}

/// A leaf as a lemma: the antagonist is given all points that no part uses.
fn of_leaf(rules: &Arc<Rules>, held: &Held, ending: &dyn Fn(&[Placing]) -> Ending) -> Result<Stated, PartsError> {
    let Held { leaf, copies } = held;
    let Some((&reply, before)) = leaf.moves.split_last() else { return Err(PartsError::NotQuiet(leaf.row)) };
    let (own, _) = parted(rules, before);
    let mut other = FixedBitSet::with_capacity(rules.points());
    other.insert_range(..);
    let used = copies.iter().flat_map(|(_, points)| points).chain(&own).chain([&reply]);
    used.for_each(|&point| other.remove(usize::from(point)));
    let points: Vec<Point> = other.ones().map(point_of).collect();
    let mut position = Position::with(rules, &own, &points);
    let complete = [PROTAGONIST, ANTAGONIST].into_iter().any(|role| position.has_completed(role));
    if complete || matches!(position.play(reply), Effect::Loses | Effect::Forces(_)) {
        return Err(PartsError::NotQuiet(leaf.row));
    }
    Ok(Stated { own, other, term: Term { moves: vec![reply], ending: ending(copies) } })
}

/// A position on the way to leaves as a lemma: the reply, and a citation for each move after it. The antagonist is given all points that all
/// cited lemmas give him.
fn on_the_way(
    rules: &Rules,
    stated: &[Stated],
    elements: &[Permutation],
    maps: &mut BTreeSet<usize>,
    moves: &[Point],
    reply: Point,
) -> Result<Stated, PartsError> {
    let (own, taken) = parted(rules, moves);
    let mut after = own.clone();
    after.push(reply);
    let taken = set(rules.points(), taken.iter().copied());
    let mut need = FixedBitSet::with_capacity(rules.points());
    need.insert_range(..);
    need.difference_with(&taken);
    after.iter().for_each(|&point| need.remove(usize::from(point)));
    let mut candidates: Vec<(usize, usize, FixedBitSet)> = Vec::new();
    for (index, lemma) in stated.iter().enumerate().filter(|(_, lemma)| lemma.own.len() <= after.len()) {
        for (number, map) in elements.iter().enumerate() {
            if lemma.own.iter().all(|&point| after.contains(&map.image(point))) {
                let image = set(rules.points(), lemma.other.ones().map(|point| map.image(point_of(point))));
                if taken.is_subset(&image) {
                    candidates.push((index, number, image));
                }
            }
        }
    }
    let (mut cites, mut common): (Vec<Term>, Option<FixedBitSet>) = (Vec::new(), None);
    while !need.is_clear() {
        // A new map costs about as much as two more citations.
        let gain = |(_, map, image): &(usize, usize, FixedBitSet)| {
            let gain = image.intersection_count(&need);
            if gain == 0 { 0 } else { (2 * gain + 6).saturating_sub(if maps.contains(map) { 0 } else { 6 }) }
        };
        let best = candidates.iter().rev().max_by_key(|candidate| gain(candidate)).filter(|best| gain(best) > 0);
        let Some((index, map, image)) = best else {
            return Err(PartsError::NotAnswered {
                moves: [moves, &[reply]].concat(),
                replies: need.ones().map(point_of).collect(),
            });
        };
        maps.insert(*map);
        need.difference_with(image);
        cites.push(Term::cite(*index, elements[*map].clone()));
        match &mut common {
            Some(common) => common.intersect_with(image),
            None => common = Some(image.clone()),
        }
    }
    let mut other = common.unwrap_or(taken);
    after.iter().for_each(|&point| other.remove(usize::from(point)));
    Ok(Stated { own, other, term: Term::cover(vec![reply], cites) })
}

/// A set of points of a board with so many.
fn set(points: usize, members: impl Iterator<Item = Point>) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(points);
    members.for_each(|point| set.insert(usize::from(point)));
    set
}

/// The most further maps that are tried at once, and how many choices of so many.
const MAPS: usize = 7;

const TRIES: u64 = 12;

/// The most lemmas of a plan.
const MOST_LEMMAS: usize = 400;

/// Sets of first moves, each served by a lemma.
struct Sets {
    points: usize,
    sets: Vec<FixedBitSet>,
}

/// How all first moves are served.
struct Plan {
    /// Further lemmas: which lemma each cites, by which map, and the set that it serves. They are numbered on from the given sets.
    chained: Vec<(usize, usize, FixedBitSet)>,
    /// The lemmas that the theorem cites, each with its map.
    cited: Vec<(usize, usize)>,
    /// About how many bytes this takes.
    cost: usize,
}

/// The cheapest plan found. Some maps are there already. If some points are in no image of any set, these are returned.
fn cover(sets: &Sets, elements: &[Permutation], there: &BTreeSet<usize>) -> Result<Plan, Vec<Point>> {
    let all: Vec<usize> = (0..elements.len()).collect();
    let mut reached = FixedBitSet::with_capacity(sets.points);
    sets.sets.iter().for_each(|set| reached.union_with(set));
    let mut queue: Vec<Point> = reached.ones().map(point_of).collect();
    while let Some(point) = queue.pop() {
        let images = elements.iter().map(|map| map.image(point));
        queue.extend(images.filter(|&image| !reached.put(usize::from(image))));
    }
    reached.toggle_range(..);
    if !reached.is_clear() {
        return Err(reached.ones().map(point_of).collect());
    }
    let mut best: Option<Plan> = None;
    let mut consider = |maps: Vec<usize>, dice: &mut Random| {
        let plan = with_maps(sets, elements, &maps, there.len(), dice);
        if let Some(plan) = plan.filter(|plan| best.as_ref().is_none_or(|best| plan.cost < best.cost)) {
            best = Some(plan);
        }
    };
    if elements.len() <= MAPS + 1 {
        consider(all.clone(), &mut Random(0));
    }
    for count in 0..=MAPS {
        for seed in 0..if count == 0 { 1 } else { TRIES } {
            let mut dice = Random(seed * 100 + count as u64);
            let mut maps: Vec<usize> = there.iter().copied().collect();
            for _ in 0..count {
                let map = dice.below(elements.len());
                if !maps.contains(&map) {
                    maps.push(map);
                }
            }
            consider(maps, &mut dice);
        }
    }
    // With all maps each image is there, so that greed ends.
    best.or_else(|| with_maps(sets, elements, &all, there.len(), &mut Random(0))).ok_or_else(Vec::new)
}

/// A plan by these maps alone, of which the first ones are there already.
fn with_maps(sets: &Sets, elements: &[Permutation], maps: &[usize], there: usize, dice: &mut Random) -> Option<Plan> {
    let image = |set: &FixedBitSet, map: usize| {
        let mut image = FixedBitSet::with_capacity(sets.points);
        set.ones().for_each(|point| image.insert(usize::from(elements[map].image(point_of(point)))));
        image
    };
    let mut known: Vec<FixedBitSet> = sets.sets.clone();
    let mut pool: Vec<(usize, usize, FixedBitSet)> = Vec::new();
    for (index, set) in known.iter().enumerate() {
        pool.extend(maps.iter().map(|&map| (index, map, image(set, map))));
    }
    let mut left = FixedBitSet::with_capacity(sets.points);
    left.insert_range(..);
    let mut plan =
        Plan { chained: Vec::new(), cited: Vec::new(), cost: sets.points * (maps.len() - there.min(maps.len())) / 2 };
    while !left.is_clear() {
        let best = pool.iter().rev().max_by_key(|(_, _, image)| image.intersection_count(&left));
        let (index, map, gained) = best
            .filter(|(_, _, image)| !image.is_disjoint(&left))
            .map_or((0, 0, None), |(index, map, image)| (*index, *map, Some(image.clone())));
        if let Some(gained) = gained {
            plan.cited.push((index, map));
            plan.cost += 3;
            left.difference_with(&gained);
            continue;
        }
        // A further lemma, whose images by the same maps serve most points that are left.
        let new: Vec<&(usize, usize, FixedBitSet)> =
            pool.iter().filter(|(_, map, image)| *map != 0 && !known.contains(image)).collect();
        let gain = |set: &FixedBitSet| {
            let mut rest = left.clone();
            maps.iter().for_each(|&map| rest.difference_with(&image(set, map)));
            left.count_ones(..) - rest.count_ones(..)
        };
        let gains: Vec<usize> = new.iter().map(|(_, _, set)| gain(set)).collect();
        let most = (0..new.len()).rev().max_by_key(|&at| (gains[at], Reverse(new[at].2.count_ones(..))))?;
        let chosen = if gains[most] > 0 { most } else { dice.below(new.len()) };
        let (from, map, set) = new[chosen].clone();
        if known.len() >= MOST_LEMMAS {
            return None;
        }
        plan.cost += set.count_ones(..) + 6;
        let index = known.len();
        pool.extend(maps.iter().map(|&map| (index, map, image(&set, map))));
        known.push(set.clone());
        plan.chained.push((from, map, set));
    }
    Some(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(points: usize, lines: &[&[Point]]) -> Board {
        Board::new(points, lines.iter().map(|line| line.to_vec()).collect()).unwrap()
    }

    #[test]
    fn a_game_with_more_lines_takes_the_place_of_one_with_fewer() {
        let larger = board(5, &[&[0, 1], &[0, 2, 3], &[1, 2, 4]]);
        let smaller = board(5, &[&[2, 4], &[0, 1, 3, 4]]);
        let points = embedded(&larger, &smaller).unwrap();
        let mut all = points.clone();
        all.sort_unstable();
        assert_eq!(all, [0, 1, 2, 3, 4]);
        for held in smaller.lines() {
            let placed = |line: &Vec<Point>| line.iter().all(|&point| held.contains(&points[usize::from(point)]));
            assert!(larger.lines().iter().any(placed), "{held:?} {points:?}");
        }
        assert_eq!(embedded(&smaller, &larger), None);
        assert_eq!(embedded(&larger, &board(4, &[&[0, 1]])), None);
    }
}
