//! The replies that are open after a published move.
//!
//! Whoever publishes a tree lists one reply of several that are alike by symmetry. So the page of a reply is also
//! that of its images under the symmetries of the position, with all its moves mapped.

use std::borrow::Cow;
use std::cmp::Reverse;

use crate::search::quiet::book::aim::Aim;
use crate::search::quiet::book::page::{Entry, Page};
use crate::search::quiet::node::Quiet;
use crate::search::quiet::scripts::{Citation, LemmaImage, Script};
use crate::search::quiet::search::Search;
use pgc_core::game::Point;
use pgc_core::position::ANTAGONIST;
use pgc_core::position::line_counts::{LineCounts, Width};
use pgc_core::position::point_set::{Bits, mask};

/// The replies that are open after a published move, and what answers the others.
pub(super) struct Open<'e, 'b, W: Width> {
    pub(super) aim: Aim<W::Points>,
    pub(super) after: LineCounts<'b, W>,
    pub(super) quiet: Quiet<W>,
    /// The replies that are listed, and those that a symmetry takes to a listed one.
    pub(super) pages: Vec<(Point, Cow<'e, Page>)>,
    /// The last lemma that answered one of them.
    pub(super) sibling: Option<LemmaImage>,
}

impl<W: Width> Open<'_, '_, W> {
    pub(super) fn has(&self, reply: Point) -> bool {
        self.quiet.open.contains(&reply)
    }

    /// Whether an answer to a reply is published.
    pub(super) fn is_answered(&self, reply: Point) -> bool {
        self.pages.iter().any(|(known, page)| *known == reply && page.answer.is_some())
    }

    /// The position after a reply.
    pub(super) fn aim_after(&self, reply: Point) -> Aim<W::Points> {
        let others: W::Points = mask(self.quiet.open.iter().copied().filter(|&other| other != reply));
        Aim {
            sides: self.after.with(ANTAGONIST, reply.into()).sides,
            wanted: self.aim.wanted.after(others),
            ..self.aim
        }
    }

    /// Takes a script, which answers this reply and perhaps others.
    pub(super) fn take(&mut self, script: Script<W>, reply: Point) {
        if let Script::Cite(cite) = &script {
            self.sibling = cite.killer().or(self.sibling);
        }
        let set = |point: Point| W::Points::single(point.into());
        let after = &self.after;
        self.quiet.open.retain(|&other| other != reply && script.answered(after, set(other)).is_empty());
        self.quiet.scripts.push(script);
    }

    /// The answers that are published most often, each with its longest page.
    pub(super) fn answers(&self) -> Vec<Page> {
        let mut answers: Vec<(usize, &Page, Point)> = Vec::new();
        for (_, page) in &self.pages {
            let Some(entry) = &page.answer else { continue };
            match answers.iter_mut().find(|(.., point)| *point == entry.point) {
                Some((count, longest, _)) => {
                    *count += 1;
                    if page.moves() > longest.moves() {
                        *longest = page;
                    }
                }
                None => answers.push((1, page, entry.point)),
            }
        }
        answers.sort_by_key(|&(count, _, point)| (Reverse(count), point));
        answers.into_iter().map(|(_, page, _)| page.clone()).collect()
    }
}

/// The pages of the replies to a published move, and of those that a symmetry of the position takes to one of them.
pub(super) fn pages<'e, W: Width>(
    search: &Search<W>,
    after: &LineCounts<W>,
    entry: &'e Entry,
) -> Vec<(Point, Cow<'e, Page>)> {
    let maps = search.fixing(after.sides);
    let listed = entry.replies.iter().map(|(reply, page)| (*reply, Cow::Borrowed(page)));
    let mut pages: Vec<(Point, Cow<'e, Page>)> = listed.collect();
    for (reply, page) in &entry.replies {
        for &map in &maps {
            let image = search.statements.maps.point(map, *reply);
            if pages.iter().all(|(known, _)| *known != image) {
                pages.push((image, Cow::Owned(page.image(search.statements.maps.map(map)))));
            }
        }
    }
    pages
}

/// A citation after one more move that forces the reply.
pub(super) fn after_move<W: Width>(point: Point, script: Script<W>) -> Script<W> {
    let before = |moves: &[Point]| [&[point], moves].concat();
    match script {
        Script::Forced(sequence) => Script::Forced(before(&sequence)),
        Script::Cite(cite) => Script::Cite(Citation { moves: before(&cite.moves), ..cite }),
    }
}
