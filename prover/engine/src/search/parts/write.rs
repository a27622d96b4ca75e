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
//! The steps come in such an order that what is cited is there. If no lemma answers a reply, a position that is met
//! in another order of moves may: its lemma has the same points after its answer as this position after some answer
//! to the reply. Then it is stated again, with this answer. A reply that nothing answers is an error, which names the
//! moves and the reply.
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
//! estimated bytes is taken. The random numbers have fixed seeds. The replies in a proof by pairings are covered in the
//! same way.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use fixedbitset::FixedBitSet;

use crate::search::parts::{Lines, PartsError, Step, components, needed};
use pgc_core::{
    game::{Board, Convention, Game, Point},
    position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Rules, point_of},
    random::Random,
    strategy::{Ending, Lemma, Part, PartGame, Strategy, Term},
    symmetry::{Group, Permutation, isomorphism},
};

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
    entries: &[Step],
    only: Option<Point>,
    prove: GameProver,
) -> Result<Strategy, PartsError> {
    let mut library = Library::default();
    let leaves = entries.iter().filter_map(|entry| Some((entry, entry.lines.as_ref()?)));
    let mut leaves: Vec<(&Step, &Lines)> = leaves.collect();
    // The order of a text decides which copy of a game is the first.
    leaves.sort_by_key(|(leaf, _)| leaf.row);
    let mut copies = Vec::new();
    for (leaf, lines) in leaves {
        let (own, other) = parted(rules, &leaf.moves);
        let position = Position::with(rules, &own, &other);
        // Points of the line that the antagonist owns are not among those that parts can use.
        let open: Vec<&Vec<Point>> = position.open_lines(ANTAGONIST).map(|line| &rules.lines[line]).collect();
        copies.push((&leaf.moves[..], library.held(leaf.row, lines, &open)?));
    }
    let places = library.merged();
    let mut endings: HashMap<&[Point], Ending> = HashMap::new();
    for (moves, copies) in copies {
        let mut parts = Vec::new();
        for (number, points) in copies {
            let (number, places) = &places[&number];
            parts.push(part(&(library.proof(*number, prove)?, places.clone()), &points));
        }
        let size = |part: &Part| (part.game.game.board.points(), part.game.game.board.lines().len());
        parts.sort_by_cached_key(|part| (size(part), part.game.game.board.lines().to_vec(), part.points.clone()));
        // Where no line is open, there is nothing to be held, and no part.
        endings.insert(moves, if parts.is_empty() { Ending::Pairing } else { Ending::Parts(parts) });
    }
    if let Some(ending) = endings.remove(&[][..]) {
        let theorem = ending.into();
        return Ok(Strategy { claim: rules.claim, lemmas: Vec::new(), theorem });
    }
    strategy_of_entries(rules, group, entries, only, &endings)
}

/// Proves a game in the Maker-Breaker convention. The error says that Maker wins, or that neither is shown within the limits.
pub(crate) type GameProver<'a> = &'a dyn Fn(&Game) -> Result<Strategy, PartsError>;

/// Games of parts, each once up to isomorphism.
#[derive(Default)]
pub(super) struct Library {
    games: Vec<LibraryGame>,
    /// The games with the same sizes of lines.
    alike: HashMap<Vec<usize>, Vec<usize>>,
}

struct LibraryGame {
    board: Board,
    /// How often it was asked for.
    uses: usize,
    /// The game with its proof, once it is proved.
    proved: Option<Arc<PartGame>>,
}

/// A game of the library on a board: its number, and the point for each of its points.
pub(super) type Placing = (usize, Vec<Point>);

impl Library {
    /// The games of the parts that hold these open lines by the lines of parts, of which the `row` of a text tells.
    pub(super) fn held(
        &mut self,
        row: usize,
        lines: &Lines,
        open: &[impl AsRef<[Point]>],
    ) -> Result<Vec<Placing>, PartsError> {
        let lines = needed(lines, open).map_err(|line| PartsError::NotHeld { row, line })?;
        components(&lines).iter().map(|(points, lines)| self.copy(points, lines)).collect()
    }

    /// A copy of a game that has these lines on these points, which both ascend. The game is added if it is not there.
    fn copy(&mut self, points: &[Point], lines: &Lines) -> Result<Placing, PartsError> {
        let local = |point: &Point| point_of(points.binary_search(point).unwrap_or(0));
        let lines = lines.iter().map(|line| line.iter().map(local).collect()).collect();
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
        self.games.push(LibraryGame { board, uses: 1, proved: None });
        Ok((self.games.len() - 1, points.to_vec()))
    }

    /// The first of these games that can take this one's place, or itself, and the point of the latter on which each point of the former is
    /// then placed.
    pub(super) fn stand_in(&self, mut games: impl Iterator<Item = usize>, number: usize) -> Placing {
        let board = &self.games[number].board;
        let placed = games.find_map(|game| Some((game, embedded(&self.games[game].board, board)?)));
        placed.unwrap_or_else(|| (number, (0..board.points()).map(point_of).collect()))
    }

    /// For each game one that takes its place: a game with more lines, or itself. Those that are used most stay.
    fn merged(&self) -> BTreeMap<usize, Placing> {
        let size = |entry: &LibraryGame| (entry.board.points(), entry.board.lines().len());
        let mut order: Vec<usize> = (0..self.games.len()).collect();
        order.sort_by_key(|&number| (Reverse(size(&self.games[number])), Reverse(self.games[number].uses), number));
        let (mut kept, mut places) = (Vec::new(), BTreeMap::new());
        for number in order {
            let placing = self.stand_in(kept.iter().copied(), number);
            if placing.0 == number {
                kept.push(number);
            }
            places.insert(number, placing);
        }
        places
    }

    /// A game with its proof.
    pub(super) fn proof(&mut self, number: usize, prove: GameProver) -> Result<Arc<PartGame>, PartsError> {
        let LibraryGame { board, proved, .. } = &mut self.games[number];
        if let Some(proved) = proved {
            return Ok(Arc::clone(proved));
        }
        let game = Game::of_board(board.clone()).with_convention(Convention::MakerBreaker);
        let strategy = prove(&game)?;
        Ok(Arc::clone(proved.insert(PartGame::new(game, strategy.lemmas, strategy.theorem))))
    }
}

/// A game with its proof that takes the place of another one, and the point of the latter for each of its points.
pub(super) type ProvedGame = (Arc<PartGame>, Vec<Point>);

/// A part by a game that takes the place of another one, and the point of the latter for each of its points. The other game is placed on these
/// points.
pub(super) fn part((game, places): &ProvedGame, points: &[Point]) -> Part {
    Part { game: Arc::clone(game), points: places.iter().map(|&point| points[usize::from(point)]).collect() }
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
    let mut search = Backtracking { larger, held, places: vec![None; larger.points()], steps: 0 };
    if !search.hold(0) {
        return None;
    }
    let mut free = (0..larger.points()).map(point_of).filter(|&place| !search.places.contains(&Some(place)));
    search.places.iter().map(|place| place.or_else(|| free.next())).collect()
}

/// The state of the backtracking: which points are placed, and how many steps were taken.
struct Backtracking<'b> {
    larger: &'b Board,
    /// The lines of the smaller board.
    held: Vec<&'b [Point]>,
    /// The point of the smaller board for each point of the larger one that has one.
    places: Vec<Option<Point>>,
    steps: u32,
}

impl<'b> Backtracking<'b> {
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
            if self.steps <= MOST_STEPS && !self.places.contains(&Some(place)) {
                self.places[usize::from(point)] = Some(place);
                if self.place(rest, held, index) {
                    return true;
                }
                self.places[usize::from(point)] = None;
            }
        }
        false
    }
}

/// The most symmetries of a board that are all used. Else generators are, one after the other.
const MOST_SYMMETRIES: usize = 20_000;

/// The proof from leaves that are not the start, whose endings are given by their moves. With `only` it is that of the last step, after the
/// antagonist's only move.
fn strategy_of_entries(
    rules: &Arc<Rules>,
    group: &Group,
    entries: &[Step],
    only: Option<Point>,
    endings: &HashMap<&[Point], Ending>,
) -> Result<Strategy, PartsError> {
    let mut elements = group.elements(MOST_SYMMETRIES).unwrap_or_else(|| {
        let identity = [Permutation::identity(rules.points())];
        identity.into_iter().chain(group.generators.iter().cloned()).collect()
    });
    // What answers a first move must be an image that leaves the start as it is.
    elements.retain(|map| rules.start.iter().all(|points| map.set_image(points) == ascending(points)));
    let mut stated: Vec<Lemma> = Vec::new();
    let mut maps: BTreeSet<usize> = BTreeSet::from([0]);
    for entry in entries {
        let Some((&reply, before)) = entry.moves.split_last() else { continue };
        let lemma = match endings.get(&entry.moves[..]) {
            Some(ending) => of_leaf(rules, before, reply, ending).ok_or(PartsError::NotQuiet(entry.row))?,
            None => on_the_way(rules, &mut stated, &elements, &mut maps, (before, reply))?,
        };
        stated.push(lemma);
    }
    if only.is_some()
        && let Some(last) = stated.pop()
    {
        return Ok(Strategy { claim: rules.claim, lemmas: stated, theorem: last.term }.pruned());
    }
    let own = ascending(&rules.start[PROTAGONIST]);
    let first: Vec<usize> = (0..stated.len()).filter(|&index| stated[index].own == own).collect();
    let points = rules.points();
    let sets: Vec<FixedBitSet> = first.iter().map(|&index| set(points, stated[index].other.iter().copied())).collect();
    let due = without(points, &own);
    let plan = cover(&sets, due, &elements, &maps)
        .map_err(|replies| PartsError::NotAnswered { moves: Vec::new(), replies })?;
    let (mut numbers, mut lemmas) = (first, stated);
    for (from, map, other) in plan.chained {
        numbers.push(lemmas.len());
        let term = Term::cite(numbers[from], elements[map].clone());
        lemmas.push(stating(own.clone(), &other, term));
    }
    let cites = plan.cited.iter().map(|&(index, map)| Term::cite(numbers[index], elements[map].clone())).collect();
    Ok(Strategy { claim: rules.claim, lemmas, theorem: Term::cover(Vec::new(), cites) }.pruned())
}

fn stating(own: Vec<Point>, other: &FixedBitSet, term: Term) -> Lemma {
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

/// A leaf as a lemma: the antagonist is given all points that no part uses. Nothing if the reply is not quiet.
fn of_leaf(rules: &Arc<Rules>, before: &[Point], reply: Point, ending: &Ending) -> Option<Lemma> {
    let (own, _) = parted(rules, before);
    let parts = if let Ending::Parts(parts) = ending { &parts[..] } else { &[] };
    let used = parts.iter().flat_map(|part| &part.points).chain(&own).chain([&reply]);
    let other = without(rules.points(), used);
    let lemma = stating(own, &other, Term { moves: vec![reply], ending: ending.clone() });
    let mut position = lemma.position(rules);
    let complete = [PROTAGONIST, ANTAGONIST].into_iter().any(|role| position.has_completed(role));
    let is_quiet = !complete && !matches!(position.play(reply), Effect::Loses | Effect::Forces(_));
    is_quiet.then_some(lemma)
}

/// A lemma that answers a reply where the protagonist owns these points, and the antagonist those, if another one has the same points after
/// its answer, under a map: it is met in another order of moves.
fn transposed(
    stated: &[Lemma],
    elements: &[Permutation],
    (after, taken): (&[Point], &FixedBitSet),
    reply: Point,
) -> Option<Lemma> {
    let restated = |lemma: &Lemma, map: &Permutation| {
        let owned: Vec<Point> = lemma.own.iter().chain(&lemma.term.moves).map(|&point| map.image(point)).collect();
        let new: Vec<Point> = owned.iter().copied().filter(|point| !after.contains(point)).collect();
        let other = set(taken.len(), lemma.other.iter().map(|&point| map.image(point)));
        let is_same = new.len() == 1 && owned.len() == after.len() + 1;
        let is_answered = is_same && taken.is_subset(&other) && other.contains(reply.into());
        is_answered
            .then(|| stating(ascending(after), &other, Term { moves: new, ending: moved(&lemma.term.ending, map) }))
    };
    let alike = stated.iter().rev().filter(|lemma| lemma.own.len() == after.len() && lemma.term.moves.len() == 1);
    alike.flat_map(|lemma| elements.iter().map(move |map| (lemma, map))).find_map(|(lemma, map)| restated(lemma, map))
}

/// The ending of a lemma under a map.
fn moved(ending: &Ending, map: &Permutation) -> Ending {
    match ending {
        Ending::Cover(scripts) => {
            Ending::Cover(scripts.iter().map(|script| moved(&script.ending, map).into()).collect())
        }
        Ending::Cite { lemma, map: first } => Ending::Cite { lemma: *lemma, map: first.then(map) },
        Ending::Parts(parts) => {
            let image = |part: &Part| part.points.iter().map(|&point| map.image(point)).collect();
            Ending::Parts(parts.iter().map(|part| Part { game: Arc::clone(&part.game), points: image(part) }).collect())
        }
        Ending::Pairing | Ending::Potential | Ending::End => ending.clone(),
    }
}

/// A position on the way to leaves as a lemma: the reply, and a citation for each move after it. The antagonist is given all points that all
/// cited lemmas give him.
fn on_the_way(
    rules: &Rules,
    stated: &mut Vec<Lemma>,
    elements: &[Permutation],
    maps: &mut BTreeSet<usize>,
    (before, reply): (&[Point], Point),
) -> Result<Lemma, PartsError> {
    let (own, taken) = parted(rules, before);
    let after = [&own[..], &[reply]].concat();
    let taken = set(rules.points(), taken.iter().copied());
    let mut need = without(rules.points(), &after);
    need.difference_with(&taken);
    let mut candidates: Vec<(usize, usize, FixedBitSet)> = Vec::new();
    for (index, lemma) in stated.iter().enumerate().filter(|(_, lemma)| lemma.own.len() <= after.len()) {
        for (number, map) in elements.iter().enumerate() {
            if lemma.own.iter().all(|&point| after.contains(&map.image(point))) {
                let image = set(rules.points(), lemma.other.iter().map(|&point| map.image(point)));
                if taken.is_subset(&image) {
                    candidates.push((index, number, image));
                }
            }
        }
    }
    let (mut cites, mut common): (Vec<Term>, _) = (Vec::new(), without(rules.points(), []));
    while !need.is_clear() {
        // A new map costs about as much as two more citations.
        let gain = |(_, map, image): &(usize, usize, FixedBitSet)| {
            let gain = image.intersection_count(&need);
            if gain == 0 { 0 } else { (2 * gain + 6).saturating_sub(if maps.contains(map) { 0 } else { 6 }) }
        };
        let best = candidates.iter().rev().max_by_key(|candidate| gain(candidate)).filter(|best| gain(best) > 0);
        let Some((index, map, image)) = best else {
            let lemma = need.ones().find_map(|reply| transposed(stated, elements, (&after, &taken), point_of(reply)));
            let lemma = lemma.ok_or_else(|| PartsError::NotAnswered {
                moves: [before, &[reply]].concat(),
                replies: need.ones().map(point_of).collect(),
            })?;
            candidates.push((stated.len(), 0, set(rules.points(), lemma.other.iter().copied())));
            stated.push(lemma);
            continue;
        };
        maps.insert(*map);
        need.difference_with(image);
        cites.push(Term::cite(*index, elements[*map].clone()));
        common.intersect_with(image);
    }
    let mut other = if cites.is_empty() { taken } else { common };
    after.iter().for_each(|&point| other.remove(usize::from(point)));
    Ok(stating(own, &other, Term::cover(vec![reply], cites)))
}

/// All points of a board with so many but these.
fn without<'a>(points: usize, others: impl IntoIterator<Item = &'a Point>) -> FixedBitSet {
    let mut rest = FixedBitSet::with_capacity(points);
    rest.insert_range(..);
    others.into_iter().for_each(|&point| rest.remove(usize::from(point)));
    rest
}

/// A set of points of a board with so many.
pub(crate) fn set(points: usize, members: impl Iterator<Item = Point>) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(points);
    members.for_each(|point| set.insert(usize::from(point)));
    set
}

/// The most further maps that are tried at once, and how many choices of so many.
const MAPS: usize = 7;

const TRIES: u64 = 12;

/// The most lemmas of a plan.
const MOST_LEMMAS: usize = 400;

/// How all first moves are served.
pub(crate) struct FirstMoves {
    /// Further lemmas: which lemma each cites, by which map, and the set that it serves. They are numbered on from the given sets.
    pub(crate) chained: Vec<(usize, usize, FixedBitSet)>,
    /// The lemmas that the theorem cites, each with its map.
    pub(crate) cited: Vec<(usize, usize)>,
    /// About how many bytes this takes.
    cost: usize,
}

/// The cheapest plan found by which images of the sets serve all points that are due. Some maps are there already. If some points are in no
/// image of any set, these are returned.
pub(crate) fn cover(
    sets: &[FixedBitSet],
    due: FixedBitSet,
    elements: &[Permutation],
    there: &BTreeSet<usize>,
) -> Result<FirstMoves, Vec<Point>> {
    let all: Vec<usize> = (0..elements.len()).collect();
    let mut unreached = due.clone();
    let mut queue: Vec<Point> = sets.iter().flat_map(FixedBitSet::ones).map(point_of).collect();
    while let Some(point) = queue.pop() {
        if unreached.contains(usize::from(point)) {
            unreached.remove(usize::from(point));
            queue.extend(elements.iter().map(|map| map.image(point)));
        }
    }
    if !unreached.is_clear() {
        return Err(unreached.ones().map(point_of).collect());
    }
    let mut best: Option<FirstMoves> = None;
    let mut consider = |maps: Vec<usize>, dice: &mut Random| {
        let plan = with_maps(sets, due.clone(), elements, &maps, there.len(), dice);
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
    best.or_else(|| with_maps(sets, due, elements, &all, there.len(), &mut Random(0))).ok_or_else(Vec::new)
}

/// A plan by these maps alone, of which the first ones are there already.
fn with_maps(
    sets: &[FixedBitSet],
    mut left: FixedBitSet,
    elements: &[Permutation],
    maps: &[usize],
    there: usize,
    dice: &mut Random,
) -> Option<FirstMoves> {
    let points = left.len();
    let image = |of: &FixedBitSet, map: usize| set(points, of.ones().map(|point| elements[map].image(point_of(point))));
    let mut known: Vec<FixedBitSet> = sets.to_vec();
    let mut pool: Vec<(usize, usize, FixedBitSet)> = Vec::new();
    for (index, set) in known.iter().enumerate() {
        pool.extend(maps.iter().map(|&map| (index, map, image(set, map))));
    }
    let mut plan =
        FirstMoves { chained: Vec::new(), cited: Vec::new(), cost: points * (maps.len() - there.min(maps.len())) / 2 };
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
