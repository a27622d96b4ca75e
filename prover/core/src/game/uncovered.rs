//! Rules that are not covered, by the words that people use for them: what comes nearest, and why it is another
//! game.
//!
//! Whoever asks for Connect Four should not be told that the word is unknown, and should not get a proof of another
//! game either. So these words are known, and the answer says what the difference is.

/// A rule that no game here has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncovered {
    /// Who completes a line loses.
    Misere,
    /// Each player may place either mark.
    Wild,
    /// A point can be taken only if the one below it is.
    Gravity,
    /// Longer rows do not count.
    Exact,
    /// Several points are taken in a move.
    SeveralMoves,
    /// One player must avoid lines.
    Avoider,
}

/// Words for each rule, in small letters.
const WORDS: [(&[&str], Uncovered); 6] = [
    (&["misere", "misère", "reverse", "notakto"], Uncovered::Misere),
    (&["wild"], Uncovered::Wild),
    (&["gravity", "connect4", "connect-4", "connectfour", "connect-four", "score4"], Uncovered::Gravity),
    (&["exact", "exactly", "renju", "overline"], Uncovered::Exact),
    (&["connect6", "connect-6", "moves-per-turn", "bias", "biased"], Uncovered::SeveralMoves),
    (&["avoider", "enforcer", "avoider-enforcer"], Uncovered::Avoider),
];

impl Uncovered {
    /// The rule that an option or the name of a game asks for; nothing if it asks for none of these.
    #[must_use]
    pub fn of(text: &str) -> Option<Uncovered> {
        let word = text.trim_start_matches('-').split([':', '=']).next()?.to_lowercase();
        WORDS.iter().find(|(words, _)| words.contains(&word.as_str())).map(|&(_, rule)| rule)
    }

    /// What comes nearest, and why it is another game.
    #[must_use]
    pub fn advice(self) -> &'static str {
        match self {
            Uncovered::Misere => {
                "games in which the player who completes a line loses are not covered; no game here comes close, because here a further \
                 point never harms its owner, and there it may"
            }
            Uncovered::Wild => {
                "games in which each player may place either mark are not covered; no game here comes close, because here a point counts for \
                 the player who took it"
            }
            Uncovered::Gravity => {
                "games in which pieces fall are not covered; mnk:7,6,4 has the lines of Connect Four, but each free point can be taken at \
                 once, so it is another game with another outcome"
            }
            Uncovered::Exact => {
                "games in which longer rows do not count are not covered; in mnk:15,15,5 a row of six wins, too, as it contains rows of \
                 five, so what is proved there need not hold for renju"
            }
            Uncovered::SeveralMoves => {
                "games with several points in a move are not covered; here each move takes one point, and a proof about that says nothing \
                 about two"
            }
            Uncovered::Avoider => {
                "Avoider-Enforcer games are not covered; --maker-breaker has the same lines, but Maker wants a line that Avoider fears, \
                 and Avoider may lose where Breaker would win"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_known_by_their_words() {
        for (text, rule) in [
            ("--misere", Some(Uncovered::Misere)),
            ("Misère", Some(Uncovered::Misere)),
            ("wild:3,3", Some(Uncovered::Wild)),
            ("connect4:7,6", Some(Uncovered::Gravity)),
            ("--exact=5", Some(Uncovered::Exact)),
            ("renju", Some(Uncovered::Exact)),
            ("connect6", Some(Uncovered::SeveralMoves)),
            ("--avoider-enforcer", Some(Uncovered::Avoider)),
            ("mnk:7,6,4", None),
            ("--maker-breaker", None),
            ("", None),
        ] {
            assert_eq!(Uncovered::of(text), rule, "{text}");
            assert!(rule.is_none_or(|rule| rule.advice().contains("not covered")));
        }
    }
}
