//! The machines on which the figures of a page were measured, each with a letter that rows name.

use super::machine::machine;

/// The line before the machines of a page.
const HEAD: &str = "Machines, by the letters in the columns **on**:";

/// Machines by letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Machines(Vec<Machine>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Machine {
    letter: char,
    words: String,
}

impl Machines {
    /// Those that a page names.
    pub(super) fn of_page(page: &str) -> Self {
        let list = page.split_once(HEAD).map_or("", |(_, rest)| rest.trim_start());
        let machine = |line: &str| {
            let (letter, words) = line.strip_prefix("- **")?.split_once("**: ")?;
            Some(Machine { letter: letter.parse().ok()?, words: words.to_owned() })
        };
        Self(list.lines().map_while(machine).collect())
    }

    /// The letter of this machine, which has one from now on.
    pub(super) fn here(&mut self) -> char {
        self.letter_of(machine())
    }

    /// The letter of a machine: the one that it has, or else the first that is free. None is free of 26: then it shares the last.
    fn letter_of(&mut self, words: String) -> char {
        if let Some(known) = self.0.iter().find(|known| known.words == words) {
            return known.letter;
        }
        let letter = ('a'..='z').find(|letter| self.0.iter().all(|known| known.letter != *letter)).unwrap_or('z');
        self.0.push(Machine { letter, words });
        letter
    }

    /// Leaves out those that are not used.
    pub(super) fn retain(&mut self, is_used: impl Fn(char) -> bool) {
        self.0.retain(|machine| is_used(machine.letter));
    }

    /// The list for a page.
    pub(super) fn listed(&self) -> String {
        let lines = self.0.iter().map(|Machine { letter, words }| format!("- **{letter}**: {words}\n"));
        format!("{HEAD}\n\n{}", lines.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_keep_their_letters_and_new_ones_get_a_free_one() {
        let mut machines = Machines::default();
        let letters = ["one", "two", "three", "two"].map(|words| machines.letter_of(words.to_owned()));
        assert_eq!(letters, ['a', 'b', 'c', 'b']);
        machines.retain(|letter| letter != 'b');
        assert_eq!(Machines::of_page(&format!("# Page\n\n{}\n- **x**: no machine\n", machines.listed())), machines);
        assert_eq!(["three", "four"].map(|words| machines.letter_of(words.to_owned())), ['c', 'b']);
        assert_eq!(Machines::of_page("no machine"), Machines::default());
    }

    #[test]
    fn this_machine_is_known_again() {
        let mut machines = Machines::default();
        assert_eq!(machines.here(), 'a');
        assert_eq!(Machines::of_page(&machines.listed()).here(), 'a');
    }
}
