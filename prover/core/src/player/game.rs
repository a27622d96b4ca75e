//! A game as the protagonist plays it: the real game, and the imagined game of the lemma that he follows.
//!
//! A lemma is cited where its statement dominates the position. From then on the protagonist imagines a game from
//! the statement, which is mapped to the real board, and so is the lemma's term. In it he owns only points that he really owns, and
//! the antagonist owns all that she really owns and perhaps more (specification: rules, section 9, Lemma 1).
//!
//! The *plan* is how the imagined game goes on: by the moves of a term and then by its ending, which may lead to
//! another term, to a lemma, or for good to weights, pairs or parts. The *wish* is the next move by the plan. It is granted by
//! this point, or by any point if he owns that one already.
//!
//! When a lemma cites another one, the imagined game is begun anew from that statement, and the map becomes the
//! product of both. So the depth of citations costs nothing. The theorem and each game of parts has its own rules, maps and lemmas. They
//! are prepared once, and a game that is played holds references to them.
//!
//! Each reply of the antagonist is looked at in the real game: if it leaves the protagonist a line to complete, he completes it. Else
//! it is carried into the imagined game, where the proof answers. Replies with the same answer become one group, as
//! a cover answers most of them by few scripts.
//!
//! In each part the protagonist follows the proof of its game (Lemma 4). A part's game begins when the antagonist first moves in the part.
//! It is a game like the one on the whole board, with an imagined game of its own if its proof cites lemmas; its points are translated on
//! the way in and out. Moves outside of all parts change none of these games.

use std::sync::Arc;

use crate::certificate::{GameProof, Prepared};
use crate::game::Point;
use crate::player::answer::{Reason, Replies, Source};
use crate::player::variation::{self, Answer, End, Pair, Placed, Variation, completed};
use crate::position::{ANTAGONIST, Moves, PROTAGONIST, Position, Role, point_of};
use crate::potential::Weight;
use crate::strategy::replay::{Played, Why};
use crate::strategy::{Ending, Lemma, Part, Replay, Term};
use crate::symmetry::Permutation;

/// A game played by a proof.
#[derive(Clone, Debug)]
pub(super) struct Game<'a> {
    proof: &'a GameProof<'a>,
    player: &'a Prepared<'a>,
    pub(super) real: Position,
    pub(super) imagined: Position,
    /// What maps the lemma that is being followed to the board.
    pub(super) map: Permutation,
    /// The numbers of the maps whose product is `map`, in the order in which they are applied.
    path: Vec<usize>,
    /// The lemma that is being followed; nothing for the theorem.
    pub(super) lemma: Option<usize>,
    pub(super) plan: Plan<'a>,
    /// The antagonist's last move in the imagined game, if it counts there.
    pub(super) last: Option<Point>,
}

/// How the protagonist continues the imagined game.
#[derive(Clone, Debug)]
pub(super) enum Plan<'a> {
    /// By the moves of a term, mapped to the board, from this index on, then by its ending.
    Follow(Arc<Term>, usize),
    /// By claiming points of the largest weight (rules, Lemma 2).
    Weigh,
    /// By claiming the other points of pairs (rules, Lemma 3).
    Pair(Vec<Pair>),
    /// By answering in the same part (rules, Lemma 4).
    Parts(Vec<Inside<'a>>),
    /// In any way: the imagined game is over.
    Anyhow,
}

/// A part, and the game in it once the antagonist has moved there.
#[derive(Clone, Debug)]
pub(super) struct Inside<'a> {
    part: Part,
    game: Option<Box<Game<'a>>>,
}

impl<'a> Game<'a> {
    /// The game at its start.
    pub(super) fn start(proof: &'a GameProof<'a>, player: &'a Prepared<'a>) -> Result<Game<'a>, Why> {
        let GameProof { rules, strategy, .. } = proof;
        let mut game = Game {
            proof,
            player,
            real: Position::at_start(rules),
            imagined: Position::at_start(rules),
            map: Permutation::identity(rules.points()),
            path: Vec::new(),
            lemma: None,
            plan: Plan::Follow(Arc::new(strategy.theorem.clone()), 0),
            last: None,
        };
        if game.turn() == ANTAGONIST {
            game.pair_up()?;
        }
        Ok(game)
    }

    /// Who is to move.
    pub(super) fn turn(&self) -> Role {
        let (played, mover) = (self.real.trail().len() - self.given(), self.real.rules().mover());
        if played.is_multiple_of(2) { mover } else { 1 - mover }
    }

    /// The number of points that are owned at the start.
    pub(super) fn given(&self) -> usize {
        self.real.rules().start.iter().map(Vec::len).sum()
    }

    /// How the game has ended, if it has.
    pub(super) fn over(&self) -> Result<Option<End>, Why> {
        let (real, is_draw) = (&self.real, self.real.rules().claim.is_draw());
        let is_over = real.has_completed(PROTAGONIST) || real.is_full() || is_draw && real.is_late();
        match is_over.then(|| End::won(real)) {
            _ if real.has_completed(ANTAGONIST) => Err(Why::Danger),
            Some(End::FullBoard) if !is_draw => Err(Why::Full),
            end => Ok(end),
        }
    }

    /// Whether the protagonist completes a line with a free point.
    pub(super) fn completes(&self, point: Point) -> bool {
        self.real.legal_completions(PROTAGONIST).any(|completion| completion == point)
    }

    /// The part of the proof that is being followed.
    pub(super) fn source(&self) -> Source {
        let listed = self.proof.maps.listed.iter().position(|&map| *map == self.map);
        let maps = match listed {
            Some(index) => vec![index + 1],
            None if self.map.is_identity() => Vec::new(),
            None => self.path.clone(),
        };
        Source { lemma: self.lemma, maps }
    }

    /// The protagonist's next move in the imagined game, when he is to move; nothing if any move will do, or none.
    pub(super) fn wish(&mut self) -> Result<Option<Point>, Why> {
        loop {
            if self.imagined.is_full() {
                self.plan = Plan::Anyhow;
            }
            let Some((term, next)) = self.followed() else { return self.quiet_wish() };
            if let Some(point) = self.imagined.legal_completions(PROTAGONIST).next() {
                // He has no fewer points on the real board, so this point completes a line there, if the proof is valid.
                return if self.completes(point) { Ok(Some(point)) } else { Err(Why::NoWin) };
            }
            match (term.moves.get(next), &term.ending) {
                (Some(&point), _) => {
                    let free = usize::from(point) < self.real.rules().points() && self.imagined.is_free(point);
                    let legal = free && (self.real.is_legal(PROTAGONIST, point) || self.real.owns(PROTAGONIST, point));
                    return if legal { Ok(Some(point)) } else { Err(Why::Illegal(point)) };
                }
                (None, Ending::Cover(terms)) => {
                    self.plan = Plan::Follow(Arc::new(self.first_that_proves(terms)?.clone()), 0);
                }
                (None, Ending::Cite { lemma, map }) => self.enter(*lemma, map)?,
                (None, Ending::Potential) => self.plan = Plan::Weigh,
                (None, Ending::Pairing | Ending::Parts(_) | Ending::End) => return Err(Why::Ends),
            }
        }
    }

    /// The term that is being followed, and its next move.
    fn followed(&self) -> Option<(Arc<Term>, usize)> {
        if let Plan::Follow(term, next) = &self.plan { Some((Arc::clone(term), *next)) } else { None }
    }

    /// The next move of a plan that is not a script.
    fn quiet_wish(&mut self) -> Result<Option<Point>, Why> {
        Ok(match &self.plan {
            Plan::Weigh => self.heaviest().first().copied(),
            Plan::Pair(pairs) => {
                let pair = pairs.iter().find(|pair| self.last.is_some_and(|last| pair.contains(&last)));
                pair.and_then(|pair| pair.iter().copied().find(|&point| self.imagined.is_free(point)))
            }
            Plan::Parts(_) => {
                // The answer in the part in which the antagonist has just moved.
                let Some((part, game)) = self.moved_inside() else { return Ok(None) };
                let wish = game.wish()?;
                game.wanted(wish).map(|local| part.points[usize::from(local)])
            }
            Plan::Follow(..) | Plan::Anyhow => None,
        })
    }

    /// The lemmas that may be cited here.
    fn citable(&self) -> &'a [Lemma] {
        &self.proof.strategy.lemmas[..self.lemma.unwrap_or(self.proof.strategy.lemmas.len())]
    }

    /// The first of these terms that proves the imagined position.
    fn first_that_proves<'t>(&mut self, terms: &'t [Term]) -> Result<&'t Term, Why> {
        let mut replay = Replay::new(self.citable()).within(self.player.certificate.steps);
        let first = terms.iter().find(|term| replay.proves(&mut self.imagined, term));
        if replay.is_exhausted() {
            Err(Why::MoreSteps(self.player.certificate.steps))
        } else {
            first.ok_or(Why::NoScript)
        }
    }

    /// Continues from a lemma's statement.
    fn enter(&mut self, lemma: usize, map: &Permutation) -> Result<(), Why> {
        let cited = self.citable().get(lemma).ok_or(Why::Citation(lemma))?;
        if !cited.dominates(&self.real, map) {
            return Err(Why::Citation(lemma));
        }
        let number = self.number(map);
        self.path.splice(..0, (number > 0).then_some(number));
        self.map = map.clone();
        let sides = [&cited.own, &cited.other].map(|points| map.set_image(points));
        self.imagined = Position::within(self.real.rules(), sides.each_ref().map(Vec::as_slice), cited.left);
        self.lemma = Some(lemma);
        self.last = None;
        self.plan = Plan::Follow(Arc::new(cited.term.image(map)), 0);
        Ok(())
    }

    /// The number of the map by which the proof cites a lemma, given its product with the map of the lemma that is being followed.
    fn number(&self, map: &Permutation) -> usize {
        self.proof.maps.number(&map.then(&self.map.inverse()))
    }

    /// The point of a wish; nothing if any point will do.
    pub(super) fn wanted(&self, wish: Option<Point>) -> Option<Point> {
        wish.filter(|&point| self.real.is_free(point))
    }

    /// Whether a real move that completes no line fulfils the wish.
    pub(super) fn grants(&self, wish: Option<Point>, point: Point) -> bool {
        match self.wanted(wish) {
            None => true,
            Some(_) if matches!(self.plan, Plan::Weigh) => self.heaviest().contains(&point),
            Some(wanted) => wanted == point,
        }
    }

    /// The protagonist claims a real point that completes a line, or fulfils his wish.
    pub(super) fn claim(&mut self, point: Point, wish: Option<Point>) -> Result<(), Why> {
        let wanted = self.wanted(wish).is_some();
        self.real.place(PROTAGONIST, point);
        if self.real.has_completed(PROTAGONIST) {
            return Ok(());
        }
        self.follow(wish, wanted.then_some(point))?;
        self.settle()
    }

    /// The protagonist has fulfilled his wish by a real move, or owned its point before.
    fn follow(&mut self, wish: Option<Point>, real: Option<Point>) -> Result<(), Why> {
        if let Plan::Parts(_) = self.plan {
            return self.follow_inside(wish);
        }
        let Some(mut point) = wish else { return Ok(()) };
        match (&mut self.plan, real) {
            (Plan::Follow(_, next), _) => *next += 1,
            (Plan::Weigh, Some(real)) => point = real,
            _ => {}
        }
        self.imagined.place(PROTAGONIST, point);
        Ok(())
    }

    /// Finds the pairs if the plan ends with a pairing, or begins to play in parts, unless the antagonist must prevent a line.
    fn settle(&mut self) -> Result<(), Why> {
        if self.imagined.completion_count(PROTAGONIST) == 0 { self.pair_up() } else { Ok(()) }
    }

    /// Finds the pairs if the plan ends with a pairing, or begins to play in parts, the antagonist to move.
    fn pair_up(&mut self) -> Result<(), Why> {
        let Some((term, next)) = self.followed() else { return Ok(()) };
        self.plan = match &term.ending {
            Ending::Pairing if next == term.moves.len() => {
                Plan::Pair(variation::pairs(&self.imagined).ok_or(Why::Pairing)?)
            }
            Ending::Parts(parts) if next == term.moves.len() => {
                let most = self.player.certificate.steps;
                let mut replay = Replay::new(&[]).within(most);
                if !replay.ends(&mut self.imagined, &term.ending, Played::Quiet) {
                    return Err(if replay.is_exhausted() { Why::MoreSteps(most) } else { Why::Parts });
                }
                Plan::Parts(parts.iter().map(|part| Inside { part: part.clone(), game: None }).collect())
            }
            _ => return Ok(()),
        };
        Ok(())
    }

    /// The antagonist claims a real point. The move is legal.
    pub(super) fn reply(&mut self, point: Point) -> Result<(), Why> {
        self.last = self.stand_in(point);
        self.real.place(ANTAGONIST, point);
        match self.last {
            Some(point) => {
                self.imagined.place(ANTAGONIST, point);
                self.reply_inside(point)?;
            }
            // A move that changes nothing here needs no answer.
            None if self.is_quiet() => {}
            None => self.plan = Plan::Anyhow,
        }
        Ok(())
    }

    /// Whether the plan answers single moves, by weights, pairs or parts, so that a move may also be skipped.
    fn is_quiet(&self) -> bool {
        matches!(self.plan, Plan::Pair(_) | Plan::Weigh | Plan::Parts(_))
    }

    /// The imagined move for a real one: the same point if it is free there; else, where scripts are followed, any free
    /// point, if possible a useless one. Nothing if there is none.
    fn stand_in(&self, point: Point) -> Option<Point> {
        if self.imagined.is_free(point) {
            return Some(point);
        }
        if self.is_quiet() {
            return None;
        }
        let free = || self.ordered().filter(|&point| self.imagined.is_legal(ANTAGONIST, point));
        let blocks = |point: &Point| self.imagined.completions(PROTAGONIST).any(|completion| completion == *point);
        free().find(|point| !blocks(point)).or_else(|| free().next())
    }

    /// All points, in the order of the lemma that is being followed.
    fn ordered(&self) -> impl Iterator<Item = Point> + '_ {
        self.map.images().iter().copied()
    }

    /// The points that take the most weight off the antagonist's open lines in the imagined game.
    fn heaviest(&self) -> Vec<Point> {
        let free = self.ordered().filter(|&point| self.imagined.is_legal(PROTAGONIST, point));
        let weights = free.map(|point| (Weight::through(&self.imagined, ANTAGONIST, point), point));
        let weights: Vec<(Weight, Point)> = weights.collect();
        let most = weights.iter().map(|(weight, _)| weight).max();
        weights.iter().filter(|(weight, _)| Some(weight) == most).map(|&(_, point)| point).collect()
    }

    /// What a script's move does on the board.
    pub(super) fn effect(&mut self, point: Point) -> Reason {
        let threats: Vec<Point> = self.real.after(PROTAGONIST, point, |real| real.completions(PROTAGONIST).collect());
        if threats.is_empty() { Reason::Quiet } else { Reason::Threat(threats) }
    }

    /// The rest of the term that is being followed, up to the antagonist's next choice.
    pub(super) fn outline(&mut self) -> Result<Variation, Why> {
        let Some((term, next)) = self.followed() else { return Ok(Variation::default()) };
        let mut variation = self.play_out(&term, next)?;
        variation::fill(&mut self.imagined, &mut variation);
        Ok(variation)
    }

    /// A term from this move on, up to the antagonist's next choice, at the imagined position with the protagonist to
    /// move. The pairs of a pairing are left out.
    fn play_out(&mut self, term: &Term, next: usize) -> Result<Variation, Why> {
        let mark = self.imagined.trail().len();
        let cited = match &term.ending {
            Ending::Cite { lemma, map } => {
                Some(End::Cite { lemma: *lemma, map: self.number(map), then: self.path.clone() })
            }
            _ => None,
        };
        self.imagined.trying(|position| {
            let played = Replay::new(&[]).play(position, &Term::forced(term.moves[next..].to_vec()));
            let end = match (played, &term.ending) {
                (Played::Failed, _) => return Err(Why::failed(position, &term.moves[next..], mark, false)),
                (Played::Proved, _) => Some(End::won(position)),
                (Played::Own, Ending::Cite { .. }) => cited,
                (Played::Own, Ending::Potential)
                | (Played::Quiet, Ending::Pairing | Ending::Parts(_) | Ending::Cover(_)) => {
                    End::of(&term.ending, position, &self.proof.maps, &self.player.games)
                }
                (turn, ending) => return Err(Why::unended(position, ending, turn)),
            };
            Ok(Variation { end, ..Variation::since(position, mark) })
        })
    }

    /// The antagonist has claimed a point of the imagined game: she moves in its part, if it is in one.
    fn reply_inside(&mut self, point: Point) -> Result<(), Why> {
        let player = self.player;
        let Some((inside, local)) = self.inside(point) else { return Ok(()) };
        let start = || Game::start(&player.parts[player.games.number(&inside.part.game)], player);
        let game = match &mut inside.game {
            Some(game) => game,
            none => none.insert(Box::new(start()?)),
        };
        game.reply(local)
    }

    /// The part to which a point belongs, and the point of its game that is placed there.
    fn inside(&mut self, point: Point) -> Option<(&mut Inside<'a>, Point)> {
        let Plan::Parts(parts) = &mut self.plan else { return None };
        parts.iter_mut().find_map(|inside| {
            let at = inside.part.points.iter().position(|&placed| placed == point)?;
            Some((inside, point_of(at)))
        })
    }

    /// The game in the part in which the antagonist has just moved, and the part.
    pub(super) fn moved_inside(&mut self) -> Option<(Placed, &mut Game<'a>)> {
        let games = &self.player.games;
        let (Inside { part, game }, _) = self.inside(self.last?)?;
        game.as_deref_mut().map(|game| (Placed::of(part, games), game))
    }

    /// The protagonist has made the move that the part's game wished for, or owned its point before.
    fn follow_inside(&mut self, point: Option<Point>) -> Result<(), Why> {
        if let Some(point) = point {
            self.imagined.place(PROTAGONIST, point);
        }
        let Some((_, game)) = self.moved_inside() else { return Ok(()) };
        let wish = game.wish()?;
        match game.wanted(wish) {
            Some(local) => game.claim(local, wish),
            None => game.follow(wish, None).and_then(|()| game.settle()),
        }
    }

    /// The parts in which the antagonist could still complete a line; nothing if the plan has no parts.
    fn parts(&self) -> Option<Vec<Placed>> {
        let Plan::Parts(parts) = &self.plan else { return None };
        let is_begun = |game: &Game| game.real.open_lines(ANTAGONIST).next().is_some();
        let open = parts.iter().filter(|inside| inside.game.as_deref().is_none_or(is_begun));
        Some(open.map(|inside| Placed::of(&inside.part, &self.player.games)).collect())
    }
}

impl Game<'_> {
    /// The answers, with the antagonist to move.
    pub(super) fn replies(&mut self) -> Result<Replies, Why> {
        let mut answers = Vec::new();
        // Replies with a counterpart in the imagined game, each with that counterpart; and replies that change nothing
        // there.
        let mut asked: Vec<(Point, Point)> = Vec::new();
        let mut passed: Vec<Point> = Vec::new();
        for reply in self.real.moves(ANTAGONIST) {
            let stand_in = self.stand_in(reply);
            let (lost, win) = self.real.after(ANTAGONIST, reply, |real| {
                let point = real.legal_completions(PROTAGONIST).next();
                (real.has_completed(ANTAGONIST), point.and_then(|point| Some((point, completed(real, point)?))))
            });
            match (win, stand_in) {
                _ if lost => return Err(Why::Danger),
                (Some((point, line)), _) => {
                    Answer::enter(&mut answers, reply, Variation::single(point, Some(End::Line(line))))
                }
                (_, Some(stand_in)) => asked.push((stand_in, reply)),
                _ => passed.push(reply),
            }
        }
        // Of pairs, those of which both points are free.
        let pairs = match &self.plan {
            Plan::Pair(pairs) => {
                let free = |pair: &&Pair| pair.iter().all(|&point| self.real.is_free(point));
                Some(pairs.iter().filter(free).copied().collect())
            }
            _ => None,
        };
        let parts = self.parts();
        if pairs.is_none() && parts.is_none() {
            answers.extend(self.scripted(&asked)?);
            for reply in passed {
                Answer::enter(&mut answers, reply, self.answer()?);
            }
        }
        answers.sort_by_key(|answer| answer.replies.first().copied());
        Ok(Replies { source: self.source(), answers, pairs, parts })
    }

    /// The answers by scripts and weights to real replies, each given with its counterpart in the imagined game.
    fn scripted(&mut self, asked: &[(Point, Point)]) -> Result<Vec<Answer>, Why> {
        let is_asked = |point: &Point| asked.iter().any(|(stand_in, _)| stand_in == point);
        let imagined: Vec<Point> = self.ordered().filter(is_asked).collect();
        let mut answers = Vec::new();
        for reply in imagined {
            self.imagined.place(ANTAGONIST, reply);
            let variation = self.answer();
            self.imagined.take_back();
            Answer::enter(&mut answers, reply, variation?);
        }
        answers.iter_mut().for_each(|answer| variation::fill_answer(&mut self.imagined, answer));
        let real = |answer: Answer| {
            let stands = |&&(stand_in, _): &&(Point, Point)| answer.replies.contains(&stand_in);
            let mut replies: Vec<Point> = asked.iter().filter(stands).map(|&(_, reply)| reply).collect();
            replies.sort_unstable();
            Answer { replies, ..answer }
        };
        Ok(answers.into_iter().map(real).collect())
    }

    /// The protagonist's answer to the reply on the imagined board, up to the antagonist's next choice; empty if any
    /// move will do.
    fn answer(&mut self) -> Result<Variation, Why> {
        if self.imagined.is_full() {
            return Ok(Variation::default());
        }
        if self.imagined.rules().claim.is_draw() && self.imagined.is_late() {
            return Ok(Variation { moves: Vec::new(), end: Some(End::NoMovesLeft) });
        }
        if let Some((term, next)) = self.followed() {
            return match &term.ending {
                Ending::Cover(terms) if next == term.moves.len() => {
                    let term = self.first_that_proves(terms)?;
                    self.play_out(term, 0)
                }
                _ => self.play_out(&term, next),
            };
        }
        let heaviest = if let Plan::Weigh = self.plan { self.heaviest() } else { Vec::new() };
        Ok(heaviest.first().map_or_else(Variation::default, |&point| Variation::single(point, None)))
    }
}
