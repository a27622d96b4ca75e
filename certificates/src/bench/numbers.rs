//! Numbers as the tables show them.

use std::time::Duration;

/// A whole number with a comma before each three digits: `27,071`.
pub(crate) fn whole(number: u64) -> String {
    grouped(&number.to_string())
}

/// Seconds to a tenth of a millisecond, so that decimal points stand below each other.
pub(super) fn seconds(time: Duration) -> String {
    format!("{:.4}", time.as_secs_f64())
}

/// How many times as large one number is as another, to about two digits; nothing for zero.
pub(super) fn ratio(one: f64, other: f64) -> Option<String> {
    if one <= 0.0 || other <= 0.0 {
        return None;
    }
    let ratio = one / other;
    // Bounds at which the longer form would be rounded up to one digit more.
    Some(match ratio {
        _ if ratio >= 9.95 => grouped(&format!("{ratio:.0}")),
        _ if ratio >= 0.995 => format!("{ratio:.1}"),
        _ if ratio >= 0.0995 => format!("{ratio:.2}"),
        _ => format!("{ratio:.3}"),
    })
}

fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_grouped_by_three_digits() {
        let numbers = [0, 7, 100, 1000, 27_071, 153_148, 4_270_000];
        assert_eq!(numbers.map(whole), ["0", "7", "100", "1,000", "27,071", "153,148", "4,270,000"]);
    }

    #[test]
    fn times_are_seconds() {
        let times = [Duration::from_micros(1349), Duration::from_millis(40_250)];
        assert_eq!(times.map(seconds), ["0.0013", "40.2500"]);
    }

    #[test]
    fn ratios_have_about_two_digits() {
        let ratios =
            [(27_071.0, 628.0), (4e6, 2.0), (9.96, 1.0), (3.11, 1.0), (308.0, 1015.0), (0.996, 1.0), (1.0, 20.0)];
        let shown = ratios.map(|(one, other)| ratio(one, other).unwrap());
        assert_eq!(shown, ["43", "2,000,000", "10", "3.1", "0.30", "1.0", "0.050"]);
        assert_eq!((ratio(3.0, 0.0), ratio(0.0, 3.0)), (None, None));
    }
}
