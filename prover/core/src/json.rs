//! Reports as JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Serializer, ser::Formatter};

use crate::quote::is_hidden;

/// Writes a value as JSON in one line, with escapes for invisible characters.
pub fn write(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut serializer(&mut *out))?;
    writeln!(out)
}

/// Writes values as JSON in one line, with escapes for invisible characters.
pub fn serializer<W: Write>(out: W) -> Serializer<W, PlainJson> {
    Serializer::with_formatter(out, PlainJson)
}

/// JSON without blanks and without invisible characters.
pub struct PlainJson;

impl Formatter for PlainJson {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        for part in fragment.split_inclusive(is_hidden) {
            let plain = part.trim_end_matches(is_hidden);
            out.write_all(plain.as_bytes())?;
            for unit in part[plain.len()..].encode_utf16() {
                write!(out, "\\u{unit:04x}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_become_escapes() {
        let mut out = Vec::new();
        let value = ["a\u{202e}b\u{2028}\u{7f}", "größer α1 \"\\\n", "\u{e0001}"];
        write(&mut out, &value).unwrap();
        let expected = "[\"a\\u202eb\\u2028\\u007f\",\"größer α1 \\\"\\\\\\n\",\"\\udb40\\udc01\"]\n";
        assert_eq!(String::from_utf8(out.clone()).unwrap(), expected);
        assert_eq!(serde_json::from_slice::<Vec<String>>(&out).unwrap(), value);
    }
}
