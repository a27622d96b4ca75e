//! The value of an expression in exact fractions.

use std::collections::BTreeMap;

use crate::notation::parse::{Expression, Operation};

/// Most numbers, letters and operations that are gone through for all boards of a claim.
const MOST_STEPS: u32 = 1_000_000;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoValue {
    /// It has none: a letter that stands for nothing, a division by 0, or a fraction where a whole number is needed.
    Wrong(String),
    /// It is beyond a limit.
    Limit(String),
}

/// A fraction in lowest terms, whose denominator is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    above: i128,
    below: i128,
}

impl Fraction {
    fn new(above: i128, below: i128) -> Result<Fraction, NoValue> {
        fn gcd(a: i128, b: i128) -> i128 {
            if b == 0 { a } else { gcd(b, a % b) }
        }
        if below == 0 {
            return Err(wrong(format!("{above} cannot be divided by 0")));
        }
        // The smallest of all numbers has no opposite.
        let common = gcd(above, below).checked_abs().ok_or_else(too_large)?;
        let sign = if below < 0 { -1 } else { 1 };
        let [above, below] = [above, below].map(|part| (part / common).checked_mul(sign).ok_or_else(too_large));
        Ok(Fraction { above: above?, below: below? })
    }

    fn times(self, other: Fraction) -> Result<Fraction, NoValue> {
        let above = self.above.checked_mul(other.above).ok_or_else(too_large)?;
        Fraction::new(above, self.below.checked_mul(other.below).ok_or_else(too_large)?)
    }

    fn plus(self, other: Fraction) -> Result<Fraction, NoValue> {
        let product = |a: i128, b: i128| a.checked_mul(b).ok_or_else(too_large);
        let above = product(self.above, other.below)?.checked_add(product(other.above, self.below)?);
        Fraction::new(above.ok_or_else(too_large)?, product(self.below, other.below)?)
    }
}

fn wrong(why: String) -> NoValue {
    NoValue::Wrong(why)
}

fn too_large() -> NoValue {
    NoValue::Limit("a number is too large".to_owned())
}

fn whole(Fraction { above, below }: Fraction) -> Result<i128, NoValue> {
    if below == 1 { Ok(above) } else { Err(wrong(format!("{above}/{below} is no whole number"))) }
}

/// The values of expressions.
#[derive(Debug, Default)]
pub(super) struct Values {
    letters: BTreeMap<String, i128>,
    steps: u32,
}

impl Values {
    /// The value of an expression, given what the letters stand for.
    ///
    /// # Errors
    ///
    /// It has none, or no whole one, or a limit was met.
    pub(super) fn whole(&mut self, expression: &Expression, letters: &BTreeMap<String, i128>) -> Result<i128, NoValue> {
        self.letters.clone_from(letters);
        whole(self.of(expression)?)
    }

    fn count(&mut self, steps: u32) -> Result<(), NoValue> {
        self.steps = self.steps.saturating_add(steps);
        if self.steps > MOST_STEPS {
            return Err(NoValue::Limit(format!("the value takes more than {MOST_STEPS} steps")));
        }
        Ok(())
    }

    /// The parser bounds how deeply expressions nest.
    fn of(&mut self, expression: &Expression) -> Result<Fraction, NoValue> {
        self.count(1)?;
        match expression {
            Expression::Number(number) => Fraction::new((*number).into(), 1),
            Expression::Letter(letter) => {
                let value = self.letters.get(letter).copied();
                Fraction::new(value.ok_or_else(|| wrong(format!("{} stands for nothing", letter.escape_default())))?, 1)
            }
            Expression::Of(operation, parts) => {
                let [one, other] = [self.of(&parts[0])?, self.of(&parts[1])?];
                if *operation == Operation::Binomial {
                    self.count(u32::try_from(other.above).unwrap_or(0))?;
                }
                combined(*operation, one, other)
            }
            Expression::Sum(letter, parts) => {
                let [from, to] = [whole(self.of(&parts[0])?)?, whole(self.of(&parts[1])?)?];
                let before = self.letters.get(letter).copied();
                let mut sum = Fraction { above: 0, below: 1 };
                for term in from..=to {
                    self.letters.insert(letter.clone(), term);
                    sum = sum.plus(self.of(&parts[2])?)?;
                }
                match before {
                    Some(value) => _ = self.letters.insert(letter.clone(), value),
                    None => _ = self.letters.remove(letter),
                }
                Ok(sum)
            }
        }
    }
}

fn combined(operation: Operation, one: Fraction, other: Fraction) -> Result<Fraction, NoValue> {
    match operation {
        Operation::Plus => one.plus(other),
        Operation::Minus => one.plus(other.times(Fraction { above: -1, below: 1 })?),
        Operation::Times => one.times(other),
        Operation::Over => one.times(Fraction::new(other.below, other.above)?),
        Operation::Power => {
            let exponent = whole(other)?;
            if exponent < 0 {
                return Err(wrong(format!("{exponent} is no exponent")));
            }
            let exponent = u32::try_from(exponent).map_err(|_| too_large())?;
            let [above, below] = [one.above, one.below].map(|part| part.checked_pow(exponent).ok_or_else(too_large));
            Fraction::new(above?, below?)
        }
        Operation::Binomial => {
            let [of, choose] = [whole(one)?, whole(other)?];
            if choose < 0 {
                return Err(wrong(format!("{choose} cannot be chosen from {of}")));
            }
            if choose > MOST_STEPS.into() {
                return Err(too_large());
            }
            let product = (0..choose).try_fold(1_i128, |product, step| {
                // Every partial product is a binomial coefficient itself.
                product.checked_mul(of.checked_sub(step)?).map(|product| product / (step + 1))
            });
            Fraction::new(product.ok_or_else(too_large)?, 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse::{Assertion, Statement, read};

    fn parsed(text: &str) -> Expression {
        let text = read(&format!("claim lines S^D = {text} for S = 2..3, D = 2..3\n")).unwrap();
        match text.statements.into_iter().next() {
            Some(Statement::Claim(_, Assertion::Formula { value, .. })) => value,
            other => panic!("{other:?}"),
        }
    }

    fn of(text: &str) -> Result<i128, String> {
        let value = Values::default().whole(&parsed(text), &[("S".to_owned(), 3), ("D".to_owned(), 4)].into());
        value.map_err(|no_value| match no_value {
            NoValue::Wrong(why) => why,
            NoValue::Limit(why) => format!("limit: {why}"),
        })
    }

    #[test]
    fn expressions_have_their_usual_values() {
        for (text, expected) in [
            ("1 + 2 * 3 ^ 2 - 4", 15),
            ("(1 + 2) * 3", 9),
            ("10 - 3 - 2", 5),
            ("2 * S ^ D", 162),
            ("binomial(D, 2)", 6),
            ("binomial(2, D)", 0),
            ("sum(C, 0, D, binomial(D, C))", 16),
            ("sum(C, 1, 0, C) + 5", 5),
            ("sum(C, 1, 2, sum(C, 1, C, C)) + S", 7),
            ("((S + 2)^D - S^D) / 2", 272),
            ("1/2 * sum(C, 0, D - 1, binomial(D, C) * 2^(D - C) * S^C)", 272),
            ("(1/3 - 1/2) * 6", -1),
            ("(2/3)^2 * 9", 4),
        ] {
            assert_eq!(of(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_has_no_value_is_told() {
        for (text, expected) in [
            ("T", "T stands for nothing"),
            ("1 / 4 * 2", "1/2 is no whole number"),
            ("2^(1/2)", "1/2 is no whole number"),
            ("binomial(3, 0 - 1)", "-1 cannot be chosen from 3"),
            ("1 / 0", "1 cannot be divided by 0"),
            ("2 ^ (0 - 1)", "-1 is no exponent"),
            ("9 ^ 99", "limit: a number is too large"),
            ("2 ^ (2 ^ 40)", "limit: a number is too large"),
            ("binomial(0 - 1, 999999)", "limit: the value takes more than 1000000 steps"),
            ("binomial(0 - 1, 2^40)", "limit: a number is too large"),
            ("sum(C, 1, 2^40, C)", "limit: the value takes more than 1000000 steps"),
        ] {
            assert_eq!(of(text), Err(expected.to_owned()), "{text}");
        }
    }
}
