//! What names a theorem: its text, and the digests of its lines.

use crate::report::hex;
use pgc_checker::Conclusion;

/// Whether a text is a claim (format, section 4), and a game after it.
pub(crate) fn is_theorem(text: &str) -> bool {
    let is_game = |text: &str| text.starts_with(|first| !matches!(first, ' ' | '-'));
    matches!(text.splitn(3, ' ').collect::<Vec<_>>()[..], ["Xeno" | "Ophelia", "wins" | "draws", game] if is_game(game))
}

/// The names of a theorem.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Theorem {
    /// Claim and game (format, section 4). Listed lines are called by 16 digits of their digest.
    pub(crate) text: String,
    /// The digest of the lines, or of Xeno's, in all 64 digits.
    pub(crate) lines: String,
    /// The digest of Ophelia's own lines.
    pub(crate) ophelia: Option<String>,
}

impl Theorem {
    pub(crate) fn of(conclusion: &Conclusion) -> Theorem {
        let Conclusion { claim, game, lines, ophelia, .. } = conclusion;
        let ophelia = ophelia.as_ref().map(|own| hex(&own.digest));
        Theorem { text: format!("{claim} {game}"), lines: hex(&lines.digest), ophelia }
    }

    /// The text with all digits of the digests of listed lines.
    pub(crate) fn in_full(&self) -> String {
        let mut before = "";
        let in_full = |word| {
            // Two places have a digest: the name of the game, which follows the claim, and the value of --ophelia.
            let digest = match before {
                "--ophelia" => self.ophelia.as_ref(),
                "wins" | "draws" => Some(&self.lines).filter(|_| str::starts_with(word, "lines:")),
                _ => None,
            };
            before = word;
            digest.map_or(word.to_owned(), |digest| format!("lines:{digest}"))
        };
        self.text.split(' ').map(in_full).collect::<Vec<_>>().join(" ")
    }

    /// Whether a text names this theorem: each of its words is that of the theorem, with 16 or with all digits.
    pub(crate) fn is_called(&self, text: &str) -> bool {
        let (words, full) = (Vec::from_iter(text.split(' ')), self.in_full());
        let own: Vec<_> = self.text.split(' ').zip(full.split(' ')).collect();
        let is_own = |(word, (short, full)): (&&str, &(&str, &str))| word == short || word == full;
        words.len() == own.len() && words.iter().zip(&own).all(is_own)
    }

    /// Whether the text has the words of a theorem (format, section 4): a claim, a game, and its options; and calls listed lines
    /// by these digests.
    pub(crate) fn is_well_formed(&self) -> bool {
        let of_game =
            |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'^' | b':' | b',' | b'+' | b'-' | b'/' | b'X' | b'O');
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(of_game);
        // A digest in the text has 16 digits, and is the beginning of the whole one.
        let full = self.in_full();
        let mut words = self.text.split(' ').zip(full.split(' '));
        let is_called = words.all(|(short, full)| short == full || short.len() == 22 && full.starts_with(short));
        let has_own = self.text.split(' ').any(|word| word == "--ophelia");
        is_theorem(&self.text) && self.text.split(' ').all(is_word) && is_called && has_own == self.ophelia.is_some()
    }
}
