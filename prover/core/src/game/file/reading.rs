//! How a file is to be read.

use super::format::Format;
use crate::game::GameError;

/// How a file is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Its format, if it is not to be seen from the content.
    pub(crate) format: Option<Format>,
    /// The first point of its numbers, 0 or 1.
    pub(crate) base: Option<u32>,
}

impl Reading {
    /// What the options of an expression say of its file, and the others.
    ///
    /// # Errors
    ///
    /// There is no such format or base.
    pub(crate) fn parted(options: &str) -> Result<(Reading, String), GameError> {
        let (mut reading, mut others) = (Reading::default(), Vec::new());
        let mut words = options.split_ascii_whitespace();
        while let Some(word) = words.next() {
            match word {
                "--game-format" => {
                    let name = words.next().unwrap_or_default();
                    let unknown = || GameError::Format(name.to_owned(), Format::names());
                    reading.format = Some(Format::of(name).ok_or_else(unknown)?);
                }
                "--base" => {
                    reading.base = Some(match words.next().unwrap_or_default() {
                        "0" => 0,
                        "1" => 1,
                        other => return Err(GameError::Base(other.to_owned())),
                    });
                }
                _ => others.push(word),
            }
        }
        Ok((reading, others.join(" ")))
    }
}
