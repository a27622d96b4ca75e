//! Lemmas, and the scripts of which their proofs are made.
//!
//! # Scripts
//!
//! A script answers replies to a quiet move. To know which replies a script answers one could play it against each.
//! On a board of 256 points that is slow, as most replies have nothing to do with the script. So `doubtful` plays a
//! forced sequence once, as if the antagonist had passed, and collects the points where a reply could disturb it.
//! Against these the script is played; it answers all others. The lemma of the pass in the specification (rules,
//! section 12) is the same idea for the checker.
//!
//! `OpenReplies::after` says which replies to a quiet move are *open*: no script answers them. Each script that is found for a reply leaves out
//! the further ones that it answers, so on a large board few replies are looked at.
//!
//! A citation without moves answers a reply if the lemma has this point for the antagonist: that is a test of sets.
//! With moves before it, it is played.
//!
//! A script that is said to answer too much would make a lemma false, and the final replay would refuse the whole
//! proof. One that is said to answer too little costs another script.
//!
//! # Lemmas as they are written
//!
//! A lemma has a quiet move, and the scripts that answer all replies.
//!
//! A position that was met is one of many that the same proof proves. So the lemma gives the antagonist as many
//! further points as possible, one after the other, as long as the scripts still answer every reply. Then it
//! *dominates* every position in which he has fewer points. A point that the scripts need free cannot be given, and
//! stays free.
//!
//! The order matters, as a point that is given may forbid another. The points of open replies come
//! first: if the antagonist has all of them in the statement, one lemma answers all these replies.
//!
//! For each point this takes a test of all scripts against all replies. Often the reply that failed last fails
//! again, so it is asked first.
//!
//! The protagonist's points are not reduced here: statements are found by them, and a lemma with
//! fewer would be found by no position of this search.
//!
//! # Points that are wanted
//!
//! A lemma gives the antagonist as many points as its proof allows, and one point that is given may forbid another.
//! So the order decides which positions it will dominate. What is wanted are the replies that are still open: those
//! after the last move, and those after earlier ones. A lemma that gives all of them answers all of them.
//!
//! *Nearest first*: a reply near the protagonist's points meets most proofs, and few lemmas can give it. One that
//! is far from them can be given by nearly every lemma, so it loses nothing by coming last. With the points by
//! their numbers, the first row of the board comes first, and its points, which any lemma would have given, keep
//! out those that matter. And where the proof does not allow a wanted point, further answers are searched for: each
//! saves a lemma of its own. In audits of Go-Moku this saves near half of the lemmas.
//!
//! # Statements
//!
//! A lemma dominates a position if the protagonist has at least its points there and the antagonist at most its
//! points. To search among all lemmas for that would take too long at every position. So only lemmas with exactly
//! the same points of the protagonist, up to symmetry, are looked at. What is lost: a lemma with fewer points would
//! dominate as well, and is not found.
//!
//! The key is the *form*: the least image of the protagonist's points under all symmetries. Several symmetries may
//! take the points to the form. A lemma is entered once for each of them, so that at a position one symmetry is
//! enough, the first. The entry has the antagonist's points as that symmetry maps them, and a position asks whether
//! its own, mapped, lie within.
//!
//! Of the entries of one form, none has all points of another: what is dominated is never needed. (The lemma itself
//! stays, as others may cite it.)
//!
//! To find a form takes an image for each symmetry, and so forms are remembered. A question takes one comparison of
//! sets for each entry of the form.

use std::{cmp::Reverse, collections::HashMap, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::{
    lemma_store::SetCover,
    search::{Exhaustion, threats::Sequence},
};
use pgc_core::{
    game::Point,
    position::{
        ANTAGONIST, Bits, Effect, Images, LineCounts, Moves, PROTAGONIST, Sides, Width, bit, mask, point_of, points,
        union,
    },
    strategy::{Ending, Lemma, Term},
};

/// A script that proves a position, if one was found.
pub(crate) type ScriptResult<W> = Result<Option<Script<W>>, Exhaustion>;

/// A lemma under a map: as what is cited, or as a killer move, if the move of this image is tried first.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct LemmaImage {
    /// Its number.
    pub lemma: usize,
    /// The number of the symmetry.
    pub map: usize,
}

impl LemmaImage {
    /// The image under a further map.
    pub(crate) fn then<P: Bits>(self, maps: &Images<P>, map: usize) -> Self {
        Self { map: maps.then(self.map, map), ..self }
    }
}

/// What answers a reply: moves that each force the reply, and perhaps a lemma that is cited after them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Script<W: Width> {
    /// The moves. Without a citation they are a forced sequence.
    pub moves: Sequence,
    /// The lemma.
    pub cited: Option<Citation<W>>,
}

/// A lemma that is cited.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Citation<W: Width> {
    /// The lemma, and the symmetry that takes its statement here.
    pub image: LemmaImage,
    /// The points of the statement, mapped.
    pub sides: Sides<W::Points>,
}

impl<W: Width> Script<W> {
    /// A forced sequence.
    pub fn forced(moves: Sequence) -> Self {
        Self { moves, cited: None }
    }

    /// About how many bytes it takes.
    pub fn cost(&self) -> usize {
        self.moves.len() + if self.cited.is_some() { 5 } else { 1 }
    }

    /// Its lemma as a killer move for sibling positions, unless other moves come before it.
    pub(crate) fn killer(&self) -> Option<LemmaImage> {
        self.cited.filter(|_| self.moves.is_empty()).map(|cite| cite.image)
    }

    /// The script with a move before it that forces the reply.
    #[must_use]
    pub fn after(mut self, point: Point) -> Self {
        self.moves.insert(0, point);
        self
    }

    /// The script under a map.
    #[must_use]
    pub fn image(self, maps: &Images<W::Points>, map: usize) -> Self {
        let moves = self.moves.into_iter().map(|point| maps.point(map, point)).collect();
        let cited = self.cited.map(|Citation { image, sides }| Citation {
            image: image.then(maps, map),
            sides: sides.map(|set| maps.image(map, set)),
        });
        Self { moves, cited }
    }

    /// The script in its final form, given what is cited instead of each lemma.
    pub fn term(&self, maps: &Images<W::Points>, instead: &dyn Fn(LemmaImage) -> LemmaImage) -> Term {
        let ending = self.cited.map_or(Ending::End, |cite| {
            let LemmaImage { lemma, map } = instead(cite.image);
            Ending::Cite { lemma, map: maps.symmetries[map].clone() }
        });
        Term { moves: self.moves.clone(), ending }
    }

    /// Those of some replies at a position that it answers.
    pub fn answered(&self, after: &LineCounts<W>, asked: W::Points) -> W::Points {
        let (sure, doubtful) = match &self.cited {
            None => match doubtful(after, &self.moves) {
                Some(doubtful) => (asked & !doubtful, asked & doubtful),
                None => (W::Points::EMPTY, W::Points::EMPTY),
            },
            Some(_) if !self.moves.is_empty() => (W::Points::EMPTY, asked),
            Some(cite) if cite.dominates(after) => (asked & cite.sides[ANTAGONIST], W::Points::EMPTY),
            Some(_) => (W::Points::EMPTY, W::Points::EMPTY),
        };
        let holds = doubtful.elements().filter(|&reply| self.needs(&after.with(ANTAGONIST, reply)).is_some());
        sure | mask(holds.map(point_of))
    }

    /// The antagonist's points where it cites, if it proves a position with the protagonist to move; none if its moves win
    /// before.
    pub(crate) fn needs(&self, position: &LineCounts<W>) -> Option<W::Points> {
        let mut position = *position;
        for &point in &self.moves {
            if !position.free().has(point.into()) {
                return None;
            }
            match position.play(point) {
                Effect::Wins => return Some(W::Points::EMPTY),
                Effect::Forces(_) => {}
                Effect::Quiet | Effect::Loses | Effect::Fills => return None,
            }
        }
        self.cited.as_ref().is_some_and(|cite| cite.dominates(&position)).then_some(position.sides[ANTAGONIST])
    }
}

impl<W: Width> Citation<W> {
    fn dominates(&self, position: &LineCounts<W>) -> bool {
        let [own, other] = self.sides;
        (own & !position.sides[PROTAGONIST]).is_empty() && (position.sides[ANTAGONIST] & !other).is_empty()
    }
}

/// The replies to a move, of those asked for, that no script answers.
pub(crate) fn left_open<'s, W: Width>(
    scripts: impl IntoIterator<Item = &'s Script<W>>,
    after: &LineCounts<W>,
    asked: W::Points,
) -> W::Points {
    scripts.into_iter().fold(asked, |rest, script| rest & !script.answered(after, rest))
}

/// The replies that might meet a forced sequence, with the antagonist to move; it answers all others. Nothing if it does not
/// even win after a null move.
///
/// A reply meets it at a point of the sequence, of its forced replies, or of its last threats; or where the antagonist would have a
/// third point on a line of four, in which case he might threaten to complete it before the sequence ends.
pub(crate) fn doubtful<W: Width>(after: &LineCounts<W>, sequence: &[Point]) -> Option<W::Points> {
    let mut position = *after;
    let mut touched = W::Points::EMPTY;
    for &point in sequence {
        if !position.free().has(point.into()) {
            return None;
        }
        touched |= bit(point);
        match position.play(point) {
            Effect::Wins => {
                // A reply elsewhere is only on lines that lack three of his points or more, even when all forced
                // replies are made. With it they lack two or more: he never threatens a line that the sequence
                // would have to prevent.
                let near = after.board.points_on(position.near(ANTAGONIST, after));
                return Some(touched | position.completions(PROTAGONIST) | near);
            }
            Effect::Forces(reply) => touched |= bit(reply),
            Effect::Quiet | Effect::Loses | Effect::Fills => return None,
        }
    }
    None
}

/// The replies that are open after a quiet move, and what answers the others.
#[derive(Clone)]
pub(crate) struct OpenReplies<W: Width> {
    pub(crate) open: Vec<Point>,
    pub(crate) scripts: Vec<Script<W>>,
}

impl<W: Width> OpenReplies<W> {
    /// What is open after a move to which these scripts are known, if `find` finds scripts for positions with the protagonist to move. Nothing
    /// if more than `most` replies are open.
    pub(crate) fn after(
        after: &LineCounts<W>,
        scripts: Vec<Script<W>>,
        most: usize,
        mut find: impl FnMut(&LineCounts<W>) -> Option<Script<W>>,
    ) -> Option<Self> {
        let mut rest = left_open(&scripts, after, after.free());
        let mut quiet = Self { open: Vec::new(), scripts };
        while let Some(reply) = rest.least() {
            rest &= !W::Points::single(reply);
            match find(&after.with(ANTAGONIST, reply)) {
                Some(script) => {
                    rest &= !script.answered(after, rest);
                    quiet.scripts.push(script);
                }
                None => quiet.open.push(point_of(reply)),
            }
            if quiet.open.len() > most {
                return None;
            }
        }
        Some(quiet)
    }

    /// Takes a script, which answers this reply and perhaps others.
    pub(crate) fn take(&mut self, after: &LineCounts<W>, reply: Point, script: Script<W>) {
        let is_open = |other: Point| script.answered(after, bit(other)).is_empty();
        self.open.retain(|&other| other != reply && is_open(other));
        self.scripts.push(script);
    }
}

/// For the sake of a point that is wanted, so many replies get a script of their own, at most.
const MENDED: usize = 4;

/// Finds a script for a position with the protagonist to move.
type FindScript<'a, W> = dyn FnMut(Sides<<W as Width>::Points>) -> Option<Script<W>> + 'a;

/// A lemma.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Sketch<W: Width> {
    /// The points of both players.
    pub sides: Sides<W::Points>,
    /// The protagonist's move: a quiet one; or, in lemmas of dictionaries and while lemmas are proved again, one that makes a threat.
    pub point: Point,
    /// What answers all replies.
    pub scripts: Vec<Script<W>>,
    /// A level at which the search by strategic moves knows the move to win, given what other lemmas answer.
    #[serde(skip)]
    pub level: u8,
    /// Whether the move makes a threat.
    #[serde(skip)]
    pub forces: bool,
}

impl<W: Width> Sketch<W> {
    /// A lemma for a position in which scripts answer all replies to a quiet move: with few of them, and as general as they allow.
    /// The antagonist is given the points that are offered, in their order. `find` finds a script for a position with the protagonist to
    /// move. Of the scripts those with the least `cost` for each reply are taken.
    pub fn of(
        before: &LineCounts<W>,
        point: Point,
        scripts: &[Script<W>],
        cost: fn(&Script<W>) -> usize,
        offers: &[Offer],
        find: &mut FindScript<W>,
    ) -> Self {
        let after = before.with(PROTAGONIST, point.into());
        let mut sketch = Self {
            sides: before.sides,
            point,
            scripts: few(&after, scripts, cost),
            level: 0,
            forces: !after.lacking(PROTAGONIST, 1).is_empty(),
        };
        sketch.generalise(before, offers, find);
        let after = LineCounts::new(before.board, sketch.sides).with(PROTAGONIST, point.into());
        sketch.scripts = few(&after, &sketch.scripts, cost);
        sketch
    }

    /// The lemma in its final form, given what is cited instead of each lemma.
    pub fn lemma(&self, maps: &Images<W::Points>, instead: &dyn Fn(LemmaImage) -> LemmaImage) -> Lemma {
        let [own, other] = self.sides.map(|set| points(set).collect());
        let scripts: Vec<Term> = self.scripts.iter().map(|script| script.term(maps, instead)).collect();
        let term = match &self.scripts[..] {
            [script] if self.forces => script.clone().after(self.point).term(maps, instead),
            _ => Term::cover(vec![self.point], scripts),
        };
        Lemma { own, other, left: None, term }
    }

    /// The citations among its scripts.
    pub(crate) fn cited(&self) -> impl Iterator<Item = usize> {
        self.scripts.iter().filter_map(|script| Some(script.cited?.image.lemma))
    }

    /// Gives the antagonist as many further points as the proof allows, one after another.
    fn generalise(&mut self, before: &LineCounts<W>, offers: &[Offer], find: &mut FindScript<W>) {
        let (board, mut position) = (before.board, *before);
        // The reply that was not answered last.
        let mut last = None;
        let played = usize::from(self.point);
        for &Offer { point: more, is_mended } in offers.iter().filter(|offer| offer.point != played) {
            let next = position.with(ANTAGONIST, more);
            // Before, he had no complete line.
            if board.through[more].elements().any(|line| (board.lines[line] & !next.sides[ANTAGONIST]).is_empty()) {
                continue;
            }
            match self.unanswered(&next, last) {
                Gaps::None => position = next,
                Gaps::Reply(reply) => {
                    last = Some(reply);
                    if is_mended && self.mend(&next, reply, find) {
                        position = next;
                    }
                }
                Gaps::All => {}
            }
        }
        self.sides = position.sides;
    }

    /// Adds scripts for this reply, which none answers, and for further ones, if few are enough. Returns whether all replies are answered.
    fn mend(&mut self, position: &LineCounts<W>, mut reply: usize, find: &mut FindScript<W>) -> bool {
        let known = self.scripts.len();
        for _ in 0..MENDED {
            let after = position.with(PROTAGONIST, self.point.into()).with(ANTAGONIST, reply);
            let Some(script) = find(after.sides) else { break };
            self.scripts.push(script);
            match self.unanswered(position, Some(reply)) {
                Gaps::None => return true,
                Gaps::Reply(other) if other != reply => reply = other,
                _ => break,
            }
        }
        self.scripts.truncate(known);
        false
    }

    /// A reply to the move at a position that no script answers; `first` is tried first.
    fn unanswered(&self, position: &LineCounts<W>, first: Option<usize>) -> Gaps {
        let after = position.with(PROTAGONIST, self.point.into());
        let Some(asked) = replies(&after) else { return Gaps::All };
        let rest = |asked: W::Points| left_open(&self.scripts, &after, asked);
        let first = first.map_or(W::Points::EMPTY, W::Points::single) & asked;
        let open = rest(first).least().or_else(|| rest(asked).least());
        open.map_or(Gaps::None, Gaps::Reply)
    }
}

/// The replies that no script answers.
enum Gaps {
    None,
    /// This one, and perhaps others.
    Reply(usize),
    /// The move is not quiet.
    All,
}

/// The replies to a move that is made: all, or the forced one. Nothing if it loses, or ends the game.
pub(crate) fn replies<W: Width>(after: &LineCounts<W>) -> Option<W::Points> {
    match after.effect() {
        Effect::Quiet => Some(after.free()),
        Effect::Forces(reply) => Some(bit(reply)),
        Effect::Wins | Effect::Loses | Effect::Fills => None,
    }
}

/// Few scripts that answer all replies, those that answer most first (set cover, Chvátal 1979).
///
/// It is called before the points are given, so that no script is kept for the sake of a further point only; and
/// again afterwards, as with more points of the antagonist fewer replies are left.
fn few<W: Width>(after: &LineCounts<W>, scripts: &[Script<W>], cost: fn(&Script<W>) -> usize) -> Vec<Script<W>> {
    let Some(asked) = replies(after) else { return scripts.to_vec() };
    let answered: Vec<W::Points> = scripts.iter().map(|script| script.answered(after, asked)).collect();
    let all = union(answered.iter().copied());
    let chosen = SetCover::of_points(all, answered.into_iter().zip(scripts.iter().map(cost))).greedy();
    chosen.into_iter().flatten().map(|index| scripts[index].clone()).collect()
}

/// An order of points, or of replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As they are numbered.
    ByNumber,
    /// Those first that are on lines with many points of the protagonist's.
    NearestFirst,
}

impl Order {
    /// The points of a set in this order.
    pub(crate) fn of<W: Width>(self, position: &LineCounts<W>, set: W::Points) -> Vec<usize> {
        let mut points: Vec<usize> = set.elements().collect();
        if self == Self::NearestFirst {
            points.sort_by_cached_key(|&point| Reverse(nearness(position, point)));
        }
        points
    }
}

/// How near a point is to the protagonist's: each line through it that he can complete counts, four times as much for each further
/// point of his.
fn nearness<W: Width>(position: &LineCounts<W>, point: usize) -> u64 {
    let (board, own) = (position.board, position.sides[PROTAGONIST]);
    let begun = (board.through[point] & position.begun(PROTAGONIST)).elements();
    begun.map(|line| 4_u64.saturating_pow((board.lines[line] & own).count()) - 1).sum()
}

/// A point that the antagonist is given in a lemma, if its proof allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    point: usize,
    /// Whether answers are searched for where the proof does not allow it.
    is_mended: bool,
}

/// The replies that a lemma should answer, if it can: points that the antagonist would like to have in its statement.
#[derive(Clone, Copy, Debug)]
pub struct Wishes<P> {
    /// The other replies to the last move that are open.
    here: P,
    /// Those to earlier moves.
    before: P,
}

impl<P: Bits> Wishes<P> {
    /// None.
    pub const NOTHING: Self = Self { here: P::EMPTY, before: P::EMPTY };

    /// After a further move, to which these replies are open.
    #[must_use]
    pub fn after(self, open: P) -> Self {
        Self { here: open, before: self.here | self.before }
    }

    /// The free points of a position in the order in which they are offered.
    pub fn offers<W: Width<Points = P>>(self, position: &LineCounts<W>, order: Order) -> Vec<Offer> {
        let wanted = self.here | self.before;
        let (first, is_mended) = match order {
            Order::ByNumber => (wanted, false),
            Order::NearestFirst => (self.here, true),
        };
        let groups = [(first, is_mended), (wanted & !first, is_mended), (!wanted, false)];
        let offers = groups.into_iter().flat_map(|(group, is_mended)| {
            let points = order.of(position, group & position.free());
            points.into_iter().map(move |point| Offer { point, is_mended })
        });
        offers.collect()
    }
}

/// How many forms are remembered, about.
const MOST_FORMS: usize = 1 << 18;

/// The antagonist's points of a statement, mapped, with the lemma and the map.
type StatementImage<P> = (P, usize, usize);

/// Lemmas at one time, and which of them are withdrawn. Their statements never change, only their proofs.
pub(crate) type Snapshot<W> = (Vec<Arc<Sketch<W>>>, Option<Vec<bool>>);

/// The least image of a set of the protagonist's points, and the symmetries that take the set there.
type Form<P> = (P, Arc<[usize]>);

/// Lemmas by the form of the protagonist's points.
#[derive(Clone, Debug)]
pub struct Statements<W: Width> {
    pub(crate) maps: Arc<Images<W::Points>>,
    all: Vec<Arc<Sketch<W>>>,
    /// The statements of each form. None has all points of another.
    by_form: HashMap<W::Points, Vec<StatementImage<W::Points>>>,
    forms: HashMap<W::Points, Form<W::Points>>,
    /// Whether each lemma is withdrawn, so that it is not cited: those that are revised are all entered, and may be withdrawn.
    withdrawn: Option<Vec<bool>>,
}

impl<W: Width> Statements<W> {
    /// No lemmas, on a board with these symmetries.
    pub fn new(maps: Arc<Images<W::Points>>) -> Self {
        Self { maps, all: Vec::new(), by_form: HashMap::new(), forms: HashMap::new(), withdrawn: None }
    }

    /// No lemmas, which may be withdrawn and changed.
    pub(crate) fn revised(maps: Arc<Images<W::Points>>) -> Self {
        Self { withdrawn: Some(Vec::new()), ..Self::new(maps) }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// The lemma with this number.
    pub fn lemma(&self, lemma: usize) -> &Arc<Sketch<W>> {
        &self.all[lemma]
    }

    /// The lemma's move, mapped.
    pub(crate) fn point(&self, image: LemmaImage) -> Point {
        self.maps.point(image.map, self.all[image.lemma].point)
    }

    /// Adds a lemma, and cites it as it stands.
    pub fn cite(&mut self, sketch: Sketch<W>) -> Script<W> {
        let lemma = self.add(Arc::new(sketch));
        self.cited(LemmaImage { lemma, map: 0 })
    }

    /// The citation of a lemma under a map.
    pub(crate) fn cited(&self, image: LemmaImage) -> Script<W> {
        let sides = self.all[image.lemma].sides.map(|set| self.maps.image(image.map, set));
        Script { moves: Vec::new(), cited: Some(Citation { image, sides }) }
    }

    /// Adds a lemma, and returns its index.
    fn add(&mut self, sketch: Arc<Sketch<W>>) -> usize {
        let lemma = self.all.len();
        let (form, maps) = self.form(sketch.sides[PROTAGONIST]);
        let known = self.by_form.entry(form).or_default();
        for &map in maps.iter() {
            let other = self.maps.image(map, sketch.sides[ANTAGONIST]);
            if self.withdrawn.is_some() {
                known.push((other, lemma, map));
            } else if known.iter().all(|&(known, ..)| !(other & !known).is_empty()) {
                known.retain(|&(known, ..)| !(known & !other).is_empty());
                known.push((other, lemma, map));
            }
        }
        self.all.push(sketch);
        self.withdrawn.iter_mut().for_each(|withdrawn| withdrawn.push(false));
        lemma
    }

    fn is_withdrawn(&self, lemma: usize) -> bool {
        self.withdrawn.as_ref().is_some_and(|withdrawn| withdrawn[lemma])
    }

    /// Withdraws lemmas, or readmits them.
    pub(crate) fn withdraw(&mut self, lemmas: &[usize], is_withdrawn: bool) {
        let withdrawn = self.withdrawn.as_mut();
        withdrawn.into_iter().for_each(|all| lemmas.iter().for_each(|&lemma| all[lemma] = is_withdrawn));
    }

    /// All lemmas at this time.
    pub(crate) fn snapshot(&self) -> Snapshot<W> {
        (self.all.clone(), self.withdrawn.clone())
    }

    /// Returns to an earlier or later state.
    pub(crate) fn restore(&mut self, (all, withdrawn): &Snapshot<W>) {
        let same = self.all.iter().zip(all).take_while(|(this, that)| this.sides == that.sides).count();
        for sketch in self.all.split_off(same) {
            let form = self.form(sketch.sides[PROTAGONIST]).0;
            self.by_form.entry(form).or_default().retain(|&(_, lemma, _)| lemma < same);
        }
        self.all.clone_from_slice(&all[..same]);
        all[same..].iter().for_each(|sketch| _ = self.add(Arc::clone(sketch)));
        self.withdrawn.clone_from(withdrawn);
    }

    /// Replaces each citation of a lemma by a script for its position, which states as much as is needed; or removes it.
    pub(crate) fn redirect(&mut self, lemma: usize, to: Option<&Script<W>>) {
        let Self { maps, all, .. } = self;
        for sketch in all.iter_mut().filter(|sketch| sketch.cited().any(|cited| cited == lemma)) {
            let scripts = sketch.scripts.iter().filter_map(|script| match script.cited {
                Some(Citation { image, .. }) if image.lemma == lemma => {
                    let Script { moves, cited } = to?.clone().image(maps, image.map);
                    Some(Script { moves: [&script.moves[..], &moves].concat(), cited })
                }
                _ => Some(script.clone()),
            });
            let scripts = scripts.collect();
            Arc::make_mut(sketch).scripts = scripts;
        }
    }

    /// Drops all lemmas but some, which cite no others, and gives these new numbers in their order.
    pub(crate) fn keep(&mut self, some: &[usize]) {
        let mut places = vec![0; self.all.len()];
        some.iter().zip(0..).for_each(|(&lemma, place)| places[lemma] = place);
        let kept: Vec<Arc<Sketch<W>>> = some.iter().map(|&lemma| Arc::clone(&self.all[lemma])).collect();
        *self = Self::revised(Arc::clone(&self.maps));
        for mut sketch in kept {
            for script in &mut Arc::make_mut(&mut sketch).scripts {
                script.cited.iter_mut().for_each(|cite| cite.image.lemma = places[cite.image.lemma]);
            }
            self.add(sketch);
        }
    }

    /// The first lemma that dominates a position with the same points of the protagonist.
    pub fn dominating(&mut self, sides: Sides<W::Points>) -> Option<Script<W>> {
        let first = self.each_dominating(sides).next()?;
        Some(self.cited(first))
    }

    /// All lemmas, among those that no other dominates, that dominate a position with the same points of the protagonist.
    pub(crate) fn all_dominating(&mut self, sides: Sides<W::Points>) -> Vec<LemmaImage> {
        self.each_dominating(sides).collect()
    }

    fn each_dominating(&mut self, sides: Sides<W::Points>) -> impl Iterator<Item = LemmaImage> {
        let (form, maps) = self.form(sides[PROTAGONIST]);
        let other = self.maps.image(maps[0], sides[ANTAGONIST]);
        // The lemma was mapped to the form by its map, and the position by the first one there. So the former, and then the inverse of the
        // latter, takes the lemma to the position.
        let back = self.maps.inverses[maps[0]];
        let (statements, known) = (&*self, self.by_form.get(&form).into_iter().flatten());
        let known = known.filter(move |&&(known, lemma, _)| other.is_in(known) && !statements.is_withdrawn(lemma));
        known.map(move |&(_, lemma, map)| LemmaImage { lemma, map: statements.maps.then(map, back) })
    }

    /// Forgets the forms of points, which are found again when they are needed, if there are many.
    pub(crate) fn forget_forms(&mut self) {
        if self.forms.len() > MOST_FORMS {
            self.forms.clear();
        }
    }

    /// The form of a set of points, found once by all symmetries.
    fn form(&mut self, own: W::Points) -> Form<W::Points> {
        let Self { maps, forms, .. } = self;
        let form = forms.entry(own).or_insert_with(|| {
            let images: Vec<W::Points> = (0..maps.symmetries.len()).map(|map| maps.image(map, own)).collect();
            let least = images.iter().min().copied().unwrap_or(own);
            (least, (0..images.len()).filter(|&map| images[map] == least).collect())
        });
        form.clone()
    }
}
