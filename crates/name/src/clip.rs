//! Texts within a limit.

use unicode_segmentation::UnicodeSegmentation as _;

/// A text within a limit of Unicode scalar values, with an ellipsis where it was cut: between graphemes, so that no letter
/// loses its marks and no emoji falls apart.
///
/// ```
/// assert_eq!(name::clip("abc", 3), "abc");
/// assert_eq!(name::clip("äöü!", 3), "äö…");
/// ```
#[must_use]
pub fn clip(text: &str, limit: usize) -> String {
    if text.len() <= limit || text.chars().count() <= limit {
        return text.to_owned();
    }
    // One is for the ellipsis, one for the end of a name that was set apart and is cut.
    let (mut short, mut left, mut is_apart) = (String::new(), limit.saturating_sub(1), false);
    for grapheme in text.graphemes(true) {
        let next_is_apart = match grapheme {
            "\u{2068}" => true,
            "\u{2069}" => false,
            _ => is_apart,
        };
        let size = grapheme.chars().count();
        if size + usize::from(next_is_apart) > left {
            break;
        }
        left -= size;
        is_apart = next_is_apart;
        short.push_str(grapheme);
    }
    if is_apart {
        short.push('\u{2069}');
    }
    short.push('…');
    short
}
