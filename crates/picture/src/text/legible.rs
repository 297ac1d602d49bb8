//! The characters of a text that are drawn. Text is plain data here: it never breaks a line, and an invisible character takes no
//! room.

use std::borrow::Cow;

/// The parts of a line that its writer set apart (U+2066 to U+2069) keep their own direction; nothing else
/// in a text turns it.
pub(super) fn is_isolate(c: char) -> bool {
    matches!(c, '\u{2066}'..='\u{2069}')
}

/// Characters that choose how their neighbours look, and show nothing themselves.
pub(super) fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe0f}')
}

/// Marks that stand over, under or in the letter before them, and of which anybody can make heaps.
fn is_common_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20e2}' | '\u{20e4}'..='\u{20ff}' | '\u{3099}' | '\u{309a}' | '\u{fe20}'..='\u{fe2f}')
}

/// Removes characters that have no glyph. Of several combining marks on one letter the first is kept.
pub(super) fn legible(text: &str, most_chars: usize) -> Cow<'_, str> {
    if text.len() <= most_chars && text.bytes().all(|b| (b' '..=b'~').contains(&b)) {
        return Cow::Borrowed(text);
    }
    let mut last_is_mark = true;
    let mut kept = String::with_capacity(text.len().min(most_chars * 4));
    for c in text.chars().take(most_chars).filter_map(shown) {
        let is_mark = is_common_mark(c);
        if !(is_mark && last_is_mark) {
            kept.push(c);
        }
        last_is_mark = is_mark || (last_is_mark && is_joiner(c));
    }
    Cow::Owned(kept)
}

/// The character to draw, or nothing: controls, tags, colours of skin and most selectors have no place in a line.
fn shown(c: char) -> Option<char> {
    match c {
        '\u{a0}'
        | '\u{2000}'..='\u{200a}'
        | '\u{2028}'
        | '\u{2029}'
        | '\u{202f}'
        | '\u{205f}'
        | '\u{3000}'
        | '\t'
        | '\n'
        | '\r' => Some(' '),
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2065}'
        | '\u{206a}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0e}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{1f3fb}'..='\u{1f3ff}'
        | '\u{e0000}'..='\u{e0fff}' => None,
        c if c.is_control() => None,
        c => Some(c),
    }
}
