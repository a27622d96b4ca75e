//! Writes a strategy as text, in one of the many ways that the notation offers.

use super::line::{End, Line, Played, needs_no_telling};
use super::names::names;
use super::table;
use crate::oracle::{NONE, Position, Rules, single};
use crate::random::Dice;
use pgc_core::certificate::Certificate;
use pgc_core::game::OpeningRule;
use std::collections::VecDeque;

/// A text, and places in it for tests.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The lines of the text.
    pub lines: Vec<String>,
    /// The names of the points.
    pub names: Vec<String>,
    /// Lines that may be removed: nothing else in the text says the same.
    pub cases: Vec<Case>,
    /// Moves that are neither forced nor marked as forced.
    pub unforced: Vec<Spot>,
    /// Moves of the protagonist, and the names of points that are taken when they are played.
    pub moves: Vec<(Spot, Vec<String>)>,
    /// The line that numbers the names, if there is one.
    pub numbers: Option<usize>,
    /// The number of blocks left to the reader.
    pub left_out: usize,
}

/// A line with a case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The line, from 0.
    pub line: usize,
    /// The lines of play, as in a report, that end with those of its replies which blocks alone do not answer.
    pub plays: Vec<String>,
}

/// The name of a point in a text.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// The line, from 0.
    pub line: usize,
    /// The first byte in the line.
    pub from: usize,
    /// The byte after the last.
    pub to: usize,
}

impl Printed {
    /// The text.
    #[must_use]
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// Writes a strategy. `game` is the expression that names its game.
#[must_use]
pub fn print(dice: &mut Dice, certificate: &Certificate, game: &str, rules: &Rules, line: &Line) -> Printed {
    let names = names(dice, rules.points);
    let printed = Printed {
        lines: Vec::new(),
        names,
        cases: Vec::new(),
        unforced: Vec::new(),
        moves: Vec::new(),
        numbers: None,
        left_out: 0,
    };
    let mut writer = Writer { dice, rules, printed, is_xeno: !rules.start().reply, due: VecDeque::new(), parts: 0 };
    writer.head(certificate, game);
    let claim = certificate.strategy.claim;
    writer.block(format!("theorem \"The game\" {claim}"), Vec::new(), &line.clone());
    while let Some(part) = writer.due.pop_front() {
        writer.part(&part);
    }
    writer.printed
}

/// The moves so far: whether Xeno made each, and its point.
pub(super) type Trail = Vec<(bool, usize)>;

/// A part that has been referred to, but not written yet.
struct Part {
    title: String,
    trail: Trail,
    line: Line,
    /// A forced reply before the part continues, and whether it is written there or left out.
    reply: Option<(usize, bool)>,
    /// Whether it also has cases that another part refers to by `remaining in`.
    is_more: bool,
}

pub(super) struct Writer<'d> {
    pub(super) dice: &'d mut Dice,
    rules: &'d Rules,
    printed: Printed,
    pub(super) is_xeno: bool,
    due: VecDeque<Part>,
    parts: usize,
}

impl Writer<'_> {
    fn head(&mut self, certificate: &Certificate, game: &str) {
        self.put(format!("game \"{game}\""));
        let board = &certificate.game.board;
        let are_numbers =
            self.printed.names.iter().zip(0..).all(|(name, point): (_, usize)| *name == point.to_string());
        // An opening rule distinguishes points that lines do not.
        let has_lines = certificate.game.opening == OpeningRule::None && self.dice.percent(20);
        let is_numbered = !has_lines || self.dice.percent(50);
        if !(are_numbers && is_numbered) || self.dice.percent(50) {
            let order = self.dice.shuffled((0..board.points()).collect());
            let listed: Vec<&str> = order.iter().map(|&point: &usize| self.printed.names[point].as_str()).collect();
            let numbers: Vec<String> = order.iter().map(ToString::to_string).collect();
            let mut text = format!("points {}", listed.join(" "));
            if is_numbered {
                text += &format!(" at {}", numbers.join(" "));
                self.printed.numbers = Some(self.printed.lines.len());
            }
            self.put(text);
        }
        if has_lines {
            self.printed.numbers = None;
            self.put("lines \"All of them\"".to_owned());
            for line in self.dice.shuffled(board.lines().to_vec()) {
                let line = self.dice.shuffled(line);
                let names: Vec<&str> =
                    line.iter().map(|&point| self.printed.names[usize::from(point)].as_str()).collect();
                let text = format!("  {{{}}}", names.join(", "));
                self.put(text);
            }
            self.put("end".to_owned());
        }
    }

    fn put(&mut self, line: String) {
        self.printed.lines.push(line);
    }

    fn part(&mut self, part: &Part) {
        let Part { title, trail, line, .. } = part;
        let mut trail = trail.clone();
        // If the reply is left out, only the position may show it.
        let mut before = trail.clone();
        if let Some((reply, is_told)) = part.reply {
            trail.push((!self.is_xeno, reply));
            if !is_told && self.dice.percent(50) {
                before.clone_from(&trail);
            }
        }
        let position = if self.dice.percent(50) { self.position(&before) } else { String::new() };
        if let (None, [], End::Replies(groups)) = (part.reply, &line.moves[..], &line.end)
            && self.dice.percent(40)
        {
            let rows = table::rows(self, groups);
            self.put(format!("table \"{title}\" {position}columns {}", table::columns(&rows, self.is_xeno)));
            rows.iter().for_each(|row| self.put(format!("  {}", table::shown(row, &rows))));
            return self.put("end".to_owned());
        }
        let head = format!("play \"{title}\" {position}");
        let text = match part.reply {
            Some((reply, true)) => self.reply(reply) + ", ",
            _ => String::new(),
        };
        self.put(head.trim_end().to_owned());
        self.body(text, trail, line, part.is_more);
    }

    fn position(&self, trail: &Trail) -> String {
        let set = |of: bool| {
            let points = trail.iter().filter(|(is_xeno, _)| *is_xeno == of);
            points.map(|&(_, point)| self.name(point)).collect::<Vec<_>>().join(", ")
        };
        format!("X = {{{}}}, O = {{{}}} ", set(true), set(false))
    }

    /// The position after some moves, with the protagonist to move.
    fn after(&self, trail: &Trail) -> Position {
        let mut sides = [NONE; 2];
        for &(is_xeno, point) in trail {
            sides[usize::from(is_xeno != self.is_xeno)] |= single(point);
        }
        let [own, other] = sides;
        Position { own, other, reply: false, left: None }
    }

    fn block(&mut self, head: String, trail: Trail, line: &Line) {
        self.put(head);
        self.body(String::new(), trail, line, false);
    }

    /// Writes the lines of a part up to its end, beginning with some text.
    fn body(&mut self, text: String, mut trail: Trail, line: &Line, is_more: bool) {
        let number = self.printed.lines.len();
        let text = self.sequence(format!("  {text}"), number, &mut trail, line);
        let goes_on = matches!(line.end, End::Replies(_)) && !text.contains("go \"");
        if !text.trim().is_empty() {
            self.put(text);
        }
        if let (true, End::Replies(groups)) = (goes_on, &line.end) {
            self.cases(groups, &trail, is_more);
        }
        self.put("end".to_owned());
    }

    fn cases(&mut self, groups: &[(Vec<usize>, Line)], trail: &Trail, is_more: bool) {
        let mut groups = self.dice.shuffled(groups.to_vec());
        let otherwise = if !is_more && self.dice.percent(15) { groups.pop() } else { None };
        let mut is_told_once = otherwise.is_none();
        if !is_more && groups.len() > 2 && self.dice.percent(15) {
            let rest = groups.split_off(groups.len() / 2);
            let line = Line { moves: Vec::new(), end: End::Replies(rest) };
            let title = self.due_part(trail.clone(), line, None, true);
            self.put(format!("  remaining in \"{title}\""));
        }
        is_told_once &= !is_more;
        for (replies, line) in &groups {
            let number = self.printed.lines.len();
            let mut text = "  on ".to_owned();
            let mut plays = Vec::new();
            for (place, &reply) in replies.iter().enumerate() {
                text += if place > 0 { ", " } else { "" };
                let in_parentheses = self.dice.percent(70);
                text += if in_parentheses { "(" } else { "" };
                let spot = self.name_in(&mut text, number, reply);
                self.printed.unforced.push(spot);
                text += if in_parentheses { ")" } else { "" };
                let play: Trail = [&trail[..], &[(!self.is_xeno, reply)]].concat();
                if !needs_no_telling(self.rules, self.after(&play)) {
                    let shown: Vec<String> = play.iter().map(|&(is_xeno, point)| self.shown(is_xeno, point)).collect();
                    plays.push(shown.join(", "));
                }
            }
            text += ": ";
            let mut after = trail.clone();
            if let [reply] = replies[..] {
                after.push((!self.is_xeno, reply));
            }
            let text = self.case(text, number, after, line);
            self.put(text);
            if is_told_once && !plays.is_empty() {
                self.printed.cases.push(Case { line: number, plays });
            }
        }
        if let Some((replies, line)) = otherwise {
            let number = self.printed.lines.len();
            let mut after = trail.clone();
            if let [reply] = replies[..] {
                after.push((!self.is_xeno, reply));
            }
            let text = self.case("  otherwise: ".to_owned(), number, after, &line);
            self.put(text);
        }
    }

    /// The text that follows a reply. If there is a choice again, it goes into another part.
    fn case(&mut self, text: String, number: usize, mut trail: Trail, line: &Line) -> String {
        let before = text.clone();
        let text = self.sequence(text, number, &mut trail, line);
        if matches!(line.end, End::Won(_)) || text.contains("go \"") {
            return text;
        }
        let rest = Line { moves: Vec::new(), end: line.end.clone() };
        let title = self.due_part(trail, rest, None, false);
        let comma = if text == before { "" } else { ", " };
        format!("{text}{comma}go \"{title}\"")
    }

    fn due_part(&mut self, trail: Trail, line: Line, reply: Option<(usize, bool)>, is_more: bool) -> String {
        self.parts += 1;
        let title = format!("Part {}", self.parts);
        self.due.push_back(Part { title: title.clone(), trail, line, reply, is_more });
        title
    }

    /// Writes moves and forced replies, perhaps only up to a part in which they continue.
    fn sequence(&mut self, mut text: String, number: usize, trail: &mut Trail, line: &Line) -> String {
        let nested = matches!(line.end, End::Replies(_)) && !line.moves.is_empty();
        let split = if nested && self.dice.percent(40) { Some(self.dice.below(line.moves.len())) } else { None };
        let mut comma = "";
        let (mut is_left_out, mut is_told) = (false, true);
        for (place, played) in line.moves.iter().enumerate() {
            let is_split = split == Some(place);
            if is_split && !trail.is_empty() {
                let rest = Line { moves: line.moves[place..].to_vec(), end: line.end.clone() };
                let title = self.due_part(trail.clone(), rest, None, false);
                return text + &format!("{comma}go \"{title}\"");
            }
            // A block is left out if the text before and after shows that it is missing.
            let is_shown =
                is_told && (played.reply.is_some() || matches!(&line.end, End::Won(points) if points.len() > 1));
            is_left_out = played.is_only && is_shown && split != Some(place + 1) && self.dice.percent(30);
            if is_left_out {
                self.printed.left_out += 1;
                trail.push((self.is_xeno, played.point));
            } else {
                text += comma;
                self.played(&mut text, number, trail, played);
                comma = ", ";
            }
            let Some(reply) = played.reply else { continue };
            if split == Some(place + 1) && self.dice.percent(30) {
                let rest = Line { moves: line.moves[place + 1..].to_vec(), end: line.end.clone() };
                let is_told = self.dice.percent(50);
                let title = self.due_part(trail.clone(), rest, Some((reply, is_told)), false);
                return text + &format!(", go \"{title}\"");
            }
            is_told = is_left_out || self.dice.percent(70);
            if is_told {
                text += comma;
                text += &self.reply(reply);
                comma = ", ";
            }
            trail.push((!self.is_xeno, reply));
        }
        if let End::Won(points) = &line.end
            && points.len() > 1
            && (is_left_out || self.dice.percent(70))
        {
            text += comma;
            text += &self.double(points);
        }
        text
    }

    fn played(&mut self, text: &mut String, number: usize, trail: &mut Trail, played: &Played) {
        let Played { point, blocks, .. } = *played;
        *text += if self.is_xeno { "" } else { "(" };
        let is_marked = blocks && self.dice.percent(50);
        let spot = if is_marked {
            let from = text.len();
            *text += &self.marked(point);
            Spot { line: number, from, to: text.len() }
        } else {
            self.name_in(text, number, point)
        };
        *text += if self.is_xeno { "" } else { ")" };
        if !is_marked && !blocks {
            self.printed.unforced.push(spot);
        }
        if !is_marked {
            let taken = trail.iter().map(|&(_, point)| self.name(point)).collect();
            self.printed.moves.push((spot, taken));
        }
        trail.push((self.is_xeno, point));
    }

    fn name_in(&self, text: &mut String, line: usize, point: usize) -> Spot {
        let from = text.len();
        *text += &self.printed.names[point];
        Spot { line, from, to: text.len() }
    }

    pub(super) fn name(&self, point: usize) -> String {
        self.printed.names[point].clone()
    }

    fn shown(&self, is_xeno: bool, point: usize) -> String {
        if is_xeno { self.name(point) } else { format!("({})", self.name(point)) }
    }

    /// A forced move, marked as such.
    pub(super) fn marked(&self, point: usize) -> String {
        self.name(point) + "!"
    }

    /// A forced reply, marked or not.
    fn reply(&mut self, point: usize) -> String {
        let name = if self.dice.percent(70) { self.marked(point) } else { self.name(point) };
        match (self.is_xeno, name.strip_suffix('!')) {
            (false, _) => name,
            (true, Some(name)) if self.dice.percent(30) => format!("({name})!"),
            (true, _) => format!("({name})"),
        }
    }

    /// Some of the points of a double threat.
    pub(super) fn double(&mut self, points: &[usize]) -> String {
        let word = if self.is_xeno { "XW" } else { "OW" };
        let mut points = self.dice.shuffled(points.to_vec());
        points.truncate(2 + self.dice.below(points.len() - 1));
        let names: Vec<String> = points.iter().map(|&point| self.name(point)).collect();
        format!("{word}({})", names.join(", "))
    }
}
