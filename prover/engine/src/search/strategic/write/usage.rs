//! Which lemmas are needed, and what they must state.
//!
//! Lemmas cite each other, so what one needs is found by following the citations. From this it is known which
//! lemmas serve one purpose alone: they may be dropped when it is served otherwise, and count as the price of the
//! present proof. Lemmas that others need as well cost nothing.
//!
//! What a lemma *must* state is the union of the positions at which it is cited, mapped back. As several scripts of
//! a lemma may answer one reply, each reply is assigned to one of them: to a forced sequence if one answers it,
//! else to the first lemma; otherwise each citation would have to answer replies that another one answers already.

use crate::search::strategic::write::lemmas::Lemmas;
use crate::search::strategic::write::scripts::Script;
use pgc_core::position::line_counts::{BitBoard, LineCounts, Width};
use pgc_core::position::point_set::{Bits, Sides, elements, union};
use pgc_core::position::{ANTAGONIST, Images, PROTAGONIST};

/// The lemmas that one of them, the root, needs, itself included.
#[derive(Debug)]
pub(super) struct Usage {
    used: Vec<bool>,
    lemmas: Vec<usize>,
}

/// The purpose for which lemmas are counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purpose<'u> {
    /// The lemma that is to be proved.
    pub(super) root: usize,
    /// The lemmas that are used anyway, and so do not count.
    pub(super) given: &'u Usage,
}

static NOTHING: Usage = Usage { used: Vec::new(), lemmas: Vec::new() };

impl Purpose<'_> {
    /// The purpose of proving a lemma, when no others are used anyway.
    pub(super) fn of(root: usize) -> Self {
        Self { root, given: &NOTHING }
    }
}

impl Usage {
    /// The lemmas that serve a purpose, if those of `without` may not be cited.
    pub(super) fn of<W: Width>(lemmas: &Lemmas<W>, purpose: Purpose, without: &[usize]) -> Usage {
        let mut used = vec![false; lemmas.all().len()];
        used[purpose.root] = true;
        let mut all = vec![purpose.root];
        let mut looked_at = 0;
        while let Some(&lemma) = all.get(looked_at) {
            looked_at += 1;
            for (cited, _) in lemmas.all()[lemma].cited() {
                if !used[cited] && !purpose.given.is_used(cited) && !without.contains(&cited) {
                    used[cited] = true;
                    all.push(cited);
                }
            }
        }
        all.sort_unstable();
        Usage { used, lemmas: all }
    }

    /// Whether a lemma is used. Lemmas added later are not.
    pub(super) fn is_used(&self, lemma: usize) -> bool {
        self.used.get(lemma).is_some_and(|&used| used)
    }

    /// The used lemmas, ascending.
    pub(super) fn lemmas(&self) -> &[usize] {
        &self.lemmas
    }

    /// The number of strategic positions among the used lemmas.
    pub(super) fn strategic<W: Width>(&self, lemmas: &Lemmas<W>) -> usize {
        lemmas.strategic(&self.lemmas)
    }

    /// The lemmas that would be used without some, and those that would no longer be.
    pub(super) fn part<W: Width>(&self, lemmas: &Lemmas<W>, purpose: Purpose, some: &[usize]) -> (Usage, Vec<usize>) {
        let rest = Usage::of(lemmas, purpose, some);
        let only = self.lemmas.iter().copied().filter(|&lemma| !rest.is_used(lemma)).collect();
        (rest, only)
    }

    /// The union of both.
    pub(super) fn and(&self, other: &Usage) -> Usage {
        let count = self.used.len().max(other.used.len());
        let used: Vec<bool> = (0..count).map(|lemma| self.is_used(lemma) || other.is_used(lemma)).collect();
        let lemmas = (0..count).filter(|&lemma| used[lemma]).collect();
        Usage { used, lemmas }
    }

    /// The least that a lemma must state for those that cite it. Without points of the antagonist, none needs it.
    ///
    /// A reply that no forced sequence answers is assigned to the first lemma that answers it. So the minimal
    /// statements of several lemmas are valid at the same time.
    pub(super) fn needed<W: Width>(
        &self,
        lemmas: &Lemmas<W>,
        board: &BitBoard<W>,
        images: &Images<W::Points>,
        lemma: usize,
    ) -> Sides<W::Points> {
        let mut other = W::Points::EMPTY;
        for &user in &self.lemmas {
            let sketch = &lemmas.all()[user];
            for (place, script) in sketch.scripts.iter().enumerate() {
                let &Script::Cite(cited, symmetry) = script else { continue };
                if cited != lemma {
                    continue;
                }
                let after = LineCounts::new(board, sketch.sides).with(PROTAGONIST, sketch.point.into());
                // After a move that makes a threat there is one reply only.
                let replies = if sketch.quiet { after.free() } else { after.completions(PROTAGONIST) };
                let needed = elements(replies).filter(|&reply| {
                    let position = after.with(ANTAGONIST, reply);
                    let comes_first =
                        |&(before, other): &(usize, &Script)| before < place || matches!(other, Script::Forced(_));
                    let mut before = sketch.scripts.iter().enumerate().filter(comes_first);
                    lemmas.answers(&position, script) && !before.any(|(_, other)| lemmas.answers(&position, other))
                });
                let needed = union(needed.map(W::Points::single));
                if !needed.is_empty() {
                    other |= images.image(images.inverse(symmetry), after.sides[ANTAGONIST] | needed);
                }
            }
        }
        [lemmas.all()[lemma].sides[PROTAGONIST], other]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::strategic::write::lemmas::Sketch;
    use pgc_core::game::{Claim, Game};
    use pgc_core::position::Rules;
    use pgc_core::position::samples::symmetries;

    /// On 4^3: a theorem that cites two lemmas, which share a third one; and a lemma that nothing cites.
    fn with_lemmas(test: impl FnOnce(&mut Lemmas, &BitBoard, &Images)) {
        let game = Game::parse("4^3").unwrap();
        let board = BitBoard::new(&Rules::new(&game, Claim::XenoWins)).unwrap();
        let images = Images::new(symmetries(&game).elements(), 64);
        let mut lemmas = Lemmas::new(&images);
        let cite = |lemma| Script::Cite(lemma, 0);
        for (own, other, point, scripts) in [
            (0b0111 << 20, 0b111 << 40, 30, vec![]),
            (0b0011 << 20, 0b011 << 40, 22, vec![cite(0)]),
            (0b0101 << 20, 0b101 << 40, 21, vec![cite(0)]),
            (0b0001 << 20, 0b111 << 40, 50, vec![]),
            (0b0001 << 20, 0b001 << 40, 21, vec![cite(1), cite(2)]),
        ] {
            lemmas.add(Sketch { sides: [own, other], point, quiet: own != 0b0101 << 20, scripts, level: 1 });
        }
        test(&mut lemmas, &board, &images);
    }

    #[test]
    fn what_a_lemma_serves_alone_goes_with_it() {
        with_lemmas(|lemmas, _, _| {
            let purpose = Purpose::of(4);
            let usage = Usage::of(lemmas, purpose, &[]);
            assert_eq!(usage.lemmas(), [0, 1, 2, 4]);
            assert_eq!(usage.strategic(lemmas), 3, "one of them begins with a threat");
            assert!(!usage.is_used(3) && !usage.is_used(9));
            let (rest, only) = usage.part(lemmas, purpose, &[1]);
            assert_eq!((rest.lemmas(), &only[..]), (&[0, 2, 4][..], &[1][..]));
            let (rest, only) = usage.part(lemmas, purpose, &[1, 2]);
            assert_eq!((rest.lemmas(), &only[..]), (&[4][..], &[0, 1, 2][..]));
            let order = lemmas.ordered(4);
            assert_eq!(order.len(), 4);
            let place = |lemma| order.iter().position(|&other| other == lemma).unwrap();
            assert!(place(0) < place(1).min(place(2)) && place(4) == 3);
        });
    }

    #[test]
    fn what_is_given_does_not_count() {
        with_lemmas(|lemmas, _, _| {
            let one = Usage::of(lemmas, Purpose::of(1), &[]);
            assert_eq!(one.lemmas(), [0, 1]);
            let rest = Usage::of(lemmas, Purpose { root: 4, given: &one }, &[]);
            assert_eq!(rest.lemmas(), [2, 4]);
            assert_eq!(rest.and(&one).lemmas(), [0, 1, 2, 4]);
            assert!(one.and(&rest).is_used(2) && !one.and(&NOTHING).is_used(2));
        });
    }

    #[test]
    fn a_lemma_must_state_what_no_earlier_script_answers() {
        with_lemmas(|lemmas, board, images| {
            let usage = Usage::of(lemmas, Purpose::of(4), &[]);
            // After 20, 22 and 40, 41 the move 22 leaves the reply 42 to the first lemma, and 40 to 42 is its statement.
            assert_eq!(usage.needed(lemmas, board, images, 0), [0b111 << 20, 0b111 << 40]);
            // After 20, 21 and 40, only lemma 1 answers the reply 41.
            assert_eq!(usage.needed(lemmas, board, images, 1), [0b011 << 20, 0b011 << 40]);
            // Lemma 2 does not have 21 among its own points, so it answers nothing there.
            assert_eq!(usage.needed(lemmas, board, images, 2), [0b101 << 20, 0]);
            assert_eq!(usage.needed(lemmas, board, images, 3), [0b001 << 20, 0]);
        });
    }
}
