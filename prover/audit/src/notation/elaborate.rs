//! From the sections of a text to a strategy: gives every reply the answer that the text states, move by move.
//!
//! What the text leaves to its reader is filled in: the move that completes a line, the reply that is forced, and
//! the only move that does not lose at once. The text must state every other move; where it does not, there is a
//! gap.
//!
//! An elaborator has one position and goes down the items of a section: moves, cases, references to other sections,
//! claims that a draw is held. Each function returns a term, or nothing if there is a gap below; the position is
//! afterwards what it was. After a quiet move, the text's cases are played against the replies that they name;
//! other replies may be their images under maps or symmetries, or fall to a forced sequence. What several replies
//! share becomes a lemma.
//!
//! A text may refer to its own sections again and again, so short texts may mean very long play. Steps, nesting
//! and searches are counted, and a limit is a finding of its own: "undecided" is not "wrong".
//!
//! To see whether the answer to one reply would serve another one, the text is played there as a *trial*, with a
//! record of findings that is thrown away.
//!
//! # Moves
//!
//! Texts write some forced replies and leave out others, and leave out a block where the next move of the
//! antagonist shows that it was made. So at each item it is asked which player the text goes on with, and the moves
//! between are filled in, but only if there is just one: a reply that prevents a line, or a block. Where the text
//! states a reply although another one is forced, that is a finding.
//!
//! # What is filled in
//!
//! A *block* is the winner's only move that does not lose at once: his opponent would complete a line at exactly
//! one point. It is as forced as a forced reply, so it is filled in, and so is what follows if that needs no other
//! moves.
//!
//! Nothing else is filled in. A move that a reader would have to find is the text's to state, even where a program
//! finds it at once.
//!
//! # Marks
//!
//! Papers mark a move as forced, name the two points of a double threat, and put the other player's moves in
//! parentheses. None of this is needed for the proof, as the board says it, too. It is compared, since a wrong mark
//! is often the trace of a wrong point.
//!
//! # Draws that are held
//!
//! Pairs: J. W. H. M. Uiterwijk, *Set matching: an enhancement of the Hales-Jewett pairing strategy* (2017), has
//! the larger sets, too. The potential: Erdős and Selfridge (1973).
//!
//! What is tested is what the text says, not whether the draw could be held in any way: if its pairs leave a line
//! open, that is reported with the line, even where other pairs would hold. A set has lines of its own, and a proof
//! that they are held is looked for by the prover, as papers state such sets without one.
//!
//! # The games of sets
//!
//! A paper may say that a set of points holds some lines without saying how. So the game on these lines is proved,
//! or not, by the prover, within limits, and the proof becomes a part of the certificate. The same lines occur in
//! many positions, so what was found is kept.
//!
//! # What is found
//!
//! A section of a text may be played in many positions. So what is right is gathered by place and reported once, with
//! counts, and what is wrong is reported once for each place and text.
//!
//! # Replies to a quiet move
//!
//! A text may state one reply, a list of cases, or none. Cases give answers to the replies that they name; a last
//! case may be for all others. The replies that remain get an answer in this order: under the maps that the text
//! names, up to symmetry if the text says so, by a block and what follows it, and by a forced sequence if these are
//! filled in. What still has none is a gap, and is explained by what would answer it.
//!
//! The order decides only how the report words it, and which script is written; each answer is played.
//!
//! # Images
//!
//! A text says "up to symmetry", or names maps under which the answers are meant as well. For a reply without an
//! answer of its own, a map that keeps the position is looked for which takes an answered reply to it; the image of
//! that answer is then the answer. A named map is preferred to one that is only found. An answer with cases becomes
//! a lemma, so that it is written once and cited under each map.
//!
//! # Gaps
//!
//! A gap may be a slip: a map that is not named, a "up to symmetry" that is missing, a case that should name one
//! more reply. So before a reply is reported as open, these are tried, the nearest to the text first, and what works is
//! reported. It is not put into the proof, as it is not in the text.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    rc::Rc,
    sync::Arc,
};

use crate::notation::{
    claims::{Options, proved},
    labelled_board::{LabelledBoard, MapWord, products},
    text::{
        Cases, Defence, DefenceSet, Findings, Item, Kind, Move, Mover, Place, Play, Title, first_of, is_xeno_plain,
    },
};
use pgc_core::{
    game::{Board, Claim, Convention, Game, Point},
    position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Role, Rules, point_of},
    strategy::{Ending, Lemma, Part, PartGame, Replay, Strategy, Term, replay::PlayResult},
    symmetry::{Group, Permutation, automorphisms_of},
};
use pgc_engine::search::threats::ForcedSearch;

/// The most steps: cases, maps and references to sections that are gone through, repetitions included, and positions.
const MOST_STEPS: usize = 4_000_000;

/// The steps of a position, so that there are at most 300,000.
const POSITION: usize = 14;

/// The most quiet moves one after the other.
const MOST_NESTING: usize = 60;

/// The most positions in a search for a forced sequence.
const SEQUENCE_NODES: u64 = 20_000;

/// The most positions in all searches that only explain gaps, and half as many as in those for what is filled in. Each counts as often as the
/// board has points.
const MOST_SEARCHED: u64 = 50_000_000;

/// The most positions of each stage of a search in the game of a set.
const SET_NODES: u64 = 2_000_000;

/// The most findings. Each is compared with all before it.
const MOST_FINDINGS: usize = 5_000;

/// The most replies without an answer that are explained.
const MOST_EXPLAINED: usize = 500;

/// The state while the sections of a text are played.
pub(crate) struct Elaborator<'t> {
    ground: &'t LabelledBoard<'t>,
    claim: Claim,
    /// Whose moves are plain.
    plain: Role,
    /// Whether forced sequences are filled in, too.
    forced_search: bool,
    position: Position,
    /// The games of sets that were looked at, by their lines; nothing where no proof was found.
    set_games: HashMap<Vec<Vec<Point>>, Option<Arc<PartGame>>>,
    /// The findings.
    pub record: Ledger,
    lemmas: Vec<Lemma>,
    stabilisers: HashMap<[Vec<Point>; 2], Rc<Group>>,
    /// The steps so far.
    steps: usize,
    /// Those that were taken only to try an answer against another reply.
    tried: usize,
    nesting: usize,
    /// What is left of the searches.
    searches: u64,
}

/// The findings of an elaboration so far. A trial has a record of its own, which is dropped afterwards.
#[derive(Default)]
pub(crate) struct Ledger {
    /// The findings.
    pub findings: Findings,
    /// What is right about each section, by the place of its title.
    pub truths: BTreeMap<Place, Truths>,
    /// How many replies without an answer were reported.
    gaps: usize,
    /// Whether this is a trial: only a strategy without any defect is of interest.
    is_trial: bool,
    /// Whether blocks are filled in where the text states no more.
    fills_in: bool,
}

impl Ledger {
    /// Whether this is a trial that has failed.
    fn has_failed(&self) -> bool {
        self.is_trial && !self.findings.defects.is_empty()
    }
}

/// What is right about a section, by place.
#[derive(Default)]
pub(crate) struct Truths {
    /// The position in which it was entered first, Xeno's points first.
    pub entered: Option<[Vec<Point>; 2]>,
    /// Moves that are marked as forced.
    pub forced: BTreeSet<Place>,
    /// Double threats.
    pub doubles: BTreeSet<Place>,
    /// Where the draw is held.
    pub held: BTreeSet<Place>,
    /// Moves of the protagonist that are forced and not marked.
    pub unmarked: BTreeMap<Place, Point>,
    /// How many replies to quiet moves have an answer in each way.
    pub ways: BTreeMap<&'static str, usize>,
    /// The number of blocks that were filled in, those that follow other blocks included.
    pub blocks: usize,
    /// How symmetries were used.
    pub symmetries: BTreeSet<String>,
}

const UNSEARCHED: &str =
    "the audit has reached its limit for searching forced sequences; a position that it reports next may have one";

const FORCED: &str = "for a forced reply";

const FULL: &str = "the board is full, and neither player has won";

/// The items that are left, and where the text is.
///
/// It is a place in the text, and is handed down by value: going back is to forget it.
#[derive(Clone, Copy)]
struct Rest<'t> {
    items: &'t [Item],
    at: Place,
}

impl<'t> Elaborator<'t> {
    /// One that has played nothing yet.
    pub(super) fn new(ground: &'t LabelledBoard<'t>, claim: Claim, forced_search: bool) -> Self {
        let theorem = ground.text.theorem();
        let plain = theorem.is_none_or(|(play, _)| play.plain.unwrap_or_else(|| is_xeno_plain(&play.items)));
        Elaborator {
            ground,
            claim,
            plain: Role::from(plain != claim.is_xeno()),
            forced_search,
            position: Position::new(&Rules::new(&ground.game, claim)),
            set_games: HashMap::new(),
            record: Ledger::default(),
            lemmas: Vec::new(),
            stabilisers: HashMap::new(),
            steps: 0,
            tried: 0,
            nesting: 0,
            searches: MOST_SEARCHED << u32::from(forced_search),
        }
    }

    /// The strategy of the section that begins the game, if it covers everything.
    pub(super) fn strategy(&mut self, play: &'t Play) -> Option<Strategy> {
        let rest = Rest { items: &play.items, at: play.title.place };
        let sets = self.sets();
        self.truths(rest.at).entered = Some(sets);
        let theorem = if self.claim.is_xeno() {
            self.move_on(rest)?
        } else if self.position.is_in_danger() {
            return self.fail(rest.at, Kind::Loses, "the first move completes a line");
        } else {
            Term { moves: Vec::new(), ending: self.against_replies(rest)? }
        };
        Some(Strategy { claim: self.claim, lemmas: std::mem::take(&mut self.lemmas), theorem })
    }

    /// What is found while moves are made, which are then taken back.
    fn trying<T>(&mut self, find: impl FnOnce(&mut Self) -> T) -> T {
        let mark = self.position.trail().len();
        let found = find(self);
        self.position.take_back_to(mark);
        found
    }

    /// What is found as a trial, with a record of its own, and this record. The first defect ends the trial, and is not explained.
    pub(super) fn as_trial<T>(&mut self, fills_in: bool, find: impl FnOnce(&mut Self) -> T) -> (T, Ledger) {
        let record = std::mem::replace(&mut self.record, Ledger { fills_in, is_trial: true, ..Ledger::default() });
        let found = self.trying(find);
        (found, std::mem::replace(&mut self.record, record))
    }

    /// What is found after a move, which is then taken back.
    fn after<T>(&mut self, role: Role, point: Point, find: impl FnOnce(&mut Self) -> T) -> T {
        self.trying(|this| {
            this.position.place(role, point);
            find(this)
        })
    }

    /// A forced sequence of the protagonist's, if one is found soon.
    fn sequence(&mut self) -> Option<Vec<Point>> {
        let points = self.ground.game.board.points();
        let left = self.searches / points as u64;
        let mut search = ForcedSearch::new(SEQUENCE_NODES.min(left));
        let found = search.shortest(&mut self.position, points.min(20));
        self.searches = self.searches.saturating_sub(search.nodes.saturating_mul(points as u64));
        found
    }

    /// The symmetries that keep the position.
    fn stabiliser(&mut self) -> Rc<Group> {
        let (sets, game) = (self.sets(), &self.ground.game);
        let group = |[xeno, ophelia]: &[Vec<Point>; 2]| Rc::new(automorphisms_of(game, &[xeno, ophelia]));
        Rc::clone(self.stabilisers.entry(sets).or_insert_with_key(group))
    }

    /// Xeno's points and Ophelia's.
    fn sets(&self) -> [Vec<Point>; 2] {
        self.claim.by_player([PROTAGONIST, ANTAGONIST].map(|role| self.position.points_of(role)))
    }

    /// The moves after the first ones, as the text writes them.
    fn line_of_play(&self, first: usize) -> String {
        let moves = self.position.trail()[first..].iter();
        moves.map(|&(role, point)| self.shown(role, point)).collect::<Vec<_>>().join(", ")
    }

    /// The moment in words.
    fn moment(&self) -> String {
        match self.position.trail() {
            [] => "at the beginning".to_owned(),
            _ => format!("after {}", self.line_of_play(0)),
        }
    }

    /// The protagonist and the antagonist.
    fn players(&self) -> [&'static str; 2] {
        self.claim.by_player(["Xeno", "Ophelia"])
    }

    fn role(&self, is_xeno: bool) -> Role {
        if is_xeno == self.claim.is_xeno() { PROTAGONIST } else { ANTAGONIST }
    }

    /// Who makes a move.
    fn mover(&self, mv: &Move) -> Role {
        match mv.mover {
            Mover::Plain => self.plain,
            Mover::InParentheses => 1 - self.plain,
            Mover::OfColumn(is_xeno) => self.role(is_xeno),
        }
    }

    fn name(&self, point: Point) -> &'t str {
        self.ground.text.name(point)
    }

    /// A move as the text writes it: plain, or in parentheses.
    fn shown(&self, role: Role, point: Point) -> String {
        let name = self.name(point);
        if role == self.plain { name.to_owned() } else { format!("({name})") }
    }

    fn note(&mut self, at: Place, kind: Kind, text: impl Into<String>) {
        self.record.findings.add(at, kind, text);
    }

    /// Tells what is wrong where nothing can follow.
    fn fail<T>(&mut self, at: Place, kind: Kind, text: impl Into<String>) -> Option<T> {
        self.note(at, kind, text);
        None
    }

    /// Reports a gap: the line of play that leads to it, and why there is none or what would fill it.
    fn gap<T>(&mut self, at: Place, text: &str) -> Option<T> {
        let play = if self.position.trail().is_empty() { self.moment() } else { self.line_of_play(0) };
        self.record.findings.add_with(at, Kind::Gap, play, vec![format!("  {text}")]);
        None
    }

    /// Tells that a limit is met.
    fn ends<T>(&mut self, at: Place, limit: &str) -> Option<T> {
        self.fail(at, Kind::Undecided, format!("the audit ends here: {limit}"))
    }

    /// What is right about the section to which a place belongs.
    fn truths(&mut self, at: Place) -> &mut Truths {
        self.record.truths.entry(self.ground.text.statement(at).0).or_default()
    }

    /// Takes this many steps, if the limits still allow them and this is no trial that has failed. The finding is made once, when a limit is
    /// crossed.
    fn steps(&mut self, steps: usize, at: Place) -> Option<()> {
        if self.steps > MOST_STEPS || self.record.has_failed() || self.is_over(at) {
            return None;
        }
        self.steps = self.steps.saturating_add(steps);
        if self.steps <= MOST_STEPS {
            return Some(());
        }
        let all = format!("its positions have more than {MOST_STEPS} cases, maps and references to sections in all");
        self.ends(at, &format!("{all}, or are too many themselves, as each counts as {POSITION} of these"))
    }

    /// Whether there are too many findings.
    fn is_over(&mut self, at: Place) -> bool {
        let before = self.record.findings.all.len();
        if before == MOST_FINDINGS {
            self.ends::<()>(at, &format!("there are {MOST_FINDINGS} findings before this"));
        }
        before >= MOST_FINDINGS
    }

    /// Follows references to other sections.
    ///
    /// A section that begins with another reference is left at once. A section that leads to itself without a move in
    /// between would be followed for ever, so the names met on the way are kept. A section may be for the position after a forced reply that
    /// the text leaves out: it is not entered yet.
    fn follow(&mut self, mut rest: Rest<'t>, reply: Option<Point>) -> Option<Rest<'t>> {
        let (mut met, mut sets): (HashSet<&str>, _) = (HashSet::new(), None);
        while let Some(Item::Go(Title { name, place })) = rest.items.first() {
            self.steps(1, rest.at)?;
            let at = *place;
            if !met.insert(name) {
                return self.fail(at, Kind::WrongPosition, format!("\"{name}\" leads to itself without a move"));
            }
            let sets = &*sets.get_or_insert_with(|| self.sets());
            // `references` reports a section that is missing.
            let play: &'t Play = self.ground.text.plays.get(name.as_str())?;
            if let Some(own) = play.position.as_ref().filter(|own| *own != sets) {
                if reply.is_some_and(|reply| self.claim.by_player(own.each_ref())[ANTAGONIST].contains(&reply)) {
                    return Some(rest);
                }
                let [own, this] = [own, sets].map(|sets| self.ground.text.position(sets));
                let text = format!("\"{name}\" is for the position {own}, but this is {this}, {}", self.moment());
                return self.fail(at, Kind::WrongPosition, text);
            }
            self.truths(play.title.place).entered.get_or_insert_with(|| sets.clone());
            rest = Rest { items: &play.items, at: play.title.place };
        }
        Some(rest)
    }

    /// The protagonist's moves that force a win, with the replies, as a person would type them. If sequences are filled in, one was
    /// searched for already.
    fn shown_sequence(&mut self) -> Option<String> {
        let sequence = if self.forced_search { None } else { self.sequence() }?;
        let first = self.position.trail().len();
        Some(self.trying(|this| {
            sequence.into_iter().for_each(|point| _ = this.position.play(point));
            this.line_of_play(first)
        }))
    }

    /// The protagonist's moves from the position, with everything that follows. The moves stay on the board. Each turn of the loop takes an
    /// item of the text, makes the move with the reply that it forces, and goes on until a move wins, is quiet, or the text ends.
    fn move_on(&mut self, mut rest: Rest<'t>) -> Option<Term> {
        let is_draw = self.claim.is_draw();
        let mut moves = Vec::new();
        loop {
            rest = self.follow(rest, None)?;
            let is_untold = self.record.fills_in && rest.items.is_empty();
            if let Some(end) = if is_untold { self.at_once() } else { None } {
                return Some(Term::forced([moves, end].concat()));
            }
            self.steps(POSITION, rest.at)?;
            let point = match rest.items.split_first() {
                Some((Item::Move(mv), items)) if self.mover(mv) == PROTAGONIST => {
                    rest = Rest { items, at: mv.place };
                    self.check(PROTAGONIST, mv, "for a move that its player may choose")?;
                    mv.point
                }
                Some((Item::Defence(place, held), _)) => {
                    return Some(Term { moves, ending: self.held(held, PROTAGONIST, *place)? });
                }
                // The text goes on with the antagonist's move: it leaves a block to the reader.
                Some((item, _)) => self.left_out(item, rest.at)?,
                None if is_untold => self.filled_block(None, rest.at)?,
                None => {
                    let end = self.end(rest.at)?;
                    return Some(Term { moves: [moves, end.moves].concat(), ending: end.ending });
                }
            };
            self.position.place(PROTAGONIST, point);
            moves.push(point);
            let ending = match self.position.effect() {
                Effect::Wins => {
                    if !self.check_double(rest).items.is_empty() {
                        let text = format!("the game is won {}; what follows is ignored", self.moment());
                        self.note(rest.at, Kind::Note, text);
                    }
                    Ending::End
                }
                Effect::Loses => {
                    let [_, other] = self.players();
                    let points: Vec<Point> = self.position.immediate_wins(ANTAGONIST).collect();
                    let points = self.ground.text.list(&points);
                    let text = format!("{} {other} completes a line at {points}", self.moment());
                    return self.fail(rest.at, Kind::Loses, text);
                }
                Effect::Fills if is_draw => Ending::End,
                Effect::Quiet | Effect::Fills => self.against_replies(rest)?,
                Effect::Forces(reply) => {
                    rest = self.forced_reply(reply, rest)?;
                    self.position.place(ANTAGONIST, reply);
                    match self.position.is_full() {
                        false => continue,
                        true if is_draw => Ending::End,
                        true => return self.gap(rest.at, FULL),
                    }
                }
            };
            return Some(Term { moves, ending });
        }
    }

    /// The protagonist's move that the text leaves out before it goes on with the other player's: a block, or nothing.
    fn left_out(&mut self, item: &Item, at: Place) -> Option<Point> {
        // A move at the point of the block is the block, written as the other player's.
        let given = if let Item::Move(mv) = item { Some(mv) } else { None };
        if let Some(block) = self.filled_block(given.map(|mv| mv.point), at) {
            return Some(block);
        }
        let [own, _] = self.players();
        let mut text = format!("it is {own}'s turn here, {}", self.moment());
        if let Some(mv) = given.filter(|mv| !matches!(mv.mover, Mover::OfColumn(_))) {
            text += &format!("; if this is the move, write {}", self.shown(PROTAGONIST, mv.point));
            text += if mv.mover == Mover::Plain { ", or 'plain: Ophelia' on the theorem's line" } else { "" };
        }
        self.fail(item.place(), Kind::WrongTurn, text)
    }

    /// The block that is filled in, unless it is at this point: the antagonist would complete a line at exactly one point, which the
    /// protagonist may take, and the protagonist himself can complete none.
    fn filled_block(&mut self, but: Option<Point>, at: Place) -> Option<Point> {
        let danger: Vec<Point> = self.position.immediate_wins(ANTAGONIST).take(2).collect();
        let [block] = danger[..] else { return None };
        let is_due = self.position.immediate_wins(PROTAGONIST).next().is_none() && but != Some(block);
        let block = Some(block).filter(|&block| is_due && self.position.is_legal(PROTAGONIST, block))?;
        self.truths(at).blocks += 1;
        Some(block)
    }

    /// The end of a sequence after which the text states no more.
    fn end(&mut self, at: Place) -> Option<Term> {
        if let Some((term, _)) = self.filled(at) {
            return Some(term);
        }
        if self.claim.is_draw() {
            return self.gap(at, "the text ends before it says how the draw is held");
        }
        let found = match self.shown_sequence() {
            Some(shown) => format!("; these moves force one, but the text does not give them: {shown}"),
            None => ", and no moves were found that force one".to_owned(),
        };
        self.gap(at, &format!("the text ends before a win{found}"))
    }

    /// What the text states after a forced reply.
    fn forced_reply(&mut self, reply: Point, rest: Rest<'t>) -> Option<Rest<'t>> {
        let rest = self.follow(rest, Some(reply))?;
        let rest = self.check_double(rest);
        let Some((item, items)) = rest.items.split_first() else { return Some(rest) };
        let [own, other] = self.players();
        let at = item.place();
        match item {
            Item::Move(mv) if self.mover(mv) == ANTAGONIST => {
                if mv.point != reply {
                    let [reply, given] = [reply, mv.point].map(|point| self.name(point));
                    let must = format!("{other} must reply at {reply}, where {own} completes a line");
                    let text = format!("{} {must}; {given} loses at once", self.moment());
                    return self.fail(at, Kind::WrongReply, text);
                }
                self.check(ANTAGONIST, mv, FORCED)?;
                Some(Rest { items, at })
            }
            Item::Cases(cases) => {
                let all = self.all_cases(cases, rest.at)?;
                let stated = self.stated(&all, Some(reply));
                all.iter().for_each(|(mv, _)| self.check_symmetry(mv, FORCED));
                self.under(cases, rest.at);
                let otherwise = Rest { items: cases.otherwise.as_deref().unwrap_or_default(), at: cases.place };
                Some(stated.first().map_or(otherwise, |(mv, items)| Rest { items, at: mv.place }))
            }
            Item::Move(mv) if mv.point == reply && !matches!(mv.mover, Mover::OfColumn(_)) => {
                let (moment, shown) = (self.moment(), self.shown(ANTAGONIST, reply));
                self.fail(at, Kind::WrongTurn, format!("it is {other}'s turn here, {moment}; write {shown}"))
            }
            Item::Move(..) | Item::Go(_) | Item::Double(..) | Item::Defence(..) => Some(rest),
        }
    }

    /// A proof of a position about which a section says nothing, the protagonist to move, and how many blocks it has: it is played on as a trial,
    /// in which whatever the text leaves out is filled in.
    fn filled(&mut self, at: Place) -> Option<(Term, usize)> {
        let (term, Ledger { findings, truths, .. }) = self.as_trial(true, |this| this.move_on(Rest { items: &[], at }));
        self.record.findings.extend(findings.all.into_iter().filter(|finding| finding.kind == Kind::Undecided));
        let is_exhausted = self.forced_search && self.searches < self.ground.game.board.points() as u64;
        if term.is_none() && is_exhausted && !self.record.is_trial {
            self.note(at, Kind::Undecided, UNSEARCHED);
        }
        let (term, blocks) = (term?, truths.values().map(|truths| truths.blocks).sum());
        if blocks > 0 {
            self.truths(at).blocks += blocks;
        }
        Some((term, blocks))
    }

    /// The moves that end a line of play about which the text says nothing, the protagonist to move, unless a block comes first: one that
    /// completes a line, a forced sequence if these are filled in, or none if the board is full and that will do.
    fn at_once(&mut self) -> Option<Vec<Point>> {
        if let Some(point) = self.position.immediate_wins(PROTAGONIST).next() {
            return Some(vec![point]);
        }
        if self.position.is_full() && self.claim.is_draw() {
            return Some(Vec::new());
        }
        if self.forced_search { self.sequence() } else { None }
    }

    /// Plays the game of an example up to where the text is wrong, which is reported.
    pub(crate) fn example(&mut self, items: &'t [Item]) -> Option<()> {
        self.plain = self.role(is_xeno_plain(items));
        self.position.take_back_to(0);
        items.iter().try_for_each(|item| {
            let mv = match item {
                Item::Move(mv) => mv,
                Item::Double(_, at, _) => {
                    self.check_double(Rest { items: std::slice::from_ref(item), at: *at });
                    return Some(());
                }
                _ => return self.fail(item.place(), Kind::WrongTurn, "an example is a single game"),
            };
            let role = self.mover(mv);
            let is_second = self.position.stones(PROTAGONIST) > self.position.stones(ANTAGONIST);
            if is_second != (role == ANTAGONIST) {
                let text = format!("it is the other player's turn; write {}", self.shown(1 - role, mv.point));
                return self.fail(mv.place, Kind::WrongTurn, text);
            }
            if self.position.has_completed(PROTAGONIST) || self.position.has_completed(ANTAGONIST) {
                return self.fail(mv.place, Kind::WrongTurn, format!("the game is over {}", self.moment()));
            }
            self.check(role, mv, "in a single game")?;
            self.position.place(role, mv.point);
            Some(())
        })
    }

    /// Checks a move of the text's that is about to be played, and its marks. It does not stand for its images, for this reason.
    fn check(&mut self, role: Role, mv: &Move, alone: &str) -> Option<()> {
        self.check_symmetry(mv, alone);
        self.legal(role, mv)?;
        self.check_mark(role, mv);
        Some(())
    }

    /// Notes that a move does not stand for its images, if the text says so.
    fn check_symmetry(&mut self, mv: &Move, alone: &str) {
        if mv.symmetric {
            self.note(mv.place, Kind::Note, format!("'up to symmetry' has no meaning {alone}"));
        }
    }

    /// Checks that a player may move there. If not, it is reported who owns the point or what forbids it.
    fn legal(&mut self, role: Role, mv: &Move) -> Option<()> {
        if self.position.is_legal(role, mv.point) {
            return Some(());
        }
        let owner = [PROTAGONIST, ANTAGONIST].into_iter().find(|&role| self.position.owns(role, mv.point));
        let owned = owner.map(|owner| format!("{} has it already", self.players()[owner]));
        let why = owned.unwrap_or_else(|| "the opening rule forbids it".to_owned());
        let text = format!("{} cannot be played {}: {why}", self.name(mv.point), self.moment());
        self.fail(mv.place, Kind::IllegalMove, text)
    }

    /// Checks the mark of a move that is about to be played. A move is forced if the other player would complete a line
    /// there.
    fn check_mark(&mut self, role: Role, mv: &Move) {
        let threats: Vec<Point> = self.position.immediate_wins(1 - role).collect();
        match (mv.forced, threats.contains(&mv.point)) {
            (true, true) => _ = self.truths(mv.place).forced.insert(mv.place),
            (true, false) => {
                let (shown, moment, other) = (self.shown(role, mv.point), self.moment(), self.players()[1 - role]);
                let why = match threats[..] {
                    [] => "completes no line next".to_owned(),
                    _ => format!("completes a line at {}", self.ground.text.list(&threats)),
                };
                let text = format!("{shown} is marked as forced, but {moment} {other} {why}");
                self.note(mv.place, Kind::NotForced, text);
            }
            (false, true) if role == PROTAGONIST => _ = self.truths(mv.place).unmarked.insert(mv.place, mv.point),
            _ => {}
        }
    }

    /// Passes over a double threat if it comes next, and checks that its points complete lines of the player who has just moved.
    fn check_double(&mut self, rest: Rest<'t>) -> Rest<'t> {
        let [Item::Double(is_xeno, place, points), items @ ..] = rest.items else { return rest };
        let rest = Rest { items, ..rest };
        let role = self.role(*is_xeno);
        let all: BTreeSet<Point> = self.position.completions(role).collect();
        let given: BTreeSet<Point> = points.iter().copied().collect();
        let has_moved = self.position.trail().last().is_some_and(|&(last, _)| last == role);
        if given.is_subset(&all) && given.len() > 1 && has_moved {
            self.truths(*place).doubles.insert(*place);
            return rest;
        }
        let all: Vec<Point> = all.into_iter().collect();
        let real = match all[..] {
            [] => "no point does".to_owned(),
            [one] => format!("it is {}", self.name(one)),
            _ => format!("they are {}", self.ground.text.list(&all)),
        };
        let (moment, player) = (self.moment(), self.players()[role]);
        let text = format!("{moment} these are not the points that complete a line of {player}'s: {real}");
        self.note(*place, Kind::NoDoubleThreat, text);
        rest
    }

    /// The ending with the antagonist to move: how the draw is held, or scripts against all replies.
    fn against_replies(&mut self, rest: Rest<'t>) -> Option<Ending> {
        let rest = self.follow(rest, None)?;
        match rest.items.first() {
            Some(Item::Defence(place, held)) => self.held(held, ANTAGONIST, *place),
            None if self.claim.is_draw() && !self.record.fills_in => self.gap(
                rest.at,
                "the text does not say how the draw is held from here on; write pairing, parts, cases or otherwise: potential",
            ),
            _ if self.nesting == MOST_NESTING => {
                self.ends(rest.at, &format!("there are more than {MOST_NESTING} quiet moves one after the other"))
            }
            _ => {
                self.nesting += 1;
                let scripts = self.scripts(rest);
                self.nesting -= 1;
                scripts.map(Ending::Cover)
            }
        }
    }

    /// The ending that holds the draw from here on, as the text says, if it does.
    fn held(&mut self, held: &'t Defence, to_move: Role, at: Place) -> Option<Ending> {
        let (moment, [own, other]) = (self.moment(), self.players());
        let wrong = match held {
            _ if !self.claim.is_draw() => "a draw is held, but the theorem claims a win",
            Defence::Potential if to_move == ANTAGONIST => &format!(
                "it is not {own}'s turn, as it must be where the potential is counted; write otherwise: potential"
            ),
            Defence::Named(_) | Defence::Sets(_) if to_move == PROTAGONIST => {
                &format!("it is not {other}'s turn, as it must be where pairs and sets hold; write {own}'s move before")
            }
            _ => "",
        };
        if !wrong.is_empty() {
            return self.fail(at, Kind::WrongTurn, format!("{moment} {wrong}"));
        }
        let ending = match held {
            Defence::Potential if Replay::new(&[]).ends(&mut self.position, &Ending::Potential, PlayResult::Own) => {
                Ending::Potential
            }
            Defence::Potential => return self.fail(at, Kind::NotHeld, format!("{moment} the potential is 1 or more")),
            Defence::Named(title) => {
                let Some(sets) = self.ground.sets.get(title.name.as_str()) else {
                    let text = format!("no 'pairs' are called \"{}\"", title.name.escape_debug());
                    return self.fail(title.place, Kind::WrongPosition, text);
                };
                self.by_sets(sets, at)?
            }
            Defence::Sets(sets) => self.by_sets(sets, at)?,
        };
        self.truths(at).held.insert(at);
        Some(ending)
    }

    /// By sets that each hold the lines within them. Lines of sets that meet a point that is taken hold nothing any more.
    pub(super) fn by_sets(&mut self, sets: &[DefenceSet], at: Place) -> Option<Ending> {
        self.disjoint(sets)?;
        let is_free = |line: &&Vec<Point>| line.iter().all(|&point| self.position.is_free(point));
        let left: Vec<Vec<&Vec<Point>>> = sets.iter().map(|set| set.lines.iter().filter(is_free).collect()).collect();
        let (mut used, mut escaping) = (BTreeSet::new(), Vec::new());
        let open = self.position.open_lines(ANTAGONIST);
        for line in open.filter(|&line| self.position.may_complete(ANTAGONIST, line)) {
            let points = &self.position.rules().lines[line];
            let within = |held: &&Vec<Point>| held.iter().all(|point| points.binary_search(point).is_ok());
            match left.iter().position(|lines| lines.iter().any(within)) {
                Some(set) => _ = used.insert(set),
                None => escaping.push(self.ground.text.set(points)),
            }
        }
        if !escaping.is_empty() {
            let lines = if escaping.len() == 1 { "a line escapes" } else { "lines escape" };
            let (moment, names) = (self.moment(), first_of(escaping.into_iter()));
            let text = format!("{moment} {lines}, as no pair or set holds them: {names}");
            return self.fail(at, Kind::NotHeld, text);
        }
        // The checker finds a pairing by itself, so it takes no bytes, and needs no second version of the format.
        if left.iter().flatten().all(|line| line.len() == 2)
            && Replay::new(&[]).ends(&mut self.position, &Ending::Pairing, PlayResult::Quiet)
        {
            return Some(Ending::Pairing);
        }
        let parts: Option<Vec<Part>> = used.into_iter().map(|set| self.part(&left[set], &sets[set])).collect();
        Some(Ending::Parts(parts?))
    }

    /// Checks that no point is in two sets.
    fn disjoint(&mut self, sets: &[DefenceSet]) -> Option<()> {
        let mut of: BTreeMap<Point, &DefenceSet> = BTreeMap::new();
        let mut are = Some(());
        for set in sets {
            for &point in &set.points {
                let Some(before) = of.insert(point, set) else { continue };
                let [one, other] = [before, set].map(|set| self.ground.text.set(&set.points));
                let text = format!("{} is in two sets, {one} and {other}", self.name(point));
                are = self.fail(set.place, Kind::NotHeld, text);
            }
        }
        are
    }

    /// A set with the proof that its lines are held.
    ///
    /// Its game has only the points that are on lines which are left: the others are of no use to either player.
    fn part(&mut self, lines: &[&Vec<Point>], set: &DefenceSet) -> Option<Part> {
        let points: BTreeSet<Point> = lines.iter().copied().flatten().copied().collect();
        let points: Vec<Point> = points.into_iter().collect();
        let place = |point: &Point| points.binary_search(point).map(point_of).unwrap_or_default();
        let placed: Vec<Vec<Point>> = lines.iter().map(|line| line.iter().map(place).collect()).collect();
        let game = self.set_games.entry(placed).or_insert_with_key(|lines| {
            let board = Board::new(points.len(), lines.clone()).ok()?;
            let game = Game::of_board(board).with_convention(Convention::MakerBreaker);
            let options = Options { nodes: SET_NODES, ..Options::default() };
            let Strategy { claim, lemmas, theorem } = proved(&game, Some(Claim::OpheliaDraws), &options).ok()?.strategy;
            claim.is_draw().then(|| PartGame::new(game, lemmas, theorem))
        });
        if let Some(game) = game.clone() {
            return Some(Part { game, points });
        }
        let names = self.ground.text;
        let lines = lines.iter().map(|line| names.set(line)).collect::<Vec<_>>().join(", ");
        let set_points = names.set(&set.points);
        let text = format!("it is not shown that the lines of {set_points} are all held by answers within it: {lines}");
        self.fail(set.place, Kind::NotHeld, text)
    }
}

// The replies to quiet moves.

/// The answers that the text states to replies in a position.
type Answers<'t> = BTreeMap<Point, Answer<'t>>;

/// The answer to a reply.
struct Answer<'t> {
    /// Nothing where it has a gap, or the reply cannot be made.
    term: Option<Term>,
    /// What the text states after the reply.
    items: &'t [Item],
    /// Whether it stands for its images.
    symmetric: bool,
    /// In which way it answers the reply.
    way: &'static str,
}

/// A reply of a case, and what the text states after it.
type CaseReply<'t> = (&'t Move, &'t [Item]);

/// The way of an answer that the text states.
const AS_STATED: &str = "as stated";

impl<'t> Elaborator<'t> {
    /// Whether the text of a case answers another reply word for word.
    fn answers_as_well(&mut self, reply: Point, items: &'t [Item]) -> bool {
        let (steps, lemmas) = (std::mem::replace(&mut self.steps, self.tried), self.lemmas.len());
        let (term, record) = self.as_trial(false, |this| {
            this.position.place(ANTAGONIST, reply);
            this.move_on(Rest { items, at: Place::default() })
        });
        self.tried = std::mem::replace(&mut self.steps, steps);
        self.lemmas.truncate(lemmas);
        term.is_some() && !record.has_failed()
    }

    /// Scripts against all replies to a quiet move. References to other sections have been followed.
    fn scripts(&mut self, rest: Rest<'t>) -> Option<Vec<Term>> {
        let rest = self.check_double(rest);
        match rest.items.split_first() {
            Some((Item::Cases(cases), _)) => {
                let all = self.all_cases(cases, rest.at)?;
                self.all_replies(&all, Some(cases), cases.place)
            }
            Some((Item::Move(mv), items)) if self.mover(mv) == ANTAGONIST => {
                self.all_replies(&[(mv, items)], None, mv.place)
            }
            Some((Item::Move(mv), _)) => {
                let ([own, other], shown) = (self.players(), self.shown(ANTAGONIST, mv.point));
                let has = format!("but the text has {own} move again; if this is the reply, write {shown}");
                let text = format!("{} {other} may reply anywhere, {has}", self.moment());
                self.fail(mv.place, Kind::WrongTurn, text)
            }
            // The text states no reply.
            _ => self.all_replies(&[], None, rest.at),
        }
    }

    /// Cases, with the further ones to which they refer, and those to which these refer in turn.
    fn all_cases(&mut self, cases: &'t Cases, at: Place) -> Option<Vec<CaseReply<'t>>> {
        let mut all = Vec::new();
        let mut met: HashSet<*const Cases> = HashSet::from([std::ptr::from_ref(cases)]);
        let mut left = vec![(cases, at)];
        while let Some((cases, at)) = left.pop() {
            self.steps(cases.cases.iter().map(|case| case.moves.len()).sum(), at)?;
            all.extend(cases.cases.iter().flat_map(|case| case.moves.iter().map(|mv| (mv, &*case.items))));
            for items in cases.remaining.chunks(1).rev() {
                let there = self.follow(Rest { items, at }, None)?;
                let (_, about) = self.ground.text.statement(there.at);
                let Some(Item::Cases(more)) = there.items.first() else {
                    self.note(there.at, Kind::WrongTurn, format!("\"{about}\" has no cases"));
                    continue;
                };
                // Sections may refer to each other's cases in a circle; each list is taken once.
                if !met.insert(more) {
                    continue;
                }
                if more.otherwise.is_some() || !more.under.is_empty() {
                    let text = format!(
                        "'otherwise' and 'under' of \"{about}\" are not used here, but only where 'go' leads to it"
                    );
                    self.note(more.place, Kind::Note, text);
                }
                left.push((more, there.at));
            }
        }
        Some(all)
    }

    /// The replies for which cases have an answer, each with what follows. If one reply is forced, the others are not used.
    fn stated(&mut self, all: &[CaseReply<'t>], forced: Option<Point>) -> Vec<CaseReply<'t>> {
        let (mut met, mut stated) = (HashSet::new(), Vec::new());
        for &(mv, items) in all {
            if mv.mover == Mover::OfColumn(self.claim.is_xeno()) {
                let [own, other] = self.players();
                self.note(mv.place, Kind::WrongTurn, format!("the column is {own}'s, but {other} replies here"));
            }
            self.check_mark(ANTAGONIST, mv);
            if let Some(forced) = forced.filter(|&forced| forced != mv.point) {
                let (moment, forced) = (self.moment(), self.name(forced));
                let text = format!("this case is never used {moment}: the reply at {forced} is forced");
                self.note(mv.place, Kind::Note, text);
            } else if met.insert(mv.point) {
                stated.push((mv, items));
            } else {
                let text = format!("{} has an answer already; this one is ignored", self.name(mv.point));
                self.note(mv.place, Kind::Note, text);
            }
        }
        stated
    }

    /// The maps of `under` that keep the position.
    fn under(&mut self, cases: &Cases, at: Place) -> Option<Vec<MapWord>> {
        self.steps(cases.under.len(), at)?;
        let (sets, mut words) = (self.sets(), Vec::new());
        for name in &cases.under {
            words.extend(self.record.findings.ok_or_add(self.ground.keeping(name, &sets)).cloned());
        }
        if cases.products {
            let points = self.ground.game.board.points();
            let Some(all) = products(&words, points) else {
                return self.fail(cases.place, Kind::Undecided, "these maps have too many products");
            };
            // Each product is compared with each stated reply, for each reply.
            self.steps(all.len() * points.div_ceil(64), at)?;
            words = all;
        }
        Some(words)
    }

    /// Scripts for all replies, where the text states answers to some, perhaps as cases, which may also be meant under some maps.
    fn all_replies(&mut self, all: &[CaseReply<'t>], cases: Option<&'t Cases>, at: Place) -> Option<Vec<Term>> {
        let mut answers = Answers::new();
        for (mv, items) in self.stated(all, None) {
            let play = |this: &mut Self| this.move_on(Rest { items, at: mv.place });
            let term = self.legal(ANTAGONIST, mv).and_then(|()| self.after(ANTAGONIST, mv.point, play));
            answers.insert(mv.point, Answer { term, items, symmetric: mv.symmetric, way: AS_STATED });
        }
        if self.record.has_failed() {
            return None;
        }
        let under = cases.and_then(|cases| self.under(cases, at)).unwrap_or_default();
        let (mut scripts, mut open, mut is_covered) = (Vec::new(), Vec::new(), true);
        // An answer that has images may become a lemma, so this comes first.
        self.add_images(&mut answers, &under, at);
        for reply in self.position.moves(ANTAGONIST) {
            let (script, way) = if let Some(answer) = answers.get(&reply) {
                (answer.term.clone(), answer.way)
            } else if let Some(items) = cases.and_then(|cases| cases.otherwise.as_deref()) {
                (self.after(ANTAGONIST, reply, |this| this.move_on(Rest { items, at })), AS_STATED)
            } else {
                let (term, blocks) = self.after(ANTAGONIST, reply, |this| this.filled(at)).unzip();
                if term.is_none() {
                    open.push(reply);
                }
                let is_block = blocks.is_some_and(|blocks| blocks > 0);
                (term, if is_block { "by a block" } else { "by a forced sequence that was searched for" })
            };
            let Some(script) = script else {
                if self.record.is_trial {
                    return None;
                }
                is_covered = false;
                continue;
            };
            *self.truths(at).ways.entry(way).or_default() += 1;
            if !scripts.contains(&script) {
                scripts.push(script);
            }
        }
        self.tell_open(&open, answers, at);
        if self.position.is_full() {
            return self.gap(at, FULL);
        }
        is_covered.then_some(scripts)
    }

    /// Reports replies without an answer. Of the stated answers, only those that work are kept.
    fn tell_open(&mut self, open: &[Point], mut answers: Answers<'t>, at: Place) {
        answers.retain(|_, answer| answer.way == AS_STATED);
        let texts: Vec<(Point, &[Item])> = answers.iter().map(|(&of, answer)| (of, answer.items)).collect();
        // The image of a gap is no remedy.
        answers.retain(|_, answer| answer.term.is_some());
        let named = match open {
            [_, ..] if !self.record.is_trial => self.ground.products_that_keep(&self.sets()),
            _ => Vec::new(),
        };
        let mut met: BTreeSet<Point> = BTreeSet::new();
        for &reply in open {
            if self.is_over(at) {
                return;
            }
            if met.contains(&reply) {
                continue;
            }
            self.record.gaps += 1;
            let mut images = Vec::new();
            let why = if self.record.is_trial || self.record.gaps > MOST_EXPLAINED {
                "there are many such replies, so the audit did not look for an answer".to_owned()
            } else {
                let (why, is_of_images) = self.remedy(reply, &answers, &texts, &named);
                if is_of_images {
                    let orbit = self.stabiliser().transversal(reply);
                    let is_image = |other: &&Point| **other > reply && orbit.contains_key(*other);
                    images.extend(open.iter().filter(is_image));
                    met.extend(&images);
                }
                why
            };
            let images: Vec<String> = images.iter().map(|&image| self.shown(ANTAGONIST, image)).collect();
            let as_well = match images.len() {
                0 => String::new(),
                1 => format!(", nor to its image {}", images[0]),
                _ => format!(", nor to its images {}", images.join(", ")),
            };
            self.after(ANTAGONIST, reply, |this| this.gap::<()>(at, &format!("no answer{as_well}; {why}")));
        }
    }

    /// Adds the answers to replies that are images of others.
    fn add_images(&mut self, answers: &mut Answers, under: &[MapWord], at: Place) {
        let (mut images, mut counts) = (Vec::new(), BTreeMap::new());
        let symmetric: Vec<Point> =
            answers.iter().filter(|(_, answer)| answer.symmetric).map(|(&reply, _)| reply).collect();
        for reply in self.position.moves(ANTAGONIST) {
            if answers.contains_key(&reply) {
                continue;
            }
            let Some((of, MapWord { map, names })) = self.image(answers, under, &symmetric, reply) else { continue };
            let way = if names.is_empty() {
                *counts.entry(of).or_insert(1) += 1;
                "up to symmetry"
            } else {
                "by a map that is named"
            };
            let term = self.by_image(answers, of, &map);
            images.push((reply, Answer { term, items: &[], symmetric: false, way }));
        }
        answers.extend(images);
        for (of, replies) in counts {
            let (moment, order, shown) = (self.moment(), self.stabiliser().order(), self.shown(ANTAGONIST, of));
            let text = format!(
                "{moment} there are {order} symmetries that keep the position, and {shown} stands for {replies} replies"
            );
            self.truths(at).symmetries.insert(text);
        }
    }

    /// The stated reply of which another one is the image, and the map: the first of some that are named, or of the symmetries that keep the
    /// position and take one of these points there.
    fn image(&mut self, answers: &Answers, named: &[MapWord], of: &[Point], reply: Point) -> Option<(Point, MapWord)> {
        let by_name = named.iter().find_map(|word| {
            let (&of, answer) = answers.iter().find(|(of, _)| word.map.image(**of) == reply)?;
            self.allows(answer, &word.map).then(|| (of, word.clone()))
        });
        by_name.or_else(|| {
            of.iter().find_map(|&of| {
                let map = self.stabiliser().transversal(of).remove(&reply)?;
                self.allows(answers.get(&of)?, &map).then_some((of, MapWord { map, names: String::new() }))
            })
        })
    }

    /// Whether the opening rule allows the image of an answer's first move. (Maps need not keep the forbidden points.)
    fn allows(&self, answer: &Answer, map: &Permutation) -> bool {
        let first = answer.term.as_ref().and_then(|term| match &term.ending {
            Ending::Cite { lemma, map } if term.moves.is_empty() => {
                self.lemmas[*lemma].term.moves.first().map(|&point| map.image(point))
            }
            _ => term.moves.first().copied(),
        });
        first.is_none_or(|point| self.position.is_legal(PROTAGONIST, map.image(point)))
    }

    /// The image of a reply's answer. If the answer has cases, it becomes a lemma and is cited.
    fn by_image(&mut self, answers: &mut Answers, of: Point, map: &Permutation) -> Option<Term> {
        let given = &mut answers.get_mut(&of)?.term;
        let term = given.as_ref()?;
        let mut has_cases = false;
        term.visit(&mut |term| has_cases |= matches!(term.ending, Ending::Cover(_)));
        if !has_cases {
            return Some(term.image(map));
        }
        let roles = [PROTAGONIST, ANTAGONIST];
        let [own, other] = self.after(ANTAGONIST, of, |this| roles.map(|role| this.position.points_of(role)));
        let is_known = |lemma: &Lemma| lemma.own == own && lemma.other == other;
        let lemma = self.lemmas.iter().position(is_known).unwrap_or(self.lemmas.len());
        if lemma == self.lemmas.len() {
            self.lemmas.push(Lemma { own, other, left: None, term: term.clone() });
        }
        // From now on the stated reply cites the lemma, too, so that its proof stands in the certificate once.
        *given = Some(Term::cite(lemma, Permutation::identity(self.ground.game.board.points())));
        Some(Term::cite(lemma, map.clone()))
    }

    /// What would answer a reply that has no answer: the image of another reply's answer, under maps that the text names or
    /// under another symmetry; another reply's answer word for word; or a forced sequence. Also whether that works for its images, too.
    fn remedy(
        &mut self,
        reply: Point,
        answers: &Answers,
        texts: &[(Point, &'t [Item])],
        named: &[MapWord],
    ) -> (String, bool) {
        let to = self.name(reply);
        let stated: Vec<Point> = answers.keys().copied().collect();
        if let Some((of, MapWord { map, names })) = self.image(answers, named, &stated, reply) {
            let of = self.name(of);
            return if names.is_empty() {
                let but = format!("but the text does not say that {of} stands for others up to symmetry");
                let cycles = self.ground.text.cycles(&map);
                let what = format!("a symmetry of the board keeps the position and takes {of} to {to}");
                (format!("{what}, {but}: {cycles}"), true)
            } else {
                let what = if names.contains(' ') { "product" } else { "map" };
                let text = format!("the {what} {names} keeps the position and takes {of} to {to}");
                (format!("{text}: with it the reply is covered by the answer to {of}"), false)
            };
        }
        // It is played out for each stated reply in turn, so it comes after what symmetries say at once.
        if let Some((of, _)) = texts.iter().find(|(_, items)| self.answers_as_well(reply, items)) {
            return (format!("the answer to {} works here, too, move by move", self.name(*of)), false);
        }
        let text = match self.after(ANTAGONIST, reply, |this| this.shown_sequence()) {
            Some(shown) => format!("these moves force a win, but the text does not give them: {shown}"),
            None => "no symmetry leads to an answer, and no moves that force a win were found".to_owned(),
        };
        (text, true)
    }
}
