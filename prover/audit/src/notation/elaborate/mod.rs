//! From the parts of a text to a strategy: gives every reply the answer that the text states, move by move.
//!
//! What the text leaves to its reader is filled in: the move that completes a line, the reply that is forced, and
//! the only move that does not lose at once. The text must state every other move; where it does not, there is a
//! gap.
//!
//! An elaborator has one position and goes down the items of a part: moves, cases, references to other parts,
//! claims that a draw is held. Each function returns a term, or nothing if there is a gap below; the position is
//! afterwards what it was. After a quiet move, the text's cases are played against the replies that they name;
//! other replies may be their images under maps or symmetries, or fall to a forced sequence. What several replies
//! share becomes a lemma.
//!
//! A text may refer to its own parts again and again, so short texts may mean very long play. Positions, steps,
//! nesting and searches are counted, and a limit is a finding of its own: "undecided" is not "wrong".
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
//! open, that is told with the line, even where other pairs would hold. A set has lines of its own, and a proof
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
//! A part of a text may be played in many positions. So what is right is gathered by place and told once, with
//! counts, and what is wrong is told once for each place and text.

mod replies;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::notation::finding::{At, Findings, Kind, Names};
use crate::notation::maps::Maps;
use crate::notation::parse::{Case, Cases, Held, HeldSet, Item, Move, Mover, Place, Play, Player, Titled, plain};
use pgc_core::game::{Board, Claim, Convention, Game, Point};
use pgc_core::position::{ANTAGONIST, Effect, Moves, PROTAGONIST, Position, Role, Rules, point_of};
use pgc_core::strategy::replay::Played;
use pgc_core::strategy::{Ending, Lemma, Part, PartGame, Replay, Strategy, Term};
use pgc_core::symmetry::{Group, automorphisms_of};
use pgc_engine::search::threats::ForcedSearch;
use pgc_engine::solve::{self, Answer};

/// The most positions that are gone through.
const MOST_POSITIONS: u64 = 300_000;

/// The most cases, maps and references to parts that are gone through, repetitions included.
const MOST_STEPS: u64 = 4_000_000;

/// The most quiet moves one after the other.
const MOST_NESTING: usize = 60;

/// The most positions in a search for a forced sequence.
const SEQUENCE_NODES: u64 = 20_000;

/// The most positions in all searches that only explain gaps. Each counts as often as the board has points.
const MOST_SEARCHED: u64 = 50_000_000;

/// The same, if what is found is filled in.
const MOST_SEARCHED_TO_FILL_IN: u64 = 100_000_000;

/// The most findings. Each is compared with all before it.
const MOST_FINDINGS: usize = 5_000;

/// The most replies without an answer that are explained.
const MOST_EXPLAINED: usize = 500;

/// What a text has under names, and what is to be proved of it.
#[derive(Clone, Copy)]
pub(super) struct Told<'t> {
    /// The names of its points.
    pub names: Names<'t>,
    /// The game, whose points are numbered as the text's names.
    pub game: &'t Game,
    /// The claim.
    pub claim: Claim,
    /// The parts of the strategy.
    pub plays: &'t BTreeMap<&'t str, &'t Play>,
    /// The maps.
    pub maps: &'t Maps,
    /// The pairs and sets, with their images under the maps that belong to them.
    pub sets: &'t BTreeMap<&'t str, Vec<HeldSet>>,
    /// Whose moves are plain.
    pub plain: Player,
    /// Whether forced sequences are filled in, too.
    pub forced_search: bool,
}

/// The state while the parts of a text are played.
pub(crate) struct Elaborator<'t> {
    told: Told<'t>,
    rules: Arc<Rules>,
    is_xeno: bool,
    set_games: SetGames,
    /// The findings.
    pub record: Record,
    lemmas: Vec<Lemma>,
    /// The lemma of each position that has been cited.
    stated: HashMap<[Vec<Point>; 2], usize>,
    stabilisers: HashMap<[Vec<Point>; 2], Rc<Group>>,
    positions: u64,
    /// How many cases, maps and references have been gone through.
    steps: u64,
    /// How many positions were gone through only to try an answer against another reply.
    tried: u64,
    nesting: usize,
    /// The blocks that were filled in last.
    blocks: usize,
    /// What is left of [`MOST_SEARCHED`] or [`MOST_SEARCHED_TO_FILL_IN`].
    searches: u64,
}

/// The items that are left, and the part to which they belong.
///
/// It is a place in the text, and is handed down by value: going back is to forget it.
#[derive(Clone, Copy)]
struct Rest<'t> {
    items: &'t [Item],
    about: &'t str,
    place: Place,
}

impl<'t> Rest<'t> {
    fn at(self) -> At<'t> {
        (self.place, self.about)
    }
}

impl<'t> Elaborator<'t> {
    /// One that has played nothing yet.
    pub(super) fn new(told: Told<'t>) -> Elaborator<'t> {
        Elaborator {
            told,
            rules: Rules::new(told.game, told.claim),
            is_xeno: told.claim.is_xeno(),
            set_games: SetGames::default(),
            record: Record::default(),
            lemmas: Vec::new(),
            stated: HashMap::new(),
            stabilisers: HashMap::new(),
            positions: 0,
            steps: 0,
            tried: 0,
            nesting: 0,
            blocks: 0,
            searches: if told.forced_search { MOST_SEARCHED_TO_FILL_IN } else { MOST_SEARCHED },
        }
    }

    /// The strategy of the part that begins the game, if it covers everything.
    pub(super) fn strategy(&mut self, play: &'t Play) -> Option<Strategy> {
        let mut position = Position::new(&self.rules);
        let rest = Rest { items: &play.items, about: &play.title.name, place: play.title.place };
        self.enter(play, &self.sets(&position));
        let claim = self.rules.claim;
        let theorem = if self.is_xeno {
            self.moves(&mut position, rest)?
        } else {
            if position.is_in_danger() {
                return self.refuse(rest.at(), Kind::Loses, "the first move completes a line");
            }
            Term { moves: Vec::new(), ending: self.against_replies(&mut position, rest)? }
        };
        Some(Strategy { claim, lemmas: std::mem::take(&mut self.lemmas), theorem })
    }

    /// A forced sequence of the protagonist's, if one is found soon.
    fn sequence(&mut self, position: &mut Position) -> Option<Vec<Point>> {
        let points = self.rules.points();
        let left = self.searches / points as u64;
        let mut search = ForcedSearch::new(SEQUENCE_NODES.min(left));
        let found = search.shortest(position, points.min(20));
        self.searches = self.searches.saturating_sub(search.nodes.saturating_mul(points as u64));
        found
    }

    /// The symmetries that keep a position.
    fn stabiliser(&mut self, position: &Position) -> Rc<Group> {
        let sets = self.sets(position);
        let game = self.told.game;
        Rc::clone(
            self.stabilisers
                .entry(sets)
                .or_insert_with_key(|[xeno, ophelia]| Rc::new(automorphisms_of(game, &[xeno, ophelia]))),
        )
    }

    /// Xeno's points and Ophelia's.
    fn sets(&self, position: &Position) -> [Vec<Point>; 2] {
        let sets = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        if self.is_xeno { sets } else { [sets[1].clone(), sets[0].clone()] }
    }

    fn line_of_play(&self, position: &Position) -> String {
        position.trail().iter().map(|&(role, point)| self.shown(role, point)).collect::<Vec<_>>().join(", ")
    }

    /// The moment in words.
    fn after(&self, position: &Position) -> String {
        if position.trail().is_empty() {
            "at the beginning".to_owned()
        } else {
            format!("after {}", self.line_of_play(position))
        }
    }

    fn role(&self, player: Player) -> Role {
        if (player == Player::Xeno) == self.is_xeno { PROTAGONIST } else { ANTAGONIST }
    }

    /// Who makes a move that is written so.
    fn mover(&self, mover: Mover) -> Role {
        match mover {
            Mover::Plain => self.role(self.told.plain),
            Mover::InParentheses => 1 - self.role(self.told.plain),
            Mover::OfColumn(player) => self.role(player),
        }
    }

    /// A move as the text writes it: plain, or in parentheses.
    fn shown(&self, role: Role, point: Point) -> String {
        let name = self.told.names.name(point);
        if role == self.role(self.told.plain) { name.to_owned() } else { format!("({name})") }
    }

    fn who(&self, role: Role) -> &'static str {
        if (role == PROTAGONIST) == self.is_xeno { "Xeno" } else { "Ophelia" }
    }

    fn tell(&mut self, at: At, kind: Kind, text: impl Into<String>) {
        self.record.findings.add(at, kind, text);
    }

    /// Tells why there is no answer.
    fn refuse<T>(&mut self, at: At, kind: Kind, text: impl Into<String>) -> Option<T> {
        self.tell(at, kind, text);
        None
    }

    fn truths(&mut self, about: &str) -> &mut Truths {
        self.record.truths.entry(about.to_owned()).or_default()
    }

    /// Notes the position in which a part is entered first.
    fn enter(&mut self, play: &Play, sets: &[Vec<Point>; 2]) {
        self.record.entered.entry(play.title.name.clone()).or_insert_with(|| sets.clone());
    }

    /// Takes this many steps. Returns whether the limit still allows them.
    ///
    /// The finding is made once, when the limit is crossed.
    fn steps(&mut self, steps: usize, rest: Rest) -> bool {
        let had_some = self.steps <= MOST_STEPS;
        self.steps = self.steps.saturating_add(steps as u64);
        let goes_on = self.steps <= MOST_STEPS;
        if had_some && !goes_on {
            let text = format!(
                "the audit ends here: its positions have more than {MOST_STEPS} cases, maps and references to parts in all"
            );
            self.tell(rest.at(), Kind::Undecided, text);
        }
        goes_on
    }

    /// Counts a position. Returns whether the limits still allow it.
    fn counts(&mut self, rest: Rest) -> bool {
        if self.steps > MOST_STEPS || self.is_over(rest) || self.record.has_failed() {
            return false;
        }
        self.positions += 1;
        let goes_on = self.positions <= MOST_POSITIONS && self.nesting <= MOST_NESTING;
        if !goes_on {
            let text = format!(
                "the audit ends here: the strategy has more than {MOST_POSITIONS} positions, or {MOST_NESTING} quiet moves one after the other"
            );
            self.tell(rest.at(), Kind::Undecided, text);
        }
        goes_on
    }

    /// Follows references to other parts.
    ///
    /// A part that begins with another reference is left at once. A part that leads to itself without a move in
    /// between would be followed for ever, so the names met on the way are kept.
    fn follow(&mut self, position: &Position, mut rest: Rest<'t>) -> Option<Rest<'t>> {
        if !matches!(rest.items.first(), Some(Item::Go(_))) {
            return Some(rest);
        }
        let sets = self.sets(position);
        let mut met: HashSet<&str> = HashSet::new();
        while let Some(Item::Go(title)) = rest.items.first() {
            if !self.steps(1, rest) {
                return None;
            }
            if !met.insert(&title.name) {
                let text = format!("\"{}\" leads to itself without a move", title.name);
                return self.refuse((title.place, rest.about), Kind::WrongPosition, text);
            }
            let plays = self.told.plays;
            let Some(&play) = plays.get(title.name.as_str()) else {
                // `references` reports this.
                return None;
            };
            if let Some(own) = play.position.as_ref().filter(|own| **own != sets) {
                let text = format!(
                    "\"{}\" is for the position {}, but this is {}, {}",
                    title.name,
                    self.told.names.position(own),
                    self.told.names.position(&sets),
                    self.after(position)
                );
                return self.refuse((title.place, rest.about), Kind::WrongPosition, text);
            }
            self.enter(play, &sets);
            rest = Rest { items: &play.items, about: &play.title.name, place: play.title.place };
        }
        Some(rest)
    }

    /// A forced sequence to fill in.
    fn filled_in(&mut self, position: &mut Position, rest: Rest) -> Option<Vec<Point>> {
        let found = self.sequence(position);
        if found.is_none() && self.searches < self.rules.points() as u64 {
            let text = "the audit has reached its limit for searching forced sequences; a position that it reports next may have one";
            self.tell(rest.at(), Kind::Undecided, text);
        }
        found
    }

    /// The protagonist's moves with the replies that they force, as a person would type them.
    fn shown_sequence(&self, position: &mut Position, sequence: &[Point]) -> String {
        let mark = position.trail().len();
        let mut shown = Vec::new();
        for (index, &point) in sequence.iter().enumerate() {
            shown.push(self.shown(PROTAGONIST, point));
            position.place(PROTAGONIST, point);
            let reply = position.completions(PROTAGONIST).next();
            if let Some(reply) = reply.filter(|_| index + 1 < sequence.len()) {
                shown.push(self.shown(ANTAGONIST, reply));
                position.place(ANTAGONIST, reply);
            }
        }
        position.take_back_to(mark);
        shown.join(", ")
    }

    /// Reports a gap: the line of play that leads to it, and why there is none or what would fill it.
    fn tell_gap(&mut self, position: &Position, rest: Rest, text: &str) {
        let play = match position.trail() {
            [] => "at the beginning".to_owned(),
            _ => self.line_of_play(position),
        };
        self.record.findings.add_with(rest.at(), Kind::Gap, play, vec![format!("  {text}")]);
    }

    /// Whether there are too many findings.
    fn is_over(&mut self, rest: Rest) -> bool {
        if self.record.findings.all.len() == MOST_FINDINGS {
            let text = format!("the audit ends here: there are {MOST_FINDINGS} findings before this");
            self.tell(rest.at(), Kind::Undecided, text);
        }
        self.record.findings.all.len() > MOST_FINDINGS
    }
}

/// The findings of an elaboration so far. A trial has a record of its own, which is dropped afterwards.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// The findings.
    pub findings: Findings,
    /// What is right about each part.
    pub truths: BTreeMap<String, Truths>,
    /// The position in which each part was entered first, Xeno's points first.
    pub entered: BTreeMap<String, [Vec<Point>; 2]>,
    /// How many replies without an answer were reported.
    gaps: usize,
    /// Whether this is a trial: only a strategy without any defect is of interest.
    is_trial: bool,
}

impl Record {
    /// The record of a trial. The first defect ends the trial, and is not explained.
    pub(super) fn of_trial() -> Record {
        Record { is_trial: true, ..Record::default() }
    }

    /// Whether this is a trial that has failed.
    fn has_failed(&self) -> bool {
        self.is_trial && self.findings.has_defect()
    }
}

/// What is right about a part, by place.
#[derive(Debug, Default)]
pub(crate) struct Truths {
    /// Moves that are marked as forced.
    pub forced: BTreeSet<Place>,
    /// Double threats.
    pub doubles: BTreeSet<Place>,
    /// Where the draw is held.
    pub held: BTreeSet<Place>,
    /// Moves of the protagonist that are forced and not marked.
    pub unmarked: BTreeMap<Place, Point>,
    /// How many replies to quiet moves have an answer in each way.
    pub ways: BTreeMap<Way, usize>,
    /// The number of blocks that were filled in, those that follow other blocks included.
    pub blocks: usize,
    /// How symmetries were used, in order.
    pub symmetries: Vec<String>,
    told_symmetries: HashSet<String>,
}

impl Truths {
    /// Notes how symmetries were used, unless that is noted already.
    fn add_symmetry(&mut self, text: String) {
        if self.told_symmetries.insert(text.clone()) {
            self.symmetries.push(text);
        }
    }
}

/// How a reply gets its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// The text states it.
    Told,
    /// By a map of `under`.
    Map,
    /// By another symmetry.
    Symmetry,
    /// By a block and what follows it.
    Block,
    /// By a forced sequence that was searched for.
    Search,
}

impl Way {
    /// The words for it in a report.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Way::Told => "as it is told",
            Way::Map => "by a map that is named",
            Way::Symmetry => "up to symmetry",
            Way::Block => "by a block",
            Way::Search => "by a forced sequence that was searched for",
        }
    }
}

const SYMMETRY_OF_FORCED: &str = "'up to symmetry' has no meaning for a forced reply";

impl<'t> Elaborator<'t> {
    /// The protagonist's moves from a position, with everything that follows. The position is unchanged afterwards.
    fn moves(&mut self, position: &mut Position, rest: Rest<'t>) -> Option<Term> {
        let mark = position.trail().len();
        let term = self.move_on(position, rest);
        position.take_back_to(mark);
        term
    }

    /// The same, and the moves stay on the board. Each turn of the loop takes an item of the text, makes the move
    /// with the reply that it forces, and goes on until a move wins, is quiet, or the text ends.
    fn move_on(&mut self, position: &mut Position, mut rest: Rest<'t>) -> Option<Term> {
        let mut moves = Vec::new();
        loop {
            if !self.counts(rest) {
                return None;
            }
            rest = self.follow(position, rest)?;
            let point = match rest.items.split_first() {
                Some((Item::Move(mover, mv, symmetric), after)) if self.mover(*mover) == PROTAGONIST => {
                    if *symmetric {
                        let text = "'up to symmetry' has no meaning for a move that its player may choose";
                        self.tell((mv.place, rest.about), Kind::Note, text);
                    }
                    if !self.is_legal(position, PROTAGONIST, mv, rest.about) {
                        return None;
                    }
                    self.check_mark(position, PROTAGONIST, mv, rest.about);
                    rest = Rest { items: after, place: mv.place, ..rest };
                    mv.point
                }
                Some((Item::Held(place, held), _)) => {
                    let ending = self.held(position, held, PROTAGONIST, Rest { place: *place, ..rest })?;
                    return Some(Term { moves, ending });
                }
                // The text goes on with the antagonist's move: it leaves a block to the reader.
                Some((item, _)) => self.left_out(position, item, rest)?,
                None => {
                    let end = self.end(position, rest)?;
                    return Some(Term { moves: [moves, end.moves].concat(), ending: end.ending });
                }
            };
            position.place(PROTAGONIST, point);
            moves.push(point);
            match position.effect() {
                Effect::Wins => {
                    self.check_end(position, rest);
                    return Some(Term::forced(moves));
                }
                Effect::Loses => {
                    self.tell_loss(position, rest);
                    return None;
                }
                Effect::Fills if self.rules.claim.is_draw() => return Some(Term::forced(moves)),
                Effect::Quiet | Effect::Fills => {
                    let ending = self.against_replies(position, rest)?;
                    return Some(Term { moves, ending });
                }
                Effect::Forces(reply) => {
                    rest = self.forced_reply(position, reply, rest)?;
                    position.place(ANTAGONIST, reply);
                    if position.is_full() && self.rules.claim.is_draw() {
                        return Some(Term::forced(moves));
                    }
                    if position.is_full() {
                        self.tell_gap(position, rest, "the board is full, and neither player has won");
                        return None;
                    }
                }
            }
        }
    }

    /// The protagonist's move that the text leaves out before it goes on with the other player's: a block, or nothing.
    fn left_out(&mut self, position: &Position, item: &Item, rest: Rest) -> Option<Point> {
        // A move at the point of the block is the block, written as the other player's.
        let block = self.block(position).filter(|&block| !matches!(item, Item::Move(_, mv, _) if mv.point == block));
        if block.is_some() {
            self.truths(rest.about).blocks += 1;
        } else {
            let place = match item {
                Item::Move(_, Move { place, .. }, _)
                | Item::Double(_, place, _)
                | Item::Held(place, _)
                | Item::Cases(Cases { place, .. }) => *place,
                Item::Go(title) => title.place,
            };
            let write = match item {
                Item::Move(mover, mv, _) if !matches!(mover, Mover::OfColumn(_)) => {
                    let is_plain =
                        if *mover == Mover::Plain { ", or 'plain: Ophelia' on the theorem's line" } else { "" };
                    format!("; if this is the move, write {}{is_plain}", self.shown(PROTAGONIST, mv.point))
                }
                _ => String::new(),
            };
            let text = format!("it is {}'s turn here, {}{write}", self.who(PROTAGONIST), self.after(position));
            self.tell((place, rest.about), Kind::WrongTurn, text);
        }
        block
    }

    /// The end of a sequence after which the text states no more.
    fn end(&mut self, position: &mut Position, rest: Rest) -> Option<Term> {
        if let Some(term) = self.filled(position, rest) {
            return Some(term);
        }
        if self.rules.claim.is_draw() {
            self.tell_gap(position, rest, "the text ends before it says how the draw is held");
            return None;
        }
        let text = match if self.told.forced_search { None } else { self.sequence(position) } {
            Some(sequence) => format!(
                "the text ends before a win; these moves force one, but the text does not give them: {}",
                self.shown_sequence(position, &sequence)
            ),
            None => "the text ends before a win, and no moves were found that force one".to_owned(),
        };
        self.tell_gap(position, rest, &text);
        None
    }

    /// What the text states after a forced reply.
    fn forced_reply(&mut self, position: &Position, reply: Point, rest: Rest<'t>) -> Option<Rest<'t>> {
        if self.goes_on_after(reply, rest) {
            return Some(rest);
        }
        let rest = self.follow(position, rest)?;
        let Some((item, after)) = rest.items.split_first() else { return Some(rest) };
        match item {
            Item::Move(mover, mv, symmetric) if self.mover(*mover) == ANTAGONIST => {
                if mv.point == reply {
                    self.check_mark(position, ANTAGONIST, mv, rest.about);
                    if *symmetric {
                        self.tell((mv.place, rest.about), Kind::Note, SYMMETRY_OF_FORCED);
                    }
                    return Some(Rest { items: after, place: mv.place, ..rest });
                }
                let text = format!(
                    "{} {} must reply at {}, where {} completes a line; {} loses at once",
                    self.after(position),
                    self.who(ANTAGONIST),
                    self.told.names.name(reply),
                    self.who(PROTAGONIST),
                    self.told.names.name(mv.point)
                );
                self.refuse((mv.place, rest.about), Kind::WrongReply, text)
            }
            Item::Cases(cases) => self.forced_case(position, reply, cases, rest),
            Item::Double(player, place, points) => {
                self.check_double(position, self.role(*player), *place, points, rest.about);
                Some(Rest { items: after, ..rest })
            }
            Item::Move(Mover::Plain | Mover::InParentheses, mv, _) if mv.point == reply => {
                let text = format!(
                    "it is {}'s turn here, {}; write {}",
                    self.who(ANTAGONIST),
                    self.after(position),
                    self.shown(ANTAGONIST, reply)
                );
                self.refuse((mv.place, rest.about), Kind::WrongTurn, text)
            }
            Item::Move(..) | Item::Go(_) | Item::Held(..) => Some(rest),
        }
    }

    /// What cases state about a forced reply.
    fn forced_case(&mut self, position: &Position, reply: Point, cases: &'t Cases, rest: Rest<'t>) -> Option<Rest<'t>> {
        let mut found: Option<Rest> = None;
        for (cases, there) in [vec![(cases, rest)], self.remaining(position, cases, rest)?].concat() {
            if !self.steps(cases.cases.iter().map(|case| case.moves.len()).sum(), there) {
                return None;
            }
            for case in &cases.cases {
                self.check_player(case, there.about);
                for mv in &case.moves {
                    self.check_mark(position, ANTAGONIST, mv, there.about);
                    let after = self.after(position);
                    let text = match mv.point == reply {
                        true if found.is_none() => {
                            found = Some(Rest { items: &case.items, place: mv.place, ..there });
                            continue;
                        }
                        true => format!("{} has an answer already {after}", self.told.names.name(reply)),
                        false => format!(
                            "this case is never used {after}: the reply at {} is forced",
                            self.told.names.name(reply)
                        ),
                    };
                    self.tell((mv.place, there.about), Kind::Note, text);
                }
                if let (true, Some(first)) = (case.symmetric, case.moves.first()) {
                    self.tell((first.place, there.about), Kind::Note, SYMMETRY_OF_FORCED);
                }
            }
        }
        self.under(position, cases, rest);
        let otherwise = cases.otherwise.as_ref().map_or(&[][..], |items| items);
        Some(found.unwrap_or(Rest { items: otherwise, place: cases.place, ..rest }))
    }

    /// Whether the next part, perhaps behind further parts, is for the position after a reply that the text leaves out.
    fn goes_on_after(&mut self, reply: Point, rest: Rest) -> bool {
        let mut items = rest.items;
        // `follow` reports parts that lead to themselves.
        for _ in 0..=self.told.plays.len() {
            let Some(Item::Go(title)) = items.first() else { return false };
            let Some(&play) = self.told.plays.get(title.name.as_str()) else { return false };
            if !self.steps(1, rest) {
                return false;
            }
            if let Some([xeno, ophelia]) = &play.position {
                return if self.is_xeno { ophelia } else { xeno }.contains(&reply);
            }
            items = &play.items;
        }
        false
    }
}

impl Elaborator<'_> {
    /// The block at a position with the protagonist to move, if there is one: the antagonist would complete a line at
    /// exactly one point, which the protagonist may take, and the protagonist himself can complete none.
    fn block(&self, position: &Position) -> Option<Point> {
        if position.legal_completions(PROTAGONIST).next().is_some() {
            return None;
        }
        let mut danger = position.legal_completions(ANTAGONIST);
        let point = danger.next()?;
        (danger.next().is_none() && position.is_legal(PROTAGONIST, point)).then_some(point)
    }

    /// A proof of a position about which a part says nothing, the protagonist to move. It has so many `blocks`.
    fn filled(&mut self, position: &mut Position, rest: Rest) -> Option<Term> {
        self.blocks = 0;
        let term = self.untold(position, rest)?;
        if self.blocks > 0 {
            self.truths(rest.about).blocks += self.blocks;
        }
        Some(term)
    }

    /// The same: a line that the protagonist completes, a forced sequence if these are filled in, or a block and what
    /// follows it. The depth of the recursion is bounded by the number of the board's points.
    fn untold(&mut self, position: &mut Position, rest: Rest) -> Option<Term> {
        if let Some(point) = position.legal_completions(PROTAGONIST).next() {
            return Some(Term::forced(vec![point]));
        }
        if position.is_full() && self.rules.claim.is_draw() {
            return Some(Term::forced(Vec::new()));
        }
        if self.told.forced_search
            && let Some(sequence) = self.filled_in(position, rest)
        {
            return Some(Term::forced(sequence));
        }
        let point = self.block(position)?;
        if !self.counts(rest) {
            return None;
        }
        self.blocks += 1;
        let mark = position.trail().len();
        position.place(PROTAGONIST, point);
        let found = self.after_block(position, point, rest);
        position.take_back_to(mark);
        found
    }

    /// The term that begins with a block, which has just been made.
    fn after_block(&mut self, position: &mut Position, point: Point, rest: Rest) -> Option<Term> {
        match position.effect() {
            Effect::Wins => Some(Term::forced(vec![point])),
            Effect::Loses => None,
            Effect::Fills if self.rules.claim.is_draw() => Some(Term::forced(vec![point])),
            Effect::Forces(reply) => {
                position.place(ANTAGONIST, reply);
                let Term { moves, ending } = self.untold(position, rest)?;
                Some(Term { moves: [vec![point], moves].concat(), ending })
            }
            Effect::Quiet | Effect::Fills => {
                self.nesting += 1;
                let scripts = self.untold_replies(position, rest);
                self.nesting -= 1;
                Some(Term { moves: vec![point], ending: Ending::Cover(scripts?) })
            }
        }
    }

    /// Scripts against all replies, where the text leaves everything out.
    fn untold_replies(&mut self, position: &mut Position, rest: Rest) -> Option<Vec<Term>> {
        let mut scripts = Vec::new();
        for reply in position.moves(ANTAGONIST) {
            position.place(ANTAGONIST, reply);
            let script = self.untold(position, rest);
            position.take_back();
            let script = script?;
            if !scripts.contains(&script) {
                scripts.push(script);
            }
        }
        (!scripts.is_empty()).then_some(scripts)
    }
}

impl<'t> Elaborator<'t> {
    /// Plays the game of an example, and reports where the text is wrong.
    pub(crate) fn example(&mut self, about: &'t str, place: Place, items: &'t [Item]) {
        self.told.plain = plain(items).unwrap_or(Player::Xeno);
        let mut position = Position::new(&self.rules);
        let mut rest = Rest { items, about, place };
        while let Some((item, after)) = rest.items.split_first() {
            match item {
                Item::Move(mover, mv, symmetric) => {
                    if *symmetric {
                        self.tell((mv.place, about), Kind::Note, "'up to symmetry' has no meaning in a single game");
                    }
                    let role = self.mover(*mover);
                    let turn = if position.stones(PROTAGONIST) > position.stones(ANTAGONIST) {
                        ANTAGONIST
                    } else {
                        PROTAGONIST
                    };
                    if (turn == PROTAGONIST) != (role == PROTAGONIST) {
                        let text = format!("it is the other player's turn; write {}", self.shown(turn, mv.point));
                        return self.tell((mv.place, about), Kind::WrongTurn, text);
                    }
                    if position.has_completed(PROTAGONIST) || position.has_completed(ANTAGONIST) {
                        let text = format!("the game is over {}", self.after(&position));
                        return self.tell((mv.place, about), Kind::WrongTurn, text);
                    }
                    if !self.is_legal(&position, role, mv, about) {
                        return;
                    }
                    self.check_mark(&position, role, mv, about);
                    position.place(role, mv.point);
                }
                Item::Double(player, place, points) => {
                    self.check_double(&position, self.role(*player), *place, points, about);
                }
                Item::Go(Titled { place, .. }) | Item::Held(place, _) | Item::Cases(Cases { place, .. }) => {
                    return self.tell((*place, about), Kind::WrongTurn, "an example is a single game");
                }
            }
            rest.items = after;
        }
    }

    /// Whether a player may move there. If not, it is told who owns the point or what forbids it.
    fn is_legal(&mut self, position: &Position, role: Role, mv: &Move, about: &str) -> bool {
        let is_legal = position.is_legal(role, mv.point);
        if !is_legal {
            let why = if position.is_free(mv.point) {
                "the opening rule forbids it".to_owned()
            } else {
                let owner = if position.owns(PROTAGONIST, mv.point) { PROTAGONIST } else { ANTAGONIST };
                format!("{} has it already", self.who(owner))
            };
            let after = self.after(position);
            let text = format!("{} cannot be played {after}: {why}", self.told.names.name(mv.point));
            self.tell((mv.place, about), Kind::IllegalMove, text);
        }
        is_legal
    }

    /// Checks the mark of a move that is about to be played. A move is forced if the other player would complete a line
    /// there.
    fn check_mark(&mut self, position: &Position, role: Role, mv: &Move, about: &str) {
        let is_forced = position.legal_completions(1 - role).any(|point| point == mv.point);
        match (mv.forced, is_forced) {
            (true, true) => _ = self.truths(about).forced.insert(mv.place),
            (true, false) => {
                let other: Vec<Point> = position.legal_completions(1 - role).collect();
                let why = match other[..] {
                    [] => format!("{} completes no line next", self.who(1 - role)),
                    _ => format!("{} completes a line at {}", self.who(1 - role), self.told.names.list(&other)),
                };
                let shown = self.shown(role, mv.point);
                let text = format!("{shown} is marked as forced, but {} {why}", self.after(position));
                self.tell((mv.place, about), Kind::NotForced, text);
            }
            (false, true) if role == PROTAGONIST => _ = self.truths(about).unmarked.insert(mv.place, mv.point),
            _ => {}
        }
    }

    /// Checks the player of a case's moves. The antagonist replies after a move of the protagonist's.
    fn check_player(&mut self, case: &Case, about: &str) {
        if let (Some(player), Some(first)) = (case.player, case.moves.first())
            && self.role(player) != ANTAGONIST
        {
            let text = format!("the column is {}'s, but {} replies here", self.who(PROTAGONIST), self.who(ANTAGONIST));
            self.tell((first.place, about), Kind::WrongTurn, text);
        }
    }

    fn tell_loss(&mut self, position: &Position, rest: Rest) {
        let points: Vec<Point> = position.legal_completions(ANTAGONIST).collect();
        let text = format!(
            "{} {} completes a line at {}",
            self.after(position),
            self.who(ANTAGONIST),
            self.told.names.list(&points)
        );
        self.tell(rest.at(), Kind::Loses, text);
    }

    /// Checks what the text says after a win.
    fn check_end(&mut self, position: &Position, rest: Rest) {
        match rest.items.first() {
            None => {}
            Some(Item::Double(player, place, points)) => {
                self.check_double(position, self.role(*player), *place, points, rest.about);
            }
            Some(_) => {
                let text = format!("the game is won {}; what follows is ignored", self.after(position));
                self.tell(rest.at(), Kind::Note, text);
            }
        }
    }

    /// Checks that the points of a double threat complete lines of the player who has just moved.
    fn check_double(&mut self, position: &Position, role: Role, place: Place, points: &[Move], about: &str) {
        let all: BTreeSet<Point> = position.completions(role).collect();
        let told: BTreeSet<Point> = points.iter().map(|mv| mv.point).collect();
        let has_moved =
            position.trail().last().is_some_and(|&(last, _)| (last == PROTAGONIST) == (role == PROTAGONIST));
        if told.is_subset(&all) && told.len() > 1 && has_moved {
            self.truths(about).doubles.insert(place);
        } else {
            let all: Vec<Point> = all.into_iter().collect();
            let real = match all[..] {
                [] => "no point does".to_owned(),
                [one] => format!("it is {}", self.told.names.name(one)),
                _ => format!("they are {}", self.told.names.list(&all)),
            };
            let text = format!(
                "{} these are not the points that complete a line of {}'s: {real}",
                self.after(position),
                self.who(role)
            );
            self.tell((place, about), Kind::NoDoubleThreat, text);
        }
    }
}

/// The most lines that are named as those that escape.
const LISTED: usize = 8;

impl<'t> Elaborator<'t> {
    /// The ending with the antagonist to move: how the draw is held, or scripts against all replies.
    fn against_replies(&mut self, position: &mut Position, rest: Rest<'t>) -> Option<Ending> {
        let rest = self.follow(position, rest)?;
        match rest.items.first() {
            Some(Item::Held(place, held)) => self.held(position, held, ANTAGONIST, Rest { place: *place, ..rest }),
            None if self.rules.claim.is_draw() => {
                self.tell_gap(
                    position,
                    rest,
                    "the text does not say how the draw is held from here on; write pairing, parts, cases or otherwise: potential",
                );
                None
            }
            _ => Some(Ending::Cover(self.answers(position, rest)?)),
        }
    }

    /// The ending that holds the draw from here on, as the text says, if it does.
    fn held(&mut self, position: &mut Position, held: &'t Held, to_move: Role, rest: Rest) -> Option<Ending> {
        let after = self.after(position);
        if !self.rules.claim.is_draw() {
            let text = format!("{after} a draw is held, but the theorem claims a win");
            return self.refuse(rest.at(), Kind::WrongTurn, text);
        }
        let (needed, other, write) = match held {
            Held::Potential => (PROTAGONIST, "the potential is counted", "write otherwise: potential".to_owned()),
            _ => (ANTAGONIST, "pairs and sets hold", format!("write {}'s move before", self.who(PROTAGONIST))),
        };
        if to_move != needed {
            let text = format!("{after} it is not {}'s turn, as it must be where {other}; {write}", self.who(needed));
            return self.refuse(rest.at(), Kind::WrongTurn, text);
        }
        match held {
            Held::Potential => self.by_potential(position, rest),
            Held::Named(title) => {
                let Some(sets) = self.told.sets.get(title.name.as_str()) else {
                    let text = format!("no 'pairs' are called \"{}\"", title.name.escape_debug());
                    return self.refuse((title.place, rest.about), Kind::WrongPosition, text);
                };
                self.by_sets(position, sets, rest)
            }
            Held::Sets(sets) => self.by_sets(position, sets, rest),
        }
    }

    /// Reports whether sets that no part uses hold the empty board.
    pub(super) fn pairs_alone(&mut self, title: &'t Titled) {
        let mut position = Position::new(&self.rules);
        let rest = Rest { items: &[], about: &title.name, place: title.place };
        let Some(sets) = self.told.sets.get(title.name.as_str()) else { return };
        if self.by_sets(&mut position, sets, rest).is_some() {
            let text = format!("{} sets hold every line from the empty board on", sets.len());
            self.tell((title.place, rest.about), Kind::Right, text);
        }
    }

    /// By the potential, if it is below 1.
    fn by_potential(&mut self, position: &mut Position, rest: Rest) -> Option<Ending> {
        if !Replay::new(&[]).ends(position, &Ending::Potential, Played::Own) {
            let text = format!("{} the potential is 1 or more", self.after(position));
            return self.refuse(rest.at(), Kind::NotHeld, text);
        }
        self.truths(rest.about).held.insert(rest.place);
        Some(Ending::Potential)
    }

    /// By sets that each hold the lines within them. Lines of sets that meet a point that is taken hold nothing any more.
    fn by_sets(&mut self, position: &mut Position, sets: &[HeldSet], rest: Rest) -> Option<Ending> {
        if !self.are_disjoint(sets, rest) {
            return None;
        }
        let is_free = |line: &&Vec<Point>| line.iter().all(|&point| position.is_free(point));
        let left: Vec<Vec<&Vec<Point>>> = sets.iter().map(|set| set.lines.iter().filter(is_free).collect()).collect();
        let mut used = vec![false; sets.len()];
        let mut escaping = Vec::new();
        for line in position.open_lines(ANTAGONIST).filter(|&line| position.may_complete(ANTAGONIST, line)) {
            let points = &position.rules().lines[line];
            let within = |held: &&Vec<Point>| held.iter().all(|point| points.binary_search(point).is_ok());
            match left.iter().position(|lines| lines.iter().any(within)) {
                Some(set) => used[set] = true,
                None => escaping.push(points.clone()),
            }
        }
        if !escaping.is_empty() {
            let (count, shown) = (escaping.len(), escaping.iter().take(LISTED));
            let names: Vec<String> = shown.map(|line| self.told.names.set(line)).collect();
            let more = if count > LISTED { format!(" and {} more", count - LISTED) } else { String::new() };
            let lines = if count == 1 { "a line escapes" } else { "lines escape" };
            let text =
                format!("{} {lines}, as no pair or set holds them: {}{more}", self.after(position), names.join(", "));
            return self.refuse(rest.at(), Kind::NotHeld, text);
        }
        // The checker finds a pairing by itself, so it takes no bytes, and needs no second version of the format.
        if left.iter().flatten().all(|line| line.len() == 2)
            && Replay::new(&[]).ends(position, &Ending::Pairing, Played::Quiet)
        {
            self.truths(rest.about).held.insert(rest.place);
            return Some(Ending::Pairing);
        }
        let mut parts = Vec::new();
        for ((lines, set), _) in left.iter().zip(sets).zip(used).filter(|(_, used)| *used) {
            parts.push(self.part(lines, set, rest)?);
        }
        self.truths(rest.about).held.insert(rest.place);
        Some(Ending::Parts(parts))
    }

    /// Whether no point is in two sets.
    fn are_disjoint(&mut self, sets: &[HeldSet], rest: Rest) -> bool {
        let mut of: BTreeMap<Point, &HeldSet> = BTreeMap::new();
        let mut are = true;
        for set in sets {
            for &point in &set.points {
                let Some(before) = of.insert(point, set) else { continue };
                let name = self.told.names.name(point);
                let text = format!(
                    "{name} is in two sets, {} and {}",
                    self.told.names.set(&before.points),
                    self.told.names.set(&set.points)
                );
                self.tell((set.place, rest.about), Kind::NotHeld, text);
                are = false;
            }
        }
        are
    }

    /// A set with the proof that its lines are held.
    ///
    /// Its game has only the points that are on lines which are left: the others are of no use to either player.
    fn part(&mut self, lines: &[&Vec<Point>], set: &HeldSet, rest: Rest) -> Option<Part> {
        let mut points: Vec<Point> = lines.iter().flat_map(|line| line.iter().copied()).collect();
        points.sort_unstable();
        points.dedup();
        let place = |point: &Point| points.binary_search(point).map(point_of).unwrap_or_default();
        let placed: Vec<Vec<Point>> = lines.iter().map(|line| line.iter().map(place).collect()).collect();
        let game = self.set_games.proved(points.len(), placed);
        if game.is_none() {
            let text = format!(
                "it is not shown that the lines of {} are all held by answers within it: {}",
                self.told.names.set(&set.points),
                lines.iter().map(|line| self.told.names.set(line)).collect::<Vec<_>>().join(", ")
            );
            self.tell((set.place, rest.about), Kind::NotHeld, text);
        }
        Some(Part { game: game?, points })
    }
}

/// The most positions of each stage of a search in the game of a set, and the most bytes of its transposition table.
const NODES: u64 = 2_000_000;
const MEMORY: usize = 1 << 28;

/// The games that were looked at, by their lines; nothing where no proof was found.
#[derive(Debug, Default)]
struct SetGames(HashMap<Vec<Vec<Point>>, Option<Arc<PartGame>>>);

impl SetGames {
    /// The game on these lines with a proof that Ophelia holds it, if one is found.
    fn proved(&mut self, points: usize, lines: Vec<Vec<Point>>) -> Option<Arc<PartGame>> {
        self.0.entry(lines).or_insert_with_key(|lines| proved(points, lines.clone())).clone()
    }
}

fn proved(points: usize, lines: Vec<Vec<Point>>) -> Option<Arc<PartGame>> {
    let is_pair = points == 2;
    let game = Game::of_board(Board::new(points, lines).ok()?).with_convention(Convention::MakerBreaker);
    if is_pair {
        return Some(PartGame::new(game, Vec::new(), Term { moves: Vec::new(), ending: Ending::Pairing }));
    }
    let limits = solve::Limits { threads: 1, nodes: NODES, memory: MEMORY };
    match solve::solve(&game, Some(Claim::OpheliaDraws), limits, &()) {
        Ok(Answer::Proved(certificate)) if certificate.strategy.claim == Claim::OpheliaDraws => {
            Some(PartGame::new(game, certificate.strategy.lemmas, certificate.strategy.theorem))
        }
        _ => None,
    }
}
