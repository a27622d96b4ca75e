//! What a reader checks by hand in a proof by parts: the parts on the board, the lines that they hold, and the cases.

use std::io::{self, Write};
use std::sync::Arc;

use crate::first_replies::{self, Case};
use crate::writer::{Picture, Writer};
use pgc_core::certificate::Certificate;
use pgc_core::game::Point;
use pgc_core::labels::letters;
use pgc_core::player::Placed;
use pgc_core::player::variation::{Answer, End, Ply, Variation};
use pgc_core::position::{ANTAGONIST, Position, Rules};
use pgc_core::proof::Shown;
use pgc_core::strategy::Games;

/// Writes what is checked by hand.
pub(super) struct ByHand<'a> {
    certificate: &'a Certificate,
    games: &'a Games<'a>,
    picture: &'a Picture<'a>,
    rules: Arc<Rules>,
}

/// A position that is held by pairs or parts.
pub(super) struct Held<'a> {
    /// The replies and the answers that lead there, if the antagonist had a choice; else nothing.
    pub(super) path: Vec<(&'a [Point], &'a [Ply])>,
    /// The protagonist's points and the antagonist's, of several replies all.
    pub(super) points: [Vec<Point>; 2],
    pub(super) end: &'a End,
}

impl<'a> Held<'a> {
    /// The positions of a lemma or of the theorem that parts hold, and the one that pairs hold without a choice before it.
    pub(super) fn all(shown: &'a Shown, is_xeno: bool) -> Vec<Held<'a>> {
        let points = if is_xeno { [shown.xeno, shown.ophelia] } else { [shown.ophelia, shown.xeno] };
        let mut found = Vec::new();
        let start = Held { path: Vec::new(), points: points.map(<[Point]>::to_vec), end: &End::FullBoard };
        find(&shown.variation, start, &mut found);
        found
    }

    /// The points of each pair or part, and the parts.
    pub(super) fn groups(&self) -> (Vec<Vec<Point>>, &'a [Placed]) {
        match self.end {
            End::Pairing { pairs, .. } => (pairs.iter().map(|pair| pair.to_vec()).collect(), &[]),
            End::Parts(parts) => (parts.iter().map(|part| part.points.clone()).collect(), parts),
            _ => (Vec::new(), &[]),
        }
    }

    /// The lines that its parts are to hold, in words.
    pub(super) fn lines(&self, certificate: &Certificate, rules: &Arc<Rules>) -> String {
        let name = if certificate.strategy.claim.is_xeno() { "Ophelia" } else { "Xeno" };
        if certificate.game.moves.is_some() {
            return format!("each line that {name} could still complete in time");
        }
        let [own, other] = &self.points;
        let open = Position::within(rules, [own, other], None).open_lines(ANTAGONIST).count();
        format!("each of the {open} lines that {name} could still complete")
    }
}

/// The lines of a part as it is placed.
pub(super) fn lines_of(Placed { game, points }: &Placed, games: &Games) -> Vec<Vec<Point>> {
    let placed = |line: &Vec<Point>| {
        let mut line: Vec<Point> = line.iter().map(|&point| points[usize::from(point)]).collect();
        line.sort_unstable();
        line
    };
    games.listed()[*game].game().board.lines().iter().map(placed).collect()
}

impl<'a> ByHand<'a> {
    pub(super) fn new(certificate: &'a Certificate, games: &'a Games<'a>, picture: &'a Picture<'a>) -> Self {
        let rules = Rules::new(&certificate.game, certificate.strategy.claim);
        Self { certificate, games, picture, rules }
    }

    /// Writes the pictures of a lemma or of the theorem, and of parts their lines; after the theorem the cases.
    pub(super) fn write<W: Write>(&self, writer: &mut Writer<W>, shown: &Shown) -> io::Result<()> {
        Held::all(shown, writer.is_xeno).iter().try_for_each(|held| self.position(writer, held))?;
        if shown.lemma.is_none() && !self.games.listed().is_empty() {
            self.cases(writer, &shown.variation)?;
        }
        Ok(())
    }

    fn position<W: Write>(&self, writer: &mut Writer<W>, held: &Held) -> io::Result<()> {
        let (Held { path, points: [own, other], .. }, (groups, parts)) = (held, held.groups());
        if !path.is_empty() {
            let step = |(replies, moves): &(&[Point], &[Ply])| {
                let moves: Vec<String> = moves.iter().map(|&ply| writer.ply(ply)).collect();
                format!("{}: {}", writer.labels.replies(replies), moves.join(", "))
            };
            let path: Vec<String> = path.iter().map(step).collect();
            writeln!(writer.out, "\nAfter {}", path.join("; "))?;
        }
        let (xeno, ophelia) = if writer.is_xeno { (own, other) } else { (other, own) };
        if let Some(picture) = (self.picture)(xeno, ophelia, &groups) {
            write!(writer.out, "\n{picture}")?;
        }
        if parts.is_empty() { Ok(()) } else { self.parts(writer, held, parts) }
    }

    /// Writes the lines of parts as they are placed, and what they are to hold.
    fn parts<W: Write>(&self, writer: &mut Writer<W>, held: &Held, parts: &[Placed]) -> io::Result<()> {
        let lines = held.lines(self.certificate, &self.rules);
        writeln!(writer.out, "\nTo be checked by hand: no point is in two parts, and {lines} contains one of these:")?;
        let wide = letters(parts.len() - 1).len();
        let number = parts.iter().map(|part| part.game.to_string().len()).max().unwrap_or(0);
        for (part, index) in parts.iter().zip(0..) {
            let (game, lines) = (part.game, lines_of(part, self.games));
            let lines: Vec<String> = lines.iter().map(|line| format!("{{{}}}", writer.labels.list(line))).collect();
            writeln!(writer.out, "  {:wide$}  g{game:<number$}  {}", letters(index), lines.join(" "))?;
        }
        Ok(())
    }

    /// Writes the antagonist's first replies up to symmetry, with the lemmas that answer them.
    fn cases<W: Write>(&self, writer: &mut Writer<W>, theorem: &Variation) -> io::Result<()> {
        let cases = first_replies::cases(theorem, self.certificate);
        if cases.is_empty() {
            return Ok(());
        }
        writeln!(writer.out, "\nCases. A symmetry of the board takes each first reply to one of these:")?;
        for Case { replies, end } in cases {
            let lemma = writer.end(end).unwrap_or_default();
            writeln!(writer.out, "  {}: {lemma}", writer.labels.replies(&replies))?;
        }
        Ok(())
    }
}

/// Finds what holds a variation from here on: its pairing, if there is no choice before it, and all parts.
fn find<'a>(variation: &'a Variation, mut here: Held<'a>, found: &mut Vec<Held<'a>>) {
    let Variation { moves, end: Some(end) } = variation else { return };
    let [own, other] = &mut here.points;
    moves.iter().for_each(|ply| if ply.forced { other.push(ply.point) } else { own.push(ply.point) });
    match end {
        End::Parts(_) => found.push(Held { end, ..here }),
        End::Pairing { .. } if here.path.is_empty() => found.push(Held { end, ..here }),
        End::Cover(answers) => {
            for Answer { replies, variation, .. } in answers.iter().filter(|answer| answer.alike.is_none()) {
                let Some(variation) = variation else { continue };
                let [own, other] = here.points.clone();
                let path = here.path.iter().copied().chain([(&replies[..], &variation.moves[..])]).collect();
                find(variation, Held { path, points: [own, [&other[..], replies].concat()], end }, found);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{View, write_text};
    use pgc_core::certificate::samples::{certificate, cite, committed, term};
    use pgc_core::game::{Claim, Game};
    use pgc_core::strategy::{Ending, Lemma, Part, PartGame, Term};

    fn text(certificate: &Certificate) -> String {
        let mut out = Vec::new();
        let picture = |xeno: &[Point], ophelia: &[Point], groups: &[Vec<Point>]| {
            Some(format!("picture {xeno:?} {ophelia:?} {groups:?}\n"))
        };
        let flaw = write_text(&mut out, certificate, View { picture: &picture, ..View::PLAIN }).unwrap();
        assert_eq!(flaw, None);
        String::from_utf8(out).unwrap().split_once("\n\n").unwrap().1.to_owned()
    }

    fn pair(points: [Point; 2]) -> Part {
        let game = Game::read("mnk:2,1,2").unwrap();
        Part { game: PartGame::new(game, Vec::new(), term(&[], Ending::Pairing)), points: points.to_vec() }
    }

    /// A row of five with three in a row: Ophelia answers in the middle, or beside it.
    fn row() -> Certificate {
        let beside = term(&[1], Ending::Parts(vec![pair([3, 4])]));
        let middle = term(&[2], Ending::Parts(Vec::new()));
        let lemma = Lemma { own: vec![], other: vec![0], left: None, term: middle };
        let theorem = Term::cover(
            vec![],
            vec![
                term(&[], cite(0, &[0, 1, 2, 3, 4])),
                term(&[], cite(0, &[4, 3, 2, 1, 0])),
                beside,
                term(&[2], Ending::Pairing),
            ],
        );
        certificate("mnk:5,1,3", Claim::OpheliaDraws, vec![lemma], theorem)
    }

    #[test]
    fn parts_after_a_choice_are_shown_where_they_stand() {
        let expected = "\
Theorem.
    (0), (4): Lemma 0";
        let shown = text(&row());
        assert!(!shown.contains(expected), "the reply 4 is answered by the lemma's image: {shown}");
        assert!(shown.contains("\nAfter (2): 1\n\npicture [2] [1] [[3, 4]]\n\nTo be checked by hand: "), "{shown}");
        assert!(
            shown.contains(
                "each of the 1 lines that Xeno could still complete contains one of these:\n  a  g0  {3, 4}\n"
            )
        );
        assert!(!shown.contains("Cases."), "not every reply is answered by a lemma");
    }

    #[test]
    fn the_cases_are_the_first_replies_up_to_symmetry() {
        let cases = |name: &str| text(&committed(name)).split_once("\nCases. ").map(|(_, cases)| cases.to_owned());
        let expected =
            "A symmetry of the board takes each first reply to one of these:\n  (0), (114), (124): Lemma 0\n";
        assert_eq!(cases("grid-6-3").as_deref(), Some(expected));
        assert_eq!(cases("mnk-8-5-5"), None, "there is no choice");
        assert_eq!(cases("grid-3-2"), None, "there are no parts");
    }
}
