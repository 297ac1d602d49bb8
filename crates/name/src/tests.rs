//! Names as people bring them, and as they are meant to do harm.

use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation as _;

use super::{DisplayName, MAX_GRAPHEMES, MAX_SCALARS, clip, escaped};

fn check(raw: &str, expected: &str) {
    assert_eq!(DisplayName::from(raw).as_str(), expected, "{raw:?}");
}

#[test]
fn names_of_every_script_stay_as_they_are() {
    for name in [
        "Ada",
        "Zoë O’Hara-Łuczak",
        "Nguyễn Thị Ánh",
        "Αθηνά",
        "Дмитрий Ёлкин",
        "田中太郎",
        "王小明",
        "김민준",
        "さくら🌸",
        "محمد بن سلمان",
        "می\u{200c}خواهم",
        "שָׁלוֹם",
        "क्षत्रिय",
        "क्\u{200d}ष",
        "สมชาย",
        "👩‍👩‍👧‍👦",
        "🏳️‍🌈",
        "🇮🇹",
        "👍🏽",
        "1️⃣",
        "❤️",
        "𝓕𝓪𝓷𝓬𝔂",
        "ﷺ",
        "x.y_z~",
        "[Win](https://x)",
    ] {
        check(name, name);
    }
}

#[test]
fn what_hides_or_turns_is_gone() {
    check("Ada\u{202e}evil\u{202c}", "Adaevil");
    check("\u{2066}x\u{2069}\u{200f}y\u{61c}\u{200e}", "xy");
    check("a\u{200b}b\u{2060}c\u{feff}d\u{ad}e\u{180e}f\u{34f}g", "abcdefg");
    check("\u{e0041}\u{e0042}A\u{fe00}\u{e0100}B\u{fe0f}", "AB");
    check("A\u{200d}B\u{200c}C", "ABC");
    check("\u{fff9}x\u{fffb}\u{e000}\u{fdd0}", "x");
    check("bell\u{7}esc\u{1b}[31m", "bellesc[31m");
    check("👩\u{200d}", "👩");
    check("#\u{200d}#", "##");
    // Cut within joined letters, a name ends in a letter.
    let joined = "क्\u{200d}".repeat(40);
    assert!(!DisplayName::from(joined.as_str()).as_str().contains("\u{200d}…"));
}

#[test]
fn blanks_of_all_kinds_are_one_space_and_none_at_the_ends() {
    check("  Ada \u{a0}\u{3000} of\tRome\r\n", "Ada of Rome");
    check("a\u{2800}\u{3164}b\u{115f}", "a b");
    check("line\u{2028}two", "line two");
}

#[test]
fn heaps_of_marks_are_cut() {
    check(&format!("Z{}a", "\u{35c}".repeat(90)), "Z\u{35c}\u{35c}a");
    check("\u{301}\u{302}x", "x");
    check(&format!("ש{}", "\u{5b8}".repeat(40)), "ש\u{5b8}\u{5b8}\u{5b8}\u{5b8}");
    check("a\u{20dd}b\u{489}", "ab");
    check("e\u{301}", "é");
}

#[test]
fn long_names_are_cut_between_graphemes() {
    check(&"x".repeat(100), &format!("{}…", "x".repeat(31)));
    let families = "👩‍👩‍👧‍👦".repeat(40);
    let name = DisplayName::from(families.as_str());
    assert!(name.as_str().ends_with("👦…"), "{name:?}");
    check(&"é".repeat(33), &format!("{}…", "é".repeat(31)));
}

#[test]
fn whoever_has_no_name_to_read_is_called_a_player() {
    for raw in ["", " ", "\u{0}\u{1}", "\u{200b}\u{200d}", "\u{2800}\u{3164}", "\u{301}", "\u{e0041}", "\u{202e}"] {
        check(raw, "player");
        assert_eq!(DisplayName::of_account([raw], 11_820_042).as_str(), "player 0042", "{raw:?}");
        assert_eq!(DisplayName::of_account([raw, "ada_l"], 1).as_str(), "ada_l", "{raw:?}");
    }
}

#[test]
fn in_a_message_nothing_is_markup() {
    for (raw, expected) in [
        ("Ada", "Ada"),
        ("[Win](https://x.example)", r"\[Win\]\(https\:\/\/x.example\)"),
        ("<@1> **x**", r"\<\@1\> \*\*x\*\*"),
        ("@everyone", r"\@everyone"),
        ("discord.gg/abc", r"discord.gg\/abc"),
        ("||`x`|| _~-#", r"\|\|\`x\`\|\| \_\~\-\#"),
        ("12. Ada", r"12\. Ada"),
        ("\\", r"\\"),
    ] {
        assert_eq!(DisplayName::from(raw).in_message(), expected);
    }
    assert_eq!(escaped("a\nb"), "a b");
}

#[test]
fn names_from_right_to_left_are_set_apart_and_others_are_not() {
    for (raw, is_apart) in
        [("אדה", true), ("محمد", true), ("Ada (אדה)", true), ("Ada", false), ("田中", false), ("👍", false)]
    {
        let name = DisplayName::from(raw);
        for text in [name.in_line(), name.in_message()] {
            assert_eq!(text.starts_with('\u{2068}') && text.ends_with('\u{2069}'), is_apart, "{text:?}");
        }
        assert!(!name.as_str().contains('\u{2068}'));
    }
}

#[test]
fn a_text_is_cut_between_graphemes_and_a_name_set_apart_stays_so() {
    for (text, limit, expected) in [
        ("abc", 3, "abc"),
        ("äöü!", 3, "äö…"),
        ("x👩‍👩‍👧‍👦y", 5, "x…"),
        ("\u{2068}אדהאדה\u{2069} and more", 6, "\u{2068}אדה\u{2069}…"),
        ("\u{2068}אדה\u{2069} and more", 8, "\u{2068}אדה\u{2069} a…"),
        ("ab", 1, "…"),
    ] {
        assert_eq!(clip(text, limit), expected, "{text:?} within {limit}");
        assert!(clip(text, limit).chars().count() <= limit);
    }
}

/// Text in which the signs that do harm are as frequent as letters.
fn hostile() -> impl Strategy<Value = String> {
    let one = prop_oneof![
        any::<char>(),
        prop::sample::select(
            "aZ \u{301}\u{35c}\u{200b}\u{200d}\u{fe0f}👩🏽שأ田1\u{20e3}\u{202e}\u{2067}\u{2069}*[](`\u{e0041}"
                .chars()
                .collect::<Vec<_>>()
        ),
    ];
    prop::collection::vec(one, 0..120).prop_map(|all| all.into_iter().collect())
}

proptest! {
    #[test]
    fn a_cleaned_name_is_short_visible_and_clean(raw in hostile()) {
        let name = DisplayName::from(raw.as_str());
        let text = name.as_str();
        prop_assert!(text.graphemes(true).count() <= MAX_GRAPHEMES && text.chars().count() <= MAX_SCALARS, "{text:?}");
        prop_assert!(!text.is_empty() && text.trim() == text && !text.contains("  "), "{text:?}");
        let turns = |c| matches!(c, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        prop_assert!(!text.chars().any(|c| c.is_control() || turns(c) || c == '\u{200b}' || c == '\u{feff}'), "{text:?}");
        prop_assert_eq!(DisplayName::from(text), name.clone(), "once more changes nothing");
        prop_assert_eq!(name.in_message().replace('\\', ""), name.in_line().replace('\\', ""));
    }
}
