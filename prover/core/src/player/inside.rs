//! Play within parts: in each the protagonist follows the proof of its game (specification: rules, Lemma 4).
//!
//! A part's game begins when the antagonist first moves in the part. It is a game like the one on the whole board,
//! with an imagined game of its own if its proof cites lemmas; its points are translated on the way in and out.
//! Moves outside of all parts change none of these games.

use crate::game::Point;
use crate::player::error::Gap;
use crate::player::game::{Game, Inside, Plan, Wish};
use crate::player::placed::Placed;
use crate::position::{ANTAGONIST, PROTAGONIST, point_of};
use crate::strategy::{Part, parts};

impl<'a> Inside<'a> {
    /// The point of the game that is placed on a point, if this point belongs to the part.
    fn local(&self, point: Point) -> Option<Point> {
        let at = self.part.points.iter().position(|&placed| placed == point)?;
        Some(point_of(at))
    }

    /// Whether the antagonist could still complete a line of the game.
    fn is_open(&self) -> bool {
        let begun = |game: &Game| game.real.open_lines(ANTAGONIST).next().is_some();
        self.game.as_deref().is_none_or(begun)
    }
}

impl<'a> Game<'a> {
    /// Begins to play in parts, the antagonist to move.
    pub(super) fn part(&mut self, parts: &'a [Part]) -> Result<(), Gap> {
        let mut steps = 0u64;
        let holds = parts::hold(&self.imagined, parts, |more| {
            steps = steps.saturating_add(more);
            steps <= self.proofs.most
        });
        match holds {
            true => self.plan = Plan::Parts(parts.iter().map(|part| Inside { part, game: None }).collect()),
            false if steps > self.proofs.most => return Err(Gap::Steps(self.proofs.most)),
            false => return Err(Gap::NoParts),
        }
        Ok(())
    }

    /// The antagonist has claimed a point of the imagined game: she moves in its part, if it is in one.
    pub(super) fn reply_inside(&mut self, point: Point) -> Result<(), Gap> {
        let proofs = self.proofs;
        let Some((inside, local)) = self.inside(point) else { return Ok(()) };
        if inside.game.is_none() {
            inside.game = Some(Box::new(Game::start(proofs.proof_of(inside.part), proofs)?));
        }
        match &mut inside.game {
            Some(game) => game.reply(local),
            None => Ok(()),
        }
    }

    /// The part to which an imagined point belongs, and the point of its game that is placed there.
    fn inside(&mut self, point: Point) -> Option<(&mut Inside<'a>, Point)> {
        let Plan::Parts(parts) = &mut self.plan else { return None };
        parts.iter_mut().find_map(|inside| inside.local(point).map(|local| (inside, local)))
    }

    /// The game in the part in which the antagonist has just moved, and the part.
    pub(super) fn moved_inside(&mut self) -> Option<(&'a Part, &mut Game<'a>)> {
        let (Inside { part, game }, _) = self.inside(self.last?)?;
        game.as_deref_mut().map(|game| (*part, game))
    }

    /// The answer in the part in which the antagonist has just moved.
    pub(super) fn wish_inside(&mut self) -> Result<Wish, Gap> {
        let Some((part, game)) = self.moved_inside() else { return Ok(Wish::Any) };
        let wish = game.wish()?;
        let local = game.wanted(&wish);
        Ok(Wish::Inside(local.map(|local| part.points[usize::from(local)])))
    }

    /// The protagonist has made the move that the part's game wished for, or owned its point before.
    pub(super) fn follow_inside(&mut self, point: Option<Point>) -> Result<(), Gap> {
        if let Some(point) = point {
            self.imagined.place(PROTAGONIST, point);
        }
        let Some((_, game)) = self.moved_inside() else { return Ok(()) };
        let wish = game.wish()?;
        match game.wanted(&wish) {
            Some(local) => game.claim(local, &wish),
            None => game.follow(&wish, None).and_then(|()| game.settle()),
        }
    }

    /// The parts in which the antagonist could still complete a line, on the board of the real game; nothing if the plan has no parts.
    pub(super) fn parts(&self) -> Option<Vec<Placed>> {
        let Plan::Parts(parts) = &self.plan else { return None };
        let open = parts.iter().filter(|inside| inside.is_open()).map(|inside| self.placed(inside.part));
        Some(open.collect())
    }

    /// A part of the imagined game, on the board of the real one.
    pub(super) fn placed(&self, part: &Part) -> Placed {
        let placed = Placed { game: self.proofs.games.number(&part.game), points: part.points.clone() };
        placed.image(|point| self.map.image(point))
    }
}
