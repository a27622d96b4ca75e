//! A logarithmic scale with round bounds.

use crate::markdown::whole;

/// A round number: 1, 2 or 5 times a power of ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Round {
    digit: u32,
    power: i32,
}

impl Round {
    fn value(self) -> f64 {
        f64::from(self.digit) * 10_f64.powi(self.power)
    }

    fn next(self) -> Self {
        match self.digit {
            1 => Self { digit: 2, ..self },
            2 => Self { digit: 5, ..self },
            _ => Self { digit: 1, power: self.power + 1 },
        }
    }

    /// The largest round number up to this value, which is positive.
    fn up_to(value: f64) -> Self {
        // One decade lower, so that rounding of the logarithm does not matter.
        #[expect(clippy::cast_possible_truncation, reason = "the logarithm of a double is small")]
        let mut found = Self { digit: 1, power: value.log10().floor() as i32 - 1 };
        while found.next().value() <= value {
            found = found.next();
        }
        found
    }

    /// As it is written: `0.002`, `5,000`.
    pub(super) fn text(self) -> String {
        match u32::try_from(self.power) {
            Ok(power) => whole(u64::from(self.digit) * 10_u64.pow(power)),
            Err(_) => format!("{:.*}", self.power.unsigned_abs() as usize, self.value()),
        }
    }
}

/// A scale from one round number to another.
pub(super) struct Scale {
    low: Round,
    high: Round,
}

impl Scale {
    /// The shortest scale with these values, which are positive. Without values it is from 1 to 10.
    pub(super) fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let least = values.clone().reduce(f64::min).unwrap_or(1.0);
        let most = values.reduce(f64::max).unwrap_or(10.0);
        let low = Round::up_to(least);
        let mut high = low.next();
        while high.value() < most {
            high = high.next();
        }
        Self { low, high }
    }

    /// The place of a value: 0 at the low end, 1 at the high one.
    pub(super) fn place(&self, value: f64) -> f64 {
        (value / self.low.value()).log10() / (self.high.value() / self.low.value()).log10()
    }

    /// The round numbers to be shown, with their places: powers of ten, if there are enough of them.
    pub(super) fn ticks(&self) -> Vec<(Round, f64)> {
        let mut all = vec![self.low];
        while let Some(last) = all.last().filter(|last| last.value() < self.high.value()) {
            all.push(last.next());
        }
        let tens: Vec<Round> = all.iter().copied().filter(|round| round.digit == 1).collect();
        let shown = if tens.len() > 2 { tens } else { all };
        shown.into_iter().map(|round| (round, self.place(round.value()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(values: &[f64]) -> Vec<String> {
        Scale::of(values.iter().copied()).ticks().into_iter().map(|(round, _)| round.text()).collect()
    }

    #[test]
    fn bounds_are_round_and_powers_of_ten_are_shown_if_there_are_three() {
        assert_eq!(shown(&[0.003, 123.0]), ["0.01", "0.1", "1", "10", "100"]);
        assert_eq!(shown(&[7.0, 60.0]), ["5", "10", "20", "50", "100"]);
        assert_eq!(shown(&[58.0, 258_450.0]), ["100", "1,000", "10,000", "100,000"]);
        assert_eq!(shown(&[0.02, 0.05]), ["0.02", "0.05"]);
        assert_eq!(shown(&[0.01, 0.01]), ["0.01", "0.02"]);
        assert_eq!(shown(&[]), ["1", "2", "5", "10"]);
    }

    #[test]
    fn equal_ratios_are_equal_distances() {
        let scale = Scale::of([1.0, 100.0].into_iter());
        for (value, place) in [(1.0, 0.0), (10.0, 0.5), (100.0, 1.0)] {
            assert!((scale.place(value) - place).abs() < 1e-9, "{value}");
        }
    }
}
