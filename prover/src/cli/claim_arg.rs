//! The option `--claim`.

use clap::ValueEnum;
use clap::builder::{EnumValueParser, TypedValueParser};
use pgc_core::game::Claim;

/// A claim by its name on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Word {
    /// Xeno wins
    XenoWins,
    /// Ophelia at least draws
    OpheliaDraws,
    /// Ophelia wins
    OpheliaWins,
    /// Xeno at least draws
    XenoDraws,
}

impl From<Word> for Claim {
    fn from(word: Word) -> Claim {
        match word {
            Word::XenoWins => Claim::XenoWins,
            Word::OpheliaDraws => Claim::OpheliaDraws,
            Word::OpheliaWins => Claim::OpheliaWins,
            Word::XenoDraws => Claim::XenoDraws,
        }
    }
}

/// Reads a claim.
pub(super) fn claim() -> impl TypedValueParser<Value = Claim> {
    EnumValueParser::<Word>::new().map(Claim::from)
}

/// The name of a claim, as [`claim`] reads it.
pub(super) fn name(claim: Claim) -> &'static str {
    match claim {
        Claim::XenoWins => "xeno-wins",
        Claim::OpheliaDraws => "ophelia-draws",
        Claim::OpheliaWins => "ophelia-wins",
        Claim::XenoDraws => "xeno-draws",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_claim_has_one_name() {
        for &word in Word::value_variants() {
            let named = word.to_possible_value().map(|value| value.get_name().to_owned());
            assert_eq!(named.as_deref(), Some(name(word.into())));
        }
        assert_eq!(Word::value_variants().len(), Claim::ALL.len());
    }
}
