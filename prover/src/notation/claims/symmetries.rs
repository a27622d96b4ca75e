//! Symmetries of a board or of a position, and the images of points under them.

use std::collections::BTreeSet;

use crate::game::{Board, OpeningRule, Point};
use crate::notation::claims::{CLAIM, Claims, Judged};
use crate::notation::finding::Kind;
use crate::notation::maps::{MOST_ELEMENTS, Word, moves_position, products};
use crate::notation::names::Names;
use crate::notation::parse::{Images, Move, Place, Symmetric, Titled};
use crate::symmetry::{Group, setwise_stabiliser};

impl Claims<'_> {
    pub(super) fn stabiliser(&mut self, place: Place, play: &Titled, maps: &[Titled]) -> Option<Judged> {
        let sets = self.position(play)?;
        let group = self.products_that_keep(place, maps, &sets)?;
        let names = Names(&self.text.names);
        let all = self.symmetries(place, &self.game?.board, &[&sets[0], &sets[1]])?;
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

    pub(super) fn order(&mut self, place: Place, of: &Symmetric, said: usize) -> Option<Judged> {
        let (group, what) = match of {
            Symmetric::Part(play) => {
                (self.symmetries_that_keep(place, play)?, format!("keep the position of \"{}\"", play.name))
            }
            Symmetric::Board(title) => {
                let game = self.board(title)?;
                (self.symmetries(place, &game.board, &[])?, format!("take the lines of {} to lines", game.text()))
            }
        };
        let order = group.order();
        Some(if order == said.into() {
            Ok(format!("{order} symmetries {what}"))
        } else {
            Err(format!("{order} symmetries {what}, not {said}"))
        })
    }

    pub(super) fn replies(
        &mut self,
        place: Place,
        play: &Titled,
        maps: Option<&[Titled]>,
        moves: &[Move],
    ) -> Option<Judged> {
        let sets = self.position(play)?;
        let names = Names(&self.text.names);
        let orbits: Vec<BTreeSet<Point>> = match maps {
            Some(maps) => {
                let group = self.products_that_keep(place, maps, &sets)?;
                moves.iter().map(|mv| group.iter().map(|word| word.map.image(mv.point)).collect()).collect()
            }
            None => {
                let group = self.symmetries_that_keep(place, play)?;
                moves.iter().map(|mv| group.transversal(mv.point).into_keys().collect()).collect()
            }
        };
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
            Err(format!("{} are images of none of them", names.list(&left)))
        })
    }

    pub(super) fn orbit(&mut self, place: Place, point: &Move, under: &Images, moves: &[Move]) -> Option<Judged> {
        let image = |word: &Word| word.map.image(point.point);
        let of_group = |group: Group| group.transversal(point.point).into_keys().collect();
        let orbit: BTreeSet<Point> = match under {
            Images::Single(maps) => self.words(maps)?.iter().map(image).chain([point.point]).collect(),
            Images::Products(maps) => self.products(maps)?.iter().map(image).collect(),
            Images::Stabiliser(play) => of_group(self.symmetries_that_keep(place, play)?),
            Images::All => of_group(self.symmetries(place, &self.game?.board, &[])?),
        };
        let names = Names(&self.text.names);
        let said: BTreeSet<Point> = moves.iter().map(|mv| mv.point).collect();
        let shown = names.set(&orbit.iter().copied().collect::<Vec<_>>());
        let text = format!("the images of {} are {shown}", names.name(point.point));
        Some(if orbit == said { Ok(text) } else { Err(text) })
    }

    /// The position of a part; where there is none, that is told.
    fn position(&mut self, play: &Titled) -> Option<[Vec<Point>; 2]> {
        let known = self.positions.get(&play.name).cloned();
        if known.is_none() {
            let text = format!("\"{}\" is no part that has a position or is entered", play.name.escape_default());
            self.findings.add(play.place, CLAIM, Kind::FalseClaim, text);
        }
        known
    }

    /// The points that may be claimed in a position by whoever is to move, ascending.
    fn legal(&self, [xeno, ophelia]: &[Vec<Point>; 2]) -> Option<BTreeSet<Point>> {
        let game = self.game?;
        let is_xeno = xeno.len() <= ophelia.len();
        let is_first = if is_xeno { xeno.is_empty() } else { ophelia.is_empty() };
        let forbidden: &[Point] = match &game.opening {
            OpeningRule::Xeno(points) if is_first && is_xeno => points,
            OpeningRule::Both(points) if is_first => points,
            _ => &[],
        };
        let taken = [xeno, ophelia, forbidden];
        Some((0..).take(game.board.points()).filter(|point| taken.iter().all(|set| !set.contains(point))).collect())
    }

    /// Maps by their names; where one is none, that is told.
    fn words(&mut self, maps: &[Titled]) -> Option<Vec<Word>> {
        maps.iter()
            .map(|name| {
                let map = self.maps.automorphism(name, CLAIM, self.findings)?.clone();
                Some(Word { map, names: vec![name.name.clone()] })
            })
            .collect()
    }

    /// The products of maps.
    fn products(&mut self, maps: &[Titled]) -> Option<Vec<Word>> {
        let points = self.text.names.len();
        let group = products(&self.words(maps)?, points);
        let products = group.as_ref().map_or(MOST_ELEMENTS, Vec::len);
        self.spend((products * maps.len() * points) as u64);
        if let (None, Some(first)) = (&group, maps.first()) {
            self.findings.add(first.place, CLAIM, Kind::Undecided, "these maps have too many products");
        }
        group
    }

    /// The products of maps, if all keep a position.
    fn products_that_keep(&mut self, place: Place, maps: &[Titled], sets: &[Vec<Point>; 2]) -> Option<Vec<Word>> {
        let group = self.products(maps)?;
        let names = Names(&self.text.names);
        let moves = group.iter().any(|word| moves_position(word, place, CLAIM, sets, names, self.findings));
        if moves { None } else { Some(group) }
    }

    /// All symmetries that keep a part's position.
    fn symmetries_that_keep(&mut self, place: Place, play: &Titled) -> Option<Group> {
        let [xeno, ophelia] = self.position(play)?;
        self.symmetries(place, &self.game?.board, &[&xeno, &ophelia])
    }

    /// All symmetries of a board that keep sets; where they are not searched for, that is told.
    fn symmetries(&mut self, place: Place, board: &Board, sets: &[&[Point]]) -> Option<Group> {
        self.spend((board.points() + board.lines().len()).pow(2) as u64);
        let group = setwise_stabiliser(board, sets);
        if !group.is_complete() {
            self.findings.add(place, CLAIM, Kind::Undecided, "the board is too large to search for its symmetries");
            return None;
        }
        Some(group)
    }
}
