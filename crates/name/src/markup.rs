//! Markup: what Discord reads in a message, and how a text is written so that it reads nothing in it.

/// Signs that begin or end markup, mentions, links and invitations in a message.
const SIGNS: &str = "\\*_~`|><[]()#@:/-";

/// A text as it is shown in a message if nothing in it is markup, links or calls anybody.
///
/// ```
/// assert_eq!(name::escaped("[Win](https://x)"), r"\[Win\]\(https\:\/\/x\)");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let mut out = String::with_capacity(text.len() + 8);
    for (at, c) in text.char_indices() {
        // `1.` would begin a list.
        let begins_list = digits > 0 && at == digits && c == '.';
        match c {
            '\n' | '\r' => out.push(' '),
            _ if begins_list || SIGNS.contains(c) => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
    out
}
