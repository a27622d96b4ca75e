//! From the parts of a text to a strategy: every reply gets the answer that the text gives it, move by move.
//!
//! What the text leaves to its reader is filled in: the move that completes a line, and the reply that is forced. A move
//! that does more is the text's business; where it has none, there is a gap.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use super::finding::{Findings, Kind};
use super::gap;
use super::maps::{Maps, Word, moves_position, products};
use super::names::Names;
use super::text::{Case, Cases, Item, Move, Place, Play, Player, Text};
use crate::game::{Claim, Game, Point};
use crate::search::{ANTAGONIST, ForcedSearch, PROTAGONIST, Position, Role, Rules};
use crate::strategy::{Ending, Lemma, Strategy, Term};
use crate::symmetry::{Group, Permutation, setwise_stabiliser};

/// Most positions that are gone through.
const MOST_POSITIONS: u64 = 300_000;

/// Most quiet moves one after the other.
const MOST_NESTING: usize = 60;

/// Most positions of a search for a forced sequence.
const SEQUENCE_NODES: u64 = 20_000;

/// Most positions of all searches that only explain what is missing, each counted as often as the board has points.
const MOST_SEARCHED: u64 = 50_000_000;

/// Most findings that are made: each is compared with all before it.
const MOST_FINDINGS: usize = 5_000;

/// Most replies without an answer that are explained.
const MOST_EXPLAINED: usize = 500;

/// What is known when a part of a text is played.
pub struct Elaborator<'t> {
    text: &'t Text,
    pub(super) names: Names<'t>,
    game: &'t Game,
    rules: Arc<Rules>,
    pub(super) is_xeno: bool,
    plays: &'t BTreeMap<&'t str, &'t Play>,
    pub(super) maps: &'t Maps,
    forced_search: bool,
    /// Where nothing is to be told, nothing is added.
    pub(super) findings: Findings,
    lemmas: Vec<Lemma>,
    /// The lemma of each position that is cited.
    stated: HashMap<[Vec<Point>; 2], usize>,
    stabilisers: HashMap<[Vec<Point>; 2], Rc<Group>>,
    positions: u64,
    nesting: usize,
    /// How many replies without an answer were told.
    gaps: usize,
    /// What is left of [`MOST_SEARCHED`].
    searches: u64,
    /// Whether only a strategy without any defect is of interest.
    is_trial: bool,
    /// What was found true of each part.
    pub(super) truths: BTreeMap<String, Truths>,
    /// The position in which each part was entered first, Xeno's points first.
    pub(super) entered: BTreeMap<String, [Vec<Point>; 2]>,
}

/// What was found true of a part, by place.
#[derive(Debug, Default)]
pub struct Truths {
    /// Moves that are marked as forced.
    pub forced: BTreeSet<Place>,
    /// Double threats.
    pub doubles: BTreeSet<Place>,
    /// Moves of the protagonist that are forced and not marked.
    pub unmarked: BTreeMap<Place, Point>,
    /// Replies to quiet moves that have an answer as it is told, ...
    pub told: usize,
    /// ... by way of a map under which it is told, too, ...
    pub by_maps: usize,
    /// ... by way of another symmetry, ...
    pub by_symmetry: usize,
    /// ... or by a forced sequence that was searched for.
    pub by_search: usize,
    /// What is used of symmetries.
    pub symmetries: Vec<String>,
}

/// The items that are left, and the part to which they belong.
#[derive(Clone, Copy)]
struct Rest<'t> {
    items: &'t [Item],
    about: &'t str,
    place: Place,
}

/// What a protagonist's move leaves to the antagonist.
enum Left {
    Won,
    /// He must reply here.
    Forced(Point),
    Free,
    Lost,
}

/// An answer to a reply by way of the answer to another one.
struct Image {
    map: Permutation,
    of: Point,
    /// Whether the text names the map.
    is_named: bool,
}

impl<'t> Elaborator<'t> {
    /// An elaboration of a claim about a game, its points numbered as the text's names.
    pub fn new(
        text: &'t Text,
        game: &'t Game,
        claim: Claim,
        plays: &'t BTreeMap<&'t str, &'t Play>,
        maps: &'t Maps,
        forced_search: bool,
    ) -> Elaborator<'t> {
        Elaborator {
            text,
            names: Names(&text.names),
            game,
            rules: Rules::new(game, claim),
            is_xeno: claim.is_xeno(),
            plays,
            maps,
            forced_search,
            findings: Findings::default(),
            lemmas: Vec::new(),
            stated: HashMap::new(),
            stabilisers: HashMap::new(),
            positions: 0,
            nesting: 0,
            gaps: 0,
            searches: MOST_SEARCHED,
            is_trial: false,
            truths: BTreeMap::new(),
            entered: BTreeMap::new(),
        }
    }

    /// The same, ended by the first defect, which is not explained.
    pub(super) fn on_trial(self) -> Elaborator<'t> {
        Elaborator { is_trial: true, ..self }
    }

    /// The strategy of the part that begins the game, if it covers everything.
    pub fn strategy(&mut self, play: &'t Play) -> Option<Strategy> {
        let mut position = Position::new(&self.rules);
        let rest = Rest { items: &play.items, about: &play.title.name, place: play.title.place };
        self.enter(&position, play);
        let claim = self.rules.claim;
        let theorem = if self.is_xeno {
            self.moves(&mut position, rest)?
        } else {
            if position.is_in_danger() {
                self.tell(rest.place, rest.about, Kind::Loses, "the first move completes a line");
                return None;
            }
            Term { moves: Vec::new(), ending: Ending::Cover(self.answers(&mut position, rest)?) }
        };
        Some(Strategy { claim, lemmas: std::mem::take(&mut self.lemmas), theorem })
    }

    /// Plays one game, and tells where it is not as it is told.
    pub fn example(&mut self, about: &'t str, place: Place, items: &'t [Item]) {
        let mut position = Position::new(&self.rules);
        let mut rest = Rest { items, about, place };
        while let Some((item, after)) = rest.items.split_first() {
            match item {
                Item::Move(player, mv, _) => {
                    let role = self.role(*player);
                    let turn = if position.stones(PROTAGONIST) > position.stones(ANTAGONIST) {
                        ANTAGONIST
                    } else {
                        PROTAGONIST
                    };
                    if (turn == PROTAGONIST) != (role == PROTAGONIST) {
                        return self.tell(mv.place, about, Kind::WrongTurn, "it is the other player's turn");
                    }
                    if !self.is_legal(&position, role, mv, about) {
                        return;
                    }
                    self.check_mark(&position, role, mv, about);
                    position.place(role, mv.point);
                }
                Item::Double(_, place, points) => self.check_double(&position, *place, points, about),
                _ => return self.tell(rest.place, about, Kind::WrongTurn, "an example is one game"),
            }
            rest.items = after;
        }
    }

    /// A sequence of the protagonist's that wins by threats, if one is found soon.
    pub(super) fn sequence(&mut self, position: &mut Position) -> Option<Vec<Point>> {
        let points = self.rules.points();
        let left = self.searches / points as u64;
        let mut search = ForcedSearch::new(if self.forced_search { SEQUENCE_NODES } else { SEQUENCE_NODES.min(left) });
        let found = search.shortest(position, points.min(20));
        self.searches = self.searches.saturating_sub(search.nodes.saturating_mul(points as u64));
        found
    }

    /// The maps that keep a position.
    pub(super) fn stabiliser(&mut self, position: &Position) -> Rc<Group> {
        let sets = self.sets(position);
        let board = &self.game.board;
        Rc::clone(
            self.stabilisers
                .entry(sets)
                .or_insert_with_key(|[xeno, ophelia]| Rc::new(setwise_stabiliser(board, &[xeno, ophelia]))),
        )
    }

    /// Xeno's points and Ophelia's.
    pub(super) fn sets(&self, position: &Position) -> [Vec<Point>; 2] {
        let sets = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        if self.is_xeno { sets } else { [sets[1].clone(), sets[0].clone()] }
    }

    pub(super) fn line_of_play(&self, position: &Position) -> String {
        self.names.play(position.trail(), self.is_xeno)
    }

    /// When something is so.
    fn after(&self, position: &Position) -> String {
        if position.trail().is_empty() {
            "at the beginning".to_owned()
        } else {
            format!("after {}", self.line_of_play(position))
        }
    }

    /// Whether a case's text answers another reply word for word.
    pub(super) fn answers_as_well(&mut self, position: &mut Position, reply: Point, case: &'t Case) -> bool {
        let findings = std::mem::take(&mut self.findings);
        let truths = std::mem::take(&mut self.truths);
        let lemmas = self.lemmas.clone();
        let stated = self.stated.clone();
        let entered = self.entered.clone();
        let (gaps, is_trial) = (self.gaps, std::mem::replace(&mut self.is_trial, true));
        position.place(ANTAGONIST, reply);
        let rest = Rest { items: &case.items, about: "", place: Place::default() };
        let works = self.moves(position, rest).is_some() && !self.findings.has_defect();
        position.take_back();
        (self.findings, self.truths, self.lemmas, self.stated) = (findings, truths, lemmas, stated);
        (self.entered, self.gaps, self.is_trial) = (entered, gaps, is_trial);
        works
    }

    fn role(&self, player: Player) -> Role {
        if (player == Player::Xeno) == self.is_xeno { PROTAGONIST } else { ANTAGONIST }
    }

    fn who(&self, role: Role) -> &'static str {
        if (role == PROTAGONIST) == self.is_xeno { "Xeno" } else { "Ophelia" }
    }

    fn tell(&mut self, place: Place, about: &str, kind: Kind, text: impl Into<String>) {
        self.findings.add(place, about, kind, text);
    }

    fn truths(&mut self, about: &str) -> &mut Truths {
        self.truths.entry(about.to_owned()).or_default()
    }

    fn enter(&mut self, position: &Position, play: &Play) {
        let sets = self.sets(position);
        self.entered.entry(play.title.name.clone()).or_insert(sets);
    }

    /// Whether there are positions left to go through.
    fn counts(&mut self, rest: Rest) -> bool {
        if self.is_over(rest) || (self.is_trial && self.findings.has_defect()) {
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

    /// Whether there is too much to tell.
    fn is_over(&mut self, rest: Rest) -> bool {
        if self.findings.count() == MOST_FINDINGS {
            let text = format!("the audit ends here: there are {MOST_FINDINGS} findings before this");
            self.tell(rest.place, rest.about, Kind::Undecided, text);
        }
        self.findings.count() > MOST_FINDINGS
    }

    /// Follows references to other parts.
    fn follow(&mut self, position: &Position, mut rest: Rest<'t>) -> Option<Rest<'t>> {
        let mut met: Vec<&str> = Vec::new();
        while let Some(Item::Go(title)) = rest.items.first() {
            if met.contains(&title.name.as_str()) {
                let text = format!("\"{}\" leads to itself without a move", title.name);
                self.tell(title.place, rest.about, Kind::WrongPosition, text);
                return None;
            }
            met.push(&title.name);
            let plays = self.plays;
            let Some(&play) = plays.get(title.name.as_str()) else {
                let known = plays.keys().copied().collect::<Vec<_>>().join("\", \"");
                let text = format!("no part is called \"{}\"; there are \"{known}\"", title.name.escape_default());
                self.tell(title.place, rest.about, Kind::WrongPosition, text);
                return None;
            };
            let sets = self.sets(position);
            if let Some(own) = play.position.as_ref().filter(|own| **own != sets) {
                let shown = |[xeno, ophelia]: &[Vec<Point>; 2]| {
                    format!("X = {}, O = {}", self.names.set(xeno), self.names.set(ophelia))
                };
                let text = format!(
                    "\"{}\" is for the position {}, but this is {}, {}",
                    title.name,
                    shown(own),
                    shown(&sets),
                    self.after(position)
                );
                self.tell(title.place, rest.about, Kind::WrongPosition, text);
                return None;
            }
            self.enter(position, play);
            rest = Rest { items: &play.items, about: &play.title.name, place: play.title.place };
        }
        Some(rest)
    }

    /// The protagonist's moves from a position, with all that follows. The position remains.
    fn moves(&mut self, position: &mut Position, rest: Rest<'t>) -> Option<Term> {
        let mark = position.trail().len();
        let term = self.move_on(position, rest);
        position.take_back_to(mark);
        term
    }

    fn move_on(&mut self, position: &mut Position, mut rest: Rest<'t>) -> Option<Term> {
        let mut moves = Vec::new();
        loop {
            if !self.counts(rest) {
                return None;
            }
            rest = self.follow(position, rest)?;
            let Some((item, after)) = rest.items.split_first() else {
                let end = self.end(position, rest)?;
                return Some(Term::forced([moves, end].concat()));
            };
            let mv = match item {
                Item::Move(player, mv, _) if self.role(*player) == PROTAGONIST => mv,
                Item::Move(_, Move { place, .. }, _) | Item::Double(_, place, _) | Item::Cases(Cases { place, .. }) => {
                    let text = format!("it is {}'s turn here, {}", self.who(PROTAGONIST), self.after(position));
                    self.tell(*place, rest.about, Kind::WrongTurn, text);
                    return None;
                }
                Item::Go(_) => continue,
            };
            if !self.is_legal(position, PROTAGONIST, mv, rest.about) {
                return None;
            }
            self.check_mark(position, PROTAGONIST, mv, rest.about);
            position.place(PROTAGONIST, mv.point);
            moves.push(mv.point);
            rest = Rest { items: after, place: mv.place, ..rest };
            match self.left(position) {
                Left::Won => {
                    self.check_end(position, rest);
                    return Some(Term::forced(moves));
                }
                Left::Lost => {
                    self.tell_loss(position, rest);
                    return None;
                }
                Left::Free => {
                    let scripts = self.answers(position, rest)?;
                    return Some(Term { moves, ending: Ending::Cover(scripts) });
                }
                Left::Forced(reply) => {
                    rest = self.forced_reply(position, reply, rest)?;
                    position.place(ANTAGONIST, reply);
                    if position.is_full() {
                        self.tell_gap(position, rest, "the board is full, and nobody has won");
                        return None;
                    }
                }
            }
        }
    }

    /// The moves that end a sequence of which no more is told.
    fn end(&mut self, position: &mut Position, rest: Rest) -> Option<Vec<Point>> {
        if let Some(point) = position.legal_completions(PROTAGONIST).next() {
            return Some(vec![point]);
        }
        let sequence = self.sequence(position);
        match sequence {
            Some(sequence) if self.forced_search => Some(sequence),
            _ => {
                let text = match sequence {
                    Some(sequence) => format!(
                        "the text ends before a win; moves that force one are {}, which it does not tell",
                        self.names.list(&sequence)
                    ),
                    None => "the text ends before a win, and no moves were found that force one".to_owned(),
                };
                self.tell_gap(position, rest, &text);
                None
            }
        }
    }

    fn tell_gap(&mut self, position: &Position, rest: Rest, text: &str) {
        let play = self.line_of_play(position);
        self.findings.add_with(rest.place, rest.about, Kind::Gap, play, vec![format!("  {text}")]);
    }

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
            let text = format!("{} cannot be played {after}: {why}", self.names.name(mv.point));
            self.tell(mv.place, about, Kind::IllegalMove, text);
        }
        is_legal
    }

    /// Compares the mark of a move that is about to be played with the truth: a move is forced if the other player would
    /// complete a line there.
    fn check_mark(&mut self, position: &Position, role: Role, mv: &Move, about: &str) {
        let is_forced = position.legal_completions(1 - role).any(|point| point == mv.point);
        match (mv.forced, is_forced) {
            (true, true) => _ = self.truths(about).forced.insert(mv.place),
            (true, false) => {
                let other: Vec<Point> = position.legal_completions(1 - role).collect();
                let why = match other[..] {
                    [] => format!("{} completes no line next", self.who(1 - role)),
                    _ => format!("{} completes a line at {}", self.who(1 - role), self.names.list(&other)),
                };
                let shown = self.names.shown((role == PROTAGONIST) == self.is_xeno, mv.point);
                let text = format!("{shown} is marked as forced, but {} {why}", self.after(position));
                self.tell(mv.place, about, Kind::NotForced, text);
            }
            (false, true) if role == PROTAGONIST => _ = self.truths(about).unmarked.insert(mv.place, mv.point),
            _ => {}
        }
    }

    fn left(&self, position: &Position) -> Left {
        if position.has_completed(PROTAGONIST) {
            return Left::Won;
        }
        if position.is_in_danger() {
            return Left::Lost;
        }
        let mut completions = position.completions(PROTAGONIST);
        match (completions.next(), completions.next()) {
            (None, _) => Left::Free,
            (Some(reply), None) if position.is_legal(ANTAGONIST, reply) => Left::Forced(reply),
            _ => Left::Won,
        }
    }

    fn tell_loss(&mut self, position: &Position, rest: Rest) {
        let points: Vec<Point> = position.legal_completions(ANTAGONIST).collect();
        let text = format!(
            "{} {} completes a line at {}",
            self.after(position),
            self.who(ANTAGONIST),
            self.names.list(&points)
        );
        self.tell(rest.place, rest.about, Kind::Loses, text);
    }

    /// Compares what is told after a win with it.
    fn check_end(&mut self, position: &Position, rest: Rest) {
        if let Some(Item::Double(_, place, points)) = rest.items.first() {
            self.check_double(position, *place, points, rest.about);
        }
    }

    /// Whether the points of a double threat complete lines of the player who has just moved.
    fn check_double(&mut self, position: &Position, place: Place, points: &[Move], about: &str) {
        let wrong: Vec<Point> = points
            .iter()
            .map(|mv| mv.point)
            .filter(|&point| !position.completions(PROTAGONIST).any(|completion| completion == point))
            .collect();
        if wrong.is_empty() && points.len() > 1 {
            self.truths(about).doubles.insert(place);
        } else {
            let all: Vec<Point> = position.completions(PROTAGONIST).collect();
            let real =
                if all.is_empty() { "no point does".to_owned() } else { format!("it is {}", self.names.list(&all)) };
            let text = format!(
                "{} these are not the points that complete a line of {}'s: {real}",
                self.after(position),
                self.who(PROTAGONIST)
            );
            self.tell(place, about, Kind::NoDoubleThreat, text);
        }
    }

    /// Whether what is told next is for the position after a reply that is left out.
    fn goes_on_after(&self, reply: Point, rest: Rest) -> bool {
        let Some(Item::Go(title)) = rest.items.first() else { return false };
        let own = self.plays.get(title.name.as_str()).and_then(|play| play.position.as_ref());
        own.is_some_and(|[xeno, ophelia]| if self.is_xeno { ophelia } else { xeno }.contains(&reply))
    }

    /// What is told after a forced reply.
    fn forced_reply(&mut self, position: &Position, reply: Point, rest: Rest<'t>) -> Option<Rest<'t>> {
        if self.goes_on_after(reply, rest) {
            return Some(rest);
        }
        let rest = self.follow(position, rest)?;
        let Some((item, after)) = rest.items.split_first() else { return Some(rest) };
        match item {
            Item::Move(player, mv, _) if self.role(*player) == ANTAGONIST => {
                if mv.point == reply {
                    self.check_mark(position, ANTAGONIST, mv, rest.about);
                    return Some(Rest { items: after, place: mv.place, ..rest });
                }
                let text = format!(
                    "{} {} must reply at {}, where {} completes a line; {} loses at once",
                    self.after(position),
                    self.who(ANTAGONIST),
                    self.names.name(reply),
                    self.who(PROTAGONIST),
                    self.names.name(mv.point)
                );
                self.tell(mv.place, rest.about, Kind::WrongReply, text);
                None
            }
            Item::Cases(cases) => {
                let case = cases.cases.iter().find(|case| case.moves.iter().any(|mv| mv.point == reply));
                let items = case.map(|case| &case.items).or(cases.otherwise.as_ref());
                Some(Rest { items: items.map_or(&[], |items| items), place: cases.place, ..rest })
            }
            Item::Double(_, place, points) => {
                self.check_double(position, *place, points, rest.about);
                Some(Rest { items: after, ..rest })
            }
            Item::Move(..) | Item::Go(_) => Some(rest),
        }
    }

    /// Scripts against all replies to a quiet move.
    fn answers(&mut self, position: &mut Position, rest: Rest<'t>) -> Option<Vec<Term>> {
        let rest = self.follow(position, rest)?;
        self.nesting += 1;
        let scripts = match rest.items.split_first() {
            Some((Item::Cases(cases), _)) => self.by_cases(position, &cases.cases, Some(cases), rest),
            Some((Item::Move(player, mv, symmetric), after)) if self.role(*player) == ANTAGONIST => {
                if mv.forced {
                    self.check_mark(position, ANTAGONIST, mv, rest.about);
                }
                self.by_one(position, *mv, *symmetric, Rest { items: after, place: mv.place, ..rest })
            }
            Some((Item::Double(_, place, points), _)) => {
                self.check_double(position, *place, points, rest.about);
                self.by_cases(position, &[], None, rest)
            }
            Some((Item::Move(_, mv, _), _)) => {
                let text = format!(
                    "{} {} may reply anywhere, but the text has {} move again",
                    self.after(position),
                    self.who(ANTAGONIST),
                    self.who(PROTAGONIST)
                );
                self.tell(mv.place, rest.about, Kind::WrongTurn, text);
                None
            }
            Some((Item::Go(_), _)) | None => self.by_cases(position, &[], None, rest),
        };
        self.nesting -= 1;
        scripts
    }

    /// Scripts where one reply is told in the course of a sequence.
    fn by_one(&mut self, position: &mut Position, mv: Move, symmetric: bool, rest: Rest<'t>) -> Option<Vec<Term>> {
        let told = self.told(position, &[mv], rest);
        let mut answers =
            Answers { told, symmetric: if symmetric { vec![mv.point] } else { Vec::new() }, under: Vec::new() };
        self.all_replies(position, &mut answers, None, &[], rest)
    }

    fn by_cases(
        &mut self,
        position: &mut Position,
        cases: &'t [Case],
        all: Option<&'t Cases>,
        rest: Rest<'t>,
    ) -> Option<Vec<Term>> {
        let mut answers = Answers { told: BTreeMap::new(), symmetric: Vec::new(), under: Vec::new() };
        self.tell_cases(position, cases, &mut answers, rest);
        let Some(all) = all else { return self.all_replies(position, &mut answers, None, cases, rest) };
        for more in all.remaining.chunks(1) {
            let there = self.follow(position, Rest { items: more, ..rest })?;
            let Some(Item::Cases(more)) = there.items.first() else {
                self.tell(all.place, rest.about, Kind::WrongTurn, format!("\"{}\" tells no cases", there.about));
                continue;
            };
            self.tell_cases(position, &more.cases, &mut answers, there);
        }
        if self.is_trial && self.findings.has_defect() {
            return None;
        }
        answers.under = self.under(position, all, rest);
        let rest = Rest { place: all.place, ..rest };
        self.all_replies(position, &mut answers, all.otherwise.as_deref(), cases, rest)
    }

    /// Adds the answers of cases to what is told.
    fn tell_cases(&mut self, position: &mut Position, cases: &'t [Case], answers: &mut Answers, rest: Rest<'t>) {
        for case in cases {
            let (again, new): (Vec<Move>, Vec<Move>) =
                case.moves.iter().partition(|mv| answers.told.contains_key(&mv.point));
            for again in again {
                let text = format!("{} has an answer already; this one is passed over", self.names.name(again.point));
                self.tell(again.place, rest.about, Kind::Note, text);
            }
            if case.symmetric {
                answers.symmetric.extend(new.iter().map(|mv| mv.point));
            }
            for mv in new.iter().filter(|mv| mv.forced) {
                self.check_mark(position, ANTAGONIST, mv, rest.about);
            }
            let place = case.moves.first().map_or(rest.place, |mv| mv.place);
            let told = self.told(position, &new, Rest { items: &case.items, place, ..rest });
            answers.told.extend(told);
        }
    }

    /// The answers to replies that are told, where they hold.
    fn told(&mut self, position: &mut Position, moves: &[Move], rest: Rest<'t>) -> BTreeMap<Point, Option<Term>> {
        let mut told = BTreeMap::new();
        for mv in moves {
            if self.is_legal(position, ANTAGONIST, mv, rest.about) {
                position.place(ANTAGONIST, mv.point);
                let term = self.moves(position, Rest { place: mv.place, ..rest });
                position.take_back();
                told.insert(mv.point, term);
            }
        }
        told
    }

    /// The maps under which cases are meant that keep the position.
    fn under(&mut self, position: &Position, cases: &Cases, rest: Rest) -> Vec<Word> {
        let sets = self.sets(position);
        let mut words = Vec::new();
        for name in &cases.under {
            let Some(map) = self.maps.automorphism(name, rest.about, &mut self.findings).cloned() else { continue };
            let word = Word { map, names: vec![name.name.clone()] };
            if !moves_position(&word, name.place, rest.about, &sets, self.names, &mut self.findings) {
                words.push(word);
            }
        }
        if cases.products {
            let points = self.rules.points();
            words = products(&words, points).unwrap_or_else(|| {
                self.tell(cases.place, rest.about, Kind::Undecided, "these maps have too many products");
                Vec::new()
            });
        }
        words
    }

    /// Scripts for all replies, by what is told of some.
    fn all_replies(
        &mut self,
        position: &mut Position,
        answers: &mut Answers,
        otherwise: Option<&'t [Item]>,
        cases: &'t [Case],
        rest: Rest<'t>,
    ) -> Option<Vec<Term>> {
        let mut scripts: Vec<Term> = Vec::new();
        let mut is_covered = true;
        let mut open = Vec::new();
        if self.is_trial && self.findings.has_defect() {
            return None;
        }
        // What has images may become a lemma, so it is asked for after them.
        let images = self.images(position, answers);
        self.tell_symmetry(position, &images, rest);
        for reply in position.moves(ANTAGONIST) {
            let (script, count): (_, fn(&mut Truths) -> &mut usize) =
                if let Some(term) = answers.told.get(&reply).cloned() {
                    (term, |truths| &mut truths.told)
                } else if let Some((script, image)) = images.get(&reply) {
                    (
                        script.clone(),
                        if image.is_named { |truths| &mut truths.by_maps } else { |truths| &mut truths.by_symmetry },
                    )
                } else if let Some(items) = otherwise {
                    position.place(ANTAGONIST, reply);
                    let term = self.moves(position, Rest { items, ..rest });
                    position.take_back();
                    (term, |truths| &mut truths.told)
                } else {
                    position.place(ANTAGONIST, reply);
                    let sequence = if self.forced_search { self.sequence(position) } else { None };
                    position.take_back();
                    if sequence.is_none() {
                        open.push(reply);
                    }
                    (sequence.map(Term::forced), |truths| &mut truths.by_search)
                };
            match script {
                Some(script) => {
                    *count(self.truths(rest.about)) += 1;
                    if !scripts.contains(&script) {
                        scripts.push(script);
                    }
                }
                None => is_covered = false,
            }
        }
        self.tell_open(position, &open, cases, &answers.told, rest);
        if position.is_full() {
            self.tell_gap(position, rest, "the board is full, and nobody has won");
            return None;
        }
        is_covered.then_some(scripts)
    }

    /// Tells of replies without an answer.
    fn tell_open(
        &mut self,
        position: &mut Position,
        open: &[Point],
        cases: &'t [Case],
        told: &BTreeMap<Point, Option<Term>>,
        rest: Rest,
    ) {
        let named = if open.is_empty() || self.is_trial { Vec::new() } else { gap::named(self, position) };
        for &reply in open {
            if self.is_over(rest) {
                return;
            }
            self.gaps += 1;
            let why = match self.is_trial || self.gaps > MOST_EXPLAINED {
                true => "there are many such replies, so it was not looked for one".to_owned(),
                false => gap::remedy(self, position, reply, cases, told, &named),
            };
            position.place(ANTAGONIST, reply);
            self.tell_gap(position, rest, &format!("no answer; {why}"));
            position.take_back();
        }
    }

    /// The answers to replies that are images of others, where those have one.
    fn images(&mut self, position: &mut Position, answers: &mut Answers) -> BTreeMap<Point, (Option<Term>, Image)> {
        let mut images = BTreeMap::new();
        for reply in position.moves(ANTAGONIST) {
            if !answers.told.contains_key(&reply)
                && let Some(image) = self.image(position, answers, reply)
            {
                images.insert(reply, (self.by_image(position, answers, &image), image));
            }
        }
        images
    }

    /// Notes which replies stand for others.
    fn tell_symmetry(&mut self, position: &Position, images: &BTreeMap<Point, (Option<Term>, Image)>, rest: Rest) {
        let mut counts: BTreeMap<Point, usize> = BTreeMap::new();
        for (_, image) in images.values().filter(|(_, image)| !image.is_named) {
            *counts.entry(image.of).or_default() += 1;
        }
        for (of, count) in counts {
            let order = self.stabiliser(position).order();
            let text = format!(
                "{} there are {order} symmetries that keep the position, and {} stands for {} replies",
                self.after(position),
                self.names.shown(!self.is_xeno, of),
                count + 1
            );
            let symmetries = &mut self.truths(rest.about).symmetries;
            if !symmetries.contains(&text) {
                symmetries.push(text);
            }
        }
    }

    /// The reply that is told of whose answer the image answers another one.
    fn image(&mut self, position: &Position, answers: &Answers, reply: Point) -> Option<Image> {
        for word in &answers.under {
            if let Some(&of) = answers.told.keys().find(|&&of| word.map.image(of) == reply) {
                return Some(Image { map: word.map.clone(), of, is_named: true });
            }
        }
        for &of in &answers.symmetric {
            let group = self.stabiliser(position);
            if let Some(map) = group.transversal(of).remove(&reply) {
                return Some(Image { map, of, is_named: false });
            }
        }
        None
    }

    /// The answer to an image of a reply: the image of its answer, by a lemma if it has cases.
    fn by_image(
        &mut self,
        position: &mut Position,
        answers: &mut Answers,
        Image { map, of, .. }: &Image,
    ) -> Option<Term> {
        let told = answers.told.get_mut(of)?;
        let term = told.as_ref()?;
        let mut has_cases = false;
        term.visit(&mut |term| has_cases |= matches!(term.ending, Ending::Cover(_)));
        if !has_cases {
            return Some(term.image(map));
        }
        position.place(ANTAGONIST, *of);
        let [own, other] = [PROTAGONIST, ANTAGONIST].map(|role| position.points_of(role));
        position.take_back();
        let lemmas = &mut self.lemmas;
        let lemma = *self.stated.entry([own.clone(), other.clone()]).or_insert_with(|| {
            lemmas.push(Lemma { own, other, term: term.clone() });
            lemmas.len() - 1
        });
        let cite = |map: Permutation| Term { moves: Vec::new(), ending: Ending::Cite { lemma, map } };
        *told = Some(cite(Permutation::identity(self.rules.points())));
        Some(cite(map.clone()))
    }

    /// Whether a part was entered.
    pub(super) fn entered_before(&self, part: &str) -> bool {
        self.entered.contains_key(part)
    }

    /// The text.
    pub(super) fn text(&self) -> &'t Text {
        self.text
    }
}

/// The answers to replies in a position.
struct Answers {
    /// What is told of single replies, or nothing where that has a gap.
    told: BTreeMap<Point, Option<Term>>,
    /// The replies that stand for others up to symmetry.
    symmetric: Vec<Point>,
    /// The maps under which what is told is meant, too.
    under: Vec<Word>,
}
