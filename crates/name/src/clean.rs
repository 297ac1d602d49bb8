//! Cleaning: what of a name is kept. Categories are Unicode's (general category, emoji), by the tables of
//! `unicode-properties`.

use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::{EmojiStatus, GeneralCategory, UnicodeEmoji as _, UnicodeGeneralCategory as _};
use unicode_segmentation::UnicodeSegmentation as _;

use super::limits::{MAX_GRAPHEMES, MAX_SCALARS};

/// Joins emoji into one, and letters of some scripts.
const JOINER: char = '\u{200d}';
/// Parts letters of some scripts that would join.
const NON_JOINER: char = '\u{200c}';
/// Asks for a coloured emoji in the place of a plain sign.
const EMOJI_SELECTOR: char = '\u{fe0f}';
/// The key around a digit: `1️⃣`.
const KEYCAP: char = '\u{20e3}';

/// Marks that one letter may carry: of those that fit any script, as in Vietnamese; and of a script's own, as in Hebrew or
/// Devanagari.
const MAX_COMMON_MARKS: usize = 2;
const MAX_OWN_MARKS: usize = 4;

/// A removed character may let its neighbours join: cleaning is done until nothing changes, which is the second round for nearly all.
const MAX_ROUNDS: usize = 6;
/// Only so much of a raw name is read: Discord's are far shorter.
const READ_SCALARS: usize = 512;

/// A name without what can't be read; `None` if nothing is left that can.
pub(super) fn cleaned(raw: &str) -> Option<String> {
    if is_plain(raw) {
        return Some(raw.to_owned());
    }
    let mut name: String = raw.chars().take(READ_SCALARS).collect();
    for _ in 0..MAX_ROUNDS {
        let before = std::mem::take(&mut name);
        name = round(&before);
        if name == before {
            break;
        }
    }
    shortened(&name)
}

/// Cleans once, and composes letters with their marks (NFC).
fn round(raw: &str) -> String {
    let raw: Vec<char> = raw.chars().filter(|c| !matches!(kind(*c), Kind::Hidden)).nfc().collect();
    let mut name = Cleaner::default();
    for (at, &c) in raw.iter().enumerate() {
        name.push(c, raw.get(at + 1).copied());
    }
    name.text.truncate(without_hanging_end(&name.text).len());
    name.text
}

/// A joiner at the end joins nothing, and a space there can't be seen.
fn without_hanging_end(text: &str) -> &str {
    text.trim_end_matches([' ', JOINER, NON_JOINER])
}

/// Most names are clean as they are.
fn is_plain(raw: &str) -> bool {
    let letters = raw.bytes().all(|b| b.is_ascii_graphic() || b == b' ');
    letters && (1..=MAX_GRAPHEMES).contains(&raw.len()) && !raw.contains("  ") && raw.trim() == raw
}

/// The name so far.
#[derive(Default)]
struct Cleaner {
    text: String,
    last: Option<char>,
    common_marks: usize,
    own_marks: usize,
}

impl Cleaner {
    fn push(&mut self, c: char, next: Option<char>) {
        match kind(c) {
            Kind::Space => self.space(),
            Kind::Selector if self.last.is_some_and(is_emoji_base) => self.keep(c),
            Kind::Keycap if self.last.is_some_and(|last| last == EMOJI_SELECTOR || is_key(last)) => self.keep(c),
            Kind::Joiner if self.joins(c, next) => self.keep(c),
            Kind::Hidden | Kind::Selector | Kind::Keycap | Kind::Joiner => {}
            Kind::Mark => self.mark(c),
            Kind::Visible => {
                (self.common_marks, self.own_marks) = (0, 0);
                self.keep(c);
            }
        }
    }

    fn keep(&mut self, c: char) {
        self.text.push(c);
        self.last = Some(c);
    }

    /// One space, and none at the start.
    fn space(&mut self) {
        if self.last.is_some_and(|last| last != ' ') {
            self.keep(' ');
        }
    }

    /// A mark rides on a letter, beside a few others.
    fn mark(&mut self, c: char) {
        let (count, most) = if is_common_mark(c) {
            (&mut self.common_marks, MAX_COMMON_MARKS)
        } else {
            (&mut self.own_marks, MAX_OWN_MARKS)
        };
        *count += 1;
        if *count <= most && self.last.is_some_and(|last| last != ' ') {
            self.keep(c);
        }
    }

    /// A joiner stands between two emoji, or between two letters of a script that joins. A digit or `#` is no emoji by itself, and
    /// nothing would show that it was joined.
    fn joins(&self, joiner: char, next: Option<char>) -> bool {
        let (Some(last), Some(next)) = (self.last, next) else { return false };
        let emoji = |c: char| is_emoji_base(c) && !is_key(c);
        let ends_emoji = emoji(last) || matches!(last, EMOJI_SELECTOR | '\u{1f3fb}'..='\u{1f3ff}');
        (joiner == JOINER && ends_emoji && emoji(next)) || (is_joining(last) && is_joining(next))
    }
}

/// The treatment of a character.
enum Kind {
    Visible,
    Mark,
    Space,
    Selector,
    Keycap,
    Joiner,
    Hidden,
}

fn kind(c: char) -> Kind {
    match c {
        JOINER | NON_JOINER => return Kind::Joiner,
        EMOJI_SELECTOR => return Kind::Selector,
        KEYCAP => return Kind::Keycap,
        // Letters and signs by their category, and yet nothing to see: fillers, the empty Braille cell.
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' => return Kind::Space,
        // Marks that show nothing, and what Unicode keeps free for more of them.
        '\u{34f}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{fe00}'..='\u{fe0e}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{fffc}'
        | '\u{1d159}'
        | '\u{e0000}'..='\u{e0fff}' => return Kind::Hidden,
        _ => {}
    }
    match c.general_category() {
        GeneralCategory::SpaceSeparator | GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator => {
            Kind::Space
        }
        GeneralCategory::Control if c.is_whitespace() => Kind::Space,
        GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark => Kind::Mark,
        GeneralCategory::EnclosingMark
        | GeneralCategory::Control
        | GeneralCategory::Format
        | GeneralCategory::PrivateUse
        | GeneralCategory::Surrogate => Kind::Hidden,
        GeneralCategory::Unassigned if is_noncharacter(c) => Kind::Hidden,
        _ => Kind::Visible,
    }
}

fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe
}

/// Marks of no script of their own, of which whoever wants to grow over other lines makes heaps.
fn is_common_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// A letter or mark of Arabic, Syriac, or a script of India and its neighbours, where joiners choose a letter's form.
fn is_joining(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

/// The characters that make a keycap.
fn is_key(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '#' | '*')
}

/// A sign that is an emoji, or may be asked to be one.
fn is_emoji_base(c: char) -> bool {
    let status = c.emoji_status();
    is_key(c) || !matches!(status, EmojiStatus::NonEmoji | EmojiStatus::NonEmojiButEmojiComponent)
}

/// Within the longest name, cut between graphemes; `None` if there is nothing to see.
fn shortened(text: &str) -> Option<String> {
    if !text.chars().any(|c| matches!(kind(c), Kind::Visible)) {
        return None;
    }
    let fits = |text: &str| text.graphemes(true).count() <= MAX_GRAPHEMES && text.chars().count() <= MAX_SCALARS;
    if fits(text) {
        return Some(text.to_owned());
    }
    let (mut short, mut scalars) = (String::new(), 0);
    for grapheme in text.graphemes(true).take(MAX_GRAPHEMES - 1) {
        scalars += grapheme.chars().count();
        if scalars >= MAX_SCALARS {
            break;
        }
        short.push_str(grapheme);
    }
    Some(format!("{}…", without_hanging_end(&short)))
}
