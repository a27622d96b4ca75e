//! The texts of files, as editors leave them.

/// The text in some bytes: without the mark of its encoding with which some editors begin it, and with line feeds where
/// carriage returns alone end its lines. Nothing if the bytes are not UTF-8.
pub(crate) fn decoded(bytes: Vec<u8>) -> Option<String> {
    let mut text = String::from_utf8(bytes).ok()?;
    if text.starts_with(MARK) {
        text.remove(0);
    }
    if !text.contains('\n') && text.contains('\r') {
        text = text.replace('\r', "\n");
    }
    Some(text)
}

const MARK: char = '\u{feff}';

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_the_encoding_and_old_line_ends_are_taken_away() {
        let text = |bytes: &[u8]| decoded(bytes.to_vec());
        assert_eq!(text(b"\xef\xbb\xbfpoints 3\n").as_deref(), Some("points 3\n"));
        assert_eq!(text(b"points 3\r0 1\r").as_deref(), Some("points 3\n0 1\n"));
        assert_eq!(text(b"points 3\r\n0 1\r").as_deref(), Some("points 3\r\n0 1\r"));
        assert_eq!(text(b"\xff\xfep"), None);
    }
}
