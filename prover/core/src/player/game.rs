//! A game as the protagonist plays it: the real game, and the imagined game of the lemma that he follows.
//!
//! A lemma is cited where its statement dominates the position. From then on the protagonist imagines a game from
//! the statement. In it he owns only points that he really owns, and the antagonist owns all that she really owns
//! and perhaps more (specification: rules, section 9, Lemma 1).
//!
//! The *plan* is how the imagined game goes on: by the moves of a term and then by its ending, which may lead to
//! another term, to a lemma, or for good to weights, pairs or parts. The *wish* is the next move by the plan, as an
//! imagined point. It is granted by the real point that the map gives, or by any point if he owns that one already.
//!
//! When a lemma cites another one, the imagined game is begun anew from that statement, and the map becomes the
//! product of both. So the depth of citations costs nothing.

use crate::certificate::Maps;
use crate::game::Point;
use crate::player::answer::{Over, Reason, Source};
use crate::player::choices::{completed, heaviest};
use crate::player::error::Gap;
use crate::player::library::{Library, Proof};
use crate::player::pairs;
use crate::player::variation::{End, Pair, Variation};
use crate::position::{ANTAGONIST, Moves, PROTAGONIST, Position, Role};
use crate::strategy::replay::Played;
use crate::strategy::{Ending, Lemma, Part, Replay, Strategy, Term};
use crate::symmetry::Permutation;
use crate::weight::Weight;

/// A game played by a proof.
#[derive(Clone, Debug)]
pub(super) struct Game<'a> {
    strategy: &'a Strategy,
    maps: &'a Maps<'a>,
    /// The proofs of the games of parts.
    pub(super) proofs: &'a Library<'a>,
    pub(super) real: Position,
    pub(super) imagined: Position,
    /// The real point of each imagined point.
    pub(super) map: Permutation,
    /// The inverse: the imagined point of each real point.
    inverse: Permutation,
    /// The numbers of the maps whose product is `map`, in the order in which they are applied.
    pub(super) path: Vec<usize>,
    /// The lemma that is being followed; nothing for the theorem.
    lemma: Option<usize>,
    pub(super) plan: Plan<'a>,
    /// The antagonist's last move in the imagined game.
    pub(super) last: Option<Point>,
}

/// How the protagonist continues the imagined game.
#[derive(Clone, Debug)]
pub(super) enum Plan<'a> {
    /// By a term's moves from this index on, then by its ending.
    Follow(&'a Term, usize),
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
    pub(super) part: &'a Part,
    pub(super) game: Option<Box<Game<'a>>>,
}

/// The protagonist's next move in the imagined game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wish {
    /// The move that completes a line.
    Win,
    /// A move of a script.
    Script(Point),
    /// The other point of a pair.
    Partner(Point),
    /// A point of the largest weight.
    Heaviest(Point),
    /// The answer in the part in which the antagonist moved; nothing if any move will do.
    Inside(Option<Point>),
    /// Any move, or none.
    Any,
}

impl<'a> Game<'a> {
    /// The game at its start.
    pub(super) fn start(
        Proof { strategy, maps, rules }: &'a Proof<'a>,
        proofs: &'a Library<'a>,
    ) -> Result<Game<'a>, Gap> {
        let identity = Permutation::identity(rules.points());
        let mut game = Game {
            strategy,
            maps,
            proofs,
            real: Position::at_start(rules),
            imagined: Position::at_start(rules),
            map: identity.clone(),
            inverse: identity,
            path: Vec::new(),
            lemma: None,
            plan: Plan::Follow(&strategy.theorem, 0),
            last: None,
        };
        if game.turn() == ANTAGONIST {
            game.pair_up()?;
        }
        Ok(game)
    }

    /// Who is to move.
    pub(super) fn turn(&self) -> Role {
        let antagonist_begins = self.real.rules().antagonist_begins;
        let played = self.real.trail().len() - self.given();
        if played.is_multiple_of(2) == antagonist_begins { ANTAGONIST } else { PROTAGONIST }
    }

    /// The number of points that are owned at the start.
    pub(super) fn given(&self) -> usize {
        self.real.rules().start.iter().map(Vec::len).sum()
    }

    /// How the game has ended, if it has.
    pub(super) fn over(&self) -> Result<Option<Over>, Gap> {
        let real = &self.real;
        if real.has_completed(ANTAGONIST) {
            return Err(Gap::Lost);
        }
        if real.has_completed(PROTAGONIST) {
            let last = real.trail().last().map(|&(_, point)| point);
            return Ok(last.and_then(|point| completed(real, point)).map(Over::Line));
        }
        if real.rules().claim.is_draw() && real.is_late() {
            return Ok(Some(Over::NoMovesLeft));
        }
        match real.is_full() {
            false => Ok(None),
            true if real.rules().claim.is_draw() => Ok(Some(Over::FullBoard)),
            true => Err(Gap::Full),
        }
    }

    /// Whether the protagonist completes a line with a free point.
    pub(super) fn completes(&self, point: Point) -> bool {
        self.real.legal_completions(PROTAGONIST).any(|completion| completion == point)
    }

    /// The part of the proof that is being followed.
    pub(super) fn source(&self) -> Source {
        let listed = self.maps.listed().iter().position(|&map| *map == self.map);
        let maps = match listed {
            Some(index) => vec![index + 1],
            None if self.map.is_identity() => Vec::new(),
            None => self.path.clone(),
        };
        Source { lemma: self.lemma, maps }
    }

    /// The antagonist's last real move, if it counts in the imagined game.
    pub(super) fn last(&self) -> Option<Point> {
        self.last.map(|point| self.map.image(point))
    }

    /// The potential in the imagined game.
    pub(super) fn potential(&self) -> Weight {
        Weight::potential(&self.imagined, ANTAGONIST)
    }

    /// The protagonist's next move, when he is to move.
    pub(super) fn wish(&mut self) -> Result<Wish, Gap> {
        loop {
            if self.imagined.is_full() {
                self.plan = Plan::Anyhow;
            }
            let &Plan::Follow(term, next) = &self.plan else { return self.quiet_wish() };
            if self.imagined.legal_completions(PROTAGONIST).next().is_some() {
                return Ok(Wish::Win);
            }
            match (term.moves.get(next), &term.ending) {
                (Some(&point), _) => {
                    let on_board = usize::from(point) < self.imagined.rules().points();
                    let free = on_board && self.imagined.is_free(point);
                    let real = || self.map.image(point);
                    let legal =
                        free && (self.real.is_legal(PROTAGONIST, real()) || self.real.owns(PROTAGONIST, real()));
                    return if legal { Ok(Wish::Script(point)) } else { Err(Gap::Illegal) };
                }
                (None, Ending::Cover(terms)) => self.plan = Plan::Follow(self.first_that_proves(terms)?, 0),
                (None, Ending::Cite { lemma, map }) => self.enter(*lemma, map)?,
                (None, Ending::Potential) => self.plan = Plan::Weigh,
                (None, Ending::Pairing | Ending::Parts(_) | Ending::End) => return Err(Gap::Ends),
            }
        }
    }

    /// The next move of a plan that is not a script.
    fn quiet_wish(&mut self) -> Result<Wish, Gap> {
        Ok(match &self.plan {
            Plan::Weigh => heaviest(&self.imagined).first().map_or(Wish::Any, |&point| Wish::Heaviest(point)),
            Plan::Pair(pairs) => {
                let pair = pairs.iter().find(|pair| self.last.is_some_and(|last| pair.contains(&last)));
                let partner = pair.and_then(|pair| pair.iter().find(|&&point| self.imagined.is_free(point)));
                partner.map_or(Wish::Any, |&point| Wish::Partner(point))
            }
            Plan::Parts(_) => return self.wish_inside(),
            Plan::Follow(..) | Plan::Anyhow => Wish::Any,
        })
    }

    /// The lemmas that may be cited here.
    fn citable(&self) -> &'a [Lemma] {
        &self.strategy.lemmas[..self.lemma.unwrap_or(self.strategy.lemmas.len())]
    }

    /// The first of these terms that proves the imagined position.
    pub(super) fn first_that_proves<'t>(&mut self, terms: &'t [Term]) -> Result<&'t Term, Gap> {
        let mut replay = Replay::new(self.citable()).within(self.proofs.most);
        let first = terms.iter().find(|term| replay.proves(&mut self.imagined, term));
        if replay.is_exhausted() { Err(Gap::Steps(self.proofs.most)) } else { first.ok_or(Gap::NoScript) }
    }

    /// Continues from a lemma's statement.
    fn enter(&mut self, lemma: usize, map: &Permutation) -> Result<(), Gap> {
        let cited = self.citable().get(lemma).ok_or(Gap::Citation)?;
        let number = self.maps.number(map);
        self.map = map.then(&self.map);
        self.inverse = self.map.inverse();
        self.path.splice(..0, (number > 0).then_some(number));
        self.imagined = cited.position(self.real.rules());
        self.lemma = Some(lemma);
        self.last = None;
        self.plan = Plan::Follow(&cited.term, 0);
        let dominates = cited.is_in_time(self.real.rules(), self.real.left())
            && cited.own.iter().all(|&point| self.real.owns(PROTAGONIST, self.map.image(point)))
            && self.real.points_of(ANTAGONIST).iter().all(|&point| {
                let imagined = self.inverse.image(point);
                self.imagined.owns(ANTAGONIST, imagined)
            });
        if dominates { Ok(()) } else { Err(Gap::Citation) }
    }

    /// The real point of a wish; nothing if any point will do.
    pub(super) fn wanted(&self, wish: &Wish) -> Option<Point> {
        match wish {
            Wish::Script(point) | Wish::Partner(point) | Wish::Heaviest(point) | Wish::Inside(Some(point)) => {
                Some(self.map.image(*point)).filter(|&point| self.real.is_free(point))
            }
            Wish::Win | Wish::Any | Wish::Inside(None) => None,
        }
    }

    /// Whether a real move that completes no line fulfils the wish.
    pub(super) fn grants(&self, wish: &Wish, point: Point) -> bool {
        match (self.wanted(wish), wish) {
            (_, Wish::Win) => false,
            (None, _) => true,
            (Some(_), Wish::Heaviest(_)) => heaviest(&self.imagined).contains(&self.inverse.image(point)),
            (Some(wanted), _) => wanted == point,
        }
    }

    /// The protagonist claims a real point that fulfils his wish.
    pub(super) fn claim(&mut self, point: Point, wish: &Wish) -> Result<(), Gap> {
        let wanted = self.wanted(wish).is_some();
        self.real.place(PROTAGONIST, point);
        self.follow(wish, wanted.then_some(point))?;
        if self.real.has_completed(PROTAGONIST) { Ok(()) } else { self.settle() }
    }

    /// The protagonist has fulfilled his wish by a real move, or owned its point before.
    pub(super) fn follow(&mut self, wish: &Wish, real: Option<Point>) -> Result<(), Gap> {
        match *wish {
            Wish::Script(point) => {
                self.imagined.place(PROTAGONIST, point);
                if let Plan::Follow(_, next) = &mut self.plan {
                    *next += 1;
                }
            }
            Wish::Partner(point) => self.imagined.place(PROTAGONIST, point),
            Wish::Heaviest(heaviest) => {
                let point = real.map_or(heaviest, |real| self.inverse.image(real));
                self.imagined.place(PROTAGONIST, point);
            }
            Wish::Inside(point) => self.follow_inside(point)?,
            Wish::Win | Wish::Any => {}
        }
        Ok(())
    }

    /// Finds the pairs if the plan ends with a pairing, or begins to play in parts, unless the antagonist must prevent a line.
    pub(super) fn settle(&mut self) -> Result<(), Gap> {
        if self.imagined.completion_count(PROTAGONIST) == 0 { self.pair_up() } else { Ok(()) }
    }

    /// Finds the pairs if the plan ends with a pairing, or begins to play in parts, the antagonist to move.
    fn pair_up(&mut self) -> Result<(), Gap> {
        let &Plan::Follow(term, next) = &self.plan else { return Ok(()) };
        match &term.ending {
            _ if next < term.moves.len() => Ok(()),
            Ending::Pairing => {
                self.plan = Plan::Pair(pairs::pairs(&self.imagined).ok_or(Gap::NoPairing)?);
                Ok(())
            }
            Ending::Parts(parts) => self.part(parts),
            _ => Ok(()),
        }
    }

    /// The antagonist claims a real point. The move is legal.
    pub(super) fn reply(&mut self, point: Point) -> Result<(), Gap> {
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
    pub(super) fn stand_in(&self, point: Point) -> Option<Point> {
        let imagined = self.inverse.image(point);
        if self.imagined.is_free(imagined) {
            return Some(imagined);
        }
        if self.is_quiet() {
            return None;
        }
        let free = self.imagined.moves(ANTAGONIST);
        let blocks = |point: &Point| self.imagined.completions(PROTAGONIST).any(|completion| completion == *point);
        free.iter().find(|point| !blocks(point)).or(free.first()).copied()
    }

    /// What a script's move does on the board.
    pub(super) fn effect(&mut self, point: Point) -> Reason {
        self.real.place(PROTAGONIST, point);
        let threats: Vec<Point> = self.real.completions(PROTAGONIST).collect();
        self.real.take_back();
        if threats.is_empty() { Reason::Quiet } else { Reason::Threat(threats) }
    }

    /// The rest of the term that is being followed, up to the antagonist's next choice, with real points.
    pub(super) fn outline(&mut self) -> Result<Variation, Gap> {
        let Plan::Follow(term, next) = self.plan else { return Ok(Variation::default()) };
        let mut variation = self.play_out(term, next)?;
        pairs::fill(&mut self.imagined, &mut variation);
        Ok(variation.image(&self.map, &self.path))
    }

    /// A term from this move on, up to the antagonist's next choice, at the imagined position with the protagonist to
    /// move. The pairs of a pairing are left out.
    pub(super) fn play_out(&mut self, term: &Term, next: usize) -> Result<Variation, Gap> {
        let position = &mut self.imagined;
        let mark = position.trail().len();
        let played = Replay::new(&[]).play(position, &Term::forced(term.moves[next..].to_vec()));
        let end = match (played, &term.ending) {
            (Played::Failed, _) => Err(Gap::Illegal),
            (Played::Proved, _) => Ok(Some(End::won(position))),
            (Played::Own, Ending::Cite { .. } | Ending::Potential)
            | (Played::Quiet, Ending::Pairing | Ending::Parts(_) | Ending::Cover(_)) => {
                Ok(End::of(&term.ending, position, self.maps, &self.proofs.games))
            }
            (Played::Own | Played::Quiet, _) => Err(Gap::Ends),
        };
        let variation = Variation::since(position, mark);
        position.take_back_to(mark);
        Ok(Variation { end: end?, ..variation })
    }
}
