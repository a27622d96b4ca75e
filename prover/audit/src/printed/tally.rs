//! What was found right in a printed proof.

/// Counts, over all lemmas and games of parts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Lemmas, without the theorem.
    pub(super) lemmas: usize,
    /// Replies with an answer.
    pub(super) replies: usize,
    /// Forced replies.
    pub(super) forced: usize,
    /// Completed lines and double threats.
    pub(super) wins: usize,
    /// Citations of lemmas.
    pub(super) citations: usize,
    /// Pairings, potentials and parts that hold a position, and full boards.
    pub(super) held: usize,
}

impl Tally {
    /// What was right, in words.
    pub(super) fn text(&self) -> String {
        let count = |number: usize, one: &str, many: &str| match number {
            0 => String::new(),
            1 => format!(", one {one}"),
            _ => format!(", {number} {many}"),
        };
        let lemmas = match self.lemmas {
            0 => "the theorem holds".to_owned(),
            1 => "one lemma and the theorem hold".to_owned(),
            lemmas => format!("{lemmas} lemmas and the theorem hold"),
        };
        lemmas
            + &count(self.replies, "reply answered", "replies answered")
            + &count(self.forced, "forced reply", "forced replies")
            + &count(self.wins, "win", "wins")
            + &count(self.citations, "citation", "citations")
            + &count(self.held, "position held", "positions held")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_right_is_told_in_words() {
        let text = |tally: Tally| tally.text();
        assert_eq!(text(Tally::default()), "the theorem holds");
        assert_eq!(
            text(Tally { lemmas: 1, replies: 3, wins: 1, ..Tally::default() }),
            "one lemma and the theorem hold, 3 replies answered, one win"
        );
        let all = Tally { lemmas: 2, replies: 9, forced: 1, wins: 5, citations: 1, held: 2 };
        assert_eq!(
            text(all),
            "2 lemmas and the theorem hold, 9 replies answered, one forced reply, 5 wins, one citation, 2 positions held"
        );
    }
}
