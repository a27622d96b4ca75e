//! Text in HTML and SVG.

use pgc_core::quote::printable;

/// A text between tags or in an attribute, with escapes for invisible characters, which XML does not allow.
pub(crate) fn escaped(text: &str) -> String {
    let text = printable(text).to_string();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_ends_neither_a_tag_nor_an_attribute() {
        assert_eq!(escaped("<b>\"'&\u{1b}"), "&lt;b&gt;&quot;'&amp;\\u{1b}");
    }
}
