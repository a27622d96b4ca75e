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
//! - `sequence`: the winner's moves, with the replies that they force;
//! - `untold`: fills in what the text leaves out;
//! - `replies`: all replies to a quiet move, and the answers that cases give them;
//! - `held`: draws that pairs, sets or a potential hold from a position on;
//! - `set_games`: the games of such sets, with their proofs;
//! - `answers`: the answers that a text states for replies in a position;
//! - `images`: answers to other replies, which follow from these by maps and symmetries;
//! - `marks`: checks what the text says about moves;
//! - `record`: the findings;
//! - `gap`: replies without an answer, and what would answer them.

mod answers;
mod gap;
mod held;
mod images;
mod marks;
mod record;
mod replies;
mod sequence;
mod set_games;
mod untold;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::notation::finding::Kind;
use crate::notation::maps::Maps;
use crate::notation::names::Names;
use crate::notation::parse::{HeldSet, Item, Mover, Place, Play, Player};
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Role, Rules};
use pgc_core::strategy::{Lemma, Strategy, Term};
use pgc_core::symmetry::{Group, automorphisms_of};
use pgc_engine::search::threats::ForcedSearch;

pub(super) use record::{Record, Truths};
use set_games::SetGames;

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

/// What a text has under names.
#[derive(Clone, Copy)]
pub(super) struct Named<'t> {
    /// The parts of the strategy.
    pub plays: &'t BTreeMap<&'t str, &'t Play>,
    /// The maps.
    pub maps: &'t Maps,
    /// The pairs and sets, with their images under the maps that belong to them.
    pub sets: &'t BTreeMap<&'t str, Vec<HeldSet>>,
    /// Whose moves are plain.
    pub plain: Player,
}

/// The state while the parts of a text are played.
pub(crate) struct Elaborator<'t> {
    names: Names<'t>,
    game: &'t Game,
    rules: Arc<Rules>,
    is_xeno: bool,
    plain: Player,
    plays: &'t BTreeMap<&'t str, &'t Play>,
    maps: &'t Maps,
    sets_of: &'t BTreeMap<&'t str, Vec<HeldSet>>,
    set_games: SetGames,
    forced_search: bool,
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

impl<'t> Elaborator<'t> {
    /// For a claim about a game whose points are numbered as the text's names.
    pub(super) fn new(
        names: Names<'t>,
        game: &'t Game,
        claim: Claim,
        Named { plays, maps, sets, plain }: Named<'t>,
        forced_search: bool,
    ) -> Elaborator<'t> {
        Elaborator {
            names,
            game,
            rules: Rules::new(game, claim),
            is_xeno: claim.is_xeno(),
            plain,
            plays,
            maps,
            sets_of: sets,
            set_games: SetGames::default(),
            forced_search,
            record: Record::default(),
            lemmas: Vec::new(),
            stated: HashMap::new(),
            stabilisers: HashMap::new(),
            positions: 0,
            steps: 0,
            tried: 0,
            nesting: 0,
            searches: if forced_search { MOST_SEARCHED_TO_FILL_IN } else { MOST_SEARCHED },
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
                self.tell(rest.place, rest.about, Kind::Loses, "the first move completes a line");
                return None;
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
    pub(super) fn stabiliser(&mut self, position: &Position) -> Rc<Group> {
        let sets = self.sets(position);
        let game = self.game;
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
            Mover::Plain => self.role(self.plain),
            Mover::InParentheses => 1 - self.role(self.plain),
            Mover::OfColumn(player) => self.role(player),
        }
    }

    /// A move as the text writes it: plain, or in parentheses.
    fn shown(&self, role: Role, point: Point) -> String {
        let name = self.names.name(point);
        if role == self.role(self.plain) { name.to_owned() } else { format!("({name})") }
    }

    fn who(&self, role: Role) -> &'static str {
        if (role == PROTAGONIST) == self.is_xeno { "Xeno" } else { "Ophelia" }
    }

    fn tell(&mut self, place: Place, about: &str, kind: Kind, text: impl Into<String>) {
        self.record.findings.add(place, about, kind, text);
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
            self.tell(rest.place, rest.about, Kind::Undecided, text);
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
            self.tell(rest.place, rest.about, Kind::Undecided, text);
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
                self.tell(title.place, rest.about, Kind::WrongPosition, text);
                return None;
            }
            let plays = self.plays;
            let Some(&play) = plays.get(title.name.as_str()) else {
                // `references` reports this.
                return None;
            };
            if let Some(own) = play.position.as_ref().filter(|own| **own != sets) {
                let text = format!(
                    "\"{}\" is for the position {}, but this is {}, {}",
                    title.name,
                    self.names.position(own),
                    self.names.position(&sets),
                    self.after(position)
                );
                self.tell(title.place, rest.about, Kind::WrongPosition, text);
                return None;
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
            self.tell(rest.place, rest.about, Kind::Undecided, text);
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
        self.record.findings.add_with(rest.place, rest.about, Kind::Gap, play, vec![format!("  {text}")]);
    }

    /// Whether there are too many findings.
    fn is_over(&mut self, rest: Rest) -> bool {
        if self.record.findings.count() == MOST_FINDINGS {
            let text = format!("the audit ends here: there are {MOST_FINDINGS} findings before this");
            self.tell(rest.place, rest.about, Kind::Undecided, text);
        }
        self.record.findings.count() > MOST_FINDINGS
    }
}
