//! Values that are text in JSON.

use std::fmt::Display;

use serde::Serializer;

/// Serializes a value as its text.
pub(super) fn as_text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
