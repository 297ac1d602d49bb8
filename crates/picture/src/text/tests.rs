//! Letters of every script: which face they are in, in which order they stand, and what the caches keep.

use super::*;
use crate::colours::Rgb;

const STYLE: TextStyle = TextStyle { weight: FontWeight::Bold, size: 33, ink: 1 };

fn fonts() -> Fonts {
    Fonts::new().expect("the fonts are sound")
}

/// The glyphs of a line from left to right.
fn glyphs(fonts: &Fonts, text: &str) -> Vec<Option<(FaceId, GlyphId)>> {
    shape(&fonts.faces, STYLE, text).iter().map(|placed| placed.glyph).collect()
}

#[test]
fn names_of_every_script_are_drawn_without_a_gap() {
    let fonts = fonts();
    for text in [
        "Łucja Nguyễn Thị",
        "Αθηνά",
        "Ёлкин",
        "田中太郎",
        "さくら",
        "王小明",
        "龍應台",
        "김민준",
        "محمد بن سلمان",
        "שָׁלוֹם",
        "สมชาย",
        "अर्जुन",
        "অর্জুন",
        "தமிழ்",
        "Հայկ",
        "გიორგი",
        "🌹🎲❤️👩‍🚀🇮🇹1️⃣",
        "★ ♥ ♪ → ✓ ☕",
        "𝓕𝓪𝓷𝓬𝔂 ⓟⓛⓐⓨⓔⓡ",
        "Z\u{351}\u{36b}",
    ] {
        assert!(glyphs(&fonts, text).iter().all(Option::is_some), "{text}");
        assert!(fonts.width(STYLE, text) > 0, "{text}");
    }
}

#[test]
fn what_no_face_has_is_one_mark() {
    let fonts = fonts();
    let unknown = |text| glyphs(&fonts, text).iter().filter(|glyph| glyph.is_none()).count();
    for (text, count) in [("𒐫", 1), ("𒐫𒐫𒐫𒐫", 1), ("a𒐫𒐫b𒐫", 2), ("abc", 0)] {
        assert_eq!(unknown(text), count, "{text}");
    }
}

#[test]
fn right_to_left_stands_from_right_to_left_and_the_rest_keeps_its_order() {
    let fonts = fonts();
    let alone = |c: &str| glyphs(&fonts, c)[0];
    let [alef, dalet, he, x, y] = ["א", "ד", "ה", "x", "y"].map(alone);
    assert_eq!(glyphs(&fonts, "אדה"), [he, dalet, alef]);
    assert_eq!(glyphs(&fonts, "x\u{2068}אד\u{2069}y"), [x, dalet, alef, y]);
    let one = alone("1");
    assert_eq!(glyphs(&fonts, "x\u{2068}אד\u{2069}1"), [x, dalet, alef, one], "a number after a name stays after it");
    assert_eq!(glyphs(&fonts, "x\u{202e}y"), [x, y], "an override does nothing");
}

#[test]
fn arabic_letters_join() {
    let fonts = fonts();
    let apart: Vec<_> = "محمد".chars().rev().map(|c| glyphs(&fonts, &c.to_string())[0]).collect();
    let joined = glyphs(&fonts, "محمد");
    assert_eq!(joined.len(), apart.len());
    assert!(joined.iter().zip(&apart).all(|(one, other)| one != other), "each has another form in the word");
}

#[test]
fn a_cut_line_ends_in_an_ellipsis_where_it_is_read_to_its_end() {
    let fonts = fonts();
    let room = fonts.width(STYLE, "אדהאדה");
    let cut = |text: &str| fonts.cut(STYLE, text, room).iter().map(|placed| placed.glyph).collect::<Vec<_>>();
    let dots = glyphs(&fonts, "…")[0];
    assert_eq!(cut("Agrippina the elder").last(), Some(&dots));
    assert_eq!(cut("אדהאדהאדהאדהאדה").first(), Some(&dots));
    assert!(end(&fonts.cut(STYLE, "Agrippina the elder", room)) <= float(room));
    assert!(fonts.cut(STYLE, "Agrippina", 3).is_empty(), "there is no room even for the ellipsis");
}

#[test]
fn what_is_kept_of_letters_is_bounded() {
    let fonts = fonts();
    let mut canvas = Canvas::new(400, 80, 0);
    let palette = Palette::new(&[Rgb(0, 0, 0), Rgb(255, 255, 255)], &std::collections::BTreeMap::new());
    for (n, c) in ('\u{4e00}'..'\u{6e00}').enumerate() {
        let style = TextStyle { size: 60 + i32::try_from(n % 7).expect("small"), ..STYLE };
        fonts.line((&mut canvas, &palette), style, &format!("{c}{n}"), (0, 400, 40), Align::Left);
        assert!(fonts.kept_bytes() <= KEPT_GLYPH_BYTES + KEPT_LINE_BYTES);
    }
    assert!(fonts.kept_bytes() > 1 << 20, "something is kept");
}
