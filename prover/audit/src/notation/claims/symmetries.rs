//! Claims about symmetries of a board or of a position, and about the images of replies under them.
//!
//! Papers say that some maps generate all symmetries that keep a position, or that the images of a few replies
//! under them are all replies. The group is computed anew, and the claim is compared with it. Products of maps are
//! listed with the names that make them up, so that a report can say which one.

use std::collections::BTreeSet;

use crate::notation::claims::{CLAIM, Claims, Judged};
use crate::notation::finding::Kind;
use crate::notation::maps::{MOST_ELEMENTS, Word, moves_position, products};
use crate::notation::names::Names;
use crate::notation::parse::{Move, Place, Titled};
use pgc_core::game::{Claim, Game, Point};
use pgc_core::position::{ANTAGONIST, PROTAGONIST, Position, Rules};
use pgc_core::symmetry::{Group, automorphisms_of};

impl Claims<'_> {
    /// Whether maps generate all symmetries that keep the position of a part.
    pub(super) fn stabiliser(&mut self, place: Place, play: &Titled, maps: &[Titled]) -> Option<Judged> {
        let sets = self.position(play)?;
        let group = self.products_that_keep(place, maps, &sets)?;
        let names = Names(&self.text.names);
        let all = self.symmetries(place, self.game?, &[&sets[0], &sets[1]])?;
        let shown = maps.iter().map(|map| map.name.clone()).collect::<Vec<_>>().join(", ");
        let order = all.order();
        Some(if order == group.len().into() {
            Ok(match maps.is_empty() {
                true => format!("only the identity keeps the position of \"{}\"", play.name),
                false => format!(
                    "the {order} symmetries that keep the position of \"{}\" are the products of {shown}",
                    play.name
                ),
            })
        } else {
            let one = all.generators().iter().find(|map| group.iter().all(|word| word.map != **map));
            let one = one.map(|map| format!(", among them {}", names.cycles(map))).unwrap_or_default();
            Err(format!(
                "{order} symmetries keep the position of \"{}\"{one}, but only {} are products of <{shown}>",
                play.name,
                group.len()
            ))
        })
    }

    /// Whether a board has so many symmetries.
    pub(super) fn automorphisms(&mut self, place: Place, title: &Titled, said: usize) -> Option<Judged> {
        let game = self.board(title)?;
        let order = self.symmetries(place, &game, &[])?.order();
        let found = format!("{order} symmetries take the lines of {} to lines", game.text());
        Some(if order == said.into() { Ok(found) } else { Err(format!("{found}, not {said}")) })
    }

    /// Whether the images of some replies under maps that keep the position are all replies.
    pub(super) fn replies(&mut self, place: Place, play: &Titled, maps: &[Titled], moves: &[Move]) -> Option<Judged> {
        let sets = self.position(play)?;
        let group = self.products_that_keep(place, maps, &sets)?;
        let names = Names(&self.text.names);
        let orbit = |mv: &Move| group.iter().map(|word| word.map.image(mv.point)).collect();
        let orbits: Vec<BTreeSet<Point>> = moves.iter().map(orbit).collect();
        let legal = self.legal(&sets)?;
        for (index, mv) in moves.iter().enumerate() {
            let name = names.name(mv.point);
            if !legal.contains(&mv.point) {
                return Some(Err(format!("{name} cannot be played in \"{}\"", play.name)));
            }
            if let Some(before) = orbits[..index].iter().position(|before| before.contains(&mv.point)) {
                return Some(Err(format!("{name} is an image of {}", names.name(moves[before].point))));
            }
        }
        let left: Vec<Point> =
            legal.iter().copied().filter(|point| orbits.iter().all(|orbit| !orbit.contains(point))).collect();
        Some(if left.is_empty() {
            let orbits = orbits.iter().map(|orbit| orbit.intersection(&legal).copied().collect::<Vec<_>>());
            let orbits = orbits.map(|orbit| names.set(&orbit)).collect::<Vec<_>>().join(", ");
            Ok(format!("each reply in \"{}\" is the image of just one of them: {orbits}", play.name))
        } else {
            Err(format!("{} are not images of any of them", names.list(&left)))
        })
    }

    /// The position of a part. If there is none, that is reported.
    fn position(&mut self, play: &Titled) -> Option<[Vec<Point>; 2]> {
        let known = self.positions.get(&play.name).cloned();
        if known.is_none() {
            let text = format!("\"{}\" is not a part that has a position or is entered", play.name.escape_default());
            self.findings.add(play.place, CLAIM, Kind::FalseClaim, text);
        }
        known
    }

    /// The points that the player to move may claim in a position, ascending.
    fn legal(&self, [xeno, ophelia]: &[Vec<Point>; 2]) -> Option<BTreeSet<Point>> {
        let turn = if xeno.len() <= ophelia.len() { PROTAGONIST } else { ANTAGONIST };
        let position = Position::with(&Rules::new(self.game?, Claim::XenoWins), xeno, ophelia);
        Some(position.moves(turn).into_iter().collect())
    }

    /// The products of maps, by the maps' names. If a name is wrong, that is reported.
    fn products(&mut self, maps: &[Titled]) -> Option<Vec<Word>> {
        let word = |name: &Titled| {
            let map = self.maps.automorphism(name, CLAIM, self.findings)?.clone();
            Some(Word { map, names: vec![name.name.clone()] })
        };
        let words: Vec<Word> = maps.iter().map(word).collect::<Option<_>>()?;
        let points = self.text.names.len();
        let group = products(&words, points);
        let products = group.as_ref().map_or(MOST_ELEMENTS, Vec::len);
        self.spend((products * maps.len() * points) as u64);
        if let (None, Some(first)) = (&group, maps.first()) {
            self.findings.add(first.place, CLAIM, Kind::Undecided, "these maps have too many products");
        }
        group
    }

    /// The products of maps, if all of these keep a position.
    fn products_that_keep(&mut self, place: Place, maps: &[Titled], sets: &[Vec<Point>; 2]) -> Option<Vec<Word>> {
        let group = self.products(maps)?;
        let names = Names(&self.text.names);
        let moves = group.iter().any(|word| moves_position(word, place, CLAIM, sets, names, self.findings));
        if moves { None } else { Some(group) }
    }

    /// All symmetries of a board that keep the sets. If the board is too large for a search, that is reported.
    fn symmetries(&mut self, place: Place, game: &Game, sets: &[&[Point]]) -> Option<Group> {
        self.spend((game.board.points() + game.board.lines().len()).pow(2) as u64);
        let group = automorphisms_of(game, sets);
        if !group.is_complete() {
            self.findings.add(place, CLAIM, Kind::Undecided, "the board is too large to search for its symmetries");
            return None;
        }
        Some(group)
    }
}
